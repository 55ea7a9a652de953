//! Which sentences lose the most on the way into a program.

use cardc_diagnostics::Lines;
use cardc_diagnostics::sanitise::escape;
use cardc_semantics::{SentenceFidelity, card_name_or_header, file_fidelity};
use cardc_span::with_breaks;
use serde::Serialize;

use crate::output::{self, count};
use crate::workspace::Workspace;

/// The sentences that have a program, those first of which it keeps the least.
#[derive(Debug, Default, Serialize)]
pub(super) struct FidelityReport {
    /// Of how many sentences the canonical English gives the same program again.
    reads_back: usize,
    sentences: Vec<FidelityLine>,
}

/// A sentence and its program in canonical English.
#[derive(Debug, Serialize)]
struct FidelityLine {
    /// The file.
    path: String,
    /// The name of the card.
    card: String,
    /// The line on which the sentence begins, from 1.
    line: usize,
    /// The column in which it begins, in characters, from 1.
    column: usize,
    /// As written.
    sentence: String,
    /// The program; `null` where Card English has no words for it.
    canonical: Option<String>,
    /// Whether that, read again, gives the same program.
    reads_back: bool,
    /// How much of the words that count the program keeps, in percent.
    kept: u32,
}

impl FidelityReport {
    /// The sentences of the selected files.
    pub(super) fn new(workspaces: &[Workspace]) -> Self {
        let mut report = Self::default();
        for workspace in workspaces {
            for &file in &workspace.selected {
                let lines = Lines::new(file.text(&workspace.db));
                let sentences = file_fidelity(&workspace.db, file).into_iter();
                let of_file = sentences.map(|one| FidelityLine::new(workspace, &lines, one));
                report.sentences.extend(of_file);
            }
        }
        report
            .sentences
            .sort_by_key(|line| (line.reads_back, line.canonical.is_some(), line.kept));
        let same = report.sentences.iter().filter(|line| line.reads_back);
        report.reads_back = same.count();
        report
    }

    /// For people: each sentence, and what its program says.
    pub(super) fn text(&self) -> String {
        let sentences = self.sentences.iter().map(FidelityLine::text);
        let total = format!(
            "{} of {} read back as the same program\n",
            self.reads_back,
            count(self.sentences.len(), "program"),
        );
        sentences.chain(std::iter::once(total)).collect()
    }
}

impl FidelityLine {
    fn new(workspace: &Workspace, lines: &Lines<'_>, one: SentenceFidelity<'_>) -> Self {
        let db = &workspace.db;
        let (line, column) = output::position(lines, one.offset);
        Self {
            path: workspace.shown(one.card.file(db).path(db)).to_owned(),
            card: card_name_or_header(db, one.card).to_string(),
            line,
            column,
            sentence: one.sentence,
            kept: one.fidelity.percent(),
            canonical: one.fidelity.canonical,
            reads_back: one.fidelity.reads_back,
        }
    }

    fn text(&self) -> String {
        let canonical = self.canonical.as_deref();
        let canonical = canonical.unwrap_or("Card English has no words for its program");
        let mark = if self.reads_back {
            ""
        } else {
            " (reads back as another program)"
        };
        format!(
            "{}:{}:{}: {}: {} %: {}\n    {}{mark}\n",
            escape(&self.path),
            self.line,
            self.column,
            escape(&self.card),
            self.kept,
            escape(&with_breaks(&self.sentence, " ")),
            escape(canonical),
        )
    }
}
