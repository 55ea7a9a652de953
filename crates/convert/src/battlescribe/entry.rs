//! A unit: its size, its price, its categories, and how often an army may have it.

use super::Game;
use super::ImportedUnit;
use super::condition::{self, Scope};
use super::data::{Data, Element, Entry, Modifier, as_whole, short_name};
use super::option::{Options, from_to, or_more};
use super::rules::Rules;
use crate::written::Written;

/// A card, as it will be written.
pub(super) struct Card {
    pub(super) kind: &'static str,
    pub(super) name: String,
    /// Names and values of fields, in the order in which they are written.
    pub(super) fields: Vec<(&'static str, Written)>,
}

/// The models of a unit.
#[derive(Clone, Copy, Default)]
struct Size {
    fewest: i64,
    /// `None` for any number.
    most: Option<i64>,
    /// The points of those that have to be there.
    base: i64,
    /// The points of each further one.
    each: i64,
    /// The most in an army.
    army: Option<i64>,
}

/// Reads a unit of an army. What it says is written down, and what it cannot say is noted.
pub(super) fn unit<'a>(
    data: &Data<'a>,
    game: &Game<'_>,
    army: &str,
    entry: Entry<'a>,
    rules: &mut Rules,
) -> (Card, ImportedUnit) {
    let name = crate::words::fold_space(entry.target.text_of("name"));
    let note = |what: String| data.note(format!("\"{name}\": {what}"));
    let size = size(data, entry, &note);
    let points = data.cost(entry).saturating_add(size.base);
    if points < 0 {
        note(format!("it would cost {points} points, written as 0"));
    }
    let (category, also) = categories(data, entry, &note);
    let kind = match &category {
        Some(category) if category.eq_ignore_ascii_case("characters") => "character",
        _ => "unit",
    };
    let mut fields = vec![("army", Written::text(army))];
    if let Some(category) = &category {
        fields.push(("category", Written::text(category)));
    } else {
        note("it has no category, written as `\"\"`".to_owned());
        fields.push(("category", Written::text("")));
    }
    fields.extend(also.into_iter().map(|also| ("also", also)));
    match size.most {
        Some(1) if size.fewest == 1 => {}
        Some(most) if most == size.fewest => fields.push(("size", Written::number(most))),
        Some(most) => fields.push(("size", from_to(size.fewest, most))),
        None => fields.push(("size", or_more(size.fewest))),
    }
    let points = points.max(0);
    let each = if size.most == Some(size.fewest) {
        0
    } else {
        size.each
    };
    let price = if each == 0 {
        Written::number(points)
    } else {
        Written::line([
            Written::number(points),
            Written::signed(each),
            Written::own("each"),
        ])
    };
    fields.push(("points", price));
    fields.extend(copies(data, entry, &note).map(|copies| ("copies", copies)));
    fields.extend(size.army.map(|most| ("models", Written::number(most))));
    fields.extend(rules.of(data, game, entry, &name));
    let mut options = Options::of_unit(data, &name, entry);
    options.walk(entry);
    fields.extend(options.fields);
    let imported = ImportedUnit {
        name: name.clone(),
        fewest: size.fewest,
        most: size.most,
        points,
        each,
        category,
    };
    let card = Card { kind, name, fields };
    (card, imported)
}

/// The models of a unit: children of the type `model`, wherever they stand. Without any it is a single one.
fn size<'a>(data: &Data<'a>, entry: Entry<'a>, note: &dyn Fn(String)) -> Size {
    let mut models = Vec::new();
    collect_models(data, entry, 0, &mut models);
    if models.is_empty() || entry.kind() == "model" {
        return Size {
            fewest: 1,
            most: Some(1),
            ..Size::default()
        };
    }
    let mut size = Size {
        most: Some(0),
        ..Size::default()
    };
    let mut prices = Vec::new();
    for model in models {
        let (mut fewest, mut most) = (0, None);
        for limit in model.constraints() {
            let value = as_whole(limit.value);
            if limit.field != "selections" || limit.percent {
                note("left out a limit on its models that is not a number".to_owned());
                continue;
            }
            if !limit.modifiers.is_empty() {
                note("left out what the number of its models depends on".to_owned());
            }
            match (limit.kind, limit.scope) {
                ("min", "parent" | "self") => fewest = value,
                ("max", "parent" | "self") => most = Some(value),
                ("max", "roster" | "force") => size.army = Some(value),
                _ => {}
            }
        }
        let cost = data.cost(model);
        size.fewest += fewest;
        size.base = size.base.saturating_add(cost.saturating_mul(fewest));
        size.most = size.most.zip(most).map(|(all, most)| all + most);
        if most.is_none_or(|most| most > fewest) {
            prices.push(cost);
        }
    }
    size.each = prices.first().copied().unwrap_or(0);
    if prices.iter().any(|price| *price != size.each) {
        note(format!(
            "its models have different prices, written as {} each",
            size.each
        ));
    }
    if size.fewest < 1 {
        size.base = size.base.saturating_add(size.each);
        size.fewest = 1;
    }
    if size.most.is_some_and(|most| most < size.fewest) {
        note("it may have fewer models than it must, so the greater number is written".to_owned());
        size.most = Some(size.fewest);
    }
    size
}

/// The children of the type `model`, those in groups included.
fn collect_models<'a>(data: &Data<'a>, entry: Entry<'a>, depth: u32, into: &mut Vec<Entry<'a>>) {
    /// No book nests groups deeper.
    const DEEPEST: u32 = 16;
    if depth > DEEPEST {
        return;
    }
    for child in entry
        .kids("selectionEntries")
        .chain(entry.kids("entryLinks"))
    {
        let Some(child) = data.entry(child) else {
            continue;
        };
        if child.kind() == "model" && !child.is_group() {
            into.push(child);
        }
    }
    for group in entry.kids("selectionEntryGroups") {
        let group = Entry {
            link: None,
            target: group,
        };
        collect_models(data, group, depth + 1, into);
    }
}

/// The category that an entry belongs to, and the further ones as they are written.
fn categories<'a>(
    data: &Data<'a>,
    entry: Entry<'a>,
    note: &dyn Fn(String),
) -> (Option<String>, Vec<Written>) {
    let mut primary = None;
    let mut also = Vec::new();
    for link in entry.kids("categoryLinks") {
        // Links have names of their own, which nobody keeps up to date.
        let Some(name) = data.entry(link).map(|category| data.name(category)) else {
            continue;
        };
        if link.text_of("primary") == "true" && primary.is_none() {
            primary = Some(name);
        } else {
            also.push(name);
        }
    }
    if primary.is_none() && !also.is_empty() {
        primary = Some(also.remove(0));
    }
    let mut lines: Vec<Written> = also.iter().map(|name| Written::text(name)).collect();
    for modifier in entry.modifiers() {
        if modifier.field == "category" {
            match further_category(data, &modifier) {
                Ok(line) => lines.push(line),
                Err(why) => note(format!("left out a change of its category: {why}")),
            }
        }
    }
    (primary, lines)
}

/// Conditions that may ask for anything.
fn anything<'s, 'a>(data: &'s Data<'a>) -> Scope<'s, 'a> {
    Scope { data, unit: None }
}

fn further_category(data: &Data<'_>, modifier: &Modifier<'_>) -> Result<Written, String> {
    if modifier.kind != "add" {
        return Err(format!("it has the unknown type `{}`", modifier.kind));
    }
    let category = data
        .by_id(modifier.value)
        .ok_or("no file defines the category")?;
    let conditions =
        condition::required(anything(data), modifier, true)?.ok_or("its conditions never hold")?;
    let name = crate::words::fold_space(category.text_of("name"));
    Ok(conditions.behind(Written::text(&name)))
}

/// How often an army may have it, with what changes that.
fn copies(data: &Data<'_>, entry: Entry<'_>, note: &dyn Fn(String)) -> Option<Written> {
    let mut least: Option<(i64, Written)> = None;
    for limit in entry.constraints() {
        if limit.kind == "min" && limit.value > 0.0 {
            note("left out that every army must have it".to_owned());
        }
        if limit.kind != "max" || !matches!(limit.scope, "roster" | "parent" | "force") {
            continue;
        }
        if limit.field != "selections" || limit.percent {
            note("left out a limit on its number that is a share of the points".to_owned());
            continue;
        }
        let most = as_whole(limit.value);
        let mut line = vec![Written::number(most)];
        let mut less = Vec::new();
        for modifier in &limit.modifiers {
            match changed_copies(data, most, modifier) {
                Ok(Changed::To(step)) => line.push(step),
                Ok(Changed::Less(names)) => less.extend(names),
                Err(why) => note(format!("left out a change of its number: {why}")),
            }
        }
        let less = Written::joined(less, ", ");
        line.extend(less.map(|less| Written::line([Written::own("less"), less])));
        if least.as_ref().is_none_or(|(least, _)| most < *least) {
            least = Written::joined(line, ", ").map(|line| (most, line));
        }
    }
    least.map(|(_, line)| line)
}

enum Changed {
    /// `4 with army "Herald"`
    To(Written),
    /// `army "Herald"`
    Less(Vec<Written>),
}

fn changed_copies(data: &Data<'_>, most: i64, modifier: &Modifier<'_>) -> Result<Changed, String> {
    let value = as_whole(modifier.number());
    if !modifier.repeats.is_empty() {
        if modifier.kind != "decrement" || value != 1 || modifier.is_conditional() {
            return Err("it grows with something else".to_owned());
        }
        let mut names = Vec::new();
        for repeat in &modifier.repeats {
            let counted = data.by_id(repeat.text_of("childId"));
            let name = counted
                .map(|named| super::data::plain_name(named.text_of("name")))
                .ok_or("what it counts is in none of the files")?;
            names.push(condition::in_the_army(short_name(&name)));
        }
        return Ok(Changed::Less(names));
    }
    let value = match modifier.kind {
        "set" => value,
        "increment" => most.saturating_add(value),
        "decrement" => most.saturating_sub(value),
        other => return Err(format!("it has the unknown type `{other}`")),
    };
    let clause =
        condition::clause(anything(data), modifier, true)?.ok_or("its conditions never hold")?;
    let with = Written::own("with");
    Ok(Changed::To(Written::line([
        Written::number(value),
        with,
        clause,
    ])))
}
