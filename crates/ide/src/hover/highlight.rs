//! Which cells a card highlights, in words and drawn.

use cardc_games::FieldType;

/// What the cells of a side highlight, in a sentence; `None` for a field of another type.
pub(super) fn highlighted(field: &FieldType, side: &str, cells: &[bool]) -> Option<String> {
    let FieldType::Highlight {
        absolute, own_lane, ..
    } = field
    else {
        return None;
    };
    let marked = cells.iter().enumerate();
    let marked: Vec<usize> = marked
        .filter(|(_, marked)| **marked)
        .map(|(at, _)| at)
        .collect();
    let lanes = match marked.as_slice() {
        [] => format!("no lane of {side}"),
        marked if cells.len() as u32 == *absolute => on_the_table(marked, cells.len(), side),
        marked => {
            let own = own_lane.get(side).map_or_else(
                || format!("the lane of this card ({side})"),
                ToString::to_string,
            );
            around_the_card(marked, cells.len() / 2, &own)
        }
    };
    Some(format!("Highlights {lanes}."))
}

/// Lanes that are counted from the left.
fn on_the_table(marked: &[usize], width: usize, side: &str) -> String {
    let (first, last) = (marked[0], marked[marked.len() - 1]);
    let is_run = last - first + 1 == marked.len();
    match marked.len() {
        count if count == width => format!("all {} lanes of {side}", number(count)),
        1 => format!("lane {} of {side}, counted from the left", first + 1),
        count if is_run && first == width - 1 - last => {
            format!("the {} lanes of {side} in the middle", number(count))
        }
        _ if is_run => {
            let (first, last) = (first + 1, last + 1);
            format!("lanes {first} to {last} of {side}, counted from the left")
        }
        _ => {
            let places: Vec<String> = marked.iter().map(|at| (at + 1).to_string()).collect();
            format!("lanes {} of {side}, counted from the left", joined(&places))
        }
    }
}

/// Lanes that are counted from that of the card.
fn around_the_card(marked: &[usize], middle: usize, own: &str) -> String {
    let left = marked.iter().rev().filter(|at| **at < middle);
    let left: Vec<usize> = left.map(|at| middle - at).collect();
    let right = marked.iter().filter(|at| **at > middle);
    let right: Vec<usize> = right.map(|at| at - middle).collect();
    let has_own = marked.contains(&middle);
    let sides = if left == right {
        beside(&left, "on either side")
    } else {
        let words = if has_own {
            ["to its left", "to its right"]
        } else {
            ["to the left", "to the right"]
        };
        [beside(&left, words[0]), beside(&right, words[1])].concat()
    };
    match (has_own, sides.is_empty()) {
        (true, true) => own.to_owned(),
        (true, false) => joined(&[vec![own.to_owned()], sides].concat()),
        (false, _) => format!("{} of {own}", joined(&sides)),
    }
}

/// The lanes at these distances on a side, the nearest first.
fn beside(distances: &[usize], side: &str) -> Vec<String> {
    if distances.iter().copied().eq(1..=distances.len()) {
        return match distances.len() {
            0 => Vec::new(),
            1 => vec![format!("the lane {side}")],
            count => vec![format!("the {} lanes {side}", number(count))],
        };
    }
    let lanes = distances.iter().map(|distance| match distance {
        1 => format!("the lane {side}"),
        _ => format!("the lane {} steps {side}", number(*distance)),
    });
    lanes.collect()
}

/// `a, b and c`
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A small number as a word.
fn number(count: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    words
        .get(count)
        .map_or_else(|| count.to_string(), ToString::to_string)
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
        let table = [
            ("foes", "..#..", "the foe in front of it"),
            (
                "foes",
                ".###.",
                "the foe in front of it and the lane on either side",
            ),
            (
                "foes",
                "#####",
                "the foe in front of it and the two lanes on either side",
            ),
            (
                "foes",
                ".##.#",
                "the foe in front of it, the lane to its left and the lane two steps to its right",
            ),
            (
                "foes",
                ".#.#.",
                "the lane on either side of the foe in front of it",
            ),
            (
                "friends",
                "...#.",
                "the lane to the right of the lane of this card (friends)",
            ),
            (
                "friends",
                "....#",
                "the lane two steps to the right of the lane of this card (friends)",
            ),
            (
                "foes",
                "#..#",
                "lanes 1 and 4 of foes, counted from the left",
            ),
            (
                "foes",
                "###.",
                "lanes 1 to 3 of foes, counted from the left",
            ),
            ("foes", ".##.", "the two lanes of foes in the middle"),
            ("foes", "####", "all four lanes of foes"),
            ("foes", ".#..", "lane 2 of foes, counted from the left"),
            ("foes", ".....", "no lane of foes"),
        ];
        for (side, drawn, lanes) in table {
            assert_eq!(told(side, drawn), format!("Highlights {lanes}."), "{drawn}");
        }
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
