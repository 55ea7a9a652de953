//! Decks of OCTGN, `.o8d`: XML with sections, each with cards by their id and, for people, by their name.

use std::fmt::Write as _;

use roxmltree::Node;

use super::{SharedCard, SharedDeck, quantity};
use crate::imported::ImportError;
use crate::words::fold_space;
use crate::xml;

/// What OCTGN calls the game of The Lord of the Rings.
const GAME: &str = "a21af4e8-be4b-4cda-a6b6-534f9717391f";

/// The sections that every such deck has, in their order.
const SECTIONS: [&str; 6] = [
    "Hero",
    "Ally",
    "Attachment",
    "Event",
    "Side Quest",
    "Sideboard",
];

/// Where the cards of a heading go that has no section of its own.
const OTHERS: &str = "Sideboard";

/// Reads a deck. Sections that all players share hold the scenario, and are left out with a note.
///
/// # Errors
///
/// Where the text is no XML, or no deck.
pub fn read(text: &str) -> Result<SharedDeck, ImportError> {
    let document = xml::document(text).map_err(|error| {
        let place = format!("line {}, column {}", error.line, error.column);
        ImportError::Xml(format!("{} ({place})", error.message))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "deck" {
        return Err(ImportError::NoDecks);
    }
    let mut deck = SharedDeck::default();
    for section in root.children().filter(|node| node.has_tag_name("section")) {
        let name = fold_space(section.attribute("name").unwrap_or_default());
        let cards = section.children().filter(|node| node.has_tag_name("card"));
        let is_shared = section
            .attribute("shared")
            .is_some_and(|shared| shared.eq_ignore_ascii_case("true"));
        if is_shared {
            let count = cards.count();
            if count > 0 {
                deck.notes.push(format!(
                    "left out the section `{name}`, which belongs to the scenario and not to the deck"
                ));
            }
            continue;
        }
        for card in cards {
            let Some((read, odd)) = read_card(card) else {
                deck.notes.push(format!(
                    "left out a card of `{name}` that has neither name nor id"
                ));
                continue;
            };
            deck.notes.extend(odd);
            deck.group(&name).cards.push(read);
        }
    }
    Ok(deck)
}

/// A card, and what is odd in it.
fn read_card(node: Node<'_, '_>) -> Option<(SharedCard, Option<String>)> {
    let name = fold_space(node.text().unwrap_or_default());
    let id = node
        .attribute("id")
        .map(fold_space)
        .filter(|id| !id.is_empty());
    if name.is_empty() && id.is_none() {
        return None;
    }
    let called = if name.is_empty() {
        id.as_deref().unwrap_or_default()
    } else {
        &name
    };
    let written = node.attribute("qty").unwrap_or("1").into();
    let (count, odd) = quantity(&written, called);
    let card = SharedCard {
        id,
        ..SharedCard::new(count, name)
    };
    Some((card, odd))
}

/// The deck as a file of OCTGN. Every card needs its id; the name of the first one without is the error.
///
/// # Errors
///
/// The name of a card without an id.
pub fn render(deck: &SharedDeck) -> Result<String, String> {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n");
    let _ = writeln!(out, "<deck game=\"{GAME}\">");
    for section in SECTIONS {
        let _ = writeln!(out, "  <section name=\"{section}\" shared=\"False\">");
        let is_here = |heading: &str| {
            let own = Some(heading).filter(|heading| SECTIONS.contains(heading));
            own.unwrap_or(OTHERS) == section
        };
        let groups = deck.groups.iter().filter(|group| is_here(&group.heading));
        for card in groups.flat_map(|group| &group.cards) {
            let id = card.id.as_ref().ok_or_else(|| card.name.clone())?;
            let (count, id, name) = (card.count, escaped(id), escaped(&card.name));
            let _ = writeln!(out, "    <card qty=\"{count}\" id=\"{id}\">{name}</card>");
        }
        out.push_str("  </section>\n");
    }
    out.push_str("</deck>\n");
    Ok(out)
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let text = fold_space(text);
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;")
}
