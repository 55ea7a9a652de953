//! The cards of a game as deck lists name them, for imports and exports. Without cards, everything is taken as written.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use cardc_convert::{
    FieldUse, ImportError, Imported, Judge, Layout, SharedCard, SharedDeck, render_files,
};
use cardc_db::{Change, Db, File, FileChange, FileKind, RootDatabase};
use cardc_disk::project_around;
use cardc_games::{DeckFormat, GamePack, Heading};
use cardc_semantics::{
    CardItem, FieldValue, Game, GameId, Named, card_head, card_index, card_name, card_summary,
    cards, full_name, game, game_id, is_printed, known_games, look_up, nearest_card,
};
use cardc_span::folded_name;
use cardc_syntax::parse_deck;
use smol_str::SmolStr;

use crate::card_database::CardDatabase;
use crate::disk;
use crate::find;
use crate::output::Failure;
use crate::workspace::{self, Workspace};

/// What is known of a deck before its cards are looked for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted<'a> {
    /// The game that the user, or the form of the list, names.
    pub(crate) game: Option<&'a str>,
    /// Where the cards are: a file or directory of cards, or a card database.
    pub(crate) cards: Option<&'a Path>,
    /// The deck file; the cards of the project around it are meant where none are named.
    pub(crate) deck: Option<&'a Path>,
    /// The deck, where it is one already.
    pub(crate) text: Option<&'a str>,
}

/// The cards that lists of a game can name.
pub(crate) struct Catalogue {
    db: RootDatabase,
    id: SmolStr,
    game: Arc<Game>,
    has_cards: bool,
}

/// The deck among the files of a catalogue.
const DECK: &str = "shared.deck";

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
        /// How many other cards could be meant as well, of which nothing tells it.
        others: usize,
        /// The words behind the name that say nothing of the card.
        left_off: String,
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
    /// The cards that are named, or else those of the project around the deck, if there are any.
    pub(crate) fn open(wanted: Wanted<'_>) -> Result<Self, Failure> {
        let mut workspace = match wanted.cards {
            Some(source) if databases(source).next().is_some() => from_database(source, wanted)?,
            Some(source) => workspace::cards_in(source)?,
            None => workspace::cards_around(wanted.deck)?,
        };
        workspace.say_unread_cards();
        let root = workspace.root.as_deref();
        let of_project = root.and_then(workspace::game_in_settings);
        let id = SmolStr::new(game_of_deck(&workspace.db, wanted, of_project.as_deref())?);
        let deck = wanted.text.map(|text| FileChange::text(DECK, text));
        workspace.db.apply(Change {
            files: deck.into_iter().collect(),
            default_game: of_project.is_none().then(|| Some(id.to_string())),
        });
        let db = workspace.db;
        let found = GameId::new(&db, id.clone());
        let Some(game) = game(&db, found).cloned() else {
            let known = known_games(&db);
            let known: Vec<String> = known.iter().map(|id| format!("`{id}`")).collect();
            return Err(Failure::new(format!("Unknown game `{id}`")).help(format!(
                "Known here are {}. A game of your own is known in its project, and where --cards names its cards.",
                known.join(", ")
            )));
        };
        let has_cards = !card_index(&db, found).is_empty();
        if let Some(source) = wanted.cards.filter(|_| !has_cards) {
            let message = format!("No cards of {} in `{}`", game.pack.name, source.display());
            return Err(Failure::new(message)
                .help("Pass a directory of .card files, or a card database, with --cards."));
        }
        Ok(Self {
            db,
            id,
            game,
            has_cards,
        })
    }

    /// The files of the cards and, if there is one, of the deck.
    pub(crate) fn db(&self) -> &dyn Db {
        &self.db
    }

    /// The deck that was given.
    pub(crate) fn deck(&self) -> Option<File> {
        self.db.file(DECK)
    }

    fn game(&self) -> GameId<'_> {
        GameId::new(&self.db, self.id.clone())
    }

    /// The pack of the game.
    pub(crate) fn pack(&self) -> &GamePack {
        &self.game.pack
    }

    /// Whether any card is known.
    pub(crate) fn has_cards(&self) -> bool {
        self.has_cards
    }

    /// The first format of the pack.
    pub(crate) fn format(&self) -> Option<&str> {
        let format = self.pack().formats.first();
        format.map(|format| format.id.as_str())
    }

    /// The format that a list is of which names none: the one in which most of its lines name a card that is printed for
    /// it, the first of several.
    pub(crate) fn format_of(&self, deck: &SharedDeck) -> Option<&str> {
        let cards = || {
            deck.groups.iter().flat_map(|group| {
                let heading = self.pack().heading(&group.heading);
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
        let formats = self.pack().formats.iter().rev();
        formats.max_by_key(printed).map(|format| format.id.as_str())
    }

    /// Whether a card has this name, with or without what stands behind it in brackets.
    pub(crate) fn is_card(&self, name: &str) -> bool {
        self.find(name, Below::default()).is_some()
    }

    fn find(&self, name: &str, place: Below<'_>) -> Option<Named<'_>> {
        let format = place.format.and_then(|format| self.pack().format(format));
        let wanted = cardc_semantics::Wanted {
            name,
            heading: place.heading,
            printings: format.map_or(&[], |format| &format.printings),
        };
        look_up(&self.db, self.game(), self.pack(), wanted)
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
        let with_id = self.with_id(card);
        let told = with_id.as_ref().and_then(|cards| cards.first().copied());
        let told = told
            .or_else(|| self.only(name, place))
            .or_else(|| card.hints.iter().find_map(hinted));
        if let Some(card) = told {
            let others = with_id.map_or(0, |cards| cards.len() - 1);
            return self.called(card, place, others, "");
        }
        // Other programs write more in brackets than cards may say, such as the box that a card came in.
        let bare = name
            .strip_suffix(')')
            .and_then(|name| name.rsplit_once(" ("));
        let whole = self.find(name, place).map(|named| (named, ""));
        let found = whole.or_else(|| {
            let (bare, _) = bare?;
            Some((self.find(bare, place)?, name[bare.len()..].trim()))
        });
        match found {
            Some((named, behind)) => self.called(named.card, place, named.others.len(), behind),
            None => Meant::Nothing {
                nearest: self.nearest(name),
            },
        }
    }

    /// A card by the name that means it and no other below the heading.
    fn called(&self, card: CardItem<'_>, place: Below<'_>, others: usize, left_off: &str) -> Meant {
        let summary = card_summary(&self.db, card);
        Meant::Card {
            name: self.name_of(card, place),
            kind: summary.map_or_else(String::new, |card| card.kind.to_string()),
            others,
            left_off: left_off.to_owned(),
        }
    }

    /// The name that means a card and no other below the heading.
    pub(crate) fn name_of(&self, card: CardItem<'_>, place: Below<'_>) -> String {
        let name = card_name(&self.db, card).map_or("", |name| name.as_str());
        if self.only(name, place) == Some(card) {
            name.to_owned()
        } else {
            full_name(&self.db, self.pack(), card)
        }
    }

    /// The cards with the id of a line: one of its name alone, or else all that there are.
    fn with_id(&self, card: &SharedCard) -> Option<Vec<CardItem<'_>>> {
        let id = card.id.as_deref()?;
        let index = card_index(&self.db, self.game());
        let has_id = |item: &CardItem<'_>| id_of(&self.db, *item).is_some_and(|own| own == id);
        let namesakes = index.get(&folded_name(&card.name));
        let mut namesakes = namesakes.into_iter().flatten().copied();
        if let Some(namesake) = namesakes.find(has_id) {
            return Some(vec![namesake]);
        }
        let mut cards: Vec<CardItem<'_>> = Vec::new();
        for card in index.values().flatten().copied().filter(has_id) {
            let name = card_name(&self.db, card);
            if cards
                .iter()
                .all(|other| card_name(&self.db, *other) != name)
            {
                cards.push(card);
            }
        }
        (!cards.is_empty()).then_some(cards)
    }

    /// The kinds of the cards with this name, wherever they stand, in the plural and each once.
    pub(crate) fn kinds_of(&self, name: &str) -> Vec<&str> {
        let Some(Named { card, others }) = self.find(name, Below::default()) else {
            return Vec::new();
        };
        let mut kinds = Vec::new();
        for card in std::iter::once(card).chain(others) {
            let kind = card_summary(&self.db, card).and_then(|card| self.pack().kind(&card.kind));
            kinds.extend(
                kind.map(|kind| kind.plural.as_str())
                    .filter(|kind| !kinds.contains(kind)),
            );
        }
        kinds
    }

    /// The name of the card that was probably meant.
    pub(crate) fn nearest(&self, name: &str) -> Option<String> {
        nearest_card(&self.db, self.game(), name).map(str::to_owned)
    }
}

/// The game of a deck: the one that is named, or that of its project, or of its cards.
fn game_of_deck(
    db: &dyn Db,
    wanted: Wanted<'_>,
    of_project: Option<&str>,
) -> Result<String, Failure> {
    if let Some(game) = wanted.game {
        return Ok(game.to_owned());
    }
    let settings = wanted.text.map(|text| parse_deck(text).tree.settings);
    let mut settings = settings.into_iter().flatten();
    let own = settings.find(|(key, _)| key.value == "game");
    // Cards that are named may be those of another project than the deck.
    let around_deck = || {
        let deck = wanted.deck.filter(|_| wanted.cards.is_some())?;
        workspace::game_in_settings(&project_around(&find::absolute(deck))?)
    };
    let in_settings = own
        .map(|(_, game)| game.value.to_string())
        .or_else(around_deck)
        .or_else(|| of_project.map(str::to_owned));
    if let Some(game) = in_settings {
        return Ok(game);
    }
    let files = db.project().files(db).iter().copied();
    let with_cards =
        files.filter(|&file| file.kind(db) == FileKind::Cards && cards(db, file).next().is_some());
    let games = with_cards.filter_map(|file| game_id(db, file));
    let games: BTreeSet<&str> = games.map(|game| game.id(db).as_str()).collect();
    let failure = Failure::new("The deck does not name its game");
    let mut games = games.into_iter();
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game.to_owned()),
        (None, _) => Err(failure.help(
            "Pass `--cards DIR`: a directory of .card files, or a card database. Or write `game` and its id on the first line.",
        )),
        (Some(one), Some(other)) => Err(failure.help(format!(
            "There are cards of `{one}` and of `{other}`. Write `game` and one of them on the first line."
        ))),
    }
}

/// The forms of card database that a file may have by its ending; none for a directory and a card file.
fn databases(path: &Path) -> impl Iterator<Item = CardDatabase> {
    let extension = path.extension().unwrap_or_default();
    let forms = CardDatabase::ALL.into_iter();
    forms.filter(move |form| extension.eq_ignore_ascii_case(form.ending()))
}

/// The cards of a database, as the first form reads it that finds cards of the game there.
fn from_database(path: &Path, wanted: Wanted<'_>) -> Result<Workspace, Failure> {
    let text = disk::read_needed(path)?;
    let forms = databases(path).filter(|form| wanted.game.is_none_or(|game| game == form.game()));
    let mut error = None;
    for form in forms {
        match form.read(&text, &Everything) {
            Ok(imported) if !imported.cards.is_empty() => return Ok(of_imported(&imported)),
            Ok(_) => {}
            Err(found) => error = error.or(Some(found)),
        }
    }
    let message = match error {
        Some(error @ (ImportError::Json { .. } | ImportError::Table(_))) => {
            format!("Cannot read `{}`: {error}", path.display())
        }
        _ => format!("`{}` is no card database that cardc knows", path.display()),
    };
    Err(Failure::new(message)
        .help("Import its cards with `cardc import cards`, and pass their directory with --cards."))
}

fn of_imported(imported: &Imported) -> Workspace {
    let files = render_files(imported, Layout::KindPerFile).into_iter();
    let files = files.map(|(path, text)| FileChange::text(path, text));
    let mut db = RootDatabase::new();
    db.apply(files.collect::<Change>());
    Workspace::of_database(db, None)
}

/// Takes all that a database says: only the heads of its cards are looked at.
struct Everything;

impl Judge for Everything {
    fn text_line(&self, _: &str, line: &str) -> String {
        line.to_owned()
    }

    fn field_use(&self, _: &str, _: &str) -> FieldUse {
        FieldUse::Optional
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
