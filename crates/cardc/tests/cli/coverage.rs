//! `cardc coverage`

use crate::sandbox::{GOOD_CARD, Sandbox};

#[test]
fn sentences_are_counted_and_the_rest_is_listed() {
    let text = "[Draw] 1 card. Frobnicate the moon.\n        prose \"Deal with it. [Draw] the moon.\" \
                Gain 1 health prose \"for now\".";
    let card = GOOD_CARD.replace("X damage to your Opponent.", text);
    let sandbox = Sandbox::new(&[
        ("cards/a.card", &card),
        ("cards/b.card", &GOOD_CARD.replace("Pack", "Pup")),
    ]);
    let json = sandbox
        .run(&["coverage", "cards", "--format", "json"])
        .ends_with(0)
        .json();
    assert_eq!(json["cards"], 2);
    assert_eq!(json["sentences"], 6);
    assert_eq!(json["understood"], 2);
    assert_eq!(json["prose"], 3);
    assert_eq!(json["cards_fully_understood"], 1);
    let declined = &json["declined"];
    assert_eq!(declined.as_array().map(Vec::len), Some(4));
    assert_eq!(declined[0]["path"], "cards/a.card");
    assert_eq!(declined[0]["card"], "Cinder Hound Pack");
    assert_eq!(
        (&declined[0]["line"], &declined[0]["column"]),
        (&9.into(), &24.into())
    );
    assert_eq!(declined[0]["sentence"], "Frobnicate the moon.");
    assert_eq!(declined[0]["stopped_at"], 0);
    assert_eq!(declined[0]["found"], "Frobnicate");
    assert_eq!(declined[2]["sentence"], "[Draw] the moon.");
    assert_eq!(declined[2]["found"], "moon");
    assert_eq!(
        (&declined[2]["line"], &declined[2]["column"]),
        (&10.into(), &30.into())
    );
    assert_eq!(declined[2]["stopped_at"], "[Draw] the ".len());

    let text = sandbox.run(&["coverage", "cards"]).ends_with(0);
    assert!(
        text.out
            .contains("2 of 6 sentences understood (33.3 %), 3 as prose\n"),
        "{text:?}"
    );
    assert!(
        text.out
            .contains("cards/a.card:9:24: Cinder Hound Pack: Frobnicate the moon.\n"),
        "{text:?}"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_said() {
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD)]);
    sandbox.write("b.card", b"\xff");
    let ran = sandbox.run(&["coverage", "."]).ends_with(2);
    assert!(ran.err.contains("Cannot read `b.card`"), "{ran:?}");
    assert!(ran.out.contains("1 of 1 sentence understood"), "{ran:?}");
}

#[test]
fn where_there_are_no_sentences_none_is_understood() {
    let sandbox = Sandbox::new(&[("a.card", "game champions\nunit \"Ash\" {\n}\n")]);
    let ran = sandbox.run(&["coverage"]).ends_with(0);
    assert_eq!(ran.out, "no sentences in 1 card\n");
}

#[test]
fn programs_are_counted_and_the_reasons_of_the_rest() {
    let text =
        "[Draw] 1 card. Otherwise, gain 1 health. [Remove] another Unit. [Remove] another Spell.";
    let card = GOOD_CARD.replace("X damage to your Opponent.", text);
    let sandbox = Sandbox::new(&[("a.card", &card)]);
    let text = sandbox.run(&["coverage"]).ends_with(0).out;
    let end = "1 of 4 sentences with a program (25.0 %)\n     \
               2 without: `another` has no meaning here yet\n     \
               1 without: the phrase `otherwise` has no meaning yet\n";
    assert!(text.ends_with(end), "{text}");
    let json = sandbox
        .run(&["coverage", "--format", "json"])
        .ends_with(0)
        .json();
    assert_eq!(json["programs"], 1);
    let gap = &json["gaps"][0];
    assert_eq!(gap["card"], "Cinder Hound Pack");
    assert_eq!((&gap["line"], &gap["column"]), (&9.into(), &24.into()));
    assert_eq!(gap["sentence"], "Otherwise, gain 1 health.");
    assert_eq!(gap["reason"], "the phrase `otherwise` has no meaning yet");
}

#[test]
fn the_sentences_that_lose_most_come_first() {
    let text = "Gain 2 health. [Draw] 1 card, which is good. Whenever another Unit is [Removed], [Draw] 1 card.\n        \
                You may [Remove] a Unit.";
    let sandbox = Sandbox::new(&[(
        "a.card",
        &GOOD_CARD.replace("X damage to your Opponent.", text),
    )]);
    let json = sandbox
        .run(&["coverage", "--fidelity", "--format", "json", "a.card"])
        .ends_with(0)
        .json();
    assert_eq!(json["reads_back"], 2);
    let sentences = json["sentences"].as_array().expect("is an array");
    let canonical: Vec<_> = sentences.iter().map(|one| &one["canonical"]).collect();
    assert_eq!(canonical, ["Gain 2 health.", "You may Remove 1 Unit."]);
    assert_eq!(sentences[0]["kept"], 100);
    let text = sandbox
        .run(&["coverage", "--fidelity", "a.card"])
        .ends_with(0);
    assert!(
        text.out
            .ends_with("2 of 2 programs read back as the same program\n"),
        "{text:?}"
    );
}
