//! The values of fields, by the type that the pack gives the field.

use std::ops::RangeInclusive;

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix};
use cardc_english::number_meant;
use cardc_games::{Dated, Enumeration, EnumerationValue, FieldSpec, FieldType, TagSpec};
use cardc_span::{Edit, Span};
use cardc_syntax::{CornerContent, CornerShape, Field, Spanned, Value};
use smol_str::{SmolStr, format_smolstr};

use super::Lowering;
use super::line::{Line, Read, Unread};
use crate::project::words;
use crate::project::words::{CELLS, OWN_TAG, did_you_mean, listed, nearest, teach_tag};
use crate::read::head::option::Share;
use crate::read::head::{Corner, FieldValue, HeadPart, HighlightSide, PartMeaning};

/// So many blanks of a value are tried as the place of a missing comma.
const MOST_BLANKS: usize = 8;

/// Reads the value of a field, as its type has it.
fn read_line(spec: &FieldSpec, line: &mut Line<'_>) -> Read<FieldValue> {
    Ok(match &spec.kind {
        FieldType::Range { .. } => {
            let bounds = line.bounds(false)?;
            line.finish("a number, `to` a number or `or more`")?;
            FieldValue::Range(bounds)
        }
        FieldType::Price { .. } => {
            let start = line.here();
            let price = line.price()?;
            if price.base == 0 && price.each != 0 {
                let message = "Write the price at the smallest size first";
                return Err(Unread {
                    span: start,
                    message: message.to_owned(),
                    meant: None,
                    instead: None,
                });
            }
            line.finish("a number `each`")?;
            FieldValue::Price(price)
        }
        FieldType::OneOfWhen { .. } => {
            let name = line.value_name()?;
            let conditions = line.conditions()?;
            line.finish("`when` or `unless`")?;
            FieldValue::OneWhen(name, conditions)
        }
        FieldType::Share { .. } => {
            let value = line.value_name()?;
            let range = line.bounds(false)?;
            line.finish("a number, `to` a number or `or more`")?;
            FieldValue::Share(Share { value, range })
        }
        FieldType::Limit => FieldValue::Limit(line.limit()?),
        FieldType::Choice { up_to } => FieldValue::Choice(line.choice(*up_to)?),
        FieldType::Option { .. } => FieldValue::Option(line.option()?),
        FieldType::From { kind } => FieldValue::From(line.options_from(kind)?),
        _ => return line.expected("nothing"),
    })
}

impl<'pack> Lowering<'pack> {
    /// The value of a field. What makes no sense is reported and left out.
    pub(super) fn value(&mut self, spec: &'pack FieldSpec, field: &Field) -> Option<FieldValue> {
        if field.values.is_empty() {
            // The syntax says so already where the line ends after the name.
            return self.bad(spec, field.name.span, format!("`{}` has no value", spec.id));
        }
        match &spec.kind {
            FieldType::String => self.string(spec, field),
            FieldType::Text => Some(FieldValue::Text(joined(field))),
            FieldType::Tags => Some(FieldValue::Tags(self.tags(spec, field))),
            FieldType::Cards { .. } => Some(FieldValue::Cards(self.cards(spec, field))),
            FieldType::OneOf { values } => self.one(spec, field, values),
            FieldType::Integer {
                min, max, symbols, ..
            } => self.integer(spec, field, *min..=*max, symbols),
            FieldType::Objectives { values, .. } => self.objectives(spec, field, values),
            FieldType::Corners { .. } => Some(FieldValue::Corners(self.corners(spec, field))),
            FieldType::Highlight { .. } => Some(FieldValue::Highlight(self.highlight(spec, field))),
            FieldType::Cost { max } => self.cost(spec, field, *max),
            FieldType::Keywords { .. } => Some(FieldValue::Keywords(self.keywords(spec, field))),
            FieldType::Values { values, is, named } => {
                let list = self.pack.enumeration(values)?;
                let line = self.value_line(spec, field, (list, is, *named));
                Some(FieldValue::Values(line))
            }
            _ => self.line(spec, field),
        }
    }

    /// The value of a field that is read part by part.
    fn line(&mut self, spec: &'pack FieldSpec, field: &Field) -> Option<FieldValue> {
        let mut line = Line::new(self.source, field, &self.pack.conditions);
        let read = read_line(spec, &mut line);
        let mut parts = std::mem::take(&mut line.read);
        let value = match read {
            Ok(value) => self.meant_values(spec, value, &parts),
            Err(unread) => {
                self.unread(spec, unread);
                None
            }
        };
        for part in &mut parts {
            self.name_list(spec, &mut part.meaning);
        }
        self.parts.extend(parts);
        value
    }

    /// Which enumeration a value belongs to, and its id, are for the field's type to say.
    fn name_list(&self, spec: &FieldSpec, meaning: &mut PartMeaning) {
        let PartMeaning::Value(list, value) = meaning else {
            return;
        };
        if let FieldType::OneOfWhen { values }
        | FieldType::Share { values, .. }
        | FieldType::Option {
            values: Some(values),
        } = &spec.kind
        {
            *list = values.clone();
            let known = self.pack.enumeration(values);
            if let Some(known) = known.and_then(|known| known.named(value)) {
                *value = known.id.clone();
            }
        }
    }

    fn unread(&mut self, spec: &FieldSpec, unread: Unread) {
        let diagnostic = bad_value(spec, unread.span, unread.message);
        let diagnostic = match &unread.meant {
            Some((written, words)) => {
                let span = Span::new(unread.span.start, unread.span.start + written.len() as u32);
                did_you_mean(diagnostic, written, span, words.iter().map(SmolStr::as_str))
            }
            None => diagnostic,
        };
        self.report(match unread.instead {
            Some(instead) => diagnostic.fix(
                Applicability::Suggested,
                format!("Replace with `{instead}`"),
                unread.span,
                instead,
            ),
            None => diagnostic,
        });
    }

    /// The value with names of an enumeration as ids, and numbers within their limits.
    fn meant_values(
        &mut self,
        spec: &'pack FieldSpec,
        mut value: FieldValue,
        parts: &[HeadPart],
    ) -> Option<FieldValue> {
        let of_list = |part: &HeadPart| match &part.meaning {
            PartMeaning::Value(_, name) => Some((name.clone(), part.span)),
            _ => None,
        };
        let names: Vec<(SmolStr, Span)> = parts.iter().filter_map(of_list).collect();
        match (&spec.kind, &mut value) {
            (FieldType::Range { min, max, .. }, FieldValue::Range(bounds)) => {
                let ends = [Some(bounds.least), bounds.most];
                let outside = |number: &i64| !(min..=max).contains(&number);
                if let Some(number) = ends.into_iter().flatten().find(outside) {
                    return self.outside(spec, number, (*min, *max));
                }
            }
            (FieldType::Price { min, max }, FieldValue::Price(price))
                if !(min..=max).contains(&&price.base) =>
            {
                return self.outside(spec, price.base, (*min, *max));
            }
            (FieldType::OneOfWhen { values }, FieldValue::OneWhen(id, _))
            | (FieldType::Share { values, .. }, FieldValue::Share(Share { value: id, .. })) => {
                *id = self.value_id(spec, values, names.first()?)?;
            }
            (
                FieldType::Option {
                    values: Some(values),
                },
                FieldValue::Option(option),
            ) => {
                let ids = names
                    .iter()
                    .filter_map(|name| self.value_id(spec, values, name));
                option.counts_as = ids.collect();
            }
            _ => {}
        }
        Some(value)
    }

    fn outside<T>(&mut self, spec: &FieldSpec, number: i64, (min, max): (i64, i64)) -> Option<T> {
        // Where the line ends with the value; the value is all there is.
        let span = self.field_span;
        let message = format!("`{}` must be from {min} to {max}, not {number}", spec.id);
        self.bad(spec, span, message)
    }

    /// The id of the value of an enumeration with this name.
    fn value_id(
        &mut self,
        spec: &FieldSpec,
        enumeration: &str,
        (name, span): &(SmolStr, Span),
    ) -> Option<SmolStr> {
        match self.pack.enumeration(enumeration) {
            Some(list) => self.value_named(spec, list, name, *span),
            None => Some(name.clone()),
        }
    }

    pub(super) fn bad<T>(&mut self, spec: &FieldSpec, span: Span, message: String) -> Option<T> {
        let diagnostic = bad_value(spec, span, message);
        self.report(diagnostic);
        None
    }

    /// Reports all values after the first one.
    fn only_one(&mut self, spec: &FieldSpec, field: &Field) {
        if let [_, second, ..] = field.values.as_slice() {
            let span = Span::new(second.span.start, field.span.end);
            let _: Option<()> = self.bad(spec, span, format!("`{}` takes one value", spec.id));
        }
    }

    /// Reports letters that look like digits, and dashes that look like a sign: `1O`, `–2`.
    fn looks_like_number(&mut self, spec: &FieldSpec, field: &Field) -> bool {
        let (Some(first), Some(last)) = (field.values.first(), field.values.last()) else {
            return false;
        };
        let before = &self.source[..first.span.start as usize];
        let start = before.trim_end_matches(['+', '-', '–', '−']).len();
        let span = Span::new(start as u32, last.span.end);
        let written = &self.source[span.range()];
        let signed = written.replace(['–', '−'], "-");
        let is_number = signed.parse::<i64>().is_ok();
        let meant = if is_number && signed != written {
            Some(signed)
        } else {
            number_meant(&signed)
        };
        let Some(number) = meant else {
            return false;
        };
        let message = format!("`{written}` is not a number");
        let diagnostic = bad_value(spec, span, message).did_you_mean(&[&number]);
        let title = format!("Replace with `{number}`");
        self.report(diagnostic.fix(Applicability::Suggested, title, span, number));
        true
    }

    fn string(&mut self, spec: &FieldSpec, field: &Field) -> Option<FieldValue> {
        self.only_one(spec, field);
        match &field.values[0].value {
            Value::String(text) => Some(FieldValue::Text(text.clone())),
            _ => self.bad(
                spec,
                field.values[0].span,
                format!("`{}` takes words in quotation marks", spec.id),
            ),
        }
    }

    /// Names of cards. Whether there are such cards is no matter of the head alone.
    fn cards(&mut self, spec: &FieldSpec, field: &Field) -> Vec<Spanned<SmolStr>> {
        let mut names = Vec::new();
        for value in &field.values {
            if let Some(name) = words(&value.value) {
                names.push(Spanned {
                    value: name.into(),
                    span: value.span,
                });
            } else {
                let message = format!("`{}` takes names of cards", spec.id);
                let _: Option<()> = self.bad(spec, value.span, message);
            }
        }
        names
    }

    fn integer(
        &mut self,
        spec: &FieldSpec,
        field: &Field,
        range: RangeInclusive<i64>,
        symbols: &[SmolStr],
    ) -> Option<FieldValue> {
        if self.looks_like_number(spec, field) {
            return None;
        }
        self.only_one(spec, field);
        let value = &field.values[0];
        match value.value {
            Value::Number(number) if range.contains(&number) => Some(FieldValue::Number(number)),
            // The syntax has said that no such number can be held.
            Value::Number(i64::MIN | i64::MAX) => None,
            Value::Number(number) => self.bad(
                spec,
                value.span,
                format!(
                    "`{}` must be from {} to {}, not {number}",
                    spec.id,
                    range.start(),
                    range.end()
                ),
            ),
            _ => {
                let is_written = |symbol: &&SmolStr| {
                    words(&value.value).is_some_and(|written| symbol.eq_ignore_ascii_case(written))
                };
                let symbol = symbols.iter().find(is_written);
                symbol
                    .map(|symbol| FieldValue::Text(symbol.clone()))
                    .or_else(|| {
                        let mut others = String::new();
                        for symbol in symbols {
                            others.push_str(" or `");
                            others.push_str(symbol);
                            others.push('`');
                        }
                        self.bad(
                            spec,
                            value.span,
                            format!("`{}` takes a number{others}", spec.id),
                        )
                    })
            }
        }
    }

    fn tags(&mut self, spec: &FieldSpec, field: &Field) -> Vec<Spanned<SmolStr>> {
        let mut tags: Vec<Spanned<SmolStr>> = Vec::new();
        for value in &field.values {
            let Some(written) = words(&value.value) else {
                let _: Option<()> = self.bad(spec, value.span, "A tag is a word".to_owned());
                continue;
            };
            let parts = several(written, |part| self.pack.tag_named(part).is_some());
            if self.pack.tag_named(written).is_none() && !parts.is_empty() {
                self.unseparated(spec, value.span, &parts, ", ");
                let named = parts
                    .into_iter()
                    .filter_map(|part| self.pack.tag_named(part));
                tags.extend(named.map(|tag| Spanned {
                    value: tag.id.clone(),
                    span: value.span,
                }));
                continue;
            }
            let Some(tag) = self.tag(written, value.span, self.kind.map(|kind| kind.id.as_str()))
            else {
                continue;
            };
            match tags.iter().find(|other| other.value == tag) {
                Some(first) => self.report(
                    Diagnostic::new(
                        Code::DuplicateTag,
                        value.span,
                        format!("Duplicate tag `{written}`"),
                    )
                    .label(first.span, "first here")
                    .note("Delete one of them."),
                ),
                None => tags.push(Spanned {
                    value: tag,
                    span: value.span,
                }),
            }
        }
        tags
    }

    /// Reports values that run into one, as words that follow each other do.
    pub(super) fn unseparated(
        &mut self,
        spec: &FieldSpec,
        span: Span,
        parts: &[&str],
        separator: &str,
    ) {
        let separated = parts.join(separator);
        let message = format!("Missing comma: these are {} values", parts.len());
        self.report(
            Diagnostic::new(Code::MissingToken, span, message)
                .note("Words in a row are read as one value.")
                .note(format!("Write it as in `{} {separated}`.", spec.id))
                .fix(
                    Applicability::Suggested,
                    format!("Replace with `{separated}`"),
                    span,
                    separated,
                ),
        );
    }

    /// The id of a tag by its printed name. Only what cards of the kind `carrier` can carry is offered for a slip.
    pub(super) fn tag(
        &mut self,
        written: &str,
        span: Span,
        carrier: Option<&str>,
    ) -> Option<SmolStr> {
        let tag = self.pack.tag_named(written);
        if tag.is_none() && self.pack.takes_unlisted_tags(carrier) {
            self.unlisted_tag(written, span);
            return Some(written.into());
        }
        if tag.is_none() {
            let fits = |tag: &&TagSpec| carrier.is_none_or(|kind| self.pack.may_carry(kind, tag));
            let names = self
                .pack
                .tags
                .iter()
                .filter(fits)
                .map(|tag| tag.name.as_str());
            let message = format!("Unknown tag `{written}`");
            let unknown = Diagnostic::new(Code::UnknownTag, span, message);
            // The nearest tag of all may be one that such a card cannot carry; then no other is any likelier.
            let all = self.pack.tags.iter().map(|tag| tag.name.as_str());
            let meant = nearest(written, all).and_then(|name| self.pack.tag_named(name));
            self.report(match meant.filter(|tag| !fits(tag)) {
                Some(tag) => unknown.note(OWN_TAG).note(format!(
                    "There is a tag `{}`, but such a card cannot have it.",
                    tag.name
                )),
                None if nearest(written, names.clone()).is_none() => {
                    let kinds = listed(names, "and");
                    let unknown = match self.tag_beside_words(written).filter(fits) {
                        Some(tag) => unknown.note(format!(
                            "`{}` is a tag. Put a comma between it and the other words.",
                            tag.name
                        )),
                        None => unknown,
                    };
                    unknown
                        .note(teach_tag(written))
                        .note(format!("Such a card can have {kinds}."))
                }
                None => did_you_mean(unknown.note(OWN_TAG), written, span, names),
            });
        }
        let tag = tag?;
        if let Some(edition) = self.edition.filter(|edition| !tag.holds_in(Some(edition))) {
            let message = match (&tag.since, &tag.until) {
                (Some(since), _) if *edition < since.as_str() => {
                    format!("The tag `{}` appeared in the edition of {since}", tag.name)
                }
                _ => format!(
                    "The edition of {edition} no longer has the tag `{}`",
                    tag.name
                ),
            };
            self.report(
                Diagnostic::new(Code::UnknownTag, span, message)
                    .rule(tag.rule.as_str())
                    .note(format!("This project follows the edition of {edition}.")),
            );
        }
        Some(tag.id.clone())
    }

    /// The tag with which words begin or end that are no tag together.
    fn tag_beside_words(&self, written: &str) -> Option<&'pack TagSpec> {
        let blanks = written.match_indices(' ').take(MOST_BLANKS);
        let mut parts = blanks.flat_map(|(at, _)| [&written[..at], &written[at + 1..]]);
        parts.find_map(|part| self.pack.tag_named(part))
    }

    /// Reports a tag of a group that takes any, but that is written almost like one that the pack lists.
    fn unlisted_tag(&mut self, written: &str, span: Span) {
        let names = self.pack.tags.iter().map(|tag| tag.name.as_str());
        if nearest(written, names.clone()).is_none() {
            return;
        }
        let message = format!("Unlisted tag `{written}`");
        let diagnostic = Diagnostic::new(Code::UnlistedValue, span, message)
            .note("Your own tags are accepted unless they look like a typo.");
        self.report(did_you_mean(diagnostic, written, span, names));
    }

    fn one(&mut self, spec: &FieldSpec, field: &Field, enumeration: &str) -> Option<FieldValue> {
        let Some(enumeration) = self.pack.enumeration(enumeration) else {
            return Some(FieldValue::Text(joined(field)));
        };
        if let Some(value) = self.one_of_several(spec, field, enumeration) {
            return Some(value);
        }
        self.only_one(spec, field);
        let written = &field.values[0];
        let Some(name) = words(&written.value) else {
            return self.bad(spec, written.span, format!("`{}` takes a word", spec.id));
        };
        let value = self.value_named(spec, enumeration, name, written.span)?;
        Some(FieldValue::One(Spanned {
            value,
            span: written.span,
        }))
    }

    /// The one value that was meant by several: its name has several words.
    fn one_of_several(
        &mut self,
        spec: &FieldSpec,
        field: &Field,
        enumeration: &Enumeration,
    ) -> Option<FieldValue> {
        let [first, .., last] = field.values.as_slice() else {
            return None;
        };
        let of_words = enumeration.values.iter().map(|value| value.name.as_str());
        let of_words = of_words.filter(|name| name.contains(' '));
        let written = joined(field);
        let meant = of_same_words(&written, of_words.clone());
        let meant = meant.or_else(|| nearest(&written, of_words))?;
        let span = first.span.cover(last.span);
        let message = format!("`{}` takes one value", spec.id);
        self.report(words::meant(bad_value(spec, span, message), meant, span));
        let value = enumeration.named(meant)?.id.clone();
        Some(FieldValue::One(Spanned { value, span }))
    }

    /// The id of a value, or its name where the enumeration takes others as well.
    fn value_named(
        &mut self,
        spec: &FieldSpec,
        enumeration: &Enumeration,
        name: &str,
        span: Span,
    ) -> Option<SmolStr> {
        match enumeration.named(name) {
            Some(value) => {
                self.value_of_kind(enumeration, value, span);
                Some(value.id.clone())
            }
            None if enumeration.open => {
                self.unlisted(enumeration, name, span);
                Some(SmolStr::new(name))
            }
            None => {
                let message = format!("Unknown {} `{name}`", enumeration.name);
                let diagnostic = bad_value(spec, span, message);
                let kind = self.kind.map(|kind| &kind.id);
                self.report(with_values(diagnostic, enumeration, name, span, kind));
                None
            }
        }
    }

    /// Reports a value that a field takes like any other, but that was probably not meant: it is near one of the list, or
    /// the name of something else.
    pub(super) fn unlisted(&mut self, enumeration: &Enumeration, name: &str, span: Span) {
        let listed = enumeration.values.iter().map(|value| value.name.as_str());
        let is_near = nearest(name, listed).is_some();
        let others = self.pack.enumerations.iter();
        let elsewhere = others
            .filter(|other| other.named(name).is_some())
            .map(|other| other.name.as_str())
            .next()
            .or_else(|| self.pack.tag_named(name).map(|_| "tag"));
        if !is_near && elsewhere.is_none() {
            return;
        }
        let message = match elsewhere {
            Some(what) => format!("`{name}` is a {what}, not a {}", enumeration.name),
            None => format!("Unlisted {} `{name}`", enumeration.name),
        };
        let diagnostic = Diagnostic::new(Code::UnlistedValue, span, message);
        let kind = self.kind.map(|kind| &kind.id);
        self.report(with_values(diagnostic, enumeration, name, span, kind));
    }

    /// Reports a value that cards of this kind cannot have.
    fn value_of_kind(&mut self, enumeration: &Enumeration, value: &EnumerationValue, span: Span) {
        let Some(kind) = self.kind else { return };
        if value.kinds.is_empty() || value.kinds.contains(&kind.id) {
            return;
        }
        let mut diagnostic = Diagnostic::new(
            Code::BadValue,
            span,
            format!(
                "{} cannot have the {} `{}`",
                kind.plural, enumeration.name, value.name
            ),
        );
        if let Some(rule) = &value.rule {
            diagnostic = diagnostic.rule(rule.as_str());
        }
        let allowed: Vec<&str> = enumeration
            .values
            .iter()
            .filter(|other| other.kinds.is_empty() || other.kinds.contains(&kind.id))
            .map(|other| other.name.as_str())
            .collect();
        if !allowed.is_empty() {
            diagnostic = diagnostic.note(format!("They can have {}.", listed(allowed, "or")));
        }
        self.report(diagnostic);
    }

    fn corners(&mut self, spec: &FieldSpec, field: &Field) -> Vec<Corner> {
        let mut corners = Vec::new();
        let mut bare = Vec::new();
        for value in &field.values {
            let Value::Corner { shape, content } = &value.value else {
                if let Some(meant) = bare_corners(value) {
                    bare.push((value.span, drawn(&meant)));
                    corners.extend(meant);
                } else {
                    let message = "A corner needs brackets".to_owned();
                    let _: Option<()> = self.bad(spec, value.span, message);
                }
                continue;
            };
            corners.push(Corner {
                shape: *shape,
                content: self.corner_content(spec, *shape, content, value.span),
                span: value.span,
            });
        }
        if let (Some((first, _)), Some((last, _))) = (bare.first(), bare.last()) {
            let span = first.cover(*last);
            let mut diagnostic = bad_value(spec, span, "A corner needs brackets".to_owned())
                .note("`(1)` is a round corner, `[1]` a square one.");
            diagnostic.fixes.push(replacing("Add the brackets", bare));
            self.report(diagnostic);
        }
        corners
    }

    /// What a corner shows. What only looks like a sign for it is reported and taken for that.
    fn corner_content(
        &mut self,
        spec: &FieldSpec,
        shape: CornerShape,
        content: &CornerContent,
        span: Span,
    ) -> CornerContent {
        let CornerContent::Other(inside) = content else {
            return content.clone();
        };
        let meant = corner_sign(inside);
        let message = match &meant {
            Some((sign, _)) => format!("A corner shows `{sign}`, not `{inside}`"),
            None if inside.is_empty() => "Empty corner".to_owned(),
            None => format!("A corner cannot show `{inside}`"),
        };
        let mut diagnostic = bad_value(spec, span, message).note(
            "Write a number, `X` for an inactive corner, or `o` for a corner without a number.",
        );
        if let Some((_, content)) = &meant {
            let corner = Corner {
                shape,
                content: content.clone(),
                span,
            };
            let drawn = drawn(&[corner]);
            diagnostic = diagnostic.fix(
                Applicability::Suggested,
                format!("Replace with `{drawn}`"),
                span,
                drawn,
            );
        }
        self.report(diagnostic);
        meant.map_or_else(|| content.clone(), |(_, content)| content)
    }

    fn highlight(&mut self, spec: &FieldSpec, field: &Field) -> Vec<HighlightSide> {
        let FieldType::Highlight {
            sides: known,
            absolute,
            relative,
            ..
        } = &spec.kind
        else {
            return Vec::new();
        };
        let mut sides: Vec<HighlightSide> = Vec::new();
        // The side whose cells come next.
        let mut open: Option<Spanned<SmolStr>> = None;
        for value in &field.values {
            let Value::Cells(cells) = &value.value else {
                let is_number = matches!(value.value, Value::Number(_));
                if is_number && open.take().is_some() {
                    self.cells_in_digits(spec, value.span);
                    continue;
                }
                self.side_without_cells(spec, known, open.take());
                open = Some(self.side(spec, known, value));
                continue;
            };
            let Some(name) = open.take() else {
                self.bad_highlight(spec, value.span, "These cells have no side".to_owned());
                continue;
            };
            if cells.iter().all(|is_highlighted| !is_highlighted) {
                let diagnostic = highlight_diagnostic(
                    spec,
                    name.span.cover(value.span),
                    format!("No cell is highlighted for the {}", name.value),
                );
                self.report(diagnostic.note("Leave this side out."));
            } else if ![*absolute as usize, *relative as usize].contains(&cells.len()) {
                let message = format!(
                    "A highlight has {relative} or {absolute} cells, not {}",
                    cells.len()
                );
                self.bad_highlight(spec, value.span, message);
            }
            if sides.iter().any(|other| other.side == name.value) {
                self.bad_highlight(spec, name.span, format!("Duplicate side `{}`", name.value));
            }
            sides.push(HighlightSide {
                side: name.value,
                cells: cells.clone(),
                span: value.span,
            });
        }
        self.side_without_cells(spec, known, open);
        self.sides_drawn_alike(spec, [*relative, *absolute], &sides);
        sides
    }

    /// Either all sides are counted from the card, or all from the left: it is one picture.
    fn sides_drawn_alike(
        &mut self,
        spec: &FieldSpec,
        [relative, absolute]: [u32; 2],
        sides: &[HighlightSide],
    ) {
        let with = |count: u32| sides.iter().find(|side| side.cells.len() == count as usize);
        let (Some(one), Some(other)) = (with(relative), with(absolute)) else {
            return;
        };
        let message = format!("One side has {relative} cells, another has {absolute}");
        let diagnostic = highlight_diagnostic(spec, other.span, message)
            .label(one.span, format!("{relative} cells"))
            .note(format!("{relative} cells are centred on the card, {absolute} cells are counted from the left. Draw all sides the same way."));
        self.report(diagnostic);
    }

    /// The side that a word names. Of a word that names none, the cells are taken to be the side that was meant.
    fn side(
        &mut self,
        spec: &FieldSpec,
        known: &[SmolStr],
        value: &Spanned<Value>,
    ) -> Spanned<SmolStr> {
        let written = words(&value.value).unwrap_or_default();
        let found = known.iter().find(|name| *name == written).or_else(|| {
            let meant = meant_side(known, written);
            self.unknown_side(spec, known, meant, value.span);
            meant
        });
        Spanned {
            value: found.cloned().unwrap_or_else(|| SmolStr::new(written)),
            span: value.span,
        }
    }

    /// Reports a side that ends before its cells. A word that is no side is reported already.
    fn side_without_cells(
        &mut self,
        spec: &FieldSpec,
        known: &[SmolStr],
        side: Option<Spanned<SmolStr>>,
    ) {
        if let Some(side) = side.filter(|side| known.contains(&side.value)) {
            self.bad_highlight(
                spec,
                side.span,
                format!("The side `{}` has no cells", side.value),
            );
        }
    }

    /// Cells that are drawn with `1` and `0`, or other digits.
    fn cells_in_digits(&mut self, spec: &FieldSpec, span: Span) {
        let mut diagnostic = highlight_diagnostic(spec, span, CELLS.to_owned());
        let digits = &self.source[span.range()];
        if digits.bytes().all(|digit| matches!(digit, b'0' | b'1')) {
            let drawn = digits.replace('0', ".").replace('1', "#");
            let title = format!("Replace with `{drawn}`");
            diagnostic = diagnostic.fix(Applicability::Suggested, title, span, drawn);
        }
        self.report(diagnostic);
    }

    fn unknown_side(
        &mut self,
        spec: &FieldSpec,
        known: &[SmolStr],
        meant: Option<&SmolStr>,
        span: Span,
    ) {
        let sides = listed(known.iter().map(SmolStr::as_str), "or");
        let mut diagnostic = highlight_diagnostic(spec, span, format!("Expected {sides}"));
        if let Some(meant) = meant {
            diagnostic = words::meant(diagnostic, meant, span);
        }
        self.report(diagnostic);
    }

    fn bad_highlight(&mut self, spec: &FieldSpec, span: Span, message: String) {
        self.report(highlight_diagnostic(spec, span, message));
    }
}

/// A value that a field does not take.
pub(super) fn bad_value(spec: &FieldSpec, span: Span, message: String) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::BadValue, span, message).note(format!(
        "Write it as in `{} {}`.",
        spec.id, spec.placeholder
    ));
    match &spec.rule {
        Some(rule) => diagnostic.rule(rule.as_str()),
        None => diagnostic,
    }
}

fn highlight_diagnostic(spec: &FieldSpec, span: Span, message: String) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::BadHighlight, span, message).note(format!(
        "Write it as in `{} {}`: `#` is highlighted, `.` is not.",
        spec.id, spec.placeholder
    ));
    match &spec.rule {
        Some(rule) => diagnostic.rule(rule.as_str()),
        None => diagnostic,
    }
}

/// Adds the values that there are, and the one that was probably meant.
pub(super) fn with_values(
    diagnostic: Diagnostic,
    enumeration: &Enumeration,
    written: &str,
    span: Span,
    kind: Option<&SmolStr>,
) -> Diagnostic {
    let values = enumeration.values.iter().filter(|value| {
        value.kinds.is_empty() || kind.is_none_or(|kind| value.kinds.contains(kind))
    });
    let names = values.clone().map(|value| value.name.as_str());
    let diagnostic = diagnostic.note(format!("Expected {}.", listed(names, "or")));
    let aliases = values
        .clone()
        .flat_map(|value| value.aliases.iter().map(SmolStr::as_str));
    let names = values.map(|value| value.name.as_str()).chain(aliases);
    match of_same_words(written, names.clone()) {
        Some(meant) => words::meant(diagnostic, meant, span),
        None => did_you_mean(diagnostic, written, span, names),
    }
}

/// The name that has the words of `written`, in whatever order and however they are joined.
fn of_same_words<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let words = |name: &str| {
        let words = name.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_lowercase).collect();
        words.sort_unstable();
        words
    };
    let wanted = words(written);
    let mut names = names.into_iter();
    names.find(|name| wanted.len() > 1 && words(name) == wanted)
}

/// The words of `written`, if there are several and each is a name of its own.
pub(super) fn several(written: &str, is_name: impl Fn(&str) -> bool) -> Vec<&str> {
    let parts: Vec<&str> = written.split(' ').collect();
    if parts.len() > 1 && parts.iter().all(|part| is_name(part)) {
        parts
    } else {
        Vec::new()
    }
}

/// The side that a word probably means: one that is written alike, or the same word with another ending, such as
/// `enemy`.
fn meant_side<'a>(known: &'a [SmolStr], written: &str) -> Option<&'a SmolStr> {
    let folded = written.to_lowercase();
    // Without its ending.
    let stem = folded
        .char_indices()
        .rev()
        .nth(1)
        .map_or("", |(end, _)| &folded[..end]);
    let same_stem = |side: &&SmolStr| stem.len() > 1 && side.starts_with(stem);
    let alike = nearest(&folded, known.iter().map(SmolStr::as_str));
    let is_alike = |side: &&SmolStr| **side == folded || Some(side.as_str()) == alike;
    known
        .iter()
        .find(is_alike)
        .or_else(|| known.iter().find(same_stem))
}

/// The sign for what a corner shows that was probably meant, and what it shows.
fn corner_sign(written: &str) -> Option<(SmolStr, CornerContent)> {
    match written {
        "x" | "-" | "–" => Some(("X".into(), CornerContent::Inactive)),
        "O" => Some(("o".into(), CornerContent::Empty)),
        _ => {
            let number = written.strip_prefix('+')?.parse().ok()?;
            Some((format_smolstr!("{number}"), CornerContent::Number(number)))
        }
    }
}

/// The corners that a value without brackets stands for: a number, or signs with spaces between them.
fn bare_corners(value: &Spanned<Value>) -> Option<Vec<Corner>> {
    let corner = |content| Corner {
        shape: CornerShape::Round,
        content,
        span: value.span,
    };
    match &value.value {
        Value::Number(number) => {
            let number = u32::try_from(*number).ok()?;
            Some(vec![corner(CornerContent::Number(number))])
        }
        Value::Words(words) => {
            let contents = words.split(' ').map(|word| match word {
                "X" | "x" => Some(CornerContent::Inactive),
                "o" | "O" => Some(CornerContent::Empty),
                _ => None,
            });
            contents.map(|content| content.map(corner)).collect()
        }
        _ => None,
    }
}

/// Corners as they are written.
fn drawn(corners: &[Corner]) -> String {
    let drawn = corners.iter().map(|corner| {
        let content = match &corner.content {
            CornerContent::Number(number) => &format_smolstr!("{number}"),
            CornerContent::Inactive => "X",
            CornerContent::Empty => "o",
            CornerContent::Other(inside) => inside,
        };
        match corner.shape {
            CornerShape::Round => format!("({content})"),
            CornerShape::Irregular => format!("[{content}]"),
        }
    });
    drawn.collect::<Vec<_>>().join(" ")
}

/// A fix that replaces several places.
fn replacing(title: &str, places: Vec<(Span, String)>) -> Fix {
    let edits = places.into_iter().map(|(span, text)| Edit { span, text });
    Fix {
        title: title.to_owned(),
        applicability: Applicability::Suggested,
        edits: edits.collect(),
    }
}

/// A value that is a word or words, quoted or not.
pub(crate) fn words(value: &Value) -> Option<&str> {
    match value {
        Value::Words(text) | Value::String(text) => Some(text),
        _ => None,
    }
}

/// All values of a field as one text.
fn joined(field: &Field) -> SmolStr {
    let mut text = SmolStr::default();
    for value in &field.values {
        let part = match &value.value {
            Value::Words(words) | Value::String(words) => words.clone(),
            Value::Number(number) => format_smolstr!("{number}"),
            Value::Call { name, argument } => format_smolstr!("{}({})", name.value, argument.value),
            Value::Corner { .. } | Value::Cells(_) => continue,
        };
        text = if text.is_empty() {
            part
        } else {
            format_smolstr!("{text} {part}")
        };
    }
    text
}
