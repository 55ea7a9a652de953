//! Tells Zed how to start the language server of cardc.

use zed_extension_api::{register_extension, Command, Extension, LanguageServerId, Result, Worktree};

struct Cardc;

impl Extension for Cardc {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("cardc")
            .ok_or("cardc was not found on PATH; see the README of the extension")?;
        Ok(Command {
            command,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

register_extension!(Cardc);
