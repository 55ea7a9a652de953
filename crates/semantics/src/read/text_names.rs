//! The names of cards that texts speak of. A text asks for the names that begin with a word of its own, so that a new name
//! concerns only the texts that have its first word.

use std::collections::BTreeSet;
use std::sync::Arc;

use cardc_db::{Db, File};
use cardc_english::{Name, NameWord, Names, NamesOfWord, NamesSpec, ParsedLine, ability_name};
use cardc_span::{NearNames, Span, folded_name};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::card_head::card_head;
use super::head::FieldValue;
use super::mentions::{Mention, Mentioned, mentions};
use super::names::{card_files, card_name};
use crate::project::game::GameId;
use crate::project::games::{game, game_id, game_of};
use crate::project::item::{CardItem, cards, item_tree};

/// Words of a game: the first ones of names, or what was written where a name should stand.
#[salsa::interned]
pub(crate) struct NameText<'db> {
    #[returns(copy)]
    pub(crate) game: GameId<'db>,
    #[returns(ref)]
    pub(crate) text: SmolStr,
}

/// A card's name with the noun of its kind.
#[salsa::tracked(returns(as_ref))]
fn name_with_noun<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<(SmolStr, SmolStr)> {
    let game = game_of(db, item.file(db))?;
    let keyword = &item_tree(db, item).tree.as_ref()?.keyword.value;
    let kind = game.pack.kind(&keyword.to_lowercase())?;
    Some((card_name(db, item)?.clone(), kind.noun.clone()))
}

/// The names of abilities that head the lines of a card.
#[salsa::tracked(returns(deref))]
fn headings<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Vec<SmolStr> {
    let parse = item_tree(db, item);
    let blocks = parse.tree.iter().flat_map(cardc_syntax::Item::texts);
    let lines = blocks.flat_map(|block| &block.lines);
    let source = item.text(db);
    let names = lines.filter_map(|line| ability_name(&source[line.range()]));
    names.map(SmolStr::new).collect()
}

/// The names of the cards of a file and of their abilities, each with the noun that it stands for.
#[salsa::tracked(returns(deref))]
fn file_names_with_nouns(db: &dyn Db, file: File) -> Vec<(SmolStr, SmolStr)> {
    let of_cards = cards(db, file).filter_map(|card| name_with_noun(db, card));
    let mut names: Vec<_> = of_cards.cloned().collect();
    let noun = game_of(db, file).and_then(|game| game.vocabulary.named_abilities());
    if let Some(noun) = noun {
        let abilities = cards(db, file).flat_map(|card| headings(db, card));
        names.extend(abilities.map(|name| (name.clone(), noun.clone())));
    }
    names
}

/// The names of the cards of a game by their first word, with those that lack the article in front.
#[salsa::tracked(returns(ref))]
fn name_index<'db>(db: &'db dyn Db, game: GameId<'db>) -> FxHashMap<SmolStr, Arc<NamesOfWord>> {
    let mut nouns: FxHashMap<&str, BTreeSet<SmolStr>> = FxHashMap::default();
    for file in card_files(db, game) {
        for (name, noun) in file_names_with_nouns(db, file) {
            for form in std::iter::once(name.as_str()).chain(without_article(name)) {
                nouns.entry(form).or_default().insert(noun.clone());
            }
        }
    }
    let mut forms: Vec<_> = nouns.into_iter().collect();
    forms.sort_unstable();
    let forms = forms.into_iter();
    let names = forms.map(|(form, nouns)| Name::new(form, nouns.into_iter().collect(), false));
    NamesOfWord::by_first_word(names)
}

/// `The Old Quay` is also `the Old Quay`.
fn without_article(name: &str) -> Option<&str> {
    name.strip_prefix("The ").map(str::trim_start)
}

/// The names of a game that begin with a word, which is folded. It stays the same while other names change.
#[salsa::tracked]
fn names_beginning<'db>(db: &'db dyn Db, word: NameText<'db>) -> Arc<NamesOfWord> {
    let names = name_index(db, word.game(db)).get(word.text(db));
    names.cloned().unwrap_or_default()
}

/// The names that the text of a card may speak of: its own, and those that begin with a word of the text.
#[salsa::tracked(returns(ref))]
pub fn card_names<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Names {
    names_with(db, item, |own| own)
}

/// What [`card_names`] are, with something else in place of the card's own.
pub(crate) fn names_with<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    in_place: impl Fn(Name) -> Name,
) -> Names {
    let mut names = Names::default();
    let (Some(id), Some(game)) = (game_id(db, item.file(db)), game_of(db, item.file(db))) else {
        return names;
    };
    let blocks = item_tree(db, item)
        .tree
        .iter()
        .flat_map(cardc_syntax::Item::texts);
    let lines = blocks.flat_map(|block| &block.lines);
    let source = item.text(db);
    let words: BTreeSet<SmolStr> = lines
        .flat_map(|span| Names::first_words(&source[span.range()]))
        .collect();
    if let (Some(spec), Some((name, noun))) = (game.vocabulary.names(), name_with_noun(db, item)) {
        for form in own_forms(name, says_first_word(db, item, spec)) {
            let word = Names::first_word(form).filter(|word| words.contains(word));
            let alike = word.map(|word| names_beginning(db, NameText::new(db, id, word)));
            let shared = alike.as_ref().and_then(|names| names.named(form));
            let nouns = shared.map_or(&[][..], |name| &name.nouns);
            let own = Name::new(form, vec![noun.clone()], true).shared_with(nouns);
            names.extend([in_place(own)]);
        }
    }
    for word in words {
        let found = names_beginning(db, NameText::new(db, id, word.clone()));
        names.add(word, found.clone());
    }
    names
}

/// Whether texts speak of a card by the first word of its name.
fn says_first_word<'db>(db: &'db dyn Db, item: CardItem<'db>, spec: &NamesSpec) -> bool {
    let Some(wanted) = &spec.first_word_if else {
        return false;
    };
    let value = card_head(db, item).and_then(|head| head.value(&wanted.field));
    matches!(value, Some(FieldValue::One(value)) if value.value == wanted.value)
}

/// What ends the part of a name that stands for the whole.
const STAND_BEHIND_SHORT_NAMES: [&str; 4] = [", ", " of ", " the ", " son of "];

/// What a card calls itself: its name, and the part of it that stands for the whole.
fn own_forms(name: &str, says_first_word: bool) -> Vec<&str> {
    let mut forms = vec![name];
    forms.extend(without_article(name));
    let bare = without_article(name).unwrap_or(name);
    for mark in STAND_BEHIND_SHORT_NAMES {
        forms.extend(bare.split_once(mark).map(|(short, _)| short));
    }
    if says_first_word {
        forms.extend(bare.split(' ').next());
    }
    forms.retain(|form| !form.is_empty());
    forms.sort_unstable_by_key(|form| std::cmp::Reverse(form.len()));
    forms.dedup();
    forms
}

/// What a text writes for a card with a new name, where it wrote `form` for the old one: the same part of it, or all of it
/// where the new name has no such part.
pub fn form_of_new_name<'n>(old: &str, new: &'n str, form: &str) -> &'n str {
    if folded_name(form) == folded_name(old) {
        return new;
    }
    let old = without_article(old).unwrap_or(old);
    let new = without_article(new).unwrap_or(new);
    let is_form = |part: &str| folded_name(part) == folded_name(form);
    if is_form(old) {
        return new;
    }
    let mut marks = STAND_BEHIND_SHORT_NAMES.into_iter();
    let cut = marks.find_map(|mark| {
        let (short, _) = old.split_once(mark)?;
        let (new, _) = new.split_once(mark)?;
        is_form(short).then_some(new)
    });
    let is_first_word = old.split(' ').next().is_some_and(is_form);
    let first = || new.split(' ').next().filter(|_| is_first_word);
    cut.or_else(first).unwrap_or(new)
}

/// The name of the game that was probably meant.
pub(crate) fn nearest_name<'db>(db: &'db dyn Db, game: GameId<'db>, written: &str) -> Option<Name> {
    nearest_to(db, NameText::new(db, game, SmolStr::new(written))).clone()
}

#[salsa::tracked]
fn nearest_to<'db>(db: &'db dyn Db, written: NameText<'db>) -> Option<Name> {
    let (game, text) = (written.game(db), written.text(db));
    let nearest = near_forms(db, game).nearest(text)?;
    let index = name_index(db, game).get(&Names::first_word(&nearest)?)?;
    let name = index.iter().find(|name| name.form == nearest)?;
    (nearest != *text).then(|| name.clone())
}

/// What texts may call the cards of a game, for names with a slip.
#[salsa::tracked(returns(ref))]
fn near_forms<'db>(db: &'db dyn Db, game: GameId<'db>) -> NearNames<SmolStr> {
    let names = name_index(db, game).values().flat_map(|names| names.iter());
    NearNames::new(names.map(|name| name.form.clone()))
}

/// Every name of a card of a game: what completion offers.
#[salsa::tracked(returns(ref))]
pub fn all_names<'db>(db: &'db dyn Db, id: GameId<'db>) -> Names {
    let mut names = Names::default();
    if game(db, id).is_some_and(|game| game.vocabulary.takes_names()) {
        for (word, begun) in name_index(db, id) {
            names.add(word.clone(), begun.clone());
        }
    }
    names
}

/// Whether a name in a line is that of the card itself there, and not of another card that has it too.
pub(crate) fn is_own(line: &ParsedLine, name: &NameWord, at: Span) -> bool {
    let is_other = |mention: &Mention| {
        mention.span == at && matches!(&mention.what, Mentioned::Name(name) if !name.own)
    };
    name.name.own && (name.others.is_empty() || !mentions(&line.line).iter().any(is_other))
}
