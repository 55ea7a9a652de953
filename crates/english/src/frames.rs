//! The frames of the verb that a writer is at: what it takes, and what comes next.

use std::ops::Range;

use smol_str::SmolStr;

use crate::grammar::{last_sentence, waiting_roles};
use crate::help::listed;
use crate::lexicon::Lexicon;
use crate::pattern::{Element, is_form};
use crate::tagger;
use crate::tree::Id;
use crate::vocabulary::{Meaning, Vocabulary};
use crate::word::{Reading, VerbForm, Word};

/// A verb with its frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbFrames {
    /// The verb.
    pub verb: Meaning,
    /// All of its frames, in the order of the vocabulary.
    pub frames: Vec<FrameShape>,
    /// The frame that the words fit best.
    pub active: usize,
}

/// What may follow a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameShape {
    /// For people: `Deploy a card [from a zone]`.
    pub label: String,
    /// Its slots, in order.
    pub slots: Vec<FrameSlot>,
    /// The slot that is being written or comes next.
    pub active: Option<usize>,
}

/// A slot of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameSlot {
    /// Its name in the tree.
    pub role: SmolStr,
    /// Where it stands in the label, in bytes, with the word before it.
    pub place: Range<usize>,
    /// What it takes, in a few words: `a card or a zone`.
    pub takes: String,
    /// It may be left out.
    pub optional: bool,
}

/// The frames of the verb that rules over the end of a line. A word that ends there is still being written. The line need
/// not be a whole sentence, and need not be understood.
pub fn frames_at<'a>(lexicon: impl Into<Lexicon<'a>>, line: &str) -> Option<VerbFrames> {
    let lexicon = lexicon.into();
    let vocabulary = lexicon.vocabulary;
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’' | '-');
    let words = tagger::tag(lexicon, line);
    let all = last_sentence(vocabulary, &words);
    let typed = line.trim_end_matches(is_letter).len();
    let is_before = |word: &&Word| (word.span.end as usize) <= typed;
    let before = &all[..all.iter().take_while(is_before).count()];
    let found = |id: &Id, passive, behind| frames(vocabulary, id, passive, behind);
    // The last verb rules, unless the words behind it do not fit it and fit one before.
    let spoken = verbs(before).map(|(index, id, passive)| found(id, passive, &before[index..]));
    // `X damage`: a noun may be a verb, too, but is none where another verb goes without saying.
    let is_sure =
        |(index, ..): &(usize, &Id, bool)| !before[index - 1].readings.iter().any(is_noun);
    let sure = verbs(before).take_while(is_sure).count();
    let omitted = vocabulary.omissible.iter().filter(|_| !before.is_empty());
    let mut omitted = omitted.map(|id| found(id, false, before));
    let mut fitting = spoken.clone().take(sure).filter(VerbFrames::fits);
    let fitting = fitting.next().or_else(|| omitted.find(VerbFrames::fits));
    let nearest = fitting
        .or_else(|| spoken.clone().find(VerbFrames::fits))
        .or_else(|| spoken.clone().next());
    // The verb itself is being written.
    let begun = all.get(before.len()).filter(|_| nearest.is_none());
    let verb = begun.and_then(|word| verbs(std::slice::from_ref(word)).next());
    nearest.or_else(|| verb.map(|(_, id, passive)| found(id, passive, &[])))
}

/// The frames of a verb, for people: `Deploy a card [from a zone]`.
pub fn frames_of(vocabulary: &Vocabulary, verb: &Id) -> Vec<String> {
    let frames = frames(vocabulary, verb, false, &[]).frames.into_iter();
    frames.map(|frame| frame.label).collect()
}

/// The verbs among words, the last first: where the words behind each begin, its id, and whether it is in the passive.
fn verbs(words: &[Word]) -> impl Iterator<Item = (usize, &Id, bool)> + Clone {
    words.iter().enumerate().rev().flat_map(|(index, word)| {
        let readings = word.readings.iter();
        readings.filter_map(move |reading| match reading {
            Reading::Verb(id, form) => Some((index + 1, id, *form == VerbForm::Participle)),
            _ => None,
        })
    })
}

fn is_noun(reading: &Reading) -> bool {
    matches!(reading, Reading::Noun(..))
}

impl VerbFrames {
    /// Whether the words behind the verb fit one of its frames.
    fn fits(&self) -> bool {
        self.frames.iter().any(|frame| frame.active.is_some())
    }
}

fn frames(vocabulary: &Vocabulary, id: &Id, passive: bool, behind: &[Word]) -> VerbFrames {
    let verb = &vocabulary.verbs[id];
    let shape = |(index, elements): (usize, &Vec<Element>)| {
        let mut shape = shape(vocabulary, &verb.base, elements);
        let object_before = verb.passive_frames.get(index).and_then(Option::as_ref);
        let object_before = object_before.filter(|_| passive);
        let waiting = object_before
            .and_then(|frame| waiting_roles(vocabulary, behind, &frame.elements))
            .or_else(|| waiting_roles(vocabulary, behind, elements));
        shape.active = active(&shape, &waiting.unwrap_or_default());
        shape
    };
    let frames: Vec<FrameShape> = verb.frames.iter().enumerate().map(shape).collect();
    let active = frames.iter().position(|frame| frame.active.is_some());
    VerbFrames {
        verb: vocabulary.meaning(&Reading::Verb(id.clone(), VerbForm::Base)),
        frames,
        active: active.unwrap_or_default(),
    }
}

/// Of the slots that wait, the first that has not begun, else the last that has.
fn active(shape: &FrameShape, waiting: &[(SmolStr, bool)]) -> Option<usize> {
    let waits =
        |wanted: bool| move |slot: &FrameSlot| waiting.contains(&(slot.role.clone(), wanted));
    let next = shape.slots.iter().position(waits(false));
    next.or_else(|| shape.slots.iter().rposition(waits(true)))
}

fn shape(vocabulary: &Vocabulary, verb: &str, elements: &[Element]) -> FrameShape {
    let mut shape = FrameShape {
        label: verb.to_owned(),
        slots: Vec::new(),
        active: None,
    };
    shape.write(vocabulary, elements, false);
    shape
}

impl FrameShape {
    fn write(&mut self, vocabulary: &Vocabulary, elements: &[Element], optional: bool) {
        // Where the words in front of the next slot begin.
        let mut from = None;
        for (index, element) in elements.iter().enumerate() {
            if !(optional && index == 0) {
                self.label.push(' ');
            }
            let start = self.label.len();
            match element {
                Element::Word(word) => {
                    self.label.push_str(word);
                    from = from.or(Some(start));
                    continue;
                }
                Element::Group(inner) => {
                    self.label.push('[');
                    self.write(vocabulary, inner, true);
                    self.label.push(']');
                }
                Element::Slot { role, classes } => {
                    self.label
                        .push_str(&takes(vocabulary, classes, Detail::Name));
                    let takes = takes(vocabulary, classes, Detail::Example);
                    self.slot(role, takes, from.unwrap_or(start), optional);
                }
                Element::Choice { role, choices } => {
                    let forms: Vec<String> = choices
                        .iter()
                        .map(|choice| vocabulary.choices.get(&choice.id))
                        .map(|choice| choice.map_or_else(String::new, |one| one.form.to_string()))
                        .collect();
                    self.label.push_str(&forms.join("/"));
                    self.slot(role, listed(&forms), from.unwrap_or(start), optional);
                }
            }
            from = None;
        }
    }

    /// Notes a slot whose words end the label.
    fn slot(&mut self, role: &SmolStr, takes: String, start: usize, optional: bool) {
        self.slots.push(FrameSlot {
            role: role.clone(),
            place: start..self.label.len(),
            takes,
            optional,
        });
    }
}

/// How much is said of what a slot takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// `a zone`
    Name,
    /// `a zone, such as your hand`
    Example,
}

/// What a slot of these classes takes, in a few words.
fn takes(vocabulary: &Vocabulary, classes: &[SmolStr], detail: Detail) -> String {
    let one = |class: &SmolStr| match class.as_str() {
        "quotation" => "a text in quotation marks".to_owned(),
        "payment" => "a cost".to_owned(),
        "quantity" => "a number".to_owned(),
        "clause" => "what happens".to_owned(),
        "act" => "what to do".to_owned(),
        "gerund" => "doing something".to_owned(),
        "state" => "a state".to_owned(),
        "any" => "anything".to_owned(),
        class => match vocabulary.classes.get(class) {
            // Whatever the pack says behind a comma is an example.
            Some(words) if detail == Detail::Name => {
                words.split(',').next().unwrap_or_default().to_owned()
            }
            Some(words) => words.to_string(),
            None => class.replace('-', " "),
        },
    };
    // Forms of the grammar come behind things.
    let (forms, things): (Vec<&SmolStr>, Vec<&SmolStr>) =
        classes.iter().partition(|class| is_form(class));
    let mut all: Vec<String> = things.into_iter().chain(forms).map(one).collect();
    all.dedup();
    listed(&all)
}
