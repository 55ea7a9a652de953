//! Unknown numbers of rules.

use cardc_span::nearest;

/// What may have been meant by an unknown number of a rule.
pub(super) enum Number<'a> {
    /// It has the same letters and digits, and is the only one that does.
    Same(&'a str),
    /// They are one slip away, as many other numbers are: nobody knows which was meant.
    Near(Vec<String>),
}

/// So many numbers of rules are offered.
const MOST_NUMBERS: usize = 3;

/// The numbers of rules that may have been meant; `None` where what is written is a name.
pub(super) fn near<'a>(written: &str, names: &'a [String]) -> Option<Number<'a>> {
    let number = |name: &'a str| name.rsplit(':').next().unwrap_or(name);
    let is_number = |name: &str| name.starts_with(|first: char| first.is_ascii_digit());
    let bare = written.rsplit(':').next().unwrap_or(written);
    if !is_number(bare) {
        return None;
    }
    let signs = |name: &str| -> String {
        let signs = name.chars().filter(char::is_ascii_alphanumeric);
        signs.map(|sign| sign.to_ascii_lowercase()).collect()
    };
    let has_game = written.contains(':');
    let of_form = names.iter().map(String::as_str);
    let of_form = of_form.filter(|name| name.contains(':') == has_game && is_number(number(name)));
    let wanted = signs(written);
    let mut same = of_form.clone().filter(|name| signs(name) == wanted);
    if let (Some(only), None) = (same.next(), same.next()) {
        return Some(Number::Same(only));
    }
    let mut left: Vec<&str> = of_form.collect();
    let mut near = Vec::new();
    while near.len() < MOST_NUMBERS
        && let Some(next) = nearest(written, left.iter().copied())
    {
        left.retain(|name| *name != next);
        near.push(next.to_owned());
    }
    Some(Number::Near(near))
}
