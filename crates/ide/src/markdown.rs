//! Markdown that shows what others wrote, and in which nothing of theirs can act.

use std::fmt::Write;

use cardc_diagnostics::sanitise::{self, beginning};
use cardc_games::RuleId;
use cardc_semantics::{RuleText, Rules};

/// More characters of where a text comes from are not shown.
const LONGEST_PROVENANCE: usize = 300;

/// More characters of the id of a rule that there is not, or of the title of the one that was meant, are not shown.
const LONGEST_ID: usize = 200;

/// More texts under one id are not shown; `cardc rules show` shows all.
const MOST_TEXTS: usize = 6;

/// A page that is written part by part, with a line between the parts.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
    cited: Vec<RuleId>,
}

impl Page {
    /// An empty page.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// `**Deploy** · verb`, and a line about it below.
    pub(crate) fn entry(&mut self, name: &str, category: &str, doc: &str) -> &mut Self {
        self.part();
        let _ = write!(
            self.text,
            "**{}** · {}",
            sanitise::markdown(name),
            sanitise::markdown(category)
        );
        if !doc.is_empty() {
            let _ = write!(self.text, "\n\n{}", sanitise::markdown(doc));
        }
        self
    }

    /// A paragraph that belongs to what stands above.
    pub(crate) fn paragraph(&mut self, text: &str) -> &mut Self {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(&sanitise::markdown(text));
        self
    }

    /// A text as it is, in a block of code that it cannot end.
    pub(crate) fn verbatim(&mut self, text: &str) -> &mut Self {
        self.part();
        let text = sanitise::plain(text);
        let fence = "`".repeat(longest_run(&text).max(2) + 1);
        let _ = write!(self.text, "{fence}text\n{}\n{fence}", text.trim_end());
        self
    }

    /// A rule with its number, its text and the rules around it, as the pack has it and as the official rulebook has it;
    /// where neither does, that there is no such rule, and which one is like it.
    pub(crate) fn rule(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        if id.is_empty() {
            return self;
        }
        self.cited.push(id.into());
        let texts = rules.find(id);
        if texts.is_empty() {
            return self.no_rule(rules, id);
        }
        for RuleText { rulebook, entry } in texts.iter().take(MOST_TEXTS) {
            let text = rulebook.edition.markdown(entry);
            self.part();
            self.text.push_str(&text);
            // Of two rulebooks, one has to know which one speaks.
            if rules.official.is_some() {
                let from = rulebook.edition.provenance();
                self.paragraph(beginning(&from, LONGEST_PROVENANCE).unwrap_or(&from));
            }
        }
        self
    }

    /// The beginning of a rule's text, in one paragraph, with its number.
    pub(crate) fn rule_begins(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        let texts = rules.find(id);
        // The official text, where there is one.
        let Some(RuleText { rulebook, entry }) = texts.last().filter(|_| !id.is_empty()) else {
            return self;
        };
        let opening = rulebook.edition.opening(entry);
        self.paragraph(&format!("{} {}: {opening}", entry.number(), entry.title))
    }

    /// Says that there is no rule with an id; nothing but the id where there is no rulebook to have it.
    fn no_rule(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        let shown = beginning(id, LONGEST_ID).unwrap_or(id);
        if rules.own.is_none() && rules.official.is_none() {
            return self.paragraph(&format!("Rule {shown}."));
        }
        let hint = rules.nearest(id).map_or_else(String::new, |near| {
            let title = near.title.as_str();
            let title = beginning(title, LONGEST_ID).unwrap_or(title);
            let title = if title.is_empty() {
                String::new()
            } else {
                format!(" ({title})")
            };
            format!(" Did you mean {}{title}?", near.number())
        });
        self.paragraph(&format!("There is no rule {shown}.{hint}"))
    }

    /// The rules that are on the page, by their ids.
    pub(crate) fn cited(&self) -> &[RuleId] {
        &self.cited
    }

    /// The page; `None` when nothing is on it.
    pub(crate) fn finish(self) -> Option<String> {
        (!self.text.is_empty()).then_some(self.text)
    }

    /// Begins a new part.
    fn part(&mut self) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n---\n\n");
        }
    }
}

/// How many back ticks stand next to each other at most.
fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_cannot_leave_its_block() {
        let mut page = Page::new();
        page.verbatim("a\u{1b}[31m\n````\n<b>[x](y)</b>\n");
        let page = page.finish().unwrap_or_default();
        assert_eq!(page, "`````text\na[31m\n````\n<b>[x](y)</b>\n`````");
    }

    #[test]
    fn names_and_docs_are_escaped() {
        let mut page = Page::new();
        page.entry("<i>", "[a](b)", "https://x.example")
            .paragraph("<b>");
        let page = page.finish().unwrap_or_default();
        assert_eq!(
            page,
            "**&lt;i&gt;** · \\[a\\](b)\n\n`https://x.example`\n\n&lt;b&gt;"
        );
    }

    #[test]
    fn an_unknown_rule_is_named() {
        let mut page = Page::new();
        page.rule(Rules::default(), "game:1.2")
            .rule(Rules::default(), "");
        assert_eq!(page.finish().as_deref(), Some("Rule game:1.2."));
    }
}
