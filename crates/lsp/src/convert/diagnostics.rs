//! Diagnostics and their fixes.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use cardc_diagnostics::{Code, Diagnostic, Label, Severity};
use serde_json::json;
use tower_lsp::jsonrpc::{Error, ErrorCode};
use tower_lsp::ls_types as lsp;

use super::{range, uri};
use crate::draft;
use crate::progress::Progress;
use crate::publish;
use crate::snapshot::{Snapshot, View};
use crate::walk::Walk;
use crate::workspace::Address;

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

/// The diagnostics of a file, to be sent unasked.
pub(crate) fn published(view: &View<'_>, shown: &[&Diagnostic]) -> Option<PublishedDiagnostics> {
    Some(PublishedDiagnostics {
        uri: uri(&view.uri()?)?,
        diagnostics: diagnostics(view, shown),
        version: view
            .version()
            .filter(|_| view.snapshot.features.diagnostic_versions),
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

/// The answer to a client that asks for the diagnostics of all files, and has some already. It comes in one piece: parts would
/// go to the client on another way than the answer that ends them, and may come after it.
pub(crate) fn workspace_report(
    snapshot: &Snapshot,
    previous: &[lsp::PreviousResultId],
    progress: Option<&Progress>,
) -> lsp::WorkspaceDiagnosticReport {
    let known: HashMap<&lsp::Uri, &str> = previous
        .iter()
        .map(|one| (&one.uri, one.value.as_str()))
        .collect();
    let walk = Walk {
        is_cold: previous.is_empty(),
        progress,
    };
    let seen = walk.all(
        snapshot,
        || (),
        |view| {
            let uri = uri(&view.uri()?)?;
            let report = file_in_report(view, uri.clone(), known.get(&uri).copied());
            Some((uri, report))
        },
    );
    let uris: HashSet<&lsp::Uri> = seen.iter().map(|(uri, _)| uri).collect();
    let is_gone = |closed: &&Address| snapshot.view(closed).is_none_or(|view| view.is_gone());
    let closed = snapshot.closed.iter().filter(is_gone);
    let closed = closed.filter_map(|closed| uri(&closed.uri));
    let known = previous.iter().map(|one| one.uri.clone()).chain(closed);
    let mut gone: Vec<lsp::Uri> = known.filter(|one| !uris.contains(one)).collect();
    gone.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    gone.dedup();
    let items = seen.into_iter().map(|(_, report)| report);
    lsp::WorkspaceDiagnosticReport {
        items: items.chain(gone.into_iter().map(no_more)).collect(),
    }
}

fn file_in_report(
    view: &View<'_>,
    uri: lsp::Uri,
    known: Option<&str>,
) -> lsp::WorkspaceDocumentDiagnosticReport {
    let version = view.version().map(i64::from);
    match report(view, known) {
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
    }
}

/// Nothing, for a file that the client knows and that is no longer reported on.
fn no_more(uri: lsp::Uri) -> lsp::WorkspaceDocumentDiagnosticReport {
    lsp::WorkspaceFullDocumentDiagnosticReport {
        uri,
        version: None,
        full_document_diagnostic_report: lsp::FullDocumentDiagnosticReport::default(),
    }
    .into()
}

/// An edit has stopped the work on diagnostics; the client should ask again.
pub(crate) fn ask_again() -> Error {
    /// `ServerCancelled` of the protocol.
    const SERVER_CANCELLED: i64 = -32802;
    Error {
        code: ErrorCode::ServerError(SERVER_CANCELLED),
        message: "the text was edited".into(),
        data: Some(json!({ "retriggerRequest": true })),
    }
}

/// The diagnostics of a file, or that the client has them already.
fn report(
    view: &View<'_>,
    previous: Option<&str>,
) -> Result<lsp::FullDocumentDiagnosticReport, lsp::UnchangedDocumentDiagnosticReport> {
    let shown = draft::shown(view);
    let result_id = format!(
        "{:x}",
        publish::fingerprint(view, &shown).unwrap_or_default()
    );
    if previous == Some(result_id.as_str()) {
        return Err(lsp::UnchangedDocumentDiagnosticReport { result_id });
    }
    let items = diagnostics(view, &shown);
    Ok(lsp::FullDocumentDiagnosticReport {
        result_id: Some(result_id),
        items,
    })
}

fn diagnostics(view: &View<'_>, shown: &[&Diagnostic]) -> Vec<lsp::Diagnostic> {
    shown.iter().map(|one| diagnostic(view, one)).collect()
}

pub(super) fn diagnostic(view: &View<'_>, diagnostic: &Diagnostic) -> lsp::Diagnostic {
    // A deck that is being begun has no cards yet; one on disk should have some.
    let is_begun = diagnostic.code == Code::EmptyDeck && view.snapshot.is_open(&view.place);
    let severity = match diagnostic.severity {
        Severity::Error if is_begun => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    };
    let id = diagnostic.code.info().id;
    let features = &view.snapshot.features;
    let mut message = cardc_ide::diagnostic_text(diagnostic);
    let mut places: Vec<_> = diagnostic
        .labels
        .iter()
        .filter_map(|label| related(view, label))
        .collect();
    if !features.related_places {
        for place in places.drain(..) {
            let _ = write!(message, "\n{}", in_words(&place));
        }
    }
    lsp::Diagnostic {
        range: range(view, diagnostic.span),
        severity: Some(severity),
        code: Some(lsp::NumberOrString::String(id.to_owned())),
        code_description: uri(&diagnostic.code.address())
            .filter(|_| features.diagnostic_pages)
            .map(|href| lsp::CodeDescription { href }),
        source: Some("cardc".to_owned()),
        message,
        // Nothing would change without it, so that editors show it faded.
        tags: (diagnostic.code == Code::UnusedSuppression && features.diagnostic_tags)
            .then(|| vec![lsp::DiagnosticTag::UNNECESSARY]),
        related_information: Some(places).filter(|places| !places.is_empty()),
        ..Default::default()
    }
}

/// Another place, for a client that cannot show it: `base.card, line 3: the first card of that name`.
fn in_words(place: &lsp::DiagnosticRelatedInformation) -> String {
    let path = place.location.uri.path().as_str();
    let name = path.rsplit('/').next().unwrap_or(path);
    let line = place.location.range.start.line + 1;
    format!("{name}, line {line}: {}", place.message)
}

fn related(view: &View<'_>, label: &Label) -> Option<lsp::DiagnosticRelatedInformation> {
    let sibling = match &label.path {
        Some(path) => Some(view.sibling(path)?),
        None => None,
    };
    let view = sibling.as_ref().unwrap_or(view);
    let location = lsp::Location {
        uri: uri(&view.uri()?)?,
        range: range(view, label.span),
    };
    Some(lsp::DiagnosticRelatedInformation {
        location,
        message: label.message.clone(),
    })
}
