//! From characters to words with their readings: the longest form of the vocabulary wins, mark-up is noted and dropped.

use cardc_span::{Prose, Span, fold_letter};
use smol_str::SmolStr;
use unicode_normalization::char::is_combining_mark;

use crate::lexicon::Lexicon;
use crate::names::{Found, LONGEST_NAME, Name};
use crate::spacing::{Piece, misspaced_pieces, spaced};
use crate::tree::{Id, Number};
use crate::vocabulary::Vocabulary;
use crate::word::{Mark, NameWord, Reading, Word, fold};
use crate::words::WORDS;

/// Splits a line into tagged words.
pub(crate) fn tag(lexicon: Lexicon<'_>, line: &str) -> Vec<Word> {
    let raw = raw_words(lexicon.vocabulary, line);
    let mut words = Vec::with_capacity(raw.len());
    let mut index = 0;
    while index < raw.len() {
        let whole = match &raw[index].prose {
            Some(prose) => Some(Word::prose(prose.clone())),
            None => marked_name(lexicon, &raw[index]),
        };
        if let Some(word) = whole {
            words.push(word);
            index += 1;
            continue;
        }
        let (word, taken) = longest(lexicon.vocabulary, &raw[index..]);
        let goes_on = words.last().is_some_and(|last| !ends_sentence(last));
        let name = named(lexicon, line, &raw[index], &word, goes_on);
        if let Some(name) = name.or_else(|| quoted_name(lexicon, line, &raw[index])) {
            let inside = |raw: &&Raw| raw.span.start < name.outer.end;
            index += raw[index..].iter().take_while(inside).count();
            words.push(name);
        } else {
            words.push(word);
            index += taken;
        }
    }
    words
}

/// Whether a sentence may begin behind a word.
fn ends_sentence(word: &Word) -> bool {
    !word.text.ends_with(char::is_alphanumeric) && word.text != ","
}

/// A name in the mark-up of names, whether a card has it or not.
fn marked_name(lexicon: Lexicon<'_>, raw: &Raw) -> Option<Word> {
    if raw.mark != Mark::Name {
        return None;
    }
    let whole = |found: &Found<'_>| found.end == raw.text.len();
    let found = lexicon.name_at(&raw.text).filter(whole);
    let noun = lexicon.vocabulary.names.as_ref()?.noun.as_str();
    let unknown = Name::new(&raw.text, vec![noun.into()], false);
    let (name, number) = found.map_or((&unknown, Number::Singular), |found| {
        (found.name, found.number)
    });
    let known = found.is_some();
    let readings = noun_readings(lexicon.vocabulary, name, number);
    Some(Word {
        text: raw.text.clone(),
        folded: raw.folded.clone(),
        mark: raw.mark,
        possessive: raw.possessive,
        non: false,
        span: raw.span,
        outer: raw.outer,
        name: Some(Box::new(NameWord::new(name, known, true))),
        readings: readings.collect(),
        quotation: None,
        prose: None,
    })
}

/// The name of a card between quotation marks, which are mark-up then: `"Hand"` is no zone. Where the game has other marks, only
/// a name with `//` needs these.
fn quoted_name(lexicon: Lexicon<'_>, line: &str, mark: &Raw) -> Option<Word> {
    if !is_quote(&mark.text) {
        return None;
    }
    let start = mark.span.end as usize;
    let found = lexicon.name_at(&line[start..])?;
    if lexicon.vocabulary.marks_of(&found.name.form).is_some() {
        return None;
    }
    let end = start + found.end;
    let close = line[end..].chars().next()?.len_utf8();
    if !is_quote(&line[end..end + close]) {
        return None;
    }
    let text = &line[start..end];
    let ending = possessive_ending(text, &line[end + close..]);
    let raw = Raw {
        text: fold_space(text),
        folded: fold(text),
        mark: Mark::Name,
        possessive: ending > 0,
        non: false,
        span: Span::new(start as u32, end as u32),
        outer: Span::new(mark.span.start, (end + close + ending) as u32),
        prose: None,
    };
    marked_name(lexicon, &raw)
}

/// Whether this is one quotation mark, straight or not.
fn is_quote(text: &str) -> bool {
    ["\"", "“", "”", "„"].contains(&text)
}

/// The readings of a name as its nouns. A name of several kinds of card is that of a card first, of whichever kind, and that of the
/// card itself is its own first. An unfinished pack may not define all of them.
fn noun_readings(
    vocabulary: &Vocabulary,
    name: &Name,
    number: Number,
) -> impl Iterator<Item = Reading> {
    let is_any = !name.own && name.nouns.len() > 1;
    let any = vocabulary.names.as_ref().filter(|_| is_any);
    let any = any.map(|names| names.noun.as_str().into());
    let known = |noun: &Id| vocabulary.nouns.contains_key(noun);
    let nouns = any.into_iter().chain(name.nouns.clone()).filter(known);
    nouns.map(move |noun| Reading::Noun(noun, number))
}

/// The name of a card that begins with a word, unless the vocabulary has a longer word there. A name that is also a word
/// of the game is a name only where the rest of the sentence tells the two apart, or the capitals do: where the sentence `goes_on`,
/// a word that the game writes small has none.
fn named(
    lexicon: Lexicon<'_>,
    line: &str,
    first: &Raw,
    word: &Word,
    goes_on: bool,
) -> Option<Word> {
    if first.non || !first.text.starts_with(begins_name) {
        return None;
    }
    let start = first.span.start as usize;
    let found = lexicon.name_at(&line[start..])?;
    let end = start + found.end;
    let word_end = word.span.end as usize - possessive_length(word);
    let is_apart = |reading: &Reading| match reading {
        Reading::Verb(..) | Reading::Ability(_) => true,
        Reading::Adjective(id) => lexicon.vocabulary.is_tag(id),
        _ => false,
    };
    let is_word = end == word_end;
    let stands_out = goes_on && lexicon.vocabulary.is_written_small(&word.folded);
    let is_taken = is_word
        && (WORDS.contains(word.folded.as_str())
            || !stands_out && !word.readings.iter().all(is_apart));
    if end < word_end || is_taken {
        return None;
    }
    let ending = possessive_ending(&line[start..end], &line[end..]);
    let text = &line[start..end];
    let span = Span::new(first.span.start, (end + ending) as u32);
    let mut readings = if is_word && !stands_out {
        word.readings.clone()
    } else {
        Vec::new()
    };
    readings.extend(noun_readings(lexicon.vocabulary, found.name, found.number));
    Some(Word {
        text: fold_space(text),
        folded: fold(text),
        mark: first.mark,
        possessive: ending > 0,
        non: false,
        span,
        outer: outer(line, first.mark, span),
        name: Some(Box::new(NameWord::new(found.name, true, false))),
        readings,
        quotation: None,
        prose: None,
    })
}

/// Whether a name can begin with a letter: `'Ammer` and `"Lucky" Orla` are names too.
fn begins_name(letter: char) -> bool {
    let mut is_quote = false;
    fold_letter(letter, |plain| is_quote |= plain == '\'');
    is_quote || letter.is_alphanumeric()
}

/// How long `'s` or `'` behind a word is that has it.
fn possessive_length(word: &Word) -> usize {
    let written = (word.span.end - word.span.start) as usize;
    if word.possessive {
        written.saturating_sub(word.text.len())
    } else {
        0
    }
}

/// The length of the ending that makes a word a possessive, with which what stands behind it begins.
fn possessive_ending(word: &str, behind: &str) -> usize {
    let Some(rest) = behind.strip_prefix(['\'', '’']) else {
        return 0;
    };
    let mark = behind.len() - rest.len();
    match rest.strip_prefix('s') {
        Some(rest) if !rest.starts_with(char::is_alphanumeric) => mark + 1,
        None if word.ends_with('s') && !rest.starts_with(char::is_alphanumeric) => mark,
        _ => 0,
    }
}

fn fold_space(text: &str) -> SmolStr {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").into()
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
    prose: Option<Prose>,
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
                name: None,
                readings: readings.clone(),
                quotation: None,
                prose: None,
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
        name: None,
        readings: readings.unwrap_or_default(),
        quotation: None,
        prose: None,
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

fn raw_words(vocabulary: &Vocabulary, line: &str) -> Vec<Raw> {
    let mut words = Vec::new();
    let mut mark = Mark::None;
    let mut non_from = None;
    let mut chars = line.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if let Some(drawn) = drawn_at(vocabulary, line, start) {
            let raw = drawn.raw(line);
            let end = raw.outer.end as usize;
            words.push(raw);
            while chars.next_if(|(at, _)| *at < end).is_some() {}
            continue;
        }
        if let Some(end) = signed_number(line, start)
            && (first == '+' || !words.last().is_some_and(|raw| is_paid(vocabulary, raw)))
        {
            words.push(raw(&line[start..end], false, mark, start, end));
            while chars.next_if(|(at, _)| *at < end).is_some() {}
            continue;
        }
        match first {
            _ if first.is_whitespace() => {}
            '[' => mark = Mark::Keyword,
            ']' | '*' if first == ']' || mark == Mark::Tag => {
                mark = Mark::None;
                let end = own_behind_mark(&mut words, line, start + 1);
                while chars.next_if(|(at, _)| *at < end).is_some() {}
            }
            '*' => mark = Mark::Tag,
            _ if is_letter(first) => {
                let mut end = start + first.len_utf8();
                while let Some(&(at, next)) = chars.peek() {
                    let inner = matches!(next, '\'' | '’' | '-')
                        && line[at + next.len_utf8()..].starts_with(char::is_alphanumeric);
                    if !is_letter(next) && !inner {
                        break;
                    }
                    end = at + next.len_utf8();
                    chars.next();
                }
                // `non-*Daemon*`: the mark-up stands between.
                if non_from.is_none()
                    && line[start..end].eq_ignore_ascii_case("non")
                    && is_marked_word(vocabulary, line, end)
                {
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
                if non_from.is_none()
                    && let Some(length) = contraction(&line[start..end])
                {
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

/// Whether `-*` or `-[` stands here with a word behind it, and nothing that is drawn.
fn is_marked_word(vocabulary: &Vocabulary, line: &str, at: usize) -> bool {
    let rest = line[at..].strip_prefix('-');
    let word = rest.and_then(|rest| rest.strip_prefix(['*', '[']));
    word.is_some_and(|word| word.starts_with(is_letter))
        && [at + 1, at + 2]
            .iter()
            .all(|place| drawn_at(vocabulary, line, *place).is_none())
}

/// Makes the last word an owner where `'s` stands behind its mark, as in `a *Daemon*'s corner`. Gives where that ends.
fn own_behind_mark(words: &mut [Raw], line: &str, behind: usize) -> usize {
    let rest = &line[behind..];
    let after = rest.strip_prefix("'s").or_else(|| rest.strip_prefix("’s"));
    let after = after.filter(|after| !after.starts_with(is_letter));
    match (words.last_mut(), after) {
        (Some(last), Some(after)) if last.outer.end as usize == behind => {
            last.possessive = true;
            last.outer.end = (line.len() - after.len()) as u32;
            last.outer.end as usize
        }
        _ => behind,
    }
}

/// Whether a character is part of a word: a letter, a digit, or a mark on one.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

/// Something that a text draws: it begins and ends with marks that mean nothing else.
enum Drawn<'v> {
    /// A name between its marks.
    Name {
        name: Span,
        /// The name with the marks.
        outer: Span,
    },
    /// A symbol.
    Symbol { form: &'v SmolStr, span: Span },
    /// The mark of a box in front of the line.
    Box(Span),
    /// `prose "…"`
    Prose(Prose),
}

/// What is drawn at this place of a line.
fn drawn_at<'v>(vocabulary: &'v Vocabulary, line: &str, start: usize) -> Option<Drawn<'v>> {
    if let Some((form, length)) = vocabulary.symbol_at(&line[start..]) {
        let span = Span::new(start as u32, (start + length) as u32);
        return Some(Drawn::Symbol { form, span });
    }
    if let Some(length) = box_length(vocabulary, line, start) {
        return Some(Drawn::Box(Span::new(start as u32, (start + length) as u32)));
    }
    if let Some(prose) = Prose::at(line, start) {
        return Some(Drawn::Prose(prose));
    }
    let (open, close) = vocabulary.names.as_ref()?.marks.as_ref()?;
    let inside = line[start..].strip_prefix(open.as_str())?;
    // No further than a name goes, so that a line takes linear work.
    let most = inside
        .char_indices()
        .nth(LONGEST_NAME)
        .map_or(inside.len(), |(at, _)| at);
    let length = inside[..most].find(close.as_str())?;
    let name = inside[..length].trim();
    let from = start + open.len() + length - inside[..length].trim_start().len();
    let end = start + open.len() + length + close.len();
    name.starts_with(char::is_alphanumeric)
        .then(|| Drawn::Name {
            name: Span::new(from as u32, (from + name.len()) as u32),
            outer: Span::new(start as u32, end as u32),
        })
}

/// The length of the mark of a box, with which a line begins.
fn box_length(vocabulary: &Vocabulary, line: &str, start: usize) -> Option<usize> {
    let mut marks = vocabulary.boxes.values().map(|spec| spec.mark.as_str());
    let mark = marks.find(|mark| {
        let behind = line[start..].strip_prefix(mark);
        let stands_apart = behind.is_some_and(|behind| behind.starts_with(char::is_whitespace));
        stands_apart && line[..start].trim_start().is_empty()
    })?;
    (!mark.is_empty()).then_some(mark.len())
}

impl Drawn<'_> {
    /// All of it, with its marks.
    fn outer(&self) -> Span {
        match self {
            Self::Name { outer, .. } => *outer,
            Self::Symbol { span, .. } | Self::Box(span) => *span,
            Self::Prose(prose) => prose.span,
        }
    }

    /// What it says without the marks that mean nothing.
    fn plain<'l>(&'l self, line: &'l str) -> &'l str {
        match self {
            Self::Name { name, .. } => &line[name.range()],
            Self::Symbol { form, .. } => form,
            Self::Box(_) | Self::Prose(_) => &line[self.outer().range()],
        }
    }

    fn raw(&self, line: &str) -> Raw {
        let (text, outer) = (self.plain(line), self.outer());
        let (mark, span) = match self {
            Self::Name { name, .. } => (Mark::Name, *name),
            Self::Symbol { span, .. } => (Mark::Symbol, *span),
            Self::Box(_) | Self::Prose(_) => (Mark::None, outer),
        };
        let ending = match self {
            Self::Box(_) | Self::Prose(_) => 0,
            _ => possessive_ending(text, &line[outer.end as usize..]) as u32,
        };
        Raw {
            text: fold_space(text),
            folded: fold(text),
            mark,
            possessive: ending > 0,
            non: false,
            span,
            outer: Span::new(outer.start, outer.end + ending),
            prose: match self {
                Self::Prose(prose) => Some(prose.clone()),
                _ => None,
            },
        }
    }
}

/// Where a number with a sign ends that begins here: `+2`, `-X`.
fn signed_number(line: &str, start: usize) -> Option<usize> {
    let behind_word = line[..start].ends_with(char::is_alphanumeric);
    let number = line[start..].strip_prefix(['+', '-', '−'])?;
    let length = match number.strip_prefix('X') {
        Some(_) => 1,
        None => number
            .find(|digit: char| !digit.is_ascii_digit())
            .unwrap_or(number.len()),
    };
    let goes_on = number[length..].starts_with(char::is_alphanumeric);
    (!behind_word && length > 0 && !goes_on).then_some(line.len() - number.len() + length)
}

/// Whether it is a symbol that is paid: behind it, `-` stands before what is paid as well, and is no sign.
fn is_paid(vocabulary: &Vocabulary, raw: &Raw) -> bool {
    let readings = vocabulary.forms.get(&raw.folded).into_iter().flatten();
    let mut symbols = readings.filter_map(|reading| match reading {
        Reading::Noun(id, _) => vocabulary.cost_symbol(id),
        _ => None,
    });
    raw.mark == Mark::Symbol && symbols.next().is_some()
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
        Mark::None | Mark::Name | Mark::Symbol => return span,
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
        prose: None,
    }
}

/// The brackets and asterisks that have no partner, in their order.
pub fn stray_marks(vocabulary: &Vocabulary, line: &str) -> Vec<Span> {
    let mut stray = Vec::new();
    let mut whole_until = 0;
    let mut bracket = None;
    let mut asterisk = None;
    let mut previous = ' ';
    for (at, letter) in line.char_indices() {
        if at < whole_until {
            continue;
        }
        if let Some(drawn) = drawn_at(vocabulary, line, at) {
            whole_until = drawn.outer().end as usize;
            previous = ' ';
            continue;
        }
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

/// Leaves out mark-up and sets the white space as it is printed: two texts that are alike after this are the same wording.
pub fn normalise(vocabulary: &Vocabulary, text: &str) -> String {
    let plain = fold_space(&without_marks(vocabulary, text));
    let words = raw_words(vocabulary, &plain);
    let pieces = words.iter().map(|raw| Piece {
        text: &raw.text,
        mark: raw.mark,
        outer: raw.outer,
    });
    spaced(&plain, &misspaced_pieces(&plain, pieces))
}

/// A form or a few words without the brackets and asterisks around them.
pub fn strip_marks(text: &str) -> String {
    text.replace(['[', ']', '*'], "")
}

/// A text without its mark-up, and with plain apostrophes and quotation marks. Prose stays.
pub fn without_marks(vocabulary: &Vocabulary, text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if let Some(drawn) = drawn_at(vocabulary, text, at) {
            // A symbol stands apart from what is before it, be there white space or none.
            if matches!(drawn, Drawn::Symbol { .. }) && plain.ends_with(char::is_alphanumeric) {
                plain.push(' ');
            }
            plain.push_str(&match &drawn {
                Drawn::Prose(prose) => Prose::written(&prose.wording),
                drawn => drawn.plain(text).replace('’', "'"),
            });
            at = drawn.outer().end as usize;
            continue;
        }
        match letter {
            // Two words with a mark between them are two.
            '[' | ']' | '*'
                if text[at + 1..].starts_with(is_letter) && plain.ends_with(is_letter) =>
            {
                plain.push(' ');
            }
            '[' | ']' | '*' => {}
            '’' | '‘' => plain.push('\''),
            '−' => plain.push('-'),
            '“' | '”' => plain.push('"'),
            letter => plain.push(letter),
        }
        at += letter.len_utf8();
    }
    plain
}
