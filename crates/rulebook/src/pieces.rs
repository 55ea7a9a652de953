//! The pieces of a rule text: words, and the references between them. Whoever reads references reads them here.

/// A piece of a rule text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'text> {
    /// Text without references; a backslash in it is a backslash.
    Text(&'text str),
    /// `\{`, which is a brace of the text.
    Brace,
    /// `{moored}`, `{moored|Moored Ships}` or `{+moored}`.
    Reference {
        /// The id as it is written.
        id: &'text str,
        /// Whether the text of the entry belongs here.
        include: bool,
        /// The words to show in the place of the entry's title.
        words: Option<&'text str>,
    },
    /// What stands behind a brace that is not closed on its line, up to the end of the line.
    Unclosed(&'text str),
}

/// The pieces of a text, in order. Takes linear time, whatever the text is full of.
pub fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, behind) = split_first(rest)?;
        rest = behind;
        Some(piece)
    })
}

/// The first piece, and what is behind it; `None` for an empty text.
fn split_first(text: &str) -> Option<(Piece<'_>, &str)> {
    if text.is_empty() {
        return None;
    }
    if let Some(behind) = text.strip_prefix("\\{") {
        return Some((Piece::Brace, behind));
    }
    let Some(inside) = text.strip_prefix('{') else {
        let end = match text.find('{') {
            Some(brace) => text[..brace].strip_suffix('\\').map_or(brace, str::len),
            None => text.len(),
        };
        let (text, behind) = text.split_at(end);
        return Some((Piece::Text(text), behind));
    };
    let end = inside.find(['}', '\n']).unwrap_or(inside.len());
    let (inside, behind) = inside.split_at(end);
    Some(match behind.strip_prefix('}') {
        Some(behind) => (reference(inside), behind),
        None => (Piece::Unclosed(inside), behind),
    })
}

/// A reference by what stands between its braces.
fn reference(inside: &str) -> Piece<'_> {
    let (id, words) = match inside.split_once('|') {
        Some((id, words)) => (id, Some(words)),
        None => (inside, None),
    };
    let included = id.strip_prefix('+');
    Piece::Reference {
        id: included.unwrap_or(id),
        include: included.is_some(),
        words,
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    fn reference(id: &str) -> Piece<'_> {
        Piece::Reference {
            id,
            include: false,
            words: None,
        }
    }

    #[test]
    fn a_text_falls_into_pieces() {
        use Piece::{Brace, Text, Unclosed};
        let all = |text| pieces(text).collect::<Vec<_>>();
        assert_eq!(all(""), []);
        assert_eq!(all("a \\ b\n"), [Text("a \\ b\n")]);
        assert_eq!(
            all("a{b}\\{c}"),
            [Text("a"), reference("b"), Brace, Text("c}")]
        );
        assert_eq!(all("\\\\{ä\\"), [Text("\\"), Brace, Text("ä\\")]);
        assert_eq!(
            all("a {b\nc} {{d}"),
            [Text("a "), Unclosed("b"), Text("\nc} "), reference("{d")]
        );
        let (id, words) = ("b", Some("c {d"));
        let include = true;
        assert_eq!(
            all("{+b|c {d}{"),
            [Piece::Reference { id, include, words }, Unclosed("")]
        );
    }
}
