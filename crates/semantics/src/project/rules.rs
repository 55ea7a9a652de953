//! The rules of a game as people are shown them: the texts of its pack, and official texts beside them.

use cardc_db::{Db, File};
use cardc_games::RULEBOOK_FILE;
use cardc_rulebook::{Edition, RuleEntry, Rulebook};
use smol_str::SmolStr;

use super::game::GameId;
use super::games::rulebook;
use super::overlay::{overlay_files, overlay_for};
use super::pack::{extended_by, pack_file};
use super::rulebook_file::{parsed_rulebook, rulebook_header};
use super::settings::edition;

/// A rulebook in the edition that holds.
#[derive(Clone, Copy, Debug)]
pub struct OpenRulebook<'db> {
    /// The rulebook, and which of its editions holds.
    pub edition: Edition<'db>,
    /// The file that it is in; `None` for one that ships with cardc.
    pub file: Option<File>,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'db> {
    /// Those of the pack; `None` where there is no such game.
    pub own: Option<OpenRulebook<'db>>,
    /// Those of them that an extension has in a file of its own.
    extension: Option<(File, &'db Rulebook)>,
    /// Those of the rulebook that `cardc.toml` names, if it names one that holds.
    pub official: Option<OpenRulebook<'db>>,
}

/// A text under the name of a rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleText<'db> {
    /// The rulebook that has it.
    pub rulebook: OpenRulebook<'db>,
    /// The entry.
    pub entry: &'db RuleEntry,
}

/// The rules of a game in the edition that the project wants, or in this one: the newest that is not later, or the newest of
/// all where a pack has none so early.
pub fn rules<'db>(db: &'db dyn Db, game: GameId<'db>, wanted: Option<&str>) -> Rules<'db> {
    let wanted = wanted.or_else(|| edition(db).map(SmolStr::as_str));
    let file = pack_file(db, game, RULEBOOK_FILE);
    let (file, extension) = match file {
        Some(file) if extended_by(db, game).is_some() => {
            (None, Some((file, &parsed_rulebook(db, file).0)))
        }
        file => (file, None),
    };
    let own = rulebook(db, game).map(|book| OpenRulebook {
        edition: Edition::on(book, wanted),
        file,
    });
    let official = overlay_for(db, game.id(db), wanted);
    Rules {
        own,
        extension,
        official: official.map(|(file, date)| OpenRulebook {
            edition: Edition {
                book: &parsed_rulebook(db, file).0,
                date,
            },
            file: Some(file),
        }),
    }
}

/// The dates of the editions that are known of a game, from its pack and from the rulebooks that the project names.
pub fn known_editions<'db>(db: &'db dyn Db, game: GameId<'db>) -> Vec<&'db str> {
    let own = rulebook(db, game).map_or(&[][..], |book| &book.editions);
    let overlays = overlay_files(db).iter();
    let of_game = overlays.filter(|(of, _)| of == game.id(db));
    let official = of_game.flat_map(|&(_, file)| &rulebook_header(db, file).editions);
    let mut editions: Vec<&str> = own.iter().chain(official).map(SmolStr::as_str).collect();
    editions.sort_unstable();
    editions.dedup();
    editions
}

impl<'db> Rules<'db> {
    /// The rules of one rulebook alone.
    pub fn of(own: OpenRulebook<'db>) -> Self {
        Self {
            own: Some(own),
            ..Self::default()
        }
    }

    /// Whether those of a file are among them.
    pub fn are_in(&self, file: File) -> bool {
        let books = self.own.iter().chain(&self.official);
        let files = books.filter_map(|book| book.file);
        let mut files = files.chain(self.extension.map(|(file, _)| file));
        files.any(|of_book| of_book == file)
    }

    /// An entry of the pack's rulebook, with the file that it is in.
    fn of_pack(&self, own: OpenRulebook<'db>, entry: &'db RuleEntry) -> RuleText<'db> {
        let extension = self
            .extension
            .filter(|(_, book)| book.contains(entry.number()));
        let file = extension.map(|(file, _)| file).or(own.file);
        RuleText {
            rulebook: OpenRulebook { file, ..own },
            entry,
        }
    }

    /// The texts of the rule with this id, full or without the game, or with this title, a term also by other words for it:
    /// first those of the pack, then official ones. A rulebook that repeats an id or a title has several.
    pub fn find(&self, name: &str) -> Vec<RuleText<'db>> {
        let own = self.own.into_iter().flat_map(|own| {
            let entries = own.edition.find(name).into_iter();
            entries.map(move |entry| self.of_pack(own, entry))
        });
        let mut found: Vec<RuleText<'_>> = own.collect();
        if let Some(rulebook) = self.official {
            let entries = match found.first() {
                Some(own) => rulebook.edition.counterparts(own.entry),
                None => rulebook.edition.find(name),
            };
            let texts = entries.into_iter();
            found.extend(texts.map(|entry| RuleText { rulebook, entry }));
        }
        found
    }

    /// The rule that was probably meant by a name that no rule has.
    pub fn nearest(&self, name: &str) -> Option<&'db RuleEntry> {
        let mut books = self.own.into_iter().chain(self.official);
        books.find_map(|open| open.edition.nearest(name))
    }
}
