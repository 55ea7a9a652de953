//! Objectives of a quest: `Unit(Stormcast) / Ability`.

use std::borrow::Cow;

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{Enumeration, EnumerationValue, FieldSpec, FieldType};
use cardc_span::Span;
use cardc_syntax::{Field, Spanned, Value};
use smol_str::{SmolStr, format_smolstr};

use super::Lowering;
use super::value::{bad_value, several, with_values, words};
use crate::project::words;
use crate::read::head::{FieldValue, Objective};

impl Lowering<'_> {
    /// Reads brackets that stand apart from their objective as its tag, and reports the blank.
    pub(super) fn with_joined_brackets<'f>(
        &mut self,
        spec: &FieldSpec,
        field: &'f Field,
    ) -> Cow<'f, Field> {
        let FieldType::Objectives { values: known, .. } = &spec.kind else {
            return Cow::Borrowed(field);
        };
        let mut values: Vec<Spanned<Value>> = Vec::new();
        for value in &field.values {
            if let Some(call) = values.last().and_then(|name| self.call(name, value)) {
                self.apart(spec, known, &call);
                values.pop();
                values.push(call);
            } else {
                values.push(value.clone());
            }
        }
        let field = field.clone();
        Cow::Owned(Field { values, ..field })
    }

    /// A name and brackets behind it as one value; `None` where they are something else, or are separated.
    fn call(&self, name: &Spanned<Value>, brackets: &Spanned<Value>) -> Option<Spanned<Value>> {
        let Value::Corner { .. } = brackets.value else {
            return None;
        };
        let between = self
            .source
            .get(name.span.end as usize..brackets.span.start as usize)?;
        if !between.trim().is_empty() {
            return None;
        }
        let written = &self.source[brackets.span.range()];
        let inside = written.trim_matches(['(', ')', '[', ']']).trim();
        let start = brackets.span.start + written.find(inside).unwrap_or(0) as u32;
        let argument = Spanned {
            value: inside.into(),
            span: Span::new(start, start + inside.len() as u32),
        };
        let name = Spanned {
            value: words(&name.value)?.into(),
            span: name.span,
        };
        let span = name.span.cover(brackets.span);
        Some(Spanned {
            value: Value::Call { name, argument },
            span,
        })
    }

    /// Reports brackets that do not follow the name of their objective. Of one that takes none, that is the mistake.
    fn apart(&mut self, spec: &FieldSpec, enumeration: &str, call: &Spanned<Value>) {
        let Value::Call { name, argument } = &call.value else {
            return;
        };
        let known = self.pack.enumeration(enumeration);
        let known = known.and_then(|list| list.named(&name.value));
        if known.is_some_and(|known| known.qualifier.is_none()) {
            return;
        }
        let span = call.span;
        let meant = format!("{}({})", name.value, argument.value);
        let behind = &self.source[name.span.end as usize..span.end as usize];
        let message = if behind.starts_with(char::is_whitespace) {
            format!("Blank between `{}` and `{}`", name.value, behind.trim())
        } else {
            format!("The tag of `{}` belongs in round brackets", name.value)
        };
        self.report(bad_value(spec, span, message).fix(
            Applicability::Suggested,
            format!("Replace with `{meant}`"),
            span,
            meant,
        ));
    }

    pub(super) fn objectives(
        &mut self,
        spec: &FieldSpec,
        field: &Field,
        enumeration: &str,
    ) -> Option<FieldValue> {
        let enumeration = self.pack.enumeration(enumeration)?;
        let mut objectives = Vec::new();
        for value in &field.values {
            let (name, argument) = match &value.value {
                Value::Call { name, argument } => (name.clone(), Some(argument)),
                other => {
                    if let Some(name) = words(other) {
                        (
                            Spanned {
                                value: SmolStr::new(name),
                                span: value.span,
                            },
                            None,
                        )
                    } else {
                        let _: Option<()> =
                            self.bad(spec, value.span, "An objective is a word".to_owned());
                        continue;
                    }
                }
            };
            let parts = several(&name.value, |part| enumeration.named(part).is_some());
            if argument.is_none() && !parts.is_empty() {
                self.unseparated(spec, value.span, &parts, " / ");
                objectives.extend(parts.into_iter().filter_map(|part| {
                    Some(Objective {
                        id: enumeration.named(part)?.id.clone(),
                        name: value.span,
                        tag: None,
                        span: value.span,
                    })
                }));
                continue;
            }
            let Some(known) = enumeration.named(&name.value) else {
                let span = name.span;
                let message = format!("Unknown {} `{}`", enumeration.name, name.value);
                let mut diagnostic = Diagnostic::new(Code::UnknownObjective, span, message);
                if let Some(rule) = &spec.rule {
                    diagnostic = diagnostic.rule(rule.as_str());
                }
                let meant = self.without_brackets(enumeration, &name.value);
                self.report(match meant.filter(|_| argument.is_none()) {
                    Some(meant) => words::meant(diagnostic, &meant, span),
                    None => with_values(diagnostic, enumeration, &name.value, span, None),
                });
                continue;
            };
            let tag = argument.and_then(|argument| {
                let value = self.objective_tag(known, argument)?;
                let span = argument.span;
                Some(Spanned { value, span })
            });
            objectives.push(Objective {
                id: known.id.clone(),
                name: name.span,
                tag,
                span: value.span,
            });
        }
        Some(FieldValue::Objectives(objectives))
    }

    /// The tag that an objective asks for.
    fn objective_tag(
        &mut self,
        objective: &EnumerationValue,
        argument: &Spanned<SmolStr>,
    ) -> Option<SmolStr> {
        let span = argument.span;
        let not_allowed = |message| Diagnostic::new(Code::ObjectiveTagNotAllowed, span, message);
        let Some(qualifier) = &objective.qualifier else {
            let mut diagnostic = not_allowed(format!(
                "The objective `{}` cannot ask for a tag",
                objective.name
            ))
            .note("Delete the brackets.");
            if let Some(rule) = &objective.rule {
                diagnostic = diagnostic.rule(rule.as_str());
            }
            self.report(diagnostic);
            return None;
        };
        let id = self.tag(&argument.value, span, Some(&qualifier.tag_of))?;
        let tag = self.pack.tag(&id)?;
        if !self.pack.may_carry(&qualifier.tag_of, tag) {
            let carrier = self
                .pack
                .kind(&qualifier.tag_of)
                .map_or(&qualifier.tag_of, |kind| &kind.name);
            let diagnostic = not_allowed(format!("No {carrier} can have the tag `{}`", tag.name))
                .rule(qualifier.rule.as_str())
                .note(format!(
                    "The objective `{}` asks for a tag that a {carrier} can have.",
                    objective.name
                ));
            self.report(diagnostic);
        }
        Some(id)
    }

    /// An objective with its tag, where the brackets are missing.
    fn without_brackets(&self, enumeration: &Enumeration, written: &str) -> Option<SmolStr> {
        let mut blanks = written.match_indices(' ');
        blanks.find_map(|(at, _)| {
            let objective = enumeration.named(&written[..at])?;
            let tag = self.pack.tag_named(&written[at + 1..])?;
            objective.qualifier.as_ref()?;
            Some(format_smolstr!("{}({})", objective.name, tag.name))
        })
    }
}
