//! Decks: settings, headings, and the names of cards.

use cardc_english::Letters;
use cardc_games::{GamePack, Heading, ResourceSpec, SettingType};
use cardc_semantics::{card_head, card_index, deck_format, deck_tree, game_id, is_under};
use cardc_span::{Span, as_string};
use cardc_syntax::{Deck, DeckLine, deck_name, parse_deck};
use smol_str::SmolStr;

use super::card::data_names;
use super::{Cursor, allow, games, plain, skeleton};
use crate::types::{Completion, CompletionKind};

/// What names the game of a deck.
const GAME: (&str, &str) = (
    "game",
    "Names the game pack that the deck is checked against.",
);

/// What names its format.
const FORMAT: (&str, &str) = ("format", "Names the deck format that the deck keeps to.");

/// What could be written at the cursor.
pub(super) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    let line = cursor.before.trim_start();
    let deck = &deck_tree(cursor.context.db, cursor.context.file).tree;
    if cursor.in_comment() {
        // `2x Ebb // F`: a name may go on behind what looks like a comment.
        let typed = behind_count(line);
        let mut names = typed.map_or_else(Vec::new, |typed| cards(cursor, deck, typed));
        names.retain(|name| name.label.contains("//"));
        return if names.is_empty() {
            allow::complete(cursor)
        } else {
            names
        };
    }
    if line.starts_with('#') {
        return Vec::new();
    }
    match line.split_once(char::is_whitespace) {
        Some(("game", _)) => return games(cursor),
        Some(("format", _)) => return formats(cursor),
        Some((name, value)) => {
            if let Some(kind) = card_setting(cursor, name) {
                let start = cursor.before.len() - value.trim_start().len();
                return data_names(cursor, kind, cursor.from(start));
            }
        }
        None => {}
    }
    match (behind_count(line), heading_above(cursor, deck)) {
        (Some(name), Some(Heading::Resource(resource))) => values(cursor, resource, name),
        (Some(name), _) => cards(cursor, deck, name),
        (None, _) => lines(cursor, deck, line),
    }
}

/// The kind of the card that a setting of the format names.
fn card_setting<'db>(cursor: Cursor<'db>, name: &str) -> Option<&'db str> {
    let format = deck_format(cursor.context.db, cursor.context.file)?;
    let setting = format.settings.iter().find(|setting| setting.id == name)?;
    match &setting.kind {
        SettingType::Card { kind, .. } => Some(kind),
        SettingType::Integer { .. } => None,
    }
}

/// What stands behind the count, when one begins the line.
fn behind_count(line: &str) -> Option<&str> {
    let deck = parse_deck(line).tree;
    let Some(DeckLine::Entry { count, name, .. }) = deck.lines.first() else {
        return None;
    };
    let behind = &line[name.span.range().start..];
    let has_begun = !name.value.is_empty() || behind.starts_with(char::is_whitespace);
    (count.span.end <= name.span.start && has_begun).then(|| behind.trim_start())
}

fn formats(cursor: Cursor<'_>) -> Vec<Completion> {
    let formats = cursor
        .context
        .pack()
        .into_iter()
        .flat_map(|pack| &pack.formats);
    let span = cursor.word();
    formats
        .map(|format| {
            plain(
                &format.id,
                CompletionKind::Value,
                span,
                &format.name,
                &format.doc,
            )
        })
        .collect()
}

/// The beginning of a line: a whole deck and settings while there is no entry, headings, and cards.
fn lines<'db>(cursor: Cursor<'db>, deck: &'db Deck, typed: &str) -> Vec<Completion> {
    let span = cursor.from(cursor.before.len() - typed.len());
    let mut entries = deck.lines.iter();
    let takes_settings = !entries.any(|line| matches!(line, DeckLine::Entry { .. }));
    let setting = |(name, doc): (&str, &str)| Completion {
        insert: format!("{name} "),
        leads_on: true,
        ..plain(name, CompletionKind::Field, span, "setting", doc)
    };
    let is_missing = |(name, _): &(&str, &str)| takes_settings && setting_of(deck, name).is_none();
    let Some(pack) = cursor.context.pack() else {
        // Nothing else is known without a game.
        return Some(GAME)
            .filter(is_missing)
            .map(setting)
            .into_iter()
            .collect();
    };
    let headings = headings(pack, typed).into_iter();
    let headings = headings.map(|name| plain(name, CompletionKind::Heading, span, "heading", ""));
    let own = deck_format(cursor.context.db, cursor.context.file);
    let own = own.into_iter().flat_map(|format| &format.settings);
    let own = own.map(|setting| (&*setting.id, &*setting.doc));
    let format = Some(FORMAT).filter(|_| !pack.formats.is_empty());
    let settings = format.into_iter().chain(own).filter(is_missing);
    let game = Some(GAME).filter(is_missing);
    wholes(cursor, deck, span)
        .into_iter()
        .chain(settings.map(setting))
        .chain(headings)
        .chain(game.map(setting))
        .chain(cards(cursor, deck, typed))
        .collect()
}

/// The value of a setting that the deck has.
fn setting_of<'deck>(deck: &'deck Deck, name: &str) -> Option<&'deck SmolStr> {
    let mut settings = deck.settings.iter();
    let setting = settings.find(|(given, _)| given.value == name);
    setting.map(|(_, value)| &value.value)
}

/// The headings of the game, in the plural; the one that is written, where it has another form.
fn headings<'a>(pack: &'a GamePack, typed: &'a str) -> Vec<&'a str> {
    let parts = pack
        .part_field()
        .and_then(|field| pack.values_of(&field.id));
    let parts = parts.into_iter().flat_map(|parts| &parts.values);
    let kinds = pack.kinds.iter().filter(|kind| kind.counted);
    let names = parts.map(|part| &part.name);
    let names = names
        .chain(kinds.map(|kind| &kind.plural))
        .chain(pack.categories.iter().map(|category| &category.plural))
        .chain(pack.resources.iter().map(|resource| &resource.plural))
        .chain(pack.sections.iter().map(|section| &section.name));
    let known = pack.headings().map(|(name, _)| name);
    let written = known.filter(|name| name.eq_ignore_ascii_case(typed));
    names.chain(written).map(SmolStr::as_str).collect()
}

/// A whole deck of each format, where nothing is written yet but perhaps the game and the name.
fn wholes(cursor: Cursor<'_>, deck: &Deck, span: Span) -> Vec<Completion> {
    let has_begun = deck.lines.iter().any(|line| !is_at(cursor, line));
    let has = |name: &str| setting_of(deck, name).is_some();
    let Some(pack) = cursor
        .context
        .pack()
        .filter(|_| !has_begun && !has(FORMAT.0))
    else {
        return Vec::new();
    };
    let around = skeleton::AroundDeck {
        has_game: has(GAME.0),
        has_name: deck.name.is_some(),
        ends_file: cursor.offset as usize == cursor.context.text.len(),
    };
    let formats = pack.formats.iter();
    formats
        .map(|format| {
            let label = format!("deck: {}", format.name);
            let whole = skeleton::deck(pack, format, around);
            Completion {
                insert: whole.text.clone(),
                filter: format!("deck {}", format.id),
                snippet: Some(whole),
                ..plain(
                    &label,
                    CompletionKind::Skeleton,
                    span,
                    "a whole deck",
                    &format.doc,
                )
            }
        })
        .collect()
}

/// Whether the line is the one that is being written.
fn is_at(cursor: Cursor<'_>, line: &DeckLine) -> bool {
    let span = match line {
        DeckLine::Heading(words) => words.span,
        DeckLine::Entry { span, .. } | DeckLine::Option { span, .. } => *span,
    };
    span.touches(cursor.offset)
}

/// The values of a resource.
fn values(cursor: Cursor<'_>, resource: &ResourceSpec, typed: &str) -> Vec<Completion> {
    let span = cursor.from(cursor.before.len() - typed.len());
    let pack = cursor.context.pack();
    let enumeration = pack.and_then(|pack| pack.enumeration(&resource.enumeration));
    let values = enumeration
        .into_iter()
        .flat_map(|enumeration| &enumeration.values);
    values
        .map(|value| {
            let what = &resource.name;
            plain(&value.name, CompletionKind::Value, span, what, &value.doc)
        })
        .collect()
}

/// The names of cards; those that fit the heading above come first.
fn cards<'db>(cursor: Cursor<'db>, deck: &'db Deck, typed: &str) -> Vec<Completion> {
    let db = cursor.context.db;
    let (Some(game), Some(pack)) = (game_id(db, cursor.context.file), cursor.context.pack()) else {
        return Vec::new();
    };
    let span = cursor.from(cursor.before.len() - typed.len());
    let heading = heading_above(cursor, deck);
    let letters = Letters::new(typed.trim_start_matches('"'));
    let is_quoted = typed.starts_with('"');
    let (mut fitting, mut others) = (Vec::new(), Vec::new());
    for cards in card_index(db, game).values() {
        let heads = || cards.iter().filter_map(|card| card_head(db, *card));
        // Of several cards of one name, the one that fits.
        let right = heads().find(|head| is_under(pack, head, heading));
        let list = if right.is_some() {
            &mut fitting
        } else {
            &mut others
        };
        let head = right.or_else(|| heads().next());
        let Some((name, kind)) = head.and_then(|head| head.name.as_ref().zip(head.kind.as_ref()))
        else {
            continue;
        };
        let Some(filter) = letters.find(&name.value) else {
            continue;
        };
        list.push(Completion {
            insert: deck_name(&name.value).into_owned(),
            filter: if is_quoted {
                as_string(&filter)
            } else {
                filter.into_owned()
            },
            ..plain(&name.value, CompletionKind::Card, span, kind, "")
        });
    }
    fitting.append(&mut others);
    fitting
}

/// What the nearest heading above the cursor stands for.
fn heading_above<'db>(cursor: Cursor<'db>, deck: &'db Deck) -> Option<Heading<'db>> {
    let mut above = deck.lines.iter().filter_map(|line| match line {
        DeckLine::Heading(heading) if heading.span.end <= cursor.line_start => Some(heading),
        _ => None,
    });
    let last = above.next_back()?;
    cursor.context.pack()?.heading(&last.value)
}
