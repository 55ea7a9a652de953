//! Real cards and decks: nothing is found that is not there. Skips where the reference data is absent.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use cardc_db::{Change, Db, FileChange, FileKind, RootDatabase};
use cardc_diagnostics::Severity;
use cardc_semantics::{coverage, deck_summary, file_diagnostics};
use serde_json::Value;

use crate::common;

const CORPUS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/corpus/champions"
);

/// The cards and decks as a project; `None` where they are absent.
fn corpus() -> Option<RootDatabase> {
    let folder = Path::new(CORPUS);
    let read = |path: &Path| std::fs::read_to_string(path).ok();
    let Some(json) = read(&folder.join("cards-sets-1-2.json")) else {
        common::skipped("the reference cards are absent");
        return None;
    };
    let cards: Vec<Value> = serde_json::from_str(&json).expect("an array of cards");
    let mut text = "game champions\n".to_owned();
    for card in &cards {
        write_card(&mut text, card);
    }
    let mut change = Change::from_iter([FileChange::text("cards.card", text)]);
    for number in 0..36 {
        let deck = read(&folder.join(format!("decks/{number:02}.txt"))).expect("36 decks");
        change.push(FileChange::text(
            format!("decks/{number:02}.deck"),
            format!("game champions\n\n{deck}"),
        ));
    }
    let mut db = RootDatabase::new();
    db.apply(change);
    Some(db)
}

fn write_card(out: &mut String, card: &Value) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let kind = text(&card["category"]["en"]);
    writeln!(
        out,
        "\n{} \"{}\" {{",
        kind.to_lowercase(),
        text(&card["name"])
    )
    .expect("a string");
    let mut field = |name: &str, value: String| {
        if !value.is_empty() {
            writeln!(out, "    {name} {value}").expect("a string");
        }
    };
    field("alliance", text(&card["alliance"]));
    if kind == "Champion" || kind == "Ability" {
        field("class", text(&card["class"]["en"]));
    }
    let tags: Vec<String> = card["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .map(text)
        .collect();
    field("tags", tags.join(", "));
    field(
        "health",
        card["healthMod"]
            .as_i64()
            .map(|health| format!("{health:+}"))
            .unwrap_or_default(),
    );
    field(
        "cost",
        card["cost"]
            .as_i64()
            .map(|cost| cost.to_string())
            .unwrap_or_default(),
    );
    let corners = card["corners"].as_array().cloned().unwrap_or_default();
    let corners: Vec<String> = corners.iter().map(corner).collect();
    if kind == "Champion" {
        field("quest", corners.join(" / "));
    } else {
        field("corners", corners.join(" "));
    }
    field(
        "highlight",
        highlight(card["subjectImage"].as_str().unwrap_or_default()),
    );
    let effect = text(&card["effect"]["en"]);
    if !effect.is_empty() && !effect.starts_with(['"', '“']) {
        out.push_str("    text {\n");
        for line in effect.lines() {
            writeln!(out, "        {}", line.trim()).expect("a string");
        }
        out.push_str("    }\n");
    }
    out.push_str("}\n");
}

fn corner(corner: &Value) -> String {
    let value = match &corner["value"] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let is_drawn = value == "X" || value == "o" || value.parse::<u32>().is_ok();
    match (
        is_drawn,
        corner["qualifier"].as_str(),
        corner["smooth"].as_bool(),
    ) {
        (true, _, Some(true)) => format!("({value})"),
        (true, ..) => format!("[{value}]"),
        (false, Some(qualifier), _) => format!("{value}({qualifier})"),
        (false, ..) => value,
    }
}

/// `0000001010`: 8 bits are lanes, 10 bits are counted from the own lane.
fn highlight(bits: &str) -> String {
    let half = bits.len() / 2;
    let side = |name: &str, bits: &str| {
        let cells: String = bits
            .chars()
            .map(|bit| if bit == '1' { '#' } else { '.' })
            .collect();
        if cells.contains('#') {
            format!("{name} {cells} ")
        } else {
            String::new()
        }
    };
    format!(
        "{}{}",
        side("enemies", &bits[..half]),
        side("allies", &bits[half..])
    )
    .trim_end()
    .to_owned()
}

/// Diagnostics of the cards by code.
fn by_code(db: &RootDatabase) -> BTreeMap<&'static str, Vec<String>> {
    let file = common::file(db, "cards.card");
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for diagnostic in file_diagnostics(db, db.project(), file) {
        let line = file.text(db)[..diagnostic.span.start as usize]
            .rfind('\n')
            .unwrap_or(0);
        let line = file.text(db)[line + 1..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim();
        let entry = format!(
            "{} [{}] in: {line}",
            diagnostic.message,
            &file.text(db)[diagnostic.span.range()]
        );
        found.entry(diagnostic.code.id()).or_default().push(entry);
    }
    found
}

/// What real cards are found to have, besides sentences that Card English does not cover. All of it is there.
const EXPECTED: [&str; 5] = [
    "ability-goes-on",
    "capital-letters",
    "missing-comma",
    "not-understood",
    "unmarked-keyword",
];

#[test]
fn real_cards_are_found_right() {
    let Some(db) = corpus() else { return };
    let found = by_code(&db);
    for (code, entries) in &found {
        assert!(EXPECTED.contains(code), "{code}: {entries:#?}");
    }
    assert_eq!(found["missing-comma"].len(), 5, "that lack it in print");
    // Three cards of the printed game leave a keyword unmarked by mistake, and a fourth writes one in lower case.
    let unmarked = &found["unmarked-keyword"];
    assert!(
        unmarked.len() == 1 && unmarked[0].contains("one of 4 in this file"),
        "{unmarked:#?}"
    );
    // That one, and three names that all other cards, or the same one, write with a capital letter.
    let small = &found["capital-letters"];
    assert_eq!(small.len(), 4, "{small:#?}");
}

#[test]
fn real_texts_are_counted() {
    let Some(db) = corpus() else { return };
    let figures = coverage(&db, db.project());
    assert_eq!(figures.cards, 406);
    assert_eq!(
        figures.sentences,
        figures.understood + figures.prose + figures.declined.len()
    );
    assert!(
        figures.understood * 100 >= figures.sentences * 90,
        "{} of {}",
        figures.understood,
        figures.sentences
    );
}

#[test]
fn real_decks_are_legal() {
    let Some(db) = corpus() else { return };
    let decks = db
        .project()
        .files(&db)
        .iter()
        .copied()
        .filter(|file| file.kind(&db) == FileKind::Deck);
    for deck in decks {
        let path = deck.path(&db);
        let found = file_diagnostics(&db, db.project(), deck);
        // One of them has two Units and no Warrior, but a Wizard whose text lets it play them.
        assert!(found.is_empty(), "{path}: {found:#?}");
        let summary = deck_summary(&db, db.project(), deck).expect("the game and format are known");
        assert_eq!(summary.cards, 38);
        assert!(
            summary.totals.iter().all(|total| total.value > 0),
            "{summary:#?}"
        );
    }
}

/// The codes and rules that a deck gets.
fn deck_codes(db: &RootDatabase, path: &str) -> Vec<(String, Vec<String>)> {
    common::diagnostics(db, path)
        .iter()
        .map(|diagnostic| (diagnostic.code.id().to_owned(), diagnostic.rules.clone()))
        .collect()
}

/// A deck line of a category, with its count and name.
fn entry<'a>(deck: &'a str, category: &str) -> (&'a str, u32, &'a str) {
    let start = deck
        .find(&format!("\n{category}\n"))
        .expect("the deck has the category")
        + category.len()
        + 2;
    let line = deck[start..].lines().next().expect("a card");
    let (count, name) = line.split_once("x ").expect("a count and a name");
    (line, count.parse().expect("a number"), name)
}

#[test]
fn a_broken_rule_is_found_in_each_real_deck() {
    let Some(mut db) = corpus() else { return };
    // Cards of our own that break a rule in any deck: no alliance, so that nothing else is wrong with them.
    let breakers = "game champions\n\
        champion \"Twenty\" {\nclass Warrior\nhealth +0\ncost 20\nquest Unit / Unit / Unit / Unit\n}\n\
        spell \"Of Fire\" {\ntags Aqshy\ncorners (1)\n}\n\
        spell \"Of Life\" {\ntags Ghyran\ncorners (1)\n}\n";
    db.apply(Change::from_iter([FileChange::text(
        "breakers.card",
        breakers,
    )]));
    for number in 0..36 {
        let path = format!("decks/{number:02}.deck");
        let deck = common::file(&db, &path).text(&db).to_owned();
        let category = ["Unit", "Spell", "Ability"]
            .into_iter()
            .find(|name| deck.contains(&format!("\n{name}\n")));
        let category = category.expect("a deck has action cards");
        let (line, count, name) = entry(&deck, category);
        let (champion, copies, _) = entry(&deck, "Champion");
        let with = |count: u32| deck.replacen(line, &format!("{count}x {name}"), 1);
        let fewer = if copies > 1 {
            champion.replacen("2x", "1x", 1)
        } else {
            String::new()
        };
        let cases = [
            (
                "a card removed",
                deck.replacen(line, if count > 1 { "1x Of Nothing" } else { "" }, 1),
                "card-count",
                "2.1.1.1",
            ),
            (
                "a card added",
                format!("{}\n{category}\n1x {name}\n", deck.trim_end()),
                "card-count",
                "2.1.1.1",
            ),
            (
                "a second realm",
                format!("{}\n1x Of Fire\n1x Of Life\n", deck.trim_end()),
                "deck-mixed-tags",
                "2.1.1.3",
            ),
            ("a fourth copy", with(4), "deck-copies", "2.1.1.1"),
            (
                "a champion of cost 20",
                deck.replacen(champion, &format!("{fewer}\n1x Twenty"), 1),
                "deck-sum",
                "2.1.1.1",
            ),
        ];
        for (what, text, code, rule) in cases {
            db.set_file_text(&path, text);
            let found = deck_codes(&db, &path);
            let cites =
                |rules: &[String]| rules.iter().any(|id| id == &format!("champions:{rule}"));
            assert!(
                found
                    .iter()
                    .any(|(found, rules)| found == code && cites(rules)),
                "{path}: {what}: {found:?}"
            );
        }
        db.set_file_text(&path, deck);
        let errors = common::diagnostics(&db, &path)
            .iter()
            .filter(|found| found.severity == Severity::Error);
        assert_eq!(errors.count(), 0, "{path} is legal again");
    }
}
