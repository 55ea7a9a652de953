//! The form of files.

use cardc_span::Span;
use cardc_syntax::{
    DeckLine, Item, Parse, SyntaxError, Value, lex, parse_cards, parse_deck, split,
};

/// Tokens and pieces cover the text without gaps, pieces cut nothing but white space in two, nothing is passed over in
/// silence, and every span of a tree or an error cuts its text at characters: of the text as cards, and as a deck.
pub fn hold(text: &str) {
    let tokens = lex(text);
    covers(text, tokens.iter().map(|token| token.span));
    let pieces = split(text);
    covers(text, pieces.iter().map(|piece| piece.span));
    for piece in &pieces {
        let at = tokens.partition_point(|token| token.span.start < piece.span.start);
        let before = at.checked_sub(1).map(|before| tokens[before].span);
        let cut =
            before.and_then(|before| text.get(piece.span.start as usize..before.end as usize));
        let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let is_cut = cut.is_some_and(|cut| !cut.trim_matches(is_blank).is_empty());
        assert!(!is_cut, "{piece:?} cuts {before:?} of {text:?}");
    }
    for (piece, parse) in parse_cards(text) {
        let source = &text[piece.span.range()];
        inside(source, item_spans(&parse));
        let is_silent = parse.tree.is_none() && parse.errors.is_empty();
        assert!(!is_silent, "nothing is said of {source:?}");
    }
    let deck = parse_deck(text);
    inside(text, error_spans(&deck.errors));
    for (word, value) in &deck.tree.settings {
        inside(text, [word.span, value.span]);
    }
    inside(text, deck.tree.name.iter().map(|name| name.span));
    for line in &deck.tree.lines {
        match line {
            DeckLine::Heading(heading) => inside(text, [heading.span]),
            DeckLine::Entry {
                count, name, span, ..
            } => inside(text, [count.span, name.span, *span]),
            DeckLine::Option { name, span } => inside(text, [name.span, *span]),
        }
    }
}

/// The spans follow each other from the beginning to the end of the text, and none is empty.
fn covers(text: &str, spans: impl Iterator<Item = Span>) {
    let mut end = 0;
    for span in spans {
        assert_eq!(span.start, end, "no gap in {text:?}");
        assert!(
            text.get(span.range()).is_some_and(|part| !part.is_empty()),
            "{span:?} of {text:?}"
        );
        end = span.end;
    }
    assert_eq!(end as usize, text.len(), "no end left over in {text:?}");
}

/// The spans are in the text, at characters.
fn inside(text: &str, spans: impl IntoIterator<Item = Span>) {
    for span in spans {
        assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
    }
}

fn error_spans(errors: &[SyntaxError]) -> impl Iterator<Item = Span> {
    errors.iter().map(|error| error.span)
}

/// Every span of a tree and of its errors.
fn item_spans(parse: &Parse<Option<Item>>) -> Vec<Span> {
    let mut spans: Vec<Span> = error_spans(&parse.errors).collect();
    let Some(item) = &parse.tree else {
        return spans;
    };
    spans.extend([item.span, item.keyword.span]);
    spans.extend(item.docs.iter().map(|line| line.span));
    spans.extend(item.values.iter().map(|value| value.span));
    spans.extend(item.block.iter().map(|block| block.span));
    for field in item.fields() {
        spans.extend([field.span, field.name.span]);
        for value in &field.values {
            spans.push(value.span);
            if let Value::Call { name, argument } = &value.value {
                spans.extend([name.span, argument.span]);
            }
        }
    }
    for text in item.texts() {
        spans.extend([text.span, text.keyword]);
        spans.extend(&text.lines);
    }
    spans
}

/// Whether a text is read as cards without a mistake.
pub(crate) fn are_cards(text: &str) -> Result<(), String> {
    let errors = parse_cards(text).into_iter().flat_map(|(piece, parse)| {
        let source = text[piece.span.range()].to_owned();
        parse
            .errors
            .into_iter()
            .map(move |error| format!("{error:?} in {source:?}"))
    });
    errors.into_iter().next().map_or(Ok(()), Err)
}
