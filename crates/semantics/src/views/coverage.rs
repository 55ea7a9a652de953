//! How much of the texts Card English understands.

use cardc_db::{Db, File, Project};
use cardc_effect::{GapReason, MeaningGap};
use cardc_english::{Declined, Vocabulary};

use crate::project::games::game_of;
use crate::project::item::{CardItem, cards, item_offset};
use crate::read::card_program::card_program;
use crate::read::text::{CardLine, card_text, parse_line};

/// Figures over cards. A sentence is what Card English reads as one. One with prose in it counts as what the prose is: its
/// full stops are sentences, and it is one at least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage<'db> {
    /// Cards.
    pub cards: usize,
    /// Cards without prose, all of whose sentences are understood.
    pub cards_fully_understood: usize,
    /// Sentences, in English and in prose.
    pub sentences: usize,
    /// Sentences that are understood and have no prose in them, with those that they grant.
    pub understood: usize,
    /// Sentences with prose. They count as not understood, whatever they say.
    pub prose: usize,
    /// Sentences that are understood and have a program.
    pub programs: usize,
    /// Those that are understood and have none, and why.
    pub gaps: Vec<SentenceGap<'db>>,
    /// What is not understood: sentences in English, and those in prose of which Card English could make nothing.
    pub declined: Vec<DeclinedSentence<'db>>,
}

/// A sentence that is understood and has no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceGap<'db> {
    /// The card that it stands on.
    pub card: CardItem<'db>,
    /// Where it begins in the file.
    pub offset: u32,
    /// As written.
    pub sentence: String,
    /// Why it has none.
    pub reason: GapReason,
}

/// A sentence that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclinedSentence<'db> {
    /// The card that it stands on.
    pub card: CardItem<'db>,
    /// Where it begins in the file.
    pub offset: u32,
    /// As written.
    pub sentence: String,
    /// What was understood of it, up to where understanding stopped.
    pub understood: String,
    /// Why. Its spans are those of the line.
    pub declined: Declined,
}

/// The figures of all card files of a project.
pub fn coverage(db: &dyn Db, project: Project) -> Coverage<'_> {
    let mut total = Coverage::default();
    for &file in project.files(db) {
        total.add(file_coverage(db, file));
    }
    total
}

/// The figures of one file.
pub fn file_coverage(db: &dyn Db, file: File) -> Coverage<'_> {
    let mut total = Coverage::default();
    for card in cards(db, file) {
        total.add(card_coverage(db, card));
    }
    total
}

/// The figures of one card. Where the game is not known, nothing of its text is.
pub fn card_coverage<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Coverage<'db> {
    let mut coverage = Coverage {
        cards: 1,
        ..Coverage::default()
    };
    let Some(game) = game_of(db, card.file(db)) else {
        return coverage;
    };
    let text = card_text(db, card);
    coverage.cards_fully_understood = usize::from(text.is_understood());
    let place = CardPlace {
        card,
        source: card.text(db),
        offset: item_offset(db, card),
    };
    for line in &text.lines {
        coverage.add_english(&place, line);
        coverage.add_prose(&game.vocabulary, &place, line);
    }
    coverage.add_gaps(&place, &text.lines, &card_program(db, card).gaps);
    coverage
}

impl<'db> Coverage<'db> {
    /// Adds the figures of other cards.
    pub fn add(&mut self, other: Self) {
        self.cards += other.cards;
        self.cards_fully_understood += other.cards_fully_understood;
        self.sentences += other.sentences;
        self.understood += other.understood;
        self.prose += other.prose;
        self.programs += other.programs;
        self.gaps.extend(other.gaps);
        self.declined.extend(other.declined);
    }

    fn add_english(&mut self, place: &CardPlace<'db>, line: &CardLine) {
        let parsed = &line.parsed;
        let sentences = parsed.line.all_sentences().into_iter();
        let understood = sentences.filter(|sentence| !parsed.has_prose(sentence.span));
        let understood = understood.count();
        self.understood += understood;
        self.sentences += understood + parsed.declined.len();
        let source = &place.source[line.span.range()];
        let declined = parsed.declined.iter();
        self.declined.extend(
            declined.map(|declined| place.declined(source, line, declined.span.start, declined)),
        );
    }

    /// Counts programs, and lists what has none.
    fn add_gaps(&mut self, place: &CardPlace<'db>, lines: &[CardLine], gaps: &[MeaningGap]) {
        for gap in gaps {
            let line = &lines[gap.line];
            if line.parsed.has_prose(gap.sentence) {
                continue;
            }
            let sentence = line.place(gap.sentence);
            self.gaps.push(SentenceGap {
                card: place.card,
                offset: place.offset + sentence.start,
                sentence: place.source[sentence.range()].to_owned(),
                reason: gap.reason.clone(),
            });
        }
        self.programs = self.understood.saturating_sub(self.gaps.len());
    }

    /// Counts prose, and lists what Card English would not make of it.
    fn add_prose(&mut self, vocabulary: &Vocabulary, place: &CardPlace<'db>, line: &CardLine) {
        let source = &place.source[line.span.range()];
        for (word, wording) in line.parsed.prose() {
            let sentences = full_stops(wording).max(1);
            self.sentences += sentences;
            self.prose += sentences;
            // With escapes in it, the wording has no places of its own in the file.
            let start = source[word.span.range()].find(wording.as_str());
            for declined in &parse_line(vocabulary, wording).declined {
                let within = start.map_or(0, |start| start as u32 + declined.span.start);
                let within = word.span.start + within;
                self.declined
                    .push(place.declined(wording, line, within, declined));
            }
        }
    }
}

/// A card, its text, and where it stands in the file.
struct CardPlace<'db> {
    card: CardItem<'db>,
    source: &'db str,
    offset: u32,
}

impl<'db> CardPlace<'db> {
    /// A sentence of `wording` that is not understood, and begins at `within` of its line.
    fn declined(
        &self,
        wording: &str,
        line: &CardLine,
        within: u32,
        declined: &Declined,
    ) -> DeclinedSentence<'db> {
        let slice = |start: u32, end: u32| {
            let text = wording.get(start as usize..end as usize);
            text.unwrap_or_default().to_owned()
        };
        let (start, stop) = (declined.span.start, declined.at.start);
        DeclinedSentence {
            card: self.card,
            offset: self.offset + line.span.start + within,
            sentence: slice(start, declined.span.end),
            understood: slice(start, stop.clamp(start, declined.span.end)),
            declined: declined.clone(),
        }
    }
}

/// How many full stops end a sentence of a text.
fn full_stops(text: &str) -> usize {
    let mut letters = text.chars().peekable();
    let mut stops = 0;
    while let Some(letter) = letters.next() {
        let ends = letters
            .peek()
            .is_none_or(|next| next.is_whitespace() || matches!(next, ')' | '"' | '”'));
        stops += usize::from(letter == '.' && ends);
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::full_stops;

    #[test]
    fn a_full_stop_ends_a_sentence_before_white_space_alone() {
        assert_eq!(
            full_stops("Draw a card. Then (if you can) draw 2.5 more."),
            2
        );
        assert_eq!(full_stops("(Draw a card.) Stop."), 2);
        assert_eq!(full_stops("No stop"), 0);
    }
}
