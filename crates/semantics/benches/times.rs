//! How long it takes to parse, format, check and import cards: `cargo bench -p cardc-semantics --bench times`.

mod work;

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(work::CARDS))
        .bench(work::parse);
}

#[divan::bench]
fn format(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(work::CARDS))
        .bench(work::format);
}

#[divan::bench]
fn check(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(work::CARDS))
        .with_inputs(work::empty_project)
        .bench_values(work::check);
}

#[divan::bench]
fn edit(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(work::checked_project)
        .bench_values(work::edit);
}

#[divan::bench]
fn import(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(work::CARDS))
        .with_inputs(work::database)
        .bench_refs(|database| work::import(database));
}
