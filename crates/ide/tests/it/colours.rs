//! Colours stay while a sentence is typed.

use std::collections::BTreeMap;

use cardc_db::{Change, Db, FileChange, FileKind, RootDatabase};
use cardc_ide::{Token, TokenKind, semantic_tokens};

use crate::support;

/// Of all sentences, every so manieth is typed.
const STEP: usize = 2;

#[test]
fn a_finished_word_keeps_its_colour_while_its_sentence_grows() {
    let (mut words, mut changed) = (0, BTreeMap::new());
    for example in support::examples() {
        let mut db = support::project(&example);
        let cards: Vec<String> = db
            .project()
            .files(&db)
            .iter()
            .filter(|file| file.kind(&db) == FileKind::Cards)
            .map(|file| file.path(&db).to_owned())
            .collect();
        for path in cards {
            let text = db.file(&path).unwrap().text(&db).to_owned();
            for (start, sentence) in sentences(&text).step_by(STEP) {
                type_sentence(&mut db, &path, &text, start, sentence, |what| {
                    words += 1;
                    if let Some(what) = what {
                        *changed.entry(what).or_insert(0) += 1;
                    }
                });
            }
        }
    }
    let all: usize = changed.values().sum();
    assert!(
        words > 500 && all * 25 < words,
        "{all} of {words}: {changed:#?}"
    );
}

/// The lines of texts that end with a full stop.
fn sentences(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = text.match_indices('\n').map(|(at, _)| at + 1);
    starts.filter_map(|start| {
        let line = text[start..].split('\n').next()?;
        let trimmed = line.trim();
        let is_text = line.starts_with("        ") && trimmed.ends_with('.');
        let is_text = is_text && !trimmed.starts_with("//") && !trimmed.starts_with("prose");
        is_text.then_some((start + line.len() - line.trim_start().len(), trimmed))
    })
}

/// Types a sentence and tells of every word whether its colour changed after it was finished.
fn type_sentence(
    db: &mut RootDatabase,
    path: &str,
    text: &str,
    start: usize,
    sentence: &str,
    mut tell: impl FnMut(Option<String>),
) {
    let end = start + sentence.len();
    let mut known: BTreeMap<u32, Token> = BTreeMap::new();
    let mut gone = Vec::new();
    let mut changes: BTreeMap<u32, String> = BTreeMap::new();
    let spaces = sentence.match_indices(' ').map(|(at, _)| at + 1);
    for typed in spaces.chain([sentence.len()]) {
        let typed = start + typed;
        let text = format!("{}{}", &text[..typed], &text[end..]);
        db.apply(Change::from_iter([
            FileChange::text(path, text.as_str()).in_editor()
        ]));
        let now = semantic_tokens(db, db.file(path).unwrap());
        let inside =
            |token: &&Token| token.span.start as usize >= start && token.span.end as usize <= typed;
        let now: Vec<Token> = now.iter().filter(inside).cloned().collect();
        for (at, token) in &known {
            let word = &text[*at as usize..token.span.end as usize];
            let covers = |one: &&Token| one.span.start <= *at && token.span.end <= one.span.end;
            let kind = now.iter().find(covers).map(|one| one.kind);
            let what = |kind: Option<TokenKind>| format!("{word}: {:?} to {kind:?}", token.kind);
            if kind.is_none() {
                gone.push(format!("{} in {sentence}", what(kind)));
            }
            if kind != Some(token.kind) {
                changes.insert(*at, what(kind));
            }
        }
        for token in now {
            known.insert(token.span.start, token);
        }
    }
    assert!(gone.is_empty(), "{gone:#?}");
    for at in known.keys() {
        tell(changes.remove(at));
    }
}
