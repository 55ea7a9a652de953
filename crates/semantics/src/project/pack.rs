//! Game packs: those that ship with cardc, and those in the project, which win.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardc_db::{Db, File, FileKind, FileStatus, file_name};
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{
    GAME_FILE, GamePack, Gap, Located, PackProblem, PackTexts, RULEBOOK_FILE, VOCABULARY_FILE,
    builtin, extends, load_pack,
};
use cardc_span::{Line, Span, capitalised, line_start, lines};
use smol_str::SmolStr;

use super::game::{GameId, LoadedPack, Shipped};
use super::rulebook_file::parsed_rulebook;
use super::words::sentence;

/// The packs of the project: the files of each by its id, which is the name of their folder.
#[salsa::tracked]
pub fn pack_folders(db: &dyn Db) -> BTreeMap<SmolStr, Vec<File>> {
    let mut folders: BTreeMap<&str, Vec<File>> = BTreeMap::new();
    for &file in db.project().files(db) {
        if is_pack_file(file.path(db))
            && let Some((folder, _)) = file.path(db).rsplit_once('/')
        {
            folders.entry(folder).or_default().push(file);
        }
    }
    // A rulebook alone makes no pack.
    folders.retain(|_, files| files.iter().any(|file| file.kind(db) == FileKind::Pack));
    let mut packs = BTreeMap::new();
    for (folder, files) in folders {
        packs
            .entry(SmolStr::new(file_name(folder)))
            .or_insert(files);
    }
    packs
}

/// The files of a pack in the project.
#[derive(Clone, Debug)]
pub struct PackFolder {
    /// Where they are; where the project has no such pack, where it belongs.
    pub path: String,
    /// What they hold.
    pub texts: PackTexts,
}

impl PackFolder {
    /// The files that have another text now: their paths in the project, and their texts.
    pub fn changed(&self, now: &PackTexts) -> Vec<(String, String)> {
        let both = self.texts.files().into_iter().zip(now.files());
        let changed = both.filter(|(before, after)| before != after);
        changed
            .map(|(_, (name, text))| (format!("{}/{name}", self.path), text.to_owned()))
            .collect()
    }
}

/// The files of the pack of a game.
///
/// # Errors
///
/// The first of them that cannot be read.
pub fn pack_folder(db: &dyn Db, id: &str) -> Result<PackFolder, File> {
    let known = pack_folders(db).get(id).and_then(|files| files.first());
    let folder = known.and_then(|file| file.path(db).rsplit_once('/'));
    let path = folder.map_or_else(|| format!("games/{id}"), |(folder, _)| folder.to_owned());
    let text = |name: &str| {
        let file = db.file(&format!("{path}/{name}"));
        match file.map(|file| (file, file.status(db))) {
            None | Some((_, FileStatus::Deleted)) => Ok(String::new()),
            Some((file, FileStatus::Present)) => Ok(file.text(db).to_owned()),
            Some((file, FileStatus::Unusable(_))) => Err(file),
        }
    };
    let texts = PackTexts {
        game: text(GAME_FILE)?,
        vocabulary: text(VOCABULARY_FILE)?,
        rulebook: text(RULEBOOK_FILE)?,
    };
    Ok(PackFolder { path, texts })
}

/// The game whose pack in the project a file belongs to.
pub fn pack_of(db: &dyn Db, file: File) -> Option<SmolStr> {
    let id = folder_name(file.path(db))?;
    let files = pack_folders(db).get(id)?;
    files.contains(&file).then(|| SmolStr::new(id))
}

/// The pack of a game; `None` where there is no such game. It changes with every edit of the pack: depend on
/// [`crate::game`] and [`crate::rulebook`].
#[salsa::tracked(no_eq, returns(as_ref))]
pub fn loaded_pack<'db>(db: &'db dyn Db, id: GameId<'db>) -> Option<Arc<LoadedPack>> {
    let id = id.id(db);
    let Some(files) = pack_folders(db).get(id) else {
        return Shipped::of(id).map(|shipped| shipped.loaded.clone());
    };
    let (mut pack, problems) = load(db, id, files, None);
    // The folder is what `game …` finds it by.
    pack.id = id.clone();
    Some(Arc::new(LoadedPack { pack, problems }))
}

/// Reads the pack of a game from its files, one of which may have another text.
fn load(
    db: &dyn Db,
    id: &str,
    files: &[File],
    edited: Option<(File, &str)>,
) -> (GamePack, Vec<PackProblem>) {
    let present = |name: &str| {
        let mut files = files.iter().copied();
        let file = files.find(|file| file_name(file.path(db)) == name)?;
        (file.status(db) == FileStatus::Present).then_some(file)
    };
    let text = |name: &str| {
        let file = present(name)?;
        let edited = edited.filter(|(edited, _)| *edited == file);
        Some(
            edited
                .map_or(file.text(db).as_ref(), |(_, text)| text)
                .to_owned(),
        )
    };
    let misplaced = text(GAME_FILE).and_then(|game| misplaced(id, extends(&game)?));
    if let (Some(problem), Some(shipped)) = (&misplaced, builtin(id)) {
        // The cards belong to the game that ships, whatever its folder extends.
        return (undecided(shipped), vec![problem.clone()]);
    }
    let rulebook = present(RULEBOOK_FILE).map(|file| parsed_rulebook(db, file).0.clone());
    let (pack, mut problems) = load_pack(&text, rulebook);
    problems.extend(misplaced);
    problems.sort_by_key(|problem| (problem.file, problem.span.start));
    (pack, problems)
}

/// What is wrong where a pack extends another game that ships than the one that its folder is named after.
fn misplaced(id: &str, base: Located) -> Option<PackProblem> {
    let Located { value: base, span } = base;
    if base == id || builtin(&base).is_none() {
        return None;
    }
    let or_base = match builtin(id) {
        Some(_) => format!(", or extend `{id}`"),
        None => String::new(),
    };
    Some(PackProblem {
        file: GAME_FILE,
        span,
        message: format!("An extension of `{base}` is in the folder `{id}`"),
        help: Some(format!(
            "Rename the folder to `{base}`{or_base}: cards find a game by that name."
        )),
        first: None,
        meant: None,
    })
}

/// A pack that ships, where nobody knows what a project adds to it.
fn undecided(shipped: &GamePack) -> GamePack {
    let gaps = [GAME_FILE, VOCABULARY_FILE].map(|file| Gap {
        file,
        table: SmolStr::default(),
        id: None,
    });
    GamePack {
        gaps: gaps.to_vec(),
        ..shipped.clone()
    }
}

/// The game that a pack of the project says that it extends, be there such a game or not.
#[salsa::tracked(returns(as_ref))]
pub(crate) fn extended_by<'db>(db: &'db dyn Db, id: GameId<'db>) -> Option<Located> {
    extends(pack_file(db, id, GAME_FILE)?.text(db))
}

/// A file of the pack of a game in the project.
pub(crate) fn pack_file(db: &dyn Db, id: GameId<'_>, name: &str) -> Option<File> {
    let files = pack_folders(db).get(id.id(db))?;
    let mut files = files.iter().copied();
    files.find(|file| file_name(file.path(db)) == name)
}

/// What is wrong with a file of a pack, other than its rulebook.
pub(crate) fn pack_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let id = pack_of(db, file).map(|id| GameId::new(db, id));
    let Some((id, loaded)) = id.and_then(|id| Some((id, loaded_pack(db, id)?))) else {
        return Vec::new();
    };
    let own_name = file_name(file.path(db));
    let own = loaded
        .problems
        .iter()
        .filter(|problem| problem.file == own_name);
    let own: Vec<&PackProblem> = own.collect();
    let files = pack_folders(db)
        .get(id.id(db))
        .map_or(&[][..], Vec::as_slice);
    let mut found = problem_diagnostics(Code::BadPack, &own, file.text(db), &|edited, unread| {
        let (_, left) = load(db, id.id(db), files, Some((file, edited)));
        let left = left
            .iter()
            .filter(|problem| problem.file != own_name || !unread.contains(problem.span.start));
        left.count() < loaded.problems.len()
    });
    if own_name == GAME_FILE {
        found.extend(replaced(db, file));
    }
    found
}

/// A pack in the folder of one that ships without saying that it extends it.
fn replaced(db: &dyn Db, file: File) -> Option<Diagnostic> {
    let id = pack_of(db, file)?;
    let name = &builtin(&id)?.name;
    if extended_by(db, GameId::new(db, id.clone())).is_some() {
        return None;
    }
    let message = format!("This pack replaces the one of {name} that ships with cardc");
    let help =
        format!("To add to that one, write `extends = \"{id}\"` instead of `id` and `name`.");
    let header = "[game]";
    let place = file
        .text(db)
        .find(header)
        .map_or_else(Span::default, |start| {
            Span::new(start as u32, (start + header.len()) as u32)
        });
    Some(Diagnostic::new(Code::ReplacedPack, place, message).note(help))
}

/// So many replacements of names in a file are tried; each costs a look at all that the file sets up.
const MOST_TRIALS: usize = 8;

/// The problems of a file that sets cardc up, as diagnostics. A name is offered where the file is better with it, whatever may be
/// wrong in what nobody has read for the wrong name; where that is, is the second argument of `is_better`.
pub(crate) fn problem_diagnostics(
    code: Code,
    problems: &[&PackProblem],
    text: &str,
    is_better: &dyn Fn(&str, Span) -> bool,
) -> Vec<Diagnostic> {
    let mut left = MOST_TRIALS;
    let told = problems.iter().map(|problem| {
        let diagnostic = problem_diagnostic(code, problem, text);
        let Some((span, names)) = problem.replacement(text) else {
            return diagnostic;
        };
        let Some(after) = usize::checked_sub(left, names.len()) else {
            return diagnostic;
        };
        left = after;
        let helps = |name: &String| {
            let mut edited = text.to_owned();
            edited.replace_range(span.range(), name);
            is_better(&edited, below_header(&edited, span.start))
        };
        // Of several, what is left of them would be taken for the only one.
        if !names.iter().all(helps) {
            return diagnostic;
        }
        names.iter().fold(diagnostic, |diagnostic, name| {
            let title = format!("Replace with `{name}`");
            diagnostic.fix(Applicability::Suggested, title, span, name)
        })
    });
    told.collect()
}

/// The lines of the table whose header is at an offset; nothing where no header is.
fn below_header(text: &str, at: u32) -> Span {
    let at = at as usize;
    if !text[line_start(text, at)..at].trim_start().starts_with('[') {
        return Span::at(0);
    }
    let mut below = lines(&text[at..]).skip(1).peekable();
    let start_of = |line: Option<&Line<'_>>| line.map_or(text.len(), |line| at + line.start);
    let start = start_of(below.peek());
    let next = below.find(|line| line.text.trim_start().starts_with('['));
    Span::new(start as u32, start_of(next.as_ref()) as u32)
}

fn problem_diagnostic(code: Code, problem: &PackProblem, text: &str) -> Diagnostic {
    let length = text.len() as u32;
    let span = Span::new(problem.span.start.min(length), problem.span.end.min(length));
    let mut diagnostic = Diagnostic::new(code, span, capitalised(&problem.message));
    if let Some(first) = &problem.first {
        diagnostic = diagnostic.label(*first, "the first one");
    }
    match &problem.help {
        Some(help) => diagnostic.note(sentence(help)),
        None => diagnostic,
    }
}

/// Whether files of this name make up packs.
fn is_pack_file(path: &str) -> bool {
    [GAME_FILE, VOCABULARY_FILE, RULEBOOK_FILE].contains(&file_name(path))
}

/// The folder that a file is in, without the folders around it.
fn folder_name(path: &str) -> Option<&str> {
    path.rsplit('/').nth(1)
}
