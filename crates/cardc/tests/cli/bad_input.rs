//! Whatever a file is or holds, it is told in plain words, and nothing is lost.

use std::fs;

use crate::sandbox::{GOOD_CARD, Ran, Sandbox};

/// The same card, untidy.
fn untidy(text: &str) -> String {
    text.replace("    alliance Chaos", "  alliance   Chaos")
}

/// All that a check finds, one line each.
fn concise(sandbox: &Sandbox) -> Ran {
    sandbox.run(&["check", "--format", "concise"])
}

#[test]
fn line_ends_and_byte_order_marks_are_kept() {
    let crlf = GOOD_CARD.replace('\n', "\r\n");
    let cr = GOOD_CARD.replace('\n', "\r");
    let bom = format!("\u{FEFF}{GOOD_CARD}");
    for text in [crlf, cr, bom] {
        let sandbox = Sandbox::new(&[("a.card", &untidy(&text))]);
        concise(&sandbox).ends_with(0);
        sandbox.run(&["fmt"]).ends_with(0);
        assert_eq!(sandbox.read("a.card"), text);
    }
}

#[test]
fn fixes_of_files_with_other_line_ends_lose_nothing() {
    let cards =
        format!("{GOOD_CARD}\n// cardc allow prose: gone\n/// About it.\nunit \"Other\" {{\n}}\n");
    let deck = "game champions\n# A\nUnits:\n2x Cinder Hound Pack\n2x Cinder Hound Pack\n1x Cindre Hound Pack\n";
    let told = |line_break: &str| {
        let end = |text: &str| text.replace('\n', line_break);
        let sandbox = Sandbox::new(&[("a.card", &end(&cards)), ("a.deck", &end(deck))]);
        let found = concise(&sandbox).out;
        sandbox.run(&["check", "--fix", "--unsafe-fixes"]);
        let fixed = ["a.card", "a.deck"].map(|path| sandbox.read(path));
        (found, fixed)
    };
    let (found, fixed) = told("\n");
    assert!(found.contains("unused-suppression") && fixed[0].contains("Other"));
    for line_break in ["\r\n", "\r"] {
        let fixed = fixed.clone().map(|text| text.replace('\n', line_break));
        assert_eq!(told(line_break), (found.clone(), fixed));
    }
}

#[test]
fn mixed_line_ends_become_one() {
    let mixed = GOOD_CARD
        .replacen('\n', "\r\n", 1)
        .replacen("\n\n", "\r\r", 1);
    let sandbox = Sandbox::new(&[("a.card", &untidy(&mixed))]);
    concise(&sandbox).ends_with(0);
    sandbox.run(&["fmt"]).ends_with(0);
    assert_eq!(sandbox.read("a.card"), GOOD_CARD);
}

#[test]
fn what_cannot_be_seen_is_named() {
    let sandbox = Sandbox::new(&[
        ("a.card", &GOOD_CARD.replace("Cinder", "Cin\0der\u{202E}")),
        ("b.card", &GOOD_CARD.replace("Cinder", "C\u{456}nder")),
        ("c.deck", "game champions\n1x Cinder\u{200B} Hound Pack\n"),
    ]);
    let found = concise(&sandbox).ends_with(1).out;
    for expected in [
        "a.card:3:10: error[stray-character]: Invisible character U+0000",
        "a.card:3:14: warning[hidden-character]: Invisible character U+202E",
        "b.card:3:8: warning[other-alphabet]: `\u{456}` is U+0456, a letter of another alphabet (Cyrillic)",
        "c.deck:2:10: warning[hidden-character]: Invisible character U+200B",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
}

#[test]
fn brackets_and_quotes_without_end() {
    let sandbox = Sandbox::new(&[
        (
            "a.card",
            &format!("game champions\nunit \"A\" {}", "{".repeat(100_000)),
        ),
        ("b.card", "game champions\nunit \"B {\n corners (1)\n}\n"),
        (
            "c.card",
            "game champions\nunit \"C\" {\n corners (1)\n text {\n  Hurl a",
        ),
    ]);
    let found = concise(&sandbox).ends_with(1).out;
    for expected in [
        "a.card:2:10: error[unclosed-block]",
        "a.card:2:12: error[nesting-too-deep]",
        "b.card:2:6: error[unclosed-string]",
        "c.card:4:7: error[unclosed-block]",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    assert!(found.lines().count() < 12, "{found}");
    // The marks stay, whatever becomes of the space between them.
    let marks = |path: &str| sandbox.read(path).split_whitespace().collect::<String>();
    let before = ["a.card", "b.card", "c.card"].map(marks);
    sandbox.run(&["fmt"]).ends_with(0);
    assert!(before == ["a.card", "b.card", "c.card"].map(marks));
}

#[test]
fn a_name_of_a_million_letters_is_not_repeated() {
    let sandbox = Sandbox::new(&[(
        "a.deck",
        &format!("game champions\n3x {}\n", "ha ".repeat(333_333)),
    )]);
    for format in ["human", "concise", "json"] {
        let found = sandbox.run(&["check", "--format", format]).ends_with(1).out;
        assert!(
            found.contains("unknown-card") && found.len() < 20_000,
            "{format}: {}",
            found.len()
        );
    }
    sandbox.run(&["fmt"]).ends_with(0);
    assert_eq!(
        sandbox.read("a.deck").len(),
        "game champions\n3x ".len() + 999_999
    );
}

#[test]
fn absurd_numbers_are_refused() {
    let sandbox = Sandbox::new(&[
        (
            "a.card",
            "game champions\nunit \"A\" {\n alliance Chaos\n corners (99999999999999999999) (-5)\n}\n",
        ),
        ("a.deck", "game champions\n99999999999999999999x A\n0x A\n"),
    ]);
    let found = concise(&sandbox).ends_with(1).out;
    for expected in [
        "a.card:4:11: error[number-too-large]",
        "a.card:4:33: error[bad-value]",
        "a.deck:2:1: error[number-too-large]",
        "a.deck:3:1: error[bad-value]",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    sandbox
        .run(&["check", "--max-diagnostics", "99999999999999999999"])
        .ends_with(2);
}

#[test]
fn broken_settings_and_packs_are_diagnostics() {
    let deep = format!("a = {}", "[".repeat(100_000));
    for (path, text, expected) in [
        ("cardc.toml", &b"game = "[..], "error[bad-config]"),
        (
            "cardc.toml",
            b"exclude = [\"**\"]\nlints = 1\n",
            "error[bad-config]",
        ),
        ("cardc.toml", deep.as_bytes(), "error[bad-config]"),
        (
            "games/x/game.toml",
            b"[game]\nid = \"x\"\nname = \"x",
            "error[bad-pack]",
        ),
        ("games/x/game.toml", b"\0\x01\x02", "error[bad-pack]"),
        ("games/x/game.toml", deep.as_bytes(), "error[bad-pack]"),
    ] {
        let sandbox = Sandbox::new(&[("cardc.toml", ""), ("a.card", GOOD_CARD)]);
        sandbox.write(path, text);
        let found = concise(&sandbox).ends_with(1).out;
        assert!(
            found.starts_with(path) && found.contains(expected),
            "{path}: {found}"
        );
    }
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD)]);
    sandbox.write("cardc.toml", b"\xff\xfe");
    let found = concise(&sandbox).ends_with(2).out;
    assert!(
        found.starts_with("cardc.toml:1:1: error[invalid-encoding]"),
        "{found}"
    );
}

#[test]
fn a_rulebook_outside_of_the_project_is_refused() {
    let sandbox = Sandbox::new(&[(
        "outside.rulebook.md",
        "---\ngame: champions\ntitle: Secret\n---\n",
    )]);
    for path in [
        "../outside.rulebook.md",
        "sub/../../outside.rulebook.md",
        "/etc/passwd",
        "C:\\\\x.rulebook.md",
    ] {
        sandbox.write(
            "p/cardc.toml",
            format!("[[rulebook]]\ngame = \"champions\"\npath = \"{path}\"\n"),
        );
        let ran = sandbox
            .run_in("p", &["check", "--format", "concise"], "")
            .ends_with(1);
        assert!(ran.out.contains("error[bad-config]"), "{path}: {ran:?}");
        assert!(!ran.out.contains("Secret"), "{path}: {ran:?}");
    }
}

#[test]
fn names_of_files_and_cards_do_not_act_on_a_terminal() {
    let sandbox = Sandbox::new(&[]);
    let hostile = "a\u{1b}]0;t\u{7}\u{1b}[2J.card";
    sandbox.write(
        hostile,
        untidy(GOOD_CARD)
            .replace("Cinder", "\u{1b}[31m\u{202E}\u{9b}\u{200b}")
            .replace(
                "Opponent.",
                "Opponent. Blorp \u{9b}31m\u{202E}\u{200b}1 card.",
            ),
    );
    sandbox.write(
        "a.deck",
        "game champions\n# De\u{1b}[31m\u{9b}ck\n1x \u{9b}\n",
    );
    for arguments in [
        &["check"][..],
        &["check", "--format", "concise"],
        &["check", "--format", "github"],
        &["check", "--format", "json"],
        &["check", "--format", "junit"],
        &["fmt", "--check"],
        &["print"],
        &["print", "--format", "json"],
        &["check", "--format", "sarif"],
        &["check", "--summary"],
        &["check", "--fix", "--unsafe-fixes", "--diff"],
        &["coverage"],
        &["coverage", "--format", "json"],
        &["new", "new\u{1b}[31m\u{9b}"],
        &["fmt"],
        &["check", "no\u{1b}[31m.card"],
        &["rules", "show", "\u{1b}[31m"],
        &["explain", "\u{1b}[31m"],
        &["\u{1b}[31m"],
        &["check", "--format", "\u{1b}[31m"],
        &["check", "--\u{1b}[31m"],
    ] {
        let ran = sandbox.run(arguments);
        let shown = ran.out + &ran.err;
        let acts = |character: char| {
            let is_hidden = matches!(character, '\u{202E}' | '\u{200b}');
            character.is_control() && character != '\n' || is_hidden
        };
        assert!(!shown.contains(acts), "{arguments:?}: {shown:?}");
    }
}

#[test]
fn bad_patterns_of_files_are_diagnostics() {
    let sandbox = Sandbox::new(&[
        (
            "cardc.toml",
            "game = \"champions\"\nexclude = [\"old/\", \"[\"]\n",
        ),
        ("a.card", GOOD_CARD),
    ]);
    let found = concise(&sandbox).ends_with(1).out;
    let expected = "cardc.toml:2:20: error[bad-config]: `[` is not a pattern";
    assert!(found.starts_with(expected), "{found}");
}

/// The library that reads patterns calls itself for braces in braces.
#[test]
fn patterns_with_braces_in_braces_have_an_end() {
    let deep = format!("{}a{}", "{".repeat(20_000), "}".repeat(20_000));
    let settings = format!("game = \"champions\"\nexclude = [\"{deep}\"]\n");
    let sandbox = Sandbox::new(&[("cardc.toml", &settings), ("a.card", GOOD_CARD)]);
    let found = concise(&sandbox).ends_with(1).out;
    let expected = "A pattern cannot have more than 64 opening braces";
    assert!(found.contains(expected), "{found}");
    let sandbox = Sandbox::new(&[(".gitignore", &deep), ("a.card", GOOD_CARD)]);
    std::fs::create_dir(sandbox.path(".git")).expect("can be created");
    concise(&sandbox).ends_with(0);
}

#[test]
fn a_baseline_is_written_over_a_baseline_alone() {
    let settings = "game = \"champions\"\n";
    let card = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[("cardc.toml", settings), ("a.card", &card)]);
    for (path, text) in [("cardc.toml", settings), ("a.card", &card)] {
        let ran = sandbox
            .run(&["check", "--write-baseline", path])
            .ends_with(2);
        assert!(ran.err.contains("is not a baseline"), "{}", ran.err);
        assert_eq!(sandbox.read(path), text);
    }
    for _ in 0..2 {
        sandbox
            .run(&["check", "--write-baseline", "known.json"])
            .ends_with(0);
    }
}

#[test]
fn messages_quote_the_beginning_of_a_long_name() {
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD)]);
    let name = "x".repeat(100_000);
    let list = format!("1x {name}\n2x {name}y\n");
    let ran = sandbox.pipe(
        &["import", "deck", "--from", "text", "-", "--cards", "."],
        &list,
    );
    assert!(
        ran.err.contains("Unknown card `xxx") && ran.err.len() < 10_000,
        "{}",
        ran.err.len()
    );
}

/// What is no file, and what is a file in name only.
#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn no_line_of_the_output_is_a_command_of_a_workflow() {
        let card = untidy(GOOD_CARD).replace("Opponent.", "Blorp.");
        let book = "---\ngame: champions\ntitle: T\neditions: 2020-01-01\n---\n\n## 1 ::error::h\n\n::error::One.\n";
        let sandbox = Sandbox::new(&[
            ("::error::a.card", &card),
            ("b\n::error::b.card", &card),
            ("c.deck", "game champions\n::error::d\n1x ::error::e\n"),
            ("old.rulebook.md", book),
            ("new.rulebook.md", &book.replace("One", "Two")),
        ]);
        for arguments in [
            &["check"][..],
            &["check", "--format", "concise"],
            &["check", "--format", "json"],
            &["check", "--format", "sarif"],
            &["check", "--format", "junit"],
            &["check", "--summary"],
            &["check", "--fix", "--diff"],
            &["coverage"],
            &["print"],
            &["fmt", "--check"],
            &["check", "gone\n::error::a.card"],
            &["new", "::error::new"],
            &["rules", "show", "1", "--file", "old.rulebook.md"],
            &["rules", "diff", "old.rulebook.md", "new.rulebook.md"],
            &[
                "rules",
                "diff",
                "old.rulebook.md",
                "new.rulebook.md",
                "--color",
                "always",
            ],
        ] {
            let ran = sandbox.run(arguments);
            let shown = ran.out + &ran.err;
            let mut lines = shown.lines().map(str::trim_start);
            assert!(
                !lines.any(|line| line.starts_with("::")),
                "{arguments:?}: {shown}"
            );
        }
    }

    #[test]
    fn names_that_are_not_utf8_are_names_of_their_own() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let sandbox = Sandbox::new(&[("cardc.toml", "game = \"champions\"\n")]);
        let write = |name: &[u8], text: String| {
            let path = sandbox.path("").join(OsStr::from_bytes(name));
            fs::write(path, text).expect("can be written");
        };
        write(b"x\xfe.card", untidy(&GOOD_CARD.replace("Beast", "Baest")));
        write(b"x\xff.card", untidy(GOOD_CARD).replace("Cinder", "Ash"));
        let ran = concise(&sandbox).ends_with(1);
        assert!(ran.out.starts_with("x\\xfe.card:5:14: "), "{}", ran.out);
        assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
        assert!(
            ran.err.contains("2 cards and 0 decks in 3 files"),
            "{}",
            ran.err
        );
        sandbox.run(&["fmt"]).ends_with(0);
        let again = sandbox.run(&["fmt", "--check"]).ends_with(0);
        assert!(again.err.contains("0 of 2 files"), "{}", again.err);
    }

    #[test]
    fn what_is_written_below_a_directory_is_written_there_or_not_at_all() {
        let sandbox = Sandbox::new(&[("project/decks", "no directory")]);
        let ran = sandbox
            .run(&["new", "--game", "champions", "project"])
            .ends_with(2);
        assert!(!ran.err.contains("--force"), "{}", ran.err);
        let left = fs::read_dir(sandbox.path("project")).unwrap();
        assert_eq!(left.count(), 1, "the file that was there");
    }

    fn odd_files() -> Sandbox {
        let sandbox = Sandbox::new(&[("good.card", GOOD_CARD)]);
        fs::create_dir(sandbox.path("folder.card")).unwrap();
        let pipe = sandbox.path("pipe.card");
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
        symlink("/dev/zero", sandbox.path("device.card")).unwrap();
        symlink("loop.card", sandbox.path("loop.card")).unwrap();
        symlink("nowhere", sandbox.path("dangling.card")).unwrap();
        symlink(".", sandbox.path("around")).unwrap();
        sandbox
    }

    #[test]
    fn what_is_no_file_is_not_waited_for() {
        let sandbox = odd_files();
        let ran = concise(&sandbox).ends_with(2);
        assert_eq!(
            ran.out,
            "folder.card:1:1: error[unreadable-file]: Cannot read the file: it is a directory\n\
             pipe.card:1:1: error[unreadable-file]: Cannot read the file: it is not a regular file\n"
        );
        for (name, expected) in [
            ("device.card", "it is not a regular file"),
            ("pipe.card", "it is not a regular file"),
            ("loop.card", "too many levels of symbolic links"),
            ("dangling.card", "No such file"),
        ] {
            let ran = sandbox
                .run(&["check", "--format", "concise", name])
                .ends_with(2);
            assert!((ran.out + &ran.err).contains(expected), "{name}");
            let ran = sandbox.run(&["fmt", name]).ends_with(2);
            assert!(ran.err.contains(expected), "{name}: {ran:?}");
        }
    }

    #[test]
    fn rules_of_git_that_cannot_be_used_are_told() {
        let sandbox = Sandbox::new(&[("cardc.toml", ""), ("sets/good.card", GOOD_CARD)]);
        for (path, why) in [
            (".gitignore", "it is not a regular file"),
            (".git", "it is not a regular file"),
            ("sets/.git", "it is not a regular file"),
            ("sets/.ignore", "it is too large"),
        ] {
            let rules = sandbox.path(path);
            if why.contains("large") {
                sandbox.write(path, "*.card\n".repeat(100_000));
            } else {
                let made = Command::new("mkfifo").arg(&rules).status().unwrap();
                assert!(made.success());
            }
            for arguments in [&["check"][..], &["check", "sets"], &["fmt", "--check"]] {
                let ran = sandbox.run(arguments).ends_with(2);
                let told = format!("error: Cannot open `{path}`: {why}\n");
                assert_eq!(ran.err.matches(&told).count(), 1, "{arguments:?}: {ran:?}");
            }
            fs::remove_file(rules).unwrap();
        }
    }

    #[test]
    fn a_deleted_current_directory_is_reported() {
        let sandbox = Sandbox::new(&[]);
        let gone = sandbox.path("gone");
        for arguments in [
            &["check"][..],
            &["check", "."],
            &["check", "--format", "json"],
            &["fmt"],
            &["fmt", "--check"],
            &["print"],
            &["coverage"],
        ] {
            fs::create_dir(&gone).unwrap();
            let ran = Command::new("sh")
                .args(["-c", "rmdir ../gone && exec \"$0\" \"$@\""])
                .arg(env!("CARGO_BIN_EXE_cardc"))
                .args(arguments)
                .current_dir(&gone)
                .output();
            let ran = Ran::from(ran.unwrap()).ends_with(2);
            let told = "error: Cannot open `.`: no such file or directory\n";
            assert_eq!(ran.err.matches(told).count(), 1, "{arguments:?}: {ran:?}");
        }
    }

    #[test]
    fn a_file_and_links_to_it_are_one_file() {
        let sandbox = Sandbox::new(&[
            ("outside.card", GOOD_CARD),
            ("p/cardc.toml", "exclude = [\"old.card\"]\n"),
            ("p/old.card", GOOD_CARD),
            ("p/sets/a.card", &untidy(GOOD_CARD)),
        ]);
        for (target, link) in [
            ("p/sets/a.card", "p/link.card"),
            ("p/link.card", "p/far.card"),
            ("p/sets/a.card", "beside.card"),
            ("outside.card", "p/one.card"),
            ("outside.card", "p/two.card"),
            ("p/old.card", "p/new.card"),
        ] {
            symlink(sandbox.path(target), sandbox.path(link)).unwrap();
        }
        for paths in [
            &["p/sets/a.card", "p/link.card"][..],
            &["p/link.card", "p/sets/a.card", "p/far.card"],
            &["p/far.card", "p/link.card"],
            &["p/link.card"],
            &["p/link.card", "p/sets"],
            &["p/sets", "p/link.card"],
            &["p/sets/a.card", "beside.card"],
            &["p/one.card", "p/two.card"],
            &["outside.card", "p/two.card"],
        ] {
            let ran = sandbox.run(&[&["check"], paths].concat()).ends_with(0);
            assert!(ran.err.contains(" in 1 file:"), "{paths:?}: {ran:?}");
            let ran = sandbox.run(&[&["fmt", "--check"], paths].concat());
            assert!(ran.err.contains(" of 1 file "), "{paths:?}: {ran:?}");
            let is_untidy = !paths[0].contains('o');
            assert_eq!(ran.out.lines().count(), usize::from(is_untidy), "{ran:?}");
            // It is called as it was named first.
            let shown = format!("{}\n", paths[0]);
            assert!(
                !is_untidy || paths[0] == "p/sets" || ran.out == shown,
                "{ran:?}"
            );
        }
        let ran = sandbox.run(&["check", "p/new.card"]).ends_with(0);
        let told = "note: Skipped `p/new.card`: cardc.toml excludes it\n";
        assert!(ran.err.starts_with(told), "{ran:?}");
        sandbox.run(&["fmt", "p/link.card"]).ends_with(0);
        assert_eq!(sandbox.read("p/sets/a.card"), GOOD_CARD);
        assert!(sandbox.path("p/link.card").is_symlink());
    }

    #[test]
    fn every_command_that_reads_a_file_refuses_what_is_none() {
        let sandbox = odd_files();
        for path in ["pipe.card", "device.card", "folder.card", "nope.json"] {
            for arguments in [
                &[
                    "import",
                    "cards",
                    "--from",
                    "champions-json",
                    "-o",
                    "out",
                    path,
                ][..],
                &["import", "cards", "--from", "ashes-json", "-o", "out", path],
                &["import", "cards", "--from", "lotr-tsv", "-o", "out", path],
                &[
                    "import",
                    "cards",
                    "--from",
                    "battlescribe",
                    "-o",
                    "out",
                    path,
                ],
                &["export", "deck", "--to", "text", path],
                &["rules", "import", path],
                &["rules", "lint", path],
                &["rules", "diff", path, path],
                &["check", "--baseline", path],
            ] {
                let ran = sandbox.run(arguments).ends_with(2);
                assert!(ran.err.starts_with("error: "), "{arguments:?}: {ran:?}");
                assert!(!sandbox.path("out").exists(), "{arguments:?}");
            }
        }
    }

    #[test]
    #[expect(clippy::print_stderr, reason = "a skipped test says so")]
    fn an_unreadable_file_is_a_diagnostic() {
        use std::os::unix::fs::PermissionsExt;

        let sandbox = Sandbox::new(&[("good.card", GOOD_CARD), ("secret.card", "")]);
        let secret = sandbox.path("secret.card");
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o0)).unwrap();
        if fs::read(&secret).is_ok() {
            eprintln!("skipped: this user may read everything");
            return;
        }
        let ran = concise(&sandbox).ends_with(2);
        assert_eq!(
            ran.out,
            "secret.card:1:1: error[unreadable-file]: Cannot read the file: permission denied\n"
        );
        sandbox.run(&["fmt"]).ends_with(2);
    }

    #[test]
    #[expect(clippy::print_stderr, reason = "a skipped test says so")]
    fn a_directory_that_may_not_be_read_is_told_once() {
        use std::os::unix::fs::PermissionsExt;

        let sandbox = Sandbox::new(&[
            ("cardc.toml", "exclude = [\"old/\"]\n"),
            ("good.card", GOOD_CARD),
            ("decks/locked/a.card", ""),
            ("old/locked/a.card", ""),
        ]);
        let lock = |mode| {
            for path in ["decks/locked", "old/locked"] {
                let permissions = fs::Permissions::from_mode(mode);
                fs::set_permissions(sandbox.path(path), permissions).unwrap();
            }
        };
        lock(0o0);
        if fs::read_dir(sandbox.path("decks/locked")).is_ok() {
            eprintln!("skipped: this user may read everything");
            return;
        }
        let told = "error: Cannot open `decks/locked`: permission denied\n";
        for arguments in [
            &["check"][..],
            &["check", "good.card"],
            &["check", "decks", "good.card"],
        ] {
            let ran = sandbox.run(arguments);
            assert!(ran.err.starts_with(told), "{arguments:?}: {ran:?}");
            assert_eq!(ran.err.lines().count(), 2, "{arguments:?}: {ran:?}");
            ran.ends_with(2);
        }
        // It can be removed again.
        lock(0o755);
    }
}

#[test]
fn no_output_has_the_name_of_another_kind_of_file() {
    let card = "game champions\nunit \"Ash\" {\n    corners (1)\n}\n";
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("a.card", card),
        ("list.txt", "2x Ash\n"),
    ]);
    let deck = ["import", "deck", "--from", "text", "list.txt"];
    let cards = ["export", "cards", "--to", "csv", "a.card"];
    for (command, name) in [
        (&deck, "cardc.toml"),
        (&deck, "new.card"),
        (&cards, "a.card"),
    ] {
        let ran = sandbox.run(&[&command[..], &["--force", "-o", name]].concat());
        assert_eq!(
            ran.ends_with(2).err,
            format!(
                "error: `{name}` is the name of another kind of file\n  help: Nothing was written. Choose another name.\n"
            )
        );
    }
    assert_eq!(sandbox.read("a.card"), card);
    assert!(!sandbox.path("new.card").exists());
}
