//! New words of a game: the entries that a pack of a project needs for them.
//!
//! An entry is put into the text of a file, behind its likes; nothing else of the file changes. What is made is read as every pack
//! is, so that no entry is written that would be a mistake.

use std::borrow::Cow;
use std::fmt::Write as _;

use cardc_english::{NounSpec, VerbSpec, VocabularySpec, participle, plural, singulars};
use cardc_rulebook::{Rulebook, id_of};
use cardc_span::{NearNames, capitalised};
use smol_str::SmolStr;
use toml::Value;

use crate::builtin::builtin;
use crate::file_forms::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE};
use crate::load::load_pack;
use crate::model::{FieldType, GamePack};
use crate::problem::PackProblem;
use crate::toml_entry::{Entry, NoTable, append, key};

/// A word is no longer than this, in letters.
const LONGEST_WORD: usize = 60;

/// The class of a new adjective where nothing else is said.
const STATE: &str = "state";

/// What follows a new verb where nothing else is said: any noun phrase, or nothing.
const ANY_OBJECT: &str = "[<object:any>]";

/// The files of a pack in a project; empty where there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackTexts {
    /// `game.toml`
    pub game: String,
    /// `vocabulary.toml`
    pub vocabulary: String,
    /// `rulebook.md`
    pub rulebook: String,
}

/// A word that a game is to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWord {
    /// As cards print it, a noun in the singular and a verb as in an order.
    pub word: String,
    /// What it is.
    pub kind: WordKind,
    /// Texts print it in the mark-up of keywords.
    pub is_marked: bool,
    /// A number may follow it in a text: a noun or an ability.
    pub takes_number: bool,
    /// Its irregular forms, each with its key in the vocabulary: `plural` of a noun, `past` of a verb.
    pub forms: Vec<(&'static str, String)>,
    /// The text of its rule; `None` for a sentence that asks for one.
    pub rule: Option<String>,
}

impl NewWord {
    /// A word without mark-up, number and rule.
    pub fn new(word: &str, kind: WordKind) -> Self {
        Self {
            word: word.to_owned(),
            kind,
            is_marked: false,
            takes_number: false,
            forms: Vec::new(),
            rule: None,
        }
    }

    /// A form with a capital letter where the word has one.
    fn like(&self, form: &str) -> String {
        if self.word.starts_with(char::is_uppercase) {
            capitalised(form)
        } else {
            form.to_owned()
        }
    }

    fn form(&self, key: &str) -> Option<&str> {
        let mut forms = self.forms.iter();
        let form = forms.find(|(of, _)| *of == key);
        form.map(|(_, form)| form.as_str())
    }
}

/// What a new word is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// A tag, and the adjective for it.
    Tag {
        /// Id of its group; `None` for the one with most tags.
        group: Option<String>,
    },
    /// A keyword of the head of a card.
    Keyword,
    /// A value of a field.
    Value {
        /// Id of the field.
        field: String,
    },
    /// A noun of texts.
    Noun {
        /// What frames call it; the word itself when empty.
        classes: Vec<String>,
    },
    /// A verb of texts.
    Verb {
        /// What may follow it; any noun phrase or nothing when empty.
        frames: Vec<String>,
    },
    /// An adjective of texts.
    Adjective {
        /// Its class; `None` for a state.
        class: Option<String>,
    },
    /// A word that heads a line of a text, in front of a colon.
    Ability,
    /// The name of a card that texts speak of and the project lacks.
    Name {
        /// Its noun; `None` for that of any card.
        noun: Option<String>,
    },
}

/// Why a word is not taught: a sentence without a full stop, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// One line that stands alone.
    pub message: String,
    /// What would help.
    pub help: Option<String>,
}

/// The pack of a game in a project, which learns words.
#[derive(Clone, Debug)]
pub struct OpenPack {
    game: String,
    texts: PackTexts,
    pack: GamePack,
    problems: Vec<PackProblem>,
}

impl OpenPack {
    /// The pack in these files. Where the project has none, it is an extension of the one that ships with cardc.
    ///
    /// # Errors
    ///
    /// There is no such game.
    pub fn new(game: &str, mut texts: PackTexts) -> Result<Self, Refusal> {
        if texts.game.is_empty() && texts.vocabulary.is_empty() {
            if builtin(game).is_none() {
                let message =
                    format!("No game `{game}` ships with cardc, and the project has none");
                return Err(Refusal::of(message));
            }
            texts.game = format!("[game]\nextends = {}\n", quoted(game));
        }
        let (pack, problems) = texts.pack();
        Ok(Self {
            game: game.to_owned(),
            texts,
            pack,
            problems,
        })
    }

    /// The id of its game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its files.
    pub fn texts(&self) -> &PackTexts {
        &self.texts
    }

    /// What they hold.
    pub fn pack(&self) -> &GamePack {
        &self.pack
    }

    /// Whether this is a tag that no text can name, as the game has another word that is written so.
    pub fn is_unspoken(&self, word: &NewWord) -> bool {
        let tag = self.pack.tag_named(&word.word);
        let is_bare = tag.is_some_and(|tag| tag.adjective.is_none());
        matches!(word.kind, WordKind::Tag { .. })
            && is_bare
            && has_form(&self.pack.vocabulary, &word.word)
    }

    /// The word of the same kind that a new one is nearly like: a slip or a plural would make the one of the other. Both can be
    /// words of the game.
    pub fn near(&self, word: &NewWord) -> Option<&str> {
        let known = words_of(&self.pack, &word.kind);
        let others = known
            .into_iter()
            .filter(|known| !same_word(known, &word.word));
        let others = NearNames::new(others);
        let singular = || {
            singulars(&word.word)
                .into_iter()
                .find_map(|word| others.nearest(&word))
        };
        others.nearest(&word.word).or_else(singular)
    }

    /// Adds the entries for a word, and for its rule. The other forms in which texts can have it now, each once.
    ///
    /// # Errors
    ///
    /// The game knows the word, has no room for one of this kind, or its files are broken. Nothing is added then.
    pub fn teach(&mut self, word: &NewWord) -> Result<Vec<SmolStr>, Refusal> {
        let entries = Draft::new(&self.pack, word)?.entries()?;
        let rule_text = word.rule.as_deref().map_or_else(
            || {
                let kind = word.kind.noun();
                Cow::Owned(format!("Write here what the {kind} `{}` means.", word.word))
            },
            Cow::Borrowed,
        );
        let mut texts = self.texts.clone();
        let refusal = |why: &str| Refusal::of(format!("Cannot add `{}`: {why}", word.word));
        if rule_text.trim().is_empty() {
            return Err(refusal("its rule has no text"));
        }
        let written = entries.write(&self.game, &mut texts, word, &rule_text);
        written.map_err(|NoTable| {
            refusal("the table for it is written within braces, or as keys with dots")
                .help("Write the table with a header of its own, such as `[tags]`.")
        })?;
        let (pack, problems) = texts.pack();
        let is_new = |problem: &&PackProblem| is_new(problem, &self.problems);
        if let Some(fault) = problems.iter().find(is_new) {
            return Err(Refusal {
                help: fault.help.clone(),
                ..refusal(&fault.message)
            });
        }
        if let Some(fault) = new_fault(&self.texts.rulebook, &texts.rulebook) {
            return Err(refusal(&fault).help("Mend `rulebook.md` first."));
        }
        // Old mistakes may hide the entry.
        if !is_known(&pack, word) {
            let why = problems
                .first()
                .map_or("the game does not take it", |fault| &fault.message);
            return Err(refusal(why));
        }
        (self.texts, self.pack, self.problems) = (texts, pack, problems);
        Ok(other_forms(&self.pack.vocabulary, word))
    }
}

/// What is wrong with the form of a rulebook, where it gets a rule: also what was wrong before, which may hide the rule.
fn new_fault(before: &str, after: &str) -> Option<String> {
    let (_, problems) = Rulebook::parse(after);
    let fault = problems.into_iter().next().filter(|_| before != after);
    fault.map(|fault| fault.message)
}

/// Whether a mistake was not there before, at any place.
fn is_new(problem: &PackProblem, before: &[PackProblem]) -> bool {
    let same =
        |other: &PackProblem| (other.file, &other.message) == (problem.file, &problem.message);
    !before.iter().any(same)
}

impl Refusal {
    fn of(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: None,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl PackTexts {
    /// Each file: its name and its text.
    pub fn files(&self) -> [(&'static str, &str); 3] {
        [
            (GAME_FILE, &self.game),
            (VOCABULARY_FILE, &self.vocabulary),
            (RULEBOOK_FILE, &self.rulebook),
        ]
    }

    /// The pack, and what is wrong with it.
    fn pack(&self) -> (GamePack, Vec<PackProblem>) {
        let file = |name: &str| {
            let (_, text) = self.files().into_iter().find(|(file, _)| *file == name)?;
            (!text.is_empty()).then(|| text.to_owned())
        };
        let rulebook = (!self.rulebook.is_empty()).then(|| Rulebook::parse(&self.rulebook).0);
        load_pack(&file, rulebook)
    }
}

/// What is written for a word.
#[derive(Default)]
struct Entries {
    game: Option<Entry>,
    vocabulary: Vec<Entry>,
    /// The id of its rule.
    rule: Option<String>,
}

/// A word whose entries are being made.
struct Draft<'a> {
    pack: &'a GamePack,
    new: &'a NewWord,
    /// The id that its entries have where it is not taken.
    id: String,
    /// The id of its rule.
    rule: String,
}

impl<'a> Draft<'a> {
    fn new(pack: &'a GamePack, new: &'a NewWord) -> Result<Self, Refusal> {
        let id = readable(new)?;
        if is_known(pack, new) {
            return Err(known_already(pack, new));
        }
        if let Some(word) = word_of_form(&pack.vocabulary, new) {
            let message = format!("`{}` is a form of `{word}`, which the game has", new.word);
            return Err(Refusal::of(message));
        }
        let rules = &pack.rulebook;
        let rule = free_id(&id, new.kind.noun(), |id| {
            rules.contains(&rules.full_id(id))
        });
        Ok(Self {
            pack,
            new,
            id,
            rule,
        })
    }

    fn entries(self) -> Result<Entries, Refusal> {
        let words = &self.pack.vocabulary;
        let word = quoted(&self.new.word);
        let (table, lines, ids): (_, _, Vec<&String>) = match &self.new.kind {
            WordKind::Tag { group } => return self.tag(group.as_deref()),
            WordKind::Keyword => return self.keyword(),
            WordKind::Value { field } => return self.value(field),
            WordKind::Name { noun } => return self.name(noun.as_deref()),
            WordKind::Noun { classes } => {
                let classes = list(classes, &self.id);
                let lines = format!("singular = {word}\nclasses = {classes}\n");
                ("nouns", lines, words.nouns.keys().collect())
            }
            WordKind::Verb { frames } => {
                let frames = list(frames, ANY_OBJECT);
                let lines = format!("base = {word}\nframes = {frames}\n");
                ("verbs", lines, words.verbs.keys().collect())
            }
            WordKind::Adjective { class } => {
                let lines = adjective(&self.new.word, class.as_deref().unwrap_or(STATE));
                ("adjectives", lines, words.adjectives.keys().collect())
            }
            WordKind::Ability => {
                let lines = format!("form = {word}\n");
                ("abilities", lines, words.abilities.keys().collect())
            }
        };
        let id = self.free_id(|id| ids.iter().any(|taken| *taken == id));
        let word = self.of_texts(table, &id, &lines);
        Ok(Entries {
            vocabulary: [word].into_iter().chain(self.participle()).collect(),
            rule: Some(self.rule),
            ..Entries::default()
        })
    }

    /// An entry of the vocabulary.
    fn of_texts(&self, table: &str, id: &str, lines: &str) -> Entry {
        let mut lines = lines.to_owned();
        if table != "adjectives" {
            for (key, form) in &self.new.forms {
                let _ = writeln!(lines, "{key} = {}", quoted(&self.new.like(form)));
            }
        }
        if self.new.takes_number {
            lines.push_str("value = true\n");
        }
        if self.new.is_marked {
            lines.push_str("keyword = true\n");
        }
        let rule = quoted(&self.rule);
        Entry {
            table: vec![table.to_owned(), id.to_owned()],
            lines: format!("{lines}rule = {rule}\n"),
        }
    }

    /// The adjective for what a new verb was done to: `a soaked Unit`.
    fn participle(&self) -> Option<Entry> {
        let (words, word) = (&self.pack.vocabulary, &self.new.word);
        let WordKind::Verb { frames } = &self.new.kind else {
            return None;
        };
        let irregular = self.new.form("participle").or(self.new.form("past"));
        let form = irregular.map_or_else(|| participle(word), |form| self.new.like(form).into());
        let has_object = frames.is_empty() || frames.iter().any(|frame| frame.contains("<object:"));
        if !has_object || word.contains(' ') || has_form(words, &form) {
            return None;
        }
        let kind = WordKind::Adjective { class: None };
        let id = free_id(&id_of(&form), kind.noun(), |id| {
            words.adjectives.contains_key(id)
        });
        Some(self.of_texts("adjectives", &id, &adjective(&form, STATE)))
    }

    fn tag(self, group: Option<&str>) -> Result<Entries, Refusal> {
        let (pack, word) = (self.pack, &self.new.word);
        let words = &pack.vocabulary;
        let group = tag_group(pack, group)?;
        let class = class_of_tags(pack, group).filter(|_| !has_form(words, word));
        let adjective = class.map(|class| {
            let id = self.free_id(|id| words.adjectives.contains_key(id));
            (
                self.of_texts("adjectives", &id, &adjective(word, class)),
                id,
            )
        });
        let (vocabulary, adjective) = match adjective {
            Some((entry, id)) => (vec![entry], format!("adjective = {}, ", quoted(&id))),
            None => (Vec::new(), String::new()),
        };
        let id = self.free_id(|id| pack.tags.iter().any(|tag| tag.id == id));
        let (id, word, group, rule) = (key(&id), quoted(word), quoted(group), quoted(&self.rule));
        let game = Entry {
            table: vec!["tags".to_owned()],
            lines: format!(
                "{id} = {{ name = {word}, {adjective}group = {group}, rule = {rule} }}\n"
            ),
        };
        Ok(Entries {
            game: Some(game),
            vocabulary,
            rule: Some(self.rule),
        })
    }

    fn keyword(self) -> Result<Entries, Refusal> {
        let is_of_keywords = |kind: &FieldType| matches!(kind, FieldType::Keywords { .. });
        if !self
            .pack
            .fields
            .iter()
            .any(|field| is_of_keywords(&field.kind))
        {
            let help = "A keyword of its texts is a verb, a noun, an adjective or an ability.";
            let message = "The heads of cards have no keywords in this game";
            return Err(Refusal::of(message).help(help));
        }
        let id = self.free_id(|id| self.pack.keyword(id).is_some());
        let (word, rule) = (quoted(&self.new.word), quoted(&self.rule));
        let entry = Entry {
            table: vec!["keywords".to_owned(), id.clone()],
            lines: format!("name = {word}\nrule = {rule}\n"),
        };
        Ok(Entries {
            game: Some(entry),
            rule: Some(self.rule),
            ..Entries::default()
        })
    }

    /// A value cites a rule only where others do.
    fn value(self, field: &str) -> Result<Entries, Refusal> {
        let Some(values) = self.pack.enumeration_of(field) else {
            let message = format!("No field `{field}` of this game has a list of values");
            return Err(Refusal::of(message));
        };
        let id = self.free_id(|id| values.get(id).is_some());
        let has_rules = values.values.iter().any(|value| value.rule.is_some());
        let rule = if has_rules {
            format!(", rule = {}", quoted(&self.rule))
        } else {
            String::new()
        };
        let entry = Entry {
            table: ["enumerations", &values.id, "values"]
                .map(str::to_owned)
                .to_vec(),
            lines: format!(
                "{} = {{ name = {}{rule} }}\n",
                key(&id),
                quoted(&self.new.word)
            ),
        };
        Ok(Entries {
            game: Some(entry),
            rule: has_rules.then_some(self.rule),
            ..Entries::default()
        })
    }

    /// A name has no rule.
    fn name(self, noun: Option<&str>) -> Result<Entries, Refusal> {
        let Some(names) = &self.pack.vocabulary.names else {
            return Err(Refusal::of(
                "Texts of this game speak of no card by its name",
            ));
        };
        let noun = noun.unwrap_or(&names.noun);
        let entry = Entry {
            table: ["names", "open"].map(str::to_owned).to_vec(),
            lines: format!("{} = {}\n", quoted(&self.new.word), quoted(noun)),
        };
        Ok(Entries {
            vocabulary: vec![entry],
            ..Entries::default()
        })
    }

    fn free_id(&self, is_taken: impl Fn(&str) -> bool) -> String {
        free_id(&self.id, self.new.kind.noun(), is_taken)
    }
}

impl Entries {
    fn write(
        &self,
        game: &str,
        texts: &mut PackTexts,
        new: &NewWord,
        rule_text: &str,
    ) -> Result<(), NoTable> {
        if let Some(entry) = &self.game {
            entry.add(&mut texts.game)?;
        }
        for entry in &self.vocabulary {
            entry.add(&mut texts.vocabulary)?;
        }
        if let Some(rule) = &self.rule {
            if texts.rulebook.is_empty() {
                texts.rulebook = format!("---\ngame: {game}\ntitle: New words\n---\n");
            }
            let mut title = capitalised(&new.word);
            // Another rule has the id of the word, and so probably its title.
            if *rule != id_of(&new.word) {
                let _ = write!(title, " ({})", new.kind.noun());
            }
            let entry = format!("## {rule} {title}\n\n{}\n", rule_text.trim());
            append(&mut texts.rulebook, &entry);
        }
        Ok(())
    }
}

impl WordKind {
    /// What such a word is called.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Tag { .. } => "tag",
            Self::Keyword => "keyword",
            Self::Value { .. } => "value",
            Self::Noun { .. } => "noun",
            Self::Verb { .. } => "verb",
            Self::Adjective { .. } => "adjective",
            Self::Ability => "ability",
            Self::Name { .. } => "name",
        }
    }

    /// What all such words of a game are called.
    pub fn list(&self) -> String {
        let all = plural(self.noun());
        match self {
            Self::Value { field } => format!("{all} of `{field}`"),
            _ => all.to_string(),
        }
    }
}

/// The id for a word that can be one.
fn readable(new: &NewWord) -> Result<String, Refusal> {
    let word = new.word.as_str();
    let is_name = matches!(new.kind, WordKind::Name { .. });
    let fits = |letter: char| {
        let is_of_words = letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'' | '’');
        is_of_words || is_name && matches!(letter, ',' | '.' | '!' | '?' | ':' | '&')
    };
    let id: String = id_of(word);
    let is_word = !id.is_empty()
        && word.trim() == word
        && word.chars().all(fits)
        && word.chars().count() <= LONGEST_WORD;
    if is_word {
        return Ok(id);
    }
    let help =
        format!("A word has letters, digits, hyphens and apostrophes, {LONGEST_WORD} at most.");
    Err(Refusal::of("This is no word for a card").help(help))
}

/// A verb of the game can still get another frame, by hand.
fn known_already(pack: &GamePack, new: &NewWord) -> Refusal {
    let (kind, word) = (new.kind.noun(), &new.word);
    let refusal = Refusal::of(format!("The game has the {kind} `{word}` already"));
    let WordKind::Verb { frames } = &new.kind else {
        return refusal;
    };
    match verb_of(&pack.vocabulary, word) {
        Some((id, _)) if !frames.is_empty() => refusal.help(format!(
            "To let something else follow it, add {} to the `frames` of `[verbs.{id}]` in `vocabulary.toml`.",
            all_of(frames)
        )),
        _ => refusal,
    }
}

/// The noun of which a new noun is the plural, or the verb of which a new verb is another form.
fn word_of_form(words: &VocabularySpec, new: &NewWord) -> Option<SmolStr> {
    let is_word = |form: &SmolStr| same_word(form, &new.word);
    match &new.kind {
        WordKind::Noun { .. } => words.nouns.iter().find_map(|(id, noun)| {
            let is_plural = noun.plural_form(id).as_ref().is_some_and(is_word);
            is_plural.then(|| noun.singular_form(id).into())
        }),
        WordKind::Verb { .. } => words.verbs.iter().find_map(|(id, verb)| {
            let of = verb.forms(id);
            let others = [&of.third, &of.past, &of.participle, &of.gerund];
            others.into_iter().any(is_word).then_some(of.base)
        }),
        _ => None,
    }
}

fn same_word(form: &str, word: &str) -> bool {
    form.to_lowercase() == word.to_lowercase()
}

/// Whether the game has the word already, as one of its kind.
fn is_known(pack: &GamePack, new: &NewWord) -> bool {
    let known = words_of(pack, &new.kind);
    known.iter().any(|word| same_word(word, &new.word))
}

/// The words of a kind, nouns in the singular and verbs as in an order.
fn words_of<'p>(pack: &'p GamePack, kind: &WordKind) -> Vec<&'p str> {
    let words = &pack.vocabulary;
    match kind {
        WordKind::Tag { .. } => pack.tags.iter().map(|tag| tag.name.as_str()).collect(),
        WordKind::Keyword => pack
            .keywords
            .iter()
            .map(|keyword| keyword.name.as_str())
            .collect(),
        WordKind::Value { field } => {
            let values = pack.enumeration_of(field).map(|of| of.values.iter());
            let values = values.into_iter().flatten();
            values.map(|value| value.name.as_str()).collect()
        }
        WordKind::Noun { .. } => nouns(words).collect(),
        WordKind::Verb { .. } => verbs(words).collect(),
        WordKind::Adjective { .. } => adjectives(words).collect(),
        WordKind::Ability => abilities(words).collect(),
        WordKind::Name { .. } => {
            let names = words.names.as_ref().map(|names| names.open.keys());
            names.into_iter().flatten().map(AsRef::as_ref).collect()
        }
    }
}

/// The forms of a word besides the one that is taught, each once.
fn other_forms(words: &VocabularySpec, new: &NewWord) -> Vec<SmolStr> {
    let forms = match &new.kind {
        WordKind::Noun { .. } => {
            let noun = noun_of(words, &new.word);
            let plural = noun.and_then(|(id, noun)| noun.plural_form(id));
            plural.into_iter().collect()
        }
        WordKind::Verb { .. } => {
            let forms = verb_of(words, &new.word).map(|(id, verb)| verb.forms(id));
            let forms = forms.map(|of| vec![of.third, of.past, of.participle, of.gerund]);
            forms.unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let mut once: Vec<SmolStr> = Vec::new();
    for form in forms {
        if form != new.word && !once.contains(&form) {
            once.push(form);
        }
    }
    once
}

/// The noun with this singular, and its id.
fn noun_of<'v>(words: &'v VocabularySpec, word: &str) -> Option<(&'v String, &'v NounSpec)> {
    let mut nouns = words.nouns.iter();
    nouns.find(|(id, noun)| same_word(noun.singular_form(id), word))
}

/// The verb with this base, and its id.
fn verb_of<'v>(words: &'v VocabularySpec, word: &str) -> Option<(&'v String, &'v VerbSpec)> {
    let mut verbs = words.verbs.iter();
    verbs.find(|(id, verb)| same_word(verb.base_form(id), word))
}

fn nouns(words: &VocabularySpec) -> impl Iterator<Item = &str> {
    let nouns = words.nouns.iter();
    nouns.map(|(id, noun)| noun.singular_form(id))
}

fn verbs(words: &VocabularySpec) -> impl Iterator<Item = &str> {
    let verbs = words.verbs.iter();
    verbs.map(|(id, verb)| verb.base_form(id))
}

fn adjectives(words: &VocabularySpec) -> impl Iterator<Item = &str> {
    let adjectives = words.adjectives.iter();
    adjectives.map(|(id, adjective)| adjective.form.as_deref().unwrap_or(id))
}

fn abilities(words: &VocabularySpec) -> impl Iterator<Item = &str> {
    let abilities = words.abilities.iter();
    abilities.map(|(id, ability)| ability.form.as_deref().unwrap_or(id))
}

/// Whether texts know a word, so that it cannot be an adjective of a new tag as well.
fn has_form(words: &VocabularySpec, word: &str) -> bool {
    let mut forms = nouns(words).chain(verbs(words)).chain(adjectives(words));
    forms.any(|form| same_word(form, word))
}

/// The group of a new tag.
fn tag_group<'p>(pack: &'p GamePack, named: Option<&str>) -> Result<&'p str, Refusal> {
    let ids = || pack.tag_groups.iter().map(|group| group.id.as_str());
    let Some(id) = named else {
        let usual = pack.usual_tag_group(None).map(|group| group.id.as_str());
        return usual.ok_or_else(|| Refusal::of("Cards have no tags in this game"));
    };
    ids().find(|group| *group == id).ok_or_else(|| {
        let help = format!(
            "The groups of this game: {}.",
            ids().collect::<Vec<_>>().join(", ")
        );
        Refusal::of(format!("Unknown group of tags `{id}`")).help(help)
    })
}

/// The class of the adjectives for tags of a group; `None` where texts do not speak of such tags.
fn class_of_tags<'p>(pack: &'p GamePack, group: &str) -> Option<&'p str> {
    let of_group = pack.tags.iter().filter(|tag| tag.group == group);
    let mut adjectives = of_group.filter_map(|tag| tag.adjective.as_deref());
    let class = adjectives.find_map(|id| Some(pack.vocabulary.adjectives.get(id)?.class.as_str()));
    let has_others = pack.tags.iter().any(|tag| tag.group == group);
    class.or((!has_others).then_some("tag"))
}

/// An id that is not taken: the word's, or with what it is in front, or with a number behind.
fn free_id(id: &str, kind: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let with_kind = format!("{kind}-{id}");
    let numbered = (2..).map(|number| format!("{with_kind}-{number}"));
    let all = [id.to_owned(), with_kind.clone()]
        .into_iter()
        .chain(numbered);
    let mut free = all.filter(|id| !is_taken(id));
    free.next().unwrap_or(with_kind.clone())
}

/// The lines of an adjective's entry.
fn adjective(form: &str, class: &str) -> String {
    format!("form = {}\nclass = {}\n", quoted(form), quoted(class))
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn list(texts: &[String], otherwise: &str) -> String {
    match texts {
        [] => format!("[{}]", quoted(otherwise)),
        texts => format!("[{}]", all_of(texts)),
    }
}

/// Strings of TOML, with commas.
fn all_of(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests;
