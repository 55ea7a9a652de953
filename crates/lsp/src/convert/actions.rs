//! Changes that an author may choose.

use std::collections::BTreeMap;

use cardc_diagnostics::{Applicability, Diagnostic};
use cardc_ide::{Assist, AssistKind};
use cardc_span::{Edit, Span};
use serde_json::json;
use tower_lsp::ls_types as lsp;

use super::diagnostics::diagnostic;
use super::edits::{can_edit, creation};
use super::features::snippet_text;
use super::marks::span_of;
use super::{text_edit, uri, workspace_edit};
use crate::snapshot::{Computed, View};

/// The kind of the action that applies all fixes, by which an editor can ask for ours alone on save.
pub(super) const FIX_ALL: &str = "source.fixAll.cardc";

/// The fixes of the diagnostics of a part of a file, and what else can be done there, of the kinds that the client wants.
pub(crate) fn code_actions(
    view: &View<'_>,
    wanted: lsp::Range,
    only: Option<&[lsp::CodeActionKind]>,
) -> Computed<lsp::CodeActionResponse> {
    let within = span_of(view, wanted);
    let wants = |kind: &lsp::CodeActionKind| {
        only.is_none_or(|only| only.iter().any(|wanted| includes(wanted, kind)))
    };
    let mut actions = Vec::new();
    if wants(&lsp::CodeActionKind::QUICKFIX) {
        actions.extend(fixes(view, within)?);
    }
    let assists = cardc_ide::assists(view.db(), view.file, within);
    for offer in &assists {
        actions.extend(assist(view, offer)?);
    }
    // Unasked, this would stand below every light bulb.
    if only.is_some() {
        actions.extend(fix_all(view)?);
    }
    actions.retain(|action| action.kind.as_ref().is_none_or(&wants));
    let actions = actions.into_iter();
    Ok(actions.map(lsp::CodeActionOrCommand::CodeAction).collect())
}

/// Whether a kind is the wanted one or below it: `refactor` includes `refactor.rewrite`.
fn includes(wanted: &lsp::CodeActionKind, kind: &lsp::CodeActionKind) -> bool {
    let below = kind.as_str().strip_prefix(wanted.as_str());
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn fixes(view: &View<'_>, within: Span) -> Computed<Vec<lsp::CodeAction>> {
    let touched = cardc_ide::diagnostics(view.db(), view.file)
        .iter()
        .filter(|found| found.span.start <= within.end && within.start <= found.span.end);
    let fixes = touched.flat_map(|found| found.fixes.iter().map(move |fix| (found, fix)));
    fixes
        .map(|(solved, fix)| {
            let is_obvious = solved.fixes.len() == 1 && fix.applicability == Applicability::Safe;
            let kind = lsp::CodeActionKind::QUICKFIX;
            let mut action = action(view, &fix.title, kind, fix.edits.clone())?;
            action.diagnostics = Some(vec![diagnostic(view, solved)]);
            action.is_preferred =
                Some(is_obvious).filter(|_| view.snapshot.features.preferred_actions);
            Ok(action)
        })
        .collect()
}

fn assist(view: &View<'_>, offer: &Assist) -> Computed<Option<lsp::CodeAction>> {
    can_edit(view, &offer.edits)?;
    let kind = match offer.kind {
        AssistKind::Fix => lsp::CodeActionKind::QUICKFIX,
        AssistKind::Rewrite => lsp::CodeActionKind::REFACTOR_REWRITE,
    };
    let command = filling_in(view, offer);
    let edit = if offer.created.is_empty() {
        let edit = || workspace_edit(view, &offer.edits);
        command.is_none().then(edit).transpose()?
    } else if !view.snapshot.features.creates_files {
        return Ok(None);
    } else if let Some(edit) = creation(view, &offer.edits, &offer.created)? {
        Some(edit)
    } else {
        return Ok(None);
    };
    Ok(Some(lsp::CodeAction {
        title: offer.title.clone(),
        kind: Some(kind),
        edit,
        command,
        ..Default::default()
    }))
}

/// The client's command that puts in the text of an offer and leads the author through what is to be filled in: the protocol's
/// own edits have no such places.
fn filling_in(view: &View<'_>, offer: &Assist) -> Option<lsp::Command> {
    let features = &view.snapshot.features;
    let command = features.insert_snippet.clone()?;
    let snippet = snippet_text(offer.snippet.as_ref()?, features.choices);
    let [(file, edits)] = offer.edits.as_slice() else {
        return None;
    };
    let [edit] = edits.as_slice() else {
        return None;
    };
    let view = view.snapshot.view_of(view.place.workspace, *file)?;
    let arguments = vec![
        json!(uri(&view.uri()?)?),
        json!(text_edit(&view, edit).range),
        json!(snippet),
    ];
    Some(lsp::Command {
        title: offer.title.clone(),
        command,
        arguments: Some(arguments),
    })
}

/// All fixes of the file that keep the meaning, at once.
fn fix_all(view: &View<'_>) -> Computed<Option<lsp::CodeAction>> {
    let mut edits: Vec<Edit> = Vec::new();
    // Where the edits begin and end.
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    let found = cardc_ide::diagnostics(view.db(), view.file);
    for fix in found.iter().filter_map(safe_fix) {
        let touches = |edit: &Edit| {
            let last = taken.range(..=edit.span.end).next_back();
            last.is_some_and(|(_, end)| edit.span.start <= *end)
        };
        // What touches another fix waits for the next time.
        if !fix.iter().any(touches) {
            taken.extend(fix.iter().map(|edit| (edit.span.start, edit.span.end)));
            edits.extend_from_slice(fix);
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    if edits.is_empty() {
        return Ok(None);
    }
    let kind = lsp::CodeActionKind::from(FIX_ALL);
    action(view, "Apply every safe fix", kind, edits).map(Some)
}

fn safe_fix(diagnostic: &Diagnostic) -> Option<&[Edit]> {
    let mut fixes = diagnostic.fixes.iter();
    fixes
        .find(|fix| fix.applicability == Applicability::Safe)
        .map(|fix| fix.edits.as_slice())
}

fn action(
    view: &View<'_>,
    title: &str,
    kind: lsp::CodeActionKind,
    edits: Vec<Edit>,
) -> Computed<lsp::CodeAction> {
    Ok(lsp::CodeAction {
        title: title.to_owned(),
        kind: Some(kind),
        edit: Some(workspace_edit(view, &[(view.file, edits)])?),
        ..Default::default()
    })
}

#[cfg(test)]
mod tests {
    use super::{includes, lsp};

    #[test]
    fn kinds_have_kinds_below_them() {
        let rewrite = lsp::CodeActionKind::REFACTOR_REWRITE;
        assert!(includes(&lsp::CodeActionKind::REFACTOR, &rewrite));
        assert!(includes(&rewrite, &rewrite));
        assert!(!includes(&lsp::CodeActionKind::QUICKFIX, &rewrite));
        assert!(!includes(&lsp::CodeActionKind::from("ref"), &rewrite));
    }
}
