//! What a game declares, at places of cards and decks, and every other place that names it.

use cardc_db::{Db, File, FileKind, file_name};
use cardc_games::{EntryId, GamePack, PackName, PackWords, RULEBOOK_FILE, UseKind, pack_names};
use cardc_semantics::{
    Entity, EntityUse, PackFolder, card_entities, cards, deck_entities, game_id, item_at,
    item_offset, pack_folder, pack_of,
};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::context::{Context, absolute, touches};
use crate::types::{Place, Span, Target};

/// What the place at an offset names, with other names for the same; none where nothing is named.
pub(crate) fn entities_at(context: Context<'_>, offset: u32) -> Vec<Entity> {
    named_at(context, offset).map_or_else(Vec::new, |(_, named)| named)
}

/// The smallest thing at an offset that names something, and what it names.
pub(crate) fn named_at(context: Context<'_>, offset: u32) -> Option<(Span, Vec<Entity>)> {
    let (db, file) = (context.db, context.file);
    let (of_pack, start);
    let uses = match file.kind(db) {
        FileKind::Cards => {
            let (item, at) = item_at(db, file, offset)?;
            start = at;
            card_entities(db, item)
        }
        FileKind::Deck => {
            start = 0;
            deck_entities(db, file)
        }
        FileKind::Pack | FileKind::Vocabulary | FileKind::Rulebook => {
            start = 0;
            let uses = uses_in_pack(context).into_iter();
            of_pack = uses.map(|(used, _)| used).collect::<Vec<_>>();
            &of_pack
        }
        _ => return None,
    };
    let here = |(_, span): &&EntityUse| touches(*span, offset - start);
    let smallest = uses.iter().filter(here);
    let (_, span) = smallest.min_by_key(|(_, span)| span.end - span.start)?;
    let named = uses.iter().filter(|(_, other)| other == span);
    let named: Vec<Entity> = named.map(|(entity, _)| entity.clone()).collect();
    Some((
        absolute(*span, start),
        with_synonyms(context.pack()?, named),
    ))
}

/// What a file of a pack declares and names, and whether it is declared there.
fn uses_in_pack(context: Context<'_>) -> Vec<(EntityUse, bool)> {
    let (db, text) = (context.db, context.text);
    let (Some(pack), Some(folder)) = (context.pack(), folder_of(context)) else {
        return Vec::new();
    };
    let name = file_name(context.file.path(db));
    let mut uses = Vec::new();
    for found in PackWords::read(&folder.texts).uses(name, text) {
        let span = cardc_syntax::Span::new(found.span.start, found.span.end);
        let is_declared = matches!(found.kind, UseKind::Declared | UseKind::Form);
        let entity = entity_of(found.entry);
        uses.extend(entity.map(|entity| ((entity, span), is_declared)));
    }
    if name != RULEBOOK_FILE {
        // What has no form, and what the pack that is extended declares.
        for name in pack_names(name, text) {
            let span = cardc_syntax::Span::new(name.span.start, name.span.end);
            let entities = of_pack_name(pack, &name).into_iter();
            let entities = entities.map(|entity| ((entity, span), name.declared));
            uses.extend(entities);
        }
        uses.sort_by_key(|((_, span), declared)| (span.start, !declared));
        let mut seen = FxHashSet::default();
        uses.retain(|(used, _)| seen.insert(used.clone()));
    }
    uses
}

/// The pack that a file is part of.
pub(crate) fn folder_of(context: Context<'_>) -> Option<PackFolder> {
    let id = pack_of(context.db, context.file)?;
    pack_folder(context.db, &id).ok()
}

/// What a name in a file of a pack stands for. A value without its enumeration may be one of several.
fn of_pack_name(pack: &GamePack, name: &PackName) -> Vec<Entity> {
    let entry = |list: Option<SmolStr>| EntryId {
        table: name.table,
        list,
        id: name.id.clone(),
    };
    if name.table != "values" {
        return entity_of(entry(None)).into_iter().collect();
    }
    let is_meant = |list: &SmolStr| name.list.as_ref().is_none_or(|own| own == list);
    let lists = pack.enumerations.iter();
    let lists = lists.filter(|list| is_meant(&list.id) && list.get(&name.id).is_some());
    let values = lists.filter_map(|list| entity_of(entry(Some(list.id.clone()))));
    values.collect()
}

/// The words of the vocabulary: the table, and the part of speech.
const WORDS: [(&str, &str); 8] = [
    ("nouns", "noun"),
    ("adjectives", "adjective"),
    ("verbs", "verb"),
    ("adverbs", "adverb"),
    ("abilities", "ability word"),
    ("modifiers", "phrase"),
    ("phrases", "phrase"),
    ("boxes", "box"),
];

/// What an entry of a pack declares.
fn entity_of(entry: EntryId) -> Option<Entity> {
    let EntryId { table, list, id } = entry;
    Some(match table {
        "kinds" => Entity::Kind(id),
        "fields" => Entity::Field(id),
        "tags" => Entity::Tag(id),
        "keywords" => Entity::Keyword(id),
        "symbols" => Entity::Symbol(id),
        "categories" => Entity::Category(id),
        "resources" => Entity::Resource(id),
        "sections" => Entity::Section(id),
        "values" => Entity::Value { list: list?, id },
        _ => {
            let mut words = WORDS.iter();
            let (_, category) = words.find(|(of, _)| *of == table)?;
            Entity::Word { category, id }
        }
    })
}

/// The entries that may declare something.
pub(crate) fn entries_of(entity: &Entity) -> Vec<EntryId> {
    let entry = |table, id: &SmolStr| EntryId {
        table,
        list: None,
        id: id.clone(),
    };
    match entity {
        Entity::Kind(id) => vec![entry("kinds", id)],
        Entity::Field(id) => vec![entry("fields", id)],
        Entity::Tag(id) => vec![entry("tags", id)],
        Entity::Keyword(id) => vec![entry("keywords", id)],
        Entity::Symbol(id) => vec![entry("symbols", id)],
        Entity::Category(id) => vec![entry("categories", id)],
        Entity::Resource(id) => vec![entry("resources", id)],
        Entity::Section(id) => vec![entry("sections", id)],
        Entity::Value { list, id } => {
            let list = Some(list.clone());
            vec![EntryId {
                list,
                ..entry("values", id)
            }]
        }
        Entity::Word { category, id } => {
            let tables = WORDS.iter().filter(|(_, of)| of == category);
            tables.map(|(table, _)| entry(table, id)).collect()
        }
        Entity::Corner { .. } | Entity::Format(_) => Vec::new(),
    }
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
    files_of_game(context)
        .flat_map(|file| {
            let spans = uses_in(context.db, file, &wanted, declarations).into_iter();
            spans.map(move |span| Target {
                place: Place::File(file),
                span,
            })
        })
        .collect()
}

/// Where a pack of the project declares what the place at an offset names.
pub(crate) fn definition(context: Context<'_>, offset: u32) -> Option<Target> {
    let wanted = entities_at(context, offset);
    let files = files_of_game(context).map(|file| Context::new(context.db, file));
    files
        .filter(|context| folder_of(*context).is_some())
        .find_map(|pack| {
            let uses = uses_in_pack(pack).into_iter();
            let mut declared =
                uses.filter(|((entity, _), declared)| *declared && wanted.contains(entity));
            let ((_, span), _) = declared.next()?;
            Some(Target {
                place: Place::File(pack.file),
                span: absolute(span, 0),
            })
        })
}

/// The files of the game of a file: its cards and decks, and its pack.
pub(crate) fn files_of_game(context: Context<'_>) -> impl Iterator<Item = File> {
    let db = context.db;
    let own = game_id(db, context.file);
    let files = db.project().files(db).iter().copied();
    files.filter(move |&file| game_id(db, file) == own)
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
        FileKind::Pack | FileKind::Vocabulary | FileKind::Rulebook => {
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
