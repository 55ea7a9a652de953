//! What is wrong with imported cards, by the cells of the table that they came from.

use cardc_convert::{Imported, ImportedCard};
use cardc_db::{Db, File};
use cardc_diagnostics::{Diagnostic, Severity};
use cardc_semantics::{file_diagnostics, item_at, item_tree};
use cardc_syntax::Member;

use super::extension::{Extension, card_files};

/// A message as a sentence before another one: a question has its end.
pub(super) fn as_sentence(message: &str) -> String {
    let end = if message.ends_with('?') { "" } else { "." };
    format!("{message}{end}")
}

/// The errors of a check of what the cards have become, each with its cell. Texts have none: what is not understood of them became
/// prose. What the table says nothing of is no fault of it.
pub(super) fn faults(
    extension: &Extension,
    imported: &Imported,
    sources: &[String],
) -> Vec<String> {
    let sources = sources.iter().map(String::as_str);
    let db = extension.project_with(&imported.game, sources);
    let mut faults = Vec::new();
    for (card, file) in card_files(&db, imported) {
        let found = file_diagnostics(&db, db.project(), file).iter();
        let errors = found.filter(|found| found.severity == Severity::Error);
        faults.extend(errors.filter_map(|error| {
            let part = part_at(&db, file, error.span.start);
            in_cell(card, &part, error)
        }));
    }
    faults
}

/// The field of a card at an offset of its file, or `text`, or `name`.
fn part_at(db: &dyn Db, file: File, offset: u32) -> String {
    let member = item_at(db, file, offset).and_then(|(item, start)| {
        let block = item_tree(db, item).tree.as_ref()?.block.as_ref()?;
        let at = offset - start;
        block.members.iter().find_map(|member| match member {
            Member::Field(field) => field.span.touches(at).then(|| field.name.value.to_string()),
            Member::Text(text) => text.span.touches(at).then(|| "text".to_owned()),
        })
    });
    member.unwrap_or_else(|| "name".to_owned())
}

/// An error in a part of a card, with the cell of the table that this part came from, if any.
fn in_cell(card: &ImportedCard, part: &str, error: &Diagnostic) -> Option<String> {
    let is_text_of_others = part == "text" && card.place("text").is_none();
    if !card.speaks_of(part) || is_text_of_others {
        return None;
    }
    let place = card.place(part).or_else(|| card.place("name"));
    let place = place.unwrap_or(&card.name);
    let mut fault = format!("\"{}\": {place}: {}", card.name, error.message);
    for note in &error.notes {
        fault = format!("{} {}", as_sentence(&fault), note.trim_end_matches('.'));
    }
    Some(fault)
}
