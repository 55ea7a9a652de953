//! What probably comes next: what followed the words before it in other texts, and where these say nothing, what followed fewer
//! of them (n-grams with the back-off of Witten and Bell).

#![expect(
    clippy::cast_precision_loss,
    reason = "no count of words comes near 2^52"
)]

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::corpus::{Corpus, Key, TAG, Token, key, keys, line_start, tokens};
use crate::lexicon::Lexicon;
use crate::tagger::tag;
use crate::word::Word;

/// Where a sentence is being written, and what other texts say.
#[derive(Clone, Debug, Default)]
pub struct Surroundings<'a> {
    /// What to learn from, without the line itself.
    pub corpora: Vec<&'a Corpus>,
    /// The id of the kind of the card.
    pub kind: &'a str,
    /// The line above it in the same text.
    pub above: Option<&'a str>,
    /// The tags of the card.
    pub tags: Vec<SmolStr>,
}

/// No more places behind the same words are looked at.
const MOST_PLACES: usize = 2_000;
/// A place on a card of the same kind counts as much as so many others.
const SAME_KIND: f64 = 3.0;
/// A tag of the card counts as if it stood so often in its text.
const OWN_TAG: f64 = 5.0;
/// The chance of a word that no text has.
const NEW_WORD: f64 = 1e-6;

/// A phrase goes on as long as so many of the texts that begin with it do so.
const CERTAIN: f64 = 0.7;
/// So many of them make a habit.
const FEWEST: usize = 3;
/// No phrase has more words.
const LONGEST_PHRASE: usize = 8;

/// A position in a corpus.
type Place<'a> = (&'a Corpus, usize);

/// A word that followed.
#[derive(Debug, Default)]
struct Follower<'a> {
    weight: f64,
    /// Where it stands, as far as places were looked at.
    places: Vec<Place<'a>>,
}

/// What followed some words.
#[derive(Debug, Default)]
struct Followers<'a> {
    by_word: FxHashMap<Key, Follower<'a>>,
    tags: f64,
    total: f64,
}

impl<'a> Followers<'a> {
    fn add(&mut self, token: &Token, weight: f64) -> &mut Follower<'a> {
        self.total += weight;
        if token.class == TAG {
            self.tags += weight;
        }
        let follower = self.by_word.entry(token.key).or_default();
        follower.weight += weight;
        follower
    }

    fn weight(&self, word: Key) -> f64 {
        self.by_word
            .get(&word)
            .map_or(0.0, |follower| follower.weight)
    }

    /// Where these words stand.
    fn places(&self, words: &[Key]) -> Vec<Place<'a>> {
        let Some(follower) = words.first().and_then(|first| self.by_word.get(first)) else {
            return Vec::new();
        };
        let is_here = |(corpus, position): &&Place<'a>| {
            let mut tokens = corpus.rest_of_line(*position);
            words
                .iter()
                .all(|word| tokens.next().is_some_and(|token| token.key == *word))
        };
        let places = follower.places.iter().filter(is_here);
        places.copied().collect()
    }

    /// The chance of what was counted so often here, where it is `further` with fewer words before it.
    fn chance(&self, count: f64, further: f64) -> f64 {
        let kinds = self.by_word.len().max(1) as f64;
        (count + kinds * further) / (self.total + kinds)
    }
}

/// What probably comes next.
pub(crate) struct Prediction<'a> {
    corpora: Vec<(&'a Corpus, Vec<std::ops::Range<usize>>)>,
    /// By the number of words that were looked back.
    followers: Vec<Followers<'a>>,
    tags: Vec<Key>,
}

impl<'a> Prediction<'a> {
    /// Behind the words of a line.
    pub(crate) fn new(
        lexicon: Lexicon<'_>,
        surroundings: &Surroundings<'a>,
        line: &str,
        words: &[Word],
    ) -> Self {
        let vocabulary = lexicon.vocabulary;
        let above = surroundings.above.and_then(|line| {
            let words = tag(lexicon, line);
            tokens(vocabulary, line, &words)
                .first()
                .map(|token| token.class)
        });
        let kind = key(surroundings.kind);
        let start = line_start(above, kind).into_iter();
        let context = start.chain(tokens(vocabulary, line, words));
        let mut context: Vec<Key> = context.map(|token| token.class).collect();
        context.reverse();
        let corpora = surroundings.corpora.iter();
        let corpora = corpora.map(|corpus| (*corpus, corpus.behind(&context)));
        let mut prediction = Self {
            corpora: corpora.collect(),
            followers: Vec::new(),
            tags: surroundings.tags.iter().flat_map(|tag| keys(tag)).collect(),
        };
        prediction.count(kind);
        prediction
    }

    fn count(&mut self, kind: Key) {
        let mut anywhere = Followers::default();
        for (corpus, _) in &self.corpora {
            for (token, count) in corpus.words() {
                anywhere.add(token, f64::from(count));
            }
        }
        self.followers.push(anywhere);
        let longest = self.corpora.iter().map(|(_, ranges)| ranges.len()).max();
        for order in 1..longest.unwrap_or_default() {
            let mut followers = Followers::default();
            for (corpus, position) in self.places(order) {
                let same_kind = corpus.kind(position) == kind;
                let weight = if same_kind { SAME_KIND } else { 1.0 };
                let follower = followers.add(corpus.token(position), weight);
                follower.places.push((corpus, position));
            }
            self.followers.push(followers);
        }
    }

    /// Places behind so many words: all of them, or where there are many, some of each corpus.
    fn places(&self, order: usize) -> impl Iterator<Item = Place<'a>> + use<'a, '_> {
        let ranges = self.corpora.iter();
        let ranges = ranges.filter_map(move |(corpus, ranges)| Some((*corpus, ranges.get(order)?)));
        let all: usize = ranges.clone().map(|(_, range)| range.len()).sum();
        let step = all.div_ceil(MOST_PLACES).max(1);
        ranges.flat_map(move |(corpus, range)| {
            let places = range.clone().step_by(step);
            places.map(move |place| (corpus, corpus.position(place)))
        })
    }

    /// How probable it is that these words come next.
    pub(crate) fn chance(&self, form: &str, is_tag: bool) -> f64 {
        let keys = keys(form);
        let Some(first) = keys.first() else {
            return 0.0;
        };
        let own = self.followers.iter().fold(NEW_WORD, |further, followers| {
            followers.chance(followers.weight(*first), further)
        });
        if !is_tag {
            return own * self.share_of_words(&keys);
        }
        // Where any tag may stand, this one is as likely as it is among tags.
        let any = self.followers.iter().fold(NEW_WORD, |further, followers| {
            followers.chance(followers.tags, further)
        });
        let all = self.followers.first();
        let known = all.map_or(0.0, |all| all.weight(*first));
        let wanted = if self.tags.contains(first) {
            OWN_TAG
        } else {
            0.0
        };
        let tags = all.map_or(0.0, |all| all.tags) + OWN_TAG;
        f64::midpoint(own, any * (known + wanted) / tags)
    }

    /// Whether a form stands behind the word before in any text.
    pub(crate) fn has_followed(&self, form: &str) -> bool {
        let behind = self.followers.get(1);
        behind.is_some_and(|behind| !behind.places(&keys(form)).is_empty())
    }

    /// How often the first of these words goes on with the others.
    fn share_of_words(&self, keys: &[Key]) -> f64 {
        if keys.len() == 1 {
            return 1.0;
        }
        let (mut begun, mut whole) = (0, 0);
        for (corpus, _) in &self.corpora {
            begun += corpus.count_behind(&keys[..1]);
            whole += corpus.count_behind(keys);
        }
        // As if half of one more place did so.
        (whole as f64 + 0.5) / (begun as f64 + 1.0)
    }

    /// What nearly certainly follows this form here, as texts write it; `None` where that is open.
    pub(crate) fn goes_on(&self, form: &str) -> Option<String> {
        let keys = keys(form);
        let orders = self.followers.iter().skip(1).rev();
        let mut found = orders.map(|followers| followers.places(&keys));
        let mut places = found.find(|places| places.len() >= FEWEST)?;
        for (_, position) in &mut places {
            *position += keys.len();
        }
        let all = places.len() as f64;
        let mut phrase = String::new();
        for _ in 0..LONGEST_PHRASE {
            let Some(token) = most_frequent(&places) else {
                break;
            };
            let agrees = |(corpus, position): &Place<'_>| {
                let mut tokens = corpus.rest_of_line(*position);
                tokens.next().is_some_and(|other| other.key == token.key)
            };
            places.retain(agrees);
            let is_end = token.written.starts_with(['.', ':', ';', '!', ')']);
            if is_end || token.is_open() || (places.len() as f64) < CERTAIN * all {
                break;
            }
            phrase.push_str(&token.written);
            for (_, position) in &mut places {
                *position += 1;
            }
            if token.written.starts_with(',') {
                break;
            }
        }
        (phrase.starts_with(' ')).then_some(phrase)
    }
}

/// The token that stands at most of these places.
fn most_frequent<'a>(places: &[Place<'a>]) -> Option<&'a Token> {
    let mut counts: FxHashMap<Key, (usize, &Token)> = FxHashMap::default();
    for (corpus, position) in places {
        if let Some(token) = corpus.rest_of_line(*position).next() {
            counts.entry(token.key).or_insert((0, token)).0 += 1;
        }
    }
    let best = counts
        .into_iter()
        .max_by_key(|(key, (count, _))| (*count, *key));
    best.map(|(_, (_, token))| token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complete::complete;
    use crate::corpus::WrittenLine;
    use crate::grammar::parse_line;
    use crate::spec::VocabularySpec;
    use crate::vocabulary::Vocabulary;

    const LINES: [(&str, &str); 8] = [
        ("unit", "2 damage to your Opponent."),
        ("unit", "3 damage to your Opponent."),
        ("unit", "X damage to your Opponent. Gain 1 health."),
        ("spell", "At the start of your turn, [Draw] 1 card."),
        ("spell", "At the start of your turn, gain 2 health."),
        ("spell", "At the start of your turn, gain X health."),
        ("unit", "[Remove] a highlighted *Beast* Unit."),
        ("unit", "[Remove] a highlighted *Daemon* Unit."),
    ];

    fn vocabulary() -> Vocabulary {
        let text = include_str!("../../../games/champions/vocabulary.toml");
        let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
        Vocabulary::new(spec).0
    }

    fn corpus(vocabulary: &Vocabulary, lines: &[(&str, &str)]) -> Corpus {
        let read = lines
            .iter()
            .map(|(kind, text)| (*kind, *text, parse_line(vocabulary, text)));
        let read: Vec<_> = read.collect();
        let lines = read.iter().map(|(kind, text, parsed)| WrittenLine {
            kind,
            is_first: true,
            text,
            words: &parsed.words,
        });
        Corpus::new(vocabulary, lines)
    }

    /// The first texts that are offered behind the beginning of a line.
    fn offered(line: &str, kind: &str, tags: &[&str], most: usize) -> Vec<String> {
        let vocabulary = vocabulary();
        // Two corpora are one.
        let (some, others) = LINES.split_at(3);
        let corpora = [corpus(&vocabulary, some), corpus(&vocabulary, others)];
        let surroundings = Surroundings {
            corpora: corpora.iter().collect(),
            kind,
            above: None,
            tags: tags.iter().map(SmolStr::new).collect(),
        };
        let offered = complete(&vocabulary, line, line.len(), &surroundings, most);
        offered.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn what_followed_comes_first_and_phrases_before_their_word() {
        assert_eq!(
            offered("4 ", "unit", &[], 2),
            ["damage to your Opponent", "damage"]
        );
        assert_eq!(
            offered("", "spell", &[], 2),
            ["at the start of your turn,", "at"]
        );
        assert_eq!(offered("[Remove] a hi", "unit", &[], 1), ["highlighted"]);
    }

    #[test]
    fn what_is_open_ends_a_phrase() {
        // Any number and any tag may stand there.
        let words = offered("At the start of your turn, ", "spell", &[], 1);
        assert_eq!(words, ["gain"]);
    }

    #[test]
    fn tags_of_the_card_come_first_among_tags() {
        let words = offered("[Remove] a highlighted ", "unit", &["Vampire"], usize::MAX);
        let tags: Vec<_> = words.iter().filter(|word| word.starts_with('*')).collect();
        assert_eq!(tags[..3], ["*Vampire*", "*Beast*", "*Daemon*"]);
        assert!(tags.len() > 10);
    }

    #[test]
    fn a_kind_begins_as_its_cards_do() {
        let first = |kind| {
            offered("", kind, &[], usize::MAX)
                .into_iter()
                .find(|word| word != "X")
        };
        assert_eq!(
            first("spell").as_deref(),
            Some("at the start of your turn,")
        );
        assert_ne!(first("unit").as_deref(), Some("at the start of your turn,"));
    }

    #[test]
    fn a_number_asks_for_its_form_of_a_noun() {
        let first = |line: &str| offered(line, "unit", &[], usize::MAX).into_iter();
        let card = |line: &str| first(line).find(|word| word.starts_with("card"));
        assert_eq!(card("[Draw] 2 ").as_deref(), Some("cards"));
        assert_eq!(card("[Draw] X ").as_deref(), Some("cards"));
        assert_eq!(card("[Draw] 1 ").as_deref(), Some("card"));
        assert_eq!(card("[Discard] 1 additional ").as_deref(), Some("card"));
    }

    #[test]
    fn mark_up_asks_for_what_has_it() {
        for (line, mark) in [
            ("[Remove] a *", '*'),
            ("[", '['),
            ("At the start of [", '['),
        ] {
            let words = offered(line, "unit", &[], usize::MAX);
            assert!(!words.is_empty(), "{line}");
            assert!(words.iter().all(|word| word.starts_with(mark)), "{line}");
        }
    }

    #[test]
    fn an_order_begins_a_sentence_sooner_than_a_thing() {
        for line in ["D", "Dr", "Gain 1 health. D"] {
            let words = offered(line, "unit", &[], usize::MAX);
            let place = |wanted: &str| words.iter().position(|word| word == wanted);
            let draw = place("[Draw]").expect("it is offered");
            assert!(
                place("[Draw Phase]").is_none_or(|noun| draw < noun),
                "{words:?}"
            );
            assert!(
                place("discard pile").is_none_or(|noun| draw < noun),
                "{words:?}"
            );
        }
    }

    #[test]
    fn a_name_of_several_words_goes_on() {
        let goes_on = |line: &str, rest: &str| {
            let words = offered(line, "unit", &[], usize::MAX);
            words.iter().any(|word| word == rest)
        };
        assert!(goes_on("Last ", "Stand:"));
        assert!(goes_on("last St", "Stand:"));
        assert!(goes_on("[Last ", "Stand]:"));
        assert!(goes_on("Put it into your discard ", "pile"));
        assert!(!goes_on("Gain 1 ", "Stand:"));
    }

    #[test]
    fn a_word_is_offered_once() {
        for line in ["", "Draw ", "[Remove] a ", "If you ", "Gain X "] {
            let words = offered(line, "unit", &[], usize::MAX);
            let mut bare: Vec<_> = words
                .iter()
                .map(|word| crate::tagger::strip_marks(word))
                .collect();
            let all = bare.len();
            bare.sort();
            bare.dedup();
            assert_eq!(bare.len(), all, "{line}");
        }
    }

    #[test]
    fn nothing_is_learnt_from_nothing() {
        let vocabulary = vocabulary();
        let empty = Corpus::default();
        assert!(empty.is_empty());
        let surroundings = Surroundings {
            corpora: vec![&empty],
            ..Surroundings::default()
        };
        let with = complete(&vocabulary, "Gain ", 5, &surroundings, usize::MAX);
        let without = complete(
            &vocabulary,
            "Gain ",
            5,
            &Surroundings::default(),
            usize::MAX,
        );
        assert_eq!(with, without);
    }
}
