//! What can be folded away.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{item_offsets, item_tree, items};
use cardc_span::{BREAKS, Span, lines};

use crate::symbols::document_symbols;
use crate::types::{Fold, FoldKind, Symbol};

/// Blocks and texts of cards, sections of decks and rulebooks, and comments over several lines; each on more than one line. The line
/// of a set is about all that follows, and folds nothing: folded, it would hide a whole file behind its first line.
pub fn folding(db: &dyn Db, file: File) -> Vec<Fold> {
    let text = file.text(db);
    let mut folds = Vec::new();
    if file.kind(db) == FileKind::Cards {
        blocks(db, file, &mut folds);
    } else {
        groups(&document_symbols(db, file), &mut folds);
    }
    comments(text, &mut folds);
    folds.retain(|fold| {
        text.get(fold.span.range())
            .is_some_and(|text| text.contains(BREAKS))
    });
    folds.sort_by_key(|fold| (fold.span.start, std::cmp::Reverse(fold.span.end)));
    folds.dedup();
    folds
}

fn blocks(db: &dyn Db, file: File, folds: &mut Vec<Fold>) {
    for (&item, &start) in items(db, file).iter().zip(item_offsets(db, file)) {
        let Some(tree) = &item_tree(db, item).tree else {
            continue;
        };
        let spans = tree.block.iter().map(|block| block.span);
        let spans = spans.chain(tree.texts().map(|text| text.span));
        folds.extend(spans.map(|span| Fold {
            kind: FoldKind::Block,
            span: span.shifted(start),
        }));
    }
}

/// Whatever has something inside it in the outline.
fn groups(symbols: &[Symbol], folds: &mut Vec<Fold>) {
    for symbol in symbols.iter().filter(|symbol| !symbol.children.is_empty()) {
        folds.push(Fold {
            kind: FoldKind::Group,
            span: symbol.span,
        });
        groups(&symbol.children, folds);
    }
}

/// Runs of lines that are nothing but comments.
fn comments(text: &str, folds: &mut Vec<Fold>) {
    let mut run: Option<(u32, u32)> = None;
    for line in lines(text) {
        let written = line.text.trim_start();
        if written.starts_with("//") {
            let start = (line.start + line.text.len() - written.len()) as u32;
            let end = start + written.trim_end().len() as u32;
            run = Some((run.map_or(start, |(first, _)| first), end));
        } else {
            folds.extend(run.take().map(comment));
        }
    }
    folds.extend(run.map(comment));
}

fn comment((start, end): (u32, u32)) -> Fold {
    Fold {
        kind: FoldKind::Comment,
        span: Span::new(start, end),
    }
}
