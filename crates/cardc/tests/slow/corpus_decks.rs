//! Real decks of games whose packs say what a deck list is made of.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::reference::corpus;
use crate::sandbox::Sandbox;

/// A project with imported cards and decks, from the forms and paths of both. Decks may name cards that the data does not have.
pub(crate) fn imported(game: &str, cards: (&str, &str), decks: (&str, &str)) -> Option<Sandbox> {
    let corpus = corpus(game)?;
    let sandbox = Sandbox::new(&[("cardc.toml", "")]);
    let file = |path: &Path| path.to_str().expect("is UTF-8").to_owned();
    let database = file(&corpus.join(cards.1));
    sandbox.run(&[
        "import", "cards", "--from", cards.0, &database, "-o", "cards",
    ]);
    fs::create_dir(sandbox.path("decks")).expect("can be made");
    let lists = corpus.join(decks.1);
    let lists = if lists.is_dir() {
        files(&lists)
    } else {
        vec![lists]
    };
    for list in lists.iter().map(|list| file(list)) {
        let of_list = ["import", "deck", "--from", decks.0, &list];
        sandbox.run(&[&of_list[..], &["--cards", "cards", "-o", "decks"]].concat());
    }
    Some(sandbox)
}

/// The files of a directory, by name.
pub(crate) fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("can be read").path())
        .collect();
    paths.sort();
    paths
}

/// `deck code` of each error, in the order of decks.
pub(crate) fn errors(sandbox: &Sandbox) -> Vec<(String, String, String)> {
    let found = sandbox.run(&["check", "--format", "json", "decks"]).json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = found.as_array().expect("is an array");
    let errors = found.iter().filter(|found| found["severity"] == "error");
    errors
        .map(|found| {
            (
                text(&found["path"]),
                text(&found["code"]),
                text(&found["message"]),
            )
        })
        .collect()
}

fn real_ashes() -> Option<Sandbox> {
    imported(
        "ashes",
        ("ashes-json", "card-index.json"),
        ("ashes-json", "decks.json"),
    )
}

#[test]
fn real_decks_of_ashes_are_legal() {
    let Some(sandbox) = real_ashes() else { return };
    assert_eq!(errors(&sandbox), []);
    assert_eq!(files(&sandbox.path("decks")).len(), 32);
}

/// What is done to a deck, and the code that has to be found in it.
struct Seed {
    what: &'static str,
    edit: Box<dyn Fn(&str) -> String>,
    code: &'static str,
}

impl Seed {
    fn new(
        what: &'static str,
        code: &'static str,
        edit: impl Fn(&str) -> String + 'static,
    ) -> Self {
        let edit = Box::new(edit);
        Self { what, edit, code }
    }

    /// Lines that are added to the deck.
    fn added(what: &'static str, code: &'static str, lines: String) -> Self {
        Self::new(what, code, move |deck| format!("{deck}{lines}"))
    }
}

/// The name of a real card for which something holds.
fn real_card(holds: impl Fn(&Value) -> bool) -> String {
    let path = corpus("ashes").expect("is there").join("card-index.json");
    let cards: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("is text")).expect("is JSON");
    let mut cards = cards.as_array().expect("is an array").iter();
    let card = cards.find(|card| holds(card)).expect("there is one");
    card["name"].as_str().expect("has a name").to_owned()
}

/// A change of the first line below a heading.
fn first_below(deck: &str, heading: &str, edit: impl Fn(&str) -> String) -> String {
    let (before, after) = deck.split_once(heading).expect("the heading is there");
    let (line, rest) = after.split_once('\n').expect("has lines");
    format!("{before}{heading}{}\n{rest}", edit(line))
}

/// The line with one more or one fewer.
fn recounted(line: &str, by: i64) -> String {
    let (count, name) = line.split_once("x ").expect("is counted");
    let count: i64 = count.parse().expect("is a number");
    format!("{}x {name}", count + by)
}

/// The heading of the first cards that are no Phoenixborn.
fn first_cards(deck: &str) -> String {
    let headings = [
        "\nAllies\n",
        "\nReady Spells\n",
        "\nAction Spells\n",
        "\nReaction Spells\n",
    ];
    let found = headings.into_iter().find(|heading| deck.contains(heading));
    found.expect("has cards").to_owned()
}

#[test]
fn a_broken_rule_is_found_in_each_real_deck_of_ashes() {
    let Some(sandbox) = real_ashes() else { return };
    let paths = files(&sandbox.path("decks"));
    let read = |path: &PathBuf| fs::read_to_string(path).expect("is text");
    let decks: Vec<String> = paths.iter().map(read).collect();
    let is_conjuration = |card: &Value| {
        card["type"]
            .as_str()
            .is_some_and(|kind| kind == "Conjuration")
    };
    let conjuration = real_card(is_conjuration);
    let foreign = real_card(|card| {
        let owner = card["phoenixborn"].as_str();
        !is_conjuration(card)
            && owner.is_some_and(|owner| decks.iter().all(|deck| !deck.contains(owner)))
    });
    let cards =
        |deck: &str, edit: &dyn Fn(&str) -> String| first_below(deck, &first_cards(deck), edit);
    let four = |line: &str| format!("4x {}", line.split_once("x ").expect("is counted").1);
    let fewer = |line: &str| match recounted(line, -1) {
        none if none.starts_with("0x") => "// none".to_owned(),
        line => line,
    };
    let below = |heading: &'static str, by| {
        move |deck: &str| first_below(deck, heading, |line| recounted(line, by))
    };
    let seeds = [
        Seed::added(
            "a card more",
            "card-count",
            "Cards\n1x Nobody Knows\n".to_owned(),
        ),
        Seed::new("a card fewer", "card-count", move |deck| {
            cards(deck, &fewer)
        }),
        Seed::new("a fourth copy", "deck-copies", move |deck| {
            cards(deck, &four)
        }),
        Seed::new("two Phoenixborn", "card-count", below("\nPhoenixborn\n", 1)),
        Seed::new("nine dice", "resource-count", below("\nDice\n", -1)),
        Seed::new("eleven dice", "resource-count", below("\nDice\n", 1)),
        Seed::added(
            "a card of another",
            "missing-partner",
            format!("Cards\n1x {foreign}\n"),
        ),
        Seed::added(
            "a conjuration",
            "pile-card",
            format!("Cards\n1x {conjuration}\n"),
        ),
        Seed::added(
            "six first cards",
            "card-count",
            "First Five\n6x Nobody Knows\n".to_owned(),
        ),
    ];
    for seed in seeds {
        for (path, deck) in paths.iter().zip(&decks) {
            fs::write(path, (seed.edit)(deck)).expect("can be written");
        }
        let found = errors(&sandbox);
        for path in &paths {
            let name = path
                .file_name()
                .expect("is a file")
                .to_string_lossy()
                .into_owned();
            let mut of_deck = found.iter().filter(|(path, ..)| path.ends_with(&name));
            let is_found = of_deck.any(|(_, found, _)| found == seed.code);
            assert!(is_found, "{} in {name}: {found:?}", seed.what);
        }
    }
}

#[test]
fn real_decks_of_lotr_get_the_right_verdict_for_each_limit() {
    let data = (("lotr-tsv", "cards.tsv"), ("lotr-json", "decks.json"));
    let Some(sandbox) = imported("lotr", data.0, data.1) else {
        return;
    };
    // The data lacks some cards of the decks; their headings say what they are.
    let judged = || {
        let found = errors(&sandbox).into_iter();
        found
            .filter(|(_, code, _)| code != "unknown-card")
            .map(|(.., message)| message)
            .collect::<Vec<_>>()
    };
    // Four decks of the core set have thirty cards: enough to play, too few for a tournament. The others have fifty.
    assert_eq!(
        judged(),
        ["The deck has 30 Player cards but needs at least 50"; 4]
    );
    for path in files(&sandbox.path("decks")) {
        let deck = fs::read_to_string(&path).expect("is text");
        fs::write(&path, deck.replace("format tournament", "format casual"))
            .expect("can be written");
    }
    assert_eq!(judged(), [""; 0]);
}
