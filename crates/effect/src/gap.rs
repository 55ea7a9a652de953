//! Sentences without a program, and why. Nothing is guessed: what cannot be said in a program yet is a gap.

use std::fmt;

use cardc_span::Span;
use serde::Serialize;
use smol_str::SmolStr;

/// A sentence that is understood and has no program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeaningGap {
    /// Its line, counted from 0.
    pub line: usize,
    /// The sentence, in bytes of its line.
    pub sentence: Span,
    /// Why it has none.
    pub reason: GapReason,
}

/// Why a sentence has no program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GapReason {
    /// A phrase of the vocabulary, for people.
    Phrase(SmolStr),
    /// A word of the grammar that no program can express yet, as written: `instead`, `another`.
    Word(SmolStr),
    /// A pronoun, or `the` with a noun alone, of which it is not certain what it means.
    Reference(SmolStr),
    /// A verb that repeats an earlier one: `if you do`.
    AsTold,
    /// A fact instead of an instruction: `The cost is 2.`
    State,
    /// A text that others gain.
    Granted,
    /// A sentence in brackets, which explains or limits another one.
    Bracketed,
    /// A deed in place of a thing: `Playing a Spell`.
    Deed,
    /// A number that no program can express yet: `that many`, `+1`.
    Number,
    /// A name, a box or a cost in front of the line.
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
    /// Something that happens, in place of something that is so: `if your Opponent Draws a card`.
    Happening,
    /// It is not understood.
    Declined,
    /// An instruction behind a sentence that says when, and that has no program.
    Follows,
}

impl fmt::Display for GapReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Phrase(words) => return write!(f, "the phrase `{words}` has no meaning yet"),
            Self::Reference(word) => return write!(f, "it is unclear what `{word}` refers to"),
            Self::Word(word) => return write!(f, "`{word}` has no meaning here yet"),
            Self::AsTold => "a verb repeats an earlier one",
            Self::State => "it states a fact instead of an instruction",
            Self::Granted => "other cards gain a text",
            Self::Bracketed => "it is a remark in brackets",
            Self::Deed => "a deed takes the place of a thing",
            Self::Number => "a number depends on another one",
            Self::Heading => "a name, a box or a cost is in front of the line",
            Self::SharedVerb => "two verbs share an object",
            Self::SharedAdverbial => "its last words may apply to one clause or to all",
            Self::MixedJoiners => "`and` and `or` are mixed",
            Self::InnerClause => "a clause contains another one",
            Self::SubjectOnce => "a chosen subject does two things",
            Self::Happening => {
                "it asks whether something happens: write `when`, or mark the verb as a `state`"
            }
            Self::Declined => "the sentence is not understood",
            Self::Follows => "it may belong to the sentence before, which has no program",
            Self::Quoted => "it has a label, a quotation or prose",
        };
        f.write_str(text)
    }
}
