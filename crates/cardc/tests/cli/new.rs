//! `cardc new`

use cardc_games::builtin_ids;
use cardc_testkit::fences;

use crate::sandbox::Sandbox;

/// A new project has no fault, is formatted, and its rulebook too has none.
#[track_caller]
fn is_in_order(sandbox: &Sandbox, directory: &str) {
    let checked = sandbox
        .run_in(directory, &["check", "--deny", "warnings"], "")
        .ends_with(0);
    assert!(
        checked.err.starts_with("checked 1 card and 1 deck in "),
        "{checked:?}"
    );
    assert!(checked.err.ends_with(": no problems\n"), "{checked:?}");
    sandbox
        .run_in(directory, &["fmt", "--check"], "")
        .ends_with(0);
    let covered = sandbox.run_in(directory, &["coverage"], "").ends_with(0);
    assert!(!covered.out.contains("not understood:"), "{covered:?}");
}

#[test]
fn a_game_of_ones_own() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run(&["new", "Tea-time 2"]).ends_with(0);
    assert!(ran.out.contains("games/tea-time-2/game.toml\n"), "{ran:?}");
    is_in_order(&sandbox, "Tea-time 2");
    let game = sandbox.read("Tea-time 2/games/tea-time-2/game.toml");
    assert!(game.contains("name = \"Tea time 2\""), "{game}");
    let rulebook = "Tea-time 2/games/tea-time-2/rulebook.md";
    sandbox.run(&["rules", "lint", rulebook]).ends_with(0);
    let card = sandbox.read("Tea-time 2/cards/first.card");
    assert!(card.contains("text {"), "{card}");
}

/// What `docs/game-packs.md` says of counters.
#[test]
fn a_new_game_can_have_counters() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "tea"]).ends_with(0);
    let page = include_str!("../../../../docs/game-packs.md");
    let section = page.split("### Counters\n").nth(1).unwrap_or_default();
    let (section, _) = section.split_once("\n### ").unwrap_or((section, ""));
    let blocks = fences(section);
    let [words, rule] = [0, 1].map(|block| format!("\n{}", blocks[block].text));
    let vocabulary = "tea/games/tea/vocabulary.toml";
    sandbox.write(vocabulary, sandbox.read(vocabulary) + &words);
    let rulebook = "tea/games/tea/rulebook.md";
    sandbox.write(rulebook, sandbox.read(rulebook) + &rule);
    let card = "tea/cards/first.card";
    let text = sandbox.read(card);
    let (head, _) = text.split_once("text {").expect("the card has a text");
    let lines = [
        "Put 2 crumbs on each Action.",
        "Remove a crumb from an Action.",
        "[Discard] each card with 2 or more crumbs on it.",
        "[Draw] a card for each crumb on this card.",
    ];
    let said = lines.map(|line| format!("        {line}\n")).concat();
    sandbox.write(card, format!("{head}text {{\n{said}    }}\n}}\n"));
    is_in_order(&sandbox, "tea");
    sandbox.write(
        card,
        format!("{head}text {{\nPut crumbs on this card.\n}}\n}}\n"),
    );
    let checked = sandbox.run_in("tea", &["check"], "").ends_with(0);
    assert!(checked.out.contains("how many `crumbs`"), "{checked:?}");
}

#[test]
fn every_game_that_ships() {
    let sandbox = Sandbox::new(&[]);
    for game in builtin_ids() {
        let directory = format!("my-{game}");
        sandbox
            .run(&["new", "--game", game, &directory])
            .ends_with(0);
        is_in_order(&sandbox, &directory);
        let settings = sandbox.read(&format!("{directory}/cardc.toml"));
        assert!(
            settings.contains(&format!("game = \"{game}\"\n")),
            "{settings}"
        );
    }
}

#[test]
fn nothing_is_overwritten() {
    let sandbox = Sandbox::new(&[
        ("here/README.md", "mine"),
        ("there/cards/first.card", "mine"),
    ]);
    let ran = sandbox.run_in("here", &["new", "."], "").ends_with(0);
    assert!(
        ran.err
            .contains("note: `README.md` already exists and is kept\n"),
        "{ran:?}"
    );
    assert_eq!(sandbox.read("here/README.md"), "mine");
    is_in_order(&sandbox, "here");

    let again = sandbox.run(&["new", "here"]).ends_with(2);
    assert!(
        again
            .err
            .contains("`here/cardc.toml` already exists; nothing was written"),
        "{again:?}"
    );
    let other = sandbox.run(&["new", "there"]).ends_with(2);
    assert!(
        other
            .err
            .contains("`there/cards/first.card` already exists"),
        "{other:?}"
    );
    assert!(!sandbox.path("there/cardc.toml").exists());
}

#[test]
fn what_cannot_be_made() {
    let sandbox = Sandbox::new(&[]);
    for (arguments, said) in [
        (
            &["new", "--game", "champoins", "a"][..],
            "error: Unknown game `champoins`\n  help: Did you mean `champions`?\n",
        ),
        (
            &["new", "42"],
            "error: Cannot make an id for the game from `42`\n  help: Choose a directory whose name begins with a letter from a to z.\n",
        ),
        (
            &["new", "champions"],
            "error: The game `champions` ships with cardc\n  help: Pass `--game champions`, or choose another name for the directory.\n",
        ),
    ] {
        assert_eq!(sandbox.run(arguments).ends_with(2).err, said);
    }
    assert!(!sandbox.path("a").exists() && !sandbox.path("42").exists());
}
