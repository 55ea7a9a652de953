//! A comment that accepts a finding. The reason is for the author to give: until then, the comment itself is an error.

use cardc_diagnostics::Code;
use cardc_semantics::ALLOW;
use cardc_span::{Edit, Span};
use rustc_hash::FxHashSet;

use crate::context::Context;
use crate::types::{Assist, AssistKind, Snippet};

/// For each finding of a part of a file that may be accepted, the comment above its line.
pub(super) fn assists(context: Context<'_>, within: Span) -> Vec<Assist> {
    let found = crate::diagnostics(context.db, context.file).iter();
    let touched = found
        .filter(|found| found.span.start <= within.end && within.start <= found.span.end)
        .filter(|found| found.code.may_be_allowed());
    let mut seen = FxHashSet::default();
    let lines = touched.map(|found| (context.line(found.span.start), found.code));
    let new = lines.filter(|((start, _), code)| seen.insert((*start, *code)));
    new.map(|(line, code)| allow(context, line, code)).collect()
}

fn allow(context: Context<'_>, (start, line): (u32, &str), code: Code) -> Assist {
    let indent = &line[..line.len() - line.trim_start().len()];
    let comment = format!("{indent}// {ALLOW} {code}: ");
    let edit = Edit {
        span: Span::at(start),
        text: format!("{comment}\n"),
    };
    let mut snippet = Snippet::default();
    snippet.push(&comment).stop("reason").push("\n");
    Assist {
        title: format!("Suppress `{code}` here…"),
        kind: AssistKind::Fix,
        edits: vec![(context.file, vec![edit])],
        created: Vec::new(),
        snippet: Some(snippet),
    }
}
