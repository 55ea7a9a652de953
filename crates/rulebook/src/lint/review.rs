//! What the checks know about a rulebook, gathered once.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cardc_span::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::words::{folded_name, folded_words};
use crate::book::{RuleEntry, Rulebook, parent};
use crate::format::Format;

/// So much of an entry is looked through for the place of a few words.
const LOOKED_THROUGH: usize = 64 * 1024;

/// A file is looked through so many times in all; where more is looked for, entries are marked as a whole.
const MOST_LOOKED_THROUGH: usize = 32;

/// So many letters are enough to find a place by.
const FOUND_BY: usize = 60;

/// A rulebook under review.
pub(super) struct Review<'book> {
    pub(super) book: &'book Rulebook,
    source: &'book str,
    format: Format,
    /// The entries with a title, an alias or the id of a term, by its folded words.
    names: FxHashMap<String, Vec<usize>>,
    /// The entries one level below a number.
    children: FxHashMap<&'book str, Vec<usize>>,
    /// The number of the rule that an entry stands under in the file: its own, or that of the last one before a term.
    homes: Vec<&'book str>,
    /// The words of entries that were asked for.
    words: RefCell<FxHashMap<usize, Rc<FxHashSet<SmolStr>>>>,
    /// The folded texts of entries that were asked for.
    texts: RefCell<FxHashMap<usize, Rc<[SmolStr]>>>,
    /// How many bytes were looked through for places.
    looked_through: Cell<usize>,
    steps: Cell<u64>,
}

impl<'book> Review<'book> {
    pub(super) fn new(book: &'book Rulebook, source: &'book str, format: Format) -> Self {
        let mut review = Self {
            book,
            source,
            format,
            names: FxHashMap::default(),
            children: FxHashMap::default(),
            homes: Vec::with_capacity(book.entries.len()),
            words: RefCell::default(),
            texts: RefCell::default(),
            looked_through: Cell::default(),
            steps: Cell::new(0),
        };
        let mut home = "";
        for (at, entry) in book.entries.iter().enumerate() {
            if !entry.is_term() {
                home = entry.number();
            }
            review.homes.push(home);
            if let Some(parent) = parent(entry.number()) {
                review.children.entry(parent).or_default().push(at);
            }
            for name in names(entry) {
                let named = review.names.entry(name).or_default();
                if named.last() != Some(&at) {
                    named.push(at);
                }
            }
        }
        review
    }

    /// Counts work that grows with what is found in the rulebook, for the tests that hold it against the size.
    pub(super) fn step(&self, steps: u64) {
        self.steps.set(self.steps.get() + steps);
    }

    /// The work done so far.
    #[cfg(test)]
    pub(super) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// The entries of this name: title, alias, or the words of the id of a term.
    pub(super) fn named(&self, folded: &str) -> &[usize] {
        self.names.get(folded).map_or(&[], Vec::as_slice)
    }

    /// Where the newest version of the entry with this id is.
    pub(super) fn position(&self, id: &str) -> Option<usize> {
        let versions = self.book.positions(id);
        let newest = self.book.newest_edition();
        let holds = |&&at: &&usize| self.book.entries[at].holds_in(newest);
        versions.iter().find(holds).or(versions.last()).copied()
    }

    /// The entries one level below a number, in the order of the file.
    pub(super) fn children(&self, number: &str) -> &[usize] {
        self.children.get(number).map_or(&[], Vec::as_slice)
    }

    /// The number of the rule that the entry stands under in the file.
    pub(super) fn home(&self, at: usize) -> &'book str {
        self.homes[at]
    }

    /// The folded words of an entry, and of the titles one level below it.
    pub(super) fn words_of(&self, at: usize) -> Rc<FxHashSet<SmolStr>> {
        let known = self.words.borrow().get(&at).cloned();
        known.unwrap_or_else(|| {
            let entry = &self.book.entries[at];
            let below = self.children(entry.number()).iter();
            let titles = below.map(|&child| &self.book.entries[child].title);
            let texts = [&entry.text, &entry.title];
            let texts = texts.into_iter().chain(&entry.aliases).chain(titles);
            let words: FxHashSet<SmolStr> = texts.flat_map(|text| folded_words(text)).collect();
            self.step(words.len() as u64);
            let words = Rc::new(words);
            self.words.borrow_mut().insert(at, Rc::clone(&words));
            words
        })
    }

    /// The folded words of the text of an entry, in their order.
    pub(super) fn text_of(&self, at: usize) -> Rc<[SmolStr]> {
        let known = self.texts.borrow().get(&at).cloned();
        known.unwrap_or_else(|| {
            let words: Rc<[SmolStr]> = folded_words(&self.book.entries[at].text).into();
            self.step(words.len() as u64);
            self.texts.borrow_mut().insert(at, Rc::clone(&words));
            words
        })
    }

    /// Whether an entry says the same as another one.
    pub(super) fn same_text(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.text_of(one), self.text_of(other));
        self.step(one.len().min(other.len()) as u64);
        one == other
    }

    /// Whether the file is in our own form, so that attributes can be added to an entry.
    pub(super) fn is_own_form(&self) -> bool {
        self.format == Format::Rulebook
    }

    /// What stands in the file at a place.
    pub(super) fn written(&self, span: Span) -> &'book str {
        self.source.get(span.range()).unwrap_or_default()
    }

    /// The end of the line that a place is in.
    pub(super) fn line_end(&self, at: u32) -> u32 {
        let end = at as usize;
        cardc_span::line_end(self.source, end.min(self.source.len())) as u32
    }

    /// Where a name or a word of a name stands in an entry; its id where it cannot be found.
    pub(super) fn place_of_name(&self, entry: &RuleEntry, name: &str) -> Span {
        let before_text = Span::new(
            entry.span.start,
            entry.text_span.start.max(entry.span.start),
        );
        [entry.title_span, entry.id_span, before_text]
            .into_iter()
            .find_map(|span| self.place_within(span, name, str::find))
            .unwrap_or(entry.id_span)
    }

    /// Where a paragraph of an entry begins: its first words; the whole text where they cannot be found.
    pub(super) fn beginning(&self, entry: &RuleEntry, paragraph: &str) -> Span {
        let words = paragraph.split(is_mark_up).next().unwrap_or_default();
        let first = shorten(words, FOUND_BY);
        let words = match first.rfind(' ') {
            Some(space) if first.len() < words.len() => &first[..space],
            _ => first.trim_end(),
        };
        self.place_within(entry.text_span, words, str::find)
            .unwrap_or_else(|| shown_span(entry))
    }

    /// Where a paragraph of an entry ends: its last words; the whole text where they cannot be found.
    pub(super) fn ending(&self, entry: &RuleEntry, paragraph: &str) -> Span {
        let words = paragraph.rsplit(is_mark_up).next().unwrap_or_default();
        let cut = words.char_indices().rev().nth(FOUND_BY - 1);
        let words = cut.map_or(words, |(at, _)| {
            let space = words[at..].find(' ').unwrap_or_default();
            &words[at + space..]
        });
        let words = words.trim_start();
        self.place_within(entry.text_span, words, str::rfind)
            .unwrap_or_else(|| shown_span(entry))
    }

    fn place_within<'words>(
        &self,
        span: Span,
        words: &'words str,
        find: fn(&'book str, &'words str) -> Option<usize>,
    ) -> Option<Span> {
        let left =
            (MOST_LOOKED_THROUGH * self.source.len()).saturating_sub(self.looked_through.get());
        let written = shorten(self.written(span), LOOKED_THROUGH.min(left));
        self.looked_through
            .set(self.looked_through.get() + written.len());
        let at = find(written, words).filter(|_| !words.is_empty())?;
        let start = span.start + at as u32;
        Some(Span::new(start, start + words.len() as u32))
    }
}

/// The text of an entry, or its id where it has none.
pub(super) fn shown_span(entry: &RuleEntry) -> Span {
    if entry.text_span.is_empty() {
        entry.id_span
    } else {
        entry.text_span
    }
}

/// Characters that a file may write differently from the text that was read from it.
fn is_mark_up(character: char) -> bool {
    matches!(
        character,
        '{' | '}' | '*' | '_' | '"' | '\\' | '<' | '>' | '[' | ']' | '\n'
    )
}

/// The first so many bytes of a text, and no half character.
fn shorten(text: &str, length: usize) -> &str {
    let mut end = length.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The names of an entry, folded.
pub(super) fn names(entry: &RuleEntry) -> Vec<String> {
    let mut names = vec![folded_name(&entry.title)];
    if entry.is_term() {
        names.push(folded_name(entry.number()));
    }
    names.extend(entry.aliases.iter().map(|alias| folded_name(alias)));
    names.retain(|name| !name.is_empty());
    names.sort_unstable();
    names.dedup();
    names
}

/// Whether an edition has both entries. A rulebook without editions has all of them at once.
pub(super) fn overlap(one: &RuleEntry, other: &RuleEntry) -> bool {
    let begins_before_end = |one: &RuleEntry, other: &RuleEntry| {
        let (Some(since), Some(until)) = (&one.since, &other.until) else {
            return true;
        };
        since < until
    };
    begins_before_end(one, other) && begins_before_end(other, one)
}

/// An id as messages name it.
pub(super) fn quoted(entry: &RuleEntry) -> String {
    format!("`{}`", entry.number())
}

/// So many entries are named in a message, so that it stays readable.
pub(super) const MOST_NAMED: usize = 5;

/// `a, b and c`; the first of so many things, as far as they are named.
pub(super) fn listed(mut first: Vec<String>, all: usize) -> String {
    if all > MOST_NAMED {
        first.truncate(MOST_NAMED - 1);
        first.push(format!("{} more", all - first.len()));
    }
    let last = first.pop().unwrap_or_default();
    if first.is_empty() {
        last
    } else {
        format!("{} and {last}", first.join(", "))
    }
}
