//! What is wrong with a file.

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_semantics::{CardLine, card_text, says_what_is_missing};
use cardc_span::Span;
use serde::Serialize;

use crate::context::Context;

/// All that is wrong with a file, in source order: the same as on the command line.
pub fn diagnostics(db: &dyn Db, file: File) -> &[Diagnostic] {
    cardc_semantics::file_diagnostics(db, db.project(), file)
}

/// Reads what the diagnostics of every file ask of this one: worth a thread for each processor before the first of them.
pub fn read_ahead(db: &dyn Db, file: File) {
    cardc_semantics::read_names(db, file);
}

/// Reads what completion learns from a file, whose cards have been checked: worth it before the first question.
pub fn read_texts(db: &dyn Db, file: File) {
    cardc_semantics::read_corpora(db, file);
    cardc_semantics::read_value_counts(db, file);
}

/// What an author is writing: a sentence, a value, a line of a deck. What is wrong with it may be wrong only because it is
/// not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The sentence or value itself.
    part: Span,
    /// The card or deck that grows with it.
    whole: Span,
}

/// What a diagnostic has to do with a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Bearing {
    /// Nothing.
    None,
    /// It is about what is being written.
    Part,
    /// It is about the rest of the card or deck.
    Whole,
    /// It is about what the card or deck lacks, which may be what comes next.
    Lack,
}

impl Draft {
    /// What is being written at an offset.
    pub fn at(db: &dyn Db, file: File, offset: u32) -> Self {
        let context = Context::new(db, file);
        let offset = context.boundary(offset);
        let (start, line) = context.line(offset);
        let line = Span::new(start, start + line.len() as u32);
        if file.kind(db) != FileKind::Cards {
            return Self {
                part: line,
                whole: Span::new(0, context.text.len() as u32),
            };
        }
        let Some((item, start)) = context.item_around(offset) else {
            return Self {
                part: line,
                whole: line,
            };
        };
        let lines = card_text(db, item).lines.iter();
        let part = lines
            .rev()
            .find(|line| line.span.shifted(start).touches(offset))
            .map_or_else(
                || value(context, line, offset),
                |line| sentence(context, line, start, offset),
            );
        Self {
            part,
            whole: Span::new(start, offset.max(start + item.text(db).len() as u32)),
        }
    }

    /// What a diagnostic of the file has to do with it.
    pub fn bearing(&self, diagnostic: &Diagnostic) -> Bearing {
        let place = &diagnostic.span;
        if place.start <= self.part.end && self.part.start <= place.end {
            Bearing::Part
        } else if !self.whole.touches(place.start) {
            Bearing::None
        } else if may_still_come(diagnostic.code) {
            Bearing::Lack
        } else {
            Bearing::Whole
        }
    }
}

/// Codes of what a card or a deck lacks as a whole, which its next lines may bring.
fn may_still_come(code: Code) -> bool {
    says_what_is_missing(code)
        || matches!(
            code,
            Code::UnclosedBlock
                | Code::NeverActive
                | Code::NoEffect
                | Code::TextWithoutVerb
                | Code::XUnused
                | Code::ObjectiveCount
                | Code::CornerCount
                | Code::EmptyDeck
                | Code::CardCount
                | Code::DeckSum
                | Code::DeckShare
                | Code::DeckMarks
                | Code::DeckNotJudged
                | Code::ResourceCount
                | Code::MissingPartner
                | Code::NoSharedValue
                | Code::NoPlayerForCard
                | Code::NeverPlayable
        )
}

/// The sentence of a text line that an offset touches, or the room for one behind another. `start` is that of the item.
fn sentence(context: Context<'_>, line: &CardLine, start: u32, offset: u32) -> Span {
    let parsed = &line.parsed;
    let understood = parsed.line.sentences.iter().map(|one| one.span);
    let declined = parsed.declined.iter().map(|one| one.span);
    let mut places: Vec<Span> = understood.chain(declined).collect();
    places.sort_by_key(|place| place.start);
    let offset = offset - start - line.span.start;
    let before = places.partition_point(|place| place.start <= offset);
    let end = places
        .get(before)
        .map_or(line.span.end - line.span.start, |next| next.start);
    let is_ended = |sentence: Span| {
        let written = &context.text[line.place(sentence).shifted(start).range()];
        written.ends_with(['.', '!', ')', '"', '”'])
    };
    let part = match before.checked_sub(1).map(|index| places[index]) {
        // What stands before the first sentence limits all of them.
        None => Span::new(0, end),
        Some(last) if last.end < offset && is_ended(last) => Span::new(last.end + 1, end),
        Some(current) => {
            let from = if before == 1 { 0 } else { current.start };
            let is_open = current.end < offset || !is_ended(current);
            Span::new(from, if is_open { end } else { current.end })
        }
    };
    line.place(part).shifted(start)
}

/// The value of a list that an offset touches, or the whole line where there is none.
fn value(context: Context<'_>, line: Span, offset: u32) -> Span {
    let text = &context.text[line.range()];
    let (before, behind) = text.split_at((offset - line.start) as usize);
    let from = before.rfind(',').map_or(0, |comma| comma + 1);
    let to = behind.find(',').unwrap_or(behind.len());
    Span::new(
        line.start + from as u32,
        line.start + (before.len() + to) as u32,
    )
}

/// A diagnostic as one text for people: the message, the notes, and the rules that say so.
pub fn diagnostic_text(diagnostic: &Diagnostic) -> String {
    let mut lines = vec![diagnostic.message.clone()];
    lines.extend(diagnostic.notes.iter().cloned());
    if !diagnostic.rules.is_empty() {
        lines.push(format!("({})", diagnostic.rules.join(", ")));
    }
    cardc_diagnostics::sanitise::plain(&lines.join("\n"))
}
