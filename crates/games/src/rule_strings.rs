//! The rules that a file of a pack names, and where.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::document::{Document, as_toml};
use crate::file_forms::GAME_FILE;

/// Every rule that the text of a `game.toml` or a `vocabulary.toml` names, as it is written, and its place inside the
/// quotation marks. Of a file with mistakes, what can be read counts.
pub fn rule_strings(text: &str) -> Vec<(SmolStr, Span)> {
    let text = &as_toml(text);
    let document = Document::parse(GAME_FILE, text, &mut Vec::new());
    let leaves = document.leaves().into_iter();
    let rules = leaves.filter(|leaf| leaf.key == "rule");
    let mut found: Vec<(SmolStr, Span)> = rules
        .filter_map(|leaf| Some((leaf.value.into(), leaf.bare(text)?)))
        .collect();
    found.sort_by_key(|(_, span)| span.start);
    found
}

#[cfg(test)]
mod tests {
    use super::rule_strings;

    #[test]
    fn rules_are_found_wherever_they_stand() {
        let text = "[kinds.a]\nrule = \"1.1\"\nx = { rule = '2' }\n[[citations]]\nrule = \"\"\ncode = \"rule\"\nrule = = \n";
        let found = rule_strings(text);
        let ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["1.1", "2", ""]);
        for (id, span) in &found {
            assert_eq!(&text[span.range()], id);
        }
    }
}
