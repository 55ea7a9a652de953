//! What texts say: their words, indexed by what stands before each of them, however far one looks back.
//!
//! An n-gram model of any order, in eight bytes a word: positions are sorted by the words before them, the nearest first, so that
//! all places behind the same words are neighbours.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};
use smol_str::SmolStr;

use crate::tagger::strip_marks;
use crate::vocabulary::Vocabulary;
use crate::word::{Mark, Reading, Word};

/// So many words before a position tell it from others.
pub(crate) const LONGEST_CONTEXT: usize = 6;

/// A word as it is compared: in lower case, without mark-up. Two words with one key are the same to any purpose here.
pub(crate) type Key = u64;

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The word as written: with its mark-up, and with the space before it, if any.
    pub(crate) written: SmolStr,
    /// The word.
    pub(crate) key: Key,
    /// What it is to the words behind it: of all numbers, tags and names the same, and else the word.
    pub(crate) class: Key,
}

impl Token {
    /// Whether any other word of its class could replace it.
    pub(crate) fn is_open(&self) -> bool {
        self.class != self.key
    }
}

/// A line of Card English that was read.
#[derive(Clone, Copy, Debug)]
pub struct WrittenLine<'a> {
    /// The id of the kind of card that says it.
    pub kind: &'a str,
    /// It is the first line of its text.
    pub is_first: bool,
    /// The line.
    pub text: &'a str,
    /// Its words.
    pub words: &'a [Word],
}

/// What some texts say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corpus {
    /// Each distinct token with the number of its occurrences.
    words: Vec<(Token, u32)>,
    /// The texts, as indices into `words`. Each line begins with what is known of it: see [`line_start`].
    tokens: Vec<u32>,
    /// Where in `tokens` each line begins, and the key of its kind.
    lines: Vec<(u32, Key)>,
    /// The positions in `tokens` by the classes before them, the nearest first.
    order: Vec<u32>,
}

impl Corpus {
    /// Indexes lines, in their order.
    pub fn new<'a>(
        vocabulary: &Vocabulary,
        lines: impl IntoIterator<Item = WrittenLine<'a>>,
    ) -> Self {
        let mut corpus = Self::default();
        let mut known = FxHashMap::default();
        let mut above = None;
        for line in lines {
            let words = tokens(vocabulary, line.text, line.words);
            let before = above.filter(|_| !line.is_first);
            above = words.first().map(|token| token.class);
            let kind = key(line.kind);
            corpus.lines.push((corpus.tokens.len() as u32, kind));
            for token in line_start(before, kind).into_iter().chain(words) {
                corpus.push(token, &mut known);
            }
        }
        corpus.sort();
        corpus
    }

    fn push(&mut self, token: Token, known: &mut FxHashMap<(SmolStr, Key), u32>) {
        let next = self.words.len() as u32;
        let index = *known
            .entry((token.written.clone(), token.class))
            .or_insert(next);
        if index == next {
            self.words.push((token, 0));
        }
        self.words[index as usize].1 += 1;
        self.tokens.push(index);
    }

    fn sort(&mut self) {
        let classes = self.tokens.iter();
        let classes: Vec<Key> = classes
            .map(|&index| self.words[index as usize].0.class)
            .collect();
        let context = |position: u32| {
            let position = position as usize;
            classes[position.saturating_sub(LONGEST_CONTEXT)..position]
                .iter()
                .rev()
        };
        let starts = self.words.iter();
        let starts: Vec<bool> = starts.map(|(token, _)| token.written.is_empty()).collect();
        self.order = (0..self.tokens.len() as u32)
            .filter(|&position| !starts[self.tokens[position as usize] as usize])
            .collect();
        self.order.sort_unstable_by(|&one, &other| {
            context(one).cmp(context(other)).then(one.cmp(&other))
        });
    }

    /// How often these words stand one behind the other, before something else.
    pub fn count(&self, words: &str) -> usize {
        self.count_behind(&keys(words))
    }

    /// Whether it has no words.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The places behind these classes, the nearest first: those behind none of them, behind one, and so on, as long as there
    /// are any.
    pub(crate) fn behind(&self, context: &[Key]) -> Vec<Range<usize>> {
        let everywhere = 0..self.order.len();
        let mut ranges = vec![everywhere];
        for (index, wanted) in context.iter().take(LONGEST_CONTEXT).enumerate() {
            let last = &ranges[index];
            let places = &self.order[last.clone()];
            let class = |&place: &u32| {
                let before = (place as usize).checked_sub(index + 1);
                before.map(|at| self.token(at).class)
            };
            let start = places.partition_point(|place| class(place) < Some(*wanted));
            let length = places[start..].partition_point(|place| class(place) == Some(*wanted));
            if length == 0 {
                break;
            }
            let start = last.start + start;
            ranges.push(start..start + length);
        }
        ranges
    }

    /// How many words stand behind these, which are no names.
    pub(crate) fn count_behind(&self, words: &[Key]) -> usize {
        let backwards: Vec<Key> = words.iter().rev().copied().collect();
        let ranges = self.behind(&backwards);
        ranges.get(words.len()).map_or(0, ExactSizeIterator::len)
    }

    /// The position of one of the places that [`Corpus::behind`] gives.
    pub(crate) fn position(&self, place: usize) -> usize {
        self.order[place] as usize
    }

    /// The token at a position.
    pub(crate) fn token(&self, position: usize) -> &Token {
        &self.words[self.tokens[position] as usize].0
    }

    /// The tokens from a position to the end of its line.
    pub(crate) fn rest_of_line(&self, position: usize) -> impl Iterator<Item = &Token> {
        let rest = position..self.tokens.len();
        let tokens = rest.map(|position| self.token(position));
        tokens.take_while(|token| !token.written.is_empty())
    }

    /// The kind of the line around a position.
    pub(crate) fn kind(&self, position: usize) -> Key {
        let behind = |(start, _): &(u32, Key)| *start as usize <= position;
        let line = self.lines.partition_point(behind);
        self.lines[line.saturating_sub(1)].1
    }

    /// Each distinct token with the number of its occurrences.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&Token, u32)> {
        let words = self.words.iter().map(|(token, count)| (token, *count));
        words.filter(|(token, _)| !token.written.is_empty())
    }
}

/// What stands before the first word of a line: the class of the first word of the line above, the kind of the card, and that
/// a line begins. None of it is written.
pub(crate) fn line_start(above: Option<Key>, kind: Key) -> [Token; 3] {
    let token = |class| Token {
        written: SmolStr::default(),
        key: class,
        class,
    };
    [token(above.unwrap_or(FIRST_LINE)), token(kind), token(LINE)]
}

/// Keys that no word has.
const LINE: Key = 1;
const FIRST_LINE: Key = 2;
const NUMBER: Key = 3;
/// The class of the number behind which a noun is singular.
const ONE: Key = 6;
const NAME: Key = 4;
/// The class of tags.
pub(crate) const TAG: Key = 5;

/// The key of a word.
pub(crate) fn key(word: &str) -> Key {
    FxBuildHasher.hash_one(word)
}

/// The keys of the words of a form, whatever its capitals and its mark-up, and without the colon of an ability word.
pub(crate) fn keys(form: &str) -> Vec<Key> {
    let words = form.trim_end_matches(':');
    words.split_whitespace().map(key_of_written).collect()
}

fn key_of_written(written: &str) -> Key {
    key(&strip_marks(written).to_lowercase())
}

/// The words of a line as a corpus has them.
pub(crate) fn tokens(vocabulary: &Vocabulary, line: &str, words: &[Word]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(words.len());
    let mut end = 0;
    for word in words {
        let span = word.outer.range();
        let Some(written) = line.get(span.clone()) else {
            continue;
        };
        let space = if end < span.start && end > 0 { " " } else { "" };
        end = span.end;
        if let Some(class) = open_class(vocabulary, word) {
            tokens.push(Token {
                written: format!("{space}{written}").into(),
                key: key_of_written(written),
                class,
            });
            continue;
        }
        for (index, part) in written.split_whitespace().enumerate() {
            let space = if index > 0 { " " } else { space };
            let key = key_of_written(part);
            tokens.push(Token {
                written: format!("{space}{part}").into(),
                key,
                class: key,
            });
        }
    }
    tokens
}

/// The class of a word that any other word of the class could replace.
fn open_class(vocabulary: &Vocabulary, word: &Word) -> Option<Key> {
    let is_tag = |reading: &Reading| match reading {
        Reading::Adjective(id) => vocabulary.adjectives[id].spec.class == "tag",
        _ => false,
    };
    if word.name.is_some() {
        Some(NAME)
    } else if word.folded == "1" {
        Some(ONE)
    } else if word.folded == "x"
        || word
            .folded
            .starts_with(|first: char| first.is_ascii_digit())
    {
        Some(NUMBER)
    } else if word.mark == Mark::Tag || word.readings.iter().any(is_tag) {
        Some(TAG)
    } else {
        None
    }
}
