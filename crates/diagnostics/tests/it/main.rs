//! The pages of all codes, and what output keeps from the terminal.

mod pages;
mod sanitise;
