//! Every place that names a rule.

use cardc_db::{Db, File, FileKind};
use cardc_rulebook::full_id;
use cardc_semantics::{CitedRule, card_citations, cards, deck_citations, game_id, item_offset};
use cardc_span::Span;

use super::{Named, book_in, in_pack};
use crate::context::Context;
use crate::types::{Place, Target};

/// Every place of the project that names a rule: rulebooks, the files of packs, and the words of cards and decks that the
/// rule defines. Its headings are among them when `declarations` is set.
pub fn rule_references(db: &dyn Db, rule: &str, declarations: bool) -> Vec<Target> {
    let files = db.project().files(db).iter().copied();
    files
        .flat_map(|file| {
            uses_in(db, file, rule)
                .into_iter()
                .filter(|found| declarations || !found.declared)
                .map(move |found| Target {
                    place: Place::File(file),
                    span: found.span,
                })
        })
        .collect()
}

/// The places of a file that name a rule.
pub(crate) fn highlights(context: Context<'_>, rule: &str) -> Vec<Span> {
    let uses = uses_in(context.db, context.file, rule).into_iter();
    uses.map(|found| found.span).collect()
}

/// The places of a file that name a rule, in their order.
pub(super) fn uses_in(db: &dyn Db, file: File, rule: &str) -> Vec<Named> {
    let mut found = match file.kind(db) {
        FileKind::Rulebook => in_rulebook(db, file, rule),
        FileKind::Pack | FileKind::Vocabulary => in_pack(db, file),
        FileKind::Cards if is_of_game(db, file, rule) => cards(db, file)
            .flat_map(|card| {
                let start = item_offset(db, card);
                named(card_citations(db, card), start)
            })
            .collect(),
        FileKind::Deck if is_of_game(db, file, rule) => {
            named(deck_citations(db, file), 0).collect()
        }
        _ => Vec::new(),
    };
    found.retain(|found| found.rule == rule);
    found.sort_by_key(|found| found.span.start);
    found.dedup();
    found
}

/// Whether cards of the file are of the game of the rule.
fn is_of_game(db: &dyn Db, file: File, rule: &str) -> bool {
    let game = rule.split_once(':').map(|(game, _)| game);
    game_id(db, file).is_some_and(|id| Some(id.id(db).as_str()) == game)
}

fn named(citations: &[CitedRule], start: u32) -> impl Iterator<Item = Named> {
    citations.iter().map(move |citation| Named {
        rule: citation.rule.clone(),
        span: citation.span.shifted(start),
        declared: false,
    })
}

fn in_rulebook(db: &dyn Db, file: File, rule: &str) -> Vec<Named> {
    let book = book_in(db, file);
    let mut found = Vec::new();
    for entry in book.entries() {
        let mut add = |span: Span, declared| {
            found.push(Named {
                rule: rule.into(),
                span,
                declared,
            });
        };
        if entry.id == rule {
            add(entry.id_span, true);
        }
        let references = entry.references.iter();
        for reference in references.filter(|one| full_id(&book.game, &one.target) == rule) {
            add(reference.span, false);
        }
    }
    found
}
