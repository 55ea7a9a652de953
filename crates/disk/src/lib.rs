//! Projects on a disk, as the command line and the language server both see them: which project a file belongs to,
//! which files there are, and what they hold.
//!
//! Nothing in here knows what is in the files, apart from `exclude` in `cardc.toml`, and nothing writes into a project:
//! only what ships with cardc is put into the cache of the user, so that an editor can open it.

mod ignored;
mod project;
mod read;
mod shipped;
mod stamp;
mod start;
mod walk;

pub use ignored::has_rules;
pub use project::{
    Exclusions, Projects, in_utf8, name_below, name_of, path_of_name, project_around, shown,
};
pub use read::{LARGEST, change, in_words, read, read_bytes, read_bytes_from, read_from, text};
pub use shipped::{cache_directory, shipped_rulebook};
pub use stamp::Stamp;
pub use start::started_in;
pub use walk::{Closed, is_behind_link, is_directory, is_left_out, kind_of, walk};
