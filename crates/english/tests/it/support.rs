//! The vocabulary of Champions for the tests.

use std::sync::LazyLock;

use cardc_english::{Vocabulary, VocabularySpec};

/// The vocabulary that ships.
pub(crate) static CHAMPIONS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let text = include_str!("../../../../games/champions/vocabulary.toml");
    let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
    let (vocabulary, problems) = Vocabulary::new(spec);
    assert!(problems.is_empty(), "{problems:?}");
    vocabulary
});
