//! A table with tabs between its columns, whose first line names them. Nothing in it is quoted.

use cardc_span::lines;
use rustc_hash::FxHashMap;

use crate::words::of_records;

/// The table: the names of its columns, and its lines.
pub(super) struct Table<'a> {
    columns: FxHashMap<&'a str, usize>,
    named: Vec<&'a str>,
    rows: Vec<(usize, Vec<&'a str>)>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// Its number in the file, counted from 1.
    pub(super) line: usize,
    columns: &'a FxHashMap<&'a str, usize>,
    cells: &'a [&'a str],
}

impl<'a> Table<'a> {
    /// Reads a table, with or without a byte order mark. Lines with nothing in them are passed over.
    pub(super) fn parse(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = lines(text).map(|line| line.text).enumerate();
        let named: Vec<&str> = lines.next().map_or_else(Vec::new, |(_, line)| {
            line.split('\t').map(str::trim).collect()
        });
        let mut columns = FxHashMap::default();
        for (at, &name) in named.iter().enumerate() {
            columns.entry(name).or_insert(at);
        }
        let rows = lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| (at + 1, line.split('\t').collect()))
            .collect();
        Self {
            columns,
            named,
            rows,
        }
    }

    /// Whether there is a column of this name.
    pub(super) fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }

    /// The lines below the first.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, cells)| Row {
            line: *line,
            columns: &self.columns,
            cells,
        })
    }

    /// Notes on the columns that have no place in a card: those of `left_out` with why, and those that nobody knows.
    pub(super) fn left_out(&self, known: &[&str], left_out: &[(&str, &str)]) -> Vec<String> {
        let mut notes = Vec::new();
        for &column in &self.named {
            let why = match left_out.iter().find(|(name, _)| *name == column) {
                Some((_, why)) => why,
                None if known.contains(&column) => continue,
                None => "it is unknown",
            };
            let count = self.rows().filter(|row| row.get(column).is_some()).count();
            if count > 0 {
                notes.push(format!(
                    "left out column `{column}` {}: {why}",
                    of_records(count)
                ));
            }
        }
        let width = self.named.len();
        let wider = self.rows.iter().filter(|(_, cells)| {
            let behind = cells.get(width..).unwrap_or_default();
            behind.iter().any(|cell| !cell.trim().is_empty())
        });
        notes.extend(
            wider.map(|(line, _)| format!("line {line} has more cells than there are columns")),
        );
        notes
    }
}

impl<'a> Row<'a> {
    /// What stands in a column, if anything does.
    pub(super) fn get(&self, column: &str) -> Option<&'a str> {
        let cell = self.cells.get(*self.columns.get(column)?)?.trim();
        (!cell.is_empty()).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn rows_end_with_any_line_break() {
        for line_break in ["\n", "\r\n", "\r"] {
            let text = "name\tcost\nA\t1\n\nB\t2".replace('\n', line_break);
            let table = Table::parse(&text);
            let rows: Vec<_> = table
                .rows()
                .map(|row| (row.line, row.get("cost")))
                .collect();
            assert_eq!(rows, [(2, Some("1")), (4, Some("2"))]);
        }
    }
}
