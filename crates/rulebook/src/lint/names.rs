//! Names that are too near to each other, and names with a slip in them.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_span::capitalised;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::near::{NearIndex, may_be_two_words};
use super::review::{Review, overlap, quoted};
use super::words::{Token, fold, folded_name, folded_words, tokens};
use crate::book::RuleEntry;

/// Ids that differ by a slip have so many letters at least: shorter words are near to each other by chance.
const SHORTEST_ID: usize = 7;

/// A misspelt word has so many letters at least.
const SHORTEST_WORD: usize = 5;

/// A word that is misspelt as no other entry has it: from so many letters on, the right one may be in any entry.
const LONG_WORD: usize = 7;

/// A term has one entry: the same title does not stand over two texts.
pub(super) fn conflicting_terms(review: &Review<'_>) -> Vec<Diagnostic> {
    let mut by_title: FxHashMap<String, usize> = FxHashMap::default();
    let mut found = Vec::new();
    for (at, entry) in terms(review) {
        let title = entry.title.trim().to_lowercase();
        if title.is_empty() || entry.text.is_empty() {
            continue;
        }
        let first_at = *by_title.entry(title).or_insert(at);
        let first = &review.book.entries[first_at];
        let differs = first.number() != entry.number()
            && overlap(first, entry)
            && !review.same_text(first_at, at);
        if differs {
            let message = format!(
                "`{}` is defined twice, as {} and as {}, with different texts",
                entry.title.trim(),
                quoted(first),
                quoted(entry)
            );
            let problem = Diagnostic::new(Code::ConflictingTerm, entry.title_span, message)
                .label(first.title_span, "the first time")
                .note("Merge them, or give one of them its own title.");
            found.push(problem);
        }
    }
    found
}

/// An entry that has a name.
struct Owner<'book> {
    entry: &'book RuleEntry,
    /// Whether the name is another word for it, and not its title alone.
    by_alias: bool,
}

/// A word for something leads to one entry.
pub(super) fn ambiguous_aliases(review: &Review<'_>) -> Vec<Diagnostic> {
    let owners = owners(review);
    let mut found = Vec::new();
    for entry in &review.book.entries {
        let mut seen = FxHashSet::default();
        for alias in &entry.aliases {
            let name = alias.trim().to_lowercase();
            let other = owners.get(&name).into_iter().flatten().find(|owner| {
                owner.entry.number() != entry.number() && overlap(owner.entry, entry)
            });
            // Of two entries that both have it as another word, the second is told.
            let is_second =
                |other: &Owner<'_>| other.entry.span.start < entry.span.start || !other.by_alias;
            if let Some(other) = other.filter(|other| is_second(other))
                && seen.insert(name)
            {
                found.push(ambiguous(review, entry, alias, other.entry));
            }
        }
    }
    found
}

/// The entries that have each name; the first two, which are enough to tell of.
fn owners<'book>(review: &Review<'book>) -> FxHashMap<String, Vec<Owner<'book>>> {
    let mut owners: FxHashMap<String, Vec<Owner<'_>>> = FxHashMap::default();
    for entry in &review.book.entries {
        let title = entry.is_term().then_some((&entry.title, false));
        let aliases = entry.aliases.iter().map(|alias| (alias, true));
        for (name, by_alias) in title.into_iter().chain(aliases) {
            let owners = owners.entry(name.trim().to_lowercase()).or_default();
            // Versions of one rule are one.
            let same = |owner: &Owner<'_>| owner.entry.number() == entry.number();
            match owners.iter().position(same) {
                Some(known) => owners[known].by_alias |= by_alias,
                None if owners.len() < 2 => owners.push(Owner { entry, by_alias }),
                None => {}
            }
        }
    }
    owners
}

fn ambiguous(review: &Review<'_>, entry: &RuleEntry, alias: &str, other: &RuleEntry) -> Diagnostic {
    let message = format!(
        "`{alias}` leads to {} as well as to {}",
        quoted(entry),
        quoted(other)
    );
    Diagnostic::new(
        Code::AmbiguousAlias,
        review.place_of_name(entry, alias),
        message,
    )
    .label(other.id_span, "this entry has the name too")
    .note("Give the name to one of them, and let it refer to the other.")
}

/// Ids of terms are far enough apart to be told from each other.
pub(super) fn near_ids(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut by_key: FxHashMap<String, usize> = FxHashMap::default();
    let mut order: Vec<(String, usize)> = Vec::new();
    let mut found = Vec::new();
    for (at, entry) in terms(review) {
        let key = folded_name(entry.number()).replace(' ', "");
        match by_key.get(&key) {
            Some(&first) if entries[first].number() == entry.number() => {}
            Some(&first) => found.extend(near_pair(
                review,
                first,
                at,
                "differ only by a plural or in how their words are joined",
            )),
            None => {
                by_key.insert(key.clone(), at);
                order.push((key, at));
            }
        }
    }
    let long = order
        .iter()
        .filter(|(key, _)| key.chars().count() >= SHORTEST_ID);
    let index = NearIndex::new(long.clone().map(|(key, _)| key.as_str()));
    for &(ref key, at) in long {
        let (near, compared) = index.near(key);
        review.step(compared);
        // Of each pair, the second in the file is told.
        let first = near
            .into_iter()
            .filter(|near| !may_be_two_words(near, key))
            .map(|near| by_key[near])
            .find(|&first| entries[first].span.start < entries[at].span.start);
        if let Some(first) = first {
            found.extend(near_pair(review, first, at, "differ by one letter"));
        }
    }
    found
}

/// Tells of two ids, unless their entries say the same, which is told as such, or no edition has both.
fn near_pair(
    review: &Review<'_>,
    first_at: usize,
    second_at: usize,
    how: &str,
) -> Option<Diagnostic> {
    let entries = &review.book.entries;
    let (first, second) = (&entries[first_at], &entries[second_at]);
    let is_told = review.same_text(first_at, second_at)
        || first.title.trim().eq_ignore_ascii_case(second.title.trim());
    if is_told || !overlap(first, second) {
        return None;
    }
    let message = format!("The ids {} and {} {how}", quoted(first), quoted(second));
    let problem = Diagnostic::new(Code::NearIds, second.id_span, message)
        .label(first.id_span, "the other one")
        .note("If they are the same term, merge them; if not, choose ids that are not easily confused.");
    Some(problem)
}

/// A word of a title or alias that stands nowhere else, and that one slip makes of a word that does.
pub(super) fn misspelt(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut known: FxHashMap<SmolStr, Known> = FxHashMap::default();
    let mut suspects: Vec<(usize, SmolStr)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let text = folded_words(&entry.text);
        let in_text: FxHashSet<&SmolStr> = text.iter().collect();
        let names: Vec<SmolStr> = name_words(entry).map(fold).collect();
        let in_names: FxHashSet<&SmolStr> = names.iter().collect();
        let only_names = in_names
            .difference(&in_text)
            .filter(|word| is_checked(word));
        suspects.extend(only_names.map(|&word| (at, word.clone())));
        let id = Some(entry.number()).filter(|_| entry.is_term());
        let id = folded_words(&id.unwrap_or_default().replace(['-', '_'], " "));
        for word in names.iter().chain(&id).chain(&text) {
            known.entry(word.clone()).or_default().see(at);
        }
    }
    suspects.retain(|(_, word)| known.get(word).is_some_and(|known| !known.elsewhere));
    let words: FxHashSet<&str> = suspects.iter().map(|(_, word)| word.as_str()).collect();
    let index = NearIndex::new(words);
    let mut meant: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for word in known.keys() {
        let (near, compared) = index.near(word);
        review.step(compared);
        for suspect in near
            .into_iter()
            .filter(|near| !may_be_two_words(near, word))
        {
            meant.entry(suspect).or_default().push(word);
        }
    }
    let mut found = Vec::new();
    for (at, word) in &suspects {
        let candidates = meant.get(word.as_str()).into_iter().flatten().copied();
        let right = right_word(review, *at, word, &known, candidates);
        if let Some(right) = right {
            found.push(slip(review, &entries[*at], word, right));
        }
    }
    found
}

/// How often a word stands in a rulebook.
#[derive(Default)]
struct Known {
    times: u32,
    /// The first entry that has it.
    first: Option<usize>,
    /// Whether another one has it as well.
    elsewhere: bool,
}

impl Known {
    fn see(&mut self, entry: usize) {
        self.times += 1;
        self.elsewhere |= *self.first.get_or_insert(entry) != entry;
    }
}

/// What was meant by a word: another word of its entry, or for a long one, a word that several entries have.
fn right_word<'known>(
    review: &Review<'_>,
    at: usize,
    word: &str,
    known: &FxHashMap<SmolStr, Known>,
    candidates: impl Iterator<Item = &'known str>,
) -> Option<&'known str> {
    let own = review.words_of(at);
    let is_long = word.chars().count() >= LONG_WORD;
    let times = known.get(word).map_or(0, |known| known.times);
    candidates
        .filter_map(|right| {
            let is_own = own.contains(right);
            let other = known.get(right)?;
            let fits = other.times > times && (is_own || is_long && other.elsewhere);
            fits.then_some((!is_own, right))
        })
        .min()
        .map(|(_, right)| right)
}

fn slip(review: &Review<'_>, entry: &RuleEntry, word: &str, right: &str) -> Diagnostic {
    let as_written = name_words(entry)
        .find(|written| fold(written) == word)
        .unwrap_or(word);
    let ending = as_written.get(word.len()..).unwrap_or_default();
    let mut right = format!("{right}{ending}");
    if as_written.starts_with(char::is_uppercase) {
        right = capitalised(&right);
    }
    let span = review.place_of_name(entry, as_written);
    let message = format!("`{as_written}` is nowhere else in the rulebook");
    let problem = Diagnostic::new(Code::MisspeltTerm, span, message).did_you_mean(&[&right]);
    if review.written(span) != as_written {
        return problem;
    }
    problem.fix(
        Applicability::Suggested,
        format!("Replace with `{right}`"),
        span,
        right,
    )
}

/// The words of the title and of the aliases of an entry, as they are written.
fn name_words(entry: &RuleEntry) -> impl Iterator<Item = &str> {
    std::iter::once(&entry.title)
        .chain(&entry.aliases)
        .flat_map(|name| tokens(name))
        .filter_map(|token| match token {
            Token::Word(word) => Some(word),
            Token::Reference(_) | Token::Link(_) | Token::Stop => None,
        })
}

fn is_checked(word: &str) -> bool {
    word.chars().count() >= SHORTEST_WORD && word.chars().all(char::is_alphabetic)
}

/// The entries of terms, with their places.
fn terms<'book>(review: &Review<'book>) -> impl Iterator<Item = (usize, &'book RuleEntry)> {
    let entries = review.book.entries.iter().enumerate();
    entries.filter(|(_, entry)| entry.is_term())
}
