//! `cardc export deck`: decks in the forms in which they are shared.

use std::path::PathBuf;

use cardc_convert::render_deck_text;
use cardc_convert::shared_deck::{ashes_text, octgn, render_text};
use cardc_db::FileKind;
use cardc_diagnostics::{FileDiagnostics, Format, Lines, Options, SourceFile, render};
use cardc_disk::kind_of;
use clap::{Args, ValueEnum};

use super::shared::SharingDeck;
use crate::catalogue::{Catalogue, Wanted};
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict};

/// Turn a deck file into a deck list or a share code
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc export deck decks/mine.deck --to text --cards cards/
  cardc export deck decks/mine.deck --to champions-code --cards cards/
  cardc export deck decks/mine.deck --to octgn > mine.o8d")]
pub(crate) struct Arguments {
    /// The deck; `-` is standard input
    #[arg(value_name = "FILE.deck")]
    pub(super) file: PathBuf,

    /// What to write: a `text` list of any game, for Champions a `champions-code`, for Ashes `ashes-text`, for The Lord of the
    /// Rings `lotr-text` or `octgn`
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) to: Target,

    /// The cards: a directory of card files, a card file, or a card database (.json, .tsv); the project of
    /// the deck when left out
    #[arg(long, value_name = "FILE_OR_DIR")]
    pub(super) cards: Option<PathBuf>,
}

/// A form in which decks are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Target {
    /// Headings and lines such as `3x Name`.
    Text,
    /// The official share code.
    ChampionsCode,
    /// A text list of Ashes, with the Phoenixborn and the dice first.
    AshesText,
    /// A text list of The Lord of the Rings, with the sets of the cards.
    LotrText,
    /// A deck of The Lord of the Rings for OCTGN (.o8d).
    Octgn,
}

impl Target {
    /// The game whose decks go out in this form, by its id; `None` where those of any do.
    const fn game(self) -> Option<&'static str> {
        match self {
            Self::Text => None,
            Self::ChampionsCode => Some("champions"),
            Self::AshesText => Some("ashes"),
            Self::LotrText | Self::Octgn => Some("lotr"),
        }
    }

    /// As it is written behind `--to`.
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Refuses a deck of another game, of which the form has no place for some parts.
    fn demand(self, game: &str) -> Result<(), Failure> {
        let is_for = |target: &Self| target.game().is_none_or(|own| own == game);
        if is_for(&self) {
            return Ok(());
        }
        let forms = Self::value_variants()
            .iter()
            .filter(|target| is_for(target));
        let forms: Vec<String> = forms.map(|form| format!("`{}`", form.name())).collect();
        let message = format!(
            "`{}` is for decks of {} but this is a deck of {game}",
            self.name(),
            self.game().unwrap_or_default()
        );
        let help = format!("decks of {game} go out as {}", forms.join(" or "));
        Err(Failure::new(message).help(help))
    }
}

/// Prints the deck in another form.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    if kind_of(&arguments.file) == FileKind::Cards {
        let message = format!("`{}` is a card file, not a deck", arguments.file.display());
        return Err(
            Failure::new(message).help("Pass a `.deck` file, with lines such as `3x Name`.")
        );
    }
    let text = disk::read_needed(&arguments.file)?;
    let catalogue = Catalogue::open(Wanted {
        game: None,
        cards: arguments.cards.as_deref(),
        deck: Some(&arguments.file),
        text: Some(&text),
    })?;
    arguments.to.demand(&catalogue.pack().id)?;
    let Some(deck) = SharingDeck::of(&catalogue, arguments.to) else {
        let message = format!("Cannot read `{}`", arguments.file.display());
        return Err(Failure::new(message));
    };
    let faults = deck.faults();
    if !faults.is_empty() {
        let path = arguments.file.to_string_lossy();
        let report = FileDiagnostics {
            file: SourceFile::new(&path, &text),
            diagnostics: &faults,
        };
        // Standard output is for the deck alone.
        output::rendered(render(&[report], Format::Human, Options::default()).trim_end());
        return Ok(Verdict::Found);
    }
    let written = match arguments.to {
        Target::Text => list(deck)?,
        Target::ChampionsCode => deck.code().map_err(|(span, failure)| {
            let place = output::position(&Lines::new(&text), span.start);
            failure.at(arguments.file.display(), place)
        })?,
        Target::AshesText => ashes_text::render(&deck.shared()),
        Target::LotrText => render_text(&deck.shared()),
        Target::Octgn => octgn::render(&deck.shared()).map_err(|name| {
            Failure::new(format!("`{name}` has no id for OCTGN"))
                .help("Add the `id` field to the card, as `cardc import cards` does.")
        })?,
    };
    output::file(&written)?;
    Ok(Verdict::Clean)
}

/// The deck as a text list.
fn list(deck: SharingDeck<'_>) -> Result<String, Failure> {
    if deck.has_options_or_prices() {
        return Err(
            Failure::new("A text list has no place for options and prices")
                .help("Share the `.deck` file."),
        );
    }
    let shared = deck.shared();
    let title = shared.title.clone();
    Ok(render_deck_text(title.as_deref(), &shared.into_groups()))
}
