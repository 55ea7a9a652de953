//! Rulebooks that `cardc.toml` names: official texts, to be shown beside those of a pack.

use cardc_db::{Db, File, FileKind, FileStatus};
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{CONFIG_FILE, Config, Located, Overlay};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::config::{config, config_file};
use super::games::unknown_game;
use super::pack::pack_of;
use super::rulebook_file::rulebook_header;
use super::words::{Suggestions, did_you_mean};

/// The rulebooks of the settings that there are, each with its game, in the order of the settings.
#[salsa::tracked(returns(deref))]
pub fn overlay_files(db: &dyn Db) -> Vec<(SmolStr, File)> {
    let overlays = with_files(db, config(db)).into_iter();
    overlays
        .filter_map(|(overlay, file)| {
            let file = file.ok()?;
            let game = &overlay.game.value;
            (rulebook_header(db, file).game == *game).then(|| (game.clone(), file))
        })
        .collect()
}

/// The rulebook of the settings whose texts hold for a game in an edition, and which of its own editions that is.
///
/// Of several, it is the one with the newest edition that is not later; an undated one where none is dated so. Without
/// an edition, the newest holds.
pub(crate) fn overlay_for<'db>(
    db: &'db dyn Db,
    game: &str,
    edition: Option<&str>,
) -> Option<(File, &'db str)> {
    let of_game = overlay_files(db).iter().filter(|(of, _)| of == game);
    let holding = of_game.filter_map(|&(_, file)| Some((file, edition_under(db, file, edition)?)));
    // The first of equals.
    holding.rev().max_by_key(|&(_, edition)| edition)
}

/// The newest edition of a rulebook that is not later than the wanted one; empty when it is not dated.
fn edition_under<'db>(db: &'db dyn Db, file: File, wanted: Option<&str>) -> Option<&'db str> {
    let editions = &rulebook_header(db, file).editions;
    if editions.is_empty() {
        return Some("");
    }
    let mut newest_first = editions.iter().rev().map(SmolStr::as_str);
    newest_first.find(|&edition| wanted.is_none_or(|wanted| edition <= wanted))
}

/// Whether the rules in a file are checked, and not only its form.
pub(crate) fn is_linted(db: &dyn Db, file: File) -> bool {
    !not_linted(db).contains(&file)
}

/// The rulebooks of the settings of which the form alone is checked.
#[salsa::tracked(returns(ref))]
fn not_linted(db: &dyn Db) -> FxHashSet<File> {
    let overlays = with_files(db, config(db)).into_iter();
    let not_linted = overlays.filter(|(overlay, _)| !overlay.lint);
    not_linted.filter_map(|(_, file)| file.ok()).collect()
}

/// What is wrong with the rulebooks of the settings.
pub(crate) fn overlay_diagnostics(db: &dyn Db, config: &Config) -> Vec<Diagnostic> {
    let wanted = config.edition.as_ref().map(|edition| &*edition.value);
    let shown = overlay_files(db).iter();
    let shown = shown.filter(|(_, file)| edition_under(db, *file, wanted).is_some());
    let shown: FxHashSet<&str> = shown.map(|(game, _)| game.as_str()).collect();
    let mut suggestions = Suggestions::default();
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    for (overlay, file) in with_files(db, config) {
        let problem = match file {
            Err(fault) => Some(fault.diagnostic(db, overlay, &mut suggestions)),
            Ok(file) if !seen.insert(file) => Some(named_twice(overlay)),
            Ok(file) => wrong_game(db, overlay, file)
                .or_else(|| no_such_game(db, overlay))
                .or_else(|| never_shown(db, wanted, &shown, overlay, file)),
        };
        found.extend(problem);
    }
    found
}

fn no_such_game(db: &dyn Db, overlay: &Overlay) -> Option<Diagnostic> {
    let span = overlay.game.span;
    unknown_game(db, &overlay.game.value).map(|make| make(span))
}

fn named_twice(overlay: &Overlay) -> Diagnostic {
    let message = format!("Duplicate rulebook `{}`", overlay.path.value);
    at(&overlay.path, message).note("Delete one of them.")
}

/// Why the settings do not lead to a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Outside,
    NotARulebook,
    Missing,
    OfPack,
}

/// The rulebooks of the settings, each with the file that it names.
fn with_files<'c>(db: &dyn Db, config: &'c Config) -> Vec<(&'c Overlay, Result<File, Fault>)> {
    let listed = db.project().files(db).iter().copied().collect();
    let overlays = config.rulebooks.iter();
    overlays
        .map(|overlay| (overlay, overlay_file(db, &listed, overlay)))
        .collect()
}

/// The file that an overlay names, of those of the project.
fn overlay_file(db: &dyn Db, listed: &FxHashSet<File>, overlay: &Overlay) -> Result<File, Fault> {
    let path = project_path(db, &overlay.path.value).ok_or(Fault::Outside)?;
    if FileKind::of_path(&path) != FileKind::Rulebook {
        return Err(Fault::NotARulebook);
    }
    let file = db.file(&path).filter(|file| listed.contains(file));
    let file = file.ok_or(Fault::Missing)?;
    if pack_of(db, file).is_some() {
        return Err(Fault::OfPack);
    }
    Ok(file)
}

/// What the project calls a file that the settings name from their own folder; `None` outside of the project.
fn project_path(db: &dyn Db, path: &str) -> Option<String> {
    let settings = config_file(db).map_or("", |file| file.path(db));
    let folder = settings.strip_suffix(CONFIG_FILE).unwrap_or_default();
    // The path of a file outside any project is absolute, and a drive is a path of its own.
    if path.starts_with(['/', '\\']) || path.contains(':') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(format!("{folder}{}", parts.join("/")))
}

impl Fault {
    fn diagnostic(
        self,
        db: &dyn Db,
        overlay: &Overlay,
        suggestions: &mut Suggestions,
    ) -> Diagnostic {
        let path = &overlay.path.value;
        match self {
            Self::Outside => at(
                &overlay.path,
                format!("The rulebook `{path}` is outside the project"),
            )
            .note("Only files of the project are read. Copy it into the folder of cardc.toml or below."),
            Self::NotARulebook => at(
                &overlay.path,
                format!("`{path}` does not have the name of a rulebook"),
            )
            .note("Name it `rulebook.md`, or end its name in `.rulebook.md`."),
            Self::OfPack => at(
                &overlay.path,
                format!("`{path}` is the rulebook of a game pack, which is always shown"),
            )
            .note("Name a rulebook to show beside that of the pack."),
            Self::Missing => missing(db, overlay, suggestions),
        }
    }
}

fn missing(db: &dyn Db, overlay: &Overlay, suggestions: &mut Suggestions) -> Diagnostic {
    let path = &overlay.path.value;
    let diagnostic = at(&overlay.path, format!("The project has no file `{path}`")).note(
        "Paths begin at the folder of cardc.toml. Files that `exclude` or .gitignore leaves out are not part of the project.",
    );
    if !suggestions.take() {
        return diagnostic;
    }
    let files = db.project().files(db).iter();
    let rulebooks =
        files.filter(|&&file| file.kind(db) == FileKind::Rulebook && pack_of(db, file).is_none());
    let quoted: Vec<String> = rulebooks
        .map(|file| format!("\"{}\"", file.path(db)))
        .collect();
    let span = overlay.path.span;
    let names = quoted.iter().map(String::as_str);
    did_you_mean(diagnostic, &format!("\"{path}\""), span, names)
}

/// A rulebook of another game. One that names none has that mistake itself.
fn wrong_game(db: &dyn Db, overlay: &Overlay, file: File) -> Option<Diagnostic> {
    let header = rulebook_header(db, file);
    if header.game.is_empty() || header.game == overlay.game.value {
        return None;
    }
    let message = format!(
        "`{}` is a rulebook of the game `{}`",
        overlay.path.value, header.game
    );
    Some(
        at(&overlay.game, message)
            .note("Name that game here, or correct `game` at the top of the rulebook.")
            .fix(
                Applicability::Suggested,
                format!("Replace with `{}`", header.game),
                overlay.game.span,
                format!("\"{}\"", header.game.escape_default()),
            ),
    )
}

/// A rulebook that is later than the edition of the project, when no other one of its game is shown in its place.
fn never_shown(
    db: &dyn Db,
    wanted: Option<&str>,
    shown: &FxHashSet<&str>,
    overlay: &Overlay,
    file: File,
) -> Option<Diagnostic> {
    let wanted = wanted?;
    let is_shown =
        edition_under(db, file, Some(wanted)).is_some() || shown.contains(&*overlay.game.value);
    if is_shown || file.status(db) != FileStatus::Present {
        return None;
    }
    let message = format!(
        "No text of `{}` is shown: it is later than the edition `{wanted}` of the project",
        overlay.path.value
    );
    Some(at(&overlay.path, message).note("Choose a later `edition`, or name an older rulebook."))
}

fn at(setting: &Located, message: String) -> Diagnostic {
    Diagnostic::new(Code::BadConfig, setting.span, message)
}
