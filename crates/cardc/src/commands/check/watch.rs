//! `cardc check --watch`: the check again after every change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use cardc_db::FileKind;
use cardc_disk::kind_of;
use notify::{Event, RecursiveMode, Watcher};

use crate::find::absolute;
use crate::output::{self, Failure, Outcome};
use crate::workspace::{self, Opened, Request, Workspace, default_path};

/// Editors write a file in several steps; the check waits until nothing has happened for so long.
const QUIET: Duration = Duration::from_millis(50);

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
                    .watch(&place, RecursiveMode::Recursive)
                    .map_err(|error| cannot_watch(&error))?;
            }
        }
        output::clear_screen();
        check(&opened)?;
        output::message("watching for changes; Ctrl+C ends");
        before = opened.workspaces;
        wait(&events)?;
    }
}

/// What to watch: the paths of the request, and the projects that they belong to.
fn places(request: &Request<'_>, opened: &Opened) -> Vec<PathBuf> {
    let roots = opened
        .workspaces
        .iter()
        .filter_map(|workspace| workspace.root.clone());
    let mut places: Vec<PathBuf> = roots.collect();
    let named = request.paths.iter().map(|path| absolute(path));
    places.extend(named);
    if request.paths.is_empty() {
        places.push(absolute(&default_path()));
    }
    places.sort();
    // Below a place that is watched, everything is.
    places.dedup_by(|place, above| place.starts_with(above));
    places
}

/// Waits for a change to a file that a project can have, and then until nothing happens.
fn wait(events: &Receiver<notify::Result<Event>>) -> Result<(), Failure> {
    loop {
        let event = events.recv();
        let event = event.map_err(|_| Failure::new("the system stopped to report changes"))?;
        if event.is_ok_and(|event| concerns_us(&event)) {
            break;
        }
    }
    while events.recv_timeout(QUIET).is_ok() {}
    Ok(())
}

fn concerns_us(event: &Event) -> bool {
    // A directory that comes or goes takes files with it.
    let concerns = |path: &PathBuf| kind_of(path) != FileKind::Other || is_directory(path);
    !event.kind.is_access() && event.paths.iter().any(concerns)
}

fn is_directory(path: &Path) -> bool {
    path.is_dir() || (!path.exists() && path.extension().is_none())
}

fn cannot_watch(error: &notify::Error) -> Failure {
    Failure::new(format!("cannot watch for changes: {error}"))
}
