//! What a game declares, at places of cards and decks, and every other place that names it.

use cardc_db::{Db, File, FileKind, file_name};
use cardc_games::{EntryId, GamePack, PackName, PackWords, RULEBOOK_FILE, UseKind, pack_names};
use cardc_semantics::{
    Entity, EntityUse, PackFolder, card_entities, cards, deck_entities, game_id, item_at,
    item_offset, pack_folder, pack_of,
};
use cardc_span::Span;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::context::Context;
use crate::types::{Place, Target};

/// Something that a game declares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Declared {
    /// What cards and decks name.
    Entity(Entity),
    /// What only the files of a pack name: a group of tags, a list of cards, a parameter.
    Entry(EntryId),
}

/// It at a place.
type DeclaredUse = (Declared, Span);

impl Declared {
    /// The entries that may declare it.
    pub(crate) fn entries(&self) -> Vec<EntryId> {
        match self {
            Self::Entity(entity) => entries_of(entity),
            Self::Entry(entry) => vec![entry.clone()],
        }
    }

    /// It, and the others that are the same by another name.
    fn with_synonyms(self, pack: &GamePack) -> Vec<Self> {
        match self {
            Self::Entity(entity) => {
                let all = with_synonyms(pack, vec![entity]).into_iter();
                all.map(Self::Entity).collect()
            }
            Self::Entry(_) => vec![self],
        }
    }
}

/// What the place at an offset names, with other names for the same; none where nothing is named.
fn declared_at(context: Context<'_>, offset: u32) -> Vec<Declared> {
    named_at(context, offset).map_or_else(Vec::new, |(_, named)| named)
}

/// The smallest thing at an offset that names something, and what it names.
pub(crate) fn named_at(context: Context<'_>, offset: u32) -> Option<(Span, Vec<Declared>)> {
    let (db, file) = (context.db, context.file);
    let (uses, start) = match file.kind(db) {
        FileKind::Cards => {
            let (item, start) = item_at(db, file, offset)?;
            (declared_uses(card_entities(db, item)), start)
        }
        FileKind::Deck => (declared_uses(deck_entities(db, file)), 0),
        FileKind::Pack | FileKind::Vocabulary | FileKind::Rulebook => {
            let uses = uses_in_pack(context).into_iter();
            (uses.map(|(used, _)| used).collect(), 0)
        }
        _ => return None,
    };
    let here = |(_, span): &&DeclaredUse| span.touches(offset - start);
    let smallest = uses.iter().filter(here);
    let (_, span) = smallest.min_by_key(|(_, span)| span.end - span.start)?;
    let named = uses.iter().filter(|(_, other)| other == span);
    let pack = context.pack()?;
    let named = named.flat_map(|(declared, _)| declared.clone().with_synonyms(pack));
    Some((span.shifted(start), named.collect()))
}

fn declared_uses(uses: &[EntityUse]) -> Vec<DeclaredUse> {
    let uses = uses.iter().cloned();
    uses.map(|(entity, span)| (Declared::Entity(entity), span))
        .collect()
}

/// What a file of a pack declares and names, and whether it is declared there.
fn uses_in_pack(context: Context<'_>) -> Vec<(DeclaredUse, bool)> {
    let (db, text) = (context.db, context.text);
    let (Some(pack), Some(folder)) = (context.pack(), folder_of(context)) else {
        return Vec::new();
    };
    let name = file_name(context.file.path(db));
    let mut uses = Vec::new();
    for found in PackWords::read(&folder.texts).uses(name, text) {
        let span = found.span;
        let is_declared = matches!(found.kind, UseKind::Declared | UseKind::Form);
        let declared = declared_by(found.entry);
        uses.extend(declared.map(|declared| ((declared, span), is_declared)));
    }
    if name != RULEBOOK_FILE {
        // What has no form, and what the pack that is extended declares.
        for name in pack_names(name, text) {
            let span = name.span;
            let meant = of_pack_name(pack, &name).into_iter();
            uses.extend(meant.map(|declared| ((declared, span), name.declared)));
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
fn of_pack_name(pack: &GamePack, name: &PackName) -> Vec<Declared> {
    let entry = |list: Option<SmolStr>| EntryId {
        table: name.table,
        list,
        id: name.id.clone(),
    };
    if name.table != "values" {
        return declared_by(entry(None)).into_iter().collect();
    }
    let is_meant = |list: &SmolStr| name.list.as_ref().is_none_or(|own| own == list);
    let lists = pack.enumerations.iter();
    let lists = lists.filter(|list| is_meant(&list.id) && list.get(&name.id).is_some());
    let values = lists.filter_map(|list| declared_by(entry(Some(list.id.clone()))));
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

/// What an entry of a pack declares; `None` for a value of no enumeration.
fn declared_by(entry: EntryId) -> Option<Declared> {
    let id = entry.id.clone();
    Some(Declared::Entity(match entry.table {
        "kinds" => Entity::Kind(id),
        "fields" => Entity::Field(id),
        "tags" => Entity::Tag(id),
        "keywords" => Entity::Keyword(id),
        "symbols" => Entity::Symbol(id),
        "categories" => Entity::Category(id),
        "resources" => Entity::Resource(id),
        "sections" => Entity::Section(id),
        "formats" => Entity::Format(id),
        "values" => Entity::Value {
            list: entry.list?,
            id,
        },
        table => match WORDS.iter().find(|(of, _)| *of == table) {
            Some(&(_, category)) => Entity::Word { category, id },
            None => return Some(Declared::Entry(entry)),
        },
    }))
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
        Entity::Format(id) => vec![entry("formats", id)],
        Entity::Corner { .. } => Vec::new(),
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
    let wanted = declared_at(context, offset);
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
    let wanted = declared_at(context, offset);
    let files = files_of_game(context).map(|file| Context::new(context.db, file));
    files
        .filter(|context| folder_of(*context).is_some())
        .find_map(|pack| {
            let uses = uses_in_pack(pack).into_iter();
            let mut declared =
                uses.filter(|((named, _), declared)| *declared && wanted.contains(named));
            let ((_, span), _) = declared.next()?;
            Some(Target {
                place: Place::File(pack.file),
                span,
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
        &declared_at(context, offset),
        true,
    )
}

/// The places of a file that name one of these, in source order.
fn uses_in(db: &dyn Db, file: File, wanted: &[Declared], declarations: bool) -> Vec<Span> {
    let mut found = Vec::new();
    let entities = wanted.iter().filter_map(|declared| match declared {
        Declared::Entity(entity) => Some(entity),
        Declared::Entry(_) => None,
    });
    let entities: Vec<&Entity> = entities.collect();
    let mut add = |uses: &[EntityUse], start: u32| {
        let uses = uses.iter().filter(|(entity, _)| entities.contains(&entity));
        found.extend(uses.map(|(_, span)| span.shifted(start)));
    };
    match file.kind(db) {
        FileKind::Cards => cards(db, file).for_each(|card| {
            add(card_entities(db, card), item_offset(db, card));
        }),
        FileKind::Deck => add(deck_entities(db, file), 0),
        FileKind::Pack | FileKind::Vocabulary | FileKind::Rulebook => {
            let uses = uses_in_pack(Context::new(db, file)).into_iter();
            let uses = uses.filter(|((named, _), declared)| {
                wanted.contains(named) && (declarations || !declared)
            });
            found.extend(uses.map(|((_, span), _)| span));
        }
        _ => {}
    }
    found.sort_by_key(|span| (span.start, span.end));
    found.dedup();
    found
}
