//! Tests of the grammar: one per construct, one per kind of mistake, and properties.

use std::fmt::Write;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::{SyntaxErrorKind, Value};

const CARD: &str = include_str!("../../tests/hound.card");

/// The tree as one line per part, without spans.
fn shown(piece: &str) -> String {
    let Parse { tree, errors } = parse_item(piece);
    let mut out = String::new();
    if let Some(item) = tree {
        for line in &item.docs {
            writeln!(out, "doc {:?}", line.value).unwrap();
        }
        writeln!(out, "{}{}", item.keyword.value, shown_values(&item.values)).unwrap();
        for member in item.block.iter().flat_map(|block| &block.members) {
            match member {
                Member::Field(field) => {
                    writeln!(out, "  {}{}", field.name.value, shown_values(&field.values)).unwrap();
                }
                Member::Text(text) => {
                    writeln!(out, "  text").unwrap();
                    for line in &text.lines {
                        writeln!(out, "    {}", &piece[line.range()]).unwrap();
                    }
                }
            }
        }
    }
    for error in errors {
        let (start, end) = (error.span.start, error.span.end);
        writeln!(out, "error {} at {start}..{end}", error.shown(piece)).unwrap();
    }
    out
}

fn shown_values(values: &[Spanned<Value>]) -> String {
    values.iter().fold(String::new(), |mut out, value| {
        write!(out, " | ").unwrap();
        match &value.value {
            Value::Words(words) => write!(out, "{words}"),
            Value::String(text) => write!(out, "{text:?}"),
            Value::Number(number) => write!(out, "{number}"),
            Value::Call { name, argument } => write!(out, "{}({})", name.value, argument.value),
            Value::Corner { shape, content } => write!(out, "{shape:?} {content:?}"),
            Value::Cells(cells) => write!(out, "{cells:?}"),
        }
        .unwrap();
        out
    })
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "reads better at the many calls"
)]
fn check(piece: &str, expected: Expect) {
    expected.assert_eq(&shown(piece));
}

#[test]
fn a_card() {
    check(
        CARD,
        expect![[r#"
        doc "A hound."
        unit | "Cinder \"Hound\" Pack"
          alliance | Chaos
          tags | Beast | Stacking
          quest | Unit(Stormcast) | Ability | Damage
          corners | Round Inactive | Round Number(1) | Irregular Number(2) | Round Empty
          highlight | enemies | [false, false, true, false, false] | allies | [false, true, true, true, false]
          cost | -5
          text
            X damage to your Opponent.
            Last Stand: Draw 1 card.
            prose "It growls. }"
    "#]],
    );
}

#[test]
fn spans_are_relative_to_the_piece() {
    let Parse { tree, errors } = parse_item(CARD);
    assert_eq!(errors, []);
    let item = tree.unwrap();
    let slice = |span: Span| &CARD[span.range()];
    assert_eq!(slice(item.span), CARD);
    assert_eq!(slice(item.docs[0].span), "A hound.");
    assert_eq!(
        slice(item.name().unwrap().span),
        r#""Cinder \"Hound\" Pack""#
    );
    let quest = item.fields().nth(2).unwrap();
    assert_eq!(
        slice(quest.span),
        "quest     Unit(Stormcast) / Ability / Damage"
    );
    let Value::Call { name, argument } = &quest.values[0].value else {
        panic!("a call")
    };
    assert_eq!(
        (slice(name.span), slice(argument.span)),
        ("Unit", "Stormcast")
    );
    let text = item.texts().next().unwrap();
    assert_eq!(slice(text.keyword), "text");
    assert!(slice(text.span).starts_with("text {") && slice(text.span).ends_with("    }"));
    assert_eq!(slice(text.lines[2]), r#"prose "It growls. }""#);
}

#[test]
fn settings() {
    check(
        "game champions",
        expect![[r"
        game | champions
    "]],
    );
    check(
        "set \"Emberfall\"",
        expect![[r#"
        set | "Emberfall"
    "#]],
    );
    check(
        "game",
        expect![[r#"
        game
        error Missing { expected: "a name" } at 4..4
    "#]],
    );
}

#[test]
fn words_and_separators() {
    check(
        "u \"A\" {\n a Big Bad Wolf/Fox  Cub, b\n b Big Unit(A  B) ()\n artist O'Neil the 3rd\n unique\n}",
        expect![[r#"
            u | "A"
              a | Big Bad Wolf | Fox Cub | b
              b | Big Unit(A B) | Round Other("")
              artist | O'Neil the | 3 | rd
              unique
        "#]],
    );
    check(
        "u \"A\" {\n a ,\n b c,,d,\n}",
        expect![[r#"
            u | "A"
              a
              b | c | d
            error IdleSeparator at 11..12
            error IdleSeparator at 18..19
            error IdleSeparator at 20..21
        "#]],
    );
}

#[test]
fn corners_keep_what_is_wrong_in_them() {
    check(
        "u \"A\" {\n c (x) [-1] ( a  b ) (99999999999) (X] [1\n d (X\n}",
        expect![[r#"
        u | "A"
          c | Round Other("x") | Irregular Other("-1") | Round Other("a b") | Round Number(4294967295) | Round Inactive | Irregular Number(1)
          d | Round Inactive
        error NumberTooLarge at 30..41
        error Unexpected { found: "]", expected: "`)`" } at 45..46
        error Missing { expected: "`]`" } at 49..49
        error Missing { expected: "`)`" } at 55..55
    "#]],
    );
}

#[test]
fn text_on_one_line_and_below_its_keyword() {
    check(
        "u \"A\" { text { Draw 1 card. } cost 5 }",
        expect![[r#"
        u | "A"
          text
            Draw 1 card.
          cost | 5
    "#]],
    );
    check(
        "u \"A\"\n{\n text\n {\n It says \"no. } // c\n}",
        expect![[r#"
        u | "A"
          text
            It says "no.
    "#]],
    );
    check(
        "u \"A\" { text {} }",
        expect![[r#"
        u | "A"
          text
    "#]],
    );
}

#[test]
fn text_without_its_brace() {
    check(
        "u \"A\" {\n text Draw.\n text\n cost 5\n}",
        expect![[r#"
            u | "A"
              text
                Draw.
              text
              cost | 5
            error NoBrace { block: Text, close: Some(19) } at 13..13
            error NoBrace { block: Text, close: Some(25) } at 25..25
        "#]],
    );
}

#[test]
fn prose_needs_its_quotes() {
    check(
        "u \"A\" { text {\n prose\n prose It\n prose \"a\" b\n prose \"c\n} }",
        expect![[r#"
            u | "A"
              text
                prose
                prose It
                prose "a" b
                prose "c
            error Missing { expected: "wording in quotes" } at 21..21
            error Unexpected { found: "It", expected: "wording in quotes" } at 29..31
            error UnclosedString at 52..54
        "#]],
    );
}

#[test]
fn a_bad_member_never_hides_the_next() {
    check(
        "u \"A\" {\n : x\n a 1 ; 2 : 3\n\"n\" 5\n b )\n n 99999999999999999999 -99999999999999999999\n cost 5\n}",
        expect![[r#"
            u | "A"
              a | 1 | 2 | 3
              b
              n | 9223372036854775807 | -9223372036854775808
              cost | 5
            error Unexpected { found: ":", expected: "a field name" } at 9..10
            error ForeignSeparator at 18..19
            error Unexpected { found: ":", expected: "a value" } at 22..23
            error Unexpected { found: "\"n\"", expected: "a field name" } at 26..29
            error Unexpected { found: ")", expected: "a value" } at 35..36
            error NumberTooLarge at 40..60
            error NumberTooLarge at 61..82
        "#]],
    );
}

#[test]
fn a_card_without_its_brace() {
    let members = "    corners (1)\n\n    text {\n        Draw.\n    }\n}";
    check(
        &format!("unit \"A\"\n{members}"),
        expect![[r#"
        unit | "A"
          corners | Round Number(1)
          text
            Draw.
        error NoBrace { block: Card, close: None } at 8..8
    "#]],
    );
    check(
        "unit \"A\" // why\n    cost 1",
        expect![[r#"
        unit | "A"
          cost | 1
        error NoBrace { block: Card, close: Some(26) } at 8..8
    "#]],
    );
    check(
        "unit \"A\"\n}",
        expect![[r#"
        unit | "A"
        error NoBrace { block: Card, close: None } at 8..8
    "#]],
    );
    check(
        "unit \"A\"\ncost 1\ntext\nDraw.\nDraw.\n}\n}",
        expect![[r#"
            unit | "A"
              cost | 1
              text
                Draw.
                Draw.
            error NoBrace { block: Card, close: None } at 8..8
            error NoBrace { block: Text, close: None } at 20..20
        "#]],
    );
}

#[test]
fn a_text_without_its_brace_has_what_stands_further_right() {
    check(
        "u \"A\" {\n  text\n    Draw.\n\n    Last Stand: Draw\n  }\n  cost 5\n}",
        expect![[r#"
            u | "A"
              text
                Draw.
                Last Stand: Draw
              cost | 5
            error NoBrace { block: Text, close: None } at 14..14
        "#]],
    );
    check(
        "u \"A\" {\n  text // c\n    Draw.\n    // c\n  cost 5\n}",
        expect![[r#"
            u | "A"
              text
                Draw.
              cost | 5
            error NoBrace { block: Text, close: Some(29) } at 14..14
        "#]],
    );
    check(
        "u \"A\" {\n  text\n    Draw.\n}",
        expect![[r#"
        u | "A"
          text
            Draw.
        error NoBrace { block: Text, close: Some(24) } at 14..14
    "#]],
    );
    check(
        "u \"A\" {\n  text\n    Draw.\n    }\n}",
        expect![[r#"
        u | "A"
          text
            Draw.
        error NoBrace { block: Text, close: None } at 14..14
    "#]],
    );
    check(
        "u \"A\" { text Draw. }",
        expect![[r#"
        u | "A"
          text
            Draw.
        error NoBrace { block: Text, close: Some(19) } at 12..12
    "#]],
    );
}

#[test]
fn keywords_in_the_wrong_case_are_understood() {
    check(
        "u \"A\" {\n TEXT {\n Prose \"a\"\n Prose is fine.\n }\n}",
        expect![[r#"
            u | "A"
              text
                Prose "a"
                Prose is fine.
            error LetterCase { keyword: "text" } at 9..13
            error LetterCase { keyword: "prose" } at 17..22
            error Unexpected { found: "is", expected: "wording in quotes" } at 34..36
        "#]],
    );
    check(
        "Game champions",
        expect![[r#"
        Game | champions
        error LetterCase { keyword: "game" } at 0..4
    "#]],
    );
    check(
        "SET \"A\"",
        expect![[r#"
        SET | "A"
        error LetterCase { keyword: "set" } at 0..3
    "#]],
    );
}

#[test]
fn signs_between_a_name_and_its_value() {
    check(
        "u: \"A\" {\n cost: 3\n tags = A\n quest := A : B\n text: {\n A: b.\n }\n}",
        expect![[r#"
            u | "A"
              cost | 3
              tags | A
              quest | A | B
              text
                A: b.
            error Assignment at 1..2
            error Assignment at 14..15
            error Assignment at 24..25
            error Assignment at 35..37
            error Unexpected { found: ":", expected: "a value" } at 40..41
            error Assignment at 49..50
        "#]],
    );
    check(
        "game = champions",
        expect![[r"
        game | champions
        error Assignment at 5..6
    "]],
    );
}

#[test]
fn other_quotation_marks() {
    check(
        "u 'Khorne's Own' {\n a “b c”, ‘d’ «e» `f`\n g it's 'h\n text { It's “so”. }\n}",
        expect![[r#"
            u | "Khorne's Own"
              a | "b c" | "d" | "e" | "f"
              g | it's | h
              text
                It's “so”.
            error ForeignQuotes at 2..16
            error ForeignQuotes at 22..31
            error ForeignQuotes at 33..40
            error ForeignQuotes at 41..46
            error ForeignQuotes at 47..50
            error Unexpected { found: "'", expected: "a value" } at 59..60
        "#]],
    );
    check(
        "u “A\" {\n}",
        expect![[r#"
        u | "A"
        error ForeignQuotes at 2..7
    "#]],
    );
    check(
        "u \"A” {\n}",
        expect![[r#"
        u | "A"
        error ForeignQuotes at 2..7
    "#]],
    );
}

#[test]
fn names_without_quotation_marks() {
    check(
        "u Big Bad-Wolf, 2nd {\n}",
        expect![[r#"
        u | "Big Bad-Wolf, 2nd"
        error UnquotedName at 2..19
    "#]],
    );
    check(
        "u: A {\n}",
        expect![[r#"
        u | "A"
        error UnquotedName at 1..4
    "#]],
    );
    check(
        "u A \"B\" {\n}",
        expect![[r#"
            u | A | "B"
            error Unexpected { found: "A", expected: "`{`" } at 2..3
        "#]],
    );
}

#[test]
fn other_comments() {
    check(
        "u \"A\" {\n # one { two\n a b # c\n /* d\n { e } */\n f g /* h */, i\n ## j\n highlight x # y ..#..\n text {\n # k\n Draw.\n }\n}",
        expect![[r#"
            u | "A"
              a | b
              f | g | i
              highlight | x
              text
                Draw.
            error ForeignComment at 9..20
            error ForeignComment at 26..29
            error ForeignComment at 31..45
            error ForeignComment at 51..58
            error ForeignComment at 63..67
            error ForeignComment at 81..90
            error ForeignComment at 100..103
        "#]],
    );
    check(
        "# a",
        expect![[r"
        error ForeignComment at 0..3
    "]],
    );
    check(
        "/* a\n b */",
        expect![[r"
        error ForeignComment at 0..10
    "]],
    );
    check(
        "u \"A\" {\n a /* b\n}",
        expect![[r#"
        u | "A"
          a | b
        error IdleSeparator at 11..12
        error Unexpected { found: "*", expected: "a value" } at 12..13
    "#]],
    );
}

#[test]
fn separators_and_marks_that_separate_nothing() {
    check(
        "u \"A\" {\n a , b, c,\n d e /\n f 3;\n g 3; 4\n}",
        expect![[r#"
            u | "A"
              a | b | c
              d | e
              f | 3
              g | 3 | 4
            error IdleSeparator at 11..12
            error IdleSeparator at 17..18
            error IdleSeparator at 24..25
            error LineEndMark at 30..31
            error ForeignSeparator at 36..37
        "#]],
    );
}

#[test]
fn cells_that_are_drawn_in_other_ways() {
    check(
        "u \"A\" {\n a x ..x.. y .o. z x....\n b . . # . .\n c __#__ ..1..\n d …#..\n e ..#.. .. ####\n artist X. Foo\n}",
        expect![[r#"
            u | "A"
              a | x | [false, false, true, false, false] | y | [false, true, false] | z | [true, false, false, false, false]
              b | [false, false, true, false, false]
              c | [false, false, true, false, false] | [false, false, true, false, false]
              d | [false, false, false, true, false, false]
              e | [false, false, true, false, false] | [false, false] | [true, true, true, true]
              artist | X | Foo
            error BadCells at 13..18
            error BadCells at 21..24
            error BadCells at 27..32
            error BadCells at 36..45
            error BadCells at 49..54
            error BadCells at 55..60
            error BadCells at 64..70
            error Unexpected { found: ".", expected: "a value" } at 97..98
        "#]],
    );
}

#[test]
fn braces_in_a_line_of_text() {
    check(
        "u \"A\" {\n text {\n Draw {2} cards {or so}.\n Gain {1.\n Gain {2.\n }\n cost 3\n}",
        expect![[r#"
            u | "A"
              text
                Draw {2} cards {or so}.
                Gain {1.
                Gain {2.
              cost | 3
            error BraceInText at 22..25
            error BraceInText at 32..39
            error BraceInText at 47..48
        "#]],
    );
}

#[test]
fn stray_braces_hide_nothing() {
    check(
        "u \"A\" {\n a {\n b 1\n }\n c 2\n}",
        expect![[r#"
        u | "A"
          a
          b | 1
          c | 2
        error Unexpected { found: "{", expected: "a value or the end of the line" } at 11..12
    "#]],
    );
    check(
        "u \"A\" {\n a { {\n text {\n B {c.\n }\n}",
        expect![[r#"
            u | "A"
              a
              text
                B {c.
            error Unexpected { found: "{", expected: "a value or the end of the line" } at 11..12
            error TooDeep at 13..14
            error BraceInText at 26..27
        "#]],
    );
    check(
        "u \"A\" { text { a {{ b }\n c 1 }",
        expect![[r#"
            u | "A"
              text
                a {{ b }
                c 1
            error UnclosedBlock at 6..7
            error BraceInText at 17..18
            error BraceInText at 18..23
        "#]],
    );
}

#[test]
fn wording_outside_of_a_text() {
    check(
        "u \"A\" {\n cost 1\n [Draw] 1 card\n // c\n Gain 1 health.\n\n cost 2.\n Tags Beast.\n}",
        expect![[r#"
            u | "A"
              cost | 1
              text
                [Draw] 1 card
                Gain 1 health.
              cost | 2
              Tags | Beast
            error BareWording { end: 52 } at 17..30
            error LineEndMark at 61..62
            error LineEndMark at 74..75
        "#]],
    );
    check(
        "u \"A\" {\n txt {\n  Draw 1 card.\n }\n Rules:\n {\n [Draw].\n }\n corners\n [2]\n}",
        expect![[r#"
            u | "A"
              text
                Draw 1 card.
              text
                [Draw].
              corners
            error BlockName at 9..12
            error BlockName at 34..39
            error Assignment at 39..40
            error Unexpected { found: "[", expected: "a field name" } at 66..67
        "#]],
    );
    check(
        "u \"A\" { Draw 1 card. }",
        expect![[r#"
        u | "A"
          text
            Draw 1 card.
        error BareWording { end: 20 } at 8..20
    "#]],
    );
}

#[test]
fn a_text_that_the_next_one_closes() {
    check(
        "u \"A\" {\n text {\n B.\n\n text {\n C text { d.\n }\n cost 1\n}",
        expect![[r#"
            u | "A"
              text
                B.
              text
                C text { d.
              cost | 1
            error UnclosedText { close: 19, with_card: false } at 14..15
            error BraceInText at 37..38
        "#]],
    );
}

#[test]
fn unclosed_blocks_and_strings() {
    check(
        "u \"A\" {\n cost 5",
        expect![[r#"
        u | "A"
          cost | 5
        error UnclosedBlock at 6..7
    "#]],
    );
    check(
        "u \"A {\n text {\n B.",
        expect![[r#"
            u | "A"
              text
                B.
            error UnclosedString at 2..4
            error UnclosedText { close: 18, with_card: true } at 13..14
        "#]],
    );
}

#[test]
fn the_brace_that_closes_the_card_is_not_taken_for_that_of_the_text() {
    let error = |text: &str| {
        let errors = parse_item(text).errors;
        assert_eq!(errors.len(), 1);
        (errors[0].kind, errors[0].span.start as usize)
    };
    let text_open = "u \"A\" {\n  text {\n    Draw.\n}";
    assert_eq!(
        error(text_open),
        (
            SyntaxErrorKind::UnclosedText {
                close: 26,
                with_card: false
            },
            text_open.rfind('{').unwrap()
        )
    );
    let card_open = "u \"A\" {\n  text {\n    Draw.\n  }";
    assert_eq!(
        error(card_open),
        (SyntaxErrorKind::UnclosedBlock, card_open.find('{').unwrap())
    );
}

#[test]
fn heads() {
    check(
        "unit \"A\"",
        expect![[r#"
            unit | "A"
            error NoBrace { block: Card, close: Some(8) } at 8..8
        "#]],
    );
    check(
        "unit { }",
        expect![[r#"
        unit
        error Missing { expected: "a name in quotes" } at 4..4
    "#]],
    );
    check(
        "unit Ash { } x",
        expect![[r#"
            unit | "Ash"
            error UnquotedName at 5..8
            error Unexpected { found: "x", expected: "the end of the item" } at 13..14
        "#]],
    );
    check(
        "5 { a 1 }",
        expect![[r#"
        error Unexpected { found: "5", expected: "a card kind, `game` or `set`" } at 0..1
    "#]],
    );
    check(" // nothing\n", expect![""]);
}

#[test]
fn control_characters_are_reported() {
    check(
        "u \"A\" {\n a b\0c\n}",
        expect![[r#"
        u | "A"
          a | b c
        error StrayCharacter at 12..13
    "#]],
    );
}

#[test]
fn deep_nesting_is_flat_and_long_lines_are_linear() {
    for hostile in [
        "{", "(", "[", "a ", "text {", "prose \"", "}", ",", "\\\"{", "text\n", "a (", "\n",
    ] {
        let text = format!("u \"A\" {{ {}", hostile.repeat(100_000));
        parse_cards(&text);
        parse_cards(&hostile.repeat(100_000));
    }
}

#[test]
fn good_cards_survive_next_to_a_broken_one() {
    for broken in [
        "unit \"B\" {",
        "unit \"B {\n text {\n \"",
        "}",
        "unit \"B\" {\n a {\n",
        "\"",
        "{{{\n(",
    ] {
        let text = format!("{CARD}\n{broken}\n{CARD}\n");
        let good = parse_cards(&text);
        let whole = good
            .iter()
            .filter(|(_, parse)| *parse == parse_item(CARD))
            .count();
        assert_eq!(whole, 2, "{broken}");
    }
}

proptest! {
    #[test]
    fn a_card_below_a_mutated_card_survives(at in 0..CARD.len(), cut in 1..9_usize) {
        let end = (at + cut).min(CARD.len());
        let text = format!("{}{}\n\n{CARD}", &CARD[..at], &CARD[end..]);
        let cards = parse_cards(&text);
        prop_assert_eq!(&cards.last().unwrap().1, &parse_item(CARD));
    }
}

#[test]
fn every_kind_of_error_is_reachable() {
    let text = "u \"A {\n a ?, 99999999999999999999 (\n b {{}}\n text {\0 { }";
    let kinds: Vec<_> = [text, "u \"A\" {"]
        .into_iter()
        .flat_map(|text| parse_item(text).errors)
        .map(|error| error.kind)
        .collect();
    let has = |test: fn(&SyntaxErrorKind) -> bool| assert!(kinds.iter().any(test), "{kinds:?}");
    has(|kind| matches!(kind, SyntaxErrorKind::Unexpected { .. }));
    has(|kind| matches!(kind, SyntaxErrorKind::Missing { .. }));
    has(|kind| matches!(kind, SyntaxErrorKind::UnclosedBlock));
    has(|kind| matches!(kind, SyntaxErrorKind::UnclosedString));
    has(|kind| matches!(kind, SyntaxErrorKind::NumberTooLarge));
    has(|kind| matches!(kind, SyntaxErrorKind::TooDeep));
    has(|kind| matches!(kind, SyntaxErrorKind::StrayCharacter));
}

#[test]
fn brackets_in_brackets_inches_and_nothing() {
    check(
        "unit \"A\" {\n    rules Vanguard (6\"), Direct Hit (Multiple Wounds (2)), Scout\n    profile Att 2D6+1, Str -, AP –\n}",
        expect![[r#"
            unit | "A"
              rules | Vanguard | Round Other("6\"") | Direct Hit | Round Other("Multiple Wounds (2)") | Scout
              profile | Att | 2 | D6 | 1 | Str | - | AP | -
        "#]],
    );
}

#[test]
fn white_space_at_the_inner_side_of_brackets_means_nothing() {
    check(
        "unit \"A\" {\n    rules A ( X( 2 ) ), B( C ( 3 ) )\n}",
        expect![[r#"
            unit | "A"
              rules | A | Round Other("X(2)") | B(C (3))
        "#]],
    );
}

#[test]
fn brackets_two_deep_are_no_more_read() {
    check(
        "unit \"A\" {\n    rules A (B (C (D)))\n    cost - 5 - x\n}",
        expect![[r#"
            unit | "A"
              rules | A | Round Other("B") | Round Other("C (D)")
              cost | -5 | x
            error Missing { expected: "`)`" } at 25..25
            error Unexpected { found: ")", expected: "a value" } at 33..34
            error SpacedSign at 44..47
            error Unexpected { found: "-", expected: "a value" } at 48..49
        "#]],
    );
}
