//! What the settings of the project say of editions and of the levels of diagnostics.

use cardc_db::{Db, File};
use cardc_diagnostics::{Diagnostic, Severity};
use cardc_games::{Config, LintLevel};
use smol_str::SmolStr;

use super::config::config;
use super::game::GameId;
use super::games::{game_id, rulebook};

/// The edition of the rules that holds; `None` for the newest.
#[salsa::tracked(returns(as_ref))]
pub fn edition(db: &dyn Db) -> Option<SmolStr> {
    config(db)
        .edition
        .as_ref()
        .map(|edition| edition.value.clone())
}

/// The editions of the rules of a file's game, oldest first.
#[salsa::tracked(returns(deref))]
pub fn editions<'db>(db: &'db dyn Db, game: GameId<'db>) -> Vec<SmolStr> {
    rulebook(db, game).map_or_else(Vec::new, |book| book.editions.clone())
}

/// The editions of the rules of a file's game, without the one that is followed; the newest one for `None`.
pub(crate) fn other_editions<'db>(
    db: &'db dyn Db,
    file: File,
    followed: Option<&SmolStr>,
) -> impl Iterator<Item = &'db SmolStr> {
    let all = game_id(db, file).map_or(&[][..], |game| editions(db, game));
    let followed = followed.or(all.last()).cloned();
    all.iter()
        .filter(move |edition| Some(*edition) != followed.as_ref())
}

/// Gives diagnostics the levels that the project wants.
pub fn apply_levels(config: &Config, diagnostics: &mut Vec<Diagnostic>) {
    if config.lints.is_empty() {
        return;
    }
    diagnostics.retain_mut(|diagnostic| match config.lint(diagnostic.code) {
        Some(LintLevel::Allow) => false,
        Some(LintLevel::Warn) => {
            diagnostic.severity = Severity::Warning;
            true
        }
        Some(LintLevel::Error) => {
            diagnostic.severity = Severity::Error;
            true
        }
        None => true,
    });
}
