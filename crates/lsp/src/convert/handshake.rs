//! What client and server tell each other about themselves.

use tower_lsp::ls_types as lsp;

use super::actions::FIX_ALL;
use super::marks::token_options;
use super::{CompletionFeatures, address};
use crate::state::Features;
use crate::text::Encoding;

/// What a client says of itself.
#[expect(deprecated, reason = "older clients name one root and no folders")]
pub(crate) fn features(params: &lsp::InitializeParams) -> Features {
    let capabilities = &params.capabilities;
    let general = capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_ref());
    let offered = offered.map(Vec::as_slice).unwrap_or_default();
    let document = capabilities.text_document.as_ref();
    let workspace = capabilities.workspace.as_ref();
    let refresh = workspace.and_then(|workspace| workspace.diagnostics.as_ref());
    let watch = workspace.and_then(|workspace| workspace.did_change_watched_files);
    let options = params.initialization_options.as_ref();
    let show_places = options.and_then(|options| options["showReferencesCommand"].as_str());
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
        encoding: encoding(offered),
        pulls_diagnostics: document.is_some_and(|document| document.diagnostic.is_some()),
        refreshes_diagnostics: refresh.is_some_and(|refresh| refresh.refresh_support == Some(true)),
        watches_files: watch.is_some_and(|watch| watch.dynamic_registration == Some(true)),
        show_places: show_places.map(ToOwned::to_owned),
        completion: completion_features(document),
        folders,
    }
}

fn completion_features(
    document: Option<&lsp::TextDocumentClientCapabilities>,
) -> CompletionFeatures {
    let completion = document.and_then(|document| document.completion.as_ref());
    let Some(item) = completion.and_then(|completion| completion.completion_item.as_ref()) else {
        return CompletionFeatures::default();
    };
    let lazy = item.resolve_support.as_ref();
    CompletionFeatures {
        snippets: item.snippet_support == Some(true),
        lazy_documentation: lazy
            .is_some_and(|lazy| lazy.properties.iter().any(|one| one == "documentation")),
    }
}

/// What columns count: bytes where the client can, as texts are kept so; else what it names first.
fn encoding(offered: &[lsp::PositionEncodingKind]) -> Encoding {
    let known = |kind: &lsp::PositionEncodingKind| match kind.as_str() {
        "utf-8" => Some(Encoding::Utf8),
        "utf-16" => Some(Encoding::Utf16),
        "utf-32" => Some(Encoding::Utf32),
        _ => None,
    };
    if offered.contains(&lsp::PositionEncodingKind::UTF8) {
        return Encoding::Utf8;
    }
    offered.iter().find_map(known).unwrap_or_default()
}

/// What the server can do.
pub(crate) fn initialize_result(features: &Features) -> lsp::InitializeResult {
    let encoding = match features.encoding {
        Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        Encoding::Utf32 => lsp::PositionEncodingKind::UTF32,
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
        completion_provider: Some(lsp::CompletionOptions {
            // Letters ask by themselves; these open the mark-up of keywords and tags, references to rules, and strings.
            trigger_characters: Some(["[", "*", "{", "\""].map(str::to_owned).into()),
            resolve_provider: Some(true),
            ..Default::default()
        }),
        signature_help_provider: Some(lsp::SignatureHelpOptions {
            // It is shown when it is asked for, and then follows the words.
            trigger_characters: None,
            retrigger_characters: Some(vec![" ".to_owned()]),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        }),
        definition_provider: Some(lsp::OneOf::Left(true)),
        declaration_provider: Some(lsp::DeclarationCapability::Simple(true)),
        references_provider: Some(lsp::OneOf::Left(true)),
        document_highlight_provider: Some(lsp::OneOf::Left(true)),
        rename_provider: Some(lsp::OneOf::Right(lsp::RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        })),
        workspace_symbol_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        document_formatting_provider: Some(lsp::OneOf::Left(true)),
        document_range_formatting_provider: Some(lsp::OneOf::Left(true)),
        document_on_type_formatting_provider: Some(lsp::DocumentOnTypeFormattingOptions {
            first_trigger_character: "}".to_owned(),
            more_trigger_character: Some(vec!["\n".to_owned()]),
        }),
        document_link_provider: Some(lsp::DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        }),
        semantic_tokens_provider: Some(token_options().into()),
        folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(lsp::SelectionRangeProviderCapability::Simple(true)),
        linked_editing_range_provider: Some(lsp::LinkedEditingRangeServerCapabilities::Simple(
            true,
        )),
        color_provider: Some(lsp::ColorProviderCapability::Simple(true)),
        inlay_hint_provider: Some(lsp::OneOf::Left(true)),
        code_lens_provider: Some(lsp::CodeLensOptions {
            resolve_provider: Some(false),
        }),
        code_action_provider: Some(lsp::CodeActionProviderCapability::Options(
            lsp::CodeActionOptions {
                code_action_kinds: Some(vec![
                    lsp::CodeActionKind::QUICKFIX,
                    lsp::CodeActionKind::REFACTOR_REWRITE,
                    lsp::CodeActionKind::from(FIX_ALL),
                ]),
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

/// The files whose changes on disk matter.
const WATCHED: [&str; 7] = [
    "**/*.card",
    "**/*.deck",
    "**/cardc.toml",
    "**/game.toml",
    "**/vocabulary.toml",
    "**/rulebook.md",
    "**/*.rulebook.md",
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
