//! A new name for a word of a pack: the ids, the forms and the rule that go with it.

use std::fmt::Display;

use cardc_english::{article_before, is_grammar_word, plural};
use cardc_rulebook::{Rulebook, id_of};
use cardc_span::{Edit, Span, capitalised};
use smol_str::SmolStr;

use super::{Entry, EntryId, PackUse, PackWords, UseKind, inflected, is_same, scan};
use crate::load::is_word;

/// A new name for a word. An id and a form that are the same word stay the same word.
#[derive(Clone, Debug, Default)]
pub struct Renaming {
    /// Everything that the word is declared by: a tag, and the adjective that means it.
    entries: Vec<EntryId>,
    ids: Vec<(EntryId, SmolStr)>,
    /// Old and new forms, the longest first.
    forms: Vec<(SmolStr, SmolStr)>,
    /// The rule of the same name: its old and its new id.
    pub rule: Option<(SmolStr, SmolStr)>,
}

impl PackWords {
    /// A new name for the word that some entries declare, which is asked for where the id stands, or a form. `base` has the words of the
    /// pack that this one extends, which keep their names.
    ///
    /// # Errors
    ///
    /// Why the word cannot have that name.
    pub fn rename(
        &self,
        base: Option<&Self>,
        rulebook: &Rulebook,
        wanted: &[EntryId],
        by_id: bool,
        new: &str,
    ) -> Result<Renaming, String> {
        let new = new.split_whitespace().collect::<Vec<_>>().join(" ");
        let new = new.trim_matches(['[', ']', '*', '"']);
        let is_plain = |letter: char| letter.is_alphanumeric() || " -'’".contains(letter);
        if let Some(odd) = new.chars().find(|letter| !is_plain(*letter)) {
            return Err(format!("A word cannot have `{}`", odd.escape_debug()));
        }
        if new.is_empty() {
            return Err("A word needs letters".to_owned());
        }
        let word = self.word(base, wanted, by_id);
        let mut renaming = Renaming {
            entries: word.iter().map(|entry| entry.id.clone()).collect(),
            ..Renaming::default()
        };
        for entry in &word {
            renaming.add(entry, &word, by_id, new)?;
        }
        let forms = &mut renaming.forms;
        forms.sort_by_key(|(old, _)| std::cmp::Reverse(old.len()));
        renaming.rule = renamed_rule(&renaming, rulebook, &word);
        self.keeps_apart(base, &renaming, rulebook)?;
        Ok(renaming)
    }

    /// All that declares a word: what is wanted, and what has the same form and the same rule. Where an id is wanted that says nothing of
    /// the form, it is that alone.
    fn word(&self, base: Option<&Self>, wanted: &[EntryId], by_id: bool) -> Vec<&Entry> {
        let own = |entry: &&Entry| !base.is_some_and(|base| base.has(&entry.id));
        let own: Vec<&Entry> = self.entries.iter().filter(own).collect();
        let is_wanted = |entry: &&&Entry| wanted.contains(&entry.id);
        let mut word: Vec<&Entry> = own.iter().filter(is_wanted).copied().collect();
        if by_id && word.iter().any(|entry| !entry.is_named_alike()) {
            return word;
        }
        for at in 0.. {
            let Some(&known) = word.get(at) else { break };
            let more = own.iter().filter(|entry| entry.is_of_word(known));
            let more: Vec<&Entry> = more.copied().collect();
            for entry in more {
                if !word.iter().any(|one| one.id == entry.id) {
                    word.push(entry);
                }
            }
        }
        word
    }

    /// Whether no other word has one of the new ids or forms.
    fn keeps_apart(
        &self,
        base: Option<&Self>,
        renaming: &Renaming,
        rulebook: &Rulebook,
    ) -> Result<(), String> {
        let all = self
            .entries
            .iter()
            .chain(base.map_or(&[][..], |base| &base.entries));
        let others = all.filter(|entry| !renaming.entries.contains(&entry.id));
        for other in others {
            let has_id = |(own, new): &&(EntryId, SmolStr)| {
                (own.table, &own.list, new) == (other.id.table, &other.id.list, &other.id.id)
            };
            if let Some((_, new)) = renaming.ids.iter().find(has_id) {
                return Err(taken(new, other));
            }
            let has_form = |(old, new): &&(SmolStr, SmolStr)| {
                !is_same(old, new)
                    && other.is_prose()
                    && other.forms().any(|form| is_same(form, new))
            };
            if let Some((_, new)) = renaming.forms.iter().find(has_form) {
                return Err(taken(new, other));
            }
        }
        if let Some((old, new)) = &renaming.rule
            && old != new
            && rulebook.contains(new)
        {
            return Err(format!("The rulebook already has a rule `{new}`"));
        }
        Ok(())
    }
}

fn taken(new: impl Display, other: &Entry) -> String {
    let path = other.path().join(".");
    format!(
        "`{new}` is another word of the game already, `[{path}]` in {}",
        other.file()
    )
}

/// The rule that has the name of the word goes with it.
fn renamed_rule(
    renaming: &Renaming,
    rulebook: &Rulebook,
    word: &[&Entry],
) -> Option<(SmolStr, SmolStr)> {
    let named = word.iter().find_map(|entry| {
        let is_it = |(id, _): &&(EntryId, SmolStr)| *id == entry.id && entry.rule == id.id;
        renaming.ids.iter().find(is_it)
    });
    let (old, new) = named?;
    rulebook
        .contains(&old.id)
        .then(|| (old.id.clone(), new.clone()))
}

impl Entry {
    /// Whether this declares the word that another entry declares: with the same form, or one that comes of it, and the same rule, unless
    /// one says that it is meant by the other.
    fn is_of_word(&self, other: &Self) -> bool {
        let means = |one: &Self, other: &Self| one.meant_by.as_ref() == Some(&other.id);
        let is_meaning = means(self, other) || means(other, self);
        let has_rule = !self.rule.is_empty() && self.rule == other.rule;
        if !has_rule && !is_meaning {
            return false;
        }
        let alike = |one: &SmolStr, other: &SmolStr| is_same(one, other);
        match (&self.form, &other.form) {
            (Some(own), Some(form)) => alike(own, form) || self.participle_of(other).is_some(),
            // An id alone is the same word in one table only.
            _ => self.id.id == other.id.id && !self.is_id_alone() && !other.is_id_alone(),
        }
    }

    /// Which of the forms of a verb the adjective is.
    fn participle_of(&self, verb: &Self) -> Option<usize> {
        let form = self
            .form
            .as_ref()
            .filter(|_| self.id.table == "adjectives")?;
        let mut forms = verb.inflected.iter().filter(|_| verb.id.table == "verbs");
        forms.position(|one| is_same(one, form))
    }
}

impl Renaming {
    /// Adds what an entry of the word is called from now on.
    fn add(
        &mut self,
        entry: &Entry,
        word: &[&Entry],
        by_id: bool,
        new: &str,
    ) -> Result<(), String> {
        let verb = word
            .iter()
            .find_map(|verb| Some((verb, entry.participle_of(verb)?)));
        let new_form = match (verb, &entry.form) {
            (Some((verb, which)), _) => {
                let base = verb.new_form(by_id, new);
                let forms = base.map(|base| inflected("verbs", &base, &|_| None));
                forms.and_then(|forms| forms.get(which).map(ToString::to_string))
            }
            _ => entry.new_form(by_id, new),
        };
        let is_with_form = verb.is_some() || by_id || entry.form.is_some();
        if entry.is_named_alike() && is_with_form || by_id {
            let id = id_of(new_form.as_deref().unwrap_or(new));
            if !is_word(&id) {
                return Err(format!(
                    "`{new}` cannot be made an id, which has lower-case letters, digits and hyphens"
                ));
            }
            // Its form is the id.
            let spelt = if by_id {
                new.replace('-', " ")
            } else {
                new.to_owned()
            };
            if !entry.is_written && entry.form.is_some() && id != spelt.to_lowercase() {
                return Err(format!(
                    "`{new}` is not written like an id. Give `[{}]` a key with its form first.",
                    entry.path().join(".")
                ));
            }
            self.ids.push((entry.id.clone(), id.into()));
        }
        let (Some(old), Some(form)) = (&entry.form, new_form) else {
            return Ok(());
        };
        let is_read = entry.file() == super::VOCABULARY_FILE;
        if is_read && is_grammar_word(&form.to_lowercase()) {
            return Err(format!("`{form}` is a word of Card English itself"));
        }
        let inflections = match entry.id.table {
            "kinds" | "categories" => vec![plural(&form)],
            table => {
                let has_none = entry.inflected.is_empty();
                let given = |_: &str| has_none.then(|| "-".to_owned());
                inflected(table, &form, &given)
            }
        };
        let inflections = entry.inflected.iter().cloned().zip(inflections);
        self.forms.extend(inflections);
        self.forms.push((old.clone(), form.into()));
        Ok(())
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        let mut ids = self.ids.iter();
        let mut forms = self.forms.iter();
        ids.all(|(old, new)| old.id == *new) && forms.all(|(old, new)| old == new)
    }

    /// Whether the word is declared by this.
    pub fn is_of(&self, entry: &EntryId) -> bool {
        self.entries.contains(entry)
    }

    /// The new id of an entry; `None` where it keeps its own.
    pub fn id(&self, entry: &EntryId) -> Option<&SmolStr> {
        let mut ids = self.ids.iter();
        ids.find(|(old, _)| old == entry).map(|(_, new)| new)
    }

    /// What takes the place of a form, with the ending that stands behind it; `None` for what is no form of the word.
    pub fn form(&self, written: &str) -> Option<String> {
        let mut forms = self.forms.iter();
        let (old, new) = forms.find(|(old, _)| {
            let is_it = || {
                written
                    .get(..old.len())
                    .is_some_and(|part| is_same(part, old))
            };
            scan::stands_at(written, 0, old) || is_it() && scan::ends_at(written, old.len())
        })?;
        let new = match (first(written), first(old)) {
            (Some(here), Some(house)) if here == house => new.to_string(),
            (Some(here), _) if here.is_uppercase() => capitalised(new),
            _ => {
                let mut letters = new.chars();
                let small = letters.next().into_iter().flat_map(char::to_lowercase);
                small.chain(letters).collect()
            }
        };
        Some(new + &written[old.len()..])
    }

    /// The text that replaces a use in a file of the pack.
    pub fn replacement(&self, found: &PackUse, text: &str) -> Option<String> {
        let written = &text[found.span.range()];
        match found.kind {
            UseKind::Declared | UseKind::Id => self.id(&found.entry).map(ToString::to_string),
            UseKind::Form | UseKind::Prose => self.form(written),
        }
    }
}

/// The article in front of a word that is replaced, where the new one takes another: `a Unit`, `an Ally`.
pub fn article_edit(text: &str, start: u32, old: &str, new: &str) -> Option<Edit> {
    let before = text[..start as usize].trim_end_matches(['[', '*', '"']);
    let article = before.trim_end_matches(' ');
    let is_apart = article.len() < before.len();
    let at = article.rfind(|letter: char| !letter.is_alphanumeric());
    let at = at.map_or(0, |at| {
        at + article[at..].chars().next().map_or(1, char::len_utf8)
    });
    let word = &article[at..];
    let is_article = matches!(word, "a" | "an" | "A" | "An");
    let wanted = article_before(new);
    if !is_apart || !is_article || wanted == article_before(old) {
        return None;
    }
    let is_capital = word.starts_with('A');
    let wanted = if is_capital {
        capitalised(wanted)
    } else {
        wanted.to_owned()
    };
    let place = Span::new(at as u32, article.len() as u32);
    Some(Edit::new(place, wanted))
}

fn first(text: &str) -> Option<char> {
    text.chars().next()
}

impl Entry {
    /// The form that the entry has with a new name; `None` where it keeps its own, because the id that gets another name was none of it.
    fn new_form(&self, by_id: bool, new: &str) -> Option<String> {
        let old = self.form.as_ref()?;
        if !by_id {
            return Some(new.to_owned());
        }
        if !self.is_named_alike() {
            return None;
        }
        if !self.is_written {
            return Some(id_of(new));
        }
        let is_small = |word: &str| !word.starts_with(char::is_uppercase);
        let words = new.replace('-', " ");
        let mut cased = Vec::new();
        let last_is_small = old.split(' ').next_back().is_some_and(is_small);
        for (index, word) in words.split(' ').enumerate() {
            let is_small = is_small(old) || index > 0 && last_is_small;
            cased.push(if is_small {
                word.to_owned()
            } else {
                capitalised(word)
            });
        }
        Some(cased.join(" "))
    }
}
