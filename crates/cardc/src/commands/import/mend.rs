//! Misprints of a database: words and names of its texts that are plainly meant to be others.

use std::collections::HashMap;

use cardc_english::{
    Declined, Lexicon, Name, Names, ParsedLine, Vocabulary, misprints, missing_name, parse_line,
};
use cardc_span::{NearNames, Span};
use strsim::damerau_levenshtein;

/// A word that a database has more often is no misprint.
const MOST_OFTEN: usize = 2;

/// So many sentences and names of a line are mended.
const MOST_MENDED: usize = 4;

/// A line without its misprints.
#[derive(Clone)]
pub(super) struct Mended {
    pub(super) line: String,
    /// Each misprint, and what was meant.
    pub(super) misprints: Vec<(String, String)>,
    /// The names that it speaks of now.
    pub(super) names: Vec<Name>,
}

/// Knows which words and names the texts of a database have.
pub(super) struct Mender {
    /// How often the texts have each word, in lower case.
    words: HashMap<String, usize>,
    /// What texts may call the cards.
    names: Names,
    near_names: NearNames<String>,
}

impl Mender {
    /// Counts the words of texts.
    pub(super) fn new<'t>(texts: impl Iterator<Item = &'t str>, names: Names) -> Self {
        let is_letter = |letter: char| letter.is_alphabetic() || letter == '\'';
        let mut words = HashMap::new();
        for text in texts {
            for word in text.split(|letter| !is_letter(letter)) {
                *words.entry(word.to_lowercase()).or_default() += 1;
            }
        }
        let near_names = NearNames::new(names.all().map(|name| name.form.to_string()));
        Self {
            words,
            names,
            near_names,
        }
    }

    /// The line with its misprints mended, where that makes a sentence understood.
    pub(super) fn mend(
        &self,
        vocabulary: &Vocabulary,
        names: &Names,
        line: &str,
    ) -> Option<Mended> {
        let mut names = names.clone();
        let mut mended = Mended {
            line: line.to_owned(),
            misprints: Vec::new(),
            names: Vec::new(),
        };
        let mut parsed = parse_line(Lexicon::new(vocabulary, &names), line);
        for _ in 0..MOST_MENDED {
            let lexicon = Lexicon::new(vocabulary, &names);
            let mut declined = parsed.declined.iter();
            let is_mended = declined.any(|declined| {
                self.mend_words(lexicon, declined, &mut mended)
                    || self.mend_name(lexicon, declined, &mut mended)
            });
            if !is_mended {
                break;
            }
            names.extend(mended.names.iter().cloned());
            parsed = parse_line(Lexicon::new(vocabulary, &names), &mended.line);
        }
        Self::mend_accents(&parsed, &mut mended);
        (!mended.misprints.is_empty()).then_some(mended)
    }

    /// Writes names of cards with their accents, which databases often lack.
    fn mend_accents(parsed: &ParsedLine, mended: &mut Mended) {
        let names = parsed.words.iter().filter_map(|word| {
            let name = &word.name.as_ref().filter(|name| name.known)?.name.text;
            let is_alike = |(written, meant): (char, char)| written == meant || !meant.is_ascii();
            let (written, meant) = (word.text.chars(), name.chars());
            let is_it = written.clone().count() == meant.clone().count()
                && word.text != *name
                && written.zip(meant).all(is_alike);
            is_it.then(|| (word.span, name.to_string()))
        });
        let names: Vec<(Span, String)> = names.collect();
        for (span, name) in names.into_iter().rev() {
            mended.replace(span, &name);
        }
    }

    /// Whether words of a sentence were misprints.
    fn mend_words(&self, lexicon: Lexicon<'_>, declined: &Declined, mended: &mut Mended) -> bool {
        let is_rare = |word: &str| {
            self.words
                .get(word)
                .is_none_or(|&count| count <= MOST_OFTEN)
        };
        let edits = misprints(lexicon, &mended.line, declined, &is_rare);
        for edit in edits.iter().rev() {
            mended.replace(edit.span, &edit.text);
        }
        !edits.is_empty()
    }

    /// Whether a name that no card has is that of a card with a slip.
    fn mend_name(&self, lexicon: Lexicon<'_>, declined: &Declined, mended: &mut Mended) -> bool {
        let name = missing_name(lexicon, &mended.line, declined)
            .and_then(|missing| Some((missing.span, self.near_name(lexicon, &missing.name)?)));
        let Some((span, name)) = name else {
            return false;
        };
        let mut tried = mended.clone();
        tried.replace(span, &name.form);
        tried.names.push(name);
        let mut names = lexicon.names.cloned().unwrap_or_default();
        names.extend(tried.names.iter().cloned());
        let with_name = Lexicon::new(lexicon.vocabulary, &names);
        let unclear = |lexicon, line| parse_line(lexicon, line).declined.len();
        let is_mended = unclear(with_name, &tried.line) < unclear(lexicon, &mended.line);
        if is_mended {
            *mended = tried;
        }
        is_mended
    }

    /// Whether a name is that of a card with one slip.
    pub(super) fn is_slip(&self, written: &str) -> bool {
        let nearest = self.near_names.nearest(written);
        nearest.is_some_and(|name| slips(&name, written) == 1)
    }

    /// The name of the card itself with two slips at most, or that of another card with one.
    fn near_name(&self, lexicon: Lexicon<'_>, written: &str) -> Option<Name> {
        let mut own = lexicon.names?.all().filter(|name| name.own);
        let own = own.find(|name| slips(&name.form, written) <= 2);
        own.cloned().or_else(|| {
            let nearest = self.near_names.nearest(written)?;
            let name = self.names.all().find(|name| *name.form == nearest)?;
            (slips(&nearest, written) <= 1).then(|| name.clone())
        })
    }
}

fn slips(name: &str, written: &str) -> usize {
    damerau_levenshtein(&name.to_lowercase(), &written.to_lowercase())
}

impl Mended {
    fn replace(&mut self, span: Span, meant: &str) {
        let written = self.line[span.range()].to_owned();
        self.misprints.push((written, meant.to_owned()));
        self.line.replace_range(span.range(), meant);
    }
}
