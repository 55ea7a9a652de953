//! Tests of the repository: generated files, layout, the grammar reference, and the documents.

mod documents;
mod editors;
mod effect_tree;
mod generated;
mod grammar;
mod hard_coded;
mod made_cards;
mod productions;
mod recursion;
mod schemas;
