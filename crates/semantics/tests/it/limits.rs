//! Limits of decks that count more than cards: dice, sections, piles, partners, texts that rewrite the deck, and which card
//! a name means.

use cardc_db::{Db, RootDatabase};
use cardc_semantics::{deck_entries, deck_summary};

use crate::common::{diagnostics, file, fixed, project, short};

const ASHES: &str = r#"game ashes

phoenixborn "Ilma of the Kilns" {
    life        18
    battlefield 5
    spellboard  4
}

phoenixborn "Torren Vey" {
    life        17
    battlefield 6
    spellboard  3
}

ally "Kiln Warden" {
    phoenixborn "Ilma of the Kilns"
    attack  2
    life    2
    recover 1
}

ally "Ash Courier" {
    attack   1
    life     1
    recover  1
    conjures "Cinder Wisp"
}

ally "Ash Courier" {
    edition  First
    attack   2
    life     1
    recover  1
}

conjuration "Cinder Wisp" {
    attack            1
    life              1
    recover           0
    conjuration-limit 3
    conjures          "Spark"
}

conjuration "Spark" {
    attack            0
    life              1
    recover           0
    conjuration-limit 2
}
"#;

const LOTR: &str = r#"game lotr

set "The Old Ferry"

hero "Hallas of the Ford" {
    unique      Yes
    sphere      Tactics
    threat-cost 9
    willpower   1
    attack      2
    defense     2
    hit-points  4
}

ally "Hallas of the Ford" {
    sphere     Tactics
    cost       3
    willpower  1
    attack     1
    defense    1
    hit-points 3
}

ally "Reed Cutter" {
    sphere     Tactics
    cost       2
    willpower  1
    attack     0
    defense    1
    hit-points 2
}

ally "Lone Ferryman" {
    sphere     Tactics
    cost       2
    willpower  1
    attack     0
    defense    1
    hit-points 2

    text {
        Your deck cannot include ally cards.
    }
}

event "Sudden Flood" {
    sphere Neutral
    cost   1

    text {
        Limit 1 per deck.
    }
}

attachment "Ferry Rope" {
    sphere Neutral
    cost   1
    traits Item
}

contract "Vow of the Long Road" {
    text {
        Your minimum deck size is 60 cards.
    }
}

contract "Vow of the Short Road" {
    text {
        Your minimum deck size is 55 cards.
    }
}

contract "Vow of the Unclear Road" {
    text {
        You cannot have more than 2 heroes.
    }
}

contract "Vow of Few" {
    text {
        You cannot include more than 1 copy of each card in your deck.
    }
}

contract "Vow of the Lone Road" {
    text {
        Your deck cannot include ally cards.
    }
}

set "The New Ferry"

hero "Hallas of the Ford" {
    unique      Yes
    sphere      Lore
    threat-cost 8
    willpower   2
    attack      1
    defense     1
    hit-points  3
}
"#;

fn with_deck(deck: &str) -> RootDatabase {
    let cards = if deck.starts_with("game ashes") {
        ASHES
    } else {
        LOTR
    };
    project(&[("cards.card", cards), ("d.deck", deck)])
}

/// What is found in a deck, but for missing cards.
fn found(deck: &str) -> Vec<String> {
    let db = with_deck(deck);
    let lines = short(&db, "d.deck").into_iter();
    lines
        .filter(|line| !line.starts_with("card-count"))
        .collect()
}

/// The message, the notes and the rules of the diagnostics with a code.
fn told(deck: &str, code: &str) -> String {
    let db = with_deck(deck);
    let found = diagnostics(&db, "d.deck").iter();
    let told = found.filter(|found| found.code.id() == code).map(|found| {
        let notes = found.notes.join(" ");
        format!(
            "{}: {} {} {}\n",
            found.severity,
            found.message,
            notes,
            found.rules.join(" ")
        )
    });
    told.collect()
}

fn ashes(lines: &str) -> String {
    format!("game ashes\n\n# Kilns\nPhoenixborn\n1x Ilma of the Kilns\n{lines}")
}

fn lotr(format: &str, lines: &str) -> String {
    format!(
        "game lotr\nformat {format}\n\n# Ford\nHeroes\n1x Hallas of the Ford (The Old Ferry)\n{lines}"
    )
}

#[test]
fn dice_are_counted_and_known() {
    let ten = "Dice\n5x Charm\n5x Natural\n";
    assert_eq!(found(&ashes(ten)), [""; 0]);
    assert_eq!(
        told(&ashes("Dice\n5x Charm\n4x Natural\n"), "resource-count"),
        "error: The deck has 9 Dice but needs exactly 10 Add 1 more. ashes:deck\n"
    );
    assert_eq!(
        found(&ashes("Dice\n5x Charm\n6x Natural\n")),
        ["resource-count: 6x Natural"]
    );
    let db = with_deck(&ashes("Dice\n5x Charm\n7x Natural\n"));
    assert_eq!(
        fixed(&db, "d.deck", "resource-count"),
        ashes("Dice\n5x Charm\n5x Natural\n")
    );
    assert_eq!(
        found(&ashes("Dice\n5x Charm\n5x Naturl\n")),
        ["unknown-resource: Naturl"]
    );
    // Without the heading there are none.
    assert_eq!(found(&ashes("")), ["resource-count: Kilns"]);
}

#[test]
fn a_name_means_the_card_of_its_format() {
    let dice = "Dice\n10x Charm\n";
    for (format, line) in [
        ("constructed", "Ash Courier"),
        ("first-edition", "Ash Courier"),
    ] {
        let deck = format!("game ashes\nformat {format}\n\n# K\nAllies\n3x {line}\n{dice}");
        let db = with_deck(&deck);
        let entry = deck_entries(&db, file(&db, "d.deck"))
            .next()
            .expect("a line");
        let text = entry.card.expect("there is one").text(&db);
        assert_eq!(
            text.contains("edition"),
            format == "first-edition",
            "{format}"
        );
        assert!(
            !short(&db, "d.deck")
                .iter()
                .any(|line| line.starts_with("card-not-allowed"))
        );
    }
    assert_eq!(
        told(
            &ashes(&format!("Allies\n3x Ash Courier (First)\n{dice}")),
            "card-not-allowed"
        ),
        "error: `Ash Courier` is not allowed in the deck Only cards with the edition Reborn are allowed. ashes:first-edition\n"
    );
    // The two are different cards, and yet copies of one title.
    assert_eq!(
        found(&ashes(&format!(
            "Allies\n2x Ash Courier\n2x Ash Courier (Reborn)\n{dice}"
        ))),
        ["deck-copies: 2x Ash Courier (Reborn)"]
    );
    let cards = short(&with_deck("game ashes\n"), "cards.card");
    assert!(
        !cards.iter().any(|line| line.starts_with("duplicate-card")),
        "{cards:?}"
    );
}

#[test]
fn a_pile_follows_from_the_deck() {
    let dice = "Dice\n10x Charm\n";
    let deck = ashes(&format!(
        "Allies\n3x Ash Courier\nConjurations\n3x Cinder Wisp\n2x Spark\n{dice}"
    ));
    assert_eq!(found(&deck), [""; 0]);
    let db = with_deck(&deck);
    let summary = deck_summary(&db, db.project(), file(&db, "d.deck")).expect("a known format");
    assert_eq!(summary.cards, 4);
    let pile = &summary.piles[0];
    assert_eq!(
        pile.cards,
        [("Cinder Wisp".into(), Some(3)), ("Spark".into(), Some(2))]
    );
    assert_eq!(
        told(
            &ashes(&format!(
                "Allies\n1x Ash Courier\nConjurations\n1x Spark\n{dice}"
            )),
            "pile-card"
        ),
        "error: The conjuration pile has 2 of `Spark` but this line says 1 `Cinder Wisp` puts it there. These lines are not counted. ashes:conjuration-pile\n"
    );
    assert_eq!(
        told(
            &ashes(&format!("Conjurations\n2x Spark\n{dice}")),
            "pile-card"
        ),
        "error: No card of the deck puts `Spark` into the conjuration pile What is there follows from the deck. Delete the line. ashes:conjuration-pile\n"
    );
    let deck = ashes(&format!("Cards\n1x Ash Courier\n1x Spark\n{dice}"));
    assert_eq!(
        found(&deck),
        ["pile-card: 1x Spark", "wrong-heading: 1x Spark"]
    );
}

#[test]
fn a_card_of_another_phoenixborn() {
    let dice = "Dice\n10x Charm\n";
    let deck = |name: &str| {
        format!("game ashes\n\n# K\nPhoenixborn\n1x {name}\nAllies\n3x Kiln Warden\n{dice}")
    };
    assert_eq!(found(&deck("Ilma of the Kilns")), [""; 0]);
    assert_eq!(
        told(&deck("Torren Vey"), "missing-partner"),
        "error: `Kiln Warden` belongs to `Ilma of the Kilns` but the deck has `Torren Vey` Remove it, or play `Ilma of the Kilns`. ashes:phoenixborn-unique\n"
    );
}

#[test]
fn the_first_five_come_from_the_deck() {
    let dice = "Dice\n10x Charm\n";
    let deck = |five: &str| {
        ashes(&format!(
            "Allies\n3x Ash Courier\n3x Kiln Warden\n{dice}First Five\n{five}"
        ))
    };
    let db = with_deck(&deck("1x Ash Courier\n1x Kiln Warden\n"));
    assert_eq!(
        short(&db, "d.deck"),
        ["card-count: Allies", "card-count: First Five"]
    );
    let mut found = found(&deck("2x Ash Courier\n1x Torren Vey\n4x Kiln Warden\n"));
    found.sort();
    assert_eq!(
        found,
        [
            "deck-copies: 2x Ash Courier",
            "deck-copies: 4x Kiln Warden",
            "not-from-deck: 1x Torren Vey",
            "not-from-deck: 4x Kiln Warden",
        ]
    );
}

#[test]
fn a_title_of_several_cards() {
    let cards = short(&with_deck("game lotr\n"), "cards.card");
    assert!(
        !cards.iter().any(|line| line.starts_with("duplicate-card")),
        "{cards:?}"
    );
    let heroes = "game lotr\nformat casual\n\n# F\nHeroes\n1x Hallas of the Ford\n";
    assert_eq!(
        told(heroes, "ambiguous-card"),
        "warning: There are 2 different cards called `Hallas of the Ford` The first one counts. Say which one you mean. \n"
    );
    let db = with_deck(heroes);
    assert_eq!(
        fixed(&db, "d.deck", "ambiguous-card"),
        heroes.replace("Ford\n", "Ford (The Old Ferry)\n")
    );
    // The heading tells the ally apart, and a heading that fits none of them means another card.
    let deck = lotr(
        "casual",
        "Allies\n3x Hallas of the Ford\nEvents\n1x Hallas of the Ford\n",
    );
    // What is not known is a copy by its title all the same.
    assert_eq!(
        found(&deck),
        [
            "deck-copies: 1x Hallas of the Ford",
            "wrong-heading: Hallas of the Ford"
        ]
    );
    let told = told(&deck, "wrong-heading");
    assert_eq!(
        told,
        "warning: `Hallas of the Ford` is a Hero or an Ally but is listed under Events It counts as an Event: \
         another set may have an Event of this name. Move the line if you mean a Hero or an Ally. \n"
    );
}

#[test]
fn limits_of_a_deck_of_lotr() {
    let size = |format: &str, more: &str| {
        told(
            &lotr(format, &format!("Allies\n3x Reed Cutter\n{more}")),
            "card-count",
        )
    };
    assert!(
        size("tournament", "")
            .starts_with("error: The deck has 3 Player cards but needs at least 50")
    );
    assert!(
        size("casual", "")
            .starts_with("warning: The deck has 3 Player cards but needs at least 30")
    );
    let vowed = size("tournament", "Contracts\n1x Vow of the Long Road\n");
    assert!(
        vowed.contains("needs at least 60 Add 57 more. lotr:tournament-deck lotr:contract-cards"),
        "{vowed}"
    );
    let four = "game lotr\nformat casual\n\n# F\nAllies\n3x Reed Cutter\n";
    assert!(told(four, "card-count").contains("The deck has no Heroes but needs at least 1"));
    assert_eq!(
        found(&lotr("casual", "Events\n2x Sudden Flood\n")),
        ["deck-copies: 2x Sudden Flood"]
    );
    assert_eq!(
        found(&lotr(
            "casual",
            "Allies\n2x Reed Cutter\nContracts\n1x Vow of Few\n"
        )),
        ["deck-copies: 2x Reed Cutter"]
    );
    assert_eq!(
        told(
            &lotr(
                "casual",
                "Allies\n2x Reed Cutter\nContracts\n1x Vow of the Lone Road\n"
            ),
            "card-not-allowed"
        ),
        "error: `Reed Cutter` is not allowed in this deck by the text of `Vow of the Lone Road` Remove one of the two. \
         lotr:contract-cards\n"
    );
    // A sideboard is not counted, and a loot deck has rules of its own.
    assert_eq!(
        found(&lotr("casual", "Sideboard\n9x Reed Cutter\n")),
        [""; 0]
    );
    let mut loot = found(&lotr(
        "casual",
        "Loot deck\n2x Ferry Rope\n1x Reed Cutter\n",
    ));
    loot.sort();
    assert_eq!(
        loot,
        [
            "card-not-allowed: 1x Reed Cutter",
            "deck-copies: 2x Ferry Rope"
        ]
    );
}

#[test]
fn cards_that_no_hero_pays_for() {
    let deck = "game lotr\nformat casual\n\n# F\nHeroes\n1x Hallas of the Ford (The New Ferry)\nAllies\n1x Reed Cutter\n\
                Events\n1x Sudden Flood\n";
    assert_eq!(
        told(deck, "no-shared-value"),
        "warning: `Reed Cutter` has the sphere Tactics but no Hero of the deck has it They have `Lore`. lotr:resource-match\n"
    );
}

#[test]
fn a_text_keeps_out_cards_of_its_own_kind() {
    let deck = lotr("casual", "Allies\n1x Lone Ferryman\n2x Reed Cutter\n");
    assert_eq!(
        told(&deck, "card-not-allowed"),
        "error: `Reed Cutter` is not allowed in this deck by the text of `Lone Ferryman` Remove one of the two. \
         lotr:contract-cards\n"
    );
}

#[test]
fn of_two_texts_both_are_kept_to() {
    for vows in [
        "1x Vow of the Long Road\n1x Vow of the Short Road\n",
        "1x Vow of the Short Road\n1x Vow of the Long Road\n",
    ] {
        let told = told(
            &lotr("tournament", &format!("Contracts\n{vows}")),
            "card-count",
        );
        assert!(told.contains("needs at least 60"), "{told}");
    }
}

#[test]
fn a_price_where_cards_have_none() {
    let deck = lotr("casual", "Allies\n2x Reed Cutter = 4000000\n");
    assert_eq!(found(&deck), ["unexpected-token:  = 4000000"]);
    let db = with_deck(&deck);
    assert_eq!(
        fixed(&db, "d.deck", "unexpected-token"),
        lotr("casual", "Allies\n2x Reed Cutter\n")
    );
    let totals = |deck: &str| {
        let db = with_deck(deck);
        let summary = deck_summary(&db, db.project(), file(&db, "d.deck"));
        summary.expect("a known format").totals.clone()
    };
    let priced = "game lotr\n\n# F\nHeroes\n1x Hallas of the Ford (The Old Ferry) = 4000000\n";
    assert_eq!(totals(priced), totals(&priced.replace(" = 4000000", "")));
}

#[test]
fn some_of_the_cards_are_counted_by_kind_tag_and_number() {
    let pack = r#"
[game]
extends = "champions"

[fields.anchors]
type.integer = { min = 1, max = 9 }
doc = "How much of the harbour the card takes."
placeholder = "1"

[kinds.unit]
optional = ["anchors"]

[kinds.spell]
optional = ["anchors"]

[formats.harbour]
name = "Harbour"
rule = "2.1"
doc = "A small deck."

[[formats.harbour.limits]]
code = "card-count"
rule = "2.1"
limit.count = { max = 2, only = { field = "anchors", value = 3 } }

[[formats.harbour.limits]]
code = "card-count"
rule = "2.1"
limit.count = { max = 1, only = { kinds = ["unit", "spell"], tags = ["beast", "aqshy"], field = "anchors", value = 2 } }
"#;
    let cards = r#"
game champions

unit "Tide Crab" {
    anchors 3
    corners (1)
}

unit "Harbour Hound" {
    tags    Beast
    anchors 2
    corners (1)
}

spell "Lamp Oil" {
    tags    Aqshy
    anchors 2
    corners (1)
}
"#;
    let deck =
        "game champions\nformat harbour\n\n# Pier\n3x Tide Crab\n1x Harbour Hound\n1x Lamp Oil\n";
    let db = project(&[
        ("games/champions/game.toml", pack),
        ("cards.card", cards),
        ("d.deck", deck),
    ]);
    assert_eq!(diagnostics(&db, "games/champions/game.toml"), []);
    let found = diagnostics(&db, "d.deck").iter();
    let messages: Vec<&str> = found.map(|found| found.message.as_str()).collect();
    let expected = [
        "The deck has 3 cards with the anchors 3 but can have at most 2",
        "The deck has 2 Units or Spells with the tag Beast or Aqshy and the anchors 2 but can have at most 1",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn a_sentence_on_the_deck_that_changes_nothing_is_reported() {
    let deck = |card: &str| lotr("tournament", &format!("Contracts\n1x {card}\n"));
    assert_eq!(
        told(&deck("Vow of the Unclear Road"), "deck-not-judged"),
        "hint: The text of `Vow of the Unclear Road` says something of the deck that is not checked The sentence is understood, but no limit of the format takes it. \n"
    );
    assert_eq!(told(&deck("Vow of the Long Road"), "deck-not-judged"), "");
    assert_eq!(told(&deck("Vow of Few"), "deck-not-judged"), "");
}

#[test]
fn every_sentence_on_the_deck_is_taken_or_reported() {
    let judged = |sentence: &str| {
        let vow = format!("game lotr\ncontract \"Vow\" {{ text {{ {sentence} }} }}\n");
        let deck = lotr("tournament", "Contracts\n1x Vow\nCards\n3x Raft\n");
        let raft =
            "game lotr\nally \"Raft\" { sphere Lore cost 1 text { Action: Draw 1 card. } }\n";
        let db = project(&[("vow.card", &vow), ("raft.card", raft), ("d.deck", &deck)]);
        let found = diagnostics(&db, "d.deck").iter();
        let found = found.map(|found| found.message.clone());
        let about = |message: &String| message.contains("Vow") || message.contains("Raft");
        found.filter(about).collect::<Vec<_>>()
    };
    let unclear = "The text of `Vow` says something of the deck that is not checked";
    for sentence in [
        "You may have up to 4 heroes.",
        "Your deck cannot contain allies.",
        "Each hero in your deck must have the Noble trait.",
        "Cards in your deck cannot have the same title.",
        "You may include up to 4 heroes in your deck.",
        "You may have 4 heroes in your deck.",
        "Your deck may contain up to 5 heroes.",
        "Your deck may include up to 4 copies of Raft.",
        "You can include 4 copies of each ally.",
    ] {
        assert_eq!(judged(sentence), [unclear], "{sentence}");
    }
    for sentence in [
        "Limit 1 copy of each card per deck.",
        "Your deck cannot include more than 1 copy of each card.",
    ] {
        let expected = ["The deck has 3 copies of `Raft` but the limit is 1"];
        assert_eq!(judged(sentence), expected, "{sentence}");
    }
    for sentence in [
        "Cards in your deck cannot be revealed.",
        "Cards in your deck may attack.",
        "You can have up to 4 resources.",
        "You may include up to 7 copies of this card in your deck.",
        "Each hero you control may have up to 2 attachments.",
        "Each hero must attack.",
    ] {
        assert_eq!(judged(sentence), [""; 0], "{sentence}");
    }
}
