//! Which project a file belongs to.

use std::collections::HashMap;
#[cfg(unix)]
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cardc_games::{CONFIG_FILE, Config};
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::read::read;

/// The root of the project around a directory: the nearest one with a `cardc.toml`, from the directory upwards.
pub fn project_around(directory: &Path) -> Option<PathBuf> {
    directory
        .ancestors()
        .find(|ancestor| ancestor.join(CONFIG_FILE).is_file())
        .map(Path::to_owned)
}

/// What the project below `root` calls a file: the path from there, with `/` between its parts.
pub fn name_below(root: &Path, path: &Path) -> String {
    name_of(path.strip_prefix(root).unwrap_or(path))
}

/// A path as a text, with `/` between its parts. Two paths are never the same text: a byte that is not UTF-8 follows upon
/// NUL, which no path has.
pub fn name_of(path: &Path) -> String {
    let parts: Vec<_> = path
        .iter()
        .map(|part| in_utf8(part.as_encoded_bytes()))
        .collect();
    parts.join("/").replacen("//", "/", 1)
}

/// The path of which [`name_of`] made a text.
pub fn path_of_name(name: &str) -> PathBuf {
    #[cfg(unix)]
    if name.contains('\0') {
        use std::os::unix::ffi::OsStringExt;
        return OsString::from_vec(from_utf8(name)).into();
    }
    PathBuf::from(name)
}

/// The bytes of which [`in_utf8`] made a text.
#[cfg(unix)]
fn from_utf8(text: &str) -> Vec<u8> {
    let mut parts = text.split('\0');
    let mut bytes: Vec<u8> = parts.next().unwrap_or_default().into();
    for part in parts {
        let (byte, behind) = part.split_at_checked(2).unwrap_or((part, ""));
        bytes.extend(u8::from_str_radix(byte, 16));
        bytes.extend(behind.bytes());
    }
    bytes
}

/// Bytes of a path as a text, as in [`name_of`].
pub fn in_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\0{byte:02x}");
        }
    }
    text
}

/// A path as it is shown, with bytes that are not UTF-8 as `\xff`.
pub fn shown(path: &Path) -> String {
    in_utf8(path.as_os_str().as_encoded_bytes()).replace('\0', "\\x")
}

/// Which project a file belongs to, and what projects exclude. Each directory is looked at once.
#[derive(Default)]
pub struct Projects {
    roots: HashMap<PathBuf, Option<PathBuf>>,
    exclusions: HashMap<PathBuf, Exclusions>,
}

impl Projects {
    /// The root of the project of a file.
    pub fn root_of(&mut self, path: &Path) -> Option<PathBuf> {
        let directory = path.parent()?;
        if let Some(root) = self.roots.get(directory) {
            return root.clone();
        }
        let root = project_around(directory);
        self.roots.insert(directory.to_owned(), root.clone());
        root
    }

    /// Whether the project of a file leaves it out.
    pub fn excludes(&mut self, path: &Path) -> bool {
        let Some(root) = self.root_of(path) else {
            return false;
        };
        let exclusions = self.exclusions.entry(root);
        exclusions
            .or_insert_with_key(|root| {
                let settings = read(&root.join(CONFIG_FILE)).unwrap_or_default();
                Exclusions::new(root, &settings)
            })
            .cover(path)
    }
}

/// What the settings of a project leave out.
pub struct Exclusions(Gitignore);

impl Exclusions {
    /// Of the project in the directory `root`, by the text of its `cardc.toml`. A mistake in there is a diagnostic of it.
    pub fn new(root: &Path, settings: &str) -> Self {
        let mut patterns = GitignoreBuilder::new(root);
        for pattern in Config::parse(settings).0.exclude {
            let _ = patterns.add_line(None, &pattern.value);
        }
        Self(patterns.build().unwrap_or_else(|_| Gitignore::empty()))
    }

    /// Whether the file of the project is left out.
    pub fn cover(&self, path: &Path) -> bool {
        // Its settings belong to a project, whatever they say: a mistake in them has to be seen.
        let is_settings = path.ends_with(CONFIG_FILE) && path.parent() == Some(self.0.path());
        !is_settings && self.0.matched_path_or_any_parents(path, false).is_ignore()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_nearest_settings_decide() {
        let directory = tempfile::TempDir::new().unwrap();
        let root = directory.path();
        fs::create_dir_all(root.join("outer/drafts/inner")).unwrap();
        fs::write(
            root.join("outer/cardc.toml"),
            "exclude = [\"drafts/\", \"old.*\", \"*.toml\"]",
        )
        .unwrap();
        fs::write(root.join("outer/drafts/inner/cardc.toml"), "").unwrap();
        let mut projects = Projects::default();
        for (path, project, excluded) in [
            ("outer/sets/a.card", Some("outer"), false),
            ("outer/sets/old.card", Some("outer"), true),
            ("outer/drafts/a.card", Some("outer"), true),
            (
                "outer/drafts/inner/old.card",
                Some("outer/drafts/inner"),
                false,
            ),
            ("outer/cardc.toml", Some("outer"), false),
            ("outer/games/x/game.toml", Some("outer"), true),
            ("a.card", None, false),
        ] {
            let file = root.join(path);
            let project = project.map(|project| root.join(project));
            assert_eq!(projects.root_of(&file), project, "{path}");
            assert_eq!(projects.excludes(&file), excluded, "{path}");
        }
    }

    #[test]
    fn names_begin_at_the_root() {
        let name = name_below(Path::new("/w"), Path::new("/w/sets/a.card"));
        assert_eq!(name, "sets/a.card");
        assert_eq!(name_of(Path::new("/w/a.card")), "/w/a.card");
        assert_eq!(name_of(Path::new("../a.card")), "../a.card");
    }

    #[cfg(unix)]
    #[test]
    fn every_file_has_a_name_of_its_own() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let paths = [&b"x\xfe"[..], b"x\xff", b"x\xef\xbf\xbd", b"x\\xff"];
        let paths = paths.map(|bytes| Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(
            paths.map(name_of),
            ["x\0fe", "x\0ff", "x\u{fffd}", "x\\xff"]
        );
        assert_eq!(paths.map(name_of).map(|name| path_of_name(&name)), paths);
        assert_eq!(shown(paths[0]), "x\\xfe");
    }
}
