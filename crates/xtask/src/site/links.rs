//! Links between the documents of the repository, as links between the pages of the book.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use super::examples::{Base, rule_address};
use super::pages::{IMAGES, Page, address_of, to_top};

/// The prose of a page, whose links lead to pages of the book, or to the repository where the book has no page for a file. What
/// names a rule leads to it.
pub(super) fn led(root: &Path, page: &Page<'_>, prose: &str) -> Result<String, String> {
    let base = Base::of_page(page.address);
    let mut led = String::with_capacity(prose.len());
    for (index, part) in prose.split('`').enumerate() {
        let is_code = index % 2 == 1;
        if !is_code {
            led.push_str(&words(root, page, &base, part)?);
            continue;
        }
        // There are no links in the words of a link.
        let rule = rule_address(&base, part).filter(|_| !led.ends_with('['));
        let _ = match rule {
            Some(address) => write!(led, "[`{part}`]({address})"),
            None => write!(led, "`{part}`"),
        };
    }
    Ok(led)
}

/// Prose without code.
fn words(root: &Path, page: &Page<'_>, base: &Base, prose: &str) -> Result<String, String> {
    let with_rules = |prose: &str| -> String {
        let words = prose.split_inclusive(ends_id);
        words.map(|word| bare(base, word)).collect()
    };
    let mut words = String::with_capacity(prose.len());
    let mut rest = prose;
    while let Some(at) = rest.find("](") {
        let (before, behind) = rest.split_at(at + 2);
        let end = behind.find(')');
        let end = end.ok_or_else(|| format!("{}: a link has no end", page.path))?;
        words.push_str(&with_rules(before));
        words.push_str(&target(root, page, &behind[..end])?);
        rest = &behind[end..];
    }
    Ok(words + &with_rules(rest))
}

fn ends_id(letter: char) -> bool {
    !letter.is_alphanumeric() && !matches!(letter, '.' | '-' | ':')
}

/// A word with what ends it, as a link if it is the id of a rule.
fn bare(base: &Base, word: &str) -> String {
    let id = word.trim_end_matches(|letter| ends_id(letter) || letter == '.');
    let behind = &word[id.len()..];
    match rule_address(base, id).filter(|_| behind != "]") {
        Some(address) => format!("[{id}]({address}){behind}"),
        None => word.to_owned(),
    }
}

/// What a link leads to that a document has to `target`.
fn target(root: &Path, page: &Page<'_>, target: &str) -> Result<String, String> {
    let (file, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
    if file.is_empty() || file.contains("://") {
        return Ok(target.to_owned());
    }
    let path = joined(page.path, file);
    if !root.join(&path).exists() {
        return Err(format!(
            "{} links to {target}, which is not there",
            page.path
        ));
    }
    if IMAGES.contains(&path.as_str()) {
        return Ok(format!("{}{path}", to_top(page.address)));
    }
    if let Some(address) = address_of(&path) {
        return Ok(format!("{}{address}{anchor}", to_top(page.address)));
    }
    let form = if root.join(&path).is_dir() {
        "tree"
    } else {
        "blob"
    };
    let repository = env!("CARGO_PKG_REPOSITORY");
    Ok(format!("{repository}/{form}/main/{path}{anchor}"))
}

/// A path from a document, as a path from the root.
fn joined(document: &str, path: &str) -> String {
    let mut joined = PathBuf::from(document);
    joined.pop();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => drop(joined.pop()),
            Component::CurDir => {}
            _ => joined.push(part),
        }
    }
    joined.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::{joined, led};
    use crate::site::examples::rewritten;
    use crate::site::pages::{PARTS, Page};

    #[test]
    fn links_lead_to_pages_and_to_the_repository() {
        let page = Page {
            path: "docs/games/ashes.md",
            address: "games/ashes.md",
            title: None,
        };
        let text = "[a](../words.md#x) [b](../../examples) [c](#y) [d](https://a.example)";
        assert_eq!(
            led(&crate::root(), &page, text).unwrap(),
            "[a](../words.md#x) [b](https://github.com/cardc/cardc/tree/main/examples) [c](#y) [d](https://a.example)"
        );
        let gone = led(&crate::root(), &page, "[a](gone.md)").unwrap_err();
        assert_eq!(
            gone,
            "docs/games/ashes.md links to gone.md, which is not there"
        );
        assert_eq!(joined("docs/a.md", "./../b/c.md"), "b/c.md");
    }

    #[test]
    fn what_names_a_rule_leads_to_it() {
        let page = Page {
            path: "docs/language.md",
            address: "language.md",
            title: None,
        };
        let text = "(rule champions:2.14.2). `ashes:dice` `cardc rules show champions:draw` champions:none";
        let link = |id: &str, address: &str| format!("[{id}](rules/{address})");
        assert_eq!(
            led(&crate::root(), &page, text).unwrap(),
            format!(
                "(rule {}). {} `cardc rules show champions:draw` champions:none",
                link("champions:2.14.2", "champions.html#2.14.2"),
                link("`ashes:dice`", "ashes.html#dice"),
            )
        );
    }

    #[test]
    fn every_link_of_a_document_leads_somewhere() {
        let root = crate::root();
        for page in PARTS.iter().flat_map(|part| part.pages) {
            let text = crate::workshop::read_file(&root.join(page.path)).unwrap();
            rewritten(&text, |prose| led(&root, page, prose), |_| String::new()).unwrap();
        }
    }
}
