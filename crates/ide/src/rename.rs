//! New names for cards, and new ids for rules.

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::Edit;

use crate::card_names;
use crate::context::Context;
use crate::rules;
use crate::types::Span;

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

/// The name of a card, or the id of a rule, at an offset, if it can be changed; `None` where there is none. The error says
/// why it cannot.
pub fn prepare_rename(db: &dyn Db, file: File, offset: u32) -> Result<Option<RenamePlace>, String> {
    let context = Context::new(db, file);
    match file.kind(db) {
        FileKind::Cards | FileKind::Deck => {
            card_names::prepare_rename(context, context.boundary(offset))
        }
        _ => rules::prepare_rename(context, context.boundary(offset)),
    }
}

/// The edits that give the card or the rule at an offset another name wherever the project has it; `None` where there is no
/// name. The error says why it cannot have that one.
pub fn rename(
    db: &dyn Db,
    file: File,
    offset: u32,
    new: &str,
) -> Result<Option<FileEdits>, String> {
    let context = Context::new(db, file);
    match file.kind(db) {
        FileKind::Cards | FileKind::Deck => {
            card_names::rename(context, context.boundary(offset), new)
        }
        _ => rules::rename(context, context.boundary(offset), new),
    }
}
