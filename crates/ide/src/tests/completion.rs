//! Completions. `check` shows what is replaced and, line by line, what with.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::at_cursor;

fn check(fixture: &str, expected: &Expect) {
    check_if(fixture, |_, _| true, expected);
}

/// As [`check`], but only what an editor leaves for the letters that are there.
fn check_typed(fixture: &str, expected: &Expect) {
    let begins =
        |filter: &str, typed: &str| filter.to_lowercase().starts_with(&typed.to_lowercase());
    check_if(fixture, begins, expected);
}

fn check_if(fixture: &str, wanted: impl Fn(&str, &str) -> bool, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let text = file.text(&db);
    let mut shown = String::new();
    let items = crate::completion(&db, file, offset).into_iter();
    for item in items.filter(|item| {
        wanted(
            &item.filter,
            &text[item.span.start as usize..offset as usize],
        )
    }) {
        let span = item.span.range();
        let detail = item
            .detail
            .map(|detail| format!(" ({detail})"))
            .unwrap_or_default();
        writeln!(shown, "`{}` -> `{}`{detail}", &text[span], item.insert).unwrap();
    }
    // An expectation holds no spaces at the ends of lines, where a skeleton has the cursor.
    let lines = shown.lines().map(|line| line.trim_end().to_owned() + "\n");
    expected.assert_eq(&lines.collect::<String>());
}

fn in_bear(lines: &str) -> String {
    format!("game toy\n\nbear \"Bo\" {{\n{lines}\n}}\n")
}

#[test]
fn only_what_opens_something_asks() {
    let asks = |fixture: &str| {
        let (db, file, offset) = at_cursor(fixture);
        let typed = &file.text(&db)[..offset as usize];
        let typed = typed.chars().next_back().unwrap_or_default().to_string();
        crate::opens_completion(&db, file, offset, &typed)
    };
    assert!(!asks("game toy\n\nbear \"Bo\" {$0}\n"));
    assert!(asks(&in_bear("    text {\n        Feed *$0\n    }")));
    assert!(!asks(&in_bear("    text {\n        Feed *Furry*$0\n    }")));
    assert!(asks(&in_bear("    text {\n        [$0\n    }")));
    assert!(asks("game toy\n\nbear \"$0\n"));
    assert!(!asks("game toy\n\nbear \"Bo\"$0\n"));
    assert!(asks("//- /rulebook.md\n## rest\n\nSee {$0\n"));
}

#[test]
fn items() {
    check(
        "$0",
        &expect![[r"
            `` -> `game ` (keyword)
            `` -> `set ` (keyword)
        "]],
    );
    check(
        "game toy\n\nbe$0\n",
        &expect![[r"
            `be` -> `bear` (new card)
        "]],
    );
    check(
        "game toy\n\nbe$0\n\nbear \"Bo\" {\n}\n",
        &expect![[r"
            `be` -> `bear` (new card)
        "]],
    );
}

#[test]
fn games() {
    check(
        "game t$0",
        &expect![[r"
            `t` -> `t9a` (game)
            `t` -> `toy` (game)
        "]],
    );
}

#[test]
fn fields() {
    check(
        &in_bear("    colour Red\n    $0"),
        &expect![[r"
            `` -> `corners ` (required field)
            `` -> `tags ` (field)
            `` -> `quest ` (field)
            `` -> `look ` (field)
            `` -> `set ` (field)
            `` -> `text` (block)
        "]],
    );
    check(
        &in_bear("    co$0"),
        &expect![[r"
            `co` -> `corners ` (required field)
            `co` -> `colour ` (field)
        "]],
    );
    check(
        "game toy\ntrick \"A\" { $0 }",
        &expect![[r"
            `` -> `colour ` (required field)
            `` -> `set ` (field)
            `` -> `text` (block)
        "]],
    );
}

#[test]
fn fields_of_a_card_that_is_not_closed() {
    check(
        "game toy\n\nbear \"Bo\" {\n    corners (1)\n    $0\n",
        &expect![[r"
            `` -> `colour ` (field)
            `` -> `tags ` (field)
            `` -> `quest ` (field)
            `` -> `look ` (field)
            `` -> `set ` (field)
            `` -> `text` (block)
        "]],
    );
    check(
        "game toy\n\nbear \"Bo\" {\n    $0\n\ntrick \"A\" {\n}\n",
        &expect![[r"
            `` -> `corners ` (required field)
            `` -> `colour ` (field)
            `` -> `tags ` (field)
            `` -> `quest ` (field)
            `` -> `look ` (field)
            `` -> `set ` (field)
            `` -> `text` (block)
        "]],
    );
}

#[test]
fn a_card_goes_on_behind_its_text_until_it_is_closed() {
    let behind = |end: &str| {
        labels(&format!(
            "game toy\n\nbear \"Bo\" {{\n    text {{\n        [Hug] it.\n    }}\n{end}$0\n"
        ))
    };
    assert_eq!(behind("    ")[0], "corners");
    assert_eq!(behind("}\n")[0], "bear");
}

#[test]
fn values() {
    check(
        &in_bear("    colour $0"),
        &expect![[r"
        `` -> `Red` (colour)
        `` -> `Sea Green` (colour)
    "]],
    );
    check(
        &in_bear("    colour Sea G$0"),
        &expect![[r"
            `Sea G` -> `Sea Green` (colour)
        "]],
    );
    check(
        &in_bear("    tags Soft, $0"),
        &expect![[r"
        `` -> `Stiff` (Feel)
    "]],
    );
    check(
        &in_bear("    tags $0, Stiff"),
        &expect![[r"
        `` -> `Soft` (Feel)
    "]],
    );
    check(
        &in_bear("    quest Hug / $0"),
        &expect![[r"
        `` -> `Hug` (deed)
    "]],
    );
    check(
        &in_bear("    quest Hug(S$0"),
        &expect![[r"
        `S` -> `Soft` (Feel)
        `S` -> `Stiff` (Feel)
    "]],
    );
    check(
        &in_bear("    corners (X) $0"),
        &expect![[r"
        `` -> `(X)` (X)
        `` -> `(1)` (Round)
        `` -> `(o)` (empty)
        `` -> `[1]` (Square)
    "]],
    );
    check(&in_bear("    corners (X$0"), &expect![[""]]);
    check(
        &in_bear("    look left ..#.. $0"),
        &expect![[r"
            `` -> `right ` (side)
        "]],
    );
}

/// The labels that are offered, in their order.
fn labels(fixture: &str) -> Vec<String> {
    let (db, file, offset) = at_cursor(fixture);
    let offered = crate::completion(&db, file, offset).into_iter();
    offered.map(|one| one.label).collect()
}

#[test]
fn what_other_cards_have_comes_first() {
    let bears = |line: &str| {
        let others = "bear \"A\" {\n    colour Sea Green\n    tags Stiff\n}\n";
        format!("game toy\n\n{others}bear \"Bo\" {{\n    {line}\n}}\n")
    };
    assert_eq!(labels(&bears("colour $0")), ["Sea Green", "Red"]);
    assert_eq!(labels(&bears("tags $0")), ["Stiff", "Soft"]);
    // What the card itself has says nothing.
    assert_eq!(
        labels(&in_bear("    colour Sea Green\n    colour $0")),
        ["Red", "Sea Green"]
    );
}

#[test]
fn a_demonstrative_is_offered_before_its_noun_is_there() {
    let labels = labels(&in_bear("    text {\n        When th$0\n    }"));
    assert!(labels.contains(&"this".to_owned()), "{labels:?}");
}

#[test]
fn corners_are_offered_behind_their_word() {
    let unit = |line: &str| {
        format!(
            "game champions\nunit \"A\" {{\n    corners (X) (1) (1)\n    text {{\n        {line}\n    }}\n}}\n"
        )
    };
    for line in ["Corner $0", "Corners 1 to $0"] {
        let labels = labels(&unit(line));
        assert!(
            ["1", "2", "3"]
                .iter()
                .all(|number| labels.contains(&(*number).to_owned())),
            "{labels:?}"
        );
        assert!(!labels.contains(&"4".to_owned()), "{labels:?}");
    }
}

#[test]
fn what_is_drawn_is_offered_piece_by_piece() {
    check(
        &in_bear("    look left $0"),
        &expect![[r"
            `` -> `..#..` (around this card)
            `` -> `.###.` (around this card)
            `` -> `#####` (around this card)
            `` -> `.##..` (around this card)
            `` -> `..##.` (around this card)
            `` -> `####.` (around this card)
            `` -> `.####` (around this card)
            `` -> `.#...` (around this card)
            `` -> `...#.` (around this card)
            `` -> `###..` (around this card)
            `` -> `..###` (around this card)
            `` -> `##...` (around this card)
            `` -> `...##` (around this card)
            `` -> `#....` (around this card)
            `` -> `....#` (around this card)
            `` -> `#...` (of the table)
            `` -> `.#..` (of the table)
            `` -> `..#.` (of the table)
            `` -> `...#` (of the table)
            `` -> `##..` (of the table)
            `` -> `.##.` (of the table)
            `` -> `..##` (of the table)
            `` -> `###.` (of the table)
            `` -> `.###` (of the table)
            `` -> `####` (of the table)
        "]],
    );
    // A drawing that is typed has no letters that an editor would ask for again: it fits nothing.
    let (db, file, offset) = at_cursor(&in_bear("    look left $0"));
    let cells = crate::completion(&db, file, offset);
    assert!(cells.iter().all(|one| !one.filter.contains(['.', '#'])));
}

#[test]
fn nothing_is_offered_behind_what_is_finished() {
    let bear = |line: &str| in_bear(&format!("    {line}"));
    for finished in [
        bear("colour Sea Green$0"),
        bear("colour red$0"),
        bear("tags Soft$0"),
        bear("tags Stiff, Soft$0"),
        bear("quest Hug$0"),
        bear("quest Hug / Hug(Soft$0"),
        bear("look left$0"),
        bear("colour$0"),
        bear("text$0"),
        bear("text {\n        Hug a Bear$0\n    }"),
        bear("text {\n        Hug a Bears$0\n    }"),
        bear("text {\n        hug$0\n    }"),
        bear("text {\n        [Hug$0]\n    }"),
        bear("text {\n        prose$0\n    }"),
        "game toy$0".to_owned(),
        "game toy\n\nbear$0".to_owned(),
        "game toy\n\nset$0".to_owned(),
        "game toy // cardc allow$0".to_owned(),
        "game toy // cardc allow prose$0".to_owned(),
        "//- /a.deck\ngame toy\nBear$0".to_owned(),
        "//- /a.deck\ngame toy\nbears$0".to_owned(),
        "//- /a.deck\ngame toy\nformat shelf$0".to_owned(),
        "//- /a.deck\ngame toy\nBo$0\n//- /b.card\ngame toy\nbear \"Bo\" {}\nbear \"Bob\" {}"
            .to_owned(),
        "//- /a.deck\ngame toy\n1x Bo$0\n//- /b.card\ngame toy\nbear \"Bo\" {}\nbear \"Bob\" {}"
            .to_owned(),
        "//- /cardc.toml\ngame = \"toy$0\"\n".to_owned(),
        "//- /cardc.toml\ngame$0\n".to_owned(),
    ] {
        let (db, file, offset) = at_cursor(&finished);
        assert_eq!(crate::completion(&db, file, offset), [], "{finished}");
    }
}

#[test]
fn a_word_that_ends_no_line_leaves_what_begins_like_it() {
    check(
        &in_bear("    text {\n        Hug a$0\n    }"),
        &expect![[r"
            `a` -> `an`
            `a` -> `another`
            `a` -> `any`
            `a` -> `at`
        "]],
    );
}

#[test]
fn each_label_is_offered_once() {
    let (db, file, offset) =
        at_cursor("game champions\nunit \"A\" {\n    text {\n        $0\n    }\n}\n");
    let offered = crate::completion(&db, file, offset);
    let mut labels: Vec<_> = offered.iter().map(|one| &one.label).collect();
    let all = labels.len();
    labels.sort();
    labels.dedup();
    assert_eq!(labels.len(), all);
    let is_word = |one: &crate::Completion| one.kind == crate::CompletionKind::Word;
    assert!(
        offered
            .iter()
            .all(|one| one.detail.is_some() || is_word(one))
    );
}

#[test]
fn values_follow_their_field() {
    let follow = |fixture: &str, label: &str| {
        let (db, file, offset) = at_cursor(fixture);
        let offered = crate::completion(&db, file, offset);
        let one = offered.iter().find(|one| one.label == label);
        one.unwrap_or_else(|| panic!("{label}: {offered:#?}"))
            .leads_on
    };
    assert!(follow(&in_bear("    $0"), "colour"));
    assert!(follow(&in_bear("    $0"), "corners"));
    assert!(follow(&in_bear("    look $0"), "left"));
    assert!(follow("//- /a.deck\n$0", "game"));
    assert!(follow("//- /a.deck\ngame toy\n$0", "format"));
    assert!(follow("g$0", "game"));
    assert!(!follow(&in_bear("    $0"), "text"));
    assert!(!follow(&in_bear("    colour $0"), "Red"));
    let card = "game champions\nunit \"A\" {\n    $0\n}\n";
    assert!(follow(card, "alliance"));
    assert!(!follow(card, "number"));
}

#[test]
fn a_kind_in_front_of_a_card_is_a_word() {
    check_snippets("game toy\n\nbe$0 \"Bo\" {\n}\n", "", &expect![""]);
}

#[test]
fn a_sentence() {
    check_typed(
        &in_bear("    text {\n        Hug a S$0\n    }"),
        &expect![[r"
            `S` -> `*Soft*` (adjective)
            `S` -> `*Stiff*` (adjective)
        "]],
    );
    check_typed(
        &in_bear("    text {\n        h$0\n    }"),
        &expect![[r"
            `h` -> `[Hug]` (verb)
        "]],
    );
    check_typed(
        &in_bear("    text {\n        [H$0]\n    }"),
        &expect![[r"
            `[H` -> `[Hug` (verb)
        "]],
    );
    check_typed(
        &in_bear("    text {\n        Hug a Bear. w$0\n    }"),
        &expect![[r"
            `w` -> `When`
            `w` -> `Whenever`
            `w` -> `Where`
            `w` -> `While`
            `w` -> `Will`
            `w` -> `Without`
            `w` -> `Would`
        "]],
    );
}

#[test]
fn a_comment_that_accepts_a_finding() {
    check_typed(
        "game toy // $0",
        &expect![[r"
            `` -> `cardc allow ` (suppression)
        "]],
    );
    // What is found in the file comes first.
    check_typed(
        &in_bear("    text {\n        // cardc allow pr$0\n        prose \"a\"\n    }"),
        &expect![[r"
        `pr` -> `prose: ` (found in this file)
    "]],
    );
    check_typed(
        &in_bear(
            "    text {\n        // cardc allow prose, unused-h$0: For later.\n        prose \"a\"\n    }",
        ),
        &expect![[r"
            `unused-h` -> `unused-highlight` (diagnostic)
        "]],
    );
    check(&in_bear("    // cardc allow prose: $0"), &expect![[""]]);
}

#[test]
fn nothing_in_comments_names_and_prose() {
    check("game toy // b$0", &expect![[""]]);
    check("game toy\nbear \"B$0\" {}", &expect![[""]]);
    check(
        &in_bear("    text {\n        prose \"a $0\"\n    }"),
        &expect![[""]],
    );
    check(
        &in_bear("    text {\n        Hug a Bear prose \"a $0\"\n    }"),
        &expect![[""]],
    );
}

#[test]
fn words_stand_behind_prose() {
    check(
        &in_bear("    text {\n        prose \"Sing,\" Hu$0\n    }"),
        &expect![[r"
            `Hu` -> `[Hug]` (verb)
            `Hu` -> `[Hugs]` (verb)
        "]],
    );
    check(
        &in_bear("    text {\n        Hug prose \"the tall one\". pro$0\n    }"),
        &expect![[r"
            `pro` -> `prose` (keyword)
        "]],
    );
}

#[test]
fn decks() {
    let deck = |text: &str| {
        format!(
            "//- /a.card\ngame toy\nbear \"Bo\" {{\n    corners (1)\n}}\ntrick \"Abra Cadabra\" {{\n    colour Red\n}}\n//- /a.deck\n{text}"
        )
    };
    check(
        &deck("$0"),
        &expect![[r"
            `` -> `game ` (setting)
        "]],
    );
    check(
        &deck("game toy\n\nBears\n2x $0"),
        &expect![[r"
        `` -> `Bo` (bear)
        `` -> `Abra Cadabra` (trick)
    "]],
    );
    check(
        &deck("game toy\n- 2 x Abra$0"),
        &expect![[r"
            `Abra` -> `Abra Cadabra` (trick)
        "]],
    );
    check(
        &deck("game toy\n1 Abra C$0\n"),
        &expect![[r"
            `Abra C` -> `Abra Cadabra` (trick)
        "]],
    );
    check(
        &deck("game toy\nformat $0"),
        &expect![[r"
        `` -> `shelf` (Shelf)
    "]],
    );
    check(
        &deck("game toy\n1 Bo\n$0"),
        &expect![[r"
        `` -> `Bears` (heading)
        `` -> `Tricks` (heading)
        `` -> `Toys` (heading)
        `` -> `Abra Cadabra` (trick)
        `` -> `Bo` (bear)
    "]],
    );
}

/// The texts to fill in that are offered, with each place in `«…»`.
fn check_snippets(fixture: &str, wanted: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for item in crate::completion(&db, file, offset) {
        let Some(snippet) = item.snippet.filter(|_| item.label.starts_with(wanted)) else {
            continue;
        };
        let mut text = snippet.text.clone();
        for stop in snippet.stops.iter().rev() {
            let shown = match stop.choices.as_slice() {
                [] => text[stop.place.clone()].to_owned(),
                choices => choices.join("|"),
            };
            text.replace_range(stop.place.clone(), &format!("«{shown}»"));
        }
        writeln!(shown, "{}:\n{text}\n", item.label).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn whole_cards_are_offered_to_fill_in() {
    check_snippets(
        "game toy\n\n$0\n",
        "",
        &expect![[r#"
            bear:
            bear "«Name»" {
                corners («X») («1»)

                text {
                    «»
                }
            }

            trick:
            trick "«Name»" {
                colour «Red|Sea Green|Odd»

                text {
                    «»
                }
            }

        "#]],
    );
    check_snippets(
        "game t9a\n\n$0\n",
        "unit",
        &expect![[r#"
            unit:
            unit "«Name»" {
                army     "«Empire of Sonnstahl»"
                category «Core|Characters|Special»
                points   «180 +11 each»
                «»
            }

        "#]],
    );
}

#[test]
fn fields_and_lines_are_offered_to_fill_in() {
    check_snippets(
        &in_bear("    $0"),
        "",
        &expect![[r#"
            set:
            set "«»"

            text:
            text {
                «»
            }

        "#]],
    );
    check_snippets(
        "game champions\nunit \"A\" {\n    text {\n        $0\n    }\n}\n",
        "Corner",
        &expect![[r"
            Corner:
            Corner «2»

        "]],
    );
}

#[test]
fn what_stands_behind_a_word_is_not_written_twice() {
    let in_unit = |line: &str| {
        format!("game champions\nunit \"A\" {{\n    text {{\n        {line}\n    }}\n}}\n")
    };
    check_typed(
        &in_unit("Last Sta$0"),
        &expect![[r"
        `Sta` -> `Stand` (ability word)
        `Sta` -> `Start of Turn Phase` (noun)
        `Sta` -> `Start of Turn Phases` (noun)
        `Sta` -> `Stacking` (noun)
        `Sta` -> `Stands` (noun)
        `Sta` -> `stack` (noun)
        `Sta` -> `stacks` (noun)
    "]],
    );
    check_typed(
        &in_unit("[Las$0"),
        &expect![[r"
        `[Las` -> `[Last Stand]` (ability word)
        `[Las` -> `[Last Stands]` (noun)
    "]],
    );
    check_typed(
        &in_unit("[Las$0]"),
        &expect![[r"
        `[Las` -> `[Last Stand` (ability word)
        `[Las` -> `[Last Stands` (noun)
    "]],
    );
    check_typed(
        &in_unit("[Last Sta$0]"),
        &expect![[r"
        `Sta` -> `Stand` (ability word)
        `Sta` -> `Start of Turn Phase` (noun)
        `Sta` -> `Start of Turn Phases` (noun)
        `Sta` -> `Stacking` (noun)
        `Sta` -> `Stands` (noun)
        `Sta` -> `stack` (noun)
        `Sta` -> `stacks` (noun)
    "]],
    );
    check_typed(
        &in_unit("Deploy a *Be$0*"),
        &expect![[r"
        `*Be` -> `*Beast` (adjective)
    "]],
    );
    check_typed(
        &in_unit("Deploy [thi$0] Unit"),
        &expect![[r"
            `[thi]` -> `this`
            `[thi]` -> `third` (adjective)
        "]],
    );
}

#[test]
fn a_card_of_a_deck_is_found_by_plain_letters() {
    let filters = |typed: &str| {
        let fixture = format!(
            "//- /a.card\ngame toy\nbear \"Ægir Ström\" {{\n    corners (1)\n}}\nbear \"Bo\" {{\n    corners (1)\n}}\n//- /a.deck\ngame toy\n1x {typed}$0\n"
        );
        let (db, file, offset) = at_cursor(&fixture);
        let offered = crate::completion(&db, file, offset).into_iter();
        offered
            .map(|one| (one.insert, one.filter))
            .collect::<Vec<_>>()
    };
    let one = |filter: &str| vec![("Ægir Ström".to_owned(), filter.to_owned())];
    assert_eq!(filters("aeg"), one("aegir strom"));
    assert_eq!(filters("stro"), one("aegir strom"));
    assert_eq!(filters("Æg"), one("Ægir Ström"));
    assert_eq!(filters("Strö"), one("Ægir Ström"));
}

/// Whatever marks a keyboard has, and behind what looks like a comment.
#[test]
fn a_card_of_a_deck_is_found_by_the_marks_of_its_name() {
    let labels = |typed: &str| {
        let fixture = format!(
            "//- /a.card\ngame toy\nbear \"Orla \\\"Lucky\\\" Reed\" {{\n    corners (1)\n}}\nbear \"Ebb // Flow\" {{\n    corners (1)\n}}\n//- /a.deck\ngame toy\n{typed}$0\n"
        );
        let (db, file, offset) = at_cursor(&fixture);
        let offered = crate::completion(&db, file, offset).into_iter();
        offered
            .map(|one| (one.label, one.filter))
            .collect::<Vec<_>>()
    };
    let one = |label: &str, filter: &str| vec![(label.to_owned(), filter.to_owned())];
    let orla = "Orla \"Lucky\" Reed";
    assert_eq!(labels("2x Orla \"Lu"), one(orla, orla));
    assert_eq!(
        labels("2x Orla “Lu"),
        one(orla, &format!("Orla “Lu {orla}"))
    );
    assert_eq!(labels("2x Ebb // F"), one("Ebb // Flow", "Ebb // Flow"));
    assert_eq!(labels("2x Ebb // so that"), []);
}

#[test]
fn a_card_of_a_text_is_found_by_plain_letters() {
    let filters = |typed: &str| {
        let fixture = format!(
            "game toy\nbear \"Ægir Ström\" {{\n    corners (1)\n}}\nbear \"Bo\" {{\n    text {{\n        Hug {typed}$0\n    }}\n}}\n"
        );
        let (db, file, offset) = at_cursor(&fixture);
        let offered = crate::completion(&db, file, offset).into_iter();
        let cards = offered.filter(|one| one.kind == crate::CompletionKind::Card);
        cards
            .map(|one| (one.insert, one.filter))
            .collect::<Vec<_>>()
    };
    let one = |filter: &str| vec![("Ægir Ström".to_owned(), filter.to_owned())];
    assert_eq!(filters("aeg"), one("aegir strom"));
    assert_eq!(filters("Æg"), one("Ægir Ström"));
    assert_eq!(filters("og"), []);
}

#[test]
fn whole_decks_have_the_parts_of_their_format() {
    for game in ["champions", "ashes", "lotr", "t9a"] {
        let fixture = format!("//- /cardc.toml\ngame = \"{game}\"\n//- /a.deck\n$0\n");
        let (db, file, offset) = at_cursor(&fixture);
        let offered = crate::completion(&db, file, offset);
        let whole = offered
            .iter()
            .find(|item| item.kind == crate::CompletionKind::Skeleton);
        let whole = whole.expect("a deck is offered").insert.clone();
        let mut db = db;
        db.set_file_text("a.deck", whole.clone());
        let file = super::file(&db, "/a.deck");
        // Nothing but cards is missing.
        let unknown = [
            "unknown-format",
            "wrong-heading",
            "unexpected-token",
            "unknown-field",
        ];
        for found in crate::diagnostics(&db, file) {
            assert!(
                !unknown.contains(&found.code.id()),
                "{whole}\n{}",
                found.message
            );
        }
    }
    check_snippets(
        "//- /cardc.toml\ngame = \"ashes\"\n//- /a.deck\n$0\n",
        "deck: Con",
        &expect![[r"
            deck: Constructed:
            game ashes
            format constructed

            # «Name»
            Phoenixborn
            «»
            Cards
            «»
            Dice
            «»
            First Five
            «»

        "]],
    );
    check_snippets(
        "//- /cardc.toml\ngame = \"t9a\"\n//- /a.deck\n$0\n",
        "deck",
        &expect![[r#"
            deck: Army:
            game t9a
            format army
            points «4000»
            army "«Name»"

            # «Name»
            Characters
            «»
            Core
            «»
            Special
            «»

        "#]],
    );
    check_snippets(
        "//- /cardc.toml\ngame = \"toy\"\n//- /a.deck\ngame toy\nBears\n$0\n",
        "deck",
        &expect![[""]],
    );
}

#[test]
fn an_empty_deck_begins_with_all_that_its_project_says() {
    check(
        "//- /cardc.toml\ngame = \"toy\"\n//- /a.card\nbear \"Bo\" {}\n//- /a.deck\n$0",
        &expect![[r"
            `` -> `game toy
            format shelf

            # Name
            ` (a whole deck)
            `` -> `format ` (setting)
            `` -> `Bears` (heading)
            `` -> `Tricks` (heading)
            `` -> `Toys` (heading)
            `` -> `game ` (setting)
            `` -> `Bo` (bear)
        "]],
    );
}

#[test]
fn a_whole_deck_keeps_the_name_and_the_line_that_are_there() {
    let named = "//- /cardc.toml\ngame = \"ashes\"\n//- /a.deck\n# Borrowed\n$0\n";
    check_snippets(
        named,
        "deck: Con",
        &expect![[r"
        deck: Constructed:
        game ashes
        format constructed

        Phoenixborn
        «»
        Cards
        «»
        Dice
        «»
        First Five
        «»

    "]],
    );
    let (mut db, file, offset) = at_cursor(named);
    let offered = crate::completion(&db, file, offset);
    let whole = offered.iter().find(|one| one.label == "deck: Constructed");
    let whole = format!("# Borrowed\n{}\n", whole.expect("it is offered").insert);
    assert!(!whole.ends_with("\n\n\n"), "{whole}");
    db.set_file_text("a.deck", whole);
    let found = crate::diagnostics(&db, super::file(&db, "/a.deck")).iter();
    let codes: Vec<&str> = found.map(|found| found.code.id()).collect();
    assert!(!codes.contains(&"wrong-heading"), "{codes:?}");
}

#[test]
fn a_word_behind_a_mistake_follows_the_verb() {
    let (db, file, offset) = at_cursor(
        "game champions\nunit \"A\" {\n    text {\n        When a Foo sits, [Deploy] a Unit from your $0\n    }\n}\n",
    );
    let offered = crate::completion(&db, file, offset);
    let labels: Vec<&str> = offered.iter().map(|item| item.label.as_str()).collect();
    assert!(labels.contains(&"discard pile"), "{labels:?}");
    assert!(!labels.contains(&"Draw"), "{labels:?}");
}

#[test]
fn a_card_is_documented_as_it_is_drawn() {
    let (db, file, offset) = at_cursor(
        "//- /a.card\ngame toy\nbear \"Bo\" {\n    corners (1)\n}\n//- /a.deck\ngame toy\n1x B$0\n",
    );
    let known = |label, kind| crate::completion_documentation(&db, file, offset, label, kind);
    let card = known("Bo", crate::CompletionKind::Card).unwrap_or_default();
    assert!(
        card.starts_with("**Bo** · Bear\n\n```text\ncorners  (1)"),
        "{card}"
    );
    assert_eq!(known("Nobody", crate::CompletionKind::Card), None);
    let (db, file, offset) = at_cursor(&in_bear("    $0"));
    let field =
        crate::completion_documentation(&db, file, offset, "corners", crate::CompletionKind::Field);
    assert_eq!(field.as_deref(), Some("How it turns."));
}

#[test]
fn a_word_of_the_language_is_documented_by_what_it_means() {
    let (db, file, offset) = at_cursor(&in_bear("    text {\n        Hug a Bear. wh$0\n    }"));
    let known = |label| {
        crate::completion_documentation(&db, file, offset, label, crate::CompletionKind::Word)
    };
    expect![[r"
        At the event, each time that it happens.

        At the moment of it, each time that it happens."]]
    .assert_eq(&known("When").unwrap_or_default());
    assert_eq!(known("Wheel"), None);
}
