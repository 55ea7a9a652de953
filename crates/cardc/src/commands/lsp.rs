//! `cardc lsp`: the language server.

use std::process::ExitCode;

use clap::Args;

use crate::output::Verdict;

/// Arguments that editors' clients pass to every server.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Speak on standard input and output; it is the only way, and need not be said
    #[arg(long)]
    stdio: bool,
}

/// Serves one client until it leaves.
pub(crate) fn run() -> Verdict {
    let left_in_order = cardc_lsp::run_stdio() == ExitCode::SUCCESS;
    Verdict::found_if(!left_in_order)
}
