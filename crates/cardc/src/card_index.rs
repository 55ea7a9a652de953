//! Cards by name and by id, as deck lists and share codes name them. It needs the heads of cards alone, so no game.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use cardc_convert::{CardKind, TextPart, import_cards};
use cardc_games::nearest;
use cardc_syntax::{Item, Value, parse_cards};

use crate::disk;
use crate::find::{self, Wanted};
use crate::output::{self, Failure};

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
}

impl CardIndex {
    /// Reads the cards of a JSON database, a card file, or a directory of card files.
    pub(crate) fn read(source: &Path) -> Result<Self, Failure> {
        let is_json = source
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        let cards = if is_json {
            from_database(source)?
        } else {
            from_card_files(source)?
        };
        if cards.is_empty() {
            let message = format!("there are no cards in `{}`", source.display());
            return Err(Failure::new(message)
                .help("give a directory of .card files or a card database (.json) with --cards"));
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

    /// The card with this name; case, white space and the form of apostrophes do not matter.
    pub(crate) fn named(&self, name: &str) -> Option<&KnownCard> {
        self.by_name
            .get(&fold(name))
            .map(|&place| &self.cards[place])
    }

    /// The card with this id.
    pub(crate) fn with_id(&self, id: i64) -> Option<&KnownCard> {
        self.by_id.get(&id).map(|&place| &self.cards[place])
    }

    /// Says that there is no card of this name, and which one was probably meant.
    pub(crate) fn unknown(&self, name: &str) -> Failure {
        let failure = Failure::new(format!("there is no card called `{name}`"));
        match nearest(name, self.cards.iter().map(|card| card.name.as_str())) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("are all cards where --cards points?"),
        }
    }
}

/// A name as it is compared.
fn fold(name: &str) -> String {
    let plain = name.replace(['’', '‘'], "'").to_lowercase();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn from_database(path: &Path) -> Result<Vec<KnownCard>, Failure> {
    let keep = |line: &str| vec![TextPart::Prose(line.to_owned())];
    let imported = import_cards(&disk::read_needed(path)?, &keep)
        .map_err(|error| Failure::new(format!("cannot read `{}`: {error}", path.display())))?;
    let cards = imported.cards.into_iter();
    Ok(cards
        .map(|card| KnownCard {
            name: card.name,
            kind: card.kind,
            id: card.id,
        })
        .collect())
}

fn from_card_files(path: &Path) -> Result<Vec<KnownCard>, Failure> {
    let found = find::find(&[PathBuf::from(path)], Wanted::Cards)?;
    let mut cards = Vec::new();
    for file in found.files {
        match disk::read_needed(&file.path) {
            Ok(text) => {
                let items = parse_cards(&text)
                    .into_iter()
                    .filter_map(|(_, parse)| parse.tree);
                cards.extend(items.filter_map(|item| known_card(&item)));
            }
            // The other files may hold all that is needed.
            Err(failure) => output::message(failure),
        }
    }
    Ok(cards)
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
