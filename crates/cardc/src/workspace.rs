//! Projects: the files that belong together, in one database each, as `check`, `print` and `coverage` see them.
//!
//! The nearest `cardc.toml` makes a project of everything around it. A command that is given one file of a project
//! reads all of them, because cards and decks speak of each other, and reports on the file alone. Files outside any
//! project form one together; decks alone among them find the cards below the current directory.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use cardc_db::{Change, Db, File, FileChange, FileKind, FileProblem, FileStatus, RootDatabase};
use cardc_disk::{Closed, Projects, name_below, project_around};
use cardc_games::{CONFIG_FILE, Config};
use cardc_semantics::{cards, game_of};

use crate::disk::{self, STDIN};
use crate::find::{self, Found, FoundFile, Wanted};
use crate::output::{self, Failure, Verdict};

/// The name of a file that stands for all files of a directory which cannot be looked into.
const ANY_FILE: &str = "x.card";

/// What a command was asked to look at.
#[derive(Clone, Debug)]
pub(crate) struct Request<'a> {
    /// Files and directories; `-` for standard input. Empty for the project around the current directory.
    pub(crate) paths: &'a [PathBuf],
    /// Which of them the command wants.
    pub(crate) wanted: Wanted,
    /// What to call standard input.
    pub(crate) stdin_name: &'a Path,
}

/// One project, read from the disk.
#[derive(Default)]
pub(crate) struct Workspace {
    /// Its files.
    pub(crate) db: RootDatabase,
    /// Its directory; `None` for files that belong to no project.
    pub(crate) root: Option<PathBuf>,
    /// The files that the command was asked about, in their order.
    pub(crate) selected: Vec<File>,
    /// The files as they were found, by their path in the database.
    found: HashMap<String, FoundFile>,
}

/// The projects that a request concerns.
pub(crate) struct Opened {
    /// In the order in which the request first names them.
    pub(crate) workspaces: Vec<Workspace>,
    /// A directory could not be looked into; a message has said so.
    pub(crate) incomplete: bool,
}

impl Opened {
    /// Says which of the selected files cannot be read, or not as cards of any game.
    pub(crate) fn report_unread(&self) -> Verdict {
        let unread = self.workspaces.iter().map(Workspace::report_unread);
        unread.fold(Verdict::trouble_if(self.incomplete), Verdict::max)
    }
}

/// Reads the projects of all files that a request names.
pub(crate) fn open(request: &Request<'_>) -> Result<Opened, Failure> {
    reopen(request, Vec::new())
}

/// Reads them again. What was computed before and does not depend on what changed is not computed anew.
pub(crate) fn reopen(request: &Request<'_>, before: Vec<Workspace>) -> Result<Opened, Failure> {
    let Found { mut files, closed } = requested_files(request)?;
    let before = before
        .into_iter()
        .map(|workspace| (workspace.root, workspace.db));
    let mut reader = Reader {
        before: before.collect(),
        closed: closed.into_iter().map(|closed| closed.path).collect(),
        ..Reader::default()
    };
    if request.paths.iter().any(|path| path == Path::new(STDIN)) {
        request.wanted.demand(request.stdin_name)?;
        let file = FoundFile::named(request.stdin_name);
        files.retain(|other| other.path != file.path);
        reader.stdin = Some((file.path.clone(), disk::read_stdin()));
        files.push(file);
    }
    let mut roots: Vec<Option<PathBuf>> = Vec::new();
    let mut by_root: BTreeMap<Option<PathBuf>, Vec<FoundFile>> = BTreeMap::new();
    for file in files {
        let root = reader.projects.root_of(&file.path);
        if !roots.contains(&root) {
            roots.push(root.clone());
        }
        by_root.entry(root).or_default().push(file);
    }
    let workspaces = roots.iter().map(|root| match root {
        Some(path) => reader.project(path, &by_root[root]),
        None => reader.loose(&by_root[root]),
    });
    Ok(Opened {
        workspaces: workspaces.collect::<Result<_, _>>()?,
        incomplete: !reader.closed.is_empty(),
    })
}

/// Reads the project of a directory, and selects none of its files.
pub(crate) fn project(root: &Path) -> Result<Workspace, Failure> {
    Reader::default().project(root, &[])
}

/// The project around the current directory: its directory, if there is one.
pub(crate) fn current_project() -> Option<PathBuf> {
    project_around(&find::absolute(Path::new(".")))
}

/// The game that the settings of a project name.
pub(crate) fn game_in_settings(root: &Path) -> Option<String> {
    let settings = cardc_disk::read(&root.join(CONFIG_FILE)).ok()?;
    let (config, _) = Config::parse(&settings);
    config.game.map(|game| game.value.into())
}

/// Whether a game can have this id, and a directory of that name.
pub(crate) fn is_game_id(id: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !id.is_empty() && id.bytes().all(fits)
}

/// What cards and decks are looked for in when a command names no path.
pub(crate) fn default_path() -> PathBuf {
    let here = find::absolute(Path::new("."));
    match project_around(&here) {
        Some(root) if root != here => find::seen_from(&here, &root),
        _ => PathBuf::from("."),
    }
}

/// The cards of a file or a directory, and the project that they belong to.
///
/// # Errors
///
/// Where there is no such file, or the cards belong to several projects.
pub(crate) fn cards_in(source: &Path) -> Result<Workspace, Failure> {
    let source = source.to_owned();
    let request = Request {
        paths: std::slice::from_ref(&source),
        wanted: Wanted::Cards,
        stdin_name: Path::new(""),
    };
    let mut workspaces = open(&request)?.workspaces;
    let workspace = workspaces.pop().unwrap_or_default();
    if let Some(other) = workspaces.pop() {
        let roots = [workspace.root, other.root].map(|root| match root {
            Some(root) => format!("`{}`", root.display()),
            None => "no project".to_owned(),
        });
        let message = format!(
            "The cards in `{}` are of several projects",
            source.display()
        );
        return Err(Failure::new(message).help(format!(
            "There are cards of {}. Pass the directory of one of them.",
            roots.join(" and of ")
        )));
    }
    Ok(workspace.with_selected_cards())
}

/// The cards of the project around a deck. A deck that is no file on the disk belongs to the current directory. Where there is
/// no project, there are the files of none that lie below the current directory, as for a check, or else beside the deck.
pub(crate) fn cards_around(deck: Option<&Path>) -> Result<Workspace, Failure> {
    let here = find::absolute(Path::new("."));
    let deck = deck.filter(|deck| *deck != Path::new(STDIN));
    let deck = deck.map_or_else(|| here.join(STDIN), find::absolute);
    let root = Projects::default().root_of(&deck);
    let directory = match (&root, deck.parent()) {
        (Some(root), _) => return project(root),
        (None, Some(beside)) if !beside.starts_with(&here) => beside,
        (None, _) => &here,
    };
    let directory = find::seen_from(&here, directory);
    let request = Request {
        paths: std::slice::from_ref(&directory),
        wanted: Wanted::Cards,
        stdin_name: Path::new(""),
    };
    let workspaces = open(&request)?.workspaces.into_iter();
    let mut of_no_project = workspaces.filter(|workspace| workspace.root.is_none());
    Ok(of_no_project.next().unwrap_or_default())
}

/// The files that a request names or that lie below, without those that the settings of their project exclude. Says which
/// directories cannot be looked into.
pub(crate) fn requested_files(request: &Request<'_>) -> Result<Found, Failure> {
    let mut found = if request.paths.is_empty() {
        let here = find::absolute(Path::new("."));
        let found = find::find(&[default_path()], request.wanted)?;
        let files = found.files.into_iter();
        Found {
            files: files.map(|file| file.seen_from(&here)).collect(),
            ..found
        }
    } else {
        let on_disk = request
            .paths
            .iter()
            .filter(|path| *path != Path::new(STDIN));
        find::find(&on_disk.cloned().collect::<Vec<_>>(), request.wanted)?
    };
    let named: HashSet<PathBuf> = request
        .paths
        .iter()
        .map(|path| FoundFile::named(path).real_path())
        .collect();
    let mut projects = Projects::default();
    found.files.retain(|file| {
        let excluded = projects.excludes(&file.path);
        if excluded && named.contains(&file.real_path()) {
            output::message(format_args!(
                "note: Skipped `{}`: {CONFIG_FILE} excludes it",
                file.shown
            ));
        }
        !excluded
    });
    found
        .closed
        .retain(|closed| !projects.excludes(&closed.path.join(ANY_FILE)));
    for closed in &found.closed {
        output::message(Failure::from(closed));
    }
    Ok(found)
}

/// Reads projects.
#[derive(Default)]
struct Reader {
    projects: Projects,
    /// The path that standard input stands for, and what came from there.
    stdin: Option<(PathBuf, Result<String, FileProblem>)>,
    /// The databases of projects that were read before.
    before: HashMap<Option<PathBuf>, RootDatabase>,
    /// The directories that could not be looked into. Messages have said so.
    closed: HashSet<PathBuf>,
}

impl Reader {
    /// A project with all of its files.
    fn project(&mut self, root: &Path, selected: &[FoundFile]) -> Result<Workspace, Failure> {
        let here = find::absolute(Path::new("."));
        let Found { files, closed } = find::find(&[root.to_owned()], Wanted::Everything)?;
        self.tell(closed, Some(root));
        let below = files.into_iter().map(|file| file.seen_from(&here));
        let mut seen: HashSet<PathBuf> = selected.iter().map(|file| file.path.clone()).collect();
        let mut files = selected.to_vec();
        files.extend(below.filter(|file| {
            self.projects.root_of(&file.path).as_deref() == Some(root)
                && !self.projects.excludes(&file.path)
                && seen.insert(file.path.clone())
        }));
        Ok(self.workspace(Some(root), &files, selected, |file| {
            name_below(root, &file.path)
        }))
    }

    /// Files that belong to no project.
    fn loose(&mut self, selected: &[FoundFile]) -> Result<Workspace, Failure> {
        let here = find::absolute(Path::new("."));
        let mut files = selected.to_vec();
        let has_cards = selected.iter().any(|file| file.kind() == FileKind::Cards);
        let is_deck_here =
            |file: &FoundFile| file.kind() == FileKind::Deck && file.path.starts_with(&here);
        if !has_cards && selected.iter().any(is_deck_here) {
            let cards = find::find(&[PathBuf::from(".")], Wanted::Cards)?;
            self.tell(cards.closed, None);
            files.extend(
                cards
                    .files
                    .into_iter()
                    .filter(|file| self.projects.root_of(&file.path).is_none()),
            );
        }
        Ok(self.workspace(None, &files, selected, |file| {
            file.shown.replace(MAIN_SEPARATOR, "/")
        }))
    }

    /// Says which directories of a project, or of none, cannot be looked into, where that was not said before.
    fn tell(&mut self, closed: Vec<Closed>, root: Option<&Path>) {
        for closed in closed {
            let inside = closed.path.join(ANY_FILE);
            if self.projects.root_of(&inside).as_deref() == root
                && !self.projects.excludes(&inside)
                && self.closed.insert(closed.path.clone())
            {
                output::message(Failure::from(&closed));
            }
        }
    }

    fn workspace(
        &mut self,
        root: Option<&Path>,
        files: &[FoundFile],
        selected: &[FoundFile],
        name: impl Fn(&FoundFile) -> String,
    ) -> Workspace {
        let root = root.map(Path::to_owned);
        let mut db = self.before.remove(&root).unwrap_or_default();
        let names: HashSet<String> = files.iter().map(&name).collect();
        let gone = db.all_files().filter_map(|file| {
            let path = file.path(&db);
            (!names.contains(path)).then(|| FileChange::deleted(path))
        });
        let changes: Vec<FileChange> = gone.collect();
        let read = files.iter().map(|file| self.change(file, name(file)));
        db.apply(changes.into_iter().chain(read).collect::<Change>());
        db.forget_deleted();
        let selected = selected
            .iter()
            .filter_map(|file| db.file(&name(file)))
            .collect();
        let found = files
            .iter()
            .map(|file| (name(file), file.clone()))
            .collect();
        Workspace {
            db,
            root,
            selected,
            found,
        }
    }

    /// What the disk, or standard input, holds under a path.
    fn change(&self, file: &FoundFile, name: String) -> FileChange {
        match &self.stdin {
            Some((path, text)) if *path == file.path => match text.clone() {
                Ok(text) => FileChange::text(name, text),
                Err(problem) => FileChange::unusable(name, problem),
            },
            _ => cardc_disk::change(&file.path, name),
        }
    }
}

impl Workspace {
    /// A project that is not on the disk, all of its files selected.
    pub(crate) fn of_database(db: RootDatabase, root: Option<PathBuf>) -> Self {
        Self {
            selected: db.project().files(&db).to_vec(),
            db,
            root,
            found: HashMap::new(),
        }
    }

    /// Says which of the cards cannot be read. The other files may hold all that is needed.
    pub(crate) fn say_unread_cards(&self) {
        let mut cards: Vec<File> = self.db.all_files().collect();
        cards.retain(|file| file.kind(&self.db) == FileKind::Cards);
        cards.sort_by_key(|file| file.path(&self.db));
        for failure in cards.into_iter().filter_map(|file| self.unread(file)) {
            output::message(failure);
        }
    }

    /// The project without the cards that are not selected.
    fn with_selected_cards(mut self) -> Self {
        let selected: HashSet<File> = self.selected.iter().copied().collect();
        let others = self
            .db
            .all_files()
            .filter(|file| file.kind(&self.db) == FileKind::Cards && !selected.contains(file));
        let gone: Vec<FileChange> = others
            .map(|file| FileChange::deleted(file.path(&self.db)))
            .collect();
        self.db.apply(gone.into_iter().collect::<Change>());
        self
    }

    /// How to call a file of the project.
    pub(crate) fn shown<'a>(&'a self, path: &'a str) -> &'a str {
        self.found
            .get(path)
            .map_or(path, |file| file.shown.as_str())
    }

    /// Where a file of the project is on the disk.
    pub(crate) fn place<'a>(&'a self, path: &'a str) -> &'a Path {
        self.found
            .get(path)
            .map_or(Path::new(path), |file| file.path.as_path())
    }

    /// Why a file of the project has no text that could be checked, if it has none.
    pub(crate) fn unread(&self, file: File) -> Option<Failure> {
        let FileStatus::Unusable(problem) = file.status(&self.db) else {
            return None;
        };
        Some(disk::unusable(self.shown(file.path(&self.db)), problem))
    }

    fn report_unread(&self) -> Verdict {
        let db = &self.db;
        let mut verdict = Verdict::Clean;
        for &file in &self.selected {
            let failure = match self.unread(file) {
                Some(failure) => failure,
                None if game_of(db, file).is_none() && cards(db, file).next().is_some() => {
                    no_game(self.shown(file.path(db)))
                }
                None => continue,
            };
            output::message(failure);
            verdict = Verdict::Trouble;
        }
        verdict
    }
}

fn no_game(shown: &str) -> Failure {
    Failure::new(format!(
        "Skipped the texts in `{shown}`: its game is unknown"
    ))
    .help("Write its game, such as `game champions`, on its first line or in cardc.toml.")
}
