//! Named values: `Att 1, Off 3, Str D6+1`. They are read from the text of their line, because a value may be dice.

use cardc_games::{Enumeration, EnumerationValue, FieldSpec, ParameterSpec};
use cardc_span::Span;
use cardc_syntax::{Field, Value};
use smol_str::SmolStr;

use super::Lowering;
use super::value::{bad_value, with_values};
use crate::read::head::option::{NamedValue, ValueLine};
use crate::read::head::{HeadPart, PartMeaning};

impl<'pack> Lowering<'pack> {
    /// The values of a field, with the name in front of them where the field takes one.
    pub(super) fn value_line(
        &mut self,
        spec: &'pack FieldSpec,
        field: &Field,
        (known, is, takes_name): (&'pack Enumeration, &[SmolStr], bool),
    ) -> ValueLine {
        let name = match field.values.first().map(|value| &value.value) {
            Some(Value::String(name)) => Some(name.clone()),
            _ => None,
        };
        let mut line = ValueLine {
            name: name.clone().filter(|_| takes_name),
            values: Vec::new(),
        };
        if name.is_some() && !takes_name {
            let message = format!("`{}` takes no name before its values", spec.id);
            let _: Option<()> = self.bad(spec, field.values[0].span, message);
        }
        let rest = &field.values[usize::from(name.is_some())..];
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
            let _: Option<()> = self.bad(
                spec,
                field.span,
                "Expected values with their names".to_owned(),
            );
            return line;
        };
        let is: Vec<&ParameterSpec> = is.iter().filter_map(|id| self.pack.parameter(id)).collect();
        let span = first.span.cover(last.span);
        // The name whose value comes next.
        let mut open: Option<Span> = None;
        for word in words(self.source, span) {
            let text = &self.source[word.range()];
            let is_value =
                text.parse::<i64>().is_ok() || is.iter().any(|spec| spec.kind.matches(text));
            match open {
                Some(name) if is_value => {
                    open = None;
                    self.named_value(spec, known, (name, word), &mut line);
                }
                None if is_value => {
                    let message = format!("Missing name before the value `{text}`");
                    let _: Option<()> = self.bad(spec, word, message);
                }
                Some(name) if self.separated(name, word) => {
                    self.no_value(spec, name, &is);
                    open = Some(word);
                }
                _ => open = Some(open.map_or(word, |name| name.cover(word))),
            }
        }
        if let Some(name) = open {
            self.no_value(spec, name, &is);
        }
        line
    }

    /// Whether a comma stands between two parts of the line.
    fn separated(&self, before: Span, after: Span) -> bool {
        let between = self.source.get(before.end as usize..after.start as usize);
        between.is_some_and(|between| between.contains([',', '/']))
    }

    /// Reports a name without a value behind it.
    fn no_value(&mut self, spec: &FieldSpec, name: Span, is: &[&ParameterSpec]) {
        let written = &self.source[name.range()];
        let forms: Vec<&str> = is.iter().map(|spec| spec.doc.as_str()).collect();
        let forms = if forms.is_empty() {
            "a number".to_owned()
        } else {
            forms.join(", or ")
        };
        let message = format!("Expected {forms} after `{written}`");
        let _: Option<()> = self.bad(spec, name, message);
    }

    /// One value: its name is in the list, there once, and a number within its limits.
    fn named_value(
        &mut self,
        spec: &'pack FieldSpec,
        list: &'pack Enumeration,
        (name, value): (Span, Span),
        line: &mut ValueLine,
    ) {
        let written = &self.source[name.range()];
        let Some(known) = list.named(written) else {
            let message = format!("Unknown {} `{written}`", list.name);
            let diagnostic = bad_value(spec, name, message);
            self.report(with_values(diagnostic, list, written, name, None));
            return;
        };
        let meaning = PartMeaning::Value(list.id.clone(), known.id.clone());
        self.parts.push(HeadPart {
            meaning,
            span: name,
        });
        if let Some(first) = line.values.iter().find(|other| other.id == known.id) {
            let diagnostic = bad_value(spec, name, format!("Duplicate `{}`", known.name));
            self.report(diagnostic.label(first.span, "first here"));
            return;
        }
        let number = self.source[value.range()].parse::<i64>().ok();
        if let Some(limits) = number.and_then(|number| outside(known, number)) {
            let message = format!(
                "`{}` must be {limits}, not {}",
                known.name,
                &self.source[value.range()]
            );
            let diagnostic = bad_value(spec, value, message);
            self.report(match &known.rule {
                Some(rule) => diagnostic.rule(rule.as_str()),
                None => diagnostic,
            });
        }
        line.values.push(NamedValue {
            id: known.id.clone(),
            value: self.source[value.range()].into(),
            span: name.cover(value),
        });
    }
}

/// The limits of a value that a number does not keep to, in words.
fn outside(value: &EnumerationValue, number: i64) -> Option<String> {
    let is_outside =
        value.min.is_some_and(|min| number < min) || value.max.is_some_and(|max| number > max);
    is_outside.then(|| match (value.min, value.max) {
        (Some(min), Some(max)) => format!("from {min} to {max}"),
        (Some(min), None) => format!("at least {min}"),
        (_, max) => format!("at most {}", max.unwrap_or_default()),
    })
}

/// The words of a line, which white space and commas separate.
fn words(source: &str, span: Span) -> impl Iterator<Item = Span> {
    let text = source.get(span.range()).unwrap_or_default();
    let words = text.split(|char: char| char.is_whitespace() || matches!(char, ',' | '/'));
    words.filter(|word| !word.is_empty()).map(move |word| {
        let start = span.start + (word.as_ptr() as usize - text.as_ptr() as usize) as u32;
        Span::new(start, start + word.len() as u32)
    })
}
