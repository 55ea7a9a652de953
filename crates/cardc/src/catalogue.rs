//! The cards of a game as deck lists name them, for imports and exports. Without cards, everything is taken as written.

use std::path::Path;

use cardc_convert::{SharedCard, SharedDeck};
use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_games::{DeckFormat, GamePack, Heading, builtin};
use cardc_semantics::{
    CardItem, FieldValue, GameId, Named, card_head, card_index, card_name, card_summary, fold,
    full_name, is_printed, look_up, nearest_card,
};

use crate::find::{FoundFile, Wanted};
use crate::output::Failure;
use crate::workspace::{self, Request};

/// The cards that lists of a game can name.
pub(crate) struct Catalogue {
    db: RootDatabase,
    pack: &'static GamePack,
    has_cards: bool,
}

/// Where a line stands.
#[derive(Clone, Copy, Default)]
pub(crate) struct Below<'a> {
    /// The heading above it.
    pub(crate) heading: Option<Heading<'a>>,
    /// Id of the format of the deck.
    pub(crate) format: Option<&'a str>,
}

/// What a line means.
pub(crate) enum Meant {
    /// A card.
    Card {
        /// Its name, with what tells it from others of the name.
        name: String,
        /// Id of its kind.
        kind: String,
    },
    /// No card that is known; perhaps this one.
    Nothing {
        /// The name that is nearest.
        nearest: Option<String>,
    },
    /// No cards are known.
    Unjudged,
}

impl Catalogue {
    /// The cards in `source`, a file or directory of cards, or else those of the project around the deck, if there are
    /// any.
    pub(crate) fn open(
        game: &'static str,
        source: Option<&Path>,
        deck: Option<&Path>,
    ) -> Result<Self, Failure> {
        let pack = builtin(game).ok_or_else(|| Failure::new(format!("Unknown game `{game}`")))?;
        let files = match source {
            Some(source) => {
                let request = Request {
                    paths: &[source.to_owned()],
                    wanted: Wanted::Cards,
                    stdin_name: Path::new(""),
                };
                workspace::requested_files(&request)?.files
            }
            None => {
                workspace::cards_around(deck).map_or_else(|_| Vec::new(), |(_, found)| found.files)
            }
        };
        let change =
            |file: &FoundFile| cardc_disk::change(&file.path, file.shown.replace('\\', "/"));
        let mut db = RootDatabase::new();
        let config = FileChange::text("cardc.toml", format!("game = \"{game}\"\n"));
        db.apply(files.iter().map(change).chain([config]).collect::<Change>());
        let has_cards = !card_index(&db, GameId::new(&db, pack.id.clone())).is_empty();
        if source.is_some() && !has_cards {
            let shown = source
                .map(|source| source.display().to_string())
                .unwrap_or_default();
            return Err(Failure::new(format!("No cards of {game} in `{shown}`"))
                .help("Pass a directory of .card files with --cards."));
        }
        Ok(Self {
            db,
            pack,
            has_cards,
        })
    }

    fn game(&self) -> GameId<'_> {
        GameId::new(&self.db, self.pack.id.clone())
    }

    /// The pack of the game.
    pub(crate) fn pack(&self) -> &'static GamePack {
        self.pack
    }

    /// The first format of the pack.
    pub(crate) fn format(&self) -> Option<&'static str> {
        self.pack.formats.first().map(|format| format.id.as_str())
    }

    /// The format that a list is of which names none: the one in which most of its lines name a card that is printed for
    /// it, the first of several.
    pub(crate) fn format_of(&self, deck: &SharedDeck) -> Option<&'static str> {
        let cards = || {
            deck.groups.iter().flat_map(|group| {
                let heading = self.pack.heading(&group.heading);
                group.cards.iter().map(move |card| (card, heading))
            })
        };
        let printed = |format: &&DeckFormat| {
            let place = |heading| Below {
                heading,
                format: Some(format.id.as_str()),
            };
            let found = cards().filter_map(|(card, heading)| self.find(&card.name, place(heading)));
            found
                .filter(|named| {
                    let printings = &mut format.printings.iter();
                    printings.all(|printing| is_printed(&self.db, named.card, printing))
                })
                .count()
        };
        // Of several that are alike, the greatest is the last.
        let formats = self.pack.formats.iter().rev();
        formats.max_by_key(printed).map(|format| format.id.as_str())
    }

    /// Whether a card has this name, with or without what stands behind it in brackets.
    pub(crate) fn is_card(&self, name: &str) -> bool {
        self.find(name, Below::default()).is_some()
    }

    fn find(&self, name: &str, place: Below<'_>) -> Option<Named<'_>> {
        let format = place.format.and_then(|format| self.pack.format(format));
        let wanted = cardc_semantics::Wanted {
            name,
            heading: place.heading,
            printings: format.map_or(&[], |format| &format.printings),
        };
        look_up(&self.db, self.game(), self.pack, wanted)
    }

    /// The card of this name that is the only one to be meant.
    fn only(&self, name: &str, place: Below<'_>) -> Option<CardItem<'_>> {
        let named = self.find(name, place)?;
        named.others.is_empty().then_some(named.card)
    }

    /// The card that a line means: the one with its id, or the one of its name that fits what is said of it.
    pub(crate) fn meant(&self, card: &SharedCard, place: Below<'_>) -> Meant {
        if !self.has_cards {
            return Meant::Unjudged;
        }
        let name = card.name.as_str();
        let hinted = |hint: &String| self.only(&format!("{name} ({hint})"), place);
        let first = |name: &str| self.find(name, place).map(|named| named.card);
        // Other programs write more in brackets than cards may say, such as the box that a card came in.
        let bare = name
            .strip_suffix(')')
            .and_then(|name| name.rsplit_once(" ("));
        let found = self
            .with_id(card)
            .or_else(|| self.only(name, place))
            .or_else(|| card.hints.iter().find_map(hinted))
            .or_else(|| first(name))
            .or_else(|| first(bare?.0));
        match found {
            Some(found) => self.called(found, place),
            None => Meant::Nothing {
                nearest: self.nearest(name),
            },
        }
    }

    /// A card by the name that means it and no other below the heading.
    fn called(&self, card: CardItem<'_>, place: Below<'_>) -> Meant {
        let db = &self.db;
        let name = card_name(db, card).map_or("", |name| name.as_str());
        let is_told = self.only(name, place) == Some(card);
        Meant::Card {
            name: if is_told {
                name.to_owned()
            } else {
                full_name(db, self.pack, card)
            },
            kind: card_summary(db, card).map_or_else(String::new, |card| card.kind.to_string()),
        }
    }

    /// The card with the id of a line, of those of its name first.
    fn with_id(&self, card: &SharedCard) -> Option<CardItem<'_>> {
        let id = card.id.as_deref()?;
        let index = card_index(&self.db, self.game());
        let has_id = |item: &CardItem<'_>| id_of(&self.db, *item).is_some_and(|own| own == id);
        let namesakes = index.get(&fold(&card.name)).into_iter().flatten().copied();
        namesakes
            .chain(index.values().flatten().copied())
            .find(has_id)
    }

    fn nearest(&self, name: &str) -> Option<String> {
        nearest_card(&self.db, self.game(), name).map(str::to_owned)
    }
}

/// The field with what stands for a card in the databases of others.
const ID: &str = "id";

/// What stands for a card in the databases of others.
pub(crate) fn id_of<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<String> {
    match card_head(db, card)?.value(ID)? {
        FieldValue::Text(id) => Some(id.to_string()),
        FieldValue::Number(id) => Some(id.to_string()),
        _ => None,
    }
}
