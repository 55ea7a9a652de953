//! The codes in a comment that accepts findings.

use cardc_diagnostics::Code;
use cardc_semantics::allowed_codes;
use cardc_span::Span;

use crate::context::Context;
use crate::markdown::Page;

/// What the code at an offset says.
pub(super) fn page(context: Context<'_>, offset: u32) -> Option<(Span, Page)> {
    let (line_start, line) = context.line(offset);
    let codes = allowed_codes(line)?;
    let column = (offset - line_start) as usize;
    if !codes.contains(&column) {
        return None;
    }
    let is_outside = |letter: char| letter == ',' || letter.is_whitespace();
    let start = line[..column].rfind(is_outside).map_or(0, |at| at + 1);
    let end = line[column..]
        .find(is_outside)
        .map_or(codes.end, |at| column + at)
        .min(codes.end);
    let code = Code::from_id(&line[start..end])?;
    let mut page = Page::new();
    page.entry(code.id(), "diagnostic", code.info().summary);
    Some((
        Span::new(line_start + start as u32, line_start + end as u32),
        page,
    ))
}
