//! Reads a game pack: `game.toml`, `vocabulary.toml` and `rulebook.md`.

mod extension;
mod fits;
mod form;
mod limits;
mod lists;
mod numbers;
mod references;
mod samples;
mod words;

pub use extension::extends;
pub use references::{PackName, names_under, pack_cards, pack_names};
pub(crate) use references::{WORDS, is_word};

use cardc_english::{Vocabulary, VocabularyProblem, VocabularySpec};
use cardc_rulebook::{Rulebook, full_id};
use cardc_span::Span;
use extension::{Base, Layers};

use crate::document::Document;
use crate::file_forms::{GAME_FILE, GameForm, RULEBOOK_FILE, VOCABULARY_FILE};
use crate::model::{FieldSpec, FieldType, GamePack, RuleId};
use crate::problem::{Gap, PackProblem, put_in_order};

/// Reads a game pack from its files, which `files` knows by name, and its rulebook, which has been read; tells all that
/// is wrong with the files.
///
/// A pack without vocabulary knows no words of its own; `game.toml` and a rulebook have to be there. A pack that extends
/// another one has all that the other has, and may lack any other file.
pub fn load_pack(
    files: &dyn Fn(&str) -> Option<String>,
    rulebook: Option<Rulebook>,
) -> (GamePack, Vec<PackProblem>) {
    let mut problems = Vec::new();
    let game = files(GAME_FILE);
    let vocabulary = files(VOCABULARY_FILE);
    let base = match game.as_deref().map(Base::of).transpose() {
        Ok(base) => base.flatten(),
        Err(problem) => return (unreadable(), vec![*problem]),
    };
    let mut placed = Vec::new();
    let rulebook = if let Some(base) = &base {
        base.rulebook(rulebook, &mut placed)
    } else {
        let there = [
            (RULEBOOK_FILE, rulebook.is_some()),
            (GAME_FILE, game.is_some()),
            (VOCABULARY_FILE, vocabulary.is_some()),
        ];
        problems.extend(missing_files(&there));
        rulebook.unwrap_or_default()
    };
    let is_wordless = base.is_none()
        && vocabulary
            .as_deref()
            .is_none_or(|text| text.trim().is_empty());

    let mut pack = match game {
        Some(game) => {
            let vocabulary = vocabulary.as_deref();
            read(base.as_ref(), &game, vocabulary, rulebook, &mut problems)
        }
        None => GamePack {
            rulebook,
            ..GamePack::default()
        },
    };
    // Without kinds or words, all that would be said of a card is that they are missing.
    if pack.kinds.is_empty() && !problems.is_empty() {
        pack.gaps.push(Gap::whole(GAME_FILE));
    }
    if is_wordless && !problems.is_empty() {
        pack.gaps.push(Gap::whole(VOCABULARY_FILE));
    }
    if let Some(base) = base {
        base.place(&mut problems);
    }
    problems.append(&mut placed);
    put_in_order(&mut problems);
    (pack, problems)
}

/// A pack of which nothing can be read.
fn unreadable() -> GamePack {
    GamePack {
        gaps: vec![Gap::whole(GAME_FILE), Gap::whole(VOCABULARY_FILE)],
        ..GamePack::default()
    }
}

/// The files that a pack lacks.
fn missing_files(files: &[(&'static str, bool)]) -> Vec<PackProblem> {
    let missing = files.iter().filter(|(_, is_there)| !is_there);
    let problems = missing.map(|&(file, _)| {
        let help = match file {
            RULEBOOK_FILE => "Create it beside game.toml: every `rule` refers to it.",
            VOCABULARY_FILE => "Create it beside game.toml: it has the words of the game's texts.",
            _ => "A pack is a folder with this file.",
        };
        let message = format!("The pack has no file `{file}`");
        PackProblem::new(GAME_FILE, Span::at(0), message).help(help)
    });
    problems.collect()
}

/// Reads a pack whose rulebook is known.
fn read(
    base: Option<&Base>,
    game: &str,
    vocabulary: Option<&str>,
    rulebook: Rulebook,
    problems: &mut Vec<PackProblem>,
) -> GamePack {
    let has_vocabulary = base.is_some() || vocabulary.is_some();
    let game = Layers::new(base, GAME_FILE, game);
    let vocabulary = Layers::new(base, VOCABULARY_FILE, vocabulary.unwrap_or_default());
    let [mut game, mut vocabulary] = extension::read(base, [&game, &vocabulary], problems);
    let mut further = Vec::new();
    game.put_in_order(&mut further);
    let limits_written = limits::written(&game);
    references::read_ids(&mut game, &mut further);
    let mut names = references::Names::new(&game, &vocabulary, &rulebook);
    names.has_vocabulary = has_vocabulary && !vocabulary.is_torn();
    let misnamed = names.check_game(&game, &mut further);
    names.check_vocabulary(&vocabulary, &mut further);

    let id = rulebook.game.clone();
    let full: &dyn Fn(&str) -> String = &|rule| match rule {
        "" => String::new(),
        rule => RuleId::from(full_id(&id, rule)).into(),
    };
    game.rewrite("rule", full);
    vocabulary.rewrite("rule", full);
    let words: VocabularySpec = vocabulary.data(&mut further);
    let (ready, faults) = Vocabulary::new(words.clone());
    let (unreadable, unread) = unreadable_words(faults, &vocabulary);
    words::check(&words, &vocabulary, &mut further);
    let form: GameForm = game.data(&mut further);
    let mut pack = form.into_pack(&game, words, rulebook, &mut further);
    further.extend(costs_of_nothing(&pack, &game));
    fits::check(&pack, &game, &mut further);
    lists::check(&pack, &game, &mut further);
    limits::check(&pack, &game, &mut further);
    samples::check(&pack, &ready, &vocabulary, &mut further);
    // Below a bracket that is not closed, everything was read as something else.
    let torn: Vec<&str> = [(GAME_FILE, &game), (VOCABULARY_FILE, &vocabulary)]
        .into_iter()
        .filter_map(|(file, document)| document.is_torn().then_some(file))
        .collect();
    further.extend(unreadable);
    further.retain(|problem| {
        torn.is_empty() || problem.file == VOCABULARY_FILE && torn == [GAME_FILE]
    });
    problems.append(&mut further);
    limits::take_out_faulty(&mut pack, &game, problems, &limits_written);
    pack.gaps = [game.gaps(), vocabulary.gaps(), misnamed, unread].concat();
    pack
}

/// Fields for costs, where the vocabulary has no symbol that pays.
fn costs_of_nothing(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let is_cost = |field: &&FieldSpec| matches!(field.kind, FieldType::Cost { .. });
    let fields = pack.fields.iter().filter(is_cost);
    let idle = fields.filter(|_| pack.vocabulary.cost_symbols.is_empty());
    let problems = idle.map(|field| {
        let message = format!("No symbol pays for the cost in `{}`", field.id);
        PackProblem::new(GAME_FILE, file.entry_place("fields", &field.id), message)
            .help("List the symbols of costs as `cost_symbols` in vocabulary.toml.")
    });
    problems.collect()
}

/// Words whose forms or patterns cannot be read, and what texts cannot be read for their sake.
fn unreadable_words(
    mut problems: Vec<VocabularyProblem>,
    file: &Document<'_>,
) -> (Vec<PackProblem>, Vec<Gap>) {
    // A choice that seems idle may stand in a frame that could not be read.
    let is_choice = |problem: &VocabularyProblem| problem.table == "choices";
    if file.has_gaps() || !problems.iter().all(is_choice) {
        problems.retain(|problem| !is_choice(problem));
    }
    let problems = problems.into_iter().map(|problem| {
        let (table, entry) = (problem.table, problem.entry.as_str());
        let message = format!("`{entry}` of {table}: {}", problem.message);
        let place = file.string_place(table, entry, &problem.text);
        let gap = Gap {
            file: VOCABULARY_FILE,
            table: table.into(),
            id: Some(entry.into()),
        };
        let found = PackProblem::new(VOCABULARY_FILE, place, message);
        let help = problem.help;
        (PackProblem { help, ..found }, gap)
    });
    problems.unzip()
}

#[cfg(test)]
mod tests;
