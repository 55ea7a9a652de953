//! Text lists of decks, with the headings of their game.

use cardc_convert::{ListHeading, ListWords, SharedCard, SharedDeck, TextList, read_text_list};
use cardc_games::Heading;
use cardc_syntax::list_line::comment;
use cardc_syntax::parse_deck;

use crate::catalogue::Catalogue;
use crate::output::{self, Failure};

/// More words behind names are shown with `--verbose` alone.
const MOST_SHOWN: usize = 3;

/// The deck of a list. Says what of the list is not in the deck.
pub(super) fn read(
    text: &str,
    catalogue: &Catalogue,
    verbose: bool,
) -> Result<SharedDeck, Failure> {
    demand_list(text)?;
    if catalogue.pack().counts_models() {
        let game = &catalogue.pack().name;
        let message = format!(
            "Army lists of {game} are not read from text, as it has no form for options and prices"
        );
        return Err(Failure::new(message).help(
            "Read what New Recruit exports with `--from newrecruit-json`, or write a `.deck` file.",
        ));
    }
    let list = read_list(text, catalogue);
    if let Some(title) = &list.title
        && let Some(near) = catalogue.nearest(title)
    {
        output::message(format_args!(
            "note: Read `{title}` as the name of the deck. If you mean the card `{near}`, write `1x {near}`."
        ));
    }
    say_numbers(&list);
    say_what_is_left(&list, verbose);
    for words in &list.like_cards {
        output::message(format_args!(
            "note: Read `{words}` as a heading. If you mean the card, write `1x {words}`."
        ));
    }
    Ok(from_list(list))
}

/// Refuses what is plainly no text list: decks as JSON or XML.
fn demand_list(text: &str) -> Result<(), Failure> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    // `[[Name]]` is a link.
    let inside = text.trim_start_matches(|sign: char| sign == '[' || sign.is_whitespace());
    let is_json = text.starts_with('{') || text.starts_with('[') && inside.starts_with(['{', '"']);
    if is_json {
        return Err(Failure::new("Expected a list, found JSON").help(
            "Read decks in JSON with `--from ashes-json`, `lotr-json` or `newrecruit-json`.",
        ));
    }
    if text.is_empty() {
        return Err(Failure::new("The list is empty").help("A list has lines such as `3x Name`."));
    }
    let settings = parse_deck(text).tree.settings;
    if settings.iter().any(|(key, _)| key.value == "game") {
        return Err(Failure::new("Expected a list, found a deck file")
            .help("Its first lines name a game. Check it with `cardc check`, or share it with `cardc export deck`."));
    }
    if text.starts_with("<?xml") || text.starts_with("<deck") {
        return Err(Failure::new("Expected a list, found XML")
            .help("Read a deck of OCTGN with `--from octgn`."));
    }
    Ok(())
}

/// A text list with the headings of the pack.
fn read_list(text: &str, catalogue: &Catalogue) -> TextList {
    let pack = catalogue.pack();
    // A deck has resources besides cards.
    let is_card = |name: &str| {
        let resources = pack.resources.iter();
        let mut values = resources.filter_map(|resource| pack.enumeration(&resource.enumeration));
        catalogue.is_card(name) || values.any(|values| values.named(name).is_some())
    };
    let heading = |words: &str| {
        let name = words.to_owned();
        Some(match pack.heading(words)? {
            Heading::Section(section) => ListHeading::Section(section.name.to_string()),
            _ => ListHeading::Part(name),
        })
    };
    let words = ListWords {
        is_card: &is_card,
        heading: &heading,
    };
    read_text_list(text, words)
}

fn from_list(list: TextList) -> SharedDeck {
    let mut deck = SharedDeck {
        title: list.title,
        ..SharedDeck::default()
    };
    for entry in list.entries.into_iter().chain(list.beside) {
        let heading = entry.category.unwrap_or_default();
        let card = SharedCard::new(entry.count, entry.name);
        deck.group(&heading).cards.push(card);
    }
    deck
}

/// Says what of a list is not in the deck.
fn say_what_is_left(list: &TextList, verbose: bool) {
    let entries = list.entries.iter().chain(&list.beside);
    let cut = entries.filter(|entry| !entry.left_off.is_empty());
    let cut = cut.map(|entry| format!("Left off `{}` behind `{}`", entry.left_off, entry.name));
    say_each(
        &cut.collect::<Vec<_>>(),
        "Left off words behind {} names",
        verbose,
    );
    let (comments, others): (Vec<&String>, Vec<&String>) = list
        .remarks
        .iter()
        .partition(|remark| comment(remark).is_some());
    if verbose {
        for remark in &list.remarks {
            let what = match comment(remark) {
                Some(_) => "is a comment",
                None => "names no card",
            };
            output::message(format_args!("note: Left out `{remark}`, which {what}"));
        }
        return;
    }
    say_lines_left(&comments, "comment", "comments");
    say_lines_left(
        &others,
        "line that names no card",
        "lines that name no card",
    );
}

/// Says how numbers with a stop behind them were read, which may number the lines of a list or count copies.
fn say_numbers(list: &TextList) {
    if let Some(first) = list.numbered.first() {
        output::message(format_args!(
            "note: Read the number in `{first}` as that of copies, as the numbers of the list do not run from 1 on."
        ));
    }
    if let Some(first) = list.like_counts.first() {
        output::message(format_args!(
            "note: Read the number in `{first}` as that of a line, as the numbers of the list run from 1 on. If copies are meant, write `x` in place of the full stop."
        ));
    }
}

fn say_lines_left(lines: &[&String], one: &str, many: &str) {
    match lines {
        [] => {}
        [line] => output::message(format_args!("note: Left out 1 {one}: `{line}`")),
        lines => output::message(format_args!(
            "note: Left out {} {many}. `--verbose` shows them.",
            lines.len()
        )),
    }
}

/// Says each of a few things that were done to names; of more, how many there are, in place of the `{}` of `many`.
pub(super) fn say_each(done: &[String], many: &str, verbose: bool) {
    if done.len() > MOST_SHOWN && !verbose {
        let many = many.replace("{}", &done.len().to_string());
        output::message(format_args!("note: {many}. `--verbose` shows them."));
        return;
    }
    for one in done {
        output::message(format_args!("note: {one}"));
    }
}
