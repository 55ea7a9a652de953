//! Files of the projects that the databases do not have yet.
//!
//! Among tens of thousands of files, reading them all takes seconds. What an author needs for the file in front (settings,
//! games, open documents) is read at once, the rest in batches between the requests.

use std::collections::VecDeque;

use cardc_db::FileKind;
use tokio::sync::watch;

use crate::workspace::Place;

/// A batch has at least so many files. A project with fewer cards and decks is read at once.
const SMALLEST_BATCH: usize = 256;

/// A batch has at least this part of the files that came before it: each changes the list of all files once.
const PART_OF_TAKEN: usize = 16;

/// Cards and decks that are still to be read, in their order.
#[derive(Default)]
pub(crate) struct Backlog {
    waiting: VecDeque<Place>,
    /// How many were taken.
    taken: usize,
    /// A batch was taken and has not ended.
    in_batch: bool,
    /// Wakes whoever waits for the last file, by being dropped.
    unread: Option<watch::Sender<()>>,
}

/// Ends when every file was read, or the projects are looked at again.
#[derive(Clone)]
pub(crate) struct Rest(watch::Receiver<()>);

impl Backlog {
    /// Keeps cards and decks for later, and gives the other files back: without settings and games, nothing can be said of any
    /// file.
    pub(crate) fn of(places: impl IntoIterator<Item = Place>) -> (Self, Vec<Place>) {
        let can_wait = |place: &Place| {
            let kind = FileKind::of_path(&place.path);
            matches!(kind, FileKind::Cards | FileKind::Deck)
        };
        let (mut waiting, others): (Vec<Place>, Vec<Place>) =
            places.into_iter().partition(can_wait);
        waiting.sort_unstable();
        let unread = (!waiting.is_empty()).then(|| watch::Sender::new(()));
        let backlog = Self {
            waiting: waiting.into(),
            unread,
            ..Self::default()
        };
        (backlog, others)
    }

    /// The next files to read; none while a batch is under way, and none at the end. [`Self::end_batch`] has to follow.
    pub(crate) fn take(&mut self) -> Vec<Place> {
        if self.in_batch || self.waiting.is_empty() {
            return Vec::new();
        }
        self.in_batch = true;
        let size = SMALLEST_BATCH.max(self.taken / PART_OF_TAKEN);
        let size = size.min(self.waiting.len());
        self.taken += size;
        self.waiting.drain(..size).collect()
    }

    /// The databases have the batch that was taken. Returns whether it was the last one.
    pub(crate) fn end_batch(&mut self) -> bool {
        self.in_batch = false;
        self.waiting.is_empty() && self.unread.take().is_some()
    }

    /// What is still to come; `None` when every file was read.
    pub(crate) fn rest(&self) -> Option<Rest> {
        self.unread.as_ref().map(|unread| Rest(unread.subscribe()))
    }
}

impl Rest {
    /// Waits until every file was read, or the projects are looked at again.
    pub(crate) async fn arrives(mut self) {
        // Nothing is ever sent: this is the end of the sender.
        let _ = self.0.changed().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str) -> Place {
        Place {
            workspace: 0,
            path: path.to_owned(),
        }
    }

    #[test]
    fn batches_grow_and_hold_every_file_once() {
        let all: Vec<Place> = (0..20_000)
            .map(|n| place(&format!("{n:05}.card")))
            .collect();
        let (mut backlog, others) = Backlog::of(all.iter().rev().cloned());
        assert_eq!(others, []);
        let (mut read, mut sizes) = (Vec::new(), Vec::new());
        loop {
            let batch = backlog.take();
            assert!(backlog.rest().is_some());
            assert_eq!(backlog.take(), [], "one is under way");
            sizes.push(batch.len());
            read.extend(batch);
            if backlog.end_batch() {
                break;
            }
        }
        assert_eq!(read, all);
        assert_eq!(sizes[0], SMALLEST_BATCH);
        sizes.pop();
        assert!(sizes.is_sorted(), "{sizes:?}");
        assert!(sizes.len() < 50, "{sizes:?}");
        assert!(backlog.rest().is_none());
        assert!(!backlog.end_batch(), "the end is reported once");
    }

    #[test]
    fn settings_and_games_do_not_wait() {
        let now = ["cardc.toml", "games/own/game.toml", "x.rulebook.md"].map(place);
        let later = ["a.card", "b.deck"].map(place);
        let (mut backlog, others) = Backlog::of(now.iter().chain(&later).cloned());
        assert_eq!(others, now);
        assert_eq!(backlog.take(), later);
        let (backlog, _) = Backlog::of(now);
        assert!(backlog.rest().is_none(), "nothing waits");
    }

    #[tokio::test]
    async fn the_rest_arrives_with_the_last_batch() {
        let (mut backlog, _) = Backlog::of([place("a.card")]);
        let rest = backlog.rest().unwrap();
        backlog.take();
        let arrival = tokio::spawn(rest.arrives());
        tokio::task::yield_now().await;
        assert!(!arrival.is_finished());
        assert!(backlog.end_batch());
        arrival.await.unwrap();
    }
}
