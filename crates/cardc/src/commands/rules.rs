//! `cardc rules`: the rulebook of a game, and rulebooks in files.

mod diff;
mod graph;
mod import;
mod source;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use cardc_db::RootDatabase;
use cardc_diagnostics::Options;
use cardc_english::nearest;
use cardc_rulebook::{Format, RuleEntry, Rulebook};
use cardc_semantics::{GameId, config, edition, known_games, rulebook};
use clap::{Args, Subcommand};
use smol_str::SmolStr;

use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Request, Workspace};

/// So many rules fill a screen.
const SCREENFUL: usize = 20;

/// The game that is meant when nothing names one.
const USUAL_GAME: &str = "champions";

/// Read the rules of a game
///
/// The texts are cardc's own wording; numbers and ids are those of the official rules.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  cardc rules show 2.14.4b              A numbered rule
  cardc rules show champions:deploy     A term
  cardc rules show last stand           The same, in its words
  cardc rules search last stand         Rules in which words occur
  cardc rules list --game champions     Every rule, in order
  cardc rules list --file rules.json    The same for a file with rules, in any form
  cardc rules diff 2018-11-30 2019-04-05
                                        What the newer edition says differently
  cardc rules graph --rule deploy       Which rules refer to which
  cardc rules import rules.json -o games/saltmarsh/rulebook.md
                                        A rulebook of any form as one of ours")]
pub(crate) enum Command {
    /// Show a rule, or several
    Show {
        /// Its id, as diagnostics cite it, or the words of a term: `2.14.4b`, `champions:deploy`, `last stand`.
        /// Several numbers are several rules: `2.9.1 2.9.2`
        #[arg(required = true)]
        id: Vec<String>,
        #[command(flatten)]
        book: Book,
    },
    /// Find rules by words
    Search {
        /// What to look for; inflection does not matter
        #[arg(required = true)]
        words: Vec<String>,
        /// Show every rule that was found, not the best alone
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        book: Book,
    },
    /// List every rule, in order
    List {
        #[command(flatten)]
        book: Book,
    },
    Diff(diff::Arguments),
    Graph(graph::Arguments),
    Import(import::Arguments),
}

/// Which rulebook is meant.
#[derive(Args, Clone)]
pub(crate) struct Book {
    /// The game; that of the project when left out, or else champions
    #[arg(long)]
    game: Option<String>,

    /// A file with rules, in any form, instead of the rulebook of a game
    #[arg(long, conflicts_with = "game")]
    file: Option<PathBuf>,

    /// The form of the file, such as `text` or `json-terms`; the file itself tells when left out
    #[arg(long, value_name = "FORM", value_parser = source::form, requires = "file")]
    from: Option<Format>,

    /// The date of an edition of the rules; that of the project when left out, or else the newest
    #[arg(long, value_name = "DATE")]
    edition: Option<String>,
}

impl Book {
    /// The same, but for a game that an id names.
    fn of_game(&self, game: Option<String>) -> Self {
        Self {
            game: game.or_else(|| self.game.clone()),
            ..self.clone()
        }
    }
}

/// Does what is asked.
pub(crate) fn run(command: Command, screen: Options) -> Outcome {
    match command {
        Command::Show { id, book } => show(id, &book),
        Command::Search { words, all, book } => {
            let library = Library::open(None)?;
            library.shelf(&book)?.search(&words.join(" "), all)
        }
        Command::List { book } => {
            let library = Library::open(None)?;
            let shelf = library.shelf(&book)?;
            let entries = shelf.book.entries_in(&shelf.edition);
            output::data(&entries.map(headline).collect::<String>())?;
            Ok(Verdict::Clean)
        }
        Command::Diff(arguments) => diff::run(&arguments, screen),
        Command::Graph(arguments) => graph::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
    }
}

fn show(id: Vec<String>, book: &Book) -> Outcome {
    let library = Library::open(None)?;
    let ids = if id.iter().all(|id| is_number(id)) {
        id
    } else {
        vec![id.join(" ")]
    };
    let mut pages = Vec::new();
    for id in ids {
        let game = id.split_once(':').map(|(game, _)| game.to_owned());
        let shelf = library.shelf(&book.of_game(game))?;
        pages.push(shelf.page(&id)?);
    }
    output::data(&pages.join("\n"))?;
    Ok(Verdict::Clean)
}

/// Whether an id is the number of a rule, as in `2.14.4b` and `champions:2.9`, and no term.
fn is_number(id: &str) -> bool {
    let (_, id) = id.split_once(':').unwrap_or(("", id));
    let digits = id.strip_suffix(|letter: char| letter.is_ascii_lowercase());
    let digits = digits.unwrap_or(id);
    digits.contains(|letter: char| letter.is_ascii_digit())
        && digits
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '.')
}

/// The rulebooks at hand: those of the project, and those that ship with cardc.
struct Library {
    project: Option<Workspace>,
    /// Where there is no project: the games that ship with cardc.
    shipped: RootDatabase,
}

impl Library {
    /// Opens the project in a directory; for `None`, the one around the current directory, if there is one.
    fn open(directory: Option<&Path>) -> Result<Self, Failure> {
        let root = directory
            .map(Path::to_owned)
            .or_else(|| workspace::current_project().map(|_| workspace::default_path()));
        let project = match root {
            Some(root) => {
                let request = Request {
                    paths: &[root],
                    wanted: Wanted::Everything,
                    stdin_name: Path::new(""),
                };
                workspace::open(&request)?.workspaces.into_iter().next()
            }
            None => None,
        };
        Ok(Self {
            project,
            shipped: RootDatabase::new(),
        })
    }

    fn db(&self) -> &RootDatabase {
        self.project
            .as_ref()
            .map_or(&self.shipped, |project| &project.db)
    }

    /// The game that is meant when none is named.
    fn usual_game(&self) -> String {
        let own = config(self.db()).game.as_ref();
        own.map_or_else(|| USUAL_GAME.to_owned(), |game| game.value.to_string())
    }

    /// The rulebook of a game.
    fn book(&self, game: &str) -> Result<&Rulebook, Failure> {
        let db = self.db();
        rulebook(db, GameId::new(db, SmolStr::new(game))).ok_or_else(|| {
            let known = known_games(db);
            Failure::new(format!("there is no game `{game}`"))
                .help(format!("there is {}", known.join(", ")))
        })
    }

    /// The rulebook that is meant, in the edition that is meant.
    fn shelf(&self, wanted: &Book) -> Result<Shelf<'_>, Failure> {
        if let Some(file) = &wanted.file {
            return Shelf::new(
                Cow::Owned(source::read_book(file, wanted.from)?),
                wanted.edition.clone(),
            );
        }
        let db = self.db();
        let own = config(db).game.as_ref().map(|game| game.value.to_string());
        let game = wanted.game.clone().unwrap_or_else(|| self.usual_game());
        let of_project = edition(db)
            .filter(|_| own.as_ref() == Some(&game))
            .map(ToString::to_string);
        let edition = wanted.edition.clone().or(of_project);
        Shelf::new(Cow::Borrowed(self.book(&game)?), edition)
    }
}

fn known_edition(book: &Rulebook, edition: String) -> Result<String, Failure> {
    if book.editions.iter().any(|known| *known == edition) {
        return Ok(edition);
    }
    let message = format!("the rules of {} have no edition `{edition}`", book.game);
    Err(Failure::new(message).help(format!("there is {}", book.editions.join(", "))))
}

/// A rulebook in one edition.
struct Shelf<'a> {
    book: Cow<'a, Rulebook>,
    edition: String,
}

impl<'a> Shelf<'a> {
    /// The newest edition for `None`.
    fn new(book: Cow<'a, Rulebook>, edition: Option<String>) -> Result<Self, Failure> {
        let edition = match edition {
            Some(edition) => known_edition(&book, edition)?,
            None => book.newest_edition().to_owned(),
        };
        Ok(Self { book, edition })
    }

    /// A rule, and the rules below it.
    fn page(&self, id: &str) -> Result<String, Failure> {
        let entry = self.entry(id)?;
        let mut page = self.book.terminal(entry).trim_end().to_owned() + "\n";
        let below = self.book.children(entry.number(), Some(&self.edition));
        if !below.is_empty() {
            page.push_str("\nBelow it:\n");
            page.extend(
                below
                    .into_iter()
                    .map(|entry| format!("  {}", headline(entry))),
            );
        }
        Ok(page)
    }

    /// The rule with this id, or with this title.
    fn entry(&self, id: &str) -> Result<&RuleEntry, Failure> {
        let id = id.trim();
        let folded = id.to_lowercase().replace([' ', '_'], "-");
        let edition = Some(self.edition.as_str());
        let found = [id, &folded]
            .into_iter()
            .find_map(|id| self.book.get(id, edition));
        found.ok_or_else(|| self.unknown(id))
    }

    fn unknown(&self, id: &str) -> Failure {
        if self.book.contains(id) {
            return Failure::new(format!("the edition {} has no rule `{id}`", self.edition)).help(
                format!("the editions are {}", self.book.editions.join(", ")),
            );
        }
        let number = id.split_once(':').map_or(id, |(_, number)| number);
        let failure = Failure::new(format!("{} has no rule `{number}`", self.book.game));
        match nearest(
            number,
            self.book.entries_in(&self.edition).map(RuleEntry::number),
        ) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help(format!("`cardc rules search {number}` looks for words")),
        }
    }

    fn search(&self, words: &str, all: bool) -> Outcome {
        let found = self.book.search(words, Some(&self.edition));
        if found.is_empty() {
            let near = self.book.near_words(words, Some(&self.edition));
            let help = near.map_or_else(String::new, |near| {
                format!("\n  help: did you mean `{near}`?")
            });
            output::message(format_args!(
                "no rule of {} has the words `{words}`{help}",
                self.book.game
            ));
            return Ok(Verdict::Found);
        }
        let shown = if all {
            found.len()
        } else {
            found.len().min(SCREENFUL)
        };
        let lines: String = found[..shown].iter().copied().map(headline).collect();
        output::data(&lines)?;
        if shown < found.len() {
            output::message(format_args!(
                "and {}; --all shows them",
                count(found.len() - shown, "more rule")
            ));
        }
        Ok(Verdict::Clean)
    }
}

/// A rule in one line: its id and its title.
fn headline(entry: &RuleEntry) -> String {
    format!("{:<24} {}\n", entry.id, entry.title)
}
