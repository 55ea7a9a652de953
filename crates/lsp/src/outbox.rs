//! What the server says without being asked, in the order in which it says it.

use tokio::sync::mpsc::UnboundedReceiver;
use tower_lsp::Client;

use crate::convert::PublishedDiagnostics;

/// A message to the client.
#[derive(Debug)]
pub(crate) enum Message {
    /// The diagnostics of a file, in place of those sent before.
    Diagnostics(PublishedDiagnostics),
    /// Asks the client to report changes on disk.
    WatchFiles,
    /// Asks the client to ask for diagnostics again.
    RefreshDiagnostics,
}

/// Sends messages until the server is gone. The answers to requests are not waited for.
pub(crate) async fn deliver(client: Client, mut messages: UnboundedReceiver<Message>) {
    while let Some(message) = messages.recv().await {
        match message {
            Message::Diagnostics(published) => {
                let PublishedDiagnostics {
                    uri,
                    diagnostics,
                    version,
                } = published;
                client.publish_diagnostics(uri, diagnostics, version).await;
            }
            Message::WatchFiles => {
                let client = client.clone();
                tokio::spawn(async move {
                    // A client that refuses shows its own message.
                    let _ = client
                        .register_capability(crate::convert::file_watchers())
                        .await;
                });
            }
            Message::RefreshDiagnostics => {
                let client = client.clone();
                tokio::spawn(async move {
                    let _ = client.workspace_diagnostic_refresh().await;
                });
            }
        }
    }
}
