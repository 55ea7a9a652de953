//! The server as a client sees it: over pipes, message by message.

mod calm;
mod cards;
mod clients;
mod diagnostics;
mod features;
mod lifecycle;
mod marks;
mod methods;
mod order;
mod outside;
mod positions;
mod rules;
mod support;
mod survival;
mod typing;
mod untitled;
mod workspace;
