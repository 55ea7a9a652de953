//! What a deck sees of a card: values without places, and what the card's text says about decks.

use std::collections::BTreeMap;

use cardc_english::{Act, Determiner, Phrase, Predicate, Quantity, Value};
use cardc_games::{GamePack, Limit};
use smol_str::SmolStr;

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
    /// Ids of its tags.
    pub tags: Vec<SmolStr>,
    /// What its text says about the number of its copies.
    pub copies: Option<OwnCopies>,
    /// What its text says of who plays which cards.
    pub play: PlayTerms,
}

/// A limit of copies that a text sets for its own card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnCopies {
    /// At most so many.
    UpTo(u32),
    /// Any number.
    Any,
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
            tags: head.tags().map(|tag| tag.value.clone()).collect(),
            copies: None,
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
                // A value that is wrong is not the default.
                (None, Some(default)) if head.field(&spec.id).is_none() => {
                    summary.values.insert(spec.id.clone(), default.clone());
                }
                _ => {}
            }
        }
        summary.read_text(pack, text);
        Some(summary)
    }

    /// Looks for the sentences that the formats of the pack give a meaning for decks.
    fn read_text(&mut self, pack: &GamePack, text: &CardText) {
        for limit in pack.formats.iter().flat_map(|format| &format.limits) {
            if let Limit::Copies {
                text: Some(exception),
                ..
            } = &limit.limit
                && self.copies.is_none()
            {
                self.copies = acts(text)
                    .filter(|act| act.verb == exception.verb)
                    .find_map(own_copies);
            }
        }
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

/// The verbs of the text itself.
fn acts(text: &CardText) -> impl Iterator<Item = &Act> {
    text.english()
        .flat_map(|(_, parsed)| &parsed.line.sentences)
        .flat_map(|sentence| &sentence.steps)
        .filter_map(|step| match &step.clause.predicate {
            Predicate::Act(act) => Some(act),
            _ => None,
        })
}

/// `include up to 7 copies of …`
fn own_copies(act: &Act) -> Option<OwnCopies> {
    let phrase = phrases(act).flat_map(|phrase| &phrase.items).next()?;
    if let Some(quantity) = &phrase.quantity {
        number(quantity).map(OwnCopies::UpTo)
    } else {
        let any = matches!(
            phrase.determiner,
            Some(Determiner::Any | Determiner::AnyOf(_) | Determiner::All(_))
        );
        any.then_some(OwnCopies::Any)
    }
}

fn phrases(act: &Act) -> impl Iterator<Item = &Phrase> {
    act.arguments
        .iter()
        .filter_map(|argument| match &argument.value {
            Value::Phrase(phrase) => Some(phrase),
            _ => None,
        })
}

fn number(quantity: &Quantity) -> Option<u32> {
    match quantity {
        Quantity::Number { value, .. } => Some(*value),
        Quantity::Limited { limit, amount } => {
            let most = limit.range(number(amount)?.into()).1;
            most.try_into().ok()
        }
        _ => None,
    }
}
