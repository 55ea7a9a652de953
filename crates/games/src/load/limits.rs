//! Limits of decks: whether they fit what they name, and can be broken. One with a fault judges no deck.

use cardc_diagnostics::Code;
use cardc_span::folded_name;
use smol_str::SmolStr;

use super::GAME_FILE;
use super::fits::told;
use super::lists::empty;
use crate::document::{AT_LEAST_ZERO, Document};
use crate::model::{
    Amount, Bound, DeckFormat, DeckLimit, FieldType, GamePack, KindSpec, Limit, Only, Wanted,
};
use crate::problem::PackProblem;

/// What is wrong with the limits of a pack, with its place in `game.toml`.
pub(super) fn check(pack: &GamePack, file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    for format in &pack.formats {
        for (index, limit) in format.limits.iter().enumerate() {
            let limit = WrittenLimit::new(file, format, index, limit);
            problems.extend(empty(file, &limit.path()));
            problems.extend(limit.code());
            problems.extend(limit.fields(pack));
            problems.extend(limit.negative(pack));
            problems.extend(limit.idle(pack));
        }
        problems.extend(totals(pack, format, file));
    }
}

/// Takes out the limits with a fault, and those with a list that has one: by what is left of them, a deck would be judged
/// by a rule that nobody wrote.
pub(super) fn take_out_faulty(pack: &mut GamePack, file: &Document<'_>, problems: &[PackProblem]) {
    let is_faulty = |path: &[&str]| {
        let parts = file.places(path);
        let of_file = problems.iter().filter(|problem| problem.file == GAME_FILE);
        let mut starts = of_file.map(|problem| problem.span.start);
        starts.any(|start| parts.iter().any(|part| part.contains(&start)))
    };
    for format in &mut pack.formats {
        let mut indices = 0..;
        format.limits.retain(|limit| {
            let index = indices.next().unwrap_or(usize::MAX).to_string();
            let list = limit.limit.scope().only.and_then(|only| only.list.as_ref());
            !is_faulty(&["formats", &format.id, "limits", &index])
                && !list.is_some_and(|list| is_faulty(&["lists", list]))
        });
    }
}

/// A limit, and its place in `game.toml`.
struct WrittenLimit<'a> {
    file: &'a Document<'a>,
    format: &'a str,
    index: String,
    limit: &'a DeckLimit,
    /// The key below `limit`.
    key: &'static str,
    /// The codes that say what breaks it.
    codes: &'static [Code],
}

impl<'a> WrittenLimit<'a> {
    fn new(
        file: &'a Document<'a>,
        format: &'a DeckFormat,
        index: usize,
        limit: &'a DeckLimit,
    ) -> Self {
        let (key, codes) = sort(&limit.limit);
        Self {
            file,
            format: &format.id,
            index: index.to_string(),
            limit,
            key,
            codes,
        }
    }

    fn path(&self) -> [&str; 4] {
        ["formats", self.format, "limits", &self.index]
    }

    /// A problem of what stands at the keys below its entry.
    fn problem(&self, keys: &[&str], message: String) -> PackProblem {
        let parts = self.file.places(&[&self.path(), keys].concat());
        let place = parts.into_iter().next();
        let place = place.unwrap_or_else(|| self.file.entry_place("formats", self.format));
        PackProblem::new(GAME_FILE, place, message)
    }

    /// It is reported as what it limits: the page of its code says what to do about the deck.
    fn code(&self) -> Option<PackProblem> {
        let code = Code::from_id(&self.limit.code)?;
        if self.codes.contains(&code) {
            return None;
        }
        let possible = self.codes.iter().map(|code| format!("`{}`", code.id()));
        let possible = possible.collect::<Vec<_>>().join(" or ");
        let (id, key) = (code.id(), self.key);
        let message = format!("`{id}` is not the diagnostic of a limit `{key}`");
        let problem = self.problem(&["code"], message);
        Some(problem.help(format!("Write {possible}.")))
    }

    /// What it adds up or compares with a number is a number, and what has to be one value is a choice.
    fn fields(&self, pack: &GamePack) -> Vec<PackProblem> {
        let problems = typed_fields(&self.limit.limit).filter_map(|field| {
            let (message, help) = misfit(pack, field.id, field.wants_number)?;
            let keys = [&["limit", self.key], field.path].concat();
            Some(self.problem(&keys, message).help(help))
        });
        problems.collect()
    }

    /// A greatest number that no count and no sum can keep to.
    fn negative(&self, pack: &GamePack) -> Option<PackProblem> {
        let goes_below = |field| match pack.field(field).map(|field| &field.kind) {
            Some(FieldType::Integer { min, .. }) => *min < 0,
            _ => false,
        };
        let max = match &self.limit.limit {
            Limit::Sum {
                field,
                max: Amount::Number(max),
                ..
            } if !goes_below(field) => *max,
            Limit::ModelsByName {
                max: Bound::Number(max),
            } => *max,
            _ => return None,
        };
        (max < 0).then(|| {
            let message = format!("`max` cannot be `{max}`");
            let problem = self.problem(&["limit", self.key, "max"], message);
            problem.help(AT_LEAST_ZERO)
        })
    }

    /// No deck can break it, or it is about no card.
    fn idle(&self, pack: &GamePack) -> Option<PackProblem> {
        let DeckLimit {
            limit,
            with,
            without,
            ..
        } = self.limit;
        let message = "No deck can break this limit".to_owned();
        if let Some(help) = unbreakable(limit) {
            return Some(self.problem(&["limit", self.key], message).help(help));
        }
        if !with.is_empty() && with.iter().all(|card| is_among(card, without)) {
            let help = "`without` takes out every deck that `with` asks for. Delete one.";
            return Some(self.problem(&["without"], message).help(help));
        }
        let scope = limit.scope();
        let only = scope.only?;
        let (key, message, help) = strange_value(pack, only).or_else(|| {
            let (message, help) = strange_kinds(pack, only, scope.category?)?;
            Some(("kinds", message, help))
        })?;
        let keys = ["limit", self.key, "only", key];
        Some(self.problem(&keys, message).help(help))
    }
}

/// The key of a limit, and the codes that say what breaks it.
fn sort(limit: &Limit) -> (&'static str, &'static [Code]) {
    match limit {
        Limit::Count(count) if count.resource.is_some() => ("count", &[Code::ResourceCount]),
        Limit::Count(count) if count.bounds.max == Some(0) => {
            ("count", &[Code::CardNotAllowed, Code::CardCount])
        }
        Limit::Count(_) => ("count", &[Code::CardCount]),
        Limit::Copies { .. } => ("copies", &[Code::DeckCopies]),
        Limit::Allowed { .. } => ("allowed", &[Code::CardNotAllowed]),
        Limit::Drawn { .. } => ("drawn", &[Code::NotFromDeck]),
        Limit::Partner { .. } => ("partner", &[Code::MissingPartner]),
        Limit::Pile { .. } => ("pile", &[Code::PileCard]),
        Limit::SharedValue { .. } => ("shared-value", &[Code::NoSharedValue]),
        Limit::Included { .. } => ("included", &[Code::CardNotAllowed]),
        Limit::Sum { .. } => ("sum", &[Code::DeckSum]),
        Limit::ModelsByName { .. } => ("models-by-name", &[Code::EntrySize]),
        Limit::Within { .. } => ("within", &[Code::EntrySize]),
        Limit::Share(_) => ("share", &[Code::DeckShare]),
        Limit::Marked(_) => ("marked", &[Code::DeckMarks]),
        Limit::Options(_) => ("options", &[Code::OptionNotAllowed]),
        Limit::OptionCopies {} => ("option-copies", &[Code::OptionCopies]),
        Limit::MarkedApart { .. } => ("marked-apart", &[Code::DeckMarks]),
        Limit::OneValue { .. } => ("one-value", &[Code::DeckMixedValues]),
        Limit::OneTag { .. } => ("one-tag", &[Code::DeckMixedTags]),
        Limit::Playable { .. } => ("playable", &[Code::NoPlayerForCard]),
        Limit::Restricted { .. } => ("restricted", &[Code::NeverPlayable]),
    }
}

fn is_among(card: &SmolStr, cards: &[SmolStr]) -> bool {
    let card = folded_name(card);
    cards.iter().any(|other| folded_name(other) == card)
}

/// What a limit lacks that no deck can break.
fn unbreakable(limit: &Limit) -> Option<&'static str> {
    let bounds = match limit {
        Limit::Count(count) if count.text.is_none() => Some(&count.bounds),
        Limit::Marked(marked) => Some(&marked.bounds),
        _ => None,
    };
    if bounds.is_some_and(|bounds| bounds.max.is_none() && bounds.min.unwrap_or(0) == 0) {
        return Some("Every deck has 0 or more. Give a greater `min`, or a `max`.");
    }
    match limit {
        Limit::Copies {
            max: None,
            exceptions,
            texts,
            field: None,
            ..
        } if exceptions.is_empty() && texts.is_empty() => {
            Some("Give it a `max`, or a `field` in which cards state theirs.")
        }
        Limit::Allowed { only, .. } if *only == Only::default() => {
            Some("Say in `only` which cards are allowed.")
        }
        Limit::MarkedApart { marks } if marks.len() == 1 => {
            Some("Name the other marks that a line cannot have besides.")
        }
        _ => None,
    }
}

/// A value that no card can have in the field.
fn strange_value(pack: &GamePack, only: &Only) -> Option<(&'static str, String, String)> {
    let is = only.is.as_ref()?;
    let (message, help) = match &is.value {
        Wanted::Value(value) => {
            let values = pack.values_of(&is.field)?;
            if values.open || values.get(value).is_some() {
                return None;
            }
            let ids = values.values.iter().map(|value| value.id.as_str());
            let help = format!("Expected {}.", ids.collect::<Vec<_>>().join(", "));
            (format!("`{value}` is no value of `{}`", is.field), help)
        }
        Wanted::Number(number) => {
            let FieldType::Integer { min, max, .. } = pack.field(&is.field)?.kind else {
                return None;
            };
            if (min..=max).contains(number) {
                return None;
            }
            let help = format!("Write a number from {min} to {max}.");
            (format!("No card has {number} as its `{}`", is.field), help)
        }
    };
    Some(("value", message, help))
}

/// Kinds of which none counts for the category of a limit.
fn strange_kinds(pack: &GamePack, only: &Only, category: &str) -> Option<(String, String)> {
    let mut kinds = only.kinds.iter().map(|kind| pack.kind(kind));
    let is_elsewhere =
        |kind: Option<_>| kind.is_some_and(|kind: &KindSpec| kind.category != category);
    if only.kinds.is_empty() || !kinds.all(is_elsewhere) {
        return None;
    }
    let message = format!("No card of these kinds is in the category `{category}`");
    Some((
        message,
        "Name kinds of the category, or delete `category`.".to_owned(),
    ))
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

/// What a report adds up is a number.
fn totals(pack: &GamePack, format: &DeckFormat, file: &Document<'_>) -> Vec<PackProblem> {
    let problems = format.totals.iter().filter_map(|total| {
        let (message, help) = misfit(pack, &total.field, true)?;
        let place = ("formats", format.id.as_str(), total.field.as_str());
        Some(told(file, place, message).help(help))
    });
    problems.collect()
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
