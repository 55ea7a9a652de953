//! Where names are declared.

use super::at_cursor;

fn check(fixture: &str, expected: Option<&str>) {
    let (db, file, offset) = at_cursor(fixture);
    let target = crate::definition(&db, file, offset).map(|target| {
        let span = target.span.start as usize..target.span.end as usize;
        format!(
            "{}: {}",
            target.file.path(&db),
            &target.file.text(&db)[span]
        )
    });
    assert_eq!(target.as_deref(), expected);
}

#[test]
fn the_entry_of_a_deck_leads_to_the_card() {
    let cards =
        "//- /cards/a.card\ngame toy\n\nbear \"Bo the First\" {\n}\n//- /a.deck\ngame toy\n";
    check(
        &format!("{cards}2x bo  th$0e first\n"),
        Some("cards/a.card: \"Bo the First\""),
    );
    check(
        &format!("{cards}2$0 Bo the First // great\n"),
        Some("cards/a.card: \"Bo the First\""),
    );
    check(&format!("{cards}2 Nobo$0dy\n"), None);
    check(&format!("{cards}Bea$0rs\n"), None);
}
