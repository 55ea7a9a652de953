//! `cargo xtask site`: builds the site of the project, with its documents and the page to try cardc.
//!
//! The documents are a book made by mdBook, below `docs/` of the site: those of the repository, a page for each diagnostic, and the
//! rules of each game. The words of an example are coloured and link to their rules. The result is in `target/site/site`: static
//! files for any server.

mod examples;
mod links;
mod pages;
mod rules;
mod start;
mod tutorials;

use std::path::{Path, PathBuf};
use std::process::Command;

use cardc_diagnostics::Code;

use crate::playground::{build_playground, try_in_browsers};
use crate::workshop::{Workshop, about, copy_file, copy_folder, read_file, run, write_file};

use examples::rewritten;
use pages::{BookPage, PARTS};

const MDBOOK: &str = "0.5.4";
const HYPERLINK: &str = "0.3.2";

/// What stands beside the code of this task: the start page, styles, the settings of mdBook.
const OWN: &str = "crates/xtask/src/site";

/// The picture of cardc.
const ICON: &str = "editors/vscode/images/icon.svg";

/// Builds the site, and checks that its links lead somewhere. Returns its folder.
pub fn build_site(root: &Path) -> Result<PathBuf, String> {
    let playground = build_playground(root)?;
    let (workshop, site) = without_playground(root)?;
    copy_folder(&playground, &site.join("play"))?;
    let hyperlink = workshop.crates_io("hyperlink", HYPERLINK, "hyperlink", &["--locked"])?;
    check_links(&hyperlink, &site)?;
    // The host shows this one alone. Its addresses are those of the published site, which a check of files does not know.
    copy_file(&site.join("docs/404.html"), &site.join("404.html"))?;
    Ok(site)
}

/// Builds the site, and tries it in real browsers.
pub fn try_site(root: &Path) -> Result<(), String> {
    let site = build_site(root)?;
    let workshop = Workshop::new(root, "site").map_err(|error| error.to_string())?;
    try_in_browsers(&workshop, "e2e:site", &site)
}

/// Builds the site without the page to try cardc, which takes seconds. Returns its folder.
pub fn build_documents(root: &Path) -> Result<PathBuf, String> {
    without_playground(root).map(|(_, site)| site)
}

fn without_playground(root: &Path) -> Result<(Workshop, PathBuf), String> {
    let workshop = Workshop::new(root, "site").map_err(|error| error.to_string())?;
    let site = workshop.scratch("site")?;
    start::write(&workshop, &site)?;
    book(&workshop, &site.join("docs"))?;
    Ok((workshop, site))
}

/// Fails if a link within the site leads to no page, or to no place on it.
fn check_links(hyperlink: &Path, site: &Path) -> Result<(), String> {
    let checked = Command::new(hyperlink)
        .arg("--check-anchors")
        .arg(site)
        .output()
        .map_err(|error| about(hyperlink, &error))?;
    let report = [checked.stdout, checked.stderr].concat();
    let report = String::from_utf8_lossy(&report);
    // What stands behind the `#` of the page to try cardc is a project, and no place on that page.
    let lines = report.lines();
    let lines: Vec<&str> = lines.filter(|line| !line.contains(" /play#")).collect();
    let is_good = lines.contains(&"Found 0 bad links");
    if is_good && !lines.iter().any(|line| line.contains("error:")) {
        return Ok(());
    }
    Err(lines.join("\n"))
}

/// Builds the book.
fn book(workshop: &Workshop, into: &Path) -> Result<(), String> {
    let folder = workshop.scratch("book")?;
    let own = workshop.root().join(OWN);
    for file in ["book.toml", "example.css", "parts.js"] {
        copy_file(&own.join(file), &folder.join(file))?;
    }
    let colours = workshop.root().join("playground/colours.css");
    copy_file(&colours, &folder.join("colours.css"))?;
    let icon = workshop.root().join(ICON);
    copy_file(&icon, &folder.join("theme/favicon.svg"))?;
    copy_file(&own.join("header.hbs"), &folder.join("theme/header.hbs"))?;

    let source = folder.join("src");
    copy_file(&own.join("404.md"), &source.join("404.md"))?;
    write_file(
        &source.join("SUMMARY.md"),
        &pages::summary(workshop.root())?,
    )?;
    for page in PARTS.iter().flat_map(|part| part.pages) {
        let text = document(workshop, page)?;
        write_file(&source.join(page.address), &text)?;
    }
    for &code in Code::ALL {
        let page = BookPage {
            path: &pages::source_of_code(code),
            address: &pages::of_code(code),
            title: None,
        };
        let prose = |prose: &str| links::relinked(workshop.root(), &page, prose);
        let text = rewritten(code.info().page, prose, examples::of_diagnostic(code))?;
        write_file(&source.join(page.address), &text)?;
    }
    for image in pages::IMAGES {
        copy_file(&workshop.root().join(image), &source.join(image))?;
    }

    let options = ["--locked", "--no-default-features", "--features", "search"];
    let mdbook = workshop.crates_io("mdbook", MDBOOK, "mdbook", &options)?;
    run(Command::new(mdbook)
        .arg("build")
        .arg(&folder)
        .arg("--dest-dir")
        .arg(into))
}

/// A document of the repository as a page of the book.
fn document(workshop: &Workshop, page: &BookPage<'_>) -> Result<String, String> {
    let text = read_file(&workshop.root().join(page.path))?;
    let prose = |prose: &str| links::relinked(workshop.root(), page, prose);
    if pages::is_rulebook(page) {
        return rules::page(page.path, &text);
    }
    let mut alone = examples::of_document(page, &text);
    let Some(steps) = tutorials::steps(page, &text) else {
        return rewritten(&text, prose, alone);
    };
    let mut followed = tutorials::examples(workshop, page, &text[steps.clone()])?.into_iter();
    rewritten(&text, prose, |block| {
        let step = steps.contains(&block.range.start).then(|| followed.next());
        step.flatten().map_or_else(|| alone(block), Ok)
    })
}
