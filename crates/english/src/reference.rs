//! What `it`, `they` and `this` refer to.
//!
//! A pronoun means the last thing that was told of and that it can stand for: the kind of thing and the number have to
//! fit, and what the place in the sentence asks for. Of the things in one clause, a pronoun that is a subject means the
//! subject, another one the object, and only then the rest; places come last. What stands beside a pronoun in its own clause is
//! something else: in `deal 1 damage to it`, it is not the damage. What only describes another thing is meant where nothing
//! else can be. `he` and `she` are players, characters and names.

use cardc_span::Span;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::grammar::ParsedLine;
use crate::pattern::{ANY, Element};
use crate::spec::Refers;
use crate::tree::{
    Act, Adverbial, AdverbialKind, Clause, Determiner, Line, Modifier, NounPhrase, Number, Phrase,
    Predicate, Quantity, Quotation, Value,
};
use crate::visit::Visit;
use crate::vocabulary::{CARD, NounEntry, OBJECT, PLAYER, Vocabulary};
use crate::word::{Reading, Word};

/// A pronoun and what it refers to. Lines are counted from 0, spans are in their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The line of the pronoun.
    pub line: usize,
    /// The pronoun.
    pub pronoun: Span,
    /// The line of what it refers to.
    pub to_line: usize,
    /// The noun phrase that it refers to.
    pub to: Span,
}

/// A pronoun that nothing in the text before it can be, by what its verb takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbound {
    /// The line of the pronoun, counted from 0.
    pub line: usize,
    /// The pronoun, in its line.
    pub pronoun: Span,
    /// What its verb takes: `a card or a player`.
    pub takes: String,
}

/// What the pronouns of a text refer to, each in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// Those that refer to something that the text told of before.
    pub bound: Vec<Reference>,
    /// Those of which it is certain that nothing before them is meant: no noun there is of a kind that their verb takes.
    pub unbound: Vec<Unbound>,
    /// Those like `this` that cannot mean the card where they stand, and for which nothing before them was found: each with its
    /// line, counted from 0.
    pub lost: Vec<(usize, Span)>,
}

/// What the pronouns of a text refer to.
pub fn references<'a>(
    vocabulary: &Vocabulary,
    lines: impl IntoIterator<Item = &'a ParsedLine> + Clone,
) -> References {
    let refers = |word: &Word| {
        word.readings.iter().any(|reading| match reading {
            Reading::Noun(id, _) | Reading::Possessive(id) => vocabulary.referring.contains(id),
            _ => false,
        })
    };
    // Most texts have no pronoun, and are not walked.
    let mut all = lines.clone().into_iter();
    if !all.any(|line| line.words.iter().any(refers)) {
        return References::default();
    }
    Resolver::of(vocabulary, lines.into_iter().map(|line| &line.line)).found
}

/// Where a noun phrase stands in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Object,
    Subject,
    Other,
}

/// Something that was told of.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the thing on its own"
)]
#[derive(Clone)]
struct Told {
    clause: usize,
    rank: Rank,
    line: usize,
    span: Span,
    classes: Vec<SmolStr>,
    number: Number,
    /// It can own things: a card or a player, and no number of something.
    owns: bool,
    /// It has the name of a card.
    named: bool,
    is_place: bool,
    /// It stands in a condition: `if you have 5 health`.
    asked: bool,
    /// Within how many modifiers it stands, where it only describes something else: `a Unit your Opponent controls`.
    inside: usize,
}

impl Told {
    /// Whether it is above all what the place of a pronoun asks for: the first class of a noun is what it is in the first place.
    fn is_above_all(&self, pronoun: &Pronoun<'_>) -> bool {
        self.classes.first().is_some_and(|main| {
            let is_owner = pronoun.owns && [CARD, PLAYER].contains(&&**main);
            pronoun.wanted.contains(main) || is_owner
        })
    }
}

/// A pronoun in its place.
struct Pronoun<'p> {
    id: &'p SmolStr,
    span: Span,
    /// The classes that the place asks for, any when empty.
    wanted: &'p [SmolStr],
    rank: Option<Rank>,
    /// It owns something: `its`.
    owns: bool,
    /// What it owns is a place, and so that of a player: `their hand`.
    owns_place: bool,
}

struct Resolver<'v> {
    vocabulary: &'v Vocabulary,
    line: usize,
    told: Vec<Told>,
    /// How many clauses were begun.
    clauses: usize,
    /// The one that is being walked.
    clause: usize,
    /// Within how many modifiers of nouns.
    inside: usize,
    /// Within a condition.
    asked: bool,
    found: References,
    /// The classes of all nouns so far, wherever they stand.
    mentioned: FxHashSet<SmolStr>,
    /// Prose may have spoken of anything.
    is_open: bool,
}

impl<'v> Resolver<'v> {
    fn of<'a>(vocabulary: &'v Vocabulary, lines: impl IntoIterator<Item = &'a Line>) -> Self {
        let mut resolver = Self {
            vocabulary,
            line: 0,
            told: Vec::new(),
            clauses: 0,
            clause: 0,
            inside: 0,
            asked: false,
            found: References::default(),
            mentioned: FxHashSet::default(),
            is_open: false,
        };
        for (index, line) in lines.into_iter().enumerate() {
            resolver.line = index;
            resolver.visit_line(line);
        }
        resolver
    }

    /// What the subject of a passive must be.
    fn wanted_of_subject(&self, clause: &Clause) -> Vec<SmolStr> {
        let Predicate::Act(act) = &clause.predicate else {
            return Vec::new();
        };
        let verb = self.vocabulary.verbs.get(&act.verb);
        let frame = verb.and_then(|verb| verb.passive_frames.get(usize::from(act.frame)));
        let frame = frame.and_then(Option::as_ref).filter(|_| act.passive);
        frame.map(|frame| frame.open.clone()).unwrap_or_default()
    }

    /// `wanted` are the classes that the place asks for, any when empty. Without a rank the phrase is not told of.
    fn phrase(&mut self, phrase: &Phrase, wanted: &[SmolStr], rank: Option<Rank>) {
        let before = self.told.len();
        for item in &phrase.items {
            self.noun_phrase(item, wanted, rank);
        }
        // `a Unit and a Spell` are several.
        if phrase.joined.is_some_and(|joined| !joined.or)
            && let Some(last) = self.told[before..]
                .iter()
                .rfind(|told| told.inside == self.inside)
        {
            let all = Told {
                span: phrase.span,
                number: Number::Plural,
                ..last.clone()
            };
            self.told.push(all);
        }
    }

    fn noun_phrase(&mut self, phrase: &NounPhrase, wanted: &[SmolStr], rank: Option<Rank>) {
        match phrase.determiner.as_ref().map(Determiner::inmost) {
            Some(Determiner::Pronoun(id)) => self.possessive(id, phrase),
            Some(Determiner::Possessive(owners)) => self.phrase(owners, &[], None),
            _ => {}
        }
        if let Some(deed) = &phrase.deed {
            self.visit_clause(deed);
        }
        if phrase.noun.prose.is_some() {
            self.behind_prose();
        }
        let noun = self.vocabulary.nouns.get(&phrase.noun.id);
        if let Some(noun) = noun.filter(|noun| !noun.spec.pronoun) {
            self.mentioned.extend(noun.classes.iter().cloned());
        }
        match noun {
            Some(noun) if noun.spec.pronoun => self.refer(&Pronoun {
                id: &phrase.noun.id,
                span: phrase.noun.span,
                wanted,
                rank,
                owns: false,
                owns_place: false,
            }),
            // `+1 health` is no thing by itself.
            Some(noun) if !matches!(phrase.quantity, Some(Quantity::Signed { .. })) => {
                self.told
                    .extend(rank.map(|rank| self.told_of(phrase, noun, rank)));
            }
            _ => {}
        }
        self.walk_behind_noun(phrase);
    }

    /// Prose may speak of anything, which a pronoun behind it may mean.
    fn behind_prose(&mut self) {
        self.told.clear();
        self.is_open = true;
    }

    fn told_of(&self, phrase: &NounPhrase, noun: &NounEntry, rank: Rank) -> Told {
        let can_own = has_class(&noun.classes, CARD) || has_class(&noun.classes, PLAYER);
        Told {
            clause: self.clause,
            rank,
            line: self.line,
            span: phrase.span,
            number: number(phrase),
            owns: phrase.noun.value.is_none() && can_own,
            classes: noun.classes.clone(),
            named: phrase.noun.name.is_some(),
            is_place: self.vocabulary.is_place(noun),
            asked: self.asked,
            inside: self.inside,
        }
    }

    /// `its`, at the beginning of a phrase.
    fn possessive(&mut self, id: &SmolStr, phrase: &NounPhrase) {
        let form = self.vocabulary.nouns.get(id);
        let form = form.and_then(|noun| noun.spec.possessive.as_deref());
        let length = form.unwrap_or_default().len() as u32;
        let start = phrase.span.start;
        self.refer(&Pronoun {
            id,
            span: Span::new(start, start + length),
            wanted: &[],
            rank: None,
            owns: true,
            owns_place: self.vocabulary.is_place_noun(&phrase.noun.id),
        });
    }

    /// Finds what a pronoun means. One that owns something, such as `its`, means a card or a player if it can.
    fn refer(&mut self, pronoun: &Pronoun<'_>) {
        let Some(noun) = self.vocabulary.nouns.get(pronoun.id) else {
            return;
        };
        let wanted = pronoun.wanted;
        let card_fits =
            wanted.is_empty() || wanted.iter().any(|class| class == CARD || class == ANY);
        match noun.spec.refers {
            None => return,
            Some(Refers::Itself) if card_fits => {
                self.told.extend(pronoun.rank.map(|rank| Told {
                    clause: self.clause,
                    rank,
                    line: self.line,
                    span: pronoun.span,
                    classes: vec![CARD.into()],
                    number: Number::Singular,
                    owns: true,
                    named: false,
                    is_place: false,
                    asked: self.asked,
                    inside: self.inside,
                }));
                return;
            }
            Some(Refers::Itself | Refers::Back) => {}
        }
        let is_itself = noun.spec.refers == Some(Refers::Itself);
        let meant = self.meant(pronoun, noun);
        if let Some(told) = meant {
            self.found.bound.push(Reference {
                line: self.line,
                pronoun: pronoun.span,
                to_line: told.line,
                to: told.span,
            });
        } else if is_itself {
            self.found.lost.push((self.line, pronoun.span));
        } else if self.is_unheard(pronoun) {
            self.found.unbound.push(Unbound {
                line: self.line,
                pronoun: pronoun.span,
                takes: self.vocabulary.class_names(wanted),
            });
        }
    }

    /// What a pronoun means, if something fits and it is clear which thing does.
    fn meant(&self, pronoun: &Pronoun<'_>, noun: &NounEntry) -> Option<&Told> {
        let fits = |told: &&Told| self.can_mean(pronoun, noun, told);
        let fitting: Vec<&Told> = self.told.iter().filter(fits).collect();
        let mut candidates = fitting.clone();
        prefer(&mut candidates, |told| told.inside == 0);
        // `its damage` is that of a card.
        if pronoun.owns {
            prefer(&mut candidates, |told| told.owns);
        }
        if pronoun.owns_place {
            prefer(&mut candidates, |told| has_class(&told.classes, PLAYER));
        }
        // `X damage. If you have 5 health, increase this`: the damage, or the health?
        let is_asked = |told: &&Told| told.asked && told.clause != self.clause;
        let asked = candidates.iter().filter(|told| is_asked(told)).count();
        let is_itself = noun.spec.refers == Some(Refers::Itself);
        if is_itself && 0 < asked && asked < candidates.len() {
            return None;
        }
        let last = candidates.iter().map(|told| told.clause).max();
        candidates.retain(|told| Some(told.clause) == last);
        // `Trigger the effect of a Unit and Remove it`: the Unit, although it only says whose effect it is.
        if !candidates.iter().any(|told| told.is_above_all(pronoun)) {
            let here = fitting.into_iter();
            let here = here.filter(|told| Some(told.clause) == last && told.is_above_all(pronoun));
            let here: Vec<&Told> = here.collect();
            if !here.is_empty() {
                candidates = here;
            }
        }
        prefer(&mut candidates, |told| told.is_above_all(pronoun));
        prefer(&mut candidates, |told| !self.is_around(pronoun, told));
        prefer(&mut candidates, |told| !told.is_place);
        // `you and your Opponent … their`: both.
        let is_several = |told: &&Told| pronoun.owns && told.number == Number::Plural;
        if let Some(all) = candidates.iter().rfind(|told| is_several(told)).copied() {
            let is_within = |told: &Told| all.span.cover(told.span) == all.span;
            candidates.retain(|told| !is_within(told) || told.span == all.span);
        }
        let nearest = candidates.into_iter();
        nearest.min_by_key(|told| distance(pronoun.rank, told.rank))
    }

    /// Whether the verb that something is done to asks for classes, and no noun so far is of one.
    fn is_unheard(&self, pronoun: &Pronoun<'_>) -> bool {
        let unheard = |class: &SmolStr| class != ANY && !self.mentioned.contains(class);
        let is_done_to = matches!(pronoun.rank, Some(Rank::Object | Rank::Subject));
        let wanted = pronoun.wanted;
        is_done_to && !self.is_open && !wanted.is_empty() && wanted.iter().all(unheard)
    }

    fn can_mean(&self, pronoun: &Pronoun<'_>, noun: &NounEntry, told: &Told) -> bool {
        let wanted = pronoun.wanted;
        let asked = |class: &SmolStr| {
            wanted.is_empty() || wanted.iter().any(|wanted| wanted == class || wanted == ANY)
        };
        let of_person = |class: &SmolStr| class != CARD || told.named;
        let is_singular_person = has_class(&noun.classes, PLAYER) && !noun.spec.takes_plural;
        let mut common = told.classes.iter().filter(|class| {
            noun.classes.contains(class) && (!is_singular_person || of_person(class))
        });
        // One player is `they`, too.
        let is_player = has_class(&told.classes, PLAYER);
        let number = noun.spec.refers == Some(Refers::Itself)
            || (told.number == Number::Plural) == noun.spec.takes_plural
            || (is_player && noun.spec.takes_plural);
        let is_beside = !pronoun.owns && (told.clause, told.inside) == (self.clause, self.inside);
        let is_within_itself = !pronoun.owns && self.is_around(pronoun, told);
        common.any(asked) && number && !is_beside && !is_within_itself
    }

    /// Whether a pronoun stands right within what describes a thing: `1 card from it`, but not `a Unit with 2 tokens on it`.
    fn is_around(&self, pronoun: &Pronoun<'_>, told: &Told) -> bool {
        told.line == self.line
            && told.span.cover(pronoun.span) == told.span
            && told.inside + 1 == self.inside
    }
}

impl Visit for Resolver<'_> {
    fn visit_clause(&mut self, clause: &Clause) {
        self.clauses += 1;
        let outer = std::mem::replace(&mut self.clause, self.clauses);
        if let Some(subject) = &clause.subject {
            let wanted = self.wanted_of_subject(clause);
            self.phrase(subject, &wanted, Some(Rank::Subject));
        }
        if let Some(inserted) = &clause.inserted {
            self.visit_adverbial(inserted);
        }
        self.visit_predicate(&clause.predicate);
        for adverbial in &clause.tail {
            self.visit_adverbial(adverbial);
        }
        self.clause = outer;
    }

    fn visit_predicate(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::Exists { what, .. } | Predicate::Entry { what, .. } => {
                self.phrase(what, &[], Some(Rank::Object));
            }
            Predicate::Prose { .. } => self.behind_prose(),
            _ => self.walk_predicate(predicate),
        }
    }

    fn visit_act(&mut self, act: &Act) {
        let frame = frame(self.vocabulary, act);
        for argument in &act.arguments {
            let Value::Phrase(phrase) = &argument.value else {
                self.visit_argument(argument);
                continue;
            };
            let wanted = slot(frame, &argument.role).unwrap_or_default();
            let rank = if argument.role == OBJECT {
                Rank::Object
            } else {
                Rank::Other
            };
            self.phrase(phrase, wanted, Some(rank));
        }
    }

    fn visit_adverbial(&mut self, adverbial: &Adverbial) {
        if matches!(adverbial.kind, AdverbialKind::Prose { .. }) {
            self.behind_prose();
        }
        let outer = self.asked;
        self.asked |= matches!(adverbial.kind, AdverbialKind::Condition { .. });
        self.walk_adverbial(adverbial);
        self.asked = outer;
    }

    fn visit_phrase(&mut self, phrase: &Phrase) {
        let describes = (self.inside > 0).then_some(Rank::Other);
        self.phrase(phrase, &[], describes);
    }

    fn visit_noun_phrase(&mut self, phrase: &NounPhrase) {
        self.noun_phrase(phrase, &[], None);
    }

    fn visit_modifier(&mut self, modifier: &Modifier) {
        self.inside += 1;
        self.walk_modifier(modifier);
        self.inside -= 1;
    }

    /// What is quoted speaks for itself.
    fn visit_quotation(&mut self, _: &Quotation) {}
}

/// Of how many things a phrase tells: `one of your Units` is one.
fn number(phrase: &NounPhrase) -> Number {
    let is_one = matches!(phrase.quantity, Some(Quantity::Number { value: 1, .. }))
        || matches!(phrase.determiner, Some(Determiner::OneOf(_)));
    match phrase.noun.number {
        Some(number) if !is_one => number,
        _ => Number::Singular,
    }
}

fn has_class(classes: &[SmolStr], class: &str) -> bool {
    classes.iter().any(|own| own == class)
}

/// Keeps those that are so, if any is.
fn prefer(candidates: &mut Vec<&Told>, is_so: impl Fn(&Told) -> bool) {
    if candidates.iter().any(|told| is_so(told)) {
        candidates.retain(|told| is_so(told));
    }
}

/// How far a pronoun looks for a thing: its own place in the clause first.
fn distance(pronoun: Option<Rank>, told: Rank) -> u32 {
    match (pronoun, told) {
        (Some(Rank::Subject), Rank::Subject) => 0,
        (_, Rank::Object) => 1,
        (_, Rank::Subject) => 2,
        (_, Rank::Other) => 3,
    }
}

/// The frame that a verb was read with.
fn frame<'v>(vocabulary: &'v Vocabulary, act: &Act) -> &'v [Element] {
    let verb = vocabulary.verbs.get(&act.verb);
    let frame = verb.and_then(|verb| verb.frames.get(usize::from(act.frame)));
    frame.map(Vec::as_slice).unwrap_or_default()
}

/// The classes of a slot of a frame.
fn slot<'f>(elements: &'f [Element], role: &str) -> Option<&'f [SmolStr]> {
    elements.iter().find_map(|element| match element {
        Element::Slot { role: own, classes } if own == role => Some(classes.as_slice()),
        Element::Group(inner) => slot(inner, role),
        _ => None,
    })
}
