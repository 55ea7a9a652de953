//! What a client can do.

use crate::text::Encoding;

/// What a client has said of itself. What it has not said, it cannot do, and nothing of the kind is sent to it.
#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a capability of the protocol"
)]
pub(crate) struct Features {
    /// What its columns count.
    pub(crate) encoding: Encoding,
    /// It asks for diagnostics, so that none are sent unasked.
    pub(crate) pulls_diagnostics: bool,
    /// What it asks for again when it is told to.
    pub(crate) refreshes: Refreshes,
    /// It reports changes on disk when it is asked to.
    pub(crate) watches_files: bool,
    /// It has settings that can be asked for.
    pub(crate) has_settings: bool,
    /// It reports changes of settings when it is asked to; others report them unasked, or never.
    pub(crate) watches_settings: bool,
    /// It shows the progress of work that the server has begun.
    pub(crate) shows_progress: bool,
    /// How it shows hovers.
    pub(crate) hovers: HoverForm,
    /// It shows Markdown beside completions.
    pub(crate) markdown_completions: bool,
    /// It shows what a completion is on every row, and not on the chosen one alone.
    pub(crate) label_details: bool,
    /// It leads the author through the places of a text that are to be filled in.
    pub(crate) snippets: bool,
    /// It asks for the documentation of the completion that is looked at.
    pub(crate) lazy_documentation: bool,
    /// It shows what is needless in another way.
    pub(crate) diagnostic_tags: bool,
    /// It shows Markdown in the help for signatures.
    pub(crate) markdown_signatures: bool,
    /// It finds a parameter in a signature by its place; others look for its words.
    pub(crate) parameter_places: bool,
    /// Each of its signatures may have an active parameter of its own.
    pub(crate) active_parameters: bool,
    /// It knows the kinds of completions that are younger than the first version of the protocol.
    pub(crate) young_completion_kinds: bool,
    /// It shows an outline as a tree.
    pub(crate) nested_symbols: bool,
    /// It knows the kinds of symbols that are younger than the first version of the protocol.
    pub(crate) young_symbol_kinds: bool,
    /// It takes changes to choose from; without, it only knows commands.
    pub(crate) code_actions: bool,
    /// It marks the change that is most likely the right one.
    pub(crate) preferred_actions: bool,
    /// It takes edits of files with the versions that they are for.
    pub(crate) document_changes: bool,
    /// It makes files where a change asks for them.
    pub(crate) creates_files: bool,
    /// It asks what would be renamed before it asks for the new name.
    pub(crate) prepares_renames: bool,
    /// It shows the other places that a diagnostic is about.
    pub(crate) related_places: bool,
    /// It opens the page of a diagnostic.
    pub(crate) diagnostic_pages: bool,
    /// It knows which version of a text diagnostics are for.
    pub(crate) diagnostic_versions: bool,
    /// It shows a title over a link.
    pub(crate) link_titles: bool,
    /// It lets the author choose from the values of a place to fill in.
    pub(crate) choices: bool,
    /// Its command that shows what could be written at the cursor.
    pub(crate) trigger_suggest: Option<String>,
    /// Its command that shows places, given a document, a position and the places.
    pub(crate) show_places: Option<String>,
    /// Its command that shows a rule, given the full id, which a link in a hover may call.
    pub(crate) show_rule: Option<String>,
    /// Its command that opens a document and puts a text to fill in into it, given the document, a range and the snippet.
    pub(crate) insert_snippet: Option<String>,
}

/// How a client shows hovers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HoverForm {
    /// It says nothing of it, and takes Markdown in the form of the first version of the protocol.
    #[default]
    Old,
    /// Text without mark-up.
    Plain,
    /// Markdown.
    Markdown,
}

/// What a client asks for again when it is told to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a capability of the protocol"
)]
pub(crate) struct Refreshes {
    /// Diagnostics.
    pub(crate) diagnostics: bool,
    /// Remarks between the characters.
    pub(crate) inlay_hints: bool,
    /// Remarks above the lines.
    pub(crate) code_lenses: bool,
    /// Colours.
    pub(crate) tokens: bool,
}
