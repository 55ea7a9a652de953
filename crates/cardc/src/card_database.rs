//! The card databases of games that other programs keep.

use cardc_convert::{ImportError, Imported, Judge, ashes_json, import_cards, lotr_tsv};

/// A form of card database, which is that of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardDatabase {
    /// Champions cards as JSON: a plain array, or the answer of a search engine.
    ChampionsJson,
    /// Ashes cards as JSON: a plain array, or a page of results.
    AshesJson,
    /// Cards of The Lord of the Rings as a table with tabs, whose first row names the columns.
    LotrTsv,
}

impl CardDatabase {
    /// Every form.
    pub(crate) const ALL: [Self; 3] = [Self::ChampionsJson, Self::AshesJson, Self::LotrTsv];

    /// The game of the cards.
    pub(crate) const fn game(self) -> &'static str {
        match self {
            Self::ChampionsJson => "champions",
            Self::AshesJson => "ashes",
            Self::LotrTsv => "lotr",
        }
    }

    /// The ending of such a file.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::ChampionsJson | Self::AshesJson => "json",
            Self::LotrTsv => "tsv",
        }
    }

    /// What such a file is, for those who have another one.
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::ChampionsJson | Self::AshesJson => {
                "expected is a card database as JSON, from which an array of cards was exported"
            }
            Self::LotrTsv => "expected is a table with tabs, whose first row names the columns",
        }
    }

    /// Reads the cards of a file; the judge says which parts of a line are Card English.
    pub(crate) fn read(self, text: &str, judge: &dyn Judge) -> Result<Imported, ImportError> {
        match self {
            Self::ChampionsJson => import_cards(text, &|card, line| judge.text_line(card, line)),
            Self::AshesJson => ashes_json::import_cards(text, judge),
            Self::LotrTsv => lotr_tsv::import_cards(text, judge),
        }
    }
}
