//! Rulebooks of every form.

use cardc_rulebook::{Edition, Format, Graph, RuleEntry, Rulebook, compare, read};
use cardc_span::Span;

/// The text as every form of a rulebook.
pub fn hold(text: &str) {
    holds(text, Format::of(text));
    for format in Format::ALL {
        holds(text, format);
    }
}

/// Places are in the text, the rulebook can be looked into, and what is written reads the same.
pub fn holds(source: &str, format: Format) {
    let rules = read(source, format);
    let inside = |span: Span| source.get(span.range()).is_some();
    for entry in rules.rulebook.entries() {
        let spans = [entry.id_span, entry.title_span, entry.text_span, entry.span];
        assert!(spans.into_iter().all(inside), "{source:?}\n{entry:?}");
        let mut references = entry.references.iter();
        assert!(
            references.all(|reference| inside(reference.span)),
            "{source:?}\n{entry:?}"
        );
    }
    let lints = rules.rulebook.lint(source, format);
    let mut problems = rules.problems.iter().chain(&lints);
    assert!(problems.all(|problem| inside(problem.span)), "{source:?}");
    is_usable(&rules.rulebook);
    if format == Format::Rulebook && !rules.problems.is_empty() {
        return;
    }
    let mut book = rules.rulebook;
    if format != Format::Rulebook {
        book.set_game("saltmarsh");
        book.title = "Rules".into();
    }
    let written = book.write();
    let (again, problems) = Rulebook::parse(&written);
    if format != Format::Rulebook {
        assert_eq!(problems, [], "{source:?}\n{written}");
    }
    assert_eq!(placeless(&again), placeless(&book), "{source:?}\n{written}");
}

/// A rulebook compared with itself is the same, and every rule can be shown.
fn is_usable(book: &Rulebook) {
    let edition = Edition::newest(book);
    assert_eq!(compare(edition, edition).counts(), [], "{book:?}");
    for entry in book.entries() {
        edition.markdown(entry);
        edition.terminal(entry);
    }
    if let Some(entry) = book.entries().first() {
        book.search(&entry.title, None);
        edition.find(&entry.title);
    }
    Graph::new(book, None).dot();
}

/// A rulebook without its places in a file.
fn placeless(book: &Rulebook) -> (String, Vec<RuleEntry>) {
    let front = format!(
        "{} {} {:?} {:?} {}",
        book.game, book.title, book.source, book.editions, book.preface
    );
    let mut entries = book.entries().to_vec();
    for entry in &mut entries {
        for span in [
            &mut entry.id_span,
            &mut entry.title_span,
            &mut entry.text_span,
            &mut entry.span,
        ] {
            *span = Span::default();
        }
        let references = entry.references.iter_mut();
        references.for_each(|reference| reference.span = Span::default());
        // Related rules stand above corrections in what is written, wherever they stood.
        entry
            .references
            .sort_by_key(|reference| reference.kind as u8);
    }
    (front, entries)
}
