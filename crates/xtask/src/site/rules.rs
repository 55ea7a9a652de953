//! The rules of a game as a page: each has an anchor of its number.

use std::fmt::Write as _;

use cardc_rulebook::{Edition, RuleEntry, Rulebook, with_links};

/// The page of a rulebook, which stands at `path`.
pub(super) fn page(path: &str, text: &str) -> Result<String, String> {
    let (book, problems) = Rulebook::parse(text);
    if let Some(problem) = problems.first() {
        return Err(format!("{path}: {}", problem.message));
    }
    let edition = Edition::newest(&book);
    let mut page = format!("# {}\n\n{}\n", book.title, book.preface);
    for entry in book.entries() {
        let level = "#".repeat(depth(&book, entry));
        let anchor = anchor(&book, entry);
        let shown = edition.markdown(entry);
        let links = shown.links.into_iter();
        let text = with_links(
            shown.text,
            links.map(|link| (link.words, address_here(&link.rule))),
        );
        // Its first line is what the heading says.
        let body = text.split_once("\n\n").map_or("", |(_, body)| body);
        let heading = entry.label();
        let _ = write!(page, "\n{level} {heading} {{#{anchor}}}\n\n{body}\n");
    }
    Ok(page)
}

/// The anchor of a rule on the page of its game, with the `#`.
fn address_here(rule: &str) -> String {
    let number = rule.split_once(':').map_or(rule, |(_, number)| number);
    format!("#{number}")
}

/// How deep a rule's heading stands: a chapter below the title, all that is in it one step below.
fn depth(book: &Rulebook, entry: &RuleEntry) -> usize {
    match book.parent(entry.number(), None) {
        None => 2,
        Some(_) => 3,
    }
}

/// The number of a rule. Where editions differ, the newest that has the rule has the number alone.
fn anchor(book: &Rulebook, entry: &RuleEntry) -> String {
    let number = entry.number();
    match (book.newest(number), &entry.until) {
        (Some(newest), Some(until)) if !std::ptr::eq(newest, entry) => {
            format!("{number}-until-{until}")
        }
        _ => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cardc_games::{RULEBOOK_FILE, builtin_file, builtin_ids};

    use super::{Rulebook, page};

    #[test]
    fn each_rule_has_its_anchor_once() {
        for game in builtin_ids() {
            let text = builtin_file(game, RULEBOOK_FILE).unwrap();
            let page = page(game, text).unwrap();
            let anchors = page.lines().filter_map(|line| line.split_once(" {#"));
            let anchors: Vec<&str> = anchors
                .map(|(_, anchor)| anchor.trim_end_matches('}'))
                .collect();
            let once: BTreeSet<&str> = anchors.iter().copied().collect();
            assert_eq!(anchors.len(), once.len(), "{game}");
            // The ends of all texts are there: none is cut.
            let (book, _) = Rulebook::parse(text);
            let ends = book
                .entries()
                .iter()
                .filter_map(|entry| entry.text.lines().last());
            for end in ends.filter(|end| !end.contains(['{', '*', '[', '\\', '_'])) {
                assert!(page.contains(end.trim_start_matches("- ")), "{game}: {end}");
            }
            let links = page.split("](#").skip(1);
            for target in links.filter_map(|rest| rest.split(')').next()) {
                assert!(once.contains(target), "{game}: no rule {target}");
            }
        }
    }
}
