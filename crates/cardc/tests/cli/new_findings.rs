//! `cardc check` in CI: what is new, and the forms that other programs read.

use std::fs;
use std::process::{Command, Stdio};

use crate::sandbox::{GOOD_CARD, Ran, Sandbox, cardc};

/// A project with one mistake, a tag.
fn with_a_mistake() -> Sandbox {
    let bad = GOOD_CARD.replace("Beast", "Baest");
    Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("sets/a.card", &bad),
    ])
}

/// Makes a second mistake, above the first one.
fn make_another(sandbox: &Sandbox) {
    let text = sandbox.read("sets/a.card");
    let other = GOOD_CARD
        .replace("Cinder Hound Pack", "Ash Hound")
        .replace("Beast", "Boast");
    let other = other.replace("game champions\n\n", "");
    let (head, card) = text.split_once("unit").expect("there is a card");
    sandbox.write("sets/a.card", format!("{head}{other}\nunit{card}"));
}

/// Makes a repository of the sandbox, with all of its files committed.
fn make_repository(sandbox: &Sandbox) {
    git(sandbox, &["init", "-q"]);
    git(sandbox, &["add", "."]);
    git(sandbox, &["commit", "-q", "-m", "a"]);
}

fn git(sandbox: &Sandbox, arguments: &[&str]) {
    let ran = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .args([
            "-c",
            "init.defaultBranch=main",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(arguments)
        .current_dir(sandbox.path(""))
        .stdout(Stdio::null())
        .status();
    assert!(ran.expect("git can be run").success(), "{arguments:?}");
}

#[test]
fn a_baseline_hides_what_is_known() {
    let sandbox = with_a_mistake();
    let written = sandbox
        .run(&["check", "--write-baseline", "known/base.json"])
        .ends_with(0);
    assert_eq!(written.out, "");
    assert!(
        written
            .err
            .starts_with("1 finding written to `known/base.json`\n"),
        "{written:?}"
    );

    let against = [
        "check",
        "--baseline",
        "known/base.json",
        "--format",
        "concise",
    ];
    let clean = sandbox.run(&against).ends_with(0);
    assert_eq!(clean.out, "");
    assert!(
        clean
            .err
            .starts_with("1 finding known before and left out\n"),
        "{clean:?}"
    );

    make_another(&sandbox);
    let found = sandbox.run(&against).ends_with(1);
    assert_eq!(found.out.lines().count(), 1);
    assert!(found.out.contains("`Boast`"), "{found:?}");
    // It is the same from any directory.
    let baseline = sandbox.path("known/base.json");
    let baseline = baseline.to_str().expect("is UTF-8");
    let below = sandbox.run_in("sets", &["check", "--baseline", baseline], "");
    assert!(
        below
            .ends_with(1)
            .err
            .starts_with("1 finding known before and left out")
    );

    sandbox.write("sets/a.card", GOOD_CARD);
    let gone = sandbox.run(&against).ends_with(0);
    assert!(
        gone.err
            .starts_with("1 finding of the baseline not found any more"),
        "{gone:?}"
    );
}

#[test]
fn a_broken_baseline_is_no_baseline() {
    let sandbox = with_a_mistake();
    for text in ["{", "[]", "{\"version\": 9, \"findings\": []}"] {
        sandbox.write("base.json", text);
        let ran = sandbox
            .run(&["check", "--baseline", "base.json"])
            .ends_with(2);
        assert!(ran.err.contains("`base.json` is not a baseline"), "{ran:?}");
    }
    sandbox
        .run(&["check", "--baseline", "gone.json"])
        .ends_with(2);
}

#[test]
fn what_a_branch_adds() {
    let sandbox = with_a_mistake();
    sandbox.write("decks/a.deck", "game champions\n\n1x Ash Hound\n");
    make_repository(&sandbox);
    let since = ["check", "--changed-since", "HEAD", "--format", "concise"];
    let clean = sandbox.run(&since).ends_with(0);
    assert_eq!(clean.out, "");

    make_another(&sandbox);
    let found = sandbox.run(&since).ends_with(1);
    assert!(
        found.out.lines().all(|line| !line.contains("`Baest`")),
        "{found:?}"
    );
    assert!(found.out.contains("`Boast`"), "{found:?}");

    // A card that goes is a finding in a deck that nobody touched.
    git(&sandbox, &["commit", "-q", "-a", "-m", "b"]);
    sandbox.write("sets/a.card", GOOD_CARD);
    let found = sandbox.run(&since).ends_with(1);
    assert!(found.out.starts_with("decks/a.deck:3:"), "{found:?}");
}

#[test]
fn what_was_excluded_at_the_revision_was_not_known() {
    let bad = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[
        (
            "cardc.toml",
            "game = \"champions\"\nexclude = [\"drafts/\"]\n",
        ),
        ("drafts/b.card", &bad),
    ]);
    make_repository(&sandbox);
    let since = ["check", "--changed-since", "HEAD", "--format", "concise"];
    sandbox.run(&since).ends_with(0);

    sandbox.write("cardc.toml", "game = \"champions\"\n");
    let found = sandbox.run(&since).ends_with(1);
    assert!(found.out.starts_with("drafts/b.card:5:"), "{found:?}");

    // What is excluded only today was found then.
    git(&sandbox, &["commit", "-q", "-a", "-m", "b"]);
    sandbox.write("cardc.toml", "exclude = [\"else/\"]\n");
    let known = sandbox.run(&since).ends_with(0);
    assert!(
        known.err.starts_with("1 finding known before and left out"),
        "{known:?}"
    );
}

#[test]
fn a_hook_of_a_linked_worktree_sees_its_own_project() {
    let bad = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[
        ("main/game/cardc.toml", "game = \"champions\"\n"),
        ("main/game/sets/a.card", &bad),
    ]);
    git(&sandbox, &["init", "-q", "main"]);
    git(&sandbox, &["-C", "main", "add", "."]);
    git(&sandbox, &["-C", "main", "commit", "-q", "-m", "a"]);
    git(
        &sandbox,
        &["-C", "main", "worktree", "add", "-q", "../linked"],
    );
    // As Git sets them for a hook there.
    let directory = sandbox.path("main/.git/worktrees/linked");
    let output = cardc(&sandbox.path("linked/game"))
        .args(["check", "--changed-since", "HEAD"])
        .env("GIT_INDEX_FILE", directory.join("index"))
        .env("GIT_DIR", directory)
        .env("GIT_PREFIX", "game/")
        .output()
        .expect("can be run");
    let ran = Ran::from(output).ends_with(0);
    assert!(
        ran.err.starts_with("1 finding known before and left out"),
        "{ran:?}"
    );
}

#[test]
fn what_cannot_be_read_is_never_known() {
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"champions\"\n")]);
    sandbox.write("latin.card", b"// caf\xe9\n");
    make_repository(&sandbox);
    let written = sandbox
        .run(&["check", "--write-baseline", "base.json"])
        .ends_with(2);
    assert!(
        written
            .err
            .starts_with("error: Cannot read `latin.card`: byte 6 is not UTF-8 text\n0 findings"),
        "{written:?}"
    );
    for against in [["--baseline", "base.json"], ["--changed-since", "HEAD"]] {
        let arguments = [&["check", "--format", "concise"], &against[..]].concat();
        let ran = sandbox.run(&arguments).ends_with(2);
        assert!(ran.out.contains("error[invalid-encoding]"), "{ran:?}");
        assert!(!ran.err.contains("known before"), "{ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn the_settings_of_a_repository_run_nothing() {
    let sandbox = with_a_mistake();
    make_repository(&sandbox);
    let touch = format!("touch {}", sandbox.path("ran").display());
    for key in [
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "core.editor",
        "diff.external",
        "filter.a.smudge",
        "remote.origin.uploadpack",
        "credential.helper",
    ] {
        git(&sandbox, &["config", key, &touch]);
    }
    sandbox.write(".gitattributes", "*.card filter=a diff=a\n");
    sandbox
        .run(&["check", "--changed-since", "HEAD"])
        .ends_with(0);

    // What is not there would be fetched, by a program that the repository names.
    let blobs = sandbox.path(".git/objects");
    let remote = format!("ext::sh -c {}", touch.replace(' ', "% "));
    for (key, value) in [
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("protocol.ext.allow", "always"),
        ("remote.origin.url", &remote),
    ] {
        git(&sandbox, &["config", key, value]);
    }
    fs::remove_dir_all(&blobs).expect("can be removed");
    fs::create_dir(&blobs).expect("can be made");
    sandbox
        .run(&["check", "--changed-since", "HEAD"])
        .ends_with(2);
    assert!(!sandbox.path("ran").exists());
}

#[test]
fn a_revision_that_is_none() {
    let sandbox = with_a_mistake();
    let outside = sandbox
        .run(&["check", "--changed-since", "HEAD"])
        .ends_with(2);
    assert!(
        outside.err.contains("Unknown revision `HEAD`"),
        "{outside:?}"
    );
    git(&sandbox, &["init", "-q"]);
    for revision in ["nonsense", "--help", ""] {
        let since = format!("--changed-since={revision}");
        sandbox.run(&["check", &since]).ends_with(2);
    }
    let loose = Sandbox::new(&[("a.card", GOOD_CARD)]);
    let loose = loose
        .run(&["check", "--changed-since", "HEAD"])
        .ends_with(2);
    assert!(loose.err.contains("outside a project"), "{loose:?}");
}

#[test]
fn the_worst_are_shown_and_all_are_counted() {
    let sandbox = with_a_mistake();
    make_another(&sandbox);
    let most = |number: &str| {
        let arguments = ["check", "--format", "concise", "--max-diagnostics", number];
        sandbox.run(&arguments).ends_with(1)
    };
    let all = most("9");
    let one = most("1");
    assert_eq!(one.out.lines().count(), 1);
    assert!(one.out.contains(" error["), "{one:?}");
    assert!(one.err.contains("more not shown"), "{one:?}");
    assert_eq!(one.err.lines().last(), all.err.lines().last());
    assert_eq!(most("0").out, "");
}

#[test]
fn forms_for_other_programs() {
    let sandbox = with_a_mistake();
    let form = |form: &str| sandbox.run(&["check", "--format", form]).ends_with(1);
    let sarif = form("sarif").json();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "unknown-tag");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "sets/a.card");
    let github = form("github").out;
    assert!(
        github.starts_with("::error file=sets/a.card,line=5,"),
        "{github}"
    );
    let junit = form("junit").out;
    assert!(junit.contains("<failure message="), "{junit}");
    // Nobody is told of a failure that is none.
    sandbox.write("sets/a.card", GOOD_CARD);
    let junit = sandbox.run(&["check", "--format", "junit"]).ends_with(0);
    assert!(junit.out.contains("failures=\"0\""), "{junit:?}");
}

#[test]
fn what_cannot_be_watched() {
    let sandbox = with_a_mistake();
    let ran = sandbox.run(&["check", "--watch", "-"]).ends_with(2);
    assert!(ran.err.contains("Cannot watch standard input"), "{ran:?}");
    sandbox.run(&["check", "--watch", "--fix"]).ends_with(2);
}
