//! Costs: `[[main]] - 1 [[basic]] or 1 [[discard]]`. The same in front of a line, in a sentence, and in the head of a
//! card, where symbols have their names: `main, 1 basic or 1 discard`.

use cardc_span::Span;

use super::quantity::amount;
use super::run;
use super::session::{Expected, Input, Rule, attempt, miss, position, reading, span_from, word};
use crate::lexicon::Lexicon;
use crate::tagger;
use crate::tree::{Cost, Id, Payment};
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, Word};

/// A cost: parts with a dash between them.
pub(super) fn cost(input: &mut Input<'_, '_, '_>) -> Rule<Cost> {
    let mut parts = vec![alternatives(input)?];
    while let Some(part) = attempt(input, |input| {
        if attempt(input, |input| word(input, "–")).is_none() {
            word(input, "-")?;
        }
        alternatives(input)
    }) {
        parts.push(part);
    }
    Ok(Cost { parts })
}

/// Payments of which any will do.
fn alternatives(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Payment>> {
    let mut payments = vec![payment(input, drawn)?];
    while let Some(payment) = attempt(input, |input| {
        word(input, "or").and_then(|_| payment(input, drawn))
    }) {
        payments.push(payment);
    }
    Ok(payments)
}

/// A number, which may be left out, and a symbol.
fn payment(
    input: &mut Input<'_, '_, '_>,
    symbol: impl Fn(&mut Input<'_, '_, '_>) -> Rule<Id>,
) -> Rule<Payment> {
    let start = position(input);
    let amount = attempt(input, amount);
    let symbol = symbol(input)?;
    Ok(Payment {
        amount,
        symbol,
        span: span_from(input, start),
    })
}

/// A symbol as texts write it.
fn drawn(input: &mut Input<'_, '_, '_>) -> Rule<Id> {
    let vocabulary = input.state().vocabulary;
    let symbol = |reading: &Reading| match reading {
        Reading::Noun(id, _) => vocabulary.cost_symbol(id).map(|symbol| symbol.id.clone()),
        _ => None,
    };
    Ok(reading(input, symbol, || Expected::Payment)?.0)
}

/// A symbol by its name, or as texts write it. The longest name that the next words are wins.
fn named(input: &mut Input<'_, '_, '_>) -> Rule<Id> {
    if let Some(id) = attempt(input, drawn) {
        return Ok(id);
    }
    let vocabulary = input.state().vocabulary;
    let ahead = &input.full_slice()[position(input)..];
    let found = vocabulary.cost_symbols.iter().filter_map(|symbol| {
        let taken = words_of_name(ahead, &symbol.name)?;
        Some((taken, &symbol.id))
    });
    match found.max_by_key(|(taken, _)| *taken) {
        Some((taken, id)) => {
            (0..taken).for_each(|_| input.skip());
            Ok(id.clone())
        }
        None => miss(input, || Expected::Payment),
    }
}

/// How many of the next words make the name; `None` if they do not.
fn words_of_name(ahead: &[Word], name: &str) -> Option<usize> {
    let mut rest = name;
    for (index, word) in ahead.iter().enumerate() {
        let (begin, behind) = rest.split_at_checked(word.text.len())?;
        if !begin.eq_ignore_ascii_case(&word.text) || !word.is_bare() {
            return None;
        }
        match behind.strip_prefix(' ') {
            Some(next) => rest = next,
            None => return behind.is_empty().then_some(index + 1),
        }
    }
    None
}

/// A cost in the head of a card, and what could not be read of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedCost {
    /// What could be read.
    pub cost: Cost,
    /// What could not, in the order of the text.
    pub slips: Vec<CostSlip>,
}

/// A place of a cost that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostSlip {
    /// What is wrong.
    pub kind: CostSlipKind,
    /// Where: a byte range of the text.
    pub span: Span,
}

/// What is wrong at a place of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostSlipKind {
    /// No symbol of costs is called so.
    UnknownSymbol,
    /// A number, an `or` or a dash, and no symbol behind it.
    NoSymbol,
    /// A payment right behind another one, with nothing between them.
    Unseparated,
}

/// What stands between the parts of a cost in the head of a card; the file takes a dash for a mistake in most places.
const SEPARATORS: [&str; 4] = [",", "-", "–", "/"];

/// Reads a cost as the head of a card has it: parts with commas or dashes between them, each one payment or several with `or`.
/// Never fails: every part is read by itself.
pub fn parse_cost(vocabulary: &Vocabulary, text: &str) -> ParsedCost {
    let words = tagger::tag(Lexicon::from(vocabulary), text);
    let mut parsed = ParsedCost::default();
    for part in words.split(|word| SEPARATORS.iter().any(|mark| word.is(mark))) {
        parsed.cost.parts.push(Vec::new());
        for alternative in part.split(|word| word.is("or")) {
            parsed.alternative(vocabulary, alternative);
        }
    }
    parsed.cost.parts.retain(|payments| !payments.is_empty());
    parsed.idle(&words);
    parsed
}

impl ParsedCost {
    /// Reads what stands between two separators, to the last part: one payment, if nothing is wrong.
    fn alternative(&mut self, vocabulary: &Vocabulary, words: &[Word]) {
        let mut rest = words;
        while let Some(first) = rest.first() {
            let (read, _) = run(vocabulary, rest, false, |input| payment(input, named));
            let Some((payment, taken)) = read else {
                return self.slip(vocabulary, rest);
            };
            if rest.len() < words.len() {
                self.slips.push(CostSlip {
                    kind: CostSlipKind::Unseparated,
                    span: first.outer,
                });
                self.cost.parts.push(Vec::new());
            }
            if let Some(part) = self.cost.parts.last_mut() {
                part.push(payment);
            }
            rest = &rest[taken..];
        }
    }

    /// An `or` or a dash that a payment should stand before and behind. Of commas the form of the file takes care.
    fn idle(&mut self, words: &[Word]) {
        let is_between = |word: &Word| word.is("or") || SEPARATORS.iter().any(|mark| word.is(mark));
        for (index, word) in words.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| words.get(before));
            let has_neighbours = [before, words.get(index + 1)]
                .iter()
                .all(|next| next.is_some_and(|next| !is_between(next)));
            if is_between(word) && !has_neighbours && !word.is(",") && !word.is("/") {
                self.slips.push(CostSlip {
                    kind: CostSlipKind::NoSymbol,
                    span: word.outer,
                });
            }
        }
        self.slips.sort_by_key(|slip| slip.span.start);
    }

    fn slip(&mut self, vocabulary: &Vocabulary, words: &[Word]) {
        let (number, _) = run(vocabulary, words, false, amount);
        let (kind, unread) = match number {
            Some((_, taken)) if taken == words.len() => (CostSlipKind::NoSymbol, words),
            Some((_, taken)) => (CostSlipKind::UnknownSymbol, &words[taken..]),
            None => (CostSlipKind::UnknownSymbol, words),
        };
        let ends = unread.first().zip(unread.last());
        self.slips.extend(ends.map(|(first, last)| CostSlip {
            kind,
            span: first.outer.cover(last.outer),
        }));
    }
}

impl Vocabulary {
    /// The parts of a cost in the order in which it should name them, by their places; `None` where they stand so.
    pub fn order_of_payments(&self, cost: &Cost) -> Option<Vec<usize>> {
        let rank = |part: &[Payment]| {
            let symbols = part
                .iter()
                .filter_map(|payment| self.cost_symbol(&payment.symbol));
            symbols.map(|symbol| symbol.rank).min()
        };
        let mut order: Vec<usize> = (0..cost.parts.len()).collect();
        order.sort_by_key(|&index| rank(&cost.parts[index]));
        (!order.is_sorted()).then_some(order)
    }
}
