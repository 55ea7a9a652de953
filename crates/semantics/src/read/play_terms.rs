//! What a text says of who plays which cards: `Can only be Played by an Engaged Wizard.`, `This Champion can Deploy
//! Risen Units.` Card texts overrule the rules, so that decks have to know. Restrictions are taken to be what is
//! certain, permissions to be all that is possible: nobody should be told that a card is of no use when it is.

use cardc_english::{
    Act, Adjective, Argument, Clause, Determiner, Line, Modal, Modifier, NounPhrase, Phrase,
    Predicate, Quantity, Sentence, Step, Value,
};
use cardc_games::{GamePack, KindSpec};
use smol_str::SmolStr;

use super::text::CardText;
use crate::project::game::Game;

/// What a text says of who plays which cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayTerms {
    /// Who alone may play the card: for each such sentence, any of these.
    pub only_by: Vec<Vec<CardPattern>>,
    /// Who may not.
    pub not_by: Vec<CardPattern>,
    /// Who may play what, whatever the rules say.
    pub lifts: Vec<Lift>,
    /// A sentence that is not understood has to do with it.
    pub unclear: bool,
}

/// A text that brings cards into play, or lets somebody do so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lift {
    /// The card itself, and not others.
    pub own: bool,
    /// The other cards: any of these.
    pub cards: Vec<CardPattern>,
    /// Who plays them: any of these; anyone when empty.
    pub players: Vec<CardPattern>,
}

/// A description of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardPattern {
    /// The noun of a kind, or a value of a field; `None` for any card.
    pub noun: Option<SmolStr>,
    /// What else the card needs to be.
    pub adjectives: Vec<PatternAdjective>,
    /// What its numbers need to be.
    pub numbers: Vec<NumberRange>,
    /// It asks for something more, which is not printed on cards.
    pub more: bool,
}

/// An adjective of a [`CardPattern`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternAdjective {
    /// Ids of tags, values, and nouns of kinds.
    pub ids: Vec<SmolStr>,
    /// All of them are needed rather than one.
    pub all: bool,
    /// `non-`
    pub not: bool,
}

/// What a number needs to be, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// Id of the field.
    pub field: SmolStr,
    /// At least.
    pub from: i64,
    /// At most.
    pub to: i64,
}

impl PlayTerms {
    /// What a text says with these verbs.
    pub(crate) fn read(game: &Game, kind: &KindSpec, text: &CardText, verbs: &[SmolStr]) -> Self {
        let mut reader = Reader {
            pack: &game.pack,
            kind,
            verbs,
            terms: Self {
                unclear: text
                    .leaves_open(&game.vocabulary, |id| verbs.iter().any(|verb| verb == id)),
                ..Self::default()
            },
        };
        for (_, parsed) in text.parsed_lines() {
            reader.line(&parsed.line, false);
        }
        reader.terms
    }
}

struct Reader<'a> {
    pack: &'a GamePack,
    kind: &'a KindSpec,
    verbs: &'a [SmolStr],
    terms: PlayTerms,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line, granted: bool) {
        for sentence in &line.sentences {
            let is_plain = !granted && line.scopes.is_empty() && is_unconditional(sentence);
            for step in &sentence.steps {
                self.clause(&step.clause, is_plain);
            }
            if let Some(granted) = &sentence.granted {
                self.line(granted, true);
            }
        }
    }

    /// `always` is for what is limited by no condition: a restriction that holds at times leaves other times.
    fn clause(&mut self, clause: &Clause, always: bool) {
        let Predicate::Act(act) = &clause.predicate else {
            return;
        };
        for Argument { value, .. } in &act.arguments {
            if let Value::Clause(clause) = value {
                self.clause(clause, false);
            }
        }
        if !self.verbs.contains(&act.verb) {
            return;
        }
        let (who, what) = parts(clause, act);
        let players = who.map_or_else(Vec::new, |who| self.players(who));
        let own = match what {
            Some(what) => is_this(self.pack, self.kind, what),
            None => act.passive,
        };
        let always = always && clause.tail.is_empty();
        match clause.modal {
            Some(Modal::CanOnly) => {
                if own && always && !players.is_empty() {
                    self.terms.only_by.push(players);
                }
            }
            Some(Modal::Cannot) => {
                if own && always {
                    self.terms.not_by.extend(players);
                }
            }
            _ if clause.negated => {}
            // Without a player it says when or how, and not who.
            _ if own => {
                if who.is_some() {
                    self.lift(true, Vec::new(), players);
                }
            }
            _ => {
                let cards = what.map_or_else(Vec::new, |what| patterns(self.pack, what));
                self.lift(false, cards, players);
            }
        }
    }

    fn lift(&mut self, own: bool, cards: Vec<CardPattern>, players: Vec<CardPattern>) {
        self.terms.lifts.push(Lift {
            own,
            cards,
            players,
        });
    }

    /// Those who play; empty for anyone. `this Champion` is there when its text is.
    fn players(&self, who: &Phrase) -> Vec<CardPattern> {
        let is_card = |item: &NounPhrase| means_cards(self.pack, &item.noun.id);
        let is_this = |item: &NounPhrase| matches!(item.determiner, Some(Determiner::This));
        if who.items.iter().any(|item| !is_card(item) || is_this(item)) {
            return Vec::new();
        }
        patterns(self.pack, who)
    }
}

/// Whether a sentence has no condition in front and no second clause.
pub(crate) fn is_unconditional(sentence: &Sentence) -> bool {
    let is_plain = |step: &Step| step.lead.is_empty();
    sentence.lead.is_empty() && sentence.steps.len() == 1 && sentence.steps.iter().all(is_plain)
}

/// Who does it, and to what.
fn parts<'a>(clause: &'a Clause, act: &'a Act) -> (Option<&'a Phrase>, Option<&'a Phrase>) {
    let argument = |role: &str| match act.argument(role) {
        Some(Value::Phrase(phrase)) => Some(phrase),
        _ => None,
    };
    if act.passive {
        (argument("agent"), clause.subject.as_ref())
    } else {
        (clause.subject.as_ref(), argument("object"))
    }
}

/// `this Unit`, `this`: the card itself and no other.
fn is_this(pack: &GamePack, kind: &KindSpec, phrase: &Phrase) -> bool {
    let [item] = phrase.items.as_slice() else {
        return false;
    };
    if let Some(name) = &item.noun.name {
        return name.own;
    }
    let noun = &item.noun.id;
    let is_own = *noun == kind.noun || pack.kinds.iter().all(|other| other.noun != *noun);
    let is_pronoun = || {
        let spec = pack.vocabulary.nouns.get(noun.as_str());
        spec.is_some_and(|spec| spec.pronoun && spec.singular.as_deref() == Some("this"))
    };
    is_own && (matches!(item.determiner, Some(Determiner::This)) || is_pronoun())
}

/// The cards that a phrase means, item by item.
pub(crate) fn patterns(pack: &GamePack, phrase: &Phrase) -> Vec<CardPattern> {
    let items = phrase.items.iter();
    items.map(|item| pattern(pack, item)).collect()
}

fn pattern(pack: &GamePack, item: &NounPhrase) -> CardPattern {
    let mut pattern = CardPattern {
        noun: means_cards(pack, &item.noun.id).then(|| item.noun.id.clone()),
        // Which card a name is, a deck does not see.
        more: !item.rank.is_empty() || item.noun.name.is_some(),
        ..CardPattern::default()
    };
    for adjective in &item.adjectives {
        // A state such as Engaged comes and goes: no deck is wrong for it.
        match pattern_adjective(pack, adjective) {
            Some(adjective) => pattern.adjectives.push(adjective),
            None => pattern.more = true,
        }
    }
    for modifier in &item.modifiers {
        match number_range(pack, modifier) {
            Some(range) => pattern.numbers.push(range),
            None => pattern.more = true,
        }
    }
    pattern
}

fn pattern_adjective(pack: &GamePack, adjective: &Adjective) -> Option<PatternAdjective> {
    let is_known = adjective.name.is_none() && adjective.ids.iter().all(|id| means_cards(pack, id));
    is_known.then(|| PatternAdjective {
        ids: adjective.ids.clone(),
        all: adjective.joined.is_some_and(|joined| !joined.or),
        not: adjective.not,
    })
}

/// `that costs 7 or more`: the verb of a field with a number.
fn number_range(pack: &GamePack, modifier: &Modifier) -> Option<NumberRange> {
    let Modifier::Clause { clauses, .. } = modifier else {
        return None;
    };
    let [Step { clause, .. }] = clauses.as_slice() else {
        return None;
    };
    let Predicate::Act(act) = &clause.predicate else {
        return None;
    };
    let [
        Argument {
            value: Value::Quantity(quantity),
            ..
        },
    ] = act.arguments.as_slice()
    else {
        return None;
    };
    let is_plain = !clause.negated && clause.modal.is_none() && clause.tail.is_empty();
    let mut fields = pack.fields.iter();
    let field = fields.find(|field| is_plain && field.verb.as_ref() == Some(&act.verb))?;
    let (from, to) = range(quantity)?;
    Some(NumberRange {
        field: field.id.clone(),
        from,
        to,
    })
}

fn range(quantity: &Quantity) -> Option<(i64, i64)> {
    let number = |quantity: &Quantity| match quantity {
        Quantity::Number { value, .. } => Some(i64::from(*value)),
        _ => None,
    };
    match quantity {
        Quantity::Number { value, .. } => Some((i64::from(*value), i64::from(*value))),
        Quantity::Limited { limit, amount } => Some(limit.range(number(amount)?)),
        Quantity::X
        | Quantity::Signed { .. }
        | Quantity::AsBefore { .. }
        | Quantity::Comparative { .. }
        | Quantity::Difference { .. } => None,
    }
}

/// Whether a word means what is printed on cards: their kind, a tag, or a value of a field.
pub(crate) fn means_cards(pack: &GamePack, word: &SmolStr) -> bool {
    pack.kinds.iter().any(|kind| kind.noun == *word)
        || pack.tag_of_adjective(word).is_some()
        || pack
            .enumerations
            .iter()
            .any(|enumeration| enumeration.get(word).is_some())
}
