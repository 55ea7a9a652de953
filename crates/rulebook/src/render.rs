//! Rule texts for people: references resolved, nothing in them that could act.

use std::fmt::Write as _;

use cardc_diagnostics::sanitise::{self, beginning};

use crate::book::{RuleEntry, full_id};
use crate::edition::Edition;
use crate::linked::{LinkedText, Marked};
use crate::pieces::{Piece, pieces};
use crate::words::one_line;

/// What a text is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A terminal: no mark-up.
    Terminal,
    /// An editor: Markdown without HTML, links or code from the rulebook.
    Markdown,
}

/// More characters of a text are not shown in an editor.
const LONGEST_TEXT: usize = 3000;

/// More characters of an id or a title are not shown in an editor.
const LONGEST_LINE: usize = 200;

/// More characters of a remark are not shown in an editor.
const LONGEST_REMARK: usize = 600;

/// More remarks on an entry are not shown in an editor.
const MOST_REMARKS: usize = 12;

/// More characters of a title are not shown where a text refers to it.
const LONGEST_MENTION: usize = 80;

/// More characters of a text are not quoted where something refers to it.
const LONGEST_OPENING: usize = 160;

/// The first words of a text are looked for in so many characters.
const MOST_LOOKED_AT: usize = 400;

/// The most that a text includes of others, in bytes.
const MOST_INCLUDED: usize = 16 << 10;

impl Edition<'_> {
    /// The text of an entry. References become `2.14.4 (Stacking Units)`, or the title alone for a term, or the words
    /// that the text has for it; an include becomes the other entry's text.
    pub fn text(self, entry: &RuleEntry, style: Style) -> String {
        let text = self.resolve(&entry.text);
        match style {
            Style::Terminal => sanitise::plain(&text.plain())
                .replace("**", "")
                .replace('*', ""),
            Style::Markdown => sanitise::markdown(&text.plain()),
        }
    }

    /// `2.14.4 (Stacking Units)`, and `2.14.4, Stacking Units` in brackets; the title alone for a term; the id as it is when
    /// there is no such rule.
    fn reference(self, id: &str, in_brackets: bool) -> String {
        let (Some(number), Some(entry)) = (self.book.local(id), self.get(id)) else {
            return id.to_owned();
        };
        let title = match beginning(&entry.title, LONGEST_MENTION) {
            Some(beginning) => format!("{beginning} …"),
            None => entry.title.to_string(),
        };
        match title.as_str() {
            "" => number.to_owned(),
            _ if entry.is_term() => title,
            _ if in_brackets => format!("{number}, {title}"),
            _ => format!("{number} ({title})"),
        }
    }

    /// An entry as an editor shows it: number and title, text, edition, remarks, related rules. Of what is long, the
    /// beginning is shown, and how the rest is found.
    pub fn markdown(self, entry: &RuleEntry) -> LinkedText {
        self.shown(entry, self.see(entry))
    }

    /// As [`Self::markdown`], for a page that lists related rules by itself.
    pub fn markdown_without_see(self, entry: &RuleEntry) -> LinkedText {
        self.shown(entry, None)
    }

    fn shown(self, entry: &RuleEntry, see: Option<Marked>) -> LinkedText {
        let mut page = LinkedText::default();
        page.push_str("**");
        page.push_link(&entry.label(), &entry.id);
        page.push_str("**\n\n");
        let text = beginning(&entry.text, LONGEST_TEXT).unwrap_or(&entry.text);
        let mut resolved = self.resolve(text);
        let is_cut = resolved.cut(LONGEST_TEXT) || text.len() < entry.text.len();
        page.push_marked(&resolved);
        if is_cut {
            let command = sanitise::code(&format!("cardc rules show {}", entry.id));
            page.push_str(&format!(" …\n\n*There is more of it:* {command}"));
        }
        let remarks = self.remarks(entry).into_iter().chain(see);
        for mut remark in remarks.take(MOST_REMARKS) {
            page.push_str("\n\n*");
            let is_cut = remark.cut(LONGEST_REMARK);
            page.push_marked(&remark);
            page.push_str(if is_cut { " …*" } else { "*" });
        }
        page
    }

    /// Where the texts of a rulebook come from: its title, the edition, and what it was taken from.
    pub fn provenance(self) -> String {
        let mut line = self.book.title.to_string();
        if !self.date.is_empty() {
            let _ = write!(line, ", edition {}", self.date);
        }
        if let Some(source) = &self.book.source {
            let _ = write!(line, ", from {source}");
        }
        line
    }

    /// The same in few words, without what it was taken from.
    pub fn short_provenance(self) -> String {
        let title = one_line(&sanitise::plain(&self.book.title));
        let title = beginning(&title, LONGEST_MENTION).unwrap_or(&title);
        match self.date {
            "" => title.to_owned(),
            date => format!("{title}, edition {date}"),
        }
    }

    /// The first words of an entry's text, in one line and without mark-up.
    pub fn opening(self, entry: &RuleEntry) -> String {
        let text = beginning(&entry.text, MOST_LOOKED_AT).unwrap_or(&entry.text);
        let text = sanitise::plain(&self.resolve(text).plain()).replace('*', "");
        let words = one_line(&text);
        match beginning(&words, LONGEST_OPENING) {
            Some(beginning) => format!("{} …", without_open_bracket(beginning)),
            None => words,
        }
    }

    /// An entry as a terminal shows it: id and title, text, edition, remarks, related rules.
    pub fn terminal(self, entry: &RuleEntry) -> String {
        let heading = sanitise::plain(&format!("{} {}", entry.id, entry.title));
        let mut page = format!("{}\n\n", heading.trim_end());
        page.push_str(&self.text(entry, Style::Terminal));
        page.push('\n');
        for remark in self.remarks(entry).into_iter().chain(self.see(entry)) {
            let _ = write!(page, "\n{}", sanitise::plain(&remark.plain()));
        }
        page
    }

    /// What is to be said about an entry besides its text, line by line.
    fn remarks(self, entry: &RuleEntry) -> Vec<Marked> {
        let mut remarks = Vec::new();
        let mut tell = |remark: String| remarks.push(remark.into());
        if !entry.holds_in(self.date) {
            tell(format!("The edition {} has no such rule.", self.date));
        }
        let texts = self.texts(entry);
        if let Some(at) = texts.iter().position(|text| std::ptr::eq(*text, entry))
            && texts.len() > 1
        {
            tell(format!(
                "The rulebook has {} texts under this id; this is number {}.",
                texts.len(),
                at + 1
            ));
        }
        match (&entry.since, &entry.until) {
            (Some(since), Some(until)) => {
                tell(format!("From edition {since}, until edition {until}."));
            }
            (Some(since), None) => tell(format!("From edition {since}.")),
            (None, Some(until)) => tell(format!("Until edition {until}.")),
            (None, None) => {}
        }
        for correction in &entry.corrected {
            tell(format!("Reference put right: {correction}."));
        }
        for note in &entry.notes {
            tell(format!("Note: {note}."));
        }
        remarks
    }

    /// The related rules of an entry, if it has any.
    fn see(self, entry: &RuleEntry) -> Option<Marked> {
        entry.see().next()?;
        let mut see = Marked::default();
        for (index, id) in entry.see().enumerate() {
            see.push_str(if index == 0 { "See " } else { ", " });
            self.refer(id, None, &mut see);
        }
        see.push_str(".");
        Some(see)
    }

    /// Goes on with a reference: with the words that the text has for it, or else with what the rule is called.
    fn refer(self, id: &str, words: Option<&str>, marked: &mut Marked) {
        let rule = full_id(&self.book.game, id);
        let in_brackets = marked.is_in_brackets();
        let words = words.map_or_else(|| self.reference(id, in_brackets), ToOwned::to_owned);
        marked.push_reference(rule, words);
    }

    /// The text with its references written out, and with the texts that belong into it.
    fn resolve(self, text: &str) -> Marked {
        let mut resolved = Marked::default();
        self.resolve_into(text, Some(MOST_INCLUDED), &mut resolved);
        resolved
    }

    /// Writes a text out. Other texts are included while there is room for them, but not what they include themselves:
    /// so does every circle end.
    fn resolve_into(self, text: &str, mut room: Option<usize>, resolved: &mut Marked) {
        for piece in pieces(text) {
            let (id, include, words) = match piece {
                Piece::Text(text) => {
                    resolved.push_str(text);
                    continue;
                }
                Piece::Brace => {
                    resolved.push_str("{");
                    continue;
                }
                Piece::Unclosed(behind) => {
                    resolved.push_str("{");
                    resolved.push_str(behind);
                    continue;
                }
                Piece::Reference { id, include, words } => (id, include, words),
            };
            if words.is_none()
                && let Some(entry) = self.get(id).filter(|_| include)
                && let Some(left) = room.and_then(|room| room.checked_sub(entry.text.len()))
                && !entry.text.is_empty()
            {
                room = Some(left);
                if !entry.title.is_empty() {
                    resolved.push_str(&format!("**{}**\n\n", entry.title));
                }
                self.resolve_into(&entry.text, None, resolved);
            } else {
                self.refer(id, words, resolved);
            }
        }
    }
}

/// The words in front of a bracket that is not closed.
fn without_open_bracket(words: &str) -> &str {
    let mut open = Vec::new();
    for (at, letter) in words.char_indices() {
        match letter {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    match open.first() {
        Some(&at) if at > 0 => words[..at].trim_end(),
        _ => words,
    }
}

impl RuleEntry {
    /// What it is called: `2.14.4 Stacking Units`, or the title alone for a term.
    pub fn label(&self) -> String {
        let label = match self.title.as_str() {
            "" => self.number().to_owned(),
            title if self.is_term() => title.to_owned(),
            title => format!("{} {title}", self.number()),
        };
        match beginning(&label, LONGEST_LINE) {
            Some(beginning) => format!("{beginning} …"),
            None => label,
        }
    }

    /// What it is about, in a few words for a list: its title, or the first words of its text where it has none.
    pub fn headline(&self) -> String {
        if !self.title.trim().is_empty() {
            return one_line(&sanitise::plain(&self.title));
        }
        let mut words = String::new();
        for piece in pieces(&self.text) {
            match piece {
                Piece::Text(text) | Piece::Unclosed(text) => words.push_str(text),
                Piece::Brace => words.push('{'),
                Piece::Reference { id, words: own, .. } => words.push_str(own.unwrap_or(id)),
            }
            if words.len() > MOST_LOOKED_AT {
                break;
            }
        }
        let words = sanitise::plain(beginning(&words, MOST_LOOKED_AT).unwrap_or(&words));
        let words = one_line(&words.replace('*', ""));
        match beginning(&words, LONGEST_MENTION) {
            Some(beginning) => format!("{beginning} …"),
            None => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::LONGEST_MENTION;
    use super::Style;
    use crate::{Edition, RuleEntry, Rulebook};

    const BOOK: &str = "---
game: example
title: Example
editions: 2020-01-01, 2021-01-01
---

## 1.1 Fruit
- see: apple, 1.1

An **{apple}** is a *fruit* ({1.1}). <script>alert(1)</script>
See [this](https://x.example) or https://x.example\u{7}.

## apple Apple
- since: 2021-01-01
- note: red

Round.
";

    #[test]
    fn an_editor_gets_markdown_that_cannot_act() {
        let (book, problems) = Rulebook::parse(BOOK);
        assert_eq!(problems, []);
        let page = book
            .get("example:1.1", None)
            .map(|entry| Edition::newest(&book).markdown(entry).text);
        expect![[r"
            **1.1 Fruit**

            An **Apple** is a *fruit* (1.1, Fruit). &lt;script&gt;alert(1)&lt;/script&gt;
            See `[this](https://x.example)` or `https://x.example.`

            *See Apple, 1.1 (Fruit).*"]]
        .assert_eq(&page.unwrap_or_default());
    }

    #[test]
    fn an_opening_does_not_end_in_brackets() {
        let words = "one two ".repeat(19);
        let source = format!(
            "---\ngame: example\ntitle: Example\n---\n
## a A\n\n{words}(b) three (four five six seven)\n
## b B\n\n{words}(three four (five) six seven)\n"
        );
        let (book, _) = Rulebook::parse(&source);
        let opening = |id| {
            let entry = book.get(id, None);
            entry.map(|entry| Edition::newest(&book).opening(entry))
        };
        assert_eq!(opening("a"), Some(format!("{words}(b) …")));
        assert_eq!(opening("b"), Some(format!("{words}…")));
    }

    #[test]
    fn a_term_is_called_by_its_title() {
        let long = "long ".repeat(100);
        let source = format!(
            "---\ngame: example\ntitle: Example\n---\n
## 1 One\n\n{{recovery}}, {{long}}.\n
## recovery Recovery phase\n\nRest.\n
## long {long}\n\nVery.\n"
        );
        let (book, _) = Rulebook::parse(&source);
        let edition = Edition::newest(&book);
        let label = book.get("recovery", None).map(RuleEntry::label);
        assert_eq!(label.as_deref(), Some("Recovery phase"));
        let text = book.get("1", None);
        let text = text.map(|entry| edition.text(entry, Style::Terminal));
        let text = text.unwrap_or_default();
        assert!(text.starts_with("Recovery phase, long long"), "{text}");
        assert!(text.len() < 2 * LONGEST_MENTION, "{text}");
    }

    #[test]
    fn a_terminal_gets_words() {
        let (book, _) = Rulebook::parse(BOOK);
        let entry = book.get("apple", None);
        let page = entry
            .map(|entry| Edition::newest(&book).terminal(entry))
            .unwrap_or_default();
        assert_eq!(
            page,
            "example:apple Apple\n\nRound.\n\nFrom edition 2021-01-01.\nNote: red."
        );
        let text = book
            .get("1.1", None)
            .map(|entry| Edition::newest(&book).text(entry, Style::Terminal));
        assert!(
            text.is_some_and(|text| text.starts_with("An Apple is a fruit (1.1, Fruit). <script>"))
        );
    }

    #[test]
    fn references_show_their_words_and_includes_their_texts() {
        let source = "---\ngame: example\ntitle: Example\n---\n
## crew Crew\n\nAll {sailor|sailors}, and {rat|rats}.\n\n{+sailor}\n\n{+nobody}\n
## sailor Sailor\n\nOne of the {crew}.\n\n{+crew}\n
## ship Ship\n\n{+ship}{+sailor|x}\n";
        let (book, problems) = Rulebook::parse(source);
        assert_eq!(problems, []);
        let shown = |id| {
            book.get(id, None)
                .map(|entry| Edition::newest(&book).text(entry, Style::Markdown))
        };
        // What an included text includes is only named.
        assert_eq!(
            shown("crew").as_deref(),
            Some("All sailors, and rats.\n\n**Sailor**\n\nOne of the Crew.\n\nCrew\n\nnobody")
        );
        assert_eq!(shown("ship").as_deref(), Some("**Ship**\n\nShipxx"));
        let targets = |entry: &crate::RuleEntry| -> Vec<String> {
            let references = entry.references.iter();
            references
                .map(|reference| {
                    let place = reference.span.range();
                    format!(
                        "{:?} {} {}",
                        reference.kind, reference.target, &source[place]
                    )
                })
                .collect()
        };
        assert_eq!(
            targets(&book.entries[0]),
            [
                "Text sailor sailor",
                "Text rat rat",
                "Include sailor sailor",
                "Include nobody nobody"
            ]
        );
    }

    #[test]
    fn an_edition_speaks_of_its_own_rules() {
        let source = "---\ngame: example\ntitle: Example\neditions: 2020-01-01, 2021-01-01\n---\n
## 1 All\n\nSee {2}.\n\n{+2}\n
## 2 Old\n- until: 2021-01-01\n\nIt was.\n\n## 2 New\n- since: 2021-01-01\n\nIt is.\n\n## 2 Other\n- since: 2021-01-01\n\nIt is not.\n";
        let (book, problems) = Rulebook::parse(source);
        assert_eq!(problems, []);
        let on = |day| Edition::on(&book, Some(day));
        let shown = |day| on(day).text(&book.entries[0], Style::Markdown);
        assert_eq!(shown("2020-05-05"), "See 2 (Old).\n\n**Old**\n\nIt was.");
        assert_eq!(shown("2021-05-05"), "See 2 (New).\n\n**New**\n\nIt is.");
        let pages: Vec<String> = on("2021-05-05")
            .find("2")
            .into_iter()
            .map(|entry| on("2021-05-05").terminal(entry))
            .collect();
        assert_eq!(
            pages,
            [
                "example:2 New\n\nIt is.\n\nThe rulebook has 2 texts under this id; this is number 1.\nFrom edition 2021-01-01.",
                "example:2 Other\n\nIt is not.\n\nThe rulebook has 2 texts under this id; this is number 2.\nFrom edition 2021-01-01.",
            ]
        );
    }

    #[test]
    fn a_list_has_the_title_or_the_first_words() {
        let source = format!(
            "---\ngame: example\ntitle: Example\n---\n\n## 1 A\u{1b}[31m  B\n\n## 1.1\n\n- The *{{sailor|crew}}*\n  of {{2.1}} sails {}\n",
            "on and on ".repeat(100)
        );
        let (book, _) = Rulebook::parse(&source);
        let lines: Vec<String> = book
            .entries
            .iter()
            .map(crate::RuleEntry::headline)
            .collect();
        assert_eq!(lines[0], "A[31m B");
        assert!(
            lines[1].starts_with("- The crew of 2.1 sails on and") && lines[1].ends_with(" …"),
            "{lines:?}"
        );
        assert!(lines[1].chars().count() <= 82, "{lines:?}");
    }

    #[test]
    fn what_is_included_is_bounded() {
        let includes = "{+long}\n\n".repeat(1000);
        let source = format!(
            "---\ngame: example\ntitle: Example\n---\n\n## all All\n\n{includes}\n## long Long\n\n{}\n",
            "word ".repeat(1000)
        );
        let (book, _) = Rulebook::parse(&source);
        let shown = Edition::newest(&book).text(&book.entries[0], Style::Terminal);
        assert_eq!(shown.matches("word word").count(), 1500);
        assert!(shown.ends_with("\n\nLong\n\nLong"), "the rest is named");
    }
}
