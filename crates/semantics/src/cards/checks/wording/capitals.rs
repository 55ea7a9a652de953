//! Capital letters, as far as the other texts of the file have them.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Mark, Scope, Word};
use cardc_span::{Edit, Span, capitalised};

use super::Wording;
use crate::cards::agreement::participles;
use crate::read::mark_up::{MarkUp, Marked};

impl Wording<'_> {
    /// Words in small letters that have a capital in the house form, or at the beginning of a sentence.
    pub(super) fn small_letters<'s>(&self, style: &impl Fn() -> &'s MarkUp) -> Option<Diagnostic> {
        let names = self.small_names();
        let beginnings = self.small_beginnings();
        if names.is_empty() && beginnings.is_empty() {
            return None;
        }
        let style = style();
        let (mut small, mut example): (Vec<Span>, Option<&Marked>) = (Vec::new(), None);
        for (letters, shown) in [(names, &style.capital), (beginnings, &style.beginning)] {
            if let Some(shown) = shown
                && !letters.is_empty()
            {
                example = example.or(Some(shown));
                small.extend(letters);
            }
        }
        small.sort_unstable_by_key(|span| span.start);
        small.dedup();
        self.small(&small, example?)
    }

    fn small(&self, letters: &[Span], example: &Marked) -> Option<Diagnostic> {
        let (first, further) = letters.split_first()?;
        let word = |letter: Span| {
            let behind = &self.source[letter.start as usize..];
            let end = behind.find(|next: char| !next.is_alphanumeric() && next != '-');
            let end = end.map_or(self.source.len(), |end| end + letter.start as usize);
            Span::new(letter.start, end as u32)
        };
        let text = |span: Span| &self.source[span.range()];
        let place = self.line.place(word(*first));
        let message = format!("`{}` needs a capital letter", text(word(*first)));
        let mut diagnostic = Diagnostic::new(Code::CapitalLetters, place, message);
        for letter in further {
            let place = self.line.place(word(*letter));
            diagnostic = diagnostic.label(place, "this too");
        }
        let upper = |span: Span| text(span).to_uppercase();
        let edits = letters.iter().map(|span| Edit::new(*span, upper(*span)));
        let edits: Vec<Edit> = edits.collect();
        if !self.parsed.is_understood() || self.reads_as(&edits, &self.parsed.line) {
            let title = if further.is_empty() {
                format!("Write `{}`", capitalised(text(word(*first))))
            } else {
                "Capitalise this line".to_owned()
            };
            let fix = self.fix(Applicability::Safe, title, &edits);
            diagnostic.fixes.push(fix);
        }
        Some(diagnostic.note(format!(
            "The card `{}` has `{}`. Capitalise everywhere in the file, or nowhere.",
            example.card, example.word
        )))
    }

    /// The first letters of words that have a capital there in the house form.
    fn small_names(&self) -> Vec<Span> {
        let participles = participles(&self.parsed.line);
        let vocabulary = &self.game.vocabulary;
        let words = self.parsed.words.iter().enumerate();
        let words = words.filter(|(index, word)| {
            // `damage done`: a participle behind its noun is no keyword.
            word.is_known()
                && word.name.is_none()
                && !participles.contains(&word.span)
                && vocabulary.synonym(&word.text).is_none()
                && !self.is_quoted_ability(*index)
        });
        let mut letters = Vec::new();
        for (_, word) in words {
            let meanings = vocabulary.meanings(&word.folded);
            // `a [spirit] hero`: what is drawn has no capital, where the brackets are no mark-up of keywords.
            let is_drawn = matches!(word.mark, Mark::Keyword | Mark::Symbol);
            if is_drawn && !meanings.iter().any(|meaning| meaning.keyword) {
                continue;
            }
            let is_capital = |part: usize| {
                meanings.iter().all(|meaning| {
                    let part = meaning.form.split(' ').nth(part);
                    part.is_some_and(|part| part.starts_with(char::is_uppercase))
                })
            };
            let parts = self.parts(word).into_iter().enumerate();
            let small = parts.filter(|(part, letter)| self.is_small(*letter) && is_capital(*part));
            letters.extend(small.map(|(_, letter)| letter));
        }
        letters
    }

    /// `its "last stand" effect`: in quotation marks, an ability word may stand in small letters.
    fn is_quoted_ability(&self, index: usize) -> bool {
        let words = &self.parsed.words;
        let before = index.checked_sub(1).map(|before| &words[before]);
        let is_quoted = before.is_some_and(|word| word.is("\"") || word.is("'"));
        is_quoted
            && words[index]
                .senses()
                .any(|(sense, _)| sense == "ability word")
    }

    /// The first letters of sentences.
    fn small_beginnings(&self) -> Vec<Span> {
        let words = self.parsed.words.iter().enumerate();
        let first = words.filter(|(index, word)| {
            word.prose.is_none()
                && self.begins_sentence(*index)
                && !self.is_behind_inner_colon(*index)
        });
        let letters = first.filter_map(|(_, word)| {
            let start = word.span.start;
            let letter = self.source[start as usize..].chars().next()?;
            Some(Span::new(start, start + letter.len_utf8() as u32))
        });
        letters.filter(|letter| self.is_small(*letter)).collect()
    }

    /// Whether a colon inside of a sentence stands before a word: `must choose: either …`.
    fn is_behind_inner_colon(&self, index: usize) -> bool {
        let before = index
            .checked_sub(1)
            .map(|before| &self.parsed.words[before]);
        let Some(colon) = before.filter(|before| before.is(":")) else {
            return false;
        };
        let ends = |scope: &Scope| scope.span().end == colon.span.start;
        !self.parsed.line.scopes.iter().any(ends)
    }

    fn is_small(&self, letter: Span) -> bool {
        self.source[letter.range()].starts_with(char::is_lowercase)
    }

    /// The first letter of each part of a word, behind a `non-`.
    fn parts(&self, word: &Word) -> Vec<Span> {
        let written = &self.source[word.span.range()];
        let mut letters = Vec::new();
        let mut is_inside = false;
        let skipped = if word.non { "non-".len() } else { 0 };
        for (at, letter) in written.char_indices().filter(|(at, _)| *at >= skipped) {
            if letter.is_alphabetic() && !is_inside {
                let start = word.span.start + at as u32;
                letters.push(Span::new(start, start + letter.len_utf8() as u32));
                is_inside = true;
            }
            is_inside &= !letter.is_whitespace();
        }
        letters
    }
}
