//! Values and lines as the card language writes them. Every imported value is written here, so that it reads back as the
//! value in the database.

use std::borrow::Cow;
use std::fmt;

use cardc_span::{Prose, as_string, folded_line, is_break, shown_line};
use cardc_syntax::{CornerContent, Item, Value, lex, parse_cards};

use crate::words::fold_space;

/// A value, or several with what joins them. Only this module creates one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Written(String);

impl Written {
    /// Any text, in quotation marks.
    pub(crate) fn text(text: &str) -> Self {
        Self(as_string(text))
    }

    /// Words without marks where the language reads them as this one value, and text otherwise.
    pub(crate) fn words(words: &str) -> Self {
        if is_plain(words) {
            return Self(words.to_owned());
        }
        match values(words).as_deref() {
            // A dash alone says that there is nothing.
            Some([Value::Words(read)]) if read == words && words != "-" => Self(words.to_owned()),
            _ => Self::text(words),
        }
    }

    /// A whole number, or words, where the language reads them as this one value, and text otherwise.
    pub(crate) fn wording(words: &str) -> Self {
        match words.parse::<i64>() {
            Ok(number) if number.to_string() == words => Self::number(number),
            _ => Self::words(words),
        }
    }

    /// `Unit(Stormcast)`, and text where the language does not read these words so.
    pub(crate) fn call(name: &str, argument: &str) -> Self {
        let call = format!("{name}({argument})");
        let is_read_so = || {
            matches!(
                values(&call).as_deref(),
                Some([Value::Call { name: read, argument: inside }])
                    if read.value == name && inside.value == argument
            )
        };
        if (is_plain(name) && is_plain(argument)) || is_read_so() {
            Self(call)
        } else {
            Self::text(&call)
        }
    }

    /// `(X)`, and `[2]` without `smooth`; `None` for what no corner can show.
    pub(crate) fn corner(smooth: bool, content: &str) -> Option<Self> {
        let corner = if smooth {
            format!("({content})")
        } else {
            format!("[{content}]")
        };
        let is_number = content.parse::<u32>().is_ok() && !content.starts_with('+');
        let is_read_so = || match values(&corner).as_deref() {
            Some(
                [
                    Value::Corner {
                        content: CornerContent::Other(read),
                        ..
                    },
                ],
            ) => read == content,
            _ => false,
        };
        (is_number || is_plain(content) || is_read_so()).then_some(Self(corner))
    }

    /// `..#..`, with a `#` for each `true`.
    pub(crate) fn cells(cells: impl IntoIterator<Item = bool>) -> Self {
        let cells = cells.into_iter();
        Self(cells.map(|cell| if cell { '#' } else { '.' }).collect())
    }

    /// What the language reads as values, whichever they are; `None` for any other text.
    pub(crate) fn values(text: &str) -> Option<Self> {
        values(text).map(|_| Self(text.to_owned()))
    }

    /// A number as it is written, perhaps with a sign; `None` for any other text.
    pub(crate) fn digits(text: &str) -> Option<Self> {
        text.parse::<i64>().ok().map(|_| Self(text.to_owned()))
    }

    /// A number.
    pub(crate) fn number(number: impl Into<i64>) -> Self {
        Self(number.into().to_string())
    }

    /// A number with its sign: `+1`.
    pub(crate) fn signed(number: i64) -> Self {
        Self(format!("{number:+}"))
    }

    /// Words and signs of the language itself.
    pub(crate) fn own(words: &'static str) -> Self {
        Self(words.to_owned())
    }

    /// These with a space between.
    pub(crate) fn line<const N: usize>(parts: [Self; N]) -> Self {
        Self(parts.map(|part| part.0).join(" "))
    }

    /// All of these; `None` where there is nothing to join.
    pub(crate) fn joined(
        parts: impl IntoIterator<Item = Self>,
        between: &'static str,
    ) -> Option<Self> {
        let parts = parts.into_iter().map(|part| part.0);
        parts
            .reduce(|joined, part| joined + between + &part)
            .map(Self)
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A line of a `text` block, with `prose "…"` around what is not Card English; prose as a whole where the file would read
/// the line as anything else.
pub(crate) fn text_line(line: &str) -> String {
    let line = folded_line(line, fold_space);
    if is_text_line(&line) {
        line
    } else {
        Prose::written(&shown_line(&line))
    }
}

/// A line of the text of a database, which knows no prose: what looks like it is wording.
pub(crate) fn database_line(line: &str) -> Cow<'_, str> {
    if Prose::all(line).is_empty() {
        line.into()
    } else {
        Prose::written(line).into()
    }
}

fn is_text_line(line: &str) -> bool {
    let has_structure = |letter: char| letter.is_control() || "{}\"/#".contains(letter);
    if line.starts_with(char::is_uppercase) && !line.contains(has_structure) {
        return true;
    }
    let mut around = line.to_owned();
    for prose in Prose::all(line).iter().rev() {
        around.replace_range(prose.string.range(), "\"\"");
    }
    if opens_or_closes_comment(&around) {
        return false;
    }
    let (source, item) = item(&format!("text {{\n        {line}\n    }}"));
    item.is_some_and(|item| {
        let lines: Vec<_> = item.texts().flat_map(|text| &text.lines).collect();
        matches!(lines[..], [span] if source.get(span.range()) == Some(line))
    })
}

/// Whether a text has a sign of the comments of other languages, which would make one with that of another value.
fn opens_or_closes_comment(text: &str) -> bool {
    text.contains("/*") || text.contains("*/")
}

fn is_line_break(letter: char) -> bool {
    u8::try_from(letter).is_ok_and(is_break)
}

/// Whether a text is nothing but words that need no parser to be known as such. Most values are.
fn is_plain(text: &str) -> bool {
    text.split(' ').all(|word| {
        word.starts_with(|first: char| first.is_ascii_alphabetic())
            && word.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

/// The values of a field with this behind its name; `None` where the language reads anything else.
fn values(text: &str) -> Option<Vec<Value>> {
    if text.contains(is_line_break) || opens_or_closes_comment(text) {
        return None;
    }
    let (_, item) = item(&format!("field {text}"));
    let item = item?;
    let mut fields = item.fields();
    let field = fields.next().filter(|field| field.name.value == "field")?;
    if fields.next().is_some() || item.texts().next().is_some() {
        return None;
    }
    let values = field.values.iter().map(|value| value.value.clone());
    Some(values.collect()).filter(|values: &Vec<_>| !values.is_empty())
}

/// The card with these members, and its source; `None` where there are mistakes, comments, or more than one card.
fn item(members: &str) -> (String, Option<Item>) {
    let source = format!("card \"\" {{\n    {members}\n}}");
    let has_comment = lex(&source).iter().any(|token| token.kind.is_comment());
    let mut items = parse_cards(&source).into_iter();
    let item = items.next().map(|(_, parse)| parse);
    let item = item.filter(|parse| parse.errors.is_empty() && !has_comment);
    let item = item.filter(|_| items.next().is_none());
    (source, item.and_then(|parse| parse.tree))
}

#[cfg(test)]
mod tests {
    use super::{Written, text_line};

    #[test]
    fn text_is_escaped() {
        assert_eq!(
            Written::text("a \"b\" \\ c\nd\r").to_string(),
            r#""a \"b\" \\ c\nd""#
        );
    }

    #[test]
    fn words_are_bare_where_they_read_back() {
        for words in ["Warrior Wizard", "Khorne's", "Éowyn", "龍"] {
            assert_eq!(Written::words(words).to_string(), words);
        }
        for words in [
            "",
            "½",
            "Rank 1",
            "12a",
            "A } unit \"B\" { c",
            "A // b",
            "A, B",
            "A / B",
            "A(B)",
            "A  B",
            "Brewin'",
            "-",
            "A\nB",
        ] {
            assert_eq!(Written::words(words), Written::text(words), "{words}");
        }
    }

    #[test]
    fn calls_and_values_are_bare_where_they_read_back() {
        assert_eq!(
            Written::call("Unit", "Stormcast").to_string(),
            "Unit(Stormcast)"
        );
        for (name, argument) in [
            ("½", "A"),
            ("Unit", "A) {"),
            ("Unit", "A) B"),
            ("A / Unit", "B"),
        ] {
            assert!(
                Written::call(name, argument).to_string().starts_with('"'),
                "{name}({argument})"
            );
        }
        assert_eq!(
            Written::values("Aegis (5+), Str 4")
                .map(|values| values.to_string())
                .as_deref(),
            Some("Aegis (5+), Str 4")
        );
        for text in [
            "",
            "A } b",
            "A // b",
            "A,",
            "\"A",
            "A\ncost 5",
            "99999999999999999999",
        ] {
            assert_eq!(Written::values(text), None, "{text}");
        }
    }

    #[test]
    fn lines_that_would_read_as_something_else_are_prose() {
        for line in [
            "Fine \"so\".",
            "Set Ford aside.",
            "One \" mark.",
            "prose \"x\"",
            "Draw. prose \"A } /* b */  // c\" Go.",
        ] {
            assert_eq!(text_line(line), line);
        }
        for line in [
            "A } brace.",
            "See https://x.",
            "/* a */ b",
            "prose poem.",
            "a */ b",
            "",
        ] {
            assert_eq!(text_line(line), format!("prose {}", Written::text(line)));
        }
        assert_eq!(
            text_line("See https://x. prose \"Sing.\""),
            "prose \"See https://x. Sing.\""
        );
    }
}
