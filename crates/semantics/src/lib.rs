//! What cards and decks mean: items, typed heads, effect trees, names, checks. Everything is a query over the
//! database, and everything about one card is relative to that card, so that typing in one card never recomputes
//! another.
//!
//! The way through the crate: [`items`] splits a file, [`card_head`] and [`card_text`] read a card, [`card_summary`]
//! is what decks see of it, [`deck_report`] holds a deck against its format, and [`file_diagnostics`] puts together all
//! that is wrong with a file.

mod cards;
mod decks;
mod project;
mod read;
mod views;

pub use cards::card::{card_diagnostics, is_better_as, says_what_is_missing};
pub use cards::checks::syntax::syntax_diagnostics;
pub use cards::name_uses::{name_uses, named_card};
pub use cards::references::{DeclaredOptions, declared_options};
pub use cards::suppression::{ALLOW, allowed_codes, comment_start};
pub use decks::ambiguous::full_name;
pub use decks::deck::{deck_report, deck_summary};
pub use decks::deck_summary::{
    Alike, CategoryCount, DeckReport, DeckSummary, DistributionCount, LineSum, PileSummary,
    ResourceCount, SectionCount, ShareSum, TotalSum,
};
pub use decks::deck_tree::deck_tree;
pub use decks::entries::{DeckEntry, deck_entries, deck_lines, entry_at};
pub use decks::format::deck_format;
pub use decks::headings::deck_heading;
pub use decks::look_up::{Named, Wanted, is_printed, is_under, look_up};
pub use decks::uses::{DeckUse, deck_uses};
pub use project::config::{config, config_file};
pub use project::game::{Game, GameId, LoadedPack};
pub use project::games::{
    deck_setting, file_game, game, game_id, game_of, known_games, named_game, rulebook,
};
pub use project::item::{
    CardItem, ItemKind, cards, item_at, item_offset, item_offsets, item_tree, items,
};
pub use project::overlay::overlay_files;
pub use project::pack::{PackFolder, loaded_pack, pack_folder, pack_folders, pack_of};
pub use project::rulebook_file::{RulebookHeader, parsed_rulebook, rulebook_header};
pub use project::rules::{OpenRulebook, RuleText, Rules, known_editions, rules};
pub use project::settings::{apply_levels, edition, editions};
pub use read::card_head::{card_head, head_alone};
pub use read::card_program::card_program;
pub use read::card_words::{CardWords, LineWords, card_words};
pub use read::deck_terms::{CopiesTerm, DeckTerms, Inclusion, SizeTerm};
pub use read::head::option::{
    Bounds, CardOption, Choice, Clause, Conditions, Keyword, NamedValue, NumberLimit, OptionsFrom,
    Price, Share, Step, Subject, Term, ValueLine,
};
pub use read::head::{
    CardHead, Corner, FieldValue, HeadField, HeadPart, HighlightSide, Objective, PartMeaning,
};
pub use read::identity::{card_identity, card_set};
pub use read::mentions::{Mention, Mentioned};
pub use read::names::{
    CardIndex, DataIndex, card_files, card_index, card_name, card_name_or_header, card_named,
    data_cards, kind_word, name_span, nearest_card, read_names,
};
pub use read::play_terms::{CardPattern, Lift, NumberRange, PatternAdjective, PlayTerms};
pub use read::summary::{CardSummary, card_summary};
pub use read::text::{CardLine, CardText, card_text, print_card};
pub use read::text_names::{all_names, card_names, form_of_new_name};
pub use views::citations::{CitedRule, card_citations, deck_citations};
pub use views::corpora::{corpora, line_above, read_corpora, rest_of_card};
pub use views::coverage::{
    Coverage, DeclinedSentence, SentenceGap, card_coverage, coverage, file_coverage,
};
pub use views::diagnostics::{file_diagnostics, project_diagnostics};
pub use views::entities::{
    CornerMark, Entity, EntityCount, EntityUse, card_entities, deck_entities, entity_count,
    word_entities,
};
pub use views::fidelity::{SentenceFidelity, file_fidelity};
pub use views::fixes::{Fixes, behind_left_out, fix_files};
pub use views::reading::{CardReading, card_reading, meaning_of_x};
pub use views::unknown::{UnknownWord, unknown_words};
pub use views::value_counts::{ValueCount, read_value_counts, value_counts};
