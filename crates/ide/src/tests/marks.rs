//! What is shown in and beside the text: colours, folds, growing selections, remarks.

use std::fmt::Write;

use cardc_span::Span;
use cardc_testkit::Fixture;
use expect_test::{Expect, expect};

use super::{at_cursor, database, file};

/// The words of the first file, each with what it is.
fn tokens(fixture: &str, expected: &Expect) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let first = &fixture.files[0];
    let mut shown = String::new();
    for token in crate::semantic_tokens(&db, file(&db, &first.path)) {
        let text = &first.text[token.span.range()];
        writeln!(shown, "{text} [{:?}]", token.kind).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn words_of_cards_have_colours() {
    tokens(
        r#"
game toy
set "One"
// Not coloured.
bear "Bo" {
    tags    Soft, Stiff
    quest   Hug(Soft)
    corners (X) [1]
    look    left ..#..
    text {
        Nap: [Hug] 2 *Soft* Bears.
        Corner 2: Hug a gloomy Bear.
        prose "Sleep." Hug a Bear prose "for long".
    }
}
"#,
        &expect![[r#"
            game [Keyword]
            toy [Value]
            set [Keyword]
            "One" [Value]
            bear [CardKind]
            "Bo" [CardName]
            tags [Field]
            Soft [Tag]
            Stiff [Tag]
            quest [Field]
            Hug [Value]
            Soft [Tag]
            corners [Field]
            (X) [Number]
            [1] [Number]
            look [Field]
            left [Value]
            ..#.. [Value]
            text [Keyword]
            Nap [Ability]
            [Hug] [Verb]
            2 [Number]
            *Soft* [Tag]
            Bears [Noun]
            2 [Number]
            Hug [Verb]
            Bear [Noun]
            prose [Keyword]
            "Sleep." [Text]
            Hug [Verb]
            Bear [Noun]
            prose [Keyword]
            "for long" [Text]
        "#]],
    );
}

#[test]
fn lines_of_decks_have_colours() {
    tokens(
        "//- /a.deck\ngame toy\n# Mine\nBears:\n2x Bo\nNobody x3\n//- /a.card\ngame toy\nbear \"Bo\" {}\n",
        &expect![[r"
            game [Keyword]
            toy [Value]
            Bears [CardKind]
            2 [Number]
            Bo [CardName]
            3 [Number]
        "]],
    );
}

/// The first line of everything that can be folded away, and the line that it ends on.
fn folds(fixture: &str, expected: &Expect) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let first = &fixture.files[0];
    let line = |offset: u32| first.text[..offset as usize].matches('\n').count();
    let mut shown = String::new();
    for fold in crate::folding(&db, file(&db, &first.path)) {
        let (start, end) = (line(fold.span.start), line(fold.span.end));
        writeln!(shown, "{start} to {end} [{:?}]", fold.kind).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn blocks_sections_and_comments_fold_and_sets_do_not() {
    folds(
        "game toy\n// one\n// two\n\nset \"S\"\nbear \"A\" {\n    text {\n        Hug a Bear.\n    }\n}\nbear \"B\" {}\n",
        &expect![[r"
            1 to 2 [Comment]
            5 to 9 [Block]
            6 to 8 [Block]
        "]],
    );
    folds(
        "//- /a.deck\ngame toy\nBears\n1 A\n2 B\nTricks\n1 C\n",
        &expect![[r"
            1 to 3 [Group]
            4 to 5 [Group]
        "]],
    );
}

/// What is selected around the cursor, growing.
fn selection(fixture: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for span in crate::selection(&db, file, offset) {
        let text = &file.text(&db)[span.range()];
        writeln!(shown, "{text:?}").unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_selection_grows_from_a_word_to_the_file() {
    selection(
        "game toy\nbear \"A\" {\n  text {\n    [Hu$0g] a Bear. Hug it.\n  }\n}\n",
        &expect![[r#"
            "Hug"
            "[Hug]"
            "[Hug] a Bear."
            "[Hug] a Bear. Hug it."
            "    [Hug] a Bear. Hug it."
            "text {\n    [Hug] a Bear. Hug it.\n  }"
            "{\n  text {\n    [Hug] a Bear. Hug it.\n  }\n}"
            "bear \"A\" {\n  text {\n    [Hug] a Bear. Hug it.\n  }\n}"
            "game toy\nbear \"A\" {\n  text {\n    [Hug] a Bear. Hug it.\n  }\n}\n"
        "#]],
    );
    selection(
        "//- /a.deck\nBears\n2x B$0o\n",
        &expect![[r#"
            "Bo"
            "2x Bo"
            "Bears\n2x Bo"
            "Bears\n2x Bo\n"
        "#]],
    );
}

/// The first file with its remarks written into it.
fn hints(fixture: &str, expected: &Expect) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let first = &fixture.files[0];
    let mut shown = first.text.clone();
    let all = Span::new(0, first.text.len() as u32);
    let hints = crate::inlay_hints(&db, file(&db, &first.path), all);
    for hint in hints.iter().rev() {
        shown.insert_str(hint.offset as usize, &format!("‹{}›", hint.label));
    }
    expected.assert_eq(&shown);
}

#[test]
fn pronouns_and_corners_are_explained_in_place() {
    hints(
        "game toy\nbear \"A\" {\n  corners (X) [1]\n  text {\n    [Hug] a *Soft* Bear. Hug it.\n  }\n}\nbear \"B\" {\n  corners (1)\n}\n",
        &expect![[r#"
            game toy
            bear "A" {
              corners ‹1:›(X) ‹2:›[1]
              text {
                [Hug] a *Soft* Bear. Hug it‹= a Soft Bear›.
              }
            }
            bear "B" {
              corners (1)
            }
        "#]],
    );
}

/// The remarks above the lines of the first file.
fn lenses(fixture: &str, expected: &Expect) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let first = &fixture.files[0];
    let mut shown = String::new();
    for lens in crate::code_lenses(&db, file(&db, &first.path)) {
        let text = &first.text[lens.span.range()];
        let targets: Vec<_> = lens
            .targets
            .iter()
            .map(|target| match &target.place {
                crate::Place::File(file) => file.path(&db),
                crate::Place::Shipped(game) => game.as_str(),
            })
            .collect();
        writeln!(shown, "{text}: {} {targets:?}", lens.title).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_card_says_where_it_is_used() {
    lenses(
        "//- /a.card\ngame toy\nbear \"Bo\" {}\nbear \"Lo\" {}\n//- /a.deck\ngame toy\n2x bo\n1 Bo\n//- /b.deck\ngame toy\n1 Bo\n",
        &expect![[r#"
            "Bo": 4 copies in 2 decks ["a.deck", "a.deck", "b.deck"]
        "#]],
    );
}

#[test]
fn a_deck_says_what_it_comes_to() {
    lenses(
        "//- /a.deck\ngame toy\n# Mine\n2x Bo\n//- /a.card\ngame toy\nbear \"Bo\" {}\n",
        &expect![[r"
            Mine: Toys: 2 []
        "]],
    );
}

/// What a deck shows: the lens above it, its hints, and the beginning of the hover over `Reed`.
fn of_deck(game: &str, cards: &str, deck: &str, expected: &Expect) {
    let fixture = Fixture::parse(&format!(
        "//- /a.deck\n{deck}//- /a.card\n{cards}//- /cardc.toml\ngame = \"{game}\"\n"
    ));
    let db = database(&fixture);
    let deck = file(&db, "/a.deck");
    let mut shown = String::new();
    for lens in crate::code_lenses(&db, deck) {
        writeln!(shown, "{}", lens.title).unwrap();
    }
    let text = &fixture.files[0].text;
    for hint in crate::inlay_hints(&db, deck, Span::new(0, text.len() as u32)) {
        let line = text[..hint.offset as usize]
            .lines()
            .next_back()
            .unwrap_or_default();
        writeln!(shown, "{line} ‹{}›", hint.label).unwrap();
    }
    let offset = text.find("Reed").unwrap() as u32;
    let hover = crate::hover(&db, deck, offset + 1).map(|hover| hover.markdown);
    let first = hover.iter().flat_map(|hover| hover.lines()).take(4);
    writeln!(shown, "hover: {:?}", first.collect::<Vec<_>>()).unwrap();
    expected.assert_eq(&shown);
}

#[test]
fn decks_of_every_game_say_what_they_come_to() {
    of_deck(
        "champions",
        "champion \"Reed\" {\n    cost 7\n}\nchampion \"Fen\" {\n    cost 5\n}\n",
        "# Mine\nChampions\n1x Reed\n2x Fen\n",
        &expect![[r#"
            Champions: 3 of 4 · Blessings: 0 of 4 · Action cards: 0 of 30 · Starting health: 30 · Champion cost: 17
            Champions ‹3 of 4›
            1x Reed ‹cost 7, 7 of 20›
            2x Fen ‹cost 10, 17 of 20›
            hover: ["**Reed** · Champion", "", "```text", "cost  7"]
        "#]],
    );
    of_deck(
        "ashes",
        "phoenixborn \"Reed\" {\n    conjures \"Wisp\"\n}\nally \"Fen\" {\n}\nconjuration \"Wisp\" {\n    copies 3\n}\n",
        "# Mine\nPhoenixborn\n1x Reed\nAllies\n3x Fen\nDice\n4x Charm\nFirst Five\n1x Fen\n",
        &expect![[r#"
            Phoenixborn: 1 of 1 · Cards: 3 of 30 · Dice: 4 of 10 · First Five: 1 · Conjuration pile: 1 · Life: 0
            Phoenixborn ‹1 of 1›
            Dice ‹4 of 10›
            First Five ‹1›
            hover: ["**Reed** · Phoenixborn", "", "```text", "conjures  \"Wisp\""]
        "#]],
    );
    of_deck(
        "lotr",
        "hero \"Reed\" {\n    threat-cost 9\n}\nally \"Fen\" {\n}\n",
        "# Mine\nHeroes\n1x Reed\nAllies\n3x Fen\n",
        &expect![[r#"
            Heroes: 1 (1 to 3) · Player cards: 3 (50 or more) · Contracts: 0 (up to 1) · Cards outside the deck: 0 · Starting threat: 9
            Heroes ‹1 (1 to 3)›
            hover: ["**Reed** · Hero", "", "```text", "threat-cost  9"]
        "#]],
    );
    of_deck(
        "t9a",
        "army \"Levy\" {\n    share Core 25 to 100\n}\nunit \"Reed\" {\n    army \"Levy\"\n    category Core\n    size 10 to 20\n    points 100 +10 each\n}\n",
        "points 1000\narmy \"Levy\"\n# Mine\nCore\n12 Reed\n  + General\n",
        &expect![[r#"
            Characters: 0 · Units: 1 · Points: 120 of 1000 · Core: 120 (250 to 1000)
            Core ‹120 (250 to 1000)›
            12 Reed ‹points 120, 120 of 1000›
            hover: ["**Reed** · Unit", "", "```text", "army      \"Levy\""]
        "#]],
    );
}

#[test]
fn values_have_the_colours_of_the_pack() {
    let text = "game champions\nunit \"A\" {\n    alliance death$0\n    rarity Common\n}\n";
    let (db, file, _) = at_cursor(text);
    let text = file.text(&db);
    let found = crate::swatches(&db, file).into_iter();
    let found = found.map(|(span, colour)| {
        let value = &text[span.range()];
        format!("{value} {colour}")
    });
    assert_eq!(found.collect::<Vec<_>>(), ["death #7a5aa6"]);
}
