//! What other programs put around the names in a list.

use std::borrow::Cow;

use super::without_bullet;

/// A line of a list as plain words: without its bullet or number, links and addresses, emphasis, tags and entities of HTML, and the pipes of
/// a table. Empty where nothing is left.
pub fn undecorated(line: &str) -> String {
    if line.len() > LONGEST {
        return line.trim().to_owned();
    }
    let text = html_escape::decode_html_entities(line);
    let text = without_tags(&text.chars().map(plain_sign).collect::<String>());
    let text = cells(text.trim());
    let text = without_addresses(&without_links(&text));
    let text = without_emphasis(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    without_number(without_bullet(&line, &BULLETS)).to_owned()
}

/// The sign that a keyboard has for one that looks like it: digits as wide as ideographs, and crosses.
fn plain_sign(sign: char) -> char {
    match sign {
        '✕' | '✖' => '×',
        '０'..='９' => char::from(b'0' + (u32::from(sign) - u32::from('０')) as u8),
        'ｘ' => 'x',
        _ => sign,
    }
}

/// The line without the `1.` or `1)` of a numbered list.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let item = rest
        .strip_prefix(['.', ')'])
        .filter(|_| rest.len() < line.len());
    let item = item.filter(|item| item.starts_with(' '));
    item.map_or(line, str::trim_start)
}

/// A longer line, in bytes, is taken as it stands: it is no card.
const LONGEST: usize = 1_000;

/// What begins an item of a list.
const BULLETS: [char; 8] = ['-', '*', '•', '–', '—', '·', '+', '◦'];

/// `text` without `<b>`, `</li>`, `<br/>`.
fn without_tags(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('<') {
        kept.push_str(before);
        let is_tag = inside.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
        let tag = inside.split_once('>').filter(|_| is_tag);
        if let Some((_, behind)) = tag.filter(|(tag, _)| !is_address(tag)) {
            rest = behind;
        } else {
            kept.push('<');
            rest = inside;
        }
    }
    kept + rest
}

/// Whether what stands between `<` and `>` is an address, and no tag.
fn is_address(tag: &str) -> bool {
    let scheme = tag.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| !scheme.contains(char::is_whitespace))
}

/// The cells of a row of a table as words; a number that has a cell of its own counts what is in the next one, or the one before.
fn cells(line: &str) -> Cow<'_, str> {
    let Some(row) = line.strip_prefix('|') else {
        return Cow::Borrowed(line);
    };
    let cells = row.split('|').map(str::trim);
    let cells = cells.filter(|cell| cell.contains(char::is_alphanumeric));
    let (counts, words): (Vec<&str>, Vec<&str>) =
        cells.partition(|cell| cell.bytes().all(|byte| byte.is_ascii_digit()));
    let words = words.join(" ");
    Cow::Owned(match counts.as_slice() {
        [] => words,
        [count] => format!("{count}x {words}"),
        [count, others @ ..] => format!("{count}x {words} {}", others.join(" ")),
    })
}

/// `[Name](address)` and `[[Name]]` as the name, and nothing for an image.
fn without_links(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('[') {
        kept.push_str(before);
        if let Some((name, behind)) = link(inside) {
            if kept.ends_with('!') {
                kept.pop();
            } else {
                kept.push_str(name);
            }
            rest = behind;
        } else {
            kept.push('[');
            rest = inside;
        }
    }
    kept + rest
}

/// The name of a link, and the text after the link. `inside` starts just after the opening bracket.
fn link(inside: &str) -> Option<(&str, &str)> {
    if let Some(wiki) = inside.strip_prefix('[') {
        return wiki.split_once("]]");
    }
    let (name, address) = inside.split_once("](")?;
    let (_, behind) = address.split_once(')')?;
    (!name.contains(['[', ']'])).then_some((name, behind))
}

/// `text` without addresses such as `https://…`. Where one is in brackets, the brackets and everything in them go too.
fn without_addresses(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(at) = text.find("://") {
        let opened = text[..at].rfind(['(', '<', '[']);
        let opened = opened.filter(|open| !text[*open..at].contains([')', '>', ']']));
        let closed = text[at..].find([')', '>', ']']);
        let blank = text[at..].find(char::is_whitespace);
        let (start, length) = match opened {
            // `(see https://…)`
            Some(open) => (open, closed.map(|close| close + 1)),
            None => (
                text[..at]
                    .trim_end_matches(|c: char| !c.is_whitespace())
                    .len(),
                blank,
            ),
        };
        let end = length.map_or(text.len(), |length| at + length);
        text.replace_range(start..end, " ");
    }
    text
}

/// `text` without `**`, `__` and `~~`, and without a pair of `*`, `_` or `` ` `` around words.
fn without_emphasis(text: &str) -> String {
    let mut text = text.replace("**", "").replace("__", "").replace("~~", "");
    for mark in ['*', '_', '`'] {
        let Some(start) = text.find(mark) else {
            continue;
        };
        let inside = &text[start + 1..];
        let Some(length) = inside.find(mark) else {
            continue;
        };
        // `*F*` says that a printing is a foil one, and `* 3 Name` begins with a bullet.
        let words = &inside[..length];
        let is_emphasis = length > 1 && !words.starts_with(' ') && !words.ends_with(' ');
        if is_emphasis {
            let end = start + 1 + length;
            text.replace_range(end..=end, "");
            text.replace_range(start..=start, "");
        }
    }
    text
}
