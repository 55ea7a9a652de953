//! Fixes that are applied unasked. Each is checked before it is kept, so that no file gets worse by it.

use std::collections::BTreeSet;

use cardc_db::{Db, File, FileStatus, RootDatabase};
use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix, Severity};
use cardc_span::Edit;
use rustc_hash::FxHashMap;

use super::diagnostics::{file_diagnostics, project_diagnostics};

/// A fix may make room for another one; more rounds than this help nobody. A round has one fix of the limits of a deck.
const MOST_ROUNDS: usize = 64;

/// Fixes of a file that may be tried in vain in a round, and fixes of all files that may make another one worse. Behind them,
/// the others wait for another run.
const MOST_IN_VAIN: usize = 64;

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// Those that keep the meaning.
    Safe,
    /// Guesses too, where there is just one.
    AlsoSuggested,
}

/// Applies the fixes of files to their texts in the database, until there is nothing left to fix. A fix after which any file
/// of the project has an error or a warning more is left out. Gives the number of problems that are gone from each file.
pub fn fix_files(db: &mut RootDatabase, files: &[File], wanted: Fixes) -> FxHashMap<File, usize> {
    let mut gone = FxHashMap::default();
    let mut before = Tally::of(db);
    for _ in 0..MOST_ROUNDS {
        let drafts = files.iter();
        let mut drafts: Vec<Draft> = drafts
            .filter_map(|&file| Draft::new(db, file, wanted))
            .collect();
        try_side_by_side(db, &mut drafts);
        let mut after = Tally::of(db);
        if after.is_worse_than(&before) {
            keep_harmless(db, &mut drafts, &before);
            after = Tally::of(db);
        }
        before = after;
        drafts.retain(|draft| !draft.kept.is_empty());
        if drafts.is_empty() {
            break;
        }
        for draft in drafts {
            *gone.entry(draft.file).or_default() += draft.gone_in(db);
        }
    }
    gone
}

/// What the first fixes that are left in files would bring up, each of them once: errors and warnings of the file itself, or
/// else of another one.
pub fn behind_left_out(
    db: &mut RootDatabase,
    files: &[File],
    wanted: Fixes,
    most: usize,
) -> Vec<String> {
    let left = files.iter().flat_map(|&file| {
        let found = file_diagnostics(db, db.project(), file).iter();
        found.filter_map(move |found| Some((file, wanted.of(found)?.clone())))
    });
    let left: Vec<(File, Fix)> = left.take(most).collect();
    if left.is_empty() {
        return Vec::new();
    }
    let before = project_diagnostics(db, db.project()).into_iter();
    let before = before.map(|(file, found)| (file, found.to_vec())).collect();
    let mut behind = Vec::new();
    for (file, fix) in left {
        let new = behind_fix(db, file, fix, wanted, &before);
        behind.extend(new.filter(|new| !behind.contains(new)));
    }
    behind
}

/// What a fix would bring up that was not there before.
fn behind_fix(
    db: &mut RootDatabase,
    file: File,
    fix: Fix,
    wanted: Fixes,
    before: &FxHashMap<File, Vec<Diagnostic>>,
) -> Option<String> {
    let draft = Draft::new(db, file, wanted)?;
    draft.write(db, &[fix]);
    let after = project_diagnostics(db, db.project()).into_iter();
    let new = after.filter_map(|(of, after)| {
        let before = before.get(&of).map_or(&[][..], Vec::as_slice);
        Some((of, new_in(before, after)?))
    });
    let mut new: Vec<(File, String)> = new.collect();
    draft.write(db, &[]);
    // What is behind it in its own file comes first.
    new.sort_by_key(|(of, _)| *of != file);
    new.into_iter().next().map(|(_, message)| message)
}

/// The first error or warning that a file has more than before.
fn new_in(before: &[Diagnostic], after: &[Diagnostic]) -> Option<String> {
    let known: BTreeSet<&str> = before.iter().map(|found| found.message.as_str()).collect();
    let (before, counts) = (Problems::of(before), Problems::of(after));
    // A message with another number in it is no problem more.
    let is_more = |code| counts.count(code) > before.count(code);
    let mut new = after.iter().filter(|found| {
        let is_known = known.contains(found.message.as_str());
        found.severity != Severity::Hint && is_more(found.code) && !is_known
    });
    new.next().map(|found| found.message.clone())
}

impl Fixes {
    /// The fix of a diagnostic, if there is one that may be applied.
    pub fn of(self, diagnostic: &Diagnostic) -> Option<&Fix> {
        let is_wanted =
            |fix: &&Fix| fix.applicability == Applicability::Safe || self == Self::AlsoSuggested;
        diagnostic.applied_fix().filter(is_wanted)
    }
}

/// Which fixes of a limit of decks come first: those that are about one card, then those of what all cards come to, as the
/// first may mend the second. `None` for what is no limit.
fn rank(code: Code) -> Option<u8> {
    match code {
        Code::CardCount | Code::ResourceCount | Code::DeckSum | Code::DeckShare => Some(1),
        Code::DeckCopies
        | Code::DeckMixedValues
        | Code::DeckMixedTags
        | Code::CardNotAllowed
        | Code::MissingPartner
        | Code::PileCard
        | Code::NotFromDeck
        | Code::NoSharedValue
        | Code::NoPlayerForCard
        | Code::NeverPlayable
        | Code::DeckMarks
        | Code::EntrySize
        | Code::OptionCopies
        | Code::OptionNotAllowed => Some(0),
        _ => None,
    }
}

/// The fixes of limits of a deck, the last of which is tried first. Each is reckoned from the deck without the others, so that
/// one is applied at a time.
fn of_limits(diagnostics: &[Diagnostic], wanted: Fixes) -> Vec<Fix> {
    let ranked = diagnostics.iter().filter_map(|found| {
        let rank = rank(found.code)?;
        Some((rank, wanted.of(found)?))
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let fixes = ranked.into_iter().rev().map(|(_, fix)| fix.clone());
    fixes.collect()
}

/// The fixes that can be applied together. Those that overlap an earlier one have to wait.
fn apart(diagnostics: &[Diagnostic], wanted: Fixes) -> Vec<Fix> {
    let mut taken = BTreeSet::new();
    let found = diagnostics.iter();
    let found = found.filter(|found| rank(found.code).is_none());
    let found = found.filter_map(|found| wanted.of(found));
    let apart = found.filter(|fix| {
        let spans = fix
            .edits
            .iter()
            .map(|edit| (edit.span.start, edit.span.end));
        // Those before this one are apart, so that none but the last can reach into it.
        let overlaps = |&(start, end): &(u32, u32)| {
            let before = taken.range(..(end, 0)).next_back();
            taken.contains(&(start, end)) || before.is_some_and(|&(_, before)| start < before)
        };
        let is_apart = !spans.clone().any(|span| overlaps(&span));
        if is_apart {
            taken.extend(spans);
        }
        is_apart
    });
    apart.cloned().collect()
}

/// A file with fixes for its text, of which those are kept that make it better.
struct Draft {
    file: File,
    /// The text that the fixes are for.
    text: String,
    before: Problems,
    /// Those that are not decided, in groups: the last is tried next.
    open: Vec<Vec<Fix>>,
    /// Those of limits of a deck, of which one is tried at a time where no other fix is kept: the last is the next.
    of_limits: Vec<Fix>,
    kept: Vec<Fix>,
    /// How many fixes did not help.
    in_vain: usize,
}

impl Draft {
    /// A file that is there and has fixes.
    fn new(db: &dyn Db, file: File, wanted: Fixes) -> Option<Self> {
        let is_there = file.status(db) == FileStatus::Present;
        let found = file_diagnostics(db, db.project(), file);
        let fixes = apart(found, wanted);
        let of_limits = of_limits(found, wanted);
        let has_fixes = !fixes.is_empty() || !of_limits.is_empty();
        (is_there && has_fixes).then(|| Self {
            file,
            text: file.text(db).to_owned(),
            before: Problems::of(found),
            open: if fixes.is_empty() {
                Vec::new()
            } else {
                vec![fixes]
            },
            of_limits,
            kept: Vec::new(),
            in_vain: 0,
        })
    }

    /// The next fixes to try, with those that are kept.
    fn next(&mut self) -> Option<Vec<Fix>> {
        if self.in_vain == MOST_IN_VAIN {
            self.open.clear();
            self.of_limits.clear();
        }
        if self.open.is_empty() && self.kept.is_empty() {
            self.open.extend(self.of_limits.pop().map(|fix| vec![fix]));
        }
        let next = self.open.last()?;
        Some(self.kept.iter().chain(next).cloned().collect())
    }

    /// Keeps the fixes that were tried if they did what they should; otherwise looks for the ones that do.
    fn judge(&mut self, tried: Vec<Fix>, after: &Problems) {
        let mut group = self.open.pop().expect("it was tried");
        if self.before.gone_in(after) >= tried.len() && !after.is_worse_than(&self.before) {
            self.kept = tried;
        } else if group.len() == 1 {
            self.in_vain += 1;
        } else {
            let second = group.split_off(group.len() / 2);
            self.open.extend([second, group]);
        }
    }

    fn gone_in(&self, db: &dyn Db) -> usize {
        let after = file_diagnostics(db, db.project(), self.file);
        self.before.gone_in(&Problems::of(after))
    }

    /// Gives the file its text with these fixes.
    fn write(&self, db: &mut RootDatabase, fixes: &[Fix]) {
        let text = self.text_with(fixes);
        if self.file.text(db) != text {
            let path = self.file.path(db).to_owned();
            db.set_file_text(&path, text);
        }
    }

    fn text_with(&self, fixes: &[Fix]) -> String {
        let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut text = String::with_capacity(self.text.len());
        let mut end = 0;
        for edit in edits {
            text.push_str(&self.text[end..edit.span.start as usize]);
            text.push_str(&edit.text);
            end = edit.span.end as usize;
        }
        text + &self.text[end..]
    }
}

/// Tries the fixes of all files at once, and judges each file by itself: most fixes concern nothing else.
fn try_side_by_side(db: &mut RootDatabase, drafts: &mut [Draft]) {
    loop {
        let next = drafts.iter_mut();
        let tried: Vec<(&mut Draft, Vec<Fix>)> = next
            .filter_map(|draft| draft.next().map(|fixes| (draft, fixes)))
            .collect();
        if tried.is_empty() {
            break;
        }
        for (draft, fixes) in &tried {
            draft.write(db, fixes);
        }
        for (draft, fixes) in tried {
            let after = file_diagnostics(db, db.project(), draft.file);
            draft.judge(fixes, &Problems::of(after));
        }
    }
    for draft in drafts {
        draft.write(db, &draft.kept);
    }
}

/// Keeps those of the kept fixes after which no file of the project is worse than before.
fn keep_harmless(db: &mut RootDatabase, drafts: &mut [Draft], before: &Tally) {
    let mut open = Vec::new();
    for (index, draft) in drafts.iter_mut().enumerate() {
        open.extend(
            std::mem::take(&mut draft.kept)
                .into_iter()
                .map(|fix| (index, fix)),
        );
        draft.write(db, &[]);
    }
    let mut open = vec![open];
    let mut in_vain = 0;
    while let Some(mut group) = open.pop().filter(|_| in_vain < MOST_IN_VAIN) {
        for (index, fix) in &group {
            drafts[*index].kept.push(fix.clone());
        }
        let concerned: BTreeSet<usize> = group.iter().map(|(index, _)| *index).collect();
        let write = |db: &mut RootDatabase, drafts: &[Draft]| {
            let concerned = concerned.iter().map(|&index| &drafts[index]);
            concerned.for_each(|draft| draft.write(db, &draft.kept));
        };
        write(db, drafts);
        if !Tally::of(db).is_worse_than(before) {
            continue;
        }
        for (index, _) in &group {
            drafts[*index].kept.pop();
        }
        write(db, drafts);
        if group.len() == 1 {
            in_vain += 1;
        } else {
            let second = group.split_off(group.len() / 2);
            open.extend([second, group]);
        }
    }
}

/// How often a file has each problem.
#[derive(Default)]
struct Problems(FxHashMap<Code, Problem>);

#[derive(Clone, Copy)]
struct Problem {
    severity: Severity,
    count: usize,
}

impl Problems {
    fn of(diagnostics: &[Diagnostic]) -> Self {
        let mut problems = Self::default();
        for diagnostic in diagnostics {
            let problem = problems.0.entry(diagnostic.code).or_insert(Problem {
                severity: diagnostic.severity,
                count: 0,
            });
            problem.count += 1;
        }
        problems
    }

    fn count(&self, code: Code) -> usize {
        self.0.get(&code).map_or(0, |problem| problem.count)
    }

    fn gone_in(&self, after: &Self) -> usize {
        let problems = self.0.iter();
        let gone = problems.map(|(&code, problem)| problem.count.saturating_sub(after.count(code)));
        gone.sum()
    }

    /// Whether an error or a warning has come up.
    fn is_worse_than(&self, before: &Self) -> bool {
        self.0.iter().any(|(&code, problem)| {
            problem.severity != Severity::Hint && problem.count > before.count(code)
        })
    }
}

/// The problems of every file: what a file says may be wrong in another one.
struct Tally(FxHashMap<File, Problems>);

impl Tally {
    fn of(db: &dyn Db) -> Self {
        let found = project_diagnostics(db, db.project()).into_iter();
        Self(
            found
                .map(|(file, found)| (file, Problems::of(found)))
                .collect(),
        )
    }

    fn is_worse_than(&self, before: &Self) -> bool {
        let none = Problems::default();
        self.0
            .iter()
            .any(|(file, after)| after.is_worse_than(before.0.get(file).unwrap_or(&none)))
    }
}
