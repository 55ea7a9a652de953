//! Examples of cards and decks: each word has its colour and leads to its rule, and a link opens the example in the page to try cardc.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cardc_db::{Change, Db as _, File, FileChange, FileKind, RootDatabase};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::builtin;
use cardc_ide::{TokenKind, diagnostics, rule_page_at, semantic_tokens};
use cardc_span::Span;
use cardc_syntax::lex;
use cardc_testkit::{Fence, fences, given_files};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;

use super::pages::{self, BookPage, to_top};

/// A project as the page to try cardc takes it from a link.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SharedProject {
    /// What it is called.
    pub(super) name: String,
    /// The texts of its files by their paths.
    pub(super) files: BTreeMap<String, String>,
    /// The path of the file that is shown.
    pub(super) open: String,
}

/// The relative paths from a page to the parts of the site.
pub(super) struct Addresses {
    /// To the book.
    pub(super) docs: String,
    /// To the page to try cardc.
    pub(super) play: String,
}

impl Addresses {
    /// From a page of the book.
    pub(super) fn of_page(address: &str) -> Self {
        let docs = to_top(address);
        let play = format!("{docs}../play/");
        Self { docs, play }
    }
}

/// The examples of a document.
pub(super) fn of_document(
    page: &BookPage<'_>,
    text: &str,
) -> impl FnMut(&Fence<'_>) -> Result<String, String> {
    let to = Addresses::of_page(page.address);
    let name = page.address.trim_end_matches(".md").replace('/', "-");
    let together = is_of_a_game(page).then(|| {
        let blocks = fences(text);
        project(&name, blocks.iter().filter(|block| is_file(block)))
    });
    move |block| {
        let together = together.clone();
        let mut project = together.unwrap_or_else(|| project(&name, [block]));
        project.open = path_of(block.language);
        let codes = block.roles.iter().filter_map(|role| Code::from_id(role));
        let codes: Vec<Code> = codes.collect();
        shown(&to, &project, block, &codes)
    }
}

/// The examples of a diagnostic's page.
pub(super) fn of_diagnostic(code: Code) -> impl FnMut(&Fence<'_>) -> Result<String, String> {
    let to = Addresses::of_page(&pages::of_code(code));
    let given = given_files(&fences(code.info().page));
    move |block| {
        let mut project = project(code.id(), [block]);
        if !block.is("given") {
            let given = given.iter();
            let given = given.map(|(path, text)| (path.clone(), (*text).to_owned()));
            project.files.extend(given);
        }
        shown(&to, &project, block, &[code])
    }
}

/// The cards and the deck on the page of a game are one project.
fn is_of_a_game(page: &BookPage<'_>) -> bool {
    page.address.starts_with("games/")
}

/// Whether a block is a file of cards or a deck.
pub(super) fn is_file(block: &Fence<'_>) -> bool {
    ["card", "deck"].contains(&block.language)
}

fn path_of(language: &str) -> String {
    format!("example.{language}")
}

/// A project with a file for each block.
fn project<'block>(
    name: &str,
    blocks: impl IntoIterator<Item = &'block Fence<'block>>,
) -> SharedProject {
    let blocks = blocks.into_iter();
    let files: BTreeMap<_, _> = blocks
        .map(|block| (path_of(block.language), block.text.to_owned()))
        .collect();
    SharedProject {
        name: name.to_owned(),
        open: files.keys().next().cloned().unwrap_or_default(),
        files,
    }
}

/// A document with other prose, and with another text for each block that is a file of cards or a deck.
pub(super) fn rewritten(
    text: &str,
    prose: impl Fn(&str) -> Result<String, String>,
    mut example: impl FnMut(&Fence<'_>) -> Result<String, String>,
) -> Result<String, String> {
    let mut page = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for block in &fences(text) {
        page.push_str(&prose(&text[done..block.range.start])?);
        done = block.range.end;
        if is_file(block) {
            page.push_str(&example(block)?);
        } else {
            page.push_str(&text[block.range.clone()]);
        }
    }
    page.push_str(&prose(&text[done..])?);
    Ok(page)
}

/// An example with its link, and with the findings of the codes that it shows.
pub(super) fn shown(
    to: &Addresses,
    project: &SharedProject,
    block: &Fence<'_>,
    codes: &[Code],
) -> Result<String, String> {
    let mut example = Example::new(to, project)?;
    let (found, others) = std::mem::take(&mut example.found)
        .into_iter()
        .partition(|found: &Diagnostic| codes.contains(&found.code));
    example.found = found;
    // A page that is about no code says itself what is wrong.
    let others = match codes {
        [] => String::new(),
        _ => also_reported(to, &others),
    };
    let shows = |code: &&Code| example.found.iter().any(|found| found.code == **code);
    if let Some(code) = codes.iter().find(|code| block.is("fails") && !shows(code)) {
        return Err(format!(
            "an example of {} does not report {code}",
            project.name
        ));
    }
    let code = example.code(block.text)?;
    let problems = example.problems();
    let address = format!("{}#{}", to.play, fragment(project));
    Ok(format!(
        "{code}<div class=\"below-example\"><div>{problems}{others}</div><a class=\"try\" href=\"{address}\">Try it</a></div>\n\n"
    ))
}

/// What else the playground reports, as HTML, because an excerpt is not a whole project.
fn also_reported(to: &Addresses, others: &[Diagnostic]) -> String {
    let codes: BTreeSet<&str> = others.iter().map(|found| found.code.id()).collect();
    if codes.is_empty() {
        return String::new();
    }
    let links: Vec<String> = codes.iter().map(|code| code_link(to, code)).collect();
    format!(
        "<p>In the playground, this excerpt also reports {}.</p>",
        links.join(", ")
    )
}

/// A code as a link to its page.
fn code_link(to: &Addresses, code: &str) -> String {
    format!("<a href=\"{}diagnostics/{code}.html\">{code}</a>", to.docs)
}

/// A project as the part of an address behind the `#`.
pub(super) fn fragment(project: &SharedProject) -> String {
    let json = serde_json::to_vec(project).unwrap_or_default();
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    // Nothing can go wrong in memory.
    let _ = packed.write_all(&json);
    let packed = packed.finish().unwrap_or_default();
    format!("project={}", URL_SAFE_NO_PAD.encode(packed))
}

/// A file of a project, and what the compiler knows of it.
pub(super) struct Example<'a> {
    to: &'a Addresses,
    db: RootDatabase,
    file: File,
    /// What is wrong with it, and is shown.
    pub(super) found: Vec<Diagnostic>,
}

impl<'a> Example<'a> {
    /// The open file of a project.
    pub(super) fn new(to: &'a Addresses, project: &SharedProject) -> Result<Self, String> {
        let mut db = RootDatabase::new();
        let files = project.files.iter();
        let change: Change = files
            .map(|(path, text)| FileChange::text(path.as_str(), text.as_str()))
            .collect();
        db.apply(change);
        let file = db.file(&project.open);
        let file = file.ok_or_else(|| format!("{} has no {}", project.name, project.open))?;
        let found = diagnostics(&db, file).to_vec();
        Ok(Self {
            to,
            db,
            file,
            found,
        })
    }

    /// A part of its text, or all of it, as HTML without an empty line outside of `pre`.
    pub(super) fn code(&self, part: &str) -> Result<String, String> {
        let text = self.file.text(&self.db);
        let start = text.find(part);
        let start = start.ok_or_else(|| format!("a file of an example does not have\n{part}"))?;
        let part = span(start..start + part.trim_end().len());
        let words = self.words();
        let found = self.found.iter();
        let found: Vec<_> = found.map(|found| (seen(text, found.span), found)).collect();
        let spans = words.iter().map(|word| word.span);
        let spans = spans.chain(found.iter().map(|(span, _)| *span));
        let ends = spans.flat_map(|span| [span.start, span.end]);
        let mut cuts: BTreeSet<u32> = ends.filter(|at| part.touches(*at)).collect();
        cuts.extend([part.start, part.end]);
        let cuts: Vec<u32> = cuts.into_iter().collect();

        let mut html = String::from("<pre class=\"example\"><code class=\"nohighlight\">");
        for ends in cuts.windows(2) {
            let piece = Span::new(ends[0], ends[1]);
            let is_around = |span: Span| span.start <= piece.start && piece.end <= span.end;
            let word = words.iter().find(|word| is_around(word.span));
            let found = found.iter().find(|(span, _)| is_around(*span));
            html.push_str(&self.piece(piece, word, found.map(|(_, found)| *found)));
        }
        Ok(html + "</code></pre>\n")
    }

    /// The words of the file that have a colour.
    fn words(&self) -> Vec<ColouredWord> {
        let tokens = semantic_tokens(&self.db, self.file).into_iter();
        let mut words: Vec<_> = tokens
            .map(|token| ColouredWord {
                span: token.span,
                class: class(token.kind),
            })
            .collect();
        if self.file.kind(&self.db) == FileKind::Cards {
            let tokens = lex(self.file.text(&self.db)).into_iter();
            let comments = tokens.filter(|token| token.kind.is_comment());
            words.extend(comments.map(|token| ColouredWord {
                span: token.span,
                class: "tok-comment".to_owned(),
            }));
        }
        words
    }

    fn piece(
        &self,
        piece: Span,
        word: Option<&ColouredWord>,
        found: Option<&Diagnostic>,
    ) -> String {
        let text = &self.file.text(&self.db)[piece.range()];
        let mut html = escaped(text);
        let mut classes: Vec<String> = word.map(|word| word.class.clone()).into_iter().collect();
        classes.extend(found.map(|found| format!("found-{}", found.severity)));
        if !classes.is_empty() {
            html = format!("<span class=\"{}\">{html}</span>", classes.join(" "));
        }
        match word.and_then(|word| self.rule_of(word.span)) {
            Some((address, title)) => {
                format!("<a href=\"{address}\" title=\"{title}\">{html}</a>")
            }
            None => html,
        }
    }

    /// The rule of a word: its address, and what it is called.
    fn rule_of(&self, word: Span) -> Option<(String, String)> {
        // A word in mark-up begins with its bracket.
        let rule = self.rule_at(word.start.midpoint(word.end))?;
        let address = rule_address(self.to, &rule)?;
        let (game, _) = rule.split_once(':')?;
        let entry = builtin(game)?.rulebook.newest(&rule)?;
        Some((address, escaped(&entry.label())))
    }

    /// The full id of the rule that an offset is about.
    pub(super) fn rule_at(&self, offset: u32) -> Option<String> {
        Some(rule_page_at(&self.db, self.file, offset)?.rule.id)
    }

    /// What is wrong with it, as HTML in one line; empty where nothing is.
    pub(super) fn problems(&self) -> String {
        if self.found.is_empty() {
            return String::new();
        }
        let problems = self.found.iter().map(|found| self.problem(found));
        let problems: String = problems.collect();
        format!("<ul class=\"problems\">{problems}</ul>")
    }

    fn problem(&self, found: &Diagnostic) -> String {
        let Self { to, .. } = self;
        let mut html = format!(
            "<li class=\"is-{severity}\"><strong>{severity}</strong> {} {}",
            inline(&found.message),
            code_link(to, found.code.id()),
            severity = found.severity,
        );
        for rule in &found.rules {
            if let Some(address) = rule_address(to, rule) {
                let _ = write!(html, " <a href=\"{address}\">{rule}</a>");
            }
        }
        let titles = found.fixes.first().map(|fix| &fix.title);
        for said in found.notes.iter().chain(titles) {
            let _ = write!(html, "<br>{}", inline(said));
        }
        html + "</li>"
    }
}

/// Where the page of a game has a rule; `None` for a rule of a project's own.
pub(super) fn rule_address(to: &Addresses, rule: &str) -> Option<String> {
    let (game, number) = rule.split_once(':')?;
    let is_there = builtin(game)?.rulebook.contains(rule);
    is_there.then(|| format!("{}rules/{game}.html#{number}", to.docs))
}

/// A word with its colour.
struct ColouredWord {
    span: Span,
    class: String,
}

/// What a word is, as the page to try cardc calls it too.
fn class(kind: TokenKind) -> String {
    let name = serde_json::to_value(kind).unwrap_or_default();
    format!("tok-{}", name.as_str().unwrap_or_default())
}

/// A place of a finding that can be seen: a letter, where something is missing.
fn seen(text: &str, place: Span) -> Span {
    if !place.is_empty() {
        return place;
    }
    let (before, behind) = text.split_at(place.start as usize);
    let next = behind
        .chars()
        .next()
        .filter(|letter| !letter.is_whitespace());
    let last = before.trim_end();
    match (next, last.chars().next_back()) {
        (Some(letter), _) => span(before.len()..before.len() + letter.len_utf8()),
        (None, Some(letter)) => span(last.len() - letter.len_utf8()..last.len()),
        (None, None) => place,
    }
}

/// Bytes of a text, which is no longer than the language allows.
fn span(range: Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).expect("a file has at most 8 MB");
    Span::new(offset(range.start), offset(range.end))
}

/// A text in HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A message in HTML: what stands between backticks is code.
fn inline(message: &str) -> String {
    let parts = message.split('`').enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use cardc_diagnostics::Code;
    use flate2::read::DeflateDecoder;
    use serde_json::{Value, json};

    use super::{of_diagnostic, of_document, rewritten};
    use crate::site::pages::BookPage;

    /// The project of the first link.
    fn project(html: &str) -> Value {
        let (_, packed) = html.split_once("#project=").expect("has a link");
        let packed = packed.split('"').next().unwrap_or_default();
        let packed = URL_SAFE_NO_PAD.decode(packed).unwrap();
        let mut json = String::new();
        DeflateDecoder::new(packed.as_slice())
            .read_to_string(&mut json)
            .unwrap();
        serde_json::from_str(&json).unwrap()
    }

    const PAGE: BookPage<'_> = BookPage {
        path: "docs/language.md",
        address: "language.md",
        title: None,
    };

    fn page(page: &BookPage<'_>, text: &str) -> String {
        let prose = |prose: &str| Ok(prose.to_owned());
        rewritten(text, prose, of_document(page, text)).unwrap()
    }

    #[test]
    fn an_example_has_colours_rules_problems_and_a_link() {
        let card = "game champions\n\nunit \"A & B\" {\n    tags    Aelff\n    corners (1)\n\n    text {\n        [Draw] 1 card.\n    }\n}\n";
        let text = format!("# A\n\n```card fails unknown-tag\n{card}```\nEnd.\n");
        let html = page(&PAGE, &text);
        assert!(html.starts_with("# A\n\n<pre class=\"example\">"), "{html}");
        assert!(html.ends_with("Try it</a></div>\n\nEnd.\n"), "{html}");
        for part in [
            "<span class=\"tok-cardName\">&quot;A &amp; B&quot;</span>",
            "found-error\">Aelff</span>",
            "<a href=\"rules/champions.html#draw\" title=\"Draw\">",
            "<a href=\"diagnostics/unknown-tag.html\">unknown-tag</a>",
            "<a href=\"rules/champions.html#2.14.2\">champions:2.14.2</a>",
            "Replace with <code>Aelf</code>",
            "href=\"../play/#project=",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
        let wanted = json!({
            "name": "language",
            "files": { "example.card": card },
            "open": "example.card",
        });
        assert_eq!(project(&html), wanted);
    }

    #[test]
    fn a_game_and_a_diagnostic_have_all_their_files() {
        let of_game = BookPage {
            path: "docs/games/champions.md",
            address: "games/champions.md",
            title: None,
        };
        let text = crate::workshop::read_file(&crate::root().join(of_game.path)).unwrap();
        let html = page(&of_game, &text);
        let (_, second) = html.split_once("Try it").unwrap();
        let found = project(second);
        assert_eq!(found["open"], "example.deck");
        assert_eq!(found["files"].as_object().unwrap().len(), 2);

        let code = Code::from_id("deck-copies").unwrap();
        let prose = |prose: &str| Ok(prose.to_owned());
        let html = rewritten(code.info().page, prose, of_diagnostic(code)).unwrap();
        let files = &project(&html)["files"];
        assert_eq!(files.as_object().unwrap().len(), 1, "the cards alone");
        let (cards, _) = html.split_once("Try it").unwrap();
        assert!(!cards.contains("problems"), "nothing is wrong with them");
        let also =
            "this excerpt also reports <a href=\"../diagnostics/card-count.html\">card-count</a>.";
        assert!(html.contains(also), "an excerpt");
        let (_, behind) = html.split_once("found-error").unwrap();
        let files = &project(behind)["files"];
        assert_eq!(files.as_object().unwrap().len(), 2, "with the deck");
    }
}
