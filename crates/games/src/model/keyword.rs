//! Keywords: names of rules that a card carries, and what stands in brackets behind them.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::RuleId;

/// A keyword.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KeywordSpec {
    /// Its id: `regeneration`.
    #[serde(skip)]
    pub id: SmolStr,
    /// As printed: `Regeneration`.
    pub name: SmolStr,
    /// Other ways to write it.
    #[serde(default)]
    pub aliases: Vec<SmolStr>,
    /// Id of its group, which says who may carry it; none when any card may.
    pub group: Option<SmolStr>,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it means, in a line.
    #[serde(default)]
    pub doc: SmolStr,
    /// What stands in brackets behind it; none when it takes nothing.
    pub parameter: Option<Parameter>,
}

/// What a keyword takes in brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Parameter {
    /// Ids of what it may be; any of them.
    pub is: Vec<SmolStr>,
    /// The keyword does not stand without it.
    #[serde(default)]
    pub required: bool,
}

/// What may stand in brackets behind a keyword, or for a value of a line of values.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ParameterSpec {
    /// Its id: `roll`.
    #[serde(skip)]
    pub id: SmolStr,
    /// What it looks like.
    #[serde(rename = "type")]
    pub kind: ParameterType,
    /// What it is, as a noun with its article: `the number that a die must show`.
    pub doc: SmolStr,
    /// An example: `5+`.
    pub placeholder: SmolStr,
    /// The rule that defines it.
    pub rule: Option<RuleId>,
}

/// What a parameter looks like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ParameterType {
    /// Signs as they are, but `N`, which is a number of one digit or more: `["N+", "DN"]`.
    Pattern(Vec<SmolStr>),
    /// Any words.
    Words,
    /// One value of an enumeration.
    #[serde(rename_all = "kebab-case")]
    OneOf {
        /// Id of the enumeration.
        values: SmolStr,
    },
    /// Keywords, and changes of values: `Fearless, +1 Str`.
    #[serde(rename_all = "kebab-case")]
    Keywords {
        /// Ids of the enumerations whose values may be changed.
        #[serde(default)]
        changes: Vec<SmolStr>,
    },
}

impl ParameterType {
    /// Whether a text fits a pattern; capital letters do not matter. Types other than a pattern fit nothing here.
    pub fn matches(&self, text: &str) -> bool {
        match self {
            Self::Pattern(patterns) => patterns.iter().any(|pattern| fits(pattern, text.trim())),
            _ => false,
        }
    }
}

/// Whether `text` is `pattern` with a number for each `N`.
fn fits(pattern: &str, text: &str) -> bool {
    let mut rest = text;
    for sign in pattern.chars() {
        let after = if sign == 'N' {
            rest.trim_start_matches(|digit: char| digit.is_ascii_digit())
        } else {
            let mut chars = rest.chars();
            let is_sign = chars
                .next()
                .is_some_and(|char| char.to_lowercase().eq(sign.to_lowercase()));
            if is_sign { chars.as_str() } else { rest }
        };
        if after.len() == rest.len() {
            return false;
        }
        rest = after;
    }
    rest.is_empty()
}

/// The words of conditions in the fields of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ConditionWords {
    /// The word for the whole deck: `army 2`, `when army "Herald"`.
    pub deck: SmolStr,
    /// The word for what a line of a deck counts: `unless models more than 15`.
    pub number: SmolStr,
}

impl Default for ConditionWords {
    fn default() -> Self {
        Self {
            deck: "deck".into(),
            number: "cards".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ParameterType;

    #[test]
    fn numbers_stand_for_n() {
        let dice = ParameterType::Pattern(vec!["N".into(), "NDN+N".into(), "N×N".into()]);
        for fitting in ["2", "12", "2D6+1", "2d6+10", "3×3"] {
            assert!(dice.matches(fitting), "{fitting}");
        }
        for other in ["", "N", "2+", "D6", "2D6+", "3x3", "1 2"] {
            assert!(!dice.matches(other), "{other}");
        }
        assert!(!ParameterType::Words.matches("Forest"));
    }
}
