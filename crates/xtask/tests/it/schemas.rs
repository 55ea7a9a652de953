//! The JSON Schemas of `game.toml`, `vocabulary.toml` and `cardc.toml` say what the loaders say.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use cardc_games::{
    CONFIG_FILE, Config, GAME_FILE, RULEBOOK_FILE, VOCABULARY_FILE, load_pack, schema,
};
use cardc_rulebook::Rulebook;
use jsonschema::Validator;
use toml::{Table, Value};
use xtask::root;

/// What a mistake adds: a key that no table has.
const STRANGER: &str = "no-such-key";

fn validator(file: &str) -> Validator {
    let schema = schema(file).unwrap_or_else(|| panic!("{file} has no schema"));
    jsonschema::draft7::new(schema).expect("it is a schema")
}

/// The files of this name below the packs and the examples.
fn files(name: &str) -> Vec<PathBuf> {
    let mut folders = vec![root().join("games"), root().join("examples")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("it is a folder")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|file| file == name) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Table {
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn refused_by_schema(validator: &Validator, table: &Table) -> Vec<String> {
    let json = serde_json::to_value(table).expect("TOML is JSON");
    validator
        .iter_errors(&json)
        .map(|error| format!("{}: {error}", error.instance_path))
        .collect()
}

#[test]
fn every_pack_and_project_follows_its_schema() {
    let mut count = 0;
    for name in [GAME_FILE, VOCABULARY_FILE, CONFIG_FILE] {
        let validator = validator(name);
        for path in files(name) {
            let document = read(&path);
            let problems = refused_by_schema(&validator, &document);
            let refusals = refused_by_loader(name, &document);
            let refused = !refusals.is_empty();
            assert_eq!(
                !problems.is_empty(),
                refused,
                "{}\n{problems:#?}\n{refusals:#?}",
                path.display()
            );
            let broken = path.starts_with(root().join("examples/broken"));
            assert!(broken || !refused, "{}", path.display());
            count += 1;
        }
    }
    assert!(count >= 10, "only {count} files");
}

/// The mistakes of form that the loader of a file finds: what it says of names that stand for nothing is left out, as no
/// schema can know them.
fn refused_by_loader(name: &str, table: &Table) -> Vec<String> {
    let text = toml::to_string(table).expect("it came from TOML");
    let problems = if name == CONFIG_FILE {
        Config::parse(&text).1
    } else {
        let files = |file: &str| match file {
            _ if file == name => Some(text.clone()),
            GAME_FILE => Some("[game]\nid = \"a\"\nname = \"A\"\n".to_owned()),
            VOCABULARY_FILE => Some(String::new()),
            _ => None,
        };
        load_pack(&files, Some(Rulebook::default())).1
    };
    let of_form = problems
        .into_iter()
        .filter(|problem| problem.file != RULEBOOK_FILE);
    of_form
        .map(|problem| problem.message)
        .filter(|message| {
            let of_schema = ["Unknown key", "Unknown choice", "Unknown diagnostic `"];
            let of_names = ["Unknown ", "No symbol pays "];
            of_schema.iter().any(|known| message.starts_with(known))
                || !of_names.iter().any(|name| message.starts_with(name))
        })
        .collect()
}

/// A place in a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Key(String),
    Item(usize),
}

/// The places of all tables and values, each with what it looks like from afar: ids of entries and places in lists are
/// left out, so that one entry stands for all that are written alike.
fn places(value: &Value, at: &mut Vec<Step>, shape: &str, found: &mut Vec<(Vec<Step>, String)>) {
    found.push((at.clone(), format!("{shape}:{}", value.type_str())));
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                at.push(Step::Key(key.clone()));
                // The second step from the root is the id of an entry.
                let seen = if at.len() == 2 { "*" } else { key };
                places(value, at, &format!("{shape}.{seen}"), found);
                at.pop();
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                at.push(Step::Item(index));
                places(value, at, &format!("{shape}[]"), found);
                at.pop();
            }
        }
        _ => {}
    }
}

/// The document with the value at a place changed.
fn changed(document: &Table, at: &[Step], change: impl Fn(&mut Value)) -> Table {
    let mut root = Value::Table(document.clone());
    let place = at.iter().fold(&mut root, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Item(index) => &mut value[*index],
    });
    change(place);
    match root {
        Value::Table(table) => table,
        _ => unreachable!("the root was a table"),
    }
}

/// The document without the entries beside the one that a place is in: it is faster to read.
fn alone(document: &Table, at: &[Step]) -> Table {
    let mut document = document.clone();
    let [Step::Key(section), rest @ ..] = at else {
        return document;
    };
    document.retain(|key, _| key == section || key == "game");
    if let (Some(Value::Table(entries)), [Step::Key(id), ..]) = (document.get_mut(section), rest)
        && section != "game"
    {
        entries.retain(|key, _| key == id);
    }
    document
}

/// A key that is not known and a value of the wrong type, at one place of every kind in every file.
#[test]
fn the_schema_and_the_loader_refuse_the_same() {
    for name in [GAME_FILE, VOCABULARY_FILE, CONFIG_FILE] {
        let validator = validator(name);
        let mut seen = HashSet::new();
        for path in files(name) {
            let document = read(&path);
            let mut all = Vec::new();
            places(
                &Value::Table(document.clone()),
                &mut Vec::new(),
                "",
                &mut all,
            );
            all.retain(|(_, shape)| seen.insert(shape.clone()));
            for (at, _) in all {
                let spoilt = changed(&alone(&document, &at), &at, |value| match value {
                    Value::Table(table) => {
                        table.insert(STRANGER.to_owned(), Value::Integer(1));
                    }
                    Value::Integer(_) | Value::Boolean(_) | Value::Array(_) => {
                        *value = Value::String("spoilt".to_owned());
                    }
                    _ => *value = Value::Integer(5),
                });
                let by_schema = refused_by_schema(&validator, &spoilt);
                let by_loader = refused_by_loader(name, &spoilt);
                assert_eq!(
                    by_schema.is_empty(),
                    by_loader.is_empty(),
                    "{} at {at:?}\nthe schema: {by_schema:#?}\nthe loader: {by_loader:#?}",
                    path.display()
                );
            }
        }
        assert!(seen.len() >= 5, "{name}: {seen:?}");
    }
}

/// The extension for VS Code names every schema, for extensions that read TOML.
#[test]
fn the_extension_names_every_schema() {
    let package = std::fs::read_to_string(root().join("editors/vscode/package.json")).unwrap();
    let package: serde_json::Value = serde_json::from_str(&package).unwrap();
    let named = package["contributes"]["tomlValidation"]
        .as_array()
        .expect("a list");
    for file in cardc_games::schema_files() {
        let rule = named.iter().find(|rule| {
            rule["fileMatch"]
                .as_str()
                .is_some_and(|glob| glob.rsplit('/').next() == Some(file))
        });
        let url = rule
            .and_then(|rule| rule["url"].as_str())
            .unwrap_or_default();
        let (_, path) = url
            .split_once("/main/")
            .unwrap_or_else(|| panic!("{file}: {url:?}"));
        assert!(root().join(path).is_file(), "{file}: {url}");
    }
}
