//! Ids made from what other documents call their entries.

use smol_str::SmolStr;

use super::number;

/// The most bytes that an id has, and a heading that is looked through for several names.
const LONGEST: usize = 80;

/// The id of a name: the name in lower case, its words joined by hyphens; a rule number as it is. Empty for a name
/// without letters and digits.
pub fn id_of(name: &str) -> String {
    let lower = name.trim().to_lowercase();
    if number::is_number(&lower) {
        return lower;
    }
    let mut id = String::new();
    for character in lower.chars() {
        if id.len() >= LONGEST {
            break;
        }
        match character {
            '\'' | '’' => {}
            // Some letters have capitals alone, which no id may have.
            _ if character.is_alphanumeric() && !character.is_uppercase() => id.push(character),
            _ if !id.ends_with('-') => id.push('-'),
            _ => {}
        }
    }
    let id = id.trim_matches('-');
    if id.starts_with(|first: char| first.is_ascii_digit()) {
        // Only numbered rules begin with a digit.
        return format!("term-{id}");
    }
    id.to_owned()
}

/// The names that a heading such as `active pool / pool` or `reaction ability/effect` gives to one thing.
pub(crate) fn alternatives(heading: &str) -> Vec<SmolStr> {
    let spaced: Vec<&str> = heading.split(" / ").map(str::trim).collect();
    if spaced.len() > 1 && spaced.iter().all(|name| !name.is_empty()) {
        return spaced.into_iter().map(SmolStr::from).collect();
    }
    let choice = Some(heading).filter(|heading| heading.len() <= LONGEST);
    choice
        .and_then(last_words)
        .unwrap_or_else(|| vec![heading.trim().into()])
}

/// `reaction ability` and `reaction effect` for `reaction ability/effect`.
fn last_words(heading: &str) -> Option<Vec<SmolStr>> {
    let mut words = heading.split_whitespace();
    let (before, choice): (Vec<&str>, &str) = {
        let before: Vec<&str> = words
            .by_ref()
            .take_while(|word| !word.contains('/'))
            .collect();
        let at = before.len();
        (before, heading.split_whitespace().nth(at)?)
    };
    let behind: Vec<&str> = words.collect();
    let is_word = |word: &str| {
        word.chars().count() > 1
            && word
                .chars()
                .all(|letter| letter.is_alphabetic() || letter == '-')
    };
    if !choice.split('/').all(is_word) {
        return None;
    }
    let name = |word| {
        let words: Vec<&str> = before
            .iter()
            .copied()
            .chain([word])
            .chain(behind.iter().copied())
            .collect();
        SmolStr::from(words.join(" "))
    };
    Some(choice.split('/').map(name).collect())
}

#[cfg(test)]
mod tests {
    use super::{alternatives, id_of};

    #[test]
    fn names_become_ids() {
        for (name, id) in [
            ("Line of Sight", "line-of-sight"),
            ("line_of_sight", "line-of-sight"),
            ("The Captain's “Rule”!", "the-captains-rule"),
            ("2.14.4B", "2.14.4b"),
            ("7 Days", "term-7-days"),
            ("İ 𝐀 ß", "i-ß"),
            ("+", ""),
        ] {
            assert_eq!(id_of(name), id, "{name}");
        }
    }

    #[test]
    fn headings_can_hold_several_names() {
        for (heading, names) in [
            (
                "berth / place at the quay",
                &["berth", "place at the quay"][..],
            ),
            ("tow action/order", &["tow action", "tow order"]),
            ("port/starboard side", &["port side", "starboard side"]),
            ("and 1/2", &["and 1/2"]),
            ("w/o", &["w/o"]),
            ("plain", &["plain"]),
        ] {
            assert_eq!(alternatives(heading), names, "{heading}");
        }
    }
}
