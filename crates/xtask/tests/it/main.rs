//! Tests of the repository: generated files, layout, the grammar reference, and the documents.

mod documents;
mod generated;
mod grammar;
