//! `cardc rules`: the rulebook of a game, and rulebooks in files.

mod diff;
mod graph;
mod import;
mod lint;
mod shelf;
mod source;

pub(crate) use shelf::rule_page;

use std::path::{Path, PathBuf};

use cardc_db::RootDatabase;
use cardc_diagnostics::Options;
use cardc_rulebook::{Edition, Format, Rulebook};
use cardc_semantics::{
    GameId, OpenRulebook, Rules, config, known_editions, known_games, rulebook, rules,
};
use clap::{Args, Subcommand};
use smol_str::SmolStr;

use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict};
use crate::workspace::{self, Request, Workspace};
use shelf::Shelf;

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
  cardc rules lint rules.json           What is wrong with a rulebook of any form
  cardc rules import rules.json -o games/saltmarsh/rulebook.md
                                        A rulebook of any form as one of ours")]
pub(crate) enum Command {
    /// Show a rule, or several
    Show {
        /// Its id, as diagnostics cite it, its title, or another word for a term: `2.14.4b`, `champions:deploy`, `last stand`.
        /// Several numbers are several rules: `2.9.1 2.9.2`
        #[arg(required = true)]
        id: Vec<String>,
        #[command(flatten)]
        book: Book,
    },
    /// Find rules by words
    Search {
        /// Words to search for, in any inflection
        #[arg(required = true)]
        words: Vec<String>,
        /// Show all results, not only the best
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
    Lint(lint::Arguments),
}

/// Which rulebook is meant.
#[derive(Args, Clone, Default)]
pub(crate) struct Book {
    /// The game [default: that of the project, or champions]
    #[arg(long)]
    game: Option<String>,

    /// A file with rules in any form, instead of the rulebook of a game
    #[arg(long, conflicts_with = "game")]
    file: Option<PathBuf>,

    /// The form of the file, such as `text` or `json-terms`; found out from the file when left out
    #[arg(long, value_name = "FORM", value_parser = source::form, requires = "file")]
    from: Option<Format>,

    /// Date of an edition of the rules [default: that of the project, or the newest]
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
            let library = Library::open(None)?.with_file(&book)?;
            library.shelf(&book)?.search(&words.join(" "), all)
        }
        Command::List { book } => {
            let library = Library::open(None)?.with_file(&book)?;
            let entries = library.shelf(&book)?.list();
            output::data(&entries)?;
            Ok(Verdict::Clean)
        }
        Command::Diff(arguments) => diff::run(&arguments, screen),
        Command::Graph(arguments) => graph::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Lint(arguments) => lint::run(&arguments, &Library::open(None)?, screen),
    }
}

fn show(id: Vec<String>, book: &Book) -> Outcome {
    let library = Library::open(None)?.with_file(book)?;
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

/// The rulebooks at hand: those of the project, those that ship with cardc, and that of a file that was named.
struct Library {
    project: Option<Workspace>,
    /// Where there is no project: the games that ship with cardc.
    shipped: RootDatabase,
    file: Option<Rulebook>,
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
            file: None,
        })
    }

    /// The same with the file that is meant, if one is.
    fn with_file(mut self, wanted: &Book) -> Result<Self, Failure> {
        if let Some(file) = &wanted.file {
            self.file = Some(source::read_book(file, wanted.from)?);
        }
        Ok(self)
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
        let book = rulebook(db, GameId::new(db, SmolStr::new(game))).ok_or_else(|| {
            let known = known_games(db);
            Failure::new(format!("Unknown game `{game}`"))
                .help(format!("The games are {}.", known.join(", ")))
        })?;
        if book.entries().is_empty() {
            return Err(Failure::new(format!("The game `{game}` has no rules"))
                .help("Write them in `rulebook.md`, beside the game.toml of its pack."));
        }
        Ok(book)
    }

    /// The rules that are meant, in the edition that is meant.
    fn shelf(&self, wanted: &Book) -> Result<Shelf<'_>, Failure> {
        let day = wanted.edition.as_deref();
        if let Some(book) = &self.file {
            let editions: Vec<&str> = book.editions.iter().map(SmolStr::as_str).collect();
            check_edition(&book.game, &editions, day)?;
            return Shelf::new(Rules::of(OpenRulebook {
                edition: Edition::on(book, day),
                file: None,
            }));
        }
        let db = self.db();
        let game = wanted.game.clone().unwrap_or_else(|| self.usual_game());
        // Says which games there are, where there is none of this name.
        self.book(&game)?;
        let id = GameId::new(db, SmolStr::new(&game));
        check_edition(&game, &known_editions(db, id), day)?;
        Shelf::new(rules(db, id, day))
    }
}

/// An edition that is asked for has to be one of those that there are.
fn check_edition(game: &str, known: &[&str], wanted: Option<&str>) -> Result<(), Failure> {
    let Some(wanted) = wanted.filter(|wanted| !known.contains(wanted)) else {
        return Ok(());
    };
    let failure = Failure::new(format!("The rules of {game} have no edition `{wanted}`"));
    Err(match known {
        [] => failure.help("They are not dated."),
        _ => failure.help(format!("Its editions are {}.", known.join(", "))),
    })
}
