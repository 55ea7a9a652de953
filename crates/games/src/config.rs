//! The settings of a project: `cardc.toml`.

use std::collections::BTreeMap;

use cardc_diagnostics::Code;
use cardc_span::{Span, nearest};
use globset::GlobBuilder;
use smol_str::SmolStr;
use toml::Spanned;

use crate::document::{Document, as_toml};
use crate::file_forms::{CONFIG_FILE, ConfigForm, LintLevel, OverlayForm, code_ids};
use crate::problem::{Located, MOST_MISTAKES, PackProblem, put_in_order, span};

/// The settings of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The game of files that do not name one.
    pub game: Option<Located>,
    /// The edition of the rules that holds; the newest when left out.
    pub edition: Option<Located>,
    /// Patterns, in the form of `.gitignore`, of files that are no part of the project.
    pub exclude: Vec<Located>,
    /// Levels of diagnostics that are not the ones of their codes.
    pub lints: Vec<(Code, LintLevel)>,
    /// Rulebooks whose texts are shown beside those of a pack, in the order of the file.
    pub rulebooks: Vec<Overlay>,
    /// What the columns of tables of cards hold, from headers to `name`, `kind`, `text` or ids of fields.
    pub columns: BTreeMap<SmolStr, SmolStr>,
}

/// A rulebook whose texts are shown beside those of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// The game.
    pub game: Located,
    /// The file, from the folder of `cardc.toml`, with `/` between its parts.
    pub path: Located,
    /// Whether its rules are checked, and not only its form. A document of others is shown as it is, so that its mistakes
    /// are not the project's unless it asks.
    pub lint: bool,
}

impl Config {
    /// Reads the settings. Whatever is wrong is reported, and the rest is read all the same.
    pub fn parse(text: &str) -> (Self, Vec<PackProblem>) {
        let mut problems = Vec::new();
        let text = &as_toml(text);
        let mut document = Document::parse(CONFIG_FILE, text, &mut problems);
        let form: ConfigForm = document.data(&mut problems);
        let mut lints = Vec::new();
        let mut unknown = Vec::new();
        for (id, at) in document.id_spans(&["lints"]) {
            match (Code::from_id(id), form.lints.get(id)) {
                (Some(code), Some(&level)) if level == LintLevel::Error || code.is_adjustable() => {
                    lints.push((code, level));
                }
                (Some(code), Some(_)) => problems.push(fixed_level(code, at)),
                (None, _) => unknown.push((id, at)),
                (Some(_), None) => {}
            }
        }
        unknown.sort_by_key(|(_, at)| at.start);
        let unknown = unknown.into_iter().take(MOST_MISTAKES);
        problems.extend(unknown.map(|(id, at)| unknown_code(id, at)));
        let (mut exclude, mut bad) = (Vec::new(), Vec::new());
        for pattern in form.exclude {
            match bad_pattern(&pattern) {
                Some(problem) => bad.push(problem),
                None => exclude.push(located(pattern)),
            }
        }
        problems.extend(bad.into_iter().take(MOST_MISTAKES));
        lints.sort_unstable_by_key(|&(code, _)| code);
        put_in_order(&mut problems);
        let config = Self {
            game: form.game.map(located),
            edition: form.edition.map(located),
            exclude,
            lints,
            rulebooks: form.rulebook.into_iter().map(overlay).collect(),
            columns: form.import.columns,
        };
        (config, problems)
    }

    /// How a diagnostic is treated, when not as its code says.
    pub fn lint(&self, code: Code) -> Option<LintLevel> {
        self.lints
            .iter()
            .find(|&&(of, _)| of == code)
            .map(|&(_, level)| level)
    }
}

fn overlay(form: OverlayForm) -> Overlay {
    Overlay {
        game: located(form.game),
        path: located(form.path),
        lint: form.lint,
    }
}

fn located(value: Spanned<SmolStr>) -> Located {
    Located {
        span: span(value.span()),
        value: value.into_inner(),
    }
}

/// Braces that a pattern of files may open.
const MOST_BRACES: usize = 64;

/// Whether a pattern of files opens more braces than the library can read: it calls itself for braces in braces.
pub fn has_too_many_braces(pattern: &str) -> bool {
    pattern.matches('{').nth(MOST_BRACES).is_some()
}

/// What is wrong with a pattern of files, if anything is. Git would take an unclosed `[` as it stands; nobody means that.
fn bad_pattern(pattern: &Spanned<SmolStr>) -> Option<PackProblem> {
    let written = pattern.get_ref().as_str();
    let message = if has_too_many_braces(written) {
        format!("A pattern cannot have more than {MOST_BRACES} opening braces")
    } else {
        let mut glob = GlobBuilder::new(written.trim_start_matches('!'));
        let error = glob.backslash_escape(true).build().err()?;
        format!("`{written}` is not a pattern: {}", error.kind())
    };
    let problem = PackProblem::new(CONFIG_FILE, span(pattern.span()), message);
    Some(problem.help("Write patterns as in .gitignore, such as `drafts/` or `*.old.card`"))
}

fn unknown_code(id: &str, at: Span) -> PackProblem {
    let near = nearest(id, code_ids());
    PackProblem::new(CONFIG_FILE, at, format!("Unknown diagnostic `{id}`")).meant(id, near)
}

fn fixed_level(code: Code, at: Span) -> PackProblem {
    PackProblem::new(CONFIG_FILE, at, format!("`{code}` is always an error"))
        .help("Its level cannot be changed. Delete the line.")
}

#[cfg(test)]
mod tests;
