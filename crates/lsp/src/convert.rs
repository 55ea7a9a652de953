//! The words of the protocol. Nothing outside of this module and the signatures of [`crate::backend`] knows them.

mod actions;
mod diagnostics;
mod edits;
mod features;
mod handshake;
mod marks;
mod markup;
mod rules;

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use cardc_db::File;
use cardc_disk::shipped_rulebook;
use cardc_games::{RULEBOOK_FILE, builtin_file};
use cardc_ide::Place;
use cardc_span::{BREAKS, Edit, Span, usual_break, with_breaks};
#[cfg(unix)]
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use ropey::Rope;
use rustc_hash::FxHashMap;
use tower_lsp::ls_types as lsp;

use crate::document::TextChange;
use crate::snapshot::{Snapshot, View};
use crate::text::Position;
use crate::workspace::Address;

pub(crate) use actions::code_actions;
pub(crate) use diagnostics::{
    PublishedDiagnostics, ask_again, cleared, document_report, published, workspace_report,
};
pub(crate) use edits::{moved_files, workspace_edit};
pub(crate) use features::{
    completion, formatting, hover, resolved_completion, signature_help, symbols,
};
pub(crate) use handshake::{features, folders, initialize_result, paths, progress, registrations};
pub(crate) use marks::{
    ColourParams, Swatch, all_tokens, changed_tokens, code_lenses, folds, inlay_hints,
    linked_editing, selection, span_of, swatches, tokens,
};
pub(crate) use rules::{
    RulePage, RuleParams, document_links, highlights, prepared_rename, refused, rule_page,
    workspace_symbols,
};

/// A document as a client names it.
pub(crate) fn address(uri: &lsp::Uri) -> Address {
    let is = |scheme: &str| uri.scheme().as_str().eq_ignore_ascii_case(scheme);
    let path = || file_path(uri).map(|path| without_dots(&path));
    Address {
        uri: uri.as_str().to_owned(),
        path: is("file").then(path).flatten(),
        planned: is("untitled")
            .then(path)
            .flatten()
            .filter(|path| path.is_absolute()),
    }
}

/// The path on disk that a URI names, byte by byte; `None` for one that no file can have.
fn file_path(uri: &lsp::Uri) -> Option<PathBuf> {
    #[cfg(unix)]
    let path = {
        use std::os::unix::ffi::OsStringExt;
        let bytes = uri.path().decode().to_bytes().into_owned();
        Some(OsString::from_vec(bytes)).filter(|path| !path.is_empty())
    };
    #[cfg(not(unix))]
    let path = uri.to_file_path().map(|path| OsString::from(&*path));
    path.filter(|path| !path.as_encoded_bytes().contains(&0))
        .map(PathBuf::from)
}

/// A path without `.` and `..`, which a URI means as they are written, whatever is a link on disk.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// Documents as a client names them; what is no URI is left out.
pub(crate) fn addresses<'a>(uris: impl Iterator<Item = &'a str>) -> Vec<Address> {
    uris.filter_map(uri).map(|uri| address(&uri)).collect()
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

/// What is not as it is in the path of a URI.
#[cfg(unix)]
const ENCODED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The URI of a path on disk, byte by byte; `None` for one that is not absolute.
pub(crate) fn file_uri(path: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        let bytes = path.as_os_str().as_encoded_bytes();
        let uri = || format!("file://{}", percent_encode(bytes, &ENCODED));
        path.is_absolute().then(uri)
    }
    #[cfg(not(unix))]
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

fn range(view: &View<'_>, span: Span) -> lsp::Range {
    lsp::Range {
        start: position(view.position(span.start)),
        end: position(view.position(span.end)),
    }
}

/// Puts names of a workspace into the words of the protocol. Each text is looked at once.
pub(crate) struct Locations<'a> {
    snapshot: &'a Snapshot,
    workspace: usize,
    views: FxHashMap<File, Option<(lsp::Uri, View<'a>)>>,
}

impl<'a> Locations<'a> {
    /// For names of this workspace.
    pub(crate) fn new(snapshot: &'a Snapshot, workspace: usize) -> Self {
        Self {
            snapshot,
            workspace,
            views: FxHashMap::default(),
        }
    }

    /// A name in a text; `None` when the client cannot open it.
    pub(crate) fn of(&mut self, target: &cardc_ide::Target) -> Option<lsp::Location> {
        let file = match &target.place {
            Place::File(file) => *file,
            Place::Shipped(game) => return shipped_location(self.snapshot, game, target.span),
        };
        let (uri, view) = self
            .views
            .entry(file)
            .or_insert_with(|| {
                let view = self.snapshot.view_of(self.workspace, file)?;
                Some((uri(&view.uri()?)?, view))
            })
            .as_ref()?;
        Some(lsp::Location {
            uri: uri.clone(),
            range: range(view, target.span),
        })
    }
}

/// Every place that names what stands at an offset. A rule of a file outside of any project, such as a rulebook that ships with
/// cardc, is named in all of them.
pub(crate) fn references(view: &View<'_>, offset: u32, declarations: bool) -> Vec<lsp::Location> {
    let (snapshot, own) = (view.snapshot, view.place.workspace);
    let located = |workspace, found: Vec<cardc_ide::Target>| {
        let mut locations = Locations::new(snapshot, workspace);
        let found = found.iter().filter_map(|target| locations.of(target));
        found.collect::<Vec<_>>()
    };
    let here = cardc_ide::references(view.db(), view.file, offset, declarations);
    let mut found = located(own, here);
    let is_loose = snapshot.workspaces[own].root().is_none();
    if let Some(rule) = cardc_ide::named_rule(view.db(), view.file, offset).filter(|_| is_loose) {
        let all = snapshot.workspaces.iter().enumerate();
        for (index, other) in all.filter(|(index, _)| *index != own) {
            let there = cardc_ide::rule_references(&other.db, &rule, declarations);
            found.extend(located(index, there));
        }
    }
    found
}

/// A place in a rulebook that ships with cardc. Only a file can be opened by every editor, and so it becomes one.
fn shipped_location(snapshot: &Snapshot, game: &str, span: Span) -> Option<lsp::Location> {
    // A system that lets nothing be written has no such place.
    let path = shipped_rulebook(snapshot.cache.as_deref()?, game).ok()?;
    let text = Rope::from_str(builtin_file(game, RULEBOOK_FILE)?);
    let at = |offset| position(snapshot.features.encoding.position(&text, offset));
    Some(lsp::Location {
        uri: uri(&file_uri(&path)?)?,
        range: lsp::Range {
            start: at(span.start),
            end: at(span.end),
        },
    })
}

/// Edits of one document.
pub(crate) fn text_edits(view: &View<'_>, edits: &[Edit]) -> Vec<lsp::TextEdit> {
    edits.iter().map(|edit| text_edit(view, edit)).collect()
}

/// A text that is put into a file has its line breaks.
fn with_breaks_of(view: &View<'_>, text: String) -> String {
    if !text.contains(BREAKS) {
        return text;
    }
    let line_break = usual_break(view.file.text(view.db()));
    with_breaks(&text, line_break).into_owned()
}

fn text_edit(view: &View<'_>, edit: &Edit) -> lsp::TextEdit {
    lsp::TextEdit {
        range: range(view, edit.span),
        new_text: with_breaks_of(view, edit.text.clone()),
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
        #[cfg(unix)]
        for (text, plain) in [
            ("file:///a/%FF%C3%A9.card", "file:///a/%FF%C3%A9.card"),
            ("file:///a/b/../%2E/%2e%2E/c//d.card", "file:///c/d.card"),
            ("file:///../a.card", "file:///a.card"),
        ] {
            let path = super::address(&lsp::Uri::from_str(text).unwrap()).path;
            assert_eq!(file_uri(&path.unwrap()).as_deref(), Some(plain), "{text}");
        }
        let no_path = lsp::Uri::from_str("file:///a%00ff.card").unwrap();
        assert_eq!(super::address(&no_path).path, None);
        let untitled = lsp::Uri::from_str("untitled:Untitled-1").unwrap();
        assert_eq!(super::address(&untitled).path, None);
    }
}
