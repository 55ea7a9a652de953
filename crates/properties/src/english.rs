//! The wording of cards.

use std::sync::LazyLock;

use cardc_english::{
    Corrections, Markup, Surroundings, Vocabulary, complete, misspaced, normalise, parse_line,
    print_line, stray_marks,
};
use cardc_span::Span;

/// The games that ship, and their words.
static VOCABULARIES: LazyLock<Vec<(&str, Vocabulary)>> = LazyLock::new(|| {
    let ids = cardc_games::builtin_ids();
    let packs = ids.filter_map(|id| Some((id, cardc_games::builtin(id)?)));
    packs
        .map(|(id, pack)| (id, Vocabulary::new(pack.vocabulary.clone()).0))
        .collect()
});

/// The most rules of the grammar that may be tried for a word of a line, and the words that are added to each of its
/// sentences: parts that are read again, in quotation marks or for another reading, are counted with them.
const STEPS_PER_WORD: u64 = 4 * 600;
const WORDS_MORE: u64 = 8;

/// Every line, with the words of the game of a first line such as `game ashes`, or else of the first one that ships.
pub fn hold(text: &str) {
    let mut lines = text.lines().peekable();
    let named = VOCABULARIES.iter().find(|(id, _)| {
        lines
            .next_if(|line| line.strip_prefix("game ") == Some(id))
            .is_some()
    });
    let (_, vocabulary) = named.unwrap_or(&VOCABULARIES[0]);
    // What helps an author takes longer than what reads a line.
    if let Some(line) = lines.peek() {
        help_fits(vocabulary, line);
    }
    lines.for_each(|line| line_holds(vocabulary, line));
}

/// Every edit that is offered for the first sentence that is not understood fits, and completion answers.
pub fn help_fits(vocabulary: &Vocabulary, line: &str) {
    complete(
        vocabulary,
        line,
        line.len(),
        &Surroundings::default(),
        usize::MAX,
    );
    let parsed = parse_line(vocabulary, line);
    let Some(declined) = parsed.declined.first() else {
        return;
    };
    let suggestions = Corrections::new(vocabulary, line, declined).find(&mut |_| true);
    for edit in suggestions.found.iter().flatten() {
        assert!(
            line.get(edit.span.range()).is_some(),
            "{edit:?} of {line:?}"
        );
    }
}

/// A line that is understood prints back as the same wording, which means the same; whatever it is, the work is bounded
/// and spans cut it at characters.
pub fn line_holds(vocabulary: &Vocabulary, line: &str) {
    let parsed = parse_line(vocabulary, line);
    let inside = |span: Span| assert!(line.get(span.range()).is_some(), "{span:?} of {line:?}");
    for word in &parsed.words {
        inside(word.span);
        inside(word.outer);
    }
    let mut neighbours = parsed.words.windows(2);
    assert!(
        neighbours.all(|pair| pair[0].outer.end <= pair[1].outer.start),
        "words within others in {line:?}"
    );
    stray_marks(vocabulary, line).into_iter().for_each(inside);
    let sentences = parsed.line.sentences.len() + parsed.declined.len();
    let words = parsed.words.len() as u64 + WORDS_MORE * (sentences as u64 + 1);
    assert!(
        parsed.steps <= STEPS_PER_WORD * words,
        "{} steps for {words} words of {line:?}",
        parsed.steps
    );
    for declined in &parsed.declined {
        inside(declined.span);
        inside(declined.at);
        assert!(!declined.message().is_empty());
    }
    let house = print_line(vocabulary, &parsed.line, Markup::House);
    if !parsed.is_understood() {
        return;
    }
    let plain = print_line(vocabulary, &parsed.line, Markup::Plain);
    let places = misspaced(&plain, &parse_line(vocabulary, &plain).words);
    assert_eq!(places, [], "white space of {plain:?}");
    // A cost may have either dash.
    let wording = |text: &str| {
        let same_dashes = normalise(vocabulary, text).replace('–', "-");
        same_articles(&same_numbers(&same_dashes.to_lowercase()))
    };
    // The word of the house is printed for another one that means the same.
    let mut words = parsed.words.iter();
    if !words.any(|word| vocabulary.synonym(&line[word.span.range()]).is_some()) {
        assert_eq!(wording(&plain), wording(line), "{line:?}");
    }
    let meaning = serde_json::to_value(&parsed.line).expect("trees are JSON");
    for printed in [plain, house] {
        let again = parse_line(vocabulary, &printed);
        let again = serde_json::to_value(&again.line).expect("trees are JSON");
        assert_eq!(again, meaning, "{line:?} as {printed:?}");
    }
}

/// A text without zeros in front of its numbers: the printer drops them, and `house-wording` suggests that.
fn same_numbers(text: &str) -> String {
    let mut same = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_first = !same.ends_with(char::is_alphanumeric);
        let is_followed = letters.peek().is_some_and(char::is_ascii_digit);
        if letter != '0' || !is_first || !is_followed {
            same.push(letter);
        }
    }
    same
}

/// A text in which every `an` is an `a`: which one a word needs is for the printer to know, and for a check to tell.
fn same_articles(text: &str) -> String {
    let words = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let words = words.map(|word| match word.strip_prefix("an") {
        Some(end) if !end.starts_with(char::is_alphanumeric) => format!("a{end}"),
        _ => word.to_owned(),
    });
    words.collect()
}
