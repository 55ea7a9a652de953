//! The vocabulary of a game as its pack writes it down: plain data, read from `game.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Every word of Card English that belongs to one game, by id.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "vocabulary.toml"))]
pub struct VocabularySpec {
    /// Nouns and pronouns.
    pub nouns: BTreeMap<String, NounSpec>,
    /// Adjectives: states, tags, positions, alliances.
    pub adjectives: BTreeMap<String, AdjectiveSpec>,
    /// Verbs with their frames.
    pub verbs: BTreeMap<String, VerbSpec>,
    /// Words that qualify the verb behind them: `randomly`. Those that every game has are in the language.
    pub adverbs: BTreeMap<String, AdverbSpec>,
    /// What may follow a noun, beyond relative clauses and participles.
    pub modifiers: BTreeMap<String, PatternSpec>,
    /// The choices that frames and patterns offer: `forwards`, `onto`, `face up`.
    pub choices: BTreeMap<String, ChoiceSpec>,
    /// Phrases that say when, how long, how often or how.
    pub phrases: BTreeMap<String, PatternSpec>,
    /// `Heroic Act:` and the like.
    pub abilities: BTreeMap<String, AbilitySpec>,
    /// The word that begins a scope over corners: `corner`. Empty when the game has none.
    pub corner_scope: String,
    /// The classes of nouns that can do what a verb says, where it names none itself; cards and players when empty.
    pub doers: Vec<String>,
    /// The classes of nouns for what an ability does, in front of which its word may stand: `a Last Stand effect`.
    pub ability_classes: Vec<String>,
    /// The classes of nouns for places. What stands behind such a noun describes what is there: `a Unit in play with Support 2`.
    pub places: Vec<String>,
    /// A sentence about the card itself may begin with its verb: `Counts as a Wizard`.
    pub omits_subject: bool,
    /// The classes of adjectives in the order in which a card writes them. Others may stand anywhere.
    pub adjective_order: Vec<String>,
    /// Words that mean the same as a word of the game: from, to. The base form or the singular stands for all forms.
    pub synonyms: BTreeMap<String, String>,
    /// What nouns of a class are called in a message: `player` and `a player`.
    pub classes: BTreeMap<String, String>,
    /// What a card draws instead of writing it: `[[natural:class]]`.
    pub symbols: BTreeMap<String, SymbolSpec>,
    /// The symbols that a cost may be made of: groups of them, in the order in which a cost names them. Those of a group may
    /// stand in any order.
    pub cost_symbols: Vec<Vec<String>>,
    /// The boxes that a card draws in front of a line.
    pub boxes: BTreeMap<String, BoxSpec>,
    /// What may stand before an ability word: `Resource` in `Resource Action:`.
    pub qualifiers: BTreeMap<String, QualifierSpec>,
    /// The noun that the name of an ability stands for, in a game in which any name may head a line: `Thorns 2: …`.
    pub named_abilities: Option<String>,
    /// Names of cards are words of the texts. They are not when left out.
    pub names: Option<NamesSpec>,
    /// What cards of a kind typically say, line by line, by the id of the kind. Completion learns from it which words are likely
    /// to come next, as it does from the texts of a project.
    pub samples: BTreeMap<String, Vec<String>>,
}

/// How texts speak of cards by their names.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NamesSpec {
    /// The noun that a name stands for where no card is known that has it. Otherwise it is the noun of the card's kind.
    pub noun: String,
    /// What may stand before and behind a name: `["[[", "]]"]`. None when left out.
    pub marks: Option<(String, String)>,
    /// Names that texts speak of and no card has, each with its noun: `"Old Salt" = "ship"`.
    pub open: BTreeMap<String, String>,
    /// The cards of which a text says only the first word of their own name.
    pub first_word_if: Option<FieldIs>,
}

/// That a field of a card has a value.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldIs {
    /// The id of the field.
    pub field: String,
    /// The id of the value.
    pub value: String,
}

/// A noun.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key that a pack may write"
)]
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NounSpec {
    /// Singular form; the id when left out.
    pub singular: Option<String>,
    /// Plural form; the usual one when left out. `"-"` for none.
    pub plural: Option<String>,
    /// What kinds of thing it names: `card`, `player`, `zone`, `damage` …; frames ask for these.
    pub classes: Vec<String>,
    /// Stands alone, takes no determiner: `it`, `you`.
    pub pronoun: bool,
    /// What a pronoun refers to, where it depends on the text.
    pub refers: Option<Refers>,
    /// The verb behind it is in the plural, for pronouns: `you have`.
    pub takes_plural: bool,
    /// Its possessive, for pronouns: `your`.
    pub possessive: Option<String>,
    /// There is one of it in a game, so that its plural is a slip: `your Opponents`.
    pub single: bool,
    /// It stands without an article: `Defending player draws 1 card.`
    pub bare: bool,
    /// A number may follow it: `Support 2`.
    pub value: bool,
    /// A text in quotation marks may follow it: `the text: "Draw 1 card."`
    pub quotes: bool,
    /// A label may follow it: `stage 2B`, `side A`.
    pub label: bool,
    /// May stand before another noun: `Unit card`.
    pub attributive: bool,
    /// Printed in the mark-up of keywords.
    pub keyword: bool,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// What a pronoun refers to.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Refers {
    /// What was told of before: `it`, `they`.
    Back,
    /// The card itself where a card can stand, and what was told of before elsewhere: `this`.
    Itself,
}

/// An adjective.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AdjectiveSpec {
    /// As printed; the id when left out.
    pub form: Option<String>,
    /// `state`, `side`, `position`, `tag`, `alliance`, `class` …
    pub class: String,
    /// What it stands before needs no article: `Attached hero is exhausted.`
    pub bare: bool,
    /// Printed in the mark-up of keywords.
    pub keyword: bool,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// A verb.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key that a pack may write"
)]
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct VerbSpec {
    /// Base form; the id when left out.
    pub base: Option<String>,
    /// `removes`; the usual form when left out, like those below.
    pub third: Option<String>,
    /// `removed`
    pub past: Option<String>,
    /// `removed`
    pub participle: Option<String>,
    /// `removing`
    pub gerund: Option<String>,
    /// What follows the verb: words, slots `<role:class|class>`, choices `<role=id|id>`, and groups in `[ ]`
    /// that may be left out and come in any order. `<object:…>` becomes the subject in the passive.
    pub frames: Vec<String>,
    /// The classes of nouns that can do it; the `doers` of the vocabulary when empty.
    pub subjects: Vec<String>,
    /// It says how things are, and not that something happens, so that `if` may ask for it: `controls`.
    pub state: bool,
    /// Its participle does so: `is attached`.
    pub result: bool,
    /// It has no passive: nothing `is had`.
    pub no_passive: bool,
    /// The verb may be left out of an imperative.
    pub omissible: bool,
    /// The classes of objects of which a sentence has to say how many: `Draw 1 card`, and not `Draw cards`.
    pub counted: Vec<String>,
    /// Printed in the mark-up of keywords.
    pub keyword: bool,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// An adverb.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AdverbSpec {
    /// As printed; the id when left out.
    pub form: Option<String>,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// A choice that frames and patterns offer.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ChoiceSpec {
    /// As printed; the id when left out.
    pub form: Option<String>,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line. Needed: a frame says what a choice is for, and nothing else what it means.
    pub doc: String,
}

/// A pattern that may follow a noun, or an adverbial phrase.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key that a pack may write"
)]
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PatternSpec {
    /// In the language of the frames.
    pub pattern: String,
    /// The classes of nouns that it may follow; any when empty. Modifiers only.
    pub of: Vec<String>,
    /// It stands between commas: `the following cards, in any order, from …`. Modifiers only.
    pub commas: bool,
    /// It stands only in front of a clause: `Then …`. Phrases only.
    pub lead: bool,
    /// It belongs to the participle before it: `each Unit Removed this turn`. Phrases only.
    pub past: bool,
    /// It says how long or how often, so that behind several verbs with one subject it holds for all. Phrases only.
    pub time: bool,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// An ability word.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AbilitySpec {
    /// As printed; the id when left out.
    pub form: Option<String>,
    /// Lines below belong to it, until the next ability word of the same kind.
    pub continues: bool,
    /// A number may follow it: `Focus 2:`.
    pub value: bool,
    /// The qualifiers that may stand before it.
    pub qualifiers: Vec<String>,
    /// Printed in the mark-up of keywords.
    pub keyword: bool,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// A symbol that stands in a text like a word.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SymbolSpec {
    /// As texts write it, with its brackets if it has any.
    pub form: String,
    /// What it is called in words, as the field of a card writes it: `oak leaf`. The id when left out.
    pub name: Option<String>,
    /// What kinds of thing it stands for, as a noun has them.
    pub classes: Vec<String>,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// A box in front of a line.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BoxSpec {
    /// The mark that stands for it at the beginning of a line, with white space behind it.
    pub mark: String,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// What may stand before an ability word.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct QualifierSpec {
    /// As printed; the id when left out.
    pub form: Option<String>,
    /// The rule that defines it.
    pub rule: String,
    /// What it means, in a line.
    pub doc: String,
}

/// A mistake in the vocabulary of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VocabularyProblem {
    /// The table: `verbs`.
    pub table: &'static str,
    /// The entry: `remove`.
    pub entry: String,
    /// The string of the entry that is wrong, such as a frame; the entry as a whole when it has no such string.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What would help, in a sentence.
    pub help: Option<String>,
}

impl VocabularyProblem {
    /// A problem without help.
    pub(crate) fn new(
        table: &'static str,
        entry: &str,
        text: &str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            table,
            entry: entry.to_owned(),
            text: text.to_owned(),
            message: message.into(),
            help: None,
        }
    }
}
