//! The grammars that editors colour with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cardc_syntax::{parse_cards, parse_deck};

use crate::workshop::{Workshop, about, copy_folder, run};
use crate::{Generator, Grammar, Random, sample};

/// The program that tests the grammars, and that has written their `src/`.
const TREE_SITTER: &str = "0.27.1";

/// How many files of each kind are made up from the grammar reference.
const MADE_UP: u64 = 400;

/// A grammar of `grammar/tree-sitter-card`.
struct Language {
    /// Its folder, and the ending of its files.
    name: &'static str,
    /// Where the grammar reference begins.
    start: &'static str,
    /// Whether `cardc` finds no mistake in the form of a file.
    is_well_formed: fn(&str) -> bool,
}

const LANGUAGES: [Language; 2] = [
    Language {
        name: "card",
        start: "CardFile",
        is_well_formed: |text| {
            let mut pieces = parse_cards(text).into_iter();
            pieces.all(|(_, parse)| parse.errors.is_empty())
        },
    },
    Language {
        name: "deck",
        start: "DeckFile",
        is_well_formed: |text| parse_deck(text).errors.is_empty(),
    },
];

/// Both tree-sitter grammars: they are up to date, pass their corpus, accept what `cardc` accepts, and their queries fit.
pub(super) fn tree_sitter(workshop: &Workshop) -> Result<(), String> {
    let program =
        workshop.crates_io("tree-sitter-cli", TREE_SITTER, "tree-sitter", &["--locked"])?;
    let scratch = workshop.scratch("tree-sitter")?;
    let committed = workshop.root().join("grammar/tree-sitter-card");
    let copy = scratch.join("grammars");
    copy_folder(&committed, &copy)?;
    for language in &LANGUAGES {
        let folder = copy.join(language.name);
        let tree_sitter = || {
            let mut command = Command::new(&program);
            command.current_dir(&folder);
            // Neither the user's settings nor the parsers that were built for them.
            command.env("TREE_SITTER_DIR", scratch.join("settings"));
            command.env("XDG_CACHE_HOME", scratch.join("cache"));
            command
        };
        run(tree_sitter().args(["generate", "--js-runtime", "native", "--abi", "14"]))?;
        assert_same(
            &committed.join(language.name).join("src"),
            &folder.join("src"),
        )?;
        run(tree_sitter().arg("test"))?;

        let files = files_to_accept(workshop.root(), &scratch, language)?;
        let list = scratch.join(format!("{}-files.txt", language.name));
        fs::write(&list, files.join("\n")).map_err(|error| about(&list, &error))?;
        println!("{} files of the form .{}", files.len(), language.name);
        run(tree_sitter()
            .args(["parse", "--quiet", "--paths"])
            .arg(&list))?;

        for query in entries(&folder.join("queries"))? {
            run(tree_sitter()
                .args(["query", "--quiet"])
                .arg(query)
                .arg(&files[0]))?;
        }
    }
    Ok(())
}

/// What `generate` writes is what is committed.
fn assert_same(committed: &Path, written: &Path) -> Result<(), String> {
    for name in ["grammar.json", "node-types.json", "parser.c"] {
        if fs::read(committed.join(name)).ok() != fs::read(written.join(name)).ok() {
            let file = committed.join(name);
            return Err(format!(
                "{} is out of date: generate it as its README says",
                file.display()
            ));
        }
    }
    Ok(())
}

/// Every example without a mistake in its form, and files made up from the grammar reference.
fn files_to_accept(
    root: &Path,
    scratch: &Path,
    language: &Language,
) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    collect(&root.join("examples"), language, &mut files)?;
    if files.is_empty() {
        return Err(format!("no example is a .{} file", language.name));
    }

    let text = fs::read_to_string(root.join("grammar/card.ebnf"));
    let grammar = Grammar::parse(&text.map_err(|error| error.to_string())?)?;
    let generator = Generator::new(&grammar, &sample)?;
    let folder = scratch.join(format!("made-up-{}", language.name));
    fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
    for seed in 0..MADE_UP {
        let mut random = Random::new(seed);
        let text = generator
            .derive(language.start, &mut random)
            .text(&mut random);
        let file = folder.join(format!("{seed}.{}", language.name));
        fs::write(&file, text).map_err(|error| about(&file, &error))?;
        files.push(file.display().to_string());
    }
    Ok(files)
}

/// The files of a language below a folder that are well-formed.
fn collect(folder: &Path, language: &Language, files: &mut Vec<String>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            collect(&path, language, files)?;
        } else if path.extension().is_some_and(|ending| ending == language.name)
            // One of the broken examples is no text.
            && fs::read_to_string(&path).is_ok_and(|text| (language.is_well_formed)(&text))
        {
            files.push(path.display().to_string());
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// The `TextMate` grammars under VS Code's own reader of them.
pub(super) fn textmate(workshop: &Workshop) -> Result<(), String> {
    let extension = workshop.extension()?;
    run(Command::new("npm")
        .args(["run", "--silent", "test:grammar"])
        .current_dir(extension))
}
