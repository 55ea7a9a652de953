//! Cards that a pack names, on its lists and in its limits.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_games::{Located, pack_cards};

use crate::project::game::GameId;
use crate::project::pack::pack_of;
use crate::project::words::meant;
use crate::read::names::{card_named, nearest_card};

/// Names of cards in a pack that no card of the project has. A project need not have all cards of a game, so that only a
/// name that is nearly that of a card is taken for a mistake.
pub(crate) fn unknown_cards(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(game) = pack_of(db, file).map(|id| GameId::new(db, id)) else {
        return Vec::new();
    };
    let named = pack_cards(file.text(db)).into_iter();
    let unknown = named.filter(|card| card_named(db, game, &card.value).is_none());
    let diagnostics = unknown.map(|Located { value, span }| {
        let message = format!("No card of the project is called `{value}`");
        let diagnostic = Diagnostic::new(Code::UnknownCard, span, message);
        match nearest_card(db, game, &value) {
            Some(near) => Diagnostic {
                severity: Severity::Warning,
                ..meant(diagnostic, near, span)
            },
            None => Diagnostic {
                severity: Severity::Hint,
                ..diagnostic
            },
        }
    });
    diagnostics.collect()
}
