//! `cargo xtask playground`: builds the page on which cardc can be tried, and tries the page.
//!
//! The compiler is `crates/playground` for `wasm32-unknown-unknown`, the page `playground/`. What is built stands below
//! `target/playground`, the finished page in `site`: static files, for any server.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::notices::write_notices;
use crate::workshop::{Workshop, on_path, output, read_file, run, run_within};

const TARGET: &str = "wasm32-unknown-unknown";
/// How Cargo and the linker name what they build.
const MODULE: &str = "cardc_playground";

/// What the linker is asked for: the function with which salsa registers what it stores, which the page calls; and a stack as large as
/// that of a program's first thread.
const LINK: [&str; 4] = [
    "-C",
    "link-arg=--export=__wasm_call_ctors",
    "-C",
    "link-arg=-zstack-size=8388608",
];

/// How long the compiler's build may take: it is optimised as a whole.
const LONGEST_BUILD: Duration = Duration::from_secs(3600);

/// Rust of Debian, which can build the standard library for browsers.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Builds the page. Returns the folder of the finished page.
pub fn build_playground(root: &Path) -> Result<PathBuf, String> {
    let workshop = Workshop::new(root, "playground").map_err(|error| error.to_string())?;
    built(&workshop)
}

/// Builds the page, and tries it in real browsers.
pub fn try_playground(root: &Path) -> Result<(), String> {
    let workshop = Workshop::new(root, "playground").map_err(|error| error.to_string())?;
    let site = built(&workshop)?;
    try_in_browsers(&workshop, "e2e", &site)
}

/// Runs a script of the page's package that visits a site in real browsers.
pub(crate) fn try_in_browsers(
    workshop: &Workshop,
    script: &str,
    site: &Path,
) -> Result<(), String> {
    workshop.debian("chromium", &["chromium"])?;
    workshop.debian("/usr/share/doc/fonts-dejavu-core", &["fonts-dejavu-core"])?;
    workshop.debian("firefox-esr", &["firefox-esr"])?;
    run(Command::new("npm")
        .args(["run", "--silent", script])
        .current_dir(workshop.npm_folder("playground")?)
        .env("CARDC_SITE", site)
        .env("CARDC_CHROMIUM", on_path("chromium").unwrap_or_default())
        .env("CARDC_FIREFOX", on_path("firefox-esr").unwrap_or_default())
        .env("CARDC_BINARY", workshop.cardc()?)
        .env("CARDC_E2E_SCREENSHOTS", workshop.scratch("screenshots")?))
}

fn built(workshop: &Workshop) -> Result<PathBuf, String> {
    let compiler = compiler(workshop)?;
    let starters = starters(workshop)?;
    let notices = workshop.kept("THIRD-PARTY.md");
    write_notices(workshop, "playground", &notices)?;
    let site = workshop.scratch("site")?;
    run(Command::new("npm")
        .args(["run", "--silent", "build"])
        .current_dir(workshop.npm_folder("playground")?)
        .env("CARDC_COMPILER", compiler)
        .env("CARDC_STARTERS", starters)
        .env("CARDC_NOTICES", notices)
        .env("CARDC_SITE", &site))?;
    Ok(site)
}

/// The compiler as a module for browsers, and the JavaScript that calls it.
fn compiler(workshop: &Workshop) -> Result<PathBuf, String> {
    let mut cargo = cargo_for_browsers(workshop)?;
    cargo
        .args(["rustc", "--package", "cardc-playground", "--lib"])
        .args(["--crate-type", "cdylib", "--profile", "web"])
        .args(["--target", TARGET, "--"])
        .args(LINK)
        .current_dir(workshop.root());
    run_within(LONGEST_BUILD, &mut cargo)?;

    let version = wasm_bindgen_version(workshop.root())?;
    let program =
        |options| workshop.crates_io("wasm-bindgen-cli", &version, "wasm-bindgen", options);
    // A copy of the registry may lack a version that the program's own list names.
    let wasm_bindgen = program(&["--locked"]).or_else(|_| program(&[]))?;
    let module = workshop.target().join(TARGET).join("web").join(MODULE);
    let folder = workshop.scratch("compiler")?;
    run(Command::new(wasm_bindgen)
        .args(["--target", "web", "--out-name", "compiler"])
        .args(["--remove-name-section", "--remove-producers-section"])
        .arg("--out-dir")
        .arg(&folder)
        .arg(module.with_extension("wasm")))?;
    Ok(folder)
}

/// Cargo with a compiler that knows browsers: the usual one where it has the target, else that of Debian, which builds the standard
/// library first.
fn cargo_for_browsers(workshop: &Workshop) -> Result<Command, String> {
    let mut cargo = Command::new("cargo");
    let libraries =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(libraries.trim()).exists() {
        return Ok(cargo);
    }
    if on_path("apt-get").is_none() {
        return Err(format!("run `rustup target add {TARGET}` first"));
    }
    for package in ["rustc-web", "rust-web-src", "lld-22"] {
        workshop.debian(&format!("/usr/share/doc/{package}"), &[package])?;
    }
    cargo
        .args(["-Z", "build-std=std,panic_abort"])
        .env("RUSTC", DEBIAN_RUSTC)
        .env("RUSTC_BOOTSTRAP", "1");
    Ok(cargo)
}

/// The program that makes JavaScript has to be of the library's version.
fn wasm_bindgen_version(root: &Path) -> Result<String, String> {
    let lock = root.join("Cargo.lock");
    let packages: toml::Table =
        toml::from_str(&read_file(&lock)?).map_err(|error| error.to_string())?;
    let packages = packages.get("package").and_then(toml::Value::as_array);
    let is_it = |package: &&toml::Value| {
        package
            .get("name")
            .is_some_and(|name| name.as_str() == Some("wasm-bindgen"))
    };
    let package = packages.and_then(|all| all.iter().find(is_it));
    let version = package.and_then(|package| package.get("version")?.as_str());
    version
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.lock has no wasm-bindgen".to_owned())
}

/// A project as `cardc new` makes it, for each game that ships and for one of somebody's own.
fn starters(workshop: &Workshop) -> Result<PathBuf, String> {
    let cardc = workshop.cardc()?;
    let folder = workshop.scratch("starters")?;
    let make = |id: &str, options: &[&str]| {
        run(Command::new(&cardc)
            .arg("new")
            .args(options)
            .arg(id)
            .current_dir(&folder))
    };
    for game in cardc_games::builtin_ids() {
        make(game, &["--game", game])?;
    }
    make("my-game", &[])?;
    Ok(folder)
}
