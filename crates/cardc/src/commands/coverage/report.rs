//! The figures as the command shows them: with the places of files.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use cardc_diagnostics::Lines;
use cardc_english::Expected;
use cardc_semantics::{
    CardItem, DeclinedSentence, SentenceGap, card_name_or_header, file_coverage, game_of,
};
use serde::Serialize;

use crate::output;
use crate::workspace::Workspace;

/// How much is understood; [`cardc_semantics::Coverage`] says what is counted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    pub(super) cards: usize,
    pub(super) sentences: usize,
    pub(super) understood: usize,
    pub(super) prose: usize,
    pub(super) cards_fully_understood: usize,
    pub(super) programs: usize,
    pub(super) gaps: Vec<GapLine>,
    pub(super) declined: Vec<DeclinedLine>,
}

/// A sentence and where it is.
#[derive(Debug, Serialize)]
pub(super) struct SentencePlace {
    /// The file.
    pub(super) path: String,
    /// The name of the card.
    pub(super) card: String,
    /// The line on which the sentence begins, from 1.
    pub(super) line: usize,
    /// The column in which it begins, in characters, from 1.
    pub(super) column: usize,
    /// As written.
    pub(super) sentence: String,
}

/// A sentence that is understood and has no program.
#[derive(Debug, Serialize)]
pub(super) struct GapLine {
    #[serde(flatten)]
    pub(super) place: SentencePlace,
    /// Why it has none.
    pub(super) reason: String,
}

/// A sentence that is not understood.
#[derive(Debug, Serialize)]
pub(super) struct DeclinedLine {
    #[serde(flatten)]
    pub(super) place: SentencePlace,
    /// How many characters of the sentence were understood.
    pub(super) stopped_at: usize,
    /// The word that does not fit; empty where the sentence ended too early.
    pub(super) found: String,
    /// What could have stood there.
    pub(super) expected: Vec<String>,
    /// The same for people.
    #[serde(skip)]
    pub(super) why: String,
}

impl Report {
    /// Adds the selected files of a project.
    pub(super) fn add(&mut self, workspace: &Workspace) {
        for &file in &workspace.selected {
            let lines = Lines::new(file.text(&workspace.db));
            let figures = file_coverage(&workspace.db, file);
            self.cards += figures.cards;
            self.sentences += figures.sentences;
            self.understood += figures.understood;
            self.prose += figures.prose;
            self.cards_fully_understood += figures.cards_fully_understood;
            self.programs += figures.programs;
            let gaps = figures.gaps.into_iter();
            self.gaps
                .extend(gaps.map(|gap| GapLine::new(workspace, &lines, gap)));
            let declined = figures.declined.into_iter();
            self.declined
                .extend(declined.map(|sentence| DeclinedLine::new(workspace, &lines, sentence)));
        }
    }

    /// What share of the sentences some are, in percent; `None` where there are no sentences.
    pub(super) fn percent(&self, some: usize) -> Option<f64> {
        let counted = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        (self.sentences > 0).then(|| 100.0 * counted(some) / counted(self.sentences))
    }

    /// Why sentences have no program, the most frequent reason first.
    pub(super) fn reasons(&self) -> Vec<(&str, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for gap in &self.gaps {
            *counts.entry(&gap.reason).or_default() += 1;
        }
        let mut reasons: Vec<_> = counts.into_iter().collect();
        reasons.sort_by_key(|&(_, count)| Reverse(count));
        reasons
    }
}

impl SentencePlace {
    /// The place of a sentence of a card that begins at this offset of the file.
    pub(super) fn new(
        workspace: &Workspace,
        lines: &Lines<'_>,
        card: CardItem<'_>,
        offset: u32,
        sentence: String,
    ) -> Self {
        let db = &workspace.db;
        let (line, column) = output::position(lines, offset);
        Self {
            path: workspace.shown(card.file(db).path(db)).to_owned(),
            card: card_name_or_header(db, card).to_string(),
            line,
            column,
            sentence,
        }
    }
}

impl GapLine {
    fn new(workspace: &Workspace, lines: &Lines<'_>, gap: SentenceGap<'_>) -> Self {
        Self {
            place: SentencePlace::new(workspace, lines, gap.card, gap.offset, gap.sentence),
            reason: gap.reason.to_string(),
        }
    }
}

impl DeclinedLine {
    fn new(workspace: &Workspace, lines: &Lines<'_>, sentence: DeclinedSentence<'_>) -> Self {
        let db = &workspace.db;
        let DeclinedSentence {
            card,
            offset,
            sentence,
            understood,
            declined,
        } = sentence;
        let file = card.file(db);
        let expectation =
            game_of(db, file).and_then(|game| declined.expectation(&game.vocabulary, &[]));
        Self {
            place: SentencePlace::new(workspace, lines, card, offset, sentence),
            stopped_at: understood.chars().count(),
            found: declined.found.to_string(),
            expected: declined.expected.iter().map(in_words).collect(),
            why: match expectation {
                Some(expected) => format!("{}; expected {expected}", declined.message()),
                None => declined.message(),
            },
        }
    }
}

/// What could have stood somewhere, in words.
fn in_words(expected: &Expected) -> String {
    match expected {
        Expected::Word(word) => format!("`{word}`"),
        Expected::OneOf(words) => format!("`{}`", words.join("` or `")),
        Expected::Noun(classes) if classes.iter().all(|class| class == "any") => {
            "a noun".to_owned()
        }
        Expected::Noun(classes) => format!("a noun ({})", classes.join(" or ")),
        Expected::Subject(classes) => format!("another subject ({})", classes.join(" or ")),
        Expected::Verb { base: true } => "a verb".to_owned(),
        Expected::Verb { base: false } => "an inflected verb".to_owned(),
        Expected::Ability => "an ability word".to_owned(),
        Expected::Scope => "corners".to_owned(),
        Expected::Participle => "a participle".to_owned(),
        Expected::Adjective => "an adjective".to_owned(),
        Expected::Payment => "a symbol of a cost".to_owned(),
        Expected::Number => "a number".to_owned(),
        Expected::End => "the end of the line".to_owned(),
    }
}
