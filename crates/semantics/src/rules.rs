//! The rules of a game as people are shown them: the texts of its pack, and official texts beside them.

use cardc_db::{Db, File};
use cardc_games::RULEBOOK_FILE;
use cardc_rulebook::{RuleEntry, Rulebook};
use smol_str::SmolStr;

use crate::games::{GameId, rulebook};
use crate::overlay::{overlay_files, overlay_for, rulebook_header};
use crate::pack::{pack_folders, parsed_rulebook};
use crate::settings::edition;

/// A rulebook in the edition that holds.
#[derive(Clone, Copy, Debug)]
pub struct OpenRulebook<'db> {
    /// All editions.
    pub book: &'db Rulebook,
    /// The edition that holds; empty where the rulebook is not dated.
    pub edition: &'db str,
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

/// One rule: at least one of both texts.
#[derive(Clone, Copy, Debug)]
pub struct Rule<'db> {
    /// As the pack has it.
    pub own: Option<&'db RuleEntry>,
    /// As the official rulebook has it.
    pub official: Option<&'db RuleEntry>,
}

/// The rules of a game in the edition that the project wants, or in this one.
pub fn rules<'db>(db: &'db dyn Db, game: GameId<'db>, wanted: Option<&str>) -> Rules<'db> {
    let wanted = wanted.or_else(|| edition(db).map(SmolStr::as_str));
    let own = rulebook(db, game).map(|book| OpenRulebook {
        book,
        edition: chosen_edition(book, wanted),
        file: pack_rulebook(db, game.id(db)),
    });
    let official = overlay_for(db, game.id(db), wanted);
    Rules {
        own,
        official: official.map(|(file, edition)| OpenRulebook {
            book: &parsed_rulebook(db, file).0,
            edition,
            file: Some(file),
        }),
    }
}

/// The newest edition of a rulebook that is not later than the wanted one; its newest, where there is none.
fn chosen_edition<'db>(book: &'db Rulebook, wanted: Option<&str>) -> &'db str {
    let mut newest_first = book.editions.iter().rev().map(SmolStr::as_str);
    newest_first
        .find(|&edition| wanted.is_some_and(|wanted| edition <= wanted))
        .unwrap_or_else(|| book.newest_edition())
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

impl<'db> OpenRulebook<'db> {
    /// The rule with this id, full or without the game, as the edition has it; as another one has it, where this one does
    /// not.
    pub fn get(&self, id: &str) -> Option<&'db RuleEntry> {
        let here = self.book.get(id, Some(self.edition));
        here.or_else(|| self.book.versions(id).last())
    }
}

impl<'db> Rules<'db> {
    /// The rule with this id, full or without the game.
    pub fn get(&self, id: &str) -> Option<Rule<'db>> {
        let own = self.own.and_then(|own| own.get(id));
        let official = self.official.and_then(|official| match own {
            Some(own) => official.book.counterpart(own, Some(official.edition)),
            None => official.book.named(id, Some(official.edition)),
        });
        (own.is_some() || official.is_some()).then_some(Rule { own, official })
    }
}
