//! `cardc import cards --from csv`: tables of cards of any game.

use std::path::Path;

use cardc_convert::{ColumnError, Columns, Heads, Table, TableError};
use cardc_disk::project_around;
use cardc_games::{CONFIG_FILE, Config};
use cardc_span::nearest;

use super::cards::{Arguments, Source};
use crate::output::Failure;
use crate::{disk, find, workspace};

/// Reads the file as a table.
pub(super) fn read(arguments: &Arguments) -> Result<Table, Failure> {
    let path = &arguments.file;
    if arguments.from == Source::Json {
        return json(path);
    }
    let bytes = disk::read_bytes_needed(path)?;
    let table = if Table::is_workbook(&bytes) {
        Table::from_workbook(&bytes, arguments.sheet.as_deref())
    } else {
        let text = disk::text(path, bytes).map_err(|failure| {
            failure
                .help("Save the table as `CSV UTF-8`, or pass the `.xlsx` or `.ods` file itself.")
        })?;
        Table::from_text(&text)
    };
    table.map_err(|error| unreadable(path, &error))
}

/// Says why a file is no table, and what to do.
pub(super) fn unreadable(path: &Path, error: &TableError) -> Failure {
    let failure = Failure::new(format!("Cannot read `{}`: {error}", path.display()));
    let help = match error {
        TableError::OldWorkbook => "Save it as `.xlsx` or as `CSV UTF-8`.",
        TableError::OpenQuote(_) => "Write a quotation mark inside of a quoted cell twice: `\"\"`.",
        TableError::BehindQuote(..) => {
            "A mark before it is missing, or there is one too many. Inside a quoted cell, write a mark twice: `\"\"`."
        }
        TableError::Unopened(..) => {
            "Put one at the start of the cell: text with commas, semicolons or line breaks needs quotation marks around it."
        }
        TableError::Workbook(_) => "Pass a table as text (`.csv`, `.tsv`), `.xlsx` or `.ods`.",
        TableError::TooLarge => {
            "Copy the cards into a sheet of their own, or save the sheet as `CSV UTF-8`."
        }
        TableError::NoSheet(..) => return failure,
    };
    failure.help(help)
}

fn json(path: &Path) -> Result<Table, Failure> {
    Table::from_json(&disk::read_needed(path)?).map_err(|error| {
        Failure::new(format!("Cannot read `{}`: {error}", path.display()))
            .help("Expected an array of objects, as `cardc export cards --to json` writes it.")
    })
}

/// The game of a table: the one that the user names, or that of the project around the cards.
pub(super) fn game(arguments: &Arguments, output: &Path) -> Result<String, Failure> {
    let of_project = || workspace::game_in_settings(&project_around(&find::absolute(output))?);
    let game = arguments.game.clone().or_else(of_project);
    game.ok_or_else(|| {
        Failure::new("A table does not say of which game its cards are")
            .help("Name the game: `--game champions`.")
    })
}

/// What the columns of a table hold, by the command line, the settings of the project, and their headers.
pub(super) fn columns(
    arguments: &Arguments,
    output: &Path,
    table: &Table,
    heads: &Heads,
) -> Result<Columns, Failure> {
    let mut mapped = mapped_in_settings(output)?;
    for map in &arguments.map {
        let Some((header, content)) = map.rsplit_once('=') else {
            let message = format!("`{map}` does not say what a column holds");
            return Err(Failure::new(message)
                .help("Write the header and what it is: `--map \"Card Name=name\"`."));
        };
        if !table.has(header) {
            return Err(
                Failure::new(format!("The table has no column `{header}`")).help(suggestion(
                    header,
                    table.names().iter().map(String::as_str),
                    "Its columns are",
                )),
            );
        }
        mapped.push((header.to_owned(), content.trim().to_owned()));
    }
    let kind = arguments.kind.as_ref().map(|words| {
        let kind = heads.kind(words).cloned();
        kind.ok_or_else(|| {
            let known = heads.kinds.iter().map(|kind| &*kind.keyword);
            Failure::new(format!("Unknown kind of card `{words}`")).help(suggestion(
                words,
                known,
                "The kinds are",
            ))
        })
    });
    Columns::of(table, heads, &mapped, kind.transpose()?)
        .map_err(|error| wrong_columns(&error, heads))
}

/// What the columns hold by the settings of the project. Settings with a mistake may have lost it, and are an error.
fn mapped_in_settings(output: &Path) -> Result<Vec<(String, String)>, Failure> {
    let settings = project_around(&find::absolute(output))
        .and_then(|root| cardc_disk::read(&root.join(CONFIG_FILE)).ok());
    let (config, problems) = Config::parse(&settings.unwrap_or_default());
    if let Some(problem) = problems.first() {
        let message = format!("`{CONFIG_FILE}` has a mistake: {}", problem.message);
        return Err(Failure::new(message).help(
            "Correct it first: it may say what the columns hold. `cardc check` shows the place.",
        ));
    }
    let columns = config.columns.into_iter();
    Ok(columns
        .map(|(header, content)| (header.into(), content.into()))
        .collect())
}

fn wrong_columns(error: &ColumnError, heads: &Heads) -> Failure {
    match error {
        ColumnError::NoName(columns) if columns.is_empty() => {
            Failure::new("The table is empty").help("Its first row has to name the columns.")
        }
        ColumnError::NoName(columns) => Failure::new("No column has the names of the cards")
            .help(format!("Call it `name`, or say which it is: `--map \"HEADER=name\"`. {}", listed("The columns are", columns))),
        ColumnError::NoKind(columns) => Failure::new("No column has the kinds of the cards").help(format!(
            "Call it `kind`, say which it is (`--map \"HEADER=kind\"`), or pass `--kind` for all of them. {}",
            listed("The columns are", columns)
        )),
        ColumnError::NoField(content) => Failure::new(format!("No card of `{}` has a field `{content}`", heads.game))
            .help(suggestion(content, heads.contents(), "A column can be")),
    }
}

/// Which of the known words was meant, or what there is.
fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str>, introduction: &str) -> String {
    let known: Vec<&str> = known.filter(|word| !word.is_empty()).collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => listed(introduction, &known),
    }
}

fn listed(introduction: &str, words: &[impl AsRef<str>]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("`{}`", word.as_ref()))
        .collect();
    format!("{introduction} {}.", words.join(", "))
}
