//! Card English: the wording on a card as a formal language.
//!
//! A line of text is tagged by a game's [`Vocabulary`], parsed with a grammar that all games share, and becomes
//! a typed effect tree, which prints back as the same wording. This crate knows no game, no file, no database.

mod agreement;
mod candidates;
mod classes;
mod common_slips;
mod compile;
mod complete;
mod corpus;
mod edit;
mod frames;
mod grammar;
mod help;
mod inflect;
mod irregular;
mod kinds;
mod lacking;
mod letters;
mod lexicon;
mod likeness;
mod misprint;
mod missing_name;
mod names;
mod pattern;
mod prediction;
mod printer;
mod reference;
mod spacing;
mod spec;
mod suggest;
mod synonyms;
mod tagger;
mod tree;
mod unknown_part;
mod visit;
mod vocabulary;
mod word;
mod wording;
mod words;

pub use common_slips::{number_meant, other_owners, repeated};
pub use complete::{Completion, complete, likely_words, open_mark};
pub use corpus::{Corpus, WrittenLine};
pub use edit::{Change, WordEdit};
pub use frames::{FrameShape, FrameSlot, VerbFrames, frames_at, frames_of};
pub use grammar::{
    CostSlip, CostSlipKind, Declined, Expected, Misfit, ParsedCost, ParsedLine, ability_name,
    may_end, may_go_on, other_readings, parse_cost, parse_line, understood_line,
};
pub use inflect::{VerbForms, base_verbs, match_case, participle, plural, singulars};
#[doc(hidden)]
pub use kinds::word_of_each_kind;
pub use lacking::{Lack, Lacking, lacking};
pub use letters::Letters;
pub use lexicon::Lexicon;
pub use misprint::{misprints, slip};
pub use missing_name::{MissingName, missing_name};
pub use names::{Name, Names, NamesOfWord};
pub use pattern::{ANY, pattern_in_words};
pub use prediction::Surroundings;
pub use printer::{Markup, article_before, print_line, print_phrase, print_sentence};
pub use reference::{Reference, References, Unbound, references};
pub use spacing::{Misspaced, misspaced, spaced};
pub use spec::{
    AbilitySpec, AdjectiveSpec, AdverbSpec, BoxSpec, ChoiceSpec, FieldIs, NamesSpec, NounSpec,
    PatternSpec, QualifierSpec, Refers, SymbolSpec, VerbSpec, VocabularyProblem, VocabularySpec,
};
pub use suggest::{Corrections, Suggestions};
pub use tagger::{normalise, stray_marks, strip_marks, without_marks};
pub use tree::*;
pub use unknown_part::{UnknownPart, unknown_parts};
pub use visit::{Visit, VisitMut, change_noun_phrases};
pub use vocabulary::{
    AGENT, CARD, CostSymbol, FrameSlots, Meaning, OBJECT, PLAYER, PatternSlot, Vocabulary, Voice,
};
pub use word::{Mark, NameWord, Word};
pub use wording::{
    Adverb, Comparison, ConditionWord, Exception, Limit, MannerWord, Modal, Multiple, Relation,
    RelativeWord, ScalingWord, TriggerWord, Wording,
};
pub use words::{grammar_meanings, is_grammar_word, wording_at};
