//! Words that stand there twice in a row.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::repeated;

use super::Wording;

impl Wording<'_> {
    /// `2 damage damage`, where it is understood
    pub(super) fn repetition(&self, diagnostics: &mut Vec<Diagnostic>) {
        for word in repeated(&self.parsed.words) {
            let mut declined = self.parsed.declined.iter().map(|declined| declined.span);
            if declined.any(|span| span.start <= word.span.start && word.span.end <= span.end) {
                continue;
            }
            let place = self.line.place(word.outer);
            let before = &self.source[..word.outer.start as usize];
            let gap = (before.len() - before.trim_end().len()) as u32;
            let message = format!("`{}` is written twice", word.text);
            let title = format!("Delete the second `{}`", word.text);
            diagnostics.push(
                Diagnostic::new(Code::RepeatedWord, place.start..place.end, message).fix(
                    Applicability::Suggested,
                    title,
                    place.start - gap..place.end,
                    "",
                ),
            );
        }
    }
}
