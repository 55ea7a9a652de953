//! A project as it was at a revision of its Git repository.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use cardc_db::{Change, FileChange, FileKind, FileProblem, LARGEST_FILE, RootDatabase};
use cardc_disk::{Exclusions, read_from};
use cardc_games::CONFIG_FILE;

use crate::output::Failure;
use crate::workspace::Workspace;

/// A file of the revision: what the project calls it, and the id of what it holds.
struct Blob {
    name: String,
    id: String,
}

/// The project at the revision. All of its files are selected.
pub(super) fn workspace_at(workspace: &Workspace, revision: &str) -> Result<Workspace, Failure> {
    let Some(root) = &workspace.root else {
        let failure = Failure::new("Files outside a project have no earlier revision");
        return Err(failure.help("Create a cardc.toml where the project begins."));
    };
    let blobs = blobs(root, &commit(root, revision)?)?;
    let mut db = RootDatabase::new();
    db.apply(contents(root, &blobs)?.into_iter().collect::<Change>());
    Ok(Workspace::of_database(db, Some(root.clone())))
}

/// What tells Git of a repository. Git sets some of it for hooks, and then lists the files of the whole repository, and not
/// those of the directory. Its settings stay, such as those of CI that say which directories are safe.
const OF_A_REPOSITORY: [&str; 12] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// Git, in the directory and for the repository around it, with nothing that the settings of a repository could make it run:
/// no monitor of files, no pager, no repository that lies among the files of another one, and nothing fetched that is not
/// there, by any protocol.
fn git(root: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .arg("--no-pager")
        .arg("-C")
        .arg(root)
        .args(["-c", "core.fsmonitor=false"])
        .args(["-c", "safe.bareRepository=explicit"])
        .env("GIT_NO_LAZY_FETCH", "1")
        // Older versions do not know the line above.
        .env("GIT_ALLOW_PROTOCOL", "none");
    for name in OF_A_REPOSITORY {
        command.env_remove(name);
    }
    command
}

fn run(command: &mut Command) -> Result<Result<Vec<u8>, String>, Failure> {
    let output = command.output().map_err(|error| no_git(&error))?;
    Ok(if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    })
}

fn no_git(error: &io::Error) -> Failure {
    Failure::new(format!("Cannot run `git`: {}", cardc_disk::in_words(error)))
        .help("--changed-since needs Git.")
}

/// The id of the commit that a revision stands for.
fn commit(root: &Path, revision: &str) -> Result<String, Failure> {
    let of_commit = format!("{revision}^{{commit}}");
    let arguments = ["rev-parse", "--verify", "--end-of-options", &of_commit];
    match run(git(root).args(arguments))? {
        Ok(id) => Ok(String::from_utf8_lossy(&id).trim().to_owned()),
        Err(why) => {
            let failure = Failure::new(format!("Unknown revision `{revision}`: {why}"));
            Err(failure
                .help("In a shallow clone, fetch it first: `git fetch --depth=1 origin REV`."))
        }
    }
}

/// The files of the project at the commit, without what its settings excluded then, and without projects inside it.
fn blobs(root: &Path, commit: &str) -> Result<Vec<Blob>, Failure> {
    let listed = run(git(root).args(["ls-tree", "-r", "-z", commit]))?.map_err(Failure::new)?;
    let blobs = listed.split(|byte| *byte == 0).filter_map(|line| {
        let line = cardc_disk::in_utf8(line);
        let (head, name) = line.split_once('\t')?;
        let id = head.strip_prefix("100")?.split(' ').nth(2)?;
        Some(Blob {
            name: name.to_owned(),
            id: id.to_owned(),
        })
    });
    let blobs = blobs.filter(|blob| FileKind::of_path(&blob.name) != FileKind::Other);
    let mut blobs: Vec<Blob> = blobs.collect();
    let inner = blobs
        .iter()
        .filter_map(|blob| blob.name.strip_suffix(CONFIG_FILE));
    let inner: HashSet<String> = inner
        .filter(|name| name.ends_with('/'))
        .map(str::to_owned)
        .collect();
    let settings = contents(root, blobs.iter().filter(|blob| blob.name == CONFIG_FILE))?;
    let settings = settings.first().map_or("", |settings| &settings.text);
    let exclusions = Exclusions::new(root, settings);
    blobs.retain(|blob| {
        let mut slashes = blob.name.match_indices('/');
        !slashes.any(|(at, _)| inner.contains(&blob.name[..=at]))
            && !exclusions.cover(&root.join(&blob.name))
    });
    Ok(blobs)
}

/// What the files hold.
fn contents<'a>(
    root: &Path,
    blobs: impl IntoIterator<Item = &'a Blob>,
) -> Result<Vec<FileChange>, Failure> {
    let blobs: Vec<&Blob> = blobs.into_iter().collect();
    let mut child = git(root)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| no_git(&error))?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (Some(mut input), Some(output)) = (input, output) else {
        return Err(Failure::new("Cannot talk to `git`"));
    };
    let ids: String = blobs.iter().flat_map(|blob| [&blob.id, "\n"]).collect();
    // Git answers while it is still being asked.
    let asked = thread::spawn(move || input.write_all(ids.as_bytes()));
    let mut output = BufReader::new(output);
    let read = blobs.into_iter().map(|blob| {
        Ok(match one(&mut output)? {
            Ok(text) => FileChange::text(&blob.name, text),
            Err(problem) => FileChange::unusable(&blob.name, problem),
        })
    });
    let read: io::Result<Vec<FileChange>> = read.collect();
    drop(output);
    let _ = asked.join();
    let _ = child.wait();
    read.map_err(|error| {
        Failure::new(format!(
            "Cannot read from `git`: {}",
            cardc_disk::in_words(&error)
        ))
    })
}

/// The next answer of `git cat-file --batch`: a line `ID TYPE SIZE`, the bytes, a line break. The bytes are kept with the
/// limits of a file. The error is that of the pipe.
fn one(output: &mut impl BufRead) -> io::Result<Result<String, FileProblem>> {
    let mut head = String::new();
    output.read_line(&mut head)?;
    let size = head
        .trim_end()
        .rsplit(' ')
        .next()
        .and_then(|size| size.parse().ok());
    let size: u64 = size.ok_or_else(|| io::Error::other(head.trim_end().to_owned()))?;
    let mut bytes = output.by_ref().take(size);
    let text = match FileProblem::of_size(size, LARGEST_FILE) {
        Some(problem) => Err(problem),
        None => read_from(&mut bytes),
    };
    io::copy(&mut bytes, &mut io::sink())?;
    output.read_exact(&mut [0])?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the most bytes that were asked for at once.
    struct Asked<'a, R> {
        source: R,
        most: &'a mut usize,
    }

    impl<R: Read> Read for Asked<'_, R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            *self.most = buffer.len().max(*self.most);
            self.source.read(buffer)
        }
    }

    #[test]
    fn what_is_too_large_is_passed_over_and_not_kept() {
        let size = LARGEST_FILE + 1;
        let head = format!("id blob {size}\n");
        let source = head.as_bytes().chain(io::repeat(b'a').take(size));
        let source = source.chain(&b"\nid blob 5\nunit\n\nid blob 1\n\xff\n"[..]);
        let mut most = 0;
        let mut output = BufReader::new(Asked {
            source,
            most: &mut most,
        });
        let mut next = || one(&mut output).expect("the pipe holds");
        assert_eq!(next().err(), FileProblem::of_size(size, LARGEST_FILE));
        assert_eq!(next(), Ok("unit\n".to_owned()));
        assert_eq!(next(), Err(FileProblem::NotUtf8(0)));
        assert!(one(&mut output).is_err(), "it has ended");
        drop(output);
        assert!(most < 1 << 20, "{most} bytes in memory");
    }
}
