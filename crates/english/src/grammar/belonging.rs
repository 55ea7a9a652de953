//! To which of several nouns belongs what stands behind the last of them, or in front of the first.

use smol_str::SmolStr;

use crate::pattern::Element;
use crate::tree::{Adjective, Determiner, Id, Modifier, NounPhrase, Number, Value};
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, fold};

/// What stands behind the last noun of a modifier and describes the noun before the modifier, which has these classes. It is taken
/// out of the modifier: `a Unit in play with Support 2`, `a copy of this Spell in your hand`.
pub(super) fn raised(
    vocabulary: &Vocabulary,
    modifier: &mut Modifier,
    classes: &[SmolStr],
) -> Vec<Modifier> {
    let Modifier::Pattern { id, arguments, .. } = modifier else {
        return Vec::new();
    };
    // `the Champion with this Unit attached`, `with 2 tokens on it`
    let is_possession = begins_with(vocabulary, id, &["with", "without"]);
    let Some(Value::Phrase(phrase)) = arguments.last_mut().map(|last| &mut last.value) else {
        return Vec::new();
    };
    let Some(last) = phrase.items.last_mut() else {
        return Vec::new();
    };
    if is_possession || !bears_nothing(vocabulary, last) {
        return Vec::new();
    }
    let stays = |modifier: &Modifier| match modifier {
        Modifier::Pattern { id, .. } => {
            begins_with(vocabulary, id, &["of"]) || !vocabulary.may_follow(id, classes)
        }
        Modifier::Quotation(_) => true,
        Modifier::Clause { .. }
        | Modifier::Joined { .. }
        | Modifier::Plus { .. }
        | Modifier::Relation { .. } => false,
    };
    let kept = last
        .modifiers
        .iter()
        .take_while(|modifier| stays(modifier))
        .count();
    let raised = last.modifiers.split_off(kept);
    if raised.is_empty() {
        return raised;
    }
    if kept == 0 {
        last.span.end = last.noun.span.end;
        phrase.span.end = last.noun.span.end;
    }
    share(vocabulary, &mut phrase.items);
    raised
}

/// Shares the words in front of a list and the modifiers behind it among its items. An item with its own takes none, nor does one with
/// a determiner or a number: `a Unit you control or a Spell`. What stands behind `each Unit and each Spell` holds for both.
pub(super) fn share(vocabulary: &Vocabulary, items: &mut [NounPhrase]) {
    let Some((first, others)) = items.split_first_mut() else {
        return;
    };
    for item in others.iter_mut().filter(|item| is_bare(vocabulary, item)) {
        item.shared_determiner = shared_determiner(first, item);
        item.shared_noun = shared_noun(vocabulary, first, item);
        if !is_told_apart(first, item) {
            item.shared_adjectives = shared_adjectives(vocabulary, first, item).to_vec();
        }
    }
    let Some((last, before)) = items.split_last_mut() else {
        return;
    };
    let is_of_all = |modifier: &&Modifier| !matches!(modifier, Modifier::Quotation(_));
    let modifiers: Vec<&Modifier> = last.modifiers.iter().filter(is_of_all).collect();
    let may_bear = |item: &NounPhrase| {
        is_thing(item) && item.modifiers.is_empty() && !is_told_apart(item, last)
    };
    let is_each = |item: &NounPhrase| item.determiner == Some(Determiner::Each);
    let all_are_each = is_each(last) && before.iter().all(is_each);
    if !is_bare(vocabulary, last) && !all_are_each {
        return;
    }
    for item in before.iter_mut().rev().take_while(|item| may_bear(item)) {
        let noun = vocabulary.nouns.get(&item.noun.id);
        let classes = noun.map_or(&[][..], |noun| noun.classes.as_slice());
        let fits = |modifier: &&&Modifier| match modifier {
            Modifier::Pattern { id, .. } => vocabulary.may_follow(id, classes),
            _ => true,
        };
        let fitting = modifiers
            .iter()
            .filter(fits)
            .map(|modifier| (*modifier).clone());
        item.shared_modifiers = fitting.collect();
    }
}

/// The determiner of the first item, unless it stands for one thing and the other item for several.
fn shared_determiner(first: &NounPhrase, other: &NounPhrase) -> Option<Determiner> {
    let is_alike = first.noun.number == other.noun.number;
    first.determiner.clone().filter(|determiner| {
        let is_of_both = matches!(
            determiner,
            Determiner::The | Determiner::Pronoun(_) | Determiner::Possessive(_) | Determiner::No
        );
        is_alike || is_of_both
    })
}

/// The noun that the first words of the first item make with the other one: `encounter deck and discard pile`.
fn shared_noun(vocabulary: &Vocabulary, first: &NounPhrase, other: &NounPhrase) -> Option<Id> {
    let form = |phrase: &NounPhrase| {
        let noun = vocabulary.nouns.get(&phrase.noun.id)?;
        Some(noun.singular.clone())
    };
    let (first, other) = (form(first)?, form(other)?);
    let ends = first.match_indices(' ').map(|(at, _)| at);
    ends.rev().find_map(|end| {
        let whole = fold(&format!("{} {other}", &first[..end]));
        vocabulary
            .forms
            .get(&whole)?
            .iter()
            .find_map(|reading| match reading {
                Reading::Noun(id, _) => Some(id.clone()),
                _ => None,
            })
    })
}

/// A noun of the vocabulary, and not a deed or a name.
fn is_thing(item: &NounPhrase) -> bool {
    item.deed.is_none() && item.noun.name.is_none()
}

/// Whether nothing but adjectives stands before the noun.
fn is_bare(vocabulary: &Vocabulary, item: &NounPhrase) -> bool {
    let noun = vocabulary.nouns.get(&item.noun.id);
    let is_pronoun = noun.is_some_and(|noun| noun.spec.pronoun);
    is_thing(item)
        && !is_pronoun
        && item.determiner.is_none()
        && item.quantity.is_none()
        && item.rank.is_empty()
}

/// `Beast Units or Units with Support 2`: the same noun again, with other words than before.
fn is_told_apart(one: &NounPhrase, other: &NounPhrase) -> bool {
    one.noun.id == other.noun.id && one.adjectives.is_empty() != other.adjectives.is_empty()
}

/// The adjectives of the first before those that the other has its own for: `highlighted` in `a highlighted Chaos Unit or Order Spell`.
fn shared_adjectives<'n>(
    vocabulary: &Vocabulary,
    first: &'n NounPhrase,
    other: &NounPhrase,
) -> &'n [Adjective] {
    let class = |adjective: &Adjective| {
        let entry = vocabulary.adjectives.get(adjective.ids.first()?)?;
        Some(entry.spec.class.clone())
    };
    let own: Vec<_> = other.adjectives.iter().map(class).collect();
    let Some(front) = first.adjectives.len().checked_sub(own.len()) else {
        return &[];
    };
    let (front, behind) = first.adjectives.split_at(front);
    let is_parallel = behind.iter().map(class).eq(own);
    if is_parallel { front } else { &[] }
}

/// Whether nothing tells this thing from others: a place, and what is known already.
fn bears_nothing(vocabulary: &Vocabulary, phrase: &NounPhrase) -> bool {
    let is_name = phrase.noun.name.is_some() && phrase.determiner.is_none();
    let is_told = matches!(phrase.determiner, Some(Determiner::This | Determiner::That));
    let is_one = phrase.noun.number != Some(Number::Plural);
    let noun = vocabulary.nouns.get(&phrase.noun.id);
    (is_one && (is_name || is_told))
        || noun.is_some_and(|noun| noun.spec.pronoun || vocabulary.is_place(noun))
}

fn begins_with(vocabulary: &Vocabulary, modifier: &str, words: &[&str]) -> bool {
    match vocabulary.modifiers[modifier].elements.first() {
        Some(Element::Word(first)) => words.contains(&first.as_str()),
        _ => false,
    }
}
