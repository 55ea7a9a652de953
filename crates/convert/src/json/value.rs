//! Fields of JSON in whatever form they have.

use serde_json::Value;

use crate::words::fold_space;

/// A field as one line of text; `None` where it has none.
pub(crate) fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(words)
}

/// A text, or the `name` of a thing, as one line.
pub(crate) fn words(value: &Value) -> Option<String> {
    let text = value
        .as_str()
        .or_else(|| value.get("name").and_then(Value::as_str))?;
    Some(fold_space(text)).filter(|text| !text.is_empty())
}

/// A field as a number that is not negative; digits in quotation marks count.
pub(crate) fn number(value: &Value, key: &str) -> Option<u32> {
    whole(value.get(key)?)
}

/// A whole number that is not negative, in any form.
pub(crate) fn whole(value: &Value) -> Option<u32> {
    let number = match value {
        Value::String(digits) => digits.trim().parse().ok()?,
        value => value.as_f64()?,
    };
    let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, and within the range"
    )]
    is_whole.then_some(number as u32)
}

/// The values of a list; none where there is no list.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    let list = value.get(key).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}
