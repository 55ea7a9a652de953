//! Diagnostics and their fixes.

use cardc_diagnostics::{Code, Diagnostic, Label, Severity};
use tower_lsp::ls_types as lsp;

use super::{range, uri};
use crate::publish;
use crate::snapshot::{Snapshot, View};

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

pub(super) fn diagnostic(view: &View<'_>, diagnostic: &Diagnostic) -> lsp::Diagnostic {
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
        // Nothing would change without it, so that editors show it faded.
        tags: (diagnostic.code == Code::UnusedSuppression)
            .then(|| vec![lsp::DiagnosticTag::UNNECESSARY]),
        related_information: Some(related).filter(|related| !related.is_empty()),
        ..Default::default()
    }
}

fn related(view: &View<'_>, label: &Label) -> Option<lsp::DiagnosticRelatedInformation> {
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
