//! Kinds, fields and settings that name something of another sort than it takes there.

use crate::document::Document;
use crate::file_forms::GAME_FILE;
use crate::model::{CARD, FieldType, GamePack, KindSpec, SettingType};
use crate::problem::PackProblem;

/// What does not fit in a pack, with its place in `game.toml`.
pub(super) fn check(pack: &GamePack, file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    problems.extend(kinds(pack, file));
    problems.extend(verbs(pack, file));
    problems.extend(defaults(pack, file));
    problems.extend(numbering(pack, file));
}

pub(super) fn told(
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

/// What collector numbers are written in can hold a number.
fn numbering(pack: &GamePack, file: &Document<'_>) -> Option<PackProblem> {
    let id = pack.numbering.as_ref()?.field.as_str();
    let holds_numbers = matches!(
        pack.field(id)?.kind,
        FieldType::Integer { .. } | FieldType::String | FieldType::Text
    );
    let path = ["game", "numbering", "field"];
    let place = file
        .place_of_string(&path, id)
        .unwrap_or_else(|| file.place(&path));
    let message = format!("`{id}` holds no collector numbers");
    (!holds_numbers).then(|| {
        PackProblem::new(GAME_FILE, place, message)
            .help("Name a field whose type is `integer`, `string` or `text`.")
    })
}
