//! The text of a card. This is the only place that calls Card English.

use cardc_english::{Declined, Edit, Line, Markup, ParsedLine, Scope, Vocabulary};
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
    /// The ability word of a line above to which this line still belongs (2.9.2).
    pub continues: Option<SmolStr>,
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
                continues: None,
                content: LineContent::English(parse_line(vocabulary, &source[span.range()])),
            },
            TextLine::Prose { text, span } => CardLine {
                span: *span,
                continues: None,
                content: LineContent::Prose(text.clone()),
            },
        });
        let mut text = Self {
            lines: lines.collect(),
        };
        text.find_continued(vocabulary);
        text
    }

    /// Some abilities go on over the lines below, until the next one of their kind.
    fn find_continued(&mut self, vocabulary: &Vocabulary) {
        let mut begun: Option<SmolStr> = None;
        for line in &mut self.lines {
            let begins = abilities(line)
                .find(|id| vocabulary.ability_continues(id))
                .cloned();
            match begins {
                Some(id) => begun = Some(id),
                None => line.continues.clone_from(&begun),
            }
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

/// The ability words in front of a line.
pub(crate) fn abilities(line: &CardLine) -> impl Iterator<Item = &SmolStr> {
    let scopes = match &line.content {
        LineContent::English(parsed) => parsed.line.scopes.as_slice(),
        LineContent::Prose(_) => &[],
    };
    scopes.iter().filter_map(|scope| match scope {
        Scope::Ability { id, .. } => Some(id),
        Scope::Corners { .. } => None,
    })
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
