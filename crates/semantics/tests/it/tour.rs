//! The cards of the language's tour.

use cardc_db::Db;
use cardc_semantics::{cards, coverage, print_card};

use crate::common;

const TOUR: &str = r#"//! Emberfall: an example set
game champions
set "Emberfall"

champion "Ashen Castellan" {
    alliance  Order
    class     Warrior
    tags      Stormcast
    health    +1
    cost      5
    quest     Unit(Stormcast) / Ability / Damage / Unit
    highlight allies .###.

    text {
        While this Champion is Engaged, increase the damage done from highlighted Stormcast Units by 1.
    }
}

unit "Cinder Hound Pack" {
    alliance  Chaos
    tags      Beast, Stacking
    corners   (X) (1) [2]
    highlight enemies ..#..

    text {
        X damage to your Opponent. Increase this by 1 per Support.
        Last Stand: Draw 1 card.
    }
}

spell "Breath of the Caldera" {
    tags      Aqshy                  // no alliance: Unaligned
    corners   (X) (o) (4)
    highlight enemies .###.

    text {
        Corner 2: Highlighted Units are Dormant.
        Corner 3: X Rend damage to your Opponent.
    }
}
"#;

#[test]
fn the_tour_is_understood() {
    let db = common::project(&[("tour.card", TOUR)]);
    let figures = coverage(&db, db.project());
    assert_eq!(figures.declined, []);
    assert_eq!((figures.cards, figures.cards_fully_understood), (3, 3));
    assert_eq!(
        (figures.sentences, figures.understood, figures.prose),
        (6, 6, 0)
    );
    // The hounds are highlighted, and their text never says so.
    assert_eq!(
        common::short(&db, "tour.card"),
        ["unused-highlight: highlight enemies ..#.."]
    );
}

#[test]
fn a_text_prints_from_its_tree() {
    let db = common::project(&[("tour.card", TOUR)]);
    let card = cards(&db, common::file(&db, "tour.card")).nth(1).unwrap();
    assert_same_words(
        &print_card(&db, card),
        "X damage to your [Opponent]. Increase this by 1 per [Support].\n[Last Stand]: [Draw] 1 card.",
    );
}

fn assert_same_words(left: &str, right: &str) {
    assert_eq!(
        left.replace(['[', ']', '*'], ""),
        right.replace(['[', ']', '*'], "")
    );
}
