//! Every kind of mistake in a pack, with what is said about it.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use cardc_rulebook::Rulebook;

use super::load_pack;
use crate::file_forms::{GAME_FILE, VOCABULARY_FILE};
use crate::model::FieldType;

const RULEBOOK: &str = "---
game: example
title: Example
editions: 2020-01-01
---

## 1 Cards

Cards.

## unit Unit

A card.
";

const GAME: &str = r#"[game]
id = "example"
name = "Example"

[kinds.unit]
name = "Unit"
plural = "Units"
rule = "unit"
doc = "A card."
noun = "unit"
category = "main"
required = ["cost"]

[categories.main]
name = "Card"
plural = "Cards"
rule = "1"

[fields.cost]
type.integer = { min = 0, max = 9 }
rule = "1"
doc = "What it costs."
placeholder = "1"
"#;

const VOCABULARY: &str = r#"[nouns.unit]
classes = ["card"]
rule = "unit"
"#;

fn rulebook() -> Rulebook {
    Rulebook::parse(RULEBOOK).0
}

/// The problems of a pack whose `game.toml` has a part replaced.
fn replaced(from: &str, to: &str, expect: &Expect) {
    assert!(GAME.contains(from), "{from}");
    check(&GAME.replacen(from, to, 1), VOCABULARY, expect);
}

/// The problems of a pack whose `game.toml` has something more.
fn added(more: &str, expect: &Expect) {
    check(&format!("{GAME}{more}"), VOCABULARY, expect);
}

fn check(game: &str, vocabulary: &str, expect: &Expect) {
    let files = |file: &str| match file {
        GAME_FILE => Some(game.to_owned()),
        VOCABULARY_FILE => Some(vocabulary.to_owned()),
        _ => None,
    };
    let (_, problems) = load_pack(&files, Some(rulebook()));
    let mut shown = String::new();
    for problem in problems {
        let text = files(problem.file).unwrap_or_default();
        let at = text.get(problem.span.range()).unwrap_or("no such place");
        let first = at.lines().next().unwrap_or_default();
        let _ = write!(shown, "{} at {first:?}: {}", problem.file, problem.message);
        let _ = problem.help.map(|help| write!(shown, "; {help}"));
        shown.push('\n');
    }
    expect.assert_eq(&shown);
}

#[test]
fn a_pack_without_mistakes_has_no_problem() {
    check(GAME, VOCABULARY, &expect![[""]]);
}

#[test]
fn everything_is_read() {
    let (pack, _) = load_pack(
        &|file| match file {
            GAME_FILE => Some(GAME.to_owned()),
            _ => None,
        },
        Some(rulebook()),
    );
    assert_eq!((&*pack.id, &*pack.name), ("example", "Example"));
    assert_eq!(
        pack.kind("unit").map(|kind| &*kind.rule),
        Some("example:unit")
    );
    let cost = pack.field("cost").map(|field| &field.kind);
    assert_eq!(
        cost,
        Some(&FieldType::Integer {
            min: 0,
            max: 9,
            signed: false,
            symbols: Vec::new()
        })
    );
}

#[test]
fn missing_files() {
    let (_, problems) = load_pack(&|_| None, None);
    let messages: Vec<&str> = problems.iter().map(|problem| &*problem.message).collect();
    assert_eq!(
        messages,
        [
            "The pack has no file `rulebook.md`",
            "The pack has no file `game.toml`",
            "The pack has no file `vocabulary.toml`"
        ]
    );
}

#[test]
fn what_is_not_toml() {
    added(
        "[fields.cost\n",
        &expect![[r#"
            game.toml at "": unclosed table, expected `]`; Write `[fields.cost]`.
        "#]],
    );
    added(
        "cost = \n",
        &expect![[r#"
            game.toml at "cost": Unknown key `cost`; Expected type, rule, doc, placeholder, common, default, verb, repeated.
            game.toml at "": string values must be quoted, expected literal string
        "#]],
    );
}

#[test]
fn misspelt_keys() {
    replaced(
        "plural = \"Units\"",
        "plurral = \"Units\"",
        &expect![[r#"
            game.toml at "plurral": Unknown key `plurral`. Did you mean `plural`?
        "#]],
    );
    added(
        "[tegs]\n",
        &expect![[r#"
            game.toml at "tegs": Unknown key `tegs`. Did you mean `tags`?
        "#]],
    );
    added(
        "[anything]\n",
        &expect![[r#"
            game.toml at "anything": Unknown key `anything`; Expected game, kinds, categories, resources, sections, piles, fields, enumerations, tag-groups, tags, keywords, parameters, conditions, citations, checks, marks, lists, formats.
        "#]],
    );
    replaced(
        "type.integer",
        "type.intger",
        &expect![[r#"
            game.toml at "intger": Unknown choice `intger`. Did you mean `integer`?
        "#]],
    );
}

#[test]
fn missing_keys_and_wrong_types() {
    replaced(
        "id = \"example\"",
        "id = \"Example!\"",
        &expect![[r#"
            game.toml at "\"Example!\"": `Example!` cannot be the id of a game; An id has lower-case letters, digits and hyphens.
            game.toml at "\"Example!\"": The game is `Example!` but the rulebook is of `example`; Write the same id in both files.
        "#]],
    );
    replaced(
        "doc = \"A card.\"\n",
        "",
        &expect![[r#"
        game.toml at "[kinds.unit]": `doc` is missing here
    "#]],
    );
    replaced(
        "doc = \"A card.\"",
        "doc = 5",
        &expect![[r#"
            game.toml at "5": `doc` takes a string, not a number; Write `doc = "5"`.
        "#]],
    );
    replaced(
        "max = 9 }",
        "max = \"9\" }",
        &expect![[r#"
            game.toml at "\"9\"": `max` takes a number, not a string; Write a number without quotation marks: `max = 9`.
        "#]],
    );
    replaced(
        "id = \"example\"\n",
        "",
        &expect![[r#"
            game.toml at "[game]": `[game]` has no `id`
        "#]],
    );
    replaced(
        "id = \"example\"",
        "id = \"other\"",
        &expect![[r#"
            game.toml at "\"other\"": The game is `other` but the rulebook is of `example`; Write the same id in both files.
        "#]],
    );
}

#[test]
fn several_mistakes_are_all_told() {
    let game = GAME
        .replacen("plural = \"Units\"", "plurral = \"Units\"", 1)
        .replacen("max = 9", "mox = 9", 1)
        .replacen("[\"cost\"]", "[\"csot\"]", 1);
    check(
        &game,
        VOCABULARY,
        &expect![[r#"
            game.toml at "plurral": Unknown key `plurral`. Did you mean `plural`?
            game.toml at "\"csot\"": Unknown field `csot`. Did you mean `cost`?
            game.toml at "mox": Unknown key `mox`. Did you mean `max`?
        "#]],
    );
}

#[test]
fn names_of_nothing() {
    replaced(
        "rule = \"unit\"",
        "rule = \"units\"",
        &expect![[r#"
            game.toml at "\"units\"": Unknown rule `units`. Did you mean `unit`?
        "#]],
    );
    replaced(
        "noun = \"unit\"",
        "noun = \"unti\"",
        &expect![[r#"
            game.toml at "\"unti\"": Unknown noun `unti` in the vocabulary. Did you mean `unit`?
        "#]],
    );
    replaced(
        "category = \"main\"",
        "category = \"mian\"",
        &expect![[r#"
            game.toml at "\"mian\"": Unknown category `mian`. Did you mean `main`?
        "#]],
    );
    replaced(
        "[\"cost\"]",
        "[\"cost\", \"taggs\"]",
        &expect![[r#"
            game.toml at "\"taggs\"": Unknown field `taggs`; Expected cost.
        "#]],
    );
    added(
        "[tags]\nelf = { name = \"Elf\", group = \"kin\", rule = \"example:1\", since = \"2020-01-02\" }\n",
        &expect![[r#"
            game.toml at "\"kin\"": Unknown tag group `kin`; There is none yet. Give it an entry in the table `tag-groups`.
            game.toml at "\"2020-01-02\"": Unknown edition `2020-01-02`. Did you mean `2020-01-01`?
        "#]],
    );
    added(
        "[[checks]]\ncode = \"unused-higlight\"\nrule = \"1\"\ntest.x-needs-corner = { field = \"corners\" }\n",
        &expect![[r#"
            game.toml at "\"unused-higlight\"": Unknown diagnostic code `unused-higlight`. Did you mean `unused-highlight`?
            game.toml at "\"corners\"": Unknown field `corners`; Expected cost.
        "#]],
    );
    added(
        "[formats.a]\nname = \"A\"\nrule = \"1\"\ndoc = \"A.\"\n[[formats.a.limits]]\ncode = \"deck-copies\"\n\
         rule = \"1\"\nlimit.copies = { category = \"main\", max = 3, texts = [{ verb = \"include\", rule = \"1\" }] }\n",
        &expect![[r#"
            game.toml at "\"include\"": Unknown verb `include` in the vocabulary; Give it an entry `[verbs.include]` in vocabulary.toml.
        "#]],
    );
}

#[test]
fn ids_are_words() {
    added(
        "[tag-groups.Kin]\nname = \"Tag\"\nrule = \"1\"\ncarriers = { kinds = [\"unit\"], rule = \"1\" }\n",
        &expect![[r#"
            game.toml at "Kin": `Kin` cannot be an id. Did you mean `kin`?; An id has lower-case letters, digits and hyphens.
        "#]],
    );
    // What was meant is read, and known under its id.
    let (pack, gaps) = gaps(&GAME.replace("[fields.cost]", "[fields.Cost]"), VOCABULARY);
    assert_eq!(gaps, [""; 0]);
    assert!(pack.field("cost").is_some());
}

#[test]
fn mistakes_in_the_vocabulary() {
    check(
        GAME,
        "[nouns.unit]\nrule = \"unti\"\n",
        &expect![[r#"
            vocabulary.toml at "\"unti\"": Unknown rule `unti`. Did you mean `unit`?
        "#]],
    );
    check(
        GAME,
        "[nouns.unit]\nrul = \"unit\"\n[verbz]\n",
        &expect![[r#"
            vocabulary.toml at "rul": Unknown key `rul`. Did you mean `rule`?
            vocabulary.toml at "verbz": Unknown key `verbz`. Did you mean `verbs`?
        "#]],
    );
    check(
        GAME,
        "[nouns.unit]\nclasses = \"card\"\n",
        &expect![[r#"
            vocabulary.toml at "\"card\"": `classes` takes a list of strings, not a string; Write `classes = ["card"]`.
        "#]],
    );
}

#[test]
fn nothing_hangs_or_crashes() {
    let deep = format!("a{} = 1", ".a".repeat(100_000));
    let brackets = format!("a = {}", "[".repeat(100_000));
    let many = "[kinds.a]\n".repeat(2_000);
    for text in [deep, brackets, many, "\u{0}\u{FEFF}\r[".to_owned()] {
        let (_, problems) = load_pack(&|_| Some(text.clone()), Some(Rulebook::parse(&text).0));
        assert!(!problems.is_empty());
    }
}

#[test]
fn a_misspelt_key_costs_nothing_else() {
    let game = GAME.replacen("noun = \"unit\"", "nuon = \"unit\"", 1);
    let game = game.replacen("name = \"Card\"", "name = \"Card\"\ncolour = \"red\"", 1);
    let (pack, problems) = load_pack(
        &|file| match file {
            GAME_FILE => Some(game.clone()),
            _ => Some(VOCABULARY.to_owned()),
        },
        Some(rulebook()),
    );
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert_eq!(pack.kind("unit").map(|kind| &*kind.noun), Some("unit"));
    assert_eq!(pack.categories.len(), 1);
}

#[test]
fn what_would_mend_a_name_of_nothing() {
    replaced(
        "rule = \"unit\"",
        "rule = \"guest\"",
        &expect![[r#"
        game.toml at "\"guest\"": Unknown rule `guest`; Give it an entry in rulebook.md: a line `## guest TITLE`, and its text below.
    "#]],
    );
    replaced(
        "noun = \"unit\"",
        "noun = \"guest\"",
        &expect![[r#"
        game.toml at "\"guest\"": Unknown noun `guest` in the vocabulary; Give it an entry `[nouns.guest]` in vocabulary.toml.
    "#]],
    );
}

#[test]
fn classes_that_no_word_has() {
    check(
        GAME,
        "adjective_order = [\"sied\"]\n[classes]\nunt = \"a Unit\"\n[nouns.unit]\nclasses = [\"unit\"]\n\
         [adjectives.left]\nclass = \"side\"\n\
         [verbs.move]\nframes = [\"<object:unti> [to <where:place>] [<until:clause>]\"]\nsubjects = [\"foe\"]\n\
         [modifiers.at]\npattern = \"at <where:any>\"\nof = [\"units\"]\n",
        &expect![[r#"
            vocabulary.toml at "\"sied\"": `sied` of adjective_order: No adjective has the class `sied`. Did you mean `side`?
            vocabulary.toml at "unt": `unt` of classes: No noun has the class `unt`. Did you mean `unit`?
            vocabulary.toml at "\"<object:unti> [to <where:place>] [<until:clause>]\"": `move` of verbs: No noun has the class `unti`. Did you mean `unit`?
            vocabulary.toml at "\"<object:unti> [to <where:place>] [<until:clause>]\"": `move` of verbs: No noun has the class `place`; The classes of nouns are `unit`.
            vocabulary.toml at "\"foe\"": `move` of verbs: No noun has the class `foe`; The classes of nouns are `unit`.
            vocabulary.toml at "\"units\"": `at` of modifiers: No noun has the class `units`. Did you mean `unit`?
        "#]],
    );
}

#[test]
fn a_cost_that_nothing_pays() {
    replaced(
        "type.integer = { min = 0, max = 9 }",
        "type.cost = { max = 9 }",
        &expect![[r#"
            game.toml at "cost": No symbol pays for the cost in `cost`; List the symbols of costs as `cost_symbols` in vocabulary.toml.
        "#]],
    );
}

/// The pack of both files, and what it could not read.
fn gaps(game: &str, vocabulary: &str) -> (crate::GamePack, Vec<String>) {
    let files = |file: &str| match file {
        GAME_FILE => Some(game.to_owned()),
        VOCABULARY_FILE => Some(vocabulary.to_owned()),
        _ => None,
    };
    let (pack, _) = load_pack(&files, Some(rulebook()));
    let gaps = pack.gaps.iter();
    let shown = gaps.map(|gap| {
        format!(
            "{} {} {}",
            gap.file,
            gap.table,
            gap.id.clone().unwrap_or_default()
        )
    });
    let shown = shown.collect();
    (pack, shown)
}

#[test]
fn a_value_of_a_wrong_form_costs_nothing_else() {
    for (from, to) in [
        ("doc = \"A card.\"", "doc = 5"),
        ("doc = \"A card.\"\n", ""),
        ("required = [\"cost\"]", "required = \"cost\""),
        (
            "required = [\"cost\"]",
            "required = [\"cost\"]\nstays-in-play = \"yes\"",
        ),
        ("max = 9", "max = \"9\""),
        ("placeholder = \"1\"", "placeholder = 1"),
        (
            "required = [\"cost\"]",
            "required = [\"cost\"]\nforbidden = [\"cost\"]",
        ),
    ] {
        let game = GAME.replacen(from, to, 1);
        assert_ne!(game, GAME);
        let (pack, gaps) = gaps(&game, VOCABULARY);
        assert_eq!(gaps, [""; 0], "{to}");
        let kind = pack.kind("unit").unwrap_or_else(|| panic!("{to}"));
        assert_eq!(kind.required, ["cost"], "{to}");
        let cost = pack.field("cost").map(|field| &field.kind);
        assert!(
            matches!(cost, Some(FieldType::Integer { max: 9, .. })),
            "{to}"
        );
        assert_eq!(kind.stays_in_play, to.contains("stays-in-play"), "{to}");
    }
}

#[test]
fn what_cannot_be_read_is_a_gap() {
    for (from, to, expected) in [
        (
            "type.integer = { min = 0, max = 9 }",
            "type = \"integer\"",
            "game.toml fields cost",
        ),
        (
            "type.integer = { min = 0, max = 9 }\n",
            "",
            "game.toml fields cost",
        ),
        ("max = 9", "max = \"many\"", "game.toml fields cost"),
        ("[fields.cost]", "[fields.cost", "game.toml  "),
        ("placeholder = \"1\"", "placeholder \"1\"", "game.toml  "),
        (
            "required = [\"cost\"]",
            "required = [\"csot\"]",
            "game.toml fields cost",
        ),
    ] {
        let game = GAME.replacen(from, to, 1);
        assert_ne!(game, GAME);
        assert_eq!(gaps(&game, VOCABULARY).1, [expected], "{to}");
    }
    assert_eq!(gaps("", VOCABULARY).1, ["game.toml  "]);
    assert_eq!(gaps("[game]\n", "").1, ["game.toml  ", "vocabulary.toml  "]);
    let carriers = "[tag-groups.kin]\nname = \"Kin\"\nrule = \"1\"\ncarriers = [\"unit\"]\n";
    let found = gaps(&format!("{GAME}{carriers}"), VOCABULARY).1;
    assert_eq!(found, ["game.toml tag-groups kin"]);
    let vocabulary = "[verbs.dunk]\nframes = [\"<object\"]\n[nouns.unit]\n";
    assert_eq!(gaps(GAME, vocabulary).1, ["vocabulary.toml verbs dunk"]);
}

#[test]
fn values_of_a_wrong_form() {
    replaced(
        "required = [\"cost\"]",
        "required = \"cost\"",
        &expect![[r#"
            game.toml at "\"cost\"": `required` takes a list of strings, not a string; Write `required = ["cost"]`.
        "#]],
    );
    replaced(
        "required = [\"cost\"]",
        "required = [5]",
        &expect![[r#"
            game.toml at "5": The list `required` takes a string, not a number; Write `"5"`.
        "#]],
    );
    replaced(
        "[\"cost\"]",
        "[\"cost\"]\nstays-in-play = \"yes\"",
        &expect![[r#"
            game.toml at "\"yes\"": `stays-in-play` takes a boolean, not a string; Write `stays-in-play = true`.
        "#]],
    );
    replaced(
        "[\"cost\"]",
        "[\"cost\"]\nforbidden = [\"cost\"]",
        &expect![[r#"
            game.toml at "\"cost\"": The list `forbidden` takes a table, not a string; Write `{ field = …, rule = …, why = … }`.
        "#]],
    );
    replaced(
        "max = 9",
        "max = 2.5",
        &expect![[r#"
            game.toml at "2.5": `max` cannot be `2.5`; Write a whole number.
        "#]],
    );
    replaced(
        "max = 9",
        "max = \"many\"",
        &expect![[r#"
            game.toml at "\"many\"": `max` takes a number, not a string; Write a number without quotation marks: `max = …`.
        "#]],
    );
    replaced(
        "rule = \"unit\"",
        "rule = 1.4",
        &expect![[r#"
            game.toml at "1.4": `rule` takes a string, not a number; Write `rule = "1.4"`.
        "#]],
    );
    replaced(
        "type.integer = { min = 0, max = 9 }",
        "type = \"integer\"",
        &expect![[r#"
            game.toml at "\"integer\"": `integer` needs a value; Write `type.integer = { min = …, max = … }`.
        "#]],
    );
    replaced(
        "type.integer = { min = 0, max = 9 }",
        "type.integer = { min = 0, max = 9 }\ntype.text = {}",
        &expect![[r#"
        game.toml at "type": `type` takes one of these: `integer`, `text`; Delete all but one of them.
    "#]],
    );
    replaced(
        "doc = \"A card.\"\n",
        "noun_ = 1\n",
        &expect![[r#"
            game.toml at "[kinds.unit]": `doc` is missing here
            game.toml at "noun_": Unknown key `noun_`. Did you mean `noun`?
        "#]],
    );
    replaced(
        "rule = \"unit\"\ndoc = \"A card.\"\n",
        "",
        &expect![[r#"
        game.toml at "[kinds.unit]": `rule` and `doc` are missing here
    "#]],
    );
    added(
        "[tag-groups.kin]\nname = \"Kin\"\nrule = \"1\"\ncarriers = [\"unit\"]\n",
        &expect![[r#"
            game.toml at "[\"unit\"]": `carriers` takes a table, not a list; Write `carriers = { kinds = …, rule = … }`.
        "#]],
    );
}

#[test]
fn limits_of_a_wrong_form() {
    let format = "[formats.standard]\nname = \"S\"\nrule = \"1\"\ndoc = \"S.\"\n";
    let limit = "code = \"card-count\"\nrule = \"1\"\nlimit.count = { category = \"main\", exactly = 12 }\n";
    added(
        &format!("{format}[formats.standard.limits]\n{limit}"),
        &expect![[r#"
        game.toml at "[formats.standard.limits]": `limits` takes a list of tables, not a table; Write two brackets on each side: `[[formats.standard.limits]]`.
    "#]],
    );
    added(
        &format!("{format}[[formats.standart.limits]]\n{limit}"),
        &expect![[r#"
            game.toml at "standart": `name` is missing here. Did you mean `standard`?
        "#]],
    );
    let negative = limit.replace("12", "-1");
    added(
        &format!("{format}[[formats.standard.limits]]\n{negative}"),
        &expect![[r#"
        game.toml at "-1": `exactly` cannot be `-1`; Write a number from 0 on.
    "#]],
    );
    let torn = limit.replace(" }", "");
    added(
        &format!("{format}[[formats.standard.limits]]\n{torn}[[formats.standard.limits]]\n{limit}"),
        &expect![[r#"
        game.toml at "": Unclosed `{` above; Write `}` after its last key. Nothing below can be read until then.
    "#]],
    );
}

#[test]
fn tables_and_keys_that_are_there_twice() {
    let second = "[kinds.unit]\nname = \"Spell\"\nplural = \"Spells\"\nstays-in-play = true\n[kinds.unit.x]\n";
    added(
        second,
        &expect![[r#"
            game.toml at "unit": Duplicate `[kinds.unit]`; The first one counts. Move the lines below this one to it, or give this one its own id.
            game.toml at "x": Unknown key `x`; Expected name, plural, rule, doc, noun, category, counted, text, headings, count, part-by, stays-in-play, required, optional, forbidden.
        "#]],
    );
    replaced(
        "name = \"Unit\"",
        "name = \"Unit\"\nname = \"Spell\"",
        &expect![[r#"
        game.toml at "name": Duplicate `name`; The first one counts. Delete the other.
    "#]],
    );
    let (pack, gaps) = gaps(
        &format!("{GAME}[kinds.unit]\nname = \"Spell\"\n"),
        VOCABULARY,
    );
    assert_eq!(gaps, ["game.toml kinds "]);
    assert_eq!(pack.kinds[0].name, "Unit");
    let tables = "[synonyms]\ncard = \"unit\"\n[synonyms] # more\nthing = \"unit\"\n";
    check(
        GAME,
        &format!("{VOCABULARY}{tables}"),
        &expect![[r#"
        vocabulary.toml at "synonyms": Duplicate `[synonyms]`; Move the lines below it to the first one, and delete it.
    "#]],
    );
    let (pack, gaps) = self::gaps(GAME, &format!("{VOCABULARY}{tables}"));
    assert_eq!(gaps, [""; 0]);
    assert_eq!(pack.vocabulary.synonyms.len(), 2);
}

#[test]
fn kinds_that_are_called_the_same() {
    let kind = GAME.split("[kinds.unit]").nth(1).unwrap_or_default();
    let kind = kind.split("[categories").next().unwrap_or_default();
    added(
        &format!("[kinds.spell]{kind}"),
        &expect![[r#"
        game.toml at "unit": The kinds `spell` and `unit` are both called `Unit`; Give each its own name and plural.
        game.toml at "unit": The kinds `spell` and `unit` are both called `Units`; Give each its own name and plural.
    "#]],
    );
}

#[test]
fn words_that_are_odd_together() {
    check(
        GAME,
        "[nouns.unit]\n[nouns.Unit_Two]\nclasses = [\"card\"]\n[nouns.none]\nsingular = \"\"\n\
         [verbs.serve]\nframes = [\"\"]\n[verbs.give]\nbase = \"Serve\"\nframes = [\"\"]\n[verbs.idle]\n\
         [adjectives.elf]\nclass = \"tag\"\n[adjectives.orc]\nclass = \"tag\"\n[adjectives.ent]\nclass = \"taag\"\n\
         [phrases.now]\npattern = \"now\"\n[phrases.then]\npattern = \"now\"\n",
        &expect![[r#"
            vocabulary.toml at "Unit_Two": `Unit_Two` cannot be an id; An id has lower-case letters, digits and hyphens.
            vocabulary.toml at "none": `none` is an empty word; Write the word as cards print it, or delete the key to use the id.
            vocabulary.toml at "serve": Duplicate word `serve`: `give` and `serve`; Texts would always mean one of them. Delete the other.
            vocabulary.toml at "idle": The verb `idle` has no `frames`, so no sentence can use it; Write what follows it, as in `frames = ["<object:card>"]`, or `frames = [""]` for nothing.
            vocabulary.toml at "ent": No other adjective has the class `taag`. Did you mean `tag`?
            vocabulary.toml at "then": `then` has the pattern of `now`; Texts would always mean one of them. Delete the other.
        "#]],
    );
    check(
        GAME,
        "[nouns.unit]\nclasses = [\"unit\"]\n\
         [verbs.a]\nframes = [\"object:unit [<amount:quantity>]\"]\n[verbs.b]\nframes = [\"<object:unit [<amount:quantity>]\"]\n\
         [verbs.c]\nframes = [\"object:unit> [<amount:quantity>]\"]\n",
        &expect![[r#"
            vocabulary.toml at "\"object:unit [<amount:quantity>]\"": `a` of verbs: `object:unit` needs brackets in `object:unit [<amount:quantity>]`: `<object:unit>`
            vocabulary.toml at "\"<object:unit [<amount:quantity>]\"": `b` of verbs: `<` without `>` in `<object:unit [<amount:quantity>]`
            vocabulary.toml at "\"object:unit> [<amount:quantity>]\"": `c` of verbs: `>` without `<` in `object:unit> [<amount:quantity>]`
        "#]],
    );
}

#[test]
fn a_verb_that_may_be_left_out_names_classes() {
    let frames = |frame: &str| {
        format!(
            "[nouns.unit]\nclasses = [\"unit\"]\n[verbs.have]\nomissible = true\nframes = [\"{frame}\"]\n"
        )
    };
    check(GAME, &frames("<object:unit> [<other:any>]"), &expect![[""]]);
    check(GAME, &frames("<object:any> here"), &expect![[""]]);
    check(
        GAME,
        &frames("<object:any> [<other:unit>]"),
        &expect![[r#"
        vocabulary.toml at "have": `have` of verbs: `omissible` would make a sentence of any noun, since a frame takes `any`; name classes there, or make a verb of its own for what may stand alone
    "#]],
    );
}

#[test]
fn a_pack_without_words() {
    check(
        GAME,
        "",
        &expect![[r#"
        game.toml at "\"unit\"": Unknown noun `unit` in the vocabulary; Give it an entry `[nouns.unit]` in vocabulary.toml.
    "#]],
    );
}

#[test]
fn names_of_something_else() {
    let limit = |code: &str, limit: &str| {
        format!(
            "[enumerations.hues]\nname = \"hue\"\nvalues.red = {{ name = \"Red\", doc = \"Red.\", rule = \"1\" }}\n\
             [fields.hue]\ntype.one-of = {{ values = \"hues\" }}\nrule = \"1\"\ndoc = \"Its hue.\"\nplaceholder = \"Red\"\n\
             [formats.a]\nname = \"A\"\nrule = \"1\"\ndoc = \"A.\"\n\
             [[formats.a.limits]]\ncode = \"{code}\"\nrule = \"1\"\n{limit}\n"
        )
    };
    added(
        &limit("deck-sum", "limit.sum = { field = \"cost\", max = 3 }"),
        &expect![[""]],
    );
    added(
        &limit(
            "not-understood",
            "limit.sum = { field = \"cost\", max = 3 }",
        ),
        &expect![[r#"
            game.toml at "\"not-understood\"": `not-understood` is not the diagnostic of a limit `sum`; Write `deck-sum`.
        "#]],
    );
    added(
        &limit("deck-sum", "limit.sum = { field = \"hue\", max = 3 }"),
        &expect![[r#"
            game.toml at "\"hue\"": `hue` is not a number; Name a field whose type is `integer`, `price` or `cost`.
        "#]],
    );
    added(
        &limit(
            "deck-mixed-values",
            "limit.one-value = { field = \"cost\" }",
        ),
        &expect![[r#"
            game.toml at "\"cost\"": `cost` is not a choice of values; Name a field whose type is `one-of`.
        "#]],
    );
    let kind = GAME.split("[kinds.unit]").nth(1).unwrap_or_default();
    let kind = kind.split("[categories").next().unwrap_or_default();
    let kind = kind
        .replace("Unit", "Spell")
        .replace("\"unit\"\ncategory", "\"spell\"\ncategory");
    check(
        &GAME.replacen(
            "placeholder = \"1\"",
            &format!("placeholder = \"1\"\nverb = \"dunk\"\n[kinds.spell]{kind}"),
            1,
        ),
        "[nouns.unit]\nclasses = [\"card\"]\n[nouns.spell]\nclasses = [\"talent\"]\n[classes]\ntalent = \"a talent\"\n[verbs.dunk]\nframes = [\"<object:talent>\"]\n",
        &expect![[r#"
            game.toml at "\"dunk\"": The verb `dunk` takes no number but should state one; Give `[verbs.dunk]` a frame with `<amount:quantity>`.
            game.toml at "\"spell\"": The noun `spell` does not mean a card; Name the noun for cards of this kind, or give `[nouns.spell]` the class: `classes = ["card"]`.
        "#]],
    );
}

#[test]
fn samples_are_understood_and_belong_to_kinds() {
    let words = "
[nouns.you]
pronoun = true
takes_plural = true
classes = [\"player\"]

[verbs.keep]
frames = [\"<object:card>\"]
subjects = [\"player\"]

[samples]
unit = [\"You keep a unit.\", \"You lose a unit.\"]
units = [\"You keep a unit.\"]
";
    check(
        GAME,
        &format!("{VOCABULARY}{words}"),
        &expect![[r#"
            vocabulary.toml at "\"You lose a unit.\"": This line is not understood: Unknown word `lose`
            vocabulary.toml at "units": Unknown kind `units`
        "#]],
    );
}

#[test]
fn a_name_has_letters() {
    replaced(
        "\"Units\"",
        "\" \"",
        &expect![[r#"
        game.toml at "\" \"": `plural` has no letters; Write it as cards and lists of decks print it.
    "#]],
    );
    replaced(
        "\"Card\"",
        "\"\"",
        &expect![[r#"
        game.toml at "\"\"": `name` has no letters; Write it as cards and lists of decks print it.
    "#]],
    );
}
