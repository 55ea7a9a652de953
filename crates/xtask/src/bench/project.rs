//! A generated project on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use cardc_testkit::CardMaker;

use super::Workbench;

/// Cards in one file of a project.
const CARDS_PER_FILE: usize = 50;
/// For so many cards there is one deck.
const CARDS_PER_DECK: usize = 50;
/// The project whose cards and decks are the patterns.
const PATTERNS: &str = "examples/emberfall";

/// A project without mistakes, the same one each time.
pub(super) struct Project {
    /// Its folder.
    pub(super) folder: PathBuf,
    /// How many cards there are.
    pub(super) cards: usize,
    /// How many decks there are: 2 % of the cards.
    pub(super) decks: usize,
    /// The size of all its card and deck files.
    pub(super) bytes: u64,
}

impl Project {
    /// Writes a project with the cards of the patterns and as many others as it takes.
    pub(super) fn write(workbench: &Workbench, cards: usize) -> Result<Self, String> {
        let folder = workbench.folder(&format!("project-{cards}"));
        write(&workbench.root.join(PATTERNS), folder, cards)
            .map_err(|error| format!("the project cannot be written: {error}"))
    }

    /// Its card and deck files below the folder, in order.
    pub(super) fn files(&self) -> Result<Vec<PathBuf>, String> {
        let mut files = Vec::new();
        for folder in ["cards", "decks"] {
            files
                .extend(read_folder(&self.folder.join(folder)).map_err(|error| error.to_string())?);
        }
        Ok(files)
    }

    /// What a check says at its end.
    pub(super) fn verdict(&self) -> String {
        format!(
            "checked {} cards and {} deck{} in",
            self.cards,
            self.decks,
            if self.decks == 1 { "" } else { "s" }
        )
    }
}

fn write(patterns: &Path, folder: PathBuf, cards: usize) -> std::io::Result<Project> {
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("cards"))?;
    fs::create_dir_all(folder.join("decks"))?;
    fs::copy(patterns.join("cardc.toml"), folder.join("cardc.toml"))?;
    let mut bytes = 0;
    let mut write = |path: PathBuf, text: &str| {
        bytes += text.len() as u64;
        fs::write(path, text)
    };
    let mut sources = Vec::new();
    for path in read_folder(&patterns.join("cards"))? {
        let text = fs::read_to_string(&path)?;
        write(
            folder
                .join("cards")
                .join(path.file_name().unwrap_or_default()),
            &text,
        )?;
        sources.push(text);
    }
    let given = sources.iter().flat_map(|text| text.lines());
    let given = given.filter(|line| line.ends_with("\" {")).count();
    let made = cards.saturating_sub(given);
    let mut maker = CardMaker::new(1, &sources);
    for file in 0..made.div_ceil(CARDS_PER_FILE) {
        let text = maker.file(CARDS_PER_FILE.min(made - file * CARDS_PER_FILE));
        write(folder.join(format!("cards/made-{file:04}.card")), &text)?;
    }
    let decks = cards / CARDS_PER_DECK;
    let patterns = read_folder(&patterns.join("decks"))?;
    for (deck, pattern) in (0..decks).zip(patterns.iter().cycle()) {
        let text = maker.deck(&fs::read_to_string(pattern)?);
        write(folder.join(format!("decks/made-{deck:04}.deck")), &text)?;
    }
    Ok(Project {
        folder,
        cards: given + made,
        decks,
        bytes,
    })
}

/// The files of a folder, in order.
pub(super) fn read_folder(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
