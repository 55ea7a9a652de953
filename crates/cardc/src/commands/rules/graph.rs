//! `cardc rules graph`: which rules refer to which.

use cardc_rulebook::Graph;
use clap::{Args, ValueEnum};

use super::{Book, Library};
use crate::output::{self, Outcome, Verdict};

/// Write which rules refer to which, for a tool that draws graphs
///
/// An arrow stands for a reference in a text; a dashed one for related rules, a thick one for a text that is taken over. A
/// dashed box is a reference that leads nowhere.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc rules graph --rule 2.14.4 | dot -Tsvg > stacking.svg
  cardc rules graph --rule deploy --depth 2 --format mermaid
  cardc rules graph --file rules.json > rules.dot")]
pub(crate) struct Arguments {
    /// Only what this rule refers to, and what refers to it
    #[arg(long, value_name = "ID")]
    rule: Option<String>,

    /// Number of references away from the rule
    #[arg(long, value_name = "N", default_value_t = 1, requires = "rule")]
    depth: usize,

    /// `dot`, for Graphviz, or `mermaid`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    book: Book,
}

/// The language of the graph.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Of Graphviz.
    #[default]
    Dot,
    /// As many pages of Markdown draw it.
    Mermaid,
}

/// Writes the graph.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let library = Library::open(None)?.with_file(&arguments.book)?;
    let shelf = library.shelf(&arguments.book)?;
    let whole = Graph::new(shelf.own.book, Some(shelf.own.date));
    let graph = match &arguments.rule {
        Some(rule) => whole.around(shelf.entry(rule)?.number(), arguments.depth),
        None => whole,
    };
    let text = match arguments.format {
        Format::Dot => graph.dot(),
        Format::Mermaid => graph.mermaid(),
    };
    output::data(&text)?;
    Ok(Verdict::Clean)
}
