//! Reads a game pack: `game.toml`, `vocabulary.toml` and `rulebook.md`.

mod form;
mod references;

pub(crate) use form::GameForm;
pub use references::names_under;

use cardc_english::{Vocabulary, VocabularySpec};
use cardc_rulebook::{Rulebook, full_id};

use crate::document::Document;
use crate::model::{FieldSpec, FieldType, GamePack, RuleId};
use crate::problem::PackProblem;

/// The file with the kinds of card, fields, tags, checks and deck formats.
pub const GAME_FILE: &str = "game.toml";

/// The file with the words of Card English that belong to the game.
pub const VOCABULARY_FILE: &str = "vocabulary.toml";

/// The file with the rules.
pub const RULEBOOK_FILE: &str = "rulebook.md";

/// Reads a game pack from its files, which `files` knows by name, and its rulebook, which has been read; tells all that
/// is wrong with the files.
///
/// A pack without vocabulary knows no words of its own; `game.toml` and a rulebook have to be there.
pub fn load_pack(
    files: &dyn Fn(&str) -> Option<String>,
    rulebook: Option<Rulebook>,
) -> (GamePack, Vec<PackProblem>) {
    let mut problems = Vec::new();
    let mut missing = |file: &'static str| {
        let message = format!("the pack has no file `{file}`");
        problems.push(PackProblem::new(file, 0..0, message));
    };
    let rulebook = rulebook.unwrap_or_else(|| {
        missing(RULEBOOK_FILE);
        Rulebook::default()
    });
    let game = files(GAME_FILE);
    if game.is_none() {
        missing(GAME_FILE);
    }
    let vocabulary = files(VOCABULARY_FILE).unwrap_or_default();

    let pack = match game {
        Some(game) => read(&game, &vocabulary, rulebook, &mut problems),
        None => GamePack {
            rulebook,
            ..GamePack::default()
        },
    };
    problems.sort_by_key(|problem| (problem.file, problem.span.start));
    (pack, problems)
}

/// Reads a pack whose rulebook is known.
fn read(
    game: &str,
    vocabulary: &str,
    rulebook: Rulebook,
    problems: &mut Vec<PackProblem>,
) -> GamePack {
    let mut game = Document::parse(GAME_FILE, game, problems);
    let mut vocabulary = Document::parse(VOCABULARY_FILE, vocabulary, problems);
    let names = references::Names::new(&game, &vocabulary, &rulebook);
    names.check_game(&game, problems);
    names.check_vocabulary(&vocabulary, problems);

    let id = rulebook.game.clone();
    let full: &dyn Fn(&str) -> String = &|rule| match rule {
        "" => String::new(),
        rule => RuleId::from(full_id(&id, rule)).into(),
    };
    game.rewrite("rule", full);
    vocabulary.rewrite("rule", full);
    let words: VocabularySpec = vocabulary.data(problems);
    problems.extend(unreadable_words(&words, &vocabulary));
    let form: GameForm = game.data(problems);
    let pack = form.into_pack(&game, words, rulebook, problems);
    problems.extend(costs_of_nothing(&pack, &game));
    pack
}

/// Fields for costs, where the vocabulary has no symbol that pays.
fn costs_of_nothing(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let is_cost = |field: &&FieldSpec| matches!(field.kind, FieldType::Cost { .. });
    let fields = pack.fields.iter().filter(is_cost);
    let idle = fields.filter(|_| pack.vocabulary.cost_symbols.is_empty());
    let problems = idle.map(|field| {
        let message = format!(
            "there is no symbol that pays for the cost in `{}`",
            field.id
        );
        PackProblem::new(GAME_FILE, file.entry_place("fields", &field.id), message)
            .help("list the symbols of costs as `cost_symbols` in vocabulary.toml")
    });
    problems.collect()
}

/// Words whose forms or patterns cannot be read.
fn unreadable_words(words: &VocabularySpec, file: &Document<'_>) -> Vec<PackProblem> {
    let (_, problems) = Vocabulary::new(words.clone());
    let problems = problems.into_iter().map(|problem| {
        let (table, entry) = (problem.table, problem.entry.as_str());
        let message = format!("`{entry}` of {table}: {}", problem.message);
        let place = file.string_place(table, entry, &problem.text);
        PackProblem::new(VOCABULARY_FILE, place, message)
    });
    problems.collect()
}

#[cfg(test)]
mod tests;
