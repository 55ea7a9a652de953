//! Rulebooks of any form: read, written, compared.

mod import;
mod pages;
mod references;
mod two_editions;
mod words;
