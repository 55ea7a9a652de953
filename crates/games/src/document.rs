//! TOML files read with everything that is wrong in them, each mistake in its place.

mod prune;
mod unquoted;

use std::ops::Range;

use cardc_english::nearest;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use crate::problem::{PackProblem, Span, span};

/// No file has this many mistakes; whoever sees a hundred mends them before they look for more.
const MOST_MISTAKES: usize = 100;

/// A TOML file.
pub(crate) struct Document<'text> {
    /// Its name, for problems.
    file: &'static str,
    /// Its root, which holds what was understood.
    root: Spanned<DeTable<'text>>,
}

/// A string in a document, under the key that it is the value of or in the list of.
pub(crate) struct Leaf<'doc> {
    /// The nearest key above it.
    pub(crate) key: &'doc str,
    /// The string.
    pub(crate) value: &'doc str,
    /// Where the string is.
    pub(crate) span: Span,
}

impl<'text> Document<'text> {
    /// Reads a file; what is not TOML is reported and left out.
    pub(crate) fn parse(
        file: &'static str,
        text: &'text str,
        problems: &mut Vec<PackProblem>,
    ) -> Self {
        let (mut root, errors) = DeTable::parse_recoverable(text);
        let mut mended: Option<Span> = None;
        for error in errors.iter().take(MOST_MISTAKES) {
            let place = error.span().map_or(0..0, span);
            if mended
                .as_ref()
                .is_some_and(|line| line.contains(&place.start))
            {
                continue;
            }
            let Some((line, setting)) = unquoted::setting(text, &place) else {
                problems.push(PackProblem::new(file, place, one_line(error.message())));
                continue;
            };
            problems.push(
                PackProblem::new(file, line.clone(), format!("write `{setting}`"))
                    .help("a setting is a name, a `=`, and the value in straight quotation marks"),
            );
            unquoted::mend(root.get_mut(), &line);
            mended = Some(line);
        }
        Self { file, root }
    }

    /// The ids of a table, in the order of the file: the keys of `[kinds.…]` for `&["kinds"]`.
    pub(crate) fn ids(&self, path: &[&str]) -> Vec<&str> {
        let mut keys: Vec<(usize, &str)> = self
            .table(path)
            .into_iter()
            .flat_map(DeTable::keys)
            .map(|key| (key.span().start, key.get_ref().as_ref()))
            .collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, key)| key).collect()
    }

    /// The places of the ids of a table.
    pub(crate) fn id_spans(&self, path: &[&str]) -> Vec<(&str, Span)> {
        let keys = self.table(path).into_iter().flat_map(DeTable::keys);
        keys.map(|key| (key.get_ref().as_ref(), span(key.span())))
            .collect()
    }

    /// The place of a value, or of the nearest table above where it should be.
    pub(crate) fn place(&self, path: &[&str]) -> Span {
        let mut place = 0..0;
        let mut table = Some(self.root.get_ref());
        for key in path {
            let Some(value) = table.and_then(|table| table.get(*key)) else {
                break;
            };
            place = span(value.span());
            table = match value.get_ref() {
                DeValue::Table(table) => Some(table),
                _ => None,
            };
        }
        place
    }

    /// The place of the id of an entry, or of the table where there is no such entry.
    pub(crate) fn entry_place(&self, table: &str, id: &str) -> Span {
        let ids = self.id_spans(&[table]).into_iter();
        let found = ids
            .filter(|(known, _)| *known == id)
            .map(|(_, place)| place)
            .next();
        found.unwrap_or_else(|| self.place(&[table]))
    }

    /// The place of a string in an entry of a table, or in a list; of the entry's id where it has no such string.
    pub(crate) fn string_place(&self, table: &str, id: &str, text: &str) -> Span {
        let mut leaves = Vec::new();
        if let Some(table) = self.root.get_ref().get(table) {
            let entry = match table.get_ref() {
                DeValue::Table(entries) => entries.get(id),
                _ => Some(table),
            };
            if let Some(entry) = entry {
                collect_value("", entry, &mut leaves);
            }
        }
        let found = leaves.into_iter().find(|leaf| leaf.value == text);
        found.map_or_else(|| self.entry_place(table, id), |leaf| leaf.span)
    }

    fn table(&self, path: &[&str]) -> Option<&DeTable<'text>> {
        path.iter().try_fold(self.root.get_ref(), |table, &key| {
            match table.get(key)?.get_ref() {
                DeValue::Table(table) => Some(table),
                _ => None,
            }
        })
    }

    /// Every string of the document.
    pub(crate) fn leaves(&self) -> Vec<Leaf<'_>> {
        let mut leaves = Vec::new();
        collect_leaves(self.root.get_ref(), &mut leaves);
        leaves
    }

    /// Rewrites every string under a key.
    pub(crate) fn rewrite(&mut self, key: &str, rewrite: &dyn Fn(&str) -> String) {
        rewrite_leaves(self.root.get_mut(), key, rewrite);
    }

    /// The document as data. An entry with a mistake is reported and left out, and so the rest is still read.
    pub(crate) fn data<T: DeserializeOwned + Default>(&self, problems: &mut Vec<PackProblem>) -> T {
        let mut root = self.root.clone();
        for _ in 0..MOST_MISTAKES {
            let error = match T::deserialize(Deserializer::from(root.clone())) {
                Ok(data) => return data,
                Err(error) => error,
            };
            problems.push(self.mistake(&error));
            let place = error.span().unwrap_or_default();
            let message = one_line(error.message());
            let is_mended = is_set_aside(root.get_mut(), &place, &message);
            if !is_mended && !prune::leave_out(root.get_mut(), &place) {
                break;
            }
        }
        T::default()
    }

    /// A mistake in the form of the data, in words for authors.
    fn mistake(&self, error: &Error) -> PackProblem {
        let place = error.span().map_or(0..0, span);
        let message = one_line(error.message());
        if let Some((what, found, possible)) = unknown_name(&message) {
            let problem = PackProblem::new(
                self.file,
                place,
                format!("there is no {what} `{found}` here"),
            );
            return match nearest(found, possible.iter().copied()) {
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("possible here: {}", possible.join(", "))),
            };
        }
        let message = match message.strip_prefix("missing field ") {
            Some(missing) => format!("{missing} is missing here"),
            None => plain_types(&message),
        };
        PackProblem::new(self.file, place, message)
    }
}

/// Reads a key that cannot stand there as the one that was probably meant, or leaves it out; whether it did. A choice
/// cannot just be left out.
fn is_set_aside(root: &mut DeTable<'_>, place: &Range<usize>, message: &str) -> bool {
    let Some((what, found, possible)) = unknown_name(message) else {
        return false;
    };
    let meant = nearest(found, possible);
    (what == "key" || meant.is_some()) && prune::set_aside_key(root, place, meant)
}

/// What a message says about a name that cannot stand there: what it is, the name, and the possible ones.
fn unknown_name(message: &str) -> Option<(&'static str, &str, Vec<&str>)> {
    if let Some(keys) = message.strip_prefix("unexpected keys in table: ") {
        let (found, possible) = keys.split_once(", available keys: ")?;
        let found = found.split(", ").next()?;
        return Some(("key", found, possible.split(", ").collect()));
    }
    let what = if message.starts_with("unknown field") {
        "key"
    } else if message.starts_with("unknown variant") {
        "choice"
    } else {
        return None;
    };
    let mut quoted = message.split('`').skip(1).step_by(2);
    Some((what, quoted.next()?, quoted.collect()))
}

/// The message with types called by names that authors know.
fn plain_types(message: &str) -> String {
    const TYPES: [(&str, &str); 4] = [
        ("expected i64", "expected a number"),
        ("expected u32", "expected a number without sign"),
        ("expected a sequence", "expected a list"),
        ("expected a boolean", "expected `true` or `false`"),
    ];
    TYPES
        .iter()
        .fold(message.to_owned(), |message, (from, to)| {
            message.replace(from, to)
        })
}

/// Messages stand in one line.
fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn collect_leaves<'doc>(table: &'doc DeTable<'_>, leaves: &mut Vec<Leaf<'doc>>) {
    for (key, value) in table {
        collect_value(key.get_ref(), value, leaves);
    }
}

fn collect_value<'doc>(
    key: &'doc str,
    value: &'doc Spanned<DeValue<'_>>,
    leaves: &mut Vec<Leaf<'doc>>,
) {
    match value.get_ref() {
        DeValue::String(text) => leaves.push(Leaf {
            key,
            value: text,
            span: span(value.span()),
        }),
        DeValue::Array(values) => values
            .iter()
            .for_each(|value| collect_value(key, value, leaves)),
        DeValue::Table(table) => collect_leaves(table, leaves),
        _ => {}
    }
}

fn rewrite_leaves(table: &mut DeTable<'_>, key: &str, rewrite: &dyn Fn(&str) -> String) {
    for (name, value) in table.iter_mut() {
        rewrite_value(name.get_ref() == key, value.get_mut(), key, rewrite);
    }
}

fn rewrite_value(here: bool, value: &mut DeValue<'_>, key: &str, rewrite: &dyn Fn(&str) -> String) {
    match value {
        DeValue::String(text) if here => *text = rewrite(text).into(),
        DeValue::Array(values) => {
            for value in values.iter_mut() {
                rewrite_value(here, value.get_mut(), key, rewrite);
            }
        }
        DeValue::Table(table) => rewrite_leaves(table, key, rewrite),
        _ => {}
    }
}
