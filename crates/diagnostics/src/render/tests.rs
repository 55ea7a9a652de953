//! What each renderer prints.

use expect_test::{Expect, expect, expect_file};

use super::{FileDiagnostics, Format, Options, SourceFile, render};
use crate::model::{Applicability, Diagnostic, Label};
use crate::registry::Code;

const TEXT: &str = "game champions\r\n\r\nunit \"Übel 🃏 Hound\" {\r\n    tags Beest\r\n}\r\n";

/// The span of the first `needle`.
fn span_of(needle: &str) -> std::ops::Range<u32> {
    let start = TEXT.find(needle).expect("is in the text") as u32;
    start..start + needle.len() as u32
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
        span: 0..4,
        message: "declared here".into(),
    });
    diagnostic
}

/// A diagnostic about the place after the last line break.
fn missing_at_end() -> Diagnostic {
    let end = TEXT.len() as u32;
    Diagnostic::new(Code::MissingToken, end..end, "a card is missing")
}

fn check(format: Format, options: Options, expected: &Expect) {
    let diagnostics = [unknown_tag(), missing_at_end()];
    let file = SourceFile {
        path: "cards/hounds.card",
        text: TEXT,
    };
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
              help: Replace with `Beast`

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
              help: Replace with `Beast`

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
    let file = SourceFile {
        path: "cards/hounds.card",
        text: TEXT,
    };
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    let shown = render(&files, Format::Json, Options::default());
    expect_file!["snapshots/diagnostics.json"].assert_eq(&shown);
}

#[test]
fn a_label_in_another_file_shows_that_file() {
    let diagnostics = [unknown_tag()];
    let card = SourceFile {
        path: "cards/hounds.card",
        text: TEXT,
    };
    let pack = SourceFile {
        path: "game.toml",
        text: "tags = [\"Beast\"]\n",
    };
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
          help: Replace with `Beast`
    "#]]
    .assert_eq(&render(&files, Format::Human, Options::default()));
}

#[test]
fn colours_only_when_asked_for() {
    let diagnostics = [unknown_tag()];
    let file = SourceFile {
        path: "a.card",
        text: TEXT,
    };
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    for (color, unicode) in [(false, false), (false, true), (true, false), (true, true)] {
        let human = render(&files, Format::Human, Options { color, unicode });
        assert_eq!(human.contains('\u{1b}'), color);
        assert_eq!(human.contains('╭'), unicode);
    }
}

#[test]
fn hostile_text_never_reaches_the_screen() {
    let hostile = "\u{1b}[2J\u{202E}\u{7}\u{9b}\r";
    let text = format!("unit \"{hostile}\u{b}x\" {{\n");
    let mut diagnostic = Diagnostic::new(Code::StrayCharacter, 2..9, hostile)
        .label(0..3, hostile)
        .note(hostile)
        .rule(hostile)
        .fix(Applicability::Safe, hostile, 0..1, hostile);
    let elsewhere = Label {
        path: Some(hostile.into()),
        span: 0..1,
        message: hostile.into(),
    };
    diagnostic.labels.push(elsewhere);
    let diagnostics = [diagnostic];
    let file = SourceFile {
        path: &format!("{hostile}.card"),
        text: &text,
    };
    let files = [FileDiagnostics {
        file,
        diagnostics: &diagnostics,
    }];
    for format in [Format::Human, Format::Concise] {
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
    let diagnostics = [
        Diagnostic::new(Code::DuplicateCard, second..second + 8, "two cards `a`")
            .label(0..8, "the first"),
    ];
    let file = SourceFile {
        path: "a.card",
        text: &text,
    };
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
    let mut diagnostic = Diagnostic::new(Code::DuplicateCard, 0..1, "twice");
    let text = "é🃏éé🃏🃏🃏é\n".repeat(9);
    for (start, _) in text.char_indices() {
        let span = start as u32..start as u32 + 1;
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
                file: SourceFile { path, text },
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
    let diagnostics =
        [Diagnostic::new(Code::DuplicateCard, end - 2..end - 1, "twice").label(0..1, "there")];
    let files = [FileDiagnostics {
        file: SourceFile {
            path: "x",
            text: &text,
        },
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
            .flat_map(|&start| bounds.iter().map(move |&end| start..end));
        let diagnostics: Vec<_> = spans
            .map(|span| {
                Diagnostic::new(Code::BadValue, span.clone(), "odd")
                    .label(span.end..span.start, "reversed")
                    .label(0..span.end, "from the start")
                    .fix(Applicability::Safe, "Change it", span, "")
            })
            .collect();
        let files = [FileDiagnostics {
            file: SourceFile {
                path: "odd.card",
                text,
            },
            diagnostics: &diagnostics,
        }];
        for format in [Format::Human, Format::Concise, Format::Json] {
            let shown = render(
                &files,
                format,
                Options {
                    color: true,
                    unicode: true,
                },
            );
            assert_eq!(shown.matches("bad-value").count(), diagnostics.len());
        }
    }
}

#[test]
fn a_very_long_line_is_named_and_not_drawn() {
    let text = "x".repeat(100_000);
    let diagnostics = [Diagnostic::new(Code::BadValue, 7..9, "odd").label(3..4, "here")];
    let file = SourceFile {
        path: "long.card",
        text: &text,
    };
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
