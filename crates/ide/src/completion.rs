//! What could be written at the cursor.

mod allow;
mod card;
mod cost;
mod deck;
mod fitting;
mod sentence;
pub(crate) mod skeleton;

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{card_named, game_id, known_games};
use cardc_span::Span;
use cardc_syntax::unescape;

use crate::context::Context;
use crate::hover::card_page;
use crate::rules;
use crate::toml;
use crate::types::{Completion, CompletionKind};

pub(crate) use card::english_before;

/// What could be written at an offset, best first, as far as it fits the letters that are there already. Nothing is offered
/// behind a word that is finished, as an open list would take the next Enter. So the list is another one with each letter.
pub fn completion(db: &dyn Db, file: File, offset: u32) -> Vec<Completion> {
    let context = Context::new(db, file);
    let cursor = Cursor::new(context, context.boundary(offset));
    fitting::fitting(cursor, offered(cursor))
}

/// What could be written in the place of what is being written.
fn offered(cursor: Cursor<'_>) -> Vec<Completion> {
    match cursor.context.file.kind(cursor.context.db) {
        FileKind::Cards => card::complete(cursor),
        FileKind::Deck => deck::complete(cursor),
        FileKind::Rulebook => rules::complete(cursor),
        FileKind::Pack | FileKind::Vocabulary => {
            let rules = rules::complete(cursor);
            if rules.is_empty() {
                toml::complete(cursor)
            } else {
                rules
            }
        }
        FileKind::Config => toml::complete(cursor),
        FileKind::Other => Vec::new(),
    }
}

/// Whether a character that an author has just typed before an offset asks for [`completion`]. In cards, a brace opens a block
/// that is still to be written; a second `*` or quotation mark closes what the first one opened.
pub fn opens_completion(db: &dyn Db, file: File, offset: u32, typed: &str) -> bool {
    let context = Context::new(db, file);
    let before = Cursor::new(context, context.boundary(offset)).before;
    match (file.kind(db), typed) {
        (FileKind::Cards | FileKind::Deck, "{") => false,
        (_, "*" | "\"") => before.matches(typed).count() % 2 == 1,
        _ => true,
    }
}

/// What is known of something that [`completion`] offers at an offset, in Markdown: a card as it is drawn, and else what it
/// means. It is asked for one at a time.
pub fn completion_documentation(
    db: &dyn Db,
    file: File,
    offset: u32,
    label: &str,
    kind: CompletionKind,
) -> Option<String> {
    let card = (kind == CompletionKind::Card).then(|| {
        let name = if label.starts_with('"') {
            unescape(label)
        } else {
            label.to_owned()
        };
        let card = card_named(db, game_id(db, file)?, &name)?;
        Some(card_page(Context::new(db, card.file(db)), card))
    });
    if let Some(page) = card.flatten() {
        return page.finish();
    }
    let mut offered = completion(db, file, offset).into_iter();
    let wanted = offered.find(|one| one.label == label && one.kind == kind);
    wanted?.documentation
}

/// Where completion was asked for.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'db> {
    /// The file.
    pub(crate) context: Context<'db>,
    /// The offset in the file.
    pub(crate) offset: u32,
    /// Where its line begins.
    pub(crate) line_start: u32,
    /// The line up to the cursor.
    pub(crate) before: &'db str,
    /// The line behind it.
    behind: &'db str,
}

impl<'db> Cursor<'db> {
    pub(crate) fn new(context: Context<'db>, offset: u32) -> Self {
        let (line_start, line) = context.line(offset);
        let (before, behind) = line.split_at((offset - line_start) as usize);
        Self {
            context,
            offset,
            line_start,
            before,
            behind,
        }
    }

    /// The word that is being written, and where it begins.
    fn word(&self) -> Span {
        let is_inside =
            |character: char| character.is_alphanumeric() || matches!(character, '\'' | '’' | '-');
        let before = self.before.trim_end_matches(is_inside);
        Span::new(self.line_start + before.len() as u32, self.offset)
    }

    /// From a place in the line up to the cursor.
    fn from(&self, column: usize) -> Span {
        Span::new(self.line_start + column as u32, self.offset)
    }

    /// Whether nothing stands behind the cursor that a text to fill in would run into.
    fn ends_line(&self) -> bool {
        matches!(self.behind.trim(), "" | "}")
    }

    /// Whether the cursor is in a comment.
    fn in_comment(&self) -> bool {
        cardc_semantics::comment_start(self.before).is_some()
    }
}

/// A completion that is inserted as it is shown.
pub(crate) fn plain(
    label: &str,
    kind: CompletionKind,
    span: Span,
    detail: &str,
    doc: &str,
) -> Completion {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Completion {
        label: label.to_owned(),
        kind,
        detail: given(detail),
        documentation: given(doc).map(|doc| cardc_diagnostics::sanitise::markdown(&doc)),
        span,
        insert: label.to_owned(),
        filter: label.to_owned(),
        snippet: None,
        leads_on: false,
    }
}

/// The games that a file can name.
fn games(cursor: Cursor<'_>) -> Vec<Completion> {
    let games = known_games(cursor.context.db);
    games
        .iter()
        .map(|id| plain(id, CompletionKind::Value, cursor.word(), "game", ""))
        .collect()
}
