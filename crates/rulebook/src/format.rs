//! The forms that a file with rules can have, and which of them it has.

use cardc_diagnostics::Diagnostic;

use crate::book::Rulebook;

/// A form of a file with rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The form of `rulebook.md`: entries under headings `## ID Title`.
    Rulebook,
}

impl Format {
    /// The form that the text has.
    pub fn of(_source: &str) -> Self {
        Self::Rulebook
    }
}

/// A file with rules, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadRules {
    /// The form that it had.
    pub format: Format,
    /// The rules. Spans are places in the file, whatever its form.
    pub rulebook: Rulebook,
    /// What is wrong with its form, in the order of the file.
    pub problems: Vec<Diagnostic>,
}

/// Reads a file with rules in any form.
pub fn read(source: &str, format: Format) -> ReadRules {
    let (rulebook, problems) = match format {
        Format::Rulebook => Rulebook::parse(source),
    };
    ReadRules {
        format,
        rulebook,
        problems,
    }
}
