//! The house form of a file.

use cardc_db::{Db, File, FileKind, FileStatus};

/// The text of a file in its house form; `None` for a file without one.
pub fn format(db: &dyn Db, file: File) -> Option<String> {
    if file.status(db) != FileStatus::Present {
        return None;
    }
    match file.kind(db) {
        FileKind::Cards => Some(cardc_fmt::format_cards(file.text(db))),
        FileKind::Deck => Some(cardc_fmt::format_deck(file.text(db))),
        _ => None,
    }
}
