//! `cardc import deck`: a deck list or a share code as a deck file.

use std::path::{Path, PathBuf};

use cardc_convert::deck_code::{DeckCode, VERSION};
use cardc_convert::{group_by_category, normalise_text_list, render_deck_file};
use clap::{Args, ValueEnum};

use crate::card_index::CardIndex;
use crate::disk::{self, STDIN};
use crate::output::{self, Failure, Outcome, Verdict};

/// Turn a deck list or a share code into a deck file
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc import deck --from text list.txt --cards cards/ -o decks/mine.deck
  cardc import deck --from champions-code _wEDqCCLhwF… --cards cards/")]
pub(crate) struct Arguments {
    /// What is given: a `text` list as players share it, or a `champions-code`
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Source,

    /// The file with the list or the code, or the code itself; `-` for standard input
    #[arg(value_name = "FILE|CODE")]
    source: String,

    /// The cards: a directory of card files, a card file, or a card database (.json); the project of
    /// the deck file when left out
    #[arg(long, value_name = "FILE_OR_DIR")]
    cards: Option<PathBuf>,

    /// The deck file; standard output when left out
    #[arg(short, long, value_name = "FILE.deck")]
    output: Option<PathBuf>,

    /// What the deck is called; the name of the file when left out
    #[arg(long)]
    name: Option<String>,

    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
}

/// A form in which decks are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    /// Lines such as `3x Name`, with headings or without.
    Text,
    /// The official share code.
    ChampionsCode,
}

/// Copies of a card, under a category.
type Entry = (String, u32, String);

/// Entries, and whether every one is a card that is known.
type Entries = (Vec<Entry>, Verdict);

/// Reads the deck and writes it.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let index = CardIndex::for_deck(arguments.cards.as_deref(), arguments.output.as_deref())?;
    let source = source_text(arguments)?;
    let (entries, verdict) = match arguments.from {
        Source::Text => from_text(&source, &index)?,
        Source::ChampionsCode => from_code(&source, &index)?,
    };
    let groups = group_by_category(entries);
    let text = render_deck_file("champions", "constructed", &deck_name(arguments), &groups);
    match &arguments.output {
        Some(path) => disk::create(path, &text, arguments.force)?,
        None => output::data(&text)?,
    }
    Ok(verdict)
}

/// What the argument names, or the argument itself where it is a code.
fn source_text(arguments: &Arguments) -> Result<String, Failure> {
    let source = &arguments.source;
    let path = Path::new(source);
    if arguments.from == Source::ChampionsCode && source != STDIN && !path.exists() {
        return Ok(source.clone());
    }
    disk::read_needed(path)
}

fn from_text(text: &str, index: &CardIndex) -> Result<Entries, Failure> {
    let mut entries = Vec::new();
    let mut verdict = Verdict::Clean;
    for entry in normalise_text_list(text, &|name| index.named(name).is_some()) {
        if entry.count == 0 {
            output::message(format_args!(
                "note: left out `{}`, of which there are 0 copies",
                entry.name
            ));
        } else if let Some(card) = index.named(&entry.name) {
            entries.push((card.kind.label().to_owned(), entry.count, card.name.clone()));
        } else {
            output::message(unknown_card(&entry.name, index));
            verdict = Verdict::Found;
            entries.push((entry.category.unwrap_or_default(), entry.count, entry.name));
        }
    }
    if entries.is_empty() {
        return Err(Failure::new("there are no cards in this list")
            .help("a list has lines such as `3x Name`, below headings or without"));
    }
    Ok((entries, verdict))
}

/// Says that there is no card of this name, and which one was probably meant.
fn unknown_card(name: &str, index: &CardIndex) -> Failure {
    let failure = Failure::new(format!("there is no card called `{name}`"));
    match index.nearest(name) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure.help("are all cards where --cards points?"),
    }
}

fn from_code(code: &str, index: &CardIndex) -> Result<Entries, Failure> {
    if code.split_whitespace().count() > 1 {
        return Err(Failure::new("there is more than one share code here").help("give one of them"));
    }
    let code = DeckCode::decode(code).map_err(|error| {
        Failure::new(error.to_string()).help("copy the whole code; it begins with `_w`")
    })?;
    if code.version != VERSION {
        output::message(format_args!(
            "note: the code has version {}; read as version {VERSION}",
            code.version
        ));
    }
    let entry = |&(count, id): &(u8, i32)| {
        let card = index.with_id(i64::from(id)).ok_or_else(|| {
            Failure::new(format!("there is no card with the id {id}"))
                .help("are all cards, with their `id` fields, where --cards points?")
        })?;
        Ok((
            card.kind.label().to_owned(),
            u32::from(count),
            card.name.clone(),
        ))
    };
    Ok((
        code.entries
            .iter()
            .map(entry)
            .collect::<Result<_, Failure>>()?,
        Verdict::Clean,
    ))
}

/// The name given, or else that of the file written or read.
fn deck_name(arguments: &Arguments) -> String {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let read = Some(Path::new(&arguments.source)).filter(|path| path.is_file());
    arguments
        .name
        .clone()
        .or_else(|| arguments.output.as_deref().or(read).and_then(stem))
        .unwrap_or_else(|| "Imported deck".to_owned())
}
