//! Army lists: the import of a file with many.

use crate::sandbox::Sandbox;

#[test]
fn many_lists_become_files() {
    let list = |name: &str| {
        format!(
            "{{\"army\": \"X\", \"units\": [{{\"name\": \"{name}\", \"category\": \"Core\", \"cost\": 90}}]}}\n"
        )
    };
    let lists = list("Pikes") + &list("Wolves");
    let sandbox = Sandbox::new(&[("lists.jsonl", &lists), ("one.json", &list("Pikes"))]);
    let import = ["import", "deck", "--from", "newrecruit-json"];
    sandbox
        .run(&[&import[..], &["lists.jsonl", "-o", "decks"]].concat())
        .ends_with(0);
    assert!(sandbox.read("decks/lists-2.deck").contains("Wolves = 90"));
    sandbox
        .run(&[&import[..], &["lists.jsonl"]].concat())
        .ends_with(2);
    let ran = sandbox
        .run(
            &[
                &import[..],
                &["one.json", "--points", "3000", "--name", "Ours"],
            ]
            .concat(),
        )
        .ends_with(0);
    assert_eq!(
        ran.out,
        "game t9a\npoints 3000\narmy \"X\"\n\n# Ours\nCore\nPikes = 90\n"
    );
}
