//! Wordings that mean the same as the house wording. The tagger reads one as the other, in every inflection.

use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::inflect;
use crate::tree::Number;
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, VerbForm, fold};
use crate::words::is_grammar_word;

/// A synonym with its inflections, folded, each with the house word that it stands for. The error is a message for
/// the author of the pack.
pub(crate) fn inflections(
    vocabulary: &Vocabulary,
    from: &str,
    to: &str,
) -> Result<Vec<(SmolStr, SmolStr)>, String> {
    // A word of the language may have another one that this game writes: `less` for `fewer`.
    if vocabulary.knows(&fold(from)) && !is_grammar_word(&fold(from)) {
        return Err(format!("`{from}` is already a word of the game"));
    }
    if !vocabulary.knows(&fold(to)) {
        return Err(format!("`{to}` is not a word of the game"));
    }
    let mut pairs = Vec::new();
    for reading in vocabulary.forms.get(&fold(to)).into_iter().flatten() {
        match reading {
            Reading::Verb(id, VerbForm::Base) => {
                let verb = &vocabulary.verbs[id];
                pairs.push((SmolStr::new(from), verb.base.clone()));
                pairs.push((inflect::third(from), verb.third.clone()));
                let (past, participle) = (inflect::past(from), inflect::participle(from));
                if past != participle {
                    pairs.push((past, verb.past.clone()));
                }
                pairs.push((participle, verb.participle.clone()));
                pairs.push((inflect::gerund(from), verb.gerund.clone()));
            }
            Reading::Noun(id, Number::Singular) => {
                let noun = &vocabulary.nouns[id];
                pairs.push((from.into(), noun.singular.clone()));
                let plural = noun.plural.clone();
                pairs.extend(plural.map(|plural| (inflect::plural(from), plural)));
            }
            _ => pairs.push((from.into(), to.into())),
        }
    }
    if pairs.is_empty() {
        pairs.push((from.into(), to.into()));
    }
    let folded = pairs.into_iter().map(|(from, to)| (fold(&from), to));
    // `tapped` may be a word of its own, and `put` is the order before it is a participle.
    let mut seen = FxHashSet::default();
    let mut is_new = |from: &SmolStr| {
        (!vocabulary.knows(from) || is_grammar_word(from)) && seen.insert(from.clone())
    };
    Ok(folded.filter(|(from, _)| is_new(from)).collect())
}
