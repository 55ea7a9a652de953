//! Rosters in the manner of `BattleScribe`: selections within selections, each with costs of its own.

use serde_json::Value;

use super::{ArmyList, ListUnit};
use crate::json::value::{list, number, text, whole};

/// The forces of a roster; `None` where the value is none.
pub(super) fn forces(value: &Value) -> Option<&[Value]> {
    let forces = roster(value).get("forces")?.as_array()?;
    Some(forces)
}

fn roster(value: &Value) -> &Value {
    value.get("roster").unwrap_or(value)
}

/// Reads a roster. Of several forces all units are taken, and the army of the first.
pub(super) fn read(value: &Value) -> ArmyList {
    let forces = forces(value).unwrap_or_default();
    let value = roster(value);
    let mut army = ArmyList {
        name: text(value, "name"),
        army: forces
            .iter()
            .find_map(|force| text(force, "catalogueName").or_else(|| text(force, "name"))),
        size: points(value, "costLimits").filter(|size| *size > 0),
        total: points(value, "costs"),
        ..ArmyList::default()
    };
    if army.army.is_none() {
        army.notes.push("the list names no army".to_owned());
    }
    if forces.len() > 1 {
        let note = format!(
            "the list has {} forces, whose units are merged",
            forces.len()
        );
        army.notes.push(note);
    }
    let selections = forces.iter().flat_map(|force| list(force, "selections"));
    for (index, selection) in selections.enumerate() {
        match unit(selection, &mut army.notes) {
            Ok(unit) => army.units.push(unit),
            Err(why) => army
                .notes
                .push(format!("left out selection {}: {why}", index + 1)),
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

/// The sum of the costs under `key`, but for counts of other things than points.
fn points(value: &Value, key: &str) -> Option<u32> {
    let is_points = |cost: &&Value| {
        let name = text(cost, "name").unwrap_or_default().to_lowercase();
        name.is_empty() || name.starts_with("pts") || name.starts_with("point")
    };
    let mut points = list(value, key)
        .iter()
        .filter(is_points)
        .filter_map(|cost| whole(cost.get("value")?));
    let first = points.next()?;
    Some(points.fold(first, u32::saturating_add))
}

fn unit(selection: &Value, notes: &mut Vec<String>) -> Result<ListUnit, String> {
    let name = text(selection, "name").ok_or("it has no name")?;
    let mut parts = Parts::default();
    parts.add(selection, notes);
    let is_setting = text(selection, "type").as_deref() == Some("upgrade") && parts.cost == 0;
    if is_setting {
        return Err(format!("\"{name}\" is no unit, but a setting of the list"));
    }
    let categories = list(selection, "categories");
    let primary = categories
        .iter()
        .find(|category| category.get("primary").and_then(Value::as_bool) == Some(true));
    Ok(ListUnit {
        category: primary
            .or(categories.first())
            .and_then(|category| text(category, "name")),
        models: Some(parts.models).filter(|models| *models > 0),
        cost: Some(parts.cost),
        options: parts.options,
        name,
    })
}

/// What the selections inside a unit come to.
#[derive(Default)]
struct Parts {
    cost: u32,
    models: u32,
    options: Vec<String>,
}

impl Parts {
    /// Adds a selection and those inside it. The depth of the recursion is that of the JSON, which is bounded.
    fn add(&mut self, selection: &Value, notes: &mut Vec<String>) {
        let own = points(selection, "costs").unwrap_or(0);
        self.cost = self.cost.saturating_add(own);
        for inner in list(selection, "selections") {
            match (text(inner, "name"), text(inner, "type").as_deref()) {
                (None, _) => notes.push("left out an option without a name".to_owned()),
                (_, Some("model" | "unit")) => {
                    let models = number(inner, "number").unwrap_or(1);
                    self.models = self.models.saturating_add(models);
                }
                (Some(name), _) if is_shelf(inner) => {
                    notes.push(format!("\"{name}\": took the options in it, not itself"));
                }
                (Some(name), _) => self.options.push(name),
            }
            self.add(inner, notes);
        }
    }
}

/// Whether a selection only holds others: it costs nothing itself.
fn is_shelf(selection: &Value) -> bool {
    let holds = !list(selection, "selections").is_empty();
    holds && points(selection, "costs").unwrap_or(0) == 0
}
