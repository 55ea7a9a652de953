//! `cardc import deck` for the games whose packs say what a deck list is made of: text lists, JSON, OCTGN.

use std::path::{Path, PathBuf};

use cardc_convert::shared_deck::{ashes_json, lotr_json, octgn};
use cardc_convert::{
    ImportError, ListHeading, ListWords, SharedCard, SharedDeck, TextList, read_text_list,
    render_deck_file,
};
use cardc_games::{GamePack, Heading};

use super::cards::write_all;
use super::deck::{Arguments, Source, deck_name, demand_list, say_what_is_left, source_text};
use crate::catalogue::{Below, Catalogue, Meant};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// Reads all decks, then writes all.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let game = game(arguments.from);
    let catalogue = Catalogue::open(
        game,
        arguments.cards.as_deref(),
        arguments.output.as_deref(),
    )?;
    let text = source_text(arguments)?;
    if matches!(arguments.from, Source::AshesText | Source::LotrText) {
        demand_list(&text)?;
    }
    let (mut decks, lacks_cards) =
        read(arguments, &text, &catalogue).map_err(|error| unreadable(arguments, game, &error))?;
    let mut unknown = 0;
    for deck in &mut decks {
        if deck.format.is_none() {
            deck.format = catalogue.format_of(deck).map(str::to_owned);
        }
        unknown += name_cards(deck, &catalogue);
    }
    write(arguments, &catalogue, &decks)?;
    let notes = decks.iter().flat_map(|deck| &deck.notes);
    for note in notes.clone() {
        output::message(format_args!("note: {note}"));
    }
    if unknown > 0 {
        output::message(format_args!(
            "note: The deck was written. {} unknown and kept as written.",
            match unknown {
                1 => "1 card is".to_owned(),
                many => format!("{many} cards are"),
            }
        ));
    }
    Ok(Verdict::found_if(
        unknown > 0 || lacks_cards || notes.count() > 0,
    ))
}

fn unreadable(arguments: &Arguments, game: &str, error: &ImportError) -> Failure {
    let failure = Failure::new(format!("Cannot read `{}`: {error}", arguments.source));
    match error {
        ImportError::NoDecks => failure.help(format!(
            "Expected a deck of the game `{game}` in the form that `--from` names."
        )),
        _ => failure,
    }
}

/// The game of a form.
fn game(source: Source) -> &'static str {
    match source {
        Source::AshesText | Source::AshesJson => "ashes",
        Source::LotrText | Source::LotrJson | Source::Octgn => "lotr",
        Source::Text | Source::ChampionsCode => "champions",
        Source::NewrecruitJson => "t9a",
    }
}

/// The decks, and whether some of their cards were left out.
fn read(
    arguments: &Arguments,
    text: &str,
    catalogue: &Catalogue,
) -> Result<(Vec<SharedDeck>, bool), ImportError> {
    let mut lacks_cards = false;
    let decks = match arguments.from {
        Source::AshesJson => ashes_json::read(text)?,
        Source::LotrJson => lotr_json::read(text)?,
        Source::Octgn => vec![octgn::read(text)?],
        _ => {
            let list = read_list(text, catalogue);
            lacks_cards = say_what_is_left(&list, &catalogue.pack().name, arguments.verbose);
            vec![from_list(list)]
        }
    };
    // What has no card in any of its decks is something else.
    if decks.iter().all(|deck| deck.groups.is_empty()) {
        return Err(ImportError::NoDecks);
    }
    Ok((decks, lacks_cards))
}

/// A text list with the headings of the pack.
fn read_list(text: &str, catalogue: &Catalogue) -> TextList {
    let pack = catalogue.pack();
    let is_card = |name: &str| catalogue.is_card(name);
    let heading = |words: &str| {
        let name = words.to_owned();
        Some(match pack.heading(words)? {
            Heading::Section(section) => ListHeading::Section(section.name.to_string()),
            _ => ListHeading::Part(name),
        })
    };
    let words = ListWords {
        is_card: &is_card,
        heading: &heading,
    };
    read_text_list(text, words)
}

fn from_list(list: TextList) -> SharedDeck {
    let mut deck = SharedDeck {
        title: list.title,
        ..SharedDeck::default()
    };
    for entry in list.entries {
        let heading = entry.category.unwrap_or_default();
        let card = SharedCard::new(entry.count, entry.name);
        deck.group(&heading).cards.push(card);
    }
    deck
}

/// Gives lines the names of the cards that they mean, and puts lines without a heading of the pack below the one of their
/// kind. How many lines name cards that are not known.
fn name_cards(deck: &mut SharedDeck, catalogue: &Catalogue) -> usize {
    let pack = catalogue.pack();
    let mut named = SharedDeck::default();
    let mut unknown = 0;
    let format = deck.format.clone();
    for group in std::mem::take(&mut deck.groups) {
        let heading = pack.heading(&group.heading);
        for mut card in group.cards {
            if card.count == 0 {
                deck.notes
                    .push(format!("Left out `{}`, which has 0 copies", card.name));
                continue;
            }
            if let Some(Heading::Resource(resource)) = heading {
                let values = pack.enumeration(&resource.enumeration);
                if let Some(value) = values.and_then(|values| values.named(&card.name)) {
                    card.name = value.name.to_string();
                }
                named.group(&resource.plural).cards.push(card);
                continue;
            }
            let place = Below {
                heading,
                format: format.as_deref(),
            };
            match catalogue.meant(&card, place) {
                Meant::Card { name, kind } => {
                    card.name = name;
                    let below = heading_of(pack, heading, &kind);
                    named.group(&below).cards.push(card);
                }
                meant => {
                    if let Meant::Nothing { nearest } = meant {
                        unknown += 1;
                        output::message(unknown_card(&card, nearest.as_deref()));
                    }
                    let below = heading.map_or(group.heading.clone(), |heading| shown(heading));
                    named.group(&below).cards.push(card);
                }
            }
        }
    }
    named
        .groups
        .sort_by_key(|group| place(pack, &group.heading));
    deck.groups = named.groups;
    unknown
}

fn unknown_card(card: &SharedCard, nearest: Option<&str>) -> Failure {
    let failure = Failure::new(match (&*card.name, &card.id) {
        ("", Some(id)) => format!("Unknown card id `{id}`"),
        (name, _) => format!("Unknown card `{name}`"),
    });
    match nearest {
        Some(near) => failure.help(format!("Did you mean `{near}`?")),
        None => failure.help("Does --cards name all your cards?"),
    }
}

/// The heading that a card goes below: the list's own where it says more than that these are cards of the deck. A card
/// beside the deck that the list has among its cards stays there, for a check to say so.
fn heading_of(pack: &GamePack, heading: Option<Heading<'_>>, kind: &str) -> String {
    let kind = pack.kind(kind);
    let is_beside =
        kind.is_some_and(|kind| pack.piles.iter().any(|pile| pile.category == kind.category));
    match (heading, kind) {
        (Some(Heading::Category(category)), Some(kind))
            if category.id == kind.category && !is_beside =>
        {
            kind.plural.to_string()
        }
        (Some(heading), _) => shown(heading),
        (None, Some(kind)) => kind.plural.to_string(),
        (None, None) => String::new(),
    }
}

/// A heading as the pack writes it.
fn shown(heading: Heading<'_>) -> String {
    match heading {
        Heading::Kind(kind) => kind.plural.to_string(),
        Heading::Category(category) => category.plural.to_string(),
        Heading::Value(_, value) => value.to_owned(),
        Heading::Resource(resource) => resource.plural.to_string(),
        Heading::Section(section) => section.name.to_string(),
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
    match (decks, &arguments.output) {
        ([deck], output) if output.as_ref().is_none_or(|path| !path.is_dir()) => {
            let text = text(deck, &deck_name(arguments, deck.title.clone()));
            match output {
                Some(path) => disk::create(path, &text, arguments.force),
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

/// `decks-07.deck`, by the name of the file that was read.
fn file_name(read: &str, number: usize, decks: usize) -> PathBuf {
    let stem = Path::new(read)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem
        .filter(|stem| stem != disk::STDIN)
        .unwrap_or_else(|| "deck".to_owned());
    let width = decks.to_string().len();
    format!("{stem}-{number:0width$}.deck").into()
}
