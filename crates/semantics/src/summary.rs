//! What a deck sees of a card: values without places, and what the card's text says about decks.

use std::collections::BTreeMap;

use cardc_english::{
    Act, Clause, Determiner, Modal, NounPhrase, Phrase, Predicate, Quantity, Value,
};
use cardc_games::{GamePack, Limit};
use smol_str::SmolStr;

use crate::head::{CardHead, FieldValue};
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
    /// Whom its text lets play it: one of these; anyone when empty.
    pub players: Vec<PlayerPattern>,
}

/// A limit of copies that a text sets for its own card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnCopies {
    /// At most so many.
    UpTo(u32),
    /// Any number.
    Any,
}

/// Who may play a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerPattern {
    /// The noun: that of a kind, or a value of a field.
    pub noun: SmolStr,
    /// What else the player needs to be.
    pub adjectives: Vec<PlayerAdjective>,
}

/// An adjective of a [`PlayerPattern`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerAdjective {
    /// Ids of tags and values.
    pub ids: Vec<SmolStr>,
    /// All of them are needed rather than one.
    pub all: bool,
    /// `non-`
    pub not: bool,
}

impl CardSummary {
    /// The summary of a card that has a name and a kind.
    pub(crate) fn of(pack: &GamePack, head: &CardHead, text: &CardText) -> Option<Self> {
        let kind = pack.kind(head.kind.as_ref()?)?;
        let mut summary = Self {
            name: head.name.as_ref()?.value.clone(),
            kind: kind.id.clone(),
            category: kind.category.clone(),
            numbers: BTreeMap::new(),
            values: BTreeMap::new(),
            tags: head.tags().map(|tag| tag.value.clone()).collect(),
            copies: None,
            players: Vec::new(),
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
            match &limit.limit {
                Limit::Copies {
                    text: Some(exception),
                    ..
                } if self.copies.is_none() => {
                    self.copies = acts(text).find_map(|(_, act)| {
                        (act.verb == exception.verb)
                            .then(|| own_copies(act))
                            .flatten()
                    });
                }
                Limit::Restricted {
                    text: restriction, ..
                } if self.players.is_empty() => {
                    self.players = acts(text)
                        .find(|(clause, act)| {
                            clause.modal == Some(Modal::CanOnly)
                                && act.passive
                                && act.verb == restriction.verb
                        })
                        .map(|(_, act)| players(pack, act))
                        .unwrap_or_default();
                }
                _ => {}
            }
        }
    }
}

/// The clauses with a verb that stand in the text itself.
fn acts(text: &CardText) -> impl Iterator<Item = (&Clause, &Act)> {
    text.english()
        .flat_map(|(_, parsed)| &parsed.line.sentences)
        .flat_map(|sentence| &sentence.steps)
        .filter_map(|step| match &step.clause.predicate {
            Predicate::Act(act) => Some((&step.clause, act)),
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

/// `by a Vampire Champion`, `by a Wizard`: the phrases whose noun means a kind of card or a value of a field.
fn players(pack: &GamePack, act: &Act) -> Vec<PlayerPattern> {
    let is_card = |item: &&NounPhrase| {
        pack.kinds.iter().any(|kind| kind.noun == item.noun.id) || is_printed(pack, &item.noun.id)
    };
    let items = phrases(act)
        .flat_map(|phrase| &phrase.items)
        .filter(is_card);
    items
        .map(|item| PlayerPattern {
            noun: item.noun.id.clone(),
            adjectives: item
                .adjectives
                .iter()
                // A state such as Engaged comes and goes: no deck is wrong for it.
                .filter(|adjective| adjective.ids.iter().all(|id| is_printed(pack, id)))
                .map(|adjective| PlayerAdjective {
                    ids: adjective.ids.clone(),
                    all: adjective.joined.is_some_and(|joined| !joined.or),
                    not: adjective.not,
                })
                .collect(),
        })
        .collect()
}

/// Whether an adjective means something that is printed on a card: a tag or a value of a field.
fn is_printed(pack: &GamePack, adjective: &SmolStr) -> bool {
    pack.tags
        .iter()
        .any(|tag| tag.adjective.as_ref() == Some(adjective))
        || pack
            .enumerations
            .iter()
            .any(|enumeration| enumeration.get(adjective).is_some())
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
        Quantity::UpTo(inner) | Quantity::OrLess(inner) => number(inner),
        _ => None,
    }
}
