//! Cards of an Ashes card database, as JSON, to items of `.card` files.
//!
//! Read are a plain array of records, a single record, and pages of results, `{"results": […]}`. A record that is no
//! card is left out with a note; everything odd in a card is a note on that card, and each field that the card language
//! has no place for is named in a note on the import.

mod cost;
mod record;
mod text;

use crate::imported::{ImportError, Imported, KindNames};
use crate::json::{self, Records};
use crate::judge::Judge;

/// The kinds of card, as the pack `ashes` has them.
pub(crate) const KINDS: [KindNames; 8] = [
    ("phoenixborn", "Phoenixborn", "phoenixborn"),
    ("ally", "Ally", "allies"),
    ("action-spell", "Action Spell", "action-spells"),
    ("reaction-spell", "Reaction Spell", "reaction-spells"),
    ("ready-spell", "Ready Spell", "ready-spells"),
    ("alteration-spell", "Alteration Spell", "alteration-spells"),
    ("conjuration", "Conjuration", "conjurations"),
    (
        "conjured-alteration-spell",
        "Conjured Alteration Spell",
        "conjured-alteration-spells",
    ),
];

/// Imports every card of `json`. `judge` knows the game: it decides what of a text is Card English.
pub fn import_cards(json: &str, judge: &dyn Judge) -> Result<Imported, ImportError> {
    let value = json::parse(json)?;
    let found = Records::of(&value);
    let (mut cards, mut notes) = (Vec::new(), found.notes);
    for (index, record) in found.records.iter().enumerate() {
        match record::read(record, judge) {
            Ok(card) => cards.push(card),
            Err(why) => notes.push(format!("record {}: {why}", index + 1)),
        }
    }
    notes.extend(json::left_out(&found.records, &record::LEFT_OUT));
    let known: Vec<&str> = record::FIELDS
        .into_iter()
        .chain(record::LEFT_OUT.map(|(field, _)| field))
        .collect();
    notes.extend(json::unknown_fields(&found.records, &known));
    let left_out = found.records.len() - cards.len();
    Ok(Imported::new("ashes", cards, left_out, notes))
}
