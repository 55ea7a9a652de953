//! What the fuzzer begins with: our own examples, fixtures and pages, cut into pieces of a size that is quick to try.

use std::fs;
use std::path::{Path, PathBuf};

use cardc_convert::shared_deck::{ashes_text, octgn, render_text};
use cardc_convert::{SharedCard, SharedDeck, deck_code};
use cardc_properties::growth::{FAMILIES, Files};
use cardc_properties::{Target, army_books::NEXT_FILE};
use cardc_testkit::{TOY, document_requests};
use fastrand::Rng;
use serde_json::Value;

use super::about;

/// The most bytes of a seed.
const MOST: usize = 2000;

/// The most seeds of a target.
const MOST_SEEDS: usize = 120;

/// Writes the seeds of a target, one file each, and its words as a dictionary.
pub(super) fn write(root: &Path, folder: &Path, target: &Target) -> Result<(), String> {
    let seeds = folder.join("seeds").join(target.name);
    if seeds.exists() {
        fs::remove_dir_all(&seeds).map_err(|error| about(&seeds, &error))?;
    }
    fs::create_dir_all(&seeds).map_err(|error| about(&seeds, &error))?;
    for (index, seed) in of(root, target.name).iter().enumerate() {
        let path = seeds.join(format!("{index:04}"));
        fs::write(&path, seed).map_err(|error| about(&path, &error))?;
    }
    let words = folder.join("words");
    fs::create_dir_all(&words).map_err(|error| about(&words, &error))?;
    let path = words.join(target.name);
    fs::write(&path, dictionary(&(target.words)())).map_err(|error| about(&path, &error))
}

/// Words in the form that libFuzzer reads.
fn dictionary(words: &[String]) -> String {
    let escaped = |word: &String| {
        let letters = word.bytes().map(|byte| match byte {
            b'"' | b'\\' => format!("\\{}", char::from(byte)),
            b' '..=b'~' => char::from(byte).to_string(),
            byte => format!("\\x{byte:02x}"),
        });
        format!("\"{}\"\n", letters.collect::<String>())
    };
    let words = words.iter().filter(|word| !word.is_empty());
    words.map(escaped).collect()
}

/// The seeds of the target of this name.
pub(super) fn of(root: &Path, name: &str) -> Vec<String> {
    let seeds = match name {
        "syntax" | "layout" => [cards(root), decks(root)].concat(),
        "english" => sentences(root),
        "databases" => databases(root),
        "lists" => lists(root),
        "army-books" => army_books(root),
        "rulebooks" => rulebooks(root),
        "packs" => packs(root),
        "project" | "fixes" | "editor" => projects(root),
        "edits" => edits(),
        "server" => sessions(),
        _ => Vec::new(),
    };
    let mut seeds: Vec<String> = seeds.into_iter().filter(|seed| !seed.is_empty()).collect();
    seeds.sort();
    seeds.dedup();
    // All of them are tried before anything else is.
    let step = seeds.len().div_ceil(MOST_SEEDS).max(1);
    seeds.into_iter().step_by(step).collect()
}

/// The text of a file; empty where it is not there, or no text.
fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The texts of all files below a folder whose names end so, in the order of their paths.
fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.iter().map(|path: &PathBuf| text(path)).collect()
}

/// A text in pieces that end at blank lines, none much longer than a seed may be.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for paragraph in text.split_inclusive("\n\n") {
        let last = pieces.last_mut().expect("there is one from the beginning");
        if last.is_empty() || last.len() + paragraph.len() <= MOST {
            last.push_str(paragraph);
        } else {
            pieces.push(paragraph.to_owned());
        }
    }
    pieces.retain(|piece| piece.len() <= 4 * MOST);
    pieces
}

fn all_pieces(texts: &[String]) -> Vec<String> {
    texts.iter().flat_map(|text| pieces(text)).collect()
}

/// The blocks of code of a language in our pages.
fn blocks(root: &Path, language: &str) -> Vec<String> {
    let pages = [
        texts(&root.join("docs"), ".md"),
        texts(&root.join("crates/diagnostics/pages"), ".md"),
    ];
    let mut blocks = Vec::new();
    for page in pages.concat() {
        let mut parts = page.split("\n```");
        parts.next();
        while let (Some(block), _) = (parts.next(), parts.next()) {
            let (first, code) = block.split_once('\n').unwrap_or((block, ""));
            if first.split(' ').next() == Some(language) {
                blocks.push(code.to_owned());
            }
        }
    }
    blocks
}

fn cards(root: &Path) -> Vec<String> {
    [
        all_pieces(&texts(&root.join("examples"), ".card")),
        blocks(root, "card"),
    ]
    .concat()
}

fn decks(root: &Path) -> Vec<String> {
    [
        all_pieces(&texts(&root.join("examples"), ".deck")),
        blocks(root, "deck"),
    ]
    .concat()
}

/// The sentences of the tests, a few in each seed, below the game that has their words.
fn sentences(root: &Path) -> Vec<String> {
    let folder = root.join("crates/english/tests");
    let files = [
        ("champions", "trees.txt"),
        ("ashes", "forms-ashes.txt"),
        ("lotr", "forms-lotr.txt"),
    ];
    let seeds = files.iter().flat_map(|(game, file)| {
        let text = text(&folder.join(file));
        let is_sentence = |line: &&str| !line.starts_with([' ', '#']) && !line.is_empty();
        let lines: Vec<&str> = text.lines().filter(is_sentence).collect();
        let few = lines.chunks(3);
        few.map(|lines| format!("game {game}\n{}", lines.join("\n")))
            .collect::<Vec<_>>()
    });
    seeds.collect()
}

fn databases(root: &Path) -> Vec<String> {
    let folder = root.join("crates/convert/tests/fixtures");
    let table = text(&folder.join("lotr.tsv"));
    let (head, rows) = table.split_once('\n').unwrap_or_default();
    let mut seeds: Vec<String> = rows.lines().map(|row| format!("{head}\n{row}\n")).collect();
    for file in ["cards.json", "ashes.json"] {
        let records = serde_json::from_str::<Value>(&text(&folder.join(file))).unwrap_or_default();
        let records = records.as_array().map(Vec::as_slice).unwrap_or_default();
        seeds.extend(records.iter().map(|record| format!("[{record}]")));
    }
    seeds
}

fn lists(root: &Path) -> Vec<String> {
    let folder = root.join("crates/convert/tests/fixtures");
    let mut seeds: Vec<String> = text(&folder.join("army-lists.jsonl"))
        .lines()
        .map(str::to_owned)
        .collect();
    seeds.push(text(&folder.join("roster.json")));
    let mut deck = SharedDeck {
        title: Some("Kilns".to_owned()),
        ..SharedDeck::default()
    };
    for (heading, count, name) in [
        ("Phoenixborn", 1, "Kiln Keeper"),
        ("Dice", 10, "Ceremonial"),
        ("Ally", 3, "Ash Guard"),
    ] {
        let card = SharedCard {
            id: Some(format!("id-{count}")),
            ..SharedCard::new(count, name)
        };
        deck.group(heading).cards.push(card);
    }
    seeds.extend([render_text(&deck), ashes_text::render(&deck)]);
    seeds.extend(octgn::render(&deck).ok());
    seeds.push(deck_code::encode(&[(2, 17), (3, -4), (1, 900)]));
    seeds.push(r#"{"title":"Kilns","phoenixborn":{"name":"Kiln Keeper"},"dice":[{"count":10,"name":"ceremonial"}],"cards":[{"count":3,"name":"Ash Guard","type":"Ally"}]}"#.to_owned());
    seeds.push(r#"[{"name":"Ferry","heroes":{"01001":1},"slots":{"01001":1,"01002":3},"sideslots":{"01003":1}}]"#.to_owned());
    seeds.extend(decks(root));
    seeds
}

fn army_books(root: &Path) -> Vec<String> {
    let folder = root.join("crates/convert/tests/fixtures/battlescribe");
    let (book, system) = (
        text(&folder.join("levy.cat")),
        text(&folder.join("saltmarsh.gst")),
    );
    vec![format!("{book}{NEXT_FILE}{system}"), book, system]
}

fn rulebooks(root: &Path) -> Vec<String> {
    let mut seeds = texts(&root.join("crates/rulebook/tests/forms"), "");
    seeds.retain(|seed| seed.len() <= 4 * MOST);
    seeds.push(TOY[2].1.to_owned());
    for book in texts(&root.join("examples"), "rulebook.md") {
        seeds.extend(pieces(&book));
    }
    seeds
}

fn packs(root: &Path) -> Vec<String> {
    let toy = TOY.iter().map(|(_, text)| (*text).to_owned()).collect();
    let examples = all_pieces(&texts(&root.join("examples"), ".toml"));
    let mut shipped = all_pieces(&texts(&root.join("games"), ".toml"));
    // Every fourth has all there is.
    shipped = shipped.into_iter().step_by(4).collect();
    [toy, examples, shipped].concat()
}

/// Projects of one file, and some of two.
fn projects(root: &Path) -> Vec<String> {
    const CARDS: &str = "//- /cards.card\ngame toy\nbear \"Bo\" { corners (X) colour Red }\n";
    let mut seeds = cards(root);
    let decks = decks(root).into_iter();
    seeds.extend(decks.map(|deck| format!("//- /main.deck\n{deck}\n{CARDS}")));
    for (path, text) in TOY {
        seeds.push(format!("//- /{path}\n{text}"));
    }
    for settings in texts(&root.join("examples"), "cardc.toml") {
        seeds.push(format!("//- /cardc.toml\n{settings}"));
    }
    seeds.extend(FAMILIES.iter().map(|family| fixture(&(family.files)(FEW))));
    seeds.retain(|seed| seed.len() <= 2 * MOST);
    seeds
}

/// So many of what grows make a seed.
const FEW: usize = 3;

/// Files as one text.
fn fixture(files: &Files) -> String {
    let files = files.iter();
    files
        .flat_map(|(path, text)| ["//- /", path, "\n", text, "\n"])
        .collect()
}

/// Edits at random places, each of which puts something in or takes it out.
fn edits() -> Vec<String> {
    const TEXTS: [&str; 12] = [
        "",
        "\\n",
        "}",
        "{",
        "\"",
        "bear \"Cé\" {",
        "colour Red\\n",
        "Hug a Bear.",
        "3x Bo\\n",
        "[Hug]",
        "game toy\\n",
        "é",
    ];
    const PATHS: [&str; 5] = ["a.card", "b.card", "d.deck", "cardc.toml", TOY[0].0];
    let mut random = Rng::with_seed(2019);
    let mut line = || {
        let (path, text) = (random.choice(PATHS), random.choice(TEXTS));
        let (path, text) = (path.unwrap_or_default(), text.unwrap_or_default());
        match random.u32(..12) {
            0 => format!("delete {path}"),
            1 => format!("restore {path}"),
            _ => format!("{path} {} {} {text}", random.u32(..300), random.u32(..9)),
        }
    };
    (0..60)
        .map(|length| {
            (0..=length % 8)
                .map(|_| line())
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect()
}

/// A session for each request, and some that are odd.
fn sessions() -> Vec<String> {
    const OPEN: &str = "open a.card game toy\\nbear \"Bo\" {\\n    corners (X)\\n    text { Hug a Bear. }\\n}\\n\nopen d.deck game toy\\n2x Bo\\n";
    let nowhere = serde_json::json!({ "line": 0, "character": 0 });
    let requests = document_requests("", &nowhere, &nowhere);
    let asked = requests.iter().flat_map(|(method, _)| {
        let name = method.rsplit('/').next().unwrap_or(method);
        [
            format!("{OPEN}\nask {name} a.card 1:7 3:12\n"),
            format!("ask {name} a.card 0:0 9:9\n{OPEN}\nedit a.card 1:6 1:8 Cé\nask {name} d.deck 1:4 1:5\ncancel 0\nclose a.card\n"),
        ]
    });
    let odd = [
        format!("ask hover a.card 0:0 0:0\n{OPEN}\ninitialize\n{OPEN}\nedit a.card 9:9 2:0 }}\n"),
        format!(
            "{OPEN}\n{OPEN}\nwhole a.card game toy\\n\nedit b.card 0:0 0:1 x\nclose d.deck\nclose d.deck\nwatched a.card 2\nsave a.card\n"
        ),
        format!(
            "{OPEN}\nsend {{\"id\":1,\"method\":\"shutdown\"}}\nask hover a.card 1:1 1:1\nedit a.card 0:0 0:1 x\n"
        ),
        format!(
            "send {{\"method\":\"$/nothing\"}}\n{OPEN}\nsend {{\"id\":\"a\",\"method\":\"nothing/at-all\",\"params\":[1]}}\n"
        ),
    ];
    asked.chain(odd).collect()
}

#[cfg(test)]
mod tests {
    use cardc_properties::TARGETS;

    use super::{dictionary, of, pieces};

    /// A promise that does not hold for what we wrote ourselves is no promise.
    #[test]
    fn every_target_has_seeds_and_holds_for_them() {
        for target in &TARGETS {
            let seeds = of(&crate::root(), target.name);
            assert!(seeds.len() > 2, "{} has {} seeds", target.name, seeds.len());
            for seed in seeds.iter().step_by(1 + seeds.len() / 20) {
                (target.holds)(seed);
            }
        }
    }

    #[test]
    fn words_are_escaped_for_a_dictionary() {
        let words = ["\"a\\\n".to_owned(), "é".to_owned(), String::new()];
        assert_eq!(dictionary(&words), "\"\\\"a\\\\\\x0a\"\n\"\\xc3\\xa9\"\n");
    }

    #[test]
    fn pieces_end_at_blank_lines() {
        let paragraph = format!("{}\n\n", "a".repeat(super::MOST / 2 - 2));
        assert_eq!(pieces(&paragraph.repeat(3)).len(), 2);
        assert_eq!(pieces(&paragraph.repeat(3)).concat(), paragraph.repeat(3));
    }
}
