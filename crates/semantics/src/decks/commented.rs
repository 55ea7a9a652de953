//! Headings such as `//Sideboard`: comments in a deck file, headings in lists of other programs.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{GamePack, Heading};
use cardc_span::{Span, lines};
use cardc_syntax::list_line::{beside, heading_names, heading_words};

/// The mark of a comment.
const COMMENT: &str = "//";

/// Reports such comments where the lines below count as cards of the deck.
pub(super) fn commented_headings(text: &str, pack: &GamePack) -> Vec<Diagnostic> {
    let written = lines(text).filter(|line| !line.text.trim().is_empty());
    let written: Vec<_> = written.collect();
    let pairs = written.windows(2);
    let found = pairs.filter_map(|pair| {
        let (line, below) = (pair[0].text.trim(), pair[1].text.trim());
        let comment = line.strip_prefix(COMMENT)?;
        let words = heading_words(comment).words;
        let mut own = heading_names(words).filter_map(|name| pack.heading(name));
        let section = own.find(|heading| matches!(heading, Heading::Section(_)));
        if section.is_none() && beside(words).is_none() || below.starts_with(COMMENT) {
            return None;
        }
        let start = pair[0].start + (pair[0].text.len() - pair[0].text.trim_start().len());
        Some(commented(line, start as u32, section, pack))
    });
    found.collect()
}

fn commented(line: &str, start: u32, section: Option<Heading<'_>>, pack: &GamePack) -> Diagnostic {
    let span = Span::new(start, start + line.len() as u32);
    let message = format!("`{line}` is a comment, so the cards below count as cards of the deck");
    let diagnostic = Diagnostic::new(Code::WrongHeading, span, message);
    let Some(Heading::Section(section)) = section else {
        return diagnostic.note(format!(
            "{} has no such part of a list. Remove the cards below, or put `//` in front of each of their lines.",
            pack.name
        ));
    };
    diagnostic
        .note("A heading has no `//` in front of it.")
        .fix(
            Applicability::Suggested,
            format!("Replace with `{}`", section.name),
            span,
            section.name.as_str(),
        )
}
