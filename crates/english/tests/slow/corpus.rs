//! The corpus of real cards, where it is present: round trip of all that is understood, how much that is, and that it
//! has one reading.

#![expect(clippy::print_stdout, reason = "a test that skips says so")]

use std::collections::BTreeMap;

use cardc_english::{Markup, Sentence, normalise, other_readings, parse_line, print_line};
use cardc_span::Span;
use serde_json::{Map, Value};

use crate::support::CHAMPIONS;

/// The texts of the reference cards, line by line; `None` where they are not here.
fn lines() -> Option<Vec<String>> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/champions/cards-sets-1-2.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: the reference cards are not here ({path})");
        return None;
    };
    let cards: serde_json::Value =
        serde_json::from_str(&text).expect("the reference cards are JSON");
    let effects = cards.as_array().expect("an array").iter();
    let effects = effects.filter_map(|card| card["effect"]["en"].as_str());
    // What stands in quotation marks is flavour.
    let lines = effects
        .filter(|effect| !effect.starts_with('"'))
        .flat_map(str::lines)
        .map(|line| line.trim().to_owned());
    Some(lines.filter(|line| !line.is_empty()).collect())
}

#[test]
fn understood_lines_print_back() {
    let Some(lines) = lines() else { return };
    let vocabulary = &*CHAMPIONS;
    let (mut understood, mut sentences, mut whole) = (0, 0, 0);
    let mut wrong = Vec::new();
    let show = std::env::var("CARDC_SHOW_DECLINED").is_ok();
    for line in &lines {
        let parsed = parse_line(vocabulary, line);
        understood += parsed.line.sentences.len();
        sentences += parsed.line.sentences.len() + parsed.declined.len();
        if parsed.is_understood() {
            whole += 1;
            let printed = print_line(vocabulary, &parsed.line, Markup::Plain);
            if normalise(vocabulary, line).to_lowercase() != printed.to_lowercase() {
                wrong.push(format!("{line}\n    {printed}"));
            }
        }
        for declined in &parsed.declined {
            if show {
                let range = |span: Span| &line[span.range()];
                println!("{} @ `{}`", range(declined.span), range(declined.at));
            }
        }
    }
    let count = lines.len();
    println!("{understood} of {sentences} sentences, {whole} of {count} lines");
    assert!(
        wrong.is_empty(),
        "{} lines print differently:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(understood * 1000 >= sentences * 998);
}

/// Every text has one reading: where the grammar has others, a rule of precedence says why they are not it.
#[test]
fn every_line_has_one_reading() {
    let mut lines = lines().unwrap_or_default();
    let own = include_str!("../trees.txt").lines();
    lines.extend(
        own.filter(|line| !line.starts_with([' ', '#']))
            .map(str::to_owned),
    );
    lines.sort();
    lines.dedup();
    let mut settled: BTreeMap<&str, usize> = BTreeMap::new();
    let mut open = Vec::new();
    for line in &lines {
        let parsed = parse_line(&CHAMPIONS, line);
        // Scopes in front and what is granted behind a colon are no part of the sentence.
        for chosen in &parsed.line.sentences {
            let text = &line[chosen.span.range()];
            for other in other_readings(&CHAMPIONS, text) {
                match precedence(chosen, &other) {
                    Some(rule) => *settled.entry(rule).or_default() += 1,
                    None => open.push(format!(
                        "{text}\n    {}",
                        serde_json::to_string(&other).unwrap()
                    )),
                }
            }
        }
    }
    println!(
        "{} lines; other readings by the rule that excludes them: {settled:#?}",
        lines.len()
    );
    assert!(
        open.is_empty(),
        "{} readings that no rule excludes:\n{}",
        open.len(),
        open.join("\n")
    );
}

/// The rule of the language reference by which the first reading goes before the other one.
fn precedence(chosen: &Sentence, other: &Sentence) -> Option<&'static str> {
    let json = |sentence: &Sentence| serde_json::to_value(sentence).expect("a tree is JSON");
    let (chosen, other) = (json(chosen), json(other));
    let more = |measure: fn(&Value) -> usize| measure(&chosen) > measure(&other);
    let fewer = |measure: fn(&Value) -> usize| measure(&chosen) < measure(&other);
    let rules = [
        (
            "what the frame of a verb names belongs to the verb",
            more(arguments),
        ),
        (
            "an adverbial belongs to the clause right before it",
            more(depth),
        ),
        (
            "a comma ends a clause rather than an adjective",
            fewer(commas),
        ),
        ("a participle behind `be` is what was done", more(acts)),
        (
            "a participle behind a participle is one as well",
            more(passives),
        ),
        (
            "a phrase of the vocabulary goes before a free one",
            fewer(remarks),
        ),
        ("the fewest nouns explain the words", fewer(nouns)),
        (
            "a longer fixed wording goes before a shorter one",
            fewer(adverbials),
        ),
        (
            "a verb without a subject goes on with the clause before",
            more(continued),
        ),
        ("a verb in the base form is an order", more(orders)),
        (
            "prose with a comma stands in front of its clause",
            more(prose_in_front),
        ),
        ("`do` alone stands for what was told of", more(stand_ins)),
        (
            "two verbs share what stands behind both",
            more(shared_verbs),
        ),
    ];
    rules
        .into_iter()
        .find_map(|(rule, applies)| applies.then_some(rule))
}

/// Adds up a measure over every object of a tree, with its depth.
fn sum(tree: &Value, depth: usize, measure: &dyn Fn(&Map<String, Value>, usize) -> usize) -> usize {
    match tree {
        Value::Object(fields) => {
            let inner: usize = fields
                .values()
                .map(|value| sum(value, depth + 1, measure))
                .sum();
            inner + measure(fields, depth)
        }
        Value::Array(items) => items.iter().map(|item| sum(item, depth, measure)).sum(),
        _ => 0,
    }
}

fn length(value: Option<&Value>) -> usize {
    value.and_then(Value::as_array).map_or(0, Vec::len)
}

fn arguments(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        length(fields.get("act").and_then(|act| act.get("arguments")))
    })
}

fn depth(tree: &Value) -> usize {
    sum(tree, 0, &|fields, depth| {
        let lists = ["tail", "modifiers", "clauses"];
        depth
            * lists
                .map(|list| length(fields.get(list)))
                .iter()
                .sum::<usize>()
    })
}

fn prose_in_front(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        let lead = fields.get("lead").and_then(Value::as_array);
        let is_prose = |one: &&Value| one.get("prose").is_some();
        lead.map_or(0, |lead| lead.iter().filter(is_prose).count())
    })
}

fn adverbials(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        length(fields.get("lead")) + length(fields.get("tail"))
    })
}

fn commas(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("ids") && fields.contains_key("comma"))
    })
}

fn acts(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("act"))
    })
}

fn passives(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("passive"))
    })
}

fn remarks(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("remark"))
    })
}

fn nouns(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("noun"))
    })
}

fn stand_ins(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.contains_key("as-told"))
    })
}

/// Clauses that share the subject, the modal or the negation of the one before.
fn continued(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        let is_joined = fields.contains_key("joined") && !fields.contains_key("subject");
        let is_denied = fields.contains_key("modal") || fields.contains_key("negated");
        let act = fields
            .get("predicate")
            .and_then(|predicate| predicate.get("act"));
        let is_inflected = act.is_some_and(|act| act["tense"] != "base");
        usize::from(is_joined && (is_denied || is_inflected))
    })
}

/// Verbs that have their arguments in common with another one.
fn shared_verbs(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(
            fields
                .get("act")
                .is_some_and(|act| act.get("shared").is_some()),
        )
    })
}

fn orders(tree: &Value) -> usize {
    sum(tree, 0, &|fields, _| {
        usize::from(fields.get("tense").is_some_and(|tense| tense == "base"))
    })
}
