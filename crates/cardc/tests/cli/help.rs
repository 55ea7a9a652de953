//! What the commands say of themselves, and `cardc lsp`.

use std::path::Path;
use std::process::Command;

use crate::sandbox::Sandbox;

#[test]
fn every_command_has_help_with_examples() {
    let sandbox = Sandbox::new(&[]);
    let commands: [&[&str]; 17] = [
        &[],
        &["new"],
        &["check"],
        &["fmt"],
        &["print"],
        &["coverage"],
        &["explain"],
        &["rules"],
        &["teach"],
        &["rules", "diff"],
        &["rules", "graph"],
        &["rules", "import"],
        &["rules", "lint"],
        &["import", "cards"],
        &["import", "deck"],
        &["export", "deck"],
        &["completions"],
    ];
    for command in commands {
        let ran = sandbox.run(&[command, &["--help"]].concat()).ends_with(0);
        assert!(
            ran.out.contains("Examples:\n  cardc "),
            "{command:?}: {}",
            ran.out
        );
    }
    sandbox.run(&[]).ends_with(2);
}

#[test]
fn the_version_names_its_commit() {
    let sandbox = Sandbox::new(&[]);
    let short = sandbox.run(&["-V"]).ends_with(0).out;
    assert_eq!(short, concat!("cardc ", env!("CARGO_PKG_VERSION"), "\n"));
    let long = sandbox.run(&["--version"]).ends_with(0).out;
    let Some(commit) = long.strip_prefix(short.trim_end()) else {
        panic!("{long}");
    };
    // Git says nothing of what is no checkout of its own.
    let git = Command::new("git")
        .args(["log", "-1", "--format=%h"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    if git.is_err()
        || !Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../.git")
            .exists()
    {
        assert_eq!(commit, "\n");
    } else if git.is_ok_and(|git| git.status.success()) {
        let parts: Vec<&str> = commit.trim().trim_matches(['(', ')']).split(' ').collect();
        let [hash, date] = parts[..] else {
            panic!("{long}");
        };
        assert!(
            hash.len() >= 7 && hash.bytes().all(|it| it.is_ascii_hexdigit()),
            "{long}"
        );
        assert!(date.len() == 10 && date.matches('-').count() == 2, "{long}");
    }
}

#[test]
fn shells_get_completions() {
    let sandbox = Sandbox::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = sandbox.run(&["completions", shell]).ends_with(0);
        assert!(ran.out.contains("coverage"), "{shell}");
    }
}

#[test]
fn a_client_that_hangs_up_ends_the_language_server() {
    let sandbox = Sandbox::new(&[]);
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let message = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
    sandbox.pipe(&["lsp", "--stdio"], &message).ends_with(1);
}
