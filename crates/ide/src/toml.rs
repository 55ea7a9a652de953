//! Keys and values of `game.toml`, `vocabulary.toml` and `cardc.toml`: what they mean, and which there are.

use cardc_db::FileKind;
use cardc_games::{
    CONFIG_FILE, GAME_FILE, KeyDoc, TomlPart, TomlPlace, VOCABULARY_FILE, key_doc, keys_at,
    names_under, toml_place, words_at,
};
use cardc_rulebook::Rulebook;
use cardc_semantics::known_games;

use crate::completion::{Cursor, plain};
use crate::context::Context;
use crate::markdown::Page;
use crate::types::{Completion, CompletionKind, Hover};

/// What could be written at the cursor.
pub(crate) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    let context = cursor.context;
    let before = &context.text[..cursor.offset as usize];
    let (Some(file), Some(place)) = (file_name(context), toml_place(before)) else {
        return Vec::new();
    };
    match place.part {
        TomlPart::Key | TomlPart::Header => keys(file, &place),
        TomlPart::Value | TomlPart::Text => values(context, file, &place),
    }
}

/// What the key at an offset is, or the word that stands as a value there.
pub(crate) fn hover(context: Context<'_>, offset: u32) -> Option<Hover> {
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let behind = &context.text[offset as usize..];
    let end = offset as usize
        + behind
            .find(|letter| !is_inside(letter))
            .unwrap_or(behind.len());
    let file = file_name(context)?;
    let place = toml_place(&context.text[..end])?;
    let written = &context.text[place.typed.range()];
    let mut page = Page::new();
    if matches!(place.part, TomlPart::Key | TomlPart::Header) {
        let path: Vec<_> = place.path.into_iter().chain([written.into()]).collect();
        let key = key_doc(file, &path)?;
        page.entry(&key.name, &category(&key), &key.doc);
    } else {
        let words = words_at(file, &place.path);
        let word = words
            .into_iter()
            .find(|word| word.word == written && !word.doc.is_empty())?;
        page.entry(&word.word, "choice", &word.doc);
    }
    Some(Hover {
        span: place.typed,
        markdown: page.finish()?,
        links: Vec::new(),
    })
}

/// The name that the file goes by, which says what may be in it.
fn file_name(context: Context<'_>) -> Option<&'static str> {
    match context.file.kind(context.db) {
        FileKind::Config => Some(CONFIG_FILE),
        FileKind::Pack => Some(GAME_FILE),
        FileKind::Vocabulary => Some(VOCABULARY_FILE),
        _ => None,
    }
}

fn category(key: &KeyDoc) -> String {
    let required = if key.required { ", required" } else { "" };
    format!("{}{required}", key.form)
}

fn keys(file: &str, place: &TomlPlace) -> Vec<Completion> {
    let keys = keys_at(file, &place.path).into_iter();
    keys.map(|key| {
        let completion = plain(
            &key.name,
            CompletionKind::Field,
            place.typed,
            &category(&key),
            &key.doc,
        );
        // The value of a table begins in braces, behind a dot or in lines of its own: that is for the author to say.
        let is_setting = place.part == TomlPart::Key && !key.form.ends_with("table");
        if is_setting {
            Completion {
                insert: format!("{} = ", key.name),
                leads_on: true,
                ..completion
            }
        } else {
            completion
        }
    })
    .collect()
}

fn values(context: Context<'_>, file: &str, place: &TomlPlace) -> Vec<Completion> {
    let in_quotes = place.part == TomlPart::Text;
    let words = words_at(file, &place.path);
    let words = words
        .iter()
        .map(|word| (word.word.as_str(), word.doc.as_str()));
    let names = names(context, file, place);
    let names = names.iter().map(|name| (name.as_str(), ""));
    let detail = place.path.last().map_or("", |key| key.as_str());
    words
        .chain(names)
        .filter(|(word, _)| !(in_quotes && is_bare(word)))
        .map(|(word, doc)| {
            let insert = if in_quotes || is_bare(word) {
                word.to_owned()
            } else {
                format!("\"{word}\"")
            };
            Completion {
                filter: insert.clone(),
                insert,
                ..plain(word, CompletionKind::Value, place.typed, detail, doc)
            }
        })
        .collect()
}

/// Whether a word stands without quotation marks.
fn is_bare(word: &str) -> bool {
    matches!(word, "true" | "false")
}

/// The ids that can stand as a value.
fn names(context: Context<'_>, file: &str, place: &TomlPlace) -> Vec<String> {
    let Some(key) = place.path.last() else {
        return Vec::new();
    };
    if file == CONFIG_FILE {
        return match key.as_str() {
            "game" => known_games(context.db)
                .iter()
                .map(ToString::to_string)
                .collect(),
            "edition" => editions(context),
            _ => Vec::new(),
        };
    }
    let sibling = |name: &str| {
        let folder = context
            .file
            .path(context.db)
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        let file = context.db.file(&format!("{folder}/{name}"));
        file.map_or("", |file| file.text(context.db))
    };
    let none = Rulebook::default();
    let rulebook = context.rules().own.map_or(&none, |own| own.edition.book);
    names_under(
        file,
        key,
        sibling(GAME_FILE),
        sibling(VOCABULARY_FILE),
        rulebook,
    )
}

/// The editions of the rules of the project's game.
fn editions(context: Context<'_>) -> Vec<String> {
    let config = cardc_semantics::config(context.db);
    let game = config.game.as_ref().map_or("", |game| game.value.as_str());
    let own = Context::rules_of_game(context.db, game).own;
    own.map_or_else(Vec::new, |own| {
        own.edition
            .book
            .editions
            .iter()
            .map(ToString::to_string)
            .collect()
    })
}
