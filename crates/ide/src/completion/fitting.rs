//! Which of the things that could be written fit the letters that are there.

use cardc_english::Letters;
use cardc_span::folded_name;
use rustc_hash::FxHashMap;

use super::Cursor;
use crate::types::{Completion, CompletionKind};

/// What fits the letters at the cursor, each label once; nothing where they are finished.
pub(super) fn fitting(cursor: Cursor<'_>, mut offered: Vec<Completion>) -> Vec<Completion> {
    let text = cursor.context.text;
    let mut typed = Typed::default();
    // There may be thousands, and nearly all replace the same letters.
    offered.retain(|one| {
        typed.change(&text[one.span.start as usize..cursor.offset as usize]);
        typed.letters.begin(&one.filter)
    });
    let mut is_finished = |one: &Completion| {
        typed.change(&text[one.span.start as usize..cursor.offset as usize]);
        typed.is_all_of(one)
    };
    // Nobody ends a line with `the`: what begins like it is still of use.
    let ends_line = |one: &Completion| one.kind != CompletionKind::Word;
    if offered.iter().any(|one| ends_line(one) && is_finished(one)) {
        return Vec::new();
    }
    offered.retain(|one| !is_finished(one));
    once(offered)
}

/// Each label once: the first of its like, or the first that is filled in.
fn once(offered: Vec<Completion>) -> Vec<Completion> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut kept: Vec<Completion> = Vec::with_capacity(offered.len());
    for one in offered {
        match places.get(&one.label) {
            None => {
                places.insert(one.label.clone(), kept.len());
                kept.push(one);
            }
            Some(&at) if kept[at].snippet.is_none() && one.snippet.is_some() => kept[at] = one,
            Some(_) => {}
        }
    }
    kept
}

/// What is typed.
#[derive(Default)]
struct Typed<'a> {
    text: &'a str,
    letters: Letters,
}

impl<'a> Typed<'a> {
    fn change(&mut self, text: &'a str) {
        if self.text != text {
            self.text = text;
            self.letters = Letters::new(text);
        }
    }

    /// Whether it is all that would be written.
    fn is_all_of(&self, one: &Completion) -> bool {
        let whole = [one.label.as_str(), &one.filter, one.insert.trim_end()];
        let typed = folded_name(self.text);
        !typed.is_empty() && whole.into_iter().any(|whole| folded_name(whole) == typed)
    }
}
