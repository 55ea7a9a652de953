//! Mistakes in the form of a file, in plain words.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix};
use cardc_span::{BREAKS, Edit, Span, line_start, lines};
use cardc_syntax::{BlockKind, SyntaxError, SyntaxErrorKind, unescape};

use crate::project::words::{CELLS, letter_case};

/// The diagnostics of syntax errors. `source` is the text in which they are.
pub fn syntax_diagnostics<'a>(
    source: &'a str,
    errors: &'a [SyntaxError],
) -> impl Iterator<Item = Diagnostic> + 'a {
    errors.iter().map(move |error| diagnostic(source, error))
}

#[expect(clippy::too_many_lines, reason = "an arm for each kind of error")]
fn diagnostic(source: &str, error: &SyntaxError) -> Diagnostic {
    let span = error.span;
    let written = &source[span.range()];
    let diagnostic = |code, message: String| Diagnostic::new(code, span, message);
    match &error.kind {
        SyntaxErrorKind::Missing { expected } | SyntaxErrorKind::Unexpected { expected }
            if names(expected) =>
        {
            diagnostic(Code::MissingName, format!("Expected {expected}"))
                .note("Write the name of a card in quotation marks after its kind.")
        }
        SyntaxErrorKind::Unexpected { expected } => {
            let found = diagnostic(
                Code::UnexpectedToken,
                format!("Expected {expected}, found `{written}`"),
            );
            match *expected {
                "a value" if is_sign(written) => {
                    found.note("A number has digits, and at most one of `+` and `-`.")
                }
                "a value" => found.note("Put words with other signs in quotation marks."),
                _ => found,
            }
        }
        SyntaxErrorKind::Missing { expected } => {
            diagnostic(Code::MissingToken, format!("Expected {expected}"))
        }
        SyntaxErrorKind::UnclosedBlock => diagnostic(Code::UnclosedBlock, "Unclosed `{`".into())
            .note("Write `}` where the block ends."),
        SyntaxErrorKind::UnclosedString => {
            diagnostic(Code::UnclosedString, "Unclosed quotation mark".into())
                .note("A string ends on its line. Write `\\\"` for a quotation mark inside it.")
        }
        SyntaxErrorKind::NumberTooLarge => number_too_large(span),
        SyntaxErrorKind::TooDeep => {
            diagnostic(Code::NestingTooDeep, "Brackets nested too deeply".into())
                .note("Is a closing bracket missing further up?")
        }
        SyntaxErrorKind::StrayCharacter => {
            diagnostic(Code::StrayCharacter, "Stray character".into())
                .note("It may be invisible. Delete it.")
                .fix(Applicability::Safe, "Delete it", span, "")
        }
        SyntaxErrorKind::NoBrace { block, close } => no_brace(source, span.start, *block, *close),
        SyntaxErrorKind::LetterCase { keyword } => letter_case(written, keyword, span),
        SyntaxErrorKind::Assignment => diagnostic(
            Code::UnexpectedToken,
            format!("Unexpected `{written}` between a name and its value"),
        )
        .note("Write a space instead, as in `cost 3`.")
        .fix(Applicability::Safe, "Delete it", span, ""),
        SyntaxErrorKind::ForeignQuotes => {
            let message = "Quotation marks must be straight and double";
            in_quotes(
                diagnostic(Code::UnexpectedToken, message.into()),
                span,
                &unescape(written),
            )
        }
        SyntaxErrorKind::UnquotedName => {
            let name = written.trim_start_matches([':', '=', ' ']);
            let message = format!("The name `{name}` needs quotation marks");
            in_quotes(diagnostic(Code::MissingName, message), span, name)
        }
        SyntaxErrorKind::ForeignComment => foreign_comment(source, span),
        SyntaxErrorKind::IdleSeparator => {
            diagnostic(Code::UnexpectedToken, format!("Unexpected `{written}`"))
                .note("Commas and slashes separate values. Delete it, or add the missing value.")
                .fix(Applicability::Safe, "Delete it", span, "")
        }
        SyntaxErrorKind::WrappedField => wrapped_field(source, span),
        SyntaxErrorKind::QuotedLine => {
            let bare = &written[1..written.len() - 1];
            diagnostic(
                Code::UnexpectedToken,
                "Unexpected quotation marks around a line of text".into(),
            )
            .note("Write the text between the braces as it is.")
            .fix(
                Applicability::Safe,
                "Delete the quotation marks",
                span,
                bare,
            )
        }
        SyntaxErrorKind::LineEndMark => diagnostic(
            Code::UnexpectedToken,
            format!("Unexpected `{written}` at the end of a line"),
        )
        .note("The end of the line is enough.")
        .fix(Applicability::Safe, "Delete it", span, ""),
        SyntaxErrorKind::BraceInText => {
            let bare = written.trim_matches(['{', '}', ' ']);
            diagnostic(
                Code::UnexpectedToken,
                "Unexpected braces in a line of text".into(),
            )
            .note("Braces enclose the whole text. Mark a keyword as `[Keyword]`.")
            .fix(Applicability::Suggested, "Delete the braces", span, bare)
        }
        SyntaxErrorKind::BareWording { end } => bare_wording(source, span, *end),
        SyntaxErrorKind::BlockName => diagnostic(
            Code::UnexpectedToken,
            format!("The wording of a card belongs in `text {{ … }}`, not in `{written}`"),
        )
        .note("A card has fields, one per line, and one `text`.")
        .fix(
            Applicability::Suggested,
            "Replace with `text`",
            span,
            "text",
        ),
        SyntaxErrorKind::ForeignSeparator => diagnostic(
            Code::UnexpectedToken,
            format!("Unexpected `{written}` between two values"),
        )
        .note("Separate values by commas or slashes.")
        .fix(Applicability::Safe, "Replace with `,`", span, ","),
        SyntaxErrorKind::SpacedSign => spaced_sign(written, span),
        SyntaxErrorKind::UnclosedText { close, with_card } => {
            unclosed_text(source, span, *close, *with_card)
        }
        SyntaxErrorKind::BadCells => bad_cells(written, span),
    }
}

/// A number that cannot be held.
pub(crate) fn number_too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Code::NumberTooLarge, span, "Number too large").note("Write a smaller number.")
}

/// Whether the syntax asked for the name of a card or set.
fn names(expected: &str) -> bool {
    expected.starts_with("a name")
}

/// A card or text without `{`, at `at`. Its `}` belongs at `close` where that is missing too.
fn no_brace(source: &str, at: u32, block: BlockKind, close: Option<u32>) -> Diagnostic {
    let (what, inside) = match block {
        BlockKind::Card => ("card", "Put its fields and its text in braces."),
        BlockKind::Text => ("text", "Put its lines in braces."),
    };
    let line = line_start(source, at as usize);
    let indent = indent(source, at);
    let insert = |at: u32, text: String| Edit {
        span: Span::at(at),
        text,
    };
    let (message, title) = match close {
        None => (format!("This {what} has no `{{`"), "Insert `{`"),
        Some(_) => (
            format!("This {what} has no `{{` and no `}}`"),
            "Insert `{` and `}`",
        ),
    };
    let mut edits = vec![insert(at, " {".to_owned())];
    edits.extend(close.map(|close| insert(close, format!("\n{indent}}}"))));
    let start = match block {
        BlockKind::Card => (line + indent.len()) as u32,
        BlockKind::Text => at - "text".len() as u32,
    };
    let mut diagnostic =
        Diagnostic::new(Code::MissingToken, Span::new(start, at), message).note(inside);
    diagnostic.fixes.push(Fix {
        title: title.to_owned(),
        applicability: Applicability::Safe,
        edits,
    });
    diagnostic
}

/// A number that stands apart from its sign.
fn spaced_sign(written: &str, span: Span) -> Diagnostic {
    let number: String = written.split_whitespace().collect();
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        "Unexpected space between a sign and its number",
    )
    .note(format!("Write `{number}`."))
    .fix(
        Applicability::Safe,
        format!("Write `{number}`"),
        span,
        number,
    )
}

/// Wording from `span` to `end` that stands in no text.
fn bare_wording(source: &str, span: Span, end: u32) -> Diagnostic {
    const DEEPER: &str = "    ";
    let indent = indent(source, span.start);
    let insert = |at: u32, text: String| Edit {
        span: Span::at(at),
        text,
    };
    let mut edits = vec![insert(span.start, format!("text {{\n{indent}{DEEPER}"))];
    let wording = lines(&source[span.start as usize..end as usize]).skip(1);
    edits.extend(wording.map(|line| insert(span.start + line.start as u32, DEEPER.to_owned())));
    edits.push(insert(end, format!("\n{indent}}}")));
    let mut diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        span,
        "The wording of a card belongs in `text { … }`",
    )
    .note("Write `text {` above it and `}` below.");
    diagnostic.fixes.push(Fix {
        title: "Put it in a `text` block".to_owned(),
        applicability: Applicability::Safe,
        edits,
    });
    diagnostic
}

/// A text with the `{` at `open`, whose `}` belongs at `close`, and with it that of the card where it lacks too.
fn unclosed_text(source: &str, open: Span, close: u32, with_card: bool) -> Diagnostic {
    let indent = indent(source, open.start);
    let (message, title, card) = if with_card {
        ("This `text` and its card have no `}`", "Insert both", "\n}")
    } else {
        ("This `text` has no `}`", "Insert `}`", "")
    };
    Diagnostic::new(Code::UnclosedBlock, open, message)
        .note("Write `}` below its last line.")
        .fix(
            Applicability::Suggested,
            title,
            Span::at(close),
            format!("\n{indent}}}{card}"),
        )
}

/// The white space in front of the line that `at` is in.
fn indent(source: &str, at: u32) -> String {
    source[line_start(source, at as usize)..]
        .chars()
        .take_while(|letter| letter.is_whitespace())
        .collect()
}

/// A field over two lines, of which the first ends with the separator at `span`.
fn wrapped_field(source: &str, span: Span) -> Diagnostic {
    let rest = &source[span.end as usize..];
    let next = span.end + (rest.len() - rest.trim_start().len()) as u32;
    let diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        span,
        "This field continues on the next line",
    )
    .note("A field is a single line.");
    if source[next as usize..].starts_with("//") {
        return diagnostic;
    }
    diagnostic.fix(
        Applicability::Safe,
        "Join the lines",
        Span::new(span.end, next),
        " ",
    )
}

/// `# …` and `/* … */`
fn foreign_comment(source: &str, span: Span) -> Diagnostic {
    let written = &source[span.range()];
    let rest = &source[span.end as usize..];
    let ends_line =
        rest.trim_start_matches([' ', '\t']).starts_with(BREAKS) || rest.trim().is_empty();
    let block = written
        .strip_prefix("/*")
        .and_then(|inside| inside.strip_suffix("*/"));
    let sign = if block.is_some() { "/*" } else { "#" };
    let comments: Vec<String> = match block {
        Some(inside) => lines(inside)
            .map(|line| format!("//{}", line.text.trim_end()))
            .collect(),
        None => vec![format!("//{}", written.trim_start_matches('#'))],
    };
    let diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!("`{sign}` does not begin a comment"),
    )
    .note("A comment begins with `//` and ends with its line.");
    if !ends_line {
        return diagnostic;
    }
    diagnostic.fix(
        Applicability::Safe,
        "Write it with `//`",
        span,
        comments.join("\n"),
    )
}

/// A highlight that is drawn with other signs.
fn bad_cells(written: &str, span: Span) -> Diagnostic {
    let drawn: String = cardc_syntax::cells(written)
        .into_iter()
        .map(|is_highlighted| if is_highlighted { '#' } else { '.' })
        .collect();
    Diagnostic::new(Code::BadHighlight, span, CELLS)
        .note("`#` is highlighted, `.` is not; do not separate them.")
        .fix(
            Applicability::Suggested,
            format!("Replace with `{drawn}`"),
            span,
            drawn,
        )
}

/// Asks for a name in quotation marks, and offers to write it so.
fn in_quotes(diagnostic: Diagnostic, span: Span, name: &str) -> Diagnostic {
    let quoted = quoted(name);
    diagnostic.note(format!("Write {quoted}.")).fix(
        Applicability::Safe,
        format!("Write {quoted}"),
        span,
        quoted,
    )
}

/// A text as it is written between quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether it stands before a number, or is a dash that looks so.
fn is_sign(text: &str) -> bool {
    ["+", "-", "–", "−"].contains(&text)
}
