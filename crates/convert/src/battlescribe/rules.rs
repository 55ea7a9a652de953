//! Rules and profiles of an entry: keywords with their brackets, and characteristics.

use std::collections::BTreeMap;

use super::data::{Data, Element, Entry, Node};
use super::{Game, KeywordFit, ProfileLine};
use crate::card_source::quoted;
use crate::words::fold_space;

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
    pub(super) fn of(
        &mut self,
        data: &Data<'_>,
        game: &Game<'_>,
        entry: Entry<'_>,
        owner: &str,
    ) -> Vec<(&'static str, String)> {
        let mut found = Found::default();
        found.collect(data, entry, 0);
        let mut keywords: Vec<String> = Vec::new();
        for rule in &found.rules {
            let written = self.keyword(data, game, *rule, owner);
            keywords.extend(written.filter(|written| !keywords.contains(written)));
        }
        let mut fields = Vec::new();
        if !keywords.is_empty() {
            fields.push(("rules", keywords.join(", ")));
        }
        let mut model: Option<String> = None;
        let mut parts: Vec<String> = Vec::new();
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
            let name = quoted(&data.name(*profile));
            let part = lines.part.map(|part| format!("{name} {part}"));
            parts.extend(part.filter(|part| !parts.contains(part)));
        }
        fields.extend(model.map(|model| ("profile", model)));
        fields.extend(parts.into_iter().map(|part| ("attacks", part)));
        fields
    }

    /// A keyword as it is written; `None` for what cannot be written.
    fn keyword(
        &mut self,
        data: &Data<'_>,
        game: &Game<'_>,
        rule: Entry<'_>,
        owner: &str,
    ) -> Option<String> {
        let written = data.name(rule);
        let (name, brackets) = split_brackets(&written);
        let fit = match brackets {
            Some(brackets) if !can_be_written(brackets) => KeywordFit::Wrong,
            brackets => (game.keyword)(name, brackets),
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
        let is_bare = |name: &str| {
            name.split(' ').all(|word| {
                word.starts_with(char::is_alphabetic) && word.chars().all(char::is_alphanumeric)
            })
        };
        let name = if is_bare(name) {
            name.to_owned()
        } else {
            quoted(name)
        };
        Some(match brackets {
            Some(brackets) => format!("{name} ({brackets})"),
            None => name,
        })
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
    model: Option<String>,
    part: Option<String>,
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
        match (game.characteristic)(&name, &value) {
            Some(ProfileLine::Model) => model.push(line),
            Some(ProfileLine::Part) => part.push(line),
            None => data.note(format!(
                "\"{owner}\": `{line}` is left out: the game has no such characteristic, or no such value of it"
            )),
        }
    }
    let joined = |line: Vec<String>| (!line.is_empty()).then(|| line.join(", "));
    Lines {
        model: joined(model),
        part: joined(part),
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

/// Whether the form of files reads it in brackets: one more pair inside at most, and a quotation mark only for inches.
fn can_be_written(brackets: &str) -> bool {
    let mut depth = 0_i32;
    for sign in brackets.chars() {
        depth += match sign {
            '(' => 1,
            ')' => -1,
            '{' | '}' | '[' | ']' => return false,
            _ => 0,
        };
        if !(0..=1).contains(&depth) {
            return false;
        }
    }
    let quotes = brackets.matches('"').count();
    let is_inches = brackets
        .strip_suffix('"')
        .is_some_and(|cut| cut.ends_with(|c: char| c.is_ascii_digit()));
    depth == 0 && (quotes == 0 || quotes == 1 && is_inches) && !brackets.contains("//")
}

#[cfg(test)]
mod tests {
    use super::{can_be_written, split_brackets};

    #[test]
    fn brackets_at_the_end_are_a_parameter() {
        assert_eq!(split_brackets("Aegis (5+)"), ("Aegis", Some("5+")));
        assert_eq!(split_brackets("Scout"), ("Scout", None));
        assert_eq!(
            split_brackets("Direct Hit (Multiple Wounds (2))"),
            ("Direct Hit", Some("Multiple Wounds (2)"))
        );
    }

    #[test]
    fn what_would_break_the_line_is_not_written() {
        assert!(
            can_be_written("6\"")
                && can_be_written("Multiple Wounds (2)")
                && can_be_written("+1 Str")
        );
        for bad in ["a (b (c))", "a)", "say \"a\"", "{", "6\" or 7\"", "// a"] {
            assert!(!can_be_written(bad), "{bad}");
        }
    }
}
