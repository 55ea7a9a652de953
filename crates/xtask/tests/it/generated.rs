//! Generated files are up to date, and the repository is in order.

use xtask::{generated, root, stale, tidy};

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn generated_files_are_up_to_date() {
    assert_none(&stale(&root()));
}

#[test]
fn generating_twice_gives_the_same() {
    assert_eq!(generated(&root()), generated(&root()));
}

#[test]
fn the_repository_is_tidy() {
    assert_none(&tidy(&root()));
}
