//! What a user has set in the editor, below `cardc`. What belongs to the cards stands in `cardc.toml`.

use serde_json::Value;

/// The name of the settings of this server among those of the editor.
pub(crate) const SECTION: &str = "cardc";

/// The settings of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// `diagnostics.scope`: which files are reported on.
    pub(crate) scope: Scope,
    /// `inlayHints.enable`: whether there are remarks between the characters.
    pub(crate) inlay_hints: bool,
    /// `codeLens.enable`: whether there are remarks above the lines.
    pub(crate) code_lenses: bool,
}

/// Which files are reported on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// `workspace`: all of the projects.
    Workspace,
    /// `open`: those that are open.
    Open,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scope: Scope::Workspace,
            inlay_hints: true,
            code_lenses: true,
        }
    }
}

impl Settings {
    /// Reads what a client sent, and says in sentences what of it cannot be used; the default stands in its place. What is
    /// not known belongs to the client.
    pub(crate) fn read(sent: &Value) -> (Self, Vec<String>) {
        let default = Self::default();
        let mut complaints = Vec::new();
        let scope = value(
            sent,
            "diagnostics.scope",
            &mut complaints,
            SCOPE,
            |value| match value.as_str()? {
                "workspace" => Some(Scope::Workspace),
                "open" => Some(Scope::Open),
                _ => None,
            },
        );
        let mut flag = |name| value(sent, name, &mut complaints, FLAG, Value::as_bool);
        let inlay_hints = flag("inlayHints.enable");
        let code_lenses = flag("codeLens.enable");
        let settings = Self {
            scope: scope.unwrap_or(default.scope),
            inlay_hints: inlay_hints.unwrap_or(default.inlay_hints),
            code_lenses: code_lenses.unwrap_or(default.code_lenses),
        };
        (settings, complaints)
    }
}

const SCOPE: &str = "`\"workspace\"` or `\"open\"`";
const FLAG: &str = "`true` or `false`";

/// The value of a setting; a complaint when it is there and is not one of those that it takes.
fn value<T>(
    sent: &Value,
    name: &str,
    complaints: &mut Vec<String>,
    takes: &str,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Option<T> {
    /// More of a value is not shown.
    const LONGEST: usize = 60;
    let mut parts = name.split('.');
    let found = parts.try_fold(sent, |value, part| value.get(part))?;
    if found.is_null() {
        return None;
    }
    let read = read(found);
    if read.is_none() {
        let shown: String = found.to_string().chars().take(LONGEST).collect();
        complaints.push(format!(
            "The setting `cardc.{name}` must be {takes}, not {shown}. Using the default."
        ));
    }
    read
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_set_has_its_default() {
        for nothing in [json!(null), json!({}), json!([]), json!({ "codeLens": 3 })] {
            assert_eq!(Settings::read(&nothing), (Settings::default(), vec![]));
        }
    }

    #[test]
    fn what_is_set_counts() {
        let sent = json!({
            "diagnostics": { "scope": "open" },
            "inlayHints": { "enable": false },
            "codeLens": { "enable": null },
            "trace": { "server": "verbose" },
        });
        let expected = Settings {
            scope: Scope::Open,
            inlay_hints: false,
            code_lenses: true,
        };
        assert_eq!(Settings::read(&sent), (expected, vec![]));
    }

    #[test]
    fn what_cannot_be_used_is_told() {
        let sent = json!({ "diagnostics": { "scope": "all" }, "codeLens": { "enable": "yes" } });
        let (settings, complaints) = Settings::read(&sent);
        assert_eq!(settings, Settings::default());
        assert_eq!(
            complaints,
            [
                "The setting `cardc.diagnostics.scope` must be `\"workspace\"` or `\"open\"`, not \"all\". Using the default.",
                "The setting `cardc.codeLens.enable` must be `true` or `false`, not \"yes\". Using the default.",
            ]
        );
    }
}
