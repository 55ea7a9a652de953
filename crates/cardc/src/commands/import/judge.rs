//! Judges imported cards by the pack of their game, with the names of all cards of the import as words of their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use cardc_convert::{FieldUse, Imported, Judge};
use cardc_db::{Db, RootDatabase};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_english::{Lexicon, Names, Vocabulary, missing_name, parse_line};
use cardc_games::GamePack;
use cardc_semantics::{
    CardItem, FieldValue, all_names, card_diagnostics, card_head, card_named, card_text, cards,
    game_id,
};
use cardc_span::nearest;

use super::extension::card_files;
use super::mend::{Mended, Mender};
use crate::keep::with_prose;

/// A pack, and the names that the texts may speak of.
pub(super) struct PackJudge {
    pack: GamePack,
    vocabulary: Vocabulary,
    /// The names for the lines of each card.
    names: Vec<Names>,
    /// The names in heads that no card has.
    named_in_heads: BTreeSet<String>,
    /// What texts may call the cards of the import.
    card_names: Names,
    /// By the name of the card and the line.
    lines: BTreeMap<(String, String), KnownLine>,
}

/// A line of an import.
struct KnownLine {
    /// Which of the names it can speak of.
    names: usize,
    /// What it says without misprints.
    mended: Option<Mended>,
    /// It is understood, with every name that it speaks of: no further name changes that.
    is_settled: bool,
    /// Why not all of it is understood; looked for in tables alone, whose authors can mend it.
    fault: Option<String>,
}

impl PackJudge {
    /// A judge who knows no names: only a name tells which words belong to it, so that all lines pass for English.
    pub(super) fn of(pack: GamePack) -> Self {
        Self {
            vocabulary: Vocabulary::new(pack.vocabulary.clone()).0,
            pack,
            names: Vec::new(),
            named_in_heads: BTreeSet::new(),
            card_names: Names::default(),
            lines: BTreeMap::new(),
        }
    }

    /// Learns from a project the names of the cards of an import, and which of them each line can speak of; of a table, also why a
    /// line is not understood.
    pub(super) fn learn(&mut self, imported: &Imported, db: &RootDatabase, is_table: bool) {
        let mut files = card_files(db, imported).peekable();
        let Some(game) = files.peek().and_then(|(_, file)| game_id(db, *file)) else {
            return;
        };
        self.card_names = all_names(db, game).clone();
        let items = files.flat_map(|(card, file)| cards(db, file).map(move |item| (item, card)));
        for (item, card) in items {
            let text = card_text(db, item);
            let names = self.names.len();
            for line in &text.lines {
                let range = line.span.range();
                let written = item.text(db)[range.clone()].trim().to_owned();
                let known = KnownLine {
                    names,
                    mended: None,
                    is_settled: false,
                    fault: is_table.then(|| fault(db, item, &range)).flatten(),
                };
                self.lines.insert((card.name.clone(), written), known);
            }
            self.names.push(text.names.clone());
            let fields = card_head(db, item)
                .into_iter()
                .flat_map(|head| &head.fields);
            for field in fields {
                if let Some(FieldValue::Cards(names)) = &field.value {
                    let names = names.iter().map(|name| name.value.as_str());
                    let missing = names.filter(|name| card_named(db, game, name).is_none());
                    self.named_in_heads.extend(missing.map(str::to_owned));
                }
            }
        }
    }

    /// Knows the words and names of all lines.
    pub(super) fn mender(&self) -> Mender {
        let texts = self.lines.keys().map(|(_, line)| line.as_str());
        Mender::new(texts, self.card_names.clone())
    }

    /// Mends the misprints of the lines that are not settled.
    pub(super) fn mend(&mut self, mender: &Mender) {
        let open = self.lines.iter_mut().filter(|(_, known)| !known.is_settled);
        for ((_, line), known) in open {
            let names = &mut self.names[known.names];
            known.mended = mender.mend(&self.vocabulary, names, line);
            let found = known.mended.iter().flat_map(|mended| &mended.names);
            names.extend(found.cloned());
        }
    }

    /// What was mended in the text of a card, each once.
    pub(super) fn misprints<'j>(&'j self, card: &'j str) -> Vec<&'j (String, String)> {
        let from_card = self.lines.range((card.to_owned(), String::new())..);
        let of_card = from_card.take_while(move |((name, _), _)| name == card);
        let mended = of_card.filter_map(|(_, known)| known.mended.as_ref());
        let mut misprints: Vec<_> = mended.flat_map(|mended| &mended.misprints).collect();
        misprints.sort();
        misprints.dedup();
        misprints
    }

    /// The names that heads and texts speak of, it seems, and that no card has; none with a slip, where they are marked as names.
    pub(super) fn missing_names(&mut self, mender: &Mender) -> BTreeSet<String> {
        let in_heads = self.named_in_heads.iter();
        let in_heads = in_heads.filter(|name| !mender.is_slip(name));
        let mut missing: BTreeSet<String> = in_heads.cloned().collect();
        let open = self.lines.iter_mut().filter(|(_, known)| !known.is_settled);
        for ((_, line), known) in open {
            let line = known.mended.as_ref().map_or(line, |mended| &mended.line);
            let lexicon = Lexicon::new(&self.vocabulary, &self.names[known.names]);
            let parsed = parse_line(lexicon, line);
            let unknown = parsed.words.iter();
            let mut unknown = unknown
                .filter(|word| word.name.as_ref().is_some_and(|name| !name.known))
                .peekable();
            known.is_settled = parsed.declined.is_empty() && unknown.peek().is_none();
            let marked = unknown.filter(|word| !mender.is_slip(&word.text));
            missing.extend(marked.map(|word| word.text.to_string()));
            for declined in &parsed.declined {
                missing.extend(missing_name(lexicon, line, declined).map(|missing| missing.name));
            }
        }
        missing
    }

    /// Goes on with another pack.
    pub(super) fn take_pack(&mut self, pack: &GamePack) {
        self.vocabulary = Vocabulary::new(pack.vocabulary.clone()).0;
        self.pack = pack.clone();
    }

    /// Takes every line for English, to learn what names there are.
    pub(super) fn credulous(&self) -> impl Judge + '_ {
        Credulous(self)
    }
}

/// The first reason why not all of a line is understood. The range is that of the line in the card.
fn fault(db: &dyn Db, item: CardItem<'_>, line: &Range<usize>) -> Option<String> {
    let mut found = card_diagnostics(db, item).iter();
    let is_there = |found: &&Diagnostic| {
        found.code == Code::NotUnderstood && line.contains(&(found.span.start as usize))
    };
    found.find(is_there).map(|found| found.message.clone())
}

impl Judge for PackJudge {
    fn text_line(&self, card: &str, line: &str) -> String {
        let Some(known) = self.lines.get(&(card.to_owned(), line.to_owned())) else {
            return with_prose(Lexicon::from(&self.vocabulary), line);
        };
        let lexicon = Lexicon::new(&self.vocabulary, &self.names[known.names]);
        let mended = known.mended.as_ref().map(|mended| mended.line.as_str());
        with_prose(lexicon, mended.unwrap_or(line))
    }

    fn why_prose(&self, card: &str, line: &str) -> Option<String> {
        let known = self.lines.get(&(card.to_owned(), line.to_owned()))?;
        known.fault.clone()
    }

    fn nearest<'w>(&self, word: &str, known: &[&'w str]) -> Option<&'w str> {
        nearest(word, known.iter().copied())
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
