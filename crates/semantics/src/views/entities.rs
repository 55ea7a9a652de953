//! What cards and decks name of their game, and where: kinds, fields, values, tags, keywords, symbols and words.

use cardc_db::{Db, File, FileKind};
use cardc_english::Word;
use cardc_games::{GamePack, Heading};
use cardc_span::Span;
use cardc_syntax::{CornerContent, CornerShape, DeckLine};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::decks::entries::{deck_entries, deck_lines};
use crate::decks::format::deck_format;
use crate::decks::headings::deck_heading;
use crate::project::game::GameId;
use crate::project::games::{deck_setting, game_of};
use crate::project::item::{CardItem, cards};
use crate::read::card_head::card_head;
use crate::read::card_words::{LineWords, card_words};
use crate::read::head::{CardHead, FieldValue, HeadField, PartMeaning};
use crate::read::mentions::Mentioned;
use crate::read::names::card_files;
use crate::read::text::card_text;

/// Something that a game declares, by its id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entity {
    /// A kind of card.
    Kind(SmolStr),
    /// A field of cards.
    Field(SmolStr),
    /// A tag.
    Tag(SmolStr),
    /// A value of an enumeration.
    Value {
        /// The enumeration.
        list: SmolStr,
        /// The value.
        id: SmolStr,
    },
    /// A keyword.
    Keyword(SmolStr),
    /// A symbol of a cost.
    Symbol(SmolStr),
    /// A corner with this drawing.
    Corner {
        /// The field.
        field: SmolStr,
        /// The brackets.
        shape: CornerShape,
        /// What is in them; all numbers are alike.
        shows: CornerMark,
    },
    /// A word of the vocabulary.
    Word {
        /// The part of speech, as [`cardc_english::Meaning`] calls it; `phrase` and `box` for what is no single word.
        category: &'static str,
        /// The word.
        id: SmolStr,
    },
    /// A part of decks.
    Category(SmolStr),
    /// A thing of a deck that is no card.
    Resource(SmolStr),
    /// A part of a deck list.
    Section(SmolStr),
    /// A deck format.
    Format(SmolStr),
}

/// What a corner shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerMark {
    /// A number.
    Number,
    /// That it is inactive.
    Inactive,
    /// Nothing.
    Empty,
}

/// An entity at a place.
pub type EntityUse = (Entity, Span);

/// On how many cards an entity stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntityCount {
    /// In the head.
    pub heads: usize,
    /// In the text.
    pub texts: usize,
}

/// What a card names, first in its head and then in its text. Spans are relative to the item.
#[salsa::tracked(returns(deref))]
pub fn card_entities<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<EntityUse> {
    let (Some(game), Some(head)) = (game_of(db, item.file(db)), card_head(db, item)) else {
        return Vec::new();
    };
    let mut uses = head_entities(&game.pack, head);
    let lines = card_text(db, item).lines.iter();
    for (line, words) in lines.zip(&card_words(db, item).lines) {
        for word in &line.parsed.words {
            let named = word_entities(word, words).into_iter();
            uses.extend(named.map(|entity| (entity, line.place(word.span))));
        }
        let phrases = words.mentions.iter().filter_map(|mention| {
            let entity = phrase_entity(&mention.what)?;
            Some((entity, line.place(mention.span)))
        });
        uses.extend(phrases);
    }
    uses
}

/// What a head names, in source order but for parts of values, which come last.
pub(crate) fn head_entities(pack: &GamePack, head: &CardHead) -> Vec<EntityUse> {
    let mut uses = Vec::new();
    if let Some(kind) = &head.kind {
        uses.push((Entity::Kind(kind.clone()), head.keyword.span));
    }
    for field in &head.fields {
        uses.push((Entity::Field(field.id.clone()), field.name));
        value_entities(pack, field, &mut uses);
    }
    uses
}

fn value_entities(pack: &GamePack, field: &HeadField, uses: &mut Vec<EntityUse>) {
    let list = || pack.enumeration_of(&field.id);
    let value = |id: &SmolStr| {
        let (list, id) = (list()?.id.clone(), id.clone());
        Some(Entity::Value { list, id })
    };
    match &field.value {
        Some(FieldValue::Tags(tags)) => {
            let tags = tags.iter();
            uses.extend(tags.map(|tag| (Entity::Tag(tag.value.clone()), tag.span)));
        }
        Some(FieldValue::One(one)) => {
            uses.extend(value(&one.value).map(|entity| (entity, one.span)));
        }
        Some(FieldValue::Objectives(objectives)) => {
            for objective in objectives {
                uses.extend(value(&objective.id).map(|entity| (entity, objective.name)));
                let tag = objective.tag.iter();
                uses.extend(tag.map(|tag| (Entity::Tag(tag.value.clone()), tag.span)));
            }
        }
        Some(FieldValue::Corners(corners)) => uses.extend(corners.iter().filter_map(|corner| {
            let shows = match corner.content {
                CornerContent::Number(_) => CornerMark::Number,
                CornerContent::Inactive => CornerMark::Inactive,
                CornerContent::Empty => CornerMark::Empty,
                CornerContent::Other(_) => return None,
            };
            let (field, shape) = (field.id.clone(), corner.shape);
            let entity = Entity::Corner {
                field,
                shape,
                shows,
            };
            Some((entity, corner.span))
        })),
        _ => {}
    }
    uses.extend(field.parts.iter().filter_map(|part| {
        let entity = match &part.meaning {
            PartMeaning::Value(list, id) => Entity::Value {
                list: list.clone(),
                id: id.clone(),
            },
            PartMeaning::Payment(id) => Entity::Symbol(id.clone()),
            PartMeaning::Keyword(id) => Entity::Keyword(id.clone()),
            _ => return None,
        };
        Some((entity, part.span))
    }));
}

/// What a word of a line names: what it says there, or all that it can mean where that is not understood.
pub fn word_entities(word: &Word, line: &LineWords) -> Vec<Entity> {
    let entity = |(category, id): (&'static str, &SmolStr)| Entity::Word {
        category,
        id: id.clone(),
    };
    let mut all: Vec<Entity> = word.senses().map(entity).collect();
    all.dedup();
    if all.len() < 2 {
        return all;
    }
    let is_said = |entity: &Entity| {
        let mut around = line.around(word);
        around.any(|mention| mention.what.is_word(entity))
    };
    let meant: Vec<Entity> = all.iter().filter(|&one| is_said(one)).cloned().collect();
    if meant.is_empty() { all } else { meant }
}

/// What is named by several words, or by none that could be found alone.
fn phrase_entity(what: &Mentioned) -> Option<Entity> {
    let (category, id) = match what {
        Mentioned::Pattern(id) => ("phrase", id),
        Mentioned::Box(id) => ("box", id),
        _ => return None,
    };
    let id = SmolStr::new(id);
    Some(Entity::Word { category, id })
}

impl Mentioned {
    /// Whether it mentions this word of the vocabulary.
    pub fn is_word(&self, entity: &Entity) -> bool {
        let Entity::Word { category, id } = entity else {
            return false;
        };
        let of = match self {
            Self::Noun { adjectives, .. } if *category == "adjective" => {
                return adjectives.iter().any(|adjective| adjective == id);
            }
            Self::Noun { .. } => "noun",
            Self::Adjective(_) => "adjective",
            Self::Verb(_) => "verb",
            Self::Ability(_) => "ability word",
            Self::Pattern(_) => "phrase",
            Self::Box(_) => "box",
            Self::Choice(_) => "choice",
            Self::Name(_) | Self::Beside { .. } | Self::X { .. } | Self::Corners(_) => {
                return false;
            }
        };
        of == *category && self.id().is_some_and(|own| own == id)
    }
}

/// What a deck names: its format, its headings, and the lines that are no cards.
#[salsa::tracked(returns(deref))]
pub fn deck_entities(db: &dyn Db, file: File) -> Vec<EntityUse> {
    let Some(game) = game_of(db, file).filter(|_| file.kind(db) == FileKind::Deck) else {
        return Vec::new();
    };
    let pack = &game.pack;
    let format = deck_setting(db, file, "format").zip(deck_format(db, file));
    let format = format.map(|((_, set), format)| (Entity::Format(format.id.clone()), set.span));
    let mut uses: Vec<EntityUse> = format.into_iter().collect();
    let cards: FxHashSet<usize> = deck_entries(db, file).map(|entry| entry.line).collect();
    for (index, line) in deck_lines(db, file).iter().enumerate() {
        match line {
            DeckLine::Heading(heading) => {
                let meant = deck_heading(db, file, pack, &heading.value);
                let entity = meant.and_then(|meant| heading_entity(pack, meant));
                uses.extend(entity.map(|entity| (entity, heading.span)));
            }
            DeckLine::Entry { name, .. } if !cards.contains(&index) => {
                let mut lists = pack.resources.iter();
                let value = lists.find_map(|resource| {
                    let list = pack.enumeration(&resource.enumeration)?;
                    let (list, id) = (list.id.clone(), list.named(&name.value)?.id.clone());
                    Some(Entity::Value { list, id })
                });
                uses.extend(value.map(|value| (value, name.span)));
            }
            _ => {}
        }
    }
    uses
}

/// What a heading of a deck names.
fn heading_entity(pack: &GamePack, heading: Heading<'_>) -> Option<Entity> {
    Some(match heading {
        Heading::Kind(kind) => Entity::Kind(kind.id.clone()),
        Heading::Category(category) => Entity::Category(category.id.clone()),
        Heading::Resource(resource) => Entity::Resource(resource.id.clone()),
        Heading::Section(section) => Entity::Section(section.id.clone()),
        Heading::Value(field, value) => {
            let list = pack.values_of(&field.id)?;
            let id = list.named(value).map_or(value, |known| &known.id).into();
            let list = list.id.clone();
            Entity::Value { list, id }
        }
    })
}

/// On how many cards of a game each of some entities stands, one or several of them.
pub fn entity_count<'db>(db: &'db dyn Db, game: GameId<'db>, wanted: &[Entity]) -> EntityCount {
    let mut sum = EntityCount::default();
    for file in card_files(db, game) {
        let counts = counts_in(db, file);
        for entity in wanted {
            let count = counts.get(entity).copied().unwrap_or_default();
            sum.heads += count.heads;
            sum.texts += count.texts;
        }
    }
    sum
}

/// On how many cards of a file each entity stands.
#[salsa::tracked(returns(ref))]
fn counts_in(db: &dyn Db, file: File) -> FxHashMap<Entity, EntityCount> {
    let mut counts: FxHashMap<Entity, EntityCount> = FxHashMap::default();
    for card in cards(db, file) {
        let mut seen = FxHashSet::default();
        for (entity, _) in card_entities(db, card) {
            if seen.insert(entity) {
                let count = counts.entry(entity.clone()).or_default();
                match entity {
                    Entity::Word { .. } => count.texts += 1,
                    _ => count.heads += 1,
                }
            }
        }
    }
    counts
}
