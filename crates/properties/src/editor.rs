//! What an editor shows.

use cardc_db::{Db, File, FileKind, RootDatabase};
use cardc_ide::{Place, Target};
use cardc_span::Span;

use crate::project::{database, files};

/// The most offsets of an input that are asked for everything: in a longer file, some of them.
const MOST_OFFSETS: usize = 4;

/// The files of an input, as [`crate::project::hold`] has them: every function answers in the first of them.
pub fn hold(text: &str) {
    let files = files(text);
    let db = database(&files);
    let file = db.file(&files[0].0).expect("the file was added");
    let length = file.text(&db).len() as u32;
    for offset in (0..length + 3).step_by(1 + length as usize / MOST_OFFSETS) {
        answers_at(&db, file, offset);
    }
    answers(&db, file);
}

/// Every function that answers about one place does, with good places.
pub fn answers_at(db: &RootDatabase, file: File, offset: u32) {
    let good = |span: Span| is_good(db, file, span);
    for assist in cardc_ide::assists(db, file, Span::at(offset)) {
        let own = assist.edits.iter().filter(|(edited, _)| *edited == file);
        own.flat_map(|(_, edits)| edits)
            .for_each(|edit| good(edit.span));
    }
    cardc_ide::selection(db, file, offset)
        .into_iter()
        .for_each(good);
    if let Some(hover) = cardc_ide::hover(db, file, offset) {
        good(hover.span);
    }
    let help = cardc_ide::signature_help(db, file, offset).into_iter();
    for signature in help.flat_map(|help| help.signatures) {
        let parameters = signature.parameters.iter();
        parameters.for_each(|parameter| {
            assert!(signature.label.get(parameter.place.clone()).is_some());
        });
    }
    for item in cardc_ide::completion(db, file, offset) {
        assert!(item.span.end >= offset.min(item.span.end) && item.span.start <= offset);
        good(item.span);
    }
    let typed = ['}', '\n'].map(|typed| cardc_ide::format_on_type(db, file, offset, typed));
    let formatted = cardc_ide::format_range(db, file, Span::new(offset, offset + 1)).into_iter();
    formatted
        .chain(typed.into_iter().flatten())
        .for_each(|edit| good(edit.span));
    let found = cardc_ide::definition(db, file, offset).into_iter();
    let found = found.chain(cardc_ide::declaration(db, file, offset));
    for target in found.chain(cardc_ide::references(db, file, offset, true)) {
        assert!(is_there(db, &target), "{target:?}");
    }
    cardc_ide::highlights(db, file, offset)
        .into_iter()
        .for_each(good);
    cardc_ide::linked_editing(db, file, offset)
        .into_iter()
        .for_each(good);
    renames(db, file, offset);
}

/// What can be renamed is, at that place too, or the reason why not is told.
fn renames(db: &RootDatabase, file: File, offset: u32) {
    let Ok(place) = cardc_ide::prepare_rename(db, file, offset) else {
        return;
    };
    is_good(db, file, place.span);
    let is_card = matches!(file.kind(db), FileKind::Cards | FileKind::Deck);
    let new = if is_card { "Oddly Named" } else { "new-id" };
    // What cannot be written, a broken title for example, is refused.
    match cardc_ide::rename(db, file, offset, new) {
        Ok(edits) => assert!(edits.iter().any(|(edited, _)| *edited == file)),
        Err(why) => assert!(!why.is_empty()),
    }
}

/// Every function that answers about a whole file or project does, with good places.
pub fn answers(db: &RootDatabase, file: File) {
    let text = file.text(db);
    let good = |span: Span| is_good(db, file, span);
    for symbol in cardc_ide::document_symbols(db, file) {
        good(symbol.span);
    }
    for symbol in cardc_ide::workspace_symbols(db, "") {
        assert!(is_there(db, &symbol.target), "{symbol:?}");
    }
    for diagnostic in cardc_ide::diagnostics(db, file) {
        good(diagnostic.span);
    }
    for token in cardc_ide::semantic_tokens(db, file) {
        good(token.span);
    }
    for link in cardc_ide::links(db, file) {
        good(link.span);
        assert!(is_there(db, &link.target), "{:?}", link.target);
    }
    for fold in cardc_ide::folding(db, file) {
        good(fold.span);
    }
    for lens in cardc_ide::code_lenses(db, file) {
        good(lens.span);
    }
    for hint in cardc_ide::inlay_hints(db, file, Span::new(0, text.len() as u32)) {
        good(Span::at(hint.offset));
    }
    cardc_ide::format(db, file);
}

fn is_good(db: &RootDatabase, file: File, span: Span) {
    let text = file.text(db);
    let part = text.get(span.range());
    assert!(part.is_some(), "{span:?} of {text:?}");
}

/// Whether the place that something leads to is in its file.
fn is_there(db: &RootDatabase, target: &Target) -> bool {
    let text = match &target.place {
        Place::File(file) => Some(file.text(db)),
        Place::Shipped(game) => cardc_games::builtin_file(game, "rulebook.md"),
    };
    let span = target.span.range();
    text.is_some_and(|text| text.get(span).is_some())
}
