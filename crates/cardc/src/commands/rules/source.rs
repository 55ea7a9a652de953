//! Rulebooks that a command is given as files, in any form.

use std::path::Path;

use cardc_rulebook::{Format, Rulebook, read};

use crate::disk;
use crate::output::{self, Failure, count};

/// The form of a file with this name, for the command line.
pub(super) fn form(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name);
        format!("expected {}", names.join(", "))
    })
}

/// Reads a file with rules, and says how many places in it could not be read. Without a form, the text tells which it has.
pub(super) fn read_book(path: &Path, form: Option<Format>) -> Result<Rulebook, Failure> {
    let text = disk::read_needed(path)?;
    let found = read(&text, form.unwrap_or_else(|| Format::of(&text)));
    let shown = path.display();
    if found.rulebook.entries().is_empty() {
        return Err(Failure::new(format!("No rules in `{shown}`"))
            .help("See `cardc rules import --help` for the forms of files."));
    }
    if !found.problems.is_empty() {
        output::message(format_args!(
            "note: {} of `{shown}` could not be read; see `cardc rules lint {shown}`",
            count(found.problems.len(), "place")
        ));
    }
    Ok(found.rulebook)
}
