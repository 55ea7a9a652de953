//! The packs that ship with cardc.

use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashMap;

use crate::builtin_files::{builtin_file, builtin_ids, builtin_rulebook};
use crate::load::load_pack;
use crate::model::GamePack;
use crate::problem::PackProblem;

type Loaded = (GamePack, Vec<PackProblem>);

/// The packs by their ids, each loaded when it is first asked for.
static PACKS: LazyLock<FxHashMap<&str, OnceLock<Loaded>>> =
    LazyLock::new(|| builtin_ids().map(|id| (id, OnceLock::new())).collect());

/// The pack of this game, if it ships with cardc.
pub fn builtin(id: &str) -> Option<&'static GamePack> {
    loaded(id).map(|(pack, _)| pack)
}

/// What is wrong with a pack that ships with cardc. Nothing ever should be; a test and the diagnostics see to it.
pub fn builtin_problems(id: &str) -> &'static [PackProblem] {
    loaded(id).map_or(&[], |(_, problems)| problems)
}

fn loaded(id: &str) -> Option<&'static Loaded> {
    let (&id, pack) = PACKS.get_key_value(id)?;
    Some(pack.get_or_init(|| {
        let file = |file: &str| builtin_file(id, file).map(str::to_owned);
        load_pack(&file, builtin_rulebook(id).cloned())
    }))
}
