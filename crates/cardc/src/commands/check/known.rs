//! Findings that were there before: in a baseline, or at a revision of the repository. That a file could not be read is
//! never known: whatever else is wrong with it is not.

use std::collections::HashSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_diagnostics::{Code, Fingerprint, fingerprints, sanitise};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::reports::{Report, reports};
use super::revision;
use crate::disk;
use crate::find::{absolute, seen_from};
use crate::output::{Failure, count};
use crate::workspace::Workspace;

/// The form of the file, which grows when it changes.
const VERSION: u32 = 1;

/// What to report on: everything, or what is new.
#[derive(Args)]
pub(crate) struct Known {
    /// Report only findings that are not in this baseline
    #[arg(long, value_name = "FILE", conflicts_with_all = ["changed_since", "fix"])]
    baseline: Option<PathBuf>,

    /// Write all findings to this file as a baseline
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "changed_since", "fix"])]
    write_baseline: Option<PathBuf>,

    /// Report only findings that are new since this Git revision
    #[arg(long, value_name = "REV", conflicts_with = "fix")]
    changed_since: Option<String>,
}

/// What became of the findings that were known.
#[derive(Default)]
pub(super) struct Kept {
    /// How many were left out.
    known: usize,
    /// How many of a baseline are not found any more, in the files that were checked.
    gone: usize,
    /// Where all of them were written to.
    written: Option<(PathBuf, usize)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Baseline {
    version: u32,
    findings: Vec<Finding>,
}

#[derive(Serialize, Deserialize)]
struct Finding {
    /// From the directory of the baseline, with `/` between its parts.
    path: String,
    code: String,
    message: String,
    fingerprint: Fingerprint,
}

impl Known {
    /// Takes the findings that were known out of the reports, or writes them down.
    pub(super) fn keep_new(
        &self,
        workspaces: &[Workspace],
        reports: &mut [Report<'_>],
    ) -> Result<Kept, Failure> {
        if let Some(path) = &self.baseline {
            return Ok(keep_new(&read(path)?, path, reports));
        }
        if let Some(revision) = &self.changed_since {
            return since(revision, workspaces, reports);
        }
        let mut kept = Kept::default();
        if let Some(path) = &self.write_baseline {
            keep_what_is_no_baseline(path)?;
            let findings = findings(path, reports);
            kept.written = Some((path.clone(), findings.len()));
            write(path, findings)?;
        }
        Ok(kept)
    }

    /// Whether findings are only to be written down.
    pub(super) fn writes(&self) -> bool {
        self.write_baseline.is_some()
    }
}

impl Kept {
    /// Whether there is nothing to say.
    pub(super) fn is_empty(&self) -> bool {
        self.known == 0 && self.gone == 0 && self.written.is_none()
    }
}

impl Display for Kept {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some((path, number)) = &self.written {
            let path = path.display();
            return write!(
                formatter,
                "{} written to `{path}`",
                count(*number, "finding")
            );
        }
        if self.known > 0 {
            write!(
                formatter,
                "{} known before and left out",
                count(self.known, "finding")
            )?;
        }
        if self.gone > 0 {
            let separator = if self.known > 0 { "; " } else { "" };
            let gone = count(self.gone, "finding");
            write!(
                formatter,
                "{separator}{gone} of the baseline not found any more: --write-baseline writes it anew"
            )?;
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<Baseline, Failure> {
    let text = disk::read_needed(path)?;
    let wrong = |why: String| {
        let failure = Failure::new(format!("`{}` is not a baseline: {why}", path.display()));
        failure.help("Write one with `cardc check --write-baseline FILE`.")
    };
    let baseline: Baseline =
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    if baseline.version != VERSION {
        let version = baseline.version;
        return Err(wrong(format!("it has version {version}, not {VERSION}")));
    }
    Ok(baseline)
}

/// A baseline is written over another one alone.
fn keep_what_is_no_baseline(path: &Path) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Err(_) => Ok(()),
        Ok(_) => read(path).map(drop).map_err(|failure| {
            failure.help("Nothing was written. Name a new file, or delete this one first.")
        }),
    }
}

fn write(path: &Path, mut findings: Vec<Finding>) -> Result<(), Failure> {
    findings.sort_by(|a, b| (&a.path, &a.fingerprint).cmp(&(&b.path, &b.fingerprint)));
    let baseline = Baseline {
        version: VERSION,
        findings,
    };
    let text = sanitise::json(&baseline)
        .map_err(|error| Failure::new(format!("Cannot write JSON: {error}")))?;
    disk::create(path, FileKind::Other, &text, true)
}

/// What the baseline at `path` calls the file of a report.
fn path_from(path: &Path, report: &Report<'_>) -> String {
    let baseline = absolute(path);
    let directory = baseline.parent().unwrap_or(&baseline);
    let file = absolute(report.workspace.place(report.name));
    cardc_disk::name_of(&seen_from(directory, &file))
}

fn findings(path: &Path, reports: &[Report<'_>]) -> Vec<Finding> {
    let of = |report: &Report<'_>| -> Vec<Finding> {
        let path = path_from(path, report);
        let marks = fingerprints(&report.as_file());
        let found = report.diagnostics.iter().zip(marks);
        let finding = |(diagnostic, fingerprint): (&cardc_diagnostics::Diagnostic, _)| Finding {
            path: path.clone(),
            code: Code::info(diagnostic.code).id.to_owned(),
            message: diagnostic.message.clone(),
            fingerprint,
        };
        found.map(finding).collect()
    };
    let read = reports.iter().filter(|report| report.unread.is_none());
    read.flat_map(of).collect()
}

fn keep_new(baseline: &Baseline, path: &Path, reports: &mut [Report<'_>]) -> Kept {
    let known = baseline.findings.iter();
    let known: HashSet<(&str, &Fingerprint)> = known
        .map(|finding| (finding.path.as_str(), &finding.fingerprint))
        .collect();
    let mut kept = Kept::default();
    let mut found = 0;
    let mut checked = HashSet::new();
    let read = reports.iter_mut().filter(|report| report.unread.is_none());
    for report in read {
        let name = path_from(path, report);
        found += retain(report, |mark| !known.contains(&(name.as_str(), mark)));
        checked.insert(name);
    }
    let expected = known.iter().filter(|(path, _)| checked.contains(*path));
    kept.gone = expected.count() - found;
    kept.known = found;
    kept
}

/// Leaves out what the projects had at a revision already.
fn since(
    revision: &str,
    workspaces: &[Workspace],
    reports: &mut [Report<'_>],
) -> Result<Kept, Failure> {
    let mut kept = Kept::default();
    for workspace in workspaces {
        let old = [revision::workspace_at(workspace, revision)?];
        let old = self::reports(&old)
            .iter()
            .flat_map(|report| fingerprints(&report.as_file()))
            .collect::<HashSet<Fingerprint>>();
        let own = reports
            .iter_mut()
            .filter(|report| std::ptr::eq(report.workspace, workspace) && report.unread.is_none());
        for report in own {
            kept.known += retain(report, |mark| !old.contains(mark));
        }
    }
    Ok(kept)
}

/// Keeps the diagnostics with these fingerprints. Returns how many are left out.
fn retain(report: &mut Report<'_>, mut keep: impl FnMut(&Fingerprint) -> bool) -> usize {
    let marks = fingerprints(&report.as_file());
    let before = marks.len();
    let mut marks = marks.iter();
    report
        .diagnostics
        .retain(|_| marks.next().is_none_or(&mut keep));
    before - report.diagnostics.len()
}
