//! Small operations on wording that every conversion shares.

/// `text` without control characters, with runs of white space folded to one space, and trimmed.
pub(crate) fn fold_space(text: &str) -> String {
    let visible = visible(text);
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `text` without control characters and marks that nobody sees.
pub(crate) fn visible(text: &str) -> String {
    let is_seen = |c: &char| c.is_whitespace() || !(c.is_control() || is_invisible(*c));
    text.chars().filter(is_seen).collect()
}

/// Marks that take no room on the page and only confuse a comparison.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// A name without the marks that databases put around it, as in `*Beast*` and `{Beast}`.
pub(crate) fn without_mark_up(text: &str) -> String {
    fold_space(&text.replace(['*', '{', '}', '[', ']'], " "))
}

/// `text` with every word in title case where it was written in one case throughout, as in `AQSHY`.
pub(crate) fn title_case(text: &str) -> String {
    let mixed = text.chars().any(char::is_uppercase) && text.chars().any(char::is_lowercase);
    if mixed {
        return text.to_owned();
    }
    text.split(' ')
        .map(capitalised)
        .collect::<Vec<_>>()
        .join(" ")
}

/// `word` with a capital first letter and small ones after it.
fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first
            .to_uppercase()
            .chain(chars.flat_map(char::to_lowercase))
            .collect()
    })
}

/// `text` as a kebab-case ASCII name for a file that every system takes; empty when nothing of it can be kept.
pub(crate) fn kebab(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            '\'' | '’' | '‘' | '"' => {}
            _ => match ascii_letters(c) {
                "" if out.ends_with('-') || out.is_empty() => {}
                "" => out.push('-'),
                letters => out.push_str(letters),
            },
        }
    }
    out.truncate(LONGEST_STEM);
    out.truncate(out.trim_end_matches('-').len());
    if is_device(&out) {
        out.push_str(NO_DEVICE);
    }
    out
}

/// File systems take names of 255 bytes; a number, an extension and the name of a temporary file need their room.
const LONGEST_STEM: usize = 100;

/// What stands behind a name that Windows keeps for a device.
const NO_DEVICE: &str = "-file";

/// Whether Windows takes a file of this name, whatever its extension, for a device.
fn is_device(stem: &str) -> bool {
    let numbered = ["com", "lpt"]
        .iter()
        .find_map(|port| stem.strip_prefix(port));
    let is_port =
        numbered.is_some_and(|rest| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit());
    is_port || matches!(stem, "con" | "prn" | "aux" | "nul")
}

/// How a small letter with a mark is written without it; empty for what is no Latin letter.
fn ascii_letters(c: char) -> &'static str {
    match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì'..='ï' | 'ī' | 'į' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ř' => "r",
        'ß' => "ss",
        'ś' | 'ş' | 'š' => "s",
        'ţ' | 'ť' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}

/// `of 1 record`, `of 2 records`.
pub(crate) fn of_records(count: usize) -> String {
    format!("of {count} record{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{fold_space, kebab, title_case, without_mark_up};

    #[test]
    fn kebab_is_plain_ascii() {
        assert_eq!(
            kebab("Brew'in for a Björn, the Ælf!"),
            "brewin-for-a-bjorn-the-aelf"
        );
        assert_eq!(kebab("  -- Half-Way -- "), "half-way");
        assert_eq!(kebab("龍"), "");
        let devices = ["Con", "prn", "AUX", "nul!", "COM1", "lpt9", "comb", "com12"];
        assert_eq!(
            devices.map(kebab),
            [
                "con-file",
                "prn-file",
                "aux-file",
                "nul-file",
                "com1-file",
                "lpt9-file",
                "comb",
                "com12"
            ]
        );
        assert_eq!(kebab(&"ab ".repeat(1000)).len(), 100);
    }

    #[test]
    fn names_have_no_mark_up() {
        assert_eq!(without_mark_up("*Beast* {x}"), "Beast x");
        assert_eq!(
            without_mark_up("Khorne’s Own, Brewin'"),
            "Khorne’s Own, Brewin'"
        );
    }

    #[test]
    fn words_have_capitals_and_single_spaces() {
        assert_eq!(title_case("AQSHY"), "Aqshy");
        assert_eq!(title_case("ember lord"), "Ember Lord");
        assert_eq!(title_case("McBeast"), "McBeast");
        assert_eq!(fold_space(" a\u{a0}\u{200b} b\u{7} "), "a b");
    }
}
