//! Mistakes in the form of a file, in plain words.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit, Fix};
use cardc_syntax::{BlockKind, Span, SyntaxError, SyntaxErrorKind, unescape};

/// The diagnostics of syntax errors. `source` is the text in which they are.
pub fn syntax_diagnostics<'a>(
    source: &'a str,
    errors: &'a [SyntaxError],
) -> impl Iterator<Item = Diagnostic> + 'a {
    errors.iter().map(move |error| diagnostic(source, error))
}

fn diagnostic(source: &str, error: &SyntaxError) -> Diagnostic {
    let span = error.span;
    let written = &source[span.range()];
    let diagnostic = |code, message: String| Diagnostic::new(code, span.start..span.end, message);
    match &error.kind {
        SyntaxErrorKind::Missing { expected } | SyntaxErrorKind::Unexpected { expected } if names(expected) => {
            diagnostic(Code::MissingName, format!("{expected} is missing"))
                .note("A card's name stands in quotation marks behind the word that begins it.")
        }
        SyntaxErrorKind::Unexpected { expected } => {
            diagnostic(Code::UnexpectedToken, format!("`{written}` cannot stand here"))
                .note(format!("This is the place for {expected}.{}", hint(expected)))
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
        SyntaxErrorKind::NumberTooLarge => number_too_large(span),
        SyntaxErrorKind::TooDeep => diagnostic(Code::NestingTooDeep, "too many brackets inside one another".into())
            .note("No card needs so many. Is a closing bracket missing further up?"),
        SyntaxErrorKind::StrayCharacter => {
            diagnostic(Code::StrayCharacter, "this character means nothing here".into())
                .note("It may be invisible. Delete it.")
                .fix(Applicability::Safe, "Delete it", span.start..span.end, "")
        }
        SyntaxErrorKind::NoBrace { block, close } => no_brace(source, span.start, *block, *close),
        SyntaxErrorKind::LetterCase { keyword } => letter_case(written, keyword, span),
        SyntaxErrorKind::Assignment => {
            diagnostic(Code::UnexpectedToken, format!("no `{written}` stands between a name and its value"))
                .note("A space is enough, as in `cost 3`.")
                .fix(Applicability::Safe, "Delete it", span.start..span.end, "")
        }
        SyntaxErrorKind::ForeignQuotes => {
            let quoted = quoted(&unescape(written));
            diagnostic(Code::UnexpectedToken, "the quotation marks of a card file are straight and double".into())
                .note(format!("Write {quoted}."))
                .fix(Applicability::Safe, format!("Write {quoted}"), span.start..span.end, quoted)
        }
        SyntaxErrorKind::UnquotedName => {
            let name = written.trim_start_matches([':', '=', ' ']);
            let quoted = quoted(name);
            diagnostic(Code::MissingName, format!("the name `{name}` stands without quotation marks"))
                .note(format!("Write {quoted}."))
                .fix(Applicability::Safe, format!("Write {quoted}"), span.start..span.end, quoted)
        }
        SyntaxErrorKind::ForeignComment => foreign_comment(source, span),
        SyntaxErrorKind::IdleSeparator => {
            diagnostic(Code::UnexpectedToken, format!("this `{written}` does not stand between two values"))
                .note("Commas and slashes only separate, and a field ends with its line. Delete it, or write the value that is missing.")
                .fix(Applicability::Safe, "Delete it", span.start..span.end, "")
        }
        SyntaxErrorKind::WrappedField => wrapped_field(source, span),
        SyntaxErrorKind::QuotedLine => {
            let bare = &written[1..written.len() - 1];
            diagnostic(
                Code::UnexpectedToken,
                "a line of text stands without quotation marks".into(),
            )
            .note("What the card says stands between the braces as it is.")
            .fix(
                Applicability::Safe,
                "Delete the quotation marks",
                span.start..span.end,
                bare,
            )
        }
        SyntaxErrorKind::LineEndMark => {
            diagnostic(Code::UnexpectedToken, format!("no `{written}` stands at the end of a line"))
                .note("The end of the line is enough.")
                .fix(Applicability::Safe, "Delete it", span.start..span.end, "")
        }
        SyntaxErrorKind::BraceInText => {
            let bare = written.trim_matches(['{', '}', ' ']);
            diagnostic(Code::UnexpectedToken, "braces do not belong in a line of text".into())
                .note("They only stand around the text as a whole. A keyword is marked like this: `[Keyword]`.")
                .fix(Applicability::Suggested, "Delete the braces", span.start..span.end, bare)
        }
        SyntaxErrorKind::BareWording { end } => bare_wording(source, span, *end),
        SyntaxErrorKind::BlockName => {
            diagnostic(Code::UnexpectedToken, format!("the wording of a card stands in `text {{ … }}`, and not in `{written}`"))
                .note("A card has fields, one a line, and one `text`. Did you mean `text`?")
                .fix(Applicability::Suggested, "Replace with `text`", span.start..span.end, "text")
        }
        SyntaxErrorKind::ForeignSeparator => {
            diagnostic(Code::UnexpectedToken, format!("no `{written}` stands between two values"))
                .note("Values are separated by commas or slashes.")
                .fix(Applicability::Safe, "Replace with `,`", span.start..span.end, ",")
        }
        SyntaxErrorKind::SpacedSign => spaced_sign(written, span),
        SyntaxErrorKind::UnclosedText { close, with_card } => unclosed_text(source, span, *close, *with_card),
        SyntaxErrorKind::BadCells => bad_cells(written, span),
    }
}

/// How to write what was probably meant.
fn hint(expected: &str) -> &'static str {
    match expected {
        "a value" => " Words with other signs in them stand in quotation marks.",
        _ => "",
    }
}

/// A number that cannot be held.
pub(crate) fn number_too_large(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NumberTooLarge,
        span.start..span.end,
        "this number is larger than any card could need",
    )
    .note("Write a smaller number.")
}

/// Whether the syntax asked for the name of a card or set.
fn names(expected: &str) -> bool {
    expected.starts_with("a name")
}

/// A word of the language in the wrong case.
pub(crate) fn letter_case(written: &str, word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::LetterCase,
        span.start..span.end,
        format!("`{written}` is written `{word}`"),
    )
    .note("The words that files are made of are in small letters.")
    .fix(
        Applicability::Safe,
        format!("Replace with `{word}`"),
        span.start..span.end,
        word,
    )
}

/// A card or text without `{`, at `at`. Its `}` belongs at `close` where that is missing too.
fn no_brace(source: &str, at: u32, block: BlockKind, close: Option<u32>) -> Diagnostic {
    let (what, inside) = match block {
        BlockKind::Card => ("card", "Its fields and its text stand between braces."),
        BlockKind::Text => ("text", "Its lines stand between braces."),
    };
    let line = line_start(source, at);
    let indent = indent(source, at);
    let insert = |at: u32, text: String| Edit { span: at..at, text };
    let (message, title) = match close {
        None => (format!("this {what} has no `{{`"), "Insert `{`"),
        Some(_) => (
            format!("this {what} has no `{{` and no `}}`"),
            "Insert `{` and `}`",
        ),
    };
    let mut edits = vec![insert(at, " {".to_owned())];
    edits.extend(close.map(|close| insert(close, format!("\n{indent}}}"))));
    let start = match block {
        BlockKind::Card => (line + indent.len()) as u32,
        BlockKind::Text => at - "text".len() as u32,
    };
    let mut diagnostic = Diagnostic::new(Code::MissingToken, start..at, message).note(inside);
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
        span.start..span.end,
        "nothing stands between a sign and its number",
    )
    .note(format!("Write `{number}`."))
    .fix(
        Applicability::Safe,
        format!("Write `{number}`"),
        span.start..span.end,
        number,
    )
}

/// Wording from `span` to `end` that stands in no text.
fn bare_wording(source: &str, span: Span, end: u32) -> Diagnostic {
    const DEEPER: &str = "    ";
    let indent = indent(source, span.start);
    let insert = |at: u32, text: String| Edit { span: at..at, text };
    let mut edits = vec![insert(span.start, format!("text {{\n{indent}{DEEPER}"))];
    let breaks = source[span.start as usize..end as usize].match_indices('\n');
    edits.extend(breaks.map(|(at, _)| insert(span.start + at as u32 + 1, DEEPER.to_owned())));
    edits.push(insert(end, format!("\n{indent}}}")));
    let mut diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        span.start..span.end,
        "the wording of a card stands in `text { … }`",
    )
    .note("Write `text {` above it and `}` below.");
    diagnostic.fixes.push(Fix {
        title: "Put it into a `text`".to_owned(),
        applicability: Applicability::Safe,
        edits,
    });
    diagnostic
}

/// A text with the `{` at `open`, whose `}` belongs at `close`, and with it that of the card where it lacks too.
fn unclosed_text(source: &str, open: Span, close: u32, with_card: bool) -> Diagnostic {
    let indent = indent(source, open.start);
    let (message, title, card) = if with_card {
        ("this `text` and its card have no `}`", "Insert both", "\n}")
    } else {
        ("this `text` has no `}`", "Insert `}`", "")
    };
    Diagnostic::new(Code::UnclosedBlock, open.start..open.end, message)
        .note("Its lines stand between braces. Write `}` below the last one.")
        .fix(
            Applicability::Suggested,
            title,
            close..close,
            format!("\n{indent}}}{card}"),
        )
}

/// Where the line begins that `at` is in.
fn line_start(source: &str, at: u32) -> usize {
    source[..at as usize]
        .rfind(['\n', '\r'])
        .map_or(0, |end| end + 1)
}

/// The white space in front of the line that `at` is in.
fn indent(source: &str, at: u32) -> String {
    source[line_start(source, at)..]
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
        span.start..span.end,
        "this field goes on in the next line",
    )
    .note("A field ends with its line.");
    if source[next as usize..].starts_with("//") {
        return diagnostic;
    }
    diagnostic.fix(Applicability::Safe, "Join the lines", span.end..next, " ")
}

/// `# …` and `/* … */`
fn foreign_comment(source: &str, span: Span) -> Diagnostic {
    let written = &source[span.range()];
    let rest = &source[span.end as usize..];
    let ends_line = rest
        .trim_start_matches([' ', '\t'])
        .starts_with(['\n', '\r'])
        || rest.trim().is_empty();
    let block = written
        .strip_prefix("/*")
        .and_then(|inside| inside.strip_suffix("*/"));
    let sign = if block.is_some() { "/*" } else { "#" };
    let lines: Vec<String> = match block {
        Some(inside) => inside
            .lines()
            .map(|line| format!("//{}", line.trim_end()))
            .collect(),
        None => vec![format!("//{}", written.trim_start_matches('#'))],
    };
    let diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        span.start..span.end,
        format!("a comment does not begin with `{sign}`"),
    )
    .note("A comment begins with `//` and ends with its line.");
    if !ends_line {
        return diagnostic;
    }
    diagnostic.fix(
        Applicability::Safe,
        "Write it with `//`",
        span.start..span.end,
        lines.join("\n"),
    )
}

/// A highlight that is drawn with other signs.
fn bad_cells(written: &str, span: Span) -> Diagnostic {
    let drawn: String = cardc_syntax::cells(written)
        .into_iter()
        .map(|is_highlighted| if is_highlighted { '#' } else { '.' })
        .collect();
    Diagnostic::new(
        Code::BadHighlight,
        span.start..span.end,
        "a highlight is drawn with `.` and `#` alone",
    )
    .note("`#` is highlighted, `.` is not, and nothing stands between them.")
    .fix(
        Applicability::Suggested,
        format!("Replace with `{drawn}`"),
        span.start..span.end,
        drawn,
    )
}

/// A text as it is written between quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
