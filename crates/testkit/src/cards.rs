//! Many different cards and decks, composed from a few: a project of any size for tests of size and speed.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fastrand::Rng;

/// Composes cards from the parts of others, the same ones for the same seed. It knows the form of card files as the formatter
/// writes them, and no game: what is legal in the cards that it is given is legal in those that it makes.
pub struct CardMaker {
    /// What stands above the cards of a file.
    head: String,
    cards: Vec<Pattern>,
    random: Rng,
    made: usize,
    /// The names of the cards with the fields of a pattern, by the name of that pattern.
    names: BTreeMap<String, Vec<String>>,
}

/// A card as a pattern for others.
#[derive(Clone)]
struct Pattern {
    kind: String,
    name: String,
    /// The lines of its fields.
    fields: Vec<String>,
    /// The lines of its text; none for a card without.
    text: Vec<String>,
    /// What cards have in common whose texts can be exchanged: their kinds, and the words of their fields without values.
    shape: String,
}

/// Words for names.
const FIRST: [&str; 12] = [
    "Ashen", "Gilded", "Silent", "Hollow", "Burning", "Pale", "Iron", "Distant", "Sworn", "Bitter",
    "Drowned", "Last",
];
const SECOND: [&str; 12] = [
    "Lantern", "Kiln", "Warden", "Tide", "Oath", "Ember", "Bell", "Crown", "Furrow", "Mirror",
    "Thorn", "Gate",
];

impl CardMaker {
    /// Learns from files whose cards are clean.
    ///
    /// # Panics
    ///
    /// When there is no card in them.
    pub fn new(seed: u64, files: &[String]) -> Self {
        let head = files[0].lines().find(|line| line.starts_with("game "));
        let cards: Vec<Pattern> = files.iter().flat_map(|file| patterns(file)).collect();
        assert!(!cards.is_empty(), "there is no card to learn from");
        Self {
            head: head.map(|line| format!("{line}\n")).unwrap_or_default(),
            cards,
            random: Rng::with_seed(seed),
            made: 0,
            names: BTreeMap::new(),
        }
    }

    /// A file of so many cards.
    pub fn file(&mut self, cards: usize) -> String {
        let mut file = self.head.clone();
        for _ in 0..cards {
            file.push('\n');
            file.push_str(&self.card());
        }
        file
    }

    /// The next card: the fields of one, the text of it or another one of its shape, and other numbers.
    pub fn card(&mut self) -> String {
        let pattern = self
            .random
            .choice(&self.cards)
            .expect("there are cards")
            .clone();
        let alike: Vec<&Pattern> = self
            .cards
            .iter()
            .filter(|other| other.shape == pattern.shape)
            .collect();
        let text = self
            .random
            .choice(&alike)
            .map_or(&pattern.text, |other| &other.text)
            .clone();
        self.made += 1;
        let name = self.name();
        let mut card = format!("{} \"{name}\" {{\n", pattern.kind);
        self.names.entry(pattern.name).or_default().push(name);
        for field in &pattern.fields {
            // Of the numbers of cards, each is there once.
            match field.rfind(' ') {
                Some(value) if field.trim_start().starts_with("number ") => {
                    let _ = writeln!(card, "{} {}", &field[..value], self.made);
                }
                _ => {
                    let _ = writeln!(card, "{field}");
                }
            }
        }
        if !text.is_empty() {
            card.push_str("\n    text {\n");
            for line in &text {
                card.push_str(&self.renumbered(line));
                card.push('\n');
            }
            card.push_str("    }\n");
        }
        card.push_str("}\n");
        card
    }

    /// A deck as legal as `pattern`: in the place of each of its cards stands one that was made with the same fields, or
    /// the card itself while there is none. Comments are left out, as they speak of the cards of the pattern.
    pub fn deck(&mut self, pattern: &str) -> String {
        let mut deck = String::new();
        for line in pattern.lines() {
            let line = line.split("//").next().unwrap_or_default().trim_end();
            // The longest name, where one is a part of another.
            let names = self.names.iter().filter(|(name, _)| line.contains(*name));
            match names.max_by_key(|(name, _)| name.len()) {
                Some((name, made)) => {
                    let other = self.random.choice(made).unwrap_or(name);
                    deck.push_str(&line.replace(name, other));
                }
                None => deck.push_str(line),
            }
            deck.push('\n');
        }
        deck
    }

    /// `Ashen Lantern Bd`, and never twice the same.
    fn name(&mut self) -> String {
        let first = self.random.choice(&FIRST).unwrap_or(&"");
        let second = self.random.choice(&SECOND).unwrap_or(&"");
        format!("{first} {second} {}", lettered(self.made))
    }

    /// A line with other amounts of damage and health; what is counted stays one or several.
    fn renumbered(&mut self, line: &str) -> String {
        let words = line.split(' ');
        let mut words: Vec<String> = words.map(ToOwned::to_owned).collect();
        for index in 1..words.len() {
            let is_amount = ["damage", "health"]
                .iter()
                .any(|word| words[index].starts_with(word));
            if is_amount && words[index - 1].parse::<u32>().is_ok() {
                words[index - 1] = self.random.u32(1..7).to_string();
            }
        }
        words.join(" ")
    }
}

/// A number as letters, since no word of a name is a number.
fn lettered(number: usize) -> String {
    let mut letters = String::new();
    let mut rest = number;
    loop {
        let letter = char::from(b'a' + (rest % 26) as u8);
        letters.insert(0, letter);
        rest /= 26;
        if rest == 0 {
            break;
        }
    }
    let (first, others) = letters.split_at(1);
    format!("{}{others}", first.to_uppercase())
}

/// The cards of a file, in the layout of the formatter.
fn patterns(file: &str) -> Vec<Pattern> {
    let mut found = Vec::new();
    let mut open: Option<Pattern> = None;
    let mut in_text = false;
    for line in file.lines() {
        let head = line
            .strip_suffix(" {")
            .and_then(|head| head.split_once(" \""));
        match (&mut open, line) {
            (None, _) => {
                open = head.map(|(kind, name)| Pattern {
                    kind: kind.to_owned(),
                    name: name.trim_end_matches('"').to_owned(),
                    fields: Vec::new(),
                    text: Vec::new(),
                    shape: kind.to_owned(),
                });
            }
            (Some(_), "}") => found.extend(open.take()),
            (Some(_), "    text {") => in_text = true,
            (Some(_), "    }") => in_text = false,
            (Some(_), "") => {}
            (Some(card), line) if in_text => card.text.push(line.to_owned()),
            (Some(card), line) => {
                card.shape.push_str(&shape(line));
                card.fields.push(line.to_owned());
            }
        }
    }
    found
}

/// The name of a field, and of a value with marks the words among them: `highlight enemies`. A value in words counts whole,
/// as a text may speak of it.
fn shape(field: &str) -> String {
    let mut words = field.split_whitespace();
    let name = words.next().unwrap_or_default();
    let is_counted = ["rarity", "number"].contains(&name);
    let words: Vec<&str> = words
        .filter(|word| !is_counted && word.chars().all(char::is_alphabetic))
        .collect();
    format!("\n{name} {}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "game g\n\nunit \"A\" {\n    number 1\n    tags X\n\n    text {\n        Gain 2 health.\n    }\n}\n\nunit \"B\" {\n    number 2\n    tags X\n\n    text {\n        Deal 1 damage.\n    }\n}\n\nspell \"C\" {\n    number 3\n}\n";

    #[test]
    fn cards_are_the_same_for_a_seed_and_have_names_of_their_own() {
        let files = [FILE.to_owned()];
        let file = CardMaker::new(1, &files).file(200);
        assert_eq!(file, CardMaker::new(1, &files).file(200));
        assert_ne!(file, CardMaker::new(2, &files).file(200));
        let mut heads: Vec<&str> = file.lines().filter(|line| line.ends_with("\" {")).collect();
        assert_eq!(heads.len(), 200);
        heads.sort_unstable();
        heads.dedup();
        assert_eq!(heads.len(), 200);
        assert!(file.contains("damage.") && file.contains("health.") && file.contains("spell"));
    }

    #[test]
    fn decks_hold_cards_with_the_fields_of_those_in_the_pattern() {
        let mut maker = CardMaker::new(1, &[FILE.to_owned()]);
        let pattern = "# D\n\nUnits // all\n3x A\n2 B\nC x1\n";
        assert_eq!(maker.deck(pattern), pattern.replace(" // all", ""));
        let file = maker.file(50);
        let deck = maker.deck(pattern);
        let cards: Vec<&str> = deck.lines().skip(3).collect();
        let (unit, spell) = (&cards[0][3..], cards[2].trim_end_matches(" x1"));
        assert!(file.contains(&format!("unit \"{unit}\"")), "{deck}");
        assert!(file.contains(&format!("spell \"{spell}\"")), "{deck}");
        assert!(deck.starts_with("# D\n\nUnits\n3x "), "{deck}");
    }

    #[test]
    fn texts_stay_with_their_shape() {
        let cards = patterns(FILE);
        let shapes: Vec<bool> = cards
            .iter()
            .map(|card| card.shape == cards[0].shape)
            .collect();
        assert_eq!(shapes, [true, true, false]);
    }
}
