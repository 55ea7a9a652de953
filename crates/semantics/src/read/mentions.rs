//! What a text speaks of: every word of the vocabulary that occurs in its effect trees, with its place.
//! The checks of a text against its head ask for words and need no tree.

use cardc_english::{
    Act, Adjective, Adverbial, AdverbialKind, Argument, CardName, Clause, ConditionWord,
    Determiner, Id, Line, Modifier, NounPhrase, Payment, Phrase, Predicate, Quantity, Quotation,
    Scope, Sentence, Value, Visit,
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
pub(crate) fn mentions(line: &Line) -> Vec<Mention> {
    let mut collector = Collector::default();
    collector.visit_line(line);
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

    /// Visits what others gain.
    fn as_granted(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.granted, true);
        visit(self);
        self.granted = outer;
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

    /// The noun of a phrase, or the name in its place.
    fn noun(&mut self, phrase: &NounPhrase) {
        let what = match &phrase.noun.name {
            Some(name) => Mentioned::Name(name.clone()),
            None => Mentioned::Noun {
                id: phrase.noun.id.clone(),
                adjectives: phrase
                    .adjectives
                    .iter()
                    .flat_map(|adjective| adjective.ids.clone())
                    .collect(),
                this: matches!(phrase.determiner, Some(Determiner::This)),
                own: self.about_this || is_owned_by_this(phrase),
            },
        };
        self.add(what, phrase.noun.span);
    }

    fn pattern(&mut self, id: &Id) {
        self.add(Mentioned::Pattern(id.clone()), Span::default());
    }
}

impl Visit for Collector {
    fn visit_scope(&mut self, scope: &Scope) {
        match scope {
            Scope::Corners { ranges, span } => {
                self.add(Mentioned::Corners(ranges.clone()), *span);
            }
            Scope::Ability { id, span, .. } => self.add(Mentioned::Ability(id.clone()), *span),
            Scope::Box { id, span } => self.add(Mentioned::Box(id.clone()), *span),
            Scope::Named { .. } | Scope::Cost { .. } | Scope::Prose { .. } => {}
        }
        self.walk_scope(scope);
    }

    fn visit_payment(&mut self, payment: &Payment) {
        self.walk_payment(payment);
        let symbol = Mentioned::Noun {
            id: payment.symbol.clone(),
            adjectives: Vec::new(),
            this: false,
            own: false,
        };
        self.add(symbol, payment.span);
    }

    fn visit_sentence(&mut self, sentence: &Sentence) {
        self.within(sentence.span, |this| this.walk_sentence(sentence));
    }

    fn visit_granted(&mut self, granted: &Line) {
        self.as_granted(|this| this.visit_line(granted));
    }

    /// A quoted text is one that something gains.
    fn visit_quotation(&mut self, quotation: &Quotation) {
        self.as_granted(|this| this.walk_quotation(quotation));
    }

    fn visit_clause(&mut self, clause: &Clause) {
        self.within(clause.span, |this| {
            match &clause.subject {
                Some(subject) if !this.supposed && is_x_defined(clause) => {
                    this.add(Mentioned::X { defined: true }, subject.span);
                }
                subject => subject
                    .iter()
                    .for_each(|subject| this.visit_phrase(subject)),
            }
            let inserted = clause.inserted.iter();
            inserted.for_each(|adverbial| this.visit_adverbial(adverbial));
            let about_this = clause.subject.as_ref().is_some_and(is_this);
            let outer = std::mem::replace(&mut this.about_this, about_this);
            this.visit_predicate(&clause.predicate);
            if let Predicate::Act(act) = &clause.predicate {
                this.beside_object(clause, act);
            }
            this.about_this = outer;
            let tail = clause.tail.iter();
            tail.for_each(|adverbial| this.visit_adverbial(adverbial));
        });
    }

    fn visit_act(&mut self, act: &Act) {
        if let Some(shared) = &act.shared {
            self.add(Mentioned::Verb(shared.verb.clone()), shared.span);
        }
        self.add(Mentioned::Verb(act.verb.clone()), act.span);
        self.walk_act(act);
    }

    fn visit_argument(&mut self, argument: &Argument) {
        if let Value::Choice(ids) = &argument.value {
            for id in ids {
                self.add(Mentioned::Choice(id.clone()), Span::default());
            }
        }
        self.walk_argument(argument);
    }

    fn visit_adverbial(&mut self, adverbial: &Adverbial) {
        self.within(adverbial.span, |this| match &adverbial.kind {
            AdverbialKind::Condition { word, .. } => {
                let supposed = *word != ConditionWord::Where;
                let outer = std::mem::replace(&mut this.supposed, supposed);
                this.walk_adverbial(adverbial);
                this.supposed = outer;
            }
            AdverbialKind::Scaling { what, .. } => {
                let bare = what.items.iter().all(|item| {
                    // `each highlighted Support` is that of others.
                    item.determiner.is_none()
                        && item.adjectives.is_empty()
                        && item.modifiers.is_empty()
                });
                let outer = std::mem::replace(&mut this.about_this, bare);
                this.walk_adverbial(adverbial);
                this.about_this = outer;
            }
            AdverbialKind::Phrase { id, .. } => {
                this.pattern(id);
                this.walk_adverbial(adverbial);
            }
            _ => this.walk_adverbial(adverbial),
        });
    }

    fn visit_phrase(&mut self, phrase: &Phrase) {
        self.within(phrase.span, |this| this.walk_phrase(phrase));
    }

    fn visit_noun_phrase(&mut self, phrase: &NounPhrase) {
        self.within(phrase.span, |this| {
            this.walk_before_noun(phrase);
            this.noun(phrase);
            let outer = std::mem::take(&mut this.about_this);
            this.walk_behind_noun(phrase);
            this.about_this = outer;
            let noun = std::slice::from_ref(&phrase.noun.id);
            for modifier in &phrase.modifiers {
                if let Modifier::Pattern { arguments, .. } = modifier {
                    for argument in arguments {
                        this.beside(argument, noun, None);
                    }
                }
            }
        });
    }

    fn visit_modifier(&mut self, modifier: &Modifier) {
        if let Modifier::Pattern { id, .. } = modifier {
            self.pattern(id);
        }
        self.walk_modifier(modifier);
    }

    fn visit_adjective(&mut self, adjective: &Adjective) {
        if let Some(name) = &adjective.name {
            self.add(Mentioned::Name(name.clone()), adjective.span);
            return;
        }
        for id in &adjective.ids {
            self.add(Mentioned::Adjective(id.clone()), adjective.span);
        }
    }

    fn visit_quantity(&mut self, quantity: &Quantity) {
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
    let owners = phrase.determiner.as_ref().and_then(Determiner::owners);
    owners.is_some_and(|owners| matches!(owners.items[0].determiner, Some(Determiner::This)))
}
