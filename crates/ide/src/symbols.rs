//! The outline of a file.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{ItemKind, deck_lines, item_offsets, item_tree, items};
use cardc_syntax::{DeckLine, Item, Value};

use crate::rules;
use crate::types::{Symbol, SymbolKind};

/// The cards of a card file by set, the entries of a deck by heading, the rules of a rulebook by number.
pub fn document_symbols(db: &dyn Db, file: File) -> Vec<Symbol> {
    match file.kind(db) {
        FileKind::Cards => cards(db, file),
        FileKind::Deck => entries(deck_lines(db, file)),
        FileKind::Rulebook => rules::document_symbols(db, file),
        _ => Vec::new(),
    }
}

fn cards(db: &dyn Db, file: File) -> Vec<Symbol> {
    let mut symbols = Outline::default();
    for (item, start) in items(db, file).iter().zip(item_offsets(db, file)) {
        let Some(tree) = &item_tree(db, *item).tree else {
            continue;
        };
        match item.kind(db) {
            ItemKind::Game | ItemKind::Stray => {}
            ItemKind::Set => symbols.group(of_item(tree, *start, SymbolKind::Group)),
            ItemKind::Card => symbols.entry(of_item(tree, *start, SymbolKind::Card)),
        }
    }
    symbols.top
}

fn of_item(tree: &Item, start: u32, kind: SymbolKind) -> Symbol {
    let words = tree.values.iter().find_map(|value| match &value.value {
        Value::String(text) | Value::Words(text) => Some((text.as_str(), value.span)),
        _ => None,
    });
    let keyword = &tree.keyword;
    let named = words.filter(|(name, _)| !name.trim().is_empty());
    let (name, focus) = named.unwrap_or(("", keyword.span));
    Symbol {
        name: named_or(name, &keyword.value),
        detail: Some(tree.keyword.value.to_string()),
        kind,
        span: tree.span.cover(focus).shifted(start),
        focus: focus.shifted(start),
        children: Vec::new(),
    }
}

/// A name; an editor refuses a whole outline for an entry without one.
pub(crate) fn named_or(name: &str, what: &str) -> String {
    if name.trim().is_empty() {
        format!("(unnamed {what})")
    } else {
        name.to_owned()
    }
}

fn entries(lines: &[DeckLine]) -> Vec<Symbol> {
    let mut symbols = Outline::default();
    for line in lines {
        match line {
            DeckLine::Heading(heading) => symbols.group(Symbol {
                name: named_or(&heading.value, "section"),
                detail: None,
                kind: SymbolKind::Group,
                span: heading.span,
                focus: heading.span,
                children: Vec::new(),
            }),
            DeckLine::Option { span, .. } => symbols.extend(span.end),
            DeckLine::Entry {
                count, name, span, ..
            } => symbols.entry(Symbol {
                name: named_or(&name.value, "card"),
                detail: Some(format!("{}×", count.value)),
                kind: SymbolKind::Entry,
                span: *span,
                focus: name.span,
                children: Vec::new(),
            }),
        }
    }
    symbols.top
}

/// Symbols, of which groups take in those that follow.
#[derive(Default)]
struct Outline {
    top: Vec<Symbol>,
}

impl Outline {
    fn group(&mut self, group: Symbol) {
        self.top.push(group);
    }

    fn entry(&mut self, entry: Symbol) {
        match self.top.last_mut() {
            Some(group) if group.kind == SymbolKind::Group => {
                group.span.end = group.span.end.max(entry.span.end);
                group.children.push(entry);
            }
            _ => self.top.push(entry),
        }
    }

    /// The last entry, and the group that it is in, go on up to `end`.
    fn extend(&mut self, end: u32) {
        if let Some(last) = self.top.last_mut() {
            last.span.end = end;
            if let Some(entry) = last.children.last_mut() {
                entry.span.end = end;
            }
        }
    }
}
