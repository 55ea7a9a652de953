//! Decks as other programs share them, with the names and headings of their game.

use std::path::{Path, PathBuf};

use cardc_convert::deck_code::{DeckCode, VERSION};
use cardc_convert::shared_deck::{ashes_json, lotr_json, octgn};
use cardc_convert::{ImportError, SharedCard, SharedDeck, render_deck_file};
use cardc_db::FileKind;
use cardc_games::{GamePack, Heading, ResourceSpec};
use cardc_span::nearest;
use cardc_syntax::list_line::{beside, heading_names};

use super::cards::write_all;
use super::deck::{Arguments, Source, deck_name, source_text};
use super::text_list;
use crate::catalogue::{Below, Catalogue, Meant, Wanted};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// Reads all decks, then writes all.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let catalogue = Catalogue::open(Wanted {
        game: arguments.from.game().or(arguments.game.as_deref()),
        cards: arguments.cards.as_deref(),
        deck: arguments.output.as_deref(),
        text: None,
    })?;
    let mut decks = read(arguments, &source_text(arguments)?, &catalogue)?;
    let mut unknown = 0;
    let mut lacks_cards = false;
    for deck in &mut decks {
        lacks_cards |= leave_out_what_lies_beside(deck, catalogue.pack());
        if deck.format.is_none() {
            deck.format = catalogue.format_of(deck).map(str::to_owned);
        }
        let named = name_cards(deck, &catalogue, arguments.cards.is_some());
        unknown += named.unknown;
        let say = |done, many| text_list::say_each(done, many, arguments.verbose);
        say(&named.left_off, "Left off words behind {} names");
        say(
            &named.moved,
            "Put {} cards under the headings of their kinds",
        );
        if arguments.from == Source::ChampionsCode {
            // A code has its cards in no order that means anything.
            let groups = deck.groups.iter_mut();
            groups.for_each(|group| group.cards.sort_by(|one, other| one.name.cmp(&other.name)));
        }
    }
    write(arguments, &catalogue, &decks)?;
    let notes = decks.iter().flat_map(|deck| &deck.notes);
    for note in notes.clone() {
        output::message(format_args!("note: {note}"));
    }
    if !catalogue.has_cards() {
        output::message(format_args!(
            "note: No cards of {} are here, so that every name was taken as written. Pass them with --cards.",
            catalogue.pack().name
        ));
    }
    if unknown > 0 {
        output::message(format_args!(
            "note: The deck was written. {} unknown and kept as written.",
            match unknown {
                1 => "1 name is".to_owned(),
                many => format!("{many} names are"),
            }
        ));
    }
    Ok(Verdict::found_if(
        unknown > 0 || lacks_cards || notes.count() > 0,
    ))
}

fn read(
    arguments: &Arguments,
    text: &str,
    catalogue: &Catalogue,
) -> Result<Vec<SharedDeck>, Failure> {
    let decks = match arguments.from {
        Source::AshesJson => ashes_json::read(text),
        Source::LotrJson => lotr_json::read(text),
        Source::Octgn => octgn::read(text).map(|deck| vec![deck]),
        Source::ChampionsCode => Ok(vec![from_code(text, catalogue)?]),
        Source::Text | Source::AshesText | Source::LotrText | Source::NewrecruitJson => {
            Ok(vec![text_list::read(text, catalogue, arguments.verbose)?])
        }
    };
    // What has no card in any of its decks is something else.
    let has_cards = |decks: &Vec<SharedDeck>| decks.iter().any(|deck| !deck.groups.is_empty());
    let decks = decks.and_then(|decks| Some(decks).filter(has_cards).ok_or(ImportError::NoDecks));
    decks.map_err(|error| unreadable(arguments, catalogue, &error))
}

/// Leaves out the cards under headings such as `Sideboard` where the game has no such part, and says so; names headings that mean
/// nothing in the game, too. Returns whether cards were left out.
fn leave_out_what_lies_beside(deck: &mut SharedDeck, pack: &GamePack) -> bool {
    let before = deck.groups.len();
    deck.groups.retain(|group| {
        let words = group.heading.as_str();
        if heading_in(pack, words).is_some() || words.is_empty() || group.cards.is_empty() {
            return true;
        }
        let is_beside = beside(words).is_some();
        if is_beside {
            let cards = group.cards.iter();
            let cards = cards.map(|card| format!("`{}x {}`", card.count, card.name));
            output::message(format_args!(
                "note: Left out the cards under `{words}`, a part that no deck of {} has: {}",
                pack.name,
                cards.collect::<Vec<_>>().join(", ")
            ));
        } else if !is_whole_deck(words) {
            output::message(format_args!(
                "note: `{words}` is no heading of {}. The cards under it stand with those of their kind.",
                pack.name
            ));
        }
        !is_beside
    });
    deck.groups.len() < before
}

/// What a heading means in a game. A game may call what lies beside a deck by another of its usual names.
fn heading_in<'p>(pack: &'p GamePack, words: &'p str) -> Option<Heading<'p>> {
    heading_names(words).find_map(|name| pack.heading(name))
}

/// Whether lists call the deck so, beside what is no part of it.
fn is_whole_deck(words: &str) -> bool {
    const NAMES: [&str; 6] = [
        "Deck",
        "Main",
        "Main deck",
        "Maindeck",
        "Mainboard",
        "Cards",
    ];
    NAMES.iter().any(|name| words.eq_ignore_ascii_case(name))
}

fn unreadable(arguments: &Arguments, catalogue: &Catalogue, error: &ImportError) -> Failure {
    let failure = Failure::new(format!("Cannot read `{}`: {error}", arguments.source));
    match error {
        ImportError::NoDecks => failure.help(format!(
            "Expected a deck of the game `{}` in the form that `--from` names.",
            catalogue.pack().id
        )),
        _ => failure,
    }
}

/// The cards of a share code, by their ids.
fn from_code(code: &str, catalogue: &Catalogue) -> Result<SharedDeck, Failure> {
    if !catalogue.has_cards() {
        let failure = Failure::new("A share code has the ids of cards, and no names");
        return Err(failure.help("Pass the cards, with their `id` fields, with --cards."));
    }
    if code.split_whitespace().count() > 1 {
        return Err(Failure::new("More than one share code").help("Pass one of them."));
    }
    let code = DeckCode::decode(code).map_err(|error| {
        Failure::new(error.to_string()).help("Copy the whole code. It begins with `_w`.")
    })?;
    if code.version != VERSION {
        output::message(format_args!(
            "note: The code has version {}; read as version {VERSION}",
            code.version
        ));
    }
    let mut deck = SharedDeck::default();
    let cards = code.entries.iter().map(|(count, id)| SharedCard {
        id: Some(id.to_string()),
        ..SharedCard::new(u32::from(*count), "")
    });
    deck.group("").cards.extend(cards);
    Ok(deck)
}

/// Gives lines the names of the cards that they mean, and puts lines without a heading of the pack below the one of their
/// kind. `are_given` says whether the cards were named by --cards.
fn name_cards<'a>(deck: &mut SharedDeck, catalogue: &'a Catalogue, are_given: bool) -> Naming<'a> {
    let pack = catalogue.pack();
    let mut naming = Naming {
        catalogue,
        are_given,
        format: deck.format.clone(),
        notes: Vec::new(),
        unknown: 0,
        left_off: Vec::new(),
        moved: Vec::new(),
    };
    let mut named = SharedDeck::default();
    for group in std::mem::take(&mut deck.groups) {
        let heading = heading_in(pack, &group.heading);
        for mut card in group.cards {
            if card.count == 0 {
                let note = format!("Left out `{}`, which has 0 copies", card.name);
                naming.notes.push(note);
                continue;
            }
            let below = match heading {
                Some(Heading::Resource(resource)) => naming.value(&mut card, resource),
                _ => naming.card(&mut card, heading, &group.heading),
            };
            named.group(&below).cards.push(card);
        }
    }
    named
        .groups
        .sort_by_key(|group| place(pack, &group.heading));
    deck.groups = named.groups;
    deck.notes.append(&mut naming.notes);
    naming
}

/// Finds what lines name, and keeps what is to be said of them.
struct Naming<'a> {
    catalogue: &'a Catalogue,
    /// The cards were named by --cards.
    are_given: bool,
    format: Option<String>,
    notes: Vec<String>,
    /// How many lines name nothing that is known.
    unknown: usize,
    /// The words that were left off behind names, as they say nothing of a card.
    left_off: Vec<String>,
    /// The cards that stood under the heading of another kind.
    moved: Vec<String>,
}

impl Naming<'_> {
    /// Gives a line the value of a resource that it means. The heading that it goes below.
    fn value(&mut self, line: &mut SharedCard, resource: &ResourceSpec) -> String {
        let values = self.catalogue.pack().enumeration(&resource.enumeration);
        if let Some(value) = values.and_then(|values| values.named(&line.name)) {
            line.name = value.name.to_string();
        } else {
            let values = values.map_or(&[][..], |values| &values.values);
            let nearest = nearest(&line.name, values.iter().map(|value| value.name.as_str()));
            let what = resource.name.to_lowercase();
            let failure = Failure::new(format!("Unknown {what} `{}`", line.name));
            self.unknown += 1;
            output::message(match nearest {
                Some(near) => failure.help(format!("Did you mean `{near}`?")),
                None => failure,
            });
        }
        resource.plural.to_string()
    }

    /// Gives a line the name of the card that it means. The heading that it goes below, if its own is not of the pack.
    fn card(
        &mut self,
        card: &mut SharedCard,
        heading: Option<Heading<'_>>,
        written: &str,
    ) -> String {
        let place = Below {
            heading,
            format: self.format.as_deref(),
        };
        match self.catalogue.meant(card, place) {
            Meant::Card {
                name,
                kind,
                others,
                left_off,
            } => {
                if !left_off.is_empty() {
                    self.left_off
                        .push(format!("Left off `{left_off}` behind `{name}`"));
                }
                if others > 0 {
                    let written = match (card.name.as_str(), &card.id) {
                        ("", Some(id)) => format!("The id {id}"),
                        (name, _) => format!("`{name}`"),
                    };
                    self.notes.push(format!(
                        "{written} could be {} cards. Took `{name}`: correct the line if you mean another one",
                        others + 1
                    ));
                }
                card.name = name;
                return self.below(&card.name, heading, &kind);
            }
            Meant::Nothing { nearest } => self.say_unknown(card, heading, nearest.as_deref()),
            Meant::Unjudged => {}
        }
        if let (true, Some(id)) = (card.name.is_empty(), &card.id) {
            card.name = format!("id {id}");
        }
        heading.map_or(written, Heading::name).to_owned()
    }

    fn say_unknown(
        &mut self,
        card: &SharedCard,
        heading: Option<Heading<'_>>,
        nearest: Option<&str>,
    ) {
        let kinds = self.catalogue.kinds_of(&card.name);
        if let Some(heading) = heading.filter(|_| !kinds.is_empty()) {
            self.notes.push(format!(
                "`{}` is listed under {}, but only {} have that name. If you mean one of those, move the line",
                card.name,
                heading.name(),
                kinds.join(" and ")
            ));
            return;
        }
        self.unknown += 1;
        output::message(unknown_card(card, nearest, self.are_given));
    }

    /// The heading that a card goes below: that of its kind, unless the list's own says more than what kind of card it is. A
    /// card beside the deck that the list has among its cards stays there, for a check to say so.
    fn below(&mut self, name: &str, heading: Option<Heading<'_>>, kind: &str) -> String {
        let pack = self.catalogue.pack();
        let Some(kind) = pack.kind(kind) else {
            return heading.map_or("", Heading::name).to_owned();
        };
        let is_beside = |category: &str| pack.piles.iter().any(|pile| pile.category == category);
        match heading.map(|heading| (heading, heading.takes(kind))) {
            Some((heading, None)) => return heading.name().to_owned(),
            Some((heading, _)) if is_beside(&kind.category) => return heading.name().to_owned(),
            Some((heading, Some(false))) => self.moved.push(format!(
                "Put `{name}` under {}, not under {}",
                kind.plural,
                heading.name()
            )),
            Some((_, Some(true))) | None => {}
        }
        kind.plural.to_string()
    }
}

fn unknown_card(card: &SharedCard, nearest: Option<&str>, are_given: bool) -> Failure {
    let failure = Failure::new(match (&*card.name, &card.id) {
        ("", Some(id)) => format!("Unknown card id `{id}`"),
        (name, _) => format!("Unknown card `{name}`"),
    });
    match nearest {
        Some(near) => failure.help(format!("Did you mean `{near}`?")),
        None if are_given => failure.help("Does --cards name all your cards?"),
        None => {
            failure.help("No card of this project is called so. Pass other cards with --cards.")
        }
    }
}

/// Where a heading stands in a deck file: kinds in the order of the pack, other parts of the deck, resources, sections.
fn place(pack: &GamePack, heading: &str) -> (usize, usize) {
    match pack.heading(heading) {
        Some(Heading::Kind(kind)) => {
            let beside = pack.piles.iter().any(|pile| pile.category == kind.category);
            let place = pack.kinds.iter().position(|other| other.id == kind.id);
            (if beside { 4 } else { 0 }, place.unwrap_or_default())
        }
        None => (1, 0),
        Some(Heading::Category(_) | Heading::Value(..)) => (1, 1),
        Some(Heading::Resource(_)) => (2, 0),
        Some(Heading::Section(_)) => (3, 0),
    }
}

fn write(
    arguments: &Arguments,
    catalogue: &Catalogue,
    decks: &[SharedDeck],
) -> Result<(), Failure> {
    let text = |deck: &SharedDeck, title: &str| {
        let format = deck.format.as_deref().or(catalogue.format());
        let groups = deck.clone().into_groups();
        render_deck_file(
            &catalogue.pack().id,
            format.unwrap_or_default(),
            title,
            &groups,
        )
    };
    match (decks, disk::destination(arguments.output.as_ref())) {
        ([deck], output) if output.is_none_or(|path| !path.is_dir()) => {
            let text = text(deck, &deck_name(arguments, deck.title.clone()));
            match output {
                Some(path) => disk::create(path, FileKind::Deck, &text, arguments.force),
                None => output::file(&text),
            }
        }
        (decks, None) => {
            let message = format!("Found {}", count(decks.len(), "deck"));
            Err(Failure::new(message).help("Pass a directory for their files with -o."))
        }
        (decks, Some(directory)) => {
            let files = decks.iter().enumerate().map(|(index, deck)| {
                let title = deck
                    .title
                    .clone()
                    .unwrap_or_else(|| format!("Deck {}", index + 1));
                let name = file_name(&arguments.source, index + 1, decks.len());
                (name, text(deck, &title))
            });
            write_all(directory, &files.collect::<Vec<_>>(), arguments.force)?;
            output::message(format_args!(
                "imported {} into `{}`",
                count(decks.len(), "deck"),
                directory.display()
            ));
            Ok(())
        }
    }
}

/// `decks-07.deck` by the name of the file that was read, or `deck.deck` of a file with one deck.
fn file_name(read: &str, number: usize, decks: usize) -> PathBuf {
    let stem = Path::new(read)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem
        .filter(|stem| stem != disk::STDIN)
        .unwrap_or_else(|| "deck".to_owned());
    if decks == 1 {
        return format!("{stem}.deck").into();
    }
    let width = decks.to_string().len();
    format!("{stem}-{number:0width$}.deck").into()
}
