//! Card databases of other programs.

use cardc_convert::{
    CellForm, Columns, FieldUse, HeadField, Heads, Imported, Judge, Kind, Layout, Table,
    ashes_json, card_table, import_cards, lotr_tsv, render_files,
};
use cardc_span::Prose;
use cardc_syntax::{lex, parse_cards};

use crate::syntax::are_cards;

/// A game that takes every field, and every line of letters for English.
struct Stub;

impl Judge for Stub {
    fn text_line(&self, _: &str, line: &str) -> String {
        text_line(line)
    }

    fn field_use(&self, _: &str, field: &str) -> FieldUse {
        match field.len() % 3 {
            0 => FieldUse::Required,
            _ => FieldUse::Optional,
        }
    }
}

fn text_line(line: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " .,:".contains(letter);
    if line.chars().all(is_plain) && line.starts_with(char::is_alphabetic) {
        line.to_owned()
    } else {
        Prose::written(line)
    }
}

/// Whatever an importer makes of the text reads without a mistake, each card as one and without a comment, and in files of
/// both layouts.
pub fn hold(text: &str) {
    let imports = [
        import_cards(text, &|_, line| text_line(line)),
        ashes_json::import_cards(text, &Stub),
        lotr_tsv::import_cards(text, &Stub),
    ];
    for import in imports {
        match import {
            Ok(imported) => reads(&imported),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let heads = heads();
    for table in [Table::from_text(text).ok(), Table::from_json(text).ok()] {
        let Some(table) = table else { continue };
        if let Ok(columns) = Columns::of(&table, &heads, &[], None) {
            reads(&card_table::import_cards(&table, &heads, &columns, &Stub));
        }
    }
}

/// A game of one kind of card, with a field of each form.
fn heads() -> Heads {
    let field = |(id, form): (&str, CellForm)| HeadField {
        id: id.to_owned(),
        form,
        is_repeated: form == CellForm::Quoted,
    };
    let fields = [
        ("tags", CellForm::Values),
        ("number", CellForm::Wording),
        ("option", CellForm::Quoted),
    ];
    Heads {
        game: "toy".to_owned(),
        kinds: vec![Kind {
            rank: 0,
            keyword: "bear".into(),
            label: "Bear".into(),
            plural: "Bears".into(),
        }],
        fields: fields.map(field).into(),
    }
}

fn reads(imported: &Imported) {
    for card in &imported.cards {
        assert_eq!(are_cards(&card.source), Ok(()));
        let items = parse_cards(&card.source);
        let items: Vec<_> = items
            .iter()
            .filter_map(|(_, parse)| parse.tree.as_ref())
            .collect();
        let [item] = items[..] else {
            panic!("one card, and no more: {}", card.source);
        };
        assert_eq!(item.keyword.value, &*card.kind.keyword);
        let comments = lex(&card.source)
            .into_iter()
            .filter(|token| token.kind.is_comment());
        assert_eq!(comments.count(), 0, "a comment in {}", card.source);
    }
    let (mut stems, count) = (
        imported
            .cards
            .iter()
            .map(|card| &card.file_stem)
            .collect::<Vec<_>>(),
        imported.cards.len(),
    );
    stems.sort();
    stems.dedup();
    assert_eq!(stems.len(), count, "every card has a file of its own");
    for layout in [Layout::KindPerFile, Layout::CardPerFile] {
        for (path, text) in render_files(imported, layout) {
            assert!(is_safe_path(&path), "{path:?}");
            assert_eq!(are_cards(&text), Ok(()), "{path}");
        }
    }
}

/// Whether a path stays below the folder that is written into, on every system.
pub(crate) fn is_safe_path(path: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    path.split('/')
        .all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_letter))
}
