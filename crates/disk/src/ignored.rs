//! What Git leaves out: the rules in `.gitignore`, in files like it, and in the settings of the user.
//!
//! The library `ignore` matches paths with rules. It would also read them, and wait for a pipe that has such a name.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use cardc_games::has_too_many_braces;
use cardc_span::lines;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::read::read_rules;

/// What a directory may hold that has rules, by weight: where one says something of a path, the next are not asked.
const FILES: [&str; 3] = [".ignore", GITIGNORE, GIT];

/// What Git reads, if it is no link.
const GITIGNORE: &str = ".gitignore";

/// Where Git keeps rules that are not part of the project.
const GIT: &str = ".git";

/// Of each of [`FILES`], and of the user.
type Rules = [Gitignore; FILES.len() + 1];

/// The rules for what lies in a directory: its own, and those of the directories around it.
#[derive(Clone, Default)]
pub(crate) struct Ignored(Option<Rc<Layer>>);

struct Layer {
    rules: Rules,
    around: Ignored,
}

/// Whether this is a file with rules.
pub fn has_rules(path: &Path) -> bool {
    path.ends_with(".git/info/exclude")
        || FILES
            .iter()
            .any(|name| *name != GIT && path.ends_with(name))
}

/// A file of rules that cannot be used, and why.
pub(crate) type Unusable = (PathBuf, String);

impl Ignored {
    /// The rules of the user, and of all directories around this one. What cannot be used of them says nothing.
    pub(crate) fn around(directory: &Path) -> Self {
        let mut of_user = no_rules();
        if let (Some(path), Some(rules)) = (excludes_of_user(), of_user.last_mut()) {
            *rules = rules_in(directory, &path).unwrap_or_else(|_| Gitignore::empty());
        }
        let around: Vec<&Path> = directory.ancestors().skip(1).collect();
        let outermost = Self::default().with(of_user);
        around.into_iter().rev().fold(outermost, |rules, around| {
            rules.within(around, |_| true, &mut Vec::new())
        })
    }

    /// The rules for what lies in a directory inside. Of [`FILES`], it looks for those that may be there.
    pub(crate) fn within(
        &self,
        directory: &Path,
        may_be_there: impl Fn(&str) -> bool,
        unusable: &mut Vec<Unusable>,
    ) -> Self {
        let mut rules = no_rules();
        for (name, rules) in FILES.into_iter().zip(&mut rules) {
            if !may_be_there(name) {
                continue;
            }
            let path = directory.join(name);
            let path = match name {
                GIT => excludes_of(&path),
                GITIGNORE => no_link(path),
                _ => Ok(path),
            };
            let found = path.and_then(|path| rules_in(directory, &path).map_err(|why| (path, why)));
            match found {
                Ok(found) => *rules = found,
                Err(file) => unusable.push(file),
            }
        }
        self.with(rules)
    }

    fn with(&self, rules: Rules) -> Self {
        if rules.iter().all(Gitignore::is_empty) {
            return self.clone();
        }
        let around = self.clone();
        Self(Some(Rc::new(Layer { rules, around })))
    }

    /// Whether a path in the directory is left out. What is hidden is, unless a rule says otherwise.
    pub(crate) fn leave_out(&self, path: &Path, is_directory: bool) -> bool {
        let layers = || std::iter::successors(self.0.as_deref(), |one| one.around.0.as_deref());
        let said = (0..=FILES.len())
            .flat_map(|file| layers().map(move |layer| &layer.rules[file]))
            .map(|rules| rules.matched(path, is_directory))
            .find(|said| !said.is_none());
        match said {
            Some(said) => matches!(said, Match::Ignore(_)),
            None => path
                .file_name()
                .is_some_and(|name| name.as_encoded_bytes().starts_with(b".")),
        }
    }
}

/// A `.gitignore`. Git does not follow a link there, so that it would see other files.
fn no_link(path: PathBuf) -> Result<PathBuf, Unusable> {
    let is_link = fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
    if is_link {
        return Err((path, "it is a link, which Git does not follow".to_owned()));
    }
    Ok(path)
}

fn no_rules() -> Rules {
    std::array::from_fn(|_| Gitignore::empty())
}

/// The rules in a file, for paths below a directory; none where there is no such file.
fn rules_in(directory: &Path, path: &Path) -> Result<Gitignore, String> {
    let mut rules = GitignoreBuilder::new(directory);
    let text = read_rules(path)?;
    // Git passes over what is no rule.
    for line in lines(&text).filter(|line| !has_too_many_braces(line.text)) {
        let _ = rules.add_line(None, line.text);
    }
    rules
        .build()
        .map_err(|_| "it has too many rules".to_owned())
}

/// The rules that are not part of the project, by what lies under the name `.git`. A working tree beside the repository has a
/// file there that leads to it.
fn excludes_of(git: &Path) -> Result<PathBuf, Unusable> {
    let first_line = |path: &Path| match read_rules(path) {
        Ok(text) => Ok(lines(&text).next().map(|line| line.text.to_owned())),
        Err(why) => Err((path.to_owned(), why)),
    };
    let mut repository = git.to_owned();
    if !git.is_dir() {
        let line = first_line(git)?.unwrap_or_default();
        if let Some(of_tree) = line.strip_prefix("gitdir: ") {
            repository.set_file_name(of_tree);
            let common = first_line(&repository.join("commondir"))?;
            repository.extend(common);
        }
    }
    Ok(repository.join("info/exclude"))
}

/// The file of rules that the user has for all repositories.
fn excludes_of_user() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|path| !path.is_empty());
    let home = env::home_dir();
    let below_home = |path: &str| Some(home.as_ref()?.join(path));
    let settings = variable("XDG_CONFIG_HOME").map(PathBuf::from);
    let settings = settings.or_else(|| below_home(".config"));
    let in_settings = |path: &str| Some(settings.as_ref()?.join(path));
    let of_git = match variable("GIT_CONFIG_GLOBAL") {
        Some(path) => [Some(path.into()), None],
        None => [below_home(".gitconfig"), in_settings("git/config")],
    };
    let of_system = variable("GIT_CONFIG_SYSTEM").unwrap_or_else(|| "/etc/gitconfig".into());
    let of_git = of_git.into_iter().flatten().chain([of_system.into()]);
    let named = of_git.filter_map(|path| {
        let text = read_rules(&path).ok()?;
        let value = lines(&text).find_map(|line| {
            let (key, value) = line.text.split_once('=')?;
            let is_it = key.trim().eq_ignore_ascii_case("excludesFile");
            is_it.then(|| value.trim().trim_matches('"').to_owned())
        })?;
        match value.strip_prefix("~/") {
            Some(path) => below_home(path),
            None => Some(value.into()),
        }
    });
    named.chain(in_settings("git/ignore")).next()
}
