//! Cards of a Champions card database, as JSON, to items of `.card` files.
//!
//! Read are a plain array of records, a single record, and the search-engine form
//! `{"hits":{"hits":[{"_source":{…}}]}}`, in any nesting. A text may stand alone or by language
//! (`{"en": …}`); English is taken. A record that is no card is left out with a note; everything odd in a
//! card is a note on that card.
//!
//! Left out without a note are other languages, `keywords` (the text says them), `skus` (printings), and
//! whether a `previousEffect` was a mere clarification.

mod drawn;
mod effect;
mod head;
mod record;

use rustc_hash::FxHashMap;

use crate::imported::{ImportError, Imported, ImportedCard};
use crate::json::{self, Records};

/// Imports every card of `json`. `text_line` gives a line of the effect of the card with a name as a card file has it: with `prose "…"` around what
/// is not Card English.
pub fn import_cards(
    json: &str,
    text_line: &dyn Fn(&str, &str) -> String,
) -> Result<Imported, ImportError> {
    let value = json::parse(json)?;
    let found = Records::of(&value);
    let (mut cards, mut notes) = (Vec::new(), found.notes);
    for (index, record) in found.records.iter().enumerate() {
        match record::read(record, text_line) {
            Ok(card) => cards.push(card),
            Err(why) => notes.push(format!("record {}: {why}", index + 1)),
        }
    }
    notes.extend(json::unknown_fields(&found.records, &record::FIELDS));
    notes.extend(repeated(&cards));
    let left_out = found.records.len() - cards.len();
    Ok(Imported::new("champions", cards, left_out, notes))
}

/// Notes on names and ids that more than one card has.
fn repeated(cards: &[ImportedCard]) -> Vec<String> {
    let mut names: FxHashMap<&str, usize> = FxHashMap::default();
    let mut ids: FxHashMap<i64, &str> = FxHashMap::default();
    let mut notes = Vec::new();
    for card in cards {
        let count = names.entry(&card.name).or_default();
        *count += 1;
        if *count == 2 {
            notes.push(format!("more than one card is named \"{}\"", card.name));
        }
        if let Some(other) = card.id.and_then(|id| ids.insert(id, &card.name)) {
            notes.push(format!(
                "\"{other}\" and \"{}\" have the same id",
                card.name
            ));
        }
    }
    notes
}
