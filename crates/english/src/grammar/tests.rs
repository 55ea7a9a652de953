use super::*;
use crate::spec::VocabularySpec;

const SENTENCES: [&str; 10] = [
    "Draw a card and deal 2 damage to your Opponent.",
    "At the start of your turn, you may discard a card to gain 3 health.",
    "Remove each highlighted Unit that an Opponent controls and that has 2 or less health.",
    "If your Opponent controls 3 or more Units, draw 1 card and then each Player draws 1 card.",
    "When this Unit attacks, deal 1 damage to another Unit or to its Champion.",
    "Choose up to two Units and rotate each of them at the end of this turn.",
    "Each Player chooses a Champion with the most health and gains X health, where X is its cost.",
    "Until the end of the round, your Champions cannot be rotated or removed by a Spell.",
    "Search your deck for a Spell, put it into your hand and then shuffle your deck.",
    "Deal X damage to a Unit, where X is the number of cards in your Opponent's discard pile.",
];

/// A phrase that is known from another reading changes nothing. Choices are denied one by one, and stay denied where a reading leads
/// further, as it is when a sentence is read.
#[test]
fn known_phrases_change_no_reading() {
    let text = include_str!("../../../../games/champions/vocabulary.toml");
    let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
    let vocabulary = Vocabulary::new(spec).0;
    let (mut compared, mut known, mut whole) = (0, 0, 0);
    for words in SENTENCES.iter().flat_map(|text| spoilt(&vocabulary, text)) {
        let read = |denied: &[Choice], phrases| {
            let (result, session) = sentence_without(&vocabulary, &words, denied, phrases);
            let furthest = session.furthest();
            (result, furthest, session)
        };
        let (_, mut most, mut session) = read(&[], Phrases::default());
        let mut denied = Vec::new();
        for choice in session.choices() {
            denied.push(choice);
            let phrases = session.phrases_without(choice);
            let (result, furthest, mut other) = read(&denied, phrases);
            let (expected, stop, fresh) = read(&denied, Phrases::default());
            assert_eq!(result, expected, "{words:?} without {denied:?}");
            assert_eq!(furthest, stop, "{words:?} without {denied:?}");
            compared += 1;
            known += usize::from(other.steps() < fresh.steps());
            whole += usize::from(result.is_some());
            if furthest > most {
                (most, session) = (furthest, other);
            } else {
                denied.pop();
                session.phrases = other.phrases_without(choice);
            }
        }
    }
    assert!(known > compared / 2, "{known} of {compared} are shorter");
    assert!(whole > 100, "{whole} of {compared} are read in another way");
}

/// The words of a sentence, and of it without each of them.
fn spoilt(vocabulary: &Vocabulary, text: &str) -> Vec<Vec<Word>> {
    let words = tagger::tag(Lexicon::from(vocabulary), text);
    let without = |at: usize| [&words[..at], &words[at + 1..]].concat();
    let mut spoilt: Vec<_> = (0..words.len()).map(without).collect();
    spoilt.push(words);
    spoilt
}
