//! What to say of values that have another form than their key takes.

use std::ops::Range;

use cardc_span::nearest;
use smol_str::SmolStr;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::unknown_name;
use crate::keys::{key_doc, keys_at};
use crate::problem::{PackProblem, span};

/// A value of a document, found by its place.
pub(super) struct Spot<'doc, 'text> {
    /// The keys from the root; places in lists are left out.
    pub(super) path: Vec<SmolStr>,
    pub(super) value: &'doc Spanned<DeValue<'text>>,
    /// The list that it stands in.
    pub(super) list: Option<&'doc Spanned<DeValue<'text>>>,
}

/// The innermost value at a place.
pub(super) fn spot<'doc, 'text>(
    root: &'doc DeTable<'text>,
    place: &Range<usize>,
) -> Option<Spot<'doc, 'text>> {
    root.iter()
        .find_map(|(key, value)| spot_in(&[key.get_ref().as_ref().into()], value, None, place))
}

fn spot_in<'doc, 'text>(
    path: &[SmolStr],
    value: &'doc Spanned<DeValue<'text>>,
    list: Option<&'doc Spanned<DeValue<'text>>>,
    place: &Range<usize>,
) -> Option<Spot<'doc, 'text>> {
    let inner = match value.get_ref() {
        DeValue::Table(table) => table.iter().find_map(|(key, inner)| {
            let path = [path, &[key.get_ref().as_ref().into()]].concat();
            spot_in(&path, inner, None, place)
        }),
        DeValue::Array(values) => values
            .iter()
            .find_map(|inner| spot_in(path, inner, Some(value), place)),
        _ => None,
    };
    let here = || Spot {
        path: path.to_vec(),
        value,
        list,
    };
    inner.or_else(|| (value.span() == *place).then(here))
}

/// Adds a mistake in the form of the data to those that were found, in words for authors.
pub(super) fn report(
    file: &'static str,
    text: &str,
    root: &DeTable<'_>,
    place: &Range<usize>,
    message: &str,
    found: &mut Vec<PackProblem>,
) {
    let told = |message: String| PackProblem::new(file, span(place.clone()), message);
    if let Some((what, name, possible)) = unknown_name(message) {
        let problem = told(format!("Unknown {what} `{name}`"));
        found.push(match nearest(name, possible.iter().copied()) {
            Some(near) => problem.meant(name, Some(near)),
            None if possible.is_empty() => problem.help("Delete it."),
            None => problem.help(format!("Expected {}.", possible.join(", "))),
        });
    } else if let Some(missing) = message.strip_prefix(MISSING_KEY) {
        match found.last_mut() {
            Some(last) if is_more_missing(last, place) => {
                let before = last
                    .message
                    .trim_end_matches(IS_MISSING)
                    .trim_end_matches(ARE_MISSING);
                let before = before.replace(" and ", ", ");
                last.message = format!("{before} and {missing}{ARE_MISSING}");
            }
            _ => {
                let problem = told(format!("{missing}{IS_MISSING}"));
                found.push(match other_entry(file, root, place) {
                    Some((_, [id, other])) => problem.meant(id, Some(other)),
                    None => problem,
                });
            }
        }
    } else if message.starts_with("wanted exactly 1 element") {
        found.push(choices(file, root, place, told(String::new())));
    } else {
        let problem = spot(root, place).and_then(|spot| wrong_form(file, text, &spot, message));
        found.push(problem.unwrap_or_else(|| told(message.to_owned())));
    }
}

/// How the reader of TOML begins to say that a key is missing.
pub(super) const MISSING_KEY: &str = "missing field ";

const IS_MISSING: &str = " is missing here";
const ARE_MISSING: &str = " are missing here";

/// Whether a message is about the value that was filled in for a missing key.
pub(super) fn follows_from_missing(
    found: &[PackProblem],
    place: &Range<usize>,
    message: &str,
) -> bool {
    !message.starts_with(MISSING_KEY) && found.iter().any(|found| is_more_missing(found, place))
}

/// Whether a further key is missing in the same place.
fn is_more_missing(problem: &PackProblem, place: &Range<usize>) -> bool {
    problem.span == span(place.clone()) && problem.message.ends_with(" missing here")
}

/// The id at a place, and that of another entry of the table that was probably meant by it, with the outermost table.
pub(super) fn other_entry<'doc>(
    file: &str,
    root: &'doc DeTable<'_>,
    place: &Range<usize>,
) -> Option<(SmolStr, [&'doc str; 2])> {
    let path = spot(root, place)?.path;
    // Keys that an author does not choose are documented.
    if key_doc(file, &path).is_some() {
        return None;
    }
    let (id, above) = path.split_last()?;
    let table = above.iter().try_fold(root, |table, key| {
        match table.get(key.as_str())?.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => None,
        }
    })?;
    let ids = table.keys().map(|key| key.get_ref().as_ref());
    let (own, others): (Vec<&str>, _) = ids.partition(|other| *other == id.as_str());
    let other = nearest(id, others)?;
    Some((above.first()?.clone(), [own.first()?, other]))
}

/// A choice that has no key, or several.
fn choices(
    file: &str,
    root: &DeTable<'_>,
    place: &Range<usize>,
    problem: PackProblem,
) -> PackProblem {
    let spot = spot(root, place);
    let path = spot.as_ref().map_or(&[][..], |spot| &spot.path);
    let written: Vec<&str> = match spot.as_ref().map(|spot| spot.value.get_ref()) {
        Some(DeValue::Table(table)) => table.keys().map(|key| key.get_ref().as_ref()).collect(),
        _ => Vec::new(),
    };
    let key = path.last().map_or("this", SmolStr::as_str);
    let possible: Vec<String> = keys_at(file, path)
        .iter()
        .map(|key| format!("`{}`", key.name))
        .collect();
    let (message, help) = if written.len() > 1 {
        let message = format!("`{key}` takes one of these: {}", listed(&written));
        (message, "Delete all but one of them.".to_owned())
    } else {
        let help = format!("Expected {}.", possible.join(", "));
        (format!("`{key}` is empty"), help)
    };
    PackProblem { message, ..problem }.help(help)
}

fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// A value of another form than its key takes.
fn wrong_form(
    file: &'static str,
    text: &str,
    spot: &Spot<'_, '_>,
    message: &str,
) -> Option<PackProblem> {
    let key = spot.path.last()?;
    let form = key_doc(file, &spot.path)?.form;
    // A list where none can stand is the mistake, not what is in it.
    let list = spot.list.filter(|_| !form.starts_with("list"));
    let value = list.unwrap_or(spot.value);
    let is_element = spot.list.is_some() && list.is_none();
    let place = value.span();
    let written = text.get(place.clone()).unwrap_or_default();
    let told = |message: String| PackProblem::new(file, span(place.clone()), message);
    if message.starts_with("invalid value") || is_number(value) && takes_number(&form) {
        let problem = told(format!("`{key}` cannot be `{written}`"));
        return Some(problem.help(number_help(written)));
    }
    if message.contains("unit variant") {
        let choice = written.trim_matches(['"', '\'']);
        let problem = told(format!("`{choice}` needs a value"));
        let inside = [&spot.path[..], &[choice.into()]].concat();
        return Some(problem.help(format!(
            "Write `{key}.{choice} = {}`.",
            table(file, &inside)
        )));
    }
    let here = match value.get_ref() {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    // The form is right, and the type itself says what is wrong inside.
    let says_itself = !["invalid type", "wanted "]
        .iter()
        .any(|start| message.starts_with(start));
    let takes_table = || {
        form.split(" or ")
            .any(|form| ["table", "choice"].contains(&form))
    };
    if here == "a table" && takes_table() && says_itself {
        return None;
    }
    let problem = told(if is_element {
        format!("The list `{key}` takes {}, not {here}", one_of(&form))
    } else {
        format!("`{key}` takes a {form}, not {here}")
    });
    let bare = written.trim_matches(['"', '\'']);
    let help = match form.as_str() {
        list if here == "a table" && list.starts_with("list") && written.starts_with('[') => {
            format!("Write two brackets on each side: `[{written}]`.")
        }
        "string" if here != "a list" && here != "a table" => {
            format!("Write `{key} = \"{bare}\"`.")
        }
        number if takes_number(number) => {
            let help = format!(
                "Write a number without quotation marks: `{key} = {}`.",
                digits(bare).unwrap_or("…")
            );
            let number = digits(bare).map(str::to_owned);
            return Some(problem.instead_of(written, number).help(help));
        }
        "boolean" => format!("Write `{key} = {}`.", is_yes(bare)),
        "list of strings" if is_element => match here {
            "a list" | "a table" => "Write each of them in quotation marks.".to_owned(),
            _ => format!("Write `\"{bare}\"`."),
        },
        "list of tables" if is_element => format!("Write `{}`.", table(file, &spot.path)),
        "list of strings" => format!("Write `{key} = [\"{bare}\"]`."),
        "table" => format!("Write `{key} = {}`.", table(file, &spot.path)),
        "list of tables" => format!("Write `{key} = [{}]`.", table(file, &spot.path)),
        _ => return Some(problem),
    };
    Some(problem.help(help))
}

/// What a list takes, one of them.
fn one_of(form: &str) -> String {
    let many = form.strip_prefix("list of ").unwrap_or(form);
    format!("a {}", many.strip_suffix('s').unwrap_or(many))
}

fn is_number(value: &Spanned<DeValue<'_>>) -> bool {
    matches!(value.get_ref(), DeValue::Integer(_) | DeValue::Float(_))
}

/// What to do about a number below zero that counts something.
pub(crate) const AT_LEAST_ZERO: &str = "Write a number from 0 on.";

fn number_help(written: &str) -> &'static str {
    match written {
        negative if negative.starts_with('-') => AT_LEAST_ZERO,
        broken if broken.contains('.') => "Write a whole number.",
        _ => "Write a smaller number.",
    }
}

/// Whether values of this form may be numbers.
fn takes_number(form: &str) -> bool {
    form.split(" or ").any(|form| form == "number")
}

fn digits(text: &str) -> Option<&str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(text)
}

/// What someone meant who wrote a word for `true` or `false`.
pub(super) fn is_yes(word: &str) -> bool {
    ["true", "yes", "on", "1"].contains(&word.to_lowercase().as_str())
}

/// How the table at a path is written, with the keys that it has to have.
fn table(file: &str, path: &[SmolStr]) -> String {
    let keys = keys_at(file, path);
    let required: Vec<&str> = keys
        .iter()
        .filter(|key| key.required)
        .map(|key| key.name.as_str())
        .collect();
    let first = keys.first().map(|key| key.name.as_str());
    let shown: Vec<String> = match required.as_slice() {
        [] => first.iter().map(|key| format!("{key} = …")).collect(),
        required => required.iter().map(|key| format!("{key} = …")).collect(),
    };
    format!("{{ {} }}", shown.join(", "))
}
