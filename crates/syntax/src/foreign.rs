//! The comments `/* … */` of other languages: where they end. [`crate::split`] and the parser both ask here, so that they
//! agree.

/// Finds the ends of comments, and remembers what it looked for in vain, so that a text full of `/*` takes linear time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForeignComments {
    /// No comment that opens before this place has an end.
    none_until: usize,
}

impl ForeignComments {
    /// Where the comment that opens at byte `open` ends: behind the first `*/`. `is_slash` says whether the byte at a place
    /// is a token of its own. In `/* https://a.example */` it is not, but part of `//…`: such a comment has no end, as no
    /// piece of a file may cut a token.
    pub(crate) fn end(
        &mut self,
        source: &str,
        open: usize,
        is_slash: impl FnOnce(usize) -> bool,
    ) -> Option<usize> {
        if open < self.none_until {
            return None;
        }
        let inside = open + "/*".len();
        let end = source[inside..]
            .find("*/")
            .map(|length| inside + length + 2);
        let closed = end.filter(|end| is_slash(end - 1));
        if closed.is_none() {
            self.none_until = end.unwrap_or(usize::MAX);
        }
        closed
    }
}
