//! Which files there are.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use cardc_db::FileKind;

use crate::ignored::Ignored;
use crate::read::in_words;

/// What a file is, by its name.
pub fn kind_of(path: &Path) -> FileKind {
    FileKind::of_path(&path.to_string_lossy())
}

/// What keeps files from being found: a directory that cannot be looked into, or rules of Git that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Where it is.
    pub path: PathBuf,
    /// In the words of a message.
    pub why: String,
}

impl Closed {
    fn by(path: PathBuf, error: &std::io::Error) -> Self {
        let why = in_words(error);
        Self { path, why }
    }
}

/// The files below a directory that the tools know, by name, and what keeps some from being found.
///
/// What Git ignores is left out, as if all were in a repository, and links are not followed. A directory that is named like a
/// file is there too: reading it explains.
pub fn walk(directory: &Path) -> impl Iterator<Item = Result<PathBuf, Closed>> {
    let path = directory.to_owned();
    let (steps, closed) = match fs::canonicalize(directory) {
        // Rules are for paths as the system has them.
        Ok(place) => {
            let inside = Some(Ignored::around(&place));
            let begin = Step {
                path,
                place,
                inside,
            };
            (vec![begin], Vec::new())
        }
        // The current directory can be deleted, and it is still there under the name `.`, without a path.
        Err(error) => (Vec::new(), vec![Closed::by(path, &error)]),
    };
    Walk { steps, closed }
}

/// Whether [`walk`] does not look into a directory below `root`.
pub fn is_left_out(root: &Path, directory: &Path) -> bool {
    let place = |path: &Path| fs::canonicalize(path).ok();
    let (Some(root), Some(place)) = (place(root), place(directory)) else {
        return true;
    };
    let Ok(below) = place.strip_prefix(&root) else {
        return true;
    };
    let mut rules = Ignored::around(&root);
    let mut around = root.clone();
    below.iter().any(|name| {
        rules = rules.within(&around, |_| true, &mut Vec::new());
        around.push(name);
        rules.leave_out(&around, true)
    })
}

/// Whether this is a directory and no link to one.
pub fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Whether a path is a link, or leads through one below `root`: [`walk`] does not come there.
pub fn is_behind_link(root: Option<&Path>, path: &Path) -> bool {
    let parts = path.ancestors().take_while(|part| Some(*part) != root);
    let parts = parts.take(if root.is_some() { usize::MAX } else { 1 });
    let mut metadata = parts.filter_map(|part| fs::symlink_metadata(part).ok());
    metadata.any(|metadata| metadata.is_symlink())
}

struct Walk {
    /// The next one is the last.
    steps: Vec<Step>,
    closed: Vec<Closed>,
}

/// A file or directory to look at.
struct Step {
    path: PathBuf,
    /// The same for [`Ignored`].
    place: PathBuf,
    /// The rules around a directory; `None` for a file.
    inside: Option<Ignored>,
}

impl Iterator for Walk {
    type Item = Result<PathBuf, Closed>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(closed) = self.closed.pop() {
                return Some(Err(closed));
            }
            let step = self.steps.pop()?;
            if let Some(rules) = &step.inside {
                self.enter(&step, rules);
            }
            if kind_of(&step.path) != FileKind::Other {
                return Some(Ok(step.path));
            }
        }
    }
}

impl Walk {
    fn enter(&mut self, directory: &Step, rules: &Ignored) {
        let entries = match entries(&directory.path) {
            Ok(entries) => entries,
            Err(error) => {
                self.closed.push(Closed::by(directory.path.clone(), &error));
                return;
            }
        };
        let is_there = |name: &str| entries.iter().any(|(entry, _)| entry == name);
        let mut unusable = Vec::new();
        let rules = rules.within(&directory.place, is_there, &mut unusable);
        self.closed.extend(unusable.into_iter().map(|(path, why)| {
            let below = path.strip_prefix(&directory.place);
            let path = below.map_or_else(|_| path.clone(), |below| directory.path.join(below));
            Closed { path, why }
        }));
        let entries = entries.into_iter().rev();
        let no_links = entries.filter(|(_, kind)| !kind.is_symlink());
        let steps = no_links.filter_map(|(name, kind)| {
            let step = Step {
                path: directory.path.join(&name),
                place: directory.place.join(&name),
                inside: kind.is_dir().then(|| rules.clone()),
            };
            let matters = kind.is_dir() || kind_of(&step.path) != FileKind::Other;
            (matters && !rules.leave_out(&step.place, kind.is_dir())).then_some(step)
        });
        self.steps.extend(steps);
    }
}

/// What is in a directory, by name.
fn entries(directory: &Path) -> std::io::Result<Vec<(OsString, fs::FileType)>> {
    let entries = fs::read_dir(directory)?.flatten();
    // What is gone again was never there.
    let entries = entries.filter_map(|entry| Some((entry.file_name(), entry.file_type().ok()?)));
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of what is found, and of what keeps files from being found.
    fn found(root: &Path) -> (Vec<String>, Vec<String>) {
        let (mut files, mut closed) = (Vec::new(), Vec::new());
        for one in walk(root) {
            match one {
                Ok(path) => files.push(crate::name_below(root, &path)),
                Err(one) => closed.push(crate::name_below(root, &one.path) + ": " + &one.why),
            }
        }
        (files, closed)
    }

    fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
        let directory = tempfile::TempDir::new().unwrap();
        for (path, text) in files {
            let path = directory.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        directory
    }

    #[test]
    fn what_git_ignores_and_links_are_left_out() {
        let directory = directory(&[
            ("b.deck", ""),
            ("a.card", ""),
            ("folder.card/d.card", ""),
            ("drafts/c.card", ""),
            ("notes.txt", ""),
            (".gitignore", "\u{feff}drafts/\n"),
            (".hidden/e.card", ""),
        ]);
        let root = directory.path();
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join("a.card"), root.join("link.card")).unwrap();
        let expected = ["a.card", "b.deck", "folder.card", "folder.card/d.card"];
        assert_eq!(found(root).0, expected);
    }

    #[test]
    fn the_nearest_rule_decides_and_rules_of_our_own_come_first() {
        let directory = directory(&[
            (".gitignore", "/p/a.card\nold.*\n*.deck\n"),
            ("p/.git/info/exclude", "mine.card\nold.card\n"),
            ("p/.ignore", "!b.deck\n"),
            ("p/a.card", ""),
            ("p/b.deck", ""),
            ("p/c.deck", ""),
            ("p/mine.card", ""),
            ("p/sets/.gitignore", "!old.card\nx/\n!.shown\n"),
            ("p/sets/.shown/d.card", ""),
            ("p/sets/old.card", ""),
            ("p/sets/x/e.card", ""),
        ]);
        let expected = ["b.deck", "sets/.shown/d.card", "sets/old.card"];
        assert_eq!(found(&directory.path().join("p")).0, expected);
    }

    #[test]
    fn a_working_tree_beside_its_repository_has_the_rules_of_it() {
        let directory = directory(&[
            ("main/.git/info/exclude", "mine.card\n"),
            ("main/.git/worktrees/tree/commondir", "../..\n"),
            ("tree/.git", "gitdir: ../main/.git/worktrees/tree\n"),
            ("tree/mine.card", ""),
            ("tree/yours.card", ""),
        ]);
        assert_eq!(found(&directory.path().join("tree")).0, ["yours.card"]);
    }

    #[cfg(unix)]
    #[test]
    fn rules_that_are_no_file_are_not_waited_for() {
        for (pipe, of_git) in [
            (".gitignore", ""),
            (".ignore", ""),
            (".git/info/exclude", ""),
            (".git", ""),
            ("commondir", "gitdir: .\n"),
        ] {
            let directory = directory(&[("a.card", ""), (".git/info/x", "")]);
            let root = directory.path();
            if !pipe.starts_with(".git/") {
                fs::remove_dir_all(root.join(".git")).unwrap();
            }
            if !of_git.is_empty() {
                fs::write(root.join(".git"), of_git).unwrap();
            }
            crate::read::tests::make_pipe(&root.join(pipe));
            let (files, closed) = found(root);
            assert_eq!(files, ["a.card"], "{pipe}");
            let told = format!("{pipe}: it is not a regular file");
            assert_eq!(closed, [told], "{pipe}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_rules_is_reported_and_one_to_a_repository_followed() {
        use std::os::unix::fs::symlink;
        let directory = directory(&[
            ("p/mine.card", ""),
            ("p/yours.card", ""),
            ("rules", "yours.card\n"),
            ("repository/info/exclude", "mine.card\n"),
        ]);
        let root = directory.path().join("p");
        symlink("../repository", root.join(".git")).unwrap();
        assert_eq!(found(&root), (vec!["yours.card".to_owned()], Vec::new()));
        symlink("../rules", root.join(".gitignore")).unwrap();
        let closed = vec![".gitignore: it is a link, which Git does not follow".to_owned()];
        assert_eq!(found(&root), (vec!["yours.card".to_owned()], closed));
    }

    #[test]
    fn rules_have_an_end() {
        let directory = directory(&[("a.card", "")]);
        let rules = "a.card\n".repeat(100_000);
        fs::write(directory.path().join(".gitignore"), rules).unwrap();
        let closed = vec![".gitignore: it is too large".to_owned()];
        assert_eq!(found(directory.path()), (vec!["a.card".to_owned()], closed));
    }
}
