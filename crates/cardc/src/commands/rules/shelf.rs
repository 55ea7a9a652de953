//! The rules of a game as a terminal shows them: those of its pack, and beside them the official texts of the rulebook that
//! `cardc.toml` names.

use std::fmt::Write;

use cardc_diagnostics::sanitise;
use cardc_rulebook::{Edition, RuleEntry};
use cardc_semantics::{OpenRulebook, RuleText, Rules};
use rustc_hash::FxHashSet;

use super::{Book, Library};
use crate::output::{self, Failure, Outcome, Verdict, count};

/// So many rules fill a screen.
const SCREENFUL: usize = 20;

/// The page of a rule with this id, or of a term in its words; `None` when nothing is called like this.
pub(crate) fn rule_page(id: &str) -> Result<Option<String>, Failure> {
    let game = id.split_once(':').map(|(game, _)| game.to_owned());
    let library = Library::open(None)?;
    let shelf = library.shelf(&Book::default().of_game(game));
    Ok(shelf.and_then(|shelf| shelf.page(id)).ok())
}

/// The rules of a game, in one edition.
pub(super) struct Shelf<'a> {
    rules: Rules<'a>,
    /// The rulebook of the game.
    pub(super) own: Edition<'a>,
    /// Official texts to show beside it.
    official: Option<OpenRulebook<'a>>,
}

impl<'a> Shelf<'a> {
    /// Fails where there are no rules.
    pub(super) fn new(rules: Rules<'a>) -> Result<Self, Failure> {
        let own = rules.own.ok_or_else(|| Failure::new("No rules"))?;
        Ok(Self {
            rules,
            own: own.edition,
            official: rules.official,
        })
    }

    /// The texts of a rule by its id or by what it is called, official ones last.
    fn texts(&self, name: &str) -> Result<Vec<RuleText<'a>>, Failure> {
        let texts = self.rules.find(name);
        if texts.is_empty() {
            return Err(self.unknown(name));
        }
        Ok(texts)
    }

    /// The entry of the game's own rulebook with this id, or that is called like this.
    pub(super) fn entry(&self, name: &str) -> Result<&'a RuleEntry, Failure> {
        let found = self.own.find(name);
        found.first().copied().ok_or_else(|| self.unknown(name))
    }

    fn unknown(&self, name: &str) -> Failure {
        let number = name.split_once(':').map_or(name, |(_, number)| number);
        let failure = Failure::new(format!("{} has no rule `{number}`", self.own.book.game));
        match self.rules.nearest(number) {
            Some(near) => failure.help(format!("Did you mean `{}`?", near.number())),
            None => failure.help(format!(
                "Search for words with `cardc rules search {number}`."
            )),
        }
    }

    /// A rule in every text that there is of it, each with the rules below it.
    pub(super) fn page(&self, name: &str) -> Result<String, Failure> {
        let texts = self.texts(name)?;
        let pages: Vec<String> = texts.iter().map(|text| self.text(*text)).collect();
        Ok(pages.join("\n"))
    }

    /// What one rulebook says about a rule, and the rules below it. Of two rulebooks, one has to know which one speaks.
    fn text(&self, RuleText { rulebook, entry }: RuleText<'_>) -> String {
        let Edition { book, date } = rulebook.edition;
        let mut page = rulebook.edition.terminal(entry).trim_end().to_owned() + "\n";
        if self.official.is_some() {
            let from = sanitise::plain(&rulebook.edition.provenance()).replace('\n', " ");
            let _ = writeln!(page, "\nFrom: {from}");
        }
        let below = book.children(entry.number(), Some(date));
        if !below.is_empty() {
            page.push_str("\nBelow it:\n");
        }
        for entry in below {
            let _ = write!(page, "  {}", headline(entry));
        }
        page
    }

    /// Every rule in one line each, those behind that the official rulebook alone has.
    pub(super) fn list(&self) -> String {
        let own = self.own.book.entries_in(self.own.date);
        own.chain(self.only_official()).map(headline).collect()
    }

    /// Shows the rules in which words occur, the best first; a screenful of them, or all.
    pub(super) fn search(&self, words: &str, all: bool) -> Outcome {
        let Edition { book, date } = self.own;
        let found = self.found(words);
        if found.is_empty() {
            let near = book.near_words(words, Some(date));
            let help = near.map_or_else(String::new, |near| {
                format!("\n  help: Did you mean `{near}`?")
            });
            output::message(format_args!(
                "No rule of {} has the words `{words}`{help}",
                book.game
            ));
            return Ok(Verdict::Found);
        }
        let shown = if all {
            found.len()
        } else {
            found.len().min(SCREENFUL)
        };
        let lines: String = found[..shown].iter().copied().map(headline).collect();
        output::data(&lines)?;
        if shown < found.len() {
            output::message(format_args!(
                "and {}; --all shows them",
                count(found.len() - shown, "more rule")
            ));
        }
        Ok(Verdict::Clean)
    }

    /// The rules in which words occur, the best first: in our texts, then in official ones alone.
    fn found(&self, words: &str) -> Vec<&'a RuleEntry> {
        let mut found = self.own.book.search(words, Some(self.own.date));
        let Some(OpenRulebook { edition, .. }) = self.official else {
            return found;
        };
        let own = self.own.book.names(Some(self.own.date));
        let mut seen: FxHashSet<&str> = found.iter().map(|entry| entry.number()).collect();
        for entry in edition.book.search(words, Some(edition.date)) {
            let shown = own.counterpart(entry).unwrap_or(entry);
            if seen.insert(shown.number()) {
                found.push(shown);
            }
        }
        // What is called like the query is meant, whichever rulebook has it.
        let named = self.rules.find(words);
        let is_named = |entry: &&RuleEntry| {
            let mut named = named.iter();
            named.any(|text| text.entry.number() == entry.number())
        };
        found.sort_by_key(|entry| !is_named(entry));
        found
    }

    fn only_official(&self) -> Vec<&'a RuleEntry> {
        let Some(OpenRulebook { edition, .. }) = self.official else {
            return Vec::new();
        };
        let own = self.own.book.names(Some(self.own.date));
        let entries = edition.book.entries_in(edition.date);
        entries
            .filter(|entry| own.counterpart(entry).is_none())
            .collect()
    }
}

/// A rule in one line: its id and the first words about it.
fn headline(entry: &RuleEntry) -> String {
    format!("{:<24} {}\n", sanitise::plain(&entry.id), entry.headline())
}
