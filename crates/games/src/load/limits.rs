//! Limits of decks: whether they fit what they name, and can be broken. One with a fault judges no deck.

mod fields;
mod idle;

use cardc_diagnostics::Code;
use rustc_hash::FxHashMap;

use self::fields::{misfit, totals, typed_fields};
use super::lists::empty;
use crate::document::{AT_LEAST_ZERO, Document};
use crate::file_forms::GAME_FILE;
use crate::model::{Amount, Bound, DeckFormat, DeckLimit, FieldType, GamePack, Limit};
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

/// How many limits each format has, those included that cannot be read.
pub(super) fn written(file: &Document<'_>) -> FxHashMap<String, usize> {
    let formats = file.ids(&["formats"]).into_iter();
    formats
        .map(|id| (id.to_owned(), file.length(&["formats", id, "limits"])))
        .collect()
}

/// Takes out the limits with a fault, and those with a list that has one: by what is left of them, a deck would be judged
/// by a rule that nobody wrote.
pub(super) fn take_out_faulty(
    pack: &mut GamePack,
    file: &Document<'_>,
    problems: &[PackProblem],
    written: &FxHashMap<String, usize>,
) {
    let is_faulty = |path: &[&str]| {
        let parts = file.places(path);
        let of_file = problems.iter().filter(|problem| problem.file == GAME_FILE);
        let mut starts = of_file.map(|problem| problem.span.start);
        starts.any(|start| parts.iter().any(|part| part.contains(start)))
    };
    for format in &mut pack.formats {
        let mut indices = 0..;
        format.limits.retain(|limit| {
            let index = indices.next().unwrap_or(usize::MAX).to_string();
            let list = limit.limit.scope().only.and_then(|only| only.list.as_ref());
            !is_faulty(&["formats", &format.id, "limits", &index])
                && !list.is_some_and(|list| is_faulty(&["lists", list]))
        });
        let all = written.get(format.id.as_str()).copied().unwrap_or_default();
        format.faulty_limits = all.saturating_sub(format.limits.len());
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

    /// Nothing can break it or keep to it, or it is about no card.
    fn idle(&self, pack: &GamePack) -> Option<PackProblem> {
        let idle = idle::find(pack, self.limit, self.key)?;
        Some(self.problem(&idle.keys, idle.message).help(idle.help))
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
