//! Whatever stands in a field of a database becomes the value of this field, and nothing else.

use crate::values::{ASHES, CHAMPIONS, LOTR, hold, hold_in_a_book, hold_together};

/// `--test slow` makes many more.
const CASES: u32 = 400;

#[test]
fn of_a_record_of_champions() {
    hold(&CHAMPIONS, CASES);
    hold_together(&CHAMPIONS, CASES / 5);
}

#[test]
fn of_a_record_of_ashes() {
    hold(&ASHES, CASES);
    hold_together(&ASHES, CASES / 5);
}

#[test]
fn of_a_row_of_the_lord_of_the_rings() {
    hold(&LOTR, CASES);
    hold_together(&LOTR, CASES / 5);
}

#[test]
fn of_an_army_book() {
    hold_in_a_book(
        include_str!("../fixtures/battlescribe/levy.cat"),
        include_str!("../fixtures/battlescribe/saltmarsh.gst"),
        CASES,
    );
}
