//! Text lists of decks as players paste them.
//!
//! Read are entries in all the forms of [`readings`], headings (`Unit`, `Units:`, `Unit (12)`, `**Units** - 12`, `12 Units`), any
//! other line that ends in a colon as a heading too, and a title: a `# …` line, or words in the first line. A line with a count is
//! never the title. A line of words without a count is one copy: a champion is often listed so, and a line that is no card is then
//! reported as an unknown one.
//!
//! A line of HTML is as many lines as it shows. What names a card is that card, whatever else it looks like. What is neither card
//! nor heading is a remark; nothing is dropped but blank lines and rules of dashes.

mod html_lines;

use std::borrow::Cow;

use crate::words::{fold_space, visible};
use cardc_span::{as_string, lines};
use cardc_syntax::list_line::{
    HeadingWords, bare, beside, comment, heading_names, heading_words, is_struck_through, is_tally,
    is_title_label, labelled, undecorated_but_tags,
};
use cardc_syntax::{ListReading, numbered, readings, undecorated, unquoted};

/// One entry of a text list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListEntry {
    /// How many copies.
    pub count: u32,
    /// The card's name as written, with single spaces.
    pub name: String,
    /// The heading above it, as the game calls it, else as written.
    pub category: Option<String>,
    /// The words after the name that only say which printing is meant.
    pub left_off: String,
}

/// A text list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextList {
    /// What the deck is called.
    pub title: Option<String>,
    /// Its cards.
    pub entries: Vec<ListEntry>,
    /// Cards of a part that the game does not have, such as a sideboard, by the heading above them.
    pub beside: Vec<ListEntry>,
    /// How many lines were headings.
    pub headings: usize,
    /// Lines that name no card, such as where the list was made.
    pub remarks: Vec<String>,
    /// Headings by whose words a card is called too, each once.
    pub like_cards: Vec<String>,
    /// Lines whose number of an item was read as that of copies, as the numbers of the list do not run.
    pub numbered: Vec<String>,
    /// Lines whose number of an item may be meant as that of copies, as other lines have a number of copies alone.
    pub like_counts: Vec<String>,
}

/// What the words of a heading stand for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListHeading {
    /// Cards of a kind or a part of the deck, which is called so.
    Part(String),
    /// Something besides the deck, such as a sideboard. Headings of parts that follow at once stand below it.
    Section(String),
}

/// The words of a game that a list is read with.
#[derive(Clone, Copy)]
pub struct ListWords<'a> {
    /// Whether a card has this name.
    pub is_card: &'a dyn Fn(&str) -> bool,
    /// What a heading stands for, without its number of cards.
    pub heading: &'a dyn Fn(&str) -> Option<ListHeading>,
}

impl ListWords<'_> {
    /// The reading of a line that gives the name of a card.
    fn known(self, line: &str) -> Option<ListReading<'_>> {
        let known = readings(line).find(|reading| (self.is_card)(&reading.name));
        // `Name [Ally]` may be `Name (Ally)`.
        if known
            .as_ref()
            .is_none_or(|known| !known.left_off.is_empty())
            && let Some(line) = with_round_brackets(line)
            && let Some(told) = readings(&line).find(|reading| (self.is_card)(&reading.name))
            && told.left_off.is_empty()
        {
            return Some(ListReading {
                count: told.count,
                name: told.name.into_owned().into(),
                left_off: "",
                is_usual: told.is_usual,
            });
        }
        known
    }

    /// What words stand for, those of a sideboard in a game that has none included.
    fn place(self, words: &str) -> Option<Place> {
        let own = heading_names(words).find_map(self.heading);
        let lies_beside = || beside(words).map(|_| Place::Beside(words.to_owned()));
        own.map(Place::Deck).or_else(lies_beside)
    }
}

/// Where a heading puts the lines below it.
enum Place {
    /// Where the game has a place for them.
    Deck(ListHeading),
    /// Beside a deck of a game that has no such place.
    Beside(String),
    /// Words with a colon that the game does not know.
    Guess(String),
}

impl Place {
    fn is_guess(&self) -> bool {
        matches!(self, Self::Guess(_))
    }

    fn is_section(&self) -> bool {
        matches!(self, Self::Beside(_) | Self::Deck(ListHeading::Section(_)))
    }

    /// What the heading is called, and whether the game has no such place.
    fn into_name(self) -> (String, bool) {
        match self {
            Self::Beside(name) => (name, true),
            Self::Guess(name)
            | Self::Deck(ListHeading::Part(name) | ListHeading::Section(name)) => (name, false),
        }
    }
}

/// Reads a pasted list with the words of a game.
pub fn read_text_list(text: &str, words: ListWords<'_>) -> TextList {
    let written = lines(text).flat_map(|line| html_lines::of(line.text));
    let mut lines: Vec<ListLine> = written.map(|line| ListLine::new(&line)).collect();
    let mut list = TextList::default();
    if are_running(&lines) {
        list.like_counts = like_counts(&lines, words);
    } else {
        lines.iter_mut().for_each(ListLine::count_copies);
    }
    let first = lines.iter().position(|line| !line.is_blank());
    let mut above = Above::default();
    for (index, line) in lines.iter().enumerate() {
        let may_be_title = Some(index) == first && stands_apart(&lines, index, words);
        match line.meaning(words, may_be_title && list.title.is_none()) {
            Meaning::Nothing => {}
            Meaning::Heading(place) => {
                list.headings += 1;
                let named = heading_words(&line.plain).words;
                let card = words.known(named);
                if card.is_some_and(|card| card.count.is_none() && card.left_off.is_empty())
                    && !list.like_cards.iter().any(|other| other == named)
                {
                    list.like_cards.push(named.to_owned());
                }
                above.heading(place);
            }
            Meaning::Title(title) if list.title.is_none() => list.title = Some(title),
            Meaning::Title(_) | Meaning::Remark => list.remarks.push(line.written.clone()),
            Meaning::Entry(reading, below) => {
                if line.is_number_count {
                    list.numbered.push(line.written.clone());
                }
                let (category, is_beside) = match below.map(Place::into_name) {
                    Some((name, is_beside)) => (Some(name), is_beside),
                    None => above.entry(),
                };
                let entry = ListEntry {
                    count: reading.count.unwrap_or(1),
                    name: reading.name.into_owned(),
                    category,
                    left_off: reading.left_off.to_owned(),
                };
                let part = if is_beside {
                    &mut list.beside
                } else {
                    &mut list.entries
                };
                part.push(entry);
            }
        }
    }
    list
}

/// Whether the numbers of the items of a list run, each by one from 1 on: under each heading, or through the list.
fn are_running(lines: &[ListLine]) -> bool {
    let numbers: Vec<u32> = lines.iter().filter_map(|line| line.number).collect();
    let is_next = |pair: &[u32]| pair[1] == 1 || pair[0].checked_add(1) == Some(pair[1]);
    numbers.first().is_none_or(|first| *first == 1) && numbers.windows(2).all(is_next)
}

/// The items whose number may be meant as that of copies, as other lines count copies without one.
fn like_counts(lines: &[ListLine], words: ListWords<'_>) -> Vec<String> {
    let may_count =
        |line: &&ListLine| line.number.is_some_and(|number| number > 1) && !is_counted(&line.plain);
    let mut items = lines.iter().filter(may_count).peekable();
    let mut others = lines.iter().filter(|line| line.number.is_none());
    if items.peek().is_none() || !others.any(|line| line.counts_copies(words)) {
        return Vec::new();
    }
    items.map(|line| line.written.clone()).collect()
}

/// What stands above a line.
#[derive(Default)]
struct Above {
    category: Option<String>,
    /// Whether the category is none of the game.
    is_beside: bool,
    section: SectionState,
}

/// How far a section has come.
#[derive(Clone, Copy, Default, PartialEq)]
enum SectionState {
    /// There is none, or its cards stood right below its heading, so that the next heading ends it.
    #[default]
    None,
    /// Its heading was the last line.
    Opened,
    /// Headings of parts sort its cards, to the end of the list.
    Sorted,
}

impl Above {
    fn heading(&mut self, place: Place) {
        let begins_section = place.is_section();
        if !begins_section && self.section != SectionState::None {
            self.section = SectionState::Sorted;
            return;
        }
        let (name, is_beside) = place.into_name();
        self.category = Some(name);
        self.is_beside = is_beside;
        if begins_section {
            self.section = SectionState::Opened;
        }
    }

    /// The heading of an entry, and whether it is none of the game.
    fn entry(&mut self) -> (Option<String>, bool) {
        if self.section == SectionState::Opened {
            self.section = SectionState::None;
        }
        (self.category.clone(), self.is_beside)
    }
}

/// What a line says.
enum Meaning<'l> {
    /// No words.
    Nothing,
    Heading(Place),
    Title(String),
    /// Copies of a card, below the heading above, or one that stands on the line.
    Entry(ListReading<'l>, Option<Place>),
    /// Words that name no card.
    Remark,
}

/// A line of a list.
struct ListLine {
    /// As written, with single spaces.
    written: String,
    /// As plain words.
    plain: String,
    /// The number of an item.
    number: Option<u32>,
    /// The plain words with what looks like tags of HTML, where there is any: `A <b> Note` may be a name.
    tagged: Option<String>,
    /// Whether the number of the item is that of copies, and not one.
    is_number_count: bool,
}

impl ListLine {
    fn new(line: &str) -> Self {
        // A tab may stand between the cells of a row.
        let visible = visible(line);
        let (number, plain) = numbered(&visible);
        Self {
            tagged: undecorated_but_tags(&visible),
            written: fold_space(line),
            plain,
            number,
            is_number_count: false,
        }
    }

    /// Reads the number of an item that has no other as that of copies: `3. Ash`.
    fn count_copies(&mut self) {
        if let Some(number) = self.number.filter(|_| !is_counted(&self.plain)) {
            self.plain = format!("{number}x {}", self.plain);
            // A single copy is what the line would be without it.
            self.is_number_count = number != 1;
        }
    }

    /// Whether the line is a card with a number of copies.
    fn counts_copies(&self, words: ListWords<'_>) -> bool {
        let meaning = self.meaning(words, false);
        matches!(meaning, Meaning::Entry(reading, _) if reading.count.is_some())
    }

    fn is_blank(&self) -> bool {
        !self.written.contains(char::is_alphanumeric)
    }

    fn meaning(&self, words: ListWords<'_>, may_be_title: bool) -> Meaning<'_> {
        let line = self.plain.as_str();
        if self.is_blank() {
            let title = self.marked_title(None);
            return title.map_or(Meaning::Nothing, Meaning::Title);
        }
        if is_struck_through(&self.written) {
            return Meaning::Remark;
        }
        if let Some(comment) = comment(&self.written) {
            let place = place(comment, words).filter(Place::is_section);
            return place.map_or(Meaning::Remark, Meaning::Heading);
        }
        let heading = place(line, words);
        // `Hero` and `Hero (2)` are headings, even where a card is called so.
        let may_be_heading = || {
            let is_known = heading.as_ref().is_some_and(|place| !place.is_guess());
            let begins_with_word = line.starts_with(char::is_alphabetic);
            is_known && begins_with_word && words.place(heading_words(line).words).is_some()
        };
        // `Ash:` is no heading that the game knows, and `Ash <b> Bo` may be a name.
        let guess = heading.as_ref().filter(|place| place.is_guess());
        let in_heading = || words.known(guess.map(|_| heading_words(line).words)?);
        if let Some(known) = words
            .known(line)
            .or_else(in_heading)
            .or_else(|| words.known(self.tagged.as_deref()?))
            .or_else(|| words.known(&self.written))
            && !may_be_heading()
        {
            return Meaning::Entry(known, None);
        }
        if let Some(title) = self.marked_title(heading.as_ref()) {
            return Meaning::Title(title);
        }
        if let Some(place) = heading {
            return Meaning::Heading(place);
        }
        if let Some((place, card)) = heading_with_card(line, words) {
            return match words.known(card).or_else(|| usual(card)) {
                Some(reading) => Meaning::Entry(reading, place),
                None => Meaning::Remark,
            };
        }
        let line = unmarked(line);
        let is_counted = is_counted(line);
        if is_remark(line) || !is_counted && self.has_address() {
            return Meaning::Remark;
        }
        if may_be_title && !is_counted && self.number.is_none() {
            return Meaning::Title(unquoted(bare(line)).into_owned());
        }
        let is_title = line.starts_with('#') || !is_counted && self.written.starts_with('#');
        let is_entry = !is_title && line.contains(char::is_alphanumeric);
        match usual(line).filter(|_| is_entry) {
            Some(reading) => Meaning::Entry(reading, None),
            None => Meaning::Remark,
        }
    }

    /// Whether there is an address beside the words. One behind a link belongs to the words, where they are all of the line.
    fn has_address(&self) -> bool {
        let is_mark = |sign: char| !sign.is_alphanumeric() && sign != '[' && sign != '<';
        let written = self.written.trim_start_matches(is_mark);
        let is_between =
            |open: &str, close: &str| written.starts_with(open) && written.ends_with(close);
        let is_link = is_between("[", ")") || is_between("<a ", "</a>");
        written.contains("://") && (!is_link || self.plain.is_empty())
    }

    /// The title in a line `# Title` or `Deck: Title`. A heading that the game knows is none, nor are copies of a card.
    fn marked_title(&self, heading: Option<&Place>) -> Option<String> {
        let label = || {
            let (label, title) = labelled(&self.plain)?;
            is_title_label(label).then_some(title)
        };
        let title = self.written.strip_prefix("# ").or_else(label)?.trim();
        let is_title = heading.is_none_or(Place::is_guess) && !is_counted(&undecorated(title));
        (is_title && !title.is_empty()).then(|| unquoted(title).into_owned())
    }
}

/// The name of a deck as a list has it behind `#`: between quotation marks where it would be read otherwise.
pub(crate) fn list_title(name: &str) -> Cow<'_, str> {
    if is_counted(&undecorated(name)) || matches!(unquoted(name), Cow::Owned(_)) {
        as_string(name).into()
    } else {
        name.into()
    }
}

/// How a line is read where no card is known: in the most usual way.
fn usual(line: &str) -> Option<ListReading<'_>> {
    readings(line).find(|reading| reading.is_usual)
}

/// Whether a line has a number of copies, where no card is known.
fn is_counted(line: &str) -> bool {
    usual(line).is_some_and(|reading| reading.count.is_some())
}

/// A line with round brackets in place of the last square ones.
fn with_round_brackets(line: &str) -> Option<String> {
    let (before, rest) = line.rsplit_once('[')?;
    let (inside, behind) = rest.split_once(']')?;
    Some(format!("{before}({inside}){behind}"))
}

/// A line without the `#` of a title in front.
fn unmarked(line: &str) -> &str {
    let words = line.trim_start_matches('#');
    words.strip_prefix(' ').unwrap_or(line)
}

/// `Kind: Name`, `SB: 2 Name`: a heading and the only card below it. There is no heading in `Deck: 3x Name`.
fn heading_with_card<'a>(line: &'a str, words: ListWords<'_>) -> Option<(Option<Place>, &'a str)> {
    let (label, card) = labelled(line)?;
    let place = words.place(label);
    (place.is_some() || is_title_label(label)).then_some((place, card))
}

/// Whether a line tells where a list was made, or counts it.
fn is_remark(line: &str) -> bool {
    const BEGINNINGS: [&str; 6] = [
        "created with",
        "deck built",
        "exported from",
        "total cards",
        "cards up to",
        "packs:",
    ];
    const SIZES: [&str; 4] = ["cards", "deck", "deck size", "total"];
    let line = line.to_lowercase();
    if is_header(&line) {
        return true;
    }
    let size = line.split_once(':').filter(|(_, number)| is_tally(number));
    if size.is_some_and(|(what, _)| SIZES.contains(&what.trim())) {
        return true;
    }
    let counts = line.ends_with(" cards")
        && line.contains(", ")
        && line.starts_with(|first: char| first.is_ascii_digit());
    counts
        || BEGINNINGS
            .iter()
            .any(|beginning| line.starts_with(beginning))
}

/// Whether a line, in small letters, is the header of a table: names of columns alone, one of them for counts, one for names.
fn is_header(line: &str) -> bool {
    const COUNTS: [&str; 6] = ["qty", "quantity", "count", "copies", "amount", "number"];
    const NAMES: [&str; 4] = ["name", "card", "cards", "title"];
    const OTHERS: [&str; 6] = ["set", "type", "kind", "cost", "rarity", "code"];
    let words = line.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let has = |columns: &[&str]| words.iter().any(|word| columns.contains(word));
    let is_column = |word: &&str| [&COUNTS[..], &NAMES, &OTHERS].concat().contains(word);
    has(&COUNTS) && has(&NAMES) && words.iter().all(is_column)
}

/// What a line stands for, if it is a heading. Words with a colon that the game does not know are one as well.
fn place(line: &str, words: ListWords<'_>) -> Option<Place> {
    let HeadingWords {
        words: label,
        has_colon,
    } = heading_words(line);
    let counted = usual(label).filter(|reading| reading.count.is_some());
    let counted_place = counted
        .as_ref()
        .and_then(|reading| words.place(&reading.name));
    if let Some(known) = words.place(label).or(counted_place) {
        return Some(known);
    }
    (has_colon && !label.is_empty() && counted.is_none()).then(|| Place::Guess(label.to_owned()))
}

/// Whether the first line is a title: words without a count, and then anything but another line of words.
fn stands_apart(lines: &[ListLine], index: usize, words: ListWords<'_>) -> bool {
    lines.get(index + 1).is_some_and(|next| {
        let is_bare_name = match next.meaning(words, false) {
            Meaning::Entry(reading, None) => reading.count.is_none() && !is_counted(&next.plain),
            _ => false,
        };
        !is_bare_name
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::proptest;

    use super::{ListEntry, ListHeading, ListWords, TextList, read_text_list};
    use crate::kind::CardKind;

    /// A list of Champions.
    pub(crate) fn list(text: &str, is_card: &dyn Fn(&str) -> bool) -> TextList {
        let heading = |words: &str| {
            let kind = CardKind::from_category(words)?;
            Some(ListHeading::Part(kind.label().to_owned()))
        };
        let words = ListWords {
            is_card,
            heading: &heading,
        };
        read_text_list(text, words)
    }

    /// `Category|count|name` of each entry.
    fn read(text: &str) -> Vec<String> {
        read_with(text, &[])
    }

    /// The same where there are these cards.
    fn read_with(text: &str, cards: &[&str]) -> Vec<String> {
        list(text, &|name| cards.contains(&name))
            .entries
            .into_iter()
            .map(|entry| {
                let category = entry.category.unwrap_or_default();
                format!("{category}|{}|{}", entry.count, entry.name)
            })
            .collect()
    }

    #[test]
    fn every_way_to_write_an_entry() {
        let ways = [
            "3x Ash Guard",
            "3 x Ash Guard",
            "3 Ash Guard",
            "x3 Ash Guard",
            "3X Ash Guard",
            "3xAsh Guard",
            "- 3x Ash Guard",
            "* 3 Ash Guard",
            "•\t3× Ash  Guard",
            "\t3x\tAsh Guard\r",
            "Ash Guard x3",
            "Ash Guard 3x",
            "Ash Guard (3)",
            "(3) Ash Guard",
            "Ash Guard (x3)",
            "3x Ash Guard // best",
            "３ Ash Guard",
            "Ash Guard ｘ３",
            "Qty\tName\n3\tAsh Guard",
            "| Card | Count |\n| --- | --- |\n| Ash Guard | 3 |",
            "<table><tr><th>Quantity</th><th>Card name</th></tr><tr><td>3</td><td>Ash Guard</td></tr></table>",
        ];
        for way in ways {
            assert_eq!(read(way), ["|3|Ash Guard"], "{way:?}");
        }
        assert_eq!(read("Xavier’s Ash"), ["|1|Xavier’s Ash"]);
        assert_eq!(read("2 Xavier’s Ash"), ["|2|Xavier’s Ash"]);
        assert_eq!(read("0x Ash"), ["|0|Ash"]);
        assert_eq!(read("2x Ash - Born (5)"), ["|2|Ash - Born (5)"]);
    }

    #[test]
    fn a_line_of_html_is_as_many_lines_as_it_shows() {
        let below = ["Unit|3|Ash", "Unit|2|Salt"];
        for text in [
            "<ul><li>3 Ash</li><li>2 Salt</li></ul>",
            "<html><body><ol><li>3 Ash</li><li>2 Salt</li></ol></body></html>",
            "<ul><li class=\"card\">3x <b>Ash</b></li> <LI>2 Salt</ul>",
            "3 Ash<br>2 Salt<br/>",
            "<p>3 Ash</p><p>2 Salt</p>",
            "<tr><td>3</td><td>Ash</td></tr><tr><td>2</td><td>Salt</td></tr>",
        ] {
            assert_eq!(read(text), ["|3|Ash", "|2|Salt"], "{text:?}");
            assert_eq!(read(&format!("<h3>Units</h3>{text}")), below, "{text:?}");
        }
        assert_eq!(read("3 Ash < Salt"), ["|3|Ash < Salt"]);
    }

    #[test]
    fn names_of_cards_keep_what_looks_like_a_count() {
        let cards = [
            "X Marks",
            "X3 Golem",
            "Ash-Born (5)",
            "3xtra Rope",
            "7 Sisters",
            "Ash",
            "Ward x2",
        ];
        for (line, expected) in [
            ("3 X Marks", "3|X Marks"),
            ("3x X Marks", "3|X Marks"),
            ("X Marks", "1|X Marks"),
            ("X3 Golem", "1|X3 Golem"),
            ("X3 Golem x2", "2|X3 Golem"),
            ("2 X3 Golem", "2|X3 Golem"),
            ("Ash-Born (5)", "1|Ash-Born (5)"),
            ("Ash-Born (5) (2)", "2|Ash-Born (5)"),
            ("3xtra Rope", "1|3xtra Rope"),
            ("7 Sisters", "1|7 Sisters"),
            ("2 7 Sisters", "2|7 Sisters"),
            ("7 Sisters x2", "2|7 Sisters"),
            ("Ward x2", "1|Ward x2"),
            ("3 x Ash", "3|Ash"),
            ("3 X Ash", "3|Ash"),
            ("Ash (3)", "3|Ash"),
        ] {
            assert_eq!(
                read_with(line, &cards),
                [format!("|{expected}")],
                "{line:?}"
            );
        }
        // The first line is a title only where it is no card.
        assert_eq!(
            read_with("Ash\n\n1 X3 Golem", &cards),
            ["|1|Ash", "|1|X3 Golem"]
        );
    }

    #[test]
    fn every_way_to_write_a_heading() {
        let ways = [
            "Unit",
            "units",
            "UNITS:",
            "Unit (12)",
            "Units (12):",
            "Units: 12",
            "**Units**",
            "== Units ==",
            "## Units",
            "[Units]",
            "12 Units",
            "12x Unit",
            "Units - 12",
            "- Units",
            "Units (12 cards)",
        ];
        for way in ways {
            assert_eq!(read(&format!("{way}\n1x Ash")), ["Unit|1|Ash"], "{way:?}");
        }
        assert_eq!(read("Ready Things (8):\n1x Ash"), ["Ready Things|1|Ash"]);
        assert_eq!(read("Abilities\n1 Ash"), ["Ability|1|Ash"]);
    }

    #[test]
    fn a_whole_list() {
        let text = "Stone and Flame\r\n\r\nChampions (2)\r\n-------\r\nAshen Castellan\r\n\
                    - Blue Reeve\r\n\r\n// mine\r\nBlessing:\r\n1 Long Noon\r\n";
        assert_eq!(
            read(text),
            [
                "Champion|1|Ashen Castellan",
                "Champion|1|Blue Reeve",
                "Blessing|1|Long Noon"
            ]
        );
        assert_eq!(read("# Title\n1x Ash\nAsh Two"), ["|1|Ash", "|1|Ash Two"]);
        assert_eq!(read("Ash\nAsh Two"), ["|1|Ash", "|1|Ash Two"]);
    }

    #[test]
    fn a_number_of_cards_makes_a_heading_even_of_the_name_of_a_card() {
        let read = |line: &str| read_with(&format!("{line}\n1x Ash"), &["Unit", "Ash"]);
        assert_eq!(read("Unit (2)"), ["Unit|1|Ash"]);
        assert_eq!(read("3x Unit"), ["|3|Unit", "|1|Ash"]);
    }

    #[test]
    fn the_items_of_a_list_may_be_numbered() {
        assert_eq!(
            read("1. Ash\n2) 3x Ash Guard\n3.5 Ash"),
            ["|1|Ash", "|3|Ash Guard", "|1|3.5 Ash"]
        );
    }

    #[test]
    fn a_known_name_wins_over_every_form() {
        let cards = [
            "12 Cards",
            "7 Sisters",
            "Ash (Ally)",
            "Ash",
            "Salt (Rank 1)",
        ];
        let read = |line: &str| read_with(line, &cards);
        for (line, expected) in [
            ("12 Cards", "|1|12 Cards"),
            ("2x7 Sisters", "|2|7 Sisters"),
            ("7 Sistersx3", "|3|7 Sisters"),
            ("Salt (Rank 1)x2", "|2|Salt (Rank 1)"),
            ("Salt (Rank 1) 2", "|2|Salt (Rank 1)"),
            ("2 Ash [Ally]", "|2|Ash (Ally)"),
            (
                "2x [Salt (Rank 1)](https://example.org/Salt_(Rank_1))",
                "|2|Salt (Rank 1)",
            ),
        ] {
            assert_eq!(read(line), [expected], "{line}");
        }
        let list = list("2x Ash // Two", &|name| name == "Ash");
        assert_eq!(list.entries[0].left_off, "// Two");
        let cards = ["Ash", "Ash <b> Salt"];
        assert_eq!(
            read_with("Ash:\n3x Ash <b> Salt\nOdd ones:\n2x Ash", &cards),
            ["|1|Ash", "|3|Ash <b> Salt", "Odd ones|2|Ash"]
        );
    }

    #[test]
    fn a_card_that_is_called_like_a_heading_needs_a_count() {
        let list = list(
            "2x Ash\nUnits x2\n3x Units\nUnits (12)\nUnits\nAsh\nUnits\nSpells (3)",
            &|name| ["Ash", "Units", "Spells"].contains(&name),
        );
        let entries = list.entries.iter();
        let entries: Vec<_> = entries.map(|it| (it.count, it.name.as_str())).collect();
        assert_eq!(
            entries,
            [(2, "Ash"), (2, "Units"), (3, "Units"), (1, "Ash")]
        );
        assert_eq!(list.headings, 4);
        assert_eq!(list.like_cards, ["Units", "Spells"]);
    }

    #[test]
    fn numbers_that_do_not_run_count_copies() {
        assert_eq!(
            read("1. Ash\n2. Bo\n\nOthers:\n1. Cy"),
            ["|1|Ash", "|1|Bo", "Others|1|Cy"]
        );
        assert_eq!(read("3. Ash\n2. Bo"), ["|3|Ash", "|2|Bo"]);
        assert_eq!(
            read("Units (2)\n1. Ash\nSpells (1)\n2. Bo"),
            ["Unit|1|Ash", "Spell|1|Bo"]
        );
        assert_eq!(read("2) Ash\n2) 3x Bo"), ["|2|Ash", "|3|Bo"]);
        let numbered = |text: &str| list(text, &|name| name == "Ash").numbered;
        assert_eq!(numbered("3. Ash\n2. Bo"), ["3. Ash", "2. Bo"]);
        assert_eq!(numbered("4. Ash\n1. Bo"), ["4. Ash"]);
        assert_eq!(numbered("1. Ash\n2. Bo"), Vec::<String>::new());
        assert_eq!(numbered("9999999999. Ash"), Vec::<String>::new());
    }

    #[test]
    fn numbers_that_run_beside_counts_may_be_counts() {
        let like_counts = |text: &str| list(text, &|name| name == "Ash").like_counts;
        assert_eq!(read("1. Ash\n2x Cy\n2. Bo"), ["|1|Ash", "|2|Cy", "|1|Bo"]);
        assert_eq!(like_counts("1. Ash\n2x Cy\n2. Bo"), ["2. Bo"]);
        for text in [
            "Units (2)\n1. Ash\n2. Bo",
            "1. Ash\n2. 3x Bo\nCy",
            "1. Ash\n3x Bo",
            "3. Ash\n2x Bo",
        ] {
            assert_eq!(like_counts(text), Vec::<String>::new(), "{text:?}");
        }
    }

    #[test]
    fn the_title() {
        let title = |text: &str| list(text, &|name| name == "Ash").title;
        for text in [
            "# Foxes\n3x Ash",
            "Foxes\n\n3x Ash",
            "**Foxes**\nUnits\nAsh",
            "Foxes\n3x Ash",
            "3x Ash\n# Foxes\n# More",
            "Deck: Foxes\nUnits\n3x Ash",
            "**Name:** Foxes\n\n3x Ash",
            "Foxes\nTotal: 3 cards\n3x Ash",
            "Foxes\nUnits: Lira\n3x Ash",
            "<b>Foxes</b>\n3x Ash",
            "# \"Foxes\"\n3x Ash",
        ] {
            assert_eq!(title(text).as_deref(), Some("Foxes"), "{text:?}");
        }
        assert_eq!(
            title("Ebb // Flow\n\n3x Ash").as_deref(),
            Some("Ebb // Flow")
        );
        for text in [
            "Ash\n3x Ash",
            "# Units\nAsh",
            "Foxes\nAsh",
            "#\nAsh",
            "3x Foxes\n\nAsh",
            "# 3x Foxes\n\nAsh",
            "Deck: 3x Foxes\n\nAsh",
            "<!-- 3x Foxes -->\n\nAsh",
            "Fire // Foxes x3\n\nAsh",
            "Fire // Foxes (3)\n\nAsh",
            "Foxes\t3\n\nAsh",
            "Foxes;3\n\nAsh",
            "Foxes, 3\n\nAsh",
            "Foxes = 3\n\nAsh",
            "Foxes *3\n\nAsh",
        ] {
            assert_eq!(title(text), None, "{text:?}");
        }
        // A year counts no copies.
        assert_eq!(
            title("Foxes (2024)\n\nAsh").as_deref(),
            Some("Foxes (2024)")
        );
        assert_eq!(
            read("Fire // Foxes x3\nBo\t2"),
            ["|3|Fire // Foxes", "|2|Bo"]
        );
    }

    #[test]
    fn words_in_brackets_are_left_off() {
        let is_card = |name: &str| ["Ebb", "Ebb // Flow"].contains(&name);
        for (line, read) in [
            ("2x Ebb // Flow (my art)", "2 Ebb // Flow | (my art)"),
            ("2x Ebb // 1", "2 Ebb | // 1"),
            ("2x Ebb (Alt Art) 12", "2 Ebb | (Alt Art) 12"),
        ] {
            let entry = &list(line, &is_card).entries[0];
            let told = format!("{} {} | {}", entry.count, entry.name, entry.left_off);
            assert_eq!(told, read);
        }
    }

    #[test]
    fn what_names_no_card_is_a_remark() {
        let text = "3x Ash\nCreated with https://example.org\nDeck built in a hurry\n// 2x Ash Guard\n# Twice\n\
                    # Thrice\nTotal: 30\nhttps://example.org/deck/1\n-----\n*\n";
        let list = list(text, &|name| name == "Ash");
        let expected = [
            "Created with https://example.org",
            "Deck built in a hurry",
            "// 2x Ash Guard",
            "# Thrice",
            "Total: 30",
            "https://example.org/deck/1",
        ];
        assert_eq!(list.remarks, expected);
        assert_eq!(
            (list.entries.len(), list.title.as_deref()),
            (1, Some("Twice"))
        );
        let named = ["Created with Salt", "Total: 30", "Lira, Queen of Cards"];
        assert_eq!(
            read_with(
                "Total: 30\n1 Created with Salt\nLira, Queen of Cards",
                &named
            )
            .len(),
            3
        );
    }

    #[test]
    fn what_is_struck_through_is_none_of_the_deck() {
        let text = "3x Ash\n~~2x Ash~~\n- ~~2x Ash~~\n<del>2x Ash</del>\n<s>Ash</s>\n2x ~~Ash~~\n";
        let list = list(text, &|name| name == "Ash");
        let counts: Vec<_> = list.entries.iter().map(|entry| entry.count).collect();
        assert_eq!((counts, list.remarks.len()), (vec![3, 2], 4));
    }

    #[test]
    fn cards_beside_the_deck_are_none_of_it() {
        for heading in [
            "//Sideboard",
            "// Sideboard",
            "Sideboard:",
            "Sideboard (1)",
            "## Maybeboard",
            "//SB",
            "Side:",
            "Extra:",
            "<!-- Sideboard -->",
        ] {
            let list = list(
                &format!("Units\n3x Ash\n\n{heading}\nUnits\n2x Ash\n"),
                &|name| name == "Ash",
            );
            assert_eq!((list.entries.len(), list.beside.len()), (1, 1), "{heading}");
        }
        let list = list("3x Ash\nSB: 2 Ash\n1x Ash\n", &|name| name == "Ash");
        let counts =
            |entries: &[ListEntry]| entries.iter().map(|one| one.count).collect::<Vec<_>>();
        assert_eq!(
            (counts(&list.entries), counts(&list.beside)),
            (vec![3, 1], vec![2])
        );
    }

    #[test]
    fn a_printing_is_left_off() {
        let list = list("2x Ash Guard (SLT) 12 *F* #foil\n1x Ash (Red)", &|name| {
            ["Ash Guard", "Ash (Red)"].contains(&name)
        });
        let read = list
            .entries
            .iter()
            .map(|one| (one.name.as_str(), one.left_off.as_str()));
        assert_eq!(
            read.collect::<Vec<_>>(),
            [("Ash Guard", "(SLT) 12 *F* #foil"), ("Ash (Red)", "")]
        );
    }

    proptest! {
        #[test]
        fn never_panics(text in "(\\PC|[0-9xX() :\\n\\r*-]){0,60}") {
            for entry in list(&text, &|name| name.len() % 2 == 0).entries {
                assert!(!entry.name.is_empty());
            }
        }
    }
}
