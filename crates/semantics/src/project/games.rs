//! Which game a file belongs to, and which games there are.

use std::sync::Arc;

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::builtin_ids;
use cardc_rulebook::Rulebook;
use cardc_span::Span;
use cardc_syntax::{Spanned, Value};
use smol_str::SmolStr;

use super::config::config;
use super::game::{Game, GameId, Shipped, made_ready};
use super::item::{CardItem, ItemKind, deck_syntax, item_tree, items};
use super::pack::{loaded_pack, pack_folders, pack_of};
use super::rulebook_file::rulebook_header;
use super::words::{did_you_mean, listed};

/// The game of a file; `None` where the file names none and the project neither, or where there is no such game.
pub fn game_of(db: &dyn Db, file: File) -> Option<&Arc<Game>> {
    game(db, game_id(db, file)?)
}

/// The id of the game of a file, whether there is such a game or not.
pub fn game_id(db: &dyn Db, file: File) -> Option<GameId<'_>> {
    let id = match file_game(db, file) {
        Some(id) => id.clone(),
        None => SmolStr::new(
            db.project()
                .default_game(db)
                .or_else(|| config(db).game.as_ref().map(|game| game.value.as_str()))?,
        ),
    };
    Some(GameId::new(db, id))
}

/// The game that a file names itself.
#[salsa::tracked(returns(as_ref))]
pub fn file_game(db: &dyn Db, file: File) -> Option<SmolStr> {
    match file.kind(db) {
        FileKind::Cards => {
            let item = items(db, file)
                .iter()
                .find(|item| item.kind(db) == ItemKind::Game)?;
            named_game(db, *item).map(|name| name.value)
        }
        FileKind::Deck => deck_setting(db, file, "game").map(|(_, value)| value.value),
        FileKind::Pack | FileKind::Vocabulary => pack_of(db, file),
        FileKind::Rulebook => pack_of(db, file).or_else(|| {
            let header = rulebook_header(db, file);
            Some(header.game.clone()).filter(|game| !game.is_empty())
        }),
        FileKind::Config | FileKind::Other => None,
    }
}

/// The game that a `game` line names, and where.
pub fn named_game<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<Spanned<SmolStr>> {
    let tree = item_tree(db, item).tree.as_ref()?;
    tree.values.iter().find_map(|value| match &value.value {
        Value::Words(words) | Value::String(words) => Some(Spanned {
            value: words.clone(),
            span: value.span,
        }),
        _ => None,
    })
}

/// A setting of a deck: where its name stands, and its value.
pub fn deck_setting(db: &dyn Db, file: File, name: &str) -> Option<(Span, Spanned<SmolStr>)> {
    let settings = &deck_syntax(db, file).tree.settings;
    settings
        .iter()
        .find(|(key, _)| key.value == name)
        .map(|(key, value)| (key.span, value.clone()))
}

/// A game made ready; `None` where there is no such game.
#[salsa::tracked(returns(as_ref))]
pub fn game<'db>(db: &'db dyn Db, id: GameId<'db>) -> Option<Arc<Game>> {
    let loaded = loaded_pack(db, id)?;
    match Shipped::of(id.id(db)).filter(|shipped| Arc::ptr_eq(&shipped.loaded, loaded)) {
        Some(shipped) => Some(shipped.game.clone()),
        None => Some(Arc::new(made_ready(loaded.pack.clone()))),
    }
}

/// The rulebook of a game. No check depends on it: diagnostics name rules by their ids.
#[salsa::tracked(returns(as_ref))]
pub fn rulebook<'db>(db: &'db dyn Db, id: GameId<'db>) -> Option<Arc<Rulebook>> {
    let loaded = loaded_pack(db, id)?;
    match Shipped::of(id.id(db)).filter(|shipped| Arc::ptr_eq(&shipped.loaded, loaded)) {
        Some(shipped) => Some(shipped.rulebook.clone()),
        None => Some(Arc::new(loaded.pack.rulebook.clone())),
    }
}

/// The ids of all games: those of the project and those that ship with cardc, in alphabetical order.
pub fn known_games(db: &dyn Db) -> Vec<SmolStr> {
    let own = pack_folders(db).keys().cloned();
    let mut games: Vec<SmolStr> = own.chain(builtin_ids().map(SmolStr::new_static)).collect();
    games.sort();
    games.dedup();
    games
}

/// Reports a game that does not exist, once its place is known.
pub(crate) fn unknown_game(db: &dyn Db, name: &str) -> Option<impl FnOnce(Span) -> Diagnostic> {
    if game(db, GameId::new(db, SmolStr::new(name))).is_some() {
        return None;
    }
    let (name, known) = (name.to_owned(), known_games(db));
    Some(move |span: Span| {
        let games = || known.iter().map(SmolStr::as_str);
        let message = format!("Unknown game `{name}`");
        let diagnostic = Diagnostic::new(Code::UnknownGame, span, message).note(format!(
            "The games are {}. Only the form of the file is checked.",
            listed(games(), "and")
        ));
        did_you_mean(diagnostic, &name, span, games())
    })
}
