//! `cardc check --watch`: the check again after every change.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use cardc_db::FileKind;
use cardc_disk::kind_of;
use notify::{Event, RecursiveMode, Watcher};

use crate::find::absolute;
use crate::output::{self, Failure, Outcome};
use crate::workspace::{self, Opened, Request, Workspace, default_path};

/// Editors write a file in several steps; the check waits until nothing has happened to our files for so long.
const QUIET: Duration = Duration::from_millis(50);

/// Something may write without end; after so long, what is there is checked.
const PATIENCE: Duration = Duration::from_millis(500);

/// Checks now and after every change, until the process is stopped.
pub(super) fn watch(request: &Request<'_>, mut check: impl FnMut(&Opened) -> Outcome) -> Outcome {
    let (sender, events) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event| {
        let _ = sender.send(event);
    })
    .map_err(|error| cannot_watch(&error))?;
    let mut seen = BTreeSet::new();
    let mut before: Vec<Workspace> = Vec::new();
    loop {
        let opened = workspace::reopen(request, std::mem::take(&mut before))?;
        for place in places(request, &opened) {
            if seen.insert(place.clone()) {
                watcher
                    .watch(&place.directory, place.mode())
                    .map_err(|error| cannot_watch(&error))?;
            }
        }
        output::clear_screen();
        check(&opened)?;
        output::message("Watching for changes. Press Ctrl+C to stop.");
        before = opened.workspaces;
        wait(&events)?;
    }
}

/// A directory that is watched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    directory: PathBuf,
    /// With all below.
    deep: bool,
}

impl Place {
    fn mode(&self) -> RecursiveMode {
        if self.deep {
            RecursiveMode::Recursive
        } else {
            RecursiveMode::NonRecursive
        }
    }

    fn covers(&self, other: &Self) -> bool {
        self.deep && other.directory.starts_with(&self.directory)
    }
}

/// What to watch: the directories of the request, the projects, and the directories around files of no project. A file
/// itself is not watched: editors put another one in its place.
fn places(request: &Request<'_>, opened: &Opened) -> Vec<Place> {
    let mut deep: Vec<PathBuf> = Vec::new();
    let mut files: Vec<PathBuf> = Vec::new();
    for workspace in &opened.workspaces {
        let db = &workspace.db;
        match &workspace.root {
            Some(root) => deep.push(root.clone()),
            None => {
                files.extend(
                    db.all_files()
                        .map(|file| workspace.place(file.path(db)).to_owned()),
                );
            }
        }
    }
    let (directories, named) = request
        .paths
        .iter()
        .map(|path| absolute(path))
        .partition::<Vec<_>, _>(|path| path.is_dir());
    deep.extend(directories);
    files.extend(named);
    if request.paths.is_empty() {
        deep.push(absolute(&default_path()));
    }
    // What a link leads to is changed where that is.
    let targets = files.iter().filter_map(|file| fs::canonicalize(file).ok());
    let around = targets.collect::<Vec<_>>().into_iter().chain(files);
    let around = around.filter_map(|file| file.parent().map(Path::to_owned));
    let place = |deep| move |directory| Place { directory, deep };
    let deep = deep.into_iter().map(place(true));
    without_covered(deep.chain(around.map(place(false))).collect())
}

/// The places without those below another one.
fn without_covered(mut places: Vec<Place>) -> Vec<Place> {
    // What is above comes first; of the same, what is deep.
    places.sort_by(|a, b| (&a.directory, b.deep).cmp(&(&b.directory, a.deep)));
    places.dedup_by(|place, above| above.covers(place) || place == above);
    places
}

/// Waits for a change to a file that a project can have, and then until nothing happens to such files.
fn wait(events: &Receiver<notify::Result<Event>>) -> Result<(), Failure> {
    loop {
        let event = events.recv();
        let event = event.map_err(|_| Failure::new("The system stopped reporting changes"))?;
        if event.is_ok_and(|event| concerns_us(&event)) {
            break;
        }
    }
    let latest = Instant::now() + PATIENCE;
    let mut end = Instant::now() + QUIET;
    while let Some(left) = end.min(latest).checked_duration_since(Instant::now()) {
        match events.recv_timeout(left) {
            Ok(Ok(event)) if concerns_us(&event) => end = Instant::now() + QUIET,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Ok(())
}

fn concerns_us(event: &Event) -> bool {
    // A directory that comes or goes takes files with it.
    let concerns = |path: &PathBuf| kind_of(path) != FileKind::Other || is_directory(path);
    // The system lost count: anything may have changed.
    event.need_rescan() || (!event.kind.is_access() && event.paths.iter().any(concerns))
}

fn is_directory(path: &Path) -> bool {
    path.is_dir() || (!path.exists() && path.extension().is_none())
}

fn cannot_watch(error: &notify::Error) -> Failure {
    Failure::new(format!("Cannot watch for changes: {error}"))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use notify::EventKind;

    use super::*;

    #[test]
    fn changes_without_end_are_not_waited_for() {
        for path in ["target/log.o", "sets/a.card"] {
            let (sender, events) = mpsc::sync_channel(1);
            let writer = thread::spawn(move || {
                let event = |path| Ok(Event::new(EventKind::Any).add_path(PathBuf::from(path)));
                let mut sent = sender.send(event("sets/a.card"));
                while sent.is_ok() {
                    sent = sender.send(event(path));
                }
            });
            wait(&events).expect("the writer is there");
            drop(events);
            writer.join().expect("it only writes");
        }
    }

    #[test]
    fn what_lies_below_a_place_is_watched_once() {
        let place = |directory: &str, deep| Place {
            directory: PathBuf::from(directory),
            deep,
        };
        let all = [
            place("/p/sets", false),
            place("/q", false),
            place("/p", true),
            place("/p", false),
            place("/q/sets", false),
            place("/q", false),
        ];
        assert_eq!(
            without_covered(all.to_vec()),
            [
                place("/p", true),
                place("/q", false),
                place("/q/sets", false)
            ]
        );
    }
}
