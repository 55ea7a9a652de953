//! measure VOCAB EXTRA LINES [declined|wrong|trees SEED N|only PATTERN]
#![allow(warnings)]
#[path = "../tests/support/sketch.rs"]
mod sketch;
use cardc_english::*;
use std::collections::BTreeMap;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut text = std::fs::read_to_string(&args[1]).unwrap();
    if args[2] != "-" {
        text.push_str(&std::fs::read_to_string(&args[2]).unwrap());
    }
    let mut value: toml::Table = toml::from_str(&text).unwrap();
    let mut spec: VocabularySpec = toml::Value::Table(value).try_into().unwrap();
    let mut patterns: Vec<String> = Vec::new();
    for v in spec.verbs.values() {
        patterns.extend(v.frames.clone());
    }
    for v in spec.modifiers.values().chain(spec.phrases.values()) {
        patterns.push(v.pattern.clone());
    }
    for p in patterns {
        for part in p.split('<').skip(1) {
            let inner = part.split('>').next().unwrap();
            if let Some((_, ids)) = inner.split_once('=') {
                for id in ids.split('|') {
                    spec.choices
                        .entry(id.trim().to_string())
                        .or_insert_with(|| ChoiceSpec {
                            doc: "x".into(),
                            ..Default::default()
                        });
                }
            }
        }
    }
    let (vocabulary, problems) = Vocabulary::new(spec);
    for p in problems {
        eprintln!("{p:?}");
    }
    let lines = std::fs::read_to_string(&args[3]).unwrap();
    let mode = args.get(4).map(String::as_str).unwrap_or("");
    let mut counts: BTreeMap<String, [usize; 5]> = BTreeMap::new();
    let mut trees = Vec::new();
    let mut steps = 0u64;
    let mut nwords = 0u64;
    for line in lines.lines() {
        let (group, line) = line.split_once('\t').unwrap();
        let parsed = parse_line(&vocabulary, line);
        steps += parsed.steps;
        nwords += parsed.words.len() as u64;
        let c = counts.entry(group.to_string()).or_default();
        c[0] += parsed.line.sentences.len();
        c[1] += parsed.line.sentences.len() + parsed.declined.len();
        c[3] += 1;
        if parsed.is_understood() {
            c[2] += 1;
            let printed = print_line(&vocabulary, &parsed.line, Markup::Plain);
            let f = |s: &str| {
                normalise(s)
                    .to_lowercase()
                    .replace("+ ", "+")
                    .replace("- ", "-")
            };
            if f(line) != f(&printed) {
                c[4] += 1;
                if mode == "wrong" {
                    println!("{line}\n    {printed}");
                }
            }
            if mode == "all" {
                println!("{line}\n    {}", sketch::sketch(&parsed.line));
            }
            trees.push((line.to_string(), sketch::sketch(&parsed.line)));
        } else if mode == "all" {
            println!("{line}\n    DECLINED");
        }
        for d in &parsed.declined {
            let r = |s: Span| &line[s.start as usize..s.end as usize];
            if mode == "declined" {
                println!(
                    "{group}\t{}\t@\t{}",
                    r(d.span),
                    line.get(d.at.start as usize..d.span.end as usize)
                        .unwrap_or("")
                );
            }
        }
    }
    if mode == "trees" {
        let mut seed: u64 = args[5].parse().unwrap();
        let n: usize = args[6].parse().unwrap();
        for _ in 0..n {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (l, t) = &trees[(seed >> 33) as usize % trees.len()];
            println!("{l}\n    {t}");
        }
    }
    for (g, c) in counts {
        eprintln!(
            "{g}: {}/{} sentences {:.1}%, lines {}/{}, wrong print {}",
            c[0],
            c[1],
            100.0 * c[0] as f64 / c[1] as f64,
            c[2],
            c[3],
            c[4]
        );
    }
    eprintln!(
        "steps {steps}, per word {:.1}",
        steps as f64 / nwords as f64
    );
}
