//! Every foreign form, read and written in ours. The fixtures are of our own making.

use cardc_rulebook::{Format, ReadRules, Rulebook, read};
use cardc_span::Span;
use expect_test::{ExpectFile, expect, expect_file};

/// Reads a file in the form that it is found to have.
fn import(source: &str) -> ReadRules {
    let mut rules = read(source, Format::of(source));
    rules.rulebook.set_game("saltmarsh");
    rules
}

/// What becomes of a fixture: form, what was odd, the rulebook, and every reference with its place.
fn check(source: &str, expect: &ExpectFile) {
    let rules = import(source);
    let place = |span: Span| {
        let text = &source[span.range()];
        let line = 1 + source[..span.start as usize].matches('\n').count();
        let beginning: String = text.chars().take(30).collect();
        format!("line {line}, {beginning:?}")
    };
    let mut page = vec![rules.format.name().to_owned()];
    for problem in &rules.problems {
        let (severity, message) = (problem.severity, &problem.message);
        page.push(format!("{severity} at {}: {message}", place(problem.span)));
    }
    page.push(format!("\n{}", rules.rulebook.write()));
    for entry in rules.rulebook.entries() {
        page.push(format!("{} at {}", entry.number(), place(entry.id_span)));
        for (what, span) in [("title", &entry.title_span), ("text", &entry.text_span)] {
            if !span.is_empty() {
                page.push(format!("  {what} at {}", place(*span)));
            }
        }
        page.extend(entry.references.iter().map(|reference| {
            let (kind, target) = (reference.kind, &reference.target);
            format!("  {kind:?} {target} at {}", place(reference.span))
        }));
    }
    expect.assert_eq(&(page.join("\n") + "\n"));
    assert!(
        Rulebook::parse(&rules.rulebook.write())
            .1
            .iter()
            .all(|problem| {
                // No fixture but one says what it is called.
                problem.message == "The front matter has no `title`"
            })
    );
}

#[test]
fn numbered_json() {
    check(
        include_str!("../forms/numbered.json"),
        &expect_file!["../forms/numbered.out"],
    );
}

#[test]
fn pages() {
    check(
        include_str!("../forms/pages.txt"),
        &expect_file!["../forms/pages.out"],
    );
}

#[test]
fn terms() {
    check(
        include_str!("../forms/terms.json"),
        &expect_file!["../forms/terms.out"],
    );
}

#[test]
fn records() {
    check(
        include_str!("../forms/records.json"),
        &expect_file!["../forms/records.out"],
    );
}

#[test]
fn linked_records() {
    check(
        include_str!("../forms/linked.json"),
        &expect_file!["../forms/linked.out"],
    );
}

/// The forms that texts are taken for, and what is said of those that nothing can be read from.
#[test]
fn forms_are_found_out() {
    for (source, form, said) in [
        ("", Format::Text, Some("The file is empty")),
        (
            "Once upon a time.",
            Format::Text,
            Some("No rules found in this text"),
        ),
        (
            "[Draft] Rules\n\n1.1 Mooring costs 2.\n",
            Format::Text,
            None,
        ),
        ("# Rules\n\n## Mooring\n\nText.\n", Format::Text, None),
        ("---\ntitle: Blog\n---\n\n# Mooring\n", Format::Text, None),
        ("---\ngame: x\ntitle: y\n---\n", Format::Rulebook, None),
        (
            "\u{feff}---\ngame: x\ntitle: y\n---\n",
            Format::Rulebook,
            None,
        ),
        ("\u{feff}{\"a term\": \"a text\"}", Format::Terms, None),
        ("{}", Format::Terms, Some("No rules found in this file")),
        ("{\"a\": {\"b\": \"c\"}}", Format::Numbered, None),
        ("{\"1.1\": \"a\", \"1.2\": \"b\"}", Format::Numbered, None),
        (
            "{\"a\": \"b\"",
            Format::Terms,
            Some("Invalid JSON: unterminated object"),
        ),
        (
            "[1, 2]",
            Format::Records,
            Some(
                "A list of single values holds no rules: a rule is an object with a name and a text",
            ),
        ),
        ("[]", Format::Records, Some("Empty list without any rules")),
        ("{}", Format::Terms, Some("No rules found in this file")),
        (
            "[{\"name\": \"a\", \"text\": \"b\"},]",
            Format::Records,
            Some("Trailing comma in JSON"),
        ),
        (
            "{\"rules\": {\"list\": [{\"name\": \"a\", \"text\": \"b\"}]}}",
            Format::Records,
            None,
        ),
        (
            "[{\"name\": \"a\", \"text\": \"<link=a>b</link>\"}]",
            Format::LinkedRecords,
            None,
        ),
    ] {
        let rules = import(source);
        assert_eq!(rules.format, form, "{source:?}");
        let problems: Vec<&str> = rules
            .problems
            .iter()
            .map(|problem| &*problem.message)
            .collect();
        assert_eq!(problems.first().copied(), said, "{source:?}");
        assert_eq!(Format::named(form.name()), Some(form));
    }
}

#[test]
fn a_byte_order_mark_moves_every_place() {
    let source = include_str!("../forms/linked.json");
    let marked = format!("\u{feff}{source}");
    let (plain, moved) = (import(source), import(&marked));
    assert_eq!(plain.rulebook.write(), moved.rulebook.write());
    for (entry, other) in plain
        .rulebook
        .entries()
        .iter()
        .zip(moved.rulebook.entries())
    {
        assert_eq!(entry.text_span.start + 3, other.text_span.start);
        for (reference, other) in entry.references.iter().zip(&other.references) {
            assert_eq!(reference.span.end + 3, other.span.end);
        }
    }
}

#[test]
fn values_that_nest_too_deeply_are_told() {
    for open in ["[", "{\"1\":"] {
        let rules = import(&open.repeat(100_000));
        let messages: Vec<&str> = rules
            .problems
            .iter()
            .map(|problem| &*problem.message)
            .collect();
        assert_eq!(messages, ["JSON nested too deeply"]);
    }
    // As deep as the parser goes, but deeper than any numbers: the words stay.
    let levels = 60;
    let source = format!(
        "{}\"deep below\"{}",
        "{\"1\":".repeat(levels),
        "}".repeat(levels)
    );
    let rules = import(&source);
    assert!(
        rules.problems[0].message.starts_with("More than 12 levels"),
        "{:?}",
        rules.problems
    );
    assert!(rules.rulebook.write().contains("deep below"));
}

/// Every entry of a document with its title and text in one line.
fn entries(source: &str) -> String {
    let is_json = source.starts_with('{');
    let format = if is_json {
        Format::Numbered
    } else {
        Format::Text
    };
    let rules = read(source, format);
    assert_eq!(rules.problems, [], "{source}");
    let entries = rules.rulebook.entries().iter().map(|entry| {
        let (number, title) = (entry.number(), &entry.title);
        format!("{number} [{title}] {}\n", entry.text.replace('\n', "/"))
    });
    entries.collect()
}

#[test]
fn chapters_are_found_by_the_run_of_their_numbers() {
    let hundreds = "The Rules\n\n1. First steps\n\n100. General\n100.1. Sing.\n100.2. Rest:\n1. Now\n2. Then\n\n\
        2. Parts of a card\n\n200. General\n200.1. A card has a name.\n\n201. More\n\n3. Reserved\n\n\
        4. Zones of play\n\n400. General\n400.1. There is one.\n";
    expect![[r"
        1 [First steps] 
        100 [General] 
        100.1 [] Sing.
        100.2 [] Rest://1. Now/2. Then
        2 [Parts of a card] 
        200 [General] 
        200.1 [] A card has a name.
        201 [More] 
        3 [Reserved] 
        4 [Zones of play] 
        400 [General] 
        400.1 [] There is one.
    "]]
    .assert_eq(&entries(hundreds));
    let tens =
        "1. Steps\n10. General\n10.1 Sing.\n11. Turns\n11.1 Rest.\n2. Cards\n20. Parts\n20.1 Go.\n";
    assert_eq!(entries(tens).lines().count(), 8);
    let plain = "1. About this game\nIt is short.\n\n2. Play\n2.1 Do this:\n1. Sing.\n2. Rest.\n3. Go.\n3. End of play\n3.1 Stop.\n";
    expect![[r"
        1 [About this game] It is short.
        2 [Play] 
        2.1 [] Do this://1. Sing./2. Rest./3. Go.
        3 [End of play] 
        3.1 [] Stop.
    "]]
    .assert_eq(&entries(plain));
}

#[test]
fn numbers_may_begin_with_letters_and_rules_have_items() {
    let text = "EV.1 Overview\n\nEV.1.1 Players sing:\n(a) Once a day.\n(b) Or twice. See EV.5.2.2 and EV.1.1(a).\n\n\
        EV.5 Penalties\nEV.5.2.2 A warning is given, see p.12 and EV.1.1.\n";
    expect![[r"
        ev.1 [Overview] 
        ev.1.1 [] Players sing://- (a) Once a day./- (b) Or twice. See {ev.5.2.2} and EV.1.1(a).
        ev.5 [Penalties] 
        ev.5.2.2 [] A warning is given, see p.12 and {ev.1.1}.
    "]]
    .assert_eq(&entries(text));
}

#[test]
fn a_reference_to_an_item_leads_to_the_rule_that_has_it() {
    let text = "1 Turn\n\n1.1 Do one:\na. Draw, as in 1.1(b).\nb) Pass, see 1.1a.\n\n\
        1.2 See 1.1a, rule 1.1 (b), 1.1.a, 1.1a-b, 1.1(a)-(b) and 1.1(c).\n";
    expect![[r"
        1 [Turn] 
        1.1 [] Do one://- a. Draw, as in 1.1(b)./- b) Pass, see 1.1a.
        1.2 [] See {1.1|1.1a}, rule {1.1|1.1 (b)}, {1.1|1.1.a}, {1.1|1.1a}-{1.1|b}, {1.1|1.1(a)}-{1.1|(b)} and {1.1}(c).
    "]]
    .assert_eq(&entries(text));
    // Where items are rules, each leads to its own.
    let json = r#"{"1": {"0": "Turn", "a": "Draw.", "b": "See 1(a) and rule 1 (c)."}}"#;
    expect![[r"
        1 [Turn] 
        1a [] Draw.
        1b [] See {1a|1(a)} and rule {1} (c).
    "]]
    .assert_eq(&entries(json));
}

#[test]
fn numbers_with_small_letters_in_front_are_those_of_the_document() {
    let text = "EV.1 Overview\n\nEV.1.1 See ev.1.2, ev.1.9 and p.12.\n\nEV.1.2 Of ev.olution.\n";
    expect![[r"
        ev.1 [Overview] 
        ev.1.1 [] See {ev.1.2}, {ev.1.9} and p.12.
        ev.1.2 [] Of ev.olution.
    "]]
    .assert_eq(&entries(text));
}

#[test]
fn a_rule_of_one_number_may_be_missing_where_others_have_one() {
    let text =
        "1 Turn\n\n1.1 See rule 3, rule 2 and see 3.\n\n2 End\n\n2.1 Chapter 4 has 3 rules.\n";
    expect![[r"
        1 [Turn] 
        1.1 [] See rule {3}, rule {2} and see 3.
        2 [End] 
        2.1 [] Chapter {4} has 3 rules.
    "]]
    .assert_eq(&entries(text));
}

#[test]
fn bullets_within_a_line_are_items_of_a_list() {
    let json =
        r#"{"1": {"0": "Cards", "1": "Each has: • a name • a cost", "2": "Ann•Bob, 3 • 4"}}"#;
    expect![[r"
        1 [Cards] 
        1.1 [] Each has://- a name/- a cost
        1.2 [] Ann•Bob, 3//- 4
    "]]
    .assert_eq(&entries(json));
}

#[test]
fn a_heading_above_all_others_is_the_title() {
    for (source, title, first) in [
        (
            "# Tidebook\n\n## 1.1 Boats\n\nThey sail.\n",
            "Tidebook",
            "1.1",
        ),
        ("\n# Tidebook\n\n1.1: Boats sail.\n", "Tidebook", "1.1"),
        (
            "# Tidebook\n\nOf boats.\n\n## Boats\n\nThey sail.\n",
            "Tidebook",
            "boats",
        ),
        (
            "# Boats\n\nThey sail.\n\n# Tides\n\nThey turn.\n",
            "",
            "boats",
        ),
        ("# Boats\n\nThey sail.\n", "", "boats"),
        ("# Glossary\n\n## Boats\n\nThey sail.\n", "", "glossary"),
    ] {
        let book = import(source).rulebook;
        assert_eq!(book.title, title, "{source}");
        assert_eq!(book.entries()[0].number(), first, "{source}");
        assert!(Rulebook::parse(&book.write()).0.entries().len() == book.entries().len());
    }
}

#[test]
fn a_choice_of_names_is_a_title_and_aliases_in_every_form() {
    for source in [
        r#"{"Attack / Assault": "It hits.", "tow action/order": "It pulls."}"#,
        r#"[{"name": "Attack / Assault", "text": "It hits."}, {"name": "tow action/order", "text": "It pulls."}]"#,
        r#"[{"id": "attack", "name": "Attack / Assault", "text": "It <link=attack>hits</link>."}, {"id": "tow-action", "name": "tow action/order", "text": "It pulls."}]"#,
    ] {
        let book = import(source).rulebook;
        let names = book.entries().iter();
        let names = names.map(|entry| (entry.number(), &*entry.title, entry.aliases.join(", ")));
        assert_eq!(
            names.collect::<Vec<_>>(),
            [
                ("attack", "Attack", "Assault".to_owned()),
                ("tow-action", "tow action", "tow order".to_owned())
            ],
            "{source}"
        );
    }
}
