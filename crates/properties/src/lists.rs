//! Deck lists, army lists and share codes of other programs.

use cardc_convert::shared_deck::{ashes_json, ashes_text, lotr_json, octgn, render_text};
use cardc_convert::{
    ArmyList, DeckCode, Group, ListHeading, ListWords, SharedCard, SharedDeck, TextList,
    import_army_lists, read_text_list, render_army_list, render_deck_file,
};
use cardc_syntax::{DeckLine, parse_deck, undecorated};

/// What an importer makes of the text reads as a deck without a mistake, with every card; a share code that reads is
/// written as one that reads the same.
pub fn hold(text: &str) {
    share_codes(text);
    text_lists(text);
    for decks in [
        ashes_json::read(text),
        lotr_json::read(text),
        octgn::read(text).map(|deck| vec![deck]),
    ] {
        match decks {
            Ok(decks) => decks.into_iter().for_each(shared),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    match import_army_lists(text) {
        Ok(imported) => imported.lists.iter().for_each(army),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn share_codes(text: &str) {
    for line in text.lines() {
        match DeckCode::decode(line) {
            Ok(code) => assert_eq!(DeckCode::decode(&code.encode()), Ok(code), "{line:?}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn text_lists(text: &str) {
    let is_card = |name: &str| name.len().is_multiple_of(2);
    let heading = |words: &str| match words {
        "Allies" | "Dice" | "Spells" => Some(ListHeading::Part(words.to_owned())),
        "Sideboard" => Some(ListHeading::Section(words.to_owned())),
        _ => None,
    };
    let words = ListWords {
        is_card: &is_card,
        heading: &heading,
    };
    let list = read_text_list(text, words);
    every_line_is_kept(text, &list);
    assert!(list.entries.iter().all(|entry| !entry.name.is_empty()));
    let title = list.title.unwrap_or_else(|| "Deck".to_owned());
    let mut deck = SharedDeck::default();
    for entry in list.entries {
        let group = deck.group(&entry.category.unwrap_or_default());
        group.cards.push(SharedCard::new(entry.count, entry.name));
    }
    reads(&title, &deck.into_groups());
}

/// Every line with words is a card, a heading, the title or a remark.
fn every_line_is_kept(text: &str, list: &TextList) {
    let with_words =
        |line: &cardc_span::Line<'_>| undecorated(line.text).contains(char::is_alphanumeric);
    let lines = cardc_span::lines(text).filter(with_words).count();
    let kept = list.entries.len() + list.beside.len() + list.headings + list.remarks.len();
    let kept = kept + usize::from(list.title.is_some());
    assert!(lines <= kept, "{lines} of {text:?} in {list:?}");
}

fn shared(deck: SharedDeck) {
    assert!(!render_text(&deck).is_empty());
    assert!(!ashes_text::render(&deck).is_empty());
    if let Ok(xml) = octgn::render(&deck) {
        let back = octgn::read(&xml).expect("what is written is XML");
        let cards = |deck: &SharedDeck| {
            let cards = deck.groups.iter().flat_map(|group| &group.cards);
            cards
                .map(|card| (card.count, card.id.clone()))
                .collect::<Vec<_>>()
        };
        if !cards(&deck).is_empty() {
            let (mut before, mut after) = (cards(&deck), cards(&back));
            before.sort();
            after.sort();
            assert_eq!(after, before, "{xml}");
        }
    }
    let title = deck.title.clone().unwrap_or_else(|| "Deck".to_owned());
    reads(&title, &deck.into_groups());
}

/// A deck file of these groups reads without a mistake, and has the same copies of the same cards.
fn reads(title: &str, groups: &[Group]) {
    let file = render_deck_file("toy", "shelf", title, groups);
    let deck = parse_deck(&file);
    assert_eq!(deck.errors, [], "{file}");
    let copies = deck.tree.lines.iter().filter_map(|line| match line {
        DeckLine::Entry { count, name, .. } => Some((count.value, name.value.to_string())),
        DeckLine::Heading(_) | DeckLine::Option { .. } => None,
    });
    let wanted = groups.iter().flat_map(|(_, cards)| cards);
    let wanted = wanted.map(|(count, name)| {
        let name: Vec<&str> = name.split_whitespace().collect();
        let name = Some(name.join(" ")).filter(|name| !name.is_empty());
        (*count, name.unwrap_or_else(|| "?".to_owned()))
    });
    assert_eq!(
        copies.collect::<Vec<_>>(),
        wanted.collect::<Vec<_>>(),
        "{groups:?}\n{file}"
    );
}

/// The deck file of an army list reads without a mistake, and has every unit.
fn army(list: &ArmyList) {
    let file = render_army_list("toy", "Ours", list.likely_size(), list);
    let deck = parse_deck(&file);
    assert_eq!(deck.errors, [], "{file}");
    let units = deck.tree.lines.iter();
    let units = units.filter(|line| matches!(line, DeckLine::Entry { .. }));
    assert_eq!(units.count(), list.units.len(), "{file}");
}
