//! The tutorials in `docs`, followed step by step as they stand there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::sandbox::{Sandbox, files_below};

/// A piece of the page.
enum Part<'page> {
    /// A paragraph, in one line.
    Said(String),
    /// A fenced block.
    Block(&'page str),
}

fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for (index, piece) in page.split("```").enumerate() {
        if index % 2 == 1 {
            let (_, block) = piece.split_once('\n').expect("a block has lines");
            parts.push(Part::Block(block));
            continue;
        }
        let paragraphs = piece
            .split("\n\n")
            .map(|said| said.trim().replace('\n', " "));
        parts.extend(paragraphs.filter(|said| !said.is_empty()).map(Part::Said));
    }
    parts
}

/// Somebody who does what the page says, and nothing else.
struct Reader {
    sandbox: Sandbox,
    /// The folder that they have gone to.
    folder: String,
    /// What was done.
    edits: usize,
    commands: usize,
}

impl Reader {
    /// What a paragraph tells to do at once: to go to a folder, to write one thing for another.
    fn follow(&mut self, said: &str) {
        if let Some((_, rest)) = said.split_once("(`cd ") {
            let (folder, _) = rest.split_once('`').expect("it is closed");
            let folder = if folder == ".." { "" } else { folder };
            folder.clone_into(&mut self.folder);
        }
        for order in said.split("In `").skip(1) {
            let words: Vec<&str> = order.split('`').collect();
            if let [path, ", write ", new, " for ", old, ..] = words.as_slice() {
                self.edit(path, |text| {
                    assert_eq!(text.matches(old).count(), 1, "`{old}` in {path}");
                    text.replace(old, new)
                });
            }
        }
    }

    /// What the end of a paragraph tells to do with the block below it.
    fn take(&mut self, said: &str, block: &str) {
        let words: Vec<&str> = said.split('`').collect();
        match words.as_slice() {
            [.., before, path, ":"] if before.ends_with("Add this at the end of ") => {
                self.edit(path, |text| format!("{text}\n{block}"));
            }
            [.., before, path, ", add this below ", line, end] if before.ends_with("In ") => {
                let line = format!("{line}\n");
                let between = if *end == ", with an empty line between:" {
                    "\n"
                } else {
                    ""
                };
                self.edit(path, |text| {
                    assert_eq!(text.matches(&line).count(), 1, "`{line}` in {path}");
                    text.replace(&line, &format!("{line}{between}{block}"))
                });
            }
            [.., before, path, " with this:"] if before.ends_with("eplace the contents of ") => {
                self.edit(path, |_| block.to_owned());
            }
            [.., before, path, ":"] if before.ends_with("Make a file ") => {
                let path = format!("{}/{path}", self.folder);
                assert!(!self.sandbox.path(&path).exists(), "{path}");
                self.sandbox.write(&path, block);
                self.edits += 1;
            }
            _ => panic!("`{said}` does not say what to do with\n{block}"),
        }
    }

    fn edit(&mut self, path: &str, edit: impl FnOnce(String) -> String) {
        let path = format!("{}/{path}", self.folder);
        let text = self.sandbox.read(&path);
        self.sandbox.write(&path, edit(text));
        self.edits += 1;
    }

    /// Runs a command, which has to print what stands below it.
    fn run(&mut self, transcript: &str) {
        let (command, printed) = transcript.split_once('\n').expect("something is printed");
        let arguments = in_shell(command);
        let ran = self.sandbox.run_in(&self.folder, &arguments, "");
        assert_eq!(ran.out + &ran.err, printed, "$ cardc {command}");
        self.commands += 1;
    }
}

/// The arguments of a command, of which some stand in quotation marks.
fn in_shell(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    let parts = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    parts.collect()
}

/// The texts below a folder, by their paths from there.
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let text = |bytes| String::from_utf8(bytes).expect("is a text");
    let files = files_below(folder).into_iter();
    files.map(|(path, bytes)| (path, text(bytes))).collect()
}

/// Somebody who has read a page to its end.
fn reader_of(page: &Path) -> Reader {
    let page = fs::read_to_string(page).expect("is there");
    let mut reader = Reader {
        sandbox: Sandbox::new(&[]),
        folder: String::new(),
        edits: 0,
        commands: 0,
    };
    let mut said_last = String::new();
    for part in parts(&page) {
        match part {
            Part::Said(said) => {
                reader.follow(&said);
                said_last = said;
            }
            Part::Block(block) => match block.strip_prefix("$ cardc ") {
                Some(transcript) => reader.run(transcript),
                None => reader.take(&said_last, block),
            },
        }
    }
    assert!(
        reader.edits >= 15 && reader.commands >= 10,
        "{} {}",
        reader.edits,
        reader.commands
    );
    reader
}

#[test]
fn the_tutorial_for_an_extension_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reader = reader_of(&root.join("docs/extending-a-game.md"));
    for (folder, game) in [("low-water", "champions"), ("river", "lotr")] {
        for arguments in [
            &["check", "--deny", "warnings"][..],
            &["fmt", "--check"],
            &["rules", "lint", &format!("games/{game}/rulebook.md")],
        ] {
            reader.sandbox.run_in(folder, arguments, "").ends_with(0);
        }
    }
}

#[test]
fn the_tutorial_does_what_it_says_and_ends_with_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reader = reader_of(&root.join("docs/your-own-game.md"));
    let made = reader.sandbox.path(&reader.folder);
    // `UPDATE_EXPECT=1` takes the result over, as it does for the other expectations.
    let example = root.join("examples/own-game");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        for (path, text) in texts(&made) {
            let path = example.join(path);
            fs::create_dir_all(path.parent().expect("it has a folder")).expect("can be made");
            fs::write(path, text).expect("can be written");
        }
    }
    assert_eq!(texts(&made), texts(&example));
    for arguments in [&["check", "--deny", "warnings"][..], &["fmt", "--check"]] {
        reader
            .sandbox
            .run_in(&reader.folder, arguments, "")
            .ends_with(0);
    }
    let rulebook = "games/teatime/rulebook.md";
    reader
        .sandbox
        .run_in(&reader.folder, &["rules", "lint", rulebook], "")
        .ends_with(0);
}
