//! `cardc import deck`: a deck list or a share code as a deck file.

use std::path::{Path, PathBuf};

use cardc_syntax::{DeckLine, parse_deck};
use clap::{Args, ValueEnum};

use super::{army, shared};
use crate::disk::{self, STDIN};
use crate::output::{Failure, Outcome};

/// Turn a deck list or a share code into a deck file
#[derive(Args)]
#[command(after_help = "\
A card that is not known keeps its line, so that nothing is lost: the deck is written, a message
names the card, and the exit code is 1.

Examples:
  cardc import deck --from text list.txt -o decks/mine.deck
  cardc import deck --from text list.txt --game ashes --cards cards.json
  cardc import deck --from champions-code _wEDqCCLhwF… --cards cards/
  cardc import deck --from ashes-text list.txt -o decks/mine.deck
  cardc import deck --from octgn mine.o8d --cards cards/ -o decks/mine.deck
  cardc import deck --from newrecruit-json roster.json --points 4000 -o lists/mine.deck")]
pub(crate) struct Arguments {
    /// What is given: a `text` list of any game as players share it, a `champions-code`, decks of Ashes as `ashes-json`,
    /// of The Lord of the Rings as `lotr-json` or `octgn`, or army lists as `newrecruit-json`. `ashes-text` and `lotr-text` are
    /// `text` lists of these games
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) from: Source,

    /// The file with the list or the code, or the list or code itself; `-` for standard input
    #[arg(value_name = "FILE|LIST|CODE")]
    pub(super) source: String,

    /// The cards: a directory of card files, a card file, or a card database (.json, .tsv); the project of
    /// the deck file when left out
    #[arg(long, value_name = "FILE_OR_DIR")]
    pub(super) cards: Option<PathBuf>,

    /// The game of a `text` list [default: that of the project, or of the cards]
    #[arg(long, value_name = "ID")]
    pub(super) game: Option<String>,

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
    /// Lines such as `3x Name`, with headings of the game or without.
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

impl Source {
    /// The game of the decks, where the form is that of one.
    pub(super) const fn game(self) -> Option<&'static str> {
        match self {
            Self::Text => None,
            Self::ChampionsCode => Some("champions"),
            Self::AshesText | Self::AshesJson => Some("ashes"),
            Self::LotrText | Self::LotrJson | Self::Octgn => Some("lotr"),
            Self::NewrecruitJson => Some("t9a"),
        }
    }
}

/// Reads the deck and writes it.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if let Some((game, wanted)) = arguments.from.game().zip(arguments.game.as_deref())
        && game != wanted
    {
        let message = format!("Such decks are of {game}, not of {wanted}");
        return Err(
            Failure::new(message).help("Leave out `--game`, or read a list with `--from text`.")
        );
    }
    match arguments.from {
        Source::NewrecruitJson => army::run(arguments),
        _ => shared::run(arguments),
    }
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

/// The name given, or else that of the list, or of the file written or read.
pub(super) fn deck_name(arguments: &Arguments, title: Option<String>) -> String {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let read = Some(Path::new(&arguments.source)).filter(|path| path.is_file());
    let written = disk::destination(arguments.output.as_ref());
    arguments
        .name
        .clone()
        .or(title)
        .or_else(|| written.or(read).and_then(stem))
        .unwrap_or_else(|| "Imported deck".to_owned())
}
