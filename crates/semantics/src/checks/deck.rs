//! What a format asks of a deck. Every limit is looked at, and what breaks it is reported on the line that does.

mod marked;
mod models;
mod over;
mod playable;
mod report;
mod share;

use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit, Fix};
use cardc_games::{
    Bound, CopiesException, Dated, DeckFormat, DeckLimit, FieldType, GamePack, Heading, Limit,
    TextException,
};
use cardc_syntax::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

pub(crate) use report::{line_sums, summary};

use self::over::Over;
use self::playable::Play;
use super::of_code;
use crate::deck::{Entry, Settings};
use crate::names::fold;
use crate::summary::{CardSummary, OwnCopies};
use crate::words::with_article;

/// A deck as the checks see it.
#[derive(Clone, Copy)]
pub(crate) struct DeckLines<'a> {
    pub(crate) pack: &'a GamePack,
    pub(crate) format: &'a DeckFormat,
    /// The deck file.
    pub(crate) text: &'a str,
    pub(crate) headings: &'a [(Heading<'a>, Span)],
    pub(crate) entries: &'a [Entry<'a>],
    pub(crate) settings: &'a Settings<'a>,
}

/// All that is wrong with a deck: with its lines, and by the limits of the format in an edition of the rules.
pub(crate) fn check(deck: DeckLines<'_>, edition: Option<&str>) -> Vec<Diagnostic> {
    let mut checker = Checker::new(deck);
    checker.wrong_headings();
    checker.no_copies();
    let mut diagnostics = checker.diagnostics;
    diagnostics.extend(against_rules(deck, edition));
    diagnostics
}

/// All that breaks the limits of the format in an edition of the rules.
pub(crate) fn against_rules(deck: DeckLines<'_>, edition: Option<&str>) -> Vec<Diagnostic> {
    let mut checker = Checker::new(deck);
    for limit in deck
        .format
        .limits
        .iter()
        .filter(|limit| limit.holds_in(edition))
    {
        checker.limit(limit);
    }
    checker.diagnostics
}

/// Cards of a deck that carry a tag which an edition of the rules does not have. In the edition of the project, the card
/// itself says so.
fn undated_tags(deck: DeckLines<'_>, edition: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let tags = entry.card.iter().flat_map(|card| &card.tags);
        let mut unknown = tags
            .filter_map(|tag| deck.pack.tag(tag))
            .filter(|tag| !tag.holds_in(Some(edition)));
        if let Some(tag) = unknown.next() {
            let message = format!(
                "`{}` has the tag `{}`, which is not known",
                entry.name.value, tag.name
            );
            diagnostics.push(
                Diagnostic::new(Code::UnknownTag, entry.span.start..entry.span.end, message)
                    .rule(tag.rule.as_str()),
            );
        }
    }
    diagnostics
}

/// A hint where the deck is legal in the edition that is followed and not in another one, or the other way round.
pub(crate) fn in_other_editions<'e>(
    deck: DeckLines<'_>,
    span: Span,
    followed: &str,
    others: impl Iterator<Item = &'e SmolStr>,
) -> Option<Diagnostic> {
    let verdict = |edition: &str| {
        let mut found = against_rules(deck, Some(edition));
        found.extend(undated_tags(deck, edition));
        found
    };
    let is_dated = deck.format.limits.iter().any(Dated::is_dated)
        || deck.pack.tags.iter().any(Dated::is_dated);
    let elsewhere = others
        .filter(|_| is_dated)
        .map(|other| (other, verdict(other)));
    super::editions::differing("deck", span, followed, &verdict(followed), elsewhere)
}

struct Checker<'a> {
    pack: &'a GamePack,
    text: &'a str,
    headings: &'a [(Heading<'a>, Span)],
    entries: &'a [Entry<'a>],
    settings: &'a Settings<'a>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn new(deck: DeckLines<'a>) -> Self {
        Self {
            pack: deck.pack,
            text: deck.text,
            headings: deck.headings,
            entries: deck.entries,
            settings: deck.settings,
            diagnostics: Vec::new(),
        }
    }

    fn limit(&mut self, limit: &DeckLimit) {
        match &limit.limit {
            Limit::Count { category, exactly } => self.count(limit, category, *exactly),
            Limit::Copies {
                category,
                max,
                exceptions,
                text,
            } => {
                self.copies(limit, category, max, exceptions, text.as_ref());
            }
            Limit::Sum {
                field,
                category,
                max,
            } => self.sum(limit, field, category.as_deref(), max),
            Limit::ModelsByName { max } => self.models_by_name(limit, max),
            Limit::Within { field } => self.within(limit, field),
            Limit::Share(share) => self.share(limit, share),
            Limit::Marked { mark, min, max } => self.marked(limit, mark, *min, *max),
            Limit::MarkedApart { marks } => self.marked_apart(limit, marks),
            Limit::OneValue { field } => self.one_value(limit, field),
            Limit::OneTag { group } => self.one_tag(limit, group),
            Limit::Playable {
                players,
                field,
                permits,
                ..
            } => {
                let found = Play::new(self.pack, self.entries, players)
                    .map(|play| play.playable(limit, field, permits));
                self.diagnostics.extend(found.into_iter().flatten());
            }
            Limit::Restricted { players, .. } => {
                let found =
                    Play::new(self.pack, self.entries, players).map(|play| play.restricted(limit));
                self.diagnostics.extend(found.into_iter().flatten());
            }
        }
    }

    /// A card under the heading of another part.
    fn wrong_headings(&mut self) {
        for entry in self.entries {
            let (Some(card), Some(heading)) = (entry.card, entry.heading) else {
                continue;
            };
            let (right, rule, name) = match heading {
                Heading::Kind(kind) => (kind.id == card.kind, &kind.rule, &kind.plural),
                Heading::Category(category) => (
                    category.id == card.category,
                    &category.rule,
                    &category.plural,
                ),
                Heading::Value(..) => continue,
            };
            if right {
                continue;
            }
            let kind = self
                .pack
                .kind(&card.kind)
                .map_or(&card.kind, |kind| &kind.name);
            let message = format!(
                "`{}` is {}, and stands under {name}",
                card.name,
                with_article(kind)
            );
            self.diagnostics.push(
                Diagnostic::new(
                    Code::WrongHeading,
                    entry.span.start..entry.span.end,
                    message,
                )
                .rule(rule.as_str())
                .note("It is counted as what it is. Move the line."),
            );
        }
    }

    fn no_copies(&mut self) {
        for entry in self.entries.iter().filter(|entry| entry.count.value == 0) {
            let span = entry.count.span;
            let diagnostic = Diagnostic::new(
                Code::BadValue,
                span.start..span.end,
                "a line for no copies of a card",
            )
            .note("Write how many copies there are, or delete the line.");
            self.diagnostics.push(with_fix(
                diagnostic,
                "Delete the line",
                vec![self.delete(entry)],
            ));
        }
    }

    fn count(&mut self, limit: &DeckLimit, category: &str, exactly: u32) {
        let exactly = u64::from(exactly);
        let of_category = || {
            self.entries
                .iter()
                .filter(|entry| entry.category().is_some_and(|own| own == category))
        };
        let count: u64 = of_category().map(|entry| entry.copies()).sum();
        let name = self.category_name(category, exactly);
        let message = format!(
            "the deck has {count} {}, and needs exactly {exactly}",
            self.category_name(category, count)
        );
        if count > exactly {
            let Some(line) = exceeding(of_category(), exactly, |entry| entry.copies()) else {
                return;
            };
            let diagnostic = of_code(&limit.code, line.span, message)
                .rule(limit.rule.as_str())
                .note(format!("Take out {}.", count - exactly));
            let lines: Vec<&Entry<'_>> = of_category().collect();
            let edits = self.take_out(&lines, count - exactly);
            let title = format!("Keep {exactly} {name}");
            self.diagnostics.push(with_fix(diagnostic, &title, edits));
        } else if count < exactly {
            // Cards that are not known may be what is missing.
            let unknown = self
                .entries
                .iter()
                .filter(|entry| entry.category().is_none());
            let unknown: u64 = unknown.map(|entry| entry.copies()).sum();
            if count + unknown < exactly {
                let span = self.place_of(category);
                self.diagnostics.push(
                    of_code(&limit.code, span, message)
                        .rule(limit.rule.as_str())
                        .note(format!("Add {} more.", exactly - count)),
                );
            }
        }
    }

    /// Where a remark goes that cards of a category are missing: their heading, their last line, or the last line.
    fn place_of(&self, category: &str) -> Span {
        let heading = self.headings.iter().find(|(heading, _)| match heading {
            Heading::Category(of) => of.id == category,
            Heading::Kind(of) => of.category == category,
            Heading::Value(..) => false,
        });
        let last = || {
            self.entries
                .iter()
                .rfind(|entry| entry.category().is_some_and(|own| own == category))
        };
        heading
            .map(|(_, span)| *span)
            .or_else(|| Some(last().or(self.entries.last())?.span))
            .unwrap_or_default()
    }

    fn copies(
        &mut self,
        limit: &DeckLimit,
        category: &str,
        max: &Bound,
        exceptions: &[CopiesException],
        text: Option<&TextException>,
    ) {
        for lines in by_name(self.entries) {
            let Some(card) = lines[0].card.filter(|card| card.category == category) else {
                continue;
            };
            let Some(max) = self.bound(max, Some(card)) else {
                continue;
            };
            let max = u32::try_from(max).unwrap_or(0);
            let Some((max, rule)) = limit_of_copies(card, max, &limit.rule, exceptions, text)
            else {
                continue;
            };
            let copies: u64 = lines.iter().map(|entry| entry.copies()).sum();
            let max = u64::from(max);
            let Some(line) = exceeding(lines.iter().copied(), max, |entry| entry.copies()) else {
                continue;
            };
            let message = format!(
                "the deck has {copies} copies of `{}`, and {max} is the limit",
                card.name
            );
            let mut diagnostic = of_code(&limit.code, line.span, message)
                .rule(rule.as_str())
                .note(format!("Take out {}.", copies - max));
            if *rule != limit.rule {
                diagnostic = diagnostic.rule(limit.rule.as_str());
            }
            for other in lines.iter().filter(|other| other.span != line.span) {
                diagnostic = diagnostic.label(
                    other.span.start..other.span.end,
                    "these are counted as well",
                );
            }
            let edits = self.take_out(&lines, copies - max);
            let title = format!("Keep {max} of `{}`", card.name);
            self.diagnostics.push(with_fix(diagnostic, &title, edits));
        }
    }

    fn sum(&mut self, limit: &DeckLimit, field: &str, category: Option<&str>, max: &Bound) {
        let Some(max) = self.bound(max, None) else {
            return;
        };
        let numbers = self
            .entries
            .iter()
            .map(|entry| (entry, entry.amount_in(category, field)));
        let Some(over) = Over::find(numbers, max) else {
            return;
        };
        let of = category.map_or("deck".to_owned(), |category| {
            self.category_name(category, 2).to_string()
        });
        let message = format!(
            "the {field} of the {of} adds up to {}, and {max} is the limit",
            over.total
        );
        self.diagnostics.push(
            of_code(&limit.code, over.line.span, message)
                .rule(limit.rule.as_str())
                .note(format!(
                    "That is {} too many. With this line the sum goes over the limit.",
                    over.total - max
                )),
        );
    }

    /// The number of a bound; `None` where there is none.
    fn bound(&self, bound: &Bound, card: Option<&CardSummary>) -> Option<i64> {
        self.settings.bound(bound, card)
    }

    fn one_value(&mut self, limit: &DeckLimit, field: &str) {
        let enumeration = self.pack.field(field).and_then(|spec| match &spec.kind {
            FieldType::OneOf { values } => self.pack.enumeration(values),
            _ => None,
        });
        let value = |entry: &Entry<'a>| {
            let value = entry.card?.values.get(field)?;
            let known = enumeration.and_then(|enumeration| enumeration.get(value));
            (!known.is_some_and(|known| known.neutral))
                .then(|| known.map_or(value, |known| &known.name))
        };
        let what = enumeration.map_or(field, |enumeration| enumeration.name.as_str());
        self.all_alike(limit, what, value);
    }

    fn one_tag(&mut self, limit: &DeckLimit, group: &str) {
        let pack = self.pack;
        let value = |entry: &Entry<'a>| {
            let mut tags = entry.card?.tags.iter().filter_map(|tag| pack.tag(tag));
            tags.find(|tag| tag.group == group).map(|tag| &tag.name)
        };
        let what = pack
            .tag_group(group)
            .map_or(group, |group| group.name.as_str());
        self.all_alike(limit, what, value);
    }

    /// Reports the lines whose value is not the one that most copies have.
    fn all_alike(
        &mut self,
        limit: &DeckLimit,
        what: &str,
        value: impl Fn(&Entry<'a>) -> Option<&'a SmolStr>,
    ) {
        let counts = report::frequencies(self.entries, &value);
        let [(most, _), _, ..] = counts.as_slice() else {
            return;
        };
        let Some(example) = self
            .entries
            .iter()
            .find(|entry| value(entry) == Some(*most))
        else {
            return;
        };
        for entry in self.entries {
            let Some(other) = value(entry).filter(|other| other != most) else {
                continue;
            };
            let message = format!(
                "`{}` has the {what} {other}, and the deck is {most}",
                entry.name.value
            );
            self.diagnostics.push(
                of_code(&limit.code, entry.span, message)
                    .rule(limit.rule.as_str())
                    .label(
                        example.span.start..example.span.end,
                        format!("a card with {most}"),
                    )
                    .note(format!(
                        "All cards of a deck have the same {what}, or none."
                    )),
            );
        }
    }

    fn category_name(&self, category: &str, count: u64) -> SmolStr {
        match self.pack.category(category) {
            Some(spec) if count == 1 => spec.name.clone(),
            Some(spec) => spec.plural.clone(),
            None => SmolStr::new(category),
        }
    }

    /// The edits that take `surplus` copies out of lines, from the last one up.
    fn take_out(&self, lines: &[&Entry<'_>], mut surplus: u64) -> Vec<Edit> {
        let mut edits = Vec::new();
        for entry in lines.iter().rev() {
            let count = entry.copies();
            if surplus == 0 {
                break;
            }
            if count <= surplus {
                edits.push(self.delete(entry));
                surplus -= count;
            } else {
                let span = entry.count.span;
                edits.push(self.recount(span, count - surplus));
                surplus = 0;
            }
        }
        edits.reverse();
        edits
    }

    /// Writes another count, whatever stands around its digits.
    fn recount(&self, span: Span, count: u64) -> Edit {
        let written = &self.text[span.range()];
        let digits = |letter: char| letter.is_ascii_digit();
        let start = span.start + written.find(digits).unwrap_or(0) as u32;
        let end = span.start + written.rfind(digits).map_or(written.len(), |last| last + 1) as u32;
        Edit {
            span: start..end,
            text: count.to_string(),
        }
    }

    /// Deletes an entry with its options.
    fn delete(&self, entry: &Entry<'_>) -> Edit {
        let last = entry
            .options
            .last()
            .map_or(entry.span, |option| option.span);
        self.delete_line(entry.span.cover(last))
    }

    /// Deletes the lines that a span is in, with their ends.
    fn delete_line(&self, span: Span) -> Edit {
        let start = self.text[..span.start as usize]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        Edit {
            span: start as u32..self.next_line(span),
            text: String::new(),
        }
    }

    /// Writes a line below an entry.
    fn insert_below(&self, entry: &Entry<'_>, line: &str) -> Edit {
        let place = self.next_line(entry.span);
        let ends_line = self.text[..place as usize].ends_with('\n');
        Edit {
            span: place..place,
            text: if ends_line {
                format!("{line}\n")
            } else {
                format!("\n{line}")
            },
        }
    }

    /// Where the line behind a span begins.
    fn next_line(&self, span: Span) -> u32 {
        let newline = self.text[span.end as usize..].find('\n');
        newline.map_or(self.text.len() as u32, |newline| {
            span.end + newline as u32 + 1
        })
    }

    /// Where the heading above an entry stands.
    fn heading_above(&self, entry: &Entry<'_>) -> Option<Span> {
        let mut above = self.headings.iter().rev();
        above
            .find(|(_, span)| span.end <= entry.span.start)
            .map(|(_, span)| *span)
    }
}

/// How many copies of a card there may be, and the rule that says so; `None` for any number.
fn limit_of_copies<'a>(
    card: &CardSummary,
    max: u32,
    rule: &'a SmolStr,
    exceptions: &'a [CopiesException],
    text: Option<&'a TextException>,
) -> Option<(u32, &'a SmolStr)> {
    if let (Some(own), Some(text)) = (card.copies, text) {
        return match own {
            OwnCopies::UpTo(own) => Some((own, &text.rule)),
            OwnCopies::Any => None,
        };
    }
    let exception = exceptions
        .iter()
        .find(|exception| card.tags.contains(&exception.tag));
    Some(exception.map_or((max, rule), |exception| (exception.max, &exception.rule)))
}

/// The lines of each card, in the order of the deck.
fn by_name<'e, 'a>(entries: &'e [Entry<'a>]) -> Vec<Vec<&'e Entry<'a>>> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<&Entry<'_>>> = Vec::new();
    for entry in entries {
        let next = groups.len();
        let place = *places.entry(fold(&entry.name.value)).or_insert(next);
        match groups.get_mut(place) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups
}

/// The line with which a sum goes over its limit.
fn exceeding<'e, 'a: 'e>(
    entries: impl Iterator<Item = &'e Entry<'a>>,
    max: u64,
    value: impl Fn(&Entry<'_>) -> u64,
) -> Option<&'e Entry<'a>> {
    let mut sum = 0;
    entries.into_iter().find(|entry| {
        sum += value(entry);
        sum > max
    })
}

fn with_fix(mut diagnostic: Diagnostic, title: &str, edits: Vec<Edit>) -> Diagnostic {
    diagnostic.fixes.push(Fix {
        title: title.to_owned(),
        applicability: Applicability::Suggested,
        edits,
    });
    diagnostic
}
