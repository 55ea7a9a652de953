//! Finding rules by words.

use cardc_english::nearest;

use crate::book::{RuleEntry, Rulebook};

/// Words that say nothing about which rule is meant.
const COMMON: [&str; 14] = [
    "a", "an", "and", "are", "can", "do", "how", "in", "is", "of", "on", "or", "the", "to",
];

/// Endings that are cut off, longest first within a family.
const ENDINGS: [&str; 11] = [
    "ings", "ing", "ions", "ion", "ies", "ied", "es", "ed", "al", "s", "e",
];

/// The least that is left of a word.
const SHORTEST_STEM: usize = 3;

/// How well an entry fits, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The query is the entry's id.
    Id,
    /// The entry defines the term that the query is.
    Term,
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
    /// A rule that the query names comes first, then the term that it is, then titles, then texts. Inflection does not
    /// matter. Rules that have only some of the words are given when none has all of them.
    pub fn search(&self, query: &str, edition: Option<&str>) -> Vec<&RuleEntry> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        let query = Query::new(self.local(query.trim()).unwrap_or_default());
        let mut found: Vec<(usize, Fit, &RuleEntry)> = self
            .entries_in(edition)
            .filter_map(|entry| query.fit(entry).map(|(missing, fit)| (missing, fit, entry)))
            .collect();
        found.sort_by_key(|&(missing, fit, _)| (missing, fit));
        let fewest = found.first().map_or(0, |&(missing, ..)| missing);
        found
            .into_iter()
            .filter(|&(missing, ..)| fewest > 0 || missing == 0)
            .map(|(.., entry)| entry)
            .collect()
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
        let near: Vec<&str> = telling_words(&query)
            .into_iter()
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
    /// The stems of its words.
    stems: Vec<String>,
}

impl Query {
    fn new(typed: &str) -> Self {
        let typed = typed.to_lowercase();
        let stems = telling_words(&typed).into_iter().map(stem).collect();
        Self { typed, stems }
    }

    /// How well the entry fits, after how many of the words it lacks; `None` when it has none.
    fn fit(&self, entry: &RuleEntry) -> Option<(usize, Fit)> {
        if self.stems.is_empty() {
            return None;
        }
        let number = entry.number();
        if number == self.typed {
            return Some((0, Fit::Id));
        }
        if number.strip_prefix(&self.typed).is_some_and(|rest| {
            rest.starts_with(|next: char| next == '.' || next.is_ascii_lowercase())
        }) && !entry.is_term()
        {
            return Some((0, Fit::Below));
        }
        let title = stems(&entry.title);
        let aliases: Vec<Vec<String>> = entry.aliases.iter().map(|alias| stems(alias)).collect();
        if entry.is_term() && (title == self.stems || aliases.contains(&self.stems)) {
            return Some((0, Fit::Term));
        }
        self.fit_words(&title, &aliases.concat(), &stems(&entry.text))
    }

    fn fit_words(
        &self,
        title: &[String],
        aliases: &[String],
        text: &[String],
    ) -> Option<(usize, Fit)> {
        let lacks = |places: &[&[String]]| {
            let has = |word| places.iter().any(|place| place.contains(word));
            self.stems.iter().filter(|&word| !has(word)).count()
        };
        let tiers = [
            (Fit::Title, lacks(&[title])),
            (Fit::Alias, lacks(&[title, aliases])),
            (Fit::Text, lacks(&[title, aliases, text])),
        ];
        let (fit, missing) = tiers
            .into_iter()
            .min_by_key(|&(fit, missing)| (missing, fit))?;
        (missing < self.stems.len()).then_some((missing, fit))
    }
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

/// The words of a text that say what it is about; all of them where none does.
fn telling_words(text: &str) -> Vec<&str> {
    let all = words(text);
    let telling: Vec<&str> = all
        .iter()
        .copied()
        .filter(|word| !COMMON.contains(word))
        .collect();
    if telling.is_empty() { all } else { telling }
}

/// The stems of the words of a text.
fn stems(text: &str) -> Vec<String> {
    words(&text.to_lowercase()).into_iter().map(stem).collect()
}

/// What the inflected forms of a word have in common, near enough: `rotat` for `rotate`, `rotated`, `rotation`.
fn stem(word: &str) -> String {
    let word = word.trim_end_matches("'s").trim_end_matches("’s");
    if word.starts_with(|character: char| character.is_ascii_digit()) {
        return word.to_owned();
    }
    let cut = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .find(|rest| rest.chars().count() >= SHORTEST_STEM)
        .unwrap_or(word);
    let mut stem = cut.to_owned();
    // abilities, ability; but not deploy
    if let Some(rest) = cut.strip_suffix('y')
        && rest.chars().count() >= SHORTEST_STEM
        && !rest.ends_with(['a', 'e', 'o', 'u'])
    {
        rest.clone_into(&mut stem);
    }
    // stopped, stop; passes, pass
    let mut end = stem.chars().rev();
    if let (Some(last), Some(before)) = (end.next(), end.next())
        && last == before
    {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn inflected_forms_have_one_stem() {
        for family in [
            &["rotate", "rotates", "rotated", "rotating", "rotation"][..],
            &["ability", "abilities"],
            &["deploy", "deploys", "deployed", "deploying"],
            &["pass", "passes", "passed", "passing"],
            &["remove", "removes", "removed", "removal"],
            &["class", "classes"],
            &["unit", "units", "unit's"],
            &["stack", "stacking", "stacked", "stacks"],
            &["copy", "copies", "copied"],
        ] {
            let stems: Vec<String> = family.iter().map(|word| stem(word)).collect();
            assert!(
                stems.windows(2).all(|pair| pair[0] == pair[1]),
                "{family:?}: {stems:?}"
            );
        }
    }

    #[test]
    fn short_words_and_numbers_stay() {
        assert_eq!(stem("red"), "red");
        assert_eq!(stem("2.14.4b"), "2.14.4b");
    }
}
