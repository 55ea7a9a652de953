//! The colours that clients have, so that they can be told of differences alone.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::workspace::Place;

/// A token in the numbers of the protocol: lines and columns from the one before, length, type, modifiers.
pub(crate) type EncodedToken = [u32; 5];

/// The last tokens that were sent for each document, with a name for them.
#[derive(Default)]
pub(crate) struct TokenCache {
    sent: Mutex<Sent>,
}

#[derive(Default)]
struct Sent {
    count: u64,
    by_document: FxHashMap<Place, (String, Vec<EncodedToken>)>,
}

impl TokenCache {
    /// Keeps the tokens of a document, and gives the name for them, and those that had been sent as `previous`.
    pub(crate) fn replace(
        &self,
        place: &Place,
        tokens: Vec<EncodedToken>,
        previous: Option<&str>,
    ) -> (String, Option<Vec<EncodedToken>>) {
        // What a panic left behind is whole: each change is one insertion.
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.count += 1;
        let id = sent.count.to_string();
        let old = sent.by_document.insert(place.clone(), (id.clone(), tokens));
        let known = old.filter(|(name, _)| Some(name.as_str()) == previous);
        (id, known.map(|(_, tokens)| tokens))
    }

    /// Forgets a document that was closed.
    pub(crate) fn forget(&self, place: &Place) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.by_document.remove(place);
    }
}
