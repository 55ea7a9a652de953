//! The files of the packs that ship with cardc.

use std::sync::LazyLock;

use cardc_rulebook::Rulebook;

use crate::file_forms::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE};

/// A pack that is part of the program.
struct BuiltinFiles {
    id: &'static str,
    files: [(&'static str, &'static str); 3],
    rulebook: LazyLock<Rulebook>,
}

/// Declares a pack by the folder that it is in, which is called like the game.
macro_rules! builtin_files {
    ($id:literal) => {{
        const RULES: &str = include_str!(concat!("../../../games/", $id, "/rulebook.md"));
        BuiltinFiles {
            id: $id,
            files: [
                (
                    GAME_FILE,
                    include_str!(concat!("../../../games/", $id, "/game.toml")),
                ),
                (
                    VOCABULARY_FILE,
                    include_str!(concat!("../../../games/", $id, "/vocabulary.toml")),
                ),
                (RULEBOOK_FILE, RULES),
            ],
            rulebook: LazyLock::new(|| Rulebook::parse(RULES).0),
        }
    }};
}

static FILES: [BuiltinFiles; 4] = [
    builtin_files!("champions"),
    builtin_files!("ashes"),
    builtin_files!("lotr"),
    builtin_files!("t9a"),
];

/// The ids of the packs that ship with cardc.
pub fn builtin_ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|pack| pack.id)
}

/// A file of a pack that ships with cardc.
pub fn builtin_file(id: &str, file: &str) -> Option<&'static str> {
    let files = &find(id)?.files;
    files
        .iter()
        .find(|(name, _)| *name == file)
        .map(|&(_, text)| text)
}

/// The rulebook of a pack that ships with cardc.
pub(crate) fn builtin_rulebook(id: &str) -> Option<&'static Rulebook> {
    find(id).map(|pack| &*pack.rulebook)
}

fn find(id: &str) -> Option<&'static BuiltinFiles> {
    FILES.iter().find(|pack| pack.id == id)
}
