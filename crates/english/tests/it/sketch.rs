//! Effect trees in a short notation for tests: `(remove object=[a *highlighted unit])`.
//!
//! `( … )` is a clause, `[ … ]` a noun phrase, `{ … }` what follows a noun; `*` is an adjective, `@` a phrase of the
//! vocabulary, `when: … ;` what the clause behind it depends on, `ALL` what others of a list have, too. Ids are those of the vocabulary.

use cardc_english::{
    Act, Adjective, Adverbial, AdverbialKind, Argument, CardName, Clause, Complement, Cost,
    Determiner, Junction, Limit, Line, Modifier, NounPhrase, Number, Phrase, Predicate, Quantity,
    Quotation, Scope, Sentence, Step, Tense, Value,
};

/// The sketch of a line.
pub(crate) fn sketch(line: &Line) -> String {
    let scopes = line.scopes.iter().map(scope);
    let sentences = line.sentences.iter().map(sentence);
    joined(scopes.chain(sentences), " ")
}

fn scope(scope: &Scope) -> String {
    match scope {
        Scope::Corners { ranges, .. } => {
            let ranges = ranges.iter().map(|(from, to)| format!("{from}-{to}"));
            format!("<corners {}>", joined(ranges, " "))
        }
        Scope::Ability {
            id,
            qualifiers,
            value,
            ..
        } => {
            let parts = qualifiers.iter().chain([id]).map(ToString::to_string);
            let parts = parts.chain(value.as_ref().map(quantity));
            format!("<{}>", joined(parts, " "))
        }
        Scope::Named { name, value, .. } => {
            let parts = std::iter::once(format!("named {name}"));
            format!(
                "<{}>",
                joined(parts.chain(value.as_ref().map(quantity)), " ")
            )
        }
        Scope::Box { id, .. } => format!("<box {id}>"),
        Scope::Prose { wording, .. } => format!("<{wording:?}>"),
        Scope::Cost { cost, .. } => format!("<cost {}>", self::cost(cost)),
    }
}

fn quotation(quotation: &Quotation) -> String {
    format!("<<{}>>", joined(quotation.lines.iter().map(sketch), " | "))
}

fn cost(cost: &Cost) -> String {
    let parts = cost.parts.iter().map(|part| {
        let payments = part.iter().map(|payment| {
            let amount = payment.amount.as_ref().map(quantity);
            joined(amount.into_iter().chain([payment.symbol.to_string()]), " ")
        });
        joined(payments, " or ")
    });
    joined(parts, " - ")
}

fn sentence(sentence: &Sentence) -> String {
    let lead = sentence.lead.iter().map(|lead| adverbial(lead) + ";");
    let mut text = joined(lead.chain([steps(&sentence.steps)]), " ");
    if let Some(granted) = &sentence.granted {
        text = format!("{text} GRANT <<{}>>", sketch(granted));
    }
    if sentence.bracketed {
        format!("REMARK {text}")
    } else {
        text
    }
}

fn steps(steps: &[Step]) -> String {
    joined(
        steps.iter().map(|step| {
            let joiner = step.joined.map(|joiner| word(&joiner).to_uppercase());
            let lead = step.lead.iter().map(|lead| adverbial(lead) + ";");
            joined(
                joiner.into_iter().chain(lead).chain([clause(&step.clause)]),
                " ",
            )
        }),
        " ",
    )
}

fn clause(clause: &Clause) -> String {
    let subject = clause.subject.as_ref().map(phrase);
    let modal = clause.modal.map(|modal| word(&modal));
    let adverb = clause.adverb.as_ref().map(word);
    let stressed = clause.stressed.then(|| "indeed".to_owned());
    let not = clause.negated.then(|| "not".to_owned());
    let predicate = match &clause.predicate {
        Predicate::Act(act) => self::act(act),
        Predicate::Is { tense, state, .. } => {
            let be = if *tense == Tense::Past { "was" } else { "is" };
            format!("{be} {}", complement(state))
        }
        Predicate::AsTold { .. } => "as-told".to_owned(),
        Predicate::Exists { what, .. } => format!("exists {}", phrase(what)),
        Predicate::Entry { count, what } => format!("{count}x {}", phrase(what)),
        Predicate::Prose { wording } => format!("{wording:?}"),
    };
    let tail = clause.tail.iter().map(adverbial);
    let inserted = clause
        .inserted
        .as_deref()
        .map(|inserted| adverbial(inserted) + ";");
    let parts = [
        subject,
        inserted,
        modal,
        adverb,
        stressed,
        not,
        Some(predicate),
    ];
    format!("({})", joined(parts.into_iter().flatten().chain(tail), " "))
}

fn act(act: &Act) -> String {
    let mut verb = act.verb.to_string();
    if act.omitted {
        verb = format!("~{verb}");
    }
    match act.tense {
        Tense::Past => verb.push_str("/past"),
        Tense::Perfect => verb.push_str("/perfect"),
        Tense::Base | Tense::Present | Tense::Gerund | Tense::Participle => {}
    }
    if act.progressive {
        verb.push_str("/going-on");
    }
    if let Some(shared) = &act.shared {
        verb = format!(
            "{}-{}-{verb}",
            shared.verb,
            if shared.or { "or" } else { "and" }
        );
    }
    if act.passive {
        verb.push_str("/passive");
    }
    if act.object_before {
        verb.push_str("/of-it");
    }
    joined(std::iter::once(verb).chain(arguments(&act.arguments)), " ")
}

fn arguments(arguments: &[Argument]) -> impl Iterator<Item = String> {
    arguments.iter().map(|argument| {
        let value = match &argument.value {
            Value::Phrase(value) => phrase(value),
            Value::Quantity(value) => quantity(value),
            Value::Choice(ids) => joined(ids.iter().map(ToString::to_string), "-or-"),
            Value::Clause(value) => clause(value),
            Value::State(value) => complement(value),
            Value::NounBefore => "it".to_owned(),
            Value::Cost(value) => cost(value),
            Value::Quotation(value) => quotation(value),
        };
        format!("{}={value}", argument.role)
    })
}

fn complement(complement: &Complement) -> String {
    match complement {
        Complement::Adjectives(adjectives) => joined(adjectives.iter().map(adjective), " "),
        Complement::Phrase(value) => phrase(value),
        Complement::Quantity(value) => quantity(value),
        Complement::Place(value) => modifier(value),
    }
}

fn phrase(phrase: &Phrase) -> String {
    let joiner = phrase.joined.map_or("", joiner);
    joined(phrase.items.iter().map(noun_phrase), joiner)
}

fn joiner(joined: Junction) -> &'static str {
    match joined {
        Junction { and_or: true, .. } => " and/or ",
        Junction { or: true, .. } => " or ",
        _ => " and ",
    }
}

fn noun_phrase(phrase: &NounPhrase) -> String {
    let shared = phrase.shared_determiner.as_ref();
    let shared = shared.map(|shared| format!("ALL {}", determiner(shared)));
    let determiner = phrase.determiner.as_ref().map(determiner).or(shared);
    let rank = phrase.rank.iter().map(adjective);
    let count = phrase.quantity.as_ref().map(quantity);
    let shared = phrase.shared_adjectives.iter();
    let shared = shared.map(|shared| format!("ALL {}", adjective(shared)));
    let adjectives = shared.chain(phrase.adjectives.iter().map(adjective));
    let mut noun = match &phrase.deed {
        Some(deed) => clause(deed),
        None => match &phrase.noun.prose {
            Some(wording) => format!("{wording:?}"),
            None => phrase.noun.id.to_string(),
        },
    };
    if let Some(shared) = &phrase.shared_noun {
        noun = format!("ALL {shared}");
    }
    if let Some(name) = &phrase.noun.name {
        noun.push_str(&self::name(name));
    }
    if phrase.noun.number == Some(Number::Plural) {
        noun.push_str("+s");
    }
    let value = phrase.noun.value.as_ref().map(quantity);
    let shared = phrase.shared_modifiers.iter();
    let shared = shared.map(|shared| format!("ALL {}", modifier(shared)));
    let modifiers = phrase.modifiers.iter().map(modifier).chain(shared);
    let value = value.or(phrase.noun.label.as_ref().map(ToString::to_string));
    let parts = determiner
        .into_iter()
        .chain(rank)
        .chain(count)
        .chain(adjectives);
    let parts = parts.chain([noun]).chain(value).chain(modifiers);
    format!("[{}]", joined(parts.filter(|part| !part.is_empty()), " "))
}

fn determiner(determiner: &Determiner) -> String {
    let of = |words: &str, inner: Option<&Determiner>| {
        joined(
            [words.to_owned()]
                .into_iter()
                .chain(inner.map(self::determiner)),
            " ",
        )
    };
    match determiner {
        Determiner::AnyOf(inner) => of("any-of", inner.as_deref()),
        Determiner::AnyNumberOf(inner) => of("any-number-of", inner.as_deref()),
        Determiner::EachOf(inner) => of("each-of", inner.as_deref()),
        Determiner::OneOf(inner) => of("one-of", inner.as_deref()),
        Determiner::AllOf(inner) => of("all-of", inner.as_deref()),
        Determiner::BothOf(inner) => of("both-of", inner.as_deref()),
        Determiner::EitherOf(inner) => of("either-of", inner.as_deref()),
        Determiner::NoneOf(inner) => of("none-of", inner.as_deref()),
        Determiner::Only(inner) => of("only", inner.as_deref()),
        Determiner::Times(multiple, inner) => of(&word(multiple), inner.as_deref()),
        Determiner::All(inner) => of("all", inner.as_deref()),
        Determiner::Pronoun(id) => format!("{id}'s"),
        Determiner::Possessive(owners) => format!("{}'s", phrase(owners)),
        other => word(other),
    }
}

fn name(name: &CardName) -> String {
    let own = if name.own { "own " } else { "" };
    format!("<{own}{}>", name.text)
}

fn adjective(adjective: &Adjective) -> String {
    if let Some(name) = &adjective.name {
        return format!("*{}{}", adjective.ids[0], self::name(name));
    }
    let not = if adjective.not { "non-" } else { "" };
    let joiner = adjective.joined.map_or("", joiner);
    format!(
        "*{not}{}",
        joined(adjective.ids.iter().map(ToString::to_string), joiner).replace(' ', "_")
    )
}

fn modifier(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Pattern { id, arguments, .. } => {
            let parts = [id.to_string()]
                .into_iter()
                .chain(self::arguments(arguments));
            format!("{{{}}}", joined(parts, " "))
        }
        Modifier::Clause { word, clauses } => {
            let word = word.map(|relative| self::word(&relative));
            format!(
                "{{{}}}",
                joined(word.into_iter().chain([steps(clauses)]), " ")
            )
        }
        Modifier::Joined { modifiers, or } => {
            let joiner = if *or { " or " } else { " and " };
            joined(modifiers.iter().map(self::modifier), joiner)
        }
        Modifier::Quotation(value) => quotation(value),
        Modifier::Plus { amount, word, each } => format!(
            "{{plus {} {}: {}}}",
            noun_phrase(amount),
            self::word(word),
            phrase(each)
        ),
        Modifier::Relation { by, relation, to } => {
            let by = by.iter().map(quantity);
            let parts = by.chain([word(relation), complement(to)]);
            format!("{{{}}}", joined(parts, " "))
        }
    }
}

fn quantity(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Number { value, .. } => value.to_string(),
        Quantity::X => "X".to_owned(),
        Quantity::Signed { minus, amount } => {
            format!(
                "{}{}",
                if *minus { "-" } else { "+" },
                self::quantity(amount)
            )
        }
        Quantity::Limited { limit, amount } => match limit {
            Limit::UpTo => format!("<={}", self::quantity(amount)),
            Limit::OrMore => format!("{}+", self::quantity(amount)),
            Limit::OrLess => format!("{}-", self::quantity(amount)),
            Limit::MoreThan => format!(">{}", self::quantity(amount)),
            Limit::LessThan => format!("<{}", self::quantity(amount)),
            limit => format!("{}-{}", word(limit), self::quantity(amount)),
        },
        Quantity::AsBefore { .. } => "as-before".to_owned(),
        Quantity::Comparative { comparison } => word(comparison),
        Quantity::Difference { amount, comparison } => {
            format!("{}-{}", self::quantity(amount), word(comparison))
        }
    }
}

fn adverbial(adverbial: &Adverbial) -> String {
    let all = if adverbial.shared { "ALL " } else { "" };
    format!("{all}{}", adverbial_kind(&adverbial.kind))
}

fn adverbial_kind(kind: &AdverbialKind) -> String {
    match kind {
        AdverbialKind::Trigger { word, clauses } => {
            format!("{}: {}", self::word(word), steps(clauses))
        }
        AdverbialKind::Condition { word, clauses } => {
            format!("{}: {}", self::word(word), steps(clauses))
        }
        AdverbialKind::State { word, state } => {
            format!("{}: {}", self::word(word), complement(state))
        }
        AdverbialKind::Scaling { word, what } => {
            format!("{}: {}", self::word(word), phrase(what))
        }
        AdverbialKind::Gerund { word, clauses } => {
            let word = word.map_or("by-the-way".to_owned(), |manner| self::word(&manner));
            format!("{word}: {}", steps(clauses))
        }
        AdverbialKind::Remark { clauses } => format!("remark: {}", steps(clauses)),
        AdverbialKind::Aside { what, tail } => {
            let parts = [format!("aside: {}", complement(what))].into_iter();
            joined(parts.chain(tail.iter().map(self::adverbial)), " ")
        }
        AdverbialKind::Except { word, what } => format!("{}: {}", self::word(word), phrase(what)),
        AdverbialKind::ExceptThen { adverbial } => {
            format!("except: {}", self::adverbial(adverbial))
        }
        AdverbialKind::Prose { wording } => format!("@{wording:?}"),
        AdverbialKind::Phrase { id, arguments } => {
            let parts = [format!("@{id}")]
                .into_iter()
                .chain(self::arguments(arguments));
            joined(parts, " ")
        }
    }
}

/// The name of a variant without fields, as the JSON of a tree has it.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        other => format!("{other:?}"),
    }
}

fn joined(parts: impl IntoIterator<Item = String>, separator: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(separator)
}
