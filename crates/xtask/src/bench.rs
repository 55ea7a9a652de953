//! `cargo xtask bench lsp`: how fast the language server answers in a large project, over the pipe.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use cardc_testkit::{CardMaker, Client};
use serde_json::json;

/// Cards in one file of the project.
const CARDS_PER_FILE: usize = 50;
/// Each thing is asked so often.
const TIMES: usize = 400;
/// A rename is asked so often.
const RENAMES: usize = 50;
/// The project whose cards are the patterns.
const PATTERNS: &str = "examples/emberfall";

/// Makes a project of so many cards and measures a release build of the server in it. The result is a table in Markdown.
///
/// # Errors
///
/// The server cannot be built, or the project cannot be written.
pub fn bench_lsp(root: &Path, cards: usize) -> std::io::Result<String> {
    let server = server(root)?;
    let project = write_project(root, cards)?;
    let mut session = Session::start(&server, &project)?;
    let mut figures = vec![session.open()];
    figures.push(session.edits("edit to diagnostics of the file", Duration::ZERO));
    figures.push(session.edits("the same, typed 50 ms apart", Duration::from_millis(50)));
    figures.push(session.hovers());
    figures.push(session.completions());
    figures.push(session.colours());
    figures.push(session.renames());
    session.client.finish();
    Ok(table(cards, &figures.concat()))
}

/// The program `cardc`: that of the variable `CARDC_BINARY`, else a release build.
fn server(root: &Path) -> std::io::Result<PathBuf> {
    if let Some(given) = std::env::var_os("CARDC_BINARY") {
        return Ok(given.into());
    }
    let built = Command::new("cargo")
        .args(["build", "--release", "--quiet", "-p", "cardc"])
        .current_dir(root)
        .status()?;
    if !built.success() {
        return Err(std::io::Error::other("the server cannot be built"));
    }
    Ok(root.join("target/release/cardc"))
}

/// Writes the project below `target`, and gives its folder.
fn write_project(root: &Path, cards: usize) -> std::io::Result<PathBuf> {
    let project = root.join(format!("target/bench/lsp-{cards}"));
    if project.exists() {
        fs::remove_dir_all(&project)?;
    }
    let patterns = root.join(PATTERNS);
    let mut sources = Vec::new();
    for folder in ["cards", "decks"] {
        fs::create_dir_all(project.join(folder))?;
        for entry in fs::read_dir(patterns.join(folder))? {
            let path = entry?.path();
            let text = fs::read_to_string(&path)?;
            fs::write(
                project
                    .join(folder)
                    .join(path.file_name().unwrap_or_default()),
                &text,
            )?;
            if folder == "cards" {
                sources.push(text);
            }
        }
    }
    sources.sort();
    fs::copy(patterns.join("cardc.toml"), project.join("cardc.toml"))?;
    let mut maker = CardMaker::new(1, &sources);
    for file in 0..cards.div_ceil(CARDS_PER_FILE) {
        let text = maker.file(CARDS_PER_FILE.min(cards - file * CARDS_PER_FILE));
        fs::write(project.join(format!("cards/made-{file:03}.card")), text)?;
    }
    Ok(project)
}

/// What was measured, each once or many times.
type Figures = Vec<(&'static str, Vec<Duration>)>;

/// A client in the project, with one file open.
struct Session {
    client: Client,
    uri: String,
    text: String,
    version: i32,
    random: fastrand::Rng,
    started: Instant,
}

impl Session {
    fn start(server: &Path, project: &Path) -> std::io::Result<Self> {
        let path = project.join("cards/made-000.card");
        let mut client = Client::spawn(Command::new(server).arg("lsp"));
        let formats = json!(["markdown"]);
        client.initialize(json!({
            "capabilities": {
                "textDocument": {
                    "publishDiagnostics": { "versionSupport": true },
                    "hover": { "contentFormat": formats },
                    "completion": { "completionItem": { "documentationFormat": formats } },
                },
                "window": { "workDoneProgress": true },
                "general": { "positionEncodings": ["utf-8"] },
            },
            "workspaceFolders": [{ "uri": uri(project), "name": "bench" }],
        }));
        Ok(Self {
            client,
            uri: uri(&path),
            text: fs::read_to_string(&path)?,
            version: 1,
            random: fastrand::Rng::with_seed(1),
            started: Instant::now(),
        })
    }

    /// From the handshake to the diagnostics of the file in front, and of all files.
    fn open(&mut self) -> Figures {
        // A file without mistakes is not reported on.
        self.text
            .push_str("\nability \"Front\" {\n    text {\n        Gain 2 helth.\n    }\n}\n");
        self.client.open(&self.uri, &self.text);
        self.wait_for_diagnostics();
        let front = self.started.elapsed();
        while self.client.notification("$/progress")["value"]["kind"] != "end" {}
        let all = self.started.elapsed();
        vec![
            ("start to diagnostics of the file in front", vec![front]),
            ("start to diagnostics of all files", vec![all]),
        ]
    }

    /// Types and deletes a letter in a sentence.
    fn edits(&mut self, name: &'static str, pause: Duration) -> Figures {
        let times = (0..TIMES).map(|_| {
            std::thread::sleep(pause);
            let started = Instant::now();
            self.type_letter();
            self.wait_for_diagnostics();
            started.elapsed()
        });
        vec![(name, times.collect())]
    }

    fn hovers(&mut self) -> Figures {
        self.many("hover", |session, line, column| {
            let answer = session
                .client
                .at("textDocument/hover", &session.uri, line, column);
            let _ = answer.expect("a hover");
        })
    }

    /// Completion right behind an edit, as editors ask for it.
    fn completions(&mut self) -> Figures {
        let behind = self.many("completion behind an edit", |session, line, column| {
            session.type_letter();
            let uri = session.uri.clone();
            let answer = session
                .client
                .at("textDocument/completion", &uri, line, column);
            let _ = answer.expect("completions");
        });
        self.wait_for_diagnostics();
        behind
    }

    fn colours(&mut self) -> Figures {
        let document = json!({ "textDocument": { "uri": self.uri } });
        self.many("colours behind an edit", |session, _, _| {
            session.type_letter();
            let answer = session
                .client
                .request("textDocument/semanticTokens/full", document.clone());
            let _ = answer.expect("colours");
        })
    }

    /// Renames a card of another file.
    fn renames(&mut self) -> Figures {
        self.wait_for_diagnostics();
        let card = self.text.find(" \"").map_or(0, |offset| offset + 3);
        let line = self.text[..card].matches('\n').count();
        let column = card - self.text[..card].rfind('\n').map_or(0, |end| end + 1);
        let params = json!({
            "textDocument": { "uri": self.uri },
            "position": { "line": line, "character": column },
            "newName": "Something Else",
        });
        let times = (0..RENAMES).map(|_| {
            let started = Instant::now();
            let edit = self.client.request("textDocument/rename", params.clone());
            assert!(edit.is_ok_and(|edit| edit.is_object()), "a card is renamed");
            started.elapsed()
        });
        vec![("rename a card", times.collect())]
    }

    fn many(&mut self, name: &'static str, ask: impl Fn(&mut Self, u32, u32)) -> Figures {
        let lines: Vec<usize> = self.text.lines().map(str::len).collect();
        let times = (0..TIMES).map(|_| {
            let line = self.random.usize(..lines.len());
            let column = self.random.usize(..=lines[line]);
            let started = Instant::now();
            ask(self, line as u32, column as u32);
            started.elapsed()
        });
        vec![(name, times.collect())]
    }

    /// In the sentence that has a mistake, so that the file is reported on each time: `helth` and `heltth` by turns.
    fn type_letter(&mut self) {
        self.version += 1;
        let offset = self.text.rfind("th.").unwrap_or_default();
        let (removed, typed) = match self.version % 2 {
            0 => (0, "t"),
            _ => (1, ""),
        };
        let line = self.text[..offset].matches('\n').count();
        let column = offset - self.text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let at = |column: usize| json!({ "line": line, "character": column });
        let range = json!({ "start": at(column - removed), "end": at(column) });
        self.text.replace_range(offset - removed..offset, typed);
        self.client.change(
            &self.uri,
            self.version,
            json!([{ "range": range, "text": typed }]),
        );
    }

    /// Of the version that was sent last.
    fn wait_for_diagnostics(&mut self) {
        loop {
            let published = self.client.notification("textDocument/publishDiagnostics");
            if published["uri"] == *self.uri && published["version"] == self.version {
                return;
            }
        }
    }
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn table(cards: usize, figures: &[(&'static str, Vec<Duration>)]) -> String {
    let mut table = format!("{cards} cards\n\n| | p50 | p99 | longest |\n|---|---|---|---|\n");
    for (name, times) in figures {
        let mut times = times.clone();
        times.sort_unstable();
        let at = |percent: usize| {
            let index = (times.len() * percent / 100).min(times.len() - 1);
            format!("{:.1} ms", times[index].as_secs_f64() * 1e3)
        };
        if times.len() == 1 {
            let _ = writeln!(table, "| {name} | {} | | |", at(0));
        } else {
            let _ = writeln!(table, "| {name} | {} | {} | {} |", at(50), at(99), at(100));
        }
    }
    table
}
