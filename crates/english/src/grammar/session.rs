//! What the rules of the grammar share: the vocabulary, the words that a verb is waiting for, and how far the
//! sentence was understood.

use std::panic::Location;

use cardc_span::Span;
use chumsky::error::EmptyErr;
use chumsky::extra::{Full, SimpleState};
use chumsky::input::InputRef;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::tree::{Id, Number, Phrase};
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, Word};
use crate::wording::Wording;

/// The extra state of every rule. Rules fail with an empty error: the session keeps what was expected.
pub(super) type Extra<'v> = Full<EmptyErr, SimpleState<Session<'v>>, ()>;
/// The words of a line, and where the parser is in them.
pub(super) type Input<'src, 'parse, 'v> = InputRef<'src, 'parse, &'src [Word], Extra<'v>>;
/// The result of a rule.
pub(super) type Rule<T> = Result<T, EmptyErr>;

/// The most rules within each other. A rule that can contain itself does so within [`attempt`] or [`nested`], so that no text
/// exhausts the stack while it is read, and no tree while it is walked. Real cards need 34.
const DEEPEST: u32 = 100;
/// Rules that may be tried per word before a sentence is declined, so that no text can take more than linear time.
const TRIES_PER_WORD: u32 = 600;

/// Something that could have stood where understanding stopped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected {
    /// This word or punctuation mark.
    Word(SmolStr),
    /// One of these choices, which a pattern offers.
    OneOf(Vec<Id>),
    /// A noun of one of these classes; any noun when empty.
    Noun(Vec<SmolStr>),
    /// A subject of one of these classes: the verb that stands here has another one.
    Subject(Vec<SmolStr>),
    /// A verb, in the base form or inflected.
    Verb {
        /// `Remove` rather than `Removes`.
        base: bool,
    },
    /// `Removed`
    Participle,
    /// A state or an adjective.
    Adjective,
    /// A number or `X`.
    Number,
    /// An ability word.
    Ability,
    /// A symbol that a cost is made of.
    Payment,
    /// The word that begins a scope over corners.
    Scope,
    /// The end of the line.
    End,
}

/// An alternative that was taken: which rule tried it, and the words from the first up to the last that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    site: &'static Location<'static>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A part of a pattern that waits for words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    /// Its role.
    pub(super) role: SmolStr,
    /// The word with which it begins.
    pub(super) start: usize,
}

/// A phrase that is asked for, and all that the answer depends on.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    start: usize,
    classes: Vec<SmolStr>,
    stops: Vec<SmolStr>,
    before_verb: bool,
    in_front: bool,
    verb_number: Option<Number>,
}

/// What a question was answered, for the same words.
#[derive(Clone)]
struct Answer {
    /// The phrase, if it was found.
    phrase: Option<Phrase>,
    /// The word behind it.
    end: usize,
    /// How far the rules for it went; their depth counts from the question.
    reach: Reach,
}

/// How far rules went.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// How many of them were within each other.
    depth: u32,
    /// The furthest word that was looked at and did not fit.
    word: usize,
    /// Where the last alternative begins that was taken or denied.
    choice: usize,
}

impl Reach {
    fn below(self, depth: u32) -> Self {
        Self {
            depth: self.depth + depth,
            ..self
        }
    }

    fn cover(&mut self, other: Self) {
        self.depth = self.depth.max(other.depth);
        self.word = self.word.max(other.word);
        self.choice = self.choice.max(other.choice);
    }
}

/// Phrases that were asked for before.
#[derive(Default)]
pub(super) struct Phrases(FxHashMap<Question, Answer>);

impl Phrases {
    /// Forgets all that a choice may change.
    fn forget(&mut self, choice: Choice) {
        self.0.retain(|question, answer| {
            choice.start < question.start || answer.reach.choice < choice.start
        });
    }
}

/// The state of one parse.
pub(super) struct Session<'v> {
    pub(super) vocabulary: &'v Vocabulary,
    /// Words that the frames around are waiting for: a phrase inside does not take them as its own.
    pub(super) stops: Vec<SmolStr>,
    /// The phrase that is being read is a subject: a verb is to follow it.
    pub(super) before_verb: bool,
    /// An adverbial in front of a clause is being read: a comma ends it.
    pub(super) in_front: bool,
    /// A slot may stand empty, for the noun before the clause.
    pub(super) gap: bool,
    /// The number of the verb that is being read, if its subject tells. Orders have no ending, as if several did it.
    pub(super) verb_number: Option<Number>,
    /// How far rules went since the sentence began, or the phrase that is being asked for.
    reach: Reach,
    /// Nothing more is tried once this word was looked at and did not fit.
    pub(super) far_enough: usize,
    /// What could have stood there. Kept only when asked for.
    expected: Option<IndexSet<Expected, FxBuildHasher>>,
    /// The parts of the pattern being followed that could have stood or gone on there. Kept with `expected`.
    pub(super) waiting: Vec<Waiting>,
    /// The part of the outermost pattern that is being read.
    part: Option<Waiting>,
    depth: u32,
    /// What the same question about the same words was answered before.
    pub(super) phrases: Phrases,
    /// Alternatives that were taken so far, and those that must not be: the grammar then reads on with the next.
    choices: Vec<Choice>,
    pub(super) denied: Vec<Choice>,
    most_tries: u32,
    /// How many may still be tried.
    tries: u32,
}

impl<'v> Session<'v> {
    pub(super) fn new(vocabulary: &'v Vocabulary, words: usize, explain: bool) -> Self {
        let most_tries = TRIES_PER_WORD.saturating_mul(words as u32 + 4);
        Self {
            vocabulary,
            stops: Vec::new(),
            before_verb: false,
            in_front: false,
            gap: false,
            verb_number: Some(Number::Plural),
            reach: Reach::default(),
            far_enough: usize::MAX,
            expected: explain.then(IndexSet::default),
            waiting: Vec::new(),
            part: None,
            depth: 0,
            phrases: Phrases::default(),
            choices: Vec::new(),
            denied: Vec::new(),
            most_tries,
            tries: most_tries,
        }
    }

    fn question(&self, start: usize, classes: &[SmolStr]) -> Question {
        Question {
            start,
            classes: classes.to_vec(),
            stops: self.stops.clone(),
            before_verb: self.before_verb,
            in_front: self.in_front,
            verb_number: self.verb_number,
        }
    }

    /// Takes the phrases that are the same, whether or not a choice is denied.
    pub(super) fn phrases_without(&mut self, choice: Choice) -> Phrases {
        let mut phrases = std::mem::take(&mut self.phrases);
        phrases.forget(choice);
        phrases
    }

    /// The alternatives that were taken, each once, in the order in which they were.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let mut seen = FxHashSet::default();
        let mut choices = self.choices.clone();
        choices.retain(|choice| seen.insert((choice.site, choice.start, choice.end)));
        choices
    }

    /// The furthest word that was looked at and did not fit.
    pub(super) fn furthest(&self) -> usize {
        self.reach.word
    }

    /// What could have stood at the furthest word, in the order in which it was tried.
    pub(super) fn into_expected(self) -> Vec<Expected> {
        self.expected.into_iter().flatten().collect()
    }

    /// How many rules were tried so far.
    pub(super) fn steps(&self) -> u32 {
        self.most_tries - self.tries
    }

    /// How many rules may be tried at all.
    pub(super) fn most_steps(&self) -> u64 {
        u64::from(self.most_tries)
    }

    /// Whether the sentence may be unfinished, with more words to come.
    pub(super) fn is_beginning(&self) -> bool {
        self.far_enough < usize::MAX
    }

    fn missed(&mut self, at: usize, expected: impl FnOnce() -> Expected) {
        if at > self.reach.word {
            self.reach.word = at;
            if let Some(list) = &mut self.expected {
                list.clear();
            }
            self.waiting.clear();
            if at >= self.far_enough {
                self.tries = 0;
            }
        }
        if at == self.reach.word
            && let Some(list) = &mut self.expected
        {
            list.insert(expected());
            if let Some(part) = self
                .part
                .as_ref()
                .filter(|part| !self.waiting.contains(part))
            {
                self.waiting.push(part.clone());
            }
        }
    }
}

/// The index of the next word.
pub(super) fn position(input: &Input<'_, '_, '_>) -> usize {
    *input.cursor().inner()
}

/// Takes the words before this index.
pub(super) fn skip_to(input: &mut Input<'_, '_, '_>, end: usize) {
    (position(input)..end).for_each(|_| input.skip());
}

/// The next word, not taken.
pub(super) fn peek<'src>(input: &mut Input<'src, '_, '_>) -> Option<&'src Word> {
    let at = position(input);
    let words: &'src [Word] = input.full_slice();
    words.get(at)
}

/// The word after `ahead` others, not taken.
pub(super) fn peek_at<'src>(input: &mut Input<'src, '_, '_>, ahead: usize) -> Option<&'src Word> {
    let at = position(input);
    let words: &'src [Word] = input.full_slice();
    words.get(at + ahead)
}

/// The span from the word at `start` to the last word taken.
pub(super) fn span_from(input: &mut Input<'_, '_, '_>, start: usize) -> Span {
    let end = position(input);
    let words = input.full_slice();
    match (words.get(start), words.get(end.saturating_sub(1))) {
        (Some(first), Some(last)) if end > start => first.outer.cover(last.outer),
        (Some(first), _) => Span::at(first.span.start),
        _ => Span::default(),
    }
}

/// Fails, noting what was expected here.
pub(super) fn miss<T>(
    input: &mut Input<'_, '_, '_>,
    expected: impl FnOnce() -> Expected,
) -> Rule<T> {
    let at = position(input);
    input.state().missed(at, expected);
    Err(EmptyErr::default())
}

/// Fails without a word about it.
pub(super) fn fail<T>() -> Rule<T> {
    Err(EmptyErr::default())
}

/// Takes this word.
pub(super) fn word<'src>(input: &mut Input<'src, '_, '_>, text: &str) -> Rule<&'src Word> {
    match peek(input) {
        Some(word) if word.is(text) => {
            input.skip();
            Ok(word)
        }
        _ => miss(input, || Expected::Word(text.into())),
    }
}

/// Takes these words.
pub(super) fn words(input: &mut Input<'_, '_, '_>, texts: &[&str]) -> Rule<()> {
    texts
        .iter()
        .try_for_each(|text| word(input, text).map(drop))
}

/// Takes one of the wordings of a closed set: of those that fit the longest, and no other.
pub(super) fn one_of<T: Wording>(input: &mut Input<'_, '_, '_>) -> Rule<T> {
    let at = position(input);
    let following = input.full_slice().get(at..).unwrap_or_default();
    let mut fitting = Vec::new();
    for (text, meaning) in T::FORMS {
        match begins_with(following, text) {
            Ok(length) => fitting.push((length, *meaning)),
            Err((ahead, rest)) => {
                let missing = || rest.split(' ').next().unwrap_or(rest);
                input
                    .state()
                    .missed(at + ahead, || Expected::Word(missing().into()));
            }
        }
    }
    let longest = fitting.into_iter().max_by_key(|(length, _)| *length);
    let (length, meaning) = longest.ok_or_else(EmptyErr::default)?;
    (0..length).for_each(|_| input.skip());
    Ok(meaning)
}

/// How many words the text has, where all are there; or how many are, and the text of the others.
fn begins_with<'text>(words: &[Word], text: &'text str) -> Result<usize, (usize, &'text str)> {
    let mut rest = text;
    for (index, word) in words.iter().enumerate() {
        // Nearly all differ in the first letter.
        let same_letter = rest.as_bytes().first() == word.folded.as_bytes().first();
        let behind = Some(rest).filter(|_| same_letter && word.is_bare());
        match behind.and_then(|rest| rest.strip_prefix(&*word.folded)) {
            Some("") => return Ok(index + 1),
            Some(behind) if behind.starts_with(' ') => rest = &behind[1..],
            _ => return Err((index, rest)),
        }
    }
    Err((words.len(), rest))
}

/// Takes `or` (true) or `and`.
pub(super) fn joining(input: &mut Input<'_, '_, '_>) -> Rule<bool> {
    match attempt(input, |input| word(input, "or")) {
        Some(_) => Ok(true),
        None => word(input, "and").map(|_| false),
    }
}

/// Takes a word without `'s` and `non-` that has a reading which `pick` wants.
pub(super) fn reading<'src, T>(
    input: &mut Input<'src, '_, '_>,
    pick: impl Fn(&Reading) -> Option<T>,
    expected: impl FnOnce() -> Expected,
) -> Rule<(T, &'src Word)> {
    reading_of(input, Word::is_bare, pick, expected)
}

/// Takes a word that is `wanted` and has a reading which `pick` wants. A caller that accepts `non-` or `'s` must record
/// it.
pub(super) fn reading_of<'src, T>(
    input: &mut Input<'src, '_, '_>,
    wanted: impl Fn(&Word) -> bool,
    pick: impl Fn(&Reading) -> Option<T>,
    expected: impl FnOnce() -> Expected,
) -> Rule<(T, &'src Word)> {
    match peek(input)
        .filter(|word| wanted(word))
        .and_then(|word| Some((word.readings.iter().find_map(&pick)?, word)))
    {
        Some(found) => {
            input.skip();
            Ok(found)
        }
        None => miss(input, expected),
    }
}

/// Tries a rule; nothing is taken when it fails.
#[track_caller]
pub(super) fn attempt<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Option<T> {
    let site = Location::caller();
    let start = position(input);
    let session = input.state();
    if session.tries == 0 {
        return None;
    }
    session.tries -= 1;
    let (stops, gap) = (session.stops.len(), session.gap);
    let checkpoint = input.save();
    let result = nested(input, rule).ok();
    let end = position(input);
    let session = input.state();
    session.stops.truncate(stops);
    let choice = Choice { site, start, end };
    if result.is_some() {
        session.reach.choice = session.reach.choice.max(start);
    }
    let taken = result.filter(|_| !session.denied.contains(&choice));
    if taken.is_some() {
        session.choices.push(choice);
    } else {
        session.gap = gap;
        input.rewind(checkpoint);
    }
    taken
}

/// Runs a rule that reads the part of a pattern with this role.
pub(super) fn within_part<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    of: Option<&str>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    let start = position(input);
    let session = input.state();
    let is_outermost = session.expected.is_some() && session.part.is_none();
    let Some(name) = of.filter(|_| is_outermost) else {
        return rule(input);
    };
    session.part = Some(Waiting {
        role: name.into(),
        start,
    });
    let result = rule(input);
    input.state().part = None;
    result
}

/// Runs a rule one level deeper, up to [`DEEPEST`].
pub(super) fn nested<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    if input.state().depth >= DEEPEST {
        return fail();
    }
    let session = input.state();
    session.depth += 1;
    session.reach.depth = session.reach.depth.max(session.depth);
    let result = rule(input);
    input.state().depth -= 1;
    result
}

/// Reads a phrase of these classes by a rule, or takes the one that was read here before under the same conditions, so that the work
/// does not double with each pattern around it.
pub(super) fn once<'src, 'parse, 'v>(
    input: &mut Input<'src, 'parse, 'v>,
    classes: &[SmolStr],
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<Phrase>,
) -> Rule<Phrase> {
    let start = position(input);
    let session = &mut input.state().0;
    // An explanation notes what was expected on the way, and a phrase may fill the gap.
    if session.gap || session.expected.is_some() {
        return rule(input);
    }
    let question = session.question(start, classes);
    let depth = session.depth;
    if let Some(answer) = session.phrases.0.get(&question)
        && depth + answer.reach.depth < DEEPEST
    {
        let answer = answer.clone();
        session.reach.cover(answer.reach.below(depth));
        let phrase = answer.phrase.ok_or_else(EmptyErr::default)?;
        skip_to(input, answer.end);
        return Ok(phrase);
    }
    let within = Reach {
        depth,
        ..Reach::default()
    };
    let outer = std::mem::replace(&mut session.reach, within);
    let result = rule(input);
    let end = position(input);
    let session = &mut input.state().0;
    let reach = session.reach;
    session.reach.cover(outer);
    // A rule that was stopped has not answered.
    if reach.depth < DEEPEST && session.tries > 0 {
        let depth = reach.depth - depth;
        let answer = Answer {
            phrase: result.as_ref().ok().cloned(),
            end,
            reach: Reach { depth, ..reach },
        };
        session.phrases.0.insert(question, answer);
    }
    result
}

/// Runs a rule while a field of the session has this value.
fn with_value<'src, 'parse, 'v, V, T>(
    input: &mut Input<'src, 'parse, 'v>,
    field: impl for<'s> Fn(&'s mut Session<'v>) -> &'s mut V,
    value: V,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    let before = std::mem::replace(field(&mut input.state().0), value);
    let result = rule(input);
    *field(&mut input.state().0) = before;
    result
}

/// Runs a rule that reads a verb with a subject of this number.
pub(super) fn with_verb_number<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    number: Option<Number>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    with_value(input, |session| &mut session.verb_number, number, rule)
}

/// Runs a rule that reads a subject.
pub(super) fn before_verb<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    with_value(input, |session| &mut session.before_verb, true, rule)
}

/// Runs a rule inside an adverbial in front of a clause, or inside brackets in it, where a comma does not end it.
pub(super) fn in_front<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    is_inside: bool,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    with_value(input, |session| &mut session.in_front, is_inside, rule)
}

/// Runs a rule in which one slot stands empty.
pub(super) fn with_gap<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    let before = std::mem::replace(&mut input.state().gap, true);
    let result = rule(input);
    let open = std::mem::replace(&mut input.state().gap, before);
    if open { fail() } else { result }
}

/// Runs a rule in which no slot may stand empty.
pub(super) fn without_gap<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    with_value(input, |session| &mut session.gap, false, rule)
}

/// Runs a rule while these words are kept for the frame around it.
pub(super) fn with_stops<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    stops: Vec<SmolStr>,
    rule: impl FnOnce(&mut Input<'src, 'parse, 'v>) -> Rule<T>,
) -> Rule<T> {
    let before = input.state().stops.len();
    input.state().stops.extend(stops);
    let result = rule(input);
    input.state().stops.truncate(before);
    result
}
