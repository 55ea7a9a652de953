//! Noun phrases: determiner, number, adjectives, noun, and what follows it.

use smol_str::SmolStr;

use super::clause::Doer;
use super::quantity::{amount, quantity};
use super::quotation::quotation;
use super::session::{
    Expected, Input, Rule, attempt, before_verb, fail, joining, miss, nested, once, one_of, peek,
    peek_at, position, reading_of, span_from, word, words,
};
use super::shared::Preceding;
use super::{adverbial, belonging, clause, frame, prose, shared};
use crate::pattern::ANY;
use crate::tree::{
    Adjective, CardName, Clause, Complement, Determiner, Id, Joiner, Junction, Modifier, Noun,
    NounPhrase, Number, Phrase, Quantity, Step,
};
use crate::vocabulary::{CARD, Vocabulary, Voice};
use crate::word::{Reading, VerbForm, Word};
use crate::wording::{Relation, RelativeWord, Wording};
use crate::words::{DETERMINERS, PREPOSITIONS, RECIPROCAL};

/// Phrases joined by `and` or `or`, all of nouns of one of these classes.
pub(super) fn phrase(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Phrase> {
    once(input, classes, |input| any_phrase(input, classes))
}

fn any_phrase(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Phrase> {
    if let Some(phrase) = attempt(input, |input| either(input, classes)) {
        return Ok(phrase);
    }
    let before = preposition_before(input);
    listed(input, classes, before)
}

/// `either the top or bottom`; in `either player` it is the determiner.
fn either(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Phrase> {
    let start = position(input);
    let before = preposition_before(input);
    word(input, "either")?;
    let mut phrase = listed(input, classes, before)?;
    let first = &phrase.items[0];
    let is_whole =
        first.determiner.is_some() || first.quantity.is_some() || first.noun.name.is_some();
    match &mut phrase.joined {
        Some(joined) if joined.or && is_whole => joined.either = true,
        _ => return fail(),
    }
    phrase.span = span_from(input, start);
    Ok(phrase)
}

/// The word before the next one, if it is such a word.
fn preposition_before(input: &mut Input<'_, '_, '_>) -> Option<&'static str> {
    let at = position(input).checked_sub(1)?;
    let before = &input.full_slice()[at];
    PREPOSITIONS.into_iter().find(|word| before.is(word))
}

/// One phrase or several; `before` is the word that stands in front of all, and may stand before each.
fn listed(
    input: &mut Input<'_, '_, '_>,
    classes: &[SmolStr],
    before: Option<&'static str>,
) -> Rule<Phrase> {
    let start = position(input);
    let first = noun_phrase(input, classes)?;
    let mut items = vec![first];
    let joined = attempt(input, |input| list(input, classes, before, &mut items));
    if joined.is_none() {
        items.truncate(1);
    }
    belonging::share(input.state().vocabulary, &mut items);
    Ok(Phrase {
        items,
        joined,
        span: span_from(input, start),
    })
}

/// A phrase before a verb, where the last of two items may stand between commas.
pub(super) fn subject(input: &mut Input<'_, '_, '_>) -> Rule<Phrase> {
    let mut phrase = before_verb(input, |input| phrase(input, &[]))?;
    if let Some(junction) = &mut phrase.joined
        && junction.comma
        && phrase.items.len() == 2
    {
        junction.enclosed = attempt(input, |input| word(input, ",")).is_some();
    }
    Ok(phrase)
}

/// The rest of a list: `, B and C`, `or B`.
fn list(
    input: &mut Input<'_, '_, '_>,
    classes: &[SmolStr],
    before: Option<&'static str>,
    items: &mut Vec<NounPhrase>,
) -> Rule<Junction> {
    let mut repeated = false;
    loop {
        let may_end = (items.len() > 1).then(|| input.save());
        let comma = attempt(input, |input| word(input, ",")).is_some();
        let joining = attempt(input, junction);
        if !comma && joining.is_none() {
            return fail();
        }
        if let Some(end) = may_end
            && joining.is_some_and(|joining| !joining.or)
            && peek(input).is_some_and(|word| clause::is_finite(word, None))
        {
            let here = input.save();
            if attempt(input, |input| noun_phrase(input, classes)).is_none() {
                input.rewind(end);
                return Ok(Junction {
                    open: true,
                    ..Junction::default()
                });
            }
            input.rewind(here);
        }
        // Before one further item, or before each.
        let repeats =
            before.is_some_and(|before| attempt(input, |input| word(input, before)).is_some());
        if items.len() > 1 && repeats != repeated {
            return fail();
        }
        repeated = repeats;
        let item = noun_phrase(input, classes)?;
        // `prose "sing" and you Draw 1 card`: a clause of its own.
        if is_prose(&items[0]) || is_prose(&item) {
            return fail();
        }
        let vocabulary = input.state().vocabulary;
        if !input.state().before_verb && does_something(input, &item) {
            return fail();
        }
        let asked = !classes.is_empty() && !classes.iter().any(|class| class == ANY);
        // `1 card from your hand and 1 Blessing`: what is counted is no other place.
        let sets_apart = is_place(vocabulary, &items[0]) && item.quantity.is_some();
        if !alike(vocabulary, &items[0], &item) && (!asked || sets_apart || goes_elsewhere(input)) {
            return fail();
        }
        items.push(item);
        if let Some(joining) = joining {
            return Ok(Junction {
                repeats,
                comma,
                ..joining
            });
        }
    }
}

/// `or`, `and`, `and/or`
fn junction(input: &mut Input<'_, '_, '_>) -> Rule<Junction> {
    let and_or = attempt(input, |input| words(input, &["and", "/", "or"])).is_some();
    let or = and_or || joining(input)?;
    Ok(Junction {
        or,
        and_or,
        ..Junction::default()
    })
}

/// Whether prose is all that there is.
fn is_prose(item: &NounPhrase) -> bool {
    item.noun.prose.is_some() && item.determiner.is_none() && item.quantity.is_none()
}

/// `Discard 1 card, or this Unit Rotates`: the item is the subject of the next clause.
fn does_something(input: &mut Input<'_, '_, '_>, item: &NounPhrase) -> bool {
    let number = Doer::noun(input.state().vocabulary, item).number;
    peek(input).is_some_and(|word| clause::is_finite(word, number))
}

/// `a Unit into your hand and a Spell to your deck`: what follows is a clause of its own.
fn goes_elsewhere(input: &mut Input<'_, '_, '_>) -> bool {
    peek(input).is_some_and(|word| ["to", "into", "onto", "from"].contains(&word.folded.as_str()))
}

fn is_place(vocabulary: &Vocabulary, item: &NounPhrase) -> bool {
    let noun = vocabulary.nouns.get(&item.noun.id);
    noun.is_some_and(|noun| vocabulary.is_place(noun))
}

/// Things in one list are of one kind: `your hand or discard pile`, not `2 health and this card`.
fn alike(vocabulary: &Vocabulary, first: &NounPhrase, other: &NounPhrase) -> bool {
    let classes = |phrase: &NounPhrase| {
        vocabulary
            .nouns
            .get(&phrase.noun.id)
            .map(|noun| noun.classes.clone())
    };
    match (classes(first), classes(other)) {
        (Some(first), Some(other)) => first.iter().any(|class| other.contains(class)),
        _ => true,
    }
}

/// One noun phrase.
fn noun_phrase(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<NounPhrase> {
    let start = position(input);
    let determiner = determiner(input);
    if determiner.is_none()
        && classes.is_empty()
        && let Some(deed) = attempt(input, deed)
    {
        return Ok(deed);
    }
    let mut phrase = owned(input, determiner, classes, start)?;
    modifiers(input, &mut phrase);
    phrase.span = span_from(input, start);
    Ok(phrase)
}

/// What stands behind a determiner, and behind each owner: `Champion's Unit`. `start` is the first word of all.
fn owned(
    input: &mut Input<'_, '_, '_>,
    determiner: Option<Determiner>,
    classes: &[SmolStr],
    start: usize,
) -> Rule<NounPhrase> {
    let (mut first, possessive) = core(input, determiner, classes)?;
    if !possessive {
        return Ok(first);
    }
    let mut outer = outer_determiner(&mut first);
    let words = outer.as_ref().map_or(0, Determiner::words_before_inmost);
    first.span = span_from(input, start + words);
    let owners = Determiner::Possessive(Box::new(owners(input, first)));
    let determiner = match outer.as_mut().and_then(Determiner::inmost_place) {
        Some(place) => {
            *place = Some(Box::new(owners));
            outer
        }
        None => Some(owners),
    };
    nested(input, |input| owned(input, determiner, classes, start))
}

/// Takes off what speaks of the things and not of the one owner of all: `each of` of `each of your Opponent's Units`.
fn outer_determiner(owner: &mut NounPhrase) -> Option<Determiner> {
    if owner.noun.number != Some(Number::Singular) {
        return None;
    }
    let mut outer = owner.determiner.take_if(|it| it.inner().is_some())?;
    owner.determiner = outer.inmost_place()?.take().map(|inner| *inner);
    Some(outer)
}

/// `Playing a Spell`, before a verb: a deed in place of a noun. A noun that begins like it goes before.
fn deed(input: &mut Input<'_, '_, '_>) -> Rule<NounPhrase> {
    let is_deed = |word: &Word| {
        let is_noun =
            |reading: &Reading| matches!(reading, Reading::Noun(..) | Reading::Adjective(_));
        !word.readings.iter().any(is_noun)
    };
    if !input.state().before_verb || !peek(input).is_some_and(is_deed) {
        return fail();
    }
    let deed = Box::new(clause::gerund(input)?);
    Ok(NounPhrase {
        span: deed.span,
        deed: Some(deed),
        ..NounPhrase::default()
    })
}

/// `Champion's`, `Spells' and Units'`; the first is taken already.
fn owners(input: &mut Input<'_, '_, '_>, first: NounPhrase) -> Phrase {
    let mut span = first.span;
    let mut items = vec![first];
    let joined = attempt(input, |input| {
        let or = joining(input)?;
        let start = position(input);
        let determiner = determiner(input);
        let (mut item, possessive) = core(input, determiner, &[])?;
        if !possessive {
            return fail();
        }
        item.span = span_from(input, start);
        span = span.cover(item.span);
        items.push(item);
        Ok(Junction {
            or,
            ..Junction::default()
        })
    });
    if joined.is_none() {
        items.truncate(1);
    }
    Phrase {
        items,
        joined,
        span,
    }
}

/// Number, adjectives and noun. The flag tells that the noun was a possessive: another noun follows.
fn core(
    input: &mut Input<'_, '_, '_>,
    determiner: Option<Determiner>,
    classes: &[SmolStr],
) -> Rule<(NounPhrase, bool)> {
    // `one` may be a pronoun, `than one` as well as a number.
    let counted = attempt(input, |input| {
        counted(input, determiner.clone(), classes, true)
    });
    match counted {
        Some(found) => Ok(found),
        None if peek(input).is_some_and(|word| word.is("one")) => {
            self::counted(input, determiner, classes, false)
        }
        None => fail(),
    }
}

fn counted(
    input: &mut Input<'_, '_, '_>,
    determiner: Option<Determiner>,
    classes: &[SmolStr],
    with_number: bool,
) -> Rule<(NounPhrase, bool)> {
    let mut rank = Vec::new();
    let mut number = if with_number {
        attempt(input, quantity)
    } else {
        None
    };
    let mut adjectives = adjectives(input);
    if number.is_none()
        && !adjectives.is_empty()
        && let Some(late) = attempt(input, amount)
    {
        number = Some(late);
        rank = std::mem::replace(&mut adjectives, self::adjectives(input));
    }
    if number.is_some() && adjectives.is_empty() && stands_alone(input, classes) {
        return Ok((
            NounPhrase {
                determiner,
                rank,
                quantity: number,
                ..NounPhrase::default()
            },
            false,
        ));
    }
    let bare = number.is_none()
        && adjectives.is_empty()
        && !matches!(determiner, Some(Determiner::A | Determiner::The));
    let is_another = bare && determiner == Some(Determiner::Another) && admits_cards(classes);
    let has_front = determiner.is_some() || number.is_some() || !adjectives.is_empty();
    if is_another && !peek(input).is_some_and(begins_noun) {
        // `from one Unit to another`
        return Ok((
            NounPhrase {
                determiner,
                ..NounPhrase::default()
            },
            false,
        ));
    }
    // `Move them to each other` is about several things that stand before.
    let is_reciprocal = |word: &Word| RECIPROCAL.iter().any(|other| word.is(other));
    if bare && determiner == Some(Determiner::Each) && peek(input).is_some_and(is_reciprocal) {
        return miss(input, || Expected::Noun(classes.to_vec()));
    }
    let tag = if has_front && admits_cards(classes) {
        attempt(input, tag_and_name)
    } else {
        None
    };
    let is_owner = |word: &Word| word.possessive && !word.non;
    let owner = if has_front && tag.is_none() && peek(input).is_some_and(is_owner) {
        attempt(input, tag_of_owner)
    } else {
        None
    };
    let found = match tag.map(|tag| (tag, false)).or(owner) {
        Some(tag) => Some(tag),
        None => attempt(input, |input| noun(input, classes, bare)),
    };
    let (noun, possessive) = match found {
        Some(found) => found,
        // `3 Beasts` lacks its noun.
        None if number.is_none()
            && admits_cards(classes)
            && !is_owned_by_tag(input, determiner.as_ref()) =>
        {
            (tag_as_noun(input, &mut adjectives)?, false)
        }
        None => return fail(),
    };
    Ok((
        NounPhrase {
            determiner,
            rank,
            quantity: number,
            adjectives,
            noun,
            ..NounPhrase::default()
        },
        possessive,
    ))
}

/// `is a Daemon`: the last adjective, when it is a tag, stands for a card that carries it.
fn tag_as_noun(input: &mut Input<'_, '_, '_>, adjectives: &mut Vec<Adjective>) -> Rule<Noun> {
    let vocabulary = input.state().vocabulary;
    match adjectives.pop() {
        Some(tag)
            if tag.joined.is_none() && !tag.comma && !tag.not && vocabulary.is_tag(&tag.ids[0]) =>
        {
            Ok(Noun {
                id: tag.ids[0].clone(),
                span: tag.span,
                ..Noun::default()
            })
        }
        _ => fail(),
    }
}

/// Whether a tag is the owner: `the Daemon's Aelf` is no card.
fn is_owned_by_tag(input: &mut Input<'_, '_, '_>, determiner: Option<&Determiner>) -> bool {
    let vocabulary = input.state().vocabulary;
    match determiner.map(Determiner::inmost) {
        Some(Determiner::Possessive(owners)) => owners
            .items
            .iter()
            .any(|owner| vocabulary.is_tag(&owner.noun.id)),
        _ => false,
    }
}

/// `a Gollum`: what is a tag and a name is the name only where nothing stands before it.
fn tag_and_name(input: &mut Input<'_, '_, '_>) -> Rule<Noun> {
    let vocabulary = input.state().vocabulary;
    let (id, found) = reading_of(
        input,
        |word| word.name.is_some() && word.is_bare(),
        |reading| match reading {
            Reading::Adjective(id) if vocabulary.is_tag(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Adjective,
    )?;
    Ok(Noun {
        id,
        span: found.span,
        ..Noun::default()
    })
}

/// Whether a word can be a noun, or a name or prose in its place.
fn begins_noun(word: &Word) -> bool {
    let is_noun = |reading: &Reading| matches!(reading, Reading::Noun(..) | Reading::Adjective(_));
    word.name.is_some() || word.prose.is_some() || word.readings.iter().any(is_noun)
}

/// `a Daemon's corner`: a tag that stands for a card that owns something.
fn tag_of_owner(input: &mut Input<'_, '_, '_>) -> Rule<(Noun, bool)> {
    let vocabulary = input.state().vocabulary;
    let (id, found) = reading_of(
        input,
        |word| word.possessive && !word.non,
        |reading| match reading {
            Reading::Adjective(id) if vocabulary.is_tag(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Adjective,
    )?;
    let noun = Noun {
        id,
        span: found.span,
        ..Noun::default()
    };
    Ok((noun, true))
}

/// `1 of them`: a number of cards may stand without a noun.
fn stands_alone(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> bool {
    peek(input).is_some_and(|word| word.is("of")) && !classes.is_empty() && admits_cards(classes)
}

fn admits_cards(classes: &[SmolStr]) -> bool {
    classes.is_empty() || classes.iter().any(|class| class == CARD || class == ANY)
}

fn adjectives(input: &mut Input<'_, '_, '_>) -> Vec<Adjective> {
    std::iter::from_fn(|| attempt(input, adjective)).collect()
}

/// What stands first: `a`, `any`, `your`, `one of those`.
fn determiner(input: &mut Input<'_, '_, '_>) -> Option<Determiner> {
    let first = peek(input).filter(|word| word.is_bare())?;
    if let Some(id) = first.readings.iter().find_map(|reading| match reading {
        Reading::Possessive(id) => Some(id.clone()),
        _ => None,
    }) {
        // `Give her 1 card.` and `Give her hand to me.`
        let may_stand_alone = |reading: &Reading| matches!(reading, Reading::Noun(..));
        if first.readings.iter().any(may_stand_alone) && !starts_noun(input, 1) {
            return None;
        }
        // An attempt, so that `Give her +2 health.` has another reading.
        return attempt(input, |input| {
            input.skip();
            Ok(Determiner::Pronoun(id))
        });
    }
    if let Some(multiple) = attempt(input, one_of) {
        return Some(Determiner::Times(multiple, inner_determiner(input)));
    }
    let followed_by_of = peek_at(input, 1).is_some_and(|word| word.is("of"));
    let determiner = match first.folded.as_str() {
        "a" | "an" => Determiner::A,
        // Standing alone they are pronouns.
        "this" | "that" if is_number(peek_at(input, 1)) => return None,
        "this" | "these" if noun_may_follow(input) => Determiner::This,
        "that" | "those" if noun_may_follow(input) => Determiner::That,
        "any" if peek_at(input, 1).is_some_and(|word| word.is("number")) => {
            attempt(input, |input| words(input, &["any", "number", "of"]))?;
            let inner = inner_determiner(input);
            return Some(Determiner::AnyNumberOf(inner));
        }
        "any" | "one" | "each" | "both" | "either" | "none" if followed_by_of => return of(input),
        // `no more than 4 damage`
        "no" if peek_at(input, 2).is_some_and(|word| word.is("than")) => return None,
        "only" => {
            input.skip();
            return Some(Determiner::Only(inner_determiner(input)));
        }
        "all" => {
            input.skip();
            let of = attempt(input, |input| word(input, "of")).is_some();
            let inner = inner_determiner(input);
            return Some(if of {
                Determiner::AllOf(inner)
            } else {
                Determiner::All(inner)
            });
        }
        other => {
            let mut plain = DETERMINERS.into_iter();
            plain.find(|(text, _)| *text == other)?.1
        }
    };
    input.skip();
    Some(determiner)
}

/// Whether the next word is a determiner.
pub(super) fn begins_with_determiner(input: &mut Input<'_, '_, '_>) -> bool {
    let here = input.save();
    let found = determiner(input);
    input.rewind(here);
    found.is_some()
}

/// `your` in `only your`; boxed, as it is part of another one.
fn inner_determiner(input: &mut Input<'_, '_, '_>) -> Option<Box<Determiner>> {
    let inner = nested(input, |input| Ok(determiner(input)));
    inner.ok().flatten().map(Box::new)
}

/// `any of your`, `one of those`, `each of them`
fn of(input: &mut Input<'_, '_, '_>) -> Option<Determiner> {
    let first = peek(input)?;
    input.skip();
    input.skip();
    let inner = inner_determiner(input);
    Some(match first.folded.as_str() {
        "one" => Determiner::OneOf(inner),
        "each" => Determiner::EachOf(inner),
        "both" => Determiner::BothOf(inner),
        "either" => Determiner::EitherOf(inner),
        "none" => Determiner::NoneOf(inner),
        _ => Determiner::AnyOf(inner),
    })
}

/// Whether the word `ahead` can begin or continue a noun phrase.
fn starts_noun(input: &mut Input<'_, '_, '_>, ahead: usize) -> bool {
    let vocabulary = input.state().vocabulary;
    let next = peek_at(input, ahead);
    is_number(next) || next.is_some_and(|word| may_be_qualified(vocabulary, word))
}

/// Whether a noun follows the next word, or may still be written after it.
fn noun_may_follow(input: &mut Input<'_, '_, '_>) -> bool {
    let is_last = peek_at(input, 1).is_none();
    is_last && input.state().is_beginning() || starts_noun(input, 1)
}

/// Whether a word can be a noun that is no pronoun, or an adjective. A symbol with brackets stands by itself.
fn may_be_qualified(vocabulary: &Vocabulary, word: &Word) -> bool {
    let mut readings = word.readings.iter();
    !word.is_bracketed_symbol() && readings.any(|reading| qualified(vocabulary, reading))
}

/// A noun that is no pronoun, or an adjective.
fn qualified(vocabulary: &Vocabulary, reading: &Reading) -> bool {
    match reading {
        Reading::Noun(id, _) => !vocabulary.nouns[id].spec.pronoun,
        Reading::Adjective(_) => true,
        _ => false,
    }
}

fn is_number(word: Option<&Word>) -> bool {
    word.is_some_and(|word| {
        let number = word.text.trim_start_matches(['+', '-', '−']);
        number.parse::<u32>().is_ok() || number == "X"
    })
}

/// Whether an adjective or a noun that is no pronoun comes next, so that a state before it belongs to it.
pub(super) fn qualifies(input: &mut Input<'_, '_, '_>) -> bool {
    let vocabulary = input.state().vocabulary;
    peek(input).is_some_and(|word| may_be_qualified(vocabulary, word))
}

/// An adjective, or several joined. A word that is also a noun is an adjective only before a noun.
fn adjective(input: &mut Input<'_, '_, '_>) -> Rule<Adjective> {
    if peek(input).is_some_and(may_be_ability)
        && let Some(ability) = attempt(input, ability_adjective)
    {
        return Ok(ability);
    }
    let start = position(input);
    let (id, not, name) = adjective_word(input)?;
    let mut ids = vec![id];
    let joined = match name {
        None => attempt(input, |input| adjective_list(input, &mut ids)),
        Some(_) => None,
    };
    if joined.is_none() {
        ids.truncate(1);
    }
    let span = span_from(input, start);
    let comma = joined.is_none()
        && attempt(input, |input| {
            word(input, ",")?;
            let checkpoint = input.save();
            adjective_word(input)?;
            input.rewind(checkpoint);
            Ok(())
        })
        .is_some();
    Ok(Adjective {
        ids,
        name,
        not,
        joined,
        comma,
        span,
        ..Adjective::default()
    })
}

/// An ability word in front of what it does: `a Last Stand effect`, `its "Last Stand" effect`
fn ability_adjective(input: &mut Input<'_, '_, '_>) -> Rule<Adjective> {
    let start = position(input);
    let quoted = attempt(input, quotation_mark).is_some();
    let Some(ability) = peek(input).filter(|word| word.is_bare()) else {
        return fail();
    };
    let vocabulary = input.state().vocabulary;
    let is_its = |reading: &Reading| match reading {
        Reading::Noun(id, _) => vocabulary.is_of_ability(&vocabulary.nouns[id]),
        _ => false,
    };
    let mut readings = ability.readings.iter();
    let id = readings.find_map(|reading| match reading {
        Reading::Ability(id) => Some(id.clone()),
        _ => None,
    });
    let is_verb = |reading: &Reading| matches!(reading, Reading::Verb(..));
    let is_ability =
        |reading: &Reading| matches!(reading, Reading::Ability(_) | Reading::Qualifier(_));
    let is_capital = start > 0 && ability.text.starts_with(char::is_uppercase);
    let mut readings = ability.readings.iter();
    let is_plain =
        quoted || readings.all(|reading| is_ability(reading) || is_capital && is_verb(reading));
    let Some(id) = id.filter(|_| is_plain) else {
        return fail();
    };
    let lower = ability.text.starts_with(char::is_lowercase);
    input.skip();
    if quoted {
        quotation_mark(input)?;
    }
    if !peek(input).is_some_and(|next| next.name.is_none() && next.readings.iter().any(is_its)) {
        return miss(input, || Expected::Noun(vocabulary.ability_classes.clone()));
    }
    Ok(Adjective {
        ids: vec![id],
        ability: true,
        quoted,
        lower,
        span: span_from(input, start),
        ..Adjective::default()
    })
}

/// Whether a word may be an ability word in front of a noun, or the mark before one.
fn may_be_ability(word: &Word) -> bool {
    let is_ability = |reading: &Reading| matches!(reading, Reading::Ability(_));
    is_quotation_mark(word) || word.readings.iter().any(is_ability)
}

fn is_quotation_mark(word: &Word) -> bool {
    matches!(word.folded.as_str(), "\"" | "'" | "“" | "”" | "‘" | "’")
}

fn quotation_mark(input: &mut Input<'_, '_, '_>) -> Rule<()> {
    if !peek(input).is_some_and(is_quotation_mark) {
        return fail();
    }
    input.skip();
    Ok(())
}

fn adjective_list(input: &mut Input<'_, '_, '_>, ids: &mut Vec<Id>) -> Rule<Junction> {
    loop {
        let comma = attempt(input, |input| word(input, ",")).is_some();
        let joining = attempt(input, junction);
        if !comma && joining.is_none() {
            return fail();
        }
        let (id, not, _) = adjective_word(input)?;
        if not {
            return fail();
        }
        ids.push(id);
        if let Some(joining) = joining {
            return Ok(Junction { comma, ..joining });
        }
    }
}

/// The id of the word, whether it has `non-`, and the name that it is.
fn adjective_word(input: &mut Input<'_, '_, '_>) -> Rule<(Id, bool, Option<CardName>)> {
    let Some(first) = peek(input).filter(|word| !word.possessive) else {
        return miss(input, || Expected::Adjective);
    };
    let vocabulary = input.state().vocabulary;
    let as_adjective = first.readings.iter().find_map(|reading| match reading {
        Reading::Adjective(id) => Some(id.clone()),
        _ => None,
    });
    let as_noun = first.readings.iter().find_map(|reading| match reading {
        Reading::Noun(id, Number::Singular)
            if vocabulary.nouns[id].spec.attributive || first.name.is_some() =>
        {
            Some(id.clone())
        }
        _ => None,
    });
    let is_noun = first
        .readings
        .iter()
        .any(|reading| matches!(reading, Reading::Noun(..)));
    let (id, name) = match (as_adjective, as_noun) {
        (Some(id), _) if !is_noun || goes_on(input) => (id, None),
        (None, Some(id)) if noun_follows(input) => {
            let name = first.name.as_ref().map(|word| word.as_noun(&id));
            (id, name)
        }
        _ => return miss(input, || Expected::Adjective),
    };
    input.skip();
    Ok((id, first.non, name))
}

/// Whether a noun phrase can go on behind this word, so that it need not be the noun.
fn goes_on(input: &mut Input<'_, '_, '_>) -> bool {
    starts_noun(input, 1) || joined_adjectives(input)
}

/// `Risen or Spirit Unit`: the joined words are adjectives when a noun follows the last of them.
fn joined_adjectives(input: &mut Input<'_, '_, '_>) -> bool {
    let joins = |word: &Word| word.is("or") || word.is(",") || word.is("and");
    let is_adjective = |word: &Word| {
        word.readings
            .iter()
            .any(|reading| matches!(reading, Reading::Adjective(_)))
    };
    let mut ahead = 1;
    while peek_at(input, ahead).is_some_and(joins) {
        while peek_at(input, ahead).is_some_and(joins) {
            ahead += 1;
        }
        if !peek_at(input, ahead).is_some_and(is_adjective) {
            return false;
        }
        ahead += 1;
    }
    ahead > 1 && starts_noun(input, ahead)
}

/// A noun follows, and it is not rather the verb: `the Champion costs 7`.
fn noun_follows(input: &mut Input<'_, '_, '_>) -> bool {
    let vocabulary = input.state().vocabulary;
    let names = |reading: &Reading| match reading {
        Reading::Noun(..) => qualified(vocabulary, reading),
        // A tag stands for a card that has it.
        Reading::Adjective(id) => vocabulary.adjectives[id].spec.class == "tag",
        _ => false,
    };
    peek_at(input, 1).is_some_and(|word| {
        word.readings.iter().any(names)
            && !word.is_bracketed_symbol()
            && !word
                .readings
                .iter()
                .any(|reading| matches!(reading, Reading::Verb(_, VerbForm::Third)))
    })
}

/// A noun of one of these classes. Nothing that qualifies a noun stands before a pronoun.
fn noun(
    input: &mut Input<'_, '_, '_>,
    classes: &[SmolStr],
    may_be_pronoun: bool,
) -> Rule<(Noun, bool)> {
    let start = position(input);
    if let Some(wording) = prose::wording(input) {
        let noun = Noun {
            prose: Some(wording),
            span: span_from(input, start),
            ..Noun::default()
        };
        return Ok((noun, false));
    }
    let vocabulary = input.state().vocabulary;
    let next_possessive = peek(input).is_some_and(|word| word.possessive);
    let admitted = |id: &Id| {
        let noun = &vocabulary.nouns[id];
        let wanted = |class: &SmolStr| class == ANY || noun.classes.contains(class);
        // `you's` is no word: the pronoun has a possessive of its own.
        let may_own = !next_possessive || noun.spec.possessive.is_none();
        (may_be_pronoun || !noun.spec.pronoun)
            && may_own
            && (next_possessive || classes.is_empty() || classes.iter().any(wanted))
    };
    let ((mut id, number), found) = reading_of(
        input,
        |word| !word.non,
        |reading| match reading {
            Reading::Noun(id, number) if admitted(id) => Some((id.clone(), *number)),
            _ => None,
        },
        || Expected::Noun(classes.to_vec()),
    )?;
    if found.name.as_ref().is_some_and(|name| !name.name.own) {
        id = kind_of_name(vocabulary, found, id, admitted);
    }
    let lower = found.text.starts_with(char::is_lowercase);
    let value = if vocabulary.nouns[&id].spec.value && !found.possessive && found.name.is_none() {
        attempt(input, value)
    } else {
        None
    };
    let label = if vocabulary.nouns[&id].spec.label && value.is_none() && !found.possessive {
        attempt(input, label)
    } else {
        None
    };
    // How many an unknown name means, nobody knows.
    let has_number = match &found.name {
        Some(name) => name.known,
        None => !vocabulary.nouns[&id].spec.pronoun,
    };
    let number = has_number.then_some(number);
    let name = found.name.as_ref().map(|word| word.as_noun(&id));
    Ok((
        Noun {
            id,
            number,
            value,
            label,
            name,
            prose: None,
            lower,
            span: found.span,
        },
        found.possessive,
    ))
}

/// Which noun a name is that cards of several kinds have: that of the one kind which fits here, or else of any card.
fn kind_of_name(
    vocabulary: &Vocabulary,
    name: &Word,
    first: Id,
    is_admitted: impl Fn(&Id) -> bool,
) -> Id {
    let any = vocabulary.names.as_ref().map(|names| names.noun.as_str());
    let kinds = name.readings.iter().filter_map(|reading| match reading {
        Reading::Noun(id, _) if Some(id.as_str()) != any && is_admitted(id) => Some(id),
        _ => None,
    });
    match kinds.collect::<Vec<_>>()[..] {
        [kind] => kind.clone(),
        _ => first,
    }
}

/// The number behind a noun: `Support 2`. One before another noun counts that: `on a corner 1 step forwards`.
fn value(input: &mut Input<'_, '_, '_>) -> Rule<Quantity> {
    let value = quantity(input)?;
    // `a cost 5 lower than it`: by how much.
    let is_distance = attempt(input, one_of::<Relation>).is_some();
    if is_distance || starts_noun(input, 0) {
        fail()
    } else {
        Ok(value)
    }
}

/// A capital letter behind a noun, perhaps with digits before it: `side A`, `stage 2B`.
fn label(input: &mut Input<'_, '_, '_>) -> Rule<SmolStr> {
    let is_label = |word: &&Word| {
        let letter = word
            .text
            .trim_start_matches(|letter: char| letter.is_ascii_digit());
        letter.len() == 1
            && letter.starts_with(|letter: char| letter.is_ascii_uppercase())
            && word.is_bare()
    };
    match peek(input).filter(is_label) {
        Some(word) => {
            input.skip();
            Ok(word.text.clone())
        }
        None => fail(),
    }
}

/// Everything that follows the noun and belongs to it.
fn modifiers(input: &mut Input<'_, '_, '_>, phrase: &mut NounPhrase) {
    let vocabulary = input.state().vocabulary;
    let noun = Doer::noun(vocabulary, phrase);
    let entry = vocabulary.nouns.get(&phrase.noun.id);
    if entry.is_some_and(|noun| noun.spec.quotes)
        && let Some(quotation) = attempt(input, quotation)
    {
        phrase.modifiers.push(Modifier::Quotation(quotation));
    }
    if phrase.quantity.is_some()
        && let Some(plus) = attempt(input, plus)
    {
        phrase.modifiers.push(plus);
    }
    while let Some(first) = attempt(input, |input| modifier(input, &noun)) {
        let mut modifier = joined_modifiers(input, &noun, first);
        let raised = belonging::raised(vocabulary, &mut modifier, &noun.classes);
        phrase.modifiers.push(modifier);
        phrase.modifiers.extend(raised);
    }
}

/// `in play or that costs 7`, `engaged with you or in play`; the first is read already.
fn joined_modifiers(input: &mut Input<'_, '_, '_>, noun: &Doer, first: Modifier) -> Modifier {
    let is_alike = |modifier: &Modifier| match modifier {
        Modifier::Pattern { .. } => true,
        Modifier::Clause { clauses, .. } => clauses[0].clause.subject.is_none(),
        _ => false,
    };
    let other = attempt(input, |input| {
        let or = joining(input)?;
        let other = modifier(input, noun)?;
        let is_relative = matches!(other, Modifier::Clause { word: Some(_), .. });
        let fits = is_alike(&first) && is_alike(&other) && (or || is_relative);
        if fits { Ok((or, other)) } else { fail() }
    });
    match other {
        Some((or, other)) => Modifier::Joined {
            modifiers: Box::new([first, other]),
            or,
        },
        None => first,
    }
}

/// One modifier of a noun.
fn modifier(input: &mut Input<'_, '_, '_>, noun: &Doer) -> Rule<Modifier> {
    let Some(next) = peek(input) else {
        return fail();
    };
    if input.state().stops.contains(&next.folded) {
        return fail();
    }
    // What stands behind `it` says where it is put, not which one it is.
    if noun.personal {
        return relative(input, noun);
    }
    if let Some(modifier) = pattern(input, &noun.classes) {
        return Ok(modifier);
    }
    if next.is(",") || next.is("(") {
        return aside(input, &noun.classes);
    }
    if let Some(modifier) = attempt(input, |input| relative(input, noun)) {
        return Ok(modifier);
    }
    if let Some(modifier) = attempt(input, |input| participle(input, &noun.classes)) {
        return Ok(modifier);
    }
    if let Some(relation) = attempt(input, relation_of_noun) {
        return Ok(relation);
    }
    if let Some(distance) = attempt(input, distance) {
        return Ok(distance);
    }
    // `When a Unit you control enters play`: nobody controls `you`.
    if noun.pronoun {
        return fail();
    }
    // `a card they control`: the noun is the object.
    clause::about_the_noun_before(input).map(reduced)
}

/// A clause without a relative word: `they control`.
fn reduced(clause: Clause) -> Modifier {
    Modifier::Clause {
        word: None,
        clauses: vec![Step::first(clause)],
    }
}

/// A modifier of the vocabulary in brackets, `(including this one)`, or one that stands between commas.
fn aside(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Modifier> {
    let is_bracket = peek(input).is_some_and(|word| word.is("("));
    input.skip();
    let mut modifier = pattern_of(input, classes, !is_bracket).map_or_else(fail, Ok)?;
    word(input, if is_bracket { ")" } else { "," })?;
    if let Modifier::Pattern { bracketed, .. } = &mut modifier {
        *bracketed = is_bracket;
    }
    Ok(modifier)
}

/// A modifier of the vocabulary; the longest one wins.
pub(super) fn pattern(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Option<Modifier> {
    pattern_of(input, classes, false)
}

/// Of those that stand between commas, or of the others.
fn pattern_of(
    input: &mut Input<'_, '_, '_>,
    classes: &[SmolStr],
    commas: bool,
) -> Option<Modifier> {
    let vocabulary = input.state().vocabulary;
    let next = peek(input)?;
    let candidates = vocabulary.modifiers_by_word.get(&next.folded)?;
    let fits = |id: &&Id| {
        vocabulary.may_follow(id, classes) && vocabulary.modifiers[*id].spec.commas == commas
    };
    let patterns = candidates
        .iter()
        .filter(fits)
        .map(|id| (id, vocabulary.modifiers[id].elements.as_slice()));
    let (id, arguments) = frame::longest(input, patterns)?;
    Some(Modifier::Pattern {
        id: id.clone(),
        arguments,
        bracketed: false,
    })
}

/// `plus 2 for each Unit`, `plus 1 damage for each Unit`
fn plus(input: &mut Input<'_, '_, '_>) -> Rule<Modifier> {
    word(input, Relation::Plus.text())?;
    let start = position(input);
    let amount = match attempt(input, |input| core(input, None, &[])) {
        Some((noun, false)) => noun,
        _ => NounPhrase {
            quantity: Some(amount(input)?),
            ..NounPhrase::default()
        },
    };
    let amount = NounPhrase {
        span: span_from(input, start),
        ..amount
    };
    let (word, each) = adverbial::counted(input)?;
    Ok(Modifier::Plus {
        amount: Box::new(amount),
        word,
        each,
    })
}

/// `5 lower than your hand size`, `2 more than the number of your Units`
pub(super) fn distance(input: &mut Input<'_, '_, '_>) -> Rule<Modifier> {
    let by = Some(amount(input)?);
    related(input, by, |relation| relation != Relation::EqualTo)
}

/// `higher than your hand size`, `equal to your hand size`: what something is.
pub(super) fn relation(input: &mut Input<'_, '_, '_>) -> Rule<Modifier> {
    related(input, None, |relation| !relation.needs_amount())
}

/// `higher than your hand size`, behind a noun. With `equal to`, it is the verb that says how much.
fn relation_of_noun(input: &mut Input<'_, '_, '_>) -> Rule<Modifier> {
    related(input, None, |relation| {
        !relation.needs_amount() && relation != Relation::EqualTo
    })
}

fn related(
    input: &mut Input<'_, '_, '_>,
    by: Option<Quantity>,
    is_wanted: impl Fn(Relation) -> bool,
) -> Rule<Modifier> {
    let relation = one_of(input)?;
    if !is_wanted(relation) {
        return fail();
    }
    let to = match attempt(input, |input| phrase(input, &[])) {
        Some(phrase) => Complement::Phrase(phrase),
        None => Complement::Quantity(quantity(input)?),
    };
    let to = Box::new(to);
    Ok(Modifier::Relation { by, relation, to })
}

/// `that costs 7 or more`, `whose Unit was Removed`, `that attacks or blocks`
fn relative(input: &mut Input<'_, '_, '_>, noun: &Doer) -> Rule<Modifier> {
    let word = one_of(input)?;
    let first = if word == RelativeWord::Whose {
        clause::finite(input)?
    } else if let Some(clause) = attempt(input, |input| clause::without_subject(input, noun)) {
        clause
    } else if is_singular_noun(input) {
        // `each card that Unit had`: it is that Unit.
        return fail();
    } else {
        clause::about_the_noun_before(input)?
    };
    let mut clauses = vec![Step::first(first)];
    while let Some(step) = attempt(input, |input| further(input, noun, &clauses)) {
        clauses.push(step);
    }
    shared::tails(input.state().vocabulary, &mut clauses);
    Ok(Modifier::Clause {
        word: Some(word),
        clauses,
    })
}

/// A further clause about the same noun.
fn further(input: &mut Input<'_, '_, '_>, noun: &Doer, clauses: &[Step]) -> Rule<Step> {
    if clauses[0].clause.subject.is_some() {
        return fail();
    }
    let joiner = if joining(input)? {
        Joiner::Or
    } else {
        Joiner::And
    };
    let preceding = Preceding {
        steps: clauses,
        joiner,
        comma: false,
        noun: Some(noun),
    };
    if !is_about_noun(input, noun) {
        return fail();
    }
    let clause = match attempt(input, |input| shared::auxiliary(input, preceding)) {
        Some(clause) => clause,
        None => clause::without_subject(input, noun)?,
    };
    Ok(Step::joined(joiner, false, clause))
}

/// Whether a verb behind `and` or `or` goes on about the noun before, rather than with the clause around it:
/// `Choose a Unit that attacks or blocks`.
fn is_about_noun(input: &mut Input<'_, '_, '_>, noun: &Doer) -> bool {
    let session = input.state();
    let (before_verb, outer) = (session.before_verb, session.verb_number);
    let differs = |outer: Number| !noun.agrees(outer);
    peek(input).is_some_and(|word| {
        let is_order = |reading: &Reading| matches!(reading, Reading::Verb(_, VerbForm::Base));
        before_verb
            || clause::is_state(word)
            || (outer.is_some_and(differs) && !word.readings.iter().any(is_order))
    })
}

fn is_singular_noun(input: &mut Input<'_, '_, '_>) -> bool {
    let vocabulary = input.state().vocabulary;
    peek(input).is_some_and(|word| {
        word.readings.iter().any(|reading| match reading {
            Reading::Noun(id, Number::Singular) => !vocabulary.nouns[id].spec.pronoun,
            _ => false,
        })
    })
}

/// `damage done to your Opponent`, `the Champion controlling this Unit`
fn participle(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Modifier> {
    let start = position(input);
    let adverb = attempt(input, clause::adverb);
    let act = match attempt(input, |input| {
        clause::act(input, VerbForm::Participle, Voice::Passive, classes)
    }) {
        Some(act) => act,
        None => clause::act(input, VerbForm::Gerund, Voice::Active, classes)?,
    };
    let mut clause = clause::around_the_past(input, start, act);
    clause.adverb = adverb;
    Ok(reduced(clause))
}
