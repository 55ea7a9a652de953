//! `cardc coverage`: how much of the texts Card English understands, and where it stops.

mod fidelity;
mod report;

use std::path::PathBuf;

use cardc_diagnostics::sanitise::escape;
use cardc_span::with_breaks;
use clap::{Args, ValueEnum};

use crate::find::Wanted;
use crate::output::{self, Outcome, count};
use crate::workspace::{self, Request};
use fidelity::FidelityReport;
use report::{DeclinedLine, Report, SentencePlace};

/// Show how much of the texts Card English understands
///
/// Every sentence is counted, also those in `prose "…"`; each one that is not understood is listed with the place
/// where understanding stopped. A sentence that is understood has a program where cardc knows all that it does; for
/// the others, the reasons are counted, and `--format json` lists each sentence.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc coverage                        The project around the current directory
  cardc coverage cards/
  cardc coverage cards/ --format json | jq '.declined[].sentence'
  cardc coverage --fidelity             Sentences with programs, first those that lost most words")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input [default: the project]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// List each sentence that has a program, with that program in canonical English, first those that lost most words
    #[arg(long)]
    fidelity: bool,

    /// `text` or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// File name for standard input
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// Counts the sentences of what the arguments name.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Cards,
        stdin_name: &arguments.stdin_name,
    };
    let opened = workspace::open(&request)?;
    let verdict = opened.report_unread();
    if arguments.fidelity {
        let report = FidelityReport::new(&opened.workspaces);
        match arguments.format {
            Format::Json => output::json(&report)?,
            Format::Text => output::data(&report.text())?,
        }
        return Ok(verdict);
    }
    let mut report = Report::default();
    for workspace in &opened.workspaces {
        report.add(workspace);
    }
    match arguments.format {
        Format::Json => output::json(&report)?,
        Format::Text => output::data(&text(&report))?,
    }
    Ok(verdict)
}

fn text(report: &Report) -> String {
    let cards = count(report.cards, "card");
    let Some(percent) = report.percent(report.understood) else {
        return format!("no sentences in {cards}\n");
    };
    let mut lines: Vec<String> = report.declined.iter().flat_map(declined_lines).collect();
    lines.push(format!(
        "{} of {} understood ({percent:.1} %), {} as prose",
        report.understood,
        count(report.sentences, "sentence"),
        report.prose,
    ));
    lines.push(format!(
        "{} of {cards} understood from the first word to the last",
        report.cards_fully_understood
    ));
    let programs = report.percent(report.programs).unwrap_or_default();
    lines.push(format!(
        "{} of {} with a program ({programs:.1} %)",
        report.programs,
        count(report.sentences, "sentence"),
    ));
    let reasons = report.reasons().into_iter();
    lines.extend(reasons.map(|(reason, count)| format!("{count:6} without: {reason}")));
    lines.join("\n") + "\n"
}

fn declined_lines(declined: &DeclinedLine) -> [String; 2] {
    let DeclinedLine { place, why, .. } = declined;
    let SentencePlace {
        path,
        card,
        line,
        column,
        sentence,
    } = place;
    [
        format!(
            "{}:{line}:{column}: {}: {}",
            escape(path),
            escape(card),
            escape(&with_breaks(sentence, " "))
        ),
        format!("    {}", escape(why)),
    ]
}
