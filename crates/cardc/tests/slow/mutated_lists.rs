//! Real decks, written as people and programs write lists: an import takes each for the same deck, or says what it left.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::thread;

use cardc_span::folded_name;
use fastrand::Rng;

use crate::corpus_decks::{errors, files, imported};
use crate::sandbox::{Ran, Sandbox};

/// Lists of each deck. There are 76 decks.
const LISTS_OF_A_DECK: u64 = 27;

/// A line with copies of a card: the part of the deck, the copies, the name.
#[derive(Clone, Debug)]
struct Copies {
    part: String,
    count: u32,
    name: String,
}

/// Reads a deck file that the importer wrote.
fn copies(deck: &str) -> Vec<Copies> {
    let mut part = String::new();
    let mut copies = Vec::new();
    let body = deck.split_once("\n# ").map_or("", |(_, body)| body);
    for line in body.lines().skip(1).filter(|line| !line.is_empty()) {
        let counted = line.split_once("x ");
        match counted.and_then(|(count, name)| Some((count.parse().ok()?, name))) {
            Some((count, name)) => copies.push(Copies {
                part: part.clone(),
                count,
                name: name.to_owned(),
            }),
            None => line.clone_into(&mut part),
        }
    }
    copies
}

/// How many copies of each card are in each part.
fn tally(copies: &[Copies]) -> BTreeMap<(String, String), u32> {
    let mut tally = BTreeMap::new();
    for line in copies {
        let place = (line.part.clone(), folded_name(&line.name));
        *tally.entry(place).or_default() += line.count;
    }
    tally
}

/// A project with all cards of a game, and its decks as the importer reads them, without cards that the data lacks.
fn decks(game: &str) -> Option<(Sandbox, Vec<Vec<Copies>>)> {
    let (cards, lists) = match game {
        "champions" => (("champions-json", "cards-sets-1-2.json"), ("text", "decks")),
        "ashes" => (
            ("ashes-json", "card-index.json"),
            ("ashes-json", "decks.json"),
        ),
        _ => (("lotr-tsv", "cards.tsv"), ("lotr-json", "decks.json")),
    };
    let sandbox = imported(game, cards, lists)?;
    let unknown = errors(&sandbox)
        .into_iter()
        .filter(|(_, code, _)| code == "unknown-card")
        .map(|(.., message)| message)
        .collect::<String>();
    let is_known = |line: &Copies| !unknown.contains(&format!("`{}`", line.name));
    let paths = files(&sandbox.path("decks")).into_iter();
    let decks = paths.map(|path| copies(&fs::read_to_string(path).expect("is text")));
    let decks = decks.map(|deck| deck.into_iter().filter(is_known).collect());
    let decks = decks.collect();
    Some((sandbox, decks))
}

/// Copies of `@`, `#` of them.
const FORMS: [&str; 25] = [
    "#x @",
    "# x @",
    "# @",
    "#× @",
    "x# @",
    "(#) @",
    "[#] @",
    "(#x) @",
    "@ x#",
    "@ #x",
    "@ x #",
    "@  ×#",
    "@ (#)",
    "@ (x#)",
    "@: #",
    "- #x @",
    "• # @",
    "* #x **@**",
    "#x <b>@</b>",
    "#x __@__",
    "#x `@`",
    "#x \"@\"",
    "“@” x#",
    "1. #x @",
    "#X @",
];

/// What programs write around a name.
const LINKS: [&str; 6] = [
    "@",
    "@",
    "@",
    "[@](https://example.org/x)",
    "[@](../cards/01002.html)",
    "<a href=\"https://example.org/x?a=b\">@</a>",
];

/// What they write behind it.
const BEHIND: [&str; 7] = [
    "",
    "",
    "",
    " https://example.org/card/01002",
    " (see https://example.org)",
    " // best",
    " (SLT) 12",
];

const HEADINGS: [&str; 12] = [
    "@",
    "@:",
    "## @",
    "**@**",
    "@ (#)",
    "=== @ ===",
    "[@]",
    "<h3>@</h3>",
    "@ - #",
    "__@__",
    "@: #",
    "# @",
];

const TITLES: [&str; 6] = [
    "",
    "# River Deck\n",
    "River Deck\n\n",
    "Deck: River Deck\n",
    "**River Deck**\n\n",
    "<h1>River Deck</h1>\n",
];

const REMARKS: [&str; 8] = [
    "Total: 30 cards",
    "Created with https://example.org",
    "---",
    "",
    "Exported on 2026-01-01",
    "https://example.org/deck/12",
    "// written in a hurry",
    "Good luck!",
];

/// A name as somebody types it or a program writes it.
fn respelt(random: &mut Rng, name: &str) -> String {
    match random.u32(..10) {
        0 => name.to_uppercase(),
        1 => name.to_lowercase(),
        2 => folded_name(name),
        3 => name.replace(['’', '\''], "'"),
        4 => name.replace(['’', '\''], "’"),
        5 => name.replace(['-', '–'], "‑"),
        6 => name.replace(' ', "\u{a0}"),
        7 => name.replace(' ', "  "),
        _ => name.to_owned(),
    }
}

/// A whole list, as text.
fn list(random: &mut Rng, deck: &[Copies]) -> String {
    let (form, link, behind) = (
        pick(random, &FORMS),
        pick(random, &LINKS),
        pick(random, &BEHIND),
    );
    let (heading, title) = (pick(random, &HEADINGS), pick(random, &TITLES));
    let is_spelt_apart = random.bool();
    let mut list = title.to_owned();
    let mut part = "";
    for line in deck {
        if part != line.part {
            part = &line.part;
            let of_part = deck.iter().filter(|line| line.part == part);
            let count: u32 = of_part.map(|line| line.count).sum();
            let heading = heading.replace('#', &count.to_string()).replace('@', part);
            let _ = write!(list, "\n{heading}\n");
        }
        let name = if is_spelt_apart {
            respelt(random, &line.name)
        } else {
            line.name.clone()
        };
        let form = if random.u32(..12) == 0 {
            pick(random, &FORMS)
        } else {
            form
        };
        let form = form.replace('#', &line.count.to_string());
        list += &form.replace('@', &link.replace('@', &name));
        list += behind;
        list += pick(random, &["\n", "\n", "\n", " \n", "\t\n", "\n\n"]);
    }
    for _ in 0..random.u32(..3) {
        let _ = writeln!(list, "\n{}", pick(random, &REMARKS));
    }
    list
}

fn pick(random: &mut Rng, from: &[&'static str]) -> &'static str {
    from[random.usize(..from.len())]
}

/// The list with the letters and line ends of some program.
fn encoded(random: &mut Rng, list: &str) -> Vec<u8> {
    match random.u32(..8) {
        0 => format!("\u{feff}{list}").into_bytes(),
        1 => list.replace('\n', "\r\n").into_bytes(),
        2 => list.replace('\n', "\r").into_bytes(),
        3 => format!("\u{feff}{list}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect(),
        4 => format!("\u{feff}{list}")
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect(),
        _ => list.into(),
    }
}

/// Whether nothing had to be said. What differs from the deck has to be said, and no card of the deck may be left out.
fn judge(deck: &[Copies], ran: &Ran) -> Result<bool, String> {
    let (written, wanted) = (tally(&copies(&ran.out)), tally(deck));
    let said = folded_name(&ran.err);
    let missing = wanted
        .iter()
        .find(|(line, count)| written.get(line) != Some(count));
    if let Some(((part, name), count)) = missing {
        return Err(format!("{count}x {name} of {part} is not there"));
    }
    let mut others = written.keys().filter(|line| !wanted.contains_key(line));
    match others.find(|(_, name)| !said.contains(&**name)) {
        Some((part, name)) => Err(format!("nothing says that {name} of {part} is added")),
        None => Ok(ran.err.is_empty()),
    }
}

/// What is wrong with the lists of all decks of a game.
fn faults(game: &str) -> Vec<String> {
    let Some((sandbox, decks)) = decks(game) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    let mut silent = 0;
    for (number, deck) in (0..).zip(&decks) {
        for seed in 0..LISTS_OF_A_DECK {
            let mut random = Rng::with_seed(number << 8 | seed);
            let text = list(&mut random, deck);
            sandbox.write("list.txt", encoded(&mut random, &text));
            let from = ["import", "deck", "--from", "text", "list.txt"];
            let ran = sandbox.run(&[&from[..], &["--cards", "cards", "--verbose"]].concat());
            match judge(deck, &ran) {
                Ok(is_silent) => silent += usize::from(is_silent),
                Err(fault) => faults.push(format!("{game}: {fault}\n{text}\n{}", ran.err)),
            }
        }
    }
    assert!(
        !decks.is_empty() && silent > decks.len(),
        "{game}: {silent} of {} decks",
        decks.len()
    );
    faults
}

#[test]
fn real_lists_are_read_however_they_are_written() {
    let games = ["champions", "ashes", "lotr"];
    let faults = thread::scope(|scope| {
        let checks = games.map(|game| scope.spawn(move || faults(game)));
        checks.map(|check| check.join().expect("ends")).concat()
    });
    assert!(
        faults.is_empty(),
        "{} lists, as {}",
        faults.len(),
        faults[0]
    );
}
