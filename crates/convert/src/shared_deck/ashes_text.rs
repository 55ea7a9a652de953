//! Decks of Ashes as the sites of the game write them as text: the Phoenixborn and the dice first, then the cards by kind.

use super::{SharedDeck, SharedGroup, lines};
use crate::words::fold_space;

/// The headings that such a list has above the cards, as the pack calls them.
const PHOENIXBORN: &str = "Phoenixborn";
const DICE: &str = "Dice";

/// The headings of what is no part of the deck.
const BESIDE: [&str; 2] = ["Conjuration Deck", "First Five"];

/// How many cards a deck has.
const DECK_SIZE: u32 = 30;

/// The deck as text. Groups are called by their headings; those of [`BESIDE`] stand last.
pub fn render(deck: &SharedDeck) -> String {
    let mut parts: Vec<String> = deck.title.iter().map(|title| fold_space(title)).collect();
    let (beside, cards): (Vec<&SharedGroup>, Vec<&SharedGroup>) = deck
        .groups
        .iter()
        .filter(|group| !group.cards.is_empty())
        .partition(|group| BESIDE.contains(&group.heading.as_str()));
    let is_above = |group: &&SharedGroup| [PHOENIXBORN, DICE].contains(&group.heading.as_str());
    for group in cards.iter().copied().filter(is_above) {
        match (group.heading.as_str(), group.cards.as_slice()) {
            (PHOENIXBORN, [card]) if card.count == 1 => {
                parts.push(format!("{PHOENIXBORN}: {}", fold_space(&card.name)));
            }
            (heading, _) => parts.push(format!("{heading}:\n{}", lines(group))),
        }
    }
    let kinds: Vec<&SharedGroup> = cards
        .iter()
        .copied()
        .filter(|group| !is_above(group))
        .collect();
    let count: u64 = kinds.iter().map(|group| group.count()).sum();
    parts.push(format!("Cards ({count}/{DECK_SIZE}):"));
    for group in kinds {
        parts.push(format!(
            "{} ({}):\n{}",
            group.heading,
            group.count(),
            lines(group)
        ));
    }
    for group in beside {
        parts.push(format!("{}:\n{}", group.heading, lines(group)));
    }
    parts.join("\n\n") + "\n"
}
