//! Sentences without a program, and why. Nothing is guessed: what cannot be said in a program yet is a gap.

use std::fmt;

use cardc_span::Span;
use serde::Serialize;
use smol_str::SmolStr;

/// A sentence that is understood and has no program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MeaningGap {
    /// Its line, counted from 0.
    pub line: usize,
    /// The sentence, in bytes of its line.
    #[serde(skip)]
    pub sentence: Span,
    /// Why it has none.
    pub reason: GapReason,
}

/// Why a sentence has no program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GapReason {
    /// A phrase of the vocabulary, by its id.
    Phrase(SmolStr),
    /// A word of the grammar that no program can say yet, as written: `instead`, `another`.
    Word(SmolStr),
    /// A pronoun, or `the` with a noun alone, of which it is not certain what it means.
    Reference,
    /// A verb that only stands for one before: `if you do`.
    AsTold,
    /// Something is so, where something should be done: `The cost is 2.`
    State,
    /// A text that others gain.
    Granted,
    /// A sentence in brackets, which explains or limits another one.
    Bracketed,
    /// A deed where a thing could stand: `Playing a Spell`.
    Deed,
    /// A number that no program can say yet: `that many`, `+1`.
    Number,
    /// What stands in front of the line: a name, a box, a cost.
    Heading,
    /// Two verbs with one object: `choose and Remove a Unit`.
    SharedVerb,
    /// An adverbial that holds for more than its own clause, or may do so.
    SharedAdverbial,
    /// `and` and `or` in one row.
    MixedJoiners,
    /// A clause within a clause: `until you have 5 cards`.
    InnerClause,
    /// A subject that is not repeated and would be chosen twice.
    SubjectOnce,
    /// A label, a quotation or prose.
    Quoted,
}

impl fmt::Display for GapReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Phrase(id) => return write!(f, "the phrase `{id}` has no meaning yet"),
            Self::Word(word) => return write!(f, "`{word}` cannot be said in a program yet"),
            Self::Reference => "it is not certain what a word refers to",
            Self::AsTold => "a verb stands for one before it",
            Self::State => "something is so, where something should be done",
            Self::Granted => "others gain a text",
            Self::Bracketed => "it stands in brackets, and is about another sentence",
            Self::Deed => "a deed stands where a thing could",
            Self::Number => "a number depends on another one",
            Self::Heading => "a name, a box or a cost stands in front of the line",
            Self::SharedVerb => "two verbs share an object",
            Self::SharedAdverbial => {
                "what stands behind several clauses may hold for one or for all"
            }
            Self::MixedJoiners => "`and` and `or` are mixed",
            Self::InnerClause => "a clause stands within a clause",
            Self::SubjectOnce => "a chosen subject does two things",
            Self::Quoted => "it has a label, a quotation or prose",
        };
        f.write_str(text)
    }
}
