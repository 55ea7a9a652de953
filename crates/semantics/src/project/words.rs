//! Words of messages: "did you mean", lists, articles, and what several checks say alike.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::article_before;
use cardc_span::{Span, capitalised};
use cardc_syntax::unquoted;

/// Longer names are not compared: the time grows with the square of the length.
const LONGEST: usize = 120;

/// The candidate nearest to what was typed, if one is near enough to be meant.
pub(crate) fn nearest<'a>(
    typed: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if typed.len() > LONGEST {
        return None;
    }
    cardc_span::nearest(typed, candidates).filter(|candidate| *candidate != typed)
}

/// Asks for the nearest candidate in the message, and offers to put it in the place of `span`.
pub(crate) fn did_you_mean<'a>(
    diagnostic: Diagnostic,
    typed: &str,
    span: Span,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    match nearest(typed, candidates) {
        Some(candidate) => meant(diagnostic, candidate, span),
        None => diagnostic,
    }
}

/// Asks for what was meant in the message, without quotation marks, and offers to put it in the place of `span`.
pub(crate) fn meant(diagnostic: Diagnostic, meant: &str, span: Span) -> Diagnostic {
    diagnostic.did_you_mean(&[&unquoted(meant)]).fix(
        Applicability::Suggested,
        format!("Replace with `{meant}`"),
        span,
        meant,
    )
}

/// How many more slips of a file are compared with all names that could be meant. A file with more of them has another
/// problem than slips.
pub(crate) struct Suggestions(usize);

impl Default for Suggestions {
    fn default() -> Self {
        Self(40)
    }
}

impl Suggestions {
    /// Takes one of them, if there is one left.
    pub(crate) fn take(&mut self) -> bool {
        let may = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        may
    }

    /// [`did_you_mean`], while there are any left.
    pub(crate) fn did_you_mean<'a>(
        &mut self,
        diagnostic: Diagnostic,
        typed: &str,
        span: Span,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        if self.take() {
            did_you_mean(diagnostic, typed, span, candidates)
        } else {
            diagnostic
        }
    }
}

/// Names in a sentence: "`a`, `b` and `c`".
pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>, joiner: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    listed_plain(&names, joiner)
}

/// Parts of a sentence: "a, b and c".
pub(crate) fn listed_plain(parts: &[String], joiner: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {joiner} {last}", before.join(", ")),
    }
}

/// A number with its noun: "no copies", "1 copy", "2 copies".
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}

/// A name with its article: "a Unit", "an Ability".
pub(crate) fn with_article(name: &str) -> String {
    format!("{} {name}", article_before(name))
}

/// A sentence from a clause: with a capital and a full stop.
pub(crate) fn sentence(clause: &str) -> String {
    let stop = if clause.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{}{stop}", capitalised(clause))
}

/// What a tag needs that the pack lacks.
pub(crate) const OWN_TAG: &str = "A tag of your own needs an entry in the game pack.";

/// The same, with the command for it, where no typing mistake is likely, and where no shell reads anything else in the tag.
pub(crate) fn teach_tag(tag: &str) -> String {
    teach(OWN_TAG, "tag", tag)
}

/// What a symbol needs that the vocabulary lacks, with the command for it.
pub(crate) fn teach_symbol(symbol: &str) -> String {
    teach(
        "A symbol of your own needs an entry in the vocabulary.",
        "noun",
        symbol,
    )
}

fn teach(needs: &str, what: &str, word: &str) -> String {
    match teach_command(what, word, false) {
        Some(command) => format!("{}: `{command}` writes it.", needs.trim_end_matches('.')),
        None => needs.to_owned(),
    }
}

/// The command that adds a word to the game, perhaps in the mark-up of keywords; `None` where a shell would read something else in
/// it.
pub(crate) fn teach_command(what: &str, word: &str, is_keyword: bool) -> Option<String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter == '-';
    if word.starts_with('-') || !word.chars().all(is_plain) {
        return None;
    }
    Some(if is_keyword {
        format!("cardc teach {what} \"[{word}]\"")
    } else if word.contains(' ') {
        format!("cardc teach {what} \"{word}\"")
    } else {
        format!("cardc teach {what} {word}")
    })
}

/// What is wrong with a highlight that is drawn with other signs.
pub(crate) const CELLS: &str = "A highlight is drawn only with `.` and `#`";

/// A word of the language in the wrong case.
pub(crate) fn letter_case(written: &str, word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::LetterCase,
        span,
        format!("Write `{word}` instead of `{written}`"),
    )
    .note("Keywords of the file format are lower-case.")
    .fix(
        Applicability::Safe,
        format!("Replace with `{word}`"),
        span,
        word,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_their_sentence() {
        assert_eq!(with_article("Unit"), "a Unit");
        assert_eq!(with_article("Ability"), "an Ability");
        assert_eq!(sentence("only this one"), "Only this one.");
        assert_eq!(sentence("is it?"), "Is it?");
        assert_eq!(listed(["a", "b", "c"], "or"), "`a`, `b` or `c`");
        assert_eq!(listed(["a"], "or"), "`a`");
        let copies = [0, 1, 2].map(|count| counted(count, "copy", "copies"));
        assert_eq!(copies, ["no copies", "1 copy", "2 copies"]);
    }

    #[test]
    fn a_name_is_not_replaced_by_itself_or_compared_without_end() {
        assert_eq!(nearest("Beast", ["Beast"]), None);
        assert_eq!(nearest("Beats", ["Beast"]), Some("Beast"));
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(nearest(&long, [format!("{long}y").as_str()]), None);
    }
}
