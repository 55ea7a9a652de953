//! `cardc import cards --from battlescribe`: an army book as card files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cardc_convert::battlescribe::{
    self, Book, KeywordFit, PackedError, ProfileLine, import_army_book,
};
use cardc_diagnostics::Code;
use cardc_disk::{LARGEST, read};
use cardc_english::Vocabulary;
use cardc_semantics::{CardHead, Game, PartMeaning, head_alone};

use super::cards::{Arguments, write_all};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// The game of army books.
const GAME: &str = "t9a";

/// Reads the book and what it builds on, then writes all.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let pack = cardc_games::builtin(GAME)
        .ok_or_else(|| Failure::new(format!("The game `{GAME}` does not ship with this cardc")))?;
    let game = Game::new(pack.clone(), Vocabulary::new(pack.vocabulary.clone()).0);
    let paths: Vec<&PathBuf> = [&arguments.file]
        .into_iter()
        .chain(&arguments.system)
        .collect();
    let mut texts = Vec::new();
    for path in &paths {
        texts.push(text(path)?);
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let knows = battlescribe::Game {
        keyword: &|name, brackets| keyword(&game, name, brackets),
        characteristic: &|name, value| characteristic(&game, name, value),
    };
    let book = import_army_book(&texts, &knows).map_err(|error| {
        Failure::new(format!("Cannot read `{}`: {error}", arguments.file.display())).help(
            "Expected a catalogue (.cat, .catz) of BattleScribe and, with --system, its game system (.gst, .gstz).",
        )
    })?;
    match &arguments.output {
        Some(directory) => write(&book, directory, arguments.force)?,
        None => output::file(&in_one(&book))?,
    }
    Ok(report(&book))
}

/// The text of a file, which may be packed.
fn text(path: &Path) -> Result<String, Failure> {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let mut packed = ["catz", "gstz"].iter();
    let is_called_packed = packed.any(|packed| extension.eq_ignore_ascii_case(packed));
    let bytes = disk::read_bytes_needed(path)?;
    if !is_called_packed && !battlescribe::is_packed(&bytes) {
        return disk::text(path, bytes);
    }
    battlescribe::unpacked(&bytes, LARGEST).map_err(|error| {
        let failure = Failure::new(format!("Cannot read `{}`: {error}", path.display()));
        failure.help(match error {
            PackedError::Broken(_) => {
                "Get the file again. If it is XML and not packed, call it `.cat` or `.gst`."
            }
            PackedError::Unsupported(_) => {
                "Unpack it with another program, and pass the `.cat` or `.gst` inside."
            }
            PackedError::NoBook(_) => "Pass the archive that has the catalogue or the game system.",
            PackedError::Several(_) => {
                "Unpack it, and pass one catalogue, with the others behind `--system`."
            }
            PackedError::TooLarge(..) | PackedError::NotUtf8(..) => {
                "A catalogue of BattleScribe is XML in UTF-8. Unpack the archive to see what it holds."
            }
        })
    })
}

/// Writes the files. One that is there already with the same content, as the lists of a game system are after another
/// army, is left as it is.
fn write(book: &Book, directory: &Path, force: bool) -> Result<(), Failure> {
    let changed =
        |(path, text): &&(String, String)| read(&directory.join(path)).as_ref() != Ok(text);
    let files: Vec<(&String, &String)> = book
        .files
        .iter()
        .filter(changed)
        .map(|(path, text)| (path, text))
        .collect();
    write_all(directory, &files, force)
}

/// All cards under the header of the first file.
fn in_one(book: &Book) -> String {
    let mut text = String::new();
    for (_, file) in &book.files {
        match file.split_once("\n\n") {
            Some((_, cards)) if !text.is_empty() => {
                text.push('\n');
                text.push_str(cards);
            }
            _ => text.push_str(file),
        }
    }
    text
}

/// Says what was imported, and what could not be said.
fn report(book: &Book) -> Verdict {
    for note in &book.notes {
        output::message(format_args!("note: {note}"));
    }
    let units = book.units.len();
    let total = count(units + book.left_out, "unit");
    output::message(format_args!("imported {units} of {total} of {}", book.army));
    Verdict::found_if(book.left_out > 0 || units == 0)
}

/// Whether the game takes a keyword with these brackets: what the checker says of a card that has it.
fn keyword(game: &Game, name: &str, brackets: Option<&str>) -> KeywordFit {
    let brackets = brackets.map_or_else(String::new, |brackets| format!(" ({brackets})"));
    let Some(head) = head_with(game, &format!("rules \"{name}\"{brackets}")) else {
        return KeywordFit::Wrong;
    };
    let mut parts = head.fields.iter().flat_map(|field| &field.parts);
    let is_own =
        |meaning: &PartMeaning| matches!(meaning, PartMeaning::UnknownKeyword(own) if own == name);
    if parts.any(|part| is_own(&part.meaning)) {
        KeywordFit::Unknown
    } else if head
        .diagnostics
        .iter()
        .all(|found| found.code == Code::UnlistedValue)
    {
        KeywordFit::Known
    } else {
        KeywordFit::Wrong
    }
}

/// The line of a profile that takes a characteristic with this value.
fn characteristic(game: &Game, name: &str, value: &str) -> Option<ProfileLine> {
    let lines = [
        ("profile", ProfileLine::Model),
        ("attacks", ProfileLine::Part),
    ];
    let fits = |field: &str| {
        let head = head_with(game, &format!("{field} {name} {value}"));
        head.is_some_and(|head| head.diagnostics.is_empty())
    };
    lines
        .into_iter()
        .find(|(field, _)| fits(field))
        .map(|(_, line)| line)
}

/// The head of a card with one line.
fn head_with(game: &Game, line: &str) -> Option<CardHead> {
    head_alone(game, &format!("unit \"\u{2014}\" {{\n    {line}\n}}"))
}
