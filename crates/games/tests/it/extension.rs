//! Extensions of a pack that ships with cardc: what they add, change and take out, and where their mistakes are shown.

use std::fmt::Write as _;

use cardc_games::{
    GAME_FILE, GamePack, PackProblem, RULEBOOK_FILE, VOCABULARY_FILE, builtin, load_pack,
};
use cardc_rulebook::Rulebook;
use expect_test::{Expect, expect};

const RULES: &str = "---\ngame: champions\n---\n\n## saltborn Saltborn\n\nBorn of the sea.\n";

fn load(game: &str, vocabulary: &str) -> (GamePack, Vec<PackProblem>) {
    let files = |file: &str| match file {
        GAME_FILE => Some(game.to_owned()),
        VOCABULARY_FILE => Some(vocabulary.to_owned()),
        _ => None,
    };
    load_pack(&files, Some(Rulebook::parse(RULES).0))
}

/// The pack of an extension without mistakes.
fn extended(more: &str, vocabulary: &str) -> GamePack {
    let (pack, problems) = load(
        &format!("[game]\nextends = \"champions\"\n{more}"),
        vocabulary,
    );
    assert_eq!(problems, []);
    pack
}

/// The problems of an extension, each with what stands at its place.
fn problems(more: &str, vocabulary: &str, expect: &Expect) {
    let game = format!("[game]\nextends = \"champions\"\n{more}");
    check(&game, vocabulary, expect);
}

fn check(game: &str, vocabulary: &str, expect: &Expect) {
    let mut shown = String::new();
    for problem in load(game, vocabulary).1 {
        let text = if problem.file == GAME_FILE {
            game
        } else {
            vocabulary
        };
        let at = text.get(problem.span.range());
        let at = at
            .unwrap_or("no such place")
            .lines()
            .next()
            .unwrap_or_default();
        let _ = write!(shown, "{} at {at:?}: {}", problem.file, problem.message);
        let _ = problem.help.map(|help| write!(shown, "; {help}"));
        shown.push('\n');
    }
    expect.assert_eq(&shown);
}

fn champions() -> &'static GamePack {
    builtin("champions").expect("it ships")
}

#[test]
fn an_extension_of_one_line_is_the_pack_itself() {
    let files =
        |file: &str| (file == GAME_FILE).then(|| "[game]\nextends = \"champions\"\n".to_owned());
    let (pack, problems) = load_pack(&files, None);
    assert_eq!(problems, []);
    assert_eq!(pack.extends.as_deref(), Some("champions"));
    assert_eq!(
        GamePack {
            extends: None,
            ..pack
        },
        *champions()
    );
}

#[test]
fn entries_are_added_behind_those_of_the_base() {
    let pack = extended(
        "[tags]\nsaltborn = { name = \"Saltborn\", group = \"kin\", rule = \"saltborn\", adjective = \"saltborn\" }\n",
        "[adjectives.saltborn]\nform = \"Saltborn\"\nclass = \"tag\"\nrule = \"saltborn\"\n",
    );
    let before: Vec<_> = champions().tags.iter().map(|tag| &tag.id).collect();
    let after: Vec<_> = pack.tags.iter().map(|tag| &tag.id).collect();
    assert_eq!(after[..before.len()], before);
    assert_eq!(after[before.len()..], ["saltborn"]);
    assert_eq!(
        pack.tag("saltborn").map(|tag| &*tag.rule),
        Some("champions:saltborn")
    );
    assert!(pack.vocabulary.adjectives.contains_key("saltborn"));
    assert!(pack.rulebook.contains("saltborn") && pack.rulebook.contains("2.14.4b"));
}

#[test]
fn an_entry_with_an_id_of_the_base_changes_the_keys_that_it_names() {
    let pack = extended(
        "[kinds.unit]\nname = \"Fighter\"\nplural = \"Fighters\"\n",
        "",
    );
    let (unit, before) = (
        pack.kind("unit").unwrap(),
        champions().kind("unit").unwrap(),
    );
    assert_eq!(unit.name, "Fighter");
    assert_eq!((&unit.doc, &unit.rule), (&before.doc, &before.rule));
    let order =
        |pack: &GamePack| -> Vec<_> { pack.kinds.iter().map(|kind| kind.id.clone()).collect() };
    assert_eq!(order(&pack), order(champions()));
}

#[test]
fn lists_go_on() {
    let pack = extended(
        "[kinds.unit]\noptional = [\"tags\", \"health\"]\n[[citations]]\ncode = \"prose\"\nrule = \"saltborn\"\n",
        "",
    );
    let before = &champions().kind("unit").unwrap().optional;
    let unit = pack.kind("unit").unwrap();
    assert_eq!(unit.optional[..before.len()], before[..]);
    assert_eq!(
        unit.optional[before.len()..],
        ["health"],
        "`tags` is there already"
    );
    assert_eq!(pack.citations.len(), champions().citations.len() + 1);
}

#[test]
fn a_byte_order_mark_means_nothing() {
    let (pack, problems) = load(
        "\u{feff}[game]\nextends = \"champions\"\n",
        "\u{feff}[adjectives.saltborn]\nform = \"Saltborn\"\nrule = \"saltborn\"\n",
    );
    assert_eq!(problems, []);
    assert!(pack.vocabulary.adjectives.contains_key("saltborn"));
}

#[test]
fn what_is_removed_is_gone() {
    let pack = extended(
        "remove = [\"kinds.unit.optional.highlight\", \"citations\"]\n",
        "",
    );
    let unit = pack.kind("unit").unwrap();
    assert!(!unit.optional.iter().any(|field| field == "highlight"));
    assert!(unit.optional.iter().any(|field| field == "tags"));
    assert!(pack.citations.is_empty());
}

#[test]
fn a_rule_of_the_extension_replaces_the_one_with_its_id() {
    let files =
        |file: &str| (file == GAME_FILE).then(|| "[game]\nextends = \"champions\"\n".to_owned());
    let rules = RULES.replace("## saltborn Saltborn", "## 2.14.4b Of our own");
    let (pack, problems) = load_pack(&files, Some(Rulebook::parse(&rules).0));
    assert_eq!(problems, []);
    let versions: Vec<_> = pack.rulebook.versions("2.14.4b").collect();
    assert_eq!(versions.len(), 1);
    assert_eq!(versions[0].title, "Of our own");
}

#[test]
fn mistakes_of_the_extension_are_at_their_places() {
    problems(
        "[tags]\nsaltborn = { nam = \"Saltborn\", group = \"unitt\", rule = \"salt\" }\n",
        "[adjectives.saltborn]\nfrom = \"Saltborn\"\n",
        &expect![[r#"
            game.toml at "nam": Unknown key `nam`. Did you mean `name`?
            game.toml at "\"unitt\"": Unknown tag group `unitt`; Expected kin, stacking, unique, realm.
            game.toml at "\"salt\"": Unknown rule `salt`. Did you mean `saltborn`?
            vocabulary.toml at "from": Unknown key `from`. Did you mean `form`?
        "#]],
    );
    problems(
        "remove = [\"tags.beest\", \"nothing\"]\n[kinds\n",
        "",
        &expect![[r#"
            game.toml at "\"tags.beest\"": The pack `champions` has no `tags.beest`. Did you mean `tags.beast`?
            game.toml at "\"nothing\"": The pack `champions` has no `nothing`; Write the table and the id, such as `tags.ID`.
            game.toml at "": unclosed table, expected `]`; Write `[kinds]`.
        "#]],
    );
}

#[test]
fn an_entry_for_a_word_of_the_base_with_a_slip_in_its_id_makes_no_word() {
    problems(
        "",
        "[verbs.discrad]\nframes = [\"<object:card> aside\"]\n",
        &expect![[r#"
            vocabulary.toml at "discrad": `discrad` of verbs is a new word, without a rule. Did you mean `discard`?
        "#]],
    );
    let pack = extended(
        "",
        "[verbs.discrad]\nbase = \"discrad\"\nframes = [\"<object:card> aside\"]\n",
    );
    assert!(pack.vocabulary.verbs.contains_key("discrad"));
}

#[test]
fn the_first_hundred_mistakes_of_a_file_are_reported() {
    let names: Vec<String> = (100..250).map(|i| format!("\"tags.never-{i}\"")).collect();
    let game = format!(
        "[game]\nextends = \"champions\"\nremove = [{}]\n",
        names.join(", ")
    );
    let (_, problems) = load(&game, "nothing = 1\n");
    let (of_game, of_vocabulary): (Vec<_>, Vec<_>) = problems
        .iter()
        .partition(|problem| problem.file == GAME_FILE);
    assert_eq!((of_game.len(), of_vocabulary.len()), (100, 1));
    let last = &of_game[99].span;
    assert_eq!(&game[last.range()], "\"tags.never-199\"");
}

#[test]
fn what_an_extension_breaks_in_its_base_is_said_where_it_names_the_base() {
    problems(
        "remove = [\"categories.action\"]\n",
        "",
        &expect![[r#"
        game.toml at "champions": This extension breaks `game.toml` of the pack `champions`: Unknown category `action`; Expected champion, blessing.
    "#]],
    );
}

#[test]
fn what_cannot_be_extended() {
    check(
        "[game]\nextends = \"champion\"\n",
        "",
        &expect![[r#"
        game.toml at "champion": No game `champion` ships with cardc. Did you mean `champions`?
    "#]],
    );
    check(
        "[game]\nextends = \"chess\"\n",
        "",
        &expect![[r#"
        game.toml at "chess": No game `chess` ships with cardc; An extension adds to one that does: champions, ashes, lotr, t9a.
    "#]],
    );
    check(
        "[game]\nextends = 1\n",
        "",
        &expect![[r#"
            game.toml at "[game]": `[game]` has no `id`
            game.toml at "[game]": `[game]` has no `name`
            game.toml at "1": `extends` takes a string, not a number; Write `extends = "1"`.
        "#]],
    );
    problems(
        "id = \"mine\"\n",
        "",
        &expect![[r#"
            game.toml at "\"mine\"": An extension of `champions` has no other `id`; Delete it.
        "#]],
    );
    let own = "[game]\nid = \"champions\"\nname = \"C\"\nremove = [\"tags.beast\"]\n";
    check(
        own,
        "",
        &expect![[r#"
        game.toml at "[\"tags.beast\"]": Only an extension can `remove`; Name the game that it extends as `extends`, or delete the entries themselves.
    "#]],
    );
}

#[test]
fn the_rulebook_is_of_the_same_game() {
    let files = |file: &str| match file {
        GAME_FILE => Some("[game]\nextends = \"champions\"\n".to_owned()),
        RULEBOOK_FILE => None,
        _ => Some(String::new()),
    };
    let rules = RULES.replace("game: champions", "game: ashes");
    let (_, problems) = load_pack(&files, Some(Rulebook::parse(&rules).0));
    let messages: Vec<_> = problems.iter().map(|problem| &*problem.message).collect();
    assert_eq!(
        messages,
        ["The game is `champions`, but `rulebook.md` is of `ashes`"]
    );
}
