//! `cargo xtask release`: builds what a release of cardc consists of, and tries it.
//!
//! A job on each platform builds the program and its wheel, and one job packs what all of them have built. `--dry-run` does both
//! for Linux on x86-64, and installs the packages where there is no Rust. The version is that of the workspace.

#![expect(clippy::print_stdout, reason = "a report for the terminal")]

mod builds;
mod extension;
mod packages;
mod texts;
mod trial;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::workshop::{Workshop, about, copy_file, on_path, output, run, run_within};

/// A platform that has a program of its own.
pub struct Platform {
    /// As Rust names it.
    pub target: &'static str,
    /// As Node names it: `process.platform` and `process.arch`.
    node: [&'static str; 2],
    /// As Debian names it, and the images of containers, if it has these.
    debian: Option<&'static str>,
}

/// All of them. The programs for Linux are static, so that they run on any distribution.
pub const PLATFORMS: [Platform; 5] = [
    Platform {
        target: "x86_64-unknown-linux-gnu",
        node: ["linux", "x64"],
        debian: Some("amd64"),
    },
    Platform {
        target: "aarch64-unknown-linux-gnu",
        node: ["linux", "arm64"],
        debian: Some("arm64"),
    },
    Platform {
        target: "x86_64-apple-darwin",
        node: ["darwin", "x64"],
        debian: None,
    },
    Platform {
        target: "aarch64-apple-darwin",
        node: ["darwin", "arm64"],
        debian: None,
    },
    Platform {
        target: "x86_64-pc-windows-msvc",
        node: ["win32", "x64"],
        debian: None,
    },
];

/// The one that is built, packed and tried without the others.
const HERE: &Platform = &PLATFORMS[0];

impl Platform {
    fn is_windows(&self) -> bool {
        self.target.contains("windows")
    }

    /// The name of the file of the program.
    fn program(&self) -> &'static str {
        if self.is_windows() {
            "cardc.exe"
        } else {
            "cardc"
        }
    }

    /// As the packages of npm and VS Code name it: `linux-x64`.
    fn node_name(&self) -> String {
        self.node.join("-")
    }

    /// The name of the folder in its archive.
    fn folder(&self) -> String {
        format!("cardc-{}", self.target)
    }

    fn archive(&self) -> String {
        let ending = if self.is_windows() { "zip" } else { "tar.gz" };
        format!("{}.{ending}", self.folder())
    }
}

/// The version of maturin that is installed where there is none: it builds the program, and a wheel around it.
const MATURIN: &str = "maturin==1.16.0";

/// How long a build with optimisation across crates may take.
const LONGEST_BUILD: Duration = Duration::from_secs(3600);

/// A release in the making, below `target/package`: `programs/TARGET` and `wheels/TARGET` from the builds; from packing, `files`,
/// `manifests` and `notes.md` for the page of the release, `npm`, `pypi` and `container` for the registries.
pub struct Release {
    workshop: Workshop,
    version: String,
}

impl Release {
    /// The release of the checkout at `root`.
    pub fn new(root: &Path) -> Result<Self, String> {
        let workshop = Workshop::new(root, "package").map_err(|error| error.to_string())?;
        let id = output(
            Command::new("cargo")
                .args(["pkgid", "--package", "cardc"])
                .current_dir(root),
        )?;
        let version = id.trim_end().rsplit(['#', '@']).next().unwrap_or_default();
        Ok(Self {
            version: version.to_owned(),
            workshop,
        })
    }

    /// Builds the program for a target, and its wheel.
    pub fn build(&self, target: &str) -> Result<(), String> {
        let platform = PLATFORMS.iter().find(|platform| platform.target == target);
        let platform = platform.ok_or_else(|| format!("no release is made for `{target}`"))?;
        // What was built of it before may be of another version.
        let programs = self.workshop.scratch(&format!("programs/{target}"))?;
        let wheels = self.workshop.scratch(&format!("wheels/{target}"))?;
        let mut maturin = Command::new(self.python_program("maturin", MATURIN)?);
        maturin
            .args(["build", "--locked", "--profile", "dist", "--target", target])
            .args(["--manifest-path", "crates/cardc/Cargo.toml"])
            .arg("--out")
            .arg(wheels)
            .current_dir(self.workshop.root());
        if !target.contains("apple") {
            maturin.env("RUSTFLAGS", "-C target-feature=+crt-static");
        }
        run_within(LONGEST_BUILD, &mut maturin)?;
        let built = self.workshop.target().join(target).join("dist");
        let program = platform.program();
        copy_file(&built.join(program), &programs.join(program))
    }

    /// Packs the programs that were built, and gives the platforms that have none. Runs on Linux, and asks the program for
    /// x86-64 for its completions.
    pub fn pack(&self) -> Result<Vec<&'static str>, String> {
        let is_built = |platform: &&Platform| self.program(platform).is_file();
        let (built, missing): (Vec<_>, Vec<_>) = PLATFORMS.iter().partition(is_built);
        let is = output(Command::new(self.program(HERE)).arg("-V"))?;
        if is.trim_end() != format!("cardc {}", self.version) {
            let is = is.trim_end();
            return Err(format!("`{is}` was built, and this is {}", self.version));
        }
        packages::write(self, &built)?;
        texts::write(self, &built)?;
        let files = self.workshop.kept("files");
        for file in names_in(&files)? {
            println!("{file}");
        }
        Ok(missing.iter().map(|platform| platform.target).collect())
    }

    /// Installs the packages for Linux on x86-64 where there is no Rust, and tries each.
    pub fn try_out(&self) -> Result<(), String> {
        trial::install_everywhere(self, HERE)
    }

    /// Builds, packs and tries what Linux on x86-64 can.
    pub fn dry_run(&self) -> Result<(), String> {
        self.build(HERE.target)?;
        let missing = self.pack()?;
        println!("not built here: {}", missing.join(", "));
        self.try_out()
    }

    fn program(&self, platform: &Platform) -> PathBuf {
        let programs = self.workshop.kept("programs");
        programs.join(platform.target).join(platform.program())
    }

    fn wheels(&self, platform: &Platform) -> PathBuf {
        self.workshop.kept("wheels").join(platform.target)
    }

    /// The name of the package for Debian.
    fn debian_file(&self, architecture: &str) -> String {
        format!("cardc_{}_{architecture}.deb", self.version)
    }

    /// The time of the commit, in seconds of Unix.
    fn date(&self) -> Result<String, String> {
        let mut git = Command::new("git");
        git.args(["log", "-1", "--format=%ct"])
            .current_dir(self.workshop.root());
        Ok(output(&mut git)?.trim_end().to_owned())
    }

    /// A program of the Python Package Index: where it is on `PATH`, that one, else one that is installed here once.
    fn python_program(&self, program: &str, package: &str) -> Result<PathBuf, String> {
        if let Some(known) = on_path(program) {
            return Ok(known);
        }
        let folder = self.workshop.kept("python").join(program);
        let own = folder.join("bin").join(program);
        if !own.is_file() {
            self.workshop
                .debian("python3", &["python3", "python3-venv"])?;
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
            run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", package]))?;
        }
        Ok(own)
    }
}

/// The names of the files of a folder, in order.
fn names_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    let names = entries.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}
