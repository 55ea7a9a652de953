//! What stands in front of a line: boxes, ability words, names of abilities, costs, corners.

use smol_str::SmolStr;

use super::quantity::amount;
use super::session::{
    Expected, Input, Rule, attempt, fail, miss, peek, position, reading, span_from, word,
};
use super::{cost, prose};
use crate::tree::{Quantity, Scope};
use crate::word::{Reading, Word};

/// The most words that the name of an ability has.
const LONGEST_NAME: usize = 8;
/// Words inside of a name that have no capital letter.
const LITTLE_WORDS: [&str; 13] = [
    "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with",
];

/// All that stands in front of a line, in any number: `Corners 1 to 3:`, `* Thorns 2:`.
#[expect(clippy::unnecessary_wraps, reason = "it is a rule like the others")]
pub(super) fn scopes(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Scope>> {
    let mut scopes: Vec<Scope> = attempt(input, drawn_box).into_iter().collect();
    while let Some(scope) = attempt(input, heading) {
        scopes.push(scope);
    }
    if !scopes.is_empty() {
        scopes.extend(attempt(input, cost_alone));
    }
    Ok(scopes)
}

fn heading(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    if let Some(corners) = attempt(input, corners) {
        return Ok(corners);
    }
    if let Some(ability) = attempt(input, ability) {
        return Ok(ability);
    }
    if let Some(cost) = attempt(input, activation) {
        return Ok(cost);
    }
    let start = position(input);
    if let Some(wording) = prose::heading(input) {
        let span = span_from(input, start);
        return Ok(Scope::Prose { wording, span });
    }
    named(input)
}

/// The mark of a box, which begins the line.
fn drawn_box(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let vocabulary = input.state().vocabulary;
    let first = peek(input).filter(|_| position(input) == 0);
    let found = first.and_then(|word| {
        let mut boxes = vocabulary.boxes.iter();
        let (id, _) = boxes.find(|(_, spec)| spec.mark == word.text)?;
        Some((id.clone(), word.span))
    });
    match found.ok_or_else(chumsky::error::EmptyErr::default) {
        Ok((id, span)) => {
            input.skip();
            Ok(Scope::Box { id, span })
        }
        Err(error) => Err(error),
    }
}

/// `Heroic Act:`, `Resource Action:`, `Focus 2:`
fn ability(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let start = position(input);
    let mut qualifiers = Vec::new();
    while let Some(qualifier) = attempt(input, |input| {
        let qualifier = |reading: &Reading| match reading {
            Reading::Qualifier(id) => Some(id.clone()),
            _ => None,
        };
        let (id, _) = reading(input, qualifier, || Expected::Ability)?;
        // `Travel:` is the ability, and no qualifier of one.
        match peek(input) {
            Some(next) if !next.is(":") => Ok(id),
            _ => fail(),
        }
    }) {
        qualifiers.push(qualifier);
    }
    let (id, _) = reading(
        input,
        |reading| match reading {
            Reading::Ability(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Ability,
    )?;
    let spec = &input.state().vocabulary.abilities[&id].spec;
    let is_allowed = |qualifier: &SmolStr| spec.qualifiers.iter().any(|own| own == qualifier);
    if !qualifiers.iter().all(is_allowed) {
        return fail();
    }
    let takes_value = spec.value || input.state().vocabulary.named_abilities.is_some();
    let value = takes_value
        .then(|| attempt(input, heading_number))
        .flatten();
    let span = span_from(input, start);
    word(input, ":")?;
    Ok(Scope::Ability {
        id,
        qualifiers,
        value,
        span,
    })
}

/// `Thorns 2:`, in a game in which abilities have names of their own.
fn named(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let start = position(input);
    if input.state().vocabulary.named_abilities.is_none() {
        return fail();
    }
    let ahead = &input.full_slice()[start..];
    let end = ahead
        .iter()
        .take(LONGEST_NAME + 2)
        .position(|word| word.is(":"));
    let before = &ahead[..end.unwrap_or(0)];
    let length =
        before.len() - usize::from(before.last().is_some_and(|word| is_number(&word.text)));
    let written: Vec<SmolStr> = before[..length].iter().map(spelt).collect();
    let name = written.join(" ");
    if !is_name(&name) {
        return miss(input, || Expected::Ability);
    }
    (0..length).for_each(|_| input.skip());
    let value = attempt(input, heading_number);
    let span = span_from(input, start);
    word(input, ":")?;
    Ok(Scope::Named {
        name: name.into(),
        value,
        span,
    })
}

/// A word as written, with its possessive ending.
fn spelt(word: &Word) -> SmolStr {
    match (word.possessive, word.text.ends_with('s')) {
        (false, _) => word.text.clone(),
        (true, true) => format!("{}'", word.text).into(),
        (true, false) => format!("{}'s", word.text).into(),
    }
}

/// The name of the ability that heads a line, if one does: words with capital letters before a colon, and a number between.
pub fn ability_name(line: &str) -> Option<&str> {
    let (heading, _) = line.split_once(':')?;
    let heading = heading
        .trim_start_matches(|mark: char| !mark.is_alphanumeric())
        .trim_end();
    let name = match heading.rsplit_once(' ') {
        Some((name, number)) if is_number(number) => name.trim_end(),
        _ => heading,
    };
    is_name(name).then_some(name)
}

fn is_number(text: &str) -> bool {
    let is_digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    text == "X" || is_digits
}

fn is_name(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_capital = |word: &str| {
        word.starts_with(char::is_uppercase)
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || "'’-!,".contains(letter))
    };
    words.next().is_some_and(is_capital)
        && words.all(|word| is_capital(word) || LITTLE_WORDS.contains(&word))
        && text.split(' ').count() <= LONGEST_NAME
}

/// `[[side]] - 1 [[basic]]:`, what is paid for the rest of the line.
fn activation(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let start = position(input);
    let cost = cost::cost(input)?;
    let span = span_from(input, start);
    word(input, ":")?;
    Ok(Scope::Cost {
        cost,
        alone: false,
        span,
    })
}

/// A cost that is all that a heading says: `Rekindle: 1 [[basic]]`.
fn cost_alone(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let start = position(input);
    let cost = cost::cost(input)?;
    if peek(input).is_some() {
        return fail();
    }
    Ok(Scope::Cost {
        cost,
        alone: true,
        span: span_from(input, start),
    })
}

fn corners(input: &mut Input<'_, '_, '_>) -> Rule<Scope> {
    let start = position(input);
    let scope = input.state().vocabulary.corner_scope.clone();
    if scope.is_empty() {
        return fail();
    }
    reading(
        input,
        |reading| match reading {
            Reading::Noun(id, _) if *id == scope => Some(()),
            _ => None,
        },
        || Expected::Scope,
    )?;
    let mut ranges = vec![corner_range(input)?];
    while attempt(input, |input| {
        let comma = attempt(input, |input| word(input, ",")).is_some();
        let and = attempt(input, |input| word(input, "and")).is_some();
        if comma || and { Ok(()) } else { fail() }
    })
    .is_some()
    {
        ranges.push(corner_range(input)?);
    }
    let span = span_from(input, start);
    word(input, ":")?;
    Ok(Scope::Corners { ranges, span })
}

fn corner_range(input: &mut Input<'_, '_, '_>) -> Rule<(u32, u32)> {
    let from = corner_number(input)?;
    match attempt(input, |input| word(input, "to")) {
        Some(_) => Ok((from, corner_number(input)?)),
        None => Ok((from, from)),
    }
}

fn corner_number(input: &mut Input<'_, '_, '_>) -> Rule<u32> {
    let has_no_sign = |word: &&Word| {
        let first = word.folded.chars().next();
        word.is_bare() && first.is_some_and(|first| first.is_ascii_digit())
    };
    match peek(input)
        .filter(has_no_sign)
        .and_then(|word| word.folded.parse().ok())
    {
        Some(number) => {
            input.skip();
            Ok(number)
        }
        None => miss(input, || Expected::Number),
    }
}

/// A number behind the name of an ability, which has no sign.
fn heading_number(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    match amount(input)? {
        Quantity::Signed { .. } => fail(),
        number => Ok(number),
    }
}
