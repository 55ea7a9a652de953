//! The layout keeps what files say: odd ones, and some that are put together at random.

use cardc_properties::layout::{cards_keep, deck_keeps};
use proptest::prelude::*;

#[test]
fn odd_places_of_comments() {
    for text in [
        "\n\u{feff}\u{feff}}",
        "\n\nunit   \"A\" {\n  cost   5 :\n}\nunit  \"B\" {\n cost   5\nset   \"S\"\n",
        "unit \"A\" {\n text // c\n {\n B.\n }\n}",
        "unit \"A\" { // c\n}",
        "unit \"A\" {\n // c\n}\n// d\nunit \"B\" {}",
        "unit \"A\" {}//c\n///d\nunit \"B\" {}",
        "unit \"A\" { cost 5 // c\n // d\n\n}",
        "unit \"A\" { text { // c\n B. // d\n } // e\n }",
        "unit \"A // c\n{ cost 5 }",
        "unit \"A\" // c\n{\n cost 5\n}",
        "unit \"A\"// c\n\n// d\n\n{ // e\n // f\n cost 5 }",
        "/// d\nunit \"A\"\n// c\n{ cost 5 }",
        "unit \"A\" // c\n{}",
        "/// dangling\n\n// c\n/// d\nunit \"A\" {}\n/// e",
    ] {
        cards_keep(text);
    }
}

#[test]
fn odd_entries_of_decks() {
    for text in [
        "game   champions // c\r\n\r\n\r\n#Stone   and Flame\r\nUnits:\r\n  3 Hound  Pack//c\r\nRat x02\r\n3x // d\r\n1× A",
        "3 Ash\n3xAsh\nx3 Ash\nAsh x3\n* 3x Ash // d\n3 X Ash\n3 x x Ash\n3 4x4 Ash\nAsh (3)\n3 x\n",
        "3x=5\n3 x=5\nx=5\n=5\n3x =5",
        "points  4000\narmy   \"Saltmarsh  Levy\"\nReeve   =0245 // c\n+General,  and More\n 30x Pikes\n2x x Marks\n      + Crew\n",
    ] {
        deck_keeps(text);
    }
}

/// A part of a card, well formed or not.
const PARTS: &str = r#"(unit "A" ?\{|unit "A"|\n\{|\}|text ?\{|prose "a  b"| ?//c\n|\n///d\n|\n\n? *|cost  5\n|tags A ,B/C|c \(X\) ?\[ 1 \]|U\(A  b\)| Draw  1\.|"|\\|game x\n|\r\n|\r|é |\u{0}|\u{feff}){0,24}"#;

/// Members of a card, all well formed.
const MEMBERS: &str = r#"(\n|  *// c\n|\ncost  5|\ntags A ,B/C d|\nc \(X\) ?\[ 1 \]\( a  b-1\)|\nU\(A  b\)U \(1\)|\nn "a  \\" }"|\ntext\n?\{ ?(Draw  1\.|prose  "a } b"|\n|// c\n){0,4}\n\}|\nh\t..# #.|\n\n\n){0,12}"#;

proptest! {
    #[test]
    fn any_file_keeps_its_meaning(text in PARTS) {
        cards_keep(&text);
    }

    #[test]
    fn any_card_keeps_its_meaning(
        between in r"( ?// c)?(\n{1,3}( // c\n)?)?",
        members in MEMBERS,
        after in r"( // c)?\n{0,3}(///d\n)?(// c\n)?",
    ) {
        let between = if between.ends_with("// c") { between + "\n" } else { between };
        let first = format!("unit \"A\"{between}{{{members}\n}}");
        cards_keep(&format!("{first}{after}unit  \"B\" {{{members}}}\n"));
    }

    #[test]
    fn any_text_is_formatted(text in any::<String>()) {
        cards_keep(&text);
    }

    #[test]
    fn any_deck_keeps_its_meaning(text in r"([0-9x×*•#+=:A-c \u{feff}\n\r]|\r\n|[0-9]x? ?=?[A-Z0-9]| // c|\u{0}|é)*") {
        deck_keeps(&text);
    }
}
