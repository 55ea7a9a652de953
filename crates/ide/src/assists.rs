//! Changes that an author may want here, beside the fixes of diagnostics.

mod allow;
mod missing_cards;
mod prose;
mod teach;

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_english::{Markup, print_line};
use cardc_games::{FieldSpec, FieldType, GamePack, Test};
use cardc_semantics::{
    CardItem, CardLine, CardText, card_text, cards, is_better_as, item_at, item_offset, item_tree,
};
use cardc_span::{Edit, Span, edited_part};
use cardc_syntax::{Item, Member};

use crate::context::Context;
use crate::types::{Assist, AssistKind};

/// What stands in front of a field.
const INDENT: &str = "    ";

/// The changes that are possible in a part of a file.
pub fn assists(db: &dyn Db, file: File, within: Span) -> Vec<Assist> {
    let context = Context::new(db, file);
    let mut found = match file.kind(db) {
        FileKind::Cards => in_cards(context, within),
        FileKind::Deck => missing_cards::assists(context, within),
        _ => return Vec::new(),
    };
    found.extend(allow::assists(context, within));
    found
}

fn in_cards(context: Context<'_>, within: Span) -> Vec<Assist> {
    let (db, file) = (context.db, context.file);
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
    found.extend(teach::assists(&card, within));
    let text = card_text(db, item);
    found.extend(card.house_form(text, offset));
    if card.is_in_text(offset) {
        found.extend(house_form_of_file(context));
    }
    let here = |line: &&CardLine| {
        let place = line.span.shifted(start);
        place.start <= within.end && within.start <= place.end
    };
    found.extend(
        text.lines
            .iter()
            .filter(here)
            .filter_map(|line| prose::assist(&card, text, line, within)),
    );
    found
}

/// Writes all texts of a file in the house form, where several cards have something to write.
fn house_form_of_file(context: Context<'_>) -> Option<Assist> {
    let db = context.db;
    let mut edits = Vec::new();
    let mut changed = 0;
    for item in cards(db, context.file) {
        let Some(tree) = &item_tree(db, item).tree else {
            continue;
        };
        let card = Card {
            context,
            item,
            tree,
            start: item_offset(db, item),
        };
        let of_card = card.in_house_form(card_text(db, item));
        changed += usize::from(!of_card.is_empty());
        edits.extend(of_card);
    }
    (changed > 1).then(|| Assist {
        title: "Rewrite all texts of this file in standard wording".to_owned(),
        kind: AssistKind::Rewrite,
        edits: vec![(context.file, edits)],
        created: Vec::new(),
        snippet: None,
    })
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
    fn edit(&self, span: Span, text: impl Into<String>) -> Edit {
        let span = span.shifted(self.start);
        Edit {
            span,
            text: text.into(),
        }
    }

    fn assist(&self, title: &str, kind: AssistKind, edits: Vec<Edit>) -> Assist {
        Assist {
            title: title.to_owned(),
            kind,
            edits: vec![(self.context.file, edits)],
            created: Vec::new(),
            snippet: None,
        }
    }

    fn source(&self, span: Span) -> &str {
        &self.item.text(self.context.db)[span.range()]
    }

    /// Where the card ends in the file.
    fn end(&self) -> u32 {
        self.start + self.item.text(self.context.db).len() as u32
    }

    /// The fields and corners that diagnostics here ask for.
    fn missing_parts(&self, within: Span) -> Vec<Assist> {
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
                let mut ways = self.ways_to_add(field).into_iter();
                let mending = ways.find(|way| way.edits.iter().all(|(_, edits)| self.mends(edits)));
                if !assists.contains(&mending) {
                    assists.push(mending);
                }
            }
        }
        assists.into_iter().flatten().collect()
    }

    /// Whether the rules have less to say against the card with these edits of the file, which are in its order.
    fn mends(&self, edits: &[Edit]) -> bool {
        let source = edited_part(self.item.text(self.context.db), self.start, edits);
        is_better_as(self.context.db, self.item, &source)
    }

    /// Adds a field with the value that stands for any, or more corners to those that there are, as few as possible.
    fn ways_to_add(&self, field: &FieldSpec) -> Vec<Assist> {
        let written = self.tree.fields().find(|own| *own.name.value == *field.id);
        let Some(written) = written else {
            return self.add_field(field).into_iter().collect();
        };
        let FieldType::Corners { max, .. } = field.kind else {
            return Vec::new();
        };
        let end = Span::at(written.span.end);
        let more = (1..=max as usize).map(|count| {
            let title = match count {
                1 => "Add a corner".to_owned(),
                _ => format!("Add {count} corners"),
            };
            let edits = vec![self.edit(end, " (1)".repeat(count))];
            self.assist(&title, AssistKind::Fix, edits)
        });
        more.collect()
    }

    fn add_field(&self, field: &FieldSpec) -> Option<Assist> {
        let block = self.tree.block.as_ref()?;
        let last = block.members.iter().rev().find_map(|member| match member {
            Member::Field(field) => Some(field.span.end),
            Member::Text(_) => None,
        });
        let at = last.unwrap_or(block.span.start + 1);
        let line = format!("\n{INDENT}{} {}", field.id, field.placeholder);
        let title = format!("Add `{} {}`", field.id, field.placeholder);
        let edits = vec![self.edit(Span::at(at), line)];
        Some(self.assist(&title, AssistKind::Fix, edits))
    }

    fn is_in_text(&self, offset: u32) -> bool {
        let mut texts = self.tree.texts();
        texts.any(|text| text.span.shifted(self.start).touches(offset))
    }

    /// Writes the lines that are understood as the house does: mark-up, capital letters, full stops.
    fn house_form(&self, text: &CardText, offset: u32) -> Option<Assist> {
        let edits = self.in_house_form(text);
        (self.is_in_text(offset) && !edits.is_empty()).then(|| {
            let title = "Rewrite this text in standard wording";
            self.assist(title, AssistKind::Rewrite, edits)
        })
    }

    /// The lines of a text that the house writes otherwise.
    fn in_house_form(&self, text: &CardText) -> Vec<Edit> {
        let Some(game) = self.context.game() else {
            return Vec::new();
        };
        let rewritten = text.parsed_lines().filter_map(|(line, parsed)| {
            // A sentence over several lines keeps its breaks.
            let is_plain = parsed.is_understood() && line.wraps_at.is_none() && !line.is_garbled;
            let house = print_line(&game.vocabulary, &parsed.line, Markup::House);
            (is_plain && house != self.source(line.span)).then(|| self.edit(line.span, house))
        });
        rewritten.collect()
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

/// What comes up most often; of equals, the first.
fn most_frequent<'a, T: PartialEq + ?Sized>(all: impl Iterator<Item = &'a T>) -> Option<&'a T> {
    let mut counts: Vec<(&T, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    counts
        .into_iter()
        .rev()
        .max_by_key(|(_, count)| *count)
        .map(|(one, _)| one)
}
