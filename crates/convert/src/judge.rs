//! What an importer asks of those who know the game.

use cardc_span::Prose;

/// Whether cards of a kind have a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldUse {
    /// They must have it.
    Required,
    /// They may have it.
    Optional,
    /// They cannot have it.
    Denied,
}

/// A line of the text of a card as its file has it, with notes on what of it became prose, each with the place in the source.
pub(crate) fn noted_line(
    judge: &dyn Judge,
    card: &str,
    line: &str,
    place: &str,
    notes: &mut Vec<String>,
) -> String {
    let judged = judge.text_line(card, line);
    if judged != line {
        let why = judge.why_prose(card, line);
        let mut why = why.map_or(String::new(), |why| format!(" ({why})"));
        for prose in Prose::all(&judged) {
            let why = std::mem::take(&mut why);
            notes.push(format!("{place}: kept as prose: {}{why}", prose.wording));
        }
    }
    judged
}

/// Says that nothing is known by a word, and which of the known ones was probably meant.
pub(crate) fn unknown(judge: &dyn Judge, what: &str, word: &str, known: &[&str]) -> String {
    let question = judge.nearest(word, known);
    let question = question.map_or(String::new(), |near| format!(". Did you mean `{near}`?"));
    format!("unknown {what} `{word}`{question}")
}

/// Knows the pack and Card English, of which this crate knows nothing.
pub trait Judge {
    /// A line of the text of this card as a card file has it: with `prose "…"` around what is not Card English.
    fn text_line(&self, card: &str, line: &str) -> String;

    /// Why not all of a line of the text of this card is Card English, in a sentence without a full stop.
    fn why_prose(&self, _card: &str, _line: &str) -> Option<String> {
        None
    }

    /// Which of the known words was probably meant by another one.
    fn nearest<'w>(&self, _word: &str, _known: &[&'w str]) -> Option<&'w str> {
        None
    }

    /// Whether cards of the kind that this word begins have the field.
    fn field_use(&self, kind: &str, field: &str) -> FieldUse;
}
