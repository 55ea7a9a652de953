//! Cards by name and by id, as deck lists and share codes name them. It needs the heads of cards alone, so no game.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::Path;

use cardc_convert::{CardKind, import_cards};
use cardc_english::NearNames;
use cardc_semantics::fold;
use cardc_syntax::{Item, Value, parse_cards};

use crate::disk;
use crate::find::{Found, Wanted};
use crate::output::{self, Failure};
use crate::workspace::{self, Request};

/// A card that a deck can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownCard {
    /// Its name, as printed.
    pub(crate) name: String,
    /// Its kind.
    pub(crate) kind: CardKind,
    /// Its id in share codes.
    pub(crate) id: Option<i64>,
}

/// The cards that were given.
#[derive(Debug, Default)]
pub(crate) struct CardIndex {
    cards: Vec<KnownCard>,
    by_name: HashMap<String, usize>,
    by_id: HashMap<i64, usize>,
    /// For names with a slip; empty until there is one.
    near: OnceCell<NearNames<String>>,
}

impl CardIndex {
    /// The cards that a deck can name: those of `source`, which is a card database (.json), a card file or a
    /// directory, or else those of the project around the deck.
    pub(crate) fn for_deck(source: Option<&Path>, deck: Option<&Path>) -> Result<Self, Failure> {
        let (place, cards) = match source {
            Some(source) if is_database(source) => (source.to_owned(), from_database(source)?),
            Some(source) => {
                let request = Request {
                    paths: &[source.to_owned()],
                    wanted: Wanted::Cards,
                    stdin_name: Path::new(""),
                };
                let found = workspace::requested_files(&request)?;
                (source.to_owned(), from_card_files(&found))
            }
            None => {
                let (directory, found) = workspace::cards_around(deck)?;
                (directory, from_card_files(&found))
            }
        };
        if cards.is_empty() {
            let message = format!("No cards in `{}`", place.display());
            return Err(Failure::new(message)
                .help("Pass a directory of .card files or a card database (.json) with --cards."));
        }
        Ok(Self::new(cards))
    }

    /// Of several cards with one name or id, the first counts.
    fn new(cards: Vec<KnownCard>) -> Self {
        let mut index = Self::default();
        for (place, card) in cards.iter().enumerate() {
            index.by_name.entry(fold(&card.name)).or_insert(place);
            if let Some(id) = card.id {
                index.by_id.entry(id).or_insert(place);
            }
        }
        index.cards = cards;
        index
    }

    /// The card with this name, as names are compared.
    pub(crate) fn named(&self, name: &str) -> Option<&KnownCard> {
        self.by_name
            .get(&fold(name))
            .map(|&place| &self.cards[place])
    }

    /// The card with this id.
    pub(crate) fn with_id(&self, id: i64) -> Option<&KnownCard> {
        self.by_id.get(&id).map(|&place| &self.cards[place])
    }

    /// The name of the card that was probably meant.
    pub(crate) fn nearest(&self, name: &str) -> Option<String> {
        let names = || NearNames::new(self.cards.iter().map(|card| card.name.clone()));
        self.near.get_or_init(names).nearest(name)
    }
}

fn is_database(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

fn from_database(path: &Path) -> Result<Vec<KnownCard>, Failure> {
    let imported = import_cards(&disk::read_needed(path)?, &|_, line| line.to_owned())
        .map_err(|error| Failure::new(format!("Cannot read `{}`: {error}", path.display())))?;
    let cards = imported.cards.into_iter();
    Ok(cards
        .filter_map(|card| {
            Some(KnownCard {
                kind: CardKind::from_category(&card.kind.label)?,
                name: card.name,
                id: card.id,
            })
        })
        .collect())
}

fn from_card_files(found: &Found) -> Vec<KnownCard> {
    let mut cards = Vec::new();
    for file in &found.files {
        match cardc_disk::read(&file.path) {
            Ok(text) => {
                let items = parse_cards(&text)
                    .into_iter()
                    .filter_map(|(_, parse)| parse.tree);
                cards.extend(items.filter_map(|item| known_card(&item)));
            }
            // The other files may hold all that is needed.
            Err(problem) => output::message(disk::unusable(&file.shown, problem)),
        }
    }
    cards
}

fn known_card(item: &Item) -> Option<KnownCard> {
    let kind = CardKind::ALL
        .into_iter()
        .find(|kind| kind.keyword() == item.keyword.value)?;
    let name = item.name()?.value.to_string();
    let id = item
        .fields()
        .find(|field| field.name.value == "id")
        .and_then(|field| {
            field.values.iter().find_map(|value| match value.value {
                Value::Number(id) => Some(id),
                _ => None,
            })
        });
    Some(KnownCard { name, kind, id })
}
