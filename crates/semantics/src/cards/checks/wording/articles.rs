//! Articles: `a` where `an` belongs, and things of which there is one without any.

use std::cmp::Reverse;

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix};
use cardc_english::{
    Determiner, Line, NounPhrase, Number, Phrase, Quantity, Word, article_before,
    change_noun_phrases, match_case, other_owners,
};
use cardc_span::{Edit, Span, capitalised, edited};

use super::Wording;

/// Words that stand for an article. The grammar or a pattern has taken them, so that they are not in the phrase.
const INSTEAD_OF_ARTICLES: [&str; 5] = ["each", "every", "per", "this", "whose"];

/// Words beside the article and the possessive pronouns that begin a thing of which there is one.
const DETERMINERS: [&str; 5] = ["the", "this", "that", "each", "any"];
/// So many of them are offered.
const MOST_DETERMINERS: usize = 2;

impl Wording<'_> {
    /// `a enemy`, `an Unit`
    pub(super) fn wrong_articles(&self, diagnostics: &mut Vec<Diagnostic>) {
        for (index, next) in self.parsed.words.iter().enumerate() {
            // A word that is to be replaced brings its article with it.
            let is_replaced = self.game.vocabulary.synonym(&next.text).is_some();
            if !next.is_known() || is_replaced || next.is("other") {
                continue;
            }
            let Some(Edit {
                span,
                text: article,
            }) = self.article_for(index, spoken(next))
            else {
                continue;
            };
            let place = self.line.place(span);
            let message = format!("Write `{} {}`", article.to_lowercase(), next.text);
            let title = format!("Write `{article}`");
            diagnostics.push(
                Diagnostic::new(Code::HouseWording, place, message)
                    .note("Use `an` before a vowel sound, and `a` before any other.")
                    .fix(Applicability::Safe, title, place, article),
            );
        }
    }

    /// `an other Unit`
    pub(super) fn another(&self, diagnostics: &mut Vec<Diagnostic>) {
        for pair in self.parsed.words.windows(2) {
            let [article, other] = pair else { continue };
            if !(article.is("a") || article.is("an")) || !other.is("other") {
                continue;
            }
            let place = self.line.place(article.span.cover(other.span));
            let meant = match_case("another", &article.text);
            let message = format!("`{} other` is written as one word", article.text);
            diagnostics.push(Diagnostic::new(Code::HouseWording, place, message).fix(
                Applicability::Safe,
                format!("Write `{meant}`"),
                place,
                meant,
            ));
        }
    }

    /// `Remove highlighted Unit`: the first article of a list is that of all, as in `a Spell or Unit`.
    pub(super) fn missing_article(&self, phrase: &Phrase) -> Option<Diagnostic> {
        let first = phrase.items.first()?;
        self.lacks_article(first)
            .then(|| self.without_article(first))?
    }

    /// `a 1 card`, `a 2 highlighted Units`
    pub(super) fn article_beside_number(&self, phrase: &NounPhrase) -> Option<Diagnostic> {
        let is_bare = phrase.adjectives.is_empty() && phrase.rank.is_empty();
        let is_doubled = phrase.determiner == Some(Determiner::A)
            && matches!(phrase.quantity, Some(Quantity::Number { .. } | Quantity::X))
            && (is_bare || phrase.noun.number == Some(Number::Plural));
        let first = self.word_at(phrase.span.start).filter(|_| is_doubled)?;
        let [article, number, ..] = &self.parsed.words[first..] else {
            return None;
        };
        // `an additional 2 cards`
        if !is_bare && !self.counts(number) {
            return None;
        }
        let place = self.line.place(article.outer.cover(number.outer));
        let message = format!("Both `{}` and `{}`", article.text, number.text);
        let title = format!("Delete `{}`", article.text);
        let gap = self
            .line
            .place(Span::new(article.outer.start, number.outer.start));
        let found = Diagnostic::new(Code::WrongNumber, place, message);
        Some(found.note("A number takes the place of the article.").fix(
            Applicability::Suggested,
            title,
            gap,
            "",
        ))
    }

    /// Whether a word is a number in digits, or `X`.
    fn counts(&self, word: &Word) -> bool {
        let written = &self.source[word.span.range()];
        written == "X" || written.parse::<u32>().is_ok()
    }

    fn lacks_article(&self, phrase: &NounPhrase) -> bool {
        let is_one = phrase.noun.number == Some(Number::Singular)
            && self.game.vocabulary.is_countable(&phrase.noun.id);
        // `top 2 cards`: those ones, however many.
        (is_one || !phrase.rank.is_empty())
            && phrase.determiner.is_none()
            && (phrase.quantity.is_none() || !phrase.rank.is_empty())
            && phrase.noun.value.is_none()
            && phrase.noun.name.is_none()
            && phrase.noun.label.is_none()
            && !self.is_bare(phrase)
    }

    /// Whether the noun needs no article, or an adjective of the phrase stands for one.
    fn is_bare(&self, phrase: &NounPhrase) -> bool {
        let vocabulary = &self.game.pack.vocabulary;
        if vocabulary
            .nouns
            .get(phrase.noun.id.as_str())
            .is_some_and(|noun| noun.bare)
        {
            return true;
        }
        // `The Long Pier scenario`: the name has one.
        let named = phrase
            .adjectives
            .first()
            .and_then(|first| first.name.as_ref());
        if named.is_some_and(|name| name.text.starts_with("The ")) {
            return true;
        }
        let known = &vocabulary.adjectives;
        let mut adjectives = phrase.rank.iter().chain(&phrase.adjectives);
        adjectives.any(|adjective| {
            let mut ids = adjective.ids.iter();
            ids.any(|id| known.get(id.as_str()).is_some_and(|spec| spec.bare))
        })
    }

    fn without_article(&self, phrase: &NounPhrase) -> Option<Diagnostic> {
        let first = self.word_at(phrase.span.start)?;
        let words = &self.parsed.words;
        let before = first.checked_sub(1).map(|before| &words[before]);
        if before.is_some_and(|word| INSTEAD_OF_ARTICLES.contains(&word.folded.as_str())) {
            return None;
        }
        let is_one = phrase.noun.number == Some(Number::Singular);
        // `(top 10 cards instead)`
        let outside = self.source[..phrase.span.start as usize].trim_end_matches(['[', '*']);
        if !is_one && outside.ends_with('(') {
            return None;
        }
        // `4 cards in hand`
        let vocabulary = &self.game.vocabulary;
        if before.is_some_and(|word| word.is("in")) && vocabulary.is_place_noun(&phrase.noun.id) {
            return None;
        }
        let written = &self.source[phrase.noun.span.range()];
        let place = self.line.place(phrase.span);
        let word = &words[first];
        let mut determiners = if is_one {
            self.usual_determiners(word)
        } else {
            vec!["the"]
        };
        let others = self.owners_of_others(&determiners, &words[..first]);
        determiners.retain(|determiner| !others.contains(determiner));
        let is_open = !others.is_empty();
        determiners.splice(..0, others);
        let diagnostic = |message| Diagnostic::new(Code::MissingArticle, place, message);
        let mut diagnostic = match determiners[..] {
            [only] if only != article_before(spoken(word)) => {
                let thing = Span::new(phrase.span.start, phrase.noun.span.end);
                let thing = &self.source[thing.range()];
                diagnostic(format!("Missing `{only}` before `{thing}`"))
            }
            _ => diagnostic(format!("`{written}` needs an article or a number"))
                .note("Add an article, or use the plural."),
        };
        let mut fixes: Vec<Fix> = determiners
            .iter()
            .filter_map(|determiner| self.with_determiner(phrase, first, determiner))
            .collect();
        // Which of several is meant changes what the card does.
        if fixes.len() > 1 || is_open {
            for fix in &mut fixes {
                fix.applicability = Applicability::Choice;
            }
        }
        diagnostic.fixes = fixes;
        Some(diagnostic)
    }

    /// Puts a determiner before a thing that begins with the word at `first`, where the sentence is understood with it.
    fn with_determiner(&self, phrase: &NounPhrase, first: usize, determiner: &str) -> Option<Fix> {
        let word = &self.parsed.words[first];
        let written = if self.begins_sentence(first) {
            capitalised(determiner)
        } else {
            determiner.to_owned()
        };
        let outer = &self.source[word.outer.range()];
        let text = format!("{written} {}", self.recased(outer, word, false));
        let title = format!("Write `{text}`");
        let edits = [Edit::new(word.outer, text)];
        let is_right = if determiner == article_before(spoken(word)) {
            let mut mended = self.parsed.line.clone();
            add_article(&mut mended, phrase.span);
            self.reads_as(&edits, &mended)
        } else {
            self.parse(&edited(self.source, &edits)).is_understood()
        };
        is_right.then(|| self.fix(Applicability::Suggested, title, &edits))
    }

    /// The pronouns that may own a thing in place of those in these determiners, behind words that speak of somebody else.
    fn owners_of_others(&self, determiners: &[&str], before: &[Word]) -> Vec<&str> {
        let vocabulary = &self.game.vocabulary;
        let others = |owner: &&str| other_owners(vocabulary, owner, before);
        let mut others: Vec<&str> = determiners.iter().flat_map(others).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    /// The determiners that texts have before a word, the usual ones first, with both articles where one of them may stand there.
    fn usual_determiners(&self, word: &Word) -> Vec<&str> {
        let samples = self.game.samples();
        let count = |before: &str| samples.count(&format!("{before} {}", spoken(word)));
        let article = article_before(spoken(word));
        let owners: Vec<&str> = self.game.vocabulary.possessives().collect();
        let known = owners.iter().copied().chain([article]).chain(DETERMINERS);
        let counts = known.map(|determiner| (count(determiner), determiner));
        let mut counts: Vec<_> = counts.filter(|(count, _)| *count > 0).collect();
        counts.sort_by_key(|(count, _)| Reverse(*count));
        let mut usual: Vec<&str> = counts.into_iter().map(|(_, usual)| usual).collect();
        usual.truncate(MOST_DETERMINERS);
        // `your Opponent` is one whom no article singles out.
        if usual.is_empty() || !usual.iter().all(|usual| owners.contains(usual)) {
            let articles = [article, "the"].into_iter();
            let further: Vec<&str> = articles.filter(|it| !usual.contains(it)).collect();
            usual.extend(further);
        }
        usual
    }

    /// What the article before a word has to be, if there is one and it does not go with what will stand there.
    pub(super) fn article_for(&self, index: usize, next: &str) -> Option<Edit> {
        let before = &self.parsed.words[index.checked_sub(1)?];
        let article = article_before(next);
        let is_article = before.is("a") || before.is("an");
        (is_article && !before.is(article))
            .then(|| Edit::new(before.span, match_case(article, &before.text)))
    }
}

/// The first word that is spoken: `non` of `non-Daemon`.
fn spoken(word: &Word) -> &str {
    if word.non { "non" } else { &word.text }
}

fn add_article(line: &mut Line, place: Span) {
    change_noun_phrases(line, |phrase| {
        if phrase.span == place {
            phrase.determiner = Some(Determiner::A);
        }
    });
}
