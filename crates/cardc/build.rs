//! Gives `cardc --version` the commit that it was built from.

use std::path::Path;
use std::process::Command;

/// The folder of the workspace, which holds `.git` in a checkout and does not in a package from a registry.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut version = env!("CARGO_PKG_VERSION").to_owned();
    if Path::new(WORKSPACE).join(".git").exists()
        && let Some(commit) = git(&["log", "-1", "--date=short", "--format=%h %cd"])
    {
        version = format!("{version} ({commit})");
        // The log of HEAD grows with each commit and each checkout.
        if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
            let log = Path::new(WORKSPACE).join(log);
            println!("cargo::rerun-if-changed={}", log.display());
        }
    }
    println!("cargo::rustc-env=CARDC_VERSION={version}");
}

/// What `git` prints in the workspace, without the end of its line; `None` where it cannot answer.
fn git(arguments: &[&str]) -> Option<String> {
    let run = Command::new("git")
        .args(arguments)
        .current_dir(WORKSPACE)
        .output()
        .ok()
        .filter(|run| run.status.success())?;
    let line = String::from_utf8(run.stdout).ok()?;
    Some(line.trim_end().to_owned()).filter(|line| !line.is_empty())
}
