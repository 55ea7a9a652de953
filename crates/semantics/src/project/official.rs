//! What the official rulebook says about the rules that diagnostics cite: a first few words, and where the rest is.

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Diagnostic, Label};
use cardc_rulebook::Names;
use rustc_hash::FxHashMap;

use super::games::game_id;
use super::rules::{OpenRulebook, Rules, rules};

/// Adds to each diagnostic of a card file or deck the place of the official text of the first rule that it cites.
pub(crate) fn quote_official_rules(db: &dyn Db, file: File, diagnostics: &mut [Diagnostic]) {
    if !matches!(file.kind(db), FileKind::Cards | FileKind::Deck)
        || diagnostics.iter().all(|found| found.rules.is_empty())
    {
        return;
    }
    let rules = game_id(db, file).map(|game| rules(db, game, None));
    let Some(mut quotes) = rules.and_then(|rules| Quotes::new(db, rules)) else {
        return;
    };
    for diagnostic in diagnostics {
        let quote = diagnostic.rules.first().and_then(|rule| quotes.of(rule));
        diagnostic.labels.extend(quote);
    }
}

/// Official texts, looked up once for each rule.
struct Quotes<'db> {
    rules: Rules<'db>,
    official: OpenRulebook<'db>,
    names: Names<'db>,
    path: &'db str,
    known: FxHashMap<String, Option<Label>>,
}

impl<'db> Quotes<'db> {
    /// `None` where there is no official rulebook.
    fn new(db: &'db dyn Db, rules: Rules<'db>) -> Option<Self> {
        let official = rules.official?;
        Some(Self {
            rules,
            official,
            names: official.edition.book.names(Some(official.edition.date)),
            path: official.file?.path(db),
            known: FxHashMap::default(),
        })
    }

    fn of(&mut self, rule: &str) -> Option<Label> {
        if let Some(known) = self.known.get(rule) {
            return known.clone();
        }
        let quote = self.quote(rule);
        self.known.insert(rule.to_owned(), quote.clone());
        quote
    }

    fn quote(&self, rule: &str) -> Option<Label> {
        let own = self.rules.own?.edition.get(rule)?;
        let entry = self.names.counterpart(own)?;
        let edition = self.official.edition;
        let opening = edition.opening(entry);
        (!opening.is_empty()).then(|| Label {
            path: Some(self.path.to_owned()),
            span: entry.id_span,
            message: format!("{}: {opening}", edition.short_provenance()),
        })
    }
}
