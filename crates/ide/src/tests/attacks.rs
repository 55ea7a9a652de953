//! Rulebooks, packs, cards and decks by somebody who means harm: nothing that an editor shows acts, or is without end.

use std::fmt::Write;

use cardc_db::{FileChange, RootDatabase};
use cardc_testkit::{ATTACKS, depth, live_parts};

use super::TOY;

const SETTINGS: &str = "[[rulebook]]\ngame = \"toy\"\npath = \"o.rulebook.md\"\n";

const CARDS: &str = "game toy\n\nbear \"NAME\" {\n  tags Soft\n  colour ATTACK\n  corners (X)\n  text {\n    Hug a Bear. ATTACK\n    prose \"ATTACK\"\n  }\n}\n";

const DECK: &str = "game toy\nformat shelf\nBears\n1 NAME\n1 ATTACK\n";

/// The toy game with this in every text of its pack, in an official rulebook, in a card and in a deck.
fn attacked(attack: &str) -> RootDatabase {
    let line = attack.replace('\n', " ");
    let quoted = format!("{attack:?}").replace("\\u{", "\\U{");
    // TOML has eight digits and no braces.
    let mut toml = String::new();
    let mut parts = quoted[1..quoted.len() - 1].split("\\U{");
    toml.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (digits, rest) = part.split_once('}').unwrap();
        write!(toml, "\\U{digits:0>8}{rest}").unwrap();
    }
    let toml = toml.replace("\\0", "\\u0000").replace("\\'", "'");
    let game = TOY[0]
        .1
        .replace("A soft thing.", &toml)
        .replace("name = \"Bear\"", &format!("name = \"{toml}\""));
    let words = TOY[1].1.replace("Hold a card.", &toml);
    let book = TOY[2].1.replace("A bear is soft", attack).replace(
        "## 1.1 Bears",
        &format!("## 1.1 {line}\n- note: {line}\n- corrected: {line} -> {line}"),
    );
    let official = format!(
        "---\ngame: toy\ntitle: {line}\nsource: {line}\neditions: {line}\n---\n\n## 1.1 {line}\n- see: hug, {line}\n- alias: {line}\n- since: {line}\n\n{attack}\n\nSee {{hug}} and {{{line}}}.\n\n## hug {line}\n\n{attack}\n"
    );
    let name = line.replace(['"', '\\'], "");
    let fill = |text: &str| text.replace("NAME", &name).replace("ATTACK", &line);
    let mut db = RootDatabase::new();
    let files = [
        ("cardc.toml", SETTINGS),
        (TOY[0].0, game.as_str()),
        (TOY[1].0, words.as_str()),
        (TOY[2].0, book.as_str()),
        ("o.rulebook.md", official.as_str()),
        ("a.card", &fill(CARDS)),
        ("a.deck", &fill(DECK)),
    ];
    db.apply(
        files
            .into_iter()
            .map(|(path, text)| FileChange::text(path, text))
            .collect(),
    );
    db
}

/// A hover with its links.
fn linked(hover: &crate::Hover) -> String {
    let mut text = hover.markdown.clone();
    for link in hover.links.iter().rev() {
        text.insert_str(link.words.end, OWN_END);
        text.insert(link.words.start, '[');
    }
    text
}

/// How the links end that are ours.
const OWN_END: &str = "](file:///rules.md)";

/// What would act on a page, but for our links and the quotation of a card's text.
fn acting(page: &str) -> Vec<String> {
    let own = format!("{:?}", OWN_END.trim_matches(['(', ')', ']']));
    let mut parts = live_parts(page);
    parts.retain(|part| part != "BlockQuote" && !part.contains(&own));
    parts
}

/// What an editor shows of a file, at every place of it.
fn shown(db: &RootDatabase, path: &str) -> Vec<String> {
    let file = super::file(db, path);
    let offsets = 0..file.text(db).len() as u32;
    let hovers = offsets
        .clone()
        .filter_map(|offset| crate::hover(db, file, offset));
    let mut shown: Vec<String> = hovers
        .flat_map(|hover| [linked(&hover), hover.markdown])
        .collect();
    let completed = offsets
        .step_by(5)
        .flat_map(|offset| crate::completion(db, file, offset));
    shown.extend(completed.filter_map(|item| item.documentation));
    shown.sort();
    shown.dedup();
    shown
}

#[test]
fn nothing_acts() {
    let mut attacked_places = 0;
    for attack in ATTACKS {
        let db = attacked(attack);
        let pack = super::file(&db, TOY[0].0);
        assert_eq!(
            crate::diagnostics(&db, pack),
            [],
            "{attack:?}: the pack is read"
        );
        for path in ["a.card", "a.deck", "o.rulebook.md", TOY[2].0] {
            for page in shown(&db, path) {
                assert_eq!(acting(&page), [""; 0], "{attack:?} in {path}:\n{page}");
                attacked_places += usize::from(page.contains("**1.1 "));
            }
        }
    }
    assert!(attacked_places > ATTACKS.len(), "the attacks are shown");
}

#[test]
fn nothing_is_without_end() {
    let long = [
        "word ".repeat(100_000),
        "x".repeat(500_000),
        "{1.1} ".repeat(100_000),
        "- ".repeat(100_000),
        "*".repeat(100_000),
    ];
    for text in long {
        let db = attacked(&text);
        let file = super::file(&db, "o.rulebook.md");
        let at = file.text(&db).find("## 1.1").unwrap() as u32 + 4;
        let page = crate::hover(&db, file, at).unwrap().markdown;
        assert!(page.len() < 40_000, "{}", page.len());
        assert!(depth(&page) < 40);
        assert!(page.contains("`cardc rules show toy:1.1`"), "{page}");
        assert_eq!(live_parts(&page), [""; 0]);
    }
}
