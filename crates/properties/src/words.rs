//! Words that inputs are made of.

use cardc_english::Vocabulary;
use cardc_rulebook::ATTRIBUTES;
use cardc_syntax::KEYWORDS;

use crate::{packs, server};

/// What cards and decks are made of.
const FORM: [&str; 24] = [
    " {\n",
    "}\n",
    "\n\n",
    "\r\n",
    "\r",
    "\"\"",
    "\\\"",
    "// ",
    "/// ",
    "//! ",
    "(X)",
    "[2]",
    "..#..",
    "text {\n",
    "prose \"\"\n",
    "\u{feff}",
    "\u{2028}",
    "\u{301}",
    "🐉",
    "2x ",
    "# ",
    " = 5",
    "  + ",
    "//- /b.deck\n",
];

/// What JSON is made of.
const JSON: [&str; 14] = [
    "\"\":",
    "[]",
    "{}",
    "null",
    "true",
    "-1",
    "1e999",
    "\"\\u0000\"",
    "\"\\ud83d\"",
    "\"\\n\"",
    "},{",
    "\"//\"",
    "\t",
    "\r\n",
];

/// What XML is made of.
const XML: [&str; 10] = [
    "<!-- next file -->",
    "</",
    "/>",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#0;",
    "&#x1F409;",
    " id=\"\"",
    "<!DOCTYPE ",
];

/// What rulebooks are made of.
const RULES: [&str; 14] = [
    "---\n",
    "\n## ",
    "\n- ",
    "{1.1}",
    "{1.1|",
    "{+",
    "\\{",
    "1.1 ",
    "<link=\"",
    "</link>",
    "<b>",
    "**",
    "2020-01-01",
    " -> ",
];

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The form of cards, and kinds and fields of the games that ship.
pub(crate) fn of_cards() -> Vec<String> {
    let mut words = owned(&FORM);
    words.extend(KEYWORDS.iter().map(|keyword| format!("{} ", keyword.word)));
    for pack in cardc_games::builtin_ids().filter_map(cardc_games::builtin) {
        words.push(format!("game {}\n", pack.id));
        words.extend(pack.kinds.iter().map(|kind| format!("\n{} \"", kind.id)));
        words.extend(pack.fields.iter().map(|field| format!("\n{} ", field.id)));
    }
    words
}

/// Every form that a game that ships has for a word.
pub(crate) fn of_texts() -> Vec<String> {
    let mut words = owned(&[
        ". ", ", ", ": ", "X ", "[", "]", "*", "(", ")", "non-", "'s ", "“", "”", "\n",
    ]);
    for pack in cardc_games::builtin_ids().filter_map(cardc_games::builtin) {
        let vocabulary = Vocabulary::new(pack.vocabulary.clone()).0;
        words.extend(vocabulary.known_forms().map(|form| format!("{form} ")));
    }
    words.sort();
    words.dedup();
    words
}

/// The form of JSON.
pub(crate) fn of_json() -> Vec<String> {
    owned(&JSON)
}

/// The form of XML.
pub(crate) fn of_xml() -> Vec<String> {
    owned(&XML)
}

/// The form of rulebooks.
pub(crate) fn of_rulebooks() -> Vec<String> {
    let mut words = owned(&RULES);
    words.extend(ATTRIBUTES.iter().map(|key| format!("\n- {key}: ")));
    words
}

/// The keys of packs.
pub(crate) fn of_packs() -> Vec<String> {
    let mut words = owned(&[
        " = ", "\n[", "]\n", "[[", "]]", "{ ", " }", "\"\"", "'''", "\"\"\"",
    ]);
    words.extend(packs::keys());
    words
}

/// What a client does, and what cards are made of.
pub(crate) fn of_sessions() -> Vec<String> {
    let mut words = owned(&[
        "\nopen ",
        "\nedit ",
        "\nwhole ",
        "\nclose ",
        "\nsave ",
        "\nwatched ",
        "\ncancel ",
        "\ninitialize\n",
        " 0:0 ",
        " 999999999:9 ",
        "\\n",
        "\\r",
    ]);
    words.extend(server::words());
    words.extend(of_cards());
    words
}
