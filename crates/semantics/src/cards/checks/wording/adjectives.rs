//! The order of adjectives: `a highlighted enemy Unit`, and not `an enemy highlighted Unit`.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Adjective, Line, NounPhrase, change_noun_phrases, strip_marks};
use cardc_span::{Edit, Span};

use super::Wording;

impl Wording<'_> {
    /// Adjectives that do not stand in the order of the game.
    pub(super) fn adjective_order(&self, phrase: &NounPhrase) -> Option<Diagnostic> {
        let order = self.house_order(&phrase.adjectives)?;
        self.out_of_order(phrase, &order)
    }

    /// Which adjective belongs where, if that is not where they are. Those without a place stay.
    fn house_order(&self, adjectives: &[Adjective]) -> Option<Vec<usize>> {
        let vocabulary = &self.game.vocabulary;
        let place = |adjective: &Adjective| {
            let mut places = adjective
                .ids
                .iter()
                .map(|id| vocabulary.adjective_place(id));
            let first = places.next()??;
            places.all(|other| other == Some(first)).then_some(first)
        };
        let places: Vec<Option<usize>> = adjectives.iter().map(place).collect();
        let has_place = |index: &usize| places[*index].is_some();
        let written: Vec<usize> = (0..places.len()).filter(has_place).collect();
        let mut sorted = written.clone();
        sorted.sort_by_key(|index| places[*index]);
        let mut order: Vec<usize> = (0..places.len()).collect();
        for (at, index) in written.iter().zip(&sorted) {
            order[*at] = *index;
        }
        (written != sorted).then_some(order)
    }

    fn out_of_order(&self, phrase: &NounPhrase, order: &[usize]) -> Option<Diagnostic> {
        let adjectives = &phrase.adjectives;
        let (first, last) = (adjectives.first()?.span, adjectives.last()?.span);
        let edits = self.reordering(adjectives, order)?;
        let texts = adjectives.iter().map(|adjective| {
            let (start, end) = (adjective.span.start, adjective.span.end);
            let word = &self.parsed.words[self.word_at(start)?];
            let bare = strip_marks(&self.source[start as usize..end as usize]);
            Some(self.recased(&bare, word, false))
        });
        let texts = texts.collect::<Option<Vec<String>>>()?;
        let sorted: Vec<&str> = order.iter().map(|index| texts[*index].as_str()).collect();
        let (now, house) = (texts.join(" "), sorted.join(" "));
        let place = self.line.place(first.cover(last));
        let message = format!("The standard order is `{house}`, not `{now}`");
        let mut diagnostic = Diagnostic::new(Code::AdjectiveOrder, place, message)
            .note("The order changes nothing, but players expect it.");
        let mut mended = self.parsed.line.clone();
        reorder(&mut mended, phrase.span, order);
        if self.reads_as(&edits, &mended) {
            let title = format!("Write `{house}`");
            let fix = self.fix(Applicability::Safe, title, &edits);
            diagnostic.fixes.push(fix);
        }
        Some(diagnostic)
    }

    /// Puts each adjective where it belongs. The article and the capital in front follow the one that is first then.
    fn reordering(&self, adjectives: &[Adjective], order: &[usize]) -> Option<Vec<Edit>> {
        let front = self.word_at(adjectives.first()?.span.start)?;
        let begins = self.begins_sentence(front);
        let mut edits = Vec::new();
        for (at, index) in order.iter().enumerate().filter(|(at, index)| at != *index) {
            let taken = adjectives[*index].span;
            let written = &self.source[taken.range()];
            let word = &self.parsed.words[self.word_at(taken.start)?];
            if at == 0 {
                let bare = written.trim_start_matches(['[', '*']);
                edits.extend(self.article_for(front, bare));
            }
            let text = if begins && (at == 0 || *index == 0) {
                self.recased(written, word, at == 0)
            } else {
                written.to_owned()
            };
            edits.push(Edit::new(adjectives[at].span, text));
        }
        Some(edits)
    }
}

/// The commas stay where they are.
fn reorder(line: &mut Line, place: Span, order: &[usize]) {
    change_noun_phrases(line, |phrase| {
        if phrase.span == place {
            let written = phrase.adjectives.clone();
            for (adjective, index) in phrase.adjectives.iter_mut().zip(order) {
                let comma = adjective.comma;
                *adjective = Adjective {
                    comma,
                    ..written[*index].clone()
                };
            }
        }
    });
}
