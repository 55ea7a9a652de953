//! A card that is to be spoilt: its parts with their places in the source.

use std::ops::Range;

use cardc_db::{Db as _, RootDatabase};
use cardc_english::{ParsedLine, Sentence, Word};
use cardc_games::GamePack;
use cardc_semantics::{
    CardHead, CardLine, CardText, FieldValue, Game, HeadField, card_head, card_name_or_header,
    card_text, cards, game_of, item_offset,
};
use cardc_span::Span;

/// A card in a file of its own.
pub(super) struct Subject<'a> {
    source: &'a str,
    name: String,
    /// Where the item begins in the source.
    offset: usize,
    pub(super) game: &'a Game,
    pub(super) head: &'a CardHead,
    pub(super) text: &'a CardText,
    /// Names of fields in the whole set: the field, the name.
    pub(super) names: &'a [(String, String)],
}

/// A change of the source.
pub(super) struct Edit {
    /// Bytes of the source.
    pub(super) range: Range<usize>,
    /// What stands there instead.
    pub(super) text: String,
}

impl<'a> Subject<'a> {
    pub(super) fn new(
        database: &'a RootDatabase,
        path: &str,
        names: &'a [(String, String)],
    ) -> Self {
        let file = database.file(path).expect("it was added");
        let card = cards(database, file).next().expect("it holds a card");
        Self {
            source: file.text(database),
            name: card_name_or_header(database, card).to_string(),
            offset: item_offset(database, card) as usize,
            game: game_of(database, file).expect("it names a game"),
            head: card_head(database, card).expect("it is a card"),
            text: card_text(database, card),
            names,
        }
    }

    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    pub(super) fn pack(&self) -> &GamePack {
        &self.game.pack
    }

    /// The source after an edit, and the edit in words; `None` when nothing changed.
    pub(super) fn apply(&self, edit: &Edit) -> Option<(String, String)> {
        let old = &self.source[edit.range.clone()];
        if old == edit.text {
            return None;
        }
        let (before, after) = (
            &self.source[..edit.range.start],
            &self.source[edit.range.end..],
        );
        let mutated = format!("{before}{}{after}", edit.text);
        let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
        let rest = after.split('\n').next().unwrap_or_default();
        Some((
            mutated,
            format!("`{line}{old}{rest}`: `{old}` to `{}`", edit.text),
        ))
    }

    /// A place in the item as a place in the source.
    pub(super) fn place(&self, span: Span) -> Range<usize> {
        self.offset + span.start as usize..self.offset + span.end as usize
    }

    /// A place in a line of the text as a place in the source.
    pub(super) fn place_in(&self, line: &CardLine, span: Span) -> Range<usize> {
        self.place(line.place(span))
    }

    pub(super) fn written(&self, range: Range<usize>) -> &'a str {
        &self.source[range]
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = (&'a CardLine, &'a ParsedLine)> + use<'a> {
        self.text.parsed_lines()
    }

    /// Every word of the text with its place.
    pub(super) fn words(&self) -> Vec<(Range<usize>, &'a Word)> {
        self.lines()
            .flat_map(|(line, parsed)| parsed.words.iter().map(move |word| (line, word)))
            .map(|(line, word)| (self.place_in(line, word.span), word))
            .collect()
    }

    /// Every sentence that is understood with its line.
    pub(super) fn sentences(&self) -> impl Iterator<Item = (&'a CardLine, &'a Sentence)> + use<'a> {
        self.lines().flat_map(|(line, parsed)| {
            parsed
                .line
                .sentences
                .iter()
                .map(move |sentence| (line, sentence))
        })
    }

    /// Names in fields that take them from a list: the field, the name, the place in the item.
    pub(super) fn field_names(&self) -> impl Iterator<Item = (&'a str, &'a str, Span)> + use<'a> {
        let (source, offset) = (self.source, self.offset);
        let spans = |field: &'a HeadField| -> Vec<Span> {
            match &field.value {
                Some(FieldValue::One(one)) => vec![one.span],
                Some(FieldValue::Tags(tags)) => tags.iter().map(|tag| tag.span).collect(),
                _ => Vec::new(),
            }
        };
        self.head.fields.iter().flat_map(move |field| {
            let id = field.id.as_str();
            spans(field).into_iter().map(move |span| {
                let place = offset + span.start as usize..offset + span.end as usize;
                (id, &source[place], span)
            })
        })
    }
}
