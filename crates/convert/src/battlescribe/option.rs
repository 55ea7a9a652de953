//! The options of an entry or of a list: what may be added, in groups, for points, under conditions.

use super::condition::{self, Conditions, Scope, Unsaid};
use super::data::{Constraint, Data, Element, Entry, Modifier, as_whole, short_name};
use crate::written::Written;

/// Groups and options in one another, at most: links may lead in circles.
const DEEPEST: u32 = 24;

/// Options of one entry, at most: links that lead to links may be very many.
const MOST_OPTIONS: usize = 5_000;

/// The lines about the options of one card.
pub(super) struct Options<'d, 'a> {
    data: &'d Data<'a>,
    /// The card, for notes.
    owner: &'d str,
    /// Names and values of fields.
    pub(super) fields: Vec<(&'static str, Written)>,
    /// The unit that has them; `None` for a list, of which cards take.
    unit: Option<Entry<'a>>,
    /// How many options can never be taken.
    dead: usize,
    full: bool,
}

/// Where an option stands.
#[derive(Clone, Default)]
struct Place {
    group: Option<String>,
    /// What holds for all that stands there.
    conditions: Conditions,
    /// It belongs to a model, and is paid for each.
    per_model: bool,
    depth: u32,
}

/// How many of a group may be taken, or for how much.
struct Limits {
    min: i64,
    max: Option<i64>,
    steps: Vec<(i64, Option<i64>, Written)>,
    conditions: Conditions,
}

impl<'d, 'a> Options<'d, 'a> {
    pub(super) fn new(data: &'d Data<'a>, owner: &'d str) -> Self {
        Self {
            data,
            owner,
            fields: Vec::new(),
            unit: None,
            dead: 0,
            full: false,
        }
    }

    /// Those of a unit, whose conditions can ask for its own options only.
    pub(super) fn of_unit(data: &'d Data<'a>, owner: &'d str, unit: Entry<'a>) -> Self {
        Self {
            unit: Some(unit),
            ..Self::new(data, owner)
        }
    }

    fn scope(&self) -> Scope<'_, 'a> {
        Scope {
            data: self.data,
            unit: self.unit,
        }
    }

    fn note(&self, what: &str) {
        self.data.note(format!("\"{}\": {what}", self.owner));
    }

    /// Takes what can be said of conditions, and notes the others; `None` where they never hold.
    fn said(&self, of: &str, conditions: Result<Option<Conditions>, Unsaid>) -> Option<Conditions> {
        conditions.unwrap_or_else(|why| {
            self.note(&format!("left out a condition of \"{of}\": {why}"));
            Some(Conditions::default())
        })
    }

    /// All options of an entry.
    pub(super) fn walk(&mut self, entry: Entry<'a>) {
        self.children(entry, &Place::default());
        if self.dead > 0 {
            self.note("options that it could never take are left out");
        }
    }

    /// The options of a list, and the most that one may have of it.
    pub(super) fn list(&mut self, group: Entry<'a>) -> Option<i64> {
        let (mut most, mut is_plain) = (None, true);
        for limit in group.constraints() {
            let is_most =
                limit.kind == "max" && limit.scope == "parent" && limit.field == "selections";
            if is_most && limit.modifiers.is_empty() && limit.value >= 1.0 {
                most = Some(as_whole(limit.value));
            } else {
                is_plain = false;
            }
        }
        if !is_plain {
            self.note("left out a limit of the list");
        }
        self.children(group, &Place::default());
        most
    }

    fn children(&mut self, entry: Entry<'a>, place: &Place) {
        if place.depth > DEEPEST || self.fields.len() >= MOST_OPTIONS {
            if !self.full {
                self.full = true;
                self.note("left out its options that are nested too deep");
            }
            return;
        }
        for child in entry
            .kids("selectionEntries")
            .chain(entry.kids("entryLinks"))
        {
            if let Some(child) = self.data.entry(child) {
                self.child(child, place);
            }
        }
        for group in entry.kids("selectionEntryGroups") {
            let group = Entry {
                link: None,
                target: group,
            };
            self.group(group, place);
        }
    }

    fn child(&mut self, child: Entry<'a>, place: &Place) {
        if child.is_group() {
            return self.taken_group(child, place);
        }
        let inner = Place {
            depth: place.depth + 1,
            ..place.clone()
        };
        if child.kind() == "model" {
            return self.children(
                child,
                &Place {
                    per_model: true,
                    ..inner
                },
            );
        }
        if self.only_holds_groups(child) {
            return self.children(child, &inner);
        }
        let Some(conditions) = self.shown(child) else {
            self.dead += 1;
            return;
        };
        let name = self.option(child, place, conditions);
        let mut conditions = place.conditions.clone();
        conditions.and(Conditions::when_taken(short_name(&name)));
        self.children(
            child,
            &Place {
                group: None,
                conditions,
                ..inner
            },
        );
    }

    /// An upgrade that costs nothing and holds groups stands for nothing but them.
    fn only_holds_groups(&self, entry: Entry<'a>) -> bool {
        entry.kids("selectionEntryGroups").next().is_some()
            && self.data.cost(entry) == 0
            && entry.kids("selectionEntries").next().is_none()
    }

    /// When an entry may be taken at all, by its own hiding and its maximum; `None` for what never may.
    fn shown(&self, entry: Entry<'a>) -> Option<Conditions> {
        let name = self.data.name(entry);
        let mut conditions = Conditions::default();
        let mut hidden = entry.is_hidden();
        for modifier in entry
            .modifiers()
            .iter()
            .filter(|modifier| modifier.field == "hidden")
        {
            let hides = modifier.value == "true";
            if hides || hidden {
                // What is shown under a condition is hidden otherwise.
                let required = condition::required(self.scope(), modifier, !hides);
                conditions.and(self.said(&name, required)?);
            }
            hidden &= hides;
        }
        if hidden {
            return None;
        }
        for limit in entry.constraints() {
            if !matches!(limit.scope, "parent" | "self" | "roster" | "force") || limit.kind != "max"
            {
                continue;
            }
            for modifier in &limit.modifiers {
                let forbids = modifier.kind == "set" && modifier.number() <= 0.0;
                let allows = limit.value <= 0.0 && !forbids && modifier.kind == "set";
                if forbids || allows {
                    let required = condition::required(self.scope(), modifier, allows);
                    conditions.and(self.said(&name, required)?);
                } else if !entry.is_group() {
                    self.note(&format!(
                        "left out a change of how often \"{name}\" may be taken"
                    ));
                }
            }
            if limit.value <= 0.0 && limit.modifiers.is_empty() {
                return None;
            }
        }
        Some(conditions)
    }

    /// Writes an option, and gives its name.
    fn option(&mut self, entry: Entry<'a>, place: &Place, conditions: Conditions) -> String {
        let name = self.data.name(entry);
        let mut called = vec![Written::text(&name)];
        let other = entry
            .link
            .map(|link| super::data::plain_name(link.text_of("name")));
        let own = super::data::plain_name(entry.target.text_of("name"));
        if let Some(other) = other
            && !other.is_empty()
            && !same(short_name(&other), short_name(&own))
        {
            called.push(Written::text(&other));
        }
        let group = place.group.as_deref().map(Written::text);
        let called = Written::joined(called, " or ");
        let price = self.price(entry, place);
        let option = Written::joined([group, called, price].into_iter().flatten(), " ");
        let most = Self::army(entry)
            .map(|most| Written::line([Written::own("army"), Written::number(most)]));
        let counts_as = self.counts_as(entry).into_iter();
        let counts_as = counts_as
            .map(|category| Written::line([Written::own("counts as"), Written::text(&category)]));
        let mut all = conditions;
        all.and(place.conditions.clone());
        let line = Written::joined(option.into_iter().chain(most).chain(counts_as), ", ");
        let line = line.map(|line| all.behind(line));
        self.fields.extend(line.map(|line| ("option", line)));
        name
    }

    /// `+5`, `+1 each`, or nothing.
    fn price(&self, entry: Entry<'a>, place: &Place) -> Option<Written> {
        let mut base = self.data.cost(entry);
        let mut each = 0;
        for modifier in entry.modifiers() {
            if !self.data.is_points(modifier.field) {
                continue;
            }
            match self.changed_price(entry, &modifier) {
                Some(Changed::Each(more)) => each += more,
                Some(Changed::By(more)) => base += more,
                Some(Changed::To(price)) => base = price,
                None => self.note(&format!(
                    "left out a change of the price of \"{}\"",
                    self.data.name(entry)
                )),
            }
        }
        if place.per_model {
            (base, each) = (0, base.saturating_add(each));
        }
        let once = (base != 0).then(|| Written::signed(base));
        let each =
            (each != 0).then(|| Written::line([Written::signed(each), Written::own("each")]));
        Written::joined(once.into_iter().chain(each), " ")
    }

    fn changed_price(&self, entry: Entry<'a>, modifier: &Modifier<'a>) -> Option<Changed> {
        let sign = match modifier.kind {
            "increment" => 1.0,
            "decrement" => -1.0,
            "set" => 0.0,
            _ => return None,
        };
        if modifier.is_conditional() {
            return None;
        }
        let value = modifier.number();
        let [repeat] = modifier.repeats.as_slice() else {
            let whole = self.data.whole(entry, value);
            let by = self.data.whole(entry, sign * value);
            let change = if sign == 0.0 {
                Changed::To(whole)
            } else {
                Changed::By(by)
            };
            return modifier.repeats.is_empty().then_some(change);
        };
        let child = repeat.text_of("childId");
        let counted = self.data.by_id(child);
        let is_model =
            child == "model" || counted.is_some_and(|counted| counted.text_of("type") == "model");
        let per = repeat.number("value");
        let times = repeat
            .attribute("repeats")
            .map_or(1.0, |_| repeat.number("repeats"));
        (is_model && per > 0.0 && sign != 0.0)
            .then(|| Changed::Each(self.data.whole(entry, sign * value * times / per)))
    }

    /// The most in an army.
    fn army(entry: Entry<'a>) -> Option<i64> {
        let limits = entry.constraints();
        let in_army = limits.iter().filter(|limit| {
            limit.kind == "max"
                && matches!(limit.scope, "roster" | "force")
                && limit.field == "selections"
                && !limit.percent
        });
        in_army.map(|limit| as_whole(limit.value)).min()
    }

    fn counts_as(&self, entry: Entry<'a>) -> Vec<String> {
        let mut names = Vec::new();
        for link in entry.kids("categoryLinks") {
            let name = self
                .data
                .entry(link)
                .map(|category| self.data.name(category));
            names.extend(name.filter(|name| !names.contains(name)));
        }
        names
    }

    /// A group of its own: a line for what may be taken of it, and its options.
    fn group(&mut self, group: Entry<'a>, place: &Place) {
        let Some(shown) = self.shown(group) else {
            return;
        };
        let name = self.data.name(group);
        self.limits(group, &name, place, shown);
        let inner = Place {
            group: Some(name),
            depth: place.depth + 1,
            ..place.clone()
        };
        self.children(group, &inner);
    }

    /// A shared group: it is a list of its own.
    fn taken_group(&mut self, group: Entry<'a>, place: &Place) {
        let Some(mut conditions) = self.shown(Entry {
            link: None,
            target: group.link.unwrap_or(group.target),
        }) else {
            return;
        };
        conditions.and(place.conditions.clone());
        let list = self.data.list_name(group.target);
        if let Some(link) = group
            .link
            .filter(|link| link.kids("constraints").next().is_some())
        {
            let link = Entry {
                link: None,
                target: link,
            };
            self.limits(link, &list, place, Conditions::default());
        }
        let around = place.group.as_deref().map(Written::text);
        let from = Written::line([Written::own("from"), Written::text(&list)]);
        let taken = Written::joined(around.into_iter().chain([from]), " ");
        let taken = taken.map(|taken| ("take", conditions.behind(taken)));
        self.fields.extend(taken);
    }

    /// Writes how many of a group may be taken, and for how much.
    fn limits(&mut self, group: Entry<'a>, name: &str, place: &Place, shown: Conditions) {
        let mut called = Written::text(name);
        if let Some(outer) = &place.group {
            called = Written::line([called, Written::own("in"), Written::text(outer)]);
        }
        let constraints = group.constraints();
        let local =
            |limit: &&Constraint<'a>| matches!(limit.scope, "parent" | "self") && !limit.percent;
        let (points, counts): (Vec<_>, Vec<_>) = constraints
            .iter()
            .filter(local)
            .partition(|limit| self.data.is_points(limit.field));
        if constraints.iter().filter(local).count() < constraints.len() {
            self.note(&format!(
                "left out a limit of the group \"{name}\" for the whole army"
            ));
        }
        let mut conditions = shown;
        conditions.and(place.conditions.clone());
        let counted = self.numbers(name, &counts);
        let is_limited = counted.max.is_some() || counted.min > 0;
        if is_limited || points.is_empty() || place.group.is_some() {
            let mut all = conditions.clone();
            all.and(counted.conditions.clone());
            let line = Written::line([called.clone(), counted.written(false)]);
            self.fields.push(("choice", all.behind(line)));
        }
        if !points.is_empty() {
            let budget = self.numbers(name, &points);
            conditions.and(budget.conditions.clone());
            let line = Written::line([called, budget.written(true)]);
            self.fields.push(("budget", conditions.behind(line)));
        }
    }

    /// The least and the most of limits, and what changes them.
    fn numbers(&self, name: &str, limits: &[&Constraint<'a>]) -> Limits {
        let mut numbers = Limits {
            min: 0,
            max: None,
            steps: Vec::new(),
            conditions: Conditions::default(),
        };
        for limit in limits {
            let value = as_whole(limit.value);
            match limit.kind {
                "min" => numbers.min = numbers.min.max(value),
                "max" => numbers.max = Some(numbers.max.map_or(value, |max| max.min(value))),
                _ => {}
            }
        }
        for limit in limits {
            for modifier in &limit.modifiers {
                let told = self.step(limit, modifier, &mut numbers);
                if let Err(why) = told {
                    self.note(&format!("left out a change of the group \"{name}\": {why}"));
                }
            }
        }
        numbers
    }

    /// Adds what a modifier makes of a limit. A number that holds unless something is taken becomes the one that holds
    /// otherwise.
    fn step(
        &self,
        limit: &Constraint<'a>,
        modifier: &Modifier<'a>,
        numbers: &mut Limits,
    ) -> Result<(), Unsaid> {
        if !modifier.repeats.is_empty() {
            return Err("it grows with something else".to_owned());
        }
        let value = as_whole(modifier.number());
        let value = match modifier.kind {
            "set" => value,
            "increment" => as_whole(limit.value).saturating_add(value),
            "decrement" => as_whole(limit.value).saturating_sub(value),
            other => return Err(format!("it has the unknown type `{other}`")),
        };
        let is_max = limit.kind == "max";
        if is_max && value <= 0 {
            // Such a group is told of where it is shown.
            return Ok(());
        }
        let set = |numbers: &mut Limits, value| {
            if is_max {
                numbers.max = Some(value);
            } else {
                numbers.min = value;
            }
        };
        let (with, instead) = match condition::clause(self.scope(), modifier, true) {
            Ok(Some(with)) => (with, value),
            Ok(None) => return Ok(()),
            Err(why) => {
                let contrary = condition::clause(self.scope(), modifier, false).map_err(|_| why)?;
                set(numbers, value);
                match contrary {
                    Some(with) => (with, as_whole(limit.value)),
                    None => return Ok(()),
                }
            }
        };
        let known = numbers
            .steps
            .iter()
            .position(|(_, _, clause)| *clause == with);
        let at = known.unwrap_or_else(|| {
            numbers.steps.push((numbers.min, numbers.max, with));
            numbers.steps.len() - 1
        });
        if is_max {
            numbers.steps[at].1 = Some(instead);
        } else {
            numbers.steps[at].0 = instead;
        }
        Ok(())
    }
}

enum Changed {
    Each(i64),
    By(i64),
    To(i64),
}

impl Limits {
    /// `0 to 1, 2 with "Veterans"`; where a number alone is the most, `up_to`.
    fn written(&self, up_to: bool) -> Written {
        let first = bounds(self.min, self.max, up_to);
        let further = self.steps.iter().map(|(min, max, with)| {
            let parts = [
                bounds(*min, *max, up_to),
                Written::own("with"),
                with.clone(),
            ];
            Written::line(parts)
        });
        Written::joined(std::iter::once(first).chain(further), ", ").expect("the first is there")
    }
}

fn bounds(min: i64, max: Option<i64>, up_to: bool) -> Written {
    match max {
        None if min <= 0 => Written::own("any"),
        None => or_more(min),
        Some(max) if max <= min || (up_to && min <= 0) => Written::number(max),
        Some(max) => from_to(min.max(0), max),
    }
}

/// `1 to 3`
pub(super) fn from_to(least: i64, most: i64) -> Written {
    Written::line([
        Written::number(least),
        Written::own("to"),
        Written::number(most),
    ])
}

/// `2 or more`
pub(super) fn or_more(least: i64) -> Written {
    Written::line([Written::number(least), Written::own("or more")])
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
