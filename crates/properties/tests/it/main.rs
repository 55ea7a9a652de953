//! What holds of any input, tried on seeds, findings and random input.

mod findings;
mod layout;
mod line_breaks;
mod rulebooks;
mod syntax;
