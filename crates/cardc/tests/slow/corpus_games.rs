//! Real cards of Ashes and The Lord of the Rings, where they are at hand: they import whole, are understood in great part,
//! and what is understood prints back as it was written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cardc_english::{Vocabulary, normalise};
use serde_json::Value;

use crate::reference::corpus;
use crate::sandbox::Sandbox;

/// A directory with all cards of a database, imported.
fn imported(format: &str, database: &Path, message: &str) -> Sandbox {
    let sandbox = Sandbox::new(&[]);
    let database = database.to_str().expect("is UTF-8");
    let ran = sandbox
        .run(&["import", "cards", "--from", format, database, "-o", "cards"])
        .ends_with(0);
    assert_eq!(ran.err.lines().last(), Some(message));
    sandbox
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("is an array")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().expect("is a string")
}

/// The errors of a check, each with its code and where it is.
fn errors(sandbox: &Sandbox) -> Vec<String> {
    told(sandbox, "error")
}

/// The warnings of a check. That wording is kept as prose is counted by the sentences.
fn warnings(sandbox: &Sandbox) -> Vec<String> {
    let mut told = told(sandbox, "warning");
    told.retain(|found| !found.starts_with("prose"));
    told
}

fn told(sandbox: &Sandbox, severity: &str) -> Vec<String> {
    let ran = sandbox.run(&["check", "--format", "json", "cards"]);
    array(&ran.json())
        .iter()
        .filter(|found| found["severity"] == severity)
        .map(|found| format!("{}: {}", text(found, "code"), text(found, "path")))
        .collect()
}

/// How many sentences there are, and how many are understood.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    all: usize,
    understood: usize,
}

impl Share {
    fn is_at_least(self, percent: usize) -> bool {
        self.all > 0 && self.understood * 100 >= self.all * percent
    }
}

/// The letters of a text as the language compares them: capitals, accents, blanks and where a bracket closes mean nothing.
fn letters(text: &str) -> String {
    const PLAIN: [(char, char); 10] = [
        ('á', 'a'),
        ('â', 'a'),
        ('ä', 'a'),
        ('é', 'e'),
        ('ë', 'e'),
        ('í', 'i'),
        ('î', 'i'),
        ('ó', 'o'),
        ('ú', 'u'),
        ('û', 'u'),
    ];
    let plain = |letter: char| {
        let found = PLAIN.iter().find(|(accented, _)| *accented == letter);
        found.map_or(letter, |(_, plain)| *plain)
    };
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, '+' | '[' | ']' | '"'))
        .map(plain)
        .collect()
}

/// The shares of groups of cards. Every sentence that is understood has to print as it was written, but for so many.
fn shares(
    game: &str,
    sandbox: &Sandbox,
    group: impl Fn(&Value) -> &'static str,
    print_otherwise: usize,
) -> BTreeMap<&'static str, Share> {
    let printed = sandbox
        .run(&["print", "cards", "--format", "json"])
        .ends_with(0)
        .json();
    let pack = cardc_games::builtin(game).expect("ships with cardc");
    let vocabulary = Vocabulary::new(pack.vocabulary.clone()).0;
    let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
    let mut otherwise = Vec::new();
    for card in array(&printed) {
        let share = shares.entry(group(card)).or_default();
        let lines = array(&card["lines"]).iter();
        for sentence in lines.flat_map(|line| array(&line["sentences"])) {
            share.all += 1;
            if sentence["understood"] != true {
                continue;
            }
            share.understood += 1;
            let written = normalise(&vocabulary, text(sentence, "source"));
            if letters(text(sentence, "text")) != letters(&written) {
                otherwise.push(format!("{written}\n{}", text(sentence, "text")));
            }
        }
    }
    assert!(
        otherwise.len() <= print_otherwise,
        "{} print otherwise:\n{}",
        otherwise.len(),
        otherwise.join("\n\n")
    );
    shares
}

#[test]
fn cards_of_ashes() {
    let Some(database) = corpus("ashes/cards.json") else {
        return;
    };
    let records: Value = serde_json::from_str(&fs::read_to_string(&database).expect("can be read"))
        .expect("is JSON");
    // Names stand in both editions, so each edition is a project of its own.
    // With the slips of the database.
    let reborn = "missing-full-stop punctuation-spacing punctuation-spacing";
    let first = "cost-order missing-article missing-article missing-comma";
    for (legacy, count, goal, slips) in [(false, 181, 98, reborn), (true, 228, 97, first)] {
        let edition: Vec<&Value> = array(&records)
            .iter()
            .filter(|record| record["is_legacy"] == legacy)
            .collect();
        let sandbox = Sandbox::new(&[]);
        sandbox.write(
            "db.json",
            edition.into_iter().cloned().collect::<Value>().to_string(),
        );
        let sandbox = {
            let message = format!("imported {count} of {count} cards into ");
            let ran = sandbox
                .run(&[
                    "import",
                    "cards",
                    "--from",
                    "ashes-json",
                    "db.json",
                    "-o",
                    "cards",
                ])
                .ends_with(0);
            assert!(ran.err.contains(&message), "{}", ran.err);
            sandbox
        };
        assert_eq!(errors(&sandbox), [""; 0]);
        let warnings = warnings(&sandbox);
        let codes = warnings
            .iter()
            .filter_map(|warning| warning.split(':').next());
        let mut codes: Vec<&str> = codes.collect();
        codes.sort_unstable();
        assert_eq!(codes.join(" "), slips, "{}", warnings.join("\n"));
        let shares = shares("ashes", &sandbox, |_| "all", 5);
        assert!(shares["all"].is_at_least(goal), "{legacy}: {shares:?}");
    }
}

#[test]
fn cards_of_the_lord_of_the_rings() {
    let Some(database) = corpus("lotr/cards.tsv") else {
        return;
    };
    let sandbox = imported(
        "lotr-tsv",
        &database,
        "imported 1804 of 1804 cards into 304 files",
    );
    // A location is filed as a treachery there.
    assert_eq!(
        errors(&sandbox),
        ["ability-without-kind: cards/angmar-awakened-nightmare/treacheries.card"]
    );
    // Full stops, articles and capitals that the database lacks, and other spellings.
    let warnings = warnings(&sandbox);
    assert!(warnings.len() <= 100, "{}", warnings.join("\n"));
    let group = |card: &Value| {
        let path = text(card, "path");
        let stem = path.rsplit('/').next().unwrap_or(path);
        match stem.trim_end_matches(".card") {
            "heroes" | "allies" | "attachments" | "events" => "player",
            "contracts" | "treasures" | "campaigns" | "nightmares" | "rules" => "other",
            _ => "encounter",
        }
    };
    let shares = shares("lotr", &sandbox, group, 25);
    assert!(shares["player"].is_at_least(95), "{shares:?}");
    assert!(shares["encounter"].is_at_least(87), "{shares:?}");
}
