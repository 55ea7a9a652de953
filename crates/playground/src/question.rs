//! What a page can ask.

use serde::Deserialize;

/// A question in JSON: an object whose `ask` is the name of a variant in camel case. A question about a
/// file that is not there has the answer `null`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase")]
pub enum Question {
    /// Takes in new texts. The answer is `null`.
    Update {
        /// The files that have changed.
        files: Vec<NewText>,
    },
    /// What is wrong with each file of the project: an array of [`WebFile`](crate::answer::WebFile).
    Problems {
        /// Where its author is writing, if anywhere: problems there say what they have to do with it.
        writing: Option<Cursor>,
    },
    /// What is known of the thing at the cursor: a [`WebHover`](crate::answer::WebHover) or `null`.
    Hover(Cursor),
    /// What can be written at the cursor, best first: an array of [`WebCompletion`](crate::answer::WebCompletion).
    Completion(Cursor),
    /// What is known of a completion, in Markdown, or `null`.
    Documentation {
        /// Where the completion was offered.
        #[serde(flatten)]
        cursor: Cursor,
        /// Which one it is: its place among those that were offered.
        index: usize,
    },
    /// What may follow the verb at the cursor: a [`WebSignature`](crate::answer::WebSignature) or `null`.
    Signature(Cursor),
    /// Changes that an author may want at a place, besides the fixes of problems: an array of
    /// [`WebAction`](crate::answer::WebAction)s.
    Actions {
        /// The path of the file.
        path: String,
        /// Where the place begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// The text of a file in the house form, or `null` where its kind has none.
    Format {
        /// The path of the file.
        path: String,
    },
    /// What is in a file: an array of [`WebSymbol`](crate::answer::WebSymbol).
    Outline {
        /// The path of the file.
        path: String,
    },
    /// The colours of a file, and the remarks above its lines: a [`WebLook`](crate::answer::WebLook).
    Look {
        /// The path of the file.
        path: String,
    },
    /// Where the thing at the cursor is declared: a [`WebTarget`](crate::answer::WebTarget) or `null`.
    Definition(Cursor),
    /// A rule as a page: a [`RulePage`](cardc_ide::RulePage) or `null`.
    Rule {
        /// The path of a file whose game has the rule.
        path: String,
        /// The full id of the rule.
        rule: String,
    },
    /// The page of a diagnostic, in Markdown, or `null` where there is no such code.
    Explain {
        /// The code.
        code: String,
    },
}

/// A text that has changed.
#[derive(Clone, Debug, Deserialize)]
pub struct NewText {
    /// The path in the project, with `/` between its parts.
    pub path: String,
    /// The text; `null` for a file that is gone.
    pub text: Option<String>,
}

/// A place between two characters of a file.
#[derive(Clone, Debug, Deserialize)]
pub struct Cursor {
    /// The path of the file.
    pub path: String,
    /// In code units of UTF-16.
    pub offset: u32,
}
