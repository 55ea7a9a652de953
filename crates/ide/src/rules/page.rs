//! A rule as a page of its own, with the rules that it leads to.

use cardc_db::{Db, File};
use cardc_semantics::{RuleText, Rules};
use rustc_hash::FxHashSet;
use serde::Serialize;

use super::{full_id, rule_at, rules_seen_from};
use crate::context::Context;
use crate::markdown::Page;

/// A rule as a page of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulePage {
    /// Its full id and its title.
    #[serde(flatten)]
    pub rule: RuleTitle,
    /// What the rulebooks say.
    pub markdown: String,
    /// The rules that it refers to.
    pub see: Vec<RuleTitle>,
    /// The rules below it.
    pub below: Vec<RuleTitle>,
}

/// What a rule is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleTitle {
    /// Its full id, such as `champions:2.4.1`.
    pub id: String,
    /// Its title, which may be empty.
    pub title: String,
}

/// The page of a rule with a full id, as seen from a file; `None` where there is no such rule.
pub fn rule_page(db: &dyn Db, file: File, rule: &str) -> Option<RulePage> {
    let context = Context::new(db, file);
    let rules = rules_seen_from(context, rule);
    let texts = rules.find(rule);
    let first = texts.first()?;
    let mut page = Page::new();
    page.rule_without_see(rules, rule);
    Some(RulePage {
        rule: RuleTitle {
            id: first.entry.id.to_string(),
            title: first.entry.title.to_string(),
        },
        markdown: page.finish()?,
        see: see(rules, &texts),
        below: below(&texts),
    })
}

/// The page of the rule that the place at an offset is about.
pub fn rule_page_at(db: &dyn Db, file: File, offset: u32) -> Option<RulePage> {
    let context = Context::new(db, file);
    let named = rule_at(context, context.boundary(offset))?;
    rule_page(db, file, &named.rule)
}

/// The rules that texts refer to, each once.
fn see(rules: Rules<'_>, texts: &[RuleText<'_>]) -> Vec<RuleTitle> {
    let mut seen = FxHashSet::default();
    let targets = texts.iter().flat_map(|text| {
        let game = &text.rulebook.edition.book.game;
        let references = text.entry.references.iter();
        references.map(move |reference| full_id(game, &reference.target))
    });
    targets
        .filter(|id| seen.insert(id.clone()))
        .filter_map(|id| {
            let title = rules.find(&id).first()?.entry.title.to_string();
            let id = id.to_string();
            Some(RuleTitle { id, title })
        })
        .collect()
}

/// The rules below texts, each once.
fn below(texts: &[RuleText<'_>]) -> Vec<RuleTitle> {
    let mut seen = FxHashSet::default();
    let children = texts.iter().flat_map(|RuleText { rulebook, entry }| {
        let edition = rulebook.edition;
        edition.book.children(entry.number(), Some(edition.date))
    });
    children
        .filter(|entry| seen.insert(entry.id.clone()))
        .map(|entry| RuleTitle {
            id: entry.id.to_string(),
            title: entry.title.to_string(),
        })
        .collect()
}
