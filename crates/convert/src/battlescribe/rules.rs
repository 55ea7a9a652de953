//! Rules and profiles of an entry: keywords with their brackets, and characteristics.

use std::collections::BTreeMap;

use super::data::{Data, Element, Entry, Node};
use super::{Game, KeywordFit, ProfileLine};
use crate::words::fold_space;
use crate::written::Written;

/// The rules of a book that the game does not have, with what the book says of them.
#[derive(Default)]
pub(super) struct Rules {
    pub(super) own: BTreeMap<String, String>,
}

/// What is known of an entry and its models.
#[derive(Default)]
struct Found<'a> {
    rules: Vec<Entry<'a>>,
    profiles: Vec<Entry<'a>>,
}

impl Rules {
    /// The fields `rules`, `profile` and `attacks` of an entry.
    pub(super) fn of<'a>(
        &mut self,
        data: &Data<'a>,
        game: &Game<'_>,
        entry: Entry<'a>,
        owner: &str,
    ) -> Vec<(&'static str, Written)> {
        let mut found = Found::default();
        found.collect(data, entry, 0);
        let mut keywords: Vec<Written> = Vec::new();
        for rule in &found.rules {
            let written = self.keyword(data, game, *rule, owner);
            keywords.extend(written.filter(|written| !keywords.contains(written)));
        }
        let mut fields = Vec::new();
        fields.extend(Written::joined(keywords, ", ").map(|keywords| ("rules", keywords)));
        let mut model: Option<Written> = None;
        let mut parts: Vec<Written> = Vec::new();
        for profile in &found.profiles {
            let lines = profile_lines(data, game, *profile, owner);
            match (&model, lines.model) {
                (Some(first), Some(other)) if *first != other => data.note(format!(
                    "\"{owner}\" has several profiles; \"{}\" is left out",
                    data.name(*profile)
                )),
                (None, other) => model = other,
                _ => {}
            }
            let name = Written::text(&data.name(*profile));
            let part = lines.part.map(|part| Written::line([name, part]));
            parts.extend(part.filter(|part| !parts.contains(part)));
        }
        fields.extend(model.map(|model| ("profile", model)));
        fields.extend(parts.into_iter().map(|part| ("attacks", part)));
        fields
    }

    /// A keyword as it is written; `None` for what cannot be written.
    fn keyword<'a>(
        &mut self,
        data: &Data<'a>,
        game: &Game<'_>,
        rule: Entry<'a>,
        owner: &str,
    ) -> Option<Written> {
        let written = data.name(rule);
        let (name, brackets) = split_brackets(&written);
        let in_brackets = brackets.and_then(|brackets| Written::corner(true, brackets));
        let fit = if brackets.is_some() && in_brackets.is_none() {
            // The form of files does not read them.
            KeywordFit::Wrong
        } else {
            (game.keyword)(name, brackets)
        };
        if fit == KeywordFit::Wrong || name.is_empty() {
            data.note(format!(
                "\"{owner}\": the rule `{written}` is left out: the game has it in another form"
            ));
            return None;
        }
        if fit == KeywordFit::Unknown {
            let texts = rule
                .target
                .children()
                .filter(|child| child.has_tag_name_of("description"));
            let text = texts.filter_map(|text| text.text()).collect::<String>();
            self.own
                .entry(name.to_owned())
                .or_insert_with(|| fold_space(&text));
        }
        let words = std::iter::once(Written::words(name)).chain(in_brackets);
        Written::joined(words, " ")
    }
}

impl<'a> Found<'a> {
    /// Takes the rules and profiles of an entry, of its links, and of its models.
    fn collect(&mut self, data: &Data<'a>, entry: Entry<'a>, depth: u32) {
        /// No book nests them deeper.
        const DEEPEST: u32 = 8;
        if depth > DEEPEST {
            return;
        }
        let mut information: Vec<Node<'a>> = Vec::new();
        for container in ["rules", "profiles", "infoLinks", "infoGroups"] {
            information.extend(entry.kids(container));
        }
        for node in information {
            let Some(found) = data.entry(node).filter(|found| !found.is_hidden()) else {
                continue;
            };
            match found.target.tag_name().name() {
                "rule" => self.rules.push(found),
                "profile" => self.profiles.push(found),
                "infoGroup" => self.collect(data, found, depth + 1),
                _ => {}
            }
        }
        let children: Vec<Node<'a>> = entry.kids("selectionEntries").collect();
        let links = entry.kids("entryLinks");
        for child in children.into_iter().chain(links) {
            if let Some(child) = data.entry(child)
                && child.kind() == "model"
            {
                self.collect(data, child, depth + 1);
            }
        }
    }
}

/// The lines of a profile.
#[derive(Default)]
struct Lines {
    model: Option<Written>,
    part: Option<Written>,
}

fn profile_lines(data: &Data<'_>, game: &Game<'_>, profile: Entry<'_>, owner: &str) -> Lines {
    let (mut model, mut part) = (Vec::new(), Vec::new());
    for characteristic in profile.target.kids("characteristics") {
        let name = fold_space(characteristic.text_of("name"));
        let value = characteristic.text().unwrap_or_default();
        let value = fold_space(value).replace(['–', '—', '−'], "-");
        let value = value.trim_end_matches(['"', '”', '″', '\'']).to_owned();
        if value.is_empty() {
            continue;
        }
        let line = format!("{name} {value}");
        let fit = (game.characteristic)(&name, &value);
        match (fit, Written::values(&line)) {
            (Some(ProfileLine::Model), Some(line)) => model.push(line),
            (Some(ProfileLine::Part), Some(line)) => part.push(line),
            (None, _) => data.note(format!(
                "\"{owner}\": `{line}` is left out: the game has no such characteristic, or no such value of it"
            )),
            (Some(_), None) => data.note(format!(
                "\"{owner}\": `{line}` is left out: a card file cannot hold it"
            )),
        }
    }
    Lines {
        model: Written::joined(model, ", "),
        part: Written::joined(part, ", "),
    }
}

/// `Aegis (5+)` is `Aegis` with `5+` in brackets.
fn split_brackets(written: &str) -> (&str, Option<&str>) {
    let inner = written
        .strip_suffix(')')
        .and_then(|cut| cut.split_once('('));
    match inner {
        Some((name, brackets)) => (name.trim(), Some(brackets.trim())),
        None => (written, None),
    }
}

#[cfg(test)]
mod tests {
    use super::split_brackets;

    #[test]
    fn brackets_at_the_end_are_a_parameter() {
        assert_eq!(split_brackets("Aegis (5+)"), ("Aegis", Some("5+")));
        assert_eq!(split_brackets("Scout"), ("Scout", None));
        assert_eq!(
            split_brackets("Direct Hit (Multiple Wounds (2))"),
            ("Direct Hit", Some("Multiple Wounds (2)"))
        );
    }
}
