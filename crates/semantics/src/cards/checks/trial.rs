//! Whether an edit of a text mends its card: more of the text is understood, and no check finds anything new.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;

use cardc_diagnostics::{Code, Diagnostic, Group, Severity};
use cardc_english::Names;
use cardc_span::{Edit, Span, edited};
use cardc_syntax::parse_item;
use smol_str::SmolStr;

use super::{text, wording};
use crate::project::game::Game;
use crate::read::card_words::line_words;
use crate::read::head::CardHead;
use crate::read::lower;
use crate::read::text::CardText;

/// Edits that are tried on one card, however much of it is not understood.
const MOST_TRIALS: usize = 64;

/// Bytes that may be read in trying them: each edit costs a check of the whole card, while somebody waits.
const MOST_BYTES_TRIED: usize = MOST_TRIALS * (4 << 10);

/// Sentences of one card for which examples are looked for.
const MOST_EXAMPLES: u32 = 8;

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
    /// How many edits may still be tried.
    left: Cell<usize>,
    /// How many sentences may still have examples of what could stand in them.
    examples_left: Cell<u32>,
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
            left: Cell::new(MOST_TRIALS.min(MOST_BYTES_TRIED / source.len().max(1))),
            examples_left: Cell::new(MOST_EXAMPLES),
        }
    }

    /// The id of the kind of the card; empty where it is unknown.
    pub(crate) fn kind(&self) -> &'a str {
        self.head.kind.as_deref().unwrap_or_default()
    }

    /// Whether examples may be looked for in one sentence more.
    pub(crate) fn may_look_for_examples(&self) -> bool {
        let left = self.examples_left.get();
        self.examples_left.set(left.saturating_sub(1));
        left > 0
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

    /// What the checks find elsewhere in the sentence with an edit by which more of the card is understood, where none of it has
    /// to do with the edit: with the places of the card as it is.
    pub(crate) fn found_beside(&self, sentence: Span, edit: &Edit) -> Option<Vec<Diagnostic>> {
        let found = self.new_findings(&self.text.names, sentence, std::slice::from_ref(edit))?;
        let found = found.into_iter().map(|found| moved_back(found, edit));
        found.collect()
    }

    /// What becomes of the card; `None` where no more of it is understood, or too much was tried.
    fn try_out(&self, names: &Names, sentence: Span, edits: &[Edit]) -> Option<Outcome> {
        let new = self.new_findings(names, sentence, edits)?;
        let is_wording = |found: &Diagnostic| found.code.info().group == Group::Wording;
        Some(if new.is_empty() {
            Outcome::Mended
        } else if new.iter().any(is_wording) {
            Outcome::Odd
        } else {
            Outcome::Misfit
        })
    }

    /// What the checks find in the sentence with these edits, and do not find without them; `None` where no more of the card is
    /// understood, or too much was tried.
    fn new_findings(
        &self,
        names: &Names,
        sentence: Span,
        edits: &[Edit],
    ) -> Option<Vec<Diagnostic>> {
        self.left.set(self.left.get().checked_sub(1)?);
        let source = edited(self.source, edits);
        let parse = parse_item(&source);
        let item = parse.tree.as_ref()?;
        let block = item.texts().next()?;
        let text = CardText::read(&self.game.vocabulary, names, &source, block, &parse.errors);
        if text.declined() >= self.text.declined() {
            return None;
        }
        let everywhere = Span::new(0, self.source.len() as u32);
        let known = self.known.get_or_init(|| {
            let found = self.findings(self.source, self.head, self.text, everywhere);
            found.map(|found| (found.code, found.message)).collect()
        });
        let head = lower::card_head(self.game, self.edition, &source, item);
        let behind = self.source.len() as u32 - sentence.end;
        let sentence = Span::new(sentence.start, source.len() as u32 - behind);
        let found = self.findings(&source, &head, &text, sentence);
        let is_new = |found: &Diagnostic| !known.contains(&(found.code, found.message.clone()));
        Some(found.filter(is_new).collect())
    }

    /// The errors and warnings that come of a text where they touch `place`. What a text says makes other
    /// things right and wrong, such as a highlight that it does not need; whether it is meant, they do not tell.
    fn findings(
        &self,
        source: &str,
        head: &CardHead,
        text: &CardText,
        place: Span,
    ) -> impl Iterator<Item = Diagnostic> + use<> {
        let touches =
            move |found: &Diagnostic| place.start < found.span.end && found.span.start < place.end;
        let found = wording::check(self.game, source, text).into_iter();
        // Whoever is still writing has not set the full stop, and it is not the edit that lacks it.
        let found = found.filter(|found| found.code != Code::MissingFullStop);
        let (words, edition) = (line_words(text), self.edition.map(SmolStr::as_str));
        let found = found.chain(text::check(self.game, source, head, text, &words, edition));
        found.filter(move |found| found.severity <= Severity::Warning && touches(found))
    }
}

/// A finding in a card with an edit, with the places of the card without it; `None` where it has to do with the edit.
fn moved_back(mut found: Diagnostic, edit: &Edit) -> Option<Diagnostic> {
    let put = edit.span.start..edit.span.start + edit.text.len() as u32;
    let moved = |span: &mut Span| {
        if span.start >= put.end {
            let back = |at: u32| at - put.end + edit.span.end;
            *span = Span::new(back(span.start), back(span.end));
            Some(())
        } else {
            (span.end <= put.start).then_some(())
        }
    };
    moved(&mut found.span)?;
    let own = found.labels.iter_mut().filter(|label| label.path.is_none());
    own.map(|label| moved(&mut label.span))
        .collect::<Option<()>>()?;
    let mut edits = found.fixes.iter_mut().flat_map(|fix| &mut fix.edits);
    edits.try_for_each(|edit| moved(&mut edit.span))?;
    Some(found)
}
