//! What a game declares, at places of cards and decks, and every other place that names it.

use cardc_db::{Db, File, FileKind};
use cardc_games::{GAME_FILE, GamePack, PackName, VOCABULARY_FILE, pack_names};
use cardc_semantics::{
    Entity, EntityUse, card_entities, cards, deck_entities, game_id, item_at, item_offset,
};
use smol_str::SmolStr;

use crate::context::{Context, absolute, touches};
use crate::types::{Place, Span, Target};

/// What the place at an offset names: the smallest thing there, with other names for the same; none where nothing is named.
pub(crate) fn entities_at(context: Context<'_>, offset: u32) -> Vec<Entity> {
    let (db, file) = (context.db, context.file);
    let (of_pack, start);
    let uses = match file.kind(db) {
        FileKind::Cards => match item_at(db, file, offset) {
            Some((item, at)) => {
                start = at;
                card_entities(db, item)
            }
            None => return Vec::new(),
        },
        FileKind::Deck => {
            start = 0;
            deck_entities(db, file)
        }
        FileKind::Pack | FileKind::Vocabulary => {
            start = 0;
            let uses = uses_in_pack(context).into_iter();
            of_pack = uses.map(|(used, _)| used).collect::<Vec<_>>();
            &of_pack
        }
        _ => return Vec::new(),
    };
    let here = |(_, span): &&EntityUse| touches(*span, offset - start);
    let smallest = uses.iter().filter(here);
    let Some((_, span)) = smallest.min_by_key(|(_, span)| span.end - span.start) else {
        return Vec::new();
    };
    let named = uses.iter().filter(|(_, other)| other == span);
    let named: Vec<Entity> = named.map(|(entity, _)| entity.clone()).collect();
    let pack = context.pack();
    pack.map_or(Vec::new(), |pack| with_synonyms(pack, named))
}

/// What a file of a pack declares and names, and whether it is declared there.
fn uses_in_pack(context: Context<'_>) -> Vec<(EntityUse, bool)> {
    let Some(pack) = context.pack() else {
        return Vec::new();
    };
    let file = match context.file.kind(context.db) {
        FileKind::Vocabulary => VOCABULARY_FILE,
        _ => GAME_FILE,
    };
    let names = pack_names(file, context.text).into_iter();
    names
        .flat_map(|name| {
            let span = cardc_syntax::Span::new(name.span.start, name.span.end);
            let entities = of_pack_name(pack, &name).into_iter();
            entities.map(move |entity| ((entity, span), name.declared))
        })
        .collect()
}

/// What a name in a file of a pack stands for. A value without its enumeration may be one of several.
fn of_pack_name(pack: &GamePack, name: &PackName) -> Vec<Entity> {
    let id = name.id.clone();
    let category = match name.table {
        "kinds" => return vec![Entity::Kind(id)],
        "fields" => return vec![Entity::Field(id)],
        "tags" => return vec![Entity::Tag(id)],
        "keywords" => return vec![Entity::Keyword(id)],
        "symbols" => return vec![Entity::Symbol(id)],
        "categories" => return vec![Entity::Category(id)],
        "resources" => return vec![Entity::Resource(id)],
        "sections" => return vec![Entity::Section(id)],
        "values" => {
            let is_meant = |list: &SmolStr| name.list.as_ref().is_none_or(|own| own == list);
            let lists = pack.enumerations.iter();
            let lists = lists.filter(|list| is_meant(&list.id) && list.get(&id).is_some());
            let values = lists.map(|list| Entity::Value {
                list: list.id.clone(),
                id: id.clone(),
            });
            return values.collect();
        }
        "nouns" => "noun",
        "adjectives" => "adjective",
        "verbs" => "verb",
        "adverbs" => "adverb",
        "abilities" => "ability word",
        "modifiers" | "phrases" => "phrase",
        "boxes" => "box",
        _ => return Vec::new(),
    };
    vec![Entity::Word { category, id }]
}

/// Entities, and the others that are the same by another name: a tag and the adjective that means it, a value and the word
/// that means it.
pub(crate) fn with_synonyms(pack: &GamePack, mut entities: Vec<Entity>) -> Vec<Entity> {
    let word = |category, id: &str| Entity::Word {
        category,
        id: id.into(),
    };
    for at in 0..entities.len() {
        let others: Vec<Entity> = match &entities[at] {
            Entity::Tag(id) => {
                let adjective = pack.tag(id).and_then(|tag| tag.adjective.as_deref());
                adjective
                    .map(|id| word("adjective", id))
                    .into_iter()
                    .collect()
            }
            Entity::Value { list, id } if is_of_a_field(pack, list) => {
                vec![word("adjective", id), word("noun", id)]
            }
            Entity::Word {
                category: category @ ("adjective" | "noun"),
                id,
            } => {
                let tag = pack
                    .tag_of_adjective(id)
                    .filter(|_| *category == "adjective");
                let tag = tag.map(|tag| Entity::Tag(tag.id.clone()));
                let lists = pack.enumerations.iter();
                let lists = lists.filter(|list| is_of_a_field(pack, &list.id));
                let values = lists.filter(|list| list.get(id).is_some());
                let values = values.map(|list| Entity::Value {
                    list: list.id.clone(),
                    id: id.clone(),
                });
                tag.into_iter().chain(values).collect()
            }
            _ => Vec::new(),
        };
        entities.extend(others);
    }
    entities
}

/// Whether cards have one of these values in a field: a word with the id of such a value speaks of it.
fn is_of_a_field(pack: &GamePack, list: &str) -> bool {
    let mut fields = pack.fields.iter();
    fields.any(|field| pack.values_of(&field.id).is_some_and(|of| of.id == list))
}

/// Every place of the project that names what the place at an offset does; where a pack of the project declares it is among
/// them when `declarations` is set.
pub(crate) fn references(context: Context<'_>, offset: u32, declarations: bool) -> Vec<Target> {
    let wanted = entities_at(context, offset);
    if wanted.is_empty() {
        return Vec::new();
    }
    let (db, game) = (context.db, game_id(context.db, context.file));
    let files = db.project().files(db).iter().copied();
    let of_game = files.filter(|&file| game_id(db, file) == game);
    of_game
        .flat_map(|file| {
            let spans = uses_in(db, file, &wanted, declarations).into_iter();
            spans.map(move |span| Target {
                place: Place::File(file),
                span,
            })
        })
        .collect()
}

/// The places of a file that name what the place at an offset does.
pub(crate) fn highlights(context: Context<'_>, offset: u32) -> Vec<Span> {
    uses_in(
        context.db,
        context.file,
        &entities_at(context, offset),
        true,
    )
}

/// The places of a file that name one of some entities, in source order.
fn uses_in(db: &dyn Db, file: File, wanted: &[Entity], declarations: bool) -> Vec<Span> {
    let mut found = Vec::new();
    let mut add = |uses: &[EntityUse], start: u32| {
        let uses = uses.iter().filter(|(entity, _)| wanted.contains(entity));
        found.extend(uses.map(|(_, span)| absolute(*span, start)));
    };
    match file.kind(db) {
        FileKind::Cards => cards(db, file).for_each(|card| {
            add(card_entities(db, card), item_offset(db, card));
        }),
        FileKind::Deck => add(deck_entities(db, file), 0),
        FileKind::Pack | FileKind::Vocabulary => {
            let uses = uses_in_pack(Context::new(db, file)).into_iter();
            let uses = uses.filter(|(_, declared)| declarations || !declared);
            add(&uses.map(|(used, _)| used).collect::<Vec<_>>(), 0);
        }
        _ => {}
    }
    found.sort_by_key(|span| (span.start, span.end));
    found.dedup();
    found
}
