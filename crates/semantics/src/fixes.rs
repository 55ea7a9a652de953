//! Fixes that are applied unasked. Each round is checked before it is kept, so that no file gets worse by it.

use cardc_db::{Db, File, FileStatus, RootDatabase};
use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit, Fix, Severity};
use rustc_hash::FxHashMap;

use crate::diagnostics::{file_diagnostics, project_diagnostics};

/// A fix may make room for another one; more rounds than this help nobody.
const MOST_ROUNDS: usize = 10;

/// Fixes that may be tried in vain in a round, each of which costs a look at the whole project. Behind them, the others wait
/// for another run.
const MOST_IN_VAIN: usize = 64;

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// Those that keep the meaning.
    Safe,
    /// Guesses too, where there is just one.
    AlsoSuggested,
}

/// Applies the fixes of a file to its text in the database, until there is nothing left to fix. A fix after which any
/// file of the project has an error or a warning more is left out. Returns the number of problems that are gone.
pub fn fix_file(db: &mut RootDatabase, file: File, fixes: Fixes) -> usize {
    if file.status(db) != FileStatus::Present {
        return 0;
    }
    let mut gone = 0;
    for _ in 0..MOST_ROUNDS {
        let candidates = apart(file_diagnostics(db, db.project(), file), fixes);
        let mut round = Round::new(db, file);
        round.keep(candidates);
        round.restore();
        if round.kept.is_empty() {
            break;
        }
        gone += round.gone;
    }
    gone
}

impl Fixes {
    /// The fix of a diagnostic, if there is one that may be applied.
    fn of(self, diagnostic: &Diagnostic) -> Option<&Fix> {
        let of = |wanted| {
            let fixes = diagnostic.fixes.iter();
            fixes.filter(move |fix| fix.applicability == wanted)
        };
        of(Applicability::Safe).next().or_else(|| {
            let mut guesses = of(Applicability::Suggested);
            guesses
                .next()
                .filter(|_| self == Self::AlsoSuggested && guesses.next().is_none())
        })
    }
}

/// The fixes that can be applied together. Those that overlap an earlier one have to wait.
fn apart(diagnostics: &[Diagnostic], fixes: Fixes) -> Vec<Fix> {
    let mut taken: Vec<Fix> = Vec::new();
    for fix in diagnostics
        .iter()
        .filter_map(|diagnostic| fixes.of(diagnostic))
    {
        if !taken.iter().any(|other| overlap(other, fix)) {
            taken.push(fix.clone());
        }
    }
    taken
}

fn overlap(one: &Fix, other: &Fix) -> bool {
    one.edits.iter().any(|edit| {
        let (start, end) = (edit.span.start, edit.span.end);
        let touches = |other: &Edit| {
            edit.span == other.span || (start < other.span.end && other.span.start < end)
        };
        other.edits.iter().any(touches)
    })
}

/// One round: fixes for the same text, of which those are kept that make it better.
struct Round<'a> {
    db: &'a mut RootDatabase,
    file: File,
    /// The text that the fixes are for.
    text: String,
    before: Tally,
    kept: Vec<Fix>,
    /// How many problems are gone by those.
    gone: usize,
    /// How many fixes did not help.
    in_vain: usize,
}

impl<'a> Round<'a> {
    fn new(db: &'a mut RootDatabase, file: File) -> Self {
        Self {
            text: file.text(db).to_owned(),
            before: Tally::of(db),
            kept: Vec::new(),
            gone: 0,
            in_vain: 0,
            file,
            db,
        }
    }

    /// Adds all of these fixes if they do what they should; otherwise looks for the ones that do.
    fn keep(&mut self, fixes: Vec<Fix>) {
        if fixes.is_empty() || self.in_vain == MOST_IN_VAIN {
            return;
        }
        let together: Vec<Fix> = self.kept.iter().chain(&fixes).cloned().collect();
        self.write(self.text_with(&together));
        let after = Tally::of(self.db);
        let gone = self.before.gone_in(&after);
        if gone >= together.len() && !after.is_worse_than(&self.before) {
            self.kept = together;
            self.gone = gone;
            return;
        }
        let mut first = fixes;
        let second = first.split_off(first.len() / 2);
        if first.is_empty() {
            // A single one, and it does not help.
            self.in_vain += 1;
        } else {
            self.keep(first);
            self.keep(second);
        }
    }

    /// Leaves the file with the fixes that are kept.
    fn restore(&mut self) {
        self.write(self.text_with(&self.kept));
    }

    /// The text with these fixes.
    fn text_with(&self, fixes: &[Fix]) -> String {
        let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut text = self.text.clone();
        for edit in edits.into_iter().rev() {
            text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
        }
        text
    }

    /// Gives the file a text, unless it has it.
    fn write(&mut self, text: String) {
        if self.file.text(self.db) != text {
            let path = self.file.path(self.db).to_owned();
            self.db.set_file_text(&path, text);
        }
    }
}

/// How often a file has a problem.
#[derive(Default)]
struct Tally(FxHashMap<(File, Code), Problem>);

#[derive(Clone, Copy)]
struct Problem {
    severity: Severity,
    count: usize,
}

impl Tally {
    /// Of the whole project: what a file says may be wrong in another one.
    fn of(db: &dyn Db) -> Self {
        let mut tally = Self::default();
        for (file, diagnostics) in project_diagnostics(db, db.project()) {
            for diagnostic in diagnostics {
                let problem = tally.0.entry((file, diagnostic.code)).or_insert(Problem {
                    severity: diagnostic.severity,
                    count: 0,
                });
                problem.count += 1;
            }
        }
        tally
    }

    fn count(&self, place: &(File, Code)) -> usize {
        self.0.get(place).map_or(0, |problem| problem.count)
    }

    fn gone_in(&self, after: &Self) -> usize {
        let problems = self.0.iter();
        let gone = problems.map(|(place, problem)| {
            let left = after.count(place);
            problem.count.saturating_sub(left)
        });
        gone.sum()
    }

    /// Whether an error or a warning has come up.
    fn is_worse_than(&self, before: &Self) -> bool {
        self.0.iter().any(|(place, problem)| {
            problem.severity != Severity::Hint && problem.count > before.count(place)
        })
    }
}
