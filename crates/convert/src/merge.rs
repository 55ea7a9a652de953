//! Updates a card that was imported before: takes over what the source has changed since then, and keeps what was written
//! by hand.

use std::ops::Range;

use cardc_span::folded_line;
use cardc_span::{lines, usual_break, with_breaks};
use cardc_syntax::{Item, Member, lex, parse_cards};

use crate::card_record::in_words;
use crate::card_source::SET;
use crate::words::fold_space;

/// The indentation of a card that has no members yet.
const INDENT: &str = "    ";

/// What became of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The updated card.
    pub text: String,
    /// The card as the next import is to compare it: the source's, with the parts that were not taken over as they were before.
    pub base: String,
    /// The parts that were taken over.
    pub changed: Vec<Part>,
    /// The parts that both sides changed, and that stay as they were written by hand.
    pub kept: Vec<Part>,
}

/// A part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// `text`, or the name of a field.
    pub name: String,
    /// What the source writes for a field; `None` for a text, and for a field that it lacks.
    pub value: Option<String>,
    /// The lines that the source has in a text; none for a field.
    pub lines: Vec<String>,
    /// The source no longer has it.
    pub is_gone: bool,
}

/// A card as its source has it.
#[derive(Clone, Copy)]
pub struct Theirs<'a> {
    /// The item.
    pub source: &'a str,
    /// Whether the source speaks of a part. Others stay as they are.
    pub speaks_of: &'a dyn Fn(&str) -> bool,
}

/// Updates `ours`, the item in a file, from `theirs`, the same card in the source. `base` is the card as it was last
/// imported. A card without a `set` has the one above it. With `force`, `theirs` wins where both sides changed. `None` where
/// an item cannot be read.
pub fn merge_card(
    base: Option<&str>,
    ours: &str,
    Theirs { source, speaks_of }: Theirs<'_>,
    set_above: Option<&str>,
    force: bool,
) -> Option<Merged> {
    let base = match base {
        Some(base) => Some(Card::read(base)?),
        None => None,
    };
    let (mut mine, theirs) = (Card::read(ours)?, Card::read(source)?);
    let names = theirs.names_and(base.as_ref()).into_iter();
    let (names, unsaid) = names.partition::<Vec<_>, _>(|name| speaks_of(name));
    let mut merged = Merged::default();
    let (kind, old_kind) = (theirs.kind(), base.as_ref().map(Card::kind));
    if kind != mine.kind() && Some(kind) != old_kind {
        let part = Part {
            name: "kind".to_owned(),
            value: Some(kind.to_owned()),
            lines: Vec::new(),
            is_gone: false,
        };
        if Some(mine.kind()) != old_kind && !force {
            merged.kept.push(part);
        } else {
            mine.replace(mine.item.keyword.span.range(), kind)?;
            merged.changed.push(part);
        }
    }
    for name in names {
        let new = theirs.content(&name);
        let old = base.as_ref().and_then(|base| base.content(&name));
        let stated = mine.content(&name);
        let present = match set_above {
            Some(set) if name == SET && stated.is_none() => Some(vec![set.to_owned()]),
            _ => stated.clone(),
        };
        // No line of a card takes away the set of its file.
        let has_set_above = name == SET && new.is_none() && stated.is_none();
        if new == present || new == old || has_set_above {
            continue;
        }
        let part = Part {
            value: theirs.written(&name),
            lines: theirs.text_lines(&name),
            is_gone: new.is_none(),
            name,
        };
        let is_ours = present != old || mine.has_comment(&part.name);
        if is_ours && !force {
            merged.kept.push(part);
        } else {
            mine.take(&part.name, &theirs)?;
            merged.changed.push(part);
        }
    }
    let not_taken = merged.kept.iter().map(|part| &part.name).chain(&unsaid);
    merged.base = theirs.with_parts_of(base.as_ref(), not_taken)?;
    merged.text = mine.source;
    Some(merged)
}

/// A card, with its source.
struct Card {
    source: String,
    item: Item,
}

impl Card {
    /// The only item of a source; `None` where there is another one, or a mistake.
    fn read(source: &str) -> Option<Self> {
        let mut items = parse_cards(source).into_iter();
        let (piece, parse) = items.next()?;
        let is_whole = piece.span.range() == (0..source.trim_end().len());
        let is_read = is_whole && items.next().is_none() && parse.errors.is_empty();
        let item = parse.tree.filter(|_| is_read)?;
        Some(Self {
            source: source.to_owned(),
            item,
        })
    }

    /// The word that begins it.
    fn kind(&self) -> &str {
        &self.item.keyword.value
    }

    fn members(&self) -> impl DoubleEndedIterator<Item = &Member> {
        self.item.block.iter().flat_map(|block| &block.members)
    }

    fn of_name<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Member> {
        self.members().filter(move |member| name_of(member) == name)
    }

    /// The names of the members, with those of `base` that this card lacks behind them; each once.
    fn names_and(&self, base: Option<&Self>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for member in self
            .members()
            .chain(base.into_iter().flat_map(Self::members))
        {
            if !names.iter().any(|name| name == name_of(member)) {
                names.push(name_of(member).to_owned());
            }
        }
        names
    }

    /// What the members of a name say, whatever their layout; `None` for a name without members.
    fn content(&self, name: &str) -> Option<Vec<String>> {
        let mut content = Vec::new();
        for member in self.of_name(name) {
            match member {
                Member::Field(field) => {
                    let values = field.values.iter().map(|value| in_words(&value.value));
                    content.push(values.collect::<Vec<_>>().join("\n"));
                }
                Member::Text(text) => content.extend({
                    let lines = text.lines.iter();
                    lines.map(|line| folded_line(&self.source[line.range()], fold_space))
                }),
            }
        }
        self.of_name(name).next().map(|_| content)
    }

    /// The values of a field as they are written.
    fn written(&self, name: &str) -> Option<String> {
        let values: Vec<&str> = self
            .of_name(name)
            .filter_map(|member| self.values(member))
            .collect();
        (!values.is_empty()).then(|| values.join(", "))
    }

    /// The lines of a text.
    fn text_lines(&self, name: &str) -> Vec<String> {
        let texts = self.of_name(name).filter_map(|member| match member {
            Member::Text(text) => Some(text),
            Member::Field(_) => None,
        });
        let spans = texts.flat_map(|text| &text.lines);
        spans
            .map(|line| self.source[line.range()].trim().to_owned())
            .collect()
    }

    fn values(&self, member: &Member) -> Option<&str> {
        let Member::Field(field) = member else {
            return None;
        };
        let (first, last) = (field.values.first()?, field.values.last()?);
        Some(&self.source[first.span.start as usize..last.span.end as usize])
    }

    /// Whether a member of this name has a comment in it.
    fn has_comment(&self, name: &str) -> bool {
        self.of_name(name).any(|member| {
            let source = &self.source[range(member)];
            lex(source).iter().any(|token| token.kind.is_comment())
        })
    }

    /// The card with these parts as another one has them, or without them.
    fn with_parts_of<'n>(
        mut self,
        other: Option<&Self>,
        names: impl Iterator<Item = &'n String>,
    ) -> Option<String> {
        for name in names {
            match other {
                Some(other) if name == "kind" => {
                    self.replace(self.item.keyword.span.range(), other.kind())?;
                }
                Some(other) => self.take(name, other)?,
                None => self.remove(name)?,
            }
        }
        Some(self.source)
    }

    /// Removes the members of a name, with their lines.
    fn remove(&mut self, name: &str) -> Option<()> {
        let ranges: Vec<Range<usize>> = self.of_name(name).map(range).collect();
        for member in ranges.into_iter().rev() {
            self.replace(self.whole_line(member), "")?;
        }
        Some(())
    }

    /// Replaces the members of a name by those of another card.
    fn take(&mut self, name: &str, theirs: &Self) -> Option<()> {
        let ranges: Vec<Range<usize>> = self.of_name(name).map(range).collect();
        let written = self.written_like(name, theirs);
        if written.is_empty() {
            return self.remove(name);
        }
        let Some((first, others)) = ranges.split_first() else {
            return self.insert(name, &written, theirs);
        };
        for other in others.iter().rev() {
            self.replace(self.whole_line(other.clone()), "")?;
        }
        let line_break = usual_break(&self.source);
        let between = format!("{line_break}{}", self.indent());
        self.replace(first.clone(), &written.join(&between))
    }

    /// The members of another card, laid out as those of this one.
    fn written_like(&self, name: &str, theirs: &Self) -> Vec<String> {
        let column = self.column();
        let line_break = usual_break(&self.source);
        let indent = self.indent();
        let member = |member: &Member| match member {
            Member::Field(_) => {
                let values = theirs.values(member).unwrap_or_default();
                format!("{name:column$} {values}").trim_end().to_owned()
            }
            Member::Text(_) => {
                let laid_out = lines(&theirs.source[range(member)]).map(|line| {
                    let inner = line.text.strip_prefix(INDENT).unwrap_or(line.text);
                    inner.replacen(INDENT, &indent, 1)
                });
                laid_out
                    .collect::<Vec<_>>()
                    .join(&format!("{line_break}{indent}"))
            }
        };
        theirs.of_name(name).map(member).collect()
    }

    /// Adds members behind those that stand in front of them in the other card.
    fn insert(&mut self, name: &str, written: &[String], theirs: &Self) -> Option<()> {
        let line_break = usual_break(&self.source).to_owned();
        let start = format!("{line_break}{}", self.indent());
        let lines = written.join(&start);
        let block = self.item.block.as_ref()?;
        let is_text = name == "text";
        let before: Vec<&str> = theirs
            .members()
            .map(name_of)
            .take_while(|&other| other != name)
            .collect();
        let last = self
            .members()
            .rfind(|member| before.contains(&name_of(member)));
        match last.map(|member| range(member).end) {
            Some(end) => {
                let gap = if is_text { line_break.as_str() } else { "" };
                self.replace(end..end, &format!("{gap}{start}{lines}"))
            }
            None if block.members.is_empty() => {
                let inside = block.span.start as usize + 1..block.span.end as usize - 1;
                self.replace(inside, &format!("{start}{lines}{line_break}"))
            }
            None => {
                let start_of_block = block.span.start as usize + 1;
                self.replace(start_of_block..start_of_block, &format!("{start}{lines}"))
            }
        }
    }

    /// How far apart the names and the values of the fields begin, without the space between.
    fn column(&self) -> usize {
        let gaps = self.item.fields().filter_map(|field| {
            let first = field.values.first()?;
            Some((first.span.start - field.name.span.start) as usize - 1)
        });
        gaps.max().unwrap_or_default()
    }

    /// The white space before the first member.
    fn indent(&self) -> String {
        let first = self.members().next().map(|member| range(member).start);
        let indent = first.map(|at| {
            let line = &self.source[cardc_span::line_start(&self.source, at)..at];
            line.to_owned()
        });
        let is_blank = |indent: &String| indent.chars().all(char::is_whitespace);
        indent.filter(is_blank).unwrap_or_else(|| INDENT.to_owned())
    }

    /// The line around a member, with the end of the line before, where nothing else stands on it.
    fn whole_line(&self, member: Range<usize>) -> Range<usize> {
        let start = cardc_span::line_start(&self.source, member.start);
        let end = cardc_span::line_end(&self.source, member.end);
        let around = [
            &self.source[start..member.start],
            &self.source[member.end..end],
        ];
        if around.iter().all(|text| text.trim().is_empty()) && start > 0 {
            let end = cardc_span::next_line(&self.source, member.end);
            // The blank line between the fields and the text goes with the last line below it.
            let is_last = self.source[end..].trim_start().starts_with('}');
            let before = cardc_span::line_start(&self.source, start - 1);
            let is_blank = self.source[before..start].trim().is_empty();
            if is_last && is_blank {
                before..end
            } else {
                start..end
            }
        } else {
            member
        }
    }

    /// Replaces a part of the source, with the line breaks of the card; `None` where no card is left.
    fn replace(&mut self, range: Range<usize>, text: &str) -> Option<()> {
        let text = with_breaks(text, usual_break(&self.source)).into_owned();
        let mut source = self.source.clone();
        source.replace_range(range, &text);
        *self = Self::read(&source)?;
        Some(())
    }
}

fn name_of(member: &Member) -> &str {
    match member {
        Member::Field(field) => &field.name.value,
        Member::Text(_) => "text",
    }
}

fn range(member: &Member) -> Range<usize> {
    match member {
        Member::Field(field) => field.span.range(),
        Member::Text(text) => text.span.range(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Theirs, merge_card};

    const BASE: &str = "unit \"Ash Hound\" {\n    cost 2\n    tags Beast\n    set  \"Embers\"\n\n    text {\n        Draw 1 card.\n        prose \"Howl.\"\n    }\n}\n";

    fn all(source: &str) -> Theirs<'_> {
        Theirs {
            source,
            speaks_of: &|_| true,
        }
    }

    fn merged(ours: &str, theirs: &str) -> (String, Vec<String>, Vec<String>) {
        let merged = merge_card(
            Some(BASE),
            ours.trim_end(),
            all(theirs),
            Some("Embers"),
            false,
        )
        .unwrap();
        let names = |parts: Vec<super::Part>| parts.into_iter().map(|part| part.name).collect();
        (merged.text, names(merged.changed), names(merged.kept))
    }

    #[test]
    fn what_the_source_changed_is_taken_over() {
        let theirs = BASE
            .replace("cost 2", "cost 3")
            .replace("Beast", "Beast, Hound");
        let ours = "/// Mine.\nunit \"Ash Hound\" {\n  cost   2 // cheap\n  tags   Beast\n  artist \"Me\"\n  text { Draw  1 card.\n    prose \"Howl.\" }\n}";
        let (text, changed, kept) = merged(ours, &theirs);
        assert_eq!(changed, ["cost", "tags"]);
        assert_eq!(kept, [""; 0]);
        let expected = ours
            .replace("2 //", "3 //")
            .replace("Beast", "Beast, Hound");
        assert_eq!(text, expected);
    }

    #[test]
    fn what_was_written_by_hand_stays() {
        let ours = BASE
            .replace("prose \"Howl.\"", "Draw 2 cards.")
            .replace("cost 2", "cost 4");
        let (text, changed, kept) = merged(&ours, BASE);
        assert_eq!(
            (text.as_str(), changed.len(), kept.len()),
            (ours.trim_end(), 0, 0)
        );
        let (text, changed, kept) = merged(&ours, &BASE.replace("cost 2", "cost 3"));
        assert_eq!((text.as_str(), changed.len()), (ours.trim_end(), 0));
        assert_eq!(kept, ["cost"]);
        let forced = merge_card(
            Some(BASE),
            ours.trim_end(),
            all(&BASE.replace("cost 2", "cost 3")),
            None,
            true,
        );
        assert_eq!(
            forced.unwrap().text,
            ours.replace("cost 4", "cost 3").trim_end()
        );
    }

    #[test]
    fn what_was_not_taken_over_is_compared_with_the_same_base_again() {
        let ours = BASE.replace("cost 2", "cost 4");
        let theirs = BASE.replace("cost 2", "cost 3").replace("Draw 1", "Draw 2");
        let first = merge_card(Some(BASE), ours.trim_end(), all(&theirs), None, false).unwrap();
        assert_eq!(first.base, BASE.replace("Draw 1", "Draw 2"));
        let again = merge_card(Some(&first.base), &first.text, all(&theirs), None, false).unwrap();
        assert_eq!(
            (again.changed.len(), again.kept, again.base),
            (0, first.kept, first.base.clone())
        );
        let forced = merge_card(Some(&first.base), &first.text, all(&theirs), None, true).unwrap();
        assert_eq!(
            (forced.text, forced.base),
            (theirs.trim_end().to_owned(), theirs)
        );
        let unknown = merge_card(None, ours.trim_end(), all(BASE), None, false).unwrap();
        assert!(!unknown.base.contains("cost"), "{}", unknown.base);
    }

    #[test]
    fn what_the_source_says_nothing_of_stays() {
        let theirs = "unit \"Ash Hound\" {\n    cost 3\n}\n";
        let theirs = Theirs {
            source: theirs,
            speaks_of: &|part| part == "cost",
        };
        let merged = merge_card(Some(BASE), BASE.trim_end(), theirs, None, false).unwrap();
        let expected = BASE.replace("cost 2", "cost 3");
        assert_eq!(
            (merged.text.as_str(), merged.kept.len()),
            (expected.trim_end(), 0)
        );
        for part in ["tags Beast", "set  \"Embers\"", "Draw 1 card."] {
            assert!(
                merged.base.contains(part.split("  ").last().unwrap()),
                "{}",
                merged.base
            );
        }
    }

    #[test]
    fn a_kind_that_was_changed_by_hand_stays() {
        let ours = BASE.replace("unit", "spell");
        assert_eq!(merged(&ours, BASE).0, ours.trim_end());
        let theirs = BASE.replace("unit", "blessing");
        let (text, changed, kept) = merged(&ours, &theirs);
        assert_eq!((text.as_str(), changed.len()), (ours.trim_end(), 0));
        assert_eq!(kept, ["kind"]);
        let (text, changed, _) = merged(BASE, &theirs);
        assert_eq!(
            (text.as_str(), changed),
            (theirs.trim_end(), vec!["kind".to_owned()])
        );
    }

    #[test]
    fn fields_and_texts_come_and_go() {
        let without = BASE.replace("    cost 2\n", "").replace(
            "\n    text {\n        Draw 1 card.\n        prose \"Howl.\"\n    }\n",
            "",
        );
        let (text, changed, _) = merged(BASE, &without);
        assert_eq!(changed, ["cost", "text"]);
        assert_eq!(
            text,
            "unit \"Ash Hound\" {\n    tags Beast\n    set  \"Embers\"\n}"
        );
        let bare = "unit \"Ash Hound\" {}";
        let back = merge_card(Some(bare), bare, all(BASE), Some("Embers"), false).unwrap();
        assert_eq!(
            back.text,
            BASE.trim_end().replace("    set  \"Embers\"\n", "")
        );
    }

    #[test]
    fn a_comment_in_a_text_keeps_the_text() {
        let ours = BASE.replace("        Draw", "        // Test this.\n        Draw");
        let (text, _, kept) = merged(&ours, &BASE.replace("Draw 1", "Draw 2"));
        assert_eq!(
            (text.as_str(), kept),
            (ours.trim_end(), vec!["text".to_owned()])
        );
    }

    #[test]
    fn line_breaks_are_those_of_the_file() {
        let ours = BASE.replace('\n', "\r\n");
        let theirs = BASE.replace("Draw 1 card.", "Draw 2 cards.");
        let (text, changed, _) = merged(&ours, &theirs);
        assert_eq!(changed, ["text"]);
        assert_eq!(text, theirs.replace('\n', "\r\n").trim_end());
    }
}
