//! Rules by name: the outline of a rulebook, and the rules and cards of a project.

use cardc_db::{Db, File, FileKind};
use cardc_rulebook::RuleEntry;
use cardc_semantics::{card_name, cards, name_span};
use cardc_span::Span;

use super::book_in;
use crate::types::{FoundSymbol, Place, Symbol, SymbolKind, Target};

/// Rules deeper than this are listed beside each other.
const DEEPEST: usize = 16;

/// So many symbols are given; whoever sees as many types another letter.
const MOST_FOUND: usize = 500;

/// The rules of a rulebook, those with longer numbers inside of those that they belong to, as far as they follow them.
pub(crate) fn document_symbols(db: &dyn Db, file: File) -> Vec<Symbol> {
    let mut top = Vec::new();
    // The entries that the next one may belong to, the outermost first.
    let mut open: Vec<(&str, Symbol)> = Vec::new();
    for entry in book_in(db, file).entries() {
        while let Some((_, symbol)) = open.pop_if(|(above, _)| !is_below(entry.number(), above)) {
            close(symbol, &mut open, &mut top);
        }
        if open.len() >= DEEPEST
            && let Some((_, symbol)) = open.pop()
        {
            close(symbol, &mut open, &mut top);
        }
        open.push((entry.number(), symbol(entry)));
    }
    while let Some((_, symbol)) = open.pop() {
        close(symbol, &mut open, &mut top);
    }
    top
}

/// Puts a finished symbol where it belongs.
fn close(symbol: Symbol, open: &mut [(&str, Symbol)], top: &mut Vec<Symbol>) {
    match open.last_mut() {
        Some((_, parent)) => {
            parent.span.end = parent.span.end.max(symbol.span.end);
            parent.children.push(symbol);
        }
        None => top.push(symbol),
    }
}

/// Whether a number belongs to another one: `2.14.4b` to `2.14.4`, and to `2`.
fn is_below(number: &str, above: &str) -> bool {
    let is_number = above.starts_with(|first: char| first.is_ascii_digit());
    let rest = number.strip_prefix(above).filter(|_| is_number);
    rest.is_some_and(|rest| {
        rest.starts_with('.')
            || !above.ends_with(char::is_alphabetic) && rest.starts_with(char::is_alphabetic)
    })
}

fn symbol(entry: &RuleEntry) -> Symbol {
    let (name, detail, kind) = labels(entry);
    Symbol {
        name,
        detail,
        kind,
        span: entry.span,
        focus: entry.id_span,
        children: Vec::new(),
    }
}

/// What an entry is called in a list: a rule by number and title, a term by its title.
fn labels(entry: &RuleEntry) -> (String, Option<String>, SymbolKind) {
    let number = entry.number();
    if entry.is_term() && !entry.title.is_empty() {
        let detail = Some(number.to_owned());
        return (entry.title.to_string(), detail, SymbolKind::Term);
    }
    let name = format!("{number} {}", entry.title);
    (name.trim_end().to_owned(), None, SymbolKind::Rule)
}

/// The rules and cards of the project whose names have the letters of the query in this order, the best first. Case does
/// not matter.
pub fn workspace_symbols(db: &dyn Db, query: &str) -> Vec<FoundSymbol> {
    let query: Vec<char> = query.chars().flat_map(char::to_lowercase).collect();
    let mut found: Vec<(usize, FoundSymbol)> = Vec::new();
    for &file in db.project().files(db) {
        let mut add = |name: String, detail, kind, span: Span| {
            if let Some(spread) = spread(&name, &query) {
                let place = Place::File(file);
                let target = Target { place, span };
                let symbol = FoundSymbol {
                    name,
                    detail,
                    kind,
                    target,
                };
                found.push((spread, symbol));
            }
        };
        match file.kind(db) {
            FileKind::Rulebook => {
                for entry in book_in(db, file).entries() {
                    let (name, detail, kind) = labels(entry);
                    add(name, detail, kind, entry.id_span);
                }
            }
            FileKind::Cards => {
                for card in cards(db, file) {
                    if let (Some(name), Some(span)) = (card_name(db, card), name_span(db, card)) {
                        add(name.to_string(), None, SymbolKind::Card, span);
                    }
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|&(spread, _)| spread);
    found.truncate(MOST_FOUND);
    found.into_iter().map(|(_, symbol)| symbol).collect()
}

/// How far into a name one has to read for all the letters of a query; `None` when they are not all there.
fn spread(name: &str, query: &[char]) -> Option<usize> {
    let mut letters = name.chars().flat_map(char::to_lowercase).enumerate();
    let mut end = 0;
    for &wanted in query {
        end = letters.find(|&(_, letter)| letter == wanted)?.0 + 1;
    }
    Some(end)
}
