//! What cards and decks mean: items, typed heads, effect trees, names, checks. Everything is a query over the
//! database, and everything about one card is relative to that card, so that typing in one card never recomputes
//! another.
//!
//! The way through the crate: [`items`] splits a file, [`card_head`] and [`card_text`] read a card, [`card_summary`]
//! is what decks see of it, [`deck_report`] holds a deck against its format, and [`file_diagnostics`] puts together all
//! that is wrong with a file.

mod agreement;
mod card;
mod checks;
mod citations;
mod corpora;
mod coverage;
mod deck;
mod deck_terms;
mod diagnostics;
mod entities;
mod fixes;
#[expect(
    missing_docs,
    reason = "salsa generates constructors without documentation"
)]
mod games;
mod head;
mod head_names;
mod identity;
#[expect(
    missing_docs,
    reason = "salsa generates constructors without documentation"
)]
mod item;
mod lower;
mod mark_up;
mod mentions;
mod names;
mod numbering;
mod official;
mod overlay;
mod own_acts;
mod pack;
mod pack_cards;
mod pack_faults;
mod play_terms;
mod references;
mod rules;
mod settings;
mod summary;
mod suppression;
mod text;
mod text_names;
mod unknown;
mod uses;
mod value_counts;
mod words;

pub use card::{
    card_diagnostics, card_head, card_name_or_header, card_summary, card_text, head_alone,
    is_better_as, print_card, says_what_is_missing,
};
pub use checks::syntax::syntax_diagnostics;
pub use citations::{CitedRule, card_citations, deck_citations};
pub use corpora::{corpora, line_above, read_corpora, rest_of_card};
pub use coverage::{Coverage, DeclinedSentence, card_coverage, coverage, file_coverage};
pub use deck::{
    Alike, CategoryCount, DeckEntry, DeckReport, DeckSummary, DistributionCount, LineSum,
    PileSummary, ResourceCount, SectionCount, ShareSum, TotalSum, deck_entries, deck_format,
    deck_heading, deck_lines, deck_report, deck_summary, entry_at, full_name,
};
pub use deck_terms::{CopiesTerm, DeckTerms, Inclusion, SizeTerm};
pub use diagnostics::{file_diagnostics, project_diagnostics};
pub use entities::{
    CornerMark, Entity, EntityCount, EntityUse, card_entities, deck_entities, entity_count,
    word_entities,
};
pub use fixes::{Fixes, behind_left_out, fix_files};
pub use games::{
    Game, GameId, deck_setting, file_game, game, game_id, game_of, known_games, named_game,
    rulebook,
};
pub use head::{
    Bounds, CardHead, CardOption, Choice, Clause, Conditions, Corner, FieldValue, HeadField,
    HeadPart, HighlightSide, Keyword, NamedValue, NumberLimit, Objective, OptionsFrom, PartMeaning,
    Price, Share, Step, Subject, Term, ValueLine,
};
pub use identity::{Named, Wanted, card_identity, card_set, is_printed, is_under, look_up};
pub use item::{
    CardItem, ItemKind, cards, deck_tree, item_at, item_offset, item_offsets, item_tree, items,
};
pub use mentions::{Mention, Mentioned, mentions};
pub use names::{
    CardIndex, DataIndex, card_files, card_index, card_name, card_named, data_cards, kind_word,
    name_span, nearest_card, read_names,
};
pub use overlay::{RulebookHeader, overlay_files, rulebook_header};
pub use pack::{
    LoadedPack, PackFolder, loaded_pack, pack_folder, pack_folders, pack_of, parsed_rulebook,
};
pub use play_terms::{CardPattern, Lift, NumberRange, PatternAdjective, PlayTerms};
pub use references::{DeclaredOptions, declared_options};
pub use rules::{OpenRulebook, RuleText, Rules, known_editions, rules};
pub use settings::{apply_levels, config, config_file, edition, editions};
pub use summary::CardSummary;
pub use suppression::{ALLOW, allowed_codes, comment_start};
pub use text::{CardLine, CardText};
pub use text_names::{all_names, card_names, form_of_new_name, name_uses, named_card};
pub use unknown::{UnknownWord, unknown_words};
pub use uses::{DeckUse, deck_uses};
pub use value_counts::{ValueCount, read_value_counts, value_counts};
