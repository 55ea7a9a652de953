//! `cardc import cards --from csv`: tables of cards of any game.

use crate::sandbox::Sandbox;

/// A sheet as an author keeps it, with columns of their own and some slips.
const SHEET: &str = "\
Card Name;kind;alliance;tags;corners;rarity;text;Notes;set
Ash Hound;Unit;Chaos;\"Beast, Saltborn\";(X) (1) (2);Common;\"Corner 2: X damage to your Opponent.
Flip a coin. Draw 1 card.\";remember;Embers
Long Noon;Blessings;Order;;;;Draw 1 card.;;Embers
Odd;Relic;Order;;;;;;Embers
";

const IMPORT: [&str; 7] = ["import", "cards", "--from", "csv", "set.csv", "-o", "cards"];

fn import(file: &str) -> [&str; 7] {
    ["import", "cards", "--from", "csv", file, "-o", "cards"]
}

fn project() -> Sandbox {
    let settings =
        "game = \"champions\"\n[import.columns]\n\"card name\" = \"name\"\nNotes = \"-\"\n";
    Sandbox::new(&[("cardc.toml", settings), ("set.csv", SHEET)])
}

#[test]
fn rows_become_cards_by_the_settings_of_the_project() {
    let sandbox = project();
    let ran = sandbox.run(&IMPORT).ends_with(1);
    assert_eq!(
        ran.err,
        "note: added to the game: tags `Saltborn` (row 2, column `tags` (D2))\n\
         note: written: games/champions/game.toml, games/champions/vocabulary.toml, games/champions/rulebook.md\n\
         note: if one of them is a slip, correct the table, and delete its entries in these files\n\
         note: \"Ash Hound\": row 2, column `text` (G2): kept as prose: Flip a coin. (Unknown word `Flip`)\n\
         note: row 4, column `kind` (B4) left out: unknown kind of card `Relic`\n\
         imported 2 of 3 cards into 2 files\n"
    );
    assert_eq!(
        sandbox.read("cards/embers/units.card"),
        "//! Embers: Units, imported with `cardc import cards`.\n\
         game champions\n\
         set \"Embers\"\n\n\
         unit \"Ash Hound\" {\n    \
             alliance Chaos\n    \
             tags     Beast, Saltborn\n    \
             corners  (X) (1) (2)\n    \
             rarity   Common\n\n    \
             text {\n        \
                 Corner 2: X damage to your Opponent.\n        \
                 prose \"Flip a coin.\" Draw 1 card.\n    \
             }\n\
         }\n"
    );
    let checked = sandbox.run(&["check", "--format", "concise"]).ends_with(0);
    assert!(checked.out.contains("warning[prose]"), "{checked:?}");
}

#[test]
fn words_are_learned_of_more_cards_than_a_file_can_hold() {
    let flavour = "Ash and salt. ".repeat(310_000);
    let row = |name: &str, kind: &str, tag: &str| {
        let text = "Draw 1 card.";
        format!("{name};{kind};Chaos;{tag};(X) (1);Common;{text};{flavour};Embers\n")
    };
    let sheet = "name;kind;alliance;tags;corners;rarity;text;flavour;set\n".to_owned()
        + &row("Ash Hound", "Unit", "Saltborn")
        + &row("Long Noon", "Ability", "Tidal");
    let settings = "game = \"champions\"\n";
    let sandbox = Sandbox::new(&[("cardc.toml", settings), ("set.csv", &sheet)]);
    let ran = sandbox.run(&IMPORT);
    let added = "tags `Saltborn` (row 2, column `tags` (D2)), `Tidal` (row 3, column `tags` (D3))";
    assert!(ran.err.contains(added), "{}", ran.err);
    assert!(!ran.err.contains("kept as prose"), "{}", ran.err);
}

#[test]
fn a_card_in_an_ignored_file_is_not_added_again() {
    let sandbox = project();
    sandbox.run(&IMPORT).ends_with(1);
    let units = sandbox.read("cards/embers/units.card");
    sandbox.write(".gitignore", "embers/\n");
    let ran = sandbox.run(&IMPORT).ends_with(1);
    assert!(
        ran.err
            .ends_with("imported 2 of 3 cards: 0 new, 0 changed, 2 unchanged\n"),
        "{}",
        ran.err
    );
    assert_eq!(sandbox.read("cards/embers/units.card"), units);
}

#[test]
fn a_fault_names_its_cell() {
    let sandbox = project();
    let slips = SHEET
        .replace("Beast, Saltborn", "Beats")
        .replace("Long Noon;Blessings;Order", "Long Noon;Blessings;Ordre");
    sandbox.write("set.csv", &slips);
    let ran = sandbox
        .run(&[&IMPORT[..], &["--map", "rarity=cost"]].concat())
        .ends_with(1);
    let errors: Vec<&str> = ran
        .err
        .lines()
        .filter(|line| line.starts_with("error: "))
        .collect();
    let starts = [
        "error: \"Ash Hound\": row 2, column `tags` (D2): ",
        "error: \"Ash Hound\": row 2, column `rarity` (F2): Units cannot have `cost`",
        "error: \"Long Noon\": row 3, column `alliance` (C3): ",
    ];
    for start in starts {
        assert!(
            errors.iter().any(|error| error.starts_with(start)),
            "{start}: {errors:?}"
        );
    }
}

#[test]
fn what_is_asked_about_a_cell_ends_with_one_mark() {
    let sandbox = project();
    sandbox.write("set.csv", SHEET.replace("Blessings", "Blesing"));
    let ran = sandbox.run(&IMPORT).ends_with(1);
    let asked = "(B3) left out: unknown kind of card `Blesing`. Did you mean `Blessing`?\n";
    assert!(ran.err.contains(asked), "{}", ran.err);
    sandbox.write("set.csv", SHEET.replace("Beast, Saltborn", "Beats"));
    let ran = sandbox.run(&IMPORT).ends_with(1);
    assert!(ran.err.contains("Did you mean `Beast`? "), "{}", ran.err);
}

#[test]
fn a_cell_of_two_lines_is_whole_beside_marks_that_stand_for_themselves() {
    let sandbox = project();
    let table = "name\tkind\ttext\nA \"x\"\tSpell\tDraw 1 card.\nB\tSpell\t\"Draw 2 cards.\nDraw 1 card.\"\nC \"y\"\tSpell\tDraw 1 card.\n";
    sandbox.write("set.tsv", table);
    let ran = sandbox.run(&import("set.tsv")).ends_with(1);
    let whole = "imported 3 of 3 cards into 1 file\n";
    assert!(ran.err.ends_with(whole), "{}", ran.err);
    let cards = sandbox.read("cards/no-set/spells.card");
    let lines = "Draw 2 cards.\n        Draw 1 card.\n";
    assert!(cards.contains(lines), "{cards}");
}

#[test]
fn settings_with_a_mistake_are_not_passed_over() {
    let sandbox = project();
    sandbox.write(
        "cardc.toml",
        "game = \"champions\"\n[import.columns\n\"card name\" = \"name\"\n",
    );
    let ran = sandbox.run(&IMPORT).ends_with(2);
    assert!(
        ran.err.starts_with("error: `cardc.toml` has a mistake: "),
        "{}",
        ran.err
    );
    sandbox.write("cardc.toml", "game = \"champions\"\n");
    sandbox.write("set.csv", "");
    let ran = sandbox.run(&IMPORT).ends_with(2);
    assert!(
        ran.err.starts_with("error: The table is empty\n"),
        "{}",
        ran.err
    );
}

#[test]
fn a_conflict_shows_both_texts() {
    let sandbox = project();
    let sheet = |text: &str| format!("name;kind;text\nLull;blessing;{text}\n");
    sandbox.write("set.csv", sheet("Draw 1 card."));
    sandbox.run(&IMPORT).ends_with(0);
    let file = "cards/no-set/blessings.card";
    let by_hand = sandbox.read(file).replace("Draw 1", "Draw 3");
    sandbox.write(file, &by_hand);
    sandbox.write("set.csv", sheet("\"Draw 2 cards.\nGain 1 health.\""));
    let ran = sandbox.run(&IMPORT).ends_with(1);
    let note = "kept `text` as it was written by hand. The import has `Draw 2 cards. / Gain 1 health.`. Pass --force";
    assert!(ran.err.contains(note), "{}", ran.err);
    assert_eq!(sandbox.read(file), by_hand);
}

#[test]
fn a_game_of_ones_own_takes_a_table() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "teatime"]).ends_with(0);
    let game = sandbox.read("teatime/games/teatime/game.toml");
    let kind = game
        .lines()
        .find_map(|line| line.strip_prefix("[kinds.")?.strip_suffix(']'))
        .unwrap();
    sandbox.write(
        "teatime/set.tsv",
        format!("name\tkind\ttext\nA Scone\t{kind}\tWibble the moon.\n"),
    );
    let import = [
        "import",
        "cards",
        "--from",
        "tsv",
        "teatime/set.tsv",
        "-o",
        "teatime/cards",
    ];
    let ran = sandbox.run(&import);
    assert!(
        ran.err
            .contains("row 2, column `text` (C2): kept as prose: Wibble the moon."),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("imported 1 of 1 card into 1 file"),
        "{}",
        ran.err
    );
}

#[test]
fn a_column_that_is_missing_leaves_the_cards_alone() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        (
            "set.csv",
            "name,kind,class,text\nAlpha,ability,Any,Gain 1 health.\n",
        ),
        ("numbers.csv", "name,kind,number\nALPHA,ability,17\n"),
    ]);
    sandbox.run(&import("set.csv")).ends_with(0);
    let ran = sandbox.run(&import("numbers.csv")).ends_with(0);
    assert_eq!(
        ran.err,
        "note: \"ALPHA\": changed `number 17`\nimported 1 of 1 card: 0 new, 1 changed, 0 unchanged\n"
    );
    sandbox.write("set.csv", "name,kind,Class (new)\nAlpha,ability,Wizard\n");
    sandbox.run(&import("set.csv")).ends_with(0);
    let card = sandbox.read("cards/no-set/abilities.card");
    for part in ["class Any", "number 17", "Gain 1 health."] {
        assert!(card.contains(part), "{card}");
    }
    sandbox.write("set.csv", "name,kind,class,text\nAlpha,ability,Any,\n");
    let ran = sandbox.run(&import("set.csv")).ends_with(0);
    assert!(
        ran.err.starts_with("note: \"Alpha\": removed `text`\n"),
        "{ran:?}"
    );
}

#[test]
fn a_row_that_comes_back_is_no_change_by_hand() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        (
            "set.csv",
            "name,kind,class\nAlpha,ability,Any\nBeta,ability,Any\n",
        ),
        ("other/set.csv", "name,kind,class\nGamma,ability,Any\n"),
    ]);
    sandbox.run(&import("set.csv")).ends_with(0);
    // Another file of this name has other cards.
    sandbox.run(&import("other/set.csv")).ends_with(0);
    sandbox.write("set.csv", "name,kind,class\nAlpha,ability,Any\n");
    let ran = sandbox.run(&import("set.csv")).ends_with(0);
    assert!(
        ran.err.contains("\"Beta\": no longer in `set.csv`"),
        "{ran:?}"
    );
    sandbox.write(
        "set.csv",
        "name,kind,class\nAlpha,ability,Any\nBeta,ability,Wizard\n",
    );
    let ran = sandbox.run(&import("set.csv")).ends_with(0);
    assert!(
        ran.err
            .starts_with("note: \"Beta\": changed `class Wizard`\n"),
        "{ran:?}"
    );
}

#[test]
fn every_game_has_sets() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "teatime"]).ends_with(0);
    sandbox.write(
        "teatime/set.csv",
        "name,kind,cost,set\nAlpha,action,1,Isle\n",
    );
    let import = import("set.csv");
    sandbox.run_in("teatime", &import, "").ends_with(0);
    sandbox.write(
        "teatime/set.csv",
        "name,kind,cost,set\nAlpha,action,1,Deep\n",
    );
    sandbox.run_in("teatime", &import, "").ends_with(0);
    let checked = sandbox.run_in("teatime", &["check"], "").ends_with(0);
    assert!(checked.err.ends_with(": no problems\n"), "{checked:?}");
}

#[test]
fn what_makes_no_cards_is_explained() {
    let sandbox = project();
    let refused = |more: &[&str], message: &str| {
        let ran = sandbox.run(&[&IMPORT[..], more].concat()).ends_with(2);
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
        assert!(!sandbox.path("cards").exists());
    };
    refused(
        &["--map", "Card Nam=name"],
        "The table has no column `Card Nam`\n  help: Did you mean `Card Name`?",
    );
    refused(
        &["--map", "rarity=raritie"],
        "No card of `champions` has a field `raritie`\n  help: Did you mean `rarity`?",
    );
    refused(
        &["--map", "rarity"],
        "`rarity` does not say what a column holds",
    );
    refused(&["--map", "kind=-"], "No column has the kinds of the cards");
    refused(
        &["--kind", "Unti"],
        "Unknown kind of card `Unti`\n  help: Did you mean `unit`?",
    );
    refused(
        &["--map", "Card Name=-"],
        "No column has the names of the cards",
    );
    refused(&["--game", "chess"], "chess");
    sandbox.write("set.csv", "name,text\nA,\"One.\nB,Two.\n");
    refused(&[], "a quotation mark opens in row 2, and none closes");
    std::fs::write(sandbox.path("set.csv"), b"name\xff").unwrap();
    refused(&[], "Save the table as `CSV UTF-8`");
    std::fs::write(sandbox.path("set.csv"), b"PK\x03\x04").unwrap();
    refused(
        &[],
        "Pass a table as text (`.csv`, `.tsv`), `.xlsx` or `.ods`.",
    );
    std::fs::write(sandbox.path("set.csv"), b"\xd0\xcf\x11\xe0").unwrap();
    refused(&[], "Save it as `.xlsx` or as `CSV UTF-8`.");
    let loose = Sandbox::new(&[("set.csv", SHEET)]);
    let ran = loose.run(&IMPORT).ends_with(2);
    assert!(
        ran.err.contains("Name the game: `--game champions`."),
        "{}",
        ran.err
    );
}
