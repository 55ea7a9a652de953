//! Commas behind what sets an effect off, or allows it.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Adverbial, AdverbialKind, Predicate, Sentence};
use cardc_span::Span;

use super::Wording;

impl Wording<'_> {
    /// `When this Unit is Played draw 1 card.`
    pub(super) fn missing_commas(&self, diagnostics: &mut Vec<Diagnostic>) {
        // Words without a verb may belong to the clause before them.
        let sentences = self.parsed.line.all_sentences().into_iter();
        for sentence in sentences.filter(|sentence| !begins_without_verb(sentence)) {
            let lead = sentence.lead.iter();
            diagnostics.extend(
                lead.filter(|adverbial| lacks_comma(adverbial))
                    .filter_map(|adverbial| self.missing_comma(adverbial.span)),
            );
        }
    }

    fn missing_comma(&self, clause: Span) -> Option<Diagnostic> {
        let words = &self.parsed.words;
        let behind = words.partition_point(|word| word.span.end <= clause.end);
        let last = words[..behind].last()?;
        let end = last.outer.end as usize;
        let (before, after) = self.source.split_at_checked(end)?;
        let again = self.parse(&format!("{before},{after}"));
        if !again.is_understood() {
            return None;
        }
        let place = self.line.place(last.span);
        let at = self.line.place(last.outer).end;
        let message = format!("Missing comma after `{}`", last.text);
        let diagnostic = Diagnostic::new(Code::MissingComma, place, message);
        Some(diagnostic.fix(Applicability::Safe, "Add a comma", Span::at(at), ","))
    }
}

fn lacks_comma(adverbial: &Adverbial) -> bool {
    let is_clause = matches!(
        adverbial.kind,
        AdverbialKind::Trigger { .. } | AdverbialKind::Condition { .. }
    );
    is_clause && adverbial.odd_comma
}

fn begins_without_verb(sentence: &Sentence) -> bool {
    let first = sentence.steps.first();
    first.is_some_and(|step| matches!(&step.clause.predicate, Predicate::Act(act) if act.omitted))
}
