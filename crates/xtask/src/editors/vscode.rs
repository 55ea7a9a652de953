//! The extension for VS Code.

use std::path::Path;
use std::process::Command;

use crate::workshop::{Workshop, run};

/// The packaged extension in a real VS Code, in a browser.
pub(super) fn run_in_browser(workshop: &Workshop) -> Result<(), String> {
    let program = workshop.cardc()?;
    run(end_to_end(workshop)?.env("CARDC_BINARY", program))
}

/// A package for this platform in a VS Code that finds no other program; `program` is the one in it.
pub(crate) fn try_package(
    workshop: &Workshop,
    package: &Path,
    program: &Path,
) -> Result<(), String> {
    run(end_to_end(workshop)?
        .args(["--", "bundled"])
        .env("CARDC_E2E_PACKAGE", package)
        .env("CARDC_BINARY", program))
}

/// The end-to-end test of the extension, with all that it needs in place.
fn end_to_end(workshop: &Workshop) -> Result<Command, String> {
    workshop.debian("chromium", &["chromium", "fonts-dejavu-core"])?;
    // Some modules of code-server are compiled.
    workshop.debian("g++", &["g++"])?;
    workshop.debian("make", &["make"])?;
    workshop.debian("python3", &["python3"])?;
    let extension = workshop.extension()?;
    run(Command::new("npm")
        .args(["run", "--silent", "e2e:install"])
        .current_dir(&extension))?;
    let mut test = Command::new("npm");
    test.args(["run", "--silent", "e2e"])
        .current_dir(&extension)
        .env("CARDC_E2E_SCREENSHOTS", workshop.scratch("screenshots")?);
    Ok(test)
}
