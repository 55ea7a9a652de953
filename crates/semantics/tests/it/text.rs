//! Texts against heads, and what is not understood, code by code.

use cardc_db::RootDatabase;
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_testkit::TOY;

use crate::common::{check, diagnostics, fixed, is_safe, project, short};

/// A unit with these corners and lines of text.
fn unit(head: &str, text: &str) -> Vec<String> {
    check(&format!("unit \"U\" {{\n{head}\ntext {{\n{text}\n}}\n}}"))
}

#[test]
fn highlighted() {
    assert_eq!(
        unit("corners (o)", "Highlighted Units are Dormant."),
        ["highlighted-without-highlight: Highlighted"]
    );
    assert_eq!(
        unit("corners (o)\nhighlight enemies ..#..", "Draw 1 card."),
        ["unused-highlight: highlight enemies ..#.."]
    );
    // Whoever says it in words that are not understood has said it.
    assert_eq!(
        unit(
            "corners (o)\nhighlight enemies ..#..",
            "Flabbergast highlighted Units."
        ),
        ["not-understood: Flabbergast"]
    );
    assert_eq!(
        unit(
            "corners (o)\nhighlight enemies ..#..",
            "prose \"Something odd happens to highlighted Units.\""
        ),
        ["prose: prose \"Something odd happens to highlighted Units.\""]
    );
}

#[test]
fn every_misspelt_word_of_a_sentence_is_marked() {
    let said = |text: &str| {
        let card = format!("game champions\nunit \"U\" {{\ncorners (o)\ntext {{\n{text}\n}}\n}}\n");
        let files = project(&[("a.card", card.as_str())]);
        let found = diagnostics(&files, "a.card").iter();
        let found = found.map(|one| (one.message.clone(), one.fixes[0].title.clone()));
        found.collect::<Vec<_>>()
    };
    let both = "Replace `Oponent` with `Opponent`, and replace `gian` with `gain`";
    let second = (
        "Unknown word `gian`. Did you mean `gain`?".into(),
        both.into(),
    );
    let first = "Unknown word `Oponent`. Did you mean `Opponent`?";
    assert_eq!(
        said("Damage your Oponent and gian 1 health."),
        [(first.into(), both.into()), second.clone()]
    );
    // Another fault of the sentence hides neither.
    let first = "Unknown word `Oponent`. Did you mean `Opponent` or `Opponents`?";
    assert_eq!(
        said("Oponent and gian 1 health."),
        [(first.into(), both.into()), second]
    );
}

#[test]
fn the_sides_of_a_highlight_are_those_of_the_text() {
    let with =
        |highlight: &str, text: &str| unit(&format!("corners (o)\nhighlight {highlight}"), text);
    let without = "highlighted-without-highlight";
    for (text, span) in [
        ("Remove a highlighted enemy Unit.", "Unit"),
        ("Highlighted enemies are Dormant.", "enemies"),
    ] {
        assert_eq!(with("allies ..#..", text), [format!("{without}: {span}")]);
        assert!(with("enemies ..#..", text).is_empty(), "{text}");
    }
    assert_eq!(
        with("enemies ..#..", "Restart a highlighted allied Unit."),
        [format!("{without}: Unit")]
    );
    for text in [
        "Restart a highlighted allied Unit. Remove a highlighted enemy Unit.",
        "Restart a highlighted allied Unit. Rotate a highlighted Unit 1 step forwards.",
        "Rotate a highlighted Unit 1 step forwards.",
        "Remove a highlighted allied or enemy Unit.",
    ] {
        assert_eq!(
            with("enemies ..#.. allies ..#..", text),
            Vec::<String>::new(),
            "{text}"
        );
    }
    let text = "Rotate a highlighted Unit 1 step forwards.";
    assert_eq!(
        with("enemies ..#.. allies ..#.", text),
        ["bad-highlight: ..#."]
    );
    assert!(with("enemies ..#. allies #...", text).is_empty());
}

#[test]
fn x_needs_a_number() {
    assert!(unit("corners (X) (1)", "X damage to your Opponent.").is_empty());
    assert_eq!(
        unit("corners (X) (o)", "X damage to your Opponent.").len(),
        1
    );
    assert!(
        unit("corners (X) (o)", "X damage to your Opponent.")[0].starts_with("x-without-corner: ")
    );
    assert!(
        unit("corners (o) (2)", "Corner 1: X damage to your Opponent.")[0]
            .starts_with("x-without-corner: ")
    );
    assert!(unit("corners (o) (2)", "Corner 2: X damage to your Opponent.").is_empty());
    let defined = "X damage to your Opponent, where X is the number of Units in play.";
    assert_eq!(unit("corners (o) (o)", defined), Vec::<String>::new());
    let supposed = unit("corners (o) (o)", "If X is 2 or more, gain 3 health.");
    assert!(
        supposed[0].starts_with("x-without-corner: "),
        "{supposed:?}"
    );
    // By how much something is less is a number too.
    let compared = unit(
        "corners (o) (o)",
        "Remove a Unit with health X lower than your health.",
    );
    assert!(
        compared[0].starts_with("x-without-corner: "),
        "{compared:?}"
    );
}

#[test]
fn scopes() {
    assert_eq!(
        unit("corners (o) (o)", "Corner 3: Draw 1 card."),
        ["scope-without-corner: Corner 3"]
    );
    assert_eq!(
        unit("corners (o) (o)", "Corners 1 to 4: Draw 1 card."),
        ["scope-without-corner: Corners 1 to 4"]
    );
    assert_eq!(
        unit("corners (X) (o)", "Corner 1: Draw 1 card."),
        ["scope-on-inactive-corner: Corner 1"]
    );
    assert_eq!(
        unit("corners (o) (o)", "Corners 2 to 1: Draw 1 card."),
        ["scope-without-corner: Corners 2 to 1"]
    );
    assert!(unit("corners (o) (o)", "Corners 1 to 2: Draw 1 card.").is_empty());
}

#[test]
fn a_text_needs_an_active_corner() {
    let damage = "2 damage to your Opponent.";
    assert_eq!(
        unit("corners (X) (X)", damage),
        ["never-active: corners (X) (X)"]
    );
    assert!(unit("corners (X) (o)", damage).is_empty());
    assert!(unit("corners (X)", "When this enters play, Draw 1 card.").is_empty());
    assert!(unit("corners (X)", "Draw 1 card when this leaves play.").is_empty());
    assert!(unit("corners (X)", "Last Stand: Draw 1 card.").is_empty());
    assert_eq!(unit("corners (X)", ""), ["no-effect: text"]);
}

#[test]
fn support_needs_stacking() {
    let text = "1 damage to your Opponent. Increase this by 1 per Support.";
    assert_eq!(unit("corners (o)", text), ["noun-without-tag: Support"]);
    assert!(unit("corners (o)\ntags Stacking", text).is_empty());
    // Other cards can never be Stacking.
    let spell = format!("game champions\nspell \"S\" {{\ncorners (o)\ntext {{\n{text}\n}}\n}}\n");
    let db = project(&[("a.card", &spell)]);
    assert_eq!(short(&db, "a.card"), ["noun-without-tag: Support"]);
    let [found] = diagnostics(&db, "a.card") else {
        panic!("one diagnostic")
    };
    assert_eq!(found.rules, ["champions:support", "champions:2.14.4a"]);
    assert_eq!(
        found.notes,
        ["This kind of card cannot have the tag. Count something else."]
    );
    for others in [
        "Draw 1 card. If an allied Unit has Support 2, gain 1 health.",
        "2 damage to your Opponent. Increase this by the Support of an allied Unit.",
        "2 damage to your Opponent. Increase this by 1 for each allied Support.",
    ] {
        assert!(unit("corners (o)", others).is_empty(), "{others}");
    }
}

#[test]
fn last_stand_needs_a_unit() {
    let card = |kind: &str| {
        check(&format!(
            "{kind} \"A\" {{\ncorners (o)\ntext {{\nLast Stand: Draw 1 card.\n}}\n}}"
        ))
    };
    assert_eq!(card("spell"), ["ability-without-kind: Last Stand"]);
    assert!(card("unit").is_empty());
    let grants = "spell \"A\" {\ncorners (o)\nhighlight allies ..#..\ntext {\nHighlighted Units gain the following effect: Last Stand: Restart a highlighted Spell.\n}\n}";
    assert_eq!(check(grants), Vec::<String>::new());
}

#[test]
fn clunky_corners_need_something_that_rotates() {
    assert_eq!(
        unit("corners [1] (2)", "X damage to your Opponent."),
        ["corner-never-left: [1]"]
    );
    assert!(
        unit("corners (1) [2]", "X damage to your Opponent.").is_empty(),
        "nothing is behind the last one"
    );
    assert!(
        unit(
            "corners [1] (2)",
            "X damage to your Opponent and Rotate this 1 step forwards."
        )
        .is_empty()
    );
}

#[test]
fn only_what_the_card_does_to_itself_moves_it_out_of_a_clunky_corner() {
    let stuck = |corners: &str, text: &str| {
        let found = unit(&format!("corners {corners}"), text);
        let code = "corner-never-left: ";
        found
            .iter()
            .find_map(|found| found.strip_prefix(code).map(str::to_owned))
    };
    for others in [
        "Rotate a Unit 1 step forwards.",
        "Rotate another Unit 1 step forwards.",
        "When an enemy Unit is Exhausted, Draw 1 card.",
        "This Unit cannot be Rotated.",
        "Corner 2: Rotate this Unit 1 step forwards.",
        "All Spells gain the following effect: Rotate this 1 step forwards.",
        "Rotate this Champion 1 step forwards.",
    ] {
        assert_eq!(stuck("[1] (2)", others).as_deref(), Some("[1]"), "{others}");
    }
    for own in [
        "Rotate 1 step forwards.",
        "Exhaust this Unit.",
        "Heroic Act: Rotate this 1 step forwards.",
        "When this Unit deals damage, Rotate it 1 step forwards.",
        "When an enemy Unit is Exhausted, this Unit Exhausts.",
        "Rotate all Units 1 step forwards.",
        "Corner 1: Rotate this 1 step forwards.",
        "Rotate this 1 step forwards to Draw 1 card.",
        "Flabbergast a Unit, then Rotate this 1 step forwards.",
    ] {
        assert_eq!(stuck("[1] (2)", own), None, "{own}");
    }
    let scoped = "Corner 1: Rotate this 1 step forwards.";
    assert_eq!(stuck("[1] [2] (3)", scoped).as_deref(), Some("[2]"));
    let always = "Rotate this 1 step forwards.";
    assert_eq!(
        stuck("[X] (2)", always).as_deref(),
        Some("[X]"),
        "nothing happens there"
    );
    let entering = "As this enters play, Rotate this 1 step forwards.";
    assert_eq!(stuck("[X] (2)", entering), None);
}

#[test]
fn rend_is_for_damage() {
    for right in [
        "2 Rend damage to your Opponent.",
        "2 damage to your Opponent with Rend.",
        "Damage from allied Units is done with Rend.",
        "Damage your Opponent for 2 with Rend.",
        "Ignore any Rend from enemy Units.",
    ] {
        assert_eq!(unit("corners (o)", right), Vec::<String>::new(), "{right}");
    }
    for wrong in [
        "Gain 2 Rend health.",
        "Gain 2 health with Rend.",
        "Draw 2 cards with Rend.",
    ] {
        let found = unit("corners (o)", wrong);
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        assert!(found[0].starts_with("misplaced-adjective: "), "{wrong}");
    }
}

#[test]
fn heroic_acts_go_on() {
    let text = "Heroic Act: Draw 1 card.\n2 damage to your Opponent.";
    assert_eq!(
        unit("corners (o)", text),
        ["ability-goes-on: 2 damage to your Opponent."]
    );
    // Only another Heroic Act ends it (rule 2.9.2): neither a scope does, nor another ability word.
    let all = "2 damage to your Opponent.\nCorner 1: Gain 1 health.\nLast Stand: Draw 1 card.";
    assert_eq!(
        unit("corners (o)", &format!("Heroic Act: Draw 1 card.\n{all}")),
        [format!("ability-goes-on: {all}")]
    );
    assert_eq!(
        unit(
            "corners (o)",
            "Heroic Act: Draw 1 card.\nHeroic Act: Gain 1 health.\nDraw 2 cards."
        ),
        ["ability-goes-on: Draw 2 cards."]
    );
    assert!(
        fixed(
            &project(&[(
                "a.card",
                "game champions\nunit \"U\" {\ncorners (o)\ntext {\nDraws 1 card.\n}\n}\n"
            )]),
            "a.card",
            "not-understood"
        )
        .contains("\nDraw 1 card.")
    );
    assert!(
        unit(
            "corners (o)",
            "2 damage to your Opponent.\nHeroic Act: Draw 1 card."
        )
        .is_empty()
    );
}

#[test]
fn a_card_calls_itself_what_it_is() {
    assert_eq!(
        unit("corners (o)", "When this Spell is Removed, Draw 1 card."),
        ["wrong-self-kind: Spell"]
    );
    assert!(unit("corners (o)", "When this Unit is Removed, Draw 1 card.").is_empty());
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (o)\ntext {\nWhen this Spell is Removed, Draw 1 card.\n}\n}\n",
    )]);
    assert!(fixed(&db, "a.card", "wrong-self-kind").contains("When this Unit is Removed"));
}

#[test]
fn one_text_block() {
    assert_eq!(
        check("unit \"U\" {\ncorners (o)\ntext {\nDraw 1 card.\n}\ntext {\nDraw 1 card.\n}\n}"),
        ["several-texts: text"]
    );
}

#[test]
fn a_broken_sentence_hides_no_other() {
    let found = unit(
        "corners (o)",
        "Flabbergast your Opponent. Corner 2: Draw 1 card.\nCorner 3: Draw 1 card.",
    );
    assert!(
        found[0].starts_with("not-understood: Flabbergast"),
        "{found:?}"
    );
    assert!(
        found.contains(&"scope-without-corner: Corner 3".to_owned()),
        "{found:?}"
    );
}

#[test]
fn a_slip_gets_a_fix_that_was_tried() {
    let source = "game champions\nunit \"U\" {\ncorners (o)\ntext {\nDrwa 1 card.\n}\n}\n";
    let db = project(&[("a.card", source)]);
    assert_eq!(short(&db, "a.card"), ["not-understood: Drwa"]);
    let mended = fixed(&db, "a.card", "not-understood");
    assert!(mended.contains("Draw 1 card."), "{mended}");
    assert!(short(&project(&[("a.card", &mended)]), "a.card").is_empty());
}

#[test]
fn a_slip_in_a_long_text_gets_its_fix() {
    let rest = "Draw 1 card.\n".repeat(4800);
    let source = format!(
        "game champions\nunit \"U\" {{\ncorners (o)\ntext {{\nDrwa 1 card.\n{rest}}}\n}}\n"
    );
    let db = project(&[("a.card", &source)]);
    let mended = fixed(&db, "a.card", "not-understood");
    assert!(!mended.contains("Drwa"), "{}", &mended[..100]);
}

#[test]
fn an_ability_word_that_is_nearly_right() {
    let mended = |text: &str| {
        let source =
            format!("game champions\nunit \"U\" {{\ncorners (o) (o)\ntext {{\n{text}\n}}\n}}\n");
        let db = project(&[("a.card", &source)]);
        fixed(&db, "a.card", "not-understood")
            .lines()
            .nth(4)
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        mended("[Heroc Act]: [Draw] 1 card."),
        "[Heroic Act]: [Draw] 1 card."
    );
    assert_eq!(
        mended("Last Stnd: Draw 1 card."),
        "Last Stand: Draw 1 card."
    );
    assert_eq!(
        mended("Corner 2: Lst Stand: Draw 1 card."),
        "Corner 2: Last Stand: Draw 1 card."
    );
    assert_eq!(
        unit("corners (o)", "Heroc Act: Draw 1 card."),
        ["not-understood: Heroc Act"]
    );
    // Where more is wrong, there is no fix that was tried.
    let source =
        "game champions\nunit \"U\" {\ncorners (o)\ntext {\nHeroc Act: Flabbergast.\n}\n}\n";
    let db = project(&[("a.card", source)]);
    let [found] = diagnostics(&db, "a.card") else {
        panic!("one diagnostic")
    };
    assert!(found.message.ends_with(". Did you mean `Heroic Act`?"));
    assert_eq!(found.rules, ["champions:heroic-act"]);
    assert!(found.fixes.is_empty());
    assert_eq!(
        unit("corners (o)", "Sing: Draw 1 card."),
        ["not-understood: Sing"]
    );
}

#[test]
fn the_number_of_the_corner_is_a_capital() {
    for text in ["x damage to your Opponent.", "Gain x health."] {
        let source =
            format!("game champions\nunit \"U\" {{\ncorners (1)\ntext {{\n{text}\n}}\n}}\n");
        let db = project(&[("a.card", &source)]);
        assert_eq!(short(&db, "a.card"), ["not-understood: x"]);
        assert!(
            diagnostics(&db, "a.card")[0]
                .message
                .contains("Did you mean `X`")
        );
        let mended = fixed(&db, "a.card", "not-understood");
        assert!(short(&project(&[("a.card", &mended)]), "a.card").is_empty());
    }
}

#[test]
fn full_stops() {
    let source = "game champions\nunit \"U\" {\ncorners (o)\ntext {\nDraw 1 card\n}\n}\n";
    let db = project(&[("a.card", source)]);
    assert_eq!(short(&db, "a.card"), ["missing-full-stop: d"]);
    assert!(is_safe(&db, "a.card", "missing-full-stop"));
    assert!(fixed(&db, "a.card", "missing-full-stop").contains("Draw 1 card.\n"));
}

/// A space that is missing or too many beside a mark is found where the text is understood, and its fix changes nothing
/// else.
#[test]
fn spaces_beside_marks() {
    let card = |text: &str| {
        format!("game champions\nunit \"U\" {{\ncorners (o)\ntext {{\n{text}\n}}\n}}\n")
    };
    for (written, printed) in [
        (
            "If you control a Spell,gain 2 health.",
            "If you control a Spell, gain 2 health.",
        ),
        (
            "If you control a Spell , gain 2 health.",
            "If you control a Spell, gain 2 health.",
        ),
        ("Draw 1 card.Gain 2 health.", "Draw 1 card. Gain 2 health."),
        (
            "Draw 1 card .Gain 2 health  .",
            "Draw 1 card. Gain 2 health.",
        ),
        ("Corner 1 :Gain 2 health.", "Corner 1: Gain 2 health."),
        (
            "Corners 1,2 and 3: Gain 2 health.",
            "Corners 1, 2 and 3: Gain 2 health.",
        ),
        (
            "Choose one: Draw 1 card ;or gain 2 health.",
            "Choose one: Draw 1 card; or gain 2 health.",
        ),
        (
            "Gain 2 health.(Draw 1 card. )",
            "Gain 2 health. (Draw 1 card.)",
        ),
        ("[Draw]1 card.", "[Draw] 1 card."),
    ] {
        let db = project(&[("a.card", &card(written))]);
        let found = diagnostics(&db, "a.card");
        let is_told = |found: &Diagnostic| found.code == Code::PunctuationSpacing;
        assert!(found.iter().any(is_told), "{written}: {found:?}");
        assert!(is_safe(&db, "a.card", "punctuation-spacing"));
        assert_eq!(fixed(&db, "a.card", "punctuation-spacing"), card(printed));
        let db = project(&[("a.card", &card(printed))]);
        assert!(!diagnostics(&db, "a.card").iter().any(is_told), "{printed}");
    }
    let told = |text: &str| {
        let db = project(&[("a.card", &card(text))]);
        let found = diagnostics(&db, "a.card");
        let found = found
            .iter()
            .filter(|found| found.code == Code::PunctuationSpacing);
        let found = found.map(|found| found.message.clone());
        found.collect::<Vec<_>>()
    };
    assert_eq!(
        told("If you control a Spell ,gain 2 health."),
        ["Unneeded space before `,`", "Missing space after `,`"]
    );
    // What is not understood has enough to say, and how much white space there is means nothing.
    assert_eq!(told("Frob 1 card,2 cards.Draw 1 card."), [""; 0]);
    assert_eq!(told("Draw  1 card.  Gain 2 health."), [""; 0]);
}

#[test]
fn mark_up_comes_in_pairs() {
    assert_eq!(
        unit("corners (o)", "[Draw 2 cards."),
        ["unbalanced-mark-up: ["]
    );
    let mended = |text: &str| {
        let source =
            format!("game champions\nunit \"U\" {{\ncorners (o)\ntext {{\n{text}\n}}\n}}\n");
        let db = project(&[("a.card", &source)]);
        let mended = fixed(&db, "a.card", "unbalanced-mark-up");
        mended.lines().nth(4).unwrap().to_owned()
    };
    assert_eq!(mended("[Draw 2 cards."), "[Draw] 2 cards.");
    assert_eq!(mended("Draw] 2 cards."), "[Draw] 2 cards.");
    assert_eq!(mended("[[Draw] 2 cards."), "[Draw] 2 cards.");
    assert_eq!(mended("[Draw] ] 2 cards."), "[Draw]  2 cards.");
    assert_eq!(
        mended("Remove each *Aelf Unit."),
        "Remove each *Aelf* Unit."
    );
    assert!(
        unit(
            "corners (o)",
            "[Remove] each non-*Aelf* Unit and each *Beast* Unit."
        )
        .is_empty()
    );
}

#[test]
fn mark_up_is_for_all_or_none() {
    assert!(unit("corners (o)", "Draw 1 card. Rotate this 1 step forwards.").is_empty());
    assert!(
        unit(
            "corners (o)",
            "[Draw] 1 card. [Rotate] this 1 step forwards."
        )
        .is_empty()
    );
    assert_eq!(
        unit("corners (o)", "[Draw] 1 card. Rotate this 1 step forwards."),
        ["unmarked-keyword: Rotate"]
    );
    assert_eq!(
        unit("corners (o)", "Draw 1 *Beast* Unit. Draw 1 Spirit Unit."),
        ["unmarked-tag: Spirit"]
    );
}

#[test]
fn number_and_inflection() {
    assert_eq!(unit("corners (o)", "Draw 2 card."), ["wrong-number: card"]);
    assert_eq!(
        unit("corners (o)", "Draw 1 cards."),
        ["wrong-number: cards"]
    );
    assert_eq!(
        unit("corners (o)", "Draws 1 card."),
        ["not-understood: Draws"]
    );
    assert!(
        fixed(
            &project(&[(
                "a.card",
                "game champions\nunit \"U\" {\ncorners (o)\ntext {\nDraws 1 card.\n}\n}\n"
            )]),
            "a.card",
            "not-understood"
        )
        .contains("\nDraw 1 card.")
    );
    assert!(
        unit("corners (o)", "2 damage to your Opponent.").is_empty(),
        "damage has no plural"
    );
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (o)\ntext {\nDraw 2 card.\n}\n}\n",
    )]);
    assert!(fixed(&db, "a.card", "wrong-number").contains("Draw 2 cards."));
}

#[test]
fn messages_are_plain() {
    let db = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (o)\ntext {\nX damage to your Opponent.\n}\n}\n",
    )]);
    let [found] = diagnostics(&db, "a.card") else {
        panic!("one diagnostic")
    };
    assert_eq!(
        found.message,
        "`X` is the number in the current corner, but no corner has a number"
    );
    assert_eq!(found.rules, ["champions:corner"]);
    assert_eq!(
        found.notes,
        ["Put a number in `corners`, or replace `X` with a number."]
    );
}

#[test]
fn the_game_has_its_own_words() {
    let built_in = |name: &str| {
        cardc_games::builtin_file("champions", name)
            .expect("built in")
            .to_owned()
    };
    let own = "[synonyms]\npick = \"draw\"\n";
    let vocabulary = built_in("vocabulary.toml").replacen("[synonyms]\n", own, 1);
    assert!(vocabulary.contains(own));
    let db = project(&[
        ("games/champions/game.toml", &built_in("game.toml")),
        ("games/champions/vocabulary.toml", &vocabulary),
        ("games/champions/rulebook.md", &built_in("rulebook.md")),
        (
            "a.card",
            "game champions\nunit \"U\" {\ncorners (o)\ntext {\nWhen this is picked, pick 1 card. Draw 1 card.\n}\n}\n",
        ),
    ]);
    assert_eq!(
        short(&db, "a.card"),
        ["house-wording: picked", "house-wording: pick"]
    );
    let mended = fixed(&db, "a.card", "house-wording");
    assert_eq!(
        mended.lines().nth(4),
        Some("When this is Drawn, Draw 1 card. Draw 1 card.")
    );
}

/// The titles of the edits that are offered for a unit's text.
fn offered(head: &str, text: &str) -> Vec<String> {
    let card = format!("game champions\nunit \"U\" {{\n{head}\ntext {{\n{text}\n}}\n}}\n");
    let db = project(&[("a.card", &card)]);
    let fixes = diagnostics(&db, "a.card").iter().flat_map(|found| {
        let is_meant = found.code.id() == "not-understood";
        found.fixes.iter().filter(move |_| is_meant)
    });
    fixes.map(|fix| fix.title.clone()).collect()
}

#[test]
fn edits_are_offered_that_pass_the_checks_of_the_card() {
    let text = "Remove a higlighted Unit.";
    let mended = ["Replace with `highlighted`"];
    assert_eq!(
        offered("corners (o)\nhighlight enemies ..#..", text),
        mended
    );
    // The sentence speaks of a highlight that the card has not: a second fault does not hide what the first should be.
    assert_eq!(offered("corners (o)", text), mended);
    let missing = project(&[(
        "a.card",
        "game champions\nunit \"U\" {\ncorners (o)\ntext {\nRemove a higlighted Unit.\n}\n}\n",
    )]);
    assert_eq!(
        diagnostics(&missing, "a.card")[0].message,
        "Unknown word `higlighted`. Did you mean `highlighted`?"
    );
    // What the head announces is not asked for while the text is being written.
    assert_eq!(
        offered("corners (o)\nhighlight enemies ..#..", "Gain 2 helth."),
        ["Replace with `health`"]
    );
    // `A Units` would be understood as well.
    assert_eq!(
        offered("corners (o)", "Remove an Untis."),
        [""; 0],
        "the article does not go with it"
    );
    assert_eq!(
        offered("corners (o)", "X damgae to your Opponent."),
        ["Replace with `damage`"],
        "no corner has a number, which is another fault"
    );
    assert_eq!(
        offered("corners (2)", "X damgae to your Opponent."),
        ["Replace with `damage`"]
    );
    // What was wrong before is no fault of the edit.
    assert_eq!(
        offered("corners (o)", "Draw 1 crad"),
        ["Replace with `card`"]
    );
    assert_eq!(
        offered("corners (o)", "Remove a highlighted Unit. Draw 1 crad."),
        ["Replace with `card`"]
    );
}

/// `code: message -> title of the first fix`, one per diagnostic of a text.
fn told(text: &str) -> Vec<String> {
    let card = format!("game champions\nunit \"U\" {{\ncorners (1) (o)\ntext {{\n{text}\n}}\n}}\n");
    let db = project(&[("a.card", &card)]);
    let found = diagnostics(&db, "a.card").iter();
    let told = found.map(|found| {
        let fix = found.fixes.first().map_or("", |fix| fix.title.as_str());
        format!("{}: {} -> {fix}", found.code, found.message)
    });
    told.collect()
}

#[test]
fn two_faults_in_a_sentence_are_told_apart() {
    let health =
        "not-understood: Unknown word `helth`. Did you mean `health`? -> Replace with `health`";
    assert_eq!(
        told("Gain 1 helth and Draw 2 card."),
        [
            health,
            "wrong-number: `card` should be plural after `2` -> Replace with `cards`"
        ]
    );
    // The first one stands behind the other.
    assert_eq!(
        told("Draw 2 card and gain 1 helth."),
        [
            "wrong-number: `card` should be plural after `2` -> Replace with `cards`",
            health
        ]
    );
    // What is wrong is what would be put there.
    assert_eq!(
        told("Gain 1 health and Draw 2 crad."),
        ["not-understood: Unknown word `crad`. Did you mean `card`? -> "]
    );
    // Each fix does what it says, whichever comes first.
    let card = |text: &str| {
        format!("game champions\nunit \"U\" {{\ncorners (1)\ntext {{\n{text}\n}}\n}}\n")
    };
    let db = project(&[("a.card", &card("Gain 1 helth and Draw 2 card."))]);
    assert_eq!(
        fixed(&db, "a.card", "wrong-number"),
        card("Gain 1 helth and Draw 2 cards.")
    );
    assert_eq!(
        fixed(&db, "a.card", "not-understood"),
        card("Gain 1 health and Draw 2 card.")
    );
}

#[test]
fn a_word_is_told_of_once() {
    assert_eq!(
        told("Your Opponent discard 1 card.\nYour Opponent Discards 1 card."),
        [
            "not-understood: Wrong form of `discard`. Did you mean `Discards` or `Discarded`? -> Replace with `Discards`"
        ]
    );
}

#[test]
fn an_owner_is_offered_where_texts_have_one() {
    assert_eq!(
        told("X damage to Opponent."),
        ["missing-article: Missing `your` before `Opponent` -> Write `your Opponent`"]
    );
    assert_eq!(
        told("X damage to all your Opponent."),
        ["wrong-number: `Opponent` should be plural after `all your` -> Replace with `Opponents`"]
    );
}

#[test]
fn one_card_out_of_several_is_in_the_plural() {
    for first in ["One of", "Any of", "None of", "All of"] {
        let said = told(&format!("{first} your Unit gains 1 health."));
        let message = format!("wrong-number: `Unit` should be plural after `{first} your` -> ");
        assert!(
            matches!(&said[..], [one] if one.starts_with(&message)),
            "{said:?}"
        );
    }
    // Of what is no card, a part may be meant.
    assert_eq!(told("Lose any of your health."), Vec::<String>::new());
}

#[test]
fn a_count_has_no_minus_sign() {
    assert_eq!(
        told("Draw -1 card."),
        ["wrong-number: `-1` cannot count cards -> Replace with `1`"]
    );
}

#[test]
fn examples_are_what_cards_say() {
    let card = "game champions\nunit \"U\" {\ncorners (o)\ntext {\nGain 1\n}\n}\n";
    let db = project(&[("a.card", card)]);
    let found = &diagnostics(&db, "a.card")[0];
    assert_eq!(
        found.message,
        "Incomplete sentence: `Gain 1` needs an object"
    );
    assert_eq!(
        found.notes,
        ["Expected a noun or a number, for example `health` or `damage`."]
    );
}

#[test]
fn a_condition_ends_with_a_comma() {
    assert_eq!(
        told("If you control 2 Units and [Draw] 1 card."),
        [
            "not-understood: `and` adds to the condition. Did you mean a comma, which ends it? -> Replace with `,`"
        ]
    );
}

/// What is said of the only sentence of a Bear that is not understood, in a game with a den, and cards that are brought from it.
fn told_of_bear(lines: &str) -> (String, Vec<String>) {
    let words = TOY.map(|(path, text)| {
        let more = "\n[nouns.den]\nclasses = [\"zone\"]\ndoc = \"Where Bears sleep.\"\n\n[verbs.bring]\nbase = \"Bring\"\ndoc = \"Fetch a card.\"\nframes = [\"<object:card> [from <origin:zone>]\"]\n\n[classes]\ncard = \"a card\"\nzone = \"a place\"\n";
        let more = if path.ends_with("vocabulary.toml") { more } else { "" };
        (path, format!("{text}{more}"))
    });
    let card = format!("game toy\nbear \"Bo\" {{\ncorners (1)\ntext {{\n{lines}\n}}\n}}\n");
    let words = words.iter().map(|(path, text)| (*path, text.as_str()));
    let files: Vec<(&str, &str)> = words.chain([("a.card", &*card)]).collect();
    let db = project(&files);
    let found = diagnostics(&db, "a.card");
    let [one] = found else {
        panic!("{found:?}");
    };
    assert_eq!(one.fixes, []);
    (one.message.clone(), one.notes.clone())
}

#[test]
fn a_slip_behind_non_leaves_the_negation() {
    for (slip, meant) in [
        ("non-*Vjhicle*", "non-*Vehicle*"),
        ("non-Vjhicle", "non-Vehicle"),
        ("*non-Vjhicle*", "*non-Vehicle*"),
    ] {
        let card = |tag: &str| {
            format!(
                "game champions\nunit \"U\" {{\ncorners (o)\ntext {{\n[Remove] a {tag} Unit.\n}}\n}}\n"
            )
        };
        let db = project(&[("a.card", &card(slip))]);
        assert_eq!(fixed(&db, "a.card", "not-understood"), card(meant));
    }
}

/// The game has the word behind another verb.
#[test]
fn a_verb_that_lacks_a_frame_is_named() {
    let (message, notes) = told_of_bear("Bring a Bear from the den.\nHug a Bear from the den.");
    assert_eq!(message, "`hug` does not take `from`");
    assert_eq!(
        notes,
        [
            "This game uses it as in `Hug a card`.",
            "To allow more, add `[from <origin:zone>]` to its frame in `vocabulary.toml`."
        ]
    );
}

#[test]
fn what_a_game_lacks_altogether_is_named() {
    let lacks = |line: &str| {
        let (message, notes) = told_of_bear(line);
        let last = notes.last().cloned().unwrap_or_default();
        format!("{message}. {last}")
    };
    let frame = |words: &str, part: &str| {
        format!(
            "`hug` does not take `{words}`. To allow more, add `[{part}]` to its frame in `vocabulary.toml`."
        )
    };
    assert_eq!(lacks("Hug a Bear to the den."), frame("to", "to <to:zone>"));
    assert_eq!(
        lacks("Hug a Bear onto the den."),
        frame("onto", "onto <onto:zone>")
    );
    assert_eq!(
        lacks("Hug a Bear equal to the den."),
        frame("equal to", "equal to <equal:zone>")
    );
    assert_eq!(
        lacks("Hug a Bear equal to the number of Bears."),
        frame("equal to", "equal to <equal:any>")
    );
    assert_eq!(
        lacks("Hug a Bear at the furry den."),
        frame("at", "at <at:zone>")
    );
    assert_eq!(
        lacks("Hug a Bear of the den."),
        "`bear` does not take `of`. To allow it, add a modifier to `vocabulary.toml`, such as `pattern = \"of <whole:any>\"`."
    );
    assert_eq!(
        lacks("Hug a Bear to sleep."),
        "Unknown word `sleep`. If the word is your own, `cardc teach verb sleep` adds it to the game, and so does a quick fix in an editor. `prose \"…\"` leaves a sentence unchecked."
    );
    assert_eq!(
        lacks("At the start of winter, Hug a Bear."),
        "This game has no phrase such as `At the start of winter`. To allow it, add a phrase to `[phrases]` in `vocabulary.toml`, such as `pattern = \"at the start of winter\"`."
    );
    assert_eq!(
        lacks("If a Bear has 3 Tricks, Hug a Bear."),
        "This game has no verb `have`. Without it, only a participle can follow. `cardc teach verb have` adds it."
    );
    assert_eq!(
        lacks("If a Bear has no Tricks, Hug a Bear."),
        lacks("If a Bear has 3 Tricks, Hug a Bear."),
    );
}

/// A preposition that the game has is another one than the one that it lacks.
#[test]
fn what_a_game_lacks_comes_before_another_word_for_it() {
    let game = [
        (
            "games/ferry/game.toml",
            "[game]\nname = \"Ferry\"\n[kinds.boat]\nname = \"Boat\"\n",
        ),
        (
            "games/ferry/vocabulary.toml",
            "[classes]\ncard = \"a card\"\nzone = \"a place\"\n\
             [nouns.boat]\nclasses = [\"card\"]\n[nouns.quay]\nclasses = [\"zone\"]\n\
             [verbs.row]\nframes = [\"<object:card>\"]\n\
             [modifiers.in-zone]\npattern = \"in <place:zone>\"\nof = [\"card\"]\n",
        ),
        (
            "a.card",
            "game ferry\nboat \"B\" {\ntext {\nRow a boat to a quay.\n}\n}\n",
        ),
    ];
    let db = project(&game);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| found.code == Code::NotUnderstood);
    let found: Vec<_> = found
        .map(|found| {
            let fixes = found
                .fixes
                .iter()
                .map(|fix| (fix.title.as_str(), fix.applicability));
            (
                found.message.as_str(),
                found.notes.last().cloned(),
                fixes.collect::<Vec<_>>(),
            )
        })
        .collect();
    let add = "To allow more, add `[to <to:zone>]` to its frame in `vocabulary.toml`.";
    assert_eq!(
        found,
        [("`row` does not take `to`", Some(add.to_owned()), vec![])]
    );
}

/// The command has the part of speech that the word must be there.
#[test]
fn an_unknown_word_is_taught_as_what_it_could_be() {
    let taught = |line: &str| {
        let (_, notes) = told_of_bear(line);
        let last = notes.last().cloned().unwrap_or_default();
        let command = last.strip_prefix("If the word is your own, ");
        let command = command.and_then(|last| {
            last.split_once(" adds it to the game, and so does a quick fix in an editor.")
        });
        command.map_or(last.clone(), |(command, _)| command.to_owned())
    };
    assert_eq!(taught("Snooze a Bear."), "`cardc teach verb Snooze`");
    assert_eq!(taught("Snooze the den."), "`cardc teach verb Snooze`");
    assert_eq!(taught("Snooze."), "`cardc teach verb Snooze`");
    let cub = "`cardc teach noun cub --class card`";
    assert_eq!(taught("Hug 2 cubs."), cub);
    assert_eq!(
        taught("Hug each cub."),
        format!("{cub} or `cardc teach adjective cub`")
    );
    assert_eq!(
        taught("Hug a snoozy Bear."),
        "`cardc teach adjective snoozy`"
    );
}

#[test]
fn another_word_that_is_marked_as_a_tag_is_no_tag() {
    for (text, word) in [
        ("[Remove] a *Draw* Unit.", "Draw"),
        ("[Draw] a *card* card.", "card"),
        ("[Remove] a *Spells* Unit.", "Spells"),
    ] {
        let message = format!("`{word}` is marked as a tag but means something else in a text");
        says("champions", &[(text, &message, &[])]);
    }
    // Nor does a mark make one where the sentence is understood without it.
    for (text, marked) in [
        ("Gain 1 *health*.", "health"),
        ("[Draw] 1 *card*.", "card"),
        ("[Remove] *a Unit*.", "a Unit"),
    ] {
        let message = format!("`{marked}` is marked as a tag but means something else in a text");
        says(
            "champions",
            &[(text, &message, &[&format!("Replace with `{marked}`")])],
        );
    }
    assert_eq!(fixes_of("champions", "[Remove] an *Aelf* Unit."), []);
}

/// Each says something else, so that none is applied unasked.
#[test]
fn two_plurals_in_a_row_lack_an_apostrophe_or_a_word() {
    says(
        "champions",
        &[
            (
                "Remove Units Spells.",
                "Wrong form of `Units`. Did you mean `Unit`?",
                &["Replace with `Unit`", "Insert `and`", "Insert `or`"],
            ),
            (
                "Draw a card for each of your Champions Units.",
                "Wrong form of `Champions`. Did you mean `Champion's` or `Champion`?",
                &["Replace with `Champion's`", "Replace with `Champion`"],
            ),
            (
                "Remove the tops Unit.",
                "Unknown word `tops`. Did you mean `top's` or `top`?",
                &["Replace with `top's`", "Replace with `top`"],
            ),
        ],
    );
}

/// `can be Deploying Champions` would be read, and says nothing.
#[test]
fn a_participle_lacks_the_word_behind_it() {
    let by = "Missing `by` before `Spells`";
    says(
        "champions",
        &[("Units cannot be Exhausted Spells.", by, &["Insert `by`"])],
    );
    let form = "Wrong form of `Exhausted`. Did you mean `Exhausting`?";
    let fix: &[&str] = &["Replace with `Exhausting`"];
    says(
        "champions",
        &[("By Exhausted a Unit, Draw a card.", form, fix)],
    );
}

#[test]
fn a_word_has_the_capitals_of_the_words_that_it_belongs_to() {
    let fix: &[&str] = &["Replace with `discard`"];
    let what = "Unknown word `discrad`. Did you mean `discard`?";
    says(
        "champions",
        &[("Draw a card from your discrad pile.", what, fix)],
    );
}

#[test]
fn two_slips_in_a_sentence_are_mended_together() {
    let slips = "Remvoe a higlighted Unit.";
    let head = "corners (o)\nhighlight enemies ..#..";
    let both = "Replace `Remvoe` with `Remove`, and replace `higlighted` with `highlighted`";
    assert_eq!(offered(head, slips), [both; 2], "one at each of the words");
    assert_eq!(
        offered(head, "At start of yuor turn, Remove a highlighted Unit."),
        ["Insert `the`, and replace `yuor` with `your`"; 2]
    );
    let card = format!("game champions\nunit \"U\" {{\n{head}\ntext {{\n{slips}\n}}\n}}\n");
    let db = project(&[("a.card", &card)]);
    let mended = fixed(&db, "a.card", "not-understood");
    assert_eq!(mended.lines().nth(5), Some("Remove a highlighted Unit."));
}

/// Diagnostics of a spell of Ashes.
fn spell(cost: &str, text: &str) -> Vec<String> {
    let card = format!("game ashes\naction-spell \"S\" {{\ncost {cost}\ntext {{\n{text}\n}}\n}}\n");
    short(&project(&[("a.card", &card)]), "a.card")
}

#[test]
fn x_is_said_and_used() {
    let fine = [
        ("main", "Deal X damage to a target unit. X = 2."),
        ("main, X basic", "Deal X damage to a target unit."),
        (
            "main",
            "Choose X units and place 1 exhaustion token on each of them. Draw X cards.",
        ),
        (
            "main",
            "You may discard X cards from your hand to draw X cards.",
        ),
        ("main", "If a value is X, draw 1 card."),
        (
            "main",
            "If there are X units in play, where X is 2 more than your life, draw 1 card.",
        ),
        ("main", "Draw 1 card."),
        // Somewhere in what nobody reads, it may be said.
        (
            "main",
            "Deal X damage to a target unit.\nprose \"X is what you like.\"",
        ),
    ];
    for (cost, text) in fine {
        let found = spell(cost, text);
        assert!(
            found.iter().all(|found| found.starts_with("prose")),
            "{text}: {found:?}"
        );
    }
    assert_eq!(
        spell("main", "If X is 2 or more, draw 1 card."),
        ["x-undefined: X"]
    );
    assert_eq!(
        spell("main", "Deal X damage to a target unit. Draw X cards."),
        ["x-undefined: X"]
    );
    assert_eq!(
        spell("main, X basic", "Draw 1 card."),
        ["x-unused: X basic"]
    );
    assert_eq!(
        spell("main", "Draw 1 card.\nX = the number of units you control."),
        ["x-unused: X"]
    );
    let ally = "game ashes\nally \"A\" {\ncost main\nattack X\nlife 1\nrecover 1\ntext {\nDraw 1 card.\n}\n}\n";
    assert_eq!(
        short(&project(&[("a.card", ally)]), "a.card"),
        ["x-undefined: attack X"]
    );
}

#[test]
fn what_a_line_grants_stands_below_it() {
    let text = "A target unit now has the following ability:\n* Thorns: When this unit is destroyed, draw X cards.\nX = 2.";
    assert_eq!(spell("main", text), [""; 0]);
    // A second sentence is no part of the first one.
    let text = "A target unit now has the following ability\nthat is Thorns.";
    assert!(!spell("main", text).is_empty());
}

#[test]
fn names_in_heads_are_those_of_cards() {
    let wisp =
        "conjuration \"Cinder Wisp\" {\nattack 1\nlife 1\nrecover 0\nconjuration-limit 3\n}\n";
    let ally = |fields: &str| {
        format!("ally \"A\" {{\n{fields}\ncost main\nattack 1\nlife 1\nrecover 1\n}}\n")
    };
    let check = |fields: &str, config: &[(&str, &str)]| {
        let card = format!("game ashes\n{wisp}{}", ally(fields));
        let files = [&[("a.card", card.as_str())], config].concat();
        diagnostics(&project(&files), "a.card")
            .iter()
            .map(|found| format!("{}: {}", found.code, found.message))
            .collect::<Vec<_>>()
    };
    let of_project = [("cardc.toml", "game = \"ashes\"\n")];
    assert_eq!(check("conjures \"cinder wisp\"", &of_project), [""; 0]);
    assert_eq!(
        check("conjures \"Cinder Wasp\"", &of_project),
        ["unknown-card: Unknown card `Cinder Wasp`. Did you mean `Cinder Wisp`?"]
    );
    assert_eq!(
        check("phoenixborn \"Cinder Wisp\"", &of_project),
        ["unknown-card: The field names a Phoenixborn but `Cinder Wisp` is a Conjuration"]
    );
    // A file alone is no project.
    assert_eq!(check("conjures \"Cinder Wasp\"", &[]), [""; 0]);
    let card = format!("game ashes\n{wisp}{}", ally("conjures \"Cinder Wasp\""));
    let db = project(&[("a.card", &card), of_project[0]]);
    assert!(fixed(&db, "a.card", "unknown-card").contains("conjures \"Cinder Wisp\""));
}

/// A card with these lines of text, which does what they say whenever it likes.
fn blessing(text: &str) -> Vec<String> {
    check(&format!(
        "blessing \"B\" {{\nduration Passive\ncorners (o)\ntext {{\n{text}\n}}\n}}"
    ))
}

#[test]
fn slips_that_do_nothing() {
    for (text, expected) in [
        ("2 damage.", "no-effect: 2 damage"),
        ("Corner 1: 2 damage.", "no-effect: 2 damage"),
        ("-2 damage to your Opponent.", "no-effect: -2 damage"),
        ("Deal -2 damage to your Opponent.", "no-effect: -2 damage"),
        ("Draw 0 cards.", "no-effect: 0 cards"),
        ("Draw up to 0 cards.", "no-effect: up to 0 cards"),
        ("Draw 1 card. Remove 0 Units.", "no-effect: 0 Units"),
        ("Corner 1:", "no-effect: Corner 1"),
        ("", "no-effect: text"),
    ] {
        assert_eq!(blessing(text), [expected], "{text}");
    }
    for fine in [
        "2 damage to your Opponent.",
        "If your Opponent has 0 cards in their hand, gain 1 health.",
        "Choose one: Draw 1 card; or 2 damage to your Opponent.",
        "Increase this by 0.",
    ] {
        let found = blessing(fine);
        assert!(
            !found.iter().any(|it| it.contains("no-effect")),
            "{found:?}"
        );
    }
}

#[test]
fn words_that_are_missing() {
    for (text, expected) in [
        ("Draw cards.", "missing-word: cards"),
        ("Your Opponent takes damage.", "missing-word: damage"),
        ("When you play a card, gain health.", "missing-word: health"),
        (
            "Gain additional actions this turn.",
            "missing-word: additional actions",
        ),
        ("Damage to your Opponent.", "missing-word: Damage"),
        ("Your Units are.", "missing-word: are"),
        ("If your Champion is, gain 2 health.", "missing-word: is"),
        ("Draw 1 card. If it is, gain 2 health.", "missing-word: is"),
        ("If you do, gain 2 health.", "missing-word: do"),
        ("A Unit is Removed, gain 2 health.", "missing-word: ,"),
        (
            "If you have 10 less health, Draw 1 card.",
            "missing-word: 10 less health",
        ),
        ("Choose a corner. Remove it.", "missing-word: it"),
        (
            "If you have 10 or more health, Exhaust them.",
            "missing-word: them",
        ),
        ("When it is Removed, gain 1 health.", "missing-word: it"),
    ] {
        assert_eq!(blessing(text), [expected], "{text}");
    }
    for fine in [
        "You may Draw any number of cards.",
        "You cannot Draw cards.",
        "Units can Remove cards.",
        "When you Draw cards, gain 1 health.",
        "Deal damage to your Opponent equal to your hand size.",
        "Discard cards from your hand until you have 5 cards in your hand.",
        "If you would take damage, gain health instead.",
        "If a Unit is Removed, gain 1 health. If it is not, Draw 1 card.",
        "You may Draw 1 card. If you do, your Opponent gains 1 health.",
        "prose \"flip a coin\". If it is, gain 2 health.",
        "Each Player Draws 1 card, gains 2 health, and Discards 1 card.",
        "If you have 2 more health than your Opponent, Draw 1 card.",
        "You gain 2 less health.",
        "Choose a Unit. Remove it.",
        "For each Unit, Rotate it 1 step forwards.",
        "If your Opponent Discarded 3 more cards this turn than you, Draw 1 card.",
        "Your Units deal damage with Rend.",
        "While this Blessing is in play, Players Draw cards.",
        "Your Opponent must Discard a Spell if able. If they are not, they lose 2 health.",
        "When you take damage, reduce it by 1.",
        "Remove this.",
        "prose \"Look around\". Remove it.",
    ] {
        assert_eq!(
            blessing(fine).iter().find(|it| it.contains("missing-word")),
            None,
            "{fine}"
        );
        assert!(
            !blessing(fine)
                .iter()
                .any(|it| it.contains("not-understood")),
            "{fine}"
        );
    }
}

#[test]
fn slips_in_forms() {
    for (text, expected) in [
        ("Draw a 1 card.", "wrong-number: a 1"),
        ("Gain a 2 health.", "wrong-number: a 2"),
        (
            "Draw an X cards, where X is the number of your Units.",
            "wrong-number: an X",
        ),
        (
            "Rotate a 2 other Units 1 step forwards.",
            "wrong-number: a 2",
        ),
        (
            "Rotate each of your Unit 1 step forwards.",
            "wrong-number: Unit",
        ),
        (
            "Rotate any number of your Unit 1 step forwards.",
            "wrong-number: Unit",
        ),
        ("It's controller draws 1 card.", "not-understood: It's"),
        (
            "Remove a Unit. Then it's controller Draws 1 card.",
            "not-understood: it's",
        ),
        ("Remove a Unit if its Exhausted.", "not-understood: its"),
        (
            "A Unit that is Remove gains 1 health.",
            "not-understood: Remove",
        ),
        ("Opponents Draw 1 card.", "wrong-number: Opponents"),
        (
            "Units gain the following effect: Rotate this Blessing 1 step forwards.",
            "wrong-self-kind: Blessing",
        ),
    ] {
        assert_eq!(blessing(text), [expected], "{text}");
    }
    for fine in [
        "Units gain the following effect: Rotate this Unit 1 step forwards.",
        "Rotate each of your Units 1 step forwards.",
        "Rotate an additional 2 Units 1 step forwards.",
        "If you have 4 or more cards in hand, gain 1 health.",
        "At the start of your next turn, gain 1 health.",
        "Draw X cards, where X is the number of your Units.",
        "X is the number of your Units. Draw X cards.",
    ] {
        assert_eq!(blessing(fine), [""; 0], "{fine}");
    }
}

#[test]
fn another_wording_is_marked_where_it_is() {
    assert_eq!(
        blessing("Gain 1 health. If all your Units's health is 2, gain 1 health."),
        ["house-wording: Units's"]
    );
}

/// The last note about a sentence that is not understood, which ends with one that is.
#[test]
fn what_is_expected_ends_with_a_sentence_that_is_understood() {
    let near = |text: &str| {
        let card = format!("ability \"A\" {{\nclass Any\ntext {{\n{text}\n}}\n}}");
        let db = project(&[("a.card", &format!("game champions\n{card}"))]);
        let notes = diagnostics(&db, "a.card")
            .iter()
            .flat_map(|found| &found.notes);
        let found = notes.filter_map(|note| note.split_once(" This is understood: "));
        let found: Vec<String> = found.map(|(_, near)| near.to_owned()).collect();
        found.join("; ")
    };
    for (text, expected) in [
        ("Draw 1 card and juggle it.", "`Draw 1 card.`"),
        ("Gain 2 health while quaffing ale.", "`Gain 2 health.`"),
        ("Frobnicate your Opponent.", ""),
    ] {
        assert_eq!(near(text), expected, "{text}");
    }
}

/// What is said of one sentence of an ally, as `told` does, and nothing about its fields.
fn told_in_lotr(text: &str) -> Vec<String> {
    let card = format!("game lotr\nset \"S\"\nally \"Bob\" {{\ntext {{\n{text}\n}}\n}}\n");
    let db = project(&[("a.card", &card)]);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| ["not-understood", "wrong-number"].contains(&found.code.id()));
    let told = found.map(|found| {
        let fix = found.fixes.first().map_or("", |fix| fix.title.as_str());
        format!("{} -> {fix}", found.message)
    });
    told.collect()
}

#[test]
fn a_full_stop_is_missing_only_before_an_order_with_its_object() {
    for (text, expected) in [
        (
            "Choose an enemy engage with you.",
            "Wrong form of `engage`. Did you mean `engaged` or `engaging`? -> Replace with `engaged`",
        ),
        (
            "Ready a hero attach to a location.",
            "Wrong form of `attach`. Did you mean `attached` or `attaching`? -> Replace with `attached`",
        ),
        (
            "Draw 1 card deal 1 damage to an enemy.",
            "Missing full stop before `deal` -> Add a full stop",
        ),
    ] {
        assert_eq!(told_in_lotr(text), [expected], "{text}");
    }
    for text in [
        "Deal 1 damage to each hero exhaust to quest.",
        "Bob do gets +1 attack.",
    ] {
        let found = told_in_lotr(text);
        assert!(!found[0].contains("full stop"), "{text}: {found:?}");
    }
    assert_eq!(
        told("Heal 2 damage."),
        ["not-understood: Unexpected `damage` -> "]
    );
}

#[test]
fn the_noun_is_wrong_and_not_the_verb_that_goes_with_what_was_meant() {
    for (text, expected) in [
        (
            "Each players discards 1 card at random.",
            "`players` should be singular after `Each` -> Replace with `player`",
        ),
        (
            "All hero get +1 attack.",
            "`hero` should be plural after `All` -> Replace with `heroes`",
        ),
        (
            "Each heroes are exhausted.",
            "`heroes` should be singular after `Each` -> Replace with `hero is`",
        ),
    ] {
        assert_eq!(told_in_lotr(text), [expected], "{text}");
    }
    for (text, expected) in [
        (
            "Each Units gains 1 health.",
            "`Units` should be singular after `Each` -> Replace with `Unit`",
        ),
        (
            "Each Units that have Support 2 gain 1 health.",
            "`Units` should be singular after `Each` -> Replace with `Unit that has Support 2 gains`",
        ),
        (
            "Each of your Unit gains 1 health.",
            "`Unit` should be plural after `Each of your` -> Replace with `Units`",
        ),
        (
            "Remove all Unit with Support 2 or more.",
            "`Unit` should be plural after `all` -> Replace with `Units`",
        ),
        (
            "Remove up to 1 Units.",
            "`Units` should be singular after `up to 1` -> Replace with `Unit`",
        ),
        (
            "Gain 1 health for each Units you control.",
            "`Units` should be singular after `for each` -> Replace with `Unit`",
        ),
    ] {
        assert_eq!(told(text), [format!("wrong-number: {expected}")], "{text}");
    }
}

#[test]
fn a_word_is_not_said_twice() {
    for (text, expected) in [
        (
            "Gain 1 health for each each Unit.",
            "not-understood: `each` is written twice -> Delete `each`",
        ),
        (
            "[Draw] 2 2 cards.",
            "not-understood: `2` is written twice -> Delete `2`",
        ),
        (
            "Deal 1 damage to to your Opponent.",
            "not-understood: `to` is written twice -> Delete `to`",
        ),
        // Two nouns beside each other may be one thing.
        (
            "Deal 1 damage damage to your Opponent.",
            "repeated-word: `damage` is written twice -> Delete the second `damage`",
        ),
        (
            "[Remove] a *Grot* *Grot* Unit.",
            "repeated-word: `Grot` is written twice -> Delete the second `Grot`",
        ),
    ] {
        assert_eq!(told(text), [expected], "{text}");
    }
}

#[test]
fn all_may_speak_of_what_somebody_owns() {
    assert_eq!(told_in_lotr("Discard all player's cards."), [""; 0]);
    assert_eq!(told("Gain all health."), [""; 0]);
}

/// The message and the titles of the fixes of each finding about a sentence of a text.
fn fixes_of(game: &str, text: &str) -> Vec<(String, Vec<String>)> {
    let card = match game {
        "lotr" => format!("game lotr\nset \"S\"\nally \"Bob Reed\" {{\ntext {{\n{text}\n}}\n}}\n"),
        "ashes" => {
            format!("game ashes\naction-spell \"S\" {{\ncost main\ntext {{\n{text}\n}}\n}}\n")
        }
        _ => format!("game champions\nunit \"U\" {{\ncorners (1) (o)\ntext {{\n{text}\n}}\n}}\n"),
    };
    let db = project(&[("a.card", &card)]);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| found.code.id() != "missing-field");
    let found = found.map(|found| {
        let titles = found.fixes.iter().map(|fix| fix.title.clone());
        (found.message.clone(), titles.collect())
    });
    found.collect()
}

/// Each text has one finding with this message and these fixes.
#[track_caller]
fn says(game: &str, expected: &[(&str, &str, &[&str])]) {
    for (text, message, fixes) in expected {
        let fixes = fixes.iter().map(|fix| (*fix).to_owned()).collect();
        let expected = [((*message).to_owned(), fixes)];
        assert_eq!(fixes_of(game, text), expected, "{text}");
    }
}

#[test]
fn a_word_is_missing_between_two_things_of_a_kind() {
    let both: &[&str] = &["Insert `and`", "Insert `or`"];
    let between = "Missing `and` or `or` between `Unit` and `Spell`";
    says(
        "champions",
        &[
            ("Remove a Unit a Spell.", between, both),
            ("Remove a Unit, a Spell.", between, both),
            (
                "Remove a Unit your Champion.",
                "Missing `and` or `or` between `Unit` and `Champion`",
                both,
            ),
        ],
    );
    says(
        "ashes",
        &[
            (
                "Destroy a target unit a target spell.",
                "Missing `and` or `or` between `unit` and `spell`",
                both,
            ),
            (
                "Deal 1 damage a target unit.",
                "Missing `to`, `of` or `from` before `a`",
                &["Insert `to`", "Insert `of`", "Insert `from`"],
            ),
        ],
    );
}

#[test]
fn one_full_stop_is_enough() {
    says(
        "champions",
        &[
            ("Gain 1 health...", "Unneeded full stops", &["Delete"]),
            (
                "Gain 1 health. . Gain 1 health.",
                "Unneeded full stop",
                &["Delete"],
            ),
        ],
    );
    let source = "game champions\nunit \"U\" {\ncorners (1)\ntext {\nGain 1 health... Gain 1 health.\n}\n}\n";
    let db = project(&[("a.card", source)]);
    let mended = fixed(&db, "a.card", "not-understood");
    assert!(mended.contains("\nGain 1 health. Gain 1 health.\n"));
}

#[test]
fn a_verb_behind_be_has_another_form() {
    says(
        "champions",
        &[
            (
                "When this Unit is Remove, gain 2 health.",
                "Wrong form of `Remove`. Did you mean `Removed`?",
                &["Replace with `Removed`"],
            ),
            (
                "If a Unit was Remove this turn, gain 2 health.",
                "Wrong form of `Remove`. Did you mean `Removed`?",
                &["Replace with `Removed`"],
            ),
            (
                "This Unit cannot be Remove.",
                "Wrong form of `Remove`. Did you mean `Removed`?",
                &["Replace with `Removed`"],
            ),
            (
                "This Unit are Dormant.",
                "Wrong form of `are`. Did you mean `is`?",
                &["Replace with `is`"],
            ),
            (
                "This Unit doesn't Rotate.",
                "Unknown word `doesn't`. Did you mean `does not`?",
                &["Replace with `does not`"],
            ),
        ],
    );
}

/// Whether only the author can choose one of the fixes of a file.
fn is_for_the_author(db: &RootDatabase, path: &str) -> bool {
    let fixes = diagnostics(db, path).iter().flat_map(|told| &told.fixes);
    let mut applicability = fixes.map(|fix| fix.applicability);
    applicability.all(|applicability| applicability == Applicability::Choice)
}

#[test]
fn what_an_incomplete_sentence_lacks_is_true() {
    let none: &[&str] = &[];
    says(
        "champions",
        &[
            ("This.", "Incomplete sentence: `This` needs a verb", none),
            (
                "Gain 1.",
                "Incomplete sentence: `Gain 1` needs an object",
                none,
            ),
            (
                "Draw 1 card each.",
                "Incomplete sentence: `Draw 1 card each` needs a noun",
                none,
            ),
            // The verb that lacks is that of the first words.
            (
                "The first Unit you Deploy each turn gains 1 health.",
                "Incomplete sentence",
                none,
            ),
        ],
    );
}

#[test]
fn an_adjective_stands_before_its_noun() {
    says(
        "champions",
        &[(
            "Remove a Unit or a Spell Dormant.",
            "Unexpected `Spell Dormant`. Did you mean `Dormant Spell`?",
            &["Replace with `Dormant Spell`"],
        )],
    );
}

#[test]
fn a_word_that_is_far_from_another_is_not_replaced_by_itself() {
    let source = "game champions\nunit \"U\" {\ncorners (1)\ntext {\nRecover a Unit.\n}\n}\n";
    let db = project(&[("a.card", source)]);
    assert_eq!(short(&db, "a.card"), ["not-understood: Recover"]);
    assert!(is_for_the_author(&db, "a.card"));
}

#[test]
fn what_somebody_else_may_own_is_asked() {
    let message = "`deck` needs an article or a number";
    let fixes: &[&str] = &["Write `their deck`", "Write `your deck`"];
    for text in [
        "Your Opponent Discards the top card of deck.",
        "Each Player Discards the top card of deck.",
    ] {
        says("champions", &[(text, message, fixes)]);
        let source = format!("game champions\nspell \"U\" {{\ntext {{\n{text}\n}}\n}}\n");
        let db = project(&[("a.card", &source)]);
        assert!(is_for_the_author(&db, "a.card"));
    }
    says(
        "champions",
        &[(
            "Discard the top card of deck.",
            "Missing `your` before `deck`",
            &["Write `your deck`"],
        )],
    );
}

#[test]
fn x_is_missing_from_the_corners_of_its_scope() {
    let told = |corners: &str, text: &str| {
        let source =
            format!("game champions\nunit \"U\" {{\ncorners {corners}\ntext {{\n{text}\n}}\n}}\n");
        let db = project(&[("a.card", &source)]);
        let told = diagnostics(&db, "a.card").iter();
        told.map(|told| told.message.clone()).collect::<Vec<_>>()
    };
    let x = |why: &str| format!("`X` is the number in the current corner, but {why}");
    let text = "X damage to your Opponent.";
    let of = |scope: &str| format!("{scope}: {text}");
    assert_eq!(told("(o) (o)", text), [x("no corner has a number")]);
    assert_eq!(
        told("(o) (2)", &of("Corner 1")),
        [x("corner 1 has no number")]
    );
    assert_eq!(
        told("(o) (o) (2)", &of("Corners 1 to 2")),
        [x("corners 1 and 2 have no number")]
    );
    assert_eq!(
        told("(1) (2)", &of("Corner 3")),
        ["This card has no corner 3, only 2 corners"]
    );
}

#[test]
fn a_pronoun_has_a_possessive_of_its_own() {
    says(
        "champions",
        &[
            (
                "You's Champion gains 1 health.",
                "Wrong form of `You's`. Did you mean `Your`?",
                &["Replace with `Your`"],
            ),
            (
                "They's controller draws 1 card.",
                "Wrong form of `They's`. Did you mean `Their`?",
                &["Replace with `Their`"],
            ),
        ],
    );
}

#[test]
fn a_game_has_other_pronouns() {
    says(
        "champions",
        &[(
            "Your Opponent Discards 1 card from his hand.",
            "Unknown word `his`. Did you mean `their` or `its`?",
            &["Replace with `their`", "Replace with `its`"],
        )],
    );
}

#[test]
fn no_word_is_offered_that_does_not_fit_either() {
    let what = "Unknown word `table`";
    says("champions", &[("Put this on the table.", what, &[])]);
}

#[test]
fn an_owner_has_an_apostrophe_before_what_it_owns() {
    says(
        "champions",
        &[
            (
                "Return a Unit to its owner hand.",
                "Wrong form of `owner`. Did you mean `owner's`?",
                &["Replace with `owner's`"],
            ),
            (
                "Your Opponents hand size is 2.",
                "Wrong form of `Opponents`. Did you mean `Opponent's`?",
                &["Replace with `Opponent's`"],
            ),
            (
                "Gain health equal to that Units Support.",
                "Wrong form of `Units`. Did you mean `Unit's`?",
                &["Replace with `Unit's`"],
            ),
        ],
    );
    says(
        "lotr",
        &[(
            "Each heros hit points are 2.",
            "Unknown word `heros`. Did you mean `hero's`?",
            &["Replace with `hero's`"],
        )],
    );
    let told = fixes_of("champions", "Remove a Unit Spell.");
    assert!(
        !told.iter().any(|(message, _)| message.contains("'s")),
        "{told:?}"
    );
}

#[test]
fn a_tag_that_texts_cannot_name_says_so() {
    let game = "[game]\nextends = \"champions\"\n[tags]\ndim = { name = \"Dim\", group = \"kin\", rule = \"2\" }\n";
    let text = "[Remove] a *Dim* Unit.\n[Remove] an *Old Salt* Unit.";
    let card = format!("game champions\nunit \"B\" {{\ntext {{\n{text}\n}}\n}}\n");
    let db = project(&[("games/champions/game.toml", game), ("a.card", &card)]);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| found.code == Code::NotUnderstood);
    let found: Vec<_> = found
        .map(|it| (it.message.as_str(), it.notes.join(" ")))
        .collect();
    let add = "Its entry in `[tags]` needs `adjective = \"…\"`, the id of an adjective of `vocabulary.toml`.";
    let teach = "A tag of your own needs an entry in the game pack: `cardc teach tag \"Old Salt\"` writes it.";
    assert_eq!(
        found,
        [
            (
                "No text of this game can name the tag `Dim`",
                add.to_owned()
            ),
            ("Unknown tag `Old Salt`", teach.to_owned()),
        ]
    );
}

/// Whatever else is wrong in the sentence.
#[test]
fn what_is_short_for_two_words_is_no_possessive() {
    says(
        "lotr",
        &[
            (
                "Ready it's controller.",
                "`it's` is short for `it is`. Did you mean `its`?",
                &[],
            ),
            (
                "They're hand is discarded.",
                "`They're` is short for `they are`. Did you mean `Their`?",
                &["Replace with `Their`"],
            ),
            (
                "Discard you're hand.",
                "`you're` is short for `you are`. Did you mean `your`?",
                &["Replace with `your`"],
            ),
            (
                "Discard it's attachments.",
                "`it's` is short for `it is`. Did you mean `its`?",
                &["Replace with `its`"],
            ),
        ],
    );
}

#[test]
fn what_is_marked_is_an_unknown_tag_symbol_or_keyword() {
    says(
        "lotr",
        &[
            (
                "Each *Xyz* character gets +1 [attack].",
                "Unknown tag `Xyz`",
                &[],
            ),
            ("Deal 1 damage to a *Xyz* enemy.", "Unknown tag `Xyz`", &[]),
            ("Each hero gets +1 [xyz].", "Unknown symbol `xyz`", &[]),
            (
                "Each hero gets +1 [atack].",
                "Unknown symbol `atack`. Did you mean `attack`?",
                &["Replace with `attack`"],
            ),
        ],
    );
    says(
        "champions",
        &[
            ("[Xyz] a Unit.", "Unknown keyword `Xyz`", &[]),
            (
                "[Remov] a Unit.",
                "Unknown keyword `Remov`. Did you mean `Remove`?",
                &["Replace with `Remove`"],
            ),
        ],
    );
    let card = "game lotr\nset \"S\"\nally \"B\" {\ntext {\nEach hero gets +1 [xyz].\n}\n}\n";
    let db = project(&[("a.card", card)]);
    let found = diagnostics(&db, "a.card").iter();
    let found = found.filter(|found| found.code == Code::NotUnderstood);
    let notes: Vec<_> = found.flat_map(|found| &found.notes).collect();
    assert_eq!(
        notes,
        [
            "A symbol of your own needs an entry in the vocabulary: `cardc teach noun xyz` writes it."
        ]
    );
}

#[test]
fn letters_are_taken_for_digits() {
    says(
        "champions",
        &[
            (
                "Draw l card.",
                "Unknown word `l`. Did you mean `1`?",
                &["Replace with `1`"],
            ),
            (
                "Gain 1O health.",
                "Unexpected `1O`. Did you mean `10`?",
                &["Replace with `10`"],
            ),
        ],
    );
    says(
        "lotr",
        &[(
            "Each hero gets +l [attack].",
            "Unexpected `+l`. Did you mean `+1`?",
            &["Replace with `+1`"],
        )],
    );
}

#[test]
fn words_that_sound_alike_are_told_apart() {
    let than: &[&str] = &["Replace with `than`"];
    let message = "Unexpected `then`. Did you mean `than`?";
    says(
        "champions",
        &[
            (
                "If you have less then 10 health, Draw 1 card.",
                message,
                than,
            ),
            ("Draw more cards then your Opponent.", message, than),
        ],
    );
    let both = "Replace `greater` with `more`, and replace `then` with `than`";
    assert_eq!(
        fixes_of(
            "champions",
            "If you have greater then 10 health, Draw 1 card."
        ),
        [(
            "Unexpected `greater`. Did you mean `more`?".to_owned(),
            vec![both.to_owned()]
        )]
    );
}

#[test]
fn a_verb_goes_with_the_name_of_one_card() {
    says(
        "lotr",
        &[
            (
                "Bob Reed get +1 [attack].",
                "`get` should be singular after `Bob Reed`",
                &["Replace with `gets`"],
            ),
            (
                "While you control a hero, Bob Reed are ready.",
                "`are` should be singular after `Bob Reed`",
                &["Replace with `is`"],
            ),
            (
                "Bob Reed do gets +1 [attack].",
                "Unexpected `do`",
                &["Delete `do`"],
            ),
        ],
    );
    let card = |name: &str| {
        let card = format!(
            "game lotr\nset \"S\"\nally \"{name}\" {{\ntext {{\n{name} get +1 [attack].\n}}\n}}\n"
        );
        short(&project(&[("a.card", &card)]), "a.card")
    };
    for name in ["Friends of the Ford", "Reed Folk", "Ash and Ember"] {
        let found = card(name);
        assert!(
            !found.iter().any(|it| it.starts_with("wrong-number")),
            "{found:?}"
        );
    }
}

#[test]
fn whether_one_thing_is_meant_or_several_is_no_matter_of_wording() {
    says(
        "champions",
        &[
            (
                "[Exhaust] these Unit.",
                "`Unit` should be plural after `these`",
                &["Replace with `Units`"],
            ),
            (
                "Discard all Units with the tags of those Unit.",
                "`Unit` should be plural after `those`",
                &["Replace with `Units`"],
            ),
        ],
    );
}

#[test]
fn a_comma_is_missing_behind_what_sets_an_effect_off() {
    let comma: &[&str] = &["Add a comma"];
    says(
        "champions",
        &[
            (
                "When a Unit is Removed gain 1 health.",
                "Missing comma after `Removed`",
                comma,
            ),
            (
                "If you have 10 or less health Draw 1 card.",
                "Missing comma after `health`",
                comma,
            ),
            (
                "When a Unit is Removed gain 1 health, then Draw 1 card.",
                "Missing comma after `Removed`",
                comma,
            ),
        ],
    );
    let in_doubt = "If that enemy has the guarded X keyword, discard that enemy.";
    let found = fixes_of("lotr", in_doubt);
    assert!(
        found.iter().all(|(message, _)| !message.contains("comma")),
        "{found:?}"
    );
    assert_eq!(
        fixes_of("champions", "At the start of your turn Draw 1 card."),
        []
    );
}

#[test]
fn a_full_stop_is_no_repair_that_leaves_a_fragment() {
    says(
        "lotr",
        &[(
            "Return each enemy discard this round.",
            "Wrong form of `discard`. Did you mean `discarded` or `discarding`?",
            &["Replace with `discarded`", "Replace with `discarding`"],
        )],
    );
}

#[test]
fn each_of_two_faults_has_its_fix() {
    assert_eq!(
        fixes_of("ashes", "Draw 2 card, then discrad 1 card."),
        [
            (
                "`card` should be plural after `2`".to_owned(),
                vec!["Replace with `cards`".to_owned()]
            ),
            (
                "Unknown word `discrad`. Did you mean `discard` or `discards`?".to_owned(),
                vec![
                    "Replace with `discard`".to_owned(),
                    "Replace with `discards`".to_owned()
                ]
            ),
        ]
    );
}

#[test]
fn a_choice_that_is_not_alike_is_no_slip() {
    let told = fixes_of("champions", "Champions do gets 1 health.");
    assert_eq!(told, [("Unknown word `gets`".to_owned(), vec![])]);
}

#[test]
fn the_only_word_that_could_stand_there_is_missing() {
    says(
        "champions",
        &[
            (
                "Look the top card of your deck.",
                "Missing `at` before `the`",
                &["Insert `at`"],
            ),
            (
                "Gain 1 health for Unit you control.",
                "Missing `each` before `Unit`",
                &["Insert `each`"],
            ),
        ],
    );
}

#[test]
fn words_that_stand_between_things_are_taken_for_each_other() {
    for text in [
        "Deal 2 damage on your Opponent.",
        "Deal 2 damage at your Opponent.",
    ] {
        let told = fixes_of("champions", text);
        assert!(told[0].0.contains("Did you mean `to`"), "{text}: {told:?}");
    }
    let onto = fixes_of("champions", "Deal 2 damage onto your Opponent.");
    assert_eq!(onto[0].1, ["Replace with `to`"]);
    // A word that says something else would make another card.
    for text in [
        "[Remove] a highlighted Unit into your hand.",
        "[Remove] a Unit from play into the discard pile.",
    ] {
        let others = fixes_of("champions", text).remove(0).1;
        let exchanged = others.iter().filter(|title| title.starts_with("Replace"));
        assert_eq!(exchanged.count(), 0, "{text}: {others:?}");
    }
    // A rule owns nothing, nor does a number.
    for text in ["[Remove] a kill Unit.", "[Remove] a health Unit."] {
        let told = fixes_of("champions", text);
        assert!(
            matches!(&told[..], [(message, fixes)] if message.starts_with("Unexpected") && fixes.is_empty()),
            "{told:?}"
        );
    }
    // `damage` is counted here, and no verb.
    let told = fixes_of("champions", "Deal 2 damage past your Opponent.");
    assert!(!told[0].0.contains("`damage` does not take"), "{told:?}");
    // Nobody writes `to` for `from`.
    for text in [
        "[Draw] 1 card to your hand.",
        "[Discard] 1 card into your hand.",
    ] {
        let told = fixes_of("champions", text);
        assert!(!told[0].0.contains("from"), "{text}: {told:?}");
        assert!(
            !told[0].1.contains(&"Replace with `from`".to_owned()),
            "{told:?}"
        );
    }
}

#[test]
fn a_word_is_written_as_two_or_has_its_letters_swapped() {
    says(
        "champions",
        &[
            (
                "You can not Draw cards.",
                "Unexpected `can not`. Did you mean `cannot`?",
                &["Replace with `cannot`"],
            ),
            (
                "Draw tow cards.",
                "Unknown word `tow`. Did you mean `two`?",
                &["Replace with `two`"],
            ),
            (
                "Corner one: Draw 1 card.",
                "Unexpected `one`. Did you mean `1`?",
                &["Replace with `1`"],
            ),
            (
                "Corners 1-2: Draw 1 card.",
                "Unexpected `1-2`. Did you mean `1 and 2`?",
                &["Replace with `1 and 2`"],
            ),
        ],
    );
}

#[test]
fn a_small_word_is_misspelt() {
    says(
        "champions",
        &[
            (
                "Discard teh top card of your deck.",
                "Unknown word `teh`. Did you mean `the`?",
                &["Replace with `the`"],
            ),
            (
                "Remove aonther Unit.",
                "Unknown word `aonther`. Did you mean `another`?",
                &["Replace with `another`"],
            ),
            (
                "Remove ayn Unit.",
                "Unknown word `ayn`. Did you mean `any`?",
                &["Replace with `any`"],
            ),
            // What follows is not understood either.
            (
                "Draw 1 card wtih blue borders.",
                "Unknown word `wtih`. Did you mean `with`?",
                &["Replace with `with`"],
            ),
        ],
    );
}

#[test]
fn two_words_are_written_as_one() {
    says(
        "champions",
        &[
            (
                "Draw upto 2 cards.",
                "Unknown word `upto`. Did you mean `up to`?",
                &["Replace with `up to`"],
            ),
            (
                "Draw 2cards.",
                "Unexpected `2cards`. Did you mean `2 cards`?",
                &["Replace with `2 cards`"],
            ),
        ],
    );
}

#[test]
fn who_is_misspelt_still_owns_something() {
    says(
        "champions",
        &[(
            "Increase a Chamion's healing by 1.",
            "Unknown word `Chamion`. Did you mean `Champion's`?",
            &["Replace with `Champion's`"],
        )],
    );
}

#[test]
fn a_number_decides_the_form_of_what_it_counts() {
    says(
        "champions",
        &[
            (
                "Draw X card.",
                "`card` should be plural after `X`",
                &["Replace with `cards`"],
            ),
            (
                "Draw up to X card.",
                "`card` should be plural after `up to X`",
                &["Replace with `cards`"],
            ),
            (
                "If there is no Units in play, Draw 1 card.",
                "`is` should be plural before `no Units in play`",
                &["Replace with `are`"],
            ),
            (
                "If there are a Unit in play, Draw 1 card.",
                "`are` should be singular before `a Unit in play`",
                &["Replace with `is`"],
            ),
            (
                "Remove an other Unit.",
                "`an other` is written as one word",
                &["Write `another`"],
            ),
            (
                "Look at top X cards of your deck.",
                "Missing `the` before `top X cards`",
                &["Write `the top`"],
            ),
        ],
    );
    for right in [
        "Gain X health.",
        "If there is a Unit or 2 Spells in play, Draw 1 card.",
        "If there are 2 or more Units in play, Draw 1 card.",
        "Look at the top X cards of your deck.",
        "Remove another Unit.",
    ] {
        assert_eq!(fixes_of("champions", right), [], "{right}");
    }
}

#[test]
fn the_fix_of_a_form_leaves_the_symbols_of_the_line() {
    says(
        "lotr",
        &[(
            "Each of your hero gets +2 [attack].",
            "`hero` should be plural after `Each of your`",
            &["Replace with `heroes`"],
        )],
    );
}

#[test]
fn corners_that_cannot_be_read_are_not_missing() {
    for corners in ["cornrs (1) (2)", "(1) (2)", "tags Aelf (1) (2)"] {
        let card = format!(
            "game champions\nunit \"U\" {{\n{corners}\ntext {{\nX damage to your Opponent.\n}}\n}}\n"
        );
        let db = project(&[("a.card", &card)]);
        let mut found = diagnostics(&db, "a.card").iter();
        assert!(
            !found.any(|found| found.message.contains("no corner")),
            "{corners}"
        );
    }
    // A bracket in the name is no corner.
    let card =
        "game champions\nunit \"Tide (Rank 1)\" {\ntext {\nX damage to your Opponent.\n}\n}\n";
    let db = project(&[("a.card", card)]);
    let mut found = diagnostics(&db, "a.card").iter();
    assert!(found.any(|found| found.message.contains("no corner")));
}

#[test]
fn a_bracket_that_stays_open_is_reported() {
    says(
        "champions",
        &[(
            "Deploy a Unit from your hand (normal restrictions apply.",
            "This `(` has no `)`",
            &["Insert `)`"],
        )],
    );
}
