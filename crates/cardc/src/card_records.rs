//! Cards as other programs read them, and what the heads of the cards of a game are made of.

use cardc_convert::{CardRecord, CellForm, HeadField, Heads, Kind, SET};
use cardc_db::Db;
use cardc_english::Lexicon;
use cardc_games::{FieldType, GamePack};
use cardc_semantics::{CardItem, Game, card_set, card_text, item_tree};

use crate::keep::with_prose;

/// What the heads of the cards of a game are made of.
pub(crate) fn heads(pack: &GamePack) -> Heads {
    let kinds = pack.kinds.iter().enumerate().map(|(rank, kind)| Kind {
        rank,
        keyword: kind.id.to_string().into(),
        label: kind.name.to_string().into(),
        plural: kind.plural.to_string().into(),
    });
    let fields = pack.fields.iter().map(|field| HeadField {
        id: field.id.to_string(),
        form: match field.kind {
            FieldType::String => CellForm::Quoted,
            FieldType::Text => CellForm::Wording,
            _ => CellForm::Values,
        },
        is_repeated: field.repeated,
    });
    let mut fields: Vec<HeadField> = fields.collect();
    // A line of the file can name the set where the game has no field for it.
    if pack.field(SET).is_none() {
        fields.push(HeadField {
            id: SET.to_owned(),
            form: CellForm::Quoted,
            is_repeated: false,
        });
    }
    Heads {
        game: pack.id.to_string(),
        kinds: kinds.collect(),
        fields,
    }
}

/// A card as other programs read it; `None` where nothing of it can be read.
pub(crate) fn record<'db>(
    db: &'db dyn Db,
    game: &'db Game,
    heads: &Heads,
    card: CardItem<'db>,
) -> Option<CardRecord> {
    let item = item_tree(db, card).tree.as_ref()?;
    let names = &card_text(db, card).names;
    let lexicon = Lexicon::new(&game.vocabulary, names);
    Some(CardRecord::of(
        item,
        card.text(db),
        card_set(db, card),
        heads,
        &|line| with_prose(lexicon, line),
    ))
}
