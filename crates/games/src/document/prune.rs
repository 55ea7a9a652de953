//! Leaving out what has a mistake, so that the rest of a document can be read.

use std::ops::Range;

use cardc_span::{NearNames, Span};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// Takes out the entry with a mistake: what stands two levels deep, or the whole key when the mistake is there. The table
/// that it was in, and its id; `None` where nothing could be taken out.
pub(super) fn leave_out(
    root: &mut DeTable<'_>,
    place: &Range<usize>,
) -> Option<(String, Option<String>)> {
    let section = innermost(root.iter(), place)?;
    if let Some(value) = root.get_mut(section.as_str()) {
        match value.get_mut() {
            DeValue::Table(entries) => {
                if let Some(entry) = innermost(entries.iter(), place) {
                    return entries
                        .remove(entry.as_str())
                        .map(|_| (section, Some(entry)));
                }
            }
            DeValue::Array(entries) => {
                let is_out = take_out_element(entries, place);
                if is_out {
                    return Some((section, None));
                }
            }
            _ => {}
        }
    }
    root.remove(section.as_str()).map(|_| (section, None))
}

/// Takes out the limit of a format with a mistake: its other limits stay. Whether the mistake is in one.
pub(super) fn leave_out_limit(root: &mut DeTable<'_>, place: &Range<usize>) -> bool {
    let formats = root.get_mut("formats").map(Spanned::get_mut);
    let Some(DeValue::Table(formats)) = formats else {
        return false;
    };
    // The header of a limit is also the place of a format that has no header of its own.
    let mut others = formats
        .iter_mut()
        .map(|(_, format)| format)
        .filter(|format| format.span() != *place);
    others.any(|format| match format.get_mut() {
        DeValue::Table(format) => match format.get_mut("limits").map(Spanned::get_mut) {
            Some(DeValue::Array(limits)) => take_out_element(limits, place),
            _ => false,
        },
        _ => false,
    })
}

/// Takes out the elements around a place; whether there are any.
fn take_out_element(elements: &mut DeArray<'_>, place: &Range<usize>) -> bool {
    let before = elements.len();
    for element in std::mem::replace(elements, DeArray::new()) {
        if !extent(&element).touches(place) {
            elements.push(element);
        }
    }
    elements.len() < before
}

/// The table of the file around a place.
pub(super) fn outermost(root: &DeTable<'_>, place: &Range<usize>) -> Option<String> {
    innermost(root.iter(), place)
}

/// Takes out every key that is written at a place.
pub(super) fn take_out(table: &mut DeTable<'_>, place: Span) {
    let is_there = |key: &&Spanned<DeString<'_>>| place.contains(key.span().start as u32);
    let keys: Vec<String> = table
        .keys()
        .filter(is_there)
        .map(|key| key.get_ref().to_string())
        .collect();
    for key in keys {
        table.remove(key.as_str());
    }
    for (_, value) in table.iter_mut() {
        take_out_of(value.get_mut(), place);
    }
}

fn take_out_of(value: &mut DeValue<'_>, place: Span) {
    match value {
        DeValue::Table(table) => take_out(table, place),
        DeValue::Array(values) => {
            for value in values.iter_mut() {
                take_out_of(value.get_mut(), place);
            }
        }
        _ => {}
    }
}

/// Of the table with a key at this very place, sets aside all keys that are not among the possible ones: the near one is
/// read instead, where it is not there. Gives them, in the order of the text.
pub(super) fn set_aside_unknown(
    table: &mut DeTable<'_>,
    place: &Range<usize>,
    possible: &[&str],
) -> Option<Vec<(String, Range<usize>)>> {
    if !table.keys().any(|key| key.span() == *place) {
        let mut values = table.iter_mut().map(|(_, value)| value.get_mut());
        return values.find_map(|value| set_aside_unknown_in(value, place, possible));
    }
    let keys = table
        .keys()
        .map(|key| (key.get_ref().to_string(), key.span()));
    let mut unknown: Vec<_> = keys
        .filter(|(key, _)| !possible.contains(&key.as_str()))
        .collect();
    unknown.sort_by_key(|(_, place)| place.start);
    let near = NearNames::new(possible.iter().copied());
    for (key, place) in &unknown {
        let value = table.remove(key.as_str());
        if let Some((value, meant)) = value.zip(near.nearest(key))
            && !table.contains_key(meant)
        {
            table.insert(Spanned::new(place.clone(), meant.to_owned().into()), value);
        }
    }
    Some(unknown)
}

fn set_aside_unknown_in(
    value: &mut DeValue<'_>,
    place: &Range<usize>,
    possible: &[&str],
) -> Option<Vec<(String, Range<usize>)>> {
    match value {
        DeValue::Table(table) => set_aside_unknown(table, place, possible),
        DeValue::Array(values) => values
            .iter_mut()
            .find_map(|value| set_aside_unknown_in(value.get_mut(), place, possible)),
        _ => None,
    }
}

/// Renames the key at this very place to the one that was meant, or takes it out where none was meant or the one that was
/// is there already. Whether there is such a key; a value with a mistake is none.
pub(super) fn set_aside_key(
    table: &mut DeTable<'_>,
    place: &Range<usize>,
    meant: Option<&str>,
) -> bool {
    let mut keys = table.keys();
    if let Some(key) = keys.find(|key| key.span() == *place).cloned() {
        let Some(value) = table.remove(key.get_ref().as_ref()) else {
            return false;
        };
        if let Some(meant) = meant
            && !table.contains_key(meant)
        {
            let meant = Spanned::new(key.span(), meant.to_owned().into());
            table.insert(meant, value);
        }
        return true;
    }
    table
        .iter_mut()
        .any(|(_, value)| set_aside_in(value, place, meant))
}

fn set_aside_in(
    value: &mut Spanned<DeValue<'_>>,
    place: &Range<usize>,
    meant: Option<&str>,
) -> bool {
    match value.get_mut() {
        DeValue::Table(table) => set_aside_key(table, place, meant),
        DeValue::Array(values) => values
            .iter_mut()
            .any(|value| set_aside_in(value, place, meant)),
        _ => false,
    }
}

/// The key of the entry that covers the place, the smallest one of several.
fn innermost<'doc, 'text: 'doc>(
    entries: impl Iterator<
        Item = (
            &'doc Spanned<DeString<'text>>,
            &'doc Spanned<DeValue<'text>>,
        ),
    >,
    place: &Range<usize>,
) -> Option<String> {
    entries
        .filter_map(|(key, value)| {
            let inside = key.span().start <= place.start && place.end <= key.span().end;
            let extent = extent(value);
            (inside || extent.touches(place)).then(|| (extent.size(), key.get_ref().to_string()))
        })
        .min()
        .map(|(_, key)| key)
}

/// All the places of a value. A table that is written under several headers has several.
struct Extent(Vec<Range<usize>>);

impl Extent {
    fn touches(&self, place: &Range<usize>) -> bool {
        self.0
            .iter()
            .any(|part| part.start <= place.start && place.end <= part.end)
    }

    fn size(&self) -> usize {
        self.0.iter().map(ExactSizeIterator::len).sum()
    }
}

/// All the places of a value, its own first.
pub(super) fn places(value: &Spanned<DeValue<'_>>) -> impl Iterator<Item = Range<usize>> {
    extent(value).0.into_iter()
}

fn extent(value: &Spanned<DeValue<'_>>) -> Extent {
    let mut parts = Vec::new();
    collect_extent(value, &mut parts);
    Extent(parts)
}

fn collect_extent(value: &Spanned<DeValue<'_>>, parts: &mut Vec<Range<usize>>) {
    parts.push(value.span());
    match value.get_ref() {
        DeValue::Array(values) => values.iter().for_each(|value| collect_extent(value, parts)),
        DeValue::Table(table) => {
            for (key, value) in table {
                parts.push(key.span());
                collect_extent(value, parts);
            }
        }
        _ => {}
    }
}
