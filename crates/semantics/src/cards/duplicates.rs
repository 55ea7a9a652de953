//! Cards that repeat another one.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, Label};
use cardc_span::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::project::game::GameId;
use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;
use crate::project::words::listed;
use crate::read::identity::card_identity;
use crate::read::names::{card_index, card_name, data_cards, folded_names, name_span};

/// Cards of a file that another card is before: the name is the same, and all else that makes a card one. Spans are those
/// of the file.
pub(crate) fn duplicates(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(game) = game_id(db, file) else {
        return Vec::new();
    };
    let mut diagnostics = Vec::new();
    for (kind, folded, card) in folded_names(db, file) {
        // Most names are those of one card.
        if namesakes(db, game, kind.as_ref(), folded).len() < 2 {
            continue;
        }
        let shared = SharedName::new(db, game, kind.clone(), folded.clone());
        if let Some(&first) = repeated(db, shared).get(card) {
            diagnostics.extend(duplicate(db, *card, first));
        }
    }
    diagnostics
}

/// The cards of a name: those of a kind that no deck holds, or those that decks may hold.
fn namesakes<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    kind: Option<&String>,
    name: &str,
) -> &'db [CardItem<'db>] {
    let named = match kind {
        Some(kind) => data_cards(db, game).get(&(kind.clone(), name.to_owned())),
        None => card_index(db, game).get(name),
    };
    named.map_or(&[], Vec::as_slice)
}

/// A name that several cards of a game have.
#[salsa::interned]
struct SharedName<'db> {
    #[returns(copy)]
    game: GameId<'db>,
    /// The kind of the cards, where no deck holds them.
    #[returns(ref)]
    kind: Option<String>,
    /// The name as names are compared.
    #[returns(ref)]
    name: String,
}

/// The cards of a name before which another one is that is alike in all that makes a card one, with that one.
#[salsa::tracked]
fn repeated<'db>(
    db: &'db dyn Db,
    shared: SharedName<'db>,
) -> FxHashMap<CardItem<'db>, CardItem<'db>> {
    let kind = shared.kind(db).as_ref();
    let mut first = FxHashMap::default();
    let mut repeated = FxHashMap::default();
    for &card in namesakes(db, shared.game(db), kind, shared.name(db)) {
        let before = *first.entry(card_identity(db, card)).or_insert(card);
        if before != card {
            repeated.insert(card, before);
        }
    }
    repeated
}

fn duplicate<'db>(
    db: &'db dyn Db,
    card: CardItem<'db>,
    first: CardItem<'db>,
) -> Option<Diagnostic> {
    let name = card_name(db, card)?;
    let span = name_span(db, card)?;
    let note = match identity_fields(db, card) {
        None => "Decks name cards, so each card needs its own name. Rename one.".to_owned(),
        Some(fields) => format!("Cards with one name must differ in {fields}. Change one of them."),
    };
    let mut diagnostic = Diagnostic::new(
        Code::DuplicateCard,
        span,
        format!("There is another card called `{name}`"),
    )
    .note(note);
    let label = other_card(db, card, first, name_span(db, first)?);
    diagnostic.labels.push(label);
    Some(diagnostic)
}

/// What cards of one name may differ in, beside their name, where the game has such a thing: `kind or set`.
fn identity_fields<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<String> {
    let identity = &game_of(db, card.file(db))?.pack.identity;
    let fields = identity.iter().map(SmolStr::as_str);
    (!identity.is_empty()).then(|| listed(fields, "or"))
}

/// Points from a card to a place of another one, perhaps in another file.
pub(super) fn other_card<'db>(
    db: &'db dyn Db,
    card: CardItem<'db>,
    other: CardItem<'db>,
    span: Span,
) -> Label {
    let file = other.file(db);
    Label {
        path: (file != card.file(db)).then(|| file.path(db).to_owned()),
        span,
        message: "the other card".to_owned(),
    }
}
