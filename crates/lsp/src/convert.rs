//! The words of the protocol. Nothing outside of this module and the signatures of [`crate::backend`] knows them.

use std::path::Path;
use std::str::FromStr;

use cardc_diagnostics::{Applicability, Diagnostic, Edit, Fix, Severity};
use cardc_ide::{CompletionKind, SymbolKind};
use tower_lsp::ls_types as lsp;

use crate::document::TextChange;
use crate::publish;
use crate::snapshot::{Snapshot, View};
use crate::state::Features;
use crate::text::{Encoding, Position};
use crate::workspace::Address;

/// Where the page of every diagnostic code stands.
const PAGES: &str = concat!(
    env!("CARGO_PKG_REPOSITORY"),
    "/blob/main/crates/diagnostics/pages"
);

/// The diagnostics of a file, as they are sent.
#[derive(Debug)]
pub(crate) struct PublishedDiagnostics {
    /// The file.
    pub(crate) uri: lsp::Uri,
    /// All of them.
    pub(crate) diagnostics: Vec<lsp::Diagnostic>,
    /// The version of the text that they belong to, when the file is open.
    pub(crate) version: Option<i32>,
}

// What comes in.

/// What a client says of itself.
#[expect(deprecated, reason = "older clients name one root and no folders")]
pub(crate) fn features(params: &lsp::InitializeParams) -> Features {
    let capabilities = &params.capabilities;
    let general = capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_ref());
    let utf8 = offered.is_some_and(|offered| offered.contains(&lsp::PositionEncodingKind::UTF8));
    let document = capabilities.text_document.as_ref();
    let workspace = capabilities.workspace.as_ref();
    let refresh = workspace.and_then(|workspace| workspace.diagnostics.as_ref());
    let watch = workspace.and_then(|workspace| workspace.did_change_watched_files);
    let folders = params
        .workspace_folders
        .iter()
        .flatten()
        .map(|folder| &folder.uri);
    let mut folders: Vec<_> = folders.filter_map(|uri| address(uri).path).collect();
    if folders.is_empty() {
        folders.extend(params.root_uri.as_ref().and_then(|uri| address(uri).path));
    }
    Features {
        encoding: if utf8 {
            Encoding::Utf8
        } else {
            Encoding::Utf16
        },
        pulls_diagnostics: document.is_some_and(|document| document.diagnostic.is_some()),
        refreshes_diagnostics: refresh.is_some_and(|refresh| refresh.refresh_support == Some(true)),
        watches_files: watch.is_some_and(|watch| watch.dynamic_registration == Some(true)),
        folders,
    }
}

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

// The handshake.

/// What the server can do.
pub(crate) fn initialize_result(features: &Features) -> lsp::InitializeResult {
    let encoding = match features.encoding {
        Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
    };
    let capabilities = lsp::ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Options(
            lsp::TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
                ..Default::default()
            },
        )),
        hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
        completion_provider: Some(lsp::CompletionOptions::default()),
        definition_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        document_formatting_provider: Some(lsp::OneOf::Left(true)),
        code_action_provider: Some(lsp::CodeActionProviderCapability::Options(
            lsp::CodeActionOptions {
                code_action_kinds: Some(vec![lsp::CodeActionKind::QUICKFIX]),
                ..Default::default()
            },
        )),
        diagnostic_provider: features.pulls_diagnostics.then(|| {
            lsp::DiagnosticServerCapabilities::Options(lsp::DiagnosticOptions {
                identifier: Some("cardc".to_owned()),
                inter_file_dependencies: true,
                workspace_diagnostics: true,
                ..Default::default()
            })
        }),
        ..Default::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    let server_info = Some(lsp::ServerInfo {
        name: "cardc".to_owned(),
        version,
    });
    lsp::InitializeResult {
        capabilities,
        server_info,
        ..Default::default()
    }
}

/// The files whose changes on disk matter. The three last ones are a game pack.
const WATCHED: [&str; 6] = [
    "**/*.card",
    "**/*.deck",
    "**/cardc.toml",
    "**/game.toml",
    "**/vocabulary.toml",
    "**/rulebook.md",
];

/// The request to report changes on disk.
pub(crate) fn file_watchers() -> Vec<lsp::Registration> {
    let watchers: Vec<_> = WATCHED
        .iter()
        .map(|pattern| serde_json::json!({ "globPattern": pattern }))
        .collect();
    vec![lsp::Registration {
        id: "cardc-files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(serde_json::json!({ "watchers": watchers })),
    }]
}

// Places.

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

fn range(view: &View<'_>, span: &cardc_diagnostics::Span) -> lsp::Range {
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

// Diagnostics.

/// The diagnostics of a file, to be sent unasked.
pub(crate) fn published(view: &View<'_>) -> Option<PublishedDiagnostics> {
    Some(PublishedDiagnostics {
        uri: uri(&view.uri()?)?,
        diagnostics: diagnostics(view),
        version: view.version(),
    })
}

/// No diagnostics for a file that is gone.
pub(crate) fn cleared(gone: &str) -> Option<PublishedDiagnostics> {
    Some(PublishedDiagnostics {
        uri: uri(gone)?,
        diagnostics: Vec::new(),
        version: None,
    })
}

/// The answer to a client that asks for the diagnostics of one file.
pub(crate) fn document_report(
    view: Option<&View<'_>>,
    previous: Option<&str>,
) -> lsp::DocumentDiagnosticReport {
    let Some(view) = view else {
        return lsp::RelatedFullDocumentDiagnosticReport::default().into();
    };
    match report(view, previous) {
        Ok(full_document_diagnostic_report) => lsp::RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report,
        }
        .into(),
        Err(unchanged_document_diagnostic_report) => {
            lsp::RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report,
            }
            .into()
        }
    }
}

/// The answer to a client that asks for the diagnostics of all files.
pub(crate) fn workspace_report(
    snapshot: &Snapshot,
    previous: &[lsp::PreviousResultId],
) -> lsp::WorkspaceDiagnosticReport {
    let views = snapshot
        .files()
        .filter_map(|(workspace, file)| snapshot.view_of(workspace, file));
    let items = views.filter_map(|view| {
        let uri = uri(&view.uri()?)?;
        let known = previous.iter().find(|known| known.uri == uri);
        let version = view.version().map(i64::from);
        Some(
            match report(&view, known.map(|known| known.value.as_str())) {
                Ok(full_document_diagnostic_report) => lsp::WorkspaceFullDocumentDiagnosticReport {
                    uri,
                    version,
                    full_document_diagnostic_report,
                }
                .into(),
                Err(unchanged_document_diagnostic_report) => {
                    lsp::WorkspaceUnchangedDocumentDiagnosticReport {
                        uri,
                        version,
                        unchanged_document_diagnostic_report,
                    }
                    .into()
                }
            },
        )
    });
    lsp::WorkspaceDiagnosticReport {
        items: items.collect(),
    }
}

/// The diagnostics of a file, or that the client has them already.
fn report(
    view: &View<'_>,
    previous: Option<&str>,
) -> Result<lsp::FullDocumentDiagnosticReport, lsp::UnchangedDocumentDiagnosticReport> {
    let result_id = format!("{:x}", publish::fingerprint(view).unwrap_or_default());
    if previous == Some(result_id.as_str()) {
        return Err(lsp::UnchangedDocumentDiagnosticReport { result_id });
    }
    let items = diagnostics(view);
    Ok(lsp::FullDocumentDiagnosticReport {
        result_id: Some(result_id),
        items,
    })
}

fn diagnostics(view: &View<'_>) -> Vec<lsp::Diagnostic> {
    let diagnostics = cardc_ide::diagnostics(view.db(), view.file);
    diagnostics
        .iter()
        .map(|one| diagnostic(view, one))
        .collect()
}

fn diagnostic(view: &View<'_>, diagnostic: &Diagnostic) -> lsp::Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    };
    let id = diagnostic.code.info().id;
    let page = format!("{PAGES}/{id}.md");
    let related: Vec<_> = diagnostic
        .labels
        .iter()
        .filter_map(|label| related(view, label))
        .collect();
    lsp::Diagnostic {
        range: range(view, &diagnostic.span),
        severity: Some(severity),
        code: Some(lsp::NumberOrString::String(id.to_owned())),
        code_description: uri(&page).map(|href| lsp::CodeDescription { href }),
        source: Some("cardc".to_owned()),
        message: cardc_ide::diagnostic_text(diagnostic),
        related_information: Some(related).filter(|related| !related.is_empty()),
        ..Default::default()
    }
}

fn related(
    view: &View<'_>,
    label: &cardc_diagnostics::Label,
) -> Option<lsp::DiagnosticRelatedInformation> {
    let sibling = match &label.path {
        Some(path) => Some(view.sibling(path)?),
        None => None,
    };
    let view = sibling.as_ref().unwrap_or(view);
    let location = lsp::Location {
        uri: uri(&view.uri()?)?,
        range: range(view, &label.span),
    };
    Some(lsp::DiagnosticRelatedInformation {
        location,
        message: label.message.clone(),
    })
}

/// The fixes of the diagnostics that touch a range.
pub(crate) fn code_actions(view: &View<'_>, wanted: lsp::Range) -> lsp::CodeActionResponse {
    let start = view.offset(position_from(wanted.start));
    let end = view.offset(position_from(wanted.end));
    let touched = cardc_ide::diagnostics(view.db(), view.file)
        .iter()
        .filter(|diagnostic| diagnostic.span.start <= end && start <= diagnostic.span.end);
    let fixes =
        touched.flat_map(|diagnostic| diagnostic.fixes.iter().map(move |fix| (diagnostic, fix)));
    fixes
        .filter_map(|(diagnostic, fix)| code_action(view, diagnostic, fix))
        .map(lsp::CodeActionOrCommand::CodeAction)
        .collect()
}

fn code_action(view: &View<'_>, solved: &Diagnostic, fix: &Fix) -> Option<lsp::CodeAction> {
    let edits = fix.edits.iter().map(|edit| text_edit(view, edit)).collect();
    let changes = std::iter::once((uri(&view.uri()?)?, edits)).collect();
    Some(lsp::CodeAction {
        title: fix.title.clone(),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic(view, solved)]),
        edit: Some(lsp::WorkspaceEdit {
            changes: Some(changes),
            ..Default::default()
        }),
        is_preferred: Some(fix.applicability == Applicability::Safe),
        ..Default::default()
    })
}

fn text_edit(view: &View<'_>, edit: &Edit) -> lsp::TextEdit {
    lsp::TextEdit {
        range: range(view, &edit.span),
        new_text: edit.text.clone(),
    }
}

// What editors show.

/// A hover.
pub(crate) fn hover(view: &View<'_>, hover: cardc_ide::Hover) -> lsp::Hover {
    lsp::Hover {
        range: Some(range(view, &hover.span)),
        contents: lsp::HoverContents::Markup(markdown(hover.markdown)),
    }
}

fn markdown(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent {
        kind: lsp::MarkupKind::Markdown,
        value,
    }
}

/// Completions, in their order.
pub(crate) fn completion(
    view: &View<'_>,
    items: Vec<cardc_ide::Completion>,
) -> lsp::CompletionResponse {
    let convert = |(index, item): (usize, cardc_ide::Completion)| lsp::CompletionItem {
        kind: Some(completion_kind(item.kind)),
        detail: item.detail,
        documentation: item
            .documentation
            .map(|text| lsp::Documentation::MarkupContent(markdown(text))),
        sort_text: Some(format!("{index:05}")),
        filter_text: Some(item.filter),
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit {
            range: range(view, &item.span),
            new_text: item.insert,
        })),
        label: item.label,
        ..Default::default()
    };
    lsp::CompletionResponse::Array(items.into_iter().enumerate().map(convert).collect())
}

fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::CardKind => lsp::CompletionItemKind::CLASS,
        CompletionKind::Field => lsp::CompletionItemKind::FIELD,
        CompletionKind::Value => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Word => lsp::CompletionItemKind::TEXT,
        CompletionKind::Card => lsp::CompletionItemKind::REFERENCE,
    }
}

/// The outline of a file.
pub(crate) fn symbols(
    view: &View<'_>,
    symbols: Vec<cardc_ide::Symbol>,
) -> lsp::DocumentSymbolResponse {
    lsp::DocumentSymbolResponse::Nested(symbols.into_iter().map(|one| symbol(view, one)).collect())
}

#[expect(
    deprecated,
    reason = "a field that must be given has been replaced by `tags`"
)]
fn symbol(view: &View<'_>, symbol_: cardc_ide::Symbol) -> lsp::DocumentSymbol {
    let kind = match symbol_.kind {
        SymbolKind::Card => lsp::SymbolKind::CLASS,
        SymbolKind::Group => lsp::SymbolKind::NAMESPACE,
        SymbolKind::Entry => lsp::SymbolKind::FIELD,
    };
    let children = symbol_
        .children
        .into_iter()
        .map(|child| symbol(view, child))
        .collect();
    lsp::DocumentSymbol {
        name: symbol_.name,
        detail: symbol_.detail,
        kind,
        tags: None,
        deprecated: None,
        range: range(view, &symbol_.span),
        selection_range: range(view, &symbol_.focus),
        children: Some(children),
    }
}

/// The edit that turns a text into its formatted form: the lines that differ, and nothing else.
pub(crate) fn formatting(view: &View<'_>, formatted: &str) -> Vec<lsp::TextEdit> {
    let text = view.text.to_string();
    let Some((span, new)) = difference(&text, formatted) else {
        return Vec::new();
    };
    let edit = Edit {
        span,
        text: new.to_owned(),
    };
    vec![text_edit(view, &edit)]
}

/// The smallest run of whole lines that differs, and what stands in its place.
fn difference<'a>(old: &str, new: &'a str) -> Option<(cardc_diagnostics::Span, &'a str)> {
    if old == new {
        return None;
    }
    let same = |(left, right): &(&str, &str)| left == right;
    let old_lines = || old.split_inclusive('\n');
    let new_lines = || new.split_inclusive('\n');
    let head: usize = old_lines()
        .zip(new_lines())
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail: usize = old_rest
        .split_inclusive('\n')
        .rev()
        .zip(new_rest.split_inclusive('\n').rev())
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let span = head as u32..(old.len() - tail) as u32;
    Some((span, &new[head..new.len() - tail]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formatting_edit_is_small() {
        assert_eq!(difference("a\nb\nc\n", "a\nb\nc\n"), None);
        assert_eq!(difference("a\n b\nc\n", "a\nb\nc\n"), Some((2..5, "b\n")));
        assert_eq!(difference("a", "a\n"), Some((0..1, "a\n")));
        assert_eq!(difference("a\na\n", "a\n"), Some((2..4, "")));
        assert_eq!(difference("", "a\n"), Some((0..0, "a\n")));
    }

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
