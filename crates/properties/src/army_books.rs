//! Army books of other programs.

use cardc_convert::battlescribe::{Game, KeywordFit, ProfileLine, import_army_book};

use crate::databases::is_safe_path;
use crate::syntax::are_cards;

/// What divides the files of one book in an input.
pub const NEXT_FILE: &str = "<!-- next file -->";

/// Whatever becomes of the files reads as cards without a mistake.
pub fn hold(text: &str) {
    let game = Game {
        keyword: &|name, brackets| match (name.len() % 3, brackets) {
            (0, _) => KeywordFit::Known,
            (1, Some(_)) => KeywordFit::Wrong,
            _ => KeywordFit::Unknown,
        },
        characteristic: &|name, _| match name.len() % 3 {
            0 => Some(ProfileLine::Model),
            1 => Some(ProfileLine::Part),
            _ => None,
        },
    };
    let texts: Vec<&str> = text.split(NEXT_FILE).collect();
    match import_army_book(&texts, &game) {
        Ok(book) => {
            for (path, text) in &book.files {
                assert!(is_safe_path(path), "{path:?}");
                assert_eq!(are_cards(text), Ok(()), "{path}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
