//! Whatever stands in a field of a database becomes the value of this field, and nothing else.

use crate::values::{ASHES, CHAMPIONS, LOTR, hold, hold_in_a_book};

/// `--test slow` makes many more.
const CASES: u32 = 400;

#[test]
fn of_a_record_of_champions() {
    hold(&CHAMPIONS, CASES);
}

#[test]
fn of_a_record_of_ashes() {
    hold(&ASHES, CASES);
}

#[test]
fn of_a_row_of_the_lord_of_the_rings() {
    hold(&LOTR, CASES);
}

#[test]
fn of_an_army_book() {
    hold_in_a_book(
        include_str!("../fixtures/battlescribe/levy.cat"),
        include_str!("../fixtures/battlescribe/saltmarsh.gst"),
        CASES,
    );
}
