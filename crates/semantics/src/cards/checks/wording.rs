//! The house style of a text: full stops, spaces, mark-up, agreement, and the wording that the game uses.

mod adjectives;
mod articles;
pub(crate) mod capitals;
mod commas;
mod nouns;
mod repetition;
mod spacing;

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix, Severity};
use cardc_english::{
    Lexicon, Line, Mark, Meaning, Names, NounPhrase, Number, ParsedLine, Predicate, Quantity, Word,
    match_case, normalise, stray_marks, without_marks,
};
use cardc_span::{Edit, Span, edited, folded_name};

use crate::cards::agreement::{Mismatch, MismatchKind, mismatches, participles};
use crate::project::game::Game;
use crate::read::mark_up::{MarkUp, Marked, has_house_capital};
use crate::read::text::{CardLine, CardText, parse_line, print_line, print_plain};

/// Lints of a text. `source` is the text of the item. What is not understood has enough to say for itself.
pub(crate) fn check(game: &Game, source: &str, text: &CardText) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for wording in lines(game, source, text) {
        let parsed = wording.parsed;
        wording.stray_marks(&mut diagnostics);
        wording.marked_as_tags(&mut diagnostics);
        wording.full_stops(&parsed.line, &mut diagnostics);
        wording.synonyms(&mut diagnostics);
        wording.wrong_articles(&mut diagnostics);
        wording.another(&mut diagnostics);
        wording.names(&mut diagnostics);
        wording.spacing(&mut diagnostics);
        wording.repetition(&mut diagnostics);
        if parsed.is_understood() {
            let mismatches = mismatches(&parsed.line, &parsed.words, &game.vocabulary);
            let found = mismatches.iter();
            diagnostics.extend(found.filter_map(|mismatch| wording.mismatch(mismatch)));
            wording.nouns(&mut diagnostics);
            wording.missing_commas(&mut diagnostics);
            // The standard wording depends on whether one thing is meant or several.
            if mismatches.is_empty() {
                diagnostics.extend(wording.house_wording());
            }
        }
    }
    diagnostics
}

/// Words without the mark-up or the capital letter that others in the file have: for each line one diagnostic for its
/// keywords, one for its tags, and one for capital letters. `style` is asked only where there is such a word.
pub(crate) fn unlike_the_file<'s>(
    game: &Game,
    source: &str,
    text: &CardText,
    style: impl Fn() -> &'s MarkUp,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for wording in lines(game, source, text) {
        for kind in &MARK_KINDS {
            let words = wording.unmarked(kind);
            let Some((first, further)) = words.split_first() else {
                continue;
            };
            if let Some(example) = (kind.example)(style()) {
                diagnostics.push(wording.not_marked(kind, example, first, further));
            }
        }
        diagnostics.extend(wording.small_letters(&style));
    }
    diagnostics
}

/// The lines of Card English, each with what its checks need.
fn lines<'a>(
    game: &'a Game,
    source: &'a str,
    text: &'a CardText,
) -> impl Iterator<Item = Wording<'a>> {
    let lines = text.parsed_lines().filter(|(line, _)| !line.is_garbled);
    lines.map(move |(line, parsed)| Wording {
        game,
        source: &source[line.span.range()],
        line,
        parsed,
        names: &text.names,
    })
}

/// A kind of mark-up.
struct MarkKind {
    code: Code,
    name: &'static str,
    open: char,
    close: char,
    /// Whether a word with this meaning is marked so.
    marks: fn(&Meaning) -> bool,
    /// The example of it in a file.
    example: fn(&MarkUp) -> Option<&Marked>,
}

const MARK_KINDS: [MarkKind; 2] = [
    MarkKind {
        code: Code::UnmarkedKeyword,
        name: "keyword",
        open: '[',
        close: ']',
        marks: |meaning| meaning.keyword,
        example: |style| style.keyword.as_ref(),
    },
    MarkKind {
        code: Code::UnmarkedTag,
        name: "tag",
        open: '*',
        close: '*',
        marks: |meaning| meaning.class == "tag" && !meaning.keyword,
        example: |style| style.tag.as_ref(),
    },
];

/// What is wrong with another word between asterisks.
pub(super) fn marked_as_tag(word: &str) -> String {
    format!("`{word}` is marked as a tag but means something else in a text")
}

/// What stands between the asterisks around a word: `Old Salt` of `*Old Salt*`.
pub(super) fn between_asterisks(source: &str, word: Span) -> Option<Span> {
    let start = source[..word.range().start].rfind('*')? + 1;
    let end = word.range().end + source[word.range().end..].find('*')?;
    Some(Span::new(start as u32, end as u32))
}

/// Whether a word can be a tag in a text.
pub(super) fn may_be_tag(game: &Game, word: &Word) -> bool {
    let meanings = game.vocabulary.meanings(&word.folded);
    meanings.iter().any(|meaning| meaning.class == "tag")
}

struct Wording<'a> {
    game: &'a Game,
    /// The line as written.
    source: &'a str,
    line: &'a CardLine,
    parsed: &'a ParsedLine,
    names: &'a Names,
}

impl Wording<'_> {
    /// Whether a place of the line is in or at a sentence that is not understood.
    fn is_in_unclear(&self, place: Span) -> bool {
        let mut declined = self.parsed.declined.iter().map(|declined| declined.span);
        declined.any(|span| span.start <= place.end && place.start <= span.end)
    }

    /// Whether understanding stopped at a word: it is wrong in any wording and with any marks.
    fn is_stop(&self, word: Span) -> bool {
        let mut stops = self.parsed.declined.iter().map(|declined| declined.at);
        stops.any(|stop| stop == word)
    }

    /// The words without mark-up of which every meaning is of a kind, with the rule of the first meaning.
    fn unmarked(&self, kind: &MarkKind) -> Vec<(&Word, String)> {
        let participles = participles(&self.parsed.line);
        let words = self.parsed.words.iter().filter(|word| {
            // `Any Units drawn`: the house style leaves a participle behind its noun as it is.
            word.mark == Mark::None
                && word.is_known()
                && word.name.is_none()
                && !participles.contains(&word.span)
                && !self.is_stop(word.span)
        });
        let of_kind = words.filter_map(|word| {
            let meanings = self.game.vocabulary.meanings(&word.folded);
            let rule = meanings.first()?.rule.clone();
            meanings.iter().all(kind.marks).then_some((word, rule))
        });
        of_kind.collect()
    }

    fn not_marked(
        &self,
        kind: &MarkKind,
        example: &Marked,
        (first, rule): &(&Word, String),
        further: &[(&Word, String)],
    ) -> Diagnostic {
        let (open, close, name) = (kind.open, kind.close, kind.name);
        let marked = |word: &Word| {
            let written = &self.source[word.span.range()];
            format!("{open}{written}{close}")
        };
        let place = self.line.place(first.span);
        let message = format!("The {name} `{}` is not marked", first.text);
        let mut diagnostic = Diagnostic::new(kind.code, place, message);
        for (word, _) in further {
            let place = self.line.place(word.span);
            diagnostic = diagnostic.label(place, "not marked either");
        }
        let words = further.iter().map(|(word, _)| word);
        let edits = std::iter::once(first).chain(words).map(|word| {
            let place = self.line.place(word.span);
            Edit {
                span: place,
                text: marked(word),
            }
        });
        diagnostic.fixes.push(Fix {
            title: if further.is_empty() {
                format!("Write `{}`", marked(first))
            } else {
                "Mark all on this line".to_owned()
            },
            applicability: Applicability::Safe,
            edits: edits.collect(),
        });
        let diagnostic = diagnostic.note(format!(
            "The card `{}` has `{open}{}{close}`. Mark every {name} in the file, or none.",
            example.card, example.word
        ));
        if rule.is_empty() {
            diagnostic
        } else {
            diagnostic.rule(rule.clone())
        }
    }

    /// Brackets and asterisks that open or close nothing.
    fn stray_marks(&self, diagnostics: &mut Vec<Diagnostic>) {
        for stray in stray_marks(&self.game.vocabulary, self.source) {
            let place = self.line.place(stray);
            let mark = &self.source[stray.range()];
            let partner = match mark {
                "[" => "]",
                "]" => "[",
                _ => "*",
            };
            let diagnostic = Diagnostic::new(
                Code::UnbalancedMarkUp,
                place,
                format!("This `{mark}` has no `{partner}`"),
            )
            .note("Keywords are marked as `[Keyword]`, tags as `*Tag*`.");
            // The word that the mark touches is the one that was to be marked.
            let words = &self.parsed.words;
            let behind = words.binary_search_by_key(&stray.end, |word| word.span.start);
            let before = words.binary_search_by_key(&stray.start, |word| word.span.end);
            let partner_at = match (behind, before) {
                (Ok(at), _) => Some(words[at].span.end),
                (_, Ok(at)) => Some(words[at].span.start),
                _ => None,
            };
            diagnostics.push(if let Some(at) = partner_at {
                let at = self.line.place(Span::at(at));
                let what = format!("Add `{partner}`");
                diagnostic.fix(Applicability::Suggested, what, at, partner)
            } else {
                let what = format!("Delete `{mark}`");
                diagnostic.fix(Applicability::Suggested, what, place, "")
            });
        }
    }

    /// Words between asterisks that are no tags. In a sentence that is not understood, they are the reason for that.
    fn marked_as_tags(&self, diagnostics: &mut Vec<Diagnostic>) {
        let mut read = 0;
        for word in &self.parsed.words {
            if word.mark != Mark::Tag || word.span.start < read || self.is_in_unclear(word.span) {
                continue;
            }
            let Some(inside) =
                between_asterisks(self.source, word.span).filter(|_| !may_be_tag(self.game, word))
            else {
                continue;
            };
            let marked = Span::new(inside.start - 1, inside.end + 1);
            read = marked.end;
            let written = &self.source[inside.range()];
            let meanings = self.game.vocabulary.meanings(&word.folded);
            let is_keyword = !meanings.is_empty() && meanings.iter().all(|meaning| meaning.keyword);
            let is_in_brackets = self.source[..marked.range().start].ends_with('[');
            let plain = if is_keyword && written == word.text && !is_in_brackets {
                format!("[{written}]")
            } else {
                written.to_owned()
            };
            let place = self.line.place(marked);
            let mut diagnostic = Diagnostic::new(Code::UnknownTag, place, marked_as_tag(written))
                .note("The sentence is read without the asterisks.")
                .fix(
                    Applicability::Safe,
                    format!("Replace with `{plain}`"),
                    place,
                    plain,
                );
            diagnostic.severity = Severity::Warning;
            diagnostics.push(diagnostic);
        }
    }

    /// Sentences that are understood and have no full stop.
    fn full_stops(&self, line: &Line, diagnostics: &mut Vec<Diagnostic>) {
        let ends_with_prose = |sentence: Span| {
            let mut prose = self.parsed.prose();
            prose.any(|(word, _)| word.span.end == sentence.end)
        };
        for sentence in &line.sentences {
            let is_row = matches!(
                sentence.steps[..],
                [ref step] if matches!(step.clause.predicate, Predicate::Entry { .. })
            );
            let is_ended =
                is_row || sentence.stopped || sentence.stopped_outside || sentence.stop_quoted;
            if let Some(granted) = &sentence.granted {
                self.full_stops(granted, diagnostics);
            } else if !is_ended && !ends_with_prose(sentence.span) {
                let place = self.line.place(sentence.span);
                let written = &self.source[sentence.span.range()];
                let last = written.chars().next_back().map_or(0, char::len_utf8);
                diagnostics.push(
                    Diagnostic::new(
                        Code::MissingFullStop,
                        Span::new(place.end - last as u32, place.end),
                        "Missing full stop",
                    )
                    .note("Every sentence ends with a full stop.")
                    .fix(
                        Applicability::Safe,
                        "Add a full stop",
                        Span::at(place.end),
                        ".",
                    ),
                );
            }
        }
    }

    /// Names with other letters than the card has: without its accents, or spelt out.
    fn names(&self, diagnostics: &mut Vec<Diagnostic>) {
        let letters = |name: &str| {
            name.to_lowercase()
                .replace(|letter: char| !letter.is_alphanumeric(), "")
        };
        for word in &self.parsed.words {
            let Some(name) = word.name.as_ref().filter(|name| name.known) else {
                continue;
            };
            let name = &name.name.text;
            if letters(&word.text) == letters(name) || folded_name(&word.text) != folded_name(name)
            {
                continue;
            }
            let place = self.line.place(word.span);
            let message = format!("The card is called `{name}`");
            diagnostics.push(
                Diagnostic::new(Code::HouseWording, place, message)
                    .note("Write the name with the letters that it is printed with.")
                    .fix(
                        Applicability::Safe,
                        format!("Replace with `{name}`"),
                        place,
                        name.as_str(),
                    ),
            );
        }
    }

    /// A form that does not fit; `None` when the word has no other form that would read better.
    fn mismatch(&self, mismatch: &Mismatch) -> Option<Diagnostic> {
        let mut mended = self.parsed.line.clone();
        mismatch.mend(&mut mended, &self.parsed.words, &self.game.vocabulary);
        // Most often the word has no other form, which is found out sooner than whether the line could be read.
        if self.normalised(&self.printed(&mended)) == self.normalised(self.source) {
            return None;
        }
        let others =
            mismatches(&self.parsed.line, &self.parsed.words, &self.game.vocabulary).len() - 1;
        let text = self.proven(&mended, others)?;
        let (changed, text) =
            (self.changed_in_line(&text)).unwrap_or_else(|| changed_words(self.source, &text));
        let wrong = if mismatch.is_verb {
            changed
        } else {
            mismatch.span
        };
        let place = self.line.place(wrong);
        let written = &self.source[wrong.range()];
        let number = match mismatch.kind {
            MismatchKind::SingularNeeded => "singular",
            MismatchKind::PluralNeeded => "plural",
        };
        let by = self.source[mismatch.by.range()].trim_start();
        let by = by.trim_end_matches([' ', '[', '*']);
        // `all Opponent's Units`: all the Units, of one.
        if by.eq_ignore_ascii_case("all") && written.ends_with("'s") {
            return None;
        }
        let relation = if mismatch.by.start < wrong.start {
            "after"
        } else {
            "before"
        };
        let message = format!("`{written}` should be {number} {relation} `{by}`");
        let mut diagnostic = Diagnostic::new(Code::WrongNumber, place, message);
        // Mark-up that is printed otherwise is no part of the form.
        let has_marks = |text: &str| text.contains(['[', ']', '*']);
        if has_marks(&self.source[changed.range()]) == has_marks(text) {
            let title = format!("Replace with `{text}`");
            let edits = [Edit::new(changed, text)];
            let fix = self.fix(Applicability::Suggested, title, &edits);
            diagnostic.fixes.push(fix);
        }
        Some(diagnostic)
    }

    /// The words of the line that another text of it has in another form, and these forms. What is printed of the line has its
    /// letters, whatever mark-up and spaces the line has.
    fn changed_in_line<'t>(&self, text: &'t str) -> Option<(Span, &'t str)> {
        let before = self.printed(&self.parsed.line);
        let (changed, text) = changed_words(&before, text);
        let letters = |text: &str| {
            text.chars()
                .filter(|letter| letter.is_alphanumeric())
                .count()
        };
        let (start, end) = (changed.start as usize, changed.end as usize);
        let mut places =
            (self.source.char_indices()).filter(|(_, letter)| letter.is_alphanumeric());
        let (first, _) = places.clone().nth(letters(&before[..start]))?;
        let (last, letter) = places.nth(letters(&before[..end]).checked_sub(1)?)?;
        let place = Span::new(first as u32, (last + letter.len_utf8()) as u32);
        let written = self.source.get(place.range())?;
        let is_same = written.to_lowercase() == before[changed.range()].to_lowercase();
        is_same.then_some((place, text))
    }

    /// `-1 card`: a number with a sign changes another one, which cards have none of.
    fn negative_count(&self, phrase: &NounPhrase) -> Option<Diagnostic> {
        let noun = self.game.pack.vocabulary.nouns.get(phrase.noun.id.as_str());
        let is_card = noun.is_some_and(|noun| noun.classes.iter().any(|class| class == "card"));
        if !is_card || !matches!(phrase.quantity, Some(Quantity::Signed { minus: true, .. })) {
            return None;
        }
        let mut words = self.parsed.words.iter();
        let word = words.find(|word| word.span.start == phrase.span.start)?;
        let count = word.text.trim_start_matches(['-', '−']).to_owned();
        let place = self.line.place(word.span);
        let message = format!("`{}` cannot count cards", word.text);
        let diagnostic = Diagnostic::new(Code::WrongNumber, place, message);
        let title = format!("Replace with `{count}`");
        Some(diagnostic.note("Write a number without a sign.").fix(
            Applicability::Suggested,
            title,
            place,
            count,
        ))
    }

    /// `your Opponents`, where there is one
    fn plural_of_one(&self, phrase: &NounPhrase) -> Option<Diagnostic> {
        let nouns = &self.game.pack.vocabulary.nouns;
        let (id, noun) = nouns.get_key_value(phrase.noun.id.as_str())?;
        if !noun.single || phrase.noun.number != Some(Number::Plural) {
            return None;
        }
        let singular = noun.singular_form(id);
        let place = self.line.place(phrase.noun.span);
        let message = format!("There is only one `{singular}` in this game");
        let note = format!("Write `{singular}`, and the verb that goes with it.");
        let found = Diagnostic::new(Code::WrongNumber, place, message);
        Some(found.note(note))
    }

    /// Words for which the game has its own.
    fn synonyms(&self, diagnostics: &mut Vec<Diagnostic>) {
        for (index, word) in self.parsed.words.iter().enumerate() {
            let Some(house) = self.game.vocabulary.synonym(&word.text) else {
                continue;
            };
            if self.is_stop(word.span) {
                continue;
            }
            let house = match_case(house, &word.text);
            let mut edits: Vec<Edit> = self.article_for(index, &house).into_iter().collect();
            edits.push(Edit::new(word.span, house.clone()));
            let place = self.line.place(word.span);
            let message = format!("The standard wording is `{house}`, not `{}`", word.text);
            let mut diagnostic = Diagnostic::new(Code::HouseWording, place, message)
                .note("Players expect the same words for the same thing.");
            let title = format!("Replace with `{house}`");
            diagnostic
                .fixes
                .push(self.fix(Applicability::Safe, title, &edits));
            diagnostics.push(diagnostic);
        }
    }

    /// Whether a word stands there for which the game has its own.
    fn has_synonym(&self) -> bool {
        let vocabulary = &self.game.vocabulary;
        self.parsed
            .words
            .iter()
            .any(|word| vocabulary.synonym(&word.text).is_some())
    }

    /// A line that is understood, but that prints back as other words.
    fn house_wording(&self) -> Option<Diagnostic> {
        let house = print_plain(&self.game.vocabulary, &self.parsed.line);
        // Capitals are no matter of wording, and other words have been told of.
        // The same goes for articles.
        // And to the accents of names, white space, which has a check of its own, and single or double marks around a text.
        if self.has_synonym() || self.as_compared(self.source) == self.as_compared(&house) {
            return None;
        }
        let place = self.line.place(self.unlike(&house));
        let message = "Not the standard wording";
        let diagnostic = Diagnostic::new(Code::HouseWording, place, message)
            .note(format!("The standard wording is: {house}"));
        let place = self.line.span;
        Some(match self.proven(&self.parsed.line, 0) {
            Some(text) => {
                diagnostic.fix(Applicability::Safe, "Use the standard wording", place, text)
            }
            None => diagnostic,
        })
    }

    fn as_compared(&self, text: &str) -> String {
        let folded = same_articles(&folded_name(&without_marks(&self.game.vocabulary, text)));
        folded.replace(' ', "").replace('"', "'")
    }

    /// The words of the line that are others in the standard wording; where it has one more, the word behind that.
    fn unlike(&self, house: &str) -> Span {
        let mut words: Vec<(Span, String)> = Vec::new();
        let mut at = 0;
        for word in self.source.split(' ') {
            let span = Span::new(at, at + word.len() as u32);
            at = span.end + 1;
            let compared = self.as_compared(word);
            if !compared.is_empty() {
                words.push((span, compared));
            }
        }
        let house: Vec<String> = house
            .split(' ')
            .map(|word| self.as_compared(word))
            .collect();
        let same = |pairs: &mut dyn Iterator<Item = (&(Span, String), &String)>| {
            pairs
                .take_while(|((_, word), house)| word == *house)
                .count()
        };
        let front = same(&mut words.iter().zip(&house));
        let back = same(&mut words.iter().rev().zip(house.iter().rev()));
        let last = words.len().saturating_sub(1);
        let first = front.min(last);
        let end = last.saturating_sub(back).max(first);
        match (words.get(first), words.get(end)) {
            (Some((first, _)), Some((last, _))) => first.cover(*last),
            _ => Span::new(0, self.source.len() as u32),
        }
    }

    /// A fix that edits the line.
    fn fix(&self, applicability: Applicability, title: String, edits: &[Edit]) -> Fix {
        let edits = edits
            .iter()
            .map(|edit| Edit::new(self.line.place(edit.span), edit.text.clone()));
        Fix {
            title,
            applicability,
            edits: edits.collect(),
        }
    }

    /// Whether the line, with these edits in source order, reads as a tree.
    fn reads_as(&self, edits: &[Edit], meant: &Line) -> bool {
        let vocabulary = &self.game.vocabulary;
        let again = self.parse(&edited(self.source, edits));
        let printed = |line| print_plain(vocabulary, line).to_lowercase();
        again.is_understood() && printed(&again.line) == printed(meant)
    }

    /// A wording without what means nothing.
    fn normalised(&self, text: &str) -> String {
        normalise(&self.game.vocabulary, text)
    }

    /// Reads another wording of the line.
    fn parse(&self, text: &str) -> ParsedLine {
        parse_line(Lexicon::new(&self.game.vocabulary, self.names), text)
    }

    /// Whether a word is the first one of a sentence.
    fn begins_sentence(&self, index: usize) -> bool {
        let before = |back| index.checked_sub(back).map(|at| &self.parsed.words[at]);
        let ends = |word: Option<&Word>| word.is_none_or(|word| word.is(".") || word.is(":"));
        let is_bracket = |word: &Word| word.is("(") || word.is(")");
        ends(before(1)) || before(1).is_some_and(is_bracket) && ends(before(2))
    }

    /// The word that begins at a place.
    fn word_at(&self, start: u32) -> Option<usize> {
        let mut words = self.parsed.words.iter();
        words.position(|word| word.outer.start == start)
    }

    /// The text of a word, or of several from it on, for another place: with a capital in front, or with that of the
    /// house alone.
    fn recased(&self, written: &str, first: &Word, capital: bool) -> String {
        let Some((at, letter)) = written
            .char_indices()
            .find(|(_, letter)| letter.is_alphabetic())
        else {
            return written.to_owned();
        };
        let (before, behind) = (&written[..at], &written[at + letter.len_utf8()..]);
        if capital {
            format!("{before}{}{behind}", letter.to_uppercase())
        } else if has_house_capital(&self.game.vocabulary, first) {
            written.to_owned()
        } else {
            format!("{before}{}{behind}", letter.to_lowercase())
        }
    }

    /// The text of a tree, with mark-up where the line has it.
    fn printed(&self, line: &Line) -> String {
        let vocabulary = &self.game.vocabulary;
        if self.parsed.words.iter().any(|word| word.mark != Mark::None) {
            print_line(vocabulary, line)
        } else {
            print_plain(vocabulary, line)
        }
    }

    /// The text of a tree, with mark-up where the line has it, if it reads as the same tree with no more mismatches than these.
    fn proven(&self, line: &Line, mismatched: usize) -> Option<String> {
        let vocabulary = &self.game.vocabulary;
        let text = self.printed(line);
        let again = self.parse(&text);
        let same = again.is_understood()
            && print_plain(vocabulary, &again.line) == print_plain(vocabulary, line);
        (same && mismatches(&again.line, &again.words, vocabulary).len() <= mismatched)
            .then_some(text)
    }
}

/// A text in which every `an` is an `a`.
fn same_articles(text: &str) -> String {
    let words = text.split(' ');
    let words = words.map(|word| if word == "an" { "a" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// The words that differ in two texts: where they stand in the first, and what the second has there.
fn changed_words<'t>(before: &str, after: &'t str) -> (Span, &'t str) {
    let is_word = |letter: char| letter.is_alphanumeric();
    let same = |(one, other): &(char, char)| one == other;
    let start: usize = before
        .chars()
        .zip(after.chars())
        .take_while(same)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    let start = before[..start].trim_end_matches(is_word).len();
    let (old, new) = (&before[start..], &after[start..]);
    let end: usize = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take_while(same)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    let end = old[old.len() - end..].trim_start_matches(is_word).len();
    let span = Span::new(start as u32, (before.len() - end) as u32);
    (span, &new[..new.len() - end])
}
