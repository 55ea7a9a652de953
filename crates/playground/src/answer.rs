//! The answers to a page. Every type is written as JSON, with its fields in camel case.

use cardc_diagnostics::{Applicability, Code, Severity};
use cardc_ide::{Bearing, CompletionKind, SymbolKind, TokenKind};
use serde::Serialize;

use crate::utf16::WebRange;

/// A file of the project, and what is wrong with it, in source order.
#[derive(Debug, Serialize)]
pub(crate) struct WebFile<'a> {
    pub(crate) path: &'a str,
    pub(crate) problems: Vec<WebProblem<'a>>,
}

/// What is wrong at one place: a diagnostic.
#[derive(Debug, Serialize)]
pub(crate) struct WebProblem<'a> {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) message: &'a str,
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) rules: &'a [String],
    pub(crate) notes: &'a [String],
    pub(crate) labels: Vec<WebLabel<'a>>,
    pub(crate) fixes: Vec<WebFix<'a>>,
    /// What it has to do with what is being written.
    pub(crate) bearing: Bearing,
}

/// Another place that explains a problem.
#[derive(Debug, Serialize)]
pub(crate) struct WebLabel<'a> {
    pub(crate) path: &'a str,
    /// Left out where the project has no such file.
    #[serde(flatten)]
    pub(crate) range: Option<WebRange>,
    pub(crate) message: &'a str,
}

/// A change of the file of a problem that solves it.
#[derive(Debug, Serialize)]
pub(crate) struct WebFix<'a> {
    pub(crate) title: &'a str,
    pub(crate) applicability: Applicability,
    pub(crate) edits: Vec<WebEdit<'a>>,
}

/// Replaces a range. Edits of a file do not overlap, are in source order, and have places of the text before all of them.
#[derive(Debug, Serialize)]
pub(crate) struct WebEdit<'a> {
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) text: &'a str,
}

/// What is known of a thing.
#[derive(Debug, Serialize)]
pub(crate) struct WebHover {
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) markdown: String,
    /// The words of the Markdown that lead to rules, in their order.
    pub(crate) links: Vec<WebLink>,
}

/// Words that lead to a rule.
#[derive(Debug, Serialize)]
pub(crate) struct WebLink {
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) rule: String,
}

/// Something that can be written.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebCompletion {
    pub(crate) label: String,
    pub(crate) kind: CompletionKind,
    pub(crate) detail: Option<String>,
    /// What it replaces.
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) insert: WebSnippet,
    /// Once it is accepted, completion should be asked for again.
    pub(crate) leads_on: bool,
}

/// A text with places to fill in, in the order in which they are filled in. The cursor ends at the last one, or behind a text
/// without any.
#[derive(Debug, Serialize)]
pub(crate) struct WebSnippet {
    pub(crate) text: String,
    pub(crate) stops: Vec<WebRange>,
}

/// What may follow a verb.
#[derive(Debug, Serialize)]
pub(crate) struct WebSignature {
    pub(crate) label: String,
    pub(crate) documentation: Option<String>,
    /// The part of the label that is written next.
    pub(crate) active: Option<WebParameter>,
}

/// A part of a label, with a few words on what can be written there.
#[derive(Debug, Serialize)]
pub(crate) struct WebParameter {
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) documentation: String,
}

/// A change that an author may want.
#[derive(Debug, Serialize)]
pub(crate) struct WebAction<'a> {
    pub(crate) title: &'a str,
    /// Whether it is a way out of a problem.
    pub(crate) fixes: bool,
    pub(crate) edits: Vec<WebFileEdits<'a>>,
    /// The files that it makes.
    pub(crate) created: Vec<WebNewFile<'a>>,
    /// The text of the only edit with examples in the places to fill in, where there are any.
    pub(crate) snippet: Option<WebSnippet>,
}

/// Edits of one file.
#[derive(Debug, Serialize)]
pub(crate) struct WebFileEdits<'a> {
    pub(crate) path: &'a str,
    pub(crate) edits: Vec<WebEdit<'a>>,
}

/// A file that is not there yet.
#[derive(Debug, Serialize)]
pub(crate) struct WebNewFile<'a> {
    pub(crate) path: &'a str,
    pub(crate) text: &'a str,
}

/// An entry of an outline, with those inside of it.
#[derive(Debug, Serialize)]
pub(crate) struct WebSymbol {
    pub(crate) name: String,
    pub(crate) detail: Option<String>,
    pub(crate) kind: SymbolKind,
    /// Its name in the text.
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) children: Vec<WebSymbol>,
}

/// The colours of a file, and the remarks above its lines.
#[derive(Debug, Serialize)]
pub(crate) struct WebLook {
    /// In source order; they do not overlap.
    pub(crate) tokens: Vec<WebToken>,
    pub(crate) lenses: Vec<WebLens>,
}

/// A word or a value, and what it is.
#[derive(Debug, Serialize)]
pub(crate) struct WebToken {
    #[serde(flatten)]
    pub(crate) range: WebRange,
    pub(crate) kind: TokenKind,
}

/// A remark above the line of a place.
#[derive(Debug, Serialize)]
pub(crate) struct WebLens {
    pub(crate) from: u32,
    pub(crate) title: String,
}

/// Where something is declared.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum WebTarget<'a> {
    /// In a file of the project.
    File {
        path: &'a str,
        #[serde(flatten)]
        range: WebRange,
    },
    /// In a rulebook that ships with cardc: the full id of the rule.
    Shipped { rule: String },
}
