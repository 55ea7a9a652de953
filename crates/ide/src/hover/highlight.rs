//! Which cells a card highlights, in words and drawn.

use std::cmp::Ordering;

use cardc_games::FieldType;

/// What the cells of a side highlight, in a sentence; `None` for a field of another type.
pub(super) fn highlighted(field: &FieldType, side: &str, cells: &[bool]) -> Option<String> {
    let FieldType::Highlight {
        absolute, own_lane, ..
    } = field
    else {
        return None;
    };
    let marked = || {
        let cells = cells.iter().enumerate();
        cells.filter(|(_, marked)| **marked).map(|(at, _)| at)
    };
    if marked().next().is_none() {
        return Some(format!("Highlights none of {side}."));
    }
    if cells.len() as u32 == *absolute {
        let places: Vec<String> = marked().map(|at| (at + 1).to_string()).collect();
        let (cells, places) = (plural(places.len()), places.join(", "));
        return Some(format!(
            "Highlights {cells} {places} of {side}, counted from the left."
        ));
    }
    let middle = cells.len() / 2;
    let others: Vec<String> = marked()
        .filter_map(|at| match at.cmp(&middle) {
            Ordering::Less => Some(format!("{} to the left", middle - at)),
            Ordering::Equal => None,
            Ordering::Greater => Some(format!("{} to the right", at - middle)),
        })
        .collect();
    let own = own_lane.get(side).map_or_else(
        || format!("the cell of this card ({side})"),
        ToString::to_string,
    );
    let (cells, places) = (plural(others.len()), others.join(", "));
    Some(match (marked().any(|at| at == middle), others.is_empty()) {
        (true, true) => format!("Highlights {own}."),
        (true, false) => format!("Highlights {own}, and the {cells} {places} of it."),
        (false, _) => format!("Highlights the {cells} {places} of {own}."),
    })
}

/// The cells one beside the other, and below them the place of the card, or the numbers of the cells.
pub(super) fn drawn_cells(field: &FieldType, side: &str, cells: &[bool]) -> String {
    let signs = cells.iter().map(|marked| if *marked { "#" } else { "." });
    let signs: Vec<&str> = signs.collect();
    let indent = " ".repeat(side.chars().count() + 2);
    let below = match field {
        FieldType::Highlight { absolute, .. } if cells.len() as u32 == *absolute => {
            let numbers = (1..=cells.len()).map(|number| number.to_string());
            numbers.collect::<Vec<_>>().join(" ")
        }
        _ => format!("{}^ this card", "  ".repeat(cells.len() / 2)),
    };
    format!("{side}  {}\n{indent}{below}", signs.join(" "))
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

#[cfg(test)]
mod tests {
    use cardc_games::FieldType;

    use super::{drawn_cells, highlighted};

    #[test]
    fn cells_are_counted_from_where_they_belong() {
        let field = FieldType::Highlight {
            sides: vec!["foes".into(), "friends".into()],
            absolute: 4,
            relative: 5,
            own_lane: [("foes".into(), "the foe in front of it".into())].into(),
        };
        let cells = |drawn: &str| drawn.chars().map(|sign| sign == '#').collect::<Vec<_>>();
        let told = |side, drawn| highlighted(&field, side, &cells(drawn)).unwrap_or_default();
        assert_eq!(told("foes", "..#.."), "Highlights the foe in front of it.");
        assert_eq!(
            told("foes", ".##.#"),
            "Highlights the foe in front of it, and the cells 1 to the left, 2 to the right of it."
        );
        assert_eq!(
            told("friends", "...#."),
            "Highlights the cell 1 to the right of the cell of this card (friends)."
        );
        assert_eq!(
            told("foes", "#..#"),
            "Highlights cells 1, 4 of foes, counted from the left."
        );
        assert_eq!(told("foes", "....."), "Highlights none of foes.");
        assert_eq!(
            drawn_cells(&field, "foes", &cells("..#..")),
            "foes  . . # . .\n          ^ this card"
        );
        assert_eq!(
            drawn_cells(&field, "foes", &cells("#..#")),
            "foes  # . . #\n      1 2 3 4"
        );
    }
}
