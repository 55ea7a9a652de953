//! What the settings say when files have other paths.

use super::{database, file};
use cardc_testkit::Fixture;

const SETTINGS: &str =
    "exclude = [\"/drafts\", \"sets/old/*.card\", \"!sets/old/kept.card\", \"drafts/\", \"*.card\"]
[[rulebook]]
game = \"toy\"
path = \"rules/o.rulebook.md\"
";

/// The lines of the settings that change.
fn moved(old: &str, new: &str) -> Vec<String> {
    let db = database(&Fixture::parse(&format!("//- /cardc.toml\n{SETTINGS}")));
    let moved = crate::moved_files(&db, &[(old.to_owned(), new.to_owned())]);
    let Some((edited, edits)) = moved else {
        return Vec::new();
    };
    assert_eq!(edited, file(&db, "/cardc.toml"));
    let after = cardc_span::edited(SETTINGS, &edits);
    let lines = after.lines().zip(SETTINGS.lines());
    let changed = lines.filter(|(new, old)| new != old);
    changed.map(|(new, _)| new.to_owned()).collect()
}

#[test]
fn a_rulebook_is_found_at_its_new_path() {
    assert_eq!(
        moved("rules/o.rulebook.md", "rules/p.rulebook.md"),
        ["path = \"rules/p.rulebook.md\""]
    );
    assert_eq!(
        moved("rules", "books/all"),
        ["path = \"books/all/o.rulebook.md\""]
    );
    assert_eq!(moved("rule", "book"), [""; 0]);
    assert_eq!(moved("a.card", "b.card"), [""; 0]);
}

#[test]
fn what_is_left_out_stays_left_out_at_its_new_path() {
    let exclude = |patterns: &str| vec![format!("exclude = [{patterns}]")];
    assert_eq!(
        moved("drafts", "ideas/new"),
        exclude(
            "\"/ideas/new\", \"sets/old/*.card\", \"!sets/old/kept.card\", \"drafts/\", \"*.card\""
        )
    );
    assert_eq!(
        moved("sets/old", "past"),
        exclude("\"/drafts\", \"past/*.card\", \"!past/kept.card\", \"drafts/\", \"*.card\"")
    );
    assert_eq!(
        moved("sets/old/kept.card", "kept.card"),
        exclude("\"/drafts\", \"sets/old/*.card\", \"!/kept.card\", \"drafts/\", \"*.card\"")
    );
}
