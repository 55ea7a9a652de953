//! `cardc export deck` for the games whose packs say what a deck is made of.

use cardc_convert::shared_deck::{ashes_text, octgn, render_text};
use cardc_convert::{SharedCard, SharedDeck};
use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, FileDiagnostics, Format, Options, SourceFile, render};
use cardc_games::{GamePack, Heading};
use cardc_semantics::{
    CardItem, DeckEntry, card_name, card_set, card_summary, deck_entries, deck_report,
    deck_summary, deck_tree, game_of,
};
use cardc_syntax::DeckLine;
use smol_str::SmolStr;

use super::deck::{Arguments, Target};
use crate::catalogue::id_of;
use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict};
use crate::workspace::{self, Request, Workspace};

/// Prints the deck, unless a line of it means no card.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let workspace = open(arguments)?;
    let db = &workspace.db;
    let Some(&file) = workspace.selected.last() else {
        return Err(Failure::new(format!(
            "Cannot read `{}`",
            arguments.file.display()
        )));
    };
    let Some(pack) = game_of(db, file).map(|game| &game.pack) else {
        return Err(Failure::new("The deck does not name its game")
            .help("Write `game` and its id on the first line."));
    };
    arguments.to.demand(&pack.id)?;
    let unknown = unknown_cards(db, file);
    if !unknown.is_empty() {
        let path = arguments.file.to_string_lossy();
        let report = FileDiagnostics {
            file: SourceFile::new(&path, file.text(db)),
            diagnostics: &unknown,
        };
        // Standard output is for the deck alone.
        output::rendered(render(&[report], Format::Human, Options::default()).trim_end());
        return Ok(Verdict::Found);
    }
    let deck = shared(db, pack, file, arguments.to);
    output::file(&match arguments.to {
        Target::AshesText => ashes_text::render(&deck),
        Target::Octgn => octgn::render(&deck).map_err(|name| {
            Failure::new(format!("`{name}` has no id for OCTGN"))
                .help("Add the `id` field to the card, as `cardc import cards` does.")
        })?,
        _ => render_text(&deck),
    })?;
    Ok(Verdict::Clean)
}

/// The deck with the cards of its project, or those that were given.
fn open(arguments: &Arguments) -> Result<Workspace, Failure> {
    let mut paths: Vec<_> = arguments.cards.iter().cloned().collect();
    paths.push(arguments.file.clone());
    let request = Request {
        paths: &paths,
        wanted: Wanted::Everything,
        stdin_name: "stdin.deck".as_ref(),
    };
    let mut opened = workspace::open(&request)?;
    opened
        .workspaces
        .pop()
        .ok_or_else(|| Failure::new(format!("Cannot read `{}`", arguments.file.display())))
}

/// What keeps the deck from being shared: lines that mean no card, and what is wrong with their form.
fn unknown_cards(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let found = deck_report(db, file).diagnostics.iter();
    let keeps = [
        Code::UnknownCard,
        Code::UnknownResource,
        Code::UnexpectedToken,
        Code::MissingToken,
        Code::EmptyDeck,
    ];
    found
        .filter(|found| keeps.contains(&found.code))
        .cloned()
        .collect()
}

/// The deck in the form that all writers take.
fn shared(db: &dyn Db, pack: &GamePack, file: File, target: Target) -> SharedDeck {
    let tree = &deck_tree(db, file).tree;
    let mut deck = SharedDeck {
        title: tree.name.as_ref().map(|name| name.value.to_string()),
        ..SharedDeck::default()
    };
    let mut entries = deck_entries(db, file).peekable();
    let mut heading = None;
    for (index, line) in tree.lines.iter().enumerate() {
        match line {
            DeckLine::Heading(words) => heading = pack.heading(&words.value),
            DeckLine::Option { .. } => {}
            DeckLine::Entry { count, name, .. } => {
                let entry = entries.next_if(|entry| entry.line == index);
                if let Some(Heading::Resource(resource)) = heading {
                    let card = SharedCard::new(count.value, &name.value);
                    deck.group(&resource.plural).cards.push(card);
                } else if let Some((entry, card)) =
                    entry.and_then(|entry| Some((entry, entry.card?)))
                {
                    add(db, pack, &mut deck, (entry, card), heading, target);
                }
            }
        }
    }
    sort(pack, &mut deck);
    if target == Target::AshesText {
        add_piles(db, file, &mut deck);
    }
    deck
}

/// Adds a card below the heading that the form has for it. What lies beside the deck follows from it.
fn add<'db>(
    db: &'db dyn Db,
    pack: &GamePack,
    deck: &mut SharedDeck,
    (entry, card): (DeckEntry<'db>, CardItem<'db>),
    heading: Option<Heading<'_>>,
    target: Target,
) {
    let Some((summary, name)) = card_summary(db, card).zip(card_name(db, card)) else {
        return;
    };
    let kind = pack.kind(&summary.kind);
    if pack
        .piles
        .iter()
        .any(|pile| pile.category == summary.category)
    {
        return;
    }
    let below = match (heading, kind) {
        (Some(Heading::Section(section)), _) => section.name.to_string(),
        (_, Some(kind)) if target == Target::AshesText => kind.plural.to_string(),
        (_, Some(kind)) => kind.name.to_string(),
        (_, None) => String::new(),
    };
    // What tells a card of this name from others: the one that it belongs to, or its set.
    let behind = match target {
        Target::AshesText => summary
            .cards
            .get("phoenixborn")
            .and_then(|names| names.first())
            .cloned(),
        Target::LotrText => card_set(db, card).map(SmolStr::new),
        _ => None,
    };
    let name = match behind {
        Some(behind) => format!("{name} ({behind})"),
        None => name.to_string(),
    };
    deck.group(&below).cards.push(SharedCard {
        id: id_of(db, card),
        ..SharedCard::new(entry.count.value, name)
    });
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

/// What lies beside the deck, which sites of Ashes list.
fn add_piles(db: &dyn Db, file: File, deck: &mut SharedDeck) {
    let summary = deck_summary(db, db.project(), file);
    for pile in summary.into_iter().flat_map(|summary| &summary.piles) {
        for (name, copies) in &pile.cards {
            let copies = copies.and_then(|copies| u32::try_from(copies).ok());
            let card = SharedCard::new(copies.unwrap_or(1), name);
            deck.group("Conjuration Deck").cards.push(card);
        }
    }
}
