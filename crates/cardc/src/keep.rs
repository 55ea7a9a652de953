//! Lines of imported texts as a card file has them: what is not Card English becomes prose.

use cardc_english::{Lexicon, Line, ParsedLine, parse_line, understood_line};
use cardc_span::{Prose, Span, shown_line};

use crate::sentences::whole;

/// A line with `prose "…"` around each sentence that is not understood, or around its heading where that alone is not.
///
/// A heading that is not understood may hold for the sentences behind it: they become prose with it.
pub(crate) fn with_prose(lexicon: Lexicon<'_>, line: &str) -> String {
    let parsed = parse_line(lexicon, line);
    let says_something = !parsed.line.sentences.is_empty() || !parsed.line.scopes.is_empty();
    if parsed.is_understood() && says_something {
        return line.to_owned();
    }
    let mut written = line.to_owned();
    for place in unclear(line, &parsed).into_iter().rev() {
        let wording = &line[place.range()];
        let heading = heading(lexicon, wording);
        let prose = heading.unwrap_or_else(|| Prose::written(&shown_line(wording)));
        let is_apart = line[..place.start as usize].ends_with([' ', '"']) || place.start == 0;
        let gap = if is_apart { "" } else { " " };
        written.replace_range(place.range(), &format!("{gap}{prose}"));
    }
    if understood_line(lexicon, &written).is_some() {
        written
    } else {
        Prose::written(&shown_line(line))
    }
}

/// Where a line is not understood: sentences in a row together, and one that is quoted with the sentence around it.
fn unclear(line: &str, parsed: &ParsedLine) -> Vec<Span> {
    let mut places: Vec<Span> = Vec::new();
    for declined in &parsed.declined {
        let mut place = around(&parsed.line, declined.span).unwrap_or(declined.span);
        let wording = &line[place.range()];
        if may_begin_with_heading(wording) || !wording.ends_with(['.', '!', ')', '"']) {
            place.end = line.len() as u32;
        }
        places.push(place);
    }
    // Those in quotation marks come first.
    places.sort_by_key(|place| place.start);
    places.dedup_by(|next, before| {
        let touches = line[before.end.min(next.start) as usize..next.start as usize].trim();
        let is_one = touches.is_empty();
        if is_one {
            *before = before.cover(*next);
        }
        is_one
    });
    places
}

/// Whether a sentence has a colon other than the one before a quotation: `gains: "…"`.
fn may_begin_with_heading(sentence: &str) -> bool {
    let outside = sentence.split(['"', '“']).next().unwrap_or_default();
    let outside = outside.trim_end();
    outside.strip_suffix(':').unwrap_or(outside).contains(':')
}

/// The sentence of which these words are a quotation, with what it grants.
fn around(line: &Line, words: Span) -> Option<Span> {
    let mut sentences = line.all_sentences().into_iter();
    let quotes = sentences.find(|sentence| sentence.span.cover(words) == sentence.span);
    quotes.map(whole)
}

/// Prose for the heading alone, where all that stands behind its colon is understood.
fn heading(lexicon: Lexicon<'_>, wording: &str) -> Option<String> {
    let (heading, rest) = wording.split_once(": ")?;
    let is_heading = !heading.contains(['.', '"', '“']);
    let rest_parsed = parse_line(lexicon, rest);
    let is_read = rest_parsed.is_understood() && !rest_parsed.line.sentences.is_empty();
    (is_heading && is_read).then(|| format!("{} {rest}", Prose::written(&format!("{heading}:"))))
}

#[cfg(test)]
mod tests {
    use cardc_english::{Lexicon, Vocabulary};
    use cardc_games::builtin;

    use super::with_prose;

    fn check(game: &str, line: &str, expected: &str) {
        let pack = builtin(game).expect("it is built in");
        let vocabulary = Vocabulary::new(pack.vocabulary.clone()).0;
        let written = with_prose(Lexicon::from(&vocabulary), line);
        assert_eq!(written, expected);
        let again = with_prose(Lexicon::from(&vocabulary), &written);
        assert_eq!(again, written, "it stays");
    }

    #[test]
    fn only_what_is_not_understood_becomes_prose() {
        for (line, expected) in [
            (
                "Draw 1 card. Sing. Gain 1 health.",
                "Draw 1 card. prose \"Sing.\" Gain 1 health.",
            ),
            (
                "Corner 2: Sing. Dance! Draw 1 card.",
                "Corner 2: prose \"Sing. Dance!\" Draw 1 card.",
            ),
            (
                "At night: Draw 1 card. Gain 1 health.",
                "prose \"At night:\" Draw 1 card. Gain 1 health.",
            ),
            // The heading may hold for the second sentence too.
            (
                "Draw 1 card. At night: Sing. Draw 1 card.",
                "Draw 1 card. prose \"At night: Sing. Draw 1 card.\"",
            ),
            (
                "Units gain the following effect: Sing. Draw 1 card.",
                "Units gain the following effect: prose \"Sing.\" Draw 1 card.",
            ),
            // An author's own prose, where it cannot stand.
            (
                "Draw 1 card. Gain prose \"seven\" health.",
                "Draw 1 card. prose \"Gain seven health.\"",
            ),
            ("(Sing.) Draw 1 card.", "prose \"(Sing.)\" Draw 1 card."),
            (
                "Sing \"Ho\" now. Sing \"Hey\". Draw 1 card.",
                "prose \"Sing \\\"Ho\\\" now. Sing \\\"Hey\\\".\" Draw 1 card.",
            ),
            ("Sing \"Ho\"", "prose \"Sing \\\"Ho\\\"\""),
            // A mark that nothing opens stands right behind a sentence.
            ("Draw 1 card.\"", "Draw 1 card. prose \"\\\"\""),
        ] {
            check("champions", line, expected);
        }
    }

    #[test]
    fn a_quotation_becomes_prose_with_its_sentence() {
        check(
            "lotr",
            "Forced: Attached hero gains: \"Forced: Sing. Draw 1 card.\" Draw 1 card.",
            "Forced: prose \"Attached hero gains: \\\"Forced: Sing. Draw 1 card.\\\"\" Draw 1 card.",
        );
        check(
            "lotr",
            "Action: Draw 1 card. Then, sing \"Ho. Hey.\" and dance.",
            "Action: Draw 1 card. prose \"Then, sing \\\"Ho. Hey.\\\" and dance.\"",
        );
    }
}
