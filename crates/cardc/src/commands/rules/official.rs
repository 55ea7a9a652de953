//! Official texts beside those of a pack: the rulebook that `cardc.toml` names.

use std::borrow::Cow;
use std::fmt::Write;

use cardc_db::RootDatabase;
use cardc_diagnostics::sanitise;
use cardc_rulebook::{RuleEntry, Rulebook};
use cardc_semantics::{GameId, Rules, known_editions, rules};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::{Book, Library, Shelf, headline};
use crate::output::Failure;

/// The rulebook of a game in the edition that is meant, with the official texts that hold in it.
pub(super) fn beside<'a>(
    db: &'a RootDatabase,
    game: &str,
    book: &'a Rulebook,
    edition: Option<String>,
) -> Result<Shelf<'a>, Failure> {
    let game = GameId::new(db, SmolStr::new(game));
    let Rules { own, official } = rules(db, game, edition.as_deref());
    // An edition that the official rulebook alone has is one, too.
    let edition = edition.map(|wanted| match own {
        Some(own) if known_editions(db, game).contains(&wanted.as_str()) => own.edition.to_owned(),
        _ => wanted,
    });
    Ok(Shelf {
        official,
        ..Shelf::new(Cow::Borrowed(book), edition)?
    })
}

/// The page of a rule with this id, or of a term in its words; `None` when nothing is called like this.
pub(crate) fn rule_page(id: &str) -> Result<Option<String>, Failure> {
    let game = id.split_once(':').map(|(game, _)| game.to_owned());
    let library = Library::open(None)?;
    let shelf = library.shelf(&Book::default().of_game(game));
    Ok(shelf.and_then(|shelf| shelf.page(id)).ok())
}

impl Shelf<'_> {
    /// A rule, its official text, and the rules below it.
    pub(super) fn page(&self, id: &str) -> Result<String, Failure> {
        let own = self.entry(id);
        let official = self.official.and_then(|open| {
            let edition = Some(open.edition);
            let entry = match &own {
                Ok(own) => open.book.counterpart(own, edition),
                Err(_) => open.book.named(id, edition),
            };
            Some((open, entry?))
        });
        let Some((open, entry)) = official else {
            return Ok(self.text(&self.book, &self.edition, own?));
        };
        let official = self.text(open.book, open.edition, entry);
        Ok(match own {
            Ok(own) => format!("{}\n{official}", self.text(&self.book, &self.edition, own)),
            Err(_) => official,
        })
    }

    /// What one rulebook says about a rule, and the rules below it. Of two rulebooks, one has to know which one speaks.
    fn text(&self, book: &Rulebook, edition: &str, entry: &RuleEntry) -> String {
        let mut page = book.terminal(entry).trim_end().to_owned() + "\n";
        if self.official.is_some() {
            let from = sanitise::plain(&book.provenance(edition)).replace('\n', " ");
            let _ = writeln!(page, "\nFrom: {from}");
        }
        let below = book.children(entry.number(), Some(edition));
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
        let own = self.book.entries_in(&self.edition);
        own.chain(self.only_official()).map(headline).collect()
    }

    /// The rules in which words occur, the best first: in our texts, then in official ones alone.
    pub(super) fn found(&self, words: &str) -> Vec<&RuleEntry> {
        let mut found = self.book.search(words, Some(&self.edition));
        let Some(official) = self.official else {
            return found;
        };
        let own = self.book.names(Some(&self.edition));
        let mut seen: FxHashSet<&str> = found.iter().map(|entry| entry.number()).collect();
        let edition = Some(official.edition);
        for entry in official.book.search(words, edition) {
            let shown = own.counterpart(entry).unwrap_or(entry);
            if seen.insert(shown.number()) {
                found.push(shown);
            }
        }
        // What is called like the query is meant, whichever rulebook has it.
        let named = own
            .named(words)
            .or_else(|| official.book.named(words, edition));
        found.sort_by_key(|entry| named.is_none_or(|named| named.number() != entry.number()));
        found
    }

    fn only_official(&self) -> Vec<&RuleEntry> {
        let Some(official) = self.official else {
            return Vec::new();
        };
        let own = self.book.names(Some(&self.edition));
        let entries = official.book.entries_in(official.edition);
        entries
            .filter(|entry| own.counterpart(entry).is_none())
            .collect()
    }
}
