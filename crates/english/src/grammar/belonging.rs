//! To which of several nouns belongs what stands behind the last of them.

use smol_str::SmolStr;

use crate::pattern::Element;
use crate::tree::{Determiner, Modifier, NounPhrase, Number, Value};
use crate::vocabulary::Vocabulary;

/// What stands behind the last noun of a modifier and describes the noun before the modifier, which has these classes. It is taken
/// out of the modifier: `a Unit in play with Support 2`, `a copy of this Spell in your hand`.
pub(super) fn raised(
    vocabulary: &Vocabulary,
    modifier: &mut Modifier,
    classes: &[SmolStr],
) -> Vec<Modifier> {
    let Modifier::Pattern { id, arguments } = modifier else {
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
        Modifier::Clause { .. } | Modifier::Relation { .. } => false,
    };
    let kept = last
        .modifiers
        .iter()
        .take_while(|modifier| stays(modifier))
        .count();
    let raised = last.modifiers.split_off(kept);
    if kept == 0 && !raised.is_empty() {
        last.span.end = last.noun.span.end;
        phrase.span.end = last.noun.span.end;
    }
    raised
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
