//! The house form of a part, and of what was just typed.

use cardc_span::{Span, edited};
use cardc_testkit::Fixture;

use super::{at_cursor, database, file};

/// The text after the part between the two lines has been formatted.
fn part(path: &str, text: &str, within: &str, expected: &str) {
    let fixture = Fixture::parse(&format!("//- {path}\n{text}"));
    let db = database(&fixture);
    let start = text.find(within).unwrap() as u32;
    let span = Span::new(start, start + within.len() as u32);
    let edits = crate::format_range(&db, file(&db, path), span);
    assert_eq!(edited(text, &edits), expected);
}

/// The text after `typed` was typed in front of the cursor.
fn typed(typed: char, fixture: &str, expected: &str) {
    let (db, file, offset) = at_cursor(fixture);
    let edits = crate::format_on_type(&db, file, offset, typed);
    assert_eq!(edited(file.text(&db), &edits), expected);
}

#[test]
fn only_the_cards_of_the_part() {
    let text =
        "game   toy\n\nbear   \"A\" {\n}\n\n\n\nbear   \"B\" {\ntags Soft\n}\nbear   \"C\"  { }\n";
    part(
        "/a.card",
        text,
        "tags",
        "game   toy\n\nbear   \"A\" {\n}\n\n\n\nbear \"B\" {\n    tags Soft\n}\nbear   \"C\"  { }\n",
    );
    part("/a.card", text, "\n\n\n", text);
}

#[test]
fn only_the_lines_of_a_deck() {
    let text = "game toy\n\n\n\n2 Bo // soft\n3 Bo\nBo x4\n";
    part(
        "/a.deck",
        text,
        "3 Bo\nB",
        "game toy\n\n\n\n2 Bo // soft\n3x Bo\n4x Bo\n",
    );
}

#[test]
fn a_card_with_a_mistake_stays() {
    let text = "game toy\n\nbear   \"A\" {\n  tags\n  (\n}\n";
    part("/a.card", text, "tags", text);
}

#[test]
fn a_closing_brace_formats_its_card() {
    typed(
        '}',
        "game   toy\nbear  \"A\" {\ntags Soft\n}$0\nbear  \"B\" {}\n",
        "game   toy\nbear \"A\" {\n    tags Soft\n}\nbear  \"B\" {}\n",
    );
    // A block within a card is closed: the card goes on.
    let open = "game toy\nbear  \"A\" {\ntext {\n}";
    typed('}', &format!("{open}$0\n"), &format!("{open}\n"));
}

#[test]
fn a_new_line_stands_under_the_one_above() {
    let card = "game toy\nbear \"A\" {\n    text {\n";
    typed(
        '\n',
        &format!("{card}$0\n    }}\n}}\n"),
        &format!("{card}        \n    }}\n}}\n"),
    );
    typed(
        '\n',
        "game toy\nbear \"{\" {\n$0\n}\n",
        "game toy\nbear \"{\" {\n    \n}\n",
    );
    // What is written already is not moved, and outside of cards nothing stands in.
    let written = "game toy\nbear \"A\" {\ntags Soft\n}\n";
    typed('\n', &written.replace("tags", "$0tags"), written);
    typed(
        '\n',
        "game toy\n$0\nbear \"A\" {}\n",
        "game toy\n\nbear \"A\" {}\n",
    );
}
