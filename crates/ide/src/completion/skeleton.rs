//! Texts to fill in: whole cards and decks, and lines of which the form is given.

use cardc_games::{DeckFormat, FieldSpec, FieldType, GamePack, KindSpec, Limit, SettingType};
use smol_str::SmolStr;

use crate::types::Snippet;

/// What stands in front of a field, and twice in front of a line of text.
const INDENT: &str = "    ";

/// A field with no more values than this shows them where a card is filled in.
const MOST_CHOICES: usize = 12;

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
        value(card.push(&name), pack, kind, field);
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

/// The value of a field: a choice where there are few.
fn value(card: &mut Snippet, pack: &GamePack, kind: &KindSpec, field: &FieldSpec) {
    let (list, separator) = match &field.kind {
        FieldType::OneOf { values } | FieldType::OneOfWhen { values } => (values, None),
        FieldType::Objectives { values, .. } => (values, Some(" / ")),
        _ => return example(card, &field.placeholder),
    };
    let values = pack.enumeration(list).into_iter();
    let values = values.flat_map(|list| list.values_of(&kind.id));
    let names: Vec<&str> = values.map(|value| value.name.as_str()).collect();
    let parts: Vec<&str> = match separator {
        Some(separator) => field.placeholder.split(separator).collect(),
        None => vec![&field.placeholder],
    };
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            card.push(separator.unwrap_or_default());
        }
        if names.len() > MOST_CHOICES || !names.contains(&part) {
            example(card, part);
            continue;
        }
        let others = names.iter().filter(|name| **name != part);
        let choices = std::iter::once(&part).chain(others);
        card.choice(part, choices.map(ToString::to_string).collect());
    }
}

/// An example with a place for each of its parts. Quotation marks and brackets stay outside of the places: an editor puts those
/// that are typed around what is selected.
fn example(snippet: &mut Snippet, example: &str) {
    let is_mark = |letter: char| matches!(letter, '"' | '(' | ')' | '[' | ']');
    let mut opened = false;
    for part in example.split_inclusive(is_mark) {
        let inside = part.trim_end_matches(is_mark);
        let words = inside.trim();
        if opened || words.contains(char::is_alphanumeric) || words.len() == example.len() {
            let (before, behind) = inside.split_once(words).unwrap_or_default();
            snippet.push(before).stop(words).push(behind);
        } else {
            snippet.push(inside);
        }
        let mark = &part[inside.len()..];
        snippet.push(mark);
        opened = match mark {
            "\"" => !opened,
            "(" | "[" => true,
            ")" | "]" => false,
            _ => opened,
        };
    }
}

/// The field with an example, where its value has a form that no list of values shows.
pub(super) fn field(field: &FieldSpec) -> Option<Snippet> {
    let is_written = matches!(
        field.kind,
        FieldType::Integer { .. }
            | FieldType::Range { .. }
            | FieldType::Price { .. }
            | FieldType::Limit
            | FieldType::String
            | FieldType::Text
            | FieldType::Choice { .. }
            | FieldType::Option { .. }
            | FieldType::From { .. }
    );
    is_written.then(|| {
        let mut snippet = Snippet::default();
        example(snippet.push(&field.id).push(" "), &field.placeholder);
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
    scope.push(word).push(" ").stop("2");
    scope
}

/// What there is of a deck before it is filled in.
#[derive(Clone, Copy)]
pub(super) struct AroundDeck {
    pub(super) has_game: bool,
    pub(super) has_name: bool,
    /// Nothing stands behind it, not even the end of its line.
    pub(super) ends_file: bool,
}

/// A deck of a format with the headings of its parts.
pub(super) fn deck(pack: &GamePack, format: &DeckFormat, around: AroundDeck) -> Snippet {
    let mut deck = Snippet::default();
    if !around.has_game {
        deck.push(&format!("game {}\n", pack.id));
    }
    deck.push(&format!("format {}", format.id));
    for setting in &format.settings {
        let value = match &setting.kind {
            SettingType::Integer { min, .. } => setting.default.unwrap_or(*min).to_string(),
            SettingType::Card { .. } => "\"Name\"".to_owned(),
        };
        example(deck.push("\n").push(&setting.id).push(" "), &value);
    }
    let headings = headings(pack, format);
    if !around.has_name {
        deck.push("\n\n# ").stop("Name");
    } else if !headings.is_empty() {
        deck.push("\n");
    }
    for heading in headings {
        deck.push("\n").push(heading).push("\n").stop("");
    }
    if around.ends_file {
        deck.push("\n");
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
