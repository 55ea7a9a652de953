//! A new name for a word that a pack of the project declares: a tag, a kind of card, a field, a value, a keyword, or a word of the
//! vocabulary. All that has the word follows: the three files of the pack, heads, texts in every form, decks.

use cardc_db::{Change, Db, FileChange, FileKind, RootDatabase, file_name};
use cardc_games::{
    EntryId, GAME_FILE, PackTexts, PackWords, RULEBOOK_FILE, Renaming, UseKind, VOCABULARY_FILE,
    article_edit, builtin_file, extends,
};
use cardc_rulebook::{Rulebook, full_id};
use cardc_semantics::{
    Entity, EntityUse, PackFolder, card_entities, cards, deck_entities, game_id, item_offset,
    pack_folder, pack_folders,
};
use cardc_span::{BREAKS, Edit, Span, folded_name};
use smol_str::SmolStr;

use crate::context::Context;
use crate::diagnostics::diagnostics;
use crate::entities::{Declared, entries_of, files_of_game, named_at};
use crate::hover::hover;
use crate::rename::{FileEdits, RenamePlace};
use crate::rules;

/// A word of a pack of the project.
struct OwnWord<'db> {
    context: Context<'db>,
    game: SmolStr,
    /// Where it was found.
    span: Span,
    /// Its id stands there, and not a form.
    by_id: bool,
    /// What declares it.
    entries: Vec<EntryId>,
    folder: PackFolder,
    words: PackWords,
    /// Those of the pack that is extended.
    base: Option<PackWords>,
}

/// The word at an offset. The error says why it cannot be renamed.
pub(crate) fn prepare_rename(context: Context<'_>, offset: u32) -> Result<RenamePlace, String> {
    let word = OwnWord::at(context, offset)?;
    Ok(RenamePlace {
        name: word.name(),
        span: word.span,
    })
}

/// The edits that give the word at an offset a new name. The error says why it cannot have that one.
pub(crate) fn rename(context: Context<'_>, offset: u32, new: &str) -> Result<FileEdits, String> {
    let word = OwnWord::at(context, offset)?;
    let rulebook = Rulebook::parse(&word.folder.texts.rulebook).0;
    let (words, base) = (&word.words, word.base.as_ref());
    let renaming = words.rename(base, &rulebook, &word.entries, word.by_id, new)?;
    if renaming.is_empty() {
        return Ok(Vec::new());
    }
    let mut edited: FileEdits = match &renaming.rule {
        Some((old, new)) => rules::edits(context.db, &full_id(&word.game, old), new),
        None => Vec::new(),
    };
    for file in files_of_game(context) {
        let edits = word.edits_in(Context::new(context.db, file), &renaming);
        match edited.iter_mut().find(|(known, _)| *known == file) {
            Some((_, known)) => known.extend(edits),
            None if edits.is_empty() => {}
            None => edited.push((file, edits)),
        }
    }
    for (_, edits) in &mut edited {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        edits.dedup_by(|next, kept| next.span.start < kept.span.end);
    }
    keeps_sense(context.db, &edited)?;
    Ok(edited)
}

impl<'db> OwnWord<'db> {
    fn at(context: Context<'db>, offset: u32) -> Result<Self, String> {
        let (span, named) = named_at(context, offset).ok_or_else(|| nothing_at(context, offset))?;
        let written = written(context, span);
        let game = game_id(context.db, context.file).map(|game| game.id(context.db).clone());
        let game = game.ok_or_else(|| nothing_at(context, offset))?;
        if !pack_folders(context.db).contains_key(&game) {
            return Err(shipped(context, written));
        }
        let unreadable = |file: cardc_db::File| format!("{} cannot be read", file.path(context.db));
        let folder = pack_folder(context.db, &game).map_err(unreadable)?;
        let words = PackWords::read(&folder.texts);
        let base = extends(&folder.texts.game);
        let base = base.map(|base| PackWords::read(&shipped_texts(&base.value)));
        let is_of_base = |entry: &EntryId| base.as_ref().is_some_and(|base| base.has(entry));
        let all: Vec<EntryId> = named.iter().flat_map(Declared::entries).collect();
        if all.iter().any(&is_of_base) {
            return Err(shipped(context, written));
        }
        let entries: Vec<EntryId> = all.into_iter().filter(|entry| words.has(entry)).collect();
        if entries.is_empty() {
            return Err(format!(
                "`{written}` has no form that could be followed. Change it in {} by hand.",
                folder.path
            ));
        }
        let by_id = match context.file.kind(context.db) {
            FileKind::Cards => matches!(
                named[0],
                Declared::Entity(Entity::Kind(_) | Entity::Field(_))
            ),
            FileKind::Deck => matches!(named[0], Declared::Entity(Entity::Format(_))),
            _ => !words
                .uses(file_name(context.file.path(context.db)), context.text)
                .iter()
                .any(|one| one.span == span && matches!(one.kind, UseKind::Form | UseKind::Prose)),
        };
        Ok(Self {
            context,
            game,
            span,
            by_id,
            entries,
            folder,
            words,
            base,
        })
    }

    /// What to begin with: the id, or the form that a vocabulary has first.
    fn name(&self) -> String {
        let written = written(self.context, self.span);
        if self.by_id {
            return written.to_owned();
        }
        let house = self.words.form(&self.entries[0]);
        house.map_or_else(|| written.to_owned(), ToString::to_string)
    }

    /// The edits of a file of the game.
    fn edits_in(&self, context: Context<'_>, renaming: &Renaming) -> Vec<Edit> {
        let (db, file) = (context.db, context.file);
        let mut edits = Vec::new();
        match file.kind(db) {
            FileKind::Cards => cards(db, file).for_each(|card| {
                let uses = card_entities(db, card);
                add_uses(context, renaming, uses, item_offset(db, card), &mut edits);
            }),
            FileKind::Deck => add_uses(context, renaming, deck_entities(db, file), 0, &mut edits),
            _ if self.is_of_folder(context) => {
                let uses = self.words.uses(file_name(file.path(db)), context.text);
                for one in &uses {
                    let same = |other: &&cardc_games::PackUse| other.span == one.span;
                    // A word that is none of the game alone, or of several in it, stays in sentences.
                    let is_sure = uses
                        .iter()
                        .filter(same)
                        .all(|other| renaming.is_of(&other.entry));
                    let new = renaming.replacement(one, context.text).filter(|_| is_sure);
                    if let Some(new) = new.filter(|_| renaming.is_of(&one.entry)) {
                        add(
                            context,
                            one.span,
                            new,
                            one.kind == UseKind::Prose,
                            &mut edits,
                        );
                    }
                }
            }
            _ => {}
        }
        edits
    }

    fn is_of_folder(&self, context: Context<'_>) -> bool {
        let path = context.file.path(context.db);
        let folder = path.rsplit_once('/').map(|(folder, _)| folder);
        folder == Some(self.folder.path.as_str())
    }
}

/// Adds what changes of the places of a card or a deck.
fn add_uses(
    context: Context<'_>,
    renaming: &Renaming,
    uses: &[EntityUse],
    start: u32,
    edits: &mut Vec<Edit>,
) {
    for (entity, span) in uses {
        let entries = entries_of(entity);
        let Some(entry) = entries.iter().find(|entry| renaming.is_of(entry)) else {
            continue;
        };
        let mut span = Span::new(span.start + start, span.end + start);
        let text = written(context, span);
        let bare = text.trim_start_matches(['"', '[', '*']);
        span.start += (text.len() - bare.len()) as u32;
        let is_card = context.file.kind(context.db) == FileKind::Cards;
        let is_id = is_card && matches!(entity, Entity::Kind(_) | Entity::Field(_));
        let has_id = is_id || folded_name(bare) == folded_name(&entry.id);
        let by_id = || {
            renaming
                .id(entry)
                .filter(|_| has_id)
                .map(ToString::to_string)
        };
        let by_form = || renaming.form(bare).filter(|_| !is_id);
        if let Some(new) = by_form().or_else(by_id) {
            add(
                context,
                span,
                new,
                matches!(entity, Entity::Word { .. }),
                edits,
            );
        }
    }
}

/// Adds an edit, and that of the article in front of it.
fn add(context: Context<'_>, span: Span, new: String, is_in_sentence: bool, edits: &mut Vec<Edit>) {
    let old = written(context, span);
    if old == new {
        return;
    }
    let article = article_edit(context.text, span.start, old, &new);
    let article = article.filter(|_| is_in_sentence);
    edits.extend(article);
    edits.push(Edit::new(span, new));
}

/// Whether the project has no other mistakes than before, wherever it is edited.
fn keeps_sense(db: &dyn Db, edited: &FileEdits) -> Result<(), String> {
    let text = |file: cardc_db::File| {
        let edits = edited.iter().find(|(known, _)| *known == file);
        let edits = edits.map_or(&[][..], |(_, edits)| edits);
        cardc_span::edited(file.text(db), edits)
    };
    let files = db.project().files(db).iter().map(|&file| FileChange {
        path: file.path(db).to_owned(),
        kind: file.kind(db),
        status: file.status(db),
        text: text(file).into(),
        open: false,
    });
    let mut after = RootDatabase::new();
    after.apply(Change {
        files: files.collect(),
        default_game: Some(db.project().default_game(db).map(str::to_owned)),
    });
    for (file, _) in edited {
        let path = file.path(db);
        let before = diagnostics(db, *file);
        let found = after.file(path).map(|file| diagnostics(&after, file));
        for one in found.into_iter().flatten() {
            let count = |of: &[cardc_diagnostics::Diagnostic]| {
                of.iter().filter(|other| other.code == one.code).count()
            };
            if count(found.unwrap_or_default()) > count(before) {
                return Err(format!("{path} would have a mistake then: {}", one.message));
            }
        }
    }
    Ok(())
}

fn shipped_texts(game: &str) -> PackTexts {
    let text = |name| builtin_file(game, name).unwrap_or_default().to_owned();
    PackTexts {
        game: text(GAME_FILE),
        vocabulary: text(VOCABULARY_FILE),
        rulebook: text(RULEBOOK_FILE),
    }
}

fn shipped(context: Context<'_>, word: &str) -> String {
    let pack = context.pack();
    let (name, id) = pack.map_or(("", ""), |pack| (&*pack.name, &*pack.id));
    format!(
        "`{word}` belongs to the game {name}, which ships with cardc. Only what a pack in games/{id} adds can be renamed."
    )
}

/// Why nothing can be renamed where no word of a pack is.
fn nothing_at(context: Context<'_>, offset: u32) -> String {
    let found = hover(context.db, context.file, offset);
    // On the number of copies, the hover is about the card behind it.
    let found = found.filter(|found| found.span.touches(offset));
    let word = found.map_or("", |found| written(context, found.span));
    let word = word.trim_matches(['"', '[', ']', '*']);
    if word.is_empty() || word.contains(BREAKS) {
        return "Nothing stands here that can be renamed: no name of a card, no word of a pack of the project, and no id of a rule".to_owned();
    }
    format!("`{word}` is no name of a card, no word of a pack of the project, and no id of a rule")
}

fn written(context: Context<'_>, span: Span) -> &str {
    context.text.get(span.range()).unwrap_or_default()
}
