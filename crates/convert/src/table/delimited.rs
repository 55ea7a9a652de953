//! Tables as text, with commas, semicolons or tabs between the cells, and quotation marks around cells that need them.

use cardc_span::{BREAKS, lines, with_breaks};
use csv::{Error, ReaderBuilder, StringRecord, WriterBuilder};

use super::{Table, TableError};

/// What may stand between cells. The first one counts where none stands anywhere.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

impl Table {
    /// Reads a text with commas, semicolons or tabs between its cells: what stands most often in the first row.
    pub fn from_text(text: &str) -> Result<Self, TableError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Cells have the line breaks that texts of cards have.
        let text = with_breaks(text, "\n");
        let (named, body) = named_delimiter(&text);
        let delimiter = named.unwrap_or_else(|| delimiter(body));
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(body.as_bytes());
        let mut row = usize::from(named.is_some());
        let (mut rows, mut last) = (Vec::new(), "");
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
            row += 1 + blank_lines(last);
            if let Some(behind) = behind_quotes(last, delimiter) {
                return Err(TableError::BehindQuote(row, behind.to_owned()));
            }
            let cells: Vec<String> = record.iter().map(str::to_owned).collect();
            let width = rows
                .first()
                .map_or(cells.len(), |(_, names): &(_, Vec<String>)| names.len());
            if cells.len() != width
                && let Some(cell) = unopened(&cells, last)
            {
                return Err(TableError::Unopened(row, cell.to_owned()));
            }
            rows.push((row, cells));
        }
        if is_open(last) {
            return Err(TableError::OpenQuote(row));
        }
        Ok(Self::new(rows))
    }

    /// The table as a text with this between its cells.
    pub fn to_text(&self, delimiter: u8) -> String {
        let mut writer = WriterBuilder::new()
            .delimiter(delimiter)
            .flexible(true)
            .from_writer(Vec::new());
        let rows = self.rows.iter().map(|(_, cells)| cells);
        for row in std::iter::once(&self.names).chain(rows) {
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

/// How many empty lines stand in front of a record.
fn blank_lines(source: &str) -> usize {
    let blank = lines(source).take_while(|line| line.text.is_empty());
    blank.count()
}

/// The text after the closing quotation mark of a cell. A mark is missing or extra, so that several rows may have been read as
/// one cell.
fn behind_quotes(record: &str, delimiter: u8) -> Option<&str> {
    let mut rest = record.trim_start_matches(BREAKS);
    let delimiter = char::from(delimiter);
    let end_of_cell = |cell: &str| cell.find([delimiter, '\n']).unwrap_or(cell.len());
    while !rest.is_empty() {
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = end_of_quoted(quoted)?;
            rest = &quoted[end..];
            let behind = &rest[..end_of_cell(rest)];
            if !behind.trim().is_empty() {
                return Some(behind.trim());
            }
        }
        rest = &rest[end_of_cell(rest)..];
        rest = rest.get(1..).unwrap_or_default();
    }
    None
}

/// The cell of a row with too many cells, or too few, that ends with a quotation mark which nothing opened: its text was split
/// over several cells.
fn unopened<'c>(cells: &'c [String], record: &str) -> Option<&'c str> {
    let is_quoted = |cell: &String| record.contains(&format!("\"{}\"", cell.replace('"', "\"\"")));
    let mut cells = cells.iter().filter(|cell| !is_quoted(cell));
    let cell = cells.find(|cell| cell.ends_with('"') && cell.matches('"').count() % 2 == 1)?;
    Some(cell.trim())
}

/// Where the mark that closes a quoted cell ends; two of them are one in the cell.
fn end_of_quoted(quoted: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let end = from + quoted[from..].find('"')? + 1;
        if !quoted[end..].starts_with('"') {
            return Some(end);
        }
        from = end + 1;
    }
}

/// Whether a record that ends with the text has a quotation mark without a partner, and goes over several lines.
fn is_open(source: &str) -> bool {
    let marks = source.bytes().filter(|&byte| byte == b'"').count();
    marks % 2 == 1 && lines(source.trim()).nth(1).is_some()
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
            (row.number, cells.collect())
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
    fn a_quotation_mark_that_nothing_closes_is_reported() {
        let error = Table::from_text("name,text\nA,x\nB,\"One.\nC,y\n").unwrap_err();
        assert_eq!(error, TableError::OpenQuote(3));
        // It is closed by the mark that opens the next cell.
        let error = Table::from_text("name;text\nA;\"One.\nB;\"Two.\"\nC;Three.\n").unwrap_err();
        assert_eq!(error, TableError::BehindQuote(2, "Two.\"".to_owned()));
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
