//! Which project a file belongs to.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use cardc_games::{CONFIG_FILE, Config};
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::disk;

/// The nearest directory with a `cardc.toml`, from `directory` upwards.
pub(super) fn root_above(directory: &Path) -> Option<PathBuf> {
    directory
        .ancestors()
        .find(|ancestor| ancestor.join(CONFIG_FILE).is_file())
        .map(Path::to_owned)
}

/// Which project a file belongs to, and what projects exclude. Each directory is looked at once.
#[derive(Default)]
pub(super) struct Projects {
    roots: HashMap<PathBuf, Option<PathBuf>>,
    excluded: HashMap<PathBuf, Gitignore>,
}

impl Projects {
    /// The root of the project of a file.
    pub(super) fn root_of(&mut self, path: &Path) -> Option<PathBuf> {
        let directory = path.parent()?;
        if let Some(root) = self.roots.get(directory) {
            return root.clone();
        }
        let root = root_above(directory);
        self.roots.insert(directory.to_owned(), root.clone());
        root
    }

    /// Whether the project of a file leaves it out.
    pub(super) fn excludes(&mut self, path: &Path) -> bool {
        let Some(root) = self.root_of(path) else {
            return false;
        };
        let excluded = self
            .excluded
            .entry(root)
            .or_insert_with_key(|root| excluded(root));
        excluded
            .matched_path_or_any_parents(path, false)
            .is_ignore()
    }
}

/// What the settings of a project leave out. A mistake in them is a diagnostic of `cardc.toml`.
fn excluded(root: &Path) -> Gitignore {
    let settings = disk::read(&root.join(CONFIG_FILE)).unwrap_or_default();
    let mut patterns = GitignoreBuilder::new(root);
    for pattern in Config::parse(&settings).0.exclude {
        let _ = patterns.add_line(None, &pattern.value);
    }
    patterns.build().unwrap_or_else(|_| Gitignore::empty())
}
