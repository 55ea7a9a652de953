//! Short lists: `{"army", "total", "units"}`.

use serde_json::Value;

use super::{ArmyList, ListUnit};
use crate::json::value::{list, number, text, words};

/// Reads a short list.
pub(super) fn read(value: &Value) -> ArmyList {
    let mut army = ArmyList {
        name: text(value, "name"),
        army: text(value, "army"),
        size: number(value, "points"),
        total: number(value, "total"),
        ..ArmyList::default()
    };
    if army.army.is_none() {
        army.notes.push("the list names no army".to_owned());
    }
    for (index, value) in list(value, "units").iter().enumerate() {
        match unit(value, &mut army.notes) {
            Some(unit) => army.units.push(unit),
            None => army
                .notes
                .push(format!("left out unit {}: it has no name", index + 1)),
        }
    }
    if let Some(total) = army.total.filter(|total| *total != army.points()) {
        let points = army.points();
        army.notes.push(format!(
            "the units cost {points} points but the list says {total}"
        ));
    }
    army
}

fn unit(value: &Value, notes: &mut Vec<String>) -> Option<ListUnit> {
    let name = words(value)?;
    let mut odd = |key: &str| {
        if value.get(key).is_some_and(|value| !value.is_null()) {
            notes.push(format!(
                "\"{name}\": left out `{key}`, which is no whole number"
            ));
        }
    };
    let models = number(value, "models");
    if models.is_none() {
        odd("models");
    }
    let cost = number(value, "cost");
    if cost.is_none() {
        odd("cost");
    }
    let options: Vec<String> = list(value, "options").iter().filter_map(words).collect();
    let nameless = list(value, "options").len() - options.len();
    if nameless > 0 {
        let options = if nameless == 1 { "option" } else { "options" };
        notes.push(format!(
            "\"{name}\": left out {nameless} {options} without a name"
        ));
    }
    Some(ListUnit {
        name,
        category: text(value, "category"),
        models,
        cost,
        options,
    })
}
