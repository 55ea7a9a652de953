//! What the keys of `game.toml`, `vocabulary.toml` and `cardc.toml` mean, and what can stand behind them: the schemas, read
//! for people.

use serde_json::Value;
use smol_str::SmolStr;

use crate::schema::schema;

/// A key that can stand at some place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDoc {
    /// The key.
    pub name: SmolStr,
    /// What its value is: `string`, `list of strings`, `number`.
    pub form: String,
    /// Whether it has to be there.
    pub required: bool,
    /// What it means.
    pub doc: String,
}

/// A word that can stand as a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDoc {
    /// The word; inside of quotation marks unless it is `true` or `false`.
    pub word: SmolStr,
    /// What it means; may be empty.
    pub doc: String,
}

/// The keys that can stand in the table at a path of a file, in the order in which they are documented. Where an author
/// chooses the keys, as in `[kinds]`, there are none.
pub fn keys_at(file: &str, path: &[SmolStr]) -> Vec<KeyDoc> {
    let Some(root) = schema(file) else {
        return Vec::new();
    };
    let mut keys = Vec::new();
    for table in below(root, path) {
        let required = table["required"].as_array().map_or(&[][..], Vec::as_slice);
        let properties = table["properties"].as_object().into_iter().flatten();
        keys.extend(properties.map(|(name, value)| KeyDoc {
            name: name.into(),
            form: form(root, value),
            required: required.iter().any(|key| key == name) && !is_choice(table),
            // The only key of a choice is documented with the choice.
            doc: first_doc([value, if is_choice(table) { table } else { value }]),
        }));
        let names = table["propertyNames"]["enum"]
            .as_array()
            .into_iter()
            .flatten();
        keys.extend(names.filter_map(Value::as_str).map(|name| KeyDoc {
            name: name.into(),
            form: form(root, &table["additionalProperties"]),
            required: false,
            doc: String::new(),
        }));
    }
    keys
}

/// What the last key of a path is; `None` where the file has no such key, or the author has chosen it.
pub fn key_doc(file: &str, path: &[SmolStr]) -> Option<KeyDoc> {
    let (key, table) = path.split_last()?;
    keys_at(file, table)
        .into_iter()
        .find(|doc| doc.name == *key)
}

/// The words that can stand as the value at a path of a file; none where anything can.
pub fn words_at(file: &str, path: &[SmolStr]) -> Vec<WordDoc> {
    let Some(root) = schema(file) else {
        return Vec::new();
    };
    let mut words = Vec::new();
    for value in below(root, path) {
        let mut add = |word: &str| {
            let doc = text(&value["description"]).to_owned();
            words.push(WordDoc {
                word: word.into(),
                doc,
            });
        };
        match text(&value["type"]) {
            "boolean" => ["true", "false"].into_iter().for_each(&mut add),
            _ => value["const"].as_str().into_iter().for_each(&mut add),
        }
        let listed = value["enum"].as_array().into_iter().flatten();
        listed.filter_map(Value::as_str).for_each(&mut add);
    }
    words
}

/// The schemas of what stands at a path: several where there is a choice.
fn below<'schema>(root: &'schema Value, path: &[SmolStr]) -> Vec<&'schema Value> {
    let mut found = alternatives(root, root);
    for key in path {
        found = found
            .into_iter()
            .filter_map(|table| {
                let own = table["properties"].get(key.as_str());
                own.or_else(|| Some(&table["additionalProperties"]).filter(|any| any.is_object()))
            })
            .flat_map(|value| alternatives(root, value))
            .collect();
    }
    found
}

/// A schema without references and choices, and without the list around it.
fn alternatives<'schema>(root: &'schema Value, value: &'schema Value) -> Vec<&'schema Value> {
    if let Some(name) = value["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        return alternatives(root, &root["definitions"][name]);
    }
    if value["type"] == "array" {
        return alternatives(root, &value["items"]);
    }
    let choices = ["allOf", "oneOf", "anyOf"]
        .iter()
        .find_map(|key| value[*key].as_array());
    match choices {
        Some(choices) => choices
            .iter()
            .flat_map(|choice| alternatives(root, choice))
            .collect(),
        None => vec![value],
    }
}

/// Whether a table is one of several forms that each have a single key.
fn is_choice(table: &Value) -> bool {
    let count = |key: &str| match &table[key] {
        Value::Array(all) => all.len(),
        Value::Object(all) => all.len(),
        _ => 0,
    };
    table["title"].is_null() && count("properties") == 1 && count("required") == 1
}

/// What the values of a schema are, in words.
fn form(root: &Value, value: &Value) -> String {
    if value["type"] == "array" {
        return format!("list of {}s", form(root, &value["items"]));
    }
    let all = alternatives(root, value);
    let mut forms: Vec<&str> = Vec::new();
    for form in all.iter().map(|schema| plain_form(schema)) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    match forms.as_slice() {
        ["table"] if all.len() > 1 => "choice".to_owned(),
        forms if forms.contains(&"choice") => "choice".to_owned(),
        forms => forms.join(" or "),
    }
}

/// What the values of a schema without alternatives are.
fn plain_form(schema: &Value) -> &'static str {
    match text(&schema["type"]) {
        _ if schema["const"].is_string() || schema["enum"].is_array() => "choice",
        "string" => "string",
        "integer" | "number" => "number",
        "boolean" => "boolean",
        _ => "table",
    }
}

fn first_doc<'schema>(schemas: impl IntoIterator<Item = &'schema Value>) -> String {
    let mut docs = schemas
        .into_iter()
        .map(|schema| text(&schema["description"]));
    docs.find(|doc| !doc.is_empty())
        .unwrap_or_default()
        .to_owned()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{key_doc, keys_at, words_at};
    use crate::{CONFIG_FILE, GAME_FILE, VOCABULARY_FILE};
    use smol_str::SmolStr;

    fn path(written: &str) -> Vec<SmolStr> {
        written
            .split('.')
            .filter(|key| !key.is_empty())
            .map(SmolStr::from)
            .collect()
    }

    fn names(file: &str, at: &str) -> Vec<SmolStr> {
        keys_at(file, &path(at))
            .into_iter()
            .map(|key| key.name)
            .collect()
    }

    #[test]
    fn keys_of_tables() {
        assert!(names(GAME_FILE, "").contains(&"kinds".into()));
        assert!(names(GAME_FILE, "kinds").is_empty());
        assert!(names(GAME_FILE, "kinds.anything").contains(&"noun".into()));
        assert!(names(GAME_FILE, "kinds.anything.forbidden").contains(&"why".into()));
        assert!(names(GAME_FILE, "fields.cost.type").contains(&"integer".into()));
        assert!(names(GAME_FILE, "fields.cost.type.integer").contains(&"signed".into()));
        assert!(names(GAME_FILE, "formats.a.limits.limit.copies").contains(&"max".into()));
        assert!(names(VOCABULARY_FILE, "verbs.draw").contains(&"frames".into()));
        assert!(names(CONFIG_FILE, "lints").contains(&"prose".into()));
        assert!(names("README.md", "").is_empty());
    }

    #[test]
    fn what_keys_are() {
        let doc = |file, at| {
            let key = key_doc(file, &path(at)).unwrap_or_else(|| panic!("{at}"));
            (key.form, key.required, key.doc)
        };
        let required = doc(GAME_FILE, "kinds.unit.required");
        assert_eq!(
            required,
            (
                "list of strings".into(),
                false,
                "Ids of the fields that it must have.".into()
            )
        );
        let noun = doc(GAME_FILE, "kinds.unit.noun");
        assert_eq!((noun.0.as_str(), noun.1), ("string", true));
        let integer = doc(GAME_FILE, "fields.cost.type.integer");
        assert_eq!(integer, ("table".into(), false, "A number.".into()));
        assert_eq!(doc(GAME_FILE, "fields.cost.type").0, "choice");
        assert_eq!(doc(VOCABULARY_FILE, "verbs.draw.omissible").0, "boolean");
        assert_eq!(key_doc(GAME_FILE, &path("kinds.unit")), None);
    }

    #[test]
    fn every_key_is_documented() {
        for file in [GAME_FILE, VOCABULARY_FILE, CONFIG_FILE] {
            let mut waiting = vec![Vec::<SmolStr>::new()];
            while let Some(at) = waiting.pop() {
                assert!(at.len() < 12, "{at:?}");
                for key in keys_at(file, &at) {
                    let below: Vec<SmolStr> =
                        at.iter().cloned().chain([key.name.clone()]).collect();
                    let is_code = at == ["lints"];
                    assert!(
                        is_code || !key.doc.is_empty(),
                        "{file}: {below:?} has no documentation"
                    );
                    assert!(!key.doc.contains("]("), "{file}: {below:?}: {}", key.doc);
                    assert!(!key.doc.contains("[`"), "{file}: {below:?}: {}", key.doc);
                    let entry = below.iter().cloned().chain(["an-id".into()]).collect();
                    waiting.extend([below, entry]);
                }
            }
        }
    }

    #[test]
    fn words() {
        let found = |file, at| -> Vec<SmolStr> {
            words_at(file, &path(at))
                .into_iter()
                .map(|word| word.word)
                .collect()
        };
        assert_eq!(
            found(CONFIG_FILE, "lints.prose"),
            ["allow", "warn", "error"]
        );
        assert_eq!(
            found(GAME_FILE, "kinds.unit.stays-in-play"),
            ["true", "false"]
        );
        assert!(found(GAME_FILE, "fields.cost.type").contains(&"tags".into()));
        assert!(found(GAME_FILE, "kinds.unit.name").is_empty());
    }
}
