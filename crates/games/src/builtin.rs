//! The packs that ship with cardc.

use std::sync::LazyLock;

use cardc_rulebook::Rulebook;

use crate::load::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE, load_pack};
use crate::model::GamePack;
use crate::problem::PackProblem;

/// A pack that is part of the program.
struct Builtin {
    id: &'static str,
    files: [(&'static str, &'static str); 3],
    loaded: LazyLock<(GamePack, Vec<PackProblem>)>,
}

/// Declares a pack by the folder that it is in, which is called like the game.
macro_rules! builtin {
    ($id:literal) => {{
        const FILES: [(&str, &str); 3] = [
            (
                GAME_FILE,
                include_str!(concat!("../../../games/", $id, "/game.toml")),
            ),
            (
                VOCABULARY_FILE,
                include_str!(concat!("../../../games/", $id, "/vocabulary.toml")),
            ),
            (
                RULEBOOK_FILE,
                include_str!(concat!("../../../games/", $id, "/rulebook.md")),
            ),
        ];
        Builtin {
            id: $id,
            files: FILES,
            loaded: LazyLock::new(|| {
                let rulebook = text(&FILES, RULEBOOK_FILE).map(|text| Rulebook::parse(&text).0);
                load_pack(&|file| text(&FILES, file), rulebook)
            }),
        }
    }};
}

static BUILTIN: [Builtin; 4] = [
    builtin!("champions"),
    builtin!("ashes"),
    builtin!("lotr"),
    builtin!("t9a"),
];

/// The pack of this game, if it ships with cardc.
pub fn builtin(id: &str) -> Option<&'static GamePack> {
    find(id).map(|pack| &pack.loaded.0)
}

/// The ids of the packs that ship with cardc.
pub fn builtin_ids() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|pack| pack.id)
}

/// What is wrong with a pack that ships with cardc. Nothing ever should be; a test and the diagnostics see to it.
pub fn builtin_problems(id: &str) -> &'static [PackProblem] {
    find(id).map_or(&[], |pack| &pack.loaded.1)
}

/// A file of a pack that ships with cardc.
pub fn builtin_file(id: &str, file: &str) -> Option<&'static str> {
    let files = &find(id)?.files;
    files
        .iter()
        .find(|(name, _)| *name == file)
        .map(|&(_, text)| text)
}

fn find(id: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|pack| pack.id == id)
}

fn text(files: &[(&str, &str)], file: &str) -> Option<String> {
    files
        .iter()
        .find(|(name, _)| *name == file)
        .map(|&(_, text)| text.to_owned())
}
