//! Places that lead elsewhere, shown as such.

use cardc_db::{Db, File, FileKind};

use crate::context::Context;
use crate::rules;
use crate::types::Link;

/// The references to rules in a rulebook or in a file of a pack, in source order. One that leads nowhere is no link.
pub fn links(db: &dyn Db, file: File) -> Vec<Link> {
    let context = Context::new(db, file);
    let named = match file.kind(db) {
        FileKind::Rulebook => rules::references_in(db, file),
        FileKind::Pack | FileKind::Vocabulary => rules::in_pack(db, file),
        _ => Vec::new(),
    };
    named
        .into_iter()
        .filter_map(|named| {
            let (target, title) = rules::target(context, &named.rule)?;
            Some(Link {
                span: named.span,
                target,
                title,
            })
        })
        .collect()
}
