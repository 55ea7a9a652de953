//! Markdown that shows what others wrote, and in which nothing of theirs can act.

use cardc_diagnostics::sanitise::{self, beginning};
use cardc_effect::ReadingStep;
use cardc_games::RuleId;
use cardc_rulebook::{Edition, LinkedText, RuleEntry};
use cardc_semantics::{RuleText, Rules};
use cardc_span::{folded_name, lines};

/// More characters of where a text comes from are not shown.
const LONGEST_PROVENANCE: usize = 300;

/// More characters of the id of a rule that there is not, or of the title of the one that was meant, are not shown.
const LONGEST_ID: usize = 200;

/// More texts under one id are not shown; `cardc rules show` shows all.
const MOST_TEXTS: usize = 6;

/// A page that is written part by part, with a line between the parts.
#[derive(Default)]
pub(crate) struct Page {
    text: LinkedText,
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
        self.text.push_str(&format!(
            "**{}** · {}",
            sanitise::markdown(name),
            sanitise::markdown(category)
        ));
        if doc.is_empty() {
            self
        } else {
            self.paragraph(doc)
        }
    }

    /// A paragraph that belongs to what stands above.
    pub(crate) fn paragraph(&mut self, text: &str) -> &mut Self {
        self.gap();
        self.text.push_str(&sanitise::markdown(text));
        self
    }

    /// A paragraph of words, some of which lead to rules: each with the full id of its rule, or an empty one.
    pub(crate) fn linked_words(&mut self, words: &[(String, RuleId)]) -> &mut Self {
        self.gap();
        for (words, rule) in words {
            if rule.is_empty() {
                // What is made safe by itself loses the spaces around it.
                let space = |is_there| if is_there { " " } else { "" };
                self.text.push_str(space(words.starts_with(' ')));
                self.text.push_str(&sanitise::markdown(words.trim()));
                self.text.push_str(space(words.ends_with(' ')));
            } else {
                self.text.push_link(words, rule);
            }
        }
        self
    }

    /// What a sentence does, as a numbered list, under the heading of its line.
    pub(crate) fn steps(&mut self, heading: &str, steps: &[&ReadingStep]) -> &mut Self {
        self.entry("What this does", "as cardc understands it", heading);
        self.gap();
        self.list(steps.iter().copied(), "");
        self
    }

    fn list<'s>(&mut self, steps: impl Iterator<Item = &'s ReadingStep>, indent: &str) {
        for (number, step) in (1_usize..).zip(steps) {
            if number > 1 || !indent.is_empty() {
                self.text.push_str("\n");
            }
            let notes = step.notes.iter().map(|note| format!(" ({note})"));
            let text: String = std::iter::once(step.text.clone()).chain(notes).collect();
            let text = sanitise::markdown(&text);
            self.text.push_str(&format!("{indent}{number}. {text}"));
            // What is below a step begins under its text.
            let width = format!("{number}. ").len();
            self.list(step.steps.iter(), &format!("{indent}{}", " ".repeat(width)));
        }
    }

    /// The lines of a text, set off from what stands around them.
    pub(crate) fn quote(&mut self, text: &str) -> &mut Self {
        let written = lines(text).map(|line| line.text);
        let written = written.filter(|line| !line.trim().is_empty());
        for (index, line) in written.enumerate() {
            if index == 0 {
                self.gap();
            } else {
                self.text.push_str("\n>\n");
            }
            self.text.push_str("> ");
            self.text.push_str(&sanitise::markdown(line));
        }
        self
    }

    /// A text as it is, in a block of code that it cannot end.
    pub(crate) fn verbatim(&mut self, text: &str) -> &mut Self {
        self.gap();
        let text = sanitise::plain(text);
        let fence = "`".repeat(longest_run(&text).max(2) + 1);
        let text = text.trim_end();
        self.text.push_str(&format!("{fence}text\n{text}\n{fence}"));
        self
    }

    /// A rule with its number, its text and the rules around it, as the pack has it and as the official rulebook has it;
    /// where neither does, that there is no such rule, and which one is like it.
    pub(crate) fn rule(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        self.rule_with(rules, id, Edition::markdown)
    }

    /// As [`Self::rule`], without the related rules, which the page lists by itself.
    pub(crate) fn rule_without_see(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        self.rule_with(rules, id, Edition::markdown_without_see)
    }

    fn rule_with<'db>(
        &mut self,
        rules: Rules<'db>,
        id: &str,
        text_of: fn(Edition<'db>, &RuleEntry) -> LinkedText,
    ) -> &mut Self {
        if id.is_empty() {
            return self;
        }
        self.cited.push(id.into());
        let texts = rules.find(id);
        if texts.is_empty() {
            return self.no_rule(rules, id);
        }
        for RuleText { rulebook, entry } in texts.iter().take(MOST_TEXTS) {
            let text = text_of(rulebook.edition, entry);
            self.part();
            self.text.push(text);
            // Of two rulebooks, one has to know which one speaks.
            if rules.official.is_some() {
                let from = rulebook.edition.provenance();
                self.paragraph(beginning(&from, LONGEST_PROVENANCE).unwrap_or(&from));
            }
        }
        self
    }

    /// The rule that something is defined by: all of it where the rule is about this thing, and its first words where it is
    /// about all things like it.
    pub(crate) fn rule_on(&mut self, rules: Rules<'_>, id: &str, name: &str) -> &mut Self {
        let texts = rules.find(id);
        let is_about = |text: &RuleText<'_>| {
            let title = folded_name(&text.entry.title);
            !name.is_empty() && title.contains(&folded_name(name))
        };
        if id.is_empty() || texts.is_empty() || texts.iter().any(is_about) {
            return self.rule(rules, id);
        }
        self.cited.push(id.into());
        self.part();
        self.rule_begins(rules, id)
    }

    /// The beginning of a rule's text, in one paragraph, with its number.
    pub(crate) fn rule_begins(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        let texts = rules.find(id);
        // The official text, where there is one.
        let Some(RuleText { rulebook, entry }) = texts.last().filter(|_| !id.is_empty()) else {
            return self;
        };
        let opening = rulebook.edition.opening(entry);
        let label = (entry.label(), entry.id.clone());
        self.linked_words(&[label, (format!(": {opening}"), RuleId::default())])
    }

    /// Says that there is no rule with an id; nothing but the id where there is no rulebook to have it.
    fn no_rule(&mut self, rules: Rules<'_>, id: &str) -> &mut Self {
        let shown = beginning(id, LONGEST_ID).unwrap_or(id);
        if rules.own.is_none() && rules.official.is_none() {
            return self.paragraph(&format!("Rule {shown}."));
        }
        let mut words = vec![(format!("Unknown rule {shown}."), RuleId::default())];
        if let Some(near) = rules.nearest(id) {
            words.push((" Did you mean ".to_owned(), RuleId::default()));
            words.push((near.number().to_owned(), near.id.clone()));
            words.push(("?".to_owned(), RuleId::default()));
        }
        self.linked_words(&words)
    }

    /// The rules that are on the page, by their ids.
    pub(crate) fn cited(&self) -> &[RuleId] {
        &self.cited
    }

    /// The page; `None` when nothing is on it.
    pub(crate) fn finish(self) -> Option<String> {
        self.finish_linked().map(|text| text.text)
    }

    /// The page with the places that lead to rules; `None` when nothing is on it.
    pub(crate) fn finish_linked(self) -> Option<LinkedText> {
        (!self.text.text.is_empty()).then_some(self.text)
    }

    /// Whether nothing is on it.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.text.is_empty()
    }

    /// Begins a new part.
    pub(crate) fn part(&mut self) -> &mut Self {
        if !self.text.text.is_empty() && !self.text.text.ends_with(LINE) {
            self.text.push_str(LINE);
        }
        self
    }

    /// Goes on in the same part.
    fn gap(&mut self) {
        if !self.text.text.is_empty() && !self.text.text.ends_with(LINE) {
            self.text.push_str("\n\n");
        }
    }
}

/// Between the parts of a page.
const LINE: &str = "\n\n---\n\n";

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
