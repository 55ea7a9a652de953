//! Edits of a sentence that is not understood. Each was tried: with it, the sentence parses.
//!
//! First one word is changed, at or just before the place where understanding stopped. Where that does not do, a second one
//! is changed as well: where understanding then stops, behind the first edits with which it got furthest.

use cardc_span::{Span, nearest};
use rustc_hash::FxHashMap;

use crate::candidates::{LITTLE_WORDS, candidates};
use crate::edit::{Change, WordEdit};
use crate::grammar::{Declined, Misfit, parse_line, understood_line_counted};
use crate::lexicon::Lexicon;
use crate::word::fold;

/// Edits that are tried for one word; each costs a parse.
const MOST_TRIES: usize = 48;
/// First edits behind which a second one is looked for.
const MOST_FIRST_EDITS: usize = 3;
/// Suggestions that are made.
const MOST_SUGGESTIONS: usize = 3;

/// What may have been meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// Each of one or two edits, in the order of the line, to be made together.
    pub found: Vec<Vec<WordEdit>>,
    /// Where none mends the sentence: an edit of the word at which understanding stopped, or before it, with which more of
    /// the sentence is understood.
    pub partial: Vec<WordEdit>,
    /// How many rules of the grammar were tried for them, without those of a search before.
    pub steps: u64,
}

/// What may be meant by a sentence that is not understood. A sentence that was parsed once is not parsed again when other
/// edits are wanted.
pub struct Corrections<'a> {
    lexicon: Lexicon<'a>,
    sentence: &'a str,
    /// Where the sentence begins in the line.
    shift: u32,
    /// Why it is not understood, with the places of the sentence alone.
    declined: Declined,
    /// What was found out about each text that was tried.
    tried: FxHashMap<String, Understood>,
}

/// Whether a text is understood, and why it is not, if that was asked for.
type Understood = Result<(), Option<Declined>>;

impl<'a> Corrections<'a> {
    /// Of a sentence of a line.
    pub fn new(lexicon: impl Into<Lexicon<'a>>, line: &'a str, declined: &Declined) -> Self {
        let sentence = &line[declined.span.range()];
        let shift = declined.span.start;
        Self {
            lexicon: lexicon.into(),
            sentence,
            shift,
            declined: Declined {
                span: Span::new(0, sentence.len() as u32),
                at: Span::new(declined.at.start - shift, declined.at.end - shift),
                ..declined.clone()
            },
            tried: FxHashMap::default(),
        }
    }

    /// Edits of the line after which the sentence parses and `is_right` agrees: of one word, or else of two.
    pub fn find(&mut self, is_right: &mut dyn FnMut(&[WordEdit]) -> bool) -> Suggestions {
        let mut search = Search {
            lexicon: self.lexicon,
            shift: self.shift,
            tried: &mut self.tried,
            is_right,
            suggestions: Suggestions::default(),
            is_edited: false,
        };
        search.sentence(self.sentence, &self.declined);
        search.suggestions
    }
}

/// A search for edits of one sentence.
struct Search<'a> {
    lexicon: Lexicon<'a>,
    /// See [`Corrections`].
    shift: u32,
    /// See [`Corrections`].
    tried: &'a mut FxHashMap<String, Understood>,
    is_right: &'a mut dyn FnMut(&[WordEdit]) -> bool,
    suggestions: Suggestions,
    /// A first edit is made, and does not mend the sentence.
    is_edited: bool,
}

/// An edit that does not mend the sentence, and why it is still not understood.
struct FirstEdit {
    edit: WordEdit,
    edited: String,
    declined: Declined,
}

impl FirstEdit {
    /// How much of the sentence is behind the place where understanding stops: from the word that was changed on, where it
    /// stops within the edit.
    fn rest(&self) -> usize {
        let Span { start, end } = self.edit.span;
        let behind_edit = self.edited.len() - (start as usize + self.edit.text.len());
        let rest = rest(&self.edited, &self.declined);
        if self.declined.at.start >= start && rest > behind_edit {
            behind_edit + (end - start) as usize
        } else {
            rest
        }
    }

    /// Whether understanding stops at an unknown word.
    fn is_unknown(&self) -> bool {
        self.declined.misfit == Misfit::Unknown
    }

    /// Whether the word at which understanding stops is neither unknown nor out of place: its kind is wrong, say.
    fn is_nearly_in_place(&self) -> bool {
        !matches!(self.declined.misfit, Misfit::Unknown | Misfit::Place)
    }

    /// Whether it was probably meant, although the sentence has another fault: it corrects an unknown word, or it adds a little
    /// word with which all is understood up to an unknown word.
    fn is_likely(&self, sentence: &str, declined: &Declined) -> bool {
        if self.edit.span.is_empty() {
            let is_little = LITTLE_WORDS.contains(&self.edit.text.trim());
            return is_little && self.is_unknown();
        }
        let written = &sentence[self.edit.span.range()];
        let is_its_slip = self.edit.span == declined.at
            && (self.edit.change == Change::Form || nearest(written, [&*self.edit.text]).is_some());
        is_its_slip && declined.misfit == Misfit::Unknown
    }
}

fn rest(sentence: &str, declined: &Declined) -> usize {
    sentence.len() - declined.at.start as usize
}

impl Search<'_> {
    fn sentence(&mut self, sentence: &str, declined: &Declined) {
        let before = rest(sentence, declined);
        let mut first_edits = self.one_word(sentence, declined, &|edit| Some(vec![edit]));
        // A word that nearly fits is better than an unknown one, if no more is understood.
        first_edits.retain(|first| {
            let stays = first.declined.at.start == declined.at.start;
            first.rest() < before || stays && first.is_nearly_in_place()
        });
        first_edits.sort_by_key(FirstEdit::rest);
        self.is_edited = true;
        let further = first_edits.iter().filter(|first| first.rest() < before);
        for first in further.take(MOST_FIRST_EDITS) {
            if !self.suggestions.found.is_empty() {
                return;
            }
            self.one_word(&first.edited, &first.declined, &|second| {
                let mut edits = vec![first.edit.clone(), second.behind(&first.edit)?];
                edits.sort_by_key(|edit| edit.span.start);
                Some(edits)
            });
        }
        if self.suggestions.found.is_empty() {
            first_edits.retain(|first| first.is_likely(sentence, declined));
            let furthest = first_edits.first().map(FirstEdit::rest);
            first_edits.retain(|first| Some(first.rest()) == furthest);
            let edits = first_edits.into_iter();
            let edits = edits.map(|first| first.edit.shifted(self.shift));
            self.suggestions.partial = edits.take(MOST_SUGGESTIONS).collect();
        }
    }

    /// Tries edits of one word, the likely ones first. Offers what `whole` makes of those that mend the sentence, and gives
    /// those that do not.
    fn one_word(
        &mut self,
        sentence: &str,
        declined: &Declined,
        whole: &dyn Fn(WordEdit) -> Option<Vec<WordEdit>>,
    ) -> Vec<FirstEdit> {
        let mut tried = Vec::new();
        let mut in_vain = Vec::new();
        for group in candidates(self.lexicon, sentence, declined, self.is_edited) {
            for edit in group {
                let edited = edit.applied(sentence);
                let folded = fold(&edited);
                if tried.contains(&folded) {
                    continue;
                }
                if tried.len() == MOST_TRIES || self.suggestions.found.len() == MOST_SUGGESTIONS {
                    return in_vain;
                }
                tried.push(folded);
                match self.understood(&edited) {
                    Ok(()) => whole(edit).into_iter().for_each(|edits| self.offer(edits)),
                    Err(Some(declined)) => in_vain.push(FirstEdit {
                        edit,
                        edited,
                        declined,
                    }),
                    Err(None) => {}
                }
            }
            // What mends one word leaves the others alone.
            if !self.suggestions.found.is_empty() {
                break;
            }
        }
        in_vain
    }

    /// Whether a sentence is understood, or the lines that it has become. Behind a first edit nobody asks why not.
    fn understood(&mut self, text: &str) -> Understood {
        match self.tried.get(text) {
            Some(known) if self.is_edited || *known != Err(None) => known.clone(),
            _ => {
                let understood = self.read(text);
                self.tried.insert(text.to_owned(), understood.clone());
                understood
            }
        }
    }

    /// [`Self::understood`], for a text that was not tried before.
    fn read(&mut self, text: &str) -> Understood {
        let mut start = 0;
        for line in text.split('\n') {
            if self.is_edited {
                let (read, steps) = understood_line_counted(self.lexicon, line);
                self.suggestions.steps += steps;
                read.ok_or(None)?;
                continue;
            }
            let parsed = parse_line(self.lexicon, line);
            self.suggestions.steps += parsed.steps;
            if let Some(declined) = parsed.declined.into_iter().next() {
                return Err(Some(Declined {
                    span: declined.span.shifted(start),
                    at: declined.at.shifted(start),
                    ..declined
                }));
            }
            start += line.len() as u32 + 1;
        }
        Ok(())
    }

    fn offer(&mut self, edits: Vec<WordEdit>) {
        let edits: Vec<WordEdit> = edits
            .into_iter()
            .map(|edit| edit.shifted(self.shift))
            .collect();
        if (self.is_right)(&edits) {
            self.suggestions.found.push(edits);
        }
    }
}
