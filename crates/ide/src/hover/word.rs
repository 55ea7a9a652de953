//! A word of Card English.

use cardc_english::{Meaning, PatternSpec, Word};
use cardc_games::GamePack;
use cardc_semantics::FieldValue;
use cardc_semantics::{CardItem, CardLine, LineContent, Mention, Mentioned, card_head, mentions};
use cardc_syntax::{CornerContent, Span};

use crate::context::{Context, touches};
use crate::markdown::Page;

/// The word at an offset of a line. Offset and span are relative to the item.
pub(super) fn in_line<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    line: &CardLine,
    offset: u32,
) -> Option<(Span, Page)> {
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
    if word.is("x") {
        x_page(context, item, &mut page);
    } else {
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
    }
    Some((span, page))
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
        Mentioned::Pattern(_) | Mentioned::Beside { .. } | Mentioned::X | Mentioned::Corners(_) => {
            return false;
        }
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

fn pattern_page(context: Context<'_>, id: &str, page: &mut Page) {
    let Some(pack) = context.pack() else { return };
    if let Some(pattern) = pattern(pack, id) {
        page.entry(&in_words(&pattern.pattern), "phrase", &pattern.doc)
            .rule(context.rules(), &pattern.rule);
    }
}

fn pattern<'pack>(pack: &'pack GamePack, id: &str) -> Option<&'pack PatternSpec> {
    pack.vocabulary
        .modifiers
        .get(id)
        .or_else(|| pack.vocabulary.phrases.get(id))
}

/// A pattern for people: slots become `…`, choices are listed, and what may be left out stands in round brackets.
fn in_words(pattern: &str) -> String {
    let mut words = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('<') {
        words.push_str(before);
        let (slot, behind) = behind.split_once('>').unwrap_or((behind, ""));
        match slot.split_once('=') {
            Some((_, choices)) => words.push_str(&choices.replace('|', "/")),
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
        assert_eq!(in_words(pattern), "up to … forwards/back (from …)");
        assert_eq!(in_words("a <b"), "a …");
    }
}
