//! The format of a deck.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckFormat, GamePack};
use cardc_span::Span;

use crate::project::games::{deck_setting, game_of};
use crate::project::words::{did_you_mean, listed};

/// The setting that names the format of a deck.
const FORMAT: &str = "format";

/// The format of a deck: the one that it names, or else the first of its game.
pub fn deck_format(db: &dyn Db, file: File) -> Option<&DeckFormat> {
    let pack = &game_of(db, file)?.pack;
    match deck_setting(db, file, FORMAT) {
        Some((_, name)) => pack.format(&name.value),
        None => pack.formats.first(),
    }
}

/// Reports a format that the game does not have.
pub(super) fn unknown_format(db: &dyn Db, file: File, pack: &GamePack) -> Option<Diagnostic> {
    let (_, name) = deck_setting(db, file, FORMAT)?;
    let ids = || pack.formats.iter().map(|format| format.id.as_str());
    let message = format!("Unknown format `{}`", name.value);
    let (start, end) = (name.span.start, name.span.end);
    let diagnostic =
        Diagnostic::new(Code::UnknownFormat, Span::new(start, end), message).note(format!(
            "{} has {}. The deck is not checked.",
            pack.name,
            listed(ids(), "and")
        ));
    Some(did_you_mean(diagnostic, &name.value, name.span, ids()))
}
