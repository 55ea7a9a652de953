//! Whether an edit of a text mends its card: more of the text is understood, and no check finds anything new.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;

use cardc_diagnostics::{Code, Diagnostic, Edit, Severity};
use cardc_english::Names;
use cardc_syntax::{Span, parse_item};
use smol_str::SmolStr;

use super::{text, wording};
use crate::games::Game;
use crate::head::CardHead;
use crate::lower;
use crate::text::CardText;

/// Edits that are tried on one card, each of which costs a check of the card: with a limit, a card takes linear time
/// however much of it is not understood.
const MOST_TRIALS: u32 = 64;

/// A card on which edits are tried.
pub(crate) struct Trials<'a> {
    game: &'a Game,
    edition: Option<&'a SmolStr>,
    /// The text of the item.
    source: &'a str,
    head: &'a CardHead,
    text: &'a CardText,
    /// What is wrong with the card as it is.
    known: OnceCell<BTreeSet<String>>,
    left: Cell<u32>,
}

impl<'a> Trials<'a> {
    pub(crate) fn new(
        game: &'a Game,
        edition: Option<&'a SmolStr>,
        source: &'a str,
        head: &'a CardHead,
        text: &'a CardText,
    ) -> Self {
        Self {
            game,
            edition,
            source,
            head,
            text,
            known: OnceCell::new(),
            left: Cell::new(MOST_TRIALS),
        }
    }

    /// Whether the card is better with these edits of a sentence, which are in source order and do not overlap.
    pub(crate) fn mends(&self, sentence: Span, edits: &[Edit]) -> bool {
        self.mends_with(&self.text.names, sentence, edits)
    }

    /// The same, with names that the text does not speak of yet.
    pub(crate) fn mends_with(&self, names: &Names, sentence: Span, edits: &[Edit]) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else {
            return false;
        };
        self.left.set(left);
        let source = applied(self.source, edits);
        let parse = parse_item(&source);
        let Some(item) = &parse.tree else {
            return false;
        };
        let Some(block) = item.texts().next() else {
            return false;
        };
        let text = CardText::read(&self.game.vocabulary, names, &source, block, &parse.errors);
        if text.declined() >= self.text.declined() {
            return false;
        }
        let everywhere = Span::new(0, self.source.len() as u32);
        let known = self
            .known
            .get_or_init(|| self.problems(self.source, self.head, self.text, everywhere));
        let head = lower::card_head(self.game, self.edition, &source, item);
        let behind = self.source.len() as u32 - sentence.end;
        let sentence = Span::new(sentence.start, source.len() as u32 - behind);
        let problems = self.problems(&source, &head, &text, sentence);
        problems.is_subset(known)
    }

    /// The errors and warnings that come of a text, those of its wording only where they touch `place`: as `code: message`.
    fn problems(
        &self,
        source: &str,
        head: &CardHead,
        text: &CardText,
        place: Span,
    ) -> BTreeSet<String> {
        let touches =
            |found: &Diagnostic| place.start < found.span.end && found.span.start < place.end;
        let found = wording::check(self.game, source, text).into_iter();
        // Whoever is still writing has not set the full stop, and it is not the edit that lacks it.
        let found = found.filter(|found| touches(found) && found.code != Code::MissingFullStop);
        let edition = self.edition.map(SmolStr::as_str);
        let found = found.chain(text::check(self.game, source, head, text, edition));
        let found = found.filter(|found| found.severity <= Severity::Warning);
        found
            .map(|found| format!("{}: {}", found.code, found.message))
            .collect()
    }
}

/// A text with edits applied, which are in source order and do not overlap.
fn applied(source: &str, edits: &[Edit]) -> String {
    let mut text = source.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    text
}
