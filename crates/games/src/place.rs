//! Where in a TOML file a cursor is, also while the file is being written.

use cardc_span::Span;
use smol_str::SmolStr;
use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

/// Values nest no deeper than this; whatever is deeper is no place.
const DEEPEST: u32 = 64;

/// A place in a TOML file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlPlace {
    /// The keys from the root: to the table that a key is in, or to the key whose value it is. Places in lists are left
    /// out.
    pub path: Vec<SmolStr>,
    /// What stands there.
    pub part: TomlPart,
    /// What is there of it up to the cursor, without an opening quotation mark.
    pub typed: Span,
}

/// What can stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TomlPart {
    /// A key, with a value behind it.
    Key,
    /// A key in the brackets of a header: `[kinds.unit]`.
    Header,
    /// A value without quotation marks.
    Value,
    /// A string, inside of its quotation marks.
    Text,
}

/// The place at the end of a text, of which nothing behind the cursor is known; `None` in a comment, and where nothing can
/// be written.
pub fn toml_place(before: &str) -> Option<TomlPlace> {
    let tokens = Source::new(before).lex().into_vec();
    let mut walk = Walk::new(before);
    {
        let mut receiver = |event: Event| walk.take(&event);
        let mut guarded = RecursionGuard::new(&mut receiver, DEEPEST);
        parse_document(&tokens, &mut guarded, &mut ());
    }
    walk.end()
}

/// What surrounds a value.
struct Frame {
    path: Vec<SmolStr>,
    is_list: bool,
}

/// The way through the events of a file.
struct Walk<'text> {
    text: &'text str,
    /// The table whose header came last.
    table: Vec<SmolStr>,
    /// Lists and tables in one line that are open.
    frames: Vec<Frame>,
    /// The keys of the setting or header that is being read.
    keys: Vec<(SmolStr, Span)>,
    in_header: bool,
    /// A value is waited for.
    wants_value: bool,
    /// What came last, but for white space.
    last: Option<(EventKind, Span)>,
}

impl<'text> Walk<'text> {
    fn new(text: &'text str) -> Self {
        Self {
            text,
            table: Vec::new(),
            frames: Vec::new(),
            keys: Vec::new(),
            in_header: false,
            wants_value: false,
            last: None,
        }
    }

    fn take(&mut self, event: &Event) {
        let span = Span::new(event.span().start() as u32, event.span().end() as u32);
        // What the parser adds where something is missing is not written there.
        if span.is_empty() {
            return;
        }
        let kind = event.kind();
        match kind {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.begin_line();
                self.in_header = true;
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => self.close_header(),
            EventKind::SimpleKey => {
                let written = &self.text[span.range()];
                self.keys
                    .push((written.trim_matches(['"', '\'']).into(), span));
            }
            EventKind::KeyValSep => self.wants_value = true,
            EventKind::Scalar => self.wants_value = false,
            EventKind::ArrayOpen => self.open(true),
            EventKind::InlineTableOpen => self.open(false),
            EventKind::ArrayClose | EventKind::InlineTableClose => {
                self.frames.pop();
                self.keys.clear();
                self.wants_value = false;
            }
            EventKind::ValueSep => {
                self.keys.clear();
                self.wants_value = self.frames.last().is_some_and(|frame| frame.is_list);
            }
            EventKind::Newline if self.frames.is_empty() => {
                if self.in_header {
                    self.close_header();
                }
                self.begin_line();
            }
            _ => {}
        }
        if kind != EventKind::Whitespace {
            self.last = Some((kind, span));
        }
    }

    fn begin_line(&mut self) {
        self.frames.clear();
        self.keys.clear();
        self.wants_value = false;
        self.in_header = false;
    }

    fn close_header(&mut self) {
        self.table = self.keys.drain(..).map(|(key, _)| key).collect();
        self.in_header = false;
    }

    fn open(&mut self, is_list: bool) {
        let path = self.path();
        self.frames.push(Frame { path, is_list });
        self.keys.clear();
        self.wants_value = is_list;
    }

    /// The path to the keys that were read last.
    fn path(&self) -> Vec<SmolStr> {
        let around = self.frames.last().map_or(&self.table, |frame| &frame.path);
        let around = if self.in_header { &[][..] } else { around };
        let keys = self.keys.iter().map(|(key, _)| key);
        around.iter().chain(keys).cloned().collect()
    }

    /// The place where the text ends.
    fn end(mut self) -> Option<TomlPlace> {
        let end = self.text.len() as u32;
        let key = if self.in_header {
            TomlPart::Header
        } else {
            TomlPart::Key
        };
        let (part, typed) = match self.last {
            Some((EventKind::Comment, _)) => return None,
            Some((EventKind::Scalar, span)) if span.end == end => self.scalar(span)?,
            Some((EventKind::SimpleKey, span)) if span.end == end => {
                self.keys.retain(|(_, key)| *key != span);
                (key, span)
            }
            _ if self.wants_value => (TomlPart::Value, Span::at(end)),
            Some((EventKind::KeySep | EventKind::StdTableOpen | EventKind::ArrayTableOpen, _)) => {
                (key, Span::at(end))
            }
            _ if self.keys.is_empty() && !self.is_behind_value() => (key, Span::at(end)),
            _ => return None,
        };
        Some(TomlPlace {
            path: self.path(),
            part,
            typed,
        })
    }

    /// Whether a value or a header ends on the last line, so that nothing more can stand there.
    fn is_behind_value(&self) -> bool {
        let last = self.last.as_ref().map(|(kind, _)| kind);
        matches!(
            last,
            Some(
                EventKind::Scalar
                    | EventKind::ArrayClose
                    | EventKind::InlineTableClose
                    | EventKind::StdTableClose
                    | EventKind::ArrayTableClose
            )
        )
    }

    /// A value that ends where the text ends; `None` for a string that is closed.
    fn scalar(&self, span: Span) -> Option<(TomlPart, Span)> {
        let written = &self.text[span.range()];
        let Some(quote) = written
            .chars()
            .next()
            .filter(|first| ['"', '\''].contains(first))
        else {
            return Some((TomlPart::Value, span));
        };
        let is_closed = written.len() > 1 && written.ends_with(quote);
        (!is_closed).then(|| (TomlPart::Text, Span::new(span.start + 1, span.end)))
    }
}

#[cfg(test)]
mod tests {
    use super::{TomlPart, toml_place};

    fn place(before: &str) -> String {
        toml_place(before).map_or("nothing".to_owned(), |place| {
            let typed = &before[place.typed.range()];
            format!("{} {:?} `{typed}`", place.path.join("."), place.part)
        })
    }

    #[test]
    fn places() {
        for (before, expected) in [
            ("", " Key ``"),
            ("ga", " Key `ga`"),
            ("[", " Header ``"),
            ("[ki", " Header `ki`"),
            ("[kinds.", "kinds Header ``"),
            ("[kinds.un", "kinds Header `un`"),
            ("[[checks]]\nco", "checks Key `co`"),
            ("[kinds.unit]", "nothing"),
            ("[kinds.unit]\n", "kinds.unit Key ``"),
            ("[kinds.unit]\nname = \"U\"\nno", "kinds.unit Key `no`"),
            ("[kinds.unit]\nname = ", "kinds.unit.name Value ``"),
            ("[kinds.unit]\nname = tr", "kinds.unit.name Value `tr`"),
            ("[kinds.unit]\nnoun = \"un", "kinds.unit.noun Text `un`"),
            ("[kinds.unit]\nnoun = \"", "kinds.unit.noun Text ``"),
            ("[kinds.unit]\nnoun = \"unit\"", "nothing"),
            ("[kinds.unit]\nnoun = \"unit\" ", "nothing"),
            (
                "[kinds.unit]\nrequired = [\"cost\", \"ta",
                "kinds.unit.required Text `ta`",
            ),
            (
                "[kinds.unit]\nrequired = [\n  \"cost\",\n  ",
                "kinds.unit.required Value ``",
            ),
            ("[kinds.unit]\nrequired = [\"cost\"]\n", "kinds.unit Key ``"),
            (
                "[k.u]\nforbidden = [\n  { field = \"co",
                "k.u.forbidden.field Text `co`",
            ),
            (
                "[k.u]\nforbidden = [\n  { field = \"cost\", wh",
                "k.u.forbidden Key `wh`",
            ),
            (
                "[k.u]\nforbidden = [{ field = 1 }, { ",
                "k.u.forbidden Key ``",
            ),
            ("[fields.cost]\ntype.", "fields.cost.type Key ``"),
            ("[fields.cost]\ntype.int", "fields.cost.type Key `int`"),
            (
                "[fields.cost]\ntype.integer = { min = 0, m",
                "fields.cost.type.integer Key `m`",
            ),
            ("x = 1 # com", "nothing"),
            ("a = \"ü", "a Text `ü`"),
        ] {
            assert_eq!(place(before), expected, "{before:?}");
        }
    }

    #[test]
    fn whatever_is_written() {
        for odd in [
            "]]",
            "= = =",
            "\u{0}\u{FEFF}",
            "a.b.c.[",
            "{{{{",
            "\"\"\"\n\n",
            "'",
        ] {
            toml_place(odd);
        }
        toml_place(&format!("a = {}", "[".repeat(100_000)));
        toml_place(&format!("a = {}", "{a=".repeat(100_000)));
        let many = "[kinds.a]\nb = 1\n".repeat(10_000);
        assert_eq!(
            toml_place(&many).map(|place| place.part),
            Some(TomlPart::Key)
        );
    }
}
