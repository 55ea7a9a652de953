//! The vocabulary made ready for use: every word form with all that it can be.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::names::Names;
use crate::pattern::{ANY, Choice, Element, is_form, pattern_in_words};
use crate::spec::{
    AbilitySpec, AdjectiveSpec, AdverbSpec, BoxSpec, ChoiceSpec, NamesSpec, NounSpec, PatternSpec,
    QualifierSpec, Refers, VerbSpec,
};
use crate::tree::Id;
use crate::word::{Reading, fold};
use crate::words::{SPELT, WORDS};

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
    pub(crate) places: Vec<SmolStr>,
    /// A sentence about the card itself may begin with its verb.
    pub(crate) omits_subject: bool,
    /// The classes of adjectives in the order of the house style.
    pub(crate) adjective_order: Vec<String>,
    /// Every form, folded to lower case, words joined by one space.
    pub(crate) forms: FxHashMap<SmolStr, Vec<Reading>>,
    /// The number of words of the longest form that begins with this word.
    pub(crate) longest: FxHashMap<SmolStr, usize>,
    /// Modifiers and phrases by their first word. A pattern begins with a word.
    pub(crate) modifiers_by_word: FxHashMap<SmolStr, Vec<Id>>,
    pub(crate) phrases_by_word: FxHashMap<SmolStr, Vec<Id>>,
    /// Verbs whose frames may stand without them.
    pub(crate) omissible: Vec<Id>,
    /// The pronouns that refer to something.
    pub(crate) referring: Vec<Id>,
    /// What other words for a thing, folded, stand for.
    pub(crate) synonyms: FxHashMap<SmolStr, SmolStr>,
    /// What nouns of a class are called: `a player`.
    pub(crate) classes: BTreeMap<SmolStr, SmolStr>,
    pub(crate) boxes: BTreeMap<Id, BoxSpec>,
    pub(crate) qualifiers: BTreeMap<Id, QualifierEntry>,
    /// The forms of symbols by their first letter, long ones first.
    pub(crate) symbols: FxHashMap<char, Vec<SmolStr>>,
    /// The symbols of costs, in the order in which a cost names them.
    pub(crate) cost_symbols: Vec<CostSymbol>,
    /// The noun for the names of abilities that the vocabulary does not list.
    pub(crate) named_abilities: Option<Id>,
    /// How texts speak of cards by name, where they do.
    pub(crate) names: Option<NamesSpec>,
    /// Names that no card has.
    pub(crate) open_names: Names,
    /// The words that stand in patterns, folded.
    pub(crate) pattern_words: FxHashSet<SmolStr>,
    /// Which words the grammar cannot tell apart.
    pub(crate) likes: Likes,
}

/// Nouns and adjectives, each with the first one that is like it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Likes {
    pub(crate) nouns: FxHashMap<Id, Id>,
    pub(crate) adjectives: FxHashMap<Id, Id>,
}

/// Where the object of a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Behind the verb.
    Active,
    /// It is the subject.
    Passive,
    /// It is the noun before the clause.
    ObjectBefore,
}

/// The slots of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameSlots<'v> {
    /// The role of what does not stand behind the verb: of the subject in the passive, or of the noun before the clause.
    pub open: Option<&'v str>,
    /// The classes of nouns that may stand there, or that may be the subject in the active.
    pub takes: &'v [SmolStr],
    /// What stands behind the verb, in order.
    pub behind: Vec<PatternSlot<'v>>,
}

/// A slot of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternSlot<'v> {
    /// Its name in the tree.
    pub role: &'v str,
    /// The classes of nouns that may fill it; none for choices.
    pub takes: &'v [SmolStr],
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
    /// The role of the slot.
    pub(crate) role: SmolStr,
    /// What may fill it.
    pub(crate) open: Vec<SmolStr>,
    /// The rest of the frame.
    pub(crate) elements: Vec<Element>,
}

impl OpenFrame {
    /// The frame in the passive. In `[Deal] a Unit 2 damage`, it is the Unit that is dealt it.
    pub(crate) fn passive(frame: &[Element], doers: &[SmolStr]) -> Option<Self> {
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

    pub(crate) fn without(frame: &[Element], role: &str, doers: &[SmolStr]) -> Option<Self> {
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
            role: role.into(),
            open: open.to_vec(),
            elements,
        })
    }
}

/// The one who reads a card, as every game says it.
const READER: &str = "you";
/// The class of cards.
pub const CARD: &str = "card";
/// The class of those who play.
pub const PLAYER: &str = "player";
/// The role of who does it, in the passive.
pub const AGENT: &str = "agent";
/// The role of what a verb is done to.
pub const OBJECT: &str = "object";

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
    /// The noun with this id.
    pub fn noun(&self, id: &str) -> Option<&NounSpec> {
        self.nouns.get(id).map(|noun| &noun.spec)
    }

    /// Whether the noun with this id is of a class.
    pub fn noun_has_class(&self, id: &str, class: &str) -> bool {
        let noun = self.nouns.get(id);
        noun.is_some_and(|noun| noun.classes.iter().any(|own| own == class))
    }

    /// The adjective with this id.
    pub fn adjective(&self, id: &str) -> Option<&AdjectiveSpec> {
        self.adjectives.get(id).map(|adjective| &adjective.spec)
    }

    /// The verb with this id.
    pub fn verb(&self, id: &str) -> Option<&VerbSpec> {
        self.verbs.get(id).map(|verb| &verb.spec)
    }

    /// A phrase, modifier or adverb for people, by its id: `at the start/end of …`.
    pub fn phrase_in_words(&self, id: &str) -> String {
        let pattern = self.phrases.get(id).or_else(|| self.modifiers.get(id));
        let form_of = |id| {
            self.choices
                .get(id)
                .map_or(id, |choice| choice.form.as_str())
        };
        match (pattern, self.adverbs.get(id)) {
            (Some(pattern), _) => pattern_in_words(&pattern.spec.pattern, form_of),
            (None, Some(adverb)) => adverb.form.to_string(),
            (None, None) => id.to_owned(),
        }
    }

    /// The pronoun for the one who reads a card: `you`, or the one beside it that stands for the same, `yourself`.
    pub fn reader(&self, is_beside: bool) -> Option<&Id> {
        let you = self.pronoun(READER, None)?;
        if !is_beside {
            return Some(you);
        }
        let mut nouns = self.nouns.keys();
        nouns.find(|id| *id != you && self.is_reader(id))
    }

    /// Whether a noun is such a pronoun.
    pub fn is_reader(&self, id: &str) -> bool {
        let own = self
            .pronoun(READER, None)
            .and_then(|you| self.nouns.get(you));
        let possessive = own.and_then(|you| you.spec.possessive.as_deref());
        self.nouns.get(id).is_some_and(|noun| {
            let beside = noun.singular.strip_suffix("self");
            noun.spec.pronoun
                && (noun.singular == READER || possessive.is_some() && beside == possessive)
        })
    }

    /// The phrase with this id.
    pub fn phrase(&self, id: &str) -> Option<&PatternSpec> {
        self.phrases.get(id).map(|phrase| &phrase.spec)
    }

    /// The pronoun of this form that refers in this way.
    pub fn pronoun(&self, form: &str, refers: Option<Refers>) -> Option<&Id> {
        let mut nouns = self.nouns.iter();
        let is_meant = |noun: &NounEntry| {
            noun.spec.pronoun && noun.spec.refers == refers && noun.singular == form
        };
        nouns.find_map(|(id, noun)| is_meant(noun).then_some(id))
    }

    /// The slots of a frame of a verb in this voice; `None` where the frame has no such voice.
    pub fn frame_slots(&self, verb: &str, frame: u8, voice: Voice) -> Option<FrameSlots<'_>> {
        let verb = self.verbs.get(verb)?;
        let index = usize::from(frame);
        let frames = match voice {
            Voice::Active => {
                return Some(FrameSlots {
                    open: None,
                    takes: &verb.doers,
                    behind: slots(verb.frames.get(index)?),
                });
            }
            Voice::Passive if verb.spec.no_passive => return None,
            Voice::Passive => &verb.passive_frames,
            Voice::ObjectBefore => &verb.object_frames,
        };
        let frame = frames.get(index)?.as_ref()?;
        Some(FrameSlots {
            open: Some(&frame.role),
            takes: &frame.open,
            behind: slots(&frame.elements),
        })
    }

    /// The slots of a modifier, in the order of its pattern.
    pub fn modifier_slots(&self, id: &str) -> Vec<PatternSlot<'_>> {
        let pattern = self.modifiers.get(id);
        pattern.map_or_else(Vec::new, |pattern| slots(&pattern.elements))
    }

    /// A noun for cards that is of one of these classes.
    pub fn card_noun_of(&self, classes: &[SmolStr]) -> Option<&Id> {
        let is_meant = |noun: &NounEntry| {
            let mut own = noun.classes.iter();
            !noun.spec.pronoun
                && noun.classes.iter().any(|class| class == CARD)
                && own.any(|class| classes.contains(class))
        };
        let mut nouns = self.nouns.iter();
        nouns.find_map(|(id, noun)| is_meant(noun).then_some(id))
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
            || SPELT.contains(&word)
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

    /// Whether nouns of this class are what abilities do.
    pub fn is_ability_class(&self, class: &str) -> bool {
        self.ability_classes.iter().any(|own| own == class)
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

/// The slots of a pattern, in order.
fn slots(elements: &[Element]) -> Vec<PatternSlot<'_>> {
    let of_element = |element| match element {
        &Element::Word(_) => Vec::new(),
        Element::Slot { role, classes } => vec![PatternSlot {
            role,
            takes: classes,
        }],
        Element::Choice { role, .. } => vec![PatternSlot { role, takes: &[] }],
        Element::Group(inner) => slots(inner),
    };
    elements.iter().flat_map(of_element).collect()
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
