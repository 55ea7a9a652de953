//! A reader who follows a tutorial step by step.

use std::ops::Range;

use crate::fences::{Fence, fences};

/// Where a reader works. Paths are relative to where they begin, with `/` between the parts.
pub trait Desk {
    /// The text of a file; `None` where there is none.
    fn read(&self, path: &str) -> Option<String>;
    /// Writes a file, and the folders around it.
    fn write(&mut self, path: &str, text: &str);
    /// Runs `cardc` with arguments in a folder. Returns its standard output, then its standard error.
    fn cardc(&mut self, folder: &str, arguments: &[&str]) -> String;
}

/// Somebody who does what a tutorial says, and nothing else.
pub struct TutorialReader<D> {
    /// Where they work.
    pub desk: D,
    /// The folder that they have gone to.
    pub folder: String,
    /// How often they have made or changed a file.
    pub edits: usize,
    /// How many commands they have run.
    pub commands: usize,
    /// The file that was changed last, from `folder`.
    pub last_file: String,
}

impl<D: Desk> TutorialReader<D> {
    /// A reader who has not begun.
    pub fn new(desk: D) -> Self {
        Self {
            desk,
            folder: String::new(),
            edits: 0,
            commands: 0,
            last_file: String::new(),
        }
    }

    /// Follows a page to its end. `after` sees the reader after each block.
    ///
    /// # Panics
    ///
    /// If the page does not say what to do with a block, if that cannot be done, or if a command prints something else.
    pub fn follow(&mut self, page: &str, mut after: impl FnMut(&Self, &Fence<'_>)) {
        let blocks = fences(page);
        for block in &blocks {
            let said = self.read(block.above);
            match block.text.strip_prefix("$ cardc ") {
                Some(transcript) => self.run(transcript),
                None => self.take(&said, block.text),
            }
            after(self, block);
        }
        let behind = blocks.last().map_or(0, |block| block.range.end);
        self.read(&page[behind..]);
    }

    /// Does at once what paragraphs say, and gives the last one in one line.
    fn read(&mut self, prose: &str) -> String {
        let paragraphs = prose.split("\n\n");
        let paragraphs = paragraphs.map(|said| said.trim().replace('\n', " "));
        let mut last = String::new();
        for said in paragraphs.filter(|said| !said.is_empty()) {
            self.obey(&said);
            last = said;
        }
        last
    }

    /// What a paragraph says to do at once: to go to a folder, to write one thing for another.
    fn obey(&mut self, said: &str) {
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

    /// What the end of a paragraph says to do with the block below it.
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
            [.., before, path, ":"] if before.ends_with("Make a file ") => self.make(path, block),
            ["", path, end] if end.ends_with(':') => self.make(path, block),
            _ => panic!("`{said}` does not say what to do with\n{block}"),
        }
    }

    fn make(&mut self, path: &str, text: &str) {
        let there = self.desk.read(&self.path(path));
        assert_eq!(there, None, "{path} is there already");
        self.write(path, text);
    }

    fn edit(&mut self, path: &str, edit: impl FnOnce(String) -> String) {
        let text = self.desk.read(&self.path(path));
        let text = text.unwrap_or_else(|| panic!("there is no {path}"));
        self.write(path, &edit(text));
    }

    fn write(&mut self, path: &str, text: &str) {
        self.desk.write(&self.path(path), text);
        self.edits += 1;
        path.clone_into(&mut self.last_file);
    }

    /// A path from the folder that they have gone to.
    fn path(&self, path: &str) -> String {
        match self.folder.as_str() {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        }
    }

    /// Runs a command, which has to print what stands below it.
    fn run(&mut self, transcript: &str) {
        let (command, printed) = transcript.split_once('\n').expect("something is printed");
        let written = self.desk.cardc(&self.folder, &in_shell(command));
        assert_eq!(written, printed, "$ cardc {command}");
        self.commands += 1;
    }
}

/// The part of the README that a reader follows.
///
/// # Panics
///
/// If the README has no such part.
pub fn first_steps(readme: &str) -> Range<usize> {
    let start = readme.find("\n## Your first cards\n");
    let start = start.expect("the README has first steps") + 1;
    let next = readme[start..].find("\n## ");
    start..next.map_or(readme.len(), |next| start + next)
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
