//! Joining two documents into one, and taking out what the first one lost.

use cardc_span::Span;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::Document;
use crate::problem::{PackProblem, span};

impl<'text> Document<'text> {
    /// This document behind another one, as parts of one text that has both: tables are joined, lists go on, and any other value
    /// of this one replaces that of the other.
    pub(crate) fn behind(
        mut self,
        other: Self,
        whole: &'text str,
        problems: &mut Vec<PackProblem>,
    ) -> Self {
        let own = std::mem::replace(&mut self.root, other.root);
        let mut unlisted = Vec::new();
        join(self.root.get_mut(), own.into_inner(), &mut unlisted);
        problems.extend(unlisted.into_iter().map(|(key, value)| {
            let written = whole.get(value.range());
            let message = format!("`{key}` takes a list, not one value");
            PackProblem::new(self.file, value, message).help(format!(
                "Write `{key} = [{}]`.",
                written.unwrap_or_default()
            ))
        }));
        self.text = whole;
        self
    }

    /// Takes out what a path of keys leads to, the last of which may be a string in a list; whether it is there.
    pub(crate) fn take_out(&mut self, path: &[&str]) -> bool {
        take_out(self.root.get_mut(), path)
    }

    /// The keys of a table, or the strings of a list, that a path leads to.
    pub(crate) fn names_below(&self, path: &[&str]) -> Vec<&str> {
        let Some((last, above)) = path.split_last() else {
            return self.ids(path);
        };
        let value = self.table(above).and_then(|table| table.get(*last));
        match value.map(Spanned::get_ref) {
            Some(DeValue::Array(values)) => values
                .iter()
                .filter_map(|value| value.get_ref().as_str())
                .collect(),
            _ => self.ids(path),
        }
    }
}

/// `unlisted` gets the values that stand where the base has a list, each with its key. They are read as items of it.
fn join<'text>(base: &mut DeTable<'text>, own: DeTable<'text>, unlisted: &mut Vec<(String, Span)>) {
    for (key, value) in own {
        match base.get_mut(key.get_ref().as_ref()) {
            Some(there) => join_value(key.get_ref(), there, value, unlisted),
            None => {
                base.insert(key, value);
            }
        }
    }
}

fn join_value<'text>(
    key: &str,
    base: &mut Spanned<DeValue<'text>>,
    own: Spanned<DeValue<'text>>,
    unlisted: &mut Vec<(String, Span)>,
) {
    let place = own.span();
    match (base.get_mut(), own.into_inner()) {
        (DeValue::Table(base), DeValue::Table(own)) => join(base, own, unlisted),
        (DeValue::Array(base), DeValue::Array(own)) => {
            let text = |value: &Spanned<DeValue<'text>>| value.get_ref().as_str().map(SmolStr::new);
            let mut there: FxHashSet<SmolStr> = base.iter().filter_map(text).collect();
            for value in own {
                if text(&value).is_none_or(|text| there.insert(text)) {
                    base.push(value);
                }
            }
        }
        (DeValue::Array(base), own @ DeValue::String(_)) => {
            unlisted.push((key.to_owned(), span(place.clone())));
            base.push(Spanned::new(place, own));
        }
        (_, own) => *base = Spanned::new(place, own),
    }
}

fn take_out(table: &mut DeTable<'_>, path: &[&str]) -> bool {
    match path {
        [] => false,
        [last] => table.remove(*last).is_some(),
        [first, rest @ ..] => match table.get_mut(*first).map(Spanned::get_mut) {
            Some(DeValue::Table(table)) => take_out(table, rest),
            Some(DeValue::Array(values)) if rest.len() == 1 => {
                let before = values.len();
                for value in std::mem::replace(values, DeArray::new()) {
                    if value.get_ref().as_str() != Some(rest[0]) {
                        values.push(value);
                    }
                }
                values.len() < before
            }
            _ => false,
        },
    }
}
