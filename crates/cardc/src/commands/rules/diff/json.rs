//! A comparison for programs; `docs/rulebook-comparison.md` describes it.

use cardc_rulebook::{Change, Finding, Listed, RuleEntry, WordChange};
use serde::Serialize;
use serde_json::{Map, Value};
use smol_str::SmolStr;

use super::cited::Citing;
use super::{Side, text};

/// The whole comparison.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report<'a> {
    old: Source<'a>,
    new: Source<'a>,
    /// How many changes there are of each nature, and how many rules are the same.
    summary: Map<String, Value>,
    changes: Vec<Changed<'a>>,
}

/// Where one side comes from.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Source<'a> {
    title: &'a str,
    file: Option<&'a str>,
    edition: Option<&'a str>,
}

/// A rule that is not the same.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changed<'a> {
    nature: &'static str,
    old: Option<Rule<'a>>,
    new: Option<Rule<'a>>,
    renamed: bool,
    edits: Vec<Edited<'a>>,
    findings: Vec<Found<'a>>,
    aliases: Lists<'a>,
    see: Lists<'a>,
    cited_by: Vec<Citing>,
}

/// A rule as one side has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    title: &'a str,
    text: &'a str,
}

/// A part of a text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Edited<'a> {
    edit: &'static str,
    text: &'a str,
}

/// What the edits touch.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'a> {
    aspect: &'static str,
    is_substance: bool,
    removed: &'a [String],
    added: &'a [String],
}

/// What went from a list, and what came.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Lists<'a> {
    removed: Vec<&'a str>,
    added: Vec<&'a str>,
}

impl<'a> Report<'a> {
    pub(super) fn new(report: &text::Report<'a>) -> Self {
        let counts = report.comparison.counts().into_iter();
        let mut summary: Map<String, Value> = counts
            .map(|(nature, count)| (nature.name().to_owned(), count.into()))
            .collect();
        summary.insert("unchanged".to_owned(), report.comparison.unchanged.into());
        let changes = report.comparison.changes.iter();
        Self {
            old: Source::of(report.old),
            new: Source::of(report.new),
            summary,
            changes: changes
                .map(|change| Changed::of(change, report.cited.citing(change)))
                .collect(),
        }
    }
}

impl<'a> Source<'a> {
    fn of(side: &'a Side) -> Self {
        Self {
            title: &side.book.title,
            file: side.file.as_deref(),
            edition: Some(side.date.as_str()).filter(|date| !date.is_empty()),
        }
    }
}

impl<'a> Changed<'a> {
    fn of(change: &'a Change<'a>, cited_by: Vec<Citing>) -> Self {
        Self {
            nature: change.nature.name(),
            old: change.old.map(Rule::of),
            new: change.new.map(Rule::of),
            renamed: change.renamed,
            edits: change.edits.iter().map(Edited::of).collect(),
            findings: change.findings.iter().map(Found::of).collect(),
            aliases: Lists::of(&change.aliases),
            see: Lists::of(&change.see),
            cited_by,
        }
    }
}

impl<'a> Rule<'a> {
    fn of(entry: &'a RuleEntry) -> Self {
        Self {
            id: entry.number(),
            title: &entry.title,
            text: &entry.text,
        }
    }
}

impl<'a> Edited<'a> {
    fn of(edit: &'a WordChange) -> Self {
        let (edit, text) = match edit {
            WordChange::Kept(text) => ("kept", text),
            WordChange::Removed(text) => ("removed", text),
            WordChange::Added(text) => ("added", text),
        };
        Self { edit, text }
    }
}

impl<'a> Found<'a> {
    fn of(finding: &'a Finding) -> Self {
        Self {
            aspect: finding.aspect.name(),
            is_substance: finding.aspect.is_substance(),
            removed: &finding.removed,
            added: &finding.added,
        }
    }
}

impl<'a> Lists<'a> {
    fn of(listed: &'a Listed) -> Self {
        Self {
            removed: listed.removed.iter().map(SmolStr::as_str).collect(),
            added: listed.added.iter().map(SmolStr::as_str).collect(),
        }
    }
}
