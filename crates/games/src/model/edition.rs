//! What some editions of the rules have and others do not.

use smol_str::SmolStr;

use super::{CheckSpec, DeckLimit, GamePack, TagSpec};

/// Something that may have come with one edition and gone with another.
pub trait Dated {
    /// The first edition that has it; `None` when all before `until` do.
    fn since(&self) -> Option<&SmolStr>;

    /// The first edition that no longer has it.
    fn until(&self) -> Option<&SmolStr>;

    /// Whether an edition has it; the newest one for `None`. Editions are dates, so that they compare as text.
    fn holds_in(&self, edition: Option<&str>) -> bool {
        match edition {
            None => self.until().is_none(),
            Some(edition) => {
                self.since().is_none_or(|since| since.as_str() <= edition)
                    && self.until().is_none_or(|until| edition < until.as_str())
            }
        }
    }

    /// Whether editions differ in it.
    fn is_dated(&self) -> bool {
        self.since().is_some() || self.until().is_some()
    }
}

/// What has `since` and `until` in the pack.
macro_rules! dated {
    ($($spec:ty),+) => {
        $(impl Dated for $spec {
            fn since(&self) -> Option<&SmolStr> {
                self.since.as_ref()
            }

            fn until(&self) -> Option<&SmolStr> {
                self.until.as_ref()
            }
        })+
    };
}

dated!(CheckSpec, DeckLimit, TagSpec);

impl GamePack {
    /// Whether the checks of a card differ between editions.
    pub fn has_dated_cards(&self) -> bool {
        self.checks.iter().any(Dated::is_dated) || self.tags.iter().any(Dated::is_dated)
    }
}
