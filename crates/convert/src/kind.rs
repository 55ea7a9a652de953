//! The card kinds of Champions.

use crate::imported::Kind;

/// A card kind, in the order in which deck lists show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardKind {
    /// A Champion.
    Champion,
    /// A Blessing.
    Blessing,
    /// A Unit.
    Unit,
    /// A Spell.
    Spell,
    /// An Ability.
    Ability,
}

impl CardKind {
    /// Every kind, in the order of deck lists.
    pub const ALL: [Self; 5] = [
        Self::Champion,
        Self::Blessing,
        Self::Unit,
        Self::Spell,
        Self::Ability,
    ];

    /// The kind that a category names, in singular or plural and in any case.
    pub fn from_category(category: &str) -> Option<Self> {
        let category = category.trim();
        Self::ALL.into_iter().find(|kind| {
            category.eq_ignore_ascii_case(kind.label())
                || category.eq_ignore_ascii_case(kind.plural())
        })
    }

    /// The category as deck lists write it: `Ability`.
    pub fn label(self) -> &'static str {
        match self {
            Self::Champion => "Champion",
            Self::Blessing => "Blessing",
            Self::Unit => "Unit",
            Self::Spell => "Spell",
            Self::Ability => "Ability",
        }
    }

    /// The word that begins such a card in a `.card` file: `ability`.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Champion => "champion",
            Self::Blessing => "blessing",
            Self::Unit => "unit",
            Self::Spell => "spell",
            Self::Ability => "ability",
        }
    }

    /// The plural, as file names use it: `abilities`.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Champion => "champions",
            Self::Blessing => "blessings",
            Self::Unit => "units",
            Self::Spell => "spells",
            Self::Ability => "abilities",
        }
    }

    /// The kind as every importer names kinds.
    pub(crate) fn kind(self) -> Kind {
        Kind {
            rank: self as usize,
            keyword: self.keyword().into(),
            label: self.label().into(),
            plural: self.plural().into(),
        }
    }
}
