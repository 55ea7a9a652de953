//! The sentences of cards, counted.

use cardc_db::{LineIndex, TextSize, line_index};
use cardc_english::{Declined, ParsedLine, Vocabulary, parse_line};
use cardc_semantics::{
    CardItem, CardLine, LineContent, card_name, card_text, cards, game_of, item_offset,
};
use serde::Serialize;

use crate::sentences::{Part, in_words, parts, slice, weight};
use crate::workspace::Workspace;

/// How much is understood.
#[derive(Debug, Default, Serialize)]
pub(super) struct Figures {
    /// Cards.
    pub(super) cards: usize,
    /// Sentences, in English and in prose.
    pub(super) sentences: usize,
    /// Sentences in English that are understood.
    pub(super) understood: usize,
    /// Sentences in prose.
    pub(super) prose: usize,
    /// Cards without prose, all of whose sentences are understood.
    pub(super) cards_fully_understood: usize,
    /// Sentences that are not understood, in English and in prose.
    pub(super) declined: Vec<DeclinedSentence>,
}

/// A sentence that is not understood.
#[derive(Debug, Serialize)]
pub(super) struct DeclinedSentence {
    /// The file.
    pub(super) path: String,
    /// The name of the card.
    pub(super) card: String,
    /// The line on which the sentence begins, from 1.
    pub(super) line: usize,
    /// The column in which it begins, in characters, from 1.
    pub(super) column: usize,
    /// As written.
    pub(super) sentence: String,
    /// How many characters of the sentence were understood.
    pub(super) stopped_at: usize,
    /// The word that does not fit; empty where the sentence ended too early.
    pub(super) found: String,
    /// What could have stood there.
    pub(super) expected: Vec<String>,
    /// The same for people.
    #[serde(skip)]
    pub(super) why: String,
}

impl Figures {
    /// Adds the selected files of a project.
    pub(super) fn add_workspace(&mut self, workspace: &Workspace) {
        for &file in &workspace.selected {
            for card in cards(&workspace.db, file) {
                self.add_card(workspace, card);
            }
        }
    }

    /// The share of sentences that are understood.
    pub(super) fn percent(&self) -> f64 {
        let counted = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        if self.sentences == 0 {
            100.0
        } else {
            100.0 * counted(self.understood) / counted(self.sentences)
        }
    }

    fn add_card<'db>(&mut self, workspace: &'db Workspace, card: CardItem<'db>) {
        let db = &workspace.db;
        self.cards += 1;
        let Some(game) = game_of(db, card.file(db)) else {
            return;
        };
        let place = CardPlace::new(workspace, card);
        let text = card_text(db, card);
        self.cards_fully_understood += usize::from(text.is_understood());
        for line in &text.lines {
            match &line.content {
                LineContent::English(parsed) => {
                    self.add_english(&game.vocabulary, &place, line, parsed);
                }
                LineContent::Prose(prose) => self.add_prose(&game.vocabulary, &place, line, prose),
            }
        }
    }

    fn add_english(
        &mut self,
        vocabulary: &Vocabulary,
        place: &CardPlace<'_>,
        line: &CardLine,
        parsed: &ParsedLine,
    ) {
        let source = &place.source[line.span.range()];
        for part in parts(parsed) {
            match part {
                Part::Understood(sentence) => {
                    self.sentences += weight(sentence);
                    self.understood += weight(sentence);
                }
                Part::Declined(declined) => {
                    self.sentences += 1;
                    let at = place.offset + line.span.start + declined.span.start;
                    self.declined
                        .push(place.declined(vocabulary, source, declined, at));
                }
            }
        }
    }

    /// Prose counts as not understood, whatever it says. What Card English would make of it is listed.
    fn add_prose(
        &mut self,
        vocabulary: &Vocabulary,
        place: &CardPlace<'_>,
        line: &CardLine,
        prose: &str,
    ) {
        let sentences = full_stops(prose).max(1);
        self.sentences += sentences;
        self.prose += sentences;
        let written = &place.source[line.span.range()];
        // With escapes in it, the wording has no places of its own in the file.
        let start = written.find(prose);
        for declined in &parse_line(vocabulary, prose).declined {
            let within = start.map_or(0, |start| start as u32 + declined.span.start);
            self.declined.push(place.declined(
                vocabulary,
                prose,
                declined,
                place.offset + line.span.start + within,
            ));
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

/// A card and where it stands.
struct CardPlace<'db> {
    path: &'db str,
    card: String,
    file_text: &'db str,
    lines: &'db LineIndex,
    source: &'db str,
    offset: u32,
}

impl<'db> CardPlace<'db> {
    fn new(workspace: &'db Workspace, card: CardItem<'db>) -> Self {
        let db = &workspace.db;
        let file = card.file(db);
        Self {
            path: workspace.shown(file.path(db)),
            card: card_name(db, card)
                .map_or_else(|| card.header(db).to_owned(), ToString::to_string),
            file_text: file.text(db),
            lines: line_index(db, file),
            source: card.text(db),
            offset: item_offset(db, card),
        }
    }

    /// A sentence that is not understood and begins at an offset of the file.
    fn declined(
        &self,
        vocabulary: &Vocabulary,
        source: &str,
        declined: &Declined,
        at: u32,
    ) -> DeclinedSentence {
        let (line, column) = self.position(at);
        let sentence = slice(source, declined.span);
        let understood =
            sentence.get(..(declined.at.start.saturating_sub(declined.span.start)) as usize);
        DeclinedSentence {
            path: self.path.to_owned(),
            card: self.card.clone(),
            line,
            column,
            sentence: sentence.to_owned(),
            stopped_at: understood.unwrap_or(sentence).chars().count(),
            found: declined.found.to_string(),
            expected: declined.expected.iter().map(in_words).collect(),
            why: why(vocabulary, declined),
        }
    }

    /// Line and column of an offset, from 1.
    fn position(&self, offset: u32) -> (usize, usize) {
        let place = self.lines.line_col(TextSize::new(offset));
        let before = &self.file_text[(offset - place.col) as usize..offset as usize];
        (place.line as usize + 1, before.chars().count() + 1)
    }
}

/// What does not fit, and what would.
fn why(vocabulary: &Vocabulary, declined: &Declined) -> String {
    match declined.expectation(vocabulary) {
        Some(expected) => format!("{}; expected {expected}", declined.message()),
        None => declined.message(),
    }
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
