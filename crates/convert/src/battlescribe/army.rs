//! The army as a whole: its name, and what its categories may be of a list.

use super::data::{Constraint, Data, Element, Entry, Node, as_whole};
use super::entry::Card;
use super::option::{from_to, or_more};
use crate::words::fold_space;
use crate::written::Written;

/// The name of the army: that of the book without a remark in brackets behind it.
pub(super) fn army_name(data: &Data<'_>) -> String {
    let name = fold_space(data.catalogue.text_of("name"));
    let short = super::data::short_name(&name);
    if short.is_empty() {
        "Army".to_owned()
    } else {
        short.to_owned()
    }
}

/// The card of the army.
pub(super) fn army(data: &Data<'_>, name: &str) -> Card {
    let mut fields = Vec::new();
    for category in force(data)
        .into_iter()
        .flat_map(|force| force.kids("categoryLinks"))
    {
        if let Some(category) = data.entry(category) {
            fields.extend(shares(data, category));
        }
    }
    // Fields of one name stand together.
    fields.sort_by_key(|(field, _)| *field != "share");
    Card {
        kind: "army",
        name: name.to_owned(),
        fields,
    }
}

/// The force with the categories: of the book, or else of what it builds on.
fn force<'a>(data: &Data<'a>) -> Option<Node<'a>> {
    let roots = [data.catalogue]
        .into_iter()
        .chain(data.others.iter().copied());
    let mut forces = roots.flat_map(|root| root.kids("forceEntries"));
    let force = forces.find(|force| {
        force.text_of("hidden") != "true" && force.kids("categoryLinks").next().is_some()
    });
    if force.is_none() {
        data.note("the book gives no shares for its categories".to_owned());
    }
    force
}

/// What a category may be of a list: a share of the points, a number of entries, or both.
fn shares(data: &Data<'_>, category: Entry<'_>) -> Vec<(&'static str, Written)> {
    let name = fold_space(category.target.text_of("name"));
    let limits = category.constraints();
    let bounds = |is: &dyn Fn(&Constraint<'_>) -> bool| {
        let mut bounds = (0, None);
        let mut any = false;
        for limit in limits.iter().filter(|limit| is(limit)) {
            any = true;
            if limit.kind == "min" {
                bounds.0 = as_whole(limit.value);
            } else {
                bounds.1 = Some(as_whole(limit.value));
            }
        }
        any.then_some(bounds)
    };
    let is_share = |limit: &Constraint<'_>| limit.percent && data.is_points(limit.field);
    let is_count = |limit: &Constraint<'_>| !limit.percent && limit.field == "selections";
    let unsaid = limits
        .iter()
        .any(|limit| !is_share(limit) && !is_count(limit));
    let changed = limits.iter().any(|limit| !limit.modifiers.is_empty());
    if unsaid || changed {
        data.note(format!(
            "left out a limit of the category \"{name}\", or what changes it"
        ));
    }
    let share = bounds(&is_share);
    let count = bounds(&is_count);
    let mut fields = Vec::new();
    if let Some((least, most)) = share {
        let most = most.unwrap_or(100);
        fields.push((
            "share",
            Written::line([Written::text(&name), from_to(least, most)]),
        ));
    }
    if let Some((least, most)) = count {
        let range = match most {
            Some(most) => from_to(least, most),
            None => or_more(least),
        };
        fields.push(("units", Written::line([Written::text(&name), range])));
    }
    if fields.is_empty() {
        fields.push((
            "share",
            Written::line([Written::text(&name), from_to(0, 100)]),
        ));
    }
    fields
}
