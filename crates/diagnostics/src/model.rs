//! What a diagnostic is. Renderers, the command line and the language server all show this one value.

use cardc_span::{Edit, Span};
use serde::Serialize;

use crate::registry::Code;
use crate::sanitise::shortened;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file does not do what it says, or breaks a rule.
    Error,
    /// Probably not what was meant.
    Warning,
    /// Worth knowing.
    Hint,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Hint => "hint",
        })
    }
}

/// Something to tell the author about one place in one file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Diagnostic {
    /// The stable code, with its page.
    pub code: Code,
    /// How bad it is; the code's own level unless a project changes it.
    pub severity: Severity,
    /// One line that makes sense by itself; without a full stop, unless a question follows.
    pub message: String,
    /// The place it is about.
    pub span: Span,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// Further sentences: why, and what to do.
    pub notes: Vec<String>,
    /// Ids of the rules that say so, most important first: `champions:2.14.4b`.
    pub rules: Vec<String>,
    /// Changes that would help, best first.
    pub fixes: Vec<Fix>,
}

/// A place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Label {
    /// The file, when it is another one: its path as the project names it.
    pub path: Option<String>,
    /// The place.
    pub span: Span,
    /// What is there; empty for the mark alone.
    pub message: String,
}

/// How sure we are of a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Applicability {
    /// Keeps the meaning; may be applied unasked.
    Safe,
    /// Right if our guess is right; proven to parse and check.
    Suggested,
    /// One way of several, or a word that changes what is said: shown, and left to the author.
    Choice,
}

/// A change to the file of the diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fix {
    /// In the imperative: "Replace with `Units`".
    pub title: String,
    /// How sure we are.
    pub applicability: Applicability,
    /// Edits that do not overlap, in source order.
    pub edits: Vec<Edit>,
}

/// The end of a message that asks whether one of these was meant: ``. Did you mean `cost`?``
pub fn did_you_mean(meant: &[&str]) -> String {
    let quoted: Vec<String> = meant.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => format!(". Did you mean {one}?"),
        [most @ .., last] => format!(". Did you mean {} or {last}?", most.join(", ")),
    }
}

impl Diagnostic {
    /// A diagnostic with the level of its code and nothing but a message.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.info().severity,
            message: shortened(message.into()),
            span,
            labels: Vec::new(),
            notes: Vec::new(),
            rules: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// The fix that `cardc check --fix` applies: a safe one, or with `--unsafe-fixes` a guess where there is just one.
    pub fn applied_fix(&self) -> Option<&Fix> {
        let of = |wanted| {
            let fixes = self.fixes.iter();
            fixes.filter(move |fix| fix.applicability == wanted)
        };
        let mut guesses = of(Applicability::Suggested);
        let only_guess = guesses.next().filter(|_| guesses.next().is_none());
        of(Applicability::Safe).next().or(only_guess)
    }

    /// Adds a rule that says so, once.
    #[must_use]
    pub fn rule(mut self, id: impl Into<String>) -> Self {
        let id = id.into();
        if !self.rules.contains(&id) {
            self.rules.push(id);
        }
        self
    }

    /// Adds a sentence.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(shortened(note.into()));
        self
    }

    /// Asks in the message whether one of these was meant, the likeliest first.
    #[must_use]
    pub fn did_you_mean(mut self, meant: &[&str]) -> Self {
        self.message.push_str(&did_you_mean(meant));
        self
    }

    /// Adds a place in the same file.
    #[must_use]
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            path: None,
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a fix that replaces one range.
    #[must_use]
    pub fn fix(
        mut self,
        applicability: Applicability,
        title: impl Into<String>,
        span: Span,
        text: impl Into<String>,
    ) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            applicability,
            edits: vec![Edit {
                span,
                text: text.into(),
            }],
        });
        self
    }

    /// The same diagnostic, every span of the file moved on by `offset` bytes.
    #[must_use]
    pub fn shifted(mut self, offset: u32) -> Self {
        let shift = |span: &mut Span| *span = span.shifted(offset);
        shift(&mut self.span);
        self.labels
            .iter_mut()
            .filter(|label| label.path.is_none())
            .for_each(|label| shift(&mut label.span));
        self.fixes
            .iter_mut()
            .flat_map(|fix| &mut fix.edits)
            .for_each(|edit| shift(&mut edit.span));
        self
    }
}
