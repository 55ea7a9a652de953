//! The plain fields of a card's head.

use rustc_hash::FxHashSet;
use serde_json::Value;

use crate::json::{Reader, brief, english, whole_number};
use crate::kind::CardKind;
use crate::words::{fold_space, title_case, without_mark_up};
use crate::written::Written;

/// What the database writes where a card has no alliance of its own.
const UNALIGNED: [&str; 5] = ["any", "unaligned", "none", "neutral", "all"];

/// The alliance; `None` for an Unaligned card.
pub(super) fn alliance(reader: &mut Reader<'_>) -> Option<Written> {
    let alliance = title_case(&without_mark_up(&reader.text("alliance")?));
    if UNALIGNED
        .iter()
        .any(|none| alliance.eq_ignore_ascii_case(none))
        || alliance.is_empty()
    {
        return None;
    }
    Some(Written::words(&alliance))
}

/// The classes of a Champion, or the class that an Ability asks for.
pub(super) fn class(kind: CardKind, reader: &mut Reader<'_>) -> Option<Written> {
    let classes = reader.list("class").join(" ").replace(['/', '-', '&'], " ");
    let classes = title_case(&without_mark_up(&classes));
    let has = |class: &str| {
        classes
            .split(' ')
            .any(|word| word.eq_ignore_ascii_case(class))
    };
    let known = match (has("Warrior"), has("Wizard")) {
        (true, true) => "Warrior Wizard",
        (true, false) => "Warrior",
        (false, true) => "Wizard",
        (false, false) if has("Any") || classes.is_empty() => "Any",
        (false, false) => return Some(Written::words(&classes)),
    };
    match kind {
        CardKind::Champion if known == "Any" => {
            reader.note("a Champion without a class");
            None
        }
        CardKind::Champion | CardKind::Ability => Some(Written::own(known)),
        _ if known == "Any" => None,
        _ => {
            reader.note(format!("`class` on a {}", kind.label()));
            Some(Written::own(known))
        }
    }
}

/// Tags, realms and Unique, wherever the record says them.
pub(super) fn tags(reader: &mut Reader<'_>) -> Option<Written> {
    let mut named = reader.list("tags");
    named.extend(
        reader
            .list("realm")
            .into_iter()
            .filter(|realm| !is_none(realm)),
    );
    match reader.value("unique") {
        Some(Value::Bool(true)) => named.push("Unique".to_owned()),
        None | Some(Value::Bool(false)) => {}
        Some(other) => reader.note(format!(
            "left out `unique`: {} is neither true nor false",
            brief(other)
        )),
    }
    let mut seen = FxHashSet::default();
    let mut tags: Vec<_> = named
        .iter()
        .map(|tag| title_case(&without_mark_up(tag)))
        .collect();
    tags.retain(|tag| !tag.is_empty() && seen.insert(tag.clone()));
    Written::joined(tags.iter().map(|tag| Written::words(tag)), ", ")
}

/// Whether a text says that there is nothing.
fn is_none(text: &str) -> bool {
    ["none", "any", "-"]
        .iter()
        .any(|none| text.eq_ignore_ascii_case(none))
}

/// What a Champion adds to its player's health, always with a sign.
pub(super) fn health(kind: CardKind, reader: &mut Reader<'_>) -> Option<Written> {
    champions_number("healthMod", kind, reader).map(Written::signed)
}

/// What a Champion costs.
pub(super) fn cost(kind: CardKind, reader: &mut Reader<'_>) -> Option<Written> {
    champions_number("cost", kind, reader).map(Written::number)
}

/// A number that only Champions have; on other cards a 0 says nothing.
fn champions_number(key: &str, kind: CardKind, reader: &mut Reader<'_>) -> Option<i64> {
    let number = reader.number(key);
    match (kind, number) {
        (CardKind::Champion, None) => reader.note(format!("a Champion without `{key}`")),
        (CardKind::Champion, _) | (_, None) => {}
        (_, Some(0)) => return None,
        (kind, Some(_)) => reader.note(format!("`{key}` on a {}", kind.label())),
    }
    number
}

/// The set: the only one, or the one that the collector info names by number.
pub(super) fn set(reader: &mut Reader<'_>) -> Option<String> {
    let sets = reader.values("set");
    let printed = collector_info(reader).and_then(|info| info.set);
    let of_info =
        |set: &&Value| printed.is_some() && set.get("number").and_then(whole_number) == printed;
    let chosen = sets.iter().find(of_info).or_else(|| sets.first());
    let name = chosen
        .and_then(english)
        .map(|name| fold_space(&name))
        .filter(|name| !name.is_empty());
    match &name {
        None => reader.note("no set"),
        Some(name) if sets.len() > 1 => {
            let others = sets
                .iter()
                .filter_map(english)
                .filter(|other| other != name);
            let others = others.collect::<Vec<_>>().join(", ");
            reader.note(format!("in several sets; left out: {others}"));
        }
        Some(_) => {}
    }
    name
}

/// The collector number as the record has it: `12`, or a name such as `OP1-009`.
pub(super) fn collector_number(reader: &mut Reader<'_>) -> Option<String> {
    let stated = reader.text("collectorNumber");
    stated.or_else(|| collector_info(reader)?.number)
}

/// A collector number as a value: a number, or text.
pub(super) fn number(collected: &str) -> Written {
    let number = collected.parse::<u32>();
    number.map_or_else(|_| Written::text(collected), Written::number)
}

/// The rarity; where it is missing, the one of the collector info.
pub(super) fn rarity(reader: &mut Reader<'_>) -> Option<Written> {
    let stated = reader
        .text("rarity")
        .map(|rarity| title_case(&without_mark_up(&rarity)));
    let stated = stated.filter(|rarity| !rarity.is_empty());
    let rarity = stated.or_else(|| {
        let letter = collector_info(reader)?.rarity?;
        let rarities = ["Common", "Uncommon", "Rare", "Exclusive"];
        rarities
            .into_iter()
            .find(|rarity| rarity.starts_with(letter))
            .map(str::to_owned)
    });
    rarity.as_deref().map(Written::words)
}

/// The id in the database.
pub(super) fn id(reader: &mut Reader<'_>) -> Option<i64> {
    let id = reader.number("id")?;
    if i32::try_from(id).is_err() {
        reader.note(format!("id {id} is too large for a share code"));
    }
    Some(id)
}

/// What the line at the foot of a card says: `028/278 - 01 U`.
struct CollectorInfo {
    number: Option<String>,
    set: Option<i64>,
    rarity: Option<char>,
}

/// Reads the line at the foot of the card. It is only a second source: nothing odd in it is noted.
fn collector_info(reader: &Reader<'_>) -> Option<CollectorInfo> {
    let info = english(reader.value("collectorInfo")?)?;
    let (place, set) = info.split_once(" - ").unwrap_or((&info, ""));
    let mut set = set.split_whitespace();
    let number = place
        .split(['/', ' '])
        .next()
        .map(str::to_owned)
        .filter(|number| !number.is_empty());
    Some(CollectorInfo {
        number,
        set: set.next().and_then(|number| number.parse().ok()),
        rarity: info
            .split_whitespace()
            .last()
            .and_then(|word| word.chars().next()),
    })
}
