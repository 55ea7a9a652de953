//! An army list as a `.deck` file.

use cardc_span::as_string;
use rustc_hash::FxHashMap;

use super::{ArmyList, ListUnit};
use crate::deck_lines::{card_name, heading, option, title};
use crate::words::fold_space;

/// The list as a `.deck` file of a game: its size and army, then the units below the headings of their categories,
/// in the order in which the list has them. `name` is what it is called; `size` the points of the game.
pub fn render_army_list(game: &str, name: &str, size: u32, list: &ArmyList) -> String {
    let mut out = format!("game {game}\npoints {size}\n");
    if let Some(army) = &list.army {
        line(&mut out, &["army ", &as_string(&fold_space(army))]);
    }
    out.push('\n');
    if let Some(title) = title(name) {
        line(&mut out, &[&title]);
    }
    for (category, units) in by_category(&list.units) {
        if let Some(heading) = category.and_then(heading) {
            line(&mut out, &[&heading]);
        }
        for unit in units {
            self::unit(&mut out, unit);
        }
    }
    out
}

/// Units by category, in the order of the list; those without one come first, as no heading may stand above them.
fn by_category(units: &[ListUnit]) -> Vec<(Option<&str>, Vec<&ListUnit>)> {
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    let mut groups: Vec<(Option<&str>, Vec<&ListUnit>)> = vec![(None, Vec::new())];
    for unit in units {
        let place = unit.category.as_deref().map_or(0, |category| {
            *places.entry(category).or_insert_with(|| {
                groups.push((Some(category), Vec::new()));
                groups.len() - 1
            })
        });
        groups[place].1.push(unit);
    }
    groups.retain(|(_, units)| !units.is_empty());
    groups
}

fn unit(out: &mut String, unit: &ListUnit) {
    let name = card_name(&unit.name);
    let number = unit
        .models
        .or_else(|| (!stands_alone(&name, unit)).then_some(1));
    // A name that begins like the sign behind a number needs one before it.
    let sign = if name.starts_with(['x', 'X', '×']) {
        "x"
    } else {
        ""
    };
    let number = number.map_or(String::new(), |number| format!("{number}{sign} "));
    let price = unit.cost.map_or(String::new(), |cost| format!(" = {cost}"));
    line(out, &[&number, &name, &price]);
    for words in &unit.options {
        line(out, &[&option(words)]);
    }
}

/// Whether a line without a number is an entry all the same.
fn stands_alone(name: &str, unit: &ListUnit) -> bool {
    let is_plain = name.starts_with(char::is_uppercase) && name.ends_with(char::is_alphabetic);
    is_plain && (unit.cost.is_some() || !unit.options.is_empty())
}

fn line(out: &mut String, parts: &[&str]) {
    out.extend(parts.iter().copied());
    out.push('\n');
}
