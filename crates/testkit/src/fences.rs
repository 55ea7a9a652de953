//! The examples of a document: its fenced blocks, and the prose above each.

use std::ops::Range;

/// A fenced block of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence<'page> {
    /// The prose between the block before and this one.
    pub above: &'page str,
    /// The first word behind the backticks, such as `card`; empty without one.
    pub language: &'page str,
    /// The other words behind them, such as `fails` and a code.
    pub roles: Vec<&'page str>,
    /// The lines between the fences, each with its end.
    pub text: &'page str,
    /// The line of the page, from 1, on which it opens.
    pub line: usize,
    /// All of it, with its fences and the end of its last line: bytes of the page.
    pub range: Range<usize>,
}

impl Fence<'_> {
    /// Whether one of its roles is this word.
    pub fn is(&self, role: &str) -> bool {
        self.roles.contains(&role)
    }
}

/// The fenced blocks of a page, in their order.
///
/// # Panics
///
/// If a block is not closed.
pub fn fences(page: &str) -> Vec<Fence<'_>> {
    let mut fences = Vec::new();
    let mut behind_last = 0;
    // Where the block that is open begins, its line, and where its text begins.
    let mut open: Option<(usize, usize, usize)> = None;
    let mut at = 0;
    for (index, line) in page.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        if !line.starts_with("```") {
            continue;
        }
        let Some((opened, number, text)) = open.take() else {
            open = Some((start, index + 1, at));
            continue;
        };
        let is_bare = line.trim_end() == "```";
        assert!(is_bare, "the block of line {number} is not closed");
        let mut info = page[opened + 3..text].split_whitespace();
        fences.push(Fence {
            above: &page[behind_last..opened],
            language: info.next().unwrap_or_default(),
            roles: info.collect(),
            text: &page[text..start],
            line: number,
            range: opened..at,
        });
        behind_last = at;
    }
    if let Some((_, number, _)) = open {
        panic!("the block of line {number} is not closed");
    }
    fences
}

/// The paths and texts of the files that a page gives to each of its examples.
pub fn given_files<'page>(blocks: &[Fence<'page>]) -> Vec<(String, &'page str)> {
    let given = blocks.iter().filter(|block| block.is("given"));
    let files = given.enumerate().map(|(index, block)| {
        let path = format!("given-{index}.{}", block.language);
        (path, block.text)
    });
    files.collect()
}

#[cfg(test)]
mod tests {
    use super::fences;

    #[test]
    fn a_page_is_blocks_and_what_stands_between_them() {
        let page = "# A\n\nOne.\n\n```card fails x\na\n\nb\n```\n```\n```\nEnd.\n";
        let [first, second] = fences(page).try_into().unwrap();
        assert_eq!((first.above, second.above), ("# A\n\nOne.\n\n", ""));
        assert_eq!((first.language, first.text), ("card", "a\n\nb\n"));
        assert!(first.is("fails") && first.is("x") && !first.is("card"));
        assert_eq!((first.line, second.line), (5, 10));
        assert_eq!((second.language, second.text), ("", ""));
        assert_eq!(&page[second.range.end..], "End.\n");
    }

    #[test]
    #[should_panic = "the block of line 3 is not closed"]
    fn a_block_ends_before_the_next_one() {
        fences("A\n\n```card\na\n\n```card\nb\n```\n");
    }
}
