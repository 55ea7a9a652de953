//! What people look for in a rulebook that ships, and what they should find first.

use cardc_games::builtin;

/// The ids of the best rules, without the game.
fn found(query: &str) -> Vec<String> {
    let book = &builtin("champions").expect("ships with cardc").rulebook;
    let found = book.search(query, None).into_iter();
    found.map(|entry| entry.number().to_owned()).collect()
}

#[test]
fn the_entry_of_a_term_comes_first() {
    for (query, term) in [
        ("last stand", "last-stand"),
        ("Deploy", "deploy"),
        ("deploying", "deploy"),
        ("heroic act", "heroic-act"),
        ("rend", "rend"),
        ("swapped", "swap"),
        ("since your last turn", "since-your-last-turn"),
    ] {
        assert_eq!(found(query)[0], term, "{query}");
    }
}

#[test]
fn a_number_finds_its_rule_and_those_below() {
    assert_eq!(found("2.14.4")[..3], ["2.14.4", "2.14.4a", "2.14.4b"]);
    assert_eq!(found("champions:2.14.4b")[0], "2.14.4b");
}

#[test]
fn a_whole_title_comes_before_titles_with_the_words() {
    assert_eq!(found("stacking units")[0], "2.14.4");
    assert_eq!(found("starting health")[0], "2.13.1");
}

#[test]
fn rules_about_the_words_come_before_rules_that_mention_them() {
    for (query, rules) in [
        ("realm tag deck", &["2.14.5c", "2.1.1.3"][..]),
        ("number of copies in a deck", &["2.1.1.1"]),
        ("rotate backwards", &["rotate"]),
        ("when is a deck empty", &["4.1.5.5", "3.1.1d"]),
        ("how do I win", &["1.1"]),
        ("draw a card", &["draw", "4.1.4"]),
    ] {
        let best = found(query);
        let best = &best[..best.len().min(4)];
        let missing: Vec<_> = rules
            .iter()
            .filter(|rule| !best.iter().any(|id| id == *rule))
            .collect();
        assert!(
            missing.is_empty(),
            "{query}: {missing:?} not among {best:?}"
        );
    }
}

#[test]
fn words_that_no_rule_has_find_nothing() {
    assert!(found("xylophone").is_empty());
    assert!(found("?!").is_empty());
    assert!(found("").is_empty());
}
