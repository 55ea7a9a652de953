//! `cardc rules lint`: what is wrong with files of rules, in any form.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use cardc_diagnostics::{Diagnostic, FileDiagnostics, Options, Severity, SourceFile, render};
use cardc_rulebook::{Format as Form, read};
use cardc_semantics::{apply_levels, config};
use clap::Args;

use super::Library;
use super::import::{AUTO, forms};
use crate::commands::check::{Deny, Format};
use crate::disk::{STDIN, read_needed};
use crate::output::{self, Failure, Outcome, Verdict, count};

/// Find what is wrong with a rulebook
///
/// References that lead nowhere, rules and texts that are there twice, numbers left out or out of order, names that
/// are misspelt or lead to two entries, texts that break off. The form of the file is found by itself. The levels
/// that the project's cardc.toml gives to codes hold here too; `cardc explain CODE` explains each.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc rules lint rulebook.md                  A rulebook in cardc's own form
  cardc rules lint rules.json glossary.json     Files in other forms
  cardc rules lint --format concise rules.md    One line for each finding
  cardc rules lint - < rules.json               Standard input

Exit codes: 0 no errors, 1 errors (or warnings with --deny warnings), 2 a file could not be read.")]
pub(crate) struct Arguments {
    /// Files with rules; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The form of the files
    #[arg(long, value_name = "NAME", default_value = AUTO, value_parser = forms())]
    from: String,

    /// Id of the game, with which every full rule id begins [default: what the file says]
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// Output format: `human`, `concise` (one line each) or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// Exit with 1 for warnings too
    #[arg(long, value_enum, value_name = "warnings", hide_possible_values = true)]
    deny: Option<Deny>,
}

/// Lints the files that the arguments name.
pub(crate) fn run(arguments: &Arguments, library: &Library, screen: Options) -> Outcome {
    let mut files = Vec::new();
    let mut verdict = Verdict::Clean;
    for path in &arguments.files {
        match Linted::open(path, arguments, library) {
            Ok(file) => files.push(file),
            Err(failure) => {
                output::message(failure);
                verdict = Verdict::Trouble;
            }
        }
    }
    let reports: Vec<FileDiagnostics<'_>> = files.iter().map(Linted::report).collect();
    output::report(&render(&reports, arguments.format.into(), screen))?;
    let tally = Tally::new(&files);
    // Of nothing that was read, nothing is to be said.
    if !files.is_empty() {
        output::message(&tally);
    }
    let found = tally.errors > 0 || arguments.deny.is_some() && tally.warnings > 0;
    Ok(verdict.max(Verdict::found_if(found)))
}

/// A file of rules, and what is wrong with it.
struct Linted {
    shown: String,
    text: String,
    rules: usize,
    references: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Linted {
    fn open(path: &Path, arguments: &Arguments, library: &Library) -> Result<Self, Failure> {
        let text = read_needed(path)?;
        let form = Form::named(&arguments.from).unwrap_or_else(|| Form::of(&text));
        let mut rules = read(&text, form);
        if let Some(game) = &arguments.game {
            rules.rulebook.set_game(game);
        }
        let mut diagnostics = rules.problems;
        diagnostics.extend(rules.rulebook.lint(&text, form));
        apply_levels(config(library.db()), &mut diagnostics);
        diagnostics.sort_by_key(|found| (found.span.start, found.span.end, found.code));
        let entries = rules.rulebook.entries();
        let is_stdin = path == Path::new(STDIN);
        Ok(Self {
            shown: if is_stdin {
                "<stdin>".to_owned()
            } else {
                path.display().to_string()
            },
            rules: entries.len(),
            references: entries.iter().map(|entry| entry.references.len()).sum(),
            text,
            diagnostics,
        })
    }

    fn report(&self) -> FileDiagnostics<'_> {
        FileDiagnostics {
            file: SourceFile::new(&self.shown, &self.text),
            diagnostics: &self.diagnostics,
        }
    }
}

/// What was linted, and what came of it.
#[derive(Default)]
struct Tally {
    files: usize,
    rules: usize,
    references: usize,
    errors: usize,
    warnings: usize,
    hints: usize,
}

impl Tally {
    fn new(files: &[Linted]) -> Self {
        let mut tally = Self {
            files: files.len(),
            ..Self::default()
        };
        for file in files {
            tally.rules += file.rules;
            tally.references += file.references;
            for diagnostic in &file.diagnostics {
                match diagnostic.severity {
                    Severity::Error => tally.errors += 1,
                    Severity::Warning => tally.warnings += 1,
                    Severity::Hint => tally.hints += 1,
                }
            }
        }
        tally
    }
}

impl Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, references) = (
            count(self.rules, "rule"),
            count(self.references, "reference"),
        );
        let files = count(self.files, "file");
        write!(formatter, "checked {rules} and {references} in {files}: ")?;
        if self.errors + self.warnings + self.hints == 0 {
            return formatter.write_str("no problems");
        }
        let (errors, warnings) = (count(self.errors, "error"), count(self.warnings, "warning"));
        write!(
            formatter,
            "{errors}, {warnings}, {}",
            count(self.hints, "hint")
        )
    }
}
