//! Markdown with places that lead to rules. What a link looks like is for whoever shows it to say.

use std::ops::Range;

use cardc_diagnostics::sanitise::{self, beginning};

use crate::book::RuleId;

/// Markdown in which nothing acts, and the places in it that name rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedText {
    /// The text, which can be shown as it is.
    pub text: String,
    /// The places, in the order of the text.
    pub links: Vec<RuleLink>,
}

/// Words that lead to a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLink {
    /// The words: bytes of the text.
    pub words: Range<usize>,
    /// The full id of the rule.
    pub rule: RuleId,
}

impl LinkedText {
    /// Goes on with Markdown that is safe.
    pub fn push_str(&mut self, markdown: &str) {
        self.text.push_str(markdown);
    }

    /// Goes on with words, of any kind, that lead to a rule.
    pub fn push_link(&mut self, words: &str, rule: &str) {
        let start = self.text.len();
        self.text.push_str(&sanitise::markdown(&one_line(words)));
        let words = start..self.text.len();
        if !words.is_empty() {
            let rule = rule.into();
            self.links.push(RuleLink { words, rule });
        }
    }

    /// Goes on with another text.
    pub fn push(&mut self, other: Self) {
        let start = self.text.len();
        self.text.push_str(&other.text);
        let links = other.links.into_iter();
        self.links.extend(links.map(|link| RuleLink {
            words: link.words.start + start..link.words.end + start,
            rule: link.rule,
        }));
    }

    /// Goes on with a text of any kind, made safe.
    pub(crate) fn push_marked(&mut self, marked: &Marked) {
        let mut references = marked.references.iter();
        let (mut is_escaped, mut in_code) = (false, false);
        for letter in sanitise::markdown(&marked.text).chars() {
            if letter != MARK {
                in_code ^= letter == '`' && !is_escaped;
                is_escaped = letter == '\\' && !is_escaped && !in_code;
                self.text.push(letter);
                continue;
            }
            match references.next() {
                // There are no links in code.
                Some((_, words)) if in_code => self.text.push_str(&words.replace('`', "")),
                Some((rule, words)) => self.push_link(words, rule),
                None => {}
            }
        }
    }
}

/// A Markdown text whose words lead to addresses, given in the order of the text.
pub fn with_links(
    mut text: String,
    links: impl DoubleEndedIterator<Item = (Range<usize>, String)>,
) -> String {
    for (words, address) in links.rev() {
        // A bracket would end the link.
        let address = address.replace('(', "%28").replace(')', "%29");
        text.insert_str(words.end, &format!("]({address})"));
        text.insert(words.start, '[');
    }
    text
}

/// Stands for a reference. It is no character of any text.
const MARK: char = '\u{FDD0}';

/// A text of any kind, and the references in it.
#[derive(Default)]
pub(crate) struct Marked {
    /// With [`MARK`] for each reference.
    text: String,
    /// The full ids of the rules, with the words that stand for them.
    references: Vec<(RuleId, String)>,
    /// How many brackets are open.
    brackets: usize,
}

impl Marked {
    /// Goes on with a text.
    pub(crate) fn push_str(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| *letter != MARK) {
            match letter {
                '(' => self.brackets += 1,
                ')' => self.brackets = self.brackets.saturating_sub(1),
                '\n' if self.text.ends_with('\n') => self.brackets = 0,
                _ => {}
            }
            self.text.push(letter);
        }
    }

    /// Goes on with a reference.
    pub(crate) fn push_reference(&mut self, rule: RuleId, words: String) {
        self.text.push(MARK);
        self.references.push((rule, words));
    }

    /// Whether what comes next stands in brackets.
    pub(crate) fn is_in_brackets(&self) -> bool {
        self.brackets > 0
    }

    /// The text with the words of its references.
    pub(crate) fn plain(&self) -> String {
        let mut plain = String::with_capacity(self.text.len());
        let mut references = self.references.iter();
        for letter in self.text.chars() {
            match letter {
                MARK => plain.extend(references.next().map(|(_, words)| words.as_str())),
                _ => plain.push(letter),
            }
        }
        plain
    }

    /// Cuts the text behind so many characters, if it has more.
    pub(crate) fn cut(&mut self, longest: usize) -> bool {
        let mut references = self.references.iter();
        let mut left = longest;
        let kept = self.text.chars().take_while(|letter| {
            let length = match *letter {
                MARK => references.next().map_or(0, |(_, words)| words.len()),
                _ => 1,
            };
            let fits = length <= left;
            left = left.saturating_sub(length);
            fits
        });
        let kept = kept.count();
        let Some(short) = beginning(&self.text, kept).map(str::len) else {
            return false;
        };
        self.text.truncate(short);
        true
    }
}

impl From<String> for Marked {
    fn from(text: String) -> Self {
        let mut marked = Self::default();
        marked.push_str(&text);
        marked
    }
}

fn one_line(words: &str) -> String {
    crate::words::one_line(&sanitise::plain(words))
}

#[cfg(test)]
mod tests {
    use super::{LinkedText, Marked};

    #[test]
    fn links_are_places_of_a_safe_text() {
        let mut marked = Marked::from("<b>\u{FDD0} see ".to_owned());
        marked.push_reference("a:1".into(), "1 ([x](y))\n- z".to_owned());
        marked.push_str(", https://");
        marked.push_reference("a:2".into(), "two`".to_owned());
        let mut linked = LinkedText::default();
        linked.push_str("**");
        linked.push_marked(&marked);
        assert_eq!(
            linked.text,
            r"**&lt;b&gt; see 1 (\[x\](y)) - z, `https://two`"
        );
        let words = linked
            .links
            .iter()
            .map(|link| &linked.text[link.words.clone()]);
        assert_eq!(words.collect::<Vec<_>>(), [r"1 (\[x\](y)) - z"]);
    }

    #[test]
    fn a_cut_counts_the_words_of_references() {
        let mut marked = Marked::from("one two ".to_owned());
        marked.push_reference("a:1".into(), "three four".to_owned());
        assert!(!marked.cut(18));
        assert!(marked.cut(17));
        assert_eq!(marked.plain(), "one two");
    }
}
