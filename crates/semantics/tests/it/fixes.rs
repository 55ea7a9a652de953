//! Fixes that are applied unasked.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use cardc_db::{File, FileKind, RootDatabase};
use cardc_diagnostics::{Applicability, Code};
use cardc_english::Vocabulary;
use cardc_semantics::{Fixes, card_text, cards, fix_files, game_of};
use cardc_span::edited;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use crate::common::{diagnostics, file, project, short};

/// Fixes a file. The number of problems that are gone from it.
fn fix_file(db: &mut RootDatabase, file: File, fixes: Fixes) -> usize {
    fix_files(db, &[file], fixes).values().sum()
}

/// The lines of a card after its fixes, and what is left to say.
#[track_caller]
fn check(before: &str, after: &str) {
    let card = |text: &str| {
        format!(
            "game champions\nability \"Market Day\" {{\n    class Any\n    highlight enemies ..#..\n    text {{\n{text}\n    }}\n}}\n"
        )
    };
    let mut db = project(&[("a.card", &card(before))]);
    let cards = file(&db, "a.card");
    fix_file(&mut db, cards, Fixes::Safe);
    assert_eq!(cards.text(&db), card(after), "{:?}", short(&db, "a.card"));
    assert_eq!(short(&db, "a.card"), [""; 0]);
    assert_eq!(fix_file(&mut db, cards, Fixes::Safe), 0);
}

#[test]
fn several_fixes_of_one_line_are_applied_together() {
    check(
        "[Discard] 1 card. Draw 1 card, then [Remove] a highlighted Unit",
        "[Discard] 1 card. [Draw] 1 card, then [Remove] a highlighted Unit.",
    );
}

#[test]
fn a_fix_may_make_room_for_another() {
    check(
        "[Draw] 1 card. Kill a highlighted Unit.",
        "[Draw] 1 card. [Remove] a highlighted Unit.",
    );
}

/// Each one that does not help costs a look at the project.
#[test]
fn many_fixes_in_vain_do_not_undo_those_that_help() {
    let card = |name: usize, line: &str| {
        format!(
            "ability \"Day {name}\" {{\n    class Any\n    text {{\n        {line}\n    }}\n}}\n"
        )
    };
    let in_vain = (1..200).map(|name| card(name, "Gain 1 health. [[unknown]]."));
    let all = [card(0, "[Draw] 1 card. Gain 2 helth.")]
        .into_iter()
        .chain(in_vain);
    let text = format!("game champions\n{}", all.collect::<String>());
    let mut db = project(&[("a.card", &text)]);
    let cards = file(&db, "a.card");
    let before = short(&db, "a.card").len();
    let gone = fix_file(&mut db, cards, Fixes::AlsoSuggested);
    assert!(cards.text(&db).contains("[Draw] 1 card. Gain 2 health."));
    assert_eq!(short(&db, "a.card").len(), before - gone);
}

#[test]
fn articles() {
    check(
        "[Remove] an highlighted Unit or a Ability.",
        "[Remove] a highlighted Unit or an Ability.",
    );
    // The word that is put there has another article.
    check(
        "[Exhaust] a highlighted foe.",
        "[Exhaust] a highlighted enemy.",
    );
    check(
        "[Exhaust] a foe, then [Exhaust] a highlighted enemy Unit.",
        "[Exhaust] an enemy, then [Exhaust] a highlighted enemy Unit.",
    );
}

#[test]
fn adjectives() {
    check(
        "[Remove] an enemy highlighted Unit.",
        "[Remove] a highlighted enemy Unit.",
    );
    check(
        "Enemy highlighted Units are [Dormant].",
        "Highlighted enemy Units are [Dormant].",
    );
    check(
        "[Exhaust] a *Beast*, [Disengaged], highlighted Champion.",
        "[Exhaust] a highlighted, [Disengaged], *Beast* Champion.",
    );
    check(
        "[Remove] a *Risen* or *Spirit* enemy highlighted Unit.",
        "[Remove] a highlighted enemy *Risen* or *Spirit* Unit.",
    );
}

#[test]
fn capital_letters() {
    check(
        "[Draw] 1 card. (you may [Draw] 1 card.) if your opponent [Discards] 1 card, [draw] 1 card. [Remove] a highlighted *beast*.",
        "[Draw] 1 card. (You may [Draw] 1 card.) If your Opponent [Discards] 1 card, [Draw] 1 card. [Remove] a highlighted *Beast*.",
    );
    check(
        "[Remove] a highlighted, non-*beast* unit with a heroic act. [Remove] a Unit's effect.",
        "[Remove] a highlighted, non-*Beast* Unit with a Heroic Act. [Remove] a Unit's effect.",
    );
}

#[test]
fn a_file_without_capital_letters_is_left_alone() {
    let db = project(&[(
        "a.card",
        "game champions\nability \"Market Day\" {\nclass Any\ntext {\n2 damage to your opponent. draw 1 card.\n}\n}\nunit \"Porter\" {\ncorners (1)\ntext {\nX damage to your opponent.\n}\n}\n",
    )]);
    assert_eq!(short(&db, "a.card"), [""; 0]);
}

#[test]
fn an_article_is_missing() {
    let lines = [
        ("Remove Unit.", true),
        ("Each Player Removes Unit.", true),
        ("Remove a Unit or Spell.", false),
        ("Gain 1 health for each Unit.", false),
        ("Draw 1 card once per game.", false),
        ("Remove a Unit with Support 2 or more.", false),
        ("Remove Units.", false),
        ("Gain 1 health.", false),
    ];
    for (line, is_missing) in lines {
        let card = format!(
            "game champions\nability \"Market Day\" {{\nclass Any\ntext {{\n{line}\n}}\n}}\n"
        );
        let mut db = project(&[("a.card", &card)]);
        let expected: &[&str] = if is_missing {
            &["missing-article: Unit"]
        } else {
            &[]
        };
        assert_eq!(short(&db, "a.card"), expected, "{line}");
        let cards = file(&db, "a.card");
        // Any of them, that one, or this one? That is for people to say.
        let fixed = fix_file(&mut db, cards, Fixes::AlsoSuggested);
        assert_eq!(fixed, 0, "{line}");
        let offered = with_choices(&db, cards);
        let with = |determiner: &str| {
            let unit = format!("{determiner} Unit.");
            card.replace(line, &line.replace("Unit.", &unit))
        };
        for determiner in ["a", "the", "this"].iter().filter(|_| is_missing) {
            assert!(offered.contains(&with(determiner)), "{line}: {determiner}");
        }
    }
}

/// A file with each of the choices that the first finding leaves to its author.
fn with_choices(db: &RootDatabase, file: File) -> Vec<String> {
    let found = diagnostics(db, file.path(db)).first();
    let fixes = found.into_iter().flat_map(|found| &found.fixes);
    let choices = fixes.filter(|fix| fix.applicability == Applicability::Choice);
    choices
        .map(|fix| edited(file.text(db), &fix.edits))
        .collect()
}

/// A card file with one slip against the house style.
#[derive(Debug)]
struct Slip {
    path: String,
    line: String,
    text: String,
}

/// Every slip that the cards of a file can have.
fn slips(vocabulary: &Vocabulary, path: &str, text: &str) -> Vec<Slip> {
    let mut slips = Vec::new();
    let mut offset = 0;
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        let is_line = inside && line.starts_with("        ");
        inside = line.trim_end() == "    text {" || is_line;
        if is_line {
            let broken = broken_lines(vocabulary, line);
            let (before, behind) = (&text[..offset], &text[offset + line.len()..]);
            let file = |line: String| Slip {
                path: path.to_owned(),
                text: [before, &line, behind].concat(),
                line,
            };
            slips.extend(broken.into_iter().map(file));
        }
        offset += line.len();
    }
    slips
}

/// The line with each of its words broken in every way that there is.
fn broken_lines(vocabulary: &Vocabulary, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_inclusive(' ').collect();
    let is_adjective = |word: &str| {
        let bare: &str = word.trim_matches([' ', '[', ']', '*']);
        let meanings = vocabulary.meanings(bare);
        meanings
            .iter()
            .any(|meaning| meaning.category == "adjective")
    };
    let mut lines = vec![line.replace(".\n", "\n")];
    for (at, word) in words.iter().enumerate() {
        let mut with = |there: &[&str]| {
            let line = [&words[..at], there, &words[at + there.len().max(1)..]].concat();
            lines.push(line.concat());
        };
        for marks in [['[', ']'], ['*', '*']] {
            if word.starts_with(marks[0]) && word.matches(marks[1]).count() > 0 {
                with(&[&word.replace(marks, "")]);
            }
        }
        let bare = word.trim_start_matches(['[', '*', '(']);
        if bare.len() > 2 && bare.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            let start = word.len() - bare.len();
            with(&[&[&word[..start], &bare[..1].to_lowercase(), &bare[1..]].concat()]);
        }
        let is_listed = at > 0 && ["or ", "and "].contains(&words[at - 1]);
        if ["a ", "an "].contains(word) && !is_listed {
            with(&[""]);
        }
        if let Some(next) = words.get(at + 1)
            && let Some(behind) = words.get(at + 2)
            && is_adjective(word)
            && is_adjective(next)
            && !["or ", "and "].contains(behind)
        {
            with(&[next, word]);
        }
    }
    lines
}

/// The effect trees of a file. They hold no places, and no letter case.
fn trees(db: &RootDatabase, file: File) -> Vec<Value> {
    let lines = cards(db, file).flat_map(|item| {
        let text = card_text(db, item);
        let lines = text
            .parsed_lines()
            .map(|(_, parsed)| serde_json::to_value(&parsed.line));
        lines.collect::<Vec<_>>()
    });
    lines.map(|tree| tree.expect("is plain data")).collect()
}

#[test]
fn any_slip_is_fixed_without_a_change_of_meaning() {
    let project = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/emberfall");
    let read = |path: &Path| fs::read_to_string(path).expect("the example is there");
    let project = Path::new(project);
    let mut db = RootDatabase::new();
    db.set_file_text("cardc.toml", read(&project.join("cardc.toml")));
    for entry in fs::read_dir(project.join("cards")).expect("the example is there") {
        let path = entry.expect("can be listed").path();
        let name = path.file_name().expect("is a file").to_string_lossy();
        db.set_file_text(&name, read(&path));
    }
    let is_cards = |file: &File| file.kind(&db) == FileKind::Cards;
    let files: Vec<File> = db.all_files().filter(is_cards).collect();
    let vocabulary = &game_of(&db, files[0]).expect("is built in").vocabulary;
    let of_file = |file: &File| slips(vocabulary, file.path(&db), file.text(&db));
    let slips: Vec<Slip> = files.iter().flat_map(of_file).collect();
    assert!(slips.len() > 400, "{}", slips.len());

    let db = RefCell::new(db);
    let fixes_of = |slip: &Slip| {
        let mut db = db.borrow_mut();
        let cards = file(&db, &slip.path);
        let text = cards.text(&*db).to_owned();
        let meant = trees(&db, cards);
        db.set_file_text(&slip.path, slip.text.as_str());
        fix_file(&mut db, cards, Fixes::AlsoSuggested);
        // Of choices, one has to be right.
        for chosen in with_choices(&db, cards) {
            db.set_file_text(&slip.path, chosen);
            if trees(&db, cards) == meant {
                break;
            }
        }
        let (left, fixed) = (short(&db, &slip.path), trees(&db, cards));
        db.set_file_text(&slip.path, text);
        (left, fixed, meant)
    };
    let runner = &mut TestRunner::new(Config {
        failure_persistence: None,
        ..Config::default()
    });
    let tried = runner.run(&any::<Index>(), |index| {
        let slip = index.get(&slips);
        let (left, fixed, meant) = fixes_of(slip);
        prop_assert_eq!(left, [""; 0], "{}", slip.line);
        prop_assert_eq!(fixed, meant, "{}", slip.line);
        Ok(())
    });
    tried.expect("every slip is fixed");
}

/// A deck has the name of a card as it is, slip and all.
#[test]
fn a_fix_that_harms_another_file_is_left_out_and_the_others_stay() {
    let card = "game champions\nunit \"Moss\u{200b} Golem\" {\n    corners (1)\n    text {\n        X damage to your Opponent\n    }\n}\n";
    let deck = "game champions\n# D\n3x Moss\u{200b} Golem\n";
    let other = "game champions\nability \"Day\" {\n    class Any\n    text {\n        [Draw] 1 card\n    }\n}\n";
    let mut db = project(&[("a.card", card), ("b.card", other), ("d.deck", deck)]);
    let files = ["a.card", "b.card"].map(|path| file(&db, path));
    let before = short(&db, "d.deck");
    fix_files(&mut db, &files, Fixes::AlsoSuggested);
    assert_eq!(short(&db, "d.deck"), before, "{}", files[0].text(&db));
    assert!(files[0].text(&db).contains("Opponent."));
    assert!(files[1].text(&db).contains("card."));
}

#[test]
fn fixes_of_many_files_are_applied_together() {
    let text = |count: usize| {
        let lines = "        [Draw] 1 card\n".repeat(count);
        format!(
            "game champions\nability \"Day\" {{\n    class Any\n    text {{\n{lines}    }}\n}}\n"
        )
    };
    let paths: Vec<String> = (0..50).map(|number| format!("{number}.card")).collect();
    let texts: Vec<(&str, String)> = paths.iter().map(|path| (path.as_str(), text(3))).collect();
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect();
    let mut db = project(&files);
    let files: Vec<File> = paths.iter().map(|path| file(&db, path)).collect();
    let gone = fix_files(&mut db, &files, Fixes::Safe);
    assert_eq!(gone.values().sum::<usize>(), 150);
    assert!(files.iter().all(|file| gone[file] == 3));
}

#[test]
fn fixes_of_the_limits_of_a_deck_take_each_other_into_account() {
    let pack = "[game]\nextends = \"champions\"\n\n[lists.banned]\nname = \"Banned cards\"\nrule = \"2.1\"\ncards = [\"Bell\"]\n\n[formats.small]\nname = \"Small\"\nrule = \"2.1\"\ndoc = \"Small.\"\n\n[[formats.small.limits]]\ncode = \"card-count\"\nrule = \"2.1\"\nlimit.count = { max = 6 }\n\n[[formats.small.limits]]\ncode = \"deck-copies\"\nrule = \"2.1\"\nlimit.copies = { max = 3 }\n\n[[formats.small.limits]]\ncode = \"card-not-allowed\"\nrule = \"2.1\"\nlimit.count = { only = { list = \"banned\" }, max = 0 }\n";
    let names = ["Ash", "Bell", "Crane", "Dune"];
    let cards = names.map(|name| format!("unit \"{name}\" {{\n    corners (1)\n}}\n"));
    let cards = format!("game champions\n{}", cards.concat());
    let head = "game champions\nformat small\n\n# Mine\n";
    let too_many = "card-count: 3x Ash".to_owned();
    for (before, after, left) in [
        // Without the banned card, the deck is small enough.
        ("2x Bell\n3x Crane\n3x Dune\n", "3x Crane\n3x Dune\n", None),
        // With three copies of the first, too.
        ("5x Crane\n3x Dune\n", "3x Crane\n3x Dune\n", None),
        // A slip in a name comes before the limits. Which of the other cards go is for the author to choose.
        (
            "3x Crame\n2x Dune\n2x Bell\n3x Ash\n",
            "3x Crane\n2x Dune\n3x Ash\n",
            Some(too_many),
        ),
    ] {
        let mut db = project(&[
            ("games/champions/game.toml", pack),
            ("a.card", &cards),
            ("a.deck", &format!("{head}{before}")),
        ]);
        let deck = file(&db, "a.deck");
        fix_file(&mut db, deck, Fixes::AlsoSuggested);
        assert_eq!(deck.text(&db), format!("{head}{after}"), "{before}");
        assert_eq!(short(&db, "a.deck"), Vec::from_iter(left));
    }
}

/// What adds, exchanges or takes out a word that says something may make another card, so that it is shown and never applied.
#[test]
fn an_edit_that_changes_what_a_sentence_says_is_left_to_its_author() {
    let fixed = |line: &str| {
        let card =
            format!("game champions\nunit \"U\" {{\ncorners (1) (1)\ntext {{\n{line}\n}}\n}}\n");
        let mut db = project(&[("a.card", &card)]);
        let mut codes = diagnostics(&db, "a.card").iter().map(|found| found.code);
        let is_odd = |code| matches!(code, Code::NotUnderstood | Code::MissingArticle);
        assert!(codes.any(is_odd), "{line}");
        let cards = file(&db, "a.card");
        fix_file(&mut db, cards, Fixes::AlsoSuggested);
        let left = cards.text(&db).lines().nth(4).unwrap_or_default();
        left.replace(['[', ']'], "")
    };
    for line in [
        "Heal 2 to your.",
        "Deal 3 damage to your at the end of the turn.",
        "5 to your Opponent.",
        "Search your deck a Spell and Draw 2 cards.",
        "Increase their healing for 1.",
        "Healing from this Unit by 3.",
        "Draw 2 cards gain 3 health.",
        "Exhaust a Spell a Unit.",
        "Rotate this Unit 2 steps.",
        "Draw 2 cards at the begin of their turn.",
        "Exhaust Spell.",
        "Draw 3 cards from your deck 2.",
    ] {
        assert_eq!(fixed(line), line);
    }
    // A comma changes nothing that the sentence says.
    assert_eq!(
        fixed("If you have Exhausted a Spell this gain 4 health."),
        "If you have Exhausted a Spell, this gain 4 health."
    );
}
