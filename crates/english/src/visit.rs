//! Walks over the effect tree, part by part in the order of the text. A visitor has a method for each kind of part, which
//! by default goes on to what stands in it: `visit_clause` is there to be overridden, `walk_clause` to go on. Copies, such as
//! the determiner that a list shares, are visited where they stand in the text alone.

use crate::tree::{
    Act, Adjective, Adverbial, AdverbialKind, Argument, Clause, Complement, Cost, Determiner, Line,
    Modifier, NounPhrase, Payment, Phrase, Predicate, Quantity, Quotation, Scope, Sentence, Step,
    Value,
};

/// Declares a visitor, once for reading and once for changing, with one list of the parts of each part.
macro_rules! visitor {
    ($(#[$about:meta])* $name:ident, $owners:ident $(, $mut:tt)?) => {
        $(#[$about])*
        pub trait $name {
            /// A line, and each line of a quotation.
            fn visit_line(&mut self, line: &$($mut)? Line) {
                self.walk_line(line);
            }

            /// What a line is limited to, and its sentences.
            fn walk_line(&mut self, line: &$($mut)? Line) {
                for scope in &$($mut)? line.scopes {
                    self.visit_scope(scope);
                }
                for sentence in &$($mut)? line.sentences {
                    self.visit_sentence(sentence);
                }
            }

            /// What stands in front of a line, up to a colon.
            fn visit_scope(&mut self, scope: &$($mut)? Scope) {
                self.walk_scope(scope);
            }

            /// The number or the cost in front of a line.
            fn walk_scope(&mut self, scope: &$($mut)? Scope) {
                match scope {
                    Scope::Ability { value, .. } | Scope::Named { value, .. } => {
                        if let Some(value) = value {
                            self.visit_quantity(value);
                        }
                    }
                    Scope::Cost { cost, .. } => self.visit_cost(cost),
                    Scope::Corners { .. } | Scope::Box { .. } | Scope::Prose { .. } => {}
                }
            }

            /// A cost, in front of a line or in a frame.
            fn visit_cost(&mut self, cost: &$($mut)? Cost) {
                self.walk_cost(cost);
            }

            /// The payments of a cost.
            fn walk_cost(&mut self, cost: &$($mut)? Cost) {
                for part in &$($mut)? cost.parts {
                    for payment in part {
                        self.visit_payment(payment);
                    }
                }
            }

            /// A symbol that is paid with.
            fn visit_payment(&mut self, payment: &$($mut)? Payment) {
                self.walk_payment(payment);
            }

            /// How many of a symbol are paid.
            fn walk_payment(&mut self, payment: &$($mut)? Payment) {
                if let Some(amount) = &$($mut)? payment.amount {
                    self.visit_quantity(amount);
                }
            }

            /// A sentence.
            fn visit_sentence(&mut self, sentence: &$($mut)? Sentence) {
                self.walk_sentence(sentence);
            }

            /// The parts of a sentence, and the line that it grants.
            fn walk_sentence(&mut self, sentence: &$($mut)? Sentence) {
                for adverbial in &$($mut)? sentence.lead {
                    self.visit_adverbial(adverbial);
                }
                self.visit_steps(&$($mut)? sentence.steps);
                if let Some(granted) = &$($mut)? sentence.granted {
                    self.visit_granted(granted);
                }
            }

            /// A line that others gain.
            fn visit_granted(&mut self, granted: &$($mut)? Line) {
                self.visit_line(granted);
            }

            /// Clauses in a row: those of a sentence, of a condition, behind a noun.
            fn visit_steps(&mut self, steps: &$($mut)? [Step]) {
                self.walk_steps(steps);
            }

            /// Each clause in a row, with what it alone depends on.
            fn walk_steps(&mut self, steps: &$($mut)? [Step]) {
                for step in steps {
                    for adverbial in &$($mut)? step.lead {
                        self.visit_adverbial(adverbial);
                    }
                    self.visit_clause(&$($mut)? step.clause);
                }
            }

            /// A clause.
            fn visit_clause(&mut self, clause: &$($mut)? Clause) {
                self.walk_clause(clause);
            }

            /// Subject, predicate and adverbials of a clause.
            fn walk_clause(&mut self, clause: &$($mut)? Clause) {
                if let Some(subject) = &$($mut)? clause.subject {
                    self.visit_phrase(subject);
                }
                if let Some(inserted) = &$($mut)? clause.inserted {
                    self.visit_adverbial(inserted);
                }
                self.visit_predicate(&$($mut)? clause.predicate);
                for adverbial in &$($mut)? clause.tail {
                    self.visit_adverbial(adverbial);
                }
            }

            /// What a clause says.
            fn visit_predicate(&mut self, predicate: &$($mut)? Predicate) {
                self.walk_predicate(predicate);
            }

            /// The verb with its arguments, or what something is.
            fn walk_predicate(&mut self, predicate: &$($mut)? Predicate) {
                match predicate {
                    Predicate::Act(act) => self.visit_act(act),
                    Predicate::Is { state, .. } => self.visit_complement(state),
                    Predicate::Exists { what, .. } | Predicate::Entry { what, .. } => {
                        self.visit_phrase(what);
                    }
                    Predicate::AsTold { .. } | Predicate::Prose { .. } => {}
                }
            }

            /// A verb of the vocabulary.
            fn visit_act(&mut self, act: &$($mut)? Act) {
                self.walk_act(act);
            }

            /// The arguments of a verb.
            fn walk_act(&mut self, act: &$($mut)? Act) {
                for argument in &$($mut)? act.arguments {
                    self.visit_argument(argument);
                }
            }

            /// An argument of a verb, or of a pattern of the vocabulary.
            fn visit_argument(&mut self, argument: &$($mut)? Argument) {
                self.walk_argument(argument);
            }

            /// The value of an argument.
            fn walk_argument(&mut self, argument: &$($mut)? Argument) {
                match &$($mut)? argument.value {
                    Value::Phrase(phrase) => self.visit_phrase(phrase),
                    Value::Quantity(quantity) => self.visit_quantity(quantity),
                    Value::Clause(clause) => self.visit_clause(clause),
                    Value::State(state) => self.visit_complement(state),
                    Value::Cost(cost) => self.visit_cost(cost),
                    Value::Quotation(quotation) => self.visit_quotation(quotation),
                    Value::Choice(_) | Value::NounBefore => {}
                }
            }

            /// A text in quotation marks.
            fn visit_quotation(&mut self, quotation: &$($mut)? Quotation) {
                self.walk_quotation(quotation);
            }

            /// The lines of a quotation.
            fn walk_quotation(&mut self, quotation: &$($mut)? Quotation) {
                for line in &$($mut)? quotation.lines {
                    self.visit_line(line);
                }
            }

            /// What something is.
            fn visit_complement(&mut self, complement: &$($mut)? Complement) {
                self.walk_complement(complement);
            }

            /// The adjectives, things, number or place that something is.
            fn walk_complement(&mut self, complement: &$($mut)? Complement) {
                match complement {
                    Complement::Adjectives(adjectives) => {
                        for adjective in adjectives {
                            self.visit_adjective(adjective);
                        }
                    }
                    Complement::Phrase(phrase) => self.visit_phrase(phrase),
                    Complement::Quantity(quantity) => self.visit_quantity(quantity),
                    Complement::Place(modifier) => self.visit_modifier(modifier),
                }
            }

            /// What says when, if, how long, how often or how.
            fn visit_adverbial(&mut self, adverbial: &$($mut)? Adverbial) {
                self.walk_adverbial(adverbial);
            }

            /// What stands in an adverbial.
            fn walk_adverbial(&mut self, adverbial: &$($mut)? Adverbial) {
                match &$($mut)? adverbial.kind {
                    AdverbialKind::Trigger { clauses, .. }
                    | AdverbialKind::Condition { clauses, .. }
                    | AdverbialKind::Gerund { clauses, .. }
                    | AdverbialKind::Remark { clauses } => self.visit_steps(clauses),
                    AdverbialKind::State { state, .. } => self.visit_complement(state),
                    AdverbialKind::Aside { what, tail } => {
                        self.visit_complement(what);
                        for adverbial in tail {
                            self.visit_adverbial(adverbial);
                        }
                    }
                    AdverbialKind::Scaling { what, .. } | AdverbialKind::Except { what, .. } => {
                        self.visit_phrase(what);
                    }
                    AdverbialKind::ExceptThen { adverbial } => self.visit_adverbial(adverbial),
                    AdverbialKind::Phrase { arguments, .. } => {
                        for argument in arguments {
                            self.visit_argument(argument);
                        }
                    }
                    AdverbialKind::Prose { .. } => {}
                }
            }

            /// Noun phrases that are joined, or one.
            fn visit_phrase(&mut self, phrase: &$($mut)? Phrase) {
                self.walk_phrase(phrase);
            }

            /// Each of the joined noun phrases.
            fn walk_phrase(&mut self, phrase: &$($mut)? Phrase) {
                for item in &$($mut)? phrase.items {
                    self.visit_noun_phrase(item);
                }
            }

            /// One noun phrase.
            fn visit_noun_phrase(&mut self, phrase: &$($mut)? NounPhrase) {
                self.walk_noun_phrase(phrase);
            }

            /// What stands around a noun.
            fn walk_noun_phrase(&mut self, phrase: &$($mut)? NounPhrase) {
                self.walk_before_noun(phrase);
                self.walk_behind_noun(phrase);
            }

            /// What stands before a noun, or the deed in its place.
            fn walk_before_noun(&mut self, phrase: &$($mut)? NounPhrase) {
                if let Some(determiner) = &$($mut)? phrase.determiner {
                    self.visit_determiner(determiner);
                }
                for adjective in &$($mut)? phrase.rank {
                    self.visit_adjective(adjective);
                }
                if let Some(quantity) = &$($mut)? phrase.quantity {
                    self.visit_quantity(quantity);
                }
                for adjective in &$($mut)? phrase.adjectives {
                    self.visit_adjective(adjective);
                }
                if let Some(deed) = &$($mut)? phrase.deed {
                    self.visit_clause(deed);
                }
            }

            /// The number behind a noun, and what describes it further.
            fn walk_behind_noun(&mut self, phrase: &$($mut)? NounPhrase) {
                if let Some(value) = &$($mut)? phrase.noun.value {
                    self.visit_quantity(value);
                }
                for modifier in &$($mut)? phrase.modifiers {
                    self.visit_modifier(modifier);
                }
            }

            /// What stands before a noun.
            fn visit_determiner(&mut self, determiner: &$($mut)? Determiner) {
                self.walk_determiner(determiner);
            }

            /// The owners that a determiner names.
            fn walk_determiner(&mut self, determiner: &$($mut)? Determiner) {
                if let Some(owners) = determiner.$owners() {
                    self.visit_phrase(owners);
                }
            }

            /// What follows a noun.
            fn visit_modifier(&mut self, modifier: &$($mut)? Modifier) {
                self.walk_modifier(modifier);
            }

            /// What stands in a modifier.
            fn walk_modifier(&mut self, modifier: &$($mut)? Modifier) {
                match modifier {
                    Modifier::Pattern { arguments, .. } => {
                        for argument in arguments {
                            self.visit_argument(argument);
                        }
                    }
                    Modifier::Clause { clauses, .. } => self.visit_steps(clauses),
                    Modifier::Joined { modifiers, .. } => {
                        for modifier in &$($mut)? **modifiers {
                            self.visit_modifier(modifier);
                        }
                    }
                    Modifier::Quotation(quotation) => self.visit_quotation(quotation),
                    Modifier::Plus { amount, each, .. } => {
                        self.visit_noun_phrase(amount);
                        self.visit_phrase(each);
                    }
                    Modifier::Relation { by, to, .. } => {
                        if let Some(by) = by {
                            self.visit_quantity(by);
                        }
                        self.visit_complement(to);
                    }
                }
            }

            /// Adjectives that are joined, or one.
            fn visit_adjective(&mut self, _: &$($mut)? Adjective) {}

            /// A number.
            fn visit_quantity(&mut self, _: &$($mut)? Quantity) {}
        }
    };
}

visitor! {
    /// Reads the parts of a tree.
    Visit, owners
}

visitor! {
    /// Changes the parts of a tree.
    VisitMut, owners_mut, mut
}

/// Changes each noun phrase of a line.
pub fn change_noun_phrases(line: &mut Line, change: impl FnMut(&mut NounPhrase)) {
    struct Each<F>(F);

    impl<F: FnMut(&mut NounPhrase)> VisitMut for Each<F> {
        fn visit_noun_phrase(&mut self, phrase: &mut NounPhrase) {
            (self.0)(phrase);
            self.walk_noun_phrase(phrase);
        }
    }

    Each(change).visit_line(line);
}
