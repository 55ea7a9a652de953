//! Finding rules by words.

use cardc_span::nearest;

use crate::book::{RuleEntry, Rulebook, is_below};
use crate::words::stem;

/// Words that say nothing about which rule is meant.
const COMMON: [&str; 28] = [
    "a", "an", "and", "are", "be", "can", "do", "does", "for", "how", "i", "if", "in", "is", "it",
    "my", "of", "on", "or", "the", "to", "what", "when", "which", "who", "why", "with", "you",
];

/// How well an entry fits, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The query is the entry's id.
    Id,
    /// The entry defines the term that the query is.
    Term,
    /// The query is the title of the entry, or another word for it.
    WholeTitle,
    /// The entry's number lies below the query.
    Below,
    /// The title has the words.
    Title,
    /// The title and the other words for the term have them.
    Alias,
    /// The text has them.
    Text,
}

impl Rulebook {
    /// The rules of an edition in which words occur, the best first; the newest edition for `None`.
    ///
    /// A rule that the query names comes first, then the term that it is, then titles, then texts; among these the ones in
    /// which rare words of the query occur often and near each other. Inflection does not matter. Rules that have only some
    /// of the words are given when none has all of them, those with the rare ones first.
    pub fn search(&self, query: &str, edition: Option<&str>) -> Vec<&RuleEntry> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        let query = Query::new(self.local(query.trim()).unwrap_or_default());
        if query.stems.is_empty() {
            return Vec::new();
        }
        let entries: Vec<Indexed<'_>> = self.entries_in(edition).map(Indexed::new).collect();
        let weights = Weights::new(&query, &entries);
        let found = entries
            .iter()
            .filter_map(|entry| query.rank(entry, &weights));
        let mut found: Vec<Found<'_>> = found.collect();
        found.sort_by(|one, other| {
            let by_words = one
                .lacks
                .total_cmp(&other.lacks)
                .then(one.fit.cmp(&other.fit));
            by_words.then(other.score.total_cmp(&one.score))
        });
        let has_all = found.first().is_some_and(|best| best.lacks == 0.0);
        let wanted = found
            .into_iter()
            .filter(|found| !has_all || found.lacks == 0.0);
        wanted.map(|found| found.entry).collect()
    }

    /// Words of an edition that were probably meant by words that none of its rules has; the newest edition for `None`.
    pub fn near_words(&self, query: &str, edition: Option<&str>) -> Option<String> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        let texts: Vec<String> = self
            .entries_in(edition)
            .flat_map(|entry| {
                [&entry.title, &entry.text]
                    .into_iter()
                    .chain(&entry.aliases)
            })
            .map(|text| text.to_lowercase())
            .collect();
        let known = || texts.iter().flat_map(|text| words(text));
        let query = query.to_lowercase();
        let near: Vec<&str> = words(&query)
            .into_iter()
            .filter(|word| !COMMON.contains(word))
            .filter(|word| !word.starts_with(|character: char| character.is_ascii_digit()))
            .filter_map(|word| nearest(word, known()))
            .collect();
        (!near.is_empty()).then(|| near.join(" "))
    }
}

/// What is looked for.
struct Query {
    /// As typed, in lower case.
    typed: String,
    /// The stems of all its words.
    words: Vec<String>,
    /// The stems of its telling words, each once.
    stems: Vec<String>,
}

/// An entry with the stems of its words.
struct Indexed<'book> {
    entry: &'book RuleEntry,
    title: Vec<String>,
    aliases: Vec<Vec<String>>,
    text: Vec<String>,
}

/// An entry that has words of the query.
struct Found<'book> {
    entry: &'book RuleEntry,
    /// The weight of the words that it lacks.
    lacks: f32,
    fit: Fit,
    /// How much it is about the words, among entries with the same fit.
    score: f32,
}

impl<'book> Indexed<'book> {
    fn new(entry: &'book RuleEntry) -> Self {
        Self {
            entry,
            title: stems(&entry.title),
            aliases: entry.aliases.iter().map(|alias| stems(alias)).collect(),
            text: stems(&entry.text),
        }
    }

    fn words(&self) -> impl Iterator<Item = &String> {
        self.title
            .iter()
            .chain(self.aliases.iter().flatten())
            .chain(&self.text)
    }
}

/// How much the words of a query tell: the rarer, the more.
struct Weights {
    /// In the order of the query.
    of_stems: Vec<f32>,
    /// How many words a text has on average.
    usual_length: f32,
}

impl Weights {
    fn new(query: &Query, entries: &[Indexed<'_>]) -> Self {
        let all = number(entries.len());
        let weight = |stem: &String| {
            let with = entries
                .iter()
                .filter(|entry| entry.words().any(|word| word == stem))
                .count();
            (1.0 + all / (1.0 + number(with))).ln()
        };
        let words: usize = entries.iter().map(|entry| entry.text.len()).sum();
        Self {
            of_stems: query.stems.iter().map(weight).collect(),
            usual_length: (number(words) / all.max(1.0)).max(1.0),
        }
    }
}

/// A word that occurs again tells less and less: so often, and it tells half of all it can.
const ENOUGH: f32 = 1.2;

impl Query {
    fn new(typed: &str) -> Self {
        let typed = typed.to_lowercase();
        let words = stems(&typed);
        let stems = telling(&words);
        Self {
            typed,
            words,
            stems,
        }
    }

    /// How well an entry fits; `None` when it has none of the words.
    fn rank<'book>(&self, indexed: &Indexed<'book>, weights: &Weights) -> Option<Found<'book>> {
        let found = |lacks, fit, score| {
            Some(Found {
                entry: indexed.entry,
                lacks,
                fit,
                score,
            })
        };
        if let Some(fit) = self.fit_by_name(indexed) {
            return found(0.0, fit, 0.0);
        }
        let aliases = indexed.aliases.concat();
        let (title, text) = (&indexed.title, &indexed.text);
        let lacks = |places: &[&[String]]| -> f32 {
            let has = |word| places.iter().any(|place| place.contains(word));
            let weighed = self.stems.iter().zip(&weights.of_stems);
            let lacking = weighed.filter(|(stem, _)| !has(stem));
            // The sum of no floats is -0.0, which is less than 0.0.
            lacking.fold(0.0, |sum, (_, weight)| sum + weight)
        };
        let tiers = [
            (Fit::Title, lacks(&[title])),
            (Fit::Alias, lacks(&[title, &aliases])),
            (Fit::Text, lacks(&[title, &aliases, text])),
        ];
        let best = tiers
            .into_iter()
            .min_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
        let (fit, lacks) = best?;
        let all: f32 = weights.of_stems.iter().sum();
        if lacks >= all {
            return None;
        }
        found(lacks, fit, self.score(indexed, weights))
    }

    /// Whether the query is what the entry is called.
    fn fit_by_name(&self, indexed: &Indexed<'_>) -> Option<Fit> {
        let number = indexed.entry.number();
        if number == self.typed {
            return Some(Fit::Id);
        }
        let is_whole = |name: &Vec<String>| self.is_name(name);
        if is_whole(&indexed.title) || indexed.aliases.iter().any(is_whole) {
            return Some(if indexed.entry.is_term() {
                Fit::Term
            } else {
                Fit::WholeTitle
            });
        }
        let below = is_below(number, &self.typed) && !indexed.entry.is_term();
        below.then_some(Fit::Below)
    }

    /// Whether the query is a name, or asks about one: `line of sight`, `what is line of sight`; but not `sight` alone.
    fn is_name(&self, name: &[String]) -> bool {
        let said = |word: &String| self.words.contains(word);
        name.iter().all(said) && telling(name) == self.stems
    }

    /// How often the words occur, for the length of the text, and how near each other; those in a title most.
    fn score(&self, indexed: &Indexed<'_>, weights: &Weights) -> f32 {
        let length = number(indexed.text.len()) / weights.usual_length;
        let mut score = 0.0;
        for (stem, weight) in self.stems.iter().zip(&weights.of_stems) {
            let times = number(indexed.text.iter().filter(|word| *word == stem).count());
            score += weight * times / (times + ENOUGH * (0.25 + 0.75 * length));
            if indexed.title.contains(stem) {
                // A short title is about its words, a long one mentions them.
                score += weight * (1.0 + 1.0 / number(indexed.title.len()));
            }
        }
        if self.stems.len() > 1 {
            let all: f32 = weights.of_stems.iter().sum();
            score += all * self.nearness(&indexed.text);
        }
        score
    }

    /// 1 where all words stand side by side, less the farther they are apart, 0 where not all of them occur.
    fn nearness(&self, text: &[String]) -> f32 {
        let mut last: Vec<Option<usize>> = vec![None; self.stems.len()];
        let mut shortest = usize::MAX;
        for (at, word) in text.iter().enumerate() {
            let Some(which) = self.stems.iter().position(|stem| stem == word) else {
                continue;
            };
            last[which] = Some(at);
            if let Some(places) = last.iter().copied().collect::<Option<Vec<usize>>>() {
                let first = places.into_iter().min().unwrap_or(at);
                shortest = shortest.min(at - first + 1);
            }
        }
        if shortest == usize::MAX {
            0.0
        } else {
            number(self.stems.len()) / number(shortest)
        }
    }
}

fn number(count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "counts of words and rules")]
    let number = count as f32;
    number
}

/// The words of a text; a rule number is one word.
fn words(text: &str) -> Vec<&str> {
    text.split(|character: char| {
        !character.is_alphanumeric() && !matches!(character, '.' | '\'' | '’')
    })
    .map(|word| word.trim_matches(['.', '\'', '’']))
    .filter(|word| !word.is_empty())
    .collect()
}

/// The stems that say what is meant, each once; all of them where none does.
fn telling(stems: &[String]) -> Vec<String> {
    let is_common = |stem: &&String| COMMON.iter().any(|common| self::stem(common) == **stem);
    let all = stems.iter().all(|stem| is_common(&stem));
    let mut telling: Vec<String> = Vec::new();
    for stem in stems.iter().filter(|stem| all || !is_common(stem)) {
        if !telling.contains(stem) {
            telling.push(stem.clone());
        }
    }
    telling
}

/// The stems of the words of a text.
fn stems(text: &str) -> Vec<String> {
    words(&text.to_lowercase()).into_iter().map(stem).collect()
}

#[cfg(test)]
mod tests {
    use crate::{RuleEntry, Rulebook};

    #[test]
    fn a_title_with_little_words_is_a_name() {
        let source = "---\ngame: example\ntitle: Example\n---\n
## sight Sight\n\nLine by line, sight is what a line of sight needs.\n
## 1 Sight line, line and sight\n\nLine of sight, line of sight.\n
## line-of-sight Line of Sight\n- alias: out of view\n\nA way.\n
## in-play In Play\n\nOn the table.\n
## play Play\n\nTo put a card into play.\n";
        let (book, problems) = Rulebook::parse(source);
        assert_eq!(problems, []);
        let first = |query: &str| {
            let found = book.search(query, None);
            found.first().copied().map(RuleEntry::number)
        };
        for query in [
            "line of sight",
            "Lines of sight",
            "what is line of sight?",
            "out of view",
        ] {
            assert_eq!(first(query), Some("line-of-sight"), "{query}");
        }
        assert_eq!(first("sight"), Some("sight"));
        assert_eq!(first("play"), Some("play"));
        assert_eq!(first("in play"), Some("in-play"));
    }
}
