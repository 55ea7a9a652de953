//! What each renderer prints.

use cardc_span::Span;
use expect_test::{Expect, expect, expect_file};

use super::{FileDiagnostics, Format, Options, SourceFile, fingerprints, render};
use crate::model::{Applicability, Diagnostic, Label, Severity};
use crate::registry::Code;

const TEXT: &str = "game champions\r\n\r\nunit \"Übel 🃏 Hound\" {\r\n    tags Beest\r\n}\r\n";

/// The span of the first `needle`.
fn span_of(needle: &str) -> Span {
    let start = TEXT.find(needle).expect("is in the text") as u32;
    Span::new(start, start + needle.len() as u32)
}

/// A diagnostic that has everything.
fn unknown_tag() -> Diagnostic {
    let mut diagnostic = Diagnostic::new(Code::UnknownTag, span_of("Beest"), "no tag `Beest`")
        .label(span_of("Beest"), "not a tag of Champions")
        .label(span_of("\"Übel 🃏 Hound\""), "on this card")
        .note("Tags are listed in the game pack")
        .rule("champions:2.14.2")
        .fix(
            Applicability::Suggested,
            "Replace with `Beast`",
            span_of("Beest"),
            "Beast",
        );
    diagnostic.labels.push(Label {
        path: Some("game.toml".into()),
        span: Span::new(0, 4),
        message: "declared here".into(),
    });
    diagnostic
}

/// A diagnostic about the place after the last line break.
fn missing_at_end() -> Diagnostic {
    let end = TEXT.len() as u32;
    Diagnostic::new(Code::MissingToken, Span::at(end), "a card is missing")
}

fn check(format: Format, options: Options, expected: &Expect) {
    let diagnostics = [unknown_tag(), missing_at_end()];
    let file = SourceFile::new("cards/hounds.card", TEXT);
    expected.assert_eq(&render(
        &[FileDiagnostics {
            file,
            diagnostics: &diagnostics,
        }],
        format,
        options,
    ));
}

#[test]
fn human_in_ascii() {
    check(
        Format::Human,
        Options::default(),
        &expect![[r#"
            error[unknown-tag]: no tag `Beest`
               ,-[ cards/hounds.card:4:10 ]
               |
             3 | unit "Übel 🃏 Hound" {
               |      ^^^^^^^^|^^^^^^
               |              `-------- on this card
             4 |     tags Beest
               |          ^^|^^
               |            `---- not a tag of Champions
            ---'
              note: Tags are listed in the game pack
              note: game.toml: declared here
              note: rule champions:2.14.2
              help: Replace with `Beast` (--fix --unsafe-fixes)

            error[missing-token]: a card is missing
               ,-[ cards/hounds.card:6:1 ]
               |
             6 |
               | |
               | `-- here
            ---'
        "#]],
    );
}

#[test]
fn human_in_unicode() {
    check(
        Format::Human,
        Options {
            unicode: true,
            color: false,
            ..Options::default()
        },
        &expect![[r#"
            error[unknown-tag]: no tag `Beest`
               ╭─[ cards/hounds.card:4:10 ]
               │
             3 │ unit "Übel 🃏 Hound" {
               │      ────────┬──────
               │              ╰──────── on this card
             4 │     tags Beest
               │          ──┬──
               │            ╰──── not a tag of Champions
            ───╯
              note: Tags are listed in the game pack
              note: game.toml: declared here
              note: rule champions:2.14.2
              help: Replace with `Beast` (--fix --unsafe-fixes)

            error[missing-token]: a card is missing
               ╭─[ cards/hounds.card:6:1 ]
               │
             6 │
               │ ┬
               │ ╰── here
            ───╯
        "#]],
    );
}

#[test]
fn concise() {
    check(
        Format::Concise,
        Options::default(),
        &expect![[r"
        cards/hounds.card:4:10: error[unknown-tag]: no tag `Beest`
        cards/hounds.card:6:1: error[missing-token]: a card is missing
    "]],
    );
}

#[test]
fn json() {
    let diagnostics = [unknown_tag(), missing_at_end()];
    let file = SourceFile::new("cards/hounds.card", TEXT);
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    let shown = render(&files, Format::Json, Options::default());
    expect_file!["snapshots/diagnostics.json"].assert_eq(&shown);
}

/// Two diagnostics in a file whose path holds what each form has to escape.
fn shown_as(format: Format, fails: Severity) -> String {
    let mut hostile = missing_at_end().note("50 % of\r\nit, <b>&\u{1}");
    hostile.severity = Severity::Warning;
    let diagnostics = [unknown_tag(), hostile];
    let file = SourceFile::new("cards/a b,100%:ü.card", TEXT);
    let files = [
        FileDiagnostics {
            file,
            diagnostics: &diagnostics,
        },
        FileDiagnostics {
            file: SourceFile::new("/decks/clean.deck", "1x A\n"),
            diagnostics: &[],
        },
    ];
    let options = Options {
        fails,
        ..Options::default()
    };
    render(&files, format, options)
}

#[test]
fn github() {
    expect![[r"
        ::error file=cards/a b%2C100%25%3Aü.card,line=4,endLine=4,col=10,endColumn=15,title=unknown-tag::no tag `Beest`%0Anote: Tags are listed in the game pack%0Anote: rule champions:2.14.2%0Ahelp: Replace with `Beast`
        ::warning file=cards/a b%2C100%25%3Aü.card,line=6,endLine=6,col=1,endColumn=2,title=missing-token::a card is missing%0Anote: 50 %25 of\r%0Ait, <b>&\u{1}
    "]].assert_eq(&shown_as(Format::Github, Severity::Error));
}

#[test]
fn junit() {
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cardc check" tests="3" failures="1" errors="0">
            <testsuite name="cards/a b,100%:ü.card" tests="2" skipped="0" errors="0" failures="1">
                <testcase name="unknown-tag at 4:10" classname="cards/a b,100%:ü.card">
                    <failure message="no tag `Beest`" type="unknown-tag">cards/a b,100%:ü.card:4:10: error[unknown-tag]: no tag `Beest`
          note: Tags are listed in the game pack
          note: rule champions:2.14.2
          help: Replace with `Beast`</failure>
                </testcase>
                <testcase name="missing-token at 6:1" classname="cards/a b,100%:ü.card">
                    <system-out>cards/a b,100%:ü.card:6:1: warning[missing-token]: a card is missing
          note: 50 % of
        it, &lt;b&gt;&amp;\u{1}</system-out>
                </testcase>
            </testsuite>
            <testsuite name="/decks/clean.deck" tests="1" skipped="0" errors="0" failures="0">
                <testcase name="check" classname="/decks/clean.deck"/>
            </testsuite>
        </testsuites>
    "#]].assert_eq(&shown_as(Format::Junit, Severity::Error));
    let strict = shown_as(Format::Junit, Severity::Warning);
    assert!(strict.contains("failures=\"2\""), "{strict}");
}

#[test]
fn sarif() {
    let shown = shown_as(Format::Sarif, Severity::Error);
    expect_file!["snapshots/diagnostics.sarif"].assert_eq(&shown);
}

/// The schema is the one that OASIS publishes with the standard.
#[test]
fn sarif_keeps_to_its_schema() {
    let schema = include_str!("../../tests/schemas/sarif-2.1.0.json");
    let schema = serde_json::from_str(schema).expect("is JSON");
    let shown = shown_as(Format::Sarif, Severity::Error);
    let document = serde_json::from_str(&shown).expect("is JSON");
    let validator = jsonschema::validator_for(&schema).expect("is a schema");
    let errors = validator.iter_errors(&document);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path))
        .collect();
    assert_eq!(errors, [""; 0]);
}

#[test]
fn a_fingerprint_is_of_its_words_and_not_of_its_place() {
    let of = |text: &str, needles: &[&str]| {
        let mut at = 0;
        let diagnostics: Vec<_> = needles
            .iter()
            .map(|needle| {
                at += text[at..].find(needle).expect("is in the text") + 1;
                let start = at as u32 - 1;
                let span = Span::new(start, start + needle.len() as u32);
                Diagnostic::new(Code::UnknownTag, span, "no such tag")
            })
            .collect();
        fingerprints(&FileDiagnostics {
            file: SourceFile::new("a.card", text),
            diagnostics: &diagnostics,
        })
    };
    let old = of(
        "tags Beest\ntags Beest\ntags Borst\n",
        &["Beest", "Beest", "Borst"],
    );
    assert_ne!(old[0], old[1]);
    assert_ne!(old[0], old[2]);
    let moved = of("// new\n\n  tags  Beest\ntags Borst\n", &["Beest", "Borst"]);
    assert_eq!(moved, [old[0].clone(), old[2].clone()]);
    // They are kept in files, and must stay what they are.
    expect!["b69eca9a6ed70075e8e89b824faaf00b"].assert_eq(&old[0].to_string());
}

#[test]
fn a_label_in_another_file_shows_that_file() {
    let diagnostics = [unknown_tag()];
    let card = SourceFile::new("cards/hounds.card", TEXT);
    let pack = SourceFile::new("game.toml", "tags = [\"Beast\"]\n");
    let files = [
        FileDiagnostics {
            file: card,
            diagnostics: &diagnostics,
        },
        FileDiagnostics {
            file: pack,
            diagnostics: &[],
        },
    ];
    expect![[r#"
        error[unknown-tag]: no tag `Beest`
           ,-[ cards/hounds.card:4:10 ]
           |
         3 | unit "Übel 🃏 Hound" {
           |      ^^^^^^^^|^^^^^^
           |              `-------- on this card
         4 |     tags Beest
           |          ^^|^^
           |            `---- not a tag of Champions
        ---'
           ,-[ game.toml:1:1 ]
           |
         1 | tags = ["Beast"]
           | ^^|^
           |   `--- declared here
        ---'
          note: Tags are listed in the game pack
          note: rule champions:2.14.2
          help: Replace with `Beast` (--fix --unsafe-fixes)
    "#]]
    .assert_eq(&render(&files, Format::Human, Options::default()));
}

#[test]
fn colours_only_when_asked_for() {
    let diagnostics = [unknown_tag()];
    let file = SourceFile::new("a.card", TEXT);
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    for (color, unicode) in [(false, false), (false, true), (true, false), (true, true)] {
        let human = render(
            &files,
            Format::Human,
            Options {
                color,
                unicode,
                ..Options::default()
            },
        );
        assert_eq!(human.contains('\u{1b}'), color);
        assert_eq!(human.contains('╭'), unicode);
    }
}

#[test]
fn hostile_text_never_reaches_the_screen() {
    let hostile = "\u{1b}[2J\u{202E}\u{7}\u{9b}\r";
    let text = format!("unit \"{hostile}\u{b}x\" {{\n");
    let mut diagnostic = Diagnostic::new(Code::StrayCharacter, Span::new(2, 9), hostile)
        .label(Span::new(0, 3), hostile)
        .note(hostile)
        .rule(hostile)
        .fix(Applicability::Safe, hostile, Span::new(0, 1), hostile);
    let elsewhere = Label {
        path: Some(hostile.into()),
        span: Span::new(0, 1),
        message: hostile.into(),
    };
    diagnostic.labels.push(elsewhere);
    let diagnostics = [diagnostic];
    let path = format!("{hostile}.card");
    let file = SourceFile::new(&path, &text);
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    for format in [Format::Human, Format::Concise, Format::Github] {
        let shown = render(&files, format, Options::default());
        let bad = |c: &char| c.is_control() && *c != '\n' || *c == '\u{202E}';
        assert_eq!(shown.chars().find(bad), None, "{shown}");
    }
}

#[test]
fn marks_far_apart_get_a_box_each() {
    let text = format!(
        "unit \"a\" {{{}}}\n// é\nunit \"a\" {{}}",
        "\n".repeat(2000)
    );
    let second = text.rfind("unit").expect("is in the text") as u32;
    let diagnostics = [Diagnostic::new(
        Code::DuplicateCard,
        Span::new(second, second + 8),
        "two cards `a`",
    )
    .label(Span::new(0, 8), "the first")];
    let file = SourceFile::new("a.card", &text);
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    expect![[r#"
        error[duplicate-card]: two cards `a`
              ,-[ a.card:2003:1 ]
              |
         2003 | unit "a" {}
              | ^^^^|^^^
              |     `----- here
        ------'
           ,-[ a.card:1:1 ]
           |
         1 | unit "a" {
           | ^^^^|^^^
           |     `----- the first
        ---'
    "#]]
    .assert_eq(&render(&files, Format::Human, Options::default()));
}

/// Ariadne takes columns of a second file for bytes if both are in one report.
#[test]
fn a_label_may_follow_many_bytes_in_another_file() {
    let mut diagnostic = Diagnostic::new(Code::DuplicateCard, Span::new(0, 1), "twice");
    let text = "é🃏éé🃏🃏🃏é\n".repeat(9);
    for (start, _) in text.char_indices() {
        let span = Span::new(start as u32, start as u32 + 1);
        diagnostic.labels.push(Label {
            path: Some("b".into()),
            span,
            message: "there".into(),
        });
    }
    let diagnostics = [diagnostic];
    let files =
        [("a", "x", &diagnostics[..]), ("b", &text, &[])].map(|(path, text, diagnostics)| {
            FileDiagnostics {
                file: SourceFile::new(path, text),
                diagnostics,
            }
        });
    let shown = render(&files, Format::Human, Options::default());
    assert!(shown.contains("[ b:1:1 ]"), "{shown}");
}

/// Ariadne walks every character between the marks of a box.
#[test]
fn no_very_long_line_lies_between_the_marks_of_a_box() {
    let text = format!("a\n{}\nb\n", "é".repeat(50_000));
    let end = text.len() as u32;
    let diagnostics = [
        Diagnostic::new(Code::DuplicateCard, Span::new(end - 2, end - 1), "twice")
            .label(Span::new(0, 1), "there"),
    ];
    let files = [FileDiagnostics {
        file: SourceFile::new("x", &text),
        diagnostics: &diagnostics,
    }];
    let shown = render(&files, Format::Human, Options::default());
    assert!(
        shown.contains("[ x:3:1 ]") && shown.contains("[ x:1:1 ]"),
        "{shown}"
    );
}

#[test]
fn any_span_in_any_text_can_be_rendered() {
    let long = "é ".repeat(2000);
    let texts = [
        "",
        "\n",
        "\r\n\r",
        "é🃏\r\n\tx\u{85}y\n",
        "e\u{301}👩‍👩‍👧",
        &long,
    ];
    let bounds = [0, 1, 2, 3, 5, 7, 8, 9, 12, 4001, u32::MAX];
    for text in texts {
        let spans = bounds
            .iter()
            .flat_map(|&start| bounds.iter().map(move |&end| Span::new(start, end)));
        let diagnostics: Vec<_> = spans
            .map(|span| {
                Diagnostic::new(Code::BadValue, span, "odd")
                    .label(Span::new(span.end, span.start), "reversed")
                    .label(Span::new(0, span.end), "from the start")
                    .fix(Applicability::Safe, "Change it", span, "")
            })
            .collect();
        let files = [FileDiagnostics {
            file: SourceFile::new("odd.card", text),
            diagnostics: &diagnostics,
        }];
        let formats = [
            (Format::Human, "bad-value"),
            (Format::Concise, "bad-value"),
            (Format::Json, "bad-value"),
            (Format::Github, "title=bad-value"),
            (Format::Sarif, "\"ruleId\": \"bad-value\""),
            (Format::Junit, "type=\"bad-value\""),
        ];
        for (format, mark) in formats {
            let shown = render(
                &files,
                format,
                Options {
                    color: true,
                    unicode: true,
                    ..Options::default()
                },
            );
            assert_eq!(shown.matches(mark).count(), diagnostics.len());
        }
    }
}

#[test]
fn a_very_long_line_is_named_and_not_drawn() {
    let text = "x".repeat(100_000);
    let diagnostics =
        [Diagnostic::new(Code::BadValue, Span::new(7, 9), "odd").label(Span::new(3, 4), "here")];
    let file = SourceFile::new("long.card", &text);
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    expect![[r"
        error[bad-value]: odd
          at long.card:1:4: here
          at long.card:1:8
    "]]
    .assert_eq(&render(&files, Format::Human, Options::default()));
}
