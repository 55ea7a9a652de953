//! The examples of rulebooks on the pages of the diagnostics do what the pages say.

use cardc_diagnostics::Code;
use cardc_rulebook::{Format, read};
use cardc_testkit::fences;

#[test]
fn failing_examples_fail_with_their_code_and_fixed_ones_do_not() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for &code in Code::ALL {
        let blocks = fences(code.info().page).into_iter();
        for block in blocks.filter(|block| block.language == "rulebook") {
            seen += 1;
            let (fails, text) = (block.is("fails"), block.text);
            let format = Format::of(text);
            let rules = read(text, format);
            let mut found = rules.problems;
            found.extend(rules.rulebook.lint(text, format));
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
