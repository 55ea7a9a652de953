//! One record of the database as one card.

use serde_json::{Map, Value};

use super::{drawn, effect, head};
use crate::card_source::{CardSource, Fields};
use crate::imported::ImportedCard;
use crate::json::Reader;
use crate::kind::CardKind;
use crate::written::{Written, database_line};

/// The fields that are read, and those that are left out without a note.
pub(super) const FIELDS: [&str; 23] = [
    "id",
    "name",
    "alliance",
    "class",
    "collectorInfo",
    "collectorNumber",
    "corners",
    "cost",
    "effect",
    "healthMod",
    "rarity",
    "tags",
    "category",
    "keywords",
    "subjectImage",
    "skus",
    "set",
    "previousEffect",
    "errata",
    "unique",
    "realm",
    "flavour",
    "artist",
];

/// The card of a record, without its file stem; or why the record is none.
pub(super) fn read(
    record: &Map<String, Value>,
    text_line: &dyn Fn(&str, &str) -> String,
) -> Result<ImportedCard, String> {
    let mut reader = Reader::new(record);
    let name = reader.text("name").ok_or("left out: it has no name")?;
    let category = reader.text("category").unwrap_or_default();
    let kind = CardKind::from_category(&category)
        .ok_or_else(|| format!("left out \"{name}\": `{category}` is no card category"))?;

    let set = head::set(&mut reader);
    let number = head::collector_number(&mut reader);
    let id = head::id(&mut reader);
    let effect = effect::read(&mut reader);
    let mut fields = Fields::default();
    fields.add("alliance", head::alliance(&mut reader));
    fields.add("class", head::class(kind, &mut reader));
    fields.add("tags", head::tags(&mut reader));
    fields.add("health", head::health(kind, &mut reader));
    fields.add("cost", head::cost(kind, &mut reader));
    fields.add(
        if kind == CardKind::Champion {
            "quest"
        } else {
            "corners"
        },
        drawn::corners(kind, &mut reader),
    );
    fields.add("highlight", drawn::highlight(&mut reader));
    fields.add("set", set.as_deref().map(Written::text));
    fields.add("number", number.as_deref().map(head::number));
    fields.add("rarity", head::rarity(&mut reader));
    fields.add("id", id.map(Written::number));
    for wording in effect.earlier {
        fields.add("errata", Some(Written::text(&wording)));
    }
    fields.add("flavour", effect.flavour.as_deref().map(Written::text));
    fields.add(
        "artist",
        reader.text("artist").as_deref().map(Written::text),
    );

    let item = CardSource {
        keyword: kind.keyword().into(),
        name: name.clone(),
        fields: fields.0,
        text: effect
            .lines
            .iter()
            .map(|line| text_line(&name, &database_line(line)))
            .collect(),
    };
    Ok(ImportedCard {
        name,
        kind: kind.kind(),
        set,
        number: number.and_then(|number| number.parse().ok()),
        file_stem: String::new(),
        source: item.render(),
        places: Vec::new(),
        parts: None,
        id,
        notes: reader.notes,
        item,
    })
}
