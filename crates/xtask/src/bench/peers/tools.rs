//! The other programs: how they are installed, and how they are called.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::forms::files;
use crate::bench::Workbench;
use crate::bench::process::run;

/// The version of tree-sitter that the grammars are tested with.
const TREE_SITTER: &str = "0.27.1";

/// Programs that are installed when they are first asked for, below `target/bench/tools`.
pub(super) struct Tools {
    root: PathBuf,
    folder: PathBuf,
    npm: OnceCell<Result<PathBuf, String>>,
    python: OnceCell<Result<PathBuf, String>>,
    tree_sitter: OnceCell<Result<PathBuf, String>>,
}

impl Tools {
    pub(super) fn new(workbench: &Workbench) -> Self {
        Self {
            root: workbench.root.clone(),
            folder: workbench.folder("tools"),
            npm: OnceCell::new(),
            python: OnceCell::new(),
            tree_sitter: OnceCell::new(),
        }
    }

    /// `ajv validate`, all files in one run.
    pub(super) fn ajv(&self, folder: &Path) -> Result<Vec<Command>, String> {
        let mut command = Command::new(self.npm()?.join("node_modules/.bin/ajv"));
        command
            .args(["validate", "--strict=false", "-s"])
            .arg(self.schema());
        command.arg("-d").arg(folder.join("*.json"));
        Ok(vec![command])
    }

    /// `check-jsonschema`, all files in one run.
    pub(super) fn check_jsonschema(&self, folder: &Path) -> Result<Vec<Command>, String> {
        let mut command = Command::new(self.python()?.join("bin/check-jsonschema"));
        command
            .arg("--schemafile")
            .arg(self.schema())
            .args(files(folder)?);
        Ok(vec![command])
    }

    /// `taplo check`, all files in one run.
    pub(super) fn taplo(&self, folder: &Path) -> Result<Vec<Command>, String> {
        let mut command = Command::new(self.python()?.join("bin/taplo"));
        command.args(["check", "--no-auto-config", "--schema"]);
        command
            .arg(format!("file://{}", self.schema().display()))
            .args(files(folder)?);
        Ok(vec![command])
    }

    /// The command-line program of `benches/peers/langium`.
    pub(super) fn langium(&self, folder: &Path) -> Result<Vec<Command>, String> {
        let mut command = Command::new("node");
        command
            .arg(self.npm()?.join("langium/out/main.cjs"))
            .arg(folder);
        Ok(vec![command])
    }

    /// `tree-sitter parse` with the grammar of cards, then with that of decks.
    pub(super) fn tree_sitter(&self, folder: &Path) -> Result<Vec<Command>, String> {
        let program = self
            .tree_sitter
            .get_or_init(|| self.install_tree_sitter())
            .clone()?;
        let mut commands = Vec::new();
        for language in ["card", "deck"] {
            let grammar = self.folder.join("grammars").join(language);
            copy(
                &self.root.join("grammar/tree-sitter-card").join(language),
                &grammar,
            )?;
            let of_language =
                |file: &PathBuf| file.extension().is_some_and(|ending| ending == language);
            let files = files(folder)?.into_iter().filter(of_language);
            let files: Vec<String> = files.map(|file| file.display().to_string()).collect();
            let list = folder.with_extension(format!("{language}.txt"));
            fs::write(&list, files.join("\n")).map_err(|error| error.to_string())?;
            let mut command = Command::new(&program);
            command.args(["parse", "--quiet", "--paths"]).arg(&list);
            command.current_dir(&grammar);
            // Neither the user's settings nor the parsers that were built for them.
            command.env("TREE_SITTER_DIR", self.folder.join("settings"));
            command.env("XDG_CACHE_HOME", self.folder.join("cache"));
            commands.push(command);
        }
        Ok(commands)
    }

    /// What JSON and TOML are held against.
    fn schema(&self) -> PathBuf {
        self.root.join("benches/peers/cards.schema.json")
    }

    /// The folder with what npm has installed and built.
    fn npm(&self) -> Result<PathBuf, String> {
        let install = || {
            let folder = self.folder.join("npm");
            copy(&self.root.join("benches/peers"), &folder)?;
            let npm = |words: &[&str]| run(Command::new("npm").args(words).current_dir(&folder));
            if !folder.join("node_modules/.package-lock.json").exists() {
                npm(&["ci", "--no-audit", "--no-fund"])?;
            }
            npm(&["run", "build"])?;
            Ok(folder)
        };
        self.npm.get_or_init(install).clone()
    }

    /// The virtual environment with what pip has installed.
    fn python(&self) -> Result<PathBuf, String> {
        let install = || {
            let folder = self.folder.join("python");
            let wanted = self.root.join("benches/peers/requirements.txt");
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
            let pip = folder.join("bin/pip");
            run(Command::new(pip)
                .args(["install", "--quiet", "--requirement"])
                .arg(wanted))?;
            Ok(folder)
        };
        self.python.get_or_init(install).clone()
    }

    /// An optimised build: that on `PATH` where it is of the right version, else one that is built now.
    fn install_tree_sitter(&self) -> Result<PathBuf, String> {
        let home = self.folder.join("cargo");
        let own = home.join("bin/tree-sitter");
        for program in [Path::new("tree-sitter"), &own] {
            let version = run(Command::new(program).arg("--version"));
            if version.is_ok_and(|(_, version)| version.contains(TREE_SITTER)) {
                return Ok(program.to_owned());
            }
        }
        run(Command::new("cargo")
            .args(["install", "--quiet", "--locked", "tree-sitter-cli"])
            .args(["--version", TREE_SITTER, "--root"])
            .arg(&home))?;
        Ok(own)
    }
}

/// Copies a folder, without what was built or installed in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(fail)?;
    for entry in fs::read_dir(from).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let (path, name) = (entry.path(), entry.file_name());
        if name == "node_modules" || name == "out" || name == "generated" {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).map_err(fail)?;
        }
    }
    Ok(())
}
