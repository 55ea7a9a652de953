//! A game made ready for the checks: its pack with its words, and those that ship with cardc.

use std::sync::{Arc, LazyLock, OnceLock};

use cardc_english::{Corpus, Vocabulary, WrittenLine, parse_line};
use cardc_games::{GamePack, PackProblem, builtin, builtin_ids};
use cardc_rulebook::Rulebook;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// A pack and what is wrong with its files.
#[derive(Debug)]
pub struct LoadedPack {
    /// The pack, with its rulebook.
    pub pack: GamePack,
    /// In the order of files and places.
    pub problems: Vec<PackProblem>,
}

/// A game made ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The pack, without its rulebook: see [`crate::rulebook`].
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

pub(super) fn made_ready(mut pack: GamePack) -> Game {
    pack.rulebook = Rulebook::default();
    let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
    Game::new(pack, vocabulary)
}

/// A game that ships with cardc, made ready once for all databases of a process.
pub(super) struct Shipped {
    pub(crate) loaded: Arc<LoadedPack>,
    pub(super) game: Arc<Game>,
    pub(super) rulebook: Arc<Rulebook>,
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
