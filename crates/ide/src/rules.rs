//! Rules at places of files: in rulebooks, in the files of packs that name them, and behind the words of cards and decks.

mod completion;
mod page;
mod rename;
mod symbols;
mod uses;

use cardc_db::{Db, File, FileKind};
use cardc_games::{RuleId, rule_strings};
use cardc_rulebook::{Edition, Rulebook, full_id};
use cardc_semantics::{OpenRulebook, Rules, file_game, parsed_rulebook};
use cardc_span::Span;

use crate::context::Context;
use crate::hover::{cited, finished};
use crate::markdown::Page;
use crate::types::{Hover, Place, Target};

pub(crate) use completion::complete;
pub use page::{RulePage, RuleTitle, rule_page, rule_page_at};
pub(crate) use rename::{edits, prepare_rename, rename};
pub(crate) use symbols::document_symbols;
pub use symbols::workspace_symbols;
pub(crate) use uses::highlights;
pub use uses::rule_references;

/// A place that names a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The full id of the rule.
    pub(crate) rule: RuleId,
    /// Where it is named.
    pub(crate) span: Span,
    /// Whether the rule is declared there, and not only named.
    pub(crate) declared: bool,
}

/// The rule that the place at an offset is about.
pub(crate) fn rule_at(context: Context<'_>, offset: u32) -> Option<Named> {
    if let Some(named) = named_at(context, offset) {
        return Some(named);
    }
    let (span, rules) = cited(context, offset)?;
    let rule = rules.into_iter().next()?;
    Some(Named {
        rule,
        span,
        declared: false,
    })
}

/// The full id of the rule that a rulebook or a file of a pack names at an offset.
pub fn named_rule(db: &dyn Db, file: File, offset: u32) -> Option<RuleId> {
    let context = Context::new(db, file);
    let named = named_at(context, context.boundary(offset))?;
    Some(named.rule)
}

/// The rule that a rulebook or a file of a pack names at an offset.
pub(crate) fn named_at(context: Context<'_>, offset: u32) -> Option<Named> {
    let (db, file) = (context.db, context.file);
    match file.kind(db) {
        FileKind::Rulebook => in_rulebook(context, offset),
        FileKind::Pack | FileKind::Vocabulary => in_pack(db, file)
            .into_iter()
            .find(|named| named.span.touches(offset)),
        _ => None,
    }
}

/// The rule that the text of a rulebook names at an offset, or whose heading is there.
fn in_rulebook(context: Context<'_>, offset: u32) -> Option<Named> {
    let book = book_in(context.db, context.file);
    let behind = book
        .entries()
        .partition_point(|entry| entry.span.start <= offset);
    let entry = &book.entries()[behind.checked_sub(1)?];
    let reference = entry
        .references
        .iter()
        .find(|reference| reference.span.touches(offset));
    if let Some(reference) = reference {
        return Some(Named {
            rule: full_id(&book.game, &reference.target),
            span: reference.span,
            declared: false,
        });
    }
    let heading = [entry.id_span, entry.title_span].into_iter();
    let span = heading
        .filter(|span| !span.is_empty())
        .find(|span| span.touches(offset))?;
    Some(Named {
        rule: entry.id.clone(),
        span,
        declared: true,
    })
}

/// Every rule that a file of a pack names.
pub(crate) fn in_pack(db: &dyn Db, file: File) -> Vec<Named> {
    let Some(game) = file_game(db, file) else {
        return Vec::new();
    };
    rule_strings(file.text(db))
        .into_iter()
        .map(|(id, span)| Named {
            rule: full_id(game, &id),
            span,
            declared: false,
        })
        .collect()
}

/// Every rule that the texts of a rulebook name.
pub(crate) fn references_in(db: &dyn Db, file: File) -> Vec<Named> {
    let book = book_in(db, file);
    let references = book.entries().iter().flat_map(|entry| &entry.references);
    references
        .map(|reference| Named {
            rule: full_id(&book.game, &reference.target),
            span: reference.span,
            declared: false,
        })
        .collect()
}

/// The rulebook in a file.
pub(crate) fn book_in(db: &dyn Db, file: File) -> &Rulebook {
    &parsed_rulebook(db, file).0
}

/// The rule at an offset of a rulebook or of a file of a pack.
pub(crate) fn hover(context: Context<'_>, offset: u32) -> Option<Hover> {
    let named = named_at(context, offset)?;
    let mut page = Page::new();
    page.rule(rules_seen_from(context, &named.rule), &named.rule);
    finished(context, named.span, page)
}

/// The rules among which a rule is looked up: those of its game, or those of the rulebook itself when nothing in the
/// project shows it, unless they lack what the game has.
fn rules_seen_from<'db>(context: Context<'db>, rule: &str) -> Rules<'db> {
    let rules = context.rules_of(rule);
    if context.file.kind(context.db) != FileKind::Rulebook || rules.are_in(context.file) {
        return rules;
    }
    let book = book_in(context.db, context.file);
    if !book.contains(rule) && !rules.find(rule).is_empty() {
        return rules;
    }
    Rules::of(OpenRulebook {
        edition: Edition::newest(book),
        file: Some(context.file),
    })
}

/// Where the rule that the place at an offset is about is declared: in the same rulebook, else in the official one, else
/// in that of the pack.
pub(crate) fn definition(context: Context<'_>, offset: u32) -> Option<Target> {
    target(context, &rule_at(context, offset)?.rule).map(|(target, _)| target)
}

/// Where the rule with this full id is declared, as seen from a file, and the title that it has there.
pub(crate) fn target(context: Context<'_>, rule: &str) -> Option<(Target, String)> {
    let texts = rules_seen_from(context, rule).find(rule);
    let here = texts
        .iter()
        .find(|text| text.rulebook.file == Some(context.file));
    // The first of the texts of the last rulebook, which is the official one if there is one.
    let last = texts.last()?.rulebook.file;
    let declared = here.or_else(|| texts.iter().find(|text| text.rulebook.file == last))?;
    let place = match declared.rulebook.file {
        Some(file) => Place::File(file),
        None => Place::Shipped(declared.rulebook.edition.book.game.to_string()),
    };
    let target = Target {
        place,
        span: declared.entry.id_span,
    };
    Some((target, declared.entry.title.to_string()))
}
