//! The grammar of Card English, which all games share: chumsky rules over tagged words.
//!
//! Precedence, in one place:
//! - a word that a verb's frame waits for belongs to the verb, not to the noun before it;
//! - an adverbial behind a clause belongs to that clause;
//! - of several frames or patterns the one that explains the most words wins.

mod adverbial;
mod belonging;
mod clause;
mod cost;
mod decline;
mod frame;
mod heading;
mod noun;
mod prose;
pub(crate) mod quantity;
mod quotation;
mod session;
mod shared;
#[cfg(test)]
mod tests;

use std::cell::Cell;

use chumsky::error::EmptyErr;
use chumsky::extra::SimpleState;
use chumsky::prelude::*;

use clause::Doer;
pub use cost::{CostSlip, CostSlipKind, ParsedCost, parse_cost};
pub use decline::{Declined, Misfit};
use decline::{decline, is_ability};
pub use heading::ability_name;
use heading::scopes;
pub use session::Expected;
use session::{
    Choice, Extra, Input, Phrases, Rule, Session, attempt, fail, miss, one_of, peek, position,
    span_from, word,
};

use shared::Preceding;

use cardc_span::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::lexicon::Lexicon;
use crate::likeness::Likeness;
use crate::pattern::Element;
use crate::tagger;
use crate::tree::{Adverbial, AdverbialKind, Clause, Id, Joiner, Line, Predicate, Sentence, Step};
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, VerbForm, Word};

/// A line and how far it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// The sentences that were understood.
    pub line: Line,
    /// The sentences that were not.
    pub declined: Vec<Declined>,
    /// Every word of the line.
    pub words: Vec<Word>,
    /// How many rules of the grammar were tried: a measure of the work that is the same on every machine.
    pub steps: u64,
}

impl ParsedLine {
    /// Whether every sentence was understood.
    pub fn is_understood(&self) -> bool {
        self.declined.is_empty()
    }

    /// Whether all of it is understood, and nothing is prose.
    pub fn is_checked(&self) -> bool {
        self.is_understood() && self.prose().next().is_none()
    }

    /// Whether there is prose in a part of the line.
    pub fn has_prose(&self, part: Span) -> bool {
        let mut words = self.prose().map(|(word, _)| word.span);
        words.any(|word| part.cover(word) == part)
    }

    /// The words that are prose, each with its wording.
    pub fn prose(&self) -> impl Iterator<Item = (&Word, &SmolStr)> {
        let words = self.words.iter();
        words.filter_map(|word| Some((word, word.prose.as_ref()?)))
    }
}

/// Parses one line of a text. Never fails: what is not understood is declined sentence by sentence.
pub fn parse_line<'a>(lexicon: impl Into<Lexicon<'a>>, text: &str) -> ParsedLine {
    let lexicon = lexicon.into();
    let words = tagger::tag(lexicon, text);
    let mut parser = LineParser::new(lexicon.vocabulary);
    let line = parser.line(&words, 0);
    ParsedLine {
        line,
        declined: parser.declined,
        steps: parser.steps,
        words,
    }
}

/// The tree of a line that is understood. [`parse_line`] also says why a line is not understood, for which it reads the line several
/// times more.
pub fn understood_line<'a>(lexicon: impl Into<Lexicon<'a>>, text: &str) -> Option<Line> {
    understood_line_counted(lexicon.into(), text).0
}

/// [`understood_line`], and how many rules of the grammar were tried.
pub(crate) fn understood_line_counted(lexicon: Lexicon<'_>, text: &str) -> (Option<Line>, u64) {
    let words = tagger::tag(lexicon, text);
    let mut parser = LineParser::new(lexicon.vocabulary);
    parser.asks_why = false;
    let line = parser.line(&words, 0);
    (parser.is_understood.then_some(line), parser.steps)
}

/// Effects may grant effects that grant effects, but no card goes further.
const DEEPEST_GRANT: u32 = 3;

struct LineParser<'v> {
    vocabulary: &'v Vocabulary,
    /// The sentences that are not understood, if it is asked why.
    declined: Vec<Declined>,
    is_understood: bool,
    /// Where nobody asks why, a line ends before the first sentence that is not understood.
    asks_why: bool,
    steps: u64,
}

impl<'v> LineParser<'v> {
    fn new(vocabulary: &'v Vocabulary) -> Self {
        Self {
            vocabulary,
            declined: Vec::new(),
            is_understood: true,
            asks_why: true,
            steps: 0,
        }
    }

    fn line(&mut self, words: &[Word], grants: u32) -> Line {
        let words = &self.quotations(words, grants)[..];
        let (scopes, mut at) = self.run(beginning(words), scopes).unwrap_or_default();
        let mut line = Line {
            scopes,
            ..Line::default()
        };
        while at < words.len() {
            // No further than the sentence, so that a line takes linear work.
            let rest = &words[at..at + sentence_length(&words[at..])];
            if let Some((sentence, taken)) = self.sentence(rest) {
                at += taken;
                line.sentences.push(sentence);
            } else if let Some(remark) = self.remark(rest) {
                at += rest.len();
                line.sentences.extend(remark);
            } else {
                self.is_understood = false;
                if !self.asks_why {
                    return line;
                }
                let declined = decline(self.vocabulary, rest);
                // What is quoted in it is no sentence of its own.
                let is_apart = |inner: &Declined| declined.span.cover(inner.span) != declined.span;
                self.declined.retain(is_apart);
                self.declined.push(declined);
                at += rest.len();
            }
            // `gain the following effect:` grants the rest of the line.
            if let Some(colon) = words.get(at)
                && colon.is(":")
                && grants < DEEPEST_GRANT
                && grants_what_follows(&words[..at])
                && let Some(last) = line.sentences.last_mut()
            {
                let mut granted = self.line(&words[at + 1..], grants + 1);
                let behind = if offers_choice(&words[..at]) {
                    behind_choice(&mut granted)
                } else {
                    Vec::new()
                };
                last.granted = Some(Box::new(granted));
                line.sentences.extend(behind);
                at = words.len();
            }
        }
        line
    }

    /// Several sentences in one pair of brackets.
    fn remark(&mut self, words: &[Word]) -> Option<Vec<Sentence>> {
        let [open, inside @ .., close] = words else {
            return None;
        };
        if !open.is("(") || !close.is(")") {
            return None;
        }
        let mut sentences = Vec::new();
        let mut rest = inside;
        while !rest.is_empty() {
            let (words, behind) = rest.split_at(sentence_length(rest));
            let (sentence, taken) = self.sentence(words)?;
            if taken < words.len() {
                return None;
            }
            sentences.push(Sentence {
                bracketed: true,
                bracket_goes_on: !behind.is_empty(),
                ..sentence
            });
            rest = behind;
        }
        Some(sentences)
    }

    fn sentence(&mut self, words: &[Word]) -> Option<(Sentence, usize)> {
        let (result, steps) = understand(self.vocabulary, words);
        self.steps += steps;
        result
    }

    fn run<T>(
        &mut self,
        words: &[Word],
        rule: impl Fn(&mut Input<'_, '_, '_>) -> Rule<T>,
    ) -> Option<(T, usize)> {
        let (result, session) = run(self.vocabulary, words, false, rule);
        self.steps += u64::from(session.steps());
        result
    }
}

/// No sentence with more words is read, as rules may look ahead to its end. Real ones have up to 80.
pub(crate) const LONGEST_SENTENCE: usize = 400;

/// How often a sentence is read again with another alternative before it is declined.
const MOST_READINGS: usize = 32;

/// Reads a sentence. Where the preferred alternatives lead nowhere, the ones that were taken last before the word that
/// did not fit are given up one by one; one that leads further stays given up. Gives the number of rules tried, too.
pub(crate) fn understand(
    vocabulary: &Vocabulary,
    words: &[Word],
) -> (Option<(Sentence, usize)>, u64) {
    let read = |denied: &[Choice], phrases| sentence_without(vocabulary, words, denied, phrases);
    let (mut result, mut session) = read(&[], Phrases::default());
    let mut steps = u64::from(session.steps());
    let mut denied: Vec<Choice> = Vec::new();
    let mut open = candidates(&session);
    for _ in 0..MOST_READINGS {
        if result.is_some() || steps > session.most_steps() {
            break;
        }
        let Some(choice) = open.pop() else { break };
        denied.push(choice);
        let (other, mut further) = read(&denied, session.phrases_without(choice));
        steps += u64::from(further.steps());
        if other.is_none() && further.furthest() <= session.furthest() {
            denied.pop();
            session.phrases = further.phrases_without(choice);
            continue;
        }
        if other.is_none() {
            // From the start, as known phrases hide the choices within them. Few readings lead further.
            (_, further) = read(&denied, Phrases::default());
            steps += u64::from(further.steps());
        }
        (result, session) = (other, further);
        open = candidates(&session);
    }
    (result, steps)
}

/// Reads a sentence without these alternatives. The phrases are known from another reading, in which they are the same.
fn sentence_without<'v>(
    vocabulary: &'v Vocabulary,
    words: &[Word],
    denied: &[Choice],
    phrases: Phrases,
) -> (Option<(Sentence, usize)>, Session<'v>) {
    let mut session = Session::new(vocabulary, words.len(), false);
    session.denied = denied.to_vec();
    session.phrases = phrases;
    run_in(session, words, sentence)
}

/// What might have been read otherwise, the last and smallest at the end.
fn candidates(session: &Session<'_>) -> Vec<Choice> {
    let mut choices = session.choices();
    choices.retain(|choice| choice.start < choice.end && choice.end <= session.furthest());
    choices.sort_by_key(|choice| (choice.end, choice.start));
    choices
}

/// Whether a colon behind these words grants the text behind it: they mention `the following effect`, end with an ability word, or
/// offer a choice.
fn grants_what_follows(words: &[Word]) -> bool {
    let words = last_sentence_of(words);
    let has_following = words.iter().any(|word| word.is("following"));
    has_following || words.last().is_some_and(is_ability) || offers_choice(words)
}

/// Whether these words offer the choices behind a colon: they end with `choose one`, or with a modal and a verb, as in `must choose`.
fn offers_choice(words: &[Word]) -> bool {
    let [.., before, last] = last_sentence_of(words) else {
        return false;
    };
    let is_verb = |word: &Word| {
        let mut readings = word.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Verb(_, VerbForm::Base)))
    };
    let is_number = last.is("one") || last.folded.parse::<u32>().is_ok();
    (is_number && is_verb(before)) || (is_verb(last) && clause::is_modal(before))
}

/// The words of the last sentence, without the bracket that closes it.
fn last_sentence_of(words: &[Word]) -> &[Word] {
    let is_stop = |word: &Word| word.is(".") || word.is("!");
    let start = words.iter().rposition(is_stop).map_or(0, |stop| stop + 1);
    match &words[start..] {
        [words @ .., bracket] if bracket.is(")") => words,
        words => words,
    }
}

/// Takes the sentences behind the one that holds all the choices: `Choose one: either Draw 1 card, or gain 1 health. Rotate this Unit.`
fn behind_choice(granted: &mut Line) -> Vec<Sentence> {
    let is_or = |step: &Step| matches!(step.joined, Some(Joiner::Or | Joiner::SemicolonOr));
    match granted.sentences.first() {
        Some(first) if granted.scopes.is_empty() && first.steps.iter().any(is_or) => {
            granted.sentences.split_off(1)
        }
        _ => Vec::new(),
    }
}

/// Runs a rule from the first word. Gives the result with the number of words taken, and the session.
fn run<'v, T>(
    vocabulary: &'v Vocabulary,
    words: &[Word],
    explain: bool,
    rule: impl Fn(&mut Input<'_, '_, 'v>) -> Rule<T>,
) -> (Option<(T, usize)>, Session<'v>) {
    run_in(Session::new(vocabulary, words.len(), explain), words, rule)
}

/// [`run`], in a session that knows something.
fn run_in<'v, T>(
    session: Session<'v>,
    words: &[Word],
    rule: impl Fn(&mut Input<'_, '_, 'v>) -> Rule<T>,
) -> (Option<(T, usize)>, Session<'v>) {
    let mut state = SimpleState(session);
    if words.len() > LONGEST_SENTENCE {
        return (None, state.0);
    }
    // A result beside the parser's own, which would look at every word behind those that are taken.
    let output = Cell::new(None);
    let whole = custom::<_, &[Word], _, Extra<'v>>(|input| {
        let value = rule(input)?;
        output.set(Some((value, position(input))));
        Ok::<_, EmptyErr>(())
    });
    whole.parse_with_state(words, &mut state);
    (output.take(), state.0)
}

/// A sentence up to its full stop, the end of the line, or the colon of a grant.
fn sentence(input: &mut Input<'_, '_, '_>) -> Rule<Sentence> {
    let start = position(input);
    let bracketed = attempt(input, |input| word(input, "(")).is_some();
    let (lead, steps) = body(input)?;
    let mut stopped = attempt(input, |input| word(input, ".")).is_some();
    let exclaimed = !stopped && attempt(input, |input| word(input, "!")).is_some();
    stopped |= exclaimed;
    let mut stopped_outside = false;
    if bracketed {
        word(input, ")")?;
        stopped_outside = !stopped && attempt(input, |input| word(input, ".")).is_some();
    }
    let taken = &input.full_slice()[..position(input)];
    let inside = match taken {
        [inside @ .., bracket] if bracketed && bracket.is(")") => inside,
        all => all,
    };
    let stop_quoted = !stopped && inside.last().is_some_and(has_full_stop);
    // An ability word alone is no order that grants something: it heads a line.
    let is_heading = taken.len() == start + 1 && taken.last().is_some_and(is_ability);
    let grants = grants_what_follows(taken) && !is_heading;
    match peek(input) {
        Some(next) if !(stopped || stop_quoted || bracketed || (grants && next.is(":"))) => {
            miss(input, || Expected::Word(".".into()))
        }
        Some(next) if next.is(":") && stopped => fail(),
        _ => Ok(Sentence {
            lead,
            steps,
            granted: None,
            bracketed,
            bracket_goes_on: false,
            stopped,
            stopped_outside,
            stop_quoted,
            exclaimed,
            span: span_from(input, start),
        }),
    }
}

/// Adverbials and clauses. Adverbials in front are taken only as far as clauses follow.
fn body(input: &mut Input<'_, '_, '_>) -> Rule<(Vec<Adverbial>, Vec<Step>)> {
    let whole = attempt(input, |input| {
        let lead = lead(input)?;
        Ok((lead, steps(input)?))
    });
    match whole {
        Some(whole) => Ok(whole),
        None => Ok((Vec::new(), steps(input)?)),
    }
}

/// One adverbial in front of a clause, or several. Without a comma between them, the second belongs to the clause of the
/// first, where that has one.
fn lead(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Adverbial>> {
    let is_ended = |before: &Adverbial| {
        !before.odd_comma || matches!(before.kind, AdverbialKind::Phrase { .. })
    };
    let mut lead = vec![adverbial::leading(input)?];
    while is_ended(&lead[lead.len() - 1])
        && let Some(adverbial) = attempt(input, adverbial::leading)
    {
        lead.push(adverbial);
    }
    Ok(lead)
}

/// Clauses, each joined to the one before. Those behind a bare comma are a list, which `and` or the like has to close, or
/// an order at the end of the sentence.
fn steps(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Step>> {
    let mut steps = vec![Step::first(clause::main(input)?)];
    let mut closed = (1, input.save());
    while let Some(step) = attempt(input, |input| step(input, &steps)) {
        let is_open = step.joined == Some(Joiner::List);
        steps.push(step);
        if !is_open {
            closed = (steps.len(), input.save());
        }
    }
    let is_order = steps
        .last()
        .is_some_and(|step| step.clause.subject.is_none());
    if !(is_order && peek(input).is_some_and(|next| next.is("."))) {
        let (length, end) = closed;
        steps.truncate(length);
        input.rewind(end);
    }
    shared::tails(input.state().vocabulary, &mut steps);
    Ok(steps)
}

fn step(input: &mut Input<'_, '_, '_>, steps: &[Step]) -> Rule<Step> {
    if attempt(input, |input| word(input, ";")).is_some() {
        let joiner = match attempt(input, |input| word(input, "or")) {
            Some(_) => Joiner::SemicolonOr,
            None => Joiner::Semicolon,
        };
        return Ok(Step::joined(joiner, false, clause::main(input)?));
    }
    let comma = attempt(input, |input| word(input, ",")).is_some();
    let word = attempt(input, one_of);
    let preceding = Preceding {
        steps,
        joiner: word.unwrap_or(Joiner::List),
        comma,
        noun: None,
    };
    match word {
        Some(_) => joined_step(input, preceding),
        None if comma => listed_step(input, preceding),
        None => fail(),
    }
}

/// The clause behind a bare comma.
fn listed_step(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Step> {
    let mut before = preceding.steps.iter();
    let clause = if let Some(clause) = attempt(input, |input| going_on(input, preceding)) {
        clause
    } else if let Some(clause) = attempt(input, clause::main) {
        clause
    } else if before.any(|step| step.clause.subject.is_some()) {
        // `Each Player searches their deck, shuffles it, and …`
        clause::third_person(input)?
    } else {
        return fail();
    };
    Ok(Step::joined(preceding.joiner, preceding.comma, clause))
}

/// The clause behind a joining word.
fn joined_step(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Step> {
    let Preceding { joiner, comma, .. } = preceding;
    match joiner {
        Joiner::AsCostOf => {
            // `is ready to begin`: nobody pays with what something is.
            let last = preceding.steps.last().map(|step| &step.clause.predicate);
            if matches!(last, Some(Predicate::Is { .. })) {
                return fail();
            }
            let clause = match attempt(input, clause::imperative) {
                Some(clause) => clause,
                None => clause::in_prose(input)?,
            };
            return Ok(Step::joined(joiner, comma, clause));
        }
        Joiner::Which => {
            let clause = clause::without_subject(input, &Doer::default())?;
            return Ok(Step::joined(joiner, comma, clause));
        }
        _ => {}
    }
    if let Some((lead_comma, lead, clause)) = attempt(input, conditional) {
        return Ok(Step {
            lead,
            lead_comma,
            ..Step::joined(joiner, comma, clause)
        });
    }
    let clause = if let Some(clause) = attempt(input, |input| going_on(input, preceding)) {
        clause
    } else if let Some(clause) = attempt(input, clause::main) {
        clause
    } else if let Some(clause) = attempt(input, |input| shared::verb(input, preceding)) {
        clause
    } else {
        shared::someone(input, preceding)?
    };
    Ok(Step::joined(joiner, comma, clause))
}

/// A clause that takes its auxiliary or its subject from the one before.
fn going_on(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    match attempt(input, |input| shared::auxiliary(input, preceding)) {
        Some(clause) => Ok(clause),
        None => shared::subject(input, preceding),
    }
}

/// Behind `and`: `, if you control a Wizard, gain 2 health`.
fn conditional(input: &mut Input<'_, '_, '_>) -> Rule<(bool, Vec<Adverbial>, Clause)> {
    let comma = attempt(input, |input| word(input, ",")).is_some();
    Ok((comma, lead(input)?, clause::main(input)?))
}

/// The other trees that the grammar has for a sentence: each differs from the chosen one in one place where the parser
/// preferred one alternative to another. None for a sentence that is not understood.
pub fn other_readings<'a>(lexicon: impl Into<Lexicon<'a>>, text: &str) -> Vec<Sentence> {
    let lexicon = lexicon.into();
    let vocabulary = lexicon.vocabulary;
    let words = tagger::tag(lexicon, text);
    let whole = |(sentence, taken): (Sentence, usize)| (taken == words.len()).then_some(sentence);
    let (first, session) = run(vocabulary, &words, false, sentence);
    let Some(chosen) = first.and_then(whole) else {
        return Vec::new();
    };
    let mut seen = vec![chosen];
    for choice in session.choices() {
        let (other, _) = sentence_without(vocabulary, &words, &[choice], Phrases::default());
        if let Some(other) = other.and_then(whole)
            && !seen.contains(&other)
        {
            seen.push(other);
        }
    }
    seen.split_off(1)
}

/// The words in which what stands in front of a line can be.
fn beginning(words: &[Word]) -> &[Word] {
    &words[..words.len().min(LONGEST_SENTENCE)]
}

/// Whether a quotation or prose ends with a full stop of its own.
fn has_full_stop(word: &Word) -> bool {
    quotation::ends_sentence(word) || prose::ends_sentence(word)
}

/// The words up to and with the full stop that ends the first sentence, or the bracket behind it; all full stops, where no word is
/// in front of them.
fn sentence_length(words: &[Word]) -> usize {
    let stops = words.iter().take_while(|word| word.is(".")).count();
    if stops > 0 {
        return stops;
    }
    let mut depth = 0_u32;
    for (index, word) in words.iter().enumerate() {
        match word.folded.as_str() {
            "(" => depth += 1,
            ")" => {
                depth = depth.saturating_sub(1);
                let next_is = |mark: &str| words.get(index + 1).is_some_and(|next| next.is(mark));
                let is_whole = depth == 0 && words[0].is("(");
                if is_whole && (next_is("(") || index > 0 && words[index - 1].is(".")) {
                    return index + 1;
                }
            }
            "." | "!" if depth == 0 => return index + 1,
            _ if depth == 0 && prose::ends_sentence(word) => {
                let next = words.get(index + 1);
                if next.is_none_or(|next| !next.is(".") && !next.is("!")) {
                    return index + 1;
                }
            }
            _ if depth == 0 && quotation::ends_sentence(word) => {
                let next = words.get(index + 1);
                if next.is_some_and(|next| next.text.starts_with(char::is_uppercase)) {
                    return index + 1;
                }
            }
            _ => {}
        }
    }
    words.len()
}

/// A line that more words are to follow, read once for all that is asked of it.
pub(crate) struct Beginning<'a> {
    lexicon: Lexicon<'a>,
    words: Vec<Word>,
    /// Where among them the last sentence begins: see [`last_sentence`].
    sentence: usize,
    /// Where among them those begin that can be one word with the next, not before the last sentence.
    tail: usize,
    /// The text of the tail.
    tail_text: &'a str,
    /// The line is not yet behind what limits it, so that its next word may be part of that.
    in_scopes: bool,
    /// What was found out about words that were tried, by what the grammar sees of them.
    tried: FxHashMap<Vec<Likeness>, bool>,
}

impl<'a> Beginning<'a> {
    /// Reads the line.
    pub(crate) fn new(lexicon: Lexicon<'a>, line: &'a str) -> Self {
        let vocabulary = lexicon.vocabulary;
        let words = tagger::tag(lexicon, line);
        let sentence = words.len() - last_sentence(vocabulary, &words).len();
        let longest = vocabulary.longest.values().copied().max().unwrap_or(1);
        let mut tail = words.len().saturating_sub(longest).max(sentence);
        // `it's` is two words, of which the second is none by itself.
        let is_glued = |at: usize| words[at].outer.start == words[at - 1].outer.end;
        while sentence < tail && tail < words.len() && is_glued(tail) {
            tail -= 1;
        }
        let tail_start = words.get(tail).map(|word| word.outer.start as usize);
        let (_, session) = run(vocabulary, &words, false, scopes);
        Self {
            sentence,
            tail,
            tail_text: &line[tail_start.unwrap_or(line.len())..],
            in_scopes: session.furthest() >= words.len(),
            tried: FxHashMap::default(),
            lexicon,
            words,
        }
    }

    /// Its words.
    pub(crate) fn words(&self) -> &[Word] {
        &self.words
    }

    /// Whether the next word is the first of a sentence.
    pub(crate) fn begins_sentence(&self) -> bool {
        self.sentence == self.words.len()
    }

    /// What could stand behind it.
    pub(crate) fn expected(&self) -> Vec<Expected> {
        let vocabulary = self.lexicon.vocabulary;
        let rest = &self.words[self.sentence..];
        let (_, session) = run(vocabulary, rest, true, sentence);
        let mut expected = if session.furthest() >= rest.len() {
            session.into_expected()
        } else {
            // Something before is wrong; what the last verb asks for may still be known.
            expected_of_verb(vocabulary, rest)
        };
        if self.in_scopes {
            let (_, session) = run(vocabulary, &self.words, true, scopes);
            expected.extend(session.into_expected());
        }
        expected
    }

    /// Whether it can be the beginning of a line that is understood: whatever it lacks stands behind its last word.
    pub(crate) fn is_sound(&self) -> bool {
        self.in_scopes || is_begun(self.lexicon.vocabulary, &self.words[self.sentence..])
    }

    /// Whether it still is sound with these words behind it. Words that the grammar cannot tell apart are tried once; what they
    /// become together with the words before them counts.
    pub(crate) fn goes_on_with(&mut self, words: &str) -> bool {
        let tail = tagger::tag(self.lexicon, &format!("{} {words}", self.tail_text));
        let vocabulary = self.lexicon.vocabulary;
        let likeness = tail.iter().map(|word| vocabulary.likeness(word)).collect();
        if let Some(&known) = self.tried.get(&likeness) {
            return known;
        }
        let found = self.is_sound_with(&tail);
        self.tried.insert(likeness, found);
        found
    }

    /// Forgets what was found out, so that the next words are tried themselves.
    #[cfg(test)]
    pub(crate) fn forget(&mut self) {
        self.tried.clear();
    }

    /// How many words were tried themselves.
    #[cfg(test)]
    pub(crate) fn tries(&self) -> usize {
        self.tried.len()
    }

    /// Whether it is still sound when these words replace its tail.
    fn is_sound_with(&self, tail: &[Word]) -> bool {
        let words = [&self.words[..self.tail], tail].concat();
        is_begun(
            self.lexicon.vocabulary,
            open_sentence(&words[self.sentence..]),
        ) || self.in_scopes && {
            let (_, session) = run(self.lexicon.vocabulary, &words, false, scopes);
            session.furthest() >= words.len()
        }
    }
}

/// Whether all of these words fit together, as far as a sentence goes.
fn is_begun(vocabulary: &Vocabulary, words: &[Word]) -> bool {
    let (_, session) = run(vocabulary, words, false, |input| {
        input.state().far_enough = words.len();
        sentence(input)
    });
    session.furthest() >= words.len()
}

/// Whether a line can be the beginning of one that is understood: whatever it lacks stands behind its last word.
pub fn may_go_on<'a>(lexicon: impl Into<Lexicon<'a>>, line: &'a str) -> bool {
    Beginning::new(lexicon.into(), line).is_sound()
}

/// Whether a sentence that begins before byte `from` of a line may be whole at its end. The grammar runs once, and
/// [`parse_line`] many times where it does not understand: it need not try what cannot be whole.
pub fn may_end<'a>(lexicon: impl Into<Lexicon<'a>>, line: &str, from: usize) -> bool {
    let lexicon = lexicon.into();
    let vocabulary = lexicon.vocabulary;
    let words = tagger::tag(lexicon, line);
    let words = &LineParser::new(vocabulary).quotations(&words, 0)[..];
    let is_end = |word: &Word| word.is(".") || word.is(")") || has_full_stop(word);
    if words.last().is_some_and(is_end) {
        return true;
    }
    let begin = behind_scopes(vocabulary, words);
    let before = words.partition_point(|word| word.outer.end as usize <= from);
    let before = before.max(begin);
    let start = before - open_sentence(&words[begin..before]).len();
    let rest = &words[start..];
    let rest = &rest[..sentence_length(rest)];
    rest.is_empty() || run(vocabulary, rest, false, sentence).0.is_some()
}

/// What could stand behind words that do not fit together, as far as the last verb among them and its frames can tell.
fn expected_of_verb(vocabulary: &Vocabulary, words: &[Word]) -> Vec<Expected> {
    let mut expected = Vec::new();
    for (index, word) in words.iter().enumerate().rev() {
        for reading in &word.readings {
            let Reading::Verb(id, _) = reading else {
                continue;
            };
            let behind = &words[index + 1..];
            for (furthest, could_stand) in along_frames(vocabulary, id, behind) {
                if furthest >= behind.len() {
                    expected.extend(could_stand);
                }
            }
        }
        if !expected.is_empty() {
            break;
        }
    }
    expected
}

/// Whether words are a sentence, with or without its full stop.
pub(crate) fn is_whole(vocabulary: &Vocabulary, words: &[Word]) -> bool {
    let (sentence, _) = run(vocabulary, words, false, sentence);
    !words.is_empty() && sentence.is_some_and(|(_, taken)| taken == words.len())
}

/// The noun of the phrase that words begin with.
pub(crate) fn leading_noun(vocabulary: &Vocabulary, words: &[Word]) -> Option<Id> {
    let (phrase, _) = run(vocabulary, words, false, |input| noun::phrase(input, &[]));
    let (phrase, _) = phrase?;
    phrase.items.into_iter().next().map(|item| item.noun.id)
}

/// How many words of a sentence are understood, with a noun at the end that is of another kind than is wanted there.
pub(crate) fn furthest(vocabulary: &Vocabulary, words: &[Word]) -> usize {
    let (read, session) = run(vocabulary, words, true, sentence);
    if let Some((_, taken)) = read {
        return taken;
    }
    let stop = session.furthest();
    let wanted = session.into_expected();
    let wants_noun = wanted.iter().any(|it| matches!(it, Expected::Noun(_)));
    let is_noun = words.get(stop).is_some_and(Word::is_noun);
    stop + usize::from(wants_noun && is_noun)
}

/// For each frame of a verb, how many of the following words fit, and what could come next.
fn along_frames<'a>(
    vocabulary: &'a Vocabulary,
    verb: &Id,
    behind: &'a [Word],
) -> impl Iterator<Item = (usize, Vec<Expected>)> + use<'a> {
    vocabulary.verbs[verb].frames.iter().map(|frame| {
        let (_, session) = run(vocabulary, behind, true, |input| {
            frame::follow(input, frame)
        });
        (session.furthest(), session.into_expected())
    })
}

/// The words of the sentence that a line ends in; nothing behind a full stop.
pub(crate) fn last_sentence<'w>(vocabulary: &Vocabulary, words: &'w [Word]) -> &'w [Word] {
    open_sentence(&words[behind_scopes(vocabulary, words)..])
}

/// How many words limit a line.
fn behind_scopes(vocabulary: &Vocabulary, words: &[Word]) -> usize {
    let (found, _) = run(vocabulary, beginning(words), false, scopes);
    found.map_or(0, |(_, taken)| taken)
}

/// The words of the last sentence, where none of them limit the line; nothing behind a full stop.
fn open_sentence(words: &[Word]) -> &[Word] {
    let mut rest = words;
    while sentence_length(rest) < rest.len() || rest.last().is_some_and(|word| word.is(".")) {
        rest = &rest[sentence_length(rest)..];
    }
    // Granted effects begin a line of their own.
    if let Some(colon) = rest.iter().rposition(|word| word.is(":")) {
        rest = &rest[colon + 1..];
    }
    rest
}

/// The roles of a pattern that wait for words behind these, each with whether it has begun; `None` where the words do not
/// fit the pattern.
pub(crate) fn waiting_roles(
    vocabulary: &Vocabulary,
    words: &[Word],
    pattern: &[Element],
) -> Option<Vec<(SmolStr, bool)>> {
    let (_, session) = run(vocabulary, words, true, |input| {
        frame::follow(input, pattern)
    });
    let fits = session.furthest() >= words.len() && !session.waiting.is_empty();
    let roles = session.waiting.into_iter();
    fits.then(|| {
        roles
            .map(|waiting| (waiting.role, waiting.start < words.len()))
            .collect()
    })
}
