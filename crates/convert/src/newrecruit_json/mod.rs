//! Army lists of New Recruit, as JSON, to `.deck` files.
//!
//! Read are two forms, one list or many (an array, or one value after another as in JSONL):
//!
//! - short lists: `{"army", "total", "units": [{"name", "category", "models", "cost", "options": [{"name"}]}]}`;
//! - rosters as New Recruit exports them, in the manner of `BattleScribe`: `{"roster": {"costLimits", "forces":
//!   [{"catalogueName", "selections": […]}]}}`.
//!
//! A field that is missing or has another form than expected is left out, and a note says so where something is lost
//! by it. Neither what an option belongs to (`type`) nor ratings of a list are read.

mod render;
mod roster;
mod short;

use serde_json::Value;

use crate::imported::ImportError;

pub use render::render_army_list;

/// What an import brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyLists {
    /// In the order of the data.
    pub lists: Vec<ArmyList>,
    /// Values that are no lists.
    pub notes: Vec<String>,
}

/// An army list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyList {
    /// What it is called.
    pub name: Option<String>,
    /// The army book, by its name or a short form of it.
    pub army: Option<String>,
    /// The size of the game in points, where the data says it.
    pub size: Option<u32>,
    /// The points that the data says all units cost.
    pub total: Option<u32>,
    /// In the order of the data.
    pub units: Vec<ListUnit>,
    /// What was odd in the data.
    pub notes: Vec<String>,
}

/// A unit of an army list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListUnit {
    /// The name of its entry in the army book.
    pub name: String,
    /// The category whose heading it stands under.
    pub category: Option<String>,
    /// How many models it has; `None` for a single one.
    pub models: Option<u32>,
    /// What it costs with its options, in points.
    pub cost: Option<u32>,
    /// The names of its options. One may occur more than once.
    pub options: Vec<String>,
}

impl ArmyList {
    /// What all units cost together.
    pub fn points(&self) -> u32 {
        let costs = self.units.iter().filter_map(|unit| unit.cost);
        costs.fold(0, u32::saturating_add)
    }

    /// The size of the game that the list was written for: what it says, or else a guess.
    ///
    /// Games are of 4000 points mostly. A smaller list that is at most 100 points short of a multiple of 500 is for a
    /// game of that size, and a larger one that is such a multiple for a game of its own size.
    pub fn likely_size(&self) -> u32 {
        const USUAL: u32 = 4000;
        const STEP: u32 = 500;
        const SHORT_OF: u32 = 100;
        if let Some(size) = self.size {
            return size;
        }
        let points = self.total.unwrap_or_else(|| self.points());
        let short_of = if points > USUAL { 0 } else { SHORT_OF };
        points
            .checked_next_multiple_of(STEP)
            .filter(|size| points > 0 && size - points <= short_of)
            .unwrap_or(USUAL)
    }
}

/// Reads every army list of `json`.
///
/// # Errors
///
/// Where the text is not JSON, or holds no list at all.
pub fn import_army_lists(json: &str) -> Result<ArmyLists, ImportError> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let mut imported = ArmyLists::default();
    for value in serde_json::Deserializer::from_str(json).into_iter::<Value>() {
        match value.map_err(|error| ImportError::json(&error))? {
            Value::Array(values) => values.iter().for_each(|value| imported.add(value)),
            value => imported.add(&value),
        }
    }
    if imported.lists.is_empty() {
        return Err(ImportError::NoLists);
    }
    Ok(imported)
}

impl ArmyLists {
    fn add(&mut self, value: &Value) {
        let number = self.lists.len() + self.notes.len() + 1;
        let is_list = value.get("units").is_some();
        match roster::forces(value) {
            Some(_) => self.lists.push(roster::read(value)),
            None if is_list => self.lists.push(short::read(value)),
            None => self.notes.push(format!(
                "left out value {number}: an army list needs `units` or a `roster`"
            )),
        }
    }
}
