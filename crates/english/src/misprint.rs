//! Misprints: words that a vocabulary lacks, in sentences that are understood once these are the words that were plainly meant.
//!
//! Other than [`crate::suggest`], which shows an author what may be wrong, this changes texts that nobody looks at: where two
//! words may have been meant, or none that is written almost alike, there is no misprint.

use strsim::damerau_levenshtein;

use crate::common_slips::repeated;
use crate::edit::{Change, WordEdit};
use crate::grammar::{Declined, understood_line};
use crate::inflect::{match_case, plural};
use crate::lexicon::Lexicon;
use crate::tagger::tag;
use crate::vocabulary::Vocabulary;
use crate::word::{Mark, Word};
use crate::words::{WORDS, is_grammar_word};

/// A word of so many letters may have two slips; a shorter one has one.
const LONG: usize = 8;

/// So many words of a sentence may be misprints.
const MOST_MISPRINTS: usize = 3;

/// So many ways of mending a sentence are tried; each costs a parse.
const MOST_TRIES: usize = 32;

/// The edits that mend a sentence of a line: each replaces a misprint with the word that was meant, or deletes a word that is written
/// twice. The fewest that do it, in the order of the line; empty where it is not plain what was meant. `is_rare` says of a word in lower
/// case whether it may be a misprint.
pub fn misprints<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
    is_rare: &dyn Fn(&str) -> bool,
) -> Vec<WordEdit> {
    let lexicon = lexicon.into();
    let sentence = &line[declined.span.range()];
    let mut ways = vec![Vec::new()];
    let words = tag(lexicon, sentence);
    // With one number of two, it may be another that was meant.
    let is_word = |word: &&Word| word.folded.starts_with(char::is_alphabetic);
    let slips = repeated(&words).filter(is_word);
    let slips = slips.map(|word| vec![WordEdit::deletion(sentence, word.outer)]);
    let misspelt = words.iter().filter(|word| may_be_misprint(word, is_rare));
    let misspelt = misspelt.map(|word| meant(lexicon.vocabulary, word));
    for options in slips.chain(misspelt).take(MOST_MISPRINTS) {
        for way in ways.clone() {
            ways.extend(
                options
                    .iter()
                    .map(|edit| [&way[..], std::slice::from_ref(edit)].concat()),
            );
        }
    }
    ways.truncate(MOST_TRIES);
    ways.sort_by_key(Vec::len);
    ways.retain(|way| understood_line(lexicon, &mended(sentence, way)).is_some());
    let fewest = ways.first().map(Vec::len);
    let is_plain = ways.get(1).map(Vec::len) != fewest;
    let found = ways.into_iter().next().filter(|_| is_plain);
    let found = found.into_iter().flatten();
    found
        .map(|edit| edit.shifted(declined.span.start))
        .collect()
}

/// The edit of a word that no vocabulary has and that is plainly a slip for one other.
pub fn slip<'a>(lexicon: impl Into<Lexicon<'a>>, word: &Word) -> Option<WordEdit> {
    let is_any = may_be_misprint(word, &|_| true);
    let mut meant = is_any.then(|| meant(lexicon.into().vocabulary, word))?;
    (meant.len() == 1).then(|| meant.remove(0))
}

fn may_be_misprint(word: &Word, is_rare: &dyn Fn(&str) -> bool) -> bool {
    word.mark == Mark::None
        && !word.is_known()
        && word.is_bare()
        && word.folded.chars().all(char::is_alphabetic)
        && !is_grammar_word(&word.folded)
        && is_rare(&word.folded)
}

/// The words that are nearest to a misprint. They begin with the same letter, as those that were meant nearly always do.
fn meant(vocabulary: &Vocabulary, word: &Word) -> Vec<WordEdit> {
    let written = word.folded.as_str();
    let letters = written.chars().count();
    let most = 1 + usize::from(letters >= LONG);
    let mut fewest = most;
    let mut near: Vec<(usize, &str)> = Vec::new();
    let forms = vocabulary.known_forms().chain(WORDS.iter().copied());
    for form in forms.flat_map(|form| form.split(' ')) {
        let may_be = form.chars().next() == written.chars().next()
            && form.chars().count().abs_diff(letters) <= fewest
            && plural(form) != written;
        let slips = may_be.then(|| damerau_levenshtein(form, written));
        if let Some(slips) = slips.filter(|slips| (1..=fewest).contains(slips)) {
            fewest = slips;
            near.push((slips, form));
        }
    }
    near.retain(|(slips, _)| *slips == fewest);
    near.sort_unstable();
    near.dedup();
    let edits = near.into_iter().map(|(_, form)| WordEdit {
        span: word.span,
        text: match_case(form, &word.text),
        change: Change::Spelling,
    });
    edits.collect()
}

/// The sentence with edits.
fn mended(sentence: &str, edits: &[WordEdit]) -> String {
    let mut edits: Vec<&WordEdit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span.start);
    let from_the_end = edits.into_iter().rev();
    from_the_end.fold(sentence.to_owned(), |text, edit| edit.applied(&text))
}
