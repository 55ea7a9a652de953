//! From characters to words with their readings: the longest form of the vocabulary wins, mark-up is noted and dropped.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::vocabulary::{Reading, Vocabulary, fold};

/// The mark-up that a word stood in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// None.
    None,
    /// `[Draw]`
    Keyword,
    /// `*Aelf*`
    Tag,
}

/// A word, a number or a punctuation mark of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written, several words joined by one space, without mark-up and possessive ending.
    pub text: SmolStr,
    /// `text` in lower case; the house word, where `text` is a synonym.
    pub folded: SmolStr,
    /// The mark-up that it stood in.
    pub mark: Mark,
    /// `Champion's`
    pub possessive: bool,
    /// `non-Daemon`; `text` is then `Daemon`.
    pub non: bool,
    /// Without mark-up.
    pub span: Span,
    /// With the mark-up around it.
    pub outer: Span,
    pub(crate) readings: Vec<Reading>,
}

impl Word {
    /// Whether it is this word or mark, in any case.
    pub fn is(&self, text: &str) -> bool {
        self.folded == text && !self.possessive && !self.non
    }

    /// Whether the vocabulary knows the word.
    pub fn is_known(&self) -> bool {
        !self.readings.is_empty()
    }
}

/// Splits a line into tagged words.
pub(crate) fn tag(vocabulary: &Vocabulary, line: &str) -> Vec<Word> {
    let raw = raw_words(line);
    let mut words = Vec::with_capacity(raw.len());
    let mut index = 0;
    while index < raw.len() {
        let (word, taken) = longest(vocabulary, &raw[index..]);
        words.push(word);
        index += taken;
    }
    words
}

/// A word before the vocabulary has seen it.
struct Raw {
    text: SmolStr,
    folded: SmolStr,
    mark: Mark,
    possessive: bool,
    non: bool,
    span: Span,
    outer: Span,
}

fn longest(vocabulary: &Vocabulary, raw: &[Raw]) -> (Word, usize) {
    let first = &raw[0];
    let most = vocabulary
        .longest
        .get(&first.folded)
        .copied()
        .unwrap_or(1)
        .min(raw.len());
    for length in (2..=most).rev() {
        let parts = &raw[..length];
        if parts[..length - 1].iter().any(|part| part.possessive)
            || parts[1..].iter().any(|part| part.non)
        {
            continue;
        }
        let folded = SmolStr::new(
            parts
                .iter()
                .map(|part| part.folded.as_str())
                .collect::<Vec<_>>()
                .join(" "),
        );
        let folded = resolve(vocabulary, folded);
        if let Some(readings) = vocabulary.forms.get(&folded) {
            let text = parts
                .iter()
                .map(|part| part.text.as_str())
                .collect::<Vec<_>>()
                .join(" ");
            let last = &parts[length - 1];
            let word = Word {
                text: text.into(),
                folded,
                mark: first.mark,
                possessive: last.possessive,
                non: first.non,
                span: first.span.cover(last.span),
                outer: first.outer.cover(last.outer),
                readings: readings.clone(),
            };
            return (word, length);
        }
    }
    let folded = resolve(vocabulary, first.folded.clone());
    let readings = vocabulary.forms.get(&folded).cloned();
    let word = Word {
        text: first.text.clone(),
        folded,
        mark: first.mark,
        possessive: first.possessive,
        non: first.non,
        span: first.span,
        outer: first.outer,
        readings: readings.unwrap_or_default(),
    };
    (word, 1)
}

/// The house word for a synonym, folded.
fn resolve(vocabulary: &Vocabulary, folded: SmolStr) -> SmolStr {
    match vocabulary.synonyms.get(&folded) {
        Some(house) => fold(house),
        None => folded,
    }
}

fn raw_words(line: &str) -> Vec<Raw> {
    let mut words = Vec::new();
    let mut mark = Mark::None;
    let mut non_from = None;
    let mut chars = line.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        match first {
            _ if first.is_whitespace() => {}
            '[' => mark = Mark::Keyword,
            ']' => mark = Mark::None,
            '*' => {
                mark = if mark == Mark::Tag {
                    Mark::None
                } else {
                    Mark::Tag
                }
            }
            _ if first.is_alphanumeric() => {
                let mut end = start + first.len_utf8();
                while let Some(&(at, next)) = chars.peek() {
                    let inner = matches!(next, '\'' | '’' | '-')
                        && line[at + next.len_utf8()..].starts_with(char::is_alphanumeric);
                    if !next.is_alphanumeric() && !inner {
                        break;
                    }
                    end = at + next.len_utf8();
                    chars.next();
                }
                // `non-*Daemon*`: the mark-up stands between.
                if line[start..end].eq_ignore_ascii_case("non") && line[end..].starts_with("-*") {
                    chars.next();
                    non_from = Some(start);
                    continue;
                }
                // The apostrophe of `Champions'`.
                let plural = line[..end].ends_with('s')
                    && chars
                        .peek()
                        .is_some_and(|&(_, next)| matches!(next, '\'' | '’'));
                let stop = if plural {
                    chars.next().map_or(end, |(at, mark)| at + mark.len_utf8())
                } else {
                    end
                };
                // `it's` is `it is`, not a possessive.
                if let Some(length) = contraction(&line[start..end]) {
                    let apostrophe = start + length;
                    words.push(raw(
                        &line[start..apostrophe],
                        false,
                        mark,
                        start,
                        apostrophe,
                    ));
                    let mut is = raw("'s", false, mark, apostrophe, end);
                    (is.folded, is.text, is.possessive) = ("'s".into(), "'s".into(), false);
                    words.push(is);
                    continue;
                }
                let mut word = raw(&line[start..end], plural, mark, start, stop);
                word.outer = outer(line, mark, word.span);
                if let Some(from) = non_from.take() {
                    word.non = true;
                    word.span.start = from as u32;
                    word.outer.start = from as u32;
                }
                words.push(word);
            }
            _ => words.push(raw(
                &line[start..start + first.len_utf8()],
                false,
                mark,
                start,
                start + first.len_utf8(),
            )),
        }
    }
    words
}

/// Where the apostrophe is, when this is a pronoun with a short `is`.
fn contraction(word: &str) -> Option<usize> {
    let stem = word
        .strip_suffix("'s")
        .or_else(|| word.strip_suffix("’s"))?;
    let is_pronoun = ["it", "that", "there"].contains(&stem.to_lowercase().as_str());
    is_pronoun.then_some(stem.len())
}

/// The span with the mark-up that opens right before it and closes right behind it.
fn outer(line: &str, mark: Mark, span: Span) -> Span {
    let (open, close) = match mark {
        Mark::None => return span,
        Mark::Keyword => ('[', ']'),
        Mark::Tag => ('*', '*'),
    };
    let opens = line[..span.start as usize].ends_with(open);
    let closes = line[span.end as usize..].starts_with(close);
    Span::new(span.start - u32::from(opens), span.end + u32::from(closes))
}

fn raw(text: &str, plural_possessive: bool, mark: Mark, start: usize, end: usize) -> Raw {
    let folded = fold(text);
    let (folded, singular_possessive) = match folded.strip_suffix("'s") {
        None => (folded.clone(), false),
        Some(stem) => (SmolStr::new(stem), true),
    };
    let (folded, non) = match folded.strip_prefix("non-") {
        Some(stem) => (SmolStr::new(stem), true),
        None => (folded, false),
    };
    let mut text = if singular_possessive {
        text[..text.len() - 1].trim_end_matches(['\'', '’'])
    } else {
        text
    };
    if non {
        text = &text[4..];
    }
    Raw {
        text: text.into(),
        folded,
        mark,
        possessive: plural_possessive || singular_possessive,
        non,
        span: Span::new(start as u32, end as u32),
        outer: Span::new(start as u32, end as u32),
    }
}

/// The brackets and asterisks that have no partner, in their order.
pub fn stray_marks(line: &str) -> Vec<Span> {
    let mut stray = Vec::new();
    let mut bracket = None;
    let mut asterisk = None;
    let mut previous = ' ';
    for (at, letter) in line.char_indices() {
        let here = Span::new(at as u32, at as u32 + 1);
        let behind = line[at + letter.len_utf8()..].chars().next();
        match letter {
            '[' => stray.extend(bracket.replace(here)),
            ']' if bracket.take().is_none() => stray.push(here),
            '*' => {
                let opens = behind.is_some_and(char::is_alphanumeric)
                    && !(previous.is_alphanumeric() && asterisk.is_some());
                if opens {
                    stray.extend(asterisk.replace(here));
                } else if asterisk.take().is_none() {
                    stray.push(here);
                }
            }
            _ => {}
        }
        previous = letter;
    }
    stray.extend(bracket);
    stray.extend(asterisk);
    stray.sort_unstable_by_key(|span| span.start);
    stray
}

/// Folds white space and mark-up, which mean nothing: two texts that are alike after this are the same wording.
pub fn normalise(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text
        .replace(['[', ']', '*'], "")
        .replace('’', "'")
        .split_whitespace()
    {
        match words.last_mut() {
            Some(last) if word.starts_with(['.', ',', ':', ')']) => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}
