//! Reading what was plainly meant, so that a slip in one value costs nothing else of the pack.

use std::ops::Range;

use smol_str::SmolStr;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::forms::{MISSING_KEY, is_yes, other_entry, spot};
use crate::keys::key_doc;

/// Adds the key that is missing in the innermost table at a place, without anything in it; whether one is missing there.
/// The table of an id that is a slip stays as it is: it belongs to another entry.
pub(super) fn add_key(
    file: &str,
    root: &mut DeTable<'_>,
    place: &Range<usize>,
    message: &str,
) -> bool {
    let Some(missing) = message.strip_prefix(MISSING_KEY) else {
        return false;
    };
    other_entry(file, root, place).is_none() && add(root, place, missing.trim_matches('`'))
}

/// What was put in the place of a value of a wrong form.
pub(super) struct Mended {
    /// Where it stands.
    pub(super) place: Range<usize>,
    /// The entry that says less for it: its table, and its id.
    pub(super) poorer: Option<(SmolStr, Option<SmolStr>)>,
}

/// Puts a value of the right form where one of a wrong form stands, the one that was meant where that is plain, or an
/// empty one; `None` where nothing was put.
pub(super) fn replace<'text>(
    file: &str,
    text: &'text str,
    root: &mut DeTable<'text>,
    place: &Range<usize>,
    message: &str,
) -> Option<Mended> {
    let (_, expected) = message.rsplit_once("expected ")?;
    let spot = spot(root, place)?;
    let takes_list = || key_doc(file, &spot.path).is_some_and(|doc| doc.form.starts_with("list"));
    // A list where none can stand is the mistake, not what is in it.
    let list = spot.list.filter(|_| !takes_list());
    let (culprit, expected) = match list {
        Some(list) => (list, "struct"),
        None => (spot.value, expected),
    };
    let place = culprit.span();
    let value = Spanned::new(place.clone(), meant(culprit, text, expected)?);
    let is_element = spot.list.is_some() && list.is_none();
    let is_empty = matches!(value.get_ref(), DeValue::Table(_)) && !is_element;
    let mut path = spot.path.into_iter();
    let poorer = path
        .next()
        .filter(|_| is_empty)
        .map(|table| (table, path.next()));
    put(root, &place, &value).then_some(Mended { place, poorer })
}

/// What was meant by a value; `None` where that is not plain.
fn meant<'text>(
    value: &Spanned<DeValue<'text>>,
    text: &'text str,
    expected: &str,
) -> Option<DeValue<'text>> {
    let written = match value.get_ref() {
        DeValue::String(written) if written.is_empty() => "",
        _ => text.get(value.span()).unwrap_or_default(),
    };
    let bare = written.trim_matches(['"', '\'']);
    let is_digits = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    match expected {
        "a string" => match value.get_ref() {
            DeValue::Array(_) | DeValue::Table(_) => Some(DeValue::String("".into())),
            _ => Some(DeValue::String(bare.into())),
        },
        "a boolean" => Some(DeValue::Boolean(is_yes(bare))),
        "a sequence" => {
            let mut list = DeArray::new();
            if !written.is_empty() {
                list.push(value.clone());
            }
            Some(DeValue::Array(list))
        }
        "struct variant" => None,
        form if form == "a map" || form.starts_with("struct") => {
            Some(DeValue::Table(DeTable::new()))
        }
        // Only digits: anything else would make a limit that nobody wrote.
        form if form.starts_with(['i', 'u']) && is_digits && !value.get_ref().is_integer() => {
            Some(DeValue::parse(bare).ok()?.into_inner())
        }
        _ => None,
    }
}

fn add(table: &mut DeTable<'_>, place: &Range<usize>, key: &str) -> bool {
    table.iter_mut().any(|(_, value)| add_in(value, place, key))
}

fn add_in(value: &mut Spanned<DeValue<'_>>, place: &Range<usize>, key: &str) -> bool {
    let is_here = value.span() == *place;
    match value.get_mut() {
        DeValue::Table(table) => {
            if add(table, place, key) {
                return true;
            }
            let is_missing = is_here && !table.contains_key(key);
            if is_missing {
                let key = Spanned::new(place.clone(), key.to_owned().into());
                let nothing = DeValue::String("".into());
                table.insert(key, Spanned::new(place.clone(), nothing));
            }
            is_missing
        }
        DeValue::Array(values) => values.iter_mut().any(|value| add_in(value, place, key)),
        _ => false,
    }
}

/// Replaces the innermost value at a place; whether there is one.
fn put<'text>(
    table: &mut DeTable<'text>,
    place: &Range<usize>,
    with: &Spanned<DeValue<'text>>,
) -> bool {
    table
        .iter_mut()
        .any(|(_, value)| put_in(value, place, with))
}

fn put_in<'text>(
    value: &mut Spanned<DeValue<'text>>,
    place: &Range<usize>,
    with: &Spanned<DeValue<'text>>,
) -> bool {
    let is_inside = match value.get_mut() {
        DeValue::Table(table) => put(table, place, with),
        DeValue::Array(values) => values.iter_mut().any(|value| put_in(value, place, with)),
        _ => false,
    };
    if !is_inside && value.span() == *place {
        *value = with.clone();
        return true;
    }
    is_inside
}
