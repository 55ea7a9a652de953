//! Names on the lines of a deck: plain, or between quotation marks where something in them would be read otherwise.

use std::borrow::Cow;

use cardc_span::{as_string, resolved, string_end};

use crate::{DeckLine, parse_deck};

/// Where the comment of a line of a deck begins: at the first `//` that no quotation marks enclose.
pub fn comment_start(line: &str) -> Option<usize> {
    comment_starts(line).next()
}

/// Every `//` of a line that no quotation marks enclose. A comment begins at the first of them that is no part of a name.
pub(crate) fn comment_starts(line: &str) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = at + line[at..].find(['"', '/'])?;
            let (before, rest) = line.split_at(found);
            let opens = rest.starts_with('"') && !before.ends_with(char::is_alphanumeric);
            let string = opens.then(|| string_end(line, found).ok()).flatten();
            at = string.unwrap_or(found + 1);
            if rest.starts_with("//") {
                at = found + 2;
                return Some(found);
            }
        }
    })
}

/// A name of a deck as it is meant, without the quotation marks around all of it.
pub fn unquoted(written: &str) -> Cow<'_, str> {
    let is_whole = written.len() > 2
        && written.starts_with('"')
        && string_end(written, 0) == Ok(written.len());
    if is_whole {
        resolved(&written[1..written.len() - 1]).into()
    } else {
        written.into()
    }
}

/// The name of a card as a line of a deck has it behind a count: between quotation marks where it holds `//`, or ends like a
/// price.
pub fn deck_name(name: &str) -> Cow<'_, str> {
    let line = format!("1x {name}");
    let parse = parse_deck(&line);
    match &parse.tree.lines[..] {
        [
            DeckLine::Entry {
                name: read, count, ..
            },
        ] if read.value == name && count.value == 1 => name.into(),
        _ => as_string(name).into(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{comment_start, deck_name};
    use crate::{DeckLine, parse_deck};

    #[test]
    fn a_comment_begins_outside_of_quotation_marks() {
        for (line, comment) in [
            ("2x Ash // c", Some("// c")),
            ("2x Ash//c // d", Some("//c // d")),
            ("2x \"Ebb // Flow\"", None),
            ("2x \"Ebb // Flow\" // c", Some("// c")),
            ("2x \"A \\\" // B\"// c", Some("// c")),
            ("2x \"Ebb // Flow", Some("// Flow")),
            ("2x 6\" Gun // for \"x\"", Some("// for \"x\"")),
            ("# The \"Ebb // Flow\" deck", None),
            ("1/2 / 3", None),
        ] {
            assert_eq!(comment_start(line).map(|at| &line[at..]), comment, "{line}");
        }
    }

    #[test]
    fn only_a_name_that_would_be_read_otherwise_is_quoted() {
        for name in [
            "Ash Guard",
            "3x Rope",
            "Ward x2",
            "\"Lucky\" Orla",
            "Ash=5",
            "6\" Gun",
            "# 1",
        ] {
            assert_eq!(deck_name(name), name);
        }
        assert_eq!(deck_name("Ebb // Flow"), "\"Ebb // Flow\"");
        assert_eq!(deck_name("Ash = 5"), "\"Ash = 5\"");
        assert_eq!(deck_name("\"Orla\""), "\"\\\"Orla\\\"\"");
    }

    proptest! {
        #[test]
        fn any_name_is_read_back(name in r#"[xX0-9a/"\\=+#: é-]{0,8}"#) {
            let name: Vec<&str> = name.split_whitespace().collect();
            let name = name.join(" ");
            prop_assume!(!name.is_empty());
            let parse = parse_deck(&format!("2x {}", deck_name(&name)));
            let [DeckLine::Entry { name: read, count, price: None, .. }] = &parse.tree.lines[..] else {
                panic!("{:?}", parse.tree);
            };
            prop_assert_eq!((count.value, read.value.as_str()), (2, name.as_str()));
            prop_assert!(parse.errors.is_empty());
        }
    }
}
