//! From the tree of a card to its typed head: which fields there are. Their values are read in [`value`] and its neighbours.

mod cost;
mod keyword;
mod line;
mod objective;
mod option;
pub(crate) mod value;
mod values;

use cardc_diagnostics::{Code, Diagnostic};
use cardc_english::Vocabulary;
use cardc_games::{FieldSpec, FieldType, GamePack, KindSpec};
use cardc_span::Span;
use cardc_syntax::{Field, Item, Spanned};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::head::{CardHead, FieldValue, HeadField, HeadPart};
use crate::project::game::Game;
use crate::project::words::{Suggestions, did_you_mean, letter_case, listed};

/// The note on a field that resembles no known one.
const OWN_FIELD: &str =
    "A field of your own needs an entry in `game.toml`: see `cardc explain unknown-field`.";

/// The head of a card, whose text is `source`.
pub(crate) fn card_head<'pack>(
    game: &'pack Game,
    edition: Option<&'pack SmolStr>,
    source: &'pack str,
    item: &Item,
) -> CardHead {
    let mut lowering = Lowering {
        pack: &game.pack,
        vocabulary: &game.vocabulary,
        edition,
        source,
        kind: None,
        field_span: Span::default(),
        parts: Vec::new(),
        diagnostics: Vec::new(),
    };
    lowering.kind = lowering.kind(&item.keyword);
    let name = lowering.name(item);
    let fields = lowering.fields(item);
    CardHead {
        keyword: item.keyword.clone(),
        kind: lowering.kind.map(|kind| kind.id.clone()),
        name,
        fields,
        diagnostics: lowering.diagnostics,
    }
}

struct Lowering<'pack> {
    pack: &'pack GamePack,
    vocabulary: &'pack Vocabulary,
    /// The edition of the rules that holds; `None` for the newest.
    edition: Option<&'pack SmolStr>,
    /// The text of the card.
    source: &'pack str,
    kind: Option<&'pack KindSpec>,
    /// Where the values of the field stand that is being read.
    field_span: Span,
    /// What the parts of its value stand for.
    parts: Vec<HeadPart>,
    diagnostics: Vec<Diagnostic>,
}

impl<'pack> Lowering<'pack> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn kind(&mut self, keyword: &Spanned<SmolStr>) -> Option<&'pack KindSpec> {
        let kind = self.pack.kind(&keyword.value);
        let meant = || {
            let mut kinds = self.pack.kinds.iter();
            kinds.find(|kind| kind.id.eq_ignore_ascii_case(&keyword.value))
        };
        if kind.is_none()
            && let Some(meant) = meant()
        {
            self.report(letter_case(&keyword.value, &meant.id, keyword.span));
            return Some(meant);
        }
        if kind.is_none() {
            let kinds = || self.pack.kinds.iter().map(|kind| kind.id.as_str());
            let message = format!("Unknown kind of card `{}`", keyword.value);
            let diagnostic = Diagnostic::new(Code::UnknownKind, keyword.span, message).note(
                match self.pack.kinds.as_slice() {
                    [] => format!(
                        "The game.toml of {} has no kind of card that can be read.",
                        self.pack.name
                    ),
                    _ => format!("{} has {}.", self.pack.name, listed(kinds(), "and")),
                },
            );
            self.report(did_you_mean(
                diagnostic,
                &keyword.value,
                keyword.span,
                kinds(),
            ));
        }
        kind
    }

    /// The name. That there is none is reported with the syntax.
    fn name(&mut self, item: &Item) -> Option<Spanned<SmolStr>> {
        let name = item.name()?;
        if name.value.trim().is_empty() {
            let (start, end) = (name.span.start, name.span.end);
            self.report(
                Diagnostic::new(Code::MissingName, Span::new(start, end), "Empty name")
                    .note("Write the name of the card between the quotation marks."),
            );
            return None;
        }
        Some(Spanned {
            value: name.value.clone(),
            span: name.span,
        })
    }

    /// A field that the card has already. What a second list has may belong in the first one.
    fn duplicate_field(&self, spec: &FieldSpec, first: &HeadField, field: &Field) -> Diagnostic {
        let message = format!("Duplicate `{}`", spec.id);
        let found = Diagnostic::new(Code::DuplicateField, field.name.span, message)
            .label(first.name, "first here");
        let is_list = matches!(
            spec.kind,
            FieldType::Tags | FieldType::Corners { .. } | FieldType::Highlight { .. }
        );
        let (Some(value), Some(last)) = (
            field.values.first().filter(|_| is_list),
            field.values.last(),
        ) else {
            return found.note("The first one counts. Delete the other.");
        };
        let values = &self.source[value.span.start as usize..last.span.end as usize];
        let comma = if matches!(spec.kind, FieldType::Tags) {
            ","
        } else {
            ""
        };
        let whole = format!("{}{comma} {values}", &self.source[first.span.range()]);
        found.note(format!(
            "The first one counts. If both are meant, write `{whole}`."
        ))
    }

    fn fields(&mut self, item: &Item) -> Vec<HeadField> {
        let mut fields: Vec<HeadField> = Vec::new();
        let present: FxHashSet<&str> = item
            .fields()
            .map(|field| field.name.value.as_str())
            .collect();
        let mut suggestions = Suggestions::default();
        for field in item.fields() {
            let Some(spec) = self.field(&field.name) else {
                self.unknown_field(field, &present, &mut suggestions);
                continue;
            };
            let first = fields.iter().find(|known| known.id == spec.id);
            if let Some(first) = first.filter(|_| !spec.repeated) {
                let duplicate = self.duplicate_field(spec, first, field);
                self.report(duplicate);
                continue;
            }
            let first_value = field.values.first();
            self.field_span = first_value.map_or(field.name.span, |first| {
                Span::new(first.span.start, field.span.end)
            });
            let field = &*self.with_joined_brackets(spec, field);
            let value = self.value(spec, field);
            fields.push(HeadField {
                id: spec.id.clone(),
                name: field.name.span,
                span: field.span,
                written: value
                    .as_ref()
                    .map_or(0, FieldValue::len)
                    .max(field.values.len()),
                value,
                parts: std::mem::take(&mut self.parts),
            });
        }
        fields
    }

    /// The field with this name. In the wrong letter case it is reported.
    fn field(&mut self, name: &Spanned<SmolStr>) -> Option<&'pack FieldSpec> {
        let pack = self.pack;
        pack.field(&name.value).or_else(|| {
            let meant = pack
                .fields
                .iter()
                .find(|spec| spec.id.eq_ignore_ascii_case(&name.value))?;
            self.report(letter_case(&name.value, &meant.id, name.span));
            Some(meant)
        })
    }

    /// A name that is no field. A field that the card has already is not offered in its place.
    fn unknown_field(
        &mut self,
        field: &Field,
        present: &FxHashSet<&str>,
        suggestions: &mut Suggestions,
    ) {
        let names: Vec<&str> = match self.kind {
            Some(kind) => self
                .pack
                .fields_of(kind)
                .map(|spec| spec.id.as_str())
                .collect(),
            None => self
                .pack
                .fields
                .iter()
                .map(|spec| spec.id.as_str())
                .collect(),
        };
        let typed = &field.name.value;
        let owner = self.kind.map_or("a card", |kind| &kind.plural);
        let span = field.name.span;
        let message = format!("Unknown field `{typed}`");
        let diagnostic = Diagnostic::new(Code::UnknownField, span, message).note(format!(
            "The fields of {owner} are {}. The wording belongs in `text {{ … }}`.",
            listed(names.iter().copied(), "and")
        ));
        let missing = names.into_iter().filter(|name| !present.contains(name));
        let diagnostic = suggestions.did_you_mean(diagnostic, typed, span, missing);
        self.report(if diagnostic.fixes.is_empty() {
            diagnostic.note(OWN_FIELD)
        } else {
            diagnostic
        });
    }
}
