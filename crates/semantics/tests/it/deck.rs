//! Decks, code by code.

use std::fmt::Write as _;

use cardc_db::{Db, RootDatabase};
use cardc_diagnostics::Code;
use cardc_semantics::deck_summary;

use crate::common::{diagnostics, file, fixed, project, short};

/// Four champions, four blessings and twelve units of Order; some cards of another alliance and with rules of their own.
fn cards() -> String {
    let mut text = "game champions\n".to_owned();
    let mut add = |card: String| text.push_str(&card);
    let champion = |name: &str, alliance: &str, class: &str, more: &str| {
        format!(
            "champion \"{name}\" {{\nalliance {alliance}\nclass {class}\nhealth +1\ncost 5\nquest Unit / Unit / Unit / Unit\n{more}}}\n"
        )
    };
    for number in 1..=4 {
        add(champion(
            &format!("Champion {number}"),
            "Order",
            "Warrior",
            "",
        ));
    }
    add(champion("Only One", "Order", "Warrior", "tags Unique\n"));
    add(champion("Mage", "Order", "Wizard", ""));
    add(champion("Ogre", "Chaos", "Warrior", ""));
    for number in 1..=4 {
        add(format!("blessing \"Blessing {number}\" {{\n}}\n"));
    }
    for number in 1..=12 {
        add(format!(
            "unit \"Unit {number}\" {{\nalliance Order\ncorners (1)\n}}\n"
        ));
    }
    add("spell \"Fire\" {\ncorners (1)\ntags Aqshy\n}\n".to_owned());
    add("spell \"Leaf\" {\ncorners (1)\ntags Ghyran\n}\n".to_owned());
    add(
        "ability \"Bite\" {\nclass Any\ntext {\nCan only be Played by a Vampire Champion.\n}\n}\n"
            .to_owned(),
    );
    add("unit \"Rat\" {\ncorners (1)\ntext {\nYou may include up to 7 copies of this card in your deck.\n}\n}\n".to_owned());
    text
}

/// The files of the built-in game, with a word that a card here needs.
fn pack() -> [(&'static str, String); 3] {
    let built_in = |name: &str| {
        cardc_games::builtin_file("champions", name)
            .expect("built in")
            .to_owned()
    };
    let mut vocabulary = built_in("vocabulary.toml");
    if !vocabulary.contains("[nouns.copy]") {
        vocabulary.push_str("\n[nouns.copy]\nplural = \"copies\"\nclasses = [\"card\"]\nrule = \"2.2.1\"\ndoc = \"\"\n");
    }
    [
        ("games/champions/game.toml", built_in("game.toml")),
        ("games/champions/vocabulary.toml", vocabulary),
        ("games/champions/rulebook.md", built_in("rulebook.md")),
    ]
}

fn with_deck(deck: &str) -> RootDatabase {
    let (pack, cards) = (pack(), cards());
    let mut files: Vec<(&str, &str)> = pack
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect();
    files.extend([("cards.card", cards.as_str()), ("d.deck", deck)]);
    project(&files)
}

/// A legal deck.
fn lines() -> Vec<String> {
    let champions = (1..=4).map(|number| format!("1x Champion {number}"));
    let blessings = (1..=4).map(|number| format!("1x Blessing {number}"));
    let units = (1..=10).map(|number| format!("3x Unit {number}"));
    champions.chain(blessings).chain(units).collect()
}

/// The legal deck with some lines replaced.
fn deck(changes: &[(&str, &str)]) -> RootDatabase {
    let mut text = "game champions\n".to_owned();
    let mut lines = lines();
    for &(from, to) in changes {
        let line = lines
            .iter_mut()
            .find(|line| *line == from)
            .expect("a line of the deck");
        to.clone_into(line);
    }
    for line in &lines {
        writeln!(text, "{line}").expect("a string");
    }
    with_deck(&text)
}

fn found(changes: &[(&str, &str)]) -> Vec<String> {
    short(&deck(changes), "d.deck")
}

#[test]
fn the_legal_deck_is_legal() {
    assert_eq!(short(&deck(&[]), "cards.card"), Vec::<String>::new());
    assert_eq!(found(&[]), Vec::<String>::new());
}

#[test]
fn counts() {
    assert_eq!(
        found(&[("3x Unit 10", "2x Unit 10")]),
        ["card-count: 1x Champion 1"],
        "without a name and without headings, the first card is the place of the deck"
    );
    let db = deck(&[("1x Blessing 4", "1x Blessing 4\n1x Unit 11")]);
    assert_eq!(short(&db, "d.deck"), ["card-count: 3x Unit 10"]);
    let [over] = diagnostics(&db, "d.deck") else {
        panic!("one diagnostic")
    };
    assert_eq!(
        over.message,
        "The deck has 31 Action cards but needs exactly 30"
    );
    assert_eq!(over.rules, ["champions:2.1.1.1"]);
    let legal = fixed(&db, "d.deck", "card-count");
    assert!(legal.contains("2x Unit 10"), "{legal}");
}

#[test]
fn copies() {
    let db = deck(&[("3x Unit 9", "4x Unit 9"), ("3x Unit 10", "2x Unit 10")]);
    assert_eq!(short(&db, "d.deck"), ["deck-copies: 4x Unit 9"]);
    assert!(fixed(&db, "d.deck", "deck-copies").contains("3x Unit 9"));
    // Lines of one card are counted together, and the one that goes too far is named.
    let twice = [
        ("3x Unit 9", "2x Unit 9"),
        ("3x Unit 10", "unit 9 x2\n2x Unit 10"),
    ];
    assert_eq!(found(&twice), ["deck-copies: unit 9 x2"]);
    let db = deck(&twice);
    assert_eq!(diagnostics(&db, "d.deck")[0].labels.len(), 1);
}

#[test]
fn a_unique_champion_is_one() {
    let db = deck(&[("1x Champion 1", "2x Only One"), ("1x Champion 2", "")]);
    assert_eq!(short(&db, "d.deck"), ["deck-copies: 2x Only One"]);
    assert_eq!(diagnostics(&db, "d.deck")[0].rules[0], "champions:unique");
}

#[test]
fn a_card_may_set_its_own_limit() {
    let seven = [("3x Unit 9", "6x Rat"), ("3x Unit 10", "")];
    assert_eq!(found(&seven), Vec::<String>::new());
    let eight = [
        ("3x Unit 8", "8x Rat"),
        ("3x Unit 9", "1x Unit 9"),
        ("3x Unit 10", ""),
    ];
    assert_eq!(found(&eight), ["deck-copies: 8x Rat"]);
}

#[test]
fn cost() {
    let db = project(&[
        ("cards.card", &cards().replace("cost 5", "cost 6")),
        (
            "d.deck",
            &format!("game champions\n{}\n", lines().join("\n")),
        ),
    ]);
    assert_eq!(short(&db, "d.deck"), ["deck-sum: 1x Champion 4"]);
    assert_eq!(
        diagnostics(&db, "d.deck")[0].message,
        "The total cost of the Champions is 24 but the limit is 20"
    );
}

#[test]
fn alliance_and_realm() {
    assert_eq!(
        found(&[("1x Champion 4", "1x Ogre")]),
        ["deck-mixed-values: 1x Ogre"]
    );
    let realms = [
        ("1x Champion 4", "1x Mage"),
        ("3x Unit 9", "3x Fire"),
        ("3x Unit 10", "2x Leaf\n1x Unit 10"),
    ];
    assert_eq!(found(&realms), ["deck-mixed-tags: 2x Leaf"]);
}

#[test]
fn unknown_cards() {
    let db = deck(&[("3x Unit 10", "3x Untit 10")]);
    assert_eq!(short(&db, "d.deck"), ["unknown-card: Untit 10"]);
    assert!(fixed(&db, "d.deck", "unknown-card").contains("3x Unit 10"));
}

#[test]
fn players() {
    assert_eq!(
        found(&[("3x Unit 10", "3x Fire")]),
        ["no-player-for-card: 3x Fire"]
    );
    assert_eq!(
        found(&[("3x Unit 10", "3x Fire"), ("1x Champion 4", "1x Mage")]),
        Vec::<String>::new()
    );
    assert_eq!(
        found(&[("3x Unit 10", "3x Bite")]),
        ["never-playable: 3x Bite"]
    );
}

/// What is found in a deck of four champions, all Warriors but for the last, and three copies of a card.
fn found_of(last: &str, card: &str) -> Vec<String> {
    let name = |card: &str| card.split('"').nth(1).expect("it has a name").to_owned();
    let mut deck = "game champions\n1x Champion 1\n1x Champion 2\n1x Champion 3\n".to_owned();
    let last_name = name(last);
    writeln!(deck, "1x {last_name}").expect("a string");
    let others = lines();
    let others = others
        .iter()
        .filter(|line| !line.contains("Champion") && *line != "3x Unit 10");
    others.for_each(|line| writeln!(deck, "{line}").expect("a string"));
    writeln!(deck, "3x {}", name(card)).expect("a string");
    let cards = format!("{}{last}{card}", cards());
    let db = project(&[("cards.card", &cards), ("d.deck", &deck)]);
    assert_eq!(short(&db, "cards.card"), Vec::<String>::new());
    short(&db, "d.deck")
}

fn champion(class: &str, text: &str) -> String {
    format!(
        "champion \"Last\" {{\nalliance Order\nclass {class}\nhealth +1\ncost 5\nquest Unit / Unit / Unit / Unit\ntext {{\n{text}\n}}\n}}\n"
    )
}

fn spell(text: &str) -> String {
    format!("spell \"Spark\" {{\ncorners (1)\ntext {{\n{text}\n}}\n}}\n")
}

fn ability(text: &str) -> String {
    format!("ability \"Deed\" {{\nclass Any\ntext {{\n{text}\n}}\n}}\n")
}

#[test]
fn a_text_may_let_others_play_a_card() {
    let warrior = champion("Warrior", "Gain 1 health.");
    let none = ["no-player-for-card: 3x Spark"];
    assert_eq!(found_of(&warrior, &spell("Gain X health.")), none);
    assert!(found_of(&warrior, &spell("This Spell can be Deployed by Warriors.")).is_empty());
    assert_eq!(
        found_of(
            &warrior,
            &spell("This Spell can be Deployed by Vampire Champions.")
        ),
        none
    );
    assert_eq!(
        found_of(
            &warrior,
            &spell("This can be Played while controlling a Unit.")
        ),
        none
    );
    let lifts = |text: &str| {
        let found = found_of(&champion("Warrior", text), &spell("Gain X health."));
        assert!(found.is_empty() || found == none, "{found:?}");
        found.is_empty()
    };
    assert!(lifts("This Champion can Deploy Spells."));
    assert!(lifts("This Champion can Play Spells and Abilities."));
    assert!(lifts(
        "Heroic Act: Deploy 2 Spells from your discard pile onto this Champion."
    ));
    assert!(lifts("Draw 1 card face up. This Champion may Deploy it."));
    assert!(!lifts("This Champion can Deploy Risen Units."));
    assert!(!lifts("This Champion can Deploy Aqshy Spells."));
    assert!(!lifts("Your Opponent's Champions cannot Deploy Spells."));
    assert!(!lifts(
        "When an enemy Champion Deploys a Spell, Draw 1 card."
    ));
}

#[test]
fn a_text_that_is_not_understood_may_let_others_play_a_card() {
    let with = |champion: &str, card: &str| {
        let cards = format!("{}{champion}{card}", cards());
        let deck = format!(
            "game champions\n{}\n1x Last\n3x Spark\n",
            lines().join("\n")
        );
        let db = project(&[("cards.card", &cards), ("d.deck", &deck)]);
        let found = short(&db, "d.deck");
        found.contains(&"no-player-for-card: 3x Spark".to_owned())
    };
    let plain = spell("Gain X health.");
    assert!(with(&champion("Warrior", "Juggle 3 apples."), &plain));
    assert!(!with(
        &champion("Warrior", "This Champion juggles and Deploys Spells."),
        &plain
    ));
    assert!(!with(
        &champion("Warrior", "Gain 1 health."),
        &spell("prose \"Whoever sings can Play this.\"")
    ));
}

#[test]
fn a_text_may_forbid_a_card() {
    let never = ["never-playable: 3x Deed"];
    let warrior = champion("Warrior", "Gain 1 health.");
    let wizard = champion("Wizard", "Gain 1 health.");
    for text in [
        "Cannot be Played by a Warrior.",
        "Warriors cannot Play this Ability.",
        "Can only be Played by a Wizard.",
        "Can only be Played by a non-Warrior Champion.",
    ] {
        assert_eq!(found_of(&warrior, &ability(text)), never, "{text}");
        assert!(found_of(&wizard, &ability(text)).is_empty(), "{text}");
    }
    assert_eq!(
        found_of(
            &warrior,
            &ability("Can only be Played by a Champion that costs 7 or more.")
        ),
        never
    );
    for text in [
        "Can only be Played by a Champion that costs 5 or less.",
        "Can only be Played by a Champion that costs more than 4.",
        "Cannot be Played by an Engaged Warrior.",
        "Can only be Played by an Engaged Warrior.",
        "If you control a Spell, this can only be Played by a Wizard.",
        "Can only be Played by a Champion that controls a Spell.",
    ] {
        assert!(found_of(&warrior, &ability(text)).is_empty(), "{text}");
    }
}

#[test]
fn headings() {
    assert_eq!(
        found(&[
            ("1x Champion 1", "Champions:\n1x Champion 1"),
            ("1x Blessing 1", "Blessing\n1x Blessing 1"),
            ("3x Unit 1", "Action\n3x Unit 1")
        ]),
        Vec::<String>::new()
    );
    assert_eq!(
        found(&[
            ("3x Unit 1", "Blessing\n3x Unit 1"),
            ("3x Unit 2", "Units\n3x Unit 2")
        ]),
        ["wrong-heading: 3x Unit 1"]
    );
    let db = deck(&[("3x Unit 1", "Unti\n3x Unit 1")]);
    assert_eq!(short(&db, "d.deck"), ["wrong-heading: Unti"]);
    assert!(fixed(&db, "d.deck", "wrong-heading").contains("\nUnit\n"));
    // A card alone is one copy, under the heading above it; for a misspelt one, the card is offered.
    assert_eq!(
        found(&[("1x Blessing 4", "Blessing\nBlessing 4\nAction")]),
        Vec::<String>::new()
    );
    let db = deck(&[("1x Blessing 1", "Blesing 1")]);
    assert!(short(&db, "d.deck").contains(&"wrong-heading: Blesing 1".to_owned()));
    assert!(fixed(&db, "d.deck", "wrong-heading").contains("\nBlessing 1\n"));
    let db = project(&[
        ("cards.card", &cards()),
        ("d.deck", "game champions\nFoxes\n3x Rat\nWolves\n"),
    ]);
    let headings = short(&db, "d.deck");
    assert!(headings.contains(&"wrong-heading: Foxes".to_owned()));
    assert!(headings.contains(&"wrong-heading: Wolves".to_owned()));
    assert!(fixed(&db, "d.deck", "wrong-heading").contains("\n# Foxes\n"));
}

#[test]
fn entries_in_other_forms_are_not_passed_over() {
    for line in [
        "Only One (3)",
        "Only One: 3",
        "Only One, 3",
        "Only One 3",
        "Only One - 3x",
        "3, Only One",
        "3* Only One",
        "(3) Only One",
        "3: Onyl One",
        "-3 x Only One",
    ] {
        let db = deck(&[("1x Champion 1", line)]);
        assert_eq!(
            short(&db, "d.deck")[0],
            format!("unexpected-token: {line}"),
            "{line}"
        );
        assert!(
            fixed(&db, "d.deck", "unexpected-token").contains("\n3x Only One\n"),
            "{line}"
        );
    }
    // What somebody wrote in brackets behind a name says nothing of the card.
    for (line, count) in [
        ("3x Only One (my own copy)", 3),
        ("Only One (altered art)", 1),
    ] {
        let db = deck(&[("1x Champion 1", line)]);
        let code = if count == 1 {
            "unexpected-token"
        } else {
            "unknown-card"
        };
        let fixed = fixed(&db, "d.deck", code);
        assert!(fixed.contains(&format!("\n{count}x Only One\n")), "{fixed}");
    }
    let cards = "game champions\nunit \"Ebb\" {\n}\nunit \"Ebb // Flow\" {\n}\n";
    for (line, count, code) in [
        ("2x Ebb // Flow (altered art)", 2, "unknown-card"),
        ("Ebb // Flow (altered art)", 1, "unexpected-token"),
    ] {
        let list = format!("game champions\n# D\n{line}\n");
        let db = project(&[("cards.card", cards), ("d.deck", &list)]);
        let fixed = fixed(&db, "d.deck", code);
        let expected = format!("\n{count}x \"Ebb // Flow\"\n");
        assert!(fixed.ends_with(&expected), "{fixed}");
    }
    let db = deck(&[("3x Unit 1", "Units: 12\n3x Unit 1")]);
    assert_eq!(short(&db, "d.deck"), ["wrong-heading: Units: 12"]);
}

#[test]
fn a_name_that_begins_with_a_number() {
    let cards = format!("{}unit \"7 Sisters\" {{\ncorners (1)\n}}\n", cards());
    let db = project(&[
        ("cards.card", &cards),
        ("d.deck", "game champions\n7 Sisters\n"),
    ]);
    assert!(short(&db, "d.deck").contains(&"unknown-card: Sisters".to_owned()));
    assert!(fixed(&db, "d.deck", "unknown-card").contains("\n1x 7 Sisters\n"));
}

#[test]
fn that_there_are_no_cards_is_told_once() {
    let db = project(&[("d.deck", "game champions\n3x Foxes\n2x Wolves\n")]);
    let found: Vec<_> = short(&db, "d.deck")
        .into_iter()
        .filter(|found| found.starts_with("unknown-card"))
        .collect();
    assert_eq!(found, ["unknown-card: Foxes"]);
}

#[test]
fn entries_as_players_write_them() {
    assert_eq!(
        found(&[
            ("3x Unit 1", "- 3 Unit 1"),
            ("3x Unit 2", "* 3 x Unit 2"),
            ("3x Unit 3", "3xUnit 3"),
            ("3x Unit 4", "x3 Unit 4"),
            ("3x Unit 5", "Unit 5 x3"),
        ]),
        Vec::<String>::new()
    );
}

#[test]
fn formats_and_settings() {
    let with = |head: &str| {
        let db = project(&[
            ("cards.card", &cards()),
            ("d.deck", &format!("{head}\n{}\n", lines().join("\n"))),
        ]);
        short(&db, "d.deck")
    };
    assert_eq!(
        with("game champions\nformat constructed"),
        Vec::<String>::new()
    );
    assert_eq!(
        with("game champions\nformat construkted"),
        ["unknown-format: construkted"]
    );
    assert_eq!(with("game champoins")[0], "unknown-game: champoins");
    assert_eq!(
        with("game champions\nfromat constructed"),
        ["unknown-field: fromat"]
    );
    assert_eq!(with("")[0], "missing-game: ");
}

#[test]
fn an_empty_deck() {
    let db = project(&[
        ("cards.card", &cards()),
        ("d.deck", "game champions\n# Nothing\n"),
    ]);
    assert_eq!(short(&db, "d.deck"), ["empty-deck: Nothing"]);
}

#[test]
fn the_summary_counts_and_sums() {
    let db = deck(&[("1x Champion 4", "1x Mage")]);
    let summary = deck_summary(&db, db.project(), file(&db, "d.deck")).expect("a known format");
    assert_eq!(
        (summary.cards, summary.format.as_str()),
        (38, "constructed")
    );
    let counts: Vec<u64> = summary.counts.iter().map(|count| count.count).collect();
    assert_eq!(counts.iter().sum::<u64>(), 38);
    assert!(
        summary
            .alike
            .iter()
            .any(|alike| alike.what == "alliance" && alike.values == ["Order"]),
        "{summary:#?}"
    );
    let totals: Vec<(&str, i64)> = summary
        .totals
        .iter()
        .map(|total| (total.name.as_str(), total.value))
        .collect();
    assert!(totals.contains(&("Starting health", 34)), "{totals:?}");
    assert!(totals.contains(&("Champion cost", 20)), "{totals:?}");
    let by_class = summary
        .distributions
        .iter()
        .find(|of| of.name == "Champions by class")
        .expect("the pack has it");
    assert_eq!(
        by_class.counts,
        [("Warrior".into(), 3), ("Wizard".into(), 1)]
    );
}

#[test]
fn a_name_of_many_cards_has_a_few_fixes() {
    let hero = |number: usize| {
        format!("hero \"H\" {{\n    set \"S{number}\"\n    threat-cost {number}\n}}\n")
    };
    let cards: String = (0..100).map(hero).collect();
    let db = project(&[
        ("a.card", &format!("game lotr\n{cards}")),
        ("d.deck", "game lotr\n# D\nHeroes\n1x H\n"),
    ]);
    let found = diagnostics(&db, "d.deck");
    let most = found.iter().map(|found| found.fixes.len()).max();
    assert_eq!(most, Some(8), "{found:#?}");
}

#[test]
fn what_looks_like_a_price_may_belong_to_a_name() {
    let cards = format!("{}unit \"Gull = 5\" {{\ncorners (1)\n}}\n", cards());
    let db = project(&[
        ("cards.card", &cards),
        ("d.deck", "game champions\n2x Gull = 5\n3x Unit 1\n"),
    ]);
    let told = short(&db, "d.deck").join("\n");
    assert!(
        !told.contains("unknown-card") && !told.contains("price"),
        "{told}"
    );
}

#[test]
fn a_heading_that_is_a_comment_heads_nothing() {
    for comment in ["//Sideboard", "// Sideboard (2)", "//SB:", "// Maybeboard"] {
        let line = format!("{comment}\n3x Unit 1");
        let db = deck(&[("3x Unit 1", &line)]);
        assert_eq!(short(&db, "d.deck"), [format!("wrong-heading: {comment}")]);
    }
    for comment in ["//Sideboard\n// 3x Unit 1", "// mine", "//Units"] {
        let line = format!("{comment}\n3x Unit 1");
        let line = line.replace("// 3x Unit 1\n3x", "// 3x Unit 1\n// c\n3x");
        assert_eq!(
            short(&deck(&[("3x Unit 1", &line)]), "d.deck"),
            [""; 0],
            "{comment}"
        );
    }
}

#[test]
fn a_heading_that_is_the_name_of_a_card_says_so() {
    let cards = format!("{}unit \"Blessing\" {{\ncorners (1)\n}}\n", cards());
    let deck = "game champions\n# D\nBlessing (3)\n1x Blessing 1\n2x Blessing\n";
    let db = project(&[("cards.card", &cards), ("d.deck", deck)]);
    let found = diagnostics(&db, "d.deck").iter();
    let found: Vec<_> = found
        .filter(|found| found.code == Code::AmbiguousCard)
        .map(|found| (found.message.as_str(), found.fixes[0].title.as_str()))
        .collect();
    assert_eq!(
        found,
        [(
            "`Blessing (3)` is a heading here, and there is a card `Blessing`",
            "Replace with `3x Blessing`"
        )]
    );
}

#[test]
fn the_heading_of_a_part_is_no_slip_for_a_card() {
    let cards = format!("{}unit \"Sideboard Keeper\" {{\ncorners (1)\n}}\n", cards());
    for heading in ["Sideboard:", "Sideboard", "Sideboard Kepers:"] {
        let deck = format!("game champions\nUnits\n3x Unit 1\n{heading}\n1x Unit 2\n");
        let db = project(&[("cards.card", &cards), ("d.deck", &deck)]);
        let told = diagnostics(&db, "d.deck");
        let told = told
            .iter()
            .find(|told| told.code.info().id == "wrong-heading");
        let told = told.expect("the heading is none of the game");
        assert!(told.fixes.is_empty(), "{told:?}");
    }
}

#[test]
fn headings_in_the_forms_of_lists_are_told_with_their_own() {
    for (heading, own) in [
        ("3 Units", "Units"),
        ("==Units==", "Units"),
        ("12x Unit", "Unit"),
    ] {
        let line = format!("{heading}\n3x Unit 1");
        let db = deck(&[("3x Unit 1", &line)]);
        let told = short(&db, "d.deck");
        assert_eq!(told[0], format!("wrong-heading: {heading}"), "{told:?}");
        assert!(fixed(&db, "d.deck", "wrong-heading").contains(&format!("\n{own}\n3x Unit 1\n")));
    }
}

#[test]
fn the_number_of_an_item_may_be_one_of_copies() {
    let fixes = |line: &str| {
        let db = deck(&[("3x Unit 1", line)]);
        let told = diagnostics(&db, "d.deck");
        let told = told.iter().find(|told| told.code == Code::UnexpectedToken);
        let fixes = told.into_iter().flat_map(|told| &told.fixes);
        fixes.map(|fix| fix.title.clone()).collect::<Vec<_>>()
    };
    let (one, three) = ("Replace with `1x Unit 1`", "Replace with `3x Unit 1`");
    assert_eq!(fixes("1. Unit 1"), [one]);
    assert_eq!(fixes("3. Unit 1"), [one, three]);
    assert_eq!(fixes("2. 3x Unit 1"), [three]);
}

#[test]
fn no_card_is_guessed_from_an_unusual_form() {
    for line in ["2.5x Unit 1", "Unit 1 (Rank 2)"] {
        let db = deck(&[("3x Unit 1", line)]);
        let told = diagnostics(&db, "d.deck");
        let told = told.iter().find(|told| told.message.contains(line));
        let told = told.unwrap_or_else(|| panic!("{line} is reported"));
        assert_eq!(told.code, Code::WrongHeading, "{line}");
        let counts = told.fixes.iter().filter(|fix| fix.title.contains("2x"));
        assert_eq!(counts.count(), 0, "{line}");
    }
}

#[test]
fn what_says_which_printing_is_meant_is_left_off() {
    for (line, code, mended) in [
        ("3x Unit 1 (foil)", "unknown-card", "3x Unit 1"),
        ("3x Unit 1 (Promo)", "unknown-card", "3x Unit 1"),
        ("Unit 1 (SLT) 12", "unexpected-token", "1x Unit 1"),
        ("Unit 1 *F*", "unexpected-token", "1x Unit 1"),
    ] {
        let db = deck(&[("3x Unit 1", line)]);
        let fixed = fixed(&db, "d.deck", code);
        assert!(fixed.lines().any(|line| line == mended), "{line}: {fixed}");
    }
}

#[test]
fn a_card_is_no_option_of_another() {
    let db = deck(&[("3x Unit 1", "3x Unit 1\n+ 2x Unit 2")]);
    let told = diagnostics(&db, "d.deck");
    let told = told.iter().find(|told| told.message.contains("no options"));
    let titles = told.into_iter().flat_map(|told| &told.fixes);
    let titles: Vec<_> = titles.map(|fix| fix.title.as_str()).collect();
    assert_eq!(titles, ["Replace with `2x Unit 2`", "Delete the line"]);
    assert!(fixed(&db, "d.deck", "unexpected-token").contains("\n3x Unit 1\n2x Unit 2\n"));
}

#[test]
fn what_is_struck_through_is_no_card() {
    let db = deck(&[("3x Unit 1", "3x Unit 1\n~~2x Unit 2~~")]);
    let told = diagnostics(&db, "d.deck");
    let told = told.iter().find(|told| told.code == Code::WrongHeading);
    let notes = told.map(|told| &told.notes[..]);
    let note = "It is struck through. Delete the line, or make a comment of it.".to_owned();
    assert_eq!(notes, Some(&[note][..]));
    assert!(fixed(&db, "d.deck", "wrong-heading").contains("\n3x Unit 1\n// ~~2x Unit 2~~\n"));
}

/// What looks like a tag of HTML belongs to the name where a card is called so.
#[test]
fn a_name_may_look_like_a_tag() {
    for line in [
        "Unit <b> Z: 2",
        "Unit <b> Z (2)",
        "**2x Unit <b> Z**",
        "| 2 | Unit <b> Z |",
    ] {
        let card = "game champions\nunit \"Unit <b> Z\" {\n}\n";
        let list = format!("game champions\n# Test\n\nUnits\n{line}\n");
        let db = project(&[("z.card", card), ("d.deck", &list)]);
        let fixed = fixed(&db, "d.deck", "unexpected-token");
        assert!(fixed.contains("\n2x Unit <b> Z\n"), "{line}: {fixed}");
    }
}

#[test]
fn a_heading_and_a_card_on_one_line() {
    for line in ["Units: 3x Unit 1", "Deck: 3x Unit 1"] {
        let db = deck(&[("3x Unit 1", line)]);
        assert!(short(&db, "d.deck").contains(&format!("unexpected-token: {line}")));
        assert!(
            fixed(&db, "d.deck", "unexpected-token").contains("\n3x Unit 1\n"),
            "{line}"
        );
    }
    let db = deck(&[("3x Unit 1", "3x Unit 1\nSB: 1 Unit 2")]);
    let told = diagnostics(&db, "d.deck");
    assert!(told.iter().any(
        |told| told.message.contains("`SB: 1 Unit 2` is not counted") && told.fixes.is_empty()
    ));
}
