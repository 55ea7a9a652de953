//! Whatever a file holds: reading it ends, every place is in it, no word is lost, and what is written reads the same.

use cardc_properties::rulebooks::holds;
use cardc_rulebook::{Format, read};
use proptest::prelude::*;
use proptest::sample::select;

/// Files to begin with, of every form.
const FILES: [&str; 6] = [
    include_str!("../../../rulebook/tests/forms/numbered.json"),
    include_str!("../../../rulebook/tests/forms/pages.txt"),
    include_str!("../../../rulebook/tests/forms/terms.json"),
    include_str!("../../../rulebook/tests/forms/records.json"),
    include_str!("../../../rulebook/tests/forms/linked.json"),
    "---\ngame: saltmarsh\ntitle: Rules\neditions: 2024-03-01\n---\n\nIntroduction.\n\n## 1.1 Mooring\n- since: 2024-03-01\n\
     - note: x\n- corrected: 4 -> 1.1\n- see: 1.1, tide\n\nText {1.1|one} and {+tide}.\n\\\\## a\n\n## tide Tide\n\nTurns.\n",
];

/// What is put into a file or a text.
const SCRAPS: [&str; 46] = [
    "\"",
    "\\",
    "\\\\",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{2028}",
    "<link=\"a\">",
    "</link>",
    "<u>",
    "<b>",
    "</b>",
    "<br>",
    "<",
    ">",
    "**",
    " ** ",
    "*",
    "#",
    "\n## ",
    "\n# ",
    "\n---\n",
    "1.1",
    "1.1a:",
    "\n- 1.2:** ",
    "\n2: ",
    "/section{",
    "{1.1}",
    "\\{",
    "\\u00e4",
    "\\ud83c",
    "ä",
    "🌊",
    "İ",
    "\u{a0}",
    " / ",
    "- ",
    "\n\n",
];

/// A file of some form, cut and patched.
fn broken_file() -> impl Strategy<Value = String> {
    let patch = (
        any::<prop::sample::Index>(),
        select(&SCRAPS[..]),
        any::<bool>(),
    );
    (
        select(&FILES[..]),
        prop::collection::vec(patch, 0..12),
        any::<prop::sample::Index>(),
        any::<bool>(),
    )
        .prop_map(|(file, patches, end, cut)| {
            let mut characters: Vec<String> = file.chars().map(String::from).collect();
            for (at, scrap, replaces) in patches {
                let at = at.index(characters.len());
                if replaces {
                    scrap.clone_into(&mut characters[at]);
                } else {
                    characters.insert(at, scrap.to_owned());
                }
            }
            if cut {
                characters.truncate(end.index(characters.len() + 1));
            }
            characters.concat()
        })
}

/// A text of words and scraps.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![4 => "[A-Za-z]{1,6}", 2 => select(&SCRAPS[..]).prop_map(str::to_owned), 3 => Just(" ".to_owned())];
    prop::collection::vec(word, 0..14).prop_map(|words| words.concat())
}

/// Nested numbered JSON.
fn numbered() -> impl Strategy<Value = String> {
    let leaf = text().prop_map(serde_json::Value::from);
    let value = leaf.prop_recursive(4, 40, 6, |inner| {
        let key = prop_oneof![
            Just("0".to_owned()),
            "[1-9]",
            "[a-c]",
            "[A-Z][a-z]{1,5}( / [A-Z][a-z]{1,3})?"
        ];
        prop::collection::vec((key, inner), 1..6)
            .prop_map(|members| serde_json::Value::Object(members.into_iter().collect()))
    });
    value.prop_map(|value| serde_json::json!({ "1": value }).to_string())
}

/// Records with members of many kinds.
fn records() -> impl Strategy<Value = String> {
    let key = select(
        &[
            "id",
            "Id",
            "name",
            "Name",
            "text",
            "Description",
            "seeAlso",
            "type",
            "alias",
        ][..],
    );
    let value = prop_oneof![
        3 => text().prop_map(serde_json::Value::from),
        1 => any::<i32>().prop_map(serde_json::Value::from),
        1 => prop::collection::vec(text(), 0..3).prop_map(serde_json::Value::from),
        1 => (text(), text()).prop_map(|(id, name)| serde_json::json!([{ "id": id, "name": name }])),
    ];
    let record = prop::collection::vec((key, value), 0..5).prop_map(|members| {
        serde_json::Value::Object(
            members
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect(),
        )
    });
    prop::collection::vec(record, 0..5)
        .prop_map(|records| serde_json::Value::from(records).to_string())
}

/// Words of letters alone, which no mark-up is made of.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|character: char| !character.is_ascii_alphabetic());
    let mut words: Vec<String> = parts
        .filter(|word| word.len() > 2)
        .map(str::to_lowercase)
        .collect();
    words.sort();
    words
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_file_in_any_form(source in broken_file(), format in select(&Format::ALL[..])) {
        holds(&source, format);
        holds(&source, Format::of(&source));
    }

    #[test]
    fn any_text(source in text()) {
        holds(&source, Format::Text);
    }

    #[test]
    fn any_numbered_json(source in numbered()) {
        holds(&source, Format::Numbered);
    }

    #[test]
    fn any_records(source in records()) {
        holds(&source, Format::Records);
    }

    #[test]
    fn any_terms(terms in prop::collection::vec((text(), text()), 1..6)) {
        let members = terms.iter().map(|(term, text)| (term.clone(), text.clone().into()));
        let source = serde_json::Value::Object(members.collect()).to_string();
        holds(&source, Format::Terms);
    }

    #[test]
    fn no_word_is_lost(heads in prop::collection::vec(("[A-Z][a-z]{3,7}", prop::collection::vec("[a-z]{3,7}[,.:]?", 0..9)), 1..9)) {
        let mut source = "1: First\n\n".to_owned();
        for (number, (term, said)) in heads.iter().enumerate() {
            let line = match number % 4 {
                0 => format!("- 1.{number}:** {term} {}\n", said.join(" ")),
                1 => format!("1.{number}: {term}\n\n{}\n\n- {term}\n", said.join("\n")),
                2 => format!("- **{term}:** {}\n", said.join("\n\n")),
                _ => format!("{term}\n - {}\n", said.join("\n- ")),
            };
            source.push_str(&line);
        }
        let written = words(&read(&source, Format::Text).rulebook.write());
        let mut left = written.into_iter().peekable();
        for word in words(&source) {
            while left.next_if(|other| *other < word).is_some() {}
            prop_assert!(left.next_if_eq(&word).is_some(), "{word} of\n{source}");
        }
    }
}
