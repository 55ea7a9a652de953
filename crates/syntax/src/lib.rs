//! The form of `.card` and `.deck` files: tokens, pieces, trees with relative spans, comments kept.
//!
//! This crate knows no salsa, no LSP, no game, no IO. Parsing never fails: every function takes any text,
//! takes linear time, and returns a tree with the mistakes it found beside it.
//!
//! A `.card` file is first cut into pieces with [`split`]; each piece is then parsed on its own with
//! [`parse_item`], and all spans of its tree are relative to it. An edit elsewhere in the file leaves the
//! piece, and with it everything that was computed from it, as it was.

mod ast;
mod deck;
mod deck_name;
mod error;
mod foreign;
mod lexeme;
pub mod list_line;
mod parse;
mod quote;
mod repair;
mod split;
mod token;
mod unbraced;

pub use ast::{
    Block, BlockKind, CornerContent, CornerShape, Deck, DeckLine, Field, Item, Member, Parse,
    Spanned, SyntaxError, SyntaxErrorKind, TextBlock, Value,
};
pub use deck::{parse_deck, parse_deck_with};
pub use deck_name::{comment_start, deck_name, unquoted};
pub use list_line::{ListReading, numbered, readings, undecorated};
pub use parse::{cells, parse_cards, parse_item};
pub use quote::unescape;
pub use split::{Piece, PieceKind, split};
pub use token::{KEYWORDS, Keyword, TOKEN_TABLE, Token, TokenInfo, TokenKind, lex};
