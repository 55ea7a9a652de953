//! The packages around a program: archives, and packages for Debian and npm.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::{HERE, PLATFORMS, Platform, Release, extension, names_in};
use crate::notices::write_notices;
use crate::workshop::{about, copy_file, copy_folder, output, run, write_file};

/// What stands beside the program in an archive.
const DOCUMENTS: [&str; 2] = ["README.md", "CHANGELOG.md"];
/// What goes wherever the program goes: its licences.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The licences of what the program is made of, which go with it too.
const NOTICES: &str = "THIRD-PARTY.md";

/// The shells that have completions: the name of the file, in an archive, and where Debian looks for it.
const SHELLS: [(&str, &str, Option<&str>); 4] = [
    (
        "bash",
        "cardc.bash",
        Some("usr/share/bash-completion/completions/cardc"),
    ),
    (
        "zsh",
        "_cardc",
        Some("usr/share/zsh/vendor-completions/_cardc"),
    ),
    (
        "fish",
        "cardc.fish",
        Some("usr/share/fish/vendor_completions.d/cardc.fish"),
    ),
    ("powershell", "cardc.ps1", None),
];

const ABOUT: &str = env!("CARGO_PKG_DESCRIPTION");

/// The program that adds files to a wheel.
const WHEEL: &str = "wheel==0.45.1";

/// Writes all packages of the programs that were built.
pub(super) fn write(release: &Release, built: &[&Platform]) -> Result<(), String> {
    let beside = release.workshop.scratch("beside")?;
    for document in DOCUMENTS.into_iter().chain(LICENCES) {
        copy_file(
            &release.workshop.root().join(document),
            &beside.join(document),
        )?;
    }
    write_notices(&release.workshop, "cardc", &beside.join(NOTICES))?;
    for (shell, file, _) in SHELLS {
        let program = release.program(HERE);
        let completions = output(Command::new(&program).args(["completions", shell]))?;
        write_file(&beside.join("completions").join(file), &completions)?;
    }
    let files = release.workshop.scratch("files")?;
    let npm = release.workshop.scratch("npm")?;
    for platform in built {
        archive(release, platform, &beside, &files)?;
        if let Some(architecture) = platform.debian {
            debian(release, platform, architecture, &beside, &files)?;
        }
        npm_of_platform(release, platform, &beside, &npm)?;
    }
    npm_of_all(release, &beside, &npm)?;
    container(release, built, &beside)?;
    extension::write(release, built, &beside)?;
    wheels(release, &beside)
}

/// An archive: for Unix one that is the same whenever it is made, with names in order, no owner, and the date of the commit.
fn archive(
    release: &Release,
    platform: &Platform,
    beside: &Path,
    files: &Path,
) -> Result<(), String> {
    let stage = release.workshop.scratch("stage")?;
    let folder = stage.join(platform.folder());
    copy_folder(beside, &folder)?;
    copy_file(&release.program(platform), &folder.join(platform.program()))?;
    let archive = files.join(platform.archive());
    if platform.is_windows() {
        release.workshop.debian("zip", &["zip"])?;
        return run(Command::new("zip")
            .args(["-q", "-X", "-r"])
            .arg(&archive)
            .arg(platform.folder())
            .current_dir(&stage));
    }
    run(Command::new("tar")
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .arg("--mode=u+rwX,go=rX")
        .arg(format!("--mtime=@{}", release.date()?))
        .args(["--use-compress-program", "gzip -9 -n", "--create", "--file"])
        .arg(&archive)
        .arg(platform.folder())
        .current_dir(&stage))
}

fn debian(
    release: &Release,
    platform: &Platform,
    architecture: &str,
    beside: &Path,
    files: &Path,
) -> Result<(), String> {
    let stage = release.workshop.scratch("stage")?;
    copy_file(&release.program(platform), &stage.join("usr/bin/cardc"))?;
    let documents = stage.join("usr/share/doc/cardc");
    for document in DOCUMENTS.into_iter().chain([NOTICES]) {
        copy_file(&beside.join(document), &documents.join(document))?;
    }
    write_file(
        &documents.join("copyright"),
        include_str!("templates/copyright"),
    )?;
    for (_, file, place) in SHELLS {
        if let Some(place) = place {
            copy_file(&beside.join("completions").join(file), &stage.join(place))?;
        }
    }
    let version = &release.version;
    let program = release.program(platform);
    let size = fs::metadata(&program).map_err(|error| about(&program, &error))?;
    let size = size.len();
    let control = format!(
        "Package: cardc\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: The cardc developers <cardc@users.noreply.github.com>\nInstalled-Size: {}\n\
         Section: devel\nPriority: optional\nHomepage: {}\nDescription: {ABOUT}\n",
        size.div_ceil(1024),
        env!("CARGO_PKG_HOMEPAGE")
    );
    write_file(&stage.join("DEBIAN/control"), &control)?;
    run(Command::new("dpkg-deb")
        .env("SOURCE_DATE_EPOCH", release.date()?)
        .args(["--root-owner-group", "--build"])
        .arg(&stage)
        .arg(files.join(release.debian_file(architecture))))
}

/// The files that go into each package with the program in it.
pub(super) fn bundled_licences() -> impl Iterator<Item = &'static str> {
    LICENCES.into_iter().chain([NOTICES])
}

fn copy_licences(beside: &Path, into: &Path) -> Result<(), String> {
    bundled_licences().try_for_each(|file| copy_file(&beside.join(file), &into.join(file)))
}

/// What an image for containers is built from, for all processors that have one.
fn container(release: &Release, built: &[&Platform], beside: &Path) -> Result<(), String> {
    let stage = release.workshop.scratch("container")?;
    write_file(
        &stage.join("Containerfile"),
        include_str!("templates/Containerfile"),
    )?;
    copy_licences(beside, &stage.join("licences"))?;
    for platform in built {
        if let Some(processor) = platform.debian {
            let program = platform.program();
            copy_file(
                &release.program(platform),
                &stage.join(processor).join(program),
            )?;
        }
    }
    Ok(())
}

/// The wheels that were built, with the licences in them.
fn wheels(release: &Release, beside: &Path) -> Result<(), String> {
    let packed = release.workshop.scratch("pypi")?;
    let tool = release.python_program("wheel", WHEEL)?;
    for platform in &PLATFORMS {
        let built = release.wheels(platform);
        if !built.is_dir() {
            continue;
        }
        for name in names_in(&built)? {
            let stage = release.workshop.scratch("stage")?;
            run(Command::new(&tool)
                .arg("unpack")
                .arg(built.join(name))
                .arg("--dest")
                .arg(&stage))?;
            let wheel = stage.join(format!("cardc-{}", release.version));
            let information = wheel.join(format!("cardc-{}.dist-info", release.version));
            copy_licences(beside, &information.join("licenses"))?;
            run(Command::new(&tool)
                .arg("pack")
                .arg(&wheel)
                .arg("--dest-dir")
                .arg(&packed))?;
        }
    }
    Ok(())
}

/// What each package of npm says of itself.
fn npm_package(release: &Release, name: &str) -> serde_json::Map<String, serde_json::Value> {
    let package = json!({
        "name": name,
        "version": release.version,
        "description": ABOUT,
        "license": "MIT OR Apache-2.0",
        "homepage": env!("CARGO_PKG_HOMEPAGE"),
        "repository": { "type": "git", "url": concat!("git+", env!("CARGO_PKG_REPOSITORY"), ".git") },
    });
    package.as_object().cloned().unwrap_or_default()
}

/// The package of npm with the program for one platform, which is installed there alone.
fn npm_of_platform(
    release: &Release,
    platform: &Platform,
    beside: &Path,
    npm: &Path,
) -> Result<(), String> {
    let stage = release.workshop.scratch("stage")?;
    copy_licences(beside, &stage)?;
    copy_file(&release.program(platform), &stage.join(platform.program()))?;
    let [system, processor] = platform.node;
    let mut package = npm_package(release, &npm_name(platform));
    package.insert("os".to_owned(), json!([system]));
    package.insert("cpu".to_owned(), json!([processor]));
    package.insert("preferUnplugged".to_owned(), json!(true));
    npm_pack(&stage, &package, npm)
}

fn npm_name(platform: &Platform) -> String {
    format!("@cardc/{}", platform.node_name())
}

/// The package `cardc` of npm: it runs the program of the package for its platform.
fn npm_of_all(release: &Release, beside: &Path, npm: &Path) -> Result<(), String> {
    let stage = release.workshop.scratch("stage")?;
    copy_licences(beside, &stage)?;
    copy_file(&beside.join("README.md"), &stage.join("README.md"))?;
    write_file(
        &stage.join("bin/cardc.js"),
        include_str!("templates/npm/cardc.js"),
    )?;
    let names = PLATFORMS.iter().map(npm_name);
    let platforms: serde_json::Map<_, _> =
        names.map(|name| (name, json!(release.version))).collect();
    let mut package = npm_package(release, "cardc");
    package.insert("bin".to_owned(), json!({ "cardc": "bin/cardc.js" }));
    package.insert("engines".to_owned(), json!({ "node": ">=18" }));
    package.insert("optionalDependencies".to_owned(), json!(platforms));
    npm_pack(&stage, &package, npm)
}

fn npm_pack(
    stage: &Path,
    package: &serde_json::Map<String, serde_json::Value>,
    npm: &Path,
) -> Result<(), String> {
    let text = serde_json::to_string_pretty(package).map_err(|error| error.to_string())?;
    write_file(&stage.join("package.json"), &(text + "\n"))?;
    run(Command::new("npm")
        .args(["pack", "--silent", "--pack-destination"])
        .arg(npm)
        .current_dir(stage))
}
