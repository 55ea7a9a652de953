//! "Did you mean": the one place that decides which name is near another.

use std::ops::Range;

/// The fewest letters of a name that can stand for all of it.
const SHORTEST_BEGINNING: usize = 4;

/// Longer words have no near name.
const LONGEST: usize = 120;

/// The most beginnings of names that are compared with a word, so that names that are all alike take no longer than others.
const MOST_STEPS: usize = 2000;

/// The most names that are looked at of those that begin with a word.
const MOST_BEGUN: usize = 64;

/// The candidate that was probably meant by `word`; `None` when nothing is near. See [`NearNames::nearest`].
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    NearNames::new(candidates).nearest(word)
}

/// Names that may have been meant, in an order in which near ones are found without looking at all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearNames<N> {
    /// What is compared, in alphabetical order: names that begin alike stand beside each other.
    names: Vec<(Vec<char>, N)>,
    /// The same from the last letter to the first, with their places: names that end alike stand beside each other.
    backwards: Vec<(Vec<char>, usize)>,
}

impl<N: AsRef<str> + Ord> NearNames<N> {
    /// The names, in any order.
    pub fn new(names: impl IntoIterator<Item = N>) -> Self {
        let mut names: Vec<_> = names
            .into_iter()
            .map(|name| (fold(name.as_ref()), name))
            .collect();
        names.sort_unstable();
        let places = names.iter().enumerate();
        let mut backwards: Vec<_> = places
            .map(|(place, (name, _))| (name.iter().rev().copied().collect(), place))
            .collect();
        backwards.sort_unstable();
        Self { names, backwards }
    }

    /// The name that was probably meant by a word; `None` when nothing is near.
    ///
    /// Case does not matter, nor whether words are joined by spaces, hyphens or underscores. How many slips it may have is
    /// for [`most_slips`] to say. When no name is that near, the one that begins with the word is meant. Of equally near
    /// ones, the first in the alphabet is given.
    pub fn nearest(&self, word: &str) -> Option<N>
    where
        N: Clone,
    {
        if word.len() > 4 * LONGEST {
            return None;
        }
        let word = fold(word);
        if word.is_empty() || word.len() > LONGEST {
            return None;
        }
        let reversed: Vec<char> = word.iter().rev().copied().collect();
        let mut steps = MOST_STEPS;
        // The fewer slips, the fewer names are looked at. Half of them at most are in one half of the word.
        for slips in 0..=most_slips(word.len()) {
            let half = word.len() / 2;
            let forwards = Search::run(&self.names, &word, half, slips, &mut steps);
            let half = word.len() - half;
            let backwards = Search::run(&self.backwards, &reversed, half, slips, &mut steps);
            let near = forwards.into_iter().chain(
                backwards
                    .into_iter()
                    .map(|(found, at)| (found, self.backwards[at].1)),
            );
            let nearest = near
                .filter(|(_, place)| !self.denies(*place, &word))
                .map(|(slips, place)| (slips, &self.names[place].1))
                .min();
            if let Some((_, name)) = nearest {
                return Some(name.clone());
            }
        }
        self.begun_with(&word).cloned()
    }

    /// Whether a name says the contrary of a word.
    fn denies(&self, place: usize, word: &[char]) -> bool {
        let text = |letters: &[char]| letters.iter().collect::<String>();
        negates(&text(&self.names[place].0), &text(word))
    }

    /// The shortest name that begins with a word.
    fn begun_with(&self, word: &[char]) -> Option<&N> {
        let start = self.names.partition_point(|(name, _)| name[..] < *word);
        let begun = self.names[start..].iter().take(MOST_BEGUN);
        let begun = begun.take_while(|(name, _)| name.starts_with(word));
        let shortest = begun.min_by_key(|(name, shown)| (name.len(), shown))?;
        (word.len() >= SHORTEST_BEGINNING).then_some(&shortest.1)
    }
}

/// A walk through names, letter by letter, that leaves out all that begin with too many slips.
struct Search<'a, N> {
    names: &'a [(Vec<char>, N)],
    word: &'a [char],
    /// Before this letter of the word there may be half of the slips.
    half: usize,
    most_slips: usize,
    /// For each beginning of the names that are looked at: how many slips it is away from each beginning of the word, if not
    /// too many. Two letters that have changed places are one.
    rows: Vec<Vec<Option<usize>>>,
    /// How many slips the names that were found are away, and their places.
    found: Vec<(usize, usize)>,
    /// How many beginnings may still be compared.
    steps: &'a mut usize,
}

impl<'a, N> Search<'a, N> {
    /// The names that are so many slips away from a word, with no more than half of them in its first letters.
    fn run(
        names: &'a [(Vec<char>, N)],
        word: &'a [char],
        half: usize,
        most_slips: usize,
        steps: &'a mut usize,
    ) -> Vec<(usize, usize)> {
        let mut search = Self {
            names,
            word,
            half,
            most_slips,
            rows: Vec::new(),
            found: Vec::new(),
            steps,
        };
        let first = (0..=word.len()).map(|at| search.fitting(at, at)).collect();
        search.rows.push(first);
        search.names_within(0..names.len(), 0);
        search.found
    }

    /// So many slips up to a letter of the word, if they are not too many there.
    fn fitting(&self, at: usize, slips: usize) -> Option<usize> {
        let most = if at < self.half {
            self.most_slips / 2
        } else {
            self.most_slips
        };
        (slips <= most).then_some(slips)
    }

    /// Looks at names that agree in so many letters.
    fn names_within(&mut self, mut names: Range<usize>, letters: usize) {
        let all = self.names;
        while !names.is_empty() && all[names.start].0.len() == letters {
            let slips = self.rows[letters][self.word.len()];
            self.found.extend(slips.map(|slips| (slips, names.start)));
            names.start += 1;
        }
        while !names.is_empty() && *self.steps > 0 {
            let letter = all[names.start].0[letters];
            let alike = |(name, _): &(Vec<char>, N)| name[letters] == letter;
            let end = names.start + all[names.clone()].partition_point(alike);
            *self.steps -= 1;
            let row = self.next_row(&all[names.start].0[..=letters]);
            if row.iter().any(Option::is_some) || self.may_swap(letters, letter) {
                self.rows.push(row);
                self.names_within(names.start..end, letters + 1);
                self.rows.pop();
            }
            names.start = end;
        }
    }

    /// Whether the last letter of a beginning may have changed places with the next one.
    fn may_swap(&self, letters: usize, last: char) -> bool {
        let behind = self.word.iter().skip(1).zip(&self.rows[letters]);
        behind
            .into_iter()
            .any(|(&letter, slips)| letter == last && slips.is_some())
    }

    /// How many slips a beginning is away from each beginning of the word, from what is known of its own shorter ones.
    fn next_row(&self, name: &[char]) -> Vec<Option<usize>> {
        let at = name.len();
        let above = &self.rows[at - 1];
        let mut row = vec![None; above.len()];
        row[0] = self.fitting(0, at);
        // With more letters than the other by so many, that many slips are no longer enough.
        let from = at.saturating_sub(self.most_slips + 1);
        let near = self.word.iter().enumerate().skip(from);
        for (index, &letter) in near.take(2 * self.most_slips + 1) {
            let one_more = |slips: Option<usize>| slips.map(|slips| slips + 1);
            let replaced = above[index].map(|slips| slips + usize::from(letter != name[at - 1]));
            let swapped = index > 0 && at > 1 && letter == name[at - 2];
            let swapped = swapped && self.word[index - 1] == name[at - 1];
            let ways = [
                replaced,
                one_more(above[index + 1]),
                one_more(row[index]),
                swapped
                    .then(|| one_more(self.rows[at - 2][index - 1]))
                    .flatten(),
            ];
            let slips = ways.into_iter().flatten().min();
            row[index + 1] = slips.and_then(|slips| self.fitting(index + 1, slips));
        }
        row
    }
}

/// Beginnings that turn a word into its contrary.
const NEGATIONS: [&str; 6] = ["un", "non", "non-", "dis", "in", "im"];

/// Words that are others with a letter in front, and deny them.
const DENIALS: [(&str, &str); 4] = [
    ("neither", "either"),
    ("never", "ever"),
    ("none", "one"),
    ("nor", "or"),
];

/// Whether one of two words denies the other, so that no slip leads from one to the other. Both are in lower case.
pub fn negates(one: &str, other: &str) -> bool {
    let is_of = |longer: &str, shorter: &str| {
        let negated = NEGATIONS
            .iter()
            .filter_map(|start| longer.strip_prefix(start));
        negated.into_iter().any(|rest| rest == shorter) || DENIALS.contains(&(longer, shorter))
    };
    is_of(one, other) || is_of(other, one)
}

/// How many slips a word of this many letters may have: one from three letters on, two from seven, three from eleven.
/// Two letters that have changed places are one slip. With more, another word is as likely as a slip.
pub fn most_slips(letters: usize) -> usize {
    (letters + 1) / 4
}

/// What is compared.
fn fold(word: &str) -> Vec<char> {
    let lower = word.trim().chars().flat_map(char::to_lowercase);
    let spaced = |letter| match letter {
        '-' | '_' => ' ',
        other => other,
    };
    lower.map(spaced).collect()
}

#[cfg(test)]
mod tests {
    use super::{NearNames, nearest};

    const TAGS: [&str; 6] = ["Aelf", "Beast", "Daemon", "Spirit", "Stacking", "Stormcast"];

    #[test]
    fn slips_are_mended() {
        assert_eq!(nearest("Stromcast", TAGS), Some("Stormcast"));
        assert_eq!(nearest("stormcats", TAGS), Some("Stormcast"));
        assert_eq!(nearest("Deamon", TAGS), Some("Daemon"));
        assert_eq!(nearest("Elf", TAGS), Some("Aelf"));
        assert_eq!(nearest("SPIRIT", TAGS), Some("Spirit"));
    }

    #[test]
    fn far_words_have_no_neighbour() {
        assert_eq!(nearest("Dragon", TAGS), None);
        assert_eq!(nearest("", TAGS), None);
        assert_eq!(nearest("Be", TAGS), None);
        assert_eq!(nearest("Deamon", ["Chamon", "Demesne"]), None);
        assert_eq!(nearest("Sprite", TAGS), None);
        assert_eq!(nearest("unbound", ["bound"]), None);
        assert_eq!(nearest("active", ["inactive"]), None);
        assert_eq!(nearest("neither", ["either"]), None);
    }

    #[test]
    fn a_beginning_is_enough() {
        assert_eq!(nearest("Storm", TAGS), Some("Stormcast"));
        assert_eq!(nearest("Sto", TAGS), None);
    }

    #[test]
    fn joined_words_are_the_same() {
        assert_eq!(nearest("last_stand", ["last-stand"]), Some("last-stand"));
        assert_eq!(
            nearest("Warrior-Wizard", ["Warrior Wizard"]),
            Some("Warrior Wizard")
        );
    }

    #[test]
    fn ties_go_to_the_alphabet() {
        assert_eq!(nearest("bat", ["cat", "bad", "bar"]), Some("bad"));
    }

    #[test]
    fn many_names_that_begin_alike_are_not_all_compared() {
        let names: Vec<String> = (0..20_000)
            .map(|number| format!("Bear of the Sea {number:05}"))
            .collect();
        let near = NearNames::new(&names);
        assert_eq!(near.nearest("Bear of teh Sea 12345"), Some(&names[12_345]));
        assert_eq!(near.nearest("Bear of the Sea"), Some(&names[0]));
    }

    #[test]
    fn the_index_finds_what_a_look_at_all_names_finds() {
        let letters = |mut number: usize| {
            let mut name = String::new();
            while number > 0 {
                name.push(char::from(b'a' + (number % 3) as u8));
                number /= 3;
            }
            name
        };
        let names: Vec<String> = (9..600).map(letters).collect();
        let near = NearNames::new(&names);
        for number in (1..3000).step_by(7) {
            let word = letters(number);
            let limit = super::most_slips(word.len());
            let slips = |name: &&String| strsim::osa_distance(&word, name);
            let best = names
                .iter()
                .map(|name| (slips(&name), name))
                .filter(|(slips, _)| *slips <= limit)
                .min();
            if let Some((_, name)) = best {
                assert_eq!(near.nearest(&word), Some(name), "{word}");
            }
        }
    }
}
