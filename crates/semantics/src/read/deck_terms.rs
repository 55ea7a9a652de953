//! What a text says of the deck that its card is in: `Your minimum deck size is 80 cards.`, `Your deck cannot include ally
//! cards.`, `Limit 1 per deck.` The limits of the formats name the words of such sentences.

use cardc_english::{
    Act, Argument, Clause, Complement, Determiner, Modal, Modifier, NounPhrase, Phrase, Predicate,
    Quantity, Sentence, Value,
};
use cardc_games::{Bounds, CopiesText, GamePack, Limit};
use smol_str::SmolStr;

use super::play_terms::{CardPattern, is_unconditional, means_cards, patterns};
use super::text::CardText;

/// What a text says of the deck that its card is in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckTerms {
    /// How many copies of cards there may be.
    pub copies: Vec<CopiesTerm>,
    /// How large the deck is.
    pub sizes: Vec<SizeTerm>,
    /// What the deck can and cannot have.
    pub included: Vec<Inclusion>,
    /// The text says something of the deck that changes nothing: nobody knows what.
    pub unclear: bool,
}

/// A limit of copies that a text sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiesTerm {
    /// The verb of the sentence.
    pub verb: SmolStr,
    /// The nouns in it.
    pub nouns: Vec<SmolStr>,
    /// It is about all these cards; about its own card alone when empty.
    pub of: Vec<CardPattern>,
    /// The most; `None` for any number.
    pub max: Option<u32>,
}

/// A number of cards that a text sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeTerm {
    /// The noun that is said to be a number.
    pub noun: SmolStr,
    /// The adjectives of the noun.
    pub adjectives: Vec<SmolStr>,
    /// The number.
    pub number: u32,
}

/// What a text says that a deck can and cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inclusion {
    /// The verb of the sentence.
    pub verb: SmolStr,
    /// The cards: any of these.
    pub cards: Vec<CardPattern>,
    /// How many of them.
    pub bounds: Bounds,
    /// Other cards cannot be there: `can only include Item cards`.
    pub alone: bool,
}

impl DeckTerms {
    /// What a text says with the words that the formats of the pack name. A sentence that holds at times, or that an
    /// ability word stands before, says nothing of decks.
    pub(crate) fn read(pack: &GamePack, text: &CardText) -> Self {
        let words = Words::of(pack);
        let mut terms = Self::default();
        if words.is_empty() {
            return terms;
        }
        let lines = text.parsed_lines().map(|(_, parsed)| &parsed.line);
        for line in lines {
            for sentence in &line.sentences {
                let clause = &sentence.steps[0].clause;
                let read = line.scopes.is_empty() && is_plain(sentence);
                if !(read && terms.clause(pack, &words, clause)) {
                    terms.unclear |= words.may_limit(pack, clause);
                }
            }
        }
        terms
    }

    /// Reads a clause, and says whether it is one that changes a limit.
    fn clause(&mut self, pack: &GamePack, words: &Words<'_>, clause: &Clause) -> bool {
        let before = self.copies.len() + self.sizes.len() + self.included.len();
        match &clause.predicate {
            Predicate::Act(act) => {
                if words.copies(&act.verb) {
                    let term = copies(pack, clause, act);
                    let taken = |term: &CopiesTerm| {
                        let mut texts = words.copies.iter();
                        texts.any(|text| text.takes(&term.verb, &term.nouns))
                    };
                    self.copies.extend(term.filter(taken));
                }
                if words.included.contains(&&act.verb) {
                    self.included.extend(inclusion(pack, clause, act));
                }
            }
            Predicate::Is { state, .. } if !clause.negated => {
                self.sizes
                    .extend(size(words, clause.subject.as_ref(), state));
            }
            _ => {}
        }
        self.copies.len() + self.sizes.len() + self.included.len() > before
    }
}

/// Whether a sentence is one clause that holds always.
fn is_plain(sentence: &Sentence) -> bool {
    is_unconditional(sentence) && sentence.steps[0].clause.tail.is_empty()
}

/// The words with which texts speak of decks, as the limits of all formats name them.
#[derive(Default)]
struct Words<'a> {
    copies: Vec<&'a CopiesText>,
    sizes: Vec<&'a SmolStr>,
    included: Vec<&'a SmolStr>,
    /// The nouns for a deck.
    decks: Vec<&'a SmolStr>,
    /// Verbs that may mean the same as those of `included`.
    unclear: Vec<&'a SmolStr>,
}

impl<'a> Words<'a> {
    fn of(pack: &'a GamePack) -> Self {
        let mut words = Self::default();
        for limit in pack.formats.iter().flat_map(|format| &format.limits) {
            match &limit.limit {
                Limit::Copies { texts, .. } => {
                    words.copies.extend(texts);
                    words
                        .decks
                        .extend(texts.iter().filter_map(|text| text.noun.as_ref()));
                }
                Limit::Count(count) => words.sizes.extend(count.text.iter().map(|text| &text.noun)),
                Limit::Included { verbs, unclear } => {
                    words.included.extend(verbs);
                    words.unclear.extend(unclear);
                }
                _ => {}
            }
        }
        words
    }

    /// Whether a clause speaks of what a deck can have: of its size, of what it or its cards can and must be, or of what a player
    /// may include. With an unclear verb, only a number of cards does, and none that a card has.
    fn may_limit(&self, pack: &GamePack, clause: &Clause) -> bool {
        let mut subject = clause.subject.iter().flat_map(|subject| &subject.items);
        let bounds = matches!(
            clause.modal,
            Some(Modal::Cannot | Modal::CanOnly | Modal::Must)
        );
        match &clause.predicate {
            Predicate::Act(act) if self.included.contains(&&act.verb) => clause.modal.is_some(),
            Predicate::Act(act) if self.copies(&act.verb) => {
                phrases(&act.arguments).any(|phrase| self.is_about_deck(phrase))
            }
            Predicate::Act(act) if !act.passive && self.is_bound(clause, bounds) => true,
            Predicate::Act(act) if self.unclear.contains(&&act.verb) => {
                let is_of_player = subject.any(|item| !pack.means_card(&item.noun.id));
                let limits = bounds && inclusion(pack, clause, act).is_some();
                let may = matches!(clause.modal, Some(Modal::May | Modal::Can));
                let grants = || {
                    let mut objects = phrases(&act.arguments);
                    grants(pack, act) || objects.any(|phrase| self.is_about_deck(phrase))
                };
                is_of_player && (limits || may && grants())
            }
            Predicate::Is { .. } => subject.any(|item| self.sizes.contains(&&item.noun.id)),
            _ => false,
        }
    }

    /// Whether a clause binds what is in a deck, or lets the deck itself do something: cards in it may do what they say.
    fn is_bound(&self, clause: &Clause, binds: bool) -> bool {
        let Some(subject) = &clause.subject else {
            return false;
        };
        let mut items = subject.items.iter();
        binds && self.is_about_deck(subject)
            || clause.modal.is_some() && items.any(|item| self.decks.contains(&&item.noun.id))
    }

    /// Whether sentences about copies have this verb.
    fn copies(&self, verb: &SmolStr) -> bool {
        self.copies.iter().any(|text| text.verb == *verb)
    }

    /// Whether a phrase has one of the nouns for a deck, or is of a thing that is in one.
    fn is_about_deck(&self, phrase: &Phrase) -> bool {
        let mut nouns = Vec::new();
        nouns_of(phrase, &mut nouns);
        nouns.iter().any(|noun| self.decks.contains(&noun))
    }

    fn is_empty(&self) -> bool {
        self.copies.is_empty() && self.sizes.is_empty() && self.included.is_empty()
    }
}

/// `include up to 7 copies of this card`, `Limit 1 per deck`, `cannot include more than 1 copy of each card`
fn copies(pack: &GamePack, clause: &Clause, act: &Act) -> Option<CopiesTerm> {
    let cannot = clause.modal == Some(Modal::Cannot) || clause.negated;
    let counted = phrases(&act.arguments)
        .flat_map(|phrase| &phrase.items)
        .next();
    let max = match amount(act).or(counted.and_then(|counted| counted.quantity.as_ref())) {
        Some(quantity) => Some(most(quantity, cannot)?),
        None if cannot => return None,
        None => counted.and_then(|counted| is_any(counted).then_some(None))?,
    };
    let mut nouns = Vec::new();
    for phrase in clause.subject.iter().chain(phrases(&act.arguments)) {
        nouns_of(phrase, &mut nouns);
    }
    let mut of = counted.map_or_else(Vec::new, |counted| all_of(pack, counted));
    // `Limit 1 copy of each card per deck`: the number has a place of its own.
    if let Some(Value::Phrase(object)) = act.argument("object")
        && of.is_empty()
        && amount(act).is_some()
    {
        of.extend(all(pack, object));
    }
    // `4 heroes` is a number of cards, and `4 copies of Ebb` are of another one.
    let is_of_others =
        |counted: &NounPhrase| means_cards(pack, &counted.noun.id) || is_of_another(counted);
    if of.is_empty() && counted.is_some_and(is_of_others) {
        return None;
    }
    Some(CopiesTerm {
        verb: act.verb.clone(),
        nouns,
        of,
        max,
    })
}

/// `4 copies of Ebb`, on another card than Ebb.
fn is_of_another(counted: &NounPhrase) -> bool {
    let mut wholes = wholes(counted).flat_map(|whole| &whole.items);
    wholes.any(|item| item.noun.name.as_ref().is_some_and(|name| !name.own))
}

/// The number that stands in a place of its own: `Limit 1 per deck`.
fn amount(act: &Act) -> Option<&Quantity> {
    act.arguments
        .iter()
        .find_map(|argument| match &argument.value {
            Value::Quantity(quantity) => Some(quantity),
            _ => None,
        })
}

fn is_any(counted: &NounPhrase) -> bool {
    matches!(
        counted.determiner,
        Some(
            Determiner::Any
                | Determiner::AnyOf(_)
                | Determiner::AnyNumberOf(_)
                | Determiner::All(_)
        )
    )
}

/// The most that a number leaves; `cannot` denies it.
fn most(quantity: &Quantity, cannot: bool) -> Option<u32> {
    let (least, most) = range(quantity)?;
    match cannot {
        true if most == i64::MAX => u32::try_from(least.saturating_sub(1)).ok(),
        true => None,
        false => u32::try_from(most).ok(),
    }
}

/// The least that a number leaves; `cannot` denies it.
fn least(quantity: &Quantity, cannot: bool) -> Option<u32> {
    let (least, most) = range(quantity)?;
    match cannot {
        true if least == i64::MIN => u32::try_from(most.saturating_add(1)).ok(),
        true => None,
        false => u32::try_from(least).ok(),
    }
}

/// The numbers that a quantity stands for, both ends included.
fn range(quantity: &Quantity) -> Option<(i64, i64)> {
    match quantity {
        Quantity::Number { value, .. } => Some((i64::from(*value), i64::from(*value))),
        Quantity::Limited { limit, amount } => match **amount {
            Quantity::Number { value, .. } => Some(limit.range(i64::from(value))),
            _ => None,
        },
        _ => None,
    }
}

/// The number, if a quantity is one and no limit.
fn exactly(quantity: &Quantity) -> Option<u32> {
    let (least, most) = range(quantity)?;
    (least == most).then(|| u32::try_from(least).ok())?
}

/// The cards behind `of each`, `of any`: what is counted is told of all of them.
fn all_of(pack: &GamePack, counted: &NounPhrase) -> Vec<CardPattern> {
    let wholes = wholes(counted);
    wholes.flat_map(|whole| all(pack, whole)).collect()
}

/// What things are of or in: `this card` of `copies of this card`.
fn wholes(counted: &NounPhrase) -> impl Iterator<Item = &Phrase> {
    let modifiers = counted.modifiers.iter();
    modifiers.filter_map(|modifier| match modifier {
        Modifier::Pattern { arguments, .. } => phrases(arguments).next(),
        _ => None,
    })
}

/// The cards that a phrase speaks of, where it is about all of them.
fn all(pack: &GamePack, whole: &Phrase) -> Vec<CardPattern> {
    let is_all = |item: &NounPhrase| {
        matches!(
            item.determiner,
            Some(Determiner::Each | Determiner::EachOf(_) | Determiner::Any | Determiner::All(_))
        )
    };
    if !whole.items.iter().all(is_all) {
        return Vec::new();
    }
    let patterns = patterns(pack, whole).into_iter();
    let whole = patterns.map(|pattern| CardPattern {
        // `in your deck` asks for nothing that is not so.
        more: false,
        ..pattern
    });
    whole.collect()
}

/// `cannot include ally cards`, `can only include 1 hero`, `must include exactly 4 heroes`
fn inclusion(pack: &GamePack, clause: &Clause, act: &Act) -> Option<Inclusion> {
    let Some(Value::Phrase(phrase)) = act.argument("object") else {
        return None;
    };
    let cards = patterns(pack, phrase);
    if cards.iter().any(|pattern| pattern.more) {
        return None;
    }
    let quantity = phrase.items.iter().find_map(|item| item.quantity.as_ref());
    let (min, max, alone) = match (clause.modal, quantity) {
        (Some(Modal::Cannot), None) => (None, Some(0), false),
        (Some(Modal::Cannot), Some(quantity)) => {
            let bounds = (least(quantity, true), most(quantity, true));
            if bounds == (None, None) {
                return None;
            }
            (bounds.0, bounds.1, false)
        }
        (Some(Modal::CanOnly), None) => (None, None, true),
        (Some(Modal::CanOnly), Some(quantity)) => (None, Some(most(quantity, false)?), false),
        (Some(Modal::Must), Some(quantity)) => {
            (least(quantity, false), most(quantity, false), false)
        }
        _ => return None,
    };
    Some(Inclusion {
        verb: act.verb.clone(),
        cards,
        bounds: Bounds { min, max },
        alone,
    })
}

/// `You may have up to 4 heroes`: a number of cards, whatever they do.
fn grants(pack: &GamePack, act: &Act) -> bool {
    let Some(Value::Phrase(phrase)) = act.argument("object") else {
        return false;
    };
    let is_limited = |item: &NounPhrase| matches!(item.quantity, Some(Quantity::Limited { .. }));
    let cards = patterns(pack, phrase);
    phrase.items.iter().any(is_limited)
        && !cards.is_empty()
        && cards.iter().all(|it| !it.more && it.noun.is_some())
}

/// `Your minimum deck size is 80 cards`
fn size(words: &Words<'_>, subject: Option<&Phrase>, state: &Complement) -> Option<SizeTerm> {
    let [item] = subject?.items.as_slice() else {
        return None;
    };
    let quantity = match state {
        Complement::Quantity(quantity) => quantity,
        Complement::Phrase(phrase) => phrase.items.first()?.quantity.as_ref()?,
        _ => return None,
    };
    let adjectives = item.rank.iter().chain(&item.adjectives);
    Some(SizeTerm {
        noun: Some(&item.noun.id)
            .filter(|noun| words.sizes.contains(noun))?
            .clone(),
        adjectives: adjectives
            .flat_map(|adjective| &adjective.ids)
            .cloned()
            .collect(),
        number: exactly(quantity)?,
    })
}

fn phrases(arguments: &[Argument]) -> impl Iterator<Item = &Phrase> {
    arguments
        .iter()
        .filter_map(|argument| match &argument.value {
            Value::Phrase(phrase) => Some(phrase),
            _ => None,
        })
}

/// The nouns of a phrase and of what stands behind them.
fn nouns_of(phrase: &Phrase, nouns: &mut Vec<SmolStr>) {
    for item in &phrase.items {
        nouns.push(item.noun.id.clone());
        for modifier in &item.modifiers {
            if let Modifier::Pattern { arguments, .. } = modifier {
                for inner in phrases(arguments) {
                    nouns_of(inner, nouns);
                }
            }
        }
    }
}
