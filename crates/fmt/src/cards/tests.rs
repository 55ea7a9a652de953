//! Tests of the layout. That it keeps what cards say is in `crates/properties`.

use expect_test::expect;

use super::*;

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
 Draw  1 card. prose  "Howl  {"   ,then  rest.

}
} // after
unit "B" { text { X damage to your Opponent. } cost 5 } unit "C" {}


// last
"#;

#[test]
fn comments_in_front_of_a_brace_come_into_the_block() {
    let text =
        "unit \"A\" // head\n// own line\n\n{ // brace\n  cost 5\n}\n\nunit \"B\"// head\n{\n}\n";
    expect![[r#"
        unit "A" {  // head
            // own line
            // brace
            cost 5
        }

        unit "B" {  // head
        }
    "#]]
    .assert_eq(&format_cards(text));
}

#[test]
fn cards_take_the_one_layout() {
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
                Draw 1 card. prose "Howl  {" ,then rest.
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
    assert_eq!(format_cards("\n\u{feff}\u{feff}}"), "}\n");
}
