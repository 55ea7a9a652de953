//! `cardc export deck`: decks in the forms in which they are shared.

use std::path::{Path, PathBuf};

use cardc_convert::{CardKind, deck_code, group_by_category, render_deck_text};
use cardc_db::FileKind;
use cardc_diagnostics::{
    Code, Diagnostic, FileDiagnostics, Format, Lines, Options, Severity, SourceFile, render,
};
use cardc_disk::{Projects, kind_of};
use cardc_semantics::syntax_diagnostics;
use cardc_syntax::{Deck, DeckLine, Parse, Span, Spanned, parse_deck};
use clap::{Args, ValueEnum};
use smol_str::SmolStr;

use crate::card_index::{CardIndex, KnownCard};
use crate::disk;
use crate::find;
use crate::output::{self, Failure, Outcome, Verdict};
use crate::workspace;

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

    /// What to write: for Champions a `text` list as players share it or a `champions-code`, for Ashes `ashes-text`, for
    /// The Lord of the Rings `lotr-text` or `octgn`
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) to: Target,

    /// The cards: a directory of card files, a card file, or a card database (.json); the project of
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
    /// The game whose decks go out in this form, by its id.
    const fn game(self) -> &'static str {
        match self {
            Self::Text | Self::ChampionsCode => "champions",
            Self::AshesText => "ashes",
            Self::LotrText | Self::Octgn => "lotr",
        }
    }

    /// As it is written behind `--to`.
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Refuses a deck of another game, of which the form has no place for some parts.
    pub(super) fn demand(self, game: &str) -> Result<(), Failure> {
        if self.game() == game {
            return Ok(());
        }
        let forms: Vec<String> = Self::value_variants()
            .iter()
            .filter(|target| target.game() == game)
            .map(|target| format!("`{}`", target.name()))
            .collect();
        let message = format!(
            "`{}` is for decks of {} but this is a deck of {game}",
            self.name(),
            self.game()
        );
        Err(Failure::new(message).help(match forms.as_slice() {
            [] => {
                format!("No other program shares decks of {game}. Share the `.deck` file.")
            }
            forms => format!("decks of {game} go out as {}", forms.join(" or ")),
        }))
    }
}

/// The game that a deck names, or else its project.
fn game_of_deck(text: &str, file: &Path) -> Option<SmolStr> {
    let settings = parse_deck(text).tree.settings;
    let own = settings.into_iter().find(|(key, _)| key.value == "game");
    own.map(|(_, game)| game.value).or_else(|| {
        let root = Projects::default().root_of(&find::absolute(file))?;
        workspace::game_in_settings(&root).map(SmolStr::from)
    })
}

/// Prints the deck in another form.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    if kind_of(&arguments.file) == FileKind::Cards {
        let message = format!("`{}` is a card file, not a deck", arguments.file.display());
        return Err(
            Failure::new(message).help("Pass a `.deck` file, with lines such as `3x Name`.")
        );
    }
    if !matches!(arguments.to, Target::Text | Target::ChampionsCode) {
        return super::shared::run(arguments);
    }
    let text = disk::read_needed(&arguments.file)?;
    if let Some(game) = game_of_deck(&text, &arguments.file) {
        arguments.to.demand(&game)?;
    }
    let index = CardIndex::for_deck(arguments.cards.as_deref(), Some(&arguments.file))?;
    let deck = parse_deck(&text);
    let (entries, diagnostics) = entries(&text, &deck, &index);
    if !diagnostics.is_empty() {
        let path = arguments.file.to_string_lossy();
        let file = SourceFile::new(&path, &text);
        let report = FileDiagnostics {
            file,
            diagnostics: &diagnostics,
        };
        // Standard output is for the deck alone.
        let report = render(&[report], Format::Human, Options::default());
        output::rendered(report.trim_end());
        return Ok(Verdict::Found);
    }
    output::file(&match arguments.to {
        Target::Text => deck_text(
            deck.tree.name.as_ref().map(|name| name.value.as_str()),
            &entries,
        ),
        _ => code(&entries).map_err(|(entry, failure)| {
            let place = output::position(&Lines::new(&text), entry.span.start);
            failure.at(arguments.file.display(), place)
        })?,
    })?;
    Ok(Verdict::Clean)
}

/// A card and its copies on all lines.
struct Entry<'a> {
    card: &'a KnownCard,
    copies: u32,
    /// The first line that names it.
    span: Span,
}

/// The cards of a deck, and what keeps it from being shared.
fn entries<'a>(
    text: &str,
    parse: &Parse<Deck>,
    index: &'a CardIndex,
) -> (Vec<Entry<'a>>, Vec<Diagnostic>) {
    let mut diagnostics: Vec<Diagnostic> = syntax_diagnostics(text, &parse.errors).collect();
    let mut entries: Vec<Entry<'a>> = Vec::new();
    for line in &parse.tree.lines {
        let (name, copies, span) = match line {
            // The syntax says that the name is missing.
            DeckLine::Entry { name, .. } if name.value.is_empty() => continue,
            DeckLine::Entry {
                count, name, span, ..
            } => (name, count.value, *span),
            // Neither a text list nor a share code has options.
            DeckLine::Option { .. } => continue,
            DeckLine::Heading(heading) => {
                diagnostics.extend(missing_count(heading, index));
                continue;
            }
        };
        match index.named(&name.value) {
            None => diagnostics.push(unknown_card(name, index)),
            Some(card) => match entries.iter_mut().find(|other| other.card == card) {
                Some(entry) => entry.copies = entry.copies.saturating_add(copies),
                None => entries.push(Entry { card, copies, span }),
            },
        }
    }
    entries.retain(|entry| entry.copies > 0);
    if entries.is_empty() && diagnostics.is_empty() {
        let name = parse.tree.name.as_ref().map(|name| name.span);
        diagnostics.push(diagnostic(
            Code::EmptyDeck,
            name.unwrap_or_default(),
            "this deck has no cards",
        ));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    (entries, diagnostics)
}

/// An error, whatever the code is otherwise: the deck cannot be shared.
fn diagnostic(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        ..Diagnostic::new(code, span.start..span.end, message)
    }
}

fn unknown_card(name: &Spanned<SmolStr>, index: &CardIndex) -> Diagnostic {
    let message = format!("Unknown card `{}`", name.value);
    let note = match index.nearest(&name.value) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => "Are all cards in the project of the deck, or where --cards points?".to_owned(),
    };
    diagnostic(Code::UnknownCard, name.span, message).note(note)
}

/// What is wrong with a heading that is the name of a card.
fn missing_count(heading: &Spanned<SmolStr>, index: &CardIndex) -> Option<Diagnostic> {
    let card = index
        .named(&heading.value)
        .filter(|_| CardKind::from_category(&heading.value).is_none())?;
    let message = format!("`{}` has no count", heading.value);
    let note = format!("Write `1x {}`.", card.name);
    Some(diagnostic(Code::WrongHeading, heading.span, message).note(note))
}

fn deck_text(name: Option<&str>, entries: &[Entry<'_>]) -> String {
    let entries = entries.iter().map(|entry| {
        let card = entry.card;
        (
            card.kind.label().to_owned(),
            entry.copies,
            card.name.clone(),
        )
    });
    render_deck_text(name, &group_by_category(entries))
}

/// The share code, by ascending id as most sites write it; or the entry that has no place in one.
fn code<'e, 'a>(entries: &'e [Entry<'a>]) -> Result<String, (&'e Entry<'a>, Failure)> {
    let coded = entries
        .iter()
        .map(|entry| code_entry(entry).map_err(|failure| (entry, failure)));
    let mut coded: Vec<(u8, i32)> = coded.collect::<Result<_, _>>()?;
    coded.sort_by_key(|&(_, id)| id);
    Ok(deck_code::encode(&coded) + "\n")
}

/// The copies and the id of a card.
fn code_entry(entry: &Entry<'_>) -> Result<(u8, i32), Failure> {
    let Entry { card, copies, .. } = entry;
    let id = card
        .id
        .and_then(|id| i32::try_from(id).ok())
        .ok_or_else(|| {
            Failure::new(format!("`{}` has no id for a share code", card.name))
                .help("Add the `id` field to the card, or pass a card database with --cards.")
        })?;
    let copies = u8::try_from(*copies).map_err(|_| {
        Failure::new(format!(
            "A share code cannot hold {copies} copies of `{}`",
            card.name
        ))
        .help("It holds at most 255.")
    })?;
    Ok((copies, id))
}
