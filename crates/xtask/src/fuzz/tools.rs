//! The programs that fuzzing takes: `cargo-fuzz`, and the binaries that it builds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cardc_properties::Target;

use super::about;

/// The version of `cargo-fuzz` that is installed where there is none.
const VERSION: &str = "0.13.2";

/// Builds the binaries of these targets, and says in which folder they are.
pub(super) fn build(
    root: &Path,
    folder: &Path,
    targets: &[&'static Target],
) -> Result<PathBuf, String> {
    let program = cargo_fuzz(folder)?;
    use_the_same_versions(root)?;
    let built = folder.join("build");
    let mut command = Command::new(program);
    command
        .current_dir(root)
        // What cargo-fuzz asks of the compiler is not stable.
        .env("RUSTC_BOOTSTRAP", "1")
        .arg("build")
        .args(["--fuzz-dir", "tests/fuzz"])
        // There is no unsafe code here, so that a sanitizer would find nothing, at a third of the speed.
        .args(["--sanitizer", "none"])
        // What is compared says little that the dictionaries do not, and tells of where memory happens to lie.
        .arg("--no-trace-compares")
        .arg("--target-dir")
        .arg(&built);
    if let [target] = targets {
        command.arg(target.name);
    }
    run(&mut command, "cargo-fuzz cannot build the fuzzer")?;
    let built_for = fs::read_dir(&built).map_err(|error| about(&built, &error))?;
    let mut folders = built_for
        .flatten()
        .map(|entry| entry.path().join("release"));
    let found = folders.find(|folder| {
        targets
            .iter()
            .all(|target| folder.join(target.name).is_file())
    });
    found.ok_or_else(|| format!("{} has no binaries", built.display()))
}

/// The program `cargo-fuzz`: the one that is installed, else one below `target/`.
fn cargo_fuzz(folder: &Path) -> Result<PathBuf, String> {
    let known = PathBuf::from("cargo-fuzz");
    if Command::new(&known).arg("--version").output().is_ok() {
        return Ok(known);
    }
    let tools = folder.join("tools");
    let own = tools.join("bin").join(&known);
    if !own.is_file() {
        let mut install = Command::new("cargo");
        install
            .args(["install", "--quiet", "--debug", "--locked"])
            .args(["cargo-fuzz", "--version", VERSION, "--root"])
            .arg(&tools);
        run(
            &mut install,
            "cargo-fuzz is not here and cannot be installed; install it with `cargo install cargo-fuzz`",
        )?;
    }
    Ok(own)
}

/// The fuzzer's workspace has the dependencies of this one, and so their versions.
fn use_the_same_versions(root: &Path) -> Result<(), String> {
    let (ours, theirs) = (root.join("Cargo.lock"), root.join("tests/fuzz/Cargo.lock"));
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    if changed(&theirs) < changed(&ours) {
        fs::copy(&ours, &theirs).map_err(|error| about(&theirs, &error))?;
    }
    Ok(())
}

fn run(command: &mut Command, failed: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{failed} ({status})")),
        Err(error) => Err(format!("{failed}: {error}")),
    }
}
