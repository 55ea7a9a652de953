//! Tables as text, with commas, semicolons or tabs between the cells, and quotation marks around cells that need them.

use cardc_span::{lines, with_breaks};
use csv::{Error, StringRecord, WriterBuilder};

use super::quoting::{behind_quotes, is_open, is_quoted, reader, unopened};
use super::{RowPlace, Table, TableError};

/// What may stand between cells. The first one counts where none stands anywhere.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

impl Table {
    /// Reads a text with commas, semicolons or tabs between its cells: what stands most often in the first row. A table with
    /// tabs may quote cells, or nothing at all.
    pub fn from_text(text: &str) -> Result<Self, TableError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Cells have the line breaks that texts of cards have.
        let text = with_breaks(text, "\n");
        let (named, body) = named_delimiter(&text);
        let delimiter = named.unwrap_or_else(|| delimiter(body));
        let quoting = is_quoted(body, delimiter);
        let mut reader = reader(body, delimiter, quoting);
        let mut place = RowPlace::from(usize::from(named.is_some()));
        let mut next = RowPlace::from(place.row + 1);
        let (mut rows, mut last, mut width) = (Vec::new(), "", None);
        let mut record = StringRecord::new();
        loop {
            let start = offset(reader.position().byte());
            if !reader
                .read_record(&mut record)
                .map_err(|error| unreadable(&error))?
            {
                break;
            }
            last = &body[start..offset(reader.position().byte())];
            place = next.further(blank_lines(last));
            next = RowPlace {
                row: place.row + 1,
                line: next.line + lines(last).count(),
            };
            let cells: Vec<String> = record.iter().map(str::to_owned).collect();
            let has_all = cells.len() == *width.get_or_insert(cells.len());
            if quoting {
                demand_whole(&cells, has_all, last, delimiter, place)?;
            }
            rows.push((place, cells));
        }
        if quoting && is_open(last) {
            return Err(TableError::OpenQuote(place));
        }
        let mut rows = rows.into_iter();
        let (_, header) = rows.next().unwrap_or((place, Vec::new()));
        Ok(Self::new(
            header,
            rows.map(|(at, cells)| (at, cells.into_iter().enumerate())),
        ))
    }

    /// The table as a text with this between its cells.
    pub fn to_text(&self, delimiter: u8) -> String {
        let mut writer = WriterBuilder::new()
            .delimiter(delimiter)
            .from_writer(Vec::new());
        let names = self.names.iter().map(String::as_str).collect();
        let rows = self.rows.iter().map(|(_, cells)| {
            let mut row = vec![""; self.names.len()];
            for (column, cell) in cells {
                row[*column] = cell;
            }
            row
        });
        for row in std::iter::once(names).chain(rows) {
            writer.write_record(row).expect("memory takes every row");
        }
        let bytes = writer.into_inner().expect("memory takes every row");
        String::from_utf8(bytes).expect("cells are texts")
    }
}

fn offset(byte: u64) -> usize {
    usize::try_from(byte).expect("the text is in memory")
}

/// The delimiter that a first line `sep=;` names, and the text below it.
fn named_delimiter(text: &str) -> (Option<u8>, &str) {
    let Some(first) = lines(text).next() else {
        return (None, text);
    };
    match first.text.strip_prefix("sep=").map(str::as_bytes) {
        Some(&[delimiter]) if delimiter.is_ascii() => (Some(delimiter), &text[first.next()..]),
        _ => (None, text),
    }
}

/// What stands between the cells of the first row most often.
fn delimiter(text: &str) -> u8 {
    let mut counts = [0; DELIMITERS.len()];
    let mut is_quoted = false;
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                if let Some(at) = DELIMITERS.iter().position(|&known| known == byte) {
                    counts[at] += 1;
                }
            }
        }
    }
    let most = counts.into_iter().max().unwrap_or_default();
    let at = counts.iter().position(|&count| count == most);
    DELIMITERS[at.unwrap_or_default()]
}

/// Refuses a row whose quotation marks have split a cell, or run several into one.
fn demand_whole(
    cells: &[String],
    has_all: bool,
    record: &str,
    delimiter: u8,
    place: RowPlace,
) -> Result<(), TableError> {
    if let Some(behind) = behind_quotes(record, delimiter) {
        return Err(TableError::BehindQuote(place, behind.to_owned()));
    }
    match unopened(cells, record) {
        Some(cell) if !has_all => Err(TableError::Unopened(place, cell.to_owned())),
        _ => Ok(()),
    }
}

/// How many empty lines stand in front of a record.
fn blank_lines(source: &str) -> usize {
    let blank = lines(source).take_while(|line| line.text.is_empty());
    blank.count()
}

fn unreadable(error: &Error) -> TableError {
    TableError::Workbook(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Table, TableError};

    fn cells(text: &str) -> Vec<(usize, Vec<Option<String>>)> {
        let table = Table::from_text(text).unwrap();
        let row = |row: super::super::Row<'_>| {
            let cells = 0..table.names().len();
            let cells = cells.map(|at| row.cell(at).map(str::to_owned));
            (row.at.row, cells.collect())
        };
        table.rows().map(row).collect()
    }

    #[test]
    fn every_delimiter_and_line_break_reads_alike() {
        let text = "Name,Text,Cost\n\"A, b\",\"One.\nTwo \"\"x\"\".\",1\n\n\nB,,2\n";
        let expected = [
            (2, [Some("A, b"), Some("One.\nTwo \"x\"."), Some("1")]),
            (5, [Some("B"), None, Some("2")]),
        ];
        let expected: Vec<(usize, Vec<Option<String>>)> = expected
            .iter()
            .map(|(row, cells)| (*row, cells.map(|cell| cell.map(str::to_owned)).into()))
            .collect();
        assert_eq!(cells(text), expected);
        assert_eq!(cells(&format!("\u{feff}{text}")), expected);
        for delimiter in [";", "\t"] {
            let swapped = text
                .replace(',', delimiter)
                .replace(&format!("A{delimiter}"), "A,");
            assert_eq!(cells(&swapped), expected, "{delimiter:?}");
        }
        let named = format!("sep=,\r\n{text}");
        let rows: Vec<usize> = cells(&named).into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows, [3, 6]);
        let crlf = text.replace('\n', "\r\n");
        let rows: Vec<usize> = cells(&crlf).into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows, [2, 5]);
    }

    #[test]
    fn rows_end_with_any_line_break() {
        for line_break in ["\n", "\r\n", "\r"] {
            let text = "name\tcost\n\"A\nB\"\t1\n\nC\t2".replace('\n', line_break);
            let table = Table::from_text(&text).unwrap();
            let rows = table.rows().map(|row| (row.place(), row.get("name")));
            assert_eq!(
                rows.collect::<Vec<_>>(),
                [
                    ("row 2".to_owned(), Some("A\nB")),
                    ("row 4 (line 5)".to_owned(), Some("C"))
                ]
            );
        }
    }

    #[test]
    fn a_quotation_mark_that_nothing_closes_is_reported() {
        let error = Table::from_text("name,text\nA,x\nB,\"One.\nC,y\n").unwrap_err();
        assert_eq!(error, TableError::OpenQuote(3.into()));
        // It is closed by the mark that opens the next cell.
        let error = Table::from_text("name;text\nA;\"One.\nB;\"Two.\"\nC;Three.\n").unwrap_err();
        assert_eq!(
            error,
            TableError::BehindQuote(2.into(), "Two.\"".to_owned())
        );
        assert_eq!(cells("name,text\nA,\"1 \"\"x\"\"\" \nB,\"\"\n").len(), 2);
        // It was to open an earlier cell, or an earlier line.
        for text in [
            "name,tags,text\nA,\"x, y\",One.\nB,x, y\",Two.\n",
            "name,text,tags\nA,One.,x\nB,Two.\nThree.\",x\n",
        ] {
            let error = Table::from_text(text).unwrap_err();
            assert!(matches!(error, TableError::Unopened(..)), "{error:?}");
        }
        // A mark within a cell is a sign for inches.
        assert_eq!(cells("name,size\nA,5\"\n")[0].1[1].as_deref(), Some("5\""));
        assert_eq!(cells("").len(), 0);
    }
}
