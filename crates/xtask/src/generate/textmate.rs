//! `TextMate` grammars, which colour files in editors that know no more than patterns.
//!
//! Scopes come from the token table, reserved words from the keyword table, and the words of games from the packs that
//! ship with cardc. A grammar of patterns cannot parse Card English; it marks what stands out.

use std::collections::BTreeSet;

use cardc_english::Vocabulary;
use cardc_games::{FieldType, GamePack, builtin, builtin_ids};
use cardc_syntax::{KEYWORDS, TOKEN_TABLE, TokenKind};
use serde_json::{Value, json};

/// `card.tmLanguage.json`
pub(super) fn card() -> String {
    let words = Words::of_all_games();
    let grammar = json!({
        "$schema": SCHEMA,
        "comment": COMMENT,
        "name": "Card English",
        "scopeName": "source.card",
        "fileTypes": ["card"],
        "patterns": includes(&["comments", "setting", "card", "block", "strays"]),
        "repository": {
            "comments": { "patterns": tokens("card", &COMMENTS) },
            "strings": { "patterns": strings("card") },
            "strays": { "patterns": tokens("card", &[TokenKind::Control]) },
            "setting": {
                "begin": format!(r"^\s*({})(?={BREAK})", alternatives(&keywords(true))),
                "beginCaptures": { "1": name("keyword.control", "card") },
                "end": r"(?=//)|$",
                "patterns": includes(&["values"]),
            },
            "card": {
                "patterns": [
                    {
                        "comment": "a kind of card that a game has",
                        "match": format!(r"(?:^|(?<=\}}))\s*({})\s+({STRING})", alternatives(&words.kinds)),
                        "captures": { "1": name("storage.type.kind", "card"), "2": name("entity.name.type", "card") },
                    },
                    {
                        "comment": "any other kind",
                        "match": format!(r"(?:^|(?<=\}}))\s*({WORD})\s+({STRING})"),
                        "captures": { "1": name("storage.type", "card"), "2": name("entity.name.type", "card") },
                    },
                ],
            },
            "block": {
                "begin": pattern(TokenKind::OpenBrace),
                "beginCaptures": { "0": name(scope(TokenKind::OpenBrace), "card") },
                "end": pattern(TokenKind::CloseBrace),
                "endCaptures": { "0": name(scope(TokenKind::CloseBrace), "card") },
                "patterns": includes(&["comments", "text", "field", "strings", "strays"]),
            },
            "text": {
                "comment": "the word `text` may stand on the line above its brace",
                "patterns": [
                    {
                        "match": format!(r"(?:^|(?<=[{{}}]))\s*(text)(?=\s*(?:\{{|//|$))"),
                        "captures": { "1": name("keyword.control", "card") },
                    },
                    {
                        "name": "meta.text.card",
                        "begin": pattern(TokenKind::OpenBrace),
                        "beginCaptures": { "0": name(scope(TokenKind::OpenBrace), "card") },
                        "end": pattern(TokenKind::CloseBrace),
                        "endCaptures": { "0": name(scope(TokenKind::CloseBrace), "card") },
                        "patterns": includes(&["comments", "prose", "english", "strays"]),
                    },
                ],
            },
            "field": {
                "patterns": [
                    field(&alternatives(&words.fields), "support.type.property-name"),
                    field(WORD, "variable.other.property"),
                ],
            },
            "values": {
                "patterns": [
                    { "include": "#comments" },
                    { "include": "#strings" },
                    { "include": "#corner" },
                    { "match": word(&words.values), "name": "constant.language.card" },
                    { "match": word(&words.tags), "name": "entity.name.tag.card" },
                    { "match": pattern(TokenKind::Cells), "name": full(scope(TokenKind::Cells), "card") },
                    { "match": pattern(TokenKind::Number), "name": full(scope(TokenKind::Number), "card") },
                    { "match": pattern(TokenKind::Word), "name": full(scope(TokenKind::Word), "card") },
                    { "match": pattern(TokenKind::Comma), "name": full(scope(TokenKind::Comma), "card") },
                    { "match": pattern(TokenKind::Slash), "name": full(scope(TokenKind::Slash), "card") },
                ],
            },
            "corner": {
                "patterns": [
                    corner(TokenKind::OpenParen, TokenKind::CloseParen, "round"),
                    corner(TokenKind::OpenBracket, TokenKind::CloseBracket, "irregular"),
                ],
            },
            "prose": {
                "begin": r#"(?<![\w'’-])prose(?=\s*")"#,
                "beginCaptures": { "0": name("keyword.control", "card") },
                "end": r#"(?<=")|$"#,
                "patterns": includes(&["strings"]),
            },
            "english": { "patterns": english(&words) },
        },
    });
    pretty(&grammar)
}

/// `deck.tmLanguage.json`
pub(super) fn deck() -> String {
    let words = Words::of_all_games();
    let grammar = json!({
        "$schema": SCHEMA,
        "comment": COMMENT,
        "name": "Card Deck",
        "scopeName": "source.deck",
        "fileTypes": ["deck"],
        "patterns": includes(&["comments", "title", "setting", "entry", "heading"]),
        "repository": {
            "comments": {
                "patterns": [{ "match": "//.*$", "name": full(scope(TokenKind::Comment), "deck") }],
            },
            "title": {
                "match": format!(r"^\s*(#)\s*({PART}*)"),
                "captures": { "1": name("punctuation.definition.heading", "deck"), "2": name("markup.heading.title", "deck") },
            },
            "setting": {
                "match": format!(r#"^\s*(game|format|[a-z]+(?=\s+(?:\d+|"[^"]*")\s*(?://|$)))\s+({PART}+)"#),
                "captures": { "1": name("keyword.control", "deck"), "2": name("constant.language", "deck") },
            },
            "entry": {
                "patterns": [
                    {
                        "comment": "+ Option",
                        "match": format!(r"^\s*(\+)\s*({PART}+)"),
                        "captures": {
                            "1": name("keyword.operator", "deck"),
                            "2": name("constant.language", "deck"),
                        },
                    },
                    {
                        "comment": "Name = 340, 30 Name = 340",
                        "match": format!(r"^\s*(?:[-*•]\s+)?(?:(\d+)([xX×]|\s+[x×](?=\s))?\s+)?({PART}+?)\s+(=)\s*(\d+)(?=\s*(?://|$))"),
                        "captures": {
                            "1": name(scope(TokenKind::Number), "deck"),
                            "2": name("keyword.operator", "deck"),
                            "3": name("entity.name.type", "deck"),
                            "4": name("keyword.operator", "deck"),
                            "5": name(scope(TokenKind::Number), "deck"),
                        },
                    },
                    {
                        "comment": "3x Name, 3 x Name, 3 Name",
                        "match": format!(r"^\s*(?:[-*•]\s+)?(\d+)([xX×]|\s+[x×](?=\s))?\s+({PART}+)"),
                        "captures": {
                            "1": name(scope(TokenKind::Number), "deck"),
                            "2": name("keyword.operator", "deck"),
                            "3": name("entity.name.type", "deck"),
                        },
                    },
                    {
                        "comment": "Name x3",
                        "match": format!(r"^\s*(?:[-*•]\s+)?({PART}+?)\s+([xX×])(\d+)(?=\s*(?://|$))"),
                        "captures": {
                            "1": name("entity.name.type", "deck"),
                            "2": name("keyword.operator", "deck"),
                            "3": name(scope(TokenKind::Number), "deck"),
                        },
                    },
                    {
                        "comment": "x3 Name",
                        "match": format!(r"^\s*(?:[-*•]\s+)?([xX×])(\d+)\s+({PART}+)"),
                        "captures": {
                            "1": name("keyword.operator", "deck"),
                            "2": name(scope(TokenKind::Number), "deck"),
                            "3": name("entity.name.type", "deck"),
                        },
                    },
                    {
                        "comment": "3xName",
                        "match": format!(r"^\s*(?:[-*•]\s+)?(\d+)([x×])((?![\p{{Ll}}\s\d]){PART}+)"),
                        "captures": {
                            "1": name(scope(TokenKind::Number), "deck"),
                            "2": name("keyword.operator", "deck"),
                            "3": name("entity.name.type", "deck"),
                        },
                    },
                ],
            },
            "heading": {
                "patterns": [
                    {
                        "comment": "a part of the deck that a game has",
                        "match": format!(r"^\s*((?i:{})):?(?=\s*(?://|$))", alternatives(&words.headings)),
                        "captures": { "1": name("markup.heading", "deck") },
                    },
                    {
                        "comment": "any other heading",
                        "match": format!(r"^\s*({PART}+)"),
                        "captures": { "1": name("markup.heading.other", "deck") },
                    },
                ],
            },
        },
    });
    pretty(&grammar)
}

const SCHEMA: &str =
    "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json";
const COMMENT: &str = "Generated by `cargo xtask generate`. Do not edit.";

/// A part of a line of a deck: a quoted name, or what begins no comment.
const PART: &str = r#"(?:(?<![\p{L}\p{N}])"(?:[^"\\\r\n]|\\.)*"|[^/\r\n]|/(?!/))"#;

/// A word of a file, a quoted string, and what ends a word.
const WORD: &str = r"[\p{L}_][\p{L}\p{M}\p{N}_]*(?:['’\-][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*";
const STRING: &str = r#""(?:[^"\\]|\\.)*""#;
const BREAK: &str = r#"[\s"]|$"#;

const COMMENTS: [TokenKind; 3] = [
    TokenKind::FileDoc,
    TokenKind::DocComment,
    TokenKind::Comment,
];

/// How a token is found in a line. Patterns are tried in order, so that those for comments need not exclude each other.
fn pattern(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Whitespace => r"\s+",
        TokenKind::Newline => "$",
        TokenKind::Comment => "//.*$",
        TokenKind::DocComment => "///(?!/).*$",
        TokenKind::FileDoc => "//!.*$",
        TokenKind::String => STRING,
        TokenKind::UnterminatedString => {
            r#""(?!(?:[^"\\]|\\.)*")(?:[^{}/]|/(?!/))*?(?=\s*(?:$|[{}]|//))"#
        }
        TokenKind::Word => WORD,
        TokenKind::Number => r"(?<![\p{L}\p{N}_])[+\-]?\d+",
        TokenKind::Cells => "[.#][.#]+",
        TokenKind::OpenBrace => r"\{",
        TokenKind::CloseBrace => r"\}",
        TokenKind::OpenParen => r"\(",
        TokenKind::CloseParen => r"\)",
        TokenKind::OpenBracket => r"\[",
        TokenKind::CloseBracket => r"\]",
        TokenKind::Comma => ",",
        TokenKind::Slash => "/",
        TokenKind::Colon => ":",
        TokenKind::Dot => r"\.",
        TokenKind::Star => r"\*",
        TokenKind::Hash => "#",
        TokenKind::Control => r"[\x00-\x08\x0E-\x1F\x7F]",
        TokenKind::Other => ".",
    }
}

/// The scope that the token table has for this kind.
fn scope(kind: TokenKind) -> &'static str {
    TOKEN_TABLE[kind as usize].scope
}

fn full(scope: &str, language: &str) -> String {
    format!("{scope}.{language}")
}

fn name(scope: &str, language: &str) -> Value {
    json!({ "name": full(scope, language) })
}

fn includes(names: &[&str]) -> Value {
    names
        .iter()
        .map(|name| json!({ "include": format!("#{name}") }))
        .collect()
}

/// Rules for tokens that stand for themselves.
fn tokens(language: &str, kinds: &[TokenKind]) -> Value {
    kinds
        .iter()
        .map(|&kind| json!({ "match": pattern(kind), "name": full(scope(kind), language) }))
        .collect()
}

fn strings(language: &str) -> Value {
    json!([
        {
            "match": pattern(TokenKind::UnterminatedString),
            "name": full(scope(TokenKind::UnterminatedString), language),
        },
        {
            "begin": "\"",
            "end": "\"|$",
            "name": full(scope(TokenKind::String), language),
            "patterns": [{ "match": r#"\\["\\n]"#, "name": full("constant.character.escape", language) }],
        },
    ])
}

fn field(names: &str, scope: &str) -> Value {
    json!({
        "begin": format!(r"(?:^|(?<=[{{}}]))\s*(?!text(?:{BREAK}|\{{))({names})(?=[\s(\[{{}}]|$)"),
        "beginCaptures": { "1": name(scope, "card") },
        "end": r"(?=\}|//)|$",
        "patterns": includes(&["values"]),
    })
}

fn corner(open: TokenKind, close: TokenKind, shape: &str) -> Value {
    json!({
        "match": format!(r"({})\s*(?:(\d+)|(X)|(o))\s*({})", pattern(open), pattern(close)),
        "name": format!("meta.corner.{shape}.card"),
        "captures": {
            "1": name(scope(open), "card"),
            "2": name(scope(TokenKind::Number), "card"),
            "3": name("constant.language.inactive", "card"),
            "4": name("constant.language.empty", "card"),
            "5": name(scope(close), "card"),
        },
    })
}

/// What stands out in a line of Card English.
fn english(words: &Words) -> Value {
    json!([
        {
            "comment": "Corners 1 to 3:",
            "match": format!(r"(?i)\b(?:{})\s+\d+(?:\s*(?:to|and|,\s*and|,)\s*\d+)*\s*:", alternatives(&words.corners)),
            "name": "keyword.control.scope.card",
        },
        {
            "comment": "an ability word, with or without mark-up",
            "match": format!(r"(?i)(\[?)\b({})\b(\]?)\s*:", alternatives(&words.abilities)),
            "name": "keyword.control.ability.card",
        },
        {
            "comment": "[Draw]",
            "match": r"(\[)([^\[\]\r\n]+)(\])",
            "captures": {
                "1": name("punctuation.definition.markup.begin", "card"),
                "2": name("keyword.other", "card"),
                "3": name("punctuation.definition.markup.end", "card"),
            },
        },
        {
            "comment": "*Aelf*",
            "match": r"(\*)([^*\r\n]+)(\*)",
            "captures": {
                "1": name(scope(TokenKind::Star), "card"),
                "2": name("entity.name.tag", "card"),
                "3": name(scope(TokenKind::Star), "card"),
            },
        },
        { "match": format!("(?i){}", word(&words.keywords)), "name": "keyword.other.card" },
        { "match": word(&words.tags), "name": "entity.name.tag.card" },
        { "match": word(&["X".to_owned()]), "name": "variable.language.card" },
        { "match": pattern(TokenKind::Number), "name": full(scope(TokenKind::Number), "card") },
        { "match": WORD },
    ])
}

/// The words of all games that ship with cardc, each list with the longest first.
struct Words {
    kinds: Vec<String>,
    fields: Vec<String>,
    values: Vec<String>,
    tags: Vec<String>,
    headings: Vec<String>,
    corners: Vec<String>,
    abilities: Vec<String>,
    keywords: Vec<String>,
}

impl Words {
    fn of_all_games() -> Self {
        let packs: Vec<&GamePack> = builtin_ids().filter_map(builtin).collect();
        let all = |words: &dyn Fn(&GamePack) -> Vec<String>| {
            let words: BTreeSet<String> = packs.iter().flat_map(|pack| words(pack)).collect();
            let mut words: Vec<String> = words.into_iter().collect();
            words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
            words
        };
        Self {
            kinds: all(&|pack| pack.kinds.iter().map(|kind| kind.id.to_string()).collect()),
            fields: all(&|pack| {
                pack.fields
                    .iter()
                    .map(|field| field.id.to_string())
                    .collect()
            }),
            values: all(&values),
            tags: all(&|pack| pack.tags.iter().map(|tag| tag.name.to_string()).collect()),
            headings: all(&headings),
            corners: all(&|pack| {
                let noun = pack.vocabulary.corner_scope.as_str();
                forms(pack, &|vocabulary, form| {
                    let meanings = vocabulary.meanings(form);
                    meanings
                        .iter()
                        .any(|meaning| meaning.category == "noun" && meaning.id == noun)
                })
            }),
            abilities: all(&|pack| {
                let abilities = &pack.vocabulary.abilities;
                abilities
                    .iter()
                    .map(|(id, ability)| ability.form.clone().unwrap_or_else(|| id.clone()))
                    .collect()
            }),
            keywords: all(&|pack| {
                forms(pack, &|vocabulary, form| {
                    vocabulary
                        .meanings(form)
                        .iter()
                        .any(|meaning| meaning.keyword)
                })
            }),
        }
    }
}

/// Words that fields can be set to, but for tags.
fn values(pack: &GamePack) -> Vec<String> {
    let mut values = Vec::new();
    for enumeration in &pack.enumerations {
        for value in &enumeration.values {
            values.push(value.name.to_string());
            values.extend(value.aliases.iter().map(ToString::to_string));
        }
    }
    for field in &pack.fields {
        if let FieldType::Highlight { sides, .. } = &field.kind {
            values.extend(sides.iter().map(ToString::to_string));
        }
    }
    values
}

/// What a deck list may call its parts.
fn headings(pack: &GamePack) -> Vec<String> {
    let kinds = pack
        .kinds
        .iter()
        .map(|kind| (&kind.name, &kind.plural, &kind.headings));
    let categories = pack
        .categories
        .iter()
        .map(|part| (&part.name, &part.plural, &part.headings));
    kinds
        .chain(categories)
        .flat_map(|(name, plural, headings)| [name, plural].into_iter().chain(headings))
        .map(ToString::to_string)
        .collect()
}

/// The forms of a game's vocabulary that are wanted, in lower case.
fn forms(pack: &GamePack, wanted: &dyn Fn(&Vocabulary, &str) -> bool) -> Vec<String> {
    let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
    vocabulary
        .known_forms()
        .filter(|form| wanted(&vocabulary, form))
        .map(str::to_owned)
        .collect()
}

/// The reserved words that do, or do not, begin an item.
fn keywords(heads_line: bool) -> Vec<String> {
    let keywords = KEYWORDS
        .iter()
        .filter(|keyword| keyword.heads_line == heads_line);
    keywords.map(|keyword| keyword.word.to_owned()).collect()
}

/// One of these words, with nothing of a word around it.
fn word(words: &[String]) -> String {
    format!(
        r"(?<![\p{{L}}\p{{N}}_])(?:{})(?![\p{{L}}\p{{N}}_])",
        alternatives(words)
    )
}

/// One of these texts.
fn alternatives(words: &[String]) -> String {
    if words.is_empty() {
        // Matches nothing.
        return "(?!)".to_owned();
    }
    let escaped: Vec<String> = words.iter().map(|word| escaped(word)).collect();
    escaped.join("|")
}

fn escaped(word: &str) -> String {
    let mut pattern = String::new();
    for char in word.chars() {
        match char {
            ' ' => pattern.push_str(r"\s+"),
            _ if r"\.+*?()|[]{}^$#-/".contains(char) => pattern.extend(['\\', char]),
            _ => pattern.push(char),
        }
    }
    pattern
}

fn pretty(grammar: &Value) -> String {
    let mut text = serde_json::to_string_pretty(grammar).expect("a value can be written");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scope_of_the_token_table_that_a_file_can_show_is_used() {
        let card = card();
        let belongs_to_wording = [TokenKind::Colon, TokenKind::Dot, TokenKind::Hash];
        for info in TOKEN_TABLE.iter().filter(|info| !info.scope.is_empty()) {
            assert!(
                belongs_to_wording.contains(&info.kind)
                    || card.contains(&format!("\"{}.card\"", info.scope)),
                "{}",
                info.scope
            );
        }
    }

    #[test]
    fn reserved_words_are_marked() {
        let card = card();
        for keyword in KEYWORDS {
            assert!(card.contains(keyword.word), "{}", keyword.word);
        }
    }

    #[test]
    fn longer_words_come_first_and_marks_are_escaped() {
        let words = Words::of_all_games();
        let at = |word: &str| words.values.iter().position(|value| value == word);
        assert!(at("Warrior Wizard") < at("Warrior"));
        assert_eq!(
            alternatives(&["a.b c".to_owned(), "d".to_owned()]),
            r"a\.b\s+c|d"
        );
        assert_eq!(alternatives(&[]), "(?!)");
    }
}
