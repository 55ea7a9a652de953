//! The words of the protocol. Nothing outside of this module and the signatures of [`crate::backend`] knows them.

mod actions;
mod diagnostics;
mod features;
mod handshake;
mod marks;

use std::path::Path;
use std::str::FromStr;

use cardc_diagnostics::{Edit, Span};
use tower_lsp::ls_types as lsp;

use crate::document::TextChange;
use crate::snapshot::View;
use crate::text::Position;
use crate::workspace::Address;

pub(crate) use actions::code_actions;
pub(crate) use diagnostics::{
    PublishedDiagnostics, cleared, document_report, published, workspace_report,
};
pub(crate) use features::{completion, formatting, hover, symbols};
pub(crate) use handshake::{features, file_watchers, initialize_result};
pub(crate) use marks::{
    all_tokens, changed_tokens, code_lenses, folds, inlay_hints, selection, span_of, tokens,
};

/// A document as a client names it.
pub(crate) fn address(uri: &lsp::Uri) -> Address {
    let is_file = uri.scheme().as_str().eq_ignore_ascii_case("file");
    let path = if is_file { uri.to_file_path() } else { None };
    Address {
        uri: uri.as_str().to_owned(),
        path: path.map(std::borrow::Cow::into_owned),
    }
}

/// A place in a document.
pub(crate) fn cursor(params: &lsp::TextDocumentPositionParams) -> (Address, Position) {
    (
        address(&params.text_document.uri),
        position_from(params.position),
    )
}

/// A position that a client sent.
pub(crate) fn position_from(position: lsp::Position) -> Position {
    Position {
        line: position.line,
        column: position.character,
    }
}

/// Edits of a document.
pub(crate) fn changes(changes: Vec<lsp::TextDocumentContentChangeEvent>) -> Vec<TextChange> {
    let convert = |change: lsp::TextDocumentContentChangeEvent| TextChange {
        range: change
            .range
            .map(|range| (position_from(range.start), position_from(range.end))),
        text: change.text,
    };
    changes.into_iter().map(convert).collect()
}

/// The URI of a path on disk.
pub(crate) fn file_uri(path: &Path) -> Option<String> {
    lsp::Uri::from_file_path(path).map(|uri| uri.as_str().to_owned())
}

fn uri(text: &str) -> Option<lsp::Uri> {
    lsp::Uri::from_str(text).ok()
}

fn position(position: Position) -> lsp::Position {
    lsp::Position {
        line: position.line,
        character: position.column,
    }
}

fn range(view: &View<'_>, span: &Span) -> lsp::Range {
    lsp::Range {
        start: position(view.position(span.start)),
        end: position(view.position(span.end)),
    }
}

/// Where a name is declared.
pub(crate) fn location(view: &View<'_>, target: &cardc_ide::Target) -> Option<lsp::Location> {
    let target_view = view.snapshot.view_of(view.place.workspace, target.file)?;
    Some(lsp::Location {
        uri: uri(&target_view.uri()?)?,
        range: range(&target_view, &target.span),
    })
}

fn text_edit(view: &View<'_>, edit: &Edit) -> lsp::TextEdit {
    lsp::TextEdit {
        range: range(view, &edit.span),
        new_text: edit.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_and_paths() {
        let uri = lsp::Uri::from_str("file:///a%20b/%C3%A9.card").unwrap();
        let address = address(&uri);
        assert_eq!(address.path.as_deref(), Some(Path::new("/a b/é.card")));
        assert_eq!(
            file_uri(Path::new("/a b/é.card")).as_deref(),
            Some(uri.as_str())
        );
        let untitled = lsp::Uri::from_str("untitled:Untitled-1").unwrap();
        assert_eq!(super::address(&untitled).path, None);
    }
}
