//! XML that anybody may have written.

use roxmltree::{Document, ParsingOptions};

/// More elements than any file that is imported has.
const MOST_NODES: u32 = 2_000_000;

/// Elements in one another, at most: the parser calls itself for each.
const DEEPEST: usize = 256;

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

/// Reads XML. Declarations of entities are refused, and so is what nests too deep.
pub(crate) fn document(text: &str) -> Result<Document<'_>, XmlError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if is_too_deep(text) {
        return Err(XmlError {
            line: 1,
            column: 1,
            message: format!("more than {DEEPEST} nested elements"),
        });
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MOST_NODES,
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        // The message ends with the place.
        let message = error.to_string();
        let end = format!(" at {}:{}", place.row, place.col);
        XmlError {
            line: place.row,
            column: place.col,
            message: message.replace(&end, ""),
        }
    })
}

/// Whether elements lie deeper in one another than [`DEEPEST`], as far as the text is XML.
fn is_too_deep(text: &str) -> bool {
    let mut rest = text;
    let mut depth = 0_usize;
    while let Some(open) = rest.find('<') {
        rest = &rest[open + 1..];
        let skipped = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")]
            .into_iter()
            .find(|(begin, _)| rest.starts_with(begin));
        if let Some((begin, end)) = skipped {
            let inside = &rest[begin.len()..];
            rest = inside.find(end).map_or("", |at| &inside[at + end.len()..]);
            continue;
        }
        let closes = rest.starts_with('/');
        let tag = tag_length(rest);
        let is_empty = rest[..tag].ends_with('/');
        rest = &rest[tag..];
        depth = if closes {
            depth.saturating_sub(1)
        } else {
            depth + usize::from(!is_empty)
        };
        if depth > DEEPEST {
            return true;
        }
    }
    false
}

/// The length of a tag up to its `>`, which does not count in quotation marks.
fn tag_length(text: &str) -> usize {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{DEEPEST, document};

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
    fn what_is_no_xml_says_where() {
        let error = document("<a>\n <b></a>").expect_err("it is not closed");
        assert_eq!((error.line, error.column), (2, 5), "{}", error.message);
        assert!(!error.message.contains("2:5"), "{}", error.message);
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
