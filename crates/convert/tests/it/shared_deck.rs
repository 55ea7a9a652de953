//! Decks in the forms in which other programs share them.

use std::fmt::Write;

use cardc_convert::shared_deck::{ashes_json, ashes_text, lotr_json, octgn, render_text};
use cardc_convert::{ListHeading, ListWords, SharedCard, SharedDeck, TextList, read_text_list};
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// `Heading|count|name (hints) #id` of each line, and the notes.
fn shown(deck: &SharedDeck) -> String {
    let mut shown = String::new();
    for (what, value) in [("title", &deck.title), ("format", &deck.format)] {
        if let Some(value) = value {
            writeln!(shown, "{what} {value}").unwrap();
        }
    }
    for group in &deck.groups {
        for card in &group.cards {
            write!(shown, "{}|{}|{}", group.heading, card.count, card.name).unwrap();
            if !card.hints.is_empty() {
                write!(shown, " ({})", card.hints.join(", ")).unwrap();
            }
            if let Some(id) = &card.id {
                write!(shown, " #{id}").unwrap();
            }
            shown.push('\n');
        }
    }
    for note in &deck.notes {
        writeln!(shown, "note: {note}").unwrap();
    }
    shown
}

fn check(decks: &[SharedDeck], expected: &Expect) {
    let decks: Vec<String> = decks.iter().map(shown).collect();
    expected.assert_eq(&decks.join("---\n"));
}

/// The headings of an invented game, in singular and plural.
fn heading(words: &str) -> Option<ListHeading> {
    let part = |name: &str| Some(ListHeading::Part(name.to_owned()));
    match words.to_lowercase().as_str() {
        "keeper" | "keepers" => part("Keepers"),
        "ally" | "allies" => part("Allies"),
        "ready spells" => part("Ready Spells"),
        "dice" => part("Dice"),
        "cards" => part("Cards"),
        "first five" => Some(ListHeading::Section("First Five".to_owned())),
        "sideboard" => Some(ListHeading::Section("Sideboard".to_owned())),
        _ => None,
    }
}

fn list(text: &str) -> TextList {
    let is_card = |name: &str| name.starts_with("Kiln") || name.starts_with("Ash");
    let words = ListWords {
        is_card: &is_card,
        heading: &heading,
    };
    read_text_list(text, words)
}

fn lines(text: &str) -> Vec<String> {
    let list = list(text);
    let shown = list.entries.into_iter().map(|entry| {
        let category = entry.category.unwrap_or_default();
        format!("{category}|{}|{}", entry.count, entry.name)
    });
    shown
        .chain(
            list.remarks
                .into_iter()
                .map(|remark| format!("remark {remark}")),
        )
        .collect()
}

#[test]
fn a_list_as_a_site_writes_it() {
    let text = "Reeds and Cinders\n\nKeeper: Ilma of the Kilns\n\nDice:\n5x Charm\n5x Natural\n\nCards (4/30):\n\n\
        Ready Spells (1):\n1x Kiln Song (Ilma of the Kilns)\n\nAllies (3):\n3x Ash Courier\n\nCreated with https://ashes.example\n";
    assert_eq!(
        lines(text),
        [
            "Keepers|1|Ilma of the Kilns",
            "Dice|5|Charm",
            "Dice|5|Natural",
            "Ready Spells|1|Kiln Song (Ilma of the Kilns)",
            "Allies|3|Ash Courier",
            "remark Created with https://ashes.example",
        ]
    );
    assert_eq!(list(text).title.as_deref(), Some("Reeds and Cinders"));
}

#[test]
fn a_sideboard_is_sorted_as_the_deck_is() {
    assert_eq!(
        lines("Ally (1)\n1x Ash A\nSideboard\nAlly (1)\n1x Ash B\nReady Spells (1)\n1x Ash C\n"),
        ["Allies|1|Ash A", "Sideboard|1|Ash B", "Sideboard|1|Ash C"]
    );
    // Cards right below the heading are all of the section.
    assert_eq!(
        lines("First Five:\n1x Ash A\nAllies:\n3x Ash A\n"),
        ["First Five|1|Ash A", "Allies|3|Ash A"]
    );
}

#[test]
fn a_card_with_a_colon_is_no_heading() {
    assert_eq!(lines("Allies\nKiln: Ash\n"), ["Allies|1|Kiln: Ash"]);
    assert_eq!(
        lines("3 Keepers, 30 Cards\n1x Ash"),
        ["|1|Ash", "remark 3 Keepers, 30 Cards"]
    );
}

#[test]
fn decks_of_ashes_in_either_form_of_json() {
    check(
        &ashes_json::read(
            r#"[{"id": "1", "title": "Kilns", "phoenixborn": "Ilma", "is_legacy": "t",
                 "dice": {"charm": 10}, "cards": {"Ash Courier": 3, "Kiln Song": "x"}},
                {"title": "Reeds", "phoenixborn": {"name": "Torren  Vey", "stub": "torren"}, "is_legacy": false,
                 "dice": [{"name": "natural", "count": 4}],
                 "cards": [{"name": "Reed Cutter", "count": 2}, {"count": 1}],
                 "first_five": [{"name": "Reed Cutter"}]},
                {"no": "deck"}]"#,
        )
        .expect("is JSON"),
        &expect![[r"
            title Kilns
            format first-edition
            Phoenixborn|1|Ilma
            Dice|10|charm
            Cards|3|Ash Courier
            Cards|1|Kiln Song
            note: the quantity `x` of `Kiln Song` is no number of copies; read as 1 copy
            ---
            title Reeds
            format constructed
            Phoenixborn|1|Torren Vey
            Dice|4|natural
            Cards|2|Reed Cutter
            First Five|1|Reed Cutter
            note: left out part of `cards`: a card without a name
        "]],
    );
    assert!(ashes_json::read("{}").is_err());
    assert!(ashes_json::read("[1, \"a\", null]").is_err());
    assert!(ashes_json::read("no").is_err());
}

#[test]
fn decks_of_lotr_in_json() {
    check(
        &lotr_json::read(
            r#"{"ford": {"label": "id:ford", "cards": [
                  {"name": "Hallas", "type": "Hero", "sphere": "Lore", "quantity": 1, "group": "playerNPlay1"},
                  {"name": "Reed Cutter", "type": "Ally", "quantity": 3, "group": "playerNDeck"},
                  {"name": "Rope", "type": "Attachment", "quantity": 1, "group": "playerNSideboard"},
                  {"type": "Event"}, {"name": "Odd", "quantity": "many"},
                  {"name": "Spare Rope", "type": "Attachment", "quantity": "3x", "group": "playerNSide"},
                  {"name": "Eel", "type": "Ally", "quantity": 2, "group": "elsewhere"}]}}"#,
        )
        .expect("is JSON"),
        &expect![[r"
            title ford
            Hero|1|Hallas (Lore)
            Ally|3|Reed Cutter
            Ally|2|Eel
            Sideboard|1|Rope
            Sideboard|3|Spare Rope
            |1|Odd
            note: left out card 4, which has no name
            note: the quantity `many` of `Odd` is no number of copies; read as 1 copy
            note: the quantity `3x` of `Spare Rope` is no number of copies; read as 3 copies
            note: `Eel` is in the group `elsewhere`, which is none of a deck; put with the cards of its type
        "]],
    );
    assert!(lotr_json::read("{\"a\": 1}").is_err());
    assert!(lotr_json::read("[]").is_err());
}

#[test]
fn decks_of_octgn() {
    let deck = octgn::read(
        "\u{feff}<?xml version=\"1.0\"?><deck game=\"x\"><section name=\"Hero\" shared=\"False\">\
         <card qty=\"1\" id=\"a-1\">Hallas &amp; Son</card><card qty=\"2\" /><card qty=\"3x\" id=\"a-2\">Rope</card></section>\
         <section name=\"Quest\" shared=\"True\"><card qty=\"1\" id=\"q\">Q</card></section></deck>",
    )
    .expect("is XML");
    check(
        &[deck],
        &expect![[r"
            Hero|1|Hallas & Son #a-1
            Hero|3|Rope #a-2
            note: left out a card of `Hero` that has neither name nor id
            note: the quantity `3x` of `Rope` is no number of copies; read as 3 copies
            note: left out the section `Quest`, which belongs to the scenario and not to the deck
        "]],
    );
    let deep = "<deck>".repeat(100_000);
    let entity = "<!DOCTYPE d [<!ENTITY a \"b\">]><deck>&a;</deck>";
    for text in ["", "<a/>", "<deck>", "no", entity, &deep] {
        assert!(
            octgn::read(text).is_err(),
            "{}",
            &text[..text.len().min(40)]
        );
    }
    assert_eq!(octgn::read("<deck/>"), Ok(SharedDeck::default()));
}

#[test]
fn octgn_needs_ids() {
    let mut deck = SharedDeck::default();
    deck.group("Hero").cards.push(SharedCard::new(1, "Hallas"));
    assert_eq!(octgn::render(&deck), Err("Hallas".to_owned()));
}

#[test]
fn a_deck_of_ashes_is_written_as_sites_do() {
    let mut deck = SharedDeck {
        title: Some("Kilns and Cinders".to_owned()),
        ..SharedDeck::default()
    };
    for (heading, count, name) in [
        ("Phoenixborn", 1, "Ilma of the Kilns"),
        ("Dice", 5, "Charm"),
        ("Allies", 3, "Ash Courier"),
        ("Conjuration Deck", 3, "Cinder Wisp"),
        ("First Five", 1, "Ash Courier"),
    ] {
        deck.group(heading).cards.push(SharedCard::new(count, name));
    }
    expect![[r"
        Kilns and Cinders

        Phoenixborn: Ilma of the Kilns

        Dice:
        5x Charm

        Cards (3/30):

        Allies (3):
        3x Ash Courier

        Conjuration Deck:
        3x Cinder Wisp

        First Five:
        1x Ash Courier
    "]]
    .assert_eq(&ashes_text::render(&deck));
}

/// Decks with cards below some headings.
fn decks() -> impl Strategy<Value = SharedDeck> {
    const HEADINGS: [&str; 3] = ["Keepers", "Allies", "Ready Spells"];
    let card = (
        1..99_u32,
        0..3_usize,
        "Ash( [A-Z][a-z]{1,6}){1,3}",
        "[a-z0-9-]{1,9}",
    );
    // Every name that begins with `Ash` is a card here, and a card at the top of a list is its first entry.
    let title = proptest::option::of("[B-Z][a-z]{2,8}( of [a-z]{2,8})?");
    (title, proptest::collection::vec(card, 1..8)).prop_map(|(title, cards)| {
        let title = title.filter(|title| heading(title).is_none());
        let mut deck = SharedDeck {
            title,
            ..SharedDeck::default()
        };
        for (count, place, name, id) in cards {
            deck.group(HEADINGS[place]).cards.push(SharedCard {
                id: Some(id),
                ..SharedCard::new(count, name)
            });
        }
        deck
    })
}

/// The lines of a deck below their headings.
fn flat(deck: &SharedDeck) -> Vec<(String, u32, String)> {
    let cards = deck.groups.iter().flat_map(|group| {
        let heading = &group.heading;
        group
            .cards
            .iter()
            .map(move |card| (heading.clone(), card.count, card.name.clone()))
    });
    cards.collect()
}

proptest! {
    #[test]
    fn a_text_list_gives_back_its_deck(deck in decks()) {
        for text in [render_text(&deck), ashes_text::render(&deck)] {
            let back = list(&text);
            let entries = back.entries.into_iter();
            let entries: Vec<_> = entries.map(|entry| (entry.category.unwrap_or_default(), entry.count, entry.name)).collect();
            prop_assert_eq!(entries, flat(&deck));
            prop_assert_eq!(&back.title, &deck.title);
        }
    }

    #[test]
    fn octgn_gives_back_its_deck(cards in proptest::collection::vec((1..9_u32, "\\PC{1,12}", "[a-z0-9-]{1,9}"), 0..6)) {
        let mut deck = SharedDeck::default();
        for (count, name, id) in cards {
            let card = SharedCard { id: Some(id), ..SharedCard::new(count, name) };
            deck.group("Ally").cards.push(card);
        }
        let back = octgn::read(&octgn::render(&deck).expect("all have ids")).expect("is XML");
        let ids = |deck: &SharedDeck| -> Vec<_> {
            deck.groups.iter().flat_map(|group| &group.cards).map(|card| card.id.clone()).collect()
        };
        prop_assert_eq!(flat(&back), flat(&deck));
        prop_assert_eq!(ids(&back), ids(&deck));
    }

    #[test]
    fn nothing_panics(text in "(\\PC|[{}\\[\\]\":,<>/=a-z0-9\\n]){0,120}") {
        let _ = ashes_json::read(&text);
        let _ = lotr_json::read(&text);
        let _ = octgn::read(&text);
        let _ = list(&text);
    }
}
