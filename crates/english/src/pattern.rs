//! The small language in which a pack writes frames: `<object:card> [from <zone:zone>] [<manner=face up>]`.
//!
//! The parser reads a sentence along a pattern, the printer walks the same pattern backwards.

use smol_str::SmolStr;

/// One element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// A word that must stand there.
    Word(SmolStr),
    /// `<role:class|class>`: a phrase, a quantity or a clause.
    Slot {
        /// Its name in the tree.
        role: SmolStr,
        /// The classes of nouns that may fill it, or one of the special ones below.
        classes: Vec<SmolStr>,
    },
    /// `<role=this way|that way>`: one of several wordings.
    Choice {
        /// Its name in the tree.
        role: SmolStr,
        /// Each alternative as words; longest first, so that a prefix does not win.
        words: Vec<Vec<SmolStr>>,
    },
    /// `[ … ]`: may be left out. Neighbouring groups come in any order.
    Group(Vec<Element>),
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

/// Reads a pattern. The error is a message for the author of the pack.
pub(crate) fn parse(text: &str) -> Result<Vec<Element>, String> {
    let mut stack: Vec<Vec<Element>> = vec![Vec::new()];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
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
                        "a group without a slot cannot be printed back in `{text}`; name it like `<manner=face up>`"
                    ));
                }
                outer.push(group);
                1
            }
            '<' => {
                let end = rest
                    .find('>')
                    .ok_or_else(|| format!("`<` without `>` in `{text}`"))?;
                let slot = slot(&rest[1..end])?;
                stack
                    .last_mut()
                    .expect("the stack is never empty")
                    .push(slot);
                end + 1
            }
            _ => {
                let end = rest.find([' ', '[', ']', '<']).unwrap_or(rest.len());
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
    match <[_; 1]>::try_from(stack) {
        Ok([elements]) => Ok(elements),
        Err(_) => Err(format!("`[` without `]` in `{text}`")),
    }
}

fn slot(text: &str) -> Result<Element, String> {
    if let Some((role, words)) = text.split_once('=') {
        let mut words: Vec<Vec<SmolStr>> = words
            .split('|')
            .map(|words| words.split_whitespace().map(SmolStr::new).collect())
            .collect();
        words.sort_by_key(|words| std::cmp::Reverse(words.len()));
        return Ok(Element::Choice {
            role: role.trim().into(),
            words,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_slots_groups_and_choices() {
        let elements =
            parse("<object:card> [from <zone:zone>] [<manner=face up|face down>] now").unwrap();
        assert_eq!(elements.len(), 4);
        assert_eq!(elements[1].marker(), Some("zone"));
        assert_eq!(elements[2].marker(), Some("manner"));
    }

    #[test]
    fn says_what_is_wrong() {
        for bad in ["[a", "a]", "<x", "<x>", "[word]"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
