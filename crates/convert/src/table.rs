//! Tables: rows of cells below a row that names the columns.

mod delimited;
mod json;
mod quoting;
mod unpacked;
mod workbook;

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::words::of_records;

/// A table: the names of its columns, and its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    names: Vec<String>,
    /// The first column of each name.
    columns: FxHashMap<String, usize>,
    rows: Vec<(RowPlace, FilledCells)>,
    /// How many rows have something in each of the columns.
    filled: Vec<usize>,
    /// What was odd in cells that have no text.
    pub(crate) notes: Vec<String>,
    /// How many records are no rows. Notes say why.
    pub(crate) left_out: usize,
    /// The cells that cannot be read: the number of the row, and the column, counted from 0. Notes say why.
    pub(crate) unread: BTreeSet<(usize, usize)>,
    counting: Counting,
}

/// The filled cells of a row, each with its column, in order and counted from 0. Empty ones take no room: a table may have
/// thousands of columns.
type FilledCells = Vec<(usize, String)>;

/// How people find a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Counting {
    /// By its number in a spreadsheet.
    #[default]
    Rows,
    /// As a record of a list.
    Records,
}

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPlace {
    /// Its number, as a spreadsheet counts: the names of the columns stand in row 1 or below.
    row: usize,
    /// The line that it begins with in a text. Cells of several lines put it ahead of the row.
    line: usize,
}

/// One row of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    at: RowPlace,
    table: &'a Table,
    cells: &'a [(usize, String)],
}

/// Why a file is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// A quotation mark opens in this row, and none closes.
    OpenQuote(RowPlace),
    /// A quoted cell in this row goes on behind its closing quotation mark, with this.
    BehindQuote(RowPlace, String),
    /// A cell in this row, this one, ends with a quotation mark that none opens, and the row has too many cells or too few.
    Unopened(RowPlace, String),
    /// The file is no workbook that can be read: why.
    Workbook(String),
    /// The workbook has no sheet of this name. It has these.
    NoSheet(String, Vec<String>),
    /// The workbook would fill the memory.
    TooLarge,
    /// The workbook is an old one, of Excel 2003 or before.
    OldWorkbook,
}

impl Table {
    /// A table of rows with their numbers below one that names the columns. Cells come in the order of their columns.
    fn new<Cells>(
        names: impl IntoIterator<Item = String>,
        rows: impl IntoIterator<Item = (impl Into<RowPlace>, Cells)>,
    ) -> Self
    where
        Cells: IntoIterator<Item = (usize, String)>,
    {
        let names: Vec<String> = names
            .into_iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let mut columns = FxHashMap::default();
        for (at, name) in names.iter().enumerate() {
            columns.entry(name.clone()).or_insert(at);
        }
        let is_filled = |(_, cell): &(usize, String)| !cell.trim().is_empty();
        let rows: Vec<(RowPlace, FilledCells)> = rows
            .into_iter()
            .map(|(at, cells)| (at.into(), cells.into_iter().filter(is_filled).collect()))
            .filter(|(_, cells): &(_, FilledCells)| !cells.is_empty())
            .collect();
        let mut filled = vec![0; names.len()];
        for (column, _) in rows.iter().flat_map(|(_, cells)| cells) {
            if let Some(count) = filled.get_mut(*column) {
                *count += 1;
            }
        }
        Self {
            names,
            columns,
            rows,
            filled,
            notes: Vec::new(),
            left_out: 0,
            unread: BTreeSet::new(),
            counting: Counting::Rows,
        }
    }

    /// A table with these columns and rows.
    pub(crate) fn of(names: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let rows = rows.into_iter().enumerate();
        Self::new(
            names,
            rows.map(|(at, cells)| (at + 2, cells.into_iter().enumerate())),
        )
    }

    /// Whether there is a column of this name.
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }

    /// The names of the columns, in their order. Some may be empty, and some alike.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The rows with anything in them.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(at, cells)| Row {
            at: *at,
            table: self,
            cells,
        })
    }

    /// How many rows have something in a column, counted from 0.
    pub(crate) fn filled(&self, column: usize) -> usize {
        self.filled[column]
    }

    /// Notes on the columns that have no place in a card: those of `left_out` with why, and those that nobody knows.
    pub(crate) fn left_out(&self, known: &[&str], left_out: &[(&str, &str)]) -> Vec<String> {
        let mut notes = Vec::new();
        for (at, column) in self.names.iter().enumerate() {
            let why = match left_out.iter().find(|(name, _)| name == column) {
                Some((_, why)) => why,
                None if known.contains(&column.as_str()) => continue,
                None => "it is unknown",
            };
            let count = self.filled(at);
            if count > 0 {
                notes.push(format!(
                    "left out column `{column}` {}: {why}",
                    of_records(count)
                ));
            }
        }
        notes.extend(self.too_wide());
        notes
    }

    /// Notes on the rows that have cells beside the last column.
    pub(crate) fn too_wide(&self) -> impl Iterator<Item = String> {
        let width = self.names.len();
        let is_wider = move |(last, _): &(usize, String)| *last >= width;
        let wider = self.rows.iter();
        let wider = wider.filter(move |(_, cells)| cells.last().is_some_and(is_wider));
        wider.map(|(at, _)| format!("{at} has more cells than there are columns"))
    }
}

impl<'a> Row<'a> {
    /// The row as people find it: `row 5`, or `row 5 (line 8)`.
    pub(crate) fn place(&self) -> String {
        match self.table.counting {
            Counting::Rows => self.at.to_string(),
            Counting::Records => format!("record {}", self.at.row),
        }
    }

    /// A cell as people find it: ``row 5, column `Cost` (C5)``. The column is counted from 0.
    pub(crate) fn cell_place(&self, column: usize) -> String {
        let (row, name) = (self.at.row, &self.table.names[column]);
        match self.table.counting {
            Counting::Rows => format!("row {row}, column `{name}` ({}{row})", letters(column)),
            Counting::Records => format!("{}, `{name}`", self.place()),
        }
    }

    /// The cell in a column, unless it is empty.
    pub(crate) fn get(&self, column: &str) -> Option<&'a str> {
        self.cell(*self.table.columns.get(column)?)
    }

    /// The place of the cell in a column, unless it is empty.
    pub(crate) fn place_of(&self, column: &str) -> Option<String> {
        let &at = self.table.columns.get(column)?;
        self.cell(at).map(|_| self.cell_place(at))
    }

    /// The columns of the cells that cannot be read.
    pub(crate) fn unread(&self) -> impl Iterator<Item = usize> {
        let row = self.at.row;
        let cells = self.table.unread.range((row, 0)..=(row, usize::MAX));
        cells.map(|(_, column)| *column)
    }

    /// The cells with something in them, with their columns, counted from 0.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let cells = self.cells.iter();
        cells.map(|(column, cell)| (*column, cell.trim()))
    }

    fn cell(&self, column: usize) -> Option<&'a str> {
        let found = self.cells.binary_search_by_key(&column, |(at, _)| *at);
        found.ok().map(|at| self.cells[at].1.trim())
    }
}

/// The letters of a column, counted from 0: `A` to `Z`, then `AA`.
pub(crate) fn letters(column: usize) -> String {
    let last = char::from(b'A' + u8::try_from(column % 26).expect("it is below 26"));
    match column / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

impl RowPlace {
    /// A place so many lines further on, with nothing but rows of one line between them.
    const fn further(self, lines: usize) -> Self {
        Self {
            row: self.row + lines,
            line: self.line + lines,
        }
    }
}

impl From<usize> for RowPlace {
    /// A row below rows of one line.
    fn from(row: usize) -> Self {
        Self { row, line: row }
    }
}

impl fmt::Display for RowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { row, line } = self;
        if row == line {
            write!(f, "row {row}")
        } else {
            write!(f, "row {row} (line {line})")
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenQuote(place) => {
                write!(f, "a quotation mark opens in {place}, and none closes")
            }
            Self::BehindQuote(place, behind) => {
                write!(f, "`{behind}` follows a closing quotation mark in {place}")
            }
            Self::Unopened(place, cell) => {
                write!(
                    f,
                    "`{cell}` in {place} ends with a quotation mark that none opens"
                )
            }
            Self::Workbook(why) => write!(f, "neither a text nor a workbook: {why}"),
            Self::NoSheet(name, sheets) => {
                let sheets: Vec<String> = sheets.iter().map(|name| format!("`{name}`")).collect();
                write!(f, "no sheet `{name}`; it has {}", sheets.join(", "))
            }
            Self::TooLarge => write!(
                f,
                "it has too many cells that are merged or repeated, or too large ones"
            ),
            Self::OldWorkbook => write!(f, "it is a workbook of Excel 2003 or before"),
        }
    }
}

impl Error for TableError {}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_have_the_letters_of_spreadsheets() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(letters),
            ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
        );
    }
}
