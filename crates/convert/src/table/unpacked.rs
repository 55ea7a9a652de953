//! How large a workbook is once it is unpacked, and its repeated cells are written out: a few bytes can fill the memory.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::TableError;

/// So many bytes of XML a workbook may hold.
const MOST_XML: u64 = 256 << 20;

/// So many bytes the cells of a sheet of `LibreOffice` may take, which writes equal neighbours once.
const MOST_CELLS: u64 = 512 << 20;

/// What a cell takes beside its text.
const CELL: u64 = 64;

/// Refuses a workbook that is too large to be read. What is wrong with a part is for the reader of workbooks to say.
pub(super) fn demand_moderate(bytes: &[u8]) -> Result<(), TableError> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Ok(());
    };
    let mut left = MOST_XML;
    for at in 0..archive.len() {
        let Ok(part) = archive.by_index(at) else {
            continue;
        };
        if part.name().is_ok_and(|name| is_xml(&name)) {
            let read = io::copy(&mut part.take(left + 1), &mut io::sink()).unwrap_or_default();
            left = left.checked_sub(read).ok_or(TableError::TooLarge)?;
        }
    }
    let Ok(content) = archive.by_name("content.xml") else {
        return Ok(());
    };
    match largest_sheet(BufReader::new(content)) {
        Ok(size) if size > MOST_CELLS => Err(TableError::TooLarge),
        _ => Ok(()),
    }
}

fn is_xml(name: &str) -> bool {
    let name = name.to_lowercase();
    [".xml", ".rels"].iter().any(|end| name.ends_with(end))
}

/// How many bytes the cells of the largest sheet take, in the content of a workbook of `LibreOffice`.
fn largest_sheet(content: impl BufRead) -> Result<u64, quick_xml::Error> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().expand_empty_elements = true;
    let (mut largest, mut sheet, mut buffer) = (0, Sheet::default(), Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer)? {
            Event::Start(tag) => sheet.start(&tag),
            Event::Text(text) => sheet.cell_text += text.len() as u64,
            Event::End(tag) => match tag.name().as_ref() {
                CELL_TAG | COVERED_TAG => sheet.end_cell(),
                "table:table-row" => sheet.end_row(),
                "table:table" => {
                    largest = largest.max(sheet.size());
                    sheet = Sheet::default();
                }
                _ => {}
            },
            Event::Eof => return Ok(largest),
            _ => {}
        }
    }
}

const CELL_TAG: &str = "table:table-cell";
const COVERED_TAG: &str = "table:covered-table-cell";

/// A sheet as far as it has been read. Empty cells at the end of a row, and empty rows at the end, do not count.
#[derive(Default)]
struct Sheet {
    /// How many columns and rows it has, up to the last cell with something in it.
    width: u64,
    height: u64,
    /// The bytes of all texts.
    text: u64,
    /// How often the row at hand is repeated, the column behind its last cell, the column behind the last one with something
    /// in it, and the bytes of its texts.
    row_times: u64,
    row_columns: u64,
    row_width: u64,
    row_text: u64,
    /// Empty rows above the row at hand.
    empty_rows: u64,
    /// How often the cell at hand is repeated, whether it has a value, and the bytes of its text.
    cell_times: u64,
    has_value: bool,
    cell_text: u64,
}

impl Sheet {
    fn start(&mut self, tag: &BytesStart<'_>) {
        let has = |name: &str| {
            tag.try_get_attribute(name)
                .is_ok_and(|found| found.is_some())
        };
        match tag.name().as_ref() {
            CELL_TAG | COVERED_TAG => {
                self.cell_times = times(tag, "table:number-columns-repeated");
                self.has_value = has("office:value-type") || has("table:formula");
                self.cell_text = tag.len() as u64;
            }
            "table:table-row" => self.row_times = times(tag, "table:number-rows-repeated"),
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        self.row_columns = self.row_columns.saturating_add(self.cell_times);
        if self.has_value {
            self.row_width = self.row_columns;
            let text = self.cell_text.saturating_mul(self.cell_times);
            self.row_text = self.row_text.saturating_add(text);
        }
    }

    fn end_row(&mut self) {
        if self.row_width == 0 {
            self.empty_rows = self.empty_rows.saturating_add(self.row_times);
        } else {
            let rows = self.empty_rows.saturating_add(self.row_times);
            self.height = self.height.saturating_add(rows);
            self.width = self.width.max(self.row_width);
            let text = self.row_text.saturating_mul(self.row_times);
            self.text = self.text.saturating_add(text);
            self.empty_rows = 0;
        }
        (self.row_columns, self.row_width, self.row_text) = (0, 0, 0);
    }

    const fn size(&self) -> u64 {
        let cells = self.width.saturating_mul(self.height);
        cells.saturating_mul(CELL).saturating_add(self.text)
    }
}

/// How often a row or cell is repeated: once, unless the attribute says more.
fn times(tag: &BytesStart<'_>, attribute: &str) -> u64 {
    let found = tag.try_get_attribute(attribute).ok().flatten();
    let times = found.and_then(|found| found.value.parse().ok());
    times.unwrap_or(1)
}
