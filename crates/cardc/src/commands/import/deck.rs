//! `cardc import deck`: a deck list or a share code as a deck file.

use std::path::{Path, PathBuf};

use cardc_convert::deck_code::{DeckCode, VERSION};
use cardc_convert::{
    CardKind, ListWords, TextList, group_by_category, read_text_list, render_deck_file,
};
use cardc_syntax::{DeckLine, parse_deck};
use clap::{Args, ValueEnum};

use super::{army, shared};
use crate::card_index::CardIndex;
use crate::disk::{self, STDIN};
use crate::output::{self, Failure, Outcome, Verdict};

/// Turn a deck list or a share code into a deck file
#[derive(Args)]
#[command(after_help = "\
A card that is not known keeps its line, so that nothing is lost: the deck is written, a message
names the card, and the exit code is 1.

Examples:
  cardc import deck --from text list.txt --cards cards/ -o decks/mine.deck
  cardc import deck --from champions-code _wEDqCCLhwF… --cards cards/
  cardc import deck --from ashes-text list.txt -o decks/mine.deck
  cardc import deck --from octgn mine.o8d --cards cards/ -o decks/mine.deck
  cardc import deck --from newrecruit-json roster.json --points 4000 -o lists/mine.deck")]
pub(crate) struct Arguments {
    /// What is given: a `text` list as players share it, a `champions-code`, a list of Ashes as `ashes-text` or
    /// `ashes-json`, one of The Lord of the Rings as `lotr-text`, `lotr-json` or `octgn`, or army lists as
    /// `newrecruit-json`
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) from: Source,

    /// The file with the list or the code, or the list or code itself; `-` for standard input
    #[arg(value_name = "FILE|LIST|CODE")]
    pub(super) source: String,

    /// The cards: a directory of card files, a card file, or a card database (.json); the project of
    /// the deck file when left out
    #[arg(long, value_name = "FILE_OR_DIR")]
    pub(super) cards: Option<PathBuf>,

    /// Deck file, or directory for several lists [default: standard output]
    #[arg(short, long, value_name = "FILE.deck")]
    pub(super) output: Option<PathBuf>,

    /// Name of the deck [default: the title of the list or the name of the file]
    #[arg(long)]
    pub(super) name: Option<String>,

    /// Size of the game in points, for army lists [default: what the list says or is near to]
    #[arg(long, value_name = "N")]
    pub(super) points: Option<u32>,

    /// Overwrite an existing file
    #[arg(long)]
    pub(super) force: bool,

    /// Show each line of a list that was left out
    #[arg(short, long)]
    pub(super) verbose: bool,
}

/// A form in which decks are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Source {
    /// Lines such as `3x Name`, with headings or without.
    Text,
    /// The official share code.
    ChampionsCode,
    /// A text list of Ashes, with dice.
    AshesText,
    /// Decks of Ashes, one or many.
    AshesJson,
    /// A text list of The Lord of the Rings.
    LotrText,
    /// Decks of The Lord of the Rings, one or many.
    LotrJson,
    /// A deck of The Lord of the Rings as OCTGN saves it (.o8d).
    Octgn,
    /// Army lists of New Recruit: its export of a roster, or short lists, one or many.
    NewrecruitJson,
}

/// Copies of a card, under a category.
type Entry = (String, u32, String);

/// What was read.
struct Deck {
    /// What the list calls it.
    title: Option<String>,
    entries: Vec<Entry>,
    /// How many entries are of cards that are not known.
    unknown: usize,
    /// Whether cards were left out.
    lacks_cards: bool,
}

/// Reads the deck and writes it.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let index = || CardIndex::for_deck(arguments.cards.as_deref(), arguments.output.as_deref());
    let deck = match arguments.from {
        Source::Text => {
            let index = index()?;
            from_text(&source_text(arguments)?, &index, arguments.verbose)?
        }
        Source::ChampionsCode => {
            let index = index()?;
            from_code(&source_text(arguments)?, &index)?
        }
        Source::NewrecruitJson => return army::run(arguments),
        Source::AshesText
        | Source::AshesJson
        | Source::LotrText
        | Source::LotrJson
        | Source::Octgn => return shared::run(arguments),
    };
    let name = deck_name(arguments, deck.title);
    let groups = group_by_category(deck.entries);
    let text = render_deck_file("champions", "constructed", &name, &groups);
    match &arguments.output {
        Some(path) => disk::create(path, &text, arguments.force)?,
        None => output::file(&text)?,
    }
    if deck.unknown > 0 {
        let lines = match deck.unknown {
            1 => "1 line with an unknown card was kept as it is".to_owned(),
            many => format!("{many} lines with unknown cards were kept as they are"),
        };
        output::message(format_args!("note: The deck was written; {lines}"));
    }
    Ok(Verdict::found_if(deck.unknown > 0 || deck.lacks_cards))
}

/// Says what of a list is not in the deck. Whether that is cards.
pub(super) fn say_what_is_left(list: &TextList, game: &str, verbose: bool) -> bool {
    for entry in list
        .entries
        .iter()
        .filter(|entry| !entry.left_off.is_empty())
    {
        output::message(format_args!(
            "note: Left off `{}` behind `{}`",
            entry.left_off, entry.name
        ));
    }
    let beside: Vec<String> = list
        .beside
        .iter()
        .map(|entry| format!("`{}x {}`", entry.count, entry.name))
        .collect();
    if let Some(entry) = list.beside.first() {
        output::message(format_args!(
            "note: Left out the cards under `{}`, as {game} decks have no such part: {}",
            entry.category.as_deref().unwrap_or_default(),
            beside.join(", ")
        ));
    }
    match list.remarks.as_slice() {
        [] => {}
        remarks if verbose => {
            for remark in remarks {
                output::message(format_args!(
                    "note: Left out `{remark}`, which names no card"
                ));
            }
        }
        [remark] => output::message(format_args!(
            "note: Left out 1 line that names no card: `{remark}`"
        )),
        remarks => output::message(format_args!(
            "note: Left out {} lines that name no card. `--verbose` shows them.",
            remarks.len()
        )),
    }
    !list.beside.is_empty()
}

/// What the argument names, or the argument itself where it is a code or a list.
pub(super) fn source_text(arguments: &Arguments) -> Result<String, Failure> {
    let source = &arguments.source;
    let path = Path::new(source);
    let is_itself = arguments.from == Source::ChampionsCode || is_list(source);
    if is_itself && source != STDIN && !path.exists() {
        return Ok(source.clone());
    }
    disk::read_needed(path)
}

/// Whether a text has a line such as `3x Name`, as no path has.
fn is_list(text: &str) -> bool {
    let lines = parse_deck(text).tree.lines;
    lines
        .iter()
        .any(|line| matches!(line, DeckLine::Entry { .. }))
}

/// Refuses what is plainly no text list: decks as JSON or XML.
pub(super) fn demand_list(text: &str) -> Result<(), Failure> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let inside = text.strip_prefix('[').map(str::trim_start);
    let is_json =
        text.starts_with('{') || inside.is_some_and(|inside| inside.starts_with(['{', '[', '"']));
    if is_json {
        return Err(Failure::new("Expected a list, found JSON").help(
            "Read decks in JSON with `--from ashes-json`, `lotr-json` or `newrecruit-json`.",
        ));
    }
    if text.starts_with("<?xml") || text.starts_with("<deck") {
        return Err(Failure::new("Expected a list, found XML")
            .help("Read a deck of OCTGN with `--from octgn`."));
    }
    Ok(())
}

fn from_text(text: &str, index: &CardIndex, verbose: bool) -> Result<Deck, Failure> {
    demand_list(text)?;
    let mut entries = Vec::new();
    let mut unknown = 0;
    let words = ListWords {
        is_card: &|name| index.named(name).is_some(),
        heading: &CardKind::list_heading,
    };
    let list = read_text_list(text, words);
    let lacks_cards = say_what_is_left(&list, "Champions", verbose);
    if let Some(title) = &list.title
        && let Some(near) = index.nearest(title)
    {
        output::message(format_args!(
            "note: Read `{title}` as the name of the deck. If you mean the card `{near}`, write `1x {near}`."
        ));
    }
    for entry in list.entries {
        if entry.count == 0 {
            output::message(format_args!(
                "note: Left out `{}`, which has 0 copies",
                entry.name
            ));
        } else if let Some(card) = index.named(&entry.name) {
            entries.push((card.kind.label().to_owned(), entry.count, card.name.clone()));
        } else {
            output::message(unknown_card(&entry.name, index));
            unknown += 1;
            entries.push((entry.category.unwrap_or_default(), entry.count, entry.name));
        }
    }
    if entries.is_empty() {
        return Err(Failure::new("No cards in this list")
            .help("A list has lines such as `3x Name`, with or without headings."));
    }
    Ok(Deck {
        title: list.title,
        entries,
        unknown,
        lacks_cards,
    })
}

/// Says that there is no card of this name, and which one was probably meant.
fn unknown_card(name: &str, index: &CardIndex) -> Failure {
    let failure = Failure::new(format!("Unknown card `{name}`"));
    match index.nearest(name) {
        Some(near) => failure.help(format!("Did you mean `{near}`?")),
        None => failure.help("Does --cards name all your cards?"),
    }
}

fn from_code(code: &str, index: &CardIndex) -> Result<Deck, Failure> {
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
    let entry = |&(count, id): &(u8, i32)| {
        let card = index.with_id(i64::from(id)).ok_or_else(|| {
            Failure::new(format!("Unknown card id {id}"))
                .help("Does --cards name all your cards, with their `id` fields?")
        })?;
        Ok((
            card.kind.label().to_owned(),
            u32::from(count),
            card.name.clone(),
        ))
    };
    Ok(Deck {
        title: None,
        entries: code
            .entries
            .iter()
            .map(entry)
            .collect::<Result<_, Failure>>()?,
        unknown: 0,
        lacks_cards: false,
    })
}

/// The name given, or else that of the list, or of the file written or read.
pub(super) fn deck_name(arguments: &Arguments, title: Option<String>) -> String {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let read = Some(Path::new(&arguments.source)).filter(|path| path.is_file());
    arguments
        .name
        .clone()
        .or(title)
        .or_else(|| arguments.output.as_deref().or(read).and_then(stem))
        .unwrap_or_else(|| "Imported deck".to_owned())
}
