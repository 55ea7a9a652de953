//! No text becomes Markdown that acts: a list of attacks, their combinations, and whatever else there may be.

use cardc_diagnostics::sanitise::{code, markdown};
use cardc_testkit::{ATTACKS, depth, live_parts};
use proptest::prelude::*;

fn assert_dead(text: &str) {
    let safe = markdown(text);
    assert_eq!(live_parts(&safe), [""; 0], "{text:?} became {safe:?}");
}

#[test]
fn no_attack_works() {
    for attack in ATTACKS {
        assert_dead(attack);
        assert_dead(&format!("- {attack}"));
        assert_dead(&format!("*{attack}*"));
        assert_eq!(live_parts(&code(attack)), [""; 0], "{attack:?}");
    }
}

#[test]
fn no_attack_helps_another_one() {
    for first in ATTACKS {
        for second in ATTACKS {
            for between in ["", " ", "\n", "\n\n"] {
                assert_dead(&format!("{first}{between}{second}"));
            }
        }
    }
}

#[test]
fn no_text_nests_without_end() {
    for mark in [
        "- ", "1. ", "> ", "* ", "*", "_a", "[", "\\", "**", "+ ", "#", "~", "   - ", "-\n",
    ] {
        let text = mark.repeat(20_000) + "x";
        assert_dead(&text);
        let depth = depth(&markdown(&text));
        assert!(depth < 30, "{mark:?}: {depth}");
    }
}

/// What means something in Markdown, and some that does not.
const PIECES: [&str; 48] = [
    "<",
    ">",
    "&",
    "[",
    "]",
    "(",
    ")",
    "!",
    "`",
    "``",
    "```",
    "~",
    "~~~",
    "\\",
    "*",
    "**",
    "_",
    "|",
    "-",
    "---",
    "=",
    "===",
    "+",
    "#",
    "##",
    ":",
    "::",
    "://",
    "http",
    "https://a.b",
    "www.",
    "www.a.b",
    "@",
    "a@b.c",
    "mailto:",
    "javascript:",
    "1.",
    "2)",
    "^",
    "$(x)",
    "{",
    "}",
    " ",
    "    ",
    "\n",
    "\n\n",
    "\t",
    "a",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mixture_of_marks_acts(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24)) {
        assert_dead(&pieces.concat());
    }

    #[test]
    fn no_text_acts(text in any::<String>()) {
        assert_dead(&text);
    }
}
