//! `cardc rules` and `cardc explain`

use crate::sandbox::Sandbox;

#[test]
fn a_rule_is_shown_by_any_of_its_ids() {
    let sandbox = Sandbox::new(&[]);
    let number = sandbox.run(&["rules", "show", "2.14.4b"]).ends_with(0);
    assert!(number.out.starts_with("champions:2.14.4b "), "{number:?}");
    let full = sandbox
        .run(&["rules", "show", "champions:deploy"])
        .ends_with(0);
    let short = sandbox.run(&["rules", "show", "deploy"]).ends_with(0);
    assert_eq!(full.out, short.out);
    assert!(short.out.starts_with("champions:deploy "), "{short:?}");
    let words = sandbox.run(&["rules", "show", "Last Stand"]).ends_with(0);
    assert!(words.out.starts_with("champions:last-stand "), "{words:?}");
    let unquoted = sandbox
        .run(&["rules", "show", "last", "stand"])
        .ends_with(0);
    assert_eq!(unquoted.out, words.out);
    let several = sandbox
        .run(&["rules", "show", "2.9.1", "champions:2.14.4b"])
        .ends_with(0);
    assert!(several.out.contains("2.9.1"), "{several:?}");
    assert!(several.out.ends_with(&number.out), "{several:?}");
    let parent = sandbox.run(&["rules", "show", "2.14.4"]).ends_with(0);
    assert!(
        parent.out.contains("\nBelow it:\n  champions:2.14.4a "),
        "{parent:?}"
    );
}

#[test]
fn a_rule_is_shown_by_its_title_and_with_every_text() {
    let sandbox = Sandbox::new(&[(
        "rules.md",
        "---\ngame: saltmarsh\ntitle: Saltmarsh\neditions: 2024-01-01, 2025-01-01\n---\n\n## 1 Setting Sail\n- until: 2025-01-01\n\nSee {2}.\n\n\
         ## 2 The Ebb\n- until: 2025-01-01\n\nIt was.\n\n## 2 The Flow\n- since: 2025-01-01\n\nIt is.\n\n## 2 The Tide\n- since: 2025-01-01\n\nIt turns.\n\n\
         ## 3\n\nWhoever rows, rows.\n",
    )]);
    let show = |more: &[&str]| {
        let arguments = [&["rules", "show", "--file", "rules.md"], more].concat();
        sandbox.run(&arguments).ends_with(0).out
    };
    let old = show(&["--edition", "2024-01-01", "setting", "sail"]);
    assert!(old.contains("See 2 (The Ebb)."), "{old}");
    let now = show(&["1"]);
    assert!(
        now.contains("The edition 2025-01-01 has no such rule."),
        "{now}"
    );
    let both = show(&["2"]);
    assert!(
        both.contains("It is.") && both.contains("It turns."),
        "{both}"
    );
    assert!(both.contains("this is number 2."), "{both}");
    let list = sandbox
        .run(&["rules", "list", "--file", "rules.md"])
        .ends_with(0)
        .out;
    assert!(list.ends_with(" Whoever rows, rows.\n"), "{list}");
    let shipped = sandbox
        .run(&["rules", "show", "stacking", "units"])
        .ends_with(0);
    assert!(shipped.out.starts_with("champions:2.14.4 "), "{shipped:?}");
}

#[test]
fn a_rule_that_there_is_not_has_a_neighbour() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run(&["rules", "show", "deplyo"]).ends_with(2);
    assert_eq!(
        ran.err,
        "error: champions has no rule `deplyo`\n  help: Did you mean `deploy`?\n"
    );
    let game = sandbox
        .run(&["rules", "list", "--game", "chess"])
        .ends_with(2);
    assert!(
        game.err
            .starts_with("error: Unknown game `chess`\n  help: The games are "),
        "{game:?}"
    );
    sandbox
        .run(&["rules", "list", "--edition", "1999-01-01"])
        .ends_with(2);
}

#[test]
fn rules_are_found_by_words_and_listed() {
    let sandbox = Sandbox::new(&[]);
    let found = sandbox
        .run(&["rules", "search", "last", "stand"])
        .ends_with(0);
    assert!(found.out.starts_with("champions:last-stand "), "{found:?}");
    let none = sandbox.run(&["rules", "search", "xylophone"]).ends_with(1);
    assert_eq!(none.out, "");
    assert_eq!(none.err, "No rule of champions has the words `xylophone`\n");
    let near = sandbox.run(&["rules", "search", "stakcing"]).ends_with(1);
    assert_eq!(
        near.err,
        "No rule of champions has the words `stakcing`\n  help: Did you mean `stacking`?\n"
    );
    let copies = sandbox.run(&["rules", "search", "copies"]).ends_with(0);
    assert!(copies.out.starts_with("champions:2.1.1.1 "), "{copies:?}");
    let list = sandbox.run(&["rules", "list"]).ends_with(0);
    assert!(list.out.lines().count() > 100);
    assert!(list.out.starts_with("champions:1 "), "{}", list.out);
}

#[test]
fn the_project_chooses_game_and_edition() {
    let settings = "game = \"champions\"\nedition = \"2018-11-30\"\n";
    let sandbox = Sandbox::new(&[("cardc.toml", settings)]);
    let old = sandbox.run(&["rules", "list"]).ends_with(0);
    let new = sandbox
        .run(&["rules", "list", "--edition", "2019-04-05"])
        .ends_with(0);
    assert_ne!(old.out, new.out);
    sandbox.write("cardc.toml", "game = \"chess\"\n");
    sandbox.run(&["rules", "list"]).ends_with(2);
}

#[test]
fn a_diagnostic_is_explained() {
    let sandbox = Sandbox::new(&[]);
    let page = sandbox.run(&["explain", "deck-sum"]).ends_with(0);
    assert!(page.out.starts_with("# deck-sum: "), "{page:?}");
    for typed in [
        "[deck-sum]",
        "error[deck-sum]",
        "warning[deck-sum]: it costs 21",
    ] {
        assert_eq!(sandbox.run(&["explain", typed]).ends_with(0).out, page.out);
    }
    let near = sandbox.run(&["explain", "deck-smu"]).ends_with(2);
    assert_eq!(
        near.err,
        "error: Unknown diagnostic `deck-smu`\n  help: Did you mean `deck-sum`?\n"
    );
    let list = sandbox.run(&["explain"]).ends_with(0);
    assert!(list.out.contains("  deck-sum  "), "{list:?}");
}

const LINTED: &str = "---
game: saltmarsh
title: Saltmarsh
---

## 1.1 Sailing

A Ship sails until it is moored; the Mooring rule ({1.21}) says how.

## 1.2 Mooring

Throw a rope to the {harbor}.

## harbour Harbour

Where Ships rest.
";

#[test]
fn a_rulebook_is_linted() {
    let (empty, _) = LINTED.split_once("## ").expect("an entry");
    let sandbox = Sandbox::new(&[("rules.md", LINTED), ("good.md", empty)]);
    let ran = sandbox
        .run(&["rules", "lint", "--format", "concise", "rules.md"])
        .ends_with(1);
    assert_eq!(
        ran.out,
        "rules.md:8:53: error[unknown-rule]: Unknown rule `1.21`. Did you mean `1.2` (Mooring)?\n\
         rules.md:12:22: warning[undefined-term]: Undefined term `harbor`. Did you mean `harbour`?\n"
    );
    assert_eq!(
        ran.err,
        "checked 3 rules and 2 references in 1 file: 1 error, 1 warning, 0 hints\n"
    );
    let human = sandbox.run(&["rules", "lint", "rules.md"]).ends_with(1);
    assert!(
        human.out.contains("Did you mean `1.2` (Mooring)?"),
        "{human:?}"
    );
    let json = sandbox
        .run(&["rules", "lint", "--format", "json", "rules.md", "good.md"])
        .ends_with(1);
    let json = json.json();
    assert_eq!(json[0]["code"], "unknown-rule");
    assert_eq!(json[0]["fixes"][0]["edits"][0]["text"], "1.2");
    assert_eq!(json.as_array().map(Vec::len), Some(2));
}

#[test]
fn warnings_and_levels_decide_how_a_lint_ends() {
    let warned = LINTED.replace("1.21", "1.2");
    let settings = "[lints]\nundefined-term = \"allow\"\n";
    let sandbox = Sandbox::new(&[
        ("rules.md", &warned),
        ("calm/cardc.toml", settings),
        ("calm/rules.md", &warned),
    ]);
    sandbox.run(&["rules", "lint", "rules.md"]).ends_with(0);
    sandbox
        .run(&["rules", "lint", "--deny", "warnings", "rules.md"])
        .ends_with(1);
    let calm = sandbox
        .run_in("calm", &["rules", "lint", "rules.md"], "")
        .ends_with(0);
    assert!(calm.err.ends_with("no problems\n"), "{calm:?}");
    let missing = sandbox
        .run(&["rules", "lint", "rules.md", "gone.md"])
        .ends_with(2);
    assert!(missing.err.contains("Cannot read `gone.md`"), "{missing:?}");
    assert!(missing.out.contains("undefined-term"), "{missing:?}");
    let nothing = sandbox.run(&["rules", "lint", "gone.md"]).ends_with(2);
    assert!(!nothing.err.contains("no problems"), "{nothing:?}");
}

const FOREIGN: &str = r#"[
  {"id": "moored_ship", "name": "Moored Ship", "text": "Neither sails nor fights.", "seeAlso": [{"id": "tide", "name": "Tide"}]},
  {"id": "quay", "name": "Quay", "text": "Where a <link=\"moored_ship\">Ship</link> lies."}
]"#;

#[test]
fn a_foreign_rulebook_is_imported() {
    let sandbox = Sandbox::new(&[("rules.json", FOREIGN)]);
    let import = [
        "rules",
        "import",
        "rules.json",
        "--game",
        "saltmarsh",
        "--edition",
        "2025-01-15",
        "-o",
        "out/rulebook.md",
    ];
    let ran = sandbox.run(&import).ends_with(0);
    assert_eq!(
        ran.err,
        "imported 2 entries and 2 references from a JSON array of records with links in their texts (json-linked)\n\
         note: 1 reference leads nowhere; see `cardc rules lint`\n"
    );
    assert_eq!(ran.out, "");
    let written = "---
game: saltmarsh
title: Rules of saltmarsh
source: rules.json
editions: 2025-01-15
---

## moored-ship Moored Ship
- see: tide

Neither sails nor fights.

## quay Quay

Where a {moored-ship|Ship} lies.
";
    assert_eq!(sandbox.read("out/rulebook.md"), written);
    // It is not overwritten unasked, and comes out the same again.
    let again = sandbox.run(&import).ends_with(2);
    assert!(again.err.contains("--force"), "{again:?}");
    let rewritten = sandbox
        .run(&["rules", "import", "out/rulebook.md", "-o", "-"])
        .ends_with(0);
    assert_eq!(rewritten.out, written);
    let piped = sandbox
        .pipe(
            &[
                "rules",
                "import",
                "-",
                "--game",
                "x",
                "--title",
                "Two  words",
                "--source",
                "us",
                "--format",
                "json-records",
            ],
            FOREIGN,
        )
        .ends_with(0);
    assert!(
        piped
            .out
            .starts_with("---\ngame: x\ntitle: Two words\nsource: us\n---\n"),
        "{piped:?}"
    );
}

#[test]
fn an_import_leaves_control_characters_out_and_nothing_else() {
    let own = "---\ngame: saltmarsh\ntitle: Salt\u{7}marsh\n---\n\n## 1 Ships\n\nA \u{1b}[31mship\u{c}sails.\tIt \u{0}floats.\n";
    let sandbox = Sandbox::new(&[("rules.md", own)]);
    let ran = sandbox.run(&["rules", "import", "rules.md"]).ends_with(0);
    assert_eq!(
        ran.out,
        "---\ngame: saltmarsh\ntitle: Saltmarsh\nsource: rules.md\n---\n\n## 1 Ships\n\nA [31mship sails.\tIt floats.\n"
    );
    assert!(
        ran.err
            .ends_with("note: Left out 4 control characters (invisible)\n"),
        "{ran:?}"
    );
}

#[test]
fn the_game_of_an_import_is_that_of_the_project() {
    let sandbox = Sandbox::new(&[("rules.json", FOREIGN)]);
    let nobody = sandbox.run(&["rules", "import", "rules.json"]).ends_with(2);
    assert_eq!(
        nobody.err,
        "error: The game of the rules is unknown\n  help: Pass its id, such as --game saltmarsh, or import inside a project whose cardc.toml has `game`.\n"
    );
    sandbox.write("cardc.toml", "game = \"saltmarsh\"\n");
    let ran = sandbox.run(&["rules", "import", "rules.json"]).ends_with(0);
    assert!(ran.out.starts_with("---\ngame: saltmarsh\n"), "{ran:?}");
    let bad = sandbox
        .run(&["rules", "import", "rules.json", "--game", "Salt Marsh"])
        .ends_with(2);
    assert!(bad.err.contains("is not the id of a game"), "{bad:?}");
    let day = sandbox
        .run(&["rules", "import", "rules.json", "--edition", "today"])
        .ends_with(2);
    assert!(day.err.contains("is not a date"), "{day:?}");
}

#[test]
fn what_cannot_be_imported_is_told_with_its_place() {
    let sandbox = Sandbox::new(&[
        ("broken.json", "[\n  {\"name\": }\n]"),
        ("story.txt", "Once upon a time.\n"),
        (
            "odd.json",
            "[{\"name\": \"a\", \"text\": \"b\"},\n{\"text\": \"c\"}, {\"name\": \"d\"}]",
        ),
    ]);
    let run = |file| sandbox.run(&["rules", "import", file, "--game", "x"]);
    let broken = run("broken.json").ends_with(2);
    assert!(
        broken
            .err
            .starts_with("broken.json:2:12: error: Invalid JSON: "),
        "{broken:?}"
    );
    let story = run("story.txt").ends_with(2);
    assert!(
        story.err.starts_with(
            "story.txt:1:1: error: No rules found in this text\n  help: Rulebooks are read as"
        ),
        "{story:?}"
    );
    let odd = run("odd.json").ends_with(1);
    assert_eq!(
        odd.err,
        "odd.json:2:1: note: Record 2 has neither an id nor a name\n  help: Its text was kept as an entry without a name.\n\
         imported 3 entries and 0 references from a JSON array of records with names and texts (json-records)\n"
    );
    sandbox.write("latin.txt", b"1.1: M\xf6we\n");
    let latin = run("latin.txt").ends_with(2);
    assert!(latin.err.contains("byte 6 is not UTF-8 text"), "{latin:?}");
}
