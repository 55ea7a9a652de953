//! What a deck sees of a card: values without places, and what the card's text says about decks.

use std::collections::{BTreeMap, BTreeSet};

use cardc_db::Db;
use cardc_games::{FieldType, GamePack, KindSpec, Limit};
use smol_str::SmolStr;

use super::card_head::card_head;
use super::deck_terms::DeckTerms;
use super::head::option::Bounds;
use super::head::{CardHead, FieldValue};
use super::play_terms::PlayTerms;
use super::text::{CardText, card_text};
use super::text_names::is_own;
use crate::project::game::Game;
use crate::project::games::game_of;
use crate::project::item::CardItem;

/// A card as a deck sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSummary {
    /// The card's name as written.
    pub name: SmolStr,
    /// Id of its kind.
    pub kind: SmolStr,
    /// Id of the part of a deck that it belongs to.
    pub category: SmolStr,
    /// Numbers by field.
    pub numbers: BTreeMap<SmolStr, i64>,
    /// Values of enumerations by field, with the defaults of fields that are left out.
    pub values: BTreeMap<SmolStr, SmolStr>,
    /// Sizes, prices, options and the like by field, in the order of the card: every value that knows no places.
    pub lines: BTreeMap<SmolStr, Vec<FieldValue>>,
    /// Ids of its tags.
    pub tags: Vec<SmolStr>,
    /// Names of other cards by field.
    pub cards: BTreeMap<SmolStr, Vec<SmolStr>>,
    /// Names of other cards in its text, each once, in the order of the text.
    pub named: Vec<SmolStr>,
    /// Ids of the symbols that a cost names, each once, by field.
    pub symbols: BTreeMap<SmolStr, BTreeSet<SmolStr>>,
    /// What its text says of the deck that it is in.
    pub deck: DeckTerms,
    /// What its text says of who plays which cards.
    pub play: PlayTerms,
}

impl CardSummary {
    /// The summary of a card that has a name and a kind.
    pub(crate) fn of(game: &Game, head: &CardHead, text: &CardText) -> Option<Self> {
        let pack = &game.pack;
        let kind = pack.kind(head.kind.as_ref()?)?;
        let mut summary = Self {
            name: head.name.as_ref()?.value.clone(),
            kind: kind.id.clone(),
            category: kind.category.clone(),
            numbers: BTreeMap::new(),
            values: BTreeMap::new(),
            lines: BTreeMap::new(),
            tags: head.tags().map(|tag| tag.value.clone()).collect(),
            cards: BTreeMap::new(),
            named: named(text),
            symbols: BTreeMap::new(),
            deck: DeckTerms::read(pack, text),
            play: PlayTerms::read(game, kind, text, &play_verbs(pack)),
        };
        for spec in pack.fields_of(kind) {
            match (head.value(&spec.id), &spec.default) {
                (Some(FieldValue::Number(number)), _) => {
                    summary.numbers.insert(spec.id.clone(), *number);
                }
                (Some(FieldValue::One(value)), _) => {
                    summary.values.insert(spec.id.clone(), value.value.clone());
                }
                (Some(FieldValue::Cards(names)), _) => {
                    let names = names.iter().map(|name| name.value.clone()).collect();
                    summary.cards.insert(spec.id.clone(), names);
                }
                (Some(FieldValue::Cost(cost)), _) => {
                    let payments = cost.parts.iter().flatten();
                    let symbols = payments.map(|payment| payment.symbol.clone()).collect();
                    summary.symbols.insert(spec.id.clone(), symbols);
                }
                // A value that is wrong is not the default.
                (None, Some(default)) if head.field(&spec.id).is_none() => {
                    summary.values.insert(spec.id.clone(), default.clone());
                }
                _ => {}
            }
        }
        summary.read_lines(pack, kind, head);
        Some(summary)
    }

    /// Takes the values that decks are reckoned with, and those of ranges that are left out.
    fn read_lines(&mut self, pack: &GamePack, kind: &KindSpec, head: &CardHead) {
        for field in &head.fields {
            if let Some(value) = field.value.as_ref().filter(|value| value.knows_no_places()) {
                let lines = self.lines.entry(field.id.clone()).or_default();
                lines.push(value.clone());
            }
        }
        for spec in pack.fields_of(kind) {
            if let FieldType::Range {
                default: Some(default),
                ..
            } = spec.kind
                && head.field(&spec.id).is_none()
            {
                let bounds = Bounds {
                    least: default,
                    most: Some(default),
                };
                self.lines
                    .insert(spec.id.clone(), vec![FieldValue::Range(bounds)]);
            }
        }
    }
}

/// The names of other cards in a text.
fn named(text: &CardText) -> Vec<SmolStr> {
    let names = text.parsed_lines().flat_map(|(_, parsed)| {
        let words = parsed.words.iter();
        words.filter_map(move |word| Some((parsed, word.name.as_ref()?, word.span)))
    });
    let others = names.filter(|(line, name, at)| name.known && !is_own(line, name, *at));
    let others = others.map(|(_, name, _)| name);
    let mut once: Vec<SmolStr> = Vec::new();
    for other in others {
        if !once.contains(&other.name.text) {
            once.push(other.name.text.clone());
        }
    }
    once
}

/// The verbs with which cards are played, as the formats name them.
fn play_verbs(pack: &GamePack) -> Vec<SmolStr> {
    let limits = pack.formats.iter().flat_map(|format| &format.limits);
    limits
        .filter_map(|limit| match &limit.limit {
            Limit::Playable {
                text: Some(text), ..
            }
            | Limit::Restricted { text, .. } => Some(&text.verbs),
            _ => None,
        })
        .flatten()
        .cloned()
        .collect()
}

/// What decks see of a card. It stays the same while only the wording of the card changes.
#[salsa::tracked(returns(as_ref))]
pub fn card_summary<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<CardSummary> {
    let game = game_of(db, item.file(db))?;
    CardSummary::of(game, card_head(db, item)?, card_text(db, item))
}
