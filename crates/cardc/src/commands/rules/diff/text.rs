//! A comparison for people: on a terminal, and as a page of Markdown.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use cardc_diagnostics::sanitise;
use cardc_rulebook::{
    Change, Comparison, Finding, Listed, Nature, RuleEntry, Style, WordChange, parent,
};

use super::Side;
use super::cited::CitedRules;
use crate::output::count;

/// Of what stays the same in a text, so many words are shown beside a change.
const AROUND: usize = 8;

/// So many places are named that cite a rule.
const PLACES: usize = 8;

/// A comparison with what there is to say about it.
pub(super) struct Report<'a> {
    pub(super) old: &'a Side,
    pub(super) new: &'a Side,
    pub(super) comparison: &'a Comparison<'a>,
    pub(super) cited: &'a CitedRules,
}

/// How the parts of a report are written.
trait Form {
    fn title(&self, text: &str) -> String;
    fn heading(&self, text: &str) -> String;
    /// A rule that changed: its id, and what it is called.
    fn rule(&self, id: &str, title: &str) -> String;
    /// What there is in all.
    fn summary(&self, text: &str) -> String;
    /// A line about a rule.
    fn line(&self, text: &str) -> String;
    /// A line below a line.
    fn line_below(&self, text: &str) -> String;
    /// Words from a file.
    fn words(&self, text: &str) -> String;
    fn removed(&self, words: &str) -> String;
    fn added(&self, words: &str) -> String;
}

impl Report<'_> {
    /// For a terminal.
    pub(super) fn terminal(&self, color: bool) -> String {
        self.write(&Terminal { color })
    }

    /// As a page of Markdown.
    pub(super) fn markdown(&self) -> String {
        self.write(&Markdown)
    }

    fn write(&self, form: &impl Form) -> String {
        let mut page = form.title(&format!("{} → {}", self.old.shown(), self.new.shown()));
        page.push_str(&form.summary(&self.summary()));
        for (nature, number) in self.comparison.counts() {
            page.push('\n');
            page.push_str(&form.heading(&format!("{} ({number})", heading(nature))));
            let changes = self.comparison.changes.iter();
            let changes: Vec<&Change<'_>> =
                changes.filter(|change| change.nature == nature).collect();
            if nature == Nature::Renumbered {
                renumbered(&changes, form, &mut page);
            }
            for change in changes {
                if nature != Nature::Renumbered || says_more(change) {
                    self.change(change, form, &mut page);
                }
            }
        }
        page
    }

    /// `2 changed in substance, 1 added, 330 unchanged`
    fn summary(&self) -> String {
        let counts = self.comparison.counts();
        let mut parts: Vec<String> = counts
            .into_iter()
            .map(|(nature, number)| format!("{number} {}", heading(nature).to_lowercase()))
            .collect();
        parts.push(format!("{} unchanged", self.comparison.unchanged));
        parts.join(", ")
    }

    fn change(&self, change: &Change<'_>, form: &impl Form, page: &mut String) {
        let Some(entry) = change.entry() else { return };
        page.push_str(&form.rule(entry.number(), &form.words(&entry.title)));
        if let Some(old) = change.renumbered_from() {
            page.push_str(&form.line(&format!("was {old}")));
        }
        if change.renamed {
            let old = change.old.map_or("", |old| &old.title);
            let renamed = format!(
                "heading: {} {}",
                form.removed(&form.words(old)),
                form.added(&form.words(&entry.title))
            );
            page.push_str(&form.line(&renamed));
        }
        if change.old.is_none() || change.new.is_none() {
            let text = self.side(change).edition().text(entry, Style::Terminal);
            let words = text.split_whitespace().filter(|word| *word != "-");
            let text = words.collect::<Vec<_>>().join(" ");
            if !text.is_empty() {
                page.push_str(&form.line(&form.words(&text)));
            }
        }
        if !change.edits.is_empty() {
            page.push_str(&form.line(&edited(&change.edits, form)));
        }
        for finding in &change.findings {
            if let Some(found) = in_words(finding) {
                page.push_str(&form.line(&form.words(&found)));
            }
        }
        for (name, listed) in [
            ("also called", &change.aliases),
            ("related rules", &change.see),
        ] {
            if !listed.is_empty() {
                page.push_str(&form.line(&form.words(&format!("{name}: {}", plus_minus(listed)))));
            }
        }
        self.cited_by(change, form, page);
    }

    /// The side that has the rule.
    fn side(&self, change: &Change<'_>) -> &Side {
        if change.new.is_some() {
            self.new
        } else {
            self.old
        }
    }

    fn cited_by(&self, change: &Change<'_>, form: &impl Form, page: &mut String) {
        let citing = self.cited.citing(change);
        if citing.is_empty() {
            return;
        }
        page.push_str(&form.line(&format!("cited by {}:", count(citing.len(), "place"))));
        for place in citing.iter().take(PLACES) {
            page.push_str(&form.line_below(&form.words(&place.in_words())));
        }
        if citing.len() > PLACES {
            let more = count(citing.len() - PLACES, "more place");
            page.push_str(&form.line_below(&format!("and {more}; --format json names them")));
        }
    }
}

fn heading(nature: Nature) -> &'static str {
    match nature {
        Nature::Substance => "Changed in substance",
        Nature::Added => "Added",
        Nature::Removed => "Removed",
        Nature::Renumbered => "Renumbered",
        Nature::Reworded => "Reworded",
        Nature::Renamed => "Renamed",
        Nature::Related => "Other aliases or related rules",
    }
}

/// Whether more is to be said than the new id.
fn says_more(change: &Change<'_>) -> bool {
    change.renamed
        || !change.edits.is_empty()
        || !change.findings.is_empty()
        || !change.aliases.is_empty()
        || !change.see.is_empty()
}

/// Rules that have another id and are the same otherwise. Those that moved together with the rule above them are
/// counted there.
fn renumbered(changes: &[&Change<'_>], form: &impl Form, page: &mut String) {
    let moves = changes.iter().filter(|change| !says_more(change));
    let moves: Vec<Move<'_>> = moves
        .filter_map(|change| Some((change.old?, change.new?)))
        .collect();
    let numbers: HashSet<_> = moves
        .iter()
        .map(|(old, new)| (old.number(), new.number()))
        .collect();
    let mut below: HashMap<(&str, &str), usize> = HashMap::new();
    for (old, new) in &moves {
        let chain = std::iter::successors(
            moved_with(old.number(), new.number(), &numbers),
            |&(old, new)| moved_with(old, new, &numbers),
        );
        if let Some(first) = chain.last() {
            *below.entry(first).or_default() += 1;
        }
    }
    for (old, new) in &moves {
        let pair = (old.number(), new.number());
        if moved_with(pair.0, pair.1, &numbers).is_none() {
            let below = match below.get(&pair) {
                Some(&number) => format!(", and {} below it", count(number, "rule")),
                None => String::new(),
            };
            page.push_str(&form.rule(
                &format!("{} → {}", pair.0, pair.1),
                &format!("{}{below}", form.words(&new.title)),
            ));
        }
    }
}

/// The old and the new entry of a rule.
type Move<'a> = (&'a RuleEntry, &'a RuleEntry);

/// The numbers of the rule above, old and new, if it moved and this one only followed.
fn moved_with<'a>(
    old: &'a str,
    new: &'a str,
    moves: &HashSet<(&str, &str)>,
) -> Option<(&'a str, &'a str)> {
    let above = parent(old)
        .zip(parent(new))
        .filter(|above| moves.contains(above))?;
    (old.strip_prefix(above.0) == new.strip_prefix(above.1)).then_some(above)
}

/// A text with what was done to it; of what stays, the words beside a change.
fn edited(edits: &[WordChange], form: &impl Form) -> String {
    let last = edits.len() - 1;
    let parts = edits.iter().enumerate().map(|(at, edit)| match edit {
        WordChange::Removed(words) => form.removed(&form.words(words)),
        WordChange::Added(words) => form.added(&form.words(words)),
        WordChange::Kept(text) => form.words(&shortened(text, at > 0, at < last)),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// The words at the ends of a text at which something stands.
fn shortened(text: &str, before: bool, behind: bool) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (head, tail) = (
        if before { AROUND } else { 0 },
        if behind { AROUND } else { 0 },
    );
    if words.len() <= head + tail + 1 {
        return text.to_owned();
    }
    let parts = [
        words[..head].join(" "),
        "…".to_owned(),
        words[words.len() - tail..].join(" "),
    ];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// `number: − 3, + 2`; nothing for what the edits show anyway.
fn in_words(finding: &Finding) -> Option<String> {
    use cardc_rulebook::Aspect;
    let (removed, added) = (finding.removed.len(), finding.added.len());
    Some(match finding.aspect {
        Aspect::Text => "written anew".to_owned(),
        Aspect::Sentence | Aspect::Example if removed + added > 0 => {
            let name = finding.aspect.name();
            let parts = [(removed, "removed"), (added, "added")];
            let parts = parts.iter().filter(|(number, _)| *number > 0);
            parts
                .map(|(number, what)| format!("{} {what}", count(*number, name)))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Aspect::Sentence | Aspect::Example => return None,
        aspect => {
            let listed = signed(&finding.removed, &finding.added);
            format!("{}: {listed}", aspect.name())
        }
    })
}

fn plus_minus(listed: &Listed) -> String {
    let words =
        |list: &[smol_str::SmolStr]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    signed(&words(&listed.removed), &words(&listed.added))
}

fn signed(removed: &[String], added: &[String]) -> String {
    let removed = removed.iter().map(|word| format!("− {word}"));
    let added = added.iter().map(|word| format!("+ {word}"));
    removed.chain(added).collect::<Vec<_>>().join(", ")
}

/// Words marked as `wdiff` marks them; with colours, too.
struct Terminal {
    color: bool,
}

impl Terminal {
    fn painted(&self, code: u8, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

impl Form for Terminal {
    fn title(&self, text: &str) -> String {
        sanitise::plain(text) + "\n"
    }

    fn heading(&self, text: &str) -> String {
        self.painted(1, text) + "\n"
    }

    fn rule(&self, id: &str, title: &str) -> String {
        format!("  {} {title}", self.painted(36, &sanitise::plain(id)))
            .trim_end()
            .to_owned()
            + "\n"
    }

    fn summary(&self, text: &str) -> String {
        format!("{text}\n")
    }

    fn line(&self, text: &str) -> String {
        format!("    {text}\n")
    }

    fn line_below(&self, text: &str) -> String {
        format!("      {text}\n")
    }

    fn words(&self, text: &str) -> String {
        sanitise::plain(text)
    }

    fn removed(&self, words: &str) -> String {
        self.painted(31, &format!("[-{words}-]"))
    }

    fn added(&self, words: &str) -> String {
        self.painted(32, &format!("{{+{words}+}}"))
    }
}

/// What went is struck out, what came is bold.
struct Markdown;

impl Form for Markdown {
    fn title(&self, text: &str) -> String {
        format!("# {}\n\n", self.words(text))
    }

    fn heading(&self, text: &str) -> String {
        format!("## {text}\n\n")
    }

    fn rule(&self, id: &str, title: &str) -> String {
        let mut line = String::new();
        let _ = write!(line, "- **{}** {title}", self.words(id));
        line.trim_end().to_owned() + "\n"
    }

    fn summary(&self, text: &str) -> String {
        format!("{text}.\n")
    }

    fn line(&self, text: &str) -> String {
        format!("  - {text}\n")
    }

    fn line_below(&self, text: &str) -> String {
        format!("    - {text}\n")
    }

    fn words(&self, text: &str) -> String {
        let text = text.replace('\n', " ");
        // Emphasis of the rules would be taken for a change.
        sanitise::markdown(&text)
            .replace('*', "\\*")
            .replace('_', "\\_")
            .replace('~', "\\~")
    }

    fn removed(&self, words: &str) -> String {
        format!("~~{words}~~")
    }

    fn added(&self, words: &str) -> String {
        format!("**{words}**")
    }
}
