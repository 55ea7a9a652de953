//! The small language in which a pack writes frames: `<object:card> [from <zone:zone>] [<manner=face-up>]`.
//!
//! The parser reads a sentence along a pattern, the printer walks the same pattern backwards.

use smol_str::SmolStr;

use crate::tree::{Argument, Id, Value};
use crate::word::fold;

/// The class that admits every noun.
pub const ANY: &str = "any";

/// What a slot can admit besides phrases.
const FORMS: [&str; 7] = [
    "quotation",
    "payment",
    "quantity",
    "clause",
    "act",
    "gerund",
    "state",
];

/// Whether a slot of this class admits something else than phrases.
pub(crate) fn is_form(class: &str) -> bool {
    FORMS.contains(&class)
}

/// One element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// A word that must stand there.
    Word(SmolStr),
    /// `<role:class|class>`: a phrase, a quantity or a clause.
    Slot {
        /// Its name in the tree.
        role: SmolStr,
        /// The classes of nouns that may fill it, or some of [`FORMS`].
        classes: Vec<SmolStr>,
    },
    /// `<role=this|that>`: one of several choices, or any of some joined by `or`.
    Choice {
        /// Its name in the tree.
        role: SmolStr,
        /// What may be chosen.
        choices: Vec<Choice>,
    },
    /// `[ … ]`: may be left out. Neighbouring groups come in any order.
    Group(Vec<Element>),
}

/// What may stand in the place of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its id in the vocabulary.
    pub(crate) id: Id,
    /// Its words, folded.
    pub(crate) words: Vec<SmolStr>,
}

impl Element {
    /// The role that shows whether this element is in a tree.
    pub(crate) fn marker(&self) -> Option<&str> {
        match self {
            Self::Word(_) => None,
            Self::Slot { role, .. } | Self::Choice { role, .. } => Some(role),
            Self::Group(elements) => elements.iter().find_map(Self::marker),
        }
    }
}

/// Whether a phrase of any noun, or nothing, fills a pattern.
pub(crate) fn takes_any_phrase(elements: &[Element]) -> bool {
    elements.iter().all(|element| match element {
        Element::Group(_) => true,
        Element::Slot { classes, .. } => classes.iter().any(|class| class == ANY),
        Element::Word(_) | Element::Choice { .. } => false,
    })
}

/// Whether a pattern has a word, or a choice that begins with it.
pub(crate) fn mentions(pattern: &[Element], word: &str) -> bool {
    pattern.iter().any(|element| match element {
        Element::Word(own) => own == word,
        Element::Slot { .. } => false,
        Element::Choice { choices, .. } => {
            let mut firsts = choices.iter().filter_map(|choice| choice.words.first());
            firsts.any(|first| first == word)
        }
        Element::Group(inner) => mentions(inner, word),
    })
}

/// How much of a text a pattern says itself: its words, and one for each slot.
pub(crate) fn says(pattern: &[Element], arguments: &[Argument]) -> usize {
    let argument = |role: &str| arguments.iter().find(|argument| argument.role == role);
    let of_element = |element: &Element| match element {
        Element::Word(_) => 1,
        Element::Slot { role, .. } => usize::from(argument(role).is_some()),
        Element::Choice { role, choices } => match argument(role).map(|argument| &argument.value) {
            Some(Value::Choice(ids)) => {
                let chosen = choices.iter().filter(|choice| ids.contains(&choice.id));
                chosen.map(|choice| choice.words.len()).sum()
            }
            _ => 0,
        },
        Element::Group(inner) => {
            let is_there = element
                .marker()
                .is_some_and(|role| argument(role).is_some());
            if is_there { says(inner, arguments) } else { 0 }
        }
    };
    pattern.iter().map(of_element).sum()
}

/// Words, slots and brackets of a pattern. What walks it calls itself for brackets in brackets.
const MOST_PARTS: usize = 200;

/// Reads a pattern; `form_of` gives the words of a choice by its id. The error is a message for the author of the pack.
pub(crate) fn parse<'v>(
    text: &str,
    form_of: impl Fn(&str) -> Option<&'v SmolStr>,
) -> Result<Vec<Element>, String> {
    let mut stack: Vec<Vec<Element>> = vec![Vec::new()];
    let mut rest = text.trim_start();
    let mut parts = 0;
    while let Some(first) = rest.chars().next() {
        parts += 1;
        if parts > MOST_PARTS {
            return Err(format!(
                "a pattern has at most {MOST_PARTS} words, slots and brackets"
            ));
        }
        let taken = match first {
            '[' => {
                stack.push(Vec::new());
                1
            }
            ']' => {
                let group = stack.pop().unwrap_or_default();
                let Some(outer) = stack.last_mut() else {
                    return Err(format!("`]` without `[` in `{text}`"));
                };
                let group = Element::Group(group);
                if group.marker().is_none() {
                    return Err(format!(
                        "a group without a slot cannot be printed back in `{text}`; name it like `<manner=face-up>`"
                    ));
                }
                outer.push(group);
                1
            }
            '<' => {
                let end = rest
                    .find('>')
                    .ok_or_else(|| format!("`<` without `>` in `{text}`"))?;
                if rest[1..end].contains(['<', '[']) {
                    return Err(format!("`<` without `>` in `{text}`"));
                }
                let slot = slot(&rest[1..end], &form_of)?;
                stack
                    .last_mut()
                    .expect("the stack is never empty")
                    .push(slot);
                end + 1
            }
            _ => {
                let end = rest.find([' ', '[', ']', '<']).unwrap_or(rest.len());
                if rest[..end].contains('>') {
                    return Err(format!("`>` without `<` in `{text}`"));
                }
                // A slot of which both brackets were forgotten.
                if rest[..end].contains(':') {
                    return Err(format!(
                        "`{}` needs brackets in `{text}`: `<{}>`",
                        &rest[..end],
                        &rest[..end]
                    ));
                }
                let word = Element::Word(SmolStr::new(&rest[..end]));
                stack
                    .last_mut()
                    .expect("the stack is never empty")
                    .push(word);
                end
            }
        };
        rest = rest[taken..].trim_start();
    }
    let Ok([elements]) = <[_; 1]>::try_from(stack) else {
        return Err(format!("`[` without `]` in `{text}`"));
    };
    match twice(&elements, &mut Vec::new()) {
        Some(role) => Err(format!(
            "`{role}` is there twice in `{text}`; give the second a name of its own, such as `<other:card>`"
        )),
        None => Ok(elements),
    }
}

/// A pattern as a pack writes it.
pub(crate) fn written(elements: &[Element]) -> String {
    let parts = elements.iter().map(|element| match element {
        Element::Word(word) => word.to_string(),
        Element::Slot { role, classes } => format!("<{role}:{}>", classes.join("|")),
        Element::Choice { role, choices } => {
            let ids: Vec<&str> = choices.iter().map(|choice| choice.id.as_str()).collect();
            format!("<{role}={}>", ids.join("|"))
        }
        Element::Group(inner) => format!("[{}]", written(inner)),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// The first role that two elements have: a tree tells them apart by it.
fn twice<'p>(elements: &'p [Element], seen: &mut Vec<&'p str>) -> Option<&'p str> {
    elements.iter().find_map(|element| match element {
        Element::Word(_) => None,
        Element::Group(inner) => twice(inner, seen),
        Element::Slot { role, .. } | Element::Choice { role, .. } => {
            if seen.contains(&role.as_str()) {
                return Some(role.as_str());
            }
            seen.push(role);
            None
        }
    })
}

/// The classes of the slots of a pattern, as they are written.
pub(crate) fn slot_classes(text: &str) -> impl Iterator<Item = &str> {
    let slots = text
        .split('<')
        .skip(1)
        .filter_map(|rest| rest.split('>').next());
    slots
        .filter(|slot| !slot.contains(['=', '[', '<']))
        .filter_map(|slot| slot.split_once(':'))
        .flat_map(|(_, classes)| classes.split('|').map(str::trim))
}

fn slot<'v>(text: &str, form_of: &impl Fn(&str) -> Option<&'v SmolStr>) -> Result<Element, String> {
    if let Some((role, ids)) = text.split_once('=') {
        let ids = ids.split('|').map(str::trim);
        let mut choices = Vec::new();
        for id in ids {
            let words = form_of(id).ok_or_else(|| {
                format!(
                    "`<{text}>` offers `{id}`, which is not among the `choices` of the vocabulary"
                )
            })?;
            choices.push(Choice {
                id: id.into(),
                words: words.split_whitespace().map(fold).collect(),
            });
        }
        // A choice does not win over a longer one that begins like it.
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.words.len()));
        return Ok(Element::Choice {
            role: role.trim().into(),
            choices,
        });
    }
    let Some((role, classes)) = text.split_once(':') else {
        return Err(format!(
            "the slot `<{text}>` needs a class, as in `<object:card>`"
        ));
    };
    let classes = classes
        .split('|')
        .map(|class| SmolStr::new(class.trim()))
        .collect();
    Ok(Element::Slot {
        role: role.trim().into(),
        classes,
    })
}

/// A pattern for people: slots become `…`, choices are listed, and what may be left out stands in round brackets.
pub fn pattern_in_words<'a>(pattern: &'a str, form_of: impl Fn(&'a str) -> &'a str) -> String {
    let mut words = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('<') {
        words.push_str(before);
        let (slot, behind) = behind.split_once('>').unwrap_or((behind, ""));
        match slot.split_once('=') {
            Some((_, ids)) => {
                let forms: Vec<&str> = ids.split('|').map(&form_of).collect();
                words.push_str(&forms.join("/"));
            }
            None => words.push('…'),
        }
        rest = behind;
    }
    words.push_str(rest);
    words.replace('[', "(").replace(']', ")")
}

#[cfg(test)]
mod tests {
    use super::*;

    static FORM: SmolStr = SmolStr::new_static("face up");

    fn form_of(id: &str) -> Option<&'static SmolStr> {
        (id == "face-up").then_some(&FORM)
    }

    #[test]
    fn reads_slots_groups_and_choices() {
        let text = "<object:card> [from <origin:zone>] [<manner=face-up>] now";
        let elements = parse(text, form_of).unwrap();
        assert_eq!(elements.len(), 4);
        assert_eq!(elements[1].marker(), Some("origin"));
        assert_eq!(elements[2].marker(), Some("manner"));
        assert_eq!(written(&elements), text);
    }

    #[test]
    fn says_what_is_wrong() {
        for bad in ["[a", "a]", "<x", "<x>", "[word]", "<manner=face-down>"] {
            assert!(parse(bad, form_of).is_err(), "{bad}");
        }
    }

    /// What walks a pattern would overflow the stack, and take cubic time to find forms of several words.
    #[test]
    fn a_pattern_has_an_end() {
        let nested = format!("{}<a:card>{}", "[".repeat(50_000), "]".repeat(50_000));
        for long in [
            nested,
            "word ".repeat(50_000),
            "[to <a:card>] ".repeat(5_000),
        ] {
            let told = parse(&long, form_of).unwrap_err();
            assert_eq!(told, "a pattern has at most 200 words, slots and brackets");
        }
    }

    #[test]
    fn patterns_are_for_people() {
        let pattern = "up to <n:number> <way=forwards|back> [from <source:card|zone>]";
        let form_of = |id| if id == "back" { "back again" } else { id };
        assert_eq!(
            pattern_in_words(pattern, form_of),
            "up to … forwards/back again (from …)"
        );
        assert_eq!(pattern_in_words("a <b", form_of), "a …");
    }
}
