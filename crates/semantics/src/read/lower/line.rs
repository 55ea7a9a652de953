//! A line of values read part by part: words one at a time, names, numbers, and the forms that several types of fields
//! have in common. What cannot be read is an [`Unread`], which the caller reports.

use cardc_games::ConditionWords;
use cardc_span::Span;
use cardc_syntax::{Field, Spanned, Value};
use smol_str::SmolStr;

use crate::read::head::option::{Bounds, Price};
use crate::read::head::{HeadPart, PartMeaning};

/// The words that a name without quotation marks ends before.
const RESERVED: [&str; 14] = [
    "when", "unless", "with", "less", "more", "than", "from", "each", "to", "or", "and", "counts",
    "any", "in",
];

/// What could not be read.
#[derive(Debug)]
pub(super) struct Unread {
    /// Where it stands; the end of the line where something is missing.
    pub(super) span: Span,
    /// What is wrong, without a full stop.
    pub(super) message: String,
    /// The word that was found, and those that could stand there.
    pub(super) meant: Option<(SmolStr, Vec<SmolStr>)>,
    /// What to write instead.
    pub(super) instead: Option<String>,
}

/// What was read, or what could not be.
pub(super) type Read<T> = Result<T, Unread>;

/// A line of values.
pub(super) struct Line<'a> {
    parts: Vec<Part<'a>>,
    at: usize,
    /// Where the line ends.
    end: u32,
    /// The words of conditions in this game.
    pub(super) words: &'a ConditionWords,
    /// What the parts stand for that have been read.
    pub(super) read: Vec<HeadPart>,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
struct Part<'a> {
    kind: PartKind<'a>,
    span: Span,
    /// It is the first of its value: no name goes on over it.
    first: bool,
}

/// What a part is.
#[derive(Clone, Copy, Debug)]
enum PartKind<'a> {
    /// One word.
    Word(&'a str),
    /// Words in quotation marks.
    Name(&'a SmolStr),
    Number(i64),
    /// A drawing, or a word with brackets.
    Other,
}

impl<'a> Line<'a> {
    /// The values of a field, which stands in `source`.
    pub(super) fn new(source: &'a str, field: &'a Field, words: &'a ConditionWords) -> Self {
        let mut parts = Vec::new();
        for value in &field.values {
            let kind = match &value.value {
                Value::Words(_) => {
                    parts.extend(words_of(source, value.span));
                    continue;
                }
                Value::String(name) => PartKind::Name(name),
                Value::Number(number) => PartKind::Number(*number),
                Value::Call { .. } | Value::Corner { .. } | Value::Cells(_) => PartKind::Other,
            };
            parts.push(Part {
                kind,
                span: value.span,
                first: true,
            });
        }
        Self {
            parts,
            at: 0,
            end: field.span.end,
            words,
            read: Vec::new(),
        }
    }

    fn peek(&self) -> Option<Part<'a>> {
        self.parts.get(self.at).copied()
    }

    /// The place of the next part, or the end of the line.
    pub(super) fn here(&self) -> Span {
        let end = Span::at(self.end);
        self.peek().map_or(end, |part| part.span)
    }

    /// Notes what the part in `span` stands for.
    pub(super) fn means(&mut self, meaning: PartMeaning, span: Span) {
        self.read.push(HeadPart { meaning, span });
    }

    /// That something else should stand here.
    pub(super) fn expected<T>(&self, what: &str) -> Read<T> {
        let found = match self.peek() {
            Some(Part {
                kind: PartKind::Word(word),
                ..
            }) => format!(", found `{word}`"),
            _ => String::new(),
        };
        Err(Unread {
            span: self.here(),
            message: format!("Expected {what}{found}"),
            meant: self.meant(),
            instead: None,
        })
    }

    /// The next word, and the words that a line can go on with: one of them may be misspelt.
    fn meant(&self) -> Option<(SmolStr, Vec<SmolStr>)> {
        let PartKind::Word(word) = self.peek()?.kind else {
            return None;
        };
        let words = RESERVED.into_iter().map(SmolStr::new_static);
        let own = [self.words.deck.clone(), self.words.number.clone()];
        Some((word.into(), words.chain(own).collect()))
    }

    /// Everything has been read.
    pub(super) fn finish(&self, possible: &str) -> Read<()> {
        match self.peek() {
            Some(part) => Err(Unread {
                span: Span::new(part.span.start, self.end),
                message: format!("Expected {possible} here"),
                meant: self.meant(),
                instead: None,
            }),
            None => Ok(()),
        }
    }

    /// Whether this word comes next.
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Part { kind: PartKind::Word(found), .. }) if found.eq_ignore_ascii_case(word))
    }

    /// Takes this word if it comes next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.means(PartMeaning::Word, self.here());
            self.at += 1;
        }
        is_next
    }

    /// Whether the game's word for the whole deck comes next.
    pub(super) fn is_deck_word(&self) -> bool {
        self.is_word(&self.words.deck)
    }

    /// Takes the game's word for the whole deck if it comes next.
    pub(super) fn deck_word(&mut self) -> bool {
        let words = self.words;
        self.word(&words.deck)
    }

    /// Whether the game's word for what a line of a deck counts comes next.
    pub(super) fn is_count_word(&self) -> bool {
        self.is_word(&self.words.number)
    }

    /// Takes the game's word for what a line of a deck counts if it comes next.
    pub(super) fn count_word(&mut self) -> bool {
        let words = self.words;
        self.word(&words.number)
    }

    /// Takes this word, which has to come next.
    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.word(word) {
            Ok(())
        } else {
            self.expected(&format!("`{word}`"))
        }
    }

    /// Whether a number comes next, or behind the next `ahead` parts.
    pub(super) fn is_number(&self, ahead: usize) -> bool {
        let part = self.parts.get(self.at + ahead);
        part.is_some_and(|part| matches!(part.kind, PartKind::Number(_)))
    }

    /// Takes a number if one comes next.
    pub(super) fn number(&mut self) -> Option<i64> {
        match self.peek()?.kind {
            PartKind::Number(number) => {
                self.at += 1;
                Some(number)
            }
            _ => None,
        }
    }

    /// Takes a number, which has to come next.
    pub(super) fn expect_number(&mut self) -> Read<i64> {
        self.number().map_or_else(|| self.expected("a number"), Ok)
    }

    /// Whether a name comes next.
    pub(super) fn is_name(&self) -> bool {
        match self.peek().map(|part| part.kind) {
            Some(PartKind::Name(_)) => true,
            Some(PartKind::Word(word)) => !self.is_reserved(word),
            _ => false,
        }
    }

    /// Takes a name if one comes next: what stands in quotation marks, or words up to the next value.
    pub(super) fn name(&mut self) -> Option<Spanned<SmolStr>> {
        let first = self.peek().filter(|_| self.is_name())?;
        self.at += 1;
        let PartKind::Word(word) = first.kind else {
            let PartKind::Name(name) = first.kind else {
                return None;
            };
            return Some(Spanned {
                value: name.clone(),
                span: first.span,
            });
        };
        let mut name = word.to_owned();
        let mut span = first.span;
        while let Some(Part {
            kind: PartKind::Word(word),
            span: next,
            first: false,
        }) = self.peek()
            && !self.is_reserved(word)
        {
            name.push(' ');
            name.push_str(word);
            span = span.cover(next);
            self.at += 1;
        }
        Some(Spanned {
            value: name.into(),
            span,
        })
    }

    /// Takes a name, which has to come next.
    pub(super) fn expect_name(&mut self, what: &str) -> Read<Spanned<SmolStr>> {
        self.name().map_or_else(|| self.expected(what), Ok)
    }

    /// Takes the name of a value of an enumeration, which has to come next.
    pub(super) fn value_name(&mut self) -> Read<SmolStr> {
        let name = self.expect_name("a name")?;
        // Which enumeration it belongs to is for the field's type to say.
        let meaning = PartMeaning::Value(SmolStr::default(), name.value.clone());
        self.means(meaning, name.span);
        Ok(name.value)
    }

    fn is_reserved(&self, word: &str) -> bool {
        let own = [self.words.deck.as_str(), self.words.number.as_str()];
        let mut reserved = RESERVED.into_iter().chain(own);
        reserved.any(|reserved| word.eq_ignore_ascii_case(reserved))
    }

    /// `20 to 40`, `5 or more`, `any`, or a number alone, which is both ends, or with `up_to` the upper one.
    pub(super) fn bounds(&mut self, up_to: bool) -> Read<Bounds> {
        let start = self.here();
        if self.word("any") {
            self.word("number");
            return Ok(Bounds {
                least: 0,
                most: None,
            });
        }
        let least = self.expect_number()?;
        if self.is_word("or") && self.is_word_ahead(1, "more") {
            self.word("or");
            self.word("more");
            return Ok(Bounds { least, most: None });
        }
        if self.word("to") {
            let end = self.here();
            let most = self.expect_number()?;
            if most < least {
                return Err(Unread {
                    span: start.cover(end),
                    message: format!("{least} is more than {most}"),
                    meant: None,
                    instead: Some(format!("{most} to {least}")),
                });
            }
            return Ok(Bounds {
                least,
                most: Some(most),
            });
        }
        self.hyphen(start, least)?;
        Ok(Bounds {
            least: if up_to { 0 } else { least },
            most: Some(least),
        })
    }

    /// `20-40` is a number with a negative one behind it.
    fn hyphen(&self, start: Span, least: i64) -> Read<()> {
        match self.peek() {
            Some(Part {
                kind: PartKind::Number(most @ ..0),
                span,
                ..
            }) if span.start == start.end => Err(Unread {
                span: start.cover(span),
                message: "Write a range of numbers with `to`".to_owned(),
                meant: None,
                instead: Some(format!("{least} to {}", most.saturating_neg())),
            }),
            _ => Ok(()),
        }
    }

    /// Whether a word comes behind the next `ahead` parts.
    pub(super) fn is_word_ahead(&self, ahead: usize, word: &str) -> bool {
        let part = self.parts.get(self.at + ahead);
        part.is_some_and(
            |part| matches!(part.kind, PartKind::Word(found) if found.eq_ignore_ascii_case(word)),
        )
    }

    /// `180`, `180 +11 each`, `+1 each`
    pub(super) fn price(&mut self) -> Read<Price> {
        let first = self.expect_number()?;
        if self.word("each") {
            return Ok(Price {
                base: 0,
                each: first,
            });
        }
        let mut price = Price {
            base: first,
            each: 0,
        };
        if let Some(each) = self.number() {
            self.expect_word("each")?;
            price.each = each;
        }
        Ok(price)
    }
}

/// The words that stand in `span`, each by itself.
fn words_of(source: &str, span: Span) -> Vec<Part<'_>> {
    let text = source.get(span.range()).unwrap_or_default();
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        // A word of `text` lies within it, so that the distance of both is its place.
        let start = span.start + (word.as_ptr() as usize - text.as_ptr() as usize) as u32;
        words.push(Part {
            kind: PartKind::Word(word),
            span: Span::new(start, start + word.len() as u32),
            first: words.is_empty(),
        });
    }
    words
}
