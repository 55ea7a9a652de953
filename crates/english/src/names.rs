//! Names of cards as words: which names a text may speak of, and where one of them stands.

use std::collections::VecDeque;
use std::sync::Arc;

use cardc_span::fold_letter;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use unicode_normalization::char::is_combining_mark;

use crate::inflect;
use crate::tree::{Id, Number};

/// The most letters of a name that texts speak of.
pub(crate) const LONGEST_NAME: usize = 120;

/// A name that a text may speak of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As the card prints it; a short form of it where texts use one.
    pub form: SmolStr,
    /// The nouns of the kinds of card that have it, each once.
    pub nouns: Vec<Id>,
    /// It is the name of the card whose text is read.
    pub own: bool,
    /// Of a name that is own, the nouns that are those of other cards alone: where one of them is meant, so is another card.
    pub others: Vec<Id>,
    singular: Vec<Letter>,
    plural: Vec<Letter>,
}

/// A letter of a name as it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Letter {
    letter: char,
    /// It begins a word with a capital.
    capital: bool,
}

/// A letter of a text as it is compared.
struct TextLetter {
    letter: char,
    /// Whether the text has a capital here.
    is_capital: bool,
    /// Where the letter of the text ends, in bytes; `None` for `a` of `Æ`, behind which `e` is still to come.
    end: Option<usize>,
}

impl Name {
    /// A name with the nouns of the cards that have it.
    pub fn new(form: &str, nouns: Vec<Id>, own: bool) -> Self {
        let words: Vec<&str> = form.split_whitespace().collect();
        let form = words.join(" ").replace(['’', '‘'], "'");
        Self {
            nouns,
            own,
            others: Vec::new(),
            singular: letters(&form),
            plural: letters(&inflect::plural(&form)),
            form: form.into(),
        }
    }

    /// The name of the card itself, which cards of these nouns may have too.
    #[must_use]
    pub fn shared_with(mut self, nouns: &[Id]) -> Self {
        let others = nouns.iter().filter(|noun| !self.nouns.contains(noun));
        self.others = others.cloned().collect();
        self.nouns.extend(self.others.iter().cloned());
        self
    }

    fn letters(&self, number: Number) -> &[Letter] {
        match number {
            Number::Singular => &self.singular,
            Number::Plural => &self.plural,
        }
    }
}

/// Names that begin with one word, in an order in which the longest one is found without looking at all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamesOfWord {
    names: Vec<Name>,
    /// Every form of every name, in the order of their letters: those that begin alike stand beside each other.
    forms: Vec<(usize, Number)>,
}

impl NamesOfWord {
    /// Names by their first words, which are folded as [`Names::first_word`] does.
    pub fn by_first_word(names: impl IntoIterator<Item = Name>) -> FxHashMap<SmolStr, Arc<Self>> {
        let mut by_word: FxHashMap<SmolStr, Vec<Name>> = FxHashMap::default();
        for name in names {
            if let Some(word) = Names::first_word(&name.form) {
                by_word.entry(word).or_default().push(name);
            }
        }
        let by_word = by_word.into_iter();
        by_word
            .map(|(word, names)| (word, Arc::new(Self::new(names))))
            .collect()
    }

    /// Of equal names the first one counts.
    fn new(names: Vec<Name>) -> Self {
        let numbers = [Number::Singular, Number::Plural];
        let mut forms: Vec<(usize, Number)> = (0..names.len())
            .flat_map(|name| numbers.map(|number| (name, number)))
            .collect();
        let letters = |&(name, number): &(usize, Number)| {
            names[name]
                .letters(number)
                .iter()
                .map(|letter| letter.letter)
        };
        forms.sort_by(|one, other| letters(one).cmp(letters(other)));
        Self { names, forms }
    }

    /// The name of this form.
    pub fn named(&self, form: &str) -> Option<&Name> {
        let mut found = self.at(form).into_iter().rev();
        let found = found.find(|found| found.end == form.len() && found.number == Number::Singular);
        found.map(|found| found.name)
    }

    /// Every one of them.
    pub fn iter(&self) -> impl Iterator<Item = &Name> {
        self.names.iter()
    }

    /// The names at the beginning of a text, each in the number in which it stands there, the longest ones last.
    fn at<'n>(&'n self, text: &str) -> Vec<Found<'n>> {
        let form = |&(name, number): &(usize, Number)| self.names[name].letters(number);
        let mut found = Vec::new();
        let mut alike = &self.forms[..];
        for (length, letter) in folded(text)
            .take(LONGEST_NAME + 1)
            .map(Some)
            .chain([None])
            .enumerate()
        {
            let whole = alike.partition_point(|at| form(at).len() == length);
            found.extend(alike[..whole].iter().filter_map(|at| {
                let end = end_of(form(at), text)?;
                let (name, number) = (&self.names[at.0], at.1);
                Some(Found { name, number, end })
            }));
            let Some(letter) = letter else { break };
            alike = &alike[whole..];
            let start = alike.partition_point(|at| form(at)[length].letter < letter.letter);
            alike = &alike[start..];
            let end = alike.partition_point(|at| form(at)[length].letter == letter.letter);
            alike = &alike[..end];
            if alike.is_empty() {
                break;
            }
        }
        found
    }
}

/// The names that a text may speak of, by their first word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    by_word: FxHashMap<SmolStr, Vec<Arc<NamesOfWord>>>,
}

impl Names {
    /// Adds names; those that begin with no word are left out.
    pub fn extend(&mut self, names: impl IntoIterator<Item = Name>) {
        for (word, names) in NamesOfWord::by_first_word(names) {
            self.add(word, names);
        }
    }

    /// Adds names that begin with a word, which is folded as [`Names::first_word`] does. Of equal names the first one
    /// that was added counts.
    pub fn add(&mut self, first_word: SmolStr, names: Arc<NamesOfWord>) {
        if !names.names.is_empty() {
            self.by_word.entry(first_word).or_default().push(names);
        }
    }

    /// The word by which a name is found, folded: the first one, behind whatever marks begin the name; `None` for a name without a
    /// word.
    pub fn first_word(name: &str) -> Option<SmolStr> {
        // Marks may begin a name, and fill a line as well.
        let mut letters = name.char_indices().take(LONGEST_NAME);
        let begins = |letter: char| letter.is_alphanumeric() || letter.is_whitespace();
        let (start, _) = letters.find(|&(_, letter)| begins(letter))?;
        let begun = &name[start..];
        let length = begun
            .find(|letter: char| !letter.is_alphanumeric() && !is_combining_mark(letter))
            .unwrap_or(begun.len());
        let word: String = folded(&begun[..length])
            .map(|letter| letter.letter)
            .collect();
        (!word.is_empty()).then(|| word.into())
    }

    /// The words of a text with which a name can begin, folded, each as often as it stands there.
    pub fn first_words(text: &str) -> impl Iterator<Item = SmolStr> + '_ {
        let is_letter = |letter: char| letter.is_alphanumeric() || is_combining_mark(letter);
        let words = text.split(move |letter: char| !is_letter(letter));
        words
            .filter(|word| {
                word.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
            })
            .filter_map(Self::first_word)
    }

    /// Every name, in no order.
    pub fn all(&self) -> impl Iterator<Item = &Name> {
        self.by_word
            .values()
            .flatten()
            .flat_map(|names| names.iter())
    }

    /// The longest name at the beginning of a text; a name of the card itself before those of others.
    pub(crate) fn longest_at(&self, text: &str) -> Option<Found<'_>> {
        let names = self.by_word.get(&Self::first_word(text)?)?;
        let found = names.iter().flat_map(|names| names.at(text));
        // Of equal ones the first one stays.
        found.reduce(|best, other| {
            let better = (other.end, other.name.own) > (best.end, best.name.own);
            if better { other } else { best }
        })
    }
}

/// A name that stands in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'n> {
    pub(crate) name: &'n Name,
    pub(crate) number: Number,
    /// Where it ends, in bytes from where it begins.
    pub(crate) end: usize,
}

fn letters(form: &str) -> Vec<Letter> {
    let mut begins = true;
    let letters = folded(form).map(
        |TextLetter {
             letter, is_capital, ..
         }| {
            let capital = is_capital && begins;
            begins = letter == ' ';
            Letter { letter, capital }
        },
    );
    letters.collect()
}

/// The letters of a text as they are compared, white space in one, and none beside a slash: `Ebb // Flow` is `Ebb//Flow`.
fn folded(text: &str) -> impl Iterator<Item = TextLetter> + '_ {
    let mut chars = text.char_indices().peekable();
    let mut begun = VecDeque::new();
    let mut is_behind_slash = false;
    std::iter::from_fn(move || {
        while begun.is_empty() {
            let (at, next) = chars.next()?;
            let is_capital = next.is_uppercase();
            let mut end = at + next.len_utf8();
            if next.is_whitespace() {
                while let Some((at, space)) = chars.next_if(|(_, next)| next.is_whitespace()) {
                    end = at + space.len_utf8();
                }
                if is_behind_slash || chars.peek().is_some_and(|(_, next)| *next == '/') {
                    continue;
                }
            }
            is_behind_slash = next == '/';
            fold_letter(next, |letter| {
                let letter = if letter.is_whitespace() { ' ' } else { letter };
                begun.push_back(TextLetter {
                    letter,
                    is_capital,
                    end: None,
                });
            });
            if let Some(last) = begun.back_mut() {
                last.end = Some(end);
            }
        }
        begun.pop_front()
    })
}

/// Where a form ends that a text begins with, written with its capitals and followed by no further letter.
fn end_of(form: &[Letter], text: &str) -> Option<usize> {
    let mut end = Some(0);
    let mut letters = folded(text);
    for wanted in form {
        let found = letters.next()?;
        if found.letter != wanted.letter || (wanted.capital && !found.is_capital) {
            return None;
        }
        end = found.end;
    }
    let end = end?;
    let rest = text[end..].trim_start_matches(is_combining_mark);
    let goes_on = rest.starts_with(char::is_alphanumeric);
    let has_end = form.last()?.letter.is_alphanumeric();
    (!(goes_on && has_end)).then_some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(forms: &[&str]) -> Names {
        let mut names = Names::default();
        names.extend(forms.iter().map(|form| Name::new(form, Vec::new(), false)));
        names
    }

    fn found(names: &Names, text: &str) -> Option<(String, Number)> {
        let found = names.longest_at(text)?;
        Some((text[..found.end].to_owned(), found.number))
    }

    #[test]
    fn the_longest_name_with_its_capitals_is_found() {
        let names = names(&["Moss", "Moss Golem", "Oak, the Elder!", "Nâr's Axe"]);
        let one = |text: &str| Some((text.to_owned(), Number::Singular));
        assert_eq!(found(&names, "Moss Golem attacks"), one("Moss Golem"));
        let several = Some(("Moss Golems".to_owned(), Number::Plural));
        assert_eq!(found(&names, "Moss Golems attack"), several);
        assert_eq!(found(&names, "Moss golem"), one("Moss"));
        assert_eq!(found(&names, "moss Golem"), None);
        assert_eq!(found(&names, "Mossy"), None);
        assert_eq!(found(&names, "Oak, the Elder! Now"), one("Oak, the Elder!"));
        // Accents, apostrophes and white space fold.
        assert_eq!(found(&names, "Nar’s  Axe"), one("Nar’s  Axe"));
        assert_eq!(found(&names, "Na\u{302}r's Axe"), one("Na\u{302}r's Axe"));
    }

    #[test]
    fn of_names_that_begin_alike_the_longest_is_found() {
        let forms: Vec<String> = (0..500)
            .map(|number| format!("Bear of Sea {number}"))
            .collect();
        let mut forms: Vec<&str> = forms.iter().map(String::as_str).collect();
        forms.extend(["Bear", "bear of sea 7", "Bear of Sea 7 East"]);
        let names = names(&forms);
        for text in [
            "Bear of Sea 7",
            "Bear of Sea 77",
            "Bear",
            "Bear of Sea 7 East",
        ] {
            assert_eq!(
                found(&names, &format!("{text} and")),
                Some((text.to_owned(), Number::Singular))
            );
        }
        let several = Some(("Bear of Sea 41s".to_owned(), Number::Plural));
        assert_eq!(found(&names, "Bear of Sea 41s"), several);
    }

    #[test]
    fn blanks_beside_a_slash_do_not_matter() {
        let names = names(&["Ebb // Flow"]);
        for text in ["Ebb // Flow.", "Ebb//Flow.", "Ebb //  Flow."] {
            let found = names.longest_at(text).map(|found| found.end);
            assert_eq!(found, Some(text.len() - 1), "{text}");
        }
        assert!(names.longest_at("Ebb / Flow.").is_none());
    }

    #[test]
    fn a_name_is_found_by_its_first_word() {
        assert_eq!(Names::first_word("Nâr's Axe").as_deref(), Some("nar"));
        assert_eq!(Names::first_word("…"), None);
        let words: Vec<_> = Names::first_words("Exhaust Élan to heal Old Oak.").collect();
        assert_eq!(words, ["exhaust", "elan", "old", "oak"]);
        let words: Vec<_> = Names::first_words("Deal 7 damage to 7 Sisters.").collect();
        assert_eq!(words, ["deal", "7", "7", "sisters"]);
    }
}
