//! Names in a pack that stand for something else in it: each has to exist.
//!
//! Which names a string may be is decided by the key that it stands under, the same one everywhere in `game.toml`.

use std::cell::OnceCell;

use cardc_diagnostics::Code;
use cardc_rulebook::{RuleEntry, Rulebook};
use cardc_span::{NearNames, Span};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::extension::{Base, Layers};
use super::numbers::Number;
use super::{extension, numbers};
use crate::document::{Document, Leaf, as_toml};
use crate::file_forms::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE};
use crate::model::KIND;
use crate::problem::{Gap, Located, MOST_MISTAKES, PackProblem};

/// How ids are written.
pub(super) const ID_HELP: &str = "An id has lower-case letters, digits and hyphens.";

/// The keys of strings that are names, and what they name.
const KEYS: [(&[&str], Name); 24] = [
    (&["rule"], Name::Rule),
    (&["since", "until"], Name::Edition),
    (&["code"], Name::Code),
    (
        &["kind", "kinds", "needs", "except", "tag-of"],
        Name::CardKind,
    ),
    (&["setting"], Name::Setting),
    (&["mark", "marks"], Name::Mark),
    (&["category", "players", "among"], Name::Category),
    (
        &[
            "field", "fields", "required", "optional", "excludes", "made-by", "each", "face",
            "count", "part-by", "choices", "budget", "by",
        ],
        Name::Field,
    ),
    (&["identity"], Name::FieldOrKind),
    (&["resource"], Name::Resource),
    (&["section"], Name::Section),
    (&["pile"], Name::Pile),
    (&["list"], Name::CardList),
    (&["enumeration"], Name::EnumerationOrValue),
    (&["side"], Name::Side),
    (&["group"], Name::TagGroup),
    (&["tag", "tags"], Name::Tag),
    (&["default", "value", "player", "counts-as"], Name::Value),
    (&["values", "changes"], Name::EnumerationOrValue),
    (&["is"], Name::Parameter),
    (&["noun", "nouns"], Name::Word("nouns")),
    (
        &["adjective", "adjectives", "least", "greatest"],
        Name::Word("adjectives"),
    ),
    (&["verb", "verbs", "unclear"], Name::Word("verbs")),
    (&["ability"], Name::Word("abilities")),
];

/// The keys of the fields that cards of a kind have.
const FIELDS_OF_KINDS: [&str; 2] = ["required", "optional"];

/// The tables whose keys are names.
const SECTIONS: [(&str, Name); 12] = [
    ("kinds", Name::CardKind),
    ("categories", Name::Category),
    ("resources", Name::Resource),
    ("sections", Name::Section),
    ("piles", Name::Pile),
    ("lists", Name::CardList),
    ("fields", Name::Field),
    ("tag-groups", Name::TagGroup),
    ("tags", Name::Tag),
    ("marks", Name::Mark),
    ("keywords", Name::Keyword),
    ("parameters", Name::Parameter),
];

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    Rule,
    Edition,
    Code,
    CardKind,
    Category,
    Resource,
    Section,
    Pile,
    CardList,
    Field,
    Setting,
    Mark,
    FieldOrKind,
    Side,
    TagGroup,
    Tag,
    Keyword,
    Parameter,
    Value,
    EnumerationOrValue,
    Word(&'static str),
}

/// What a problem calls it.
impl std::fmt::Display for Name {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Rule => "rule",
            Self::Edition => "edition",
            Self::Code => "diagnostic code",
            Self::CardKind => "kind of card",
            Self::Category => "category",
            Self::Setting => "setting of a format",
            Self::Mark => "mark",
            Self::Resource => "resource",
            Self::Section => "section",
            Self::Pile => "pile",
            Self::CardList => "list of cards",
            Self::Field | Self::FieldOrKind => "field",
            Self::Side => "side of a highlight",
            Self::TagGroup => "tag group",
            Self::Tag => "tag",
            Self::Keyword => "keyword",
            Self::Parameter => "parameter",
            Self::Value => "value of an enumeration",
            Self::EnumerationOrValue => "enumeration, and no value of one,",
            Self::Word("nouns") => "noun",
            Self::Word("adjectives") => "adjective",
            Self::Word("verbs") => "verb",
            Self::Word(_) => "ability word",
        })
    }
}

/// Reports ids of `game.toml` that cannot be written in a card file, and reads those that were plainly meant.
pub(super) fn read_ids(game: &mut Document<'_>, problems: &mut Vec<PackProblem>) {
    for (section, _) in SECTIONS {
        let ids = game.id_spans(&[section]).into_iter();
        let wrong: Vec<(String, Span)> = ids
            .filter(|(id, _)| !is_word(id))
            .map(|(id, span)| (id.to_owned(), span))
            .collect();
        for (id, span) in wrong {
            let meant = id.to_lowercase().replace([' ', '_'], "-");
            let is_free = is_word(&meant) && !game.ids(&[section]).contains(&meant.as_str());
            let problem = PackProblem::new(GAME_FILE, span, format!("`{id}` cannot be an id"));
            problems.push(
                problem
                    .meant(&id, Some(meant.as_str()).filter(|_| is_free))
                    .help(ID_HELP),
            );
            if is_free {
                game.rename_entry(section, &id, &meant);
            }
        }
    }
}

/// All the names of a pack.
pub(super) struct Names {
    /// By what they name.
    by_kind: Vec<(Name, Known)>,
    /// What names stand for of which any may be missing, because an entry of the table could not be read.
    doubtful: Vec<Name>,
    /// Whether words can be looked up: there is a vocabulary, and it could be read to its end.
    pub(super) has_vocabulary: bool,
}

/// All that a kind of name may be.
struct Known {
    /// In the order of the files.
    in_order: Vec<String>,
    all: FxHashSet<String>,
    /// For names with a slip; empty until there is one.
    near: OnceCell<NearNames<String>>,
}

impl Known {
    fn new(in_order: Vec<String>) -> Self {
        Self {
            all: in_order.iter().cloned().collect(),
            in_order,
            near: OnceCell::new(),
        }
    }

    fn near(&self) -> &NearNames<String> {
        let index = || NearNames::new(self.in_order.iter().cloned());
        self.near.get_or_init(index)
    }
}

impl Names {
    /// Gathers the names. An entry counts by its key, be it right or wrong otherwise.
    pub(super) fn new(game: &Document<'_>, vocabulary: &Document<'_>, rulebook: &Rulebook) -> Self {
        let owned = |names: Vec<&str>| {
            names
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<String>>()
        };
        let mut names: Vec<(Name, Vec<String>)> = SECTIONS
            .iter()
            .map(|&(section, kind)| (kind, owned(game.ids(&[section]))))
            .collect();
        let mut identity = owned(game.ids(&["fields"]));
        identity.push(KIND.to_owned());
        names.push((Name::FieldOrKind, identity));
        let enumerations = game.ids(&["enumerations"]);
        let values: Vec<&str> = enumerations
            .iter()
            .flat_map(|enumeration| game.ids(&["enumerations", enumeration, "values"]))
            .collect();
        names.push((
            Name::EnumerationOrValue,
            owned([&enumerations[..], &values[..]].concat()),
        ));
        names.push((Name::Value, owned(values)));
        let settings = game
            .ids(&["formats"])
            .into_iter()
            .flat_map(|format| game.ids(&["formats", format, "settings"]));
        names.push((Name::Setting, owned(settings.collect())));
        let leaves = game.leaves();
        let sides = leaves.iter().filter(|leaf| leaf.key == "sides");
        names.push((Name::Side, owned(sides.map(|leaf| leaf.value).collect())));
        names.push((
            Name::Code,
            Code::ALL.iter().map(|code| code.id().to_owned()).collect(),
        ));
        names.push((
            Name::Edition,
            rulebook.editions.iter().map(ToString::to_string).collect(),
        ));
        names.push((Name::Rule, rule_names(rulebook)));
        for section in ["nouns", "adjectives", "verbs", "abilities"] {
            names.push((Name::Word(section), owned(vocabulary.ids(&[section]))));
        }
        let known = |(kind, in_order): (Name, Vec<String>)| (kind, Known::new(in_order));
        Self {
            by_kind: names.into_iter().map(known).collect(),
            doubtful: SECTIONS
                .iter()
                .filter(|(section, _)| game.lacks_ids(section))
                .map(|(_, kind)| *kind)
                .collect(),
            has_vocabulary: true,
        }
    }

    /// Checks the names in `game.toml`. Where a kind names an unknown field, the field that was meant is a gap: no card is to
    /// blame for having it.
    pub(super) fn check_game(
        &self,
        game: &Document<'_>,
        problems: &mut Vec<PackProblem>,
    ) -> Vec<Gap> {
        let mut gaps = Vec::new();
        let leaves = game.leaves();
        let unknown = leaves.iter().filter_map(|leaf| {
            let problem = self.unknown(GAME_FILE, named_by(leaf.key)?, leaf)?;
            Some((leaf.key, problem))
        });
        for (key, problem) in unknown.take(MOST_MISTAKES) {
            if FIELDS_OF_KINDS.contains(&key) {
                let meant = problem.meant.as_ref();
                gaps.push(Gap {
                    table: "fields".into(),
                    id: meant
                        .and_then(|meant| meant.names.first())
                        .map(SmolStr::new),
                    ..Gap::whole(GAME_FILE)
                });
            }
            problems.push(problem);
        }
        self.check_settings(game, problems);
        gaps
    }

    /// Checks that a format names settings of its own, and none of another format.
    fn check_settings(&self, game: &Document<'_>, problems: &mut Vec<PackProblem>) {
        let Some(known) = self.known(Name::Setting) else {
            return;
        };
        for format in game.ids(&["formats"]) {
            let own = game.ids(&["formats", format, "settings"]);
            let own: FxHashSet<&str> = own.into_iter().collect();
            let is_of_another = |leaf: &Leaf<'_>| {
                let is_known = known.all.contains(leaf.value);
                leaf.key == "setting" && is_known && !own.contains(leaf.value)
            };
            let leaves = game.leaves_under(&["formats", format]).into_iter();
            problems.extend(leaves.filter(is_of_another).map(|leaf| {
                let name = leaf.value;
                let message = format!("The format `{format}` has no setting `{name}`");
                PackProblem::new(GAME_FILE, leaf.span, message).help(format!(
                    "Another format has it. Add `[formats.{format}.settings.{name}]` here too."
                ))
            }));
        }
    }

    /// The names of one kind.
    fn of(&self, kind: Name) -> &[String] {
        self.known(kind).map_or(&[], |known| &known.in_order)
    }

    fn known(&self, kind: Name) -> Option<&Known> {
        let mut names = self.by_kind.iter();
        names.find(|(of, _)| *of == kind).map(|(_, known)| known)
    }

    /// Checks the rules that `vocabulary.toml` names.
    pub(super) fn check_vocabulary(
        &self,
        vocabulary: &Document<'_>,
        problems: &mut Vec<PackProblem>,
    ) {
        let leaves = vocabulary.leaves();
        let rules = leaves
            .iter()
            .filter(|leaf| leaf.key == "rule" && !leaf.value.is_empty());
        let unknown = rules.filter_map(|leaf| self.unknown(VOCABULARY_FILE, Name::Rule, leaf));
        problems.extend(unknown.take(MOST_MISTAKES));
    }

    /// The problem of a string that should be a name of this kind and is none.
    fn unknown(&self, file: &'static str, kind: Name, leaf: &Leaf<'_>) -> Option<PackProblem> {
        let names = self.of(kind);
        let is_word = matches!(kind, Name::Word(_));
        // Without a vocabulary there is nothing to look words up in, and without a rulebook no rule; that a file is
        // missing is a problem of its own.
        let no_place = match kind {
            Name::Word(_) => !self.has_vocabulary,
            Name::Rule | Name::Edition => names.is_empty(),
            _ => false,
        };
        let known = self.known(kind);
        let is_known = known.is_some_and(|known| known.all.contains(leaf.value));
        if no_place || self.doubtful.contains(&kind) || is_known {
            return None;
        }
        let place = if is_word { " in the vocabulary" } else { "" };
        let message = format!("Unknown {kind} `{}`{place}", leaf.value);
        let problem = PackProblem::new(file, leaf.span, message);
        if kind == Name::Rule
            && let Some(choices) = numbers::near(leaf.value, names)
        {
            let remedy = remedy(kind, leaf.value, names);
            return Some(match choices {
                Number::Same(name) => problem.meant(leaf.value, Some(name)),
                Number::Near(names) => problem.one_of(leaf.value, names).help(remedy),
            });
        }
        let near = known.and_then(|known| known.near().nearest(leaf.value));
        Some(match near {
            Some(near) => problem.meant(leaf.value, Some(&near)),
            None if leaf.key == "value" && leaf.value.parse::<i64>().is_ok() => {
                let help = format!("A number stands without quotation marks: `{}`.", leaf.value);
                problem.help(help)
            }
            None => problem.help(remedy(kind, leaf.value, names)),
        })
    }
}

/// What the strings under a key of `game.toml` name.
fn named_by(key: &str) -> Option<Name> {
    let mut keys = KEYS.iter();
    keys.find(|(keys, _)| keys.contains(&key))
        .map(|&(_, name)| name)
}

/// The names that a string under a key of a file of a pack may be, in the order of the files; none where it is no name.
/// `game` and `vocabulary` are the texts of both files.
pub fn names_under(
    file: &str,
    key: &str,
    game: &str,
    vocabulary: &str,
    rulebook: &Rulebook,
) -> Vec<String> {
    let base = Base::of(game).ok().flatten();
    let game = Layers::new(base.as_ref(), GAME_FILE, game);
    let vocabulary = Layers::new(base.as_ref(), VOCABULARY_FILE, vocabulary);
    let ignored = &mut Vec::new();
    let [game, vocabulary] = extension::read(base.as_ref(), [&game, &vocabulary], ignored);
    if file == VOCABULARY_FILE {
        return match key {
            "classes" | "of" | "subjects" | "counted" => noun_classes(&vocabulary),
            _ => Vec::new(),
        };
    }
    let Some(kind) = named_by(key) else {
        return Vec::new();
    };
    let names = Names::new(&game, &vocabulary, rulebook).by_kind.into_iter();
    names
        .filter(|(of, _)| *of == kind)
        .flat_map(|(_, known)| known.in_order)
        .collect()
}

/// A name in a file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackName {
    /// The table with what it names: `kinds`, `tags`, `verbs`; `values` for those of an enumeration.
    pub table: &'static str,
    /// The enumeration of a value, where the file says it there.
    pub list: Option<SmolStr>,
    /// The id.
    pub id: SmolStr,
    /// The id in the file, without quotation marks.
    pub span: Span,
    /// It is declared there, and not only named.
    pub declared: bool,
}

/// The tables of `vocabulary.toml` with words that have forms.
pub(crate) const WORDS: [&str; 7] = [
    "nouns",
    "adjectives",
    "verbs",
    "adverbs",
    "abilities",
    "modifiers",
    "phrases",
];

/// What the text of a `game.toml` or a `vocabulary.toml` declares and names, in source order. Of a file with mistakes, what
/// can be read counts.
pub fn pack_names(file: &str, text: &str) -> Vec<PackName> {
    let text = &as_toml(text);
    let document = Document::parse(GAME_FILE, text, &mut Vec::new());
    let mut names = Vec::new();
    let mut declare = |path: &[&str], table, list: Option<&str>| {
        names.extend(
            document
                .id_spans(path)
                .into_iter()
                .map(|(id, span)| PackName {
                    table,
                    list: list.map(SmolStr::new),
                    id: id.into(),
                    span,
                    declared: true,
                }),
        );
    };
    if file == VOCABULARY_FILE {
        for table in WORDS.into_iter().chain(["boxes", "symbols"]) {
            declare(&[table], table, None);
        }
        names.extend(names_of_words(&document, text));
    } else {
        for table in SECTIONS
            .iter()
            .map(|(table, _)| *table)
            .chain(["enumerations", "formats"])
        {
            declare(&[table], table, None);
        }
        let lists = document.ids(&["enumerations"]);
        for list in &lists {
            declare(&["enumerations", list, "values"], "values", Some(list));
        }
        let leaves = document.leaves().into_iter();
        names.extend(leaves.filter_map(|leaf| {
            let name = named_by(leaf.key)?;
            let is_list = name == Name::EnumerationOrValue && lists.contains(&leaf.value);
            Some(PackName {
                table: if is_list {
                    "enumerations"
                } else {
                    table_of(name)?
                },
                list: None,
                id: leaf.value.into(),
                span: leaf.bare(text)?,
                declared: false,
            })
        }));
    }
    // A name in quotation marks is the key of no table.
    names.retain(|name| text.get(name.span.range()) == Some(&name.id));
    names.sort_by_key(|name| name.span.start);
    names
}

/// The names of cards in the text of a `game.toml`, in source order: those on lists, and those on which limits depend.
pub fn pack_cards(text: &str) -> Vec<Located> {
    let text = &as_toml(text);
    let document = Document::parse(GAME_FILE, text, &mut Vec::new());
    let named = |path: &[&str], keys: &[&str]| {
        let leaves = document.leaves_under(path).into_iter();
        let leaves = leaves.filter(|leaf| keys.contains(&leaf.key));
        let cards = leaves.map(|leaf| Located {
            value: leaf.value.into(),
            span: leaf.bare(text).unwrap_or(leaf.span),
        });
        cards.collect::<Vec<_>>()
    };
    let mut cards = named(&["lists"], &["cards"]);
    cards.extend(named(&["formats"], &["with", "without"]));
    cards.sort_by_key(|card| card.span.start);
    cards
}

/// What `vocabulary.toml` names outside of frames and patterns: the kinds that samples are of, and what names of cards stand for.
fn names_of_words(document: &Document<'_>, text: &str) -> Vec<PackName> {
    let named = |table, id: &str, span| PackName {
        table,
        list: None,
        id: id.into(),
        span,
        declared: false,
    };
    let samples = document.id_spans(&["samples"]).into_iter();
    let samples = samples.map(|(id, span)| named("kinds", id, span));
    let leaves = document.leaves().into_iter().filter_map(|leaf| {
        let table = match leaf.key {
            "noun" | "named_abilities" => "nouns",
            "field" => "fields",
            "value" => "values",
            _ => return None,
        };
        Some(named(table, leaf.value, leaf.bare(text)?))
    });
    let open = document.leaves_under(&["names", "open"]).into_iter();
    let open = open.filter_map(|leaf| Some(named("nouns", leaf.value, leaf.bare(text)?)));
    samples.chain(leaves).chain(open).collect()
}

/// The table with what a string names.
fn table_of(name: Name) -> Option<&'static str> {
    match name {
        Name::Word(table) => Some(table),
        Name::Value | Name::EnumerationOrValue => Some("values"),
        Name::FieldOrKind => Some("fields"),
        _ => {
            let mut sections = SECTIONS.iter();
            let section = sections.find(|(_, of)| *of == name);
            section.map(|(table, _)| *table)
        }
    }
}

/// The classes of the nouns, each once.
fn noun_classes(vocabulary: &Document<'_>) -> Vec<String> {
    let leaves = vocabulary
        .leaves()
        .into_iter()
        .filter(|leaf| leaf.key == "classes");
    let mut classes: Vec<String> = leaves.map(|leaf| leaf.value.to_owned()).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// What to do about a name that stands for nothing and is near to none.
fn remedy(kind: Name, name: &str, names: &[String]) -> String {
    let table = SECTIONS
        .iter()
        .find(|&&(_, of)| of == kind)
        .map(|&(table, _)| table);
    match (kind, table) {
        (Name::Rule, _) => {
            format!(
                "Give it an entry in {RULEBOOK_FILE}: a line `## {name} TITLE`, and its text below."
            )
        }
        (Name::Word(table), _) => {
            format!("Give it an entry `[{table}.{name}]` in {VOCABULARY_FILE}.")
        }
        (Name::Code, _) => "`cardc explain` lists them.".to_owned(),
        (_, Some(table)) if names.is_empty() => {
            format!("There is none yet. Give it an entry in the table `{table}`.")
        }
        (Name::Setting, _) if names.is_empty() => {
            "There is none yet. Give the format an entry in its table `settings`.".to_owned()
        }
        _ if names.is_empty() => "There is none yet.".to_owned(),
        _ => format!("Expected {}.", first_of(names)),
    }
}

/// The most names that a message lists.
const MOST_LISTED: usize = 40;

/// Names of which one is expected; of many, the first ones.
fn first_of(names: &[String]) -> String {
    match names.get(..MOST_LISTED) {
        Some(first) if names.len() > MOST_LISTED => format!("{}, …", first.join(", ")),
        _ => names.join(", "),
    }
}

/// The ids of rules, short and full.
fn rule_names(rulebook: &Rulebook) -> Vec<String> {
    let short = rulebook.entries().iter().map(RuleEntry::number);
    let full = rulebook.entries().iter().map(|entry| entry.id.as_str());
    short.chain(full).map(str::to_owned).collect()
}

/// Whether it can be written as a word in a card file.
pub(crate) fn is_word(id: &str) -> bool {
    id.starts_with(|first: char| first.is_ascii_lowercase())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}
