//! `cardc teach`: new words of a game.

use cardc_diagnostics::sanitise;
use cardc_games::{NewWord, RULEBOOK_FILE, WordKind};
use clap::{Args, Subcommand};

use crate::output::{self, Failure, Outcome, Verdict};
use crate::pack_on_disk::PackOnDisk;
use crate::workspace::{self, is_game_id};

/// Teach the game of a project new words
///
/// The words and their rules are added to the pack of the game, in `games/ID/`. Where a game that ships with cardc has no files
/// there, they become an extension of it. Nothing else of the files changes. What the words mean is for you to write, in
/// `rulebook.md`.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  cardc teach tag Saltborn Drowned      Two tags, which texts can name as well
  cardc teach verb \"[Soak]\" --frame \"<object:card>\"
                                        A verb, in the mark-up of keywords, and what follows it
  cardc teach noun barnacle --class token
  cardc teach noun vortex --plural vortices
  cardc teach adjective Soggy           As in `a Soggy Unit`
  cardc teach ability Ebb               As in `Ebb: …` at the beginning of a line
  cardc teach name \"Old Salt\"           A card that texts speak of and no file has
  cardc teach value Mythic --field rarity
  cardc teach keyword Regrowth --rule \"It heals over night.\"")]
pub(crate) enum Command {
    /// Tags of cards, and the adjectives for them
    Tag {
        /// The group of tags, which says what cards may have them [default: the one with most tags]
        #[arg(long, value_name = "ID")]
        group: Option<String>,
        #[command(flatten)]
        words: Words,
    },
    /// Keywords that the heads of cards list
    Keyword {
        #[command(flatten)]
        words: Words,
    },
    /// Values of a field
    Value {
        /// The field
        #[arg(long, value_name = "ID")]
        field: String,
        #[command(flatten)]
        words: Words,
    },
    /// Nouns of texts, in the singular
    Noun {
        /// What frames of verbs call such a thing: `card`, `zone`, `token` [default: the word]
        #[arg(long = "class", value_name = "CLASS")]
        classes: Vec<String>,
        /// A number may follow: `Doomed 2`
        #[arg(long)]
        number: bool,
        /// The plural, for one word; `-` where it has none [default: the usual one]
        #[arg(long, value_name = "FORM", allow_hyphen_values = true)]
        plural: Option<String>,
        #[command(flatten)]
        words: Words,
    },
    /// Verbs of texts, as in an order
    Verb {
        /// What may follow, such as `<object:card> [to <place:zone>]` [default: any noun or nothing]
        #[arg(long = "frame", value_name = "FRAME")]
        frames: Vec<String>,
        #[command(flatten)]
        irregular: IrregularVerb,
        #[command(flatten)]
        words: Words,
    },
    /// Adjectives of texts
    Adjective {
        /// What it says of a card: `state`, `side`, `position` [default: state]
        #[arg(long, value_name = "CLASS")]
        class: Option<String>,
        #[command(flatten)]
        words: Words,
    },
    /// Names of cards that texts speak of and that the project does not have
    Name {
        /// The noun for such a card: `ally`, `location` [default: that of any card]
        #[arg(long, value_name = "NOUN")]
        noun: Option<String>,
        #[command(flatten)]
        words: Words,
    },
    /// Words that stand at the beginning of a line, before a colon
    Ability {
        /// A number may follow: `Focus 2: …`
        #[arg(long)]
        number: bool,
        #[command(flatten)]
        words: Words,
    },
}

/// Words of one kind.
#[derive(Args)]
pub(crate) struct Words {
    /// As cards print them; `[Soak]` is in the mark-up of keywords
    #[arg(required = true, value_name = "WORD")]
    written: Vec<String>,

    /// The text of the rule, for one word [default: a line that asks for it]
    #[arg(long, value_name = "TEXT")]
    rule: Option<String>,

    /// The game [default: that of the project]
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// A number may follow them.
    #[arg(skip)]
    take_numbers: bool,

    /// The irregular forms of the word, each with its key in the vocabulary.
    #[arg(skip)]
    forms: Vec<(&'static str, String)>,
}

/// The irregular forms of a verb.
#[derive(Args)]
pub(crate) struct IrregularVerb {
    /// As in `the Unit flies`, for one word [default: the usual one]
    #[arg(long, value_name = "FORM")]
    third: Option<String>,
    /// As in `if it flew this turn`, for one word [default: the usual one]
    #[arg(long, value_name = "FORM")]
    past: Option<String>,
    /// As in `a flown Unit`, for one word [default: as the past]
    #[arg(long, value_name = "FORM")]
    participle: Option<String>,
    /// As in `by flying`, for one word [default: the usual one]
    #[arg(long, value_name = "FORM")]
    gerund: Option<String>,
}

impl IrregularVerb {
    fn forms(self) -> Vec<(&'static str, String)> {
        let forms = [
            ("third", self.third),
            ("past", self.past),
            ("participle", self.participle),
            ("gerund", self.gerund),
        ];
        let given = forms.into_iter();
        given.filter_map(|(key, form)| Some((key, form?))).collect()
    }
}

impl Words {
    fn numbered(self, take_numbers: bool) -> Self {
        Self {
            take_numbers,
            ..self
        }
    }

    fn with_forms(self, forms: Vec<(&'static str, String)>) -> Self {
        Self { forms, ..self }
    }

    /// What can be said of one word alone is not said of several.
    fn check_number(&self) -> Result<(), Failure> {
        let of_one = if self.rule.is_some() {
            "rule"
        } else if !self.forms.is_empty() {
            "form"
        } else {
            return Ok(());
        };
        if self.written.len() == 1 {
            return Ok(());
        }
        let message = format!("{} words cannot have one {of_one}", self.written.len());
        Err(Failure::new(message).help("Teach each word by itself."))
    }

    fn new_word(&self, written: &str, kind: &WordKind) -> NewWord {
        let inside = written.strip_prefix('[');
        let marked = inside.and_then(|rest| rest.strip_suffix(']'));
        NewWord {
            is_marked: marked.is_some(),
            takes_number: self.take_numbers,
            forms: self.forms.clone(),
            rule: self.rule.clone(),
            ..NewWord::new(marked.unwrap_or(written), kind.clone())
        }
    }
}

impl Command {
    fn parts(self) -> (WordKind, Words) {
        match self {
            Self::Tag { group, words } => (WordKind::Tag { group }, words),
            Self::Keyword { words } => (WordKind::Keyword, words),
            Self::Value { field, words } => (WordKind::Value { field }, words),
            Self::Noun {
                classes,
                number,
                plural,
                words,
            } => {
                let plural = plural.map(|form| ("plural", form));
                let words = words
                    .numbered(number)
                    .with_forms(plural.into_iter().collect());
                (WordKind::Noun { classes }, words)
            }
            Self::Verb {
                frames,
                irregular,
                words,
            } => (
                WordKind::Verb { frames },
                words.with_forms(irregular.forms()),
            ),
            Self::Adjective { class, words } => (WordKind::Adjective { class }, words),
            Self::Name { noun, words } => (WordKind::Name { noun }, words),
            Self::Ability { number, words } => (WordKind::Ability, words.numbered(number)),
        }
    }
}

/// Adds all words to the pack of the project, or none of them.
pub(crate) fn run(command: Command) -> Outcome {
    let (kind, words) = command.parts();
    words.check_number()?;
    let root = workspace::current_project().ok_or_else(|| {
        Failure::new("No project here: no `cardc.toml` in this directory or around it")
            .help("Make one with `cardc new --game ID DIR`.")
    })?;
    let game = words
        .game
        .clone()
        .or_else(|| workspace::game_in_settings(&root));
    let game = game
        .ok_or_else(|| Failure::new("`cardc.toml` names no game").help("Name one: `--game ID`."))?;
    if !is_game_id(&game) {
        let help = "Game ids are lower-case letters, digits and hyphens: `--game saltmarsh`.";
        return Err(Failure::new(format!("`{game}` is not the id of a game")).help(help));
    }
    let mut of_project = PackOnDisk::of_project(root, &game)?;
    let mut added = Vec::new();
    let mut notes = Vec::new();
    for written in &words.written {
        let word = words.new_word(written, &kind);
        let near = of_project.pack.near(&word);
        notes.extend(near.map(|near| {
            format!(
                "note: `{near}` exists: `{written}` is another {}",
                kind.noun()
            )
        }));
        let forms = of_project.pack.teach(&word)?;
        if of_project.pack.is_unspoken(&word) {
            notes.push(format!(
                "note: Cards can have the tag `{written}`, but no text can name it: the game has another word `{written}`"
            ));
        }
        let forms = if forms.is_empty() {
            String::new()
        } else {
            format!(" ({})", forms.join(", "))
        };
        added.push(format!("`{written}`{forms}"));
    }
    let changed = of_project.write()?;
    for path in &changed {
        output::data(&(sanitise::escape(path) + "\n"))?;
    }
    let added = format!("Added {}", added.join(", "));
    let mut todo = String::new();
    let rulebook = changed.iter().find(|path| path.ends_with(RULEBOOK_FILE));
    if let Some(rulebook) = rulebook.filter(|_| words.rule.is_none()) {
        let subject = if words.written.len() == 1 {
            "it means"
        } else {
            "they mean"
        };
        todo = format!("; write what {subject} in {rulebook}");
    }
    output::message(sanitise::escape(&(added + &todo)));
    for note in notes {
        output::message(sanitise::escape(&note));
    }
    Ok(Verdict::Clean)
}
