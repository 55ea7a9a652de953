//! Every importer keeps what a field of a record says, whatever text it is: the written card has this value in that field,
//! or a note says what was left out. Nothing else of the card changes.

use std::collections::BTreeMap;

use cardc_convert::battlescribe::{Game, KeywordFit, ProfileLine, import_army_book};
use cardc_convert::{
    FieldUse, Imported, Judge, Layout, ashes_json, import_cards, lotr_tsv, render_files,
};
use cardc_span::shown_line;
use cardc_syntax::{CornerContent, Item, TokenKind, Value, lex, parse_cards};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

use crate::CASES;

#[test]
fn of_a_record_of_champions() {
    hold(&CHAMPIONS);
}

#[test]
fn of_a_record_of_ashes() {
    hold(&ASHES);
}

#[test]
fn of_a_row_of_the_lord_of_the_rings() {
    hold(&LOTR);
}

#[test]
fn of_an_army_book() {
    hold_in_a_book(
        include_str!("../fixtures/battlescribe/levy.cat"),
        include_str!("../fixtures/battlescribe/saltmarsh.gst"),
        CASES.min(20_000),
    );
}

/// The fields of a record with their texts.
type Record<'t> = Vec<(&'static str, &'t str)>;

/// A form of databases, with a record that has something in every field.
struct Form {
    /// Each field with its text and the fields of the card that come from it, if any: name and kind are no fields there.
    record: &'static [(&'static str, &'static str, &'static str)],
    import: fn(&[Record<'_>]) -> Imported,
}

/// The database of Champions, in JSON.
const CHAMPIONS: Form = Form {
    record: &[
        ("name", "Ember Hound", ""),
        ("category", "Unit", ""),
        ("alliance", "Chaos", "alliance"),
        ("class", "Warrior", "class"),
        ("tags", "Beast", "tags"),
        ("cost", "2", "cost"),
        ("healthMod", "3", "health"),
        ("corners", "2", "corners"),
        ("subjectImage", "0010000000", "highlight"),
        ("set", "First Flame", "set"),
        ("collectorNumber", "12", "number"),
        ("rarity", "Common", "rarity"),
        ("id", "7", "id"),
        ("artist", "A. Painter", "artist"),
        ("effect", "Draw 1 card.", "text flavour"),
    ],
    import: |records| {
        import_cards(&json(records), &|_, line| line.to_owned()).expect("there is a record")
    },
};

/// The database of Ashes, in JSON.
const ASHES: Form = Form {
    record: &[
        ("name", "Tide Crab", ""),
        ("type", "Ally", ""),
        ("cost", "1 [[natural:class]]", "cost"),
        ("phoenixborn", "Mirelle", "phoenixborn"),
        ("attack", "2", "attack"),
        ("life", "2", "life"),
        ("recover", "1", "recover"),
        ("placement", "Spellboard", "placement"),
        ("copies", "3", "conjuration-limit"),
        ("conjurations", "Small Crab", "conjures"),
        ("release", "The Drowned Bell", "set"),
        ("is_legacy", "true", "edition"),
        ("artist", "A. Painter", "artist"),
        ("flavor", "It itches.", "flavour"),
        ("text", "Draw 1 card.", "text"),
    ],
    import: |record| ashes_json::import_cards(&json(record), &Anything).expect("there is a record"),
};

/// The database of The Lord of the Rings, in a table.
const LOTR: Form = Form {
    record: &[
        ("name", "Hallas", ""),
        ("type", "Ally", ""),
        ("databaseId", "a-1", "id"),
        ("packName", "The Old Ferry", "set"),
        ("deckbuilderQuantity", "3", "quantity"),
        ("numberInPack", "12", "number"),
        ("encounterSet", "The Ford", "encounter-set"),
        ("unique", "1", "unique"),
        ("sphere", "Lore", "sphere"),
        ("traits", "Gondor", "traits"),
        ("cost", "2", "cost"),
        ("side", "A", "side"),
        ("willpower", "1", "willpower"),
        ("questPoints", "9", "quest-points"),
        ("text", "Draw 1 card.", "text"),
    ],
    import: |records| {
        let names = records[0].iter().map(|(name, _)| *name);
        let mut table = names.collect::<Vec<&str>>().join("\t");
        for record in records {
            let cells: Vec<&str> = record.iter().map(|(_, cell)| *cell).collect();
            table.extend(["\n", &cells.join("\t")]);
        }
        lotr_tsv::import_cards(&table, &Anything).expect("there are columns")
    },
};

impl Form {
    /// The record with another text in one field.
    fn with<'t>(&self, field: usize, text: &'t str) -> Record<'t> {
        let mut record: Record<'t> = self
            .record
            .iter()
            .map(|(name, text, _)| (*name, *text))
            .collect();
        record[field].1 = text;
        record
    }
}

fn json(records: &[Record<'_>]) -> String {
    let value = |name: &str, text: &str| match name {
        "corners" => json!([{ "value": text }]),
        _ => json!(text),
    };
    let record = |record: &Record<'_>| -> serde_json::Map<String, serde_json::Value> {
        let fields = record.iter();
        fields
            .map(|(name, text)| ((*name).to_owned(), value(name, text)))
            .collect()
    };
    json!(records.iter().map(record).collect::<Vec<_>>()).to_string()
}

/// A game that takes everything.
struct Anything;

impl Judge for Anything {
    fn text_line(&self, _: &str, line: &str) -> String {
        line.to_owned()
    }

    fn field_use(&self, _: &str, _: &str) -> FieldUse {
        FieldUse::Optional
    }
}

/// Puts made texts into the fields of a record, one at a time, and into two of three records at once.
fn hold(form: &Form) {
    let before = only((form.import)(&[form.with(0, form.record[0].1)])).expect("nothing is odd");
    let fields = 0..form.record.len();
    run(CASES, &(fields, hostile()), |(field, text)| {
        put(form, &before, field, &text);
    });
    hold_together(form, CASES / 5);
}

/// Puts made texts into the first and the last of three records: each card of a file is still there, and has no comment.
fn hold_together(form: &Form, cases: u32) {
    let fields = 0..form.record.len();
    let made = (fields.clone(), hostile(), fields, hostile());
    run(cases, &made, |(first, one, last, other)| {
        let (one, other) = (cell(&one), cell(&other));
        let records = [
            form.with(first, &one),
            form.with(0, "Between"),
            form.with(last, &other),
        ];
        let imported = (form.import)(&records);
        let files = render_files(&imported, Layout::KindPerFile);
        let mut cards = 0;
        for (path, text) in &files {
            let is_comment = |kind| matches!(kind, TokenKind::Comment | TokenKind::DocComment);
            assert!(
                !lex(text).iter().any(|token| is_comment(token.kind)),
                "{path}: {text}"
            );
            for (_, parse) in parse_cards(text) {
                assert_eq!(parse.errors, [], "{path}: {text}");
                cards += usize::from(parse.tree.is_some_and(|item| item.block.is_some()));
            }
        }
        assert_eq!(cards, imported.cards.len(), "{files:?}");
    });
}

/// A text as a cell of a table, which has no line break and no tab.
fn cell(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn run<V: std::fmt::Debug>(cases: u32, made: &impl Strategy<Value = V>, holds: impl Fn(V)) {
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    let held = runner.run(made, |value| {
        holds(value);
        Ok(())
    });
    if let Err(error) = held {
        panic!("{error}");
    }
}

/// Texts that are much like parts of a card.
fn hostile() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        "[{}\\[\\]():,;.#*\"'`/\\\\½𝟙٣²éA-Za-z0-9+ _-]{1,4}",
        Just("} unit \"B\" {".to_owned()),
        Just(" // cardc allow".to_owned()),
        Just(" cost 9".to_owned()),
        Just("prose \"".to_owned()),
        Just("text {".to_owned()),
        Just("/* ".to_owned()),
        Just(" */".to_owned()),
        Just("[[basic]]".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just(" or ".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(scrap, 0..5).prop_map(|scraps| scraps.concat())
}

fn put(form: &Form, (before, known): &(Read, Vec<String>), field: usize, text: &str) {
    let text = cell(text);
    let (key, _, becomes) = form.record[field];
    let said = format!("`{text}` in `{key}`");
    let Some((after, notes)) = only((form.import)(&[form.with(field, &text)])) else {
        assert!(becomes.is_empty(), "{said}: the card is gone");
        return;
    };
    if becomes.is_empty() {
        // Another kind has other fields.
        return;
    }
    let becomes: Vec<&str> = becomes.split(' ').collect();
    let notes: Vec<String> = notes
        .into_iter()
        .filter(|note| !known.contains(note))
        .collect();
    others_stay(before, &after, &becomes, &notes, &said);
    let values = |of: &Read| -> Vec<String> {
        let values = becomes.iter().filter_map(|name| of.fields.get(*name));
        values.cloned().collect()
    };
    // `yes` and `1` are the same.
    let (values, is_same) = (values(&after), values(&after) == values(before));
    let is_about =
        |note: &String| note.contains(key.trim_end_matches('s')) || note.contains(text.trim());
    let is_kept = letters(&values.concat()) == letters(&text);
    assert!(
        is_kept || is_same || notes.iter().any(is_about),
        "{said}: `{values:?}` without a word"
    );
}

/// All but the fields that a text becomes is as it was.
fn others_stay(before: &Read, after: &Read, becomes: &[&str], notes: &[String], said: &str) {
    // What stands among the traits and has a number is a keyword.
    let is_moved = notes.iter().any(|note| note.ends_with("moved to the text"));
    let others = |of: &Read| -> BTreeMap<String, String> {
        let mut others = of.fields.clone();
        others.retain(|name, _| !(becomes.contains(&&**name) || is_moved && name == "text"));
        others
    };
    assert_eq!(others(after), others(before), "{said}");
    assert_eq!(
        (&after.keyword, &after.name),
        (&before.keyword, &before.name),
        "{said}"
    );
}

/// What a card has, as it is read.
struct Read {
    keyword: String,
    name: String,
    /// The values of each field as text, and the lines of the text.
    fields: BTreeMap<String, String>,
}

/// The one card of an import, as it is read, and the notes; `None` where it was left out, which is said.
fn only(imported: Imported) -> Option<(Read, Vec<String>)> {
    let mut notes = imported.notes;
    let Some(card) = imported.cards.into_iter().next() else {
        assert!(!notes.is_empty(), "a record is gone without a word");
        return None;
    };
    notes.extend(card.notes);
    Some((read(&card.source), notes))
}

fn read(source: &str) -> Read {
    assert!(
        lex(source).iter().all(|token| !token.kind.is_comment()),
        "a comment in {source}"
    );
    let items = parse_cards(source);
    let [(_, parse)] = &items[..] else {
        panic!("more than a card: {source}");
    };
    assert_eq!(parse.errors, [], "{source}");
    let item = parse.tree.as_ref().expect("it is a card");
    let mut fields = BTreeMap::new();
    for field in item.fields() {
        let values: Vec<String> = field
            .values
            .iter()
            .map(|value| shown(&value.value))
            .collect();
        let twice = fields.insert(field.name.value.to_string(), values.join(" "));
        assert_eq!(twice, None, "`{}` twice in {source}", field.name.value);
    }
    fields.extend(text(source, item).map(|text| ("text".to_owned(), text)));
    Read {
        keyword: item.keyword.value.to_string(),
        name: item.name().expect("it has a name").value.to_string(),
        fields,
    }
}

fn text(source: &str, item: &Item) -> Option<String> {
    let lines = item.texts().flat_map(|text| &text.lines);
    let lines: Vec<_> = lines
        .map(|line| shown_line(&source[line.range()]))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn shown(value: &Value) -> String {
    match value {
        Value::Words(text) | Value::String(text) => text.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Corner { content, .. } => match content {
            CornerContent::Number(number) => number.to_string(),
            CornerContent::Inactive => "X".to_owned(),
            CornerContent::Empty => "o".to_owned(),
            CornerContent::Other(text) => text.to_string(),
        },
        other => format!("{other:?}"),
    }
}

/// The letters and digits of a text, in one case and sorted, as a text may become two fields. Zeros in front are left out: in
/// some fields a 0 says nothing.
fn letters(text: &str) -> Vec<char> {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    let letters: String = letters.skip_while(|letter| *letter == '0').collect();
    let mut letters: Vec<char> = letters.to_uppercase().to_lowercase().chars().collect();
    letters.sort_unstable();
    letters
}

/// Replaces one name or characteristic of an army book at a time: each card is still there, with fields that such cards
/// have, and nothing else.
fn hold_in_a_book(book: &str, system: &str, cases: u32) {
    let places = places(book);
    let before = cards_of(book, system);
    run(cases, &(0..places.len(), hostile()), |(place, text)| {
        let range = places[place].clone();
        let odd = [&book[..range.start], &escaped(&text), &book[range.end..]].concat();
        let said = format!("`{text}` for `{}`", &book[range]);
        assert_eq!(cards_of(&odd, system), before, "{said}");
    });
}

/// Where names and characteristics stand.
fn places(book: &str) -> Vec<std::ops::Range<usize>> {
    let mut places = Vec::new();
    for (before, behind) in [(" name=\"", '"'), ("<characteristic name=\"", '<')] {
        for (at, _) in book.match_indices(before) {
            let start = at + before.len();
            let start = match behind {
                '<' => start + book[start..].find('>').expect("it is XML") + 1,
                _ => start,
            };
            let length = book[start..].find(behind).expect("it is XML");
            places.push(start..start + length);
        }
    }
    places
}

/// A text as XML has it, without what XML cannot hold.
fn escaped(text: &str) -> String {
    let is_of_xml = |letter: &char| *letter >= ' ' && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    let text: String = text.chars().filter(is_of_xml).collect();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// How many cards of each kind the files of a book have. Rules do not count, as one that no file can hold is left out, nor
/// does the set.
fn cards_of(book: &str, system: &str) -> BTreeMap<String, usize> {
    let game = Game {
        keyword: &|_, _| KeywordFit::Unknown,
        characteristic: &|name, _| match name.len() % 2 {
            0 => Some(ProfileLine::Model),
            _ => Some(ProfileLine::Part),
        },
    };
    let book = import_army_book(&[book, system], &game).expect("it is XML");
    let mut cards = BTreeMap::new();
    for (path, text) in &book.files {
        for token in lex(text) {
            assert_ne!(token.kind, TokenKind::Comment, "{path}: {text}");
        }
        for (_, parse) in parse_cards(text) {
            assert_eq!(parse.errors, [], "{path}: {text}");
            let item = parse.tree.expect("it is an item");
            for field in item.fields() {
                assert!(
                    FIELDS.contains(&field.name.value.as_str()),
                    "{path}: {text}"
                );
            }
            *cards.entry(item.keyword.value.to_string()).or_default() += 1;
        }
    }
    cards.retain(|kind, _| !["rule", "set"].contains(&kind.as_str()));
    cards
}

/// The fields of units, lists and armies.
const FIELDS: [&str; 17] = [
    "also", "army", "attacks", "budget", "category", "choice", "copies", "most", "models",
    "option", "points", "profile", "rules", "share", "size", "take", "units",
];
