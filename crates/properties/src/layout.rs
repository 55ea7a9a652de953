//! The one layout of files.

use cardc_fmt::{format_cards, format_deck};
use cardc_span::folded_line;
use cardc_syntax::{
    CornerShape, DeckLine, Item, Member, Spanned, Value, lex, parse_cards, parse_deck,
};

/// Of the text as cards, and as a deck.
pub fn hold(text: &str) {
    cards_keep(text);
    deck_keeps(text);
}

/// Formatting keeps what the cards say and every comment, and formatting again changes nothing.
pub fn cards_keep(text: &str) {
    let formatted = format_cards(text);
    assert_eq!(cards_say(&formatted), cards_say(text), "{text:?}");
    assert_eq!(comments(&formatted), comments(text), "{text:?}");
    assert_eq!(format_cards(&formatted), formatted, "{text:?}");
}

/// Formatting keeps what the deck says and every comment, and formatting again changes nothing.
pub fn deck_keeps(text: &str) {
    let formatted = format_deck(text);
    assert_eq!(deck_says(&formatted), deck_says(text), "{text:?}");
    assert_eq!(format_deck(&formatted), formatted, "{text:?}");
    assert_eq!(
        formatted.matches("//").count(),
        text.matches("//").count(),
        "{text:?}"
    );
}

/// What cards say, without spans.
fn cards_say(text: &str) -> Vec<String> {
    let pieces = parse_cards(text).into_iter();
    let said = pieces.map(|(piece, parse)| {
        let source = &text[piece.span.range()];
        match parse.tree {
            Some(item) if parse.errors.is_empty() => item_says(source, &item),
            _ => source.replace("\r\n", "\n").replace('\r', "\n"),
        }
    });
    said.collect()
}

fn item_says(source: &str, item: &Item) -> String {
    let docs: Vec<_> = item.docs.iter().map(|line| &line.value).collect();
    let members: Vec<_> = item.block.iter().flat_map(|block| &block.members).collect();
    let members: Vec<_> = members
        .iter()
        .map(|member| member_says(source, member))
        .collect();
    let block = item.block.is_some();
    format!(
        "{docs:?} {} {} {block} {members:?}",
        item.keyword.value,
        values_say(&item.values)
    )
}

fn member_says(source: &str, member: &Member) -> String {
    match member {
        Member::Field(field) => format!("{} {}", field.name.value, values_say(&field.values)),
        Member::Text(text) => {
            let lines = text.lines.iter();
            let lines = lines.map(|line| folded_line(&source[line.range()], folded));
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

fn values_say(values: &[Spanned<Value>]) -> String {
    let say = |value: &Value| match value {
        Value::Words(words) => words.to_string(),
        Value::String(text) => format!("{text:?}"),
        Value::Number(number) => number.to_string(),
        Value::Call { name, argument } => format!("{}({})", name.value, argument.value),
        Value::Corner {
            shape: CornerShape::Round,
            content,
        } => format!("({content:?})"),
        Value::Corner {
            shape: CornerShape::Irregular,
            content,
        } => format!("[{content:?}]"),
        Value::Cells(cells) => format!("{cells:?}"),
    };
    let said = values.iter().map(|value| say(&value.value));
    said.collect::<Vec<_>>().join(" | ")
}

/// Every comment, in order.
fn comments(text: &str) -> Vec<&str> {
    let tokens = lex(text).into_iter();
    let comments = tokens.filter(|token| token.kind.is_comment());
    comments
        .map(|token| text[token.span.range()].trim_end())
        .collect()
}

/// What a deck says, without spans.
fn deck_says(text: &str) -> Vec<String> {
    let deck = parse_deck(text).tree;
    let settings = deck
        .settings
        .iter()
        .map(|(word, value)| format!("{} {}", word.value, value.value));
    let name = deck.name.iter().map(|name| format!("# {}", name.value));
    let lines = deck.lines.iter().map(|line| match line {
        DeckLine::Heading(heading) => heading.value.to_string(),
        DeckLine::Entry {
            count, name, price, ..
        } => format!(
            "{}x {} {:?}",
            count.value,
            name.value,
            price.as_ref().map(|price| price.value)
        ),
        DeckLine::Option { name, .. } => format!("+ {}", name.value),
    });
    settings.chain(name).chain(lines).collect()
}

/// Runs of white space as one space each.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
