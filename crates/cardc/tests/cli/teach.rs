//! `cardc teach`

use crate::sandbox::Sandbox;

const CARD: &str = "game champions

unit \"Tide Crab\" {
    tags    Saltborn
    corners (X) (1) (2)

    text {
        [Soak] a Saltborn Unit. X damage to your Opponent.
    }
}
";

fn champions(files: &[(&str, &str)]) -> Sandbox {
    let settings = ("cardc.toml", "game = \"champions\"\n");
    Sandbox::new(&[&[settings], files].concat())
}

#[test]
fn a_card_with_new_words_has_no_fault_once_they_are_taught() {
    let sandbox = champions(&[("crab.card", CARD)]);
    let before = sandbox.run(&["check"]).ends_with(1);
    assert!(
        before.out.contains("`cardc teach tag Saltborn`"),
        "{before:?}"
    );
    let ran = sandbox
        .run(&["teach", "tag", "Saltborn", "Drowned"])
        .ends_with(0);
    assert_eq!(
        ran.out,
        "games/champions/game.toml\ngames/champions/vocabulary.toml\ngames/champions/rulebook.md\n"
    );
    assert_eq!(
        ran.err,
        "Added `Saltborn`, `Drowned`; write what they mean in games/champions/rulebook.md\n"
    );
    let verb = [
        "teach",
        "verb",
        "[Soak]",
        "--frame",
        "<object:card>",
        "--rule",
        "It is wet.",
    ];
    let ran = sandbox.run(&verb).ends_with(0);
    assert_eq!(ran.err, "Added `[Soak]` (Soaks, Soaked, Soaking)\n");
    let checked = sandbox.run(&["check", "--deny", "warnings"]).ends_with(0);
    assert!(checked.err.ends_with(": no problems\n"), "{checked:?}");
    let rule = sandbox.run(&["rules", "show", "soak"]).ends_with(0);
    assert!(rule.out.contains("It is wet."), "{rule:?}");
    sandbox
        .run(&["rules", "lint", "games/champions/rulebook.md"])
        .ends_with(0);
}

#[test]
fn irregular_forms_are_given_and_shown() {
    let sandbox = champions(&[]);
    let verb = [
        "teach",
        "verb",
        "climb",
        "--past",
        "clomb",
        "--participle",
        "clomben",
    ];
    let ran = sandbox.run(&verb).ends_with(0);
    assert!(
        ran.err
            .starts_with("Added `climb` (climbs, clomb, clomben, climbing);"),
        "{ran:?}"
    );
    let ran = sandbox.run(&["teach", "verb", "fly"]).ends_with(0);
    let known = "Added `fly` (flies, flew, flown, flying);";
    assert!(ran.err.starts_with(known), "{ran:?}");
    let noun = [
        "teach", "noun", "vortex", "--plural", "vortices", "--class", "card",
    ];
    let ran = sandbox.run(&noun).ends_with(0);
    assert!(ran.err.starts_with("Added `vortex` (vortices);"), "{ran:?}");
    sandbox.write(
        "crab.card",
        "game champions\nunit \"Crab\" {\n    corners (1) (2)\n\n    text {\n        If you clomb this turn, play 2 flown vortices.\n    }\n}\n",
    );
    sandbox.run(&["check"]).ends_with(0);
    let two = ["teach", "noun", "ox", "mouse", "--plural", "mice"];
    let ran = sandbox.run(&two).ends_with(2);
    assert_eq!(
        ran.err,
        "error: 2 words cannot have one form\n  help: Teach each word by itself.\n"
    );
}

#[test]
fn all_words_are_taught_or_none() {
    let sandbox = champions(&[]);
    let ran = sandbox
        .run(&["teach", "tag", "Saltborn", "Beast"])
        .ends_with(2);
    assert_eq!(ran.err, "error: The game has the tag `Beast` already\n");
    assert!(!sandbox.path("games").exists());
    sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(0);
    let game = sandbox.read("games/champions/game.toml");
    sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert_eq!(sandbox.read("games/champions/game.toml"), game);
}

#[test]
fn a_game_of_ones_own_learns_too() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "teatime"]).ends_with(0);
    let before = sandbox.read("teatime/games/teatime/vocabulary.toml");
    let ran = sandbox.run_in(
        "teatime/cards",
        &["teach", "noun", "biscuit", "--class", "card"],
        "",
    );
    let ran = ran.ends_with(0);
    assert_eq!(
        ran.out,
        "../games/teatime/vocabulary.toml\n../games/teatime/rulebook.md\n"
    );
    let after = sandbox.read("teatime/games/teatime/vocabulary.toml");
    assert!(after.starts_with(before.trim_end()), "{after}");
    let checked = sandbox
        .run_in("teatime", &["check", "--deny", "warnings"], "")
        .ends_with(0);
    assert!(checked.err.ends_with(": no problems\n"), "{checked:?}");
}

#[test]
fn what_is_missing_is_said() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert!(ran.err.starts_with("error: No project here"), "{ran:?}");

    let sandbox = Sandbox::new(&[("cardc.toml", "")]);
    let ran = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert_eq!(
        ran.err,
        "error: `cardc.toml` names no game\n  help: Name one: `--game ID`.\n"
    );
    for game in ["../champions", "", "chess"] {
        let ran = sandbox
            .run(&["teach", "tag", "Saltborn", "--game", game])
            .ends_with(2);
        assert!(ran.err.starts_with("error: "), "{ran:?}");
    }
    sandbox
        .run(&["teach", "tag", "Saltborn", "--game", "lotr"])
        .ends_with(0);
    assert!(
        sandbox
            .read("games/lotr/game.toml")
            .contains("extends = \"lotr\"")
    );
}

#[test]
fn a_link_out_of_the_project_is_not_followed() {
    #[cfg(unix)]
    {
        let outside = Sandbox::new(&[("game.toml", "")]);
        let sandbox = champions(&[]);
        let games = sandbox.path("games");
        std::fs::create_dir(&games).unwrap();
        std::os::unix::fs::symlink(outside.path("."), games.join("champions")).unwrap();
        let ran = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
        assert!(
            ran.err.contains("a link leads out of the directory"),
            "{ran:?}"
        );
        assert_eq!(outside.read("game.toml"), "");
    }
}

#[test]
fn a_file_that_the_project_leaves_out_stays_as_it_is() {
    let game = "[game]\nextends = \"champions\"\n";
    let sandbox = Sandbox::new(&[
        (
            "cardc.toml",
            "game = \"champions\"\nexclude = [\"games\"]\n",
        ),
        ("games/champions/game.toml", game),
    ]);
    let ran = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert_eq!(
        ran.err,
        "error: `games/champions/game.toml` is not a file of the project\n  \
         help: `exclude` in `cardc.toml` leaves it out, or a link leads out of the project.\n"
    );
    assert_eq!(sandbox.read("games/champions/game.toml"), game);

    // Also where it cannot be read, and where there is none yet.
    let latin = b"[game]\nextends = \"champions\" # caf\xe9\n";
    std::fs::write(sandbox.path("games/champions/game.toml"), latin).unwrap();
    let again = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert_eq!(again.err, ran.err);
    let kept = std::fs::read(sandbox.path("games/champions/game.toml")).unwrap();
    assert_eq!(kept, latin);
    std::fs::remove_dir_all(sandbox.path("games")).unwrap();
    let none = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(2);
    assert_eq!(none.err, ran.err);
    assert!(!sandbox.path("games").exists());
}

#[test]
fn a_pack_is_found_wherever_the_project_has_it() {
    let sandbox = champions(&[(
        "packs/champions/game.toml",
        "[game]\nextends = \"champions\"\n",
    )]);
    let ran = sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(0);
    assert!(
        ran.out.starts_with("packs/champions/game.toml\n"),
        "{ran:?}"
    );
    assert!(!sandbox.path("games").exists());
}

#[test]
fn a_word_that_is_nearly_another_one_is_added_with_a_note() {
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"champions\"\n")]);
    sandbox.run(&["teach", "tag", "Saltborn"]).ends_with(0);
    let ran = sandbox.run(&["teach", "tag", "Saltborns"]).ends_with(0);
    assert!(
        ran.err
            .ends_with("note: `Saltborn` exists: `Saltborns` is another tag\n"),
        "{ran:?}"
    );
}

#[test]
fn a_tag_that_no_text_can_name_is_added_with_a_note() {
    let sandbox = champions(&[]);
    let ran = sandbox.run(&["teach", "tag", "Draw", "Mire"]).ends_with(0);
    assert!(
        ran.err.ends_with(
            "\nnote: Cards can have the tag `Draw`, but no text can name it: \
             the game has another word `Draw`\n"
        ),
        "{ran:?}"
    );
}
