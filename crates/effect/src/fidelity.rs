//! How much of a sentence its program says. The program is written as canonical Card English: read again, it has to give the
//! same program, and the words that it no longer has are where to look for a wrong reading.

use cardc_english::{
    CARD, Lexicon, Markup, PLAYER, ParsedLine, Vocabulary, Word, is_grammar_word, parse_line,
    print_line, print_sentence, references,
};
use cardc_span::Span;
use smol_str::SmolStr;

use crate::lower::{Lowered, Origin, TextLine, lower};
use crate::program::{Ability, Statement};
use crate::raise::{CanonicalLine, canonical};

/// What is left of a sentence in its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fidelity {
    /// The line of the sentence, counted from 0.
    pub line: usize,
    /// The sentence, in bytes of its line.
    pub sentence: Span,
    /// The program in canonical Card English; `None` where it has no words for it.
    pub canonical: Option<String>,
    /// Whether the canonical English of the line, read again, gives the program of the line.
    pub reads_back: bool,
    /// The words that count and that the canonical English has, by weight.
    pub kept: u32,
    /// All words of the sentence that count, by weight.
    pub words: u32,
}

impl Fidelity {
    /// The share that is kept, in percent from 0 to 100; whole where no word counts.
    pub fn percent(&self) -> u32 {
        (100 * self.kept).checked_div(self.words).unwrap_or(100)
    }
}

/// What is left of each sentence that has a program, in the order of the text. `lines` are those that `lowered` was made of.
pub fn fidelity<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    lines: &[&ParsedLine],
    lowered: &Lowered,
) -> Vec<Fidelity> {
    let lexicon = lexicon.into();
    let said = canonical(lexicon.vocabulary, &lowered.program);
    let again = read_again(lexicon, &said);
    let mut all = Vec::new();
    let abilities = lowered.program.abilities.iter();
    for (((ability, origin), line), again) in abilities.zip(&lowered.origins).zip(&said).zip(again)
    {
        let whole = Ability {
            body: said_steps(&ability.body, line),
            ..ability.clone()
        };
        let reads_back = again.as_ref() == Some(&whole);
        let of_line = sentences(lexicon, lines[origin.line], ability, origin, line);
        all.extend(
            of_line.map(|(sentence, canonical, (kept, words))| Fidelity {
                line: origin.line,
                sentence,
                reads_back: reads_back && canonical.is_some(),
                canonical,
                kept,
                words,
            }),
        );
    }
    all
}

/// The programs of canonical lines that are read again; `None` for one that is not understood, or has no sentence.
fn read_again(lexicon: Lexicon<'_>, said: &[CanonicalLine]) -> Vec<Option<Ability>> {
    let print = |line: &CanonicalLine| print_line(lexicon.vocabulary, &line.line(), Markup::House);
    let parsed: Vec<ParsedLine> = said
        .iter()
        .map(|line| parse_line(lexicon, &print(line)))
        .collect();
    let lines = parsed.iter().map(|line| TextLine {
        parsed: line,
        continues: None,
        granted: false,
    });
    let references = references(lexicon.vocabulary, &parsed);
    let Lowered {
        program, origins, ..
    } = lower(lexicon.vocabulary, &|_| false, lines, &references);
    let mut again = vec![None; said.len()];
    for (ability, origin) in program.abilities.into_iter().zip(origins) {
        if parsed[origin.line].is_understood() {
            again[origin.line] = Some(ability);
        }
    }
    again
}

/// The steps of a body that canonical English says.
fn said_steps(body: &[Statement], line: &CanonicalLine) -> Vec<Statement> {
    let steps = body.iter().zip(&line.steps);
    let steps = steps.filter(|(_, sentence)| sentence.is_some());
    steps.map(|(step, _)| step.clone()).collect()
}

/// The sentences of a line that have a program: each with its canonical English, and the weight of the words that are kept, and
/// of all that count.
fn sentences<'a>(
    lexicon: Lexicon<'a>,
    parsed: &'a ParsedLine,
    ability: &'a Ability,
    origin: &'a Origin,
    line: &'a CanonicalLine,
) -> impl Iterator<Item = (Span, Option<String>, (u32, u32))> + 'a {
    let mut at = 0;
    let groups = origin.sentences.chunk_by(|one, next| one == next);
    groups.filter_map(move |group| {
        let steps = at..at + group.len();
        at = steps.end;
        let body = &ability.body[steps.clone()];
        if body.iter().any(Statement::has_gap) {
            return None;
        }
        let all: Option<Vec<_>> = line.steps[steps].iter().map(Option::as_deref).collect();
        let canonical = all.map(|all| {
            let print = |sentence| print_sentence(lexicon.vocabulary, sentence, Markup::Plain);
            all.into_iter()
                .flatten()
                .map(print)
                .collect::<Vec<_>>()
                .join(" ")
        });
        let written = parsed.words.iter();
        let written = written.filter(|word| group[0].cover(word.span) == group[0]);
        let again = parse_line(lexicon, canonical.as_deref().unwrap_or_default());
        let kept = kept(lexicon.vocabulary, written, again.words);
        Some((group[0], canonical, kept))
    })
}

/// The weight of the words that others have too, and of all that count.
fn kept<'w>(
    vocabulary: &Vocabulary,
    written: impl Iterator<Item = &'w Word>,
    mut others: Vec<Word>,
) -> (u32, u32) {
    let (mut kept, mut all) = (0, 0);
    let mut before: Option<&Word> = None;
    for word in written {
        // `this Unit` is `this card`, and so is its name.
        let is_own_name = word.name.as_ref().is_some_and(|name| name.name.own);
        let is_this =
            before.is_some_and(|before| before.is("this")) && is_noun_of(vocabulary, word, CARD);
        before = Some(word);
        let weight = if is_this || is_own_name {
            0
        } else {
            weight(vocabulary, word)
        };
        all += weight;
        if weight > 0
            && let Some(found) = others.iter().position(|other| are_alike(word, other))
        {
            others.swap_remove(found);
            kept += weight;
        }
    }
    (kept, all)
}

/// Words that deny.
const DENYING: [&str; 8] = [
    "not", "cannot", "can't", "no", "none", "unless", "without", "never",
];

/// How much a word counts: nothing for one that only holds a sentence together or refers to another one, twice for negations,
/// numbers and who.
fn weight(vocabulary: &Vocabulary, word: &Word) -> u32 {
    let is_number = word
        .folded
        .starts_with(|first: char| first.is_ascii_digit());
    if is_number || is_denying(word) || word.non || word.possessive {
        return 2;
    }
    let is_mark = !word.text.starts_with(char::is_alphanumeric);
    // An instruction goes without its subject.
    let refers = |id: &SmolStr| {
        vocabulary
            .noun(id)
            .is_some_and(|noun| noun.refers.is_some())
    };
    let is_unsaid = |id: &SmolStr| refers(id) || vocabulary.is_reader(id) && !word.is_possessive();
    if is_mark || is_grammar_word(&word.folded) || word.senses().any(|(_, id)| is_unsaid(id)) {
        return 0;
    }
    if is_noun_of(vocabulary, word, PLAYER) {
        2
    } else {
        1
    }
}

fn is_noun_of(vocabulary: &Vocabulary, word: &Word, class: &str) -> bool {
    let mut senses = word.senses();
    senses.any(|(_, id)| vocabulary.noun_has_class(id, class))
}

fn is_denying(word: &Word) -> bool {
    DENYING.contains(&&*word.folded)
}

fn are_alike(one: &Word, other: &Word) -> bool {
    // `unless you control a Unit` is `if you do not control a Unit`.
    if is_denying(one) {
        return is_denying(other);
    }
    let is_same = |(_, id): (&str, &SmolStr)| other.senses().any(|(_, own)| own == id);
    one.non == other.non && (one.folded == other.folded || one.senses().any(is_same))
}
