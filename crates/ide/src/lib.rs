//! What an editor shows, as plain data: pure functions of a database, a file and a byte offset.
//!
//! Nothing here knows the protocol of any editor. Offsets and spans are UTF-8 bytes, texts are Markdown without live
//! links and HTML, and every function answers in broken text too.

mod assists;
mod card_names;
mod code_lens;
mod completion;
mod context;
mod definition;
mod diagnostics;
mod entities;
mod folding;
mod format;
mod hover;
mod inlay_hints;
mod linked_editing;
mod links;
mod markdown;
mod moved_files;
mod rename;
mod rules;
mod selection;
mod semantic_tokens;
mod signature_help;
mod swatches;
mod symbols;
mod toml;
mod types;
mod words;

pub use assists::assists;
pub use card_names::{highlights, references};
pub use code_lens::code_lenses;
pub use completion::{completion, completion_documentation, opens_completion};
pub use definition::{declaration, definition};
pub use diagnostics::{Bearing, Draft, diagnostic_text, diagnostics, read_ahead, read_texts};
pub use folding::folding;
pub use format::{format, format_on_type, format_range};
pub use hover::hover;
pub use inlay_hints::inlay_hints;
pub use linked_editing::linked_editing;
pub use links::links;
pub use moved_files::moved_files;
pub use rename::{FileEdits, RenamePlace, prepare_rename, rename};
pub use rules::{
    RulePage, RuleTitle, named_rule, rule_page, rule_page_at, rule_references, workspace_symbols,
};
pub use selection::selection;
pub use semantic_tokens::semantic_tokens;
pub use signature_help::signature_help;
pub use swatches::swatches;
pub use symbols::document_symbols;
pub use types::{
    Assist, AssistKind, CodeLens, Completion, CompletionKind, Fold, FoldKind, FoundSymbol, Hover,
    HoverLink, InlayHint, Link, Parameter, Place, Signature, SignatureHelp, Snippet, Stop, Symbol,
    SymbolKind, Target, Token, TokenKind,
};

#[cfg(test)]
mod tests;
