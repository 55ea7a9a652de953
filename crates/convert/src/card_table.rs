//! Cards of any game in a table, to items of `.card` files.
//!
//! The header of a column says what it holds: `name`, `kind`, `text`, or a field of the game. Each row is a card. A row
//! that is none is left out with a note; what is odd in a card is a note on that card that names the cell.

use std::borrow::Cow;
use std::collections::HashMap;

use cardc_span::{Prose, lines};
use rustc_hash::FxHashSet;

use crate::card_record::{CardRecord, TextRecord};
use crate::card_source::{CardSource, SET};
use crate::imported::{Imported, ImportedCard, Kind};
use crate::judge::{Judge, noted_line, unknown};
use crate::table::{Row, Table, letters};
use crate::words::{fold_space, of_records, visible};
use crate::written::Written;

/// What the heads of the cards of a game are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heads {
    /// The id of the game.
    pub game: String,
    /// The kinds of card, in their order.
    pub kinds: Vec<Kind>,
    /// The fields, in the order in which they are written.
    pub fields: Vec<HeadField>,
}

/// A field of the heads of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadField {
    /// The word that begins the field.
    pub id: String,
    /// How its cells are written.
    pub form: CellForm,
    /// A card may have it several times: each line of a cell is one.
    pub is_repeated: bool,
}

/// How the language writes the contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellForm {
    /// In quotation marks, whatever it is.
    Quoted,
    /// As words or a number where it reads as such, and in quotation marks otherwise.
    Wording,
    /// As it stands, with the separators of the language; in quotation marks where the language cannot read it.
    Values,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Content {
    Name,
    Kind,
    Text,
    /// The place of the field in the [`Heads`].
    Field(usize),
    /// What is left out because the user said so.
    Nothing,
}

/// The word for a column that is left out on purpose.
const NOTHING: &str = "-";

/// What the columns of a table hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    contents: Vec<Option<Content>>,
    default_kind: Option<Kind>,
}

/// Why the columns of a table make no cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnError {
    /// No column is the name of the cards. The columns are these.
    NoName(Vec<String>),
    /// No column is the kind of the cards, and the game has several. The columns are these.
    NoKind(Vec<String>),
    /// A column was said to hold what no card has.
    NoField(String),
}

impl Heads {
    /// The kind that a cell names by its id, name or plural.
    pub fn kind(&self, words: &str) -> Option<&Kind> {
        let wanted = id_of(words);
        self.kinds.iter().find(|kind| {
            [&kind.keyword, &kind.label, &kind.plural]
                .iter()
                .any(|known| id_of(known) == wanted)
        })
    }

    /// What a column may be said to hold.
    pub fn contents(&self) -> impl Iterator<Item = &str> {
        let fields = self.fields.iter().map(|field| field.id.as_str());
        ["name", "kind", "text"].into_iter().chain(fields)
    }

    /// How the cells of a field are written.
    pub(crate) fn form(&self, field: &str) -> CellForm {
        let field = self.fields.iter().find(|known| known.id == field);
        field.map_or(CellForm::Values, |field| field.form)
    }

    fn content(&self, word: &str) -> Option<Content> {
        if word == NOTHING {
            return Some(Content::Nothing);
        }
        let id = id_of(word);
        let field = self.fields.iter().position(|field| field.id == id);
        match id.as_str() {
            _ if field.is_some() => field.map(Content::Field),
            "name" => Some(Content::Name),
            "kind" => Some(Content::Kind),
            "text" => Some(Content::Text),
            _ => None,
        }
    }
}

/// Words as an id: `Hit Points` is `hit-points`.
fn id_of(words: &str) -> String {
    let words =
        words.split(|letter: char| letter.is_whitespace() || letter == '_' || letter == '-');
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

impl Columns {
    /// What the columns of a table hold by their headers, or by `mapped`, from headers to contents; of two for a header, the
    /// last counts. Rows that name no kind are of the default one.
    pub fn of(
        table: &Table,
        heads: &Heads,
        mapped: &[(String, String)],
        default_kind: Option<Kind>,
    ) -> Result<Self, ColumnError> {
        let mapped: HashMap<String, &String> = mapped
            .iter()
            .map(|(header, content)| (id_of(header), content))
            .collect();
        let content = |header: &String| match mapped.get(&id_of(header)) {
            Some(&content) => match heads.content(content) {
                Some(content) => Ok(Some(content)),
                None => Err(ColumnError::NoField(content.clone())),
            },
            None if header == NOTHING => Ok(None),
            None => Ok(heads.content(header)),
        };
        let contents = table
            .names()
            .iter()
            .map(content)
            .collect::<Result<Vec<_>, _>>()?;
        let default_kind = default_kind.or(match &heads.kinds[..] {
            [only] => Some(only.clone()),
            _ => None,
        });
        let has = |content| contents.contains(&Some(content));
        let named = || {
            table
                .names()
                .iter()
                .filter(|name| !name.is_empty())
                .cloned()
                .collect()
        };
        if !has(Content::Name) {
            return Err(ColumnError::NoName(named()));
        }
        if !has(Content::Kind) && default_kind.is_none() {
            return Err(ColumnError::NoKind(named()));
        }
        Ok(Self {
            contents,
            default_kind,
        })
    }

    /// What a column holds, counted from 0.
    fn content(&self, column: usize) -> Option<Content> {
        self.contents.get(column).copied().flatten()
    }

    /// What any column holds, each once.
    fn held(&self) -> Vec<Content> {
        let mut seen = FxHashSet::default();
        let contents = self.contents.iter().flatten().copied();
        contents.filter(|content| seen.insert(*content)).collect()
    }
}

/// Imports every row of a table. `judge` decides what of a text is Card English.
pub fn import_cards(
    table: &Table,
    heads: &Heads,
    columns: &Columns,
    judge: &dyn Judge,
) -> Imported {
    let (mut cards, mut notes) = (Vec::new(), Vec::new());
    let held = columns.held();
    for row in table.rows() {
        let reader = RowReader {
            row,
            heads,
            columns,
            held: &held,
        };
        match reader.card(judge) {
            Ok(card) => cards.push(card),
            Err(why) => notes.push(why),
        }
    }
    let left_out = notes.len() + table.left_out;
    if cards.is_empty() && notes.is_empty() {
        notes.push("there are no rows below the names of the columns".to_owned());
    }
    notes.extend(unknown_columns(table, columns));
    notes.extend(repeated_columns(table, columns));
    notes.extend(table.too_wide());
    notes.extend(table.notes.iter().cloned());
    Imported {
        cells_left_out: table.unread.len(),
        ..Imported::new(heads.game.clone(), cards, left_out, notes)
    }
}

/// Notes on the columns of which nobody knows what they hold.
fn unknown_columns(table: &Table, columns: &Columns) -> Vec<String> {
    let names = table.names().iter().zip(&columns.contents).enumerate();
    let unknown = names.filter(|(at, (_, content))| content.is_none() && table.filled(*at) > 0);
    let note = |(at, (name, _)): (usize, (&String, _))| {
        let records = of_records(table.filled(at));
        format!(
            "left out column `{name}` {records}: no field of the game is called so. Say what it holds with --map \"{name}=FIELD\""
        )
    };
    unknown.map(note).collect()
}

/// Notes on further columns for the name or the kind, of which a card has only one.
fn repeated_columns(table: &Table, columns: &Columns) -> Vec<String> {
    let single = [(Content::Name, "name"), (Content::Kind, "kind")].into_iter();
    let repeated = single.flat_map(|(content, what)| {
        let all = 0..columns.contents.len();
        let mut with = all.filter(move |&at| columns.content(at) == Some(content));
        let first = with.next();
        with.filter_map(move |at| Some((what, first?, at)))
    });
    let filled = repeated.filter(|&(.., at)| table.filled(at) > 0);
    let name = |at: usize| &table.names()[at];
    let notes = filled.map(|(what, first, at)| {
        let (records, other) = (of_records(table.filled(at)), name(at));
        format!(
            "left out column `{other}` ({}) {records}: the {what} of a card is what column `{}` ({}) says",
            letters(at),
            name(first),
            letters(first)
        )
    });
    notes.collect()
}

/// Reads a row.
struct RowReader<'a> {
    row: Row<'a>,
    heads: &'a Heads,
    columns: &'a Columns,
    /// What any column holds.
    held: &'a [Content],
}

impl<'a> RowReader<'a> {
    /// The card of the row; or why it is none, beginning with the place.
    fn card(&self, judge: &dyn Judge) -> Result<ImportedCard, String> {
        let name = self.first(Content::Name);
        let name = name
            .map(|(_, name)| fold_space(name))
            .filter(|name| !name.is_empty());
        let Some(name) = name else {
            return Err(format!("{} left out: it has no name", self.row.place()));
        };
        let kind = self.kind(&name, judge)?;
        let mut fields = Vec::new();
        for (at, field) in self.heads.fields.iter().enumerate() {
            let values = self.values(at, field).into_iter();
            fields.extend(values.map(|value| (Cow::Owned(field.id.clone()), value)));
        }
        let (text, notes) = self.text(&name, judge);
        let item = CardSource {
            keyword: kind.keyword.clone(),
            name: name.clone(),
            fields,
            text,
        };
        Ok(ImportedCard {
            name,
            kind,
            set: self.field(SET).map(fold_space),
            number: self.field("number").and_then(|number| number.parse().ok()),
            file_stem: String::new(),
            source: item.render(),
            id: None,
            places: self.places(),
            parts: Some(self.parts()),
            notes,
            item,
        })
    }

    /// The filled cells of the columns with this content. Columns are counted from 0.
    fn cells(&self, content: Content) -> impl Iterator<Item = (usize, &'a str)> {
        let filled = self.row.filled();
        filled.filter(move |&(at, _)| self.columns.content(at) == Some(content))
    }

    fn first(&self, content: Content) -> Option<(usize, &'a str)> {
        self.cells(content).next()
    }

    fn field(&self, id: &str) -> Option<&'a str> {
        let at = self.heads.fields.iter().position(|field| field.id == id)?;
        self.first(Content::Field(at)).map(|(_, cell)| cell)
    }

    fn kind(&self, name: &str, judge: &dyn Judge) -> Result<Kind, String> {
        let Some((at, words)) = self.first(Content::Kind) else {
            let kind = self.columns.default_kind.clone();
            return kind
                .ok_or_else(|| format!("{} left out: `{name}` has no kind", self.row.place()));
        };
        let kind = self.heads.kind(words).cloned();
        kind.ok_or_else(|| {
            let known: Vec<&str> = self.heads.kinds.iter().map(|kind| &*kind.label).collect();
            let why = unknown(judge, "kind of card", words, &known);
            format!("{} left out: {why}", self.row.cell_place(at))
        })
    }

    /// The values of a field, one for each time that the card has it.
    fn values(&self, at: usize, field: &HeadField) -> Vec<Written> {
        let cells: Vec<&str> = self
            .cells(Content::Field(at))
            .flat_map(|(_, cell)| {
                if field.is_repeated || field.form == CellForm::Values {
                    filled_lines(cell).collect()
                } else {
                    vec![cell]
                }
            })
            .collect();
        if cells.is_empty() {
            return Vec::new();
        }
        if field.is_repeated {
            return cells.iter().map(|cell| written(field.form, cell)).collect();
        }
        let between = if field.form == CellForm::Values {
            ", "
        } else {
            " "
        };
        vec![written(field.form, &cells.join(between))]
    }

    /// The lines of the text, with notes on what of them became prose.
    fn text(&self, name: &str, judge: &dyn Judge) -> (Vec<String>, Vec<String>) {
        let (mut lines, mut notes) = (Vec::new(), Vec::new());
        for (at, cell) in self.cells(Content::Text) {
            for line in filled_lines(cell) {
                let line = visible(line);
                let line = Prose::straightened(&line);
                let place = self.row.cell_place(at);
                lines.push(noted_line(judge, name, &line, &place, &mut notes));
            }
        }
        (lines, notes)
    }

    /// The name of the part of a card that a column holds.
    fn part(&self, content: Content) -> Option<&'a str> {
        match content {
            Content::Name => Some("name"),
            Content::Kind => Some("kind"),
            Content::Text => Some("text"),
            Content::Field(at) => Some(self.heads.fields[at].id.as_str()),
            Content::Nothing => None,
        }
    }

    /// The cells of the members of the card, by their names.
    fn places(&self) -> Vec<(String, String)> {
        let cells = self.row.filled().filter_map(|(at, _)| {
            let part = self.part(self.columns.content(at)?)?;
            Some((part.to_owned(), self.row.cell_place(at)))
        });
        cells.collect()
    }

    /// The parts of which the row says what they are, be it nothing.
    fn parts(&self) -> Vec<String> {
        let unread: FxHashSet<Content> = self
            .row
            .unread()
            .filter_map(|at| self.columns.content(at))
            .collect();
        let read = self.held.iter().filter(|held| !unread.contains(held));
        let parts = read.filter_map(|content| self.part(*content));
        parts.map(str::to_owned).collect()
    }
}

/// A table with a row for each card, and a column for each field that any of them has. [`import_cards`] reads it as the
/// same cards.
pub fn export_cards(cards: &[CardRecord], heads: &Heads) -> Table {
    let fields = fields_of(cards, heads);
    let mut names = vec!["kind".to_owned(), "name".to_owned(), SET.to_owned()];
    names.extend(fields.iter().map(|field| field.id.clone()));
    names.push("text".to_owned());
    let rows = cards.iter().map(|card| {
        let mut row = vec![
            card.kind.clone(),
            card.name.clone(),
            card.set.clone().unwrap_or_default(),
        ];
        row.extend(fields.iter().map(|field| cell_of(card, field)));
        let lines: Vec<_> = card.text.iter().map(TextRecord::in_cell).collect();
        row.push(lines.join("\n"));
        row
    });
    Table::of(names, rows.collect())
}

/// The fields that any card has, in the order of the game, with those that the game does not know behind them.
fn fields_of(cards: &[CardRecord], heads: &Heads) -> Vec<HeadField> {
    let present: FxHashSet<&str> = cards
        .iter()
        .flat_map(|card| &card.fields)
        .map(|field| field.name.as_str())
        .collect();
    let known = heads
        .fields
        .iter()
        .filter(|field| field.id != SET && present.contains(field.id.as_str()));
    let mut fields: Vec<HeadField> = known.cloned().collect();
    for field in cards.iter().flat_map(|card| &card.fields) {
        if fields.iter().all(|known| known.id != field.name) {
            fields.push(HeadField {
                id: field.name.clone(),
                form: CellForm::Values,
                is_repeated: true,
            });
        }
    }
    fields
}

/// A field of a card as a cell.
fn cell_of(card: &CardRecord, field: &HeadField) -> String {
    let values = card.fields.iter().filter(|value| value.name == field.id);
    let cells: Vec<&str> = values.map(|value| value.written.as_str()).collect();
    cells.join("\n")
}

fn filled_lines(cell: &str) -> impl Iterator<Item = &str> {
    let lines = lines(cell).map(|line| line.text.trim());
    lines.filter(|line| !line.is_empty())
}

fn written(form: CellForm, cell: &str) -> Written {
    match form {
        CellForm::Quoted => Written::text(cell),
        CellForm::Wording => Written::wording(cell),
        CellForm::Values => Written::values(cell).unwrap_or_else(|| Written::text(cell)),
    }
}
