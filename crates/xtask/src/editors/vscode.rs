//! The extension for VS Code.

use std::process::Command;

use crate::workshop::{Workshop, run};

/// The packaged extension in a real VS Code, in a browser.
pub(super) fn run_in_browser(workshop: &Workshop) -> Result<(), String> {
    workshop.debian("chromium", &["chromium", "fonts-dejavu-core"])?;
    // Some modules of code-server are compiled.
    workshop.debian("g++", &["g++"])?;
    workshop.debian("make", &["make"])?;
    workshop.debian("python3", &["python3"])?;
    let extension = workshop.extension()?;
    run(Command::new("npm")
        .args(["run", "--silent", "e2e:install"])
        .current_dir(&extension))?;
    run(Command::new("npm")
        .args(["run", "--silent", "e2e"])
        .current_dir(&extension)
        .env("CARDC_BINARY", workshop.cardc()?)
        .env("CARDC_E2E_SCREENSHOTS", workshop.scratch("screenshots")?))
}
