//! The text of a card. This alone reads texts and prints them.

use cardc_db::Db;
use cardc_english::{Lexicon, Line, Markup, Names, ParsedLine, Scope, Vocabulary, Word, may_end};
use cardc_span::{Prose, Span, line_end, shown_line};
use cardc_syntax::{SyntaxError, TextBlock};
use smol_str::SmolStr;

use super::text_names::card_names;
use crate::project::games::game_of;
use crate::project::item::{CardItem, item_tree};

/// The text of a card, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// In source order.
    pub lines: Vec<CardLine>,
    /// The names of cards that it may speak of, where names are words.
    pub names: Names,
}

/// One line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// Where it stands in the item. Spans of the content are relative to its start.
    pub span: Span,
    /// The ability word of a line above to which this line still belongs (2.9.2).
    pub continues: Option<SmolStr>,
    /// It is what a line above grants others: `Units have the following ability:`, so that `this` and `X` are theirs.
    pub granted: bool,
    /// What it says: sentences that are understood, and sentences that are not.
    pub parsed: ParsedLine,
    /// Where its first sentence without a full stop would have to go on, if it is one sentence written over several
    /// lines: the end of the first of them.
    pub wraps_at: Option<u32>,
    /// A name such as `Ebb // Flow`, whose `//` begins the comment behind the line, and where it stands in the item.
    pub cut_name: Option<(Span, SmolStr)>,
    /// Whether the form of the line is wrong. That is reported, and what it says need not be.
    pub is_garbled: bool,
}

/// A text with more bytes is not read: it is read as a whole, takes a hundred times its size, and an edit waits for it.
pub(crate) const LONGEST: usize = 64 << 10;

/// The most lines that one sentence is looked for in.
const MOST_WRAPPED: usize = 4;

impl CardText {
    /// Reads the lines of a `text` block; `source` is the text of its item, and `errors` are those of its form.
    pub(crate) fn read(
        vocabulary: &Vocabulary,
        names: &Names,
        source: &str,
        block: &TextBlock,
        errors: &[SyntaxError],
    ) -> Self {
        let lexicon = Lexicon::new(vocabulary, names);
        let mut lines = Vec::new();
        let mut rest = block.lines.as_slice();
        while let [first, below @ ..] = rest {
            rest = below;
            let parsed = parse_line(lexicon, &source[first.range()]);
            let (span, parsed, wraps_at) = match wrapped(lexicon, source, *first, &parsed, below) {
                Some((whole, parsed, taken)) => {
                    rest = &below[taken..];
                    (whole, parsed, Some(first.end))
                }
                None => (*first, parsed, None),
            };
            // Errors are in source order.
            let behind = errors.partition_point(|error| error.span.start < span.start);
            let first_error = errors.get(behind);
            let cut_name = cut_name(lexicon, source, span);
            lines.push(CardLine {
                span,
                continues: None,
                granted: false,
                parsed,
                wraps_at,
                is_garbled: cut_name.is_some()
                    || first_error.is_some_and(|error| error.span.end <= span.end),
                cut_name,
            });
        }
        let mut text = Self {
            lines,
            names: names.clone(),
        };
        text.find_continued(vocabulary);
        text.find_granted();
        text
    }

    /// Some abilities go on over the lines below, until the next one of their kind.
    fn find_continued(&mut self, vocabulary: &Vocabulary) {
        let mut begun: Option<SmolStr> = None;
        for line in &mut self.lines {
            let begins = abilities(line)
                .find(|id| vocabulary.ability_continues(id))
                .cloned();
            match begins {
                Some(id) => begun = Some(id),
                None => line.continues.clone_from(&begun),
            }
        }
    }

    /// A line that ends with a colon grants the next one, or all lines below where it speaks of several: `the following
    /// abilities:`.
    fn find_granted(&mut self) {
        let mut open = 0_usize;
        for line in &mut self.lines {
            line.granted = open > 0;
            open = match granted_below(line) {
                0 => open.saturating_sub(1),
                granted => granted,
            };
        }
    }

    /// What the text is read with.
    pub fn lexicon<'a>(&'a self, vocabulary: &'a Vocabulary) -> Lexicon<'a> {
        Lexicon::new(vocabulary, &self.names)
    }

    /// The lines, each with what it says.
    pub fn parsed_lines(&self) -> impl Iterator<Item = (&CardLine, &ParsedLine)> {
        self.lines.iter().map(|line| (line, &line.parsed))
    }

    /// Whether a word with such a meaning stands in prose, or in a sentence that is not understood: what it does there,
    /// nobody knows.
    pub(crate) fn leaves_open(
        &self,
        vocabulary: &Vocabulary,
        is_meant: impl Fn(&str) -> bool,
    ) -> bool {
        let means = |word: &Word| {
            let meanings = vocabulary.meanings(&word.folded);
            meanings.iter().any(|meaning| is_meant(&meaning.id))
        };
        self.parsed_lines().any(|(_, parsed)| {
            let is_declined = parsed.declined.iter().any(|declined| {
                let (start, end) = (declined.span.start, declined.span.end);
                let inside = |word: &&Word| start <= word.span.start && word.span.end <= end;
                parsed.words.iter().filter(inside).any(means)
            });
            is_declined || words_of_prose(vocabulary, parsed).iter().any(means)
        })
    }

    /// How many sentences are not understood.
    pub(crate) fn declined(&self) -> usize {
        self.parsed_lines()
            .map(|(_, parsed)| parsed.declined.len())
            .sum()
    }

    /// Whether every sentence is understood, and none has prose in it. A card without text is.
    pub fn is_understood(&self) -> bool {
        self.parsed_lines().all(|(_, parsed)| parsed.is_checked())
    }
}

/// The name of a card that begins in a line and goes on in the comment behind it.
fn cut_name(lexicon: Lexicon<'_>, source: &str, line: Span) -> Option<(Span, SmolStr)> {
    let (start, end) = (line.start as usize, line.end as usize);
    let behind = line_end(source, end);
    if !source[end..behind].trim_start().starts_with("//") {
        return None;
    }
    let (place, name) = lexicon.name_around(&source[start..behind], end - start)?;
    let place = Span::new((start + place.start) as u32, (start + place.end) as u32);
    Some((place, name.into()))
}

/// The words of the prose of a line.
pub(crate) fn words_of_prose(vocabulary: &Vocabulary, parsed: &ParsedLine) -> Vec<Word> {
    let wordings = parsed.prose().map(|(_, wording)| wording);
    wordings
        .flat_map(|wording| parse_line(vocabulary, wording).words)
        .collect()
}

/// How many of the lines below a line grants.
fn granted_below(line: &CardLine) -> usize {
    let parsed = &line.parsed;
    let [.., noun, colon] = parsed.words.as_slice() else {
        return 0;
    };
    let sentence = parsed.line.sentences.last();
    let is_empty = |granted: &Line| granted.scopes.is_empty() && granted.sentences.is_empty();
    let grants = sentence.is_some_and(|last| last.granted.as_deref().is_some_and(is_empty));
    let speaks_of_it = parsed.words.iter().any(|word| word.is("following"));
    match grants && speaks_of_it && colon.is(":") {
        false => 0,
        true if noun.is_plural() => usize::MAX,
        true => 1,
    }
}

/// The ability words in front of a line.
pub(crate) fn abilities(line: &CardLine) -> impl Iterator<Item = &SmolStr> {
    line.parsed
        .line
        .scopes
        .iter()
        .filter_map(|scope| match scope {
            Scope::Ability { id, .. } => Some(id),
            _ => None,
        })
}

impl CardLine {
    /// A place in the line as a place in the item.
    pub fn place(&self, span: Span) -> Span {
        span.shifted(self.span.start)
    }
}

/// A line together with those below it, if it has no full stop and all of them are understood as one: its place, what
/// it says, and how many of them it takes. White space means nothing, so that the line breaks may stay in it.
fn wrapped(
    lexicon: Lexicon<'_>,
    source: &str,
    first: Span,
    parsed: &ParsedLine,
    below: &[Span],
) -> Option<(Span, ParsedLine, usize)> {
    if !is_unfinished(parsed) {
        return None;
    }
    let mut whole = first;
    let mut found = None;
    for (next, taken) in below.iter().zip(1..MOST_WRAPPED) {
        if Prose::at(source, next.start as usize).is_some() {
            break;
        }
        // Two sentences, of which the first has lost its full stop.
        if parsed.is_understood() && begins_with_capital(&source[next.range()]) {
            break;
        }
        // A comment between the lines is no part of a sentence.
        if !source[whole.end as usize..next.start as usize]
            .trim()
            .is_empty()
        {
            break;
        }
        whole = whole.cover(*next);
        let text = &source[whole.range()];
        if !may_end(lexicon, text, first.range().len()) {
            continue;
        }
        let joined = parse_line(lexicon, text);
        let is_ended = !is_unfinished(&joined);
        if joined.is_understood() {
            found = Some((whole, joined, taken));
        }
        if is_ended {
            break;
        }
    }
    found
}

/// Whether a line ends without a full stop, where a sentence needs one.
fn is_unfinished(parsed: &ParsedLine) -> bool {
    let has_sentence = !parsed.line.sentences.is_empty() || !parsed.is_understood();
    let last = parsed.words.last();
    // The abilities that a card grants follow the colon on lines of their own.
    let grants = parsed.is_understood() && last.is_some_and(|last| last.is(":"));
    let is_open = last.is_some_and(|last| !last.is(".") && !last.is(")") && last.prose.is_none());
    let sentence = parsed.line.sentences.last();
    let is_quoted = parsed.is_understood() && sentence.is_some_and(|last| last.stop_quoted);
    has_sentence && is_open && !is_quoted && !grants
}

fn begins_with_capital(line: &str) -> bool {
    line.trim_start_matches(['[', '*', '('])
        .starts_with(char::is_uppercase)
}

/// Reads a line of Card English.
pub(crate) fn parse_line<'a>(lexicon: impl Into<Lexicon<'a>>, line: &str) -> ParsedLine {
    cardc_english::parse_line(lexicon, line)
}

/// Prints a line in the house form.
pub(crate) fn print_line(vocabulary: &Vocabulary, line: &Line) -> String {
    cardc_english::print_line(vocabulary, line, Markup::House)
}

/// Prints a line without mark-up.
pub(crate) fn print_plain(vocabulary: &Vocabulary, line: &Line) -> String {
    cardc_english::print_line(vocabulary, line, Markup::Plain)
}

/// The text of a card: its first `text` block. Empty where the game is not known.
#[salsa::tracked]
pub fn card_text<'db>(db: &'db dyn Db, item: CardItem<'db>) -> CardText {
    let parse = item_tree(db, item);
    let block = parse.tree.as_ref().and_then(|tree| tree.texts().next());
    match (game_of(db, item.file(db)), block) {
        (Some(game), Some(block)) if block.span.range().len() <= LONGEST => {
            let names = if game.vocabulary.takes_names() {
                card_names(db, item).clone()
            } else {
                Names::default()
            };
            CardText::read(
                &game.vocabulary,
                &names,
                item.text(db),
                block,
                &parse.errors,
            )
        }
        _ => CardText::default(),
    }
}

/// The text of a card in the house form, printed from its effect trees. A sentence that is not understood and prose
/// are printed as they are written.
pub fn print_card<'db>(db: &'db dyn Db, item: CardItem<'db>) -> String {
    let Some(game) = game_of(db, item.file(db)) else {
        return String::new();
    };
    let source = item.text(db);
    let lines = card_text(db, item).lines.iter().map(|line| {
        let printed = if line.parsed.is_understood() {
            print_line(&game.vocabulary, &line.parsed.line)
        } else {
            source[line.span.range()].to_owned()
        };
        shown_line(&printed).into_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
