//! What a page asks, and what it is answered.

use cardc_playground::Session;
use cardc_testkit::{Fixture, TOY};
use serde_json::{Value, json};

/// A page with one project.
struct TestPage(Session);

impl TestPage {
    /// The pack of the toy game, and these files. Returns the path and the place of the cursor too, in UTF-16.
    fn new(fixture: &str) -> (Self, Value) {
        let fixture = Fixture::parse(fixture);
        let files = fixture.files.iter();
        let files = files.map(|file| (file.path.trim_start_matches('/'), file.text.as_str()));
        let files: Vec<(&str, &str)> = files.collect();
        let mut page = Self(Session::new());
        page.update(TOY.iter().chain(&files));
        let (index, offset) = fixture.cursor.unwrap_or_default();
        let (path, text) = files[index];
        let units = text[..offset as usize].encode_utf16().count();
        (page, json!({ "path": path, "offset": units }))
    }

    fn update<'a>(&mut self, files: impl IntoIterator<Item = &'a (&'a str, &'a str)>) {
        let files = files.into_iter();
        let files = files.map(|(path, text)| json!({ "path": path, "text": text }));
        self.ask("update", &json!({ "files": files.collect::<Vec<_>>() }));
    }

    fn ask(&mut self, what: &str, about: &Value) -> Value {
        let mut question = about.clone();
        question["ask"] = what.into();
        let answer = self.0.ask(&question.to_string()).expect("is a question");
        serde_json::from_str(&answer).expect("is JSON")
    }

    /// The codes of the problems of each file that has some, without the pack.
    fn codes(&mut self) -> Vec<(String, Vec<String>)> {
        let files = self.ask("problems", &json!({}));
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let of_file = |file: &Value| {
            let problems = file["problems"].as_array().unwrap().iter();
            let codes: Vec<String> = problems.map(|one| text(&one["code"])).collect();
            (text(&file["path"]), codes)
        };
        let files = files.as_array().unwrap().iter().map(of_file);
        files
            .filter(|(path, codes)| !path.starts_with("games/") && !codes.is_empty())
            .collect()
    }
}

/// The words of a text between two places that are counted in UTF-16.
fn words(text: &str, range: &Value) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let place = |end: &str| range[end].as_u64().unwrap() as usize;
    String::from_utf16(&units[place("from")..place("to")]).unwrap()
}

/// A card with characters in front of its text that UTF-8, UTF-16 and Unicode count differently.
const TRICK: &str = "game toy\n// “😀é”\ntrick \"Ä\" {\n    colour Red\n    text {\n        Hugg a Bear.\n    }\n}\n";

#[test]
fn a_problem_has_its_place_its_rule_and_its_fix() {
    let (mut page, _) = TestPage::new(&format!("//- /a.card\n{TRICK}"));
    let files = page.ask("problems", &json!({}));
    let file = files
        .as_array()
        .unwrap()
        .iter()
        .find(|file| file["path"] == "a.card");
    let problem = &file.unwrap()["problems"][0];
    assert_eq!(problem["severity"], "error");
    assert_eq!(words(TRICK, problem), "Hugg");
    assert_eq!(problem["bearing"], "none");
    let edit = &problem["fixes"][0]["edits"][0];
    assert_eq!(words(TRICK, edit), "Hugg");
    assert_eq!(edit["text"], "Hug");
    let page = page.ask("explain", &json!({ "code": problem["code"] }));
    assert!(page.as_str().unwrap().contains("## Example"), "{page}");
}

#[test]
fn files_come_change_and_go() {
    let (mut page, _) = TestPage::new(&format!("//- /a.card\n{TRICK}"));
    assert_eq!(page.codes().len(), 1);
    page.update(&[("a.card", TRICK.replace("Hugg", "Hug").as_str())]);
    assert_eq!(page.codes(), []);
    page.update(&[("b.card", TRICK)]);
    let codes = page.codes();
    assert_eq!(codes[0].0, "b.card");
    assert!(
        codes[0].1.contains(&"duplicate-card".to_owned()),
        "{codes:?}"
    );
    page.ask(
        "update",
        &json!({ "files": [{ "path": "b.card", "text": null }] }),
    );
    assert_eq!(page.codes(), []);
    assert_eq!(
        page.ask("outline", &json!({ "path": "b.card" })),
        Value::Null
    );
}

#[test]
fn a_pack_that_is_typed_in_counts_at_once() {
    let (mut page, _) = TestPage::new(&format!("//- /a.card\n{}", TRICK.replace("Hugg", "Cuddle")));
    assert_eq!(page.codes().len(), 1);
    let (path, words) = TOY[1];
    page.update(&[(
        path,
        words
            .replace("base = \"Hug\"", "base = \"Cuddle\"")
            .as_str(),
    )]);
    assert_eq!(page.codes(), []);
}

#[test]
fn what_is_being_written_is_marked() {
    let written = TRICK.replace("Hugg a Bear.", "Hug a$0");
    let (mut page, cursor) = TestPage::new(&format!("//- /a.card\n{written}"));
    let files = page.ask("problems", &json!({ "writing": cursor }));
    let file = files
        .as_array()
        .unwrap()
        .iter()
        .find(|file| file["path"] == "a.card");
    assert_eq!(file.unwrap()["problems"][0]["bearing"], "part");
}

#[test]
fn a_hover_leads_to_a_rule() {
    let text = TRICK.replace("Hugg", "Hug");
    let (mut page, cursor) =
        TestPage::new(&format!("//- /a.card\n{}", text.replace("Hug", "Hu$0g")));
    let hover = page.ask("hover", &cursor);
    assert_eq!(words(&text, &hover), "Hug");
    let markdown = hover["markdown"].as_str().unwrap();
    let mut links = hover["links"].as_array().unwrap().iter();
    let link = links.find(|link| link["rule"] == "toy:hug").unwrap();
    assert!(!words(markdown, link).is_empty());
    let rule = page.ask("rule", &json!({ "path": "a.card", "rule": "toy:hug" }));
    assert_eq!(rule["title"], "Hug");
    assert!(
        rule["markdown"].as_str().unwrap().contains("happy"),
        "{rule}"
    );

    let target = page.ask("definition", &cursor);
    assert_eq!(target["path"], "games/toy/rulebook.md");
    assert_eq!(words(TOY[2].1, &target), "hug");
}

#[test]
fn a_rule_that_ships_with_the_program_is_named_by_its_id() {
    let card = "game champions\nability \"A\" {\n    text {\n        Dr$0aw a card.\n    }\n}\n";
    let (mut page, cursor) = TestPage::new(&format!("//- /a.card\n{card}"));
    let target = page.ask("definition", &cursor);
    let rule = page.ask("rule", &json!({ "path": "a.card", "rule": target["rule"] }));
    assert_eq!(rule["id"], target["rule"]);
}

#[test]
fn completions_say_what_they_replace_and_where_to_fill_in() {
    let begun = "game toy\n// “😀é”\ntri$0";
    let (mut page, cursor) = TestPage::new(&format!("//- /a.card\n{begun}"));
    let offered = page.ask("completion", &cursor);
    let first = &offered[0];
    assert_eq!(first["kind"], "cardKind");
    assert_eq!(words(&begun.replace("$0", ""), first), "tri");
    let insert = &first["insert"];
    let stops = insert["stops"].as_array().unwrap();
    let text = insert["text"].as_str().unwrap();
    assert!(words(text, &stops[1]) == "Red", "{insert}");

    let mut of_first = cursor.clone();
    of_first["index"] = json!(0);
    let documentation = page.ask("documentation", &of_first);
    assert!(
        documentation.as_str().unwrap().contains("happens"),
        "{documentation}"
    );
    of_first["index"] = json!(1000);
    assert_eq!(page.ask("documentation", &of_first), Value::Null);
}

#[test]
fn the_frame_of_a_verb_is_shown_with_its_next_part() {
    let written = TRICK.replace("Hugg a Bear.", "Hug a$0");
    let (mut page, cursor) = TestPage::new(&format!("//- /a.card\n{written}"));
    let frame = page.ask("signature", &cursor);
    let label = frame["label"].as_str().unwrap();
    assert!(label.starts_with("Hug "), "{frame}");
    assert!(!words(label, &frame["active"]).is_empty(), "{frame}");
}

#[test]
fn a_change_is_offered_with_its_edits() {
    let card = "game toy\n// “😀é”\ntrick \"Ä$0\" {\n    text {\n        Hug a Bear.\n    }\n}\n";
    let (mut page, cursor) = TestPage::new(&format!("//- /a.card\n{card}"));
    let place = json!({ "path": "a.card", "from": cursor["offset"], "to": cursor["offset"] });
    let actions = page.ask("actions", &place);
    let add = actions
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["title"] == "Add `colour Red`");
    let add = add.expect("is offered");
    assert_eq!(add["fixes"], true);
    let edit = &add["edits"][0]["edits"][0];
    assert_eq!(add["edits"][0]["path"], "a.card");
    let before = json!({ "from": 0, "to": edit["from"] });
    let before = words(&card.replace("$0", ""), &before);
    assert!(before.ends_with("trick \"Ä\" {"), "{before}");
    let mut actions = actions.as_array().unwrap().iter();
    let to_fill_in = actions.find(|one| !one["snippet"].is_null());
    let snippet = &to_fill_in.expect("is offered")["snippet"];
    let example = words(snippet["text"].as_str().unwrap(), &snippet["stops"][0]);
    assert_eq!(example, "reason");
}

#[test]
fn a_file_has_a_form_an_outline_and_a_look() {
    let (mut page, _) = TestPage::new(&format!("//- /a.card\n{}", TRICK.replace("    ", " ")));
    let of_file = json!({ "path": "a.card" });
    assert_eq!(page.ask("format", &of_file), TRICK);
    page.update(&[("a.card", TRICK)]);
    let outline = page.ask("outline", &of_file);
    assert_eq!(outline[0]["name"], "Ä");
    assert_eq!(outline[0]["kind"], "card");
    assert_eq!(words(TRICK, &outline[0]), "\"Ä\"");
    let look = page.ask("look", &of_file);
    let tokens = look["tokens"].as_array().unwrap().iter();
    let fields: Vec<String> = tokens
        .filter(|token| token["kind"] == "field")
        .map(|token| words(TRICK, token))
        .collect();
    assert_eq!(fields, ["colour"]);
}

#[test]
fn what_is_no_question_is_refused() {
    let mut session = Session::new();
    for wrong in ["", "{}", r#"{"ask":"x"}"#, r#"{"ask":"hover","path":"a"}"#] {
        assert!(session.ask(wrong).is_err(), "{wrong}");
    }
    let nowhere = json!({ "ask": "hover", "path": "a.card", "offset": 1 });
    assert_eq!(session.ask(&nowhere.to_string()).unwrap(), "null");
}
