//! Importers against real cards and decks, where they are at hand.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use cardc_convert::{
    CardKind, DeckCode, ImportedCard, Layout, ListHeading, ListWords, deck_code, import_cards,
    read_text_list, render_files,
};
use serde_json::Value;

/// The reference data beside the repository; `None`, said on the console, where it is absent.
#[expect(
    clippy::print_stderr,
    reason = "a test that checks nothing has to say so"
)]
fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/champions");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: no reference data at {}", path.display());
    None
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The raw records, and the cards imported from them.
fn cards(corpus: &Path) -> (Vec<Value>, Vec<ImportedCard>) {
    let json = read(&corpus.join("cards-sets-1-2.json"));
    let imported = import_cards(&json, &|_, line| line.to_owned()).expect("the data is JSON");
    assert_eq!(imported.notes, Vec::<String>::new());
    let files = render_files(&imported, Layout::KindPerFile);
    assert_eq!(files.len(), 10);
    let items: usize = files
        .iter()
        .map(|(_, file)| file.matches("\n}\n").count())
        .sum();
    assert_eq!(items, imported.cards.len());
    (
        serde_json::from_str(&json).expect("the data is JSON"),
        imported.cards,
    )
}

/// The value of a field in the source of a card.
fn field<'a>(card: &'a ImportedCard, name: &str) -> Option<&'a str> {
    let mut lines = card.source.lines().take_while(|line| *line != "    text {");
    lines
        .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(' '))
        .map(str::trim)
}

#[test]
fn every_card_imports() {
    let Some(corpus) = corpus() else { return };
    let (records, cards) = cards(&corpus);
    assert_eq!(cards.len(), 406);
    let stems: HashSet<_> = cards.iter().map(|card| &card.file_stem).collect();
    assert_eq!(stems.len(), 406);
    for (record, card) in records.iter().zip(&cards) {
        let source = &card.source;
        assert_eq!(card.notes, Vec::<String>::new(), "{source}");
        assert_eq!(record["name"], card.name);
        assert_eq!(
            field(card, "id"),
            Some(record["id"].to_string().as_str()),
            "{source}"
        );
        let corners = record["corners"].as_array().map_or(0, Vec::len);
        let quest = field(card, "quest").map_or(0, |quest| quest.split(" / ").count());
        let drawn = field(card, "corners").map_or(0, |corners| corners.split(' ').count());
        assert_eq!(quest + drawn, corners, "{source}");
        assert_eq!(quest == 4, card.kind.keyword == "champion", "{source}");
        assert_eq!(
            field(card, "class").is_some(),
            !record["class"].is_null(),
            "{source}"
        );
        assert_eq!(
            field(card, "errata").is_some(),
            !record["previousEffect"].is_null(),
            "{source}"
        );
        assert_ne!(
            field(card, "flavour").is_some(),
            source.contains("\n    text {\n"),
            "{source}"
        );
    }
}

#[test]
fn every_highlight_has_its_cells() {
    let Some(corpus) = corpus() else { return };
    let (records, cards) = cards(&corpus);
    let mut drawn = 0;
    for (record, card) in records.iter().zip(&cards) {
        let bits = record["subjectImage"].as_str().unwrap_or_default();
        let highlight = field(card, "highlight").unwrap_or_default();
        let words: Vec<_> = highlight.split_whitespace().collect();
        let sides: HashMap<_, _> = words.chunks(2).map(|side| (side[0], side[1])).collect();
        let none = ".".repeat(bits.len() / 2);
        let side = |name| (*sides.get(name).unwrap_or(&none.as_str())).to_owned();
        let cells = side("enemies") + &side("allies");
        assert_eq!(
            cells.replace('.', "0").replace('#', "1"),
            bits,
            "{}",
            card.name
        );
        drawn += usize::from(!sides.is_empty());
    }
    assert_eq!(drawn, 289);
}

#[test]
fn codes_and_lists_of_every_deck_agree() {
    let Some(corpus) = corpus() else { return };
    let (_, cards) = cards(&corpus);
    let by_id: HashMap<_, _> = cards.iter().map(|card| (card.id, card)).collect();
    let codes = read(&corpus.join("deck-codes.txt"));
    assert_eq!(codes.lines().count(), 36);
    for (index, code) in codes.lines().enumerate() {
        let deck = DeckCode::decode(code).unwrap_or_else(|error| panic!("{code}: {error}"));
        assert_eq!(deck.version, deck_code::VERSION);
        assert_eq!(deck_code::encode(&deck.entries), code);
        assert_eq!(
            deck.entries
                .iter()
                .map(|(count, _)| u32::from(*count))
                .sum::<u32>(),
            38
        );

        let in_code = deck.entries.iter().map(|&(count, id)| {
            let card = by_id[&Some(i64::from(id))];
            (
                card.kind.label.to_string(),
                u32::from(count),
                card.name.clone(),
            )
        });
        let in_code: BTreeSet<_> = in_code.collect();
        let list = read(&corpus.join(format!("decks/{index:02}.txt")));
        let heading = |words: &str| {
            let kind = CardKind::from_category(words)?;
            Some(ListHeading::Part(kind.label().to_owned()))
        };
        let words = ListWords {
            is_card: &|_| false,
            heading: &heading,
        };
        let entries = read_text_list(&list, words).entries;
        let listed = entries
            .into_iter()
            .map(|e| (e.category.unwrap_or_default(), e.count, e.name));
        assert_eq!(listed.collect::<BTreeSet<_>>(), in_code);
    }
}
