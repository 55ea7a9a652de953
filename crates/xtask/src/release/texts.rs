//! The texts of a release that name its files and their sums: installers, manifests of package managers, notes.

use std::collections::BTreeMap;
use std::process::Command;

use super::{PLATFORMS, Platform, Release, names_in};
use crate::workshop::{output, read_file, write_file};

/// The installers, which serve the platforms that there are.
const INSTALLERS: [(&str, &str); 2] = [
    ("install.sh", include_str!("templates/install.sh")),
    ("install.ps1", include_str!("templates/install.ps1")),
];

/// What package managers read: each names the archives of some platforms.
const MANIFESTS: [(&str, &str); 5] = [
    ("cardc.rb", include_str!("templates/cardc.rb")),
    ("scoop.json", include_str!("templates/scoop.json")),
    (
        "winget/cardc.cardc.yaml",
        include_str!("templates/winget/cardc.cardc.yaml"),
    ),
    (
        "winget/cardc.cardc.installer.yaml",
        include_str!("templates/winget/cardc.cardc.installer.yaml"),
    ),
    (
        "winget/cardc.cardc.locale.en-US.yaml",
        include_str!("templates/winget/cardc.cardc.locale.en-US.yaml"),
    ),
];

/// The SHA-256 of each archive, by the target that it is for.
type Sums<'a> = BTreeMap<&'a str, String>;

/// Writes the installers and the sums beside the archives, and the manifests and notes into folders of their own. A manifest that
/// names a platform which was not built is left out.
pub(super) fn write(release: &Release, built: &[&Platform]) -> Result<(), String> {
    let files = release.workshop.kept("files");
    let mut sums = Sums::new();
    for platform in built {
        let line = output(
            Command::new("sha256sum")
                .arg(platform.archive())
                .current_dir(&files),
        )?;
        let sum = line.split_whitespace().next().unwrap_or_default();
        sums.insert(platform.target, sum.to_owned());
    }
    for (name, template) in INSTALLERS {
        if let Ok(text) = filled(template, &release.version, &sums) {
            write_file(&files.join(name), &text)?;
        }
    }
    let manifests = release.workshop.scratch("manifests")?;
    for (name, template) in MANIFESTS {
        if let Ok(text) = filled(template, &release.version, &sums) {
            write_file(&manifests.join(name), &text)?;
        }
    }
    let all = output(
        Command::new("sha256sum")
            .args(names_in(&files)?)
            .current_dir(&files),
    )?;
    write_file(&files.join("SHA256SUMS"), &all)?;
    let changes = release.workshop.root().join("CHANGELOG.md");
    let changes = read_file(&changes)?;
    let notes = notes(&changes, &release.version)
        .ok_or_else(|| format!("CHANGELOG.md has no section `## {}`", release.version))?;
    write_file(&release.workshop.kept("notes.md"), notes)
}

/// Where the files of the newest release are.
pub(super) fn latest() -> String {
    format!("{}/releases/latest/download", env!("CARGO_PKG_REPOSITORY"))
}

/// A template with what it asks for; the error is a target that has no archive.
fn filled(template: &str, version: &str, sums: &Sums) -> Result<String, &'static str> {
    let repository = env!("CARGO_PKG_REPOSITORY");
    let cases = sums
        .iter()
        .map(|(target, sum)| format!("        {target}) wanted={sum} ;;"));
    let cases: Vec<String> = cases.collect();
    let mut text = template
        .replace("{about}", env!("CARGO_PKG_DESCRIPTION"))
        .replace("{version}", version)
        .replace("{repository}", repository)
        .replace(
            "{download}",
            &format!("{repository}/releases/download/v{version}"),
        )
        .replace("{latest}", &latest())
        .replace("{checksums}", &cases.join("\n"));
    for Platform { target, .. } in &PLATFORMS {
        let place = format!("{{sha256 {target}}}");
        match sums.get(target) {
            Some(sum) => text = text.replace(&place, sum),
            None if text.contains(&place) => return Err(target),
            None => {}
        }
    }
    Ok(text)
}

/// The section of a version in the list of changes, without its heading.
fn notes<'a>(changes: &'a str, version: &str) -> Option<&'a str> {
    let mut sections = changes.split("\n## ").skip(1);
    sections.find_map(|section| {
        let (heading, body) = section.split_once('\n')?;
        (heading.split(' ').next() == Some(version)).then(|| body.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_filled() {
        let sum = "0123456789abcdef".repeat(4);
        let all: Sums = PLATFORMS
            .iter()
            .map(|it| (it.target, sum.clone()))
            .collect();
        for (name, template) in INSTALLERS.into_iter().chain(MANIFESTS) {
            let text = filled(template, "9.8.7", &all).expect("all platforms are there");
            assert!(text.contains("9.8.7"), "{name}");
            for asked in [
                "{about}",
                "{version}",
                "{repository}",
                "{download}",
                "{latest}",
                "{sha256",
                "{checksums}",
            ] {
                assert!(!text.contains(asked), "{name}: {asked}");
            }
        }
        let scoop = MANIFESTS.iter().find(|(name, _)| *name == "scoop.json");
        let scoop = scoop.map(|(_, template)| filled(template, "9.8.7", &all));
        let scoop = scoop.and_then(Result::ok).unwrap_or_default();
        serde_json::from_str::<serde_json::Value>(&scoop).expect("it is JSON");
    }

    #[test]
    fn a_manifest_needs_its_archives_and_an_installer_serves_those_that_there_are() {
        let some = Sums::from([(PLATFORMS[0].target, "ab".to_owned())]);
        let manifest = filled(MANIFESTS[0].1, "1.0.0", &some);
        assert_eq!(manifest, Err("aarch64-unknown-linux-gnu"));
        let installer = filled(INSTALLERS[0].1, "1.0.0", &some).expect("it serves what there is");
        assert!(installer.contains("x86_64-unknown-linux-gnu) wanted=ab ;;"));
        assert!(!installer.contains("darwin) wanted="));
    }

    #[test]
    fn notes_are_the_section_of_the_version() {
        let changes = "# Changes\n\n## 1.1.0 (2026-02-03)\n\n- New.\n\n## 1.0.0\n\n- First.\n";
        assert_eq!(notes(changes, "1.1.0"), Some("- New.\n"));
        assert_eq!(notes(changes, "1.0.0"), Some("- First.\n"));
        assert_eq!(notes(changes, "1.0"), None);
    }
}
