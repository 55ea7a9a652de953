//! The next word of a sentence.

use cardc_english::{Completion as Next, Letters, Lexicon, Surroundings, open_mark, strip_marks};
use cardc_semantics::{
    CardHead, CardItem, all_names, card_head, corpora, game_id, item_offset, kind_word, line_above,
    rest_of_card,
};
use cardc_span::{Prose, Span, capitalised};
use cardc_syntax::KEYWORDS;

use super::{Cursor, plain, skeleton};
use crate::types::{Completion, CompletionKind};

/// More words than these are not offered: with the next letter, others are.
const MOST_WORDS: usize = 50;

/// The words that the grammar accepts at the cursor, in a text of this card.
pub(super) fn complete<'db>(cursor: Cursor<'db>, card: CardItem<'db>) -> Vec<Completion> {
    let db = cursor.context.db;
    // The text may begin on the line of its brace.
    let line = cursor
        .before
        .rsplit('{')
        .next()
        .unwrap_or_default()
        .trim_start();
    if Prose::is_open(line) {
        return Vec::new();
    }
    let Some(game) = cursor.context.game() else {
        return Vec::new();
    };
    let word = cursor.word();
    let written = &line[..line.len() - (word.end - word.start) as usize];
    let place = Place {
        begins_sentence: written.trim_end_matches(['[', '*']).trim_end().is_empty()
            || written
                .trim_end_matches(['[', '*'])
                .trim_end()
                .ends_with(['.', ':'])
            || written.trim_end().ends_with(".\""),
        mark: open_mark(written),
        letters: Letters::new(&line[written.len()..]),
        word,
    };
    let Some(id) = game_id(db, cursor.context.file) else {
        return Vec::new();
    };
    let lexicon = Lexicon::new(&game.vocabulary, all_names(db, id));
    let offset = cursor.offset - item_offset(db, card);
    let rest = rest_of_card(db, &game.vocabulary, card, offset);
    let mut corpora = corpora(db, id, card);
    corpora.push(&rest);
    let tags = card_head(db, card).into_iter().flat_map(CardHead::tags);
    let tags = tags.filter_map(|id| game.pack.tag(&id.value));
    let surroundings = Surroundings {
        corpora,
        kind: kind_word(db, card),
        above: line_above(db, card, offset),
        tags: tags.map(|tag| tag.name.clone()).collect(),
    };
    let next = cardc_english::complete(lexicon, line, line.len(), &surroundings, MOST_WORDS);
    let mut completions: Vec<_> = next
        .iter()
        .map(|next| place.completion(cursor, next))
        .collect();
    completions.extend(corner_numbers(cursor, card, written));
    if place.begins_sentence {
        let prose = KEYWORDS.iter().filter(|keyword| keyword.word == "prose");
        completions.extend(prose.map(|keyword| {
            plain(
                keyword.word,
                CompletionKind::Keyword,
                place.word,
                "keyword",
                keyword.doc,
            )
        }));
    }
    completions
}

/// Words between the numbers of a range.
const RANGE_WORDS: [&str; 2] = ["to", "and"];

/// The numbers of the corners of a card, behind the word that begins a scope over them.
fn corner_numbers(cursor: Cursor<'_>, card: CardItem<'_>, written: &str) -> Vec<Completion> {
    let db = cursor.context.db;
    let (Some(game), Some(head)) = (cursor.context.game(), card_head(db, card)) else {
        return Vec::new();
    };
    let mut words = written.split_whitespace();
    let is_scope = words
        .next()
        .is_some_and(|first| game.vocabulary.is_corner_scope(first));
    let waits = words
        .next_back()
        .is_none_or(|last| RANGE_WORDS.contains(&last));
    if !is_scope || !waits || !written.ends_with(' ') {
        return Vec::new();
    }
    let corners = head.fields.iter().find_map(|field| head.corners(&field.id));
    let numbers = 1..=corners.map_or(0, <[_]>::len);
    let numbers = numbers.map(|number| number.to_string());
    numbers
        .map(|number| plain(&number, CompletionKind::Word, cursor.word(), "corner", ""))
        .collect()
}

/// What stands around the word that is being written.
struct Place {
    /// A capital letter comes next.
    begins_sentence: bool,
    /// The mark-up that is open before the word.
    mark: Option<char>,
    /// The word.
    word: Span,
    /// What is typed of it.
    letters: Letters,
}

impl Place {
    fn completion(&self, cursor: Cursor<'_>, next: &Next) -> Completion {
        // The author types the colon behind a word: written here too, it would stand there twice.
        let word = next.text.trim_end_matches(':');
        let bare = word.trim_matches(['[', ']', '*']);
        let text = if self.begins_sentence {
            word.replacen(bare, &capitalised(bare), 1)
        } else {
            word.to_owned()
        };
        let label = strip_marks(&text);
        let doc = [next.doc.as_str(), rule_note(&next.rule).as_str()].join(" ");
        let kind = match next.category {
            "name" => CompletionKind::Card,
            "adjective" if next.text.starts_with('*') => CompletionKind::Tag,
            "noun" => CompletionKind::Noun,
            "verb" => CompletionKind::Verb,
            "adjective" | "qualifier" => CompletionKind::Adjective,
            "ability word" | "scope" => CompletionKind::Ability,
            _ => CompletionKind::Word,
        };
        let (span, text) = self.edit(cursor, text);
        // That it is a word, everybody sees.
        let detail = Some(next.category).filter(|category| *category != "word");
        let mut completion = plain(&label, kind, span, detail.unwrap_or_default(), doc.trim());
        let filter = self.letters.find(&label).unwrap_or(label.as_str().into());
        completion.filter = match self.mark {
            Some(mark) => format!("{mark}{filter}"),
            None => filter.into_owned(),
        };
        completion.insert = text;
        completion.snippet =
            (next.category == "scope").then(|| skeleton::scope(&completion.insert));
        completion
    }

    /// What a word replaces, the mark-up around it included, and what with. A closing mark behind the cursor stays there, as an
    /// editor that closed it by itself lets the author type over it.
    fn edit(&self, cursor: Cursor<'_>, mut text: String) -> (Span, String) {
        let start = self.word.start - u32::from(self.mark.is_some());
        let mut end = self.word.end;
        let stands = |closing| cursor.behind.starts_with(closing);
        if text.ends_with([']', '*']) && text.chars().next_back().is_some_and(stands) {
            text.pop();
        } else if self.mark.is_some_and(|mark| stands(closing(mark))) {
            end += 1;
        }
        (Span::new(start, end), text)
    }
}

/// What closes a mark.
fn closing(mark: char) -> char {
    if mark == '[' { ']' } else { mark }
}

fn rule_note(rule: &str) -> String {
    if rule.is_empty() {
        String::new()
    } else {
        format!("(Rule {rule}.)")
    }
}
