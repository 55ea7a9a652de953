//! `cardc rules import`: a rulebook of any form as a rulebook of ours.

use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_diagnostics::{Diagnostic, Lines, Severity};
use cardc_rulebook::{Format, ReadRules, Rulebook, is_date, read};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::disk::{self, STDIN};
use crate::output::{self, Failure, Outcome, Verdict, count, position};
use crate::workspace;

/// The name under which the form is found out.
pub(super) const AUTO: &str = "auto";

/// Turn a rulebook of any form into one that cardc checks, searches and shows
///
/// Every word of the file is in the result, which is Markdown to read and to edit. Links and rule numbers
/// become references, bullets lists. What form a file has is found out.
#[derive(Args)]
#[command(after_help = "\
Forms:
  text            Markdown or plain text, such as a PDF gives, with numbered rules or headings
  json-numbered   JSON with numbers as keys, nested level by level
  json-terms      JSON with terms as keys
  json-records    a JSON array of records with id, name, text and related entries
  json-linked     the same with links in its texts
  rulebook        a rulebook of cardc, which is written anew

Examples:
  cardc rules import rules.json --game saltmarsh -o games/saltmarsh/rulebook.md
  cardc rules import rules.txt --game saltmarsh --edition 2025-01-15 --source \"Rules, second printing\"
  pdftotext -layout rules.pdf - | cardc rules import - --game saltmarsh --format text -o rules.md")]
pub(crate) struct Arguments {
    /// The rulebook; `-` for standard input
    file: PathBuf,

    /// The id of the game, which begins every full rule id; that of the project when left out
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// The form of the file
    #[arg(long, value_name = "NAME", default_value = AUTO, value_parser = forms())]
    format: String,

    /// What the rulebook is called; what the file says when left out
    #[arg(long)]
    title: Option<String>,

    /// What the texts were taken from; the name of the file when left out
    #[arg(long)]
    source: Option<String>,

    /// The day on which this edition appeared, such as 2025-01-15; the one that the file names when left out
    #[arg(long, value_name = "DATE")]
    edition: Option<String>,

    /// The file for the result; standard output when left out, or for `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

pub(super) fn forms() -> PossibleValuesParser {
    PossibleValuesParser::new([AUTO].into_iter().chain(Format::ALL.map(Format::name)))
}

/// Reads all, then writes all.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = arguments.edition.as_deref();
    if let Some(edition) = edition.filter(|edition| !is_date(edition)) {
        return Err(
            Failure::new(format!("The edition `{edition}` is not a date"))
                .help("Write the day it appeared, such as `2019-04-05`."),
        );
    }
    let text = disk::read_needed(&arguments.file)?;
    let format = Format::named(&arguments.format).unwrap_or_else(|| Format::of(&text));
    let mut rules = read(&text, format);
    if rules.rulebook.entries().is_empty() {
        return Err(unread(&text, &rules, arguments));
    }
    complete(&mut rules.rulebook, arguments)?;
    let (written, removed) = without_controls(&rules.rulebook.write());
    match disk::destination(arguments.output.as_ref()) {
        Some(path) => disk::create(path, FileKind::Rulebook, &written, arguments.force)?,
        None => output::file(&written)?,
    }
    report(&text, &rules, &arguments.file);
    if removed > 0 {
        output::message(format_args!(
            "note: Left out {} (invisible)",
            count(removed, "control character")
        ));
    }
    Ok(Verdict::found_if(!rules.problems.is_empty()))
}

/// A text without control characters, and how many those were. Those that are white space become a space.
fn without_controls(text: &str) -> (String, usize) {
    let is_kept = |character: char| !character.is_control() || matches!(character, '\n' | '\t');
    let shown = |character: char| match character {
        _ if is_kept(character) => Some(character),
        _ => character.is_whitespace().then_some(' '),
    };
    let removed = text
        .chars()
        .filter(|&character| !is_kept(character))
        .count();
    (text.chars().filter_map(shown).collect(), removed)
}

/// Gives the rulebook what the file may not say.
fn complete(book: &mut Rulebook, arguments: &Arguments) -> Result<(), Failure> {
    let own = Some(book.game.to_string()).filter(|game| !game.is_empty());
    let project_game =
        || workspace::current_project().and_then(|root| workspace::game_in_settings(&root));
    let game = arguments.game.clone().or(own).or_else(project_game);
    let game = game.ok_or_else(|| {
        Failure::new("The game of the rules is unknown")
            .help("Pass its id, such as --game saltmarsh, or import inside a project whose cardc.toml has `game`.")
    })?;
    if !workspace::is_game_id(&game) {
        return Err(Failure::new(format!("`{game}` is not the id of a game"))
            .help("An id has lower-case letters, digits and hyphens."));
    }
    book.set_game(&game);
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    match &arguments.title {
        Some(title) => book.title = line(title).into(),
        None if book.title.is_empty() => book.title = format!("Rules of {game}").into(),
        None => {}
    }
    let file = || {
        arguments
            .file
            .file_name()
            .map(|name| line(&name.to_string_lossy()))
    };
    if let Some(source) = &arguments.source {
        book.source = Some(line(source).into());
    } else if book.source.is_none() && arguments.file != Path::new(STDIN) {
        book.source = file().map(Into::into);
    }
    if let Some(edition) = &arguments.edition {
        book.editions = vec![edition.into()];
    }
    Ok(())
}

/// Says why nothing could be read.
fn unread(text: &str, rules: &ReadRules, arguments: &Arguments) -> Failure {
    let problem = rules.problems.first();
    let message = problem.map_or("No rules in this file", |problem| &problem.message);
    let failure = Failure::new(message);
    let failure = match problem {
        Some(problem) => {
            let lines = Lines::new(text);
            failure.at(
                arguments.file.display(),
                position(&lines, problem.span.start),
            )
        }
        None => failure,
    };
    match problem.and_then(|problem| problem.notes.first()) {
        Some(note) => failure.help(note),
        None => failure,
    }
}

/// Says what was imported, and what was odd in it.
fn report(text: &str, rules: &ReadRules, file: &Path) {
    let lines = Lines::new(text);
    for problem in &rules.problems {
        tell(problem, file, position(&lines, problem.span.start));
    }
    let book = &rules.rulebook;
    let references = book.entries().iter().flat_map(|entry| &entry.references);
    let (known, dangling): (Vec<_>, Vec<_>) =
        references.partition(|reference| book.contains(&reference.target));
    let entries = match book.entries().len() {
        1 => "1 entry".to_owned(),
        many => format!("{many} entries"),
    };
    output::message(format_args!(
        "imported {entries} and {} from {} ({})",
        count(known.len() + dangling.len(), "reference"),
        rules.format.description(),
        rules.format.name()
    ));
    if !dangling.is_empty() {
        let lead = if dangling.len() == 1 { "leads" } else { "lead" };
        output::message(format_args!(
            "note: {} {lead} nowhere; see `cardc rules lint`",
            count(dangling.len(), "reference")
        ));
    }
}

fn tell(problem: &Diagnostic, file: &Path, (line, column): (usize, usize)) {
    let level = match problem.severity {
        Severity::Error => "error",
        Severity::Warning | Severity::Hint => "note",
    };
    let file = file.display();
    output::message(format_args!(
        "{file}:{line}:{column}: {level}: {}",
        problem.message
    ));
    for note in &problem.notes {
        output::message(format_args!("  help: {note}"));
    }
}
