//! Whether an edit of a text mends its card: more of the text is understood, and no check finds anything new.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;

use cardc_diagnostics::{Code, Diagnostic, Edit, Group, Severity};
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

/// What becomes of a card with an edit by which more of it is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// No check finds anything new in the sentence.
    Mended,
    /// It does not fit the head of the card.
    Misfit,
    /// It is no good English, or not that of the game.
    Odd,
}

/// What a check finds: its code and message.
type Problem = (Code, String);

/// A card on which edits are tried.
pub(crate) struct Trials<'a> {
    game: &'a Game,
    edition: Option<&'a SmolStr>,
    /// The text of the item.
    source: &'a str,
    head: &'a CardHead,
    text: &'a CardText,
    /// What is wrong with the card as it is.
    known: OnceCell<BTreeSet<Problem>>,
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
        self.try_out(names, sentence, edits) == Some(Outcome::Mended)
    }

    /// Whether more of the card is understood with these edits, and only the head of the card does not go with it.
    pub(crate) fn fits_but_for_the_head(&self, sentence: Span, edits: &[Edit]) -> bool {
        let outcome = self.try_out(&self.text.names, sentence, edits);
        matches!(outcome, Some(Outcome::Mended | Outcome::Misfit))
    }

    /// Whether more of the card is understood with these edits, whatever the checks find then.
    pub(crate) fn clears(&self, sentence: Span, edits: &[Edit]) -> bool {
        self.try_out(&self.text.names, sentence, edits).is_some()
    }

    /// What becomes of the card; `None` where no more of it is understood, or too much was tried.
    fn try_out(&self, names: &Names, sentence: Span, edits: &[Edit]) -> Option<Outcome> {
        self.left.set(self.left.get().checked_sub(1)?);
        let source = applied(self.source, edits);
        let parse = parse_item(&source);
        let item = parse.tree.as_ref()?;
        let block = item.texts().next()?;
        let text = CardText::read(&self.game.vocabulary, names, &source, block, &parse.errors);
        if text.declined() >= self.text.declined() {
            return None;
        }
        let everywhere = Span::new(0, self.source.len() as u32);
        let known = self
            .known
            .get_or_init(|| self.problems(self.source, self.head, self.text, everywhere));
        let head = lower::card_head(self.game, self.edition, &source, item);
        let behind = self.source.len() as u32 - sentence.end;
        let sentence = Span::new(sentence.start, source.len() as u32 - behind);
        let problems = self.problems(&source, &head, &text, sentence);
        let mut new = problems.difference(known).peekable();
        Some(if new.peek().is_none() {
            Outcome::Mended
        } else if new.any(|(code, _)| code.info().group == Group::Wording) {
            Outcome::Odd
        } else {
            Outcome::Misfit
        })
    }

    /// The errors and warnings that come of a text where they touch `place`. What a text says makes other
    /// things right and wrong, such as a highlight that it does not need; whether it is meant, they do not tell.
    fn problems(
        &self,
        source: &str,
        head: &CardHead,
        text: &CardText,
        place: Span,
    ) -> BTreeSet<Problem> {
        let touches =
            |found: &Diagnostic| place.start < found.span.end && found.span.start < place.end;
        let found = wording::check(self.game, source, text).into_iter();
        // Whoever is still writing has not set the full stop, and it is not the edit that lacks it.
        let found = found.filter(|found| found.code != Code::MissingFullStop);
        let edition = self.edition.map(SmolStr::as_str);
        let found = found.chain(text::check(self.game, source, head, text, edition));
        let found = found.filter(|found| found.severity <= Severity::Warning && touches(found));
        found.map(|found| (found.code, found.message)).collect()
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
