//! The importer of tables, on tables of our own making.

use std::io::{Cursor, Write};

use cardc_convert::card_table::{export_cards, import_cards};
use cardc_convert::{
    CardRecord, CellForm, ColumnError, Columns, FieldUse, HeadField, Heads, Imported, Judge, Kind,
    Table, TableError,
};
use cardc_span::Prose;
use cardc_syntax::{Value, parse_cards};
use expect_test::expect;
use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::shown;

/// Stands in for a parser that knows everything but one word.
struct Stub;

impl Judge for Stub {
    fn text_line(&self, _: &str, line: &str) -> String {
        if !Prose::all(line).is_empty() {
            return line.to_owned();
        }
        let part = |part: &str| {
            if part.contains("wibble") {
                Prose::written(part)
            } else {
                part.to_owned()
            }
        };
        line.split(' ').map(part).collect::<Vec<_>>().join(" ")
    }

    fn field_use(&self, _: &str, _: &str) -> FieldUse {
        FieldUse::Optional
    }
}

fn heads() -> Heads {
    let kind = |rank, keyword: &'static str, label: &'static str, plural: &'static str| Kind {
        rank,
        keyword: keyword.into(),
        label: label.into(),
        plural: plural.into(),
    };
    let field = |id: &str, form, is_repeated| HeadField {
        id: id.to_owned(),
        form,
        is_repeated,
    };
    Heads {
        game: "tides".to_owned(),
        kinds: vec![
            kind(0, "crew", "Crew Member", "Crew"),
            kind(1, "reef", "Reef", "Reefs"),
        ],
        fields: vec![
            field("hit-points", CellForm::Values, false),
            field("tags", CellForm::Values, false),
            field("number", CellForm::Wording, false),
            field("option", CellForm::Values, true),
            field("set", CellForm::Quoted, false),
        ],
    }
}

fn import(table: &Table) -> Imported {
    let heads = heads();
    let columns = Columns::of(table, &heads, &[], None).unwrap();
    import_cards(table, &heads, &columns, &Stub)
}

const TABLE: &str = "\
Name;Kind;Hit Points;Tags;Tags;Number;Option;Text;Set;Ink
Old  Salt;crew member;3;\"Sailor, \"\"Day & Night\"\"\";Brave;12a;\"\"\"Rope\"\" 1
\"\"Hook\"\" 2\";\"Draw 1 card. Then wibble. Rest.
prose \"\"Sing it.\"\"\";Low, Water;
The Reef;Reefs;many } things;;;7;;wibble;;blue

;reef;;;;;;;;
Nobody;Whale;;;;;;;;
Short;reef;2;;;;;;;;too far
";

#[test]
fn a_row_is_a_card() {
    let imported = import(&Table::from_text(TABLE).unwrap());
    expect![[r#"
        crew "Old Salt" {
            hit-points 3
            tags       Sailor, "Day & Night", Brave
            number     "12a"
            option     "Rope" 1
            option     "Hook" 2
            set        "Low, Water"

            text {
                Draw 1 card. Then prose "wibble." Rest.
                prose "Sing it."
            }
        }
        -- row 2, column `Text` (H2): kept as prose: wibble.
        reef "The Reef" {
            hit-points "many } things"
            number     7

            text {
                prose "wibble"
            }
        }
        -- row 3, column `Text` (H3): kept as prose: wibble
        reef "Short" {
            hit-points 2
        }
        == row 5 (line 7) left out: it has no name
        == row 6, column `Kind` (B6) left out: unknown kind of card `Whale`
        == left out column `Ink` of 1 record: no field of the game is called so. Say what it holds with --map "Ink=FIELD"
        == row 7 (line 9) has more cells than there are columns
    "#]]
    .assert_eq(&shown(&imported));
    assert_eq!(imported.cards[0].set.as_deref(), Some("Low, Water"));
    assert_eq!(imported.cards[1].number, Some(7));
}

#[test]
fn prose_of_a_sheet_gets_straight_quotes() {
    let table = "name,kind,text\nOld Salt,crew,Draw 1 card. Prose “Sing.” Rest.\n";
    let imported = import(&Table::from_text(table).unwrap());
    let source = &imported.cards[0].source;
    assert!(
        source.contains("        Draw 1 card. prose \"Sing.\" Rest.\n"),
        "{source}"
    );
    assert_eq!(imported.cards[0].notes, [""; 0]);
}

#[test]
fn a_column_holds_what_it_is_said_to_hold() {
    let table = Table::from_text("Card,Life,Ink\nGull,2,blue\n").unwrap();
    let columns = |mapped: &[(&str, &str)], kind: Option<&str>| {
        let mapped = mapped
            .iter()
            .map(|&(header, content)| (header.to_owned(), content.to_owned()));
        let kind = kind.map(|kind| heads().kind(kind).unwrap().clone());
        Columns::of(&table, &heads(), &mapped.collect::<Vec<_>>(), kind)
    };
    let names = || ["Card", "Life", "Ink"].map(str::to_owned).to_vec();
    assert_eq!(columns(&[], None), Err(ColumnError::NoName(names())));
    assert_eq!(
        columns(&[("card", "Name")], None),
        Err(ColumnError::NoKind(names()))
    );
    let no_field = columns(&[("Card", "name"), ("Life", "lives")], Some("crew"));
    assert_eq!(no_field, Err(ColumnError::NoField("lives".to_owned())));
    let mapped = [("Card", "name"), ("Life", "hit points"), ("Ink", "-")];
    let columns = columns(&mapped, Some("Reefs")).unwrap();
    let imported = import_cards(&table, &heads(), &columns, &Stub);
    assert_eq!(shown(&imported), "reef \"Gull\" {\n    hit-points 2\n}\n");
}

fn packed(files: &[(&str, String)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A workbook of Excel with two sheets, the first of them with these rows.
fn xlsx(rows: &str) -> Vec<u8> {
    let sheet = |rows: &str| {
        format!(
            "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
        )
    };
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let relations =
        |relations: &str| format!("<Relationships xmlns=\"{package}\">{relations}</Relationships>");
    packed(&[
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>"
                .to_owned(),
        ),
        (
            "_rels/.rels",
            relations(&format!(
                "<Relationship Id=\"r\" Type=\"{of}/officeDocument\" Target=\"xl/workbook.xml\"/>"
            )),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{of}\"><sheets><sheet name=\"Cards\" sheetId=\"1\" r:id=\"a\"/><sheet name=\"Notes\" sheetId=\"2\" r:id=\"b\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            relations(&format!(
                "<Relationship Id=\"a\" Type=\"{of}/worksheet\" Target=\"worksheets/one.xml\"/><Relationship Id=\"b\" Type=\"{of}/worksheet\" Target=\"worksheets/two.xml\"/>"
            )),
        ),
        ("xl/worksheets/one.xml", sheet(rows)),
        ("xl/worksheets/two.xml", sheet("")),
    ])
}

/// Cells as Excel writes them: texts in place, numbers, a formula with a fault.
const XLSX_ROWS: &str = r#"<row r="2"><c r="B2" t="inlineStr"><is><t>Name</t></is></c><c r="C2" t="inlineStr"><is><t>Kind</t></is></c><c r="D2" t="inlineStr"><is><t>Hit Points</t></is></c></row>
<row r="4"><c r="B4" t="inlineStr"><is><t>Gull</t></is></c><c r="C4" t="inlineStr"><is><t>reef</t></is></c><c r="D4"><v>2</v></c></row>
<row r="5"><c r="B5" t="inlineStr"><is><t>Tern</t></is></c><c r="C5" t="inlineStr"><is><t>Whale</t></is></c><c r="D5" t="e"><v>#REF!</v></c></row>
<row r="6"><c r="B6" t="inlineStr"><is><t>Auk</t></is></c><c r="C6" t="inlineStr"><is><t>reef</t></is></c><c r="D6"><f>1+1</f></c></row>
<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#;

#[test]
fn a_workbook_of_excel_is_a_table() {
    let bytes = xlsx(XLSX_ROWS);
    assert!(Table::is_workbook(&bytes));
    let imported = import(&Table::from_workbook(&bytes, Some("cards")).unwrap());
    let first = import(&Table::from_workbook(&bytes, None).unwrap());
    assert_eq!(imported.cards, first.cards);
    let unread = "read the first sheet, `Cards`, and not `Notes`: --sheet names one to read";
    assert_eq!(first.notes.last().unwrap(), unread);
    expect![[r#"
        reef "Gull" {
            hit-points 2
        }
        reef "Auk" {
        }
        == row 5, column `Kind` (C5) left out: unknown kind of card `Whale`
        == D5: left out: the formula of this cell gives `#REF!`
        == D6: left out: the workbook has no result of this formula. Open it in a spreadsheet program, and save it
        == XFD1048576: left out: a table has 1000 columns at most
    "#]]
    .assert_eq(&shown(&imported));
    assert_eq!(imported.cells_left_out, 3);
    // Nothing is known of the cell, which is no word that it is empty.
    let parts = |at: usize| imported.cards[at].parts.as_ref().expect("it is of a table");
    assert!(parts(0).contains(&"hit-points".to_owned()));
    assert!(!parts(1).contains(&"hit-points".to_owned()));
    let sheets = vec!["Cards".to_owned(), "Notes".to_owned()];
    assert_eq!(
        Table::from_workbook(&bytes, Some("Deck")),
        Err(TableError::NoSheet("Deck".to_owned(), sheets))
    );
    let cut = &bytes[..bytes.len() / 2];
    let error = Table::from_workbook(cut, None).unwrap_err();
    assert!(matches!(error, TableError::Workbook(_)), "{error}");
}

/// Rows whose kind is in merged cells, below a merged header.
const MERGED_ROWS: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Kind</t></is></c></row>
<row r="2"><c r="A2" t="inlineStr"><is><t>Gull</t></is></c><c r="B2" t="inlineStr"><is><t>reef</t></is></c></row>
<row r="3"><c r="A3" t="inlineStr"><is><t>Tern</t></is></c></row></sheetData>
<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="B1:C1"/></mergeCells><sheetData>"#;

#[test]
fn merged_cells_are_reported() {
    let table = Table::from_workbook(&xlsx(MERGED_ROWS), Some("Cards")).unwrap();
    expect![[r#"
        reef "Gull" {
        }
        == row 3 left out: `Tern` has no kind
        == B3: left out: it is part of the merged cells B2:B3. Unmerge them, and fill each
    "#]]
    .assert_eq(&shown(&import(&table)));
}

#[test]
fn odd_places_in_a_workbook_are_read() {
    // Backwards, past the last row that a number holds, and a formula that is far down a list.
    let row = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>
<row r="2"><c r="A2" t="inlineStr"><is><t>Gull</t></is></c><c r="B2"><f t="shared" si="99999999999999" ref="B9:A1">1+1</f><v>2</v></c></row></sheetData>
<mergeCells><mergeCell ref="B9:A1"/><mergeCell ref="A2:ZZZZZZZZZ99999999999"/></mergeCells><dimension ref="ZZZZZZZ9:A1"/><sheetData>"#;
    let table = Table::from_workbook(&xlsx(row), Some("Cards")).unwrap();
    assert_eq!(table.names(), ["Name"]);
}

#[test]
fn a_workbook_that_would_fill_the_memory_is_refused() {
    let cell = |at: usize| format!("<row r=\"{at}\"><c r=\"A{at}\"><v>{at}</v></c></row>");
    let rows: String = (1..=600).map(cell).collect();
    let merges = "<mergeCell ref=\"A1:XFD1048576\"/>".repeat(1000);
    let sheet = format!("{rows}</sheetData><mergeCells>{merges}</mergeCells><sheetData>");
    let error = Table::from_workbook(&xlsx(&sheet), Some("Cards")).unwrap_err();
    assert_eq!(error, TableError::TooLarge);
    let text = "<text:p>Gull</text:p>";
    let value = "office:value-type=\"string\"";
    for (row, cell) in [
        (
            "table:number-rows-repeated=\"1000000\"",
            "table:number-columns-repeated=\"9\"",
        ),
        ("", "table:number-columns-repeated=\"99999999999\""),
    ] {
        let rows = format!(
            "<table:table-row {row}><table:table-cell {value} {cell}>{text}</table:table-cell></table:table-row>"
        );
        let error = Table::from_workbook(&ods(&rows), None).unwrap_err();
        assert_eq!(error, TableError::TooLarge);
    }
    // As LibreOffice ends a sheet.
    let empty = "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    let name = format!(
        "<table:table-row><table:table-cell {value}><text:p>Name</text:p></table:table-cell></table:table-row>"
    );
    let table = Table::from_workbook(&ods(&format!("{name}{empty}")), None).unwrap();
    assert_eq!(table.names(), ["Name"]);
}

#[test]
fn a_second_column_for_the_name_is_left_out() {
    let table = Table::from_text("name,name,kind,Kind\nGull,Tern,reef,crew\n").unwrap();
    expect![[r#"
        reef "Gull" {
        }
        == left out column `name` (B) of 1 record: the name of a card is what column `name` (A) says
        == left out column `Kind` (D) of 1 record: the kind of a card is what column `kind` (C) says
    "#]]
    .assert_eq(&shown(&import(&table)));
}

/// A workbook of `LibreOffice` with these rows in its one sheet.
fn ods(rows: &str) -> Vec<u8> {
    let namespaces = ["office", "table", "text"]
        .map(|name| format!(" xmlns:{name}=\"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0\""));
    packed(&[
        (
            "mimetype",
            "application/vnd.oasis.opendocument.spreadsheet".to_owned(),
        ),
        ("META-INF/manifest.xml", "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>".to_owned()),
        (
            "content.xml",
            format!(
                "<office:document-content{}><office:body><office:spreadsheet><table:table table:name=\"Cards\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>",
                namespaces.concat()
            ),
        ),
    ])
}

#[test]
fn a_workbook_of_libreoffice_is_a_table() {
    let cell = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let number = "<table:table-cell office:value-type=\"float\" office:value=\"2\"><text:p>2</text:p></table:table-cell>";
    let row = |cells: &[String]| format!("<table:table-row>{}</table:table-row>", cells.concat());
    let names = row(&["Name", "Kind", "Hit Points"].map(cell));
    let gull = row(&[cell("Gull"), cell("reef"), number.to_owned()]);
    let bytes = ods(&format!("{names}{gull}"));
    let imported = import(&Table::from_workbook(&bytes, None).unwrap());
    assert_eq!(shown(&imported), "reef \"Gull\" {\n    hit-points 2\n}\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(super::CASES))]

    /// Whatever stands in the cells, each row with a name is a card that reads back, and nothing of a text in quotation
    /// marks is lost.
    #[test]
    fn every_table_becomes_cards(rows in prop::collection::vec(prop::array::uniform5(cell()), 0..5)) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["name", "set", "tags", "number", "text"]).unwrap();
        for row in &rows {
            writer.write_record(row).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let table = Table::from_text(&text).unwrap();
        let heads = heads();
        let columns = Columns::of(&table, &heads, &[], Some(heads.kinds[0].clone())).unwrap();
        let imported = import_cards(&table, &heads, &columns, &Stub);
        let named = rows.iter().filter(|row| !row[0].trim().is_empty());
        prop_assert_eq!(imported.cards.len(), named.clone().count());
        for (card, row) in imported.cards.iter().zip(named) {
            let items = parse_cards(&card.source);
            prop_assert_eq!(items.len(), 1, "{}", card.source);
            let parse = &items[0].1;
            prop_assert_eq!(&parse.errors, &vec![], "{}", card.source);
            let item = parse.tree.as_ref().unwrap();
            let set = item.fields().find(|field| field.name.value == "set");
            let set = set.map(|field| field.values[0].value.clone());
            let written = row[1].trim();
            let expected = (!written.is_empty()).then(|| Value::String(written.into()));
            prop_assert_eq!(set, expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(super::CASES / 4))]

    /// Whatever was imported goes out in each form and comes back as it is.
    #[test]
    fn an_export_is_imported_as_the_same_cards(rows in prop::collection::vec(prop::array::uniform6(cell()), 1..5)) {
        let names = ["name", "set", "tags", "number", "option", "text"].map(str::to_owned);
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&names).unwrap();
        for row in &rows {
            writer.write_record(row).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let heads = heads();
        let import = |table: &Table| {
            let columns = Columns::of(table, &heads, &[], Some(heads.kinds[0].clone())).unwrap();
            let cards = import_cards(table, &heads, &columns, &Stub).cards.into_iter();
            cards.map(|card| card.source).collect::<Vec<_>>()
        };
        let cards = import(&Table::from_text(&text).unwrap());
        let records = cards.iter().map(|source| {
            let item = parse_cards(source).into_iter().find_map(|(_, parse)| parse.tree).unwrap();
            let set = item.fields().find(|field| field.name.value == "set").map(|field| &field.values[0].value);
            let set = set.map(|set| match set {
                Value::String(set) => set.as_str(),
                other => panic!("{other:?}"),
            });
            CardRecord::of(&item, source, set, &heads, &|line| Stub.text_line("", line))
        });
        let records: Vec<CardRecord> = records.collect();
        let table = export_cards(&records, &heads);
        for delimiter in [b',', b'\t'] {
            prop_assert_eq!(&import(&Table::from_text(&table.to_text(delimiter)).unwrap()), &cards);
        }
        prop_assert_eq!(&import(&Table::from_workbook(&table.to_workbook().unwrap(), None).unwrap()), &cards);
        let json = serde_json::to_string(&records).unwrap();
        if !records.is_empty() {
            prop_assert_eq!(&import(&Table::from_json(&json).unwrap()), &cards);
        }
    }
}

/// What authors write in cells, and what would mean something else in a card.
fn cell() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "Beast",
        "Old Salt",
        "3",
        "007",
        "-",
        "..#..",
        "(X) (1)",
        "Unit(Beast)",
        "prose \"x\"",
        "wibble",
        "}",
        "{",
        "\"",
        "\\",
        "//",
        "/*",
        "*/",
        ",",
        "/",
        "½",
        "龍",
        "text {",
        "cost 5",
        "\n",
        " ",
        ". ",
        "Draw 1 card.",
    ];
    let word = prop::sample::select(WORDS).prop_map(str::to_owned);
    prop::collection::vec(word, 0..6).prop_map(|words| words.concat())
}
