//! The text of a card. This is the only place that calls Card English.

use cardc_english::{Declined, Edit, Line, Markup, ParsedLine, Vocabulary};
use cardc_syntax::{Span, TextBlock, TextLine};
use smol_str::SmolStr;

/// The text of a card, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// In source order.
    pub lines: Vec<CardLine>,
}

/// One line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// Where it stands in the item. Spans of the content are relative to its start.
    pub span: Span,
    /// What it says.
    pub content: LineContent,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineContent {
    /// Card English: sentences that are understood, and sentences that are not.
    English(ParsedLine),
    /// Wording that is kept as it is.
    Prose(SmolStr),
}

impl CardText {
    /// Reads the lines of a `text` block; `source` is the text of its item.
    pub(crate) fn read(vocabulary: &Vocabulary, source: &str, block: &TextBlock) -> Self {
        let lines = block.lines.iter().map(|line| match line {
            TextLine::English(span) => CardLine {
                span: *span,
                content: LineContent::English(parse_line(vocabulary, &source[span.range()])),
            },
            TextLine::Prose { text, span } => CardLine {
                span: *span,
                content: LineContent::Prose(text.clone()),
            },
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// The lines of Card English.
    pub fn english(&self) -> impl Iterator<Item = (&CardLine, &ParsedLine)> {
        self.lines.iter().filter_map(|line| match &line.content {
            LineContent::English(parsed) => Some((line, parsed)),
            LineContent::Prose(_) => None,
        })
    }

    /// Whether every sentence is understood. A card without text is.
    pub fn is_understood(&self) -> bool {
        self.lines.iter().all(|line| match &line.content {
            LineContent::English(parsed) => parsed.is_understood(),
            LineContent::Prose(_) => false,
        })
    }
}

impl CardLine {
    /// A place in the line as a place in the item.
    pub fn place(&self, span: cardc_english::Span) -> Span {
        Span::new(span.start, span.end).shifted(self.span.start)
    }
}

/// Reads a line of Card English.
pub(crate) fn parse_line(vocabulary: &Vocabulary, line: &str) -> ParsedLine {
    cardc_english::parse_line(vocabulary, line)
}

/// Prints a line in the house form.
pub(crate) fn print_line(vocabulary: &Vocabulary, line: &Line) -> String {
    cardc_english::print_line(vocabulary, line, Markup::House)
}

/// Prints a line without mark-up.
pub(crate) fn print_plain(vocabulary: &Vocabulary, line: &Line) -> String {
    cardc_english::print_line(vocabulary, line, Markup::Plain)
}

/// Edits of a line after which a sentence is understood. Each has been tried.
pub(crate) fn suggest(vocabulary: &Vocabulary, line: &str, declined: &Declined) -> Vec<Edit> {
    cardc_english::suggest(vocabulary, line, declined)
}
