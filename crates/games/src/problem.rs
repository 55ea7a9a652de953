//! What is wrong with a file that sets cardc up, and where something stands in it.

use cardc_diagnostics::did_you_mean;
use cardc_span::Span;
use smol_str::SmolStr;

/// So many mistakes of a file are reported: whoever sees a hundred mends them before they look for more.
pub(crate) const MOST_MISTAKES: usize = 100;

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
    /// Where the same thing stands first, if it is there twice.
    pub first: Option<Span>,
    /// The name at this place, and what was probably meant by it.
    pub meant: Option<Meant>,
}

/// A name with a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The name as it is written.
    pub written: String,
    /// The name that was meant; where nobody knows which of several, each.
    pub names: Vec<String>,
}

/// Something that a pack declares and that could not be read. What is said of a card because of it is no word about the
/// card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The file, by its name inside the pack.
    pub file: &'static str,
    /// The table; empty for all of the file.
    pub table: SmolStr,
    /// Its id; `None` where any id of the table may be meant.
    pub id: Option<SmolStr>,
}

impl Gap {
    /// All of a file.
    pub(crate) fn whole(file: &'static str) -> Self {
        Self {
            file,
            table: SmolStr::default(),
            id: None,
        }
    }
}

/// Puts mistakes in the order of files and places, and leaves out what is too many for a file.
pub(crate) fn put_in_order(problems: &mut Vec<PackProblem>) {
    problems.sort_by_key(|problem| (problem.file, problem.span.start));
    let by_file = problems.chunk_by(|one, next| one.file == next.file);
    *problems = by_file
        .flat_map(|of_file| of_file.iter().take(MOST_MISTAKES).cloned())
        .collect();
}

impl PackProblem {
    /// A problem without help.
    pub(crate) fn new(file: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            file,
            span,
            message: message.into(),
            help: None,
            first: None,
            meant: None,
        }
    }

    /// Adds what would help.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Asks for the nearest name, where there is one.
    pub(crate) fn did_you_mean(mut self, word: Option<&str>) -> Self {
        if let Some(word) = word {
            self.message.push_str(&did_you_mean(&[word]));
        }
        self
    }

    /// Asks for the name that was probably meant by the one that stands there, where there is one.
    pub(crate) fn meant(self, written: &str, meant: Option<&str>) -> Self {
        self.did_you_mean(meant)
            .instead_of(written, meant.map(str::to_owned))
    }

    /// Offers what was meant, where that is plain, without a question.
    pub(crate) fn instead_of(mut self, written: &str, meant: Option<String>) -> Self {
        self.meant = meant.map(|meant| Meant {
            written: written.to_owned(),
            names: vec![meant],
        });
        self
    }

    /// Asks which of several names was meant. A single one is named in the question, without an offer.
    pub(crate) fn one_of(mut self, written: &str, names: Vec<String>) -> Self {
        let shown: Vec<&str> = names.iter().map(String::as_str).collect();
        self.message.push_str(&did_you_mean(&shown));
        self.meant = (names.len() > 1).then(|| Meant {
            written: written.to_owned(),
            names,
        });
        self
    }

    /// What to replace in the text of the file, and by what; `None` where the name does not stand there just once.
    pub fn replacement(&self, text: &str) -> Option<(Span, &[String])> {
        let Meant {
            written,
            names: meant,
        } = self.meant.as_ref()?;
        let place = text.get(self.span.range())?;
        let mut found = place.match_indices(written.as_str());
        let (at, _) = found.next().filter(|_| found.next().is_none())?;
        let start = self.span.start + at as u32;
        Some((Span::new(start, start + written.len() as u32), meant))
    }
}

/// A range of `usize`, as parsers give it, as a span.
pub(crate) fn span(range: std::ops::Range<usize>) -> Span {
    Span::new(range.start as u32, range.end as u32)
}

/// A setting and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Located {
    /// The setting.
    pub value: SmolStr,
    /// Where it stands.
    pub span: Span,
}
