//! The answers.

use cardc_db::File;
use cardc_rulebook::with_links;
use cardc_span::Span;
use serde::Serialize;

/// What is known about the thing under the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The thing.
    pub span: Span,
    /// What is known, in Markdown that can be shown as it is.
    pub markdown: String,
    /// The words of it that lead to rules, in their order.
    pub links: Vec<HoverLink>,
}

impl Hover {
    /// Its text, in which words are links to what `address` has for them.
    pub fn linked(self, mut address: impl FnMut(&HoverLink) -> Option<String>) -> String {
        let links = self.links.into_iter();
        let links = links.filter_map(|link| {
            let address = address(&link)?;
            Some((link.words, address))
        });
        with_links(self.markdown, links)
    }
}

/// Words of a hover that lead to a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoverLink {
    /// The words: bytes of the Markdown.
    pub words: std::ops::Range<usize>,
    /// The full id of the rule.
    pub rule: String,
    /// Where the rule is declared.
    pub target: Target,
}

/// What may follow the verb that rules at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureHelp {
    /// One for each frame of the verb.
    pub signatures: Vec<Signature>,
    /// The one that the words fit best.
    pub active: usize,
}

/// What may follow a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// `Deploy a card [from a zone]`
    pub label: String,
    /// What the verb means, and the first words of its rule, in Markdown.
    pub documentation: Option<String>,
    /// What may follow, in order.
    pub parameters: Vec<Parameter>,
    /// The one that is being written or comes next.
    pub active: Option<usize>,
}

/// One of the things that may follow a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Where it stands in the label, in bytes.
    pub place: std::ops::Range<usize>,
    /// What it takes, in plain words.
    pub documentation: String,
}

/// Something that could be written at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is shown.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words beside the label.
    pub detail: Option<String>,
    /// What it means, in Markdown.
    pub documentation: Option<String>,
    /// What is replaced: the beginning of the word, up to the cursor.
    pub span: Span,
    /// What is put there.
    pub insert: String,
    /// What the replaced text is compared with.
    pub filter: String,
    /// What is put there instead where the editor leads the author through what is to fill in.
    pub snippet: Option<Snippet>,
    /// Once it is accepted, what comes next should be offered: the values of a field.
    pub leads_on: bool,
}

/// A text with places to fill in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// The text, with an example in each place. Lines below the first are indented by as much as the first one, and by what
    /// they begin with here.
    pub text: String,
    /// The places in the order in which they are filled in. The cursor ends at the last one.
    pub stops: Vec<Stop>,
}

/// A place to fill in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stop {
    /// Where it is in the text, in bytes.
    pub place: std::ops::Range<usize>,
    /// What can stand there, the example first; empty where that is no short list.
    pub choices: Vec<String>,
}

impl Snippet {
    /// Goes on with another one.
    pub(crate) fn append(&mut self, other: &Self) -> &mut Self {
        let start = self.text.len();
        self.stops.extend(other.stops.iter().map(|stop| Stop {
            place: start + stop.place.start..start + stop.place.end,
            choices: stop.choices.clone(),
        }));
        self.push(&other.text)
    }

    /// Goes on with this text.
    pub(crate) fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Goes on with a place to fill in.
    pub(crate) fn stop(&mut self, example: &str) -> &mut Self {
        self.choice(example, Vec::new())
    }

    /// Goes on with a place that holds one of a few values.
    pub(crate) fn choice(&mut self, example: &str, choices: Vec<String>) -> &mut Self {
        let start = self.text.len();
        self.text.push_str(example);
        let place = start..self.text.len();
        self.stops.push(Stop { place, choices });
        self
    }
}

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum CompletionKind {
    /// A word of the file format.
    Keyword,
    /// A kind of card, which writes the frame of one.
    CardKind,
    /// A heading of a deck.
    Heading,
    /// A field of a card, or a setting.
    Field,
    /// A value of a field.
    Value,
    /// A tag of a card.
    Tag,
    /// A word of a sentence that means nothing by itself: `the`, `if`.
    Word,
    /// A noun of the game.
    Noun,
    /// A verb of the game.
    Verb,
    /// A state or a side.
    Adjective,
    /// An ability word, or a scope over corners.
    Ability,
    /// The name of a card.
    Card,
    /// The id of a rule, or of an edition of the rules.
    Rule,
    /// A whole deck, to be filled in.
    Skeleton,
}

impl CompletionKind {
    /// Whether it goes on with a sentence; names of cards do too, and stand elsewhere as well.
    pub fn is_of_sentence(self) -> bool {
        use CompletionKind::{Ability, Adjective, Noun, Verb, Word};
        matches!(self, Word | Noun | Verb | Adjective | Ability)
    }
}

/// A name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The text.
    pub place: Place,
    /// The name there.
    pub span: Span,
}

/// A text that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file of the project.
    File(File),
    /// The rulebook of this game, which ships with cardc and is no file of the project.
    Shipped(String),
}

/// A place that leads elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The place.
    pub span: Span,
    /// Where it leads.
    pub target: Target,
    /// What is there, in a few words.
    pub title: String,
}

/// A card or a rule of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSymbol {
    /// Its name.
    pub name: String,
    /// A few words beside the name.
    pub detail: Option<String>,
    /// What it is.
    pub kind: SymbolKind,
    /// Where it is declared.
    pub target: Target,
}

/// An entry in the outline of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// A few words beside the name.
    pub detail: Option<String>,
    /// What it is.
    pub kind: SymbolKind,
    /// All of it.
    pub span: Span,
    /// Its name in the text; inside of `span`.
    pub focus: Span,
    /// What is inside it.
    pub children: Vec<Symbol>,
}

/// What an entry of an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SymbolKind {
    /// A card.
    Card,
    /// A set of cards, or a heading of a deck.
    Group,
    /// A card in a deck.
    Entry,
    /// A numbered rule.
    Rule,
    /// A term of the rules.
    Term,
}

/// A word or a value, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// All of it, on one line.
    pub span: Span,
}

/// What a word is, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum TokenKind {
    /// A word of the file format.
    Keyword,
    /// A kind of card, or a heading of a deck.
    CardKind,
    /// The name of a card.
    CardName,
    /// A field of a card.
    Field,
    /// A value of a field or of a setting.
    Value,
    /// A tag.
    Tag,
    /// A number, a corner, `X`.
    Number,
    /// Wording that is not read.
    Text,
    /// A verb of the game.
    Verb,
    /// A noun of the game.
    Noun,
    /// A state or a side.
    Adjective,
    /// An ability word, or a scope over corners.
    Ability,
}

/// Lines that can be folded away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// What they are.
    pub kind: FoldKind,
    /// From the first to the last of them; the first one stays.
    pub span: Span,
}

/// What can be folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoldKind {
    /// The block of a card, or its text.
    Block,
    /// A set of cards, a section of a deck.
    Group,
    /// A comment.
    Comment,
}

/// A remark between the characters of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayHint {
    /// In front of which byte it is shown.
    pub offset: u32,
    /// The remark.
    pub label: String,
    /// What it means, in plain words.
    pub tooltip: Option<String>,
}

/// A remark above a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLens {
    /// What it is about.
    pub span: Span,
    /// The remark.
    pub title: String,
    /// Places to show when it is chosen.
    pub targets: Vec<Target>,
}

/// A change that an author may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assist {
    /// In the imperative.
    pub title: String,
    /// Why it is offered.
    pub kind: AssistKind,
    /// The edits of each file: they do not overlap, and are in source order.
    pub edits: crate::rename::FileEdits,
    /// The files that it makes: their paths in the project, and their texts.
    pub created: Vec<(String, String)>,
    /// The text of the only edit with examples in the places to fill in, where there are any.
    pub snippet: Option<Snippet>,
}

/// Why a change is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssistKind {
    /// It is a way out of a diagnostic, with a value that the author still has to choose.
    Fix,
    /// It says the same in another form.
    Rewrite,
}
