//! What the playground says is what the program says.

use std::fs;
use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_playground::Session;
use serde_json::{Map, Value, json};

use crate::sandbox::{Ran, cardc, files_below};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

/// The texts of a project that tools read, by their paths in it. Files that are not UTF-8 are left out: a page has none.
fn texts(project: &Path) -> Vec<(String, String)> {
    let read = |(path, bytes): (PathBuf, Vec<u8>)| {
        let path = path.to_str().expect("is UTF-8").replace('\\', "/");
        let is_read = FileKind::of_path(&path) != FileKind::Other;
        Some((path, String::from_utf8(bytes).ok()?)).filter(|_| is_read)
    };
    files_below(project).into_iter().filter_map(read).collect()
}

fn ask(session: &mut Session, question: &Value) -> Value {
    let answer = session.ask(&question.to_string()).expect("is a question");
    serde_json::from_str(&answer).expect("is JSON")
}

/// What the program found, in the form in which the playground says it.
fn as_on_the_page(found: &Value, files: &[(String, String)]) -> Value {
    let range = |path: &Value, place: &Value| {
        let text = &files.iter().find(|(name, _)| path == name).unwrap().1;
        let units = |end: &Value| {
            let offset = end["offset"].as_u64().unwrap() as usize;
            text[..offset].encode_utf16().count()
        };
        json!({ "from": units(&place["start"]), "to": units(&place["end"]) })
    };
    let put = |range: Value, more: Value| {
        let mut all = Map::new();
        for part in [range, more] {
            all.extend(part.as_object().unwrap().clone());
        }
        Value::Object(all)
    };
    let each = |list: &Value, change: &dyn Fn(&Value) -> Value| {
        Value::Array(list.as_array().unwrap().iter().map(change).collect())
    };
    let path = &found["path"];
    let edit = |edit: &Value| put(range(path, edit), json!({ "text": edit["text"] }));
    let fix = |fix: &Value| {
        json!({
            "title": fix["title"],
            "applicability": fix["applicability"],
            "edits": each(&fix["edits"], &edit),
        })
    };
    let label = |label: &Value| {
        let text = json!({ "path": label["path"], "message": label["message"] });
        put(range(&label["path"], label), text)
    };
    let rest = json!({
        "code": found["code"],
        "severity": found["severity"],
        "message": found["message"],
        "rules": found["rules"],
        "notes": found["notes"],
        "labels": each(&found["labels"], &label),
        "fixes": each(&found["fixes"], &fix),
        "bearing": "none",
    });
    put(range(path, found), rest)
}

#[test]
fn every_example_has_the_same_problems_on_the_page() {
    let mut compared = 0;
    let mut left_out_codes = Vec::new();
    for entry in fs::read_dir(EXAMPLES).expect("is there") {
        let project = entry.expect("can be listed").path();
        let ran: Ran = cardc(&project)
            .args(["check", "--format", "json"])
            .output()
            .expect("the binary runs")
            .into();
        let native: Vec<Value> = serde_json::from_str(&ran.out).expect("is JSON");

        let texts = texts(&project);
        let mut session = Session::new();
        let update = texts
            .iter()
            .map(|(path, text)| json!({ "path": path, "text": text }));
        let update = json!({ "ask": "update", "files": update.collect::<Vec<_>>() });
        assert_eq!(ask(&mut session, &update), Value::Null);
        let answer = ask(&mut session, &json!({ "ask": "problems" }));
        let files = answer.as_array().unwrap().iter();
        let on_the_page = files.flat_map(|file| {
            let problems = file["problems"].as_array().unwrap().iter();
            problems.map(|one| (file["path"].clone(), one.clone()))
        });
        let is_text = |found: &&Value| texts.iter().any(|(path, _)| found["path"] == *path);
        let (in_texts, left_out): (Vec<&Value>, Vec<&Value>) = native.iter().partition(is_text);
        let in_texts = in_texts
            .into_iter()
            .map(|one| (one["path"].clone(), as_on_the_page(one, &texts)));
        let in_texts: Vec<_> = in_texts.collect();
        assert_eq!(on_the_page.collect::<Vec<_>>(), in_texts);
        compared += in_texts.len();
        left_out_codes.extend(left_out.iter().map(|found| found["code"].clone()));
    }
    assert!(compared > 150, "{compared} problems");
    left_out_codes.sort_by_key(Value::to_string);
    assert_eq!(left_out_codes, ["invalid-encoding", "unreadable-file"]);
}
