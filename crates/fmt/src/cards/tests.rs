//! Tests of the layout, and properties on cards put together at random.

use cardc_syntax::{CornerShape, Item, Member, Spanned, TextLine, Value, parse_cards};
use expect_test::expect;
use proptest::prelude::*;

use super::*;
use crate::page::folded;

const UNTIDY: &str = r#"//! Emberfall
game   champions
set "Emberfall"   // c
/// A castellan.
champion   "Ashen Castellan"{// head
  alliance Order


  // own line
  tags Stormcast,Beast ,  Stacking   // c
  quest Unit( Stormcast )/Ability / Unit
  corners (X)[ 2 ] ( o )
  highlight enemies ..#..    allies .###.
  unique

text{
Draw   1 card.//c
  // note

  prose   "It  growls. }"

}
} // after
unit "B" { text { X damage to your Opponent. } cost 5 } unit "C" {}


// last
"#;

/// What a file says, without spans.
fn meaning(text: &str) -> Vec<String> {
    parse_cards(text)
        .into_iter()
        .map(|(piece, parse)| {
            let source = &text[piece.span.range()];
            match parse.tree {
                Some(item) if parse.errors.is_empty() => item_meaning(source, &item),
                _ => source.replace("\r\n", "\n").replace('\r', "\n"),
            }
        })
        .collect()
}

fn item_meaning(source: &str, item: &Item) -> String {
    let docs: Vec<_> = item.docs.iter().map(|line| &line.value).collect();
    let members: Vec<_> = item.block.iter().flat_map(|block| &block.members).collect();
    let members: Vec<_> = members
        .iter()
        .map(|member| member_meaning(source, member))
        .collect();
    let block = item.block.is_some();
    format!(
        "{docs:?} {} {} {block} {members:?}",
        item.keyword.value,
        values_meaning(&item.values)
    )
}

fn member_meaning(source: &str, member: &Member) -> String {
    match member {
        Member::Field(field) => format!("{} {}", field.name.value, values_meaning(&field.values)),
        Member::Text(text) => text
            .lines
            .iter()
            .map(|line| match line {
                TextLine::English(span) => folded(&source[span.range()]),
                TextLine::Prose { text, .. } => format!("prose {text:?}"),
            })
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

fn values_meaning(values: &[Spanned<Value>]) -> String {
    let meaning = |value: &Value| match value {
        Value::Words(words) => words.to_string(),
        Value::String(text) => format!("{text:?}"),
        Value::Number(number) => number.to_string(),
        Value::Call { name, argument } => format!("{}({})", name.value, argument.value),
        Value::Corner {
            shape: CornerShape::Round,
            content,
        } => format!("({content:?})"),
        Value::Corner {
            shape: CornerShape::Irregular,
            content,
        } => format!("[{content:?}]"),
        Value::Cells(cells) => format!("{cells:?}"),
    };
    values
        .iter()
        .map(|value| meaning(&value.value))
        .collect::<Vec<_>>()
        .join(" | ")
}

/// Every comment, in order.
fn comments(text: &str) -> Vec<&str> {
    lex(text)
        .into_iter()
        .filter(|token| token.kind.is_comment())
        .map(|token| text[token.span.range()].trim_end())
        .collect()
}

fn assert_keeps(text: &str) {
    let formatted = format_cards(text);
    assert_eq!(meaning(&formatted), meaning(text), "{text:?}");
    assert_eq!(comments(&formatted), comments(text), "{text:?}");
    assert_eq!(format_cards(&formatted), formatted, "{text:?}");
}

#[test]
fn cards_take_the_one_layout() {
    assert_keeps(UNTIDY);
    expect![[r#"
        //! Emberfall
        game champions
        set "Emberfall"  // c

        /// A castellan.
        champion "Ashen Castellan" {  // head
            alliance  Order

            // own line
            tags      Stormcast, Beast, Stacking  // c
            quest     Unit(Stormcast) / Ability / Unit
            corners   (X) [2] (o)
            highlight enemies ..#.. allies .###.
            unique

            text {
                Draw 1 card.  //c
                // note

                prose "It  growls. }"
            }
        }  // after

        unit "B" {
            text {
                X damage to your Opponent.
            }
            cost 5
        }

        unit "C" {
        }

        // last
    "#]]
    .assert_eq(&format_cards(UNTIDY));
}

#[test]
fn the_tour_is_laid_out_already() {
    let tour = r#"//! Emberfall: an example set
game champions
set "Emberfall"

champion "Ashen Castellan" {
    alliance  Order
    quest     Unit(Stormcast) / Ability / Damage / Unit
    highlight allies .###.

    text {
        While this Champion is Engaged, increase the damage done by 1.
    }
}

spell "Breath of the Caldera" {
    tags    Aqshy  // no alliance: Unaligned
    corners (X) (o) (4)
}
"#;
    assert_eq!(format_cards(tour), tour);
}

#[test]
fn broken_items_are_left_as_they_are() {
    let text = "\n\nunit   \"A\" {\n  cost   5 :\n}\nunit  \"B\" {\n cost   5\nset   \"S\"\n";
    expect![[r#"
        unit   "A" {
          cost   5 :
        }

        unit  "B" {
         cost   5

        set "S"
    "#]]
    .assert_eq(&format_cards(text));
    assert_keeps(text);
}

#[test]
fn line_breaks_and_byte_order_marks_are_kept() {
    assert_eq!(
        format_cards("\u{feff}game  x\r\nset \"S\"\r\n\n"),
        "\u{feff}game x\r\nset \"S\"\r\n"
    );
    assert_eq!(format_cards("game x\rset \"S\"\r"), "game x\rset \"S\"\r");
    assert_eq!(format_cards("game x"), "game x\n");
    assert_eq!(format_cards(" \n\n"), "");
    // Marks behind a blank line are not the file's, and do not become so.
    assert_keeps("\n\u{feff}\u{feff}}");
    assert_eq!(format_cards("\n\u{feff}\u{feff}}"), "}\n");
}

#[test]
fn odd_places_of_comments() {
    for text in [
        "unit \"A\" {\n text // c\n {\n B.\n }\n}",
        "unit \"A\" { // c\n}",
        "unit \"A\" {\n // c\n}\n// d\nunit \"B\" {}",
        "unit \"A\" {}//c\n///d\nunit \"B\" {}",
        "unit \"A\" { cost 5 // c\n // d\n\n}",
        "unit \"A\" { text { // c\n B. // d\n } // e\n }",
        "unit \"A // c\n{ cost 5 }",
        "/// dangling\n\n// c\n/// d\nunit \"A\" {}\n/// e",
    ] {
        assert_keeps(text);
    }
}

/// A part of a card, well formed or not.
const PARTS: &str = r#"(unit "A" ?\{|\}|text ?\{|prose "a  b"| ?//c\n|\n///d\n|\n\n? *|cost  5\n|tags A ,B/C|c \(X\) ?\[ 1 \]|U\(A  b\)| Draw  1\.|"|\\|game x\n|\r\n|\r|é |\u{0}|\u{feff}){0,24}"#;

/// Members of a card, all well formed.
const MEMBERS: &str = r#"(\n|  *// c\n|\ncost  5|\ntags A ,B/C d|\nc \(X\) ?\[ 1 \]\( a  b-1\)|\nU\(A  b\)U \(1\)|\nn "a  \\" }"|\ntext\n?\{ ?(Draw  1\.|prose  "a } b"|\n|// c\n){0,4}\n\}|\nh\t..# #.|\n\n\n){0,12}"#;

proptest! {
    #[test]
    fn any_file_keeps_its_meaning(text in PARTS) {
        assert_keeps(&text);
    }

    #[test]
    fn any_card_keeps_its_meaning(members in MEMBERS, after in r"( // c)?\n{0,3}(///d\n)?(// c\n)?") {
        assert_keeps(&format!("unit \"A\" {{{members}\n}}{after}unit  \"B\" {{{members}}}\n"));
    }

    #[test]
    fn any_text_is_formatted(text in any::<String>()) {
        assert_keeps(&text);
    }
}
