//! The cards that a text names: which they are, and which the project does not have.

use cardc_db::Db;
use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_english::{Lexicon, Name, ParsedLine, Vocabulary, Word, understood_line};
use cardc_games::GamePack;
use cardc_span::{Span, folded_name};

use crate::project::config::config_file;
use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;
use crate::project::words::{did_you_mean, listed_plain, with_article};
use crate::read::names::card_index;
use crate::read::text::{CardText, card_text};
use crate::read::text_names::{is_own, names_with, nearest_name};

/// Names in the mark-up of names that no card of the project has. A file alone is no project.
pub(crate) fn unknown_names<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    text: &CardText,
) -> Vec<Diagnostic> {
    if config_file(db).is_none() {
        return Vec::new();
    }
    let lines = text.parsed_lines();
    let unknown = lines.flat_map(|(line, parsed)| {
        let words = parsed.words.iter();
        let unknown = words.filter(|word| word.name.as_ref().is_some_and(|name| !name.known));
        unknown.map(|word| (line.place(word.span), word.text.as_str()))
    });
    unknown
        .map(|(place, written)| {
            let message = format!("Unknown card `{written}`");
            let mut diagnostic = Diagnostic::new(Code::UnknownCard, place, message);
            diagnostic.severity = Severity::Warning;
            let game = game_id(db, item.file(db));
            let nearest = game.and_then(|game| nearest_name(db, game, written));
            did_you_mean(
                diagnostic,
                written,
                place,
                nearest.iter().map(|name| name.form.as_str()),
            )
        })
        .collect()
}

/// The first name in a text that means the card itself, where it could as well be a card of another kind with the same name: in
/// a line that is understood with all of its names so.
pub(crate) fn shared_name<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    text: &CardText,
) -> Option<Diagnostic> {
    let game = game_of(db, item.file(db))?;
    let shared = text.parsed_lines().filter_map(|(line, parsed)| {
        let mut words = parsed.words.iter().enumerate();
        let (_, word) = words.find(|(at, word)| {
            let name = word.name.as_ref();
            name.is_some_and(|name| {
                !name.others.is_empty()
                    && is_own(parsed, name, word.span)
                    && !says_kind(&game.pack, &game.vocabulary, parsed, *at)
            })
        })?;
        Some((line, word))
    });
    let mut shared = shared.peekable();
    shared.peek()?;
    let of_others = |own: Name| {
        if own.others.is_empty() {
            own
        } else {
            Name::new(&own.form, own.others, false)
        }
    };
    let names = names_with(db, item, of_others);
    let lexicon = Lexicon::new(&game.vocabulary, &names);
    let source = item.text(db);
    let (line, word) = shared.find(|(line, _)| {
        line.parsed.is_understood()
            && understood_line(lexicon, &source[line.span.range()]).is_some()
    })?;
    let others = &word.name.as_ref()?.others;
    let kinds = game.pack.kinds.iter();
    let kinds = kinds.filter(|kind| others.contains(&kind.noun));
    let kinds: Vec<String> = kinds.map(|kind| with_article(&kind.name)).collect();
    let message = format!(
        "`{}` is the name of this card and of {}",
        word.text,
        listed_plain(&kinds, "and")
    );
    let place = line.place(word.span);
    let mut diagnostic = Diagnostic::new(Code::AmbiguousCard, place, message)
        .note("The sentence fits each of them. It is read with this card.");
    diagnostic.severity = Severity::Hint;
    Some(diagnostic)
}

/// Whether the word in front of a name or behind it says which kind of card is meant: `the hero Bo Reed`.
fn says_kind(pack: &GamePack, vocabulary: &Vocabulary, line: &ParsedLine, at: usize) -> bool {
    let is_kind = |word: &Word| {
        let meanings = vocabulary.meanings(&word.folded);
        let mut nouns = meanings.iter().map(|meaning| &meaning.id);
        nouns.any(|noun| pack.kinds.iter().any(|kind| kind.noun == *noun))
    };
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let mut beside = beside.filter_map(|at| line.words.get(at));
    beside.any(is_kind)
}

/// The card that a word of a line of a text names, be it the card itself.
pub fn named_card<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    line: &ParsedLine,
    word: &Word,
) -> Option<CardItem<'db>> {
    let name = word.name.as_ref()?;
    if is_own(line, name, word.span) {
        return Some(item);
    }
    let index = card_index(db, game_id(db, item.file(db))?);
    let named = |name: &str| {
        let mut cards = index.get(&folded_name(name))?.iter().copied();
        cards.find(|card| *card != item)
    };
    let name = &name.name.text;
    named(name).or_else(|| named(&format!("The {name}")))
}

/// The places of a text at which it names a card, relative to the item: each with the card that it means.
pub fn name_uses<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
) -> impl Iterator<Item = (CardItem<'db>, Span)> {
    card_text(db, item)
        .parsed_lines()
        .flat_map(move |(line, parsed)| {
            let words = parsed.words.iter();
            words.filter_map(move |word| {
                let card = named_card(db, item, parsed, word)?;
                Some((card, line.place(word.span)))
            })
        })
}
