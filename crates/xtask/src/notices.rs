//! The licences of what a program is made of, which go with it.

use std::path::Path;
use std::process::Command;

use crate::workshop::{Workshop, run};

/// The version of cargo-about that is installed where there is none.
const CARGO_ABOUT: &str = "0.9.3";
/// It compares each text with those of all licences, which takes ten minutes where it is not optimised.
const CARGO_ABOUT_OPTIONS: [&str; 5] = [
    "--locked",
    "--features",
    "cli",
    "--config",
    "profile.dev.opt-level=2",
];

/// Writes the licences of the crates that the package in the folder `crates/FOLDER` is built of.
pub(crate) fn write_notices(workshop: &Workshop, folder: &str, path: &Path) -> Result<(), String> {
    let root = workshop.root();
    let cargo_about = workshop.crates_io(
        "cargo-about",
        CARGO_ABOUT,
        "cargo-about",
        &CARGO_ABOUT_OPTIONS,
    )?;
    let own = root.join("crates/xtask/src/notices");
    // The crates of all platforms, whose licences are read from their packages alone.
    run(Command::new("cargo")
        .args(["fetch", "--locked"])
        .current_dir(root))?;
    run(Command::new(cargo_about)
        .args(["generate", "--frozen", "--fail", "--manifest-path"])
        .arg(root.join("crates").join(folder).join("Cargo.toml"))
        .arg("--config")
        .arg(own.join("about.toml"))
        .arg("--output-file")
        .arg(path)
        .arg(own.join("about.hbs"))
        .current_dir(root))
}
