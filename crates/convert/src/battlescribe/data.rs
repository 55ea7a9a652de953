//! The elements of all files by their ids, and what they say whichever way they say it.

use std::cell::RefCell;

use roxmltree::Document;
use rustc_hash::{FxHashMap, FxHashSet};

use super::BookError;
use super::holders::Holders;
use crate::words::fold_space;

/// An element.
pub(super) type Node<'a> = roxmltree::Node<'a, 'a>;

/// Reads XML.
pub(super) fn document(text: &str) -> Result<Document<'_>, BookError> {
    let document = crate::xml::document(text);
    document.map_err(|error| BookError::Xml {
        line: error.line,
        column: error.column,
        message: error.message,
    })
}

/// All files.
pub(super) struct Data<'a> {
    /// The army book.
    pub(super) catalogue: Node<'a>,
    /// The game systems and the catalogues that the book builds on.
    pub(super) others: Vec<Node<'a>>,
    by_id: FxHashMap<&'a str, Node<'a>>,
    /// Who can have which option.
    pub(super) holders: Holders<'a>,
    /// The names of the shared groups, by their ids: each once.
    lists: FxHashMap<&'a str, String>,
    /// Id of the cost that is points.
    points: Option<&'a str>,
    notes: RefCell<Vec<String>>,
}

impl<'a> Data<'a> {
    pub(super) fn new(documents: &'a [Document<'a>]) -> Result<Self, BookError> {
        let mut roots = Vec::new();
        for document in documents {
            let root = document.root_element();
            match root.tag_name().name() {
                "catalogue" | "gameSystem" => roots.push(root),
                other => return Err(BookError::Other(other.to_owned())),
            }
        }
        let book = roots
            .iter()
            .position(|root| root.has_tag_name_of("catalogue"));
        let catalogue = roots.remove(book.ok_or(BookError::NoCatalogue)?);
        let mut by_id = FxHashMap::default();
        for element in documents.iter().flat_map(|document| document.descendants()) {
            if let Some(id) = element.attribute("id") {
                by_id.entry(id).or_insert(element);
            }
        }
        let all = roots.iter().copied().chain([catalogue]);
        let costs: Vec<Node<'a>> = all.flat_map(|root| root.kids("costTypes")).collect();
        let is_points = |cost: &&Node<'a>| {
            let name = cost.text_of("name").to_lowercase();
            name == "pts" || name.starts_with("point")
        };
        let points = costs.iter().find(is_points).or(costs.first());
        let groups = roots.iter().copied().chain([catalogue]);
        let groups = groups.flat_map(|root| root.kids("sharedSelectionEntryGroups"));
        let elements = documents.iter().flat_map(|document| document.descendants());
        let holders = Holders::new(elements, |node| target(&by_id, node));
        Ok(Self {
            catalogue,
            lists: list_names(groups),
            points: points.and_then(|cost| cost.attribute("id")),
            others: roots,
            by_id,
            holders,
            notes: RefCell::default(),
        })
    }

    /// Adds a note.
    pub(super) fn note(&self, note: String) {
        self.notes.borrow_mut().push(note);
    }

    /// The notes, each once.
    pub(super) fn take_notes(&self) -> Vec<String> {
        let mut notes = self.notes.take();
        let mut seen = FxHashSet::default();
        notes.retain(|note| seen.insert(note.clone()));
        notes
    }

    /// The element with this id.
    pub(super) fn by_id(&self, id: &str) -> Option<Node<'a>> {
        self.by_id.get(id).copied()
    }

    /// The name of a shared group as a list.
    pub(super) fn list_name(&self, group: Node<'_>) -> String {
        let name = || fold_space(group.text_of("name"));
        self.lists
            .get(group.text_of("id"))
            .cloned()
            .unwrap_or_else(name)
    }

    /// Whether any file says which costs are points.
    pub(super) fn has_points(&self) -> bool {
        self.points.is_some()
    }

    /// Whether the id is that of points, or of a limit of them.
    pub(super) fn is_points(&self, id: &str) -> bool {
        let id = id.strip_prefix("limit::").unwrap_or(id);
        self.points
            .is_some_and(|points| points.eq_ignore_ascii_case(id))
    }

    /// An entry or a link with what it leads to; `None` for a link that leads nowhere, which is noted.
    pub(super) fn entry(&self, node: Node<'a>) -> Option<Entry<'a>> {
        let entry = target(&self.by_id, node);
        if entry.is_none() {
            let (name, id) = (node.text_of("name"), node.text_of("targetId"));
            self.note(format!(
                "left out \"{}\": it links to `{id}`, which no file defines",
                fold_space(name)
            ));
        }
        entry
    }

    /// The points of an entry. Those of a link replace those of its target.
    pub(super) fn cost(&self, entry: Entry<'a>) -> i64 {
        let mut costs = entry.layers().flat_map(|layer| layer.kids("costs"));
        let cost = costs.find(|cost| self.is_points(cost.text_of("typeId")));
        let cost = cost.map_or(0.0, |cost| cost.number("value"));
        self.whole(entry, cost)
    }

    /// A number of points without its fraction, which is noted.
    pub(super) fn whole(&self, entry: Entry<'a>, number: f64) -> i64 {
        let whole = number.round();
        if (whole - number).abs() > f64::EPSILON {
            self.note(format!(
                "\"{}\" costs {number}, rounded to {whole}",
                self.name(entry)
            ));
        }
        as_whole(whole)
    }

    /// The name of an entry with what modifiers always add to it.
    #[expect(
        clippy::unused_self,
        reason = "reads like the other questions to the data"
    )]
    pub(super) fn name(&self, entry: Entry<'a>) -> String {
        let mut name = entry.target.text_of("name").to_owned();
        for modifier in entry.modifiers() {
            if modifier.field != "name" || modifier.is_conditional() {
                continue;
            }
            match modifier.kind {
                "append" if modifier.value.starts_with([',', '.', ';']) => name += modifier.value,
                "append" => name = format!("{name} {}", modifier.value),
                "prepend" => name = format!("{} {name}", modifier.value),
                "set" => modifier.value.clone_into(&mut name),
                _ => {}
            }
        }
        plain_name(&name)
    }
}

/// An entry or a link with what it leads to, if that is there.
fn target<'a>(by_id: &FxHashMap<&str, Node<'a>>, node: Node<'a>) -> Option<Entry<'a>> {
    let is_link = matches!(
        node.tag_name().name(),
        "entryLink" | "infoLink" | "categoryLink"
    );
    let target = if is_link {
        *by_id.get(node.text_of("targetId"))?
    } else {
        node
    };
    Some(Entry {
        link: is_link.then_some(node),
        target,
    })
}

/// A name for each group that no other one has.
fn list_names<'a>(groups: impl Iterator<Item = Node<'a>>) -> FxHashMap<&'a str, String> {
    let mut names = FxHashMap::default();
    let mut taken: FxHashMap<String, u32> = FxHashMap::default();
    for group in groups {
        let name = fold_space(group.text_of("name"));
        let count = taken.entry(name.to_lowercase()).or_default();
        *count += 1;
        let name = if *count == 1 {
            name
        } else {
            format!("{name} ({count})")
        };
        names.insert(group.text_of("id"), name);
    }
    names
}

/// A number without fraction that fits; XML may say anything.
pub(super) fn as_whole(number: f64) -> i64 {
    const MOST: f64 = 1e12;
    #[expect(clippy::cast_possible_truncation, reason = "it has been bounded")]
    let whole = number.clamp(-MOST, MOST).round() as i64;
    whole
}

/// A name without the class in front of it: `Melee: Halberd` is `Halberd`.
pub(super) fn plain_name(name: &str) -> String {
    const LONGEST_CLASS: usize = 24;
    let name = fold_space(name);
    match name.split_once(": ") {
        Some((class, rest)) if class.len() <= LONGEST_CLASS && !rest.is_empty() => rest.to_owned(),
        _ => name,
    }
}

/// A name without remarks in brackets at its end: `Giant Slayer (not on 4-5)` is `Giant Slayer`.
pub(super) fn short_name(name: &str) -> &str {
    match name.split_once(" (") {
        Some((short, _)) if !short.is_empty() => short,
        _ => name,
    }
}

/// An entry as the user of `BattleScribe` sees it: the link, if there is one, and what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) link: Option<Node<'a>>,
    pub(super) target: Node<'a>,
}

impl<'a> Entry<'a> {
    /// The link first: what it says replaces what its target says.
    pub(super) fn layers(self) -> impl Iterator<Item = Node<'a>> {
        self.link.into_iter().chain([self.target])
    }

    pub(super) fn modifiers(self) -> Vec<Modifier<'a>> {
        let mut modifiers = Vec::new();
        for layer in self.layers() {
            collect_modifiers(layer, &[], 0, &mut modifiers);
        }
        modifiers
    }

    /// The children of a container, of both layers.
    pub(super) fn kids(self, container: &'static str) -> impl Iterator<Item = Node<'a>> {
        self.layers().flat_map(move |layer| layer.kids(container))
    }

    /// The constraints, each with the modifiers that change it.
    pub(super) fn constraints(self) -> Vec<Constraint<'a>> {
        let modifiers = self.modifiers();
        let of = |id: &str| -> Vec<Modifier<'a>> {
            let changing = modifiers.iter().filter(|modifier| modifier.field == id);
            changing.cloned().collect()
        };
        self.kids("constraints")
            .map(|node| Constraint {
                kind: node.text_of("type"),
                field: node.text_of("field"),
                scope: node.text_of("scope"),
                value: node.number("value"),
                percent: node.text_of("percentValue") == "true",
                modifiers: of(node.text_of("id")),
            })
            .collect()
    }

    /// Whether it is not shown, before any modifier.
    pub(super) fn is_hidden(self) -> bool {
        self.layers().any(|layer| layer.text_of("hidden") == "true")
    }

    /// `unit`, `model` or `upgrade`
    pub(super) fn kind(self) -> &'a str {
        self.target.text_of("type")
    }

    pub(super) fn is_group(self) -> bool {
        self.target.has_tag_name_of("selectionEntryGroup")
    }
}

/// A limit.
pub(super) struct Constraint<'a> {
    /// `min` or `max`
    pub(super) kind: &'a str,
    /// What is counted: `selections`, or the id of a cost.
    pub(super) field: &'a str,
    /// Where it is counted: `parent`, `roster` …
    pub(super) scope: &'a str,
    pub(super) value: f64,
    pub(super) percent: bool,
    pub(super) modifiers: Vec<Modifier<'a>>,
}

/// A change of something.
#[derive(Clone)]
pub(super) struct Modifier<'a> {
    /// `set`, `increment`, `append` …
    pub(super) kind: &'a str,
    /// `name`, `hidden`, `category`, or the id of a cost or constraint.
    pub(super) field: &'a str,
    pub(super) value: &'a str,
    /// The elements whose conditions have to hold: the modifier, and the groups around it.
    pub(super) holders: Vec<Node<'a>>,
    pub(super) repeats: Vec<Node<'a>>,
}

impl Modifier<'_> {
    /// Whether it does not always hold.
    pub(super) fn is_conditional(&self) -> bool {
        let mut holders = self.holders.iter();
        holders.any(|holder| {
            holder.kids("conditions").next().is_some()
                || holder.kids("conditionGroups").next().is_some()
        })
    }

    /// The value as a number.
    pub(super) fn number(&self) -> f64 {
        self.value.parse().unwrap_or(0.0)
    }
}

/// The modifiers of an element, those in groups included.
fn collect_modifiers<'a>(
    node: Node<'a>,
    around: &[Node<'a>],
    depth: u32,
    into: &mut Vec<Modifier<'a>>,
) {
    /// No book nests them deeper.
    const DEEPEST: u32 = 16;
    for modifier in node.kids("modifiers") {
        let mut holders = around.to_vec();
        holders.push(modifier);
        let repeats = holders.iter().flat_map(|holder| holder.kids("repeats"));
        into.push(Modifier {
            kind: modifier.text_of("type"),
            field: modifier.text_of("field"),
            value: modifier.text_of("value"),
            repeats: repeats.collect(),
            holders,
        });
    }
    if depth < DEEPEST {
        for group in node.kids("modifierGroups") {
            let around: Vec<Node<'a>> = around.iter().copied().chain([group]).collect();
            collect_modifiers(group, &around, depth + 1, into);
        }
    }
}

/// What elements say.
pub(super) trait Element<'a> {
    /// The elements in the container of this name.
    fn kids(self, container: &'static str) -> impl Iterator<Item = Node<'a>>;
    /// An attribute; empty when it is missing.
    fn text_of(self, attribute: &str) -> &'a str;
    /// An attribute as a number; 0 when it is none.
    fn number(self, attribute: &str) -> f64;
    /// Whether it is called like this, in whatever name space.
    fn has_tag_name_of(self, name: &str) -> bool;
}

impl<'a> Element<'a> for Node<'a> {
    fn kids(self, container: &'static str) -> impl Iterator<Item = Node<'a>> {
        let containers = self
            .children()
            .filter(move |child| child.tag_name().name() == container);
        containers.flat_map(|container| container.children().filter(Node::is_element))
    }

    fn text_of(self, attribute: &str) -> &'a str {
        self.attribute(attribute).unwrap_or_default()
    }

    fn number(self, attribute: &str) -> f64 {
        let number = self.text_of(attribute).trim().parse().unwrap_or(0.0);
        if f64::is_finite(number) { number } else { 0.0 }
    }

    fn has_tag_name_of(self, name: &str) -> bool {
        self.tag_name().name() == name
    }
}
