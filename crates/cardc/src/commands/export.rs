//! `cardc export`: decks in the forms in which they are shared.

use std::path::PathBuf;

use cardc_convert::{CardKind, deck_code, group_by_category, render_deck_text};
use cardc_syntax::{DeckLine, parse_deck};
use clap::{Args, Subcommand, ValueEnum};

use crate::card_index::{CardIndex, KnownCard};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict};
use crate::workspace;

/// Share decks in the forms that other programs read
#[derive(Subcommand)]
pub(crate) enum Command {
    Deck(Arguments),
}

/// Turn a deck file into a deck list or a share code
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc export deck decks/mine.deck --to text --cards cards/
  cardc export deck decks/mine.deck --to champions-code --cards cards/")]
pub(crate) struct Arguments {
    /// The deck; `-` for standard input
    #[arg(value_name = "FILE.deck")]
    file: PathBuf,

    /// What to write: a `text` list as players share it, or a `champions-code`
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,

    /// The cards: a directory of card files, a card file, or a card database (.json); the project when left out
    #[arg(long, value_name = "FILE_OR_DIR")]
    cards: Option<PathBuf>,
}

/// A form in which decks are shared.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Target {
    /// Headings and lines such as `3x Name`.
    Text,
    /// The official share code.
    ChampionsCode,
}

/// Prints the deck in another form.
pub(crate) fn run(command: Command) -> Outcome {
    let Command::Deck(arguments) = command;
    let cards = arguments
        .cards
        .clone()
        .unwrap_or_else(workspace::default_path);
    let index = CardIndex::read(&cards)?;
    let text = disk::read_needed(&arguments.file)?;
    let (entries, problems) = entries(&text, &index);
    if !problems.is_empty() {
        problems.into_iter().for_each(output::message);
        return Ok(Verdict::Found);
    }
    output::data(&match arguments.to {
        Target::Text => deck_text(&entries),
        Target::ChampionsCode => code(&entries)?,
    })?;
    Ok(Verdict::Clean)
}

/// A card and its copies on all lines.
type Entry<'a> = (&'a KnownCard, u32);

/// The cards of a deck, and what keeps it from being shared.
fn entries<'a>(text: &str, index: &'a CardIndex) -> (Vec<Entry<'a>>, Vec<Failure>) {
    let parse = parse_deck(text);
    let mut problems = Vec::new();
    if !parse.errors.is_empty() {
        problems.push(
            Failure::new("the deck has lines that make no sense")
                .help("`cardc check` shows which, and why"),
        );
    }
    let mut entries: Vec<Entry<'a>> = Vec::new();
    for line in &parse.tree.lines {
        let (name, copies) = match line {
            DeckLine::Entry { count, name, .. } => (&name.value, count.value),
            DeckLine::Heading(heading) => {
                problems.extend(missing_count(&heading.value, index));
                continue;
            }
        };
        match index.named(name) {
            None => problems.push(index.unknown(name)),
            Some(card) => match entries.iter_mut().find(|(other, _)| *other == card) {
                Some((_, count)) => *count = count.saturating_add(copies),
                None => entries.push((card, copies)),
            },
        }
    }
    entries.retain(|(_, copies)| *copies > 0);
    if entries.is_empty() && problems.is_empty() {
        problems.push(Failure::new("the deck has no cards"));
    }
    (entries, problems)
}

/// What is wrong with a heading that is the name of a card.
fn missing_count(heading: &str, index: &CardIndex) -> Option<Failure> {
    let card = index
        .named(heading)
        .filter(|_| CardKind::from_category(heading).is_none())?;
    Some(
        Failure::new(format!("`{heading}` has no count")).help(format!("write `1x {}`", card.name)),
    )
}

fn deck_text(entries: &[Entry<'_>]) -> String {
    let entries = entries
        .iter()
        .map(|(card, copies)| (card.kind.label().to_owned(), *copies, card.name.clone()));
    render_deck_text(None, &group_by_category(entries))
}

/// The share code, by ascending id as most sites write it.
fn code(entries: &[Entry<'_>]) -> Result<String, Failure> {
    let entry = |&(card, copies): &Entry<'_>| {
        let id = card
            .id
            .and_then(|id| i32::try_from(id).ok())
            .ok_or_else(|| {
                Failure::new(format!(
                    "`{}` has no id that a share code could name",
                    card.name
                ))
                .help("give the card its `id` field, or a card database with --cards")
            })?;
        let copies = u8::try_from(copies).map_err(|_| {
            Failure::new(format!(
                "a share code cannot hold {copies} copies of `{}`",
                card.name
            ))
            .help("it holds 255 at most")
        })?;
        Ok((copies, id))
    };
    let mut entries: Vec<(u8, i32)> = entries.iter().map(entry).collect::<Result<_, Failure>>()?;
    entries.sort_by_key(|&(_, id)| id);
    Ok(deck_code::encode(&entries) + "\n")
}
