//! Entries as a JSON array of records: id, name, text, related entries, in keys of many names.

use cardc_span::Span;
use jsonc_parser::common::Ranged as _;

use super::draft::{Document, Draft, See};
use super::json::{self, Object, ObjectProp, Value};
use super::names::{alternatives, id_of};
use super::passage::Passage;
use crate::words::one_line;

/// What a member of a record says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Id,
    Name,
    Text,
    See,
    Alias,
    /// Something else, which becomes a remark.
    Other,
}

/// Keys, without regard to case, hyphens and underscores.
const KEYS: [(&str, Role); 23] = [
    ("id", Role::Id),
    ("key", Role::Id),
    ("slug", Role::Id),
    ("number", Role::Id),
    ("name", Role::Name),
    ("title", Role::Name),
    ("term", Role::Name),
    ("keyword", Role::Name),
    ("text", Role::Text),
    ("description", Role::Text),
    ("definition", Role::Text),
    ("body", Role::Text),
    ("content", Role::Text),
    ("rule", Role::Text),
    ("rules", Role::Text),
    ("seealso", Role::See),
    ("see", Role::See),
    ("related", Role::See),
    ("links", Role::See),
    ("alias", Role::Alias),
    ("aliases", Role::Alias),
    ("synonyms", Role::Alias),
    ("abbreviation", Role::Alias),
];

fn role(key: &str) -> Role {
    let key = key.trim().to_lowercase().replace(['-', '_', ' '], "");
    let found = KEYS.iter().find(|(known, _)| *known == key);
    found.map_or(Role::Other, |&(_, role)| role)
}

/// How deep records may be wrapped into objects.
const MOST_WRAPPERS: usize = 3;

/// Whether a value is an array of records, or an object around one.
pub(super) fn holds_records(value: &Value<'_>) -> bool {
    wraps_records(value, MOST_WRAPPERS)
}

fn wraps_records(value: &Value<'_>, most: usize) -> bool {
    match value {
        Value::Array(array) => are_records(&array.elements),
        Value::Object(object) if most > 0 => object
            .properties
            .iter()
            .any(|member| wraps_records(&member.value, most - 1)),
        _ => false,
    }
}

/// Whether most are objects that say what they are called, or what the rule is.
fn are_records(elements: &[Value<'_>]) -> bool {
    let records = elements.iter().filter(|element| match element {
        Value::Object(object) => object.properties.iter().any(|member| {
            matches!(
                role(member.name.as_str()),
                Role::Id | Role::Name | Role::Text
            )
        }),
        _ => false,
    });
    records.count() * 2 > elements.len()
}

/// Reads the document.
pub(super) fn read(source: &str, value: &Value<'_>) -> Document {
    let mut document = Document::default();
    read_into(source, value, &mut document);
    document.edition = super::date::edition(document.preface.text().lines());
    document
}

fn read_into(source: &str, value: &Value<'_>, document: &mut Document) {
    match value {
        Value::Array(array) => {
            for (index, record) in array.elements.iter().enumerate() {
                match record {
                    Value::Object(object) => entry(source, object, index, document),
                    other => stray(source, other, index, document),
                }
            }
        }
        Value::Object(object) => {
            for member in &object.properties {
                if holds_records(&member.value) {
                    read_into(source, &member.value, document);
                } else {
                    around(source, member, document);
                }
            }
        }
        _ => {}
    }
}

/// What stands beside the records: a title, and remarks for the preface.
fn around(source: &str, member: &ObjectProp<'_>, document: &mut Document) {
    if role(member.name.as_str()) == Role::Name
        && let Some(title) = json::text(source, &member.value)
    {
        document.title = one_line(title.text());
    }
    if let Some(remark) = remark(source, member) {
        let mut paragraph = Passage::default();
        paragraph.push_unplaced(&remark);
        document.preface.push_paragraph(&paragraph);
    }
}

/// A value among the records that is none.
fn stray(source: &str, value: &Value<'_>, index: usize, document: &mut Document) {
    let span = Span::new(value.range().start as u32, value.range().end as u32);
    let mut words = String::new();
    say(source, value, &mut words);
    let mut text = Passage::default();
    text.push_unplaced(&words);
    let draft = Draft {
        id_span: span,
        text,
        span,
        ..Draft::default()
    };
    document.odd(
        span,
        format!(
            "Record {} is not an object with a name and a text",
            index + 1
        ),
        "It was kept as an entry without a name.",
    );
    document.drafts.push(draft);
}

fn entry(source: &str, object: &Object<'_>, index: usize, document: &mut Document) {
    let range = object.range();
    let mut draft = Draft {
        span: Span::new(range.start as u32, range.end as u32),
        ..Draft::default()
    };
    let mut original = None;
    for member in &object.properties {
        let said = json::text(source, &member.value);
        match (role(member.name.as_str()), said) {
            (Role::Id, Some(id)) if original.is_none() => {
                draft.id_span = id.whole();
                original = Some((
                    id.text().to_owned(),
                    matches!(member.value, Value::NumberLit(_)),
                ));
            }
            (Role::Name, Some(name)) if draft.title.is_empty() => {
                draft.title = one_line(name.text());
                draft.title_span = name.whole();
            }
            (Role::Text, Some(text)) => draft.text.push_paragraph(&text),
            (Role::See, _) => related(source, &member.value, &mut draft),
            (Role::Alias, _) => {
                let mut names = String::new();
                say(source, &member.value, &mut names);
                draft.aliases.push(names.into());
            }
            _ => draft.notes.extend(remark(source, member)),
        }
    }
    identify(&mut draft, original, index, document);
    document.drafts.push(draft);
}

/// Makes of a name that holds several the title, and other words for it.
fn part_names(draft: &mut Draft) {
    let mut names = alternatives(&draft.title).into_iter();
    draft.title = names.next().unwrap_or_default().into();
    draft.aliases.extend(names);
}

/// Gives an entry its id and its names.
fn identify(
    draft: &mut Draft,
    original: Option<(String, bool)>,
    index: usize,
    document: &mut Document,
) {
    part_names(draft);
    match original {
        // A number of a database says nothing where there is a name.
        Some((id, is_number)) if !is_number || draft.title.is_empty() => {
            draft.id = id_of(&id);
            document.known.rename(&id, &draft.id);
            // `Ability, Card Ability` with the id `ability`: the second name is another word for it.
            if let Some((first, others)) = draft.title.split_once(", ")
                && id_of(first) == draft.id
            {
                draft.aliases.extend(others.split(", ").map(Into::into));
                draft.title.truncate(first.len());
            }
        }
        original => {
            draft.id = id_of(&draft.title);
            draft.id_span = draft.title_span;
            if let Some((number, _)) = original {
                document.known.rename(&number, &draft.id);
            }
        }
    }
    if draft.id.is_empty() {
        draft.id_span = draft.span;
        document.odd(
            draft.span,
            format!("Record {} has neither an id nor a name", index + 1),
            "Its text was kept as an entry without a name.",
        );
    }
}

/// The entries that a value names as related: records, ids or a list with commas.
fn related(source: &str, value: &Value<'_>, draft: &mut Draft) {
    match value {
        Value::Array(array) => {
            for element in &array.elements {
                related(source, element, draft);
            }
        }
        Value::Object(object) => related_record(source, object, draft),
        _ => {
            let Some(text) = json::text(source, value) else {
                return;
            };
            let mut at = 0;
            for part in text.text().split([',', ';']) {
                let range = at..at + part.len();
                at += part.len() + 1;
                if !part.trim().is_empty() {
                    draft.see.push(See {
                        original: part.trim().to_owned(),
                        span: text.part(range).whole(),
                        name: None,
                    });
                }
            }
        }
    }
}

fn related_record(source: &str, object: &Object<'_>, draft: &mut Draft) {
    let mut id: Option<Passage> = None;
    let mut name: Option<Passage> = None;
    for member in &object.properties {
        match (
            role(member.name.as_str()),
            json::text(source, &member.value),
        ) {
            (Role::Id, Some(text)) if id.is_none() => id = Some(text),
            (Role::Name, Some(text)) if name.is_none() => name = Some(text),
            _ => draft.notes.extend(remark(source, member)),
        }
    }
    let Some(target) = id.as_ref().or(name.as_ref()) else {
        return;
    };
    draft.see.push(See {
        original: target.text().trim().to_owned(),
        span: target.whole(),
        name: name.as_ref().map(|name| one_line(name.text())),
    });
}

/// What a member says, as a remark: `Type: General`.
pub(super) fn remark(source: &str, member: &ObjectProp<'_>) -> Option<String> {
    let mut words = String::new();
    say(source, &member.value, &mut words);
    let key = json::key(source, member);
    (!words.is_empty()).then(|| format!("{}: {words}", one_line(key.text())))
}

/// Writes every text in a value, with the keys before it.
pub(super) fn say(source: &str, value: &Value<'_>, words: &mut String) {
    match value {
        Value::Array(array) => {
            for element in &array.elements {
                say(source, element, words);
            }
        }
        Value::Object(object) => {
            for member in &object.properties {
                separate(words);
                words.push_str(&one_line(json::key(source, member).text()));
                words.push_str(": ");
                say(source, &member.value, words);
            }
        }
        _ => {
            if let Some(text) = json::text(source, value).filter(|text| !text.is_blank()) {
                separate(words);
                words.push_str(&one_line(text.text()));
            }
        }
    }
}

fn separate(words: &mut String) {
    if !words.is_empty() && !words.ends_with(": ") {
        words.push_str(", ");
    }
}

/// Whether a text marks links or includes as [`super::prose`] reads them.
pub(super) fn is_linked(source: &str) -> bool {
    source.contains("<link=") || source.contains("/section{")
}
