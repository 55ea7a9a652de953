//! Rule texts for people: references resolved, nothing in them that could act.

use std::fmt::Write as _;

use cardc_diagnostics::sanitise::{self, beginning};

use crate::book::RuleEntry;
use crate::edition::Edition;
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
            Style::Terminal => sanitise::plain(&text).replace("**", "").replace('*', ""),
            Style::Markdown => sanitise::markdown(&text),
        }
    }

    /// `2.14.4 (Stacking Units)`, or the title alone for a term; the id as it is when there is no such rule.
    pub fn reference(self, id: &str) -> String {
        let title = self.get(id).map(|entry| entry.title.as_str());
        match (self.book.local(id), title) {
            (Some(number), Some("")) => number.to_owned(),
            (Some(number), Some(title)) if number.replace('-', " ").eq_ignore_ascii_case(title) => {
                title.to_owned()
            }
            (Some(number), Some(title)) => match beginning(title, LONGEST_MENTION) {
                Some(beginning) => format!("{number} ({beginning} …)"),
                None => format!("{number} ({title})"),
            },
            _ => id.to_owned(),
        }
    }

    /// An entry as an editor shows it: id and title, text, edition, remarks, related rules. Of what is long, the beginning
    /// is shown, and how the rest is found.
    pub fn markdown(self, entry: &RuleEntry) -> String {
        let mut page = format!(
            "**{}** {}\n\n",
            short(&entry.id, LONGEST_LINE),
            short(&entry.title, LONGEST_LINE)
        );
        let text = beginning(&entry.text, LONGEST_TEXT).unwrap_or(&entry.text);
        let resolved = self.resolve(text);
        let shown = beginning(&resolved, LONGEST_TEXT).unwrap_or(&resolved);
        page.push_str(&sanitise::markdown(shown));
        if shown.len() < resolved.len() || text.len() < entry.text.len() {
            let command = sanitise::code(&format!("cardc rules show {}", entry.id));
            let _ = write!(page, " …\n\n*There is more of it:* {command}");
        }
        let mut remarks = 0;
        self.remarks(entry, |remark| {
            remarks += 1;
            if remarks <= MOST_REMARKS {
                let _ = write!(page, "\n\n*{}*", short(remark, LONGEST_REMARK));
            }
        });
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
        let text = sanitise::plain(&self.resolve(text)).replace('*', "");
        let words = one_line(&text);
        match beginning(&words, LONGEST_OPENING) {
            Some(beginning) => format!("{beginning} …"),
            None => words,
        }
    }

    /// An entry as a terminal shows it: id and title, text, edition, remarks, related rules.
    pub fn terminal(self, entry: &RuleEntry) -> String {
        let heading = sanitise::plain(&format!("{} {}", entry.id, entry.title));
        let mut page = format!("{}\n\n", heading.trim_end());
        page.push_str(&self.text(entry, Style::Terminal));
        page.push('\n');
        self.remarks(entry, |remark| {
            let _ = write!(page, "\n{}", sanitise::plain(remark));
        });
        page
    }

    /// What is to be said about an entry besides its text, line by line.
    fn remarks(self, entry: &RuleEntry, mut line: impl FnMut(&str)) {
        if !entry.holds_in(self.date) {
            line(&format!("The edition {} has no such rule.", self.date));
        }
        let texts = self.texts(entry);
        if let Some(at) = texts.iter().position(|text| std::ptr::eq(*text, entry))
            && texts.len() > 1
        {
            line(&format!(
                "The rulebook has {} texts under this id; this is number {}.",
                texts.len(),
                at + 1
            ));
        }
        match (&entry.since, &entry.until) {
            (Some(since), Some(until)) => {
                line(&format!("From edition {since}, until edition {until}."));
            }
            (Some(since), None) => line(&format!("From edition {since}.")),
            (None, Some(until)) => line(&format!("Until edition {until}.")),
            (None, None) => {}
        }
        for correction in &entry.corrected {
            line(&format!("Reference put right: {correction}."));
        }
        for note in &entry.notes {
            line(&format!("Note: {note}."));
        }
        let see: Vec<String> = entry.see().map(|id| self.reference(id)).collect();
        if !see.is_empty() {
            line(&format!("See {}.", see.join(", ")));
        }
    }

    /// The text with its references written out, and with the texts that belong into it.
    fn resolve(self, text: &str) -> String {
        let mut resolved = String::with_capacity(text.len());
        self.resolve_into(text, Some(MOST_INCLUDED), &mut resolved);
        resolved
    }

    /// Writes a text out. Other texts are included while there is room for them, but not what they include themselves:
    /// so does every circle end.
    fn resolve_into(self, text: &str, mut room: Option<usize>, resolved: &mut String) {
        for piece in pieces(text) {
            let (id, include, words) = match piece {
                Piece::Text(text) => {
                    resolved.push_str(text);
                    continue;
                }
                Piece::Brace => {
                    resolved.push('{');
                    continue;
                }
                Piece::Unclosed(behind) => {
                    resolved.push('{');
                    resolved.push_str(behind);
                    continue;
                }
                Piece::Reference { id, include, words } => (id, include, words),
            };
            if let Some(words) = words {
                resolved.push_str(words);
            } else if let Some(entry) = self.get(id).filter(|_| include)
                && let Some(left) = room.and_then(|room| room.checked_sub(entry.text.len()))
                && !entry.text.is_empty()
            {
                room = Some(left);
                if !entry.title.is_empty() {
                    let _ = write!(resolved, "**{}**\n\n", entry.title);
                }
                self.resolve_into(&entry.text, None, resolved);
            } else {
                resolved.push_str(&self.reference(id));
            }
        }
    }
}

impl RuleEntry {
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

/// A line for an editor, cut where it is too long.
fn short(line: &str, longest: usize) -> String {
    match beginning(line, longest) {
        Some(beginning) => format!("{} …", sanitise::markdown(beginning)),
        None => sanitise::markdown(line),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Style;
    use crate::{Edition, Rulebook};

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
            .map(|entry| Edition::newest(&book).markdown(entry));
        expect![[r"
            **example:1.1** Fruit

            An **Apple** is a *fruit* (1.1 (Fruit)). &lt;script&gt;alert(1)&lt;/script&gt;
            See `[this](https://x.example)` or `https://x.example.`

            *See Apple, 1.1 (Fruit).*"]]
        .assert_eq(&page.unwrap_or_default());
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
        assert!(text.is_some_and(|text| text.starts_with("An Apple is a fruit (1.1 (Fruit)). <script>")));
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
                    let place = reference.span.start as usize..reference.span.end as usize;
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
