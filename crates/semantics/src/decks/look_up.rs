//! Which card a deck list means, where several have one name.

use cardc_db::Db;
use cardc_games::{FieldIs, GamePack, Heading, KIND};
use cardc_span::folded_name;
use smol_str::SmolStr;

use super::part_key::is_in_part;
use crate::project::game::GameId;
use crate::project::item::CardItem;
use crate::read::card_head::card_head;
use crate::read::head::CardHead;
use crate::read::identity::card_identity;
use crate::read::names::card_index;
use crate::read::summary::{CardSummary, card_summary};

/// What a deck list says of a card.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The name as written, with what tells the card from its namesakes in brackets behind it, or without:
    /// `Grey Heron (Saltmarsh)`.
    pub name: &'a str,
    /// What the heading above stands for.
    pub heading: Option<Heading<'a>>,
    /// The values of cards that the format prefers.
    pub printings: &'a [FieldIs],
}

/// The card that a deck list means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Named<'db> {
    /// The card; the first of several that it could be.
    pub card: CardItem<'db>,
    /// Other cards that it could be as well, and that are other ones for a deck.
    pub others: Vec<CardItem<'db>>,
}

/// The card that a deck list means; `None` where there is none.
pub fn look_up<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    pack: &GamePack,
    wanted: Wanted<'_>,
) -> Option<Named<'db>> {
    let mut cards = candidates(db, game, pack, wanted.name)?;
    let is_under = |card: &CardItem<'db>| {
        card_head(db, *card).is_some_and(|head| is_under(pack, head, wanted.heading))
    };
    // Where the kind makes a card another one, the heading names it, and no other kind is meant.
    if matches!(wanted.heading, Some(Heading::Kind(_)))
        && pack.identity.iter().any(|part| part == KIND)
    {
        cards.retain(is_under);
    }
    if cards.len() > 1 {
        narrow(&mut cards, is_under);
        for printing in wanted.printings {
            narrow(&mut cards, |card| is_printed(db, *card, printing));
        }
    }
    let (&card, others) = cards.split_first()?;
    let mut others = others.to_vec();
    let own = without_identity(db, pack, card);
    others.retain(|other| {
        !are_faces(db, pack, card, *other) && without_identity(db, pack, *other) != own
    });
    Some(Named { card, others })
}

/// The cards of a name, with all that the brackets behind it ask for.
pub(crate) fn candidates<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    pack: &GamePack,
    name: &str,
) -> Option<Vec<CardItem<'db>>> {
    let index = card_index(db, game);
    let whole = folded_name(name);
    if let Some(cards) = index.get(&whole) {
        return Some(cards.clone());
    }
    let (name, words) = whole.strip_suffix(')')?.rsplit_once('(')?;
    let mut cards = index.get(name.trim_end())?.clone();
    for word in words.split(',') {
        cards.retain(|card| is_called(db, pack, *card, word.trim()));
    }
    (!cards.is_empty()).then_some(cards)
}

/// Keeps what is wanted, where there is such a thing.
fn narrow<'db>(cards: &mut Vec<CardItem<'db>>, wanted: impl Fn(&CardItem<'db>) -> bool) {
    if cards.iter().any(&wanted) {
        cards.retain(wanted);
    }
}

/// Whether a card belongs below a heading of a deck.
pub fn is_under(pack: &GamePack, card: &CardHead, heading: Option<Heading<'_>>) -> bool {
    match heading {
        Some(Heading::Value(field, value)) => is_in_part(pack, card, field, value),
        Some(Heading::Resource(_) | Heading::Section(_)) | None => true,
        Some(heading @ (Heading::Kind(_) | Heading::Category(_))) => {
            let kind = card.kind.as_ref().and_then(|id| pack.kind(id));
            kind.and_then(|kind| heading.takes(kind)) == Some(true)
        }
    }
}

/// Whether a card has the value that tells its printing from others.
pub fn is_printed<'db>(db: &'db dyn Db, card: CardItem<'db>, printing: &FieldIs) -> bool {
    let value = card_summary(db, card).and_then(|card| card.values.get(&printing.field));
    value == Some(&printing.value)
}

/// Whether a word in brackets says something that is true of the card: its kind, a value of it, a card that it names, or
/// what makes it one.
fn is_called<'db>(db: &'db dyn Db, pack: &GamePack, card: CardItem<'db>, word: &str) -> bool {
    let Some(summary) = card_summary(db, card) else {
        return false;
    };
    let is = |name: &str| folded_name(name) == word;
    let kind = pack.kind(&summary.kind);
    let names_of = |(field, value): (&SmolStr, &SmolStr)| {
        let known = pack.value(field, value);
        is(value)
            || known
                .is_some_and(|known| is(&known.name) || known.aliases.iter().any(|alias| is(alias)))
    };
    kind.is_some_and(|kind| is(&kind.name) || is(&kind.plural))
        || summary.values.iter().any(names_of)
        || summary.cards.values().flatten().any(|name| is(name))
        || card_identity(db, card)
            .iter()
            .flatten()
            .any(|part| is(part))
}

/// What a deck sees of a card but for what makes it one. Cards of one name that are alike in it are the same for a deck.
fn without_identity<'db>(
    db: &'db dyn Db,
    pack: &GamePack,
    card: CardItem<'db>,
) -> Option<CardSummary> {
    let is_identity = |field: &SmolStr| pack.identity.contains(field);
    let mut summary = CardSummary::clone(card_summary(db, card)?);
    summary.values.retain(|field, _| !is_identity(field));
    summary.numbers.retain(|field, _| !is_identity(field));
    Some(summary)
}

/// Whether two cards are faces of one: alike in all that makes a card one, but for the face.
fn are_faces<'db>(
    db: &'db dyn Db,
    pack: &GamePack,
    card: CardItem<'db>,
    other: CardItem<'db>,
) -> bool {
    let Some(face) = &pack.face else {
        return false;
    };
    let parts = card_identity(db, card).iter().zip(card_identity(db, other));
    let mut parts = pack.identity.iter().zip(parts);
    parts.all(|(part, (own, others))| part == face || own == others)
}
