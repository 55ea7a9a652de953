//! Tutorials: an example opens the project as a reader has it at this step.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;

use cardc_db::FileKind;
use cardc_testkit::{Desk, TutorialReader, first_steps};

use super::examples::{Addresses, SharedProject, is_file, shown};
use super::pages::BookPage;
use crate::workshop::{Workshop, texts_below, write_file};

/// Where the part of a document is that is followed step by step; `None` for a document without one.
pub(super) fn steps(page: &BookPage<'_>, text: &str) -> Option<Range<usize>> {
    match page.path {
        "docs/your-own-game.md" | "docs/extending-a-game.md" => Some(0..text.len()),
        "README.md" => Some(first_steps(text)),
        _ => None,
    }
}

/// The examples of such a part.
pub(super) fn examples(
    workshop: &Workshop,
    page: &BookPage<'_>,
    steps: &str,
) -> Result<Vec<String>, String> {
    let to = Addresses::of_page(page.address);
    // Git ignores `target`, and so does cardc.
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut reader = TutorialReader::new(TutorialFolder {
        root: root.path().to_owned(),
        cardc: workshop.cardc()?,
    });
    let mut examples = Vec::new();
    // It panics where a step does not do what the document says, as in the tests of the tutorials.
    reader.follow(steps, |reader, block| {
        if is_file(block) {
            examples.push(shown(&to, &project(reader), block, &[]));
        }
    });
    examples.into_iter().collect()
}

/// The project that a reader is in.
fn project(reader: &TutorialReader<TutorialFolder>) -> SharedProject {
    let folder = reader.desk.root.join(&reader.folder);
    let mut files = texts_below(&folder).unwrap_or_default();
    files.retain(|path, _| FileKind::of_path(path) != FileKind::Other);
    let name = match reader.folder.as_str() {
        "" => "first",
        folder => folder,
    };
    SharedProject {
        name: name.to_owned(),
        files,
        open: reader.last_file.clone(),
    }
}

/// A folder on the disk.
struct TutorialFolder {
    root: PathBuf,
    cardc: PathBuf,
}

impl Desk for TutorialFolder {
    fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok()
    }

    fn write(&mut self, path: &str, text: &str) {
        if let Err(why) = write_file(&self.root.join(path), text) {
            panic!("{why}");
        }
    }

    fn cardc(&mut self, folder: &str, arguments: &[&str]) -> String {
        let ran = Command::new(&self.cardc)
            .args(arguments)
            .current_dir(self.root.join(folder))
            .output()
            .expect("the program starts");
        let written = [ran.stdout, ran.stderr].concat();
        String::from_utf8_lossy(&written).into_owned()
    }
}
