//! Fixtures: one string that holds several files and a cursor.

/// The cursor marker.
pub const CURSOR: &str = "$0";

/// The path of a fixture's only file when no heading names it.
const DEFAULT_PATH: &str = "/main.card";

/// Files of a test, and where the cursor stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixture {
    /// In the order of the text.
    pub files: Vec<FixtureFile>,
    /// The index of the file with the cursor, and the byte offset in it.
    pub cursor: Option<(usize, u32)>,
}

/// One file of a fixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixtureFile {
    /// As its heading names it: `/cards/a.card`.
    pub path: String,
    /// Without heading and cursor.
    pub text: String,
}

impl Fixture {
    /// Splits a text at lines such as `//- /cards/a.card` and takes the marker `$0` out. A text without a heading is
    /// one file, `/main.card`.
    ///
    /// A line break right behind the opening quote of the fixture is not part of it.
    ///
    /// # Panics
    ///
    /// When there are two cursors, or text before the first heading.
    pub fn parse(source: &str) -> Self {
        let source = source.strip_prefix('\n').unwrap_or(source);
        let mut fixture = Self::default();
        if !source.lines().any(|line| heading(line).is_some()) {
            fixture.push(DEFAULT_PATH, source);
            return fixture;
        }
        let mut current: Option<(&str, String)> = None;
        for line in source.split_inclusive('\n') {
            match (heading(line), &mut current) {
                (Some(path), _) => {
                    if let Some((path, text)) = current.take() {
                        fixture.push(path, &text);
                    }
                    current = Some((path, String::new()));
                }
                (None, Some((_, text))) => text.push_str(line),
                (None, None) => panic!("text before the first heading: {line:?}"),
            }
        }
        if let Some((path, text)) = current {
            fixture.push(path, &text);
        }
        fixture
    }

    /// The file with the cursor, and the cursor's offset.
    ///
    /// # Panics
    ///
    /// When the fixture has no cursor.
    pub fn at_cursor(&self) -> (&FixtureFile, u32) {
        let (file, offset) = self.cursor.expect("the fixture has no `$0`");
        (&self.files[file], offset)
    }

    fn push(&mut self, path: &str, text: &str) {
        let mut text = text.to_owned();
        if let Some(offset) = text.find(CURSOR) {
            text.replace_range(offset..offset + CURSOR.len(), "");
            assert!(
                self.cursor.is_none() && !text.contains(CURSOR),
                "the fixture has two cursors"
            );
            let offset = u32::try_from(offset).expect("a fixture is small");
            self.cursor = Some((self.files.len(), offset));
        }
        self.files.push(FixtureFile {
            path: path.to_owned(),
            text,
        });
    }
}

/// The path that a line heads, if it is a heading.
fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("//- ").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_heading_is_one_file() {
        let fixture = Fixture::parse("\nunit $0\"A\" {}\n");
        assert_eq!(fixture.files.len(), 1);
        assert_eq!(fixture.files[0].text, "unit \"A\" {}\n");
        assert_eq!(fixture.cursor, Some((0, 5)));
    }

    #[test]
    fn headings_split_files() {
        let fixture = Fixture::parse("//- /a.card\ngame x\n//- /b.deck\n1 A$0\n");
        let paths: Vec<_> = fixture
            .files
            .iter()
            .map(|file| file.path.as_str())
            .collect();
        assert_eq!(paths, ["/a.card", "/b.deck"]);
        assert_eq!(fixture.at_cursor().0.text, "1 A\n");
        assert_eq!(fixture.cursor, Some((1, 3)));
    }

    #[test]
    #[should_panic(expected = "two cursors")]
    fn two_cursors_are_a_mistake() {
        Fixture::parse("$0 $0");
    }
}
