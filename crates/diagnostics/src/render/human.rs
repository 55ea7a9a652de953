//! The source with marks under it, drawn by ariadne. Header, notes and rules are ours, so that they look the same where
//! no source can be drawn.

use std::fmt::{Display, Write};
use std::ops::Range;

use ariadne::{CharSet, Color, Config, Fmt, IndexType, Label, Report, ReportKind, Source};
use cardc_span::Span;

use super::position::Lines;
use super::{FileDiagnostics, Options, file_of_label};
use crate::model::{Applicability, Diagnostic, Severity};
use crate::sanitise::{escape, mask};

/// A line that has more bytes than this is not drawn.
pub const LONGEST_DRAWN_LINE: usize = 1000;

/// Marks that are further apart than this many lines get a box each: ariadne walks every line of a box.
const LONGEST_GAP: usize = 8;

/// Every diagnostic, with an empty line between two.
pub(super) fn render(files: &[FileDiagnostics<'_>], options: Options) -> String {
    let drawings = files.iter().map(|_| None).collect();
    let mut renderer = Renderer {
        files,
        options,
        drawings,
    };
    let mut reports = Vec::new();
    for (own, entry) in files.iter().enumerate() {
        reports.extend(
            entry
                .diagnostics
                .iter()
                .map(|diagnostic| renderer.report(own, diagnostic)),
        );
    }
    reports.join("\n")
}

/// The files, and what is made once for each of them.
struct Renderer<'a> {
    files: &'a [FileDiagnostics<'a>],
    options: Options,
    /// By index of the file; made when first needed.
    drawings: Vec<Option<Drawing<'a>>>,
}

/// A file, ready to be drawn.
struct Drawing<'a> {
    /// Escaped.
    path: String,
    lines: Lines<'a>,
    /// Masked.
    source: Source<String>,
}

/// A place to mark, within one line.
struct Mark {
    /// Whether it is the place of the diagnostic itself.
    is_primary: bool,
    /// The index of the file.
    file: usize,
    range: Range<usize>,
    /// From 1.
    line: usize,
    message: String,
    color: Color,
}

impl<'a> Renderer<'a> {
    /// One diagnostic, with a line break at its end.
    fn report(&mut self, own: usize, diagnostic: &Diagnostic) -> String {
        let mut out = String::new();
        self.header(&mut out, diagnostic);
        for marks in in_boxes(self.marks(own, diagnostic)) {
            self.draw(&mut out, &marks);
        }
        self.footer(&mut out, own, diagnostic);
        out
    }

    /// `error[deck-sum]: the message`.
    fn header(&self, out: &mut String, diagnostic: &Diagnostic) {
        let kind = format!("{}[{}]:", diagnostic.severity, diagnostic.code);
        let kind = self.painted(kind, color_of(diagnostic.severity));
        line(out, format_args!("{kind} {}", escape(&diagnostic.message)));
    }

    /// The place of the diagnostic first, then its labels, those in unknown files left out.
    fn marks(&mut self, own: usize, diagnostic: &Diagnostic) -> Vec<Mark> {
        let mut primary = self.mark(own, diagnostic.span, "", color_of(diagnostic.severity));
        primary.is_primary = true;
        let mut others = Vec::new();
        for label in &diagnostic.labels {
            let Some(file) = file_of_label(self.files, own, label) else {
                continue;
            };
            let mark = self.mark(file, label.span, &label.message, Color::Cyan);
            let same_place = mark.file == own && mark.range == primary.range;
            // A label on the very place of the diagnostic says what the mark there is about.
            if same_place && primary.message.is_empty() {
                primary.message = mark.message;
            } else {
                others.push(mark);
            }
        }
        std::iter::once(primary).chain(others).collect()
    }

    /// A mark on the part of a span that is on its first line, since one over several lines hides more than it shows; on
    /// at least one character, since an empty one shows nothing.
    fn mark(&mut self, file: usize, span: Span, message: &str, color: Color) -> Mark {
        let Drawing { lines, source, .. } = self.drawing(file);
        let Range { start, end } = lines.clamp(span);
        let end = end.min(lines.line_range(start).end);
        let one = source.text()[start..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let range = start..end.max(start + one);
        let line = lines.position(start).line;
        Mark {
            is_primary: false,
            file,
            range,
            line,
            message: escape(message),
            color,
        }
    }

    /// The source with marks that lie close together, or their place if a line is too long to be of use on a screen.
    fn draw(&mut self, out: &mut String, marks: &[Mark]) {
        let config = self.config();
        let Some(first) = marks.first() else { return };
        let Drawing {
            path,
            lines,
            source,
        } = self.drawing(first.file);
        let too_long = |mark: &Mark| lines.line_range(mark.range.start).len() > LONGEST_DRAWN_LINE;
        if marks.iter().any(too_long) {
            for Mark { range, message, .. } in marks {
                let place = lines.position(range.start);
                let colon = if message.is_empty() { "" } else { ": " };
                line(
                    out,
                    format_args!(
                        "  at {path}:{}:{}{colon}{message}",
                        place.line, place.column
                    ),
                );
            }
            return;
        }
        let mut drawn = Vec::new();
        ariadne_report(path, marks, config)
            .write((path.as_str(), source), &mut drawn)
            .expect("a vector takes all that is written");
        let drawn = String::from_utf8(drawn).expect("ariadne writes characters");
        // The first line is ariadne's own header.
        for drawn_line in drawn.lines().skip(1) {
            line(out, format_args!("{}", drawn_line.trim_end()));
        }
    }

    fn config(&self) -> Config {
        let char_set = if self.options.unicode {
            CharSet::Unicode
        } else {
            CharSet::Ascii
        };
        Config::new()
            .with_color(self.options.color)
            .with_char_set(char_set)
            .with_index_type(IndexType::Byte)
    }

    /// Notes, labels that could not be drawn, rules and fixes.
    fn footer(&self, out: &mut String, own: usize, diagnostic: &Diagnostic) {
        let note = self.painted("note:", Color::Cyan);
        for text in &diagnostic.notes {
            line(out, format_args!("  {note} {}", escape(text)));
        }
        for label in &diagnostic.labels {
            let unknown = file_of_label(self.files, own, label).is_none();
            if let Some(path) = label.path.as_deref().filter(|_| unknown) {
                line(
                    out,
                    format_args!("  {note} {}: {}", escape(path), escape(&label.message)),
                );
            }
        }
        for rule in &diagnostic.rules {
            line(out, format_args!("  {note} rule {}", escape(rule)));
        }
        let help = self.painted("help:", Color::Green);
        let applied = diagnostic.applied_fix();
        for fix in &diagnostic.fixes {
            let option = match fix.applicability {
                _ if applied != Some(fix) => "",
                Applicability::Choice => "",
                Applicability::Safe => " (--fix)",
                Applicability::Suggested => " (--fix --unsafe-fixes)",
            };
            line(out, format_args!("  {help} {}{option}", escape(&fix.title)));
        }
    }

    /// The text in a colour, if the screen has colours.
    fn painted(&self, text: impl Display, color: Color) -> String {
        text.fg(Some(color).filter(|_| self.options.color))
            .to_string()
    }

    /// The lines and the source of a file, made on first use.
    fn drawing(&mut self, file: usize) -> &Drawing<'a> {
        let file_source = self.files[file].file;
        self.drawings[file].get_or_insert_with(|| Drawing {
            path: escape(file_source.path),
            lines: Lines::new(file_source.text),
            // Spans may point behind the last character, and ariadne marks characters only.
            source: Source::from(mask(file_source.text) + " "),
        })
    }
}

/// The marks by what fits in one box, the box with the place of the diagnostic first.
fn in_boxes(mut marks: Vec<Mark>) -> Vec<Vec<Mark>> {
    marks.sort_by_key(|mark| (mark.file, mark.range.start));
    let mut boxes: Vec<Vec<Mark>> = Vec::new();
    for mark in marks {
        match boxes.last_mut() {
            Some(marks) if marks.last().is_some_and(|last| fit_together(last, &mark)) => {
                marks.push(mark);
            }
            _ => boxes.push(vec![mark]),
        }
    }
    boxes.sort_by_key(|marks| !marks.iter().any(|mark| mark.is_primary));
    boxes
}

/// Whether two marks, in reading order, are drawn in one box: few lines lie between them, and no very long one.
fn fit_together(first: &Mark, second: &Mark) -> bool {
    first.file == second.file
        && second.line - first.line <= LONGEST_GAP
        && second.range.start - first.range.start <= LONGEST_GAP * LONGEST_DRAWN_LINE
}

/// What ariadne needs to draw one box.
fn ariadne_report<'a>(
    path: &'a str,
    marks: &[Mark],
    config: Config,
) -> Report<'static, (&'a str, Range<usize>)> {
    let labels = marks.iter().map(|mark| {
        // Without words, ariadne marks by colour alone.
        let message = if mark.message.is_empty() {
            "here"
        } else {
            &mark.message
        };
        Label::new((path, mark.range.clone()))
            .with_color(mark.color)
            .with_message(message)
    });
    let named = marks
        .iter()
        .find(|mark| mark.is_primary)
        .unwrap_or(&marks[0]);
    Report::build(ReportKind::Error, (path, named.range.clone()))
        .with_config(config)
        .with_labels(labels)
        .finish()
}

/// The colour of a level.
fn color_of(severity: Severity) -> Color {
    match severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Hint => Color::Blue,
    }
}

/// Adds a line.
fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a string takes all that is written");
}
