//! A new id for a rule.

use cardc_db::{Db, File, FileKind};
use cardc_rulebook::is_id;
use cardc_span::{Edit, Span};

use super::uses::uses_in;
use super::{Named, book_in, named_at};
use crate::context::Context;
use crate::rename::{FileEdits, RenamePlace};

/// The id of a rule at an offset, if it can be renamed; `None` where there is no id. The error says why it cannot.
pub(crate) fn prepare_rename(
    context: Context<'_>,
    offset: u32,
) -> Result<Option<RenamePlace>, String> {
    let Some(named) = id_at(context, offset) else {
        return Ok(None);
    };
    declaring(context.db, &named.rule)?;
    let name = written(context.db, context.file, named.span).to_owned();
    let span = named.span;
    Ok(Some(RenamePlace { span, name }))
}

/// The edits that give the rule at an offset another id, in every rulebook and every file of a pack that names it; `None`
/// where there is no id. The error says why it cannot have that id. Rules below its number keep theirs.
pub(crate) fn rename(
    context: Context<'_>,
    offset: u32,
    new: &str,
) -> Result<Option<FileEdits>, String> {
    let db = context.db;
    let Some(Named { rule, .. }) = id_at(context, offset) else {
        return Ok(None);
    };
    let (game, old) = rule.split_once(':').unwrap_or(("", &rule));
    let new = new.strip_prefix(&format!("{game}:")).unwrap_or(new);
    if !is_id(new) {
        return Err(format!(
            "`{new}` is not the id of a rule: an id has lower-case letters, digits, `.` and `-`"
        ));
    }
    for file in declaring(db, &rule)? {
        if new != old && book_in(db, file).contains(new) {
            return Err(format!("{} already has a rule `{new}`", file.path(db)));
        }
    }
    Ok(Some(edits(db, &rule, new)))
}

/// The edits that give a rule another id, in every rulebook and every file of a pack that names it.
pub(crate) fn edits(db: &dyn Db, rule: &str, new: &str) -> FileEdits {
    let files = db.project().files(db).iter().copied();
    let edits = files.filter(|file| holds_ids(db, *file)).map(|file| {
        let edits = uses_in(db, file, rule).into_iter();
        let edits = edits.map(|named| edit(db, file, named.span, new)).collect();
        (file, edits)
    });
    let edits = edits.filter(|(_, edits): &(_, Vec<_>)| !edits.is_empty());
    edits.collect()
}

/// The id at an offset. A title is none, and the words of a card are none.
fn id_at(context: Context<'_>, offset: u32) -> Option<Named> {
    let (db, file) = (context.db, context.file);
    let named = named_at(context, offset)?;
    let number = named
        .rule
        .split_once(':')
        .map_or(&*named.rule, |(_, number)| number);
    let written = written(db, file, named.span);
    (written == number || written == named.rule).then_some(named)
}

fn holds_ids(db: &dyn Db, file: File) -> bool {
    matches!(
        file.kind(db),
        FileKind::Rulebook | FileKind::Pack | FileKind::Vocabulary
    )
}

/// The files that declare a rule; an error when it is declared where nobody can edit it.
fn declaring(db: &dyn Db, rule: &str) -> Result<Vec<File>, String> {
    let (game, number) = rule.split_once(':').unwrap_or(("", rule));
    let texts = Context::rules_of_game(db, game).find(rule);
    let is_shipped = texts.iter().any(|text| text.rulebook.file.is_none());
    if is_shipped {
        return Err(format!(
            "The rule `{number}` belongs to the pack of {game} that ships with cardc. Only rules of a pack in games/{game} can be renamed."
        ));
    }
    let files = db.project().files(db).iter().copied();
    let books = files.filter(|file| file.kind(db) == FileKind::Rulebook);
    let files: Vec<File> = books
        .filter(|&file| book_in(db, file).game == game && book_in(db, file).contains(number))
        .collect();
    if files.is_empty() {
        return Err(format!(
            "No rulebook of the project has the rule `{number}`"
        ));
    }
    Ok(files)
}

/// A new id in the place of an old one, with the game in front where it was there.
fn edit(db: &dyn Db, file: File, span: Span, new: &str) -> Edit {
    let text = match written(db, file, span).split_once(':') {
        Some((game, _)) => format!("{game}:{new}"),
        None => new.to_owned(),
    };
    Edit { span, text }
}

fn written(db: &dyn Db, file: File, span: Span) -> &str {
    file.text(db).get(span.range()).unwrap_or_default()
}
