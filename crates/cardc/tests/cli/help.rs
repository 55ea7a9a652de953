//! What the commands say of themselves, and `cardc lsp`.

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
    assert!(
        sandbox
            .run(&["--version"])
            .ends_with(0)
            .out
            .starts_with("cardc ")
    );
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
