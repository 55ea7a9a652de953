//! How much of the texts Card English understands.

use cardc_db::{Db, File, Project};
use cardc_english::{Declined, Line, ParsedLine, Vocabulary};

use crate::card::card_text;
use crate::games::game_of;
use crate::item::{CardItem, cards, item_offset};
use crate::text::{CardLine, LineContent, parse_line};

/// Figures over cards. A sentence is what Card English reads as one, or what ends with a full stop in prose; a line of
/// prose has one at least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage<'db> {
    /// Cards.
    pub cards: usize,
    /// Cards without prose, all of whose sentences are understood.
    pub cards_fully_understood: usize,
    /// Sentences, in English and in prose.
    pub sentences: usize,
    /// Sentences in English that are understood, with those that they grant.
    pub understood: usize,
    /// Sentences in prose. They count as not understood, whatever they say.
    pub prose: usize,
    /// What is not understood: sentences in English, and those in prose of which Card English could make nothing.
    pub declined: Vec<DeclinedSentence<'db>>,
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
        match &line.content {
            LineContent::English(parsed) => coverage.add_english(&place, line, parsed),
            LineContent::Prose(prose) => coverage.add_prose(&game.vocabulary, &place, line, prose),
        }
    }
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
        self.declined.extend(other.declined);
    }

    fn add_english(&mut self, place: &CardPlace<'db>, line: &CardLine, parsed: &ParsedLine) {
        let understood = sentences(&parsed.line);
        self.understood += understood;
        self.sentences += understood + parsed.declined.len();
        let source = &place.source[line.span.range()];
        let declined = parsed.declined.iter();
        self.declined.extend(
            declined.map(|declined| place.declined(source, line, declined.span.start, declined)),
        );
    }

    /// Counts prose, and lists what Card English would not make of it.
    fn add_prose(
        &mut self,
        vocabulary: &Vocabulary,
        place: &CardPlace<'db>,
        line: &CardLine,
        prose: &str,
    ) {
        let sentences = full_stops(prose).max(1);
        self.sentences += sentences;
        self.prose += sentences;
        // With escapes in it, the wording has no places of its own in the file.
        let start = place.source[line.span.range()].find(prose);
        for declined in &parse_line(vocabulary, prose).declined {
            let within = start.map_or(0, |start| start as u32 + declined.span.start);
            self.declined
                .push(place.declined(prose, line, within, declined));
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

/// The sentences of a line, with those that it grants.
fn sentences(line: &Line) -> usize {
    let granted = line
        .sentences
        .iter()
        .filter_map(|sentence| sentence.granted.as_deref());
    line.sentences.len() + granted.map(sentences).sum::<usize>()
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
