//! A tree as an indented outline, for people.

use serde::Serialize;
use serde_json::Value;

/// The outline of a value, each level two spaces further in than the one around it.
pub(super) fn outline(value: Option<&impl Serialize>, level: usize) -> String {
    let mut out = String::new();
    let value = value.and_then(|value| serde_json::to_value(value).ok());
    if let Some(value) = value {
        write(&value, level, &mut out);
    }
    out
}

fn write(value: &Value, level: usize, out: &mut String) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                entry(name, value, level, out);
            }
        }
        Value::Array(values) => {
            for value in values {
                entry("-", value, level, out);
            }
        }
        value => entry("-", value, level, out),
    }
}

/// A named value. One that holds a single other value stands on the same line.
fn entry(name: &str, value: &Value, level: usize, out: &mut String) {
    let indent = "  ".repeat(level);
    match value {
        Value::Array(values) if values.len() == 1 => entry(name, &values[0], level, out),
        Value::Object(fields) if fields.len() == 1 => {
            for (inner, value) in fields {
                entry(&format!("{name} {inner}"), value, level, out);
            }
        }
        Value::Object(_) | Value::Array(_) => {
            out.extend([&indent, name, "\n"]);
            write(value, level + 1, out);
        }
        Value::String(text) => out.extend([&indent, name, " ", text, "\n"]),
        other => out.extend([&indent, name, " ", &other.to_string(), "\n"]),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::outline;

    #[test]
    fn single_values_share_a_line() {
        let tree = json!({"steps": [{"act": {"verb": "deal", "to": ["you", "them"]}}], "lead": []});
        assert_eq!(
            outline(Some(&tree), 1),
            "  steps act\n    verb deal\n    to\n      - you\n      - them\n  lead\n"
        );
    }
}
