//! Every way in which people write the copies of a card: an import and a check take it for the same, and no line is lost.

use cardc_convert::{ListHeading, ListWords, TextList, read_text_list};
use cardc_db::{Db, RootDatabase};
use cardc_diagnostics::Diagnostic;
use cardc_properties::project;
use cardc_semantics::{card_name, deck_entries, file_diagnostics};
use cardc_span::{as_string, folded_name};
use cardc_syntax::unquoted;

/// Names with numbers, signs and brackets of their own, and some that look like what lists say about themselves.
const NAMES: [&str; 20] = [
    "Quay Warden",
    "7 Sisters",
    "Salt Wave (Rank 1)",
    "Ash-Born (5)",
    "Ward x2",
    "X3 Golem",
    "3xtra Rope",
    "X Marks",
    "Lira, Queen of Cards",
    "Created with Salt",
    "Total Cards",
    "Ebb, and Flow!",
    "Captain O’Hara",
    "Kiln: Ash",
    "Ebb",
    "Ebb // Flow",
    "\"Lucky\" Orla",
    "Rock \"n\" Roll",
    "Half-Moon",
    "Ægir’s Hound",
];

/// Forms of three copies of `@`.
const FORMS: [&str; 36] = [
    "3x @",
    "3 x @",
    "3 @",
    "3× @",
    "x3 @",
    "(3) @",
    "[3] @",
    "(3x) @",
    "@ x3",
    "@ 3x",
    "@ x 3",
    "@  ×3",
    "@ (3)",
    "@ (x3)",
    "@ [3]",
    "@: 3",
    "- 3x @",
    "• 3 @",
    "* 3x **@**",
    "3x <b>@</b>",
    "| 3 | @ |",
    "| @ | 3 |",
    "3x __@__",
    "3x `@`",
    "3x \"@\"",
    "“@” x3",
    "3* @",
    "@ - 3",
    "> 3X @",
    "> - @ x 3",
    "- | 3 | **@** |",
    "| 3 | @ | x |",
    "<b>@</b> - 3",
    "3x [@][1]",
    "3x ![@](x.png)",
    "3x <@>",
];

/// What other programs add to a line.
const ADDITIONS: [&str; 10] = [
    "@ https://example.org/card/01002",
    "@ (see https://example.org)",
    "@ <https://example.org/x?a=b>",
    "[@](https://example.org/x)",
    "[@](../cards/01002.html)",
    "@ // best",
    "@ (SLT) 12 *F* #tag",
    "@ [SLT]",
    "@ <SLT>",
    "<a href=\"https://example.org/x?a=b\">@</a>",
];

fn list(text: &str) -> TextList {
    let is_card = |name: &str| {
        NAMES
            .iter()
            .any(|card| folded_name(card) == folded_name(name))
    };
    let heading = |words: &str| (words == "Bears").then(|| ListHeading::Part(words.to_owned()));
    read_text_list(
        text,
        ListWords {
            is_card: &is_card,
            heading: &heading,
        },
    )
}

/// A project with all cards and a deck of one line.
fn deck(line: &str) -> RootDatabase {
    let cards = NAMES.map(|name| format!("bear {} {{ }}\n", as_string(name)));
    let cards = format!("game toy\n\n{}", cards.concat());
    let deck = format!("game toy\n\nBears\n{line}\n");
    project::database(&[("a.card".to_owned(), cards), ("d.deck".to_owned(), deck)])
}

/// The copies and the card that a check takes a line for: what it counts, or what it offers to write.
fn checked(line: &str) -> Option<(u32, String)> {
    let db = deck(line);
    let file = db.file("d.deck").expect("there is a deck");
    let mut entries = deck_entries(&db, file);
    let known = entries.next().and_then(|entry| {
        let name = card_name(&db, entry.card?)?.to_string();
        Some((entry.count.value, name))
    });
    known.or_else(|| {
        let found = file_diagnostics(&db, db.project(), file);
        found.iter().find_map(offered)
    })
}

fn offered(found: &Diagnostic) -> Option<(u32, String)> {
    let edit = found.fixes.first()?.edits.first()?;
    let (count, name) = edit.text.split_once("x ")?;
    Some((count.parse().ok()?, unquoted(name).into_owned()))
}

fn lines() -> impl Iterator<Item = (String, &'static str)> {
    let plain = NAMES.into_iter().flat_map(|name| {
        FORMS
            .into_iter()
            .map(move |form| (form.replace('@', name), name))
    });
    let added = NAMES.into_iter().flat_map(|name| {
        ADDITIONS.into_iter().flat_map(move |addition| {
            let with = addition.replace('@', name);
            [format!("3x {with}"), format!("- 3 {with}")].map(|line| (line, name))
        })
    });
    let printed = NAMES.into_iter().flat_map(|name| {
        let forms = FORMS.into_iter();
        forms.map(move |form| (format!("{} (SLT) 12", form.replace('@', name)), name))
    });
    plain.chain(added).chain(printed)
}

#[test]
fn an_import_reads_every_form() {
    for (line, name) in lines() {
        let list = list(&line);
        let read: Vec<_> = list
            .entries
            .iter()
            .map(|entry| (entry.count, entry.name.as_str()))
            .collect();
        assert_eq!(read, [(3, name)], "{line}: {list:?}");
        assert_eq!((list.title, list.remarks), (None, Vec::new()), "{line}");
    }
}

/// Lists are typed with other marks than cards are printed with.
#[test]
fn marks_of_names_are_all_alike() {
    for name in [
        "Captain O'Hara",
        "Captain O‘Hara",
        "Captain OʼHara",
        "Captain O`Hara",
        "Captain O´Hara",
    ] {
        let list = list(&format!("3x {name}"));
        let list = list
            .entries
            .iter()
            .map(|entry| (entry.count, entry.name.as_str()));
        assert_eq!(list.collect::<Vec<_>>(), [(3, name)]);
        assert_eq!(
            checked(&format!("3x {name}")),
            Some((3, "Captain O’Hara".to_owned()))
        );
    }
    for (line, name) in [
        ("3x “Lucky” Orla", "\"Lucky\" Orla"),
        ("3x Aegir's Hound", "Ægir’s Hound"),
        ("3x 'Lucky' Orla", "\"Lucky\" Orla"),
        ("3x Rock 'n' Roll", "Rock \"n\" Roll"),
        ("3x Half - Moon", "Half-Moon"),
        ("3x Ash‑Born (5)", "Ash-Born (5)"),
        ("3x Ebb//Flow", "Ebb // Flow"),
    ] {
        assert_eq!(checked(line), Some((3, name.to_owned())));
    }
}

#[test]
fn a_check_takes_a_line_for_what_an_import_does() {
    for (line, name) in lines() {
        assert_eq!(checked(&line), Some((3, name.to_owned())), "{line}");
    }
}

#[test]
fn a_card_that_is_not_known_is_kept() {
    let name = "Quiet Stranger";
    let forms = FORMS.map(str::to_owned).into_iter();
    let forms = forms.chain(ADDITIONS.map(|addition| format!("3x {addition}")));
    for line in forms.map(|form| form.replace('@', name)) {
        let list = list(&format!("Bears\n{line}\n3x Quay Warden"));
        let unknown = list.entries.first().expect("there are two cards");
        assert!(unknown.name.starts_with(name), "{line}: {list:?}");
        assert_eq!(list.entries.len(), 2, "{line}: {list:?}");
    }
}

#[test]
fn a_line_with_a_count_is_never_the_title() {
    let lines = FORMS.map(|form| form.replace('@', "Quiet Stranger"));
    let marked = ["# 3x Quiet Stranger", "Deck: 3x Quiet Stranger"].map(str::to_owned);
    for line in lines.into_iter().chain(marked) {
        let list = list(&format!("{line}\n3x Quay Warden\n"));
        let counts: Vec<_> = list.entries.iter().map(|entry| entry.count).collect();
        assert_eq!((list.title, counts), (None, vec![3, 3]), "{line}");
    }
}

#[test]
fn a_label_in_front_of_copies_is_no_part_of_the_card() {
    for line in ["Bears: 3x Quay Warden", "Deck: 3x Quay Warden"] {
        let read = list(line).entries;
        let read: Vec<_> = read
            .iter()
            .map(|entry| (entry.count, &*entry.name))
            .collect();
        assert_eq!(read, [(3, "Quay Warden")], "{line}");
        assert_eq!(checked(line), Some((3, "Quay Warden".to_owned())), "{line}");
    }
}

#[test]
fn a_name_alone_is_one_copy_whatever_stands_around_it() {
    for line in [
        "[Quay Warden](https://example.org/x)",
        "**Quay Warden**",
        "> Quay Warden",
    ] {
        let read = list(line).entries;
        let read: Vec<_> = read
            .iter()
            .map(|entry| (entry.count, &*entry.name))
            .collect();
        assert_eq!(read, [(1, "Quay Warden")], "{line}");
        assert_eq!(checked(line), Some((1, "Quay Warden".to_owned())), "{line}");
    }
}

#[test]
fn a_name_may_be_written_with_its_escapes() {
    let line = "3x \"\\\"Lucky\\\" Orla\"";
    let read = list(line).entries;
    let read: Vec<_> = read
        .iter()
        .map(|entry| (entry.count, &*entry.name))
        .collect();
    assert_eq!(read, [(3, "\"Lucky\" Orla")]);
    assert_eq!(checked(line), Some((3, "\"Lucky\" Orla".to_owned())));
}
