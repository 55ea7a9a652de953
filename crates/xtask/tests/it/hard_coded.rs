//! No thing of any one game is named in the code of the core: kinds of card, tags, fields, verbs and all the other words of
//! the packs are looked for in its identifiers and in its texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cardc_english::is_grammar_word;
use cardc_games::keys_at;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use smol_str::SmolStr;
use toml::{Table, Value};
use xtask::root;

/// The crates that know no game. Importers (`convert`) and the programs above are apart.
const CORE: [&str; 12] = [
    "db",
    "diagnostics",
    "effect",
    "english",
    "fmt",
    "games",
    "ide",
    "lsp",
    "rulebook",
    "semantics",
    "span",
    "syntax",
];

/// Words of packs that are words of something else too, by what they are there. Words of the grammar of English, keys of
/// packs, and words of one or two letters need no entry; an entry that is not needed is a failure.
///
/// Numbers, such as how many copies a deck may have, cannot be told from other numbers. They stand in no identifier, and
/// the checks of decks know no other ones than those in the limits of a pack.
const COMMON: [(&str, &str); 6] = [
    (
        "words of Rust, of its libraries and of programs in general",
        "body bound character characters check choice common core event events unit units trait id instant item legend limited \
         location locations main mark off order outside panic place pool remove removed scheme setting special str \
         size support take target time total level transform add count do double here it ignore include stack step",
    ),
    (
        "words of the protocol of editors",
        "action answer response begin end progress",
    ),
    (
        "words of English that the grammar of texts or of rules knows by itself",
        "be condition most copy different exactly following half have her last nearest next only passive prevent rank same that \
         there this those unable you additional maximum minimum quantity card player corner yes draw duration limit \
         anything they them he him himself she herself random",
    ),
    ("beginnings of words that deny them", "dis"),
    (
        "words for parts of rulebooks and of decks, in every game",
        "deck extra edition editions errata game number play refer rules set title rare focus name one keyword kind \
         objective category symbol",
    ),
    (
        "names of the packs that ship, where they are listed",
        "ashes champions lotr t9a",
    ),
];

/// A word with the packs that have it.
type Words = BTreeMap<String, BTreeSet<String>>;

/// `last-stand`, `Last Stand`, `LastStand` and `last_stand` as `last stand`.
fn folded(word: &str) -> String {
    let mut folded = String::new();
    let mut was_lower = false;
    for letter in word.chars() {
        if letter.is_uppercase() && was_lower || !letter.is_alphanumeric() {
            folded.push(' ');
        }
        was_lower = letter.is_lowercase() || letter.is_numeric();
        folded.extend(
            letter
                .to_lowercase()
                .filter(|letter| letter.is_alphanumeric()),
        );
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The entries of a table with their ids.
fn entries<'toml>(table: &'toml Table, key: &str) -> Vec<(&'toml String, &'toml Value)> {
    table
        .get(key)
        .and_then(Value::as_table)
        .into_iter()
        .flatten()
        .collect()
}

/// What a pack calls its things, by ids and as printed: first what identifiers would name, and then all words.
fn words_of(folder: &Path) -> (BTreeSet<String>, BTreeSet<String>) {
    let read = |file: &str| -> Table {
        let text = std::fs::read_to_string(folder.join(file)).expect("a pack has both files");
        text.parse().expect("it is TOML")
    };
    let (game, vocabulary) = (read("game.toml"), read("vocabulary.toml"));
    let mut things = BTreeSet::new();
    let mut words = BTreeSet::new();
    let named = |id: &str, entry: &Value| -> Vec<String> {
        let keys = ["name", "plural", "singular", "base", "form"];
        let printed = keys
            .iter()
            .filter_map(|key| entry.get(key).and_then(Value::as_str));
        printed.chain([id]).map(folded).collect()
    };
    things.insert(folded(
        &folder.file_name().expect("it has a name").to_string_lossy(),
    ));
    for table in [
        "kinds",
        "fields",
        "tag-groups",
        "tags",
        "categories",
        "formats",
        "enumerations",
    ] {
        for (id, entry) in entries(&game, table) {
            things.extend(named(id, entry));
            let values = entry.as_table().map(|entry| entries(entry, "values"));
            things.extend(
                values
                    .into_iter()
                    .flatten()
                    .flat_map(|(id, value)| named(id, value)),
            );
        }
    }
    for table in ["nouns", "adjectives", "verbs", "abilities"] {
        for (id, entry) in entries(&vocabulary, table) {
            let is_term =
                table == "abilities" || entry.get("keyword") == Some(&Value::Boolean(true));
            let found = if is_term { &mut things } else { &mut words };
            found.extend(named(id, entry));
        }
    }
    words.extend(things.iter().cloned());
    (things, words)
}

/// What every key of the files of a pack is made of: these words are concepts of the core.
fn concepts() -> BTreeSet<String> {
    let mut concepts = BTreeSet::new();
    for file in ["game.toml", "vocabulary.toml", "cardc.toml"] {
        let mut waiting = vec![Vec::<SmolStr>::new()];
        while let Some(at) = waiting.pop() {
            for key in keys_at(file, &at) {
                let name = folded(&key.name);
                concepts.extend(name.split(' ').map(str::to_owned));
                concepts.insert(name);
                let below: Vec<SmolStr> = at.iter().cloned().chain([key.name]).collect();
                waiting.push(below.iter().cloned().chain(["id".into()]).collect());
                waiting.push(below);
            }
        }
    }
    concepts
}

/// The words of all packs that are of no other use.
fn telling(words: &Words) -> Words {
    let concepts = concepts();
    let common: BTreeSet<&str> = COMMON
        .iter()
        .flat_map(|(_, words)| words.split_whitespace())
        .collect();
    let is_free = |part: &str| {
        part.len() <= 2 || common.contains(part) || is_grammar_word(part) || concepts.contains(part)
    };
    let tells = |word: &str| !concepts.contains(word) && !word.split(' ').all(is_free);
    words
        .iter()
        .filter(|(word, _)| tells(word))
        .map(|(word, by)| (word.clone(), by.clone()))
        .collect()
}

/// The files with code of a crate.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in std::fs::read_dir(&inside)
            .expect("it is a folder")
            .flatten()
        {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && name != "tests.rs" {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Something that is named in code.
enum Named {
    Identifier(String),
    Text(String),
}

/// The identifiers and texts of code, without comments, attributes and tests.
fn named_in(code: TokenStream, found: &mut Vec<(usize, Named)>) {
    let mut tokens = code.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                tokens.next_if(|next| next.to_string() == "!");
                let attribute = tokens.next().map(|token| token.to_string());
                is_test |= attribute.is_some_and(|text| text.replace(' ', "") == "[cfg(test)]");
            }
            TokenTree::Group(group) => {
                if !(is_test && group.delimiter() == Delimiter::Brace) {
                    named_in(group.stream(), found);
                }
                is_test = false;
            }
            TokenTree::Ident(name) => found.push((line, Named::Identifier(name.to_string()))),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.contains('"') {
                    found.push((line, Named::Text(text)));
                }
            }
            TokenTree::Punct(mark) => is_test &= mark.as_char() != ';',
        }
    }
}

/// What a name in code could mean: any run of the parts of an identifier, a text as a whole.
fn runs(named: &Named) -> Vec<String> {
    match named {
        Named::Text(text) => {
            let inside = text.trim_start_matches(['b', 'r']).trim_matches(['#', '"']);
            vec![folded(inside)]
        }
        Named::Identifier(name) => {
            let name = folded(name);
            let parts: Vec<&str> = name.split(' ').collect();
            let ends = |start| (start + 1..=parts.len()).map(move |end| (start, end));
            let all = (0..parts.len()).flat_map(ends);
            all.map(|(start, end)| parts[start..end].join(" "))
                .collect()
        }
    }
}

/// The words of packs that a name in code means: a thing for an identifier, any word for a text.
fn meant<'words>(named: &Named, things: &'words Words, words: &'words Words) -> Vec<&'words str> {
    let known = match named {
        Named::Text(_) => words,
        Named::Identifier(_) => things,
    };
    let found = runs(named).into_iter();
    found
        .filter_map(|run| known.get_key_value(&run).map(|(word, _)| word.as_str()))
        .collect()
}

/// A thing of a game in the text of a message, printed as the game prints it: `Last Stand`, `Champion`.
fn printed_in<'words>(named: &Named, printed: &'words Words) -> Vec<&'words str> {
    let Named::Text(text) = named else {
        return Vec::new();
    };
    let is_capital = |word: &&str| word.starts_with(char::is_uppercase);
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let capital = words.iter().copied().filter(is_capital).map(folded);
    capital
        .filter_map(|word| printed.get_key_value(&word).map(|(word, _)| word.as_str()))
        .collect()
}

#[test]
fn no_thing_of_a_game_is_in_the_code_of_the_core() {
    let (mut things, mut words) = (Words::new(), Words::new());
    let packs = std::fs::read_dir(root().join("games"))
        .expect("there are packs")
        .flatten();
    for folder in packs.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        let game = folder
            .file_name()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        let (own_things, own_words) = words_of(&folder);
        for (all, own) in [(&mut things, own_things), (&mut words, own_words)] {
            for word in own {
                all.entry(word).or_default().insert(game.clone());
            }
        }
    }
    let all_words: BTreeSet<String> = words.keys().cloned().collect();
    let (things, words) = (telling(&things), telling(&words));
    assert!(
        things.len() > 300 && words.len() > things.len(),
        "{} {}",
        things.len(),
        words.len()
    );
    let mut seen = BTreeSet::new();
    // Of each word the first place and how many there are: one decision mends or explains them all.
    let mut problems: BTreeMap<&str, (String, usize)> = BTreeMap::new();
    for path in CORE
        .iter()
        .flat_map(|name| sources(&root().join("crates").join(name).join("src")))
    {
        let code = std::fs::read_to_string(&path).expect("it was listed");
        let mut found = Vec::new();
        named_in(code.parse().expect("it is Rust"), &mut found);
        let shown = path.strip_prefix(root()).expect("it is below").display();
        seen.extend(found.iter().flat_map(|(_, named)| runs(named)));
        for (line, named) in &found {
            for word in meant(named, &things, &words)
                .into_iter()
                .chain(printed_in(named, &things))
            {
                let (Named::Identifier(text) | Named::Text(text)) = named;
                let first = || (format!("{shown}:{line}: {text}"), 0);
                problems.entry(word).or_insert_with(first).1 += 1;
            }
        }
    }
    let problems: Vec<String> = problems
        .into_iter()
        .map(|(word, (place, count))| {
            let games: Vec<&str> = words[word].iter().map(String::as_str).collect();
            format!(
                "`{word}` of {}: {count} times, first in {place}",
                games.join(", ")
            )
        })
        .collect();
    assert!(
        problems.is_empty(),
        "code that should know no game names a thing of one\n{}",
        problems.join("\n")
    );
    let exceptions = COMMON
        .iter()
        .flat_map(|(_, words)| words.split_whitespace());
    let idle: Vec<&str> = exceptions
        .filter(|word| !(seen.contains(*word) && all_words.contains(*word)))
        .collect();
    assert!(idle.is_empty(), "no need to except {}", idle.join(" "));
}

#[test]
fn what_is_found_in_code() {
    let things: Words = [("last stand".to_owned(), BTreeSet::new())].into();
    let code =
        "#[doc = \"Last Stand\"] fn has_last_stand() { let x = \"last-stand\"; } // last_stand
        #[cfg(test)] mod tests { fn last_stand() {} }
        const LAST_STANDING: &str = \"the Last Stand\"; struct LastStand;";
    let mut found = Vec::new();
    named_in(code.parse().unwrap(), &mut found);
    let hits = found
        .iter()
        .filter(|(_, named)| !meant(named, &things, &things).is_empty());
    let hits: Vec<String> = hits
        .map(|(line, named)| match named {
            Named::Identifier(text) | Named::Text(text) => format!("{line}: {text}"),
        })
        .collect();
    assert_eq!(
        hits,
        ["1: has_last_stand", "1: \"last-stand\"", "3: LastStand"]
    );
}
