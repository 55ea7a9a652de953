//! A deck in the form that all writers of shared decks take.

use std::collections::BTreeMap;

use cardc_convert::{SharedCard, SharedDeck, deck_code};
use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_games::{GamePack, Heading};
use cardc_semantics::{
    CardItem, DeckEntry, card_name, card_set, card_summary, deck_entries, deck_heading, deck_lines,
    deck_report, deck_summary, deck_tree,
};
use cardc_span::Span;
use cardc_syntax::{DeckLine, Spanned};
use smol_str::SmolStr;

use super::deck::Target;
use crate::catalogue::{Below, Catalogue, id_of};
use crate::output::Failure;

/// What keeps a deck from being shared.
const FAULTS: [Code; 5] = [
    Code::UnknownCard,
    Code::UnknownResource,
    Code::UnexpectedToken,
    Code::MissingToken,
    Code::EmptyDeck,
];

/// A deck that is to be shared, with the cards that it names.
#[derive(Clone, Copy)]
pub(super) struct SharingDeck<'a> {
    catalogue: &'a Catalogue,
    db: &'a dyn Db,
    file: File,
    target: Target,
}

impl<'a> SharingDeck<'a> {
    /// The deck of a catalogue, for one of the forms; `None` where it has none.
    pub(super) fn of(catalogue: &'a Catalogue, target: Target) -> Option<Self> {
        Some(Self {
            catalogue,
            db: catalogue.db(),
            file: catalogue.deck()?,
            target,
        })
    }

    fn pack(self) -> &'a GamePack {
        self.catalogue.pack()
    }

    /// Whether lines say more than how many copies of which card there are.
    pub(super) fn has_options_or_prices(self) -> bool {
        deck_tree(self.db, self.file).tree.has_options_or_prices()
    }

    /// What keeps the deck from being shared: lines that mean no card, and what is wrong with their form. However lenient the
    /// settings are, these are errors here.
    pub(super) fn faults(self) -> Vec<Diagnostic> {
        let found = deck_report(self.db, self.file).diagnostics.iter();
        let found = found.filter(|found| FAULTS.contains(&found.code)).cloned();
        let mut faults: Vec<Diagnostic> = found.collect();
        for entry in deck_entries(self.db, self.file).filter(|entry| entry.card.is_none()) {
            let name = entry.name;
            let is_reported = |found: &Diagnostic| {
                found.span.start < entry.span.end && entry.span.start < found.span.end
            };
            if !name.value.is_empty() && !faults.iter().any(is_reported) {
                let message = format!("Unknown card `{}`", name.value);
                let span = name.span;
                faults.push(Diagnostic::new(Code::UnknownCard, span, message));
            }
        }
        for words in self.unknown_headings() {
            let is_reported = |found: &Diagnostic| found.span.start == words.span.start;
            if !faults.iter().any(is_reported) {
                let message = format!("`{}` is not a deck heading or a card", words.value);
                let span = words.span;
                faults.push(Diagnostic::new(Code::WrongHeading, span, message));
            }
        }
        for fault in &mut faults {
            fault.severity = Severity::Error;
        }
        faults.sort_by_key(|fault| fault.span.start);
        faults
    }

    /// Words that may be a card with a slip, and would be lost.
    fn unknown_headings(self) -> impl Iterator<Item = &'a Spanned<SmolStr>> {
        let lines = deck_lines(self.db, self.file).iter();
        lines.filter_map(move |line| match line {
            DeckLine::Heading(words) => {
                let known = deck_heading(self.db, self.file, self.pack(), &words.value);
                known.is_none().then_some(words)
            }
            _ => None,
        })
    }

    /// The deck by the headings and names that the form has for its cards.
    pub(super) fn shared(self) -> SharedDeck {
        let title = deck_tree(self.db, self.file).tree.name.as_ref();
        let mut deck = SharedDeck {
            title: title.map(|name| name.value.to_string()),
            ..SharedDeck::default()
        };
        let mut entries = deck_entries(self.db, self.file).peekable();
        let mut heading = None;
        for (index, line) in deck_lines(self.db, self.file).iter().enumerate() {
            match line {
                DeckLine::Heading(words) => heading = self.pack().heading(&words.value),
                DeckLine::Option { .. } => {}
                DeckLine::Entry { count, name, .. } => {
                    let entry = entries.next_if(|entry| entry.line == index);
                    if let Some(Heading::Resource(resource)) = heading {
                        let card = SharedCard::new(count.value, &name.value);
                        deck.group(&resource.plural).add(card);
                    } else if let Some((entry, card)) =
                        entry.and_then(|entry| entry.card.map(|card| (entry, card)))
                    {
                        self.add(&mut deck, entry, card, heading);
                    }
                }
            }
        }
        sort(self.pack(), &mut deck);
        if self.target == Target::AshesText {
            self.add_piles(&mut deck);
        }
        deck
    }

    /// Adds a card below the heading that the form has for it. Sites work out by themselves what lies in a pile beside the deck.
    fn add(
        self,
        deck: &mut SharedDeck,
        entry: DeckEntry<'_>,
        card: CardItem<'_>,
        heading: Option<Heading<'_>>,
    ) {
        let Some(summary) = card_summary(self.db, card) else {
            return;
        };
        let piles = &mut self.pack().piles.iter();
        let is_in_pile = piles.any(|pile| pile.category == summary.category);
        if is_in_pile && self.target != Target::Text {
            return;
        }
        let below = match (heading, self.pack().kind(&summary.kind)) {
            (Some(Heading::Section(section)), _) => section.name.to_string(),
            (Some(Heading::Value(_, value)), _) => value.to_owned(),
            (_, Some(kind)) if self.target == Target::AshesText => kind.plural.to_string(),
            (_, Some(kind)) => kind.name.to_string(),
            (_, None) => String::new(),
        };
        deck.group(&below).add(SharedCard {
            id: id_of(self.db, card),
            ..SharedCard::new(entry.count.value, self.name(card, &below))
        });
    }

    /// The name of a card with what tells it from others in this form: the one that it belongs to, its set, or nothing that the
    /// heading above does not say.
    fn name(self, card: CardItem<'_>, below: &str) -> String {
        let heading = self.pack().heading(below);
        let place = Below {
            heading,
            format: None,
        };
        let behind = match self.target {
            Target::AshesText => card_summary(self.db, card)
                .and_then(|summary| summary.cards.get("phoenixborn")?.first())
                .cloned(),
            Target::LotrText => card_set(self.db, card).map(SmolStr::new),
            Target::Text => return self.catalogue.name_of(card, place),
            Target::ChampionsCode | Target::Octgn => None,
        };
        let name = card_name(self.db, card).map_or("", SmolStr::as_str);
        match behind {
            Some(behind) => format!("{name} ({behind})"),
            None => name.to_owned(),
        }
    }

    /// What lies beside the deck, which sites of Ashes list.
    fn add_piles(self, deck: &mut SharedDeck) {
        let summary = deck_summary(self.db, self.db.project(), self.file);
        for pile in summary.into_iter().flat_map(|summary| &summary.piles) {
            for (name, copies) in &pile.cards {
                let copies = copies.and_then(|copies| u32::try_from(copies).ok());
                let card = SharedCard::new(copies.unwrap_or(1), name);
                deck.group("Conjuration Deck").cards.push(card);
            }
        }
    }

    /// The share code, by ascending id as most sites write it; or the line of a card that has no place in one.
    pub(super) fn code(self) -> Result<String, (Span, Failure)> {
        let mut coded: BTreeMap<i32, (u8, Span, CardItem<'_>)> = BTreeMap::new();
        for entry in deck_entries(self.db, self.file) {
            let Some(card) = entry.card else { continue };
            let name = &entry.name.value;
            let id = id_of(self.db, card).and_then(|id| id.parse().ok());
            let Some(id) = id else {
                let failure = Failure::new(format!("`{name}` has no id for a share code"));
                let help = "Add the `id` field to the card, or pass a card database with --cards.";
                return Err((entry.span, failure.help(help)));
            };
            let (copies, span, first) = coded.entry(id).or_insert((0, entry.span, card));
            let first = card_name(self.db, *first);
            if let Some(first) = first.filter(|first| card_name(self.db, card) != Some(*first)) {
                let message = format!("`{first}` and `{name}` have the same id {id}");
                let help = "A share code tells cards by their ids alone. Give each its own.";
                return Err((entry.span, Failure::new(message).help(help)));
            }
            let sum = u32::from(*copies).saturating_add(entry.count.value);
            *copies = u8::try_from(sum).map_err(|_| {
                let message = format!("A share code cannot hold {sum} copies of `{name}`");
                (*span, Failure::new(message).help("It holds at most 255."))
            })?;
        }
        let coded = coded.into_iter().map(|(id, (copies, ..))| (copies, id));
        let coded: Vec<(u8, i32)> = coded.filter(|(copies, _)| *copies > 0).collect();
        Ok(deck_code::encode(&coded) + "\n")
    }
}

/// Groups in the order of the kinds of the pack; what stands besides comes last.
fn sort(pack: &GamePack, deck: &mut SharedDeck) {
    let place = |heading: &str| match pack.heading(heading) {
        Some(Heading::Kind(kind)) => pack.kinds.iter().position(|other| other.id == kind.id),
        Some(Heading::Category(_)) => Some(pack.kinds.len()),
        Some(Heading::Resource(_)) => Some(1),
        _ => None,
    };
    let last = pack.kinds.len() + 1;
    deck.groups
        .sort_by_key(|group| place(&group.heading).unwrap_or(last));
}
