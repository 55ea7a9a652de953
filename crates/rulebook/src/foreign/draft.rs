//! Entries on their way from a foreign form to ours.
//!
//! What a text refers to is known only when every entry is: readers collect drafts, and [`finish`] makes the rulebook.

use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_span::Span;
use smol_str::SmolStr;

use super::known::Known;
use super::passage::Passage;
use super::prose::{item_letters, prose};
use crate::book::{Reference, ReferenceKind, RuleEntry, Rulebook, full_id, is_numbered};
use crate::parse::is_id;
use crate::words::one_line;

/// An entry as its document has it.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// Our id; made up when it is empty or none.
    pub(crate) id: String,
    pub(crate) id_span: Span,
    pub(crate) title: String,
    pub(crate) title_span: Span,
    pub(crate) aliases: Vec<SmolStr>,
    pub(crate) see: Vec<See>,
    pub(crate) notes: Vec<String>,
    pub(crate) text: Passage,
    /// Whether it tells how the document changed.
    pub(crate) is_history: bool,
    pub(crate) span: Span,
}

/// An entry that another one names as related.
#[derive(Debug)]
pub(crate) struct See {
    /// Its id in the document.
    pub(crate) original: String,
    pub(crate) span: Span,
    /// What it is called there.
    pub(crate) name: Option<String>,
}

/// A document that was read, and what was odd in it.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) title: String,
    /// What stands before the first entry.
    pub(crate) preface: Passage,
    pub(crate) edition: Option<String>,
    pub(crate) drafts: Vec<Draft>,
    pub(crate) known: Known,
    pub(crate) problems: Vec<Diagnostic>,
}

impl Document {
    /// A document of which nothing could be read.
    pub(crate) fn unread(problem: Diagnostic) -> Self {
        Self {
            problems: vec![problem],
            ..Self::default()
        }
    }

    /// Notes that something is odd, and what was made of it.
    pub(crate) fn odd(&mut self, span: Span, message: impl Into<String>, note: impl Into<String>) {
        let mut problem = Diagnostic::new(Code::BadRulebook, span, message).note(note);
        problem.severity = Severity::Warning;
        self.problems.push(problem);
    }
}

/// Makes the rulebook of a document.
pub(crate) fn finish(mut document: Document) -> (Rulebook, Vec<Diagnostic>) {
    for (number, draft) in document.drafts.iter_mut().enumerate() {
        complete(draft, number);
        document.known.add(&draft.id, &draft.title);
        for letter in item_letters(draft.text.text()) {
            document.known.add_item(&draft.id, letter);
        }
    }
    let mut known = document.known;
    let mut book = Rulebook::default();
    book.title = document.title.into();
    book.editions = document.edition.into_iter().map(SmolStr::from).collect();
    book.preface = prose(&document.preface, &Known::default()).text.into();
    for draft in document.drafts {
        known.only_existing = draft.is_history;
        known.own.clone_from(&draft.id);
        book.push(entry(draft, &known));
    }
    document.problems.sort_by_key(|problem| problem.span.start);
    (book, document.problems)
}

/// Gives a draft what no entry is without.
fn complete(draft: &mut Draft, number: usize) {
    if !is_id(&draft.id) {
        draft.id = format!("entry-{}", number + 1);
    }
    draft.title = one_line(&draft.title);
    let is_term = !is_numbered(&draft.id);
    if draft.title.is_empty() && is_term {
        draft.title = draft.id.replace('-', " ");
    }
}

fn entry(draft: Draft, known: &Known) -> RuleEntry {
    let mut notes = draft.notes;
    let mut references = Vec::new();
    for see in draft.see {
        let target = known.target(&see.original);
        if !is_id(&target) {
            notes.push(format!("see also: {}", see.original));
            continue;
        }
        if let Some(name) = see.name.filter(|name| super::names::id_of(name) != target) {
            notes.push(format!("the original calls `{target}` {name}"));
        }
        references.push(Reference {
            target: target.into(),
            kind: ReferenceKind::See,
            span: see.span,
        });
    }
    let written = prose(&draft.text, known);
    let is_term = !is_numbered(&draft.id);
    if written.text.is_empty() && (is_term || draft.title.is_empty()) {
        notes.push("the original has no text here".to_owned());
    }
    let text_span = match draft.text.whole() {
        _ if written.text.is_empty() => Span::at(draft.span.end),
        // Put together from what stands in several places.
        place if place.is_empty() => draft.span,
        place => place,
    };
    references.extend(written.references);
    RuleEntry {
        id: full_id("", &draft.id),
        title: draft.title.into(),
        text: written.text.into(),
        aliases: draft
            .aliases
            .iter()
            .flat_map(|alias| listed(alias))
            .collect(),
        notes: notes
            .iter()
            .map(|note| one_line(note).into())
            .filter(|note: &SmolStr| !note.is_empty())
            .collect(),
        references,
        id_span: draft.id_span,
        title_span: draft.title_span,
        text_span,
        span: draft.span,
        ..RuleEntry::default()
    }
}

/// The items of a list with commas, as which our form writes several words.
fn listed(words: &str) -> Vec<SmolStr> {
    let parts = words.split(',').map(one_line);
    parts
        .filter(|part| !part.is_empty())
        .map(SmolStr::from)
        .collect()
}
