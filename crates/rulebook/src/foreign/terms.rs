//! Terms as one flat JSON object: every key is a term, or several words for one, and its value the text.

use cardc_span::Span;
use jsonc_parser::common::Ranged as _;

use super::draft::{Document, Draft};
use super::json::{self, Object};
use super::numbered::name;

/// Reads the document.
pub(super) fn read(source: &str, object: &Object<'_>) -> Document {
    let mut document = Document::default();
    for member in &object.properties {
        let key = json::key(source, member);
        let range = member.range();
        let mut draft = Draft {
            id_span: key.whole(),
            span: Span::new(range.start as u32, range.end as u32),
            ..Draft::default()
        };
        name(&mut draft, &key);
        if let Some(text) = json::text(source, &member.value) {
            draft.text = text;
        }
        document.drafts.push(draft);
    }
    document
}
