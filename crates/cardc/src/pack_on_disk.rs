//! The pack of a game in a project on the disk, which learns words.

use std::path::{Path, PathBuf};

use cardc_disk::{Projects, project_around};
use cardc_games::{
    CONFIG_FILE, GAME_FILE, OpenPack, PackTexts, RULEBOOK_FILE, Refusal, VOCABULARY_FILE,
};
use cardc_semantics::{PackFolder, pack_folder};

use crate::output::Failure;
use crate::{disk, find, workspace};

/// The pack of a game, and where it belongs.
pub(crate) struct PackOnDisk {
    /// The directory that the paths of its files are relative to.
    pub(crate) root: PathBuf,
    /// Its files as they are on the disk.
    pub(crate) folder: PackFolder,
    /// What it becomes.
    pub(crate) pack: OpenPack,
}

impl PackOnDisk {
    /// The pack of the project around a directory; where there is no project, the one in `games/` of the directory.
    pub(crate) fn around(directory: &Path, game: &str) -> Result<Self, Failure> {
        let directory = find::absolute(directory);
        if let Some(root) = project_around(&directory) {
            return Self::of_project(root, game);
        }
        let folder = without_project(&directory, game)?;
        Self::new(directory, game, folder)
    }

    /// The pack of a project.
    pub(crate) fn of_project(root: PathBuf, game: &str) -> Result<Self, Failure> {
        let project = workspace::project(&root)?;
        let folder = pack_folder(&project.db, game)
            .map_err(|file| project.unread(file).expect("it was not read"))?;
        Self::new(root, game, folder)
    }

    fn new(root: PathBuf, game: &str, folder: PackFolder) -> Result<Self, Failure> {
        let pack = OpenPack::new(game, folder.texts.clone())?;
        Ok(Self { root, folder, pack })
    }

    /// Writes what changed, and returns the paths of these files, seen from the current directory. A pack counts only in a
    /// project, which its directory becomes.
    pub(crate) fn write(&self) -> Result<Vec<String>, Failure> {
        let mut changed = self.folder.changed(self.pack.texts());
        if project_around(&self.root).is_none() {
            let game = self.pack.game();
            changed.push((CONFIG_FILE.to_owned(), format!("game = \"{game}\"\n")));
        }
        let here = find::absolute(Path::new("."));
        let shown = |path: &str| cardc_disk::shown(&find::seen_from(&here, &self.root.join(path)));
        if let Some((path, _)) = changed.iter().find(|(path, _)| self.is_foreign(path)) {
            let help =
                "`exclude` in `cardc.toml` leaves it out, or a link leads out of the project.";
            let message = format!("`{}` is not a file of the project", shown(path));
            return Err(Failure::new(message).help(help));
        }
        disk::create_all(&self.root, &changed, true)?;
        Ok(changed.iter().map(|(path, _)| shown(path)).collect())
    }

    /// Whether a file is there that was not read as one of the pack, or is no part of the project.
    fn is_foreign(&self, path: &str) -> bool {
        let is_known =
            self.folder.texts.files().iter().any(|(name, text)| {
                !text.is_empty() && path == format!("{}/{name}", self.folder.path)
            });
        let place = self.root.join(path);
        let is_there = || place.symlink_metadata().is_ok();
        let is_excluded = || Projects::default().excludes(&place);
        !is_known && (is_excluded() || is_there() && cardc_disk::read(&place).as_deref() != Ok(""))
    }
}

/// The files of a pack below a directory that is in no project.
fn without_project(directory: &Path, game: &str) -> Result<PackFolder, Failure> {
    let path = format!("games/{game}");
    let text = |name: &str| {
        let place = directory.join(&path).join(name);
        if place.symlink_metadata().is_ok() {
            disk::read_needed(&place)
        } else {
            Ok(String::new())
        }
    };
    let texts = PackTexts {
        game: text(GAME_FILE)?,
        vocabulary: text(VOCABULARY_FILE)?,
        rulebook: text(RULEBOOK_FILE)?,
    };
    Ok(PackFolder { path, texts })
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let failure = Self::new(refusal.message);
        match refusal.help {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}
