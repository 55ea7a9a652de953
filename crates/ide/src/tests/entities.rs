//! References and highlights: of the thing that was asked for, and of nothing else that the same rule defines.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::{at_cursor, found};

/// Two files of cards, a deck, and a game with a check; `|` in `place` marks where the cursor is.
const PROJECT: &str = "//- /a.card
game toy
bear \"Bo\" {
    tags   Soft, Stiff
    quest  Hug / Hug(Soft)
    corners (X) (1)
    text {
        Hug 2 Soft Bears. Hug a Stiff Bear.
        Hug the the Soft zzz.
    }
}
//- /b.card
game toy
trick \"Ta\" {
    colour Red
    text {
        Nap: Hug a Trick. Hug it.
    }
}
//- /c.card
game toys
bear \"Bo\" {
    tags Soft
}
//- /d.deck
game toy
Bears
1 Bo
Tricks
1 Ta
";

fn at(place: &str) -> String {
    let marked = PROJECT.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
    assert_ne!(marked, PROJECT, "{place}");
    marked
}

fn check(place: &str, expected: &Expect) {
    expected.assert_eq(&shown(place));
}

/// What is found from a place, and what is marked in its file.
fn shown(place: &str) -> String {
    let fixture = at(place);
    let mut shown = found(&fixture);
    let (db, file, offset) = at_cursor(&fixture);
    let marked = crate::highlights(&db, file, offset);
    let _ = writeln!(shown, "{} in this file", marked.len());
    shown
}

#[test]
fn a_tag_in_heads_and_texts() {
    check(
        "tags   So|ft",
        &expect![[r#"
        a.card:3: `Soft` in     tags   Soft, Stiff
        a.card:4: `Soft` in     quest  Hug / Hug(Soft)
        a.card:7: `Soft` in         Hug 2 Soft Bears. Hug a Stiff Bear.
        a.card:8: `Soft` in         Hug the the Soft zzz.
        games/toy/game.toml:11: `soft` in doc = "A soft thing."
        games/toy/game.toml:42: `Soft` in placeholder = "Soft"
        games/toy/game.toml:87: `soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/game.toml:87: `Soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/game.toml:87: `soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/rulebook.md:14: `soft` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/vocabulary.toml:5: `soft` in doc = "A card that is soft."
        games/toy/vocabulary.toml:13: `soft` in [adjectives.soft]
        games/toy/vocabulary.toml:14: `Soft` in form = "Soft"
        games/toy/vocabulary.toml:17: `Soft` in doc = "With the tag Soft."
        4 in this file
    "#]],
    );
    assert_eq!(shown("2 So|ft"), shown("tags   So|ft"));
    assert_eq!(shown("Hug(So|ft)"), shown("tags   So|ft"));
}

#[test]
fn a_value_of_a_field() {
    check(
        "colour R|ed",
        &expect![[r#"
            b.card:3: `Red` in     colour Red
            games/toy/game.toml:36: `Red` in placeholder = "Red"
            games/toy/game.toml:72: `red` in red = { name = "Red", rule = "2", doc = "Like fire." }
            games/toy/game.toml:72: `Red` in red = { name = "Red", rule = "2", doc = "Like fire." }
            1 in this file
        "#]],
    );
    check(
        "quest  H|ug",
        &expect![[r#"
            a.card:4: `Hug` in     quest  Hug / Hug(Soft)
            a.card:4: `Hug` in     quest  Hug / Hug(Soft)
            games/toy/game.toml:48: `Hug` in placeholder = "Hug / Hug"
            games/toy/game.toml:48: `Hug` in placeholder = "Hug / Hug"
            games/toy/game.toml:79: `hug` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
            games/toy/game.toml:79: `Hug` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
            games/toy/rulebook.md:24: `Hug` in ## hug Hug
            2 in this file
        "#]],
    );
}

#[test]
fn a_verb_and_a_noun_in_all_forms() {
    check(
        "H|ug 2",
        &expect![[r#"
            a.card:7: `Hug` in         Hug 2 Soft Bears. Hug a Stiff Bear.
            a.card:7: `Hug` in         Hug 2 Soft Bears. Hug a Stiff Bear.
            a.card:8: `Hug` in         Hug the the Soft zzz.
            b.card:5: `Hug` in         Nap: Hug a Trick. Hug it.
            b.card:5: `Hug` in         Nap: Hug a Trick. Hug it.
            games/toy/game.toml:48: `Hug` in placeholder = "Hug / Hug"
            games/toy/game.toml:48: `Hug` in placeholder = "Hug / Hug"
            games/toy/game.toml:79: `hugged` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
            games/toy/rulebook.md:24: `Hug` in ## hug Hug
            games/toy/rulebook.md:27: `hugged` in Whoever is hugged is happy.
            games/toy/vocabulary.toml:25: `hug` in [verbs.hug]
            games/toy/vocabulary.toml:26: `Hug` in base = "Hug"
            3 in this file
        "#]],
    );
    check(
        "2 Soft Be|ars",
        &expect![[r#"
            a.card:7: `Bears` in         Hug 2 Soft Bears. Hug a Stiff Bear.
            a.card:7: `Bear` in         Hug 2 Soft Bears. Hug a Stiff Bear.
            games/toy/game.toml:12: `bear` in noun = "bear"
            games/toy/rulebook.md:11: `Bears` in ## 1.1 Bears
            games/toy/rulebook.md:14: `bear` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
            games/toy/vocabulary.toml:1: `bear` in [nouns.bear]
            games/toy/vocabulary.toml:2: `Bear` in singular = "Bear"
            games/toy/vocabulary.toml:42: `Bear` in doc = "What a Bear does best."
            games/toy/vocabulary.toml:45: `bear` in noun = "bear"
            2 in this file
        "#]],
    );
    check(
        "Na|p",
        &expect![[r#"
            b.card:5: `Nap` in         Nap: Hug a Trick. Hug it.
            games/toy/vocabulary.toml:39: `nap` in [abilities.nap]
            games/toy/vocabulary.toml:40: `Nap` in form = "Nap"
            1 in this file
        "#]],
    );
}

#[test]
fn a_kind_and_a_field() {
    check(
        "be|ar \"Bo\"",
        &expect![[r#"
            a.card:2: `bear` in bear "Bo" {
            d.deck:2: `Bears` in Bears
            games/toy/game.toml:7: `bear` in [kinds.bear]
            games/toy/game.toml:8: `Bear` in name = "Bear"
            games/toy/game.toml:9: `Bears` in plural = "Bears"
            games/toy/game.toml:79: `bear` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
            games/toy/game.toml:84: `bear` in carriers = { kinds = ["bear"], rule = "2" }
            games/toy/rulebook.md:11: `Bears` in ## 1.1 Bears
            games/toy/rulebook.md:14: `bear` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
            games/toy/vocabulary.toml:42: `Bear` in doc = "What a Bear does best."
            1 in this file
        "#]],
    );
    check(
        "\nTri|cks",
        &expect![[r#"
            b.card:2: `trick` in trick "Ta" {
            d.deck:4: `Tricks` in Tricks
            games/toy/game.toml:18: `trick` in [kinds.trick]
            games/toy/game.toml:19: `Trick` in name = "Trick"
            games/toy/game.toml:20: `Tricks` in plural = "Tricks"
            games/toy/game.toml:74: `trick` in odd = { name = "Odd", kinds = ["trick"], rule = "2", doc = "For tricks only." }
            games/toy/game.toml:74: `tricks` in odd = { name = "Odd", kinds = ["trick"], rule = "2", doc = "For tricks only." }
            games/toy/rulebook.md:16: `Tricks` in ## 1.2 Tricks
            games/toy/rulebook.md:18: `trick` in A trick happens once.
            1 in this file
        "#]],
    );
    check(
        "co|lour",
        &expect![[r#"
        b.card:3: `colour` in     colour Red
        games/toy/game.toml:16: `colour` in optional = ["colour", "tags", "quest", "look"]
        games/toy/game.toml:25: `colour` in required = ["colour"]
        games/toy/game.toml:32: `colour` in [fields.colour]
        1 in this file
    "#]],
    );
    check(
        "(|X)",
        &expect![[r"
        a.card:5: `(X)` in     corners (X) (1)
        1 in this file
    "]],
    );
}

#[test]
fn what_a_game_does_not_declare_is_nowhere() {
    check(
        "te|xt {",
        &expect![[r"
        0 in this file
    "]],
    );
    check(
        "z|zz",
        &expect![[r"
        0 in this file
    "]],
    );
}

#[test]
fn a_pack_of_the_project_names_it_too() {
    let game = cardc_testkit::TOY[0].1;
    let tag =
        format!("{PROJECT}//- /games/toy/game.toml\n{game}").replacen("\nsoft =", "\nso$0ft =", 1);
    expect![[r#"
        a.card:3: `Soft` in     tags   Soft, Stiff
        a.card:4: `Soft` in     quest  Hug / Hug(Soft)
        a.card:7: `Soft` in         Hug 2 Soft Bears. Hug a Stiff Bear.
        a.card:8: `Soft` in         Hug the the Soft zzz.
        games/toy/game.toml:11: `soft` in doc = "A soft thing."
        games/toy/game.toml:42: `Soft` in placeholder = "Soft"
        games/toy/game.toml:87: `soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/game.toml:87: `Soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/game.toml:87: `soft` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/rulebook.md:14: `soft` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/vocabulary.toml:5: `soft` in doc = "A card that is soft."
        games/toy/vocabulary.toml:13: `soft` in [adjectives.soft]
        games/toy/vocabulary.toml:14: `Soft` in form = "Soft"
        games/toy/vocabulary.toml:17: `Soft` in doc = "With the tag Soft."
    "#]].assert_eq(&found(&tag));
    let kind = format!("{PROJECT}//- /games/toy/game.toml\n{game}").replacen(
        "tag-of = \"bear",
        "tag-of = \"be$0ar",
        1,
    );
    expect![[r#"
        a.card:2: `bear` in bear "Bo" {
        d.deck:2: `Bears` in Bears
        games/toy/game.toml:7: `bear` in [kinds.bear]
        games/toy/game.toml:8: `Bear` in name = "Bear"
        games/toy/game.toml:9: `Bears` in plural = "Bears"
        games/toy/game.toml:79: `bear` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
        games/toy/game.toml:84: `bear` in carriers = { kinds = ["bear"], rule = "2" }
        games/toy/rulebook.md:11: `Bears` in ## 1.1 Bears
        games/toy/rulebook.md:14: `bear` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/vocabulary.toml:42: `Bear` in doc = "What a Bear does best."
    "#]].assert_eq(&found(&kind));
}

#[test]
fn what_only_a_pack_names_is_found_in_its_files() {
    let (path, pack) = cardc_testkit::TOY[0];
    let expected = expect![[r#"
        games/toy/game.toml:81: `feel` in [tag-groups.feel]
        games/toy/game.toml:87: `feel` in soft = { name = "Soft", adjective = "soft", group = "feel", rule = "2", doc = "Good to hold." }
        games/toy/game.toml:88: `feel` in stiff = { name = "Stiff", adjective = "stiff", group = "feel", rule = "2", doc = "Good to throw." }
    "#]];
    for place in ["[tag-groups.fe|el]", "group = \"fe|el\""] {
        let marked = pack.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
        let fixture = format!("//- /{path}\n{marked}");
        expected.assert_eq(&found(&fixture));
        let (db, file, offset) = at_cursor(&fixture);
        let target = crate::definition(&db, file, offset).expect("it is declared");
        let before = &file.text(&db)[..target.span.start as usize];
        assert!(before.ends_with("[tag-groups."), "{place}");
        assert_eq!(crate::highlights(&db, file, offset).len(), 3);
    }
}
