//! What is wrong with imported cards, by the cells of the table that they came from.

use cardc_convert::Imported;
use cardc_db::Db;
use cardc_diagnostics::Severity;
use cardc_semantics::file_diagnostics;
use cardc_syntax::{Member, parse_cards};

use super::extension::{CARDS, Extension};

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
    let Some(file) = db.file(CARDS) else {
        return Vec::new();
    };
    let text = file.text(&db);
    let items = parse_cards(text).into_iter();
    let cards = items.filter(|(_, parse)| {
        parse
            .tree
            .as_ref()
            .is_some_and(|item| item.name().is_some())
    });
    let cards: Vec<_> = cards.zip(&imported.cards).collect();
    let mut faults = Vec::new();
    for found in file_diagnostics(&db, db.project(), file) {
        if found.severity != Severity::Error {
            continue;
        }
        let card = cards
            .iter()
            .find(|((piece, _), _)| piece.span.range().contains(&(found.span.start as usize)));
        let Some(((piece, parse), card)) = card else {
            continue;
        };
        let at = found.span.start - piece.span.start;
        let members = parse
            .tree
            .iter()
            .flat_map(|item| item.block.iter().flat_map(|block| &block.members));
        let member = members.into_iter().find_map(|member| match member {
            Member::Field(field) => field.span.touches(at).then(|| field.name.value.to_string()),
            Member::Text(text) => text.span.touches(at).then(|| "text".to_owned()),
        });
        let part = member.unwrap_or_else(|| "name".to_owned());
        let is_text_of_others = part == "text" && card.place("text").is_none();
        if !card.speaks_of(&part) || is_text_of_others {
            continue;
        }
        let place = card.place(&part).or_else(|| card.place("name"));
        let place = place.unwrap_or(&card.name);
        let mut fault = format!("\"{}\": {place}: {}", card.name, found.message);
        for note in &found.notes {
            fault = format!("{} {}", as_sentence(&fault), note.trim_end_matches('.'));
        }
        faults.push(fault);
    }
    faults
}
