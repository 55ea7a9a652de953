//! The book as files: the army with its own rules, characters, units, and lists of options.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::army::{army, army_name};
use super::data::{Data, Element, Entry, Node};
use super::entry::{Card, unit};
use super::option::Options;
use super::rules::Rules;
use super::{Book, Game, ImportedUnit};
use crate::words::{fold_space, kebab};
use crate::written::Written;

/// Everything that the files hold.
pub(super) fn book(data: &Data<'_>, game: &Game<'_>) -> Book {
    let army_name = army_name(data);
    let mut rules = Rules::default();
    let mut units: Vec<ImportedUnit> = Vec::new();
    let mut cards: Vec<Card> = Vec::new();
    let mut names = FxHashMap::default();
    let mut left_out = 0;
    belongs_to_system(data);
    if !data.has_points() {
        data.note(
            "no file says which costs are points, so that every price is 0: pass the game system with --system"
                .to_owned(),
        );
    }
    for entry in roots(data) {
        if entry.is_hidden() {
            continue;
        }
        if !matches!(entry.kind(), "unit" | "model") || entry.is_group() {
            let name = data.name(entry);
            data.note(format!("\"{name}\" is no unit; it is left out"));
            left_out += 1;
            continue;
        }
        let (mut card, mut imported) = unit(data, game, &army_name, entry, &mut rules);
        let count = names.entry(card.name.to_lowercase()).or_insert(0);
        *count += 1;
        if *count > 1 {
            let name = format!("{} ({count})", card.name);
            data.note(format!(
                "there are several called \"{}\"; one is written as \"{name}\"",
                card.name
            ));
            card.name.clone_from(&name);
            imported.name = name;
        }
        units.push(imported);
        cards.push(card);
    }
    let own_rules = rules.own.iter().map(|(name, text)| own_rule(name, text));
    let army_card = army(data, &army_name);
    let first: String = std::iter::once(render(&army_card))
        .chain(own_rules)
        .collect();
    let of_kind = |kind: &str| -> String {
        cards
            .iter()
            .filter(|card| card.kind == kind)
            .map(render)
            .collect()
    };
    let edition = fold_space(data.catalogue.text_of("name"));
    let folder = folder(&army_name);
    let mut files = vec![
        (format!("{folder}/army.card"), "the army", first),
        (
            format!("{folder}/characters.card"),
            "characters",
            of_kind("character"),
        ),
        (format!("{folder}/units.card"), "units", of_kind("unit")),
        (
            format!("{folder}/lists.card"),
            "lists of options",
            lists(data, data.catalogue),
        ),
    ];
    for other in &data.others {
        let name = fold_space(other.text_of("name"));
        files.push((
            format!("{}/lists.card", self::folder(&name)),
            "lists of options",
            lists(data, *other),
        ));
    }
    let written = files.into_iter().filter(|(_, _, cards)| !cards.is_empty());
    let files = written.map(|(path, what, cards)| {
        // What the system says is the same for every army.
        let set = if path.starts_with(&format!("{folder}/")) {
            edition.as_str()
        } else {
            ""
        };
        (path, file(what, set, &cards))
    });
    Book {
        army: army_name.clone(),
        files: files.collect(),
        units,
        left_out,
        notes: data.take_notes(),
    }
}

/// The entries of the book, and those that it takes over from others.
fn roots<'a>(data: &Data<'a>) -> Vec<Entry<'a>> {
    let mut nodes: Vec<Node<'a>> = Vec::new();
    let mut books = vec![data.catalogue];
    for link in data.catalogue.kids("catalogueLinks") {
        let there = data.by_id(link.text_of("targetId"));
        match there.filter(|book| data.others.contains(book)) {
            Some(book) if link.text_of("importRootEntries") == "true" => books.push(book),
            Some(_) => {}
            None => data.note(format!(
                "the book builds on \"{}\", which no file defines",
                fold_space(link.text_of("name"))
            )),
        }
    }
    for book in books {
        nodes.extend(book.kids("selectionEntries"));
        nodes.extend(book.kids("entryLinks"));
    }
    nodes
        .into_iter()
        .filter_map(|node| data.entry(node))
        .collect()
}

/// Notes where the game system is missing, or another one.
fn belongs_to_system(data: &Data<'_>) {
    let wanted = data.catalogue.text_of("gameSystemId");
    let system = data
        .others
        .iter()
        .find(|root| root.has_tag_name_of("gameSystem"));
    match system {
        None => data.note("the file of the game system is missing".to_owned()),
        Some(system) if !wanted.is_empty() && system.text_of("id") != wanted => data.note(format!(
            "the book does not belong to the game system \"{}\"",
            fold_space(system.text_of("name"))
        )),
        Some(_) => {}
    }
}

/// The shared groups of a file, each as a list.
fn lists<'a>(data: &Data<'a>, root: Node<'a>) -> String {
    let mut cards = String::new();
    for group in root.kids("sharedSelectionEntryGroups") {
        let name = data.list_name(group);
        let mut options = Options::new(data, &name);
        let most = options.list(Entry {
            link: None,
            target: group,
        });
        if options.fields.is_empty() {
            continue;
        }
        let mut fields: Vec<(&'static str, Written)> = Vec::new();
        fields.extend(most.map(|most| ("most", Written::number(most))));
        fields.append(&mut options.fields);
        cards += &render(&Card {
            kind: "list",
            name: name.clone(),
            fields,
        });
    }
    cards
}

/// A rule that only this book has, with what it says of it.
fn own_rule(name: &str, text: &str) -> String {
    let mut item = "\n".to_owned();
    if !text.is_empty() {
        let _ = writeln!(item, "/// {text}");
    }
    let _ = writeln!(item, "rule {} {{\n}}", Written::text(name));
    item
}

/// A card with a blank line above, laid out as the formatter does.
fn render(card: &Card) -> String {
    let widths = card.fields.iter().map(|(name, _)| name.len() + 1);
    let column = widths.max().unwrap_or(0);
    let mut item = format!("\n{} {} {{\n", card.kind, Written::text(&card.name));
    for (name, value) in &card.fields {
        let _ = writeln!(item, "    {name:column$}{value}");
    }
    item += "}\n";
    item
}

fn file(what: &str, set: &str, cards: &str) -> String {
    let mut file = format!("//! {what}, imported from BattleScribe.\ngame t9a\n");
    file[4..5].make_ascii_uppercase();
    if !set.is_empty() {
        let _ = writeln!(file, "set {}", Written::text(set));
    }
    file += cards;
    file
}

/// A name as that of a folder.
fn folder(name: &str) -> String {
    match kebab(name) {
        folder if folder.is_empty() => "army".to_owned(),
        folder => folder,
    }
}
