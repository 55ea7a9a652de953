//! Noun phrases: which things are meant, how many of them, and what they have to be.

use cardc_english::{
    Adjective, CARD, CardName, Determiner, Id, Limit, Modifier, Noun, NounPhrase, Number, Phrase,
    Quantity, Refers, Wording,
};

use super::{Lowering, Meaning, unclear, word};
use crate::gap::GapReason;
use crate::program::{
    AdjectiveId, HowMany, Measure, NounId, PatternId, Pick, Property, Selector, Things,
};

/// What is not the thing that was told of, or not the card itself.
const OTHER: &str = "other";

/// What a determiner says.
#[derive(Default)]
struct Determined {
    owner: Option<Selector>,
    pick: Option<Pick>,
    how_many: Option<HowMany>,
}

impl Lowering<'_> {
    /// What a phrase means.
    pub(super) fn phrase(&mut self, phrase: &Phrase) -> Meaning<Selector> {
        let mut shared: Option<&Quantity> = None;
        let mut items = Vec::new();
        for item in &phrase.items {
            let is_bare = item.determiner.is_none() && item.quantity.is_none();
            let stands_alone = item.noun.name.is_some() || self.is_pronoun(&item.noun);
            let before = shared.filter(|_| is_bare && !stands_alone);
            if let Some(quantity) = before
                && !(is_one(quantity) && phrase.joined.is_some_and(|joined| joined.or))
            {
                // `2 Units or Spells` are 2 of both together.
                return Err(GapReason::Number);
            }
            items.push(self.noun_phrase(item, before)?);
            shared = item.quantity.as_ref().or(before);
        }
        if phrase.joined.is_some_and(|joined| joined.or) {
            bind_all(&mut items);
        }
        match phrase.joined {
            None => items.pop().ok_or(GapReason::Number),
            Some(joined) if joined.and_or => word("and/or"),
            Some(joined) if joined.or => Ok(Selector::Either(items)),
            Some(_) => Ok(Selector::Each(items)),
        }
    }

    /// What is counted for an effect that is taken several times.
    pub(super) fn counted(&mut self, phrase: &Phrase) -> Meaning<Selector> {
        match self.phrase(phrase)? {
            Selector::Things(things) if things.pick == Pick::All && things.how_many.is_none() => {
                Ok(Selector::Things(things))
            }
            _ => Err(GapReason::Number),
        }
    }

    fn is_pronoun(&self, noun: &Noun) -> bool {
        let spec = self.vocabulary.noun(&noun.id);
        spec.is_some_and(|spec| spec.pronoun)
    }

    /// What a noun phrase means. `shared` is the number in front of the first of several: `1 Unit or Spell`.
    fn noun_phrase(&mut self, phrase: &NounPhrase, shared: Option<&Quantity>) -> Meaning<Selector> {
        if phrase.deed.is_some() {
            return Err(GapReason::Deed);
        }
        let noun = &phrase.noun;
        if noun.label.is_some() || noun.prose.is_some() {
            return Err(GapReason::Quoted);
        }
        if let Some(known) = self.known(phrase)? {
            self.know(phrase.span, known.clone());
            return Ok(known);
        }
        let determiner = phrase
            .determiner
            .as_ref()
            .or(phrase.shared_determiner.as_ref());
        let said = match determiner {
            Some(determiner) => self.determined(determiner, phrase)?,
            None => Determined::default(),
        };
        let quantity = phrase.quantity.as_ref().or(shared);
        let quantity = quantity.map(how_many).transpose()?;
        let how_many = match (quantity, said.how_many) {
            (Some(_), Some(_)) => return Err(GapReason::Number),
            (own, of_determiner) => own.or(of_determiner),
        };
        let pick = match said.pick {
            Some(pick) => pick,
            None if how_many.is_some() => Pick::Some,
            None => Pick::All,
        };
        let adjectives = phrase.rank.iter().chain(&phrase.adjectives);
        let adjectives = adjectives.chain(&phrase.shared_adjectives);
        let mut properties = adjectives
            .map(|adjective| self.adjective(adjective))
            .collect::<Meaning<Vec<Property>>>()?;
        for modifier in phrase.modifiers.iter().chain(&phrase.shared_modifiers) {
            properties.push(self.modifier(modifier)?);
        }
        properties.extend(
            noun.name
                .as_ref()
                .map(|name| Property::Named(name.text.clone())),
        );
        let properties = Property::in_order(properties);
        let is_the = matches!(determiner, Some(Determiner::The));
        if is_the && properties.is_empty() && noun.value.is_none() {
            // `the Unit` is one that was told of before.
            return unclear("the");
        }
        let value = noun.value.as_ref();
        let id = phrase.shared_noun.as_ref().unwrap_or(&noun.id);
        Ok(Selector::Things(Box::new(Things {
            noun: NounId(id.clone()),
            value: value.map(measure).transpose()?,
            owner: said.owner,
            properties,
            how_many,
            pick,
            binds: self.bind(phrase.span),
        })))
    }

    /// What a phrase means without a search: the card, its player, or an earlier thing.
    fn known(&self, phrase: &NounPhrase) -> Meaning<Option<Selector>> {
        let noun = &phrase.noun;
        let is_bare = phrase.adjectives.is_empty()
            && phrase.rank.is_empty()
            && phrase.modifiers.is_empty()
            && phrase.quantity.is_none();
        if matches!(noun.name, Some(CardName { own: true, .. })) {
            return if is_bare {
                Ok(Some(Selector::This))
            } else {
                word("this")
            };
        }
        if matches!(phrase.determiner, Some(Determiner::This)) {
            if (self.is_other_kind)(&noun.id) {
                return unclear("this");
            }
            let is_this =
                is_bare && self.vocabulary.noun_has_class(&noun.id, CARD) && noun.value.is_none();
            return if is_this && noun.number != Some(Number::Plural) {
                Ok(Some(Selector::This))
            } else {
                word("this")
            };
        }
        let Some(spec) = self.vocabulary.noun(&noun.id) else {
            return Ok(None);
        };
        if spec.singular_form(&noun.id) == OTHER {
            return word(OTHER);
        }
        if !spec.pronoun {
            return Ok(None);
        }
        let form = spec.singular_form(&noun.id);
        if !is_bare || phrase.determiner.is_some() {
            return unclear(form);
        }
        let referred = self.referred(noun.span.start);
        match spec.refers {
            Some(Refers::Back) => referred.map_or_else(|| unclear(form), |known| Ok(Some(known))),
            Some(Refers::Itself) => {
                // What it refers to stands in a sentence without a program.
                let place = (self.scope.line, noun.span.start);
                let is_gone = referred.is_none() && self.antecedents.contains_key(&place);
                if is_gone || self.lost.contains(&place) {
                    return unclear(form);
                }
                Ok(Some(referred.unwrap_or(Selector::This)))
            }
            None if self.vocabulary.is_reader(&noun.id) => Ok(Some(Selector::You)),
            None => unclear(form),
        }
    }

    fn determined(&mut self, determiner: &Determiner, phrase: &NounPhrase) -> Meaning<Determined> {
        let is_one = phrase.noun.number != Some(Number::Plural);
        let picked = |pick| Determined {
            pick: Some(pick),
            ..Determined::default()
        };
        Ok(match determiner {
            // `any damage` is all of it.
            Determiner::Any
                if is_one && !self.vocabulary.is_countable(&phrase.noun.id) && !self.asks =>
            {
                picked(Pick::All)
            }
            // `Remove any Units`: as many as you like, or all that there are?
            Determiner::Any if !is_one && !self.asks && phrase.quantity.is_none() => {
                return word(determiner_word(determiner));
            }
            Determiner::A | Determiner::Any if is_one && phrase.quantity.is_none() => Determined {
                how_many: Some(HowMany {
                    least: Measure::Number(1),
                    most: (!self.asks).then_some(Measure::Number(1)),
                }),
                ..picked(Pick::Some)
            },
            Determiner::Any => picked(Pick::Some),
            Determiner::The if is_one || phrase.quantity.is_some() => picked(Pick::The),
            // `the Units` are all of them.
            Determiner::The | Determiner::Each | Determiner::All(None) => picked(Pick::All),
            Determiner::No => picked(Pick::None),
            Determiner::Pronoun(_) | Determiner::Possessive(_) => {
                let pick = if is_one || phrase.quantity.is_some() {
                    Pick::The
                } else {
                    Pick::All
                };
                Determined {
                    owner: Some(self.owner(determiner, phrase)?),
                    ..picked(pick)
                }
            }
            Determiner::All(Some(inner))
            | Determiner::AllOf(Some(inner))
            | Determiner::EachOf(Some(inner)) => Determined {
                pick: Some(Pick::All),
                ..self.determined(inner, phrase)?
            },
            Determiner::OneOf(Some(inner)) if phrase.quantity.is_none() => Determined {
                pick: Some(Pick::Some),
                how_many: Some(HowMany::exactly(Measure::Number(1))),
                ..self.determined(inner, phrase)?
            },
            other => return word(determiner_word(other)),
        })
    }

    /// Whose things they are.
    fn owner(&mut self, determiner: &Determiner, phrase: &NounPhrase) -> Meaning<Selector> {
        match determiner {
            Determiner::Possessive(owners) => self.phrase(owners),
            Determiner::Pronoun(id) => {
                let spec = self.vocabulary.noun(id);
                let form = spec.and_then(|spec| spec.singular.as_deref()).unwrap_or(id);
                if self.vocabulary.is_reader(id) {
                    return Ok(Selector::You);
                }
                let own = spec.and_then(|spec| spec.possessive.as_deref());
                let referred = self.referred(phrase.span.start);
                referred.map_or_else(|| unclear(own.unwrap_or(form)), Ok)
            }
            other => word(determiner_word(other)),
        }
    }

    pub(super) fn adjective(&self, adjective: &Adjective) -> Meaning<Property> {
        if adjective.ability {
            return Err(GapReason::Quoted);
        }
        let property = if let Some(name) = &adjective.name {
            Property::Named(name.text.clone())
        } else {
            let is_other = |id: &Id| {
                let spec = self.vocabulary.adjective(id);
                spec.is_some_and(|spec| spec.form.as_deref().unwrap_or(id) == OTHER)
            };
            if adjective.ids.iter().any(is_other) {
                return word(OTHER);
            }
            let each = adjective.ids.iter();
            let mut each: Vec<Property> = each
                .map(|id| Property::Adjective(AdjectiveId(id.clone())))
                .collect();
            each.sort();
            match adjective.joined {
                Some(joined) if joined.and_or => return word("and/or"),
                Some(joined) if joined.or => Property::Either(each),
                _ => Property::all(each),
            }
        };
        Ok(if adjective.not {
            Property::Not(Box::new(property))
        } else {
            property
        })
    }

    pub(super) fn modifier(&mut self, modifier: &Modifier) -> Meaning<Property> {
        match modifier {
            Modifier::Pattern {
                id,
                arguments,
                bracketed: false,
            } => Ok(Property::Pattern {
                id: PatternId(id.clone()),
                slots: self.slots(arguments)?,
            }),
            Modifier::Pattern { id, .. } => self.phrase_gap(id),
            Modifier::Clause { word, clauses } => self.relative(*word, clauses),
            Modifier::Joined { modifiers, or } => {
                let both = modifiers.iter().map(|modifier| self.modifier(modifier));
                let both = both.collect::<Meaning<Vec<Property>>>()?;
                Ok(if *or {
                    Property::Either(both)
                } else {
                    Property::all(both)
                })
            }
            Modifier::Quotation(_) => Err(GapReason::Quoted),
            Modifier::Plus { .. } | Modifier::Relation { .. } => Err(GapReason::Number),
        }
    }
}

/// From how many to how many a quantity is.
pub(super) fn how_many(quantity: &Quantity) -> Meaning<HowMany> {
    let Quantity::Limited { limit, amount } = quantity else {
        return Ok(HowMany::exactly(measure(quantity)?));
    };
    let measure = measure(amount)?;
    let next_to = |by: i64| match measure {
        Measure::Number(number) => u32::try_from(i64::from(number) + by)
            .map(Measure::Number)
            .map_err(|_| GapReason::Number),
        _ => Err(GapReason::Number),
    };
    let none = Measure::Number(0);
    Ok(match limit {
        Limit::UpTo
        | Limit::NoMoreThan
        | Limit::AtMost
        | Limit::OrLess
        | Limit::OrFewer
        | Limit::OrLower => HowMany {
            least: none,
            most: Some(measure),
        },
        Limit::LessThan | Limit::FewerThan => HowMany {
            least: none,
            most: Some(next_to(-1)?),
        },
        Limit::MoreThan => HowMany {
            least: next_to(1)?,
            most: None,
        },
        Limit::AtLeast | Limit::OrMore | Limit::OrHigher | Limit::OrGreater => HowMany {
            least: measure,
            most: None,
        },
        Limit::Exactly => HowMany::exactly(measure),
    })
}

/// Gives things of which one is meant the variable that one of them has: `a Unit or Spell … it`.
fn bind_all(items: &mut [Selector]) {
    let mut things = items.iter().filter_map(|item| match item {
        Selector::Things(things) => things.binds,
        _ => None,
    });
    if let Some(var) = things.next_back() {
        for item in items {
            if let Selector::Things(things) = item {
                things.binds = Some(var);
            }
        }
    }
}

fn is_one(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::Number { value: 1, .. })
}

/// A number by itself.
fn measure(quantity: &Quantity) -> Meaning<Measure> {
    match quantity {
        Quantity::Number { value, .. } => Ok(Measure::Number(*value)),
        Quantity::X => Ok(Measure::X),
        _ => Err(GapReason::Number),
    }
}

impl HowMany {
    /// One number, no more and no less.
    pub fn exactly(measure: Measure) -> Self {
        Self {
            least: measure.clone(),
            most: Some(measure),
        }
    }
}

impl Property {
    /// Properties that all hold, each once, those in rows of their own as well.
    fn in_order(properties: Vec<Self>) -> Vec<Self> {
        let flat = properties.into_iter().flat_map(|property| match property {
            Self::Each(inner) => inner,
            other => vec![other],
        });
        let mut flat: Vec<Self> = flat.collect();
        flat.sort();
        flat.dedup();
        flat
    }

    /// All of some properties; the only one as it is.
    pub(super) fn all(mut all: Vec<Self>) -> Self {
        match all.pop() {
            Some(only) if all.is_empty() => only,
            last => {
                all.extend(last);
                Self::Each(all)
            }
        }
    }
}

/// The first words of a determiner that no program can express yet.
fn determiner_word(determiner: &Determiner) -> &'static str {
    match determiner {
        Determiner::A => "a",
        Determiner::This => "this",
        Determiner::That => "that",
        Determiner::Another => "another",
        Determiner::Either | Determiner::EitherOf(_) => "either",
        Determiner::Both | Determiner::BothOf(_) => "both",
        Determiner::AnyOf(_) => "any of",
        Determiner::AnyNumberOf(_) => "any number of",
        Determiner::NoneOf(_) => "none of",
        Determiner::OneOf(_) => "one of",
        Determiner::Only(_) => "only",
        Determiner::Times(multiple, _) => multiple.text(),
        Determiner::AllOf(_) | Determiner::All(_) => "all of",
        Determiner::EachOf(_) | Determiner::Each => "each of",
        Determiner::The => "the",
        Determiner::Any => "any",
        Determiner::No => "no",
        Determiner::Pronoun(_) | Determiner::Possessive(_) => "of",
    }
}
