//! What the words of a file are, for colours that know the game.

use std::cmp::Reverse;

use cardc_db::{Db, File, FileKind};
use cardc_english::{Mark, Meaning, ParsedLine, Word, is_grammar_word};
use cardc_games::FieldType;
use cardc_semantics::{
    CardItem, CardLine, ItemKind, LineWords, Mention, Mentioned, card_text, card_words,
    deck_entries, deck_lines, deck_tree, item_offsets, item_tree, items,
};
use cardc_span::Span;
use cardc_syntax::{DeckLine, Field, Item, Value};

use crate::context::Context;
use crate::types::{Token, TokenKind};

/// The words of a file with what they are, in source order, none overlapping another. What means nothing to the game,
/// comments and words without colour are left out.
pub fn semantic_tokens(db: &dyn Db, file: File) -> Vec<Token> {
    let context = Context::new(db, file);
    let mut tokens = match file.kind(db) {
        FileKind::Cards => cards(context),
        FileKind::Deck => deck(context),
        _ => Vec::new(),
    };
    tokens.retain(|token| token.span.start < token.span.end);
    tokens.sort_by_key(|token| (token.span.start, token.span.end));
    tokens.dedup_by(|next, kept| next.span.start < kept.span.end);
    tokens
}

fn cards(context: Context<'_>) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (&item, &start) in items(context.db, context.file)
        .iter()
        .zip(item_offsets(context.db, context.file))
    {
        if let Some(tree) = &item_tree(context.db, item).tree {
            let mut painter = Painter {
                tokens: &mut tokens,
                start,
            };
            painter.item(context, item, tree);
        }
    }
    tokens
}

/// Collects the tokens of one item, whose spans are relative to it.
struct Painter<'a> {
    tokens: &'a mut Vec<Token>,
    start: u32,
}

impl Painter<'_> {
    fn token(&mut self, kind: TokenKind, span: Span) {
        self.tokens.push(Token {
            kind,
            span: span.shifted(self.start),
        });
    }

    fn item<'db>(&mut self, context: Context<'db>, item: CardItem<'db>, tree: &Item) {
        let (keyword, name) = match item.kind(context.db) {
            ItemKind::Card => (TokenKind::CardKind, TokenKind::CardName),
            _ => (TokenKind::Keyword, TokenKind::Value),
        };
        self.token(keyword, tree.keyword.span);
        for value in &tree.values {
            self.token(name, value.span);
        }
        for field in tree.fields() {
            self.field(context, field);
        }
        for text in tree.texts() {
            self.token(TokenKind::Keyword, text.keyword);
        }
        let words = &card_words(context.db, item).lines;
        for (line, words) in card_text(context.db, item).lines.iter().zip(words) {
            self.line(context, line, words);
        }
    }

    fn field(&mut self, context: Context<'_>, field: &Field) {
        self.token(TokenKind::Field, field.name.span);
        let is_tags = context.pack().is_some_and(|pack| {
            let spec = pack.field(&field.name.value);
            spec.is_some_and(|spec| {
                matches!(spec.kind, FieldType::Tags | FieldType::Keywords { .. })
            })
        });
        for value in &field.values {
            let kind = match &value.value {
                Value::Number(_) | Value::Corner { .. } => TokenKind::Number,
                Value::Words(_) if is_tags => TokenKind::Tag,
                Value::Words(_) | Value::Cells(_) => TokenKind::Value,
                Value::String(_) => TokenKind::Text,
                Value::Call { name, argument } => {
                    self.token(TokenKind::Value, name.span);
                    self.token(TokenKind::Tag, argument.span);
                    continue;
                }
            };
            self.token(kind, value.span);
        }
    }

    fn line(&mut self, context: Context<'_>, line: &CardLine, words: &LineWords) {
        let kinds = word_kinds(context, &line.parsed, words);
        for (word, kind) in line.parsed.words.iter().zip(kinds) {
            let place = line.place(word.outer);
            if word.prose.is_some() {
                let keyword = Span::new(place.start, place.start + "prose".len() as u32);
                self.token(TokenKind::Keyword, keyword);
                self.token(TokenKind::Text, Span::new(keyword.end + 1, place.end));
            } else if let Some(kind) = kind {
                self.token(kind, place);
            }
        }
    }
}

/// What each word of a line is; `None` for those that only hold others together. A sentence that is not understood, as most
/// are while they are written, has the colours of its words alone.
fn word_kinds(
    context: Context<'_>,
    parsed: &ParsedLine,
    words: &LineWords,
) -> Vec<Option<TokenKind>> {
    let mut around = Around::new(&words.mentions);
    let meanings = |word: &Word| {
        let game = context.game();
        game.map_or_else(Vec::new, |game| game.vocabulary.meanings(&word.folded))
    };
    let kind_of = |word: &Word| {
        let here = around.of(word.span);
        if word.name.is_none() && is_grammar_word(&word.folded) && meanings(word).is_empty() {
            // `that` is a pronoun until a verb stands behind it.
            return None;
        }
        if word.is("x") || word.text.starts_with(|first: char| first.is_ascii_digit()) {
            return Some(TokenKind::Number);
        }
        let smallest = here
            .iter()
            .copied()
            .min_by_key(|mention| (mention.span.end - mention.span.start, rank(&mention.what)));
        let read = smallest
            .filter(|mention| mention.span == word.span || spoken(&mention.what))
            .and_then(|mention| kind_of_mention(context, &mention.what));
        read.or_else(|| kind_alone(context, word, &meanings(word)))
            .or(match word.mark {
                Mark::Tag => Some(TokenKind::Tag),
                Mark::Keyword => Some(TokenKind::Ability),
                _ => None,
            })
    };
    parsed.words.iter().map(kind_of).collect()
}

/// The mentions around each word of a line, one word after the other.
struct Around<'a> {
    /// By their beginnings, the last one first.
    next: Vec<&'a Mention>,
    here: Vec<&'a Mention>,
}

impl<'a> Around<'a> {
    fn new(said: &'a [Mention]) -> Self {
        let mut next: Vec<&Mention> = said.iter().rev().collect();
        next.sort_by_key(|mention| Reverse(mention.span.start));
        let here = Vec::new();
        Self { next, here }
    }

    /// Those around the word at this place, which stands behind that of the last call.
    fn of(&mut self, word: Span) -> &[&'a Mention] {
        while let Some(next) = self.next.pop_if(|next| next.span.start <= word.start) {
            self.here.push(next);
        }
        self.here.retain(|mention| word.end <= mention.span.end);
        &self.here
    }
}

/// What a word most likely is, whatever stands around it.
fn kind_alone(context: Context<'_>, word: &Word, meanings: &[Meaning]) -> Option<TokenKind> {
    if word.name.is_some() {
        return Some(TokenKind::Noun);
    }
    let mut marked = meanings.iter().filter(|meaning| match word.mark {
        Mark::Keyword => meaning.keyword && meaning.category != "noun",
        Mark::Tag => meaning.class == "tag",
        _ => true,
    });
    let likely = marked.next().or(meanings.first())?;
    match likely.category {
        "noun" => Some(TokenKind::Noun),
        "adjective" => Some(kind_of_adjective(context, &likely.id)),
        "verb" => Some(TokenKind::Verb),
        "ability word" => Some(TokenKind::Ability),
        _ => None,
    }
}

/// Whether all words inside of such a mention are coloured alike.
fn spoken(what: &Mentioned) -> bool {
    matches!(
        what,
        Mentioned::Ability(_) | Mentioned::Box(_) | Mentioned::Corners(_)
    )
}

/// Of two mentions at the same place, the one with the smaller rank says more.
fn rank(what: &Mentioned) -> u8 {
    match what {
        Mentioned::Adjective(_)
        | Mentioned::Ability(_)
        | Mentioned::Box(_)
        | Mentioned::Verb(_) => 0,
        Mentioned::Noun { .. }
        | Mentioned::Name(_)
        | Mentioned::X { .. }
        | Mentioned::Corners(_) => 1,
        Mentioned::Beside { .. } | Mentioned::Pattern(_) | Mentioned::Choice(_) => 2,
    }
}

fn kind_of_mention(context: Context<'_>, what: &Mentioned) -> Option<TokenKind> {
    match what {
        Mentioned::Noun { .. } | Mentioned::Name(_) | Mentioned::Beside { .. } => {
            Some(TokenKind::Noun)
        }
        Mentioned::Adjective(id) => Some(kind_of_adjective(context, id)),
        Mentioned::Verb(_) => Some(TokenKind::Verb),
        Mentioned::Ability(_) | Mentioned::Box(_) | Mentioned::Corners(_) => {
            Some(TokenKind::Ability)
        }
        Mentioned::X { .. } => Some(TokenKind::Number),
        Mentioned::Pattern(_) | Mentioned::Choice(_) => None,
    }
}

fn kind_of_adjective(context: Context<'_>, id: &str) -> TokenKind {
    let is_tag = context.pack().is_some_and(|pack| pack.tag(id).is_some());
    if is_tag {
        TokenKind::Tag
    } else {
        TokenKind::Adjective
    }
}

fn deck(context: Context<'_>) -> Vec<Token> {
    let deck = &deck_tree(context.db, context.file).tree;
    let known: Vec<Span> = deck_entries(context.db, context.file)
        .filter(|entry| entry.card.is_some())
        .map(|entry| entry.name.span)
        .collect();
    let token = |kind, span: Span| Token { kind, span };
    let mut tokens = Vec::new();
    for (name, value) in &deck.settings {
        tokens.push(token(TokenKind::Keyword, name.span));
        tokens.push(token(TokenKind::Value, value.span));
    }
    for line in deck_lines(context.db, context.file) {
        match line {
            DeckLine::Heading(heading) => tokens.push(token(TokenKind::CardKind, heading.span)),
            DeckLine::Option { name, .. } => tokens.push(token(TokenKind::Value, name.span)),
            DeckLine::Entry {
                count, name, price, ..
            } => {
                tokens.push(token(TokenKind::Number, count.span));
                if known.binary_search(&name.span).is_ok() {
                    tokens.push(token(TokenKind::CardName, name.span));
                }
                let price = price.as_ref();
                tokens.extend(price.map(|price| token(TokenKind::Number, price.span)));
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_looked_at_once() {
        let mention = |start: u32, end: u32| Mention {
            what: Mentioned::X { defined: false },
            span: Span::new(start, end),
            granted: false,
        };
        let word = |number: u32| Span::new(4 * number, 4 * number + 3);
        let said: Vec<Mention> = (0..1000)
            .flat_map(|number| {
                [
                    mention(4 * number, 4 * number + 7),
                    mention(4 * number, 4 * number + 3),
                ]
            })
            .collect();
        let mut around = Around::new(&said);
        for number in 0..1000 {
            let here = around.of(word(number));
            let first = (number > 0).then(|| &said[2 * number as usize - 2]);
            let both = &said[2 * number as usize..][..2];
            assert_eq!(here, first.into_iter().chain(both).collect::<Vec<_>>());
        }
    }
}
