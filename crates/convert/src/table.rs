//! Tables: rows of cells below a row that names the columns.

mod delimited;
mod json;
mod workbook;

use std::error::Error;
use std::fmt;

use cardc_span::lines;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::words::of_records;

/// A table: the names of its columns, and its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    names: Vec<String>,
    /// The first column of each name.
    columns: FxHashMap<String, usize>,
    rows: Vec<(usize, Vec<String>)>,
    /// What was odd in cells that have no text.
    pub(crate) notes: Vec<String>,
    /// How many records are no rows. Notes say why.
    pub(crate) left_out: usize,
    /// The cells that cannot be read: the number of the row, and the column, counted from 0. Notes say why.
    pub(crate) unread: FxHashSet<(usize, usize)>,
    counting: Counting,
}

/// How people find a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Counting {
    /// By its number in a spreadsheet.
    #[default]
    Rows,
    /// As a record of a list.
    Records,
}

/// One row of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    /// Its number, as a spreadsheet counts: the names of the columns stand in row 1 or below.
    pub(crate) number: usize,
    table: &'a Table,
    cells: &'a [String],
}

/// Why a file is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// A quotation mark opens in this row, and none closes.
    OpenQuote(usize),
    /// A quoted cell in this row goes on behind its closing quotation mark, with this.
    BehindQuote(usize, String),
    /// A cell in this row, this one, ends with a quotation mark that none opens, and the row has too many cells or too few.
    Unopened(usize, String),
    /// The file is no workbook that can be read: why.
    Workbook(String),
    /// The workbook has no sheet of this name. It has these.
    NoSheet(String, Vec<String>),
    /// The workbook is an old one, of Excel 2003 or before.
    OldWorkbook,
}

impl Table {
    /// A table of rows with their numbers, the first of which names the columns.
    fn new(rows: impl IntoIterator<Item = (usize, Vec<String>)>) -> Self {
        let mut rows = rows.into_iter();
        let (_, names) = rows.next().unwrap_or_default();
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
        let mut columns = FxHashMap::default();
        for (at, name) in names.iter().enumerate() {
            columns.entry(name.clone()).or_insert(at);
        }
        let is_filled = |cells: &[String]| cells.iter().any(|cell| !cell.trim().is_empty());
        Self {
            names,
            columns,
            rows: rows.filter(|(_, cells)| is_filled(cells)).collect(),
            notes: Vec::new(),
            left_out: 0,
            unread: FxHashSet::default(),
            counting: Counting::Rows,
        }
    }

    /// A table with these columns and rows.
    pub(crate) fn of(names: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let rows = std::iter::once(names).chain(rows);
        Self::new(rows.enumerate().map(|(at, cells)| (at + 1, cells)))
    }

    /// Reads lines with tabs between their cells, in which nothing is quoted.
    pub(crate) fn with_tabs(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
        Self::new(
            lines(text)
                .enumerate()
                .map(|(at, line)| (at + 1, cells(line.text))),
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
        self.rows.iter().map(|(number, cells)| Row {
            number: *number,
            table: self,
            cells,
        })
    }

    /// How many rows have something in a column, counted from 0.
    pub(crate) fn filled(&self, column: usize) -> usize {
        self.rows().filter(|row| row.cell(column).is_some()).count()
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
        let wider = self.rows.iter().filter(move |(_, cells)| {
            let behind = cells.get(width..).unwrap_or_default();
            behind.iter().any(|cell| !cell.trim().is_empty())
        });
        wider.map(|(row, _)| format!("row {row} has more cells than there are columns"))
    }
}

impl<'a> Row<'a> {
    /// The row as people find it: `row 5`.
    pub(crate) fn place(&self) -> String {
        match self.table.counting {
            Counting::Rows => format!("row {}", self.number),
            Counting::Records => format!("record {}", self.number),
        }
    }

    /// A cell as people find it: ``row 5, column `Cost` (C5)``. The column is counted from 0.
    pub(crate) fn cell_place(&self, column: usize) -> String {
        let (row, name) = (self.place(), &self.table.names[column]);
        match self.table.counting {
            Counting::Rows => format!(
                "{row}, column `{name}` ({}{})",
                letters(column),
                self.number
            ),
            Counting::Records => format!("{row}, `{name}`"),
        }
    }

    /// The cell in a column, unless it is empty.
    pub(crate) fn get(&self, column: &str) -> Option<&'a str> {
        self.cell(*self.table.columns.get(column)?)
    }

    /// Whether the cell in a column, counted from 0, can be read.
    pub(crate) fn is_read(&self, column: usize) -> bool {
        !self.table.unread.contains(&(self.number, column))
    }

    /// The cell in a column, counted from 0, unless it is empty.
    pub(crate) fn cell(&self, column: usize) -> Option<&'a str> {
        let cell = self.cells.get(column)?.trim();
        (!cell.is_empty()).then_some(cell)
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

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenQuote(row) => {
                write!(f, "a quotation mark opens in row {row}, and none closes")
            }
            Self::BehindQuote(row, behind) => {
                write!(
                    f,
                    "`{behind}` follows a closing quotation mark in row {row}"
                )
            }
            Self::Unopened(row, cell) => {
                write!(
                    f,
                    "`{cell}` in row {row} ends with a quotation mark that none opens"
                )
            }
            Self::Workbook(why) => write!(f, "neither a text nor a workbook: {why}"),
            Self::NoSheet(name, sheets) => {
                let sheets: Vec<String> = sheets.iter().map(|name| format!("`{name}`")).collect();
                write!(f, "no sheet `{name}`; it has {}", sheets.join(", "))
            }
            Self::OldWorkbook => write!(f, "it is a workbook of Excel 2003 or before"),
        }
    }
}

impl Error for TableError {}

#[cfg(test)]
mod tests {
    use super::{Table, letters};

    #[test]
    fn rows_end_with_any_line_break() {
        for line_break in ["\n", "\r\n", "\r"] {
            let text = "name\tcost\nA\t1\n\nB\t2".replace('\n', line_break);
            let table = Table::with_tabs(&text);
            let rows: Vec<_> = table
                .rows()
                .map(|row| (row.number, row.get("cost")))
                .collect();
            assert_eq!(rows, [(2, Some("1")), (4, Some("2"))]);
        }
    }

    #[test]
    fn columns_have_the_letters_of_spreadsheets() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(letters),
            ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
        );
    }
}
