//! How fast the language server answers in a project, over the pipe.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use cardc_testkit::Client;
use serde_json::json;

use super::Workbench;
use super::project::Project;
use super::table::{Judged, grouped, growth, judged, table, time};

/// Each thing is asked so often.
const TIMES: usize = 400;
/// A rename is asked so often.
const RENAMES: usize = 50;
/// The server is started so often.
const STARTS: usize = 3;

const FRONT: &str = "start to diagnostics of the file in front";
const ALL: &str = "start to diagnostics of all files";
const EDIT: &str = "edit to diagnostics of the file";
const HOVER: &str = "hover";
const COMPLETION: &str = "completion behind an edit";

/// The name of the card with the mistake, up to its last letter.
const FRONT_NAME: &str = "\"Front";

/// Measures the server in projects of all sizes.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let mut shown = "## The language server\n".to_owned();
    let mut measured = Vec::new();
    for &cards in sizes {
        let project = Project::write(workbench, cards)?;
        let figures =
            measure(&workbench.cardc, &project.folder).map_err(|error| error.to_string())?;
        shown.push_str(&show(project.cards, &figures));
        measured.push((project.cards, figures));
    }
    let of = |cards: usize| {
        measured
            .iter()
            .find(|(size, _)| *size == cards)
            .map(|(_, figures)| figures)
    };
    let mut targets = Vec::new();
    if let Some(figures) = of(10_000) {
        let mut target = |name: &str, percent: usize, most: f64| {
            let what = format!("{name}, p{percent}");
            targets.push(Judged::at_most(
                what,
                milliseconds(figures, name, percent),
                most,
                " ms",
            ));
        };
        target(EDIT, 50, 2.0);
        target(EDIT, 99, 10.0);
        target(HOVER, 99, 5.0);
        target(COMPLETION, 99, 5.0);
        target(FRONT, 50, 150.0);
        target(ALL, 50, 1_500.0);
        if let Some(few) = of(100) {
            let ratio = milliseconds(figures, EDIT, 50) / milliseconds(few, EDIT, 50);
            targets.push(Judged::at_most(
                format!("{EDIT}, p50, 10,000 cards to 100"),
                ratio,
                1.5,
                "",
            ));
        }
    }
    for name in [FRONT, ALL] {
        let cost = |cards| {
            let (_, times) = of(cards)?.iter().find(|(known, _)| *known == name)?;
            Some(at(times, 50))
        };
        targets.extend(growth(&format!(", {name}"), cost));
    }
    Ok(format!("{shown}\n{}", judged(&targets)))
}

/// All figures of a project.
fn measure(server: &Path, project: &Path) -> std::io::Result<Figures> {
    let mut figures = Figures::new();
    for _ in 1..STARTS {
        let mut session = Session::start(server, project)?;
        add(&mut figures, session.open());
        session.client.finish();
    }
    let mut session = Session::start(server, project)?;
    add(&mut figures, session.open());
    let at_once = Duration::ZERO;
    add(
        &mut figures,
        session.edits(EDIT, at_once, Session::type_letter),
    );
    let apart = "the same, typed 50 ms apart";
    let pause = Duration::from_millis(50);
    add(
        &mut figures,
        session.edits(apart, pause, Session::type_letter),
    );
    let in_name = "the same, in the name of a card";
    add(
        &mut figures,
        session.edits(in_name, at_once, Session::type_in_name),
    );
    add(&mut figures, session.hovers());
    add(&mut figures, session.completions());
    add(&mut figures, session.colours());
    add(&mut figures, session.renames());
    session.client.finish();
    Ok(figures)
}

/// Adds the times of what was measured before to those.
fn add(figures: &mut Figures, others: Figures) {
    for (name, times) in others {
        match figures.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(times),
            None => figures.push((name, times)),
        }
    }
}

/// What was measured, each once or many times.
type Figures = Vec<(&'static str, Vec<Duration>)>;

/// A client in the project, with one file open.
pub(super) struct Session {
    pub(super) client: Client,
    uri: String,
    text: String,
    version: i32,
    random: fastrand::Rng,
    started: Instant,
}

impl Session {
    /// Starts the server in a project.
    pub(super) fn start(server: &Path, project: &Path) -> std::io::Result<Self> {
        let path = project.join("cards/made-0000.card");
        let mut client = Client::spawn(Command::new(server).arg("lsp"));
        let formats = json!(["markdown"]);
        client.initialize(json!({
            "capabilities": {
                "textDocument": {
                    "publishDiagnostics": { "versionSupport": true },
                    "hover": { "contentFormat": formats },
                    // As VS Code does, it asks for the documentation of the one that is looked at.
                    "completion": { "completionItem": {
                        "documentationFormat": formats,
                        "resolveSupport": { "properties": ["documentation"] },
                    } },
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
    pub(super) fn open(&mut self) -> Figures {
        // A file without mistakes is not reported on.
        let card = format!(
            "\nability {FRONT_NAME}\" {{\n    text {{\n        Gain 2 helth.\n    }}\n}}\n"
        );
        self.text.push_str(&card);
        self.client.open(&self.uri, &self.text);
        self.wait_for_diagnostics();
        let front = self.started.elapsed();
        while self.client.notification("$/progress")["value"]["kind"] != "end" {}
        let all = self.started.elapsed();
        vec![(FRONT, vec![front]), (ALL, vec![all])]
    }

    /// Types and deletes a letter.
    fn edits(&mut self, name: &'static str, pause: Duration, edit: fn(&mut Self)) -> Figures {
        let times = (0..TIMES).map(|_| {
            std::thread::sleep(pause);
            let started = Instant::now();
            edit(self);
            self.wait_for_diagnostics();
            started.elapsed()
        });
        vec![(name, times.collect())]
    }

    fn hovers(&mut self) -> Figures {
        self.many(HOVER, |session, line, column| {
            let answer = session
                .client
                .at("textDocument/hover", &session.uri, line, column);
            let _ = answer.expect("a hover");
        })
    }

    /// Completion right behind an edit, as editors ask for it.
    fn completions(&mut self) -> Figures {
        let behind = self.many(COMPLETION, |session, line, column| {
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
        let offset = self.text.rfind("th.").unwrap_or_default();
        match self.version % 2 {
            0 => self.edit(offset - 1..offset, ""),
            _ => self.edit(offset..offset, "t"),
        }
    }

    /// In a name, which all other cards and decks are held against: `Front` and `Frontt` by turns.
    fn type_in_name(&mut self) {
        let name = self.text.rfind(FRONT_NAME).unwrap_or_default();
        let end = name + FRONT_NAME.len();
        if self.text[end..].starts_with('t') {
            self.edit(end..end + 1, "");
        } else {
            self.edit(end..end, "t");
        }
    }

    /// Puts another word into the place of the one that is a mistake.
    pub(super) fn type_word(&mut self, word: &str) {
        let end = self.text.rfind(".\n    }").unwrap_or_default();
        let start = self.text[..end].rfind(' ').map_or(0, |space| space + 1);
        self.edit(start..end, word);
    }

    /// Replaces a part of one line.
    fn edit(&mut self, range: std::ops::Range<usize>, typed: &str) {
        self.version += 1;
        let line_start = self.text[..range.start]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let line = self.text[..range.start].matches('\n').count();
        let at = |offset: usize| json!({ "line": line, "character": offset - line_start });
        let places = json!({ "start": at(range.start), "end": at(range.end) });
        self.text.replace_range(range, typed);
        self.client.change(
            &self.uri,
            self.version,
            json!([{ "range": places, "text": typed }]),
        );
    }

    /// Of the version that was sent last.
    pub(super) fn wait_for_diagnostics(&mut self) {
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

fn show(cards: usize, figures: &Figures) -> String {
    let rows = figures.iter().map(|(name, times)| {
        let mut row = vec![(*name).to_owned()];
        row.extend([50, 99, 100].map(|percent| time(at(times, percent))));
        row
    });
    let heads = [
        &format!("{} cards", grouped(cards)),
        "p50",
        "p99",
        "longest",
    ];
    format!("\n{}", table(&heads, rows))
}

/// The time that so many percent of all were not longer than.
fn at(times: &[Duration], percent: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

fn milliseconds(figures: &Figures, name: &str, percent: usize) -> f64 {
    let times = figures.iter().find(|(known, _)| *known == name);
    times.map_or(f64::NAN, |(_, times)| {
        at(times, percent).as_secs_f64() * 1e3
    })
}
