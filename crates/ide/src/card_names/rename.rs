//! A new name for a card. Every place that names it follows: titles, fields, lines of decks, and the words of texts in the
//! form that they stand in. What would no longer be read as before is refused.

use cardc_english::{Lexicon, Name, Names, ParsedLine, article_before, parse_line, plural};
use cardc_semantics::{
    CardItem, card_identity, card_index, card_named, card_names, card_text, cards, data_cards,
    form_of_new_name, game_id, game_of, item_offset,
};
use cardc_span::{Edit, Span, edited, edited_part, folded_name};
use cardc_syntax::{Deck, DeckLine, deck_name, parse_deck_with, parse_item, unquoted};
use smol_str::SmolStr;

use super::card_at;
use super::uses::{How, NameUse, Named, TextUse};
use crate::context::Context;
use crate::rename::{FileEdits, RenamePlace};

/// The name of a card at an offset; `None` where there is none.
pub(crate) fn prepare_rename(
    context: Context<'_>,
    offset: u32,
) -> Result<Option<RenamePlace>, String> {
    let Some((named, place)) = name_at(context, offset) else {
        return Ok(None);
    };
    named.can_change()?;
    Ok(Some(RenamePlace {
        span: bare(context, &named, &place),
        name: named.name.to_owned(),
    }))
}

/// The edits that give the card that is named at an offset a new name; `None` where there is none.
pub(crate) fn rename(
    context: Context<'_>,
    offset: u32,
    new: &str,
) -> Result<Option<FileEdits>, String> {
    let Some((named, _)) = name_at(context, offset) else {
        return Ok(None);
    };
    named.can_change()?;
    let new = new.split_whitespace().collect::<Vec<_>>().join(" ");
    named.can_be(&new)?;
    let renaming = Renaming {
        named: &named,
        new: &new,
    };
    renaming.keeps_other_texts()?;
    let mut edited: FileEdits = Vec::new();
    for place in named.uses() {
        let edits = renaming.edits(&place)?;
        match edited.last_mut().filter(|(file, _)| *file == place.file) {
            Some((_, of_file)) => of_file.extend(edits),
            None => edited.push((place.file, edits)),
        }
    }
    for (file, edits) in &edited {
        let context = Context::new(context.db, *file);
        renaming.keeps_form(context, edits)?;
    }
    Ok(Some(edited))
}

/// The title of a card, and where its own text has the same letters for it. Quotation marks and endings are not part of it.
pub(crate) fn own_places<'db>(context: Context<'db>, card: CardItem<'db>) -> Vec<Span> {
    let Some(named) = Named::of(context.db, card) else {
        return Vec::new();
    };
    let start = item_offset(context.db, card);
    let end = start + card.text(context.db).len() as u32;
    let uses = named.uses_in(context.file).into_iter();
    let own = uses.filter(|place| start <= place.span.start && place.span.end <= end);
    let places = own.map(|place| bare(context, &named, &place));
    // A title with escapes has other letters than its name.
    places
        .filter(|place| written(context, *place) == named.name)
        .collect()
}

/// The name of a card that an offset touches.
fn name_at(context: Context<'_>, offset: u32) -> Option<(Named<'_>, NameUse<'_>)> {
    let (card, _) = card_at(context, offset)?;
    let named = Named::of(context.db, card)?;
    let mut uses = named.uses_in(context.file).into_iter();
    let place = uses.find(|place| place.span.touches(offset))?;
    Some((named, place))
}

fn written(context: Context<'_>, span: Span) -> &str {
    context.text.get(span.range()).unwrap_or_default()
}

/// Where the name itself stands: without quotation marks, without the ending of a possessive, and without what stands in
/// brackets to tell it from others.
fn bare(context: Context<'_>, named: &Named<'_>, place: &NameUse<'_>) -> Span {
    let span = place.span;
    let text = written(context, span);
    match &place.how {
        How::Title | How::Field | How::Setting if is_quoted(text) => {
            Span::new(span.start + 1, span.end - 1)
        }
        How::Title | How::Field | How::Setting | How::Pack => span,
        How::Text(_) => Span::new(span.start, span.end - ending(place, text).len() as u32),
        How::Entry => {
            let mark = u32::from(is_quoted(text));
            let name = &text[mark as usize..text.len() - mark as usize];
            let name = match name.rsplit_once('(') {
                Some((bare, _)) if folded_name(name) != folded_name(named.name) => bare,
                _ => name,
            };
            let start = span.start + mark;
            Span::new(start, start + name.trim_end().len() as u32)
        }
    }
}

fn is_quoted(text: &str) -> bool {
    text.len() >= 2 && text.starts_with('"') && text.ends_with('"')
}

/// `'s` or `'`, where the word has it.
fn ending<'t>(place: &NameUse<'_>, text: &'t str) -> &'t str {
    let How::Text(word) = place.how else {
        return "";
    };
    if !word.parsed.words[word.word].possessive {
        return "";
    }
    let cut = text.rfind(['\'', '’']).unwrap_or(text.len());
    &text[cut..]
}

impl<'db> Named<'db> {
    /// Whether the project may change the name at all.
    fn can_change(&self) -> Result<(), String> {
        let identity = |card: &CardItem<'db>| card_identity(self.db, *card);
        let alike = self.cards.iter().enumerate().any(|(index, card)| {
            let mut before = self.cards[..index].iter();
            before.any(|other| identity(other) == identity(card))
        });
        if alike {
            return Err(format!(
                "There are two cards `{}` that nothing tells apart. Change the name of one of them first.",
                self.name
            ));
        }
        self.is_no_name_of_the_pack(self.name)
    }

    /// Whether the cards can have a name.
    fn can_be(&self, new: &str) -> Result<(), String> {
        if new.is_empty() {
            return Err("A card needs a name".to_owned());
        }
        if let Some(odd) = new.chars().find(|letter| letter.is_control()) {
            return Err(format!(
                "The name of a card cannot have control characters such as {}",
                odd.escape_unicode()
            ));
        }
        let taken = match self.data_kind {
            Some(kind) => data_cards(self.db, self.game).get(&(kind.to_owned(), folded_name(new))),
            None => card_index(self.db, self.game).get(&folded_name(new)),
        };
        let other = taken.and_then(|cards| cards.first());
        if let Some(other) = other.filter(|_| folded_name(new) != folded_name(self.name)) {
            let path = other.file(self.db).path(self.db);
            return Err(format!("{path} already has a card `{new}`"));
        }
        self.is_no_name_of_the_pack(new)
    }

    /// Names that the pack gives to keywords and values stay with it.
    fn is_no_name_of_the_pack(&self, name: &str) -> Result<(), String> {
        let mut fields = self.pack.fields.iter();
        let declares = fields.any(|field| self.declares_keywords(&field.id));
        let is_keyword = declares && self.pack.keyword_named(name).is_some();
        let is_value = self.setting_fields().any(|field| {
            let values = self.pack.values_of(field);
            values.is_some_and(|values| values.named(name).is_some())
        });
        if is_keyword || is_value {
            return Err(format!("`{name}` is a name of the game {}", self.pack.name));
        }
        Ok(())
    }
}

/// A name that takes the place of another.
struct Renaming<'a, 'db> {
    named: &'a Named<'db>,
    new: &'a str,
}

impl<'db> Renaming<'_, 'db> {
    /// The edits of one place.
    fn edits(&self, place: &NameUse<'db>) -> Result<Vec<Edit>, String> {
        let context = Context::new(self.named.db, place.file);
        let text = written(context, place.span);
        let span = bare(context, self.named, place);
        let quoted = self.new.replace('\\', "\\\\").replace('"', "\\\"");
        let text = match &place.how {
            How::Text(word) => return self.in_text(context, place, word),
            How::Title | How::Field | How::Setting if is_quoted(text) => quoted,
            How::Title => format!("\"{quoted}\""),
            How::Pack => {
                // In the quotation marks of TOML, which are part of the place where the name is written with escapes.
                let marks = u32::from(self.named.is(text));
                return Ok(vec![Edit {
                    span: Span::new(span.start - marks, span.end + marks),
                    text: format!("\"{quoted}\""),
                }]);
            }
            How::Field | How::Setting => self.new.to_owned(),
            How::Entry => {
                let name = self.in_new(&unquoted(text));
                let text = deck_name(&name).into_owned();
                return Ok(vec![Edit {
                    span: place.span,
                    text,
                }]);
            }
        };
        Ok(vec![Edit { span, text }])
    }

    /// The word of a text in the form that it had, with the article that the new name takes.
    fn in_text(
        &self,
        context: Context<'db>,
        place: &NameUse<'db>,
        word_use: &TextUse<'db>,
    ) -> Result<Vec<Edit>, String> {
        let words = &word_use.parsed.words;
        let word = &words[word_use.word];
        let Some(old_form) = word.name.as_ref().map(|name| &name.name) else {
            return Ok(Vec::new());
        };
        let form = form_of_new_name(self.named.name, self.new, &old_form.text);
        let is_plural = folded_name(&word.text) != folded_name(&old_form.text);
        let written_form = if is_plural {
            plural(form)
        } else {
            SmolStr::new(form)
        };
        let ending = match ending(place, written(context, place.span)) {
            "'" | "’" if !written_form.ends_with('s') => "'s",
            ending => ending,
        };
        let mut edits = Vec::new();
        let start = item_offset(context.db, word_use.item) + word_use.line.span.start;
        let before = word_use
            .word
            .checked_sub(1)
            .and_then(|index| words.get(index));
        if let Some(article) = before.filter(|before| before.is("a") || before.is("an")) {
            let wanted = article_before(&written_form);
            if !article.is(wanted) {
                let is_capital = article.text.starts_with('A');
                edits.push(Edit {
                    span: Span::new(article.span.start + start, article.span.end + start),
                    text: if is_capital {
                        wanted.replacen('a', "A", 1)
                    } else {
                        wanted.to_owned()
                    },
                });
            }
        }
        edits.push(Edit {
            span: place.span,
            text: format!("{written_form}{ending}"),
        });
        self.is_read(word_use, form, &edits, start)?;
        Ok(edits)
    }

    /// Whether a line is read with the new name in the place of the old one.
    fn is_read(
        &self,
        word_use: &TextUse<'db>,
        form: &str,
        edits: &[Edit],
        start: u32,
    ) -> Result<(), String> {
        let (db, item) = (self.named.db, word_use.item);
        let source = &item.text(db)[word_use.line.span.range()];
        let line = edited_part(source, start, edits);
        let old = &word_use.parsed.words[word_use.word];
        let is_own = old.name.as_ref().is_some_and(|name| name.name.own);
        // What begins a comment in a text is no part of a name there.
        let form_is_whole = !form.contains("//");
        let parsed = form_is_whole
            .then(|| self.read(item, form, is_own, &line))
            .flatten();
        let word = parsed.as_ref().and_then(|parsed| {
            let same_length = parsed.words.len() == word_use.parsed.words.len();
            let no_worse = parsed.declined.len() <= word_use.parsed.declined.len();
            let word = parsed.words.get(word_use.word)?;
            (same_length && no_worse).then_some(word)
        });
        let name = word.and_then(|word| word.name.as_ref());
        if name.is_some_and(|name| name.known && name.name.text == form) {
            return Ok(());
        }
        Err(format!(
            "A text names the card, and `{form}` cannot be read as a name there: `{}`",
            line.trim()
        ))
    }

    /// A line of a card, read with a form of the new name among the names that it may speak of; `None` where it cannot
    /// speak of it, since it has no such word with a capital.
    fn read(&self, item: CardItem<'db>, form: &str, own: bool, line: &str) -> Option<ParsedLine> {
        let first = Names::first_word(form)?;
        if !own && !Names::first_words(line).any(|word| word == first) {
            return None;
        }
        let game = game_of(self.named.db, item.file(self.named.db))?;
        let mut names: Names = card_names(self.named.db, item).clone();
        names.extend([Name::new(form, self.named.nouns(), own)]);
        Some(parse_line(Lexicon::new(&game.vocabulary, &names), line))
    }

    /// Whether texts that do not name the card would name it by its new name.
    fn keeps_other_texts(&self) -> Result<(), String> {
        let db = self.named.db;
        let takes_names = self.named.data_kind.is_none()
            && self.named.cards.first().is_some_and(|card| {
                game_of(db, card.file(db)).is_some_and(|game| game.vocabulary.takes_names())
            });
        if !takes_names {
            return Ok(());
        }
        let files = db.project().files(db).iter().copied();
        let of_game = files.filter(|&file| game_id(db, file) == Some(self.named.game));
        for item in of_game.flat_map(|file| cards(db, file)) {
            for (line, parsed) in card_text(db, item).parsed_lines() {
                let source = &item.text(db)[line.span.range()];
                let Some(read) = self.read(item, self.new, false, source) else {
                    continue;
                };
                let names = |parsed: &ParsedLine| {
                    parsed
                        .words
                        .iter()
                        .filter(|word| word.name.is_some())
                        .count()
                };
                if names(&read) != names(parsed) || read.words.len() != parsed.words.len() {
                    let path = item.file(db).path(db);
                    return Err(format!(
                        "A text already has `{}`, which would then name this card: {path}, `{}`",
                        self.new,
                        source.trim()
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether a file still says the same in the same form, with the new name for the old one.
    fn keeps_form(&self, context: Context<'db>, edits: &[Edit]) -> Result<(), String> {
        let text = edited(context.text, edits);
        let refused = |what: &str| {
            Err(format!(
                "{}: `{}` cannot be written as the name of a card in {what}",
                context.file.path(context.db),
                self.new
            ))
        };
        if context.file.kind(context.db) == cardc_db::FileKind::Deck {
            let (db, game) = (context.db, self.named.game);
            let is_card = |name: &str| card_named(db, game, name).is_some();
            let shape = |text: &str, renamed: &dyn Fn(&str) -> String| {
                shape_of_deck(&parse_deck_with(text, &is_card).tree, renamed)
            };
            let before = shape(context.text, &|name| self.in_new(name));
            let same = before == shape(&text, &str::to_owned);
            return if same { Ok(()) } else { refused("a deck") };
        }
        for item in cards(context.db, context.file) {
            let source = item.text(context.db);
            let start = item_offset(context.db, item);
            let end = start + source.len() as u32;
            let own: Vec<Edit> = edits
                .iter()
                .filter(|edit| start <= edit.span.start && edit.span.end <= end)
                .cloned()
                .collect();
            if !own.is_empty()
                && shape_of_card(source) != shape_of_card(&edited_part(source, start, &own))
            {
                return refused("a field");
            }
        }
        Ok(())
    }

    /// The name on a line of a deck after the change.
    fn in_new(&self, name: &str) -> String {
        if self.named.is(name) {
            return self.new.to_owned();
        }
        match name.rsplit_once('(') {
            Some((bare, which)) if self.named.is(bare) => format!("{} ({which}", self.new),
            _ => name.to_owned(),
        }
    }
}

/// The settings and lines of a deck, with each name as `renamed` has it.
fn shape_of_deck(deck: &Deck, renamed: &dyn Fn(&str) -> String) -> Vec<(u32, String)> {
    let settings = deck
        .settings
        .iter()
        .map(|(_, value)| (0, renamed(&value.value)));
    let lines = deck.lines.iter().map(|line| match line {
        DeckLine::Heading(words) => (0, renamed(&words.value)),
        DeckLine::Entry { count, name, .. } => (count.value, renamed(&name.value)),
        DeckLine::Option { name, .. } => (0, name.value.to_string()),
    });
    settings.chain(lines).collect()
}

/// How many errors a card has, and its fields with the number of their values.
fn shape_of_card(source: &str) -> (usize, Vec<(SmolStr, usize)>) {
    let parse = parse_item(source);
    let fields = parse.tree.iter().flat_map(cardc_syntax::Item::fields);
    let fields = fields.map(|field| (field.name.value.clone(), field.values.len()));
    (parse.errors.len(), fields.collect())
}
