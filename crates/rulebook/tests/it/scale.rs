//! Size: time grows with the size of a file and not faster, whatever it is full of, and so does the result.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use cardc_rulebook::{Edition, Format, ReadRules, Rulebook, Style, read};

/// Generous, for debug builds on busy machines: quadratic time is far beyond it.
const LIMIT: Duration = Duration::from_secs(6);

/// The same for a hundred thousand entries.
const LONG_LIMIT: Duration = Duration::from_secs(60);

/// How often a scrap is repeated.
const TIMES: usize = 10_000;

fn within_limit<T>(what: &str, limit: Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let elapsed = start.elapsed();
    assert!(elapsed < limit, "{what} took {elapsed:?}");
    result
}

fn there_and_back(what: &str, source: &str) -> ReadRules {
    there_and_back_within(LIMIT, what, source)
}

/// Reads a text, writes it and reads what was written, none of which may grow faster than the text.
fn there_and_back_within(limit: Duration, what: &str, source: &str) -> ReadRules {
    within_limit(what, limit, || {
        let rules = read(source, Format::of(source));
        let written = rules.rulebook.write();
        assert!(
            written.len() < 12 * source.len() + 1000,
            "{what}: {}",
            written.len()
        );
        let (again, _) = Rulebook::parse(&written);
        assert_eq!(
            again.entries().len(),
            rules.rulebook.entries().len(),
            "{what}"
        );
        rules
    })
}

#[test]
fn a_hundred_thousand_entries() {
    let mut pages = String::new();
    let mut records = "[".to_owned();
    for number in 0..100_000 {
        let (chapter, section) = (number / 900 + 1, number % 900 + 1);
        writeln!(
            pages,
            "{chapter}.{section}: See {chapter}.{number}.1 and {section}."
        )
        .expect("a string");
        write!(
            records,
            "{{\"id\":\"t{number}\",\"name\":\"T\",\"text\":\"x\",\"see\":\"t{section}\"}},"
        )
        .expect("a string");
    }
    records.push(']');
    let rules = there_and_back_within(LONG_LIMIT, "100,000 rules", &pages);
    assert_eq!(rules.rulebook.entries().len(), 100_000);
    let rules = there_and_back_within(LONG_LIMIT, "100,000 records", &records);
    assert_eq!(rules.rulebook.entries().len(), 100_000);
    assert!(
        rules
            .rulebook
            .entries()
            .iter()
            .all(|entry| entry.see().count() == 1)
    );
}

#[test]
fn one_line_full_of_anything() {
    let scraps = [
        "<",
        "<link=a>",
        "<link=a>b</link>",
        "</link>",
        "{",
        "\\",
        "\\\\{",
        "**",
        "* ",
        "- ",
        "\t",
        "(",
        "1.1 ",
        "1.1",
        "1.",
        "/section{",
        "/section{a}",
        "[a](#",
        "[",
        ">> ",
        "• ",
        ". . ",
        "a/",
        " / ",
        "Ä",
        "a\u{0}",
        "<:a:1>",
    ];
    for scrap in scraps {
        let line = scrap.repeat(TIMES);
        there_and_back(scrap, &format!("1: One\n\n1.1: {line}\n\n1.1a: {line}"));
        let text = serde_json::Value::from(line.as_str());
        there_and_back(scrap, &format!("{{\"a\": {text}, {text}: \"b\"}}"));
        there_and_back(
            scrap,
            &format!("[{{\"name\": {text}, \"text\": {text}, \"see\": {text}}}]"),
        );
    }
}

#[test]
fn many_lines_of_anything() {
    let lines = [
        "1: One",
        "1.1: One",
        "1.1 One",
        "1. One",
        "# One",
        "## 1.1 One",
        "CONTENTS",
        "Changelog",
        "- **One:** two",
        "1.1: One\t3",
        "One",
        "- one",
        "  - one",
        "Glossary",
        "\n",
        "1: One\n\n1.1: Two\n\n1.2: Three\n\n1.1: Two",
        "Copyright",
        "**",
        "\\",
        "> one",
    ];
    for line in lines {
        there_and_back(line, &format!("{line}\n").repeat(TIMES));
        there_and_back(
            line,
            &format!(
                "6: Words\n\n6.1: Terms\n\n{}",
                format!("{line}\n\n").repeat(TIMES)
            ),
        );
    }
}

#[test]
fn circles_of_includes_end() {
    let mut source = "[".to_owned();
    for number in 0..1000 {
        let next = (number + 1) % 1000;
        write!(
            source,
            "{{\"id\":\"t{number}\",\"text\":\"/section{{t{next}}}/section{{t{number}}}\"}},"
        )
        .expect("a string");
    }
    source.push(']');
    let rules = there_and_back("a circle of 1,000 includes", &source);
    for entry in rules.rulebook.entries() {
        assert!(
            Edition::newest(&rules.rulebook)
                .text(entry, Style::Markdown)
                .len()
                < 200
        );
    }
}
