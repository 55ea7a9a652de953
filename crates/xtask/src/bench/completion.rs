//! What completion spares an author: each line of a project is typed anew, while all other lines are there.
//!
//! An author types the letters of a word until it, or a phrase that begins with it, stands first in the list and taking it spares
//! keys. A letter is a key, a space and a mark as well, and taking what stands first is one. Nobody goes down the list. What the
//! list writes besides the word, mark-up or the words of a phrase, is spared; the snippets behind an ability word and a scope
//! are not counted. A line is learnt from nowhere: not from the same line on another card, nor from a sample of the pack.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cardc_db::{Db, FileChange, FileKind, RootDatabase};
use cardc_games::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE, builtin_file, builtin_ids};
use cardc_ide::Completion;
use cardc_semantics::{card_text, cards, game_of, item_offset};

use super::Workbench;
use super::process::run;
use super::table::{Judged, grouped, judged, number, table};
use crate::workshop::texts_below;

/// The project that the targets speak of.
const JUDGED: &str = "emberfall";
/// Other projects with texts.
const OTHERS: [&str; 3] = ["ashes", "lotr", "own-game"];
/// Databases of real cards, with their forms: where they are at hand, completion has to do as well there.
const REAL: [(&str, &str); 3] = [
    ("champions-json", "champions/cards-sets-1-2.json"),
    ("ashes-json", "ashes/cards.json"),
    ("lotr-tsv", "lotr/cards.tsv"),
];
/// Types so many lines of each project at most.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let most = sizes.first().copied().unwrap_or(usize::MAX);
    let examples = std::iter::once(JUDGED).chain(OTHERS);
    let mut projects = Vec::new();
    for name in examples {
        let folder = workbench.root.join("examples").join(name);
        projects.push((format!("examples/{name}"), Typist::read(&folder)?));
    }
    for (form, path) in REAL {
        let database = workbench.root.join("../shared/corpus").join(path);
        if database.is_file() {
            let folder = import(workbench, form, &database)?;
            projects.push((format!("real cards, `{form}`"), Typist::read(&folder)?));
        }
    }
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    for (name, mut typist) in projects {
        let alone = typist.without_texts().type_lines(most)?;
        let typed = typist.type_lines(most)?;
        if name.ends_with(JUDGED) {
            figures.push(Judged::at_least(
                "right at rank one after one letter",
                typed.first_share(),
                60.0,
                " %",
            ));
            figures.push(Judged::at_least("fewer keys", typed.spared(), 36.0, " %"));
        }
        rows.push(vec![
            name,
            grouped(typed.lines),
            grouped(typed.words),
            number(alone.first_share()) + " %",
            number(typed.first_share()) + " %",
            number(alone.spared()) + " %",
            number(typed.spared()) + " %",
        ]);
    }
    let heads = [
        "texts of",
        "lines",
        "words",
        "right at rank one after one letter, by the grammar alone",
        "with texts",
        "fewer keys, by the grammar alone",
        "with texts",
    ];
    let table = table(&heads, rows);
    Ok(format!("## Completion\n\n{table}\n{}", judged(&figures)))
}

/// A project of the cards of a database.
fn import(
    workbench: &Workbench,
    form: &str,
    database: &Path,
) -> Result<std::path::PathBuf, String> {
    let folder = workbench.folder(&format!("completion-{form}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut command = workbench.cardc();
    command.args(["import", "cards", "--from", form]);
    command.arg(database).args(["-o", "cards"]);
    run(command.current_dir(&folder))?;
    Ok(folder)
}

/// What was typed, and what it took.
#[derive(Default)]
struct Typed {
    lines: usize,
    /// Words of at least two letters: a shorter one has no rest to offer.
    words: usize,
    /// So many of them stand first after one letter.
    first: usize,
    /// The letters of all lines.
    letters: usize,
    /// The keys that it took.
    keys: usize,
}

impl Typed {
    fn first_share(&self) -> f64 {
        100.0 * self.first as f64 / self.words.max(1) as f64
    }

    fn spared(&self) -> f64 {
        100.0 - 100.0 * self.keys as f64 / self.letters.max(1) as f64
    }
}

/// A line of a text: its file, and where it stands.
#[derive(Clone)]
struct Line {
    path: String,
    start: usize,
    text: String,
}

impl Line {
    /// Takes it out of the text of its file.
    fn blank(&self, text: &mut String) {
        let place = self.start..self.start + self.text.len();
        text.replace_range(place, &" ".repeat(self.text.len()));
    }
}

/// An author with a project.
struct Typist {
    db: RootDatabase,
    files: BTreeMap<String, String>,
    /// The lines to type.
    lines: Vec<Line>,
    /// The samples of the packs.
    samples: Vec<Line>,
}

impl Typist {
    /// Reads the settings and the cards of a project, and takes in the packs that ship.
    fn read(folder: &Path) -> Result<Self, String> {
        let mut files = shipped_packs();
        files.extend(texts_below(folder).map_err(|error| error.to_string())?);
        let db = database(&files);
        let mut lines = Vec::new();
        let mut samples = Vec::new();
        for (path, text) in &files {
            let Some(file) = db.file(path) else {
                continue;
            };
            if file.kind(&db) == FileKind::Vocabulary
                && let Some(game) = game_of(&db, file)
            {
                let all = game.pack.vocabulary.samples.values().flatten();
                samples.extend(all.flat_map(|sample| places(path, text, sample)));
            }
            if file.kind(&db) != FileKind::Cards {
                continue;
            }
            for card in cards(&db, file) {
                let offset = item_offset(&db, card);
                lines.extend(card_text(&db, card).parsed_lines().filter_map(|(line, _)| {
                    let start = (line.span.start + offset) as usize;
                    let written = text.get(start..(line.span.end + offset) as usize)?;
                    let is_one_line = !written.contains('\n');
                    is_one_line.then(|| Line {
                        path: path.clone(),
                        start,
                        text: written.to_owned(),
                    })
                }));
            }
        }
        Ok(Self {
            db,
            files,
            lines,
            samples,
        })
    }

    /// The same author before anything was written: what the grammar does by itself.
    fn without_texts(&self) -> Self {
        let mut files = self.files.clone();
        for line in self.lines.iter().chain(&self.samples) {
            files
                .entry(line.path.clone())
                .and_modify(|text| line.blank(text));
        }
        Self {
            db: database(&files),
            files,
            lines: self.lines.clone(),
            samples: Vec::new(),
        }
    }

    /// Types lines of all parts of the project, so many at most.
    fn type_lines(&mut self, most: usize) -> Result<Typed, String> {
        let mut typed = Typed::default();
        let lines = self.lines.clone();
        let step = lines.len().div_ceil(most.max(1)).max(1);
        for line in lines.iter().step_by(step) {
            self.type_line(line, &mut typed)?;
        }
        Ok(typed)
    }

    /// Types a line while neither it nor the same one elsewhere is there.
    fn type_line(&mut self, line: &Line, typed: &mut Typed) -> Result<(), String> {
        let all = self.lines.iter().chain(&self.samples);
        let same = all.filter(|other| other.text == line.text);
        let mut without = BTreeMap::new();
        for other in same {
            let text = without
                .entry(other.path.clone())
                .or_insert_with(|| self.files[&other.path].clone());
            other.blank(text);
        }
        let others = without.iter().filter(|(path, _)| **path != line.path);
        let changes = others.map(|(path, text)| FileChange::text(path, text.as_str()));
        self.db.apply(changes.collect());
        let (before, behind) = without[&line.path].split_at(line.start);
        let around = (before, &behind[line.text.len()..]);
        typed.lines += 1;
        typed.letters += line.text.chars().count();
        let mut at = 0;
        while let Some(next) = line.text[at..].chars().next() {
            let before = line.text[..at].chars().next_back();
            let begins_word = before.is_none_or(|before| before.is_whitespace() || before == '(');
            let taken = if begins_word {
                self.type_word(line, at, around, typed)?
            } else {
                None
            };
            let (keys, length) = taken.unwrap_or((1, next.len_utf8()));
            typed.keys += keys;
            at += length;
        }
        let changes = without.keys();
        let changes = changes.map(|path| FileChange::text(path, self.files[path].as_str()));
        self.db.apply(changes.collect());
        Ok(())
    }

    /// The cheapest way to take what stands at a place of the line from the list: the keys, and the length of what is taken.
    fn type_word(
        &mut self,
        line: &Line,
        at: usize,
        around: (&str, &str),
        typed: &mut Typed,
    ) -> Result<Option<(usize, usize)>, String> {
        let rest = &line.text[at..];
        let word = rest.trim_start_matches(['[', '*']);
        let letters = word.find(|letter: char| !letter.is_alphanumeric());
        let letters = &word[..letters.unwrap_or(word.len())];
        if letters.chars().count() < 2 || !letters.starts_with(char::is_alphabetic) {
            return Ok(None);
        }
        typed.words += 1;
        let mut best: Option<(usize, usize)> = None;
        // Mark-up comes with the word.
        for (count, (place, letter)) in letters.char_indices().enumerate() {
            let typed_letters = &letters[..place + letter.len_utf8()];
            let offered = self.offered(line, at, typed_letters, around)?;
            let fits = |item: &Completion| is_at_start(rest, &item.insert);
            if count == 0 {
                typed.first += usize::from(offered.first().is_some_and(fits));
            }
            let spared = |(keys, length): (usize, usize)| {
                rest[..length].chars().count().saturating_sub(keys)
            };
            let first = offered.first().filter(|item| fits(item));
            let way = first.map(|item| (count + 2, item.insert.len()));
            if way.map_or(0, spared) > best.map_or(0, spared) {
                best = way;
            }
            // Nobody types on what stands first.
            if best.is_some() {
                break;
            }
        }
        Ok(best)
    }

    /// The list behind the beginning of the line and some letters, as an editor narrows it down to them.
    fn offered(
        &mut self,
        line: &Line,
        at: usize,
        letters: &str,
        (before, behind): (&str, &str),
    ) -> Result<Vec<Completion>, String> {
        let written = format!("{before}{}{letters}", &line.text[..at]);
        let offset = written.len() as u32;
        let change = FileChange::text(&line.path, written + behind);
        self.db.apply(std::iter::once(change).collect());
        let file = self.db.file(&line.path).ok_or("the file is gone")?;
        let mut items = cardc_ide::completion(&self.db, file, offset);
        let letters = letters.to_lowercase();
        items.retain(|item| item.filter.to_lowercase().starts_with(&letters));
        Ok(items)
    }
}

/// The files of the packs that ship, as a project has packs of its own: so that a sample can be left out.
fn shipped_packs() -> BTreeMap<String, String> {
    let files = builtin_ids().flat_map(|id| {
        [GAME_FILE, VOCABULARY_FILE, RULEBOOK_FILE].map(|file| (id, file, builtin_file(id, file)))
    });
    let files = files.filter_map(|(id, file, text)| Some((format!("games/{id}/{file}"), text?)));
    files.map(|(path, text)| (path, text.to_owned())).collect()
}

/// Where a file has this text in quotation marks.
fn places(path: &str, file: &str, text: &str) -> Vec<Line> {
    let quoted = format!("\"{text}\"");
    let found = file.match_indices(&quoted);
    let lines = found.map(|(start, _)| Line {
        path: path.to_owned(),
        start: start + 1,
        text: text.to_owned(),
    });
    lines.collect()
}

/// A database of these files.
fn database(files: &BTreeMap<String, String>) -> RootDatabase {
    let changes = files
        .iter()
        .map(|(path, text)| FileChange::text(path, text.as_str()));
    let mut db = RootDatabase::new();
    db.apply(changes.collect());
    db
}

/// Whether a text begins with these words, and with all of the last one.
fn is_at_start(text: &str, words: &str) -> bool {
    let behind = text.strip_prefix(words);
    behind.is_some_and(|behind| {
        !behind.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '\'' | '-'))
    })
}
