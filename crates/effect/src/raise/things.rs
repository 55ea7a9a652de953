//! Selectors as noun phrases.

use cardc_english::{
    ANY, Adjective, CARD, CardName, Determiner, Id, Junction, Limit, Markup, Modifier, Noun,
    NounPhrase, NounSpec, Number, PLAYER, Phrase, Quantity, Refers, print_phrase,
};
use cardc_span::Span;
use smol_str::SmolStr;

use super::{Mood, Naming, Raising, Told, Words};
use crate::program::{
    AdjectiveId, HowMany, Measure, NounId, Pick, Property, Selector, Things, Var,
};

/// The noun for any card.
pub(crate) const CARD_NOUN: &str = "card";

/// What a phrase is in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// `they`
    Subject,
    /// What the verb is done to: `them`, and `all Units` together.
    Object,
    /// Anything else: `them`, and `each Unit` by itself.
    Other,
}

/// Where a phrase stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing<'s> {
    pub(super) case: Case,
    /// The subject is the one who reads the card: `yourself`.
    pub(super) of_reader: bool,
    /// The classes of nouns that may stand there; any where there are none.
    pub(super) takes: &'s [SmolStr],
}

impl Standing<'_> {
    pub(crate) const SUBJECT: Self = Self {
        case: Case::Subject,
        of_reader: false,
        takes: &[],
    };
    pub(crate) const OBJECT: Self = Self {
        case: Case::Object,
        of_reader: false,
        takes: &[],
    };
}

impl Raising<'_> {
    /// The words for things.
    pub(crate) fn phrase(&mut self, selector: &Selector, standing: Standing<'_>) -> Words<Phrase> {
        let (items, or) = match selector {
            Selector::Each(all) => (all.as_slice(), false),
            Selector::Either(all) => (all.as_slice(), true),
            one => (std::slice::from_ref(one), false),
        };
        let mut phrases = Vec::new();
        for item in items {
            phrases.push(self.noun_phrase(item, standing)?);
        }
        if differ_in_noun(items, or) {
            say_once(&mut phrases);
        }
        let joined = (items.len() > 1).then(|| Junction {
            or,
            ..Junction::default()
        });
        Some(Phrase {
            items: phrases,
            joined,
            span: Span::default(),
        })
    }

    fn noun_phrase(&mut self, selector: &Selector, standing: Standing<'_>) -> Words<NounPhrase> {
        match selector {
            Selector::This => self.this(standing.takes),
            Selector::You if standing.of_reader => self.reader(true).or_else(|| self.reader(false)),
            Selector::You => self.reader(false),
            Selector::Bound(var) => self.bound(*var, standing.case),
            Selector::Things(things) => self.things(things, standing.case),
            Selector::Candidate | Selector::Each(_) | Selector::Either(_) => None,
        }
    }

    /// `this card`, or a kind of card where only such a one may stand, or `this` where the game has no word for a card.
    fn this(&self, takes: &[SmolStr]) -> Words<NounPhrase> {
        let fits = |noun: &&NounId| {
            let takes_it = |class: &SmolStr| class == ANY || self.has_class(noun, class);
            takes.is_empty() || takes.iter().any(takes_it)
        };
        let card = NounId(CARD_NOUN.into());
        let kind = match &self.naming {
            Naming::Plain { kind, .. } => kind.as_ref(),
            Naming::Card => None,
        };
        let noun_here = match kind.filter(fits).or(Some(&card).filter(fits)) {
            Some(noun) => noun.0.clone(),
            None => self
                .vocabulary
                .card_noun_of(takes)
                .unwrap_or(&card.0)
                .clone(),
        };
        if self.vocabulary.noun(&noun_here).is_none() {
            return self.pronoun("this", Some(Refers::Itself));
        }
        Some(NounPhrase {
            determiner: Some(Determiner::This),
            noun: noun(noun_here, Some(Number::Singular)),
            ..NounPhrase::default()
        })
    }

    fn reader(&self, is_beside: bool) -> Words<NounPhrase> {
        self.vocabulary.reader(is_beside).map(alone)
    }

    fn pronoun(&self, form: &str, refers: Option<Refers>) -> Words<NounPhrase> {
        self.vocabulary.pronoun(form, refers).map(alone)
    }

    /// What was told of before.
    fn bound(&self, var: Var, case: Case) -> Words<NounPhrase> {
        let told = self.told.get(&var)?;
        if told.always.is_some() {
            return told.always.clone();
        }
        let form = match (told.is_they(), case) {
            (true, Case::Subject) => "they",
            (true, _) => "them",
            (false, _) => "it",
        };
        self.pronoun(form, Some(Refers::Back))
    }

    /// Whose things they are.
    fn owner(&mut self, owner: &Selector) -> Words<Determiner> {
        let pronoun = match owner {
            Selector::You => self.vocabulary.reader(false),
            Selector::Bound(var) if self.is_pronoun(*var) => {
                let form = if self.told.get(var)?.is_they() {
                    "they"
                } else {
                    "it"
                };
                Some(self.vocabulary.pronoun(form, Some(Refers::Back))?)
            }
            _ => None,
        };
        if let Some(id) = pronoun {
            return Some(Determiner::Pronoun(id.clone()));
        }
        let mut owners = self.phrase(owner, Standing::OBJECT)?;
        for owner in &mut owners.items {
            if owner.noun.label.is_some() && owner.determiner == Some(Determiner::Each) {
                owner.determiner = Some(Determiner::The);
            }
        }
        Some(Determiner::Possessive(Box::new(owners)))
    }

    fn things(&mut self, things: &Things, case: Case) -> Words<NounPhrase> {
        let owner = things.owner.as_ref();
        let owner = match owner {
            Some(owner) => Some(self.owner(owner)?),
            None => None,
        };
        let (determiner, number) = self.determiner(things, owner, case)?;
        let quantity = self.quantity_of(things, determiner.as_ref())?;
        let is_noun = self.vocabulary.noun(&things.noun.0).is_some();
        let number = Some(number).filter(|_| is_noun);
        let value = match &things.value {
            Some(value) => Some(self.measure(value)?),
            None => None,
        };
        let mut phrase = NounPhrase {
            determiner,
            quantity,
            noun: Noun {
                value,
                ..noun(things.noun.0.clone(), number)
            },
            ..NounPhrase::default()
        };
        for property in &things.properties {
            self.describe(&mut phrase, property)?;
        }
        self.order(&mut phrase);
        if let Some(var) = things.binds {
            self.tell(var, things, &mut phrase);
        }
        Some(phrase)
    }

    /// Notes what later words may come back to, and gives it a letter where they do.
    fn tell(&mut self, var: Var, things: &Things, phrase: &mut NounPhrase) {
        let known = self.told.get(&var);
        let noun = match known {
            Some(known) if known.noun != things.noun => NounId(CARD_NOUN.into()),
            _ => things.noun.clone(),
        };
        let is_definite = things.pick == Pick::The
            && things.how_many.is_none()
            && things.properties.is_empty()
            && things.owner == Some(Selector::You);
        let always = match &self.naming {
            Naming::Card => None,
            Naming::Plain { .. } if is_definite => Some(phrase.clone()),
            Naming::Plain { named, .. } => named.contains(&var).then(|| {
                let known = known.and_then(|known| known.always.as_ref());
                let label = known.and_then(|known| known.noun.label.clone());
                let label = label.unwrap_or_else(|| letter(self.letters));
                phrase.noun.label = Some(label.clone());
                let is_each = phrase.determiner == Some(Determiner::Each);
                NounPhrase {
                    determiner: Some(if is_each {
                        Determiner::Each
                    } else {
                        Determiner::The
                    }),
                    noun: Noun {
                        label: Some(label),
                        ..self::noun(noun.0.clone(), phrase.noun.number)
                    },
                    ..NounPhrase::default()
                }
            }),
        };
        if known.is_none() && phrase.noun.label.is_some() {
            self.letters += 1;
        }
        let told = Told {
            is_player: self.has_class(&noun, PLAYER),
            noun,
            number: phrase.noun.number,
            always,
        };
        self.told.insert(var, told);
        self.fresh = Some(var);
    }

    /// Whether a pronoun says whose things they are: on cards, and where the same sentence has just told of the owner.
    fn is_pronoun(&self, owner: Var) -> bool {
        let is_unnamed = |told: &Told| told.always.is_none();
        self.fresh == Some(owner) || self.told.get(&owner).is_some_and(is_unnamed)
    }

    /// The first words for things, and the number of their noun.
    fn determiner(
        &self,
        things: &Things,
        owner: Option<Determiner>,
        case: Case,
    ) -> Words<(Option<Determiner>, Number)> {
        let is_countable = self.vocabulary.is_countable(&things.noun.0);
        let several = if is_countable {
            Number::Plural
        } else {
            Number::Singular
        };
        let is_one = things.how_many.as_ref().is_some_and(is_one);
        let is_named = things.properties.iter().any(is_name);
        let whose = owner.map(Box::new);
        let determiner = match (things.pick, &things.how_many) {
            (Pick::The, None) => {
                return Some((
                    whose.map_or(Some(Determiner::The), |it| Some(*it)),
                    Number::Singular,
                ));
            }
            (Pick::The, Some(_)) => whose.map_or(Some(Determiner::The), |it| Some(*it)),
            (Pick::All, Some(_)) => Some(Determiner::All(whose)),
            (Pick::All, None) => match whose {
                Some(owner) if is_countable && self.mood == Mood::Counted => {
                    Some(Determiner::EachOf(Some(owner)))
                }
                Some(owner) if is_countable => Some(*owner),
                Some(owner) => Some(Determiner::All(Some(owner))),
                None if is_named || self.mood == Mood::Counted => {
                    return Some((None, Number::Singular));
                }
                None if !is_countable || self.mood != Mood::Told => None,
                // What several do, each of them does.
                None if case != Case::Object || self.has_class(&things.noun, PLAYER) => {
                    return Some((Some(Determiner::Each), Number::Singular));
                }
                // `the positions of 2 Champions`
                None if things.properties.iter().any(is_pattern) => Some(Determiner::The),
                None => Some(Determiner::All(None)),
            },
            (Pick::Some, None) if whose.is_none() => Some(Determiner::Any),
            (Pick::Some, Some(_)) if is_one && whose.is_some() => Some(Determiner::OneOf(whose)),
            (Pick::Some, Some(_)) if whose.is_some() => return None,
            (Pick::Some, Some(how_many)) if self.is_a(how_many, &things.noun) => {
                return Some((Some(Determiner::A), Number::Singular));
            }
            (Pick::Some, Some(_)) => None,
            (Pick::None, None) if whose.is_none() => Some(Determiner::No),
            (Pick::None | Pick::Some, _) => return None,
        };
        let is_one = is_one || things.how_many.as_ref().is_some_and(is_up_to_one);
        let is_single = is_one && !matches!(determiner, Some(Determiner::OneOf(_)));
        let number = if is_single { Number::Singular } else { several };
        Some((determiner, number))
    }

    /// Whether `a` says how many. Where something is done to one thing, the number says it more plainly.
    fn is_a(&self, how_many: &HowMany, noun: &NounId) -> bool {
        let is_countable = self.vocabulary.is_countable(&noun.0);
        let is_tag = self.vocabulary.adjective(&noun.0).is_some();
        let has_value = |noun: &NounSpec| noun.value;
        // `a Support of 2`, and `1 or more damage`.
        let takes_a =
            is_countable || is_tag || self.vocabulary.noun(&noun.0).is_some_and(has_value);
        match self.mood {
            Mood::Asked => takes_a && is_some(how_many),
            Mood::General => {
                let is_plain = matches!(self.naming, Naming::Plain { .. });
                is_countable && (is_one(how_many) || is_plain && is_some(how_many))
            }
            // `1 Beast` lacks its noun.
            Mood::Told | Mood::Counted => is_tag && is_one(how_many),
        }
    }

    /// How many things there are, where the determiner does not say it.
    fn quantity_of(
        &mut self,
        things: &Things,
        said: Option<&Determiner>,
    ) -> Words<Option<Quantity>> {
        let is_said = matches!(said, Some(Determiner::A | Determiner::OneOf(_)));
        let Some(how_many) = things.how_many.as_ref().filter(|_| !is_said) else {
            return Some(None);
        };
        let is_countable = self.vocabulary.is_countable(&things.noun.0);
        Some(Some(self.quantity(how_many, is_countable)?))
    }

    /// From how many to how many.
    pub(super) fn quantity(&mut self, how_many: &HowMany, is_countable: bool) -> Words<Quantity> {
        let HowMany { least, most } = how_many;
        if most.as_ref() == Some(least) {
            let number = self.measure(least)?;
            let is_plain = matches!(self.naming, Naming::Plain { .. });
            return Some(if is_plain && self.mood == Mood::Asked && is_countable {
                Quantity::limited(Limit::Exactly, number)
            } else {
                number
            });
        }
        let (limit, amount) = match (least, most) {
            (Measure::Number(0), Some(most)) if self.mood == Mood::Told => (Limit::UpTo, most),
            (Measure::Number(0), Some(most)) if is_countable => (Limit::OrFewer, most),
            (Measure::Number(0), Some(most)) => (Limit::OrLess, most),
            (least, None) => (Limit::OrMore, least),
            _ => return None,
        };
        Some(Quantity::limited(limit, self.measure(amount)?))
    }

    fn measure(&mut self, measure: &Measure) -> Words<Quantity> {
        match measure {
            Measure::Number(value) => Some(Quantity::Number {
                value: *value,
                spelt: false,
            }),
            Measure::X => {
                self.says_x = true;
                Some(Quantity::X)
            }
            Measure::Count(_) => None,
        }
    }

    /// Adds to a noun phrase what its things are like.
    fn describe(&mut self, phrase: &mut NounPhrase, property: &Property) -> Words<()> {
        if let Some(adjective) = adjective(property) {
            phrase.adjectives.push(adjective);
            return Some(());
        }
        if let Property::Named(name) = property {
            let id = phrase.noun.id.clone();
            let name = Some(CardName {
                text: name.clone(),
                own: false,
                marked: self.vocabulary.marks_of(name).is_some(),
            });
            let is_alone = phrase.determiner.is_none() && phrase.quantity.is_none();
            let is_card = self.has_class(&NounId(id.clone()), CARD);
            if is_alone && is_card && phrase.noun.name.is_none() {
                phrase.noun.name = name;
            } else {
                phrase.adjectives.push(Adjective {
                    ids: vec![id],
                    name,
                    ..Adjective::default()
                });
            }
            return Some(());
        }
        let modifier = self.modifier(property, phrase.noun.number)?;
        phrase.modifiers.push(modifier);
        Some(())
    }

    /// What stands behind a noun of this number.
    pub(super) fn modifier(
        &mut self,
        property: &Property,
        number: Option<Number>,
    ) -> Words<Modifier> {
        match property {
            Property::Pattern { id, slots } => {
                let pattern = self.vocabulary.modifier_slots(&id.0);
                let mood = match self.mood {
                    Mood::Asked => Mood::Asked,
                    Mood::Told | Mood::General | Mood::Counted => Mood::General,
                };
                let arguments =
                    self.in_mood(mood, |this| this.arguments(&pattern, slots, false))?;
                Some(Modifier::Pattern {
                    id: id.0.clone(),
                    arguments,
                    bracketed: false,
                })
            }
            Property::Either(both) => {
                let [one, other] = both.as_slice() else {
                    return None;
                };
                let both = [self.modifier(one, number)?, self.modifier(other, number)?];
                Some(Modifier::Joined {
                    modifiers: Box::new(both),
                    or: true,
                })
            }
            other => self.clause_behind(other, number),
        }
    }

    /// Puts adjectives where a card has them: ranks in front of the number, the rest in the order of the game.
    fn order(&self, phrase: &mut NounPhrase) {
        let place = |adjective: &Adjective| {
            let id = adjective.ids.first()?;
            // A noun in front of another one stands right before it.
            if self.vocabulary.adjective(id).is_none() {
                return Some(usize::MAX);
            }
            self.vocabulary.adjective_place(id)
        };
        let is_ranked = matches!(
            phrase.determiner,
            Some(Determiner::The | Determiner::Pronoun(_) | Determiner::Possessive(_))
        );
        if phrase.quantity.is_some() && is_ranked {
            let all = std::mem::take(&mut phrase.adjectives);
            (phrase.rank, phrase.adjectives) = all
                .into_iter()
                .partition(|adjective| place(adjective).is_none() && adjective.joined.is_none());
        }
        phrase.adjectives.sort_by_key(place);
        // `a hero you control with 1 resource`: behind the resource, it would be that which you control.
        phrase.modifiers.sort_by_key(|modifier| !is_short(modifier));
    }

    /// A noun by itself, of one thing or of several.
    pub(crate) fn noun_form(&self, noun: &NounId, several: bool) -> String {
        let number = if several {
            Number::Plural
        } else {
            Number::Singular
        };
        let item = NounPhrase {
            noun: self::noun(noun.0.clone(), Some(number)),
            ..NounPhrase::default()
        };
        let phrase = Phrase {
            items: vec![item],
            joined: None,
            span: Span::default(),
        };
        print_phrase(self.vocabulary, &phrase, Markup::Plain)
    }

    /// The number of a verb with this subject.
    pub(super) fn number(&self, subject: &Selector) -> Number {
        match subject {
            Selector::This | Selector::Candidate => Number::Singular,
            Selector::You | Selector::Each(_) => Number::Plural,
            Selector::Bound(var) => match self.told.get(var) {
                Some(told) if told.always.is_none() && told.is_they() => Number::Plural,
                told => told
                    .and_then(|told| told.number)
                    .unwrap_or(Number::Singular),
            },
            Selector::Things(things) => {
                let owner = things.owner.as_ref().map(|_| Determiner::The);
                let said = self.determiner(things, owner, Case::Subject);
                said.map_or(Number::Singular, |(_, number)| number)
            }
            Selector::Either(all) => all
                .last()
                .map_or(Number::Singular, |last| self.number(last)),
        }
    }

    pub(crate) fn has_class(&self, noun: &NounId, class: &str) -> bool {
        self.vocabulary.noun_has_class(&noun.0, class)
    }
}

/// Whether several things differ in nothing but what they are, so that the words around the noun hold for all of them.
fn differ_in_noun(items: &[Selector], or: bool) -> bool {
    let [Selector::Things(first), others @ ..] = items else {
        return false;
    };
    let how_many = first.how_many.as_ref();
    let is_single = |how_many: &HowMany| is_one(how_many) || is_some(how_many);
    let is_shared =
        first.pick != Pick::None && how_many.is_none_or(|how_many| or && is_single(how_many));
    let is_like = |other: &Selector| match other {
        Selector::Things(other) => {
            let noun = first.noun.clone();
            **first
                == Things {
                    noun,
                    ..(**other).clone()
                }
        }
        _ => false,
    };
    let is_named = first.properties.iter().any(is_name);
    is_shared && first.value.is_none() && !is_named && others.iter().all(is_like)
}

/// Leaves out what the first and the last of several phrases say for all: `a highlighted Spell or Unit you control`.
fn say_once(phrases: &mut [NounPhrase]) {
    let last = phrases.len().saturating_sub(1);
    for (index, phrase) in phrases.iter_mut().enumerate() {
        if index > 0 {
            *phrase = NounPhrase {
                noun: std::mem::take(&mut phrase.noun),
                modifiers: std::mem::take(&mut phrase.modifiers),
                ..NounPhrase::default()
            };
        }
        if index < last {
            phrase.modifiers.clear();
        }
    }
}

/// A noun without anything beside it.
fn alone(id: &Id) -> NounPhrase {
    NounPhrase {
        noun: noun(id.clone(), None),
        ..NounPhrase::default()
    }
}

fn noun(id: Id, number: Option<Number>) -> Noun {
    Noun {
        id,
        number,
        ..Noun::default()
    }
}

/// `you control`
fn is_short(modifier: &Modifier) -> bool {
    match modifier {
        Modifier::Clause {
            word: None,
            clauses,
        } => {
            let mut subjects = clauses.iter().map(|step| &step.clause.subject);
            subjects.all(Option::is_some)
        }
        _ => false,
    }
}

/// What a thing is called: `(A)`. Letters are counted from 0.
fn letter(index: u32) -> Id {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    match index / 26 {
        0 => format!("({letter})").into(),
        more => format!("({letter}{more})").into(),
    }
}

fn is_one(how_many: &HowMany) -> bool {
    *how_many == HowMany::exactly(Measure::Number(1))
}

fn is_some(how_many: &HowMany) -> bool {
    how_many.most.is_none() && how_many.least == Measure::Number(1)
}

fn is_up_to_one(how_many: &HowMany) -> bool {
    how_many.least == Measure::Number(0) && how_many.most == Some(Measure::Number(1))
}

fn is_pattern(property: &Property) -> bool {
    matches!(property, Property::Pattern { .. })
}

fn is_name(property: &Property) -> bool {
    matches!(property, Property::Named(_))
}

/// A property that stands in front of a noun.
pub(super) fn adjective(property: &Property) -> Words<Adjective> {
    let id = |property: &Property| match property {
        Property::Adjective(AdjectiveId(id)) => Some(id.clone()),
        _ => None,
    };
    match property {
        Property::Adjective(AdjectiveId(id)) => Some(Adjective {
            ids: vec![id.clone()],
            ..Adjective::default()
        }),
        Property::Not(inner) => Some(Adjective {
            not: true,
            ..adjective(inner)?
        }),
        Property::Either(all) => Some(Adjective {
            ids: all.iter().map(id).collect::<Words<_>>()?,
            joined: Some(Junction {
                or: true,
                ..Junction::default()
            }),
            ..Adjective::default()
        }),
        _ => None,
    }
}
