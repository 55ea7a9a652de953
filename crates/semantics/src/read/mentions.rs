//! What a text speaks of: every word of the vocabulary that occurs in its effect trees, with its place.
//! The checks of a text against its head ask for words and need no tree.

use cardc_english::{
    Act, Adjective, Adverbial, AdverbialKind, Argument, CardName, Clause, Complement,
    ConditionWord, Cost, Determiner, Id, Line, Modifier, NounPhrase, Phrase, Predicate, Quantity,
    Quotation, Scope, Sentence, Step, Value,
};
use cardc_span::Span;

/// Something that a line speaks of. Spans are relative to the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mention {
    /// What it is.
    pub what: Mentioned,
    /// Where it stands.
    pub span: Span,
    /// It is part of an effect that other cards gain, so that `this` and `X` are theirs.
    pub granted: bool,
}

/// The kinds of mentions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mentioned {
    /// A noun, and what stands around it.
    Noun {
        /// Its id.
        id: Id,
        /// The ids of its adjectives.
        adjectives: Vec<Id>,
        /// `this Unit`
        this: bool,
        /// It is counted for the card itself: `per Support`, `while this Unit has Support 2`.
        own: bool,
    },
    /// A card, by its name.
    Name(CardName),
    /// An adjective, before a noun or after `is`.
    Adjective(Id),
    /// A verb.
    Verb(Id),
    /// A noun that stands beside others and says something of them: `Gain 2 health with Rend`.
    Beside {
        /// The noun's id.
        id: Id,
        /// The others: what the verb is done to, or the noun before it.
        others: Vec<Id>,
        /// The verb, where it stands behind one.
        verb: Option<Id>,
    },
    /// An ability word in front of the line.
    Ability(Id),
    /// A box in front of the line.
    Box(Id),
    /// A modifier or an adverbial phrase.
    Pattern(Id),
    /// One of the words that a frame or a pattern offers: `forwards`.
    Choice(Id),
    /// The number in the current corner, or what the text says it is.
    X {
        /// Here the text says it: `X is the number of Units in play`.
        defined: bool,
    },
    /// A scope over corners: ranges with both ends included.
    Corners(Vec<(u32, u32)>),
}

impl Mentioned {
    /// The id of the word, where it is one.
    pub fn id(&self) -> Option<&Id> {
        match self {
            Self::Noun { id, .. }
            | Self::Adjective(id)
            | Self::Verb(id)
            | Self::Beside { id, .. }
            | Self::Ability(id)
            | Self::Box(id)
            | Self::Pattern(id)
            | Self::Choice(id) => Some(id),
            Self::Name(_) | Self::X { .. } | Self::Corners(_) => None,
        }
    }
}

/// Everything that a line mentions, in the order of the tree.
pub fn mentions(line: &Line) -> Vec<Mention> {
    let mut collector = Collector::default();
    collector.line(line);
    collector.mentions
}

#[derive(Default)]
struct Collector {
    mentions: Vec<Mention>,
    /// The smallest part around the current one that knows its place.
    place: Span,
    /// Inside of a granted effect.
    granted: bool,
    /// Inside of a clause about the card itself.
    about_this: bool,
    /// Inside of a clause that says what may be so, and not what is so: `if X is 2`.
    supposed: bool,
}

impl Collector {
    fn add(&mut self, what: Mentioned, span: Span) {
        let span = if span == Span::default() {
            self.place
        } else {
            span
        };
        self.mentions.push(Mention {
            what,
            span,
            granted: self.granted,
        });
    }

    /// Visits a part that may know its place.
    fn within(&mut self, span: Span, visit: impl FnOnce(&mut Self)) {
        let outer = self.place;
        if span != Span::default() {
            self.place = span;
        }
        visit(self);
        self.place = outer;
    }

    fn line(&mut self, line: &Line) {
        for scope in &line.scopes {
            self.scope(scope);
        }
        line.sentences
            .iter()
            .for_each(|sentence| self.sentence(sentence));
    }

    fn scope(&mut self, scope: &Scope) {
        match scope {
            Scope::Corners { ranges, span } => {
                self.add(Mentioned::Corners(ranges.clone()), *span);
            }
            Scope::Ability {
                id, value, span, ..
            } => {
                self.add(Mentioned::Ability(id.clone()), *span);
                if let Some(value) = value {
                    self.quantity(value);
                }
            }
            Scope::Named { value, .. } => value.iter().for_each(|value| self.quantity(value)),
            Scope::Box { id, span } => self.add(Mentioned::Box(id.clone()), *span),
            Scope::Cost { cost, .. } => self.cost(cost),
            Scope::Prose { .. } => {}
        }
    }

    /// A quoted text is one that something gains.
    fn quotation(&mut self, quotation: &Quotation) {
        let outer = std::mem::replace(&mut self.granted, true);
        quotation.lines.iter().for_each(|line| self.line(line));
        self.granted = outer;
    }

    /// The symbols of a cost, and the numbers with them.
    fn cost(&mut self, cost: &Cost) {
        for payment in cost.parts.iter().flatten() {
            payment
                .amount
                .iter()
                .for_each(|amount| self.quantity(amount));
            let symbol = Mentioned::Noun {
                id: payment.symbol.clone(),
                adjectives: Vec::new(),
                this: false,
                own: false,
            };
            self.add(symbol, payment.span);
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        self.within(sentence.span, |this| {
            sentence
                .lead
                .iter()
                .for_each(|adverbial| this.adverbial(adverbial));
            this.steps(&sentence.steps);
            if let Some(granted) = &sentence.granted {
                let outer = std::mem::replace(&mut this.granted, true);
                this.line(granted);
                this.granted = outer;
            }
        });
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            step.lead
                .iter()
                .for_each(|adverbial| self.adverbial(adverbial));
            self.clause(&step.clause);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        self.within(clause.span, |this| {
            match &clause.subject {
                Some(subject) if !this.supposed && is_x_defined(clause) => {
                    this.add(Mentioned::X { defined: true }, subject.span);
                }
                subject => subject.iter().for_each(|subject| this.phrase(subject)),
            }
            let inserted = clause.inserted.iter();
            inserted.for_each(|adverbial| this.adverbial(adverbial));
            let about_this = clause.subject.as_ref().is_some_and(is_this);
            let outer = std::mem::replace(&mut this.about_this, about_this);
            match &clause.predicate {
                Predicate::Act(act) => {
                    this.act(act);
                    this.beside_object(clause, act);
                }
                Predicate::Is { state, .. } => this.complement(state),
                Predicate::Exists { what, .. } | Predicate::Entry { what, .. } => {
                    this.phrase(what);
                }
                Predicate::AsTold { .. } | Predicate::Prose { .. } => {}
            }
            this.about_this = outer;
            clause
                .tail
                .iter()
                .for_each(|adverbial| this.adverbial(adverbial));
        });
    }

    fn act(&mut self, act: &Act) {
        if let Some(shared) = &act.shared {
            self.add(Mentioned::Verb(shared.verb.clone()), shared.span);
        }
        self.add(Mentioned::Verb(act.verb.clone()), act.span);
        self.arguments(&act.arguments);
    }

    /// The nouns that stand beside the object, among the arguments of the verb or in phrases behind it.
    fn beside_object(&mut self, clause: &Clause, act: &Act) {
        let object = match act.argument("object") {
            Some(Value::Phrase(object)) => Some(object),
            _ if act.passive => clause.subject.as_ref(),
            _ => None,
        };
        let Some(object) = object else { return };
        let objects: Vec<Id> = object
            .items
            .iter()
            .map(|item| item.noun.id.clone())
            .collect();
        let behind = clause
            .tail
            .iter()
            .flat_map(|adverbial| match &adverbial.kind {
                AdverbialKind::Phrase { arguments, .. } => arguments.as_slice(),
                _ => &[],
            });
        let own = act
            .arguments
            .iter()
            .filter(|argument| argument.role != "object");
        for argument in own.chain(behind) {
            self.beside(argument, &objects, Some(&act.verb));
        }
    }

    fn beside(&mut self, argument: &Argument, others: &[Id], verb: Option<&Id>) {
        let Value::Phrase(phrase) = &argument.value else {
            return;
        };
        for item in &phrase.items {
            let beside = Mentioned::Beside {
                id: item.noun.id.clone(),
                others: others.to_vec(),
                verb: verb.cloned(),
            };
            self.add(beside, item.noun.span);
        }
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        for argument in arguments {
            match &argument.value {
                Value::Phrase(phrase) => self.phrase(phrase),
                Value::Quantity(quantity) => self.quantity(quantity),
                Value::Clause(clause) => self.clause(clause),
                Value::State(state) => self.complement(state),
                Value::Cost(cost) => self.cost(cost),
                Value::Quotation(quotation) => self.quotation(quotation),
                Value::Choice(ids) => {
                    for id in ids {
                        self.add(Mentioned::Choice(id.clone()), Span::default());
                    }
                }
                Value::NounBefore => {}
            }
        }
    }

    fn complement(&mut self, complement: &Complement) {
        match complement {
            Complement::Adjectives(adjectives) => adjectives
                .iter()
                .for_each(|adjective| self.adjective(adjective)),
            Complement::Phrase(phrase) => self.phrase(phrase),
            Complement::Quantity(quantity) => self.quantity(quantity),
            Complement::Place(modifier) => self.modifier(modifier),
        }
    }

    fn adverbial(&mut self, adverbial: &Adverbial) {
        self.within(adverbial.span, |this| match &adverbial.kind {
            AdverbialKind::Condition { word, clauses } => {
                let supposed = *word != ConditionWord::Where;
                let outer = std::mem::replace(&mut this.supposed, supposed);
                this.steps(clauses);
                this.supposed = outer;
            }
            AdverbialKind::Trigger { clauses, .. }
            | AdverbialKind::Gerund { clauses, .. }
            | AdverbialKind::Remark { clauses } => this.steps(clauses),
            AdverbialKind::State { state, .. } => this.complement(state),
            AdverbialKind::Aside { what, tail } => {
                this.complement(what);
                for adverbial in tail {
                    this.adverbial(adverbial);
                }
            }
            AdverbialKind::Except { what, .. } => this.phrase(what),
            AdverbialKind::ExceptThen { adverbial } => this.adverbial(adverbial),
            AdverbialKind::Scaling { what, .. } => {
                let bare = what.items.iter().all(|item| {
                    // `each highlighted Support` is that of others.
                    item.determiner.is_none()
                        && item.adjectives.is_empty()
                        && item.modifiers.is_empty()
                });
                let outer = std::mem::replace(&mut this.about_this, bare);
                this.phrase(what);
                this.about_this = outer;
            }
            AdverbialKind::Phrase { id, arguments } => this.pattern(id, arguments),
            AdverbialKind::Prose { .. } => {}
        });
    }

    fn phrase(&mut self, phrase: &Phrase) {
        self.within(phrase.span, |this| {
            phrase.items.iter().for_each(|item| this.noun_phrase(item));
        });
    }

    fn noun_phrase(&mut self, phrase: &NounPhrase) {
        self.within(phrase.span, |this| {
            if let Some(determiner) = &phrase.determiner {
                this.determiner(determiner);
            }
            phrase
                .quantity
                .iter()
                .for_each(|quantity| this.quantity(quantity));
            phrase
                .rank
                .iter()
                .chain(&phrase.adjectives)
                .for_each(|adjective| this.adjective(adjective));
            phrase.deed.iter().for_each(|deed| this.clause(deed));
            let about_this = this.about_this;
            let noun = || Mentioned::Noun {
                id: phrase.noun.id.clone(),
                adjectives: phrase
                    .adjectives
                    .iter()
                    .flat_map(|adjective| adjective.ids.clone())
                    .collect(),
                this: matches!(phrase.determiner, Some(Determiner::This)),
                own: about_this || is_owned_by_this(phrase),
            };
            let what = match &phrase.noun.name {
                Some(name) => Mentioned::Name(name.clone()),
                None => noun(),
            };
            this.add(what, phrase.noun.span);
            phrase
                .noun
                .value
                .iter()
                .for_each(|quantity| this.quantity(quantity));
            let outer = std::mem::take(&mut this.about_this);
            for modifier in &phrase.modifiers {
                this.modifier(modifier);
                if let Modifier::Pattern { arguments, .. } = modifier {
                    let noun = std::slice::from_ref(&phrase.noun.id);
                    for argument in arguments {
                        this.beside(argument, noun, None);
                    }
                }
            }
            this.about_this = outer;
        });
    }

    fn determiner(&mut self, determiner: &Determiner) {
        if let Determiner::Possessive(owners) = determiner.inmost() {
            self.phrase(owners);
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        match modifier {
            Modifier::Pattern { id, arguments, .. } => self.pattern(id, arguments),
            Modifier::Clause { clauses, .. } => self.steps(clauses),
            Modifier::Joined { modifiers, .. } => modifiers
                .iter()
                .for_each(|modifier| self.modifier(modifier)),
            Modifier::Quotation(quotation) => self.quotation(quotation),
            Modifier::Plus { amount, each, .. } => {
                self.noun_phrase(amount);
                self.phrase(each);
            }
            Modifier::Relation { to, .. } => self.complement(to),
        }
    }

    fn pattern(&mut self, id: &Id, arguments: &[Argument]) {
        self.add(Mentioned::Pattern(id.clone()), Span::default());
        self.arguments(arguments);
    }

    fn adjective(&mut self, adjective: &Adjective) {
        if let Some(name) = &adjective.name {
            self.add(Mentioned::Name(name.clone()), adjective.span);
            return;
        }
        for id in &adjective.ids {
            self.add(Mentioned::Adjective(id.clone()), adjective.span);
        }
    }

    fn quantity(&mut self, quantity: &Quantity) {
        if quantity.is_x() {
            self.add(Mentioned::X { defined: false }, Span::default());
        }
    }
}

/// `X is the number of your Units`, `X = 2`
fn is_x_defined(clause: &Clause) -> bool {
    let subject = clause
        .subject
        .as_ref()
        .map(|subject| subject.items.as_slice());
    matches!(subject, Some([only]) if only.noun.id.is_empty() && only.quantity == Some(Quantity::X))
        && matches!(clause.predicate, Predicate::Is { .. })
}

/// `this Unit`, alone.
fn is_this(phrase: &Phrase) -> bool {
    matches!(phrase.items.as_slice(), [only] if matches!(only.determiner, Some(Determiner::This)))
}

/// `this Unit's Support`
fn is_owned_by_this(phrase: &NounPhrase) -> bool {
    match phrase.determiner.as_ref().map(Determiner::inmost) {
        Some(Determiner::Possessive(owners)) => {
            matches!(owners.items[0].determiner, Some(Determiner::This))
        }
        _ => false,
    }
}
