//! The error type of the grammar: small and `Copy`, because the grammar makes and drops many.

use chumsky::error::{Error, LabelError};
use chumsky::input::Input;
use chumsky::util::MaybeRef;

use crate::{BlockKind, Span, SyntaxError, SyntaxErrorKind};

/// A mistake, before it takes words from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) span: Span,
}

/// [`SyntaxErrorKind`] without what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    Unexpected {
        expected: &'static str,
    },
    Missing {
        expected: &'static str,
    },
    UnclosedBlock,
    UnclosedString,
    NumberTooLarge,
    TooDeep,
    StrayCharacter,
    NoBrace {
        block: BlockKind,
        close: Option<u32>,
    },
    LetterCase {
        keyword: &'static str,
    },
    Assignment,
    ForeignQuotes,
    ForeignComment,
    UnquotedName,
    IdleSeparator,
    LineEndMark,
    WrappedField,
    QuotedLine,
    BraceInText,
    BareWording {
        end: u32,
    },
    BlockName,
    ForeignSeparator,
    SpacedSign,
    UnclosedText {
        close: u32,
        with_card: bool,
    },
    BadCells,
}

impl Fault {
    /// Something is missing at `at`.
    pub(crate) fn missing(expected: &'static str, at: u32) -> Self {
        Self {
            kind: FaultKind::Missing { expected },
            span: Span::new(at, at),
        }
    }

    /// The errors of a text in source order.
    pub(crate) fn into_errors(mut faults: Vec<Self>, source: &str) -> Vec<SyntaxError> {
        faults.sort_by_key(|fault| fault.span);
        faults
            .into_iter()
            .map(|fault| fault.into_error(source))
            .collect()
    }

    fn into_error(self, source: &str) -> SyntaxError {
        let kind = match self.kind {
            FaultKind::Unexpected { expected } => SyntaxErrorKind::Unexpected {
                found: source[self.span.range()].into(),
                expected,
            },
            FaultKind::Missing { expected } => SyntaxErrorKind::Missing { expected },
            FaultKind::UnclosedBlock => SyntaxErrorKind::UnclosedBlock,
            FaultKind::UnclosedString => SyntaxErrorKind::UnclosedString,
            FaultKind::NumberTooLarge => SyntaxErrorKind::NumberTooLarge,
            FaultKind::TooDeep => SyntaxErrorKind::TooDeep,
            FaultKind::StrayCharacter => SyntaxErrorKind::StrayCharacter,
            FaultKind::NoBrace { block, close } => SyntaxErrorKind::NoBrace { block, close },
            FaultKind::LetterCase { keyword } => SyntaxErrorKind::LetterCase { keyword },
            FaultKind::Assignment => SyntaxErrorKind::Assignment,
            FaultKind::ForeignQuotes => SyntaxErrorKind::ForeignQuotes,
            FaultKind::ForeignComment => SyntaxErrorKind::ForeignComment,
            FaultKind::UnquotedName => SyntaxErrorKind::UnquotedName,
            FaultKind::IdleSeparator => SyntaxErrorKind::IdleSeparator,
            FaultKind::LineEndMark => SyntaxErrorKind::LineEndMark,
            FaultKind::WrappedField => SyntaxErrorKind::WrappedField,
            FaultKind::QuotedLine => SyntaxErrorKind::QuotedLine,
            FaultKind::BraceInText => SyntaxErrorKind::BraceInText,
            FaultKind::BareWording { end } => SyntaxErrorKind::BareWording { end },
            FaultKind::ForeignSeparator => SyntaxErrorKind::ForeignSeparator,
            FaultKind::SpacedSign => SyntaxErrorKind::SpacedSign,
            FaultKind::BlockName => SyntaxErrorKind::BlockName,
            FaultKind::UnclosedText { close, with_card } => {
                SyntaxErrorKind::UnclosedText { close, with_card }
            }
            FaultKind::BadCells => SyntaxErrorKind::BadCells,
        };
        SyntaxError {
            kind,
            span: self.span,
        }
    }
}

impl<'s, I: Input<'s>> Error<'s, I> for Fault {}

/// The grammar accepts every sequence of tokens and reports through rules of its own, so the errors that
/// the combinators make are only signals between alternatives.
impl<'s, I: Input<'s>, L> LabelError<'s, I, L> for Fault {
    fn expected_found<E: IntoIterator<Item = L>>(
        _expected: E,
        _found: Option<MaybeRef<'s, I::Token>>,
        _span: I::Span,
    ) -> Self {
        Self::missing("a card", 0)
    }
}
