//! Lines of a deck that mean nothing: names that no card has, and words that are no heading.

use std::collections::BTreeSet;

use cardc_db::Db;
use cardc_diagnostics::{Applicability, Code, Diagnostic, Severity};
use cardc_games::{GamePack, Heading, KindSpec};
use cardc_span::{Span, folded_name, line_end};
use cardc_syntax::list_line::{
    beside, heading_names, heading_words, is_struck_through, is_title_label, labelled,
    undecorated_but_tags,
};
use cardc_syntax::{ListReading, Spanned, deck_name, numbered, readings, undecorated};
use smol_str::SmolStr;

use super::ambiguous::full_name;
use super::entry::Entry;
use super::headings::{parts, wrong_heading};
use super::look_up::candidates;
use crate::project::game::GameId;
use crate::project::item::CardItem;
use crate::project::words::{
    Suggestions, did_you_mean, listed, listed_plain, meant, nearest, with_article,
};
use crate::read::names::{card_index, card_name, card_named, nearest_card};
use crate::read::summary::card_summary;

/// So many cards of one name are told.
const MOST_NAMESAKES: usize = 4;

/// What is told about the lines of one deck.
pub(super) struct Unknown<'a> {
    db: &'a dyn Db,
    pack: &'a GamePack,
    game: GameId<'a>,
    /// How many more lines are compared with the names of all cards.
    suggestions: Suggestions,
    told_no_cards: bool,
}

impl<'a> Unknown<'a> {
    pub(super) fn new(db: &'a dyn Db, pack: &'a GamePack, game: GameId<'a>) -> Self {
        Self {
            db,
            pack,
            game,
            suggestions: Suggestions::default(),
            told_no_cards: false,
        }
    }

    /// A name that no card has. That there are no cards at all is told once.
    pub(super) fn card(&mut self, text: &str, entry: &Entry<'_>) -> Option<Diagnostic> {
        let (line, name) = (entry.span, entry.name);
        if card_index(self.db, self.game).is_empty() {
            let told = std::mem::replace(&mut self.told_no_cards, true);
            return (!told).then(|| self.no_cards(name.span));
        }
        let is_card = self.called(&text[line.range()]).is_some();
        if let Some(heading) = self.heading_in(&text[line.range()]).filter(|_| !is_card) {
            return Some(numbered_heading(text, line, &heading));
        }
        let message = format!("Unknown card `{}`", name.value);
        let mut diagnostic = Diagnostic::new(Code::UnknownCard, name.span, message);
        let written = to_line_end(text, line);
        let line_text = &text[written.range()];
        // What other programs put around a name is nothing that tells it from others.
        let is_plain = undecorated(line_text) == line_text;
        if is_plain && let Some(cards) = candidates(self.db, self.game, self.pack, &name.value) {
            return Some(match entry.heading {
                Some(Heading::Kind(kind)) => self.of_another_kind(diagnostic, name, kind, &cards),
                _ => self.of_no_kind(diagnostic, &name.value),
            });
        }
        if let Some(others) = self.namesakes(&name.value).filter(|_| is_plain) {
            if let [only] = &others[..] {
                let diagnostic =
                    diagnostic.note("No card of this name fits the words in brackets.");
                return Some(meant(diagnostic, &deck_name(only), name.span));
            }
            let what = listed(others.iter().map(String::as_str), "and");
            return Some(diagnostic.note(format!(
                "There is {what}. The words in brackets say which card is meant."
            )));
        }
        if entry.states_what_it_is() {
            diagnostic.severity = Severity::Warning;
            diagnostic = diagnostic
                .note("The line still counts. The book may be of another edition than the deck.");
        }
        let whole = &text[line.range()];
        if let Some(card) = self.called(whole) {
            let entry = format!("1x {}", deck_name(card));
            return Some(
                diagnostic
                    .note("The number at the start of a line is the number of copies.")
                    .fix(
                        Applicability::Suggested,
                        format!("Replace with `{entry}`"),
                        line,
                        entry,
                    ),
            );
        }
        if let Some((count, card)) = self.known(line_text) {
            return Some(written_as(diagnostic, written, &[count], card));
        }
        Some(match self.near_name(&name.value) {
            Some(near) => meant(diagnostic, &deck_name(near), name.span),
            None => diagnostic,
        })
    }

    /// A name that only cards of other kinds have than the heading says, where the kind makes a card another one. Another set may
    /// have that card.
    fn of_another_kind(
        &self,
        diagnostic: Diagnostic,
        name: &Spanned<SmolStr>,
        kind: &KindSpec,
        cards: &[CardItem<'_>],
    ) -> Diagnostic {
        let kinds = cards.iter().filter_map(|card| {
            let kind = self.pack.kind(&card_summary(self.db, *card)?.kind)?;
            Some(with_article(&kind.name))
        });
        let kinds: BTreeSet<String> = kinds.collect();
        if kinds.is_empty() {
            return self.of_no_kind(diagnostic, &name.value);
        }
        let others = listed_plain(&Vec::from_iter(kinds), "or");
        let heading = Heading::Kind(kind);
        let found = wrong_heading(name.span, &name.value, &others, heading);
        let kind = with_article(&kind.name);
        found.note(format!(
            "It counts as {kind}: another set may have {kind} of this name. Move the line if you mean {others}."
        ))
    }

    /// The only card of a name, whose kind the game does not have.
    fn of_no_kind(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        Diagnostic {
            message: format!("The card `{name}` does not belong here"),
            ..diagnostic
        }
        .note(format!(
            "{} has no such kind of card. Correct the word before its name.",
            self.pack.name
        ))
    }

    fn no_cards(&self, span: Span) -> Diagnostic {
        Diagnostic::new(
            Code::UnknownCard,
            span,
            format!("No cards of {} found", self.pack.name),
        )
        .note("Put the deck in a project that has a `cardc.toml` and the `.card` files of the sets you play, or check it together with those files.")
    }

    /// Words that are no heading: a card without its count or with one in another form, the name of the deck, or a
    /// heading with a slip in it.
    pub(super) fn heading(
        &mut self,
        text: &str,
        words: &Spanned<SmolStr>,
        may_be_title: bool,
    ) -> Diagnostic {
        let span = words.span;
        let message = format!("`{}` is not a deck heading or a card", words.value);
        let diagnostic = Diagnostic::new(Code::WrongHeading, span, message);
        if self.called(&words.value).is_some() {
            return diagnostic
                .note("It is a card. Write the number of copies before its name.")
                .fix(
                    Applicability::Suggested,
                    "Add one copy",
                    Span::at(span.start),
                    "1x ",
                );
        }
        let whole = to_line_end(text, span);
        let line = &text[whole.range()];
        if is_struck_through(line) {
            return diagnostic
                .note("It is struck through. Delete the line, or make a comment of it.")
                .fix(
                    Applicability::Suggested,
                    "Put `//` in front of it",
                    Span::at(whole.start),
                    "// ",
                );
        }
        if let Some(found) = self.not_counted(words, line, whole) {
            return found;
        }
        let heading = heading_words(&words.value).words;
        if let Some(known) = heading_names(heading).find(|name| self.is_heading(name)) {
            return meant(diagnostic, known, span);
        }
        if beside(heading).is_some() {
            return diagnostic.note(format!(
                "{} has no such part of a list, so the cards below count as cards of the deck. Remove them, or put `//` in \
                 front of each line.",
                self.pack.name
            ));
        }
        let near = self
            .suggestions
            .take()
            .then(|| self.near_heading(&words.value, line.ends_with(':')));
        let near = near.flatten();
        if may_be_title && near.is_none() {
            let label = labelled(&words.value).filter(|(label, _)| is_title_label(label));
            let title = label.map_or(words.value.as_str(), |(_, title)| title);
            let title = format!("# {title}");
            return diagnostic
                .note(format!("For the name of the deck, write `{title}`."))
                .fix(
                    Applicability::Suggested,
                    format!("Replace with `{title}`"),
                    span,
                    title,
                );
        }
        let note =
            "A heading is a kind of card or a part of the deck. All else is the name of a card.";
        did_you_mean(diagnostic.note(note), &words.value, span, near)
    }

    /// Words that are a heading, and the name of a card as well.
    pub(super) fn heading_or_card(&self, words: &Spanned<SmolStr>) -> Option<Diagnostic> {
        let plain = heading_words(&words.value).words;
        let card = self.called(&words.value).or_else(|| self.called(plain))?;
        let message = format!(
            "`{}` is a heading here, and there is a card `{card}`",
            words.value
        );
        let mut counted = readings(&words.value).filter(|one| one.name == plain);
        let count = counted.find_map(|one| one.count).unwrap_or(1);
        let entry = format!("{count}x {}", deck_name(card));
        let mut diagnostic = Diagnostic::new(Code::AmbiguousCard, words.span, message)
            .note("Write the number of copies before its name if you mean the card.")
            .fix(
                Applicability::Choice,
                format!("Replace with `{entry}`"),
                words.span,
                entry,
            );
        diagnostic.severity = Severity::Hint;
        Some(diagnostic)
    }

    /// A line that means copies of a card, and is read as a heading.
    fn not_counted(&self, words: &Spanned<SmolStr>, line: &str, span: Span) -> Option<Diagnostic> {
        let diagnostic = |span: Span| {
            let written = if span == words.span {
                &words.value
            } else {
                line
            };
            let message = format!("`{written}` is not counted");
            Diagnostic::new(Code::UnexpectedToken, span, message)
        };
        if let Some((count, card)) = self.known(line) {
            // `3. Name` may be the third line, or three copies.
            let copies = numbered(line).0.filter(|number| count == 1 && *number > 1);
            let counts = [count].into_iter().chain(copies).collect::<Vec<_>>();
            return Some(written_as(diagnostic(span), span, &counts, card));
        }
        let plain = undecorated(line);
        if let Some((label, rest)) = labelled(&plain)
            && (beside(label).is_some() || is_title_label(label) || self.is_heading(label))
            && let Some((count, card)) = self.counted(rest, |one| self.called(&one.name))
        {
            let is_section = matches!(self.pack.heading(label), Some(Heading::Section(_)));
            return Some(if is_section || beside(label).is_some() {
                diagnostic(span)
                    .note("A heading stands on a line of its own, and its cards below it.")
            } else {
                written_as(diagnostic(span), span, &[count], card)
            });
        }
        let (count, card) = self.counted(&words.value, |one| self.near_reading(one))?;
        Some(written_as(
            diagnostic(words.span),
            words.span,
            &[count],
            card,
        ))
    }

    /// The heading that was probably meant, or the card, where no colon says that the words are a heading.
    fn near_heading(&self, words: &str, has_colon: bool) -> Option<&'a str> {
        let headings = self.pack.headings().map(|(name, _)| name.as_str());
        let listed = self.pack.part_field();
        let listed = listed.and_then(|field| self.pack.values_of(&field.id));
        let listed = listed.map_or(&[][..], |values| values.values.as_slice());
        let listed = listed.iter().map(|value| value.name.as_str());
        let own = parts(self.db, self.game).values().map(SmolStr::as_str);
        let card = if has_colon {
            None
        } else {
            self.near_name(words)
        };
        nearest(words, headings.chain(listed).chain(own).chain(card))
    }

    /// Whether the pack itself has this heading. Where headings are values, any words may be one.
    fn is_heading(&self, words: &str) -> bool {
        let heading = self.pack.heading(words);
        heading.is_some_and(|heading| !matches!(heading, Heading::Value(..)))
    }

    /// The heading in a line that has a number of cards in front: `3 Units`.
    fn heading_in(&self, line: &str) -> Option<String> {
        let plain = undecorated(line);
        let usual = readings(&plain).find(|reading| reading.is_usual)?;
        let is_heading = usual.count.is_some() && self.is_heading(&usual.name);
        is_heading.then(|| usual.name.into_owned())
    }

    /// The copies and the card of a line in any form. A name alone is one copy.
    fn known(&self, line: &str) -> Option<(u32, &'a str)> {
        let counted = self.counted(line, |one| self.called(&one.name));
        counted.or_else(|| {
            let plain = undecorated(line);
            let is_heading = self.pack.heading(&plain).is_some();
            let mut readings = readings(&plain).filter(|reading| reading.count.is_none());
            let card = (!is_heading).then(|| readings.find_map(|one| self.called(&one.name)))??;
            Some((1, card))
        })
    }

    /// The count of a line, and the first card that `find` knows by one of the readings of the line. A heading is no card.
    fn counted(
        &self,
        line: &str,
        find: impl Fn(&ListReading<'_>) -> Option<&'a str>,
    ) -> Option<(u32, &'a str)> {
        let spellings = [Some(undecorated(line)), undecorated_but_tags(line)];
        spellings.iter().flatten().find_map(|line| {
            readings(line).find_map(|reading| {
                let count = reading.count?;
                let is_heading = self.pack.heading(&reading.name).is_some();
                let card = (!is_heading).then(|| find(&reading))?;
                Some((count, card?))
            })
        })
    }

    /// The cards of a name with brackets behind it, if the words in the brackets fit none of them.
    fn namesakes(&self, name: &str) -> Option<Vec<String>> {
        let index = card_index(self.db, self.game);
        let folded = folded_name(name);
        let (name, _) = folded.strip_suffix(')')?.rsplit_once('(')?;
        let cards = index.get(name.trim_end())?;
        let named = cards
            .iter()
            .take(MOST_NAMESAKES)
            .map(|card| full_name(self.db, self.pack, *card));
        Some(named.collect())
    }

    /// The card with this name, as it is printed.
    fn called(&self, name: &str) -> Option<&'a str> {
        let card = card_named(self.db, self.game, name)?;
        card_name(self.db, card).map(SmolStr::as_str)
    }

    /// The card that was probably meant by a reading. In an unusual form, no number and no half of a bracket may be left beside the
    /// name.
    fn near_reading(&self, reading: &ListReading<'_>) -> Option<&'a str> {
        let name = &reading.name;
        let is_balanced = name.matches('(').count() == name.matches(')').count();
        let is_name = reading.is_usual || is_balanced && name.starts_with(char::is_alphabetic);
        is_name.then(|| self.near_name(name))?
    }

    /// The name of a card that is nearest to what was written, and is not that.
    fn near_name(&self, written: &str) -> Option<&'a str> {
        nearest_card(self.db, self.game, written).filter(|name| *name != written)
    }
}

/// What stands on a line, and behind it: what looks like a comment may be the rest of an address, or of a name.
fn to_line_end(text: &str, line: Span) -> Span {
    let end = line_end(text, line.range().start);
    let written = text[line.range().start..end].trim_end();
    Span::new(line.start, line.start + written.len() as u32)
}

/// A heading with a number in front, which makes an entry of it.
fn numbered_heading(text: &str, line: Span, heading: &str) -> Diagnostic {
    let message = format!("`{}` is a heading with a number", &text[line.range()]);
    Diagnostic::new(Code::WrongHeading, line, message)
        .note("A number in front of a name is one of copies. Leave it out.")
        .fix(
            Applicability::Suggested,
            format!("Replace with `{heading}`"),
            line,
            heading,
        )
}

/// A line that means so many copies of a card, or one of several counts, as a deck file has it.
fn written_as(diagnostic: Diagnostic, line: Span, counts: &[u32], card: &str) -> Diagnostic {
    let name = deck_name(card);
    let entries = counts.iter().map(|count| format!("{count}x {name}"));
    let diagnostic = diagnostic.note("Write a card as a number, an `x` and its name.");
    entries.fold(diagnostic, |diagnostic, entry| {
        diagnostic.fix(
            Applicability::Suggested,
            format!("Replace with `{entry}`"),
            line,
            entry,
        )
    })
}
