//! What is wrong with a rulebook of the project.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{GamePack, builtin};
use cardc_rulebook::{Format, Rulebook};

use super::game::GameId;
use super::overlay::is_linted;
use super::pack::{extended_by, pack_of};
use super::rulebook_file::parsed_rulebook;

/// What is wrong with a rulebook; with its form alone, where the project wants no more.
pub(crate) fn rulebook_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let (rulebook, form) = parsed_rulebook(db, file);
    let mut found = form.clone();
    if is_linted(db, file) {
        let mut of_rules = rulebook.lint(file.text(db), Format::Rulebook);
        if let Some(base) = base_of(db, file) {
            of_rules.retain(|problem| !is_of_whole(rulebook, &base.rulebook, problem));
        }
        found.extend(of_rules);
    }
    found
}

/// Whether it is a mistake only in a rulebook that has all its rules: those of an extension are added to others.
fn is_of_whole(book: &Rulebook, base: &Rulebook, found: &Diagnostic) -> bool {
    let mut references = book.entries().iter().flat_map(|entry| &entry.references);
    match found.code {
        Code::NumberingGap => true,
        Code::UnknownRule => {
            references.any(|one| one.span == found.span && base.contains(&one.target))
        }
        _ => false,
    }
}

/// The pack that ships and that a file of the project extends.
fn base_of(db: &dyn Db, file: File) -> Option<&'static GamePack> {
    let id = pack_of(db, file)?;
    let base = extended_by(db, GameId::new(db, id.clone()))?;
    builtin(&id).or_else(|| builtin(&base.value))
}
