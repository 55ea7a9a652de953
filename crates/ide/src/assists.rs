//! Changes that an author may want here, beside the fixes of diagnostics.

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Code, Diagnostic, Edit};
use cardc_english::{Markup, parse_line, print_line};
use cardc_games::{FieldSpec, FieldType, GamePack, Test};
use cardc_semantics::{CardItem, CardLine, CardText, LineContent, card_text, item_at, item_tree};
use cardc_syntax::{Item, Member};

use crate::context::Context;
use crate::types::{Assist, AssistKind, Span};

/// What stands in front of a field.
const INDENT: &str = "    ";

/// The changes that are possible in a part of a file.
pub fn assists(db: &dyn Db, file: File, within: &Span) -> Vec<Assist> {
    let context = Context::new(db, file);
    if file.kind(db) != FileKind::Cards {
        return Vec::new();
    }
    let offset = context.boundary(within.start);
    let Some((item, start)) = item_at(db, file, offset) else {
        return Vec::new();
    };
    let Some(tree) = &item_tree(db, item).tree else {
        return Vec::new();
    };
    let card = Card {
        context,
        item,
        tree,
        start,
    };
    let mut found = card.missing_parts(within);
    let text = card_text(db, item);
    found.extend(card.house_form(text, offset));
    let here = |line: &&CardLine| {
        let place = line.span.shifted(start);
        place.start <= within.end && within.start <= place.end
    };
    found.extend(
        text.lines
            .iter()
            .filter(here)
            .filter_map(|line| card.prose(line)),
    );
    found
}

/// The card around the cursor.
struct Card<'db> {
    context: Context<'db>,
    item: CardItem<'db>,
    tree: &'db Item,
    /// Where it begins in the file.
    start: u32,
}

impl Card<'_> {
    fn edit(&self, span: cardc_syntax::Span, text: impl Into<String>) -> Edit {
        let span = span.shifted(self.start);
        Edit {
            span: span.start..span.end,
            text: text.into(),
        }
    }

    fn source(&self, span: cardc_syntax::Span) -> &str {
        &self.item.text(self.context.db)[span.range()]
    }

    /// Where the card ends in the file.
    fn end(&self) -> u32 {
        self.start + self.item.text(self.context.db).len() as u32
    }

    /// The fields and corners that diagnostics here ask for.
    fn missing_parts(&self, within: &Span) -> Vec<Assist> {
        let Some(pack) = self.context.pack() else {
            return Vec::new();
        };
        let diagnostics = crate::diagnostics(self.context.db, self.context.file);
        let touched = diagnostics
            .iter()
            .filter(|found| found.span.start <= within.end && within.start <= found.span.end)
            // A selection may reach into the next card.
            .filter(|found| self.start <= found.span.start && found.span.end <= self.end());
        let mut assists = Vec::new();
        for diagnostic in touched {
            for field in wanted_fields(pack, self.tree, diagnostic) {
                let assist = self.add_field(field);
                if !assists.contains(&assist) {
                    assists.push(assist);
                }
            }
        }
        assists.into_iter().flatten().collect()
    }

    /// Adds a field with the value that stands for any, or one more corner to those that there are.
    fn add_field(&self, field: &FieldSpec) -> Option<Assist> {
        if let Some(written) = self.tree.fields().find(|own| *own.name.value == *field.id) {
            let is_corners = matches!(field.kind, FieldType::Corners { .. });
            let end = cardc_syntax::Span::new(written.span.end, written.span.end);
            return is_corners.then(|| Assist {
                title: "Add a corner".to_owned(),
                kind: AssistKind::Fix,
                edits: vec![self.edit(end, " (1)")],
            });
        }
        let block = self.tree.block.as_ref()?;
        let last = block.members.iter().rev().find_map(|member| match member {
            Member::Field(field) => Some(field.span.end),
            Member::Text(_) => None,
        });
        let at = last.unwrap_or(block.span.start + 1);
        let line = format!("\n{INDENT}{} {}", field.id, field.placeholder);
        Some(Assist {
            title: format!("Add `{} {}`", field.id, field.placeholder),
            kind: AssistKind::Fix,
            edits: vec![self.edit(cardc_syntax::Span::new(at, at), line)],
        })
    }

    /// Writes the lines that are understood as the house does: mark-up, capital letters, full stops.
    fn house_form(&self, text: &CardText, offset: u32) -> Option<Assist> {
        let is_in_text = self.tree.texts().any(|text| {
            let place = text.span.shifted(self.start);
            place.touches(offset)
        });
        let game = self.context.game().filter(|_| is_in_text)?;
        let rewritten = text.english().filter_map(|(line, parsed)| {
            // A sentence over several lines keeps its breaks.
            let is_plain = parsed.is_understood() && line.wraps_at.is_none() && !line.is_garbled;
            let house = print_line(&game.vocabulary, &parsed.line, Markup::House);
            (is_plain && house != self.source(line.span)).then(|| self.edit(line.span, house))
        });
        let edits: Vec<Edit> = rewritten.collect();
        (!edits.is_empty()).then(|| Assist {
            title: "Write the text in the house form".to_owned(),
            kind: AssistKind::Rewrite,
            edits,
        })
    }

    /// Takes a line out of Card English, or into it where all of it is understood.
    fn prose(&self, line: &CardLine) -> Option<Assist> {
        let (title, text) = match &line.content {
            LineContent::English(_) if line.is_garbled => return None,
            LineContent::English(_) => {
                let quoted = self
                    .source(line.span)
                    .replace('\\', "\\\\")
                    .replace('"', "\\\"")
                    .replace(['\n', '\r'], " ");
                ("Keep the line as prose", format!("prose \"{quoted}\""))
            }
            LineContent::Prose(prose) => {
                let vocabulary = &self.context.game()?.vocabulary;
                let readable = !prose.contains(['\n', '\r', '{', '}'])
                    && !prose.contains("//")
                    && parse_line(vocabulary, prose).is_understood();
                if !readable || prose.trim().is_empty() {
                    return None;
                }
                ("Read the line as Card English", prose.to_string())
            }
        };
        Some(Assist {
            title: title.to_owned(),
            kind: AssistKind::Rewrite,
            edits: vec![self.edit(line.span, text)],
        })
    }
}

/// The fields that a diagnostic misses on the card.
fn wanted_fields<'pack>(
    pack: &'pack GamePack,
    card: &Item,
    diagnostic: &Diagnostic,
) -> Vec<&'pack FieldSpec> {
    if diagnostic.code == Code::MissingField {
        let kind = pack.kind(&card.keyword.value);
        let required = kind.into_iter().flat_map(|kind| &kind.required);
        return required
            .filter(|id| !card.fields().any(|field| *field.name.value == ***id))
            .filter_map(|id| pack.field(id))
            .collect();
    }
    let checks = pack.checks.iter();
    let of_code = checks.filter(|check| check.code == diagnostic.code.id());
    let mut fields: Vec<&FieldSpec> = of_code
        .filter_map(|check| match &check.test {
            Test::WordNeedsField { field, .. }
            | Test::WordNeedsSide { field, .. }
            | Test::XNeedsCorner { field }
            | Test::ScopeNeedsCorner { field } => pack.field(field),
            _ => None,
        })
        .collect();
    fields.dedup();
    fields
}
