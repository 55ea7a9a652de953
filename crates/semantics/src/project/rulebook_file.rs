//! A rulebook in a file of the project: its rules, and what it says of itself.

use cardc_db::{Db, File};
use cardc_diagnostics::Diagnostic;
use cardc_rulebook::Rulebook;
use smol_str::SmolStr;

/// The rulebook in a file, and what is wrong with its form.
#[salsa::tracked(no_eq)]
pub fn parsed_rulebook(db: &dyn Db, file: File) -> (Rulebook, Vec<Diagnostic>) {
    Rulebook::parse(file.text(db))
}

/// What a rulebook says of itself. It stays the same while its rules are edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulebookHeader {
    /// The game.
    pub game: SmolStr,
    /// The dates of its editions, oldest first; none when it is not dated.
    pub editions: Vec<SmolStr>,
}

/// What the rulebook in a file says of itself.
#[salsa::tracked]
pub fn rulebook_header(db: &dyn Db, file: File) -> RulebookHeader {
    let (book, _) = parsed_rulebook(db, file);
    RulebookHeader {
        game: book.game.clone(),
        editions: book.editions.clone(),
    }
}
