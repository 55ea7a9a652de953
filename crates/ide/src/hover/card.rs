//! A card over its name: its text, its head, what it highlights, the decks that have it, the rules that it stands on.

use std::cmp::Reverse;

use cardc_db::{Db, file_name};
use cardc_games::RuleId;
use cardc_semantics::{
    CardItem, DeckUse, card_citations, deck_uses, game_id, item_tree, print_card, rules,
};
use cardc_syntax::Value;

use super::drawn::drawn_head;
use super::highlight::highlighted;
use crate::context::Context;
use crate::markdown::Page;

/// More decks are counted and not named.
const MOST_DECKS: usize = 6;

/// More rules are counted and not named.
const MOST_RULES: usize = 5;

/// The page of a card; `context` is that of its file.
pub(crate) fn card_page<'db>(context: Context<'db>, card: CardItem<'db>) -> Page {
    let mut page = Page::new();
    if let Some(tree) = &item_tree(context.db, card).tree {
        let keyword = tree.keyword.value.as_str();
        let kind = context.pack().and_then(|pack| pack.kind(keyword));
        let name = tree.name().map_or("(no name)", |name| name.value.as_str());
        page.entry(name, kind.map_or(keyword, |kind| &kind.name), "");
        page.quote(&print_card(context.db, card));
        let head = drawn_head(context, card);
        if !head.is_empty() {
            page.verbatim(&head);
        }
        for line in &tree.docs {
            page.paragraph(&line.value);
        }
    }
    highlights(context, card, &mut page);
    in_decks(context.db, card, &mut page);
    cited_rules(context, card, &mut page);
    page
}

/// Which cells each side of a highlight has.
fn highlights<'db>(context: Context<'db>, card: CardItem<'db>, page: &mut Page) {
    let tree = item_tree(context.db, card).tree.as_ref();
    let (Some(pack), Some(tree)) = (context.pack(), tree) else {
        return;
    };
    for field in tree.fields() {
        let spec = pack.field(&field.name.value);
        let Some(spec) = spec else { continue };
        for pair in field.values.windows(2) {
            if let [Value::Words(side), Value::Cells(cells)] = [&pair[0].value, &pair[1].value]
                && let Some(sentence) = highlighted(&spec.kind, side, cells)
            {
                page.paragraph(&sentence);
            }
        }
    }
}

/// How many copies which decks have.
fn in_decks<'db>(db: &'db dyn Db, card: CardItem<'db>, page: &mut Page) {
    let Some(game) = game_id(db, card.file(db)) else {
        return;
    };
    let uses: Vec<DeckUse> = deck_uses(db, game, card).collect();
    let mut decks: Vec<(&str, u64)> = Vec::new();
    for one in &uses {
        let path = one.deck.path(db);
        match decks.last_mut().filter(|(last, _)| *last == path) {
            Some((_, copies)) => *copies += u64::from(one.count),
            None => decks.push((path, u64::from(one.count))),
        }
    }
    if decks.is_empty() {
        return;
    }
    let shown = decks.iter().take(MOST_DECKS);
    let mut shown: Vec<String> = shown
        .map(|(path, copies)| {
            let name = file_name(path);
            format!("{copies}x in {name}")
        })
        .collect();
    shown.extend(and_more(decks.len(), MOST_DECKS, "deck"));
    page.paragraph(&format!("Decks: {}.", shown.join(", ")));
}

/// The rules that the card cites, by number and title.
fn cited_rules<'db>(context: Context<'db>, card: CardItem<'db>, page: &mut Page) {
    let Some(game) = game_id(context.db, card.file(context.db)) else {
        return;
    };
    let rules = rules(context.db, game, None);
    let mut ids: Vec<&str> = Vec::new();
    for citation in card_citations(context.db, card) {
        let is_of_a_check = matches!(citation.what, "check");
        if !is_of_a_check && !ids.contains(&citation.rule.as_str()) {
            ids.push(&citation.rule);
        }
    }
    let mut by_detail = ids.clone();
    by_detail.sort_by_key(|id| Reverse(detail(id)));
    by_detail.truncate(MOST_RULES);
    let shown = ids.iter().filter(|id| by_detail.contains(id));
    let plain = |words: String| (words, RuleId::default());
    let mut words = Vec::new();
    for id in shown {
        let number = id.split_once(':').map_or(*id, |(_, number)| number);
        let texts = rules.find(id);
        let label = texts.last().map(|text| text.entry.label());
        let before = if words.is_empty() { "Rules: " } else { ", " };
        words.push(plain(before.to_owned()));
        words.push((label.unwrap_or_else(|| number.to_owned()), (*id).into()));
    }
    if let Some(more) = and_more(ids.len(), MOST_RULES, "rule") {
        words.push(plain(format!(", {more}")));
    }
    if !words.is_empty() {
        words.push(plain(".".to_owned()));
        page.linked_words(&words);
    }
}

/// How much a rule goes into detail: what a term means is said of nothing else, and `2.8.1` is about a part of `2.8`.
fn detail(id: &str) -> usize {
    let number = id.split_once(':').map_or(id, |(_, number)| number);
    if number.starts_with(|first: char| first.is_ascii_digit()) {
        number.split('.').count()
    } else {
        usize::MAX
    }
}

/// `and 3 more decks`, where not all are shown.
fn and_more(all: usize, shown: usize, what: &str) -> Option<String> {
    let more = all.checked_sub(shown).filter(|more| *more > 0)?;
    let plural = if more == 1 { "" } else { "s" };
    Some(format!("and {more} more {what}{plural}"))
}
