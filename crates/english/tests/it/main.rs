//! Card English: sentences, their trees, and the same words back.

mod conventions;
mod forms;
mod games;
mod meaning;
mod names;
mod pronouns;
mod repetition;
mod sketch;
mod support;
mod trees;
