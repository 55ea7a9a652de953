//! The handlers of the protocol. Each sends one event before its first `await`, and only then waits for the answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use cardc_db::Cancelled;
use crossbeam_channel::Sender;
use rustc_hash::FxHashMap;
use salsa::CancellationToken;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types as lsp;

use crate::client_process;
use crate::convert;
use crate::main_loop::{Event, Look, Request, Urgency};
use crate::outbox::{IDLE, Message, Outbox};
use crate::progress::Progress;
use crate::snapshot::{Computed, Missing, Snapshot, View};
use crate::state::State;
use crate::workspace::Address;

/// A request that changes stop again and again is given up: they come faster than answers.
const MOST_TRIES: usize = 8;

/// Turns messages into events.
pub(crate) struct Backend {
    /// To the main loop.
    pub(crate) events: Sender<Event>,
    /// To the client.
    pub(crate) outbox: Outbox,
    /// Told when the process of the client is gone.
    pub(crate) client_gone: UnboundedSender<()>,
    /// Counts the changes of documents.
    pub(crate) edits: Mutex<Edits>,
    /// Set when the client has asked to shut down.
    pub(crate) shut_down: Arc<AtomicBool>,
}

/// How often documents were opened, changed and closed.
#[derive(Default)]
pub(crate) struct Edits {
    all: u64,
    /// Of each that is open, by its URI.
    by_document: FxHashMap<String, u64>,
}

impl Edits {
    /// One more, of this document.
    fn count(&mut self, uri: &str) {
        self.all += 1;
        *self.by_document.entry(uri.to_owned()).or_default() += 1;
    }

    /// The number for one document, else for all of them.
    fn of(&self, document: Option<&str>) -> Option<u64> {
        match document {
            Some(uri) => self.by_document.get(uri).copied(),
            None => Some(self.all),
        }
    }
}

impl Backend {
    /// Changes the state. Nobody waits.
    fn write(&self, name: &'static str, run: impl FnOnce(&mut State) + Send + 'static) {
        // A loop that is gone takes no edits, and the process is about to end.
        let _ = self.events.send(Event::write(name, run));
    }

    /// Shows how far a work is to a client that asks for it with a token.
    fn progress(&self, token: Option<lsp::ProgressToken>) -> Option<Progress> {
        let token = token?;
        let (progress, steps) = Progress::begin("Checking cards", false);
        self.outbox.send(Message::Progress {
            token,
            is_new: false,
            steps,
        });
        Some(progress)
    }

    /// Changes the state, and waits until it is changed.
    async fn write_and_wait(
        &self,
        name: &'static str,
        run: impl FnOnce(&mut State) + Send + 'static,
    ) -> Result<()> {
        let (reply, answer) = oneshot::channel();
        self.write(name, move |state| {
            run(state);
            let _ = reply.send(());
        });
        answer.await.map_err(|_| Error::internal_error())
    }

    /// Changes the text of a document. Nobody waits.
    fn edit(
        &self,
        name: &'static str,
        address: Address,
        run: impl FnOnce(&mut State, &Address) + Send + 'static,
    ) {
        self.edits().count(&address.uri);
        self.write(name, move |state| run(state, &address));
    }

    fn edits(&self) -> MutexGuard<'_, Edits> {
        self.edits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Computes something from a snapshot with every file, for an author who waits for it.
    async fn read<T: Send + 'static>(
        &self,
        request: impl Into<Request>,
        document: Option<String>,
        compute: impl Fn(&Snapshot) -> Computed<T> + Send + Sync + 'static,
    ) -> Result<T> {
        let compute = move |snapshot: &Snapshot| compute(snapshot.whole()?);
        self.read_early(request, document, compute).await
    }

    /// The same, for an answer that may not need every file. What was stopped by a change elsewhere, such as that of a file on disk or of
    /// another document, runs again, and so does what needs files as they are by now. Behind an edit of the document that it is about,
    /// or of any where it is about none, the answer would be to a question that nobody asked.
    async fn read_early<T: Send + 'static>(
        &self,
        request: impl Into<Request>,
        document: Option<String>,
        compute: impl Fn(&Snapshot) -> Computed<T> + Send + Sync + 'static,
    ) -> Result<T> {
        let mut request = request.into();
        let compute = Arc::new(compute);
        let edits = self.edits().of(document.as_deref());
        let is_past = || self.edits().of(document.as_deref()) != edits;
        let mut tries = 0;
        loop {
            match self.read_once(request, Arc::clone(&compute)).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(missing)) => tries += self.get(missing, &mut request).await,
                Err(error) if error.code == ErrorCode::ContentModified => tries += 1,
                Err(error) => return Err(error),
            }
            if is_past() || tries >= MOST_TRIES {
                return Err(Error::content_modified());
            }
        }
    }

    /// Gets what an answer needs. Returns how many tries that counts for: a file may change as often as it is read.
    async fn get(&self, missing: Missing, request: &mut Request) -> usize {
        match missing {
            Missing::Files(rest) => rest.arrives().await,
            Missing::Look => *request = request.after(Look::Unwatched),
            Missing::Texts(places) => {
                self.write(request.name, move |state| state.changed_outside(places));
                return 1;
            }
        }
        0
    }

    /// As [`Self::read`], about a document; `None` where there is no such file.
    async fn read_document<T: Send + 'static>(
        &self,
        request: impl Into<Request>,
        address: Address,
        compute: impl Fn(&View<'_>) -> Option<T> + Send + Sync + 'static,
    ) -> Result<Option<T>> {
        let compute = move |view: &View<'_>| Ok(compute(view));
        self.read_edits(request, address, compute).await
    }

    /// The same, for an answer with edits, which are of files as they are by now.
    async fn read_edits<T: Send + 'static>(
        &self,
        request: impl Into<Request>,
        address: Address,
        compute: impl Fn(&View<'_>) -> Computed<Option<T>> + Send + Sync + 'static,
    ) -> Result<Option<T>> {
        let document = Some(address.uri.clone());
        self.read(request, document, move |snapshot| {
            let view = snapshot.view(&address);
            view.map_or(Ok(None), |view| compute(&view))
        })
        .await
    }

    /// As [`Self::read_document`], for what an author sees or types: an answer does not wait until every file is read.
    async fn read_in_front<T: Send + 'static>(
        &self,
        request: impl Into<Request>,
        address: Address,
        compute: impl Fn(&View<'_>) -> Option<T> + Send + Sync + 'static,
    ) -> Result<Option<T>> {
        let document = Some(address.uri.clone());
        self.read_early(request, document, move |snapshot| {
            let answer = snapshot.view(&address).and_then(|view| compute(&view));
            if answer.is_none() {
                snapshot.whole()?;
            }
            Ok(answer)
        })
        .await
    }

    /// Computes something from a snapshot. The library drops this future when the client cancels the request.
    async fn read_once<T: Send + 'static>(
        &self,
        request: Request,
        compute: Arc<impl Fn(&Snapshot) -> T + Send + Sync + 'static>,
    ) -> Result<T> {
        let stop = StopWhenDropped::default();
        let running = Arc::clone(&stop.0);
        let (reply, answer) = oneshot::channel();
        let job = move |snapshot: Snapshot| {
            let _ = running.set(snapshot.cancellation_tokens());
            if reply.is_closed() {
                return;
            }
            let result = snapshot.catch(&*compute);
            drop(snapshot);
            let _ = reply.send(result.map_err(|cancelled| cancellation(&cancelled)));
        };
        let _ = self.events.send(Event::read(request, job));
        answer
            .await
            .unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// As [`Self::read_once`], for diagnostics, which a client has to ask for again when a change has stopped it.
    async fn read_diagnostics<T: Send + 'static>(
        &self,
        mut request: Request,
        compute: impl Fn(&Snapshot) -> Computed<T> + Send + Sync + 'static,
    ) -> Result<T> {
        let compute = move |snapshot: &Snapshot| -> Computed<T> { compute(snapshot.whole()?) };
        let compute = Arc::new(compute);
        let mut tries = 0;
        loop {
            match self.read_once(request, Arc::clone(&compute)).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(missing)) => tries += self.get(missing, &mut request).await,
                Err(error) if error.code == ErrorCode::ContentModified => tries = MOST_TRIES,
                Err(error) => return Err(error),
            }
            if tries >= MOST_TRIES {
                return Err(convert::ask_again());
            }
        }
    }
}

/// Stops the work on a request whose answer nobody waits for any longer.
#[derive(Default)]
struct StopWhenDropped(Arc<OnceLock<Vec<CancellationToken>>>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        for token in self.0.get().into_iter().flatten() {
            token.cancel();
        }
    }
}

/// What a client is told about a request that did not run to its end.
fn cancellation(cancelled: &Cancelled) -> Error {
    match cancelled {
        Cancelled::PropagatedPanic => Error::internal_error(),
        _ => Error::content_modified(),
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: lsp::InitializeParams) -> Result<lsp::InitializeResult> {
        let features = convert::features(&params);
        let result = convert::initialize_result(&features);
        let folders = convert::folders(&params);
        let traces = params
            .trace
            .is_some_and(|trace| trace != lsp::TraceValue::Off);
        if let Some(id) = params.process_id {
            client_process::tell_end(id, self.client_gone.clone());
        }
        let sent = params.initialization_options.unwrap_or_default();
        self.write_and_wait("initialize", move |state| {
            state.set_trace(traces);
            state.initialize(features, folders, &sent);
        })
        .await?;
        Ok(result)
    }

    async fn initialized(&self, _: lsp::InitializedParams) {
        self.write("initialized", State::initialized);
    }

    async fn shutdown(&self) -> Result<()> {
        self.shut_down.store(true, Ordering::Relaxed);
        self.write_and_wait("shutdown", |_| ()).await
    }

    async fn did_open(&self, params: lsp::DidOpenTextDocumentParams) {
        let document = params.text_document;
        let address = convert::address(&document.uri);
        self.edit("textDocument/didOpen", address, move |state, address| {
            let lsp::TextDocumentItem {
                language_id,
                version,
                text,
                ..
            } = document;
            state.open(address, &language_id, version, &text);
        });
    }

    async fn did_change(&self, params: lsp::DidChangeTextDocumentParams) {
        let address = convert::address(&params.text_document.uri);
        let changes = convert::changes(params.content_changes);
        self.edit("textDocument/didChange", address, move |state, address| {
            state.change(address, params.text_document.version, changes);
        });
    }

    async fn did_close(&self, params: lsp::DidCloseTextDocumentParams) {
        let address = convert::address(&params.text_document.uri);
        let uri = address.uri.clone();
        self.edit("textDocument/didClose", address, State::close);
        self.edits().by_document.remove(&uri);
    }

    async fn did_save(&self, params: lsp::DidSaveTextDocumentParams) {
        let address = convert::address(&params.text_document.uri);
        self.write("textDocument/didSave", move |state| state.saved(&address));
    }

    async fn did_change_configuration(&self, params: lsp::DidChangeConfigurationParams) {
        self.write("workspace/didChangeConfiguration", move |state| {
            state.settings_changed(&params.settings);
        });
    }

    async fn did_change_workspace_folders(&self, params: lsp::DidChangeWorkspaceFoldersParams) {
        let added = convert::paths(&params.event.added);
        let removed = convert::paths(&params.event.removed);
        self.write("workspace/didChangeWorkspaceFolders", move |state| {
            state.folders_changed(added, &removed);
        });
    }

    async fn did_change_watched_files(&self, params: lsp::DidChangeWatchedFilesParams) {
        let addresses: Vec<_> = params
            .changes
            .iter()
            .map(|change| convert::address(&change.uri))
            .collect();
        self.write("workspace/didChangeWatchedFiles", move |state| {
            state.changed_on_disk(&addresses);
        });
    }

    async fn did_create_files(&self, params: lsp::CreateFilesParams) {
        let created = params.files.iter().map(|file| file.uri.as_str());
        let addresses = convert::addresses(created);
        self.write("workspace/didCreateFiles", move |state| {
            state.changed_on_disk(&addresses);
        });
    }

    async fn did_rename_files(&self, params: lsp::RenameFilesParams) {
        let files = params.files.iter();
        let both = files.flat_map(|file| [file.old_uri.as_str(), file.new_uri.as_str()]);
        let addresses = convert::addresses(both);
        self.write("workspace/didRenameFiles", move |state| {
            state.changed_on_disk(&addresses);
        });
    }

    async fn did_delete_files(&self, params: lsp::DeleteFilesParams) {
        let deleted = params.files.iter().map(|file| file.uri.as_str());
        let addresses = convert::addresses(deleted);
        self.write("workspace/didDeleteFiles", move |state| {
            state.changed_on_disk(&addresses);
        });
    }

    async fn diagnostic(
        &self,
        params: lsp::DocumentDiagnosticParams,
    ) -> Result<lsp::DocumentDiagnosticReportResult> {
        let address = convert::address(&params.text_document.uri);
        let request = Request::urgent("textDocument/diagnostic");
        self.read_diagnostics(request, move |snapshot| {
            let view = snapshot.view(&address).filter(|view| !view.is_gone());
            let closed = snapshot.view(&address);
            snapshot.as_on_disk(closed.filter(|view| !snapshot.is_open(&view.place)))?;
            let previous = params.previous_result_id.as_deref();
            Ok(convert::document_report(view.as_ref(), previous).into())
        })
        .await
    }

    async fn workspace_diagnostic(
        &self,
        params: lsp::WorkspaceDiagnosticParams,
    ) -> Result<lsp::WorkspaceDiagnosticReportResult> {
        let request = Request {
            name: "workspace/diagnostic",
            urgency: Urgency::Patient,
            look: Look::Unwatched,
        };
        let progress = self.progress(params.work_done_progress_params.work_done_token);
        self.read_diagnostics(request, move |snapshot| {
            let previous = &params.previous_result_ids;
            Ok(convert::workspace_report(snapshot, previous, progress.as_ref()).into())
        })
        .await
    }

    async fn hover(&self, params: lsp::HoverParams) -> Result<Option<lsp::Hover>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        let request = Request::urgent("textDocument/hover").after(Look::UnwatchedRarely);
        self.read_in_front(request, address, move |view| {
            let hover = cardc_ide::hover(view.db(), view.file, view.offset(position))?;
            Some(convert::hover(view, hover))
        })
        .await
    }

    async fn completion(
        &self,
        params: lsp::CompletionParams,
    ) -> Result<Option<lsp::CompletionResponse>> {
        let (address, position) = convert::cursor(&params.text_document_position);
        let typed = params.context.and_then(|context| context.trigger_character);
        self.read_in_front("textDocument/completion", address, move |view| {
            let offset = view.offset(position);
            let opens =
                |typed: &String| cardc_ide::opens_completion(view.db(), view.file, offset, typed);
            if !typed.as_ref().is_none_or(opens) {
                return None;
            }
            let items = cardc_ide::completion(view.db(), view.file, offset);
            Some(convert::completion(view, offset, items))
        })
        .await
    }

    async fn completion_resolve(&self, item: lsp::CompletionItem) -> Result<lsp::CompletionItem> {
        self.read("completionItem/resolve", None, move |snapshot| {
            Ok(convert::resolved_completion(snapshot, item.clone()))
        })
        .await
    }

    async fn signature_help(
        &self,
        params: lsp::SignatureHelpParams,
    ) -> Result<Option<lsp::SignatureHelp>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        self.read_in_front("textDocument/signatureHelp", address, move |view| {
            let help = cardc_ide::signature_help(view.db(), view.file, view.offset(position))?;
            Some(convert::signature_help(&view.snapshot.features, help))
        })
        .await
    }

    async fn goto_definition(
        &self,
        params: lsp::GotoDefinitionParams,
    ) -> Result<Option<lsp::GotoDefinitionResponse>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        let request = Request::urgent("textDocument/definition").after(Look::UnwatchedRarely);
        self.read_in_front(request, address, move |view| {
            let target = cardc_ide::definition(view.db(), view.file, view.offset(position))?;
            convert::Locations::new(view.snapshot, view.place.workspace)
                .of(&target)
                .map(lsp::GotoDefinitionResponse::Scalar)
        })
        .await
    }

    async fn goto_declaration(
        &self,
        params: lsp::request::GotoDeclarationParams,
    ) -> Result<Option<lsp::request::GotoDeclarationResponse>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        let request = Request::urgent("textDocument/declaration").after(Look::UnwatchedRarely);
        self.read_in_front(request, address, move |view| {
            let target = cardc_ide::declaration(view.db(), view.file, view.offset(position))?;
            convert::Locations::new(view.snapshot, view.place.workspace)
                .of(&target)
                .map(lsp::GotoDefinitionResponse::Scalar)
        })
        .await
    }

    async fn document_link(
        &self,
        params: lsp::DocumentLinkParams,
    ) -> Result<Option<Vec<lsp::DocumentLink>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_document("textDocument/documentLink", address, move |view| {
            let links = cardc_ide::links(view.db(), view.file);
            Some(convert::document_links(view, links))
        })
        .await
    }

    async fn references(&self, params: lsp::ReferenceParams) -> Result<Option<Vec<lsp::Location>>> {
        let (address, position) = convert::cursor(&params.text_document_position);
        let declarations = params.context.include_declaration;
        let request = Request::urgent("textDocument/references").after(Look::Unwatched);
        self.read_document(request, address, move |view| {
            Some(convert::references(
                view,
                view.offset(position),
                declarations,
            ))
        })
        .await
    }

    async fn document_highlight(
        &self,
        params: lsp::DocumentHighlightParams,
    ) -> Result<Option<Vec<lsp::DocumentHighlight>>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        self.read_document("textDocument/documentHighlight", address, move |view| {
            let spans = cardc_ide::highlights(view.db(), view.file, view.offset(position));
            Some(convert::highlights(view, &spans))
        })
        .await
    }

    async fn prepare_rename(
        &self,
        params: lsp::TextDocumentPositionParams,
    ) -> Result<Option<lsp::PrepareRenameResponse>> {
        let (address, position) = convert::cursor(&params);
        let request = Request::urgent("textDocument/prepareRename").after(Look::Unwatched);
        self.read_document(request, address, move |view| {
            let place = cardc_ide::prepare_rename(view.db(), view.file, view.offset(position));
            Some(place.map(|place| convert::prepared_rename(view, place)))
        })
        .await?
        .unwrap_or_else(|| Err("There is no such document".to_owned()))
        .map(Some)
        .map_err(convert::refused)
    }

    async fn rename(&self, params: lsp::RenameParams) -> Result<Option<lsp::WorkspaceEdit>> {
        let (address, position) = convert::cursor(&params.text_document_position);
        let request = Request::urgent("textDocument/rename").after(Look::Always);
        self.read_edits(request, address, move |view| {
            let offset = view.offset(position);
            match cardc_ide::rename(view.db(), view.file, offset, &params.new_name) {
                Ok(edits) => Ok(Some(Ok(convert::workspace_edit(view, &edits)?))),
                Err(why) => Ok(Some(Err(why))),
            }
        })
        .await?
        .transpose()
        .map_err(convert::refused)
    }

    async fn will_rename_files(
        &self,
        params: lsp::RenameFilesParams,
    ) -> Result<Option<lsp::WorkspaceEdit>> {
        let address = |uri: &str| convert::addresses(std::iter::once(uri)).pop();
        let files = params.files.iter();
        let moved =
            files.filter_map(|file| Some((address(&file.old_uri)?, address(&file.new_uri)?)));
        let moved: Vec<_> = moved.collect();
        let request = Request::urgent("workspace/willRenameFiles").after(Look::Always);
        self.read(request, None, move |snapshot| {
            convert::moved_files(snapshot, &moved)
        })
        .await
    }

    async fn symbol(
        &self,
        params: lsp::WorkspaceSymbolParams,
    ) -> Result<Option<lsp::WorkspaceSymbolResponse>> {
        let request = Request::urgent("workspace/symbol").after(Look::Unwatched);
        self.read(request, None, move |snapshot| {
            let symbols = convert::workspace_symbols(snapshot, &params.query);
            Ok(Some(symbols.into()))
        })
        .await
    }

    async fn document_symbol(
        &self,
        params: lsp::DocumentSymbolParams,
    ) -> Result<Option<lsp::DocumentSymbolResponse>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/documentSymbol", address, move |view| {
            let symbols = cardc_ide::document_symbols(view.db(), view.file);
            Some(convert::symbols(view, symbols))
        })
        .await
    }

    async fn formatting(
        &self,
        params: lsp::DocumentFormattingParams,
    ) -> Result<Option<Vec<lsp::TextEdit>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/formatting", address, move |view| {
            let formatted = cardc_ide::format(view.db(), view.file)?;
            Some(convert::formatting(view, &formatted))
        })
        .await
    }

    async fn range_formatting(
        &self,
        params: lsp::DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<lsp::TextEdit>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/rangeFormatting", address, move |view| {
            let within = convert::span_of(view, params.range);
            let edits = cardc_ide::format_range(view.db(), view.file, within);
            Some(convert::text_edits(view, &edits))
        })
        .await
    }

    async fn on_type_formatting(
        &self,
        params: lsp::DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<lsp::TextEdit>>> {
        let (address, position) = convert::cursor(&params.text_document_position);
        self.read_in_front("textDocument/onTypeFormatting", address, move |view| {
            let typed = params.ch.chars().next()?;
            let offset = view.offset(position);
            let edits = cardc_ide::format_on_type(view.db(), view.file, offset, typed);
            Some(convert::text_edits(view, &edits))
        })
        .await
    }

    async fn semantic_tokens_full(
        &self,
        params: lsp::SemanticTokensParams,
    ) -> Result<Option<lsp::SemanticTokensResult>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/semanticTokens/full", address, move |view| {
            let tokens = convert::tokens(view, &view.tokens()?);
            let (id, _) = view
                .snapshot
                .tokens
                .replace(&view.place, tokens.clone(), None);
            Some(convert::all_tokens(Some(id), &tokens).into())
        })
        .await
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: lsp::SemanticTokensDeltaParams,
    ) -> Result<Option<lsp::SemanticTokensFullDeltaResult>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front(
            "textDocument/semanticTokens/full/delta",
            address,
            move |view| {
                let tokens = convert::tokens(view, &view.tokens()?);
                let previous = Some(params.previous_result_id.as_str());
                let (id, old) = view
                    .snapshot
                    .tokens
                    .replace(&view.place, tokens.clone(), previous);
                Some(match old {
                    Some(old) => convert::changed_tokens(id, &old, &tokens).into(),
                    None => convert::all_tokens(Some(id), &tokens).into(),
                })
            },
        )
        .await
    }

    async fn semantic_tokens_range(
        &self,
        params: lsp::SemanticTokensRangeParams,
    ) -> Result<Option<lsp::SemanticTokensRangeResult>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/semanticTokens/range", address, move |view| {
            let within = convert::span_of(view, params.range);
            let mut tokens = view.tokens()?;
            tokens.retain(|token| token.span.end > within.start && token.span.start < within.end);
            Some(convert::all_tokens(None, &convert::tokens(view, &tokens)).into())
        })
        .await
    }

    async fn folding_range(
        &self,
        params: lsp::FoldingRangeParams,
    ) -> Result<Option<Vec<lsp::FoldingRange>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/foldingRange", address, move |view| {
            let folds = cardc_ide::folding(view.db(), view.file);
            Some(convert::folds(view, &folds))
        })
        .await
    }

    async fn selection_range(
        &self,
        params: lsp::SelectionRangeParams,
    ) -> Result<Option<Vec<lsp::SelectionRange>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_in_front("textDocument/selectionRange", address, move |view| {
            let around = |position: &lsp::Position| {
                let offset = view.offset(convert::position_from(*position));
                let spans = cardc_ide::selection(view.db(), view.file, offset);
                convert::selection(view, &spans)
            };
            Some(params.positions.iter().map(around).collect())
        })
        .await
    }

    async fn inlay_hint(
        &self,
        params: lsp::InlayHintParams,
    ) -> Result<Option<Vec<lsp::InlayHint>>> {
        let address = convert::address(&params.text_document.uri);
        self.read_document("textDocument/inlayHint", address, move |view| {
            let within = convert::span_of(view, params.range);
            if !view.snapshot.settings.inlay_hints {
                return None;
            }
            let hints = cardc_ide::inlay_hints(view.db(), view.file, within);
            Some(convert::inlay_hints(view, hints))
        })
        .await
    }

    async fn code_lens(&self, params: lsp::CodeLensParams) -> Result<Option<Vec<lsp::CodeLens>>> {
        let address = convert::address(&params.text_document.uri);
        let request = Request::urgent("textDocument/codeLens").after(Look::UnwatchedRarely);
        self.read_document(request, address, move |view| {
            if !view.snapshot.settings.code_lenses {
                return None;
            }
            let lenses = cardc_ide::code_lenses(view.db(), view.file);
            let show = view.snapshot.features.show_places.as_deref();
            Some(convert::code_lenses(view, lenses, show))
        })
        .await
    }

    async fn linked_editing_range(
        &self,
        params: lsp::LinkedEditingRangeParams,
    ) -> Result<Option<lsp::LinkedEditingRanges>> {
        let (address, position) = convert::cursor(&params.text_document_position_params);
        self.read_in_front("textDocument/linkedEditingRange", address, move |view| {
            let spans = cardc_ide::linked_editing(view.db(), view.file, view.offset(position));
            convert::linked_editing(view, &spans)
        })
        .await
    }

    async fn code_action(
        &self,
        params: lsp::CodeActionParams,
    ) -> Result<Option<lsp::CodeActionResponse>> {
        let address = convert::address(&params.text_document.uri);
        self.read_edits("textDocument/codeAction", address, move |view| {
            if !view.snapshot.features.code_actions {
                return Ok(None);
            }
            let only = params.context.only.as_deref();
            convert::code_actions(view, params.range, only).map(Some)
        })
        .await
    }
}

/// `$/setTrace`: whether the client wants to know what requests do.
pub(crate) async fn set_trace(backend: &Backend, params: lsp::SetTraceParams) {
    let traces = params.value != lsp::TraceValue::Off;
    backend.write("$/setTrace", move |state| state.set_trace(traces));
}

/// `window/workDoneProgress/cancel`, which the library does not know: the user has stopped a work.
pub(crate) async fn cancel_progress(backend: &Backend, params: lsp::WorkDoneProgressCancelParams) {
    backend.write("window/workDoneProgress/cancel", move |state| {
        state.cancel_progress(&params.token);
    });
}

/// `cardc/rule`, a request of our own: a rule as a page.
pub(crate) async fn rule(
    backend: &Backend,
    params: convert::RuleParams,
) -> Result<Option<convert::RulePage>> {
    let address = convert::address(&params.text_document.uri);
    let compute = move |view: &View<'_>| convert::rule_page(view, &params);
    backend.read_document("cardc/rule", address, compute).await
}

/// `cardc/colours`, a request of our own: the values of a document that have a colour.
pub(crate) async fn colours(
    backend: &Backend,
    params: convert::ColourParams,
) -> Result<Option<Vec<convert::Swatch>>> {
    let address = convert::address(&params.text_document.uri);
    let compute = |view: &View<'_>| Some(convert::swatches(view));
    backend
        .read_document("cardc/colours", address, compute)
        .await
}

/// A request that only tests know: it computes until it is stopped.
pub(crate) async fn wait_on_request(backend: &Backend) -> Result<()> {
    let wait = |snapshot: &Snapshot| {
        loop {
            snapshot.stop_if_cancelled();
            std::thread::yield_now();
        }
    };
    backend.read("cardc/test/wait", None, wait).await
}

/// A request that only tests know: a notification of the same name follows when nothing is left to do.
pub(crate) async fn idle_on_request(backend: &Backend) -> Result<()> {
    backend.write_and_wait(IDLE, State::tell_when_idle).await
}

/// A request that only tests know: it turns the clock, by so many milliseconds.
pub(crate) async fn advance_on_request(backend: &Backend, (milliseconds,): (u64,)) -> Result<()> {
    let time = Duration::from_millis(milliseconds);
    let advance = move |state: &mut State| state.advance(time);
    backend.write_and_wait("cardc/test/advance", advance).await
}

/// A request that only tests know: how many files the databases keep, with those that are gone.
pub(crate) async fn count_on_request(backend: &Backend) -> Result<usize> {
    let count = |snapshot: &Snapshot| {
        let workspaces = snapshot.workspaces.iter();
        Ok(workspaces.map(|one| one.db.all_files().count()).sum())
    };
    backend.read("cardc/test/count", None, count).await
}

/// A request that only tests know: it panics in the place that its parameter names.
#[expect(clippy::panic, reason = "this is what it is for")]
pub(crate) async fn panic_on_request(backend: &Backend, params: serde_json::Value) -> Result<()> {
    match params["place"].as_str() {
        Some("pool") => {
            backend
                .read("cardc/test/panic", None, |_| panic!("a test asked for it"))
                .await
        }
        Some("loop") => {
            backend
                .write_and_wait("cardc/test/panic", |_| panic!("a test asked for it"))
                .await
        }
        _ => panic!("a test asked for it"),
    }
}
