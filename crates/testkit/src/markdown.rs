//! What Markdown would do in an editor: a renderer's view of a text that should do nothing.

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};

/// What others may write into a file to make an editor act, or to show what is not there.
pub const ATTACKS: [&str; 54] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- hidden -->",
    "<a href=\"command:evil\">x</a>",
    "</details><style>*{display:none}</style>",
    "&lt;b&gt; &#60;b&#62; &colon; &#x6A;avascript:alert(1)",
    "[a](https://x.example)",
    "[a](<https://x.example> \"a < b\")",
    "[a](command:workbench.action.terminal.new)",
    "[a](javascript:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](vscode://file/etc/passwd)",
    "[a](file:///etc/passwd)",
    "![a](https://x.example/pixel.png)",
    "![a][b]",
    "[![a](b)](c)",
    "[a][b]\n\n[b]: https://x.example \"title\"",
    "[b]: <javascript:alert(1)>\n[b]",
    "[a]\\(b)",
    "\\[a](b)",
    "\\\\[a](b)",
    "[^1]\n\n[^1]: a note",
    "<https://x.example>",
    "<me@x.example>",
    "https://x.example/a_(b)?c=[d]",
    "HTTPS://X.EXAMPLE",
    "**https://x.example**",
    "(www.x.example)",
    "*www.x.example*",
    "ftp://x.example",
    "me@x.example",
    "*me@x.example*",
    "@@me@x.example@",
    "mailto:me@x.example",
    "xmpp:me@x.example/a",
    "Title\n===",
    "Title\n---",
    "# Head",
    "####### no head",
    "***",
    "_ _ _",
    "| a | b |\n|---|---|\n| c | d |",
    "a\n:-",
    "```sh\nrm -rf\n```",
    "~~~\ncode\n~~~",
    "`` ` `` ` `a` ```",
    "    indented\n\n\tindented",
    "-     indented in a list",
    "> quote\n> > deeper",
    "- - - - - - - - x",
    "1. 1. 1. 1. x",
    "$(bell) $(sync~spin) :smile: $x$",
    "a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e\u{61C}f\u{E0041}g\u{AD}h",
    "\u{1b}[31m\u{1b}]8;;https://x.example\u{7}a\u{0}\u{85}\u{2028}# b",
];

/// What of a Markdown text would act or mislead in an editor: HTML, links, pictures, footnotes, tables, quotes, headings
/// and invisible characters. Nothing should. GitHub's links are among them, and with every scheme.
pub fn live_parts(markdown: &str) -> Vec<String> {
    let mut found: Vec<String> = markdown
        .chars()
        .filter(|character| is_invisible(*character))
        .map(|character| format!("{character:?}"))
        .collect();
    let mut options = Options::default();
    options.extension.autolink = true;
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.footnotes = true;
    options.parse.relaxed_autolinks = true;
    let arena = Arena::new();
    for node in parse_document(&arena, markdown, &options).descendants() {
        let value = &node.data().value;
        let is_dead = matches!(
            value,
            NodeValue::Document
                | NodeValue::List(_)
                | NodeValue::Item(_)
                | NodeValue::CodeBlock(_)
                | NodeValue::Paragraph
                | NodeValue::ThematicBreak
                | NodeValue::Text(_)
                | NodeValue::SoftBreak
                | NodeValue::LineBreak
                | NodeValue::Code(_)
                | NodeValue::Emph
                | NodeValue::Strong
        );
        if !is_dead {
            found.push(format!("{value:?}"));
        }
    }
    found
}

/// How deep the blocks and spans of a Markdown text nest.
pub fn depth(markdown: &str) -> usize {
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &Options::default());
    let depths = root.descendants().map(|node| node.ancestors().count());
    depths.max().unwrap_or(0)
}

/// Control characters, and what reorders or hides others.
fn is_invisible(character: char) -> bool {
    character != '\n' && character.is_control()
        || matches!(
            character,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_found() {
        for live in [
            "<b>",
            "https://x.example",
            "me@x.example",
            "[a](b)",
            "![a](b)",
            "# a",
            "a\n===",
            "> a",
            "\u{202E}",
        ] {
            assert!(!live_parts(live).is_empty(), "{live}");
        }
        assert_eq!(
            live_parts("**a** *b* `c`\n\n- d\n\n---\n\n```text\n<b>\n```"),
            [""; 0]
        );
    }
}
