//! Checks of the repository's layout that neither the compiler nor Clippy makes.

use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// What a crate takes from the machine that it runs on, and the crates that may.
struct Ban {
    /// Paths of the standard library and of others; all below them is meant as well.
    paths: &'static [&'static str],
    /// The crates that may use them.
    allowed: &'static [&'static str],
}

/// The crates below the programs run anywhere, in a browser too.
const BANS: [Ban; 4] = [
    Ban {
        paths: &["std::fs", "std::env", "tokio::fs"],
        allowed: &["cardc", "disk", "xtask"],
    },
    Ban {
        paths: &[
            "std::process",
            "std::thread",
            "std::time::Instant",
            "std::time::SystemTime",
            "tokio::time",
        ],
        allowed: &["cardc", "lsp", "testkit", "xtask"],
    },
    // `cardc` runs Git, and the server runs nothing.
    Ban {
        paths: &["std::process::Command", "tokio::process"],
        allowed: &["cardc", "testkit", "xtask"],
    },
    // Nothing that ships speaks to a network.
    Ban {
        paths: &["std::net", "std::os::unix::net", "tokio::net"],
        allowed: &["xtask"],
    },
];

/// Words that code outside of tests may have in some files only.
struct Reserved {
    /// Below these folders of `crates`.
    below: &'static [&'static str],
    words: &'static [&'static str],
    /// The ends of the paths of the files that may have them.
    allowed: &'static [&'static str],
    /// What the others do.
    instead: &'static str,
}

const RESERVED: [Reserved; 8] = [
    // It waits for no pipe, and keeps nothing without end.
    Reserved {
        below: &["cardc/src", "disk/src", "lsp/src"],
        words: &[
            "fs::read(",
            "fs::read_to_string",
            "fs::{read",
            "File::open",
            "OpenOptions",
            "WalkBuilder",
            "Gitignore::new(",
            "build_global",
        ],
        allowed: &["/disk/src/read.rs"],
        instead: "read with `cardc_disk`",
    },
    // What a file holds must not act on a terminal, or on a program that reads a log.
    Reserved {
        below: &["cardc/src"],
        words: &["print!(", "println!(", "stdout()", "stderr()"],
        allowed: &["/output.rs", "/check/progress.rs"],
        instead: "write with `output`",
    },
    Reserved {
        below: &["cardc/src"],
        words: &["output::report(", "output::rendered(", "output::file("],
        allowed: &[
            "/check.rs",
            "/check/fix.rs",
            "/completions.rs",
            "/export/cards.rs",
            "/export/deck.rs",
            "/export/shared.rs",
            "/fmt.rs",
            "/import/army.rs",
            "/import/book.rs",
            "/import/deck.rs",
            "/import/shared.rs",
            "/rules/diff.rs",
            "/rules/import.rs",
            "/rules/lint.rs",
        ],
        instead: "write what people read with `output::data`",
    },
    // Whoever reads a file finds the same lines in it. Behind these crates, line breaks are `\n`.
    Reserved {
        below: &[
            "convert/src",
            "disk/src",
            "fmt/src",
            "games/src",
            "ide/src",
            "lsp/src",
            "semantics/src",
            "syntax/src",
        ],
        words: &[
            ".lines()",
            "split('\\n')",
            "split_inclusive('\\n')",
            "find('\\n')",
            "starts_with('\\n')",
            "ends_with('\\n')",
            "contains('\\n')",
            "matches('\\n')",
            "indices('\\n')",
            "'\\n', '\\r'",
            "'\\r', '\\n'",
            "'\\n' | ",
            "'\\r' | ",
        ],
        // The headers of the protocol are no text of a file.
        allowed: &["/framing.rs"],
        instead: "find lines with `cardc_span::lines`",
    },
    room(1, &["crate::read"]),
    room(2, &["crate::cards"]),
    room(3, &["crate::decks"]),
    room(4, &["crate::views"]),
];

/// The rooms of `semantics`, each of which uses those before it; none uses the last one.
const ROOMS: &[&str] = &[
    "semantics/src/project",
    "semantics/src/read",
    "semantics/src/cards",
    "semantics/src/decks",
];

/// What the first few rooms do not use.
const fn room(first: usize, behind: &'static [&'static str]) -> Reserved {
    Reserved {
        below: ROOMS.split_at(first).0,
        words: behind,
        allowed: &[],
        instead: "move what is needed into the room below",
    }
}

/// A line for each thing that is out of order.
pub fn tidy(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    check_unsafe(root, &mut problems);
    let mut crates = entries(&root.join("crates"));
    crates.retain(|path| path.is_dir());
    for folder in crates {
        let name = file_name(&folder);
        check_charter(&folder, &name, &mut problems);
        check_lints(&folder, &name, &mut problems);
        let bans: Vec<&Ban> = BANS
            .iter()
            .filter(|ban| !ban.allowed.contains(&name.as_str()))
            .collect();
        check_files(root, &folder.join("src"), &bans, &mut problems);
    }
    problems
}

/// A crate's root begins with what the crate is for.
fn check_charter(folder: &Path, name: &str, problems: &mut Vec<String>) {
    let root = ["lib.rs", "main.rs"]
        .iter()
        .find_map(|file| fs::read_to_string(folder.join("src").join(file)).ok());
    let Some(root) = root else {
        problems.push(format!("crates/{name} has neither lib.rs nor main.rs"));
        return;
    };
    let charter: Vec<&str> = root
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    let charter = charter.join(" ");
    if charter.split_whitespace().count() < 10 || !charter.contains('.') {
        problems.push(format!(
            "crates/{name} does not begin with a sentence that says what it is for"
        ));
    }
}

/// The lints of the workspace, which forbid unsafe code, hold in every crate.
fn check_lints(folder: &Path, name: &str, problems: &mut Vec<String>) {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: Table = toml::from_str(&manifest).unwrap_or_default();
    let inherits = manifest
        .get("lints")
        .and_then(|lints| lints.get("workspace"));
    if inherits != Some(&Value::Boolean(true)) {
        problems.push(format!(
            "crates/{name} does not have the lints of the workspace: `[lints] workspace = true`"
        ));
    }
}

/// The workspace forbids unsafe code.
fn check_unsafe(root: &Path, problems: &mut Vec<String>) {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let manifest: Table = toml::from_str(&manifest).unwrap_or_default();
    let mut keys = ["workspace", "lints", "rust", "unsafe_code"].into_iter();
    let manifest = Value::Table(manifest);
    let level = keys.try_fold(&manifest, |value, key| value.get(key));
    if level.and_then(Value::as_str) != Some("forbid") {
        problems.push("Cargo.toml does not say `unsafe_code = \"forbid\"`".to_owned());
    }
}

fn check_files(root: &Path, folder: &Path, bans: &[&Ban], problems: &mut Vec<String>) {
    for path in entries(folder) {
        let name = file_name(&path);
        if path.is_dir() && name != "tests" {
            check_files(root, &path, bans, problems);
        }
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if !is_code || name == "tests.rs" {
            continue;
        }
        let code = code(&fs::read_to_string(&path).unwrap_or_default());
        let path = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
        for (line, used) in banned(&code, bans) {
            problems.push(format!("{path}:{line}: `{used}` is not for this crate"));
        }
        problems.extend(reserved(&path, &code));
    }
}

/// A file without its tests and comments.
fn code(text: &str) -> String {
    let tests = ["#[cfg(test)]\nmod ", "#[cfg(test)]\npub(crate) mod "];
    let end = tests.iter().filter_map(|tests| text.find(tests)).min();
    let lines = text[..end.unwrap_or(text.len())].lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// What is said of reserved words in the code of a file.
fn reserved(path: &str, code: &str) -> Vec<String> {
    let is_below = |folder: &&str| path.starts_with(&format!("crates/{folder}/"));
    let rules = RESERVED.iter().filter(|rule| {
        let is_allowed = rule.allowed.iter().any(|end| path.ends_with(end));
        rule.below.iter().any(is_below) && !is_allowed
    });
    let found = rules.flat_map(|rule| {
        code.lines().enumerate().flat_map(move |(index, line)| {
            let words = rule.words.iter().filter(move |word| line.contains(**word));
            let line = index + 1;
            words.map(move |word| format!("{path}:{line}: `{word}`: {}", rule.instead))
        })
    });
    found.collect()
}

/// The banned paths that code uses, each with its line.
fn banned(code: &str, bans: &[&Ban]) -> Vec<(usize, String)> {
    let is_banned = |path: &str| {
        let paths = bans.iter().flat_map(|ban| ban.paths);
        paths.into_iter().any(|banned| overlaps(path, banned))
    };
    let roots = ["std::", "tokio::"]
        .iter()
        .flat_map(|root| code.match_indices(root));
    let mut found: Vec<(usize, String)> = roots
        .filter(|&(at, _)| {
            !code[..at]
                .trim_end_matches(':')
                .ends_with(is_path_character)
        })
        .flat_map(|(at, _)| {
            let line = code[..at].matches('\n').count() + 1;
            let mut rest = &code[at..];
            paths(&mut rest).into_iter().map(move |path| (line, path))
        })
        .filter(|(_, path)| is_banned(path))
        .collect();
    found.sort();
    found
}

/// Whether a path is a banned one, is below it, or brings in the module that it is in.
fn overlaps(path: &str, banned: &str) -> bool {
    let path = path.trim_end_matches("::self");
    let below = |path: &str, module: &str| {
        path.strip_prefix(module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    below(path, banned)
        || path
            .strip_suffix("::*")
            .is_some_and(|module| below(banned, module))
        || (path.contains("::") && below(banned, path))
}

/// The paths at the beginning of `code`: one, or several in braces, as `use` has them.
fn paths(code: &mut &str) -> Vec<String> {
    let mut path = String::new();
    loop {
        *code = code.trim_start();
        let end = code
            .find(|character: char| !is_path_character(character) && character != '*')
            .unwrap_or(code.len());
        path.push_str(&code[..end]);
        *code = code[end..].trim_start();
        if let Some(inside) = code.strip_prefix('{') {
            *code = inside;
            let mut all = Vec::new();
            while !code.is_empty() && !code.starts_with('}') {
                let inner = paths(code);
                all.extend(inner.into_iter().map(|inner| format!("{path}{inner}")));
                // `as name`, and what else is no path.
                let next = code.find([',', '}']).unwrap_or(code.len());
                *code = code[next..]
                    .strip_prefix(',')
                    .unwrap_or(&code[next..])
                    .trim_start();
            }
            *code = code.strip_prefix('}').unwrap_or(code);
            return all;
        }
        // A path may be broken over lines.
        if !path.ends_with("::") || end == 0 {
            return vec![path.trim_end_matches("::").to_owned()];
        }
    }
}

fn is_path_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | ':')
}

/// What is in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    entries
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{BANS, banned, reserved};

    fn found(code: &str) -> Vec<String> {
        let found = banned(&super::code(code), &BANS.iter().collect::<Vec<_>>());
        found.into_iter().map(|(_, path)| path).collect()
    }

    #[test]
    fn whatever_the_form_of_the_path() {
        assert_eq!(found("std::fs::read(path)"), ["std::fs::read"]);
        assert_eq!(found("use std::env;"), ["std::env"]);
        assert_eq!(found("use std::{env, fs};"), ["std::env", "std::fs"]);
        assert_eq!(
            found("use std::{\n    collections::{BTreeMap, BTreeSet},\n    fs::{self, File},\n};"),
            ["std::fs::File", "std::fs::self"]
        );
        assert_eq!(found("use std::{fmt, thread as t};"), ["std::thread"]);
        assert_eq!(
            found("use std::time::{Duration, Instant};"),
            ["std::time::Instant"]
        );
        assert_eq!(found("use std::time;"), ["std::time"]);
        assert_eq!(found("use std::*;"), ["std::*"]);
        assert_eq!(
            found("let a = ::std::process::exit(1);"),
            ["std::process::exit"]
        );
        assert_eq!(found("use std::net::TcpStream;"), ["std::net::TcpStream"]);
    }

    #[test]
    fn reserved_words_are_for_their_files() {
        let told = |path, code: &str| reserved(path, code).len();
        let print = "fn a() {\n    println!(\"{name}\");\n}";
        assert_eq!(told("crates/cardc/src/commands/fmt.rs", print), 1);
        assert_eq!(told("crates/cardc/src/output.rs", print), 0);
        assert_eq!(told("crates/xtask/src/main.rs", print), 0);
        let raw = "output::report(&text)";
        assert_eq!(told("crates/cardc/src/commands/new.rs", raw), 1);
        assert_eq!(told("crates/cardc/src/commands/check.rs", raw), 0);
        for read in ["fs::read(path)", "File::open(path)"] {
            assert_eq!(told("crates/disk/src/shipped.rs", read), 1);
            assert_eq!(told("crates/disk/src/read.rs", read), 0);
        }
        let line = "text.rfind('\\n')";
        assert_eq!(told("crates/ide/src/format.rs", line), 1);
        assert_eq!(told("crates/english/src/suggest.rs", line), 0);
        let room = "use crate::cards::card::card_diagnostics;";
        assert_eq!(told("crates/semantics/src/read/names.rs", room), 1);
        assert_eq!(told("crates/semantics/src/decks/deck.rs", room), 0);
    }

    #[test]
    fn what_is_no_such_path() {
        for code in [
            "use std::time::Duration;",
            "use std::fmt;",
            "// std::fs::read",
            "my_std::fs::read()",
            "#[cfg(test)]\nmod tests { use std::fs; }",
        ] {
            assert_eq!(found(code), Vec::<String>::new(), "{code}");
        }
    }
}
