//! What an editor shows, as plain data: pure functions of a database, a file and a byte offset.
//!
//! Nothing here knows the protocol of any editor. Offsets and spans are UTF-8 bytes, texts are Markdown without live
//! links and HTML, and every function answers in broken text too.

mod completion;
mod context;
mod definition;
mod diagnostics;
mod format;
mod hover;
mod markdown;
mod rules;
mod symbols;
mod types;

pub use completion::completion;
pub use definition::definition;
pub use diagnostics::{diagnostic_text, diagnostics};
pub use format::format;
pub use hover::hover;
pub use rules::{
    FileEdits, RenamePlace, highlights, prepare_rename, references, rename, workspace_symbols,
};
pub use symbols::document_symbols;
pub use types::{
    Completion, CompletionKind, FoundSymbol, Hover, Place, Span, Symbol, SymbolKind, Target,
};

#[cfg(test)]
mod tests;
