//! Keywords and what stands in brackets behind them. They are read from the text of their line, because brackets may hold
//! anything: words, dice, inches, and keywords again.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{FieldSpec, KeywordSpec, Parameter, ParameterSpec, ParameterType};
use cardc_span::Span;
use cardc_syntax::{Field, Spanned};
use smol_str::SmolStr;

use super::Lowering;
use crate::project::words;
use crate::project::words::listed;
use crate::read::head::option::Keyword;
use crate::read::head::{HeadPart, PartMeaning};

/// So deep brackets may stand in brackets. Cards have two or three.
const MOST_DEPTH: usize = 8;

/// A part of the source and where it stands.
#[derive(Clone, Copy)]
struct Slice<'a> {
    text: &'a str,
    start: u32,
}

impl Slice<'_> {
    fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// The part of it from `from` to `to`, without white space around it.
    fn part(self, from: usize, to: usize) -> Self {
        let text = &self.text[from..to];
        let before = text.len() - text.trim_start().len();
        Self {
            text: text.trim(),
            start: self.start + (from + before) as u32,
        }
    }

    /// What the commas outside of brackets separate.
    fn entries(self) -> Vec<Self> {
        let mut entries = Vec::new();
        let (mut depth, mut start, mut quoted) = (0_u32, 0, false);
        for (at, byte) in self.text.bytes().enumerate() {
            match byte {
                // Behind a bracket it is the sign for inches.
                b'"' if depth == 0 => quoted = !quoted,
                _ if quoted => {}
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                b',' | b'/' if depth == 0 => {
                    entries.push(self.part(start, at));
                    start = at + 1;
                }
                _ => {}
            }
        }
        entries.push(self.part(start, self.text.len()));
        entries.retain(|entry| !entry.text.is_empty());
        entries
    }

    /// The words before the first bracket, what stands in it, and the rest behind it.
    fn bracketed(self) -> (Self, Option<Self>, Self) {
        let end = self.text.len();
        let name = self.text.strip_prefix('"').and_then(|rest| rest.find('"'));
        let name = name.map_or(0, |length| length + 2);
        let Some(open) = self.text[name..].find('(').map(|open| name + open) else {
            return (self, None, self.part(end, end));
        };
        let mut depth = 0_u32;
        let close = self.text.bytes().enumerate().skip(open).find(|(_, byte)| {
            depth = match byte {
                b'(' => depth + 1,
                b')' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        // The syntax has said that the closing bracket is missing.
        let close = close.map_or(end, |(close, _)| close);
        (
            self.part(0, open),
            Some(self.part(open + 1, close)),
            self.part((close + 1).min(end), end),
        )
    }
}

impl<'pack> Lowering<'pack> {
    /// The keywords of a field.
    pub(super) fn keywords(&mut self, spec: &FieldSpec, field: &Field) -> Vec<Keyword> {
        let (Some(first), Some(last)) = (field.values.first(), field.values.last()) else {
            return Vec::new();
        };
        let span = first.span.cover(last.span);
        let text = Slice {
            text: self.source.get(span.range()).unwrap_or_default(),
            start: span.start,
        };
        let mut keywords: Vec<Keyword> = Vec::new();
        for mut rest in text.entries() {
            while !rest.text.is_empty() {
                let (name, parameter, behind) = rest.bracketed();
                self.keyword(spec, name, parameter, &mut keywords);
                if !behind.text.is_empty() {
                    self.no_comma(spec, behind);
                }
                rest = behind;
            }
        }
        self.repeated_keywords(&keywords);
        keywords
    }

    /// One keyword with its brackets, or several that nothing separates.
    fn keyword(
        &mut self,
        spec: &FieldSpec,
        name: Slice<'_>,
        parameter: Option<Slice<'_>>,
        keywords: &mut Vec<Keyword>,
    ) {
        let written = unquoted(name);
        let several = self.known_keywords(written.text);
        if several.len() > 1 {
            self.unseparated(spec, written.span(), &several, ", ");
        }
        let ids = several
            .iter()
            .filter_map(|name| self.pack.keyword_named(name));
        keywords.extend(ids.map(|keyword| Keyword {
            id: keyword.id.clone(),
            parameter: None,
            span: written.span(),
        }));
        let known = several
            .last()
            .and_then(|name| self.pack.keyword_named(name));
        if let Some(known) = known {
            self.mark(PartMeaning::Keyword(known.id.clone()), written.span());
            self.parameter(known, written.span(), parameter, 1);
        } else {
            let name = SmolStr::new(written.text);
            self.mark(PartMeaning::UnknownKeyword(name.clone()), written.span());
            keywords.push(Keyword {
                id: name,
                parameter: None,
                span: written.span(),
            });
        }
        if let (Some(last), Some(parameter)) = (keywords.last_mut(), parameter) {
            last.parameter = Some(Spanned {
                value: parameter.text.into(),
                span: parameter.span(),
            });
        }
    }

    fn mark(&mut self, meaning: PartMeaning, span: Span) {
        self.parts.push(HeadPart { meaning, span });
    }

    /// The keywords that words are made of: one, several that follow each other, or none.
    fn known_keywords<'a>(&self, written: &'a str) -> Vec<&'a str> {
        /// No pack has longer names, and so nobody has to wait for a line of thousands of words.
        const MOST_WORDS: usize = 8;
        let starts: Vec<usize> = words(written).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < starts.len() {
            let ends = (at + 1..=starts.len().min(at + MOST_WORDS)).rev();
            let end = |next: usize| starts.get(next).copied().unwrap_or(written.len());
            let longest = ends.map(|next| (next, written[starts[at]..end(next)].trim_end()));
            let mut longest = longest.filter(|(_, name)| self.pack.keyword_named(name).is_some());
            let Some((next, name)) = longest.next() else {
                return Vec::new();
            };
            found.push(name);
            at = next;
        }
        found
    }

    /// Reports that no comma stands before `behind`.
    fn no_comma(&mut self, spec: &FieldSpec, behind: Slice<'_>) {
        let start = behind.start;
        let before = self.source.get(..start as usize).unwrap_or_default();
        let at = before.trim_end().len() as u32;
        self.report(
            Diagnostic::new(
                Code::MissingToken,
                Span::new(start, behind.span().end),
                "Missing comma before this keyword",
            )
            .note(format!(
                "Write it as in `{} {}`.",
                spec.id, spec.placeholder
            ))
            .fix(Applicability::Safe, "Add a comma", Span::at(at), ","),
        );
    }

    /// Reports keywords that are there twice, with the same in their brackets.
    fn repeated_keywords(&mut self, keywords: &[Keyword]) {
        let mut seen = rustc_hash::FxHashMap::default();
        for keyword in keywords {
            let parameter = keyword.parameter.as_ref().map(|parameter| &parameter.value);
            let Some(first) = seen.insert((&keyword.id, parameter), keyword.span) else {
                continue;
            };
            let name = self
                .pack
                .keyword(&keyword.id)
                .map_or(&keyword.id, |known| &known.name);
            let message = format!("Duplicate `{name}`");
            self.report(
                Diagnostic::new(Code::DuplicateTag, keyword.span, message)
                    .label(first, "first here")
                    .note("Delete one of them."),
            );
        }
    }

    /// Checks what stands in the brackets of a keyword, `depth` brackets deep.
    fn parameter(
        &mut self,
        keyword: &'pack KeywordSpec,
        name: Span,
        written: Option<Slice<'_>>,
        depth: usize,
    ) {
        let problem = |span: Span, message: String| {
            Diagnostic::new(Code::KeywordParameter, span, message).rule(keyword.rule.as_str())
        };
        match (&keyword.parameter, written) {
            (None, Some(written)) => {
                let message = format!("`{}` takes nothing in brackets", keyword.name);
                let end = written.span().end + 1;
                let whole = problem(written.span(), message).fix(
                    Applicability::Suggested,
                    "Delete the brackets",
                    Span::new(name.end, end.min(self.source.len() as u32)),
                    "",
                );
                self.report(whole.note("Delete the brackets."));
            }
            (Some(parameter), None) if parameter.required => {
                let message = format!("`{}` needs a value in brackets", keyword.name);
                let diagnostic = problem(name, message);
                self.report(self.like_this(diagnostic, keyword, parameter));
            }
            (Some(_), Some(written)) if depth > MOST_DEPTH => {
                let message = format!("Brackets nested more than {MOST_DEPTH} deep");
                let whole = problem(written.span(), message);
                self.report(
                    whole.note("The inner ones are not read. Write them one after the other."),
                );
            }
            (Some(parameter), Some(written)) => {
                self.mark(PartMeaning::Parameter(parameter.is.clone()), written.span());
                let specs = parameter.is.iter().filter_map(|id| self.pack.parameter(id));
                let specs: Vec<&ParameterSpec> = specs.collect();
                if !specs.iter().any(|spec| self.fits(spec, written, depth)) {
                    let message = format!(
                        "`{}` does not take `{}` in brackets",
                        keyword.name, written.text
                    );
                    let diagnostic = meant(&specs, problem(written.span(), message), written);
                    self.report(self.like_this(diagnostic, keyword, parameter));
                }
            }
            _ => {}
        }
    }

    /// Adds what the brackets of a keyword hold.
    fn like_this(
        &self,
        diagnostic: Diagnostic,
        keyword: &KeywordSpec,
        parameter: &Parameter,
    ) -> Diagnostic {
        let specs = || parameter.is.iter().filter_map(|id| self.pack.parameter(id));
        let docs: Vec<&str> = specs().map(|spec| spec.doc.as_str()).collect();
        let docs = docs.join(", or ");
        let examples: Vec<String> = specs()
            .map(|spec| format!("{} ({})", keyword.name, spec.placeholder))
            .collect();
        let examples = listed(examples.iter().map(String::as_str), "or");
        let rules = specs().filter_map(|spec| spec.rule.as_ref());
        let diagnostic = rules.fold(diagnostic, |diagnostic, rule| {
            diagnostic.rule(rule.as_str())
        });
        diagnostic.note(format!(
            "The brackets take {docs}. Write it as in {examples}."
        ))
    }

    /// Whether a text is what a parameter may be. Keywords in it are read, and what is wrong with them is reported.
    fn fits(&mut self, spec: &'pack ParameterSpec, written: Slice<'_>, depth: usize) -> bool {
        match &spec.kind {
            ParameterType::Pattern(_) => spec.kind.matches(written.text),
            ParameterType::Words => written.text.chars().any(char::is_alphanumeric),
            ParameterType::OneOf { values } => match self.pack.enumeration(values) {
                Some(list) if list.open && list.named(written.text).is_none() => {
                    self.unlisted(list, written.text, written.span());
                    true
                }
                Some(list) => list.named(written.text).is_some(),
                None => true,
            },
            ParameterType::Keywords { changes } => self.keywords_inside(changes, written, depth),
        }
    }

    /// `Fearless, +1 Str`
    fn keywords_inside(&mut self, changes: &[SmolStr], written: Slice<'_>, depth: usize) -> bool {
        let entries = written.entries();
        for entry in &entries {
            if self.is_change(changes, entry.text) {
                continue;
            }
            let (name, parameter, _) = entry.bracketed();
            if let Some(known) = self.pack.keyword_named(name.text) {
                self.mark(PartMeaning::Keyword(known.id.clone()), name.span());
                self.parameter(known, name.span(), parameter, depth + 1);
            } else {
                let meaning = PartMeaning::UnknownKeyword(name.text.into());
                self.mark(meaning, name.span());
            }
        }
        !entries.is_empty()
    }

    /// `+1 Str`, `D3 Att`, `-1 to hit` are changes where the value behind the number is one that may be changed.
    fn is_change(&self, changes: &[SmolStr], text: &str) -> bool {
        let lists = || changes.iter().filter_map(|id| self.pack.enumeration(id));
        text.split_once(char::is_whitespace)
            .is_some_and(|(amount, what)| {
                amount.starts_with(['+', '-', '−', '–'])
                    && lists().any(|list| list.named(what.trim()).is_some())
            })
    }
}

/// Adds the text of the right form that was probably meant: the same number in it, or the nearest value of a list.
fn meant(specs: &[&ParameterSpec], diagnostic: Diagnostic, written: Slice<'_>) -> Diagnostic {
    let digits = |text: &str| -> Vec<String> {
        let numbers = text.split(|char: char| !char.is_ascii_digit());
        numbers
            .filter(|number| !number.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let numbers = digits(written.text);
    let patterns = specs.iter().flat_map(|spec| match &spec.kind {
        ParameterType::Pattern(patterns) => patterns.as_slice(),
        _ => &[],
    });
    let mut filled = patterns
        .filter(|pattern| pattern.matches('N').count() == numbers.len())
        .map(|pattern| {
            let mut numbers = numbers.iter();
            let signs = pattern.chars().map(|sign| match sign {
                'N' => numbers.next().cloned().unwrap_or_default(),
                sign => sign.to_string(),
            });
            signs.collect::<String>()
        });
    let Some(instead) = filled.next().filter(|_| !numbers.is_empty()) else {
        return diagnostic;
    };
    let span = written.span();
    words::meant(diagnostic, &instead, span)
}

/// A name without the quotation marks around it.
fn unquoted(name: Slice<'_>) -> Slice<'_> {
    match name
        .text
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'))
    {
        Some(inner) => Slice {
            text: inner,
            start: name.start + 1,
        },
        None => name,
    }
}

/// Where the words of a text begin.
fn words(text: &str) -> impl Iterator<Item = usize> {
    let mut after_space = true;
    text.char_indices().filter_map(move |(at, char)| {
        let begins = after_space && !char.is_whitespace();
        after_space = char.is_whitespace();
        begins.then_some(at)
    })
}
