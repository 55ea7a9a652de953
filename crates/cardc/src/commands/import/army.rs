//! `cardc import deck --from newrecruit-json`: army lists, of which one file may hold many.

use std::path::{Path, PathBuf};

use cardc_convert::{ArmyList, import_army_lists, render_army_list};
use cardc_db::FileKind;

use super::cards::write_all;
use super::deck::{Arguments, deck_name};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// The game of the lists.
const GAME: &str = "t9a";

/// Reads all lists, then writes all.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let path = Path::new(&arguments.source);
    let imported = import_army_lists(&disk::read_needed(path)?).map_err(|error| {
        Failure::new(format!("Cannot read `{}`: {error}", path.display()))
            .help("Expected a list that New Recruit exported as JSON.")
    })?;
    let mut notes = imported.notes;
    let output = disk::destination(arguments.output.as_ref());
    match (imported.lists.as_slice(), output) {
        ([list], None) => output::file(&text(arguments, list, None))?,
        ([list], Some(path)) if !path.is_dir() => {
            disk::create(
                path,
                FileKind::Deck,
                text(arguments, list, None),
                arguments.force,
            )?;
        }
        (lists, None) => {
            let message = format!("Found {}", count(lists.len(), "list"));
            return Err(Failure::new(message).help("Pass a directory for their files with -o."));
        }
        (lists, Some(directory)) => {
            let files = lists.iter().enumerate().map(|(index, list)| {
                let name = file_name(path, index + 1, lists.len());
                (name, text(arguments, list, Some(index + 1)))
            });
            write_all(directory, &files.collect::<Vec<_>>(), arguments.force)?;
            output::message(format_args!(
                "imported {} into `{}`",
                count(lists.len(), "list"),
                directory.display()
            ));
        }
    }
    for (index, list) in imported.lists.iter().enumerate() {
        let of_list = |note: &String| match imported.lists.len() {
            1 => note.clone(),
            _ => format!("list {}: {note}", index + 1),
        };
        notes.extend(list.notes.iter().map(of_list));
    }
    for note in &notes {
        output::message(format_args!("note: {note}"));
    }
    Ok(Verdict::found_if(!notes.is_empty()))
}

/// The list as a deck file. Of several lists, one without a name is called by its number.
fn text(arguments: &Arguments, list: &ArmyList, number: Option<usize>) -> String {
    let size = arguments.points.unwrap_or_else(|| list.likely_size());
    let title = match (number, &list.name) {
        (None, name) => deck_name(arguments, name.clone()),
        (Some(_), Some(name)) => name.clone(),
        (Some(number), None) => {
            format!("{} {number}", list.army.as_deref().unwrap_or("Army list"))
        }
    };
    render_army_list(GAME, &title, size, list)
}

/// `army-lists-007.deck`, by the name of the file that was read.
fn file_name(read: &Path, number: usize, lists: usize) -> PathBuf {
    let stem = read
        .file_stem()
        .map_or("list".into(), |stem| stem.to_string_lossy());
    let stem = if stem == disk::STDIN {
        "list".into()
    } else {
        stem
    };
    let width = lists.to_string().len();
    format!("{stem}-{number:0width$}.deck").into()
}
