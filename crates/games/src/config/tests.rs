//! The settings and the mistakes in them.

use std::fmt::Write as _;

use cardc_diagnostics::Code;
use expect_test::{Expect, expect};

use super::{Config, LintLevel};

fn check(text: &str, expect: &Expect) {
    let (_, problems) = Config::parse(text);
    let mut shown = String::new();
    for problem in problems {
        let at = text.get(problem.span.range()).unwrap_or("no such place");
        let _ = write!(shown, "{at:?}: {}", problem.message);
        let _ = problem.help.map(|help| write!(shown, "; {help}"));
        shown.push('\n');
    }
    expect.assert_eq(&shown);
}

#[test]
fn settings_are_read() {
    let text = r#"game = "champions"
edition = "2019-04-05"
exclude = ["drafts/", "*.old.card"]

[lints]
prose = "allow"
missing-full-stop = "error"

[[rulebook]]
game = "champions"
path = "rules/official.rulebook.md"

[[rulebook]]
game = "champions"
path = "rules/first.rulebook.md"
lint = true
"#;
    let (config, problems) = Config::parse(text);
    assert_eq!(problems, []);
    let game = config.game.clone().unwrap_or_default();
    assert_eq!(game.value, "champions");
    assert_eq!(&text[game.span.range()], "\"champions\"");
    assert_eq!(
        config.edition.clone().unwrap_or_default().value,
        "2019-04-05"
    );
    assert_eq!(config.exclude.len(), 2);
    assert_eq!(config.lint(Code::Prose), Some(LintLevel::Allow));
    assert_eq!(config.lint(Code::MissingFullStop), Some(LintLevel::Error));
    assert_eq!(config.lint(Code::UnknownTag), None);
    let [official, first] = config.rulebooks.as_slice() else {
        panic!("two rulebooks")
    };
    assert_eq!(official.path.value, "rules/official.rulebook.md");
    assert!(!official.lint && first.lint);
    assert_eq!(
        &text[first.path.span.range()],
        "\"rules/first.rulebook.md\""
    );
}

#[test]
fn an_empty_file_sets_nothing() {
    assert_eq!(Config::parse(""), (Config::default(), Vec::new()));
}

#[test]
fn mistakes() {
    check(
        "gmae = \"champions\"\nedition = 5\n",
        &expect![[r#"
            "gmae": Unknown key `gmae`. Did you mean `game`?
            "5": `edition` takes a string, not a number; Write `edition = "5"`.
        "#]],
    );
    check(
        "[lints]\nproze = \"allow\"\nprose = \"alow\"\nunknown-tag = \"deny\"\n",
        &expect![[r#"
            "proze": Unknown diagnostic `proze`. Did you mean `prose`?
            "\"alow\"": Unknown choice `alow`. Did you mean `allow`?
            "\"deny\"": Unknown choice `deny`; Expected allow, warn, error.
        "#]],
    );
    check(
        "exclude = [\"old/\", \"[\", \"!{a\"]\n",
        &expect![[r#"
            "\"[\"": `[` is not a pattern: unclosed character class; missing ']'; Write patterns as in .gitignore, such as `drafts/` or `*.old.card`
            "\"!{a\"": `!{a` is not a pattern: unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?); Write patterns as in .gitignore, such as `drafts/` or `*.old.card`
        "#]],
    );
    check(
        "[[rulebook]]\npath = \"rules.md\"\n",
        &expect![[r#"
        "[[rulebook]]": `game` is missing here
    "#]],
    );
    check(
        "game = champions\n[lints]\nprose = \"allow\"\n",
        &expect![[r#"
            "game = champions": Write `game = "champions"`.; A setting is a name, a `=`, and the value in straight quotation marks.
        "#]],
    );
}

#[test]
fn what_cannot_be_read_is_always_an_error() {
    let text = "[lints]\nnot-understood = \"allow\"\nmissing-token = \"warn\"\nseveral-texts = \"error\"\n";
    check(
        text,
        &expect![[r#"
        "not-understood": `not-understood` is always an error; Its level cannot be changed. Delete the line.
        "missing-token": `missing-token` is always an error; Its level cannot be changed. Delete the line.
    "#]],
    );
    let (config, _) = Config::parse(text);
    assert_eq!(config.lint(Code::NotUnderstood), None);
    assert_eq!(config.lint(Code::SeveralTexts), Some(LintLevel::Error));
}

#[test]
fn a_mistake_leaves_the_rest() {
    let (config, problems) = Config::parse(
        "gmae = \"x\"\nedition = \"2020-01-01\"\n[lints]\nprose = \"alow\"\nunmarked-tag = \"allow\"\n",
    );
    assert_eq!(problems.len(), 2);
    assert!(config.edition.is_some());
    assert_eq!(config.lint(Code::UnmarkedTag), Some(LintLevel::Allow));
}

/// Words that begin like a value that TOML has.
#[test]
fn a_setting_without_quotation_marks_is_read() {
    for game in ["teatime", "falcon", "infinity-war", "nancy", "tea"] {
        let (config, problems) = Config::parse(&format!("game = {game}\n"));
        assert_eq!(problems.len(), 1, "{game}: {problems:?}");
        assert_eq!(config.game.map(|game| game.value).as_deref(), Some(game));
    }
}

#[test]
fn a_setting_as_people_write_it() {
    for line in [
        "game = champions",
        "game: champions",
        "game champions",
        "game = “champions”",
        "game: \"champions\"",
        "game = \"champions",
    ] {
        let text = format!("{line}\nedition = \"2019-04-05\"\n");
        let (config, problems) = Config::parse(&text);
        let told: Vec<_> = problems
            .iter()
            .map(|problem| problem.message.as_str())
            .collect();
        assert_eq!(told, ["Write `game = \"champions\"`."], "{line}");
        assert!(
            config.game.is_none_or(|game| game.value == "champions"),
            "{line}"
        );
    }
    check(
        "[lints]\nprose = allow\n\ngame = [champions\n",
        &expect![[r#"
            "prose = allow": Write `prose = "allow"`.; A setting is a name, a `=`, and the value in straight quotation marks.
            "game": Unknown diagnostic `game`
            "[champions": wanted string or table
            "champions": string values must be quoted, expected literal string
            "": unclosed array, expected `]`
        "#]],
    );
}

#[test]
fn the_first_hundred_mistakes_are_reported() {
    let mut text = "[lints]\n".to_owned();
    for i in 100..250 {
        let _ = writeln!(text, "never-{i} = \"allow\"");
    }
    let (_, problems) = Config::parse(&text);
    assert_eq!(problems.len(), 100);
    let last = &problems[99].span;
    assert_eq!(&text[last.range()], "never-199");
}
