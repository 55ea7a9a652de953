//! What the server says without being asked, in the order in which it says it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_channel::Sender;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::Client;
use tower_lsp::ls_types::notification::{LogTrace, Notification};
use tower_lsp::ls_types::{
    LogTraceParams, MessageType, NumberOrString, WorkDoneProgressCreateParams, request,
};

use crate::convert::{self, PublishedDiagnostics};
use crate::counter::{Counter, Ticket};
use crate::features::Refreshes;
use crate::log::Level;
use crate::main_loop::Event;
use crate::progress::Step;
use crate::settings::SECTION;

/// When so many messages wait, the client does not read: nothing more is said that can be said later.
const MOST_WAITING: usize = 1000;

/// The request that asks for news of idleness, and the notification that brings it.
pub(crate) const IDLE: &str = "cardc/test/idle";

/// Names a work of which a client is told.
pub(crate) type Token = NumberOrString;

/// A message to the client.
#[derive(Debug)]
pub(crate) enum Message {
    /// The diagnostics of a file, in place of those sent before.
    Diagnostics(PublishedDiagnostics),
    /// Asks the client to report changes.
    Register(Vec<tower_lsp::ls_types::Registration>),
    /// Asks for the settings.
    AskForSettings,
    /// Asks the client to ask again.
    Refresh(Refreshes),
    /// A work is under way.
    Progress {
        /// Its name.
        token: Token,
        /// The client does not know the name yet.
        is_new: bool,
        /// What happens.
        steps: UnboundedReceiver<Step>,
    },
    /// A line for the log.
    Log(Level, String),
    /// What was done, for a client that traces the server.
    Trace(String),
    /// A sentence that the user should read.
    Warning(String),
    /// Tells a test that nothing is left to do.
    Idle,
}

/// Takes messages to the client.
#[derive(Clone)]
pub(crate) struct Outbox {
    messages: UnboundedSender<(Message, Ticket)>,
    waiting: Arc<AtomicUsize>,
    /// Messages that wait, or whose answers do.
    under_way: Counter,
}

impl Outbox {
    /// One to put messages into, and what comes out of it.
    pub(crate) fn new() -> (Self, Outgoing) {
        let (messages, receiver) = unbounded_channel();
        let waiting = Arc::default();
        let outgoing = Outgoing {
            messages: receiver,
            waiting: Arc::clone(&waiting),
        };
        let outbox = Self {
            messages,
            waiting,
            under_way: Counter::default(),
        };
        (outbox, outgoing)
    }

    /// Whether the client has to read before more is computed for it. The main loop has an event when it has read.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }

    /// Sends a message, after those that wait.
    pub(crate) fn send(&self, message: Message) {
        if self.is_full() && matches!(message, Message::Log(..) | Message::Trace(_)) {
            return;
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // Whoever is gone does not listen.
        let _ = self.messages.send((message, self.under_way.ticket()));
    }

    /// Waits until every message is sent, and every answer to one is here.
    pub(crate) fn wait(&self) {
        self.under_way.wait();
    }
}

/// Messages on their way to the client.
pub(crate) struct Outgoing {
    messages: UnboundedReceiver<(Message, Ticket)>,
    waiting: Arc<AtomicUsize>,
}

/// Sends messages until the server is gone. The answers to requests are not waited for.
pub(crate) async fn deliver(client: Client, events: Sender<Event>, mut outgoing: Outgoing) {
    while let Some((message, ticket)) = outgoing.messages.recv().await {
        send(&client, &events, message, ticket).await;
        if outgoing.waiting.fetch_sub(1, Ordering::Relaxed) == MOST_WAITING {
            // What was not computed meanwhile is computed now.
            let _ = events.send(Event::write("outbox", |_| ()));
        }
    }
}

async fn send(client: &Client, events: &Sender<Event>, message: Message, ticket: Ticket) {
    match message {
        Message::Diagnostics(published) => {
            let PublishedDiagnostics {
                uri,
                diagnostics,
                version,
            } = published;
            client.publish_diagnostics(uri, diagnostics, version).await;
        }
        Message::Log(level, line) => client.log_message(message_type(level), line).await,
        Message::Trace(line) => {
            let params = LogTraceParams {
                message: line,
                verbose: None,
            };
            client.send_notification::<LogTrace>(params).await;
        }
        Message::Warning(text) => client.show_message(MessageType::WARNING, text).await,
        Message::Idle => client.send_notification::<Idle>(()).await,
        Message::Register(registrations) => {
            let client = client.clone();
            // A client that refuses shows its own message.
            go_on(ticket, async move {
                client.register_capability(registrations).await
            });
        }
        Message::AskForSettings => {
            go_on(ticket, ask_for_settings(client.clone(), events.clone()));
        }
        Message::Refresh(refreshes) => {
            go_on(ticket, refresh(client.clone(), refreshes));
        }
        Message::Progress {
            token,
            is_new,
            steps,
        } => {
            go_on(ticket, show_progress(client.clone(), token, is_new, steps));
        }
    }
}

/// Goes on with a message while the next ones are sent.
fn go_on<T: Send>(ticket: Ticket, rest: impl Future<Output = T> + Send + 'static) {
    tokio::spawn(async move {
        rest.await;
        drop(ticket);
    });
}

async fn ask_for_settings(client: Client, events: Sender<Event>) {
    let wanted = tower_lsp::ls_types::ConfigurationItem {
        scope_uri: None,
        section: Some(SECTION.to_owned()),
    };
    // A client that has none answers with nothing.
    let answer = client.configuration(vec![wanted]).await.unwrap_or_default();
    let sent = answer.into_iter().next().unwrap_or_default();
    let _ = events.send(Event::write("workspace/configuration", move |state| {
        state.configure(&sent);
    }));
}

async fn refresh(client: Client, wanted: Refreshes) {
    if wanted.diagnostics {
        let _ = client.workspace_diagnostic_refresh().await;
    }
    if wanted.inlay_hints {
        let _ = client.inlay_hint_refresh().await;
    }
    if wanted.code_lenses {
        let _ = client.code_lens_refresh().await;
    }
    if wanted.tokens {
        let _ = client.semantic_tokens_refresh().await;
    }
}

async fn show_progress(
    client: Client,
    token: Token,
    is_new: bool,
    mut steps: UnboundedReceiver<Step>,
) {
    if is_new {
        let params = WorkDoneProgressCreateParams {
            token: token.clone(),
        };
        let created = client.send_request::<request::WorkDoneProgressCreate>(params);
        // A client that does not want to show it is not told of it.
        if created.await.is_err() {
            return;
        }
    }
    while let Some(step) = steps.recv().await {
        send_progress(&client, &token, convert::progress(step)).await;
    }
}

async fn send_progress(client: &Client, token: &Token, value: Value) {
    let params = json!({ "token": token, "value": value });
    client.send_notification::<AnyProgress>(params).await;
}

fn message_type(level: Level) -> MessageType {
    match level {
        Level::Error => MessageType::ERROR,
        Level::Warning => MessageType::WARNING,
        Level::Info => MessageType::INFO,
    }
}

/// `$/progress` with anything in it; the library knows work alone.
enum AnyProgress {}

impl Notification for AnyProgress {
    type Params = Value;
    const METHOD: &'static str = "$/progress";
}

/// The counterpart of the request of the same name. A notification keeps its place behind earlier ones; an answer may overtake them.
enum Idle {}

impl Notification for Idle {
    type Params = ();
    const METHOD: &'static str = IDLE;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_read_is_not_told_more_and_more() {
        let (outbox, mut outgoing) = Outbox::new();
        let log = || Message::Log(Level::Info, "busy".to_owned());
        for _ in 0..3 * MOST_WAITING {
            outbox.send(log());
        }
        assert!(outbox.is_full());
        outbox.send(Message::AskForSettings);
        let mut waiting = 0;
        while outgoing.messages.try_recv().is_ok() {
            waiting += 1;
        }
        assert_eq!(
            waiting,
            MOST_WAITING + 1,
            "what cannot be said later is kept"
        );
    }
}
