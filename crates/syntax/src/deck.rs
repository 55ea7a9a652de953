//! Deck lists, one line at a time.

use std::borrow::Cow;

use cardc_span::{Span, lines};
use smol_str::SmolStr;

use crate::deck_name::{comment_start, comment_starts, unquoted};
use crate::list_line::{plain_form, range_in, readings, undecorated};
use crate::{Deck, DeckLine, Parse, Spanned};
use crate::{SyntaxError, SyntaxErrorKind};

/// Parses a `.deck` file without knowing any names: see [`parse_deck_with`].
pub fn parse_deck(text: &str) -> Parse<Deck> {
    DeckParser::parse(text, None)
}

/// Parses a `.deck` file. Spans are relative to `text`.
///
/// A line is an entry where it begins or ends with a count (`3x Name`, `Name x3`, and the like; `×` is as good
/// as `x`), behind a bullet or not; also where a price ends it (`Name = 340`), or options stand below it
/// (`+ Option`). Before the first entry, a lower-case word with something after it is a setting. Any other line is
/// a heading. A name may stand between quotation marks, with the escapes of card files.
///
/// `//` begins a comment, but not between quotation marks, and not where a longer name `is_card`.
pub fn parse_deck_with(text: &str, is_card: &dyn Fn(&str) -> bool) -> Parse<Deck> {
    DeckParser::parse(text, Some(is_card))
}

/// No name is looked for behind more `//` of a line.
const MOST_SLASHES: usize = 8;

struct DeckParser<'s> {
    text: &'s str,
    /// Whether a card has a name, if any are known.
    is_card: Option<&'s dyn Fn(&str) -> bool>,
    deck: Deck,
    errors: Vec<SyntaxError>,
    has_entry: bool,
    /// The last line, where it is words without a colon: options below make an entry of it.
    bare_name: Option<Span>,
}

impl<'s> DeckParser<'s> {
    fn parse(text: &'s str, is_card: Option<&'s dyn Fn(&str) -> bool>) -> Parse<Deck> {
        let mut parser = Self {
            text,
            is_card,
            deck: Deck::default(),
            errors: Vec::new(),
            has_entry: false,
            bare_name: None,
        };
        for line in lines(text) {
            let start = line.start as u32;
            parser.line(Span::new(start, start + line.text.len() as u32));
        }
        Parse {
            tree: parser.deck,
            errors: SyntaxError::in_order(parser.errors),
        }
    }

    fn line(&mut self, line: Span) {
        let Some(line) = self.content(line) else {
            return;
        };
        self.report_controls(line);
        let bare_name = self.bare_name.take();
        if let Some(title) = self.slice(line).strip_prefix('#') {
            self.title(self.trimmed(Span::new(line.end - title.len() as u32, line.end)));
        } else if let Some(option) = self.slice(line).strip_prefix('+') {
            let name = Span::new(line.end - option.len() as u32, line.end);
            self.option(line, self.trimmed(name), bare_name);
        } else if self.entry(line) {
            self.has_entry = true;
        } else if let Some(setting) = self.setting(line) {
            self.deck.settings.push(setting);
        } else if self.slice(line).contains(char::is_alphabetic) {
            let heading = self.slice(line).trim_end_matches(':').trim_end();
            let span = Span::new(line.start, line.start + heading.len() as u32);
            self.bare_name = (span == line).then_some(line);
            self.deck.lines.push(DeckLine::Heading(self.spanned(span)));
        } else {
            let kind = SyntaxErrorKind::Unexpected {
                expected: "a card, a heading or a setting",
            };
            self.errors.push(SyntaxError { kind, span: line });
        }
    }

    /// The line without its comment and the white space around it; `None` if nothing is left.
    fn content(&mut self, line: Span) -> Option<Span> {
        let comment = comment_start(self.slice(line));
        let content = match comment {
            Some(at) => self.cut(line, at),
            None => self.trimmed(line),
        };
        if content.is_empty() {
            return None;
        }
        self.deck.has_comments_behind_words |= comment.is_some();
        let longer = comment.and_then(|_| self.with_name_of_card(line));
        Some(longer.unwrap_or(content))
    }

    /// The longest beginning of a line with a comment in which the name of a card goes on behind a `//`.
    fn with_name_of_card(&self, line: Span) -> Option<Span> {
        let is_card = self.is_card?;
        let text = self.slice(line);
        let further = comment_starts(text).take(MOST_SLASHES).skip(1);
        let ends: Vec<usize> = further.chain([text.len()]).collect();
        let mut longest_first = ends.into_iter().rev().map(|end| self.cut(line, end));
        longest_first.find(|longer| self.names_card(*longer, is_card))
    }

    /// The first bytes of a line, without the white space around them.
    fn cut(&self, line: Span, length: usize) -> Span {
        self.trimmed(Span::new(line.start, line.start + length as u32))
    }

    /// Whether a line can be read as copies of a known card whose name holds every `//` of it, but for those of addresses.
    fn names_card(&self, line: Span, is_card: &dyn Fn(&str) -> bool) -> bool {
        let (named, _) = self.without_price(line);
        let plain = undecorated(self.slice(named));
        let slashes = |text: &str| text.matches("//").count();
        slashes(&plain) > 0
            && readings(&plain).any(|reading| {
                slashes(&reading.name) == slashes(&plain) && is_card(&folded(&reading.name))
            })
    }

    /// `# Name`: the first names the deck, others are headings.
    fn title(&mut self, title: Span) {
        let spanned = self.spanned(title);
        if title.start == title.end {
            self.errors
                .push(SyntaxError::missing("the deck's name", title.end));
        } else if self.deck.name.is_none() {
            self.deck.name = Some(spanned);
        } else {
            self.deck.lines.push(DeckLine::Heading(spanned));
        }
    }

    /// Takes the line as an entry, if it is one.
    fn entry(&mut self, line: Span) -> bool {
        let (named, price) = self.without_price(line);
        let (count, name) = match self.count_and_name(named) {
            Some(found) => found,
            None if price.is_some() => (Span::at(line.start), named),
            None => return false,
        };
        if name.start == name.end {
            self.errors
                .push(SyntaxError::missing("a card's name", name.end));
        }
        let count = self.number(count).unwrap_or(Spanned {
            value: 1,
            span: count,
        });
        let price = price.and_then(|price| self.number(price));
        self.deck.lines.push(DeckLine::Entry {
            count,
            name: self.spanned(name),
            price,
            span: line,
        });
        true
    }

    /// `+ Name`, of the entry above. Words right above it, without a count, are that entry.
    fn option(&mut self, line: Span, name: Span, bare_name: Option<Span>) {
        if let (Some(span), Some(above)) = (bare_name, self.deck.lines.last_mut())
            && let DeckLine::Heading(heading) = above
        {
            *above = DeckLine::Entry {
                count: Spanned {
                    value: 1,
                    span: Span::at(span.start),
                },
                name: heading.clone(),
                price: None,
                span,
            };
            self.has_entry = true;
        }
        if matches!(self.deck.lines.last(), None | Some(DeckLine::Heading(_))) {
            let kind = SyntaxErrorKind::Unexpected {
                expected: "a card, and its options below it",
            };
            self.errors.push(SyntaxError { kind, span: line });
            return;
        }
        if name.start == name.end {
            self.errors
                .push(SyntaxError::missing("an option's name", name.end));
        }
        self.deck.lines.push(DeckLine::Option {
            name: self.spanned(name),
            span: line,
        });
    }

    /// The number in digits, if there are any. One that is too large is reported, and read as 1, of which nothing follows.
    fn number(&mut self, digits: Span) -> Option<Spanned<u32>> {
        if digits.start == digits.end {
            return None;
        }
        let value = self.slice(digits).parse().unwrap_or_else(|_| {
            self.errors.push(SyntaxError {
                kind: SyntaxErrorKind::NumberTooLarge,
                span: digits,
            });
            1
        });
        Some(Spanned {
            value,
            span: digits,
        })
    }

    /// The line without the price at its end, and the digits of the price: `Name = 340`.
    fn without_price(&self, line: Span) -> (Span, Option<Span>) {
        let text = self.slice(line);
        let before = text.trim_end_matches(|char: char| char.is_ascii_digit());
        let named = before.trim_end().strip_suffix('=');
        let Some(written) = named.filter(|_| before.len() < text.len()) else {
            return (line, None);
        };
        let named = Span::new(line.start, line.start + written.len() as u32);
        let named = self.trimmed(named);
        // A name may hold the sign, `Name=340`, but it does not begin with it: `3x=340` lacks a name.
        let is_apart = written.is_empty() || written.ends_with(char::is_whitespace);
        let lacks_name = |(_, name): (Span, Span)| name.start == name.end;
        if is_apart || self.count_and_name(named).is_some_and(lacks_name) {
            let digits = Span::new(line.start + before.len() as u32, line.end);
            (named, Some(digits))
        } else {
            (line, None)
        }
    }

    /// The digits of the count and the name, where the line is an entry. The name may be empty.
    fn count_and_name(&self, line: Span) -> Option<(Span, Span)> {
        let text = self.slice(line);
        let found = plain_form(text)?;
        let span = |part| {
            let place = range_in(text, part);
            Span::new(
                line.start + place.start as u32,
                line.start + place.end as u32,
            )
        };
        Some((span(found.count), span(found.name)))
    }

    /// `format constructed`, `army "Saltmarsh Levy"`
    fn setting(&self, line: Span) -> Option<(Spanned<SmolStr>, Spanned<SmolStr>)> {
        let (word, _) = self.slice(line).split_once(char::is_whitespace)?;
        let is_setting = !self.has_entry && word.bytes().all(|byte| byte.is_ascii_lowercase());
        is_setting.then(|| {
            let middle = line.start + word.len() as u32;
            let mut value = self.spanned(self.trimmed(Span::new(middle, line.end)));
            if matches!(unquoted(self.slice(value.span)), Cow::Owned(_)) {
                value.span = Span::new(value.span.start + 1, value.span.end - 1);
            }
            (self.spanned(Span::new(line.start, middle)), value)
        })
    }

    fn report_controls(&mut self, line: Span) {
        let stray = |char: &(usize, char)| char.1.is_control() && !char.1.is_whitespace();
        for (at, char) in self.slice(line).char_indices().filter(stray) {
            let start = line.start + at as u32;
            let span = Span::new(start, start + char.len_utf8() as u32);
            self.errors.push(SyntaxError {
                kind: SyntaxErrorKind::StrayCharacter,
                span,
            });
        }
    }

    fn slice(&self, span: Span) -> &'s str {
        &self.text[span.range()]
    }

    /// The text at `span` without quotation marks around all of it, runs of white space folded.
    fn spanned(&self, span: Span) -> Spanned<SmolStr> {
        let value = folded(&unquoted(self.slice(span))).into();
        Spanned { value, span }
    }

    /// `span` without white space at its ends; empty at its end where nothing is left.
    fn trimmed(&self, span: Span) -> Span {
        let blank = |char: char| char.is_whitespace() || char == '\u{feff}';
        let text = self.slice(span).trim_start_matches(blank);
        let start = span.end - text.len() as u32;
        Span::new(start, start + text.trim_end_matches(blank).len() as u32)
    }
}

/// Words with single spaces between them.
fn folded(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &Expect) {
        expected.assert_eq(&shown(text));
    }

    fn shown(text: &str) -> String {
        let Parse { tree, errors } = parse_deck(text);
        let mut shown = String::new();
        let mut show = |line: String| shown.push_str(&(line + "\n"));
        if let Some(name) = tree.name {
            show(format!("name {:?}", name.value));
        }
        for (word, value) in tree.settings {
            show(format!("setting {:?} = {:?}", word.value, value.value));
        }
        for line in tree.lines {
            match line {
                DeckLine::Heading(heading) => show(format!("heading {:?}", heading.value)),
                DeckLine::Entry {
                    count,
                    name,
                    price,
                    span,
                } => show(format!(
                    "{} of {:?} in {:?}{}",
                    count.value,
                    name.value,
                    &text[span.range()],
                    price.map_or(String::new(), |price| format!(" for {}", price.value))
                )),
                DeckLine::Option { name, span } => show(format!(
                    "option {:?} in {:?}",
                    name.value,
                    &text[span.range()]
                )),
            }
        }
        for error in errors {
            show(format!(
                "error {} at {:?}",
                error.shown(text),
                &text[error.span.range()]
            ));
        }
        shown
    }

    #[test]
    fn a_deck_reads_as_players_write_it() {
        check(
            "\u{feff}game champions // c\r\nformat  constructed\n\n# Stone and Flame\nChampion\n2x Ashen Castellan\nUnits:\n\
             3 Hound,  Khorne's // c\nÉowyn x3\n1× 2nd Legion\nUnit 7 X2\nspell book\n# More\n",
            &expect![[r#"
                name "Stone and Flame"
                setting "game" = "champions"
                setting "format" = "constructed"
                heading "Champion"
                2 of "Ashen Castellan" in "2x Ashen Castellan"
                heading "Units"
                3 of "Hound, Khorne's" in "3 Hound,  Khorne's"
                3 of "Éowyn" in "Éowyn x3"
                1 of "2nd Legion" in "1× 2nd Legion"
                2 of "Unit 7" in "Unit 7 X2"
                heading "spell book"
                heading "More"
            "#]],
        );
    }

    #[test]
    fn every_way_to_write_an_entry() {
        for entry in [
            "3 Ash Guard",
            "3x Ash Guard",
            "3 x Ash Guard",
            "3 × Ash Guard",
            "3xAsh Guard",
            "3×Ash Guard",
            "x3 Ash Guard",
            "X3 Ash  Guard",
            "Ash Guard x3",
            "- 3 Ash Guard",
            "* 3x Ash Guard",
            "•\t3xAsh Guard",
            "- Ash Guard x3",
        ] {
            let expected = format!("3 of \"Ash Guard\" in {entry:?}\n");
            assert_eq!(shown(entry), expected, "{entry:?}");
        }
    }

    #[test]
    fn names_keep_what_looks_like_a_count() {
        check(
            "3 X Marks the Spot\n3x x Marks\n3 x x Marks\n2 4x4 Wagon\n4x4 Wagon x2\n3xtra Rope x2\n2x X3 Golem\n\
             X3 Golem x2\n2x Ash-Born (5)\nAsh-Born (5) x2\n2x - Ash\n2x 7 Sisters x3\n1 'Ammer\n1x'Ammer\n",
            &expect![[r#"
                3 of "X Marks the Spot" in "3 X Marks the Spot"
                3 of "x Marks" in "3x x Marks"
                3 of "x Marks" in "3 x x Marks"
                2 of "4x4 Wagon" in "2 4x4 Wagon"
                2 of "4x4 Wagon" in "4x4 Wagon x2"
                2 of "3xtra Rope" in "3xtra Rope x2"
                2 of "X3 Golem" in "2x X3 Golem"
                2 of "X3 Golem" in "X3 Golem x2"
                2 of "Ash-Born (5)" in "2x Ash-Born (5)"
                2 of "Ash-Born (5)" in "Ash-Born (5) x2"
                2 of "- Ash" in "2x - Ash"
                2 of "7 Sisters x3" in "2x 7 Sisters x3"
                1 of "'Ammer" in "1 'Ammer"
                1 of "'Ammer" in "1x'Ammer"
            "#]],
        );
    }

    #[test]
    fn what_is_not_a_count_is_a_heading() {
        check(
            "3rd Edition\nRex3\nFox x\n2x3\n3xtra Rope\nAsh Guard (3)\n-3 Ash\n- Units\n",
            &expect![[r#"
                heading "3rd Edition"
                heading "Rex3"
                heading "Fox x"
                heading "2x3"
                heading "3xtra Rope"
                heading "Ash Guard (3)"
                heading "-3 Ash"
                heading "- Units"
            "#]],
        );
    }

    #[test]
    fn mistakes_are_reported_and_hide_nothing() {
        check(
            "99999999999 A\n3x\n--\n#\nA\0B\nx2\n1 B\n3 x\n- 3",
            &expect![[r#"
                1 of "A" in "99999999999 A"
                3 of "" in "3x"
                heading "A\0B"
                2 of "" in "x2"
                1 of "B" in "1 B"
                3 of "" in "3 x"
                3 of "" in "- 3"
                error NumberTooLarge at "99999999999"
                error Missing { expected: "a card's name" } at ""
                error Unexpected { found: "--", expected: "a card, a heading or a setting" } at "--"
                error Missing { expected: "the deck's name" } at ""
                error StrayCharacter at "\0"
                error Missing { expected: "a card's name" } at ""
                error Missing { expected: "a card's name" } at ""
                error Missing { expected: "a card's name" } at ""
            "#]],
        );
    }

    #[test]
    fn a_price_behind_a_count_alone_lacks_its_name() {
        for line in ["3x=5", "3x =5", "3 = 5", "x3=5"] {
            let deck = parse_deck(line);
            assert_eq!(deck.errors.len(), 1, "{line}");
            let [DeckLine::Entry { name, price, .. }] = &deck.tree.lines[..] else {
                panic!("{line} is an entry");
            };
            assert_eq!(
                (name.value.as_str(), price.as_ref().map(|price| price.value)),
                ("", Some(5))
            );
        }
    }

    #[test]
    fn units_have_models_prices_and_options() {
        check(
            "points 4000\narmy \"Saltmarsh  Levy\"\nwatch \"\nCore:\nHarbour Reeve = 245 // c\n  + General,  and More\n\n+Horse\n30 Pikes = 340\n\
             Long Culverin\n + Crew\nPikes x20 =200\nAbbey=3\nSteam = Tank = 4\npoints 3000\n2 Rafts\n",
            &expect![[r#"
                setting "points" = "4000"
                setting "army" = "Saltmarsh Levy"
                setting "watch" = "\""
                heading "Core"
                1 of "Harbour Reeve" in "Harbour Reeve = 245" for 245
                option "General, and More" in "+ General,  and More"
                option "Horse" in "+Horse"
                30 of "Pikes" in "30 Pikes = 340" for 340
                1 of "Long Culverin" in "Long Culverin"
                option "Crew" in "+ Crew"
                20 of "Pikes" in "Pikes x20 =200" for 200
                heading "Abbey=3"
                1 of "Steam = Tank" in "Steam = Tank = 4" for 4
                heading "points 3000"
                2 of "Rafts" in "2 Rafts"
            "#]],
        );
    }

    #[test]
    fn a_name_may_hold_what_begins_a_comment() {
        check(
            "# \"Ebb // Flow\" // c\n\"Sea // Shore\":\n2x \"Ebb // Flow\" // c\n\"Ebb // Flow\" x3\n\"Ash = 5\" = 340\n+ \"A // B\"\n\
             2x \"Lucky\" Orla\n2x \"Ebb // Flow\n",
            &expect![[r#"
                name "Ebb // Flow"
                heading "Sea // Shore"
                2 of "Ebb // Flow" in "2x \"Ebb // Flow\""
                3 of "Ebb // Flow" in "\"Ebb // Flow\" x3"
                1 of "Ash = 5" in "\"Ash = 5\" = 340" for 340
                option "A // B" in "+ \"A // B\""
                2 of "\"Lucky\" Orla" in "2x \"Lucky\" Orla"
                2 of "\"Ebb" in "2x \"Ebb"
            "#]],
        );
    }

    #[test]
    fn where_a_known_name_goes_on_no_comment_begins() {
        let is_card = |name: &str| ["Ebb", "Ebb // Flow", "A // B // C"].contains(&name);
        let names = |text: &str| {
            let lines = parse_deck_with(text, &is_card).tree.lines;
            let names = lines.into_iter().map(|line| match line {
                DeckLine::Heading(name)
                | DeckLine::Entry { name, .. }
                | DeckLine::Option { name, .. } => name.value.to_string(),
            });
            names.collect::<Vec<_>>()
        };
        for (line, name) in [
            ("2x Ebb", "Ebb"),
            ("2x Ebb // Flow", "Ebb // Flow"),
            ("2x Ebb  //  Flow // c", "Ebb // Flow"),
            ("2x Ebb // Flow c", "Ebb"),
            ("Ebb // Flow x2", "Ebb // Flow"),
            ("Ebb // Flow = 20", "Ebb // Flow"),
            ("Ebb // Flow", "Ebb // Flow"),
            ("2x A // B // C // D", "A // B // C"),
            ("2x A // B", "A"),
        ] {
            assert_eq!(names(line), [name], "{line}");
        }
        assert!(parse_deck("2x Ebb // c").tree.has_comments_behind_words);
        assert!(
            !parse_deck("// c\n2x \"Ebb // Flow\"")
                .tree
                .has_comments_behind_words
        );
    }

    #[test]
    fn an_option_has_a_card_above_it() {
        check(
            "+ A\npoints 1\n+ B\nCore:\n+ C\n# D\n# E\n+ F\nG\n+\n= 3\nH = 99999999999\n",
            &expect![[r#"
                name "D"
                setting "points" = "1"
                heading "Core"
                heading "E"
                1 of "G" in "G"
                option "" in "+"
                1 of "" in "= 3" for 3
                1 of "H" in "H = 99999999999" for 1
                error Unexpected { found: "+ A", expected: "a card, and its options below it" } at "+ A"
                error Unexpected { found: "+ B", expected: "a card, and its options below it" } at "+ B"
                error Unexpected { found: "+ C", expected: "a card, and its options below it" } at "+ C"
                error Unexpected { found: "+ F", expected: "a card, and its options below it" } at "+ F"
                error Missing { expected: "an option's name" } at ""
                error Missing { expected: "a card's name" } at ""
                error NumberTooLarge at "99999999999"
            "#]],
        );
    }

    proptest! {
        #[test]
        fn behind_a_count_and_its_sign_stands_any_name(name in r"[x×0-9A-c()*-]{1,3}( [x×0-9A-c()*-]{1,3}){0,3}") {
            let deck = parse_deck(&format!("2x {name}")).tree;
            let names: Vec<_> = deck.lines.iter().map(|line| match line {
                DeckLine::Entry { count, name, .. } => (count.value, name.value.as_str()),
                DeckLine::Heading(heading) => (0, heading.value.as_str()),
                DeckLine::Option { name, .. } => (0, name.value.as_str()),
            }).collect();
            prop_assert_eq!(names, [(2, name.as_str())]);
        }

        #[test]
        fn spans_slice_any_text(text in r"([x×0-9 #/*•+=\n\r:a\u{0}é\u{feff}]|\PC)*") {
            let Parse { tree, errors } = parse_deck(&text);
            for span in errors.iter().map(|error| error.span) {
                prop_assert!(text.get(span.range()).is_some());
            }
            for line in &tree.lines {
                let (DeckLine::Heading(name) | DeckLine::Entry { name, .. } | DeckLine::Option { name, .. }) = line;
                let slice = unquoted(&text[name.span.range()]);
                let slice: Vec<_> = slice.split_whitespace().collect();
                prop_assert_eq!(slice.join(" "), name.value.as_str());
            }
        }
    }
}
