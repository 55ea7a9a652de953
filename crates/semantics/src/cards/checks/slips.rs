//! Slips in a sentence that have a name: what was meant is said instead of what could stand there.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{
    Declined, Lexicon, Misfit, Name, Names, ParsedLine, Word, match_case, missing_name, strip_marks,
};
use cardc_span::{Edit, Span};

use super::trial::Trials;
use crate::project::game::Game;
use crate::project::words::nearest;
use crate::read::text::{CardLine, parse_line};

const OWN_NAME: &str =
    "If there is such a card elsewhere, `cardc teach name` adds its name to the game.";

/// Words with which a condition or a time begins a sentence.
const CONDITIONS: [&str; 6] = ["if", "when", "whenever", "while", "after", "before"];

/// So many words of a sentence may be `its` for `it's`, or `and` for a comma; each costs a parse.
const MOST_CONFUSED: usize = 4;

/// Finds the name of the project that is nearest to what was written.
pub(crate) type Nearest<'a> = dyn Fn(&str) -> Option<Name> + 'a;

/// A sentence that is not understood.
#[derive(Clone, Copy)]
pub(crate) struct Unclear<'a> {
    pub(crate) game: &'a Game,
    /// The names that the text is read with.
    pub(crate) names: &'a Names,
    /// The line as written.
    pub(crate) source: &'a str,
    pub(crate) line: &'a CardLine,
    pub(crate) parsed: &'a ParsedLine,
    pub(crate) declined: &'a Declined,
    pub(crate) trials: &'a Trials<'a>,
    pub(crate) nearest: &'a Nearest<'a>,
}

impl Unclear<'_> {
    /// What to say of the slip, where it is one.
    pub(crate) fn slip(&self) -> Option<Diagnostic> {
        let slip = self.stops().or_else(|| self.small_x());
        let slip = slip.or_else(|| self.its());
        let slip = slip.or_else(|| self.and_for_comma());
        let slip = slip.or_else(|| self.open_bracket());
        slip.or_else(|| self.ability_word())
    }

    /// `Draw 1 card...`: full stops behind the one that ends a sentence.
    fn stops(&self) -> Option<Diagnostic> {
        let words = self.words();
        let (first, last) = (words.first()?, words.last()?);
        if !words.iter().all(|word| word.is(".")) {
            return None;
        }
        let span = first.span.cover(last.span);
        let message = match words {
            [_] => "Unneeded full stop",
            _ => "Unneeded full stops",
        };
        let diagnostic = self.diagnostic(span, message.to_owned());
        let before = self.source[..span.start as usize].trim_end().len() as u32;
        let with_blank = Span::new(before, span.end);
        Some(self.edit(self.names, diagnostic, "Delete", with_blank, ""))
    }

    /// `Deploy a Unit (normal restrictions apply.`
    fn open_bracket(&self) -> Option<Diagnostic> {
        let Span { start, end } = self.declined.span;
        let sentence = &self.source[start as usize..end as usize];
        let open = sentence
            .rfind('(')
            .filter(|open| !sentence[*open..].contains(')'))? as u32;
        let closed = start + sentence.trim_end_matches(['.', ' ']).len() as u32;
        let at = Span::at(closed);
        if !self.is_better_with(at, ")") {
            return None;
        }
        let bracket = Span::new(start + open, start + open + 1);
        let diagnostic = self.diagnostic(bracket, "This `(` has no `)`".to_owned());
        Some(self.edit(self.names, diagnostic, "Insert `)`", at, ")"))
    }

    /// `it's` for `its`, and the other way round; `they're` for `their`, `you're` for `your`. Without a fix where something else
    /// is wrong as well.
    fn its(&self) -> Option<Diagnostic> {
        let words = self.words();
        let confused = words.iter().enumerate().filter_map(|(at, word)| {
            let behind = words.get(at + 1).filter(|behind| behind.folded == "'s");
            match (word.folded.as_str(), behind) {
                ("it", Some(behind)) => {
                    let span = word.span.cover(behind.span);
                    Some((span, "its", "is short for `it is`"))
                }
                ("its", _) => Some((word.span, "it is", "says whose something is")),
                ("they're", _) => Some((word.span, "their", "is short for `they are`")),
                ("you're", _) => Some((word.span, "your", "is short for `you are`")),
                _ => None,
            }
        });
        let confused: Vec<_> = confused
            .take(MOST_CONFUSED)
            .map(|(span, meant, says)| {
                let meant = match_case(meant, &self.source[span.range()]);
                (span, meant, says)
            })
            .collect();
        let mended = confused
            .iter()
            .find(|(span, meant, _)| self.is_better_with(*span, meant));
        // Where something else is wrong as well, what is short for two words is still why understanding stops there.
        let mut stops = confused
            .iter()
            .filter(|(span, meant, _)| span.end == self.declined.at.end && !meant.contains(' '));
        let (span, meant, says) = mended.or_else(|| stops.next())?;
        let message = format!("`{}` {says}", &self.source[span.range()]);
        let diagnostic = self.diagnostic(*span, message).did_you_mean(&[meant]);
        Some(if mended.is_some() {
            self.replace(diagnostic, *span, meant)
        } else {
            diagnostic
        })
    }

    /// `If you control a Unit and draw 1 card.`
    fn and_for_comma(&self) -> Option<Diagnostic> {
        let words = self.words();
        let first = words.first()?;
        if !CONDITIONS.iter().any(|condition| first.is(condition)) {
            return None;
        }
        let pairs = words.windows(2).filter(|pair| pair[1].is("and"));
        let (span, and) = pairs
            .map(|pair| (Span::new(pair[0].outer.end, pair[1].span.end), &pair[1]))
            .take(MOST_CONFUSED)
            .find(|(span, _)| self.is_better_with(*span, ","))?;
        let message = "`and` adds to the condition. Did you mean a comma, which ends it?";
        let diagnostic = self.diagnostic(and.span, message.to_owned());
        Some(self.replace(diagnostic, span, ","))
    }

    /// `x` for `X`. Capitals mean nothing anywhere else.
    fn small_x(&self) -> Option<Diagnostic> {
        let at = self.declined.at;
        if self.declined.found != "x" || !self.is_better_with(at, "X") {
            return None;
        }
        let message = "`x` is not a number. Did you mean `X`, the number in the current corner?";
        Some(self.replace(self.diagnostic(at, message.to_owned()), at, "X"))
    }

    /// `[Heroc Act]:`
    fn ability_word(&self) -> Option<Diagnostic> {
        let start = self.declined.span.start as usize;
        let sentence = &self.source[start..self.declined.span.end as usize];
        let before = sentence[..sentence.find(':')?].trim_end();
        let written = strip_marks(before);
        let span = Span::new(start as u32, (start + before.len()) as u32);
        if written.contains('.') || self.declined.at.start >= span.end {
            return None;
        }
        let abilities = &self.game.pack.vocabulary.abilities;
        let forms: Vec<_> = abilities
            .iter()
            .map(|(id, spec)| (spec.form.as_deref().unwrap_or(id), &spec.rule))
            .collect();
        let meant = nearest(&written, forms.iter().map(|(form, _)| *form))?;
        let rule = forms.iter().find(|(form, _)| *form == meant);
        let mut diagnostic = self
            .diagnostic(span, format!("Unknown ability word `{written}`"))
            .did_you_mean(&[meant]);
        if let Some((_, rule)) = rule.filter(|(_, rule)| !rule.is_empty()) {
            diagnostic = diagnostic.rule(rule.as_str());
        }
        let marked = if before.contains('[') {
            format!("[{meant}]")
        } else {
            meant.to_owned()
        };
        Some(self.replace(diagnostic, span, &marked))
    }

    /// Words with capitals inside of a sentence that no card is called, and that are no words of the game.
    pub(crate) fn unknown_name(&self) -> Option<Diagnostic> {
        if !self.game.vocabulary.takes_names() || self.unknown_mark().is_some() {
            return None;
        }
        let lexicon = Lexicon::new(&self.game.vocabulary, self.names);
        let is_unknown = self.declined.misfit == Misfit::Unknown;
        let here = || self.capitals(self.declined.at).filter(|_| is_unknown);
        let missing = missing_name(lexicon, self.source, self.declined);
        let span = missing.map(|missing| missing.span).or_else(here)?;
        let written = &self.source[span.range()];
        let message = format!("Unknown card `{written}`");
        let diagnostic = self.diagnostic(span, message);
        let Some(name) = (self.nearest)(written) else {
            let why = "Capitalised words are read as the name of a card, but no card of the project has this name.";
            let diagnostic = diagnostic.note(why);
            // A name has several words more often than a new tag or keyword.
            let may_be_word = !written.contains(' ');
            let what_to_do = if may_be_word {
                self.own_word(self.trials.may_look_for_examples())
            } else {
                OWN_NAME.to_owned()
            };
            return Some(diagnostic.note(what_to_do));
        };
        let diagnostic = diagnostic.did_you_mean(&[&name.form]);
        let mut names = self.names.clone();
        let form = name.form.clone();
        names.extend([name]);
        Some(self.replace_with(&names, diagnostic, span, &form))
    }

    /// The words of the sentence.
    pub(crate) fn words(&self) -> &[Word] {
        let (words, sentence) = (&self.parsed.words, self.declined.span);
        let start = words.partition_point(|word| word.span.end <= sentence.start);
        let end = words.partition_point(|word| word.span.start < sentence.end);
        &words[start..end.max(start)]
    }

    /// The words with capitals around a place, behind the first one of the sentence: `Grey Squall`, `Harl of the Quay`.
    fn capitals(&self, at: Span) -> Option<Span> {
        let inside = |word: &&Word| {
            let sentence = self.declined.span;
            sentence.start < word.outer.start && word.outer.end <= sentence.end
        };
        let words: Vec<&Word> = self.words().iter().filter(inside).collect();
        let here = words.iter().position(|word| word.span == at)?;
        let is_capital = |word: &&&Word| word.text.starts_with(char::is_uppercase);
        let before = words[..here].iter().rev().take_while(is_capital).count();
        let mut last = words.get(here).filter(is_capital)?;
        for word in &words[here + 1..] {
            let joins = ["of", "the", "and", "in", "to", "for"].contains(&word.folded.as_str());
            if is_capital(&word) {
                last = word;
            } else if !joins || word.possessive {
                break;
            }
        }
        Some(words[here - before].span.cover(last.span))
    }

    /// Whether fewer sentences of the line are not understood with this change.
    fn is_better_with(&self, span: Span, text: &str) -> bool {
        let (before, after) = (
            &self.source[..span.start as usize],
            &self.source[span.end as usize..],
        );
        let lexicon = Lexicon::new(&self.game.vocabulary, self.names);
        let changed = parse_line(lexicon, &format!("{before}{text}{after}"));
        changed.declined.len() < self.parsed.declined.len()
    }

    fn diagnostic(&self, span: Span, message: String) -> Diagnostic {
        let (place, sentence) = (self.line.place(span), self.line.place(self.declined.span));
        Diagnostic::new(Code::NotUnderstood, place, message).label(sentence, "in this sentence")
    }

    /// Offers to put a text in a place, where that mends the card.
    fn replace(&self, diagnostic: Diagnostic, span: Span, text: &str) -> Diagnostic {
        self.replace_with(self.names, diagnostic, span, text)
    }

    /// The same, with names that the text does not speak of yet.
    fn replace_with(
        &self,
        names: &Names,
        diagnostic: Diagnostic,
        span: Span,
        text: &str,
    ) -> Diagnostic {
        let title = format!("Replace with `{text}`");
        self.edit(names, diagnostic, &title, span, text)
    }

    /// Offers an edit where it mends the card.
    fn edit(
        &self,
        names: &Names,
        diagnostic: Diagnostic,
        title: &str,
        span: Span,
        text: &str,
    ) -> Diagnostic {
        let place = self.line.place(span);
        let edit = Edit {
            span: place,
            text: text.to_owned(),
        };
        let sentence = self.line.place(self.declined.span);
        if !self
            .trials
            .mends_with(names, sentence, std::slice::from_ref(&edit))
        {
            return diagnostic;
        }
        diagnostic.fix(Applicability::Suggested, title, edit.span, edit.text)
    }
}
