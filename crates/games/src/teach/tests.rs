use cardc_span::{BREAKS, with_breaks};
use expect_test::{Expect, expect};

use super::*;

const NONE: PackTexts = PackTexts {
    game: String::new(),
    vocabulary: String::new(),
    rulebook: String::new(),
};

fn new(word: &str, kind: WordKind) -> NewWord {
    NewWord::new(word, kind)
}

fn tag(word: &str) -> NewWord {
    new(word, WordKind::Tag { group: None })
}

fn verb(word: &str) -> NewWord {
    new(word, WordKind::Verb { frames: Vec::new() })
}

fn shown(texts: &PackTexts) -> String {
    let PackTexts {
        game,
        vocabulary,
        rulebook,
    } = texts;
    let game = with_breaks(game, "\n");
    format!("--- game.toml\n{game}--- vocabulary.toml\n{vocabulary}--- rulebook.md\n{rulebook}")
}

fn open(game: &str, texts: PackTexts) -> OpenPack {
    OpenPack::new(game, texts).unwrap()
}

fn taught(texts: PackTexts, words: &[NewWord], expected: &Expect) -> PackTexts {
    let mut pack = open("champions", texts);
    for word in words {
        pack.teach(word).unwrap();
    }
    assert_eq!(pack.problems, []);
    expected.assert_eq(&shown(&pack.texts));
    pack.texts
}

#[track_caller]
fn refused(word: &NewWord, expected: &str) {
    let mut pack = open("champions", NONE);
    let before = pack.texts.clone();
    let Refusal { message, help } = pack.teach(word).unwrap_err();
    assert_eq!(pack.texts, before);
    let told = help.map_or(message.clone(), |help| format!("{message}; {help}"));
    assert_eq!(told, expected);
}

#[test]
fn a_tag_makes_an_extension_with_its_adjective_and_rule() {
    taught(
        NONE,
        &[tag("Saltborn"), tag("Deep One")],
        &expect![[r#"
            --- game.toml
            [game]
            extends = "champions"

            [tags]
            saltborn = { name = "Saltborn", adjective = "saltborn", group = "kin", rule = "saltborn" }
            deep-one = { name = "Deep One", adjective = "deep-one", group = "kin", rule = "deep-one" }
            --- vocabulary.toml
            [adjectives.saltborn]
            form = "Saltborn"
            class = "tag"
            rule = "saltborn"

            [adjectives.deep-one]
            form = "Deep One"
            class = "tag"
            rule = "deep-one"
            --- rulebook.md
            ---
            game: champions
            title: New words
            ---

            ## saltborn Saltborn

            Write here what the tag `Saltborn` means.

            ## deep-one Deep One

            Write here what the tag `Deep One` means.
        "#]],
    );
}

#[test]
fn words_of_texts() {
    let words = [
        NewWord {
            is_marked: true,
            rule: Some("A soaked card is dormant.".to_owned()),
            ..new(
                "Soak",
                WordKind::Verb {
                    frames: vec!["<object:card>".to_owned()],
                },
            )
        },
        verb("dawdle"),
        new(
            "barnacle",
            WordKind::Noun {
                classes: Vec::new(),
            },
        ),
        new("Soggy", WordKind::Adjective { class: None }),
        NewWord {
            takes_number: true,
            ..new("Ebb", WordKind::Ability)
        },
        new(
            "Mythic",
            WordKind::Value {
                field: "rarity".to_owned(),
            },
        ),
    ];
    taught(
        NONE,
        &words,
        &expect![[r#"
            --- game.toml
            [game]
            extends = "champions"

            [enumerations.rarities.values]
            mythic = { name = "Mythic" }
            --- vocabulary.toml
            [verbs.soak]
            base = "Soak"
            frames = ["<object:card>"]
            keyword = true
            rule = "soak"

            [adjectives.soaked]
            form = "Soaked"
            class = "state"
            keyword = true
            rule = "soak"

            [verbs.dawdle]
            base = "dawdle"
            frames = ["[<object:any>]"]
            rule = "dawdle"

            [adjectives.dawdled]
            form = "dawdled"
            class = "state"
            rule = "dawdle"

            [nouns.barnacle]
            singular = "barnacle"
            classes = ["barnacle"]
            rule = "barnacle"

            [adjectives.soggy]
            form = "Soggy"
            class = "state"
            rule = "soggy"

            [abilities.ebb]
            form = "Ebb"
            value = true
            rule = "ebb"
            --- rulebook.md
            ---
            game: champions
            title: New words
            ---

            ## soak Soak

            A soaked card is dormant.

            ## dawdle Dawdle

            Write here what the verb `dawdle` means.

            ## barnacle Barnacle

            Write here what the noun `barnacle` means.

            ## soggy Soggy

            Write here what the adjective `Soggy` means.

            ## ebb Ebb

            Write here what the ability `Ebb` means.
        "#]],
    );
}

#[test]
fn entries_come_behind_their_likes_and_leave_the_file_alone() {
    let texts = PackTexts {
        game: "# Mine.\r\n[game]\r\nextends = \"champions\"\r\n\r\n[tags] # of the sea\r\nkelp = { name = \"Kelp\", group = \"kin\", rule = \"2.14.2\" }\r\n\r\n[fields.depth]\r\ntype = \"text\"\r\ndoc = \"How deep.\"\r\nplaceholder = \"deep\"\r\n".to_owned(),
        ..NONE
    };
    let texts = taught(
        texts,
        &[tag("Saltborn")],
        &expect![[r#"
            --- game.toml
            # Mine.
            [game]
            extends = "champions"

            [tags] # of the sea
            kelp = { name = "Kelp", group = "kin", rule = "2.14.2" }
            saltborn = { name = "Saltborn", adjective = "saltborn", group = "kin", rule = "saltborn" }

            [fields.depth]
            type = "text"
            doc = "How deep."
            placeholder = "deep"
            --- vocabulary.toml
            [adjectives.saltborn]
            form = "Saltborn"
            class = "tag"
            rule = "saltborn"
            --- rulebook.md
            ---
            game: champions
            title: New words
            ---

            ## saltborn Saltborn

            Write here what the tag `Saltborn` means.
        "#]],
    );
    assert!(!texts.game.replace("\r\n", "").contains(BREAKS));
}

#[test]
fn a_word_that_has_an_id_already_gets_another_one() {
    // `Beast` is a tag, and so an adjective; `Draw` is a rule.
    let noun = new(
        "Beast",
        WordKind::Noun {
            classes: vec!["card".to_owned()],
        },
    );
    taught(
        NONE,
        &[noun, tag("Draw")],
        &expect![[r#"
            --- game.toml
            [game]
            extends = "champions"

            [tags]
            draw = { name = "Draw", group = "kin", rule = "tag-draw" }
            --- vocabulary.toml
            [nouns.beast]
            singular = "Beast"
            classes = ["card"]
            rule = "beast"
            --- rulebook.md
            ---
            game: champions
            title: New words
            ---

            ## beast Beast

            Write here what the noun `Beast` means.

            ## tag-draw Draw (tag)

            Write here what the tag `Draw` means.
        "#]],
    );
}

#[test]
fn a_name_has_a_noun_and_no_rule() {
    let mut pack = open("lotr", NONE);
    let name = |word, noun: Option<&str>| {
        let noun = noun.map(str::to_owned);
        new(word, WordKind::Name { noun })
    };
    for new in [
        name("Old Salt, the Elder!", None),
        name("Weir", Some("location")),
    ] {
        pack.teach(&new).unwrap();
    }
    let refusal = pack.teach(&name("weir", None)).unwrap_err();
    assert_eq!(refusal.message, "The game has the name `weir` already");
    let refusal = pack.teach(&name("Fog", Some("mist"))).unwrap_err();
    assert_eq!(
        refusal.message,
        "Cannot add `Fog`: `open` of names: Unknown noun `mist` for the name `Fog`"
    );
    expect![[r#"
        --- game.toml
        [game]
        extends = "lotr"
        --- vocabulary.toml
        [names.open]
        "Old Salt, the Elder!" = "card"
        "Weir" = "location"
        --- rulebook.md
    "#]]
    .assert_eq(&shown(pack.texts()));
}

#[test]
fn what_cannot_be_taught_says_why() {
    refused(
        &new("Old Salt", WordKind::Name { noun: None }),
        "Texts of this game speak of no card by its name",
    );
    refused(&tag("beast"), "The game has the tag `beast` already");
    refused(&verb("Draw"), "The game has the verb `Draw` already");
    let frames = vec!["<object:card> sideways".to_owned()];
    refused(
        &new("Put", WordKind::Verb { frames }),
        "The game has the verb `Put` already; To let something else follow it, add \
         \"<object:card> sideways\" to the `frames` of `[verbs.put]` in `vocabulary.toml`.",
    );
    refused(
        &new("Scout", WordKind::Keyword),
        "The heads of cards have no keywords in this game; \
         A keyword of its texts is a verb, a noun, an adjective or an ability.",
    );
    let field = "colour".to_owned();
    refused(
        &new("Blue", WordKind::Value { field }),
        "No field `colour` of this game has a list of values",
    );
    let group = Some("cooks".to_owned());
    refused(
        &new("Salt", WordKind::Tag { group }),
        "Unknown group of tags `cooks`; The groups of this game: kin, stacking, unique, realm.",
    );
    let classes = Vec::new();
    refused(
        &new("Units", WordKind::Noun { classes }),
        "`Units` is a form of `Unit`, which the game has",
    );
    refused(
        &verb("draws"),
        "`draws` is a form of `Draw`, which the game has",
    );
    let frames = vec!["<object:card> [to <object:card>]".to_owned()];
    refused(
        &new("chain", WordKind::Verb { frames }),
        "Cannot add `chain`: `chain` of verbs: `object` is there twice in `<object:card> [to <object:card>]`; \
         give the second a name of its own, such as `<other:card>`",
    );
    let soak = |frame: &str| {
        let frames = vec![frame.to_owned()];
        let soak = new("soak", WordKind::Verb { frames });
        open("champions", NONE).teach(&soak).unwrap_err()
    };
    let refusal = soak("<object:ship>");
    let why = "Cannot add `soak`: `soak` of verbs: No noun has the class `ship`";
    assert_eq!(refusal.message, why);
    let classes = "The classes of nouns are `action`, ";
    assert!(refusal.help.unwrap().starts_with(classes));
    let of_noun = format!("The noun `lane` has the class `place`. {classes}");
    assert!(soak("<object:lane>").help.unwrap().starts_with(&of_noun));
    for word in ["", "…", "a\nb", "\"", "}", " x", &"x".repeat(61)] {
        refused(
            &tag(word),
            "This is no word for a card; \
             A word has letters, digits, hyphens and apostrophes, 60 at most.",
        );
    }
}

#[test]
fn a_game_that_nobody_has_is_refused() {
    let refusal = OpenPack::new("chess", NONE).unwrap_err();
    assert_eq!(
        refusal.message,
        "No game `chess` ships with cardc, and the project has none"
    );
}

#[test]
fn what_cannot_be_added_to_leaves_the_files_alone() {
    for game in [
        "tags = {}\n[game]\nextends = \"champions\"\n",
        "[game]\nextends = \"checkers\"\n",
    ] {
        let before = PackTexts {
            game: game.to_owned(),
            ..NONE
        };
        let mut pack = open("champions", before.clone());
        let taught = pack.teach(&tag("Saltborn"));
        assert!(taught.is_err(), "{}", pack.texts.game);
        assert_eq!(pack.texts, before);
    }
}

#[test]
fn every_game_that_ships_learns_every_kind_of_word() {
    for game in crate::builtin_ids() {
        let pack = builtin(game).unwrap();
        let groups = pack.tag_groups.iter().map(|group| WordKind::Tag {
            group: Some(group.id.to_string()),
        });
        let fields = pack
            .fields
            .iter()
            .filter(|field| pack.enumeration_of(&field.id).is_some());
        let values = fields.map(|field| WordKind::Value {
            field: field.id.to_string(),
        });
        let keywords = (game == "t9a").then_some(WordKind::Keyword);
        let others = [
            WordKind::Noun {
                classes: Vec::new(),
            },
            WordKind::Verb { frames: Vec::new() },
            WordKind::Adjective { class: None },
            WordKind::Ability,
        ];
        let names = pack.vocabulary.names.iter();
        let names = names.map(|_| WordKind::Name { noun: None });
        let mut open = open(game, NONE);
        for (number, kind) in groups
            .chain(values)
            .chain(keywords)
            .chain(others)
            .chain(names)
            .enumerate()
        {
            let word = new(&format!("Florp{}", "a".repeat(number)), kind);
            open.teach(&word)
                .unwrap_or_else(|refusal| panic!("{game} {word:?}: {refusal:?}"));
        }
        assert_eq!(open.problems, [], "{game}");
    }
}

fn with_game(game: &str) -> OpenPack {
    let game = format!("[game]\nextends = \"champions\"\n\n{game}");
    open("champions", PackTexts { game, ..NONE })
}

/// However the table is written, the entry is in it, and nothing else of the file changes.
#[test]
fn an_entry_finds_its_table() {
    let entry = "saltborn = { name = \"Saltborn\", adjective = \"saltborn\", group = \"kin\", rule = \"saltborn\" }\n";
    let old = "deep = { name = \"Deep\", group = \"kin\", rule = \"tag\" }\n";
    let cases = [
        (format!("[ tags ] # Mine.\n{old}"), "\n# ---- Fields ----\n"),
        (
            format!("[tags]\n{old}"),
            "\n# A note.\n\n  [enumerations.rarities.values]\n  mythic = { name = \"Mythic\" }\n",
        ),
        (format!("[\"tags\"]\n  {old}"), "\n[game-notes]\n"),
        ("[tags]\n".to_owned(), "# None yet.\n\n\n"),
        (
            format!("[tags]\n{}", old.replace("\"kin\"", "\"\"\"\nkin\"\"\"")),
            "",
        ),
        (
            "[tags.deep]\nname = \"Deep\"\ngroup = \"kin\"\nrule = \"tag\"\n\n[tags]\n".to_owned(),
            "",
        ),
    ];
    for (before, after) in cases {
        let mut pack = with_game(&format!("{before}{after}"));
        let start = pack.texts.game.len() - after.len();
        let mut expected = pack.texts.game.clone();
        expected.insert_str(start, entry);
        pack.teach(&tag("Saltborn")).unwrap();
        assert_eq!(pack.texts.game, expected);
    }
    let mut pack = with_game("[tags.deep]\nname = \"Deep\"\ngroup = \"kin\"\nrule = \"tag\"");
    pack.teach(&tag("Saltborn")).unwrap();
    assert!(
        pack.texts
            .game
            .ends_with(&format!("rule = \"tag\"\n\n[tags]\n{entry}")),
        "{}",
        pack.texts.game
    );
}

#[test]
fn a_table_without_a_header_is_refused() {
    let within_braces = "tags = { deep = { name = \"Deep\", group = \"kin\", rule = \"tag\" } }\n";
    let dotted = "tags.deep = { name = \"Deep\", group = \"kin\", rule = \"tag\" }\n";
    for table in [within_braces, dotted] {
        let game = format!("{table}\n[game]\nextends = \"champions\"\n");
        let mut pack = open("champions", PackTexts { game, ..NONE });
        let refusal = pack.teach(&tag("Saltborn")).unwrap_err();
        let why = "Cannot add `Saltborn`: the table for it is written within braces, or as keys with dots";
        assert_eq!(refusal.message, why);
    }
}

#[test]
fn a_rule_is_one() {
    let mut word = tag("Saltborn");
    word.rule = Some(" ".to_owned());
    refused(&word, "Cannot add `Saltborn`: its rule has no text");
    let rulebook = "## old Old\n\nIt is.\n".to_owned();
    let mut pack = open(
        "champions",
        PackTexts {
            rulebook,
            game: "[game]\nextends = \"champions\"\n".to_owned(),
            ..NONE
        },
    );
    let refusal = pack.teach(&tag("Saltborn")).unwrap_err();
    assert_eq!(
        refusal.help.as_deref(),
        Some("Mend `rulebook.md` first."),
        "{refusal:?}"
    );
}

#[test]
fn a_word_that_is_nearly_one_of_its_kind_is_told_from_it() {
    let mut pack = open("champions", NONE);
    pack.teach(&tag("Gannet")).unwrap();
    pack.teach(&tag("Fox")).unwrap();
    for (word, near) in [
        ("Gannets", Some("Gannet")),
        ("Ganet", Some("Gannet")),
        ("Foks", Some("Fox")),
        ("Saltborn", None),
    ] {
        assert_eq!(pack.near(&tag(word)), near, "{word}");
    }
    assert_eq!(pack.near(&verb("Gannets")), None, "no verb is like it");
}
