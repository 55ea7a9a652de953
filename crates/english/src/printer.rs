//! From the tree back to the text: the tables of the vocabulary, read backwards.

use cardc_span::{Prose, folded_name};
use smol_str::SmolStr;

use crate::inflect;
use crate::pattern::Element;
use crate::tree::{
    Act, Adjective, Adverbial, AdverbialKind, Argument, Auxiliary, CardName, Clause, ClauseAdverb,
    Complement, Cost, Determiner, Id, Joiner, Junction, Line, Modifier, Noun, NounPhrase, Number,
    Phrase, Predicate, Quantity, Quotation, Scope, Sentence, SharedVerb, Step, Tense, Value,
};
use crate::vocabulary::{VerbEntry, Vocabulary};
use crate::wording::{Exception, Relation, ScalingWord, ToldAmount, Wording};
use crate::words::{CONTRACTED_IS, DETERMINERS, DID, DO, HAVE, IS, SPELT, WAS, auxiliary};

/// How keywords and tags are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// `Draw`, `Aelf`
    Plain,
    /// `[Draw]`, `*Aelf*`: the house form.
    House,
}

/// Prints a line.
pub fn print_line(vocabulary: &Vocabulary, line: &Line, markup: Markup) -> String {
    let mut printer = Printer::new(vocabulary, markup);
    printer.line(line);
    printer.out
}

/// Prints one sentence.
pub fn print_sentence(vocabulary: &Vocabulary, sentence: &Sentence, markup: Markup) -> String {
    let mut printer = Printer::new(vocabulary, markup);
    printer.sentence(sentence);
    printer.out
}

/// Prints a phrase as it stands within a sentence.
pub fn print_phrase(vocabulary: &Vocabulary, phrase: &Phrase, markup: Markup) -> String {
    let mut printer = Printer::new(vocabulary, markup);
    printer.capital = false;
    printer.phrase(phrase);
    printer.out
}

/// How words begin whose `h` is silent: `an Hour`.
const SILENT_H: [&str; 5] = ["heir", "honest", "honor", "honour", "hour"];
/// How words begin whose vowel has a consonant in front when it is spoken: `a Unit`, `a Ewe`, `a one`.
const SPOKEN_CONSONANT: [&str; 9] = [
    "eu", "ewe", "once", "one ", "one-", "uni", "use", "usu", "uti",
];
/// Words that begin with `un-` all the same: `an uninvited guest`.
const NEGATED: [&str; 2] = ["unim", "unin"];
/// The longest of these beginnings, in letters.
const LONGEST_BEGINNING: usize = 6;

/// `a` or `an`, by the sound of the word behind it.
pub fn article_before(word: &str) -> &'static str {
    // `an Élan`, `an Ægir`
    let end = word.char_indices().nth(LONGEST_BEGINNING);
    let word = folded_name(&word[..end.map_or(word.len(), |(at, _)| at)]);
    let begins = |with: &[&str]| with.iter().any(|beginning| word.starts_with(beginning));
    let is_consonant = word == "one" || begins(&SPOKEN_CONSONANT) && !begins(&NEGATED);
    let is_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    if begins(&SILENT_H) || is_vowel && !is_consonant {
        "an"
    } else {
        "a"
    }
}

struct Printer<'v> {
    vocabulary: &'v Vocabulary,
    markup: Markup,
    out: String,
    /// The next word begins a sentence.
    capital: bool,
    /// How many quotations are around.
    quotes: u32,
    /// The sentence before has opened a bracket that is still open.
    in_brackets: bool,
}

impl<'v> Printer<'v> {
    /// At the beginning of a sentence.
    fn new(vocabulary: &'v Vocabulary, markup: Markup) -> Self {
        Self {
            vocabulary,
            markup,
            out: String::new(),
            capital: true,
            quotes: 0,
            in_brackets: false,
        }
    }

    fn line(&mut self, line: &Line) {
        for scope in &line.scopes {
            self.scope(scope);
        }
        for sentence in &line.sentences {
            self.sentence(sentence);
        }
    }

    fn scope(&mut self, scope: &Scope) {
        match scope {
            Scope::Box { id, .. } => {
                let spec = self.vocabulary.boxes.get(id);
                self.word(spec.map_or("", |spec| &spec.mark));
                self.capital = true;
                return;
            }
            Scope::Prose { wording, .. } => {
                self.prose(wording);
                if wording.ends_with(':') {
                    return;
                }
            }
            Scope::Cost { cost, alone, .. } => {
                self.cost(cost);
                if *alone {
                    return;
                }
            }
            Scope::Named { name, value, .. } => {
                self.word(name);
                if let Some(value) = value {
                    self.quantity(value);
                }
            }
            Scope::Ability {
                id,
                qualifiers,
                value,
                ..
            } => {
                for qualifier in qualifiers {
                    let entry = self.vocabulary.qualifiers.get(qualifier);
                    self.words(entry.map_or("", |entry| entry.form.as_str()));
                }
                self.ability(id);
                if let Some(value) = value {
                    self.quantity(value);
                }
            }
            Scope::Corners { ranges, .. } => {
                let noun = self.vocabulary.nouns.get(&self.vocabulary.corner_scope);
                let single = ranges.len() == 1 && ranges[0].0 == ranges[0].1;
                let form = noun.and_then(|noun| {
                    if single {
                        Some(noun.singular.clone())
                    } else {
                        noun.plural.clone()
                    }
                });
                self.word(&form.unwrap_or_default());
                for (index, (from, to)) in ranges.iter().enumerate() {
                    if index + 1 == ranges.len() && index > 0 {
                        self.word("and");
                    } else if index > 0 {
                        self.close(",");
                    }
                    self.word(&from.to_string());
                    if to != from {
                        self.word("to");
                        self.word(&to.to_string());
                    }
                }
            }
        }
        self.close(":");
        self.capital = true;
    }

    fn quotation(&mut self, quotation: &Quotation) {
        self.close(&quotation.before);
        let mut inner = Printer::new(self.vocabulary, self.markup);
        inner.quotes = self.quotes + 1;
        quotation.lines.iter().for_each(|line| inner.line(line));
        let mark = self.quotation_mark();
        self.word(&format!("{mark}{}{mark}", inner.out));
    }

    /// The mark for a quotation here: within double ones stand single ones.
    fn quotation_mark(&self) -> char {
        if self.quotes.is_multiple_of(2) {
            '"'
        } else {
            '\''
        }
    }

    fn cost(&mut self, cost: &Cost) {
        for (index, part) in cost.parts.iter().enumerate() {
            if index > 0 {
                self.word("-");
                self.out.push(' ');
            }
            for (index, payment) in part.iter().enumerate() {
                self.words(if index > 0 { "or" } else { "" });
                payment
                    .amount
                    .iter()
                    .for_each(|amount| self.quantity(amount));
                let symbol = self.vocabulary.nouns.get(&payment.symbol);
                self.word(symbol.map_or("", |symbol| &symbol.singular));
            }
        }
    }

    fn ability(&mut self, id: &Id) {
        let ability = self.vocabulary.abilities.get(id);
        let (form, keyword) = ability.map_or((id.clone(), false), |ability| {
            (ability.form.clone(), ability.spec.keyword)
        });
        self.marked(&form, keyword.then_some('['));
    }

    fn sentence(&mut self, sentence: &Sentence) {
        self.capital = true;
        if sentence.bracketed && !self.in_brackets {
            self.word("(");
            self.capital = true;
        }
        self.in_brackets = sentence.bracket_goes_on;
        self.leading(&sentence.lead);
        self.steps(&sentence.steps);
        if let Some(granted) = &sentence.granted {
            self.close(":");
            self.capital = true;
            self.line(granted);
            return;
        }
        if sentence.stopped {
            self.close(if sentence.exclaimed { "!" } else { "." });
        }
        if sentence.bracketed && !sentence.bracket_goes_on {
            self.close(")");
        }
        self.close(if sentence.stopped_outside { "." } else { "" });
    }

    fn leading(&mut self, lead: &[Adverbial]) {
        for adverbial in lead {
            self.adverbial(&adverbial.kind);
            if !adverbial.odd_comma {
                self.close(",");
            }
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            if step.comma {
                self.close(",");
            }
            if matches!(step.joined, Some(Joiner::Semicolon | Joiner::SemicolonOr)) {
                self.close(";");
            }
            self.wording(match step.joined {
                Some(Joiner::SemicolonOr) => Some(Joiner::Or),
                joined => joined,
            });
            if step.lead_comma {
                self.close(",");
            }
            self.leading(&step.lead);
            self.clause(&step.clause);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        self.words(if clause.bracketed { "(" } else { "" });
        if clause.adverb_first {
            self.qualifier(clause.adverb.as_ref());
        }
        if let Some(subject) = &clause.subject {
            self.phrase(subject);
        }
        if let Some(inserted) = &clause.inserted {
            self.close(",");
            self.adverbial(&inserted.kind);
            self.close(",");
        }
        self.wording(clause.modal.filter(|_| !clause.shares));
        match &clause.predicate {
            Predicate::Act(act) => self.act(act, clause),
            Predicate::Is {
                tense,
                number,
                state,
            } => {
                if clause.equals {
                    self.word("=");
                } else if clause.contracted {
                    self.close(CONTRACTED_IS);
                    self.words(if clause.negated { "not" } else { "" });
                } else {
                    self.be(*tense, *number, clause.negated);
                }
                self.adverb(clause);
                self.complement(state);
            }
            Predicate::AsTold {
                auxiliary,
                tense,
                number,
            } => {
                self.adverb(clause);
                self.as_told(*auxiliary, *tense, *number);
                self.words(if clause.negated { "not" } else { "" });
            }
            Predicate::Exists {
                tense,
                number,
                what,
            } => {
                self.word("there");
                self.be(*tense, *number, false);
                self.phrase(what);
            }
            Predicate::Entry { count, what } => {
                self.word(&format!("{count}x"));
                self.phrase(what);
            }
            Predicate::Prose { wording } => self.prose(wording),
        }
        for adverbial in &clause.tail {
            self.tail(adverbial);
        }
        if clause.bracketed {
            self.close(")");
        }
    }

    /// `do`, `have`, `is`, which stand for what was told.
    fn as_told(&mut self, kind: Option<Auxiliary>, tense: Tense, number: Number) {
        self.words(match (kind, tense) {
            (None, _) => "",
            (Some(Auxiliary::Do), Tense::Past) => DID,
            (Some(Auxiliary::Do), _) => auxiliary(DO, number),
            (Some(Auxiliary::Have), _) => auxiliary(HAVE, number),
            (Some(Auxiliary::Be), Tense::Past) => auxiliary(WAS, number),
            (Some(Auxiliary::Be), _) => auxiliary(IS, number),
        });
    }

    /// What qualifies the verb, where it stands beside it.
    fn adverb(&mut self, clause: &Clause) {
        if !clause.adverb_first {
            self.qualifier(clause.adverb.as_ref());
        }
    }

    fn qualifier(&mut self, adverb: Option<&ClauseAdverb>) {
        match adverb {
            None => {}
            Some(ClauseAdverb::Word(adverb)) => self.wording(Some(*adverb)),
            Some(ClauseAdverb::Own(id)) => {
                let adverb = self.vocabulary.adverbs.get(id);
                self.words(adverb.map_or("", |adverb| &adverb.form));
            }
        }
    }

    fn act(&mut self, act: &Act, clause: &Clause) {
        let Some(verb) = self.vocabulary.verbs.get(&act.verb) else {
            return;
        };
        let helped = act.passive || act.progressive;
        let behind =
            clause.adverb_inside || (helped && matches!(act.tense, Tense::Present | Tense::Past));
        if !behind {
            self.adverb(clause);
        }
        if !act.omitted {
            self.auxiliary(act, clause);
        }
        self.words(if act.passive && act.progressive {
            "being"
        } else {
            ""
        });
        if !act.omitted {
            if let Some(shared) = &act.shared {
                self.shared_verb(shared, act, clause);
            }
            self.verb(verb, act.lower, act, clause);
        }
        let index = usize::from(act.frame);
        let open = match act {
            Act { passive: true, .. } => Some(&verb.passive_frames),
            Act {
                object_before: true,
                ..
            } => Some(&verb.object_frames),
            _ => None,
        };
        let elements = match open {
            Some(frames) => {
                let frame = frames.get(index).and_then(Option::as_ref);
                frame.map(|frame| frame.elements.as_slice())
            }
            None => verb.frames.get(index).map(Vec::as_slice),
        };
        self.pattern(elements.unwrap_or_default(), &act.arguments);
    }

    /// `choose and`, in front of the verb whose arguments it shares.
    fn shared_verb(&mut self, shared: &SharedVerb, act: &Act, clause: &Clause) {
        if let Some(verb) = self.vocabulary.verbs.get(&shared.verb) {
            self.verb(verb, shared.lower, act, clause);
            self.word(if shared.or { "or" } else { "and" });
        }
    }

    /// The verb itself, in the form that the clause asks for.
    fn verb(&mut self, verb: &VerbEntry, lower: bool, act: &Act, clause: &Clause) {
        let form = verb_form(verb, act, clause.negated || clause.stressed);
        let mark = (verb.spec.keyword && !lower).then_some('[');
        if lower {
            self.marked(&form.to_lowercase(), mark);
        } else {
            self.marked(&form, mark);
        }
    }

    /// `has been`, `is`, `does not`: what stands before the verb itself.
    fn auxiliary(&mut self, act: &Act, clause: &Clause) {
        let needs_do = clause.negated || clause.stressed;
        match (act.passive || act.progressive, act.tense) {
            (_, Tense::Perfect) => self.word(auxiliary(HAVE, act.number)),
            (true, Tense::Participle) => return,
            (false, _) if clause.shares => return,
            (true, tense) => {
                self.be(tense, act.number, clause.negated);
                if matches!(tense, Tense::Present | Tense::Past) {
                    self.adverb(clause);
                }
                return;
            }
            (false, Tense::Present) if needs_do => self.word(auxiliary(DO, act.number)),
            (false, Tense::Past) if needs_do => self.word(DID),
            (false, Tense::Base) if clause.negated => self.word(DO[1]),
            (false, _) => return,
        }
        self.words(if clause.negated { "not" } else { "" });
        if clause.adverb_inside {
            self.adverb(clause);
        }
        self.words(if act.passive && act.tense == Tense::Perfect {
            "been"
        } else {
            ""
        });
    }

    fn be(&mut self, tense: Tense, number: Number, negated: bool) {
        self.word(match tense {
            Tense::Base => "be",
            Tense::Past => auxiliary(WAS, number),
            _ => auxiliary(IS, number),
        });
        if negated {
            self.word("not");
        }
    }

    fn complement(&mut self, complement: &Complement) {
        match complement {
            Complement::Adjectives(adjectives) => adjectives
                .iter()
                .for_each(|adjective| self.adjective(adjective)),
            Complement::Phrase(phrase) => self.phrase(phrase),
            Complement::Quantity(quantity) => self.quantity(quantity),
            Complement::Place(modifier) => self.modifier(modifier),
        }
    }

    /// Prints a pattern with its arguments; neighbouring groups in the order of the arguments.
    fn pattern(&mut self, elements: &[Element], arguments: &[Argument]) {
        let mut rest = elements;
        while let Some((first, behind)) = rest.split_first() {
            match first {
                Element::Word(word) if word == ")" => self.close(word),
                Element::Word(word) => self.word(word),
                Element::Slot { role, .. } | Element::Choice { role, .. } => {
                    if let Some(argument) = arguments.iter().find(|argument| argument.role == *role)
                    {
                        self.value(&argument.value);
                    }
                }
                Element::Group(_) => {
                    let count = rest
                        .iter()
                        .take_while(|element| matches!(element, Element::Group(_)))
                        .count();
                    self.groups(&rest[..count], arguments);
                    rest = &rest[count..];
                    continue;
                }
            }
            rest = behind;
        }
    }

    fn groups(&mut self, groups: &[Element], arguments: &[Argument]) {
        let place = |group: &Element| {
            let marker = group.marker()?;
            arguments
                .iter()
                .position(|argument| argument.role == marker)
        };
        let mut present: Vec<(usize, &Element)> = groups
            .iter()
            .filter_map(|group| place(group).map(|place| (place, group)))
            .collect();
        present.sort_by_key(|(place, _)| *place);
        for (_, group) in present {
            if let Element::Group(elements) = group {
                self.pattern(elements, arguments);
            }
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Phrase(phrase) => self.phrase(phrase),
            Value::Quantity(quantity) => self.quantity(quantity),
            Value::Choice(ids) => self.choices(ids),
            Value::Clause(clause) => self.clause(clause),
            Value::State(state) => self.complement(state),
            Value::NounBefore => {}
            Value::Cost(cost) => self.cost(cost),
            Value::Quotation(quotation) => self.quotation(quotation),
        }
    }

    fn choices(&mut self, ids: &[Id]) {
        let vocabulary = self.vocabulary;
        for (index, id) in ids.iter().enumerate() {
            self.words(if index > 0 { "or" } else { "" });
            self.words(vocabulary.choices.get(id).map_or("", |choice| &choice.form));
        }
    }

    fn phrase(&mut self, phrase: &Phrase) {
        let last = phrase.items.len().saturating_sub(1);
        let joined = phrase.joined.unwrap_or_default();
        let before = self.out.rsplit(' ').next().filter(|_| joined.repeats);
        let before = before.unwrap_or_default().trim_start_matches('(');
        let before = before.to_lowercase();
        self.words(if joined.either { "either" } else { "" });
        for (index, item) in phrase.items.iter().enumerate() {
            if index > 0 {
                self.junction(phrase.joined, index == last);
                self.words(&before);
            }
            self.noun_phrase(item);
        }
        if phrase.joined.is_some_and(|joined| joined.enclosed) {
            self.close(",");
        }
    }

    fn junction(&mut self, joined: Option<Junction>, last: bool) {
        let Some(joined) = joined else { return };
        if !last || joined.comma || joined.open {
            self.close(",");
        }
        if last && !joined.open {
            self.word(match joined {
                Junction { and_or: true, .. } => "and/or",
                Junction { or: true, .. } => "or",
                _ => "and",
            });
        }
    }

    fn noun_phrase(&mut self, phrase: &NounPhrase) {
        if let Some(determiner) = &phrase.determiner {
            self.determiner(determiner, phrase);
        }
        phrase
            .rank
            .iter()
            .for_each(|adjective| self.adjective(adjective));
        if let Some(quantity) = &phrase.quantity {
            self.quantity(quantity);
        }
        phrase
            .adjectives
            .iter()
            .for_each(|adjective| self.adjective(adjective));
        match &phrase.deed {
            Some(deed) => self.clause(deed),
            None => self.noun(&phrase.noun),
        }
        phrase
            .modifiers
            .iter()
            .for_each(|modifier| self.modifier(modifier));
    }

    /// `for each Unit`; `for each of your Units`, where the determiner has the `each`.
    fn counted(&mut self, word: ScalingWord, what: &Phrase) {
        let first = what.items.first().and_then(|item| item.determiner.as_ref());
        if matches!(first, Some(Determiner::EachOf(_))) {
            self.word("for");
        } else {
            self.wording(Some(word));
        }
        self.phrase(what);
    }

    fn determiner(&mut self, determiner: &Determiner, phrase: &NounPhrase) {
        if let Some((words, inner)) = determiner.outer() {
            self.words(words);
            if let Some(inner) = inner {
                self.determiner(inner, phrase);
            }
            return;
        }
        match determiner {
            Determiner::A => {
                let next = self.word_after_article(phrase);
                self.word(article_before(&next));
            }
            Determiner::This => self.word(if plural(phrase) { "these" } else { "this" }),
            Determiner::That => self.word(if plural(phrase) { "those" } else { "that" }),
            Determiner::Pronoun(id) => {
                let noun = self.vocabulary.nouns.get(id);
                let form = noun
                    .and_then(|noun| noun.spec.possessive.clone())
                    .unwrap_or_default();
                self.word(&form);
            }
            Determiner::Possessive(owners) => {
                let last = owners.items.len().saturating_sub(1);
                for (index, owner) in owners.items.iter().enumerate() {
                    if index > 0 {
                        self.junction(owners.joined, index == last);
                    }
                    self.noun_phrase(owner);
                    self.close(if self.out.ends_with('s') && plural(owner) {
                        "'"
                    } else {
                        "'s"
                    });
                }
            }
            plain => {
                let mut texts = DETERMINERS.into_iter();
                let text = texts.find_map(|(text, known)| (known == *plain).then_some(text));
                self.words(text.unwrap_or_default());
            }
        }
    }

    /// The word that decides between `a` and `an`.
    fn word_after_article(&self, phrase: &NounPhrase) -> SmolStr {
        let adjective = phrase.rank.first().or_else(|| phrase.adjectives.first());
        match adjective {
            Some(adjective) if adjective.not => "non".into(),
            Some(Adjective {
                name: Some(name), ..
            }) => name.text.clone(),
            Some(adjective) => adjective
                .ids
                .first()
                .map(|id| self.adjective_form(id).0)
                .unwrap_or_default(),
            None => self.noun_form(&phrase.noun),
        }
    }

    fn adjective(&mut self, adjective: &Adjective) {
        if let Some(name) = &adjective.name {
            self.name(name, &name.text);
            return;
        }
        if adjective.ability {
            self.ability_word(adjective);
            return;
        }
        let last = adjective.ids.len().saturating_sub(1);
        for (index, id) in adjective.ids.iter().enumerate() {
            if index > 0 {
                self.junction(adjective.joined, index == last);
            }
            let (form, mark) = self.adjective_form(id);
            if adjective.not && index == 0 {
                self.word("non-");
            }
            self.marked(&form, mark);
        }
        if adjective.comma {
            self.close(",");
        }
    }

    /// An ability word in front of a noun, perhaps in small letters and in quotation marks.
    fn ability_word(&mut self, adjective: &Adjective) {
        let abilities = adjective
            .ids
            .iter()
            .filter_map(|id| self.vocabulary.abilities.get(id));
        for ability in abilities {
            let form = if adjective.lower {
                ability.form.to_lowercase()
            } else {
                ability.form.to_string()
            };
            let mark = ability.spec.keyword.then_some('[');
            if adjective.quoted {
                let quote = self.quotation_mark();
                self.word(&format!("{quote}{form}{quote}"));
            } else {
                self.marked(&form, mark);
            }
        }
    }

    fn adjective_form(&self, id: &SmolStr) -> (SmolStr, Option<char>) {
        if let Some(adjective) = self.vocabulary.adjectives.get(id) {
            let mark = match (adjective.spec.class.as_str(), adjective.spec.keyword) {
                ("tag", _) => Some('*'),
                (_, true) => Some('['),
                _ => None,
            };
            return (adjective.form.clone(), mark);
        }
        let noun = self.vocabulary.nouns.get(id);
        let form = noun.map_or_else(|| id.clone(), |noun| noun.singular.clone());
        (form, None)
    }

    fn noun(&mut self, noun: &Noun) {
        if let Some(wording) = &noun.prose {
            self.prose(wording);
            return;
        }
        let form = self.noun_form(noun);
        if let Some(name) = &noun.name {
            self.name(name, &form);
            return;
        }
        let mark = match self.vocabulary.nouns.get(&noun.id) {
            Some(entry) => (entry.spec.keyword && !noun.lower).then_some('['),
            None => self.adjective_form(&noun.id).1,
        };
        self.marked(&form, mark);
        if let Some(value) = &noun.value {
            self.quantity(value);
        }
        self.words(noun.label.as_deref().unwrap_or_default());
    }

    /// A name, between its marks where it was written so. Without marks of the game, and around `//`, these are quotation marks.
    fn name(&mut self, name: &CardName, form: &str) {
        match self.vocabulary.marks_of(form) {
            _ if !name.marked => self.word(form),
            None => self.word(&format!("\"{form}\"")),
            Some((open, close)) if self.markup == Markup::House => {
                self.word(&format!("{open}{form}{close}"));
            }
            Some(_) => self.word(form),
        }
    }

    fn noun_form(&self, noun: &Noun) -> SmolStr {
        if let Some(wording) = &noun.prose {
            return wording.clone();
        }
        if let Some(name) = &noun.name {
            return match noun.number {
                Some(Number::Plural) => inflect::plural(&name.text),
                _ => name.text.clone(),
            };
        }
        let Some(entry) = self.vocabulary.nouns.get(&noun.id) else {
            return self.adjective_form(&noun.id).0;
        };
        let form = match (noun.number, &entry.plural) {
            (Some(Number::Plural), Some(plural)) => plural,
            _ => &entry.singular,
        };
        if noun.lower {
            form.to_lowercase().into()
        } else {
            form.clone()
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        match modifier {
            Modifier::Pattern {
                id,
                arguments,
                bracketed,
            } => {
                let vocabulary = self.vocabulary;
                let Some(pattern) = vocabulary.modifiers.get(id) else {
                    return;
                };
                let commas = if pattern.spec.commas { "," } else { "" };
                self.close(commas);
                self.word(if *bracketed { "(" } else { "" });
                self.pattern(&pattern.elements, arguments);
                self.close(if *bracketed { ")" } else { commas });
            }
            Modifier::Clause { word, clauses } => {
                self.wording(*word);
                self.steps(clauses);
            }
            Modifier::Joined { modifiers, or } => {
                let [one, other] = &**modifiers;
                self.modifier(one);
                self.word(if *or { "or" } else { "and" });
                self.modifier(other);
            }
            Modifier::Quotation(quotation) => self.quotation(quotation),
            Modifier::Plus { amount, word, each } => {
                self.wording(Some(Relation::Plus));
                self.noun_phrase(amount);
                self.counted(*word, each);
            }
            Modifier::Relation { by, relation, to } => {
                if let Some(by) = by {
                    self.quantity(by);
                }
                self.wording(Some(*relation));
                self.complement(to);
            }
        }
    }

    fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Number { value, spelt: true } => {
                self.word(
                    SPELT
                        .get((*value as usize).wrapping_sub(1))
                        .copied()
                        .unwrap_or_default(),
                );
            }
            Quantity::Number { value, .. } => self.word(&value.to_string()),
            Quantity::X => self.word("X"),
            Quantity::Signed { minus, amount } => {
                let sign = if *minus { "-" } else { "+" };
                let number = match **amount {
                    Quantity::Number { value, .. } => value.to_string(),
                    _ => "X".to_owned(),
                };
                self.word(&format!("{sign}{number}"));
            }
            Quantity::Limited { limit, amount } if limit.stands_behind() => {
                self.quantity(amount);
                self.wording(Some(*limit));
            }
            Quantity::Limited { limit, amount } => {
                self.wording(Some(*limit));
                self.quantity(amount);
            }
            Quantity::AsBefore { much: true } => self.wording(Some(ToldAmount::Much)),
            Quantity::AsBefore { much: false } => self.wording(Some(ToldAmount::Many)),
            Quantity::Comparative { comparison } => self.wording(Some(*comparison)),
            Quantity::Difference { amount, comparison } => {
                self.quantity(amount);
                self.wording(Some(*comparison));
            }
        }
    }

    fn tail(&mut self, adverbial: &Adverbial) {
        if adverbial.odd_comma {
            self.close(",");
        }
        if adverbial.bracketed {
            self.word("(");
        }
        self.adverbial(&adverbial.kind);
        if adverbial.bracketed {
            self.close(")");
        }
    }

    fn adverbial(&mut self, adverbial: &AdverbialKind) {
        match adverbial {
            AdverbialKind::State { word, state } => {
                self.wording(Some(*word));
                self.complement(state);
            }
            AdverbialKind::Trigger { word, clauses } => {
                self.wording(Some(*word));
                self.steps(clauses);
            }
            AdverbialKind::Condition { word, clauses } => {
                self.wording(Some(*word));
                self.steps(clauses);
            }
            AdverbialKind::Scaling { word, what } => self.counted(*word, what),
            AdverbialKind::Gerund { word, clauses } => {
                self.wording(*word);
                self.steps(clauses);
            }
            AdverbialKind::Remark { clauses } => self.steps(clauses),
            AdverbialKind::Aside { what, tail } => {
                self.complement(what);
                for adverbial in tail {
                    self.tail(adverbial);
                }
            }
            AdverbialKind::Except { word, what } => {
                self.wording(Some(*word));
                self.phrase(what);
            }
            AdverbialKind::ExceptThen { adverbial } => {
                self.wording(Some(Exception::Except));
                self.adverbial(&adverbial.kind);
            }
            AdverbialKind::Prose { wording } => self.prose(wording),
            AdverbialKind::Phrase { id, arguments } => {
                let vocabulary = self.vocabulary;
                if let Some(pattern) = vocabulary.phrases.get(id) {
                    self.pattern(&pattern.elements, arguments);
                }
            }
        }
    }

    fn wording(&mut self, meaning: Option<impl Wording>) {
        self.words(meaning.map_or("", Wording::text));
    }

    fn words(&mut self, words: &str) {
        words.split_whitespace().for_each(|word| self.word(word));
    }

    fn word(&mut self, word: &str) {
        self.marked(word, None);
    }

    fn marked(&mut self, word: &str, mark: Option<char>) {
        if word.is_empty() {
            return;
        }
        if !self.out.is_empty() && !self.out.ends_with(['(', '-', ' ']) {
            self.out.push(' ');
        }
        let mark = mark.filter(|_| self.markup == Markup::House);
        self.out.extend(mark);
        if self.capital {
            let mut chars = word.chars();
            self.out
                .extend(chars.next().into_iter().flat_map(char::to_uppercase));
            self.out.push_str(chars.as_str());
        } else {
            self.out.push_str(word);
        }
        self.capital = word == "(" && self.capital;
        self.out
            .extend(mark.map(|mark| if mark == '[' { ']' } else { mark }));
    }

    fn prose(&mut self, wording: &str) {
        self.capital = false;
        self.word(&Prose::written(wording));
    }

    fn close(&mut self, mark: &str) {
        self.out.push_str(mark);
    }
}

/// The form of the verb itself, behind its auxiliary.
fn verb_form(verb: &VerbEntry, act: &Act, behind_do: bool) -> SmolStr {
    let form = match (act.tense, act.number) {
        _ if act.passive => &verb.participle,
        _ if act.progressive => &verb.gerund,
        (Tense::Present, Number::Singular) if !behind_do => &verb.third,
        (Tense::Base | Tense::Present, _) => &verb.base,
        (Tense::Past, _) if behind_do => &verb.base,
        (Tense::Past, _) => &verb.past,
        (Tense::Gerund, _) => &verb.gerund,
        (Tense::Perfect | Tense::Participle, _) => &verb.participle,
    };
    form.clone()
}

fn plural(phrase: &NounPhrase) -> bool {
    phrase.noun.number == Some(Number::Plural)
}

#[cfg(test)]
mod tests {
    use super::article_before;

    #[test]
    fn an_article_goes_by_the_sound_behind_it() {
        for word in [
            "Ash",
            "Élan",
            "Ægir",
            "Ørn",
            "Œuvre",
            "Hour",
            "heirloom",
            "Onery",
            "uninvited",
            "Urn",
        ] {
            assert_eq!(article_before(word), "an", "{word}");
        }
        for word in [
            "Unit",
            "bear",
            "Łódka",
            "Ewe",
            "one",
            "One Print",
            "use",
            "House",
            "Honey",
        ] {
            assert_eq!(article_before(word), "a", "{word}");
        }
    }
}
