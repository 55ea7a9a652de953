//! Texts that break off or begin in the middle of a sentence, and texts that say nothing.

use cardc_diagnostics::{Code, Diagnostic};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::review::{Review, quoted, shown_span};
use super::words::{Token, folded_words, tokens};
use crate::book::{ReferenceKind, RuleEntry};

/// A sentence has so many words at least; anything shorter may be a label.
const FEWEST_WORDS: usize = 6;

/// So many texts may begin with a small letter before it is how the rulebook is written.
const HABIT: usize = 2;

/// The end of a text is looked for so many entries away at most.
const NEARBY: usize = 50;

/// So many texts of an entry that break off are looked at for the end of one.
const MOST_OPEN: usize = 8;

/// Words that no sentence ends with.
const LEADING_ON: [&str; 37] = [
    "a", "an", "the", "and", "or", "nor", "but", "if", "unless", "when", "whenever", "while",
    "because", "whether", "that", "which", "whose", "of", "in", "into", "onto", "from", "with",
    "without", "by", "at", "than", "their", "its", "your", "his", "her", "is", "are", "was", "be",
    "every",
];

/// A paragraph or an item of a list.
#[derive(Clone, Copy)]
struct Paragraph<'book> {
    /// Its place among the paragraphs of the rulebook.
    place: usize,
    entry: usize,
    text: &'book str,
    is_item: bool,
    /// What follows it in its entry.
    next: Next,
    /// Whether it is the first of its entry, or follows the end of a sentence.
    is_beginning: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Nothing,
    Item,
    SmallLetter,
    Other,
}

/// No text breaks off or begins in mid-sentence. Where the end of one stands in another entry, both are told at once.
pub(super) fn broken(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut all: Vec<Paragraph<'_>> = entries
        .iter()
        .enumerate()
        .flat_map(|(at, entry)| paragraphs(at, entry))
        .collect();
    for (place, paragraph) in all.iter_mut().enumerate() {
        paragraph.place = place;
    }
    let mut ends: Vec<&Paragraph<'_>> = all
        .iter()
        .filter(|paragraph| begins_in_mid_sentence(paragraph))
        .collect();
    if ends.len() > HABIT.max(all.len() / 10) {
        ends.clear();
    }
    let open: Vec<&Paragraph<'_>> = all.iter().filter(|paragraph| is_open(paragraph)).collect();
    let pairs = pair(review, &all, &open, &ends);
    let mut found = Vec::new();
    let mut paired: FxHashSet<usize> = FxHashSet::default();
    for (end, beginning) in ends.iter().zip(pairs) {
        if let Some(beginning) = beginning {
            paired.insert(beginning.place);
        }
        found.push(continued(review, end, beginning));
    }
    let words = sorted_words(&all);
    let broken = open
        .iter()
        .filter(|open| !paired.contains(&open.place) && breaks_off(open, &words));
    found.extend(broken.map(|open| broken_off(review, open)));
    found
}

/// The paragraphs of a text. Lines that follow each other are one, unless they are items of a list.
fn paragraphs(at: usize, entry: &RuleEntry) -> Vec<Paragraph<'_>> {
    let text = entry.text.as_str();
    let mut found: Vec<(usize, usize, bool)> = Vec::new();
    let mut start = 0;
    let mut is_after_blank = true;
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let is_item = is_item(line);
        match found.last_mut() {
            _ if line.trim().is_empty() => is_after_blank = true,
            Some((_, last_end, _)) if !is_after_blank && !is_item => *last_end = end,
            _ => {
                found.push((start, end, is_item));
                is_after_blank = false;
            }
        }
        start += line.len();
    }
    let mut paragraphs: Vec<Paragraph<'_>> = Vec::with_capacity(found.len());
    for (start, end, is_item) in found {
        let text = text[start..end].trim();
        let next = match text {
            _ if is_item => Next::Item,
            text if starts_small(text) => Next::SmallLetter,
            _ => Next::Other,
        };
        let is_beginning = match paragraphs.last_mut() {
            Some(before) => {
                before.next = next;
                is_closed(before.text)
            }
            None => !is_sentence(&entry.title),
        };
        paragraphs.push(Paragraph {
            place: 0,
            entry: at,
            text,
            is_item,
            next: Next::Nothing,
            is_beginning,
        });
    }
    paragraphs
}

/// `- so`, `1. so`, `a) so`
fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let mark = line.split(' ').next().unwrap_or_default();
    let is_bullet = matches!(mark, "-" | "*" | "+" | "•" | "∙" | "◦" | "·" | "–" | ">");
    let label = mark
        .trim_end_matches(['.', ')', ':', '*'])
        .trim_start_matches(['*', '(']);
    let is_label = label.len() < mark.len()
        && label.len() <= 3
        && !label.is_empty()
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_bullet || is_label || line.starts_with(['|', '#'])
}

fn starts_small(text: &str) -> bool {
    text.trim_start_matches(['*', '_', '(', '"', '“', '‘', '\'', '['])
        .starts_with(char::is_lowercase)
}

/// Whether a text ends as sentences do.
fn is_closed(text: &str) -> bool {
    text.trim_end_matches(|character: char| {
        matches!(
            character,
            '*' | '_' | ')' | '"' | '”' | '’' | '\'' | ']' | '>' | '\\'
        ) || character.is_whitespace()
    })
    .ends_with(['.', '!', '?', ':', ';', '…'])
}

/// Whether a title is the beginning of a sentence, which the text may go on with.
fn is_sentence(title: &str) -> bool {
    !is_closed(title) && words(title).count() >= FEWEST_WORDS
}

fn begins_in_mid_sentence(paragraph: &Paragraph<'_>) -> bool {
    !paragraph.is_item
        && paragraph.is_beginning
        && starts_small(paragraph.text)
        && words(paragraph.text).count() >= FEWEST_WORDS
}

/// Whether the last sentence of a paragraph has no end, and does not go on in what follows.
fn is_open(paragraph: &Paragraph<'_>) -> bool {
    let goes_on = match paragraph.next {
        Next::SmallLetter | Next::Item => true,
        Next::Nothing | Next::Other => false,
    };
    !goes_on && !is_closed(paragraph.text) && words(paragraph.text).count() >= FEWEST_WORDS
}

/// Finds the beginnings of ends: the nearest open paragraph whose last word stands before the first word of the end
/// elsewhere in the rulebook.
fn pair<'all, 'book>(
    review: &Review<'_>,
    all: &[Paragraph<'book>],
    open: &[&'all Paragraph<'book>],
    ends: &[&Paragraph<'book>],
) -> Vec<Option<&'all Paragraph<'book>>> {
    let before = words_before(all, open, ends);
    let mut by_entry: FxHashMap<usize, Vec<(SmolStr, &Paragraph<'_>)>> = FxHashMap::default();
    for &open in open {
        let of_entry = by_entry.entry(open.entry).or_default();
        if of_entry.len() < MOST_OPEN {
            of_entry.push((words(open.text).last().unwrap_or_default(), open));
        }
    }
    let mut taken: FxHashSet<usize> = FxHashSet::default();
    ends.iter()
        .map(|end| {
            let lasts = before.get(&words(end.text).next()?)?;
            let places = (1..=NEARBY)
                .flat_map(|away| [end.entry.checked_sub(away), end.entry.checked_add(away)]);
            let mut nearby = places.filter_map(|at| by_entry.get(&at?)).flatten();
            let (_, beginning) = nearby.find(|(last, open)| {
                review.step(1);
                lasts.contains(last) && !taken.contains(&open.place)
            })?;
            taken.insert(beginning.place);
            Some(*beginning)
        })
        .collect()
}

/// The last words of open paragraphs that stand somewhere before each first word of an end.
fn words_before(
    all: &[Paragraph<'_>],
    open: &[&Paragraph<'_>],
    ends: &[&Paragraph<'_>],
) -> FxHashMap<SmolStr, FxHashSet<SmolStr>> {
    let firsts = ends.iter().filter_map(|end| words(end.text).next());
    let mut before: FxHashMap<SmolStr, FxHashSet<SmolStr>> =
        firsts.map(|first| (first, FxHashSet::default())).collect();
    if before.is_empty() {
        return before;
    }
    let lasts = open.iter().filter_map(|open| words(open.text).last());
    let lasts: FxHashSet<SmolStr> = lasts.collect();
    for paragraph in all {
        let mut last = SmolStr::default();
        for word in words(paragraph.text) {
            if lasts.contains(&last)
                && let Some(before) = before.get_mut(&word)
            {
                before.insert(last);
            }
            last = word;
        }
    }
    before
}

fn continued(
    review: &Review<'_>,
    end: &Paragraph<'_>,
    beginning: Option<&Paragraph<'_>>,
) -> Diagnostic {
    let entries = &review.book.entries;
    let entry = &entries[end.entry];
    let span = review.beginning(entry, end.text);
    let Some(beginning) = beginning else {
        let message = format!("This part of {} begins in mid-sentence", quoted(entry));
        return Diagnostic::new(Code::BrokenText, span, message).note(
            "Its beginning seems to be lost. Look it up in the original, or begin a sentence.",
        );
    };
    let from = &entries[beginning.entry];
    let message = format!(
        "The end of {} seems to be here, in {}",
        quoted(from),
        quoted(entry)
    );
    Diagnostic::new(Code::DisplacedText, span, message)
        .label(
            review.ending(from, beginning.text),
            "this sentence breaks off",
        )
        .note(format!("Move it to the end of {}.", quoted(from)))
}

/// Whether an open paragraph ends with a word that leads on, with a comma, or within a word.
fn breaks_off(paragraph: &Paragraph<'_>, sorted: &[SmolStr]) -> bool {
    let text = paragraph.text.trim_end_matches(['*', '_', ' ']);
    if text.ends_with(['}', ',']) {
        return text.ends_with(',');
    }
    // `N/A` ends with no article.
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    LEADING_ON.contains(&last) || is_cut(&SmolStr::from(last.to_lowercase()), sorted)
}

/// Whether a word stands here alone, and is the beginning of one that stands elsewhere.
fn is_cut(word: &SmolStr, sorted: &[SmolStr]) -> bool {
    let first = sorted.partition_point(|other| other < word);
    let behind = sorted.partition_point(|other| other <= word);
    let is_only = behind - first == 1;
    let inflected = |rest: &str| {
        matches!(
            rest,
            "s" | "es" | "d" | "ed" | "'s" | "ing" | "r" | "er" | "ly"
        )
    };
    let is_beginning = |other: &SmolStr| {
        other
            .strip_prefix(word.as_str())
            .is_some_and(|rest| !inflected(rest))
    };
    word.chars().count() >= 2
        && word.chars().all(char::is_alphabetic)
        && is_only
        && sorted.get(behind).is_some_and(is_beginning)
}

/// Every word of the texts, as often as it stands there, in the order of the alphabet.
fn sorted_words(all: &[Paragraph<'_>]) -> Vec<SmolStr> {
    let mut counts: FxHashMap<SmolStr, bool> = FxHashMap::default();
    for word in all.iter().flat_map(|paragraph| words(paragraph.text)) {
        counts
            .entry(word)
            .and_modify(|several| *several = true)
            .or_insert(false);
    }
    let mut sorted: Vec<SmolStr> = Vec::with_capacity(counts.len());
    for (word, several) in counts {
        if several {
            sorted.push(word.clone());
        }
        sorted.push(word);
    }
    sorted.sort_unstable();
    sorted
}

fn broken_off(review: &Review<'_>, open: &Paragraph<'_>) -> Diagnostic {
    let entry = &review.book.entries[open.entry];
    let message = format!("The text of {} breaks off in mid-sentence", quoted(entry));
    Diagnostic::new(Code::BrokenText, review.ending(entry, open.text), message)
        .note("Look up its end in the original, or end the sentence.")
}

/// An entry says more than its name.
pub(super) fn silent(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = review.book.entries.iter();
    entries
        .filter(|entry| says_nothing(review, entry))
        .map(|entry| {
            let message = match &*entry.text {
                "" => format!("{} has no text", quoted(entry)),
                _ => format!("The text of {} is little more than its name", quoted(entry)),
            };
            Diagnostic::new(Code::SilentEntry, shown_span(entry), message)
                .note("Say what it means, or refer to the entry that does.")
        })
        .collect()
}

fn says_nothing(review: &Review<'_>, entry: &RuleEntry) -> bool {
    if entry.text.trim().is_empty() {
        // In our own form, this is a mistake of form, unless a remark says why.
        return entry.is_term() && !review.is_own_form();
    }
    let leads_on = entry.references.iter().any(|reference| {
        reference.kind != ReferenceKind::Corrected && reference.target != entry.number()
    });
    if leads_on || entry.title.is_empty() {
        return false;
    }
    let name: FxHashSet<SmolStr> = folded_words(&entry.title).into_iter().collect();
    let text: FxHashSet<SmolStr> = folded_words(&entry.text).into_iter().collect();
    let new = text.difference(&name).count();
    // `Skiff: Skiff rule` says no more than `Skiff`.
    new == 0 || entry.is_term() && new == 1 && text.len() == 2
}

/// The words of a text in lower case, with their endings.
fn words(text: &str) -> impl DoubleEndedIterator<Item = SmolStr> {
    let words: Vec<SmolStr> = tokens(text)
        .filter_map(|token| match token {
            Token::Word(word) => Some(SmolStr::from(word.to_lowercase())),
            Token::Reference(_) | Token::Link(_) | Token::Stop => None,
        })
        .collect();
    words.into_iter()
}
