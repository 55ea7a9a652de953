//! The examples of rulebooks on the pages of the diagnostics do what the pages say.

use cardc_diagnostics::Code;
use cardc_rulebook::{Format, read};

/// The fenced blocks of a page that are files of rules: whether the block has to fail, and the file.
fn examples(page: &str) -> Vec<(bool, String)> {
    let mut examples = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some(role) = info.strip_prefix("rulebook ") {
            examples.push((role == "fails", body.join("\n") + "\n"));
        }
    }
    examples
}

#[test]
fn failing_examples_fail_with_their_code_and_fixed_ones_do_not() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for &code in Code::ALL {
        for (fails, text) in examples(code.info().page) {
            seen += 1;
            let format = Format::of(&text);
            let rules = read(&text, format);
            let mut found = rules.problems;
            found.extend(rules.rulebook.lint(&text, format));
            let found: Vec<&str> = found.iter().map(|problem| problem.code.id()).collect();
            let right = if fails {
                !found.is_empty() && found.iter().all(|&found| found == code.id())
            } else {
                found.is_empty()
            };
            if !right {
                wrong.push(format!("{code}, fails: {fails}, found: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 30, "{seen} examples");
}
