//! Texts to fill in: whole cards and decks, and lines of which the form is given.

use cardc_games::{DeckFormat, FieldSpec, FieldType, GamePack, KindSpec, Limit, SettingType};
use smol_str::SmolStr;

use crate::types::Snippet;

/// What stands in front of a field, and twice in front of a line of text.
const INDENT: &str = "    ";

/// A card of a kind with the fields that it must have, and a text where it may have one.
pub(crate) fn card(pack: &GamePack, kind: &KindSpec, name: &str) -> Snippet {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let mut card = Snippet::default();
    card.push(&kind.id).push(" \"").stop(&name).push("\" {");
    let required = kind.required.iter().filter_map(|id| pack.field(id));
    let fields: Vec<&FieldSpec> = required.collect();
    let longest = fields.iter().map(|field| field.id.chars().count()).max();
    let width = longest.unwrap_or_default();
    for field in &fields {
        let name = format!("\n{INDENT}{:width$} ", field.id);
        card.push(&name).stop(&field.placeholder);
    }
    if kind.text {
        let gap = if fields.is_empty() { "\n" } else { "\n\n" };
        let text = format!("{gap}{INDENT}text {{\n{INDENT}{INDENT}");
        card.push(&text).stop("").push(&format!("\n{INDENT}}}\n}}"));
    } else {
        let line = format!("\n{INDENT}");
        card.push(&line).stop("").push("\n}");
    }
    card
}

/// The field with an example, where its value has a form that no list of values shows.
pub(super) fn field(field: &FieldSpec) -> Option<Snippet> {
    let is_drawn = matches!(
        field.kind,
        FieldType::Corners { .. }
            | FieldType::Highlight { .. }
            | FieldType::Integer { .. }
            | FieldType::Range { .. }
            | FieldType::Price { .. }
            | FieldType::Limit
            | FieldType::String
            | FieldType::Text
            | FieldType::Choice { .. }
            | FieldType::Option { .. }
    );
    is_drawn.then(|| {
        let mut snippet = Snippet::default();
        let name = format!("{} ", field.id);
        snippet.push(&name).stop(&field.placeholder).stop("");
        snippet
    })
}

/// An empty text, with the cursor in it.
pub(super) fn text() -> Snippet {
    let mut text = Snippet::default();
    text.push(&format!("text {{\n{INDENT}"));
    text.stop("").push("\n}");
    text
}

/// A scope over a corner in front of a line.
pub(super) fn scope(word: &str) -> Snippet {
    let mut scope = Snippet::default();
    scope.push(word).push(" ").stop("2").push(": ").stop("");
    scope
}

/// An ability word in front of a line.
pub(super) fn ability(word: &str) -> Snippet {
    let mut ability = Snippet::default();
    ability.push(word).push(" ").stop("");
    ability
}

/// A deck of a format with the headings of its parts.
pub(super) fn deck(pack: &GamePack, format: &DeckFormat, has_game: bool) -> Snippet {
    let mut deck = Snippet::default();
    if !has_game {
        deck.push(&format!("game {}\n", pack.id));
    }
    deck.push(&format!("format {}\n", format.id));
    for setting in &format.settings {
        let example = match &setting.kind {
            SettingType::Integer { min, .. } => setting.default.unwrap_or(*min).to_string(),
            SettingType::Card { .. } => "\"Name\"".to_owned(),
        };
        deck.push(&format!("{} ", setting.id));
        deck.stop(&example).push("\n");
    }
    deck.push("\n# ").stop("Name").push("\n");
    let headings = headings(pack, format);
    for heading in headings {
        deck.push(heading).push("\n").stop("").push("\n");
    }
    deck
}

/// The parts that a deck of a format has: those that values of a field name, or those of which the format counts the
/// cards, with what is no card.
fn headings<'pack>(pack: &'pack GamePack, format: &'pack DeckFormat) -> Vec<&'pack SmolStr> {
    let parts = pack
        .part_field()
        .and_then(|field| pack.values_of(&field.id));
    if let Some(parts) = parts {
        return parts.values.iter().map(|value| &value.name).collect();
    }
    let counted = |id: &SmolStr, of: fn(cardc_games::Scope<'pack>) -> Option<&'pack SmolStr>| {
        let mut limits = format.limits.iter().map(|limit| &limit.limit);
        limits.any(|limit| matches!(limit, Limit::Count { .. }) && of(limit.scope()) == Some(id))
    };
    let categories = pack.categories.iter();
    let categories = categories.filter(|one| counted(&one.id, |scope| scope.category));
    let sections = pack.sections.iter();
    let sections = sections.filter(|one| counted(&one.id, |scope| scope.section));
    let categories = categories.map(|category| &category.plural);
    let resources = pack.resources.iter().map(|resource| &resource.plural);
    let sections = sections.map(|section| &section.name);
    categories.chain(resources).chain(sections).collect()
}
