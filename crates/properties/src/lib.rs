//! What holds whatever the input is: one function for each promise, called by tests with files that once broke it and
//! by a fuzzer with anything.
//!
//! A promise takes a text and panics where it is broken. Nothing in here is shipped. `docs/reliability.md` tells how to
//! run the fuzzer, and what to do with what it finds.

pub mod army_books;
pub mod databases;
pub mod editor;
pub mod edits;
pub mod english;
pub mod fixes;
pub mod growth;
pub mod layout;
pub mod lists;
pub mod packs;
pub mod project;
pub mod rulebooks;
mod script;
pub mod server;
pub mod syntax;
mod words;

/// A promise that a fuzzer tries to break. Its name is that of the binary in `tests/fuzz`, and of the folder with what was
/// found.
pub struct Target {
    /// In lower case, with `-` between words.
    pub name: &'static str,
    /// What holds, in one line.
    pub about: &'static str,
    /// Panics where it does not hold.
    pub holds: fn(&str),
    /// Words that inputs are made of: a fuzzer puts them in.
    pub words: fn() -> Vec<String>,
}

/// Every target.
pub const TARGETS: [Target; 13] = [
    Target {
        name: "syntax",
        about: "tokens, pieces and trees of cards and decks cover any text, with good spans",
        holds: syntax::hold,
        words: words::of_cards,
    },
    Target {
        name: "layout",
        about: "formatting keeps tree and comments, and formatting again changes nothing",
        holds: layout::hold,
        words: words::of_cards,
    },
    Target {
        name: "english",
        about: "what is understood prints back and reads the same, with bounded work",
        holds: english::hold,
        words: words::of_texts,
    },
    Target {
        name: "databases",
        about: "card databases, in JSON and as tables, become cards that read without a mistake",
        holds: databases::hold,
        words: words::of_json,
    },
    Target {
        name: "lists",
        about: "deck lists and army lists become decks that read without a mistake; share codes read back",
        holds: lists::hold,
        words: words::of_json,
    },
    Target {
        name: "army-books",
        about: "army books, in XML, become cards that read without a mistake",
        holds: army_books::hold,
        words: words::of_xml,
    },
    Target {
        name: "rulebooks",
        about: "rulebooks of every form are read, and written they read the same",
        holds: rulebooks::hold,
        words: words::of_rulebooks,
    },
    Target {
        name: "packs",
        about: "packs and settings with any mistake load, and cards are checked with what is left",
        holds: packs::hold,
        words: words::of_packs,
    },
    Target {
        name: "project",
        about: "a project of any files is checked, and every report of it can be written",
        holds: project::hold,
        words: words::of_cards,
    },
    Target {
        name: "fixes",
        about: "fixing a project of any files terminates, and makes no file worse",
        holds: fixes::hold,
        words: words::of_cards,
    },
    Target {
        name: "editor",
        about: "every function of the editor answers at every offset, with good spans",
        holds: editor::hold,
        words: words::of_cards,
    },
    Target {
        name: "edits",
        about: "after any edits, the diagnostics are those of a fresh database",
        holds: edits::hold,
        words: words::of_cards,
    },
    Target {
        name: "server",
        about: "the server answers every request, survives, and ends with what a fresh server knows",
        holds: server::hold,
        words: words::of_sessions,
    },
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// What a fuzzer calls: the bytes as text, as a file that is no UTF-8 is read by nothing below.
///
/// # Panics
///
/// Where the promise is broken, or there is no such target.
pub fn try_to_break(name: &str, bytes: &[u8]) {
    let target = target(name).expect("the target is in the table");
    (target.holds)(&String::from_utf8_lossy(bytes));
}
