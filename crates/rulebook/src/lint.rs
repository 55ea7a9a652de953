//! What the entries of a rulebook say about each other, and should not.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_english::nearest;
use rustc_hash::FxHashMap;

use crate::book::{RuleEntry, Rulebook};

impl Rulebook {
    /// What is wrong with the rules as a whole, in the order of the file.
    pub fn lint(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        self.duplicate_rules(&mut found);
        self.dangling_references(&mut found);
        found.sort_by_key(|problem| problem.span.start);
        found
    }

    /// An edition has each rule once.
    fn duplicate_rules(&self, found: &mut Vec<Diagnostic>) {
        let mut seen: FxHashMap<&str, Vec<&RuleEntry>> = FxHashMap::default();
        for entry in &self.entries {
            let earlier = seen.entry(entry.number()).or_default();
            let clash = self.editions.iter().find(|edition| {
                entry.holds_in(edition) && earlier.iter().any(|other| other.holds_in(edition))
            });
            if let Some(edition) = clash {
                let message = format!(
                    "the edition {edition} has the rule `{}` twice",
                    entry.number()
                );
                found.push(
                    Diagnostic::new(Code::BadRulebook, entry.id_span.clone(), message)
                        .note("Give one `- until:` and the other `- since:`, or another id."),
                );
            }
            earlier.push(entry);
        }
    }

    /// Every reference leads to an entry.
    fn dangling_references(&self, found: &mut Vec<Diagnostic>) {
        let references = self.entries.iter().flat_map(|entry| &entry.references);
        for reference in references.filter(|reference| !self.contains(&reference.target)) {
            let message = format!("there is no rule `{}`", reference.target);
            let problem = Diagnostic::new(Code::BadRulebook, reference.span.clone(), message);
            let near = nearest(
                &reference.target,
                self.entries.iter().map(RuleEntry::number),
            );
            found.push(match near {
                Some(near) => problem.note(format!("Did you mean `{near}`?")),
                None => problem,
            });
        }
    }
}
