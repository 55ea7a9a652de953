//! Bold marks that a page broke.

/// How far into a line the head of an item goes, such as `2.14.4b:`.
const LONGEST_HEAD: usize = 16;

/// A line whose bold marks are in pairs, around words and not around spaces. A single mark that came from nowhere is
/// left out; where more than one pair could be meant, nothing is changed.
pub(super) fn mend(line: &str) -> String {
    let parts: Vec<&str> = line.split("**").collect();
    // A mark between a backslash and a brace keeps the one from escaping the other.
    if parts.iter().any(|part| part.ends_with('\\')) {
        return line.to_owned();
    }
    let marks = parts.len() - 1;
    if marks.is_multiple_of(2) {
        return paired(&parts);
    }
    match parts.as_slice() {
        [before, behind] => format!("{before}{behind}").trim().to_owned(),
        // `A.** Name of **something**`
        [head, behind @ ..] if is_head(head) => mend(&format!("{head}{}", behind.join("**"))),
        _ => line.to_owned(),
    }
}

/// The parts with marks around every other one.
fn paired(parts: &[&str]) -> String {
    let mut mended = String::new();
    for (number, part) in parts.iter().enumerate() {
        let inner = part.trim();
        if number.is_multiple_of(2) || inner.is_empty() {
            mended.push_str(part);
            continue;
        }
        // Emphasis that overlaps the pair keeps its place in it.
        let inner = if inner.contains('*') { part } else { inner };
        let (before, behind) = part.split_once(inner).unwrap_or_default();
        for piece in [before, "**", inner, "**", behind] {
            mended.push_str(piece);
        }
    }
    // A space that was moved out of a pair may meet another one.
    mended.trim().replace("  ", " ")
}

/// Whether a line begins with the head of an item, such as `A.`, behind which a bold mark was left.
fn is_head(before: &str) -> bool {
    before.len() <= LONGEST_HEAD && before.ends_with(['.', ':', ')']) && !before.contains(' ')
}
