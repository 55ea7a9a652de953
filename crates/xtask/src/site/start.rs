//! The start page: a card, an error, the fix and the rule, as the compiler has them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::mem;
use std::path::Path;

use cardc_games::{builtin, builtin_ids};
use cardc_rulebook::{Edition, with_links};
use cardc_span::edited;

use super::examples::{Addresses, Example, SharedProject, escaped, fragment, rule_address};
use super::pages::SCREENSHOT;
use super::{ICON, OWN};
use crate::workshop::{Workshop, copy_file, write_file};

const TEMPLATE: &str = include_str!("start.html");
const CARD: &str = include_str!("first.card");

/// Writes the start page and what it shows.
pub(super) fn write(workshop: &Workshop, site: &Path) -> Result<(), String> {
    let root = workshop.root();
    for style in ["start.css", "example.css"] {
        copy_file(&root.join(OWN).join(style), &site.join(style))?;
    }
    for file in ["playground/colours.css", SCREENSHOT, ICON] {
        let name = Path::new(file).file_name().unwrap_or_default();
        copy_file(&root.join(file), &site.join(name))?;
    }
    write_file(&site.join("index.html"), &page()?)
}

fn page() -> Result<String, String> {
    let to = Addresses {
        docs: "docs/".to_owned(),
        play: "play/".to_owned(),
    };
    let project = project(CARD.to_owned());
    let mut example = Example::new(&to, &project)?;
    let [found] = example.found.as_mut_slice() else {
        return Err("the card of the start page should have exactly one problem".to_owned());
    };
    // It has a step of its own.
    let mut offered = mem::take(&mut found.fixes).into_iter();
    let fix = offered.next().ok_or("the problem has no fix")?;
    let place = found.span.start;
    let fixed = edited(CARD, &fix.edits);
    let parts = [
        ("card", example.code(CARD)?),
        ("error", example.problems()),
        ("fix", change(&fixed)?),
        ("rule", rule(&to, fixed, place)?),
        ("try", format!("{}#{}", to.play, fragment(&project))),
        ("games", games()),
    ];
    let mut page = TEMPLATE.to_owned();
    for (name, html) in parts {
        page = page.replace(&format!("{{{{{name}}}}}"), html.trim_end());
    }
    Ok(page)
}

/// A project with one card.
fn project(card: String) -> SharedProject {
    let path = "cards/first.card".to_owned();
    SharedProject {
        name: "first".to_owned(),
        files: BTreeMap::from([(path.clone(), card)]),
        open: path,
    }
}

/// The line that a fix changes, before and after.
fn change(fixed: &str) -> Result<String, String> {
    let mut lines = CARD.lines().zip(fixed.lines());
    let (before, after) = lines
        .find(|(before, after)| before != after)
        .ok_or("the fix changes nothing")?;
    Ok(format!(
        "<pre class=\"example\"><code><del>- {}</del><ins>+ {}</ins></code></pre>",
        escaped(before.trim()),
        escaped(after.trim()),
    ))
}

/// The rule of the word at an offset of a card.
fn rule(to: &Addresses, card: String, offset: u32) -> Result<String, String> {
    let id = Example::new(to, &project(card))?.rule_at(offset);
    let id = id.ok_or("the word has no rule")?;
    let (game, _) = id.split_once(':').ok_or("the rule is of no game")?;
    let book = &builtin(game).ok_or("no such game ships")?.rulebook;
    let edition = Edition::newest(book);
    let entry = edition.get(&id).ok_or("there is no such rule")?;
    let shown = edition.markdown_without_see(entry);
    let links = shown.links.into_iter();
    let links = links.filter_map(|link| Some((link.words, rule_address(to, &link.rule)?)));
    let text = with_links(shown.text, links);
    let html = comrak::markdown_to_html(&text, &comrak::Options::default());
    Ok(format!("<blockquote>{html}</blockquote>"))
}

/// A link to the page of each game.
fn games() -> String {
    let mut list = String::new();
    for pack in builtin_ids().filter_map(builtin) {
        let rules = pack.rulebook.entries().len();
        let _ = writeln!(
            list,
            "<li><a href=\"docs/games/{id}.html\">{}</a>: {} kinds of card, <a href=\"docs/rules/{id}.html\">{rules} rules</a></li>",
            escaped(&pack.name),
            pack.kinds.len(),
            id = pack.id,
        );
    }
    list
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn the_start_page_shows_a_card_an_error_the_fix_and_the_rule() {
        let page = page().unwrap();
        for part in [
            "found-error\">Darw<",
            "Did you mean <code>Draw</code>",
            "<ins>+ [Draw] 2 cards.</ins>",
            "docs/rules/champions.html#draw\">Draw",
            "play/#project=",
            "docs/games/t9a.html",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert!(!page.contains("{{"), "{page}");
    }
}
