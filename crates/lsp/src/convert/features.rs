//! What editors show.

use cardc_diagnostics::{Edit, Span};
use cardc_ide::{CompletionKind, SymbolKind};
use tower_lsp::ls_types as lsp;

use super::markup::{documentation, markdown, plain};
use super::{range, text_edit, uri};
use crate::features::{Features, HoverForm};
use crate::snapshot::View;

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

/// Completions, in their order.
pub(crate) fn completion(
    view: &View<'_>,
    items: Vec<cardc_ide::Completion>,
) -> lsp::CompletionResponse {
    let features = &view.snapshot.features;
    let convert = |(index, item): (usize, cardc_ide::Completion)| lsp::CompletionItem {
        kind: Some(completion_kind(item.kind, features.young_completion_kinds)),
        detail: item.detail,
        documentation: item
            .documentation
            .map(|text| documentation(text, features.markdown_completions)),
        sort_text: Some(format!("{index:05}")),
        filter_text: Some(item.filter),
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit {
            range: range(view, &item.span),
            new_text: item.insert,
        })),
        label: item.label,
        ..Default::default()
    };
    lsp::CompletionResponse::Array(items.into_iter().enumerate().map(convert).collect())
}

/// The kind of a completion. Clients that name no kinds know those of the first version of the protocol.
fn completion_kind(kind: CompletionKind, young: bool) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::CardKind => lsp::CompletionItemKind::CLASS,
        CompletionKind::Field => lsp::CompletionItemKind::FIELD,
        CompletionKind::Value if young => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Value => lsp::CompletionItemKind::VALUE,
        CompletionKind::Word => lsp::CompletionItemKind::TEXT,
        CompletionKind::Card | CompletionKind::Rule => lsp::CompletionItemKind::REFERENCE,
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
    let text = view.text.to_string();
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
    use super::difference;

    #[test]
    fn a_formatting_edit_is_small() {
        assert_eq!(difference("a\nb\nc\n", "a\nb\nc\n"), None);
        assert_eq!(difference("a\n b\nc\n", "a\nb\nc\n"), Some((2..5, "b\n")));
        assert_eq!(difference("a", "a\n"), Some((0..1, "a\n")));
        assert_eq!(difference("a\na\n", "a\n"), Some((2..4, "")));
        assert_eq!(difference("", "a\n"), Some((0..0, "a\n")));
    }
}
