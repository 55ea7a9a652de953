//! `cargo xtask bench`: how fast the release build is in generated projects, each figure beside its target.
//!
//! Nothing in here fails because something is slow: times depend on the machine, and a table says what was met. What was
//! computed is asserted everywhere, so that fast cannot mean skipped.

#![expect(
    clippy::cast_precision_loss,
    reason = "no count in here comes near 2^52"
)]

mod check;
mod completion;
mod content;
mod edits;
mod format;
mod import;
mod peers;
mod process;
mod project;
mod server;
mod table;

use std::path::{Path, PathBuf};
use std::process::Command;

/// A subject that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// As the command line names it.
    pub name: &'static str,
    /// What is measured, and what its number counts.
    pub about: &'static str,
    /// The sizes without one on the command line.
    sizes: &'static [usize],
    run: fn(&Workbench, &[usize]) -> Result<String, String>,
}

/// All subjects, in the order in which they run.
pub const BENCHES: [Bench; 7] = [
    Bench {
        name: "check",
        about: "cardc check of projects of so many cards, from nothing",
        sizes: &SIZES,
        run: check::bench,
    },
    Bench {
        name: "fmt",
        about: "cardc fmt in projects of so many cards",
        sizes: &SIZES,
        run: format::bench,
    },
    Bench {
        name: "import",
        about: "cardc import of databases of so many cards",
        sizes: &SIZES,
        run: import::bench,
    },
    Bench {
        name: "lsp",
        about: "the language server over its pipe, in projects of so many cards",
        sizes: &[100, 1_000, 10_000],
        run: server::bench,
    },
    Bench {
        name: "completion",
        about: "the keys that completion spares, in so many lines of each project",
        sizes: &[200],
        run: completion::bench,
    },
    Bench {
        name: "edits",
        about: "the memory of the server after so many edits, and what it does when nobody types",
        sizes: &[100_000],
        run: edits::bench,
    },
    Bench {
        name: "peers",
        about: "cardc check beside other programs on the same so many cards",
        sizes: &[10_000],
        run: peers::bench,
    },
];

/// How many cards the generated projects have.
const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// Where projects are written, and the program that is measured.
struct Workbench {
    /// The root of the repository.
    root: PathBuf,
    /// The program `cardc`: that of the variable `CARDC_BINARY`, else a release build.
    cardc: PathBuf,
}

impl Workbench {
    fn new(root: &Path) -> Result<Self, String> {
        let root = root.to_owned();
        if let Some(cardc) = std::env::var_os("CARDC_BINARY") {
            let cardc = std::path::absolute(cardc).map_err(|error| error.to_string())?;
            return Ok(Self { root, cardc });
        }
        let built = Command::new("cargo")
            .args(["build", "--release", "--quiet", "-p", "cardc"])
            .current_dir(&root)
            .status();
        if !built.is_ok_and(|built| built.success()) {
            return Err("cardc cannot be built".to_owned());
        }
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
        let cardc = root.join(target).join("release/cardc");
        Ok(Self { root, cardc })
    }

    /// A folder for generated files.
    fn folder(&self, name: &str) -> PathBuf {
        self.root.join("target/bench").join(name)
    }

    fn cardc(&self) -> Command {
        Command::new(&self.cardc)
    }
}

/// Measures a subject; the result is Markdown. Without sizes there are those that the targets speak of.
///
/// # Errors
///
/// What could not be built, written or run, or what was computed wrongly.
pub fn bench(root: &Path, bench: &Bench, sizes: &[usize]) -> Result<String, String> {
    let sizes = if sizes.is_empty() { bench.sizes } else { sizes };
    (bench.run)(&Workbench::new(root)?, sizes)
}
