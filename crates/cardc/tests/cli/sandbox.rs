//! A directory of its own for each test, and the binary run in it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cardc_testkit::Desk;
use serde_json::Value;
use tempfile::TempDir;

/// A card without mistakes.
pub(crate) const GOOD_CARD: &str = r#"game champions

unit "Cinder Hound Pack" {
    alliance Chaos
    tags     Beast
    corners  (X) (1) (2)

    text {
        X damage to your Opponent.
    }
}
"#;

/// A directory for the files of one test.
pub(crate) struct Sandbox {
    directory: TempDir,
}

/// How a command ended, and what it said.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code.
    pub(crate) code: i32,
    /// The data.
    pub(crate) out: String,
    /// The messages.
    pub(crate) err: String,
}

impl Sandbox {
    /// A directory with these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let sandbox = Self {
            directory: TempDir::new().expect("there is room for temporary files"),
        };
        for (path, text) in files {
            sandbox.write(path, text);
        }
        sandbox
    }

    /// The absolute path of a file.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.directory.path().join(path)
    }

    /// Writes a file, and the directories around it.
    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file has a directory")).expect("can be made");
        fs::write(path, text).expect("can be written");
    }

    /// Reads a file.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Runs a command in the directory.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_in("", arguments, "")
    }

    /// Runs a command with something on standard input.
    pub(crate) fn pipe(&self, arguments: &[&str], input: &str) -> Ran {
        self.run_in("", arguments, input)
    }

    /// Runs a command in a directory below.
    pub(crate) fn run_in(&self, below: &str, arguments: &[&str], input: &str) -> Ran {
        let mut child = cardc(&self.directory.path().join(below))
            .args(arguments)
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("is piped");
        // A command that reads nothing may be gone already.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().expect("the binary ends").into()
    }
}

impl Desk for Sandbox {
    fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.path(path)).ok()
    }

    fn write(&mut self, path: &str, text: &str) {
        Self::write(self, path, text);
    }

    fn cardc(&mut self, folder: &str, arguments: &[&str]) -> String {
        let ran = self.run_in(folder, arguments, "");
        ran.out + &ran.err
    }
}

/// The binary, in a directory, with pipes and a plain environment.
pub(crate) fn cardc(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardc"));
    command
        .current_dir(directory)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().expect("no signal ended it"),
            out: String::from_utf8(output.stdout).expect("is UTF-8"),
            err: String::from_utf8(output.stderr).expect("is UTF-8"),
        }
    }
}

impl Ran {
    /// Fails unless the command ended with this code.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// The data as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The contents of the files below a folder, by their paths from there.
pub(crate) fn files_below(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(&inside).expect("is a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("is below").to_owned();
                files.insert(name, fs::read(&path).expect("can be read"));
            }
        }
    }
    files
}
