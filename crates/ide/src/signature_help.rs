//! The frames of the verb at the cursor.

use cardc_db::{Db, File, FileKind};
use cardc_english::{FrameShape, FrameSlot, Lexicon, VerbFrames, frames_at};
use cardc_semantics::{all_names, game_id};

use crate::completion::{Cursor, english_before};
use crate::context::Context;
use crate::markdown::Page;
use crate::types::{Parameter, Signature, SignatureHelp};

/// What may follow the verb that rules at an offset of a card's text; `None` where no verb does.
pub fn signature_help(db: &dyn Db, file: File, offset: u32) -> Option<SignatureHelp> {
    if file.kind(db) != FileKind::Cards {
        return None;
    }
    let context = Context::new(db, file);
    let line = english_before(Cursor::new(context, context.boundary(offset)))?;
    let names = all_names(db, game_id(db, file)?);
    let lexicon = Lexicon::new(&context.game()?.vocabulary, names);
    let found = frames_at(lexicon, line)?;
    let documentation = documentation(context, &found);
    let signature = |frame: &FrameShape| Signature {
        label: frame.label.clone(),
        documentation: documentation.clone(),
        parameters: frame.slots.iter().map(parameter).collect(),
        active: frame.active,
    };
    Some(SignatureHelp {
        signatures: found.frames.iter().map(signature).collect(),
        active: found.active,
    })
}

fn documentation(context: Context<'_>, found: &VerbFrames) -> Option<String> {
    let mut page = Page::new();
    if !found.verb.doc.is_empty() {
        page.paragraph(&found.verb.doc);
    }
    page.rule_begins(context.rules(), &found.verb.rule);
    page.finish()
}

fn parameter(slot: &FrameSlot) -> Parameter {
    let takes = &slot.takes;
    let documentation = if slot.optional {
        format!("{takes}; may be left out")
    } else {
        takes.clone()
    };
    Parameter {
        place: slot.place.clone(),
        documentation,
    }
}
