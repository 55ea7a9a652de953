//! One record of the database as one card.

use serde_json::{Map, Value};

use super::{KINDS, cost, text};
use crate::card_source::{CardSource, JudgedFields};
use crate::imported::{ImportedCard, Kind, labels};
use crate::json::{Reader, english};
use crate::judge::{Judge, unknown};
use crate::words::{fold_space, title_case};
use crate::written::{Written, database_line};

/// The fields that a card takes.
pub(super) const FIELDS: [&str; 17] = [
    "name",
    "type",
    "text",
    "cost",
    "phoenixborn",
    "attack",
    "life",
    "recover",
    "battlefield",
    "spellboard",
    "copies",
    "conjurations",
    "placement",
    "release",
    "is_legacy",
    "artist",
    "flavor",
];

/// The fields that are left out, and why.
pub(super) const LEFT_OUT: [(&str, &str); 8] = [
    ("stub", "made from the name, for addresses"),
    ("dice", "the cost names the dice"),
    ("altDice", "the cost names the dice"),
    ("magicCost", "the cost names its dice"),
    ("effectMagicCost", "the text names the dice of effects"),
    (
        "effectRepeats",
        "the text says whether an effect can be used again",
    ),
    ("diceRecursion", "the text says how many dice come back"),
    ("weight", "the database sorts by it"),
];

/// Where cards of a kind go when their record says nothing else.
const USUAL_PLACEMENT: [(&str, &str); 7] = [
    ("ally", "Battlefield"),
    ("conjuration", "Battlefield"),
    ("ready-spell", "Spellboard"),
    ("action-spell", "Discard"),
    ("reaction-spell", "Discard"),
    ("alteration-spell", "Unit"),
    ("conjured-alteration-spell", "Unit"),
];

/// The card of a record, without its file stem; or why the record is none.
pub(super) fn read(record: &Map<String, Value>, judge: &dyn Judge) -> Result<ImportedCard, String> {
    let mut reader = Reader::new(record);
    let name = reader.text("name").ok_or("left out: it has no name")?;
    let label = reader.text("type").unwrap_or_default();
    let kind = Kind::labelled(&KINDS, &label).ok_or_else(|| {
        let why = unknown(judge, "type of card", &label, &labels(&KINDS));
        format!("left out \"{name}\": {why}")
    })?;
    let set = set(&mut reader);
    let mut fields = JudgedFields::new(judge, &kind);
    fields.add("phoenixborn", quoted("phoenixborn", &mut reader));
    fields.add("cost", cost::cost(&mut reader));
    for (key, field, bonus) in VALUES {
        let value = value(key, &mut reader);
        let changes = kind.keyword.ends_with("alteration-spell");
        fields.add(if changes { bonus } else { field }, value);
    }
    fields.add("placement", placement(&kind, &mut reader));
    fields.add("conjuration-limit", value("copies", &mut reader));
    fields.add("conjures", conjures(&mut reader));
    fields.add("edition", edition(&mut reader));
    fields.add("set", set.as_deref().map(Written::text));
    fields.add("artist", quoted("artist", &mut reader));
    fields.add("flavour", quoted("flavor", &mut reader));
    let lines = text::lines(&reader.raw_text("text").unwrap_or_default());
    let (fields, odd) = fields.finish();
    reader.notes.extend(odd);
    let item = CardSource {
        keyword: kind.keyword.clone(),
        name: name.clone(),
        fields,
        text: lines
            .iter()
            .map(|line| judge.text_line(&name, &database_line(line)))
            .collect(),
    };
    Ok(ImportedCard {
        name,
        kind,
        set,
        number: None,
        file_stem: String::new(),
        source: item.render(),
        places: Vec::new(),
        parts: None,
        id: None,
        notes: reader.notes,
        item,
    })
}

/// Values of the database, the fields that they are, and those of cards that change the value of another one.
const VALUES: [(&str, &str, &str); 5] = [
    ("attack", "attack", "attack-bonus"),
    ("life", "life", "life-bonus"),
    ("recover", "recover", "recover-bonus"),
    ("battlefield", "battlefield", "battlefield-bonus"),
    ("spellboard", "spellboard", "spellboard-bonus"),
];

/// A field as text.
fn quoted(key: &str, reader: &mut Reader<'_>) -> Option<Written> {
    reader.text(key).as_deref().map(Written::text)
}

/// A number, with a sign if the record has one, or X.
fn value(key: &str, reader: &mut Reader<'_>) -> Option<Written> {
    let written = reader.text(key)?.replace('−', "-");
    let number = written.strip_suffix(".0").unwrap_or(&written);
    if number.eq_ignore_ascii_case("x") {
        return Some(Written::own("X"));
    }
    let number = Written::digits(number);
    if number.is_none() {
        reader.note(format!("`{key}` is not a number: `{written}`"));
    }
    Some(number.unwrap_or_else(|| Written::text(&written)))
}

/// Where the card goes, unless that follows from its kind.
fn placement(kind: &Kind, reader: &mut Reader<'_>) -> Option<Written> {
    let placement = title_case(&reader.text("placement")?);
    let usual = USUAL_PLACEMENT.contains(&(&*kind.keyword, placement.as_str()));
    (!usual).then(|| Written::words(&placement))
}

/// The names of the cards that this one brings into play.
fn conjures(reader: &mut Reader<'_>) -> Option<Written> {
    let names = reader.values("conjurations").iter().filter_map(english);
    let names = names.map(|name| Written::text(&fold_space(&name)));
    Written::joined(names, ", ")
}

/// The edition, unless it is the present one. Some exports write `t` and `f`.
fn edition(reader: &mut Reader<'_>) -> Option<Written> {
    match reader.value("is_legacy")? {
        Value::Bool(true) => Some(Written::own("First")),
        Value::Bool(false) => None,
        Value::String(text) if matches!(text.as_str(), "t" | "true") => Some(Written::own("First")),
        Value::String(text) if matches!(text.as_str(), "f" | "false") => None,
        other => {
            reader.note(format!(
                "left out `is_legacy`: expected true or false, found `{other}`"
            ));
            None
        }
    }
}

/// The product that the card came in.
fn set(reader: &mut Reader<'_>) -> Option<String> {
    let name = english(reader.value("release")?).map(|name| fold_space(&name));
    if name.is_none() {
        reader.note("left out `release`: it has no name");
    }
    name.filter(|name| !name.is_empty())
}
