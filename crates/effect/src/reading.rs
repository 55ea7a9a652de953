//! What a program does, in plain steps for its author. They are made of the program and never of the wording, so that they show
//! what was understood and not what was meant.

use cardc_english::{
    ANY, Adverbial, CARD, Line, Markup, PLAYER, Vocabulary, Voice, print_line, print_phrase,
    print_sentence,
};
use cardc_span::{Span, capitalised};

use crate::gap::{GapReason, MeaningGap};
use crate::lower::Lowered;
use crate::program::{
    Ability, Event, Filler, HowMany, Measure, NounId, Pick, Property, Role, Selector, Statement,
    Things,
};
use crate::raise::{CARD_NOUN, Naming, Raising, Standing, lead, scopes};
use crate::walk::named_vars;

/// What a line of a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityReading {
    /// The line, counted from 0.
    pub line: usize,
    /// When the line counts at all: `Heroic Act: Corner 1:`; empty for always.
    pub heading: String,
    /// What it does, in order.
    pub steps: Vec<ReadingStep>,
    /// Something in it is as many as the `X` of the card.
    pub says_x: bool,
}

/// A step of what a line does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadingStep {
    /// What is done, or what the steps below depend on. Things that later steps come back to have a letter: `a Unit (A)`.
    pub text: String,
    /// What the rules add to it: who chooses.
    pub notes: Vec<String>,
    /// The steps that depend on it.
    pub steps: Vec<ReadingStep>,
    /// The sentence has no program, and the text says why.
    pub is_gap: bool,
    /// The sentence that says it, in bytes of its line.
    pub sentence: Span,
}

/// What a program does, line by line.
///
/// `kind` is the id of the kind of the card: where it is a noun too, the steps say `this Unit`.
pub fn reading<'a>(
    vocabulary: &'a Vocabulary,
    kind: &str,
    lowered: &'a Lowered,
) -> Vec<AbilityReading> {
    let kind_noun = vocabulary.noun(kind).map(|_| NounId(kind.into()));
    let naming = Naming::Plain {
        named: named_vars(&lowered.program),
        kind: kind_noun,
    };
    let mut reader = Reader {
        gaps: lowered.gaps.iter(),
        raising: Raising::new(vocabulary, naming),
        sentence: Span::default(),
    };
    let abilities = lowered.program.abilities.iter().zip(&lowered.origins);
    let readings = abilities.map(|(ability, origin)| {
        reader.raising.says_x = false;
        let mut steps = Vec::new();
        for (step, sentence) in ability.body.iter().zip(&origin.sentences) {
            reader.sentence = *sentence;
            reader.statement(step, &mut steps);
        }
        AbilityReading {
            line: origin.line,
            heading: heading(vocabulary, ability),
            steps,
            says_x: reader.raising.says_x,
        }
    });
    readings.collect()
}

impl AbilityReading {
    /// Its steps with their numbers, such as `2.1`, each before those below it.
    pub fn numbered(&self) -> Vec<(String, &ReadingStep)> {
        fn add<'s>(
            steps: &'s [ReadingStep],
            above: &str,
            all: &mut Vec<(String, &'s ReadingStep)>,
        ) {
            for (step, number) in steps.iter().zip(1_usize..) {
                let number = format!("{above}{number}");
                all.push((number.clone(), step));
                add(&step.steps, &format!("{number}."), all);
            }
        }
        let mut all = Vec::new();
        add(&self.steps, "", &mut all);
        all
    }
}

fn heading(vocabulary: &Vocabulary, ability: &Ability) -> String {
    let line = Line {
        scopes: scopes(ability),
        sentences: Vec::new(),
    };
    print_line(vocabulary, &line, Markup::Plain)
}

struct Reader<'a> {
    raising: Raising<'a>,
    /// The sentences without a program that were not met yet.
    gaps: std::slice::Iter<'a, MeaningGap>,
    /// The one that is being read.
    sentence: Span,
}

impl Reader<'_> {
    fn body(&mut self, body: &[Statement]) -> Vec<ReadingStep> {
        let mut steps = Vec::new();
        for statement in body {
            self.statement(statement, &mut steps);
        }
        steps
    }

    fn statement(&mut self, statement: &Statement, steps: &mut Vec<ReadingStep>) {
        match statement {
            Statement::Gap(GapReason::Declined) => {
                steps.push(self.gap("the sentence is not understood"));
            }
            Statement::Gap(reason) => {
                let sentence = self.gaps.find(|gap| gap.reason == *reason);
                steps.push(ReadingStep {
                    sentence: sentence.map_or(self.sentence, |gap| gap.sentence),
                    ..self.gap(&reason.to_string())
                });
            }
            // Taken several times, it is still one event.
            Statement::Times { body, .. } if matches!(body.as_slice(), [Statement::Do(_)]) => {
                steps.push(self.simple(statement));
            }
            Statement::When { .. }
            | Statement::If { .. }
            | Statement::While { .. }
            | Statement::Times { .. } => steps.push(self.depending(statement)),
            Statement::Do(_) | Statement::Forbid(_) | Statement::Only { .. } => {
                steps.push(self.simple(statement));
            }
            Statement::May { who, body } => {
                let who_may = capitalised(&self.phrase(who));
                match body.as_slice() {
                    [Statement::Do(_)] => steps.push(self.simple(statement)),
                    [Statement::Pay { cost, body }] => {
                        let how = format!("{who_may} may pay this cost:");
                        self.payment(how, cost, body, steps);
                    }
                    [Statement::OneOf(rows)] => {
                        let rows = rows.iter().map(|row| self.row(row)).collect();
                        steps
                            .push(self.with_steps(format!("{who_may} may do one of these:"), rows));
                    }
                    _ => {
                        let text = format!("{who_may} may do this, all of it or nothing:");
                        let below = self.body(body);
                        steps.push(self.with_steps(text, below));
                    }
                }
            }
            Statement::Pay { cost, body } => {
                self.payment("First, as the cost:".to_owned(), cost, body, steps);
            }
            Statement::OneOf(rows) => {
                let chooser = self.chooser(rows.first().and_then(|row| agent(row)));
                let rows = rows.iter().map(|row| self.row(row)).collect();
                steps.push(self.with_steps(format!("One of these, which {chooser}:"), rows));
            }
        }
    }

    /// What is paid, and what is done for it.
    fn payment(
        &mut self,
        how: String,
        cost: &[Statement],
        body: &[Statement],
        steps: &mut Vec<ReadingStep>,
    ) {
        let cost = self.body(cost);
        steps.push(self.with_steps(how, cost));
        let body = self.body(body);
        steps.push(self.with_steps("If all of that was done:".to_owned(), body));
    }

    /// One of several rows of steps, as a step.
    fn row(&mut self, row: &[Statement]) -> ReadingStep {
        let mut steps = self.body(row);
        if steps.len() == 1 {
            return steps.remove(0);
        }
        self.with_steps("All of this:".to_owned(), steps)
    }

    fn with_steps(&self, text: String, steps: Vec<ReadingStep>) -> ReadingStep {
        ReadingStep {
            text,
            steps,
            sentence: self.sentence,
            ..ReadingStep::default()
        }
    }

    /// A step that cannot be told, and why.
    fn gap(&self, reason: &str) -> ReadingStep {
        ReadingStep {
            is_gap: true,
            ..self.with_steps(format!("Not known yet: {reason}."), Vec::new())
        }
    }

    /// A step that one sentence says.
    fn simple(&mut self, statement: &Statement) -> ReadingStep {
        self.raising.begin();
        let Some(sentence) = self.raising.sentence(statement) else {
            let text = "This step cannot be put into words yet.".to_owned();
            return self.with_steps(text, Vec::new());
        };
        let text = print_sentence(self.raising.vocabulary, &sentence, Markup::Plain);
        let notes = match done(statement) {
            Some(event) => self.choices(event),
            None => Vec::new(),
        };
        ReadingStep {
            notes,
            ..self.with_steps(text, Vec::new())
        }
    }

    /// Steps under all that they depend on.
    fn depending(&mut self, statement: &Statement) -> ReadingStep {
        self.raising.begin();
        let mut all: Vec<Adverbial> = Vec::new();
        let mut body = std::slice::from_ref(statement);
        while let [only] = body
            && let Some((adverbial, inner)) = self.raising.adverbial(only)
        {
            match adverbial {
                Some(adverbial) => all.push(adverbial),
                // It depends on what only the step itself tells of.
                None => return self.simple(statement),
            }
            body = inner;
        }
        let lead = print_sentence(self.raising.vocabulary, &lead(all), Markup::Plain);
        let text = format!("{}:", lead.trim_end_matches([',', '.']));
        let below = self.body(body);
        self.with_steps(text, below)
    }

    fn phrase(&mut self, selector: &Selector) -> String {
        let phrase = self.raising.phrase(selector, Standing::SUBJECT);
        phrase.map_or_else(String::new, |phrase| {
            print_phrase(self.raising.vocabulary, &phrase, Markup::Plain)
        })
    }

    /// Who chooses among things: the player who does it, or else whose card it is.
    fn chooser(&mut self, agent: Option<&Selector>) -> String {
        match agent {
            Some(agent) if self.is_player(agent) => format!("{} chooses", self.phrase(agent)),
            _ => "you choose".to_owned(),
        }
    }

    fn is_player(&self, selector: &Selector) -> bool {
        match selector {
            Selector::Things(things) => self.raising.has_class(&things.noun, PLAYER),
            Selector::Bound(var) => self.raising.is_player(*var),
            _ => false,
        }
    }

    /// Who chooses what of an event.
    fn choices(&mut self, event: &Event) -> Vec<String> {
        let mut chosen = Vec::new();
        let vocabulary = self.raising.vocabulary;
        let frame = vocabulary.frame_slots(&event.verb.0, event.frame, Voice::Active);
        // What may stand for anything is a description: `treat it as a stack`.
        let describes = |role: &Role| {
            let mut slots = frame.iter().flat_map(|frame| &frame.behind);
            slots.any(|slot| slot.role == role.0 && slot.takes.iter().any(|class| class == ANY))
        };
        for (role, filler) in &event.slots {
            if let Filler::Things(things) = filler
                && !describes(role)
            {
                self.chosen(things, &mut chosen);
            }
        }
        let chooser = capitalised(&self.chooser(event.agent.as_ref()));
        let notes = chosen.into_iter();
        notes.map(|which| format!("{chooser} {which}.")).collect()
    }

    /// Which things have to be chosen, in words.
    fn chosen(&self, selector: &Selector, chosen: &mut Vec<String>) {
        match selector {
            Selector::Things(things) => {
                if self.is_chosen(things) {
                    chosen.push(self.which(things));
                }
                let owner = things.owner.iter();
                owner.for_each(|owner| self.chosen(owner, chosen));
                for property in &things.properties {
                    if let Property::Pattern { slots, .. } = property {
                        let fillers = slots.values().filter_map(|filler| match filler {
                            Filler::Things(things) => Some(things),
                            _ => None,
                        });
                        let fillers = fillers.filter(|things| !is_condition(things));
                        fillers.for_each(|things| self.chosen(things, chosen));
                    }
                }
            }
            Selector::Either(all) => {
                let mut each = Vec::new();
                for one in all {
                    self.chosen(one, &mut each);
                }
                if each.len() > 1 {
                    each = vec!["which one".to_owned()];
                }
                chosen.extend(each);
            }
            Selector::Each(all) => all.iter().for_each(|one| self.chosen(one, chosen)),
            Selector::This | Selector::You | Selector::Bound(_) | Selector::Candidate => {}
        }
    }

    /// Whether the words leave open which things are meant. What is only a number of cards may come from the top of a deck.
    fn is_chosen(&self, things: &Things) -> bool {
        // `1 of them`
        let is_thing = things.noun.0.is_empty()
            || [CARD, PLAYER]
                .iter()
                .any(|class| self.raising.has_class(&things.noun, class));
        let is_random = |property: &Property| match property {
            Property::Adjective(id) => self
                .raising
                .vocabulary
                .adjective(&id.0)
                .is_some_and(|spec| spec.form.as_deref().unwrap_or(&id.0) == RANDOM),
            _ => false,
        };
        let is_described =
            !things.properties.is_empty() || things.owner.is_some() || things.noun.0 != CARD_NOUN;
        is_thing
            && is_described
            && things.pick == Pick::Some
            && !things.properties.iter().any(is_random)
    }

    /// `which Unit`, `which Units, at most 2`.
    fn which(&self, things: &Things) -> String {
        if things.noun.0.is_empty() {
            return "which".to_owned();
        }
        let name = |several| self.raising.noun_form(&things.noun, several);
        match &things.how_many {
            None => format!("which {}, and how many", name(true)),
            Some(HowMany { least, most }) => match (least, most) {
                (Measure::Number(1), Some(Measure::Number(1))) => format!("which {}", name(false)),
                (least, Some(most)) if least == most => {
                    format!("which {} {}", in_figures(most), name(true))
                }
                (_, Some(Measure::Number(1))) => format!("which {}, if any", name(false)),
                (_, Some(most)) => format!("which {}, at most {}", name(true), in_figures(most)),
                (least, None) => format!("which {}, at least {}", name(true), in_figures(least)),
            },
        }
    }
}

/// Whether it is enough that there are such things: `the Units opposite from an enemy Unit`.
fn is_condition(selector: &Selector) -> bool {
    match selector {
        Selector::Things(things) => {
            let how_many = things.how_many.as_ref();
            how_many.is_some_and(|how_many| how_many.most.is_none())
        }
        _ => false,
    }
}

/// What nobody chooses.
const RANDOM: &str = "random";

fn in_figures(measure: &Measure) -> String {
    match measure {
        Measure::Number(number) => number.to_string(),
        Measure::X => "X".to_owned(),
        Measure::Count(_) => "as many".to_owned(),
    }
}

/// The event that a simple step brings about.
fn done(statement: &Statement) -> Option<&Event> {
    match statement {
        Statement::Do(event) => Some(event),
        Statement::May { body, .. } => done(body.first()?),
        other => done(other.body()?.first()?),
    }
}

/// Who does the first of some steps.
fn agent(row: &[Statement]) -> Option<&Selector> {
    done(row.first()?)?.agent.as_ref()
}
