//! `cardc check`: all that is wrong with cards, decks, settings and game packs.

mod deck_summary;
mod fix;

use std::collections::HashSet;
use std::fmt::Display;
use std::path::PathBuf;

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Diagnostic, FileDiagnostics, Options, Severity, SourceFile, render};
use cardc_semantics::{cards, file_diagnostics};
use clap::{Args, ValueEnum};

use self::fix::{Fixing, Way};
use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Request, Workspace};

/// Check cards and decks against the rules of their game
///
/// Without a path, the project around the current directory is checked: everything beside and below the nearest
/// cardc.toml. A single file of a project is checked together with the cards of the whole project.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc check                           Check the project around the current directory
  cardc check cards/ decks/mine.deck    Check a directory and a file
  cardc check --summary decks/          Show what each deck comes to
  cardc check - < draft.card            Check standard input
  cardc check --format json | jq        For other programs
  cardc check --fix                     Put right what can be put right safely
  cardc check --fix --diff              Show what that would change

Exit codes: 0 no errors, 1 errors (or warnings with --deny warnings, or changes with --diff), 2 something could not
be read or written.")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input; the project when left out
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How to show what was found: `human`, `concise` (one line each) or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// Exit with 1 for warnings too
    #[arg(long, value_enum, value_name = "warnings", hide_possible_values = true)]
    deny: Option<Deny>,

    /// Show what each deck comes to: counts, cost, alliance, realm, starting health
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    fixing: Fixing,

    /// What `-` is called; its ending says what it holds, and in a project it stands for the file of that name
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The source with marks under it.
    #[default]
    Human,
    /// `path:line:column: error[code]: message`
    Concise,
    /// An array of objects.
    Json,
}

impl From<Format> for cardc_diagnostics::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Concise => Self::Concise,
            Format::Json => Self::Json,
        }
    }
}

/// What makes the check fail besides errors.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Deny {
    /// Warnings.
    Warnings,
}

/// Checks what the arguments name.
pub(crate) fn run(arguments: &Arguments, screen: Options) -> Outcome {
    if arguments.summary && arguments.format != Format::Human {
        return Err(
            Failure::new("--summary is for people").help("leave out --format, or --summary")
        );
    }
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Everything,
        stdin_name: &arguments.stdin_name,
    };
    let way = arguments.fixing.way(&arguments.paths)?;
    if arguments.summary && way.is_some_and(Way::takes_output) {
        return Err(
            Failure::new("standard output cannot show a summary as well")
                .help("leave out --summary"),
        );
    }
    let mut opened = workspace::open(&request)?;
    let fixed = way
        .map(|way| arguments.fixing.run(way, &mut opened.workspaces))
        .transpose()?;
    let reports: Vec<Report<'_>> = opened.workspaces.iter().flat_map(reports).collect();
    let files: Vec<FileDiagnostics<'_>> = reports.iter().map(Report::as_file).collect();
    let rendered = render(&files, arguments.format.into(), screen);
    match way {
        Some(Way::Diff) => {}
        Some(Way::Filter) if rendered.is_empty() => {}
        Some(Way::Filter) => output::message(rendered.trim_end()),
        Some(Way::Write) | None => output::data(&rendered)?,
    }
    if arguments.summary {
        for workspace in &opened.workspaces {
            output::data(&deck_summary::of_workspace(workspace))?;
        }
    }
    let tally = Tally::new(&opened.workspaces, &reports);
    if let Some(fixed) = &fixed {
        output::message(fixed);
    }
    output::message(&tally);
    let found = tally.errors > 0 || arguments.deny.is_some() && tally.warnings > 0;
    let verdict = Verdict::found_if(found).max(Verdict::trouble_if(opened.incomplete));
    Ok(fixed.map_or(verdict, |fixed| verdict.max(fixed.verdict())))
}

/// A file and what is to be said about it.
struct Report<'a> {
    shown: &'a str,
    text: &'a str,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    fn new(workspace: &'a Workspace, file: File, diagnostics: Vec<Diagnostic>) -> Self {
        let db = &workspace.db;
        Self {
            shown: workspace.shown(file.path(db)),
            text: file.text(db),
            diagnostics,
        }
    }

    fn as_file(&self) -> FileDiagnostics<'_> {
        FileDiagnostics {
            file: SourceFile {
                path: self.shown,
                text: self.text,
            },
            diagnostics: &self.diagnostics,
        }
    }
}

/// The selected files of a project with their diagnostics, then the other files that these point into.
fn reports(workspace: &Workspace) -> Vec<Report<'_>> {
    let db = &workspace.db;
    let mut reports = Vec::new();
    let mut mentioned: HashSet<File> = HashSet::new();
    for &file in &workspace.selected {
        let mut diagnostics = file_diagnostics(db, db.project(), file).to_vec();
        for label in diagnostics
            .iter_mut()
            .flat_map(|diagnostic| &mut diagnostic.labels)
        {
            if let Some(path) = &mut label.path {
                mentioned.extend(db.file(path));
                *path = workspace.shown(path).to_owned();
            }
        }
        reports.push(Report::new(workspace, file, diagnostics));
    }
    for file in mentioned
        .into_iter()
        .filter(|file| !workspace.selected.contains(file))
    {
        reports.push(Report::new(workspace, file, Vec::new()));
    }
    reports
}

/// What was checked, and what came of it.
#[derive(Default)]
struct Tally {
    files: usize,
    cards: usize,
    decks: usize,
    errors: usize,
    warnings: usize,
    hints: usize,
}

impl Tally {
    fn new(workspaces: &[Workspace], reports: &[Report<'_>]) -> Self {
        let mut tally = Self::default();
        for workspace in workspaces {
            let db = &workspace.db;
            tally.files += workspace.selected.len();
            for &file in &workspace.selected {
                tally.cards += cards(db, file).count();
                tally.decks += usize::from(file.kind(db) == FileKind::Deck);
            }
        }
        for diagnostic in reports.iter().flat_map(|report| &report.diagnostics) {
            match diagnostic.severity {
                Severity::Error => tally.errors += 1,
                Severity::Warning => tally.warnings += 1,
                Severity::Hint => tally.hints += 1,
            }
        }
        tally
    }
}

impl Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (cards, decks) = (count(self.cards, "card"), count(self.decks, "deck"));
        let files = count(self.files, "file");
        write!(formatter, "checked {cards} and {decks} in {files}: ")?;
        if self.files == 0 {
            return formatter.write_str("there is nothing to check here");
        }
        if self.errors + self.warnings + self.hints == 0 {
            return formatter.write_str("no problems");
        }
        let (errors, warnings) = (count(self.errors, "error"), count(self.warnings, "warning"));
        write!(formatter, "{errors}, {warnings}")?;
        match self.hints {
            0 => Ok(()),
            hints => write!(formatter, ", {}", count(hints, "hint")),
        }
    }
}
