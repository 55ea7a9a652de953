//! What an editor shows, over whole example projects.

mod colours;
mod completion;
mod rename;
mod support;
