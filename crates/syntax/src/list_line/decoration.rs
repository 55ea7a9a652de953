//! What other programs put around the names in a list.

use std::borrow::Cow;

use super::{TIMES, bare_count, printings, without_bullet};

/// A line of a list as plain words: without its bullet, number or mark of a quotation, links and addresses, emphasis, tags and
/// entities of HTML, and the pipes of a table. Empty where nothing is left.
pub fn undecorated(line: &str) -> String {
    numbered(line).1
}

/// The same with what looks like tags of HTML, which may be part of a name; `None` where nothing does.
pub fn undecorated_but_tags(line: &str) -> Option<String> {
    let may_have_tags = line.contains(['<', '&']);
    may_have_tags.then(|| without_number(plain_words(line, str::to_owned)).1)
}

/// The number in front of an item of a numbered list, `1.` or `1)`, and its plain words; `None` where there is no number, or one
/// past all counts.
pub fn numbered(line: &str) -> (Option<u32>, String) {
    without_number(plain_words(line, without_tags))
}

fn without_number(line: String) -> (Option<u32>, String) {
    match item(&line) {
        Some((number, words)) => (number.parse().ok(), words.to_owned()),
        None => (None, line),
    }
}

/// Whether all of a line is struck through, with or without a bullet in front.
pub fn is_struck_through(line: &str) -> bool {
    const MARKS: [(&str, &str); 4] = [
        ("~~", "~~"),
        ("<del>", "</del>"),
        ("<s>", "</s>"),
        ("<strike>", "</strike>"),
    ];
    let line = without_marks(line.trim());
    let mut marks = MARKS.into_iter();
    marks.any(|(open, close)| line.starts_with(open) && line[open.len()..].ends_with(close))
}

/// A line as plain words, with the number of an item in front. `tagless` takes the tags out.
fn plain_words(line: &str, tagless: fn(&str) -> String) -> String {
    if line.len() > LONGEST {
        return line.trim().to_owned();
    }
    let text = html_escape::decode_html_entities(line);
    let text = tagless(&text.chars().map(plain_sign).collect::<String>());
    let text = cells(without_marks(text.trim()));
    let text = without_addresses(&without_links(&text));
    let text = without_emphasis(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    without_marks(&line).to_owned()
}

/// The line without a bullet, and without the `>` of a quotation, that begin it.
fn without_marks(mut line: &str) -> &str {
    loop {
        let quoted = line.strip_prefix('>').map_or(line, str::trim_start);
        let shorter = without_bullet(quoted, &BULLETS);
        if shorter.len() == line.len() {
            return line;
        }
        line = shorter;
    }
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

/// The digits and the words of an item of a numbered list.
fn item(line: &str) -> Option<(&str, &str)> {
    let end = line.find(|digit: char| !digit.is_ascii_digit())?;
    let (digits, rest) = line.split_at(end);
    let words = rest.strip_prefix(['.', ')'])?;
    (end > 0 && words.starts_with(' ')).then(|| (digits, words.trim_start()))
}

/// A longer line, in bytes, is taken as it stands: it is no card.
const LONGEST: usize = 1_000;

/// What begins an item of a list.
const BULLETS: [char; 8] = ['-', '*', '•', '–', '—', '·', '+', '◦'];

/// Elements of HTML that stand in a line. Others begin one.
const ELEMENTS: [&str; 30] = [
    "a", "abbr", "b", "big", "br", "center", "code", "del", "div", "em", "font", "i", "img", "ins",
    "kbd", "label", "li", "mark", "p", "pre", "s", "small", "span", "strike", "strong", "sub",
    "sup", "td", "th", "u",
];

/// `text` without `<b>`, `</li>`, `<br/>`.
fn without_tags(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('<') {
        kept.push_str(before);
        let tag = inside.split_once('>').filter(|(tag, _)| is_tag(tag));
        if let Some((_, behind)) = tag {
            rest = behind;
        } else {
            kept.push('<');
            rest = inside;
        }
    }
    kept + rest
}

/// Whether what stands between `<` and `>` is a tag of HTML. A name may stand there too: `<Quay Warden>`.
fn is_tag(tag: &str) -> bool {
    if is_address(tag) {
        return false;
    }
    let name = tag.split(|sign: char| !sign.is_ascii_alphanumeric());
    let name = name
        .take(1)
        .map(str::to_ascii_lowercase)
        .collect::<String>();
    let begins_with_letter = tag.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_element = ELEMENTS.contains(&name.as_str());
    tag.starts_with('/')
        || begins_with_letter && (is_element || tag.contains('=') || tag.ends_with('/'))
}

/// Whether what stands between `<` and `>` is an address, and no tag.
fn is_address(tag: &str) -> bool {
    let scheme = tag.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| !scheme.contains(char::is_whitespace))
}

/// The cells of a row of a table, between pipes or tabs, as words; a number that has a cell of its own counts what is in the next
/// one, or the one before. A sign that has a cell of its own is that of the number.
fn cells(line: &str) -> Cow<'_, str> {
    let (row, between) = match line.strip_prefix('|') {
        Some(row) => (row, '|'),
        None if line.contains('\t') => (line, '\t'),
        None => return Cow::Borrowed(line),
    };
    let cells = row.split(between).map(str::trim);
    let cells = cells.filter(|cell| cell.contains(char::is_alphanumeric));
    let (counts, words): (Vec<&str>, Vec<&str>) =
        cells.partition(|cell| cell.bytes().all(|byte| byte.is_ascii_digit()));
    let is_name = |cell: &&str| words.len() == 1 || counts.is_empty() || !is_times(cell);
    let words = words.iter().copied().filter(is_name);
    let words = words.collect::<Vec<_>>().join(" ");
    Cow::Owned(match counts.as_slice() {
        [] => words,
        [count] => format!("{count}x {words}"),
        [count, others @ ..] => format!("{count}x {words} {}", others.join(" ")),
    })
}

/// Whether words are the sign beside a count, and nothing more.
fn is_times(words: &str) -> bool {
    words.strip_prefix(TIMES).is_some_and(str::is_empty)
}

/// `[Name](address)`, `[Name][1]` and `[[Name]]` as the name, and nothing for an image, unless it shows the only name there is.
fn without_links(text: &str) -> String {
    let without_images = with_names_of_links(text, false);
    let is_no_name =
        |words: &str| words.is_empty() || bare_count(words).is_some() || is_times(words);
    if printings(without_images.trim()).any(|(words, _)| is_no_name(words)) {
        with_names_of_links(text, true)
    } else {
        without_images
    }
}

/// The text with links and images as their names, or without the images.
fn with_names_of_links(text: &str, has_images: bool) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('[') {
        kept.push_str(before);
        if let Some((name, behind)) = link(inside) {
            let is_image = kept.ends_with('!');
            if is_image {
                kept.pop();
            }
            if has_images || !is_image {
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
    let (name, rest) = inside.split_once(']')?;
    let (_, behind) = match rest.strip_prefix('(') {
        Some(address) => address.split_at_checked(end_of_address(address)?)?,
        // `[Name][1]`, with the address in another line.
        None => rest.strip_prefix('[')?.split_once(']')?,
    };
    (!name.contains('[')).then_some((name, behind))
}

/// Where the bracket that closes an address ends: an address may have brackets of its own.
fn end_of_address(address: &str) -> Option<usize> {
    let mut depth = 1_u32;
    let closes = |sign: char| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    };
    let end = address.find(closes).or_else(|| address.find(')'))?;
    Some(end + 1)
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
