//! Names of cards as words of other cards: what is known, what is missing, and what is computed again.

use std::collections::BTreeSet;

use cardc_db::{Db, RootDatabase};
use cardc_diagnostics::Code;
use cardc_semantics::{Fixes, cards, file_diagnostics, fix_files, items};
use salsa::plumbing::AsId;

use crate::common;

const GOLEM: &str = "unit \"Moss Golem\" {\n    corners (X) (1)\n    text {\n        X damage to your Opponent.\n    }\n}\n";

/// A project of a game like Champions in which names are words.
fn project(files: &[(&str, &str)]) -> RootDatabase {
    let builtin = |name| cardc_games::builtin_file("champions", name).expect("built in");
    let vocabulary = format!(
        "{}\n[names]\nnoun = \"card\"\nmarks = [\"[[\", \"]]\"]\nfirst_word_if = {{ field = \"alliance\", value = \"order\" }}\n\n[names.open]\n\"Old Salt\" = \"card\"\n\n[verbs.hoist]\nframes = [\"<object:action-card>\"]\n",
        builtin("vocabulary.toml")
    );
    let mut all = vec![
        ("games/champions/game.toml", builtin("game.toml")),
        ("games/champions/rulebook.md", builtin("rulebook.md")),
        ("games/champions/vocabulary.toml", &vocabulary),
    ];
    all.extend(files);
    common::project(&all)
}

/// A card that says something.
fn card(name: &str, text: &str) -> String {
    format!(
        "unit \"{name}\" {{\n    alliance Order\n    corners (X) (1)\n    text {{\n        {text}\n    }}\n}}\n"
    )
}

/// What is wrong with a card beside the golem, in a project with settings.
fn check(text: &str) -> Vec<String> {
    let cards = format!(
        "game champions\n{GOLEM}{}",
        card("Harl Reed of the Quay", text)
    );
    let db = project(&[("cardc.toml", ""), ("a.card", &cards)]);
    let messages = common::diagnostics(&db, "a.card").iter();
    messages
        .map(|found| {
            let mut text = format!("{}: {}", found.code, found.message);
            for note in &found.notes {
                text.push_str(" | ");
                text.push_str(note);
            }
            for fix in &found.fixes {
                text.push_str(" > ");
                text.push_str(&fix.title);
            }
            text
        })
        .collect()
}

#[test]
fn names_of_the_project_are_words() {
    for text in [
        "[Remove] Moss Golem. X damage to your Opponent.",
        "[Remove] a highlighted Moss Golem Unit. X damage to your Opponent.",
        "[Remove] Harl Reed of the Quay. X damage to your Opponent.",
        "[Remove] Harl Reed. X damage to your Opponent.",
        "[Remove] Harl. X damage to your Opponent.",
        "[Remove] Old Salt. X damage to your Opponent.",
        "[Remove] [[Moss Golem]]. X damage to your Opponent.",
    ] {
        let found = check(text);
        let found: Vec<_> = found
            .iter()
            .filter(|found| !found.contains("highlight"))
            .collect();
        assert!(found.is_empty(), "{text}: {found:#?}");
    }
}

#[test]
fn a_name_that_no_card_has_is_reported_with_the_nearest() {
    expect_test::expect![[r#"
        [
            "not-understood: Unknown card `Moss Golam`. Did you mean `Moss Golem`? > Replace with `Moss Golem`",
            "not-understood: Unknown card `Fog Wyrm` | Capitalised words are read as the name of a card, but no card of the project has this name. | If there is such a card elsewhere, `cardc teach name` adds its name to the game.",
            "not-understood: Unknown card `Fogbank` | Capitalised words are read as the name of a card, but no card of the project has this name. | If the word is your own, `cardc teach noun Fogbank` adds it to the game, and so does a quick fix in an editor. `prose \"…\"` leaves a sentence unchecked.",
            "unknown-card: Unknown card `Mos Golem`. Did you mean `Moss Golem`? > Replace with `Moss Golem`",
        ]
    "#]]
    .assert_debug_eq(&check(
        "[Remove] Moss Golam. [Remove] Fog Wyrm. [Remove] Fogbank. [Remove] [[Mos Golem]]. X damage to your Opponent.",
    ));
}

/// Of a unit and a blessing of one name, either may be removed, and only the unit is hoisted.
#[test]
fn a_name_that_could_be_that_of_another_card_is_reported() {
    let found = |text: &str| {
        let blessing = "blessing \"Twin Reeds\" {\n}\n";
        let cards = format!("game champions\n{}{blessing}", card("Twin Reeds", text));
        let db = project(&[("cardc.toml", ""), ("a.card", &cards)]);
        let found = common::diagnostics(&db, "a.card").iter();
        let shared =
            found.filter(|found| matches!(found.code, Code::AmbiguousCard | Code::NotUnderstood));
        let shared = shared.map(|found| found.message.clone());
        shared.collect::<Vec<_>>()
    };
    assert_eq!(
        found("[Remove] Twin Reeds. X damage to your Opponent."),
        ["`Twin Reeds` is the name of this card and of a Blessing"]
    );
    for only_one in ["Hoist Twin Reeds.", "[Remove] a Twin Reeds Unit."] {
        let text = format!("{only_one} X damage to your Opponent.");
        assert_eq!(found(&text), [""; 0], "{text}");
    }
}

#[test]
fn a_known_name_that_does_not_fit_is_not_unknown() {
    let found = check("X damage to Moss Golem.");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(!found[0].contains("Unknown card"), "{found:?}");
}

/// Without settings a file is no project, and what it lacks may be anywhere.
#[test]
fn a_file_alone_is_no_project() {
    let cards = format!(
        "game champions\n{}",
        card("Harl", "[Remove] [[Fog Wyrm]]. X damage to your Opponent.")
    );
    assert!(common::short(&project(&[("a.card", &cards)]), "a.card").is_empty());
    let found = common::short(
        &project(&[("cardc.toml", ""), ("a.card", &cards)]),
        "a.card",
    );
    assert_eq!(found, ["unknown-card: Fog Wyrm"]);
}

/// The cards whose text was read again after an edit of a file.
fn read_again(db: &mut RootDatabase, path: &str, from: &str, to: &str) -> BTreeSet<String> {
    let edited = common::file(db, path).text(db).replacen(from, to, 1);
    assert_ne!(
        edited,
        common::file(db, path).text(db),
        "the edit does something"
    );
    db.set_file_text(path, edited);
    check_all(db);
    let executed = db.take_executed();
    let files = db.project().files(db);
    let items: Vec<_> = files.iter().flat_map(|&file| items(db, file)).collect();
    let texts = executed.iter().filter(|ran| ran.query == "card_text");
    let header = |key| items.iter().find(|item| item.as_id() == key);
    texts
        .map(|ran| {
            header(ran.key)
                .map_or("?", |item| item.header(db))
                .to_owned()
        })
        .collect()
}

fn check_all(db: &RootDatabase) {
    for &file in db.project().files(db) {
        file_diagnostics(db, db.project(), file);
    }
}

#[test]
fn a_name_concerns_the_texts_with_its_first_word_alone() {
    let own = card("Harl", "[Remove] Moss Golem. X damage to your Opponent.");
    let other = card("Brun", "[Draw] 1 card. X damage to your Opponent.");
    let db = &mut project(&[
        ("cardc.toml", ""),
        ("golem.card", &format!("game champions\n{GOLEM}")),
        ("own.card", &format!("game champions\n{own}")),
        ("other.card", &format!("game champions\n{other}")),
    ]);
    check_all(db);
    db.take_executed();
    assert_eq!(cards(db, common::file(db, "golem.card")).count(), 1);
    let set = |names: &[&str]| -> BTreeSet<String> {
        names
            .iter()
            .map(|name| format!("unit \"{name}\""))
            .collect()
    };
    let read = read_again(db, "golem.card", "X damage", "2 damage");
    assert_eq!(read, set(&["Moss Golem"]));
    let read = read_again(db, "golem.card", "Moss Golem", "Fog Golem");
    assert_eq!(read, set(&["Fog Golem", "Harl"]));
    let read = read_again(db, "golem.card", "Fog Golem", "Sand Golem");
    assert_eq!(read, set(&["Sand Golem"]));
    let read = read_again(db, "golem.card", "Sand Golem", "Moss Golem");
    assert_eq!(read, set(&["Moss Golem", "Harl"]));
    assert!(common::short(db, "own.card").is_empty());
}

/// A safe fix would put the full stop into the name.
#[test]
fn a_comment_inside_of_a_name_is_reported_and_nothing_else_of_the_line() {
    let tide = card("Ebb // Flow", "X damage to your Opponent.");
    for written in ["Ebb // Flow", "[[Ebb // Flow]]"] {
        let cards = format!(
            "game champions\n{tide}{}",
            card("Harl", &format!("[Remove] {written}. [Draw] 1 card."))
        );
        let mut db = project(&[("cardc.toml", ""), ("a.card", &cards)]);
        let found = common::diagnostics(&db, "a.card");
        let messages: Vec<&str> = found.iter().map(|found| &*found.message).collect();
        assert_eq!(
            messages,
            ["`//` begins a comment inside of the name `Ebb // Flow`"]
        );
        let file = db.file("a.card").expect("is there");
        fix_files(&mut db, &[file], Fixes::AlsoSuggested);
        let text = file.text(&db);
        assert!(text.contains("[Remove] \"Ebb // Flow\". [Draw]"), "{text}");
    }
    assert_eq!(check("X damage to your Opponent. // Draw 1 card."), [""; 0]);
}
