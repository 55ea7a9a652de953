//! Fixes that are applied unasked.

mod common;

use cardc_semantics::{Fixes, fix_file};
use common::{file, project, short};

/// The lines of a card after its fixes, and what is left to say.
#[track_caller]
fn check(before: &str, after: &str) {
    let card = |text: &str| {
        format!(
            "game champions\nability \"Market Day\" {{\n    class Any\n    highlight enemies ..#..\n    text {{\n{text}\n    }}\n}}\n"
        )
    };
    let mut db = project(&[("a.card", &card(before))]);
    let cards = file(&db, "a.card");
    fix_file(&mut db, cards, Fixes::Safe);
    assert_eq!(cards.text(&db), card(after), "{:?}", short(&db, "a.card"));
    assert_eq!(short(&db, "a.card"), [""; 0]);
    assert_eq!(fix_file(&mut db, cards, Fixes::Safe), 0);
}

#[test]
fn several_fixes_of_one_line_are_applied_together() {
    check(
        "[Discard] 1 card. Draw 1 card, then [Remove] a highlighted Unit",
        "[Discard] 1 card. [Draw] 1 card, then [Remove] a highlighted Unit.",
    );
}

#[test]
fn a_fix_may_make_room_for_another() {
    check(
        "[Draw] 1 card. Kill a highlighted Unit.",
        "[Draw] 1 card. [Remove] a highlighted Unit.",
    );
}
