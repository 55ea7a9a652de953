//! An open document: the text that the editor shows, kept in step with its edits.

use cardc_db::FileKind;
use ropey::Rope;

use crate::text::{Encoding, Position};
use crate::workspace::Address;

/// A document that is open in the editor.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// As the client names it.
    pub(crate) address: Address,
    /// What it is: its name says so, or else the language that the client takes it for.
    pub(crate) kind: FileKind,
    /// The version that the client gave the text.
    pub(crate) version: i32,
    /// The text. A clone is cheap.
    pub(crate) text: Rope,
}

/// One edit of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextChange {
    /// What is replaced; `None` for the whole text.
    pub(crate) range: Option<(Position, Position)>,
    /// What it is replaced with.
    pub(crate) text: String,
}

impl Document {
    /// A document as it was opened.
    pub(crate) fn new(address: Address, language: &str, version: i32, text: &str) -> Self {
        let kind = match (FileKind::of_path(&address.uri), language) {
            (FileKind::Other, "card") => FileKind::Cards,
            (FileKind::Other, "deck" | "card-deck") => FileKind::Deck,
            (kind, _) => kind,
        };
        Self {
            address,
            kind,
            version,
            text: Rope::from_str(text),
        }
    }

    /// Takes in edits, each of which counts its positions in the text that the edit before has left. Returns the byte offset
    /// behind the last of them, where the author is.
    pub(crate) fn change(
        &mut self,
        version: i32,
        changes: Vec<TextChange>,
        encoding: Encoding,
    ) -> usize {
        self.version = version;
        let mut author = 0;
        for change in changes {
            match change.range {
                None => {
                    author = end_of_difference(&self.text, &change.text);
                    self.text = Rope::from_str(&change.text);
                }
                Some((start, end)) => {
                    let (start, end) = (start.min(end), start.max(end));
                    author = self.replace(encoding, start, end, &change.text);
                }
            }
        }
        author
    }

    /// Replaces what stands between two positions; returns the byte offset behind it. In the place of what is left of a
    /// character that is cut in two stands U+FFFD, which is as long as the half that the client has there.
    fn replace(&mut self, encoding: Encoding, start: Position, end: Position, text: &str) -> usize {
        let half = |is_left: bool| if is_left { "\u{fffd}" } else { "" };
        let cuts = |position| encoding.cuts_a_character(&self.text, position);
        let (before, behind) = (half(cuts(start)), half(cuts(end)));
        let first = encoding.char_index(&self.text, start);
        let last = encoding.char_index(&self.text, end) + behind.chars().count();
        self.text.remove(first..last);
        self.text.insert(first, &[before, text, behind].concat());
        self.text.char_to_byte(first) + before.len() + text.len()
    }
}

/// Where the new text begins to be like the end of the old one.
fn end_of_difference(old: &Rope, new: &str) -> usize {
    let shorter = old.len_bytes().min(new.len());
    let same = |(one, other): &(u8, u8)| one == other;
    let begins = old.bytes().zip(new.bytes()).take_while(same).count();
    let ends = old
        .bytes_at(old.len_bytes())
        .reversed()
        .zip(new.bytes().rev());
    let ends = ends.take_while(same).count();
    new.len() - ends.min(shorter - begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(range: (u32, u32, u32, u32), text: &str) -> TextChange {
        let (line, column, end_line, end_column) = range;
        let start = Position { line, column };
        let end = Position {
            line: end_line,
            column: end_column,
        };
        TextChange {
            range: Some((start, end)),
            text: text.to_owned(),
        }
    }

    #[test]
    fn the_author_is_behind_the_last_edit() {
        let author = |changes: Vec<TextChange>| {
            let address = Address {
                uri: "untitled:a".to_owned(),
                path: None,
                planned: None,
            };
            Document::new(address, "card", 1, "ab\naab\n").change(2, changes, Encoding::Utf16)
        };
        let whole = |text: &str| {
            author(vec![TextChange {
                range: None,
                text: text.to_owned(),
            }])
        };
        assert_eq!(author(vec![change((1, 1, 1, 2), "é")]), 6);
        assert_eq!(author(vec![change((0, 0, 1, 2), "")]), 0);
        assert_eq!(whole("ab\naxab\n"), 5);
        assert_eq!(whole("ab\naaab\n"), 6, "as if the last of them were new");
        assert_eq!(whole("ab\nb\n"), 3);
        assert_eq!(whole("ab\naab\n"), 7);
    }

    fn edited(text: &str, changes: Vec<TextChange>) -> String {
        let address = Address {
            uri: "untitled:a".to_owned(),
            path: None,
            planned: None,
        };
        let mut document = Document::new(address, "card", 1, text);
        document.change(2, changes, Encoding::Utf16);
        document.text.to_string()
    }

    #[test]
    fn edits_build_on_each_other() {
        let changes = vec![
            change((0, 0, 0, 1), "é🐉"),
            change((0, 3, 0, 3), "!"),
            change((0, 4, 1, 0), ""),
        ];
        assert_eq!(edited("ab\nc", changes), "é🐉!c");
    }

    #[test]
    fn a_change_without_range_replaces_the_text() {
        let whole = TextChange {
            range: None,
            text: "new".to_owned(),
        };
        assert_eq!(
            edited("old", vec![whole, change((0, 3, 0, 3), "er")]),
            "newer"
        );
    }

    #[test]
    fn a_character_that_is_cut_in_two_is_as_long_as_before() {
        let half = "\u{fffd}";
        assert_eq!(
            edited("🐉b", vec![change((0, 1, 0, 2), "")]),
            format!("{half}b")
        );
        assert_eq!(
            edited("🐉b", vec![change((0, 0, 0, 1), "")]),
            format!("{half}b")
        );
        assert_eq!(
            edited("🐉b", vec![change((0, 1, 0, 1), "x")]),
            format!("{half}x{half}b")
        );
        assert_eq!(
            edited("🐉🐉", vec![change((0, 1, 0, 3), "x")]),
            format!("{half}x{half}")
        );
    }

    #[test]
    fn a_range_backwards_or_behind_the_end_is_clamped() {
        assert_eq!(edited("abc", vec![change((0, 2, 0, 1), "-")]), "a-c");
        assert_eq!(edited("abc", vec![change((7, 7, 9, 9), "!")]), "abc!");
    }
}
