//! A `.deck` file.

use std::collections::HashMap;

use cardc_span::{Line, Span, lines};
use cardc_syntax::{DeckLine, comment_start, parse_deck};

use crate::page::{BYTE_ORDER_MARK, Page, folded};

/// `text` in the one layout: every entry as `3x Name`, comments kept, at most one blank line in a row. Where lines have
/// options or prices, entries are `30 Name = 340`, with `+ Option` indented below. A line with a mistake is left exactly
/// as it is. Formatting twice changes nothing more.
pub fn format_deck(text: &str) -> String {
    let deck = parse_deck(text);
    let sign = if deck.tree.has_options_or_prices() {
        ""
    } else {
        "x"
    };
    let entries: HashMap<_, _> = deck
        .tree
        .lines
        .iter()
        .filter_map(|line| canonical(text, line, sign))
        .collect();
    let mut mistakes = deck
        .errors
        .iter()
        .map(|error| error.span.start as usize)
        .peekable();
    let mut page = Page::like(text);
    for Line {
        start,
        text: content,
        ..
    } in lines(text)
    {
        let mut has_mistake = false;
        while mistakes
            .next_if(|mistake| *mistake <= start + content.len())
            .is_some()
        {
            has_mistake = true;
        }
        if has_mistake {
            page.line(if start == 0 {
                content.trim_start_matches(BYTE_ORDER_MARK)
            } else {
                content
            });
        } else {
            write_line(&mut page, content, |at| {
                entries.get(&(start + at)).map(String::as_str)
            });
        }
    }
    page.finish()
}

/// An entry or an option of a text in its one form, by the place where its line begins; `sign` stands behind a count.
fn canonical(text: &str, line: &DeckLine, sign: &str) -> Option<(usize, String)> {
    // A name keeps its quotation marks.
    let written = |name: Span| folded(&text[name.range()]);
    match line {
        DeckLine::Heading(_) => None,
        DeckLine::Option { name, span } => {
            Some((span.start as usize, format!("  + {}", written(name.span))))
        }
        DeckLine::Entry {
            count,
            name,
            price,
            span,
        } => {
            let has_count = count.span.start < count.span.end;
            // A name that begins like a sign keeps one before it.
            let name = written(name.span);
            let sign = if name.starts_with(['x', 'X', '×']) {
                "x"
            } else {
                sign
            };
            let count = has_count.then(|| format!("{}{sign} ", count.value));
            let price = price.as_ref().map(|price| format!(" = {}", price.value));
            let words = [count.as_deref(), Some(name.as_str()), price.as_deref()];
            Some((span.start as usize, words.into_iter().flatten().collect()))
        }
    }
}

/// Writes a line without mistakes. `entry` is the canonical form of the entry that begins at a position of
/// the line, if one does.
fn write_line<'e>(page: &mut Page, line: &str, entry: impl Fn(usize) -> Option<&'e str>) {
    let (before, comment) = line.split_at(comment_start(line).unwrap_or(line.len()));
    let blank = |char: char| char.is_whitespace() || char == BYTE_ORDER_MARK;
    let content = before.trim_start_matches(blank);
    let start = before.len() - content.len();
    let content = content.trim_end_matches(blank);
    let gap = &before[start + content.len()..];
    let comment = comment.trim_end();
    match (content.is_empty(), comment.is_empty()) {
        (true, true) => return page.blank(),
        (true, false) => return page.line(comment),
        (false, _) => {}
    }
    match (entry(start), content.strip_prefix('#')) {
        (Some(entry), _) => page.line(entry),
        (None, Some(title)) => page.line(&format!("# {}", folded(title))),
        (None, None) => page.line(&folded(content)),
    }
    match gap {
        _ if comment.is_empty() => {}
        // The name may go on: `2x Ebb // Flow`.
        " " if entry(start).is_some() => page.trail_behind(gap, comment),
        _ => page.trail(comment),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_deck_takes_the_one_layout() {
        let text = "game   champions // c\r\n\r\n\r\n#Stone   and Flame\r\nUnits:\r\n  3 Hound  Pack//c\r\nRat x02\r\n3x // d\r\n1× A";
        expect![[r"
            game champions  // c

            # Stone and Flame
            Units:
            3x Hound Pack  //c
            2x Rat
            3x // d
            1x A
        "]]
        .assert_eq(&format_deck(text).replace("\r\n", "\n"));
        assert_eq!(format_deck(text).matches("\r\n").count(), 8);
    }

    #[test]
    fn every_way_to_write_an_entry_becomes_one() {
        let text = "3 Ash\n3x Ash\n3 x Ash\n3xAsh\nx3 Ash\nAsh x3\n- 3 Ash\n* 3x Ash // d\n3 X Ash\n3 x x Ash\n3 4x4 Ash\nAsh (3)\n3 x\n";
        expect![[r"
            3x Ash
            3x Ash
            3x Ash
            3x Ash
            3x Ash
            3x Ash
            3x Ash
            3x Ash // d
            3x X Ash
            3x x Ash
            3x 4x4 Ash
            Ash (3)
            3 x
        "]]
        .assert_eq(&format_deck(text));
    }

    #[test]
    fn names_keep_their_quotation_marks() {
        let text = "#  \"Ebb  // Flow\"\n\"Ebb // Flow\" x2 // c\n3 \"Lucky\"  Orla\n2x Ebb // Flow\n\"Sea // Shore\":\n";
        expect![[r#"
            # "Ebb // Flow"
            2x "Ebb // Flow" // c
            3x "Lucky" Orla
            2x Ebb // Flow
            "Sea // Shore":
        "#]]
        .assert_eq(&format_deck(text));
    }

    #[test]
    fn options_stand_indented_below_a_card_with_its_price() {
        let text = "points  4000\narmy   \"Saltmarsh  Levy\"\nHarbour Reeve=245\nHarbour Reeve   =0245 // c\n+General,  and More\n 30x Pikes\n2x x Marks\nLong Culverin\n      + Crew\n";
        expect![[r#"
            points 4000
            army "Saltmarsh Levy"
            Harbour Reeve=245
            Harbour Reeve = 245 // c
              + General, and More
            30 Pikes
            2x x Marks
            Long Culverin
              + Crew
        "#]]
        .assert_eq(&format_deck(text));
    }
}
