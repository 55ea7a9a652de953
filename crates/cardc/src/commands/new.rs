//! `cardc new`: a project to begin with.

use std::path::{Path, PathBuf};

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_diagnostics::sanitise;
use cardc_fmt::format_cards;
use cardc_games::{
    CONFIG_FILE, GAME_FILE, GamePack, KindSpec, RULEBOOK_FILE, VOCABULARY_FILE, builtin,
    builtin_ids, load_pack,
};
use cardc_rulebook::Rulebook;
use cardc_semantics::file_diagnostics;
use cardc_span::nearest;
use clap::Args;

use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// Make a project: settings, a card, a deck
///
/// Without `--game`, the project has a small game of its own in `games/`, called like the directory, for you to make
/// yours of. Nothing is overwritten.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc new teatime                     A game of your own: teatime/games/teatime
  cardc new --game champions emberfall  Cards for a game that ships with cardc")]
pub(crate) struct Arguments {
    /// A game that ships with cardc
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// Directory of the project, created if needed
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

/// A file of the project: its path and its text.
type NewFile = (String, String);

/// Files that go with a project. One that is there already stays as it is.
const COMPANIONS: [&str; 3] = ["README.md", ".gitignore", ".vscode/extensions.json"];

/// The card that a project begins with.
const CARD_PATH: &str = "cards/first.card";

/// The deck that a project begins with.
const DECK_PATH: &str = "decks/first.deck";

/// Writes the files of a project, or none of them.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let directory = &arguments.directory;
    let title = title(directory)?;
    let files = match &arguments.game {
        Some(id) => project(builtin(id).ok_or_else(|| unknown_game(id))?, &title, &[]),
        None => own_game(&title)?,
    };
    let files = without_companions_there(directory, files);
    refuse_to_overwrite(directory, &files)?;
    disk::create_all(directory, &files, false)?;
    for (path, _) in &files {
        let path = directory.join(path);
        output::data(&(sanitise::escape(&path.to_string_lossy()) + "\n"))?;
    }
    let shown = cardc_disk::shown(directory);
    let quote = if shown.contains(' ') { "\"" } else { "" };
    output::message(format_args!(
        "Created a project of {}; run `cardc check {quote}{shown}{quote}`, and see README.md",
        count(files.len(), "file")
    ));
    Ok(Verdict::Clean)
}

/// What the project is called: the name of its directory, with a capital letter.
fn title(directory: &Path) -> Result<String, Failure> {
    let absolute = crate::find::absolute(directory);
    let name = absolute
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let words = name.unwrap_or_default().replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    let first = letters.next().ok_or_else(|| {
        Failure::new(format!(
            "Cannot name a project after `{}`",
            directory.display()
        ))
        .help("Name a directory, as in `cardc new teatime`.")
    })?;
    // What would end the string or the line that the name is written into is no part of it.
    let is_plain = |letter: &char| !letter.is_control() && !matches!(letter, '"' | '\\');
    Ok(first
        .to_uppercase()
        .chain(letters)
        .filter(is_plain)
        .collect())
}

/// A project with a game of its own.
fn own_game(title: &str) -> Result<Vec<NewFile>, Failure> {
    let id = id_of(title).ok_or_else(|| {
        Failure::new(format!("Cannot make an id for the game from `{title}`"))
            .help("Choose a directory whose name begins with a letter from a to z.")
    })?;
    if builtin(&id).is_some() {
        return Err(
            Failure::new(format!("The game `{id}` ships with cardc")).help(format!(
                "Pass `--game {id}`, or choose another name for the directory."
            )),
        );
    }
    let templates = [
        (GAME_FILE, include_str!("new/own/game.toml")),
        (VOCABULARY_FILE, include_str!("new/own/vocabulary.toml")),
        (RULEBOOK_FILE, include_str!("new/own/rulebook.md")),
    ];
    let pack_files = templates.map(|(file, text)| {
        (
            format!("games/{id}/{file}"),
            text.replace("{id}", &id).replace("{name}", title),
        )
    });
    let text = |file: &str| {
        let mut files = pack_files.iter();
        files
            .find(|(path, _)| path.ends_with(file))
            .map(|(_, text)| text.clone())
    };
    let rulebook = text(RULEBOOK_FILE).map(|text| Rulebook::parse(&text).0);
    let (pack, _) = load_pack(&text, rulebook);
    Ok(project(&pack, title, &pack_files))
}

/// The id of a game of this name.
fn id_of(title: &str) -> Option<String> {
    let lower = title.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_ascii_alphanumeric());
    let id = words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    id.starts_with(|first: char| first.is_ascii_lowercase())
        .then_some(id)
}

/// All files of a project for a game, of which some may be the game itself.
fn project(pack: &GamePack, title: &str, pack_files: &[NewFile]) -> Vec<NewFile> {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let mut files = Vec::new();
    // A deck holds the first card, and so it is of a kind that decks hold.
    if let Some(kind) = pack.kinds.iter().find(|kind| kind.counted) {
        files.push(file(CARD_PATH, &first_card(pack, kind)));
        files.push(file(
            DECK_PATH,
            &format!("# {title}\n1x {}\n", card_name(kind)),
        ));
    }
    files.extend_from_slice(pack_files);
    let settings = settings(pack, &files);
    files.insert(0, (CONFIG_FILE.to_owned(), settings));
    files.push((
        "README.md".to_owned(),
        readme(pack, title, !pack_files.is_empty()),
    ));
    files.push(file(".gitignore", include_str!("new/gitignore")));
    files.push(file(
        ".vscode/extensions.json",
        include_str!("new/extensions.json"),
    ));
    files
}

fn card_name(kind: &KindSpec) -> String {
    format!("First {}", kind.name)
}

/// A card of a kind with the fields that it needs.
fn first_card(pack: &GamePack, kind: &KindSpec) -> String {
    let required = kind.required.iter().filter_map(|id| pack.field(id));
    let fields: Vec<String> = required
        .map(|field| format!("{} {}\n", field.id, field.placeholder))
        .collect();
    let fields = fields.concat();
    let text = match pack.sample.as_str() {
        "" => String::new(),
        sample => format!("\ntext {{\n{sample}\n}}\n"),
    };
    let doc = format!("/// {}\n", kind.doc);
    format_cards(&format!(
        "{doc}{} \"{}\" {{\n{fields}{text}}}\n",
        kind.id,
        card_name(kind)
    ))
}

/// The settings: the game, and the diagnostics that say that the deck has only just begun.
fn settings(pack: &GamePack, files: &[NewFile]) -> String {
    let id = &pack.id;
    let game = format!(
        "# The settings of this project. Everything here is optional.\n\n\
         # The game of files that do not name one.\ngame = \"{id}\"\n"
    );
    let mut db = RootDatabase::default();
    let changes = files
        .iter()
        .map(|(path, text)| FileChange::text(path, text.as_str()));
    let config = FileChange::text(CONFIG_FILE, game.as_str());
    db.apply(changes.chain([config]).collect::<Change>());
    let deck = db.file(DECK_PATH).expect("it was added");
    let mut codes: Vec<&str> = file_diagnostics(&db, db.project(), deck)
        .iter()
        .filter(|found| found.code.is_adjustable())
        .map(|found| found.code.id())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    if codes.is_empty() {
        return game;
    }
    let lints: Vec<String> = codes
        .iter()
        .map(|code| format!("{code} = \"allow\"\n"))
        .collect();
    let lints = lints.concat();
    format!(
        "{game}\n# Levels of diagnostics: \"allow\", \"warn\" or \"error\".\n[lints]\n\
         # The deck has only just begun. Delete these lines to see what it lacks.\n{lints}"
    )
}

fn readme(pack: &GamePack, title: &str, own: bool) -> String {
    let id = &pack.id;
    let (table, further) = if own {
        (
            format!(
                "| `games/{id}/game.toml` | the game: kinds of card, fields, deck formats |\n\
                 | `games/{id}/vocabulary.toml` | its words |\n\
                 | `games/{id}/rulebook.md` | its rules, which diagnostics cite |\n"
            ),
            "[Your own game](https://cardc.github.io/cardc/docs/your-own-game.html) shows step by step how to make the game yours,\n\
             with kinds of card, verbs, keywords and deck rules.",
        )
    } else {
        (
            String::new(),
            "All forms of cards and decks are in [the language](https://cardc.github.io/cardc/docs/language.html), \
             the words that a\ncard can use in [the words of the games](https://cardc.github.io/cardc/docs/words.html). Words of your own: [Extending a\n\
             game](https://cardc.github.io/cardc/docs/extending-a-game.html).",
        )
    };
    include_str!("new/README.md")
        .replace("{title}", title)
        .replace("{name}", &pack.name)
        .replace("{pack}", &table)
        .replace("{further}", further)
}

fn unknown_game(id: &str) -> Failure {
    let help = match nearest(id, builtin_ids()) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!(
            "The games are {}. Leave out --game to make your own game.",
            builtin_ids().collect::<Vec<_>>().join(", ")
        ),
    };
    Failure::new(format!("Unknown game `{id}`")).help(help)
}

/// The files without those companions that the directory has of its own.
fn without_companions_there(directory: &Path, mut files: Vec<NewFile>) -> Vec<NewFile> {
    files.retain(|(path, _)| {
        let keeps = COMPANIONS.contains(&path.as_str()) && is_there(&directory.join(path));
        if keeps {
            output::message(format_args!("note: `{path}` already exists and is kept"));
        }
        !keeps
    });
    files
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// A file that is there is somebody's work.
fn refuse_to_overwrite(directory: &Path, files: &[NewFile]) -> Result<(), Failure> {
    let mut paths = files.iter().map(|(path, _)| directory.join(path));
    let Some(there) = paths.find(|path| is_there(path)) else {
        return Ok(());
    };
    let message = format!("`{}` already exists; nothing was written", there.display());
    Err(Failure::new(message).help("Choose a new or an empty directory."))
}
