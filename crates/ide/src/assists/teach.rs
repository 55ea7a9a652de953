//! Words that the game does not know: their entries in the pack of the project.

use std::cell::LazyCell;

use cardc_db::FileStatus;
use cardc_english::{
    Declined, Lexicon, Mark, Misfit, Vocabulary, Word, base_verbs, missing_name, parse_line,
    singulars,
};
use cardc_games::{NewWord, OpenPack, WordKind};
use cardc_semantics::{CardLine, PackFolder, card_text, game_id, pack_folder, unknown_words};
use cardc_span::{Edit, Span};

use super::{Card, most_frequent};
use crate::types::{Assist, AssistKind};

/// So many unknown words of a selection are looked at: for each of them, the pack is read several times.
const MOST_WORDS: usize = 4;

/// The entries that would make the words known which a part of a card is not understood for.
pub(super) fn assists(card: &Card<'_>, within: Span) -> Vec<Assist> {
    let project = LazyCell::new(|| Project::of(card));
    let touches = |span: Span| span.start <= within.end && within.start <= span.end;
    let in_head = unknown_words(card.context.db, card.item).into_iter();
    let in_head = in_head.filter(|word| {
        let place = word.span.shifted(card.start);
        touches(place)
    });
    let in_head = in_head.map(|word| (vec![word.new], None));
    let text = card_text(card.context.db, card.item);
    let in_text = text.parsed_lines().flat_map(|(line, parsed)| {
        let declined = parsed.declined.iter();
        declined.map(move |declined| (line, parsed, declined))
    });
    let in_text = in_text
        .filter(|(line, _, declined)| {
            let place = line.place(declined.span).shifted(card.start);
            touches(place)
        })
        .filter_map(|(line, parsed, declined)| {
            let mut words = Vec::from_iter(card.missing_name(line, declined));
            let at = line.place(declined.at).shifted(card.start);
            let is_unknown = declined.misfit == Misfit::Unknown && touches(at);
            let word = parsed.words.iter().find(|word| word.span == declined.at);
            let word = word.filter(|_| is_unknown).into_iter();
            words.extend(word.flat_map(|word| card.possible_in_text(word)));
            (!words.is_empty()).then_some((words, Some((line, declined))))
        });
    let mut found = Vec::new();
    for (words, place) in in_head.chain(in_text).take(MOST_WORDS) {
        let Some(project) = &*project else { break };
        let best = match place {
            None => words
                .into_iter()
                .filter_map(|word| project.taught(word))
                .collect(),
            Some((line, declined)) => card.understood(line, declined, project, words),
        };
        found.extend(best.iter().map(|taught| project.assist(card, taught)));
    }
    found
}

/// The pack of the project, with its files.
struct Project {
    folder: PackFolder,
    pack: OpenPack,
}

/// A word, and the pack that knows it.
struct Taught {
    word: NewWord,
    pack: OpenPack,
}

impl Project {
    fn of(card: &Card<'_>) -> Option<Self> {
        let db = card.context.db;
        let game = game_id(db, card.context.file)?.id(db);
        let folder = pack_folder(db, game).ok()?;
        let pack = OpenPack::new(game, folder.texts.clone()).ok()?;
        Some(Self { folder, pack })
    }

    /// The pack with a word that it can be taught. That reads the whole pack.
    fn taught(&self, word: NewWord) -> Option<Taught> {
        let mut pack = self.pack.clone();
        pack.teach(&word).ok()?;
        Some(Taught { word, pack })
    }

    fn assist(&self, card: &Card<'_>, taught: &Taught) -> Assist {
        let db = card.context.db;
        let (mut edits, mut created) = (Vec::new(), Vec::new());
        for (path, text) in self.folder.changed(taught.pack.texts()) {
            let file = db.file(&path);
            match file.filter(|file| file.status(db) != FileStatus::Deleted) {
                Some(file) => edits.push((file, vec![replacement(file.text(db), &text)])),
                None => created.push((path, text)),
            }
        }
        let NewWord { word, kind, .. } = &taught.word;
        let near = self.pack.near(&taught.word);
        let near = near.map(|near| format!(" (`{near}` exists)"));
        let near = near.unwrap_or_default();
        Assist {
            title: format!("Add `{word}` to this project's {}{near}", kind.list()),
            kind: AssistKind::Fix,
            edits,
            created,
            snippet: None,
        }
    }
}

impl Card<'_> {
    /// The name of a card that the project lacks.
    fn missing_name(&self, line: &CardLine, declined: &Declined) -> Option<NewWord> {
        let db = self.context.db;
        let names = &card_text(db, self.item).names;
        let lexicon = Lexicon::new(&self.context.game()?.vocabulary, names);
        let source = self.source(line.span);
        let missing = missing_name(lexicon, source, declined)?;
        Some(NewWord::new(&missing.name, WordKind::Name { noun: None }))
    }

    /// What a word of the text could be, by its mark-up; a noun and a verb perhaps in another form.
    fn possible_in_text(&self, word: &Word) -> Vec<NewWord> {
        let new = |written: &str, kind| NewWord {
            is_marked: word.mark == Mark::Keyword,
            ..NewWord::new(written, kind)
        };
        let written = word.text.as_str();
        let tag = new(written, WordKind::Tag { group: None });
        if word.mark == Mark::Tag {
            return vec![tag];
        }
        let is_name = word.mark == Mark::None && written.starts_with(char::is_uppercase);
        let mut words: Vec<NewWord> = is_name.then_some(tag).into_iter().collect();
        words.push(new(written, WordKind::Adjective { class: None }));
        let usual = self.usual_class().map(str::to_owned);
        let classes = [Vec::new(), Vec::from_iter(usual)];
        let mut nouns = singulars(written);
        if nouns.is_empty() {
            nouns.push(word.text.clone());
        }
        for noun in &nouns {
            let of_classes = classes.iter().cloned();
            words.extend(of_classes.map(|classes| new(noun, WordKind::Noun { classes })));
        }
        let verbs = std::iter::once(word.text.clone()).chain(base_verbs(written));
        words.extend(verbs.map(|verb| new(&verb, WordKind::Verb { frames: Vec::new() })));
        words.push(new(written, WordKind::Ability));
        words
    }

    /// The class that most nouns have.
    fn usual_class(&self) -> Option<&str> {
        let nouns = self.context.pack()?.vocabulary.nouns.values();
        most_frequent(nouns.flat_map(|noun| noun.classes.iter().map(String::as_str)))
    }

    /// The words with which a sentence is understood; where none does it, those with which more of it is.
    fn understood(
        &self,
        line: &CardLine,
        declined: &Declined,
        project: &Project,
        words: Vec<NewWord>,
    ) -> Vec<Taught> {
        let db = self.context.db;
        let names = &card_text(db, self.item).names;
        let source = self.source(line.span);
        let mut known: Vec<(bool, Taught)> = Vec::new();
        for word in words {
            let is_done = |(whole, other): &(bool, Taught)| *whole && is_like(&other.word, &word);
            if known.iter().any(is_done) {
                continue;
            }
            let Some(taught) = project.taught(word) else {
                continue;
            };
            let (vocabulary, _) = Vocabulary::new(taught.pack.pack().vocabulary.clone());
            let parsed = parse_line(Lexicon::new(&vocabulary, names), source);
            let inside = |other: &&Declined| {
                declined.span.start <= other.at.start && other.at.start <= declined.span.end
            };
            match parsed.declined.iter().find(inside) {
                None => known.push((true, taught)),
                Some(other) if other.at.start > declined.at.end => known.push((false, taught)),
                Some(_) => {}
            }
        }
        let any_whole = known.iter().any(|(whole, _)| *whole);
        known.retain(|(whole, _)| *whole == any_whole);
        known.dedup_by(|(_, later), (_, first)| is_like(&later.word, &first.word));
        known.into_iter().map(|(_, taught)| taught).collect()
    }
}

/// Whether both are the same word, and the same part of speech.
fn is_like(one: &NewWord, other: &NewWord) -> bool {
    let both = [one, other].map(|new| (&new.word, new.kind.noun()));
    both[0] == both[1]
}

/// The edit that makes one text of another: what is between the beginning and the end that both have.
fn replacement(old: &str, new: &str) -> Edit {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        let same = pairs.take_while(|(old, new)| old == new);
        same.map(|(letter, _)| letter.len_utf8()).sum()
    };
    let start = same(&mut old.chars().zip(new.chars()));
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = same(&mut old_rest.chars().rev().zip(new_rest.chars().rev()));
    Edit {
        span: Span::new(start as u32, (old.len() - end) as u32),
        text: new_rest[..new_rest.len() - end].to_owned(),
    }
}
