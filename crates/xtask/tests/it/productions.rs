//! Productions that serve one card only are the exception, and are explained.

#![expect(clippy::print_stdout, reason = "a test that skips says so")]

#[test]
fn rare_productions_are_explained() {
    let Some(productions) = xtask::productions(&xtask::root()) else {
        println!("skipped: the reference cards are not here");
        return;
    };
    let rare = |cards: usize| cards <= 1;
    let wrong: Vec<String> = productions
        .iter()
        .filter(|production| rare(production.cards) != production.why.is_some())
        .map(|production| format!("{} cards: {}", production.cards, production.production))
        .collect();
    assert!(
        wrong.is_empty(),
        "explained, or used by several cards: {wrong:#?}"
    );
    let count = productions.len();
    let rare = productions
        .iter()
        .filter(|production| rare(production.cards))
        .count();
    assert!(
        rare * 2 < count,
        "{rare} of {count} productions serve one card or none"
    );
}
