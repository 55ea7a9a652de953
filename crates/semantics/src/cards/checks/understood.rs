//! What Card English does not cover: sentences that are not understood, prose, and texts too many.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix, did_you_mean};
use cardc_english::{
    Change, Corrections, Lack, Lexicon, Mark, Misfit, Surroundings, Word, WordEdit, frames_of,
    is_grammar_word, lacking, likely_words, repeated, slip, unknown_parts,
};
use cardc_games::GamePack;
use cardc_span::{Edit, Span, line_start, lines};
use cardc_syntax::TextBlock;
use smol_str::SmolStr;

use super::near_sentence::near_sentence;
use super::slips::{Nearest, Unclear};
use super::syntax::number_too_large;
use super::trial::Trials;
use super::wording::{between_asterisks, marked_as_tag, may_be_tag};
use crate::project::game::Game;
use crate::project::words::{listed, nearest, teach_command, teach_symbol, teach_tag};
use crate::read::text::{CardLine, CardText, LONGEST};

/// So many sentences of a card that are not understood are tried with edits: a card with more of them has another problem than
/// slips.
const MOST_TRIED: usize = 16;

/// What leaves a sentence alone.
const UNCHECKED: &str = "`prose \"…\"` leaves a sentence unchecked.";

/// Every sentence that is not understood, and all prose. `source` is the text of the item.
pub(crate) fn check(
    game: &Game,
    source: &str,
    text: &CardText,
    trials: &Trials<'_>,
    nearest: &Nearest<'_>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut tried = 0;
    for line in &text.lines {
        let unchecked = line.parsed.prose();
        diagnostics.extend(unchecked.map(|(word, wording)| prose(line.place(word.span), wording)));
        let cut_name = line.cut_name.as_ref();
        diagnostics.extend(cut_name.map(|(place, name)| cut_by_comment(*place, name)));
        if line.is_garbled {
            continue;
        }
        diagnostics.extend(
            line.wraps_at
                .map(|first_end| sentence_goes_on(source, line, first_end)),
        );
        for declined in &line.parsed.declined {
            let unclear = Unclear {
                game,
                names: &text.names,
                source: &source[line.span.range()],
                line,
                parsed: &line.parsed,
                declined,
                trials,
                nearest,
            };
            diagnostics.extend(not_understood(source, &unclear, tried < MOST_TRIED));
            tried += 1;
        }
    }
    diagnostics
}

/// A text that is not read.
pub(crate) fn too_long(text: &TextBlock) -> Option<Diagnostic> {
    let length = text.span.range().len();
    (length > LONGEST).then(|| {
        Diagnostic::new(
            Code::TextTooLong,
            text.keyword,
            format!("Text too long to be read: {length} bytes; {LONGEST} at most"),
        )
        .note("Nothing in it was checked.")
    })
}

/// Every `text` block after the first.
pub(crate) fn several_texts<'a>(mut texts: impl Iterator<Item = &'a TextBlock>) -> Vec<Diagnostic> {
    let Some(first) = texts.next() else {
        return Vec::new();
    };
    let further = texts.map(|text| {
        Diagnostic::new(
            Code::SeveralTexts,
            text.keyword,
            "This card already has a text",
        )
        .label(first.keyword, "the first text, which counts")
        .note("Move its lines into the first block.")
    });
    further.collect()
}

/// A sentence over several lines, of which the first ends at `first_end`.
fn sentence_goes_on(source: &str, line: &CardLine, first_end: u32) -> Diagnostic {
    let written = &source[line.span.range()];
    let rest = &source[first_end as usize..line.span.end as usize];
    let next = line.span.end - rest.trim_start().len() as u32;
    let joined: Vec<&str> = lines(written).map(|line| line.text.trim()).collect();
    Diagnostic::new(
        Code::SentenceGoesOn,
        Span::new(line.span.start, first_end),
        "This sentence continues on the next line",
    )
    .label(Span::new(next, line.span.end), "it continues here")
    .note("Each line of a text is a paragraph, so a sentence must end on the line where it begins.")
    .fix(
        Applicability::Suggested,
        "Join the lines",
        line.span,
        joined.join(" "),
    )
}

fn cut_by_comment(place: Span, name: &str) -> Diagnostic {
    let message = format!("`//` begins a comment inside of the name `{name}`");
    let quoted = format!("\"{name}\"");
    Diagnostic::new(Code::NotUnderstood, place, message)
        .note("Between quotation marks, it is part of the name.")
        .fix(
            Applicability::Suggested,
            format!("Write `{quoted}`"),
            place,
            quoted,
        )
}

fn prose(place: Span, wording: &str) -> Diagnostic {
    let (message, note) = match wording.trim() {
        "" => ("Empty prose", "Write its wording, or delete it."),
        _ => (
            "Unchecked prose",
            "Write it in Card English to have its keywords, tags and numbers checked.",
        ),
    };
    Diagnostic::new(Code::Prose, place, message).note(note)
}

/// What is wrong with a sentence, and what else is where that can be told apart. `source` is the text of the item. What may
/// have been meant is said where edits may be tried.
fn not_understood(source: &str, unclear: &Unclear<'_>, may_try: bool) -> Vec<Diagnostic> {
    let Unclear {
        game,
        line,
        declined,
        trials,
        ..
    } = *unclear;
    let line_source = &source[line.span.range()];
    if let Some(number) = too_large(unclear.words()) {
        let place = line.place(number.span);
        return vec![number_too_large(place)];
    }
    if !may_try {
        return vec![told(unclear, &[])];
    }
    if let Some(diagnostic) = unclear.slip() {
        return vec![diagnostic];
    }
    let sentence = line.place(declined.span);
    let in_item = |edits: &[WordEdit]| -> Vec<Edit> {
        edits
            .iter()
            .map(|edit| in_item(source, line, edit))
            .collect()
    };
    let lexicon = Lexicon::new(&game.vocabulary, unclear.names);
    let mut corrections = Corrections::new(lexicon, line_source, declined);
    let mut suggestions = corrections.find(&mut |edits| trials.mends(sentence, &in_item(edits)));
    if let Some(diagnostic) = instead_of_edits(source, unclear, &mut suggestions.found) {
        return vec![diagnostic];
    }
    let mut choices = suggestions.found;
    let mut is_offered = true;
    let mut beside = Vec::new();
    if choices.is_empty() {
        // Something else is wrong as well, which a check finds behind the edit.
        let near = corrections.find(&mut |edits| {
            let [edit] = &in_item(edits)[..] else {
                return false;
            };
            let is_its_slip = edits[0].span == declined.at
                && nearest(&declined.found, [edit.text.as_str()]).is_some();
            trials.found_beside(sentence, edit).is_some()
                || declined.misfit == Misfit::Unknown
                    && is_its_slip
                    && trials.clears(sentence, std::slice::from_ref(edit))
        });
        choices = near.found;
        let found: Vec<_> = choices
            .iter()
            .map(|edits| trials.found_beside(sentence, &in_item(edits)[0]))
            .collect();
        // Where something else is wrong, an edit that has nothing to do with it is the right one.
        if found.iter().any(Option::is_some) {
            let mut is_apart = found.iter().map(Option::is_some);
            choices.retain(|_| is_apart.next() == Some(true));
        } else {
            is_offered = choices
                .iter()
                .any(|edits| trials.fits_but_for_the_head(sentence, &in_item(edits)));
        }
        let first = found.into_iter().flatten().next();
        // Whatever has no fix waits until the sentence is understood.
        beside.extend(
            first
                .into_iter()
                .flatten()
                .filter(|found| !found.fixes.is_empty()),
        );
    }
    if choices.is_empty() {
        is_offered = true;
        let partial = suggestions.partial.into_iter();
        choices.extend(partial.map(|edit| unclear.with_slips_behind(edit)));
    }
    let mut diagnostic = told(unclear, &choices);
    let fixes = choices.iter().filter(|_| is_offered);
    let fixes = fixes.map(|edits| fix(source, line, edits));
    diagnostic.fixes.extend(fixes);
    let further = further_words(unclear, &choices).into_iter();
    let further = further.map(|(span, message)| {
        let place = line.place(span);
        let mut further = Diagnostic::new(Code::NotUnderstood, place, message);
        further.fixes.clone_from(&diagnostic.fixes);
        further
    });
    beside.splice(0..0, further.collect::<Vec<_>>());
    beside.insert(0, diagnostic);
    beside
}

/// A better reason than the edits that were found, of which it takes those away that cannot be meant: another word marked as a
/// tag, the name of no card, or what the game lacks.
fn instead_of_edits(
    source: &str,
    unclear: &Unclear<'_>,
    found: &mut Vec<Vec<WordEdit>>,
) -> Option<Diagnostic> {
    let line = unclear.line;
    if let Some((at, unknown)) = unclear.marked_as_tag() {
        found.retain(|edits| edits.iter().any(|edit| edit.span == at));
        if found.is_empty() {
            let told = Diagnostic::new(Code::NotUnderstood, line.place(at), unknown.message());
            return Some(
                unknown
                    .how_to_add()
                    .into_iter()
                    .fold(told, Diagnostic::note),
            );
        }
    }
    if found.is_empty()
        && let Some(diagnostic) = unclear.unknown_name()
    {
        return Some(diagnostic);
    }
    // One word for another may only be what the game has in place of what it lacks.
    let is_exchange = |edit: &WordEdit| edit.change == Change::Word && !edit.span.is_empty();
    if found
        .iter()
        .any(|edits| edits.len() == 1 && !is_exchange(&edits[0]))
    {
        return None;
    }
    let mut diagnostic = unclear.lacking()?;
    let guesses = found.iter().filter(|edits| edits.len() == 1);
    let fixes = guesses.map(|edits| fix(source, line, edits));
    diagnostic.fixes.extend(fixes);
    Some(diagnostic)
}

fn fix(source: &str, line: &CardLine, edits: &[WordEdit]) -> Fix {
    let in_item = edits.iter().map(|edit| in_item(source, line, edit));
    Fix {
        title: title(&source[line.span.range()], edits),
        applicability: applicability(edits),
        edits: in_item.collect(),
    }
}

/// A word that is put in, taken out or exchanged may make another card.
fn applicability(edits: &[WordEdit]) -> Applicability {
    if edits.iter().any(|edit| edit.change == Change::Word) {
        Applicability::Choice
    } else {
        Applicability::Suggested
    }
}

/// The unknown words behind the first one that every choice replaces too, and what to say of each.
fn further_words(unclear: &Unclear<'_>, choices: &[Vec<WordEdit>]) -> Vec<(Span, String)> {
    let replaced = choices.first().into_iter().flat_map(|edits| &edits[1..]);
    let said = replaced.filter_map(|WordEdit { span, .. }| {
        let unknown = unclear.unknown_word(*span)?;
        let of_choice = |edits: &Vec<WordEdit>| {
            let edit = edits.iter().skip(1).find(|edit| edit.span == *span)?;
            Some(edit.text.clone())
        };
        let mut meant = choices.iter().map(of_choice).collect::<Option<Vec<_>>>()?;
        meant.dedup();
        let meant: Vec<&str> = meant.iter().map(String::as_str).collect();
        Some((*span, unknown.message() + &did_you_mean(&meant)))
    });
    said.collect()
}

/// What is wrong with a sentence, as edits of what may have been meant show it, without these edits.
fn told(unclear: &Unclear<'_>, choices: &[Vec<WordEdit>]) -> Diagnostic {
    let (game, declined) = (unclear.game, unclear.declined);
    let said = unclear.said(choices);
    let place = unclear.line.place(said.at);
    let mut diagnostic = Diagnostic::new(Code::NotUnderstood, place, said.message);
    if choices.is_empty() {
        let how_to_add = unclear.unknown_mark().and_then(|it| it.how_to_add());
        if let Some(how_to_add) = how_to_add {
            return diagnostic.note(how_to_add);
        }
        let may_look = unclear.trials.may_look_for_examples();
        let likely = may_look.then(|| unclear.likely_words());
        let likely = likely.as_deref().unwrap_or_default();
        let expected = declined.expectation(&game.vocabulary, likely);
        if let Some(expected) = expected.filter(|it| !diagnostic.message.ends_with(it)) {
            let lexicon = Lexicon::new(&game.vocabulary, unclear.names);
            let near = near_sentence(game, lexicon, unclear.source, declined);
            let near = near.map_or(String::new(), |near| {
                format!(" This is understood: `{near}`")
            });
            diagnostic = diagnostic.note(format!("Expected {expected}.{near}"));
        }
        if declined.misfit == Misfit::Unknown {
            diagnostic = diagnostic.note(unclear.own_word(may_look));
        }
    }
    diagnostic
}

/// A word that the game does not have.
pub(super) enum Unknown<'a> {
    Word(&'a str),
    /// `*Saltborn*`
    Tag(&'a str),
    /// A tag that cards have, and for which texts have no word.
    Unspoken(&'a str),
    /// A tag in a game whose cards have none.
    Tagless(&'a str),
    /// Another word of the game that is marked as a tag.
    Taken(&'a str),
    /// `[Soak]`, where a game marks keywords so.
    Keyword(&'a str),
    /// `[moon]`, where a game draws symbols so.
    Symbol(&'a str),
}

impl<'a> Unknown<'a> {
    fn message(&self) -> String {
        match self {
            Self::Word(word) => format!("Unknown word `{word}`"),
            Self::Tag(tag) | Self::Tagless(tag) => format!("Unknown tag `{tag}`"),
            Self::Unspoken(tag) => format!("No text of this game can name the tag `{tag}`"),
            Self::Taken(word) => marked_as_tag(word),
            Self::Keyword(keyword) => format!("Unknown keyword `{keyword}`"),
            Self::Symbol(symbol) => format!("Unknown symbol `{symbol}`"),
        }
    }

    /// How to add it to the game. A word or a keyword can be of several kinds, so that what fits there says more.
    fn how_to_add(&self) -> Option<String> {
        match self {
            Self::Word(_) | Self::Keyword(_) => None,
            Self::Tag(tag) => Some(teach_tag(tag)),
            Self::Unspoken(_) => Some(
                "Its entry in `[tags]` needs `adjective = \"…\"`, the id of an adjective of `vocabulary.toml`.".to_owned(),
            ),
            Self::Tagless(_) => Some(
                "Cards of this game have no tags: write the word without its marks, or give the game tags.".to_owned(),
            ),
            Self::Taken(_) => Some("The game has another word that is written so.".to_owned()),
            Self::Symbol(symbol) => Some(teach_symbol(symbol)),
        }
    }

    /// A tag that no text of the game can name; `None` where one can.
    fn of_tag(pack: &GamePack, tag: &'a str) -> Option<Self> {
        match pack.tag_named(tag) {
            Some(known) => known.adjective.is_none().then_some(Self::Unspoken(tag)),
            None if pack.tag_groups.is_empty() => Some(Self::Tagless(tag)),
            None => Some(Self::Tag(tag)),
        }
    }
}

/// What a diagnostic says, and of which words.
struct Said {
    at: Span,
    message: String,
}

impl Unclear<'_> {
    /// The unknown word at which understanding stopped, where its mark-up says what it is to be.
    pub(super) fn unknown_mark(&self) -> Option<Unknown<'_>> {
        let is_unknown = self.declined.misfit == Misfit::Unknown;
        let unknown = self.unknown_word(self.declined.at);
        unknown.filter(|unknown| is_unknown && !matches!(unknown, Unknown::Word(_)))
    }

    /// Another word of the game that is marked as a tag, up to where understanding stopped: its place, and what the tag would be.
    fn marked_as_tag(&self) -> Option<(Span, Unknown<'_>)> {
        let mut known = self.words().iter().filter(|word| {
            let to_stop = word.span.start <= self.declined.at.start;
            to_stop && word.mark == Mark::Tag && word.is_known()
        });
        let word = known.find(|word| !may_be_tag(self.game, word))?;
        let marked = self.marked(word.span);
        let unknown = Unknown::of_tag(&self.game.pack, marked)?;
        let is_taken = matches!(unknown, Unknown::Tag(_) | Unknown::Unspoken(_))
            && self.source[word.span.range()] == *marked;
        Some((
            word.span,
            if is_taken {
                Unknown::Taken(marked)
            } else {
                unknown
            },
        ))
    }

    /// The word that stands here, if neither the game nor the language has it.
    fn unknown_word(&self, at: Span) -> Option<Unknown<'_>> {
        let mut words = self.words().iter();
        let word = words.find(|word| word.span == at)?;
        if word.is_known() || is_grammar_word(&word.folded) {
            return None;
        }
        let written = &self.source[at.range()];
        Some(match word.mark {
            Mark::Tag => {
                let unknown = Unknown::of_tag(&self.game.pack, self.marked(at));
                unknown.unwrap_or(Unknown::Word(written))
            }
            Mark::Keyword if self.game.vocabulary.marks_keywords() => Unknown::Keyword(written),
            Mark::Keyword => Unknown::Symbol(written),
            _ => Unknown::Word(written),
        })
    }

    /// The words between the asterisks around a word.
    fn marked(&self, at: Span) -> &str {
        let marked = between_asterisks(self.source, at).map(|inside| &self.source[inside.range()]);
        // An asterisk that nothing closes has the next mark behind it.
        let marked = marked.filter(|marked| marked.trim() == *marked);
        marked.unwrap_or(&self.source[at.range()])
    }

    /// A finding that the game lacks what the sentence needs: a part of a frame, a phrase, a verb.
    fn lacking(&self) -> Option<Diagnostic> {
        let vocabulary = &self.game.vocabulary;
        let lexicon = Lexicon::new(vocabulary, self.names);
        let lacking = lacking(lexicon, self.source, self.declined)?;
        let words = &self.source[lacking.span.range()];
        let place = self.line.place(lacking.span);
        let diagnostic = |message| Diagnostic::new(Code::NotUnderstood, place, message);
        Some(match lacking.lack {
            Lack::Frame { verb, part } => {
                let frames = frames_of(vocabulary, &verb);
                let frames = listed(frames.iter().map(String::as_str), "or");
                diagnostic(format!("`{verb}` does not take `{words}`"))
                    .note(format!("This game uses it as in {frames}."))
                    .note(format!(
                        "To allow more, add `{part}` to its frame in `vocabulary.toml`."
                    ))
            }
            Lack::Modifier(noun) => diagnostic(format!("`{noun}` does not take `{words}`"))
                .note("To allow it, add a modifier to `vocabulary.toml`, such as `pattern = \"of <whole:any>\"`."),
            Lack::Phrase => diagnostic(format!("This game has no phrase such as `{words}`"))
                .note(format!("To allow it, add a phrase to `[phrases]` in `vocabulary.toml`, such as `pattern = \"{}\"`.", words.to_lowercase())),
            Lack::Have => diagnostic("This game has no verb `have`".to_owned())
                .note("Without it, only a participle can follow. `cardc teach verb have` adds it."),
        })
    }

    /// What to do about an unknown word that is no slip: the commands for the parts of speech that it could be, where these may be
    /// looked for.
    pub(super) fn own_word(&self, may_look: bool) -> String {
        let lexicon = Lexicon::new(&self.game.vocabulary, self.names);
        let mut words = self.words().iter();
        let word = words.find(|word| word.span == self.declined.at);
        let is_keyword = word.is_some_and(|word| word.mark == Mark::Keyword);
        let parts = may_look.then(|| unknown_parts(lexicon, self.source, self.declined));
        let commands = parts.iter().flatten().map(|part| {
            let command = teach_command(part.category, part.base.as_ref()?, is_keyword)?;
            let class = part.class.as_ref().map(|class| format!(" --class {class}"));
            Some(command + &class.unwrap_or_default())
        });
        let commands = commands
            .collect::<Option<Vec<String>>>()
            .unwrap_or_default();
        let (commands, in_editor) = match commands.as_slice() {
            [] => ("`cardc teach`".to_owned(), ""),
            commands => (
                listed(commands.iter().map(String::as_str), "or"),
                ", and so does a quick fix in an editor",
            ),
        };
        format!("If the word is your own, {commands} adds it to the game{in_editor}. {UNCHECKED}")
    }

    /// An edit that does not mend the sentence, with those of the plain slips behind it, which it would leave.
    fn with_slips_behind(&self, edit: WordEdit) -> Vec<WordEdit> {
        let lexicon = Lexicon::new(&self.game.vocabulary, self.names);
        let behind = self.words().iter();
        let behind = behind.filter(|word| word.span.start >= edit.span.end);
        let slips: Vec<WordEdit> = behind.filter_map(|word| slip(lexicon, word)).collect();
        [vec![edit], slips].concat()
    }

    /// What would likely stand where understanding stopped, by the samples of the pack: what other cards say is no matter of
    /// this one.
    fn likely_words(&self) -> Vec<SmolStr> {
        let surroundings = Surroundings {
            corpora: vec![self.game.samples()],
            kind: self.trials.kind(),
            ..Surroundings::default()
        };
        let lexicon = Lexicon::new(&self.game.vocabulary, self.names);
        likely_words(lexicon, self.source, self.declined, &surroundings)
    }

    /// What is wrong, as the first edit of what may have been meant shows it.
    fn said(&self, choices: &[Vec<WordEdit>]) -> Said {
        let declined = self.declined;
        let first = choices.first().and_then(|edits| edits.first());
        let is_mark = matches!(
            declined.misfit,
            Misfit::Scope | Misfit::Colon | Misfit::Stop
        );
        let unknown = || match self.unknown_mark() {
            Some(unknown) => unknown.message(),
            None => declined.message(),
        };
        let Some(first) = first.filter(|_| !is_mark) else {
            return Said {
                at: self.stopped_at(),
                message: unknown(),
            };
        };
        let edits = choices.iter().filter_map(|edits| edits.first());
        let mut meant: Vec<&str> = Vec::new();
        for edit in edits.filter(|edit| edit.span == first.span) {
            let text = edit.text.trim();
            if !meant.contains(&text) {
                meant.push(text);
            }
        }
        if first.span.is_empty() {
            return self.missing(first, &meant);
        }
        let written = self.source[first.span.range()].trim_start();
        let at = Span::new(first.span.end - written.len() as u32, first.span.end);
        let wrong = if self.is_repeated(at, first) {
            format!("`{written}` is written twice")
        } else if is_form(self.game, self.source, first) {
            format!("Wrong form of `{written}`")
        } else if declined.misfit == Misfit::Unknown && at == declined.at {
            unknown()
        } else {
            format!("Unexpected `{written}`")
        };
        let question = if first.text.is_empty() {
            String::new()
        } else {
            did_you_mean(&meant)
        };
        Said {
            at,
            message: wrong + &question,
        }
    }

    /// Whether an edit deletes a repeated word.
    fn is_repeated(&self, at: Span, edit: &WordEdit) -> bool {
        edit.text.is_empty() && repeated(self.words()).any(|word| word.outer == at)
    }

    /// That one of these words is missing where an edit puts it: the word behind it is marked, or the last one before.
    fn missing(&self, edit: &WordEdit, meant: &[&str]) -> Said {
        let missing = listed(meant.iter().copied(), "or");
        let is_word = |word: &&Word| word.text.starts_with(char::is_alphanumeric);
        let all = self.words();
        let behind = all.partition_point(|word| word.span.end <= edit.span.start);
        let next = all.get(behind).filter(is_word);
        let between = |next: &Word| {
            let between = edit.span.start as usize..next.outer.start as usize;
            // Inside of its mark-up there is nothing between.
            self.source.get(between).unwrap_or_default()
        };
        let is_next = |next: &&Word| between(next).trim().is_empty();
        let joins = meant.iter().all(|word| ["and", "or"].contains(word));
        if let Some(next) = next.filter(|_| joins)
            && let Some(one) = all[..behind].iter().rfind(|word| word.is_noun())
            && let Some(other) = head_noun(&all[behind..])
        {
            return Said {
                at: next.span,
                message: format!(
                    "Missing {missing} between `{}` and `{}`",
                    one.text, other.text
                ),
            };
        }
        let (side, word) = if let Some(next) = next.filter(is_next) {
            ("before", Some(next))
        } else {
            ("after", all[..behind].iter().rfind(is_word))
        };
        match word {
            Some(word) => Said {
                at: word.span,
                message: format!("Missing {missing} {side} `{}`", word.text),
            },
            None => Said {
                at: self.stopped_at(),
                message: format!("Missing {missing}"),
            },
        }
    }

    /// The word at which understanding stopped, or the last one of a sentence that ends too early.
    fn stopped_at(&self) -> Span {
        let at = self.declined.at;
        if !at.is_empty() {
            return at;
        }
        let words = &self.parsed.words;
        let behind = words.partition_point(|word| word.span.end <= at.end);
        words[..behind]
            .last()
            .map_or(self.declined.span, |word| word.span)
    }
}

/// The last of the first nouns in a row: `a target spell`.
fn head_noun(words: &[Word]) -> Option<&Word> {
    let from = words.iter().position(Word::is_noun)?;
    words[from..]
        .iter()
        .take_while(|word| word.is_noun())
        .last()
}

/// An edit of a line as one of its item. A new line is indented like the one that it comes from.
fn in_item(source: &str, line: &CardLine, edit: &WordEdit) -> Edit {
    let place = line.place(edit.span);
    let text = if edit.text == "\n" {
        format!("\n{}", indentation(&source[..line.span.start as usize]))
    } else {
        edit.text.clone()
    };
    Edit { span: place, text }
}

/// What edits do, in the imperative.
fn title(line: &str, edits: &[WordEdit]) -> String {
    match edits {
        [edit] if edit.text == "\n" => "Begin a new line".to_owned(),
        [edit] if edit.text.starts_with(". ") => "Add a full stop".to_owned(),
        [edit] if !edit.span.is_empty() && !edit.text.is_empty() => {
            format!("Replace with `{}`", edit.text)
        }
        edits => {
            let parts: Vec<String> = edits.iter().map(|edit| deed(line, edit)).collect();
            let title = parts.join(", and ");
            title[..1].to_uppercase() + &title[1..]
        }
    }
}

/// What one of several edits does.
fn deed(line: &str, edit: &WordEdit) -> String {
    let (written, text) = (&line[edit.span.range()], edit.text.trim());
    match (written.trim(), text) {
        ("", text) => format!("insert `{text}`"),
        (written, "") => format!("delete `{written}`"),
        (written, text) => format!("replace `{written}` with `{text}`"),
    }
}

/// What stands before a line that begins behind this text.
fn indentation(before: &str) -> &str {
    let line = &before[line_start(before, before.len())..];
    &line[..line.len() - line.trim_start().len()]
}

/// A number among the words of a sentence that no effect can hold.
fn too_large(words: &[Word]) -> Option<&Word> {
    words.iter().find(|word| {
        let is_number = word.folded.bytes().all(|byte| byte.is_ascii_digit());
        is_number && word.folded.parse::<u32>().is_err()
    })
}

/// Whether an edit puts another form of the same word: `Draw` for `Draws`, `your` for `you`, `are` for `is`.
fn is_form(game: &Game, line: &str, edit: &WordEdit) -> bool {
    let written = &line[edit.span.range()];
    if edit.change == Change::Form && is_grammar_word(&written.to_lowercase()) {
        return true;
    }
    let written = game.vocabulary.meanings(written);
    let meant = game.vocabulary.meanings(&edit.text);
    written.iter().any(|one| {
        meant
            .iter()
            .any(|other| (one.category, &one.id) == (other.category, &other.id))
    })
}
