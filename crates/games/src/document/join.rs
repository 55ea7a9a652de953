//! Joining two documents into one, and taking out what the first one lost.

use rustc_hash::FxHashSet;
use smol_str::SmolStr;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::Document;

impl<'text> Document<'text> {
    /// This document behind another one, as parts of one text that has both: tables are joined, lists go on, and any other value
    /// of this one replaces that of the other.
    pub(crate) fn behind(mut self, other: Self, whole: &'text str) -> Self {
        let own = std::mem::replace(&mut self.root, other.root);
        join(self.root.get_mut(), own.into_inner());
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

fn join<'text>(base: &mut DeTable<'text>, own: DeTable<'text>) {
    for (key, value) in own {
        match base.get_mut(key.get_ref().as_ref()) {
            Some(there) => join_value(there, value),
            None => {
                base.insert(key, value);
            }
        }
    }
}

fn join_value<'text>(base: &mut Spanned<DeValue<'text>>, own: Spanned<DeValue<'text>>) {
    let span = own.span();
    match (base.get_mut(), own.into_inner()) {
        (DeValue::Table(base), DeValue::Table(own)) => join(base, own),
        (DeValue::Array(base), DeValue::Array(own)) => {
            let text = |value: &Spanned<DeValue<'text>>| value.get_ref().as_str().map(SmolStr::new);
            let mut there: FxHashSet<SmolStr> = base.iter().filter_map(text).collect();
            for value in own {
                if text(&value).is_none_or(|text| there.insert(text)) {
                    base.push(value);
                }
            }
        }
        (_, own) => *base = Spanned::new(span, own),
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
