//! Size of rulebooks: what is read of a file is no larger than the file, whatever it is full of.

use std::fmt::Write as _;

use cardc_properties::growth::{LINES, SCRAPS};
use cardc_rulebook::{Edition, Format, ReadRules, Rulebook, Style, read};

/// How often a scrap is repeated.
const TIMES: usize = 1000;

/// Reads a text, writes it and reads what was written, none of which may grow faster than the text. What it costs is counted in
/// `benches/growth`.
fn there_and_back(what: &str, source: &str) -> ReadRules {
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
}

#[test]
fn thousands_of_entries() {
    const COUNT: usize = 10 * TIMES;
    let mut pages = String::new();
    let mut records = "[".to_owned();
    for number in 0..COUNT {
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
    let rules = there_and_back("rules", &pages);
    assert_eq!(rules.rulebook.entries().len(), COUNT);
    let rules = there_and_back("records", &records);
    let entries = rules.rulebook.entries();
    assert_eq!(entries.len(), COUNT);
    assert!(entries.iter().all(|entry| entry.see().count() == 1));
}

#[test]
fn one_line_full_of_anything() {
    for scrap in SCRAPS {
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
    for line in LINES {
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
