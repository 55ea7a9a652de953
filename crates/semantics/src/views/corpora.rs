//! What the texts of a game say, for what is likely to come next in one that is being written. Cards are indexed in groups, and
//! those around a card without it, so that typing in a card indexes nothing anew.

use cardc_db::{Db, File, FileKind};
use cardc_english::{Corpus, Vocabulary, WrittenLine};

use crate::project::game::GameId;
use crate::project::games::{self, game_id, game_of};
use crate::project::item::{CardItem, cards};
use crate::read::names::{card_files, kind_word};
use crate::read::text::card_text;

/// So many cards of a file are indexed together.
const CARDS_IN_GROUP: usize = 64;

/// No more groups are asked: what is likely is the same with more of them, and each has to be looked at after an edit.
const MOST_GROUPS: usize = 32;

/// What the cards of a project say and the pack has as samples, but for one card. A large project is sampled: some groups from
/// all over it, and the one of the card.
pub fn corpora<'db>(db: &'db dyn Db, game: GameId<'db>, card: CardItem<'db>) -> Vec<&'db Corpus> {
    let own_place = cards(db, card.file(db)).position(|other| other == card);
    let own_group = own_place.map(|place| (card.file(db), place / CARDS_IN_GROUP));
    let groups = card_files(db, game)
        .flat_map(|file| (0..*groups(db, file)).map(move |group| (file, group)));
    let groups: Vec<(File, usize)> = groups.collect();
    let step = groups.len().div_ceil(MOST_GROUPS).max(1);
    let asked = groups.into_iter().enumerate();
    let asked = asked.filter(|(index, group)| index % step == 0 || Some(*group) == own_group);
    let groups = asked.map(|(_, group)| {
        if Some(group) == own_group {
            corpus_around(db, card)
        } else {
            corpus(db, group.0, group.1)
        }
    });
    let samples = games::game(db, game).map(|game| game.samples());
    samples.into_iter().chain(groups).collect()
}

/// Indexes the cards of a file ahead of the first question.
pub fn read_corpora(db: &dyn Db, file: File) {
    if file.kind(db) == FileKind::Cards && game_id(db, file).is_some() {
        for group in 0..*groups(db, file) {
            corpus(db, file, group);
        }
    }
}

/// How many groups of cards a file has.
#[salsa::tracked]
fn groups(db: &dyn Db, file: File) -> usize {
    cards(db, file).count().div_ceil(CARDS_IN_GROUP)
}

/// What a group of cards says.
#[salsa::tracked(returns(ref))]
fn corpus(db: &dyn Db, file: File, group: usize) -> Corpus {
    of_cards(db, file, in_group(db, file, group))
}

/// What the group of a card says without it.
#[salsa::tracked(returns(ref))]
fn corpus_around<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Corpus {
    let file = card.file(db);
    let place = cards(db, file).position(|other| other == card);
    let group = place.unwrap_or_default() / CARDS_IN_GROUP;
    let others = in_group(db, file, group).filter(|other| *other != card);
    of_cards(db, file, others)
}

fn in_group(db: &dyn Db, file: File, group: usize) -> impl Iterator<Item = CardItem<'_>> {
    cards(db, file)
        .skip(group * CARDS_IN_GROUP)
        .take(CARDS_IN_GROUP)
}

fn of_cards<'db>(
    db: &'db dyn Db,
    file: File,
    cards: impl Iterator<Item = CardItem<'db>>,
) -> Corpus {
    match game_of(db, file) {
        Some(game) => {
            let lines = cards.flat_map(|card| lines(db, card, None));
            Corpus::new(&game.vocabulary, lines)
        }
        None => Corpus::default(),
    }
}

/// What a card says but for the line at an offset of its item.
pub fn rest_of_card<'db>(
    db: &'db dyn Db,
    vocabulary: &Vocabulary,
    card: CardItem<'db>,
    offset: u32,
) -> Corpus {
    Corpus::new(vocabulary, lines(db, card, Some(offset)))
}

/// The line of a card before the one at an offset of its item.
pub fn line_above<'db>(db: &'db dyn Db, card: CardItem<'db>, offset: u32) -> Option<&'db str> {
    let above = card_text(db, card).parsed_lines();
    let above = above.take_while(|(line, _)| line.span.end < offset);
    card.text(db).get(above.last()?.0.span.range())
}

fn lines<'db>(
    db: &'db dyn Db,
    card: CardItem<'db>,
    but_at: Option<u32>,
) -> impl Iterator<Item = WrittenLine<'db>> {
    let kind = kind_word(db, card);
    let lines = card_text(db, card).parsed_lines().enumerate();
    lines.filter_map(move |(index, (line, parsed))| {
        let is_left_out = but_at.is_some_and(|offset| line.span.touches(offset));
        let text = card.text(db).get(line.span.range())?;
        (!is_left_out).then_some(WrittenLine {
            kind,
            is_first: index == 0,
            text,
            words: &parsed.words,
        })
    })
}
