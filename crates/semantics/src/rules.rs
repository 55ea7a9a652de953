//! The rules of a game as people are shown them: the texts of its pack, and official texts beside them.

use cardc_db::{Db, File};
use cardc_games::RULEBOOK_FILE;
use cardc_rulebook::{Edition, RuleEntry};
use smol_str::SmolStr;

use crate::games::{GameId, rulebook};
use crate::overlay::{overlay_files, overlay_for, rulebook_header};
use crate::pack::{pack_folders, parsed_rulebook};
use crate::settings::edition;

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
    let own = rulebook(db, game).map(|book| OpenRulebook {
        edition: Edition::on(book, wanted),
        file: pack_rulebook(db, game.id(db)),
    });
    let official = overlay_for(db, game.id(db), wanted);
    Rules {
        own,
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

/// The file with the rulebook of a pack of the project.
fn pack_rulebook(db: &dyn Db, game: &str) -> Option<File> {
    let files = pack_folders(db).get(game)?;
    let name = |file: &File| file.path(db).rsplit('/').next() == Some(RULEBOOK_FILE);
    files.iter().copied().find(name)
}

impl<'db> Rules<'db> {
    /// The texts of the rule with this id, full or without the game, or with this title, a term also by other words for it:
    /// first those of the pack, then official ones. A rulebook that repeats an id or a title has several.
    pub fn find(&self, name: &str) -> Vec<RuleText<'db>> {
        let texts = |rulebook: OpenRulebook<'db>, entries: Vec<&'db RuleEntry>| {
            let texts = entries.into_iter();
            texts.map(move |entry| RuleText { rulebook, entry })
        };
        let own = self.own.map(|own| texts(own, own.edition.find(name)));
        let mut found: Vec<RuleText<'_>> = own.into_iter().flatten().collect();
        if let Some(official) = self.official {
            let entries = match found.first() {
                Some(own) => official.edition.counterparts(own.entry),
                None => official.edition.find(name),
            };
            found.extend(texts(official, entries));
        }
        found
    }

    /// The rule that was probably meant by a name that no rule has.
    pub fn nearest(&self, name: &str) -> Option<&'db RuleEntry> {
        let mut books = self.own.into_iter().chain(self.official);
        books.find_map(|open| open.edition.nearest(name))
    }
}
