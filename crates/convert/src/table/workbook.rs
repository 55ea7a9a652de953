//! Tables in workbooks: `.xlsx` and `.ods`.

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{CellType, Data, Dimensions, Ods, Range, Reader, Xlsx};
use rust_xlsxwriter::Workbook;

use super::unpacked::demand_moderate;
use super::{Table, TableError, letters};

/// How a compressed file begins, as the workbooks of today are.
const ZIP: &[u8] = b"PK\x03\x04";

/// How a workbook of Excel 2003 begins.
const OLD: &[u8] = b"\xd0\xcf\x11\xe0";

/// So far to the right a table goes; what stands beside is left out with a note.
const MOST_COLUMNS: u32 = 1000;

/// So many cells may be merged with others: each has a note.
const MOST_MERGED: usize = 100_000;

impl Table {
    /// Whether the bytes are a workbook, and not a text.
    pub fn is_workbook(bytes: &[u8]) -> bool {
        bytes.starts_with(ZIP) || bytes.starts_with(OLD)
    }

    /// Reads a sheet of a workbook: the one of this name, or else the first.
    pub fn from_workbook(bytes: &[u8], sheet: Option<&str>) -> Result<Self, TableError> {
        if bytes.starts_with(OLD) {
            return Err(TableError::OldWorkbook);
        }
        demand_moderate(bytes)?;
        let (sheets, cells) = if let Ok(workbook) = Xlsx::new(Cursor::new(bytes)) {
            (workbook.sheet_names(), Cells::of_xlsx(workbook, sheet)?)
        } else {
            let workbook = Ods::new(Cursor::new(bytes)).map_err(unreadable)?;
            (workbook.sheet_names(), Cells::of_ods(workbook, sheet)?)
        };
        let mut table = cells.into_table();
        if let (None, [first, others @ ..]) = (sheet, &sheets[..])
            && !others.is_empty()
        {
            let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
            table.notes.push(format!(
                "read the first sheet, `{first}`, and not {}: --sheet names one to read",
                others.join(", ")
            ));
        }
        Ok(table)
    }
}

impl Table {
    /// The table as a workbook of Excel with one sheet. Whole numbers are numbers there, and everything else is a text.
    pub fn to_workbook(&self) -> Result<Vec<u8>, TableError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_freeze_panes(1, 0).map_err(unreadable)?;
        let mut write = |row: usize, column: usize, cell: &str| {
            let row = u32::try_from(row).map_err(unreadable)?;
            let column = u16::try_from(column).map_err(unreadable)?;
            let written = match cell.parse::<i32>() {
                Ok(number) if number.to_string() == cell => sheet.write_number(row, column, number),
                _ => sheet.write_string(row, column, cell),
            };
            written.map(|_| ()).map_err(unreadable)
        };
        for (column, name) in self.names.iter().enumerate() {
            write(0, column, name)?;
        }
        for (row, (_, cells)) in self.rows.iter().enumerate() {
            for (column, cell) in cells {
                write(row + 1, *column, cell)?;
            }
        }
        workbook.save_to_buffer().map_err(unreadable)
    }
}

fn sheet_named(sheets: &[String], wanted: Option<&str>) -> Result<String, TableError> {
    let Some(wanted) = wanted else {
        let first = sheets.first().cloned();
        return first.ok_or_else(|| TableError::Workbook("it has no sheets".to_owned()));
    };
    let fits = |sheet: &&String| sheet.to_lowercase() == wanted.to_lowercase();
    let found = sheets.iter().find(fits).cloned();
    found.ok_or_else(|| TableError::NoSheet(wanted.to_owned(), sheets.to_vec()))
}

fn unreadable(error: impl std::error::Error) -> TableError {
    TableError::Workbook(error.to_string())
}

/// The used cells of a range, by row and column of the sheet.
fn used<T: CellType>(range: &Range<T>) -> impl Iterator<Item = ((u32, u32), &T)> {
    let (row, column) = range.start().unwrap_or_default();
    range.used_cells().filter_map(move |(down, right, cell)| {
        let row = u32::try_from(row as usize + down).ok()?;
        let column = u32::try_from(column as usize + right).ok()?;
        Some(((row, column), cell))
    })
}

/// The cells of a sheet with something in them, by row and column, both counted from 0.
#[derive(Default)]
struct Cells {
    rows: BTreeMap<u32, BTreeMap<u32, String>>,
    /// Those that cannot be read, by row and column, and why.
    unread: BTreeMap<(u32, u32), String>,
}

impl Cells {
    /// The cells one by one: a sheet with a cell in its last corner would fill the memory as a whole.
    fn of_xlsx(mut workbook: Xlsx<Cursor<&[u8]>>, sheet: Option<&str>) -> Result<Self, TableError> {
        let name = sheet_named(&workbook.sheet_names(), sheet)?;
        let merged = workbook
            .merge_cells_by_sheet_name(&name)
            .unwrap_or_default();
        let mut cells = Self::default();
        let mut reader = workbook.worksheet_cells_reader(&name).map_err(unreadable)?;
        // Without the texts of formulas, which may name a place in a list of any length.
        while let Some(cell) = reader
            .next_cell_with_formula_metadata()
            .map_err(unreadable)?
        {
            cells.add(cell.pos, &cell.value.into());
            if cell.formula.is_some() {
                cells.add_formula(cell.pos);
            }
        }
        drop(reader);
        cells.add_merged(&merged)?;
        Ok(cells)
    }

    fn of_ods(mut workbook: Ods<Cursor<&[u8]>>, sheet: Option<&str>) -> Result<Self, TableError> {
        let name = sheet_named(&workbook.sheet_names(), sheet)?;
        let range = workbook.worksheet_range(&name).map_err(unreadable)?;
        let mut cells = Self::default();
        for (place, data) in used(&range) {
            cells.add(place, data);
        }
        let formulas = workbook.worksheet_formula(&name).map_err(unreadable)?;
        for (place, _) in used(&formulas).filter(|(_, formula)| !formula.is_empty()) {
            cells.add_formula(place);
        }
        Ok(cells)
    }

    /// A formula whose result the workbook does not have.
    fn add_formula(&mut self, (row, column): (u32, u32)) {
        let is_known = |cells: &BTreeMap<u32, String>| cells.contains_key(&column);
        if !self.rows.get(&row).is_some_and(is_known) && !self.unread.contains_key(&(row, column)) {
            let why = "the workbook has no result of this formula. Open it in a spreadsheet program, and save it";
            self.unread.insert((row, column), why.to_owned());
        }
    }

    /// Merged cells, of which only the first has a text. In the first row of the table they are a title.
    fn add_merged(&mut self, merged: &[Dimensions]) -> Result<(), TableError> {
        let title = self.rows.keys().next().copied();
        let place =
            |(row, column): (u32, u32)| format!("{}{}", letters(column as usize), row as usize + 1);
        let mut covered = 0;
        for &Dimensions { start, end } in merged {
            let columns = start.1..=end.1.min(MOST_COLUMNS);
            if start.0 > end.0 || columns.is_empty() {
                continue;
            }
            let (from, to) = (place(start), place(end));
            let why =
                format!("it is part of the merged cells {from}:{to}. Unmerge them, and fill each");
            let rows = self.rows.range(start.0..=end.0).map(|(row, _)| *row);
            for row in rows.filter(|row| Some(*row) != title) {
                covered += columns.clone().count();
                if covered > MOST_MERGED {
                    return Err(TableError::TooLarge);
                }
                let cells = columns.clone().map(|column| (row, column));
                let cells = cells.filter(|&cell| cell != start);
                self.unread.extend(cells.map(|cell| (cell, why.clone())));
            }
        }
        Ok(())
    }

    fn add(&mut self, (row, column): (u32, u32), data: &Data) {
        let text = match data {
            Data::Empty => return,
            Data::Int(number) => number.to_string(),
            Data::Float(number) => number.to_string(),
            Data::String(text) => text.clone(),
            Data::Bool(is_true) => is_true.to_string(),
            Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => {
                let why = "the spreadsheet holds a date here. Format the cell as text, and enter it again";
                self.unread.insert((row, column), why.to_owned());
                return;
            }
            Data::Error(error) => {
                let why = format!("the formula of this cell gives `{error}`");
                self.unread.insert((row, column), why);
                return;
            }
        };
        if text.is_empty() {
            return;
        }
        if column >= MOST_COLUMNS {
            let why = format!("a table has {MOST_COLUMNS} columns at most");
            self.unread.insert((row, column), why);
            return;
        }
        self.rows.entry(row).or_default().insert(column, text);
    }

    fn into_table(self) -> Table {
        let mut rows = self.rows.into_iter().map(|(row, cells)| {
            let cells = cells.into_iter();
            let cells = cells.map(|(column, text)| (column as usize, text));
            (row as usize + 1, cells)
        });
        let mut names = Vec::new();
        for (column, name) in rows.next().into_iter().flat_map(|(_, cells)| cells) {
            names.resize(column, String::new());
            names.push(name);
        }
        let mut table = Table::new(names, rows);
        for ((row, column), why) in self.unread {
            let (row, column) = (row as usize + 1, column as usize);
            table
                .notes
                .push(format!("{}{row}: left out: {why}", letters(column)));
            table.unread.insert((row, column));
        }
        table
    }
}
