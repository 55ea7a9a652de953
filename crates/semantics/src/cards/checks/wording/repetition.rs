//! Words written twice in a row.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{WordEdit, repeated};

use super::Wording;

impl Wording<'_> {
    /// `2 damage damage`, where it is understood
    pub(super) fn repetition(&self, diagnostics: &mut Vec<Diagnostic>) {
        let words = repeated(&self.parsed.words);
        let found = words.filter(|word| !self.is_in_unclear(word.span));
        diagnostics.extend(found.map(|word| {
            let place = self.line.place(word.outer);
            let deleted = self
                .line
                .place(WordEdit::deletion(self.source, word.outer).span);
            let message = format!("`{}` is written twice", word.text);
            let title = format!("Delete the second `{}`", word.text);
            Diagnostic::new(Code::RepeatedWord, place, message).fix(
                Applicability::Suggested,
                title,
                deleted,
                "",
            )
        }));
    }
}
