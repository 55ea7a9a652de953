//! Options that the game itself knows, such as the one that makes a leader: how many lines of a deck have them.

use cardc_diagnostics::{Applicability, Diagnostic, Fix};
use cardc_games::{DeckLimit, MarkSpec};
use cardc_syntax::{Span, Spanned};
use smol_str::SmolStr;

use super::{Checker, of_code, with_fix};
use crate::deck::Entry;

/// So many lines are offered for a mark that is missing.
const MOST_OFFERS: usize = 3;

type OptionLine<'a> = &'a Spanned<SmolStr>;

impl<'a> Checker<'a> {
    /// Too few or too many lines with a mark.
    pub(super) fn marked(&mut self, limit: &DeckLimit, mark: &str, min: u32, max: Option<u32>) {
        let Some(mark) = self.pack.mark(mark) else {
            return;
        };
        let lines: Vec<(&Entry<'_>, OptionLine<'_>)> = self
            .entries
            .iter()
            .filter_map(|entry| Some((entry, option_with(mark, entry)?)))
            .collect();
        let (least, most) = (min as usize, max.map(|max| max as usize));
        if let Some(max) = most
            && lines.len() > max
        {
            self.too_many(limit, mark, &lines, max);
        }
        if lines.len() < least {
            self.too_few(limit, mark, lines.len(), least);
        }
    }

    fn too_many(
        &mut self,
        limit: &DeckLimit,
        mark: &MarkSpec,
        lines: &[(&Entry<'_>, OptionLine<'_>)],
        max: usize,
    ) {
        let message = format!(
            "{} lines of the deck are {}, and {max} is the limit",
            lines.len(),
            mark.name
        );
        for (entry, option) in &lines[max..] {
            let mut diagnostic = of_code(&limit.code, option.span, message.clone())
                .rule(limit.rule.as_str())
                .note(format!("Take it from `{}`.", entry.name.value));
            for (other, first) in &lines[..max] {
                let label = format!("`{}` is {} already", other.name.value, mark.name);
                diagnostic = diagnostic.label(first.span.start..first.span.end, label);
            }
            let edit = self.delete_line(option.span);
            self.diagnostics
                .push(with_fix(diagnostic, "Delete the option", vec![edit]));
        }
    }

    fn too_few(&mut self, limit: &DeckLimit, mark: &MarkSpec, count: usize, least: usize) {
        let candidates = self.candidates(mark);
        let none = if count == 0 {
            "no".to_owned()
        } else {
            format!("only {count}")
        };
        let message = format!(
            "{none} line of the deck is {}, and {least} has to be",
            mark.name
        );
        let span = candidates
            .first()
            .map(|(entry, _)| self.heading_above(entry).unwrap_or(entry.span))
            .or_else(|| Some(self.headings.first()?.1))
            .or_else(|| Some(self.entries.first()?.span))
            .unwrap_or_default();
        let mut diagnostic = of_code(&limit.code, span, message).rule(limit.rule.as_str());
        diagnostic = match candidates.as_slice() {
            [] => diagnostic.note(format!(
                "Write `+ {}` below the line of one that may be.",
                mark.name
            )),
            _ => diagnostic.note(format!(
                "Write `+ {}` below one of those that may be.",
                candidates[0].1
            )),
        };
        for (entry, option) in candidates.iter().take(MOST_OFFERS) {
            diagnostic.fixes.push(Fix {
                title: format!("Make `{}` the {}", entry.name.value, mark.name),
                applicability: Applicability::Suggested,
                edits: vec![self.insert_below(entry, &format!("  + {option}"))],
            });
        }
        self.diagnostics.push(diagnostic);
    }

    /// Lines whose card has an option with the mark, and that option.
    fn candidates(&self, mark: &MarkSpec) -> Vec<(&'a Entry<'a>, SmolStr)> {
        let offered = |entry: &'a Entry<'a>| {
            let options = entry.card?.options.iter();
            let mut names = options.map(|option| &option.name);
            let option = names.find(|option| mark.is_given_by(option))?;
            Some((entry, option.clone()))
        };
        self.entries.iter().filter_map(offered).collect()
    }

    /// A line with two marks that exclude each other.
    pub(super) fn marked_apart(&mut self, limit: &DeckLimit, marks: &[SmolStr]) {
        let marks: Vec<&MarkSpec> = marks
            .iter()
            .filter_map(|mark| self.pack.mark(mark))
            .collect();
        for entry in self.entries {
            let mut given = marks
                .iter()
                .filter_map(|mark| Some((*mark, option_with(mark, entry)?)))
                .collect::<Vec<_>>();
            given.sort_by_key(|(_, option)| option.span);
            let [(first, at), rest @ ..] = given.as_slice() else {
                continue;
            };
            for (second, option) in rest {
                let diagnostic = apart(limit, entry, (first, at.span), (second, option.span));
                let edit = self.delete_line(option.span);
                self.diagnostics
                    .push(with_fix(diagnostic, "Delete the option", vec![edit]));
            }
        }
    }
}

fn apart(
    limit: &DeckLimit,
    entry: &Entry<'_>,
    (first, at): (&MarkSpec, Span),
    (second, span): (&MarkSpec, Span),
) -> Diagnostic {
    let message = format!(
        "`{}` cannot be {} and {}",
        entry.name.value, first.name, second.name
    );
    of_code(&limit.code, span, message)
        .rule(limit.rule.as_str())
        .label(at.start..at.end, format!("{} here", first.name))
        .note("Delete one of the two.")
}

/// The option of a line that gives it the mark.
fn option_with<'a>(mark: &MarkSpec, entry: &Entry<'a>) -> Option<OptionLine<'a>> {
    let mut options = entry.options.iter().copied();
    options.find(|option| mark.is_given_by(&option.value))
}
