//! Conversions between what players and databases share and what `cardc` reads.
//!
//! | from or to | module |
//! |---|---|
//! | a Champions card database, as JSON, to `.card` files | [`champions_json`], [`card_files`] |
//! | an Ashes card database, as JSON, to `.card` files | [`ashes_json`], [`card_files`] |
//! | a table of cards of The Lord of the Rings, to `.card` files | [`lotr_tsv`], [`card_files`] |
//! | a table of cards of any game, as text or workbook, to `.card` files | [`card_table`], [`Table`] |
//! | an army book of `BattleScribe`, as XML, to `.card` files | [`battlescribe`] |
//! | army lists of New Recruit, as JSON, to `.deck` files | [`newrecruit_json`] |
//! | decks of Ashes and of The Lord of the Rings, as text, JSON and OCTGN's XML | [`shared_deck`] |
//! | cards, to tables and JSON | [`card_table`], [`CardRecord`] |
//! | an official share code of a deck | [`deck_code`] |
//! | a text list of a deck, and a `.deck` file | [`deck_text`] |
//! | a text list as players paste it | [`text_list`] |
//!
//! The crate is pure: strings in, strings out. It knows the form of files, but no game pack and no Card English; who
//! needs a judgement of those hands it in as a closure. What a source holds and the
//! card language has no place for is reported as a note. Nothing is dropped without one, except what
//! [`champions_json`] lists.

mod card_record;
mod card_source;

mod deck_lines;
mod imported;
mod json;
mod judge;
mod kind;
mod merge;
mod table;
mod words;
mod written;
mod xml;

pub mod ashes_json;
pub mod battlescribe;
pub mod card_files;
pub mod card_table;
pub mod champions_json;
pub mod deck_code;
pub mod deck_text;
pub mod lotr_tsv;
pub mod newrecruit_json;
pub mod shared_deck;
pub mod text_list;

pub use card_files::{CardFile, Layout, card_files, render_files};
pub use card_record::{CardRecord, FieldRecord, TextRecord};
pub use card_source::SET;
pub use card_table::{CellForm, ColumnError, Columns, HeadField, Heads};
pub use champions_json::import_cards;
pub use deck_code::{DeckCode, DeckCodeError};
pub use deck_text::{Group, render_deck_file, render_deck_text};
pub use imported::{ImportError, Imported, ImportedCard, Kind};
pub use judge::{FieldUse, Judge};
pub use kind::CardKind;
pub use merge::{Merged, Part, Theirs, merge_card};
pub use newrecruit_json::{ArmyList, ArmyLists, ListUnit, import_army_lists, render_army_list};
pub use shared_deck::{SharedCard, SharedDeck, SharedGroup};
pub use table::{RowPlace, Table, TableError};
pub use text_list::{ListEntry, ListHeading, ListWords, TextList, read_text_list};
