//! Names of cards that nobody knows: a sentence is understood once some of its words with capitals are taken for one.

use std::cmp::Reverse;

use cardc_span::Span;

use crate::grammar::{Declined, understood_line};
use crate::inflect::singulars;
use crate::lexicon::Lexicon;
use crate::names::{Name, Names};
use crate::tagger::tag;
use crate::word::{Mark, Reading, Word};
use crate::words::is_grammar_word;

/// The most words of a name.
const LONGEST: usize = 6;

/// So many runs of words are tried; each costs a parse.
const MOST_TRIES: usize = 16;

/// Little words within a name: `Harl of the Quay`.
const LINKS: [&str; 2] = ["of", "the"];

/// A name that the lexicon probably lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingName {
    /// Where it stands in the line.
    pub span: Span,
    /// What the card is called: in the singular, where several are counted.
    pub name: String,
}

/// The words of a line that are probably the name of a card which the lexicon lacks: a sentence that is not understood would be
/// with it. Of several runs of words, the longest is meant. `None` where the game takes no names for words.
pub fn missing_name<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
) -> Option<MissingName> {
    let lexicon = lexicon.into();
    let noun = &lexicon.vocabulary.names.as_ref()?.noun;
    let sentence = &line[declined.span.range()];
    let words = tag(lexicon, sentence);
    let mut runs = runs(&words);
    runs.sort_by_key(|run| Reverse(run.len()));
    runs.into_iter().take(MOST_TRIES).find_map(|run| {
        let mut span = run.first()?.span.cover(run.last()?.span);
        if sentence[span.range()].ends_with("'s") {
            span.end -= 2;
        }
        let written = &sentence[span.range()];
        let singular = one_of_several(&words, run, written);
        let mut names = [singular, Some(written.to_owned())].into_iter().flatten();
        let name = names.find(|name| {
            let mut names = lexicon.names.cloned().unwrap_or_default();
            names.extend([Name::new(name, vec![noun.as_str().into()], false)]);
            reads_with(lexicon, &names, sentence)
        })?;
        Some(MissingName {
            span: span.shifted(declined.span.start),
            name,
        })
    })
}

/// The name of one card, where a run speaks of several: `all Ice Golems`, `2 Wolf Riders`.
fn one_of_several(words: &[Word], run: &[Word], written: &str) -> Option<String> {
    let start = words.iter().position(|word| word.span == run[0].span)?;
    let before = &words[start.checked_sub(1)?];
    let is_number = before.folded.parse::<u32>().is_ok_and(|number| number != 1);
    let counts = is_number
        || ["all", "both", "your", "x"]
            .iter()
            .any(|word| before.is(word));
    let last = written.split(' ').next_back()?;
    let singular = singulars(last).into_iter().next()?;
    counts.then(|| format!("{}{singular}", &written[..written.len() - last.len()]))
}

/// Whether a sentence is understood with names.
fn reads_with(lexicon: Lexicon<'_>, names: &Names, sentence: &str) -> bool {
    let lexicon = Lexicon::new(lexicon.vocabulary, names);
    understood_line(lexicon, sentence).is_some()
}

/// The runs of words that can be a name: from a capital to a capital, with no capital in front that would belong to it.
fn runs(words: &[Word]) -> Vec<&[Word]> {
    let mut runs = Vec::new();
    for start in 0..words.len() {
        let before = start.checked_sub(1).map(|before| &words[before]);
        let goes_on = before.is_some_and(|word| is_capital(word) && (start > 1 || may_begin(word)));
        if !is_capital(&words[start]) || goes_on || start == 0 && !may_begin(&words[start]) {
            continue;
        }
        for end in start..words.len().min(start + LONGEST) {
            if is_capital(&words[end]) && fits(before, &words[start..=end], words.get(end + 1)) {
                runs.push(&words[start..=end]);
            }
            if !is_capital(&words[end]) && !is_link(&words[end]) {
                break;
            }
        }
    }
    runs
}

/// Whether a word can be one of a name.
fn is_capital(word: &Word) -> bool {
    word.mark == Mark::None && word.text.starts_with(char::is_uppercase) && word.folded != "x"
}

fn is_link(word: &Word) -> bool {
    LINKS.iter().any(|link| word.is(link))
}

/// Whether the first word of a sentence can begin a name, and has its capital not from its place alone.
fn may_begin(word: &Word) -> bool {
    let is_article = word.is("the") || word.is("a");
    is_capital(word) && (is_article || !is_grammar_word(&word.folded)) && !word.is_verb()
}

/// Whether a run can be a name where it stands: no single word that means something already, and behind `the` the name of what follows,
/// as in `the Long Quay deck`.
fn fits(before: Option<&Word>, run: &[Word], behind: Option<&Word>) -> bool {
    let is_noun = |reading: &Reading| matches!(reading, Reading::Noun(..));
    let names_next = || behind.is_some_and(|word| word.readings.iter().any(is_noun));
    let last = run.last();
    match run {
        [word] if word.is_known() || is_grammar_word(&word.folded) => false,
        _ if before.is_some_and(|word| word.is("the")) => {
            last.is_some_and(|word| !word.possessive) && names_next()
        }
        _ => true,
    }
}
