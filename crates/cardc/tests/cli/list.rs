//! `cardc list`

use crate::sandbox::{Ran, Sandbox};

const CARDS: &str = r#"game champions
set "Embers"

unit "Ash Hound" {
    alliance Chaos
    tags     Beast, Daemon
    corners  (X) (1) (2)
    rarity   Common

    text {
        [Draw] 1 card. prose "Howl."
    }
}

champion "Éthel, the Old" {
    alliance Order
    class    Warrior Wizard
    health   +2
    cost     7
    quest    Unit(Stormcast) / Unit / Spell
    tags     Aelf

    text {
        Highlighted *Aelf* Units gain 1 health.
    }
}

champion "Reaver" {
    alliance Chaos
    class    Warrior
    health   -1
    cost     4
    quest    Unit / Unit / Spell
    set      "Old Embers"
}
"#;

fn list(query: &[&str]) -> Ran {
    let sandbox = Sandbox::new(&[("cards/a.card", CARDS)]);
    sandbox.run(&[&["list"], query].concat())
}

fn names(query: &str) -> Vec<String> {
    let ran = list(&["--format", "names", "--", query]).ends_with(0);
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn cards_are_found_by_what_they_are_and_say() {
    let (hound, ethel, reaver) = ("Ash Hound", "Éthel, the Old", "Reaver");
    for (query, expected) in [
        ("", vec![hound, ethel, reaver]),
        ("hound", vec![hound]),
        ("ethel old", vec![]),
        ("ETHEL, rea", vec![ethel, reaver]),
        ("\"ethel, the\"", vec![ethel]),
        ("name:hound,reaver", vec![hound, reaver]),
        ("kind:Champions", vec![ethel, reaver]),
        ("kind:unit,champion alliance:chaos", vec![hound, reaver]),
        ("class:Warrior", vec![ethel, reaver]),
        ("class:Wizard", vec![ethel]),
        ("class:\"warrior wizard\"", vec![ethel]),
        ("quest:stormcast", vec![ethel]),
        ("corners:X", vec![hound]),
        ("corners:2", vec![hound]),
        ("corners>2", vec![]),
        ("corners:2..3", vec![hound]),
        ("cost:7", vec![ethel]),
        ("cost>=4", vec![ethel, reaver]),
        ("cost:>4", vec![ethel]),
        ("cost<7", vec![reaver]),
        ("cost<=7 cost>4", vec![ethel]),
        ("cost:2..5", vec![reaver]),
        ("cost:5..", vec![ethel]),
        ("cost:..6", vec![reaver]),
        ("health:-1", vec![reaver]),
        ("health:2", vec![ethel]),
        ("tag:beast", vec![hound]),
        ("tag:Beast,Aelf", vec![hound, ethel]),
        ("tag:Beast tag:Daemon", vec![hound]),
        ("not tag:Beast", vec![ethel, reaver]),
        ("kind:champion -tag:Aelf", vec![reaver]),
        ("not -tag:Aelf", vec![ethel]),
        ("not hound", vec![ethel, reaver]),
        ("kind:champion NOT reaver", vec![ethel]),
        ("kind:champion -reaver", vec![ethel]),
        ("tags:*", vec![hound, ethel]),
        ("not text:*", vec![reaver]),
        ("text:draw 1 card", vec![hound]),
        ("text:\"[Draw] 1 card\"", vec![hound]),
        ("text:*aelf* units", vec![ethel]),
        ("text:\"aelf units\" kind:champion", vec![ethel]),
        ("text:howl.", vec![hound]),
        ("set:embers", vec![hound, ethel, reaver]),
        ("set:old embers", vec![reaver]),
        ("rarity:*", vec![hound]),
    ] {
        assert_eq!(names(query), expected, "{query}");
    }
}

#[test]
fn a_table_has_the_fields_that_are_asked_for() {
    let ran = list(&["kind:champion", "cost>1"]).ends_with(0);
    assert_eq!(
        ran.out,
        "name            kind      cost  set         place\n\
         Éthel, the Old  champion  7     Embers      cards/a.card:15\n\
         Reaver          champion  4     Old Embers  cards/a.card:28\n"
    );
    assert_eq!(ran.err, "2 of 3 cards\n");
}

#[test]
fn json_has_all_of_a_card_and_its_place() {
    let json = list(&["hound", "--format", "json"]).ends_with(0).json();
    assert_eq!(json.as_array().map(Vec::len), Some(1));
    let card = &json[0];
    assert_eq!(card["path"], "cards/a.card");
    assert_eq!((&card["line"], &card["column"]), (&4.into(), &6.into()));
    assert_eq!(
        (&card["kind"], &card["set"]),
        (&"unit".into(), &"Embers".into())
    );
    assert_eq!(card["fields"][1]["values"][0], "Beast");
    assert_eq!(card["text"][0]["line"], "[Draw] 1 card. Howl.");
    assert_eq!(card["text"][0]["written"], "[Draw] 1 card. prose \"Howl.\"");
}

#[test]
fn what_no_query_can_mean_is_said() {
    for (query, expected) in [
        (
            "costs:3",
            "error: Cards have no `costs`. Did you mean `cost`?\n",
        ),
        ("sphere:x", "error: Cards have no `sphere`\n"),
        ("kind:unit cost:", "error: `cost` asks for nothing\n"),
        ("kind:unicorn", "error: No `kind` is called `unicorn`\n"),
        (
            "alliance:Ordre",
            "error: No `alliance` is called `Ordre`. Did you mean `Order`?\n",
        ),
        (
            "tag:Aelv",
            "error: No `tag` is called `Aelv`. Did you mean `Aelf`?\n",
        ),
        (
            "cost:x..3",
            "error: `cost` is a number, and `x..3` is none\n",
        ),
        (
            "cost:8..2",
            "error: `cost` is a number, and `8..2` is none\n",
        ),
        ("alliance>3", "error: `alliance` is no number\n"),
        ("cost!=4", "error: Unknown sign `!=`\n"),
        ("cost =>4", "error: Unknown sign `=>`\n"),
        (
            "cost >= 4",
            "error: `>=` needs the name of a field right before it\n",
        ),
        ("not", "error: `not` denies nothing\n"),
        (
            "text:\"draw",
            "error: A quotation mark of the query has no partner\n",
        ),
    ] {
        let ran = list(&[query]).ends_with(2);
        assert!(ran.err.starts_with(expected), "{query}: {}", ran.err);
        let is_helped = ran.err.contains("help: ") || expected.contains("is called");
        assert!(is_helped, "{query}: {}", ran.err);
    }
}
