//! Sizes, prices, options and what they depend on: the values of fields that decks are reckoned with. They know no places,
//! so that a deck is not judged again when a line of a card moves.

use cardc_span::{Span, folded_name};
use cardc_syntax::Spanned;
use smol_str::SmolStr;

/// From a number to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: i64,
    /// The greatest; `None` for any.
    pub most: Option<i64>,
}

impl Bounds {
    /// Whether a number lies in it.
    pub fn holds(self, number: i64) -> bool {
        self.least <= number && self.most.is_none_or(|most| number <= most)
    }
}

/// What something costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// At the smallest size; for an option, once.
    pub base: i64,
    /// For each one beyond the smallest size; for an option, for each one there is.
    pub each: i64,
}

/// A greatest number, which other things may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberLimit {
    /// The number.
    pub most: i64,
    /// Other numbers under conditions; the first that holds counts.
    pub steps: Vec<Step>,
    /// Each of these that the deck has takes one away.
    pub less: Vec<Term>,
}

/// What holds instead under a condition: `2 with "Veterans"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The numbers. For a limit, the greatest counts.
    pub range: Bounds,
    /// When they hold.
    pub with: Clause,
}

/// How many of a group of options may be taken, or for how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The group.
    pub group: SmolStr,
    /// The group that it is a part of: what is taken of it is taken of that one as well.
    pub within: Option<SmolStr>,
    /// How many, or how much.
    pub range: Bounds,
    /// Other numbers under conditions; the first that holds counts.
    pub steps: Vec<Step>,
    /// When anything of the group may be taken.
    pub conditions: Conditions,
}

/// Something that may be added to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOption {
    /// The group that it belongs to.
    pub group: Option<SmolStr>,
    /// Its name.
    pub name: SmolStr,
    /// Other names for it.
    pub aliases: Vec<SmolStr>,
    /// What it costs.
    pub price: Price,
    /// The most of it in a deck; `None` for any number.
    pub most: Option<i64>,
    /// Ids or names of the categories that its price counts for.
    pub counts_as: Vec<SmolStr>,
    /// When it may be taken.
    pub conditions: Conditions,
}

impl CardOption {
    /// Whether a name means this option: one of its own names, or the beginning of one, as `General` is of
    /// `General, Orders` and `Handgun` of `Handgun (4+)`. Letter case does not matter.
    pub fn is_called(&self, name: &str) -> bool {
        let name = folded_name(name);
        let mut names = std::iter::once(&self.name).chain(&self.aliases);
        names.any(|own| {
            let own = folded_name(own);
            beginnings(&own).any(|beginning| beginning == name)
        })
    }
}

/// So many places of each kind a name may be cut at. Names have two or three.
const MOST_CUTS: usize = 8;

/// What a name may be cut to: itself, and what stands in front of a comma, a bracket or an `and`.
pub(crate) fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    let cuts = [", ", " (", " and "].into_iter();
    let cut = cuts.flat_map(|cut| name.match_indices(cut).take(MOST_CUTS));
    let cut = cut.map(|(at, _)| &name[..at]);
    std::iter::once(name).chain(cut)
}

/// Options that another card lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsFrom {
    /// The group that they belong to here.
    pub group: Option<SmolStr>,
    /// The name of the card that lists them.
    pub list: SmolStr,
    /// When one may be taken.
    pub conditions: Conditions,
}

/// How much of a deck may have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Id of the value, or the words themselves where the enumeration is open.
    pub value: SmolStr,
    /// How much: parts of a hundred, or a number, as the field's type says.
    pub range: Bounds,
}

/// What something depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// All of these have to hold.
    pub when: Vec<Clause>,
    /// None of these may hold.
    pub unless: Vec<Clause>,
}

impl Conditions {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.when.is_empty() && self.unless.is_empty()
    }

    /// Whether they hold, where `term` says it of each term.
    pub fn hold(&self, term: &dyn Fn(&Term) -> bool) -> bool {
        self.when.iter().all(|clause| clause.holds(term))
            && !self.unless.iter().any(|clause| clause.holds(term))
    }
}

/// Terms that belong together: `"Lance" or "Spear"`, or a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The terms, one or more.
    pub terms: Vec<Term>,
    /// All of them have to hold; otherwise one is enough.
    pub all: bool,
}

impl Clause {
    /// Whether it holds, where `term` says it of each term.
    pub fn holds(&self, term: &dyn Fn(&Term) -> bool) -> bool {
        if self.all {
            self.terms.iter().all(term)
        } else {
            self.terms.iter().any(term)
        }
    }
}

/// A single condition: so many of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is counted.
    pub subject: Subject,
    /// How many there have to be.
    pub range: Bounds,
}

/// What a condition counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The options of this name, or those of the group of this name, on the card itself.
    Own(SmolStr),
    /// The cards, options and options of groups of this name in the whole deck.
    Deck(SmolStr),
    /// What a line of a deck counts: the models of a unit.
    Count,
}

/// A keyword of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// Its id, or the name itself where the pack has no such keyword.
    pub id: SmolStr,
    /// What stands in brackets behind it.
    pub parameter: Option<Spanned<SmolStr>>,
    /// The name as written.
    pub span: Span,
}

/// Named values, with what they belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueLine {
    /// What they belong to; none for the card itself.
    pub name: Option<SmolStr>,
    /// The values in order, each name once.
    pub values: Vec<NamedValue>,
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedValue {
    /// Id of what has the value.
    pub id: SmolStr,
    /// The value as written: `3`, `D6+1`, `-`.
    pub value: SmolStr,
    /// Name and value as written.
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use super::beginnings;

    #[test]
    fn names_are_cut_where_something_is_added() {
        let all: Vec<&str> = beginnings("general, orders and fury (2)").collect();
        let cut = [
            "general, orders and fury (2)",
            "general",
            "general, orders and fury",
            "general, orders",
        ];
        assert_eq!(all, cut);
    }

    #[test]
    fn a_name_of_thousands_of_parts_is_cut_at_some_of_them() {
        let name = "a, b (c and ".repeat(2000);
        assert!(beginnings(&name).count() <= 25);
    }
}
