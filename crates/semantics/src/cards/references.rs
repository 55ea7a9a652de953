//! What a head names elsewhere: keywords of the project's own, lists of options, and options that conditions ask for.
//! This alone looks at other cards, and so it is a query of its own, which only cards with such names need.

use std::cell::OnceCell;

use cardc_db::Db;
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{FieldType, GamePack};
use cardc_span::{Span, folded_name};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;
use crate::project::words::{did_you_mean, listed};
use crate::read::card_head::card_head;
use crate::read::head::option::beginnings;
use crate::read::head::{CardHead, HeadPart, PartMeaning};
use crate::read::names::{card_name, data_cards, is_declared};

/// Names of a card that lead nowhere.
pub(crate) fn reference_diagnostics<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
) -> &'db [Diagnostic] {
    let refers = |part: &HeadPart| {
        matches!(
            part.meaning,
            PartMeaning::UnknownKeyword(_) | PartMeaning::Card(..) | PartMeaning::Asked { .. }
        )
    };
    let head = card_head(db, item);
    let refers = head.is_some_and(|head| {
        head.fields
            .iter()
            .flat_map(|field| &field.parts)
            .any(refers)
    });
    if refers { unknown_names(db, item) } else { &[] }
}

#[salsa::tracked(returns(deref))]
fn unknown_names<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<Diagnostic> {
    let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) else {
        return Vec::new();
    };
    let mut names = Names {
        db,
        pack: &game.pack,
        item,
        head,
        options: OnceCell::new(),
        diagnostics: Vec::new(),
    };
    for field in &head.fields {
        for part in &field.parts {
            names.part(&field.id, part);
        }
    }
    names.diagnostics
}

/// The names of the options and of the groups of options that a card declares, and of the lists that it takes options
/// from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredOptions {
    /// Options and groups, as written.
    pub names: Vec<SmolStr>,
    /// Kinds and names of the cards that list further ones.
    pub lists: Vec<(SmolStr, SmolStr)>,
}

/// What options a card declares.
#[salsa::tracked(returns(ref))]
pub fn declared_options<'db>(db: &'db dyn Db, item: CardItem<'db>) -> DeclaredOptions {
    let mut declared = DeclaredOptions::default();
    let fields = card_head(db, item).map(|head| head.fields.as_slice());
    for part in fields
        .unwrap_or_default()
        .iter()
        .flat_map(|field| &field.parts)
    {
        match &part.meaning {
            PartMeaning::Group(name) | PartMeaning::Declared(name) => {
                declared.names.push(name.clone());
            }
            PartMeaning::Card(kind, name) => declared.lists.push((kind.clone(), name.clone())),
            _ => {}
        }
    }
    declared
}

/// All options and groups that a card has, those of the lists that it takes from included; `None` where one of the lists
/// is not there.
fn all_options<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<Options> {
    let index = data_cards(db, game_id(db, item.file(db))?);
    let mut names: Vec<SmolStr> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![item];
    while let Some(item) = open.pop() {
        if !seen.insert(item) {
            continue;
        }
        let declared = declared_options(db, item);
        names.extend(declared.names.iter().cloned());
        names.extend(declared.lists.iter().map(|(_, name)| name.clone()));
        for (kind, name) in &declared.lists {
            open.push(*index.get(&(kind.to_string(), folded_name(name)))?.first()?);
        }
    }
    let mut folded = FxHashSet::default();
    for name in names.iter().map(|name| folded_name(name)) {
        folded.extend(beginnings(&name).map(str::to_owned));
    }
    Some(Options { names, folded })
}

/// Names of options and groups, as written, and as they are compared, with what they may be cut to.
struct Options {
    names: Vec<SmolStr>,
    folded: FxHashSet<String>,
}

struct Names<'db> {
    db: &'db dyn Db,
    pack: &'db GamePack,
    item: CardItem<'db>,
    head: &'db CardHead,
    /// All options that the card has, once they were asked for.
    options: OnceCell<Option<Options>>,
    diagnostics: Vec<Diagnostic>,
}

impl Names<'_> {
    fn part(&mut self, field: &str, part: &HeadPart) {
        match &part.meaning {
            PartMeaning::UnknownKeyword(name) => self.keyword(field, name, part.span),
            PartMeaning::Card(kind, name) => self.card(kind, name, part.span),
            PartMeaning::Asked {
                name,
                in_deck: false,
            } => self.option(field, name, part.span),
            _ => {}
        }
    }

    /// Whether there is a card of a kind that decks do not hold.
    fn has_card(&self, kind: &str, name: &str) -> bool {
        let game = game_id(self.db, self.item.file(self.db));
        game.is_some_and(|game| is_declared(self.db, game, kind, name))
    }

    /// The names of the cards of a kind that decks do not hold.
    fn cards_of(&self, kind: &str) -> Vec<SmolStr> {
        let Some(game) = game_id(self.db, self.item.file(self.db)) else {
            return Vec::new();
        };
        let of_kind = data_cards(self.db, game)
            .iter()
            .filter(|((of, _), _)| of == kind);
        let first = of_kind.filter_map(|(_, cards)| card_name(self.db, *cards.first()?));
        first.cloned().collect()
    }

    /// A name that is no keyword of the pack may be one of the project.
    fn keyword(&mut self, field: &str, name: &SmolStr, span: Span) {
        let kind = match self.pack.field(field).map(|field| &field.kind) {
            Some(FieldType::Keywords { kind }) => kind.as_ref(),
            _ => None,
        };
        if kind.is_some_and(|kind| self.has_card(kind, name)) {
            return;
        }
        let own = kind.map(|kind| self.cards_of(kind)).unwrap_or_default();
        let message = format!("Unknown keyword `{name}`");
        let diagnostic = Diagnostic::new(Code::UnknownKeyword, span, message);
        let diagnostic = match kind {
            Some(kind) => diagnostic.note(format!(
                "Declare a keyword of your own with `{kind} \"{name}\" {{}}`."
            )),
            None => diagnostic,
        };
        let known = self
            .pack
            .keywords
            .iter()
            .flat_map(|known| std::iter::once(&known.name).chain(&known.aliases));
        let known = known.chain(&own).map(SmolStr::as_str);
        self.diagnostics
            .push(did_you_mean(diagnostic, name, span, known));
    }

    fn card(&mut self, kind: &str, name: &SmolStr, span: Span) {
        if self.has_card(kind, name) {
            return;
        }
        let cards = self.cards_of(kind);
        let message = format!("Unknown `{kind}` `{name}`");
        let diagnostic = Diagnostic::new(Code::UnknownList, span, message).note(format!(
            "Options come from a card of the project: `{kind} \"{name}\" {{ … }}`."
        ));
        let written = self
            .item
            .text(self.db)
            .get(span.range())
            .unwrap_or_default();
        // What stands in quotation marks is replaced with them.
        let quoted: Vec<String> = cards.iter().map(|card| format!("\"{card}\"")).collect();
        let diagnostic = if written.starts_with('"') {
            did_you_mean(diagnostic, written, span, quoted.iter().map(String::as_str))
        } else {
            did_you_mean(diagnostic, name, span, cards.iter().map(SmolStr::as_str))
        };
        self.diagnostics.push(diagnostic);
    }

    /// An option that a condition asks for. What a list asks for is for the cards to have that take from it.
    fn option(&mut self, field: &str, name: &SmolStr, span: Span) {
        let kind = self
            .head
            .kind
            .as_ref()
            .and_then(|kind| self.pack.kind(kind));
        if kind.is_none_or(|kind| !kind.counted) {
            return;
        }
        let (db, item) = (self.db, self.item);
        let Some(options) = self.options.get_or_init(|| all_options(db, item)) else {
            return;
        };
        if options.folded.contains(&folded_name(name)) {
            return;
        }
        let mut seen = FxHashSet::default();
        let options = options.names.iter().filter(|option| seen.insert(*option));
        let options: Vec<&SmolStr> = options.collect();
        let message = format!("This card has no option or group of options `{name}`");
        let mut diagnostic = Diagnostic::new(Code::UnknownOption, span, message);
        if let Some(rule) = self.pack.field(field).and_then(|field| field.rule.as_ref()) {
            diagnostic = diagnostic.rule(rule.as_str());
        }
        if !options.is_empty() && options.len() <= 12 {
            let all = listed(options.iter().map(|option| option.as_str()), "or");
            diagnostic = diagnostic.note(format!("Expected {all}."));
        }
        let deck = &self.pack.conditions.deck;
        diagnostic = diagnostic.note(format!(
            "For an option of another card of the deck, write `{deck} \"{name}\"`."
        ));
        let quoted: Vec<String> = options
            .iter()
            .map(|option| format!("\"{option}\""))
            .collect();
        let written = item.text(db).get(span.range()).unwrap_or_default();
        self.diagnostics.push(if written.starts_with('"') {
            did_you_mean(diagnostic, written, span, quoted.iter().map(String::as_str))
        } else {
            did_you_mean(
                diagnostic,
                name,
                span,
                options.iter().map(|option| option.as_str()),
            )
        });
    }
}
