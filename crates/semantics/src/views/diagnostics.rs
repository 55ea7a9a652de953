//! The edge: what is wrong with a file, with the offsets of the file, and with the levels that the project wants.

use cardc_db::{Db, File, FileKind, FileProblem, FileStatus, Project};
use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix};
use cardc_games::Config;
use cardc_span::{BREAKS, Edit, Span, usual_break, with_breaks};

use crate::cards::card::{card_diagnostics, mark_up_diagnostics};
use crate::cards::checks::characters;
use crate::cards::duplicates::duplicates;
use crate::cards::numbering::misnumbered;
use crate::cards::pack_cards::unknown_cards;
use crate::cards::references::reference_diagnostics;
use crate::cards::suppression;
use crate::decks::deck::deck_report;
use crate::project::config::config;
use crate::project::game::GameId;
use crate::project::games::{
    deck_setting, game, game_id, game_of, known_games, named_game, unknown_game,
};
use crate::project::item::{CardItem, ItemKind, item_offsets, item_tree, items};
use crate::project::official::quote_official_rules;
use crate::project::overlay::overlay_diagnostics;
use crate::project::pack::{pack_diagnostics, problem_diagnostics};
use crate::project::pack_faults::mute_followers;
use crate::project::rulebook_lint::rulebook_diagnostics;
use crate::project::rules::known_editions;
use crate::project::settings::apply_levels;
use crate::project::words::{did_you_mean, listed};

/// All that is wrong with a file, in the order of its places.
#[salsa::tracked(returns(deref))]
pub fn file_diagnostics(db: &dyn Db, _project: Project, file: File) -> Vec<Diagnostic> {
    let mut diagnostics = match file.status(db) {
        FileStatus::Present => match file.kind(db) {
            FileKind::Cards => card_file(db, file),
            FileKind::Deck => deck_file(db, file),
            FileKind::Config => config_diagnostics(db, file),
            FileKind::Rulebook => rulebook_diagnostics(db, file),
            FileKind::Pack => {
                let mut found = pack_diagnostics(db, file);
                found.extend(unknown_cards(db, file));
                found
            }
            FileKind::Vocabulary => pack_diagnostics(db, file),
            FileKind::Other => Vec::new(),
        },
        FileStatus::Unusable(problem) => vec![unusable(&problem)],
        FileStatus::Deleted => Vec::new(),
    };
    if matches!(file.kind(db), FileKind::Cards | FileKind::Deck) {
        // What the project allows is no follower either.
        apply_levels(config(db), &mut diagnostics);
        mute_followers(db, file, &mut diagnostics);
    }
    // Rulebooks are documents of others, in which hyphens and the like have their place; of the rest, an editor may have opened
    // anything.
    if !matches!(file.kind(db), FileKind::Rulebook | FileKind::Other) {
        diagnostics.extend(characters::hidden(file.text(db)));
    }
    cite(db, file, &mut diagnostics);
    quote_official_rules(db, file, &mut diagnostics);
    suppression::apply(db, file, &mut diagnostics);
    fix_with_breaks_of(file.text(db), &mut diagnostics);
    apply_levels(config(db), &mut diagnostics);
    diagnostics
        .sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end, diagnostic.code));
    report_once(&mut diagnostics);
    diagnostics
}

/// Adds the rules that the game has for diagnostics that name none.
fn cite(db: &dyn Db, file: File, diagnostics: &mut [Diagnostic]) {
    let without_rule = diagnostics
        .iter_mut()
        .filter(|found| found.rules.is_empty());
    for diagnostic in without_rule {
        let rule = game_of(db, file).and_then(|game| game.pack.citation(diagnostic.code.id()));
        diagnostic.rules.extend(rule.map(ToString::to_string));
    }
}

/// Fixes write the line breaks of the file.
fn fix_with_breaks_of(text: &str, diagnostics: &mut [Diagnostic]) {
    let fixes = diagnostics.iter_mut().flat_map(|found| &mut found.fixes);
    let edits = fixes.flat_map(|fix| &mut fix.edits);
    let mut edits = edits.filter(|edit| edit.text.contains(BREAKS)).peekable();
    if edits.peek().is_none() {
        return;
    }
    let line_break = usual_break(text);
    for edit in edits {
        edit.text = with_breaks(&edit.text, line_break).into_owned();
    }
}

/// Every file of the project with what is wrong with it, in the order of paths. Files without diagnostics are left
/// out.
pub fn project_diagnostics(db: &dyn Db, project: Project) -> Vec<(File, &[Diagnostic])> {
    let files = project.files(db).iter();
    files
        .map(|&file| (file, file_diagnostics(db, project, file)))
        .filter(|(_, diagnostics)| !diagnostics.is_empty())
        .collect()
}

fn card_file(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (&item, &offset) in items(db, file).iter().zip(item_offsets(db, file)) {
        let own = card_diagnostics(db, item).iter();
        // The fix of a word that is not understood has its capital letter, too.
        let is_told = |found: &&Diagnostic| {
            let is_same = |other: &Diagnostic| {
                other.code == Code::NotUnderstood
                    && other.span == found.span
                    && !other.fixes.is_empty()
            };
            found.labels.is_empty() && own.clone().any(is_same)
        };
        let mark_up = mark_up_diagnostics(db, item).iter();
        let found = own
            .clone()
            .chain(mark_up.filter(|found| !is_told(found)))
            .chain(reference_diagnostics(db, item));
        diagnostics.extend(found.map(|diagnostic| diagnostic.clone().shifted(offset)));
    }
    diagnostics.extend(game_lines(db, file));
    diagnostics.extend(duplicates(db, file));
    diagnostics.extend(misnumbered(db, file));
    diagnostics
}

fn deck_file(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut diagnostics = deck_report(db, file).diagnostics.clone();
    match deck_setting(db, file, "game") {
        Some((_, name)) => {
            let span = name.span;
            diagnostics.extend(unknown_game(db, &name.value).map(|make| make(span)));
        }
        None => diagnostics.extend(missing_game(db, file)),
    }
    diagnostics
}

/// What is wrong with the `game` lines of a card file.
fn game_lines(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let lines: Vec<(CardItem<'_>, u32)> = items(db, file)
        .iter()
        .zip(item_offsets(db, file))
        .filter(|(item, _)| item.kind(db) == ItemKind::Game)
        .map(|(item, offset)| (*item, *offset))
        .collect();
    let has_cards = items(db, file)
        .iter()
        .any(|item| item.kind(db) == ItemKind::Card);
    let Some((&(first, first_offset), further)) = lines.split_first() else {
        return if has_cards {
            missing_game(db, file).into_iter().collect()
        } else {
            Vec::new()
        };
    };
    let mut diagnostics = Vec::new();
    if let Some(name) = named_game(db, first)
        && let Some(make) = unknown_game(db, &name.value)
    {
        diagnostics.push(make(name.span).shifted(first_offset));
    }
    // Documentation may stand above the word.
    let word = |&(item, offset): &(CardItem<'_>, u32)| {
        let tree = item_tree(db, item).tree.as_ref();
        let span = tree.map_or(Span::at(0), |tree| tree.keyword.span);
        span.shifted(offset)
    };
    let first_word = word(&lines[0]);
    diagnostics.extend(further.iter().map(|line| {
        Diagnostic::new(Code::DuplicateField, word(line), "Duplicate `game`")
            .label(first_word, "first here")
            .note("The first one counts. Delete the other.")
    }));
    diagnostics
}

/// A file that names no game, in a project that names none either.
fn missing_game(db: &dyn Db, file: File) -> Option<Diagnostic> {
    let known = known_games(db);
    let message = match game_id(db, file) {
        None => "This file does not name its game".to_owned(),
        Some(id) if game(db, id).is_some() => return None,
        Some(id) => format!("The project names the unknown game `{}`", id.id(db)),
    };
    let mut diagnostic = Diagnostic::new(Code::MissingGame, Span::at(0), message)
        .note(format!(
            "Write `game …` on its first line. The games are {}.",
            listed(known.iter().map(smol_str::SmolStr::as_str), "and")
        ))
        .note("Only the form of the file is checked.");
    for game in &known {
        diagnostic = diagnostic.fix(
            Applicability::Suggested,
            format!("Write `game {game}`"),
            Span::at(0),
            format!("game {game}\n\n"),
        );
    }
    Some(diagnostic)
}

fn config_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let text = file.text(db);
    let (config, problems) = Config::parse(text);
    let own: Vec<_> = problems.iter().collect();
    let mut diagnostics = problem_diagnostics(Code::BadConfig, &own, text, &|edited, unread| {
        let left = Config::parse(edited).1.into_iter();
        let left = left.filter(|problem| !unread.contains(problem.span.start));
        left.count() < problems.len()
    });
    if let Some(name) = &config.game
        && let Some(make) = unknown_game(db, &name.value)
    {
        diagnostics.push(make(name.span));
    }
    diagnostics.extend(unknown_edition(db, &config));
    diagnostics.extend(overlay_diagnostics(db, &config));
    diagnostics
}

/// An edition that the game of the project does not have; without a game, one that no game has.
fn unknown_edition(db: &dyn Db, config: &Config) -> Option<Diagnostic> {
    let edition = config.edition.as_ref()?;
    let games = match &config.game {
        Some(game) => vec![game.value.clone()],
        None => known_games(db),
    };
    let mut editions: Vec<&str> = games
        .into_iter()
        .flat_map(|id| known_editions(db, GameId::new(db, id)))
        .collect();
    editions.sort_unstable();
    editions.dedup();
    // Without any edition the game is what is wrong, and that has been said.
    if editions.is_empty() || editions.contains(&edition.value.as_str()) {
        return None;
    }
    let span = edition.span;
    let message = format!("Unknown edition `{}`", edition.value);
    let diagnostic = Diagnostic::new(Code::BadConfig, span, message).note(format!(
        "The editions are {}. Without this line, the newest one applies.",
        listed(editions.iter().copied(), "and")
    ));
    let quoted = editions.iter().map(|edition| format!("\"{edition}\""));
    let (typed, quoted) = (format!("\"{}\"", edition.value), quoted.collect::<Vec<_>>());
    Some(did_you_mean(
        diagnostic,
        &typed,
        span,
        quoted.iter().map(String::as_str),
    ))
}

fn unusable(problem: &FileProblem) -> Diagnostic {
    match problem {
        FileProblem::NotUtf8(offset) => Diagnostic::new(
            Code::InvalidEncoding,
            Span::at(0),
            format!("File is not UTF-8 text: invalid byte at {offset}"),
        )
        .note("Save it as UTF-8."),
        FileProblem::TooLarge { size, most } => Diagnostic::new(
            Code::FileTooLarge,
            Span::at(0),
            format!("File too large to be checked: {size} bytes; {most} at most"),
        )
        .note("Split it into several files."),
        FileProblem::Unreadable(reason) => Diagnostic::new(
            Code::UnreadableFile,
            Span::at(0),
            format!("Cannot read the file: {reason}"),
        ),
    }
}

/// Leaves one diagnostic of each kind of mark-up in a file, at its first place: it counts the others, and its first fix
/// reaches all of them. The diagnostics are in source order.
fn report_once(diagnostics: &mut Vec<Diagnostic>) {
    for code in [Code::UnmarkedKeyword, Code::UnmarkedTag] {
        let places = || diagnostics.iter().filter(|found| found.code == code);
        if places().count() < 2 {
            continue;
        }
        let fixes = places().filter_map(|found| found.fixes.first());
        let edits: Vec<Edit> = fixes.flat_map(|fix| fix.edits.clone()).collect();
        let mut is_first = true;
        diagnostics.retain(|found| found.code != code || std::mem::take(&mut is_first));
        if let Some(first) = diagnostics.iter_mut().find(|found| found.code == code) {
            let all = edits.len();
            first.message = format!("{}, one of {all} in this file", first.message);
            let fix = Fix {
                title: format!("Mark all {all} in this file"),
                applicability: Applicability::Safe,
                edits,
            };
            first.fixes.insert(0, fix);
        }
    }
}
