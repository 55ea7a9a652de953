//! How much of the texts Card English understands.

use cardc_db::{Db, File, Project};
use cardc_diagnostics::Span;
use cardc_english::{Line, ParsedLine};
use smol_str::SmolStr;

use crate::card::{card_name_or_header, card_text};
use crate::item::{CardItem, cards, item_offset};
use crate::text::LineContent;

/// Figures over cards. A sentence is what ends with a full stop; a line of prose counts as one.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    /// Cards.
    pub cards: u64,
    /// Cards all of whose sentences are understood.
    pub cards_fully_understood: u64,
    /// Sentences, understood or not, and lines of prose.
    pub sentences: u64,
    /// Sentences that are understood.
    pub understood: u64,
    /// Lines of prose.
    pub prose: u64,
    /// Sentences that are not understood.
    pub declined: Vec<DeclinedSentence>,
}

/// A sentence that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DeclinedSentence {
    /// The path of its file.
    pub path: String,
    /// The card that it stands on.
    pub card: SmolStr,
    /// The sentence as written.
    pub sentence: String,
    /// What was understood of it, up to where understanding stopped.
    pub understood: String,
    /// Where understanding stopped, in the file.
    pub at: Span,
    /// Why, in a line.
    pub message: String,
}

/// The figures of all card files of a project.
pub fn coverage(db: &dyn Db, project: Project) -> Coverage {
    let mut total = Coverage::default();
    for &file in project.files(db) {
        total.add(file_coverage(db, file));
    }
    total
}

/// The figures of one file.
pub fn file_coverage(db: &dyn Db, file: File) -> Coverage {
    let mut total = Coverage::default();
    for card in cards(db, file) {
        total.add(card_coverage(db, card));
    }
    total
}

/// The figures of one card.
pub fn card_coverage<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Coverage {
    let text = card_text(db, card);
    let mut coverage = Coverage {
        cards: 1,
        ..Coverage::default()
    };
    coverage.cards_fully_understood = u64::from(text.is_understood());
    for line in &text.lines {
        match &line.content {
            LineContent::English(parsed) => {
                coverage.understood += sentences(&parsed.line);
                let declined = declined(db, card, line.span, parsed);
                coverage.sentences += sentences(&parsed.line) + declined.len() as u64;
                coverage.declined.extend(declined);
            }
            LineContent::Prose(_) => {
                coverage.prose += 1;
                coverage.sentences += 1;
            }
        }
    }
    coverage
}

impl Coverage {
    /// Adds the figures of other cards.
    pub fn add(&mut self, other: Self) {
        self.cards += other.cards;
        self.cards_fully_understood += other.cards_fully_understood;
        self.sentences += other.sentences;
        self.understood += other.understood;
        self.prose += other.prose;
        self.declined.extend(other.declined);
    }
}

/// The sentences of a line, with those that it grants.
fn sentences(line: &Line) -> u64 {
    let granted = line
        .sentences
        .iter()
        .filter_map(|sentence| sentence.granted.as_deref());
    line.sentences.len() as u64 + granted.map(sentences).sum::<u64>()
}

fn declined<'db>(
    db: &'db dyn Db,
    card: CardItem<'db>,
    line: cardc_syntax::Span,
    parsed: &ParsedLine,
) -> Vec<DeclinedSentence> {
    if parsed.is_understood() {
        return Vec::new();
    }
    let source = &card.text(db)[line.range()];
    let offset = item_offset(db, card) + line.start;
    let declined = parsed.declined.iter().map(|declined| DeclinedSentence {
        path: card.file(db).path(db).to_owned(),
        card: card_name_or_header(db, card),
        sentence: source[declined.span.start as usize..declined.span.end as usize].to_owned(),
        understood: source
            [declined.span.start as usize..declined.at.start.max(declined.span.start) as usize]
            .to_owned(),
        at: declined.at.start + offset..declined.at.end + offset,
        message: declined.message(),
    });
    declined.collect()
}
