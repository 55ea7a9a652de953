//! New names for the words that a pack of the project declares.

use std::fmt::Write;

use cardc_db::Db;
use cardc_testkit::TOY;
use expect_test::{Expect, expect};

use super::at_cursor;

const CARDS: &str = "game toy
bear \"Bo\" {
    tags    Soft, Stiff
    quest   Hug / Hug(Soft)
    colour  Red
    corners (1)
    text {
        [Hug] 2 *Soft* Bears. [Hug] a Soft Bear.
        [Hug] a Soft Bear's Trick.
    }
}
trick \"Ta\" {
    colour Red
    text {
        [Nap]: [Hug] a Trick. [Hug] it.
    }
}
";
const DECK: &str = "game toy\nBears\n1 Bo\nTricks\n1 Ta\n";

/// The project, with `$0` for the `|` in a part of one of its files.
fn at(path: &str, place: &str) -> String {
    let plain = place.replace('|', "");
    let mut fixture = String::new();
    for (name, text) in [("a.card", CARDS), ("d.deck", DECK)].into_iter().chain(TOY) {
        let marked = text.replacen(&plain, &place.replace('|', "$0"), 1);
        let text = if name.ends_with(path) {
            assert_ne!(marked, text, "{place} in {path}");
            &marked
        } else {
            text
        };
        write!(fixture, "//- /{name}\n{text}").unwrap();
    }
    fixture
}

/// The lines that differ behind a rename, or why it is refused.
fn renamed(fixture: &str, new: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    let edited = match crate::rename(&db, file, offset, new) {
        Ok(edited) => edited,
        Err(why) => return format!("refused: {why}\n"),
    };
    let mut shown = String::new();
    for (file, edits) in edited {
        let before = file.text(&db).to_string();
        let after = cardc_span::edited(&before, &edits);
        writeln!(shown, "{}", file.path(&db)).unwrap();
        for (old, new) in before.lines().zip(after.lines()) {
            if old != new {
                writeln!(shown, "  {}", new.trim()).unwrap();
            }
        }
    }
    shown
}

/// The same rename from every place, with what is typed there.
fn check(places: &[(&str, &str, &str)], expected: &Expect) {
    let (path, place, new) = places[0];
    let first = renamed(&at(path, place), new);
    expected.assert_eq(&first);
    for (path, place, new) in &places[1..] {
        assert_eq!(renamed(&at(path, place), new), first, "{place} in {path}");
    }
}

#[test]
fn a_tag_is_renamed_from_every_place() {
    check(
        &[
            ("a.card", "tags    So|ft", "Airy"),
            ("a.card", "*So|ft*", "Airy"),
            ("a.card", "Hug(So|ft)", "Airy"),
            ("game.toml", "\nso|ft = {", "airy"),
            ("game.toml", "name = \"So|ft\"", "Airy"),
            ("game.toml", "adjective = \"so|ft\"", "airy"),
            ("vocabulary.toml", "[adjectives.so|ft]", "airy"),
            ("vocabulary.toml", "form = \"S|oft\"", "Airy"),
            ("rulebook.md", "is s|oft;", "Airy"),
        ],
        &expect![[r#"
            a.card
              tags    Airy, Stiff
              quest   Hug / Hug(Airy)
              [Hug] 2 *Airy* Bears. [Hug] an Airy Bear.
              [Hug] an Airy Bear's Trick.
            games/toy/game.toml
              doc = "An airy thing."
              placeholder = "Airy"
              airy = { name = "Airy", adjective = "airy", group = "feel", rule = "2", doc = "Good to hold." }
            games/toy/rulebook.md
              A bear is airy; see {hug}. <b>Not bold</b>, and https://example.com is no link.
            games/toy/vocabulary.toml
              doc = "A card that is airy."
              [adjectives.airy]
              form = "Airy"
              doc = "With the tag Airy."
        "#]],
    );
}

#[test]
fn a_verb_is_renamed_in_all_its_forms() {
    check(
        &[
            ("a.card", "[H|ug] 2", "Cuddle"),
            ("a.card", "quest   H|ug", "Cuddle"),
            ("vocabulary.toml", "[verbs.h|ug]", "cuddle"),
            ("vocabulary.toml", "base = \"Hu|g\"", "Cuddle"),
            ("game.toml", "\nhu|g = {", "cuddle"),
            ("rulebook.md", "Whoever is hug|ged", "Cuddle"),
            ("rulebook.md", "## hug H|ug", "Cuddle"),
        ],
        &expect![[r#"
            games/toy/game.toml
              placeholder = "Cuddle / Cuddle"
              cuddle = { name = "Cuddle", rule = "cuddle", doc = "It is cuddled.", qualifier = { tag-of = "bear", rule = "2" } }
            games/toy/rulebook.md
              - see: cuddle
              A bear is soft; see {cuddle}. <b>Not bold</b>, and https://example.com is no link.
              ## cuddle Cuddle
              Whoever is cuddled is happy.
            games/toy/vocabulary.toml
              [verbs.cuddle]
              base = "Cuddle"
              rule = "cuddle"
            a.card
              quest   Cuddle / Cuddle(Soft)
              [Cuddle] 2 *Soft* Bears. [Cuddle] a Soft Bear.
              [Cuddle] a Soft Bear's Trick.
              [Nap]: [Cuddle] a Trick. [Cuddle] it.
        "#]],
    );
}

#[test]
fn what_its_id_alone_names_is_renamed_in_the_pack_and_in_decks() {
    check(
        &[
            ("game.toml", "[tag-groups.fe|el]", "touch"),
            ("game.toml", "group = \"fe|el\"", "touch"),
        ],
        &expect![[r#"
            games/toy/game.toml
              [tag-groups.touch]
              soft = { name = "Soft", adjective = "soft", group = "touch", rule = "2", doc = "Good to hold." }
              stiff = { name = "Stiff", adjective = "stiff", group = "touch", rule = "2", doc = "Good to throw." }
        "#]],
    );
    check(
        &[
            ("game.toml", "[enumerations.colo|urs]", "hues"),
            ("game.toml", "values = \"colo|urs\"", "hues"),
        ],
        &expect![[r#"
            games/toy/game.toml
              type.one-of = { values = "hues" }
              [enumerations.hues]
              [enumerations.hues.values]
        "#]],
    );
    let deck = "//- /d.deck\ngame toy\nformat sh|elf\n1 Bo\n";
    let fixture = at("game.toml", "[formats.sh|elf]") + &deck.replace('|', "");
    expect![[r"
        d.deck
          format ledge
        games/toy/game.toml
          [formats.ledge]
    "]]
    .assert_eq(&renamed(&fixture, "ledge"));
}

#[test]
fn a_kind_a_field_a_value_and_an_ability() {
    check(
        &[
            ("a.card", "be|ar \"Bo\"", "otter"),
            ("a.card", "Soft* Be|ars", "Otter"),
            ("d.deck", "Be|ars", "Otter"),
            ("game.toml", "[kinds.be|ar]", "otter"),
            ("vocabulary.toml", "singular = \"Be|ar\"", "Otter"),
        ],
        &expect![[r#"
            a.card
              otter "Bo" {
              [Hug] 2 *Soft* Otters. [Hug] a Soft Otter.
              [Hug] a Soft Otter's Trick.
            d.deck
              Otters
            games/toy/game.toml
              [kinds.otter]
              name = "Otter"
              plural = "Otters"
              noun = "otter"
              hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "otter", rule = "2" } }
              carriers = { kinds = ["otter"], rule = "2" }
            games/toy/rulebook.md
              ## 1.1 Otters
              An otter is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
            games/toy/vocabulary.toml
              [nouns.otter]
              singular = "Otter"
              doc = "What an Otter does best."
              noun = "otter"
        "#]],
    );
    check(
        &[
            ("a.card", "colo|ur  Red", "hue"),
            ("game.toml", "[fields.col|our]", "hue"),
            ("game.toml", "required = [\"colo|ur\"]", "hue"),
        ],
        &expect![[r#"
            a.card
              hue  Red
              hue Red
            games/toy/game.toml
              optional = ["hue", "tags", "quest", "look"]
              required = ["hue"]
              [fields.hue]
        "#]],
    );
    check(
        &[
            ("a.card", "colour  R|ed", "Dark Ruby"),
            ("game.toml", "name = \"R|ed\"", "Dark Ruby"),
            ("game.toml", "\nre|d = {", "dark-ruby"),
        ],
        &expect![[r#"
            a.card
              colour  Dark Ruby
              colour Dark Ruby
            games/toy/game.toml
              placeholder = "Dark Ruby"
              dark-ruby = { name = "Dark Ruby", rule = "2", doc = "Like fire." }
        "#]],
    );
    check(
        &[
            ("a.card", "[Na|p]", "Doze"),
            ("vocabulary.toml", "[abilities.n|ap]", "doze"),
        ],
        &expect![[r#"
            a.card
              [Doze]: [Hug] a Trick. [Hug] it.
            games/toy/vocabulary.toml
              [abilities.doze]
              form = "Doze"
        "#]],
    );
}

#[test]
fn words_stay_apart_and_shipped_ones_stay() {
    let mut shown = String::new();
    for new in ["Stiff", "Hug", "hugs", "", "a\"b", "the"] {
        let answer = renamed(&at("a.card", "tags    So|ft"), new);
        write!(shown, "{new:?}: {answer}").unwrap();
    }
    for (text, name) in [
        ("game champions\nun$0it \"A\" {}\n", "creature"),
        ("game champions\nunit \"A\" { tags Bea$0st }\n", "Brute"),
        ("game champions\nunit \"A\" { } // no$0thing\n", "x"),
        ("//- /cardc.toml\ngame = \"t$0oy\"\n", "x"),
        (
            "//- /games/champions/game.toml\n[game]\nextends = \"champions\"\n[kinds.u$0nit]\noptional = []\n",
            "creature",
        ),
    ] {
        write!(shown, "{}", renamed(text, name)).unwrap();
    }
    expect![[r#"
        "Stiff": refused: `stiff` is another word of the game already, `[tags.stiff]` in game.toml
        "Hug": refused: `Hug` is another word of the game already, `[enumerations.deeds.values.hug]` in game.toml
        "hugs": refused: `hugs` is another word of the game already, `[verbs.hug]` in vocabulary.toml
        "": refused: A word needs letters
        "a\"b": refused: A word cannot have `\"`
        "the": refused: `the` is a word of Card English itself
        refused: `unit` belongs to the game Warhammer Age of Sigmar: Champions, which ships with cardc. Only what a pack in games/champions adds can be renamed.
        refused: `Beast` belongs to the game Warhammer Age of Sigmar: Champions, which ships with cardc. Only what a pack in games/champions adds can be renamed.
        refused: Nothing stands here that can be renamed: no name of a card, no word of a pack of the project, and no id of a rule
        refused: Nothing stands here that can be renamed: no name of a card, no word of a pack of the project, and no id of a rule
        refused: `unit` belongs to the game Warhammer Age of Sigmar: Champions, which ships with cardc. Only what a pack in games/champions adds can be renamed.
    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_word_of_an_extension() {
    let project = |cards: &str, game: &str| {
        format!(
            "//- /a.card\ngame champions\nunit \"Tide Crab\" {{\n    tags    {cards}\n    corners (1)\n    text {{\n        Remove a [Soaked] *Saltborn* Unit. [Soak] a Unit.\n    }}\n}}\n\
             //- /games/champions/game.toml\n[game]\nextends = \"champions\"\n\n[tags]\n{game} = {{ name = \"Saltborn\", adjective = \"saltborn\", group = \"kin\", rule = \"saltborn\" }}\n\
             //- /games/champions/vocabulary.toml\n[adjectives.saltborn]\nform = \"Saltborn\"\nclass = \"tag\"\nrule = \"saltborn\"\n\n[verbs.soak]\nbase = \"Soak\"\nkeyword = true\nrule = \"soak\"\ndoc = \"Put under water.\"\nframes = [\"<object:card>\"]\n\n[adjectives.soaked]\nform = \"Soaked\"\nclass = \"state\"\nkeyword = true\nrule = \"soak\"\n\
             //- /games/champions/rulebook.md\n---\ngame: champions\ntitle: Salt\n---\n\n## saltborn Saltborn\n\nBorn of the sea; see {{soak}}.\n\n## soak Soak\n\nA soaked Saltborn Unit is dormant.\n"
        )
    };
    let tag = renamed(&project("Salt$0born", "saltborn"), "Open Born");
    expect![[r#"
        games/champions/game.toml
          open-born = { name = "Open Born", adjective = "open-born", group = "kin", rule = "open-born" }
        games/champions/rulebook.md
          ## open-born Open Born
          A soaked Open Born Unit is dormant.
        games/champions/vocabulary.toml
          [adjectives.open-born]
          form = "Open Born"
          rule = "open-born"
        a.card
          tags    Open Born
          Remove a [Soaked] *Open Born* Unit. [Soak] a Unit.
    "#]].assert_eq(&tag);
    assert_eq!(
        renamed(&project("Saltborn", "salt$0born"), "open-born"),
        tag
    );
    let verb = project("Saltborn", "saltborn");
    let verb = verb.replace("[Soak] a", "[So$0ak] a");
    expect![[r#"
        games/champions/rulebook.md
          Born of the sea; see {drown}.
          ## drown Drown
          A drowned Saltborn Unit is dormant.
        games/champions/vocabulary.toml
          [verbs.drown]
          base = "Drown"
          rule = "drown"
          [adjectives.drowned]
          form = "Drowned"
          rule = "drown"
        a.card
          Remove a [Drowned] *Saltborn* Unit. [Drown] a Unit.
    "#]]
    .assert_eq(&renamed(&verb, "Drown"));
}

/// The example of a game of one's own.
const TEATIME: [(&str, &str); 5] = [
    (
        "games/teatime/game.toml",
        include_str!("../../../../examples/own-game/games/teatime/game.toml"),
    ),
    (
        "games/teatime/vocabulary.toml",
        include_str!("../../../../examples/own-game/games/teatime/vocabulary.toml"),
    ),
    (
        "games/teatime/rulebook.md",
        include_str!("../../../../examples/own-game/games/teatime/rulebook.md"),
    ),
    (
        "cards/first.card",
        include_str!("../../../../examples/own-game/cards/first.card"),
    ),
    (
        "cards/guests.card",
        include_str!("../../../../examples/own-game/cards/guests.card"),
    ),
];

#[test]
fn every_word_of_a_game_of_ones_own_can_be_renamed() {
    let mut db = cardc_db::RootDatabase::new();
    let settings = ("cardc.toml", "game = \"teatime\"\n");
    let files = TEATIME.into_iter().chain([settings]);
    db.apply(
        files
            .map(|(path, text)| cardc_db::FileChange::text(path, text))
            .collect(),
    );
    let mut refused = Vec::new();
    for (path, text) in &TEATIME[..2] {
        let file = db.file(path).unwrap();
        let name = path.rsplit('/').next().unwrap();
        for found in cardc_games::pack_names(name, text) {
            let renamed = crate::rename(&db, file, found.span.start, "quux");
            refused.extend(renamed.err().map(|why| (found.id, why)));
        }
    }
    assert_eq!(refused, []);
}
