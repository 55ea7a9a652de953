//! The packages of the extension for VS Code: one for each platform with the program in it, and one for all others.

use std::path::Path;
use std::process::Command;

use super::packages::bundled_licences;
use super::{Platform, Release};
use crate::workshop::run;

/// Writes them among the files of the release.
pub(super) fn write(release: &Release, built: &[&Platform], beside: &Path) -> Result<(), String> {
    let folder = release.workshop.extension()?;
    let date = release.date()?;
    let packaging = |name: &str| {
        let mut npm = Command::new("npm");
        npm.args(["run", "--silent", "package", "--", "--out"])
            .arg(release.workshop.kept("files").join(name))
            .env("SOURCE_DATE_EPOCH", &date)
            .current_dir(&folder);
        npm
    };
    for platform in built {
        for target in targets(platform) {
            let mut npm = packaging(&file_name(&target));
            npm.args(["--target", &target, "--server"])
                .arg(release.program(platform));
            for licence in bundled_licences() {
                npm.arg("--beside").arg(beside.join(licence));
            }
            run(&mut npm)?;
        }
    }
    run(&mut packaging("cardc.vsix"))
}

/// The name of the package for a platform, as VS Code names that.
fn file_name(target: &str) -> String {
    format!("cardc-{target}.vsix")
}

/// The package for a platform of a release.
pub(super) fn file_for(platform: &Platform) -> String {
    file_name(&platform.node_name())
}

/// The platforms of VS Code that a program runs on. Those for Linux are static, and so run on Alpine too.
fn targets(platform: &Platform) -> Vec<String> {
    let name = platform.node_name();
    let alpine = name.strip_prefix("linux-").map(|it| format!("alpine-{it}"));
    alpine.into_iter().chain([name]).collect()
}
