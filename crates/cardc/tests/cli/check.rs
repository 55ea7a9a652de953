//! `cardc check`

use std::fs;
use std::io::Read;

use crate::sandbox::{GOOD_CARD, Sandbox, cardc};

/// A card with one mistake: the tag.
fn bad_card() -> String {
    GOOD_CARD.replace("tags     Beast", "tags     Baest")
}

#[test]
fn a_clean_file_has_no_data_and_a_summary() {
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD)]);
    let ran = sandbox.run(&["check"]).ends_with(0);
    assert_eq!(ran.out, "");
    assert_eq!(
        ran.err,
        "checked 1 card and 0 decks in 1 file: no problems\n"
    );
}

#[test]
fn an_error_is_shown_in_every_format() {
    let sandbox = Sandbox::new(&[("cards/a.card", &bad_card())]);
    let human = sandbox.run(&["check", "cards"]).ends_with(1);
    assert!(human.out.starts_with("error[unknown-tag]"), "{human:?}");
    assert!(human.out.contains("cards/a.card:5:14"), "{human:?}");
    assert!(
        human.out.is_ascii() && !human.out.contains('\u{1b}'),
        "no terminal: {human:?}"
    );
    assert!(human.err.ends_with(": 1 error, 0 warnings\n"), "{human:?}");

    let concise = sandbox
        .run(&["check", "--format", "concise", "cards/a.card"])
        .ends_with(1);
    assert!(
        concise
            .out
            .starts_with("cards/a.card:5:14: error[unknown-tag]: "),
        "{concise:?}"
    );
    assert_eq!(concise.out.lines().count(), 1);

    let json = sandbox.run(&["check", "--format=json"]).ends_with(1).json();
    assert_eq!(json[0]["code"], "unknown-tag");
    assert_eq!(json[0]["path"], "cards/a.card");
    assert_eq!(json[0]["start"]["line"], 5);
    assert_eq!(json.as_array().map(Vec::len), Some(1));
}

#[test]
fn colour_is_for_terminals_unless_it_is_asked_for() {
    let sandbox = Sandbox::new(&[("a.card", &bad_card())]);
    let plain = sandbox.run(&["check", "--color", "never"]).ends_with(1);
    assert!(!plain.out.contains('\u{1b}'));
    let coloured = sandbox.run(&["--color", "always", "check"]).ends_with(1);
    assert!(coloured.out.contains('\u{1b}'));
}

#[test]
fn warnings_count_when_they_are_denied() {
    let warned = GOOD_CARD.replace("X damage to your Opponent.", "prose \"Be bold.\"");
    let sandbox = Sandbox::new(&[("a.card", &warned)]);
    let ran = sandbox.run(&["check"]).ends_with(0);
    assert!(ran.err.contains("0 errors, 1 warning"), "{ran:?}");
    sandbox.run(&["check", "--deny", "warnings"]).ends_with(1);
}

#[test]
fn standard_input_has_a_name() {
    let sandbox = Sandbox::new(&[]);
    sandbox.pipe(&["check", "-"], GOOD_CARD).ends_with(0);
    let ran = sandbox
        .pipe(&["check", "-", "--format", "concise"], &bad_card())
        .ends_with(1);
    assert!(ran.out.starts_with("stdin.card:5:14: "), "{ran:?}");
    let deck = sandbox
        .pipe(
            &["check", "-", "--stdin-name", "x.deck", "--format=concise"],
            "game champions\n1x Nobody\n",
        )
        .ends_with(1);
    assert!(
        deck.out
            .contains("x.deck:2:4: error[unknown-card]: No cards of "),
        "{deck:?}"
    );
    assert!(
        deck.err.starts_with("checked 0 cards and 1 deck in 1 file"),
        "{deck:?}"
    );
}

#[test]
fn git_ignores_and_links_are_left_alone() {
    let sandbox = Sandbox::new(&[
        (".gitignore", "drafts/\n"),
        ("a.card", GOOD_CARD),
        ("drafts/b.card", &bad_card()),
        ("notes.txt", "no card"),
    ]);
    #[cfg(unix)]
    std::os::unix::fs::symlink(sandbox.path("drafts"), sandbox.path("linked"))
        .expect("can be linked");
    let ran = sandbox.run(&["check", "."]).ends_with(0);
    assert!(
        ran.err.contains("checked 1 card and 0 decks in 1 file"),
        "{ran:?}"
    );
    // Who names a file means it.
    sandbox.run(&["check", "drafts/b.card"]).ends_with(1);
}

#[test]
fn a_project_is_known_by_its_settings() {
    let card = GOOD_CARD.replace("game champions\n", "");
    let sandbox = Sandbox::new(&[
        (
            "p/cardc.toml",
            "game = \"champions\"\nexclude = [\"old/\"]\n",
        ),
        ("p/cards/a.card", &card),
        ("p/old/b.card", &bad_card()),
        ("p/decks/c.deck", "1x Cinder Hound Pack\n"),
        ("outside.card", &bad_card()),
    ]);
    let ran = sandbox
        .run_in("p/decks", &["check", "--format", "concise"], "")
        .ends_with(1);
    assert!(!ran.out.contains("unknown-card"), "{ran:?}");
    assert!(
        ran.out.lines().all(|line| line.starts_with("c.deck:")),
        "{ran:?}"
    );
    assert!(
        ran.err.contains("checked 1 card and 1 deck in 3 files"),
        "{ran:?}"
    );
    // One file is checked with the cards of its project.
    let ran = sandbox
        .run(&["check", "--format=concise", "p/decks/c.deck"])
        .ends_with(1);
    assert!(!ran.out.contains("unknown-card"), "{ran:?}");
    assert!(ran.out.contains("p/decks/c.deck:1:"), "{ran:?}");
    // An unsaved buffer stands for its file.
    sandbox
        .pipe(&["check", "-", "--stdin-name", "p/cards/a.card"], &card)
        .ends_with(0);
}

#[test]
fn a_deck_alone_finds_the_cards_around_it() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", GOOD_CARD),
        ("decks/b.deck", "game champions\n1x Cinder Hound Pack\n"),
    ]);
    let ran = sandbox
        .run(&["check", "--format=concise", "decks/b.deck"])
        .ends_with(1);
    assert!(!ran.out.contains("unknown-card"), "{ran:?}");
    assert!(ran.out.contains("card-count"), "{ran:?}");
}

#[test]
fn a_label_in_another_file_names_it() {
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD), ("b.card", GOOD_CARD)]);
    let json = sandbox.run(&["check", "--format=json"]).ends_with(1).json();
    assert_eq!(json[0]["code"], "duplicate-card");
    assert_eq!(json[0]["path"], "b.card");
    assert_eq!(json[0]["labels"][0]["path"], "a.card");
    assert_eq!(json[0]["labels"][0]["start"]["line"], 3);
}

#[test]
fn one_card_of_a_deck_is_summed_up_in_the_singular() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "teatime"]).ends_with(0);
    let pack = "teatime/games/teatime/game.toml";
    let text = sandbox.read(pack);
    let text = text
        .replace("deck-copies", "card-count")
        .replace("limit.copies", "limit.count")
        .replace("max = 3 }", "exactly = 1 }");
    sandbox.write(pack, text);
    let ran = sandbox.run_in("teatime", &["check", "--summary"], "");
    assert!(ran.out.contains("1 of 1 Card)"), "{ran:?}");
}

#[test]
fn a_deck_can_be_summed_up() {
    let sandbox = Sandbox::new(&[
        ("a.card", GOOD_CARD),
        (
            "b.deck",
            "game champions\n# Stone\nUnit\n3x Cinder Hound Pack\n",
        ),
    ]);
    let ran = sandbox.run(&["check", "--summary"]).ends_with(1);
    for expected in [
        "Stone (b.deck), champions constructed",
        "cards: 3 (0 of 4 Champions",
        "alliance: Chaos",
        "realm: none",
        "starting health: ",
        "champion cost: 0",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    sandbox
        .run(&["check", "--summary", "--format=json"])
        .ends_with(2);
}

#[test]
fn what_cannot_be_read_is_a_diagnostic() {
    let sandbox = Sandbox::new(&[("good.card", GOOD_CARD)]);
    sandbox.write("latin.card", b"game champions\n// caf\xe9\n");
    fs::create_dir(sandbox.path("folder.card")).expect("can be made");
    let huge = fs::File::create(sandbox.path("huge.card")).expect("can be made");
    huge.set_len((64 << 20) + 1).expect("can be sparse");
    // The answer is not complete.
    let ran = sandbox.run(&["check", "--format", "concise"]).ends_with(2);
    for expected in [
        "folder.card:1:1: error[unreadable-file]",
        "huge.card:1:1: error[file-too-large]",
        "latin.card:1:1: error[invalid-encoding]",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {ran:?}");
    }
    assert_eq!(ran.out.lines().count(), 3);
    assert!(ran.err.contains("in 4 files: 3 errors"), "{ran:?}");
}

#[test]
fn wrong_usage_ends_with_2() {
    let sandbox = Sandbox::new(&[("notes.txt", "")]);
    let missing = sandbox.run(&["check", "no.card"]).ends_with(2);
    assert!(
        missing
            .err
            .starts_with("error: No such file or directory: `no.card`\n  help: "),
        "{missing:?}"
    );
    assert_eq!(missing.out, "");
    sandbox.run(&["check", "notes.txt"]).ends_with(2);
    sandbox
        .pipe(&["check", "-", "--stdin-name", "x.txt"], "")
        .ends_with(2);
    sandbox.run(&["check", "--format", "xml"]).ends_with(2);
    sandbox.run(&["chekc"]).ends_with(2);
}

#[test]
fn a_closed_pipe_is_quiet() {
    let sandbox = Sandbox::new(&[]);
    for number in 0..300 {
        sandbox.write(&format!("{number}.card"), bad_card());
    }
    let mut child = cardc(&sandbox.path("."))
        .arg("check")
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("is piped");
    stderr.read_to_string(&mut err).expect("is UTF-8");
    assert_eq!(child.wait().expect("ends").code(), Some(1));
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn a_fault_of_the_pack_is_reported_whatever_is_checked() {
    let pack = "[game]\nextends = \"champions\"\n\n[tags]\nsaltborn = { name = \"Saltborn\" }\n";
    let rules = "---\ngame: champions\ntitle: Tides\n---\n\n## saltborn Saltborn\n\nOf the sea.\n";
    let sandbox = Sandbox::new(&[
        ("cardc.toml", ""),
        ("cards/a.card", GOOD_CARD),
        ("notes/b.card", "game ashes\n"),
        ("games/champions/game.toml", pack),
        ("games/champions/rulebook.md", rules),
    ]);
    let ran = sandbox
        .run(&["check", "--format", "concise", "cards/a.card"])
        .ends_with(1);
    assert!(
        ran.out
            .starts_with("games/champions/game.toml:5:12: error[bad-pack]: "),
        "{ran:?}"
    );
    assert!(
        ran.err
            .starts_with("checked 1 card and 0 decks in 1 file: 1 error"),
        "{ran:?}"
    );
    // A misspelt name on a list of the pack is reported, and a card that the project may lack is not.
    let list = "[game]\nextends = \"champions\"\n\n[lists.sunk]\nname = \"Sunk\"\nrule = \"2.1\"\ncards = [\"Cinder Hond Pack\", \"Grey Heron\"]\n";
    sandbox.write("games/champions/game.toml", list);
    let ran = sandbox.run(&["check", "--format", "concise", "cards/a.card"]);
    let warning = "games/champions/game.toml:7:11: warning[unknown-card]: No card of the project is called `Cinder Hond Pack`. Did you mean `Cinder Hound Pack`?\n";
    assert_eq!(ran.ends_with(0).out, warning);
    sandbox.write("games/champions/game.toml", pack);
    // A card of another game is not checked against it.
    let other = sandbox.run(&["check", "notes/b.card"]).ends_with(0);
    assert_eq!(other.out, "");
}
