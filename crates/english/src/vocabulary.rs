//! The vocabulary made ready for use: every word form with all that it can be.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, SmolStrBuilder};

use crate::classes;
use crate::grammar::is_form;
use crate::grammar::noun::ANY;
use crate::inflect::VerbForms;
use crate::likeness::Likes;
use crate::names::{Name, Names};
use crate::pattern::{self, Choice, Element};
use crate::spec::{
    AbilitySpec, AdjectiveSpec, AdverbSpec, BoxSpec, ChoiceSpec, NamesSpec, NounSpec, PatternSpec,
    QualifierSpec, Refers, SymbolSpec, VerbSpec, VocabularySpec,
};
use crate::synonyms;
use crate::tree::{Id, Number};
use crate::words::WORDS;

/// The vocabulary of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    pub(crate) nouns: BTreeMap<Id, NounEntry>,
    pub(crate) adjectives: BTreeMap<Id, AdjectiveEntry>,
    pub(crate) verbs: BTreeMap<Id, VerbEntry>,
    pub(crate) adverbs: BTreeMap<Id, AdverbEntry>,
    pub(crate) modifiers: BTreeMap<Id, PatternEntry>,
    pub(crate) phrases: BTreeMap<Id, PatternEntry>,
    pub(crate) choices: BTreeMap<Id, ChoiceEntry>,
    pub(crate) abilities: BTreeMap<Id, AbilityEntry>,
    pub(crate) corner_scope: SmolStr,
    /// The classes of nouns that can do what a verb says, where it does not say so itself.
    pub(crate) doers: Vec<SmolStr>,
    pub(crate) ability_classes: Vec<SmolStr>,
    /// The classes of nouns for places.
    places: Vec<SmolStr>,
    /// A sentence about the card itself may begin with its verb.
    pub(crate) omits_subject: bool,
    /// The classes of adjectives in the order of the house style.
    adjective_order: Vec<String>,
    /// Every form, folded to lower case, words joined by one space.
    pub(crate) forms: FxHashMap<SmolStr, Vec<Reading>>,
    /// The number of words of the longest form that begins with this word.
    pub(crate) longest: FxHashMap<SmolStr, usize>,
    /// Modifiers and phrases by their first word. A pattern begins with a word.
    pub(crate) modifiers_by_word: FxHashMap<SmolStr, Vec<Id>>,
    pub(crate) phrases_by_word: FxHashMap<SmolStr, Vec<Id>>,
    /// Verbs whose frames may stand without them.
    pub(crate) omissible: Vec<Id>,
    /// The pronouns for what was told of before.
    pub(crate) referring: Vec<Id>,
    /// What other words for a thing, folded, stand for.
    pub(crate) synonyms: FxHashMap<SmolStr, SmolStr>,
    /// What nouns of a class are called: `a player`.
    pub(crate) classes: BTreeMap<SmolStr, SmolStr>,
    pub(crate) boxes: BTreeMap<Id, BoxSpec>,
    pub(crate) qualifiers: BTreeMap<Id, QualifierEntry>,
    /// The forms of symbols by their first letter, long ones first.
    symbols: FxHashMap<char, Vec<SmolStr>>,
    /// The symbols of costs, in the order in which a cost names them.
    pub(crate) cost_symbols: Vec<CostSymbol>,
    /// The noun for the names of abilities that the vocabulary does not list.
    pub(crate) named_abilities: Option<Id>,
    /// How texts speak of cards by name, where they do.
    pub(crate) names: Option<NamesSpec>,
    /// Names that no card has.
    pub(crate) open_names: Names,
    /// The words that stand in patterns, folded.
    pattern_words: FxHashSet<SmolStr>,
    /// Which words the grammar cannot tell apart.
    pub(crate) likes: Likes,
}

/// Something that a word form can be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// A noun in this number.
    Noun(Id, Number),
    /// A possessive pronoun, by the noun's id.
    Possessive(Id),
    /// An adjective.
    Adjective(Id),
    /// A verb in this form.
    Verb(Id, VerbForm),
    /// An adverb.
    Adverb(Id),
    /// An ability word.
    Ability(Id),
    /// What may stand before an ability word.
    Qualifier(Id),
}

impl Reading {
    /// The entry of the vocabulary: part of speech and id.
    pub(crate) fn entry(&self) -> (&'static str, &Id) {
        match self {
            Self::Noun(id, _) | Self::Possessive(id) => ("noun", id),
            Self::Adjective(id) => ("adjective", id),
            Self::Verb(id, _) => ("verb", id),
            Self::Adverb(id) => ("adverb", id),
            Self::Ability(id) => ("ability word", id),
            Self::Qualifier(id) => ("qualifier", id),
        }
    }
}

/// Where the object of a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// Behind the verb.
    Active,
    /// It is the subject.
    Passive,
    /// It is the noun before the clause.
    ObjectBefore,
}

/// A form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VerbForm {
    Base,
    Third,
    Past,
    Participle,
    Gerund,
}

/// A symbol that a cost may be made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostSymbol {
    /// Its id.
    pub id: Id,
    /// What it is called in words, as the field of a card writes it.
    pub name: SmolStr,
    /// Where it stands in a cost: symbols of a lower rank come first, those of one rank in any order.
    pub rank: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NounEntry {
    pub(crate) singular: SmolStr,
    pub(crate) plural: Option<SmolStr>,
    pub(crate) classes: Vec<SmolStr>,
    pub(crate) spec: NounSpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AdjectiveEntry {
    pub(crate) form: SmolStr,
    pub(crate) spec: AdjectiveSpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VerbEntry {
    pub(crate) base: SmolStr,
    pub(crate) third: SmolStr,
    pub(crate) past: SmolStr,
    pub(crate) participle: SmolStr,
    pub(crate) gerund: SmolStr,
    pub(crate) frames: Vec<Vec<Element>>,
    /// The frames in the passive, with a place for the agent; `None` for a frame without an object. Their subject is what
    /// stands first behind the verb in the active.
    pub(crate) passive_frames: Vec<Option<OpenFrame>>,
    /// The frames behind a noun that is their object: `a card you control`.
    pub(crate) object_frames: Vec<Option<OpenFrame>>,
    /// The classes of nouns that can do it.
    pub(crate) doers: Vec<SmolStr>,
    pub(crate) spec: VerbSpec,
}

/// A frame of which one slot is filled by something that stands elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenFrame {
    /// What may fill the slot.
    pub(crate) open: Vec<SmolStr>,
    /// The rest of the frame.
    pub(crate) elements: Vec<Element>,
}

impl OpenFrame {
    /// The frame in the passive. In `[Deal] a Unit 2 damage`, it is the Unit that is dealt it.
    fn passive(frame: &[Element], doers: &[SmolStr]) -> Option<Self> {
        let subject = match frame {
            [Element::Slot { role, classes }, next, ..]
                if slot_of(next, OBJECT).is_some()
                    && !classes.iter().any(|class| is_form(class)) =>
            {
                role.as_str()
            }
            _ => OBJECT,
        };
        Self::without(frame, subject, doers)
    }

    fn without(frame: &[Element], role: &str, doers: &[SmolStr]) -> Option<Self> {
        let open = frame.iter().find_map(|element| slot_of(element, role))?;
        let rest = frame
            .iter()
            .filter(|element| slot_of(element, role).is_none());
        let mut elements: Vec<Element> = rest.cloned().collect();
        let agent = Element::Slot {
            role: AGENT.into(),
            classes: doers.to_vec(),
        };
        elements.push(Element::Group(vec![Element::Word("by".into()), agent]));
        Some(Self {
            open: open.to_vec(),
            elements,
        })
    }
}

/// The role of who does it, in the passive.
pub(crate) const AGENT: &str = "agent";
/// The role of what a verb is done to.
pub(crate) const OBJECT: &str = "object";

/// What an element admits in a role, be it one that may be left out: `<object:card>`, `[<object:card>]`.
fn slot_of<'e>(element: &'e Element, role: &str) -> Option<&'e [SmolStr]> {
    match element {
        Element::Slot { role: own, classes } if own == role => Some(classes),
        Element::Group(inner) => match inner.as_slice() {
            [only] => slot_of(only, role),
            _ => None,
        },
        _ => None,
    }
}

impl VerbEntry {
    /// Whether a noun of one of these classes can do it.
    pub(crate) fn may_be_done_by(&self, classes: &[SmolStr]) -> bool {
        classes.iter().any(|class| self.doers.contains(class))
    }

    /// Whether a noun of one of these classes (any when empty) can be the subject in this voice.
    pub(crate) fn takes_subject(&self, voice: Voice, classes: &[SmolStr]) -> bool {
        match voice {
            _ if classes.is_empty() => true,
            Voice::Active => self.may_be_done_by(classes),
            Voice::Passive => self.frames_for(voice, classes).next().is_some(),
            Voice::ObjectBefore => true,
        }
    }

    /// The classes of nouns that can be the subject in this voice.
    pub(crate) fn subjects(&self, voice: Voice) -> Vec<SmolStr> {
        if voice == Voice::Active {
            return self.doers.clone();
        }
        let frames = self.passive_frames.iter().flatten();
        frames.flat_map(|frame| frame.open.clone()).collect()
    }

    /// The frames with their numbers, in this voice, that may have an object of one of these classes (any when empty).
    pub(crate) fn frames_for<'v>(
        &'v self,
        voice: Voice,
        classes: &[SmolStr],
    ) -> Box<dyn Iterator<Item = (usize, &'v [Element])> + 'v> {
        if voice == Voice::Active {
            return Box::new(self.frames.iter().map(Vec::as_slice).enumerate());
        }
        if voice == Voice::Passive && self.spec.no_passive {
            return Box::new(std::iter::empty());
        }
        let classes = classes.to_vec();
        let admits = move |frame: &OpenFrame| {
            let mut open = frame.open.iter();
            classes.is_empty() || open.any(|class| class == ANY || classes.contains(class))
        };
        let frames = if voice == Voice::Passive {
            &self.passive_frames
        } else {
            &self.object_frames
        };
        let frames = frames.iter().enumerate();
        Box::new(frames.filter_map(move |(index, frame)| {
            let frame = frame.as_ref().filter(|frame| admits(frame))?;
            Some((index, frame.elements.as_slice()))
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PatternEntry {
    pub(crate) elements: Vec<Element>,
    pub(crate) spec: PatternSpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChoiceEntry {
    pub(crate) form: SmolStr,
    pub(crate) spec: ChoiceSpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AdverbEntry {
    pub(crate) form: SmolStr,
    pub(crate) spec: AdverbSpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AbilityEntry {
    pub(crate) form: SmolStr,
    pub(crate) spec: AbilitySpec,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QualifierEntry {
    pub(crate) form: SmolStr,
    pub(crate) spec: QualifierSpec,
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

/// What a word means, for hovers and completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// `noun`, `adjective`, `verb`, `adverb`, `ability word`, `phrase`.
    pub category: &'static str,
    /// The id in the vocabulary.
    pub id: Id,
    /// The form that a card prints.
    pub form: SmolStr,
    /// For an adjective its class, for a noun its first class.
    pub class: SmolStr,
    /// House style prints it in the mark-up of keywords.
    pub keyword: bool,
    /// The id of the rule that defines it, without the game; may be empty.
    pub rule: String,
    /// What it means, in a line; may be empty.
    pub doc: String,
}

impl Vocabulary {
    /// Makes a vocabulary ready. Entries with mistakes are reported and left out.
    pub fn new(spec: VocabularySpec) -> (Self, Vec<VocabularyProblem>) {
        let mut problems = classes::problems(&spec);
        let mut vocabulary = Self {
            corner_scope: spec.corner_scope.clone().into(),
            adjective_order: spec.adjective_order,
            omits_subject: spec.omits_subject,
            doers: spec.doers.iter().map(SmolStr::new).collect(),
            places: spec.places.iter().map(SmolStr::new).collect(),
            ability_classes: spec.ability_classes.iter().map(SmolStr::new).collect(),
            ..Self::default()
        };
        if vocabulary.doers.is_empty() {
            vocabulary.doers = ["card", "player"].map(SmolStr::new).to_vec();
        }
        for (id, noun) in spec.nouns {
            vocabulary.add_noun(id.into(), noun);
        }
        for (id, adjective) in spec.adjectives {
            vocabulary.add_adjective(id.into(), adjective);
        }
        for (id, choice) in spec.choices {
            vocabulary.add_choice(id.into(), choice, &mut problems);
        }
        for (id, verb) in spec.verbs {
            vocabulary.add_verb(id.into(), verb, &mut problems);
        }
        for (id, adverb) in spec.adverbs {
            vocabulary.add_adverb(id.into(), adverb);
        }
        for (id, qualifier) in spec.qualifiers {
            let form = SmolStr::new(qualifier.form.as_deref().unwrap_or(&id));
            vocabulary.add_form(&form, Reading::Qualifier(id.as_str().into()));
            let entry = QualifierEntry {
                form,
                spec: qualifier,
            };
            vocabulary.qualifiers.insert(id.into(), entry);
        }
        for (id, ability) in spec.abilities {
            vocabulary.add_ability(id.into(), ability);
        }
        for (table, patterns) in [("modifiers", spec.modifiers), ("phrases", spec.phrases)] {
            for (id, pattern) in patterns {
                vocabulary.add_pattern(table, id.into(), pattern, &mut problems);
            }
        }
        vocabulary.report_idle_choices(&mut problems);
        vocabulary.segment_patterns();
        for (from, to) in crate::grammar::SYNONYMS {
            vocabulary.synonyms.insert(from.into(), to.into());
        }
        for (from, to) in &spec.synonyms {
            vocabulary.add_synonym(from, to, &mut problems);
        }
        let classes = spec.classes.into_iter();
        vocabulary.classes = classes
            .map(|(class, words)| (class.into(), words.into()))
            .collect();
        let names = spec.symbols.iter();
        let names = names.filter_map(|(id, symbol)| Some((id.clone(), symbol.name.clone()?)));
        let symbol_names: BTreeMap<String, String> = names.collect();
        for (id, symbol) in spec.symbols {
            vocabulary.add_symbol(id.into(), symbol, &mut problems);
        }
        vocabulary.boxes = spec
            .boxes
            .into_iter()
            .map(|(id, spec)| (id.into(), spec))
            .collect();
        vocabulary.add_costs(spec.cost_symbols, &symbol_names, &mut problems);
        vocabulary.add_named_abilities(spec.named_abilities, &mut problems);
        if let Some(names) = spec.names {
            vocabulary.add_names(names, &mut problems);
        }
        vocabulary.likes = Likes::new(&vocabulary);
        (vocabulary, problems)
    }

    /// The symbols that a cost may be made of, in the order in which a cost names them.
    pub fn cost_symbols(&self) -> &[CostSymbol] {
        &self.cost_symbols
    }

    /// The symbol of costs with this id.
    pub fn cost_symbol(&self, id: &str) -> Option<&CostSymbol> {
        self.cost_symbols.iter().find(|symbol| symbol.id == id)
    }

    /// Whether names of cards are words of the texts.
    pub fn takes_names(&self) -> bool {
        self.names.is_some()
    }

    /// How texts speak of cards by their names; `None` where names are no words.
    pub fn names(&self) -> Option<&NamesSpec> {
        self.names.as_ref()
    }

    /// Whether the lines below an ability word still belong to it.
    pub fn ability_continues(&self, id: &str) -> bool {
        self.abilities
            .get(id)
            .is_some_and(|ability| ability.spec.continues)
    }

    /// The place of an adjective in the order of the house style; `None` where it does not matter.
    pub fn adjective_place(&self, id: &str) -> Option<usize> {
        let class = &self.adjectives.get(id)?.spec.class;
        self.adjective_order.iter().position(|other| other == class)
    }

    /// Whether a noun names things of which there can be one or several. Keywords are names of rules.
    pub fn is_countable(&self, id: &str) -> bool {
        self.nouns
            .get(id)
            .is_some_and(|noun| noun.plural.is_some() && !noun.spec.pronoun && !noun.spec.keyword)
    }

    /// The house word for another word that means the same. The word may be inflected, in any case.
    pub fn synonym(&self, written: &str) -> Option<&str> {
        self.synonyms.get(&fold(written)).map(SmolStr::as_str)
    }

    /// Whether a word, a number or a mark can stand anywhere in a sentence. It is folded.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.forms.contains_key(word)
            || self.pattern_words.contains(word)
            || self.synonyms.contains_key(word)
            || WORDS.contains(word)
            || crate::grammar::quantity::SPELT.contains(&word)
            || word == self.corner_scope
            || !word.starts_with(char::is_alphabetic)
            || word == "x"
    }

    /// Whether a word form is a noun of one of these classes.
    pub(crate) fn is_noun_of(&self, form: &str, classes: &[SmolStr]) -> bool {
        let readings = self.forms.get(&fold(form)).into_iter().flatten();
        let nouns = readings.filter_map(|reading| match reading {
            Reading::Noun(id, _) => self.nouns.get(id),
            _ => None,
        });
        let mut of_nouns = nouns.flat_map(|noun| &noun.classes);
        of_nouns.any(|class| classes.contains(class))
    }

    /// Whether a word begins a scope over corners.
    pub fn is_corner_scope(&self, word: &str) -> bool {
        let noun = self.nouns.get(&self.corner_scope);
        noun.is_some_and(|noun| {
            let mut forms = std::iter::once(&noun.singular).chain(&noun.plural);
            forms.any(|form| fold(form) == fold(word))
        })
    }

    /// Whether an adjective is a tag of cards.
    pub(crate) fn is_tag(&self, adjective: &Id) -> bool {
        let entry = self.adjectives.get(adjective);
        entry.is_some_and(|entry| entry.spec.class == "tag")
    }

    /// The same, by its id.
    pub fn is_place_noun(&self, id: &str) -> bool {
        self.nouns.get(id).is_some_and(|noun| self.is_place(noun))
    }

    /// Whether a noun is what an ability does.
    pub(crate) fn is_of_ability(&self, noun: &NounEntry) -> bool {
        let mut classes = noun.classes.iter();
        classes.any(|class| self.ability_classes.contains(class))
    }

    /// Whether a noun is a place, where other things are.
    pub(crate) fn is_place(&self, noun: &NounEntry) -> bool {
        noun.classes.iter().any(|class| self.places.contains(class))
    }

    /// Whether a modifier may follow a noun of these classes. Without classes, every one may.
    pub(crate) fn may_follow(&self, modifier: &str, classes: &[SmolStr]) -> bool {
        let of = &self.modifiers[modifier].spec.of;
        of.is_empty()
            || classes.is_empty()
            || of
                .iter()
                .any(|class| classes.iter().any(|own| own == class))
    }

    /// The words of the grammar and those of patterns, which are no entries.
    pub(crate) fn little_words(&self) -> impl Iterator<Item = &str> {
        let of_grammar = WORDS.iter().copied();
        of_grammar.chain(self.pattern_words.iter().map(SmolStr::as_str))
    }

    /// Whether a pattern has this word, which is folded.
    pub(crate) fn is_in_pattern(&self, word: &str) -> bool {
        self.pattern_words.contains(word)
    }

    /// Whether something else than texts names this noun, so that the grammar may ask for it alone.
    pub(crate) fn names_noun(&self, id: &str) -> bool {
        let names = self.names.as_ref().map(|names| names.noun.as_str());
        self.corner_scope == id
            || self.named_abilities.as_deref() == Some(id)
            || names == Some(id)
            || self.cost_symbol(id).is_some()
    }

    /// The words for these choices.
    pub(crate) fn choice_forms(&self, ids: &[Id]) -> Vec<SmolStr> {
        let known = ids.iter().filter_map(|id| self.choices.get(id));
        known.map(|choice| choice.form.clone()).collect()
    }

    /// What a word form can mean, best known first. The form may be of several words, in any case.
    pub fn meanings(&self, form: &str) -> Vec<Meaning> {
        let folded = fold(form);
        let bare = folded
            .strip_suffix("'s")
            .or_else(|| folded.strip_suffix('\''))
            .unwrap_or(&folded);
        let bare = bare.strip_prefix("non-").unwrap_or(bare);
        let readings = self.forms.get(bare).into_iter().flatten();
        let mut meanings: Vec<Meaning> = Vec::new();
        for meaning in readings.map(|reading| self.meaning(reading)) {
            if !meanings
                .iter()
                .any(|known| known.id == meaning.id && known.category == meaning.category)
            {
                meanings.push(meaning);
            }
        }
        meanings
    }

    /// Whether every meaning of a word begins with a capital letter in the house form.
    pub fn has_capital(&self, form: &str) -> bool {
        self.always_begins(form, char::is_uppercase)
    }

    /// Whether every meaning of a word begins with a small letter in the house form.
    pub(crate) fn is_written_small(&self, form: &str) -> bool {
        self.always_begins(form, char::is_lowercase)
    }

    fn always_begins(&self, form: &str, is_so: fn(char) -> bool) -> bool {
        let meanings = self.meanings(form);
        let begins = |meaning: &Meaning| meaning.form.starts_with(is_so);
        !meanings.is_empty() && meanings.iter().all(begins)
    }

    /// Every form of every word, for "did you mean".
    pub fn known_forms(&self) -> impl Iterator<Item = &str> {
        self.forms.keys().map(SmolStr::as_str)
    }

    /// The possessive pronouns: `your`.
    pub fn possessives(&self) -> impl Iterator<Item = &str> {
        let nouns = self.nouns.values();
        nouns.filter_map(|noun| noun.spec.possessive.as_deref())
    }

    /// The marks of the game around this name; `None` where quotation marks stand around it: `//` begins a comment outside of
    /// them.
    pub fn marks_of(&self, name: &str) -> Option<(&str, &str)> {
        let marks = self.names.as_ref()?.marks.as_ref()?;
        (!name.contains("//")).then_some((&marks.0, &marks.1))
    }

    /// Whether the house style marks keywords. In other games, the same brackets stand around symbols.
    pub fn marks_keywords(&self) -> bool {
        self.keywords().next().is_some()
    }

    /// The forms of keywords: nouns, verbs, adjectives and ability words that house style marks.
    pub fn keywords(&self) -> impl Iterator<Item = &str> {
        let nouns = self.nouns.values().filter(|noun| noun.spec.keyword);
        let verbs = self.verbs.values().filter(|verb| verb.spec.keyword);
        let adjectives = self.adjectives.values();
        let adjectives = adjectives.filter(|adjective| adjective.spec.keyword);
        let forms = nouns.map(|noun| &noun.singular);
        let forms = forms.chain(verbs.flat_map(|verb| [&verb.base, &verb.third, &verb.participle]));
        let forms = forms.chain(adjectives.map(|adjective| &adjective.form));
        forms.map(SmolStr::as_str)
    }

    pub(crate) fn meaning(&self, reading: &Reading) -> Meaning {
        let (category, _) = reading.entry();
        match reading {
            Reading::Noun(id, _) | Reading::Possessive(id) => {
                let noun = &self.nouns[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: noun.singular.clone(),
                    class: noun.classes.first().cloned().unwrap_or_default(),
                    keyword: noun.spec.keyword,
                    rule: noun.spec.rule.clone(),
                    doc: noun.spec.doc.clone(),
                }
            }
            Reading::Adjective(id) => {
                let adjective = &self.adjectives[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: adjective.form.clone(),
                    class: adjective.spec.class.clone().into(),
                    keyword: adjective.spec.keyword,
                    rule: adjective.spec.rule.clone(),
                    doc: adjective.spec.doc.clone(),
                }
            }
            Reading::Verb(id, _) => {
                let verb = &self.verbs[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: verb.base.clone(),
                    class: SmolStr::default(),
                    keyword: verb.spec.keyword,
                    rule: verb.spec.rule.clone(),
                    doc: verb.spec.doc.clone(),
                }
            }
            Reading::Adverb(id) => {
                let adverb = &self.adverbs[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: adverb.form.clone(),
                    class: SmolStr::default(),
                    keyword: false,
                    rule: adverb.spec.rule.clone(),
                    doc: adverb.spec.doc.clone(),
                }
            }
            Reading::Qualifier(id) => {
                let qualifier = &self.qualifiers[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: qualifier.form.clone(),
                    class: SmolStr::default(),
                    keyword: false,
                    rule: qualifier.spec.rule.clone(),
                    doc: qualifier.spec.doc.clone(),
                }
            }
            Reading::Ability(id) => {
                let ability = &self.abilities[id];
                Meaning {
                    category,
                    id: id.clone(),
                    form: ability.form.clone(),
                    class: SmolStr::default(),
                    keyword: ability.spec.keyword,
                    rule: ability.spec.rule.clone(),
                    doc: ability.spec.doc.clone(),
                }
            }
        }
    }

    fn add_noun(&mut self, id: Id, spec: NounSpec) {
        let singular = SmolStr::new(spec.singular_form(&id));
        let plural = spec.plural_form(&id);
        self.add_form(&singular, Reading::Noun(id.clone(), Number::Singular));
        if let Some(plural) = &plural {
            self.add_form(plural, Reading::Noun(id.clone(), Number::Plural));
        }
        if let Some(possessive) = &spec.possessive {
            self.add_form(possessive, Reading::Possessive(id.clone()));
        }
        if spec.pronoun && spec.refers == Some(Refers::Back) {
            self.referring.push(id.clone());
        }
        let classes = spec.classes.iter().map(SmolStr::new).collect();
        self.nouns.insert(
            id,
            NounEntry {
                singular,
                plural,
                classes,
                spec,
            },
        );
    }

    fn add_adjective(&mut self, id: Id, spec: AdjectiveSpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Adjective(id.clone()));
        self.adjectives.insert(id, AdjectiveEntry { form, spec });
    }

    fn add_verb(&mut self, id: Id, spec: VerbSpec, problems: &mut Vec<VocabularyProblem>) {
        let VerbForms {
            base,
            third,
            past,
            participle,
            gerund,
        } = spec.forms(&id);
        let mut report = |text: &str, message: String| {
            problems.push(VocabularyProblem::new("verbs", &id, text, message));
        };
        let mut frames = Vec::new();
        for frame in &spec.frames {
            match self.parse_pattern(frame) {
                Ok(elements) => frames.push(elements),
                Err(message) => report(frame, message),
            }
        }
        if spec.omissible && frames.iter().any(|frame| pattern::takes_any_phrase(frame)) {
            let message = "`omissible` would make a sentence of any noun, since a frame takes `any`; name classes there, \
                           or make a verb of its own for what may stand alone";
            report("", message.to_owned());
        }
        let verb = VerbEntry {
            third,
            participle,
            gerund,
            // Made when all words of the patterns are known.
            passive_frames: Vec::new(),
            object_frames: Vec::new(),
            doers: self.doers_of(&spec),
            past,
            base,
            frames,
            spec,
        };
        for (form, kind) in [
            (&verb.base, VerbForm::Base),
            (&verb.third, VerbForm::Third),
            (&verb.past, VerbForm::Past),
            (&verb.participle, VerbForm::Participle),
            (&verb.gerund, VerbForm::Gerund),
        ] {
            let reading = Reading::Verb(id.clone(), kind);
            self.add_form(&form.clone(), reading);
        }
        if verb.spec.omissible {
            self.omissible.push(id.clone());
        }
        self.verbs.insert(id, verb);
    }

    /// Who can do it: what the verb names, what the pack says of all verbs, or else cards and players.
    fn doers_of(&self, spec: &VerbSpec) -> Vec<SmolStr> {
        if spec.subjects.is_empty() {
            return self.doers.clone();
        }
        spec.subjects.iter().map(SmolStr::new).collect()
    }

    fn add_adverb(&mut self, id: Id, spec: AdverbSpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Adverb(id.clone()));
        self.adverbs.insert(id, AdverbEntry { form, spec });
    }

    fn add_ability(&mut self, id: Id, spec: AbilitySpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Ability(id.clone()));
        self.abilities.insert(id, AbilityEntry { form, spec });
    }

    /// A symbol is a noun that is drawn.
    fn add_symbol(&mut self, id: Id, spec: SymbolSpec, problems: &mut Vec<VocabularyProblem>) {
        let mut report = |message: String| {
            problems.push(VocabularyProblem::new("symbols", &id, "", message));
        };
        if self.nouns.contains_key(&id) {
            return report("there is a noun with this id".to_owned());
        }
        let Some(first) = spec.form.chars().next() else {
            return report(
                "the symbol does not say how texts write it: give it a `form`".to_owned(),
            );
        };
        let forms = self.symbols.entry(first).or_default();
        forms.push(SmolStr::new(&spec.form));
        forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
        let noun = NounSpec {
            singular: Some(spec.form),
            plural: Some("-".to_owned()),
            classes: spec.classes,
            attributive: true,
            rule: spec.rule,
            doc: spec.doc,
            ..NounSpec::default()
        };
        self.add_noun(id, noun);
    }

    fn add_costs(
        &mut self,
        groups: Vec<Vec<String>>,
        names: &BTreeMap<String, String>,
        problems: &mut Vec<VocabularyProblem>,
    ) {
        let ranked = groups.into_iter().enumerate();
        let ranked = ranked.flat_map(|(rank, group)| group.into_iter().map(move |id| (rank, id)));
        for (rank, symbol) in ranked {
            if self.nouns.contains_key(symbol.as_str()) {
                self.cost_symbols.push(CostSymbol {
                    name: names.get(&symbol).unwrap_or(&symbol).into(),
                    id: symbol.into(),
                    rank,
                });
            } else {
                problems.push(VocabularyProblem::new(
                    "cost_symbols",
                    &symbol,
                    &symbol,
                    format!("Unknown symbol `{symbol}`"),
                ));
            }
        }
    }

    /// The abilities that the vocabulary lists are names, too.
    fn add_named_abilities(&mut self, noun: Option<String>, problems: &mut Vec<VocabularyProblem>) {
        let Some(noun) = noun.map(SmolStr::from) else {
            return;
        };
        if !self.nouns.contains_key(&noun) {
            problems.push(VocabularyProblem::new(
                "named_abilities",
                &noun,
                &noun,
                "Unknown noun",
            ));
            return;
        }
        let forms = self.abilities.values().map(|ability| &ability.form);
        let names = forms.map(|form| Name::new(form, vec![noun.clone()], false));
        self.open_names.extend(names);
        self.named_abilities = Some(noun);
    }

    /// The noun for the names of abilities, where any name may head a line.
    pub fn named_abilities(&self) -> Option<&Id> {
        self.named_abilities.as_ref()
    }

    /// The symbol with which a text begins, and how long it is there: white space inside means nothing.
    pub(crate) fn symbol_at(&self, text: &str) -> Option<(&SmolStr, usize)> {
        let forms = self.symbols.get(&text.chars().next()?)?;
        forms
            .iter()
            .find_map(|form| Some((form, symbol_length(form, text)?)))
    }

    fn add_names(&mut self, spec: NamesSpec, problems: &mut Vec<VocabularyProblem>) {
        let mut report = |entry: &str, text: &str, message: String| {
            problems.push(VocabularyProblem::new("names", entry, text, message));
        };
        if !self.nouns.contains_key(spec.noun.as_str()) {
            let message = format!("Unknown noun `{}` for a name", spec.noun);
            report("noun", &spec.noun, message);
            return;
        }
        for (name, noun) in &spec.open {
            if Names::first_word(name).is_none() {
                report("open", name, format!("`{name}` does not begin with a word"));
            } else if !self.nouns.contains_key(noun.as_str()) {
                let message = format!("Unknown noun `{noun}` for the name `{name}`");
                report("open", noun, message);
            }
        }
        let open = spec.open.iter();
        let open = open.filter(|(_, noun)| self.nouns.contains_key(noun.as_str()));
        let names = open.map(|(name, noun)| Name::new(name, vec![noun.as_str().into()], false));
        self.open_names.extend(names);
        self.names = Some(spec);
    }

    fn add_choice(&mut self, id: Id, spec: ChoiceSpec, problems: &mut Vec<VocabularyProblem>) {
        if spec.doc.is_empty() {
            problems.push(VocabularyProblem::new(
                "choices",
                &id,
                "",
                "the choice does not say what it means: give it a `doc`",
            ));
        }
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.choices.insert(id, ChoiceEntry { form, spec });
    }

    /// Choices that nothing offers.
    fn report_idle_choices(&self, problems: &mut Vec<VocabularyProblem>) {
        let mut offered = FxHashSet::default();
        for elements in self.all_patterns() {
            collect_choices(elements, &mut offered);
        }
        let idle = self.choices.keys().filter(|id| !offered.contains(*id));
        problems.extend(idle.map(|id| {
            VocabularyProblem::new(
                "choices",
                id,
                "",
                "no frame and no pattern offers this choice",
            )
        }));
    }

    /// Every frame and every pattern.
    fn all_patterns(&self) -> impl Iterator<Item = &[Element]> {
        let frames = self.verbs.values().flat_map(|verb| &verb.frames);
        let patterns = self.modifiers.values().chain(self.phrases.values());
        frames
            .chain(patterns.map(|pattern| &pattern.elements))
            .map(Vec::as_slice)
    }

    fn parse_pattern(&self, text: &str) -> Result<Vec<Element>, String> {
        pattern::parse(text, |id| self.choices.get(id).map(|choice| &choice.form))
    }

    fn add_pattern(
        &mut self,
        table: &'static str,
        id: Id,
        spec: PatternSpec,
        problems: &mut Vec<VocabularyProblem>,
    ) {
        let elements = match self.parse_pattern(&spec.pattern) {
            Ok(elements) if !elements.is_empty() => elements,
            Ok(_) => {
                let message = "the pattern is empty".to_owned();
                problems.push(VocabularyProblem::new(table, &id, &spec.pattern, message));
                return;
            }
            Err(message) => {
                problems.push(VocabularyProblem::new(table, &id, &spec.pattern, message));
                return;
            }
        };
        let entries = if table == "modifiers" {
            &mut self.modifiers
        } else {
            &mut self.phrases
        };
        entries.insert(id, PatternEntry { elements, spec });
    }

    fn add_synonym(&mut self, from: &str, to: &str, problems: &mut Vec<VocabularyProblem>) {
        match synonyms::inflections(self, from, to) {
            Ok(pairs) => {
                for (from, to) in pairs {
                    self.note_length(&from);
                    self.synonyms.insert(from, to);
                }
            }
            Err(message) => problems.push(VocabularyProblem::new("synonyms", from, "", message)),
        }
    }

    /// Makes the words of patterns those that the tagger gives: `normal restrictions` is one.
    fn segment_patterns(&mut self) {
        let forms = KnownForms {
            forms: std::mem::take(&mut self.forms),
            longest: &self.longest,
        };
        for verb in self.verbs.values_mut() {
            verb.frames
                .iter_mut()
                .for_each(|frame| forms.segment(frame));
            let frames = verb.frames.iter();
            verb.passive_frames = frames
                .clone()
                .map(|frame| OpenFrame::passive(frame, &verb.doers))
                .collect();
            verb.object_frames = frames
                .map(|frame| OpenFrame::without(frame, OBJECT, &verb.doers))
                .collect();
        }
        for (patterns, index) in [
            (&mut self.modifiers, &mut self.modifiers_by_word),
            (&mut self.phrases, &mut self.phrases_by_word),
        ] {
            for (id, pattern) in patterns {
                forms.segment(&mut pattern.elements);
                for word in first_words(&pattern.elements) {
                    index.entry(word).or_default().push(id.clone());
                }
            }
        }
        self.forms = forms.forms;
        let mut words = FxHashSet::default();
        for elements in self.all_patterns() {
            collect_words(elements, &mut words);
        }
        self.pattern_words = words;
    }

    fn add_form(&mut self, form: &str, reading: Reading) {
        let folded = fold(form);
        self.note_length(&folded);
        let readings = self.forms.entry(folded).or_default();
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }

    fn note_length(&mut self, folded: &str) {
        let first = SmolStr::new(folded.split(' ').next().unwrap_or_default());
        let length = folded.split(' ').count();
        let longest = self.longest.entry(first).or_default();
        *longest = length.max(*longest);
    }
}

/// How long a symbol is with which a text begins.
fn symbol_length(form: &str, text: &str) -> Option<usize> {
    let mut rest = text;
    for wanted in form.chars().filter(|wanted| !wanted.is_whitespace()) {
        rest = rest.trim_start();
        let found = rest.chars().next()?;
        if !found.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
        rest = &rest[found.len_utf8()..];
    }
    let goes_on = form.ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric);
    (!goes_on).then_some(text.len() - rest.len())
}

fn collect_words(elements: &[Element], into: &mut FxHashSet<SmolStr>) {
    for element in elements {
        match element {
            Element::Word(word) => {
                into.insert(fold(word));
            }
            Element::Choice { choices, .. } => {
                let words = choices.iter().flat_map(|choice| &choice.words);
                into.extend(words.map(|word| fold(word)));
            }
            Element::Group(inner) => collect_words(inner, into),
            Element::Slot { .. } => {}
        }
    }
}

fn collect_choices(elements: &[Element], into: &mut FxHashSet<Id>) {
    for element in elements {
        match element {
            Element::Choice { choices, .. } => {
                into.extend(choices.iter().map(|choice| choice.id.clone()));
            }
            Element::Group(inner) => collect_choices(inner, into),
            Element::Word(_) | Element::Slot { .. } => {}
        }
    }
}

/// The words that a pattern can begin with.
pub(crate) fn first_words(elements: &[Element]) -> Vec<SmolStr> {
    let mut words = Vec::new();
    for element in elements {
        match element {
            Element::Word(word) => words.push(fold(word)),
            Element::Choice { choices, .. } => {
                let first = |choice: &Choice| choice.words.first().map(|word| fold(word));
                words.extend(choices.iter().filter_map(first));
            }
            Element::Group(inner) => {
                words.extend(first_words(inner));
                continue;
            }
            Element::Slot { .. } => {}
        }
        break;
    }
    words.dedup();
    words
}

/// The forms of a vocabulary, of which patterns are made.
struct KnownForms<'a> {
    forms: FxHashMap<SmolStr, Vec<Reading>>,
    /// The number of words of the longest form that begins with this word.
    longest: &'a FxHashMap<SmolStr, usize>,
}

impl KnownForms<'_> {
    /// Joins words that together are one form.
    fn segment(&self, elements: &mut Vec<Element>) {
        let mut done = Vec::with_capacity(elements.len());
        let mut run = Vec::new();
        for element in std::mem::take(elements) {
            if let Element::Word(word) = element {
                run.push(word);
                continue;
            }
            let words = self.join(&std::mem::take(&mut run));
            done.extend(words.into_iter().map(Element::Word));
            done.push(match element {
                Element::Choice { role, mut choices } => {
                    for choice in &mut choices {
                        choice.words = self.join(&choice.words);
                    }
                    Element::Choice { role, choices }
                }
                Element::Group(mut inner) => {
                    self.segment(&mut inner);
                    Element::Group(inner)
                }
                other => other,
            });
        }
        done.extend(self.join(&run).into_iter().map(Element::Word));
        *elements = done;
    }

    fn join(&self, words: &[SmolStr]) -> Vec<SmolStr> {
        let mut joined = Vec::new();
        let mut rest = words;
        while let Some(first) = rest.first() {
            let is_form =
                |length: &usize| self.forms.contains_key(&fold(&rest[..*length].join(" ")));
            let most = self.longest.get(&fold(first)).copied().unwrap_or(1);
            let lengths = 2..=rest.len().min(most);
            let length = lengths.rev().find(is_form).unwrap_or(1);
            joined.push(rest[..length].join(" ").into());
            rest = &rest[length..];
        }
        joined
    }
}

/// Lower case, typographic apostrophes made plain, one space between words.
pub(crate) fn fold(text: &str) -> SmolStr {
    if text.is_ascii() {
        // Most words: nothing is set aside for one that is short.
        let mut folded = SmolStrBuilder::new();
        for (index, word) in text.split_whitespace().enumerate() {
            if index > 0 {
                folded.push(' ');
            }
            word.chars()
                .for_each(|letter| folded.push(letter.to_ascii_lowercase()));
        }
        return folded.finish();
    }
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.to_lowercase().replace('’', "'"))
        .collect();
    words.join(" ").into()
}
