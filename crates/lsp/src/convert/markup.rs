//! Texts with mark-up, and the same texts for a client that shows none.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, parse_document};
use tower_lsp::ls_types as lsp;

/// A text beside something, for a client that shows Markdown there, or does not.
pub(super) fn documentation(text: String, shows_markdown: bool) -> lsp::Documentation {
    if shows_markdown {
        lsp::Documentation::MarkupContent(markdown(text))
    } else {
        // A client may know no kinds of texts at all.
        lsp::Documentation::String(plain(&text))
    }
}

/// A text that is Markdown.
pub(super) fn markdown(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent {
        kind: lsp::MarkupKind::Markdown,
        value,
    }
}

/// A Markdown text without its mark-up: blocks apart by empty lines, items of lists behind `-`.
pub(super) fn plain(markdown: &str) -> String {
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &Options::default());
    let mut text = String::new();
    blocks(root, "", &mut text);
    text.truncate(text.trim_end().len());
    text
}

/// Writes the blocks in a block, each line of a list behind `indent`. Lists nest as deep as the parser lets them.
fn blocks<'a>(parent: &'a AstNode<'a>, indent: &str, text: &mut String) {
    for block in parent.children() {
        match &block.data().value {
            NodeValue::List(_) => {
                for item in block.children() {
                    text.push_str(indent);
                    text.push_str("- ");
                    blocks(item, &format!("{indent}  "), text);
                    text.truncate(text.trim_end().len());
                    text.push('\n');
                }
                text.push('\n');
            }
            NodeValue::CodeBlock(code) => {
                text.push_str(&code.literal);
                text.push('\n');
            }
            NodeValue::ThematicBreak => text.push_str("---\n\n"),
            NodeValue::Paragraph | NodeValue::Heading(_) => {
                inlines(block, text);
                let in_list = matches!(parent.data().value, NodeValue::Item(_));
                text.push_str(if in_list { "\n" } else { "\n\n" });
            }
            _ => blocks(block, indent, text),
        }
    }
}

fn inlines<'a>(block: &'a AstNode<'a>, text: &mut String) {
    for node in block.descendants() {
        match &node.data().value {
            NodeValue::Text(words) => text.push_str(words),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => text.push('\n'),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn mark_up_is_taken_out() {
        let markdown = "**Deploy** · verb\n\nSee *rule* `701.1` \\[b\\].\n\n---\n\n- one\n- two\n  - inner\n\n```text\na  b\n```";
        assert_eq!(
            plain(markdown),
            "Deploy · verb\n\nSee rule 701.1 [b].\n\n---\n\n- one\n- two\n  - inner\n\na  b"
        );
    }
}
