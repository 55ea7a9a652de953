//! What editors show.

use std::fmt::Write;

use cardc_ide::{CompletionKind, SymbolKind};
use cardc_span::{Edit, Span, lines};
use tower_lsp::ls_types as lsp;

use super::markup::{documentation, markdown, plain};
use super::rules::location_uri;
use super::{Locations, address, range, text_edit, uri, with_breaks_of};
use crate::features::{Features, HoverForm};
use crate::snapshot::{Snapshot, View};

/// Ends a hover that may lack what other files say.
const STILL_READING: &str = "\n\nStill reading the other files of the project.";

/// A hover.
pub(crate) fn hover(view: &View<'_>, mut hover: cardc_ide::Hover) -> lsp::Hover {
    if view.snapshot.rest.is_some() {
        hover.markdown.push_str(STILL_READING);
    }
    lsp::Hover {
        range: Some(range(view, hover.span)),
        contents: match view.snapshot.features.hovers {
            HoverForm::Old => lsp::HoverContents::Scalar(lsp::MarkedString::String(hover.markdown)),
            HoverForm::Plain => lsp::HoverContents::Markup(lsp::MarkupContent {
                kind: lsp::MarkupKind::PlainText,
                value: plain(&hover.markdown),
            }),
            HoverForm::Markdown => lsp::HoverContents::Markup(markdown(linked(view, hover))),
        },
    }
}

/// A hover whose names of rules are links: by the client's own command where it has one, else to the file with the rule.
fn linked(view: &View<'_>, hover: cardc_ide::Hover) -> String {
    let mut locations = Locations::new(view.snapshot, view.place.workspace);
    hover.linked(|link| match &view.snapshot.features.show_rule {
        Some(command) => Some(command_uri(command, &link.rule)),
        None => locations.of(&link.target).map(|place| location_uri(&place)),
    })
}

/// A link that calls a command with one argument: its list of arguments is JSON, and is escaped as a part of a URI.
fn command_uri(command: &str, argument: &str) -> String {
    let arguments = serde_json::json!([argument]).to_string();
    let mut uri = format!("command:{command}?");
    for byte in arguments.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// More completions at once are not sent: an editor asks again with the next letter.
const MOST_COMPLETIONS: usize = 200;

/// Completions at an offset, in their order. The list is another one with each letter, so that an editor has to ask again.
pub(crate) fn completion(
    view: &View<'_>,
    offset: u32,
    items: Vec<cardc_ide::Completion>,
) -> lsp::CompletionResponse {
    let text = view.file.text(view.db());
    let features = &view.snapshot.features;
    let data = serde_json::json!({ "uri": view.uri(), "offset": offset });
    // Nearly all replace the same letters.
    let mut last: Option<(Span, lsp::Range)> = None;
    let items = items.into_iter().take(MOST_COMPLETIONS).enumerate();
    let items = items.map(|(index, mut item)| {
        let range = match &last {
            Some((span, range)) if *span == item.span => *range,
            _ => range(view, item.span),
        };
        last = Some((item.span, range));
        let typed = text.get(item.span.start as usize..offset as usize);
        item.filter = in_case_of(typed.unwrap_or_default(), item.filter);
        let mut completion = completion_item(view, range, features, item);
        // The order is ours: what must be there comes first.
        completion.sort_text = Some(format!("{index:05}"));
        if features.lazy_documentation {
            completion.documentation = None;
            completion.data = Some(data.clone());
        }
        completion
    });
    lsp::CompletionResponse::List(lsp::CompletionList {
        is_incomplete: true,
        items: items.collect(),
    })
}

/// A word with its first letters as they are typed: an editor puts a word of the same case before all others, and then our order
/// would not count.
fn in_case_of(typed: &str, word: String) -> String {
    let mut rest = word.chars();
    let same = |letter: char, other: char| letter.to_lowercase().eq(other.to_lowercase());
    let begins = typed
        .chars()
        .all(|letter| rest.next().is_some_and(|other| same(letter, other)));
    if begins {
        format!("{typed}{}", rest.as_str())
    } else {
        word
    }
}

fn completion_item(
    view: &View<'_>,
    range: lsp::Range,
    features: &Features,
    item: cardc_ide::Completion,
) -> lsp::CompletionItem {
    let snippet = item.snippet.filter(|_| features.snippets);
    let format = snippet.is_some().then_some(lsp::InsertTextFormat::SNIPPET);
    let new_text = snippet.map_or(item.insert, |snippet| {
        snippet_text(&snippet, features.choices)
    });
    let new_text = with_breaks_of(view, new_text);
    let suggest = features.trigger_suggest.clone();
    lsp::CompletionItem {
        command: suggest
            .filter(|_| item.leads_on)
            .map(|command| lsp::Command {
                title: "Show suggestions".to_owned(),
                command,
                arguments: None,
            }),
        kind: Some(completion_kind(item.kind, features.young_completion_kinds)),
        // Without it, the detail is seen on the chosen row alone.
        label_details: item
            .detail
            .clone()
            .filter(|_| features.label_details)
            .map(|detail| lsp::CompletionItemLabelDetails {
                detail: None,
                description: Some(detail),
            }),
        detail: item.detail,
        documentation: item
            .documentation
            .map(|text| documentation(text, features.markdown_completions)),
        filter_text: Some(item.filter),
        insert_text_format: format,
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit {
            range,
            new_text,
        })),
        label: item.label,
        ..Default::default()
    }
}

/// A text to fill in, as the protocol writes it: `${1:Red}`, and `$0` where the cursor ends. An editor that is done with the last
/// place lets go of it, so that what is typed further is no part of it.
pub(super) fn snippet_text(snippet: &cardc_ide::Snippet, choices: bool) -> String {
    let mut text = String::new();
    let mut from = 0;
    for (index, stop) in snippet.stops.iter().enumerate() {
        escape(&snippet.text[from..stop.place.start], "\\$}", &mut text);
        from = stop.place.end;
        let is_last = index + 1 == snippet.stops.len();
        let number = if is_last { 0 } else { index + 1 };
        text.push_str("${");
        text.push_str(&number.to_string());
        // The last place cannot be a choice.
        if choices && !is_last && !stop.choices.is_empty() {
            text.push('|');
            for (index, choice) in stop.choices.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                escape(choice, "\\,|", &mut text);
            }
            text.push_str("|}");
            continue;
        }
        if !stop.place.is_empty() {
            text.push(':');
            escape(&snippet.text[stop.place.clone()], "\\$}", &mut text);
        }
        text.push('}');
    }
    escape(&snippet.text[from..], "\\$}", &mut text);
    text
}

fn escape(text: &str, special: &str, into: &mut String) {
    for letter in text.chars() {
        if special.contains(letter) {
            into.push('\\');
        }
        into.push(letter);
    }
}

/// An offered word with its documentation, when it was sent without.
pub(crate) fn resolved_completion(
    snapshot: &Snapshot,
    mut item: lsp::CompletionItem,
) -> lsp::CompletionItem {
    let find = || {
        let data = item.data.as_ref()?;
        let offset = u32::try_from(data["offset"].as_u64()?).ok()?;
        let view = snapshot.view(&address(&uri(data["uri"].as_str()?)?))?;
        let young = snapshot.features.young_completion_kinds;
        let known = COMPLETION_KINDS.iter();
        let mut kinds = known.filter(|(kind, _)| Some(completion_kind(*kind, young)) == item.kind);
        kinds.find_map(|(kind, _)| {
            let (db, file) = (view.db(), view.file);
            cardc_ide::completion_documentation(db, file, offset, &item.label, *kind)
        })
    };
    let documented = find();
    item.documentation =
        documented.map(|text| documentation(text, snapshot.features.markdown_completions));
    item
}

/// The kinds of completions and the names that the protocol has for them.
const COMPLETION_KINDS: [(CompletionKind, lsp::CompletionItemKind); 14] = [
    (CompletionKind::Keyword, lsp::CompletionItemKind::KEYWORD),
    (CompletionKind::CardKind, lsp::CompletionItemKind::CLASS),
    (CompletionKind::Heading, lsp::CompletionItemKind::MODULE),
    (CompletionKind::Field, lsp::CompletionItemKind::FIELD),
    (CompletionKind::Value, lsp::CompletionItemKind::ENUM_MEMBER),
    (CompletionKind::Tag, lsp::CompletionItemKind::CONSTANT),
    (CompletionKind::Word, lsp::CompletionItemKind::TEXT),
    (CompletionKind::Noun, lsp::CompletionItemKind::VARIABLE),
    (CompletionKind::Verb, lsp::CompletionItemKind::FUNCTION),
    (CompletionKind::Adjective, lsp::CompletionItemKind::PROPERTY),
    (CompletionKind::Ability, lsp::CompletionItemKind::EVENT),
    (CompletionKind::Card, lsp::CompletionItemKind::REFERENCE),
    (CompletionKind::Rule, lsp::CompletionItemKind::REFERENCE),
    (CompletionKind::Skeleton, lsp::CompletionItemKind::SNIPPET),
];

/// The kind of a completion. Clients that name no kinds know those of the first version of the protocol.
fn completion_kind(kind: CompletionKind, young: bool) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Value | CompletionKind::Tag if !young => lsp::CompletionItemKind::VALUE,
        CompletionKind::Ability if !young => lsp::CompletionItemKind::FUNCTION,
        _ => {
            let mut kinds = COMPLETION_KINDS.iter();
            let known = kinds.find(|(known, _)| *known == kind);
            known.map_or(lsp::CompletionItemKind::TEXT, |(_, name)| *name)
        }
    }
}

/// The frames of a verb.
pub(crate) fn signature_help(
    features: &Features,
    help: cardc_ide::SignatureHelp,
) -> lsp::SignatureHelp {
    let active = help.signatures.get(help.active);
    let active_parameter = active.and_then(|signature| signature.active);
    let signatures = help.signatures.into_iter();
    lsp::SignatureHelp {
        active_signature: Some(help.active as u32),
        active_parameter: active_parameter.map(|active| active as u32),
        signatures: signatures.map(|one| signature(features, one)).collect(),
    }
}

fn signature(features: &Features, signature: cardc_ide::Signature) -> lsp::SignatureInformation {
    let label = signature.label;
    // Places in a label are counted in UTF-16, whatever the document's are.
    let units = |end: usize| label[..end].encode_utf16().count() as u32;
    let parameters = signature.parameters.into_iter().map(|parameter| {
        let place = parameter.place;
        lsp::ParameterInformation {
            label: if features.parameter_places {
                lsp::ParameterLabel::LabelOffsets([units(place.start), units(place.end)])
            } else {
                lsp::ParameterLabel::Simple(label[place].to_owned())
            },
            documentation: Some(lsp::Documentation::String(parameter.documentation)),
        }
    });
    lsp::SignatureInformation {
        parameters: Some(parameters.collect()),
        documentation: signature
            .documentation
            .map(|text| documentation(text, features.markdown_signatures)),
        // Without one, an editor would mark the first.
        active_parameter: signature
            .active
            .filter(|_| features.active_parameters)
            .map(|active| active as u32),
        label,
    }
}

/// The outline of a file.
pub(crate) fn symbols(
    view: &View<'_>,
    symbols: Vec<cardc_ide::Symbol>,
) -> lsp::DocumentSymbolResponse {
    if view.snapshot.features.nested_symbols {
        let nested = symbols.into_iter().map(|one| symbol(view, one));
        return lsp::DocumentSymbolResponse::Nested(nested.collect());
    }
    let mut flat = Vec::new();
    if let Some(uri) = view.uri().as_deref().and_then(uri) {
        flatten(view, &uri, None, symbols, &mut flat);
    }
    lsp::DocumentSymbolResponse::Flat(flat)
}

/// The outline as a list, for a client that shows no trees.
#[expect(
    deprecated,
    reason = "a field that must be given has been replaced by `tags`"
)]
fn flatten(
    view: &View<'_>,
    uri: &lsp::Uri,
    container: Option<&str>,
    symbols: Vec<cardc_ide::Symbol>,
    flat: &mut Vec<lsp::SymbolInformation>,
) {
    let young = view.snapshot.features.young_symbol_kinds;
    for symbol in symbols {
        flat.push(lsp::SymbolInformation {
            name: symbol.name.clone(),
            kind: symbol_kind(symbol.kind, young),
            tags: None,
            deprecated: None,
            location: lsp::Location {
                uri: uri.clone(),
                range: range(view, symbol.span),
            },
            container_name: container.map(ToOwned::to_owned),
        });
        flatten(view, uri, Some(&symbol.name), symbol.children, flat);
    }
}

#[expect(
    deprecated,
    reason = "a field that must be given has been replaced by `tags`"
)]
fn symbol(view: &View<'_>, symbol_: cardc_ide::Symbol) -> lsp::DocumentSymbol {
    let kind = symbol_kind(symbol_.kind, view.snapshot.features.young_symbol_kinds);
    let children = symbol_
        .children
        .into_iter()
        .map(|child| symbol(view, child))
        .collect();
    lsp::DocumentSymbol {
        name: symbol_.name,
        detail: symbol_.detail,
        kind,
        tags: None,
        deprecated: None,
        range: range(view, symbol_.span),
        selection_range: range(view, symbol_.focus),
        children: Some(children),
    }
}

/// What an entry of a list of names is. Clients that name no kinds know those of the first version of the protocol.
pub(super) fn symbol_kind(kind: SymbolKind, young: bool) -> lsp::SymbolKind {
    match kind {
        SymbolKind::Card => lsp::SymbolKind::CLASS,
        SymbolKind::Group => lsp::SymbolKind::NAMESPACE,
        SymbolKind::Entry => lsp::SymbolKind::FIELD,
        SymbolKind::Term if young => lsp::SymbolKind::KEY,
        SymbolKind::Rule | SymbolKind::Term => lsp::SymbolKind::STRING,
    }
}

/// The edit that turns a text into its formatted form: the lines that differ, and nothing else.
pub(crate) fn formatting(view: &View<'_>, formatted: &str) -> Vec<lsp::TextEdit> {
    let text = view.text().to_string();
    let Some((span, new)) = difference(&text, formatted) else {
        return Vec::new();
    };
    let edit = Edit {
        span,
        text: new.to_owned(),
    };
    vec![text_edit(view, &edit)]
}

/// The smallest run of whole lines that differs, and what stands in its place.
fn difference<'a>(old: &str, new: &'a str) -> Option<(Span, &'a str)> {
    if old == new {
        return None;
    }
    let same = |(left, right): &(&str, &str)| left == right;
    let whole = |text| lines(text).map(|line| &text[line.start..line.next()]);
    let head: usize = whole(old)
        .zip(whole(new))
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let from_the_end = |text| whole(text).collect::<Vec<_>>().into_iter().rev();
    let tail: usize = from_the_end(&old[head..])
        .zip(from_the_end(&new[head..]))
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let span = Span::new(head as u32, (old.len() - tail) as u32);
    Some((span, &new[head..new.len() - tail]))
}

#[cfg(test)]
mod tests {
    use cardc_ide::{Snippet, Stop};
    use cardc_span::Span;

    use super::{command_uri, difference, in_case_of, snippet_text};

    #[test]
    fn a_link_calls_a_command() {
        assert_eq!(
            command_uri("app.rule", "toy:2.1"),
            "command:app.rule?%5B%22toy%3A2.1%22%5D"
        );
    }

    #[test]
    fn snippets_are_escaped() {
        let stop = |place, choices: &[&str]| Stop {
            place,
            choices: choices.iter().map(ToString::to_string).collect(),
        };
        let snippet = Snippet {
            text: "a {$b}c d".to_owned(),
            stops: vec![stop(3..5, &[]), stop(6..7, &["c", "c,|$"]), stop(9..9, &[])],
        };
        assert_eq!(
            snippet_text(&snippet, true),
            "a {${1:\\$b}\\}${2|c,c\\,\\|$|} d${0}"
        );
        assert_eq!(snippet_text(&snippet, false), "a {${1:\\$b}\\}${2:c} d${0}");
    }

    #[test]
    fn a_word_is_compared_in_the_case_of_the_letters() {
        assert_eq!(in_case_of("dR", "[Draw]".to_owned()), "[Draw]");
        assert_eq!(in_case_of("[dR", "[Draw]".to_owned()), "[dRaw]");
        assert_eq!(in_case_of("draw", "Draw".to_owned()), "draw");
        assert_eq!(in_case_of("drawn", "Draw".to_owned()), "Draw");
    }

    #[test]
    fn a_formatting_edit_is_small() {
        assert_eq!(difference("a\nb\nc\n", "a\nb\nc\n"), None);
        assert_eq!(
            difference("a\n b\nc\n", "a\nb\nc\n"),
            Some((Span::new(2, 5), "b\n"))
        );
        assert_eq!(difference("a", "a\n"), Some((Span::new(0, 1), "a\n")));
        assert_eq!(difference("a\na\n", "a\n"), Some((Span::new(2, 4), "")));
        assert_eq!(difference("", "a\n"), Some((Span::at(0), "a\n")));
    }
}
