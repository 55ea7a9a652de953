//! What client and server tell each other about themselves.

use std::path::PathBuf;

use serde_json::{Value, json};
use tower_lsp::ls_types as lsp;

use super::actions::FIX_ALL;
use super::address;
use super::marks::token_options;
use crate::features::{Features, HoverForm, Refreshes};
use crate::progress::Step;
use crate::settings::SECTION;
use crate::text::Encoding;

/// What a client says of itself.
pub(crate) fn features(params: &lsp::InitializeParams) -> Features {
    let capabilities = &params.capabilities;
    let general = capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_deref());
    let document = capabilities.text_document.clone().unwrap_or_default();
    let workspace = capabilities.workspace.clone().unwrap_or_default();
    let window = capabilities.window.clone().unwrap_or_default();
    let options = params.initialization_options.as_ref();
    let command = |name: &str| {
        let command = options.and_then(|options| options[name].as_str());
        command.map(ToOwned::to_owned)
    };
    let has = |answer: Option<bool>| answer == Some(true);
    let watch = workspace.did_change_watched_files.unwrap_or_default();
    let settings = workspace.did_change_configuration.unwrap_or_default();
    let completion = document.completion.unwrap_or_default();
    let item = completion.completion_item.unwrap_or_default();
    let completion_kinds = completion.completion_item_kind.unwrap_or_default();
    let link = document.document_link;
    let symbol = document.document_symbol.unwrap_or_default();
    let action = document.code_action.unwrap_or_default();
    let published = document.publish_diagnostics.unwrap_or_default();
    let hover = document.hover.unwrap_or_default();
    let edit = workspace.workspace_edit.unwrap_or_default();
    let operations = edit.resource_operations.unwrap_or_default();
    let create = lsp::ResourceOperationKind::Create;
    let signature = document.signature_help.unwrap_or_default();
    let signature = signature.signature_information.unwrap_or_default();
    let parameter = signature.parameter_information.unwrap_or_default();
    let markdown = |formats: Option<Vec<lsp::MarkupKind>>| {
        formats.is_some_and(|formats| formats.contains(&lsp::MarkupKind::Markdown))
    };
    Features {
        encoding: encoding(offered.unwrap_or_default()),
        pulls_diagnostics: document.diagnostic.is_some(),
        refreshes: refreshes(capabilities),
        watches_files: has(watch.dynamic_registration),
        has_settings: has(workspace.configuration),
        watches_settings: has(settings.dynamic_registration),
        shows_progress: has(window.work_done_progress),
        hovers: match hover.content_format {
            None => HoverForm::Old,
            Some(formats) if markdown(Some(formats.clone())) => HoverForm::Markdown,
            Some(_) => HoverForm::Plain,
        },
        markdown_completions: markdown(item.documentation_format),
        markdown_signatures: markdown(signature.documentation_format),
        parameter_places: has(parameter.label_offset_support),
        active_parameters: has(signature.active_parameter_support),
        label_details: has(item.label_details_support),
        snippets: has(item.snippet_support),
        lazy_documentation: item
            .resolve_support
            .is_some_and(|lazy| lazy.properties.iter().any(|one| one == "documentation")),
        young_completion_kinds: completion_kinds.value_set.is_some(),
        nested_symbols: has(symbol.hierarchical_document_symbol_support),
        young_symbol_kinds: symbol
            .symbol_kind
            .is_some_and(|kind| kind.value_set.is_some()),
        code_actions: action.code_action_literal_support.is_some(),
        preferred_actions: has(action.is_preferred_support),
        // Operations have no other place.
        document_changes: has(edit.document_changes) || !operations.is_empty(),
        creates_files: operations.contains(&create),
        prepares_renames: has(document.rename.unwrap_or_default().prepare_support),
        diagnostic_tags: published.tag_support.is_some(),
        related_places: has(published.related_information),
        diagnostic_pages: has(published.code_description_support),
        diagnostic_versions: has(published.version_support),
        link_titles: has(link.and_then(|link| link.tooltip_support)),
        choices: options.is_some_and(|options| options["snippetChoices"] == true),
        trigger_suggest: command("triggerSuggestCommand"),
        show_places: command("showReferencesCommand"),
        show_rule: command("showRuleCommand"),
        insert_snippet: command("insertSnippetCommand"),
    }
}

fn refreshes(capabilities: &lsp::ClientCapabilities) -> Refreshes {
    let workspace = capabilities.workspace.clone().unwrap_or_default();
    let has = |answer: Option<bool>| answer == Some(true);
    Refreshes {
        diagnostics: has(workspace.diagnostics.unwrap_or_default().refresh_support),
        inlay_hints: has(workspace.inlay_hint.unwrap_or_default().refresh_support),
        code_lenses: has(workspace.code_lens.and_then(|lens| lens.refresh_support)),
        tokens: has(workspace
            .semantic_tokens
            .and_then(|tokens| tokens.refresh_support)),
    }
}

/// The folders of a client's workspace.
#[expect(deprecated, reason = "older clients name one root and no folders")]
pub(crate) fn folders(params: &lsp::InitializeParams) -> Vec<PathBuf> {
    let mut folders = paths(params.workspace_folders.as_deref().unwrap_or_default());
    if folders.is_empty() {
        folders.extend(params.root_uri.as_ref().and_then(|uri| address(uri).path));
    }
    folders
}

/// The paths of folders of a client's workspace.
pub(crate) fn paths(folders: &[lsp::WorkspaceFolder]) -> Vec<PathBuf> {
    let paths = folders
        .iter()
        .filter_map(|folder| address(&folder.uri).path);
    paths.collect()
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
                save: Some(lsp::TextDocumentSyncSaveOptions::Supported(true)),
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
        rename_provider: Some(if features.prepares_renames {
            lsp::OneOf::Right(lsp::RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            })
        } else {
            // Such a client takes no options.
            lsp::OneOf::Left(true)
        }),
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
        inlay_hint_provider: Some(lsp::OneOf::Left(true)),
        code_lens_provider: Some(lsp::CodeLensOptions {
            resolve_provider: Some(false),
        }),
        code_action_provider: features.code_actions.then(|| {
            lsp::CodeActionProviderCapability::Options(lsp::CodeActionOptions {
                code_action_kinds: Some(vec![
                    lsp::CodeActionKind::QUICKFIX,
                    lsp::CodeActionKind::REFACTOR_REWRITE,
                    lsp::CodeActionKind::from(FIX_ALL),
                ]),
                ..Default::default()
            })
        }),
        diagnostic_provider: features.pulls_diagnostics.then(|| {
            lsp::DiagnosticServerCapabilities::Options(lsp::DiagnosticOptions {
                identifier: Some("cardc".to_owned()),
                inter_file_dependencies: true,
                workspace_diagnostics: true,
                work_done_progress_options: lsp::WorkDoneProgressOptions {
                    work_done_progress: Some(true),
                },
            })
        }),
        workspace: Some(workspace_events()),
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
const WATCHED: [&str; 9] = [
    "**/*.card",
    "**/*.deck",
    "**/cardc.toml",
    "**/game.toml",
    "**/vocabulary.toml",
    "**/rulebook.md",
    "**/*.rulebook.md",
    "**/.gitignore",
    "**/.ignore",
];

/// What to ask a client to report: changes on disk, and of settings.
pub(crate) fn registrations(features: &Features) -> Vec<lsp::Registration> {
    /// Creations and deletions.
    const COMES_AND_GOES: u32 = 1 | 4;
    let files = WATCHED.iter();
    let files = files.map(|pattern| json!({ "globPattern": pattern }));
    // Of a folder that comes or goes with its files, some clients report the folder alone.
    let folders = json!({ "globPattern": "**", "kind": COMES_AND_GOES });
    let watchers: Vec<_> = files.chain([folders]).collect();
    let files = features.watches_files.then(|| lsp::Registration {
        id: "cardc-files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(json!({ "watchers": watchers })),
    });
    let settings = features.watches_settings.then(|| lsp::Registration {
        id: "cardc-settings".to_owned(),
        method: "workspace/didChangeConfiguration".to_owned(),
        register_options: Some(json!({ "section": SECTION })),
    });
    files.into_iter().chain(settings).collect()
}

/// What happens in the workspace and the server wants to know.
fn workspace_events() -> lsp::WorkspaceServerCapabilities {
    use lsp::FileOperationPatternKind::{File, Folder};
    let filter = |(pattern, kind): (&str, _)| lsp::FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern: lsp::FileOperationPattern {
            glob: pattern.to_owned(),
            matches: Some(kind),
            options: None,
        },
    };
    let files = WATCHED.into_iter().map(|pattern| (pattern, File));
    let all = files.chain([("**", Folder)]);
    let filters = all.map(filter).collect();
    let options = lsp::FileOperationRegistrationOptions { filters };
    lsp::WorkspaceServerCapabilities {
        workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
            supported: Some(true),
            change_notifications: Some(lsp::OneOf::Left(true)),
        }),
        file_operations: Some(lsp::WorkspaceFileOperationsServerCapabilities {
            did_create: Some(options.clone()),
            did_rename: Some(options.clone()),
            will_rename: Some(options.clone()),
            did_delete: Some(options),
            ..Default::default()
        }),
    }
}

/// A step of a work that a client shows.
pub(crate) fn progress(step: Step) -> Value {
    match step {
        Step::Begin { title, cancellable } => json!({
            "kind": "begin",
            "title": title,
            "cancellable": cancellable,
            "percentage": 0,
        }),
        Step::Report {
            percentage,
            message,
        } => json!({ "kind": "report", "percentage": percentage, "message": message }),
        Step::End => json!({ "kind": "end" }),
    }
}
