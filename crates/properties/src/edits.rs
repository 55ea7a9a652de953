//! Edits of a project, one after the other.

use std::collections::BTreeMap;

use cardc_db::{Change, FileChange, RootDatabase};
use cardc_testkit::TOY;

use crate::project::all_diagnostics;
use crate::script::{Line, boundary, choose};

/// The project that the edits begin with, beside the pack of the game `toy`.
const FILES: [(&str, &str); 4] = [
    (
        "a.card",
        "game toy\nset \"Shelf\"\n\n/// Soft.\nbear \"Bo\" {\n    colour Sea Green\n    tags Soft, Stiff\n    quest Hug(Soft) / Hug\n    corners (X) (1) [2] (o)\n\n    text {\n        Hug a Bear.\n        [Hug] a *Soft* Bear.\n    }\n}\n\ntrick \"Abra\" { colour Odd text { Hug [[Bo]]. } } // end\n",
    ),
    (
        "b.card",
        "game toy\n\nbear \"Bo\" {\n    corners (X)\n}\n\nbear \"Cé\" { corners (1) text { Nap: Hug a Trick. } }\n",
    ),
    (
        "d.deck",
        "game toy\nformat shelf\n# Mine\nBears:\n2x Bo\n1 Abra // x\nNobody\n",
    ),
    (
        "cardc.toml",
        "game = \"toy\"\n\n[lints]\nprose = \"allow\"\n",
    ),
];

/// The most edits of one input.
const MOST: usize = 8;

/// Every line is an edit: `a.card 120 4 text` replaces four bytes at the 120th, `delete a.card` removes a file, and
/// `restore a.card` brings it back as it was at first. In the end, every file has the diagnostics that it has in a
/// database that was told nothing else.
pub fn hold(script: &str) {
    let first: BTreeMap<&str, &str> = FILES.into_iter().chain(TOY).collect();
    let paths: Vec<&str> = first.keys().copied().collect();
    let mut texts: BTreeMap<&str, String> = first
        .iter()
        .map(|(path, text)| (*path, (*text).to_owned()))
        .collect();
    let mut db = database(&texts);
    all_diagnostics(&db);
    for line in script.lines().take(MOST) {
        let mut line = Line::new(line);
        let word = line.word();
        let change = match word {
            "delete" => {
                let path = paths[choose(&paths, line.word())];
                texts.remove(path);
                FileChange::deleted(path)
            }
            "restore" => {
                let path = paths[choose(&paths, line.word())];
                texts.insert(path, first[path].to_owned());
                FileChange::text(path, first[path])
            }
            path => {
                let path = paths[choose(&paths, path)];
                let Some(text) = texts.get_mut(path) else {
                    continue;
                };
                let start = boundary(text, line.number());
                let end = boundary(text, start + line.number()).max(start);
                text.replace_range(start..end, &line.rest());
                FileChange::text(path, text.as_str()).in_editor()
            }
        };
        db.apply(Change::from_iter([change]));
        all_diagnostics(&db);
    }
    assert_eq!(
        all_diagnostics(&db),
        all_diagnostics(&database(&texts)),
        "{texts:#?}"
    );
}

fn database(texts: &BTreeMap<&str, String>) -> RootDatabase {
    let files = texts
        .iter()
        .map(|(path, text)| FileChange::text(*path, text.as_str()));
    let mut db = RootDatabase::new();
    db.apply(files.collect::<Change>());
    db
}
