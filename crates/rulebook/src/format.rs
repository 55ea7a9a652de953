//! The forms that a file with rules can have, and which of them it has.

use cardc_diagnostics::Diagnostic;
use cardc_span::Span;

use crate::book::Rulebook;
use crate::foreign;

/// A form of a file with rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The form of `rulebook.md`: entries under headings `## ID Title`.
    Rulebook,
    /// Markdown or plain text with numbered rules or headings.
    Text,
    /// Nested JSON with numbers and letters as keys.
    Numbered,
    /// A flat JSON object with terms as keys.
    Terms,
    /// A JSON array of records with id, name, text and related entries.
    Records,
    /// A JSON array of records whose texts mark links and includes.
    LinkedRecords,
}

impl Format {
    /// Every form.
    pub const ALL: [Self; 6] = [
        Self::Rulebook,
        Self::Text,
        Self::Numbered,
        Self::Terms,
        Self::Records,
        Self::LinkedRecords,
    ];

    /// The form that the text has. Whatever is no JSON and not our own form is text.
    pub fn of(source: &str) -> Self {
        let source = source.trim_start_matches(BYTE_ORDER_MARK);
        if is_own(source) {
            return Self::Rulebook;
        }
        foreign::form(source)
    }

    /// Its name, as a command line has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Text => "text",
            Self::Numbered => "json-numbered",
            Self::Terms => "json-terms",
            Self::Records => "json-records",
            Self::LinkedRecords => "json-linked",
        }
    }

    /// What it is, in words that follow `this is`.
    pub fn description(self) -> &'static str {
        match self {
            Self::Rulebook => "a rulebook of cardc",
            Self::Text => "text with numbered rules or headings",
            Self::Numbered => "JSON with numbers as keys, nested level by level",
            Self::Terms => "JSON with terms as keys",
            Self::Records => "a JSON array of records with names and texts",
            Self::LinkedRecords => "a JSON array of records with links in their texts",
        }
    }

    /// The form with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Whether a text begins with the front matter of our own form.
fn is_own(source: &str) -> bool {
    let mut lines = cardc_span::lines(source).map(|line| line.text);
    lines.next().is_some_and(|first| first.trim_end() == "---")
        && lines
            .take_while(|line| line.trim_end() != "---")
            .any(|line| line.starts_with("game:"))
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
    if let Some(rest) = source.strip_prefix(BYTE_ORDER_MARK) {
        return shifted(read(rest, format), (source.len() - rest.len()) as u32);
    }
    let (rulebook, problems) = match format {
        Format::Rulebook => Rulebook::parse(source),
        _ => foreign::read(source, format),
    };
    ReadRules {
        format,
        rulebook,
        problems,
    }
}

/// What some programs write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The same rules, every place moved on by so many bytes.
fn shifted(mut rules: ReadRules, offset: u32) -> ReadRules {
    let shift = |span: &mut Span| *span = Span::new(span.start + offset, span.end + offset);
    for entry in &mut rules.rulebook.entries {
        shift(&mut entry.id_span);
        shift(&mut entry.title_span);
        shift(&mut entry.text_span);
        shift(&mut entry.span);
        entry
            .references
            .iter_mut()
            .for_each(|reference| shift(&mut reference.span));
    }
    let problems = rules.problems.into_iter();
    rules.problems = problems.map(|problem| problem.shifted(offset)).collect();
    rules
}
