//! Names in many places: references, new ids, the symbols of a project.

use cardc_ide::{FoundSymbol, RenamePlace};
use cardc_span::Span;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{Error, ErrorCode};
use tower_lsp::ls_types as lsp;

use super::features::symbol_kind;
use super::{Locations, position_from, range, uri};
use crate::snapshot::{Snapshot, View};

/// `RequestFailed` of the protocol: the request was right, and cannot be fulfilled.
const REQUEST_FAILED: i64 = -32803;

/// The places of a file with the same name.
pub(crate) fn highlights(view: &View<'_>, spans: &[Span]) -> Vec<lsp::DocumentHighlight> {
    let highlight = |span| lsp::DocumentHighlight {
        range: range(view, span),
        kind: Some(lsp::DocumentHighlightKind::TEXT),
    };
    spans.iter().copied().map(highlight).collect()
}

/// Places that lead to other places.
pub(crate) fn document_links(
    view: &View<'_>,
    links: Vec<cardc_ide::Link>,
) -> Vec<lsp::DocumentLink> {
    let mut locations = Locations::new(view.snapshot, view.place.workspace);
    links
        .into_iter()
        .filter_map(|link| {
            let location = locations.of(&link.target)?;
            Some(lsp::DocumentLink {
                range: range(view, link.span),
                target: uri(&location_uri(&location)),
                tooltip: Some(link.title).filter(|_| view.snapshot.features.link_titles),
                data: None,
            })
        })
        .collect()
}

/// The URI of a place. Editors read the line, and some the column, from the fragment; both count from 1.
pub(super) fn location_uri(location: &lsp::Location) -> String {
    let at = location.range.start;
    let (line, column) = (at.line + 1, at.character + 1);
    format!("{}#L{line},{column}", location.uri.as_str())
}

/// What can be renamed.
pub(crate) fn prepared_rename(view: &View<'_>, place: RenamePlace) -> lsp::PrepareRenameResponse {
    lsp::PrepareRenameResponse::RangeWithPlaceholder {
        range: range(view, place.span),
        placeholder: place.name,
    }
}

/// Why something cannot be renamed.
pub(crate) fn refused(why: String) -> Error {
    Error {
        code: ErrorCode::ServerError(REQUEST_FAILED),
        message: why.into(),
        data: None,
    }
}

/// The cards and rules of all projects whose names fit a query.
pub(crate) fn workspace_symbols(snapshot: &Snapshot, query: &str) -> Vec<lsp::WorkspaceSymbol> {
    let mut symbols = Vec::new();
    for (workspace, one) in snapshot.workspaces.iter().enumerate() {
        let mut locations = Locations::new(snapshot, workspace);
        for symbol in cardc_ide::workspace_symbols(&one.db, query) {
            let location = locations.of(&symbol.target);
            symbols.extend(location.map(|location| workspace_symbol(snapshot, symbol, location)));
        }
    }
    symbols
}

fn workspace_symbol(
    snapshot: &Snapshot,
    symbol: FoundSymbol,
    location: lsp::Location,
) -> lsp::WorkspaceSymbol {
    lsp::WorkspaceSymbol {
        name: symbol.name,
        kind: symbol_kind(symbol.kind, snapshot.features.young_symbol_kinds),
        location: lsp::OneOf::Left(location),
        tags: None,
        container_name: symbol.detail,
        data: None,
    }
}

/// Which rule is asked for, as seen from a document: that with an id or a name, else that of the word at a position.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleParams {
    pub(crate) text_document: lsp::TextDocumentIdentifier,
    rule: Option<String>,
    position: Option<lsp::Position>,
}

/// A rule as a page, with the rules that it leads to.
#[derive(Debug, Serialize)]
pub(crate) struct RulePage {
    #[serde(flatten)]
    rule: RuleTitle,
    /// Markdown.
    text: String,
    see: Vec<RuleTitle>,
    below: Vec<RuleTitle>,
}

/// A rule by its full id.
#[derive(Debug, Serialize)]
struct RuleTitle {
    id: String,
    title: String,
}

impl From<cardc_ide::RuleTitle> for RuleTitle {
    fn from(rule: cardc_ide::RuleTitle) -> Self {
        let cardc_ide::RuleTitle { id, title } = rule;
        Self { id, title }
    }
}

/// The page of the rule that is asked for.
pub(crate) fn rule_page(view: &View<'_>, params: &RuleParams) -> Option<RulePage> {
    let page = match (&params.rule, params.position) {
        (Some(rule), _) => cardc_ide::rule_page(view.db(), view.file, rule)?,
        (None, Some(position)) => {
            cardc_ide::rule_page_at(view.db(), view.file, view.offset(position_from(position)))?
        }
        (None, None) => return None,
    };
    let titles =
        |rules: Vec<cardc_ide::RuleTitle>| rules.into_iter().map(RuleTitle::from).collect();
    Some(RulePage {
        rule: page.rule.into(),
        text: page.markdown,
        see: titles(page.see),
        below: titles(page.below),
    })
}
