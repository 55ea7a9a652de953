//! A file with its game: what every function of this crate begins with.

use cardc_db::{Db, File};
use cardc_games::GamePack;
use cardc_semantics::{
    CardItem, Game, GameId, Rules, game_id, game_of, item_offsets, item_tree, items, rules,
};
use cardc_span::{line_end, line_start};
use cardc_syntax::{Block, Member};
use smol_str::SmolStr;

/// A file with its game.
#[derive(Clone, Copy)]
pub(crate) struct Context<'db> {
    /// The database.
    pub(crate) db: &'db dyn Db,
    /// The file.
    pub(crate) file: File,
    /// Its text.
    pub(crate) text: &'db str,
}

impl<'db> Context<'db> {
    /// A file of a database.
    pub(crate) fn new(db: &'db dyn Db, file: File) -> Self {
        Self {
            db,
            file,
            text: file.text(db),
        }
    }

    /// The game of the file.
    pub(crate) fn game(self) -> Option<&'db Game> {
        game_of(self.db, self.file).map(AsRef::as_ref)
    }

    /// The pack of the game.
    pub(crate) fn pack(self) -> Option<&'db GamePack> {
        self.game().map(|game| &game.pack)
    }

    /// The rules of the game, in the edition that the project wants.
    pub(crate) fn rules(self) -> Rules<'db> {
        let game = game_id(self.db, self.file);
        game.map_or_else(Rules::default, |game| rules(self.db, game, None))
    }

    /// The rules among which the one with this full id is, in the edition that the project wants.
    pub(crate) fn rules_of(self, rule: &str) -> Rules<'db> {
        let game = rule.split_once(':').map_or("", |(game, _)| game);
        Self::rules_of_game(self.db, game)
    }

    /// The rules of a game, in the edition that the project wants.
    pub(crate) fn rules_of_game(db: &'db dyn Db, game: &str) -> Rules<'db> {
        rules(db, GameId::new(db, SmolStr::new(game)), None)
    }

    /// The offset, or the nearest one before it that lies between two characters of the text.
    pub(crate) fn boundary(self, offset: u32) -> u32 {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset as u32
    }

    /// The line around an offset: where it begins, and its text without the line break.
    pub(crate) fn line(self, offset: u32) -> (u32, &'db str) {
        let start = line_start(self.text, offset as usize);
        let end = line_end(self.text, offset as usize);
        (start as u32, &self.text[start..end])
    }

    /// The item that an offset is in or at, and where it begins. One that is not closed reaches to the next.
    pub(crate) fn item_around(self, offset: u32) -> Option<(CardItem<'db>, u32)> {
        let offsets = item_offsets(self.db, self.file);
        let before = offsets.partition_point(|&start| start <= offset);
        let index = before.checked_sub(1)?;
        let (item, start) = (items(self.db, self.file)[index], offsets[index]);
        let source = item.text(self.db);
        let is_in = offset <= start + source.len() as u32;
        let block = || item_tree(self.db, item).tree.as_ref()?.block.as_ref();
        (is_in || block().is_some_and(|block| is_open(source, block))).then_some((item, start))
    }
}

/// Whether the block of a card has no end in its source. The last bracket may be that of its text.
pub(crate) fn is_open(source: &str, block: &Block) -> bool {
    let ends_with_text = |member: &Member| match member {
        Member::Field(_) => false,
        Member::Text(text) => text.span.end == block.span.end,
    };
    let last = block.members.last();
    !source[block.span.range()].ends_with('}') || last.is_some_and(ends_with_text)
}
