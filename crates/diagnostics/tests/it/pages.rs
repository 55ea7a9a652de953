//! Every code has a page that a card designer can use. Whether the examples do what they say is tested where cards are
//! checked.

use cardc_diagnostics::{Code, explain};
use cardc_testkit::fences;

/// Codes that cannot be shown as a file that fails, and why.
const WITHOUT_FAILING_EXAMPLE: &[(&str, &str)] = &[
    ("nesting-too-deep", "hundreds of brackets are no reading"),
    ("stray-character", "the character cannot be seen"),
    ("invalid-encoding", "the page is UTF-8 itself"),
    ("file-too-large", "the page would be as large"),
    ("text-too-long", "the page would be as long"),
    ("unreadable-file", "it is about the disk"),
    ("bad-config", "it is about cardc.toml"),
    ("bad-pack", "it is about the files of a pack"),
    ("replaced-pack", "it is about the files of a pack"),
    ("duplicate-number", "a pack has to ask for it"),
    ("number-gap", "a pack has to ask for it"),
    (
        "other-edition",
        "it takes a game whose editions differ in what they allow",
    ),
    ("bad-rulebook", "it is about a rulebook"),
];

/// Codes with a failing example and no fixed one, and why.
const WITHOUT_FIXED_EXAMPLE: &[(&str, &str)] =
    &[("card-count", "a whole deck and its cards do not fit a page")];

fn is_listed(code: Code, list: &[(&str, &str)]) -> bool {
    list.iter().any(|&(id, _)| id == code.id())
}

#[test]
fn every_page_has_its_title_and_says_something() {
    for &code in Code::ALL {
        let page = code.info().page;
        let title = format!("# {}: {}\n\n", code, code.info().summary);
        let body = page.strip_prefix(&title);
        let body = body.unwrap_or_else(|| panic!("{code}.md does not begin with {title:?}"));
        let (text, example) = body.split_once("\n## Example\n").expect("has an example");
        assert!(text.split("\n\n").count() >= 2, "{code}.md says too little");
        assert!(!fences(example).is_empty(), "{code}.md shows nothing");
        assert_eq!(explain(code.id()), Some(page));
    }
}

#[test]
fn every_page_has_a_failing_and_a_fixed_example_or_is_listed() {
    for &code in Code::ALL {
        let fences = fences(code.info().page);
        let count = |role: &str| fences.iter().filter(|fence| fence.is(role)).count();
        let fails = usize::from(!is_listed(code, WITHOUT_FAILING_EXAMPLE));
        assert_eq!(count("fails"), fails, "failing examples of {code}.md");
        let fixed = if is_listed(code, WITHOUT_FIXED_EXAMPLE) {
            0
        } else {
            fails
        };
        assert_eq!(count("fixed"), fixed, "fixed examples of {code}.md");
    }
}

#[test]
fn fences_have_known_roles() {
    let known: [(&str, &[&str]); 9] = [
        ("text", &[]),
        ("card", &["given"]),
        ("card", &["fails"]),
        ("card", &["fixed"]),
        ("deck", &["fails"]),
        ("deck", &["fails", "excerpt"]),
        ("deck", &["fixed", "excerpt"]),
        ("rulebook", &["fails"]),
        ("rulebook", &["fixed"]),
    ];
    for &code in Code::ALL {
        for fence in fences(code.info().page) {
            let words = (fence.language, fence.roles.as_slice());
            assert!(known.contains(&words), "{code}.md: {words:?}");
        }
    }
}

#[test]
fn lists_of_exceptions_name_codes() {
    for (id, _) in WITHOUT_FAILING_EXAMPLE.iter().chain(WITHOUT_FIXED_EXAMPLE) {
        assert!(Code::from_id(id).is_some(), "{id}");
    }
}
