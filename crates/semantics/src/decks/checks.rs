//! What a format asks of a deck. Every limit is looked at, and what breaks it is reported on the line that does.

mod alike;
mod allowed;
mod beside;
mod copies;
mod count;
mod edits;
mod lines;
mod marked;
mod models;
mod options;
mod over;
mod pattern;
mod picked;
mod playable;
pub(super) mod report;
mod share;
mod sum;

use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_games::{Dated, DeckFormat, DeckLimit, GamePack, KindSpec, Limit, Scope};
use cardc_span::{Span, folded_name};
use smol_str::{SmolStr, format_smolstr};

use self::picked::{Picked, conditions};
use self::playable::Play;
use super::entry::Entry;
use super::parts::DeckParts;
use super::pile::Pile;
use super::settings::Settings;
use super::terms::DeckCounts;
use crate::cards::checks::editions;
use crate::project::words::listed_plain;

/// A deck as the checks see it.
#[derive(Clone, Copy)]
pub(crate) struct DeckLines<'a> {
    pub(crate) pack: &'a GamePack,
    pub(crate) format: &'a DeckFormat,
    /// The deck file.
    pub(crate) text: &'a str,
    /// The cards of the deck itself.
    pub(crate) entries: &'a [Entry<'a>],
    /// All that the list has.
    pub(crate) parts: &'a DeckParts<'a>,
    /// What lies beside the deck.
    pub(crate) piles: &'a [Pile<'a>],
    pub(crate) settings: &'a Settings<'a>,
    /// What there is of each name.
    pub(crate) counts: &'a DeckCounts,
    /// Where a remark goes that is about the deck as a whole.
    pub(crate) place: Span,
}

/// All that is wrong with a deck: with its lines, and by the limits of the format in an edition of the rules.
pub(crate) fn check(deck: DeckLines<'_>, edition: Option<&str>) -> Vec<Diagnostic> {
    let mut diagnostics = lines::wrong_headings(deck);
    diagnostics.extend(deck.faulty_limits());
    diagnostics.extend(lines::unclear_texts(deck));
    diagnostics.extend(lines::no_copies(deck));
    diagnostics.extend(lines::stated_prices(deck));
    diagnostics.extend(lines::stated_options(deck));
    diagnostics.extend(against_rules(deck, edition));
    diagnostics
}

/// All that breaks the limits of the format in an edition of the rules.
pub(crate) fn against_rules(deck: DeckLines<'_>, edition: Option<&str>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for limit in &deck.format.limits {
        if limit.holds_in(edition) && deck.is_under(limit) {
            let in_part = deck.without_reference(limit);
            diagnostics.extend(in_part.or_else(|| sum::not_counted(deck, limit)));
            let mut found = deck.breaches(limit);
            deck.say_list(limit, &mut found);
            for diagnostic in &mut found {
                diagnostic.severity = match (limit.soft, diagnostic.severity) {
                    (Some(true), Severity::Error) => Severity::Warning,
                    (Some(false), Severity::Warning) => Severity::Error,
                    (_, as_usual) => as_usual,
                };
            }
            diagnostics.extend(found);
        }
    }
    diagnostics
}

/// Cards of a deck that carry a tag which an edition of the rules does not have. In the edition of the project, the card
/// itself says so.
fn undated_tags(deck: DeckLines<'_>, edition: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let tags = entry.card.iter().flat_map(|card| &card.tags);
        let mut unknown = tags
            .filter_map(|tag| deck.pack.tag(tag))
            .filter(|tag| !tag.holds_in(Some(edition)));
        if let Some(tag) = unknown.next() {
            let message = format!("`{}` has the unknown tag `{}`", entry.name.value, tag.name);
            diagnostics.push(
                Diagnostic::new(Code::UnknownTag, entry.span, message).rule(tag.rule.as_str()),
            );
        }
    }
    diagnostics
}

/// A hint where the deck is legal in the edition that is followed and not in another one, or the other way round.
pub(crate) fn in_other_editions<'e>(
    deck: DeckLines<'_>,
    span: Span,
    followed: &str,
    others: impl Iterator<Item = &'e SmolStr>,
) -> Option<Diagnostic> {
    let is_dated = deck.format.limits.iter().any(Dated::is_dated)
        || deck.pack.tags.iter().any(Dated::is_dated);
    if !is_dated {
        return None;
    }
    let verdict = |edition: &str| {
        let mut found = against_rules(deck, Some(edition));
        found.extend(undated_tags(deck, edition));
        found
    };
    let elsewhere = others.map(|other| (other, verdict(other)));
    editions::differing("deck", span, followed, &verdict(followed), elsewhere)
}

impl<'a> DeckLines<'a> {
    /// The lines of the deck, and those of the list besides.
    fn every_entry(self) -> impl Iterator<Item = &'a Entry<'a>> {
        let sections = self.parts.sections.iter().flat_map(|lines| &lines.entries);
        let piles = self.parts.piles.iter().flat_map(|lines| &lines.entries);
        self.entries.iter().chain(sections).chain(piles)
    }

    /// A hint where a limit asks for what some cards of the deck have, and the deck has no such cards.
    fn without_reference(self, limit: &DeckLimit) -> Option<Diagnostic> {
        let (field, among) = limit.limit.among()?;
        let is_asked = |entry: &Entry<'_>| {
            let value = entry.card.and_then(|card| card.values.get(field));
            value.is_some_and(|value| !self.pack.is_neutral(field, value))
        };
        // A card that is not known may be one of them.
        let decides = |entry: &Entry<'_>| entry.category().is_none_or(|own| own == among);
        if self.entries.iter().any(decides) || !self.entries.iter().any(is_asked) {
            return None;
        }
        let deciding = self.category_name(among, 1);
        let message = format!("The deck has no {deciding}, so it is checked only in part");
        let hint = Diagnostic::new(Code::DeckNotJudged, self.place, message);
        let note = format!("Which {field} its cards can have depends on the {deciding}.");
        Some(hint.rule(limit.rule.as_str()).note(note))
    }

    /// A hint where limits of the format have mistakes.
    fn faulty_limits(self) -> Option<Diagnostic> {
        let name = &self.format.name;
        let which = match self.format.faulty_limits {
            0 => return None,
            1 => format!("A limit of the format {name} has a mistake"),
            many => format!("{many} limits of the format {name} have mistakes"),
        };
        let place = self.place;
        let message = format!("{which}, so the deck is checked only in part");
        let hint = Diagnostic::new(Code::DeckNotJudged, place, message);
        let note = "Correct the game pack: its diagnostics say what is wrong.";
        Some(hint.rule(self.format.rule.as_str()).note(note))
    }

    /// Says from when the list of a limit holds, and which rule has it.
    fn say_list(self, limit: &DeckLimit, found: &mut [Diagnostic]) {
        let only = limit.limit.scope().only;
        let list = only.and_then(|only| self.pack.list(only.list.as_ref()?));
        let Some(list) = list else {
            return;
        };
        for diagnostic in found {
            if !list.date.is_empty() {
                let note = format!("The list {} is of {}.", list.name, list.date);
                diagnostic.notes.push(note);
            }
            let rule = list.rule.to_string();
            if !rule.is_empty() && !diagnostic.rules.contains(&rule) {
                diagnostic.rules.push(rule);
            }
        }
    }

    /// What breaks a limit.
    fn breaches(self, limit: &DeckLimit) -> Vec<Diagnostic> {
        match &limit.limit {
            Limit::Count(count) => count::check(self, limit, count),
            Limit::Copies { .. } => copies::check(self, limit),
            Limit::Allowed { only, .. } => allowed::allowed(self, limit, only),
            Limit::Included { verbs, .. } => allowed::included(self, limit, verbs),
            Limit::SharedValue {
                field,
                category,
                among,
            } => alike::shared_value(self, limit, field, category, among),
            Limit::Drawn { section, category } => beside::drawn(self, limit, section, category),
            Limit::Partner { field, category } => beside::partner(self, limit, field, category),
            Limit::Pile { pile } => beside::pile(self, limit, pile),
            Limit::Sum { field, max, .. } => {
                sum::check(self, limit, field, max).into_iter().collect()
            }
            Limit::ModelsByName { max } => models::by_name(self, limit, max),
            Limit::Within { field } => models::within(self, limit, field),
            Limit::Share(share) => share::check(self, limit, share),
            Limit::Marked(marked) => marked::check(self, limit, marked),
            Limit::Options(options) => options::check(self, limit, options),
            Limit::OptionCopies {} => options::copies(self, limit),
            Limit::MarkedApart { marks } => marked::apart(self, limit, marks),
            Limit::OneValue { field } => alike::one_value(self, limit, field),
            Limit::OneTag { group } => alike::one_tag(self, limit, group),
            Limit::Playable {
                players,
                field,
                permits,
                ..
            } => Play::new(self, players)
                .map_or_else(Vec::new, |play| play.playable(limit, field, permits)),
            Limit::Restricted { players, .. } => {
                Play::new(self, players).map_or_else(Vec::new, |play| play.restricted(limit))
            }
        }
    }

    /// Whether the limit holds for a deck with these cards.
    fn is_under(self, limit: &DeckLimit) -> bool {
        let has = |name: &SmolStr| {
            let name = folded_name(name);
            let mut cards = self.entries.iter().filter_map(|entry| entry.card);
            cards.any(|card| folded_name(&card.name) == name)
        };
        (limit.with.is_empty() || limit.with.iter().any(has)) && !limit.without.iter().any(has)
    }

    /// The lines of the deck that count for a category.
    fn of_category(self, category: &str) -> impl Iterator<Item = &'a Entry<'a>> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.category().is_some_and(|own| own == category))
    }

    /// The lines that a limit is about, those of unknown cards that may be meant included; `None` for a section that the
    /// list does not have.
    fn scope(self, scope: Scope<'_>) -> Option<Vec<&'a Entry<'a>>> {
        let entries = match scope.section {
            None => self.entries,
            Some(id) => {
                let mut sections = self.parts.sections.iter();
                &sections.find(|lines| lines.section.id == *id)?.entries
            }
        };
        let of_category =
            |entry: &&Entry<'_>| scope.category.is_none() || entry.category() == scope.category;
        let picked = scope.only.map(|only| Picked::of(self, only));
        let is_meant = |entry: &&Entry<'_>| match (&picked, entry.card) {
            (None, _) => true,
            (Some(picked), Some(card)) => picked.has(card),
            (Some(_), None) => false,
        };
        Some(
            entries
                .iter()
                .filter(of_category)
                .filter(is_meant)
                .collect(),
        )
    }

    /// What the cards of a limit are called: `Units with the tag Aelf`.
    fn name_of(self, scope: Scope<'_>, count: u64) -> SmolStr {
        let noun = self.noun_of(scope, count);
        let conditions = scope.only.map(|only| conditions(self, only));
        format_smolstr!("{noun}{}", conditions.unwrap_or_default())
    }

    fn noun_of(self, scope: Scope<'_>, count: u64) -> SmolStr {
        let one = count == 1;
        let name = |kind: &KindSpec| if one { &kind.name } else { &kind.plural }.to_string();
        let kinds = scope.only.map_or(&[][..], |only| &only.kinds);
        let kinds = kinds.iter().filter_map(|kind| self.pack.kind(kind));
        let kinds = listed_plain(&kinds.map(name).collect::<Vec<_>>(), "or");
        match scope.category {
            _ if !kinds.is_empty() => kinds.into(),
            Some(category) => self.category_name(category, count),
            None if one => SmolStr::new_static("card"),
            None => SmolStr::new_static("cards"),
        }
    }

    fn category_name(self, category: &str, count: u64) -> SmolStr {
        match self.pack.category(category) {
            Some(spec) if count == 1 => spec.name.clone(),
            Some(spec) => spec.plural.clone(),
            None => SmolStr::new(category),
        }
    }

    /// What has the cards of a limit: the deck, or a section of the list.
    fn whole(self, scope: Scope<'_>) -> SmolStr {
        match scope.section.and_then(|id| self.pack.section(id)) {
            Some(section) => format_smolstr!("the section {}", section.name),
            None => SmolStr::new_static("the deck"),
        }
    }
}
