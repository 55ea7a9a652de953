//! Where tasks work that drive other programs, and how they come by these.

#![expect(clippy::print_stdout, reason = "it shows what it runs")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long one program may take; a build or an installation is the longest.
const PATIENCE: Duration = Duration::from_secs(900);

/// How often it is looked whether a program has ended.
const TICK: Duration = Duration::from_millis(20);

/// A folder below `target/` that keeps what was installed, and the means to install more.
pub(crate) struct Workshop {
    root: PathBuf,
    folder: PathBuf,
}

impl Workshop {
    /// The workshop of the repository at `root` for the task of this name.
    pub(crate) fn new(root: &Path, task: &str) -> io::Result<Self> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
        let folder = root.join(target).join(task);
        fs::create_dir_all(&folder)?;
        Ok(Self {
            root: root.to_owned(),
            folder,
        })
    }

    /// The root of the repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where things are kept from one run to the next.
    pub(crate) fn kept(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// An empty folder for one run.
    pub(crate) fn scratch(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.kept(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        }
        fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        Ok(folder)
    }

    /// The program `cardc`: that of the variable `CARDC_BINARY`, else one that is built now.
    pub(crate) fn cardc(&self) -> Result<PathBuf, String> {
        if let Some(given) = std::env::var_os("CARDC_BINARY") {
            return Ok(given.into());
        }
        run(Command::new("cargo")
            .args(["build", "--quiet", "--package", "cardc"])
            .current_dir(&self.root))?;
        Ok(self.target().join("debug/cardc"))
    }

    /// Where Cargo puts what it builds.
    pub(crate) fn target(&self) -> &Path {
        self.folder.parent().unwrap_or(&self.folder)
    }

    /// The folder of the extension for VS Code, with the packages that its lock file names.
    pub(crate) fn extension(&self) -> Result<PathBuf, String> {
        self.npm_folder("editors/vscode")
    }

    /// A folder of the repository, with the packages of npm that its lock file names.
    pub(crate) fn npm_folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.root.join(name);
        let has = |name: &str| fs::metadata(folder.join(name)).and_then(|found| found.modified());
        let installed = has("node_modules/.package-lock.json");
        let wanted = has("package-lock.json");
        if !installed.is_ok_and(|installed| wanted.is_ok_and(|wanted| wanted <= installed)) {
            run(Command::new("npm")
                .args(["ci", "--silent", "--no-audit", "--no-fund"])
                .current_dir(&folder))?;
        }
        Ok(folder)
    }

    /// Makes sure that Debian's `packages` are there, where a program or a file of theirs, `sign`, is not.
    pub(crate) fn debian(&self, sign: &str, packages: &[&str]) -> Result<(), String> {
        if Path::new(sign).is_absolute() && Path::new(sign).exists() || on_path(sign).is_some() {
            return Ok(());
        }
        let updated = self.kept("apt-updated");
        if !updated.exists() {
            run(as_root("apt-get").args(["update", "-qq"]))?;
            fs::write(&updated, "").map_err(|error| about(&updated, &error))?;
        }
        run(as_root("apt-get")
            .args(["install", "-y", "-qq", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    }

    /// A program of crates.io in just this version: where it is on `PATH`, that one, else one that is built here once, with further
    /// options of `cargo install`.
    pub(crate) fn crates_io(
        &self,
        package: &str,
        version: &str,
        program: &str,
        options: &[&str],
    ) -> Result<PathBuf, String> {
        let is_it = |file: &Path| {
            let output = Command::new(file).arg("--version").output();
            output.is_ok_and(|output| {
                String::from_utf8_lossy(&output.stdout)
                    .split_whitespace()
                    .any(|word| word.trim_start_matches('v') == version)
            })
        };
        if let Some(found) = on_path(program).filter(|file| is_it(file)) {
            return Ok(found);
        }
        let home = programs().unwrap_or_else(|| self.kept("programs"));
        let file = home.join("bin").join(program);
        if !is_it(&file) {
            // Unoptimised: it is built in a third of the time, and has little to do.
            run(Command::new("cargo")
                .args(["install", "--quiet", "--debug", package])
                .args(["--version", version])
                .args(options)
                .arg("--root")
                .arg(&home)
                .env("CARGO_TARGET_DIR", self.kept("programs-build"))
                .env("CARGO_PROFILE_DEV_DEBUG", "0"))?;
        }
        Ok(file)
    }
}

/// Where programs that were built once stay for the next copy of the repository: it takes minutes to build one.
fn programs() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
    let cache = cache.filter(|cache| cache.is_absolute()).or_else(home)?;
    Some(cache.join("cardc-test-editors"))
}

/// A command that runs as root, by `sudo` where this process does not.
pub(crate) fn as_root(program: &str) -> Command {
    let id = Command::new("id").arg("-u").output();
    if id.is_ok_and(|id| id.stdout.trim_ascii() == b"0") {
        return Command::new(program);
    }
    let mut command = Command::new("sudo");
    command.arg(program);
    command
}

/// The first program of a name on `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}

/// Runs a command to its end, in view. The error says which one failed, and how; one that does not end is ended.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    run_within(PATIENCE, command)
}

/// [`run`], with another time until a command is ended.
pub(crate) fn run_within(patience: Duration, command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    println!("$ {shown}");
    let fail = |why: String| Err(format!("{shown}\n    {why}"));
    let mut child = match command.stdin(Stdio::null()).spawn() {
        Ok(child) => child,
        Err(error) => return fail(format!("did not start: {error}")),
    };
    let end = Instant::now() + patience;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return fail(format!("ended with {status}")),
            Ok(None) if Instant::now() < end => thread::sleep(TICK),
            Ok(None) => {
                // It may have ended just now.
                let _ = child.kill();
                let _ = child.wait();
                return fail(format!("did not end within {} s", patience.as_secs()));
            }
            Err(error) => return fail(error.to_string()),
        }
    }
}

/// Runs a command to its end, in view, and gives what it writes to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    ending(0, command.stderr(Stdio::inherit()))
}

/// Runs a command to its end, in view, and gives all that it writes. It has to end with this code.
pub(crate) fn ending(code: i32, command: &mut Command) -> Result<String, String> {
    let shown = shown(command);
    println!("$ {shown}");
    let ended = command.stdin(Stdio::null()).output();
    let ended = ended.map_err(|error| format!("{shown}\n    did not start: {error}"))?;
    let written = [ended.stdout, ended.stderr].concat();
    let written = String::from_utf8_lossy(&written).into_owned();
    if ended.status.code() == Some(code) {
        Ok(written)
    } else {
        Err(format!(
            "{shown}\n    ended with {} and not with {code}\n{written}",
            ended.status
        ))
    }
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    let mut line = words.join(" ");
    if line.len() > 200 {
        let end = (0..=200).rev().find(|at| line.is_char_boundary(*at));
        line.truncate(end.unwrap_or_default());
        line.push_str(" …");
    }
    line
}

/// A copy of a folder with all that is in it.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| about(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| about(from, &error))? {
        let path = entry.map_err(|error| about(from, &error))?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &target)?;
        } else {
            copy_file(&path, &target)?;
        }
    }
    Ok(())
}

/// A copy of a file, in a folder that is made for it.
pub(crate) fn copy_file(from: &Path, to: &Path) -> Result<(), String> {
    make_folder_of(to)?;
    fs::copy(from, to).map_err(|error| about(from, &error))?;
    Ok(())
}

/// The text of each file below a folder, by its path from there with `/` between the parts.
pub(crate) fn texts_below(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(inside)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                texts.insert(cardc_disk::name_below(folder, &path), text);
            }
        }
    }
    Ok(texts)
}

/// The text of a file.
pub(crate) fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| about(path, &error))
}

/// Writes a text into a file, in a folder that is made for it.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), String> {
    make_folder_of(path)?;
    fs::write(path, text).map_err(|error| about(path, &error))
}

fn make_folder_of(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))
}

/// What went wrong with a file or a folder.
pub(crate) fn about(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
