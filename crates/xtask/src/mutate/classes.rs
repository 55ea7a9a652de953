//! The classes of mutations.

use cardc_english::{Mark, Scope, Word};

use super::subject::{Edit, Subject};
use crate::Random;

/// A way to spoil a card.
pub struct Class {
    /// Its name.
    pub name: &'static str,
    /// The share that has to be caught, in per cent.
    pub goal: Option<f64>,
    /// Spoils a card in one place, or finds nothing to spoil.
    pub(super) mutate: fn(&Subject<'_>, &mut Random) -> Option<Edit>,
}

impl std::fmt::Debug for Class {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

/// Every class, in the order of the report.
pub(super) static CLASSES: [Class; 13] = [
    class("a misspelt word", Some(99.5), misspelt_word),
    class(
        "two misspelt words in a sentence",
        Some(99.5),
        two_misspelt_words,
    ),
    class(
        "a name of another field, or of none",
        Some(95.0),
        wrong_name,
    ),
    class("a kind with the fields of another", None, wrong_kind),
    class("a corner that the card has not", Some(99.0), wrong_corner),
    class("a highlight removed", Some(99.0), highlight_removed),
    class("a highlight added", Some(99.0), highlight_added),
    class("a dropped word", None, dropped_word),
    class("a keyword swapped for another", None, swapped_keyword),
    class("another tag in the text", None, wrong_tag),
    class("another unit behind a number", None, wrong_unit),
    class("a negation dropped", None, negation_dropped),
    class("a clause removed", None, clause_removed),
];

const fn class(
    name: &'static str,
    goal: Option<f64>,
    mutate: fn(&Subject<'_>, &mut Random) -> Option<Edit>,
) -> Class {
    Class { name, goal, mutate }
}

fn pick<T>(mut from: Vec<T>, random: &mut Random) -> Option<T> {
    if from.is_empty() {
        return None;
    }
    let index = random.below(from.len());
    Some(from.swap_remove(index))
}

/// One slip of the fingers in a word of the text, which makes no other word of the game.
fn misspelt_word(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let long = |word: &Word| {
        word.text
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .count()
            >= 4
    };
    let words = subject.words();
    let candidates: Vec<_> = words.iter().filter(|(_, word)| long(word)).collect();
    let (range, word) = pick(candidates, random)?;
    let text = slip(subject.written(range.clone()), random);
    let lower = text.to_lowercase();
    let is_word = !subject.game.vocabulary.meanings(&lower).is_empty()
        || words.iter().any(|(_, other)| other.folded == lower)
        || cardc_english::is_grammar_word(&lower);
    (!is_word && lower != word.folded).then(|| Edit {
        range: range.clone(),
        text,
    })
}

/// Two slips in one sentence.
fn two_misspelt_words(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let (one, other) = (
        misspelt_word(subject, random)?,
        misspelt_word(subject, random)?,
    );
    let (first, second) = if one.range.start < other.range.start {
        (one, other)
    } else {
        (other, one)
    };
    let together = first.range.start..second.range.end;
    let mut sentences = subject.sentences();
    let in_one_sentence = sentences.any(|(line, sentence)| {
        let place = subject.place_in(line, sentence.span);
        place.start <= together.start && together.end <= place.end
    });
    if !in_one_sentence || first.range.end > second.range.start {
        return None;
    }
    let between = subject.written(first.range.end..second.range.start);
    Some(Edit {
        text: format!("{}{between}{}", first.text, second.text),
        range: together,
    })
}

/// Two letters swapped, one left out, one doubled, or one that lies beside it.
fn slip(word: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + random.below(letters.len() - 2);
    match random.below(4) {
        0 => letters.swap(at, at + 1),
        1 => {
            letters.remove(at);
        }
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = if letters[at] == 'x' { 'q' } else { 'x' },
    }
    letters.into_iter().collect()
}

/// A name of the head is replaced by the name of another field, or misspelt.
fn wrong_name(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let (field, name, span) = pick(subject.field_names().collect(), random)?;
    let others = subject.names.iter().filter(|(other, _)| other != field);
    let here = |text: &str| {
        subject
            .names
            .iter()
            .any(|(other, known)| other == field && known == text)
    };
    let text = match random.below(2) {
        0 => pick(others.map(|(_, name)| name.clone()).collect(), random)?,
        _ if name.chars().count() >= 4 => slip(name, random),
        _ => return None,
    };
    (!here(&text)).then(|| Edit {
        range: subject.place(span),
        text,
    })
}

/// The card becomes one of another kind, and keeps its fields.
fn wrong_kind(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let own = subject.head.keyword.value.as_str();
    let kinds = subject.pack().kinds.iter().map(|kind| kind.id.to_string());
    let text = pick(kinds.filter(|kind| kind != own).collect(), random)?;
    Some(Edit {
        range: subject.place(subject.head.keyword.span),
        text,
    })
}

/// A scope names a corner behind the last one.
fn wrong_corner(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let corners = subject.head.corners("corners").map_or(0, <[_]>::len);
    let mut scopes = Vec::new();
    for (line, parsed) in subject.lines() {
        for scope in &parsed.line.scopes {
            if let Scope::Corners { span, .. } = scope {
                scopes.push(subject.place_in(line, *span));
            }
        }
    }
    let range = pick(scopes, random)?;
    let written = subject.written(range.clone());
    let at = written.rfind(|letter: char| letter.is_ascii_digit())?;
    let number = corners + 1 + random.below(3);
    Some(Edit {
        range: range.start + at..range.start + at + 1,
        text: number.to_string(),
    })
}

/// The card loses its highlight, of which its text speaks.
fn highlight_removed(subject: &Subject<'_>, _: &mut Random) -> Option<Edit> {
    let highlight = subject.head.field("highlight")?;
    let speaks = subject
        .words()
        .iter()
        .any(|(_, word)| word.is("highlighted"));
    speaks.then(|| Edit {
        range: subject.place(highlight.span),
        text: String::new(),
    })
}

/// The card gets a highlight, of which its text does not speak.
fn highlight_added(subject: &Subject<'_>, _: &mut Random) -> Option<Edit> {
    let field = subject.head.fields.first()?;
    if subject.head.field("highlight").is_some() || subject.words().is_empty() {
        return None;
    }
    let start = subject.place(field.span).start;
    Some(Edit {
        range: start..start,
        text: "highlight enemies ..#..\n    ".to_owned(),
    })
}

/// A word of the text is left out, with its mark-up and the space before it.
fn dropped_word(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let words = subject.words().into_iter();
    let words = words.filter(|(_, word)| word.text.starts_with(char::is_alphanumeric));
    let (mut range, word) = pick(words.collect(), random)?;
    if word.mark != Mark::None {
        let (before, after) = (subject.written(0..range.start), range.end);
        range.start -= usize::from(before.ends_with(['[', '*']));
        range.end += usize::from(subject.written(after..after + 1).starts_with([']', '*']));
    }
    range.start -= usize::from(subject.written(0..range.start).ends_with(' '));
    Some(Edit {
        range,
        text: String::new(),
    })
}

/// A keyword in the place of another one.
fn swapped_keyword(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let words = subject.words();
    let keywords: Vec<_> = words
        .iter()
        .filter(|(_, word)| word.mark == Mark::Keyword)
        .collect();
    let (range, word) = pick(keywords, random)?;
    let known = subject.game.vocabulary.keywords();
    let others = known.filter(|keyword| keyword.to_lowercase() != word.folded.as_str());
    let text = pick(others.map(str::to_owned).collect(), random)?;
    Some(Edit {
        range: range.clone(),
        text,
    })
}

/// Another tag of the set in the place of one.
fn wrong_tag(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let words = subject.words();
    let tags: Vec<_> = words
        .iter()
        .filter(|(_, word)| word.mark == Mark::Tag)
        .collect();
    let (range, word) = pick(tags, random)?;
    let known = subject.names.iter().filter(|(field, _)| field == "tags");
    let others = known.filter(|(_, name)| name.to_lowercase() != word.folded.as_str());
    let text = pick(others.map(|(_, name)| name.clone()).collect(), random)?;
    Some(Edit {
        range: range.clone(),
        text,
    })
}

/// `2 health` for `2 damage`, `2 steps` for `2 cards`.
fn wrong_unit(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    const UNITS: [&str; 7] = [
        "damage", "health", "card", "cards", "step", "steps", "actions",
    ];
    let words = subject.words();
    let behind_numbers = words.windows(2).filter_map(|pair| {
        let [(_, number), unit] = pair else {
            return None;
        };
        let counts = number.folded.parse::<u32>().is_ok() || number.text == "X";
        (counts && UNITS.contains(&unit.1.folded.as_str())).then_some(unit)
    });
    let (range, word) = pick(behind_numbers.collect(), random)?;
    let stem = |text: &str| text.trim_end_matches('s').to_owned();
    let others = UNITS.iter().filter(|unit| stem(unit) != stem(&word.folded));
    let text = pick(others.map(|unit| (*unit).to_owned()).collect(), random)?;
    Some(Edit {
        range: range.clone(),
        text,
    })
}

/// `can` for `cannot`, and no `not` or `non-`.
fn negation_dropped(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let words = subject.words();
    let negations: Vec<_> = words
        .iter()
        .filter(|(_, word)| word.non || word.is("cannot") || word.is("not"))
        .collect();
    let (range, word) = pick(negations, random)?;
    let written = subject.written(range.clone());
    Some(if word.non {
        Edit {
            range: range.start..range.start + "non-".len().min(written.len()),
            text: String::new(),
        }
    } else if word.is("cannot") {
        Edit {
            range: range.clone(),
            text: "can".to_owned(),
        }
    } else {
        let space = usize::from(subject.written(0..range.start).ends_with(' '));
        Edit {
            range: range.start - space..range.end,
            text: String::new(),
        }
    })
}

/// The last clause of a sentence of several.
fn clause_removed(subject: &Subject<'_>, random: &mut Random) -> Option<Edit> {
    let several = subject.sentences().filter_map(|(line, sentence)| {
        let [.., before, last] = sentence.steps.as_slice() else {
            return None;
        };
        let start = subject.place_in(line, before.clause.span).end;
        let end = subject.place_in(line, last.clause.span).end;
        (start < end).then_some(start..end)
    });
    let range = pick(several.collect(), random)?;
    Some(Edit {
        range,
        text: String::new(),
    })
}
