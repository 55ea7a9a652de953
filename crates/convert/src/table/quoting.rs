//! Which texts have quotation marks around cells, and what is wrong with the marks of those that do.

use cardc_span::{BREAKS, lines};
use csv::{Reader, ReaderBuilder};

/// Whether a text puts quotation marks around cells that need them. With commas or semicolons it has to: texts of cards hold
/// those. A table with tabs may as well be written without, and a mark at the start of a cell is then part of the cell.
pub(super) fn is_quoted(text: &str, delimiter: u8) -> bool {
    if delimiter != b'\t' {
        return true;
    }
    let marks = Marks::of(text, '\t');
    // A cell over several lines or columns tears the rows that are read without quotes. Where none is torn, its marks stand
    // there by chance.
    if marks.spanning > 0 {
        let widths = widths(text, delimiter, false);
        if widths.first().is_some_and(|&width| width > 1) && torn_rows(&widths) == 0 {
            return false;
        }
    }
    let torn = |quoting| torn_rows(&widths(text, delimiter, quoting));
    marks.are_quotes() || (marks.needed > 0 && torn(true) < torn(false))
}

/// Reads the rows of a text as they are, the first one like the others.
pub(super) fn reader(text: &str, delimiter: u8, quoting: bool) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(quoting)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
}

/// How many cells each row has, with the marks read as quotes or not.
fn widths(text: &str, delimiter: u8, quoting: bool) -> Vec<usize> {
    let mut reader = reader(text, delimiter, quoting);
    let records = reader.records().map_while(Result::ok);
    records.map(|record| record.len()).collect()
}

/// How many rows have more cells or fewer than the first one.
fn torn_rows(widths: &[usize]) -> usize {
    widths.iter().filter(|&width| *width != widths[0]).count()
}

/// What the marks of a table with tabs look like.
#[derive(Default)]
struct Marks {
    /// Cells within marks that could not be written without: with a tab, a line break or a mark inside.
    needed: usize,
    /// Those of them with a tab or a line break inside.
    spanning: usize,
    /// Cells within marks for no reason but a comma. Excel writes those.
    with_comma: usize,
    /// Cells within marks for no reason.
    idle: usize,
    /// Cells that cannot be as they are where cells are quoted: a mark is not closed, not doubled, or has text behind it.
    stray: usize,
    /// Cells with a comma and no marks.
    bare_commas: usize,
    /// Whether the name of the first column stands within marks: then the writer puts them around every cell.
    on_names: bool,
}

impl Marks {
    fn of(text: &str, delimiter: char) -> Self {
        let mut marks = Self {
            on_names: text.starts_with('"'),
            ..Self::default()
        };
        let mut rest = text;
        while !rest.is_empty() {
            let length = if let Some(quoted) = quoted_cell(rest, delimiter) {
                marks.add_quoted(quoted, delimiter);
                quoted.len() + end_of_cell(&rest[quoted.len()..], delimiter)
            } else {
                let length = end_of_cell(rest, delimiter);
                let bare = &rest[..length];
                marks.stray += usize::from(bare.contains('"'));
                marks.bare_commas += usize::from(bare.contains(','));
                length
            };
            rest = rest.get(length + 1..).unwrap_or_default();
        }
        marks
    }

    fn add_quoted(&mut self, quoted: &str, delimiter: char) {
        let inside = &quoted[1..quoted.len() - 1];
        self.spanning += usize::from(inside.contains([delimiter, '\n']));
        let count = if inside.contains([delimiter, '\n', '"']) {
            &mut self.needed
        } else if inside.contains(',') {
            &mut self.with_comma
        } else {
            &mut self.idle
        };
        *count += 1;
    }

    /// A slip in a file with quoted cells makes a stray mark; a file without any has them all over.
    fn are_quotes(&self) -> bool {
        if self.needed > 0 {
            return self.needed >= self.stray;
        }
        let is_excel = self.with_comma > 0 && self.idle == 0 && self.bare_commas == 0;
        self.stray == 0 && (self.on_names || is_excel)
    }
}

/// The cell at the start of a text with the marks around it, if it has them and nothing but blanks follows in the cell.
fn quoted_cell(text: &str, delimiter: char) -> Option<&str> {
    let length = 1 + end_of_quoted(text.strip_prefix('"')?)?;
    let (cell, behind) = text.split_at(length);
    let behind = &behind[..end_of_cell(behind, delimiter)];
    behind.trim().is_empty().then_some(cell)
}

/// Where a cell without marks ends.
fn end_of_cell(text: &str, delimiter: char) -> usize {
    text.find([delimiter, '\n']).unwrap_or(text.len())
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

/// The text after the closing quotation mark of a cell. A mark is missing or extra, so that several rows may have been read as
/// one cell.
pub(super) fn behind_quotes(record: &str, delimiter: u8) -> Option<&str> {
    let mut rest = record.trim_start_matches(BREAKS);
    let delimiter = char::from(delimiter);
    while !rest.is_empty() {
        if let Some(quoted) = rest.strip_prefix('"') {
            rest = &quoted[end_of_quoted(quoted)?..];
            let behind = rest[..end_of_cell(rest, delimiter)].trim();
            if !behind.is_empty() {
                return Some(behind);
            }
        }
        rest = rest
            .get(end_of_cell(rest, delimiter) + 1..)
            .unwrap_or_default();
    }
    None
}

/// So many cells of a row are looked at for a mark that nothing opened: for each, the row is searched.
const MOST_ODD_CELLS: usize = 16;

/// The cell of a row with too many cells, or too few, that ends with a quotation mark which nothing opened: its text was split
/// over several cells.
pub(super) fn unopened<'c>(cells: &'c [String], record: &str) -> Option<&'c str> {
    let is_quoted = |cell: &String| record.contains(&format!("\"{}\"", cell.replace('"', "\"\"")));
    let is_odd = |cell: &&String| cell.ends_with('"') && cell.matches('"').count() % 2 == 1;
    let mut odd = cells.iter().filter(is_odd).take(MOST_ODD_CELLS);
    Some(odd.find(|cell| !is_quoted(cell))?.trim())
}

/// Whether a record that ends with the text has a quotation mark without a partner, and goes over several lines.
pub(super) fn is_open(source: &str) -> bool {
    let marks = source.bytes().filter(|&byte| byte == b'"').count();
    marks % 2 == 1 && lines(source.trim()).nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use super::is_quoted;

    fn with_tabs(text: &str) -> bool {
        is_quoted(text, b'\t')
    }

    #[test]
    fn a_table_with_tabs_is_quoted_where_its_cells_need_it() {
        let by_chance = "name\ttext\n\"Open\tGo.\nClose\"\tGo.\n";
        assert!(!with_tabs(by_chance), "every line has its two cells");
        for cell in ["\"One.\nTwo.\"", "\"A\tB\"", "\"\"\"Lucky\"\" Orla\""] {
            assert!(with_tabs(&format!("name\ttext\nA\t{cell}\n")), "{cell}");
            let inches = format!("name\ttext\nA\t{cell}\nB\t5\"\n");
            assert!(with_tabs(&inches), "one slip: {cell}");
        }
        for cell in [
            "\"Go!\" is a cry.",
            "\"Go!\"",
            "5\"",
            "\"Go",
            "\"Go, now!\" Run.",
        ] {
            assert!(!with_tabs(&format!("name\ttext\nA\t{cell}\n")), "{cell}");
        }
        assert!(is_quoted("name,text\nA,\"Go!\"\n", b','));
    }

    #[test]
    fn marks_that_contradict_each_other_are_read_so_that_no_row_is_torn() {
        assert!(with_tabs(
            "name\ttext\nA \"x\"\t\"Draw 2.\nDraw 1.\"\nC \"y\"\tGo.\n"
        ));
        assert!(!with_tabs(
            "name\ttext\nA \"x\"\t\"Draw 2.\n\"B\"\tGo.\nC \"y\"\tGo.\n"
        ));
    }

    #[test]
    fn a_table_with_tabs_is_quoted_as_excel_does_it() {
        assert!(with_tabs("name\ttext\nA\t\"Stop, then go.\"\n"));
        assert!(with_tabs("\"name\"\t\"text\"\n\"A\"\t\"Go.\"\n"));
        // Excel would have quoted the second text too.
        assert!(!with_tabs(
            "name\ttext\nA\t\"Stop, you!\"\nB\tStop, then go.\n"
        ));
    }

    #[test]
    fn a_mark_that_nothing_closes_hides_no_quoted_cell() {
        assert!(with_tabs("name\ttext\nA\t\"One.\nB\t\"Two\nlines.\"\n"));
    }
}
