//! Names in a pack that stand for something, and for something of another sort than it takes there.

use cardc_diagnostics::{Code, Group};
use cardc_span::folded_name;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;
use toml::value::Datetime;

use super::GAME_FILE;
use crate::document::Document;
use crate::model::{CARD, DeckFormat, FieldType, GamePack, KindSpec, Limit, SettingType, Wanted};
use crate::problem::PackProblem;

/// What does not fit in a pack, with its place in `game.toml`.
pub(super) fn check(pack: &GamePack, file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    problems.extend(kinds(pack, file));
    problems.extend(verbs(pack, file));
    problems.extend(defaults(pack, file));
    problems.extend(dates(pack, file));
    problems.extend(twice_listed(pack, file));
    for format in &pack.formats {
        problems.extend(codes(format, file));
        problems.extend(fields(pack, format, file));
    }
}

fn told(
    file: &Document<'_>,
    (table, id, text): (&str, &str, &str),
    message: String,
) -> PackProblem {
    PackProblem::new(GAME_FILE, file.string_place(table, id, text), message)
}

/// The noun of a kind means a card, where those of other kinds do.
fn kinds(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let means_card = |kind: &&KindSpec| {
        let is_known = pack.vocabulary.nouns.contains_key(kind.noun.as_str());
        is_known.then(|| pack.means_card(&kind.noun))
    };
    if !pack
        .kinds
        .iter()
        .any(|kind| means_card(&kind) == Some(true))
    {
        return Vec::new();
    }
    let strange = pack
        .kinds
        .iter()
        .filter(|kind| means_card(kind) == Some(false));
    let problems = strange.map(|kind| {
        let message = format!("The noun `{}` does not mean a card", kind.noun);
        let help = format!(
            "Name the noun for cards of this kind, or give `[nouns.{}]` the class: `classes = [\"{CARD}\"]`.",
            kind.noun
        );
        told(file, ("kinds", &kind.id, &kind.noun), message).help(help)
    });
    problems.collect()
}

/// The verb of a field takes a number.
fn verbs(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let fields = pack.fields.iter();
    let stated = fields.filter_map(|field| Some((field, field.verb.as_deref()?)));
    let problems = stated.filter_map(|(field, id)| {
        let verb = pack.vocabulary.verbs.get(id)?;
        let takes_number = verb.frames.iter().any(|frame| frame.contains(":quantity"));
        (!takes_number).then(|| {
            let message = format!("The verb `{id}` takes no number but should state one");
            told(file, ("fields", &field.id, id), message).help(format!(
                "Give `[verbs.{id}]` a frame with `<amount:quantity>`."
            ))
        })
    });
    problems.collect()
}

/// A number that counts when none is written is one that may be written.
fn defaults(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let fields = pack.fields.iter().filter_map(|field| match field.kind {
        FieldType::Range { min, max, default } => {
            let place = file.place(&["fields", &field.id, "type", "range", "default"]);
            Some((place, default?, min..=max))
        }
        _ => None,
    });
    let formats = pack.formats.iter();
    let settings = formats.flat_map(|format| format.settings.iter().map(move |one| (format, one)));
    let settings = settings.filter_map(|(format, setting)| match setting.kind {
        SettingType::Integer { min, max } => {
            let path = ["formats", &format.id, "settings", &setting.id, "default"];
            Some((file.place(&path), setting.default?, min..=max))
        }
        SettingType::Card { .. } => None,
    });
    let strange = fields
        .chain(settings)
        .filter(|(_, default, range)| !range.contains(default));
    let problems = strange.map(|(place, default, range)| {
        let (min, max) = range.into_inner();
        let message = format!("`default` is {default}, which is not between {min} and {max}");
        PackProblem::new(GAME_FILE, place, message)
    });
    problems.collect()
}

/// The date of a list is a day.
fn dates(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let lists = pack.lists.iter();
    let strange = lists.filter(|list| !list.date.is_empty() && !is_day(&list.date));
    let problems = strange.map(|list| {
        let message = format!("`{}` is not a date", list.date);
        told(file, ("lists", &list.id, &list.date), message)
            .help("Write the year, the month and the day: `2026-03-01`.")
    });
    problems.collect()
}

/// Whether a date is a day, in the form `2026-03-01`, and no time.
fn is_day(date: &str) -> bool {
    let date = date.parse::<Datetime>();
    date.is_ok_and(|date| date.time.is_none() && date.date.is_some())
}

/// A card is on a list once, however its name is written.
fn twice_listed(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let mut problems = Vec::new();
    for list in &pack.lists {
        let mut seen = FxHashSet::default();
        for (index, name) in list.cards.iter().enumerate() {
            if !seen.insert(folded_name(name)) {
                let path = ["lists", &list.id, "cards", &index.to_string()];
                let place = file.place_of_string(&path, name);
                let place = place.unwrap_or_else(|| file.entry_place("lists", &list.id));
                let message = format!("`{name}` is on the list already");
                problems.push(PackProblem::new(GAME_FILE, place, message).help("Delete one."));
            }
        }
    }
    problems
}

/// A limit is reported as something that is wrong with a deck.
fn codes(format: &DeckFormat, file: &Document<'_>) -> Vec<PackProblem> {
    let codes = format.limits.iter().map(|limit| limit.code.as_str());
    let strange = codes
        .filter(|code| Code::from_id(code).is_some_and(|code| code.info().group != Group::Deck));
    let problems = strange.map(|code| {
        let possible = Code::ALL
            .iter()
            .filter(|code| code.info().group == Group::Deck);
        let possible: Vec<&str> = possible.map(|code| code.id()).collect();
        let message = format!("`{code}` is not a diagnostic of decks");
        told(file, ("formats", &format.id, code), message)
            .help(format!("Expected {}.", possible.join(", ")))
    });
    problems.collect()
}

/// A field that has to be of some type, and the keys below its limit that lead to it.
struct TypedField<'a> {
    id: &'a SmolStr,
    wants_number: bool,
    path: &'static [&'static str],
}

/// The fields that a limit adds up, compares, or asks for one value of.
fn typed_fields(limit: &Limit) -> impl Iterator<Item = TypedField<'_>> {
    let own = match limit {
        Limit::Sum { field, .. } => Some((field, true)),
        Limit::OneValue { field } => Some((field, false)),
        _ => None,
    };
    let own = own.map(|(id, wants_number)| (id, wants_number, &["field"][..]));
    let only = limit.scope().only;
    let is = only.and_then(|only| only.is.as_ref()).map(|is| {
        let wants_number = matches!(is.value, Wanted::Number(_));
        (&is.field, wants_number, &["only", "field"][..])
    });
    let unlike = only.and_then(|only| only.unlike.as_ref());
    let unlike = unlike.map(|unlike| (&unlike.field, false, &["only", "unlike", "field"][..]));
    let all = own.into_iter().chain(is).chain(unlike);
    all.map(|(id, wants_number, path)| TypedField {
        id,
        wants_number,
        path,
    })
}

/// The key of a limit with such fields.
fn key_of(limit: &Limit) -> &'static str {
    match limit {
        Limit::Sum { .. } => "sum",
        Limit::Count(_) => "count",
        Limit::Copies { .. } => "copies",
        Limit::Allowed { .. } => "allowed",
        _ => "one-value",
    }
}

/// What is added up or compared with a number is a number, and what has to be one value is a choice.
fn fields(pack: &GamePack, format: &DeckFormat, file: &Document<'_>) -> Vec<PackProblem> {
    let mut problems = Vec::new();
    for (index, limit) in format.limits.iter().enumerate() {
        for field in typed_fields(&limit.limit) {
            let Some((message, help)) = misfit(pack, field.id, field.wants_number) else {
                continue;
            };
            let (index, key) = (index.to_string(), key_of(&limit.limit));
            let above = ["formats", &format.id, "limits", &index, "limit", key];
            let place = file.place_of_string(&[&above, field.path].concat(), field.id);
            let place = place.unwrap_or_else(|| file.string_place("formats", &format.id, field.id));
            problems.push(PackProblem::new(GAME_FILE, place, message).help(help));
        }
    }
    for total in &format.totals {
        if let Some((message, help)) = misfit(pack, &total.field, true) {
            let place = ("formats", format.id.as_str(), total.field.as_str());
            problems.push(told(file, place, message).help(help));
        }
    }
    problems
}

/// What is wrong with a field that should be a number or a choice, and what to do; nothing where there is no such field,
/// which is a problem of its own.
fn misfit(pack: &GamePack, id: &str, wants_number: bool) -> Option<(String, &'static str)> {
    let field = pack.field(id)?;
    let is_number = matches!(
        field.kind,
        FieldType::Integer { .. } | FieldType::Price { .. } | FieldType::Cost { .. }
    );
    let is_choice = matches!(
        field.kind,
        FieldType::OneOf { .. } | FieldType::OneOfWhen { .. }
    );
    if wants_number {
        let help = "Name a field whose type is `integer`, `price` or `cost`.";
        (!is_number).then(|| (format!("`{id}` is not a number"), help))
    } else {
        let help = "Name a field whose type is `one-of`.";
        (!is_choice).then(|| (format!("`{id}` is not a choice of values"), help))
    }
}
