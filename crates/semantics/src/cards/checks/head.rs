//! A head as a whole: the fields that its kind must and cannot have, its tags, quest and corners, and what the pack's
//! checks ask of fields.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{CheckSpec, FieldSpec, FieldType, FieldUse, GamePack, KindSpec, TagGroup, Test};
use cardc_span::Span;

use crate::project::words::{counted, listed, sentence, with_article};
use crate::read::head::{CardHead, FieldValue, HeadField};

/// All that is wrong with the head as a whole.
pub(crate) fn check(pack: &GamePack, head: &CardHead, edition: Option<&str>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    if let Some(kind) = head.kind.as_ref().and_then(|kind| pack.kind(kind)) {
        missing_fields(pack, kind, head, &mut diagnostics);
        fields_not_allowed(pack, kind, head, &mut diagnostics);
        tags_not_allowed(pack, kind, head, &mut diagnostics);
        keywords_not_allowed(pack, kind, head, &mut diagnostics);
    }
    exclusive_tags(pack, head, &mut diagnostics);
    for field in &head.fields {
        if let Some(spec) = pack.field(&field.id) {
            field_counts(spec, field, &mut diagnostics);
        }
    }
    for check in super::checks_of(pack, head, edition) {
        pack_check(pack, check, head, &mut diagnostics);
    }
    diagnostics
}

fn missing_fields(
    pack: &GamePack,
    kind: &KindSpec,
    head: &CardHead,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for spec in pack.fields_of(kind) {
        if pack.field_use(kind, spec) != FieldUse::Required || head.field(&spec.id).is_some() {
            continue;
        }
        let message = format!("This {} has no `{}`", kind.name, spec.id);
        let diagnostic = at(Code::MissingField, head.span(), message)
            .rule(spec.rule.as_ref().unwrap_or(&kind.rule).as_str())
            .note(format!(
                "Add a line such as `{} {}`.",
                spec.id, spec.placeholder
            ));
        diagnostics.push(diagnostic);
    }
}

fn fields_not_allowed(
    pack: &GamePack,
    kind: &KindSpec,
    head: &CardHead,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for field in &head.fields {
        let Some(spec) = pack.field(&field.id) else {
            continue;
        };
        let FieldUse::Forbidden(reason) = pack.field_use(kind, spec) else {
            continue;
        };
        let diagnostic = at(
            Code::FieldNotAllowed,
            field.name,
            format!("{} cannot have `{}`", kind.plural, spec.id),
        );
        let diagnostic = match reason {
            Some(reason) => diagnostic
                .rule(reason.rule.as_str())
                .note(sentence(&reason.why)),
            None => diagnostic.rule(kind.rule.as_str()),
        };
        let fields = pack
            .fields_of(kind)
            .filter(|spec| !spec.common)
            .map(|spec| spec.id.as_str());
        diagnostics.push(diagnostic.note(format!(
            "Delete the line. {} can have {}.",
            kind.plural,
            listed(fields, "and")
        )));
    }
}

fn tags_not_allowed(
    pack: &GamePack,
    kind: &KindSpec,
    head: &CardHead,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for written in head.tags() {
        let Some(tag) = pack.tag(&written.value) else {
            continue;
        };
        if !pack.may_carry(&kind.id, tag) {
            let message = format!("{} cannot have the tag `{}`", kind.plural, tag.name);
            let diagnostic = at(Code::TagNotAllowed, written.span, message);
            let diagnostic = with_carriers(pack, pack.tag_group(&tag.group), diagnostic);
            diagnostics.push(diagnostic.rule(tag.rule.as_str()));
        }
    }
}

/// Keywords belong to groups as tags do.
fn keywords_not_allowed(
    pack: &GamePack,
    kind: &KindSpec,
    head: &CardHead,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let written = head.fields.iter().flat_map(|field| match &field.value {
        Some(FieldValue::Keywords(keywords)) => keywords.as_slice(),
        _ => &[],
    });
    for written in written {
        let Some(keyword) = pack.keyword(&written.id) else {
            continue;
        };
        let group = keyword.group.as_ref().and_then(|id| pack.tag_group(id));
        if group.is_some_and(|group| !group.carriers.kinds.contains(&kind.id)) {
            let message = format!("{} cannot have the keyword `{}`", kind.plural, keyword.name);
            let diagnostic = at(Code::TagNotAllowed, written.span, message);
            let diagnostic = with_carriers(pack, group, diagnostic);
            diagnostics.push(diagnostic.rule(keyword.rule.as_str()));
        }
    }
}

/// Says who can carry what belongs to a group.
fn with_carriers(pack: &GamePack, group: Option<&TagGroup>, diagnostic: Diagnostic) -> Diagnostic {
    let Some(group) = group else {
        return diagnostic;
    };
    let kinds = group.carriers.kinds.iter().filter_map(|id| pack.kind(id));
    let carriers = kinds.map(|kind| kind.plural.as_str());
    diagnostic.rule(group.carriers.rule.as_str()).note(format!(
        "Only {} can have {}. An extension of the game may say otherwise: `[tag-groups.{}]` in its `game.toml`.",
        listed(carriers, "and"),
        with_article(&group.name),
        group.id
    ))
}

/// Reports a text on a card of a kind that has none.
pub(crate) fn text_not_allowed(
    pack: &GamePack,
    head: &CardHead,
    texts: &[Span],
) -> Option<Diagnostic> {
    let kind = head.kind.as_ref().and_then(|kind| pack.kind(kind))?;
    let first = texts.first().filter(|_| !kind.text)?;
    let message = format!("{} cannot have `text`", kind.plural);
    let diagnostic = at(Code::FieldNotAllowed, *first, message).rule(kind.rule.as_str());
    Some(diagnostic.note("Delete it. The fields say all that such a card says."))
}

/// A card has at most one tag of an exclusive group.
fn exclusive_tags(pack: &GamePack, head: &CardHead, diagnostics: &mut Vec<Diagnostic>) {
    for group in pack.tag_groups.iter().filter(|group| group.exclusive) {
        let mut of_group = head.tags().filter(|tag| {
            pack.tag(&tag.value)
                .is_some_and(|tag| tag.group == group.id)
        });
        let Some(first) = of_group.next() else {
            continue;
        };
        for further in of_group {
            diagnostics.push(
                at(
                    Code::SeveralOfGroup,
                    further.span,
                    format!("A card has only one {}", group.name),
                )
                .label(first.span, "the first one")
                .rule(group.rule.as_str())
                .note("Keep one of them."),
            );
        }
    }
}

/// How many objectives and corners a field has.
fn field_counts(spec: &FieldSpec, field: &HeadField, diagnostics: &mut Vec<Diagnostic>) {
    let diagnostic = match (&spec.kind, &field.value) {
        (FieldType::Objectives { exactly, .. }, Some(FieldValue::Objectives(_))) => {
            let count = field.written;
            (count != *exactly as usize).then(|| {
                let message = format!(
                    "A `{}` has exactly {} but this one has {count}",
                    spec.id,
                    counted((*exactly).into(), "objective", "objectives")
                );
                let what_to_do = match (*exactly as usize).checked_sub(count) {
                    Some(missing) => format!("Add {missing}"),
                    None => format!("Delete {}", count - *exactly as usize),
                };
                at(Code::ObjectiveCount, field.span, message).note(format!(
                    "{what_to_do}, so that there are {exactly} as in `{} {}`.",
                    spec.id, spec.placeholder
                ))
            })
        }
        (FieldType::Corners { min, max, .. }, Some(FieldValue::Corners(corners))) => {
            let count = field.written;
            let (min, max) = (*min as usize, *max as usize);
            (count < min || count > max).then(|| {
                let wanted = if min == max {
                    format!("exactly {}", counted(max as u64, "corner", "corners"))
                } else {
                    format!("{min} to {max} corners")
                };
                // The corners that are too many, or the whole field.
                let span = corners.get(max).map_or(field.span, |first| {
                    Span::new(first.span.start, field.span.end)
                });
                at(
                    Code::CornerCount,
                    span,
                    format!("A card has {wanted} but this one has {count}"),
                )
                .note(if count > max {
                    "Delete the extra corners."
                } else {
                    "Corners left out at the end have no symbol."
                })
            })
        }
        _ => None,
    };
    diagnostics.extend(diagnostic.map(|diagnostic| match &spec.rule {
        Some(rule) => diagnostic.rule(rule.as_str()),
        None => diagnostic,
    }));
}

/// The checks of a pack that look at the head alone.
fn pack_check(
    pack: &GamePack,
    check: &CheckSpec,
    head: &CardHead,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Test::ValueExcludesField {
        field,
        value,
        excludes,
    } = &check.test
    {
        let set = head.field(field).filter(|_| head.one(field) == Some(value));
        if let (Some(set), Some(excluded)) = (set, head.field(excludes)) {
            let name = pack.value_name(field, value);
            let message = format!("A card with the {field} `{name}` cannot have `{excludes}`");
            diagnostics.push(
                super::of_check(check, excluded.name, message)
                    .label(set.span, format!("{field} is set here"))
                    .note(format!("Delete `{excludes}`, or change `{field}`.")),
            );
        }
    }
}

fn at(code: Code, span: Span, message: String) -> Diagnostic {
    Diagnostic::new(code, span, message)
}
