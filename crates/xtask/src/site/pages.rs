//! The pages of the book, and their paths.

use std::fmt::Write as _;
use std::path::Path;

use cardc_diagnostics::{Code, Group};
use cardc_span::capitalised;

use crate::workshop::read_file;

/// A document of the repository that is a page of the book.
pub(super) struct BookPage<'a> {
    /// Its path in the repository.
    pub(super) path: &'a str,
    /// Its path in the book, as Markdown.
    pub(super) address: &'a str,
    /// What the table of contents calls it, where that is not its heading.
    pub(super) title: Option<&'static str>,
}

/// Pages below one heading of the book.
pub(super) struct BookPart {
    /// The heading.
    pub(super) title: &'static str,
    /// The pages, in their order.
    pub(super) pages: &'static [BookPage<'static>],
}

const fn page(path: &'static str, address: &'static str) -> BookPage<'static> {
    BookPage {
        path,
        address,
        title: None,
    }
}

const fn titled(
    path: &'static str,
    address: &'static str,
    title: &'static str,
) -> BookPage<'static> {
    BookPage {
        path,
        address,
        title: Some(title),
    }
}

/// The document that the pages of the diagnostics stand below.
const DIAGNOSTICS: &str = "docs/diagnostics.md";

/// All pages but those of the diagnostics.
pub(super) const PARTS: [BookPart; 5] = [
    BookPart {
        title: "Designing cards",
        pages: &[
            titled("README.md", "introduction.md", "Introduction"),
            page("docs/playground.md", "playground.md"),
            page("docs/language.md", "language.md"),
            page("docs/meaning.md", "meaning.md"),
            page("docs/words.md", "words.md"),
            page(DIAGNOSTICS, "diagnostics.md"),
            page("docs/spreadsheets.md", "spreadsheets.md"),
        ],
    },
    BookPart {
        title: "Games",
        pages: &[
            page("docs/games/champions.md", "games/champions.md"),
            titled(
                "games/champions/rulebook.md",
                "rules/champions.md",
                "Rules of Champions",
            ),
            page("docs/games/ashes.md", "games/ashes.md"),
            titled(
                "games/ashes/rulebook.md",
                "rules/ashes.md",
                "Rules of Ashes Reborn",
            ),
            page("docs/games/lotr.md", "games/lotr.md"),
            titled(
                "games/lotr/rulebook.md",
                "rules/lotr.md",
                "Rules of The Lord of the Rings",
            ),
            page("docs/games/t9a.md", "games/t9a.md"),
            titled(
                "games/t9a/rulebook.md",
                "rules/t9a.md",
                "Rules of The Ninth Age",
            ),
        ],
    },
    BookPart {
        title: "A game of your own",
        pages: &[
            page("docs/your-own-game.md", "your-own-game.md"),
            page("docs/extending-a-game.md", "extending-a-game.md"),
            page("docs/game-packs.md", "game-packs.md"),
            page("docs/rulebook-format.md", "rulebook-format.md"),
            page("docs/official-texts.md", "official-texts.md"),
            page("docs/rulebook-comparison.md", "rulebook-comparison.md"),
        ],
    },
    BookPart {
        title: "Editors and CI",
        pages: &[
            page("editors/vscode/README.md", "vscode.md"),
            page("editors/README.md", "editors.md"),
            page("docs/lsp.md", "lsp.md"),
            page("docs/ci.md", "ci.md"),
            page("docs/effect-tree.md", "effect-tree.md"),
        ],
    },
    BookPart {
        title: "About cardc",
        pages: &[
            page("docs/checker-score.md", "checker-score.md"),
            page("docs/performance.md", "performance.md"),
            page("docs/reliability.md", "reliability.md"),
            page("docs/security.md", "security.md"),
            page("docs/architecture.md", "architecture.md"),
            page("CONTRIBUTING.md", "contributing.md"),
            titled(
                "playground/README.md",
                "playground-code.md",
                "How the playground is made",
            ),
            page("CHANGELOG.md", "changes.md"),
        ],
    },
];

/// The pictures that pages show.
pub(super) const IMAGES: [&str; 1] = [SCREENSHOT];

/// The extension for VS Code at work.
pub(super) const SCREENSHOT: &str = "editors/vscode/images/screenshot.png";

const CODES: &str = "crates/diagnostics/pages/";

/// The path of a diagnostic's page in the repository.
pub(super) fn source_of_code(code: Code) -> String {
    format!("{CODES}{code}.md")
}

/// The path of a diagnostic's page in the book, as Markdown.
pub(super) fn of_code(code: Code) -> String {
    format!("diagnostics/{code}.md")
}

/// The relative path from a page to the top of the book.
pub(super) fn to_top(address: &str) -> String {
    "../".repeat(address.matches('/').count())
}

/// The path of the page in the book for a file of the repository.
pub(super) fn address_of(path: &str) -> Option<String> {
    let code = path
        .strip_prefix(CODES)
        .and_then(|name| Code::from_id(name.strip_suffix(".md")?));
    match code {
        Some(code) => Some(of_code(code)),
        None => Some(page_of(path)?.address.to_owned()),
    }
}

/// The page of a file that is not about a diagnostic.
fn page_of(path: &str) -> Option<&'static BookPage<'static>> {
    let mut pages = PARTS.iter().flat_map(|part| part.pages);
    pages.find(|page| page.path == path)
}

/// What a page is called.
fn title(root: &Path, page: &BookPage<'_>) -> Result<String, String> {
    if let Some(title) = page.title {
        return Ok(title.to_owned());
    }
    let text = read_file(&root.join(page.path))?;
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    Ok(heading.unwrap_or(page.path).to_owned())
}

/// What the page of a file is called, if it has one that is not of a diagnostic.
pub(super) fn title_of(root: &Path, path: &str) -> Result<Option<String>, String> {
    page_of(path).map(|page| title(root, page)).transpose()
}

/// Whether a page has the rules of a game. It stands below the page of the game.
pub(super) fn is_rulebook(page: &BookPage<'_>) -> bool {
    page.path.ends_with("/rulebook.md")
}

/// The table of contents, as mdBook reads it.
pub(super) fn summary(root: &Path) -> Result<String, String> {
    let mut summary = String::from("# Summary\n");
    for part in &PARTS {
        let _ = writeln!(summary, "\n# {}\n", part.title);
        for page in part.pages {
            let title = title(root, page)?;
            let depth = if is_rulebook(page) { "    " } else { "" };
            let _ = writeln!(summary, "{depth}- [{title}]({})", page.address);
            if page.path == DIAGNOSTICS {
                summary.push_str(&codes());
            }
        }
    }
    Ok(summary)
}

/// The diagnostics below their groups.
fn codes() -> String {
    let mut list = String::new();
    for &group in Group::ALL {
        let _ = writeln!(list, "    - [{}]()", capitalised(group.id()));
        let codes = Code::ALL.iter().filter(|code| code.info().group == group);
        for &code in codes {
            let _ = writeln!(list, "        - [{code}]({})", of_code(code));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use cardc_diagnostics::Code;
    use cardc_games::builtin_ids;

    use super::{PARTS, address_of, of_code};
    use crate::workshop::{read_file, texts_below};

    /// How addresses of pages of the book begin in what cardc writes.
    const BOOK: &str = concat!(env!("CARGO_PKG_HOMEPAGE"), "docs/");

    #[test]
    fn what_cardc_writes_names_pages_of_the_book() {
        let codes = Code::ALL.iter().map(|&code| of_code(code));
        let documents = PARTS.iter().flat_map(|part| part.pages);
        let documents = documents.map(|page| page.address.to_owned());
        let pages: BTreeSet<String> = codes.chain(documents).collect();
        let root = crate::root();
        let folders = [
            "crates/cardc/src/commands",
            "crates/diagnostics/pages",
            "examples",
        ];
        let texts = folders
            .iter()
            .flat_map(|folder| texts_below(&root.join(folder)).unwrap());
        let texts = texts.map(|(_, text)| text);
        let mut named: Vec<String> = Code::ALL.iter().map(|code| code.address()).collect();
        let before = named.len();
        for text in texts {
            let found = text.match_indices(BOOK).map(|(at, _)| {
                let ends =
                    |letter: char| !letter.is_ascii_alphanumeric() && !"-./:".contains(letter);
                text[at..]
                    .split(ends)
                    .next()
                    .unwrap_or_default()
                    .trim_end_matches('.')
                    .to_owned()
            });
            named.extend(found);
        }
        assert!(named.len() > before, "none is named");
        for address in named {
            let page = address
                .strip_prefix(BOOK)
                .and_then(|page| page.strip_suffix(".html"));
            let page = page.map(|page| format!("{page}.md"));
            assert!(page.is_some_and(|page| pages.contains(&page)), "{address}");
        }
    }

    #[test]
    fn codes_in_documents_exist() {
        for page in PARTS.iter().flat_map(|part| part.pages) {
            let text = read_file(&crate::root().join(page.path)).unwrap();
            for words in text.split("cardc explain ").skip(1) {
                let is_of_code = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                let code = words.split(|letter| !is_of_code(letter)).next().unwrap();
                assert!(
                    code.is_empty() || Code::from_id(code).is_some(),
                    "{}: there is no code `{code}`",
                    page.path
                );
            }
        }
    }

    #[test]
    fn every_document_is_a_page() {
        let root = crate::root();
        let documents = |folder: &str| -> Vec<String> {
            let entries = fs::read_dir(root.join(folder)).expect("is there");
            let paths = entries.map(|entry| entry.expect("can be read").path());
            let pages = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
            let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
            pages
                .map(|path| format!("{folder}/{}", name(&path)))
                .collect()
        };
        let folders = ["docs", "docs/games", "crates/diagnostics/pages"];
        let games = builtin_ids().map(|game| format!("games/{game}/rulebook.md"));
        for path in folders
            .iter()
            .flat_map(|folder| documents(folder))
            .chain(games)
        {
            assert!(address_of(&path).is_some(), "{path} is not in the book");
        }
    }
}
