//! `cardc explain`: the page of a diagnostic.

use cardc_diagnostics::{Code, Group, explain, suggest};
use clap::Args;

use crate::commands::rules::rule_page;
use crate::output::{self, Failure, Outcome, Verdict};

/// Explain a diagnostic, with an example and its remedy, or a rule
///
/// Without a code, every diagnostic is listed with its summary.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc explain                         List every diagnostic
  cardc explain deck-sum                Explain `error[deck-sum]`
  cardc explain champions:2.14.4b       Show a rule that a diagnostic cites")]
pub(crate) struct Arguments {
    /// The code in square brackets, such as `deck-sum`; with the brackets and what stands around them too. Or a rule by its
    /// id
    code: Option<String>,
}

/// Prints the page, or the list.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let Some(typed) = &arguments.code else {
        output::data(&list())?;
        return Ok(Verdict::Clean);
    };
    let code = code_in(typed);
    let page = match explain(code) {
        Some(page) => format!("{}\n", page.trim_end()),
        None => rule_page(typed)?.ok_or_else(|| unknown(code))?,
    };
    output::data(&page)?;
    Ok(Verdict::Clean)
}

/// The code in what was typed: `deck-sum`, `[deck-sum]`, `error[deck-sum]`, or a whole message.
fn code_in(typed: &str) -> &str {
    let bracketed = typed.split_once('[').map_or(typed, |(_, code)| code);
    let code = bracketed
        .split_once(']')
        .map_or(bracketed, |(code, _)| code);
    code.trim()
}

fn unknown(code: &str) -> Failure {
    let failure = Failure::new(format!("Unknown diagnostic `{code}`"));
    match suggest(code) {
        Some(near) => failure.help(format!("Did you mean `{near}`?")),
        None => failure.help("`cardc explain` lists them all."),
    }
}

/// Every code by group, with its level and summary.
fn list() -> String {
    let mut lines = Vec::new();
    for group in Group::ALL {
        let separator = if lines.is_empty() { "" } else { "\n" };
        lines.push(format!("{separator}{}:", group.id()));
        let of_group = Code::ALL
            .iter()
            .map(|code| code.info())
            .filter(|info| info.group == *group);
        lines.extend(
            of_group.map(|info| format!("  {:<30} {:<8} {}", info.id, info.severity, info.summary)),
        );
    }
    lines.join("\n") + "\n"
}
