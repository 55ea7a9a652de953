//! The house form of a file, of a part of it, and of what was just typed.

use cardc_db::{Db, File, FileKind, FileStatus};
use cardc_span::{BREAKS, Edit, Span, line_start, lines};
use cardc_syntax::{Piece, PieceKind, TokenKind, lex, split};

use crate::context::Context;

/// How far a block stands in, in the house form.
const INDENT: &str = "    ";

/// The text of a file in its house form; `None` for a file without one.
pub fn format(db: &dyn Db, file: File) -> Option<String> {
    if file.status(db) != FileStatus::Present {
        return None;
    }
    match file.kind(db) {
        FileKind::Cards => Some(cardc_fmt::format_cards(file.text(db))),
        FileKind::Deck => Some(cardc_fmt::format_deck(file.text(db))),
        _ => None,
    }
}

/// The edits that bring the cards, or the lines of a deck, that a span touches into the house form. What stands between
/// cards is left as it is.
pub fn format_range(db: &dyn Db, file: File, within: Span) -> Vec<Edit> {
    let Some(formatted) = format(db, file) else {
        return Vec::new();
    };
    let old = file.text(db);
    let (old_parts, new_parts) = match file.kind(db) {
        FileKind::Cards => (card_parts(old), card_parts(&formatted)),
        _ => (line_parts(old), line_parts(&formatted)),
    };
    // The form keeps every item and every line that is not blank.
    if old_parts.len() != new_parts.len() {
        return Vec::new();
    }
    let touched = |span: Span| {
        let cursor = within.is_empty() && span.touches(within.start);
        cursor || span.start < within.end && within.start < span.end
    };
    old_parts
        .into_iter()
        .zip(new_parts)
        .filter(|((span, _), _)| touched(*span))
        .filter(|((_, old), (_, new))| old != new)
        .map(|((span, _), (_, new))| Edit {
            span,
            text: new.to_owned(),
        })
        .collect()
}

/// The edits that follow upon a character just typed in front of an offset: a closing brace brings its card into the house
/// form, a line break puts the cursor under the line above.
pub fn format_on_type(db: &dyn Db, file: File, offset: u32, typed: char) -> Vec<Edit> {
    if file.kind(db) != FileKind::Cards {
        return Vec::new();
    }
    let context = Context::new(db, file);
    let (text, offset) = (context.text, context.boundary(offset));
    let item = split(text)
        .into_iter()
        .filter(|piece| piece.kind == PieceKind::Item)
        .find(|piece| piece.span.touches(offset));
    let Some(item) = item else { return Vec::new() };
    match typed {
        '}' if item.span.end == offset => format_range(db, file, Span::at(offset)),
        '\n' => indented(text, &item, offset).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The blank line at an offset, as far in as the braces around it ask for.
fn indented(text: &str, item: &Piece, offset: u32) -> Option<Edit> {
    let start = line_start(text, offset as usize);
    let rest = &text[start..];
    let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let line_ends = rest[blank..].is_empty() || rest[blank..].starts_with(BREAKS);
    if !line_ends || start <= item.span.start as usize {
        return None;
    }
    let mut depth: usize = 0;
    for token in lex(&text[item.span.start as usize..start]) {
        match token.kind {
            TokenKind::OpenBrace => depth += 1,
            TokenKind::CloseBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let wanted = INDENT.repeat(depth);
    (rest[..blank] != wanted).then(|| Edit {
        span: Span::new(start as u32, (start + blank) as u32),
        text: wanted,
    })
}

/// The items of a file of cards.
fn card_parts(text: &str) -> Vec<(Span, &str)> {
    split(text)
        .into_iter()
        .filter(|piece| piece.kind == PieceKind::Item)
        .map(|piece| (piece.span, &text[piece.span.range()]))
        .collect()
}

/// The lines of a deck that are not blank, without their breaks.
fn line_parts(text: &str) -> Vec<(Span, &str)> {
    let written = lines(text).filter(|line| !line.text.trim().is_empty());
    written
        .map(|line| {
            let start = line.start as u32;
            (Span::new(start, start + line.text.len() as u32), line.text)
        })
        .collect()
}
