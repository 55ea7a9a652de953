//! Which rules a card or a deck stands on: those that define its kind, its fields, its values and its words, and those
//! of the checks and limits that look at it. When a rule changes, these are the cards and decks that it concerns.

use cardc_db::{Db, File, FileKind};
use cardc_english::VocabularySpec;
use cardc_games::{Dated, DeckFormat, FieldType, GamePack, Heading, Limit, Symbols, TagSpec};
use cardc_rulebook::{RuleId, full_id};
use cardc_span::Span;
use cardc_syntax::{CornerShape, DeckLine};
use smol_str::SmolStr;

use super::entities::{CornerMark, Entity, head_entities};
use crate::cards::checks::checks_of;
use crate::decks::deck_tree::deck_tree;
use crate::decks::format::deck_format;
use crate::decks::headings::deck_heading;
use crate::project::games::{deck_setting, game_of};
use crate::project::item::CardItem;
use crate::project::settings::edition;
use crate::read::card_head::card_head;
use crate::read::card_words::card_words;
use crate::read::head::{CardHead, FieldValue, HeadField, Objective};
use crate::read::mentions::Mentioned;
use crate::read::text::card_text;

/// A rule that a card or a deck cites, without naming it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitedRule {
    /// The full id of the rule.
    pub rule: RuleId,
    /// What cites it: `tag`, `word`, `check`, `deck limit`.
    pub what: &'static str,
    /// As it is written there; for a check or a limit, its code.
    pub word: SmolStr,
    /// Where that stands: relative to the item of a card, or in the file of a deck.
    pub span: Span,
}

/// The rules that a card cites, each word in the order of the card. A rule may occur more than once.
#[salsa::tracked(returns(deref))]
pub fn card_citations<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<CitedRule> {
    let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) else {
        return Vec::new();
    };
    let mut citations = Citations::new(&game.pack, item.text(db));
    citations.head(head);
    let mut words = Vec::new();
    let lines = card_text(db, item).lines.iter();
    for (line, said) in lines.zip(&card_words(db, item).lines) {
        for mention in &said.mentions {
            words.extend(
                mention
                    .what
                    .id()
                    .map(|id| (SmolStr::new(id), line.place(mention.span))),
            );
            citations.word(&mention.what, line.place(mention.span));
        }
    }
    for check in checks_of(&game.pack, head, edition(db).map(SmolStr::as_str)) {
        let by_word = words
            .iter()
            .find(|(id, _)| check.test.words().contains(&id));
        let by_field = || {
            head.fields
                .iter()
                .find(|field| check.test.fields().contains(&&field.id))
        };
        let place = by_word
            .map(|(_, span)| *span)
            .or_else(|| by_field().map(|field| field.name));
        if let Some(span) = place {
            citations.add(&check.rule, "check", &check.code, span);
        }
    }
    citations.found
}

/// The rules that a deck cites by its format, its headings and the limits that it must keep to.
#[salsa::tracked(returns(deref))]
pub fn deck_citations(db: &dyn Db, file: File) -> Vec<CitedRule> {
    let Some(game) = game_of(db, file).filter(|_| file.kind(db) == FileKind::Deck) else {
        return Vec::new();
    };
    let pack = &game.pack;
    let mut citations = Citations::new(pack, file.text(db));
    let tree = &deck_tree(db, file).tree;
    let setting = deck_setting(db, file, "format").map(|(_, value)| value);
    if let Some(format) = deck_format(db, file) {
        let name = tree.name.as_ref().map(|name| name.span);
        let span = setting.map(|setting| setting.span).or(name);
        let edition = edition(db).map(SmolStr::as_str);
        citations.format(format, edition, span.unwrap_or_default());
    }
    for line in &tree.lines {
        if let DeckLine::Heading(heading) = line {
            let rule = deck_heading(db, file, pack, &heading.value).and_then(Heading::rule);
            citations.written(rule, "heading", heading.span);
        }
    }
    citations.found
}

/// The rules that a limit names besides its own.
fn other_rules(limit: &Limit) -> Vec<&RuleId> {
    match limit {
        Limit::Copies {
            exceptions, texts, ..
        } => {
            let by_tag = exceptions.iter().map(|exception| &exception.rule);
            by_tag.chain(texts.iter().map(|text| &text.rule)).collect()
        }
        Limit::Count(count) => count.text.iter().map(|text| &text.rule).collect(),
        Limit::Playable { permits, .. } => permits.iter().map(|permit| &permit.rule).collect(),
        _ => Vec::new(),
    }
}

/// What has been found so far.
struct Citations<'a> {
    pack: &'a GamePack,
    /// The text that spans are places in.
    source: &'a str,
    found: Vec<CitedRule>,
}

impl<'a> Citations<'a> {
    fn new(pack: &'a GamePack, source: &'a str) -> Self {
        Self {
            pack,
            source,
            found: Vec::new(),
        }
    }

    fn add(&mut self, rule: &str, what: &'static str, word: &str, span: Span) {
        if !rule.is_empty() {
            self.found.push(CitedRule {
                rule: full_id(&self.pack.id, rule),
                what,
                word: word.into(),
                span,
            });
        }
    }

    /// Adds what is written at a place.
    fn written(&mut self, rule: Option<&RuleId>, what: &'static str, span: Span) {
        let source = self.source;
        if let Some(rule) = rule {
            let written = source.get(span.range()).unwrap_or_default();
            // Without the mark-up of keywords and tags
            let word = written.trim_matches(['*', '[', ']']);
            self.add(rule, what, word, span);
        }
    }

    /// A deck cites the rules of all limits that it must keep to.
    fn format(&mut self, format: &DeckFormat, edition: Option<&str>, span: Span) {
        self.add(&format.rule, "deck format", &format.id, span);
        for limit in format.limits.iter().filter(|limit| limit.holds_in(edition)) {
            self.add(&limit.rule, "deck limit", &limit.code, span);
            for rule in other_rules(&limit.limit) {
                self.add(rule, "deck limit", &limit.code, span);
            }
        }
        for total in &format.totals {
            self.add(&total.rule, "total", &total.name, span);
        }
    }

    fn head(&mut self, head: &CardHead) {
        for (entity, span) in head_entities(self.pack, head) {
            self.entity(&entity, span);
        }
        for field in &head.fields {
            if let Some(FieldValue::Objectives(objectives)) = &field.value {
                for objective in objectives {
                    self.qualifier(field, objective);
                }
            }
        }
    }

    /// What lets an objective ask for a tag.
    fn qualifier(&mut self, field: &HeadField, objective: &Objective) {
        let list = self.pack.enumeration_of(&field.id);
        let value = list.and_then(|list| list.get(&objective.id));
        let qualifier = value.and_then(|value| value.qualifier.as_ref());
        if let (Some(qualifier), Some(tag)) = (qualifier, &objective.tag) {
            self.written(Some(&qualifier.rule), "value", tag.span);
        }
    }

    fn entity(&mut self, entity: &Entity, span: Span) {
        let pack = self.pack;
        match entity {
            Entity::Kind(id) => self.written(pack.kind(id).map(|kind| &kind.rule), "kind", span),
            Entity::Field(id) => {
                let rule = pack.field(id).and_then(|field| field.rule.as_ref());
                self.written(rule, "field", span);
            }
            Entity::Tag(id) => self.tag(pack.tag(id), span),
            Entity::Value { list, id } => {
                let value = pack.enumeration(list).and_then(|list| list.get(id));
                let rule = value.and_then(|value| value.rule.as_ref());
                self.written(rule, "value", span);
            }
            Entity::Keyword(id) => {
                let known = pack.keyword(id);
                self.written(known.map(|known| &known.rule), "keyword", span);
                let group = known.and_then(|known| pack.tag_group(known.group.as_ref()?));
                self.written(group.map(|group| &group.rule), "keyword", span);
            }
            Entity::Symbol(id) => {
                let symbol = pack.vocabulary.symbols.get(id.as_str());
                let rule = symbol.map(|symbol| SmolStr::new(&symbol.rule));
                self.written(rule.as_ref(), "symbol", span);
            }
            Entity::Corner {
                field,
                shape,
                shows,
            } => {
                if let Some(FieldType::Corners { symbols, .. }) =
                    pack.field(field).map(|field| &field.kind)
                {
                    self.corner(symbols, *shape, *shows, span);
                }
            }
            // Of a deck, and of a text.
            Entity::Word { .. }
            | Entity::Category(_)
            | Entity::Resource(_)
            | Entity::Section(_)
            | Entity::Format(_) => {}
        }
    }

    /// A tag cites its own rule, and those of its group.
    fn tag(&mut self, tag: Option<&TagSpec>, span: Span) {
        let Some(tag) = tag else { return };
        self.written(Some(&tag.rule), "tag", span);
        if let Some(group) = self.pack.tag_group(&tag.group) {
            self.written(Some(&group.rule), "tag", span);
            self.written(Some(&group.carriers.rule), "tag", span);
        }
    }

    fn corner(&mut self, symbols: &Symbols, shape: CornerShape, shows: CornerMark, span: Span) {
        let shape = match shape {
            CornerShape::Round => &symbols.round,
            CornerShape::Irregular => &symbols.irregular,
        };
        self.written(Some(&shape.rule), "corner", span);
        match shows {
            CornerMark::Inactive => self.written(Some(&symbols.inactive.rule), "corner", span),
            CornerMark::Empty => self.written(Some(&symbols.empty.rule), "corner", span),
            CornerMark::Number => {}
        }
    }

    fn word(&mut self, what: &Mentioned, span: Span) {
        if let Some(rule) = rule_of(&self.pack.vocabulary, what) {
            let rule = RuleId::from(rule);
            self.written(Some(&rule), "word", span);
        }
    }
}

/// The rule that defines a word.
fn rule_of<'a>(vocabulary: &'a VocabularySpec, what: &Mentioned) -> Option<&'a str> {
    let id = what.id()?.as_str();
    let rule = match what {
        Mentioned::Noun { .. } => match vocabulary.nouns.get(id) {
            Some(noun) => &noun.rule,
            None => &vocabulary.symbols.get(id)?.rule,
        },
        Mentioned::Box(_) => &vocabulary.boxes.get(id)?.rule,
        Mentioned::Adjective(_) => &vocabulary.adjectives.get(id)?.rule,
        Mentioned::Verb(_) => &vocabulary.verbs.get(id)?.rule,
        Mentioned::Ability(_) => &vocabulary.abilities.get(id)?.rule,
        Mentioned::Pattern(_) => {
            let pattern = vocabulary
                .modifiers
                .get(id)
                .or_else(|| vocabulary.phrases.get(id));
            &pattern?.rule
        }
        // The noun itself is mentioned as well, and the verb that offers the choice.
        Mentioned::Choice(_)
        | Mentioned::Name(_)
        | Mentioned::Beside { .. }
        | Mentioned::X { .. }
        | Mentioned::Corners(_) => {
            return None;
        }
    };
    Some(rule.as_str()).filter(|rule| !rule.is_empty())
}
