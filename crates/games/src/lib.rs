//! Game packs: their model, their loader, and the packs that ship with cardc.
//!
//! A pack is three files: `game.toml` (kinds of card, fields, tags, checks, deck formats), `vocabulary.toml` (the words
//! of Card English that belong to the game) and `rulebook.md`. Nothing in this crate knows any one game.

mod builtin;
mod builtin_files;
mod config;
mod document;
mod file_forms;
mod keys;
mod load;
mod model;
mod pack_words;
mod place;
mod problem;
mod rule_strings;
mod schema;
mod teach;
mod toml_entry;

pub use builtin::{builtin, builtin_problems};
pub use builtin_files::{builtin_file, builtin_ids};
pub use config::{Config, Overlay, has_too_many_braces};
pub use file_forms::{CONFIG_FILE, GAME_FILE, LintLevel, RULEBOOK_FILE, VOCABULARY_FILE};
pub use keys::{KeyDoc, WordDoc, key_doc, keys_at, words_at};
pub use load::{PackName, extends, load_pack, names_under, pack_cards, pack_names};
pub use model::*;
pub use pack_words::{EntryId, PackUse, PackWords, Renaming, UseKind, article_edit};
pub use place::{TomlPart, TomlPlace, toml_place};
pub use problem::{Gap, Located, Meant, PackProblem};
pub use rule_strings::rule_strings;
pub use schema::{schema, schema_files};
pub use teach::{NewWord, OpenPack, PackTexts, Refusal, WordKind};
