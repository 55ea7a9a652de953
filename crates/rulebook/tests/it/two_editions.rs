//! Two real editions of the same rules in two forms of file, compared: what changed is named, and what is only written in
//! another way is not.
//!
//! The documents belong to others and are no part of the project; without them the test says so and passes.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use cardc_rulebook::{Aspect, Change, Edition, Format, Nature, Rulebook, compare, read};

const OLD: &str = "000_b61a89471377f62e.txt";
const NEW: &str = "001_bea99a593347841f.txt";

fn book(name: &str) -> Option<Rulebook> {
    let path = format!(
        "{}/../../../shared/seeds/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let Ok(source) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no document at {path}");
        return None;
    };
    Some(read(&source, Format::of(&source)).rulebook)
}

fn edition(book: &Rulebook) -> Edition<'_> {
    Edition {
        book,
        date: book.newest_edition(),
    }
}

fn of_rule<'a, 'book>(changes: &'a [Change<'book>], id: &str) -> &'a Change<'book> {
    let is = |change: &&Change<'_>| change.entry().is_some_and(|entry| entry.number() == id);
    changes
        .iter()
        .find(is)
        .unwrap_or_else(|| panic!("{id} is the same"))
}

fn removed<'a>(change: &'a Change<'_>, aspect: Aspect) -> &'a [String] {
    let finding = change
        .findings
        .iter()
        .find(|finding| finding.aspect == aspect);
    finding.map_or(&[], |finding| &finding.removed)
}

#[test]
fn what_changed_is_named_and_nothing_else() {
    let (Some(old), Some(new)) = (book(OLD), book(NEW)) else {
        return;
    };
    let comparison = compare(edition(&old), edition(&new));
    let changes = &comparison.changes;

    let stacking = of_rule(changes, "2.14.4b");
    assert_eq!(stacking.nature, Nature::Substance);
    assert_eq!(removed(stacking, Aspect::Negation), ["not"]);

    let together = of_rule(changes, "2.14.4g");
    assert_eq!((together.nature, together.old), (Nature::Added, None));
    let dormant = of_rule(changes, "2.14.4h");
    assert_eq!(
        (dormant.nature, dormant.renumbered_from()),
        (Nature::Renumbered, Some("2.14.4g"))
    );

    let tags = of_rule(changes, "2.14.2");
    assert_eq!(tags.nature, Nature::Substance);
    assert_eq!(removed(tags, Aspect::Name).len(), 15);

    // A reading that knows the files better finds less to tell apart, and none may find much more.
    assert!(changes.len() <= 25, "{:#?}", comparison.counts());
    assert!(comparison.unchanged >= 315, "{}", comparison.unchanged);
}

#[test]
fn no_document_differs_from_itself() {
    for name in [
        OLD,
        NEW,
        "002_d39163601a87b2b7.txt",
        "003_f6b842032dbc828d.txt",
        "004_099fc692a1540ef5.txt",
    ] {
        let (Some(one), Some(other)) = (book(name), book(name)) else {
            return;
        };
        let comparison = compare(edition(&one), edition(&other));
        assert!(
            comparison.changes.is_empty(),
            "{name}: {:#?}",
            comparison.counts()
        );
        assert_eq!(comparison.unchanged, one.entries().len(), "{name}");
    }
}
