//! `cardc coverage`: how much of the texts Card English understands, and where it stops.

mod figures;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::find::Wanted;
use crate::output::{self, Outcome, Verdict, count};
use crate::workspace::{self, Request};
use figures::{DeclinedSentence, Figures};

/// Show how much of the texts Card English understands
///
/// Every sentence is counted, also those in `prose "…"`; each one that is not understood is listed with the place
/// where understanding stopped.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc coverage cards/
  cardc coverage cards/ --format json | jq '.declined[].sentence'")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// `text` or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// What `-` is called
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
    let mut figures = Figures::default();
    let mut verdict = Verdict::trouble_if(opened.incomplete);
    for workspace in &opened.workspaces {
        verdict = verdict.max(workspace.report_unread());
        figures.add_workspace(workspace);
    }
    match arguments.format {
        Format::Json => output::json(&figures)?,
        Format::Text => output::data(&text(&figures))?,
    }
    Ok(verdict)
}

fn text(figures: &Figures) -> String {
    let mut lines: Vec<String> = figures.declined.iter().flat_map(declined_lines).collect();
    lines.push(format!(
        "{} of {} understood ({:.1} %), {} as prose",
        figures.understood,
        count(figures.sentences, "sentence"),
        figures.percent(),
        figures.prose,
    ));
    let cards = count(figures.cards, "card");
    lines.push(format!(
        "{} of {cards} understood from the first word to the last",
        figures.cards_fully_understood
    ));
    lines.join("\n") + "\n"
}

fn declined_lines(declined: &DeclinedSentence) -> [String; 2] {
    let DeclinedSentence {
        path,
        line,
        column,
        card,
        sentence,
        why,
        ..
    } = declined;
    [
        format!("{path}:{line}:{column}: {card}: {sentence}"),
        format!("    {why}"),
    ]
}
