//! What a text means: round trips, pairs whose meanings must differ, and what is said where understanding stops.

use std::collections::BTreeSet;

use cardc_english::{
    Completion, Corrections, Declined, Determiner, Joiner, Limit, Line, Markup, Modal, ParsedLine,
    Predicate, Quantity, Scope, Surroundings, Value, Vocabulary, VocabularySpec, WordEdit,
    complete, normalise, parse_line, print_line, references,
};
use cardc_span::Span;
use proptest::prelude::*;

use crate::support::CHAMPIONS;

/// The tree of a line that must be understood and print back.
#[track_caller]
fn understood(text: &str) -> Line {
    understood_words(text).line
}

#[track_caller]
fn understood_words(text: &str) -> ParsedLine {
    let parsed = parse_line(&CHAMPIONS, text);
    assert!(
        parsed.declined.is_empty(),
        "`{text}` is declined: {:?}",
        parsed.declined
    );
    let printed = print_line(&CHAMPIONS, &parsed.line, Markup::Plain);
    assert_eq!(printed, normalise(&CHAMPIONS, text));
    parsed
}

#[track_caller]
fn declined(text: &str) -> Declined {
    let parsed = parse_line(&CHAMPIONS, text);
    assert_eq!(parsed.declined.len(), 1, "`{text}`: {:?}", parsed.line);
    parsed.declined.into_iter().next().unwrap()
}

/// The tree without the surface, as the command line shows it.
fn meaning(text: &str) -> String {
    serde_json::to_string(&understood(text)).unwrap()
}

#[test]
fn every_kind_of_phrase_prints_back() {
    for text in [
        "X damage to your Opponent.",
        "2 Rend damage to your Opponent. Increase this by 1 per Support.",
        "Remove a highlighted Unit. If a Unit was Removed, gain 2 health.",
        "Corners 1 to 2: Gain X health.",
        "Corners 1 and 3: Draw X cards.",
        "Heroic Act: Rotate a highlighted Risen or Spirit Unit 1 step backwards, then Draw 1 card.",
        "Last Stand: Restart a highlighted non-Beast Unit.",
        "While this Champion is Engaged, increase the damage done from highlighted Stormcast Units by 1.",
        "When this Unit, or a Spell controlled by your Opponent, Exhausts a highlighted Champion, gain 3 health.",
        "At the start of your turn, deal 3 damage to your Opponent if any highlighted Champions control Beast Units.",
        "Deploy up to 2 Grot Units from your hand or deck onto highlighted Champions (normal restrictions apply).",
        "Discard 1 card from your hand to Restart this Unit.",
        "Highlighted Units gain the following effect: Last Stand: Gain 1 health. Draw 1 card.",
        "Highlighted allied Spells and Units cannot be Removed.",
        "Look at the top 3 cards of your deck and Draw 1 of them.",
        "If there is a Champion that costs 3 or less opposite this Unit, gain 3 health.",
        "You may search your discard pile for a Beast Spell and put it on your deck. If your discard pile was searched, reveal it afterwards.",
        "Damage from highlighted Spells cannot exceed 5 (after damage reductions).",
        "This does count as Deploying.",
        "Rotate each of your Spells 1 step forwards.",
        "You and your Opponent each Draw 1 card.",
        "This Unit enters play Dormant.",
        "This Unit enters play on its second corner.",
        "The next Spell you Play this turn costs no action.",
        "Your Opponent Discards a random card.",
        "Whenever a Unit enters play, 1 damage to its controller.",
        "Rotate once per turn.",
        "Reveal the top 2 cards of your deck and put them back in any order.",
        "Increase this by your Unit's Support.",
        "Reduce this to 0.",
        "Highlighted Units that do count as Wizards gain 1 health.",
        "Can only be Played by a Daemon Champion that has dealt damage this turn.",
        "The highlighted Wizards cannot use Heroic Acts or Abilities.",
        "Increase this Unit's damage done with Abilities by 2.",
    ] {
        understood(text);
    }
}

#[test]
fn small_words_change_the_meaning() {
    for (one, other) in [
        ("You may Draw 1 card.", "You must Draw 1 card."),
        ("Remove a highlighted Unit.", "Remove the highlighted Unit."),
        (
            "Remove each highlighted Unit.",
            "Remove any highlighted Unit.",
        ),
        (
            "Remove all highlighted Units.",
            "Remove any highlighted Units.",
        ),
        (
            "Rotate this Unit 1 step forwards.",
            "Rotate this Unit 1 step backwards.",
        ),
        (
            "Remove a highlighted Beast Unit.",
            "Remove a highlighted non-Beast Unit.",
        ),
        (
            "Remove a highlighted Spell or Unit.",
            "Remove a highlighted Spell and Unit.",
        ),
        (
            "Discard 3 cards from your hand to gain 4 health.",
            "Discard 3 cards from your hand and gain 4 health.",
        ),
        (
            "After this Unit Rotates, gain 1 health.",
            "Before this Unit Rotates, gain 1 health.",
        ),
        (
            "Move this Unit to your hand.",
            "Move this Unit to its owner's hand.",
        ),
        ("Draw 2 cards.", "Draw up to 2 cards."),
        (
            "If you have 5 or less health, gain 1 health.",
            "If you have 5 or more health, gain 1 health.",
        ),
        (
            "If this Champion controls a Unit, gain 1 health.",
            "If this Champion does not control a Unit, gain 1 health.",
        ),
        (
            "Highlighted Units can Rotate.",
            "Highlighted Units cannot Rotate.",
        ),
        (
            "While this Champion is Engaged, gain 1 health.",
            "Unless this Champion is Engaged, gain 1 health.",
        ),
        ("Corner 1: Gain X health.", "Corner 2: Gain X health."),
        ("2 damage to your Opponent.", "2 damage to yourself."),
        (
            "2 damage to your Opponent.",
            "2 Rend damage to your Opponent.",
        ),
    ] {
        assert_ne!(meaning(one), meaning(other));
    }
}

#[test]
fn mark_up_and_white_space_mean_nothing() {
    assert_eq!(meaning("Remove a highlighted Beast Unit."), {
        let parsed = parse_line(&CHAMPIONS, "[Remove]  a highlighted *Beast* Unit .");
        serde_json::to_string(&parsed.line).unwrap()
    });
}

#[test]
fn the_house_form_marks_keywords_and_tags() {
    let line = understood("Last Stand: Deploy a Risen Unit onto a Disengaged Champion.");
    assert_eq!(
        print_line(&CHAMPIONS, &line, Markup::House),
        "[Last Stand]: [Deploy] a *Risen* Unit onto a [Disengaged] Champion."
    );
}

#[test]
fn a_cost_is_not_a_sequence() {
    let line = understood("Exhaust 1 highlighted Spell to gain 4 health.");
    assert_eq!(line.sentences[0].steps[1].joined, Some(Joiner::AsCostOf));
}

#[test]
fn arguments_have_roles() {
    let line = understood(
        "You may Deploy up to X Grot Units from your deck onto another highlighted Champion.",
    );
    let clause = &line.sentences[0].steps[0].clause;
    assert_eq!(clause.modal, Some(Modal::May));
    let Predicate::Act(act) = &clause.predicate else {
        panic!("not an act: {clause:?}")
    };
    assert_eq!(act.verb, "deploy");
    let Some(Value::Phrase(object)) = act.argument("object") else {
        panic!("no object: {act:?}")
    };
    assert_eq!(
        object.items[0].quantity,
        Some(Quantity::limited(Limit::UpTo, Quantity::X))
    );
    let Some(Value::Phrase(origin)) = act.argument("origin") else {
        panic!("no origin: {act:?}")
    };
    assert_eq!(
        origin.items[0].determiner,
        Some(Determiner::Pronoun("you".into()))
    );
    assert!(act.argument("target").is_some());
}

#[test]
fn choices_are_ids_and_any_of_several_will_do() {
    let direction = |text: &str| {
        let line = understood(text);
        let Predicate::Act(act) = &line.sentences[0].steps[0].clause.predicate else {
            panic!("`{text}` is an order");
        };
        let Some(Value::Choice(ids)) = act.argument("direction") else {
            panic!("`{text}` chooses a direction");
        };
        ids.join(" ")
    };
    assert_eq!(direction("Rotate this Unit 1 step forwards."), "forwards");
    assert_eq!(
        direction("Rotate this Unit 1 step backwards or forwards."),
        "backwards forwards"
    );
}

#[test]
fn a_frame_offers_what_the_vocabulary_explains() {
    let problems = |text: &str| {
        let spec: VocabularySpec = toml::from_str(text).unwrap();
        let problems = Vocabulary::new(spec).1.into_iter();
        let told = problems.map(|problem| format!("{}: {}", problem.entry, problem.message));
        told.collect::<Vec<_>>()
    };
    assert_eq!(
        problems("[verbs.tow]\nframes = ['<speed=slowly>']"),
        [
            "tow: `<speed=slowly>` offers `slowly`, which is not among the `choices` of the vocabulary"
        ]
    );
    assert_eq!(
        problems("[verbs.tow]\nframes = ['<speed=slowly>']\n[choices.slowly]"),
        ["slowly: the choice does not say what it means: give it a `doc`"]
    );
    assert_eq!(
        problems("[choices.slowly]\ndoc = 'By and by.'"),
        ["slowly: no frame and no pattern offers this choice"]
    );
}

#[test]
fn a_scope_holds_for_its_line() {
    let line = understood("Corners 1 to 2: Heroic Act: Gain 1 health.");
    assert!(matches!(&line.scopes[0], Scope::Corners { ranges, .. } if *ranges == [(1, 2)]));
    assert!(matches!(&line.scopes[1], Scope::Ability { id, .. } if id == "heroic-act"));
}

#[test]
fn one_bad_sentence_hides_no_other() {
    let parsed = parse_line(&CHAMPIONS, "Gain 2 health. Flumble the Unit. Draw 1 card.");
    assert_eq!(parsed.line.sentences.len(), 2);
    assert_eq!(parsed.declined[0].found, "Flumble");
}

#[test]
fn a_sentence_keeps_its_mark_up() {
    let text = "[Draw] 1 card. [Flumble] *Beast*.";
    let parsed = parse_line(&CHAMPIONS, text);
    let part = |span: Span| &text[span.range()];
    assert_eq!(part(parsed.line.sentences[0].span), "[Draw] 1 card.");
    assert_eq!(part(parsed.declined[0].span), "[Flumble] *Beast*.");
    assert_eq!(part(parsed.declined[0].at), "Flumble");
}

#[test]
fn verbs_agree_with_who_does_it() {
    for (text, found) in [
        ("You draws 1 card.", "draws"),
        ("Your Opponent discard 1 card.", "discard"),
        ("This Unit rotate 1 step forwards.", "rotate"),
        ("Units gains 1 health.", "gains"),
        ("Highlighted Units is Dormant.", "is"),
        (
            "If this Champion have a Unit in play, gain 1 health.",
            "have",
        ),
    ] {
        assert_eq!(declined(text).found, found, "{text}");
    }
}

#[test]
fn only_cards_and_players_do_things() {
    assert_eq!(declined("Heroic Acts Draw 1 card.").found, "Draw");
    assert_eq!(declined("Your deck Draws 1 card.").found, "Draws");
}

#[test]
fn non_and_possessives_are_never_dropped() {
    understood("Remove a non-Chaos or Death Unit.");
    for text in [
        "Remove a Chaos or non-Death Unit.",
        "Draw a non-Card.",
        "If your Champion is Chaos or non-Death, Draw 1 card.",
        "Non-Last Stand: Draw 1 card.",
        "Last Stand's: Draw 1 card.",
        "Non-Corner 1: Draw 1 card.",
        "Corner non-1: Draw 1 card.",
        "Corner 1's: Draw 1 card.",
        "Corner 1 to non-2: Draw 1 card.",
        "Gain X health, where non-X is the number of cards in your hand.",
        "Gain X health, where X's is the number of cards in your hand.",
    ] {
        declined(text);
    }
}

#[test]
fn the_object_may_be_the_noun_before() {
    understood("Remove 1 Unit they control.");
    understood("Replace any card your Opponent currently controls.");
}

#[test]
fn only_a_grant_goes_on_behind_a_colon() {
    assert_eq!(declined("Rotate: Draw 1 card.").found, ":");
    for stop in [".", "!"] {
        let text = format!("Units gain the following effect{stop}: Draw 1 card.");
        assert_eq!(declined(&text).found, ":");
    }
}

#[test]
fn understanding_stops_at_the_word_that_does_not_fit() {
    let problem = declined("Remove a highlighted Bananas.");
    assert_eq!(problem.found, "Bananas");
    let problem = declined("Gain 2 healht.");
    assert_eq!(problem.found, "healht");
}

/// What is offered for the first sentence that is not understood; edits that go together with a `+`.
fn offered(text: &str) -> Vec<String> {
    let parsed = parse_line(&CHAMPIONS, text);
    let suggestions = Corrections::new(&CHAMPIONS, text, &parsed.declined[0]).find(&mut |_| true);
    let together = |edits: Vec<WordEdit>| {
        let texts = edits.into_iter().map(|edit| match edit.text.as_str() {
            "" => "(delete)".to_owned(),
            _ => edit.text,
        });
        texts.collect::<Vec<_>>().join(" + ")
    };
    suggestions.found.into_iter().map(together).collect()
}

#[test]
fn edits_are_tried_before_they_are_offered() {
    assert_eq!(offered("Gain 2 healht."), ["health"]);
    assert_eq!(offered("Remvoe a highlighted Unit."), ["Remove"]);
    assert_eq!(offered("Remove a highligted Unit."), ["highlighted"]);
    assert_eq!(offered("[Removes] a highlighted Unit."), ["Remove"]);
}

#[test]
fn what_is_offered_is_near_and_of_the_same_category() {
    let table: &[(&str, &[&str])] = &[
        ("[Drwa] 1 card.", &["Draw"]),
        ("Draw 1 crad.", &["card"]),
        ("Draw 1 cart.", &[]),
        ("Remove a Unti.", &["Unit"]),
        ("Remove a *Deamon* Unit.", &["Daemon"]),
        ("Remove a *Beats* Unit.", &["Beast"]),
        ("Remove a *Unti*.", &[]),
        ("Discard 1 card form your hand.", &["from"]),
        ("If you contorl a Unit, Draw 1 card.", &["control"]),
        ("If this card dies, Draw 1 card.", &[]),
        ("Remove a Dragon.", &[]),
        ("Flip a Unit.", &[]),
        ("Deal 1 damage to your foe.", &[]),
        ("Slay a Unit.", &[]),
        ("Heal 2 helath.", &[]),
        // The first letter is seldom the slip, but where it is left out, doubled or in the wrong place.
        ("When this Unit attacks, gain 1 health.", &[]),
        ("Increase the power of this Unit by 1.", &[]),
        ("Raw 1 card.", &["Draw"]),
        ("Ddraw 1 card.", &["Draw"]),
        ("Rdaw 1 card.", &["Draw"]),
    ];
    let offered: Vec<(&str, Vec<String>)> = table
        .iter()
        .map(|&(text, _)| (text, offered(text)))
        .collect();
    let expected: Vec<(&str, Vec<String>)> = table
        .iter()
        .map(|&(text, words)| (text, words.iter().map(ToString::to_string).collect()))
        .collect();
    assert_eq!(offered, expected);
}

/// All words that may come next.
fn next_words(vocabulary: &Vocabulary, line: &str) -> Vec<Completion> {
    complete(
        vocabulary,
        line,
        line.len(),
        &Surroundings::default(),
        usize::MAX,
    )
}

#[test]
fn completion_knows_what_may_come_next() {
    let texts = |line: &str| {
        next_words(&CHAMPIONS, line)
            .into_iter()
            .map(|word| word.text)
            .collect::<Vec<_>>()
    };
    let words = texts("Deploy a Unit ");
    assert!(
        words.contains(&"from".to_owned()) && words.contains(&"onto".to_owned()),
        "{words:?}"
    );
    let words = texts("Rotate this Unit 1 step ");
    assert!(
        words.iter().any(|word| word.starts_with("forwards")),
        "{words:?}"
    );
    let words = texts("X damage to your Opponent. Increase this by 1 ");
    assert!(words.contains(&"per".to_owned()), "{words:?}");
    let words = texts("Gain 1 health. [Rem");
    assert!(words.contains(&"[Remove]".to_owned()), "{words:?}");
}

/// Beginnings behind which nothing is offered, though the sentence goes on: where only a number, a possessive, a few words of a
/// pattern, or the rest of a word in quotation marks can follow.
const SILENT: [&str; 8] = [
    "\"Heroic",
    "Corners 1 to",
    "Deploy a highlighted Unit (normal",
    "Deploy a highlighted Unit without",
    "Discard the top",
    "Reveal the top",
    "Trigger its \"Last",
    "Your Opponent has 1 less",
];

/// The sentences of the trees. Within prose nothing is offered.
fn sentences() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../trees.txt").lines();
    lines.filter(|line| {
        line.ends_with('.') && !line.starts_with([' ', '#']) && !line.contains("prose \"")
    })
}

/// Also behind `it's`, which is two words without a space.
#[test]
fn completion_has_words_wherever_a_sentence_goes_on() {
    let lines: Vec<&str> = sentences().collect();
    let beginnings = lines.iter().flat_map(|line| {
        let spaces = line.match_indices(' ');
        spaces.map(|(space, _)| &line[..=space])
    });
    let is_silent = |line: &&str| next_words(&CHAMPIONS, line).is_empty();
    let silent: BTreeSet<&str> = beginnings.filter(is_silent).map(str::trim_end).collect();
    assert!(lines.len() > 100);
    assert_eq!(silent, BTreeSet::from(SILENT));
}

/// Of the words that stand in understood sentences, so many in a hundred are offered where they stand; numbers are not counted.
const OFFERED: usize = 90;

#[test]
fn completion_offers_the_word_that_stands_there() {
    let lines = sentences();
    let (mut all, mut missing) = (0, Vec::new());
    for line in lines {
        for (space, _) in line.match_indices(' ') {
            let next = line[space + 1..].split(' ').next().unwrap_or_default();
            let next = next.trim_matches(|letter: char| !letter.is_alphanumeric());
            let next = next.trim_end_matches("'s").to_lowercase();
            if next.is_empty() || next.starts_with(|first: char| first.is_ascii_digit()) {
                continue;
            }
            all += 1;
            let begins = |text: &str| {
                let text = text.replace(['[', ']', '*', ':'], "").to_lowercase();
                text.split(' ').next() == Some(&next)
            };
            let offered = next_words(&CHAMPIONS, &line[..=space]);
            if !offered.iter().any(|word| begins(&word.text)) {
                missing.push(format!("{}|{next}", &line[..space]));
            }
        }
    }
    let offered = (all - missing.len()) * 100 / all;
    assert!(offered >= OFFERED, "{offered} % of {all}: {missing:#?}");
}

#[test]
fn hostile_lines_end() {
    for text in [
        "that ".repeat(5_000),
        "(".repeat(5_000),
        "a Unit controlled by ".repeat(500),
        "If a Unit that controls ".repeat(500),
        "the Champion's ".repeat(2_000),
        "Heroic Act: ".repeat(2_000),
        "gain the following effect: ".repeat(2_000),
        "Corners 1 to 99999999999999999999: Gain X health.".to_owned(),
    ] {
        let _ = parse_line(&CHAMPIONS, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_read(text in "\\PC{0,80}") {
        let parsed = parse_line(&CHAMPIONS, &text);
        for declined in &parsed.declined {
            prop_assert!(text.get(declined.span.range()).is_some());
            prop_assert!(text.get(declined.at.range()).is_some());
            let _ = Corrections::new(&CHAMPIONS, &text, declined).find(&mut |_| true);
        }
        let _ = complete(&CHAMPIONS, &text, text.len() / 2, &Surroundings::default(), usize::MAX);
    }

    /// Sentences made of the words of the game: whatever is understood prints back.
    #[test]
    fn what_is_understood_prints_back(words in proptest::collection::vec(
        prop::sample::select(vec![
            "Remove", "Deploy", "gain", "deal", "a", "the", "highlighted", "Unit", "Units", "Champion", "your",
            "Opponent", "damage", "health", "to", "from", "hand", "2", "X", "up to", "if", "when", "and", "or",
            "this", "is", "Engaged", "controls", "by", "Beast", ",", "1 step forwards", "Rotate", "that", "cannot",
        ]), 1..12)) {
        let text = words.join(" ").replace(" ,", ",") + ".";
        let parsed = parse_line(&CHAMPIONS, &text);
        if parsed.is_understood() {
            let printed = print_line(&CHAMPIONS, &parsed.line, Markup::Plain);
            prop_assert_eq!(normalise(&CHAMPIONS, &printed).to_lowercase(), normalise(&CHAMPIONS, &text).to_lowercase());
        }
    }
}

/// Where understanding stopped, what could stand there, and the edits that are offered.
fn help(text: &str) -> String {
    let parsed = parse_line(&CHAMPIONS, text);
    let declined = parsed.declined.first().expect("it is not understood");
    let expected = declined.expectation(&CHAMPIONS, &[]).unwrap_or_default();
    let edits = offered(text);
    format!("{} | {expected} | {}", declined.message(), edits.join(", "))
}

#[test]
fn help_speaks_of_what_the_verb_wants() {
    assert_eq!(
        help("Deal 2 damage to each Aelf Unit."),
        "Unexpected `Unit` | a player, such as `your Opponent` | "
    );
    assert_eq!(
        help("Deal 2 health to your Opponent."),
        "Unexpected `health` | an amount of damage | "
    );
    assert_eq!(
        help("Rotate this Unit 1 step sideways."),
        "Unknown word `sideways` | `forwards` or `backwards` | forwards, backwards"
    );
    assert_eq!(
        help("When this Unit enter play, Draw 1 card."),
        "Unexpected `enter` | a noun, a number or a verb | enters, entered"
    );
    assert_eq!(
        help("Flip a coin."),
        "Unknown word `Flip` | a noun, a number or a verb, for example `damage` or `Keyword` | "
    );
    assert_eq!(
        help("Draw 1 card when this"),
        "Incomplete sentence: `Draw 1 card when this` needs a verb | a verb | "
    );
}

#[test]
fn an_incomplete_sentence_says_what_it_needs() {
    let message = |text: &str| {
        help(text)
            .split(" | ")
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        message("Gain 1"),
        "Incomplete sentence: `Gain 1` needs an object"
    );
    assert_eq!(
        message("Draw 1 card. Remove a Unit and then"),
        "Incomplete sentence: `Remove a Unit and then` needs a verb"
    );
    for found in ["Draw 1 card,", "Gain 2 health and,", "Draw 1 card (if you"] {
        let needs = format!("Incomplete sentence: `{found}` needs a verb");
        assert_eq!(message(found), needs);
    }
    assert_eq!(
        message("Draw 1 card ,"),
        "Incomplete sentence: `Draw 1 card,` needs a verb"
    );
}

#[test]
fn the_full_stop_does_not_hide_what_is_missing() {
    assert_eq!(
        help("Draw cards 2."),
        "Incomplete sentence: `Draw cards 2` needs a noun | a noun or a number | 2 cards"
    );
    assert_eq!(offered("X damage to you Opponent."), ["your"]);
}

#[test]
fn at_most_three_words_are_named() {
    for text in [
        "Gain 1",
        "Gain flurb.",
        "Draw",
        "Draw 1 card if",
        "At the start",
        "Flip.",
    ] {
        let help = help(text);
        let expected = help.split(" | ").nth(1).unwrap_or_default();
        assert!(expected.matches('`').count() <= 6, "{text}: {expected}");
    }
}

#[test]
fn a_short_word_may_have_a_wrong_vowel() {
    for (text, meant) in [
        ("Drow 1 card.", "Draw"),
        ("Draw 1 cord.", "card"),
        ("Deel 2 damage to your Opponent.", "Deal"),
        ("Gein 2 health.", "Gain"),
    ] {
        assert_eq!(offered(text), [meant], "{text}");
    }
    // Another consonant makes another word.
    assert_eq!(offered("Deam 2 damage to your Opponent."), [""; 0]);
}

#[test]
fn a_little_word_is_found_further_up() {
    assert_eq!(offered("X damage your Opponent."), ["to "]);
    assert_eq!(
        offered("Deal 2 damage your Opponent and draw 1 card."),
        ["to "]
    );
}

#[test]
fn a_second_fault_does_not_hide_what_the_first_should_be() {
    let partial = |text: &str| {
        let parsed = parse_line(&CHAMPIONS, text);
        let suggestions =
            Corrections::new(&CHAMPIONS, text, &parsed.declined[0]).find(&mut |_| true);
        assert_eq!(suggestions.found, [[]; 0], "{text}");
        let partial = suggestions.partial.into_iter();
        partial.map(|edit| edit.text).collect::<Vec<_>>()
    };
    assert_eq!(partial("Remvoe a Dragon."), ["Remove"]);
    assert_eq!(partial("Remvoe a higlighted Uint."), ["Remove"]);
    assert_eq!(
        partial("Deal 2 damage your Opponent and draw 1 cart."),
        ["to "]
    );
    assert_eq!(partial("Flip a Dragon."), [""; 0]);
}

#[test]
fn suggestions_have_the_capitals_of_the_game() {
    assert_eq!(
        offered("If you control a stromcast Unit, draw 1 card."),
        ["Stormcast"]
    );
    // A text without capitals stays one.
    assert_eq!(
        offered("if you control a stromcast unit, draw 1 card."),
        ["stormcast"]
    );
}

#[test]
fn edits_of_one_word_are_tried() {
    let edits = |text: &str| {
        let help = help(text);
        help.rsplit(" | ").next().unwrap_or_default().to_owned()
    };
    assert_eq!(edits("At start of your turn, Draw 1 card."), "the ");
    assert_eq!(
        edits("Draw 1 card at the begin of your turn."),
        "end, start"
    );
    assert_eq!(edits("Rotate this Unit 1 step."), " forwards,  backwards");
    assert_eq!(edits("Remove a a Unit."), "(delete)");
}

#[test]
fn where_one_word_does_not_do_two_are_changed() {
    let table: &[(&str, &[&str])] = &[
        ("[Drwa] 1 crad.", &["Draw + card"]),
        ("Remvoe a higlighted Unit.", &["Remove + highlighted"]),
        // Substitute and insert.
        ("At start of yuor turn, Draw 1 card.", &["the  + your"]),
        // Substitute and delete.
        ("Remvoe a a Unit.", &["Remove + (delete)"]),
        // The second one may be a full stop.
        ("Drwa 2 cards Gain 1 health.", &["Draw + . G"]),
        // Two words that nobody can guess.
        ("Flip a Dragon.", &[]),
        // Three slips are too many.
        ("Remvoe a higlighted Uint.", &[]),
    ];
    for &(text, expected) in table {
        assert_eq!(offered(text), expected, "{text}");
    }
}

#[test]
fn only_edits_that_are_right_are_offered() {
    let text = "Draw 1 crad.";
    let parsed = parse_line(&CHAMPIONS, text);
    let mut asked = Vec::new();
    let mut corrections = Corrections::new(&CHAMPIONS, text, &parsed.declined[0]);
    let suggestions = corrections.find(&mut |edits| {
        asked.push(edits[0].text.clone());
        false
    });
    assert_eq!(suggestions.found, Vec::<Vec<WordEdit>>::new());
    assert_eq!(asked, ["card"]);
    // What was read once is known when other edits are wanted.
    let second = corrections.find(&mut |_| true);
    let offered = second.found.iter().flatten().map(|edit| edit.text.as_str());
    assert_eq!(offered.collect::<Vec<_>>(), asked);
    assert_eq!(second.steps, 0);
}

/// A sentence of twice as many words takes at most twice the work, and each word no more than it may.
#[test]
fn suggestions_take_linear_work() {
    for part in [
        "Darw 1 crad and ",
        "Remove each highligted Unit that controls ",
        "If you contorl a Uint, ",
        "Discard a a card to to ",
    ] {
        let steps = |count: usize| {
            let text = part.repeat(count);
            let parsed = parse_line(&CHAMPIONS, &text);
            let mut corrections = Corrections::new(&CHAMPIONS, &text, &parsed.declined[0]);
            corrections.find(&mut |_| true).steps
        };
        let (once, twice) = (steps(8), steps(16));
        assert!(once > 0, "{part}");
        assert!(twice <= 2 * once + 20_000, "{part}: {once} and {twice}");
    }
}

#[test]
fn a_missing_mark_is_told() {
    assert_eq!(
        help("[Draw] 2 cards Gain 1 health."),
        "Missing full stop before `Gain` |  | . G"
    );
    assert_eq!(
        help("Draw 2 cards, otherwise gain 1 health."),
        "Missing full stop before `otherwise` |  | . O"
    );
    // What a modal stands before is no sentence of its own.
    assert!(!help("A quest cannot [Rotate].").starts_with("Missing full stop"));
    assert_eq!(
        help("Heroic Act Draw 2 cards."),
        "Missing `:` after `Heroic Act` |  | :"
    );
    assert_eq!(
        help("[Heroic Act] - [Draw] 2 cards."),
        "Missing `:` after `Heroic Act` |  | :"
    );
    assert_eq!(
        help("Corners 1 to 2 gain 2 health."),
        "Missing `:` after `Corners 1 to 2` |  | :"
    );
}

#[test]
fn a_subject_that_cannot_do_it_is_named() {
    assert_eq!(
        help("A quest cannot [Rotate]."),
        "The subject does not fit `Rotate` | a card or a player, such as `your Opponent` | "
    );
    assert_eq!(
        help("Your health [Discards] a card."),
        "The subject does not fit `Discards` | a card or a player, such as `your Opponent` | "
    );
    assert_eq!(
        help("Your health is played by your Opponent."),
        "The subject does not fit `played` | a card | "
    );
}

#[test]
fn the_noun_behind_an_order_is_what_does_not_fit() {
    // `Remove` is a noun too, of which `Remove your health …` could go on.
    let expected = "Unexpected `health` | a card | ";
    assert_eq!(help("[Remove] your health."), expected);
    assert_eq!(help("[Remove] your health from a corner."), expected);
}

#[test]
fn the_regular_form_of_an_irregular_word_is_mended() {
    assert_eq!(
        offered("If you drawed a card this turn, gain 1 health."),
        ["Drew"]
    );
}

#[test]
fn no_word_is_offered_that_says_the_contrary() {
    assert_eq!(offered("If they reveal none, gain 1 health."), [""; 0]);
    assert_eq!(offered("Neither player gains health."), [""; 0]);
}

#[test]
fn each_other_is_no_thing_and_a_pronoun_is_not_described() {
    assert!(help("[Remove] each other.").starts_with("Unexpected `other`"));
    assert!(help("[Remove] it on top of your deck.").starts_with("Unexpected `on`"));
}

#[test]
fn nothing_is_put_between_a_word_and_its_noun() {
    let offered = offered("Deal this Blessing 2 damage out of the game.");
    assert!(!offered.iter().any(|word| word == "of"), "{offered:?}");
}

#[test]
fn a_scope_begins_a_line() {
    assert_eq!(
        help("Draw 1 card. Heroic Act: Draw 2 cards."),
        "`Heroic Act:` must begin a line |  | \n"
    );
    assert_eq!(
        help("Draw 1 card. Corners 1 to 2: Draw 2 cards."),
        "`Corners 1 to 2:` must begin a line |  | \n"
    );
    let next: Vec<String> = next_words(&CHAMPIONS, "")
        .into_iter()
        .map(|next| next.text)
        .collect();
    for scope in ["[Heroic Act]:", "[Last Stand]:", "corner"] {
        assert!(next.iter().any(|text| text == scope), "{scope}");
    }
}

#[test]
fn words_of_other_games_are_read_as_those_of_this_one() {
    let same = |text: &str, house: &str| {
        let parsed = parse_line(&CHAMPIONS, text);
        assert_eq!(parsed.declined, [], "{text}");
        assert_eq!(print_line(&CHAMPIONS, &parsed.line, Markup::Plain), house);
    };
    same("Destroy a Creature.", "Remove a Unit.");
    same(
        "When this is Destroyed, gain 2 life.",
        "When this is Removed, gain 2 health.",
    );
    assert_eq!(CHAMPIONS.synonym("Destroying"), Some("Removing"));
    assert_eq!(CHAMPIONS.synonym("Remove"), None);
}

/// Twice the text takes at most twice the work, whatever it repeats.
#[test]
fn work_is_linear() {
    for part in [
        "Draw 1 card. ",
        "Draw 1 card and ",
        "If you control a Unit, ",
        "Remove each highlighted Unit that controls ",
        "Draw 1 card for each Unit controlled by ",
        "(Draw 1 card ",
        "Units gain the following effect: ",
        "highlighted Aelf or Daemon ",
        "Opponent's Unit's ",
    ] {
        let steps = |count: usize| parse_line(&CHAMPIONS, &part.repeat(count)).steps;
        let (once, twice) = (steps(200), steps(400));
        assert!(once > 0, "{part}");
        // Each of the readings that are tried has a few words more than its share.
        let more = 20_000.max(once / 32);
        assert!(twice <= 2 * once + more, "{part}: {once} and {twice}");
    }
}

/// The pronouns of a text, each with what it refers to.
fn referents(text: &str) -> Vec<String> {
    let sources: Vec<&str> = text.lines().collect();
    let lines: Vec<ParsedLine> = sources.iter().map(|line| understood_words(line)).collect();
    let slice = |line: usize, span: Span| &sources[line][span.range()];
    references(&CHAMPIONS, &lines)
        .bound
        .iter()
        .map(|found| {
            let pronoun = slice(found.line, found.pronoun);
            format!("{pronoun}: {}", slice(found.to_line, found.to))
        })
        .collect()
}

#[test]
fn pronouns_refer_to_what_was_told_of() {
    assert_eq!(
        referents("When a highlighted Unit leaves play, Deploy it onto this Champion."),
        ["it: a highlighted Unit"]
    );
    assert_eq!(
        referents("Move this Unit to its owner's hand."),
        ["its: this Unit"]
    );
    assert_eq!(
        referents("Deploy a Spell onto a highlighted Champion and Rotate it 1 step forwards."),
        ["it: a Spell"]
    );
    // A number owns nothing.
    assert_eq!(
        referents("While this Unit has Support 2 or more, its damage is done with Rend."),
        ["its: this Unit"]
    );
    assert_eq!(
        referents(
            "If your Opponent has more than 9 cards in their discard pile, they Draw 1 card."
        ),
        ["their: your Opponent", "they: your Opponent"]
    );
    assert_eq!(
        referents("2 Rend damage to your Opponent. Increase this by 1 per Support."),
        ["this: 2 Rend damage"]
    );
    assert_eq!(
        referents("Draw X cards.\nHighlighted Units cannot Rotate. Remove them."),
        ["them: Highlighted Units"]
    );
    assert_eq!(referents("When this Exhausts, Restart this."), [""; 0]);
    assert_eq!(
        referents("Remove a Unit in play that your Opponent controls."),
        [""; 0]
    );
}
