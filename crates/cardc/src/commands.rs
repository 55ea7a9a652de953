//! The commands, one module each.

pub(crate) mod check;
mod completions;
mod coverage;
mod explain;
mod export;
mod fmt;
mod import;
mod list;
mod lsp;
mod new;
mod print;
mod rules;
mod teach;

use cardc_diagnostics::Options;
use clap::Subcommand;

use crate::output::Outcome;

/// What cardc can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    New(new::Arguments),
    Check(check::Arguments),
    Fmt(fmt::Arguments),
    Print(print::Arguments),
    List(list::Arguments),
    Coverage(coverage::Arguments),
    Explain(explain::Arguments),
    #[command(subcommand)]
    Rules(rules::Command),
    #[command(subcommand)]
    Teach(teach::Command),
    #[command(subcommand)]
    Import(import::Command),
    #[command(subcommand)]
    Export(export::Command),
    /// Start the language server on standard input and output
    ///
    /// Editors start it themselves: point the editor's client at `cardc lsp`.
    Lsp(lsp::Arguments),
    Completions(completions::Arguments),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self, screen: Options) -> Outcome {
        match self {
            Self::New(arguments) => new::run(&arguments),
            Self::Check(arguments) => check::run(&arguments, screen),
            Self::Fmt(arguments) => fmt::run(&arguments),
            Self::Print(arguments) => print::run(&arguments),
            Self::List(arguments) => list::run(&arguments),
            Self::Coverage(arguments) => coverage::run(&arguments),
            Self::Explain(arguments) => explain::run(&arguments),
            Self::Rules(command) => rules::run(command, screen),
            Self::Teach(command) => teach::run(command),
            Self::Import(command) => import::run(command),
            Self::Export(command) => export::run(command),
            Self::Lsp(_) => Ok(lsp::run()),
            Self::Completions(arguments) => completions::run(&arguments),
        }
    }
}
