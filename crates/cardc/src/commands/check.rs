//! `cardc check`: all that is wrong with cards, decks, settings and game packs.

mod deck_summary;
mod fix;
mod known;
mod progress;
mod reports;
mod revision;
mod watch;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_diagnostics::{FileDiagnostics, Options, Severity, render};
use cardc_semantics::cards;
use clap::{Args, ValueEnum};

use self::fix::{Fixing, Way};
use self::known::{Kept, Known};
use self::reports::{Report, reports};
use crate::disk::STDIN;
use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Opened, Request, Workspace};

/// Check cards and decks against the rules of their game
///
/// Without a path, the project around the current directory is checked: everything beside and below the nearest
/// cardc.toml. A single file of a project is checked together with the cards of the whole project.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc check                           Check the project around the current directory
  cardc check cards/ decks/mine.deck    Check a directory and a file
  cardc check --summary decks/          Show a summary of each deck
  cardc check - < draft.card            Check standard input
  cardc check --format json | jq        For other programs
  cardc check --fix                     Apply safe fixes
  cardc check --fix --diff              Show what would change
  cardc check --format sarif > found    For a code host
  cardc check --changed-since main      Show what this branch adds
  cardc check --watch                   Check again after every change

Exit codes: 0 no errors, 1 errors (or warnings with --deny warnings, or changes with --diff), 2 something could not
be read or written.")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input [default: the project]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format: `human`, `concise` (one line each), `json`, `sarif`, `github` or `junit`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// Exit with 1 for warnings too
    #[arg(long, value_enum, value_name = "warnings", hide_possible_values = true)]
    deny: Option<Deny>,

    /// Show a summary of each deck: counts, cost, alliance, realm, starting health
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    known: Known,

    /// Show at most this many findings, the most severe first
    #[arg(long, value_name = "NUMBER")]
    max_diagnostics: Option<usize>,

    /// Check again whenever a file changes
    #[arg(long, conflicts_with_all = ["fix", "write_baseline"])]
    watch: bool,

    #[command(flatten)]
    fixing: Fixing,

    /// File name for standard input; in a project, it replaces the file of that name
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
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of a workflow of GitHub.
    Github,
    /// A report as `JUnit` writes it.
    Junit,
}

impl From<Format> for cardc_diagnostics::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Concise => Self::Concise,
            Format::Json => Self::Json,
            Format::Sarif => Self::Sarif,
            Format::Github => Self::Github,
            Format::Junit => Self::Junit,
        }
    }
}

/// What makes the check fail besides errors.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Deny {
    /// Warnings.
    Warnings,
}

impl Arguments {
    /// The least severity that makes the check fail.
    fn fails(&self) -> Severity {
        match self.deny {
            Some(Deny::Warnings) => Severity::Warning,
            None => Severity::Error,
        }
    }
}

/// Checks what the arguments name.
pub(crate) fn run(arguments: &Arguments, screen: Options) -> Outcome {
    if arguments.summary && arguments.format != Format::Human {
        return Err(Failure::new("--summary needs the format `human`")
            .help("Leave out --format or --summary."));
    }
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Everything,
        stdin_name: &arguments.stdin_name,
    };
    let way = arguments.fixing.way(&arguments.paths)?;
    if arguments.summary && way.is_some_and(Way::takes_output) {
        return Err(
            Failure::new("Standard output cannot show a summary too").help("Leave out --summary.")
        );
    }
    if arguments.watch {
        if arguments.paths.iter().any(|path| path == Path::new(STDIN)) {
            return Err(Failure::new("Cannot watch standard input").help("Leave out `-`."));
        }
        return watch::watch(&request, |opened| {
            let (verdict, comment) = report(arguments, screen, opened, None)?;
            output::message(comment);
            Ok(verdict)
        });
    }
    let mut opened = workspace::open(&request)?;
    let fixed = way
        .map(|way| arguments.fixing.run(way, &mut opened.workspaces))
        .transpose()?;
    let (verdict, comment) = report(arguments, screen, &opened, way)?;
    if let Some(fixed) = &fixed {
        output::message(fixed);
    }
    output::message(comment);
    Ok(fixed.map_or(verdict, |fixed| verdict.max(fixed.verdict())))
}

/// Shows what is found, without what was known before.
fn report(
    arguments: &Arguments,
    screen: Options,
    opened: &Opened,
    way: Option<Way>,
) -> Result<(Verdict, Comment), Failure> {
    let workspaces = &opened.workspaces;
    let mut reports = reports(workspaces);
    let kept = arguments.known.keep_new(workspaces, &mut reports)?;
    let tally = Tally::new(workspaces, &reports);
    let incomplete = opened.incomplete || reports.iter().any(|report| report.unread.is_some());
    if arguments.known.writes() {
        // The findings are not shown, and nothing else would say why the answer is not complete.
        let unread = reports.iter().filter_map(|report| report.unread.as_ref());
        unread.for_each(output::message);
    }
    let mut found = reports.iter().flat_map(|report| &report.diagnostics);
    let fails = found.any(|found| found.severity <= arguments.fails());
    let verdict = Verdict::found_if(fails && !arguments.known.writes());
    let hidden = arguments
        .max_diagnostics
        .map_or(0, |most| keep_worst(&mut reports, most));
    if !arguments.known.writes() {
        show(arguments, screen, &reports, way)?;
    }
    if arguments.summary {
        for workspace in workspaces {
            output::data(&deck_summary::of_workspace(workspace))?;
        }
    }
    let comment = Comment {
        kept,
        hidden,
        tally,
    };
    Ok((verdict.max(Verdict::trouble_if(incomplete)), comment))
}

fn show(
    arguments: &Arguments,
    screen: Options,
    reports: &[Report<'_>],
    way: Option<Way>,
) -> Result<(), Failure> {
    let files: Vec<FileDiagnostics<'_>> = reports.iter().map(Report::as_file).collect();
    let options = Options {
        fails: arguments.fails(),
        ..screen
    };
    let rendered = render(&files, arguments.format.into(), options);
    match way {
        Some(Way::Diff) => {}
        Some(Way::Filter) if rendered.is_empty() => {}
        Some(Way::Filter) => output::rendered(rendered.trim_end()),
        Some(Way::Write) | None => output::report(&rendered)?,
    }
    Ok(())
}

/// Keeps the worst findings, the first ones of each severity. Returns how many are left out.
fn keep_worst(reports: &mut [Report<'_>], most: usize) -> usize {
    let all = reports.iter().flat_map(|report| &report.diagnostics);
    let mut severities: Vec<Severity> = all.map(|found| found.severity).collect();
    let hidden = severities.len().saturating_sub(most);
    severities.sort();
    severities.truncate(most);
    let room_for = |severity| severities.iter().filter(|kept| **kept == severity).count();
    let mut room = [Severity::Error, Severity::Warning, Severity::Hint].map(room_for);
    for report in reports {
        report.diagnostics.retain(|found| {
            let room = &mut room[found.severity as usize];
            let keep = *room > 0;
            *room = room.saturating_sub(1);
            keep
        });
    }
    hidden
}

/// What is said at the end, for people.
struct Comment {
    kept: Kept,
    /// How many findings are not shown.
    hidden: usize,
    tally: Tally,
}

impl Display for Comment {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.hidden > 0 {
            let hidden = count(self.hidden, "finding");
            writeln!(
                formatter,
                "{hidden} more not shown, because of --max-diagnostics"
            )?;
        }
        if !self.kept.is_empty() {
            writeln!(formatter, "{}", self.kept)?;
        }
        self.tally.fmt(formatter)
    }
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
            return formatter.write_str("Nothing to check here");
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
