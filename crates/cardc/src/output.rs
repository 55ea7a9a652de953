//! What a command says: data on standard output, messages on standard error, and its exit code. Nothing else writes
//! there, so that no text of a file acts on a screen.

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use cardc_diagnostics::{Lines, Options, sanitise};
use cardc_disk::in_words;
use clap::ValueEnum;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Even into a file or a pipe.
    Always,
    /// Not even on a terminal.
    Never,
}

impl ColorChoice {
    /// What standard output can show, by this choice and the environment.
    pub(crate) fn screen(self) -> Options {
        self.screen_with(io::stdout().is_terminal(), |name| std::env::var_os(name))
    }

    /// What standard output can show, whether it is a terminal or not, with these variables of the environment.
    fn screen_with(self, terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> Options {
        let terminal = terminal && variable("TERM").is_none_or(|term| term != "dumb");
        let color = match self {
            // <https://no-color.org>: the variable counts when it is not empty.
            Self::Auto => terminal && variable("NO_COLOR").is_none_or(|value| value.is_empty()),
            Self::Always => true,
            Self::Never => false,
        };
        Options {
            color,
            unicode: terminal,
            ..Options::default()
        }
    }
}

/// How a command ended; the worst of several counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// There is nothing to report.
    Clean,
    /// Something was found: errors, files that are not formatted.
    Found,
    /// Something could not be done, and a message says so.
    Trouble,
}

impl Verdict {
    /// `Found` if it is so.
    pub(crate) fn found_if(found: bool) -> Self {
        if found { Self::Found } else { Self::Clean }
    }

    /// `Trouble` if it is so.
    pub(crate) fn trouble_if(trouble: bool) -> Self {
        if trouble { Self::Trouble } else { Self::Clean }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict as u8)
    }
}

/// How a command ends.
pub(crate) type Outcome = Result<Verdict, Failure>;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Where in a file, as `path:line:column`.
    place: Option<String>,
    /// What is wrong.
    message: String,
    /// What to do about it.
    help: Option<String>,
}

impl Failure {
    /// A failure with no advice.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            place: None,
            message: sanitise::escape(&message.into()),
            help: None,
        }
    }

    /// Adds the place in a file that it is about.
    #[must_use]
    pub(crate) fn at(mut self, path: impl Display, (line, column): (usize, usize)) -> Self {
        let path = sanitise::escape(&path.to_string());
        self.place = Some(format!("{path}:{line}:{column}: "));
        self
    }

    /// Adds what to do.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(sanitise::escape(&help.into()));
        self
    }
}

impl Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.as_deref().unwrap_or_default();
        write!(formatter, "{place}error: {}", self.message)?;
        self.help
            .iter()
            .try_for_each(|help| write!(formatter, "\n  help: {help}"))
    }
}

/// Line and column of an offset of a text, from 1; the column in characters.
pub(crate) fn position(lines: &Lines<'_>, offset: u32) -> (usize, usize) {
    let place = lines.position(offset as usize);
    (place.line, place.column)
}

/// Writes data for people; what could act on their screen is written out, as in `\u{1b}`.
pub(crate) fn data(text: &str) -> Result<(), Failure> {
    write(&sanitise::screen(text))
}

/// Writes data that is made for a screen already: names and texts in it are escaped, and colours are our own.
pub(crate) fn report(text: &str) -> Result<(), Failure> {
    write(text)
}

/// Writes the text of a file for another program, or for people where they look at it.
pub(crate) fn file(text: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        data(text)
    } else {
        write(text)
    }
}

/// A reader that has seen enough and closed the pipe is no failure.
fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "Cannot write to standard output: {}",
            in_words(&error)
        ))),
        _ => Ok(()),
    }
}

/// Empties the screen, when standard output is one.
pub(crate) fn clear_screen() {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        let _ = write!(out, "\x1b[2J\x1b[H").and_then(|()| out.flush());
    }
}

/// Writes a value as JSON, for other programs.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = sanitise::json(value)
        .map_err(|error| Failure::new(format!("Cannot write JSON: {error}")))?;
    write(&text)
}

/// Writes a message. There is nobody to tell when that does not work.
pub(crate) fn message(text: impl Display) {
    let text = sanitise::screen(&text.to_string());
    let lines = text
        .split('\n')
        .map(|line| sanitise::shortened(line.to_owned()));
    rendered(&lines.collect::<Vec<_>>().join("\n"));
}

/// Writes a message that is made for a screen already.
pub(crate) fn rendered(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// `1 card`, `2 cards`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_turns_colours_off_and_a_choice_decides() {
        use ColorChoice::{Always, Auto, Never};

        let with = |choice: ColorChoice, terminal, name: &str, value: &str| {
            let variable = |asked: &str| (asked == name).then(|| OsString::from(value));
            let screen = choice.screen_with(terminal, variable);
            (screen.color, screen.unicode)
        };
        assert_eq!(with(Auto, true, "TERM", "xterm"), (true, true));
        assert_eq!(with(Auto, true, "NO_COLOR", "1"), (false, true));
        assert_eq!(with(Auto, true, "NO_COLOR", ""), (true, true));
        assert_eq!(with(Auto, true, "TERM", "dumb"), (false, false));
        assert_eq!(with(Auto, false, "TERM", "xterm"), (false, false));
        // Who asks for colours gets them.
        assert_eq!(with(Always, false, "NO_COLOR", "1"), (true, false));
        assert_eq!(with(Always, true, "NO_COLOR", "1"), (true, true));
        assert_eq!(with(Never, true, "TERM", "xterm"), (false, true));
    }
}
