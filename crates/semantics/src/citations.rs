//! Which rules define the words of cards and decks, and where those words stand.

use cardc_db::{Db, File};
use cardc_english::{Meaning, ParsedLine, Vocabulary, Word};
use cardc_games::{FieldSpec, FieldType, GamePack, Heading, RuleId, Symbol, Symbols};
use cardc_syntax::{CornerContent, CornerShape, DeckLine, Span};
use rustc_hash::FxHashMap;

use crate::card::{card_head, card_text};
use crate::games::{Game, game_of};
use crate::head::{CardHead, Corner, FieldValue, HeadField};
use crate::item::{CardItem, deck_tree};
use crate::mentions::{Mention, Mentioned, mentions};
use crate::text::CardLine;

/// Words that a rule defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The full id of the rule.
    pub rule: RuleId,
    /// The words.
    pub span: Span,
}

/// The rules behind the words of a card, in the order of its parts: kind, fields, values, text. Spans are relative to the
/// item.
#[salsa::tracked(returns(deref))]
pub fn card_citations<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<Citation> {
    let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) else {
        return Vec::new();
    };
    let mut found = Found::default();
    found.head(&game.pack, head);
    for (line, parsed) in card_text(db, item).english() {
        found.line(game, line, parsed);
    }
    found.citations
}

/// The rules behind the words of a deck: its format and its headings.
#[salsa::tracked(returns(deref))]
pub fn deck_citations(db: &dyn Db, file: File) -> Vec<Citation> {
    let Some(game) = game_of(db, file) else {
        return Vec::new();
    };
    let (pack, deck) = (&game.pack, &deck_tree(db, file).tree);
    let mut found = Found::default();
    let formats = deck
        .settings
        .iter()
        .filter(|(name, _)| name.value == "format");
    for (_, value) in formats {
        found.add(
            pack.format(&value.value).map(|format| &format.rule),
            value.span,
        );
    }
    for line in &deck.lines {
        if let DeckLine::Heading(heading) = line {
            let rule = pack.heading(&heading.value).map(|heading| match heading {
                Heading::Kind(kind) => &kind.rule,
                Heading::Category(category) => &category.rule,
            });
            found.add(rule, heading.span);
        }
    }
    found.citations
}

/// What a word of a line can mean: what it means there, or all that it can mean where the sentence is not understood.
pub fn meanings_here<'a>(
    vocabulary: &Vocabulary,
    word: &Word,
    here: impl IntoIterator<Item = &'a Mention>,
) -> Vec<Meaning> {
    let all = vocabulary.meanings(&word.folded);
    if all.is_empty() {
        return all;
    }
    let here: Vec<&Mention> = here.into_iter().collect();
    let is_said = |meaning: &&Meaning| here.iter().any(|mention| is(&mention.what, meaning));
    let said: Vec<Meaning> = all.iter().filter(is_said).cloned().collect();
    if said.is_empty() { all } else { said }
}

fn is(what: &Mentioned, meaning: &Meaning) -> bool {
    let category = match what {
        Mentioned::Noun { adjectives, .. } if meaning.category == "adjective" => {
            return adjectives.contains(&meaning.id);
        }
        Mentioned::Noun { .. } => "noun",
        Mentioned::Adjective(_) => "adjective",
        Mentioned::Verb(_) => "verb",
        Mentioned::Ability(_) => "ability word",
        Mentioned::Pattern(_) | Mentioned::Beside { .. } | Mentioned::X | Mentioned::Corners(_) => {
            return false;
        }
    };
    meaning.category == category && what.id() == Some(&meaning.id)
}

/// The symbols that a corner shows, with the rules that define them.
pub fn corner_symbols<'pack>(
    symbols: &'pack Symbols,
    shape: CornerShape,
    content: &CornerContent,
) -> impl Iterator<Item = &'pack Symbol> {
    let shape = match shape {
        CornerShape::Round => &symbols.round,
        CornerShape::Irregular => &symbols.irregular,
    };
    let inside = match content {
        CornerContent::Inactive => Some(&symbols.inactive),
        CornerContent::Empty => Some(&symbols.empty),
        CornerContent::Number(_) | CornerContent::Other(_) => None,
    };
    let shown = [Some(shape), inside].into_iter().flatten();
    shown.filter(|symbol| !symbol.name.is_empty())
}

/// Collects citations.
#[derive(Default)]
struct Found {
    citations: Vec<Citation>,
}

impl Found {
    fn add(&mut self, rule: Option<&RuleId>, span: Span) {
        if let Some(rule) = rule.filter(|rule| !rule.is_empty()) {
            let rule = rule.clone();
            self.citations.push(Citation { rule, span });
        }
    }

    fn head(&mut self, pack: &GamePack, head: &CardHead) {
        let kind = head.kind.as_deref().and_then(|kind| pack.kind(kind));
        self.add(kind.map(|kind| &kind.rule), head.keyword.span);
        for field in &head.fields {
            if let Some(spec) = pack.field(&field.id) {
                self.add(spec.rule.as_ref(), field.name);
                self.values(pack, spec, field);
            }
        }
    }

    fn values(&mut self, pack: &GamePack, spec: &FieldSpec, field: &HeadField) {
        let listed = match &spec.kind {
            FieldType::OneOf { values } | FieldType::Objectives { values, .. } => {
                pack.enumeration(values)
            }
            _ => None,
        };
        let value_rule = |id: &str| listed.and_then(|list| list.get(id)?.rule.as_ref());
        match (&field.value, &spec.kind) {
            (Some(FieldValue::Tags(tags)), _) => {
                for tag in tags {
                    self.add(pack.tag(&tag.value).map(|tag| &tag.rule), tag.span);
                }
            }
            (Some(FieldValue::One(value)), _) => self.add(value_rule(&value.value), value.span),
            (Some(FieldValue::Objectives(objectives)), _) => {
                for objective in objectives {
                    self.add(value_rule(&objective.id), objective.span);
                    let tag = objective.tag.as_deref().and_then(|tag| pack.tag(tag));
                    self.add(tag.map(|tag| &tag.rule), objective.span);
                }
            }
            (Some(FieldValue::Corners(corners)), FieldType::Corners { symbols, .. }) => {
                for Corner {
                    shape,
                    content,
                    span,
                } in corners
                {
                    for symbol in corner_symbols(symbols, *shape, content) {
                        self.add(Some(&symbol.rule), *span);
                    }
                }
            }
            _ => {}
        }
    }

    fn line(&mut self, game: &Game, line: &CardLine, parsed: &ParsedLine) {
        let said = mentions(&parsed.line);
        let mut by_start: FxHashMap<u32, Vec<&Mention>> = FxHashMap::default();
        for mention in &said {
            by_start
                .entry(mention.span.start)
                .or_default()
                .push(mention);
        }
        for word in &parsed.words {
            let here = by_start
                .get(&word.span.start)
                .into_iter()
                .flatten()
                .copied();
            let mut rules: Vec<RuleId> = meanings_here(&game.vocabulary, word, here)
                .into_iter()
                .map(|meaning| meaning.rule.into())
                .collect();
            rules.dedup();
            for rule in &rules {
                self.add(Some(rule), line.place(word.span));
            }
        }
        for mention in &said {
            if let Mentioned::Pattern(id) = &mention.what {
                let words = &game.pack.vocabulary;
                let pattern = {
                    let id = id.as_str();
                    words.modifiers.get(id).or_else(|| words.phrases.get(id))
                };
                let rule = pattern.map(|pattern| RuleId::from(pattern.rule.as_str()));
                self.add(rule.as_ref(), line.place(mention.span));
            }
        }
    }
}
