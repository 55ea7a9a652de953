//! Which sentences lose the most on the way into a program.

use cardc_diagnostics::Lines;
use cardc_diagnostics::sanitise::escape;
use cardc_semantics::{SentenceFidelity, file_fidelity};
use cardc_span::with_breaks;
use serde::Serialize;

use super::report::SentencePlace;
use crate::output::count;
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
    #[serde(flatten)]
    place: SentencePlace,
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
        let SentenceFidelity {
            card,
            offset,
            sentence,
            fidelity,
        } = one;
        Self {
            place: SentencePlace::new(workspace, lines, card, offset, sentence),
            kept: fidelity.percent(),
            canonical: fidelity.canonical,
            reads_back: fidelity.reads_back,
        }
    }

    fn text(&self) -> String {
        let place = &self.place;
        let canonical = self.canonical.as_deref();
        let canonical = canonical.unwrap_or("Card English has no words for its program");
        let mark = if self.reads_back {
            ""
        } else {
            " (reads back as another program)"
        };
        format!(
            "{}:{}:{}: {}: {} %: {}\n    {}{mark}\n",
            escape(&place.path),
            place.line,
            place.column,
            escape(&place.card),
            self.kept,
            escape(&with_breaks(&place.sentence, " ")),
            escape(canonical),
        )
    }
}
