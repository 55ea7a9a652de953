//! Conditions: from elements to `when "A" or "B", unless "C"`.
//!
//! A modifier holds where all its conditions hold; groups of them are joined by `and` or `or`. The card language says what
//! has to hold as a list of clauses, so that a formula is brought into that form: all of several, each of them one of several.

use super::data::{Data, Element, Entry, Modifier, Node, as_whole, plain_name, short_name};
use crate::written::Written;

/// More clauses, or more terms in one, are not written.
const MOST_CLAUSES: usize = 64;

/// No book nests groups deeper.
const DEEPEST: u32 = 32;

/// What has to hold.
enum Formula {
    /// A term as it is written, and whether it has to hold or must not.
    Term(Written, bool),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// A term, and whether it has to hold.
type Literal = (Written, bool);

/// What an option depends on, as clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions {
    /// Of each, one term has to hold.
    when: Vec<Vec<Written>>,
    /// Of each, not all terms may hold.
    unless: Vec<Vec<Written>>,
}

impl Conditions {
    /// Adds what has to hold besides.
    pub(super) fn and(&mut self, more: Self) {
        for (clauses, more) in [(&mut self.when, more.when), (&mut self.unless, more.unless)] {
            for clause in more {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
    }

    /// That an option is taken.
    pub(super) fn when_taken(name: &str) -> Self {
        Self {
            when: vec![vec![Written::text(name)]],
            unless: Vec::new(),
        }
    }

    /// `when "A" or "B", unless "C"` behind other values; these alone without conditions.
    pub(super) fn behind(&self, values: Written) -> Written {
        let mut written = vec![values];
        for (word, clauses, between) in [
            ("when", &self.when, " or "),
            ("unless", &self.unless, " and "),
        ] {
            let clauses = clauses.iter().cloned();
            let clauses = clauses.filter_map(|clause| Written::joined(clause, between));
            let clauses = Written::joined(clauses, ", ");
            written.extend(clauses.map(|clauses| Written::line([Written::own(word), clauses])));
        }
        Written::joined(written, ", ").expect("the values are there")
    }
}

/// What cannot be said, in words.
pub(super) type Unsaid = String;

/// Where conditions stand: what they can ask for.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s, 'a> {
    pub(super) data: &'s Data<'a>,
    /// The unit whose options and groups they are; `None` where any may be there. What it cannot have is never taken.
    pub(super) unit: Option<Entry<'a>>,
}

/// What has to hold so that a modifier holds, or so that it does not; `None` where that can never be.
pub(super) fn required(
    scope: Scope<'_, '_>,
    modifier: &Modifier<'_>,
    holds: bool,
) -> Result<Option<Conditions>, Unsaid> {
    let formula = formula(scope, modifier)?;
    let clauses = clauses(&formula, holds).ok_or("it has too many conditions")?;
    let mut conditions = Conditions::default();
    for clause in clauses {
        if clause.is_empty() {
            return Ok(None);
        }
        let positive = clause.iter().all(|(_, holds)| *holds);
        let negative = clause.iter().all(|(_, holds)| !*holds);
        let terms: Vec<Written> = clause.into_iter().map(|(term, _)| term).collect();
        let said = if positive {
            Conditions {
                when: vec![terms],
                unless: Vec::new(),
            }
        } else if negative {
            Conditions {
                when: Vec::new(),
                unless: vec![terms],
            }
        } else {
            return Err("it wants one option or rules out another".to_owned());
        };
        conditions.and(said);
    }
    Ok(Some(conditions))
}

/// The one clause under which a modifier holds, with `holds`, or does not; `None` where that can never be.
pub(super) fn clause(
    scope: Scope<'_, '_>,
    modifier: &Modifier<'_>,
    holds: bool,
) -> Result<Option<Written>, Unsaid> {
    let Some(conditions) = required(scope, modifier, holds)? else {
        return Ok(None);
    };
    let Conditions { when, unless } = conditions;
    let (terms, between) = match when.as_slice() {
        [one] => (one.clone(), " or "),
        several => (several.concat(), " and "),
    };
    let is_list = when.len() == 1 || terms.len() == when.len();
    let clause = Written::joined(terms, between).filter(|_| is_list && unless.is_empty());
    match clause {
        Some(clause) => Ok(Some(clause)),
        None => Err("its conditions are not just lists of options".to_owned()),
    }
}

fn formula(scope: Scope<'_, '_>, modifier: &Modifier<'_>) -> Result<Formula, Unsaid> {
    let mut all = Vec::new();
    for holder in &modifier.holders {
        all.extend(parts(scope, *holder, 0)?);
    }
    Ok(Formula::All(all))
}

/// The conditions and groups of an element.
fn parts(scope: Scope<'_, '_>, holder: Node<'_>, depth: u32) -> Result<Vec<Formula>, Unsaid> {
    if depth > DEEPEST {
        return Err("its conditions are nested too deep".to_owned());
    }
    let mut parts = Vec::new();
    for condition in holder.kids("conditions") {
        parts.push(term(scope, condition)?);
    }
    for group in holder.kids("conditionGroups") {
        let inner = self::parts(scope, group, depth + 1)?;
        parts.push(if group.text_of("type") == "or" {
            Formula::Any(inner)
        } else {
            Formula::All(inner)
        });
    }
    Ok(parts)
}

/// One condition: so many of something somewhere.
fn term(scope: Scope<'_, '_>, condition: Node<'_>) -> Result<Formula, Unsaid> {
    if condition.text_of("field") != "selections" || condition.text_of("percentValue") == "true" {
        return Err("it depends on a number of points".to_owned());
    }
    let Some(subject) = subject(scope, condition)? else {
        return Ok(never(condition));
    };
    let counts = subject == Written::own("models");
    let value = as_whole(condition.number("value"));
    let compared = |how: &'static str, number: i64| {
        let parts = [subject.clone(), Written::own(how), Written::number(number)];
        Formula::Term(Written::line(parts), true)
    };
    let more_than = |number: i64| match number {
        0 if !counts => Formula::Term(subject.clone(), true),
        number if number < 0 => Formula::All(Vec::new()),
        number => compared("more than", number),
    };
    let less_than = |number: i64| match number {
        1 if !counts => Formula::Term(subject.clone(), false),
        number if number < 1 => Formula::Any(Vec::new()),
        number => compared("less than", number),
    };
    Ok(match condition.text_of("type") {
        "equalTo" => match value {
            0 => less_than(1),
            // A condition of the form `is 1` means an option that can be taken once.
            1 if !counts => more_than(0),
            value => Formula::All(vec![more_than(value - 1), less_than(value + 1)]),
        },
        "notEqualTo" => match value {
            0 => more_than(0),
            1 if !counts => less_than(1),
            value => Formula::Any(vec![less_than(value), more_than(value)]),
        },
        "greaterThan" => more_than(value),
        "atLeast" => more_than(value - 1),
        "lessThan" => less_than(value),
        "atMost" => less_than(value + 1),
        other => return Err(format!("it has a condition of the unknown type `{other}`")),
    })
}

/// A condition on something that the card cannot have: there is none of it.
fn never(condition: Node<'_>) -> Formula {
    let value = as_whole(condition.number("value"));
    let holds = match condition.text_of("type") {
        "equalTo" => value == 0,
        "notEqualTo" => value != 0,
        "greaterThan" => value < 0,
        "atLeast" => value <= 0,
        "lessThan" => value > 0,
        _ => value >= 0,
    };
    if holds {
        Formula::All(Vec::new())
    } else {
        Formula::Any(Vec::new())
    }
}

/// What a condition counts, as it is written; `None` for what the card cannot have.
fn subject(scope: Scope<'_, '_>, condition: Node<'_>) -> Result<Option<Written>, Unsaid> {
    let place = condition.text_of("scope");
    let in_army = matches!(place, "roster" | "force" | "primary-catalogue");
    let child = condition.text_of("childId");
    if child == "model" && !in_army {
        return Ok(Some(Written::own("models")));
    }
    let named = scope.data.by_id(child);
    let Some(name) = named.map(|named| plain_name(named.text_of("name"))) else {
        return Err(format!("it counts `{child}`, which no file defines"));
    };
    let name = short_name(&name);
    let can_be = |unit| scope.data.holders.can_have(unit, name);
    if in_army {
        return Ok(Some(in_the_army(name)));
    }
    Ok(scope.unit.is_none_or(can_be).then(|| Written::text(name)))
}

/// `army "Herald"`
pub(super) fn in_the_army(name: &str) -> Written {
    Written::line([Written::own("army"), Written::text(name)])
}

/// The formula, or with `holds` false its contrary, as clauses that all have to hold; `None` where there would be too many.
fn clauses(formula: &Formula, holds: bool) -> Option<Vec<Vec<Literal>>> {
    let (parts, all) = match formula {
        Formula::Term(term, positive) => {
            return Some(vec![vec![(term.clone(), *positive == holds)]]);
        }
        Formula::All(parts) => (parts, holds),
        Formula::Any(parts) => (parts, !holds),
    };
    let mut result: Vec<Vec<Literal>> = if all { Vec::new() } else { vec![Vec::new()] };
    for part in parts {
        let part = clauses(part, holds)?;
        result = if all {
            result.extend(part);
            result
        } else {
            let pairs = result.iter().flat_map(|left| {
                part.iter()
                    .map(move |right| [&left[..], &right[..]].concat())
            });
            pairs.take(MOST_CLAUSES + 1).collect()
        };
        if result.len() > MOST_CLAUSES || result.iter().any(|clause| clause.len() > MOST_CLAUSES) {
            return None;
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::{Formula, Written, clauses};

    fn term(name: &str) -> Formula {
        Formula::Term(Written::text(name), true)
    }

    #[test]
    fn formulas_become_clauses() {
        let formula = Formula::Any(vec![Formula::All(vec![term("A"), term("B")]), term("C")]);
        let literal = |name: &str, holds| (Written::text(name), holds);
        assert_eq!(
            clauses(&formula, true),
            Some(vec![
                vec![literal("A", true), literal("C", true)],
                vec![literal("B", true), literal("C", true)],
            ])
        );
        assert_eq!(
            clauses(&formula, false),
            Some(vec![
                vec![literal("A", false), literal("B", false)],
                vec![literal("C", false)],
            ])
        );
    }

    #[test]
    fn formulas_that_explode_are_given_up() {
        let pairs = |_| Formula::All(vec![term("A"), term("B")]);
        assert_eq!(
            clauses(&Formula::Any((0..40).map(pairs).collect()), true),
            None
        );
    }
}
