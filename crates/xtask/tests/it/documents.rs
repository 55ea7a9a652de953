//! The documents: their examples, and the tests that they name.

use std::fmt::Write as _;

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_diagnostics::{FileDiagnostics, Format, Options, Severity, SourceFile, render};
use cardc_english::{Vocabulary, parse_line};
use cardc_fmt::{format_cards, format_deck};
use cardc_games::{GAME_FILE, VOCABULARY_FILE, builtin_ids, load_pack};
use cardc_rulebook::Rulebook;
use cardc_semantics::file_diagnostics;
use cardc_testkit::{Fence, fences};
use xtask::root;

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The codes that cardc reports for a file.
fn codes(path: &str, text: &str) -> Vec<&'static str> {
    let mut db = RootDatabase::default();
    db.apply(
        [FileChange::text(path, text)]
            .into_iter()
            .collect::<Change>(),
    );
    let file = db.file(path).expect("it was added");
    let found = file_diagnostics(&db, db.project(), file);
    let mut codes: Vec<&str> = found.iter().map(|found| found.code.id()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[test]
fn examples_of_the_language_reference_say_what_happens() {
    let mut count = 0;
    for fence in fences(&read("docs/language.md")) {
        let Fence { text, line, .. } = fence;
        let expected = match (fence.language, fence.roles.as_slice()) {
            ("card" | "deck", []) => vec![],
            ("card" | "deck", ["fails", code]) => vec![*code],
            ("text" | "sh" | "toml", []) => continue,
            words => panic!("docs/language.md:{line}: `{words:?}` says nothing about the example"),
        };
        let path = format!("example.{}", fence.language);
        let found = codes(&path, text);
        assert_eq!(found, expected, "docs/language.md:{line}");
        let formatted = match fence.language {
            "card" => format_cards(text),
            _ => format_deck(text),
        };
        assert_eq!(formatted, text, "docs/language.md:{line}");
        count += 1;
    }
    assert!(count >= 20, "only {count} examples");
}

/// The cards and the deck of a page on a game are one project, which says what the page says.
#[test]
fn examples_of_the_games_say_what_happens() {
    for game in builtin_ids() {
        let document = &format!("docs/games/{game}.md");
        let page = read(document);
        let mut blocks = fences(&page);
        blocks.retain(|block| ["card", "deck"].contains(&block.language));
        assert_eq!(blocks.len(), 2, "{document}: a card block and a deck block");
        let mut db = RootDatabase::default();
        let paths = ["example.card", "example.deck"];
        let files = paths.iter().zip(&blocks);
        db.apply(
            files
                .map(|(path, block)| FileChange::text(*path, block.text))
                .collect::<Change>(),
        );
        for (path, block) in paths.iter().zip(&blocks) {
            let file = db.file(path).expect("it was added");
            let found = file_diagnostics(&db, db.project(), file);
            let mut codes: Vec<&str> = found.iter().map(|found| found.code.id()).collect();
            codes.dedup();
            let expected = block.roles.get(1..).unwrap_or_default();
            assert_eq!(codes, expected, "{document}:{}: {found:#?}", block.line);
        }
        assert_eq!(format_cards(blocks[0].text), blocks[0].text, "{document}");
        assert_eq!(format_deck(blocks[1].text), blocks[1].text, "{document}");
    }
}

/// The transcript of the README is what the program prints for the example above it.
#[test]
fn the_transcript_of_the_readme_is_real() {
    let page = read("README.md");
    let blocks = fences(&page);
    let card = blocks.iter().position(|block| block.language == "card");
    let card = card.expect("there is a card");
    let (example, transcript) = (&blocks[card], blocks[card + 1].text);
    let card = example.text;
    let mut db = RootDatabase::default();
    let path = "ropewalk.card";
    db.apply(
        [FileChange::text(path, card)]
            .into_iter()
            .collect::<Change>(),
    );
    let file = db.file(path).expect("it was added");
    let report = FileDiagnostics {
        file: SourceFile::new(path, card),
        diagnostics: file_diagnostics(&db, db.project(), file),
    };
    let codes: Vec<&str> = report
        .diagnostics
        .iter()
        .map(|found| found.code.id())
        .collect();
    assert_eq!(codes, example.roles[1..]);
    let printed = render(&[report], Format::Human, Options::default());
    assert!(
        transcript.contains(printed.trim_end()),
        "the program prints\n{printed}"
    );
}

#[test]
fn tests_in_documents_exist() {
    for path in ["docs/reliability.md", "docs/security.md"] {
        let page = read(path);
        let links = page.split("[`").skip(1);
        let mut tests = 0;
        for (name, file) in links.filter_map(|link| link.split_once(')')?.0.split_once("`](../")) {
            let text = read(file);
            let is_there = match file.rsplit('.').next() {
                Some("rs") => text.contains(&format!("fn {name}() {{")),
                Some("ts") => text.contains(&format!("test('{name}'")),
                _ => continue,
            };
            assert!(is_there, "{path}: there is no test `{name}` in {file}");
            tests += 1;
        }
        assert!(tests > 10, "{path}: {tests}");
    }
}

/// The example of an extension is one, in three files.
#[test]
fn the_extension_of_the_documents_is_an_extension() {
    let page = read("docs/game-packs.md");
    let start = page.find("## Extending a game").expect("there is a part");
    let blocks = fences(&page[start..]);
    let [game, vocabulary, rulebook] = [0, 1, 2].map(|block| blocks[block].text.to_owned());
    let files = |file: &str| match file {
        GAME_FILE => Some(game.clone()),
        VOCABULARY_FILE => Some(vocabulary.clone()),
        _ => None,
    };
    let (book, form) = Rulebook::parse(&rulebook);
    let (pack, problems) = load_pack(&files, Some(book));
    assert!(
        form.is_empty() && problems.is_empty(),
        "{form:#?}{problems:#?}"
    );
    assert_eq!(pack.extends.as_deref(), Some("champions"));
    let saltborn = pack.tag("saltborn").and_then(|tag| tag.adjective.as_ref());
    assert!(
        pack.vocabulary
            .adjectives
            .contains_key(saltborn.unwrap().as_str())
    );
}

/// The blocks of `game-packs.md` put together are a pack, with the example of `rulebook-format.md` for its rulebook.
#[test]
fn the_pack_of_the_documents_is_a_pack() {
    let page = read("docs/game-packs.md");
    let (game, vocabulary) = page
        .split_once("## vocabulary.toml")
        .expect("the page has both parts");
    let together = |part: &str| {
        let blocks = fences(part).into_iter();
        let whole = blocks.filter(|block| block.language == "toml" && block.roles.is_empty());
        let texts: Vec<&str> = whole.map(|block| block.text).collect();
        texts.join("\n")
    };
    let (game, vocabulary) = (together(game), together(vocabulary));
    let format = read("docs/rulebook-format.md");
    let mut rulebook = fences(&format)[0].text.to_owned();
    for file in [&game, &vocabulary] {
        for (at, _) in file.match_indices("rule = \"") {
            let id = file[at + 8..].split('"').next().unwrap_or_default();
            if !rulebook.contains(&format!("## {id} ")) {
                let _ = write!(rulebook, "\n## {id} A rule\n\nIt holds.\n");
            }
        }
    }
    // What the example of a rulebook refers to.
    rulebook.push_str("\n## 3.1 Sailing\n\nA Ship sails.\n");
    let (book, mut problems) = Rulebook::parse(&rulebook);
    problems.extend(book.lint(&rulebook, cardc_rulebook::Format::Rulebook));
    // The rules that were added stand in no order, which is worth a warning.
    problems.retain(|problem| problem.severity == Severity::Error);
    assert!(problems.is_empty(), "{problems:#?}");
    let files = |file: &str| match file {
        GAME_FILE => Some(game.clone()),
        VOCABULARY_FILE => Some(vocabulary.clone()),
        _ => None,
    };
    let (pack, problems) = load_pack(&files, Some(book));
    assert!(problems.is_empty(), "{problems:#?}\n{rulebook}");
    assert_eq!(pack.id, "saltmarsh");

    let (vocabulary, problems) = Vocabulary::new(pack.vocabulary);
    assert!(problems.is_empty(), "{problems:#?}");
    let line = "Haul a Moored Ship with cargo 2 to your berth at once.";
    let parsed = parse_line(&vocabulary, line);
    assert!(parsed.is_understood(), "{:#?}", parsed.declined);
}
