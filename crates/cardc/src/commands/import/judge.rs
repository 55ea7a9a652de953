//! Judges imported cards by the pack of their game, with the names of all cards of the import as words of their texts.

use std::collections::HashMap;

use cardc_convert::{FieldUse, Imported, Judge};
use cardc_db::Db;
use cardc_english::{Lexicon, Names, Vocabulary};
use cardc_games::GamePack;
use cardc_semantics::{card_text, cards};

use super::extension::{CARDS, Extension};
use crate::keep::with_prose;

/// A pack, and the names that the texts may speak of.
pub(super) struct PackJudge {
    pack: GamePack,
    vocabulary: Vocabulary,
    /// The names for each text.
    names: Vec<Names>,
    /// The text that a line belongs to, by the name of its card and the line.
    texts: HashMap<(String, String), usize>,
}

impl PackJudge {
    /// A judge who knows no names: only a name tells which words belong to it, so that all lines pass for English.
    pub(super) fn of(pack: GamePack) -> Self {
        Self {
            vocabulary: Vocabulary::new(pack.vocabulary.clone()).0,
            pack,
            names: Vec::new(),
            texts: HashMap::new(),
        }
    }

    /// Learns the names of the cards of an import, and which of them each line can speak of.
    pub(super) fn learn(&mut self, imported: &Imported, extension: &Extension) {
        let db = extension.project_of(imported);
        let Some(file) = db.file(CARDS) else {
            return;
        };
        for (item, card) in cards(&db, file).zip(&imported.cards) {
            let text = card_text(&db, item);
            for line in &text.lines {
                let written = item.text(&db)[line.span.range()].trim().to_owned();
                self.texts
                    .insert((card.name.clone(), written), self.names.len());
            }
            self.names.push(text.names.clone());
        }
    }

    /// Takes every line for English, to learn what names there are.
    pub(super) fn credulous(&self) -> impl Judge + '_ {
        Credulous(self)
    }
}

impl Judge for PackJudge {
    fn text_line(&self, card: &str, line: &str) -> String {
        let none = Names::default();
        let text = self.texts.get(&(card.to_owned(), line.to_owned()));
        let names = text.map_or(&none, |&text| &self.names[text]);
        with_prose(Lexicon::new(&self.vocabulary, names), line)
    }

    fn field_use(&self, kind: &str, field: &str) -> FieldUse {
        let (Some(kind), Some(field)) = (self.pack.kind(kind), self.pack.field(field)) else {
            return FieldUse::Denied;
        };
        match self.pack.field_use(kind, field) {
            cardc_games::FieldUse::Required => FieldUse::Required,
            cardc_games::FieldUse::Optional => FieldUse::Optional,
            cardc_games::FieldUse::Forbidden(_) => FieldUse::Denied,
        }
    }
}

/// Knows fields, and not yet texts.
struct Credulous<'j>(&'j PackJudge);

impl Judge for Credulous<'_> {
    fn text_line(&self, _: &str, line: &str) -> String {
        line.to_owned()
    }

    fn field_use(&self, kind: &str, field: &str) -> FieldUse {
        self.0.field_use(kind, field)
    }
}
