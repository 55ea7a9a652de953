//! Text lists of decks as players paste them.
//!
//! Read are category headings (`Unit`, `Units:`, `Unit (12)`, `**Units** - 12`, `12 Units`), any other line
//! that ends in a colon as a heading too, and entries (`3x Name`, `3 x Name`, `3 Name`, `x3 Name`, `Name x3`,
//! `Name (3)`, each after a bullet or not). A line of words without a count is one copy: a champion is often
//! listed so, and a line that is no card is then reported as an unknown one. A title is a `# …` line, or words
//! in the first line. Left out are blank lines, rules of dashes and `//` comments.
//!
//! A line such as `X3 Golem` or `Ash-Born (5)` is a count and a name, or all of it is a name. The first way to
//! read it that gives the name of a card is taken; the first of all where none does.

use crate::kind::CardKind;
use crate::words::fold_space;
use cardc_span::lines;

/// One entry of a text list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListEntry {
    /// How many copies.
    pub count: u32,
    /// The card's name as written, with plain apostrophes and single spaces.
    pub name: String,
    /// The heading above it, as the game calls it, else as written.
    pub category: Option<String>,
}

/// A text list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextList {
    /// What the deck is called.
    pub title: Option<String>,
    /// Its cards.
    pub entries: Vec<ListEntry>,
    /// Lines that say something about the list, such as where it was made.
    pub remarks: Vec<String>,
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

/// Reads a pasted list of a Champions deck. `is_card` says whether a card has this name.
pub fn normalise_text_list(text: &str, is_card: &dyn Fn(&str) -> bool) -> TextList {
    let kind = |words: &str| {
        CardKind::from_category(words).map(|kind| ListHeading::Part(kind.label().to_owned()))
    };
    let words = ListWords {
        is_card,
        heading: &kind,
    };
    read_text_list(text, words)
}

/// Reads a pasted list with the words of a game.
pub fn read_text_list(text: &str, words: ListWords<'_>) -> TextList {
    let written: Vec<&str> = lines(text).map(|line| line.text).collect();
    let lines: Vec<String> = written.iter().map(|line| clean(line)).collect();
    let first = lines.iter().position(|line| !line.is_empty());
    let mut list = TextList::default();
    let mut above = Above::default();
    for (index, line) in lines.iter().enumerate() {
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let heading = heading(line, words);
        if let Some(title) = marked_title(written[index], heading.as_ref(), words) {
            list.title.get_or_insert(title);
        } else if let Some(heading) = heading {
            above.heading(heading);
        } else if is_remark(line) {
            list.remarks.push(line.clone());
        } else if let Some((category, card)) = heading_with_card(line, words) {
            list.entries.extend(read_entry(card, words, Some(category)));
        } else if !(words.is_card)(line)
            && Some(index) == first
            && stands_apart(&lines, index, words)
        {
            list.title = Some(without_decoration(line).to_owned());
        } else if (words.is_card)(line) || !is_title(line) {
            let category = above.entry();
            list.entries.extend(read_entry(line, words, category));
        }
    }
    list
}

/// What stands above a line.
#[derive(Default)]
struct Above {
    category: Option<String>,
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
    fn heading(&mut self, heading: ListHeading) {
        match (heading, self.section) {
            (ListHeading::Section(name), _) => {
                self.category = Some(name);
                self.section = SectionState::Opened;
            }
            (ListHeading::Part(_), SectionState::Opened | SectionState::Sorted) => {
                self.section = SectionState::Sorted;
            }
            (ListHeading::Part(name), SectionState::None) => self.category = Some(name),
        }
    }

    fn entry(&mut self) -> Option<String> {
        if self.section == SectionState::Opened {
            self.section = SectionState::None;
        }
        self.category.clone()
    }
}

fn read_entry(line: &str, words: ListWords<'_>, category: Option<String>) -> Option<ListEntry> {
    let (count, name) = entry(line, words.is_card);
    (!name.is_empty()).then(|| ListEntry {
        count,
        name: name.to_owned(),
        category,
    })
}

/// `Kind: Name`: a heading and the only card below it.
fn heading_with_card<'a>(line: &'a str, words: ListWords<'_>) -> Option<(String, &'a str)> {
    let (label, card) = line.split_once(": ")?;
    let named = (words.heading)(without_decoration(label))?;
    let is_whole = (words.is_card)(line);
    (!is_whole).then_some(match named {
        ListHeading::Part(name) | ListHeading::Section(name) => (name, card.trim()),
    })
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
    let line = line.to_lowercase();
    let counts = line.ends_with(" cards")
        && line.contains(", ")
        && line.starts_with(|first: char| first.is_ascii_digit());
    counts
        || line.contains("://")
        || BEGINNINGS
            .iter()
            .any(|beginning| line.starts_with(beginning))
}

/// A line without a comment, bullet, typographic marks and odd white space.
fn clean(line: &str) -> String {
    let plain: String = line
        .chars()
        .map(|c| match c {
            '‘' | '’' | 'ʼ' | '´' | '`' => '\'',
            '“' | '”' => '"',
            '×' | '✕' => 'x',
            c => c,
        })
        .collect();
    let plain = fold_space(&plain);
    let line = plain.split(" //").next().unwrap_or_default();
    let bullet = ["- ", "* ", "• ", "– ", "— ", "· ", "+ "];
    bullet
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
        .unwrap_or(line)
        .trim()
        .to_owned()
}

/// What a line stands for, if it is a heading. Words with a colon that the game does not know are one as well.
fn heading(line: &str, words: ListWords<'_>) -> Option<ListHeading> {
    let bare = without_decoration(line);
    let (label, colon) = match bare.split_once(':') {
        Some((label, rest)) if is_tally(rest) => (label, true),
        _ => (bare, false),
    };
    let label = without_decoration(without_tally(label));
    let (_, named) = first_reading(label);
    if let Some(known) = (words.heading)(label).or_else(|| (words.heading)(named)) {
        return Some(known);
    }
    (colon && !label.is_empty() && leading_count(label, behind_sign).is_none())
        .then(|| ListHeading::Part(label.to_owned()))
}

/// The title in a line `# Title`. A heading that the game knows is none.
fn marked_title(line: &str, heading: Option<&ListHeading>, words: ListWords<'_>) -> Option<String> {
    let line = fold_space(line);
    let title = line.strip_prefix("# ")?.split("//").next()?.trim_end();
    let is_known = heading.is_some_and(|heading| match heading {
        ListHeading::Part(name) | ListHeading::Section(name) => (words.heading)(name).is_some(),
    });
    (!is_known && !title.is_empty()).then(|| title.to_owned())
}

/// Whether a line is in mark-up and no entry.
fn is_title(line: &str) -> bool {
    line.starts_with('#') || without_decoration(line).is_empty()
}

/// Whether the first line is a title: words alone, then a blank line, a heading or a line with a count.
fn stands_apart(lines: &[String], index: usize, words: ListWords<'_>) -> bool {
    let bare = first_reading(&lines[index]) == (1, lines[index].as_str());
    let next = lines.get(index + 1);
    let is_counted = |line: &str| first_reading(line) != (1, line);
    bare && next
        .is_some_and(|next| next.is_empty() || heading(next, words).is_some() || is_counted(next))
}

/// `text` without the marks around it that make a heading bold, underlined or boxed.
fn without_decoration(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "#*_=-~[]–—".contains(c))
}

/// `text` without a number of cards at its end: `Unit (12)`, `Cards (30/30)`, `Unit - 12`.
fn without_tally(text: &str) -> &str {
    let cut = text.rfind(['(', '[', '-', '–']).unwrap_or(text.len());
    let (label, tally) = text.split_at(cut);
    if is_tally(tally) {
        label.trim_end()
    } else {
        text
    }
}

/// Whether `text` is nothing, or counts cards: `12`, `(30/30)`, `- 12 cards`.
fn is_tally(text: &str) -> bool {
    let rest = text.replace("cards", "");
    rest.chars()
        .all(|c| c.is_ascii_digit() || " ()[]/-–*_".contains(c))
}

/// Copies and name of an entry; one copy where no number stands.
fn entry<'a>(line: &'a str, is_card: &dyn Fn(&str) -> bool) -> (u32, &'a str) {
    readings(line)
        .find(|(_, name)| is_card(name))
        .unwrap_or_else(|| first_reading(line))
}

/// Copies and name of an entry, read in the most usual way.
fn first_reading(line: &str) -> (u32, &str) {
    readings(line).next().unwrap_or((1, line))
}

/// The ways to read an entry, the most usual one first.
fn readings(line: &str) -> impl Iterator<Item = (u32, &str)> {
    let counts = [
        leading_count(line, behind_sign),
        leading_count(line, |rest| rest.strip_prefix(' ')),
        trailing_count(line),
    ];
    counts.into_iter().flatten().chain([(1, line)])
}

/// `(3) Name`, `x3 Name`, and a number with a name that `behind_number` finds.
fn leading_count(line: &str, behind_number: impl Fn(&str) -> Option<&str>) -> Option<(u32, &str)> {
    let line = line.strip_prefix(['(', '[']).unwrap_or(line);
    let after_x = line.strip_prefix(['x', 'X']);
    let number = after_x.map_or(line, str::trim_start);
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = number[..number.len() - rest.len()].parse().ok()?;
    let rest = rest.trim_start_matches([')', ']']);
    let name = match after_x {
        None => behind_number(rest)?,
        Some(_) => rest.strip_prefix(' ')?,
    };
    Some((count, name.trim())).filter(|(_, name)| !name.is_empty())
}

/// The name behind a number and the sign that may stand there: ` Name`, `x Name`, ` x Name`, `xName`.
fn behind_sign(rest: &str) -> Option<&str> {
    let spaced = rest.trim_start();
    let name = spaced
        .strip_prefix("x ")
        .or_else(|| spaced.strip_prefix("X "));
    name.or_else(|| rest.strip_prefix(['x', 'X', ' ']))
}

/// `Name x3`, `Name 3x`, `Name (3)`, `Name (x3)`.
fn trailing_count(line: &str) -> Option<(u32, &str)> {
    let (name, last) = line.rsplit_once(' ')?;
    let inner = last
        .strip_prefix('(')
        .and_then(|last| last.strip_suffix(')'));
    let number = inner.unwrap_or(last);
    let times = ['x', 'X'];
    let digits = number
        .strip_prefix(times)
        .or_else(|| number.strip_suffix(times));
    let digits = digits.or_else(|| inner.map(|_| number))?;
    let count = digits
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    Some((count, name.trim_end()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;

    use super::normalise_text_list;

    /// `Category|count|name` of each entry.
    fn read(text: &str) -> Vec<String> {
        read_with(text, &[])
    }

    /// The same where there are these cards.
    fn read_with(text: &str, cards: &[&str]) -> Vec<String> {
        normalise_text_list(text, &|name| cards.contains(&name))
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
        ];
        for way in ways {
            assert_eq!(read(way), ["|3|Ash Guard"], "{way:?}");
        }
        assert_eq!(read("Xavier’s Ash"), ["|1|Xavier's Ash"]);
        assert_eq!(read("2 Xavier’s Ash"), ["|2|Xavier's Ash"]);
        assert_eq!(read("0x Ash"), ["|0|Ash"]);
        assert_eq!(read("2x Ash - Born (5)"), ["|2|Ash - Born (5)"]);
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
    fn the_title() {
        let title = |text: &str| normalise_text_list(text, &|name| name == "Ash").title;
        for text in [
            "# Foxes\n3x Ash",
            "Foxes\n\n3x Ash",
            "**Foxes**\nUnits\nAsh",
            "Foxes\n3x Ash",
            "3x Ash\n# Foxes // mine\n# More",
        ] {
            assert_eq!(title(text).as_deref(), Some("Foxes"), "{text:?}");
        }
        for text in [
            "Ash\n3x Ash",
            "# Units\nAsh",
            "Foxes\nAsh",
            "#\nAsh",
            "3x Foxes\n\nAsh",
        ] {
            assert_eq!(title(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "(\\PC|[0-9xX() :\\n\\r*-]){0,60}") {
            for entry in normalise_text_list(&text, &|name| name.len() % 2 == 0).entries {
                assert!(!entry.name.is_empty());
            }
        }
    }
}
