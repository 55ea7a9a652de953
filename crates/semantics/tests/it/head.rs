//! Heads of cards, code by code. The rules behind them are those of the built-in game.

use crate::common;
use crate::common::{check, diagnostics, fixed, project, short};

fn unit(fields: &str) -> Vec<String> {
    check(&format!("unit \"U\" {{\n{fields}\n}}"))
}

fn champion(quest: &str) -> Vec<String> {
    check(&format!(
        "champion \"C\" {{\nclass Warrior\nhealth +0\ncost 5\nquest {quest}\n}}"
    ))
}

#[test]
fn a_plain_card_is_fine() {
    assert!(unit("corners (1)").is_empty());
    assert!(champion("Unit / Spell / Damage / Heal").is_empty());
}

#[test]
fn kinds() {
    assert_eq!(check("unti \"U\" {\n}"), ["unknown-kind: unti"]);
    let db = project(&[("a.card", "game champions\nunti \"U\" {\ncorners (1)\n}\n")]);
    assert!(fixed(&db, "a.card", "unknown-kind").contains("\nunit \"U\""));
}

#[test]
fn names() {
    assert_eq!(check("unit {\ncorners (1)\n}"), ["missing-name: "]);
    assert_eq!(check("unit \"\" {\ncorners (1)\n}"), ["missing-name: \"\""]);
    assert_eq!(
        check("unit Hound {\ncorners (1)\n}"),
        ["missing-name: Hound"]
    );
}

#[test]
fn fields() {
    assert_eq!(unit("corners (1)\ncolour red"), ["unknown-field: colour"]);
    assert_eq!(
        unit("corners (1)\ncorners (2)"),
        ["duplicate-field: corners"]
    );
    assert_eq!(unit(""), ["missing-field: \"U\""]);
    assert_eq!(unit("corners (1)\ncost 5"), ["field-not-allowed: cost"]);
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (1)\ntgas Beast\n}\n",
    )]);
    assert!(fixed(&db, "a.card", "unknown-field").contains("tags Beast"));
}

#[test]
fn a_diagnostic_cites_its_rule_and_says_what_to_do() {
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (1)\ncost 5\n}\n",
    )]);
    let [found] = diagnostics(&db, "a.card") else {
        panic!("one diagnostic")
    };
    assert_eq!(found.rules, ["champions:2.4.1.1d"]);
    assert_eq!(found.message, "Units cannot have `cost`");
    assert!(
        found
            .notes
            .iter()
            .any(|note| note.starts_with("Delete the line")),
        "{:?}",
        found.notes
    );
}

#[test]
fn values() {
    assert_eq!(unit("corners (1)\nalliance Ordre"), ["bad-value: Ordre"]);
    assert_eq!(
        unit("corners (1)\nalliance Order, Chaos"),
        ["bad-value: Chaos"]
    );
    assert_eq!(unit("corners (1)\nalliance"), ["bad-value: alliance"]);
    assert_eq!(unit("corners 1"), ["bad-value: 1"]);
    assert_eq!(unit("corners (Y)"), ["bad-value: (Y)"]);
    let lead = "champion \"C\" {\nclass Warrior\nhealth +0\nquest Unit / Unit / Unit / Unit\n";
    assert_eq!(check(&format!("{lead}cost 99\n}}")), ["bad-value: 99"]);
    assert_eq!(check(&format!("{lead}cost five\n}}")), ["bad-value: five"]);
    assert_eq!(
        check("champion \"C\" {\nclass Any\nhealth +0\ncost 1\nquest Unit / Unit / Unit / Unit\n}"),
        ["bad-value: Any"]
    );
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (1)\nalliance Ordre\n}\n",
    )]);
    assert!(fixed(&db, "a.card", "bad-value").contains("alliance Order"));
}

/// Rarities are for a set to invent, but not by a slip of the fingers.
#[test]
fn open_lists() {
    assert_eq!(unit("corners (1)\nrarity Comon"), ["unlisted-value: Comon"]);
    assert_eq!(unit("corners (1)\nrarity Beast"), ["unlisted-value: Beast"]);
    assert!(unit("corners (1)\nrarity Mythic").is_empty());
    let source = "game champions\nunit \"U\" {\ncorners (1)\nrarity Comon\n}\n";
    let db = project(&[("a.card", source)]);
    assert!(fixed(&db, "a.card", "unlisted-value").contains("rarity Common"));
}

#[test]
fn tags() {
    assert_eq!(unit("corners (1)\ntags Beats"), ["unknown-tag: Beats"]);
    assert_eq!(
        unit("corners (1)\ntags Beast, Beast"),
        ["duplicate-tag: Beast"]
    );
    assert_eq!(unit("corners (1)\ntags Aqshy"), ["tag-not-allowed: Aqshy"]);
    assert_eq!(
        check("spell \"S\" {\ncorners (1)\ntags Aqshy, Ghyran\n}"),
        ["several-of-group: Ghyran"]
    );
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (1)\ntags Beats\n}\n",
    )]);
    assert!(fixed(&db, "a.card", "unknown-tag").contains("tags Beast"));
}

#[test]
fn a_tag_of_a_later_edition_is_not_known_yet() {
    let built_in = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let game =
        built_in("game.toml").replacen("aqshy = { ", "aqshy = { since = \"2019-04-05\", ", 1);
    let with = |config: &str| {
        let db = project(&[
            ("cardc.toml", config),
            ("games/champions/game.toml", &game),
            (
                "games/champions/vocabulary.toml",
                built_in("vocabulary.toml"),
            ),
            ("games/champions/rulebook.md", built_in("rulebook.md")),
            (
                "a.card",
                "game champions\nspell \"S\" {\ncorners (1)\ntags Aqshy\n}\n",
            ),
        ]);
        common::short(&db, "a.card")
    };
    assert_eq!(
        with("edition = \"2018-11-30\"\n"),
        ["other-edition: \"S\"", "unknown-tag: Aqshy"]
    );
    assert!(with("").is_empty());
}

#[test]
fn quests() {
    assert_eq!(
        champion("Unit / Unit"),
        ["objective-count: quest Unit / Unit"]
    );
    assert_eq!(
        champion("Unit / Unit / Unit / Untis"),
        ["unknown-objective: Untis"]
    );
    let head = "game champions\nchampion \"C\" {\nclass Warrior\nhealth +1\ncost 5\n";
    let db = project(&[(
        "a.card",
        &format!("{head}quest Unit / Unit / Unit / Hael\n}}\n"),
    )]);
    assert!(fixed(&db, "a.card", "unknown-objective").contains("Unit / Heal\n"));
    assert_eq!(
        champion("Unit / Unit / Unit / Damage(Beast)"),
        ["objective-tag-not-allowed: Beast"]
    );
    assert_eq!(
        champion("Unit(Aqshy) / Unit / Unit / Unit"),
        ["objective-tag-not-allowed: Aqshy"]
    );
    assert_eq!(
        champion("Unit(Baest) / Unit / Unit / Unit"),
        ["unknown-tag: Baest"]
    );
}

/// A champion whose line of this field is wrong in one way, and the line with the fix.
fn mended(code: &str, line: &str) -> String {
    let lines = [
        "class Warrior",
        "health +1",
        "cost 5",
        "quest Unit / Unit / Unit / Unit",
    ];
    let (field, _) = line.split_once(' ').expect("a field and a value");
    let lines = lines.map(|other| {
        if other.starts_with(field) {
            line
        } else {
            other
        }
    });
    let text = format!(
        "game champions\nchampion \"C\" {{\n{}\n}}\n",
        lines.join("\n")
    );
    let db = project(&[("a.card", &text)]);
    let found = short(&db, "a.card");
    assert!(
        matches!(&found[..], [one] if one.starts_with(code)),
        "{found:?}"
    );
    let fixed = fixed(&db, "a.card", code);
    let mut lines = fixed.lines();
    lines
        .find(|line| line.starts_with(field))
        .expect("the field is there")
        .to_owned()
}

#[test]
fn a_tag_of_an_objective_may_stand_apart_or_without_brackets() {
    let quest = |first: &str| format!("quest {first} / Unit / Unit / Unit");
    for apart in [
        "Unit (Beast)",
        "Unit ( Beast )",
        "Unit [Beast]",
        "Unit[Beast]",
    ] {
        assert_eq!(
            mended("bad-value", &quest(apart)),
            quest("Unit(Beast)"),
            "{apart}"
        );
    }
    assert_eq!(
        mended("unknown-objective", &quest("Unit Beast")),
        quest("Unit(Beast)")
    );
    assert_eq!(
        champion("Damage (Beast) / Unit / Unit / Unit"),
        ["objective-tag-not-allowed: Beast"]
    );
    assert_eq!(
        champion("Unit (Baest) / Unit / Unit / Unit"),
        ["bad-value: Unit (Baest)", "unknown-tag: Baest"]
    );
}

#[test]
fn a_value_of_several_words_is_found_across_what_separates_them() {
    for written in [
        "Warrior / Wizard",
        "Warrior, Wizard",
        "Wizard / Warrior",
        "Wizard Warrior",
        "Warrior / Wizzard",
    ] {
        let line = mended("bad-value", &format!("class {written}"));
        assert_eq!(line, "class Warrior Wizard", "{written}");
    }
}

#[test]
fn corners() {
    assert_eq!(unit("corners (1) (2) (3) (4) (5)"), ["corner-count: (5)"]);
    // A card may stop working and begin again.
    assert_eq!(unit("corners (1) (X) (2)"), Vec::<String>::new());
    assert_eq!(
        check("ability \"A\" {\nclass Any\ncorners (1)\n}"),
        ["field-not-allowed: corners"]
    );
    for duration in ["Permanent", "Instant"] {
        assert_eq!(
            check(&format!(
                "blessing \"B\" {{\nduration {duration}\ncorners (1)\n}}"
            )),
            ["field-not-allowed: corners"]
        );
    }
}

#[test]
fn highlights() {
    let text = "\ntext {\nHighlighted Units are Dormant.\n}";
    assert!(
        unit(&format!(
            "corners (1)\nhighlight enemies ..#.. allies ...#.{text}"
        ))
        .is_empty()
    );
    assert_eq!(
        unit(&format!("corners (1)\nhighlight enemies .#.{text}")),
        ["bad-highlight: .#."]
    );
    assert_eq!(
        unit(&format!("corners (1)\nhighlight enemy ..#..{text}")),
        ["bad-highlight: enemy"]
    );
    assert_eq!(
        unit(&format!("corners (1)\nhighlight ..#..{text}")),
        ["bad-highlight: ..#.."]
    );
    assert_eq!(
        unit(&format!("corners (1)\nhighlight allies{text}")),
        ["bad-highlight: allies"]
    );
}

#[test]
fn invisible_characters_in_quotation_marks() {
    assert_eq!(
        check(
            "unit \"A\0B\" {\ncorners (1)\nartist \"Z\u{1b}[31m\"\ntext {\nprose \"a\u{8}b\"\n}\n}"
        ),
        [
            "stray-character: \0",
            "stray-character: \u{1b}",
            "prose: prose \"a\u{8}b\"",
            "stray-character: \u{8}",
        ]
    );
    let source = "game champions\nunit \"A\0B\" {\ncorners (1)\n}\n";
    let db = project(&[("a.card", source)]);
    assert_eq!(
        fixed(&db, "a.card", "stray-character"),
        source.replace('\0', "")
    );
    // A tab is white space.
    assert!(check("unit \"A\tB\" {\ncorners (1)\n}").is_empty());
}

#[test]
fn characters_that_cannot_be_seen() {
    let card = |name: &str| format!("unit \"{name}\" {{\ncorners (1)\n}}");
    for character in [
        '\u{200B}', '\u{202E}', '\u{2066}', '\u{AD}', '\u{200D}', '\u{FEFF}',
    ] {
        let expected = [format!("hidden-character: {character}")];
        assert_eq!(check(&card(&format!("Lone{character} Gull"))), expected);
        let remark = format!("// to do{character}\n{}", card("Lone Gull"));
        assert_eq!(check(&remark), expected, "in a comment");
    }
    let source = format!("game champions\n{}\n", card("Lone\u{202E} Gull"));
    let db = project(&[("a.card", &source)]);
    assert_eq!(
        fixed(&db, "a.card", "hidden-character"),
        source.replace('\u{202E}', "")
    );
    // Those next to each other are one mistake.
    assert_eq!(
        check(&card("Lone\u{200B}\u{200C}\u{2060} Gu\u{AD}ll")),
        [
            "hidden-character: \u{200B}\u{200C}\u{2060}",
            "hidden-character: \u{AD}"
        ]
    );
    // A family, a word that joins no letters, a name that is read from the right, and accents in two ways of writing.
    for name in [
        "👩\u{200D}👧",
        "می\u{200C}خواهم",
        "שלום\u{200F}",
        "Cafe\u{301}",
        "Café",
        "🐉",
    ] {
        assert!(check(&card(name)).is_empty(), "{name}");
    }
}

#[test]
fn letters_of_another_alphabet() {
    let card = |name: &str| format!("unit \"{name}\" {{\ncorners (1)\n}}");
    for (name, letter) in [
        ("H\u{430}rbour Watch", '\u{430}'),
        ("Watch \u{391}", '\u{391}'),
    ] {
        assert_eq!(check(&card(name)), [format!("other-alphabet: {letter}")]);
    }
    // A value that looks like one that there is: now it says why not.
    assert_eq!(
        check("unit \"A\" {\nalliance Ch\u{430}os\ncorners (1)\n}"),
        ["bad-value: Ch\u{430}os", "other-alphabet: \u{430}"]
    );
    for name in ["Море", "Ängström", "Œuvre", "火 Dragon", "½ Ω", "naïve’s"] {
        assert!(check(&card(name)).is_empty(), "{name}");
    }
}

#[test]
fn numbers_with_symbols_and_tags_of_ones_own() {
    let enemy = |fields: &str| {
        let head = "engagement 30\nthreat 2\ndefense 1\nhit-points 3\n";
        let db = project(&[(
            "a.card",
            &format!("game lotr\nenemy \"E\" {{\n{head}{fields}\n}}\n"),
        )]);
        let found: Vec<String> = diagnostics(&db, "a.card")
            .iter()
            .map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message))
            .collect();
        found.join("\n")
    };
    for fine in [
        "attack 3",
        "attack X\ntext {\nX is 2.\n}",
        "attack x\ntext {\nX is 2.\n}",
        "attack -",
        "attack \"-\"",
    ] {
        assert_eq!(enemy(fine), "", "{fine}");
    }
    assert_eq!(
        enemy("attack many"),
        "bad-value: `attack` takes a number or `X` or `-`"
    );
    assert_eq!(
        enemy("attack 99"),
        "bad-value: `attack` must be from 0 to 30, not 99"
    );
    assert_eq!(enemy("attack 3\ntraits Goblin, Tide Singer"), "");
    assert_eq!(
        enemy("attack 3\ntraits Gobin"),
        "unlisted-value: Unlisted tag `Gobin`. Did you mean `Goblin`?"
    );
}

/// Diagnostics of a card of Ashes with this cost.
fn with_cost(cost: &str) -> Vec<String> {
    short(&project(&[("a.card", &ally(cost))]), "a.card")
}

fn ally(cost: &str) -> String {
    format!("game ashes\nally \"A\" {{\ncost {cost}\nattack 1\nlife 1\nrecover 1\n}}\n")
}

/// The cost, mended.
fn mended_cost(cost: &str, code: &str) -> String {
    let text = fixed(&project(&[("a.card", &ally(cost))]), "a.card", code);
    let line = text.lines().find(|line| line.starts_with("cost"));
    line.unwrap_or_default().to_owned()
}

#[test]
fn costs() {
    for fine in [
        "main",
        "main or side, 1 time power or 2 charm class, 3 basic, 1 discard",
        "main, 1 charm class, 1 ceremonial power, 1 basic",
    ] {
        assert_eq!(with_cost(fine), [""; 0], "{fine}");
    }
    assert_eq!(
        with_cost("main, 1 charn class, 1 basic"),
        ["bad-value: charn class"]
    );
    assert_eq!(
        mended_cost("main, 1 charn class", "bad-value"),
        "cost main, 1 charm class"
    );
    assert_eq!(with_cost("main, 2"), ["bad-value: 2"]);
    assert_eq!(with_cost("main or"), ["bad-value: or"]);
    assert_eq!(with_cost("main, 0 basic"), ["bad-value: 0 basic"]);
    assert_eq!(with_cost("main, 40 basic"), ["bad-value: 40 basic"]);
    assert_eq!(with_cost("main, two basic"), ["bad-value: two basic"]);
    assert_eq!(
        mended_cost("main, two basic", "bad-value"),
        "cost main, 2 basic"
    );
    assert_eq!(with_cost("main, +2 basic"), ["bad-value: +2 basic"]);
    assert_eq!(with_cost("1 basic, 2 basic"), ["bad-value: 2 basic"]);
    assert_eq!(
        mended_cost("main 1 basic", "missing-token"),
        "cost main, 1 basic"
    );
    assert_eq!(
        mended_cost("\"main, 1 basic\"", "bad-value"),
        "cost main, 1 basic"
    );
    assert_eq!(
        mended_cost("1 basic, 1 charm class or 1 discard, main", "cost-order"),
        "cost main, 1 charm class or 1 discard, 1 basic"
    );
}

#[test]
fn costs_in_texts_have_an_order_too() {
    let spell = |line: &str| {
        format!("game ashes\nready-spell \"A\" {{\ncost main\ntext {{\n{line}\n}}\n}}\n")
    };
    let check = |line: &str| short(&project(&[("a.card", &spell(line))]), "a.card");
    assert_eq!(
        check("[[side]] - [[exhaust]] - 1 [[basic]]: Draw 1 card."),
        [""; 0]
    );
    let turned = "Wash 1: 1 [[basic]] - [[side]]: Draw 1 card.";
    assert_eq!(check(turned), ["cost-order: 1 [[basic]] - [[side]]"]);
    let db = project(&[("a.card", &spell(turned))]);
    assert!(fixed(&db, "a.card", "cost-order").contains("Wash 1: [[side]] - 1 [[basic]]: Draw"));
}

#[test]
fn letters_and_dashes_in_a_number_are_reported_as_such() {
    for (field, written, meant) in [
        ("cost", "1O", "10"),
        ("cost", "l", "1"),
        ("cost", "I0", "10"),
        ("health", "+l", "+1"),
        ("health", "–2", "-2"),
        ("health", "−2", "-2"),
    ] {
        let card = format!(
            "game champions\nchampion \"C\" {{\nclass Warrior\n{field} {written}\nquest Unit / Spell / Damage / Heal\n}}\n"
        );
        let db = project(&[("a.card", &card)]);
        let found = diagnostics(&db, "a.card");
        let message = format!("`{written}` is not a number. Did you mean `{meant}`?");
        let mut messages = found.iter().map(|found| &found.message);
        assert!(messages.any(|it| *it == message), "{written}: {found:#?}");
        let quotes = "Put words with other signs in quotation marks.";
        let notes: Vec<&String> = found.iter().flat_map(|found| &found.notes).collect();
        assert!(!notes.iter().any(|note| *note == quotes), "{written}");
        let mended = fixed(&db, "a.card", "bad-value");
        assert!(mended.contains(&format!("\n{field} {meant}\n")), "{mended}");
    }
}

#[test]
fn what_is_no_side_of_a_highlight_does_not_lack_cells() {
    let card = "game champions\nunit \"U\" {\ncorners (1)\nhighlight 11110000\n}\n";
    let db = project(&[("a.card", card)]);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| found.code.id() == "bad-highlight");
    let messages: Vec<&str> = found.map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["Expected `enemies` or `allies`"]);
}
