//! Editors that a script drives, each with the very files of `editors/` that its users copy.
//!
//! Every script `test` opens a copy of `examples/own-game`, sees a mistake and mends it with a fix, reads a rule in a hover,
//! completes a word, and renames across files. A script `typing` types files of `editors/typed` key by key, with the list open
//! as the editor's README sets it up.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workshop::{Workshop, about, copy_file, copy_folder, run};

/// The language client of Kakoune.
const KAK_LSP: &str = "22.0.0";

/// pytest-lsp with `tests/lsp-client`.
pub(super) fn strict(workshop: &Workshop) -> Result<(), String> {
    workshop.debian("python3", &["python3", "python3-venv"])?;
    let script = workshop.root().join("tests/lsp-client/run.sh");
    run(Command::new(script).env("CARDC_BINARY", workshop.cardc()?))
}

/// Neovim with `editors/neovim`.
pub(super) fn neovim(workshop: &Workshop) -> Result<(), String> {
    workshop.debian("nvim", &["neovim"])?;
    let home = Home::new(workshop, "neovim")?;
    home.install("cardc.lua", ".config/nvim/plugin/cardc.lua")?;
    for script in ["test.lua", "typing.lua"] {
        let script = format!("luafile {}", home.own(script).display());
        let mut nvim = home.command("nvim")?;
        run(nvim.args(["--headless", "-c"]).arg(script))?;
    }
    Ok(())
}

/// Emacs with `editors/emacs`.
pub(super) fn emacs(workshop: &Workshop) -> Result<(), String> {
    workshop.debian("emacs", &["emacs-nox"])?;
    workshop.debian("/usr/share/doc/elpa-eglot", &["elpa-eglot"])?;
    let home = Home::new(workshop, "emacs")?;
    home.install("cardc.el", ".emacs.d/cardc.el")?;
    let set_up = home.folder.join(".emacs.d/cardc.el");
    run(home
        .command("emacs")?
        .args(["--batch", "--load"])
        .arg(&set_up)
        .arg("--load")
        .arg(home.own("test.el")))?;

    // Keys are typed in a terminal, and what is said there cannot be read: the script writes a report.
    workshop.debian("/usr/share/doc/elpa-company", &["elpa-company"])?;
    workshop.debian("script", &["bsdutils"])?;
    let report = home.folder.join("report");
    let emacs = format!(
        "emacs -nw --no-splash --load '{}' --load '{}'",
        set_up.display(),
        home.own("typing.el").display()
    );
    let typed = run(home
        .command("script")?
        .args(["--quiet", "--flush", "--return", "--command", &emacs])
        .arg(home.folder.join("typescript"))
        .stdout(Stdio::null())
        .env("TERM", "xterm")
        .env("CARDC_REPORT", &report));
    let report = fs::read_to_string(&report).unwrap_or_default();
    println!("{report}");
    typed?;
    if report.contains("not ok") || !report.ends_with("done\n") {
        return Err("what was typed is not what is there".to_owned());
    }
    Ok(())
}

/// Vim with ALE and `editors/vim`.
pub(super) fn vim(workshop: &Workshop) -> Result<(), String> {
    // The small Vim of a bare Debian runs no jobs.
    workshop.debian("/usr/bin/vim.basic", &["vim"])?;
    workshop.debian("/usr/share/vim-ale", &["vim-ale"])?;
    let home = Home::new(workshop, "vim")?;
    home.install("cardc.vim", ".vim/plugin/cardc.vim")?;
    home.install("vimrc", ".vimrc")?;
    run(home
        .command("vim.basic")?
        .args(["-es", "-u"])
        .arg(home.folder.join(".vimrc"))
        .args(["-c", "doautocmd VimEnter", "-S"])
        .arg(home.own("test.vim")))
}

/// Kakoune with kakoune-lsp and `editors/kakoune`.
pub(super) fn kakoune(workshop: &Workshop) -> Result<(), String> {
    workshop.debian("kak", &["kakoune"])?;
    let client = workshop.crates_io("kak-lsp", KAK_LSP, "kak-lsp", &["--locked"])?;
    let mut home = Home::new(workshop, "kakoune")?;
    home.programs.extend(client.parent().map(Path::to_owned));
    let set_up = fs::read_to_string(home.own("cardc.kak")).map_err(|error| error.to_string())?;
    let file = home.folder.join(".config/kak/kakrc");
    fs::create_dir_all(home.folder.join(".config/kak")).map_err(|error| about(&file, &error))?;
    fs::write(&file, format!("eval %sh{{kak-lsp}}\n{set_up}"))
        .map_err(|error| about(&file, &error))?;
    let script = home.own("test.sh");
    run(&mut home.command(script)?)
}

/// The home of a user who has set an editor up as `editors/<name>` says, and a project of theirs.
struct Home {
    folder: PathBuf,
    project: PathBuf,
    source: PathBuf,
    /// The folders of the programs that are on `PATH`, before the others.
    programs: Vec<PathBuf>,
}

impl Home {
    fn new(workshop: &Workshop, editor: &str) -> Result<Self, String> {
        let folder = workshop.scratch(&format!("home-{editor}"))?;
        let project = folder.join("own-game");
        copy_folder(&workshop.root().join("examples/own-game"), &project)?;
        let cardc = workshop.cardc()?;
        Ok(Self {
            folder,
            project,
            source: workshop.root().join("editors").join(editor),
            programs: cardc.parent().map(Path::to_owned).into_iter().collect(),
        })
    }

    /// A file of `editors/<name>`.
    fn own(&self, name: &str) -> PathBuf {
        self.source.join(name)
    }

    /// The files that scripts type.
    fn typed(&self) -> PathBuf {
        self.source.with_file_name("typed")
    }

    /// Puts a file of `editors/<name>` where its editor looks for it.
    fn install(&self, name: &str, place: &str) -> Result<(), String> {
        copy_file(&self.own(name), &self.folder.join(place))
    }

    /// An editor that knows nothing but this home, in the project.
    fn command(&self, editor: impl AsRef<OsStr>) -> Result<Command, String> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = self.programs.iter().cloned();
        let path = std::env::join_paths(folders.chain(std::env::split_paths(&path)))
            .map_err(|error| error.to_string())?;
        let mut command = Command::new(editor);
        command
            .current_dir(&self.project)
            .env("HOME", &self.folder)
            .env("PATH", path);
        command.env("CARDC_README", self.own("README.md"));
        command.env("CARDC_TYPED", self.typed());
        for (variable, place) in [
            ("XDG_CONFIG_HOME", ".config"),
            ("XDG_DATA_HOME", ".local/share"),
            ("XDG_STATE_HOME", ".local/state"),
            ("XDG_CACHE_HOME", ".cache"),
        ] {
            command.env(variable, self.folder.join(place));
        }
        Ok(command)
    }
}
