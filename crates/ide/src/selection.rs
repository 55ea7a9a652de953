//! What grows around the cursor: a word, a sentence, a line, a text, a card.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{CardItem, ItemKind, card_text, deck_lines, deck_tree, item_at, item_tree};
use cardc_span::Span;
use cardc_syntax::{DeckLine, Item, Member};

use crate::context::Context;

/// The parts of the file around an offset, the smallest first, each inside of the next; the last one is the whole file.
pub fn selection(db: &dyn Db, file: File, offset: u32) -> Vec<Span> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let mut spans = match file.kind(db) {
        FileKind::Cards => in_cards(context, offset),
        FileKind::Deck => in_deck(context, offset),
        _ => Vec::new(),
    };
    let (start, line) = context.line(offset);
    spans.push(Span::new(start, start + line.len() as u32));
    spans.push(Span::new(0, context.text.len() as u32));
    nested(spans, offset)
}

/// Those of the spans that lie around each other, the smallest first.
fn nested(mut spans: Vec<Span>, offset: u32) -> Vec<Span> {
    spans.retain(|span| span.touches(offset));
    spans.sort_by_key(|span| span.end - span.start);
    let mut kept: Vec<Span> = Vec::new();
    for span in spans {
        let fits = kept.last().is_none_or(|inner| {
            span.start <= inner.start && inner.end <= span.end && span != *inner
        });
        if fits {
            kept.push(span);
        }
    }
    kept
}

fn in_cards(context: Context<'_>, offset: u32) -> Vec<Span> {
    let Some((item, start)) = item_at(context.db, context.file, offset) else {
        return Vec::new();
    };
    let Some(tree) = &item_tree(context.db, item).tree else {
        return Vec::new();
    };
    let mut spans = of_item(tree);
    if item.kind(context.db) == ItemKind::Card {
        in_text(context, item, offset - start, &mut spans);
    }
    spans.into_iter().map(|span| span.shifted(start)).collect()
}

fn of_item(tree: &Item) -> Vec<Span> {
    let mut spans = vec![tree.span, tree.keyword.span];
    spans.extend(tree.values.iter().map(|value| value.span));
    let Some(block) = &tree.block else {
        return spans;
    };
    spans.push(block.span);
    for member in &block.members {
        match member {
            Member::Field(field) => {
                spans.extend([field.span, field.name.span]);
                spans.extend(field.values.iter().map(|value| value.span));
            }
            Member::Text(text) => spans.push(text.span),
        }
    }
    spans
}

fn in_text<'db>(context: Context<'db>, item: CardItem<'db>, offset: u32, spans: &mut Vec<Span>) {
    let lines = &card_text(context.db, item).lines;
    let Some(line) = lines.iter().find(|line| line.span.touches(offset)) else {
        return;
    };
    spans.push(line.span);
    let parsed = &line.parsed;
    let words = parsed.words.iter().map(|word| word.span);
    let outer = parsed.words.iter().map(|word| word.outer);
    let sentences = parsed.line.sentences.iter().map(|sentence| sentence.span);
    let declined = parsed.declined.iter().map(|declined| declined.span);
    let inside = words.chain(outer).chain(sentences).chain(declined);
    spans.extend(inside.map(|span| line.place(span)));
}

fn in_deck(context: Context<'_>, offset: u32) -> Vec<Span> {
    let deck = &deck_tree(context.db, context.file).tree;
    let mut spans = Vec::new();
    for (name, value) in &deck.settings {
        spans.extend([name.span, value.span, name.span.cover(value.span)]);
    }
    for line in deck_lines(context.db, context.file) {
        match line {
            DeckLine::Heading(heading) => spans.push(heading.span),
            DeckLine::Option { name, span } => spans.extend([name.span, *span]),
            DeckLine::Entry {
                count,
                name,
                price,
                span,
            } => {
                spans.extend([count.span, name.span, *span]);
                spans.extend(price.as_ref().map(|price| price.span));
            }
        }
    }
    let groups = crate::document_symbols(context.db, context.file);
    let groups = groups.into_iter().map(|group| group.span);
    let spans = spans.into_iter();
    let around = |span: &Span| span.touches(offset);
    spans.chain(groups).filter(around).collect()
}
