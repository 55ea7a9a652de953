//! A scripted LSP client that a test drives step by step.

use std::collections::{HashMap, VecDeque};
use std::io::{BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::DuplexStream;

use crate::transport::{BlockingPipe, read_message, write_message};

/// How long a test waits for a message before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// The request to a server for tests that tells when nothing is left to do, and its notification that says so.
const IDLE: &str = "cardc/test/idle";

/// JSON-RPC's number for a method that a server does not know.
const METHOD_NOT_FOUND: i64 = -32601;

/// How much an in-memory pipe holds before the writer waits.
const PIPE_CAPACITY: usize = 1 << 16;

/// A client on the other end of a language server.
///
/// It frames messages itself, so that the server's real codec is tested. Requests of the server are answered with
/// `null`, or with what [`Client::answer_with`] says, and handed out by [`Client::server_request`]. Lines for the log are kept
/// apart. When it is dropped, it shuts the server down and asserts that the
/// server did so cleanly and sent nothing that the test has not read.
pub struct Client {
    writer: Option<Box<dyn Write + Send>>,
    incoming: Receiver<Value>,
    server: Option<JoinHandle<i32>>,
    process_id: Option<u32>,
    reading: Arc<Mutex<()>>,
    next_id: i64,
    responses: HashMap<i64, Result<Value, ResponseError>>,
    notifications: VecDeque<(String, Value)>,
    server_requests: Vec<(String, Value)>,
    answers: HashMap<String, Result<Value, Value>>,
    log: Vec<Value>,
    initialized: bool,
}

/// The error of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseError {
    /// As JSON-RPC and LSP number them.
    pub code: i64,
    /// For people.
    pub message: String,
}

impl Client {
    /// A client of a server that runs on a thread of this process: `serve` is handed its input and output and returns
    /// the exit code.
    pub fn in_process<F>(serve: F) -> Self
    where
        F: FnOnce(DuplexStream, DuplexStream) -> i32 + Send + 'static,
    {
        let (to_server, server_input) = tokio::io::duplex(PIPE_CAPACITY);
        let (server_output, from_server) = tokio::io::duplex(PIPE_CAPACITY);
        let server = thread::spawn(move || serve(server_input, server_output));
        Self::connect(
            BlockingPipe::new(from_server),
            BlockingPipe::new(to_server),
            server,
        )
    }

    /// A client of a server in a process of its own, such as `cardc lsp`.
    ///
    /// # Panics
    ///
    /// When the process cannot be started.
    pub fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server's binary starts");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        let id = child.id();
        let server = thread::spawn(move || {
            let status = child.wait().expect("the server can be waited for");
            status.code().unwrap_or(-1)
        });
        let mut client = Self::connect(output, input, server);
        client.process_id = Some(id);
        client
    }

    fn connect(
        reader: impl Read + Send + 'static,
        writer: impl Write + Send + 'static,
        server: JoinHandle<i32>,
    ) -> Self {
        let (sender, incoming) = channel();
        let reading = Arc::new(Mutex::new(()));
        let may_read = Arc::clone(&reading);
        thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            while let Ok(Some(message)) = read_message(&mut reader) {
                drop(may_read.lock());
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            writer: Some(Box::new(writer)),
            incoming,
            server: Some(server),
            process_id: None,
            reading,
            next_id: 0,
            responses: HashMap::new(),
            notifications: VecDeque::new(),
            server_requests: Vec::new(),
            answers: HashMap::new(),
            log: Vec::new(),
            initialized: false,
        }
    }

    /// The id of the server's process; `None` for a server in this process.
    pub fn process_id(&self) -> Option<u32> {
        self.process_id
    }

    /// Does something while nothing is read of what the server says.
    ///
    /// # Panics
    ///
    /// When the thread that reads has panicked.
    pub fn without_reading(&mut self, act: impl FnOnce(&mut Self)) {
        let reading = Arc::clone(&self.reading);
        let stopped = reading.lock().expect("the reader does not panic");
        act(self);
        drop(stopped);
    }

    /// Sends bytes as they are. An answer to what is no request has the id 0.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let writer = self.writer.as_mut().expect("the pipe is open");
        // A server that is gone shows in the answer that does not come.
        let _ = writer.write_all(bytes).and_then(|()| writer.flush());
    }

    /// The handshake. `params` as in the specification; the server's answer comes back.
    ///
    /// # Panics
    ///
    /// When the server refuses.
    pub fn initialize(&mut self, params: Value) -> Value {
        let result = self
            .request("initialize", params)
            .expect("the server initializes");
        self.notify("initialized", json!({}));
        self.initialized = true;
        result
    }

    /// Sends a request and waits for its answer.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        let id = self.send_request(method, params);
        self.response(id)
    }

    /// Sends a request and returns its id at once.
    pub fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(&message);
        id
    }

    /// Waits for the answer to a request that was sent before.
    ///
    /// # Panics
    ///
    /// When no answer comes.
    pub fn response(&mut self, id: i64) -> Result<Value, ResponseError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(response) = self.responses.remove(&id) {
                return response;
            }
            assert!(self.receive(deadline), "no answer to request {id}");
        }
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        let mut message = json!({ "jsonrpc": "2.0", "method": method });
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(&message);
    }

    /// Waits for the next notification of a kind and returns its parameters.
    ///
    /// # Panics
    ///
    /// When none comes.
    pub fn notification(&mut self, method: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self
                .notifications
                .iter()
                .position(|(name, _)| name == method);
            if let Some((_, params)) = found.and_then(|index| self.notifications.remove(index)) {
                return params;
            }
            assert!(self.receive(deadline), "no notification `{method}`");
        }
    }

    /// Waits until the server has sent a request of a kind (which the client answers with `null`) and returns its
    /// parameters.
    ///
    /// # Panics
    ///
    /// When none comes.
    pub fn server_request(&mut self, method: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self
                .server_requests
                .iter()
                .position(|(name, _)| name == method);
            if let Some(index) = found {
                return self.server_requests.remove(index).1;
            }
            assert!(self.receive(deadline), "no request `{method}`");
        }
    }

    /// From now on, answers the server's requests of a kind with this result.
    pub fn answer_with(&mut self, method: &str, result: Value) {
        self.answers.insert(method.to_owned(), Ok(result));
    }

    /// From now on, refuses the server's requests of a kind.
    pub fn refuse(&mut self, method: &str) {
        let error = json!({ "code": -32601, "message": "a test refuses this" });
        self.answers.insert(method.to_owned(), Err(error));
    }

    /// The requests of the server that came so far and were not handed out, with their parameters.
    pub fn server_requests(&mut self) -> Vec<(String, Value)> {
        self.server_requests.drain(..).collect()
    }

    /// Waits for a line of the log that holds `words`, and returns it as it was sent.
    ///
    /// # Panics
    ///
    /// When none comes.
    pub fn log_line(&mut self, words: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        let holds = |line: &Value| {
            line["message"]
                .as_str()
                .is_some_and(|text| text.contains(words))
        };
        loop {
            if let Some(index) = self.log.iter().position(holds) {
                return self.log.remove(index);
            }
            assert!(self.receive(deadline), "no line `{words}` in the log");
        }
    }

    /// Waits until the server has nothing left to do, and returns the notifications that were not read.
    ///
    /// # Panics
    ///
    /// When the server is none for tests.
    pub fn unread(&mut self) -> Vec<(String, Value)> {
        self.settle().expect("a server with requests for tests");
        self.notifications.drain(..).collect()
    }

    /// Waits until the server has nothing left to do, with every notification received that follows from what was sent so far. Requests
    /// have to be answered before.
    fn settle(&mut self) -> Result<(), ResponseError> {
        self.request(IDLE, Value::Null)?;
        self.notification(IDLE);
        Ok(())
    }

    /// Turns the clock of a server for tests.
    ///
    /// # Panics
    ///
    /// When the server is none for tests.
    pub fn advance(&mut self, time: Duration) {
        let milliseconds = json!([time.as_millis()]);
        self.request("cardc/test/advance", milliseconds)
            .expect("a server with requests for tests");
    }

    /// Opens a document with version 1.
    pub fn open(&mut self, uri: &str, text: &str) {
        let language = match uri.rsplit('.').next() {
            Some("deck") => "card-deck",
            _ => "card",
        };
        self.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
        );
    }

    /// Replaces the whole text of an open document.
    pub fn replace(&mut self, uri: &str, version: i32, text: &str) {
        self.change(uri, version, json!([{ "text": text }]));
    }

    /// Sends changes of an open document, as in the specification.
    pub fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let mut params = json!({ "textDocument": { "uri": uri, "version": version } });
        params["contentChanges"] = changes;
        self.notify("textDocument/didChange", params);
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &str) {
        self.notify(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": uri } }),
        );
    }

    /// A request at a position of a document, such as `textDocument/hover`.
    pub fn at(
        &mut self,
        method: &str,
        uri: &str,
        line: u32,
        character: u32,
    ) -> Result<Value, ResponseError> {
        let id = self.send_at(method, uri, line, character);
        self.response(id)
    }

    /// As [`Client::at`], without waiting.
    pub fn send_at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> i64 {
        self.send_request(
            method,
            json!({
                "textDocument": { "uri": uri },
                "position": { "line": line, "character": character },
            }),
        )
    }

    /// Ends the session in order: asserts that nothing is unread and that the server exits with 0.
    ///
    /// Dropping the client does the same.
    pub fn finish(mut self) {
        self.shut_down();
    }

    /// Sends `exit`, with `shutdown` before it or not, and returns the server's exit code.
    ///
    /// # Panics
    ///
    /// When the server's thread panicked.
    pub fn exit(mut self, with_shutdown: bool) -> i32 {
        if with_shutdown {
            self.request("shutdown", Value::Null)
                .expect("the server shuts down");
        }
        self.leave()
    }

    /// Closes the pipe without a word, as a client does that crashes, and returns the server's exit code.
    ///
    /// # Panics
    ///
    /// When the server's thread panicked.
    pub fn vanish(mut self) -> i32 {
        self.writer = None;
        self.wait()
    }

    /// Waits until the server ends by itself, and returns its exit code.
    ///
    /// # Panics
    ///
    /// When it does not end.
    pub fn outlive(mut self) -> i32 {
        self.wait()
    }

    fn shut_down(&mut self) {
        if self.initialized {
            // A server as it is shipped does not say when it has nothing left to do.
            if let Err(error) = self.settle() {
                assert_eq!(error.code, METHOD_NOT_FOUND, "{error:?}");
            }
            self.request("shutdown", Value::Null)
                .expect("the server shuts down");
        }
        let code = self.leave();
        assert_eq!(code, i32::from(!self.initialized), "the server's exit code");
        let deadline = Instant::now() + PATIENCE;
        while self.receive(deadline) {}
        let unread: Vec<_> = self.notifications.drain(..).collect();
        assert!(unread.is_empty(), "unread messages: {unread:#?}");
    }

    fn leave(&mut self) -> i32 {
        self.notify("exit", Value::Null);
        self.wait()
    }

    fn wait(&mut self) -> i32 {
        let server = self.server.take().expect("the server is waited for once");
        let deadline = Instant::now() + PATIENCE;
        while !server.is_finished() {
            assert!(Instant::now() < deadline, "the server does not exit");
            thread::sleep(Duration::from_millis(1));
        }
        server.join().expect("the server does not panic")
    }

    fn send(&mut self, message: &Value) {
        let writer = self.writer.as_mut().expect("the pipe is open");
        // A server that is gone shows in the answer that does not come.
        let _ = write_message(writer.as_mut(), message);
    }

    /// Takes in one message; `false` when none comes in time.
    fn receive(&mut self, deadline: Instant) -> bool {
        let time = deadline.saturating_duration_since(Instant::now());
        let message = match self.incoming.recv_timeout(time) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
        };
        let method = message["method"].as_str().map(str::to_owned);
        match (method, message.get("id")) {
            (Some(method), Some(id)) => {
                let mut answer = json!({ "jsonrpc": "2.0", "id": id });
                match self.answers.get(&method).cloned() {
                    None => answer["result"] = Value::Null,
                    Some(Ok(result)) => answer["result"] = result,
                    Some(Err(error)) => answer["error"] = error,
                }
                self.send(&answer);
                self.server_requests
                    .push((method, message["params"].clone()));
            }
            (Some(method), None) if method == "window/logMessage" => {
                self.log.push(message["params"].clone());
            }
            (Some(method), None) => {
                self.notifications
                    .push_back((method, message["params"].clone()));
            }
            (None, id) => {
                let id = id.and_then(Value::as_i64).unwrap_or_default();
                self.responses.insert(id, response(&message));
            }
        }
        true
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if self.server.is_some() && !thread::panicking() {
            self.shut_down();
        }
    }
}

fn response(message: &Value) -> Result<Value, ResponseError> {
    match message.get("error") {
        Some(error) => Err(ResponseError {
            code: error["code"].as_i64().unwrap_or_default(),
            message: error["message"].as_str().unwrap_or_default().to_owned(),
        }),
        None => Ok(message["result"].clone()),
    }
}
