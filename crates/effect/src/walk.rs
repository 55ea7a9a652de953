//! Walks the selectors of a program, each before those within it.

use std::collections::BTreeSet;

use crate::program::{
    Condition, Event, Filler, HowMany, Measure, Program, Property, Selector, Statement, Var,
};

/// What is done to each selector.
type Change<'c> = &'c mut dyn FnMut(&mut Selector);

impl Program {
    /// Changes each selector of the program.
    pub(crate) fn change_selectors(&mut self, change: Change<'_>) {
        for ability in &mut self.abilities {
            statements(&mut ability.body, change);
        }
    }
}

/// The variables that a later step comes back to, in the order in which they are bound.
pub(crate) fn named_vars(program: &Program) -> BTreeSet<Var> {
    fn add(steps: &[Statement], named: &mut BTreeSet<Var>) {
        for step in steps {
            // What a step depends on stands in front of it.
            let alone = step.without_body();
            let (bound, used) = alone.as_ref().unwrap_or(step).vars();
            let rows: Vec<&[Statement]> = match step {
                Statement::May { body, .. } => vec![body],
                Statement::Pay { cost, body } => vec![cost, body],
                Statement::OneOf(rows) => rows.iter().map(Vec::as_slice).collect(),
                other => {
                    named.extend(used.difference(&bound));
                    other.body().into_iter().collect()
                }
            };
            for row in rows {
                add(row, named);
            }
        }
    }
    let mut named = BTreeSet::new();
    for ability in &program.abilities {
        add(&ability.body, &mut named);
    }
    named
}

impl Statement {
    /// The variables that the step binds itself, and those that it refers to.
    pub(crate) fn vars(&self) -> (BTreeSet<Var>, BTreeSet<Var>) {
        let (mut bound, mut used) = (BTreeSet::new(), BTreeSet::new());
        statement(&mut self.clone(), &mut |selector| match selector {
            Selector::Things(things) => bound.extend(things.binds),
            Selector::Bound(var) => {
                used.insert(*var);
            }
            _ => {}
        });
        (bound, used)
    }
}

fn statements(all: &mut [Statement], change: Change<'_>) {
    for one in all {
        statement(one, change);
    }
}

fn statement(one: &mut Statement, change: Change<'_>) {
    match one {
        Statement::Do(happening) | Statement::Forbid(happening) => event(happening, change),
        Statement::Gap(_) => {}
        Statement::When { events, body, .. } => {
            for one in events {
                event(one, change);
            }
            statements(body, change);
        }
        Statement::If {
            condition: what,
            body,
        }
        | Statement::While {
            condition: what,
            body,
        } => {
            condition(what, change);
            statements(body, change);
        }
        Statement::May { who, body } => {
            selector(who, change);
            statements(body, change);
        }
        Statement::Pay { cost, body } => {
            statements(cost, change);
            statements(body, change);
        }
        Statement::OneOf(rows) => {
            for row in rows {
                statements(row, change);
            }
        }
        Statement::Times { count, body } => {
            measure(count, change);
            statements(body, change);
        }
        Statement::Only {
            event: happening,
            condition: what,
        } => {
            event(happening, change);
            if let Some(what) = what {
                condition(what, change);
            }
        }
    }
}

fn event(happening: &mut Event, change: Change<'_>) {
    if let Some(agent) = &mut happening.agent {
        selector(agent, change);
    }
    for slot in happening.slots.values_mut() {
        filler(slot, change);
    }
}

fn filler(slot: &mut Filler, change: Change<'_>) {
    match slot {
        Filler::Things(things) => selector(things, change),
        Filler::Amount(amount) => how_many(amount, change),
        Filler::Choice(_) => {}
        Filler::State(state) => property(state, change),
    }
}

fn selector(which: &mut Selector, change: Change<'_>) {
    change(which);
    match which {
        Selector::This | Selector::You | Selector::Bound(_) | Selector::Candidate => {}
        Selector::Things(things) => {
            if let Some(value) = &mut things.value {
                measure(value, change);
            }
            if let Some(owner) = &mut things.owner {
                selector(owner, change);
            }
            for one in &mut things.properties {
                property(one, change);
            }
            if let Some(amount) = &mut things.how_many {
                how_many(amount, change);
            }
        }
        Selector::Each(all) | Selector::Either(all) => {
            for one in all {
                selector(one, change);
            }
        }
    }
}

fn how_many(amount: &mut HowMany, change: Change<'_>) {
    measure(&mut amount.least, change);
    if let Some(most) = &mut amount.most {
        measure(most, change);
    }
}

fn measure(number: &mut Measure, change: Change<'_>) {
    match number {
        Measure::Number(_) | Measure::X => {}
        Measure::Count(counted) => selector(counted, change),
    }
}

fn property(one: &mut Property, change: Change<'_>) {
    match one {
        Property::Adjective(_) | Property::Named(_) => {}
        Property::Kind(things) => {
            let mut kind = Selector::Things(things.clone());
            selector(&mut kind, change);
            if let Selector::Things(changed) = kind {
                *things = changed;
            }
        }
        Property::Pattern { slots, .. } => {
            for slot in slots.values_mut() {
                filler(slot, change);
            }
        }
        Property::Holds(what) => condition(what, change),
        Property::Part(happening) => event(happening, change),
        Property::Amounts(amount) => how_many(amount, change),
        Property::Each(all) | Property::Either(all) => {
            for one in all {
                property(one, change);
            }
        }
        Property::Not(inner) => property(inner, change),
    }
}

fn condition(what: &mut Condition, change: Change<'_>) {
    match what {
        Condition::Now(happening) | Condition::Happened(happening) => event(happening, change),
        Condition::Is(which, state) => {
            selector(which, change);
            property(state, change);
        }
        Condition::Exists(which) => selector(which, change),
        Condition::Each(all) | Condition::Either(all) => {
            for one in all {
                condition(one, change);
            }
        }
        Condition::Not(inner) => condition(inner, change),
    }
}
