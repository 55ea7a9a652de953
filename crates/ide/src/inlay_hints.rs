//! Remarks between the words: what a pronoun means, which corner is which, how far a deck has come.

use std::collections::BTreeMap;

use cardc_db::{Db, File, FileKind};
use cardc_games::Heading;
use cardc_semantics::{
    CardItem, DeckSummary, FieldValue, card_head, card_text, card_words, cards, deck_lines,
    deck_report, deck_summary, item_offset,
};
use cardc_span::{Span, folded_name};
use cardc_syntax::DeckLine;

use crate::code_lens::{shown_share, so_many};
use crate::context::Context;
use crate::types::InlayHint;

/// So many letters of what a pronoun means are shown.
const LONGEST_MEANING: usize = 30;

/// A card with fewer corners needs no numbers at them.
const FEWEST_NUMBERED_CORNERS: usize = 2;

/// The remarks of a part of a file, in source order.
pub fn inlay_hints(db: &dyn Db, file: File, within: Span) -> Vec<InlayHint> {
    let context = Context::new(db, file);
    let mut hints = Vec::new();
    match file.kind(db) {
        FileKind::Cards => {
            for item in cards(db, file) {
                let start = item_offset(db, item);
                let end = start + item.text(db).len() as u32;
                if start <= within.end && within.start <= end {
                    corners(context, item, start, &mut hints);
                    pronouns(context, item, start, &mut hints);
                }
            }
        }
        FileKind::Deck => in_deck(context, &mut hints),
        _ => {}
    }
    hints.retain(|hint| within.start <= hint.offset && hint.offset <= within.end);
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The number of each corner, as scopes over corners count them.
fn corners<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    start: u32,
    hints: &mut Vec<InlayHint>,
) {
    let Some(head) = card_head(context.db, item) else {
        return;
    };
    let corners = head.fields.iter().find_map(|field| match &field.value {
        Some(FieldValue::Corners(corners)) => Some(corners),
        _ => None,
    });
    let corners = corners.map_or(&[][..], Vec::as_slice);
    if corners.len() < FEWEST_NUMBERED_CORNERS {
        return;
    }
    for (number, corner) in (1..).zip(corners) {
        hints.push(InlayHint {
            offset: start + corner.span.start,
            label: format!("{number}:"),
            tooltip: Some(format!("Corner {number}.")),
        });
    }
}

/// What each pronoun means.
fn pronouns<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    start: u32,
    hints: &mut Vec<InlayHint>,
) {
    let lines = &card_text(context.db, item).lines;
    for reference in &card_words(context.db, item).references.bound {
        let meant = lines[reference.to_line].place(reference.to);
        let meant = &item.text(context.db)[meant.range()];
        let pronoun = lines[reference.line].place(reference.pronoun);
        hints.push(InlayHint {
            offset: start + pronoun.end,
            label: format!("= {}", shortened(meant)),
            tooltip: Some(format!("This means: {meant}")),
        });
    }
}

fn shortened(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| !matches!(letter, '[' | ']' | '*'))
        .collect();
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST_MEANING {
        return words;
    }
    let kept: String = words.chars().take(LONGEST_MEANING).collect();
    format!("{}…", kept.trim_end())
}

/// Behind each heading how much of its part there is, and behind each entry what a limited sum has come to.
fn in_deck(context: Context<'_>, hints: &mut Vec<InlayHint>) {
    let Some(pack) = context.pack() else { return };
    let summary = deck_summary(context.db, context.db.project(), context.file);
    let mut sums: BTreeMap<Span, Vec<String>> = BTreeMap::new();
    for sum in &deck_report(context.db, context.file).line_sums {
        let shown = format!("{} {}, {} of {}", sum.field, sum.number, sum.sum, sum.max);
        sums.entry(sum.line).or_default().push(shown);
    }
    for line in deck_lines(context.db, context.file) {
        match line {
            DeckLine::Heading(heading) => {
                let name = pack.heading(&heading.value).map(heading_name);
                let count = summary
                    .zip(name)
                    .and_then(|(summary, name)| part(summary, name));
                hints.extend(count.map(|count| hint(heading.span.end, count)));
            }
            DeckLine::Option { .. } => {}
            DeckLine::Entry { span, .. } => {
                let shown = sums.get(span).map(|shown| shown.join("; "));
                hints.extend(shown.map(|shown| hint(span.end, shown)));
            }
        }
    }
}

/// What the part of a deck that a heading names is called in its summary.
fn heading_name(heading: Heading<'_>) -> &str {
    match heading {
        Heading::Kind(kind) => &kind.plural,
        Heading::Category(category) => &category.plural,
        Heading::Value(_, value) => value,
        Heading::Resource(resource) => &resource.plural,
        Heading::Section(section) => &section.name,
    }
}

/// How much of the part with this name a deck has, and what there may be.
fn part(summary: &DeckSummary, name: &str) -> Option<String> {
    let is_it = |other: &str| folded_name(other) == folded_name(name);
    let count = summary.counts.iter().find(|count| is_it(&count.name));
    let resource = || {
        let found = summary.resources.iter().find(|one| is_it(&one.name))?;
        Some(match found.exactly {
            Some(exactly) => format!("{} of {exactly}", found.count),
            None => found.count.to_string(),
        })
    };
    let section = || {
        let found = summary.sections.iter().find(|one| is_it(&one.name))?;
        Some(found.count.to_string())
    };
    let share = || {
        let found = summary.shares.iter().find(|share| is_it(&share.name))?;
        Some(shown_share(found).split_once(": ")?.1.to_owned())
    };
    count
        .map(so_many)
        .or_else(resource)
        .or_else(section)
        .or_else(share)
}

fn hint(offset: u32, label: String) -> InlayHint {
    InlayHint {
        offset,
        label,
        tooltip: None,
    }
}
