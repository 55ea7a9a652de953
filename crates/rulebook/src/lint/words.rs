//! The words of a text, as far as they have to be told apart.

use smol_str::SmolStr;

use crate::book::is_numbered;
use crate::pieces::{Piece, pieces};

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'text> {
    /// A word, or a number such as `4.1.5`.
    Word(&'text str),
    /// The id of a reference that is shown as the title of its target.
    Reference(&'text str),
    /// The id of a reference that is shown as words of its own, which follow.
    Link(&'text str),
    /// The end of a sentence, of a part of one, or of a paragraph.
    Stop,
}

/// The parts of a text. Brackets, quotation marks and emphasis are left out.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    pieces(text).flat_map(|piece| {
        let (reference, text) = match piece {
            Piece::Text(text) | Piece::Unclosed(text) => (None, text),
            Piece::Brace => (None, ""),
            Piece::Reference { id, words, .. } => match words {
                Some(words) => (Some(Token::Link(id)), words),
                None => (Some(Token::Reference(id)), ""),
            },
        };
        reference.into_iter().chain(plain_tokens(text))
    })
}

/// The parts of a text without references.
fn plain_tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let (token, length) = match first {
                '\\' => (None, 1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
                '.' | ';' | ':' | '!' | '?' | '\n' | '|' => (Some(Token::Stop), 1),
                _ if first.is_alphanumeric() => {
                    let length = word_length(rest);
                    (Some(Token::Word(&rest[..length])), length)
                }
                _ => (None, first.len_utf8()),
            };
            rest = &rest[length..];
            if token.is_some() {
                return token;
            }
        }
    })
}

/// The length of the word that a text begins with. A dot, an apostrophe or a hyphen belongs to it between letters.
fn word_length(text: &str) -> usize {
    let mut end = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let joins = matches!(character, '.' | '\'' | '’' | '-')
            && characters
                .peek()
                .is_some_and(|(_, next)| next.is_alphanumeric());
        if !character.is_alphanumeric() && !joins {
            break;
        }
        end = at + character.len_utf8();
    }
    end
}

/// The words of a text as [`fold`] leaves them; a reference that is shown as a title counts as the words of its id.
pub(super) fn folded_words(text: &str) -> Vec<SmolStr> {
    let mut words = Vec::new();
    for token in tokens(text) {
        match token {
            Token::Word(word) => words.push(fold(word)),
            Token::Reference(id) if !is_numbered(id) => {
                words.extend(id.split(['-', '_', '.']).map(fold));
            }
            Token::Reference(id) => words.push(id.into()),
            Token::Link(_) | Token::Stop => {}
        }
    }
    words
}

/// The words of a name, folded and joined, so that names that are the same to a reader are equal.
pub(super) fn folded_name(name: &str) -> String {
    folded_words(&name.replace(['_', '-'], " ")).join(" ")
}

/// A word in lower case, without the ending of a plural or a possessive.
pub(super) fn fold(word: &str) -> SmolStr {
    let lower = word.to_lowercase().replace('’', "'");
    let word = lower.strip_suffix("'s").unwrap_or(&lower);
    let word = word.trim_end_matches('\'');
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return smol_str::format_smolstr!("{stem}y");
    }
    let sibilant = word.strip_suffix("es").filter(|stem| {
        stem.ends_with(['s', 'x', 'z']) || stem.ends_with("sh") || stem.ends_with("ch")
    });
    if let Some(stem) = sibilant {
        return SmolStr::from(stem);
    }
    let singular = word
        .strip_suffix('s')
        .filter(|stem| stem.chars().count() > 2 && !stem.ends_with(['s', 'u', 'i']));
    SmolStr::from(singular.unwrap_or(word))
}

#[cfg(test)]
mod tests {
    use super::{Token, folded_name, tokens};

    #[test]
    fn a_text_has_words_references_and_stops() {
        use Token::{Reference, Stop, Word};
        let found: Vec<Token<'_>> = tokens("**Ships**' (see {2.1}), \\{not. 4.1.5-b's").collect();
        let wanted = [
            Word("Ships"),
            Word("see"),
            Reference("2.1"),
            Word("not"),
            Stop,
            Word("4.1.5-b's"),
        ];
        assert_eq!(found, wanted);
        let found: Vec<Token<'_>> = tokens("{+quay} {2.1|Ships at sea} {").collect();
        let words = [Word("Ships"), Word("at"), Word("sea")];
        assert_eq!(found[..2], [Reference("quay"), Token::Link("2.1")]);
        assert_eq!(found[2..], words);
        assert_eq!(tokens("{ä").collect::<Vec<_>>(), [Word("ä")]);
        assert_eq!(tokens("ä\\").collect::<Vec<_>>(), [Word("ä")]);
    }

    #[test]
    fn names_are_compared_without_case_and_number() {
        assert_eq!(folded_name("Charge_Moves"), "charge move");
        assert_eq!(folded_name("The Player's Abilities"), "the player ability");
        assert_eq!(folded_name("class status this"), "class status this");
        assert_eq!(folded_name("Classes, boxes"), "class box");
    }
}
