//! Mistakes in the form of a file, in plain words.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_syntax::{SyntaxError, SyntaxErrorKind};

/// The diagnostics of syntax errors.
pub fn syntax_diagnostics(errors: &[SyntaxError]) -> impl Iterator<Item = Diagnostic> {
    errors.iter().map(diagnostic)
}

fn diagnostic(error: &SyntaxError) -> Diagnostic {
    let diagnostic =
        |code, message: String| Diagnostic::new(code, error.span.start..error.span.end, message);
    match &error.kind {
        SyntaxErrorKind::Missing { expected } | SyntaxErrorKind::Unexpected { expected, .. } if names(expected) => {
            diagnostic(Code::MissingName, format!("{expected} is missing"))
                .note("A card's name stands in quotation marks behind the word that begins it.")
        }
        SyntaxErrorKind::Unexpected { found, expected } => {
            diagnostic(Code::UnexpectedToken, format!("`{found}` cannot stand here"))
                .note(format!("This is the place for {expected}."))
        }
        SyntaxErrorKind::Missing { expected } => {
            diagnostic(Code::MissingToken, format!("{expected} is missing"))
                .note(format!("Something ends here before {expected} was written."))
        }
        SyntaxErrorKind::UnclosedBlock => diagnostic(Code::UnclosedBlock, "this `{` is never closed".into())
            .note("Write `}` where the block ends."),
        SyntaxErrorKind::UnclosedString => {
            diagnostic(Code::UnclosedString, "this quotation mark is never closed".into())
                .note("A string ends on the line on which it begins. Write `\\\"` for a quotation mark inside it.")
        }
        SyntaxErrorKind::NumberTooLarge => {
            diagnostic(Code::NumberTooLarge, "this number is larger than any card could need".into())
                .note("Write a smaller number.")
        }
        SyntaxErrorKind::TooDeep => diagnostic(Code::NestingTooDeep, "too many brackets inside one another".into())
            .note("No card needs so many. Is a closing bracket missing further up?"),
        SyntaxErrorKind::StrayCharacter => {
            diagnostic(Code::StrayCharacter, "this character means nothing here".into())
                .note("It may be invisible. Delete it.")
        }
    }
}

/// Whether the syntax asked for the name of a card or set.
fn names(expected: &str) -> bool {
    expected.starts_with("a name")
}
