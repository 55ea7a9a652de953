//! Changes of several files.

use cardc_db::File;
use cardc_disk::Projects;
use cardc_span::Edit;
use tower_lsp::ls_types as lsp;

use super::{text_edit, uri};
use crate::snapshot::{Computed, Snapshot, View};
use crate::workspace::{Address, Place, place};

/// Edits of several files of the project of `view`, with the versions of those that are open. The others are as the disk has them.
pub(crate) fn workspace_edit(
    view: &View<'_>,
    edits: &[(File, Vec<Edit>)],
) -> Computed<lsp::WorkspaceEdit> {
    can_edit(view, edits)?;
    let edits = edits.iter().filter_map(|edits| of_file(view, edits));
    let mut edit = lsp::WorkspaceEdit::default();
    if view.snapshot.features.document_changes {
        let edits = edits.map(|(document, edits)| text_of(document, edits));
        edit.document_changes = Some(lsp::DocumentChanges::Edits(edits.collect()));
    } else {
        let edits = edits.map(|(document, edits)| (document.uri, edits));
        edit.changes = Some(edits.collect());
    }
    Ok(edit)
}

/// The edits of settings that keep their paths right when files or folders are renamed, each from an old address to a new one.
pub(crate) fn moved_files(
    snapshot: &Snapshot,
    moved: &[(Address, Address)],
) -> Computed<Option<lsp::WorkspaceEdit>> {
    let mut all = None;
    for (index, workspace) in snapshot.workspaces.iter().enumerate() {
        let name = |address| {
            Some(place(&snapshot.workspaces, address)).filter(|place| place.workspace == index)
        };
        let inside = moved
            .iter()
            .filter_map(|(old, new)| Some((name(old)?.path, name(new)?.path)));
        let edits = cardc_ide::moved_files(&workspace.db, &inside.collect::<Vec<_>>());
        let view = edits
            .as_ref()
            .and_then(|(file, _)| snapshot.view_of(index, *file));
        let Some((view, edits)) = view.zip(edits) else {
            continue;
        };
        let edit = workspace_edit(&view, &[edits])?;
        match &mut all {
            None => all = Some(edit),
            Some(all) => join(all, edit),
        }
    }
    Ok(all)
}

/// Adds edits of other files, in the same form.
fn join(all: &mut lsp::WorkspaceEdit, more: lsp::WorkspaceEdit) {
    if let (Some(all), Some(more)) = (&mut all.changes, more.changes) {
        all.extend(more);
    }
    if let (Some(lsp::DocumentChanges::Edits(all)), Some(lsp::DocumentChanges::Edits(more))) =
        (&mut all.document_changes, more.document_changes)
    {
        all.extend(more);
    }
}

/// That edits of these files can be planned.
pub(super) fn can_edit(view: &View<'_>, edits: &[(File, Vec<Edit>)]) -> Computed<()> {
    let files = edits.iter().map(|(file, _)| *file);
    view.snapshot.editable(view.place.workspace, files)
}

/// Edits of several files of the project of `view`, and files to make for it: their paths and their texts. `None` for a project
/// that is in no directory, and where a file is there already or would be no part of the project.
pub(super) fn creation(
    view: &View<'_>,
    edits: &[(File, Vec<Edit>)],
    created: &[(String, String)],
) -> Computed<Option<lsp::WorkspaceEdit>> {
    view.snapshot.looked()?;
    can_edit(view, edits)?;
    Ok(created_and_edited(view, edits, created))
}

fn created_and_edited(
    view: &View<'_>,
    edits: &[(File, Vec<Edit>)],
    created: &[(String, String)],
) -> Option<lsp::WorkspaceEdit> {
    let mut operations = Vec::new();
    for (path, text) in created {
        let place = Place {
            workspace: view.place.workspace,
            path: path.clone(),
        };
        // Some clients empty a file that they are to make and that is there.
        let on_disk = view.snapshot.workspaces[place.workspace].disk_path(path)?;
        if on_disk.symlink_metadata().is_ok() || Projects::default().excludes(&on_disk) {
            return None;
        }
        let uri = uri(&view.snapshot.uri(&place)?)?;
        operations.push(lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(
            lsp::CreateFile {
                uri: uri.clone(),
                options: None,
                annotation_id: None,
            },
        )));
        let document = lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None };
        let text = lsp::TextEdit {
            range: lsp::Range::default(),
            new_text: text.clone(),
        };
        operations.push(operation(document, vec![text]));
    }
    let edits = edits.iter().filter_map(|edits| of_file(view, edits));
    operations.extend(edits.map(|(document, edits)| operation(document, edits)));
    Some(lsp::WorkspaceEdit {
        document_changes: Some(lsp::DocumentChanges::Operations(operations)),
        ..Default::default()
    })
}

/// The edits of a file of the project of `view`, with its address and version.
fn of_file(
    view: &View<'_>,
    (file, edits): &(File, Vec<Edit>),
) -> Option<(
    lsp::OptionalVersionedTextDocumentIdentifier,
    Vec<lsp::TextEdit>,
)> {
    let view = view.snapshot.view_of(view.place.workspace, *file)?;
    let edits = edits.iter().map(|edit| text_edit(&view, edit)).collect();
    let document = lsp::OptionalVersionedTextDocumentIdentifier {
        uri: uri(&view.uri()?)?,
        version: view.version(),
    };
    Some((document, edits))
}

fn text_of(
    document: lsp::OptionalVersionedTextDocumentIdentifier,
    edits: Vec<lsp::TextEdit>,
) -> lsp::TextDocumentEdit {
    lsp::TextDocumentEdit {
        text_document: document,
        edits: edits.into_iter().map(lsp::OneOf::Left).collect(),
    }
}

fn operation(
    document: lsp::OptionalVersionedTextDocumentIdentifier,
    edits: Vec<lsp::TextEdit>,
) -> lsp::DocumentChangeOperation {
    lsp::DocumentChangeOperation::Edit(text_of(document, edits))
}
