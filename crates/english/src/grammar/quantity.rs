//! Numbers, `X`, `up to 2`, `2 or more`.

use chumsky::prelude::*;
use smol_str::SmolStr;

use super::session::{Expected, Extra, Input, Rule, attempt, fail, miss, peek, word, words};
use crate::tagger::Word;
use crate::tree::Quantity;
use crate::vocabulary::Reading;

/// Numbers that cards write as words.
pub(crate) const SPELT: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A quantity.
pub(super) fn quantity(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    if attempt(input, |input| words(input, &["up", "to"])).is_some() {
        return Ok(Quantity::UpTo(Box::new(amount(input)?)));
    }
    if attempt(input, |input| words(input, &["more", "than"])).is_some() {
        return Ok(Quantity::MoreThan(Box::new(amount(input)?)));
    }
    let less = attempt(input, |input| words(input, &["less", "than"]));
    if less
        .or_else(|| attempt(input, |input| words(input, &["fewer", "than"])))
        .is_some()
    {
        return Ok(Quantity::LessThan(Box::new(amount(input)?)));
    }
    if let Some(quantity) = attempt(input, relative) {
        return Ok(quantity);
    }
    let amount = amount(input)?;
    Ok(match attempt(input, bound) {
        Some(bound) if bound == "more" => Quantity::OrMore(Box::new(amount)),
        Some(_) => Quantity::OrLess(Box::new(amount)),
        None => amount,
    })
}

/// `that many`, `more` of something than …
fn relative(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    const FIXED: [(&[&str], Quantity); 2] = [
        (&["that", "many"], Quantity::AsBefore { much: false }),
        (&["that", "much"], Quantity::AsBefore { much: true }),
    ];
    for (texts, quantity) in FIXED {
        if attempt(input, |input| words(input, texts)).is_some() {
            return Ok(quantity);
        }
    }
    let more = match attempt(input, |input| word(input, "more")) {
        Some(_) => true,
        None => match attempt(input, |input| word(input, "less")) {
            Some(_) => false,
            None => word(input, "fewer").map(|_| false)?,
        },
    };
    let names_something = |word: &Word| {
        let mut readings = word.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Noun(..) | Reading::Adjective(_)))
    };
    if peek(input).is_some_and(names_something) {
        Ok(Quantity::Comparative { more })
    } else {
        fail()
    }
}

/// `or more`, `or less`
fn bound(input: &mut Input<'_, '_, '_>) -> Rule<SmolStr> {
    let exactly = |text: &'static str| {
        custom::<_, &[Word], _, Extra<'_>>(move |input| {
            word(input, text).map(|word| word.folded.clone())
        })
    };
    input.parse(exactly("or").ignore_then(choice((
        exactly("more"),
        exactly("less"),
        exactly("fewer"),
    ))))
}

/// A number or `X`.
pub(super) fn amount(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    let found = peek(input).and_then(|word| {
        if word.possessive || word.non {
            return None;
        }
        if word.text == "X" {
            return Some(Quantity::X);
        }
        if let Ok(value) = word.folded.parse() {
            return Some(Quantity::Number {
                value,
                spelt: false,
            });
        }
        let value = SPELT.iter().position(|spelt| *spelt == word.folded)? as u32 + 1;
        Some(Quantity::Number { value, spelt: true })
    });
    match found {
        Some(quantity) => {
            input.skip();
            Ok(quantity)
        }
        None => miss(input, || Expected::Number),
    }
}
