//! Nouns, each by itself.

use cardc_diagnostics::Diagnostic;
use cardc_english::{NounPhrase, Phrase, Visit};

use super::Wording;

impl Wording<'_> {
    /// What is wrong with each noun of the line by itself.
    pub(super) fn nouns(&self, diagnostics: &mut Vec<Diagnostic>) {
        let mut nouns = Nouns {
            wording: self,
            diagnostics,
        };
        nouns.visit_line(&self.parsed.line);
    }
}

/// Looks at each noun of a line by itself.
struct Nouns<'w> {
    wording: &'w Wording<'w>,
    diagnostics: &'w mut Vec<Diagnostic>,
}

impl Visit for Nouns<'_> {
    fn visit_phrase(&mut self, phrase: &Phrase) {
        self.diagnostics
            .extend(self.wording.missing_article(phrase));
        self.walk_phrase(phrase);
    }

    fn visit_noun_phrase(&mut self, phrase: &NounPhrase) {
        let wording = self.wording;
        self.diagnostics.extend(wording.negative_count(phrase));
        self.diagnostics.extend(wording.plural_of_one(phrase));
        self.diagnostics
            .extend(wording.article_beside_number(phrase));
        self.diagnostics.extend(wording.adjective_order(phrase));
        self.walk_noun_phrase(phrase);
    }
}
