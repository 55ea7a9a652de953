//! Real army lists, where they are at hand.

use std::path::Path;

use crate::reference::corpus;
use crate::sandbox::Sandbox;

/// A project with the army books and lists that are at hand.
fn project(corpus: &Path) -> Sandbox {
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"t9a\"\n")]);
    let file = |name: &str| corpus.join(name).to_string_lossy().into_owned();
    let system = file("T9A-FB-3rd.gst");
    for (book, units) in [
        ("empireOfSonnstahl.cat", "imported 19 of 19 units"),
        ("vampireCovenant.cat", "imported 26 of 26 units"),
    ] {
        let book = file(book);
        let import = [
            "import",
            "cards",
            "--from",
            "battlescribe",
            &book,
            "--system",
            &system,
            "-o",
            "cards",
            "--force",
        ];
        let ran = sandbox.run(&import);
        assert!(ran.err.contains(units), "{}", ran.err);
    }
    let lists = file("army-lists.jsonl");
    let import = [
        "import",
        "deck",
        "--from",
        "newrecruit-json",
        &lists,
        "-o",
        "lists",
    ];
    let ran = sandbox.run(&import).ends_with(0);
    assert_eq!(ran.err, "imported 200 lists into `lists`\n");
    sandbox
}

/// Every diagnostic of the lists: the number of the list, the code, and the line.
fn found(sandbox: &Sandbox) -> Vec<(String, String, u64)> {
    let json = sandbox
        .run(&["check", "--format", "json", "lists", "cards"])
        .json();
    let diagnostics = json.as_array().expect("a list").iter();
    let of_list = diagnostics.filter_map(|found| {
        let path = found["path"].as_str()?;
        let number = path.strip_suffix(".deck")?.rsplit('-').next()?;
        let code = found["code"].as_str()?;
        let line = found["start"]["line"].as_u64()?;
        Some((number.to_owned(), code.to_owned(), line))
    });
    of_list.collect()
}

/// How many lists have a code.
fn lists_with(found: &[(String, String, u64)], code: &str) -> usize {
    let mut lists: Vec<&str> = found
        .iter()
        .filter(|(_, of, _)| of == code)
        .map(|(list, ..)| list.as_str())
        .collect();
    lists.dedup();
    lists.len()
}

#[test]
fn every_real_list_gets_a_verdict() {
    let Some(corpus) = corpus("t9a") else { return };
    let sandbox = project(&corpus);
    sandbox.run(&["fmt", "--check", "lists"]).ends_with(0);
    let found = found(&sandbox);
    // 25 lists are of armies whose book is at hand.
    assert_eq!(lists_with(&found, "deck-not-judged"), 175);
    assert_eq!(lists_with(&found, "deck-marks"), 39);
    assert_eq!(lists_with(&found, "deck-sum"), 5);
    // Each of these is examined in docs/games/t9a.md.
    let shares: Vec<&str> = found
        .iter()
        .filter(|(_, code, _)| ["deck-share", "entry-size"].contains(&code.as_str()))
        .map(|(list, ..)| list.as_str())
        .collect();
    assert_eq!(shares, ["052", "053", "057", "061", "062", "063", "168"]);
    let errors = [
        "deck-marks",
        "deck-sum",
        "deck-share",
        "entry-size",
        "deck-copies",
        "option-copies",
    ];
    let mut illegal: Vec<&str> = found
        .iter()
        .filter(|(_, code, _)| errors.contains(&code.as_str()))
        .map(|(list, ..)| list.as_str())
        .collect();
    illegal.dedup();
    assert_eq!(illegal.len(), 50);
}

#[test]
fn seeded_violations_of_real_lists_are_found_at_their_line() {
    let Some(corpus) = corpus("t9a") else { return };
    let sandbox = project(&corpus);
    let before = found(&sandbox);
    let legal = |list: &str| {
        !before.iter().any(|(of, code, _)| {
            of == list && code.starts_with("deck-") && code != "deck-not-judged"
        })
    };
    let mut seeds: Vec<(String, &str, Option<u64>)> = Vec::new();
    for number in 1..=200 {
        let list = format!("{number:03}");
        if !legal(&list) {
            continue;
        }
        let path = format!("lists/army-lists-{list}.deck");
        let text = sandbox.read(&path);
        // Three ways in turn: no General, a second one, a game that is too small.
        let (seed, code, line) = match number % 3 {
            0 => {
                let is_general = |line: &&str| line.trim_start().starts_with("+ General");
                let kept: Vec<&str> = text.lines().filter(|line| !is_general(line)).collect();
                (kept.join("\n") + "\n", "deck-marks", None)
            }
            1 => {
                let line = text.lines().count() as u64 + 1;
                (format!("{text}  + General\n"), "deck-marks", Some(line))
            }
            _ => (
                text.replacen("points ", "points 1500 // ", 1),
                "deck-sum",
                None,
            ),
        };
        sandbox.write(&path, &seed);
        seeds.push((list, code, line));
    }
    assert_eq!(seeds.len(), 151);
    let after = found(&sandbox);
    for (list, code, line) in seeds {
        let hit = after.iter().any(|(of, found, at)| {
            *of == list && found == code && line.is_none_or(|line| *at == line)
        });
        assert!(hit, "{list}: {code} at {line:?}");
    }
}
