//! Where the program was started.

use std::env;
use std::fs;
use std::path::PathBuf;

/// The directory that the program was started in, absolute and without links. An editor that is started from a
/// desktop starts its servers in the root or in the home directory, which nobody has chosen: that is none.
pub fn started_in() -> Option<PathBuf> {
    let here = fs::canonicalize(env::current_dir().ok()?).ok()?;
    let home = env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    let is_chosen = here.parent().is_some() && Some(&here) != home.as_ref();
    is_chosen.then_some(here)
}
