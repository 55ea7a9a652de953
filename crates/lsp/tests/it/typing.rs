//! Typing with the list of completions open: Enter is a new line, whatever the server offers.
//!
//! The editor of these tests behaves as VS Code does by default. It asks at each letter of a word and at the characters that
//! the server names; it filters what it got, and asks again with the next letter where the list is incomplete. An open list
//! takes Enter, so that no list may be open where a line ends. Some editors take Enter only for an entry that is selected:
//! none may come selected, and none may be accepted by another character.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use cardc_testkit::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{client, uri, usual_and};

/// Real files of all games.
const EXAMPLES: &str = "../../examples";
/// What asks besides letters; the server names the same.
const TRIGGERS: [char; 4] = ['[', '*', '{', '"'];
/// A line that stops in the middle of a word, for the message that it gets: this is what a list is for.
const UNFINISHED: [&str; 1] = ["format construct"];
/// A typing mistake in so long a word, and longer, is forgiven by the filter of VS Code.
const FORGIVEN: usize = 3;

#[test]
fn enter_is_a_new_line_in_every_example() {
    let projects: Vec<PathBuf> = folders(Path::new(EXAMPLES));
    let typing = projects.into_iter().map(|project| {
        thread::spawn(move || {
            let files = files(&project);
            let mut typist = Typist::new(&project);
            let mut taken = Vec::new();
            for path in files {
                let Ok(text) = fs::read_to_string(&path) else {
                    continue;
                };
                let taken_here = typist.type_file(&path, &text);
                taken.extend(taken_here.into_iter().map(|it| (path.clone(), it)));
            }
            (typist.lines, taken)
        })
    });
    let typing: Vec<_> = typing.collect();
    let (mut lines, mut taken) = (0, Vec::new());
    for project in typing {
        let (typed, found) = project.join().unwrap();
        lines += typed;
        taken.extend(found);
    }
    taken.retain(|(_, (line, _))| !UNFINISHED.contains(&line.trim()));
    assert!(lines > 5_000, "{lines} lines");
    assert!(taken.is_empty(), "{} of {lines}: {taken:#?}", taken.len());
}

#[test]
fn enter_is_a_new_line_behind_what_is_finished() {
    let root = TempDir::new().unwrap();
    fs::write(root.path().join("cardc.toml"), "game = \"champions\"\n").unwrap();
    let cards = "ability \"Ash\" {\n    class Any\n}\n\nability \"Ash Cloud\" {\n    class Any\n}\n\
                 ability \"Ash Cloud B\" {\n    class Any\n}\n";
    fs::write(root.path().join("a.card"), cards).unwrap();
    let mut typist = Typist::new(root.path());
    for (name, text) in [
        (
            "b.card",
            "unit \"A\" {\n    alliance Chaos\n    tags Aelf, Beast\n    rarity Common\n    number 1\n    corners (X)\n}\n",
        ),
        (
            "b.card",
            "unit \"A\" {\n    alliance chaos\n    highlight enemies\n    text\n}\n",
        ),
        (
            "b.card",
            "champion \"A\" {\n    class Warrior\n    quest Unit / Ability(Chaos) / Unit\n}\n",
        ),
        (
            "b.card",
            "unit \"A\" {\n    text {\n        Draw 1 card\n        Remove a Champion\n        Remove\n        prose\n        x\n    }\n}\n",
        ),
        ("b.card", "unit\ngame\nset\n"),
        (
            "b.deck",
            "game champions\nformat constructed\nChampion\n1x Ash\nChampions\nUnit\n1 Ash Cloud\nAsh\n",
        ),
        ("b.deck", "# Champion\n// cardc allow\n"),
    ] {
        let taken = typist.type_file(&root.path().join(name), text);
        assert!(taken.is_empty(), "{taken:#?}");
    }
}

/// The projects in a folder.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_dir()).collect()
}

/// The files of a project that the server knows.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            found.extend(files(&path));
        } else if [".card", ".deck", ".toml", "rulebook.md"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// An entry of a list.
#[derive(Clone, Debug)]
struct Entry {
    /// What the letters are compared with.
    filter: String,
    /// Where what it replaces begins in its line, in bytes.
    start: usize,
}

/// Types files letter by letter and looks at the list at the end of each line.
struct Typist {
    client: Client,
    version: i32,
    lines: usize,
}

impl Typist {
    fn new(root: &Path) -> Self {
        let mut client = client();
        let capabilities = usual_and(json!({
            "general": { "positionEncodings": ["utf-8"] },
            "textDocument": {
                "diagnostic": {},
                "completion": { "completionItem": {
                    "snippetSupport": true,
                    "resolveSupport": { "properties": ["documentation"] },
                } },
            },
        }));
        let root = fs::canonicalize(root).unwrap();
        let answer = client.initialize(json!({
            "workspaceFolders": [{ "uri": uri(&root), "name": "examples" }],
            "capabilities": capabilities,
        }));
        let provider = &answer["capabilities"]["completionProvider"];
        let triggers = TRIGGERS.map(|character| character.to_string());
        assert_eq!(provider["triggerCharacters"], json!(triggers));
        assert_eq!(provider["allCommitCharacters"], Value::Null);
        Self {
            client,
            version: 1,
            lines: 0,
        }
    }

    /// Types a file, once with nothing behind the cursor, and once with what an editor closes by itself. The lines at whose end
    /// Enter would accept something come back, each with what.
    fn type_file(&mut self, path: &Path, text: &str) -> Vec<(String, String)> {
        let uri = match fs::canonicalize(path) {
            Ok(path) => uri(&path),
            Err(_) => uri(path),
        };
        self.client.open(&uri, "");
        let closes = path
            .extension()
            .is_some_and(|extension| extension == "card");
        let mut taken = Vec::new();
        for closed in [false, true].into_iter().take(1 + usize::from(closes)) {
            let mut start = 0;
            for line in text.split_inclusive('\n') {
                let typed = Typed {
                    uri: &uri,
                    above: &text[..start],
                    line: line.trim_end(),
                    closed,
                };
                self.lines += 1;
                if let Some(entry) = self.shown(&typed, typed.line.len()).first() {
                    taken.push((line.to_owned(), entry.filter.clone()));
                }
                start += line.len();
            }
        }
        self.client.close(&uri);
        taken
    }

    /// What the list shows when the line is typed up to `end`.
    ///
    /// Every list is incomplete (this is checked), so that what a word shows was asked for at its last letter. One case is
    /// another one: the first letter of a further word filters a list that is still open.
    fn shown(&mut self, typed: &Typed<'_>, end: usize) -> Vec<Entry> {
        let before = &typed.line[..end];
        let Some(last) = before.chars().next_back() else {
            return Vec::new();
        };
        if TRIGGERS.contains(&last) {
            return self.ask(typed, end, Some(last));
        }
        let open = |typist: &mut Self| {
            let mut open = typist.shown(typed, end - last.len_utf8());
            open.retain(|entry| entry.start > end || fits(&entry.filter, &before[entry.start..]));
            open
        };
        if !is_of_word(last) {
            return open(self);
        }
        let begins = !before[..end - last.len_utf8()].ends_with(is_of_word);
        let reused = if begins { open(self) } else { Vec::new() };
        if reused.is_empty() {
            self.ask(typed, end, None)
        } else {
            reused
        }
    }

    /// What the server offers, as far as it fits the letters.
    fn ask(&mut self, typed: &Typed<'_>, end: usize, trigger: Option<char>) -> Vec<Entry> {
        self.version += 1;
        self.client
            .replace(typed.uri, self.version, &typed.text(end));
        let context = match trigger {
            Some(character) => {
                json!({ "triggerKind": 2, "triggerCharacter": character.to_string() })
            }
            None => json!({ "triggerKind": 1 }),
        };
        let line = typed.above.matches('\n').count();
        let params = json!({
            "textDocument": { "uri": typed.uri },
            "position": { "line": line, "character": end },
            "context": context,
        });
        let list = self
            .client
            .request("textDocument/completion", params)
            .unwrap();
        if list.is_null() {
            return Vec::new();
        }
        assert_eq!(list["isIncomplete"], true, "{}", typed.line);
        let items = list["items"].as_array().unwrap();
        let entries = items.iter().map(|item| {
            assert_eq!(item["commitCharacters"], Value::Null, "{item}");
            assert_eq!(item["preselect"], Value::Null, "{item}");
            let start = &item["textEdit"]["range"]["start"];
            Entry {
                filter: item["filterText"].as_str().unwrap().to_owned(),
                start: start["character"].as_u64().unwrap() as usize,
            }
        });
        entries
            .filter(|entry| fits(&entry.filter, &typed.line[entry.start..end]))
            .collect()
    }
}

/// A line that is being typed.
struct Typed<'a> {
    uri: &'a str,
    above: &'a str,
    line: &'a str,
    /// Braces are closed behind the cursor.
    closed: bool,
}

impl Typed<'_> {
    /// The text of the document when the line is typed up to `end`.
    fn text(&self, end: usize) -> String {
        let mut text = format!("{}{}", self.above, &self.line[..end]);
        if self.closed {
            let open = text.matches('{').count();
            let open = open.saturating_sub(text.matches('}').count());
            text.push_str(&"\n}".repeat(open));
        }
        text
    }
}

/// Whether a letter asks for a list: hyphens and apostrophes are inside of words.
fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '\'' | '’')
}

/// Whether the filter of VS Code keeps an entry: its letters in their order, or with two neighbours exchanged.
fn fits(filter: &str, typed: &str) -> bool {
    let typed: Vec<char> = typed.trim_start().to_lowercase().chars().collect();
    let has = |letters: &[char]| {
        let mut filter = filter.chars().flat_map(char::to_lowercase);
        letters
            .iter()
            .all(|letter| filter.any(|found| found == *letter))
    };
    let exchanged = |at: usize| {
        let mut letters = typed.clone();
        letters.swap(at, at + 1);
        has(&letters)
    };
    has(&typed) || (typed.len() >= FORGIVEN && (1..typed.len() - 1).any(exchanged))
}
