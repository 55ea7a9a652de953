//! How many cards use each production: the forms of the grammar, and the frames and patterns of the pack.
//!
//! A production that serves one card, or none, has to be worth its place: `explained.toml` says why.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cardc_english::{Vocabulary, parse_line};
use cardc_games::builtin;
use serde::Deserialize;
use serde_json::Value;

/// A production and the number of cards that use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductionUse {
    /// `frame deal: <object:damage> …`, `phrase this-turn`, `joined and-then`.
    pub production: String,
    /// How many cards have it in their text.
    pub cards: usize,
    /// Why it is there, where it serves one card or none.
    pub why: Option<String>,
}

/// Why productions that hardly a card uses are there.
#[derive(Deserialize)]
struct Explained {
    group: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    why: String,
    productions: Vec<String>,
}

/// The use of every production by the reference cards, least used first; `None` where they are not here.
pub fn productions(root: &Path) -> Option<Vec<ProductionUse>> {
    let path = root.join("../shared/corpus/champions/cards-sets-1-2.json");
    let cards: Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
    let pack = builtin("champions")?;
    let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
    let mut uses: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for (verb, spec) in &pack.vocabulary.verbs {
        for frame in &spec.frames {
            uses.entry(frame_name(verb, frame)).or_default();
        }
    }
    for id in pack.vocabulary.modifiers.keys() {
        uses.entry(format!("modifier {id}")).or_default();
    }
    for id in pack.vocabulary.phrases.keys() {
        uses.entry(format!("phrase {id}")).or_default();
    }
    for id in pack.vocabulary.choices.keys() {
        uses.entry(format!("choice {id}")).or_default();
    }
    for (index, card) in cards.as_array()?.iter().enumerate() {
        let effect = card["effect"]["en"].as_str().unwrap_or_default();
        for line in effect.lines().filter(|_| !effect.starts_with('"')) {
            let tree = serde_json::to_value(parse_line(&vocabulary, line).line).ok()?;
            let mut found = BTreeSet::new();
            collect(&tree, "", pack, &mut found);
            for production in found {
                uses.entry(production).or_default().insert(index);
            }
        }
    }
    let explained: Explained = toml::from_str(include_str!("explained.toml")).ok()?;
    let why = |production: &str| {
        let groups = explained.group.iter();
        let mut groups =
            groups.filter(|group| group.productions.iter().any(|known| known == production));
        groups.next().map(|group| group.why.clone())
    };
    let mut productions: Vec<ProductionUse> = uses
        .into_iter()
        .map(|(production, cards)| ProductionUse {
            why: why(&production),
            production,
            cards: cards.len(),
        })
        .collect();
    productions.sort_by_key(|production| production.cards);
    Some(productions)
}

fn frame_name(verb: &str, frame: &str) -> String {
    format!("frame {verb}: {frame}").trim_end().to_owned()
}

/// The productions that a part of a tree was made by.
fn collect(tree: &Value, key: &str, pack: &cardc_games::GamePack, into: &mut BTreeSet<String>) {
    match tree {
        Value::Object(fields) => {
            let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
            match key {
                "act" => {
                    let frames = pack
                        .vocabulary
                        .verbs
                        .get(text("verb"))
                        .map(|verb| &verb.frames);
                    let index = fields
                        .get("frame")
                        .and_then(Value::as_u64)
                        .unwrap_or_default();
                    let frame = frames.and_then(|frames| frames.get(index as usize));
                    into.extend(frame.map(|frame| frame_name(text("verb"), frame)));
                }
                "pattern" => {
                    into.insert(format!("modifier {}", text("id")));
                }
                "phrase" if fields.contains_key("id") => {
                    into.insert(format!("phrase {}", text("id")));
                }
                _ => {}
            }
            for form in [
                "joined",
                "determiner",
                "quantity",
                "modal",
                "word",
                "tense",
                "adverb",
            ] {
                if let Some(value) = fields.get(form) {
                    into.extend(variant(value).map(|variant| format!("{form} {variant}")));
                }
            }
            if let Some(Value::Array(ids)) = fields.get("choice") {
                let ids = ids.iter().filter_map(Value::as_str);
                into.extend(ids.map(|id| format!("choice {id}")));
            }
            for flag in [
                "negated",
                "stressed",
                "passive",
                "object_before",
                "omitted",
                "granted",
                "bracketed",
                "rank",
                "scopes",
                "lead",
            ] {
                if fields.contains_key(flag) {
                    into.insert(format!("form {flag}"));
                }
            }
            for (key, value) in fields {
                collect(value, key, pack, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, key, pack, into)),
        _ => {}
    }
}

/// The name of a variant: `x`, or the key of `{"up-to": …}`.
fn variant(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Object(fields) => fields.keys().next().map(String::as_str),
        _ => None,
    }
}
