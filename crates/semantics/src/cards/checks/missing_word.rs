//! Sentences that lack a word without which they say nothing certain: how much, than what, what is so, and how two clauses
//! belong together.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{
    Act, Adverbial, AdverbialKind, Argument, Auxiliary, Clause, ConditionWord, Joiner, Modal,
    NounPhrase, Number, Predicate, Quantity, References, Step, Unbound, Value,
};
use cardc_span::Span;

use crate::project::game::Game;
use crate::read::text::{CardLine, CardText};

/// Roles of arguments that say how much: `equal to its Support`, `until you have 5 cards`.
const SAYS_HOW_MUCH: [&str; 2] = ["measure", "until"];

/// Words that the sentences of a text lack. `source` is the text of the item.
pub(crate) fn check(
    game: &Game,
    source: &str,
    text: &CardText,
    references: &References,
) -> Vec<Diagnostic> {
    let mut told = Antecedents::default();
    let mut diagnostics = Vec::new();
    for (line, parsed) in text.parsed_lines() {
        // What nobody reads may tell anything.
        if !parsed.is_checked() {
            told = Antecedents::ANYTHING;
        }
        let mut walk = ClauseWalk {
            game,
            source,
            line,
            told,
            diagnostics: &mut diagnostics,
        };
        for sentence in parsed.line.all_sentences() {
            walk.adverbials(&sentence.lead);
            walk.steps(&sentence.steps, true);
            if !sentence.lead.iter().any(leaves_amounts) {
                walk.amounts(&sentence.steps);
            }
        }
        told = walk.told;
    }
    diagnostics.extend(pronouns(source, text, &references.unbound));
    diagnostics
}

/// `Choose a corner. [Remove] it.`: pronouns that nothing before them can be.
fn pronouns<'a>(
    source: &'a str,
    text: &'a CardText,
    unbound: &'a [Unbound],
) -> impl Iterator<Item = Diagnostic> + 'a {
    // What nobody reads may have spoken of anything.
    let mut lines = text.lines.iter();
    let checked = lines.position(|line| !line.parsed.is_checked());
    let checked = checked.unwrap_or(text.lines.len());
    let unbound = unbound.iter().filter(move |unbound| unbound.line < checked);
    unbound.map(move |unbound| {
        let place = text.lines[unbound.line].place(unbound.pronoun);
        let pronoun = &source[place.range()];
        let message = format!("`{pronoun}` refers to something that the text has not said");
        lacking(place, message).note(format!(
            "Its verb takes {}, and the text before speaks of none. Write what is meant.",
            unbound.takes
        ))
    })
}

/// What the clauses so far have said, to which a verb alone can refer: `if it is`, `if you do`.
#[derive(Clone, Copy, Default)]
struct Antecedents {
    /// What is so: `is Engaged`, `was Removed`.
    state: bool,
    /// What somebody does.
    deed: bool,
}

impl Antecedents {
    const ANYTHING: Self = Self {
        state: true,
        deed: true,
    };

    /// Whether `is`, `does`, `has` or `cannot` may stand for it.
    fn fits(self, auxiliary: Option<Auxiliary>) -> bool {
        match auxiliary {
            Some(Auxiliary::Be) => self.state,
            Some(Auxiliary::Do | Auxiliary::Have) => self.deed,
            None => self.state || self.deed,
        }
    }

    fn add(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::Act(act) => {
                self.deed = true;
                self.state |= act.passive || act.progressive;
            }
            Predicate::Is { .. } | Predicate::Exists { .. } => self.state = true,
            Predicate::Prose { .. } => *self = Self::ANYTHING,
            Predicate::AsTold { .. } | Predicate::Entry { .. } => {}
        }
    }
}

/// The clauses of a line, in order.
struct ClauseWalk<'a> {
    game: &'a Game,
    source: &'a str,
    line: &'a CardLine,
    told: Antecedents,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl ClauseWalk<'_> {
    /// Clauses in order. What happens is an effect, and what may set it off or allow it is none.
    fn steps(&mut self, steps: &[Step], happens: bool) {
        for (index, step) in steps.iter().enumerate() {
            self.adverbials(&step.lead);
            let clause = &step.clause;
            self.reference(clause);
            self.told.add(&clause.predicate);
            // `must attack if able`: what may be so, or may not.
            self.told.state |= clause.modal.is_some();
            if happens && index + 1 == steps.len() {
                self.comma(steps);
            }
            self.adverbials(&clause.tail);
        }
    }

    fn adverbials(&mut self, adverbials: &[Adverbial]) {
        for adverbial in adverbials {
            match &adverbial.kind {
                AdverbialKind::Condition { clauses, .. } => {
                    self.steps(clauses, false);
                    for step in clauses {
                        self.comparison(&step.clause);
                    }
                }
                AdverbialKind::Trigger { clauses, .. }
                | AdverbialKind::Gerund { clauses, .. }
                | AdverbialKind::Remark { clauses } => self.steps(clauses, false),
                _ => {}
            }
        }
    }

    /// `If the Unit is, …` where nothing was said that it could be.
    fn reference(&mut self, clause: &Clause) {
        let Predicate::AsTold { auxiliary, .. } = clause.predicate else {
            return;
        };
        if self.told.fits(auxiliary) {
            return;
        }
        let subject = clause.subject.as_ref();
        let start = subject.map_or(clause.span.start, |subject| subject.span.end);
        let (place, verb) = self.written(Span {
            start,
            ..clause.span
        });
        self.diagnostics.push(
            lacking(
                place,
                format!("`{verb}` refers to something that the text has not said"),
            )
            .note("Write it out, or put the sentence that says it before this one."),
        );
    }

    /// `Draw cards`: how many?
    fn amounts(&mut self, steps: &[Step]) {
        for phrase in steps
            .iter()
            .filter_map(|step| uncounted(self.game, &step.clause))
        {
            let (place, written) = self.written(phrase.span);
            let how = match phrase.noun.number {
                Some(Number::Plural) => "many",
                _ => "much",
            };
            self.diagnostics.push(
                lacking(place, format!("This does not say how {how} `{written}`"))
                    .note("Write a number in front of it, such as `2`."),
            );
        }
    }

    /// `You have 10 or less health, gain 5 health.`
    fn comma(&mut self, steps: &[Step]) {
        let [.., before, last] = steps else {
            return;
        };
        let first = &steps[0].clause;
        let says_who = first.subject.is_some() && first.modal.is_none();
        let mut joined = steps.iter().filter_map(|step| step.joined);
        let adds = last.lead.is_empty() && last.clause.subject.is_none();
        if !says_who || !adds || !joined.all(|joiner| joiner == Joiner::List) {
            return;
        }
        let (start, end) = (before.clause.span.end, last.clause.span.start);
        let (place, _) = self.written(Span { start, end });
        let message = "A comma alone does not join these two clauses";
        self.diagnostics
            .push(lacking(place, message.to_owned()).note(
                "If the first is a condition, begin the sentence with `If` or `When`. Otherwise, write `and`.",
            ));
    }

    /// `If you have 10 less health, …`: less than what? What stands behind may say it.
    fn comparison(&mut self, clause: &Clause) {
        let Predicate::Act(act) = &clause.predicate else {
            return;
        };
        let Some(object) = only_object(act) else {
            return;
        };
        let says_it = !object.modifiers.is_empty() || !clause.tail.is_empty();
        if says_it || !matches!(object.quantity, Some(Quantity::Difference { .. })) {
            return;
        }
        let (place, written) = self.written(object.span);
        let Some((number, behind)) = written.split_once(' ') else {
            return;
        };
        let comparison = behind.split(' ').next().unwrap_or(behind);
        let at = place.end - behind.len() as u32;
        self.diagnostics.push(
            lacking(
                place,
                format!("`{written}` does not say {comparison} than what"),
            )
            .note(format!(
                "Write `{number} or {comparison}`, or what it is compared with."
            ))
            .fix(Applicability::Suggested, "Add `or`", Span::at(at), "or "),
        );
    }

    /// What stands at a place of the line, without spaces around it, and its place in the item.
    fn written(&self, span: Span) -> (Span, &str) {
        let place = self.line.place(span);
        let written = self.source.get(place.range()).unwrap_or_default();
        let start = place.start + (written.len() - written.trim_start().len()) as u32;
        let written = written.trim();
        (
            Span {
                start,
                end: start + written.len() as u32,
            },
            written,
        )
    }
}

/// Whether what stands behind an adverbial needs no amounts: in `If you would take damage, …`, it can be as much as what would
/// happen; in `While …`, it is a rule.
fn leaves_amounts(adverbial: &Adverbial) -> bool {
    const WHILE: ConditionWord = ConditionWord::While;
    match &adverbial.kind {
        AdverbialKind::Condition { word: WHILE, .. } | AdverbialKind::State { word: WHILE, .. } => {
            true
        }
        AdverbialKind::Condition { clauses, .. } | AdverbialKind::Trigger { clauses, .. } => {
            let mut modals = clauses.iter().map(|step| step.clause.modal);
            modals.any(|modal| modal == Some(Modal::Would))
        }
        _ => false,
    }
}

/// The object of which a clause has to say how many, and does not.
fn uncounted<'act>(game: &Game, clause: &'act Clause) -> Option<&'act NounPhrase> {
    let Predicate::Act(act) = &clause.predicate else {
        return None;
    };
    let vocabulary = &game.pack.vocabulary;
    let verb = vocabulary.verbs.get(act.verb.as_str())?;
    let object = only_object(act)?;
    let noun = vocabulary.nouns.get(object.noun.id.as_str())?;
    let is_counted = noun
        .classes
        .iter()
        .any(|class| verb.counted.contains(class));
    let has_plural = noun.plural.as_deref() != Some("-");
    let several = object.noun.number == Some(Number::Plural) || !has_plural;
    let is_bare =
        object.determiner.is_none() && object.quantity.is_none() && object.modifiers.is_empty();
    (is_counted && several && is_bare && asks_for_amounts(game, clause, act)).then_some(object)
}

/// Whether a clause makes something happen, and nothing else in it says how much. With a subject and more than an object, it may
/// be a rule that always holds: `Your Units deal damage with Rend`.
fn asks_for_amounts(game: &Game, clause: &Clause, act: &Act) -> bool {
    let allows = |modal: Modal| modal.denies() || matches!(modal, Modal::Can | Modal::CanOnly);
    let is_order = clause.subject.is_none() && clause.modal.is_none();
    let is_short = act.arguments.len() == 1 && clause.tail.is_empty();
    let is_time = |adverbial: &Adverbial| match &adverbial.kind {
        AdverbialKind::Phrase { id, arguments } => {
            let phrase = game.pack.vocabulary.phrases.get(id.as_str());
            arguments.is_empty() || phrase.is_some_and(|phrase| phrase.time)
        }
        _ => true,
    };
    !clause.negated
        && !clause.modal.is_some_and(allows)
        && (is_order && clause.tail.iter().all(is_time) || is_short)
        && !says_how_much(act, &clause.tail)
}

/// The object, where it is one thing.
fn only_object(act: &Act) -> Option<&NounPhrase> {
    match act.argument("object") {
        Some(Value::Phrase(phrase)) if phrase.items.len() == 1 => phrase.items.first(),
        _ => None,
    }
}

/// `equal to its Support`, `until you have 5 cards`
fn says_how_much(act: &Act, tail: &[Adverbial]) -> bool {
    let says = |arguments: &[Argument]| {
        let mut roles = arguments.iter().map(|argument| &argument.role);
        roles.any(|role| SAYS_HOW_MUCH.contains(&role.as_str()))
    };
    says(&act.arguments)
        || tail.iter().any(|adverbial| match &adverbial.kind {
            AdverbialKind::Phrase { arguments, .. } => says(arguments),
            AdverbialKind::Condition { word, .. } => *word == ConditionWord::Until,
            _ => false,
        })
}

fn lacking(place: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::MissingWord, place, message)
}
