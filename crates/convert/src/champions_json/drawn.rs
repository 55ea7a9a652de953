//! What a card shows in pictures: quest, corners and highlights.

use serde_json::Value;

use crate::json::{Reader, brief, english, whole_number};
use crate::kind::CardKind;
use crate::words::{fold_space, title_case, without_mark_up};
use crate::written::Written;

/// The corners of a card, as many as it can have.
const CORNERS: i64 = 4;

/// The objectives of a quest.
const QUEST: usize = 4;

/// What a Champion's quest can ask for.
const OBJECTIVES: [&str; 6] = ["Unit", "Spell", "Ability", "Damage", "Remove", "Heal"];

/// The quest of a Champion, or the corners of another card, in the order of their positions.
pub(super) fn corners(kind: CardKind, reader: &mut Reader<'_>) -> Option<Written> {
    let corners = in_order(reader);
    if kind == CardKind::Champion {
        if corners.len() != QUEST {
            reader.note(format!("a quest with {} objectives", corners.len()));
        }
        let quest = corners
            .iter()
            .filter_map(|corner| objective(corner, reader));
        return Written::joined(quest, " / ");
    }
    let mut drawn = Vec::new();
    let mut next = 1;
    for corner in &corners {
        while next < corner.position && next <= CORNERS {
            reader.note(format!(
                "corner {next} is missing: drawn as an inactive one"
            ));
            drawn.push(inactive(corner));
            next += 1;
        }
        drawn.push(symbol(corner, reader));
        next = corner.position + 1;
    }
    Written::joined(drawn, " ")
}

/// One element of `corners`.
struct Corner {
    position: i64,
    smooth: bool,
    value: String,
    qualifier: String,
}

/// The corners, sorted by position.
fn in_order(reader: &mut Reader<'_>) -> Vec<Corner> {
    let mut corners: Vec<Corner> = Vec::new();
    for (value, place) in reader.values("corners").iter().zip(1..) {
        let Value::Object(map) = value else {
            reader.note(format!("left out corner {}", brief(value)));
            continue;
        };
        let text = |key: &str| map.get(key).and_then(english).map(|text| fold_space(&text));
        let position = map.get("position").and_then(whole_number).unwrap_or(place);
        corners.push(Corner {
            position,
            smooth: map.get("smooth") != Some(&Value::Bool(false)),
            value: text("value").unwrap_or_default(),
            qualifier: text("qualifier").unwrap_or_default(),
        });
        let known = ["position", "smooth", "value", "qualifier"];
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            reader.note(format!("left out field `{key}` of a corner: it is unknown"));
        }
    }
    corners.sort_by_key(|corner| corner.position);
    let positions: Vec<_> = corners.iter().map(|corner| corner.position).collect();
    let out_of_range = positions
        .iter()
        .any(|position| !(1..=CORNERS).contains(position));
    if out_of_range || positions.windows(2).any(|pair| pair[0] == pair[1]) {
        reader.note(format!("odd positions of corners: {positions:?}"));
    }
    corners
}

/// A quest objective: `Damage`, `Unit(Stormcast)`; `None` for one that says nothing.
fn objective(corner: &Corner, reader: &mut Reader<'_>) -> Option<Written> {
    let words = without_mark_up(&corner.value);
    if words.is_empty() {
        reader.note("left out an empty quest objective".to_owned());
        return None;
    }
    let known = OBJECTIVES
        .iter()
        .find(|known| known.eq_ignore_ascii_case(&words));
    if known.is_none() {
        reader.note(format!(
            "`{}` is not a quest objective of Champions",
            corner.value
        ));
    }
    let objective = known.map_or(words, |known| (*known).to_owned());
    Some(match title_case(&without_mark_up(&corner.qualifier)) {
        qualifier if qualifier.is_empty() => Written::words(&objective),
        qualifier => Written::call(&objective, &qualifier),
    })
}

/// A corner with its symbol: `(X)`, `[2]`.
fn symbol(corner: &Corner, reader: &mut Reader<'_>) -> Written {
    if !corner.qualifier.is_empty() {
        reader.note(format!("left out `{}` in a corner", corner.qualifier));
    }
    let number = corner.value.parse::<u32>().map(|number| number.to_string());
    let content = match corner.value.as_str() {
        "X" | "x" => "X",
        "o" | "O" => "o",
        "" => {
            reader.note("a corner without a value, drawn as an active one without a number");
            "o"
        }
        value => number.as_deref().unwrap_or_else(|_| {
            reader.note(format!("an unusual value in a corner: `{value}`"));
            value
        }),
    };
    Written::corner(corner.smooth, content).unwrap_or_else(|| {
        reader.note(format!(
            "a corner cannot show `{content}`; drawn as inactive"
        ));
        inactive(corner)
    })
}

fn inactive(corner: &Corner) -> Written {
    Written::own(if corner.smooth { "(X)" } else { "[X]" })
}

/// The highlighted lanes: `enemies ..#.. allies .###.`, without a side that has none.
pub(super) fn highlight(reader: &mut Reader<'_>) -> Option<Written> {
    let bits = reader.text("subjectImage")?;
    let is_cells = bits.bytes().all(|bit| matches!(bit, b'0' | b'1'));
    if !is_cells || !matches!(bits.len(), 8 | 10) {
        reader.note(format!(
            "left out `subjectImage`: `{bits}` is not 8 or 10 bits"
        ));
        return None;
    }
    let (enemies, allies) = bits.split_at(bits.len() / 2);
    let sides = [("enemies", enemies), ("allies", allies)]
        .into_iter()
        .filter(|(_, cells)| cells.contains('1'))
        .map(|(side, cells)| {
            let cells = Written::cells(cells.bytes().map(|bit| bit == b'1'));
            Written::line([Written::own(side), cells])
        });
    Written::joined(sides, " ")
}
