//! A score for the checker: correct cards are spoilt in one place each, and the checker has to notice.
//!
//! A mutation is caught when the spoilt card has an error or a warning that the card itself has not. What the card itself
//! has is a false alarm. Some classes spoil what only the author can know (another keyword can be just as right): their
//! scores say how much of the text is tied down, and have no goal.

mod classes;
mod subject;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use cardc_convert::{Layout, import_cards, render_files};
use cardc_db::{Change, Db as _, FileChange, RootDatabase};
use cardc_diagnostics::{Code, Diagnostic, Fix, Severity};
use cardc_english::{Vocabulary, parse_line};
use cardc_games::builtin;
use cardc_semantics::file_diagnostics;
use cardc_span::{Prose, edited};

use crate::Random;
use classes::{CLASSES, Class};
use subject::Subject;

/// Mutations of one class that are tried on a card.
const TRIES: usize = 3;
const SEED: u64 = 0x0CA2_DC00;
const FILE: &str = "subject.card";

/// The scores of one set of cards.
#[derive(Debug)]
pub struct Score {
    /// What the cards are.
    pub name: &'static str,
    /// How many there are.
    pub cards: usize,
    /// Class by class.
    pub classes: Vec<ClassScore>,
    /// Errors and warnings of cards that nobody spoilt, as `card: code: message`.
    pub false_alarms: Vec<String>,
}

/// The score of one class of mutations.
#[derive(Debug)]
pub struct ClassScore {
    /// The class.
    pub class: &'static Class,
    /// Mutations that were tried.
    pub tried: usize,
    /// Mutations that the checker noticed.
    pub caught: usize,
    /// Mutations that the first edit of a diagnostic takes back.
    pub restored_first: usize,
    /// Mutations that any of the edits takes back.
    pub restored: usize,
    /// Mutations that it did not notice, as `card: what was changed`.
    pub missed: Vec<String>,
}

impl ClassScore {
    /// The share that was caught, in per cent; `None` where nothing could be tried.
    pub fn percent(&self) -> Option<f64> {
        self.share(self.caught)
    }

    fn share(&self, part: usize) -> Option<f64> {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        (self.tried > 0).then(|| 100.0 * number(part) / number(self.tried))
    }

    fn new(class: &'static Class) -> Self {
        Self {
            class,
            tried: 0,
            caught: 0,
            restored_first: 0,
            restored: 0,
            missed: Vec::new(),
        }
    }
}

/// The scores on the example set, and on the reference cards where they are present.
pub fn scores(root: &Path) -> std::io::Result<Vec<Score>> {
    let mut sets = vec![("the example set", example_cards(root)?)];
    if let Some(cards) = reference_cards(root) {
        sets.push(("the reference cards", cards));
    }
    Ok(sets
        .into_iter()
        .map(|(name, cards)| score(name, &cards))
        .collect())
}

/// The card files of the example set, as `path, text`.
fn example_cards(root: &Path) -> std::io::Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(root.join("examples/emberfall/cards"))? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "card")
        {
            texts.push((path.clone(), std::fs::read_to_string(&path)?));
        }
    }
    texts.sort();
    Ok(texts.into_iter().map(|(_, text)| text).collect())
}

/// The reference cards as card files; `None` where they are not here.
fn reference_cards(root: &Path) -> Option<Vec<String>> {
    let path = root.join("../shared/corpus/champions/cards-sets-1-2.json");
    let json = std::fs::read_to_string(path).ok()?;
    let vocabulary = champions();
    let keep = |_: &str, line: &str| {
        let understood = parse_line(&vocabulary, line).is_understood();
        if understood {
            line.to_owned()
        } else {
            Prose::written(line)
        }
    };
    let imported = import_cards(&json, &keep).ok()?;
    let files = render_files(&imported, Layout::CardPerFile);
    Some(files.into_iter().map(|(_, text)| text).collect())
}

fn champions() -> Vocabulary {
    let pack = builtin("champions").expect("it is built in");
    Vocabulary::new(pack.vocabulary.clone()).0
}

fn score(name: &'static str, files: &[String]) -> Score {
    let mut database = RootDatabase::new();
    let cards: Vec<String> = files.iter().flat_map(|text| single_cards(text)).collect();
    let names = names(&mut database, &cards);
    // Each class has chances of its own, so that a further class changes none of the others.
    let mut chances: Vec<Random> = (0..)
        .map(|class| Random::new(SEED + class))
        .take(CLASSES.len())
        .collect();
    let mut score = Score {
        name,
        cards: cards.len(),
        classes: CLASSES.iter().map(ClassScore::new).collect(),
        false_alarms: Vec::new(),
    };
    for card in &cards {
        let known = told(&check(&mut database, card));
        let subject = Subject::new(&database, FILE, &names);
        let name = subject.name();
        // The mutations are made first, because the subject borrows from the database.
        let mutations: Vec<Vec<(String, String)>> = CLASSES
            .iter()
            .zip(&mut chances)
            .map(|(class, random)| mutations(class, &subject, random))
            .collect();
        drop(subject);
        score
            .false_alarms
            .extend(known.iter().map(|found| format!("{name}: {found}")));
        for (class, mutations) in score.classes.iter_mut().zip(mutations) {
            for (mutated, what) in mutations {
                let found = check(&mut database, &mutated);
                class.tried += 1;
                if told(&found).is_subset(&known) {
                    class.missed.push(format!("{name}: {what}"));
                } else {
                    class.caught += 1;
                }
                let restores = |fix: &Fix| edited(&mutated, &fix.edits) == *card;
                let mut first = found.iter().filter_map(|found| found.fixes.first());
                class.restored_first += usize::from(first.any(restores));
                let mut any = found.iter().flat_map(|found| &found.fixes);
                class.restored += usize::from(any.any(restores));
            }
        }
    }
    score
}

/// Different mutations of one class, each with what it does.
fn mutations(class: &Class, subject: &Subject<'_>, random: &mut Random) -> Vec<(String, String)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for _ in 0..TRIES {
        if let Some(edit) = (class.mutate)(subject, random)
            && let Some(mutation) = subject.apply(&edit)
            && seen.insert(mutation.0.clone())
        {
            found.push(mutation);
        }
    }
    found
}

/// Every card of a file as a file of its own.
fn single_cards(text: &str) -> Vec<String> {
    let mut database = RootDatabase::new();
    set(&mut database, text);
    let file = database.file(FILE).expect("it was added");
    let cards = cardc_semantics::cards(&database, file);
    cards
        .map(|card| format!("game champions\n\n{}\n", card.text(&database).trim()))
        .collect()
}

fn set(database: &mut RootDatabase, text: &str) {
    let mut change = Change::new();
    change.push(FileChange::text(FILE, text));
    database.apply(change);
}

/// The errors and warnings of a card.
fn check(database: &mut RootDatabase, text: &str) -> Vec<Diagnostic> {
    set(database, text);
    let file = database.file(FILE).expect("it was added");
    let found = file_diagnostics(database, database.project(), file).iter();
    found
        .filter(|found| found.severity <= Severity::Warning)
        // Prose is told of so that nobody forgets it, and is no fault.
        .filter(|found| found.code != Code::Prose)
        .cloned()
        .collect()
}

/// Diagnostics as `code: message`.
fn told(found: &[Diagnostic]) -> BTreeSet<String> {
    let told = found.iter();
    told.map(|found| format!("{}: {}", found.code, found.message))
        .collect()
}

/// Names that the fields of the cards hold, with the field: `class`, `Warrior`.
fn names(database: &mut RootDatabase, cards: &[String]) -> Vec<(String, String)> {
    let mut names = BTreeSet::new();
    for card in cards {
        set(database, card);
        let subject = Subject::new(database, FILE, &[]);
        names.extend(
            subject
                .field_names()
                .map(|(field, name, _)| (field.to_owned(), name.to_owned())),
        );
    }
    names.into_iter().collect()
}

/// The scores as the document that the repository keeps.
pub fn report(scores: &[Score]) -> String {
    let mut out = HEAD.to_owned();
    for score in scores {
        let _ = writeln!(out, "\n## On {} ({} cards)\n", score.name, score.cards);
        out.push_str("| class | goal | tried | caught | share | first edit | any edit |\n|---|---|---|---|---|---|---|\n");
        for class in &score.classes {
            let goal = class
                .class
                .goal
                .map_or(String::new(), |goal| format!("{goal} %"));
            let share = |part: usize| {
                class
                    .share(part)
                    .map_or("–".to_owned(), |share| format!("{share:.1} %"))
            };
            let _ = writeln!(
                out,
                "| {} | {goal} | {} | {} | {} | {} | {} |",
                class.class.name,
                class.tried,
                class.caught,
                share(class.caught),
                share(class.restored_first),
                share(class.restored)
            );
        }
        let _ = writeln!(
            out,
            "\nFalse alarms on the cards themselves: {}",
            score.false_alarms.len()
        );
    }
    out
}

const HEAD: &str = "\
# A score for the checker

Correct cards are spoilt in one place each, by chance but always alike, and the checker has to notice: a mutation is caught
when the spoilt card has an error or a warning that the card itself has not. `cargo xtask mutate` repeats it, and
`cargo xtask mutate --missed` lists what was not noticed.

A class has a goal where nobody could mean the spoilt card. The others show how much of a text is tied down by its grammar
and its rules: a card that draws instead of discarding is as right as the first one, and only its author knows better. So it
is with a negation dropped, since `Units can [Rotate]` lifts what another card forbids, and with a clause removed, since a card
may discard without a reward. What is caught of these breaks the card elsewhere: the rest of its text no longer speaks of the
highlight, or of `X`.

The last two columns say how often the card as it was is what comes of an offered edit: of the first one that a diagnostic
offers, and of any.
";
