//! The hooks of `docs/ci.md` and `.pre-commit-hooks.yaml`, taken as they stand there.
#![cfg(unix)]

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use cardc_db::FileKind;

use crate::sandbox::{GOOD_CARD, Ran, Sandbox};

/// A file of the repository.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    fs::read_to_string(path).expect("is there")
}

/// The page, from the section about hooks.
fn section() -> String {
    let page = read("docs/ci.md");
    let (_, section) = page
        .split_once("\n## A hook before each commit\n")
        .expect("the section is there");
    section.to_owned()
}

/// Runs Git with the binary where the hook finds it.
fn git(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let binary = Path::new(env!("CARGO_BIN_EXE_cardc"));
    let path = env::var_os("PATH").unwrap_or_default();
    let ours = binary.parent().expect("is in a directory").to_owned();
    let path = env::join_paths([ours].into_iter().chain(env::split_paths(&path)));
    let output = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .args(["-c", "commit.gpgsign=false"])
        .args(arguments)
        .current_dir(sandbox.path(""))
        .env("PATH", path.expect("can be joined"))
        .output();
    Ran::from(output.expect("git can be run"))
}

#[test]
fn the_hook_refuses_what_a_commit_adds() {
    use std::os::unix::fs::PermissionsExt;

    let section = section();
    let (_, hook) = section.split_once("```sh\n").expect("the hook is there");
    let hook = hook.split("```").next().unwrap_or_default();
    let bad = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"champions\"\n"), ("a.card", &bad)]);
    git(&sandbox, &["init", "-q"]).ends_with(0);
    sandbox.write(".git/hooks/pre-commit", hook);
    let path = sandbox.path(".git/hooks/pre-commit");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("is ours");
    git(&sandbox, &["add", "."]).ends_with(0);
    let commit = |arguments: &[&str]| git(&sandbox, &[&["commit", "-m", "a"], arguments].concat());

    // The first commit is checked as a whole.
    let first = commit(&[]).ends_with(1);
    assert!(first.err.contains("1 error, 0 warnings"), "{first:?}");
    commit(&["--no-verify"]).ends_with(0);
    commit(&["--allow-empty"]).ends_with(0);
    sandbox.write("b.card", bad.replace("Cinder", "Ash"));
    git(&sandbox, &["add", "."]).ends_with(0);
    commit(&[]).ends_with(1);
}

#[test]
fn the_pattern_names_every_kind_of_file() {
    let hooks = read(".pre-commit-hooks.yaml");
    let mut patterns = hooks
        .lines()
        .filter_map(|line| line.trim().strip_prefix("files: "));
    let pattern = patterns.next_back().expect("the check has one");
    for name in [
        "a.card",
        "sets/a.deck",
        "cardc.toml",
        "p/cardc.toml",
        "games/x/game.toml",
        "games/x/vocabulary.toml",
        "games/x/rulebook.md",
        "rulebook.md",
        "rules/x.rulebook.md",
        "README.md",
        "Cargo.toml",
        "minigame.toml",
        "my-rulebook.md",
        "a.card.txt",
        "wildcard",
    ] {
        let sandbox = Sandbox::new(&[("name", name)]);
        let found = Command::new("grep")
            .args(["-Eq", pattern, "name"])
            .current_dir(sandbox.path(""))
            .status();
        let known = FileKind::of_path(name) != FileKind::Other;
        assert_eq!(found.expect("grep can be run").success(), known, "{name}");
    }
}
