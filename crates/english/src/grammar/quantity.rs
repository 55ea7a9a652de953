//! Numbers, `X`, `up to 2`, `2 or more`.

use super::session::{Expected, Input, Rule, attempt, fail, miss, one_of, peek};
use crate::tree::Quantity;
use crate::word::{Reading, Word};
use crate::wording::{Comparison, Limit, ToldAmount};
use crate::words::SPELT;

/// The number that a word stands for: 2 for `two`.
pub(crate) fn spelt(word: &Word) -> Option<u32> {
    let place = SPELT.iter().position(|spelt| word.is(spelt))?;
    Some(place as u32 + 1)
}

/// A quantity.
pub(super) fn quantity(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    if let Some(limit) = attempt(input, |input| limit(input, false)) {
        return Ok(Quantity::limited(limit, amount(input)?));
    }
    if let Some(quantity) = attempt(input, relative) {
        return Ok(quantity);
    }
    let amount = amount(input)?;
    if let Some(limit) = attempt(input, |input| limit(input, true)) {
        return Ok(Quantity::limited(limit, amount));
    }
    Ok(match attempt(input, comparison) {
        Some(comparison) => Quantity::Difference {
            amount: Box::new(amount),
            comparison,
        },
        None => amount,
    })
}

/// `up to`, or `or more` behind the number.
fn limit(input: &mut Input<'_, '_, '_>, behind: bool) -> Rule<Limit> {
    match one_of::<Limit>(input)? {
        limit if limit.stands_behind() == behind => Ok(limit),
        _ => fail(),
    }
}

/// `that many`, `more` of something than …
fn relative(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    if let Some(told) = attempt(input, one_of::<ToldAmount>) {
        let much = told == ToldAmount::Much;
        return Ok(Quantity::AsBefore { much });
    }
    let comparison = comparison(input)?;
    Ok(Quantity::Comparative { comparison })
}

/// `more`, in front of what is compared.
fn comparison(input: &mut Input<'_, '_, '_>) -> Rule<Comparison> {
    let comparison = one_of(input)?;
    let names_something = |word: &Word| {
        let mut readings = word.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Noun(..) | Reading::Adjective(_)))
    };
    if peek(input).is_some_and(names_something) {
        Ok(comparison)
    } else {
        fail()
    }
}

/// `X`. The small letter is another word.
pub(super) fn letter_x(input: &mut Input<'_, '_, '_>) -> Rule<()> {
    if peek(input).is_some_and(|word| word.text == "X" && word.is_bare()) {
        input.skip();
        Ok(())
    } else {
        miss(input, || Expected::Word("X".into()))
    }
}

/// A number or `X`.
pub(super) fn amount(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    let found = peek(input).and_then(|word| {
        if !word.is_bare() {
            return None;
        }
        if word.text == "X" {
            return Some(Quantity::X);
        }
        if let Some(signed) = signed(&word.text) {
            return Some(signed);
        }
        if let Ok(value) = word.folded.parse() {
            return Some(Quantity::Number {
                value,
                spelt: false,
            });
        }
        let value = spelt(word)?;
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

/// `+2`, `-X`
fn signed(text: &str) -> Option<Quantity> {
    let number = text.strip_prefix(['+', '-', '−'])?;
    let amount = match number {
        "X" => Quantity::X,
        number => Quantity::Number {
            value: number.parse().ok()?,
            spelt: false,
        },
    };
    Some(Quantity::Signed {
        minus: !text.starts_with('+'),
        amount: Box::new(amount),
    })
}
