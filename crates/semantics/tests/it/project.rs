//! Files together: games, names, settings, packs, and files without text.

use cardc_db::{Change, Db, FileChange, FileProblem, LARGEST_FILE, RootDatabase};
use cardc_diagnostics::{Code, Severity};
use cardc_semantics::{card_named, card_text, cards, game_id, project_diagnostics};

use crate::common::{diagnostics, file, fixed, project, short};

const UNIT: &str = "game champions\nunit \"Hound\" {\ncorners (1)\n}\n";

#[test]
fn a_name_occurs_once() {
    let db = project(&[
        ("a.card", UNIT),
        ("b.card", &UNIT.replace("Hound", "HOUND")),
    ]);
    assert_eq!(short(&db, "a.card"), Vec::<String>::new());
    assert_eq!(short(&db, "b.card"), ["duplicate-card: \"HOUND\""]);
    let label = &diagnostics(&db, "b.card")[0].labels[0];
    assert_eq!(label.path.as_deref(), Some("a.card"));
    assert_eq!(&UNIT[label.span.range()], "\"Hound\"");
}

#[test]
fn the_game_has_rules_for_what_the_language_reports() {
    let rules = |card: &str| {
        let db = project(&[("a.card", UNIT), ("b.card", card)]);
        let [found] = diagnostics(&db, "b.card") else {
            panic!("one diagnostic")
        };
        found.rules.clone()
    };
    assert_eq!(rules(UNIT), ["champions:2.1.1.1"]);
    let other = UNIT.replace("Hound", "Cat");
    assert_eq!(rules(&other.replace("unit", "untit")), ["champions:2.4"]);
    let tagged = other.replace('}', "tags Beats\n}");
    assert_eq!(rules(&tagged), ["champions:2.14.2"]);
}

#[test]
fn a_card_is_found_by_name() {
    let db = project(&[("a.card", UNIT)]);
    let game = game_id(&db, file(&db, "a.card")).expect("it is named");
    assert!(card_named(&db, game, " hound ").is_some());
    assert!(card_named(&db, game, "cat").is_none());
}

#[test]
fn games() {
    let db = project(&[("a.card", &UNIT.replace("game champions", "game champion"))]);
    assert_eq!(short(&db, "a.card"), ["unknown-game: champion"]);
    assert!(fixed(&db, "a.card", "unknown-game").starts_with("game champions\n"));
    let without = UNIT.replace("game champions\n", "");
    assert_eq!(
        short(&project(&[("a.card", &without)]), "a.card"),
        ["missing-game: "]
    );
    let twice = format!("{UNIT}game champions\n");
    assert_eq!(
        short(&project(&[("a.card", &twice)]), "a.card"),
        ["duplicate-field: game"]
    );
    // Documentation above the word is no part of it.
    let documented = twice.replace("game champions", "/// Ours.\ngame champions");
    assert_eq!(
        short(&project(&[("a.card", &documented)]), "a.card"),
        ["duplicate-field: game"]
    );
}

#[test]
fn a_project_names_the_game_of_its_files() {
    let without = UNIT.replace("game champions\n", "");
    let db = project(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("a.card", &without),
    ]);
    assert_eq!(short(&db, "a.card"), Vec::<String>::new());
    let mut db = project(&[("a.card", &without)]);
    db.apply(Change {
        default_game: Some(Some("champions".into())),
        ..Change::default()
    });
    assert_eq!(short(&db, "a.card"), Vec::<String>::new());
    let db = project(&[("cardc.toml", "game = \"champion\"\n")]);
    assert_eq!(
        short(&db, "cardc.toml").len(),
        1,
        "{:?}",
        short(&db, "cardc.toml")
    );
}

#[test]
fn an_edition_is_one_of_the_rulebook() {
    let with = |config: &str| project(&[("cardc.toml", config)]);
    for good in ["", "game = \"champions\"\nedition = \"2019-04-05\"\n"] {
        assert_eq!(short(&with(good), "cardc.toml"), Vec::<String>::new());
    }
    for game in ["", "game = \"champions\"\n"] {
        let db = with(&format!("{game}edition = \"banana\"\n"));
        assert_eq!(short(&db, "cardc.toml"), ["bad-config: \"banana\""]);
        let [note] = diagnostics(&db, "cardc.toml")[0].notes.as_slice() else {
            panic!("no edition is near")
        };
        assert_eq!(
            note,
            "The editions are `2018-11-30` and `2019-04-05`. Without this line, the newest one applies."
        );
    }
    let db = with("edition = \"2019-04-06\"\n");
    assert_eq!(
        fixed(&db, "cardc.toml", "bad-config"),
        "edition = \"2019-04-05\"\n"
    );
}

#[test]
fn levels_are_for_the_project_to_choose() {
    let unstopped = UNIT.replace('}', "text { Gain X health }\n}");
    let with = |config: &str| project(&[("cardc.toml", config), ("a.card", &unstopped)]);
    assert_eq!(
        short(&with("[lints]\nmissing-full-stop = \"allow\"\n"), "a.card"),
        Vec::<String>::new()
    );
    let db = with("[lints]\nmissing-full-stop = \"error\"\n");
    assert_eq!(diagnostics(&db, "a.card")[0].severity, Severity::Error);
    let db = with("[lints]\nmissing-full-stopp = \"error\"\n");
    assert_eq!(short(&db, "cardc.toml"), ["bad-config: missing-full-stopp"]);
}

#[test]
fn no_level_hides_what_is_not_understood() {
    for (text, code) in [
        ("Drawn 1 card.", "wrong-number"),
        ("Draw 1 card at the start of you turn.", "wrong-number"),
        ("Flabbergast a Unit.", "not-understood"),
    ] {
        let config = format!("[lints]\n{code} = \"allow\"\n");
        let card = UNIT.replace('}', &format!("text {{\n{text}\n}}\n}}"));
        let db = project(&[("cardc.toml", &config), ("a.card", &card)]);
        let [found] = diagnostics(&db, "a.card") else {
            panic!("one diagnostic for {text}")
        };
        assert_eq!(found.code.id(), "not-understood", "{text}");
        assert_eq!(found.severity, Severity::Error, "{text}");
    }
    let db = project(&[("cardc.toml", "[lints]\nnot-understood = \"allow\"\n")]);
    assert_eq!(short(&db, "cardc.toml"), ["bad-config: not-understood"]);
}

#[test]
fn a_pack_of_the_project_wins_and_is_checked() {
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let game = built_in("game.toml").replacen("[kinds.unit]", "[kinds.beastie]", 1);
    let db = project(&[
        ("games/champions/game.toml", &game),
        (
            "games/champions/vocabulary.toml",
            built_in("vocabulary.toml"),
        ),
        ("games/champions/rulebook.md", built_in("rulebook.md")),
        ("a.card", UNIT),
    ]);
    assert_eq!(short(&db, "a.card"), ["unknown-kind: unit"]);
    let found = short(&db, "games/champions/game.toml");
    assert_eq!(found[0], "replaced-pack: [game]");
    assert!(
        found[1].starts_with("bad-pack: "),
        "`unit` is still named elsewhere in the pack"
    );
}

#[test]
fn names_in_settings_and_packs_are_offered() {
    let db = project(&[(
        "cardc.toml",
        "gmae = \"champions\"\n\n[lints]\npros = \"allow\"\n",
    )]);
    assert_eq!(
        fixed(&db, "cardc.toml", "bad-config"),
        "game = \"champions\"\n\n[lints]\nprose = \"allow\"\n"
    );
    // A table is read only when its name is known.
    let db = project(&[("cardc.toml", "[lint]\nnothing-known = \"allow\"\n")]);
    assert_eq!(
        fixed(&db, "cardc.toml", "bad-config"),
        "[lints]\nnothing-known = \"allow\"\n"
    );
    for twice in [
        "[lints]\nprose = \"allow\"\n[lint]\nprose = \"allow\"\n",
        "[lint]\nprose = \"allow\"\n[lints]\nprose = \"allow\"\n",
    ] {
        let db = project(&[("cardc.toml", twice)]);
        let found = &diagnostics(&db, "cardc.toml")[0];
        assert!(found.fixes.is_empty(), "{found:#?}");
    }
    // A key that is there already cannot have been meant.
    let db = project(&[("cardc.toml", "game = \"champions\"\ngmae = \"ashes\"\n")]);
    let found = &diagnostics(&db, "cardc.toml")[0];
    assert!(found.fixes.is_empty(), "{found:#?}");
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let game = built_in("game.toml");
    let slip = game.replacen("noun = \"ability\"", "nuon = \"ability\"", 1);
    let slip = slip.replacen("rule = \"2.5.3\"", "rule = \"2.5.33\"", 1);
    let db = project(&[
        ("games/champions/game.toml", &slip),
        (
            "games/champions/vocabulary.toml",
            built_in("vocabulary.toml"),
        ),
        ("games/champions/rulebook.md", built_in("rulebook.md")),
    ]);
    let mended = fixed(&db, "games/champions/game.toml", "bad-pack");
    assert!(mended.contains("noun = \"ability\""));
}

#[test]
fn a_rulebook_of_the_project_is_checked() {
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let found = |rulebook: &str| {
        let db = project(&[
            ("games/champions/game.toml", built_in("game.toml")),
            (
                "games/champions/vocabulary.toml",
                built_in("vocabulary.toml"),
            ),
            ("games/champions/rulebook.md", rulebook),
        ]);
        short(&db, "games/champions/rulebook.md")
    };
    let rulebook = built_in("rulebook.md");
    assert_eq!(found(rulebook), [""; 0]);
    let broken = rulebook.replacen("- see: 2.8.1,", "- see: 2.8.99,", 1);
    assert_eq!(found(&broken), ["unknown-rule: 2.8.99"]);
}

#[test]
fn files_without_text() {
    let mut db = RootDatabase::new();
    db.apply(Change::from_iter([
        FileChange::unusable("a.card", FileProblem::NotUtf8(7)),
        FileChange::text("b.card", " ".repeat(LARGEST_FILE as usize + 1)).in_editor(),
        FileChange::unusable(
            "c.card",
            FileProblem::Unreadable("permission denied".into()),
        ),
    ]));
    let all: Vec<&str> = project_diagnostics(&db, db.project())
        .iter()
        .map(|(_, found)| found[0].code.id())
        .collect();
    assert_eq!(
        all,
        ["invalid-encoding", "file-too-large", "unreadable-file"]
    );
    db.remove_file("a.card");
    assert_eq!(project_diagnostics(&db, db.project()).len(), 2);
}

#[test]
fn a_text_has_an_end() {
    let card = |sentences: usize| {
        let text = "Draw 1 card.\n".repeat(sentences);
        let text =
            format!("game champions\nability \"A\" {{\n class Warrior\n text {{\n{text}}}\n}}\n");
        let db = project(&[("a.card", &text)]);
        let item = cards(&db, file(&db, "a.card")).next().unwrap();
        (short(&db, "a.card"), card_text(&db, item).lines.len())
    };
    assert_eq!(card(5000), (vec![], 5000));
    assert_eq!(card(5100), (vec!["text-too-long: text".to_owned()], 0));
}

#[test]
fn what_is_none_of_ours_is_not_looked_at() {
    let soft = "game champions\n// soft\u{ad}hyphens\n";
    let db = project(&[("README.md", soft), ("a.deck", soft)]);
    assert_eq!(short(&db, "README.md"), [""; 0]);
    let mut found = diagnostics(&db, "a.deck").iter();
    assert!(found.any(|found| found.code == Code::HiddenCharacter));
}

#[test]
fn syntax_errors_have_plain_words() {
    let db = project(&[("a.card", "game champions\nunit \"Hound {\n")]);
    let codes: Vec<&str> = diagnostics(&db, "a.card")
        .iter()
        .map(|found| found.code.id())
        .collect();
    assert!(codes.contains(&"unclosed-string"), "{codes:?}");
    let db = project(&[("a.card", "game champions\nunit \"Hound\" {\ncorners (1)\n")]);
    assert_eq!(short(&db, "a.card"), ["unclosed-block: {"]);
    assert_eq!(diagnostics(&db, "a.card")[0].message, "Unclosed `{`");
}

/// A project with a pack of its own, of which some text is replaced.
fn own_pack(from: &str, to: &str, files: &[(&str, &str)]) -> RootDatabase {
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let changed = |name: &str| built_in(name).replacen(from, to, 1);
    let (game, vocabulary) = (changed("game.toml"), changed("vocabulary.toml"));
    assert!(game != built_in("game.toml") || vocabulary != built_in("vocabulary.toml"));
    let pack = [
        ("games/champions/game.toml", game.as_str()),
        ("games/champions/vocabulary.toml", &vocabulary),
        ("games/champions/rulebook.md", built_in("rulebook.md")),
    ];
    project(&[&pack[..], files].concat())
}

#[test]
fn what_follows_from_a_mistake_in_the_pack_is_one_word_about_it() {
    // The id of a copied entry was forgotten.
    let db = own_pack("[kinds.unit]\n", "[kinds.champion]\n", &[("a.card", UNIT)]);
    assert_eq!(short(&db, "a.card"), ["bad-pack: unit"]);
    let found = &diagnostics(&db, "a.card")[0];
    assert_eq!(
        found.labels[0].path.as_deref(),
        Some("games/champions/game.toml")
    );
    assert_eq!(found.labels[0].message, "Duplicate `[kinds.champion]`");
    // What is about something else is still told.
    let card = UNIT.replace("corners (1)", "corners (1)\ncost 1\ncots 1");
    let cost = "[fields.cost]\ntype.integer = { min = 0, max = 20 }\n";
    let db = own_pack(cost, "[fields.cost]\n", &[("a.card", &card)]);
    assert_eq!(
        short(&db, "a.card"),
        ["bad-pack: cost", "unknown-field: cots"]
    );
    // A frame that cannot be read is no mistake of the texts.
    let card = UNIT.replace("corners (1)", "corners (1)\ntext { [Draw] 1 card. }");
    let frames = "frames = [\"";
    let db = own_pack(frames, "frames = [\"<\", \"", &[("a.card", &card)]);
    assert_eq!(short(&db, "a.card"), [""; 0]);
}

#[test]
fn a_slip_in_the_pack_says_nothing_of_cards() {
    let slip = "stays-in-play = true\nrequired = [\"corners\"]";
    let db = own_pack(slip, &slip.replace("true", "\"yes\""), &[("a.card", UNIT)]);
    assert_eq!(short(&db, "a.card"), [""; 0]);
    assert_eq!(
        short(&db, "games/champions/game.toml"),
        ["replaced-pack: [game]", "bad-pack: \"yes\""]
    );
}

#[test]
fn a_pack_without_its_rulebook_or_words_is_told() {
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let db = project(&[
        ("games/champions/game.toml", built_in("game.toml")),
        ("a.card", UNIT),
    ]);
    let found = diagnostics(&db, "games/champions/game.toml").iter();
    let found = found.filter(|found| found.code == Code::BadPack);
    let messages: Vec<&str> = found.map(|found| found.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "The pack has no file `rulebook.md`",
            "The pack has no file `vocabulary.toml`"
        ]
    );
}

#[test]
fn a_card_of_no_kind_is_there_and_cannot_stand_in_a_deck() {
    let db = project(&[
        ("a.card", "game champions\nspel \"Long Noon\" {\n}\n"),
        ("b.deck", "game champions\n# B\n1x Long Noon\n"),
    ]);
    let found = diagnostics(&db, "b.deck").iter();
    let mut unknown = found.filter(|found| found.code == Code::UnknownCard);
    let unknown = unknown.next().expect("the card is no card of the deck");
    assert_eq!(unknown.message, "The card `Long Noon` does not belong here");
    assert!(
        unknown.notes[0].ends_with("has no such kind of card. Correct the word before its name.")
    );
}

#[test]
fn a_group_of_options_is_offered_once() {
    let card = "game t9a\nunit \"A\" {\noption \"Weapon\" \"Pike\"\noption \"Weapon\" \"Halberd\"\noption \"Mount\", when \"Nothing\"\n}\n";
    let db = project(&[("a.card", card)]);
    let found = diagnostics(&db, "a.card").iter();
    let mut unknown = found.filter(|found| found.code == Code::UnknownOption);
    let note = &unknown.next().expect("there is no such option").notes[0];
    assert_eq!(note.matches("`Weapon`").count(), 1, "{note}");
}

/// What it costs to find so many is counted in `crates/properties/benches/growth`.
#[test]
fn each_of_many_mistakes_is_found() {
    const MANY: usize = 300;
    let count = |files: &[(&str, &str)], code: &str| {
        let db = project(files);
        let found = diagnostics(&db, files[0].0).iter();
        found.filter(|found| found.code.id() == code).count()
    };
    let card = |lines: &str| format!("game champions\nunit \"U\" {{\n    corners (1)\n{lines}}}\n");
    let same = format!(
        "game champions\n{}",
        "unit \"Same\" {\n    corners (1)\n}\n".repeat(MANY)
    );
    assert_eq!(count(&[("a.card", &same)], "duplicate-card"), MANY - 1);
    let fields = card(&"    tgas Beast\n".repeat(MANY));
    assert_eq!(count(&[("a.card", &fields)], "unknown-field"), MANY);
    let tags = card(&format!("    tags Beast{}\n", ", Beast".repeat(MANY)));
    assert_eq!(count(&[("a.card", &tags)], "duplicate-tag"), MANY);
    let deck = format!("game champions\n{}", "3x Unti\n".repeat(MANY));
    let files = [("d.deck", deck.as_str()), ("a.card", &card(""))];
    assert_eq!(count(&files, "unknown-card"), MANY);
}
