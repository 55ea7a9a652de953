//! What is wrong with a file that sets cardc up.

pub(crate) use cardc_diagnostics::Span;

/// A mistake in a file of a game pack or in `cardc.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblem {
    /// The file, by its name inside the pack: `game.toml`.
    pub file: &'static str,
    /// Where it is.
    pub span: Span,
    /// One line that stands alone, without a full stop.
    pub message: String,
    /// What would help, in a sentence without a full stop.
    pub help: Option<String>,
}

impl PackProblem {
    /// A problem without help.
    pub(crate) fn new(file: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            file,
            span,
            message: message.into(),
            help: None,
        }
    }

    /// Adds what would help.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the nearest name, when there is one.
    pub(crate) fn did_you_mean(self, word: Option<&str>) -> Self {
        match word {
            Some(word) => self.help(format!("did you mean `{word}`?")),
            None => self,
        }
    }
}

/// A range of `usize`, as parsers give it, as a span.
pub(crate) fn span(range: std::ops::Range<usize>) -> Span {
    range.start as u32..range.end as u32
}
