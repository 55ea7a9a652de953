//! A word of a text: how it is written, and what it can be.

use std::sync::Arc;

use cardc_span::{Prose, Span};
use smol_str::{SmolStr, SmolStrBuilder};

use crate::names::Name;
use crate::tree::{CardName, Id, Line, Number};

/// The mark-up that a word stood in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// None.
    None,
    /// `[Draw]`
    Keyword,
    /// `*Aelf*`
    Tag,
    /// The mark-up of names: `[[Moss Golem]]`.
    Name,
    /// It is a symbol, and its brackets belong to it.
    Symbol,
}

/// How messages show a quotation or prose. No word of a text looks like this.
pub(crate) const QUOTATION: &str = "\"…\"";

/// What is known of a word that is the name of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameWord {
    /// The name.
    pub name: CardName,
    /// Whether a card has it; it may also be a name of the pack.
    pub known: bool,
    /// [`Name::others`]
    pub others: Vec<Id>,
}

impl NameWord {
    pub(crate) fn new(name: &Name, known: bool, marked: bool) -> Self {
        Self {
            name: CardName {
                text: name.form.clone(),
                own: name.own,
                marked,
            },
            known,
            others: name.others.clone(),
        }
    }

    /// The name where it is this noun.
    pub(crate) fn as_noun(&self, noun: &Id) -> CardName {
        CardName {
            own: self.name.own && !self.others.contains(noun),
            ..self.name.clone()
        }
    }
}

/// A word, a number or a punctuation mark of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written, several words joined by one space, without mark-up and possessive ending.
    pub text: SmolStr,
    /// `text` in lower case; the house word, where `text` is a synonym.
    pub folded: SmolStr,
    /// The mark-up that it stood in.
    pub mark: Mark,
    /// `Champion's`
    pub possessive: bool,
    /// `non-Daemon`; `text` is then `Daemon`.
    pub non: bool,
    /// Without mark-up.
    pub span: Span,
    /// With the mark-up around it.
    pub outer: Span,
    /// The name of a card that it is.
    pub name: Option<Box<NameWord>>,
    pub(crate) readings: Vec<Reading>,
    /// The lines of a quotation, which is one word of the sentence around it.
    pub(crate) quotation: Option<Arc<[Line]>>,
    /// The wording of `prose "…"`, which is one word.
    pub prose: Option<SmolStr>,
}

impl Word {
    /// A quotation, with its marks.
    pub(crate) fn quotation(lines: Vec<Line>, span: Span) -> Self {
        Self {
            quotation: Some(lines.into()),
            ..Self::quoted(span)
        }
    }

    /// `prose "…"`
    pub(crate) fn prose(prose: Prose) -> Self {
        Self {
            prose: Some(prose.wording.into()),
            ..Self::quoted(prose.span)
        }
    }

    /// A word that holds what stands between quotation marks.
    fn quoted(span: Span) -> Self {
        Self {
            text: QUOTATION.into(),
            folded: QUOTATION.into(),
            mark: Mark::None,
            possessive: false,
            non: false,
            span,
            outer: span,
            name: None,
            readings: Vec::new(),
            quotation: None,
            prose: None,
        }
    }

    /// Whether it is this word or mark, in any case.
    pub fn is(&self, text: &str) -> bool {
        self.folded == text && self.is_bare()
    }

    /// Whether it has neither `'s` nor `non-`.
    pub(crate) fn is_bare(&self) -> bool {
        !self.possessive && !self.non
    }

    /// The `non-` or `non-*` that the line has before the word; empty where it has none.
    pub(crate) fn negation<'l>(&self, line: &'l str) -> &'l str {
        let written = &line[self.span.range()];
        let letters = written.find(self.text.as_str()).filter(|_| self.non);
        &written[..letters.unwrap_or(0)]
    }

    /// Whether it is the possessive of a pronoun: `your`.
    pub fn is_possessive(&self) -> bool {
        let mut readings = self.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Possessive(_)))
    }

    /// Whether it is a noun in the plural, and nothing else.
    pub fn is_plural(&self) -> bool {
        let is_plural = |reading: &Reading| matches!(reading, Reading::Noun(_, Number::Plural));
        !self.readings.is_empty() && self.readings.iter().all(is_plural)
    }

    /// Whether it can be a noun.
    pub fn is_noun(&self) -> bool {
        let mut readings = self.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Noun(..)))
    }

    /// Whether it can be a verb.
    pub(crate) fn is_verb(&self) -> bool {
        let mut readings = self.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Verb(..)))
    }

    /// The entries of the vocabulary that it is a form of: part of speech, as [`crate::Meaning`] calls it, and id.
    pub fn senses(&self) -> impl Iterator<Item = (&'static str, &Id)> {
        self.readings.iter().map(Reading::entry)
    }

    /// Whether it is a symbol with brackets of its own, which may stand behind anything: `on course (o)`.
    pub(crate) fn is_bracketed_symbol(&self) -> bool {
        self.mark == Mark::Symbol && self.text.starts_with('(') && self.text.ends_with(')')
    }

    /// Whether the vocabulary knows the word.
    pub fn is_known(&self) -> bool {
        !self.readings.is_empty()
    }
}

/// Something that a word form can be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// A noun in this number.
    Noun(Id, Number),
    /// A possessive pronoun, by the noun's id.
    Possessive(Id),
    /// An adjective.
    Adjective(Id),
    /// A verb in this form.
    Verb(Id, VerbForm),
    /// An adverb.
    Adverb(Id),
    /// An ability word.
    Ability(Id),
    /// What may stand before an ability word.
    Qualifier(Id),
}

impl Reading {
    /// The entry of the vocabulary: part of speech and id.
    pub(crate) fn entry(&self) -> (&'static str, &Id) {
        match self {
            Self::Noun(id, _) | Self::Possessive(id) => ("noun", id),
            Self::Adjective(id) => ("adjective", id),
            Self::Verb(id, _) => ("verb", id),
            Self::Adverb(id) => ("adverb", id),
            Self::Ability(id) => ("ability word", id),
            Self::Qualifier(id) => ("qualifier", id),
        }
    }
}

/// A form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VerbForm {
    Base,
    Third,
    Past,
    Participle,
    Gerund,
}

/// Lower case, typographic apostrophes made plain, one space between words.
pub(crate) fn fold(text: &str) -> SmolStr {
    if text.is_ascii() {
        // Most words: nothing is set aside for one that is short.
        let mut folded = SmolStrBuilder::new();
        for (index, word) in text.split_whitespace().enumerate() {
            if index > 0 {
                folded.push(' ');
            }
            word.chars()
                .for_each(|letter| folded.push(letter.to_ascii_lowercase()));
        }
        return folded.finish();
    }
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.to_lowercase().replace('’', "'"))
        .collect();
    words.join(" ").into()
}
