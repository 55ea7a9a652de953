//! One face of a card.

use super::{KINDS, text};
use crate::card_source::{CardSource, JudgedFields};
use crate::imported::{ImportedCard, Kind, labels};
use crate::judge::{Judge, noted_line, unknown};
use crate::table::Row;
use crate::words::fold_space;
use crate::written::Written;

/// The columns that a card takes.
pub(super) const COLUMNS: [&str; 24] = [
    "databaseId",
    "name",
    "type",
    "packName",
    "deckbuilderQuantity",
    "numberInPack",
    "encounterSet",
    "unique",
    "sphere",
    "traits",
    "keywords",
    "cost",
    "side",
    "engagementCost",
    "threat",
    "willpower",
    "attack",
    "defense",
    "hitPoints",
    "questPoints",
    "victoryPoints",
    "cornerText",
    "text",
    "shadow",
];

/// The columns that are left out, and why.
pub(super) const LEFT_OUT: [(&str, &str); 4] = [
    ("imageUrl", "card files have no pictures"),
    ("cardBack", "the back follows from the kind of card"),
    ("setUuid", "`set` names the product"),
    (
        "tags",
        "settings of the database's own program, which the text says in words",
    ),
];

/// Columns with a number, and the fields that they are.
const NUMBERS: [(&str, &str); 9] = [
    ("engagementCost", "engagement"),
    ("threat", "threat"),
    ("willpower", "willpower"),
    ("attack", "attack"),
    ("defense", "defense"),
    ("hitPoints", "hit-points"),
    ("questPoints", "quest-points"),
    ("victoryPoints", "victory"),
    ("cornerText", "sailing"),
];

/// Columns that are a field as it is written, besides those with a number. What a card costs depends on its kind.
const FIELDS: [(&str, &str); 9] = [
    ("databaseId", "id"),
    ("deckbuilderQuantity", "quantity"),
    ("numberInPack", "number"),
    ("encounterSet", "encounter-set"),
    ("sphere", "sphere"),
    ("side", "side"),
    ("cost", "cost"),
    ("cost", "threat-cost"),
    ("cost", "stage"),
];

/// All columns that are a field as it is written.
pub(super) fn fields() -> impl Iterator<Item = (&'static str, &'static str)> {
    FIELDS.into_iter().chain(NUMBERS)
}

/// The columns of the other parts of a head. What texts say is the database's affair: a check of the cards judges that.
const OTHERS: [(&str, &str); 4] = [
    ("name", "name"),
    ("packName", "set"),
    ("unique", "unique"),
    ("traits", "traits"),
];

/// Pages of rules, whose text is no effect.
pub(super) const RULES: &str = "rules";

/// The card of a row, without its file stem; or why the row is none.
pub(super) fn read(
    row: Row<'_>,
    side: Option<char>,
    judge: &dyn Judge,
) -> Result<ImportedCard, String> {
    let name = fold_space(&text::plain(row.get("name").unwrap_or_default()));
    if name.is_empty() {
        return Err("left out: it has no name".to_owned());
    }
    let label = row.get("type").unwrap_or_default();
    let kind = Kind::labelled(&KINDS, label).ok_or_else(|| {
        let why = unknown(judge, "type of card", label, &labels(&KINDS));
        format!("left out \"{name}\": {why}")
    })?;
    let mut notes = Vec::new();
    let set = row.get("packName").map(fold_space);
    let number = row.get("numberInPack").map(fold_space);
    let traits = Traits::of(row, &mut notes);
    let mut fields = JudgedFields::new(judge, &kind);
    fields.add("unique", unique(row, &mut notes));
    fields.add("sphere", row.get("sphere").map(words));
    cost(&kind, row, &mut fields);
    for (column, field) in NUMBERS {
        fields.add_number(field, row.get(column).map(value));
    }
    fields.add("traits", traits.field());
    let side = side.map(String::from);
    let side = side.as_deref().or(row.get("side"));
    fields.add("side", side.map(words));
    fields.add(
        "encounter-set",
        row.get("encounterSet")
            .map(|set| Written::text(&fold_space(set))),
    );
    fields.add("quantity", row.get("deckbuilderQuantity").map(value));
    fields.add("set", set.as_deref().map(Written::text));
    fields.add("number", number.as_deref().map(value));
    fields.add("id", row.get("databaseId").map(Written::text));
    let mut lines = text::lines(&text::Texts {
        keywords: &traits.keywords_and(row.get("keywords")),
        text: row.get("text").unwrap_or_default(),
        shadow: row.get("shadow").unwrap_or_default(),
    });
    if &*kind.keyword == RULES {
        let page = std::mem::take(&mut lines).join(" ");
        fields.add("flavour", (!page.is_empty()).then(|| Written::text(&page)));
    }
    let (fields, odd) = fields.finish();
    notes.extend(odd);
    let place = row.place();
    let text = lines.iter();
    let text = text.map(|line| noted_line(judge, &name, line, &place, &mut notes));
    let item = CardSource {
        keyword: kind.keyword.clone(),
        name: name.clone(),
        fields,
        text: text.collect(),
    };
    Ok(ImportedCard {
        name,
        kind,
        set,
        number: number.and_then(|number| leading_number(&number)),
        file_stem: String::new(),
        source: item.render(),
        places: places(row),
        parts: None,
        id: None,
        notes,
        item,
    })
}

/// The cells of the fields of the card. What the cost column holds depends on the kind.
fn places(row: Row<'_>) -> Vec<(String, String)> {
    let cells = fields().chain(OTHERS).filter_map(|(column, field)| {
        let place = row.place_of(column)?;
        Some((field.to_owned(), place))
    });
    cells.collect()
}

/// What the card costs, by what that means for its kind: threat for a hero, the stage of a quest.
fn cost(kind: &Kind, row: Row<'_>, fields: &mut JudgedFields<'_>) {
    let cost = row.get("cost").map(value);
    match &*kind.keyword {
        "hero" => fields.add_number("threat-cost", cost),
        "quest" => fields.add("stage", cost),
        _ => fields.add_number("cost", cost),
    }
}

fn unique(row: Row<'_>, notes: &mut Vec<String>) -> Option<Written> {
    match row.get("unique")? {
        "1" => Some(Written::own("Yes")),
        "0" => None,
        yes if yes.eq_ignore_ascii_case("yes") => Some(Written::own("Yes")),
        no if no.eq_ignore_ascii_case("no") => None,
        odd => {
            notes.push(format!("left out `unique`: `{odd}` is neither yes nor no"));
            None
        }
    }
}

/// Traits, each with a full stop in the data; and what stands among them that has a number, which is a keyword.
struct Traits {
    traits: Vec<String>,
    keywords: Vec<String>,
}

impl Traits {
    fn of(row: Row<'_>, notes: &mut Vec<String>) -> Self {
        let named = row.get("traits").unwrap_or_default().split('.');
        let named = named.map(fold_space).filter(|named| !named.is_empty());
        let (keywords, traits): (Vec<_>, Vec<_>) =
            named.partition(|named| named.ends_with(|c: char| c.is_ascii_digit()));
        for keyword in &keywords {
            notes.push(format!(
                "`{keyword}` stood among the traits: moved to the text"
            ));
        }
        Self { traits, keywords }
    }

    fn field(&self) -> Option<Written> {
        Written::joined(self.traits.iter().map(|named| Written::words(named)), ", ")
    }

    fn keywords_and(&self, others: Option<&str>) -> String {
        let moved = self.keywords.iter().map(|keyword| format!("{keyword}. "));
        moved.collect::<String>() + others.unwrap_or_default()
    }
}

/// Words, without marks where the card language allows it.
fn words(text: &str) -> Written {
    Written::words(&fold_space(text))
}

/// A number, X, or a dash for none; what is nothing of these in quotes.
fn value(text: &str) -> Written {
    let text = fold_space(text);
    let number = text.parse::<u32>().ok();
    match text.as_str() {
        "X" => Written::own("X"),
        "-" => Written::own("-"),
        // With a sign or a zero in front it is no number, but a name.
        _ => number
            .map(Written::number)
            .filter(|number| number.to_string() == text)
            .unwrap_or_else(|| Written::text(&text)),
    }
}

/// The number at the beginning of a text such as `12a`.
fn leading_number(text: &str) -> Option<i64> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}
