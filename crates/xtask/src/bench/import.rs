//! `cardc import cards`: a card database in the form `champions-json`.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use super::Workbench;
use super::content::contents;
use super::process::{Cost, run};
use super::project::{Project, read_folder};
use super::table::{grouped, growth, judged, megabytes, number, table, time};

/// Each database is imported so often; the median counts.
const TIMES: usize = 3;

/// Imports databases of all sizes.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let mut costs = Vec::new();
    for &cards in sizes {
        let project = Project::write(workbench, cards)?;
        let (bytes, cost) = measure(workbench, &project)?;
        costs.push((project.cards, bytes, cost));
    }
    let rows = costs.iter().map(|(cards, bytes, cost)| {
        vec![
            grouped(*cards),
            number(megabytes(*bytes)),
            time(cost.wall),
            time(cost.wall / *cards as u32),
            number(megabytes(cost.peak)),
        ]
    });
    let table = table(
        &["cards", "MB of JSON", "time", "per card", "MB of memory"],
        rows,
    );
    let targets = growth("", |cards| {
        let (_, _, cost) = costs.iter().find(|(size, ..)| *size == cards)?;
        Some(cost.wall)
    });
    Ok(format!(
        "## Import\n\n{table}\n{}",
        judged(targets.as_slice())
    ))
}

/// The size of the database, and the median of some imports.
fn measure(workbench: &Workbench, project: &Project) -> Result<(u64, Cost), String> {
    let records: Vec<Json> = contents(project)?
        .iter()
        .filter_map(|file| file.data["cards"].as_array())
        .flatten()
        .map(record)
        .collect();
    let folder = workbench.folder(&format!("import-{}", project.cards));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let database = folder.join("cards.json");
    let text = Json::from(records).to_string();
    fs::write(&database, &text).map_err(|error| error.to_string())?;
    let bytes = text.len() as u64;
    // A program that is started is counted with what this one holds.
    drop(text);
    let output = folder.join("cards");
    let costs = (0..TIMES).map(|_| {
        let mut command = workbench.cardc();
        command.args(["import", "cards", "--force", "--from", "champions-json"]);
        Ok(run(command.arg(&database).arg("-o").arg(&output))?.0)
    });
    let cost = Cost::median(costs.collect::<Result<_, String>>()?);
    match imported(&output).map_err(|error| error.to_string())? {
        (cards, 0) if cards == project.cards => Ok((bytes, cost)),
        (cards, prose) => Err(format!(
            "imported were {cards} cards, {prose} lines as prose"
        )),
    }
}

/// How many cards the files below a folder hold, and how many lines that were not understood.
fn imported(folder: &Path) -> std::io::Result<(usize, usize)> {
    let (mut cards, mut prose) = (0, 0);
    for path in read_folder(folder)? {
        if path.is_dir() {
            let (more_cards, more_prose) = imported(&path)?;
            cards += more_cards;
            prose += more_prose;
            continue;
        }
        for line in fs::read_to_string(path)?.lines() {
            cards += usize::from(line.ends_with("\" {"));
            prose += usize::from(line.trim_start().starts_with("prose \""));
        }
    }
    Ok((cards, prose))
}

/// A card as the database has it.
fn record(card: &Json) -> Json {
    let mut record = Map::new();
    let same = [
        "name", "alliance", "class", "tags", "cost", "rarity", "flavour", "artist", "id",
    ];
    for key in same {
        if let Some(value) = card.get(key) {
            record.insert(key.to_owned(), value.clone());
        }
    }
    let renamed = [
        ("kind", "category"),
        ("health", "healthMod"),
        ("number", "collectorNumber"),
    ];
    for (key, name) in renamed {
        if let Some(value) = card.get(key) {
            record.insert(name.to_owned(), value.clone());
        }
    }
    let lines = card["text"].as_array().into_iter().flatten();
    let lines: Vec<&str> = lines.filter_map(Json::as_str).collect();
    if !lines.is_empty() {
        record.insert("effect".to_owned(), json!(lines.join("\n")));
    }
    let drawn = card
        .get("quest")
        .or(card.get("corners"))
        .and_then(Json::as_array);
    if let Some(drawn) = drawn {
        let corners = (1..)
            .zip(drawn)
            .map(|(position, drawn)| corner(position, drawn));
        record.insert("corners".to_owned(), corners.collect());
    }
    if let Some(highlight) = card.get("highlight") {
        record.insert("subjectImage".to_owned(), json!(bits(highlight)));
    }
    record.into()
}

/// A corner or an objective.
fn corner(position: usize, drawn: &Json) -> Json {
    match (drawn.get("content"), drawn.get("name")) {
        (Some(content), _) => {
            let value = content
                .as_str()
                .map_or_else(|| content.to_string(), ToOwned::to_owned);
            json!({ "position": position, "value": value, "smooth": drawn["shape"] == "round" })
        }
        (_, Some(name)) => {
            json!({ "position": position, "value": name, "qualifier": drawn["argument"] })
        }
        _ => json!({ "position": position, "value": drawn }),
    }
}

/// `0010000000`: the cells of the enemies and of the allies.
fn bits(highlight: &Json) -> String {
    let side = |name: &str| highlight[name].as_str().map(ToOwned::to_owned);
    let (enemies, allies) = (side("enemies"), side("allies"));
    let cells = enemies.as_ref().or(allies.as_ref()).map_or(5, String::len);
    let none = ".".repeat(cells);
    let both = enemies.unwrap_or_else(|| none.clone()) + &allies.unwrap_or(none);
    both.replace('.', "0").replace('#', "1")
}
