//! The words of each game that ships, for the tests.

use std::thread;

use cardc_english::{Vocabulary, VocabularySpec, word_of_each_kind};

const GAMES: [&str; 4] = [
    include_str!("../../../../games/champions/vocabulary.toml"),
    include_str!("../../../../games/ashes/vocabulary.toml"),
    include_str!("../../../../games/lotr/vocabulary.toml"),
    include_str!("../../../../games/t9a/vocabulary.toml"),
];

/// Does something with the words of each game, in a thread with half the stack that threads have by default.
pub(crate) fn for_each_game(work: fn(&Vocabulary, &[String])) {
    thread::scope(|scope| {
        for text in GAMES {
            let read = move || {
                let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
                let (vocabulary, _) = Vocabulary::new(spec);
                work(&vocabulary, &word_of_each_kind(&vocabulary));
            };
            let thread = thread::Builder::new().stack_size(1 << 20);
            thread.spawn_scoped(scope, read).expect("a thread");
        }
    });
}
