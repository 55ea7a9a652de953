//! What editors show in and beside the text: colours, folds, growing selections, remarks.

use cardc_ide::{Fold, FoldKind, Token, TokenKind};
use cardc_span::Span;
use serde::{Deserialize, Serialize};
use tower_lsp::ls_types as lsp;

use super::{Locations, position, position_from, range};
use crate::snapshot::View;
use crate::token_cache::EncodedToken;

/// The kinds of tokens and the names that the protocol has for them, in the order of their numbers.
const TOKEN_TYPES: [(TokenKind, lsp::SemanticTokenType); 12] = [
    (TokenKind::Keyword, lsp::SemanticTokenType::KEYWORD),
    (TokenKind::CardKind, lsp::SemanticTokenType::TYPE),
    (TokenKind::CardName, lsp::SemanticTokenType::CLASS),
    (TokenKind::Field, lsp::SemanticTokenType::PROPERTY),
    (TokenKind::Value, lsp::SemanticTokenType::ENUM_MEMBER),
    (TokenKind::Tag, lsp::SemanticTokenType::DECORATOR),
    (TokenKind::Number, lsp::SemanticTokenType::NUMBER),
    (TokenKind::Text, lsp::SemanticTokenType::STRING),
    (TokenKind::Verb, lsp::SemanticTokenType::FUNCTION),
    (TokenKind::Noun, lsp::SemanticTokenType::VARIABLE),
    (TokenKind::Adjective, lsp::SemanticTokenType::MODIFIER),
    (TokenKind::Ability, lsp::SemanticTokenType::MACRO),
];

/// The document whose colours are asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ColourParams {
    pub(crate) text_document: lsp::TextDocumentIdentifier,
}

/// A value with the colour that it has in its game.
#[derive(Debug, Serialize)]
pub(crate) struct Swatch {
    range: lsp::Range,
    /// `#` and six hexadecimal digits.
    colour: String,
}

/// The values of a document that have a colour.
pub(crate) fn swatches(view: &View<'_>) -> Vec<Swatch> {
    let found = cardc_ide::swatches(view.db(), view.file).into_iter();
    let swatches = found.map(|(span, colour)| Swatch {
        range: range(view, span),
        colour: colour.to_string(),
    });
    swatches.collect()
}

/// What the server says of its tokens.
pub(crate) fn token_options() -> lsp::SemanticTokensOptions {
    lsp::SemanticTokensOptions {
        legend: lsp::SemanticTokensLegend {
            token_types: TOKEN_TYPES.into_iter().map(|(_, name)| name).collect(),
            token_modifiers: Vec::new(),
        },
        range: Some(true),
        full: Some(lsp::SemanticTokensFullOptions::Delta { delta: Some(true) }),
        ..Default::default()
    }
}

/// Tokens as the protocol numbers them, each counted from the one before.
pub(crate) fn tokens(view: &View<'_>, tokens: &[Token]) -> Vec<EncodedToken> {
    let mut before = lsp::Position::default();
    let encode = |token: &Token| {
        let lsp::Range { start, end } = range(view, token.span);
        // No client has to know tokens over several lines.
        if start.line != end.line {
            return None;
        }
        let delta_line = start.line - before.line;
        let delta_start = match delta_line {
            0 => start.character - before.character,
            _ => start.character,
        };
        before = start;
        let length = end.character - start.character;
        Some([delta_line, delta_start, length, token_type(token.kind), 0])
    };
    tokens.iter().filter_map(encode).collect()
}

fn token_type(kind: TokenKind) -> u32 {
    let index = TOKEN_TYPES.iter().position(|(known, _)| *known == kind);
    index.unwrap_or_default() as u32
}

/// All tokens, under the name by which the client may ask for differences from them.
pub(crate) fn all_tokens(id: Option<String>, tokens: &[EncodedToken]) -> lsp::SemanticTokens {
    lsp::SemanticTokens {
        result_id: id,
        data: tokens.iter().map(decoded).collect(),
    }
}

/// How tokens differ from those that the client has.
pub(crate) fn changed_tokens(
    id: String,
    old: &[EncodedToken],
    new: &[EncodedToken],
) -> lsp::SemanticTokensDelta {
    lsp::SemanticTokensDelta {
        result_id: Some(id),
        edits: token_edits(old, new),
    }
}

fn decoded(token: &EncodedToken) -> lsp::SemanticToken {
    let [
        delta_line,
        delta_start,
        length,
        token_type,
        token_modifiers_bitset,
    ] = *token;
    lsp::SemanticToken {
        delta_line,
        delta_start,
        length,
        token_type,
        token_modifiers_bitset,
    }
}

/// The one run of numbers that turns old tokens into new ones; nothing when they are the same.
fn token_edits(old: &[EncodedToken], new: &[EncodedToken]) -> Vec<lsp::SemanticTokensEdit> {
    /// Numbers of a token.
    const NUMBERS: u32 = 5;
    let same = |(left, right): &(&EncodedToken, &EncodedToken)| left == right;
    let head = old.iter().zip(new).take_while(same).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(same)
        .count();
    let (gone, come) = (old.len() - tail, &new[..new.len() - tail]);
    if gone == 0 && come.is_empty() {
        return Vec::new();
    }
    vec![lsp::SemanticTokensEdit {
        start: head as u32 * NUMBERS,
        delete_count: gone as u32 * NUMBERS,
        data: Some(come.iter().map(decoded).collect()),
    }]
}

/// What can be folded away.
pub(crate) fn folds(view: &View<'_>, folds: &[Fold]) -> Vec<lsp::FoldingRange> {
    let convert = |fold: &Fold| {
        let lsp::Range { start, end } = range(view, fold.span);
        lsp::FoldingRange {
            start_line: start.line,
            start_character: Some(start.character),
            end_line: end.line,
            end_character: Some(end.character),
            kind: match fold.kind {
                FoldKind::Block => None,
                FoldKind::Group => Some(lsp::FoldingRangeKind::Region),
                FoldKind::Comment => Some(lsp::FoldingRangeKind::Comment),
            },
            collapsed_text: None,
        }
    };
    folds.iter().map(convert).collect()
}

/// Spans that grow, the smallest first, as a chain.
pub(crate) fn selection(view: &View<'_>, spans: &[Span]) -> lsp::SelectionRange {
    let chain = spans.iter().rev().fold(None, |parent, span| {
        Some(Box::new(lsp::SelectionRange {
            range: range(view, *span),
            parent,
        }))
    });
    chain.map_or_else(
        || lsp::SelectionRange {
            range: range(view, Span::at(0)),
            parent: None,
        },
        |smallest| *smallest,
    )
}

/// The places that change together.
pub(crate) fn linked_editing(view: &View<'_>, spans: &[Span]) -> Option<lsp::LinkedEditingRanges> {
    let ranges: Vec<_> = spans.iter().map(|span| range(view, *span)).collect();
    (!ranges.is_empty()).then_some(lsp::LinkedEditingRanges {
        ranges,
        word_pattern: None,
    })
}

/// The span of a range that a client sent.
pub(crate) fn span_of(view: &View<'_>, range: lsp::Range) -> Span {
    let start = view.offset(position_from(range.start));
    Span::new(start, view.offset(position_from(range.end)).max(start))
}

/// Remarks between the characters.
pub(crate) fn inlay_hints(
    view: &View<'_>,
    hints: Vec<cardc_ide::InlayHint>,
) -> Vec<lsp::InlayHint> {
    let convert = |hint: cardc_ide::InlayHint| lsp::InlayHint {
        position: position(view.position(hint.offset)),
        // A remark in front of a thing ends with a colon.
        padding_left: Some(!hint.label.ends_with(':')),
        padding_right: Some(false),
        label: lsp::InlayHintLabel::String(hint.label),
        kind: None,
        text_edits: None,
        tooltip: hint.tooltip.map(lsp::InlayHintTooltip::String),
        data: None,
    };
    hints.into_iter().map(convert).collect()
}

/// Remarks above the lines. `show` is the command of the client that shows places, where it has one.
pub(crate) fn code_lenses(
    view: &View<'_>,
    lenses: Vec<cardc_ide::CodeLens>,
    show: Option<&str>,
) -> Vec<lsp::CodeLens> {
    let mut locations = Locations::new(view.snapshot, view.place.workspace);
    let convert = |lens: cardc_ide::CodeLens| {
        let range = range(view, lens.span);
        let targets = lens.targets.iter();
        let places: Vec<lsp::Location> =
            targets.filter_map(|target| locations.of(target)).collect();
        let command = show.filter(|_| !places.is_empty());
        let arguments = command.and_then(|_| {
            let uri = serde_json::to_value(view.uri()?).ok()?;
            let at = serde_json::to_value(range.start).ok()?;
            Some(vec![uri, at, serde_json::to_value(&places).ok()?])
        });
        lsp::CodeLens {
            range,
            command: Some(lsp::Command {
                title: lens.title,
                // Without a command a remark is shown, and nothing happens when it is chosen.
                command: command.unwrap_or_default().to_owned(),
                arguments,
            }),
            data: None,
        }
    };
    lenses.into_iter().map(convert).collect()
}

#[cfg(test)]
mod tests {
    use super::token_edits;

    #[test]
    fn edits_of_tokens_are_small() {
        let tokens = |lengths: &[u32]| {
            let tokens = lengths.iter().map(|&length| [1, 0, length, 0, 0]);
            tokens.collect::<Vec<_>>()
        };
        let edit = |old: &[u32], new: &[u32]| {
            let edits = token_edits(&tokens(old), &tokens(new));
            edits
                .into_iter()
                .map(|edit| {
                    let data = edit.data.unwrap_or_default();
                    (edit.start, edit.delete_count, data.len())
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(edit(&[1, 2, 3], &[1, 2, 3]), []);
        assert_eq!(edit(&[1, 2, 3], &[1, 4, 3]), [(5, 5, 1)]);
        assert_eq!(edit(&[1, 2], &[1, 2, 3]), [(10, 0, 1)]);
        assert_eq!(edit(&[1, 1], &[1]), [(5, 5, 0)]);
        assert_eq!(edit(&[], &[1]), [(0, 0, 1)]);
    }
}
