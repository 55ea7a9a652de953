//! Decks as other programs share them, in one form: groups of cards below headings, and what else is told of the deck.
//!
//! | form | read | written |
//! |---|---|---|
//! | text lists with the headings of a game | [`text_list`](crate::text_list) | [`render_text`] |
//! | decks of Ashes sites as text | the same, below `Phoenixborn: …` and `Dice:` | [`ashes_text::render`] |
//! | decks of Ashes sites as JSON | [`ashes_json::read`] | |
//! | decks of The Lord of the Rings as JSON | [`lotr_json::read`] | |
//! | decks of OCTGN | [`octgn::read`] | [`octgn::render`] |
//!
//! Names, headings and numbers are taken as they are; whether there are such cards is for the caller to say.

pub mod ashes_json;
pub mod ashes_text;
pub mod lotr_json;
pub mod octgn;

use cardc_syntax::list_line::copies;
use serde_json::Value;

use crate::json::value::whole;
use crate::words::fold_space;

/// A deck that another program shares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedDeck {
    /// What it is called.
    pub title: Option<String>,
    /// The format that it says it keeps to, as an id of the pack.
    pub format: Option<String>,
    /// Its lines, below their headings.
    pub groups: Vec<SharedGroup>,
    /// What was odd, or has no place in a deck file.
    pub notes: Vec<String>,
}

/// Lines below a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedGroup {
    /// The heading; empty for none.
    pub heading: String,
    /// In order.
    pub cards: Vec<SharedCard>,
}

/// A line of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedCard {
    /// How many copies.
    pub count: u32,
    /// The name as written.
    pub name: String,
    /// What else is said of the card: its sphere, its set. It may tell the card from others of its name.
    pub hints: Vec<String>,
    /// What stands for the card in the other program.
    pub id: Option<String>,
}

impl SharedCard {
    /// So many copies of a card.
    pub fn new(count: u32, name: impl AsRef<str>) -> Self {
        Self {
            count,
            name: fold_space(name.as_ref()),
            ..Self::default()
        }
    }
}

impl SharedDeck {
    /// The group with this heading, made where there is none.
    pub fn group(&mut self, heading: &str) -> &mut SharedGroup {
        let place = self
            .groups
            .iter()
            .position(|group| group.heading == heading);
        let place = place.unwrap_or_else(|| {
            self.groups.push(SharedGroup {
                heading: heading.to_owned(),
                cards: Vec::new(),
            });
            self.groups.len() - 1
        });
        &mut self.groups[place]
    }

    /// The lines as groups of a `.deck` file.
    pub fn into_groups(self) -> Vec<crate::Group> {
        let line = |card: SharedCard| (card.count, card.name);
        let groups = self.groups.into_iter();
        groups
            .map(|group| (group.heading, group.cards.into_iter().map(line).collect()))
            .collect()
    }
}

impl SharedGroup {
    /// Adds copies of a card to those that are there.
    pub fn add(&mut self, card: SharedCard) {
        let mut cards = self.cards.iter_mut();
        let is_it = |other: &&mut SharedCard| other.name == card.name && other.id == card.id;
        match cards.find(is_it) {
            Some(other) => other.count = other.count.saturating_add(card.count),
            None => self.cards.push(card),
        }
    }

    /// How many cards there are.
    pub fn count(&self) -> u64 {
        self.cards.iter().map(|card| u64::from(card.count)).sum()
    }
}

/// How many copies of a card there are, and what is odd about the number. A card without a number of copies is one.
fn quantity(written: &Value, of: &str) -> (u32, Option<String>) {
    if let Some(count) = whole(written) {
        return (count, None);
    }
    let text = match written {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let count = copies(&text).unwrap_or(1);
    let read = if count == 1 {
        "1 copy".to_owned()
    } else {
        format!("{count} copies")
    };
    let odd = format!("the quantity `{text}` of `{of}` is no number of copies; read as {read}");
    (count, Some(odd))
}

/// The deck as a text list: a title, and groups with their number of cards, a blank line between them.
pub fn render_text(deck: &SharedDeck) -> String {
    let mut parts: Vec<String> = deck.title.iter().map(|title| fold_space(title)).collect();
    for group in deck.groups.iter().filter(|group| !group.cards.is_empty()) {
        let heading = format!("{} ({})", group.heading, group.count());
        parts.push(format!("{heading}\n{}", lines(group)));
    }
    parts.join("\n\n") + "\n"
}

/// `3x Name`, line by line.
fn lines(group: &SharedGroup) -> String {
    let line = |card: &SharedCard| format!("{}x {}", card.count, fold_space(&card.name));
    group.cards.iter().map(line).collect::<Vec<_>>().join("\n")
}
