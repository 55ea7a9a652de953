//! The tutorials in `docs`, followed step by step as they stand there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cardc_testkit::TutorialReader;

use crate::sandbox::{Sandbox, files_below};

/// The texts below a folder, by their paths from there.
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let text = |bytes| String::from_utf8(bytes).expect("is a text");
    let files = files_below(folder).into_iter();
    files.map(|(path, bytes)| (path, text(bytes))).collect()
}

/// Somebody who has read a page to its end.
fn reader_of(page: &Path) -> TutorialReader<Sandbox> {
    let page = fs::read_to_string(page).expect("is there");
    let mut reader = TutorialReader::new(Sandbox::new(&[]));
    reader.follow(&page, |_, _| ());
    assert!(
        reader.edits >= 15 && reader.commands >= 10,
        "{} {}",
        reader.edits,
        reader.commands
    );
    reader
}

#[test]
fn the_tutorial_for_an_extension_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reader = reader_of(&root.join("docs/extending-a-game.md"));
    for (folder, game) in [("low-water", "champions"), ("river", "lotr")] {
        for arguments in [
            &["check", "--deny", "warnings"][..],
            &["fmt", "--check"],
            &["rules", "lint", &format!("games/{game}/rulebook.md")],
        ] {
            reader.desk.run_in(folder, arguments, "").ends_with(0);
        }
    }
}

#[test]
fn the_tutorial_does_what_it_says_and_ends_with_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reader = reader_of(&root.join("docs/your-own-game.md"));
    let made = reader.desk.path(&reader.folder);
    // `UPDATE_EXPECT=1` takes the result over, as it does for the other expectations.
    let example = root.join("examples/own-game");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        for (path, text) in texts(&made) {
            let path = example.join(path);
            fs::create_dir_all(path.parent().expect("it has a folder")).expect("can be made");
            fs::write(path, text).expect("can be written");
        }
    }
    assert_eq!(texts(&made), texts(&example));
    for arguments in [&["check", "--deny", "warnings"][..], &["fmt", "--check"]] {
        reader
            .desk
            .run_in(&reader.folder, arguments, "")
            .ends_with(0);
    }
    let rulebook = "games/teatime/rulebook.md";
    reader
        .desk
        .run_in(&reader.folder, &["rules", "lint", rulebook], "")
        .ends_with(0);
}
