//! What callgrind writes: how many instructions each function took itself.

use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Profile {
    pub(crate) total: u64,
    pub(crate) functions: HashMap<String, u64>,
}

impl Profile {
    /// Names are numbered where they stand first: `fn=(7) name`, later `fn=(7)`.
    pub(crate) fn read(text: &str) -> Self {
        let mut names: HashMap<&str, &str> = HashMap::new();
        let mut profile = Self::default();
        let mut function = "";
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let entry = line
                .strip_prefix("fn=")
                .or_else(|| line.strip_prefix("cfn="));
            if let Some(entry) = entry {
                let (number, name) = entry.split_once(' ').unwrap_or((entry, ""));
                if !name.is_empty() {
                    names.insert(number, name);
                }
                if line.starts_with("fn=") {
                    function = names.get(number).copied().unwrap_or_default();
                }
            } else if line.starts_with("calls=") {
                // The cost of the call is told with the function that is called.
                lines.next();
            } else if line
                .starts_with(|letter: char| letter.is_ascii_digit() || "+-*".contains(letter))
                && let Some(cost) = line
                    .split(' ')
                    .nth(1)
                    .and_then(|cost| cost.parse::<u64>().ok())
            {
                *profile.functions.entry(function.to_owned()).or_default() += cost;
                profile.total += cost;
            }
        }
        profile
    }
}
