//! Syntax errors as the grammar makes them. They are small and `Copy`, because it makes and drops many.

use cardc_span::Span;
use chumsky::error::{Error, LabelError};
use chumsky::input::Input;
use chumsky::util::MaybeRef;

use crate::{SyntaxError, SyntaxErrorKind};

impl SyntaxError {
    /// Something is missing at `at`.
    pub(crate) fn missing(expected: &'static str, at: u32) -> Self {
        Self {
            kind: SyntaxErrorKind::Missing { expected },
            span: Span::at(at),
        }
    }

    /// The errors of a text in source order.
    pub(crate) fn in_order(mut errors: Vec<Self>) -> Vec<Self> {
        errors.sort_by_key(|error| error.span);
        errors
    }

    /// The kind, with what was found where it could not stand.
    #[cfg(test)]
    pub(crate) fn shown(&self, source: &str) -> String {
        match self.kind {
            SyntaxErrorKind::Unexpected { expected } => {
                let found = &source[self.span.range()];
                format!("Unexpected {{ found: {found:?}, expected: {expected:?} }}")
            }
            kind => format!("{kind:?}"),
        }
    }
}

impl<'s, I: Input<'s>> Error<'s, I> for SyntaxError {}

/// The grammar accepts every sequence of tokens and reports through rules of its own, so the errors that
/// the combinators make are only signals between alternatives.
impl<'s, I: Input<'s>, L> LabelError<'s, I, L> for SyntaxError {
    fn expected_found<E: IntoIterator<Item = L>>(
        _expected: E,
        _found: Option<MaybeRef<'s, I::Token>>,
        _span: I::Span,
    ) -> Self {
        Self::missing("a card", 0)
    }
}
