//! Which game a file belongs to, and that game made ready for the checks.

use std::sync::{Arc, LazyLock, OnceLock};

use cardc_db::{Db, File, FileKind};
use cardc_english::{Corpus, Vocabulary, WrittenLine, parse_line};
use cardc_games::{GamePack, builtin, builtin_ids};
use cardc_rulebook::Rulebook;
use cardc_span::Span;
use cardc_syntax::{Spanned, Value};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::item::{CardItem, ItemKind, deck_syntax, item_tree, items};
use crate::overlay::rulebook_header;
use crate::pack::{LoadedPack, loaded_pack, pack_folders, pack_of};
use crate::settings::config;

/// A game made ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The pack, without its rulebook: see [`rulebook`].
    pub pack: GamePack,
    /// The words of the game.
    pub vocabulary: Vocabulary,
    samples: Samples,
}

/// What the samples of a pack say, once somebody asks. As they are those of the pack, they tell no games apart.
#[derive(Clone, Debug, Default)]
struct Samples(OnceLock<Corpus>);

impl PartialEq for Samples {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Samples {}

impl Game {
    /// A pack with its words.
    pub fn new(pack: GamePack, vocabulary: Vocabulary) -> Self {
        Self {
            pack,
            vocabulary,
            samples: Samples::default(),
        }
    }

    /// The samples of the pack: what its cards typically say.
    pub(crate) fn samples(&self) -> &Corpus {
        self.samples.0.get_or_init(|| {
            let samples = self.pack.vocabulary.samples.iter();
            let lines =
                samples.flat_map(|(kind, lines)| lines.iter().map(move |line| (kind, line)));
            let read: Vec<_> = lines
                .map(|(kind, line)| (kind, line, parse_line(&self.vocabulary, line)))
                .collect();
            let lines = read.iter().map(|(kind, line, parsed)| WrittenLine {
                kind,
                is_first: true,
                text: line,
                words: &parsed.words,
            });
            Corpus::new(&self.vocabulary, lines)
        })
    }
}

/// The id of a game.
#[salsa::interned(debug)]
pub struct GameId<'db> {
    /// As `game …` names it.
    #[returns(ref)]
    pub id: SmolStr,
}

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

fn made_ready(mut pack: GamePack) -> Game {
    pack.rulebook = Rulebook::default();
    let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
    Game::new(pack, vocabulary)
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

/// A game that ships with cardc, made ready once for all databases of a process.
pub(crate) struct Shipped {
    pub(crate) loaded: Arc<LoadedPack>,
    game: Arc<Game>,
    rulebook: Arc<Rulebook>,
}

static SHIPPED: LazyLock<FxHashMap<&str, OnceLock<Shipped>>> =
    LazyLock::new(|| builtin_ids().map(|id| (id, OnceLock::new())).collect());

impl Shipped {
    /// The game with this id.
    pub(crate) fn of(id: &str) -> Option<&'static Self> {
        let pack = builtin(id)?;
        let made = || Self {
            game: Arc::new(made_ready(pack.clone())),
            rulebook: Arc::new(pack.rulebook.clone()),
            loaded: Arc::new(LoadedPack {
                pack: pack.clone(),
                problems: Vec::new(),
            }),
        };
        Some(SHIPPED.get(id)?.get_or_init(made))
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
