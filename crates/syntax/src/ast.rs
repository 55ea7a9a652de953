//! The tree of a `.card` file and of a `.deck` file.
//!
//! Every span is a range of UTF-8 byte offsets. Spans inside an [`Item`] are relative to the start
//! of that item's piece (see [`crate::split`]), so that moving a card does not change its tree.

use cardc_span::Span;
use smol_str::SmolStr;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// One item of a `.card` file: `game champions`, `set "Emberfall"`, or a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The word that begins the item: `game`, `set`, or a card kind. The parser knows no kinds.
    pub keyword: Spanned<SmolStr>,
    /// The lines of `///` documentation above the item, without their marker.
    pub docs: Vec<Spanned<SmolStr>>,
    /// What stands between the keyword and the block or the end of the line: a card's name is a
    /// [`Value::String`], a game's id is a [`Value::Words`].
    pub values: Vec<Spanned<Value>>,
    /// The members of the block; `None` for an item without one.
    pub block: Option<Block>,
    /// From the first documentation line or the keyword to the end of the item.
    pub span: Span,
}

impl Item {
    /// The card's name: the first string after the keyword, with escapes resolved.
    pub fn name(&self) -> Option<Spanned<&SmolStr>> {
        self.values.iter().find_map(|value| match &value.value {
            Value::String(text) => Some(Spanned {
                value: text,
                span: value.span,
            }),
            _ => None,
        })
    }

    /// The fields of the block, in order.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.block
            .iter()
            .flat_map(|block| &block.members)
            .filter_map(|member| match member {
                Member::Field(field) => Some(field),
                Member::Text(_) => None,
            })
    }

    /// The `text` blocks, in order. A card has one at most; more are an error of the checks.
    pub fn texts(&self) -> impl Iterator<Item = &TextBlock> {
        self.block
            .iter()
            .flat_map(|block| &block.members)
            .filter_map(|member| match member {
                Member::Text(text) => Some(text),
                Member::Field(_) => None,
            })
    }
}

/// The braces of an item and what is between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// In source order.
    pub members: Vec<Member>,
    /// From `{` to `}`, or to where the block was given up.
    pub span: Span,
}

/// One member of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Member {
    /// `cost 5`
    Field(Field),
    /// `text { … }`
    Text(TextBlock),
}

/// A named field with its values, as in `tags Beast, Stacking`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The first word of the line.
    pub name: Spanned<SmolStr>,
    /// The values in order. Commas and slashes between them separate and are not kept.
    pub values: Vec<Spanned<Value>>,
    /// From the name to the last value.
    pub span: Span,
}

/// A value of a field. What it may be is for the game pack to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Words that belong together, joined by single spaces: `Warrior Wizard`; or a lone `-`, for nothing.
    Words(SmolStr),
    /// `"…"`, with the escapes `\"`, `\\` and `\n` resolved.
    String(SmolStr),
    /// `5`, `+1`, `-2`. A number that does not fit is an error and saturates.
    Number(i64),
    /// A word with an argument, such as the quest objective `Unit(Stormcast)`.
    Call {
        /// The word before the bracket.
        name: Spanned<SmolStr>,
        /// The words inside it; empty when nothing is there.
        argument: Spanned<SmolStr>,
    },
    /// A corner, as drawn: `(X)`, `[2]`.
    Corner {
        /// Round brackets draw the round symbol, square ones the irregular symbol.
        shape: CornerShape,
        /// What stands inside.
        content: CornerContent,
    },
    /// Cells of a highlight, as drawn: `.###.`; `true` is highlighted.
    Cells(Vec<bool>),
}

/// The symbol of a corner (Champions 2.5.1.9, 2.5.1.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerShape {
    /// `( )`: Smooth.
    Round,
    /// `[ ]`: Clunky.
    Irregular,
}

/// What a corner shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CornerContent {
    /// A number.
    Number(u32),
    /// `X`: inactive.
    Inactive,
    /// `o`: active, no number.
    Empty,
    /// Anything else, kept for the diagnostic.
    Other(SmolStr),
}

/// A `text { … }` block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextBlock {
    /// The word `text`.
    pub keyword: Span,
    /// The lines of Card English in order, each without the white space around it and without a trailing comment: the
    /// span's slice of the source is the line itself. Blank lines and `//` comments are left out.
    pub lines: Vec<Span>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// A `.deck` file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deck {
    /// `game champions`, `format constructed` and the like: a lower-case word that begins a line before any
    /// entry, followed by words.
    pub settings: Vec<(Spanned<SmolStr>, Spanned<SmolStr>)>,
    /// The text of the first `# …` line: the deck's name.
    pub name: Option<Spanned<SmolStr>>,
    /// Headings and entries in source order.
    pub lines: Vec<DeckLine>,
    /// Whether a comment stands behind words: the name of a card may go on there.
    pub has_comments_behind_words: bool,
}

/// One line of a deck that means something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeckLine {
    /// A line with words and no count, such as `Champion` or `Units:`. Whether it names a category is for the pack to say.
    Heading(Spanned<SmolStr>),
    /// `3x Name`, `Name x3`, and the like; with a price or options also a name alone.
    Entry {
        /// How many copies, or how many models of one unit; saturates. One, with an empty span, where no number stands.
        count: Spanned<u32>,
        /// The card's name.
        name: Spanned<SmolStr>,
        /// What the line says that it costs: `Name = 340`; saturates.
        price: Option<Spanned<u32>>,
        /// The whole line, bullet and all, without white space around it and comment.
        span: Span,
    },
    /// `+ Name`: an option of the entry above it.
    Option {
        /// What is chosen.
        name: Spanned<SmolStr>,
        /// The whole line, from the plus sign.
        span: Span,
    },
}

impl Deck {
    /// Whether a line has options or a price. Numbers are of models then, and stand in front without a sign.
    pub fn has_options_or_prices(&self) -> bool {
        self.lines.iter().any(|line| {
            matches!(
                line,
                DeckLine::Option { .. } | DeckLine::Entry { price: Some(_), .. }
            )
        })
    }
}

/// A tree and what was wrong with the text. Parsing never fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parse<T> {
    /// The tree; `None` where the text held no such thing at all.
    pub tree: T,
    /// In source order.
    pub errors: Vec<SyntaxError>,
}

/// What is wrong with the form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    /// The kind of mistake.
    pub kind: SyntaxErrorKind,
    /// Where it is.
    pub span: Span,
}

/// The kinds of mistakes in the form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyntaxErrorKind {
    /// What the span covers cannot stand here.
    Unexpected {
        /// What could stand there, in an author's words, such as "a field name".
        expected: &'static str,
    },
    /// The file or the block ended where something was needed.
    Missing {
        /// What is needed.
        expected: &'static str,
    },
    /// `{` without `}`. The span is the opening brace.
    UnclosedBlock,
    /// `"` without its partner on the same line.
    UnclosedString,
    /// A number too large to hold.
    NumberTooLarge,
    /// More nested brackets than any card needs.
    TooDeep,
    /// A control character or NUL.
    StrayCharacter,
    /// A card or text whose lines follow without a `{`. The span is empty and stands where the brace belongs.
    NoBrace {
        /// What the brace would open.
        block: BlockKind,
        /// Where the `}` belongs, if that is missing too.
        close: Option<u32>,
    },
    /// A reserved word that is not in lower case.
    LetterCase {
        /// The word as it is written.
        keyword: &'static str,
    },
    /// `:` or `=` between a name and its value.
    Assignment,
    /// Other quotation marks than `"` around a text. The span covers the text and the marks.
    ForeignQuotes,
    /// A comment as other languages write it: `# …`, up to the end of its line, or `/* … */`.
    ForeignComment,
    /// A card's name without quotation marks.
    UnquotedName,
    /// A comma or slash that does not stand between two values.
    IdleSeparator,
    /// A sign such as `;` at the end of a line.
    LineEndMark,
    /// A comma or slash at the end of a line whose field goes on in the next one.
    WrappedField,
    /// A line of text in quotation marks.
    QuotedLine,
    /// A brace in a line of text, with its partner where it has one.
    BraceInText,
    /// Lines of wording that stand in no text. The span is the first one.
    BareWording {
        /// Where the last one ends.
        end: u32,
    },
    /// Another word than `text` in front of a block of wording.
    BlockName,
    /// A sign other than a comma or slash between two values.
    ForeignSeparator,
    /// A number with white space behind its sign.
    SpacedSign,
    /// A text whose `}` was forgotten. The span is its `{`.
    UnclosedText {
        /// Where the `}` belongs.
        close: u32,
        /// Whether that of the card is missing too.
        with_card: bool,
    },
    /// A highlight that is drawn with other signs than `.` and `#`, or with spaces in it.
    BadCells,
}

/// What braces stand around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// The members of a card.
    Card,
    /// The lines of a text.
    Text,
}
