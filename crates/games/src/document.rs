//! TOML files read with everything that is wrong in them, each mistake in its place.

mod forms;
mod join;
mod mend;
mod order;
mod prune;
mod twice;
mod unquoted;

use std::borrow::Cow;
use std::ops::Range;

use cardc_span::{Line, Span, lines, nearest};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::problem::{Gap, MOST_MISTAKES, PackProblem, span};
pub(crate) use forms::AT_LEAST_ZERO;

/// How often a document is read again with something mended: for a mistake, it may take several.
const MOST_ATTEMPTS: usize = 400;

/// How often the same place is mended before its entry is left out.
const MOST_MENDS: usize = 4;

/// The text of a file for [`Document::parse`]: TOML knows no lone `\r`, which is read as `\n` in the same place.
pub(crate) fn as_toml(text: &str) -> Cow<'_, str> {
    let is_lone = |line: &Line<'_>| line.line_break == "\r";
    if !text.contains('\r') || !lines(text).any(|line| is_lone(&line)) {
        return text.into();
    }
    let read = lines(text).flat_map(|line| {
        let line_break = if is_lone(&line) {
            "\n"
        } else {
            line.line_break
        };
        [line.text, line_break]
    });
    Cow::Owned(read.collect())
}

/// A TOML file.
pub(crate) struct Document<'text> {
    /// Its name, for problems.
    file: &'static str,
    text: &'text str,
    /// Its root, which holds what was understood.
    root: Spanned<DeTable<'text>>,
    /// What it declares and what could not be read.
    gaps: Vec<Gap>,
    /// A bracket is not closed, or the like, so that whatever follows was read as something else, or not at all.
    is_torn: bool,
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

impl Leaf<'_> {
    /// The string inside its quotation marks; `None` for one with escapes or over several lines, which is no id.
    pub(crate) fn bare(&self, text: &str) -> Option<Span> {
        let span = Span::new(self.span.start + 1, self.span.end.checked_sub(1)?);
        let written = text.get(span.range())?;
        (written == self.value).then_some(span)
    }
}

impl<'text> Document<'text> {
    /// Reads a file; what is not TOML is reported and left out.
    pub(crate) fn parse(
        file: &'static str,
        text: &'text str,
        problems: &mut Vec<PackProblem>,
    ) -> Self {
        let (root, errors) = DeTable::parse_recoverable(text);
        let mut document = Self {
            file,
            text,
            root,
            gaps: Vec::new(),
            is_torn: false,
        };
        let mut told: Option<Span> = None;
        for error in errors.iter().take(MOST_MISTAKES) {
            let place = error.span().map_or_else(Span::default, span);
            let is_told = |told: Span| told.contains(place.start);
            if !told.is_some_and(is_told) {
                told = document.syntax_mistake(place, error.message(), problems);
            }
            if document.is_torn {
                break;
            }
        }
        document
    }

    /// Reports what is not TOML, and mends it where that is plain. The place that needs no further word.
    fn syntax_mistake(
        &mut self,
        place: Span,
        message: &str,
        problems: &mut Vec<PackProblem>,
    ) -> Option<Span> {
        if message == "duplicate key"
            && let Some(twice) = twice::find(self.file, self.text, self.root.get_ref(), place)
        {
            problems.push(twice.problem(self.file));
            // What stands below the second header was taken for parts of the first.
            prune::take_out(self.root.get_mut(), twice.below);
            self.gaps.extend(twice.gap);
            return Some(twice.below);
        }
        if message.starts_with("missing key for inline table") {
            self.tear();
            problems.push(
                PackProblem::new(self.file, place, "Unclosed `{` above")
                    .help("Write `}` after its last key. Nothing below can be read until then."),
            );
            return None;
        }
        let Some((line, setting)) = unquoted::setting(self.text, place) else {
            let problem = PackProblem::new(self.file, place, one_line(message));
            if let Some(header) = unquoted::header(self.text, place) {
                self.tear();
                problems.push(problem.help(format!("Write `{header}`.")));
            } else {
                self.gaps.push(Gap::whole(self.file));
                problems.push(problem);
            }
            return None;
        };
        if unquoted::is_right(self.text, line) {
            self.tear();
            let message = "Unclosed bracket or quotation mark above";
            problems.push(
                PackProblem::new(self.file, line, message)
                    .help("This line is right, but was read as a part of the one before."),
            );
            return None;
        }
        problems.push(
            PackProblem::new(self.file, line, format!("Write `{setting}`."))
                .help("A setting is a name, a `=`, and the value in straight quotation marks."),
        );
        if unquoted::mend(self.root.get_mut(), line, &setting) {
            return Some(line);
        }
        // Nothing below such a line was read.
        self.tear();
        None
    }

    /// Notes that whatever follows a mistake was read as something else, or not at all.
    fn tear(&mut self) {
        self.is_torn = true;
        self.gaps.push(Gap::whole(self.file));
    }

    /// Whether a bracket is not closed, or the like, so that whatever follows was read as something else, or not at all.
    pub(crate) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// Whether something that it declares could not be read.
    pub(crate) fn has_gaps(&self) -> bool {
        !self.gaps.is_empty()
    }

    /// Whether any id of a table may be missing.
    pub(crate) fn lacks_ids(&self, table: &str) -> bool {
        let mut gaps = self.gaps.iter();
        gaps.any(|gap| (gap.table == table || gap.table.is_empty()) && gap.id.is_none())
    }

    /// What it declares and what could not be read.
    pub(crate) fn gaps(self) -> Vec<Gap> {
        self.gaps
    }

    /// Gives an entry of a table another id, which no other has.
    pub(crate) fn rename_entry(&mut self, table: &str, id: &str, new: &str) {
        let table = self.root.get_mut().get_mut(table).map(Spanned::get_mut);
        if let Some(DeValue::Table(entries)) = table
            && let Some((key, entry)) = entries.remove_entry(id)
        {
            entries.insert(Spanned::new(key.span(), new.to_owned().into()), entry);
        }
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
        let mut place = Span::default();
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

    /// The place of a string at a path, in which a number is an index into a list; `None` where the path leads to anything else.
    pub(crate) fn place_of_string(&self, path: &[&str], text: &str) -> Option<Span> {
        let value = self.value(path)?;
        let is_it = matches!(value.get_ref(), DeValue::String(own) if own == text);
        is_it.then(|| span(value.span()))
    }

    /// The places of a value and of all in it, in no order; its own first. A table that is written below several headers
    /// has no place that holds it all. In the path, a number is an index into a list.
    pub(crate) fn places(&self, path: &[&str]) -> Vec<Span> {
        let value = self.value(path);
        value.map_or_else(Vec::new, |value| prune::places(value).map(span).collect())
    }

    /// How many elements the list at a path has.
    pub(crate) fn length(&self, path: &[&str]) -> usize {
        match self.value(path).map(Spanned::get_ref) {
            Some(DeValue::Array(values)) => values.len(),
            _ => 0,
        }
    }

    /// The key and the place of every list of nothing at a path.
    pub(crate) fn empty_lists(&self, path: &[&str]) -> Vec<(&str, Span)> {
        let mut found = Vec::new();
        if let Some(value) = self.value(path) {
            collect_empty_lists("list", value, &mut found);
        }
        found
    }

    fn value(&self, path: &[&str]) -> Option<&Spanned<DeValue<'text>>> {
        let (first, rest) = path.split_first()?;
        let first = self.root.get_ref().get(*first)?;
        rest.iter()
            .try_fold(first, |value, key| match value.get_ref() {
                DeValue::Table(table) => table.get(*key),
                DeValue::Array(values) => values.get(key.parse::<usize>().ok()?),
                _ => None,
            })
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

    /// Every string of a table.
    pub(crate) fn leaves_under(&self, path: &[&str]) -> Vec<Leaf<'_>> {
        let mut leaves = Vec::new();
        if let Some(table) = self.table(path) {
            collect_leaves(table, &mut leaves);
        }
        leaves
    }

    /// The strings that a table has itself, and none within it.
    pub(crate) fn strings_of(&self, path: &[&str]) -> Vec<Leaf<'_>> {
        let own = self.table(path).into_iter().flatten();
        let strings = own.filter_map(|(key, value)| match value.get_ref() {
            DeValue::String(text) => Some(Leaf {
                key: key.get_ref(),
                value: text,
                span: span(value.span()),
            }),
            _ => None,
        });
        strings.collect()
    }

    /// Rewrites every string under a key.
    pub(crate) fn rewrite(&mut self, key: &str, rewrite: &dyn Fn(&str) -> String) {
        rewrite_leaves(self.root.get_mut(), key, rewrite);
    }

    /// The document as data. A mistake is reported, and read as what was plainly meant, or as nothing; an entry that
    /// cannot be read then is left out, and noted as a gap.
    pub(crate) fn data<T: DeserializeOwned + Default>(
        &mut self,
        problems: &mut Vec<PackProblem>,
    ) -> T {
        let mut root = self.root.clone();
        let mut found = Vec::new();
        let mut mended: Vec<Range<usize>> = Vec::new();
        let mut data = None;
        for _ in 0..MOST_ATTEMPTS {
            let error = match T::deserialize(Deserializer::from(root.clone())) {
                Ok(read) => {
                    data = Some(read);
                    break;
                }
                Err(error) => error,
            };
            let place = error.span().unwrap_or_default();
            let message = one_line(error.message());
            if self.set_aside_unknown(root.get_mut(), &place, &message, &mut found) {
                continue;
            }
            if message.starts_with(forms::MISSING_KEY)
                && let Some((table, _)) = forms::other_entry(self.file, root.get_ref(), &place)
            {
                // What it says was meant for that other entry.
                self.gaps.push(Gap {
                    table,
                    ..Gap::whole(self.file)
                });
            }
            if !mended.contains(&place) && !forms::follows_from_missing(&found, &place, &message) {
                forms::report(
                    self.file,
                    self.text,
                    root.get_ref(),
                    &place,
                    &message,
                    &mut found,
                );
            }
            if found.len() > MOST_MISTAKES {
                break;
            }
            let may_mend = mended.iter().filter(|other| **other == place).count() < MOST_MENDS;
            if may_mend && self.mend(root.get_mut(), &place, &message, &mut mended) {
                continue;
            }
            if !self.leave_out(root.get_mut(), &place) {
                break;
            }
        }
        if data.is_none() {
            self.gaps.push(Gap::whole(self.file));
        }
        problems.append(&mut found);
        data.unwrap_or_default()
    }

    /// Reports every unknown key of the table with the one at a place, and sets them aside; whether it is one.
    fn set_aside_unknown(
        &mut self,
        root: &mut DeTable<'text>,
        place: &Range<usize>,
        message: &str,
        found: &mut Vec<PackProblem>,
    ) -> bool {
        let Some(("key", first, possible)) = unknown_name(message) else {
            return false;
        };
        let table = prune::outermost(root, place);
        let Some(unknown) = prune::set_aside_unknown(root, place, &possible) else {
            return false;
        };
        let may_tell = (MOST_MISTAKES + 1).saturating_sub(found.len());
        for (key, place) in unknown.iter().take(may_tell) {
            let message = message.replacen(first, key, 1);
            forms::report(self.file, self.text, root, place, &message, found);
        }
        // Each was meant to be another key: one of a table, or a table itself.
        for (key, _) in &unknown {
            if let Some(meant) = nearest(key, possible.iter().copied()) {
                let of_table = table.as_deref().filter(|table| table != key);
                self.gaps.push(Gap {
                    table: of_table.unwrap_or(meant).into(),
                    ..Gap::whole(self.file)
                });
            }
        }
        true
    }

    /// Reads what was plainly meant at a place, and notes the places that need no further word; whether it is plain.
    fn mend(
        &mut self,
        root: &mut DeTable<'text>,
        place: &Range<usize>,
        message: &str,
        mended: &mut Vec<Range<usize>>,
    ) -> bool {
        if is_set_aside(root, place, message) || mend::add_key(self.file, root, place, message) {
            return true;
        }
        let Some(replaced) = mend::replace(self.file, self.text, root, place, message) else {
            return false;
        };
        mended.push(replaced.place);
        self.gaps.extend(replaced.poorer.map(|(table, id)| Gap {
            file: self.file,
            table,
            id,
        }));
        true
    }

    /// Leaves out the entry with a mistake; whether there is one. A limit is left out here as well, so that the others keep
    /// their places in the list, and is no gap: nothing follows from one that is not there.
    fn leave_out(&mut self, root: &mut DeTable<'text>, place: &Range<usize>) -> bool {
        if prune::leave_out_limit(root, place) {
            prune::leave_out_limit(self.root.get_mut(), place);
            return true;
        }
        let left_out = prune::leave_out(root, place);
        let gap = left_out.map(|(table, id)| Gap {
            file: self.file,
            table: table.into(),
            id: id.map(Into::into),
        });
        let is_left_out = gap.is_some();
        self.gaps.extend(gap);
        is_left_out
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

fn collect_empty_lists<'doc>(
    key: &'doc str,
    value: &'doc Spanned<DeValue<'_>>,
    found: &mut Vec<(&'doc str, Span)>,
) {
    match value.get_ref() {
        DeValue::Array(values) if values.is_empty() => found.push((key, span(value.span()))),
        DeValue::Array(values) => values
            .iter()
            .for_each(|value| collect_empty_lists(key, value, found)),
        DeValue::Table(table) => table
            .iter()
            .for_each(|(key, value)| collect_empty_lists(key.get_ref(), value, found)),
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
