//! An extension: what a project adds to a pack that ships with cardc, and what it changes there.
//!
//! Both texts of a file are read as one, that of the base in front, so that every place says which of them is meant.

use std::borrow::Cow;

use cardc_rulebook::Rulebook;
use cardc_span::{Span, nearest};
use rustc_hash::FxHashSet;

use crate::builtin_files::{builtin_file, builtin_ids, builtin_rulebook};
use crate::document::{Document, Leaf, as_toml};
use crate::file_forms::{GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE};
use crate::problem::{Located, MOST_MISTAKES, PackProblem};

/// The game that the text of a `game.toml` extends, and where it says so, without quotation marks.
pub fn extends(game: &str) -> Option<Located> {
    let game = as_toml(game);
    let document = Document::parse(GAME_FILE, &game, &mut Vec::new());
    let leaves = document.leaves_under(&["game"]);
    let leaf = leaves.iter().find(|leaf| leaf.key == "extends")?;
    Some(Located {
        value: leaf.value.into(),
        span: leaf.bare(&game).unwrap_or(leaf.span),
    })
}

/// The pack that an extension adds to.
pub(crate) struct Base {
    /// The id of its game.
    pub(crate) id: &'static str,
    /// Where the extension names it.
    span: Span,
}

impl Base {
    /// The pack that the text of a `game.toml` extends; `None` where it extends none.
    ///
    /// # Errors
    ///
    /// There is no such pack.
    pub(crate) fn of(game: &str) -> Result<Option<Self>, Box<PackProblem>> {
        let Some(named) = extends(game) else {
            return Ok(None);
        };
        if let Some(id) = builtin_ids().find(|id| *id == named.value) {
            let span = named.span;
            return Ok(Some(Self { id, span }));
        }
        let message = format!("No game `{}` ships with cardc", named.value);
        let problem = PackProblem::new(GAME_FILE, named.span, message);
        let near = nearest(&named.value, builtin_ids());
        let problem = if near.is_some() {
            problem.did_you_mean(near)
        } else {
            let ids: Vec<&str> = builtin_ids().collect();
            let help = format!("An extension adds to one that does: {}.", ids.join(", "));
            problem.help(help)
        };
        Err(Box::new(problem))
    }

    /// The rules of both.
    pub(crate) fn rulebook(
        &self,
        own: Option<Rulebook>,
        problems: &mut Vec<PackProblem>,
    ) -> Rulebook {
        let base = builtin_rulebook(self.id).cloned().unwrap_or_default();
        let Some(own) = own else {
            return base;
        };
        if !own.game.is_empty() && own.game != self.id {
            let message = format!(
                "The game is `{}`, but `{RULEBOOK_FILE}` is of `{}`",
                self.id, own.game
            );
            problems.push(
                PackProblem::new(GAME_FILE, self.span, message)
                    .help("Write the same id in both files."),
            );
        }
        base.extended(own)
    }

    /// Moves problems to their places in the files of the extension; each once, where the base has several places for it.
    pub(crate) fn place(&self, problems: &mut Vec<PackProblem>) {
        for problem in problems.iter_mut() {
            let start = length(self.id, problem.file);
            let shifted = |span: Span| {
                let start = span.start.checked_sub(start)?;
                let end = span.end.saturating_sub(length(self.id, problem.file));
                Some(Span::new(start, end))
            };
            problem.first = problem.first.and_then(shifted);
            if let Some(own) = shifted(problem.span) {
                problem.span = own;
            } else {
                problem.span = self.span;
                problem.message = format!(
                    "This extension breaks `{}` of the pack `{}`: {}",
                    problem.file, self.id, problem.message
                );
                problem.file = GAME_FILE;
            }
        }
        let mut reported = FxHashSet::default();
        problems.retain(|problem| {
            let is_new = reported.insert(problem.message.clone());
            is_new || problem.span != self.span
        });
    }
}

/// How far the text of an extension stands behind that of its base.
fn length(base: &str, file: &str) -> u32 {
    builtin_file(base, file).map_or(0, |text| text.len() as u32 + 1)
}

/// The text of a file of an extension behind that of its base.
pub(crate) struct Layers {
    /// Both texts.
    whole: String,
    /// The text of the extension, at the same place.
    own: String,
    /// Where that is.
    start: usize,
}

impl Layers {
    /// Puts the text of a file behind that of its base.
    pub(crate) fn new(base: Option<&Base>, file: &str, own: &str) -> Self {
        let own = as_toml(own);
        let base = base.and_then(|base| builtin_file(base.id, file));
        let Some(base) = base else {
            return Self {
                whole: own.to_string(),
                own: own.into_owned(),
                start: 0,
            };
        };
        // A byte order mark is one at the beginning of a text alone.
        let own = match own.strip_prefix('\u{feff}') {
            Some(text) => Cow::Owned(" ".repeat(own.len() - text.len()) + text),
            None => own,
        };
        Self {
            whole: format!("{base}\n{own}"),
            own: " ".repeat(base.len() + 1) + &own,
            start: base.len() + 1,
        }
    }

    fn read_own(&self, file: &'static str, problems: &mut Vec<PackProblem>) -> Document<'_> {
        Document::parse(file, &self.own, problems)
    }

    fn read_base(&self, file: &'static str) -> Document<'_> {
        Document::parse(file, &self.whole[..self.start], &mut Vec::new())
    }
}

/// Reads `game.toml` and `vocabulary.toml`, each with its base: without what the extension removes, tables are joined, lists go
/// on, and any other value replaces that of the base.
pub(crate) fn read<'text>(
    base: Option<&Base>,
    [game, vocabulary]: [&'text Layers; 2],
    problems: &mut Vec<PackProblem>,
) -> [Document<'text>; 2] {
    let own = [
        game.read_own(GAME_FILE, problems),
        vocabulary.read_own(VOCABULARY_FILE, problems),
    ];
    let Some(base) = base else {
        return own;
    };
    let mut bases = [
        game.read_base(GAME_FILE),
        vocabulary.read_base(VOCABULARY_FILE),
    ];
    let mut removed = own[0].leaves_under(&["game"]);
    removed.retain(|leaf| {
        let path = path_of(leaf);
        leaf.key == "remove" && !bases.iter_mut().any(|base| base.take_out(&path))
    });
    let unknown = removed.iter().take(MOST_MISTAKES);
    problems.extend(unknown.map(|leaf| removes_unknown(base, &bases, leaf)));
    let [base_game, base_vocabulary] = bases;
    let [own_game, own_vocabulary] = own;
    problems.extend(misspelt(&base_vocabulary, &own_vocabulary));
    [
        own_game.behind(base_game, &game.whole, problems),
        own_vocabulary.behind(base_vocabulary, &vocabulary.whole, problems),
    ]
}

/// The keys of a word, of which a new one has at least one.
const KEYS_OF_A_WORD: [&str; 5] = ["base", "singular", "form", "rule", "doc"];

/// Entries that would make a word of their id alone, when it is nearly that of a word of the base: this one was to be changed.
fn misspelt(base: &Document<'_>, own: &Document<'_>) -> Vec<PackProblem> {
    let tables = ["nouns", "verbs", "adjectives", "abilities"];
    let ids = tables.iter().flat_map(|table| {
        let ids = own.id_spans(&[table]).into_iter();
        ids.map(move |(id, place)| (*table, id, place))
    });
    let problems = ids.filter_map(|(table, id, place)| {
        let keys = own.ids(&[table, id]);
        let known = base.ids(&[table]);
        if known.contains(&id) || keys.iter().any(|key| KEYS_OF_A_WORD.contains(key)) {
            return None;
        }
        let near = nearest(id, known)?;
        let message = format!("`{id}` of {table} is a new word, without a rule");
        let problem = PackProblem::new(VOCABULARY_FILE, place, message);
        Some(problem.did_you_mean(Some(near)))
    });
    problems.take(MOST_MISTAKES).collect()
}

/// What an extension removes: the tables and the id, from the outermost on.
fn path_of<'doc>(leaf: &Leaf<'doc>) -> Vec<&'doc str> {
    leaf.value.split('.').collect()
}

/// Something is to be removed that the base does not have.
fn removes_unknown(base: &Base, bases: &[Document<'_>], leaf: &Leaf<'_>) -> PackProblem {
    let message = format!("The pack `{}` has no `{}`", base.id, leaf.value);
    let problem = PackProblem::new(GAME_FILE, leaf.span, message);
    let path = path_of(leaf);
    let Some((last, above)) = path.split_last() else {
        return problem;
    };
    let known = bases.iter().flat_map(|base| base.names_below(above));
    match nearest(last, known) {
        Some(near) => {
            let meant = [above, &[near]].concat().join(".");
            problem.did_you_mean(Some(&meant))
        }
        None => problem.help("Write the table and the id, such as `tags.ID`."),
    }
}
