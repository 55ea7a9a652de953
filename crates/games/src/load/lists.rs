//! Lists of cards: days that there are, and names that stand once.

use cardc_span::folded_name;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;
use toml::value::Datetime;

use super::fits::told;
use crate::document::Document;
use crate::file_forms::GAME_FILE;
use crate::model::GamePack;
use crate::problem::PackProblem;

/// What is wrong with the lists of a pack, with its place in `game.toml`.
pub(super) fn check(pack: &GamePack, file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    problems.extend(dates(pack, file));
    problems.extend(twice_listed(pack, file));
    problems.extend(twice_called(pack, file));
    problems.extend(empty(file, &["lists"]));
}

/// Lists of nothing below a path.
pub(super) fn empty(file: &Document<'_>, path: &[&str]) -> Vec<PackProblem> {
    let problems = file.empty_lists(path).into_iter().map(|(key, place)| {
        PackProblem::new(GAME_FILE, place, format!("The list `{key}` is empty"))
            .help("Write what belongs in it, or delete the entry.")
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

/// No two lists are called the same: messages say by its name which one is meant.
fn twice_called(pack: &GamePack, file: &Document<'_>) -> Vec<PackProblem> {
    let mut seen: FxHashMap<String, &SmolStr> = FxHashMap::default();
    let named = pack.lists.iter().filter(|list| !list.name.is_empty());
    let twice = named.filter_map(|list| {
        let first = *seen.entry(folded_name(&list.name)).or_insert(&list.id);
        (first != &list.id).then_some((first, list))
    });
    let problems = twice.map(|(first, list)| {
        let message = format!(
            "The lists `{first}` and `{}` are both called `{}`",
            list.id, list.name
        );
        let problem = told(file, ("lists", &list.id, &list.name), message);
        PackProblem {
            first: Some(file.entry_place("lists", first)),
            ..problem.help("Give each its own name.")
        }
    });
    problems.collect()
}
