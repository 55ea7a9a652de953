//! `cardc completions`: a script that completes the arguments of cardc in a shell.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::output::{self, Outcome, Verdict};

/// Print a script that completes cardc's arguments in a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc completions bash > ~/.local/share/bash-completion/completions/cardc
  cardc completions fish > ~/.config/fish/completions/cardc.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut script = Vec::new();
    generate(
        arguments.shell,
        &mut crate::Arguments::command(),
        "cardc",
        &mut script,
    );
    output::file(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Clean)
}
