//! What a deck sees of a card: values without places, and what the card's text says about decks.

use std::collections::BTreeMap;

use cardc_games::{GamePack, Limit};
use smol_str::SmolStr;

use crate::deck_terms::DeckTerms;
use crate::games::Game;
use crate::head::{CardHead, FieldValue};
use crate::play_terms::PlayTerms;
use crate::text::CardText;

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
    /// The least and the most that fields allow: the size of a unit.
    pub ranges: BTreeMap<SmolStr, (i64, i64)>,
    /// What it says of the parts of a deck, by field.
    pub shares: BTreeMap<SmolStr, Vec<ShareRow>>,
    /// What may be chosen for it.
    pub options: Vec<CardOption>,
    /// Ids of its tags.
    pub tags: Vec<SmolStr>,
    /// Names of other cards by field.
    pub cards: BTreeMap<SmolStr, Vec<SmolStr>>,
    /// What its text says of the deck that it is in.
    pub deck: DeckTerms,
    /// What its text says of who plays which cards.
    pub play: PlayTerms,
}

/// What may be chosen for a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOption {
    /// Its name.
    pub name: SmolStr,
}

/// What a part of a deck may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareRow {
    /// The part, as the card writes it.
    pub part: SmolStr,
    /// The least.
    pub least: i64,
    /// The most; `None` for any amount.
    pub most: Option<i64>,
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
            ranges: BTreeMap::new(),
            shares: BTreeMap::new(),
            options: Vec::new(),
            tags: head.tags().map(|tag| tag.value.clone()).collect(),
            cards: BTreeMap::new(),
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
                // A value that is wrong is not the default.
                (None, Some(default)) if head.field(&spec.id).is_none() => {
                    summary.values.insert(spec.id.clone(), default.clone());
                }
                _ => {}
            }
        }
        Some(summary)
    }
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
