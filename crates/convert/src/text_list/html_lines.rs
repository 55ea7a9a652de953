//! The lines that a line of HTML shows.

/// Tags that begin or end a line.
const OF_LINES: [&str; 19] = [
    "body", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "head", "html", "li", "ol", "p",
    "table", "tbody", "thead", "tr", "ul",
];

/// Tags around what stands beside other things in a line.
const OF_CELLS: [&str; 2] = ["td", "th"];

/// The lines that a line of a list shows: itself where it has no tag that begins one.
pub(super) fn of(line: &str) -> Vec<String> {
    let mut shown = vec![String::new()];
    let mut rest = line;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        let end = tag[1..].find(['<', '>']).map_or(tag.len(), |end| end + 2);
        let name = tag_name(&tag[..end]);
        let current = shown.last_mut().expect("there is one");
        current.push_str(before);
        if OF_LINES.contains(&name.as_str()) {
            shown.push(String::new());
            rest = &tag[end..];
        } else if OF_CELLS.contains(&name.as_str()) {
            current.push(' ');
            rest = &tag[end..];
        } else {
            current.push('<');
            rest = &tag[1..];
        }
    }
    shown.last_mut().expect("there is one").push_str(rest);
    if shown.len() > 1 {
        shown.retain(|line| !line.trim().is_empty());
    }
    shown
}

/// The name of a tag in small letters; empty for what is none.
fn tag_name(tag: &str) -> String {
    let Some(inside) = tag.strip_prefix('<').and_then(|tag| tag.strip_suffix('>')) else {
        return String::new();
    };
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = inside.split(|sign: char| !sign.is_ascii_alphanumeric());
    name.take(1).map(str::to_ascii_lowercase).collect()
}
