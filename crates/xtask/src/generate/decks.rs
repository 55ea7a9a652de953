//! What packs say of decks, as tables of `docs/words.md`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cardc_games::{DeckFormat, GamePack, Limit};

use super::markdown::{code, codes, rule};

/// The ids that limits name, and the sentences of cards that change them.
pub(super) fn decks(page: &mut String, pack: &GamePack) {
    page.push_str("\n### Decks\n\n| part | id | headings | rule |\n|---|---|---|---|\n");
    let categories = pack.categories.iter().map(|part| {
        let headings = codes([&part.plural].into_iter().chain(&part.headings));
        ("category", &part.id, headings, &part.rule)
    });
    let sections = pack.sections.iter().map(|part| {
        let headings = codes([&part.name].into_iter().chain(&part.headings));
        ("section", &part.id, headings, &part.rule)
    });
    let resources = pack.resources.iter().map(|part| {
        let headings = codes([&part.plural].into_iter().chain(&part.headings));
        ("resource", &part.id, headings, &part.rule)
    });
    for (part, id, headings, of) in categories.chain(sections).chain(resources) {
        let _ = writeln!(
            page,
            "| {part} | {} | {headings} | {} |",
            code(id),
            rule(of)
        );
    }
    let _ = writeln!(
        page,
        "\nThe formats are {}.",
        codes(pack.formats.iter().map(|format| &format.id))
    );
    let changes: BTreeSet<(String, &str)> = pack
        .formats
        .iter()
        .flat_map(|format| changes(pack, format))
        .collect();
    if changes.is_empty() {
        return;
    }
    page.push_str("\nSome lasting effects of cards change how a deck is built:\n\n| with | they change |\n|---|---|\n");
    for (words, what) in changes {
        let _ = writeln!(page, "| {words} | {what} |");
    }
}

/// The word of the vocabulary with an id.
fn written(pack: &GamePack, id: &str) -> String {
    let words = &pack.vocabulary;
    let verb = words.verbs.get(id).and_then(|verb| verb.base.clone());
    let noun = || words.nouns.get(id)?.singular.clone();
    let adjective = || words.adjectives.get(id)?.form.clone();
    let form = verb.or_else(noun).or_else(adjective);
    form.unwrap_or_else(|| id.to_owned()).to_lowercase()
}

/// The words of sentences that change the limits of a format, and what they change.
fn changes<'a>(pack: &'a GamePack, format: &'a DeckFormat) -> Vec<(String, &'static str)> {
    let mut changes = Vec::new();
    let word = |id: &str| written(pack, id);
    for limit in &format.limits {
        match &limit.limit {
            Limit::Copies { texts, .. } => changes.extend(texts.iter().map(|text| {
                let noun = text
                    .noun
                    .as_ref()
                    .map(|noun| format!(" … {}", code(&word(noun))));
                let words = format!("{}{}", code(&word(&text.verb)), noun.unwrap_or_default());
                (words, "how many copies of a card there may be")
            })),
            Limit::Count(count) => changes.extend(count.text.iter().flat_map(|text| {
                let sized = |adjective: &str| {
                    let words = format!("{} {}", word(adjective), word(&text.noun));
                    (code(&words), "how many cards there are")
                };
                [sized(&text.least), sized(&text.greatest)]
            })),
            Limit::Included { verbs, .. } => changes.extend(
                verbs
                    .iter()
                    .map(|verb| (code(&word(verb)), "which cards there can be, and how many")),
            ),
            Limit::Playable {
                text: Some(text), ..
            }
            | Limit::Restricted { text, .. } => {
                let verbs = text.verbs.iter();
                changes.extend(verbs.map(|verb| (code(&word(verb)), "who can play a card")));
            }
            _ => {}
        }
    }
    changes
}
