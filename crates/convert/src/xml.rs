//! XML that anybody may have written.

use roxmltree::{Document, Error, ParsingOptions};

/// More elements than any file that is imported has.
const MOST_NODES: u32 = 2_000_000;

/// Elements in one another, at most: the parser calls itself for each.
const DEEPEST: usize = 256;

/// The most attributes of an element: the parser compares each with all others.
const MOST_ATTRIBUTES: usize = 256;

/// Why a text is not read as XML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct XmlError {
    /// Line of the mistake, counted from 1.
    pub(crate) line: u32,
    /// Its column, counted from 1.
    pub(crate) column: u32,
    /// What is wrong.
    pub(crate) message: String,
}

/// Reads XML. Declarations of entities are refused, and so is what would take the parser too long or too deep.
pub(crate) fn document(text: &str) -> Result<Document<'_>, XmlError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some((at, message)) = too_much(text) {
        let (line, column) = place(&text[..at]);
        return Err(XmlError {
            line,
            column,
            message,
        });
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MOST_NODES,
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        // The message ends with the place.
        let message = error.to_string();
        let end = format!(" at {}:{}", at.row, at.col);
        let (line, column) = match error {
            // For what never comes, the parser names no place.
            Error::NoRootNode | Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
                place(text.trim_end())
            }
            _ => (at.row, at.col),
        };
        XmlError {
            line,
            column,
            message: message.replace(&end, ""),
        }
    })
}

/// The line and the column behind a text, counted from 1.
fn place(text: &str) -> (u32, u32) {
    let breaks = text.bytes().filter(|&byte| byte == b'\n').count();
    // The parser knows no other breaks.
    let behind = text.chars().rev().take_while(|&letter| letter != '\n');
    (breaks as u32 + 1, behind.count() as u32 + 1)
}

/// What there is too much of for the parser, and where, as far as the text is XML.
fn too_much(text: &str) -> Option<(usize, String)> {
    let mut rest = text;
    let mut depth = 0_usize;
    while let Some(open) = rest.find('<') {
        rest = &rest[open + 1..];
        let at = text.len() - rest.len() - 1;
        let skipped = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")]
            .into_iter()
            .find(|(begin, _)| rest.starts_with(begin));
        if let Some((begin, end)) = skipped {
            let inside = &rest[begin.len()..];
            rest = inside.find(end).map_or("", |at| &inside[at + end.len()..]);
            continue;
        }
        let closes = rest.starts_with('/');
        let (tag, attributes) = tag_length(rest);
        if attributes > MOST_ATTRIBUTES {
            let message = format!("more than {MOST_ATTRIBUTES} attributes in an element");
            return Some((at, message));
        }
        let is_empty = rest[..tag].ends_with('/');
        rest = &rest[tag..];
        depth = if closes {
            depth.saturating_sub(1)
        } else {
            depth + usize::from(!is_empty)
        };
        if depth > DEEPEST {
            return Some((at, format!("more than {DEEPEST} nested elements")));
        }
    }
    None
}

/// The length of a tag up to its `>`, which does not count in quotation marks, and how many values are in such marks.
fn tag_length(text: &str) -> (usize, usize) {
    let mut quote = None;
    let mut values = 0;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return (at, values),
            (None, b'"' | b'\'') => {
                quote = Some(byte);
                values += 1;
            }
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    (text.len(), values)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::{DEEPEST, MOST_ATTRIBUTES, document};

    fn nested(inside: &str, depth: usize) -> String {
        format!("{}{inside}{}", "<a>".repeat(depth), "</a>".repeat(depth))
    }

    #[test]
    fn depth_is_bounded() {
        assert!(document(&nested("<b c=\"/>\"/>", DEEPEST)).is_ok());
        assert!(document(&nested("", DEEPEST + 1)).is_err());
        let hidden = "<!-- </a></a> --><?p </a>?><![CDATA[</a>]]><b c='</a>'/>";
        assert!(document(&nested(&nested(hidden, DEEPEST), DEEPEST)).is_err());
        assert!(document(&"<a>".repeat(1_000_000)).is_err());
    }

    #[test]
    fn attributes_are_counted() {
        let element = |count: usize| {
            let attributes = (0..count).fold(String::new(), |mut all, index| {
                let _ = write!(all, " a{index}='>'");
                all
            });
            document(&format!("<a{attributes}/>")).map(drop)
        };
        assert!(element(MOST_ATTRIBUTES).is_ok());
        let error = element(MOST_ATTRIBUTES + 1).expect_err("there are too many");
        assert_eq!(error.message, "more than 256 attributes in an element");
    }

    #[test]
    fn what_is_no_xml_says_where() {
        let error = document("<a>\n <b></a>").expect_err("it is not closed");
        assert_eq!((error.line, error.column), (2, 5), "{}", error.message);
        assert!(!error.message.contains("2:5"), "{}", error.message);
        for (text, line, column) in [
            ("<a>\n <b c='d", 2, 9),
            ("<a>\n <b>\n", 2, 5),
            ("<!-- é -->\n", 1, 11),
        ] {
            let error = document(text).expect_err("it ends too soon");
            assert_eq!((error.line, error.column), (line, column), "{text}");
        }
        let error = document(&format!("<a>\n{}", nested("", DEEPEST))).expect_err("too deep");
        assert_eq!((error.line, error.column), (2, 3 * 255 + 1));
        for text in [
            "",
            "<",
            "<a",
            "<!--",
            "<a b='",
            "\u{feff}",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        ] {
            assert!(document(text).is_err(), "{text}");
        }
    }
}
