//! Links between the documents of the repository, as links between the pages of the book.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use super::examples::{Addresses, rule_address};
use super::pages::{BookPage, IMAGES, address_of, title_of, to_top};

/// The prose of a page: its links lead to pages of the book, or to the repository where the book has no page for a file, and each full
/// id of a rule leads to that rule.
pub(super) fn relinked(root: &Path, page: &BookPage<'_>, prose: &str) -> Result<String, String> {
    let to = Addresses::of_page(page.address);
    let mut relinked = String::with_capacity(prose.len());
    for (index, part) in prose.split('`').enumerate() {
        if index % 2 == 1 {
            push_id(&to, part, "`", &mut relinked);
            continue;
        }
        let mut rest = part;
        while let Some(at) = rest.find("](") {
            let (before, behind) = rest.split_at(at + 2);
            let end = behind.find(')');
            let end = end.ok_or_else(|| format!("{}: a link has no end", page.path))?;
            push_words(&to, before, &mut relinked);
            name_page(root, page, &behind[..end], &mut relinked)?;
            relinked.push_str(&target(root, page, &behind[..end])?);
            rest = &behind[end..];
        }
        push_words(&to, rest, &mut relinked);
    }
    if prose.matches('`').count().is_multiple_of(2) {
        Ok(relinked)
    } else {
        Err(format!("{}: a backtick has no partner", page.path))
    }
}

/// Puts the title of the page that a link leads to in place of the name of its file.
fn name_page(
    root: &Path,
    page: &BookPage<'_>,
    target: &str,
    relinked: &mut String,
) -> Result<(), String> {
    let path = target.split('#').next().unwrap_or_default();
    let words = relinked.trim_end_matches("](");
    let start = words.rfind('[').map_or(words.len(), |at| at + 1);
    let names_file = !words[start..].is_empty() && Path::new(path).ends_with(&words[start..]);
    if names_file && let Some(title) = title_of(root, &joined(page.path, path))? {
        relinked.truncate(start);
        let _ = write!(relinked, "{title}](");
    }
    Ok(())
}

/// Goes on with prose without code and without addresses.
fn push_words(to: &Addresses, prose: &str, relinked: &mut String) {
    let ends_id = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '.' | '-' | ':');
    for word in prose.split_inclusive(ends_id) {
        let id = word.trim_end_matches(|letter| ends_id(letter) || letter == '.');
        push_id(to, id, "", relinked);
        relinked.push_str(&word[id.len()..]);
    }
}

/// Goes on with a word between marks, as a link if it is the id of a rule. There are no links in the words of a link.
fn push_id(to: &Addresses, word: &str, mark: &str, relinked: &mut String) {
    let is_in_link = |text: &str| text.rfind('[') > text.rfind(']');
    let _ = match rule_address(to, word).filter(|_| !is_in_link(relinked)) {
        Some(address) => write!(relinked, "[{mark}{word}{mark}]({address})"),
        None => write!(relinked, "{mark}{word}{mark}"),
    };
}

/// Where a document's link to `target` leads on the site.
fn target(root: &Path, page: &BookPage<'_>, target: &str) -> Result<String, String> {
    // What cardc prints names pages by their whole address.
    if let Some(page_and_place) = target.strip_prefix(env!("CARGO_PKG_HOMEPAGE")) {
        return Ok(format!("{}../{page_and_place}", to_top(page.address)));
    }
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
    use super::{joined, relinked};
    use crate::site::examples::rewritten;
    use crate::site::pages::{BookPage, PARTS};

    #[test]
    fn links_lead_to_pages_and_to_the_repository() {
        let page = BookPage {
            path: "docs/games/ashes.md",
            address: "games/ashes.md",
            title: None,
        };
        let text = "[words.md](../words.md#x) [../ci.md](../ci.md) [b](../../examples) [c](#y) [d](https://a.example) \
                    [e](https://cardc.github.io/cardc/docs/ci.html#z)";
        assert_eq!(
            relinked(&crate::root(), &page, text).unwrap(),
            "[The words of the games](../words.md#x) [Checking in CI](../ci.md) [b](https://github.com/cardc/cardc/tree/main/examples) [c](#y) [d](https://a.example) \
             [e](../../docs/ci.html#z)"
        );
        let gone = relinked(&crate::root(), &page, "[a](gone.md)").unwrap_err();
        assert_eq!(
            gone,
            "docs/games/ashes.md links to gone.md, which is not there"
        );
        assert_eq!(joined("docs/a.md", "./../b/c.md"), "b/c.md");
    }

    #[test]
    fn what_names_a_rule_leads_to_it() {
        let page = BookPage {
            path: "docs/language.md",
            address: "language.md",
            title: None,
        };
        let text = "(rule champions:2.14.2). `ashes:dice` `cardc rules show champions:draw` champions:none [see champions:draw](#a)";
        let link = |id: &str, address: &str| format!("[{id}](rules/{address})");
        assert_eq!(
            relinked(&crate::root(), &page, text).unwrap(),
            format!(
                "(rule {}). {} `cardc rules show champions:draw` champions:none [see champions:draw](#a)",
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
            rewritten(
                &text,
                |prose| relinked(&root, page, prose),
                |_| Ok(String::new()),
            )
            .unwrap();
        }
    }
}
