//! The settings of a deck: which there are, and what they say.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{Amount, Bound, DeckFormat, DeckSetting, GamePack, SettingType};
use cardc_span::{Span, folded_name};
use cardc_syntax::Spanned;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::deck_tree::deck_tree;
use super::entry::Entry;
use crate::project::game::GameId;
use crate::project::games::deck_setting;
use crate::project::words::{Suggestions, did_you_mean, listed};
use crate::read::names::{card_name, data_cards};
use crate::read::summary::{CardSummary, card_summary};

/// The settings that every deck may have.
const COMMON: [&str; 2] = ["game", "format"];

/// What the settings of a format say for one deck, in the order of the pack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings<'a> {
    settings: Vec<Setting<'a>>,
}

/// What a setting says.
#[derive(Clone, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) spec: &'a DeckSetting,
    /// Where its value stands; `None` where the deck does not have the setting.
    pub(crate) span: Option<Span>,
    pub(crate) value: Option<SettingValue<'a>>,
}

/// The value of a setting.
#[derive(Clone, Debug)]
pub(crate) enum SettingValue<'a> {
    Number(i64),
    /// A card by its name, and the card where the project has it.
    Card(SmolStr, Option<&'a CardSummary>),
}

impl<'a> Settings<'a> {
    /// What a deck says, and what holds where it says nothing.
    pub(super) fn of(
        db: &'a dyn Db,
        file: File,
        game: GameId<'a>,
        pack: &'a GamePack,
        format: &'a DeckFormat,
        entries: &[Entry<'a>],
    ) -> Self {
        let settings = format.settings.iter().map(|spec| {
            let written = deck_setting(db, file, &spec.id).map(|(_, value)| value);
            let value = match &spec.kind {
                // A number that is wrong is not the default.
                SettingType::Integer { min, max } => match &written {
                    Some(written) => number_within(&written.value, *min, *max),
                    None => spec.default,
                }
                .map(SettingValue::Number),
                SettingType::Card { kind, field } => {
                    let words = written.as_ref().map(|written| written.value.clone());
                    let words = words.or_else(|| most_frequent(entries, field));
                    words.map(|words| named_card(db, game, pack, kind, field, &words))
                }
            };
            Setting {
                spec,
                span: written.map(|written| written.span),
                value,
            }
        });
        Self {
            settings: settings.collect(),
        }
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Setting<'a>> {
        self.settings.iter().find(|setting| setting.spec.id == id)
    }

    /// The number that a setting gives.
    pub(crate) fn number(&self, id: &str) -> Option<i64> {
        match self.get(id)?.value {
            Some(SettingValue::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The number of an amount; `None` where the deck does not give it.
    pub(crate) fn amount(&self, amount: &Amount) -> Option<i64> {
        match amount {
            Amount::Number(number) => Some(*number),
            Amount::Setting(of) => self.number(&of.setting),
        }
    }

    /// The number of a bound, where `of_field` knows what a field says; `None` where there is none.
    pub(crate) fn bound(
        &self,
        bound: &Bound,
        of_field: impl Fn(&str) -> Option<i64>,
    ) -> Option<i64> {
        match bound {
            Bound::Number(number) => Some(*number),
            Bound::Setting(of) => self.number(&of.setting),
            Bound::Field(of) => of_field(&of.field),
        }
    }

    /// The card that a setting names.
    pub(crate) fn card(&self, id: &str) -> Option<&'a CardSummary> {
        match self.get(id)?.value {
            Some(SettingValue::Card(_, card)) => card,
            _ => None,
        }
    }

    /// The settings that name a card which the project does not have.
    pub(crate) fn without_card(&self) -> impl Iterator<Item = (&Setting<'a>, &SmolStr)> {
        self.settings
            .iter()
            .filter_map(|setting| match &setting.value {
                Some(SettingValue::Card(name, None)) => Some((setting, name)),
                _ => None,
            })
    }
}

/// What cannot be judged, since the project lacks a card that a setting names. It goes to the setting, or to `elsewhere`
/// where the deck does not have it.
pub(super) fn not_judged(
    db: &dyn Db,
    pack: &GamePack,
    game: GameId<'_>,
    settings: &Settings<'_>,
    elsewhere: Span,
) -> Vec<Diagnostic> {
    let missing = settings.settings.iter().filter_map(|setting| {
        let SettingType::Card { kind: id, .. } = &setting.spec.kind else {
            return None;
        };
        let kind = pack.kind(id).map_or(id, |kind| &kind.name);
        let span = setting.span.unwrap_or(elsewhere);
        let hint = |message: String| {
            Diagnostic::new(Code::DeckNotJudged, span, message)
                .rule(setting.spec.rule.as_str())
        };
        match &setting.value {
            Some(SettingValue::Card(_, Some(_)) | SettingValue::Number(_)) => None,
            None => Some(
                hint(format!("The deck names no {kind}, so it is checked only in part"))
                    .note(format!("Write `{} \"…\"` at the top.", setting.spec.id)),
            ),
            Some(SettingValue::Card(name, None)) => {
                let message =
                    format!("The project has no {kind} `{name}`, so the deck is checked only in part");
                let hint = hint(message)
                    .note("Shares, numbers of models and options are unknown. Add its files to the project.");
                let cards = data_cards(db, game).iter();
                let of_kind = cards.filter(|((of, _), _)| of == id);
                let names = of_kind.filter_map(|(_, cards)| card_name(db, *cards.first()?));
                Some(did_you_mean(hint, name, span, names.map(SmolStr::as_str)))
            }
        }
    });
    missing.collect()
}

/// The value that most cards of a deck have in a field.
fn most_frequent(entries: &[Entry<'_>], field: &str) -> Option<SmolStr> {
    let mut counts: FxHashMap<&SmolStr, (usize, usize)> = FxHashMap::default();
    for (index, entry) in entries.iter().enumerate() {
        if let Some(value) = entry.card.and_then(|card| card.values.get(field)) {
            counts.entry(value).or_insert((0, entries.len() - index)).0 += 1;
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(value, _)| value.clone())
}

/// Whether the project has the card of a kind that words name.
pub(super) fn has_card(
    db: &dyn Db,
    game: GameId<'_>,
    pack: &GamePack,
    kind: &str,
    field: &str,
    words: &SmolStr,
) -> bool {
    let named = named_card(db, game, pack, kind, field, words);
    matches!(named, SettingValue::Card(_, Some(_)))
}

/// The card of a kind that words name: by its name, or by a value of the field in which other cards name it.
fn named_card<'a>(
    db: &'a dyn Db,
    game: GameId<'a>,
    pack: &'a GamePack,
    kind: &str,
    field: &str,
    words: &SmolStr,
) -> SettingValue<'a> {
    let cards = data_cards(db, game);
    let of_kind = |name: &str| {
        let named = cards.get(&(kind.to_owned(), folded_name(name)))?;
        card_summary(db, *named.first()?)
    };
    let value = pack
        .values_of(field)
        .and_then(|values| values.get(words).or_else(|| values.named(words)));
    let name = value.map_or(words, |value| &value.name);
    let card = of_kind(words).or_else(|| of_kind(name));
    SettingValue::Card(card.map_or(name, |card| &card.name).clone(), card)
}

/// Settings that mean nothing, and values that a setting cannot have.
pub(super) fn diagnostics(db: &dyn Db, file: File, format: Option<&DeckFormat>) -> Vec<Diagnostic> {
    let own = format.map_or(&[][..], |format| &format.settings);
    let names: Vec<&str> = COMMON
        .into_iter()
        .chain(own.iter().map(|setting| setting.id.as_str()))
        .collect();
    let settings = &deck_tree(db, file).tree.settings;
    let mut diagnostics = Vec::new();
    let mut suggestions = Suggestions::default();
    let mut seen: FxHashMap<&SmolStr, &Spanned<SmolStr>> = FxHashMap::default();
    for (name, value) in settings {
        let first = *seen.entry(&name.value).or_insert(name);
        if !names.contains(&name.value.as_str()) {
            diagnostics.push(unknown(name, &names, &mut suggestions));
        } else if first.span != name.span {
            diagnostics.push(given_twice(name, first));
        } else if let Some(setting) = own.iter().find(|setting| setting.id == name.value) {
            diagnostics.extend(bad_value(setting, value));
        }
    }
    diagnostics
}

fn unknown(name: &Spanned<SmolStr>, names: &[&str], suggestions: &mut Suggestions) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::UnknownField,
        name.span,
        format!("Unknown setting `{}`", name.value),
    )
    .note(format!("Expected {}.", listed(names.iter().copied(), "or")));
    suggestions.did_you_mean(diagnostic, &name.value, name.span, names.iter().copied())
}

fn given_twice(name: &Spanned<SmolStr>, first: &Spanned<SmolStr>) -> Diagnostic {
    Diagnostic::new(
        Code::DuplicateField,
        name.span,
        format!("Duplicate `{}`", name.value),
    )
    .label(first.span, "first here")
    .note("The first one counts. Delete the other.")
}

fn bad_value(setting: &DeckSetting, value: &Spanned<SmolStr>) -> Option<Diagnostic> {
    let SettingType::Integer { min, max } = &setting.kind else {
        return None;
    };
    if number_within(&value.value, *min, *max).is_some() {
        return None;
    }
    let message = format!("`{}` must be a number from {min} to {max}", setting.id);
    let (start, end) = (value.span.start, value.span.end);
    let diagnostic = Diagnostic::new(Code::BadValue, Span::new(start, end), message)
        .rule(setting.rule.as_str())
        .note("What depends on it is not checked.");
    Some(diagnostic)
}

/// The number in a text, where it is one and lies between these.
fn number_within(text: &str, min: i64, max: i64) -> Option<i64> {
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
}
