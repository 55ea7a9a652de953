//! The colours that clients have, so that they can be told of differences alone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::workspace::Place;

/// A token in the numbers of the protocol: lines and columns from the one before, length, type, modifiers.
pub(crate) type EncodedToken = [u32; 5];

/// The last tokens that were sent for each document, with a name for them, as a request sees them that began at some time.
#[derive(Clone, Default)]
pub(crate) struct TokenCache {
    sent: Arc<Mutex<Sent>>,
    /// How many documents had been closed at that time.
    closed: u64,
}

#[derive(Default)]
struct Sent {
    count: u64,
    closed: u64,
    by_document: FxHashMap<Place, (String, Vec<EncodedToken>)>,
}

impl TokenCache {
    /// For a request that begins now.
    pub(crate) fn now(&self) -> Self {
        Self {
            sent: Arc::clone(&self.sent),
            closed: self.lock().closed,
        }
    }

    /// Keeps the tokens of a document, and gives the name for them, and those that had been sent as `previous`.
    ///
    /// When a document was closed since the request began, it may be this one, and nothing is kept: what is forgotten does
    /// not come back, and the worst is that all tokens are sent again.
    pub(crate) fn replace(
        &self,
        place: &Place,
        tokens: Vec<EncodedToken>,
        previous: Option<&str>,
    ) -> (String, Option<Vec<EncodedToken>>) {
        let mut sent = self.lock();
        sent.count += 1;
        let id = sent.count.to_string();
        if sent.closed != self.closed {
            return (id, None);
        }
        let old = sent.by_document.insert(place.clone(), (id.clone(), tokens));
        let known = old.filter(|(name, _)| Some(name.as_str()) == previous);
        (id, known.map(|(_, tokens)| tokens))
    }

    /// Forgets a document that was closed.
    pub(crate) fn forget(&self, place: &Place) {
        let mut sent = self.lock();
        sent.closed += 1;
        sent.by_document.remove(place);
    }

    fn lock(&self) -> MutexGuard<'_, Sent> {
        // What a panic left behind is whole: each change is one insertion.
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::TokenCache;
    use crate::workspace::Place;

    #[test]
    fn what_is_forgotten_does_not_come_back() {
        let place = Place {
            workspace: 0,
            path: "a.card".to_owned(),
        };
        let cache = TokenCache::default();
        let (id, _) = cache.now().replace(&place, vec![[1; 5]], None);
        let (_, known) = cache.now().replace(&place, vec![[2; 5]], Some(&id));
        assert_eq!(known, Some(vec![[1; 5]]));
        let begun = cache.now();
        cache.forget(&place);
        let (id, known) = begun.replace(&place, vec![[3; 5]], None);
        assert_eq!(known, None);
        let (_, known) = cache.now().replace(&place, vec![[4; 5]], Some(&id));
        assert_eq!(known, None);
    }
}
