//! Words of heads that the game of a card lacks, and what they would be there.

use cardc_db::Db;
use cardc_games::{FieldSpec, FieldType, GamePack, NewWord, WordKind};
use cardc_span::Span;
use cardc_syntax::{Field, Item};
use smol_str::SmolStr;

use crate::project::games::{game_id, game_of};
use crate::project::item::{CardItem, item_tree};
use crate::project::words::nearest;
use crate::read::card_head::card_head;
use crate::read::head::PartMeaning;
use crate::read::lower::value::words;
use crate::read::names::is_declared;

/// A word of a head that the game lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// Where it stands in the item.
    pub span: Span,
    /// The field it is in.
    pub field: SmolStr,
    /// The word, and what it would be.
    pub new: NewWord,
    /// A word that the game has is written almost like it.
    pub is_near: bool,
}

/// The tags, values and keywords of a card that its game lacks, also those that it takes all the same.
pub fn unknown_words(db: &dyn Db, item: CardItem<'_>) -> Vec<UnknownWord> {
    let file = item.file(db);
    let (Some(game), Some(id)) = (game_of(db, file), game_id(db, file)) else {
        return Vec::new();
    };
    let Some(tree) = &item_tree(db, item).tree else {
        return Vec::new();
    };
    let pack = &game.pack;
    let fields = tree
        .fields()
        .filter_map(|field| Some((field, pack.field(&field.name.value)?)));
    let mut unknown: Vec<UnknownWord> = fields
        .flat_map(|(field, spec)| in_field(pack, tree, field, spec))
        .collect();
    let fields = card_head(db, item)
        .into_iter()
        .flat_map(|head| &head.fields);
    for field in fields {
        let kind = match pack.field(&field.id).map(|spec| &spec.kind) {
            Some(FieldType::Keywords { kind }) => kind.as_ref(),
            _ => continue,
        };
        for part in &field.parts {
            if let PartMeaning::UnknownKeyword(name) = &part.meaning
                && !kind.is_some_and(|kind| is_declared(db, id, kind, name))
            {
                let known = pack.keywords.iter().map(|keyword| &keyword.name);
                unknown.push(UnknownWord::new(
                    &field.id,
                    name,
                    part.span,
                    WordKind::Keyword,
                    known,
                ));
            }
        }
    }
    unknown
}

/// The tags or the value of a field that the pack lacks.
fn in_field(pack: &GamePack, card: &Item, field: &Field, spec: &FieldSpec) -> Vec<UnknownWord> {
    let written = field
        .values
        .iter()
        .filter_map(|value| Some((words(&value.value)?, value.span)));
    match &spec.kind {
        FieldType::Tags => {
            let unknown = written.filter(|(word, _)| pack.tag_named(word).is_none());
            let new = |(word, span)| {
                let group = pack.usual_tag_group(Some(&card.keyword.value));
                let group = group.map(|group| group.id.to_string());
                let known = pack.tags.iter().map(|tag| &tag.name);
                UnknownWord::new(&spec.id, word, span, WordKind::Tag { group }, known)
            };
            unknown.map(new).collect()
        }
        FieldType::OneOf { values } => {
            let Some(list) = pack.enumeration(values) else {
                return Vec::new();
            };
            let unknown = written
                .take(1)
                .filter(|(word, _)| list.named(word).is_none());
            let new = |(word, span)| {
                let field = spec.id.to_string();
                let known = list.values.iter().map(|value| &value.name);
                UnknownWord::new(&spec.id, word, span, WordKind::Value { field }, known)
            };
            unknown.map(new).collect()
        }
        _ => Vec::new(),
    }
}

impl UnknownWord {
    fn new<'a>(
        field: &SmolStr,
        word: &str,
        span: Span,
        kind: WordKind,
        known: impl Iterator<Item = &'a SmolStr>,
    ) -> Self {
        Self {
            span,
            field: field.clone(),
            new: NewWord::new(word, kind),
            is_near: nearest(word, known.map(SmolStr::as_str)).is_some(),
        }
    }
}
