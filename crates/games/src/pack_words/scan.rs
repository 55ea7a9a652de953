//! Where words stand in a text, and keys in a TOML file.

use cardc_span::{Span, lines};
use rustc_hash::FxHashMap;

/// The words of a text, each with its place.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let is_end = |letter: char| !is_inner(letter);
    let parts = text.split(is_end).filter(|word| !word.is_empty());
    parts.map(move |word| (word, word.as_ptr() as usize - text.as_ptr() as usize))
}

/// Whether a form stands here as a whole, be its first letter large or small.
pub(super) fn stands_at(text: &str, at: usize, form: &str) -> bool {
    let Some(written) = text.get(at..at + form.len()) else {
        return false;
    };
    let mut letters = written.chars().zip(form.chars());
    let begins = letters
        .next()
        .is_some_and(|(one, other)| one.to_lowercase().eq(other.to_lowercase()));
    begins && ends_at(text, at + form.len()) && letters.all(|(one, other)| one == other)
}

/// Whether no word goes on here.
pub(super) fn ends_at(text: &str, at: usize) -> bool {
    let behind = text.get(at..);
    behind.is_some_and(|behind| !behind.starts_with(is_inner))
}

fn is_inner(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

/// Where keys stand in headers and in front of dots, by their paths: a table may have several of them.
pub(super) fn keys(text: &str) -> FxHashMap<Vec<&str>, Vec<Span>> {
    let mut found: FxHashMap<Vec<&str>, Vec<Span>> = FxHashMap::default();
    let mut table: Vec<&str> = Vec::new();
    for line in lines(text) {
        let trimmed = line.text.trim_start();
        let is_header = trimmed.starts_with('[');
        let behind = trimmed.trim_start_matches('[');
        let end = if is_header { ']' } else { '=' };
        let Some((keys, _)) = behind.split_once(end).filter(|(keys, _)| is_dotted(keys)) else {
            continue;
        };
        let mut path = if is_header { Vec::new() } else { table.clone() };
        let mut at = line.start + line.text.len() - behind.len();
        for part in keys.split('.') {
            let key = part.trim();
            let from = at + part.len() - part.trim_start().len();
            path.push(key);
            let span = Span::new(from as u32, (from + key.len()) as u32);
            found.entry(path.clone()).or_default().push(span);
            at += part.len() + 1;
        }
        if is_header {
            table = path;
        }
    }
    found
}

fn is_dotted(keys: &str) -> bool {
    let is_key = |letter: char| is_inner(letter) || matches!(letter, '.' | ' ' | '\t');
    !keys.trim().is_empty() && keys.chars().all(is_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_found_as_a_whole() {
        let found = |text: &'static str, form: &str| {
            let all = words(text).filter(|(_, at)| stands_at(text, *at, form));
            all.map(|(_, at)| at).collect::<Vec<_>>()
        };
        assert_eq!(
            found("Soft, soft-ish, softly: a soft bear's SOFT.", "soft"),
            [0, 26]
        );
        assert_eq!(found("[Cups of tea] and a cup of tea", "cup of tea"), [20]);
    }

    #[test]
    fn a_table_may_have_several_headers() {
        let text = "[tags]\nsoft.name = \"Soft\"\n soft . rule = \"2\"\nhard = {}\n[tags.soft]\n[[tags.soft.more]]\n[fields.soft]\nsoft = 1\n";
        let all = keys(text);
        let spans = &all[&vec!["tags", "soft"]];
        assert_eq!(spans.len(), 4, "{spans:?}");
        for span in spans {
            assert_eq!(&text[span.range()], "soft");
        }
    }
}
