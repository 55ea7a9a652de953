//! A table or a key that is there twice.

use cardc_span::{Span, line_end, line_start, lines};
use smol_str::SmolStr;
use toml::de::{DeTable, DeValue};

use crate::place::toml_place;
use crate::problem::{Gap, PackProblem, span};

/// What is there twice.
pub(super) struct Twice {
    /// As it is written: `[kinds.unit]`, `name`.
    shown: String,
    /// The key, the second time.
    place: Span,
    /// The key, the first time.
    first: Option<Span>,
    /// All that stands below the second header of an entry, and belongs to another one; the second key alone. What stands
    /// below the header of a whole table are entries of it all the same.
    pub(super) below: Span,
    /// What this keeps from being read; a key inside of an entry is read as it stands first.
    pub(super) gap: Option<Gap>,
    help: &'static str,
}

/// What the key at a place repeats.
pub(super) fn find(
    file: &'static str,
    text: &str,
    root: &DeTable<'_>,
    place: Span,
) -> Option<Twice> {
    let key = toml_place(text.get(..place.end as usize)?)?;
    let name = text.get(key.typed.range())?;
    let line = line_start(text, place.start as usize);
    let is_header = text[line..].trim_start().starts_with('[');
    let name = name.trim_matches(['"', '\'']);
    let is_table = is_header && key.path.is_empty();
    let (shown, first, below) = if is_header {
        let end = line_end(text, line);
        let header = text[line..end].split('#').next().unwrap_or_default().trim();
        let end_below = if is_table {
            end
        } else {
            end_of_table(text, line)
        };
        (header, first_header(text, header), span(end..end_below))
    } else {
        (name, first_key(root, &key.path, name), place)
    };
    Some(Twice {
        shown: shown.to_owned(),
        place,
        first: first.filter(|first| *first != place),
        below,
        // The second one may be a copy whose id was not written yet: any id of the table can be the one that is missing.
        gap: (is_header && !key.path.is_empty()).then(|| Gap {
            table: key.path[0].clone(),
            ..Gap::whole(file)
        }),
        help: match (is_table, is_header) {
            (true, _) => "Move the lines below it to the first one, and delete it.",
            (_, true) => {
                "The first one counts. Move the lines below this one to it, or give this one its own id."
            }
            (_, false) => "The first one counts. Delete the other.",
        },
    })
}

impl Twice {
    /// What to say of it.
    pub(super) fn problem(&self, file: &'static str) -> PackProblem {
        let message = format!("Duplicate `{}`", self.shown);
        PackProblem {
            first: self.first,
            ..PackProblem::new(file, self.place, message).help(self.help)
        }
    }
}

/// Where the next header stands, or the text ends.
fn end_of_table(text: &str, header: usize) -> usize {
    let mut below = lines(&text[header..]).skip(1);
    below
        .find(|line| line.text.starts_with('['))
        .map_or(text.len(), |next| header + next.start)
}

/// The place of the first header that is written like this.
fn first_header(text: &str, header: &str) -> Option<Span> {
    let first = lines(text).find(|line| line.text.trim_start().starts_with(header))?;
    let end = first.start + first.text.trim_end().len();
    Some(span(first.start..end))
}

/// The place of a key that is known.
fn first_key(root: &DeTable<'_>, path: &[SmolStr], name: &str) -> Option<Span> {
    let mut table = root;
    for key in path {
        table = innermost(table.get(key.as_str())?.get_ref())?;
    }
    table.get_key_value(name).map(|(key, _)| span(key.span()))
}

/// The table itself, or the last one of a list.
fn innermost<'doc, 'text>(value: &'doc DeValue<'text>) -> Option<&'doc DeTable<'text>> {
    match value {
        DeValue::Table(table) => Some(table),
        DeValue::Array(tables) => innermost(tables.iter().last()?.get_ref()),
        _ => None,
    }
}
