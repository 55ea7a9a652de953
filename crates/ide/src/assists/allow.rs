//! A comment that accepts a finding. The reason is for the author to give: until then, the comment itself is an error.

use cardc_diagnostics::{Diagnostic, Edit};
use cardc_semantics::ALLOW;

use crate::context::Context;
use crate::types::{Assist, AssistKind, Snippet, Span};

/// For each finding of a part of a file that may be accepted, the comment above its line.
pub(super) fn assists(context: Context<'_>, within: &Span) -> Vec<Assist> {
    let found = crate::diagnostics(context.db, context.file).iter();
    let touched = found
        .filter(|found| found.span.start <= within.end && within.start <= found.span.end)
        .filter(|found| found.code.may_be_allowed());
    let mut assists: Vec<Assist> = Vec::new();
    for diagnostic in touched {
        let assist = allow(context, diagnostic);
        if !assists.contains(&assist) {
            assists.push(assist);
        }
    }
    assists
}

fn allow(context: Context<'_>, diagnostic: &Diagnostic) -> Assist {
    let (start, line) = context.line(diagnostic.span.start);
    let indent = &line[..line.len() - line.trim_start().len()];
    let code = diagnostic.code;
    let comment = format!("{indent}// {ALLOW} {code}: ");
    let edit = Edit {
        span: start..start,
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
