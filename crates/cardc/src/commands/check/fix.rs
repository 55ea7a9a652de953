//! `cardc check --fix`: problems that are put right instead of reported.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use cardc_db::{Db, File};
use cardc_diagnostics::sanitise::escape;
use cardc_semantics::{Fixes, behind_left_out, file_diagnostics, fix_files};
use clap::Args;
use similar::TextDiff;

use crate::disk::{self, STDIN};
use crate::output::{self, Failure, Verdict, count};
use crate::workspace::Workspace;

/// So many fixes that were left out are tried again to say what is behind them.
const MOST_NAMED: usize = 5;

#[derive(Args)]
pub(super) struct Fixing {
    /// Apply safe fixes, then report what is left; `-` is written to standard output
    #[arg(long)]
    fix: bool,

    /// With --fix: also apply unsafe fixes where there is only one
    #[arg(long, requires = "fix")]
    unsafe_fixes: bool,

    /// With --fix: only show what would change, and exit with 1 if anything would
    #[arg(long, requires = "fix", conflicts_with = "summary")]
    diff: bool,
}

/// What becomes of the fixed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// They replace the files.
    Write,
    /// Standard input goes to standard output.
    Filter,
    /// Only the difference is shown.
    Diff,
}

impl Way {
    /// Whether there is no room for anything else on standard output.
    pub(super) fn takes_output(self) -> bool {
        self != Self::Write
    }
}

impl Fixing {
    /// What to do with the texts; `None` when nothing is to be fixed.
    pub(super) fn way(&self, paths: &[PathBuf]) -> Result<Option<Way>, Failure> {
        if !self.fix {
            return Ok(None);
        }
        let is_filter = paths.iter().any(|path| path == Path::new(STDIN));
        if is_filter && paths.len() > 1 {
            return Err(Failure::new("`-` cannot be combined with files")
                .help("Fix them one after the other."));
        }
        Ok(Some(match (self.diff, is_filter) {
            (true, _) => Way::Diff,
            (false, true) => Way::Filter,
            (false, false) => Way::Write,
        }))
    }

    /// Fixes the selected files.
    pub(super) fn run(&self, way: Way, workspaces: &mut [Workspace]) -> Result<Fixed, Failure> {
        let wanted = if self.unsafe_fixes {
            Fixes::AlsoSuggested
        } else {
            Fixes::Safe
        };
        let mut fixed = Fixed {
            way,
            problems: 0,
            files: 0,
            left_out: 0,
            behind: Vec::new(),
            failed: false,
        };
        for workspace in workspaces {
            let files = workspace.selected.clone();
            let texts: Vec<_> = files
                .iter()
                .map(|file| file.text(&workspace.db).to_owned())
                .collect();
            let gone = fix_files(&mut workspace.db, &files, wanted);
            let db = &workspace.db;
            let found = files.iter();
            let found = found.flat_map(|file| file_diagnostics(db, db.project(), *file));
            fixed.left_out += found.filter(|found| wanted.of(found).is_some()).count();
            let most = MOST_NAMED.saturating_sub(fixed.behind.len());
            let behind = behind_left_out(&mut workspace.db, &files, wanted, most);
            fixed.behind.extend(behind);
            for (file, before) in files.into_iter().zip(texts) {
                let problems = gone.get(&file).copied().unwrap_or_default();
                fixed.file(workspace, file, before, problems)?;
            }
        }
        Ok(fixed)
    }
}

/// What has been fixed, or would be.
pub(super) struct Fixed {
    way: Way,
    problems: usize,
    files: usize,
    /// How many fixes were not applied, as there would be another problem.
    left_out: usize,
    /// These problems, the first ones of many.
    behind: Vec<String>,
    failed: bool,
}

impl Fixed {
    /// How the fixing ended, whatever is left.
    pub(super) fn verdict(&self) -> Verdict {
        let differs = self.way == Way::Diff && self.files > 0;
        Verdict::found_if(differs).max(Verdict::trouble_if(self.failed))
    }

    fn file(
        &mut self,
        workspace: &mut Workspace,
        file: File,
        before: String,
        problems: usize,
    ) -> Result<(), Failure> {
        let path = file.path(&workspace.db).to_owned();
        let after = file.text(&workspace.db);
        if self.way == Way::Filter {
            output::file(after)?;
        }
        if after == before {
            return Ok(());
        }
        match self.way {
            Way::Filter => {}
            Way::Diff => {
                let name = &escape(workspace.shown(&path));
                let diff = TextDiff::from_lines(before.as_str(), after);
                output::data(&diff.unified_diff().header(name, name).to_string())?;
            }
            Way::Write => {
                if let Err(failure) = disk::replace(workspace.place(&path), Some(&before), after) {
                    output::message(failure);
                    self.failed = true;
                    // What is reported then is what the file still holds.
                    workspace.db.set_file_text(&path, before);
                    return Ok(());
                }
            }
        }
        self.problems += problems;
        self.files += 1;
        Ok(())
    }
}

impl Display for Fixed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = match self.way {
            Way::Diff => "would fix",
            Way::Write | Way::Filter => "fixed",
        };
        let (problems, files) = (count(self.problems, "problem"), count(self.files, "file"));
        write!(formatter, "{done} {problems} in {files}")?;
        match self.left_out {
            0 => return Ok(()),
            1 => {
                formatter
                    .write_str("; left out 1 fix, behind which there would be another problem")?;
            }
            more => write!(
                formatter,
                "; left out {more} fixes, behind which there would be other problems"
            )?,
        }
        for (index, problem) in self.behind.iter().enumerate() {
            let before = if index == 0 { ": " } else { "; " };
            write!(formatter, "{before}{}", escape(problem))?;
        }
        if self.left_out > MOST_NAMED {
            formatter.write_str("; …")?;
        }
        Ok(())
    }
}
