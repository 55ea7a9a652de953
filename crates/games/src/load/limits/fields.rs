//! Fields that a limit adds up, or compares with something.

use smol_str::SmolStr;

use crate::document::Document;
use crate::load::fits::told;
use crate::model::{DeckFormat, FieldType, GamePack, Limit, Wanted};
use crate::problem::PackProblem;

/// A field that has to be of some type, and the keys below its limit that lead to it.
pub(super) struct TypedField<'a> {
    pub(super) id: &'a SmolStr,
    pub(super) wants_number: bool,
    pub(super) path: &'static [&'static str],
}

/// The fields that a limit adds up, compares, or asks for one value of.
pub(super) fn typed_fields(limit: &Limit) -> impl Iterator<Item = TypedField<'_>> {
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
pub(super) fn totals(
    pack: &GamePack,
    format: &DeckFormat,
    file: &Document<'_>,
) -> Vec<PackProblem> {
    let problems = format.totals.iter().filter_map(|total| {
        let (message, help) = misfit(pack, &total.field, true)?;
        let place = ("formats", format.id.as_str(), total.field.as_str());
        Some(told(file, place, message).help(help))
    });
    problems.collect()
}

/// What is wrong with a field that should be a number or a choice, and what to do; nothing where there is no such field,
/// which is a problem of its own.
pub(super) fn misfit(
    pack: &GamePack,
    id: &str,
    wants_number: bool,
) -> Option<(String, &'static str)> {
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
