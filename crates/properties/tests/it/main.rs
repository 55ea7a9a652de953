//! What holds of any input, tried on seeds, findings and random input.

mod examples;
mod findings;
mod layout;
mod line_breaks;
mod list_lines;
mod rulebook_size;
mod rulebooks;
mod syntax;
mod wrapped;
