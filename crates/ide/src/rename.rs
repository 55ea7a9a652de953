//! New names for cards and for words of a pack, and new ids for rules.

use cardc_db::{Db, File, FileKind};
use cardc_span::{Edit, Span};

use crate::card_names;
use crate::context::Context;
use crate::rules;
use crate::words;

/// A name that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamePlace {
    /// Where it stands.
    pub span: Span,
    /// The name or id to begin with.
    pub name: String,
}

/// Edits of several files.
pub type FileEdits = Vec<(File, Vec<Edit>)>;

/// The name of a card, the word of a pack, or the id of a rule at an offset. The error says why nothing there can be renamed.
pub fn prepare_rename(db: &dyn Db, file: File, offset: u32) -> Result<RenamePlace, String> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    if let Some(place) = card_names::prepare_rename(context, offset)? {
        return Ok(place);
    }
    let of_rule = match file.kind(db) {
        FileKind::Cards | FileKind::Deck => None,
        _ => rules::prepare_rename(context, offset)?,
    };
    of_rule.map_or_else(|| words::prepare_rename(context, offset), Ok)
}

/// The edits that give the card, the word or the rule at an offset another name wherever the project has it. The error says why it
/// cannot have that one.
pub fn rename(db: &dyn Db, file: File, offset: u32, new: &str) -> Result<FileEdits, String> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    if let Some(edits) = card_names::rename(context, offset, new)? {
        return Ok(edits);
    }
    let of_rule = match file.kind(db) {
        FileKind::Cards | FileKind::Deck => None,
        _ => rules::rename(context, offset, new)?,
    };
    of_rule.map_or_else(|| words::rename(context, offset, new), Ok)
}
