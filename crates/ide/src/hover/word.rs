//! A word of Card English.

use cardc_english::{Line, Meaning, PatternSpec, Word, references};
use cardc_games::GamePack;
use cardc_semantics::FieldValue;
use cardc_semantics::named_card;
use cardc_semantics::{CardItem, CardLine, LineContent, Mention, Mentioned, card_head, mentions};
use cardc_syntax::{CornerContent, Span};

use crate::context::{Context, touches};
use crate::hover::card_page;
use crate::markdown::Page;

/// The word at an offset of the line with this index. Offset and span are relative to the item.
pub(super) fn in_line<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    lines: &[CardLine],
    index: usize,
    offset: u32,
) -> Option<(Span, Page)> {
    let line = &lines[index];
    let LineContent::English(parsed) = &line.content else {
        return Some(prose(line));
    };
    let touched = |word: &&Word| touches(line.place(word.span), offset);
    // Between a word and the mark behind it, the word is meant.
    let word = parsed
        .words
        .iter()
        .filter(touched)
        .min_by_key(|word| !is_word(word))?;
    let span = line.place(word.span);
    let said = mentions(&parsed.line);
    let here: Vec<&Mention> = said
        .iter()
        .filter(|mention| touches(line.place(mention.span), offset) || mention.span == word.span)
        .collect();

    let mut page = Page::new();
    if let Some(card) = named_card(context.db, item, word) {
        let of_card = Context::new(context.db, card.file(context.db));
        page = card_page(of_card, card);
    } else if word.is("x") {
        x_page(context, item, &mut page);
    } else {
        refers_to(context, item, lines, index, word, &mut page);
        goes_on(lines, index, &here, &mut page);
        word_pages(context, &meanings(context, word, &here), &mut page);
        let patterns = here
            .iter()
            .filter(|mention| matches!(mention.what, Mentioned::Pattern(_)));
        let smallest = patterns.min_by_key(|mention| mention.span.end - mention.span.start);
        if !word.is_known()
            && let Some(id) = smallest.and_then(|mention| mention.what.id())
        {
            pattern_page(context, id, &mut page);
        }
        box_page(context, &here, &mut page);
    }
    Some((span, page))
}

/// What a pronoun means here.
fn refers_to(
    context: Context<'_>,
    item: CardItem<'_>,
    lines: &[CardLine],
    index: usize,
    word: &Word,
    page: &mut Page,
) {
    let Some(game) = context.game() else { return };
    let nothing = Line::default();
    let trees = lines.iter().map(|line| match &line.content {
        LineContent::English(parsed) => &parsed.line,
        LineContent::Prose(_) => &nothing,
    });
    let found = references(&game.vocabulary, trees);
    let mut here = found
        .iter()
        .filter(|reference| reference.line == index && reference.pronoun.start == word.span.start);
    if let Some(reference) = here.next() {
        let place = lines[reference.to_line].place(reference.to);
        let meant = &item.text(context.db)[place.range()];
        page.paragraph(&format!("Here: {meant}"));
    }
}

/// How far an ability reaches.
fn goes_on(lines: &[CardLine], index: usize, here: &[&Mention], page: &mut Page) {
    let mut abilities = here.iter().filter_map(|mention| match &mention.what {
        Mentioned::Ability(id) => Some(id),
        _ => None,
    });
    let Some(id) = abilities.next() else { return };
    let below = lines[index + 1..]
        .iter()
        .take_while(|line| line.continues.as_ref() == Some(id))
        .count();
    match below {
        0 => page,
        1 => page.paragraph("The line below belongs to it, too."),
        _ => page.paragraph(&format!("The {below} lines below belong to it, too.")),
    };
}

fn is_word(word: &Word) -> bool {
    word.text.starts_with(char::is_alphanumeric)
}

fn prose(line: &CardLine) -> (Span, Page) {
    (line.span, super::head::reserved("prose"))
}

/// What the word means here, or all that it can mean where the sentence is not understood.
fn meanings(context: Context<'_>, word: &Word, here: &[&Mention]) -> Vec<Meaning> {
    let Some(game) = context.game() else {
        return Vec::new();
    };
    let all = game.vocabulary.meanings(&word.folded);
    let said: Vec<Meaning> = all
        .iter()
        .filter(|meaning| {
            here.iter()
                .any(|mention| mention_is(&mention.what, meaning))
        })
        .cloned()
        .collect();
    if said.is_empty() { all } else { said }
}

fn mention_is(what: &Mentioned, meaning: &Meaning) -> bool {
    let category = match what {
        Mentioned::Noun { adjectives, .. } if meaning.category == "adjective" => {
            return adjectives.contains(&meaning.id);
        }
        Mentioned::Noun { .. } => "noun",
        Mentioned::Adjective(_) => "adjective",
        Mentioned::Verb(_) => "verb",
        Mentioned::Ability(_) => "ability word",
        Mentioned::Name(_)
        | Mentioned::Box(_)
        | Mentioned::Pattern(_)
        | Mentioned::Beside { .. }
        | Mentioned::X
        | Mentioned::Corners(_) => return false,
    };
    meaning.category == category && what.id() == Some(&meaning.id)
}

fn word_pages(context: Context<'_>, meanings: &[Meaning], page: &mut Page) {
    for meaning in meanings {
        let category = match (meaning.category, meaning.class.as_str()) {
            ("adjective", "") => "adjective",
            ("adjective", class) => class,
            (category, _) => category,
        };
        page.entry(&meaning.form, category, &meaning.doc);
    }
    let mut rules: Vec<&str> = meanings
        .iter()
        .map(|meaning| meaning.rule.as_str())
        .collect();
    rules.dedup();
    for rule in rules {
        page.rule(context.rules(), rule);
    }
}

/// The box in front of the line.
fn box_page(context: Context<'_>, here: &[&Mention], page: &mut Page) {
    let Some(pack) = context.pack() else { return };
    let drawn = here.iter().filter_map(|mention| match &mention.what {
        Mentioned::Box(id) => pack.vocabulary.boxes.get_key_value(id.as_str()),
        _ => None,
    });
    for (id, spec) in drawn {
        page.entry(&id.replace('-', " "), "box", &spec.doc)
            .rule(context.rules(), &spec.rule);
    }
}

fn pattern_page(context: Context<'_>, id: &str, page: &mut Page) {
    let Some(pack) = context.pack() else { return };
    if let Some(pattern) = pattern(pack, id) {
        let words = in_words(&pattern.pattern, |id| choice_form(pack, id));
        page.entry(&words, "phrase", &pattern.doc)
            .rule(context.rules(), &pattern.rule);
    }
}

fn pattern<'pack>(pack: &'pack GamePack, id: &str) -> Option<&'pack PatternSpec> {
    pack.vocabulary
        .modifiers
        .get(id)
        .or_else(|| pack.vocabulary.phrases.get(id))
}

/// The words of a choice.
fn choice_form<'a>(pack: &'a GamePack, id: &'a str) -> &'a str {
    let choice = pack.vocabulary.choices.get(id);
    choice
        .and_then(|choice| choice.form.as_deref())
        .unwrap_or(id)
}

/// A pattern for people: slots become `…`, choices are listed, and what may be left out stands in round brackets.
fn in_words<'a>(pattern: &'a str, form_of: impl Fn(&'a str) -> &'a str) -> String {
    let mut words = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('<') {
        words.push_str(before);
        let (slot, behind) = behind.split_once('>').unwrap_or((behind, ""));
        match slot.split_once('=') {
            Some((_, ids)) => {
                let forms: Vec<&str> = ids.split('|').map(&form_of).collect();
                words.push_str(&forms.join("/"));
            }
            None => words.push('…'),
        }
        rest = behind;
    }
    words.push_str(rest);
    words.replace('[', "(").replace(']', ")")
}

/// `X`, with the numbers that it can be on this card.
fn x_page<'db>(context: Context<'db>, item: CardItem<'db>, page: &mut Page) {
    page.entry(
        "X",
        "number",
        "The number in the current corner of the card.",
    );
    let head = card_head(context.db, item);
    let numbers: Vec<String> = head
        .iter()
        .flat_map(|head| &head.fields)
        .filter_map(|field| match &field.value {
            Some(FieldValue::Corners(corners)) => Some(corners),
            _ => None,
        })
        .flatten()
        .filter_map(|corner| match corner.content {
            CornerContent::Number(number) => Some(number.to_string()),
            _ => None,
        })
        .collect();
    if !numbers.is_empty() {
        page.paragraph(&format!("On this card: {}.", numbers.join(", ")));
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn patterns_are_for_people() {
        let pattern = "up to <n:number> <way=forwards|back> [from <source:card|zone>]";
        let form_of = |id| if id == "back" { "back again" } else { id };
        assert_eq!(
            in_words(pattern, form_of),
            "up to … forwards/back again (from …)"
        );
        assert_eq!(in_words("a <b", form_of), "a …");
    }
}
