//! What is wrong with one card. Each query reads one item and its game, so that an edit of another card runs none of
//! them again. Spans are relative to the item.

use cardc_db::Db;
use cardc_diagnostics::{Code, Diagnostic};
use cardc_span::Span;
use cardc_syntax::{SyntaxError, SyntaxErrorKind};
use smol_str::SmolStr;

use super::checks;
use super::checks::syntax::syntax_diagnostics;
use super::checks::trial::Trials;
use super::head_names::unknown_cards;
use super::name_uses::{shared_name, unknown_names};
use crate::project::game::Game;
use crate::project::games::{game_id, game_of};
use crate::project::item::{CardItem, item_tree};
use crate::project::settings::{edition, other_editions};
use crate::read::card_head::card_head;
use crate::read::card_words::{LineWords, card_words, line_words};
use crate::read::head::CardHead;
use crate::read::lower;
use crate::read::mark_up::file_mark_up;
use crate::read::text::{CardText, card_text};
use crate::read::text_names::nearest_name;

/// All that is wrong with a card, or with a `game` or `set` line, in itself, but for its mark-up.
#[salsa::tracked(returns(deref))]
pub fn card_diagnostics<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<Diagnostic> {
    let parse = item_tree(db, item);
    let mut diagnostics: Vec<Diagnostic> =
        syntax_diagnostics(item.text(db), &parse.errors).collect();
    diagnostics.extend(checks::characters::check(item.text(db)));
    if let Some(tree) = &parse.tree {
        // Wording outside of any text is reported as such, and is none.
        let written = tree.texts().filter(|text| !text.keyword.is_empty());
        diagnostics.extend(checks::understood::several_texts(written));
        diagnostics.extend(tree.texts().next().and_then(checks::understood::too_long));
    }
    if let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) {
        let text = card_text(db, item);
        let source = item.text(db);
        let own_edition = edition(db).map(SmolStr::as_str);
        if let Some(tree) = &parse.tree {
            let texts: Vec<Span> = tree.texts().map(|text| text.keyword).collect();
            diagnostics.extend(checks::head::text_not_allowed(&game.pack, head, &texts));
        }
        let words = card_words(db, item);
        let of_rules = against_rules(game, source, head, text, &words.lines, own_edition);
        let trials = Trials::new(game, edition(db), source, head, text);
        let nearest = |written: &str| nearest_name(db, game_id(db, item.file(db))?, written);
        diagnostics.extend(checks::understood::check(
            game, source, text, &trials, &nearest,
        ));
        diagnostics.extend(unknown_names(db, item, text));
        diagnostics.extend(shared_name(db, item, text));
        diagnostics.extend(unknown_cards(db, item, head));
        diagnostics.extend(checks::wording::check(game, source, text));
        diagnostics.extend(checks::costs::check(game, source, head, text));
        let block = parse.tree.as_ref().and_then(|tree| tree.texts().next());
        diagnostics.extend(checks::nothing::check(game, source, text, block));
        diagnostics.extend(checks::missing_word::check(
            game,
            source,
            text,
            &words.references,
        ));
        diagnostics.extend(in_other_editions(db, item, head, &of_rules));
        diagnostics.extend(of_rules);
    }
    if parse.errors.iter().any(is_unclosed) {
        diagnostics.retain(|diagnostic| !says_what_is_missing(diagnostic.code));
    }
    if diagnostics.iter().any(|found| is_unfinished(found.code)) {
        diagnostics.retain(|diagnostic| !says_what_text_lacks(diagnostic.code));
    }
    diagnostics
        .sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end, diagnostic.code));
    diagnostics
}

/// A card or text without its `}` is being written, or was cut off.
fn is_unclosed(error: &SyntaxError) -> bool {
    matches!(
        error.kind,
        SyntaxErrorKind::UnclosedBlock | SyntaxErrorKind::UnclosedText { .. }
    )
}

/// Codes of what a card lacks as a whole, which waits until the card has its end.
pub fn says_what_is_missing(code: Code) -> bool {
    code == Code::MissingField || says_what_text_lacks(code)
}

/// Codes of a sentence that is being written, or that nobody understands: what the text says is not known yet.
fn is_unfinished(code: Code) -> bool {
    matches!(
        code,
        Code::NotUnderstood | Code::MissingFullStop | Code::TextTooLong
    )
}

/// Codes of what a head announces and the text does not take up.
fn says_what_text_lacks(code: Code) -> bool {
    matches!(
        code,
        Code::UnusedHighlight | Code::CornerNeverLeft | Code::NoEffect
    )
}

/// Whether the rules say less against a card with another source, and nothing that they do not say now.
pub fn is_better_as<'db>(db: &'db dyn Db, item: CardItem<'db>, source: &str) -> bool {
    let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) else {
        return false;
    };
    let parse = cardc_syntax::parse_item(source);
    let Some(tree) = &parse.tree else {
        return false;
    };
    let text = card_text(db, item);
    let names = &text.names;
    let other_head = lower::card_head(game, edition(db), source, tree);
    let other_text = match tree.texts().next() {
        Some(block) => CardText::read(&game.vocabulary, names, source, block, &parse.errors),
        None => CardText::default(),
    };
    let edition = edition(db).map(SmolStr::as_str);
    let words = &card_words(db, item).lines;
    let other_words = line_words(&other_text);
    let now = against_rules(game, item.text(db), head, text, words, edition);
    let then = against_rules(
        game,
        source,
        &other_head,
        &other_text,
        &other_words,
        edition,
    );
    let says = |all: &[Diagnostic], code| all.iter().filter(|found| found.code == code).count();
    let is_new = |found: &Diagnostic| says(&then, found.code) > says(&now, found.code);
    then.len() < now.len() && !then.iter().any(is_new)
}

/// What is wrong with a card by the rules of an edition.
fn against_rules(
    game: &Game,
    source: &str,
    head: &CardHead,
    text: &CardText,
    words: &[LineWords],
    edition: Option<&str>,
) -> Vec<Diagnostic> {
    let mut diagnostics = head.diagnostics.clone();
    diagnostics.extend(checks::head::check(&game.pack, head, edition));
    diagnostics.extend(checks::text::check(
        game, source, head, text, words, edition,
    ));
    diagnostics
}

/// A hint where the card is legal in the edition of the project and not in another one, or the other way round. A project
/// that names no edition does not care about older ones.
fn in_other_editions<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    head: &CardHead,
    here: &[Diagnostic],
) -> Option<Diagnostic> {
    let game = game_of(db, item.file(db))?;
    let tree = item_tree(db, item).tree.as_ref()?;
    let followed = edition(db).filter(|_| game.pack.has_dated_cards())?;
    let text = card_text(db, item);
    let words = &card_words(db, item).lines;
    let verdicts = other_editions(db, item.file(db), Some(followed)).map(|other| {
        let head = lower::card_head(game, Some(other), item.text(db), tree);
        (
            other,
            against_rules(game, item.text(db), &head, text, words, Some(other)),
        )
    });
    checks::editions::differing("card", head.span(), followed, here, verdicts)
}

/// Words of a card without the mark-up that others in its file have. This alone depends on other cards, and so it is a
/// query of its own: where the mark-up of the file changes, nothing else is checked again.
#[salsa::tracked(returns(deref))]
pub(crate) fn mark_up_diagnostics<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<Diagnostic> {
    let Some(game) = game_of(db, item.file(db)) else {
        return Vec::new();
    };
    let style = || file_mark_up(db, item.file(db));
    checks::wording::unlike_the_file(game, item.text(db), card_text(db, item), style)
}
