//! The words of a pack in its own files: what declares each, the forms that it has, and every place where one stands.

mod renaming;
mod scan;

use cardc_english::{NounSpec, VerbSpec, is_grammar_word};
use cardc_rulebook::{Rulebook, id_of};
use cardc_span::{Span, folded_name};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::document::{Document, Leaf, as_toml};
use crate::file_forms::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE};
use crate::load::{PackName, WORDS, pack_names};
use crate::teach::PackTexts;

pub use renaming::{Renaming, article_edit};

/// What declares something in a pack: `kinds.ship`, or `enumerations.flags.values.north`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntryId {
    /// `kinds`, `tags`, `verbs`; `values` for those of an enumeration.
    pub table: &'static str,
    /// The enumeration of a value.
    pub list: Option<SmolStr>,
    /// Its id.
    pub id: SmolStr,
}

/// How a place has a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseKind {
    /// By its id, where it is declared.
    Declared,
    /// By its id.
    Id,
    /// As it is printed, in its entry.
    Form,
    /// In a sentence.
    Prose,
}

/// A place in a file of a pack that has a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackUse {
    /// What declares the word. A value whose enumeration nothing tells stands here for each that has it.
    pub entry: EntryId,
    /// Where it stands, without quotation marks.
    pub span: Span,
    /// How.
    pub kind: UseKind,
}

/// The words that the files of a pack declare.
#[derive(Debug)]
pub struct PackWords {
    entries: Vec<Entry>,
    /// By table and id: of values, those of every enumeration.
    by_id: FxHashMap<(&'static str, SmolStr), Vec<usize>>,
    /// By the first word of a form in lower case: the entry, and the form.
    by_word: FxHashMap<String, Vec<(usize, SmolStr)>>,
}

/// What declares a word.
#[derive(Clone, Debug)]
struct Entry {
    id: EntryId,
    /// The rule that it names; may be empty.
    rule: SmolStr,
    /// The word of the vocabulary that means it.
    meant_by: Option<EntryId>,
    /// As texts print it; the id where nothing else is said. `None` for what has no form of its own.
    form: Option<SmolStr>,
    /// Whether the file says so, in a string that is not the id.
    is_written: bool,
    /// Its other forms, in an order that is the same for all of a table.
    inflected: Vec<SmolStr>,
}

/// The keys of an entry under which its forms stand.
const FORMS: [&str; 10] = [
    "name",
    "form",
    "base",
    "singular",
    "pattern",
    "plural",
    "third",
    "past",
    "participle",
    "gerund",
];

impl PackWords {
    /// The words of a pack in these files.
    pub fn read(texts: &PackTexts) -> Self {
        let mut entries = entries_in(GAME_FILE, &texts.game);
        entries.extend(entries_in(VOCABULARY_FILE, &texts.vocabulary));
        let mut by_id: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        let mut by_word: FxHashMap<String, Vec<(usize, SmolStr)>> = FxHashMap::default();
        for (index, entry) in entries.iter().enumerate() {
            let id = (entry.id.table, entry.id.id.clone());
            by_id.entry(id).or_default().push(index);
            for form in entry
                .forms()
                .filter(|form| !is_grammar_word(&form.to_lowercase()))
            {
                if let Some((first, _)) = scan::words(form).next().filter(|_| entry.is_prose()) {
                    let forms = by_word.entry(first.to_lowercase()).or_default();
                    forms.push((index, form.clone()));
                }
            }
        }
        Self {
            entries,
            by_id,
            by_word,
        }
    }

    /// Whether the files declare it.
    pub fn has(&self, entry: &EntryId) -> bool {
        self.entry(entry).is_some()
    }

    /// The form that an entry has first; `None` for what has none.
    pub fn form(&self, entry: &EntryId) -> Option<&SmolStr> {
        self.entry(entry)?.form.as_ref()
    }

    fn entry(&self, id: &EntryId) -> Option<&Entry> {
        let mut entries = self.entries_of(id.table, &id.id);
        entries.find(|own| own.id == *id)
    }

    fn entries_of(&self, table: &'static str, id: &SmolStr) -> impl Iterator<Item = &Entry> {
        let places = self.by_id.get(&(table, id.clone())).into_iter().flatten();
        places.map(|at| &self.entries[*at])
    }

    /// Every place in a file of the pack that has one of its words, in source order.
    pub fn uses(&self, file: &str, text: &str) -> Vec<PackUse> {
        let mut uses = if file == RULEBOOK_FILE {
            self.in_rulebook(text)
        } else {
            self.in_toml(file, text)
        };
        uses.sort_by_key(|one| (one.span.start, one.span.end));
        uses.dedup();
        uses
    }

    fn in_toml(&self, file: &str, text: &str) -> Vec<PackUse> {
        let mut uses = Vec::new();
        for name in pack_names(file, text) {
            let kind = if name.declared {
                UseKind::Declared
            } else {
                UseKind::Id
            };
            uses.extend(self.named(&name).map(|entry| PackUse {
                entry: entry.id.clone(),
                span: name.span,
                kind,
            }));
        }
        let text = &as_toml(text);
        let document = Document::parse(GAME_FILE, text, &mut Vec::new());
        let keys = scan::keys(text);
        for entry in self.entries.iter().filter(|entry| entry.file() == file) {
            let places = keys.get(&entry.path()).into_iter().flatten().copied();
            uses.extend(places.map(|span| entry.at(span, UseKind::Id)));
            let leaves = entry.leaves(&document).into_iter();
            let forms = leaves.filter(|leaf| entry.is_form(leaf));
            let forms = forms.filter_map(|leaf| leaf.bare(text));
            uses.extend(forms.map(|span| entry.at(span, UseKind::Form)));
        }
        for span in sentences(file, &document) {
            self.in_prose(text, span, &mut uses);
        }
        // One place is one use: the first of those above that says so.
        let mut seen = rustc_hash::FxHashSet::default();
        uses.retain(|one| seen.insert((one.entry.clone(), one.span.start)));
        uses
    }

    /// What a name in a file means.
    fn named<'a>(&'a self, name: &'a PackName) -> impl Iterator<Item = &'a Entry> {
        let entries = self.entries_of(name.table, &name.id);
        entries.filter(|entry| name.list.is_none() || name.list == entry.id.list)
    }

    fn in_rulebook(&self, text: &str) -> Vec<PackUse> {
        let mut uses = Vec::new();
        for rule in Rulebook::parse(text).0.entries() {
            self.in_prose(text, rule.title_span, &mut uses);
            let references = rule.references.iter();
            let references: Vec<&Span> = references.map(|one| &one.span).collect();
            let mut found = Vec::new();
            self.in_prose(text, rule.text_span, &mut found);
            let is_reference = |span: Span| {
                let behind = references.partition_point(|one| one.start <= span.start);
                let last = behind.checked_sub(1).map(|at| references[at]);
                last.is_some_and(|one| span.end <= one.end)
            };
            uses.extend(found.into_iter().filter(|one| !is_reference(one.span)));
        }
        uses
    }

    /// The words of a sentence, the longest that stands at each place.
    fn in_prose(&self, text: &str, within: Span, uses: &mut Vec<PackUse>) {
        let part = &text[within.range()];
        let mut end = 0;
        for (word, at) in scan::words(part) {
            let Some(forms) = self.by_word.get(&word.to_lowercase()).filter(|_| at >= end) else {
                continue;
            };
            let here = forms
                .iter()
                .filter(|(_, form)| scan::stands_at(part, at, form));
            let longest = here.clone().map(|(_, form)| form.len()).max();
            for (index, form) in here.filter(|(_, form)| Some(form.len()) == longest) {
                end = at + form.len();
                let span = Span::new(within.start + at as u32, within.start + end as u32);
                uses.push(self.entries[*index].at(span, UseKind::Prose));
            }
        }
    }
}

impl Entry {
    /// The keys that lead to the entry in its file.
    fn path(&self) -> Vec<&str> {
        path_of(&self.id)
    }

    fn file(&self) -> &'static str {
        if WORDS.contains(&self.id.table) {
            VOCABULARY_FILE
        } else {
            GAME_FILE
        }
    }

    fn at(&self, span: Span, kind: UseKind) -> PackUse {
        PackUse {
            entry: self.id.clone(),
            span,
            kind,
        }
    }

    fn leaves<'doc>(&self, document: &'doc Document<'_>) -> Vec<Leaf<'doc>> {
        document.strings_of(&self.path())
    }

    fn forms(&self) -> impl Iterator<Item = &SmolStr> {
        self.form.iter().chain(&self.inflected)
    }

    fn is_form(&self, leaf: &Leaf<'_>) -> bool {
        FORMS.contains(&leaf.key) && self.forms().any(|form| form == leaf.value)
    }

    /// Whether nothing of it but its id is followed.
    fn is_id_alone(&self) -> bool {
        ID_TABLES.contains(&self.id.table)
    }

    /// Whether sentences speak of it by its forms. A part of a deck is often called like the cards in it.
    fn is_prose(&self) -> bool {
        !matches!(self.id.table, "fields" | "categories" | "sections")
    }

    /// Whether its id is the form as an id has it.
    fn is_named_alike(&self) -> bool {
        let form = self.form.as_ref();
        form.is_none_or(|form| id_of(form) == *self.id.id)
    }
}

/// The tables of `game.toml` with what its id alone names.
const ID_TABLES: [&str; 8] = [
    "resources",
    "piles",
    "lists",
    "tag-groups",
    "marks",
    "parameters",
    "enumerations",
    "formats",
];

/// Those with what has a name.
const GAME_TABLES: [&str; 7] = [
    "kinds",
    "fields",
    "tags",
    "keywords",
    "values",
    "categories",
    "sections",
];

fn path_of(id: &EntryId) -> Vec<&str> {
    match &id.list {
        Some(list) => vec!["enumerations", list, "values", &id.id],
        None => vec![id.table, &id.id],
    }
}

/// What a file declares that has a name.
fn entries_in(file: &str, text: &str) -> Vec<Entry> {
    let read = &as_toml(text);
    let document = Document::parse(GAME_FILE, read, &mut Vec::new());
    let declared = pack_names(file, text).into_iter();
    let has_name = |name: &PackName| {
        let tables = GAME_TABLES.iter().chain(&ID_TABLES).chain(&WORDS);
        name.declared && tables.into_iter().any(|table| *table == name.table)
    };
    let entries = declared.filter(has_name).map(|name| {
        let id = EntryId {
            table: name.table,
            list: name.list,
            id: name.id,
        };
        entry(id, &document)
    });
    entries.collect()
}

fn entry(id: EntryId, document: &Document<'_>) -> Entry {
    let leaves = document.strings_of(&path_of(&id));
    let string = |key: &str| {
        let leaf = leaves.iter().find(|leaf| leaf.key == key);
        leaf.map(|leaf| leaf.value.to_owned())
    };
    let key = match id.table {
        "nouns" => "singular",
        "verbs" => "base",
        "modifiers" | "phrases" => "pattern",
        "adjectives" | "adverbs" | "abilities" => "form",
        _ => "name",
    };
    let written = string(key);
    let is_written = written.is_some();
    let form = match id.table {
        table if table == "fields" || ID_TABLES.contains(&table) => None,
        // What has places to fill in is no form.
        "modifiers" | "phrases" => written.filter(|pattern| !pattern.contains(['<', '['])),
        _ => Some(written.unwrap_or_else(|| id.id.to_string())),
    };
    let inflected = form.as_ref().map_or_else(Vec::new, |form| {
        inflected(id.table, form, &|key| string(key))
    });
    let meaning = |key, table| {
        Some(EntryId {
            table,
            list: None,
            id: string(key)?.into(),
        })
    };
    Entry {
        meant_by: meaning("noun", "nouns").or_else(|| meaning("adjective", "adjectives")),
        rule: string("rule").unwrap_or_default().into(),
        form: form.map(SmolStr::from),
        is_written,
        inflected,
        id,
    }
}

/// The other forms of a word. `given` knows those that do not follow the rule.
fn inflected(table: &str, form: &str, given: &dyn Fn(&str) -> Option<String>) -> Vec<SmolStr> {
    match table {
        "nouns" => {
            let noun = NounSpec {
                singular: Some(form.to_owned()),
                plural: given("plural"),
                ..NounSpec::default()
            };
            noun.plural_form("").into_iter().collect()
        }
        "kinds" | "categories" => given("plural").into_iter().map(SmolStr::from).collect(),
        "verbs" => {
            let verb = VerbSpec {
                base: Some(form.to_owned()),
                third: given("third"),
                past: given("past"),
                participle: given("participle"),
                gerund: given("gerund"),
                ..VerbSpec::default()
            };
            let forms = verb.forms("");
            vec![forms.third, forms.past, forms.participle, forms.gerund]
        }
        _ => Vec::new(),
    }
}

/// The strings of a file that are read by people, or as Card English.
fn sentences(file: &str, document: &Document<'_>) -> Vec<Span> {
    let is_sentence = |leaf: &Leaf<'_>| {
        matches!(
            leaf.key,
            "doc" | "why" | "sample" | "placeholder" | "corner_scope"
        )
    };
    let all = document.leaves().into_iter().filter(is_sentence);
    let mut spans: Vec<Span> = all.map(|leaf| leaf.span).collect();
    if file == VOCABULARY_FILE {
        for table in ["samples", "synonyms", "classes"] {
            let leaves = document.leaves_under(&[table]).into_iter();
            spans.extend(leaves.map(|leaf| leaf.span));
        }
    }
    spans
}

/// Whether two forms are the same word.
fn is_same(one: &str, other: &str) -> bool {
    folded_name(one) == folded_name(other)
}
