//! How long it takes to read, print and mend a text: `cargo bench -p cardc-english`.

#[path = "../tests/it/support.rs"]
mod support;

use cardc_english::{Corrections, Markup, normalise, parse_line, print_line};
use divan::Bencher;
use divan::counter::ItemsCount;
use support::CHAMPIONS;

fn main() {
    divan::main();
}

/// The sentences whose trees the tests hold.
fn sentences() -> Vec<&'static str> {
    let lines = include_str!("../tests/trees.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with([' ', '#']));
    lines.collect()
}

#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    let sentences = sentences();
    bencher.counter(ItemsCount::new(sentences.len())).bench(|| {
        let read = sentences
            .iter()
            .filter(|text| parse_line(&CHAMPIONS, text).is_understood());
        assert_eq!(read.count(), sentences.len());
    });
}

#[divan::bench]
fn print(bencher: Bencher<'_, '_>) {
    let sentences = sentences();
    let lines: Vec<_> = sentences
        .iter()
        .map(|text| parse_line(&CHAMPIONS, text).line)
        .collect();
    bencher.counter(ItemsCount::new(sentences.len())).bench(|| {
        for (line, text) in lines.iter().zip(&sentences) {
            let printed = print_line(&CHAMPIONS, line, Markup::Plain);
            assert_eq!(printed, normalise(&CHAMPIONS, text));
        }
    });
}

/// A sentence with a slip in its last word, with the edits that are tried for it.
#[divan::bench]
fn suggest_an_edit(bencher: Bencher<'_, '_>) {
    let text = "When a highlighted Unit is Removed, deal X damage to your Oponent.";
    bencher.bench(|| {
        let parsed = parse_line(&CHAMPIONS, text);
        let suggestions =
            Corrections::new(&CHAMPIONS, text, &parsed.declined[0]).find(&mut |_| true);
        assert_eq!(suggestions.found[0][0].text, "Opponent");
    });
}
