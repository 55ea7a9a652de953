//! What headings of deck lists stand for: what the pack names, and parts of a deck that cards of the project alone know.

use std::collections::BTreeMap;

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{GamePack, Heading, SettingType};
use cardc_span::{Span, folded_name};
use smol_str::SmolStr;

use super::format::deck_format;
use super::settings::has_card;
use crate::project::game::GameId;
use crate::project::games::{deck_setting, game_id, game_of};
use crate::project::item::cards;
use crate::read::head::FieldValue;
use crate::read::names::card_index;
use crate::read::summary::{CardSummary, card_summary};

/// What words on a line of a deck stand for; `None` where they are no heading. Where the parts of a list are values of
/// which there may be more than the pack lists, words are one that a card of the project has. They are any words while
/// the project lacks the card that a setting of the deck names, since nobody knows its parts then.
pub fn deck_heading<'a>(
    db: &'a dyn Db,
    file: File,
    pack: &'a GamePack,
    words: &'a str,
) -> Option<Heading<'a>> {
    let heading = pack.heading(words)?;
    let Heading::Value(field, value) = heading else {
        return Some(heading);
    };
    let is_listed = || {
        let values = pack.values_of(&field.id);
        values.is_some_and(|values| values.named(value).is_some())
    };
    let is_known = || {
        let game = game_id(db, file);
        game.is_some_and(|game| parts(db, game).contains_key(&folded_name(value)))
    };
    (is_listed() || is_known() || *any_words(db, file)).then_some(heading)
}

/// A finding on a card below a heading that is not its own; `what` says what the card is.
pub(crate) fn wrong_heading(
    span: Span,
    name: &str,
    what: &str,
    heading: Heading<'_>,
) -> Diagnostic {
    let message = format!("`{name}` is {what} but is listed under {}", heading.name());
    Diagnostic::new(Code::WrongHeading, span, message)
}

/// What the lines of a deck stand under behind these words. Where words may be a card without a number, those that are
/// neither a card nor a heading change nothing.
pub(super) fn heading_behind<'a>(
    db: &'a dyn Db,
    file: File,
    pack: &'a GamePack,
    words: &'a str,
    above: Option<Heading<'a>>,
) -> Option<Heading<'a>> {
    let above = above.filter(|_| pack.counts_models());
    deck_heading(db, file, pack, words).or(above)
}

/// Whether nobody knows which parts a deck may have.
#[salsa::tracked]
fn any_words(db: &dyn Db, file: File) -> bool {
    let (Some(id), Some(game), Some(format)) =
        (game_id(db, file), game_of(db, file), deck_format(db, file))
    else {
        return true;
    };
    let lacks_card = format.settings.iter().any(|setting| {
        let SettingType::Card { kind, field } = &setting.kind else {
            return false;
        };
        deck_setting(db, file, &setting.id)
            .is_some_and(|(_, written)| !has_card(db, id, &game.pack, kind, field, &written.value))
    });
    lacks_card || card_index(db, id).is_empty()
}

/// The parts of decks that cards of a game have, by the words as they are compared: each as one card writes it.
#[salsa::tracked]
pub(super) fn parts<'db>(db: &'db dyn Db, game: GameId<'db>) -> BTreeMap<String, SmolStr> {
    let mut all = BTreeMap::new();
    for &file in db.project().files(db) {
        if game_id(db, file) == Some(game) {
            all.extend(file_parts(db, file).clone());
        }
    }
    all
}

/// The parts of decks that the cards of a file have.
#[salsa::tracked]
fn file_parts(db: &dyn Db, file: File) -> BTreeMap<String, SmolStr> {
    let mut parts = BTreeMap::new();
    let Some(pack) = game_of(db, file).map(|game| &game.pack) else {
        return parts;
    };
    let Some(values) = pack
        .part_field()
        .and_then(|field| pack.values_of(&field.id))
    else {
        return parts;
    };
    let fields = pack.fields.iter().map(|field| &field.id);
    let fields: Vec<&SmolStr> = fields
        .filter(|field| pack.values_of(field).is_some_and(|of| of.id == values.id))
        .collect();
    for card in cards(db, file).filter_map(|card| card_summary(db, card)) {
        for value in fields.iter().flat_map(|field| values_in(card, field)) {
            parts
                .entry(folded_name(value))
                .or_insert_with(|| value.clone());
        }
    }
    parts
}

/// The values that a field of a card names, alone, under conditions or as the parts of a table.
fn values_in<'a>(card: &'a CardSummary, field: &SmolStr) -> impl Iterator<Item = &'a SmolStr> {
    let lines = card.lines.get(field).into_iter().flatten();
    let lines = lines.filter_map(|line| match line {
        FieldValue::OneWhen(value, _) => Some(value),
        FieldValue::Share(share) => Some(&share.value),
        _ => None,
    });
    card.values.get(field).into_iter().chain(lines)
}
