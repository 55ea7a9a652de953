//! Every place that names a card: its title, fields and texts of cards, decks, and lists of a pack.

use std::collections::BTreeSet;

use cardc_db::{Db, File, FileKind};
use cardc_english::ParsedLine;
use cardc_games::{FieldType, GamePack, SettingType, pack_cards};
use cardc_semantics::{
    CardItem, CardLine, FieldValue, GameId, HeadField, PartMeaning, card_head, card_index,
    card_name, card_text, cards, data_cards, deck_entries, deck_tree, game_id, game_of,
    item_offset, item_tree, named_card,
};
use cardc_span::{Span, folded_name};
use smol_str::SmolStr;

/// A name with all cards of a game that have it. Decks tell such cards apart by their kind or set; the name is the same.
pub(crate) struct Named<'db> {
    pub(crate) db: &'db dyn Db,
    pub(crate) game: GameId<'db>,
    pub(crate) pack: &'db GamePack,
    /// As the first of the cards writes it.
    pub(crate) name: &'db str,
    /// In the order of files and places.
    pub(crate) cards: Vec<CardItem<'db>>,
    /// Id of the kind, where no deck holds it: such names are apart from those of other cards.
    pub(crate) data_kind: Option<&'db str>,
}

/// A place that names a card.
#[derive(Clone, Debug)]
pub(crate) struct NameUse<'db> {
    pub(crate) file: File,
    /// The name in the file, with the quotation marks around it and the ending behind it.
    pub(crate) span: Span,
    pub(crate) how: How<'db>,
}

/// How a place names a card.
#[derive(Clone, Debug)]
pub(crate) enum How<'db> {
    /// The card itself, in its head.
    Title,
    /// A field of another card.
    Field,
    /// A word of a text.
    Text(TextUse<'db>),
    /// A line of a deck.
    Entry,
    /// A setting of a deck.
    Setting,
    /// A list or a limit of a pack.
    Pack,
}

/// A word of a text that is the name of a card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextUse<'db> {
    pub(crate) item: CardItem<'db>,
    pub(crate) line: &'db CardLine,
    pub(crate) parsed: &'db ParsedLine,
    /// Its place among the words of the line.
    pub(crate) word: usize,
}

impl<'db> Named<'db> {
    /// The name of a card.
    pub(crate) fn of(db: &'db dyn Db, card: CardItem<'db>) -> Option<Self> {
        let game = game_id(db, card.file(db))?;
        let pack = &game_of(db, card.file(db))?.pack;
        let name = card_name(db, card)?;
        let keyword = &item_tree(db, card).tree.as_ref()?.keyword.value;
        let kind = pack.kind(&keyword.to_lowercase());
        let data_kind = kind.filter(|kind| !kind.counted).map(|kind| &*kind.id);
        let cards = match data_kind {
            Some(kind) => data_cards(db, game).get(&(kind.to_owned(), folded_name(name))),
            None => card_index(db, game).get(&folded_name(name)),
        };
        Some(Self {
            db,
            game,
            pack,
            name,
            cards: cards?.clone(),
            data_kind,
        })
    }

    /// Whether a name as written is this one.
    pub(crate) fn is(&self, written: &str) -> bool {
        folded_name(written) == folded_name(self.name)
    }

    /// The nouns of the kinds of the cards.
    pub(crate) fn nouns(&self) -> Vec<SmolStr> {
        let trees = self.cards.iter();
        let trees = trees.filter_map(|card| item_tree(self.db, *card).tree.as_ref());
        let kinds = trees.filter_map(|tree| self.pack.kind(&tree.keyword.value.to_lowercase()));
        let nouns: BTreeSet<SmolStr> = kinds.map(|kind| kind.noun.clone()).collect();
        nouns.into_iter().collect()
    }

    /// Every place of the project with the name, by files.
    pub(crate) fn uses(&self) -> Vec<NameUse<'db>> {
        let files = self.db.project().files(self.db).iter();
        files.flat_map(|&file| self.uses_in(file)).collect()
    }

    /// The places of a file with the name, in source order, each once.
    pub(crate) fn uses_in(&self, file: File) -> Vec<NameUse<'db>> {
        let mut uses = Vec::new();
        if game_id(self.db, file) == Some(self.game) {
            match file.kind(self.db) {
                FileKind::Cards => {
                    cards(self.db, file).for_each(|card| self.in_card(card, &mut uses));
                }
                FileKind::Deck => self.in_deck(file, &mut uses),
                FileKind::Pack if self.data_kind.is_none() => self.in_pack(file, &mut uses),
                _ => {}
            }
        }
        uses.sort_by_key(|found| (found.span.start, found.span.end));
        uses.dedup_by(|next, kept| next.span == kept.span);
        uses
    }

    fn in_card(&self, item: CardItem<'db>, uses: &mut Vec<NameUse<'db>>) {
        let (file, start) = (item.file(self.db), item_offset(self.db, item));
        let mut add = |span: Span, how| {
            uses.push(NameUse {
                file,
                span: span.shifted(start),
                how,
            });
        };
        let tree = item_tree(self.db, item).tree.as_ref();
        if self.cards.contains(&item)
            && let Some(title) = tree.and_then(cardc_syntax::Item::name)
        {
            add(title.span, How::Title);
        }
        let head = card_head(self.db, item);
        for field in head.iter().flat_map(|head| &head.fields) {
            let named = self.in_field(field).into_iter();
            named.for_each(|span| add(span, How::Field));
        }
        if self.data_kind.is_some() {
            return;
        }
        for (line, parsed) in card_text(self.db, item).parsed_lines() {
            for (index, word) in parsed.words.iter().enumerate() {
                let named = named_card(self.db, item, parsed, word);
                if named.is_some_and(|card| self.cards.contains(&card)) {
                    let word_use = TextUse {
                        item,
                        line,
                        parsed,
                        word: index,
                    };
                    add(line.place(word.span), How::Text(word_use));
                }
            }
        }
    }

    /// The parts of a field that name the card, relative to the item.
    fn in_field(&self, field: &HeadField) -> BTreeSet<Span> {
        let mut found = BTreeSet::new();
        match &field.value {
            Some(FieldValue::Cards(names)) if self.data_kind.is_none() => {
                let own = names.iter().filter(|name| self.is(&name.value));
                found.extend(own.map(|name| name.span));
            }
            Some(FieldValue::One(value))
                if self.setting_fields().any(|id| *id == *field.id) && self.is(&value.value) =>
            {
                found.insert(value.span);
            }
            _ => {}
        }
        let kind = self.data_kind;
        for part in &field.parts {
            let name = match &part.meaning {
                PartMeaning::Card(of, name) if kind == Some(of.as_str()) => name,
                PartMeaning::UnknownKeyword(name) if self.declares_keywords(&field.id) => name,
                PartMeaning::Asked {
                    name,
                    in_deck: true,
                } if kind.is_none() => name,
                _ => continue,
            };
            if self.is(name) {
                found.insert(part.span);
            }
        }
        found
    }

    /// Whether cards of this kind declare keywords for a field.
    pub(crate) fn declares_keywords(&self, field: &str) -> bool {
        let field = self.pack.field(field).map(|field| &field.kind);
        matches!(field, Some(FieldType::Keywords { kind: Some(kind) }) if self.data_kind == Some(kind.as_str()))
    }

    /// The settings of decks that name a card of this kind: the id of each, and the field in which cards name it.
    fn settings(&self) -> impl Iterator<Item = (&'db str, &'db str)> {
        let kind = self.data_kind;
        let settings = self.pack.formats.iter().flat_map(|format| &format.settings);
        settings.filter_map(move |setting| match &setting.kind {
            SettingType::Card { kind: of, field } if kind == Some(of.as_str()) => {
                Some((&*setting.id, &**field))
            }
            _ => None,
        })
    }

    /// The fields in which cards name one of this kind for the deck that they are in.
    pub(crate) fn setting_fields(&self) -> impl Iterator<Item = &'db str> {
        self.settings().map(|(_, field)| field)
    }

    fn in_deck(&self, file: File, uses: &mut Vec<NameUse<'db>>) {
        let mut add = |span: Span, how| {
            uses.push(NameUse { file, span, how });
        };
        for (id, value) in &deck_tree(self.db, file).tree.settings {
            if self.settings().any(|(known, _)| *known == *id.value) && self.is(&value.value) {
                add(value.span, How::Setting);
            }
        }
        let entries = deck_entries(self.db, file);
        let of_card = entries.filter(|entry| {
            let card = entry.card.as_ref();
            card.is_some_and(|card| self.cards.contains(card))
        });
        of_card.for_each(|entry| add(entry.name.span, How::Entry));
    }

    fn in_pack(&self, file: File, uses: &mut Vec<NameUse<'db>>) {
        let named = pack_cards(file.text(self.db)).into_iter();
        let named = named.filter(|card| self.is(&card.value));
        uses.extend(named.map(|card| NameUse {
            file,
            span: card.span,
            how: How::Pack,
        }));
    }
}
