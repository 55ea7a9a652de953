//! What editors show.

use cardc_diagnostics::{Edit, Span};
use cardc_ide::{CompletionKind, SymbolKind};
use tower_lsp::ls_types as lsp;

use super::markup::{documentation, markdown, plain};
use super::{address, range, text_edit, uri};
use crate::features::{Features, HoverForm};
use crate::snapshot::{Snapshot, View};

/// A hover.
pub(crate) fn hover(view: &View<'_>, hover: cardc_ide::Hover) -> lsp::Hover {
    lsp::Hover {
        range: Some(range(view, &hover.span)),
        contents: match view.snapshot.features.hovers {
            HoverForm::Old => lsp::HoverContents::Scalar(lsp::MarkedString::String(hover.markdown)),
            HoverForm::Plain => lsp::HoverContents::Markup(lsp::MarkupContent {
                kind: lsp::MarkupKind::PlainText,
                value: plain(&hover.markdown),
            }),
            HoverForm::Markdown => lsp::HoverContents::Markup(markdown(hover.markdown)),
        },
    }
}

/// More completions at once are not sent: an editor asks again with the next letter.
const MOST_COMPLETIONS: usize = 1000;

/// Completions at an offset, in their order. Where there are very many, those that have the typed letters.
pub(crate) fn completion(
    view: &View<'_>,
    offset: u32,
    mut items: Vec<cardc_ide::Completion>,
) -> lsp::CompletionResponse {
    let is_incomplete = items.len() > MOST_COMPLETIONS;
    if is_incomplete {
        let text = view.file.text(view.db());
        items.retain(|item| {
            let typed = text.get(item.span.start as usize..offset as usize);
            has_letters(&item.filter, typed.unwrap_or_default())
        });
        items.truncate(MOST_COMPLETIONS);
    }
    let features = &view.snapshot.features;
    let data = serde_json::json!({ "uri": view.uri(), "offset": offset });
    // Nearly all replace the same letters.
    let mut last: Option<(cardc_ide::Span, lsp::Range)> = None;
    let items = items.into_iter().enumerate().map(|(index, item)| {
        let range = match &last {
            Some((span, range)) if *span == item.span => *range,
            _ => range(view, &item.span),
        };
        last = Some((item.span.clone(), range));
        let mut completion = completion_item(range, features, item);
        // The order is ours: what must be there comes first.
        completion.sort_text = Some(format!("{index:05}"));
        if features.lazy_documentation {
            completion.documentation = None;
            completion.data = Some(data.clone());
        }
        completion
    });
    lsp::CompletionResponse::List(lsp::CompletionList {
        is_incomplete,
        items: items.collect(),
    })
}

/// Whether a word has these letters, in this order.
fn has_letters(word: &str, letters: &str) -> bool {
    let mut word = word.chars().flat_map(char::to_lowercase);
    let mut letters = letters.chars().flat_map(char::to_lowercase);
    letters.all(|letter| word.any(|found| found == letter))
}

fn completion_item(
    range: lsp::Range,
    features: &Features,
    item: cardc_ide::Completion,
) -> lsp::CompletionItem {
    let snippet = item.snippet.filter(|_| features.snippets);
    let format = snippet.is_some().then_some(lsp::InsertTextFormat::SNIPPET);
    let new_text = snippet.map_or(item.insert, |snippet| snippet_text(&snippet));
    lsp::CompletionItem {
        kind: Some(completion_kind(item.kind, features.young_completion_kinds)),
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

/// A text to fill in, as the protocol writes it: `${1:Red}`, and `$0` where the cursor ends.
fn snippet_text(snippet: &cardc_ide::Snippet) -> String {
    let mut text = String::new();
    let mut from = 0;
    for (index, stop) in snippet.stops.iter().enumerate() {
        escape(&snippet.text[from..stop.start], &mut text);
        from = stop.end;
        if index + 1 == snippet.stops.len() && stop.is_empty() {
            text.push_str("$0");
            continue;
        }
        text.push_str("${");
        text.push_str(&(index + 1).to_string());
        text.push(':');
        escape(&snippet.text[stop.clone()], &mut text);
        text.push('}');
    }
    escape(&snippet.text[from..], &mut text);
    text
}

fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        if matches!(letter, '\\' | '$' | '}') {
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
        let known = COMPLETION_KINDS.iter();
        let mut kinds = known.filter(|(_, kind)| Some(*kind) == item.kind);
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
const COMPLETION_KINDS: [(CompletionKind, lsp::CompletionItemKind); 8] = [
    (CompletionKind::Keyword, lsp::CompletionItemKind::KEYWORD),
    (CompletionKind::CardKind, lsp::CompletionItemKind::CLASS),
    (CompletionKind::Field, lsp::CompletionItemKind::FIELD),
    (CompletionKind::Value, lsp::CompletionItemKind::ENUM_MEMBER),
    (CompletionKind::Word, lsp::CompletionItemKind::TEXT),
    (CompletionKind::Card, lsp::CompletionItemKind::REFERENCE),
    (CompletionKind::Rule, lsp::CompletionItemKind::REFERENCE),
    (CompletionKind::Skeleton, lsp::CompletionItemKind::SNIPPET),
];

/// The kind of a completion. Clients that name no kinds know those of the first version of the protocol.
fn completion_kind(kind: CompletionKind, young: bool) -> lsp::CompletionItemKind {
    if kind == CompletionKind::Value && !young {
        return lsp::CompletionItemKind::VALUE;
    }
    let mut kinds = COMPLETION_KINDS.iter();
    let known = kinds.find(|(known, _)| *known == kind);
    known.map_or(lsp::CompletionItemKind::TEXT, |(_, name)| *name)
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
                range: range(view, &symbol.span),
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
        range: range(view, &symbol_.span),
        selection_range: range(view, &symbol_.focus),
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
    let old_lines = || old.split_inclusive('\n');
    let new_lines = || new.split_inclusive('\n');
    let head: usize = old_lines()
        .zip(new_lines())
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail: usize = old_rest
        .split_inclusive('\n')
        .rev()
        .zip(new_rest.split_inclusive('\n').rev())
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let span = head as u32..(old.len() - tail) as u32;
    Some((span, &new[head..new.len() - tail]))
}

#[cfg(test)]
mod tests {
    use cardc_ide::Snippet;

    use super::{difference, has_letters, snippet_text};

    #[test]
    fn snippets_are_escaped() {
        let snippet = Snippet {
            text: "a {$b}".to_owned(),
            stops: vec![3..5, 6..6],
        };
        assert_eq!(snippet_text(&snippet), "a {${1:\\$b}\\}$0");
    }

    #[test]
    fn letters_may_stand_apart() {
        assert!(has_letters("Harbour Reeve", "hr R"));
        assert!(!has_letters("Harbour Reeve", "rh R"));
    }

    #[test]
    fn a_formatting_edit_is_small() {
        assert_eq!(difference("a\nb\nc\n", "a\nb\nc\n"), None);
        assert_eq!(difference("a\n b\nc\n", "a\nb\nc\n"), Some((2..5, "b\n")));
        assert_eq!(difference("a", "a\n"), Some((0..1, "a\n")));
        assert_eq!(difference("a\na\n", "a\n"), Some((2..4, "")));
        assert_eq!(difference("", "a\n"), Some((0..0, "a\n")));
    }
}
