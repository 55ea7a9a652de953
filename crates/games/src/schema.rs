//! What `game.toml`, `vocabulary.toml` and `cardc.toml` may hold, as JSON Schemas.
//!
//! They come from the types that the files are read into, with the documentation of the fields as descriptions. So a
//! key is declared in one place, and the loader, the schemas for editors, hovers and completion agree on it.

use std::sync::LazyLock;

use cardc_english::VocabularySpec;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use crate::file_forms::{CONFIG_FILE, ConfigForm, GAME_FILE, GameForm, VOCABULARY_FILE};

static SCHEMAS: LazyLock<[(&str, Value); 3]> = LazyLock::new(|| {
    [
        (CONFIG_FILE, schema_of::<ConfigForm>()),
        (GAME_FILE, schema_of::<GameForm>()),
        (VOCABULARY_FILE, schema_of::<VocabularySpec>()),
    ]
});

/// The JSON Schema of a file, by its name: `game.toml`; `None` where the file has none.
pub fn schema(file: &str) -> Option<&'static Value> {
    let mut schemas = SCHEMAS.iter();
    schemas
        .find(|(name, _)| *name == file)
        .map(|(_, schema)| schema)
}

/// The names of the files that have a schema.
pub fn schema_files() -> impl Iterator<Item = &'static str> {
    SCHEMAS.iter().map(|&(file, _)| file)
}

fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().with_transform(RecursiveTransform(without_null));
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// TOML has no `null`: what may be left out is left out.
fn without_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            object.insert("type".to_owned(), only);
        }
    }
    if object.get("default") == Some(&Value::Null) {
        object.remove("default");
    }
    if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice != &json!({ "type": "null" }));
    }
}
