//! The set-ups in `editors/` for programs that tests cannot install name what there is.

use std::fs;

use toml::{Table, Value};
use xtask::root;

/// What the language server reads, as a user names it.
const FILES: [&str; 7] = [
    "card",
    "deck",
    "cardc.toml",
    "game.toml",
    "vocabulary.toml",
    "rulebook.md",
    "*.rulebook.md",
];

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table(path: &str) -> Table {
    let parsed = read(path).parse();
    parsed.unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text<'t>(table: &'t Table, key: &str) -> &'t str {
    let value = table.get(key).and_then(Value::as_str);
    value.unwrap_or_else(|| panic!("no {key} in {table}"))
}

fn tables<'t>(table: &'t Table, key: &str) -> Vec<&'t Table> {
    let values = table.get(key).and_then(Value::as_array);
    values
        .into_iter()
        .flatten()
        .filter_map(Value::as_table)
        .collect()
}

#[test]
fn helix_sends_every_kind_of_file() {
    let languages = table("editors/helix/languages.toml");
    let mut files = Vec::new();
    for language in tables(&languages, "language") {
        assert_eq!(
            language["language-servers"],
            Value::from(vec!["cardc"]),
            "{language}"
        );
        let types = language["file-types"].as_array().expect("a list");
        files.extend(types.iter().map(|one| match one {
            Value::Table(glob) => text(glob, "glob").to_owned(),
            ending => ending.as_str().expect("an ending").to_owned(),
        }));
    }
    files.sort();
    let mut expected = FILES.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(files, expected);
}

#[test]
fn helix_finds_the_grammars() {
    let languages = table("editors/helix/languages.toml");
    for grammar in tables(&languages, "grammar") {
        let path = text(grammar["source"].as_table().expect("a source"), "path");
        let inside = path
            .strip_prefix("PATH_TO_CARDC/")
            .expect("a path to fill in");
        assert!(root().join(inside).join("src/parser.c").exists(), "{path}");
    }
}

#[test]
fn zed_finds_grammars_and_languages() {
    let extension = table("editors/zed/extension.toml");
    let grammars = extension["grammars"].as_table().expect("grammars");
    for grammar in grammars.values().filter_map(Value::as_table) {
        let path = text(grammar, "path");
        assert!(root().join(path).join("src/parser.c").exists(), "{path}");
    }
    let server = extension["language_servers"]["cardc"].as_table();
    let ids = server.expect("a server")["language_ids"]
        .as_table()
        .expect("ids");
    for folder in ["card", "deck"] {
        let language = table(&format!("editors/zed/languages/{folder}/config.toml"));
        assert!(grammars.contains_key(text(&language, "grammar")));
        assert_eq!(text(ids, text(&language, "name")), folder);
        assert_eq!(language["path_suffixes"], Value::from(vec![folder]));
    }
}

#[test]
fn every_set_up_names_what_the_server_reads() {
    for (path, escape) in [
        ("editors/neovim/cardc.lua", ""),
        ("editors/emacs/cardc.el", "\\\\"),
        ("editors/vim/cardc.vim", "\\"),
        ("editors/kakoune/cardc.kak", "\\"),
    ] {
        let set_up = read(path);
        for name in ["card", "deck", "cardc", "game", "vocabulary", "rulebook"] {
            assert!(set_up.contains(name), "{path} does not name {name}");
        }
        for ending in [".toml", ".md"] {
            let ending = ending.replace('.', &format!("{escape}."));
            assert!(set_up.contains(&ending), "{path} does not name {ending}");
        }
    }
}
