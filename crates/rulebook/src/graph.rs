//! Which rules refer to which, as a graph, for tools that draw one.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use cardc_diagnostics::sanitise;
use rustc_hash::FxHashMap;

use crate::book::{ReferenceKind, RuleEntry, Rulebook};
use crate::words::one_line;

/// The rules of an edition and the references between them, in the order of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph<'book> {
    /// The rules, and the ids that are referred to and that no rule has.
    pub nodes: Vec<Node<'book>>,
    /// Every reference once.
    pub edges: Vec<Edge>,
}

/// A rule in a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'book> {
    /// The id without the game.
    pub id: &'book str,
    /// The rule; `None` where a reference leads nowhere.
    pub entry: Option<&'book RuleEntry>,
}

/// A reference from one rule to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The place of the rule that refers, among the nodes.
    pub from: usize,
    /// The place of the rule that it refers to.
    pub to: usize,
    /// Where the reference stands; in its text, if it stands there as well.
    pub kind: ReferenceKind,
}

impl<'book> Graph<'book> {
    /// All rules of an edition; the newest one for `None`.
    pub fn new(book: &'book Rulebook, edition: Option<&str>) -> Self {
        let edition = edition.unwrap_or_else(|| book.newest_edition());
        let mut nodes: Vec<Node<'book>> = Vec::new();
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        for entry in book.entries_in(edition) {
            // A number that occurs twice by mistake is one place to refer to.
            places.entry(entry.number()).or_insert_with(|| {
                nodes.push(Node {
                    id: entry.number(),
                    entry: Some(entry),
                });
                nodes.len() - 1
            });
        }
        let mut edges: BTreeMap<(usize, usize), ReferenceKind> = BTreeMap::new();
        for entry in book.entries_in(edition) {
            let from = places[entry.number()];
            let references = entry.references.iter();
            for reference in
                references.filter(|reference| reference.kind != ReferenceKind::Corrected)
            {
                let to = *places.entry(&reference.target).or_insert_with(|| {
                    nodes.push(Node {
                        id: &reference.target,
                        entry: None,
                    });
                    nodes.len() - 1
                });
                let kind = edges.entry((from, to)).or_insert(reference.kind);
                if *kind == ReferenceKind::See {
                    *kind = reference.kind;
                }
            }
        }
        let edges = edges.into_iter().filter(|((from, to), _)| from != to);
        Self {
            nodes,
            edges: edges
                .map(|((from, to), kind)| Edge { from, to, kind })
                .collect(),
        }
    }

    /// The part around a rule: what it refers to and what refers to it, over so many steps. Empty when there is no such
    /// rule.
    #[must_use]
    pub fn around(&self, id: &str, steps: usize) -> Self {
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for edge in &self.edges {
            neighbours[edge.from].push(edge.to);
            neighbours[edge.to].push(edge.from);
        }
        let mut is_near = vec![false; self.nodes.len()];
        let start = self.nodes.iter().position(|node| node.id == id);
        let mut waiting: VecDeque<(usize, usize)> = start.into_iter().map(|at| (at, 0)).collect();
        while let Some((at, distance)) = waiting.pop_front() {
            if !std::mem::replace(&mut is_near[at], true) && distance < steps {
                waiting.extend(neighbours[at].iter().map(|&next| (next, distance + 1)));
            }
        }
        let mut places = vec![0; self.nodes.len()];
        let mut nodes = Vec::new();
        for (at, node) in self.nodes.iter().enumerate().filter(|(at, _)| is_near[*at]) {
            places[at] = nodes.len();
            nodes.push(*node);
        }
        let edges = self
            .edges
            .iter()
            .filter(|edge| is_near[edge.from] && is_near[edge.to]);
        let edges = edges.map(|edge| Edge {
            from: places[edge.from],
            to: places[edge.to],
            kind: edge.kind,
        });
        Self {
            nodes,
            edges: edges.collect(),
        }
    }

    /// In the language of Graphviz.
    pub fn dot(&self) -> String {
        let mut graph = String::from("digraph rules {\n    rankdir=LR;\n    node [shape=box];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let label = node.label().replace('\\', "\\\\").replace('"', "\\\"");
            let style = if node.entry.is_none() {
                ", style=dashed"
            } else {
                ""
            };
            let _ = writeln!(graph, "    n{at} [label=\"{label}\"{style}];");
        }
        for edge in &self.edges {
            let style = match edge.kind {
                ReferenceKind::See => " [style=dashed]",
                ReferenceKind::Include => " [style=bold]",
                ReferenceKind::Text | ReferenceKind::Corrected => "",
            };
            let _ = writeln!(graph, "    n{} -> n{}{style};", edge.from, edge.to);
        }
        graph.push_str("}\n");
        graph
    }

    /// In the language of Mermaid.
    pub fn mermaid(&self) -> String {
        let mut graph = String::from("flowchart LR\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let missing = if node.entry.is_none() {
                ":::missing"
            } else {
                ""
            };
            let _ = writeln!(
                graph,
                "    n{at}[\"{}\"]{missing}",
                mermaid_label(&node.label())
            );
        }
        for edge in &self.edges {
            let arrow = match edge.kind {
                ReferenceKind::See => "-.->",
                ReferenceKind::Include => "==>",
                ReferenceKind::Text | ReferenceKind::Corrected => "-->",
            };
            let _ = writeln!(graph, "    n{} {arrow} n{}", edge.from, edge.to);
        }
        if self.nodes.iter().any(|node| node.entry.is_none()) {
            graph.push_str("    classDef missing stroke-dasharray: 4\n");
        }
        graph
    }
}

impl Node<'_> {
    /// The id and the title, in one line.
    fn label(&self) -> String {
        let title = self.entry.map_or("", |entry| &entry.title);
        let label = sanitise::plain(&format!("{} {title}", self.id));
        one_line(&label)
    }
}

/// A label in which nothing is mark-up: Mermaid reads `#34;` as the character with that number.
fn mermaid_label(label: &str) -> String {
    let mut safe = String::with_capacity(label.len());
    for character in label.chars() {
        if character.is_alphanumeric() || matches!(character, ' ' | '.' | ',' | '-' | '(' | ')') {
            safe.push(character);
        } else {
            let _ = write!(safe, "#{};", u32::from(character));
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Graph;
    use crate::Rulebook;

    const BOOK: &str = "---
game: saltmarsh
title: Saltmarsh rulebook
---

## 1 Ships
- see: 2, moored

A Ship ({2}) sails.

## 2 The \"quay\" <b>

See {3} and {2}.

## 4 Elsewhere

Nothing.

## moored Moored
- see: 1

At the quay.
";

    #[test]
    fn rules_and_references_are_drawn_in_order() {
        let (book, _) = Rulebook::parse(BOOK);
        let graph = Graph::new(&book, None);
        expect![[r#"
            digraph rules {
                rankdir=LR;
                node [shape=box];
                n0 [label="1 Ships"];
                n1 [label="2 The \"quay\" <b>"];
                n2 [label="4 Elsewhere"];
                n3 [label="moored Moored"];
                n4 [label="3", style=dashed];
                n0 -> n1;
                n0 -> n3 [style=dashed];
                n1 -> n4;
                n3 -> n0 [style=dashed];
            }
        "#]]
        .assert_eq(&graph.dot());
        expect![[r#"
            flowchart LR
                n0["1 Ships"]
                n1["2 The #34;quay#34; #60;b#62;"]
                n2["3"]:::missing
                n0 --> n1
                n1 --> n2
                classDef missing stroke-dasharray: 4
        "#]]
        .assert_eq(&graph.around("2", 1).mermaid());
        assert!(graph.around("9", 3).nodes.is_empty());
    }

    #[test]
    fn circles_end() {
        let (book, _) = Rulebook::parse(BOOK);
        let graph = Graph::new(&book, None);
        let far = graph.around("moored", usize::MAX);
        assert_eq!(far.nodes.len(), 4);
        assert_eq!(far.edges.len(), 4);
    }
}
