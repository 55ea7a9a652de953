//! Rulebooks: hovers, references, new ids, completion, and official texts beside those of the pack.

use std::fmt::Write;

use cardc_span::Span;
use expect_test::{Expect, expect};

use super::{at_cursor, found};

/// A rulebook of the project with two editions, and settings that name it.
const OFFICIAL: &str = "//- /cardc.toml
[[rulebook]]
game = \"toy\"
path = \"rules/o.rulebook.md\"
//- /rules/o.rulebook.md
---
game: toy
title: Official rules
source: the leaflet
editions: 2019-01-01, 2021-01-01
---

## 1.1 Of bears
- see: embrace
- until: 2021-01-01

Bears were stiff once.

## 1.1 Of bears
- since: 2021-01-01

All bears are soft; see {embrace}.

## embrace Embrace
- alias: hug

To hold.

## 3 Cleaning

Only by hand, like {1.1}.
";

fn hovered(fixture: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    crate::hover(&db, file, offset).map_or_else(
        || "nothing".to_owned(),
        |hover| {
            let span = hover.span.range();
            format!("`{}`\n{}", &file.text(&db)[span], hover.markdown)
        },
    )
}

/// What the files look like with a new id, where they differ.
fn renamed(fixture: &str, new: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    let edited = match crate::rename(&db, file, offset, new) {
        Err(why) => return format!("refused: {why}\n"),
        Ok(edited) => edited,
    };
    let mut shown = String::new();
    for (file, edits) in edited {
        let text = file.text(&db);
        for edit in edits {
            let start = text[..edit.span.start as usize]
                .rfind('\n')
                .map_or(0, |at| at + 1);
            let end = edit.span.end as usize + text[edit.span.end as usize..].find('\n').unwrap();
            let (before, behind) = (
                &text[start..edit.span.start as usize],
                &text[edit.span.end as usize..end],
            );
            writeln!(shown, "{}: {before}{}{behind}", file.path(&db), edit.text).unwrap();
        }
    }
    shown
}

#[test]
fn a_page_lists_related_rules_once() {
    let (db, file, offset) = at_cursor("game toy\nbe$0ar \"Bo\" {}\n");
    let page = crate::rule_page_at(&db, file, offset).expect("a kind has a rule");
    assert_eq!(page.see[0].id, "toy:hug");
    assert!(!page.markdown.contains("*See"), "{}", page.markdown);
}

#[test]
fn an_official_text_stands_beside_ours() {
    expect![[r"
        `bear`
        **Bear** · kind of card

        A soft thing.

        On 1 card of this project.

        ---

        **1.1 Bears**

        A bear is soft; see Hug. &lt;b&gt;Not bold&lt;/b&gt;, and `https://example.com` is no link.

        *See Hug.*

        Toy rules, edition 2020-01-01

        ---

        **1.1 Of bears**

        All bears are soft; see Embrace.

        *From edition 2021-01-01.*

        Official rules, edition 2021-01-01, from the leaflet"]]
    .assert_eq(&hovered(&format!(
        "{OFFICIAL}//- /a.card\ngame toy\nbe$0ar \"Bo\" {{}}"
    )));
}

#[test]
fn the_edition_of_the_project_chooses_the_official_text() {
    let old = OFFICIAL.replacen(
        "//- /cardc.toml\n",
        "//- /cardc.toml\nedition = \"2020-01-01\"\n",
        1,
    );
    let shown = hovered(&format!("{old}//- /a.card\ngame toy\nbe$0ar \"Bo\" {{}}"));
    assert!(shown.contains("stiff once"), "{shown}");
    assert!(
        shown.ends_with("Official rules, edition 2019-01-01, from the leaflet"),
        "{shown}"
    );
    let too_old = old.replacen("2020-01-01", "2018-01-01", 1);
    let shown = hovered(&format!(
        "{too_old}//- /a.card\ngame toy\nbe$0ar \"Bo\" {{}}"
    ));
    assert!(!shown.contains("Official"), "{shown}");
}

#[test]
fn of_several_official_rulebooks_the_newest_that_holds_is_shown() {
    let second = "[[rulebook]]\ngame = \"toy\"\npath = \"rules/p.rulebook.md\"\n//- /rules/p.rulebook.md\n---\ngame: toy\ntitle: Second\neditions: 2020-01-01\n---\n## 1.1 Bears\n\nBetween.\n//- /rules/o.rulebook.md\n";
    let both = OFFICIAL.replacen("//- /rules/o.rulebook.md\n", second, 1);
    let shown_in = |edition: &str| {
        let settings = format!("//- /cardc.toml\n{edition}");
        let both = both.replacen("//- /cardc.toml\n", &settings, 1);
        hovered(&format!("{both}//- /a.card\ngame toy\nbe$0ar \"Bo\" {{}}"))
    };
    assert!(shown_in("edition = \"2020-01-01\"\n").contains("Between."));
    assert!(shown_in("").contains("All bears are soft"));
}

#[test]
fn terms_meet_by_their_names() {
    let shown = hovered(&format!(
        "{OFFICIAL}//- /a.card\ngame toy\nbear \"Bo\" {{ text {{ H$0ug a Bear. }} }}"
    ));
    assert!(
        shown.contains("**Hug**\n") && shown.contains("**Embrace**\n"),
        "{shown}"
    );
}

#[test]
fn references_of_a_rulebook_show_their_rules() {
    expect![[r"
        `embrace`
        **Embrace**

        To hold.

        Official rules, edition 2021-01-01, from the leaflet"]]
    .assert_eq(&hovered(&OFFICIAL.replacen(
        "see {embrace}",
        "see {emb$0race}",
        1,
    )));
    let rule = hovered(&OFFICIAL.replacen("## 3 Cleaning", "## 3 Clea$0ning", 1));
    assert!(rule.starts_with("`Cleaning`\n**3 Cleaning**"), "{rule}");
    assert_eq!(
        hovered(&OFFICIAL.replacen("by hand", "by ha$0nd", 1)),
        "nothing"
    );
    let unnamed = OFFICIAL.replacen("path = \"rules/o", "path = \"rules/q", 1);
    let own = hovered(&unnamed.replacen("see {embrace}", "see {emb$0race}", 1));
    assert!(own.contains("To hold."), "{own}");
}

#[test]
fn a_reference_that_leads_nowhere_says_so() {
    let dangling = OFFICIAL
        .replacen("see {embrace}", "see {emb$0race-x}", 1)
        .replacen("## embrace Embrace", "## embrace Long hug", 1);
    let shown = hovered(&dangling);
    assert_eq!(
        shown,
        "`embrace-x`\nUnknown rule toy:embrace-x. Did you mean embrace?"
    );
    let unnamed = dangling.replacen("path = \"rules/o", "path = \"rules/q", 1);
    assert_eq!(hovered(&unnamed), shown);
}

#[test]
fn both_texts_of_a_repeated_id_are_shown() {
    let twice = OFFICIAL.replacen(
        "## embrace",
        "## embrace Embrace\n\nTo let go.\n\n## embrace",
        1,
    );
    let shown = hovered(&twice.replacen("see {embrace}", "see {emb$0race}", 1));
    assert!(
        shown.contains("To let go.")
            && shown.contains("To hold.")
            && shown.contains("this is number 2."),
        "{shown}"
    );
}

#[test]
fn a_pack_shows_the_rules_that_it_names() {
    let words = cardc_testkit::TOY[1]
        .1
        .replacen("rule = \"hug\"", "rule = \"h$0ug\"", 1);
    let shown = hovered(&format!("//- /games/toy/vocabulary.toml\n{words}"));
    assert!(shown.starts_with("`hug`\n**Hug**\n"), "{shown}");
}

#[test]
fn a_rule_is_found_wherever_it_is_named() {
    let cards = "//- /a.card\ngame toy\nbear \"Bo\" {\n  quest Hug / Hug(Soft)\n  text {\n    [Hug] a Trick.\n  }\n}\n//- /b.rulebook.md\n---\ngame: yard\ntitle: Y\n---\n## 1 One\n\nAs in {toy:hug}, not {hug}.\n";
    expect![[r#"
        a.card:3: `Hug` in   quest Hug / Hug(Soft)
        a.card:3: `Hug` in   quest Hug / Hug(Soft)
        a.card:5: `Hug` in     [Hug] a Trick.
        b.rulebook.md:7: `toy:hug` in As in {toy:hug}, not {hug}.
        games/toy/game.toml:79: `hug` in hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
        games/toy/rulebook.md:12: `hug` in - see: hug
        games/toy/rulebook.md:14: `hug` in A bear is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/rulebook.md:24: `hug` in ## hug Hug
        games/toy/vocabulary.toml:28: `hug` in rule = "hug"
    "#]]
    .assert_eq(&found(&cards.replacen("{toy:hug}", "{toy:h$0ug}", 1)));
    let decks = "//- /a.deck\ngame toy\nformat shelf\nBears\n1 Bo\n//- /b.card\ngame other\nbear \"Bo\" {}\n//- /b.rulebook.md\n---\ngame: yard\ntitle: Y\n---\n## 1 One\n\nAs in {toy:1$0.1}.\n";
    let bears = found(decks);
    assert!(
        bears.starts_with("a.deck:3: `Bears` in Bears\nb.rulebook.md:7: `toy:1.1`"),
        "{bears}"
    );
}

#[test]
fn a_rule_gets_a_new_id_everywhere() {
    let book =
        "//- /b.rulebook.md\n---\ngame: yard\ntitle: Y\n---\n## 1 One\n\nAs in {toy:h$0ug}.\n";
    expect![[r#"
        b.rulebook.md: As in {toy:cuddle}.
        games/toy/game.toml: hug = { name = "Hug", rule = "cuddle", doc = "It is hugged.", qualifier = { tag-of = "bear", rule = "2" } }
        games/toy/rulebook.md: - see: cuddle
        games/toy/rulebook.md: A bear is soft; see {cuddle}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/rulebook.md: ## cuddle Hug
        games/toy/vocabulary.toml: rule = "cuddle"
    "#]]
    .assert_eq(&renamed(book, "cuddle"));
}

#[test]
fn an_id_that_cannot_be_is_refused() {
    let with = |marked: &str, new: &str| {
        renamed(
            &OFFICIAL.replacen(&marked.replace("$0", ""), marked, 1),
            new,
        )
    };
    expect![[r"
        refused: `Big Hug` is not the id of a rule: an id has lower-case letters, digits, `.` and `-`
    "]]
        .assert_eq(&with("## emb$0race", "Big Hug"));
    expect![[r"
        refused: rules/o.rulebook.md already has a rule `3`
    "]]
    .assert_eq(&with("## emb$0race", "3"));
    expect![[r"
        refused: `Embrace` is no name of a card, no word of a pack of the project, and no id of a rule
    "]].assert_eq(&with("Embr$0ace\n", "hold"));
    let shipped =
        "//- /b.rulebook.md\n---\ngame: champions\ntitle: C\n---\n## 2.1$04 Fourteen\n\nText.\n";
    expect![[r"
        refused: The rule `2.14` belongs to the pack of champions that ships with cardc. Only rules of a pack in games/champions can be renamed.
    "]]
        .assert_eq(&renamed(shipped, "9"));
    let dangling =
        "//- /b.rulebook.md\n---\ngame: yard\ntitle: Y\n---\n## 1 One\n\nAs in {now$0here}.\n";
    expect![[r"
        refused: No rulebook of the project has the rule `nowhere`
    "]]
    .assert_eq(&renamed(dangling, "9"));
    let (db, file, offset) = at_cursor(dangling);
    assert!(crate::prepare_rename(&db, file, offset).is_err());
}

#[test]
fn the_same_rule_is_marked_in_its_rulebook() {
    let (db, file, offset) = at_cursor(&OFFICIAL.replacen("- see: emb", "- see: $0emb", 1));
    let marked = crate::highlights(&db, file, offset);
    let text = |span: Span| &file.text(&db)[span.range()];
    assert_eq!(marked.len(), 3);
    assert!(marked.iter().all(|span| text(*span) == "embrace"));
}

fn completed(fixture: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for item in crate::completion(&db, file, offset) {
        let replaced = &file.text(&db)[item.span.range()];
        writeln!(
            shown,
            "{:?} for {replaced:?}: {}",
            item.insert,
            item.detail.unwrap_or_default()
        )
        .unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn ids_are_offered_where_they_are_written() {
    let with = |marked: &str, plain: &str| OFFICIAL.replacen(plain, marked, 1);
    let ids = expect![[r#"
        "embrace" for "em": Embrace
    "#]];
    completed(&with("see {em$0brace}", "see {embrace}"), &ids);
    completed(&with("see {+em$0brace}", "see {embrace}"), &ids);
    completed(&with("- see: 1.1, em$0", "- see: embrace"), &ids);
    completed(&with("- corrected: 9 -> em$0", "- see: embrace"), &ids);
    completed(
        &with("- until: 2$0", "- until: 2021-01-01"),
        &expect![[r#"
            "2021-01-01" for "2": edition
            "2019-01-01" for "2": edition
        "#]],
    );
    completed(
        &with("- al$0\n", "- alias: hug\n"),
        &expect![[r#"
            "alias: " for "al": key
        "#]],
    );
    for nowhere in [
        "{embrace|so$0me words}",
        "All be$0ars",
        "\\{emb$0race}",
        "{embrace} an$0d",
        "- no$0t an attribute",
    ] {
        completed(&with(nowhere, "All bears"), &expect![[""]]);
    }
    let game = cardc_testkit::TOY[0].1;
    let ids = expect![[r#"
        "1.1" for "1.": Bears
        "1.2" for "1.": Tricks
    "#]];
    let game = format!("//- /games/toy/game.toml\n{game}");
    completed(&game.replacen("rule = \"1.1\"", "rule = \"1.$0\"", 1), &ids);
    completed(&game.replacen("rule = \"hug\"", "rule=\"1.$0", 1), &ids);
    completed(
        &game.replacen("doc = \"A s", "doc = \"A $0s", 1),
        &expect![[""]],
    );
}

#[test]
fn every_place_of_a_rule_is_found_once_from_wherever_it_is_asked() {
    let (path, book) = cardc_testkit::TOY[2];
    let card = "//- /a.card\ngame toy\nbear \"Bo\" {\n    text {\n        [Hug] it.\n    }\n}\n";
    let places = ["## h$0ug Hug", "## hug H$0ug", "see {h$0ug}", "see: h$0ug"];
    let all = places.map(|place| {
        let marked = book.replacen(&place.replace("$0", ""), place, 1);
        found(&format!("{card}//- /{path}\n{marked}"))
    });
    assert!(all.iter().all(|found| *found == all[0]), "{all:#?}");
    let headings = all[0].lines().filter(|line| line.contains("## "));
    assert_eq!(headings.count(), 1, "{}", all[0]);
}
