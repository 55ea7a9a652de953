//! A word of Card English.

use std::ops::Range;

use cardc_english::{
    Line, Meaning, ParsedLine, PatternSpec, Scope, Word, grammar_meanings, pattern_in_words,
    wording_at,
};
use cardc_games::GamePack;
use cardc_semantics::{
    CardItem, CardLine, Entity, FieldValue, LineWords, Mention, Mentioned, card_head, card_reading,
    card_words, meaning_of_x, named_card, word_entities,
};
use cardc_span::{Span, capitalised};
use cardc_syntax::CornerContent;

use super::head::standing;
use crate::context::Context;
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
    let parsed = &line.parsed;
    let touched = |(_, word): &(usize, &Word)| line.place(word.span).touches(offset);
    // Between a word and the mark behind it, the word is meant.
    let words = parsed.words.iter().enumerate().filter(touched);
    let (at, word) = words.min_by_key(|(_, word)| !is_word(word))?;
    let mut span = line.place(word.span);
    if word.prose.is_some() {
        return Some((span, super::head::reserved("prose")));
    }
    let words = card_words(context.db, item);
    let said = &words.lines[index];
    let here: Vec<&Mention> = said
        .mentions
        .iter()
        .filter(|mention| line.place(mention.span).touches(offset) || mention.span == word.span)
        .collect();

    let mut page = Page::new();
    if let Some(card) = named_card(context.db, item, parsed, word) {
        let of_card = Context::new(context.db, card.file(context.db));
        page = card_page(of_card, card);
    } else if word.is("x") {
        x_page(context, item, &parsed.line, &here, &mut page);
    } else {
        refers_to(context, item, lines, index, word, &mut page);
        goes_on(lines, index, &here, &mut page);
        word_pages(context, &meanings(context, word, said), &mut page);
        let patterns = here
            .iter()
            .filter(|mention| matches!(mention.what, Mentioned::Pattern(_)));
        let smallest = patterns.min_by_key(|mention| mention.span.end - mention.span.start);
        box_page(context, &here, &mut page);
        if is_number(word) {
            number_page(parsed, at, &mut page);
        } else if page.is_empty() && !word.is_known() {
            let own = choice_page(context, parsed, at, said, &mut page)
                .or_else(|| grammar_page(parsed, at, &mut page));
            if let Some(words) = own {
                let (first, last) = (&parsed.words[words.start], &parsed.words[words.end - 1]);
                span = line.place(first.span.cover(last.span));
            }
            if let Some(id) = smallest.and_then(|mention| mention.what.id()) {
                pattern_page(context, id, &mut page);
            }
        }
    }
    let within = offset - line.span.start;
    let declined = parsed.declined.iter();
    if !declined
        .map(|one| one.span)
        .any(|span| span.touches(within))
    {
        sentence_reading(context, item, index, within, &mut page);
    }
    Some((span, page))
}

/// What the sentence at an offset of a line does.
fn sentence_reading(
    context: Context<'_>,
    item: CardItem<'_>,
    line: usize,
    offset: u32,
    page: &mut Page,
) {
    let reading = card_reading(context.db, item);
    let Some(ability) = reading
        .abilities
        .iter()
        .find(|ability| ability.line == line)
    else {
        return;
    };
    let steps: Vec<_> = ability
        .steps
        .iter()
        .filter(|step| step.sentence.touches(offset))
        .collect();
    if !steps.is_empty() {
        page.steps(&ability.heading, &steps);
    }
}

/// One of the words that a verb or a phrase of the line offers; its words.
fn choice_page(
    context: Context<'_>,
    parsed: &ParsedLine,
    at: usize,
    said: &LineWords,
    page: &mut Page,
) -> Option<Range<usize>> {
    let pack = context.pack()?;
    let mut choices = said
        .mentions
        .iter()
        .filter_map(|mention| match &mention.what {
            Mentioned::Choice(id) => {
                let form = choice_form(pack, id);
                Some((id, form, wording_at(&parsed.words, at, form)?))
            }
            _ => None,
        });
    let (id, form, words) = choices.next()?;
    let choice = pack.vocabulary.choices.get(id.as_str())?;
    page.entry(form, "choice", &choice.doc);
    page.rule_on(context.rules(), &choice.rule, form);
    Some(words)
}

/// A word of the language, which means the same in every game; its words.
fn grammar_page(parsed: &ParsedLine, at: usize, page: &mut Page) -> Option<Range<usize>> {
    let (words, text, meanings) = grammar_meanings(&parsed.words, at)?;
    page.entry(text, "word of the language", "");
    for meaning in meanings {
        page.paragraph(&capitalised(meaning));
    }
    Some(words)
}

fn is_number(word: &Word) -> bool {
    !word.text.is_empty() && word.text.chars().all(|letter| letter.is_ascii_digit())
}

/// A number with what it counts: `6 or more damage`. Of any other, its line says all that there is.
fn number_page(parsed: &ParsedLine, at: usize, page: &mut Page) {
    let is = |word: &Word, wanted: &str| word.senses().any(|(category, _)| category == wanted);
    let compared = grammar_meanings(&parsed.words, at + 1);
    let start = compared.map_or(at + 1, |(words, ..)| words.end);
    let behind = &parsed.words[start..];
    let adjectives = behind
        .iter()
        .take_while(|word| is(word, "adjective") && !is(word, "noun"));
    let adjectives = adjectives.count();
    if behind.get(adjectives).is_some_and(|word| is(word, "noun")) {
        let counted = behind[..=adjectives].iter();
        let counted: Vec<&str> = counted.map(|word| word.text.as_str()).collect();
        page.entry(&parsed.words[at].text, "number", "");
        page.paragraph(&format!("It counts: {}.", counted.join(" ")));
    }
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
    let found = &card_words(context.db, item).references.bound;
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

/// What the word means here, or all that it can mean where the sentence is not understood.
fn meanings(context: Context<'_>, word: &Word, said: &LineWords) -> Vec<Meaning> {
    let Some(game) = context.game() else {
        return Vec::new();
    };
    let mut all = game.vocabulary.meanings(&word.folded);
    let named = word_entities(word, said);
    all.retain(|meaning| named.contains(&entity(meaning)));
    all
}

fn entity(meaning: &Meaning) -> Entity {
    Entity::Word {
        category: meaning.category,
        id: meaning.id.clone(),
    }
}

fn word_pages(context: Context<'_>, meanings: &[Meaning], page: &mut Page) {
    for meaning in meanings {
        let category = match (meaning.category, meaning.class.as_str()) {
            ("adjective", "") => "adjective",
            ("adjective", class) => class,
            ("noun", _) if is_pronoun(context, &meaning.id) => "pronoun",
            (category, _) => category,
        };
        page.entry(&meaning.form, category, &meaning.doc);
        standing(context, entity(meaning), page);
    }
    let mut rules: Vec<(&str, &str)> = meanings
        .iter()
        .map(|meaning| (meaning.rule.as_str(), meaning.form.as_str()))
        .collect();
    rules.dedup_by_key(|(rule, _)| *rule);
    for (rule, form) in rules {
        page.rule_on(context.rules(), rule, form);
    }
}

fn is_pronoun(context: Context<'_>, noun: &str) -> bool {
    let noun = context
        .pack()
        .and_then(|pack| pack.vocabulary.nouns.get(noun));
    noun.is_some_and(|noun| noun.pronoun)
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
        let words = pattern_in_words(&pattern.pattern, |id| choice_form(pack, id));
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

/// `X`, with the numbers that it can be on this card.
fn x_page<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    line: &Line,
    here: &[&Mention],
    page: &mut Page,
) {
    let is_of_others = here.iter().any(|mention| mention.granted);
    page.entry("X", "number", meaning_of_x(context.pack(), is_of_others));
    if is_of_others {
        return;
    }
    let head = card_head(context.db, item);
    let fields = head.iter().flat_map(|head| &head.fields);
    let corners = fields.filter_map(|field| match &field.value {
        Some(FieldValue::Corners(corners)) => Some(corners),
        _ => None,
    });
    let mut ranges = line.scopes.iter().filter_map(|scope| match scope {
        Scope::Corners { ranges, .. } => Some(ranges),
        _ => None,
    });
    let ranges = ranges.next();
    let holds = |number: u32| {
        ranges.is_none_or(|ranges| {
            let mut ranges = ranges.iter();
            ranges.any(|(first, last)| (*first..=*last).contains(&number))
        })
    };
    let numbers: Vec<String> = corners
        .flat_map(|corners| {
            corners
                .iter()
                .enumerate()
                .map(|(at, one)| (at, one, corners.len()))
        })
        .filter_map(|(at, corner, all)| match corner.content {
            CornerContent::Number(number) if holds(at as u32 + 1) => {
                Some(format!("{number} at corner {} of {all}", at + 1))
            }
            _ => None,
        })
        .collect();
    if !numbers.is_empty() {
        page.paragraph(&format!("On this card: {}.", numbers.join(", ")));
    }
}
